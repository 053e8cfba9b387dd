/* test_journal.c - what journal.h promises, sentence by sentence; other programs' files. */
#include "store/journal.h"
#include "tests/disk.h"
#include "tests/journal_book.h"

#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char file[300], other[300]; /* in a folder of this test's own */

/* A reason is complete: the code, an English sentence and a Japanese one. */
static void assert_reason(const struct engawa_reason *why, const char *code)
{
    assert_string_equal(why->code, code);
    assert_true(strlen(why->en) > 10 && why->en[strlen(why->en) - 1] != ' ');
    bool japanese = false;
    for (const char *c = why->ja; *c; c++)
        japanese |= (*c & 0x80) != 0;
    assert_true(japanese);
}

static struct journal *opened(const char *path)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(path, &journal, &why))
        fail_msg("%s", why.en);
    return journal;
}

static void assert_not_opened(const char *path, const char *code)
{
    struct journal *journal = (struct journal *)(void *)file;
    struct engawa_reason why = {0};
    assert_false(journal_open(path, &journal, &why));
    assert_null(journal);
    assert_reason(&why, code);
    journal_close(journal);
}

static int setup(void **state)
{
    (void)state;
    disk_fail(0, false, false);
    disk_remove(file);
    disk_remove(other);
    return 0;
}

/* Runs SQL on a file as another program would. */
static void alter(const char *path, const char *sql)
{
    sqlite3 *db;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    assert_int_equal(sqlite3_open_v2(path, &db, flags, "unix"), SQLITE_OK);
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(db);
}

static size_t contents(const char *path, unsigned char *bytes, size_t capacity)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t length = fread(bytes, 1, capacity, in);
    fclose(in);
    return length;
}

static void overwrite(const char *path, const void *bytes, size_t length)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

static const uint8_t seed_a[32] = {1, 2, 3, 0, 255}, seed_b[32] = {9};

/* Appends one entry, which must be taken in. */
static void add(struct journal *journal, const char *table, int64_t k, const char *text)
{
    assert_true(journal_append(journal, table, k, &text, 1, 1000 + k, NULL));
}

/* Table "a" with entries one, two, three, committed. */
static struct journal *with_three(void)
{
    struct journal *journal = opened(file);
    const char *entries[] = {"{\"one\":1}", "{\"two\":\"縁側 \\\"x\\\"\"}", "{\"three\":3}"};
    assert_true(journal_create_table(journal, "a", 500, seed_a, NULL));
    assert_true(journal_append(journal, "a", 1, entries, 3, 1700000000123, NULL));
    assert_true(journal_commit(journal, NULL));
    return journal;
}

static void assert_log(struct journal *journal, const char *table, int64_t after,
                       const char *expected)
{
    struct engawa_text text = {0};
    struct engawa_reason why = {0};
    if (!book_read(journal, table, after, &text, &why))
        fail_msg("%s", why.en);
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

/* ---- tables and logs ---- */

static void a_new_journal_is_empty(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    struct engawa_text live = {0};
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "");
    engawa_text_free(&live);
    journal_close(journal);
    journal_close(NULL);
}

static void entries_come_back_in_order_with_number_time_and_text(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    const char *all = "1 1700000000123 {\"one\":1}\n"
                      "2 1700000000123 {\"two\":\"縁側 \\\"x\\\"\"}\n"
                      "3 1700000000123 {\"three\":3}\n";
    assert_log(journal, "a", 0, all);
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    assert_log(journal, "a", 3, "");
    assert_log(journal, "a", 99, "");
    journal_close(journal);
    journal = opened(file);
    assert_log(journal, "a", 0, all);
    journal_close(journal);
}

static void a_number_that_exists_is_taken_and_nothing_of_the_append_is_kept(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    const char *two[] = {"x", "y"};
    struct engawa_reason why = {0};
    add(journal, "a", 4, "four");
    for (int64_t first = -1; first <= 6; first++) {
        if (first == 5)
            continue;
        memset(&why, 0, sizeof why);
        assert_false(journal_append(journal, "a", first, two, 2, 0, &why));
        assert_reason(&why, "taken");
    }
    assert_log(journal, "a", 3, "4 1004 four\n"); /* the turn goes on as it was */
    assert_true(journal_append(journal, "a", 5, two, 2, 7, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_log(journal, "a", 3, "4 1004 four\n5 7 x\n6 7 y\n");
    journal_close(journal);
}

static void each_table_has_a_log_of_its_own(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    assert_true(journal_create_table(journal, "b", 1, seed_b, NULL));
    struct engawa_reason why = {0};
    const char *entry = "x";
    assert_false(journal_append(journal, "b", 2, &entry, 1, 0, &why));
    assert_reason(&why, "taken");
    add(journal, "b", 1, "first of b");
    assert_log(journal, "b", 0, "1 1001 first of b\n");
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
}

static void a_table_that_does_not_exist_is_named_in_the_refusal(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct engawa_reason why = {0};
    const char *entry = "x";
    assert_false(journal_append(journal, "nope", 1, &entry, 1, 0, &why));
    assert_reason(&why, "no-such-table");
    assert_non_null(strstr(why.en, "nope"));
    assert_false(journal_append(journal, "nope", 1, NULL, 0, 0, &why));
    assert_reason(&why, "no-such-table");
    memset(&why, 0, sizeof why);
    assert_false(journal_close_table(journal, "nope", 1, &why));
    assert_reason(&why, "no-such-table");
    memset(&why, 0, sizeof why);
    struct engawa_text text = {0};
    assert_false(book_read(journal, "nope", 0, &text, &why));
    assert_reason(&why, "no-such-table");
    memset(&why, 0, sizeof why);
    uint8_t seed[32];
    int64_t created;
    assert_false(journal_table(journal, "nope", seed, &created, &why));
    assert_reason(&why, "no-such-table");
    assert_true(journal_append(journal, "a", 4, NULL, 0, 0, &why));
    journal_close(journal);
}

static void a_table_keeps_seed_and_time_and_its_id_is_given_once(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct engawa_reason why = {0};
    assert_false(journal_create_table(journal, "a", 9, seed_b, &why));
    assert_reason(&why, "taken");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    uint8_t seed[32];
    int64_t created = 0;
    assert_true(journal_table(journal, "a", seed, &created, NULL));
    assert_memory_equal(seed, seed_a, 32);
    assert_int_equal(created, 500);
    char longest[JOURNAL_TABLE_ID_MAX + 2];
    memset(longest, 'i', sizeof longest);
    longest[JOURNAL_TABLE_ID_MAX + 1] = '\0';
    assert_false(journal_create_table(journal, longest, 9, seed_b, &why));
    assert_reason(&why, "store");
    longest[JOURNAL_TABLE_ID_MAX] = '\0';
    assert_true(journal_create_table(journal, longest, 9, seed_b, &why));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

/* SEE closes the table that it is shown. */
static void close_it(void *context, const struct journal_going *going)
{
    assert_true(journal_close_table(context, going->table, 1, NULL));
}

static void live_tables_are_those_not_closed_oldest_first(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    assert_true(journal_create_table(journal, "young", 300, seed_a, NULL));
    assert_true(journal_create_table(journal, "old", 100, seed_a, NULL));
    assert_true(journal_create_table(journal, "over", 200, seed_a, NULL));
    add(journal, "over", 1, "end");
    assert_true(journal_close_table(journal, "over", 1, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    struct engawa_text live = {0};
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "old\nyoung\n");
    assert_log(journal, "over", 0, "1 1001 end\n");
    assert_true(journal_going_tables(journal, close_it, journal, NULL));
    engawa_text_clear(&live);
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "");
    engawa_text_free(&live);
    journal_close(journal);
}

/* ---- cards ---- */

static void add_card(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s %d %d %s\n", going->table, (int)going->length, (int)going->k,
                       going->card);
}

static void assert_cards(struct journal *journal, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_going_tables(journal, add_card, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void a_card_is_kept_beside_its_log_until_it_is_replaced(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    assert_cards(journal, "a 3 0 \n");
    assert_true(journal_put_card(journal, "a", 3, "three entries", NULL));
    assert_true(journal_put_card(journal, "nowhere", 1, "no table", NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_cards(journal, "a 3 3 three entries\n");
    add(journal, "a", 4, "four");
    assert_cards(journal, "a 4 3 three entries\n"); /* and can be told to be old */
    assert_true(journal_put_card(journal, "a", 4, "four entries", NULL));
    assert_cards(journal, "a 4 4 four entries\n");
    journal_rollback(journal);
    assert_cards(journal, "a 3 3 three entries\n");
    journal_close(journal);
}

/* How many cards the file has. */
static int count_cards(void)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM cards", -1, &row, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int count = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return count;
}

static void note_number(void *context, const struct journal_line *line)
{
    *(int64_t *)context = line->number;
}

/* Rewrites the second entry of the only table. */
static void rewrite_second(struct journal *journal)
{
    int64_t number = 0;
    int done;
    assert_true(journal_scan(journal, 0, 0, 1, note_number, &number, &done, NULL));
    assert_true(journal_rewrite(journal, number, 2, "{}", NULL));
    assert_cards(journal, "a 3 0 \n");
}

static void a_card_goes_with_what_it_was_made_of(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        disk_remove(file);
        struct journal *journal = with_three();
        assert_true(journal_put_card(journal, "a", 3, "Aki was here", NULL));
        assert_true(journal_commit(journal, NULL));
        if (way == 0)
            assert_true(journal_close_table(journal, "a", 5, NULL));
        else if (way == 1)
            assert_true(journal_remove_table(journal, "a", NULL));
        else
            rewrite_second(journal);
        assert_true(journal_put_card(journal, "a", 3, "", NULL) && journal_commit(journal, NULL));
        assert_cards(journal, way == 2 ? "a 3 3 \n" : "");
        journal_close(journal);
        assert_int_equal(count_cards(), way == 2);
    }
}

/* ---- transactions ---- */

static void what_is_not_committed_is_seen_but_not_kept(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {7};
    struct journal_guest guest;
    struct engawa_reason why = {0};
    add(journal, "a", 4, "four");
    assert_true(journal_create_table(journal, "b", 1, seed_b, NULL));
    assert_true(journal_close_table(journal, "a", 1, NULL));
    assert_true(journal_put_guest(journal, "g1", "Aki", "ja", 1, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", hash, 1, NULL));
    assert_log(journal, "a", 3, "4 1004 four\n");
    assert_log(journal, "b", 0, "");
    assert_true(journal_guest(journal, hash, &guest, NULL));
    journal_rollback(journal);
    for (int again = 0; again < 2; again++) {
        assert_log(journal, "a", 3, "");
        assert_false(journal_guest(journal, hash, &guest, &why));
        assert_reason(&why, "no-such-guest");
        struct engawa_text live = {0};
        assert_true(book_live(journal, &live));
        assert_string_equal(engawa_text_string(&live), "a\n");
        engawa_text_free(&live);
        add(journal, "a", 4, "four");
        journal_close(journal); /* rolls back too */
        journal = opened(file);
    }
    journal_close(journal);
}

static void a_commit_of_nothing_does_not_touch_the_disk(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    disk_fail(0, false, false);
    for (int i = 0; i < 100; i++)
        assert_true(journal_commit(journal, NULL));
    journal_rollback(journal);
    assert_int_equal(disk_operations(), 0);
    add(journal, "a", 4, "four");
    assert_true(journal_commit(journal, NULL));
    assert_true(disk_operations() > 0);
    journal_close(journal);
}

static void many_writes_are_one_sync(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    add(journal, "a", 4, "x");
    disk_fail(0, false, false);
    assert_true(journal_commit(journal, NULL));
    long one = disk_operations();
    for (int64_t k = 5; k < 25; k++)
        add(journal, "a", k, "x");
    disk_fail(0, false, false);
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(disk_operations(), one);
    journal_close(journal);
}

static void what_was_committed_survives_a_power_cut(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    for (int64_t k = 4; k < 40; k++) {
        char entry[20], expected[60];
        snprintf(entry, sizeof entry, "entry %d", (int)k);
        add(journal, "a", k, entry);
        assert_true(journal_commit(journal, NULL));
        disk_copy_synced(file, other);
        struct journal *restarted = opened(other);
        snprintf(expected, sizeof expected, "%d %d %s\n", (int)k, (int)k + 1000, entry);
        assert_log(restarted, "a", k - 1, expected);
        journal_close(restarted);
    }
    journal_close(journal);
}

/* ---- guests ---- */

static void a_guest_is_found_by_token_and_changes_name_and_language(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t hash[32] = {1}, stranger[32] = {2};
    struct journal_guest guest = {0};
    assert_true(journal_put_guest(journal, "g1", "Aki", "en", 1, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", hash, 1, NULL));
    assert_true(journal_put_guest(journal, "g1", "あき", "ja", 2, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.name, "あき");
    assert_string_equal(guest.language, "ja");
    assert_string_equal(guest.device, "d1");
    assert_int_equal(guest.seen, 1);
    struct engawa_reason why = {0};
    assert_false(journal_guest(journal, stranger, &guest, &why));
    assert_reason(&why, "no-such-guest");
    journal_close(journal);
}

/* Writes the devices to a text: "d2 5 9\n", the one that was here last first. */
static void list_device(void *context, const struct journal_device *device)
{
    engawa_text_printf(context, "%s %lld %lld\n", device->id, (long long)device->since,
                       (long long)device->seen);
}

static void assert_devices(struct journal *journal, const char *guest, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_devices(journal, guest, list_device, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void every_device_of_a_guest_has_a_token_of_its_own(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t one[32] = {1}, two[32] = {2}, three[32] = {3};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    assert_true(journal_put_guest(journal, "g1", "Aki", "en", 1, NULL));
    assert_true(journal_put_guest(journal, "g2", "Ben", "en", 1, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", one, 1, NULL));
    assert_true(journal_add_device(journal, "d2", "g1", two, 2, NULL));
    assert_devices(journal, "g1", "d2 2 2\nd1 1 1\n");
    assert_devices(journal, "g2", "");
    assert_true(journal_see_device(journal, "d1", 9, NULL));
    assert_true(journal_see_device(journal, "d9", 9, NULL));
    assert_devices(journal, "g1", "d1 1 9\nd2 2 2\n");
    assert_true(journal_guest(journal, two, &guest, NULL));
    assert_string_equal(guest.device, "d2");

    assert_true(journal_renew_device(journal, "d2", "g1", three, NULL));
    assert_false(journal_guest(journal, two, &guest, &why));
    assert_true(journal_guest(journal, three, &guest, NULL));
    assert_true(journal_renew_device(journal, "d2", "g1", three, NULL)); /* sent again */
    assert_false(journal_renew_device(journal, "d2", "g2", two, &why));  /* not theirs */
    assert_reason(&why, "no-such-device");

    assert_false(journal_drop_device(journal, "d1", "g2", &why));
    assert_reason(&why, "no-such-device");
    assert_true(journal_drop_device(journal, "d1", "g1", NULL));
    assert_false(journal_guest(journal, one, &guest, &why));
    assert_false(journal_guest_of_device(journal, "d1", &guest, &why));
    assert_true(journal_guest_of_device(journal, "d2", &guest, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_devices(journal, "g1", "d2 2 2\n");
    journal_close(journal);
}

static void nobody_gets_the_token_of_another(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t hash[32] = {1}, second[32] = {2};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    assert_true(journal_put_guest(journal, "g1", "Aki", "en", 1, NULL));
    assert_true(journal_put_guest(journal, "g2", "Eve", "en", 1, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", hash, 1, NULL));
    assert_false(journal_add_device(journal, "d2", "g2", hash, 2, &why));
    assert_reason(&why, "taken");
    assert_false(journal_add_device(journal, "d1", "g2", second, 2, &why));
    assert_reason(&why, "taken");
    assert_false(journal_add_device(journal, "d3", "g3", second, 2, &why)); /* nobody's */
    assert_true(journal_add_device(journal, "d2", "g2", second, 2, NULL));
    memset(&why, 0, sizeof why);
    assert_false(journal_renew_device(journal, "d2", "g2", hash, &why));
    assert_reason(&why, "taken");
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.name, "Aki");
    journal_close(journal);
}

static void a_name_that_does_not_fit_is_refused_and_the_rest_of_the_turn_is_kept(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {1};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    char name[201];
    memset(name, 'n', 200);
    name[200] = '\0';
    add(journal, "a", 4, "four");
    assert_false(journal_put_guest(journal, "g1", name, "en", 1, &why));
    assert_reason(&why, "store");
    name[199] = '\0';
    assert_true(journal_put_guest(journal, "g1", name, "en", 1, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", hash, 1, NULL));
    assert_false(journal_put_guest(journal, "", "x", "en", 1, &why));
    assert_false(journal_put_guest(journal, "g2", "x", "eng", 1, &why));
    assert_false(journal_add_device(journal, "", "g1", hash, 1, &why));
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.name, name);
    assert_log(journal, "a", 3, "4 1004 four\n");
    journal_close(journal);
}

/* ---- files ---- */

/* Opens the journal in a process of its own, which says so and waits, and is killed by the caller.
 */
static pid_t server_elsewhere(void)
{
    int ready[2];
    char sign;
    assert_int_equal(pipe(ready), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct journal *journal = with_three();
        add(journal, "a", 4, "never committed");
        if (write(ready[1], "!", 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &sign, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void a_second_server_is_refused_at_once_and_the_first_goes_on(void **state)
{
    (void)state;
    struct journal *second = NULL;
    struct engawa_reason why = {0};
    struct journal *journal = with_three();
    assert_not_opened(file, "store");
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
    disk_remove(file);
    pid_t child = server_elsewhere();
    assert_not_opened(file, "store");
    assert_false(journal_open(file, &second, &why));
    assert_non_null(strstr(why.en, "in use"));
    assert_int_equal(kill(child, 0), 0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    journal_close(opened(file));
}

static void another_program_cannot_read_what_a_server_has_open(void **state)
{
    (void)state;
    pid_t child = server_elsewhere();
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT seed FROM tables", NULL, NULL, NULL), SQLITE_BUSY);
    sqlite3_close(db);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static void a_killed_server_leaves_its_commits_and_no_lock(void **state)
{
    (void)state;
    pid_t child = server_elsewhere();
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    struct journal *journal = opened(file);
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
}

static void only_the_owner_may_read_the_file(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    char wal[320];
    snprintf(wal, sizeof wal, "%s-wal", file);
    struct stat facts;
    assert_int_equal(stat(file, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    assert_int_equal(stat(wal, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    journal_close(journal);
}

/* A file that the journal refuses stays as it is, byte for byte. */
static void assert_refused_untouched(const char *code)
{
    static unsigned char before[65536], after[65536];
    size_t length = contents(file, before, sizeof before);
    assert_not_opened(file, code);
    assert_int_equal(contents(file, after, sizeof after), length);
    assert_memory_equal(before, after, length);
}

static void a_newer_journal_is_refused_and_left_alone(void **state)
{
    (void)state;
    journal_close(with_three());
    alter(file, "PRAGMA user_version = 1000");
    assert_refused_untouched("schema");
}

static void a_file_of_another_program_is_refused_and_left_alone(void **state)
{
    (void)state;
    alter(file, "CREATE TABLE pigeons (name TEXT)");
    assert_refused_untouched("schema");
    alter(file, "PRAGMA application_id = 77; PRAGMA user_version = 1");
    assert_refused_untouched("schema");
    disk_remove(file);
    char text[5000];
    memset(text, 'x', sizeof text);
    overwrite(file, text, sizeof text);
    assert_refused_untouched("schema");
}

static void an_empty_file_becomes_a_journal(void **state)
{
    (void)state;
    overwrite(file, "", 0);
    struct journal *journal = with_three();
    journal_close(journal);
}

static void the_last_beat_is_known(void **state)
{
    (void)state;
    int64_t time = 7;
    struct journal *journal = opened(file);
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 0);
    assert_true(journal_beat(journal, 5000, NULL));
    assert_true(journal_beat(journal, 4000, NULL)); /* a clock may be set back */
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 4000);
    journal_close(journal);
}

/* The schema of version 1, as released: a journal of that version opens for ever. */
static void a_journal_of_version_1_is_read(void **state)
{
    (void)state;
    alter(file,
          "PRAGMA journal_mode = WAL; PRAGMA application_id = 1164863351;"
          "PRAGMA user_version = 1;"
          "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
          " created INTEGER NOT NULL, seed BLOB NOT NULL, closed INTEGER NOT NULL DEFAULT 0)"
          " STRICT;"
          "CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables,"
          " k INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT NULL,"
          " PRIMARY KEY (number, k)) STRICT, WITHOUT ROWID;"
          "CREATE TABLE guests (id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE,"
          " name TEXT NOT NULL, language TEXT NOT NULL, changed INTEGER NOT NULL)"
          " STRICT, WITHOUT ROWID;"
          "INSERT INTO tables VALUES (1, 'a', 500, zeroblob(32), 0);"
          "INSERT INTO entries VALUES (1, 1, 1001, 'first'), (1, 2, 1002, 'second');"
          "INSERT INTO guests VALUES ('g1', "
          "x'0100000000000000000000000000000000000000000000000000000000000000', 'Aki', 'ja', 700),"
          " ('g2', x'0200000000000000000000000000000000000000000000000000000000000000', 'Ben', "
          "'en', 800);");
    uint8_t hash[32] = {2};
    struct journal_guest guest;
    struct journal *journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL)); /* by the token that they had */
    assert_string_equal(guest.id, "g2");
    assert_string_equal(guest.name, "Ben");
    assert_int_equal(guest.seen, 800);
    assert_int_equal(strlen(guest.device), 17);
    hash[0] = 1;
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.language, "ja");
    assert_log(journal, "a", 0, "1 1001 first\n2 1002 second\n");
    add(journal, "a", 3, "third");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

/* The journal of version 4 had no cards. */
static void a_journal_of_version_4_is_read(void **state)
{
    (void)state;
    journal_close(with_three());
    alter(file, "DROP TABLE players; DROP TABLE matches; DROP TABLE unlisted; DROP TABLE unread;"
                "DROP TABLE beat; DROP INDEX tables_going; DROP TABLE cards; DROP TABLE tail;"
                "DROP TABLE rulings; DROP TABLE invites; ALTER TABLE guests DROP COLUMN invited;"
                "ALTER TABLE entries DROP COLUMN count;"
                "INSERT INTO entries VALUES (1, 1, 5, 'one'), (1, 2, 6, 'two'), (1, 3, 7, 'three');"
                "PRAGMA user_version = 4");
    struct journal *journal = opened(file);
    assert_log(journal, "a", 0, "1 5 one\n2 6 two\n3 7 three\n");
    assert_cards(journal, "a 3 0 \n");
    assert_true(journal_put_card(journal, "a", 3, "three entries", NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_cards(journal, "a 3 3 three entries\n");
    journal_close(journal);
}

/* That of version 7 kept neither bans nor invitations. */
static void a_journal_of_version_7_is_read(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {1};
    struct journal_guest guest;
    assert_true(journal_put_guest(journal, "g1", "Aki", "ja", 5, NULL));
    assert_true(journal_add_device(journal, "d1", "g1", hash, 5, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    alter(file, "DROP TABLE players; DROP TABLE matches; DROP TABLE unlisted; DROP TABLE unread;"
                "DROP TABLE rulings; DROP TABLE invites; ALTER TABLE guests DROP COLUMN invited;"
                "PRAGMA user_version = 7");
    journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_int_equal(guest.invited, 0);
    assert_true(journal_invite_guest(journal, "g1", 9, NULL));
    assert_true(journal_invite_guest(journal, "g1", 10, NULL)); /* they were, so nothing happens */
    assert_true(journal_guest_by_id(journal, "g1", &guest, NULL));
    assert_int_equal(guest.invited, 9);
    assert_string_equal(guest.name, "Aki");
    journal_close(journal);
}

static void write_ruling(void *context, const struct journal_ruling *ruling)
{
    engawa_text_printf(context, "%s %s %lld-%lld %s\n", ruling->who, ruling->mute ? "mute" : "ban",
                       (long long)ruling->since, (long long)ruling->until, ruling->reason);
}

static void write_invite(void *context, const struct journal_invite *invite)
{
    engawa_text_printf(context, "%s %lld-%lld %lld\n", invite->code, (long long)invite->since,
                       (long long)invite->until, (long long)invite->uses);
}

static void assert_gate(struct journal *journal, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_rulings(journal, write_ruling, &text, NULL));
    assert_true(journal_invites(journal, write_invite, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void who_may_come_in_is_kept_until_it_is_changed(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct journal_ruling ruling = {.who = "g1", .since = 5, .until = 9, .reason = "spam"};
    struct journal_invite invite = {.code = "abc", .since = 6, .uses = 3};
    char reason[900];
    assert_true(journal_put_guest(journal, "g1", "Aki", "ja", 5, NULL));
    assert_true(journal_put_ruling(journal, &ruling, NULL));
    ruling.mute = true;
    assert_true(journal_put_ruling(journal, &ruling, NULL));
    ruling.until = 0;
    assert_true(journal_put_ruling(journal, &ruling, NULL));
    assert_true(journal_put_invite(journal, &invite, NULL));
    invite.uses = 2;
    assert_true(journal_put_invite(journal, &invite, NULL));
    memset(reason, 'x', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    ruling.reason = reason;
    assert_false(journal_put_ruling(journal, &ruling, NULL)); /* it alone is not kept */
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_gate(journal, "g1 ban 5-9 spam\ng1 mute 5-0 spam\nabc 6-0 2\n");
    assert_true(journal_drop_ruling(journal, "g1", true, NULL));
    assert_true(journal_drop_ruling(journal, "g2", true, NULL)); /* there is none */
    assert_true(journal_drop_invite(journal, "abc", NULL));
    assert_gate(journal, "g1 ban 5-9 spam\n");
    assert_true(journal_forget_guest(journal, "g1", NULL));
    assert_gate(journal, "");
    journal_close(journal);
}

static void a_path_that_cannot_be_a_file_is_refused_with_a_reason(void **state)
{
    (void)state;
    char path[400];
    snprintf(path, sizeof path, "%s-missing/engawa.db", file);
    assert_not_opened(path, "store");
    assert_int_equal(mkdir(other, 0700), 0);
    assert_not_opened(other, "store");
    rmdir(other);
    assert_not_opened("", "store");
}

static void a_journal_without_a_file_works_the_same(void **state)
{
    (void)state;
    struct journal *journal = opened(":memory:");
    assert_true(journal_create_table(journal, "a", 1, seed_a, NULL));
    add(journal, "a", 1, "one");
    assert_true(journal_commit(journal, NULL));
    add(journal, "a", 2, "two");
    journal_rollback(journal);
    assert_log(journal, "a", 0, "1 1001 one\n");
    journal_close(journal);
}

/* ---- damage ---- */

/* A hundred entries of some size, so that the file has several pages. */
static void write_many(void)
{
    struct journal *journal = with_three();
    char entry[400];
    memset(entry, 'e', sizeof entry - 1);
    entry[sizeof entry - 1] = '\0';
    for (int64_t k = 4; k <= 100; k++) {
        add(journal, "a", k, entry);
        assert_true(journal_commit(journal, NULL));
    }
    journal_close(journal);
}

static void damage_is_reported_and_never_crashes(void **state)
{
    (void)state;
    static unsigned char good[1 << 20], bad[1 << 20];
    write_many();
    size_t length = contents(file, good, sizeof good);
    int reported = 0;
    for (size_t page = 0; page * 4096 < length; page++) {
        memcpy(bad, good, length);
        memset(bad + page * 4096, 0xa5, 4096);
        overwrite(file, bad, length);
        struct journal *journal = NULL;
        struct engawa_reason why = {0};
        struct engawa_text log = {0}, live = {0};
        bool done = journal_open(file, &journal, &why);
        if (done) {
            done = book_read(journal, "a", 0, &log, &why);
            if (done && !book_live(journal, &live))
                done = false;
        }
        if (!done && why.code[0]) {
            assert_true(!strcmp(why.code, "store") || !strcmp(why.code, "schema"));
            assert_reason(&why, why.code);
            reported++;
        }
        engawa_text_free(&log);
        engawa_text_free(&live);
        journal_close(journal);
        disk_remove(file);
    }
    assert_true(reported >= 5);
}

static void a_torn_log_holds_the_commits_before_the_tear(void **state)
{
    (void)state;
    static unsigned char wal[1 << 20];
    struct journal *journal = with_three();
    char wal_path[320], other_wal[320];
    snprintf(wal_path, sizeof wal_path, "%s-wal", file);
    snprintf(other_wal, sizeof other_wal, "%s-wal", other);
    size_t fresh = contents(wal_path, wal, sizeof wal); /* three entries committed */
    size_t ends[11];
    for (int64_t k = 4; k <= 13; k++) {
        add(journal, "a", k, "x");
        assert_true(journal_commit(journal, NULL));
        ends[k - 4] = contents(wal_path, wal, sizeof wal);
    }
    disk_copy(file, other);
    for (size_t cut = fresh; cut <= ends[9]; cut += 512) {
        disk_copy(file, other);
        overwrite(other_wal, wal, cut);
        int64_t expected = 3;
        while (expected - 3 < 10 && ends[expected - 3] <= cut)
            expected++;
        struct journal *restarted = opened(other);
        assert_int_equal(book_length(restarted, "a"), expected);
        journal_close(restarted);
    }
    journal_close(journal);
}

int main(void)
{
    char folder[] = "/tmp/engawa-journal-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/journal", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    disk_install();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_new_journal_is_empty, setup),
        cmocka_unit_test_setup(entries_come_back_in_order_with_number_time_and_text, setup),
        cmocka_unit_test_setup(a_number_that_exists_is_taken_and_nothing_of_the_append_is_kept,
                               setup),
        cmocka_unit_test_setup(each_table_has_a_log_of_its_own, setup),
        cmocka_unit_test_setup(a_table_that_does_not_exist_is_named_in_the_refusal, setup),
        cmocka_unit_test_setup(a_table_keeps_seed_and_time_and_its_id_is_given_once, setup),
        cmocka_unit_test_setup(live_tables_are_those_not_closed_oldest_first, setup),
        cmocka_unit_test_setup(what_is_not_committed_is_seen_but_not_kept, setup),
        cmocka_unit_test_setup(a_commit_of_nothing_does_not_touch_the_disk, setup),
        cmocka_unit_test_setup(many_writes_are_one_sync, setup),
        cmocka_unit_test_setup(what_was_committed_survives_a_power_cut, setup),
        cmocka_unit_test_setup(a_guest_is_found_by_token_and_changes_name_and_language, setup),
        cmocka_unit_test_setup(every_device_of_a_guest_has_a_token_of_its_own, setup),
        cmocka_unit_test_setup(nobody_gets_the_token_of_another, setup),
        cmocka_unit_test_setup(a_name_that_does_not_fit_is_refused_and_the_rest_of_the_turn_is_kept,
                               setup),
        cmocka_unit_test_setup(a_second_server_is_refused_at_once_and_the_first_goes_on, setup),
        cmocka_unit_test_setup(another_program_cannot_read_what_a_server_has_open, setup),
        cmocka_unit_test_setup(a_killed_server_leaves_its_commits_and_no_lock, setup),
        cmocka_unit_test_setup(only_the_owner_may_read_the_file, setup),
        cmocka_unit_test_setup(a_newer_journal_is_refused_and_left_alone, setup),
        cmocka_unit_test_setup(a_file_of_another_program_is_refused_and_left_alone, setup),
        cmocka_unit_test_setup(an_empty_file_becomes_a_journal, setup),
        cmocka_unit_test_setup(the_last_beat_is_known, setup),
        cmocka_unit_test_setup(a_journal_of_version_1_is_read, setup),
        cmocka_unit_test_setup(a_journal_of_version_4_is_read, setup),
        cmocka_unit_test_setup(a_journal_of_version_7_is_read, setup),
        cmocka_unit_test_setup(who_may_come_in_is_kept_until_it_is_changed, setup),
        cmocka_unit_test_setup(a_card_is_kept_beside_its_log_until_it_is_replaced, setup),
        cmocka_unit_test_setup(a_card_goes_with_what_it_was_made_of, setup),
        cmocka_unit_test_setup(a_path_that_cannot_be_a_file_is_refused_with_a_reason, setup),
        cmocka_unit_test_setup(a_journal_without_a_file_works_the_same, setup),
        cmocka_unit_test_setup(damage_is_reported_and_never_crashes, setup),
        cmocka_unit_test_setup(a_torn_log_holds_the_commits_before_the_tear, setup),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_remove(file);
    disk_remove(other);
    rmdir(folder);
    return failed;
}
