/* test_power.c - the promise "an acknowledged move is on disk", on real sockets.
 *
 * Players at several tables send random legal moves as fast as the server takes them,
 * while it is killed (SIGKILL) at random moments and started again on the same data. A
 * player is a fold of the table's log and nothing else: what it does next follows from the
 * entries it has, so coming back after a kill is no case of its own. It notes every
 * decision and every acknowledgement, keeps what it was shown, and after each kill:
 *
 *   - comes back with its token and is the same guest;
 *   - finds every entry that it was ever shown, unchanged (the log only grew);
 *   - finds every acknowledged move under its number;
 *   - sends again a move that had no reply, and now and then one that had.
 *
 * At the end its moves in the log are its decisions, one for one: nothing lost, nothing
 * doubled. Every record is then replayed and verified.
 *
 * Arguments: the path of `engawa`, and a seed where another one is wanted. EVENTS in the
 * environment multiplies the kills.
 */
#include "engine/match.h"
#include "games/registry.h"
#include "tests/amount.h"
#include "tests/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <assert.h>
#include <fcntl.h>
#include <poll.h>
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
    KILLS = 50,       /* while people play */
    KILLS_LEAST = 5,  /* however few are asked for */
    EARLY_KILL = 6,   /* so often the next server is killed while it opens its data, too */
    KILL_WITHIN = 90, /* asks that a server takes before its kill */
    GAMES = 4,        /* tables at once */
    SEATS = 3,        /* most people at one */
    MOVES_MAX = 400,  /* of one player in one game */
    AGAIN = 10,       /* one in so many acknowledged moves is sent again */
    NONE = -1
};

/* What a player sent as a move; N is the acknowledged number, 0 before. */
struct decision {
    char *move;
    size_t after, n;
};

struct player {
    struct client client;
    struct round *round;
    int seat;
    bool connected, known, entered;
    char asked[16]; /* the ask that waits for its reply, "" for none */
    json_int_t id;
    char *guest, *token;
    json_t *log; /* every entry that the server ever showed, in order */
    struct engawa_match *match;
    bool over;
    unsigned taken; /* seats */
    struct decision decision[MOVES_MAX];
    size_t decisions;
    bool repeat;      /* the last decision is to be sent (again) */
    bool expects_log; /* a reply said that the log has grown, the log has not come yet */
};

/* One table after another, with the same players. */
struct round {
    const char *sheet;
    int people, bots;
    char *table;
    bool interrupted; /* by a kill, at least */
    struct player player[SEATS];
};

static struct round rounds[GAMES] = {{.sheet = "yahtzee", .people = 3},
                                     {.sheet = "yams", .people = 2, .bots = 1},
                                     {.sheet = "yams", .people = 1},
                                     {.sheet = "yahtzee", .people = 2}};
static struct test_server server;
static const char *program;
static char *directory;
static struct engawa_rng dice;
static struct {
    char *table;
    json_t *log; /* as the players saw it */
} * records;     /* of games that a kill went through */
static int record_count;
static int kills_wanted;
static struct {
    int kills, games, acknowledged, repeated;
    int without_reply, were_kept; /* moves without a reply when killed; those on disk then */
} tally;

static int below(int bound)
{
    return (int)engawa_rng_below(&dice, (uint32_t)bound);
}

static void pause_us(long us)
{
    nanosleep(&(struct timespec){.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000}, NULL);
}

/* ---- the program ---- */

/* Becomes `engawa` with these arguments. */
static int engawa(int argc, char **argv)
{
    char *all[16] = {(char *)program};
    assert(argc < 15);
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

/* Kills the server somewhat later, so that it is at something else each time. */
static void *kill_server(void *delay)
{
    pause_us(*(long *)delay);
    kill(server.pid, SIGKILL);
    atomic_store(&killed, true);
    return NULL;
}

static void start_server(bool to_be_killed)
{
    static const char *const options[] = {"--rate", "0", "--bot-threads", "1", NULL};
    test_server_start(&server, engawa, directory, options);
    atomic_store(&killed, false);
    killing = false;
    asks_to_kill = to_be_killed ? 1 + below(KILL_WITHIN) : NONE;
}

/* Counts an ask; the one that the server has been waiting for sends the killer on its way. */
static void count_ask(void)
{
    static long delay; /* us */
    if (killing || asks_to_kill == NONE || --asks_to_kill > 0)
        return;
    delay = below(3000);
    killing = true;
    assert_int_equal(pthread_create(&killer, NULL, kill_server, &delay), 0);
}

/* A server that is killed while it opens the journal or reads the tables. */
static void start_in_vain(void)
{
    char *argv[] = {"serve", "--port", "0", "--host", "127.0.0.1", "--data", directory, NULL};
    pid_t child = run_quietly(7, argv);
    pause_us(below(30000));
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* ---- what a player knows ---- */

static void start_match(struct player *player)
{
    struct engawa_setup setup;
    struct engawa_reason why = {0};
    const struct engawa_game *game = engawa_game_named("yahtzee");
    engawa_setup_defaults(game, player->round->people + player->round->bots, &setup);
    if (!engawa_setup_option(game, &setup, "sheet", player->round->sheet, &why) ||
        !engawa_setup_check(game, &setup, &why))
        fail_msg("%s", why.en);
    player->match = engawa_match_new(game, &setup, player->seat);
}

/* Checks that the events by the player's seat are its first decisions, at the numbers that were
 * acknowledged. Returns how many there are. */
static size_t count_own(const struct player *player)
{
    size_t own = 0;
    for (size_t i = 0; player->match && i < player->match->length; i++) {
        if (player->match->event[i].by != player->seat)
            continue;
        assert_true(own < player->decisions);
        assert_string_equal(player->match->event[i].text, player->decision[own].move);
        if (player->decision[own].n)
            assert_int_equal(player->decision[own].n, i + 1);
        own++;
    }
    return own;
}

/* Folds one entry that is new to PLAYER. */
static void fold(struct player *player, json_t *entry)
{
    struct engawa_reason why = {0};
    assert_int_equal(number_of(entry, "k"), json_array_size(player->log) + 1);
    json_array_append(player->log, entry);
    if (json_object_get(entry, "sit"))
        player->taken |= 1u << number_of(entry, "sit");
    else if (json_object_get(entry, "bot"))
        player->taken |= 1u << number_of(entry, "bot");
    else if (json_object_get(entry, "start"))
        start_match(player);
    else if (json_object_get(entry, "end"))
        player->over = true;
    if (!json_object_get(entry, "n"))
        return;
    const json_t *by = json_object_get(entry, "by");
    assert_int_equal(number_of(entry, "n"), player->match->length + 1);
    if (!engawa_match_append(player->match,
                             json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE,
                             text_of(entry, "do"), 0, &why))
        fail_msg("the log of %s is against the rules: %s", player->round->table, why.en);
}

/* Takes entries that may begin with some that PLAYER has: these must not have changed. */
static void take_log(struct player *player, const json_t *entries)
{
    size_t i;
    json_t *entry;
    json_array_foreach(entries, i, entry)
    {
        size_t k = (size_t)number_of(entry, "k");
        assert_true(k >= 1);
        if (k > json_array_size(player->log))
            fold(player, entry);
        else if (!json_equal(entry, json_array_get(player->log, k - 1)))
            fail_msg("entry %d of %s has changed", (int)k, player->round->table);
    }
}

/* ---- what a player does ---- */

/* Sends FIELDS, which it takes over, as the one ask that waits for its reply. */
static void ask(struct player *player, const char *what, json_t *fields)
{
    assert_non_null(fields);
    player->id = player->client.next_id++;
    snprintf(player->asked, sizeof player->asked, "%s", what);
    json_object_set_new(fields, "ask", json_string(what));
    json_object_set_new(fields, "id", json_integer(player->id));
    if (player->round->table)
        json_object_set_new(fields, "table", json_string(player->round->table));
    char *text = json_dumps(fields, JSON_COMPACT);
    client_send(&player->client, text);
    free(text);
    json_decref(fields);
    count_ask();
}

/* Chooses the next move, or takes the one that has no reply yet. */
static void ask_move(struct player *player)
{
    if (!player->repeat) {
        struct engawa_text moves = {0};
        engawa_match_legal(player->match, player->seat, &moves);
        int lines = 0;
        for (const char *c = moves.at; *c; c++)
            lines += *c == '\n';
        assert_true(lines > 0 && player->decisions < MOVES_MAX);
        char *move = moves.at;
        for (int skip = below(lines); skip > 0; skip--)
            move = strchr(move, '\n') + 1;
        *strchr(move, '\n') = '\0';
        player->decision[player->decisions++] =
            (struct decision){.move = strdup(move), .after = player->match->length};
        player->repeat = true;
        engawa_text_free(&moves);
    }
    const struct decision *last = &player->decision[player->decisions - 1];
    ask(player, "move", json_pack("{s:I,s:s}", "after", (json_int_t)last->after, "do", last->move));
}

/* What the host of an open table does besides sitting down. */
static void ask_as_host(struct player *player)
{
    const struct round *round = player->round;
    int people = round->people, seats = people + round->bots;
    for (int seat = people; seat < seats; seat++)
        if (!(player->taken & 1u << seat)) {
            ask(player, "bot", json_pack("{s:i,s:s}", "seat", seat, "bot", "random"));
            return;
        }
    if (player->taken == (1u << seats) - 1)
        ask(player, "start", json_object());
}

static json_t *opening(const struct round *round)
{
    return json_pack("{s:s,s:{s:s},s:i,s:b}", "game", "yahtzee", "options", "sheet", round->sheet,
                     "seats", round->people + round->bots, "private", 0);
}

/* Whether the log has come as far as the last reply said. */
static bool knows_own_moves(const struct player *player)
{
    return player->decisions == 0 ||
           player->match->length >= player->decision[player->decisions - 1].n;
}

/* Asks for whatever comes next; nothing while somebody else is to act. */
static void act(struct player *player)
{
    struct round *round = player->round;
    if (!player->known) {
        ask(player, "hello",
            json_pack("{s:s?,s:s,s:s}", "token", player->token, "name", "Aki", "lang", "ja"));
    } else if (!round->table) {
        if (player == round->player && tally.kills < kills_wanted)
            ask(player, "open", opening(round));
    } else if (!player->entered) {
        int after = below(2) ? (int)json_array_size(player->log) : 0;
        ask(player, "enter", json_pack("{s:i}", "after", after));
    } else if (player->expects_log) {
        return;
    } else if (player->repeat) {
        ask_move(player); /* also after the end, which it may have brought */
    } else if (!(player->taken & 1u << player->seat)) {
        ask(player, "sit", json_pack("{s:i,s:s}", "seat", player->seat, "entropy", "c0ffee"));
    } else if (!player->match) {
        if (player == round->player)
            ask_as_host(player);
    } else if (knows_own_moves(player) && engawa_match_actors(player->match) & 1u << player->seat) {
        ask_move(player);
    }
}

/* ---- what a player hears ---- */

static void hear_hello(struct player *player, const json_t *reply)
{
    player->known = true;
    if (player->token) {
        assert_string_equal(text_of(reply, "guest"), player->guest);
        return;
    }
    player->guest = strdup(text_of(reply, "guest"));
    player->token = strdup(text_of(reply, "token"));
}

/* The whole log up to now: every acknowledged move is in it. */
static void hear_enter(struct player *player, const json_t *reply)
{
    player->entered = true;
    player->expects_log = false;
    take_log(player, json_object_get(reply, "log"));
    assert_int_equal(number_of(reply, "k"), json_array_size(player->log));
    size_t own = count_own(player);
    bool open = player->decisions > 0 && !player->decision[player->decisions - 1].n;
    if (own < player->decisions - open)
        fail_msg("an acknowledged move of %s is lost", player->round->table);
    tally.were_kept += open && own == player->decisions;
}

static void hear_move(struct player *player, const json_t *reply)
{
    struct decision *last = &player->decision[player->decisions - 1];
    size_t n = (size_t)number_of(reply, "n");
    assert_true(n > last->after);
    if (last->n)
        assert_int_equal(last->n, n);
    else
        tally.acknowledged++;
    last->n = n;
    player->repeat = below(AGAIN) == 0;
    tally.repeated += player->repeat;
}

static void hear_reply(struct player *player, const json_t *reply)
{
    assert_int_equal(number_of(reply, "re"), player->id);
    if (!json_is_true(json_object_get(reply, "ok")))
        fail_msg("%s was refused: %s", player->asked, text_of(reply, "code"));
    if (strcmp(player->asked, "hello") == 0) {
        hear_hello(player, reply);
    } else if (strcmp(player->asked, "open") == 0) {
        player->round->table = strdup(text_of(reply, "table"));
    } else if (strcmp(player->asked, "enter") == 0) {
        hear_enter(player, reply);
    } else if (strcmp(player->asked, "move") == 0) {
        hear_move(player, reply);
    } else {
        player->expects_log = true;
    }
    player->asked[0] = '\0';
}

static void hear(struct player *player, const json_t *message)
{
    const char *push = text_of(message, "push");
    if (!*push) {
        hear_reply(player, message);
    } else if (strcmp(push, "log") == 0) {
        take_log(player, json_object_get(message, "log"));
        player->expects_log = false;
    } else if (strcmp(push, "reset") == 0) {
        player->entered = false;
    }
}

/* Hears everything that has come; false when the connection is gone. */
static bool listen_to(struct player *player)
{
    for (json_t *message; (message = client_receive(&player->client, 0));) {
        hear(player, message);
        json_decref(message);
    }
    return player->client.close_code == 0;
}

static void disconnect(struct player *player)
{
    if (player->connected)
        client_close(&player->client);
    player->connected = player->known = player->entered = false;
    player->asked[0] = '\0';
}

static void connect_player(struct player *player)
{
    player->connected = client_connect(&player->client, server.port, "") == 101;
    if (!player->connected)
        client_close(&player->client); /* killed meanwhile */
}

/* ---- one round after another ---- */

static bool acknowledged_all(const struct player *player)
{
    return player->over && !player->repeat && !player->asked[0];
}

static bool finished(const struct round *round)
{
    for (int i = 0; i < round->people; i++)
        if (!acknowledged_all(&round->player[i]))
            return false;
    return true;
}

/* Forgets the table, keeps the people. */
static void clear_round(struct round *round)
{
    for (int i = 0; i < round->people; i++) {
        struct player *player = &round->player[i];
        for (size_t d = 0; d < player->decisions; d++)
            free(player->decision[d].move);
        engawa_match_free(player->match);
        json_decref(player->log);
        player->decisions = 0;
        player->match = NULL;
        player->log = json_array();
        player->over = player->entered = player->repeat = player->expects_log = false;
        player->taken = 0;
    }
    free(round->table);
    round->table = NULL;
    round->interrupted = false;
}

/* The game is over: the log is what the players decided, one for one, and the same for all. */
static void close_round(struct round *round)
{
    for (int i = 0; i < round->people; i++) {
        const struct player *player = &round->player[i];
        assert_int_equal(count_own(player), player->decisions);
        assert_true(json_equal(player->log, round->player[0].log));
    }
    if (round->interrupted) {
        records = realloc(records, (size_t)(record_count + 1) * sizeof *records);
        assert_non_null(records);
        records[record_count].table = strdup(round->table);
        records[record_count++].log = json_incref(round->player[0].log);
    }
    tally.games++;
    clear_round(round);
}

/* Everybody acts who may, then everybody hears what comes within some milliseconds. */
static void play_on(void)
{
    struct pollfd ready[GAMES * SEATS];
    nfds_t count = 0;
    for (int r = 0; r < GAMES; r++)
        for (int i = 0; i < rounds[r].people; i++) {
            struct player *player = &rounds[r].player[i];
            if (!player->connected)
                connect_player(player);
            if (player->connected && !player->asked[0] && !player->client.close_code)
                act(player);
            if (player->connected)
                ready[count++] = (struct pollfd){.fd = player->client.socket, .events = POLLIN};
        }
    poll(ready, count, 5);
    for (int r = 0; r < GAMES; r++)
        for (int i = 0; i < rounds[r].people; i++)
            if (rounds[r].player[i].connected)
                listen_to(&rounds[r].player[i]);
}

/* The server was killed: hears what was still on the way, and counts moves without a reply. */
static void hear_the_last(void)
{
    pthread_join(killer, NULL);
    int status = test_server_stop(&server, SIGKILL);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    for (int r = 0; r < GAMES; r++) {
        rounds[r].interrupted = true;
        for (int i = 0; i < rounds[r].people; i++) {
            struct player *player = &rounds[r].player[i];
            while (player->connected && !player->client.close_code) {
                struct pollfd end = {.fd = player->client.socket, .events = POLLIN};
                assert_int_equal(poll(&end, 1, CLIENT_PATIENCE), 1);
                listen_to(player);
            }
            disconnect(player);
            if (player->repeat && !player->decision[player->decisions - 1].n)
                tally.without_reply++;
        }
    }
    tally.kills++;
}

static bool all_finished(void)
{
    for (int r = 0; r < GAMES; r++)
        if (rounds[r].table)
            return false;
    return true;
}

/* ---- the test ---- */

/* Waits for the end of the server that was killed and starts the next one. */
static void kill_and_restart(void)
{
    hear_the_last();
    if (tally.kills % EARLY_KILL == EARLY_KILL - 2)
        start_in_vain();
    start_server(tally.kills < kills_wanted);
}

static void every_acknowledged_move_outlives_kills(void **state)
{
    (void)state;
    start_server(true);
    do {
        if (atomic_load(&killed))
            kill_and_restart();
        play_on();
        for (int r = 0; r < GAMES; r++)
            if (finished(&rounds[r]))
                close_round(&rounds[r]);
    } while (tally.kills < kills_wanted || !all_finished());
    printf("%d kills, %d games, %d moves acknowledged, %d of them asked again; %d moves had no "
           "reply when killed, %d of these were on disk\n",
           tally.kills, tally.games, tally.acknowledged, tally.repeated, tally.without_reply,
           tally.were_kept);
    assert_true(tally.acknowledged >= 2 * kills_wanted);
    assert_true(tally.without_reply >= kills_wanted / 5);
    assert_true(record_count >= GAMES);
}

/* Downloads the record of TABLE into a file of the directory. */
static void download(const char *table, char path[300])
{
    char request[200];
    size_t length;
    snprintf(request, sizeof request,
             "GET /t/%s/record.engawa HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n",
             table, server.port);
    char *response = http_exchange(server.port, request, &length);
    if (strncmp(response, "HTTP/1.1 200", 12) != 0)
        fail_msg("no record of %s: %s", table, response);
    const char *body = strstr(response, "\r\n\r\n");
    assert_non_null(body);
    snprintf(path, 300, "%s/%s.engawa", directory, table);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    body += 4;
    fwrite(body, 1, length - (size_t)(body - response), out);
    fclose(out);
    free(response);
}

/* The events of the record at PATH are those of LOG. */
static void assert_same_events(const char *path, const json_t *log)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t k = 0;
    for (json_t *line; (line = json_loadf(in, JSON_DISABLE_EOF_CHECK, NULL)); json_decref(line)) {
        if (!json_object_get(line, "n"))
            continue;
        while (k < json_array_size(log) && !json_object_get(json_array_get(log, k), "n"))
            k++;
        const json_t *entry = json_array_get(log, k++);
        assert_int_equal(number_of(line, "n"), number_of(entry, "n"));
        assert_true(json_equal(json_object_get(line, "by"), json_object_get(entry, "by")));
        assert_string_equal(text_of(line, "do"), text_of(entry, "do"));
    }
    while (k < json_array_size(log))
        assert_null(json_object_get(json_array_get(log, k++), "n"));
    fclose(in);
}

static void every_record_is_what_the_players_saw_replays_and_verifies(void **state)
{
    (void)state;
    assert_true(record_count > 0);
    for (int i = 0; i < record_count; i++) {
        char path[300];
        int status = NONE;
        download(records[i].table, path);
        assert_same_events(path, records[i].log);
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
    engawa_add_games();
    if (argc < 2)
        return 2;
    program = argv[1];
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 20240607;
    kills_wanted = (int)events_wanted(KILLS);
    if (kills_wanted < KILLS_LEAST)
        kills_wanted = KILLS_LEAST;
    printf("seed %lu, %d kills\n", seed, kills_wanted);
    engawa_rng_fast(&dice, seed);
    directory = test_directory_new();
    for (int r = 0; r < GAMES; r++)
        for (int i = 0; i < rounds[r].people; i++) {
            rounds[r].player[i].round = &rounds[r];
            rounds[r].player[i].seat = i;
            rounds[r].player[i].log = json_array();
        }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_acknowledged_move_outlives_kills),
        cmocka_unit_test(every_record_is_what_the_players_saw_replays_and_verifies),
        cmocka_unit_test(the_server_still_stops_cleanly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < record_count; i++) {
        free(records[i].table);
        json_decref(records[i].log);
    }
    free(records);
    for (int r = 0; r < GAMES; r++) {
        clear_round(&rounds[r]);
        for (int i = 0; i < rounds[r].people; i++) {
            disconnect(&rounds[r].player[i]);
            json_decref(rounds[r].player[i].log);
            free(rounds[r].player[i].guest);
            free(rounds[r].player[i].token);
        }
    }
    test_directory_remove(directory);
    return failed;
}
