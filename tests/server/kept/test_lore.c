/* test_lore.c - remarks that people make about cards at one table and bots know at another:
 * they are kept, bounded and forgotten, and never in the way of a move. */
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"

#include "bots/dixit/lore.h"
#include "bots/registry.h"
#include "games/dixit_clue.h"
#include "games/registry.h"
#include "store/journal/logs.h"
#include "store/journal/remarks.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 60, SEATS = 4 };

/* ---- the journal's clues ---- */

struct clues {
    int count;
    char last[ENGAWA_NOTE_MAX + 1], first[ENGAWA_NOTE_MAX + 1];
};

static void note(void *context, int64_t table, int64_t card, const char *clue)
{
    struct clues *clues = context;
    (void)table;
    (void)card;
    snprintf(clues->last, sizeof clues->last, "%s", clue);
    if (clues->count++ == 0)
        snprintf(clues->first, sizeof clues->first, "%s", clue);
}

static struct clues kept(const char *deck)
{
    struct clues clues = {0};
    struct engawa_reason why;
    if (!journal_remarks(journal, deck, note, &clues, &why))
        fail_msg("%s", why.en);
    return clues;
}

static bool add(const char *table, int64_t k, const char *deck, int card, int64_t time,
                const char *clue)
{
    struct journal_remark told = {.table = table, .k = k, .deck = deck, .card = card, .time = time};
    struct engawa_reason why;
    told.text = clue;
    return WRITE(journal, &why, batch_add_remark, &told, 24);
}

static void test_of_each_card_the_newest_are_kept(void **state)
{
    uint8_t seed[32] = {0};
    char clue[32];
    (void)state;
    assert_true(WRITE(journal, NULL, batch_create_table, "t", 1, seed));
    for (int i = 1; i <= 40; i++) {
        snprintf(clue, sizeof clue, "clue %d", i);
        assert_true(add("t", i, "holidays", 7, 1000 + i, clue));
        assert_true(add("t", i, "holidays", 7, 1000 + i, clue)); /* again: counts once */
    }
    assert_true(add("t", 41, "holidays", 8, 1041, "another card"));
    assert_true(add("t", 42, "other", 7, 1042, "another deck"));
    assert_true(journal_commit(journal, NULL));
    struct clues clues = kept("holidays");
    assert_int_equal(clues.count, 25);
    assert_string_equal(clues.first, "clue 17");
    assert_string_equal(clues.last, "another card");
    assert_int_equal(kept("other").count, 1);
    assert_true(WRITE(journal, NULL, batch_trim_remarks, 3));
    clues = kept("holidays");
    assert_int_equal(clues.count, 4);
    assert_string_equal(clues.first, "clue 38");
    assert_true(WRITE(journal, NULL, batch_forget_remarks, "holidays"));
    assert_int_equal(kept("holidays").count, 0);
    assert_int_equal(kept("other").count, 1);
    assert_true(WRITE(journal, NULL, batch_trim_remarks, 0));
    assert_int_equal(kept("other").count, 0);
}

static void test_a_deck_keeps_no_more_than_it_may(void **state)
{
    uint8_t seed[32] = {0};
    (void)state;
    assert_true(WRITE(journal, NULL, batch_create_table, "t", 1, seed));
    for (int i = 1; i <= JOURNAL_REMARKS_OF_DECK + 100; i++)
        assert_true(add("t", i, "large", 1 + i % 1000, i, i == 101 ? "the oldest kept" : "more"));
    struct clues clues = kept("large");
    assert_int_equal(clues.count, JOURNAL_REMARKS_OF_DECK);
    assert_string_equal(clues.first, "the oldest kept");
}

/* TELLER says CLUE of card 1 at PLACE. */
static void add_by(int teller, int place, int64_t k, const char *clue)
{
    struct journal_remark told = {"t", k, "d", 1, 100 + k, clue, teller, place};
    assert_true(WRITE(journal, NULL, batch_add_remark, &told, 3));
}

static void join(void *context, int64_t table, int64_t card, const char *clue)
{
    (void)card;
    engawa_text_printf(context, "%lld %s, ", (long long)table, clue);
}

static void assert_kept(const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_remarks(journal, "d", join, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void test_of_a_person_and_of_a_place_the_newest_is_kept(void **state)
{
    uint8_t seed[32] = {0};
    char expected[80];
    (void)state;
    assert_true(WRITE(journal, NULL, batch_create_table, "before", 1, seed));
    assert_true(WRITE(journal, NULL, batch_create_table, "t", 1, seed));
    assert_true(journal_commit(journal, NULL));
    long long t = store_number(house_path, "SELECT number FROM tables WHERE id = 't'");
    add_by(1, 1, 1, "a");
    add_by(2, 2, 2, "b");
    add_by(1, 3, 3, "c"); /* instead of "a", by another address */
    add_by(1, 3, 3, "c"); /* again */
    snprintf(expected, sizeof expected, "%lld b, %lld c, ", t, t);
    assert_kept(expected);
    add_by(3, 2, 4, "d"); /* instead of "b", by another guest */
    snprintf(expected, sizeof expected, "%lld c, %lld d, ", t, t);
    assert_kept(expected);
    add_by(3, 3, 5, "e"); /* instead of both */
    snprintf(expected, sizeof expected, "%lld e, ", t);
    assert_kept(expected);
    add_by(0, 0, 6, "f"); /* from before tellers were known: all of one table */
    add_by(0, 0, 7, "g");
    snprintf(expected, sizeof expected, "%lld e, 1 f, 1 g, ", t);
    assert_kept(expected);
}

static void test_a_clue_that_cannot_be_kept_harms_no_other(void **state)
{
    uint8_t seed[32] = {0};
    (void)state;
    assert_true(WRITE(journal, NULL, batch_create_table, "t", 1, seed));
    assert_true(add("t", 1, "d", 1, 1, "before"));
    assert_false(add("t", 2, "d", 0, 1, "no card"));
    assert_false(add("t", 3, "d", 1, 1, ""));
    assert_false(add("t", 4, "", 1, 1, "no deck"));
    assert_false(add("nowhere", 5, "d", 1, 1, "no table"));
    assert_true(add("t", 6, "d", 1, 2, "after"));
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(kept("d").count, 2);
}

/* ---- keepers ---- */

static void test_a_game_has_one_keeper_of_lore(void **state)
{
    static struct engawa_lore_keeper other, broken;
    struct engawa_reason why;
    (void)state;
    other = broken = dixit_bot_lore_keeper;
    broken.game = "chess";
    broken.notice = NULL;
    assert_false(engawa_add_lore_keeper(&broken, &why));
    assert_string_equal(why.code, "lore-keeper");
    assert_false(engawa_add_lore_keeper(&other, &why));
    assert_string_equal(why.code, "lore-keeper-taken");
    assert_true(engawa_add_lore_keeper(&dixit_bot_lore_keeper, &why)); /* is there already */
    assert_ptr_equal(engawa_lore_keeper_of(&engawa_dixit), &dixit_bot_lore_keeper);
    assert_ptr_equal(engawa_lore_keeper_at(0), &dixit_bot_lore_keeper);
    assert_null(engawa_lore_keeper_at(1));
    assert_null(engawa_lore_keeper_of(&engawa_yahtzee));
}

/* ---- games in a house ---- */

/* A table with people in the first seats and bots in the others. */
struct game {
    char id[33];
    struct person person[SEATS];
    int people;
    struct engawa_match *open; /* all that has happened */
    int64_t k;                 /* entries that were folded */
    long told;                 /* clues of people, revealed */
    long votes, right;         /* of bots on people's clues of known cards */
    bool known[CARDS + 1];     /* cards whose clue counts in `votes` */
    bool shown[CARDS + 1];     /* cards that people told of */
};

static const struct dixit *state_of(const struct game *game)
{
    return (const struct dixit *)(const void *)game->open->state.bytes;
}

/* The addresses in the games of a test: NULL for a separate one each. */
static const char *same_address;
static struct person regular[SEATS]; /* guests who come again if they have a token */

static void come(struct person *person, int seat, const char *name)
{
    static int number;
    char address[48];
    snprintf(address, sizeof address, "10.1.%d.%d", number / 256, number % 256);
    number++;
    arrive_from(person, same_address ? same_address : address,
                regular[seat].token[0] ? regular[seat].token : NULL, name);
}

/* Counts the round that is about to be revealed. */
static void count_round(struct game *game)
{
    const struct dixit *state = state_of(game);
    int teller = state->storyteller;
    game->told += teller < game->people;
    if (teller < game->people)
        game->shown[state->given[teller][0]] = true;
    if (teller >= game->people || !game->known[state->given[teller][0]])
        return;
    for (int seat = game->people; seat < SEATS; seat++) {
        game->votes++;
        game->right += state->laid[state->vote[seat] - 1] == state->given[teller][0];
    }
}

static void fold(void *context, const struct journal_entry *entry)
{
    struct game *game = context;
    json_t *line = json_loads(entry->text, 0, NULL);
    const json_t *by = json_object_get(line, "by");
    game->k = entry->k;
    if (json_object_get(line, "n")) {
        if (state_of(game)->phase == DIXIT_REVEAL)
            count_round(game);
        int actor = json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE;
        assert_true(engawa_match_append(game->open, actor, text_of(line, "do"), 0, NULL));
    }
    json_decref(line);
}

/* Folds the new entries of the table's log since the last call. */
static void catch_up(struct game *game)
{
    assert_true(journal_read(journal, game->id, game->k, fold, game, NULL));
}

/* PEOPLE and bots begin a game with DECK. */
static void begin(struct game *game, int people, const char *deck)
{
    static const char *const names[] = {"Aki", "Ben", "Chie", "Dan"};
    struct engawa_setup setup;
    memset(game, 0, sizeof *game);
    game->people = people;
    engawa_setup_defaults(&engawa_dixit, SEATS, &setup);
    engawa_setup_option(&engawa_dixit, &setup, "deck", deck, NULL);
    engawa_setup_option(&engawa_dixit, &setup, "cards", "60", NULL);
    engawa_setup_option(&engawa_dixit, &setup, "target", "0", NULL);
    game->open = engawa_match_new(&engawa_dixit, &setup, ENGAWA_OPEN);
    for (int seat = 0; seat < people; seat++)
        come(&game->person[seat], seat, names[seat]);
    struct person *host = &game->person[0];
    say(host, "{s:s,s:s,s:i,s:s,s:{s:s,s:i,s:i}}", "ask", "open", "game", "dixit", "seats", SEATS,
        "order", "seated", "options", "deck", deck, "cards", CARDS, "target", 0);
    snprintf(game->id, sizeof game->id, "%s", text_of(expect(host, ""), "table"));
    enter(host, game->id);
    for (int seat = 0; seat < people; seat++)
        say(&game->person[seat], "{s:s,s:s,s:i}", "ask", "sit", "table", game->id, "seat", seat);
    for (int seat = people; seat < SEATS; seat++)
        say(host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", game->id, "seat", seat, "bot",
            "strong");
    say(host, "{s:s,s:s}", "ask", "start", "table", game->id);
    expect(host, "");
    catch_up(game);
}

static void end(struct game *game)
{
    for (int seat = 0; seat < game->people; seat++)
        leave(&game->person[seat]);
    engawa_match_free(game->open);
}

/* The clue that people here tell of CARD: two words that no other card has together. */
static void clue_of(unsigned card, char clue[64])
{
    static const char *const how[] = {"velvet", "copper", "silent",  "hollow",
                                      "amber",  "frozen", "crooked", "distant"};
    static const char *const what[] = {"anchor",  "lantern", "harvest", "ladder",
                                       "compass", "mirror",  "orchard", "whistle"};
    snprintf(clue, 64, "%s %s", how[card % 8], what[card / 8]);
}

/* Writes a move for the person of SEAT: a clue, if possible to a card that counts; any other move
 * at random. */
static void choose(struct game *game, int seat, struct engawa_text *move)
{
    const struct dixit *state = state_of(game);
    struct engawa_event event = {.by = seat};
    engawa_move moves[DIXIT_LEGAL_MAX];
    uint8_t chance;
    engawa_random_bytes(&chance, 1);
    int count = engawa_dixit.legal(state, seat, moves, DIXIT_LEGAL_MAX);
    event.move = moves[chance % count];
    if (state->phase == DIXIT_CLUE) {
        event.move = state->hand[seat][chance % state->held[seat]];
        for (int i = 0; i < state->held[seat]; i++)
            if (game->known[state->hand[seat][i]])
                event.move = state->hand[seat][i];
        clue_of((unsigned)event.move, event.note);
    }
    engawa_text_clear(move);
    engawa_dixit.print(state, &event, move);
}

/* Makes the next move of a person and expects the reply CODE, or, with NULL, leaves the turn open.
 * False when the game is over. */
static bool step(struct game *game, const char *code)
{
    struct engawa_text move = {0};
    let_bots_play();
    catch_up(game);
    unsigned actors = engawa_match_actors(game->open);
    if (actors == 0)
        return false;
    int seat = engawa_lowest_bit(actors);
    assert_true(seat < game->people);
    choose(game, seat, &move);
    say(&game->person[seat], "{s:s,s:s,s:i,s:s}", "ask", "move", "table", game->id, "after",
        (int)game->open->length, "do", move.at);
    engawa_text_free(&move);
    if (code) {
        expect(&game->person[seat], code);
        catch_up(game);
    }
    return true;
}

/* Plays a whole game of four people; ticks off the cards of their clues. */
static long teach(const char *deck, bool taught[CARDS + 1])
{
    struct game game;
    begin(&game, SEATS, deck);
    while (step(&game, ""))
        now += 1000;
    for (int card = 1; card <= CARDS; card++)
        taught[card] |= game.shown[card];
    long told = game.told;
    end(&game);
    return told;
}

static long teach_games(int games, const char *deck, bool taught[CARDS + 1])
{
    long told = 0;
    for (int n = 0; n < games; n++)
        told += teach(deck, taught);
    return told;
}

/* Plays games of one person among bots; the person tells of cards that already have people's
 * remarks. Returns the share of the bots' votes that found them; TOLD becomes the number of the
 * person's clues. */
static double found(int games, const char *deck, const bool known[CARDS + 1], long *told)
{
    long votes = 0, right = 0;
    *told = 0;
    for (int n = 0; n < games; n++) {
        struct game game;
        begin(&game, 1, deck);
        memcpy(game.known, known, sizeof game.known);
        while (step(&game, ""))
            ;
        votes += game.votes;
        right += game.right;
        *told += game.told;
        end(&game);
    }
    assert_true(votes >= 45);
    return (double)right / (double)votes;
}

/* By chance a third is found: of 45 votes 34 with a probability below 1e-8. */
static void test_peoples_remarks_are_used_at_another_table(void **state)
{
    bool taught[CARDS + 1] = {false};
    long told, more;
    (void)state;
    told = teach_games(8, "holidays", taught);
    assert_true(told >= 60);
    assert_int_equal(kept("holidays").count, told);
    close_house(); /* a restart keeps them, and counts nothing twice */
    open_house();
    assert_int_equal(kept("holidays").count, told);
    double share = found(8, "holidays", taught, &more);
    if (share < 0.75)
        fail_msg("%.3f found", share);
    /* The person's clues were learnt, the bots' were not. */
    assert_true(more >= 15);
    assert_int_equal(kept("holidays").count, told + more);
}

static int count_of(const bool taught[CARDS + 1])
{
    int count = 0;
    for (int card = 1; card <= CARDS; card++)
        count += taught[card];
    return count;
}

/* A person who opens many tables, by many guests of one address or by one guest at many, has as
 * many remarks of a card as anybody else. */
static void test_an_address_or_a_guest_makes_one_remark_about_a_card(void **state)
{
    bool address[CARDS + 1] = {false}, guest[CARDS + 1] = {false};
    (void)state;
    same_address = "192.0.2.7";
    long told = teach_games(4, "holidays", address);
    same_address = NULL;
    assert_true(told > count_of(address));
    assert_int_equal(kept("holidays").count, count_of(address));
    for (int seat = 0; seat < SEATS; seat++)
        arrive(&regular[seat], NULL, "Aki");
    told = teach_games(12, "beach", guest);
    assert_true(kept("beach").count >= count_of(guest) && kept("beach").count < told);
    assert_int_equal(store_number(house_path, "SELECT count(*) FROM clues AS a, clues AS b"
                                              " WHERE a.deck = b.deck AND a.card = b.card"
                                              " AND a.time < b.time AND a.teller = b.teller"),
                     0);
    for (int seat = 0; seat < SEATS; seat++) {
        leave(&regular[seat]);
        regular[seat].token[0] = '\0';
    }
}

/* By chance a third is found: of 45 votes 29 or more with a probability of 1e-5. */
static void test_a_house_that_remembers_nothing_guesses(void **state)
{
    bool taught[CARDS + 1] = {false};
    long told;
    (void)state;
    teach_games(2, "holidays", taught);
    assert_true(kept("holidays").count > 0);
    close_house();
    limits.remarks = 0;
    open_house();
    assert_int_equal(kept("holidays").count, 0);
    teach_games(3, "holidays", taught);
    double share = found(8, "holidays", taught, &told);
    if (share >= 0.62)
        fail_msg("%.3f found", share);
    assert_int_equal(kept("holidays").count, 0);
}

static bool gone;
static int reads; /* of a deck's words */

static bool read_a_deck(void *context, const char *deck, struct engawa_text *json)
{
    (void)context;
    if (gone || strcmp(deck, "named") != 0 || !json)
        return !gone;
    reads++;
    char clue[64];
    engawa_text_add(json, "{\"cards\":[");
    for (unsigned card = 1; card <= CARDS; card++) {
        clue_of(card, clue);
        engawa_text_printf(json,
                           "%s{\"number\":%u,\"title\":{\"en\":\"No. %u\",\"ja\":\"%u番\"},"
                           "\"literal\":{\"en\":[\"%s\"],\"ja\":[\"%s\"]}}",
                           card > 1 ? "," : "", card, card, card, clue, clue);
    }
    engawa_text_add(json, "]}");
    return true;
}

static void test_remarks_are_deleted_with_their_deck(void **state)
{
    bool taught[CARDS + 1] = {false};
    struct game game;
    (void)state;
    gone = false;
    read_deck = read_a_deck;
    reopen_house();
    teach("holidays", taught);
    teach("beach", taught);
    begin(&game, SEATS, "holidays");
    assert_true(kept("holidays").count > 0);
    gone = true;
    house_forget_deck(house, "holidays");
    house_commit(house);
    assert_int_equal(kept("holidays").count, 0);
    assert_true(kept("beach").count > 0);
    while (step(&game, "")) /* a game that was going on teaches nothing of a deck that is gone */
        ;
    assert_true(game.told > 0);
    assert_int_equal(kept("holidays").count, 0);
    end(&game);
}

static void test_the_words_of_a_decks_maker_are_known(void **state)
{
    bool all[CARDS + 1];
    long told;
    (void)state;
    gone = false;
    read_deck = read_a_deck;
    limits.remarks = 0;
    reopen_house();
    memset(all, true, sizeof all);
    double share = found(8, "named", all, &told);
    if (share < 0.75)
        fail_msg("%.3f found", share);
}

/* A file is read in a bot's thread, and nothing else waits for it. */
static void test_words_are_read_where_the_bot_thinks(void **state)
{
    struct game game;
    (void)state;
    gone = false;
    reads = 0;
    read_deck = read_a_deck;
    reopen_house();
    begin(&game, 1, "named");
    while (!jobs)
        assert_true(step(&game, ""));
    assert_int_equal(reads, 0);
    assert_true(let_bots_play() > 0);
    assert_true(reads > 0);
    catch_up(&game);
    end(&game);
}

/* ---- faults ---- */

/* Counts the turns in which a round was revealed and the disk failed. */
struct faults {
    long nth;          /* operation that fails next */
    bool beyond;       /* there is no such operation in a turn */
    long moves, clues; /* turns that were lost, and turns that lost only the clue */
};

/* Makes the last vote of a round while the disk fails. */
static void vote_on_bad_disk(struct game *game, struct faults *faults)
{
    int seat = engawa_lowest_bit(engawa_match_actors(game->open));
    int before = kept("holidays").count;
    long told = game->told;
    faults->nth++;
    disk_fail(faults->nth, false, faults->nth % 2 == 0);
    step(game, NULL);
    house_commit(house);
    faults->beyond = !disk_has_failed();
    disk_fail(0, false, false);
    catch_up(game);
    bool done = game->told == told + 1;
    int more = kept("holidays").count - before;
    assert_string_equal(text_of(reply_of(&game->person[seat]), "code"), done ? "" : "store");
    assert_true(done || !faults->beyond);
    assert_true(more == 0 || (done && more == 1));
    faults->moves += !done;
    faults->clues += done && more == 0;
    if (!done)
        step(game, "");
}

/* Every operation of the disk fails once in such a turn. All confirmed moves have happened, and
 * some of them although their clue could not be written. */
static void test_a_clue_that_is_not_written_costs_no_move(void **state)
{
    struct faults faults = {0};
    (void)state;
    while (!faults.beyond) {
        struct game game;
        bool more = true;
        begin(&game, SEATS, "holidays");
        while (more) {
            unsigned actors = engawa_match_actors(game.open);
            bool last = state_of(&game)->phase == DIXIT_VOTE && (actors & (actors - 1)) == 0;
            if (last)
                vote_on_bad_disk(&game, &faults);
            else
                more = step(&game, "");
        }
        assert_int_equal(state_of(&game)->phase, DIXIT_OVER);
        end(&game);
        assert_true(faults.nth < 100);
    }
    assert_true(faults.moves > 0);
    assert_true(faults.clues > 0);
}

/* Deleting a deck is no part of a turn: its clues are forgotten even if the turn fails, or only the
 * commit after it. */
static void test_a_deck_is_forgotten_although_the_disk_failed(void **state)
{
    (void)state;
    for (int with_turn = 0; with_turn < 2; with_turn++) {
        bool taught[CARDS + 1] = {false};
        struct person person;
        teach("holidays", taught);
        teach("beach", taught);
        assert_true(kept("holidays").count > 0);
        arrive(&person, NULL, "Aki");
        if (with_turn)
            say(&person, "{s:s,s:s}", "ask", "name", "name", "Akiko");
        house_forget_deck(house, "holidays");
        disk_fail(1, true, false);
        assert_int_equal(house_commit(house), !with_turn);
        house_tick(house);
        /* The forgetting, again in vain; after a turn that failed also a look at the disk. */
        assert_int_equal(house_commit(house), !with_turn);
        disk_fail(0, false, false);
        assert_true(kept("holidays").count > 0);
        house_tick(house);
        house_commit(house);
        assert_int_equal(kept("holidays").count, 0);
        assert_true(kept("beach").count > 0);
        leave(&person);
        house_commit(house);
    }
}

static void alter(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(house_path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

static void test_rows_that_are_no_clues_are_passed_over(void **state)
{
    bool taught[CARDS + 1] = {false};
    long told;
    (void)state;
    teach_games(8, "holidays", taught);
    close_house();
    alter("PRAGMA ignore_check_constraints = ON;"
          "INSERT INTO clues (number, k, deck, card, time, clue) VALUES (1, 900001, 'holidays', 0, "
          "1, 'card 0'),"
          " (1, 900002, 'holidays', -5, 1, 'card -5'),"
          " (1, 900003, 'holidays', 9000000000, 1, 'a large card'),"
          " (1, 900004, 'holidays', 1, 1, 'two' || char(10) || '2' || char(9) || 'lines'),"
          " (1, 900005, 'holidays', 1, 1, CAST(x'ff80c0' AS TEXT)),"
          " (1, 900006, 'holidays', 1, 1, ''),"
          " (-7, 900007, 'holidays', 1, 1, 'no table'),"
          " (1, 900008, 'holidays', 1000, 1, 'a card that the deck has not'),"
          " (1, 900009, 'holidays', 2, 1, replace(hex(zeroblob(5000)), '0', 'long '))");
    open_house();
    double share = found(8, "holidays", taught, &told);
    if (share < 0.75)
        fail_msg("%.3f found", share);
}

/* Overwrites the page that everything of the table clues and its indexes begins with. */
static void destroy_clues(void)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    int64_t page[8], size = 0;
    int pages = 0;
    assert_int_equal(sqlite3_open(house_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA page_size", -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    size = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    const char *sql = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'clues'";
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW && pages < 8)
        page[pages++] = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    assert_int_equal(pages, 4);
    FILE *file = fopen(house_path, "r+b");
    assert_non_null(file);
    for (int i = 0; i < pages; i++) {
        fseek(file, (long)((page[i] - 1) * size), SEEK_SET);
        for (int64_t at = 0; at < size; at++)
            fputc(0xa5, file);
    }
    assert_int_equal(fclose(file), 0);
}

static void test_damaged_clues_stop_no_game(void **state)
{
    bool taught[CARDS + 1] = {false};
    struct game game;
    struct engawa_reason why;
    struct clues clues = {0};
    (void)state;
    teach("holidays", taught);
    close_house();
    destroy_clues();
    open_house();
    assert_false(journal_remarks(journal, "holidays", note, &clues, &why));
    assert_string_equal(why.code, "store");
    begin(&game, 1, "holidays");
    while (step(&game, ""))
        ;
    assert_true(game.told > 0);
    assert_int_equal(state_of(&game)->phase, DIXIT_OVER);
    end(&game);
    reopen_house();
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(lore)
{
    engawa_add_games();
    engawa_add_bots();
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_of_each_card_the_newest_are_kept),
        HOUSE_TEST(test_a_deck_keeps_no_more_than_it_may),
        HOUSE_TEST(test_of_a_person_and_of_a_place_the_newest_is_kept),
        HOUSE_TEST(test_a_clue_that_cannot_be_kept_harms_no_other),
        HOUSE_TEST(test_a_game_has_one_keeper_of_lore),
        HOUSE_TEST(test_peoples_remarks_are_used_at_another_table),
        HOUSE_TEST(test_an_address_or_a_guest_makes_one_remark_about_a_card),
        HOUSE_TEST(test_a_house_that_remembers_nothing_guesses),
        HOUSE_TEST(test_remarks_are_deleted_with_their_deck),
        HOUSE_TEST(test_the_words_of_a_decks_maker_are_known),
        HOUSE_TEST(test_words_are_read_where_the_bot_thinks),
        HOUSE_TEST(test_rows_that_are_no_clues_are_passed_over),
        HOUSE_TEST(test_damaged_clues_stop_no_game),
    };
    const struct CMUnitTest on_bad_disk[] = {
        HOUSE_TEST(test_a_clue_that_is_not_written_costs_no_move),
        HOUSE_TEST(test_a_deck_is_forgotten_although_the_disk_failed),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_install();
    return failed + cmocka_run_group_tests(on_bad_disk, NULL, NULL);
}
