/* test_servers.c - several servers of one store, which divide the tables among them
 * (docs/cluster.md), while everything happens to them that can happen to machines.
 *
 * People play at several tables (players.h) of three servers on one PostgreSQL, each at whichever
 * server comes next, and so mostly at a table of another one. One after the other, servers are
 * killed, stopped for longer than their lease holds, asked to end, and started again; the database
 * is killed, too, and in the end for good, and its standby takes over. Whatever happens no
 * acknowledged move is lost or doubled, and nobody sees an entry that is not in the log later, or a
 * hand that is another's. At one more table somebody does not move (staller.h), and the time runs
 * out once a turn. One
 * of the servers has a clock that is an hour off, and the wires between it and the others are cut,
 * and then held. Another one is of the version after this one.
 *
 * Arguments: the path of `engawa` and of the same one version later, and the libraries of
 * clock_shift.c and detour.c, without which all clocks are right, and nothing happens to wires.
 * ENGAWA_TEST_STORE is the store, ENGAWA_TEST_POSTGRES the script that starts and kills it in
 * ENGAWA_TEST_FOLDER. EVENTS in the environment multiplies what happens.
 */
#include "engine/chance.h"
#include "games/registry.h"
#include "tests/server/cluster/staller.h"
#include "tests/server/cluster/wire.h"
#include "tests/support/amount.h"
#include "tests/support/client.h"
#include "tests/support/cut.h"
#include "tests/support/players.h"
#include "tests/support/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
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
    NEXT = 1,              /* the one of the next version */
    OFF = 2,               /* the one with the wrong clock, and with wires to the others (wire.h) */
    EVENTS = 9,            /* that happen: each once, if there are no more; and the last one */
    ASKS = 60,             /* between two of them */
    ROUNDS = 20,           /* of play between two looks at a clock */
    IN_VAIN = 5,           /* seconds in which servers try in vain to take over */
    PATIENCE = 600 * 1000, /* ms */
    SHARDS = 1024
};

static struct {
    struct test_server process;
    char *directory, place[40];
    bool runs;
} servers[SERVERS];
static const char *program, *next_program;
static char shifting[400];  /* the library for OFF's clock; "": there is none */
static char detouring[400]; /* and that for wires */
static char detours[SERVERS][200];
static char standby[100];         /* the folder of the database that may take over */
static char store[300], way[200]; /* both databases, and the way there for FAR */
static int events, events_wanted_in_all;
static int asks; /* since the last event */
static int next; /* the server that the next connection goes to */

/* ---- the servers ---- */

static int run(const char *path, int argc, char **argv)
{
    char *all[40] = {(char *)path};
    memcpy(all + 1, argv, (size_t)argc * sizeof *argv);
    execv(path, all);
    return 127;
}

static int engawa(int argc, char **argv)
{
    return run(program, argc, argv);
}

static int engawa_next(int argc, char **argv)
{
    return run(next_program, argc, argv);
}

static void sleep_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000}, NULL);
}

/* Plays where something else is waited for, which takes seconds: a move here and there will do. */
static void play_meanwhile(void)
{
    players_play();
    sleep_a_little();
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
    char preload[900];
    snprintf(preload, sizeof preload, "%s %s", detouring, which == OFF ? shifting : "");
    setenv("DETOUR", detours[which], 1);
    setenv("LD_PRELOAD", preload, *detouring);
    test_server_start(&servers[which].process, which == NEXT ? engawa_next : engawa,
                      servers[which].directory, options);
    unsetenv("LD_PRELOAD");
    servers[which].runs = true;
}

/* How many shards of the tables WHICH has. The row of the one that was killed may still be there.
 */
static long long shards_of(int which)
{
    char sql[300];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM shards, (SELECT id, expires FROM servers WHERE place = '%s'"
             " ORDER BY since DESC LIMIT 1) AS last"
             " WHERE server = id AND expires > clock_timestamp()",
             servers[which].place);
    return store_number("", sql);
}

/* Whether all tables are had by servers that run, and each has its share. */
static bool are_divided(void)
{
    long long sum = 0;
    int running = 0;
    for (int i = 0; i < SERVERS; i++)
        running += servers[i].runs;
    for (int i = 0; i < SERVERS; i++) {
        long long count = servers[i].runs ? shards_of(i) : 0;
        if (servers[i].runs && count < SHARDS / running)
            return false;
        sum += count;
    }
    return sum == SHARDS;
}

static void play_until_divided(void)
{
    while (!are_divided())
        play_meanwhile();
}

/* Whether WHICH has the table ID. */
static bool has_table(int which, const char *id)
{
    uint8_t hash[32];
    char sql[300];
    engawa_sha256((const uint8_t *)id, strlen(id), hash);
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM shards, servers WHERE server = id AND shard = %d"
             " AND place = '%s'",
             hash[0] << 2 | hash[1] >> 6, servers[which].place);
    return store_number("", sql) > 0;
}

/* A server with a table where a game goes on, when all have their share. */
static int play_to_somebody(void)
{
    const char *table = NULL;
    while (!are_divided() || !(table = players_table()))
        play_meanwhile();
    int which = 0;
    while (which < SERVERS - 1 && !has_table(which, table))
        which++;
    return which;
}

/* Sends NUMBER while moves are on their way; nobody comes to that server any more. */
static void send_signal(int which, int number)
{
    players_play();
    servers[which].runs = false;
    kill(servers[which].process.pid, number);
}

/* Plays until the server has ended, and returns its wait status. */
static int play_to_end(int which)
{
    int status = 0;
    while (waitpid(servers[which].process.pid, &status, WNOHANG) == 0)
        play_meanwhile();
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

static void one_is_killed(void)
{
    kill_and_restart(play_to_somebody());
}

/* Kills the server that has the staller's table, which others take over. */
static int kill_for_staller(void)
{
    int which = 0;
    play_until_divided();
    while (which < SERVERS - 1 && !has_table(which, staller_table()))
        which++;
    send_signal(which, SIGKILL);
    play_to_end(which);
    play_until_divided();
    return which;
}

/* The one where a clock runs, which at first is OFF, whose own clock is an hour off; and when the
 * time has run out at another one, that one, too. */
static void those_with_a_clock_are_killed(void)
{
    int one = kill_for_staller();
    while (!staller_is_out())
        for (int i = 0; i < ROUNDS; i++)
            play_meanwhile();
    int other = kill_for_staller();
    start(one);
    start(other);
}

static void one_is_asked_to_end(void)
{
    int which = play_to_somebody();
    send_signal(which, SIGTERM);
    int status = play_to_end(which);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    start(which);
}

/* The one that sleeps through the end of its lease writes nothing when it wakes, and ends. */
static void one_sleeps(void)
{
    int which = play_to_somebody();
    send_signal(which, SIGSTOP);
    play_until_divided();
    send_signal(which, SIGCONT);
    int status = play_to_end(which);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    start(which);
}

static void database_is_killed(void)
{
    run_script("crash");
    run_script("start");
}

static void two_are_killed(void)
{
    int one = play_to_somebody(), other = (one + 1) % SERVERS;
    send_signal(one, SIGKILL);
    send_signal(other, SIGKILL);
    play_to_end(one);
    play_to_end(other);
    play_until_divided();
    start(one);
    start(other);
}

/* Every connection to the database is taken while the others have to take over. */
static void one_is_killed_and_there_is_no_room(void)
{
    int which = play_to_somebody();
    store_fill();
    servers[which].runs = false;
    test_server_stop(&servers[which].process, SIGKILL);
    sleep(IN_VAIN); /* new clients would wait for as long */
    store_let_go();
    play_until_divided();
    start(which);
}

/* A COMMIT is on its way while other servers take over, and arrives after that. */
static void a_commit_comes_late(void)
{
    play_until_divided();
    cut_next(CUT_HOLD);
    while (!cut_holds())
        play_meanwhile();
    servers[FAR].runs = false;
    play_until_divided();
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

/* CLIENT comes to OFF, and opens a table at another server. */
static void open_elsewhere(struct client *client, char id[33])
{
    client_hello(client, servers[OFF].process.port, NULL, "Ben");
    do {
        json_t *opened =
            client_do(client, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
        snprintf(id, 33, "%s", text_of(opened, "table"));
        json_decref(opened);
        if (has_table(OFF, id))
            json_decref(client_do(client, "{s:s,s:s}", "ask", "abandon", "table", id));
    } while (has_table(OFF, id));
}

static void enter_table(struct client *client, const char *id)
{
    json_decref(client_do(client, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0));
}

/* Visitors at a table behind a wire are told to come back, and the test waits for that. */
static void wait_for_reset(struct client *client, const char *what)
{
    long long began = now_ms();
    json_decref(client_push(client, "reset"));
    printf("the people behind the wire that was %s are let go after %lld ms\n", what,
           now_ms() - began);
}

/* The wires between two servers are cut, and then carry nothing though nobody closes them. */
static void wires_are_cut_and_held(void)
{
    struct client client;
    char id[33];
    if (!*detouring)
        return;
    play_until_divided();
    open_elsewhere(&client, id);
    enter_table(&client, id);
    wire_cut();
    wait_for_reset(&client, "cut");
    enter_table(&client, id); /* when there is a wire again */
    wire_hold();
    wait_for_reset(&client, "held");
    wire_go_on();
    enter_table(&client, id);
    json_decref(client_do(&client, "{s:s,s:s}", "ask", "abandon", "table", id));
    client_close(&client);
}

/* The last event: the database is lost with its disk. Before that it has a standby, so all
 * acknowledged data is on both. */
static void standby_takes_over(void)
{
    run_script("follow");
    for (asks = 0; asks < ASKS;)
        players_play();
    players_measure();
    run_script("crash");
    run_script("promote");
    cut_lead(standby);
}

static const struct kind {
    const char *name;
    void (*happen)(void);
} kinds[EVENTS] =
    {
        {"a server where a clock runs was killed, and then the next one",
         those_with_a_clock_are_killed},
        {"a server was killed", one_is_killed},
        {"a server was asked to end", one_is_asked_to_end},
        {"a server slept", one_sleeps},
        {"the database was killed", database_is_killed},
        {"two servers were killed", two_are_killed},
        {"a server was killed, and the database had no room", one_is_killed_and_there_is_no_room},
        {"a COMMIT was held up for longer than a lease", a_commit_comes_late},
        {"the wires of a server were cut, and then held", wires_are_cut_and_held},
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

/* Has the next thing happen, and says for how long nobody could move at some table. */
static void let_happen(void)
{
    const struct kind *kind = events < events_wanted_in_all ? &kinds[events % EVENTS] : &last_kind;
    if (events < events_wanted_in_all - 2)
        staller_move(); /* and then the time has run out in the end without waiting for that */
    players_measure();
    kind->happen();
    for (asks = 0; asks < ASKS || !are_divided();)
        play_meanwhile();
    players_expect_moves();
    while (!players_have_moved())
        play_meanwhile();
    printf("%s: %lld ms without a move at a table\n", kind->name, (long long)players_tally.longest);
    events++;
}

static bool is_with_wrong_clock(const char *id)
{
    return has_table(OFF, id);
}

static void every_acknowledged_move_outlives_all_that(void **state)
{
    (void)state;
    for (int i = 0; i < SERVERS; i++)
        start(i);
    play_until_divided();
    staller_open(port, is_with_wrong_clock);
    while (more() || !players_finished()) {
        players_play();
        if (asks >= ASKS && more())
            let_happen();
    }
    printf("%d events, %d games, %d moves acknowledged, %d of them asked again; %d moves had no "
           "reply when a connection was lost, %d of these were on disk\n",
           events, players_tally.games, players_tally.acknowledged, players_tally.repeated,
           players_tally.without_reply, players_tally.were_kept);
    assert_true(players_tally.interrupted > 0);
}

/* After all events, and across any number of servers, each seat got exactly its view of the
 * record. */
static void nobody_has_seen_a_hand(void **state)
{
    int count, hiding = 0;
    const struct players_record *records = players_records(&count);
    (void)state;
    for (int i = 0; i < count; i++) {
        size_t length;
        char *text = players_download(records[i].table, &length);
        players_check(&records[i], text);
        hiding += records[i].hides;
        free(text);
    }
    printf("%d records are what the players were told, %d of them of games with hands\n", count,
           hiding);
    assert_true(hiding > 0);
}

/* Nobody has moved in the last turn, and in each one before only when its time had run out. */
static void time_runs_out_once_a_turn(void **state)
{
    long long until = now_ms() + PATIENCE;
    (void)state;
    while (!staller_is_out()) {
        assert_true(now_ms() < until);
        poll(NULL, 0, 100);
    }
    int times = staller_check();
    printf("time ran out in %d turns, once in each\n", times);
    assert_true(times > 0);
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

/* All servers get a setting that was made at one. */
static void a_setting_is_every_servers(void **state)
{
    static const char row[] = "\"setting\":\"keep-idle\",\"value\":\"44\",\"from\":\"store\"";
    (void)state;
    free(admin(0, "settings set keep-idle 44"));
    for (int i = 0; i < SERVERS; i++) {
        char *list = admin(i, "settings");
        for (int tries = 0; tries < 1000 && !strstr(list, row); tries++) {
            free(list); /* it is on its way */
            list = admin(i, "settings");
        }
        if (!strstr(list, row))
            fail_msg("%s is not in %s", row, list);
        free(list);
    }
}

/* The operator of one server is that of all tables. */
static void a_table_is_closed_from_everywhere(void **state)
{
    struct client client;
    char id[33], words[100];
    (void)state;
    open_elsewhere(&client, id);
    snprintf(words, sizeof words, "tables close %s", id);
    free(admin(OFF, words));
    json_t *refused = client_ask(&client, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    assert_string_equal(text_of(refused, "code"), "over");
    json_decref(refused);
    client_close(&client);
}

/* Returns whether the operator's list has server WHICH in STATE, with its version. */
static bool is_listed(int which, const char *state)
{
    size_t i;
    json_t *row;
    char words[400];
    bool found = false;
    snprintf(words, sizeof words, "servers '%s'", store);
    char *text = admin(0, words);
    json_t *list = json_loads(text, 0, NULL);
    json_array_foreach(json_object_get(list, "list"), i, row)
    {
        bool later = strstr(text_of(row, "version"), "-next") != NULL;
        found |= strcmp(text_of(row, "place"), servers[which].place) == 0 &&
                 strcmp(text_of(row, "state"), state) == 0 && later == (which == NEXT);
    }
    json_decref(list);
    free(text);
    return found;
}

static void the_owners_of_tables_are_listed(void **state)
{
    (void)state;
    for (int i = 0; i < SERVERS; i++)
        assert_true(is_listed(i, "tables"));
}

/* A server gives its tables away before it is stopped for longer. Its visitors play on. */
static void one_is_drained_and_takes_its_share_again(void **state)
{
    struct client client;
    char id[33];
    int which = 0;
    (void)state;
    open_elsewhere(&client, id);
    client_close(&client);
    while (!has_table(which, id))
        which++;
    free(admin(which, "drain"));
    while (shards_of(which) > 0)
        sleep_a_little();
    assert_true(is_listed(which, "leaving"));
    client_hello(&client, servers[which].process.port, NULL, "Cho");
    enter_table(&client, id);
    json_decref(client_do(&client, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1));
    client_close(&client);
    free(admin(which, "drain end"));
    while (!are_divided())
        sleep_a_little();
    assert_true(is_listed(which, "tables"));
}

static void strangers_get_nothing_at_the_port_for_servers(void **state)
{
    static const char *const said[] = {"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                                       "engawa-trunk 2 0123456789abcdef0123456789abcdef 7\n"};
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char byte;
        int handle = client_socket(atoi(strchr(servers[0].place, ':') + 1));
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

/* Between OFF and the others there are wires. */
static void open_wires(void)
{
    if (!*detouring)
        return;
    for (int i = 0; i < SERVERS; i++) {
        int port = atoi(strchr(servers[i].place, ':') + 1), wire = wire_open(port);
        for (int from = 0; from < SERVERS; from++) {
            size_t length = strlen(detours[from]);
            bool goes = i != from && (i == OFF || from == OFF);
            snprintf(detours[from] + length, sizeof detours[0] - length, "%s%d:%d",
                     length > 0 ? " " : "", port, goes ? wire : port);
        }
    }
    wire_begin();
}

int main(int argc, char **argv)
{
    static const struct players_plan plan = {.port = port, .asked = count_ask, .more = more};
    engawa_add_games();
    if (argc < 3 || !getenv("ENGAWA_TEST_POSTGRES"))
        return 2;
    const char *folder = getenv("ENGAWA_TEST_FOLDER");
    char place[100];
    program = argv[1];
    next_program = argv[2];
    if (argc > 4) {
        snprintf(shifting, sizeof shifting, "%s", argv[3]);
        snprintf(detouring, sizeof detouring, "%s", argv[4]);
    }
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
        cmocka_unit_test(nobody_has_seen_a_hand),
        cmocka_unit_test(time_runs_out_once_a_turn),
        cmocka_unit_test(a_setting_is_every_servers),
        cmocka_unit_test(a_table_is_closed_from_everywhere),
        cmocka_unit_test(the_owners_of_tables_are_listed),
        cmocka_unit_test(one_is_drained_and_takes_its_share_again),
        cmocka_unit_test(strangers_get_nothing_at_the_port_for_servers),
        cmocka_unit_test(they_still_stop_cleanly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    players_close();
    staller_close();
    cut_stop();
    wire_close();
    for (int i = 0; i < SERVERS; i++)
        test_directory_remove(servers[i].directory);
    return failed;
}
