/* card.c - a summary of an unfinished table (card.h). */
#include "server/table/card.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/days.h"
#include "server/base/fields.h"
#include "server/table/rights.h"
#include "server/table/seat_clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Increment it when the meaning of the text changes; cards of older versions are then rebuilt. */
enum { VERSION = 1 };

/* ---- making ---- */

static void take_seat(struct card_seat *seat, const struct table *table, int number)
{
    const struct table_seat *held = &table->seat[number];
    const char *owner = table->phase == TABLE_PLAYING ? rights_owner(table, number) : "";
    seat->holder = held->holder;
    snprintf(seat->who, sizeof seat->who, "%s", held->who);
    snprintf(seat->owner, sizeof seat->owner, "%s", strcmp(owner, held->who) == 0 ? "" : owner);
    seat->name = held->holder == TABLE_SEAT_FREE ? NULL : engawa_copy_string(held->name);
    seat->moved = table->moves.at[number];
    seat->out = (held->holder == TABLE_SEAT_GUEST || held->holder == TABLE_SEAT_KEPT) &&
                (table_kept_from(table, held->who) & ENTRY_FROM_TABLE);
}

void card_take(struct card *card, const struct table *table)
{
    card_free(card);
    *card = (struct card){.k = table->length,
                          .phase = table->phase,
                          .setup = table->setup,
                          .private = table->private,
                          .locked = table->code.locked,
                          .moves = table->moves.count,
                          .time = table->log[table->length - 1].time,
                          .due = seat_clock_next(table),
                          .day = table->day,
                          .measured = seat_clock_measured(table)};
    snprintf(card->title, sizeof card->title, "%s", table->title);
    snprintf(card->host, sizeof card->host, "%s", table->host);
    snprintf(card->master, sizeof card->master, "%s", table->master);
    for (int seat = 0; seat < table->setup.seats; seat++)
        take_seat(&card->seat[seat], table, seat);
    if (table->day && table->phase != TABLE_OVER && days_end(table->day) < card->due)
        card->due = days_end(table->day);
    if (table->phase == TABLE_PLAYING)
        card->turn = engawa_match_actors(table->match) & (ENGAWA_CHANCE_BIT - 1);
}

void card_free(struct card *card)
{
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        free(card->seat[seat].name);
        card->seat[seat].name = NULL;
    }
}

int card_taken(const struct card *card)
{
    int taken = 0;
    for (int seat = 0; seat < card->setup.seats; seat++)
        taken += card->seat[seat].holder != TABLE_SEAT_FREE;
    return taken;
}

bool card_is_asked_for(const struct card *card)
{
    bool kept = false;
    for (int seat = 0; seat < card->setup.seats; seat++)
        kept |= card->seat[seat].holder == TABLE_SEAT_KEPT;
    return kept && card->phase == TABLE_OPEN;
}

bool card_keeps_out(const struct card *card, const char *guest)
{
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (card->seat[seat].out && strcmp(card->seat[seat].who, guest) == 0)
            return true;
    return false;
}

int card_seat_of(const struct card *card, const char *guest)
{
    static const enum table_holder holders[] = {TABLE_SEAT_GUEST, TABLE_SEAT_KEPT};
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < card->setup.seats; seat++)
            if (card->seat[seat].holder == holders[i] && strcmp(card->seat[seat].who, guest) == 0)
                return seat;
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (strcmp(card->seat[seat].owner, guest) == 0)
            return seat;
    return -1;
}

/* ---- writing ---- */

static void write_seat(const struct card_seat *seat, struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_integer(json, "holder", seat->holder);
    engawa_json_integer(json, "moved", (int64_t)seat->moved);
    engawa_json_string(json, "who", seat->who);
    engawa_json_string(json, "owner", seat->owner);
    if (seat->name)
        engawa_json_string(json, "name", seat->name);
    if (seat->out)
        engawa_json_bool(json, "out", true);
    engawa_json_close(json);
}

void card_write(const struct card *card, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "version", VERSION);
    engawa_json_integer(&json, "phase", card->phase);
    engawa_json_bool(&json, "private", card->private);
    engawa_json_bool(&json, "locked", card->locked);
    if (card->setup.game) {
        engawa_json_string(&json, "game", card->setup.game->name);
        engawa_setup_json(card->setup.game, &card->setup, engawa_json_value(&json, "options"));
    }
    engawa_json_string(&json, "title", card->title);
    engawa_json_string(&json, "host", card->host);
    engawa_json_string(&json, "master", card->master);
    engawa_json_integer(&json, "turn", card->turn);
    engawa_json_integer(&json, "moves", (int64_t)card->moves);
    engawa_json_integer(&json, "time", card->time);
    engawa_json_integer(&json, "due", card->due);
    if (card->day)
        engawa_json_integer(&json, "day", card->day);
    engawa_json_bool(&json, "measured", card->measured);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < card->setup.seats; seat++)
        write_seat(&card->seat[seat], &json);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* ---- reading ---- */

/* Copies the string KEY of JSON to INTO; returns false if it is missing or too long. */
static bool take_text(const json_t *json, const char *key, char *into, size_t size)
{
    const char *text = json_string_value(json_object_get(json, key));
    if (!text || strlen(text) >= size)
        return false;
    memcpy(into, text, strlen(text) + 1);
    return true;
}

/* Reads the integer KEY of JSON, from 0 to MOST. */
static bool take_number(const json_t *json, const char *key, int64_t most, int64_t *number)
{
    const json_t *value = json_object_get(json, key);
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= 0 && *number <= most;
}

static bool read_seat(const json_t *json, struct card_seat *seat)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    int64_t holder, moved;
    if (!take_number(json, "holder", TABLE_SEAT_KEPT, &holder) ||
        !take_number(json, "moved", INT32_MAX, &moved) ||
        !take_text(json, "who", seat->who, sizeof seat->who) ||
        !take_text(json, "owner", seat->owner, sizeof seat->owner) ||
        (!name && holder != TABLE_SEAT_FREE))
        return false;
    seat->holder = (enum table_holder)holder;
    seat->moved = (size_t)moved;
    seat->out = json_is_true(json_object_get(json, "out"));
    seat->name = name ? engawa_copy_string(name) : NULL;
    return true;
}

static bool read_setup(const json_t *json, struct engawa_setup *setup)
{
    const json_t *named = json_object_get(json, "game");
    const char *name = json_string_value(named);
    const struct engawa_game *game = name ? engawa_game_named(name) : NULL;
    size_t seats = json_array_size(json_object_get(json, "seats"));
    struct engawa_reason why;
    if (!named)
        return seats == 0; /* an evening */
    if (!game || seats > ENGAWA_SEATS_MAX)
        return false;
    engawa_setup_defaults(game, (int)seats, setup);
    return fields_take_options(json_object_get(json, "options"), game, setup, &why);
}

static bool read_card(const json_t *json, struct card *card)
{
    int64_t version, phase, turn, moves;
    const json_t *seats = json_object_get(json, "seats");
    if (!take_number(json, "version", VERSION, &version) || version != VERSION ||
        !take_number(json, "phase", TABLE_PLAYING, &phase) || !read_setup(json, &card->setup) ||
        !take_text(json, "title", card->title, sizeof card->title) ||
        !take_text(json, "host", card->host, sizeof card->host) ||
        !take_text(json, "master", card->master, sizeof card->master) ||
        !take_number(json, "turn", (INT64_C(1) << card->setup.seats) - 1, &turn) ||
        !take_number(json, "moves", INT32_MAX, &moves) ||
        !take_number(json, "time", INT64_MAX, &card->time) ||
        !take_number(json, "due", INT64_MAX, &card->due))
        return false;
    card->phase = (enum table_phase)phase;
    card->turn = (unsigned)turn;
    card->moves = (size_t)moves;
    card->private = json_is_true(json_object_get(json, "private"));
    card->day = json_integer_value(json_object_get(json, "day"));
    card->measured = json_is_true(json_object_get(json, "measured"));
    card->locked = json_is_true(json_object_get(json, "locked"));
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (!read_seat(json_array_get(seats, (size_t)seat), &card->seat[seat]))
            return false;
    return true;
}

bool card_read(const char *text, size_t k, struct card *card)
{
    json_t *json = json_loads(text, 0, NULL);
    bool fine = read_card(json, card);
    json_decref(json);
    card->k = k;
    if (!fine) {
        card_free(card);
        *card = (struct card){.k = 0};
    }
    return fine;
}
