/* test_dou_dizhu_bots.c - the Dou Dizhu bots: their moves are legal, repeatable and depend only on
 * the seat's view; some positions with one right move; and the components of the bots. */
#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"
#include "bots/endings.h"
#include "bots/registry.h"
#include "bots/roles.h"
#include "bots/trainer.h"
#include "bots/weights.h"
#include "engine/memory.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/games/dou_dizhu_table.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Those from PLANNER on play by a plan at least. */
static const struct engawa_bot *const players[] = {&dou_dizhu_bot_rule, &dou_dizhu_bot_easy,
                                                   &dou_dizhu_bot_normal, &dou_dizhu_bot_strong};

enum { PLAYERS = sizeof players / sizeof *players, PLANNER = 2, QUICK = 1 /* milliseconds */ };

static const struct dou_dizhu *state_of(const struct engawa_match *match)
{
    return (const struct dou_dizhu *)(const void *)match->state.bytes;
}

/* A table with a view for each seat. */
struct tables {
    struct engawa_match *open, *view[DOU_DIZHU_SEATS];
};

static struct tables tables_of(const struct engawa_setup *setup)
{
    struct tables tables = {.open = engawa_match_new(&engawa_dou_dizhu, setup, ENGAWA_OPEN)};
    for (int seat = 0; seat < setup->seats; seat++)
        tables.view[seat] = engawa_match_new(&engawa_dou_dizhu, setup, seat);
    return tables;
}

static void close_tables(struct tables *tables)
{
    for (int seat = 0; seat < tables->open->setup.seats; seat++)
        engawa_match_free(tables->view[seat]);
    engawa_match_free(tables->open);
}

/* Appends TEXT by BY, which must be legal, to the table and, redacted, to each view. */
static void append(struct tables *tables, int by, const char *text)
{
    struct engawa_match *open = tables->open;
    struct engawa_event event;
    assert_true(engawa_read(&engawa_dou_dizhu, open->state.bytes, open->setup.seats, by, text,
                            ENGAWA_FULL, &event, NULL));
    for (int seat = 0; seat < open->setup.seats; seat++)
        engawa_match_show(tables->view[seat], open->state.bytes, &event, 0);
    engawa_match_append_event(open, &event, text, 0);
}

/* BOT's move for whose turn it is, with random numbers from SEED. */
static void ask(const struct tables *tables, const struct engawa_bot *bot, uint64_t seed,
                int budget, struct engawa_text *text)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    engawa_text_clear(text);
    assert_true(bot_text(bot, tables->view[state_of(tables->open)->turn], "", &rng, budget, text));
}

/* Appends the next event of chance. Returns false when a player is next, or nobody. */
static bool deal_on(struct tables *tables, struct engawa_rng *rng)
{
    struct engawa_text text = {0};
    if (engawa_match_actors(tables->open) != ENGAWA_CHANCE_BIT)
        return false;
    engawa_match_draw(tables->open, rng, &text);
    append(tables, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
    return true;
}

/* ---- whatever the table ---- */

static void set(struct engawa_setup *setup, const char *option, const char *value)
{
    assert_true(engawa_setup_option(&engawa_dou_dizhu, setup, option, value, NULL));
}

/* Plays a game in which each seat in turn is one of the players or plays at random; each decision
 * of a player is asked for twice. Where a sanitizer looks on, players are asked for some of theirs.
 */
static void play_all(const struct engawa_game *game, const struct engawa_setup *setup,
                     void *context)
{
    long *decisions = context;
    struct engawa_setup one = *setup;
    struct engawa_rng rng;
    (void)game;
    if (engawa_setup_number(&one, "hands") > 2)
        set(&one, "hands", "2");
    for (int round = 0; round < 4; round++) {
        struct tables tables = tables_of(&one);
        struct engawa_text text = {0}, again = {0};
        engawa_rng_fast(&rng, (uint64_t)*decisions);
        while (engawa_match_actors(tables.open) != 0) {
            if (deal_on(&tables, &rng))
                continue;
            int seat = state_of(tables.open)->turn, who = (seat + round) % (PLAYERS + 1);
            if (who == PLAYERS || !case_wanted(++*decisions)) {
                engawa_text_clear(&text);
                random_event(tables.open, &rng, &text);
            } else {
                uint64_t seed = engawa_rng_word(&rng);
                ask(&tables, players[who], seed, QUICK, &text);
                ask(&tables, players[who], seed, QUICK, &again);
                assert_string_equal(text.at, again.at);
            }
            append(&tables, seat, text.at);
        }
        close_tables(&tables);
        engawa_text_free(&text);
        engawa_text_free(&again);
    }
}

static void moves_are_legal_and_the_same_when_asked_again(void **unused)
{
    long decisions = 0;
    (void)unused;
    each_setup(&engawa_dou_dizhu, play_all, &decisions);
    assert_true(decisions > 1000);
}

static struct dou_dizhu_bot_prediction *new_predictions(void)
{
    return engawa_allocate((size_t)engawa_dou_dizhu.legal_max,
                           sizeof(struct dou_dizhu_bot_prediction));
}

/* Checks that the networks evaluate all moves of whose turn it is alike from OPEN and from VIEW. */
static void evaluated_alike(const struct dou_dizhu_bot_model *model, const struct dou_dizhu *open,
                            const struct dou_dizhu *view)
{
    engawa_move *move = dou_dizhu_bot_new_moves();
    struct dou_dizhu_bot_prediction *prediction[2] = {new_predictions(), new_predictions()};
    struct dou_dizhu_bot_turns *turns = engawa_allocate(1, sizeof *turns);
    int count = dou_dizhu_bot_pruned_moves(open, open->turn, move);
    dou_dizhu_bot_evaluate(model, open, open->turn, move, count, turns, prediction[0]);
    dou_dizhu_bot_evaluate(model, view, open->turn, move, count, turns, prediction[1]);
    assert_memory_equal(prediction[0], prediction[1], (size_t)count * sizeof prediction[0][0]);
    free(turns);
    free(prediction[1]);
    free(prediction[0]);
    free(move);
}

/* The networks read the same input for any cards that are hidden from a seat. */
static void networks_read_nothing_hidden(void **unused)
{
    struct dou_dizhu_bot_model *model = engawa_allocate(1, sizeof *model);
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 3);
    for (int game = 0; game < 30; game++) {
        struct engawa_setup setup;
        engawa_setup_defaults(&engawa_dou_dizhu, 2 + game % 3, &setup);
        set(&setup, "hands", "1");
        set(&setup, "show-kitty", game / 3 % 2 ? "no" : "yes");
        set(&setup, "deal4", game / 6 % 2 ? "25+8" : "16+4");
        dou_dizhu_bot_model_open(model, setup.seats);
        struct tables tables = tables_of(&setup);
        struct engawa_text text = {0};
        while (engawa_match_actors(tables.open) != 0) {
            if (deal_on(&tables, &rng))
                continue;
            const struct dou_dizhu *open = state_of(tables.open);
            const struct dou_dizhu *view = state_of(tables.view[open->turn]);
            if (open->phase == DOU_DIZHU_PLAY) {
                struct dou_dizhu other = *view;
                engawa_dou_dizhu.imagine(&other, open->turn, &rng);
                evaluated_alike(model, open, view);
                evaluated_alike(model, open, &other);
            }
            engawa_text_clear(&text);
            int by = random_event(tables.open, &rng, &text);
            append(&tables, by, text.at);
        }
        close_tables(&tables);
        engawa_text_free(&text);
    }
    free(model);
}

/* Two deals that differ in the hands of the others only, with the same moves so far. */
static void players_choose_alike_whatever_others_hold(void **unused)
{
    static const char mine[] = "33445567899TJQKA2", low[] = "334455667788TJQKA";
    static const char high[] = "67899TTJQKKAA22BR";
    static const char *const hand[2][4] = {{mine, low, high}, {mine, high, low}};
    struct engawa_text move[2] = {{0}};
    (void)unused;
    for (int who = 0; who < PLAYERS; who++) {
        for (int i = 0; i < 2; i++) {
            struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
            struct engawa_rng rng;
            deal_to_landlord(match, 3, NULL, hand[i]);
            turns(match, "play 33,pass,pass");
            struct engawa_match *view = view_of(match, 0);
            engawa_rng_fast(&rng, 1);
            engawa_text_clear(&move[i]);
            assert_true(bot_text(players[who], view, "", &rng, QUICK, &move[i]));
            engawa_match_free(view);
            engawa_match_free(match);
        }
        assert_string_equal(move[0].at, move[1].at);
    }
    engawa_text_free(&move[0]);
    engawa_text_free(&move[1]);
}

/* The move that BOT chooses in MATCH for whose turn it is; the text lasts until the next call. */
static const char *choice(const struct engawa_match *match, const struct engawa_bot *bot)
{
    static char move[80];
    struct engawa_text text = {0};
    struct engawa_rng rng;
    struct engawa_match *view = view_of(match, state_of(match)->turn);
    engawa_rng_fast(&rng, 1);
    assert_true(bot_text(bot, view, "", &rng, QUICK, &text));
    snprintf(move, sizeof move, "%s", engawa_text_string(&text));
    engawa_match_free(view);
    engawa_text_free(&text);
    return move;
}

/* ---- positions with one right move ---- */

static void a_player_who_can_end_the_hand_does(void **unused)
{
    (void)unused;
    for (int who = 0; who < PLAYERS; who++) {
        struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
        deal_to_landlord(match, 3, "333", (const char *const[4]){"3456789TJQK445566", NULL, NULL});
        turns(match, "play 3456789TJQK,pass,pass,play 333,pass,pass");
        assert_string_equal(choice(match, players[who]), "play 445566");
        engawa_match_free(match);
    }
}

/* Seat 1 has laid a king; seat 2, its partner, could beat it with aces and a joker. */
static void partners_leave_each_other_the_turn(void **unused)
{
    static const char *const hand[4] = {"33445566789TTJJQQ", "345678899TTJQKK22",
                                        "34567789JQKKAAA2B"};
    (void)unused;
    for (int who = PLANNER; who < PLAYERS; who++) {
        struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
        deal_to_landlord(match, 3, NULL, hand);
        turns(match, "play 9,play K");
        assert_string_equal(choice(match, players[who]), "pass");
        engawa_match_free(match);
    }
}

/* The landlord has one card left. */
static void against_a_last_card_nobody_leads_a_single_one(void **unused)
{
    static const char *const hand[4] = {"3456789TJQ5556667", "334489TTJJJQQKKA9"};
    (void)unused;
    for (int who = PLANNER; who < PLAYERS; who++) {
        struct engawa_match *match = open_dou_dizhu(2, "1", NULL, NULL);
        deal_to_landlord(match, 3, "778", hand);
        turns(match, "play 3456789TJQ,pass,play 555666,pass,play 777,play JJJ,pass");
        size_t cards = strlen(choice(match, players[who])) - strlen("play ");
        assert_true(cards > 1);
        engawa_match_free(match);
    }
}

/* It leads the part of its hand that has its lowest card. */
static void the_player_by_fixed_rules_leads_by_them(void **unused)
{
    static const struct {
        const char *hand, *lead;
    } known[] = {
        {"33345678TTJJQKAAB", "play 333"},    /* triplets go before sequences */
        {"345678TTJJQQKKAAB", "play 345678"}, /* as long as can be */
        {"33445569TTJJKKABR", "play 334455"}, /* two of each, three ranks in a row */
        {"335679TTJJQKKAABR", "play 33"},
        {"3455556789TQKKAAB", "play 3"}, /* the bomb is taken out before the sequence */
        {"3333567789TJQKAAB", "play 3333"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
        deal_to_landlord(match, 3, "222", (const char *const[4]){known[i].hand, NULL, NULL});
        assert_string_equal(choice(match, &dou_dizhu_bot_rule), known[i].lead);
        engawa_match_free(match);
    }
}

/* It follows with its lowest of the kind, over its partner too; otherwise it leaves it the turn. */
static void the_player_by_fixed_rules_follows_by_them(void **unused)
{
    static const char *const hand[4] = {"33445566789TTJJQQ", "3456789TJKKK22AB9",
                                        "34567789JQQKAAA2R"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 3, NULL, hand);
    turns(match, "play 8");
    assert_string_equal(choice(match, &dou_dizhu_bot_rule), "play 9");
    turns(match, "play 9");
    assert_string_equal(choice(match, &dou_dizhu_bot_rule), "play J");
    turns(match, "play R,pass");
    assert_string_equal(choice(match, &dou_dizhu_bot_rule), "pass");
    engawa_match_free(match);
}

/* ---- the parts of bots ---- */

static uint64_t cards_of(const char *ranks)
{
    uint64_t cards = 0;
    for (; *ranks; ranks++)
        cards += UINT64_C(1) << (4 * dou_dizhu_rank(*ranks));
    return cards;
}

static void hands_are_played_out_in_the_fewest_turns(void **unused)
{
    static const struct {
        const char *hand;
        int rocket, turns;
    } known[] = {
        {"3", 2, 1},
        {"33", 2, 1},
        {"3334", 2, 1},
        {"33344", 2, 1},
        {"34567", 2, 1},
        {"3456", 2, 4},
        {"334455", 2, 1},
        {"3344", 2, 2},
        {"33344456", 2, 1},
        {"3334445566", 2, 1},
        {"33334", 2, 2},
        {"BR", 2, 1},
        {"BBRR", 2, 2},
        {"BBRR", 4, 1},
        {"BB", 4, 1},
        {"QKA2", 2, 4},
        {"3456789TJQKA", 2, 1},
        {"3445566778", 2, 2},        /* 34567 and 45678 */
        {"345556789", 2, 2},         /* the row and 55 */
        {"33445566677788899", 2, 2}, /* 334455, and 666777888 with 99 */
        {"33333333", 2, 1},          /* two packs */
    };
    static struct dou_dizhu_bot_turns kept;
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        memset(&kept, 0, sizeof kept);
        for (int again = 0; again < 2; again++) {
            int found = dou_dizhu_bot_turns(&kept, known[i].rocket, cards_of(known[i].hand));
            if (found != known[i].turns)
                fail_msg("%s: %d turns, not %d", known[i].hand, found, known[i].turns);
        }
    }
}

/* Returns the fewest turns of HAND, which has no jokers, after TURNS turns with room for SPARE more
 * singles and pairs: every division is tried, in any order, and nothing is left out. */
static int fewest_of_all(uint64_t hand, int turns, int spare)
{
    static const struct {
        int unit, least;
    } sequences[] = {{1, 5}, {2, 3}, {3, 2}};
    int rank = 0;
    if (hand == 0)
        return turns + (spare < 0 ? -spare : 0);
    while (dou_dizhu_count(hand, rank) == 0)
        rank++;
    int count = dou_dizhu_count(hand, rank);
    int fewest = fewest_of_all(hand - ((uint64_t)count << (4 * rank)), turns + (count >= 3),
                               spare + (count == 3) - (count < 3));
    for (int i = 0; i < 3; i++) {
        uint64_t rest = hand;
        int unit = sequences[i].unit;
        for (int next = rank; next <= DOU_DIZHU_ACE && dou_dizhu_count(hand, next) >= unit;
             next++) {
            rest -= (uint64_t)unit << (4 * next);
            int length = next - rank + 1;
            int all = length < sequences[i].least
                          ? fewest
                          : fewest_of_all(rest, turns + 1, spare + (unit == 3 ? length : 0));
            fewest = all < fewest ? all : fewest;
        }
    }
    return fewest;
}

/* Returns CARDS cards at random, as many of a rank as PACKS have; in a narrow hand all are from 3
 * to 9, so that there are many sequences. */
static uint64_t hand_of(struct engawa_rng *rng, int packs, int cards, bool narrow)
{
    uint64_t hand = 0;
    while (cards > 0) {
        int rank = (int)engawa_rng_below(rng, narrow ? 7 : DOU_DIZHU_BLACK);
        if (dou_dizhu_count(hand, rank) < 4 * packs) {
            hand += UINT64_C(1) << (4 * rank);
            cards--;
        }
    }
    return hand;
}

static void no_division_has_fewer_turns(void **unused)
{
    static struct dou_dizhu_bot_turns kept;
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 5);
    for (int i = 0; i < 3000; i++) {
        int packs = 1 + i % 2;
        uint64_t hand = hand_of(&rng, packs, 5 + i % 16, i % 3 == 0);
        int fewest = fewest_of_all(hand, 0, 0), found = dou_dizhu_bot_turns(&kept, 2, hand);
        if (found != fewest)
            fail_msg("%llx: %d turns, not %d", (unsigned long long)hand, found, fewest);
    }
    /* Six of a rank are two triplets. */
    uint64_t row = cards_of("477888899TTJJQQQQQQKKKKKKAAA22");
    assert_int_equal(fewest_of_all(row, 0, -2), 3);
    assert_int_equal(dou_dizhu_bot_turns(&kept, 4, row + cards_of("BBR")), 3);
}

/* The best play leaves a hand that needs a turn less (two less if the play attaches cards that the
 * count cannot). */
static void the_best_play_saves_a_turn(void **unused)
{
    static struct dou_dizhu_bot_turns kept;
    uint64_t *play = dou_dizhu_bot_new_moves(); /* in the play a move is the cards */
    struct engawa_rng rng;
    int exact = 0;
    (void)unused;
    engawa_rng_fast(&rng, 4);
    for (int i = 0; i < 300; i++) {
        struct dou_dizhu_plays plays;
        uint64_t hand = 0;
        for (int card = 0; card < 12; card++) {
            int rank = (int)engawa_rng_below(&rng, DOU_DIZHU_BLACK);
            if ((hand >> (4 * rank) & 15) < 3)
                hand += UINT64_C(1) << (4 * rank);
        }
        dou_dizhu_find(2, hand, (struct dou_dizhu_combination){0}, &plays);
        dou_dizhu_list(&plays, play);
        int all = dou_dizhu_bot_turns(&kept, 2, hand), least = 99;
        for (uint32_t j = 0; j < plays.count; j++) {
            int left = dou_dizhu_bot_turns(&kept, 2, hand - play[j]);
            least = left < least ? left : least;
        }
        assert_in_range(least, all - 2, all);
        exact += least == all - 1;
    }
    free(play);
    assert_true(exact > 285);
}

static void pruned_moves_are_among_the_legal_ones(void **unused)
{
    engawa_move *all = dou_dizhu_bot_new_moves(), *pruned = dou_dizhu_bot_new_moves();
    long most = 0, fewer = 0;
    (void)unused;
    for (int game = 0; game < 40; game++) {
        struct engawa_match *match = open_dou_dizhu(4, "1", NULL, "25+8");
        struct engawa_rng rng;
        struct engawa_text text = {0};
        engawa_rng_fast(&rng, (uint64_t)game);
        while (engawa_match_actors(match) != 0) {
            engawa_text_clear(&text);
            int by = random_event(match, &rng, &text);
            const struct dou_dizhu *state = state_of(match);
            if (state->phase == DOU_DIZHU_PLAY) {
                int count = engawa_dou_dizhu.legal(state, by, all, engawa_dou_dizhu.legal_max);
                int kept = dou_dizhu_bot_pruned_moves(state, by, pruned), at = 0;
                for (int i = 0; i < kept; i++, at++)
                    while (at < count && all[at] != pruned[i])
                        at++;
                assert_true(kept > 0 && at <= count);
                most = count > most ? count : most;
                fewer += count - kept;
            }
            yes(match, by, text.at);
        }
        engawa_match_free(match);
        engawa_text_free(&text);
    }
    free(all);
    free(pruned);
    assert_true(most > 240 && fewer > 0);
}

/* Weighs the world as it is, for seat 0. */
static void weigh_what_is_so(const struct tables *tables, const struct dou_dizhu_bot_model *model,
                             struct dou_dizhu_bot_world *world)
{
    struct dou_dizhu_bot_choice *scratch = engawa_allocate(1, sizeof *scratch);
    struct dou_dizhu_bot_prediction *prediction = new_predictions();
    const struct dou_dizhu *open = state_of(tables->open);
    struct dou_dizhu_bot_past past;
    scratch->move = dou_dizhu_bot_new_moves();
    memcpy(world->cards, open->cards, sizeof world->cards);
    dou_dizhu_bot_past_read(tables->view[0], &past);
    dou_dizhu_bot_weigh(model, &past, state_of(tables->view[0]), world, scratch, prediction);
    dou_dizhu_bot_past_free(&past);
    free(prediction);
    free(scratch->move);
    free(scratch);
}

/* Seat 1 plays by a plan and seat 2 by its network: seat 0 can tell at the end of a hand. */
static void a_predictable_player_is_detected(void **unused)
{
    enum { HANDS = 30 };
    static const struct engawa_bot *const by[] = {&dou_dizhu_bot_easy, &dou_dizhu_bot_normal,
                                                  &dou_dizhu_bot_strong};
    struct dou_dizhu_bot_model *model = engawa_allocate(1, sizeof *model);
    struct engawa_rng rng;
    double by_plan[3] = {0};
    (void)unused;
    assert_true(dou_dizhu_bot_model_open(model, 3));
    engawa_rng_fast(&rng, 7);
    for (int hand = 0; hand < HANDS; hand++) {
        struct engawa_setup setup;
        struct dou_dizhu_bot_world world = {.by_plan = {0}};
        struct engawa_text text = {0};
        engawa_setup_defaults(&engawa_dou_dizhu, 3, &setup);
        set(&setup, "hands", "1");
        struct tables tables = tables_of(&setup);
        while (engawa_match_actors(tables.open) != 0) {
            if (deal_on(&tables, &rng))
                continue;
            int seat = state_of(tables.open)->turn;
            if (seat == 0 && state_of(tables.open)->phase == DOU_DIZHU_PLAY)
                weigh_what_is_so(&tables, model, &world);
            ask(&tables, by[seat], engawa_rng_word(&rng), QUICK, &text);
            append(&tables, seat, text.at);
        }
        for (int seat = 0; seat < 3; seat++)
            by_plan[seat] += world.by_plan[seat] / (float)HANDS;
        close_tables(&tables);
        engawa_text_free(&text);
    }
    free(model);
    if (by_plan[0] < 0.499 || by_plan[0] > 0.501 || by_plan[1] < 0.65 || by_plan[2] > 0.35)
        fail_msg("by a plan: %.2f, %.2f, %.2f", by_plan[0], by_plan[1], by_plan[2]);
}

static void the_program_brings_weights_for_every_table(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        const struct engawa_bytes *weights = engawa_weights("dou-dizhu", seats);
        assert_non_null(weights);
        assert_true(dou_dizhu_bot_weights_fit(seats, weights->at, weights->length));
        assert_false(dou_dizhu_bot_weights_fit(seats, weights->at, weights->length - 1));
        assert_false(
            dou_dizhu_bot_weights_fit(seats == 4 ? 3 : seats + 1, weights->at, weights->length));
    }
    assert_null(engawa_weights("dou-dizhu", 5));
    assert_null(engawa_weights("yahtzee", 2));
}

/* Weights are added only where there are none yet and only if a bot can use them: no bot plays with
 * five, and the weights for three are there already. */
static void weights_that_no_bot_can_use_are_refused(void **unused)
{
    const struct engawa_bytes *weights = engawa_weights("dou-dizhu", 3);
    (void)unused;
    assert_false(engawa_weights_bring("dou-dizhu", 5, weights->at, weights->length));
    assert_false(engawa_weights_bring("yahtzee", 3, weights->at, weights->length));
    assert_null(engawa_weights("dou-dizhu", 5));
    assert_true(engawa_weights_bring("dou-dizhu", 3, "other", 5));
    assert_ptr_equal(engawa_weights("dou-dizhu", 3), weights);
}

/* The first layer survives writing, reading and writing again: a player reads the learned values,
 * but for the rounding. */
static void training_hands_its_weights_on(void **unused)
{
    const struct engawa_trainer *trainer = engawa_trainer_for("dou-dizhu");
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(2);
    size_t size = trainer->size(2);
    char *bytes[2] = {engawa_allocate(size, 1), engawa_allocate(size, 1)};
    struct engawa_training_report report;
    (void)unused;
    void *training = trainer->begin(2, 1, 200, NULL);
    trainer->play(training, 200, &report);
    assert_true(report.hands == 200 && report.decisions > 1000);
    assert_true(report.won > 0.2 && report.won < 0.8 && report.error > 0.5);
    trainer->write(training, bytes[0]);
    trainer->end(training);
    assert_true(trainer->fits(2, bytes[0], size));
    training = trainer->begin(2, 1, 200, bytes[0]);
    trainer->write(training, bytes[1]);
    trainer->end(training);
    assert_memory_equal(bytes[0], bytes[1],
                        DOU_DIZHU_BOT_HEADER + (size_t)layout.count * DOU_DIZHU_BOT_WIDE);
    free(bytes[0]);
    free(bytes[1]);
}

/* The seat that may bid first becomes the landlord and stays it until the end. */
static void the_role_of_the_landlord_is_given_away(void **unused)
{
    const struct engawa_roles *roles = engawa_roles_of(&engawa_dou_dizhu);
    struct engawa_event event;
    (void)unused;
    assert_non_null(roles);
    assert_null(engawa_roles_of(&engawa_yahtzee));
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 5);
    assert_false(roles->give(match->state.bytes, &event));
    engawa_match_draw(match, &rng, &text);
    yes(match, ENGAWA_CHANCE, text.at);
    int seat = state_of(match)->turn;
    assert_true(roles->give(match->state.bytes, &event));
    assert_int_equal(event.by, seat);
    engawa_text_clear(&text);
    engawa_dou_dizhu.print(match->state.bytes, &event, &text);
    yes(match, seat, text.at);
    assert_int_equal(state_of(match)->landlord, seat);
    while (engawa_match_actors(match) != 0) {
        assert_false(roles->give(match->state.bytes, &event));
        engawa_text_clear(&text);
        int by = random_event(match, &rng, &text);
        yes(match, by, text.at);
    }
    assert_int_equal(state_of(match)->landlord, seat);
    engawa_match_free(match);
    engawa_text_free(&text);
}

/* From the first decided play on, the seat that then has the lead wins, and the others can only
 * pass. */
static void a_decided_hand_is_won_whatever_the_others_do(void **unused)
{
    const struct engawa_endings *endings = engawa_endings_of(&engawa_dou_dizhu);
    struct engawa_event event;
    int decided = 0;
    (void)unused;
    assert_non_null(endings);
    assert_null(engawa_endings_of(&engawa_yahtzee));
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
        struct engawa_text text = {0};
        struct engawa_rng rng;
        int winner = -1;
        engawa_rng_fast(&rng, seed);
        while (engawa_match_actors(match) != 0) {
            const struct dou_dizhu *state = state_of(match);
            engawa_text_clear(&text);
            if (!endings->next(state, &event)) {
                assert_true(winner == -1 || state->phase != DOU_DIZHU_PLAY);
                int by = random_event(match, &rng, &text);
                yes(match, by, text.at);
                continue;
            }
            if (winner == -1)
                winner = event.move == DOU_DIZHU_PASS ? state->owner : event.by;
            assert_int_equal(event.by, state->turn);
            assert_true((event.by == winner) == (event.move != DOU_DIZHU_PASS));
            engawa_dou_dizhu.print(state, &event, &text);
            yes(match, event.by, text.at);
        }
        if (winner >= 0)
            assert_int_equal(state_of(match)->size[winner], 0);
        decided += winner >= 0;
        engawa_match_free(match);
        engawa_text_free(&text);
    }
    assert_in_range(decided, 20, 60);
}

TOPIC(dou_dizhu_bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_and_the_same_when_asked_again),
        cmocka_unit_test(networks_read_nothing_hidden),
        cmocka_unit_test(players_choose_alike_whatever_others_hold),
        cmocka_unit_test(a_player_who_can_end_the_hand_does),
        cmocka_unit_test(partners_leave_each_other_the_turn),
        cmocka_unit_test(against_a_last_card_nobody_leads_a_single_one),
        cmocka_unit_test(the_player_by_fixed_rules_leads_by_them),
        cmocka_unit_test(the_player_by_fixed_rules_follows_by_them),
        cmocka_unit_test(hands_are_played_out_in_the_fewest_turns),
        cmocka_unit_test(no_division_has_fewer_turns),
        cmocka_unit_test(the_best_play_saves_a_turn),
        cmocka_unit_test(pruned_moves_are_among_the_legal_ones),
        cmocka_unit_test(a_predictable_player_is_detected),
        cmocka_unit_test(the_program_brings_weights_for_every_table),
        cmocka_unit_test(weights_that_no_bot_can_use_are_refused),
        cmocka_unit_test(training_hands_its_weights_on),
        cmocka_unit_test(the_role_of_the_landlord_is_given_away),
        cmocka_unit_test(a_decided_hand_is_won_whatever_the_others_do),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
