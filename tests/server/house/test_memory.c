/* test_memory.c - memory that runs out in the middle of an ask: each allocation of each ask fails
 * once.
 *
 * What may follow is one of two things. A library reports the failure, and the ask is refused or
 * done as always. Or the process ends with a sentence that says why (engine/memory.h). In either
 * case the journal has every entry that somebody was told, and a house opens on it.
 *
 * Each attempt runs in a process and on a journal that exist for it alone. Of an ask with many
 * allocations, EVENTS says how many of them fail.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/visitor.h"
#include "server/turn/house.h"
#include "tests/server/house/every_ask.h"
#include "tests/support/amount.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/scarce.h"
#include "tests/support/small_house.h"
#include "tests/support/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Processes end here, but the machine does not, so nothing needs to reach the disk. */
int fsync(int file)
{
    (void)file;
    return 0;
}

int fdatasync(int file)
{
    (void)file;
    return 0;
}

static char id[33]; /* of the table */

/* What the process of an attempt tells its parent. */
struct told {
    int64_t last;     /* entry of the table that somebody was told */
    long allocations; /* of the ask */
};

static struct told *told;

static char base[80], copy[90], errors[90];

/* Notes the last entry of the table in the message TEXT, and allocates nothing for it. */
static bool note(void *context, const char *text, size_t length)
{
    (void)context;
    for (size_t i = 0; i + 5 < length; i++)
        if (memcmp(text + i, "{\"k\":", 5) == 0) {
            int64_t k = strtoll(text + i + 5, NULL, 10);
            told->last = k > told->last ? k : told->last;
        }
    return true;
}

/* ---- an attempt ---- */

/* In a process for it: the ask INDEX, of which the NTH allocation fails. */
static _Noreturn void attempt(int index, long nth)
{
    int log = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (log < 0 || dup2(log, STDERR_FILENO) < 0)
        _exit(2);
    every_ask_open(copy, id);
    for (int i = 0; i < PEOPLE; i++)
        people[i].visitor->peer.send = note;
    now += 60000;
    scarce_begin(nth, 0, false);
    every_ask_say(index, id);
    house_finish(house);
    told->allocations = scarce_end();
    _exit(0);
}

/* What the process has said on its standard error. */
static const char *last_words(void)
{
    static char text[4096];
    FILE *file = fopen(errors, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void read_table(const char *path, struct engawa_text *log)
{
    struct journal *other;
    struct engawa_reason why;
    if (!journal_open(path, &other, &why) || !book_read(other, id, 0, log, &why))
        fail_msg("%s", why.en);
    journal_close(other);
}

/* The copy has all that the base has, what was told since then, and a house opens on it. */
static void assert_whole(int index, long nth)
{
    struct engawa_text before = {0}, after = {0}, state = {0};
    int64_t lines = 0;
    read_table(base, &before);
    read_table(copy, &after);
    store_texts(copy, "PRAGMA integrity_check", &state);
    for (const char *at = engawa_text_string(&after); (at = strchr(at, '\n')); at++)
        lines++;
    if (strcmp(engawa_text_string(&state), "ok\n") != 0 || lines < told->last ||
        after.length < before.length ||
        memcmp(engawa_text_string(&after), engawa_text_string(&before), before.length) != 0)
        fail_msg("allocation %ld of %s: %ld entries, and %ld were told; %s", nth,
                 every_ask_name(index), (long)lines, (long)told->last, engawa_text_string(&state));
    engawa_text_free(&before);
    engawa_text_free(&after);
    engawa_text_free(&state);
    every_ask_open(copy, id);
    every_ask_close();
}

/* The ask INDEX is asked, and its NTH allocation fails (0: none). Returns how many it has then. */
static long try(int index, long nth)
{
    int status;
    disk_copy(base, copy);
    *told = (struct told){0};
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        attempt(index, nth);
    assert_int_equal(waitpid(child, &status, 0), child);
    scarce_end();
    bool fine = WIFEXITED(status) ? WEXITSTATUS(status) == 0
                                  : WTERMSIG(status) == SIGABRT &&
                                        strstr(last_words(), "engawa: out of memory (");
    if (!fine)
        fail_msg("allocation %ld of %s: status %x; %s", nth, every_ask_name(index),
                 (unsigned)status, last_words());
    assert_whole(index, nth);
    disk_remove(copy);
    return told->allocations;
}

/* ---- tests ---- */

static int set_up(void **state)
{
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(told != MAP_FAILED);
    snprintf(base, sizeof base, "/tmp/engawa-memory-%d.db", (int)getpid());
    snprintf(copy, sizeof copy, "%s-copy", base);
    snprintf(errors, sizeof errors, "%s-errors", base);
    set_up_house(state);
    every_ask_gather(id);
    every_ask_close();
    disk_copy(house_path, base);
    disk_remove(house_path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    disk_remove(base);
    unlink(errors);
    return 0;
}

static void test_an_allocation_that_fails_loses_nothing(void **state)
{
    (void)state;
    for (int i = 0; every_ask_name(i); i++) {
        long all = try(i, 0), some = events_wanted(50);
        assert_true(all > 0);
        some = some < all ? some : all;
        for (long n = 0; n < some; n++)
            try(i, 1 + n * all / some);
        /* And now it is asked. */
        every_ask_open(base, id);
        now += 60000;
        every_ask_say(i, id);
        house_finish(house);
        every_ask_close();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_allocation_that_fails_loses_nothing, set_up,
                                        tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
