/* test_long_run.c - a long run of random events over all games and options: EVENTS in the
 * environment multiplies their number.
 *
 * Every event passes through text: drawn or picked, printed, read again and checked by every rule,
 * redacted for one viewer of its game, folded there, and compared. Every CLOSE_LOOK-th time the
 * whole list of moves is read, and every viewer's fold compared. A finished game is read again as
 * a record. The events are counted and printed.
 */
#include "engine/record.h"
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { VIEWS = ENGAWA_SEATS_MAX + 1, CLOSE_LOOK = 16 };

static struct engawa_rng rng;
static struct engawa_text text, full, known;
static long wanted, played, games; /* events; games that came to their end */

static void count_setup(const struct engawa_game *game, const struct engawa_setup *setup,
                        void *count)
{
    (void)game;
    (void)setup;
    ++*(long *)count;
}

/* Every move that is offered is accepted in its own spelling, and none is offered twice. */
static void check_list(const struct engawa_match *match, int seat)
{
    const struct engawa_game *game = match->game;
    engawa_move *moves = malloc((size_t)game->legal_max * sizeof *moves);
    struct engawa_event event, again;
    int count = game->legal(match->state.bytes, seat, moves, game->legal_max);
    assert_in_range(count, 1, game->legal_max);
    for (int i = 0; i < count; i++) {
        event = (struct engawa_event){.by = seat, .move = moves[i]};
        snprintf(event.note, sizeof event.note, "x");
        engawa_text_clear(&full);
        game->print(match->state.bytes, &event, &full);
        assert_true(engawa_read(game, match->state.bytes, match->setup.seats, seat, full.at,
                                ENGAWA_FULL, &again, NULL));
        assert_int_equal(again.move, moves[i]);
        assert_true(i == 0 || moves[i] != moves[i - 1]);
    }
    free(moves);
}

/* VIEW shows its viewer the same as the full state would. */
static void check_view(const struct engawa_match *match, const struct engawa_match *view)
{
    engawa_text_clear(&full);
    engawa_text_clear(&known);
    engawa_match_describe(match, view->viewer, &full);
    engawa_match_describe(view, view->viewer, &known);
    assert_string_equal(full.at, known.at);
    assert_int_equal(engawa_match_actors(view), engawa_match_actors(match));
}

static void look_closely(const struct engawa_match *match, const struct engawa_match *view)
{
    unsigned actors = engawa_match_actors(match);
    check_view(match, view);
    for (int seat = 0; actors != ENGAWA_CHANCE_BIT && seat < match->setup.seats; seat++)
        if (actors >> seat & 1)
            check_list(match, seat);
}

/* A finished game, written and read as a record, has the same events. */
static void read_again(const struct engawa_match *match)
{
    static const char *const names[ENGAWA_SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    struct engawa_record record = {0};
    struct engawa_reason why = {0};
    engawa_text_clear(&full);
    engawa_record_write_header(&full, match->game, &match->setup, names, NULL);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(&full, i + 1, match->event[i].by, match->event[i].text, 0);
    engawa_record_write_end(&full, match->game, match->setup.seats, match->state.bytes, NULL);
    FILE *file = fmemopen(full.at, full.length, "rb");
    if (engawa_record_read(&record, file, &why) != ENGAWA_RECORD_FINE)
        fail_msg("%s: line %zu of a record: %s", match->game->name, record.line, why.en);
    assert_memory_equal(record.match->state.bytes, match->state.bytes, match->game->state_size);
    fclose(file);
    engawa_record_free(&record);
}

static void play_setup(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *budget)
{
    for (long left = *(long *)budget; left > 0;) {
        int viewer = (int)engawa_rng_below(&rng, (uint32_t)setup->seats + 1) - 1;
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        struct engawa_match *view = engawa_match_new(game, setup, viewer);
        for (; engawa_match_actors(match) != 0 && left > 0; left--, played++) {
            struct engawa_reason why = {0};
            int by = random_event(match, &rng, &text);
            if (!append_with_views(match, &view, 1, by, text.at, &why))
                fail_msg("%s by %d: \"%s\" refused: %s", game->name, by, text.at, why.en);
            if (engawa_rng_below(&rng, CLOSE_LOOK) == 0)
                look_closely(match, view);
        }
        if (engawa_match_actors(match) == 0) {
            look_closely(match, view);
            read_again(match);
            games++;
        }
        engawa_match_free(match);
        engawa_match_free(view);
    }
}

static void random_games_go_on_and_on(void **unused)
{
    (void)unused;
    long all = 0;
    int kinds = 0;
    while (engawa_game_at(kinds))
        kinds++;
    engawa_rng_fast(&rng, 2000000);
    for (int i = 0; engawa_game_at(i); i++) {
        long before = played, setups = 0;
        each_setup(engawa_game_at(i), count_setup, &setups);
        long budget = wanted / (kinds * setups) + 1;
        each_setup(engawa_game_at(i), play_setup, &budget);
        print_message("%s: %ld events in %ld setups\n", engawa_game_at(i)->name, played - before,
                      setups);
        all += setups;
    }
    print_message("%ld random events in %ld setups, %ld games to their end\n", played, all, games);
    assert_true(played >= wanted);
    engawa_text_free(&text);
    engawa_text_free(&full);
    engawa_text_free(&known);
}

TOPIC(long_run)
{
    engawa_add_games();
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games_go_on_and_on)};
    wanted = events_wanted(200000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
