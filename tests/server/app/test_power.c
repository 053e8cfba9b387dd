/* test_power.c - the promise "an acknowledged move is on disk", on real sockets.
 *
 * People play at several tables (players.h) while their server is killed (SIGKILL) at random
 * moments and started again on the same data. Every record is then replayed and verified.
 *
 * Arguments: the path of `engawa`, and a seed where another one is wanted. EVENTS in the
 * environment multiplies the kills.
 */
#include "games/registry.h"
#include "tests/support/amount.h"
#include "tests/support/client.h"
#include "tests/support/players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    KILLS = 100,      /* while people play */
    KILLS_LEAST = 5,  /* however few are asked for */
    EARLY_KILL = 6,   /* so often the next server is killed while it opens its data, too */
    KILL_WITHIN = 90, /* asks that a server takes before its kill */
    INTERRUPTED = 4,  /* games that kills went through, at least */
    NONE = -1
};

static struct test_server server;
static const char *program;
static char *directory;
static int kills, kills_wanted;

static void pause_us(long us)
{
    nanosleep(&(struct timespec){.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000}, NULL);
}

/* ---- the program ---- */

/* Becomes `engawa` with these arguments. */
static int engawa(int argc, char **argv)
{
    char *all[20] = {(char *)program};
    assert(argc < 19);
    memcpy(all + 1, argv, (size_t)argc * sizeof *argv);
    execv(program, all);
    return 127;
}

/* Runs `engawa` in a child that says nothing. */
static pid_t run_quietly(int argc, char **argv)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        _exit(engawa(argc, argv));
    }
    return child;
}

/* ---- the killer ---- */

static pthread_t killer;
static atomic_bool killed;
static bool killing;     /* the killer is at work */
static int asks_to_kill; /* until it is */

/* Kills the server somewhat later each time, so that it is doing something else. */
static void *kill_server(void *delay)
{
    pause_us(*(long *)delay);
    kill(server.pid, SIGKILL);
    atomic_store(&killed, true);
    return NULL;
}

static void start_server(bool to_be_killed)
{
    const char *store = getenv("ENGAWA_TEST_STORE"); /* tests/support/store.h */
    const char *const options[] = {"--rate", "0", "--bot-threads", "1", store ? "--store" : NULL,
                                   store,    NULL};
    test_server_start(&server, engawa, directory, options);
    atomic_store(&killed, false);
    killing = false;
    asks_to_kill = to_be_killed ? 1 + players_below(KILL_WITHIN) : NONE;
}

/* Counts an ask; the one that the server has been waiting for sends the killer on its way. */
static void count_ask(void)
{
    static long delay; /* us */
    if (killing || asks_to_kill == NONE || --asks_to_kill > 0)
        return;
    delay = players_below(3000);
    killing = true;
    assert_int_equal(pthread_create(&killer, NULL, kill_server, &delay), 0);
}

/* A server that is killed while it opens the journal or reads the tables. */
static void start_in_vain(void)
{
    char *store = getenv("ENGAWA_TEST_STORE");
    char *argv[] = {"serve",  "--port",  "0",       "--host", "127.0.0.1",
                    "--data", directory, "--store", store,    NULL};
    pid_t child = run_quietly(store ? 9 : 7, argv);
    pause_us(players_below(30000));
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* ---- the test ---- */

static int port(void)
{
    return server.port;
}

static bool more(void)
{
    return kills < kills_wanted;
}

/* Starts the next server behind the one that was killed. */
static void restart(void)
{
    pthread_join(killer, NULL);
    int status = test_server_stop(&server, SIGKILL);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    kills++;
    if (kills % EARLY_KILL == EARLY_KILL - 2)
        start_in_vain();
    start_server(more());
}

static void every_acknowledged_move_outlives_kills(void **state)
{
    (void)state;
    start_server(true);
    do {
        if (atomic_load(&killed))
            restart();
        players_play();
    } while (more() || !players_finished());
    const struct players_tally *tally = &players_tally;
    printf("%d kills, %d games, %d moves acknowledged, %d of them asked again; %d moves had no "
           "reply when killed, %d of these were on disk\n",
           kills, tally->games, tally->acknowledged, tally->repeated, tally->without_reply,
           tally->were_kept);
    assert_true(tally->acknowledged >= 2 * kills_wanted);
    assert_true(tally->without_reply >= kills_wanted / 5);
    assert_true(tally->interrupted >= INTERRUPTED);
}

/* Downloads the record of RECORD's game, as the players saw it, into a file of the directory. */
static void download(const struct players_record *record, char path[300])
{
    size_t length;
    char *text = players_download(record->table, &length);
    players_check(record, text);
    snprintf(path, 300, "%s/%s.engawa", directory, record->table);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fwrite(text, 1, length, out);
    fclose(out);
    free(text);
}

static void every_record_equals_the_players_views_replays_and_verifies(void **state)
{
    int count;
    (void)state;
    const struct players_record *records = players_records(&count);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[300];
        int status = NONE;
        download(&records[i], path);
        char *replay[] = {"replay", path, NULL}, *verify[] = {"verify", path, NULL};
        waitpid(run_quietly(2, replay), &status, 0);
        assert_int_equal(status, 0);
        status = NONE;
        waitpid(run_quietly(2, verify), &status, 0);
        assert_int_equal(status, 0);
    }
}

static void the_server_still_stops_cleanly(void **state)
{
    (void)state;
    int status = test_server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int argc, char **argv)
{
    static const struct players_plan plan = {.port = port, .asked = count_ask, .more = more};
    engawa_add_games();
    if (argc < 2)
        return 2;
    program = argv[1];
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 20240607;
    kills_wanted = (int)events_wanted(KILLS);
    if (kills_wanted < KILLS_LEAST)
        kills_wanted = KILLS_LEAST;
    printf("seed %lu, %d kills\n", seed, kills_wanted);
    directory = test_directory_new();
    players_open(seed, &plan);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_acknowledged_move_outlives_kills),
        cmocka_unit_test(every_record_equals_the_players_views_replays_and_verifies),
        cmocka_unit_test(the_server_still_stops_cleanly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    players_close();
    test_directory_remove(directory);
    return failed;
}
