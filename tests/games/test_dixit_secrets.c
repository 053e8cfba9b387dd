/* test_dixit_secrets.c - what a viewer of Dixit may know, and what nobody may know from it.
 *
 * Random games with all numbers of seats, decks and targets. EVENTS in the environment multiplies
 * their number. Two ways to check:
 *   - every viewer folds its own redacted events and must agree with the table at every step;
 *   - a twin of a game differs from it in everything that one viewer may not know (other hands, who
 *     gave which card, what was voted): that viewer must see the same, letter by letter, in the
 * log, the sentences, the description, the legal moves and the reasons of refusals.
 */
#include "games/dixit.h"
#include "games/registry.h"
#include "tests/games/dixit_table.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_rng rng;

static int below(int bound)
{
    return (int)engawa_rng_below(&rng, (uint32_t)bound);
}

static int games(void)
{
    engawa_rng_fast(&rng, 4242);
    return (int)events_wanted(400);
}

/* A random table: the built-in deck, one that ends soon, or a large one. */
static struct engawa_match *random_table(void)
{
    int seats = 3 + below(6), least = seats == 3 ? 26 : 7 * seats;
    char cards[16], target[16];
    snprintf(cards, sizeof cards, "%d", below(20) ? least + below(40) : 1000);
    snprintf(target, sizeof target, "%d", below(3) ? below(41) : 30);
    bool built_in = below(3) == 0;
    return open_dixit(seats, built_in ? NULL : "mine", built_in ? NULL : cards, target);
}

/* Appends a random event to MATCH. */
static void step(struct engawa_match *match, struct engawa_text *text)
{
    int by = random_event(match, &rng, text);
    yes(match, by, text->at);
}

/* ---- exactly what is hidden ---- */

static void each_hidden_item_is_one_question_mark(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    seen_as(match, 1, "deal 0:?,?,?,?,?,? 1:7,8,9,10,11,12 2:?,?,?,?,?,? 3:?,?,?,?,?,?");
    seen_as(match, ENGAWA_SPECTATOR,
            "deal 0:?,?,?,?,?,? 1:?,?,?,?,?,? 2:?,?,?,?,?,? 3:?,?,?,?,?,?");
    yes(match, 0, "clue 1 \"腹黒い\"");
    seen_as(match, 0, "clue 1 \"腹黒い\"");
    seen_as(match, 1, "clue ? \"腹黒い\"");
    seen_as(match, ENGAWA_SPECTATOR, "clue ? \"腹黒い\"");
    yes(match, 1, "give 7");
    yes(match, 2, "give 13");
    yes(match, 3, "give 19");
    seen_as(match, 3, "give 19");
    seen_as(match, 0, "give ?");
    yes(match, ENGAWA_CHANCE, "lay 19,1,13,7");
    seen_as(match, ENGAWA_SPECTATOR, "lay 19,1,13,7");
    yes(match, 3, "vote 2");
    seen_as(match, 3, "vote 2");
    seen_as(match, 0, "vote ?");
    yes(match, 1, "vote 2");
    yes(match, 2, "vote 1");
    chance(match);
    seen_as(match, ENGAWA_SPECTATOR, "reveal 0:1 1:7 2:13 3:19 / 1:2 2:1 3:2");
    yes(match, ENGAWA_CHANCE, "draw 0:34 1:25 2:26 3:27");
    seen_as(match, 0, "draw 0:34 1:? 2:? 3:?");
    seen_as(match, ENGAWA_SPECTATOR, "draw 0:? 1:? 2:? 3:?");
    engawa_match_free(match);
}

static void with_three_players_two_cards_are_two_question_marks(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    deal_dixit(match);
    seen_as(match, 2, "deal 0:?,?,?,?,?,?,? 1:?,?,?,?,?,?,? 2:15,16,17,18,19,20,21");
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 1, "give 8,9");
    seen_as(match, 1, "give 8,9");
    seen_as(match, 2, "give ?,?");
    yes(match, 2, "give 15,21");
    yes(match, ENGAWA_CHANCE, "lay 1,8,9,15,21");
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 2");
    chance(match);
    yes(match, ENGAWA_CHANCE, "draw 0:22 1:23,24 2:25,26");
    seen_as(match, 2, "draw 0:? 1:?,? 2:25,26");
    engawa_match_free(match);
}

static void a_view_takes_no_other_question_marks(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    struct engawa_match *view = engawa_match_new(match->game, &match->setup, 2);
    no(view, ENGAWA_CHANCE, "deal 0:? 1:? 2:15,16,17,18,19,20,21", "spelling");
    no(view, ENGAWA_CHANCE, "deal 0:?,?,?,?,?,?,1 1:?,?,?,?,?,?,? 2:15,16,17,18,19,20,21",
       "spelling");
    yes(view, ENGAWA_CHANCE, "deal 0:?,?,?,?,?,?,? 1:?,?,?,?,?,?,? 2:15,16,17,18,19,20,21");
    yes(view, 0, "clue ? \"x\"");
    no(view, 1, "give ?", "spelling");
    no(view, 1, "give ?,?,?", "spelling");
    yes(view, 1, "give ?,?");
    yes(view, 2, "give 15,16");
    no(view, ENGAWA_CHANCE, "lay ?,?,?,?,?", "spelling");
    yes(view, ENGAWA_CHANCE, "lay 1,8,9,15,16");
    no(view, 1, "vote ??", "spelling");
    yes(view, 1, "vote ?");
    yes(view, 2, "vote 1");
    no(view, ENGAWA_CHANCE, "reveal 0:? 1:8,9 2:15,16 / 1:1 2:1", "spelling");
    no(view, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,16 / 1:? 2:1", "spelling");
    yes(view, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,16 / 1:1 2:1");
    engawa_match_free(match);
    engawa_match_free(view);
}

/* ---- views agree with the table ---- */

static void see(void *context, const struct engawa_seen *seen)
{
    yes(context, seen->by, seen->text);
}

static void same_text(struct engawa_text *one, struct engawa_text *two)
{
    assert_string_equal(one->at, two->at);
    engawa_text_free(one);
    engawa_text_free(two);
}

/* Checks that VIEWER reads the same from both: description, score, and possible moves. */
static void same_for(const struct engawa_match *match, const struct engawa_match *view, int viewer)
{
    struct engawa_text one = {0}, two = {0};
    int64_t scores[2][ENGAWA_SEATS_MAX] = {{0}};
    int ranks[2][ENGAWA_SEATS_MAX] = {{0}};
    engawa_match_describe(match, viewer, &one);
    engawa_match_describe(view, viewer, &two);
    same_text(&one, &two);
    assert_int_equal(engawa_match_actors(match), engawa_match_actors(view));
    match->game->result(match->state.bytes, scores[0], ranks[0]);
    match->game->result(view->state.bytes, scores[1], ranks[1]);
    assert_memory_equal(scores[0], scores[1], sizeof scores[0]);
    assert_memory_equal(ranks[0], ranks[1], sizeof ranks[0]);
    if (viewer < 0 || !(engawa_match_actors(match) >> viewer & 1))
        return;
    engawa_match_legal(match, viewer, &one);
    engawa_match_legal(view, viewer, &two);
    same_text(&one, &two);
}

/* Counts CARD of WORLD, which no card before it in USED may be. */
static void use(const struct dixit *world, bool *used, unsigned card)
{
    assert_in_range(card, 1, world->cards);
    assert_false(used[card]);
    used[card] = true;
}

/* Fails unless every card is in one place, the deck has the right size, and the cards on the table
 * were given by seats. */
static void world_is_whole(const struct dixit *world)
{
    bool used[DIXIT_CARDS + 1] = {false};
    int deck = 0;
    for (unsigned card = 1; card <= world->cards; card++)
        if (world->deck[(card - 1) / 64] >> (card - 1) % 64 & 1) {
            use(world, used, card);
            deck++;
        }
    assert_int_equal(deck, world->left);
    for (int seat = 0; seat < world->seats; seat++) {
        for (int i = 0; i < world->held[seat]; i++) {
            use(world, used, world->hand[seat][i]);
            assert_true(i == 0 || world->hand[seat][i - 1] < world->hand[seat][i]);
        }
        bool gave =
            world->phase >= DIXIT_LAY || seat == world->storyteller || world->chosen >> seat & 1;
        if (world->phase < DIXIT_GIVE || !gave)
            continue;
        for (int i = 0; i < dixit_share(world, seat); i++)
            use(world, used, world->given[seat][i]);
        assert_true(!world->given[seat][1] || world->given[seat][0] < world->given[seat][1]);
        bool voted = world->phase >= DIXIT_REVEAL ||
                     (world->phase == DIXIT_VOTE && world->chosen >> seat & 1);
        if (voted && seat != world->storyteller)
            assert_in_range(world->vote[seat], 1, dixit_laid_size(world));
        if (voted && seat != world->storyteller)
            assert_false(dixit_is_own(world, seat, world->vote[seat]));
    }
    for (int place = 1; world->phase >= DIXIT_VOTE && place <= dixit_laid_size(world); place++) {
        int owners = 0;
        for (int seat = 0; seat < world->seats; seat++)
            owners += dixit_is_own(world, seat, place);
        assert_int_equal(owners, 1);
    }
}

/* An imagined world is a whole one, looks to its viewer like the real one and can be played on. */
static void check_imagined(const struct engawa_match *match, const struct engawa_match *view)
{
    struct engawa_match world = *view;
    engawa_move moves[DIXIT_LEGAL_MAX];
    match->game->imagine(world.state.bytes, view->viewer, &rng);
    world_is_whole((const struct dixit *)(const void *)world.state.bytes);
    same_for(match, &world, view->viewer);
    engawa_playout(match->game, world.state.bytes, &rng, moves);
    world_is_whole((const struct dixit *)(const void *)world.state.bytes);
}

static void every_viewer_folds_the_same_table_and_imagines_whole_worlds(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    for (int left = games(); left > 0; left--) {
        struct engawa_match *match = random_table(), *view[ENGAWA_SEATS_MAX + 1];
        int seats = match->setup.seats;
        for (int v = 0; v <= seats; v++)
            view[v] = engawa_match_new(match->game, &match->setup, v - 1);
        while (engawa_match_actors(match) != 0) {
            step(match, &text);
            world_is_whole((const struct dixit *)(const void *)match->state.bytes);
            for (int v = 0; v <= seats; v++) {
                engawa_match_events(match, view[v]->length, v - 1, NULL, ENGAWA_ENGLISH, see,
                                    view[v]);
                same_for(match, view[v], v - 1);
                if (below(4) == 0)
                    check_imagined(match, view[v]);
            }
        }
        for (int v = 0; v <= seats; v++)
            engawa_match_free(view[v]);
        engawa_match_free(match);
    }
    engawa_text_free(&text);
}

/* ---- twins ---- */

static void shuffle(uint16_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int other = below(i + 1);
        uint16_t kept = cards[i];
        cards[i] = cards[other];
        cards[other] = kept;
    }
}

/* Renames the cards in FROM among themselves at random. */
static void rename_among(uint16_t *name, const uint16_t *from, int count)
{
    uint16_t to[DIXIT_CARDS];
    memcpy(to, from, (size_t)count * sizeof *to);
    shuffle(to, count);
    for (int i = 0; i < count; i++)
        name[from[i]] = to[i];
}

/* Cards of the twin under other names, as far as VIEWER cannot notice: those it has never seen
 * exchange places with one another, and so do those that others gave to the table that is not
 * revealed yet. */
static void rename_cards(const struct engawa_match *view, uint16_t *name)
{
    const struct dixit *known = (const struct dixit *)(const void *)view->state.bytes;
    uint16_t unseen[DIXIT_CARDS], table[ENGAWA_SEATS_MAX];
    int count = 0, laid = 0;
    for (uint16_t card = 1; card <= known->cards; card++) {
        name[card] = card;
        if (known->deck[(card - 1) / 64] >> (card - 1) % 64 & 1)
            unseen[count++] = card;
    }
    bool open = known->phase == DIXIT_VOTE || known->phase == DIXIT_REVEAL;
    for (int place = 1; open && place <= dixit_laid_size(known); place++)
        if (view->viewer < 0 || !dixit_is_own(known, view->viewer, place))
            table[laid++] = known->laid[place - 1];
    rename_among(name, unseen, count);
    rename_among(name, table, laid);
}

static int ascending(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Renames COUNT cards and puts them in order again. */
static void rename_group(const uint16_t *name, uint16_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        cards[i] = name[cards[i]];
    qsort(cards, (size_t)count, sizeof *cards, ascending);
}

/* Makes EVENT, which happens in STATE, the twin's. */
static void rename_event(const struct dixit *state, const uint16_t *name,
                         struct engawa_event *event)
{
    uint16_t *item = event->outcome.item;
    if (event->by == ENGAWA_CHANCE && (state->phase == DIXIT_DEAL || state->phase == DIXIT_DRAW)) {
        for (int seat = 0; seat < state->seats; item += dixit_lack(state, seat++))
            rename_group(name, item, dixit_lack(state, seat));
    } else if (event->by != ENGAWA_CHANCE && state->phase != DIXIT_VOTE) {
        int count = dixit_share(state, event->by);
        uint16_t cards[2] = {(uint16_t)dixit_card(event->move, 0),
                             (uint16_t)dixit_card(event->move, 1)};
        rename_group(name, cards, count);
        event->move = dixit_pair(cards[0], cards[1]);
    }
}

/* Another vote for a hidden one. */
static void change_vote(const struct dixit *state, struct engawa_event *event)
{
    engawa_move moves[DIXIT_LEGAL_MAX];
    int count = engawa_dixit.legal(state, event->by, moves, DIXIT_LEGAL_MAX);
    event->move = moves[below(count)];
}

/* The twin of MATCH for VIEW's viewer, an open match. */
static struct engawa_match *twin_of(const struct engawa_match *match,
                                    const struct engawa_match *view)
{
    struct engawa_match *twin = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    struct engawa_match *so_far = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    const struct dixit *last = (const struct dixit *)(const void *)match->state.bytes;
    const struct dixit *state = (const struct dixit *)(const void *)twin->state.bytes;
    struct engawa_text text = {0};
    uint16_t name[DIXIT_CARDS + 1];
    rename_cards(view, name);
    for (size_t i = 0; i < match->length; i++) {
        struct engawa_event event;
        bool fine =
            engawa_read(match->game, so_far->state.bytes, match->setup.seats, match->event[i].by,
                        match->event[i].text, ENGAWA_FULL, &event, NULL);
        assert_true(fine);
        engawa_match_append_event(so_far, &event, match->event[i].text, 0);
        bool open = (last->phase == DIXIT_VOTE || last->phase == DIXIT_REVEAL) &&
                    state->round == last->round;
        rename_event(state, name, &event);
        if (open && state->phase == DIXIT_VOTE && event.by != view->viewer)
            change_vote(state, &event);
        engawa_text_clear(&text);
        match->game->print(state, &event, &text);
        yes(twin, event.by, text.at);
    }
    engawa_text_free(&text);
    engawa_match_free(so_far);
    return twin;
}

static void collect(void *context, const struct engawa_seen *seen)
{
    engawa_text_printf(context, "%zu %d %s\n%s\n", seen->n, seen->by, seen->text, seen->sentence);
}

static void same_log(const struct engawa_match *match, const struct engawa_match *twin, int viewer,
                     enum engawa_language language)
{
    const struct engawa_names names = {{"Aki", "Ben", "Chi", "Dan", "Emi", "Fin", "Gen", "Hal"}};
    struct engawa_text one = {0}, two = {0};
    engawa_match_events(match, 0, viewer, &names, language, collect, &one);
    engawa_match_events(twin, 0, viewer, &names, language, collect, &two);
    same_text(&one, &two);
}

/* Every text that VIEWER tries is accepted or refused alike in both games. */
static void same_refusals(const struct engawa_match *match, const struct engawa_match *twin,
                          int viewer)
{
    static const char *const forms[] = {"clue %d \"x\"", "clue %d \"\"", "give %d", "give %d,%d",
                                        "vote %d"};
    const struct dixit *state = (const struct dixit *)(const void *)match->state.bytes;
    for (int i = 0; i < 40; i++) {
        struct engawa_reason why[2] = {{.code = ""}, {.code = ""}};
        struct engawa_event event[2];
        char text[40];
        int first = below(state->cards + 2), second = first + below(8), which = below(5);
        if (which == 4)
            first = below(10);
        snprintf(text, sizeof text, forms[which], first, second);
        bool fine = engawa_read(match->game, match->state.bytes, match->setup.seats, viewer, text,
                                ENGAWA_FULL, &event[0], &why[0]);
        assert_int_equal(engawa_read(match->game, twin->state.bytes, match->setup.seats, viewer,
                                     text, ENGAWA_FULL, &event[1], &why[1]),
                         fine);
        assert_string_equal(why[0].code, why[1].code);
        assert_string_equal(why[0].en, why[1].en);
        assert_string_equal(why[0].ja, why[1].ja);
    }
}

/* Compares a twin at the present position of MATCH; returns whether it differs at all. */
static bool check_twin(const struct engawa_match *match, int viewer)
{
    struct engawa_match *view = engawa_match_new(match->game, &match->setup, viewer);
    engawa_match_events(match, 0, viewer, NULL, ENGAWA_ENGLISH, see, view);
    struct engawa_match *twin = twin_of(match, view);
    bool differs = memcmp(match->state.bytes, twin->state.bytes, match->game->state_size) != 0;
    same_log(match, twin, viewer, ENGAWA_ENGLISH);
    same_log(match, twin, viewer, ENGAWA_JAPANESE);
    same_for(match, twin, viewer);
    if (viewer >= 0)
        same_refusals(match, twin, viewer);
    engawa_match_free(twin);
    engawa_match_free(view);
    return differs;
}

static void a_viewer_cannot_tell_a_game_from_its_twin(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    int twins = 0, different = 0;
    for (int left = games(); left > 0; left--) {
        struct engawa_match *match = random_table();
        while (engawa_match_actors(match) != 0) {
            step(match, &text);
            if (below(16) != 0)
                continue;
            different += check_twin(match, below(match->setup.seats + 1) - 1);
            twins++;
        }
        engawa_match_free(match);
    }
    assert_true(twins > 0 && different > twins * 9 / 10);
    engawa_text_free(&text);
}

/* ---- what is accepted ---- */

/* Whether the line TEXT, with "" for the clue, is among LINES. */
static bool is_listed(const char *lines, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = lines; *at; at += strcspn(at, "\n") + 1)
        if (strcspn(at, "\n") == length && strncmp(at, text, length) == 0)
            return true;
    return false;
}

/* Tries one move of SEAT, whose clue, if it has one, is "" in TEXT. */
static void try_move(const struct engawa_match *match, int seat, const char *lines,
                     const char *text)
{
    char spoken[48];
    struct engawa_event event;
    snprintf(spoken, sizeof spoken, "%s", text);
    if (text[0] == 'c')
        memcpy(spoken + strlen(text) - 1, "x\"", 3);
    bool fine = engawa_read(match->game, match->state.bytes, match->setup.seats, seat, spoken,
                            ENGAWA_FULL, &event, NULL);
    if (fine != is_listed(lines, text))
        fail_msg("\"%s\" is %s", spoken, fine ? "accepted, not listed" : "listed, not accepted");
}

/* Tries everything that looks like a move of SEAT. */
static void try_all_moves(const struct engawa_match *match, int seat)
{
    const struct dixit *state = (const struct dixit *)(const void *)match->state.bytes;
    struct engawa_text lines = {0};
    char text[40];
    if (engawa_match_actors(match) >> seat & 1)
        engawa_match_legal(match, seat, &lines);
    for (int card = 0; card <= state->cards + 1; card++) {
        snprintf(text, sizeof text, "clue %d \"\"", card);
        try_move(match, seat, engawa_text_string(&lines), text);
        snprintf(text, sizeof text, "give %d", card);
        try_move(match, seat, engawa_text_string(&lines), text);
        for (int i = 0; i < state->held[seat]; i++) {
            snprintf(text, sizeof text, "give %d,%d", card, state->hand[seat][i]);
            try_move(match, seat, engawa_text_string(&lines), text);
        }
    }
    for (int place = 0; place <= 10; place++) {
        snprintf(text, sizeof text, "vote %d", place);
        try_move(match, seat, engawa_text_string(&lines), text);
    }
    engawa_text_free(&lines);
}

static void exactly_the_listed_moves_are_accepted(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    for (int left = games() / 4 + 1; left > 0; left--) {
        struct engawa_match *match = random_table();
        while (engawa_match_actors(match) != 0) {
            for (int seat = 0; below(8) == 0 && seat < match->setup.seats; seat++)
                try_all_moves(match, seat);
            step(match, &text);
        }
        engawa_match_free(match);
    }
    engawa_text_free(&text);
}

/* Changes one or two places of TEXT. */
static void corrupt(struct engawa_text *text)
{
    static const char letters[] = "0123456789,:/ ?\"\\ux-\t";
    for (int times = 1 + below(2); times > 0; times--) {
        size_t at = (size_t)below((int)text->length);
        char letter = letters[below((int)sizeof letters - 1)];
        switch (below(3)) {
        case 0:
            text->at[at] = letter;
            break;
        case 1:
            memmove(text->at + at, text->at + at + 1, text->length - at);
            text->length -= text->length > 1;
            break;
        default:
            engawa_text_add_char(text, ' ');
            memmove(text->at + at + 1, text->at + at, text->length - at - 1);
            text->at[at] = letter;
        }
    }
}

/* An accepted corrupted text is another event in its one spelling. */
static void accepted_text_has_one_spelling(void **unused)
{
    (void)unused;
    struct engawa_text text = {0}, again = {0};
    long accepted = 0;
    for (int left = games(); left > 0; left--) {
        struct engawa_match *match = random_table();
        const struct engawa_game *game = match->game;
        while (engawa_match_actors(match) != 0) {
            for (int i = 0; i < 4; i++) {
                struct engawa_event event;
                enum engawa_trust trust = below(2) ? ENGAWA_FULL : ENGAWA_REDACTED;
                int by = random_event(match, &rng, &text);
                corrupt(&text);
                if (!engawa_read(game, match->state.bytes, match->setup.seats, by, text.at, trust,
                                 &event, NULL))
                    continue;
                accepted++;
                engawa_text_clear(&again);
                game->print(match->state.bytes, &event, &again);
                size_t length = text.at[0] == 'c' ? strcspn(text.at, "\"") : text.length + 1;
                assert_true(strncmp(text.at, again.at, length) == 0);
            }
            step(match, &text);
        }
        engawa_match_free(match);
    }
    assert_true(accepted > 0);
    engawa_text_free(&text);
    engawa_text_free(&again);
}

TOPIC(dixit_secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_hidden_item_is_one_question_mark),
        cmocka_unit_test(with_three_players_two_cards_are_two_question_marks),
        cmocka_unit_test(a_view_takes_no_other_question_marks),
        cmocka_unit_test(every_viewer_folds_the_same_table_and_imagines_whole_worlds),
        cmocka_unit_test(a_viewer_cannot_tell_a_game_from_its_twin),
        cmocka_unit_test(exactly_the_listed_moves_are_accepted),
        cmocka_unit_test(accepted_text_has_one_spelling),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
