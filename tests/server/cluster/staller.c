/* staller.c - a table with a clock, where somebody does not move (staller.h). */
#include "tests/server/cluster/staller.h"

#include "tests/support/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SECONDS = 10,               /* the fewest that a table may choose */
    HALF_AN_HOUR = 1800 * 1000, /* ms; no clock that is right is as wrong as that */
};

static struct person {
    const char *name;
    char *token; /* NULL: they have never been here */
} ben = {.name = "Ben"}, aki = {.name = "Aki"};

static int (*next_port)(void);
static char table[33];
static int64_t began; /* ms since the epoch */

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- asking ---- */

/* Sends FIELDS. Returns the reply, or NULL if the connection is lost. */
static json_t *exchange(struct client *client, json_t *fields)
{
    json_t *reply;
    char *text = json_dumps(fields, JSON_COMPACT);
    client_send(client, text);
    free(text);
    while ((reply = client_receive(client, CLIENT_PATIENCE)) && !json_object_get(reply, "re"))
        json_decref(reply);
    return reply;
}

/* Connects PERSON to the next server and asks. Returns NULL if the connection is lost. */
static json_t *try_to_ask(struct person *person, json_t *fields)
{
    struct client client;
    json_t *reply = NULL,
           *hello = json_pack("{s:s,s:i,s:s?,s:s,s:s}", "ask", "hello", "id", 1, "token",
                              person->token, "name", person->name, "lang", "en");
    if (client_connect(&client, next_port(), "") == 101)
        reply = exchange(&client, hello);
    if (reply && !person->token)
        person->token = strdup(text_of(reply, "token"));
    json_decref(hello);
    if (reply) {
        json_decref(reply);
        reply = exchange(&client, fields);
    }
    client_close(&client);
    return reply;
}

/* Makes PERSON ask WHAT of the table, with FIELDS, which it takes over, again after each lost
 * connection.
 */
static json_t *ask(struct person *person, const char *what, json_t *fields)
{
    json_t *reply;
    assert_non_null(fields);
    json_object_set_new(fields, "ask", json_string(what));
    json_object_set_new(fields, "id", json_integer(2));
    if (strcmp(what, "open") != 0)
        json_object_set_new(fields, "table", json_string(table));
    while (!(reply = try_to_ask(person, fields)))
        ;
    json_decref(fields);
    return reply;
}

/* The same, of something that may not be refused. */
static json_t *ask_well(struct person *person, const char *what, json_t *fields)
{
    json_t *reply = ask(person, what, fields);
    if (!json_is_true(json_object_get(reply, "ok")))
        fail_msg("%s was refused: %s", what, text_of(reply, "code"));
    return reply;
}

/* The first legal move is made, if it is PERSON's turn. */
static bool move(struct person *person)
{
    json_t *legal = ask(person, "legal", json_object());
    bool may = json_is_true(json_object_get(legal, "ok"));
    if (may)
        done(ask_well(person, "move",
                      json_pack("{s:I,s:O}", "after", (json_int_t)number_of(legal, "n"), "do",
                                json_array_get(json_object_get(legal, "legal"), 0))));
    json_decref(legal);
    return may;
}

/* ---- the table ---- */

void staller_open(int (*port)(void), bool (*is_wanted)(const char *id))
{
    next_port = port;
    began = time_of_day();
    do {
        if (*table)
            done(ask_well(&ben, "abandon", json_object()));
        json_t *reply =
            ask_well(&ben, "open",
                     json_pack("{s:s,s:i,s:b,s:s,s:{s:s,s:i},s:s,s:i}", "game", "yahtzee", "seats",
                               2, "private", 1, "order", "seated", "clock", "kind", "move",
                               "seconds", SECONDS, "away", "wait", "seat", 0));
        snprintf(table, sizeof table, "%s", text_of(reply, "table"));
        json_decref(reply);
    } while (!is_wanted(table));
    done(ask_well(&aki, "sit", json_pack("{s:i}", "seat", 1)));
    done(ask_well(&ben, "start", json_object()));
}

const char *staller_table(void)
{
    return table;
}

/* The clocks as a reader of the log computes them. */
struct reading {
    int64_t since, down; /* when the turn began; for how long no clock has run since */
    bool out, over;
    int times; /* that time has run out */
};

static void read_entry(struct reading *reading, const json_t *entry)
{
    int64_t time = number_of(entry, "t");
    assert_true(time > began - HALF_AN_HOUR && time < time_of_day() + HALF_AN_HOUR);
    if (json_object_get(entry, "n")) {
        reading->since = time;
        reading->down = 0;
        reading->out = false;
    }
    reading->down += number_of(entry, "down");
    reading->over |= json_object_get(entry, "end") != NULL;
    if (strcmp(text_of(entry, "why"), "time") != 0)
        return;
    if (reading->out)
        fail_msg("time has run out twice in the turn before entry %d", (int)number_of(entry, "k"));
    if (time - reading->since - reading->down < SECONDS * 1000)
        fail_msg("time has run out too soon at entry %d", (int)number_of(entry, "k"));
    reading->out = true;
    reading->times++;
}

/* Reads all of the log, page by page. */
static struct reading read_log(void)
{
    struct reading reading = {.since = 0};
    size_t k = 0, last = 1, i;
    while (k < last) {
        json_t *entry, *reply = ask_well(&aki, "enter", json_pack("{s:i}", "after", (int)k));
        json_array_foreach(json_object_get(reply, "log"), i, entry)
        {
            assert_int_equal(number_of(entry, "k"), ++k);
            read_entry(&reading, entry);
        }
        last = (size_t)number_of(reply, "k");
        json_decref(reply);
    }
    return reading;
}

bool staller_is_out(void)
{
    struct reading reading = read_log();
    return reading.out || reading.over;
}

void staller_move(void)
{
    static bool before;
    bool out = staller_is_out(), moves = out && before;
    before = out && !moves;
    if (moves && move(&ben))
        while (move(&aki))
            ;
}

int staller_check(void)
{
    return read_log().times;
}

void staller_close(void)
{
    free(ben.token);
    free(aki.token);
}
