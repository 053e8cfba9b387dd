/* test_dou_dizhu_bots.c - the Dou Dizhu players: fair, legal, repeatable, in time, and better from
 * level to level; and the parts they think with. */
#include "bots/dou_dizhu_belief.h"
#include "bots/dou_dizhu_choice.h"
#include "bots/dou_dizhu_school.h"
#include "bots/embed.h"
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/dou_dizhu_table.h"
#include "tests/fold_games.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>

#include <cmocka.h>

static const struct engawa_bot *const players[] = {
    &engawa_bot_dou_dizhu_easy, &engawa_bot_dou_dizhu_greedy, &engawa_bot_dou_dizhu_strong};

enum { PLAYERS = sizeof players / sizeof *players, QUICK = 1 /* milliseconds */ };

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

static void see(void *context, const struct engawa_seen *seen)
{
    assert_true(engawa_match_append(context, seen->by, seen->text, 0, NULL));
}

/* Appends TEXT by BY, which must be legal, to the table and, redacted, to each view. */
static void append(struct tables *tables, int by, const char *text)
{
    yes(tables->open, by, text);
    for (int seat = 0; seat < tables->open->setup.seats; seat++)
        engawa_match_events(tables->open, tables->open->length - 1, seat, NULL, ENGAWA_ENGLISH, see,
                            tables->view[seat]);
}

/* BOT's move for whose turn it is, with random numbers from SEED. */
static void ask(const struct tables *tables, const struct engawa_bot *bot, uint64_t seed,
                int budget, struct engawa_text *text)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    engawa_text_clear(text);
    bot->choose(tables->view[state_of(tables->open)->turn], &rng, budget, text);
}

/* Appends what chance does next. False when a player is next, or nobody. */
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

/* Plays a game in which each seat in turn is one of the players or plays at random; each decision
 * of a player is asked for twice. */
static void play_all(const struct engawa_game *game, const struct engawa_setup *setup,
                     void *context)
{
    long *decisions = context;
    struct engawa_setup one = *setup;
    struct engawa_rng rng;
    (void)game;
    one.value[0].number = one.value[0].number > 2 ? 2 : one.value[0].number;
    for (int round = 0; round < 4; round++) {
        struct tables tables = tables_of(&one);
        struct engawa_text text = {0}, again = {0};
        engawa_rng_fast(&rng, (uint64_t)*decisions);
        while (engawa_match_actors(tables.open) != 0) {
            if (deal_on(&tables, &rng))
                continue;
            int seat = state_of(tables.open)->turn, who = (seat + round) % (PLAYERS + 1);
            if (who == PLAYERS) {
                engawa_text_clear(&text);
                random_event(tables.open, &rng, &text);
            } else {
                uint64_t seed = engawa_rng_word(&rng);
                ask(&tables, players[who], seed, QUICK, &text);
                ask(&tables, players[who], seed, QUICK, &again);
                assert_string_equal(text.at, again.at);
                ++*decisions;
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

/* Whether the networks judge all legal moves of whose turn it is alike from OPEN and from VIEW. */
static void judged_alike(const struct dou_dizhu_mind *mind, const struct dou_dizhu *open,
                         const struct dou_dizhu *view)
{
    static engawa_move move[8192];
    static struct dou_dizhu_hope hope[2][8192];
    static struct dou_dizhu_turns kept;
    int count = engawa_dou_dizhu_worthy(open, open->turn, move);
    memset(&kept, 0, sizeof kept);
    engawa_dou_dizhu_judge(mind, open, open->turn, move, count, &kept, hope[0]);
    engawa_dou_dizhu_judge(mind, view, open->turn, move, count, &kept, hope[1]);
    assert_memory_equal(hope[0], hope[1], (size_t)count * sizeof hope[0][0]);
}

/* Everything that is hidden from a seat can be anything: nothing the networks look at changes. */
static void networks_look_at_nothing_hidden(void **unused)
{
    struct dou_dizhu_mind *mind = malloc(sizeof *mind);
    struct engawa_rng rng;
    (void)unused;
    assert_non_null(mind);
    engawa_rng_fast(&rng, 3);
    for (int game = 0; game < 30; game++) {
        struct engawa_setup setup;
        engawa_setup_defaults(&engawa_dou_dizhu, 2 + game % 3, &setup);
        setup.value[0].number = 1;
        setup.value[1].number = game / 3 % 2;
        setup.value[2].number = game / 6 % 2;
        engawa_dou_dizhu_mind_open(mind, setup.seats);
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
                judged_alike(mind, open, view);
                judged_alike(mind, open, &other);
            }
            engawa_text_clear(&text);
            int by = random_event(tables.open, &rng, &text);
            append(&tables, by, text.at);
        }
        close_tables(&tables);
        engawa_text_free(&text);
    }
    free(mind);
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
            struct engawa_match *match = table(3, "1", NULL, NULL);
            struct engawa_rng rng;
            deal_to_landlord(match, 3, NULL, hand[i]);
            turns(match, "play 33,pass,pass");
            struct engawa_match *view = view_of(match, 0);
            engawa_rng_fast(&rng, 1);
            engawa_text_clear(&move[i]);
            players[who]->choose(view, &rng, QUICK, &move[i]);
            engawa_match_free(view);
            engawa_match_free(match);
        }
        assert_string_equal(move[0].at, move[1].at);
    }
    engawa_text_free(&move[0]);
    engawa_text_free(&move[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_and_the_same_when_asked_again),
        cmocka_unit_test(networks_look_at_nothing_hidden),
        cmocka_unit_test(players_choose_alike_whatever_others_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
