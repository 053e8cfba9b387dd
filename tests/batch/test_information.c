/* test_information.c - information states (batch/information.h), and the history in observations.
 *
 * The rows and the text of a seat are made of the open match here and of the seat's own, and both
 * must have every event as the seat has been shown it. */
#include "batch/information.h"
#include "engine/compat.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { EVENTS = 300 };

static int prepare(void **state)
{
    (void)state;
    engawa_add_games();
    engawa_add_observers();
    return 0;
}

/* Reads back from ROW what MATCH's seat SEAT has been shown, and compares it with EVENT. */
static void assert_row(const struct engawa_setup *setup, int seat, const uint8_t *row,
                       const struct engawa_event *event)
{
    int seats = setup->seats, place = 0;
    engawa_move move = 0;
    while (!row[place])
        place++;
    if (event->by == ENGAWA_CHANCE) {
        assert_int_equal(place, seats);
    } else {
        assert_int_equal((seat + place) % seats, event->by);
    }
    row += seats + 1;
    for (int i = 0; i < 64; i++)
        move |= (engawa_move)row[i] << i;
    assert_true(move == (event->by == ENGAWA_CHANCE ? 0 : event->move));
    row += 64;
    assert_int_equal(*row, event->by == ENGAWA_CHANCE ? event->outcome.count : 0);
    for (int i = 0; i < *row; i++)
        assert_int_equal(row[1 + 2 * i] | row[2 + 2 * i] << 8, event->outcome.item[i]);
}

/* Where the events of a seat are compared with its rows. */
struct reading {
    const struct engawa_setup *setup;
    const uint8_t *rows;
    int seat, size;
};

static void read_row(void *context, const struct engawa_seen *seen)
{
    struct reading *reading = context;
    assert_row(reading->setup, reading->seat, reading->rows + (seen->n - 1) * (size_t)reading->size,
               seen->event);
}

static void assert_information(const struct engawa_match *open, const struct engawa_match *view)
{
    const struct engawa_setup *setup = &open->setup;
    int seat = view->viewer, size = engawa_information_size(setup);
    size_t bytes = (size_t)size * EVENTS;
    uint8_t *rows = calloc(2, bytes);
    struct reading reading = {.setup = setup, .rows = rows, .seat = seat, .size = size};
    struct engawa_text full = {0}, own = {0};
    assert_int_equal(engawa_information(open, seat, EVENTS, rows), open->length);
    assert_int_equal(engawa_information(view, seat, EVENTS, rows + bytes), open->length);
    assert_memory_equal(rows, rows + bytes, bytes);
    engawa_match_events(view, 0, seat, NULL, ENGAWA_ENGLISH, read_row, &reading);
    for (size_t i = (size_t)size * open->length; i < bytes; i++)
        assert_int_equal(rows[i], 0);
    engawa_information_text(open, seat, &full);
    engawa_information_text(view, seat, &own);
    assert_string_equal(engawa_text_string(&full), engawa_text_string(&own));
    engawa_text_free(&full);
    engawa_text_free(&own);
    free(rows);
}

static void play_a_game(const struct engawa_game *game, const struct engawa_setup *setup,
                        void *context)
{
    struct engawa_match *open = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_match *view[ENGAWA_SEATS_MAX];
    struct engawa_rng rng;
    struct engawa_text event = {0};
    (void)context;
    engawa_rng_fast(&rng, (uint64_t)setup->seats);
    for (int seat = 0; seat < setup->seats; seat++)
        view[seat] = engawa_match_new(game, setup, seat);
    while (open->length < EVENTS && engawa_match_actors(open) != 0) {
        int by = random_event(open, &rng, &event);
        assert_true(
            append_with_views(open, view, setup->seats, by, engawa_text_string(&event), NULL));
    }
    for (int seat = 0; seat < setup->seats; seat++)
        assert_information(open, view[seat]);
    engawa_text_free(&event);
    for (int seat = 0; seat < setup->seats; seat++)
        engawa_match_free(view[seat]);
    engawa_match_free(open);
}

static void rows_have_every_event_as_it_was_shown(void **state)
{
    (void)state;
    const struct engawa_game *game;
    for (int i = 0; (game = engawa_game_at(i)); i++)
        each_setup(game, play_a_game, NULL);
}

static void known_events_have_a_known_text_and_rows(void **state)
{
    (void)state;
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    struct engawa_plane plane[8];
    struct engawa_text text = {0};
    engawa_setup_defaults(game, 2, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    assert_true(engawa_match_append(match, ENGAWA_CHANCE, "roll 66123", 0, NULL));
    assert_true(engawa_match_append(match, 0, "keep 66", 0, NULL));
    engawa_information_text(match, 1, &text);
    assert_string_equal(engawa_text_string(&text), "seat 1\nchance roll 66123\n0 keep 66\n");
    assert_int_equal(engawa_information_planes(&setup, plane, 8), 4);
    assert_int_equal(engawa_information_size(&setup), 3 + 64 + 1 + 10);
    uint8_t rows[2 * 78] = {0};
    const uint8_t outcome[] = {5, 6, 0, 6, 0, 1, 0, 2, 0, 3, 0};
    assert_int_equal(engawa_information(match, 1, 1, rows), 2); /* and writes only the first */
    assert_int_equal(rows[2], 1);
    assert_memory_equal(rows + 67, outcome, sizeof outcome);
    for (int i = 78; i < 2 * 78; i++)
        assert_int_equal(rows[i], 0);
    engawa_information(match, 1, 2, rows);
    assert_int_equal(rows[78 + 1], 1); /* the seat after seat 1 */
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* ---- the last moves of Dou Dizhu ---- */

enum { LAST = 15, RANKS = DOU_DIZHU_RANKS };

/* The plays of a hand so far. */
struct plays {
    int count, by[512];
    engawa_move move[512];
};

/* Compares the planes "moves" and "movers" of SEAT in STATE with PLAYS. */
static void assert_last_moves(const struct engawa_setup *setup, const struct plays *plays,
                              const void *state, int seat)
{
    uint8_t bytes[ENGAWA_OBSERVATION_MAX] = {0}, wanted[LAST * (RANKS + 4)] = {0};
    int seats = setup->seats, size = LAST * (RANKS + seats);
    engawa_observe(setup->game, state, seat, false, bytes);
    for (int i = 0; i < LAST && i < plays->count; i++) {
        int at = plays->count - 1 - i;
        for (int rank = 0; rank < RANKS; rank++)
            wanted[i * RANKS + rank] = (uint8_t)dou_dizhu_count(plays->move[at], rank);
        wanted[LAST * RANKS + i * seats + (plays->by[at] - seat + seats) % seats] = 1;
    }
    assert_memory_equal(bytes + engawa_observation_size(setup) - size, wanted, (size_t)size);
}

static void a_seat_observes_the_last_moves(void **data)
{
    (void)data;
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    struct engawa_rng rng;
    int most = 0;
    engawa_rng_fast(&rng, 5);
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_setup setup;
        union {
            struct dou_dizhu dou_dizhu;
            unsigned char bytes[ENGAWA_STATE_MAX];
        } state = {0};
        struct plays plays = {0};
        engawa_setup_defaults(game, seats, &setup);
        game->start(&state, &setup);
        for (unsigned actors; (actors = game->actors(&state)) != 0;) {
            struct engawa_event event = {.by = ENGAWA_CHANCE};
            if (actors == ENGAWA_CHANCE_BIT) {
                if (state.dou_dizhu.phase == DOU_DIZHU_DEAL)
                    plays.count = 0;
                game->draw(&state, &rng, &event.outcome);
            } else {
                event.by = engawa_lowest_bit(actors);
                event.move = game->pick(&state, event.by, &rng);
                plays.by[plays.count] = event.by;
                plays.move[plays.count] = event.move;
                plays.count += state.dou_dizhu.phase == DOU_DIZHU_PLAY;
            }
            engawa_apply(game, &state, &event);
            most = plays.count > most ? plays.count : most;
            for (int seat = 0; seat < seats && state.dou_dizhu.phase != DOU_DIZHU_DEAL; seat++)
                assert_last_moves(&setup, &plays, &state, seat);
        }
    }
    assert_true(most > DOU_DIZHU_TRAIL);
}

TOPIC(information)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_have_every_event_as_it_was_shown),
        cmocka_unit_test(known_events_have_a_known_text_and_rows),
        cmocka_unit_test(a_seat_observes_the_last_moves),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
