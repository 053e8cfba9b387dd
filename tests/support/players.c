/* players.c - people who play at real servers (players.h). */
#include "tests/support/players.h"

#include "engine/match.h"
#include "engine/record.h"
#include "games/registry.h"
#include "tests/support/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAMES = 5, /* tables at once */
    SEATS = PLAYERS_SEATS,
    OPTIONS = 2,     /* most of one game that are chosen */
    MOVES_MAX = 400, /* of one player in one game */
    AGAIN = 10       /* one in so many acknowledged moves is sent again */
};

/* A move that a player sent; N is the acknowledged number, 0 before. */
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
    size_t told; /* how many of them the seat was shown before it saw everything; 0: all */
    struct engawa_match *match;
    bool over;
    unsigned taken; /* seats */
    struct decision decision[MOVES_MAX];
    size_t decisions;
    bool repeat;      /* the last decision must be sent (again) */
    bool expects_log; /* a reply said that the log has grown, the log has not come yet */
};

/* One table after another, with the same players. */
struct round {
    const char *game;
    const char *options[OPTIONS][2]; /* name and value */
    bool hides;                      /* seats do not see the same of it */
    int people, bots;
    char *table;
    bool interrupted; /* by a kill, at least */
    int64_t moved;    /* when a move was acknowledged last, in ms; 0: none was */
    bool expected;    /* somebody is to move (players_expect_moves) */
    struct player player[SEATS];
};

static struct round rounds[GAMES] = {
    {.game = "yahtzee", .options = {{"sheet", "yahtzee"}}, .people = 3},
    {.game = "yahtzee", .options = {{"sheet", "yams"}}, .people = 2, .bots = 1},
    {.game = "yahtzee", .options = {{"sheet", "yams"}}, .people = 1},
    {.game = "yahtzee", .options = {{"sheet", "yahtzee"}}, .people = 2},
    {.game = "dou-dizhu",
     .options = {{"hands", "1"}, {"show-kitty", "no"}},
     .hides = true,
     .people = 3}};
static const struct players_plan *plan;
static struct engawa_rng dice;
static struct players_record *records; /* of games that were interrupted */
static int record_count;
struct players_tally players_tally;

int players_below(int bound)
{
    return (int)engawa_rng_below(&dice, (uint32_t)bound);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what a player knows ---- */

static void start_match(struct player *player)
{
    struct engawa_setup setup;
    struct engawa_reason why = {0};
    const struct round *round = player->round;
    const struct engawa_game *game = engawa_game_named(round->game);
    engawa_setup_defaults(game, round->people + round->bots, &setup);
    for (int i = 0; i < OPTIONS && round->options[i][0]; i++)
        if (!engawa_setup_option(game, &setup, round->options[i][0], round->options[i][1], &why))
            fail_msg("%s", why.en);
    if (!engawa_setup_check(game, &setup, &why))
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

/* Whether two entries are the same, where they are SEEN alike; otherwise their events may have
 * other texts. */
static bool is_same(const json_t *one, const json_t *other, bool seen)
{
    if (seen || !json_object_get(one, "n"))
        return json_equal(one, other);
    return number_of(one, "n") == number_of(other, "n") &&
           number_of(one, "k") == number_of(other, "k") &&
           number_of(one, "t") == number_of(other, "t") &&
           json_equal(json_object_get(one, "by"), json_object_get(other, "by"));
}

/* Takes entries that may begin with some that PLAYER has: these must not have changed. OPEN: the
 * game is over, and they hide nothing. */
static void take_log(struct player *player, const json_t *entries, bool open)
{
    size_t i;
    json_t *entry;
    if (open && !player->told)
        player->told = json_array_size(player->log);
    json_array_foreach(entries, i, entry)
    {
        size_t k = (size_t)number_of(entry, "k");
        assert_true(k >= 1);
        if (k > json_array_size(player->log))
            fold(player, entry);
        else if (!is_same(entry, json_array_get(player->log, k - 1), !open))
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
    if (plan->asked)
        plan->asked();
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
        for (int skip = players_below(lines); skip > 0; skip--)
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

/* The asks of an open table's host besides sitting down. */
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
    json_t *options = json_object();
    for (int i = 0; i < OPTIONS && round->options[i][0]; i++)
        json_object_set_new(options, round->options[i][0], json_string(round->options[i][1]));
    return json_pack("{s:s,s:o,s:i,s:b}", "game", round->game, "options", options, "seats",
                     round->people + round->bots, "private", 0);
}

/* Whether the log has come as far as the last reply said. */
static bool knows_own_moves(const struct player *player)
{
    return player->decisions == 0 ||
           player->match->length >= player->decision[player->decisions - 1].n;
}

/* Asks for the next thing; nothing while somebody else acts. */
static void act(struct player *player)
{
    struct round *round = player->round;
    if (!player->known) {
        ask(player, "hello",
            json_pack("{s:s?,s:s,s:s}", "token", player->token, "name", "Aki", "lang", "ja"));
    } else if (!round->table) {
        if (player == round->player && plan->more())
            ask(player, "open", opening(round));
    } else if (!player->entered) {
        int after = players_below(2) ? (int)json_array_size(player->log) : 0;
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

/* Whether ENTRIES are the whole log of a game that is over. */
static bool is_all(const json_t *entries)
{
    const json_t *last = json_array_get(entries, json_array_size(entries) - 1);
    return number_of(json_array_get(entries, 0), "k") == 1 && json_object_get(last, "end");
}

/* The whole log up to now: every acknowledged move is in it. */
static void hear_enter(struct player *player, const json_t *reply)
{
    const json_t *entries = json_object_get(reply, "log");
    player->entered = true;
    player->expects_log = false;
    take_log(player, entries, player->round->hides && is_all(entries));
    assert_int_equal(number_of(reply, "k"), json_array_size(player->log));
    size_t own = count_own(player);
    bool open = player->decisions > 0 && !player->decision[player->decisions - 1].n;
    if (own < player->decisions - open)
        fail_msg("an acknowledged move of %s is lost", player->round->table);
    players_tally.were_kept += open && own == player->decisions;
}

/* A move is acknowledged at ROUND's table, where nobody waits for anything but the server if there
 * are no bots. */
static void note_pause(struct round *round)
{
    int64_t now = now_ms(), since = round->moved && !round->bots ? now - round->moved : 0;
    round->moved = now;
    round->expected = false;
    players_tally.longest = since > players_tally.longest ? since : players_tally.longest;
}

static void hear_move(struct player *player, const json_t *reply)
{
    struct decision *last = &player->decision[player->decisions - 1];
    size_t n = (size_t)number_of(reply, "n");
    assert_true(n > last->after);
    if (last->n)
        assert_int_equal(last->n, n);
    else
        players_tally.acknowledged++;
    note_pause(player->round);
    last->n = n;
    player->repeat = players_below(AGAIN) == 0;
    players_tally.repeated += player->repeat;
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
        take_log(player, json_object_get(message, "log"), false);
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
    int port = plan->port();
    player->connected = client_connect(&player->client, port, "") == 101;
    if (!player->connected)
        client_close(&player->client); /* it was killed meanwhile */
}

/* The connection is gone, with the reply to a move perhaps. */
static void lose(struct player *player)
{
    disconnect(player);
    player->round->interrupted |= player->round->table != NULL;
    if (player->repeat && !player->decision[player->decisions - 1].n)
        players_tally.without_reply++;
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
        player->decisions = player->told = 0;
        player->match = NULL;
        player->log = json_array();
        player->over = player->entered = player->repeat = player->expects_log = false;
        player->taken = 0;
    }
    free(round->table);
    round->table = NULL;
    round->interrupted = round->expected = false;
    round->moved = 0;
}

/* Keeps the players' views of ROUND's game. */
static void keep_record(const struct round *round)
{
    records = realloc(records, (size_t)(record_count + 1) * sizeof *records);
    assert_non_null(records);
    struct players_record *record = &records[record_count++];
    *record = (struct players_record){.table = strdup(round->table), .hides = round->hides};
    for (int i = 0; i < round->people; i++) {
        const struct player *player = &round->player[i];
        record->log[i] = json_incref(player->log);
        record->told[i] = player->told ? player->told : json_array_size(player->log);
    }
}

/* The game is over: the log holds exactly the players' decisions, and the same for all. */
static void close_round(struct round *round)
{
    for (int i = 0; i < round->people; i++) {
        struct player *player = &round->player[i];
        const json_t *log = player->log, *first = round->player[0].log;
        assert_int_equal(count_own(player), player->decisions);
        assert_int_equal(json_array_size(log), json_array_size(first));
        for (size_t k = 0; k < json_array_size(log); k++)
            assert_true(is_same(json_array_get(log, k), json_array_get(first, k), !round->hides));
        disconnect(player); /* and so leaves the table */
    }
    if (round->interrupted || round->hides)
        keep_record(round);
    players_tally.interrupted += round->interrupted;
    players_tally.games++;
    clear_round(round);
}

void players_play(void)
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
        for (int i = 0; i < rounds[r].people; i++) {
            struct player *player = &rounds[r].player[i];
            if (player->connected && !listen_to(player))
                lose(player);
        }
    for (int r = 0; r < GAMES; r++)
        if (finished(&rounds[r]))
            close_round(&rounds[r]);
}

void players_measure(void)
{
    players_tally.longest = 0;
}

void players_expect_moves(void)
{
    for (int r = 0; r < GAMES; r++)
        rounds[r].expected = rounds[r].table && rounds[r].moved;
}

bool players_have_moved(void)
{
    for (int r = 0; r < GAMES; r++)
        if (rounds[r].table && rounds[r].expected)
            return false;
    return true;
}

const char *players_table(void)
{
    for (int r = 0, first = players_below(GAMES); r < GAMES; r++) {
        const struct round *round = &rounds[(first + r) % GAMES];
        if (round->table && round->moved && !round->bots)
            return round->table;
    }
    return NULL;
}

bool players_finished(void)
{
    for (int r = 0; r < GAMES; r++)
        if (rounds[r].table)
            return false;
    return true;
}

const struct players_record *players_records(int *count)
{
    *count = record_count;
    return records;
}

char *players_download(const char *table, size_t *length)
{
    char path[60];
    snprintf(path, sizeof path, "/t/%s/record.engawa", table);
    char *response = http_get(plan->port(), path, "");
    /* There were many before: then a request is refused, or the connection is not taken. */
    while (!*response || strncmp(response, "HTTP/1.1 429", 12) == 0) {
        free(response);
        poll(NULL, 0, 100);
        response = http_get(plan->port(), path, "");
    }
    const char *body = strstr(response, "\r\n\r\n");
    if (strncmp(response, "HTTP/1.1 200", 12) != 0 || !body)
        fail_msg("no record of %s: %s", table, response);
    *length = strlen(body + 4);
    memmove(response, body + 4, *length + 1);
    return response;
}

/* A player's view of a game, and how far it was compared. */
struct comparison {
    const json_t *log;
    size_t told, k; /* entries; of these, those that were compared */
};

/* Compares the next event of the view, if there is one, with SEEN. */
static void compare(void *context, const struct engawa_seen *seen)
{
    struct comparison *comparison = context;
    const json_t *entry = NULL;
    while (comparison->k < comparison->told && !json_object_get(entry, "n"))
        entry = json_array_get(comparison->log, comparison->k++);
    if (!json_object_get(entry, "n"))
        return;
    const json_t *by = json_object_get(entry, "by");
    assert_int_equal(number_of(entry, "n"), seen->n);
    assert_int_equal(json_is_integer(by) ? json_integer_value(by) : ENGAWA_CHANCE, seen->by);
    assert_string_equal(text_of(entry, "do"), seen->text);
}

void players_check(const struct players_record *record, const char *text)
{
    struct engawa_record read = {0};
    struct engawa_reason why = {0};
    for (const char *end; (end = strchr(text, '\n')); text = end + 1)
        if (engawa_record_take(&read, text, (size_t)(end - text), &why))
            fail_msg("the record of %s is wrong: %s", record->table, why.en);
    assert_non_null(read.match);
    for (int seat = 0; seat < SEATS && record->log[seat]; seat++) {
        struct comparison comparison = {.log = record->log[seat], .told = record->told[seat]};
        engawa_match_events(read.match, 0, seat, NULL, ENGAWA_ENGLISH, compare, &comparison);
        while (comparison.k < comparison.told)
            assert_null(json_object_get(json_array_get(comparison.log, comparison.k++), "n"));
    }
    engawa_record_free(&read);
}

void players_open(unsigned long seed, const struct players_plan *chosen)
{
    plan = chosen;
    engawa_rng_fast(&dice, seed);
    for (int r = 0; r < GAMES; r++)
        for (int i = 0; i < rounds[r].people; i++) {
            rounds[r].player[i].round = &rounds[r];
            rounds[r].player[i].seat = i;
            rounds[r].player[i].log = json_array();
        }
}

void players_close(void)
{
    for (int i = 0; i < record_count; i++) {
        free(records[i].table);
        for (int seat = 0; seat < SEATS; seat++)
            json_decref(records[i].log[seat]);
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
}
