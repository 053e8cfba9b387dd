/* test_tail.c - a log is the same wherever its entries are: in the turn, in the tail, in rows of
 * several, alone, or partly here and there. */
#include "store/care/forgotten.h"
#include "store/care/retention.h"
#include "store/journal/logs.h"
#include "store/turn/journal.h"
#include "store/turn/tail.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char file[300]; /* in a folder of this test's own */
static const uint8_t seed[32] = {1, 2, 3};
static const char *const tables[] = {"a", "b", "c"};
enum { TABLES = 3, ENTRIES = 60 };

static struct journal *opened(void)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(file, &journal, &why))
        fail_msg("%s", why.en);
    return journal;
}

static int setup(void **state)
{
    (void)state;
    disk_remove(file);
    struct journal *journal = opened();
    for (int t = 0; t < TABLES; t++)
        assert_true(WRITE(journal, NULL, batch_create_table, tables[t], 1, seed));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    return 0;
}

/* Returns the text of entry K of TABLE: some are as long as a row may be, and one byte more or
 * less. */
static void write_text(const char *table, int64_t k, struct engawa_text *text)
{
    static const int lengths[] = {0, 40, 1, 300, 899, 40, 900, 901, 5000, 7, 850};
    int length = lengths[(size_t)k % (sizeof lengths / sizeof *lengths)];
    engawa_text_clear(text);
    engawa_text_printf(text, "%s%lld", table, (long long)k);
    while ((int)text->length < length)
        engawa_text_add_char(text, ' ');
}

/* Adds entry K of table T to the turn. */
static void add(struct journal *journal, int t, int64_t k)
{
    struct engawa_text text = {0};
    write_text(tables[t], k, &text);
    assert_true(WRITE(journal, NULL, batch_append, tables[t], k, 100 + k, text.at));
    engawa_text_free(&text);
}

/* JOURNAL has the first COUNT entries of each table, from any of them on. */
static void assert_logs(struct journal *journal, int64_t count)
{
    struct engawa_text text = {0}, expected = {0}, got = {0};
    for (int t = 0; t < TABLES; t++)
        for (int64_t after = 0; after <= count; after += 1 + t) {
            engawa_text_clear(&expected);
            engawa_text_clear(&got);
            for (int64_t k = after + 1; k <= count; k++) {
                write_text(tables[t], k, &text);
                engawa_text_printf(&expected, "%lld %lld %s\n", (long long)k, (long long)(100 + k),
                                   text.at);
            }
            assert_true(book_read(journal, tables[t], after, &got, NULL));
            assert_string_equal(engawa_text_string(&got), engawa_text_string(&expected));
        }
    engawa_text_free(&text);
    engawa_text_free(&expected);
    engawa_text_free(&got);
}

static void see_line(void *context, const struct journal_line *line)
{
    engawa_text_printf(context, "%lld %lld %s %s\n", (long long)line->number, (long long)line->k,
                       line->table, line->text);
}

static void note_line(void *context, const struct journal_line *line)
{
    int64_t *place = context;
    assert_true(line->number > place[0] || (line->number == place[0] && line->k == place[1] + 1));
    place[0] = line->number;
    place[1] = line->k;
}

/* A walk over all entries, MOST at a time, sees the first COUNT of each table in their order. */
static void assert_scan(struct journal *journal, int64_t count, int most)
{
    struct engawa_text text = {0}, expected = {0}, got = {0};
    int64_t place[2] = {0, 0};
    for (int done = most; done == most;) {
        int again;
        assert_true(journal_scan(journal, place[0], place[1], most, see_line, &got, &again, NULL));
        assert_true(journal_scan(journal, place[0], place[1], most, note_line, place, &done, NULL));
        assert_int_equal(done, again);
    }
    for (int t = 0; t < TABLES; t++)
        for (int64_t k = 1; k <= count; k++) {
            write_text(tables[t], k, &text);
            engawa_text_printf(&expected, "%d %lld %s %s\n", t + 1, (long long)k, tables[t],
                               text.at);
        }
    assert_string_equal(engawa_text_string(&got), engawa_text_string(&expected));
    engawa_text_free(&text);
    engawa_text_free(&expected);
    engawa_text_free(&got);
}

static void assert_all(struct journal *journal, int64_t count)
{
    assert_logs(journal, count);
    assert_scan(journal, count, 1000);
    assert_scan(journal, count, 7);
}

/* The next entry of each table. */
static void add_round(struct journal *journal, int64_t k)
{
    for (int t = 0; t < TABLES; t++)
        add(journal, t, k);
}

static void a_log_is_the_same_wherever_its_entries_are(void **state)
{
    (void)state;
    struct journal *journal = opened(), *reader = NULL;
    assert_true(journal_open_reader(journal, &reader, NULL));
    for (int64_t k = 1; k <= ENTRIES; k++) {
        add_round(journal, k);
        if (k % 4 == 0)
            assert_true(journal_commit(journal, NULL));
        if (k == 12)
            assert_all(reader, k); /* all in the tail */
        if (k % 24 == 0)
            journal_arrange(journal, 1);
        if (k == 24 || k == 28)
            assert_all(reader, k); /* all in their places; and then some in the tail */
        if (k == 30)
            assert_all(journal, k); /* and some of this turn */
    }
    assert_true(journal_commit(journal, NULL));
    assert_all(reader, ENTRIES);
    journal_close(reader);
    journal_close(journal);
    journal = opened(); /* the tail is empty now */
    assert_all(journal, ENTRIES);
    journal_arrange(journal, 0);
    assert_all(journal, ENTRIES);
    journal_close(journal);
}

static void assert_taken(struct journal *journal, int64_t k)
{
    struct engawa_reason why = {0};
    const char *text = "again";
    assert_false(WRITE(journal, &why, batch_append, "a", k, 1, text));
    assert_string_equal(why.code, "taken");
}

static void a_number_that_exists_is_taken_wherever_it_is(void **state)
{
    (void)state;
    for (int place = 0; place < 4; place++) {
        setup(NULL);
        struct journal *journal = opened();
        add_round(journal, 1);
        add_round(journal, 2);
        if (place > 0)
            assert_true(journal_commit(journal, NULL));
        if (place == 1)
            journal_arrange(journal, 1);
        if (place == 2) { /* it has to be looked up again */
            add(journal, 0, 3);
            journal_rollback(journal);
        }
        if (place == 3) {
            journal_close(journal);
            journal = opened();
        }
        for (int64_t k = 0; k <= 5; k++)
            if (k != 3)
                assert_taken(journal, k);
        add(journal, 0, 3);
        assert_taken(journal, 3);
        journal_close(journal);
    }
}

/* Whether the file holds TEXT anywhere. */
static bool on_disk(const char *text)
{
    FILE *in = fopen(file, "rb");
    size_t length = strlen(text), at = 0;
    int c;
    assert_non_null(in);
    while (at < length && (c = fgetc(in)) != EOF)
        at = c == text[at] ? at + 1 : c == text[0];
    fclose(in);
    return at == length;
}

/* Puts a word in the place of entry K of the table A, wherever that is, and back. */
static void rewrite_and_back(struct journal *journal, int64_t k)
{
    struct engawa_text text = {0}, got = {0};
    write_text("a", k, &text);
    assert_true(WRITE(journal, NULL, batch_rewrite, 1, k, "another"));
    assert_true(book_read(journal, "a", k - 1, &got, NULL));
    assert_non_null(strstr(got.at, "another\n"));
    assert_true(WRITE(journal, NULL, batch_rewrite, 1, k, text.at));
    engawa_text_free(&text);
    engawa_text_free(&got);
}

static void an_entry_is_rewritten_wherever_it_is(void **state)
{
    (void)state;
    struct journal *journal = opened();
    struct engawa_reason why = {0};
    for (int64_t k = 1; k <= 20; k++)
        add_round(journal, k);
    assert_true(journal_commit(journal, NULL));
    rewrite_and_back(journal, 20); /* from the tail */
    assert_all(journal, 20);
    for (int64_t k = 1; k <= 20; k++)
        rewrite_and_back(journal, k);
    assert_true(WRITE(journal, &why, batch_rewrite, 1, 21, "nothing is there"));
    assert_false(WRITE(journal, &why, batch_rewrite, 1, 20, "two\nlines"));
    assert_string_equal(why.code, "store");
    assert_true(journal_commit(journal, NULL));
    assert_all(journal, 20);
    journal_close(journal);
}

/* The deleted texts are nowhere any more, neither in the tail nor in a row. */
static void removed_data_is_overwritten(void **state)
{
    (void)state;
    static const char *const words[] = {"a secret", "another one", "the last"};
    struct journal *journal = opened();
    for (int k = 1; k <= 3; k++) {
        assert_true(WRITE(journal, NULL, batch_append, "b", k, 5, words[k - 1]));
        assert_true(journal_commit(journal, NULL));
        if (k == 1)
            journal_arrange(journal, 1);
    }
    assert_true(journal_settle_file(journal, NULL));
    assert_true(on_disk("a secret") && on_disk("the last"));
    assert_true(WRITE(journal, NULL, batch_close_table, "b", 10));
    assert_true(WRITE(journal, NULL, batch_rewrite, 2, 3, "no more"));
    assert_true(WRITE(journal, NULL, batch_remove_table, "b"));
    do
        assert_true(WRITE(journal, NULL, batch_erase, 10) && journal_commit(journal, NULL));
    while (write_now_erased.entries > 0);
    assert_true(journal_settle_file(journal, NULL));
    for (int k = 0; k < 3; k++)
        assert_false(on_disk(words[k]));
    journal_close(journal);
}

/* An entry is a line, so it has none in it. */
static void an_entry_of_two_lines_is_refused(void **state)
{
    (void)state;
    struct journal *journal = opened();
    struct engawa_reason why = {0};
    assert_false(WRITE(journal, &why, batch_append, "a", 1, 1, "two\nlines"));
    assert_string_equal(why.code, "store");
    add(journal, 0, 1);
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(book_length(journal, "a"), 1);
    journal_close(journal);
}

static void alter(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int add_text(void *context, int columns, char **value, char **name)
{
    (void)columns;
    (void)name;
    engawa_text_printf(context, "%s, ", value[0]);
    return 0;
}

/* Adds entry K of table T with LENGTH bytes. */
static void add_length(struct journal *journal, int t, int64_t k, int length)
{
    char text[1000];
    snprintf(text, sizeof text, "%*d", length, t);
    assert_true(WRITE(journal, NULL, batch_append, tables[t], k, 100 + k, text));
}

/* Of the texts of a row, and 16 bytes for each but the last, there are 900. */
static void short_entries_share_a_row(void **state)
{
    static const int lengths[TABLES][6] = {{450, 450}, {450, 451}, {300, 300, 284, 300, 300, 285}};
    (void)state;
    struct engawa_text rows = {0};
    struct journal *journal = opened();
    for (int t = 0; t < TABLES; t++)
        for (int i = 0; i < 6 && lengths[t][i]; i++)
            add_length(journal, t, i + 1, lengths[t][i]);
    assert_true(journal_commit(journal, NULL));
    journal_arrange(journal, 1 << 20); /* there is less */
    assert_false(tail_was_arranged(journal));
    journal_arrange(journal, 1);
    assert_true(tail_was_arranged(journal));
    journal_close(journal);
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "SELECT number || ':' || k || ' has ' || count FROM entries"
                                  " ORDER BY number, k",
                                  add_text, &rows, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    assert_string_equal(rows.at, "1:2 has 2, 2:1 has 1, 2:2 has 1, 3:3 has 3, 3:5 has 2, "
                                 "3:6 has 1, ");
    engawa_text_free(&rows);
}

/* A reader of a damaged log gets an error, and the journal opens. */
static void damage_is_reported(void **state)
{
    static const char *const damages[] = {
        "UPDATE tail SET text = '1 1 1'",
        "UPDATE tail SET text = 'x 1 1 text' || char(10)",
        "UPDATE tail SET text = '1 1 text'",
        "UPDATE entries SET count = 3, text = '1 a'",
        "UPDATE entries SET count = 0, k = 90",
        "UPDATE entries SET count = -1",
        "UPDATE tail SET text = ' 1 1 text' || char(10)",
        "UPDATE tail SET text = '1 1x1 text' || char(10)",
        "UPDATE tail SET text = '1 1 1000000000000000000 text' || char(10)"};
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct engawa_reason why = {0};
        struct engawa_text text = {0};
        setup(NULL);
        struct journal *journal = opened();
        add(journal, 0, 1);
        assert_true(journal_commit(journal, NULL));
        journal_arrange(journal, 1);
        add(journal, 0, 2);
        assert_true(journal_commit(journal, NULL));
        journal_close(journal);
        alter(damages[i]);
        journal = opened();
        assert_false(book_read(journal, "a", 0, &text, &why));
        assert_string_equal(why.code, "store");
        engawa_text_free(&text);
        journal_close(journal);
    }
}

TOPIC(tail)
{
    char folder[] = "/tmp/engawa-tail-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/journal", folder);
    disk_install();
    disk_rest(true);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_log_is_the_same_wherever_its_entries_are, setup),
        cmocka_unit_test(a_number_that_exists_is_taken_wherever_it_is),
        cmocka_unit_test_setup(an_entry_is_rewritten_wherever_it_is, setup),
        cmocka_unit_test_setup(removed_data_is_overwritten, setup),
        cmocka_unit_test_setup(an_entry_of_two_lines_is_refused, setup),
        cmocka_unit_test_setup(short_entries_share_a_row, setup),
        cmocka_unit_test(damage_is_reported),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_remove(file);
    rmdir(folder);
    return failed;
}
