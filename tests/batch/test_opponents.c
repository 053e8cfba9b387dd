/* test_opponents.c - bots in some seats of a batch (engawa_batch_bots).
 *
 * A bot that makes the first legal move of its view must lead to the same games as a caller who
 * makes the first move for its seat: chance is the same, and the view is that of its seat. */
#include "batch/batch.h"
#include "engine/notation.h"
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { GAMES = 5, STEPS = 60 };

static int prepare(void **state)
{
    (void)state;
    engawa_add_games();
    engawa_add_observers();
    return 0;
}

static void choose_first(const struct engawa_bot *self, const struct engawa_question *asked,
                         struct engawa_event *event)
{
    const struct engawa_match *view = asked->view;
    (void)self;
    event->move = 0;
    view->game->legal(view->state.bytes, view->viewer, &event->move, 1);
    engawa_give_note(view->game, view->state.bytes, event);
}

static const struct engawa_bot first = {
    .name = "first", .label_en = "First", .choose = choose_first};

/* Makes the first move in each game where a seat but 0 is next, until seat 0 is in all. */
static void move_others(struct engawa_batch *batch)
{
    for (bool others = true; others;) {
        int32_t actor[GAMES], action[GAMES], *actions;
        int64_t offset[GAMES + 1];
        struct engawa_batch_arrays to = {.actor = actor, .offset = offset};
        to.capacity = engawa_batch_look(batch, &to);
        to.action = actions = calloc((size_t)to.capacity, sizeof *actions);
        engawa_batch_look(batch, &to);
        others = false;
        for (int game = 0; game < GAMES; game++) {
            action[game] = actor[game] == 0 ? ENGAWA_BATCH_STAY : actions[offset[game]];
            others |= actor[game] != 0;
        }
        engawa_batch_act(batch, action, &to, NULL);
        free(actions);
    }
}

/* Makes the last move in each game. */
static void move_own(struct engawa_batch *batch)
{
    int64_t offset[GAMES + 1];
    int32_t choice[GAMES];
    struct engawa_batch_arrays to = {.offset = offset};
    engawa_batch_look(batch, &to);
    for (int game = 0; game < GAMES; game++)
        choice[game] = (int32_t)(offset[game + 1] - offset[game]) - 1;
    engawa_batch_step(batch, choice, &(struct engawa_batch_arrays){0}, NULL);
}

static void play_with_and_without(const struct engawa_game *game, const struct engawa_setup *setup,
                                  void *context)
{
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {NULL};
    (void)context;
    if (setup->seats < 2)
        return;
    for (int seat = 1; seat < setup->seats; seat++)
        bot[seat] = &first;
    struct engawa_batch *with = engawa_batch_new(setup, GAMES, 2, 3, NULL);
    struct engawa_batch *without = engawa_batch_new(setup, GAMES, 1, 3, NULL);
    assert_true(engawa_batch_bots(with, bot, 1, NULL));
    for (int step = 0; step < STEPS; step++) {
        move_others(without);
        for (int i = 0; i < GAMES; i++)
            assert_memory_equal(engawa_batch_state(with, i), engawa_batch_state(without, i),
                                game->state_size);
        move_own(with);
        move_own(without);
    }
    engawa_batch_free(with);
    engawa_batch_free(without);
}

static void a_bot_moves_as_its_seat_would(void **state)
{
    (void)state;
    const struct engawa_game *game;
    for (int i = 0; (game = engawa_game_at(i)); i++)
        each_setup(game, play_with_and_without, NULL);
}

static void a_batch_of_bots_alone_is_refused(void **state)
{
    (void)state;
    const struct engawa_game *game = engawa_game_named("yahtzee");
    const struct engawa_bot *const both[] = {&first, &first}, *const nobody[] = {NULL, NULL};
    struct engawa_setup setup;
    struct engawa_reason why;
    engawa_setup_defaults(game, 2, &setup);
    struct engawa_batch *batch = engawa_batch_new(&setup, 1, 1, 1, NULL);
    assert_false(engawa_batch_bots(batch, both, 1, &why));
    assert_string_equal(why.code, "bots");
    assert_true(engawa_batch_bots(batch, nobody, 1, &why));
    engawa_batch_free(batch);
}

TOPIC(opponents)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_moves_as_its_seat_would),
        cmocka_unit_test(a_batch_of_bots_alone_is_refused),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
