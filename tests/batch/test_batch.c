/* test_batch.c - observations (batch/observe.h) and batches (batch/batch.h).
 *
 * An observation made of the full state must be that made of the seat's own view, in every state of
 * every game; a batch must play as the games themselves do, with any number of threads. */
#include "batch/batch.h"
#include "batch/combinations.h"
#include "batch/plays.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "games/yahtzee.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static int prepare(void **state)
{
    (void)state;
    engawa_add_games();
    engawa_add_observers();
    return 0;
}

/* Calls CHECK for each setup of each game that has an observer. */
static void for_each_setup(void (*check)(const struct engawa_game *game,
                                         const struct engawa_setup *setup, void *context))
{
    const struct engawa_game *game;
    for (int i = 0; (game = engawa_game_at(i)); i++)
        if (engawa_observer_of(game))
            each_setup(game, check, NULL);
}

static struct engawa_setup setup_of(const char *name, int seats)
{
    const struct engawa_game *game = engawa_game_named(name);
    struct engawa_setup setup;
    assert_non_null(game);
    engawa_setup_defaults(game, seats, &setup);
    return setup;
}

/* ---- observations ---- */

/* Compares, plane by plane so that a difference has a name. */
static void assert_observed(const struct engawa_setup *setup, const struct engawa_match *open,
                            const struct engawa_match *view)
{
    uint8_t full[ENGAWA_OBSERVATION_MAX] = {0}, own[ENGAWA_OBSERVATION_MAX] = {0};
    struct engawa_plane plane[ENGAWA_PLANES_MAX];
    int planes = engawa_observation_planes(setup, plane, ENGAWA_PLANES_MAX), at = 0;
    engawa_observe(setup->game, open->state.bytes, view->viewer, false, full);
    engawa_observe(setup->game, view->state.bytes, view->viewer, false, own);
    for (int i = 0; i < planes; at += plane[i++].length)
        if (memcmp(full + at, own + at, (size_t)plane[i].length) != 0)
            fail_msg("%s: plane %s differs for seat %d after %zu events", setup->game->name,
                     plane[i].name, view->viewer, open->length);
}

static void observe_a_game(const struct engawa_game *game, const struct engawa_setup *setup,
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
    for (long left = events_wanted(1000); left > 0 && engawa_match_actors(open) != 0; left--) {
        int by = random_event(open, &rng, &event);
        assert_true(
            append_with_views(open, view, setup->seats, by, engawa_text_string(&event), NULL));
        for (int seat = 0; seat < setup->seats; seat++)
            assert_observed(setup, open, view[seat]);
    }
    engawa_text_free(&event);
    for (int seat = 0; seat < setup->seats; seat++)
        engawa_match_free(view[seat]);
    engawa_match_free(open);
}

static void a_seat_observes_its_view(void **state)
{
    (void)state;
    for_each_setup(observe_a_game);
}

/* The open observation differs from the seat's own somewhere in games with hidden hands, and
 * nowhere in others. */
static void everything_shows_the_others_hands(void **state)
{
    (void)state;
    const char *const names[] = {"yahtzee", "burning-desire", "dou-dizhu", "dixit",
                                 "sengoku-domino"};
    const bool hidden[] = {false, false, true, true, true};
    for (int i = 0; i < 5; i++) {
        struct engawa_setup setup = setup_of(names[i], 3);
        uint8_t own[ENGAWA_OBSERVATION_MAX], all[ENGAWA_OBSERVATION_MAX];
        struct engawa_batch *batch = engawa_batch_new(&setup, 1, 1, 1, NULL);
        size_t size = (size_t)engawa_observation_size(&setup);
        engawa_batch_look(batch, &(struct engawa_batch_arrays){.observation = own, .open = all});
        assert_int_equal(memcmp(own, all, size) != 0, hidden[i]);
        engawa_batch_free(batch);
    }
}

static void planes_depend_on_the_setup_alone(const struct engawa_game *game,
                                             const struct engawa_setup *setup, void *context)
{
    struct engawa_plane plane[ENGAWA_PLANES_MAX];
    int planes = engawa_observation_planes(setup, plane, ENGAWA_PLANES_MAX), size = 0;
    (void)game;
    (void)context;
    assert_in_range(planes, 1, ENGAWA_PLANES_MAX);
    for (int i = 0; i < planes; i++)
        size += plane[i].length;
    assert_int_equal(size, engawa_observation_size(setup));
    assert_int_equal(engawa_observation_planes(setup, plane, 1), planes);

    /* Bytes behind an observation stay unchanged in any state. */
    struct engawa_batch *batch = engawa_batch_new(setup, 1, 1, 7, NULL);
    uint8_t bytes[ENGAWA_OBSERVATION_MAX + 1];
    for (int step = 0; step < 200; step++) {
        bytes[size] = 0xa5;
        engawa_batch_random(batch, NULL, &(struct engawa_batch_arrays){.open = bytes});
        assert_int_equal(bytes[size], 0xa5);
    }
    engawa_batch_free(batch);
}

static void planes_are_as_long_as_they_say(void **state)
{
    (void)state;
    for_each_setup(planes_depend_on_the_setup_alone);
}

static void a_known_position_has_known_bytes(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 2);
    struct engawa_match *match = engawa_match_new(setup.game, &setup, ENGAWA_OPEN);
    uint8_t bytes[ENGAWA_OBSERVATION_MAX] = {0};
    assert_true(engawa_match_append(match, ENGAWA_CHANCE, "roll 66123", 0, NULL));
    assert_true(engawa_match_append(match, 0, "score sixes", 0, NULL));
    assert_true(engawa_match_append(match, ENGAWA_CHANCE, "roll 11144", 0, NULL));
    engawa_observe(setup.game, match->state.bytes, 0, false, bytes);
    const uint8_t begin[] = {0, 1, /* the other's turn */ 3, 0, 0, 2, 0, 0, /* rolls */ 1};
    assert_memory_equal(bytes, begin, sizeof begin);
    assert_int_equal(bytes[sizeof begin + 5], 1);           /* own sixes are filled */
    assert_int_equal(bytes[sizeof begin + 2 * 16 + 5], 12); /* with 12 points */
    memset(bytes, 0, sizeof bytes);
    engawa_observe(setup.game, match->state.bytes, 1, false, bytes);
    assert_int_equal(bytes[0], 1);
    assert_int_equal(bytes[sizeof begin + 16 + 5], 1);
    engawa_match_free(match);
}

/* ---- batches ---- */

enum { GAMES = 13, STEPS = 150, MOVES = GAMES * 6000 };

/* Everything that a step writes. */
struct written {
    int32_t actor[GAMES], choice[GAMES];
    int64_t offset[GAMES + 1];
    uint64_t moves[MOVES];
    uint8_t observation[GAMES * ENGAWA_OBSERVATION_MAX], open[GAMES * ENGAWA_OBSERVATION_MAX];
    float reward[GAMES * ENGAWA_SEATS_MAX];
    uint8_t done[GAMES];
};

static struct engawa_batch_arrays arrays_of(struct written *to)
{
    memset(to, 0, sizeof *to);
    return (struct engawa_batch_arrays){.actor = to->actor,
                                        .offset = to->offset,
                                        .moves = to->moves,
                                        .capacity = MOVES,
                                        .observation = to->observation,
                                        .open = to->open,
                                        .reward = to->reward,
                                        .done = to->done};
}

/* Every legal list, actor and observation is that of the game's own functions. */
static void check_written(const struct engawa_setup *setup, const struct engawa_batch *batch,
                          const struct written *found)
{
    static engawa_move moves[8192];
    uint8_t bytes[ENGAWA_OBSERVATION_MAX];
    size_t size = (size_t)engawa_observation_size(setup);
    for (int i = 0; i < GAMES; i++) {
        const void *at = engawa_batch_state(batch, i);
        int actor = engawa_lowest_bit(setup->game->actors(at));
        int count = setup->game->legal(at, actor, moves, 8192);
        assert_int_equal(found->actor[i], actor);
        assert_int_equal(found->offset[i + 1] - found->offset[i], count);
        assert_memory_equal(found->moves + found->offset[i], moves, (size_t)count * sizeof *moves);
        memset(bytes, 0, sizeof bytes);
        engawa_observe(setup->game, at, actor, false, bytes);
        assert_memory_equal(found->observation + (size_t)i * size, bytes, size);
        memset(bytes, 0, sizeof bytes);
        engawa_observe(setup->game, at, actor, true, bytes);
        assert_memory_equal(found->open + (size_t)i * size, bytes, size);
    }
}

static void play_with_one_and_with_three(const struct engawa_game *game,
                                         const struct engawa_setup *setup, void *context)
{
    (void)game;
    (void)context;
    struct written *one = calloc(1, sizeof *one), *three = calloc(1, sizeof *three);
    struct engawa_batch *alone = engawa_batch_new(setup, GAMES, 1, 5, NULL);
    struct engawa_batch *threaded = engawa_batch_new(setup, GAMES, 3, 5, NULL);
    struct engawa_batch_arrays a = arrays_of(one), b = arrays_of(three);
    int64_t count = engawa_batch_look(alone, &a);
    assert_int_equal(count, engawa_batch_look(threaded, &b));
    for (int step = 0; step < STEPS; step++) {
        if (step % 10 == 0)
            check_written(setup, alone, one);
        a = arrays_of(one);
        count = engawa_batch_random(alone, one->choice, &a);
        int32_t choice[GAMES];
        memcpy(choice, one->choice, sizeof choice);
        assert_int_equal(count, engawa_batch_random(threaded, three->choice, &b));
        assert_memory_equal(three->choice, choice, sizeof choice);
        assert_memory_equal(one->offset, three->offset, sizeof one->offset);
        assert_memory_equal(one->moves, three->moves, (size_t)count * sizeof *one->moves);
        assert_memory_equal(one->observation, three->observation, sizeof one->observation);
        assert_memory_equal(one->reward, three->reward, sizeof one->reward);
        assert_memory_equal(one->done, three->done, sizeof one->done);
        assert_int_equal(count, one->offset[GAMES]);
    }
    engawa_batch_free(alone);
    engawa_batch_free(threaded);
    free(one);
    free(three);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for_each_setup(play_with_one_and_with_three);
}

/* ---- features ---- */

enum { FEATURES_MAX = 160, LIST = 13 * 3000 };

/* The first plane called NAME of the features of SETUP's moves. */
static int plane_at(const struct engawa_setup *setup, const char *name)
{
    struct engawa_plane plane[ENGAWA_PLANES_MAX];
    int planes = engawa_features_planes(setup, plane, ENGAWA_PLANES_MAX), at = 0;
    for (int i = 0; i < planes; at += plane[i++].length)
        if (strcmp(plane[i].name, name) == 0)
            return at;
    fail_msg("no plane %s", name);
    return 0;
}

/* Computes the features of MOVE in STATE from the rules. */
static void check_features(const struct engawa_setup *setup, const struct dou_dizhu *state,
                           engawa_move move, const uint8_t *bytes)
{
    uint64_t cards = move & DOU_DIZHU_BID ? 0 : move;
    const uint8_t *single = bytes + plane_at(setup, "cards");
    const uint8_t *left = bytes + plane_at(setup, "left");
    int packs = state->packs, ones = 0;
    for (int i = 0; i < DOU_DIZHU_PACK * packs; i++)
        ones += single[i];
    assert_int_equal(ones, dou_dizhu_size(cards));
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++) {
        int count = dou_dizhu_count(cards, rank);
        assert_int_equal(left[rank], dou_dizhu_count(state->cards[state->turn], rank) - count);
        if (rank < DOU_DIZHU_BLACK && count > 0)
            assert_int_equal(single[4 * packs * rank + count - 1], 1);
    }
    assert_int_equal(bytes[plane_at(setup, "kind") + dou_dizhu_classify(state->rules, cards).kind],
                     1);
    assert_int_equal(bytes[plane_at(setup, "pass")], move == DOU_DIZHU_PASS);
    if (move & DOU_DIZHU_BID)
        assert_int_equal(bytes[plane_at(setup, "bid") + (int)(move & 15)], 1);
}

static void play_with_features(int seats, int threads)
{
    static uint64_t moves[LIST];
    static int32_t number[LIST];
    static uint8_t feature[LIST * FEATURES_MAX + 1];
    struct engawa_setup setup = setup_of("dou-dizhu", seats);
    size_t size = (size_t)engawa_features_size(&setup);
    int64_t offset[GAMES + 1];
    struct engawa_batch *batch = engawa_batch_new(&setup, GAMES, threads, 21, NULL);
    const struct engawa_batch_arrays to = {
        .offset = offset, .moves = moves, .capacity = LIST, .feature = feature, .number = number};
    assert_in_range(size, 1, FEATURES_MAX);
    for (int step = 0; step < 60; step++) {
        int64_t count = engawa_batch_random(batch, NULL, &to);
        assert_in_range(count, GAMES, LIST);
        for (int i = 0; i < GAMES; i++)
            for (int64_t k = offset[i]; k < offset[i + 1]; k++) {
                assert_int_equal(number[k], engawa_play_number(moves[k]));
                check_features(&setup, engawa_batch_state(batch, i), moves[k],
                               feature + (size_t)k * size);
            }
    }
    engawa_batch_free(batch);
}

static void features_describe_the_move(void **state)
{
    (void)state;
    play_with_features(2, 1);
    play_with_features(3, 3);
    play_with_features(4, 2);
}

static void a_batch_that_does_not_fit_is_not_written(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("dou-dizhu", 3);
    uint8_t feature[FEATURES_MAX];
    int32_t number = 77;
    struct engawa_batch *batch = engawa_batch_new(&setup, 2, 1, 1, NULL);
    memset(feature, 0xa5, sizeof feature);
    engawa_batch_look(
        batch, &(struct engawa_batch_arrays){.capacity = 1, .feature = feature, .number = &number});
    assert_int_equal(feature[0], 0xa5);
    assert_int_equal(number, 77);
    engawa_batch_free(batch);

    setup = setup_of("yahtzee", 2); /* it has no second numbering */
    batch = engawa_batch_new(&setup, 1, 1, 1, NULL);
    engawa_batch_look(batch, &(struct engawa_batch_arrays){.capacity = 999, .number = &number});
    assert_int_equal(number, 77);
    engawa_batch_free(batch);
}

/* ---- actions ---- */

/* The action of the move TEXT of SEAT after the EVENTS, each "BY text" (- for chance). */
static int action_after(const char *name, int seats, const char *const *events, int seat,
                        const char *text)
{
    struct engawa_setup setup = setup_of(name, seats);
    struct engawa_match *match = engawa_match_new(setup.game, &setup, ENGAWA_OPEN);
    struct engawa_event event;
    struct engawa_reason why = {0};
    for (; *events; events++) {
        int by = (*events)[0] == '-' ? ENGAWA_CHANCE : (*events)[0] - '0';
        if (!engawa_match_append(match, by, *events + 2, 0, &why))
            fail_msg("%s: %s", *events, why.en);
    }
    if (!engawa_read(setup.game, match->state.bytes, seats, seat, text, ENGAWA_FULL, &event, &why))
        fail_msg("%s: %s", text, why.en);
    int action = engawa_action(setup.game, match->state.bytes, seat, event.move);
    engawa_match_free(match);
    return action;
}

#define AFTER(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Networks that were trained rest on these numbers. */
static void actions_keep_their_numbers(void **state)
{
    (void)state;
    const char *const *dice = AFTER("- roll 66123");
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "score ones"), 0);
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "score chance"), 12);
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "keep -"), 16);
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "keep 6"), 17);
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "keep 66"), 18);
    assert_int_equal(action_after("yahtzee", 2, dice, 0, "keep 1"), 142);
    dice = AFTER("- roll 111234 6");
    assert_int_equal(action_after("burning-desire", 2, dice, 0, "take 4-6"), 2);
    assert_int_equal(action_after("burning-desire", 2, dice, 0, "keep - -"), 5);
    assert_int_equal(action_after("burning-desire", 2, dice, 0, "keep - b"), 6);
    dice = AFTER("- roll 111111 1", "0 take 1");
    assert_int_equal(action_after("burning-desire", 2, dice, 0, "stop"), 4);
    const char *const deal = "- deal 0:12,13,14,15,16 1:12,13,14,15,16";
    const char *const *laid = AFTER(deal, "0 deploy 12", "1 deploy 13");
    assert_int_equal(action_after("sengoku-domino", 2, AFTER(deal), 0, "deploy 12"), 0);
    assert_int_equal(action_after("sengoku-domino", 2, AFTER(deal), 0, "deploy commander"), 18);
    assert_int_equal(action_after("sengoku-domino", 2, laid, 0, "place 12 c2 c1"), 104);
    assert_int_equal(action_after("sengoku-domino", 2, laid, 0, "place 12 c2 d2"), 105);
    const char *const cards = "- deal 0:1,2,3,4,5,6,7 1:8,9,10,11,12,13,14 2:15,16,17,18,19,20,21";
    const char *const *told = AFTER(cards, "0 clue 3 \"x\"");
    assert_int_equal(action_after("dixit", 3, AFTER(cards), 0, "clue 3 \"x\""), 2);
    assert_int_equal(action_after("dixit", 3, told, 1, "give 8,9"), 14);
    assert_int_equal(action_after("dixit", 3, told, 2, "give 20,21"), 34);
}

static void combinations_keep_their_numbers(void **state)
{
    const struct {
        uint64_t cards;
        int number;
    } known[] = {{UINT64_C(1), 0},     {UINT64_C(1) << 56, 14},
                 {UINT64_C(2), 15},    {UINT64_C(3), 28},
                 {UINT64_C(0x13), 41}, {UINT64_C(0x11111), 379},
                 {UINT64_C(4), 13516}, {UINT64_C(0x11) << 52, 13529},
                 {UINT64_C(5), 13530}, {UINT64_C(0x22) << 52, 13584}};
    (void)state;
    for (int number = 0; number < ENGAWA_COMBINATIONS; number++) {
        engawa_move move = 0;
        assert_true(engawa_combination_numbered(number, &move));
        assert_int_equal(engawa_combination_number(move), number);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(engawa_combination_number(known[i].cards), known[i].number);
    engawa_move kept = 7;
    assert_false(engawa_combination_numbered(ENGAWA_COMBINATIONS, &kept));
    assert_false(engawa_combination_numbered(-1, &kept));
    assert_int_equal(kept, 7);
    assert_int_equal(engawa_combination_number(UINT64_C(0x12)), -1); /* 334 */
}

enum { ACTIONS_MAX = 27472 };

/* What a batch writes of the moves of a game. */
struct acted {
    uint64_t moves[MOVES];
    int64_t offset[GAMES + 1];
    int32_t actor[GAMES], action[MOVES], wanted[GAMES];
    uint8_t mask[GAMES * ACTIONS_MAX];
};

/* Every legal move has its own action, the mask has these and no other, and the move that an action
 * stands for is made. */
static void act_in_a_game(const struct engawa_game *game, const struct engawa_setup *setup,
                          void *context)
{
    struct acted *found = calloc(1, sizeof *found);
    struct engawa_batch *batch = engawa_batch_new(setup, GAMES, 3, 8, NULL);
    const struct engawa_batch_arrays to = {.actor = found->actor,
                                           .offset = found->offset,
                                           .moves = found->moves,
                                           .capacity = MOVES,
                                           .action = found->action,
                                           .mask = found->mask};
    size_t actions = (size_t)engawa_actions(setup);
    struct engawa_rng rng;
    (void)context;
    engawa_rng_fast(&rng, 5);
    assert_in_range(actions, 1, ACTIONS_MAX);
    engawa_batch_look(batch, &to);
    for (int step = 0; step < 60; step++) {
        uint64_t after[ENGAWA_STATE_MAX / 8], move = 0;
        for (int i = 0; i < GAMES; i++) {
            int64_t count = found->offset[i + 1] - found->offset[i];
            int64_t pick = found->offset[i] + engawa_rng_below(&rng, (uint32_t)count);
            int legal = 0;
            for (size_t action = 0; action < actions; action++)
                legal += found->mask[(size_t)i * actions + action];
            assert_int_equal(legal, count);
            for (int64_t k = found->offset[i]; k < found->offset[i + 1]; k++) {
                assert_in_range(found->action[k], 0, actions - 1);
                assert_int_equal(found->mask[(size_t)i * actions + (size_t)found->action[k]], 1);
            }
            found->wanted[i] = found->action[pick];
            move = found->moves[pick];
        }
        int seat = found->actor[GAMES - 1];
        memcpy(after, engawa_batch_state(batch, GAMES - 1), game->state_size);
        game->play(after, seat, move);
        assert_true(engawa_batch_act(batch, found->wanted, &to, NULL) > 0);
        unsigned actors = game->actors(after);
        if (actors != ENGAWA_CHANCE_BIT && actors != 0)
            assert_memory_equal(engawa_batch_state(batch, GAMES - 1), after, game->state_size);
    }
    engawa_batch_free(batch);
    free(found);
}

static void every_move_has_an_action(void **state)
{
    (void)state;
    for_each_setup(act_in_a_game);
}

static void an_illegal_action_is_refused(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 2);
    struct engawa_batch *batch = engawa_batch_new(&setup, 2, 1, 1, NULL);
    const struct engawa_batch_arrays none = {0};
    struct engawa_reason why;
    uint64_t before[ENGAWA_STATE_MAX / 8];
    memcpy(before, engawa_batch_state(batch, 0), setup.game->state_size);
    const int32_t bad[][2] = {{16, -1}, {16, 226}, {16, YAHTZEE_PLUS}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(engawa_batch_act(batch, bad[i], &none, &why), -1);
        assert_string_equal(why.code, "action");
        assert_memory_equal(engawa_batch_state(batch, 0), before, setup.game->state_size);
    }
    const int32_t good[] = {ENGAWA_BATCH_STAY, 16}; /* without a list before it */
    uint64_t other[ENGAWA_STATE_MAX / 8];
    memcpy(other, engawa_batch_state(batch, 1), setup.game->state_size);
    assert_int_not_equal(engawa_batch_act(batch, good, &none, &why), -1);
    assert_memory_equal(engawa_batch_state(batch, 0), before, setup.game->state_size);
    assert_memory_not_equal(engawa_batch_state(batch, 1), other, setup.game->state_size);
    engawa_batch_free(batch);
}

/* ---- limits ---- */

/* In Burning Desire the first move keeps nothing, and only a limit ends a game of such moves soon.
 */
static void a_limit_ends_a_game_with_its_scores(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("burning-desire", 2);
    struct engawa_batch *batch = engawa_batch_new(&setup, 1, 1, 1, NULL);
    size_t size = (size_t)engawa_observation_size(&setup);
    uint8_t done, truncated, last[2 * ENGAWA_OBSERVATION_MAX] = {0}, first[ENGAWA_OBSERVATION_MAX];
    float reward[2];
    const struct engawa_batch_arrays to = {
        .done = &done, .truncated = &truncated, .last = last, .reward = reward};
    engawa_batch_limit(batch, 10);
    for (int step = 1; step <= 30; step++) {
        uint64_t before[ENGAWA_STATE_MAX / 8];
        memcpy(before, engawa_batch_state(batch, 0), setup.game->state_size);
        engawa_batch_step(batch, (const int32_t[]){0}, &to, NULL);
        assert_int_equal(done, step % 10 == 0);
        assert_int_equal(truncated, step % 10 == 0);
        if (!done)
            continue;
        int64_t scores[ENGAWA_SEATS_MAX];
        int ranks[ENGAWA_SEATS_MAX];
        setup.game->result(before, scores, ranks);
        assert_true(reward[0] == (float)scores[0] && reward[1] == (float)scores[1]);
        memset(first, 0, size);
        engawa_observe(setup.game, engawa_batch_state(batch, 0), 0, false, first);
        assert_memory_not_equal(last, first, size); /* that of the end, not of the new game */
    }
    engawa_batch_free(batch);
}

/* A game that ends by its rules is not truncated, and its last observation is that of the end. */
static void an_end_by_the_rules_is_no_truncation(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 1);
    struct engawa_batch *batch = engawa_batch_new(&setup, 1, 1, 1, NULL);
    uint8_t done = 0, truncated = 1, last[ENGAWA_OBSERVATION_MAX] = {0};
    const struct engawa_batch_arrays to = {.done = &done, .truncated = &truncated, .last = last};
    engawa_batch_limit(batch, 1000);
    while (!done)
        engawa_batch_random(batch, NULL, &to);
    assert_int_equal(truncated, 0);
    int filled = 0;
    for (int box = 0; box < YAHTZEE_BOXES; box++)
        filled += last[1 + YAHTZEE_FACES + 1 + box]; /* turn, dice, rolls come before */
    assert_int_equal(filled, 13);
    engawa_batch_free(batch);
}

/* A choice that is given is the move that is made; the game ends with the scores of the rules. */
static void choices_are_made_and_the_end_is_told(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 1);
    struct engawa_batch *batch = engawa_batch_new(&setup, 1, 1, 3, NULL);
    static struct written found;
    struct engawa_batch_arrays to = arrays_of(&found);
    unsigned char last[ENGAWA_STATE_MAX];
    int ended = 0;
    engawa_batch_look(batch, &to);
    for (int step = 0; step < 60; step++) {
        memcpy(last, engawa_batch_state(batch, 0), setup.game->state_size);
        int32_t choice = (int32_t)(found.offset[1] - 1);
        engawa_move move = found.moves[choice];
        assert_int_not_equal(engawa_batch_step(batch, &choice, &to, NULL), -1);
        setup.game->play(last, 0, move);
        if (setup.game->actors(last) == ENGAWA_CHANCE_BIT) {
            assert_int_equal(found.done[0], 0);
            assert_true(found.reward[0] == 0.0f);
            continue;
        }
        int64_t score;
        int rank;
        setup.game->result(last, &score, &rank);
        assert_int_equal(found.done[0], 1);
        assert_true(found.reward[0] == (float)score);
        ended++;
    }
    assert_int_equal(ended, 4); /* the last move fills a box: 13 a game */
    engawa_batch_free(batch);
}

static void a_saved_game_goes_on_as_it_would_have(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("dou-dizhu", 3);
    struct engawa_batch *from = engawa_batch_new(&setup, GAMES, 2, 11, NULL);
    struct engawa_batch *into = engawa_batch_new(&setup, GAMES, 1, 12, NULL);
    struct written *one = calloc(1, sizeof *one), *two = calloc(1, sizeof *two);
    struct engawa_batch_arrays a = arrays_of(one), b = arrays_of(two);
    void *save = malloc(engawa_batch_save_size(from));
    for (int step = 0; step < 40; step++)
        engawa_batch_random(from, NULL, &a);
    for (int i = 0; i < GAMES; i++) {
        engawa_batch_save(from, i, save);
        engawa_batch_restore(into, i, save);
    }
    int64_t count = engawa_batch_look(into, &b);
    assert_memory_equal(one->moves, two->moves, (size_t)count * sizeof *one->moves);
    for (int i = 0; i < GAMES; i++) {
        engawa_batch_save(from, i, save);
        engawa_batch_restore(into, i, save); /* without a look before the next step */
    }
    for (int step = 0; step < 100; step++) {
        engawa_batch_random(from, one->choice, &a);
        engawa_batch_random(into, two->choice, &b);
        assert_memory_equal(one->choice, two->choice, sizeof one->choice);
        assert_memory_equal(one->observation, two->observation, sizeof one->observation);
        assert_memory_equal(one->reward, two->reward, sizeof one->reward);
    }
    free(save);
    free(one);
    free(two);
    engawa_batch_free(from);
    engawa_batch_free(into);
}

static void a_list_that_is_too_long_is_cut_between_games(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 1);
    struct engawa_batch *batch = engawa_batch_new(&setup, GAMES, 2, 1, NULL);
    static struct written whole, cut;
    struct engawa_batch_arrays to = arrays_of(&whole);
    int64_t count = engawa_batch_look(batch, &to);
    to = arrays_of(&cut);
    to.capacity = whole.offset[GAMES / 2] + 1;
    assert_int_equal(engawa_batch_look(batch, &to), count);
    assert_memory_equal(cut.offset, whole.offset, sizeof cut.offset);
    assert_memory_equal(cut.moves, whole.moves,
                        (size_t)whole.offset[GAMES / 2] * sizeof *cut.moves);
    assert_true(cut.moves[whole.offset[GAMES / 2]] == 0);
    engawa_batch_free(batch);
}

static void invalid_batches_and_choices_are_refused(void **state)
{
    (void)state;
    struct engawa_setup setup = setup_of("yahtzee", 1);
    struct engawa_reason why = {0};
    assert_null(engawa_batch_new(&setup, 0, 1, 1, &why));
    assert_string_equal(why.code, "games");
    assert_null(engawa_batch_new(&setup, 2, 3, 1, &why));
    assert_string_equal(why.code, "threads");
    struct engawa_batch *batch = engawa_batch_new(&setup, 2, 1, 1, &why);
    static struct written before, after;
    struct engawa_batch_arrays to = arrays_of(&before);
    int64_t count = engawa_batch_look(batch, &to);
    const int32_t bad[] = {0, (int32_t)(count - before.offset[1])}, worse[] = {-1, 0};
    assert_int_equal(engawa_batch_step(batch, bad, &to, &why), -1);
    assert_string_equal(why.code, "choice");
    assert_non_null(strstr(why.en, "game 1"));
    assert_int_equal(engawa_batch_step(batch, worse, &to, &why), -1);
    to = arrays_of(&after);
    engawa_batch_look(batch, &to);
    assert_memory_equal(before.moves, after.moves, sizeof before.moves);
    engawa_batch_free(batch);
}

TOPIC(batch)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_observes_its_view),
        cmocka_unit_test(everything_shows_the_others_hands),
        cmocka_unit_test(planes_are_as_long_as_they_say),
        cmocka_unit_test(a_known_position_has_known_bytes),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(features_describe_the_move),
        cmocka_unit_test(a_batch_that_does_not_fit_is_not_written),
        cmocka_unit_test(actions_keep_their_numbers),
        cmocka_unit_test(combinations_keep_their_numbers),
        cmocka_unit_test(every_move_has_an_action),
        cmocka_unit_test(an_illegal_action_is_refused),
        cmocka_unit_test(a_limit_ends_a_game_with_its_scores),
        cmocka_unit_test(an_end_by_the_rules_is_no_truncation),
        cmocka_unit_test(choices_are_made_and_the_end_is_told),
        cmocka_unit_test(a_saved_game_goes_on_as_it_would_have),
        cmocka_unit_test(a_list_that_is_too_long_is_cut_between_games),
        cmocka_unit_test(invalid_batches_and_choices_are_refused),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
