/* test_admin.c - `engawa admin` on the files of a house that is closed: lists, closes, deletes. */
#include "bots/registry.h"
#include "cli/base/common.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "server/admin/admin_state.h"
#include "server/house/house_data.h"
#include "server/turn/house.h"
#include "store/journal/settings.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char directory[40], output[60];
static char said[4000]; /* output of the last command */

/* Puts standard error into the file PATH until `hush` gives it back. */
static int catch_errors(const char *path)
{
    int kept = dup(STDERR_FILENO);
    fflush(stderr);
    assert_non_null(freopen(path, "w", stderr));
    return kept;
}

static void hush(int kept)
{
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
}

/* Runs `engawa admin --data DIRECTORY WORDS` and expects STATUS. */
static void admin_words(int status, const char *const *words)
{
    char *argv[10] = {"admin", "--data", directory};
    for (int i = 0; words[i]; i++)
        argv[3 + i] = (char *)words[i];
    int argc = 3, kept = dup(STDOUT_FILENO);
    while (argv[argc])
        argc++;
    fflush(stdout);
    assert_non_null(freopen(output, "w+", stdout));
    int got = cli_admin(argc, argv);
    fflush(stdout);
    rewind(stdout);
    said[fread(said, 1, sizeof said - 1, stdout)] = '\0';
    dup2(kept, STDOUT_FILENO);
    close(kept);
    assert_int_equal(got, status);
}

/* Does the same with A B C, NULL for none. */
static void admin(int status, const char *a, const char *b, const char *c)
{
    admin_words(status, (const char *[]){a, b, c, NULL});
}

/* A file of the deck "seaside", as decks_finish leaves it. */
static void put(const char *name, const char *text)
{
    char path[120];
    snprintf(path, sizeof path, "%s/decks/seaside/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int set_up(void **state)
{
    char path[80];
    set_up_house(state);
    tear_down_house(state); /* for its defaults */
    snprintf(directory, sizeof directory, "/tmp/engawa-admin-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(output, sizeof output, "%s/said", directory);
    snprintf(house_path, sizeof house_path, "%s/tables.engawa-journal", directory);
    snprintf(path, sizeof path, "%s/decks", directory);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/decks/seaside", directory);
    assert_int_equal(mkdir(path, 0700), 0);
    put("maker", "g1");
    put("deck.json", "{\"title\":{\"en\":\"Seaside\",\"ja\":\"海\"},\"cards\":[]}");
    open_house();
    return 0;
}

static int tear_down(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command);
}

static void test_kept_tables_are_listed_closed_and_deleted(void **state)
{
    struct person aki, ben;
    char first[33], second[33], guest[33];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, first);
    sit(&ben, first, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", first);
    open_table(&ben, "dixit", 3, second);
    snprintf(guest, sizeof guest, "%s", ben.guest);
    leave(&aki);
    leave(&ben);
    house_commit(house);
    admin(CLI_NO, "tables", NULL, NULL); /* while the house is open, and nobody answers */
    close_house();

    admin(CLI_YES, "tables", "list", NULL);
    assert_non_null(strstr(said, first));
    assert_non_null(strstr(said, "\twaiting\t2023-11-14T22:13:20Z\t2\tdixit\t\t0\n"));
    admin(CLI_YES, "guests", NULL, NULL);
    assert_non_null(strstr(said, "\t2023-11-14T22:13:20Z\tBen\t-\n"));
    admin(CLI_YES, "decks", NULL, NULL);
    assert_non_null(strstr(said, "seaside\tSeaside\t0\t"));

    admin(CLI_YES, "tables", "show", first); /* people count seats from 1, programs from 0 */
    assert_non_null(strstr(said, "1\tguest\t"));
    assert_null(strstr(said, "0\tguest\t"));
    admin_words(CLI_YES, (const char *[]){"--json", "tables", "show", first, NULL});
    assert_non_null(strstr(said, "{\"seat\":0,\"holder\":\"guest\""));
    admin(CLI_YES, "tables", "close", first);
    admin(CLI_NO, "tables", "close", first);
    admin(CLI_YES, "guests", "delete", guest);
    admin(CLI_NO, "guests", "delete", guest);
    admin(CLI_YES, "tables", "delete", second);
    admin(CLI_NO, "tables", "delete", second);
    admin(CLI_YES, "decks", "delete", "seaside");
    admin(CLI_NO, "decks", "delete", "../seaside");
    admin(CLI_YES, "decks", NULL, NULL);
    assert_string_equal(said, "");
    admin(CLI_YES, "tables", NULL, NULL);
    assert_non_null(strstr(said, "\tover\t"));
    assert_null(strstr(said, second));

    open_house();
    struct engawa_text record = {0};
    struct engawa_reason why;
    assert_true(read_record(first, &record, &why));
    assert_non_null(strstr(record.at, "\"seats\":[\"Aki\",\"\"]"));
    engawa_text_free(&record);
    close_house();
}

/* It is restored by putting it in the journal's place. */
static void test_a_backup_is_the_whole_house(void **state)
{
    struct person aki;
    struct stat file;
    struct engawa_text before = {0}, after = {0};
    struct engawa_reason why;
    char id[33], backup[80], part[90];
    (void)state;
    snprintf(backup, sizeof backup, "%s/backup", directory);
    snprintf(part, sizeof part, "%s.part", backup);
    arrive(&aki, NULL, "Aki");
    open_table(&aki, "yahtzee", 1, id);
    sit(&aki, id, 0, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", id);
    leave(&aki);
    house_commit(house);
    admin(CLI_NO, "backup", backup, NULL); /* while the house is open */
    close_house();
    admin(CLI_YES, "tables", "close", id);
    admin(CLI_YES, "backup", backup, NULL);
    admin(CLI_NO, "backup", backup, NULL); /* it is there already */
    admin(CLI_NO, "backup", "/dev/null/backup", NULL);
    assert_int_equal(access(part, F_OK), -1);
    assert_int_equal(stat(backup, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);

    open_house();
    assert_true(read_record(id, &before, &why));
    close_house();
    admin(CLI_YES, "tables", "delete", id);
    assert_int_equal(rename(backup, house_path), 0);
    open_house();
    assert_true(read_record(id, &after, &why));
    assert_string_equal(before.at, after.at);
    close_house();
    admin(CLI_YES, "guests", NULL, NULL);
    assert_non_null(strstr(said, "\tAki\t"));
    engawa_text_free(&before);
    engawa_text_free(&after);
}

/* The number that SQL gives of the house's file. */
static int ask_file(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open_v2(house_path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

/* A file of the data directory with its content, or "" if there is none. */
static const char *content(const char *name)
{
    static char text[200];
    char path[160];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = '\0';
    if (file)
        fclose(file);
    return text;
}

/* One file restores tables and decks, in any state of theirs; existing data is kept. */
static void test_a_backup_has_the_decks(void **state)
{
    struct person aki;
    char backup[80], command[200], before[80];
    (void)state;
    snprintf(backup, sizeof backup, "%s/backup", directory);
    snprintf(before, sizeof before, "%s/deck.json", "decks/seaside");
    put("1.jpg", "a picture");
    arrive(&aki, NULL, "Aki");
    leave(&aki);
    house_commit(house);
    close_house();
    admin(CLI_YES, "backup", backup, NULL);
    admin(CLI_YES, "decks", "delete", "seaside");
    assert_string_equal(content("decks/seaside/1.jpg"), "");
    snprintf(command, sizeof command, "mkdir %s/decks/garden %s/decks.part", directory, directory);
    assert_int_equal(system(command), 0);
    int kept = catch_errors("/dev/null");
    admin(CLI_YES, "restore", backup, NULL);
    hush(kept);
    assert_string_equal(content("decks/seaside/1.jpg"), "a picture");
    assert_string_equal(content("decks/seaside/maker"), "g1");
    assert_non_null(strstr(content(before), "海"));
    snprintf(command, sizeof command,
             "test ! -e %s/decks/garden && test -e %s/decks.before-*/garden && "
             "test ! -e %s/decks.part",
             directory, directory, directory);
    assert_int_equal(system(command), 0);
    assert_int_equal(ask_file("SELECT count(*) FROM sqlite_master WHERE name LIKE 'backup%'"), 0);
    admin(CLI_YES, "guests", NULL, NULL);
    assert_non_null(strstr(said, "\tAki\t"));
    admin(CLI_YES, "decks", NULL, NULL);
    assert_non_null(strstr(said, "seaside\tSeaside\t"));
}

/* The server, which is another user, can open what root has copied for it. */
static void test_what_root_copies_belongs_to_the_folders_owner(void **state)
{
    static const char *const made[] = {"tables.engawa-journal", "decks", "decks/seaside/deck.json"};
    char folder[80], to[120], path[140];
    struct stat file;
    (void)state;
    close_house();
    if (geteuid() != 0)
        skip();
    snprintf(folder, sizeof folder, "%s/new", directory);
    snprintf(to, sizeof to, "%s/tables.engawa-journal", folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(chown(folder, 65534, 65534), 0);
    admin(CLI_YES, "copy", house_path, to);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, made[i]);
        assert_int_equal(stat(path, &file), 0);
        assert_int_equal(file.st_uid, 65534);
    }
}

/* A file that is not a record, or not a file, is refused without waiting for anybody. */
static void test_files_that_are_no_records_are_refused(void **state)
{
    char path[80];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    (void)state;
    close_house();
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", directory);
    assert_int_equal(bind(handle, (const struct sockaddr *)&address, sizeof address), 0);
    close(handle);
    snprintf(path, sizeof path, "%s/pipe", directory);
    assert_int_equal(mkfifo(path, 0600), 0);
    admin(CLI_NO, "import", path, address.sun_path);
    admin(CLI_NO, "import", directory, "/dev/zero");
    admin(CLI_NO, "import", "/dev/null/nothing", "/dev/tty");
    snprintf(path, sizeof path, "%s/large", directory);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), (off_t)1 << 40), 0); /* it has holes alone */
    fclose(file);
    admin(CLI_NO, "--json", "import", path);
    assert_non_null(strstr(said, "\"state\":\"refused\",\"code\":\"large\""));
    admin(CLI_USAGE, "import", NULL, NULL);
    admin(CLI_YES, "tables", NULL, NULL);
    assert_string_equal(said, "");
}

static void alter_file(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(house_path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* A game that goes on, and one that was ended. */
static void make_two(char going[33], char ended[33])
{
    struct person aki;
    arrive(&aki, NULL, "Aki");
    open_table(&aki, "yahtzee", 1, going);
    sit(&aki, going, 0, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", going);
    open_table(&aki, "yahtzee", 1, ended);
    sit(&aki, ended, 0, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", ended);
    leave(&aki);
    house_commit(house);
    close_house();
    admin(CLI_YES, "tables", "close", ended);
}

static void test_logs_that_the_rules_do_not_read_are_named_and_kept(void **state)
{
    char going[33], ended[33];
    (void)state;
    make_two(going, ended);
    admin(CLI_YES, "replay", NULL, NULL);
    assert_string_equal(said, "logs that the rules agree with: 2\nlogs that they do not: 0\n");
    alter_file("UPDATE entries SET text = replace(text, 'roll', 'rool')"
               " WHERE number = 2");
    int before = ask_file("SELECT sum(length(text)) FROM entries");
    admin(CLI_NO, "replay", NULL, NULL);
    assert_non_null(strstr(said, "agree with: 1\n"));
    assert_non_null(strstr(said, "do not: 1\n"));
    assert_non_null(strstr(said, ended));
    assert_non_null(strstr(said, "\tover\t"));
    assert_null(strstr(said, going));
    admin(CLI_NO, "--json", "replay", NULL);
    assert_non_null(strstr(said, "\"agree\":1,\"differ\":1"));
    assert_int_equal(ask_file("SELECT sum(length(text)) FROM entries"), before);
    admin(CLI_YES, "tables", NULL, NULL);
    assert_non_null(strstr(said, ended)); /* it can still be deleted, or read by another version */
}

/* A house of two games that an older version left, the second of which can no longer be read. */
static void make_old(void)
{
    char going[33], ended[33];
    make_two(going, ended);
    alter_file(
        "UPDATE entries SET text = replace(text, 'roll', 'rool') WHERE number = 2;"
        "ALTER TABLE guests DROP COLUMN crest; ALTER TABLE guests DROP COLUMN colour;"
        "DROP INDEX guests_login; ALTER TABLE guests DROP COLUMN login;"
        "ALTER TABLE clues DROP COLUMN teller; ALTER TABLE clues DROP COLUMN place;"
        "DROP TABLE settings; DROP TABLE pushes; DROP TABLE push_key; PRAGMA user_version = 11");
}

/* The server that starts next has nothing to bring up to date, so it would not say it. */
static void test_an_upgrade_by_a_command_is_reported_too(void **state)
{
    char path[80], told[400] = "";
    (void)state;
    make_old();
    snprintf(path, sizeof path, "%s/errors", directory);
    int kept = catch_errors(path);
    admin(CLI_YES, "guests", NULL, NULL);
    admin(CLI_YES, "guests", NULL, NULL); /* once is enough */
    hush(kept);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    told[fread(told, 1, sizeof told - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(told,
                        "The database was brought up to date. The rules of this version read 1 "
                        "logs, and do not read 1 (engawa admin replay names them).\n");
}

static void test_after_an_upgrade_every_log_is_read(void **state)
{
    char copy[330];
    (void)state;
    make_old();
    threaded = true;
    for (int start = 0; start < 2; start++) {
        open_house();
        assert_true(house_finish(house));
        assert_int_equal(admin_of(house)->replayed.ended, start == 0);
        assert_int_equal(admin_of(house)->replayed.agree, start == 0);
        assert_int_equal(admin_of(house)->replayed.differ, start == 0);
        close_house();
    }
    snprintf(copy, sizeof copy, "%s.version-11", house_path);
    assert_int_equal(unlink(copy), 0);
}

static void test_the_lists_of_games_are_worked_out_again(void **state)
{
    char going[33], ended[33];
    (void)state;
    make_two(going, ended);
    assert_int_equal(ask_file("SELECT count(*) FROM matches WHERE game = 'yahtzee'"), 1);
    alter_file("UPDATE matches SET game = 'whist'");
    admin(CLI_YES, "history", "rebuild", NULL);
    assert_int_equal(ask_file("SELECT count(*) FROM matches"), 1);
    assert_int_equal(ask_file("SELECT count(*) FROM matches WHERE game = 'yahtzee'"), 1);
    assert_int_equal(ask_file("SELECT count(*) FROM players"), 1);
    assert_int_equal(ask_file("SELECT count(*) FROM unread"), 0);
    admin(CLI_USAGE, "history", NULL, NULL);
}

/* What a program reads has a code, wherever the refusal comes from. */
static void test_refusals_have_codes(void **state)
{
    char path[80];
    (void)state;
    close_house();
    snprintf(path, sizeof path, "%s/none", directory);
    admin(CLI_USAGE, "--json", "chairs", NULL);
    assert_non_null(strstr(said, "{\"ok\":false,\"code\":\"usage\",\"say\":\""));
    admin_words(CLI_NO, (const char *[]){"--json", "guests", "show", "g1", NULL});
    assert_string_equal(
        said, "{\"ok\":false,\"code\":\"no-such-guest\",\"say\":\"there is no guest g1\"}\n");
    admin(CLI_NO, "--json", "restore", path);
    assert_non_null(strstr(said, "\"code\":\"store\""));
    admin(CLI_NO, "--json", "--running", "status");
    assert_non_null(strstr(said, "\"code\":\"not-running\""));
    admin(CLI_NO, "--json", "servers", NULL);
    assert_non_null(strstr(said, "\"code\":\"store\""));
    admin_words(CLI_NO, (const char *[]){"--json", "export", "all", directory, NULL});
    assert_non_null(strstr(said, "\"code\":\"file\""));
    unlink(house_path);
    admin(CLI_NO, "--json", "tables", NULL);
    assert_non_null(strstr(said, "\"code\":\"store\""));
}

static void test_exported_records_are_listed(void **state)
{
    char going[33], ended[33], folder[80], line[200];
    (void)state;
    make_two(going, ended);
    snprintf(folder, sizeof folder, "%s/records", directory);
    admin(CLI_YES, "export", "all", folder);
    snprintf(line, sizeof line, "%s\texported\t%s/%s.engawa.jsonl\n", ended, folder, ended);
    assert_string_equal(said, line);
    snprintf(line, sizeof line, "%s/%s.engawa.jsonl", folder, ended);
    assert_int_equal(access(line, R_OK), 0);
}

/* A stopped server's settings are those with which it would start. */
static void test_settings_of_the_store_are_listed(void **state)
{
    (void)state;
    batch_keep_setting(house->batch, "keep-tables", "77");
    assert_true(house_commit(house));
    close_house();
    admin(CLI_YES, "settings", NULL, NULL);
    assert_non_null(strstr(said, "keep-tables\t77\tstore\tlive\n"));
}

static void test_wrong_usage_is_explained(void **state)
{
    (void)state;
    close_house();
    admin(CLI_USAGE, "chairs", NULL, NULL);
    admin(CLI_USAGE, "guests", "close", "g1");
    admin(CLI_USAGE, "tables", "delete", NULL);
    admin(CLI_USAGE, "tables", "list", "t1");
    admin(CLI_USAGE, "backup", "a", "b");
    admin(CLI_USAGE, "restore", NULL, NULL);
    admin(CLI_USAGE, "guests", "list", "g1");
    unlink(house_path);
    admin(CLI_NO, "tables", NULL, NULL); /* nothing is made there */
    assert_int_equal(access(house_path, F_OK), -1);
}

TOPIC(admin)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_kept_tables_are_listed_closed_and_deleted, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_backup_is_the_whole_house, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_backup_has_the_decks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_root_copies_belongs_to_the_folders_owner, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_files_that_are_no_records_are_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_logs_that_the_rules_do_not_read_are_named_and_kept,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_upgrade_by_a_command_is_reported_too, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_after_an_upgrade_every_log_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_lists_of_games_are_worked_out_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_refusals_have_codes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_exported_records_are_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_settings_of_the_store_are_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wrong_usage_is_explained, set_up, tear_down),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
