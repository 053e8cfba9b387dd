/* test_servers.c - several servers of one store (docs/scaling.md), while everything happens to them
 * that can happen to machines.
 *
 * People play at several tables (players.h) of three servers on one PostgreSQL, each at whichever
 * server comes next. Of the three one has the tables and the others pass people on. One after the
 * other, servers are killed, stopped for longer than their lease holds, asked to end, and started
 * again; the database is killed, too, and in the end for good, and its standby takes over. Whatever
 * happens no acknowledged move is lost or doubled, and nobody sees an entry that is not in the log
 * later. One of the servers has a clock that is an hour off, and what it passes on goes along a
 * wire that is cut, and then held.
 *
 * Arguments: the path of `engawa`, and the libraries of clock_shift.c and detour.c, without which
 * all clocks are right, and nothing happens to wires. ENGAWA_TEST_STORE is the store,
 * ENGAWA_TEST_POSTGRES the script that starts and kills it in ENGAWA_TEST_FOLDER. EVENTS in the
 * environment multiplies what happens.
 */
#include "games/registry.h"
#include "tests/amount.h"
#include "tests/client.h"
#include "tests/cut.h"
#include "tests/players.h"
#include "tests/store.h"
#include "tests/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SEED = 20261123,
    SERVERS = 3,
    FAR = 0,               /* the server whose way to the database can be held up (cut.h) */
    OFF = 2,               /* the one with the wrong clock, and with wires to the others (wire.h) */
    EVENTS = 9,            /* that happen: each once, if there are no more; and the last one */
    ASKS = 60,             /* between two of them */
    IN_VAIN = 5,           /* seconds in which servers try in vain to take over */
    PATIENCE = 600 * 1000, /* ms */
    NOBODY = -1
};

static struct {
    struct test_server process;
    char *directory, place[40];
    bool runs;
} servers[SERVERS];
static const char *program;
static char preload[1000];        /* for OFF; "": there is nothing */
static char standby[100];         /* the folder of the database that may take over */
static char store[300], way[200]; /* both databases, and the way there for FAR */
static int events, events_wanted_in_all;
static int asks; /* since the last event */
static int next; /* the server that the next connection goes to */

/* ---- the servers ---- */

static int engawa(int argc, char **argv)
{
    char *all[40] = {(char *)program};
    memcpy(all + 1, argv, (size_t)argc * sizeof *argv);
    execv(program, all);
    return 127;
}

/* A port of the loopback that nobody has at the moment. */
static int free_port(void)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof own;
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(handle, (const struct sockaddr *)&own, sizeof own), 0);
    getsockname(handle, (struct sockaddr *)&own, &length);
    close(handle);
    return ntohs(own.sin_port);
}

static void start(int which)
{
    const char *const options[] = {"--rate",
                                   "0",
                                   "--bot-threads",
                                   "1",
                                   "--store",
                                   which == FAR ? way : store,
                                   "--peer",
                                   servers[which].place,
                                   NULL};
    if (which == OFF && *preload)
        setenv("LD_PRELOAD", preload, 1);
    test_server_start(&servers[which].process, engawa, servers[which].directory, options);
    unsetenv("LD_PRELOAD");
    servers[which].runs = true;
}

/* Which has the tables; NOBODY for a while, perhaps. */
static int find_owner(void)
{
    struct engawa_text place = {0};
    int owner = NOBODY;
    store_texts("", "SELECT place FROM servers WHERE expires > clock_timestamp()", &place);
    for (int i = 0; i < SERVERS; i++)
        if (place.length > 1 && strncmp(place.at, servers[i].place, place.length - 1) == 0)
            owner = i;
    engawa_text_free(&place);
    return owner;
}

/* Plays until a server has the tables that is not OTHER. */
static int play_to_owner(int other)
{
    int owner;
    while ((owner = find_owner()) == NOBODY || owner == other)
        players_play();
    return owner;
}

/* Sends NUMBER; nobody comes to that server any more. */
static void send_signal(int which, int number)
{
    servers[which].runs = false;
    kill(servers[which].process.pid, number);
}

/* Plays until the server has ended, and returns its wait status. */
static int play_to_end(int which)
{
    int status = 0;
    while (waitpid(servers[which].process.pid, &status, WNOHANG) == 0)
        players_play();
    free(servers[which].process.first_line);
    return status;
}

static void kill_and_restart(int which)
{
    send_signal(which, SIGKILL);
    play_to_end(which);
    start(which);
}

/* ---- what happens ---- */

static void run_script(const char *action)
{
    char line[600];
    snprintf(line, sizeof line, "\"%s\" %s \"%s\"", getenv("ENGAWA_TEST_POSTGRES"), action,
             getenv("ENGAWA_TEST_FOLDER"));
    assert_int_equal(system(line), 0);
}

static void owner_is_killed(void)
{
    kill_and_restart(play_to_owner(NOBODY));
}

static void somebody_else_is_killed(void)
{
    kill_and_restart((play_to_owner(NOBODY) + 1 + players_below(SERVERS - 1)) % SERVERS);
}

static void owner_is_asked_to_end(void)
{
    int owner = play_to_owner(NOBODY);
    send_signal(owner, SIGTERM);
    int status = play_to_end(owner);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    start(owner);
}

/* The one that sleeps through the end of its lease writes nothing when it wakes, and ends. */
static void owner_sleeps(void)
{
    int owner = play_to_owner(NOBODY);
    send_signal(owner, SIGSTOP);
    play_to_owner(owner);
    send_signal(owner, SIGCONT);
    int status = play_to_end(owner);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    start(owner);
}

static void database_is_killed(void)
{
    run_script("crash");
    run_script("start");
}

static void two_are_killed(void)
{
    int owner = play_to_owner(NOBODY), other = (owner + 1) % SERVERS;
    send_signal(owner, SIGKILL);
    send_signal(other, SIGKILL);
    play_to_end(owner);
    play_to_end(other);
    play_to_owner(owner);
    start(owner);
    start(other);
}

/* Every connection to the database is taken while somebody has to take over. */
static void owner_is_killed_and_there_is_no_room(void)
{
    int owner = play_to_owner(NOBODY);
    store_fill();
    servers[owner].runs = false;
    test_server_stop(&servers[owner].process, SIGKILL);
    sleep(IN_VAIN); /* whoever came now would wait for as long */
    store_let_go();
    play_to_owner(owner);
    start(owner);
}

/* Sees to it that WHICH has the tables. */
static void give_tables_to(int which)
{
    for (int i = 0; i < SERVERS; i++)
        if (i != which)
            send_signal(i, SIGTERM);
    for (int i = 0; i < SERVERS; i++)
        if (i != which)
            play_to_end(i);
    while (play_to_owner(NOBODY) != which)
        players_play();
    for (int i = 0; i < SERVERS; i++)
        if (i != which)
            start(i);
}

/* A COMMIT is on its way while another server takes over, and arrives after that. */
static void a_commit_comes_late(void)
{
    give_tables_to(FAR);
    cut_next(CUT_HOLD);
    while (!cut_holds())
        players_play();
    servers[FAR].runs = false;
    play_to_owner(FAR);
    cut_go_on();
    int status = play_to_end(FAR);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    start(FAR);
}

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Somebody at OFF, who is passed on, is let go, and the test waits for that. */
static void let_go_of(int handle, const char *what)
{
    long long began = now_ms();
    if (!client_wait_for_end(handle, PATIENCE))
        fail_msg("nobody has noticed that the wire was %s", what);
    close(handle);
    printf("whoever was behind the wire that was %s is let go after %lld ms\n", what,
           now_ms() - began);
}

static int connect_through_off(void)
{
    static const char request[] = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char answer[12];
    int handle = client_socket(servers[OFF].process.port);
    assert_int_equal(write(handle, request, sizeof request - 1), sizeof request - 1);
    assert_int_equal(read(handle, answer, sizeof answer), sizeof answer);
    return handle;
}

/* The wire between two servers is cut, and then carries nothing though nobody closes it. */
static void wire_is_cut_and_held(void)
{
    if (!*preload)
        return;
    if (play_to_owner(NOBODY) == OFF)
        give_tables_to(FAR);
    int handle = connect_through_off();
    wire_cut();
    let_go_of(handle, "cut");
    handle = connect_through_off();
    wire_hold();
    servers[OFF].runs = false; /* whoever came there now would wait */
    let_go_of(handle, "held");
    wire_go_on();
    servers[OFF].runs = true;
}

/* The last thing that happens: the database is lost with its disk. Before that it has a standby,
 * and so whatever is acknowledged is on both. */
static void standby_takes_over(void)
{
    run_script("follow");
    for (asks = 0; asks < ASKS;)
        players_play();
    players_tally.longest = 0;
    run_script("crash");
    run_script("promote");
    cut_lead(standby);
}

static const struct kind {
    const char *name;
    void (*happen)(void);
} kinds[EVENTS] =
    {
        {"the server with the tables was killed", owner_is_killed},
        {"another server was killed", somebody_else_is_killed},
        {"the server with the tables was asked to end", owner_is_asked_to_end},
        {"the server with the tables slept", owner_sleeps},
        {"the database was killed", database_is_killed},
        {"two servers were killed", two_are_killed},
        {"the server with the tables was killed, and the database had no room",
         owner_is_killed_and_there_is_no_room},
        {"a COMMIT was held up for longer than a lease", a_commit_comes_late},
        {"the wire between two servers was cut, and then held", wire_is_cut_and_held},
},
  last_kind = {"the database was lost, and its standby took over", standby_takes_over};

/* ---- the test ---- */

/* Each connection goes to the next server that runs. */
static int port(void)
{
    do
        next = (next + 1) % SERVERS;
    while (!servers[next].runs);
    return servers[next].process.port;
}

static void count_ask(void)
{
    asks++;
}

static bool more(void)
{
    return events <= events_wanted_in_all;
}

/* Has the next thing happen, and says for how long nobody could move. */
static void let_happen(void)
{
    const struct kind *kind = events < events_wanted_in_all ? &kinds[events % EVENTS] : &last_kind;
    players_tally.longest = 0;
    kind->happen();
    for (asks = 0; asks < ASKS;)
        players_play();
    printf("%s: %lld ms without a move\n", kind->name, (long long)players_tally.longest);
    events++;
}

static void every_acknowledged_move_outlives_all_that(void **state)
{
    int records;
    (void)state;
    for (int i = 0; i < SERVERS; i++)
        start(i);
    while (more() || !players_finished()) {
        players_play();
        if (asks >= ASKS && more())
            let_happen();
    }
    printf("%d events, %d games, %d moves acknowledged, %d of them asked again; %d moves had no "
           "reply when a connection was lost, %d of these were on disk\n",
           events, players_tally.games, players_tally.acknowledged, players_tally.repeated,
           players_tally.without_reply, players_tally.were_kept);
    players_records(&records);
    assert_true(records > 0);
}

/* What `engawa admin` answers to WORDS in the directory of a server; free() it. */
static char *admin(int which, const char *words)
{
    char line[900];
    size_t length = 0;
    char *text = calloc(1, 8192);
    snprintf(line, sizeof line, "\"%s\" admin --data \"%s\" --json %s", program,
             servers[which].directory, words);
    FILE *out = popen(line, "r");
    assert_non_null(text);
    assert_non_null(out);
    while (length < 8191 && fread(text + length, 1, 1, out) == 1)
        length++;
    assert_int_equal(pclose(out), 0);
    return text;
}

static void people_are_known_by_their_own_address_through_another_server(void **state)
{
    (void)state;
    int owner = play_to_owner(NOBODY), other = (owner + 1) % SERVERS;
    struct client client;
    client_source = "127.0.0.9";
    client_hello(&client, servers[other].process.port, NULL, "Aki");
    client_source = NULL;
    char *here = admin(owner, "guests here");
    assert_non_null(strstr(here, "127.0.0.9"));
    free(here);
    client_close(&client);
}

/* What was set at the server that has the tables is what the next one takes. */
static void a_setting_is_every_servers(void **state)
{
    (void)state;
    static const char row[] = "\"setting\":\"keep-idle\",\"value\":\"44\",\"from\":\"store\"";
    const char *const id = "SELECT id FROM servers";
    int owner = play_to_owner(NOBODY);
    free(admin(owner, "settings set keep-idle 44"));
    long long before = store_number("", id);
    kill_and_restart(owner);
    while (store_number("", id) == before)
        players_play();
    char *list = NULL;
    for (int tries = 0; tries < 200 && (!list || !strstr(list, row)); tries++) {
        free(list); /* whoever has the tables is perhaps not open yet */
        list = admin(play_to_owner(NOBODY), "settings");
    }
    if (!strstr(list, row))
        fail_msg("%s is not in %s", row, list);
    free(list);
}

static void who_has_the_tables_is_listed(void **state)
{
    (void)state;
    int owner = play_to_owner(NOBODY);
    char words[400], row[100];
    snprintf(words, sizeof words, "servers '%s'", store);
    char *list = admin(owner, words);
    for (int i = 0; i < SERVERS; i++) {
        snprintf(row, sizeof row, "\"place\":\"%s\",\"state\":\"%s\"", servers[i].place,
                 i == owner ? "tables" : "stands-by");
        if (!strstr(list, row))
            fail_msg("%s is not in %s", row, list);
    }
    free(list);
}

static void strangers_get_nothing_at_the_port_for_servers(void **state)
{
    static const char *const said[] = {"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                                       "engawa-trunk 1 0123456789abcdef0123456789abcdef\n"};
    (void)state;
    int owner = play_to_owner(NOBODY);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char byte;
        int handle = client_socket(atoi(strchr(servers[owner].place, ':') + 1));
        assert_true(handle >= 0);
        assert_int_equal(write(handle, said[i], strlen(said[i])), strlen(said[i]));
        assert_true(read(handle, &byte, 1) <= 0);
        close(handle);
    }
}

static void they_still_stop_cleanly(void **state)
{
    (void)state;
    for (int i = 0; i < SERVERS; i++) {
        int status = test_server_stop(&servers[i].process, SIGTERM);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    assert_int_equal(store_number("", "SELECT count(*) FROM servers"), 0);
    assert_int_equal(store_number("", "SELECT count(*) FROM standbys"), 0);
    assert_int_equal(store_number("", "SELECT count(*) FROM shards WHERE server = 0"), 1024);
}

/* The file that says by how much the clock is off. */
static void shift_clock(const char *directory)
{
    char path[100];
    snprintf(path, sizeof path, "%s/shift", directory);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("3600000", file);
    fclose(file);
    setenv("CLOCK_SHIFT", path, 1);
}

/* OFF comes to the others along wires. */
static void open_wires(void)
{
    char detour[SERVERS * 20] = "";
    for (int i = 0; i < SERVERS && *preload; i++) {
        int port = atoi(strchr(servers[i].place, ':') + 1);
        size_t length = strlen(detour);
        snprintf(detour + length, sizeof detour - length, "%s%d:%d", i > 0 ? " " : "", port,
                 i == OFF ? port : wire_open(port));
    }
    setenv("DETOUR", detour, 1);
    if (*preload)
        wire_begin();
}

int main(int argc, char **argv)
{
    static const struct players_plan plan = {.port = port, .asked = count_ask, .more = more};
    engawa_add_games();
    if (argc < 2 || !getenv("ENGAWA_TEST_POSTGRES"))
        return 2;
    const char *folder = getenv("ENGAWA_TEST_FOLDER");
    char place[100];
    program = argv[1];
    if (argc > 3)
        snprintf(preload, sizeof preload, "%s %s", argv[2], argv[3]);
    events_wanted_in_all = (int)events_wanted(EVENTS);
    for (int i = 0; i < SERVERS; i++) {
        servers[i].directory = test_directory_new();
        snprintf(servers[i].place, sizeof servers[i].place, "127.0.0.1:%d", free_port());
    }
    shift_clock(servers[OFF].directory);
    open_wires();
    snprintf(place, sizeof place, "%s/way", servers[FAR].directory);
    snprintf(standby, sizeof standby, "%s/standby", folder);
    snprintf(store, sizeof store,
             "postgres://engawa@/postgres?host=%s,%s&target_session_attrs=read-write", folder,
             standby);
    snprintf(way, sizeof way, "postgres://engawa@/postgres?host=%s", place);
    setenv("ENGAWA_TEST_STORE", store, 1);
    cut_start(place, folder);
    players_open(SEED, &plan);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_acknowledged_move_outlives_all_that),
        cmocka_unit_test(people_are_known_by_their_own_address_through_another_server),
        cmocka_unit_test(a_setting_is_every_servers),
        cmocka_unit_test(who_has_the_tables_is_listed),
        cmocka_unit_test(strangers_get_nothing_at_the_port_for_servers),
        cmocka_unit_test(they_still_stop_cleanly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    players_close();
    cut_stop();
    wire_close();
    for (int i = 0; i < SERVERS; i++)
        test_directory_remove(servers[i].directory);
    return failed;
}
