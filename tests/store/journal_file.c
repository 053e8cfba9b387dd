/* journal_file.c - the files of journal_file.h. */
#include "tests/store/journal_file.h"
#include "store/journal/cards.h"
#include "store/journal/logs.h"
#include "store/sql/schema.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/store.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char file[300], other[300];

void assert_reason(const struct engawa_reason *why, const char *code)
{
    assert_string_equal(why->code, code);
    assert_true(strlen(why->en) > 10 && why->en[strlen(why->en) - 1] != ' ');
    bool japanese = false;
    for (const char *c = why->ja; *c; c++)
        japanese |= (*c & 0x80) != 0;
    assert_true(japanese);
}

struct journal *opened(const char *path)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(path, &journal, &why))
        fail_msg("%s", why.en);
    return journal;
}

void assert_not_opened(const char *path, const char *code)
{
    struct journal *journal = (struct journal *)(void *)file;
    struct engawa_reason why = {0};
    assert_false(journal_open(path, &journal, &why));
    assert_null(journal);
    assert_reason(&why, code);
    journal_close(journal);
}

/* With the copies that upgrades leave beside it. */
static void remove_all(const char *path)
{
    char kept[330];
    if (journal_is_address(path)) {
        store_empty();
        return;
    }
    disk_remove(path);
    for (int version = 1; version <= SCHEMA_VERSION; version++) {
        snprintf(kept, sizeof kept, "%s.version-%d", path, version);
        unlink(kept);
    }
}

int set_up_file(void **state)
{
    (void)state;
    disk_fail(0, false, false);
    remove_all(file);
    remove_all(other);
    return 0;
}

void alter_file(const char *path, const char *sql)
{
    sqlite3 *db;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    assert_int_equal(sqlite3_open_v2(path, &db, flags, "unix"), SQLITE_OK);
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(db);
}

size_t contents(const char *path, unsigned char *bytes, size_t capacity)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t length = fread(bytes, 1, capacity, in);
    fclose(in);
    return length;
}

void overwrite(const char *path, const void *bytes, size_t length)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

const uint8_t seed_a[32] = {1, 2, 3, 0, 255}, seed_b[32] = {9};

void add(struct journal *journal, const char *table, int64_t k, const char *text)
{
    assert_true(WRITE(journal, NULL, batch_append, table, k, 1000 + k, text));
}

struct journal *with_three(void)
{
    struct journal *journal = opened(file);
    const char *entries[] = {"{\"one\":1}", "{\"two\":\"縁側 \\\"x\\\"\"}", "{\"three\":3}"};
    assert_true(WRITE(journal, NULL, batch_create_table, "a", 500, seed_a));
    assert_true(append_entries(journal, "a", 1, entries, 3, 1700000000123, NULL));
    assert_true(journal_commit(journal, NULL));
    return journal;
}

void assert_log(struct journal *journal, const char *table, int64_t after, const char *expected)
{
    struct engawa_text text = {0};
    struct engawa_reason why = {0};
    if (!book_read(journal, table, after, &text, &why))
        fail_msg("%s", why.en);
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void add_card(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s %d %d %s\n", going->table, (int)going->length, (int)going->k,
                       going->card);
}

void assert_cards(struct journal *journal, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_going_tables(journal, add_card, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

/* Removes FOLDER with all files in it. */
static void remove_folder(const char *folder)
{
    DIR *all = opendir(folder);
    for (const struct dirent *entry; all && (entry = readdir(all));)
        unlinkat(dirfd(all), entry->d_name, 0); /* "." and ".." stay */
    if (all)
        closedir(all);
    rmdir(folder);
}

int run_journal_tests(int (*run)(void))
{
    char folder[] = "/tmp/engawa-journal-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    char path[300];
    snprintf(path, sizeof path, "%s/journal", folder);
    store_place(file, sizeof file, path);
    snprintf(other, sizeof other, "%s/other", folder);
    disk_install();
    int failed = run();
    remove_folder(folder);
    return failed;
}
