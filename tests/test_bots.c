/* test_bots.c - what must hold for every bot. */
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/fold_games.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Plays one game among BOTs, each fed redacted events only, and returns seat 0's score. */
static int64_t play(const struct engawa_bot *bot, const struct engawa_game *game,
                    const struct engawa_setup *setup, struct engawa_rng *rng)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        struct engawa_reason why;
        engawa_text_clear(&text);
        if (by == ENGAWA_CHANCE) {
            engawa_match_draw(match, rng, &text);
        } else {
            struct engawa_match view = *match; /* these games hide nothing */
            view.viewer = by;
            bot->choose(&view, rng, 300, &text);
        }
        if (!engawa_match_append(match, by, text.at, 0, &why))
            fail_msg("%s chose \"%s\": %s", bot->name, text.at, why.en);
    }
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    game->result(match->state.bytes, scores, ranks);
    engawa_match_free(match);
    engawa_text_free(&text);
    return scores[0];
}

static double mean(const char *bot_name, const char *sheet, int games)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    const struct engawa_bot *bot = engawa_bot_named(bot_name, game);
    struct engawa_setup setup;
    struct engawa_rng rng;
    int64_t sum = 0;
    assert_non_null(bot);
    engawa_setup_defaults(game, 1, &setup);
    engawa_setup_option(game, &setup, "sheet", sheet, NULL);
    engawa_rng_fast(&rng, 7);
    for (int i = 0; i < games; i++)
        sum += play(bot, game, &setup, &rng);
    return (double)sum / games;
}

static void every_game_has_a_bot_and_its_bots_have_names_of_their_own(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        assert_non_null(engawa_bot_best(engawa_game_at(i)));
        assert_false(engawa_bot_best(engawa_game_at(i))->aside);
        assert_ptr_equal(engawa_bot_named("random", engawa_game_at(i)), &engawa_bot_random);
        assert_null(engawa_bot_named("nobody", engawa_game_at(i)));
    }
    for (int i = 0; engawa_bot_at(i); i++)
        for (int j = 0; j < i; j++)
            if (strcmp(engawa_bot_at(i)->name, engawa_bot_at(j)->name) == 0)
                assert_true(engawa_bot_at(i)->game && engawa_bot_at(j)->game &&
                            strcmp(engawa_bot_at(i)->game, engawa_bot_at(j)->game) != 0);
}

static void the_normal_bot_is_far_better_than_chance(void **unused)
{
    (void)unused;
    assert_true(mean("random", "yahtzee", 100) < 60);
    assert_true(mean("normal", "yahtzee", 100) > 220);
    assert_true(mean("normal", "yams", 100) > 290);
}

static void alone_strong_plays_for_its_points(void **unused)
{
    (void)unused;
    assert_true(mean("strong", "yahtzee", 5) == mean("solo", "yahtzee", 5));
}

static void the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    assert_true(mean("random", "yahtzee", 3) == mean("random", "yahtzee", 3));
    assert_true(mean("strong", "yahtzee", 3) == mean("strong", "yahtzee", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_bot_and_its_bots_have_names_of_their_own),
        cmocka_unit_test(the_normal_bot_is_far_better_than_chance),
        cmocka_unit_test(alone_strong_plays_for_its_points),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
