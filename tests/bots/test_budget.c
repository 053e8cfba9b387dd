/* test_budget.c - no bot of any game does more work for a decision than its budget allows, for a
 * move or for advice.
 *
 * Work is counted (bots/effort.h) and the clock is not asked, so the verdict is the same on a slow
 * machine or a busy one. How long the counted work takes is measured by engawa-bench-bots. The
 * games are played by the quick bots, and at some decisions each bot is asked. GAMES in the
 * environment plays as many games of each kind.
 */
#include "bots/effort.h"
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/support/amount.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUDGET = 300,        /* ms, as at a server's table */
    SEARCH_BUDGET = 100, /* of bots that search, whose work grows with it */
    ASKED_ONE_IN = 6,    /* decisions of a game; bots that do not search are asked at each */
    ADVISED_ONE_IN = 2   /* of those */
};

/* The unit of work that is begun last may be finished: so much more than the budget. */
static const double finish = 1.2;

/* The most work of one decision, in ms of budget. */
struct spent {
    double choice, advice;
    int choices;
};

/* A game, and each seat's view of it. */
struct table {
    struct engawa_match *open, *view[ENGAWA_SEATS_MAX];
    struct engawa_rng rng;
};

static void begin(struct table *table, const struct engawa_setup *setup, uint64_t seed)
{
    table->open = engawa_match_new(setup->game, setup, ENGAWA_OPEN);
    for (int seat = 0; seat < setup->seats; seat++)
        table->view[seat] = engawa_match_new(setup->game, setup, seat);
    engawa_rng_fast(&table->rng, seed);
}

static void end(struct table *table)
{
    for (int seat = 0; seat < table->open->setup.seats; seat++)
        engawa_match_free(table->view[seat]);
    engawa_match_free(table->open);
}

/* The bot that plays the games: the weakest of GAME but for the random one, which would take long
 * to finish some. */
static const struct engawa_bot *quick_bot(const struct engawa_game *game)
{
    const struct engawa_bot *easy = engawa_bot_named("easy", game);
    return easy ? easy : &engawa_bot_random;
}

/* One event: chance's, or the quick bot's as SEAT. */
static void go_on(struct table *table, int by)
{
    struct engawa_match *open = table->open;
    struct engawa_event event = {.by = by};
    if (by == ENGAWA_CHANCE)
        open->game->draw(open->state.bytes, &table->rng, &event.outcome);
    else
        assert_true(engawa_bot_move(quick_bot(open->game), table->view[by], "", &table->rng, 1,
                                    &event, NULL));
    for (int seat = 0; seat < open->setup.seats; seat++)
        engawa_match_show(table->view[seat], open->state.bytes, &event, 0);
    engawa_match_append_event(open, &event, NULL, 0);
}

/* ---- asking ---- */

/* Whether the work of BOT grows with its budget. */
static bool searches(const struct engawa_bot *bot)
{
    return strcmp(bot->name, "strong") == 0 &&
           (strcmp(bot->game, "dou-dizhu") == 0 || strcmp(bot->game, "sengoku-domino") == 0);
}

static int budget_of(const struct engawa_bot *bot)
{
    return searches(bot) ? SEARCH_BUDGET : BUDGET;
}

static void ask(const struct engawa_bot *bot, const struct engawa_match *view,
                struct engawa_rng *rng, struct spent *most)
{
    struct engawa_event event;
    double before = effort_done();
    assert_true(engawa_bot_move(bot, view, "", rng, budget_of(bot), &event, NULL));
    most->choice = fmax(most->choice, effort_done() - before);
    most->choices++;
}

static void ask_for_advice(const struct engawa_bot *bot, const struct engawa_match *view,
                           struct engawa_rng *rng, struct spent *most)
{
    const struct engawa_game *game = view->game;
    engawa_move *moves = calloc((size_t)game->legal_max, sizeof *moves);
    struct engawa_advice *advice = calloc((size_t)game->legal_max, sizeof *advice);
    assert_true(moves && advice);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    double before = effort_done();
    const struct engawa_question asked = {view, "", rng, budget_of(bot)};
    bot->advise(bot, &asked, advice, count);
    most->advice = fmax(most->advice, effort_done() - before);
    free(moves);
    free(advice);
}

/* Asks BOT, in all seats, at decisions all along a game. */
static void ask_in_game(const struct engawa_bot *bot, const struct engawa_setup *setup,
                        uint64_t seed, struct spent *most)
{
    bool advises = engawa_bot_advises(bot, setup);
    int one_in = searches(bot) ? ASKED_ONE_IN : 1;
    struct table table;
    begin(&table, setup, seed);
    for (unsigned actors; (actors = engawa_match_actors(table.open)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        if (by != ENGAWA_CHANCE && engawa_rng_below(&table.rng, (uint32_t)one_in) == 0) {
            ask(bot, table.view[by], &table.rng, most);
            if (advises && most->choices % ADVISED_ONE_IN == 0)
                ask_for_advice(bot, table.view[by], &table.rng, most);
        }
        go_on(&table, by);
    }
    end(&table);
}

/* ---- every bot ---- */

static void check_bot(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    long games = games_wanted(1);
    int budget = budget_of(bot);
    struct spent most = {0};
    while (bot->prepare && bot->prepare(bot, setup) < 1)
        ;
    for (long i = 0; i < games; i++)
        ask_in_game(bot, setup, (uint64_t)(2 + i), &most);
    print_message("# %s, %d seats, %s: %d decisions; of %d ms for a move %.1f, for advice %.1f\n",
                  setup->game->name, setup->seats, bot->name, most.choices, budget, most.choice,
                  most.advice);
    assert_true(most.choices >= 5);
    assert_true(most.choice <= finish * budget && most.advice <= finish * budget);
    if (searches(bot))
        assert_true(most.choice > budget / 3.0 && most.advice > budget / 3.0);
}

/* Every bot of a game with so many SEATS and the option KEY, NULL for none, set to VALUE. */
static void check(const char *game_name, int seats, const char *key, const char *value)
{
    const struct engawa_game *game = engawa_game_named(game_name);
    struct engawa_setup setup;
    engawa_setup_defaults(game, seats, &setup);
    if (key)
        assert_true(engawa_setup_option(game, &setup, key, value, NULL));
    for (int i = 0; engawa_bot_at(i); i++)
        if (engawa_bot_named(engawa_bot_at(i)->name, game) == engawa_bot_at(i))
            check_bot(engawa_bot_at(i), &setup);
}

/* For Yams, whose table takes seconds, see test_yahtzee_win. */
static void yahtzee_within_the_budget(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 5; seats += 2)
        check("yahtzee", seats, NULL, NULL);
}

static void burning_desire_within_the_budget(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 5; seats++)
        check("burning-desire", seats, "target", "300");
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

TOPIC(budget)
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
