/* test_bots.c - the promises of bots/bot.h, and handling of a bot that breaks them.
 *
 * Every bot of every game plays at every number of seats, in all options, from redacted views. The
 * games are played by random moves; at some decisions the bot is asked for its move and, if it can,
 * for advice and for the value of the state. Its budget is the smallest. GAMES in the environment
 * plays as many games of each kind.
 */
#include "bots/registry.h"
#include "bots/strength.h"
#include "engine/notation.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/bots/yahtzee_exact.h"
#include "tests/support/fold_games.h"
#include "tests/support/game_table.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum {
    BUDGET = 1,       /* ms */
    EVENTS_MAX = 300, /* of a game, at most */
    ASKED_ONE_IN = 12 /* decisions */
};

static bool plays(const struct engawa_bot *bot, const struct engawa_game *game)
{
    return engawa_bot_named(bot->name, game) == bot;
}

/* ---- a game, seen by all its seats ---- */

struct table {
    struct engawa_match *open, *view[ENGAWA_SEATS_MAX];
    struct engawa_rng rng;
};

static void begin(struct table *table, const struct engawa_game *game,
                  const struct engawa_setup *setup, uint64_t seed)
{
    table->open = engawa_match_new(game, setup, ENGAWA_OPEN);
    for (int seat = 0; seat < setup->seats; seat++)
        table->view[seat] = engawa_match_new(game, setup, seat);
    engawa_rng_fast(&table->rng, seed);
}

static void end(struct table *table)
{
    for (int seat = 0; seat < table->open->setup.seats; seat++)
        engawa_match_free(table->view[seat]);
    engawa_match_free(table->open);
}

/* Appends EVENT, and shows it to all seats. */
static void append(struct table *table, const struct engawa_event *event)
{
    for (int seat = 0; seat < table->open->setup.seats; seat++)
        engawa_match_show(table->view[seat], table->open->state.bytes, event, 0);
    engawa_match_append_event(table->open, event, NULL, 0);
}

/* Reads TEXT as an event by BY, which must be legal and in its canonical spelling. */
static void read_event(const struct table *table, int by, const char *text,
                       struct engawa_event *event)
{
    const struct engawa_match *open = table->open;
    struct engawa_text again = {0};
    struct engawa_reason why;
    if (!engawa_read(open->game, open->state.bytes, open->setup.seats, by, text, ENGAWA_FULL, event,
                     &why))
        fail_msg("\"%s\": %s", text, why.en);
    open->game->print(open->state.bytes, event, &again);
    assert_string_equal(again.at, text);
    engawa_text_free(&again);
}

/* A random event: chance's, or one by a random seat that may act. */
static void go_on(struct table *table)
{
    struct engawa_text text = {0};
    struct engawa_event event;
    int by = random_event(table->open, &table->rng, &text);
    read_event(table, by, text.at, &event);
    append(table, &event);
    engawa_text_free(&text);
}

/* A random seat that may act; -1 where chance is next or the game is over. */
static int next_seat(struct table *table)
{
    unsigned actors = engawa_match_actors(table->open);
    if (actors == 0 || actors == ENGAWA_CHANCE_BIT)
        return -1;
    for (uint32_t skip = engawa_rng_below(&table->rng, (uint32_t)engawa_popcount(actors)); skip > 0;
         skip--)
        actors &= actors - 1;
    return engawa_lowest_bit(actors);
}

/* ---- what a bot promises ---- */

/* A copy of all that a view holds. */
struct image {
    struct engawa_match match;
    uint64_t entries;
};

static void take_image(const struct engawa_match *view, struct image *image)
{
    memcpy(&image->match, view, sizeof image->match);
    image->entries = UINT64_C(0xcbf29ce484222325);
    for (size_t n = 0; n < view->length; n++)
        for (const char *at = view->event[n].text; *at; at++)
            image->entries = (image->entries ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
}

static void assert_unchanged(const struct engawa_match *view, const struct image *before)
{
    struct image now;
    take_image(view, &now);
    assert_memory_equal(&now.match, &before->match, sizeof now.match);
    assert_true(now.entries == before->entries);
}

/* Returns the choice of BOT in VIEW with the random numbers of SEED. */
static void choose(const struct engawa_bot *bot, const struct engawa_match *view, uint64_t seed,
                   struct engawa_text *move)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    engawa_text_clear(move);
    assert_true(bot_text(bot, view, "", &rng, BUDGET, move));
}

/* BOT's move as SEAT is legal and canonical. With the same view and random numbers it is the same
 * when it is asked again, after it was asked about ELSEWHERE, from a view folded anew. */
static void check_choice(const struct engawa_bot *bot, const struct table *table, int seat,
                         const struct engawa_match *elsewhere, uint64_t seed)
{
    const struct engawa_match *view = table->view[seat];
    struct engawa_match *anew = view_of(table->open, seat);
    struct engawa_text first = {0}, other = {0};
    struct engawa_event event;
    struct image before;
    take_image(view, &before);
    choose(bot, view, seed, &first);
    assert_unchanged(view, &before);
    read_event(table, seat, engawa_text_string(&first), &event);
    if (elsewhere)
        choose(bot, elsewhere, seed + 1, &other);
    choose(bot, anew, seed, &other);
    assert_string_equal(first.at, other.at);
    engawa_match_free(anew);
    engawa_text_free(&first);
    engawa_text_free(&other);
}

/* The COUNT legal moves of VIEW's seat, with values that no bot gives. */
static struct engawa_advice *legal_moves(const struct engawa_match *view, int *count)
{
    const struct engawa_game *game = view->game;
    size_t most = (size_t)game->legal_max;
    engawa_move *moves = calloc(most, sizeof *moves);
    struct engawa_advice *advice = calloc(most, sizeof *advice);
    assert_true(moves && advice);
    *count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    for (int i = 0; i < *count; i++)
        advice[i] = (struct engawa_advice){moves[i], NAN, -1};
    free(moves);
    return advice;
}

/* BOT's advice as SEAT covers all legal moves in order, with possible values, and is repeatable. If
 * it is exact and BOT knows the values of states, the value of this one is that of the best
 * move. */
static void check_advice(const struct engawa_bot *bot, const struct table *table, int seat,
                         uint64_t seed)
{
    const struct engawa_match *view = table->view[seat];
    struct engawa_rng rng, same;
    struct image before;
    int count;
    double best = -HUGE_VAL, error = 0;
    struct engawa_advice *first = legal_moves(view, &count), *again = legal_moves(view, &count);
    engawa_rng_fast(&rng, seed);
    engawa_rng_fast(&same, seed);
    take_image(view, &before);
    bot->advise(bot, &(struct engawa_question){view, "", &rng, BUDGET}, first, count);
    assert_unchanged(view, &before);
    for (int i = 0; i < count; i++) {
        assert_true(first[i].move == again[i].move);
        assert_true(isfinite(first[i].value) && isfinite(first[i].error) && first[i].error >= 0);
        if (bot->unit == ENGAWA_WINS)
            assert_true(first[i].value > -1e-9 && first[i].value < 1 + 1e-9);
        best = fmax(best, first[i].value);
        error = fmax(error, first[i].error);
    }
    bot->advise(bot, &(struct engawa_question){view, "", &same, BUDGET}, again, count);
    for (int i = 0; i < count; i++) {
        assert_true(first[i].move == again[i].move);
        assert_true(memcmp(&first[i].value, &again[i].value, sizeof first[i].value) == 0);
        assert_true(memcmp(&first[i].error, &again[i].error, sizeof first[i].error) == 0);
    }
    double worth = bot->worth ? bot->worth(bot, view) : NAN;
    assert_true(isnan(worth) || (error <= 0 && fabs(worth - best) < 1e-9));
    free(first);
    free(again);
}

/* Checks BOT's value of the state for SEAT: none unless it KNOWS, the same when asked again, and
 * the result at the end of the game. */
static void check_worth(const struct engawa_bot *bot, const struct table *table, int seat,
                        bool knows)
{
    const struct engawa_match *view = table->view[seat];
    struct image before;
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners = 0;
    take_image(view, &before);
    double worth = bot->worth(bot, view), again = bot->worth(bot, view);
    assert_unchanged(view, &before);
    assert_int_equal(isnan(worth), !knows);
    assert_true(!knows || (worth <= again && worth >= again));
    if (!knows || engawa_match_actors(table->open) != 0)
        return;
    table->open->game->result(table->open->state.bytes, scores, ranks);
    for (int i = 0; i < table->open->setup.seats; i++)
        winners += ranks[i] == 1;
    double won = ranks[seat] == 1 ? 1.0 / winners : 0;
    assert_true(fabs(worth - (bot->unit == ENGAWA_POINTS ? (double)scores[seat] : won)) < 1e-9);
}

/* Checks that BOT computes its tables in parts, and that each part makes progress. */
static void check_preparation(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    double before = 0, done = 0;
    assert_true(bot->prepare || !bot->learn);
    if (!bot->prepare)
        return;
    while ((done = bot->prepare(bot, setup)) < 1) {
        assert_true(done > before);
        before = done;
    }
    assert_true(done <= 1 && bot->prepare(bot, setup) >= 1);
    if (bot->learn)
        bot->learn(bot, setup);
}

/* ---- every bot of every game ---- */

/* How often bots were asked. */
static struct {
    int bots, games, choices, advice, worth, results;
} counted;

/* Returns the view of a seat that may act, LEAST events or more into a new game; NULL if that game
 * ends before. */
static struct engawa_match *view_after(const struct engawa_game *game,
                                       const struct engawa_setup *setup, int least, uint64_t seed)
{
    struct engawa_match *view = NULL;
    struct table table;
    begin(&table, game, setup, seed);
    for (int i = 0; !view && engawa_match_actors(table.open) != 0; i++) {
        int seat = next_seat(&table);
        if (i >= least && seat >= 0)
            view = view_of(table.open, seat);
        go_on(&table);
    }
    end(&table);
    return view;
}

/* Asks BOT all that it can be asked about the decision of SEAT. */
static void check_decision(const struct engawa_bot *bot, const struct table *table, int seat,
                           const struct engawa_match *elsewhere, uint64_t seed)
{
    check_choice(bot, table, seat, elsewhere, seed);
    counted.choices++;
    if (engawa_bot_advises(bot, &table->open->setup)) {
        check_advice(bot, table, seat, seed);
        counted.advice++;
    }
}

static void check_game(const struct engawa_bot *bot, const struct engawa_game *game,
                       const struct engawa_setup *setup, uint64_t seed)
{
    static long cases;
    struct engawa_match *elsewhere = view_after(game, setup, 20, seed + 1000);
    struct table table;
    begin(&table, game, setup, seed);
    bool knows = bot->worth && !isnan(bot->worth(bot, table.view[0]));
    for (int events = 0; events < EVENTS_MAX && engawa_match_actors(table.open) != 0; events++) {
        bool asked = engawa_rng_below(&table.rng, ASKED_ONE_IN) == 0 && case_wanted(cases++);
        int seat = next_seat(&table);
        if (asked && seat >= 0)
            check_decision(bot, &table, seat, elsewhere, seed + (uint64_t)events);
        if (asked && bot->worth) {
            check_worth(bot, &table, events % setup->seats, knows);
            counted.worth++;
        }
        go_on(&table);
    }
    for (int seat = 0; bot->worth && seat < setup->seats; seat++) {
        check_worth(bot, &table, seat, knows);
        counted.results += engawa_match_actors(table.open) == 0;
    }
    end(&table);
    engawa_match_free(elsewhere);
    counted.games++;
}

#ifdef ENGAWA_SANITIZED
/* Under sanitizers the bots' table for Yams takes a minute. */
static bool takes_long(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    return bot->prepare && strcmp(setup->game->name, "yahtzee") == 0 &&
           engawa_setup_is(setup, "sheet", "yams");
}
#else
static bool takes_long(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    (void)bot;
    (void)setup;
    return false;
}
#endif

static void check_setup(const struct engawa_game *game, const struct engawa_setup *setup,
                        void *context)
{
    const struct engawa_bot *bot = context;
    if (takes_long(bot, setup))
        return;
    check_preparation(bot, setup);
    for (long i = 0; i < games_wanted(1); i++)
        check_game(bot, game, setup, (uint64_t)(7 + setup->seats + 100 * i));
}

static void every_bot_keeps_its_promises_in_every_setup(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++)
        for (int j = 0; engawa_bot_at(j); j++) {
            const struct engawa_bot *bot = engawa_bot_at(j);
            if (!plays(bot, engawa_game_at(i)))
                continue;
            each_setup(engawa_game_at(i), check_setup, (void *)bot);
            counted.bots++;
        }
    print_message("# %d bots, %d games, %d choices, %d pieces of advice, %d states valued\n",
                  counted.bots, counted.games, counted.choices, counted.advice, counted.worth);
    long least = events_wanted(400) < 100 ? events_wanted(400) : 100;
    assert_true(counted.choices > counted.games);
    assert_true(counted.advice > least && counted.worth > least && counted.results > 10);
}

/* ---- a bot that breaks the rules ---- */

/* A bot that gives its own text for every choice. */
static void answer_own(const struct engawa_bot *self, const struct engawa_question *asked,
                       struct engawa_text *move)
{
    assert_string_equal(asked->lore, "what was said");
    engawa_text_add(move, self->own);
}

/* A bot that says TEXT. */
static struct engawa_bot liar(const char *text)
{
    return (struct engawa_bot){
        .name = "liar", .label_en = "Liar", .own = (void *)text, .answer = answer_own};
}

/* Plays a game in which every seat is a bot that only ever says TEXT. */
static void play_faults(const struct engawa_game *game, const char *text)
{
    const struct engawa_bot bot = liar(text);
    struct engawa_setup setup;
    struct table table;
    int faults = 0;
    engawa_setup_defaults(game, game->seats_min > 2 ? game->seats_min : 2, &setup);
    begin(&table, game, &setup, 3);
    for (int i = 0; i < EVENTS_MAX && engawa_match_actors(table.open) != 0; i++) {
        int seat = next_seat(&table);
        struct engawa_event event, again;
        struct engawa_reason why;
        struct engawa_text move = {0};
        if (seat < 0) {
            go_on(&table);
            continue;
        }
        if (engawa_bot_move(&bot, table.view[seat], "what was said", &table.rng, BUDGET, &event,
                            &why)) {
            /* its answer is legal now */
        } else {
            faults++;
            assert_string_equal(why.code, "bot-fault");
            assert_non_null(strstr(why.en, bot.name));
            assert_non_null(strstr(why.ja, bot.name));
            assert_non_null(strstr(why.en, text));
            assert_true(engawa_utf8_valid(why.ja, strlen(why.ja)));
        }
        game->print(table.open->state.bytes, &event, &move);
        read_event(&table, seat, move.at, &again);
        append(&table, &event);
        engawa_text_free(&move);
    }
    assert_true(faults > 5);
    end(&table);
}

static void an_illegal_move_is_reported_and_the_game_goes_on(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        play_faults(engawa_game_at(i), "");
        play_faults(engawa_game_at(i), "?");
        play_faults(engawa_game_at(i), "縁側 \"");
    }
}

/* Chooses the move and the note of the event that its data is. */
static void choose_own(const struct engawa_bot *self, const struct engawa_question *asked,
                       struct engawa_event *event)
{
    const struct engawa_event *own = self->own;
    (void)asked;
    event->move = own->move;
    strcpy(event->note, own->note);
}

/* Returns whether a bot that always chooses EVENT has chosen a legal move of SEAT. */
static bool may_choose(struct table *table, int seat, struct engawa_event *event)
{
    const struct engawa_bot bot = {
        .name = "stubborn", .label_en = "Stubborn", .own = event, .choose = choose_own};
    struct engawa_event made, again;
    struct engawa_reason why;
    struct engawa_text move = {0};
    bool legal = engawa_bot_move(&bot, table->view[seat], "", &table->rng, BUDGET, &made, &why);
    if (legal)
        assert_true(made.move == event->move && strcmp(made.note, event->note) == 0);
    else
        assert_string_equal(why.code, "bot-fault");
    table->open->game->print(table->open->state.bytes, &made, &move);
    read_event(table, seat, move.at, &again);
    engawa_text_free(&move);
    return legal;
}

/* A bot may come from another program, and leave any word as its move: only a listed one counts. */
static void a_bot_may_choose_legal_moves_only(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_setup setup;
        struct table table;
        engawa_setup_defaults(game, game->seats_min > 2 ? game->seats_min : 2, &setup);
        begin(&table, game, &setup, 7);
        for (int n = 0; n < 100 && engawa_match_actors(table.open) != 0; n++, go_on(&table)) {
            int count, seat = next_seat(&table);
            if (seat < 0)
                continue;
            struct engawa_advice *legal = legal_moves(table.view[seat], &count);
            struct engawa_event event = {.by = seat, .move = legal[n % count].move};
            engawa_give_note(game, table.view[seat]->state.bytes, &event);
            assert_true(may_choose(&table, seat, &event));
            if (event.note[0]) {
                event.note[0] = '\0';
                assert_false(may_choose(&table, seat, &event));
                strcpy(event.note, "\xff");
                assert_false(may_choose(&table, seat, &event));
                strcpy(event.note, "clue");
            } else {
                strcpy(event.note, "clue");
                assert_false(may_choose(&table, seat, &event));
                event.note[0] = '\0';
            }
            for (int bit = 0; bit <= 64; bit++) {
                int at = 0;
                event.move = bit < 64 ? legal[n % count].move ^ UINT64_C(1) << bit : ENGAWA_HIDDEN;
                while (at < count && legal[at].move != event.move)
                    at++;
                assert_int_equal(may_choose(&table, seat, &event), at < count);
            }
            free(legal);
        }
        end(&table);
    }
}

/* The first bid at Dou Dizhu: pass, 1, 2 or 3. */
static void the_move_instead_is_any_legal_one_equally_likely(void **unused)
{
    enum { TIMES = 4000, BIDS = 4 };
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    struct engawa_setup setup;
    struct table table;
    int times[BIDS] = {0}, count, seat = -1;
    (void)unused;
    engawa_setup_defaults(game, 3, &setup);
    begin(&table, game, &setup, 4);
    while ((seat = next_seat(&table)) < 0)
        go_on(&table);
    struct engawa_advice *legal = legal_moves(table.view[seat], &count);
    assert_int_equal(count, BIDS);
    const struct engawa_bot bot = liar("bid 9");
    for (int i = 0; i < TIMES; i++) {
        struct engawa_event event;
        int at = 0;
        assert_false(engawa_bot_move(&bot, table.view[seat], "what was said", &table.rng, BUDGET,
                                     &event, NULL));
        while (legal[at].move != event.move)
            at++;
        times[at]++;
    }
    for (int i = 0; i < BIDS; i++)
        assert_true(abs(times[i] - TIMES / BIDS) < 5 * 28); /* standard deviations */
    free(legal);
    end(&table);
}

/* A legal choice is taken unchanged, and this call draws no more random numbers. */
static void a_legal_move_is_that_of_the_bot(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_setup setup;
        engawa_setup_defaults(game, game->seats_min, &setup);
        struct engawa_match *view = view_after(game, &setup, 2, 5);
        struct engawa_text move = {0}, text = {0};
        struct engawa_rng one, two;
        struct engawa_event event;
        assert_non_null(view);
        engawa_rng_fast(&one, 6);
        engawa_rng_fast(&two, 6);
        struct engawa_event own = {.by = view->viewer};
        const struct engawa_question asked = {view, "", &one, BUDGET};
        engawa_bot_random.choose(&engawa_bot_random, &asked, &own);
        game->print(view->state.bytes, &own, &move);
        assert_true(engawa_bot_move(&engawa_bot_random, view, "", &two, BUDGET, &event, NULL));
        game->print(view->state.bytes, &event, &text);
        assert_string_equal(move.at, text.at);
        assert_true(engawa_rng_word(&one) == engawa_rng_word(&two));
        engawa_text_free(&move);
        engawa_text_free(&text);
        engawa_match_free(view);
    }
}

/* ---- how strong ---- */

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
            bot_text(bot, &view, "", rng, 300, &text);
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

/* People get the middle level unless they choose, and read how each level plays and how strong it
 * is: in plain sentences whose figures agree with each other. */
static void every_level_says_how_strong_it_is(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        if (strcmp(game->name, "template") == 0)
            continue;
        assert_string_equal(engawa_bot_usual(game)->name, "normal");
        for (int k = 0; engawa_bot_at(k); k++) {
            const struct engawa_bot *bot = engawa_bot_at(k);
            if (bot->aside || engawa_bot_named(bot->name, game) != bot)
                continue;
            const struct engawa_strength *one = engawa_strength_of(bot, game);
            assert_non_null(one);
            assert_in_range(one->percent, 0, 100);
            const struct engawa_bot *other = engawa_bot_named(one->other, game);
            assert_true(other && other != bot);
            const struct engawa_strength *back = engawa_strength_of(other, game);
            if (strcmp(back->other, bot->name) == 0)
                assert_int_equal(one->percent + back->percent, 100);
            for (int language = ENGAWA_ENGLISH; language <= ENGAWA_JAPANESE; language++) {
                struct engawa_text text = {0};
                engawa_strength_tell(bot, game, (enum engawa_language)language, &text);
                const char *told = engawa_text_string(&text),
                           *character = language ? one->character_ja : one->character_en,
                           *end = language ? "。" : ".";
                assert_true(strncmp(told, character, strlen(character)) == 0);
                assert_string_equal(character + strlen(character) - strlen(end), end);
                assert_non_null(strstr(told, language ? other->label_ja : other->label_en));
                engawa_text_free(&text);
            }
        }
    }
}

static void the_normal_bot_is_far_better_than_chance(void **unused)
{
    int games = (int)games_wanted(100);
    (void)unused;
    assert_true(mean("random", "yahtzee", games) < 60 || few_games());
    assert_true(mean("normal", "yahtzee", games) > 220 || few_games());
    assert_true(mean("normal", "yams", games) > 290 || few_games());
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

TOPIC(bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_bot_and_its_bots_have_names_of_their_own),
        cmocka_unit_test(every_level_says_how_strong_it_is),
        cmocka_unit_test(every_bot_keeps_its_promises_in_every_setup),
        cmocka_unit_test(an_illegal_move_is_reported_and_the_game_goes_on),
        cmocka_unit_test(a_bot_may_choose_legal_moves_only),
        cmocka_unit_test(the_move_instead_is_any_legal_one_equally_likely),
        cmocka_unit_test(a_legal_move_is_that_of_the_bot),
        cmocka_unit_test(the_normal_bot_is_far_better_than_chance),
        cmocka_unit_test(alone_strong_plays_for_its_points),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL) + yahtzee_exact_tests();
}
