/* test_trainer.c - the trainer of Dou Dizhu: rules, features and turns are those of the game and
 * its bots, the networks learn as theirs do, and a training goes on from its checkpoint. */
#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/learner.h"
#include "bots/dou_dizhu/policy.h"
#include "bots/dou_dizhu/trainer/checkpoint.h"
#include "bots/dou_dizhu/trainer/learn.h"
#include "bots/dou_dizhu/trainer/play.h"
#include "bots/dou_dizhu/trainer/training.h"
#include "bots/registry.h"
#include "engine/memory.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

#ifdef ENGAWA_SANITIZED
enum { DECISIONS = 3000, HANDS = 10000, LESSONS = 2560, DEALS = 150, DOUBTED = 12 };
#else
enum { DECISIONS = 100000, HANDS = 100000, LESSONS = 3840, DEALS = 400, DOUBTED = 20 };
#endif

enum { COMPARED = 24 /* moves of a decision whose features are compared */ };

/* ---- the same hand twice ---- */

/* A hand as the game plays it, and as the trainer does. */
struct twice {
    struct dou_dizhu state;
    struct trainer_hand hand;
    struct engawa_setup setup;
    struct engawa_rng rng;
    struct dou_dizhu_bot_layout layout;
    struct trainer_layout trained;
    struct dou_dizhu_bot_turns turns[2]; /* for each rocket */
    struct dou_dizhu_bot_choice scratch;
    engawa_move *move;
    uint64_t listed[TRAINER_MOVES];
    struct trainer_plays plays;
};

static void draw(struct twice *twice)
{
    struct engawa_outcome outcome;
    engawa_dou_dizhu.draw(&twice->state, &twice->rng, &outcome);
    engawa_dou_dizhu.settle(&twice->state, &outcome);
}

/* Writes the ranks of CARDS to DECK. */
static void deck_of(const struct dou_dizhu_cards *cards, uint8_t *deck)
{
    uint16_t item[DOU_DIZHU_CARDS_MAX];
    int count = dou_dizhu_items(cards, item);
    for (int i = 0; i < count; i++)
        deck[i] = (uint8_t)(item[i] / 4);
}

/* Deals for the game, and puts the same cards on the trainer's table. */
static void deal(struct twice *twice)
{
    struct dou_dizhu *state = &twice->state;
    struct trainer_hand *hand = &twice->hand;
    struct trainer_rng rng = trainer_rng_of(1, 1);
    memset(state, 0, sizeof *state);
    engawa_dou_dizhu.start(state, &twice->setup);
    draw(twice);
    trainer_deal(hand, state->seats, state->rocket == 4, &rng);
    for (int seat = 0; seat < state->seats; seat++) {
        hand->cards[seat] = state->cards[seat];
        hand->known[seat] = dou_dizhu_ranks(&state->known[seat]);
    }
    hand->turn = state->turn;
}

static void compare(const struct twice *twice)
{
    const struct dou_dizhu *state = &twice->state;
    const struct trainer_hand *hand = &twice->hand;
    assert_true(hand->bidding == (state->phase == DOU_DIZHU_AUCTION));
    assert_int_equal(hand->turn, state->turn);
    assert_int_equal(hand->bid, state->bid);
    assert_int_equal(hand->passes, state->passes);
    assert_int_equal(hand->doubles, state->doubles);
    assert_int_equal(hand->laid.kind, state->laid.kind);
    assert_int_equal(hand->laid.cards, state->laid.cards);
    assert_int_equal(hand->laid.length, state->laid.length);
    assert_int_equal(hand->laid.rank, state->laid.rank);
    if (hand->bid > 0)
        assert_int_equal(hand->landlord, state->landlord);
    if (hand->laid.kind != TRAINER_NONE)
        assert_int_equal(hand->owner, state->owner);
    for (int seat = 0; seat < state->seats; seat++) {
        assert_int_equal(hand->size[seat], state->size[seat]);
        assert_true(hand->cards[seat] == state->cards[seat]);
        assert_true(hand->played[seat] == state->played[seat]);
        if (!hand->bidding)
            assert_true(hand->did[seat] == state->did[seat]);
    }
}

/* A prospect in steps of a tenth, so that it is nowhere between two roundings. */
static float prospect(struct engawa_rng *rng)
{
    return (float)((int)engawa_rng_below(rng, 41) - 20) * 0.25f;
}

/* Holds an auction by random prospects. */
static void hold_auction(struct twice *twice)
{
    struct dou_dizhu *state = &twice->state;
    struct trainer_hand *hand = &twice->hand;
    while (state->phase == DOU_DIZHU_AUCTION) {
        struct dou_dizhu_bot_prospect hopes = {prospect(&twice->rng), prospect(&twice->rng)};
        compare(twice);
        int bid = dou_dizhu_bot_bid(state, hopes);
        assert_int_equal(trainer_best_bid(hand, hopes.landlord, hopes.other), bid);
        if (bid == 0 && state->bid == 0 && state->passes == state->seats - 1)
            bid = DOU_DIZHU_BID_MAX;
        engawa_dou_dizhu.play(state, state->turn, DOU_DIZHU_BID | (engawa_move)bid);
        trainer_bid(hand, bid);
    }
    assert_false(hand->bidding);
    draw(twice);
    deck_of(&state->kitty, hand->deck + state->seats * state->deal);
    trainer_take_kitty(hand);
    assert_true(hand->known[hand->landlord] == dou_dizhu_ranks(&state->known[hand->landlord]));
}

static void same_features(const uint16_t *one, int count, const uint16_t *other, int others)
{
    assert_int_equal(count, others);
    assert_memory_equal(one, other, (size_t)count * sizeof *one);
}

/* Compares the features of the position, and of some of its COUNT moves. */
static void compare_features(struct twice *twice, int count)
{
    const struct dou_dizhu *state = &twice->state;
    const struct trainer_hand *hand = &twice->hand;
    uint16_t one[DOU_DIZHU_BOT_FEATURES_MAX], other[TRAINER_FEATURES];
    int seat = state->turn, skip = count / COMPARED + 1;
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    assert_true(trainer_unseen(hand, seat) == unseen);
    int position = dou_dizhu_bot_position_features(&twice->layout, state, seat, one);
    same_features(one, position, other, trainer_position_features(&twice->trained, hand, other));
    for (int i = 0; i < count; i += skip) {
        int more = dou_dizhu_bot_move_features(&twice->layout, state, seat, unseen, twice->move[i],
                                               &twice->turns[state->rocket == 4], one);
        assert_true(more <= TRAINER_MOVE_FEATURES && position + more <= TRAINER_FEATURES);
        same_features(one, more, other,
                      trainer_move_features(&twice->trained, hand, unseen, twice->move[i], other));
    }
    int bid = dou_dizhu_bot_bid_features(&twice->layout, state, seat, count & 1,
                                         &twice->turns[state->rocket == 4], one);
    same_features(one, bid, other,
                  trainer_bid_features(&twice->trained, hand, seat, count & 1, other));
}

/* Compares what `normal` would do with COUNT moves. */
static void compare_plans(struct twice *twice, int count)
{
    int best = 0, least = trainer_cost(&twice->hand, twice->listed[0]);
    for (int i = 1; i < count; i++) {
        int cost = trainer_cost(&twice->hand, twice->listed[i]);
        best = cost < least ? i : best;
        least = cost < least ? cost : least;
    }
    twice->scratch.move = twice->move;
    assert_true(dou_dizhu_bot_plan_in(&twice->scratch, &twice->state, twice->state.turn, count) ==
                twice->listed[best]);
}

/* Plays a hand at random, and compares everything on the way. Returns its decisions. */
static int play_twice(struct twice *twice)
{
    struct dou_dizhu *state = &twice->state;
    struct trainer_hand *hand = &twice->hand;
    int decisions = 0;
    for (; state->phase == DOU_DIZHU_PLAY; decisions++) {
        compare(twice);
        int count = dou_dizhu_bot_pruned_moves(state, state->turn, twice->move);
        int kept = count < TRAINER_MOVES ? count : TRAINER_MOVES;
        assert_int_equal(trainer_list(hand, &twice->plays, twice->listed), kept);
        assert_memory_equal(twice->move, twice->listed, (size_t)kept * sizeof *twice->move);
        compare_features(twice, count);
        if (decisions % 3 == 0)
            compare_plans(twice, kept);
        /* seldom a pass, or hands would be long and dull */
        int pass = twice->move[0] == DOU_DIZHU_PASS && count > 1 && decisions % 4 != 0;
        int index = pass + (int)engawa_rng_below(&twice->rng, (uint32_t)(count - pass));
        engawa_dou_dizhu.play(state, state->turn, twice->move[index]);
        trainer_play(hand, twice->move[index]);
    }
    assert_true(trainer_points(hand) == (float)(1 << (state->doubles < 3 ? state->doubles : 3)));
    return decisions;
}

static void compare_hands(int seats)
{
    struct twice *twice = engawa_allocate(1, sizeof *twice);
    long decisions = 0;
    engawa_rng_fast(&twice->rng, (uint64_t)seats);
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &twice->setup);
    twice->layout = dou_dizhu_bot_layout(seats);
    twice->trained = trainer_layout_of(seats);
    twice->move = dou_dizhu_bot_new_moves();
    assert_int_equal(twice->trained.count, twice->layout.count);
    assert_int_equal(twice->trained.bid_count, twice->layout.bid_count);
    while (decisions < DECISIONS) {
        if (seats == 4)
            engawa_setup_option(&engawa_dou_dizhu, &twice->setup, "deal4",
                                decisions % 2 ? "25+8" : "16+4", NULL);
        deal(twice);
        hold_auction(twice);
        decisions += play_twice(twice);
    }
    free(twice->move);
    free(twice);
}

static void two_play_by_the_same_rules(void **unused)
{
    (void)unused;
    compare_hands(2);
}

static void three_play_by_the_same_rules(void **unused)
{
    (void)unused;
    compare_hands(3);
}

static void four_play_by_the_same_rules(void **unused)
{
    (void)unused;
    compare_hands(4);
}

/* ---- turns ---- */

/* CARDS cards at random, at most eight of a rank, and in a narrow hand only from 3 up to 10. */
static uint64_t any_hand(struct engawa_rng *rng, int cards, bool narrow)
{
    uint64_t hand = 0;
    while (cards > 0) {
        int rank = (int)engawa_rng_below(rng, narrow ? 8 : DOU_DIZHU_BLACK);
        if (dou_dizhu_count(hand, rank) == (narrow ? 8 : 4))
            continue;
        hand += UINT64_C(1) << (4 * rank);
        cards--;
    }
    return hand;
}

static void hands_have_as_many_turns(void **unused)
{
    struct dou_dizhu_bot_turns *turns = engawa_allocate(1, sizeof *turns);
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 1);
    for (int i = 0; i < HANDS; i++) {
        bool narrow = i % 16 == 0;
        int cards = 1 + (int)engawa_rng_below(&rng, narrow ? 33 : 25);
        uint64_t hand = any_hand(&rng, cards, narrow);
        int one = dou_dizhu_bot_turns(turns, 2, hand), other = trainer_turns(2, hand);
        if (one != other)
            fail_msg("%llx: %d turns, not %d", (unsigned long long)hand, other, one);
    }
    free(turns);
}

/* The most branches that wait at once, in the hands with the most divisions: half of the memory for
 * them is left over. */
static void branches_have_room(void **unused)
{
    struct trainer_division *division = engawa_allocate(1, sizeof *division);
    struct engawa_rng rng;
    int most = 0;
    (void)unused;
    engawa_rng_fast(&rng, 2);
    for (int i = 0; i < HANDS / 4; i++) {
        uint64_t hand = 0;
        for (int cards = 33; cards > 0;) { /* ranks of equal height: rows without an end */
            int rank = (int)engawa_rng_below(&rng, TRAINER_TWO);
            if (trainer_count(hand, rank) > 2 + (i & 3))
                continue;
            hand += TRAINER_RANK(rank);
            cards--;
        }
        division->best = 127; /* and no branch ends early */
        division->count = 0;
        trainer_branch_off(division, hand, 0, 0, 0, TRAINER_RANKS);
        for (int steps = 0; division->count > 0 && steps < 2000; steps++) {
            trainer_divide(division);
            division->best = 127;
            most = division->count > most ? division->count : most;
        }
    }
    assert_in_range(most, 20, TRAINER_BRANCHES / 2);
    free(division);
}

/* ---- deals ---- */

static void deals_are_of_whole_packs(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 300; i++) {
        struct trainer_hand hand;
        struct trainer_rng rng = trainer_rng_of(7, i), again = rng;
        int seats = 2 + (int)(i % 3);
        trainer_deal(&hand, seats, i % 2 != 0 && seats == 4, &rng);
        uint64_t all = 0, turn = (uint64_t)hand.turn;
        for (int j = 0; j < TRAINER_PACK * hand.packs; j++)
            all += TRAINER_RANK(hand.deck[j]);
        assert_true(all == (uint64_t)hand.packs * (4 * TRAINER_SUITED + TRAINER_BOTH));
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(trainer_size(hand.cards[seat]), hand.deal);
        assert_int_equal(trainer_size(hand.known[turn]), 1);
        assert_true(hand.cards[turn] >> (4 * trainer_lowest_rank(hand.known[turn])) & 15);
        uint64_t cards = hand.cards[0];
        trainer_deal(&hand, seats, i % 2 != 0 && seats == 4, &again);
        assert_true(hand.cards[0] == cards);
    }
}

/* ---- networks ---- */

/* Predictions and gradients are those of bots/dou_dizhu/learner.c, but for rounding. */
static void networks_learn_as_the_other_trainer_has_them(void **unused)
{
    const struct trainer_kind kind = {.seats = 3, .columns = TRAINER_COLUMNS};
    const struct trainer_place place = trainer_place_of(&kind);
    struct dou_dizhu_bot_learner learner;
    struct trainer_scratch scratch;
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 3);
    dou_dizhu_bot_learner_open(&learner, place.rows[0], &rng);
    assert_int_equal(place.first[1] - place.first[0], learner.count);
    float *gradient = engawa_allocate(learner.count, sizeof *gradient);
    for (int i = 0; i < 50; i++) {
        uint16_t feature[70];
        float sum[TRAINER_COLUMNS], part[TRAINER_PARTS], *weight = learner.weight;
        struct dou_dizhu_bot_prediction result = {i % 2 ? 1 : -1, i % 2 ? 2 : -1};
        const struct trainer_prediction target = {result.win, result.points};
        int rows = place.rows[0];
        for (int k = 0; k < 70; k++)
            feature[k] = (uint16_t)engawa_rng_below(&rng, (uint32_t)rows);
        dou_dizhu_bot_learner_sum(&learner, feature, 50, sum);
        struct dou_dizhu_bot_prediction one =
            dou_dizhu_bot_learner_predict(&learner, sum, feature + 50, 20);
        trainer_begin_sum(weight + trainer_layers_of(rows, TRAINER_COLUMNS).offset, TRAINER_PARTS,
                          part);
        trainer_add_rows(weight, feature, 50, TRAINER_PARTS, part);
        trainer_add_rows(weight, feature + 50, 20, TRAINER_PARTS, part);
        struct trainer_prediction other =
            trainer_predict(weight, rows, TRAINER_PARTS, part, &scratch);
        assert_float_equal(one.win, other.win, 1e-4f);
        assert_float_equal(one.points, other.points, 1e-4f);
        trainer_learn(weight, gradient, rows, TRAINER_PARTS, feature, 70, target, &scratch);
        dou_dizhu_bot_learner_learn(&learner, feature, 70, result, 1e-3f);
    }
    for (size_t i = 0; i < learner.count; i++)
        assert_float_equal(gradient[i], learner.gradient[i], 1e-3f + 1e-3f * fabsf(gradient[i]));
    free(gradient);
    dou_dizhu_bot_learner_close(&learner);
}

/* ---- trainings ---- */

static char *weights_of(const char *path, int seats)
{
    size_t size = dou_dizhu_bot_weights_size(seats);
    char *bytes = engawa_allocate(size + 1, 1);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, size + 1, file), size);
    fclose(file);
    assert_true(dou_dizhu_bot_weights_fit(seats, bytes, size));
    return bytes;
}

static void remove_files(const char *out)
{
    char path[80];
    snprintf(path, sizeof path, "%s.checkpoint", out);
    assert_int_equal(remove(path), 0);
    assert_int_equal(remove(out), 0);
}

/* A training of ten cycles gives the same weights in one run, and in ten that stop after a cycle.
 */
static void a_training_goes_on_from_its_checkpoint(void **unused)
{
    char whole[40], parts[40];
    FILE *log = tmpfile();
    (void)unused;
    snprintf(whole, sizeof whole, "/tmp/trainer-%d-whole", (int)getpid());
    snprintf(parts, sizeof parts, "/tmp/trainer-%d-parts", (int)getpid());
    struct trainer_plan plan = {.seats = 2,
                                .hands = 10L * trainer_machine_hands(),
                                .seed = 5,
                                .critic = true,
                                .beliefs = true,
                                .opponents = 50,
                                .out = whole,
                                .seconds = 1e9,
                                .pause = 1e9,
                                .log = log};
    assert_true(trainer_run(&plan));
    plan.out = parts;
    plan.seconds = 0;
    for (int i = 0; i < 10; i++)
        assert_true(trainer_run(&plan));
    char *one = weights_of(whole, 2), *other = weights_of(parts, 2);
    assert_memory_equal(one, other, dou_dizhu_bot_weights_size(2));
    free(one);
    free(other);
    plan.from = whole;
    assert_true(trainer_compare(&plan, 5)); /* with itself */
    plan.from = "/dev/null";                /* which has no weights */
    assert_false(trainer_run(&plan));
    assert_false(trainer_compare(&plan, 5));
    remove_files(whole);
    remove_files(parts);
    fclose(log);
}

/* ---- learning ---- */

/* Trains by PLAN for HANDS hands; returns the weights, or NULL for a teacher. Leaves the files. */
static char *train(struct trainer_plan plan, long hands)
{
    plan.hands = hands;
    plan.seconds = plan.pause = 1e9;
    plan.log = tmpfile();
    assert_true(trainer_run(&plan));
    fclose(plan.log);
    return plan.wide ? NULL : weights_of(plan.out, plan.seats);
}

/* After some thousand hands by PLAN the networks beat those after a single cycle, with the whole
 * interval. Leaves the files. */
static void beats_its_beginnings(struct trainer_plan plan)
{
    char *before = train(plan, trainer_machine_hands());
    char *after = train(plan, LESSONS);
    struct trainer_verdict verdict = trainer_match(2, after, before, DEALS, 9);
    print_message("%.3f +- %.3f\n", verdict.share, verdict.within);
    assert_true(verdict.share - verdict.within > 0.5);
    free(before);
    free(after);
}

static void networks_beat_their_beginnings(void **unused)
{
    char out[40];
    (void)unused;
    snprintf(out, sizeof out, "/tmp/trainer-%d", (int)getpid());
    struct trainer_plan plan = {.seats = 2, .seed = 1, .out = out};
    beats_its_beginnings(plan);
    char *weights = weights_of(out, 2);
    assert_float_equal(trainer_match(2, weights, weights, 50, 9).share, 0.5, 1e-9);
    free(weights);
    remove_files(out);
}

static void networks_learn_from_critics_among_opponents(void **unused)
{
    char out[40];
    (void)unused;
    snprintf(out, sizeof out, "/tmp/trainer-%d", (int)getpid());
    struct trainer_plan plan = {.seats = 2, .seed = 1, .critic = true, .opponents = 60, .out = out};
    beats_its_beginnings(plan);
    remove_files(out);
}

/* A teacher learns, and a student learns from it. */
static void students_learn_from_a_teacher(void **unused)
{
    char teacher[40], out[40], *path;
    (void)unused;
    snprintf(teacher, sizeof teacher, "/tmp/trainer-%d-teacher", (int)getpid());
    snprintf(out, sizeof out, "/tmp/trainer-%d", (int)getpid());
    struct trainer_plan plan = {.seats = 2, .seed = 1, .wide = true, .out = teacher};
    train(plan, LESSONS);
    path = trainer_checkpoint_path(teacher);
    plan = (struct trainer_plan){.seats = 2, .seed = 2, .teacher = path, .out = out};
    beats_its_beginnings(plan);
    plan.teacher = "/dev/null";
    assert_false(trainer_run(&plan));
    plan.teacher = path;
    plan.seats = 3;
    assert_false(trainer_run(&plan));
    remove_files(out);
    assert_int_equal(remove(path), 0);
    free(path);
}

/* The sum of log losses over the hand's quarters, of the beliefs in the checkpoint of OUT. Worlds
 * that are weighed as the search does it have a smaller one than worlds that count alike. */
static double loss_of_beliefs(const char *out)
{
    struct trainer_doubt doubt[TRAINER_QUARTERS];
    struct trainer_networks networks;
    struct trainer_mark mark;
    char *path = trainer_checkpoint_path(out);
    double even = 0, search = 0, beliefs = 0;
    assert_true(trainer_checkpoint_read(path, &mark, &networks));
    trainer_doubts(&networks, DOUBTED, 100, 9, doubt);
    for (int i = 0; i < TRAINER_QUARTERS; i++) {
        assert_true(doubt[i].decisions > 0);
        even += doubt[i].even;
        search += doubt[i].search;
        beliefs += doubt[i].beliefs;
    }
    print_message("equal worlds %.0f, search %.0f, beliefs %.0f\n", even, search, beliefs);
    assert_true(search < even);
    trainer_networks_close(&networks);
    free(path);
    return beliefs;
}

static void beliefs_come_closer_to_what_others_hold(void **unused)
{
    char out[40];
    (void)unused;
    snprintf(out, sizeof out, "/tmp/trainer-%d", (int)getpid());
    struct trainer_plan plan = {.seats = 2, .seed = 1, .beliefs = true, .out = out};
    free(train(plan, trainer_machine_hands()));
    double before = loss_of_beliefs(out);
    free(train(plan, LESSONS));
    assert_true(loss_of_beliefs(out) < 0.98 * before);
    plan.log = tmpfile();
    assert_true(trainer_tell_doubts(&plan, 1));
    plan.seats = 3;
    assert_false(trainer_tell_doubts(&plan, 1));
    fclose(plan.log);
    remove_files(out);
}

TOPIC(trainer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_play_by_the_same_rules),
        cmocka_unit_test(three_play_by_the_same_rules),
        cmocka_unit_test(four_play_by_the_same_rules),
        cmocka_unit_test(hands_have_as_many_turns),
        cmocka_unit_test(branches_have_room),
        cmocka_unit_test(deals_are_of_whole_packs),
        cmocka_unit_test(networks_learn_as_the_other_trainer_has_them),
        cmocka_unit_test(a_training_goes_on_from_its_checkpoint),
        cmocka_unit_test(networks_beat_their_beginnings),
        cmocka_unit_test(networks_learn_from_critics_among_opponents),
        cmocka_unit_test(students_learn_from_a_teacher),
        cmocka_unit_test(beliefs_come_closer_to_what_others_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
