/* test_server.c - the real server on a loopback port: guests and tables, games with people and
 * bots, what each viewer gets, and hints. HTTP and single messages are tested in test_connection.c,
 * how a server begins and ends and what it bounds in test_server_life.c.
 *
 * The server runs in a child process of this program, so its registry includes the template game,
 * the one with hidden numbers.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "engine/match.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct test_server server;
static char *directory;

static int start(void **state)
{
    (void)state;
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, NULL);
    return 0;
}

/* ---- a player who folds what it is sent and plays at random ---- */

struct player {
    struct client client;
    char table[33];
    int viewer;
    struct engawa_match *match; /* NULL before the start */
    struct engawa_setup setup;
    const struct engawa_game *game;
    bool over;
    size_t sent_at; /* the number of events when the last move was sent, + 1 */
    struct engawa_rng rng;
};

static void take_entry(struct player *player, const json_t *entry)
{
    const json_t *by = json_object_get(entry, "by");
    struct engawa_reason why;
    if (json_object_get(entry, "start"))
        player->match = engawa_match_new(player->game, &player->setup, player->viewer);
    if (json_object_get(entry, "end"))
        player->over = true;
    if (!json_object_get(entry, "n"))
        return;
    if (!engawa_match_append(player->match,
                             json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE,
                             text_of(entry, "do"), 0, &why))
        fail_msg("event %s cannot be folded: %s", text_of(entry, "do"), why.en);
    assert_int_equal(player->match->length, number_of(entry, "n"));
}

static void take_log(struct player *player, const json_t *log)
{
    for (size_t i = 0; i < json_array_size(log); i++)
        take_entry(player, json_array_get(log, i));
}

/* Sends a random legal move if it is the player's turn and none was sent yet. */
static void play(struct player *player)
{
    struct engawa_text moves = {0};
    if (!player->match || player->over || player->viewer < 0 ||
        player->sent_at == player->match->length + 1 ||
        !(engawa_match_actors(player->match) >> player->viewer & 1))
        return;
    engawa_match_legal(player->match, player->viewer, &moves);
    unsigned count = 0;
    for (size_t i = 0; i < moves.length; i++)
        count += moves.at[i] == '\n';
    char *move = moves.at;
    for (unsigned skip = engawa_rng_below(&player->rng, count); skip > 0; skip--)
        move = strchr(move, '\n') + 1;
    *strchr(move, '\n') = '\0';
    char message[300];
    snprintf(message, sizeof message,
             "{\"ask\":\"move\",\"id\":%lld,\"table\":\"%s\",\"after\":%zu,\"do\":\"%s\"}",
             (long long)player->client.next_id++, player->table, player->match->length, move);
    player->sent_at = player->match->length + 1;
    client_send(&player->client, message);
    engawa_text_free(&moves);
}

/* Takes one message if there is one. */
static void listen_to(struct player *player, int ms)
{
    json_t *message = json_array_size(player->client.pushes)
                          ? json_incref(json_array_get(player->client.pushes, 0))
                          : client_receive(&player->client, ms);
    if (!message)
        return;
    if (json_array_size(player->client.pushes))
        json_array_remove(player->client.pushes, 0);
    if (strcmp(text_of(message, "push"), "log") == 0)
        take_log(player, json_object_get(message, "log"));
    if (json_is_false(json_object_get(message, "ok")) &&
        strcmp(text_of(message, "code"), "stale") != 0) /* a simultaneous choice came between */
        fail_msg("refused: %s", text_of(message, "say"));
    json_decref(message);
}

static void make_player(struct player *player, const char *name, const char *game, int seats)
{
    memset(player, 0, sizeof *player);
    client_hello(&player->client, server.port, NULL, name);
    player->game = engawa_game_named(game);
    player->viewer = ENGAWA_SPECTATOR;
    engawa_setup_defaults(player->game, seats, &player->setup);
    engawa_rng_fast(&player->rng, 7);
}

static void player_enter(struct player *player, const char *id)
{
    json_t *reply =
        client_do(&player->client, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    snprintf(player->table, sizeof player->table, "%s", id);
    if (json_is_integer(json_object_get(reply, "seat")))
        player->viewer = (int)number_of(reply, "seat");
    take_log(player, json_object_get(reply, "log"));
    json_decref(reply);
}

static void player_free(struct player *player)
{
    engawa_match_free(player->match);
    client_close(&player->client);
}

/* Lets PLAYERS play until all have seen the end. */
static void play_out(struct player *players, int count)
{
    for (int turn = 0; turn < 200000; turn++) {
        int over = 0;
        for (int i = 0; i < count; i++) {
            listen_to(&players[i], 2);
            play(&players[i]);
            over += players[i].over;
        }
        if (over == count)
            return;
    }
    fail_msg("the game did not end");
}

/* ---- guests, lobby, tables ---- */

static void test_a_token_works_from_another_device(void **state)
{
    struct client phone, laptop;
    (void)state;
    client_hello(&phone, server.port, NULL, " Aki ");
    assert_int_equal(strlen(phone.token), 32);
    client_hello(&laptop, server.port, phone.token, NULL);
    assert_string_equal(laptop.guest, phone.guest);
    json_t *reply = client_do(&laptop, "{s:s,s:s}", "ask", "name", "name", "Akiko");
    assert_string_equal(text_of(reply, "name"), "Akiko");
    json_decref(reply);
    client_close(&phone);
    client_close(&laptop);
}

static void test_the_lobby_shows_open_tables_only(void **state)
{
    struct client host, other;
    char open[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    client_hello(&other, server.port, NULL, "Ben");
    done(client_do(&other, "{s:s}", "ask", "lobby"));
    done(client_do(&host, "{s:s,s:s,s:i,s:b}", "ask", "open", "game", "yahtzee", "seats", 2,
                   "private", 1));
    open_table(&host, "yahtzee", 3, open);
    json_t *push = client_push(&other, "lobby");
    json_t *tables = json_object_get(push, "tables"), *first = json_array_get(tables, 0);
    assert_string_equal(text_of(first, "table"), open);
    assert_string_equal(text_of(first, "phase"), "open");
    assert_int_equal(number_of(first, "seats"), 3);
    assert_int_equal(number_of(first, "taken"), 0);
    for (size_t i = 0; i < json_array_size(tables); i++)
        assert_int_not_equal(number_of(json_array_get(tables, i), "seats"), 2);
    json_decref(push);
    client_close(&host);
    client_close(&other);
}

static void test_seats_before_the_start(void **state)
{
    struct client host, other;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    client_hello(&other, server.port, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    enter(&host, id);
    enter(&other, id);
    sit(&host, id, 0);
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0), "taken");
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 2),
                "no-such-seat");
    expect_code(client_ask(&other, "{s:s,s:s,s:i,s:s}", "ask", "sit", "table", id, "seat", 1,
                           "entropy", "xyz"),
                "entropy");
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 1),
                "not-host");
    expect_code(client_ask(&host, "{s:s,s:s}", "ask", "start", "table", id), "seats-free");
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 1, "bot",
                           "nobody"),
                "no-such-bot");
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 0),
                "not-host");
    sit(&other, id, 1);
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1),
                "present");
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 0, "do",
                           "score ones"),
                "not-started");
    done(client_do(&other, "{s:s,s:s}", "ask", "stand", "table", id));
    seat_bot(&host, id, 1, "random");
    done(client_do(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1));
    expect_code(client_ask(&other, "{s:s,s:s}", "ask", "abandon", "table", id), "not-host");
    done(client_do(&host, "{s:s,s:s}", "ask", "abandon", "table", id));
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0), "over");
    client_close(&host);
    client_close(&other);
}

static void test_wrong_tables_are_refused(void **state)
{
    struct client host;
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "chess", "seats", 2),
                "no-such-game");
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 7),
                "seats");
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:{s:s}}", "ask", "open", "game", "yahtzee",
                           "seats", 2, "options", "sheet", "paper"),
                "option-value");
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:[i]}", "ask", "open", "game", "yahtzee", "seats",
                           2, "options", 1),
                "bad-field");
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "enter", "table", "../x", "after", 0),
                "no-such-table");
    client_close(&host);
}

static void test_chat(void **state)
{
    struct client host, other;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    client_hello(&other, server.port, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    enter(&host, id);
    enter(&other, id);
    done(client_do(&other, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text",
                   " こんばんは \"!\" "));
    json_t *push = client_push(&host, "log");
    json_t *entry = json_array_get(json_object_get(push, "log"), 0);
    assert_string_equal(text_of(entry, "chat"), "こんばんは \"!\"");
    assert_string_equal(text_of(entry, "name"), "Ben");
    json_decref(push);
    for (int i = 0; i < 7; i++)
        done(client_do(&other, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", "hi"));
    expect_code(client_ask(&other, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", "hi"),
                "too-fast");
    client_close(&host);
    client_close(&other);
}

static void test_presence_is_listed(void **state)
{
    struct client host, other;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    client_hello(&other, server.port, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    enter(&host, id);
    sit(&host, id, 0);
    done(client_push(&host, "here"));
    done(client_push(&host, "here"));
    enter(&other, id);
    json_t *push = client_push(&host, "here");
    assert_int_equal(json_array_size(json_object_get(push, "guests")), 2);
    assert_int_equal(number_of(push, "watching"), 1);
    json_decref(push);
    client_close(&other);
    push = client_push(&host, "here");
    assert_int_equal(json_array_size(json_object_get(push, "guests")), 1);
    json_decref(push);
    client_close(&host);
}

/* ---- whole games ---- */

static void test_two_people_a_bot_and_a_spectator_play_yahtzee(void **state)
{
    struct player players[3];
    char id[33], path[100];
    (void)state;
    make_player(&players[0], "Aki", "yahtzee", 3);
    make_player(&players[1], "Ben", "yahtzee", 3);
    make_player(&players[2], "Chie", "yahtzee", 3);
    open_table(&players[0].client, "yahtzee", 3, id);
    sit(&players[0].client, id, 0);
    sit(&players[1].client, id, 1);
    seat_bot(&players[0].client, id, 2, "easy");
    for (int i = 0; i < 3; i++)
        player_enter(&players[i], id);
    snprintf(path, sizeof path, "/t/%s/record.engawa", id);
    char *early = http_get(server.port, path, "");
    assert_int_equal(strncmp(early, "HTTP/1.1 403", 12), 0);
    free(early);
    done(client_do(&players[0].client, "{s:s,s:s}", "ask", "start", "table", id));
    play_out(players, 3);
    assert_int_equal(engawa_match_actors(players[2].match), 0);
    char *record = http_get(server.port, path, "");
    assert_int_equal(strncmp(record, "HTTP/1.1 200", 12), 0);
    assert_non_null(strstr(record, "attachment; filename="));
    assert_non_null(strstr(record, "{\"engawa\":1,\"game\":\"yahtzee\""));
    assert_non_null(strstr(record, "{\"end\":\"finished\",\"scores\":["));
    free(record);
    json_t *reply = client_do(&players[0].client, "{s:s,s:s}", "ask", "rematch", "table", id);
    json_t *again = client_do(&players[1].client, "{s:s,s:s}", "ask", "rematch", "table", id);
    assert_string_equal(text_of(reply, "table"), text_of(again, "table"));
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    json_decref(reply);
    json_decref(again);
    reply = client_do(&players[1].client, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    assert_int_equal(number_of(reply, "seat"), 1);
    json_decref(reply);
    done(client_do(&players[0].client, "{s:s,s:s}", "ask", "start", "table", id));
    for (int i = 0; i < 3; i++)
        player_free(&players[i]);
}

/* Adds everything that a socket brings to a text. */
static void gather(void *context, const char *text, size_t length)
{
    engawa_text_add_bytes(context, text, length);
    engawa_text_add_char(context, '\n');
}

/* The number that the table dealt to SEAT in its first deal, from the record's text. */
static int dealt_number(const char *record, int seat)
{
    char key[8];
    const char *deal = strstr(record, "\"do\":\"deal ");
    assert_non_null(deal);
    snprintf(key, sizeof key, " %d:", seat);
    return atoi(strstr(deal, key) + strlen(key));
}

/* Checks that in all that VIEWER has HEARD every deal to another seat and every choice of another
 * seat is hidden. */
static void assert_hidden(const char *heard, int viewer)
{
    for (const char *at = heard; (at = strstr(at, "\"do\":\"")); at++) {
        if (strncmp(at, "\"do\":\"deal", 10) == 0)
            for (int seat = 0; seat < 3; seat++) {
                char hidden[8];
                snprintf(hidden, sizeof hidden, " %d:?", seat);
                const char *found = strstr(at, hidden);
                assert_true(seat == viewer || (found && found < strchr(at, '}')));
            }
        if (strncmp(at, "\"do\":\"choose", 12) == 0 && at[-2] - '0' != viewer)
            assert_int_equal(strncmp(at, "\"do\":\"choose ?\"", 15), 0);
    }
}

static void test_nobody_gets_a_hidden_number(void **state)
{
    struct player players[3];
    struct engawa_text heard[3] = {{0}};
    char id[33], path[100];
    (void)state;
    for (int i = 0; i < 3; i++) {
        make_player(&players[i], "Aki", "template", 3);
        players[i].client.see = gather;
        players[i].client.context = &heard[i];
    }
    open_table(&players[0].client, "template", 3, id);
    sit(&players[0].client, id, 0);
    sit(&players[1].client, id, 1);
    seat_bot(&players[0].client, id, 2, "random");
    for (int i = 0; i < 3; i++)
        player_enter(&players[i], id);
    done(client_do(&players[0].client, "{s:s,s:s}", "ask", "start", "table", id));
    play_out(players, 3);
    snprintf(path, sizeof path, "/t/%s/record.engawa", id);
    char *record = http_get(server.port, path, "");
    for (int i = 0; i < 3; i++) {
        char deal[100] = "\"do\":\"deal";
        for (int seat = 0; seat < 3; seat++) {
            char one[24];
            if (seat == players[i].viewer)
                snprintf(one, sizeof one, " %d:%d", seat, dealt_number(record, seat));
            else
                snprintf(one, sizeof one, " %d:?", seat);
            strcat(deal, one);
        }
        strcat(deal, "\"");
        assert_non_null(strstr(engawa_text_string(&heard[i]), deal));
        assert_hidden(heard[i].at, players[i].viewer);
    }
    free(record);
    for (int i = 0; i < 3; i++) {
        engawa_text_free(&heard[i]);
        player_free(&players[i]);
    }
}

static void test_after_the_end_everything_is_open(void **state)
{
    struct client host;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "template", 2, id);
    seat_bot(&host, id, 0, "random");
    seat_bot(&host, id, 1, "random");
    enter(&host, id);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    bool over = false;
    while (!over) {
        json_t *push = client_push(&host, "log");
        json_t *log = json_object_get(push, "log");
        for (size_t i = 0; i < json_array_size(log); i++)
            over |= json_object_get(json_array_get(log, i), "end") != NULL;
        json_decref(push);
    }
    json_t *reply = client_do(&host, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    char *text = json_dumps(reply, 0);
    assert_null(strchr(text, '?'));
    free(text);
    json_decref(reply);
    client_close(&host);
}

static void test_standing_up_and_taking_over(void **state)
{
    struct client host, other;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    client_hello(&other, server.port, NULL, "Ben");
    open_table(&host, "template", 2, id);
    enter(&host, id);
    enter(&other, id);
    sit(&host, id, 0);
    seat_bot(&host, id, 1, "random");
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0), "taken");
    done(client_do(&host, "{s:s,s:s}", "ask", "stand", "table", id));
    done(client_push(&host, "reset"));
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 0, "do",
                           "choose light"),
                "no-seat");
    expect_code(client_ask(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0), "owned");
    done(client_do(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1));
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1),
                "other-seat");
    sit(&other, id, 1);
    done(client_push(&other, "reset"));
    json_t *reply = client_do(&other, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    assert_int_equal(number_of(reply, "seat"), 1);
    char *text = json_dumps(reply, JSON_COMPACT);
    const char *deal = strstr(text, " 1:");
    assert_non_null(deal);
    assert_true(deal[3] >= '1' && deal[3] <= '9'); /* the new player sees the seat's number */
    free(text);
    json_decref(reply);
    sit(&host, id, 0); /* comes back */
    done(client_do(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do",
                   "choose light"));
    client_close(&host);
    client_close(&other);
}

static void test_a_move_sent_again_is_not_doubled(void **state)
{
    struct client host;
    char id[33];
    (void)state;
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    sit(&host, id, 0);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    for (int i = 0; i < 2; i++) {
        json_t *reply = client_do(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after",
                                  1, "do", "score chance");
        assert_int_equal(number_of(reply, "n"), 2);
        json_decref(reply);
    }
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do",
                           "score ones"),
                "stale");
    expect_code(client_ask(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 99,
                           "do", "score ones"),
                "stale");
    json_t *reply = client_do(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 3,
                              "do", "score ones");
    assert_int_equal(number_of(reply, "n"), 4);
    json_decref(reply);
    client_close(&host);
}

/* ---- hints ---- */

/* Opens a practice game of HOST against bots, and returns the reply to HOST's ask for a hint. */
static json_t *hint_in(struct client *host, const char *game, int seats, char *id)
{
    open_table(host, game, seats, id);
    enter(host, id);
    sit(host, id, 0);
    for (int seat = 1; seat < seats; seat++)
        seat_bot(host, id, seat, "random");
    done(client_do(host, "{s:s,s:s}", "ask", "start", "table", id));
    return client_ask(host, "{s:s,s:s}", "ask", "hint", "table", id);
}

static void test_hints_are_for_practice_only(void **state)
{
    struct client aki, ben;
    char id[33];
    (void)state;
    client_hello(&aki, server.port, NULL, "Aki");
    client_hello(&ben, server.port, NULL, "Ben");
    json_t *reply = hint_in(&aki, "yahtzee", 3, id);
    json_t *hint = json_object_get(reply, "hint"), *moves = json_object_get(hint, "moves");
    assert_true(json_is_true(json_object_get(hint, "exact")));
    assert_int_equal(json_array_size(moves), 3);
    char move[64];
    snprintf(move, sizeof move, "%s", text_of(json_array_get(moves, 0), "do"));
    json_decref(reply);

    /* A spectator may not ask, and nothing happens when one does. */
    enter(&ben, id);
    expect_code(client_ask(&ben, "{s:s,s:s}", "ask", "hint", "table", id), "no-seat");
    done(client_do(&aki, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", move));

    /* Ben takes a bot's seat: from then on it is a game between people. */
    done(client_do(&aki, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 2));
    sit(&ben, id, 2);
    expect_code(client_ask(&aki, "{s:s,s:s}", "ask", "hint", "table", id), "not-practice");
    expect_code(client_ask(&ben, "{s:s,s:s}", "ask", "hint", "table", id), "not-practice");
    done(client_do(&aki, "{s:s,s:s}", "ask", "abandon", "table", id));
    expect_code(client_ask(&aki, "{s:s,s:s}", "ask", "hint", "table", id), "over");
    client_close(&aki);
    client_close(&ben);
}

static void test_no_hints_among_people_out_of_turn_or_without_a_judge(void **state)
{
    struct client aki, ben;
    char id[33];
    (void)state;
    client_hello(&aki, server.port, NULL, "Aki");
    client_hello(&ben, server.port, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, id);
    sit(&aki, id, 0);
    sit(&ben, id, 1);
    expect_code(client_ask(&aki, "{s:s,s:s}", "ask", "hint", "table", id), "not-started");
    done(client_do(&aki, "{s:s,s:s}", "ask", "start", "table", id));
    expect_code(client_ask(&aki, "{s:s,s:s}", "ask", "hint", "table", id), "not-practice");

    /* A bot is to move, and has only just heard of it when the ask arrives. */
    open_table(&aki, "yahtzee", 2, id);
    sit(&aki, id, 1);
    seat_bot(&aki, id, 0, "easy");
    char start[100], hint[100];
    snprintf(start, sizeof start, "{\"ask\":\"start\",\"id\":998,\"table\":\"%s\"}", id);
    snprintf(hint, sizeof hint, "{\"ask\":\"hint\",\"id\":999,\"table\":\"%s\"}", id);
    client_send(&aki, start);
    client_send(&aki, hint);
    done(client_receive(&aki, CLIENT_PATIENCE));
    expect_code(client_receive(&aki, CLIENT_PATIENCE), "not-your-turn");

    expect_code(hint_in(&aki, "dixit", 4, id), "no-adviser");
    client_close(&aki);
    client_close(&ben);
}

/* Bots think outside the event loop: other asks get their replies meanwhile. */
static void test_nobody_waits_for_a_bot_that_thinks(void **state)
{
    struct client aki;
    char id[33], text[100];
    (void)state;
    client_hello(&aki, server.port, NULL, "Aki");
    json_t *reply = hint_in(&aki, "sengoku-domino", 2, id); /* seat 0 deploys first */
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_decref(reply);

    /* A hint, and a ping behind it: the ping overtakes. */
    snprintf(text, sizeof text, "{\"ask\":\"hint\",\"id\":901,\"table\":\"%s\"}", id);
    client_send(&aki, text);
    client_send(&aki, "{\"ask\":\"ping\",\"id\":902}");
    int64_t order[2] = {0};
    for (int i = 0; i < 2;) {
        reply = client_receive(&aki, CLIENT_PATIENCE);
        assert_non_null(reply);
        if (json_object_get(reply, "re"))
            order[i++] = number_of(reply, "re");
        json_decref(reply);
    }
    assert_int_equal(order[0], 902);
    assert_int_equal(order[1], 901);
    client_close(&aki);
}

/* The last test, since cmocka lets a group pass whose teardown fails: no fault and no leak. */
static void test_the_server_ends_well(void **state)
{
    (void)state;
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
}

TOPIC(server)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_token_works_from_another_device),
        cmocka_unit_test(test_the_lobby_shows_open_tables_only),
        cmocka_unit_test(test_seats_before_the_start),
        cmocka_unit_test(test_wrong_tables_are_refused),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_presence_is_listed),
        cmocka_unit_test(test_two_people_a_bot_and_a_spectator_play_yahtzee),
        cmocka_unit_test(test_nobody_gets_a_hidden_number),
        cmocka_unit_test(test_after_the_end_everything_is_open),
        cmocka_unit_test(test_standing_up_and_taking_over),
        cmocka_unit_test(test_a_move_sent_again_is_not_doubled),
        cmocka_unit_test(test_hints_are_for_practice_only),
        cmocka_unit_test(test_no_hints_among_people_out_of_turn_or_without_a_judge),
        cmocka_unit_test(test_nobody_waits_for_a_bot_that_thinks),
        cmocka_unit_test(test_the_server_ends_well),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, start, NULL);
}
