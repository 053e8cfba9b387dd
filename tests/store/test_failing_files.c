/* test_failing_files.c - guests' decks in a folder, backups, and the way back to one: each call
 * that touches a file fails once, of ours and of SQLite's. What fails is refused with a reason and
 * changes nothing, and the next attempt succeeds. */
#include "store/care/backup.h"
#include "store/decks/deck_files.h"
#include "store/decks/decks.h"
#include "store/decks/whole_backup.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/failing_files.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char decks[330], old_decks[340], part_decks[340], backup[330], saved[330];

/* ---- two ways to fail ---- */

struct failing {
    void (*begin)(long nth);
    bool (*end)(void);
};

static void begin_files(long nth)
{
    disk_rest(true);
    failing_files_begin(nth, EIO);
}

static bool end_files(void)
{
    disk_rest(false);
    return failing_files_end();
}

static void begin_disk(long nth)
{
    disk_fail(nth, false, false);
}

static bool end_disk(void)
{
    bool failed = disk_has_failed();
    disk_fail(0, false, false);
    return failed;
}

static const struct failing ours = {begin_files, end_files}, of_sqlite = {begin_disk, end_disk};

enum { MANY = 30 };

/* Calls TRY, which does the same each time, with the first call failing, then the second, and so
 * on. */
static void fail_each(const struct failing *way,
                      void (*try)(const struct failing *way, long nth, bool *reached))
{
    bool reached = true;
    for (long nth = 1; reached; nth++)
        try(way, nth, &reached);
}

/* Does the same, and leaves most out after many calls, which are then those of a long list. */
static void fail_first(void (*try)(const struct failing *way, long nth, bool *reached))
{
    bool reached = true;
    for (long nth = 1; reached; nth += nth < MANY ? 1 : MANY - 1)
        try(&ours, nth, &reached);
}

/* ---- a deck ---- */

static const char one[] = "the picture", small[] = "the thumbnail", json[] = "{}";

static struct deck_files *open_folder(const char *path)
{
    struct deck_files *files = NULL;
    assert_true(deck_folder_open(path, &files, NULL));
    return files;
}

static bool make_deck(struct deck_files *files, const char *name)
{
    return deck_files_begin(files, name, "g") &&
           deck_files_put(files, name, "1.jpg", "1.webp", one, strlen(one)) &&
           deck_files_put(files, name, "thumb/1.webp", "thumb/1.jpg", small, strlen(small)) &&
           deck_files_finish(files, name, json, strlen(json));
}

static void assert_bytes(struct deck_files *files, const char *name, const char *tail,
                         const char *expected)
{
    struct engawa_text bytes = {0};
    assert_true(deck_files_read(files, name, tail, &bytes, NULL));
    assert_string_equal(engawa_text_string(&bytes), expected);
    engawa_text_free(&bytes);
}

static void add_name(void *context, const struct deck_about *about)
{
    engawa_text_printf(context, "%s of %s%s, ", about->name, about->maker,
                       about->whole ? "" : " in the making");
}

/* FILES has no whole deck but NAMES, which are as make_deck makes them. */
static void assert_decks(struct deck_files *files, const char *names)
{
    struct engawa_text text = {0};
    assert_true(deck_files_each(files, add_name, &text));
    assert_string_equal(engawa_text_string(&text), names);
    engawa_text_free(&text);
    for (const char *at = names; *at; at = strchr(at, ',') + 2) {
        char name[2] = {*at};
        assert_bytes(files, name, "1.jpg", one);
        assert_bytes(files, name, "thumb/1.webp", small);
        assert_bytes(files, name, "deck.json", json);
    }
}

static void remove_one(void *context, const struct deck_about *about)
{
    assert_true(deck_files_remove(context, about->name, about->whole));
}

/* Removes the folder PATH of decks, if it is there. */
static void remove_decks(const char *path)
{
    if (access(path, F_OK) != 0)
        return;
    struct deck_files *files = open_folder(path);
    assert_true(deck_files_each(files, remove_one, files));
    deck_files_close(files);
    assert_int_equal(rmdir(path), 0);
}

static int set_up(void **state)
{
    remove_decks(decks);
    remove_decks(old_decks);
    remove_decks(part_decks);
    unlink(backup);
    return set_up_file(state);
}

/* ---- decks in a folder ---- */

static void make_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct deck_files *files = NULL;
    way->begin(nth);
    bool fine = deck_folder_open(decks, &files, &why), made = fine && make_deck(files, "d");
    *reached = way->end();
    if (!fine)
        assert_reason(&why, "store");
    deck_files_close(files);
    files = open_folder(decks);
    if (!made)
        deck_files_remove(files, "d", false);
    assert_decks(files, made ? "d of g, " : "");
    assert_true(made || make_deck(files, "d"));
    assert_decks(files, "d of g, ");
    deck_files_close(files);
    remove_decks(decks);
}

static void a_deck_is_made_or_nobody_is_told_so(void **state)
{
    (void)state;
    fail_each(&ours, make_once);
}

static void an_interrupted_write_goes_on(void **state)
{
    (void)state;
    struct deck_files *files = open_folder(decks);
    failing_files_interrupt(true);
    assert_true(make_deck(files, "d"));
    failing_files_interrupt(false);
    assert_decks(files, "d of g, ");
    deck_files_close(files);
}

/* What is read is right, or the reader is told that it is not. */
static void read_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_text bytes = {0}, tails = {0}, names = {0};
    struct deck_files *files = open_folder(decks);
    int64_t cost = 0, size = 0;
    way->begin(nth);
    bool read = deck_files_read(files, "d", "1.jpg", &bytes, NULL);
    bool listed = deck_files_list(files, "d", true, &tails);
    bool measured = deck_files_measure(files, "d", true, &cost, &size);
    bool seen = deck_files_each(files, add_name, &names);
    int64_t used = deck_files_used(files, "d");
    deck_files_use(files, "d", 0);
    *reached = way->end();
    assert_true(!read || strcmp(engawa_text_string(&bytes), one) == 0);
    assert_true(!listed || strlen(engawa_text_string(&tails)) == strlen("\n1.jpg\n\nthumb/1.webp\n"
                                                                        "\ndeck.json\n"));
    assert_true(!measured || size == (int64_t)strlen("g{}the picturethe thumbnail"));
    assert_true(!seen || strcmp(engawa_text_string(&names), "d of g, ") == 0);
    assert_true(*reached || (read && listed && measured && seen && used > 0));
    assert_decks(files, "d of g, ");
    deck_files_close(files);
    engawa_text_free(&bytes);
    engawa_text_free(&tails);
    engawa_text_free(&names);
}

static void what_is_read_of_a_deck_is_right_or_refused(void **state)
{
    (void)state;
    struct deck_files *files = open_folder(decks);
    assert_true(make_deck(files, "d"));
    deck_files_close(files);
    fail_each(&ours, read_once);
}

static void remove_once(const struct failing *way, long nth, bool *reached)
{
    struct deck_files *files = open_folder(decks);
    assert_true(make_deck(files, "d"));
    way->begin(nth);
    bool gone = deck_files_remove(files, "d", true);
    *reached = way->end();
    assert_true(*reached || gone);
    if (!gone)
        assert_decks(files, "d of g, ");
    assert_true(deck_files_remove(files, "d", true));
    assert_decks(files, "");
    deck_files_close(files);
}

static void a_deck_is_removed_or_whole(void **state)
{
    (void)state;
    fail_each(&ours, remove_once);
}

/* ---- the decks of a server ---- */

static const char *const reserved[] = {"engawa", NULL};
static const struct decks_maker maker = {.guest = "g", .address = "192.0.2.1"};
static unsigned char picture[8192]; /* small enough for a thumbnail, large enough for a card */
static size_t picture_length;
static struct decks *shelf;

static struct decks *open_shelf(const char *path)
{
    struct decks *opened = NULL;
    assert_true(decks_open(path, NULL, 1 << 30, 1 << 30, reserved, &opened, NULL));
    return opened;
}

static bool put(const char *deck, int number, bool thumb, struct engawa_reason *why)
{
    struct decks_file of = {.number = number, .thumb = thumb};
    snprintf(of.deck, sizeof of.deck, "%s", deck);
    return decks_put(shelf, &maker, &of, (const char *)picture, picture_length, why);
}

static bool finish(const char *deck, struct engawa_reason *why)
{
    struct engawa_text form = {0};
    engawa_text_add(&form, "{\"title\":\"Cats\",\"cards\":[{}");
    for (int i = 1; i < DECKS_CARDS_MIN; i++)
        engawa_text_add(&form, ",{}");
    engawa_text_add(&form, "]}");
    bool fine = decks_finish(shelf, &maker, deck, form.at, form.length, why);
    engawa_text_free(&form);
    return fine;
}

/* Puts all pictures of DECK that it has not. */
static void put_all(const char *deck)
{
    for (int number = 1; number <= DECKS_CARDS_MIN; number++)
        assert_true(put(deck, number, false, NULL) && put(deck, number, true, NULL));
}

static void put_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool fine = put("d", 1, false, &why);
    *reached = way->end();
    if (!fine)
        assert_reason(&why, "store");
    assert_true(fine || put("d", 1, false, NULL) || put("d", 1, false, NULL));
    assert_true(decks_delete(shelf, "g", "d", false, NULL));
}

static void finish_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool fine = finish("d", &why);
    *reached = way->end();
    assert_int_equal(decks_there(shelf, "d"), fine);
    if (!fine) {
        assert_reason(&why, "store");
        return;
    }
    assert_true(decks_delete(shelf, "g", "d", false, NULL));
    put_all("d");
}

static void a_deck_that_cannot_be_stored_is_refused_and_stored_the_next_time(void **state)
{
    (void)state;
    shelf = open_shelf(decks);
    fail_each(&ours, put_once);
    put_all("d");
    fail_each(&ours, finish_once);
    decks_close(shelf);
}

static bool delete_deck(struct engawa_reason *why)
{
    return decks_delete(shelf, "g", "d", false, why);
}

static bool drop_unused(struct engawa_reason *why)
{
    char name[DECKS_NAME_MAX + 1];
    bool gone = decks_drop_unused(shelf, INT64_MAX, name);
    assert_string_equal(name, gone ? "d" : "");
    return gone || engawa_refuse(why, "store", "no deck is dropped", "消せませんでした");
}

static bool (*removing)(struct engawa_reason *why);

static void drop_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool gone = removing(&why);
    *reached = way->end();
    assert_int_equal(decks_there(shelf, "d"), !gone);
    if (!gone) {
        assert_reason(&why, "store");
        return;
    }
    put_all("d");
    assert_true(finish("d", NULL));
}

static void a_deck_that_cannot_be_deleted_stays(void **state)
{
    (void)state;
    shelf = open_shelf(decks);
    put_all("d");
    assert_true(finish("d", NULL));
    removing = delete_deck;
    fail_first(drop_once);
    removing = drop_unused;
    fail_first(drop_once);
    decks_close(shelf);
}

static void open_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct engawa_text bytes = {0}, version = {0};
    struct decks_file of = {.deck = "d", .number = 1};
    way->begin(nth);
    bool fine = decks_open(decks, NULL, 1 << 30, 1 << 30, reserved, &shelf, &why);
    bool read = fine && decks_read(shelf, &of, &bytes, &version, NULL);
    *reached = way->end();
    if (!fine)
        assert_reason(&why, "store");
    assert_true(!fine || decks_there(shelf, "d"));
    assert_true(!read || bytes.length == picture_length);
    assert_true(read || *reached);
    decks_close(shelf);
    engawa_text_free(&bytes);
    engawa_text_free(&version);
}

static void copy_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct decks *from = open_shelf(decks), *to = open_shelf(old_decks);
    int64_t count;
    way->begin(nth);
    bool fine = decks_copy(from, to, &count, &why);
    *reached = way->end();
    if (!fine)
        assert_reason(&why, "store");
    decks_close(to);
    to = open_shelf(old_decks);
    assert_int_equal(decks_there(to, "d"), fine);
    decks_close(from);
    decks_close(to);
    remove_decks(old_decks);
}

static void decks_that_cannot_be_read_are_refused(void **state)
{
    (void)state;
    shelf = open_shelf(decks);
    put_all("d");
    assert_true(finish("d", NULL));
    assert_true(put("e", 1, false, NULL));
    decks_close(shelf);
    fail_each(&ours, open_once);
    fail_first(copy_once);
}

/* ---- a backup ---- */

static struct journal *journal;

static void assert_no_file(const char *path, const char *suffix)
{
    char name[370];
    snprintf(name, sizeof name, "%s%s", path, suffix);
    if (access(name, F_OK) == 0)
        fail_msg("%s is left", name);
}

static void back_up_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct deck_files *files = NULL;
    way->begin(nth);
    bool fine = whole_backup_write(journal, decks, backup, &why);
    *reached = way->end();
    if (!fine) {
        assert_reason(&why, "store");
        assert_no_file(backup, "");
        assert_no_file(backup, ".making");
        assert_no_file(backup, ".making.part");
        assert_true(whole_backup_write(journal, decks, backup, NULL));
    }
    assert_true(fine || *reached);
    assert_true(deck_archive_open(backup, &files, NULL));
    assert_decks(files, "d of g, ");
    deck_files_close(files);
    assert_false(whole_backup_write(journal, decks, backup, &why));
    assert_reason(&why, "store");
    unlink(backup);
}

/* A journal with three entries, and the deck "d". */
static void make_all(void)
{
    journal = with_three();
    struct deck_files *files = open_folder(decks);
    assert_true(make_deck(files, "d"));
    deck_files_close(files);
}

static void a_backup_is_whole_or_refused(void **state)
{
    (void)state;
    make_all();
    fail_each(&ours, back_up_once);
    fail_each(&of_sqlite, back_up_once);
    journal_close(journal);
}

static void back_up_journal_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool fine = journal_backup(journal, backup, &why);
    *reached = way->end();
    if (!fine) {
        assert_reason(&why, "store");
        assert_no_file(backup, "");
        assert_no_file(backup, ".part");
        assert_true(journal_backup(journal, backup, NULL));
    }
    unlink(backup);
}

static void a_backup_of_the_journal_alone_is_whole_or_refused(void **state)
{
    (void)state;
    journal = with_three();
    fail_each(&ours, back_up_journal_once);
    fail_each(&of_sqlite, back_up_journal_once);
    journal_close(journal);
}

/* ---- what is no backup ---- */

/* The journal has LENGTH entries, and there are the decks NAMES. */
static void assert_all(int64_t length, const char *names)
{
    journal = opened(file);
    assert_int_equal(book_length(journal, "a"), length);
    journal_close(journal);
    struct deck_files *files = open_folder(decks);
    assert_decks(files, names);
    deck_files_close(files);
}

static void assert_not_restored(const char *code)
{
    const struct whole_backup_place place = {file, other, decks, old_decks};
    struct engawa_reason why = {0};
    assert_false(whole_backup_restore(backup, &place, &why));
    assert_reason(&why, code);
    assert_no_file(file, ".part");
    assert_no_file(decks, ".part");
    assert_no_file(other, "");
}

static void what_is_no_backup_is_refused_and_changes_nothing(void **state)
{
    static const char *const changes[] = {"PRAGMA application_id = 1", "PRAGMA user_version = 0",
                                          "PRAGMA user_version = 100000"};
    (void)state;
    make_all();
    assert_true(journal_check(journal, NULL));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct engawa_reason why = {0};
        assert_true(whole_backup_write(journal, decks, backup, NULL));
        assert_false(journal_backup(journal, backup, &why));
        assert_reason(&why, "store");
        journal_close(journal);
        alter_file(backup, changes[i]);
        assert_not_restored("schema");
        unlink(backup);
        journal = opened(file);
    }
    journal_close(journal);
    assert_not_restored("store"); /* there is no file */
    overwrite(backup, one, strlen(one));
    assert_not_restored("schema");
    assert_all(3, "d of g, ");
}

static void a_backup_that_cannot_be_read_is_refused(void **state)
{
    (void)state;
    struct engawa_text text = {0};
    struct deck_files *files;
    make_all();
    assert_true(whole_backup_write(journal, decks, backup, NULL));
    journal_close(journal);
    assert_true(deck_archive_open(backup, &files, NULL));
    disk_fail_reads(true);
    assert_false(deck_files_each(files, add_name, &text));
    assert_false(deck_files_list(files, "d", true, &text));
    assert_false(deck_files_read(files, "d", "1.jpg", &text, NULL));
    assert_int_equal(deck_files_used(files, "d"), 0);
    assert_int_equal(text.length, 0);
    deck_files_close(files);
    assert_not_restored("store");
    disk_fail_reads(false);
    assert_all(3, "d of g, ");
    engawa_text_free(&text);
}

/* ---- opening ---- */

static void a_journal_that_cannot_be_made_says_why(void **state)
{
    static const struct {
        int error;
        const char *words;
    } reasons[] = {{ENOENT, "the folder for the journal does not exist"},
                   {ENOTDIR, "the folder for the journal does not exist"},
                   {EACCES, "permissions do not allow"},
                   {EPERM, "permissions do not allow"},
                   {EROFS, "permissions do not allow"},
                   {ENOSPC, "the disk is full"},
                   {EDQUOT, "the disk is full"},
                   {EMFILE, "cannot be opened as a file"}};
    (void)state;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        struct engawa_reason why = {0};
        failing_files_begin(1, reasons[i].error);
        assert_false(journal_open(file, &journal, &why));
        assert_true(failing_files_end());
        assert_reason(&why, "store");
        if (!strstr(why.en, reasons[i].words))
            fail_msg("%s: %s", strerror(reasons[i].error), why.en);
    }
    journal_close(opened(file));
}

/* ---- the way back ---- */

static void restore_once(const struct failing *way, long nth, bool *reached)
{
    const struct whole_backup_place place = {file, other, decks, old_decks};
    struct engawa_reason why = {0};
    disk_copy(saved, file);
    disk_remove(other);
    struct deck_files *files = open_folder(decks);
    assert_true(make_deck(files, "f"));
    deck_files_close(files);
    way->begin(nth);
    bool fine = whole_backup_restore(backup, &place, &why);
    *reached = way->end();
    assert_no_file(file, ".part");
    if (fine) {
        assert_all(3, "d of g, ");
    } else if (strstr(why.en, "the tables were restored")) {
        assert_all(3, "f of g, ");
    } else {
        assert_reason(&why, "store");
        assert_no_file(decks, ".part");
        assert_all(4, "f of g, ");
        disk_remove(other);
        assert_true(whole_backup_restore(backup, &place, NULL));
        assert_all(3, "d of g, ");
    }
    remove_decks(decks);
    remove_decks(old_decks);
    remove_decks(part_decks);
}

static void a_restore_that_fails_leaves_what_was_there(void **state)
{
    (void)state;
    make_all();
    assert_true(whole_backup_write(journal, decks, backup, NULL));
    add(journal, "a", 4, "four");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    disk_copy(file, saved);
    remove_decks(decks);
    fail_each(&ours, restore_once);
    fail_each(&of_sqlite, restore_once);
    disk_remove(saved);
}

#define TEST(test) cmocka_unit_test_setup(test, set_up)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_deck_is_made_or_nobody_is_told_so),
        TEST(an_interrupted_write_goes_on),
        TEST(what_is_read_of_a_deck_is_right_or_refused),
        TEST(a_deck_is_removed_or_whole),
        TEST(a_deck_that_cannot_be_stored_is_refused_and_stored_the_next_time),
        TEST(a_deck_that_cannot_be_deleted_stays),
        TEST(decks_that_cannot_be_read_are_refused),
        TEST(a_backup_is_whole_or_refused),
        TEST(a_backup_of_the_journal_alone_is_whole_or_refused),
        TEST(what_is_no_backup_is_refused_and_changes_nothing),
        TEST(a_backup_that_cannot_be_read_is_refused),
        TEST(a_journal_that_cannot_be_made_says_why),
        TEST(a_restore_that_fails_leaves_what_was_there),
    };
    picture_length = contents(PICTURES "/jpeg-grey", picture, sizeof picture);
    snprintf(decks, sizeof decks, "%s-decks", file);
    snprintf(part_decks, sizeof part_decks, "%s.part", decks);
    snprintf(old_decks, sizeof old_decks, "%s-old", decks);
    snprintf(backup, sizeof backup, "%s-backup", file);
    snprintf(saved, sizeof saved, "%s-saved", file);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    set_up(NULL);
    return failed;
}

TOPIC(failing_files)
{
    return run_journal_tests(run);
}
