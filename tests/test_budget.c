/* test_budget.c - no bot of any game thinks longer than it may, for a move or for advice.
 *
 * Measured is the processor time of the thread, for each decision of whole games, once the bot has
 * worked out its tables: what else the machine does counts little. A sanitizer makes everything
 * several times slower and is no measure; there the games are played and not timed.
 */
#include "bots/bot.h"
#include "bots/registry.h"
#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    BUDGET = 300, /* ms, as at a server's table */
#ifdef ENGAWA_SANITIZED
    DECISIONS = 10, /* of one kind of game, at most */
#else
    DECISIONS = 150,
#endif
    ADVISED = 5 /* it is asked for advice at each fifth */
};

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static void append_seen(void *context, const struct engawa_seen *seen)
{
    assert_true(engawa_match_append(context, seen->by, seen->text, 0, NULL));
}

/* How long BOT takes to say what each move is worth, in ms; 0 where it cannot. */
static double advise(const struct engawa_bot *bot, const struct engawa_match *view,
                     struct engawa_rng *rng)
{
    const struct engawa_game *game = view->game;
    if (!bot->advise || (bot->advises && !bot->advises(&view->setup)))
        return 0;
    engawa_move *moves = calloc((size_t)game->legal_max, sizeof *moves);
    struct engawa_advice *advice = calloc((size_t)game->legal_max, sizeof *advice);
    assert_true(moves && advice);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    double begun = cpu_ms();
    bot->advise(view, rng, BUDGET, advice, count);
    double took = cpu_ms() - begun;
    free(moves);
    free(advice);
    return took;
}

/* The longest decision of BOT in one game where it has every seat, in ms. */
static double longest_of_a_game(const struct engawa_bot *bot, const struct engawa_game *game,
                                const struct engawa_setup *setup, int *decisions)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_match *view[ENGAWA_SEATS_MAX];
    struct engawa_text text = {0};
    struct engawa_rng rng;
    double longest = 0;
    engawa_rng_fast(&rng, 2);
    for (int seat = 0; seat < setup->seats; seat++)
        view[seat] = engawa_match_new(game, setup, seat);
    for (unsigned actors; *decisions < DECISIONS && (actors = engawa_match_actors(match)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        engawa_text_clear(&text);
        if (by == ENGAWA_CHANCE) {
            engawa_match_draw(match, &rng, &text);
        } else {
            double begun = cpu_ms();
            bot->choose(view[by], &rng, BUDGET, &text);
            double took = cpu_ms() - begun;
            longest = fmax(longest, took);
            if (++*decisions % ADVISED == 0)
                longest = fmax(longest, advise(bot, view[by], &rng));
        }
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
        for (int seat = 0; seat < setup->seats; seat++)
            engawa_match_events(match, match->length - 1, seat, NULL, ENGAWA_ENGLISH, append_seen,
                                view[seat]);
    }
    for (int seat = 0; seat < setup->seats; seat++)
        engawa_match_free(view[seat]);
    engawa_match_free(match);
    engawa_text_free(&text);
    return longest;
}

/* Every bot of GAME with so many SEATS and the option KEY, NULL for none, set to VALUE. */
static void check(const char *game_name, int seats, const char *key, const char *value)
{
    const struct engawa_game *game = engawa_game_named(game_name);
    struct engawa_setup setup;
    engawa_setup_defaults(game, seats, &setup);
    if (key)
        assert_true(engawa_setup_option(game, &setup, key, value, NULL));
    for (int i = 0; engawa_bot_at(i); i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        int decisions = 0;
        if (engawa_bot_named(bot->name, game) != bot)
            continue;
        while (bot->prepare && bot->prepare(&setup) < 1)
            ;
        double longest = longest_of_a_game(bot, game, &setup, &decisions);
        printf("# %s, %d seats%s%s, %s: %d decisions, the longest %.1f ms\n", game->name, seats,
               value ? ", " : "", value ? value : "", bot->name, decisions, longest);
        assert_true(decisions >= 5);
#ifndef ENGAWA_SANITIZED
        if (longest > BUDGET)
            fail_msg("%s took %.0f ms for a decision", bot->name, longest);
#endif
    }
}

static void yahtzee_within_the_budget(void **unused)
{
    (void)unused;
    check("yahtzee", 1, NULL, NULL);
    check("yahtzee", 5, NULL, NULL);
    check("yahtzee", 2, "sheet", "yams");
}

static void burning_desire_within_the_budget(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 5; seats++)
        check("burning-desire", seats, NULL, NULL);
    check("burning-desire", 2, "target", "5000");
}

static void dou_dizhu_within_the_budget(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        check("dou-dizhu", seats, "hands", "3");
    check("dou-dizhu", 4, "deal4", "25+8");
}

static void dixit_within_the_budget(void **unused)
{
    const struct engawa_game *game = engawa_game_named("dixit");
    (void)unused;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        check("dixit", seats, NULL, NULL);
}

static void sengoku_domino_within_the_budget(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        check("sengoku-domino", seats, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yahtzee_within_the_budget),
        cmocka_unit_test(burning_desire_within_the_budget),
        cmocka_unit_test(dou_dizhu_within_the_budget),
        cmocka_unit_test(dixit_within_the_budget),
        cmocka_unit_test(sengoku_domino_within_the_budget),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
