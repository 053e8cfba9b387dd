/* test_sleep.c - tables where nobody is are asleep: what is known of them stays the same, they are
 * read beside the loop for whoever wants something there, and whatever happens to a log or to the
 * disk meanwhile, nothing that was told is lost and nobody else waits.
 *
 * The thread that reads can be held: then a table is being read for as long as a test needs to look
 * around.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house_data.h"
#include "server/load.h"
#include "server/retention.h"
#include "server/stakes.h"
#include "server/turns.h"
#include "tests/disk.h"
#include "tests/small_house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct person aki, ben;
static char id[33];

/* ---- the thread that reads ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static bool held;

static void wait_until_free(struct worker_task *task)
{
    (void)task;
    pthread_mutex_lock(&lock);
    while (held)
        pthread_cond_wait(&freed, &lock);
    pthread_mutex_unlock(&lock);
}

static void drop_task(struct worker_task *task)
{
    free(task);
}

/* What is asked for from now on is not read before free_reading. */
static void hold_reading(void)
{
    struct worker_task *task = calloc(1, sizeof *task);
    *task = (struct worker_task){.run = wait_until_free, .done = drop_task, .urgent = true};
    held = true;
    worker_do(house->loader, task);
}

static void free_reading(void)
{
    pthread_mutex_lock(&lock);
    held = false;
    pthread_cond_broadcast(&freed);
    pthread_mutex_unlock(&lock);
}

/* Ends the turn, and what it writes, while tables are being read. */
static void settle(void)
{
    do {
        house_settle(house);
        writer_wait(house->writer);
        house_settle(house);
    } while (house->flight != HOUSE_RESTS);
}

/* ---- the house ---- */

/* Aki and Ben play at the table ID, which is Aki's. */
static int set_up(void **state)
{
    set_up_house(state);
    threaded = true;
    limits.rate = 0;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    say(&aki, "{s:s,s:s,s:i,s:s,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "title",
        "Aki's own", "order", "seated");
    snprintf(id, sizeof id, "%s", text_of(expect(&aki, ""), "table"));
    enter(&aki, id);
    sit(&aki, id, 0, "");
    enter(&ben, id);
    sit(&ben, id, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&aki, "");
    return 0;
}

static int tear_down(void **state)
{
    free_reading();
    disk_fail_reads(false);
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* PERSON goes, and says hello again elsewhere. */
static void come_back(struct person *person)
{
    char token[33];
    snprintf(token, sizeof token, "%s", person->token);
    leave(person);
    arrive(person, token, NULL);
}

static bool is_asleep(const char *table)
{
    const struct live_table *live = tables_find(&house->tables, table);
    assert_non_null(live);
    return !live->table;
}

/* Everybody leaves all tables, and a while passes. */
static void let_sleep(void)
{
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house);
}

/* The lobby as PERSON gets it; free it. */
static char *lobby_of(struct person *person)
{
    say(person, "{s:s}", "ask", "lobby");
    return json_dumps(json_object_get(expect(person, ""), "tables"), 0);
}

/* The own tables of PERSON as they get them; free it. */
static char *mine_of(struct person *person)
{
    say(person, "{s:s}", "ask", "mine");
    return json_dumps(json_object_get(expect(person, ""), "tables"), 0);
}

/* How many tables GUEST belongs to. */
static int count_tables(const char *guest)
{
    int count = 0;
    const struct account *account = accounts_find(&house->guests, guest);
    const struct stake *stake = account ? account->stakes : NULL;
    for (; stake; stake = stake->next_of_guest)
        count++;
    return count;
}

/* How many messages PERSON has heard with TEXT in them. */
static int told(const struct person *person, const char *text)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        char *message = json_dumps(json_array_get(person->heard, i), 0);
        count += strstr(message, text) != NULL;
        free(message);
    }
    return count;
}

/* Runs SQL on the journal of the house, which is closed, when every entry is in its place. */
static void alter(const char *sql)
{
    sqlite3 *db;
    struct journal *again;
    assert_true(journal_open(house_path, &again, NULL));
    journal_close(again);
    assert_int_equal(sqlite3_open_v2(house_path, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void close_and_alter(const char *sql)
{
    char tokens[2][33];
    snprintf(tokens[0], sizeof tokens[0], "%s", aki.token);
    snprintf(tokens[1], sizeof tokens[1], "%s", ben.token);
    leave(&aki);
    leave(&ben);
    close_house();
    alter(sql);
    open_house();
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
}

/* ---- falling asleep and waking up ---- */

static void test_what_is_known_of_a_table_is_the_same_while_it_sleeps(void **state)
{
    (void)state;
    char *log = log_of(&aki, id), *lobby = lobby_of(&aki);
    assert_false(is_asleep(id));
    char *mine = mine_of(&ben);
    assert_non_null(strstr(mine, "\"turn\": [0]"));
    let_sleep();
    assert_true(is_asleep(id));
    char *sleeping = lobby_of(&ben), *own = mine_of(&ben);
    assert_string_equal(sleeping, lobby);
    assert_string_equal(own, mine);
    assert_int_equal(count_tables(aki.guest), 1);
    assert_int_equal(count_tables(ben.guest), 1);
    assert_int_equal(count_tables("nobody"), 0);
    assert_int_equal(house->tables.going, 1);
    assert_true(is_asleep(id));
    char *again = log_of(&ben, id);
    assert_string_equal(again, log);
    assert_false(is_asleep(id));
    free(log);
    free(lobby);
    free(sleeping);
    free(mine);
    free(own);
    free(again);
}

static void test_a_card_says_what_the_table_says(void **state)
{
    (void)state;
    const struct card *card = &tables_find(&house->tables, id)->card;
    let_sleep();
    assert_int_equal(card->phase, TABLE_PLAYING);
    assert_int_equal(card->turn, 1);
    assert_string_equal(card->title, "Aki's own");
    assert_string_equal(card->master, aki.guest);
    assert_string_equal(card->seat[1].who, ben.guest);
    assert_string_equal(card->seat[1].name, "Ben");
    struct engawa_text text = {0}, again = {0};
    struct card read = {.k = 0};
    card_write(card, &text);
    assert_true(card_read(text.at, card->k, &read));
    card_write(&read, &again);
    assert_string_equal(again.at, text.at);
    card_free(&read);
    for (size_t cut = 0; cut < text.length; cut++) { /* half a card is none */
        char kept = text.at[cut];
        text.at[cut] = '\0';
        read = (struct card){.k = 0};
        assert_false(card_read(text.at, 3, &read));
        assert_int_equal(read.k, 0);
        text.at[cut] = kept;
    }
    engawa_text_free(&text);
    engawa_text_free(&again);
}

static void test_a_deck_is_in_use_while_its_table_sleeps(void **state)
{
    (void)state;
    char other[33];
    struct engawa_text names = {0};
    say(&aki, "{s:s,s:s,s:i,s:{s:s,s:i}}", "ask", "open", "game", "dixit", "seats", 4, "options",
        "deck", "meadow", "cards", 84);
    snprintf(other, sizeof other, "%s", text_of(expect(&aki, ""), "table"));
    let_sleep();
    assert_true(is_asleep(other));
    assert_true(house_uses_deck(house, "meadow"));
    assert_false(house_uses_deck(house, "forest"));
    house_decks(house, &names);
    assert_string_equal(engawa_text_string(&names), "meadow\n");
    engawa_text_free(&names);
}

static void test_a_table_stays_awake_while_a_bot_chooses(void **state)
{
    (void)state;
    char other[33];
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "order", "seated");
    snprintf(other, sizeof other, "%s", text_of(expect(&aki, ""), "table"));
    enter(&aki, other);
    sit(&aki, other, 1, "");
    seat_bot(&aki, other, 0);
    say(&aki, "{s:s,s:s}", "ask", "start", "table", other);
    expect(&aki, "");
    assert_non_null(jobs);
    let_sleep();
    assert_true(is_asleep(id));
    assert_false(is_asleep(other));
    assert_int_equal(let_bots_play(), 1);
    now += 61000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(other));
}

static void test_a_code_is_no_easier_to_guess_at_a_table_that_slept(void **state)
{
    (void)state;
    struct person eve;
    char code[4] = "x0";
    say(&aki, "{s:s,s:s,s:s}", "ask", "set", "table", id, "code", "secret");
    expect(&aki, "");
    arrive(&eve, NULL, "Eve");
    limits.rate = 1;
    for (int i = 0; i < 5; i++) {
        code[1] = (char)('0' + i);
        say(&eve, "{s:s,s:s,s:i,s:s}", "ask", "enter", "table", id, "after", 0, "code", code);
        expect(&eve, "wrong-code");
    }
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(id));
    for (int i = 0; i < 7; i++) { /* six tries in a minute, one every ten seconds */
        say(&eve, "{s:s,s:s,s:i,s:s}", "ask", "enter", "table", id, "after", 0, "code", "wrong");
        expect(&eve, i < 5 ? "wrong-code" : "too-fast");
    }
    leave(&eve);
}

/* ---- who waits ---- */

static void test_who_waits_is_heard_in_their_order_and_holds_nobody_up(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_say(&aki, id, "one");
    say(&ben, "{s:s}", "ask", "lobby");
    ask_say(&aki, id, "two");
    settle();
    assert_int_equal(aki.visitor->unheard, 3);
    assert_int_equal(ben.visitor->unheard, 0);
    assert_int_equal(told(&ben, "Aki's own"), 1);
    ask_enter(&ben, id, 0); /* the same table is read once for both */
    settle();
    assert_int_equal(house->loading, 1 + house->history_reads); /* beside the lists of games */
    assert_int_equal(ben.visitor->unheard, 1);
    free_reading();
    house_finish(house);
    assert_int_equal(aki.visitor->unheard, 0);
    char *log = log_of(&ben, id);
    const char *one = strstr(log, "\"one\""), *two = strstr(log, "\"two\"");
    assert_true(one && two && one < two);
    assert_int_equal(told(&aki, "\"ok\": false"), 0);
    free(log);
}

/* Messages that wait for the disk and for a table do not pass each other. */
static void test_who_waits_for_both_is_heard_in_their_order(void **state)
{
    (void)state;
    char other[33];
    let_sleep();
    open_table(&ben, "yahtzee", 2, other);
    disk_hold(true);
    ask_say(&ben, other, "hello");
    house_settle(house);
    disk_wait();
    hold_reading();
    ask_enter(&aki, id, 0); /* the house does not hear yet */
    ask_say(&aki, id, "one");
    ask_say(&aki, id, "two");
    disk_hold(false);
    settle();
    assert_int_equal(aki.visitor->unheard, 3);
    ask_say(&aki, id, "three");
    free_reading();
    house_finish(house);
    char *log = log_of(&ben, id);
    const char *at = log;
    for (int i = 0; at && i < 3; i++) {
        static const char *const words[] = {"\"one\"", "\"two\"", "\"three\""};
        at = strstr(at, words[i]);
    }
    assert_non_null(at);
    free(log);
}

static void test_who_leaves_while_they_wait_is_forgotten(void **state)
{
    (void)state;
    char token[33];
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_enter(&ben, id, 0);
    ask_say(&aki, id, "never said");
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    settle();
    free_reading();
    house_finish(house);
    assert_false(is_asleep(id));
    arrive(&aki, token, NULL);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "never said"));
    free(log);
}

static void test_a_house_closes_while_a_table_is_read(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    leave(&aki);
    leave(&ben);
    free_reading();
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
}

/* ---- what cannot be read ---- */

static void test_a_disk_that_fails_refuses_who_waits_and_no_more(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_say(&aki, id, "too early");
    say(&aki, "{s:s}", "ask", "lobby");
    settle();
    disk_fail_reads(true);
    free_reading();
    worker_wait(house->loader);
    disk_fail_reads(false);
    house_finish(house);
    assert_int_equal(told(&aki, "\"store\""), 1);
    assert_int_equal(told(&aki, "Aki's own"), 1); /* it is still there */
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "too early"));
    free(log);
}

static void test_a_damaged_log_is_refused_and_keeps_no_other_away(void **state)
{
    (void)state;
    char other[33];
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    close_and_alter("UPDATE entries SET text = replace(text, '{\"start\"', '{\"n\"')"
                    " WHERE number = 1");
    assert_true(is_asleep(id) && is_asleep(other));
    ask_enter(&aki, id, 0);
    expect(&aki, "broken-log");
    enter(&aki, other);
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, id));
    assert_non_null(strstr(lobby, other));
    ask_enter(&aki, id, 0);
    expect(&aki, "broken-log");
    ask_enter(&aki, "nowhere", 0);
    expect(&aki, "no-such-table");
    free(lobby);
}

/* ---- opening a house ---- */

static void test_a_house_opens_with_cards(void **state)
{
    (void)state;
    char *lobby = lobby_of(&aki), *mine = mine_of(&ben);
    let_sleep();
    close_and_alter("UPDATE entries SET text = 'no log' WHERE number = 1"); /* it is not read */
    char *again = lobby_of(&aki), *own = mine_of(&ben);
    assert_string_equal(again, lobby);
    assert_string_equal(own, mine);
    free(lobby);
    free(mine);
    free(again);
    free(own);
}

/* Of a table whose card is old, or missing, or not to be read, the log is. */
static void test_an_old_card_is_made_anew(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "UPDATE cards SET k = k - 1", "DELETE FROM cards", "UPDATE cards SET text = 'what?'",
        "UPDATE cards SET text = replace(text, '\"version\":1', '\"version\":77')"};
    char *lobby = lobby_of(&aki);
    let_sleep();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        close_and_alter(ways[i]);
        assert_true(is_asleep(id));
        char *again = lobby_of(&aki);
        assert_string_equal(again, lobby);
        free(again);
        const struct live_table *live = tables_find(&house->tables, id);
        assert_int_equal(live->kept, live->card.k);
    }
    free(lobby);
}

static void test_cards_of_tables_in_use_are_kept_when_the_program_ends(void **state)
{
    (void)state;
    ask_say(&aki, id, "last words");
    house_finish(house);
    house_rest(house);
    house_finish(house);
    char *lobby = lobby_of(&aki);
    close_and_alter("UPDATE entries SET text = 'no log' WHERE number = 1");
    char *again = lobby_of(&aki);
    assert_string_equal(again, lobby);
    free(lobby);
    free(again);
}

static void test_cards_that_cannot_be_written_are_missed_by_nobody(void **state)
{
    (void)state;
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house); /* whoever came was noted */
    now += 61000;
    disk_fail(1, true, true);
    house_tick(house);
    house_finish(house);
    disk_fail(0, false, false);
    enter(&aki, id);
    close_and_alter("SELECT 1");
    enter(&ben, id);
}

/* ---- what time and others do to a table that sleeps ---- */

static void test_a_sleeping_table_is_given_up_when_its_time_comes(void **state)
{
    (void)state;
    char other[33];
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    assert_true(is_asleep(other));
    now += (int64_t)limits.wait_hours * 3600 * 1000;
    house_tick(house);
    house_finish(house);
    for (int i = 0; i < 3; i++) {
        now += 1000;
        house_tick(house);
        house_finish(house);
    }
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    assert_non_null(strstr(lobby, id));
    assert_null(tables_find(&house->tables, other));
    free(lobby);
}

/* Aki and Ben play at a new table, with DAYS for each move; its id goes to OTHER. */
static void open_with_clock(int days, char other[33])
{
    say(&aki, "{s:s,s:s,s:i,s:s,s:s,s:{s:s,s:i}}", "ask", "open", "game", "yahtzee", "seats", 2,
        "order", "seated", "away", "end", "clock", "kind", "days", "seconds", days * 86400);
    snprintf(other, 33, "%s", text_of(expect(&aki, ""), "table"));
    sit(&aki, other, 0, "");
    sit(&ben, other, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", other);
    expect(&aki, "");
}

static void test_a_clock_that_runs_out_wakes_its_table(void **state)
{
    (void)state;
    char other[33];
    open_with_clock(1, other);
    let_sleep();
    assert_true(is_asleep(other));
    assert_int_equal(house->measured, 1);
    now += 86400000 - 61000 - 1000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(other));
    for (int i = 0; i < 40;
         i++) { /* it is asked, and after half a minute the table's choice holds */
        now += 1000;
        house_tick(house);
        house_finish(house);
    }
    assert_int_equal(house->measured, 0);
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    free(lobby);
    char *log = log_of(&aki, other);
    assert_non_null(strstr(log, "\"verdict\": \"end\""));
    free(log);
}

/* While the house is down no clock runs, also at a table that sleeps all the time. */
static void test_a_clock_stands_while_the_house_is_down(void **state)
{
    (void)state;
    char other[33], tokens[2][33];
    open_with_clock(1, other);
    let_sleep();
    snprintf(tokens[0], sizeof tokens[0], "%s", aki.token);
    snprintf(tokens[1], sizeof tokens[1], "%s", ben.token);
    leave(&aki);
    leave(&ben);
    int64_t due = tables_find(&house->tables, other)->card.due;
    for (int i = 0; i < 2; i++) {
        house_rest(house);
        house_finish(house);
        close_house();
        now += 10 * 86400000ll;
        due += 10 * 86400000ll;
        open_house();
        assert_true(is_asleep(other));
        assert_int_equal(tables_find(&house->tables, other)->card.due, due);
        assert_int_equal(house->measured, 1);
    }
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
    char *log = log_of(&aki, other);
    assert_non_null(strstr(log, "\"down\": 864000000"));
    free(log);
    const struct table *table = tables_find(&house->tables, other)->table;
    assert_int_equal(turns_next(table), due); /* the card has counted as the log does */
}

static void test_a_sleeping_table_makes_place(void **state)
{
    (void)state;
    char other[33], third[33];
    close_and_alter("SELECT 1");
    limits.tables = 2;
    close_and_alter("SELECT 1");
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    now += 600000;
    hold_reading();
    say(&aki, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    settle();
    assert_int_equal(aki.visitor->unheard, 1);
    free_reading();
    snprintf(third, sizeof third, "%s", text_of(expect(&aki, ""), "table"));
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    assert_non_null(strstr(lobby, id));
    assert_non_null(strstr(lobby, third));
    free(lobby);
}

static void test_a_guest_is_forgotten_at_tables_that_sleep(void **state)
{
    (void)state;
    char other[33];
    open_table(&aki, "yahtzee", 2, other);
    let_sleep();
    assert_int_equal(count_tables(aki.guest), 2);
    say(&aki, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&aki, "");
    assert_true(house_clean(house));
    for (int i = 0; i < 3; i++) {
        now += 61000;
        house_tick(house);
        house_finish(house);
    }
    assert_true(is_asleep(id));
    char *lobby = lobby_of(&ben);
    assert_null(strstr(lobby, "Aki"));
    assert_null(strstr(lobby, other)); /* where nobody was left */
    assert_non_null(strstr(lobby, id));
    const struct live_table *live = tables_find(&house->tables, id);
    assert_int_equal(live->kept, live->card.k); /* so the journal has this card */
    free(lobby);
}

/* The log is changed on disk while it is read: what was read before is not used. */
static void test_a_log_that_is_rewritten_while_it_is_read_is_read_again(void **state)
{
    (void)state;
    struct person eve;
    struct engawa_reason why;
    arrive(&eve, NULL, "Evelyn");
    enter(&eve, id);
    ask_say(&eve, id, "my words");
    expect(&eve, "");
    leave(&eve);
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    assert_true(retention_forget(house, eve.guest, &why));
    for (int i = 0; i < 20; i++) {
        now += 1000;
        house_tick(house);
        settle();
    }
    assert_true(tables_find(&house->tables, id)->stale);
    free_reading();
    house_finish(house);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "my words"));
    assert_null(strstr(log, "Evelyn"));
    free(log);
}

static void test_a_table_that_is_removed_while_it_is_read_is_gone(void **state)
{
    (void)state;
    say(&aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&aki, "");
    let_sleep();
    assert_null(tables_find(&house->tables, id));
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    assert_int_equal(aki.visitor->unheard, 1);
    now += (int64_t)(limits.keep_tables + 1) * 24 * 3600 * 1000;
    for (int i = 0; i < 5; i++) {
        now += 61000;
        house_tick(house);
        settle();
    }
    free_reading();
    expect(&aki, "no-such-table");
    assert_null(tables_find(&house->tables, id));
}

static void test_a_rematch_finds_the_next_table_asleep(void **state)
{
    (void)state;
    char next[33];
    say(&aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&aki, "");
    say(&aki, "{s:s,s:s}", "ask", "rematch", "table", id);
    snprintf(next, sizeof next, "%s", text_of(expect(&aki, ""), "table"));
    let_sleep();
    assert_true(is_asleep(next));
    assert_int_equal(count_tables(ben.guest), 1); /* a seat is kept */
    say(&ben, "{s:s,s:s}", "ask", "rematch", "table", id);
    assert_string_equal(text_of(expect(&ben, ""), "table"), next);
    assert_int_equal(json_integer_value(json_object_get(reply_of(&ben), "seat")), 1);
}

/* ---- kill -9 ---- */

/* Lets the table fall asleep and wakes it up again, and is killed at the NTH operation. */
static void sleep_until_killed(int out, long nth, bool after)
{
    set_up(NULL);
    if (write(out, id, sizeof id) != sizeof id)
        _exit(2);
    disk_kill(nth, after);
    let_sleep();
    enter(&aki, id);
    ask_say(&aki, id, "awake");
    house_finish(house);
    _exit(0);
}

/* A house opens on what a process that is killed there leaves, with the table in the lobby and its
 * log whole. False: it was not killed. */
static bool survives(long nth, bool after)
{
    int pipes[2], status;
    char path[80];
    assert_int_equal(pipe(pipes), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        sleep_until_killed(pipes[1], nth, after);
    close(pipes[1]);
    assert_int_equal(read(pipes[0], id, sizeof id), sizeof id);
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    snprintf(path, sizeof path, "/tmp/engawa-house-%d.db", (int)child);
    set_up_house(NULL);
    close_house();
    disk_remove(house_path);
    disk_copy_synced(path, house_path);
    disk_remove(path);
    threaded = true;
    open_house();
    arrive(&aki, NULL, "Eve");
    char *lobby = lobby_of(&aki);
    assert_non_null(strstr(lobby, "\"taken\": 2"));
    enter(&aki, id);
    assert_true(json_integer_value(json_object_get(reply_of(&aki), "k")) >= 4);
    free(lobby);
    leave(&aki);
    tear_down_house(NULL);
    return WIFSIGNALED(status);
}

static void test_a_kill_at_any_operation_loses_no_table(void **state)
{
    (void)state;
    for (int after = 0; after < 2; after++) {
        long nth = 1;
        while (survives(nth, after))
            nth++;
        assert_true(nth > 3);
    }
}

#define SLEEP_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    engawa_add_games();
    engawa_add_bots();
    disk_install();
    const struct CMUnitTest tests[] = {
        /* first: it forks, and there are no threads yet */
        cmocka_unit_test(test_a_kill_at_any_operation_loses_no_table),
        SLEEP_TEST(test_what_is_known_of_a_table_is_the_same_while_it_sleeps),
        SLEEP_TEST(test_a_card_says_what_the_table_says),
        SLEEP_TEST(test_a_deck_is_in_use_while_its_table_sleeps),
        SLEEP_TEST(test_a_table_stays_awake_while_a_bot_chooses),
        SLEEP_TEST(test_a_code_is_no_easier_to_guess_at_a_table_that_slept),
        SLEEP_TEST(test_who_waits_is_heard_in_their_order_and_holds_nobody_up),
        SLEEP_TEST(test_who_waits_for_both_is_heard_in_their_order),
        SLEEP_TEST(test_who_leaves_while_they_wait_is_forgotten),
        SLEEP_TEST(test_a_house_closes_while_a_table_is_read),
        SLEEP_TEST(test_a_disk_that_fails_refuses_who_waits_and_no_more),
        SLEEP_TEST(test_a_damaged_log_is_refused_and_keeps_no_other_away),
        SLEEP_TEST(test_a_house_opens_with_cards),
        SLEEP_TEST(test_an_old_card_is_made_anew),
        SLEEP_TEST(test_cards_of_tables_in_use_are_kept_when_the_program_ends),
        SLEEP_TEST(test_cards_that_cannot_be_written_are_missed_by_nobody),
        SLEEP_TEST(test_a_sleeping_table_is_given_up_when_its_time_comes),
        SLEEP_TEST(test_a_clock_that_runs_out_wakes_its_table),
        SLEEP_TEST(test_a_clock_stands_while_the_house_is_down),
        SLEEP_TEST(test_a_sleeping_table_makes_place),
        SLEEP_TEST(test_a_guest_is_forgotten_at_tables_that_sleep),
        SLEEP_TEST(test_a_log_that_is_rewritten_while_it_is_read_is_read_again),
        SLEEP_TEST(test_a_table_that_is_removed_while_it_is_read_is_gone),
        SLEEP_TEST(test_a_rematch_finds_the_next_table_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
