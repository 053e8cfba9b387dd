/* test_commit.c - a thread writes each turn while the house rests: nothing is sent before it is on
 * disk, messages meanwhile wait in order, and neither a kill at any moment nor a disk that fails
 * takes back anything sent.
 *
 * The disk can be held (disk.h): then the thread waits in the middle of its commit, for as long as
 * a test needs to look around.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/admin/census.h"
#include "server/turn/house.h"
#include "store/journal/logs.h"
#include "tests/support/amount.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct person aki, ben;
static char id[33];

/* A game of two at the table ID, in a house with a thread; it is seat 0's turn. */
static int set_up(void **state)
{
    set_up_house(state);
    threaded = true;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, id);
    ask_enter(&ben, id, 0);
    sit(&ben, id, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&aki, "");
    return 0;
}

static int tear_down(void **state)
{
    disk_hold(false);
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

static void chat(struct person *person, const char *text)
{
    say(person, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", text);
}

/* Ends the turn and waits until the thread stands before the disk. */
static void begin_commit(void)
{
    disk_hold(true);
    house_commit(house);
    disk_wait();
}

static size_t heard(const struct person *person)
{
    return json_array_size(person->heard);
}

/* How many entries with this text PERSON was told. */
static int told(const struct person *person, const char *text)
{
    char *all = json_dumps(person->heard, 0);
    int count = 0;
    for (const char *at = all; (at = strstr(at, text)); at++)
        count++;
    free(all);
    return count;
}

static int64_t length_on_disk(void)
{
    struct journal *other;
    struct engawa_reason why;
    char copy[330];
    snprintf(copy, sizeof copy, "%s-copy", house_path);
    disk_rest(true);
    disk_copy(house_path, copy);
    if (!journal_open(copy, &other, &why))
        fail_msg("%s", why.en);
    int64_t length = book_length(other, id);
    journal_close(other);
    disk_remove(copy);
    disk_rest(false);
    return length;
}

/* ---- what is told, and when ---- */

static void test_nothing_is_sent_before_it_is_on_disk(void **state)
{
    (void)state;
    chat(&aki, "first words");
    size_t before[2] = {heard(&aki), heard(&ben)};
    begin_commit();
    for (int i = 0; i < 3; i++)
        house_commit(house); /* other things happen in the loop */
    house_tick(house);
    house_ready(ben.visitor);
    house_commit(house);
    assert_int_equal(heard(&aki), before[0]);
    assert_int_equal(heard(&ben), before[1]);
    disk_hold(false);
    house_finish(house);
    assert_int_equal(told(&aki, "first words"), 1);
    assert_int_equal(told(&ben, "first words"), 1);
}

static void test_messages_during_a_commit_keep_their_order(void **state)
{
    (void)state;
    struct person eve;
    chat(&aki, "one");
    begin_commit();
    connect_from(&eve, "192.0.2.9");
    chat(&ben, "two");
    chat(&aki, "three");
    say(&eve, "{s:s}", "ask", "lobby");
    chat(&ben, "four");
    house_commit(house);
    assert_int_equal(told(&aki, "\"two\""), 0);
    disk_hold(false);
    house_finish(house);
    char *log = log_of(&ben, id);
    const char *at = log;
    for (int i = 0; i < 4; i++) {
        static const char *const words[] = {"\"one\"", "\"two\"", "\"three\"", "\"four\""};
        at = strstr(at, words[i]);
        assert_non_null(at);
    }
    free(log);
    assert_string_equal(text_of(reply_of(&eve), "code"), "hello-first");
    leave(&eve);
}

static void test_a_visitor_who_leaves_is_not_read_any_more(void **state)
{
    (void)state;
    struct person eve;
    arrive(&eve, NULL, "Eve");
    chat(&aki, "one");
    begin_commit();
    say(&eve, "{s:s,s:s}", "ask", "name", "name", "Evelyn");
    chat(&ben, "two");
    leave(&eve);
    disk_hold(false);
    house_finish(house);
    assert_int_equal(told(&aki, "two"), 1);
    arrive_again(&eve);
    assert_string_equal(text_of(reply_of(&eve), "name"), "Eve");
    leave(&eve);
}

/* Messages in the inbox count as much as replies that wait. */
static void test_a_visitor_with_many_messages_is_paused(void **state)
{
    (void)state;
    char text[400];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    chat(&aki, "one");
    begin_commit();
    for (int i = 0; i < 100 && !ben.refused; i++)
        chat(&ben, text);
    assert_true(ben.refused > 0);
    assert_int_equal(aki.refused, 0);
    disk_hold(false);
    house_finish(house);
    now += 600000;
    house_tick(house);
    house_finish(house);
    assert_true(ben.resumed > 0);
}

/* The event loop's other reads do not wait for the thread. */
static void test_reading_goes_on_meanwhile(void **state)
{
    (void)state;
    char guest[33];
    struct engawa_text record = {0};
    struct engawa_reason why;
    chat(&aki, "one");
    begin_commit();
    assert_true(house_guest(house, ben.token, "192.0.2.2", guest, &why));
    assert_string_equal(guest, ben.guest);
    assert_false(read_record(id, &record, &why));
    assert_string_equal(why.code, "not-over");
    assert_false(read_record("nowhere", &record, &why));
    assert_string_equal(why.code, "no-such-table");
    engawa_text_free(&record);
    disk_hold(false);
    house_finish(house);
}

/* A turn shows its own changes of a guest, though they are not on disk yet. */
static void test_an_ask_about_a_guest_waits_for_the_change_before_it(void **state)
{
    (void)state;
    struct person second, third;
    connect_from(&second, "192.0.2.7");
    connect_from(&third, "192.0.2.8");
    say(&aki, "{s:s,s:s}", "ask", "name", "name", "Akiko");
    say(&second, "{s:s,s:s,s:b}", "ask", "hello", "token", aki.token, "device", 1);
    say(&aki, "{s:s}", "ask", "devices");
    say(&aki, "{s:s}", "ask", "sign-out");
    say(&third, "{s:s,s:s}", "ask", "hello", "token", aki.token);
    say(&aki, "{s:s}", "ask", "devices");
    expect(&aki, "");
    assert_string_equal(text_of(json_array_get(second.heard, 0), "name"), "Akiko");
    assert_int_equal(json_array_size(json_object_get(reply_of(&aki), "devices")), 1);
    assert_int_equal(told(&second, "signed-out"), 1);
    assert_string_equal(text_of(reply_of(&third), "guest"), aki.guest);
    leave(&second);
    leave(&third);
}

static void test_closing_waits_for_work_under_way(void **state)
{
    (void)state;
    chat(&aki, "last words");
    house_commit(house);
    leave(&aki);
    leave(&ben);
    close_house();
    int64_t length = length_on_disk();
    open_house();
    arrive_again(&aki);
    arrive_again(&ben);
    char *log = log_of(&aki, id);
    assert_non_null(strstr(log, "last words"));
    assert_int_equal(length, json_integer_value(json_object_get(reply_of(&aki), "k")));
    free(log);
}

/* The second thread keeps the write-ahead log short beside the commits. */
static void test_the_log_stays_short_while_people_talk(void **state)
{
    (void)state;
    char wal[330];
    struct stat about;
    snprintf(wal, sizeof wal, "%s-wal", house_path);
    disk_rest(true);
    for (int i = 0; i < 300; i++) {
        now += 60000;
        chat(&aki, "x");
        expect(&aki, "");
    }
    disk_rest(false);
    assert_int_equal(stat(wal, &about), 0);
    assert_true(about.st_size < 2200000); /* twice 250 pages, and some commits */
    assert_int_equal(told(&ben, "\"x\""), 300);
}

/* ---- a disk that fails ---- */

/* A message of Aki's is under way; behind it wait one of Ben's and one more of Aki's. Exactly the
 * one under way is refused, and the others are said to the table as it was before. */
static void test_a_failure_refuses_only_the_turn_under_way(void **state)
{
    (void)state;
    int64_t before = length_on_disk();
    chat(&aki, "lost");
    begin_commit();
    chat(&ben, "kept by Ben");
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 99, "move", "keep 1");
    chat(&aki, "kept by Aki");
    disk_fail(1, false, false);
    disk_hold(false);
    house_finish(house);
    assert_true(disk_has_failed());
    disk_fail(0, false, false);
    assert_int_equal(told(&aki, "\"store\""), 1);
    assert_int_equal(told(&ben, "\"store\""), 0);
    assert_int_equal(told(&ben, "lost"), 0);
    assert_int_equal(told(&ben, "kept by Ben"), 1);
    assert_int_equal(told(&ben, "kept by Aki"), 1);
    assert_int_equal(length_on_disk(), before + 2);
}

/* Nobody says anything after the failure: the house finds out by itself when the disk works again.
 */
static void test_a_disk_that_works_again_is_found_out(void **state)
{
    struct census census;
    (void)state;
    assert_false(census_failing(house));
    chat(&aki, "lost");
    begin_commit();
    disk_fail(1, false, false);
    disk_hold(false);
    house_finish(house);
    disk_fail(0, false, false);
    assert_true(census_failing(house));
    census_take(house, &census);
    assert_int_equal(census.counts->failed, 1);
    now += 20000;
    house_tick(house);
    house_finish(house);
    assert_false(census_failing(house));
}

/* The house meets a key that is taken, as if another server had written it: it reads the journal's
 * log and goes on with that. */
static void test_the_second_house_reads_the_firsts_entry(void **state)
{
    (void)state;
    struct engawa_text text = {0};
    leave(&aki);
    leave(&ben);
    threaded = false; /* so that the journal is this thread's */
    reopen_house();
    arrive_again(&aki);
    arrive_again(&ben);
    ask_enter(&aki, id, 0);
    ask_enter(&ben, id, 0);
    chat(&ben, "hello");
    expect(&ben, "");
    int64_t next = book_length(journal, id) + 1;
    assert_true(book_read(journal, id, next - 2, &text, NULL));
    text.at[text.length - 1] = '\0'; /* "k time entry\n" */
    const char *entry = strchr(strchr(text.at, ' ') + 1, ' ') + 1;
    assert_true(WRITE(journal, NULL, batch_append, id, next, now, entry));
    engawa_text_free(&text);
    assert_true(journal_commit(journal, NULL));
    chat(&aki, "too late");
    expect(&aki, "store");
    assert_int_equal(told(&ben, "too late"), 0);
    chat(&aki, "again");
    expect(&aki, "");
    assert_int_equal(book_length(journal, id), next + 1);
}

/* Says WORDS words, three at once, and returns after each turn how many were acknowledged. */
enum { WORDS = 12 };

static int say_words(void)
{
    int acknowledged = 0;
    for (int i = 0; i < WORDS; i += 3) {
        size_t from = heard(&aki);
        for (int j = 0; j < 3; j++)
            chat(j == 1 ? &ben : &aki, "word");
        house_finish(house);
        for (size_t m = from; m < heard(&aki); m++)
            acknowledged += json_is_true(json_object_get(json_array_get(aki.heard, m), "ok"));
    }
    return acknowledged;
}

static void test_every_failure_in_the_thread_reaches_those_who_wait(void **state)
{
    (void)state;
    bool reached = true;
    for (long nth = 1; reached; nth++) {
        if (!case_wanted(nth))
            continue;
        now += 60000;
        int64_t before = length_on_disk();
        size_t from = heard(&ben);
        disk_fail(nth, false, nth % 2 == 0);
        int acknowledged = say_words();
        reached = disk_has_failed();
        disk_fail(0, false, false);
        int64_t after = length_on_disk();
        int pushed = 0;
        for (size_t m = from; m < heard(&ben); m++)
            pushed += (int)json_array_size(json_object_get(json_array_get(ben.heard, m), "log"));
        assert_int_equal(after - before, pushed);
        assert_true(after - before >= acknowledged);
        assert_true(reached ? after - before == WORDS - 3 || after - before == WORDS
                            : after - before == WORDS);
    }
}

/* ---- kill -9 ---- */

/* The messages that a killed process has sent. */
struct victim {
    char id[33];
    int told; /* words that everybody was told */
};

/* Talks until it is killed at the NTH operation, and writes everything sent to OUT. */
static void talk_until_killed(int out, long nth, bool after)
{
    struct victim self = {.told = 0};
    set_up(NULL);
    snprintf(self.id, sizeof self.id, "%s", id);
    disk_kill(nth, after);
    for (int i = 0; i < 2; i++) {
        if (write(out, &self, sizeof self) != sizeof self)
            _exit(2);
        chat(&aki, "word");
        chat(&ben, "word");
        house_finish(house);
        self.told = told(&ben, "\"word\"");
    }
    _exit(write(out, &self, sizeof self) == sizeof self ? 0 : 2);
}

static void count_word(void *context, const struct journal_entry *entry)
{
    *(int *)context += strstr(entry->text, "\"word\"") != NULL;
}

/* The journal at PATH has every word that VICTIM told. */
static void assert_words(const char *path, const struct victim *victim)
{
    struct journal *other;
    struct engawa_reason why;
    int words = 0;
    if (!journal_open(path, &other, &why))
        fail_msg("%s", why.en);
    assert_true(journal_read(other, victim->id, 0, count_word, &words, &why));
    assert_true(words == victim->told || words == victim->told + 2);
    journal_close(other);
}

/* Everything that a process sent before it was killed at the NTH operation is on disk, after a kill
 * and after a power cut. Returns false if it was not killed. */
static bool survives(long nth, bool after)
{
    int pipes[2], status;
    struct victim victim = {.told = -1};
    char path[80], copy[90];
    assert_int_equal(pipe(pipes), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        talk_until_killed(pipes[1], nth, after);
    close(pipes[1]);
    while (read(pipes[0], &victim, sizeof victim) == sizeof victim)
        ;
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(victim.told >= 0);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    snprintf(path, sizeof path, "/tmp/engawa-house-%d.db", (int)child);
    snprintf(copy, sizeof copy, "%s-copy", path);
    disk_copy_synced(path, copy);
    assert_words(copy, &victim);
    assert_words(path, &victim);
    disk_remove(copy);
    disk_remove(path);
    return WIFSIGNALED(status);
}

static void test_sent_messages_survive_a_kill_at_every_operation(void **state)
{
    (void)state;
    for (int after = 0; after < 2; after++) {
        long nth = 1;
        while (survives(nth, after))
            nth++;
        assert_true(nth > 6);
    }
}

TOPIC(commit)
{
    engawa_add_games();
    engawa_add_bots();
    disk_install();
    const struct CMUnitTest tests[] = {
        /* first: it forks, and there are no threads yet */
        cmocka_unit_test(test_sent_messages_survive_a_kill_at_every_operation),
        cmocka_unit_test_setup_teardown(test_nothing_is_sent_before_it_is_on_disk, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_messages_during_a_commit_keep_their_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_visitor_who_leaves_is_not_read_any_more, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_visitor_with_many_messages_is_paused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_reading_goes_on_meanwhile, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_ask_about_a_guest_waits_for_the_change_before_it,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_closing_waits_for_work_under_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_log_stays_short_while_people_talk, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_failure_refuses_only_the_turn_under_way, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_disk_that_works_again_is_found_out, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_the_second_house_reads_the_firsts_entry, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_every_failure_in_the_thread_reaches_those_who_wait,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
