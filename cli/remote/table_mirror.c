/* table_mirror.c - a client-side copy of a table (table_mirror.h). */
#include "cli/remote/table_mirror.h"

#include "server/base/fields.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The seat under KEY of ENTRY, or NULL. */
static struct table_mirror_seat *seat_of(struct table_mirror *mirror, const json_t *entry,
                                         const char *key)
{
    const json_t *seat = json_object_get(entry, key);
    json_int_t number = json_integer_value(seat);
    return json_is_integer(seat) && number >= 0 && number < ENGAWA_SEATS_MAX ? &mirror->at[number]
                                                                             : NULL;
}

void table_mirror_free(struct table_mirror *mirror)
{
    engawa_match_free(mirror->view);
    json_decref(mirror->options);
    *mirror = (struct table_mirror){.seat = -1};
}

/* ---- before the start ---- */

static void take_choices(struct table_mirror *mirror, const json_t *choices)
{
    json_t *options = json_object_get(choices, "options");
    json_int_t seats = json_integer_value(json_object_get(choices, "seats"));
    if (json_is_object(options)) {
        json_decref(mirror->options);
        mirror->options = json_incref(options);
    }
    if (seats >= 1 && seats <= ENGAWA_SEATS_MAX)
        mirror->seats = (int)seats;
}

static void take_open(struct table_mirror *mirror, const json_t *open)
{
    const char *name = text_of(open, "game");
    mirror->game = engawa_game_named(name);
    if (!mirror->game)
        engawa_refuse(&mirror->why, "no-such-game", "This program does not know the game \"%s\".",
                      "このプログラムは「%s」というゲームを知りません。", name);
    take_choices(mirror, open);
}

static void take_sit(struct table_mirror *mirror, const json_t *entry)
{
    struct table_mirror_seat *seat = seat_of(mirror, entry, "sit");
    if (!seat)
        return;
    snprintf(seat->guest, sizeof seat->guest, "%s", text_of(entry, "guest"));
    seat->bot = seat->kept = false;
    if (mirror->view)
        memcpy(seat->owner, seat->guest, sizeof seat->owner);
}

/* Empties SEAT. */
static void clear(struct table_mirror_seat *seat)
{
    if (!seat)
        return;
    seat->guest[0] = '\0';
    seat->bot = seat->kept = false;
}

static void take_keep(struct table_mirror *mirror, const json_t *entry)
{
    struct table_mirror_seat *seat = seat_of(mirror, entry, "keep");
    if (!seat)
        return;
    snprintf(seat->guest, sizeof seat->guest, "%s", text_of(entry, "guest"));
    seat->bot = false;
    seat->kept = true;
}

static void take_bot(struct table_mirror *mirror, const json_t *entry)
{
    struct table_mirror_seat *seat = seat_of(mirror, entry, "bot");
    clear(seat);
    if (seat)
        seat->bot = true;
}

/* The host takes the seat from a guest, who no longer owns it. */
static void take_remove(struct table_mirror *mirror, const json_t *entry)
{
    struct table_mirror_seat *seat = seat_of(mirror, entry, "remove");
    clear(seat);
    if (seat)
        seat->owner[0] = '\0';
}

/* ---- the game ---- */

static void draw_seats(struct table_mirror *mirror, const json_t *drawn)
{
    struct table_mirror_seat before[ENGAWA_SEATS_MAX];
    memcpy(before, mirror->at, sizeof before);
    for (int i = 0; i < mirror->seats && json_is_array(drawn); i++) {
        json_int_t place = json_integer_value(json_array_get(drawn, (size_t)i));
        if (place >= 0 && place < mirror->seats)
            mirror->at[i] = before[place];
    }
}

static void take_start(struct table_mirror *mirror, const json_t *entry)
{
    struct engawa_setup setup;
    draw_seats(mirror, json_object_get(entry, "drawn"));
    for (int i = 0; i < mirror->seats; i++)
        memcpy(mirror->at[i].owner, mirror->at[i].guest, sizeof mirror->at[i].owner);
    if (!mirror->game || mirror->view)
        return;
    engawa_setup_defaults(mirror->game, mirror->seats, &setup);
    if (fields_take_options(mirror->options, mirror->game, &setup, &mirror->why))
        mirror->view = engawa_match_new(mirror->game, &setup,
                                        mirror->seat >= 0 ? mirror->seat : ENGAWA_SPECTATOR);
}

/* A client that enters a finished game gets all events open, which may not fit a view: then no
 * caller uses the view. */
static void take_event(struct table_mirror *mirror, const json_t *entry)
{
    const json_t *by = json_object_get(entry, "by");
    if (!mirror->view || mirror->why.code[0])
        return;
    if ((size_t)json_integer_value(json_object_get(entry, "n")) != mirror->view->length + 1)
        mirror->stale = true;
    else
        engawa_match_append(mirror->view,
                            json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE,
                            text_of(entry, "do"), 0, &mirror->why);
}

static void take_end(struct table_mirror *mirror, const json_t *entry)
{
    size_t seat = (size_t)mirror->seat;
    mirror->over = true;
    mirror->finished = strcmp(text_of(entry, "end"), "finished") == 0;
    if (mirror->seat < 0)
        return;
    const json_t *ranks = json_object_get(entry, "ranks"),
                 *scores = json_object_get(entry, "scores");
    mirror->rank = (int)json_integer_value(json_array_get(ranks, seat));
    mirror->score = json_number_value(json_array_get(scores, seat));
}

static void take_rematch(struct table_mirror *mirror, const json_t *entry)
{
    const char *next = text_of(entry, "rematch");
    if (ids_valid(next))
        snprintf(mirror->next, sizeof mirror->next, "%s", next);
}

/* ---- entries ---- */

/* Applies an entry about the table. Returns true if it may change the occupants of seats. */
static bool take_people(struct table_mirror *mirror, const json_t *entry)
{
    if (json_object_get(entry, "sit"))
        take_sit(mirror, entry);
    else if (json_object_get(entry, "stand"))
        clear(seat_of(mirror, entry, "stand"));
    else if (json_object_get(entry, "keep"))
        take_keep(mirror, entry);
    else if (json_object_get(entry, "kind"))
        take_bot(mirror, entry);
    else if (json_object_get(entry, "remove"))
        take_remove(mirror, entry);
    else if (json_object_get(entry, "start"))
        take_start(mirror, entry);
    else if (json_object_get(entry, "set"))
        take_choices(mirror, json_object_get(entry, "set"));
    else
        return false;
    return true;
}

static void take_entry(struct table_mirror *mirror, const json_t *entry)
{
    size_t k = (size_t)json_integer_value(json_object_get(entry, "k"));
    if (k != mirror->k + 1) {
        mirror->stale = mirror->stale || k > mirror->k;
        return;
    }
    bool live = mirror->k++ >= mirror->whole;
    if (json_object_get(entry, "n"))
        take_event(mirror, entry);
    else if (json_object_get(entry, "open"))
        take_open(mirror, json_object_get(entry, "open"));
    else if (json_object_get(entry, "end"))
        take_end(mirror, entry);
    else if (json_object_get(entry, "rematch"))
        take_rematch(mirror, entry);
    else if (json_object_get(entry, "close"))
        mirror->closed = true;
    else if (take_people(mirror, entry) && live)
        mirror->stale = true;
}

void table_mirror_take(struct table_mirror *mirror, const json_t *log)
{
    for (size_t i = 0; i < json_array_size(log); i++)
        take_entry(mirror, json_array_get(log, i));
}

void table_mirror_begin(struct table_mirror *mirror, const json_t *reply)
{
    const json_t *seat = json_object_get(reply, "seat");
    table_mirror_free(mirror);
    mirror->whole = (size_t)json_integer_value(json_object_get(reply, "k"));
    if (json_is_integer(seat) && json_integer_value(seat) < ENGAWA_SEATS_MAX)
        mirror->seat = (int)json_integer_value(seat);
    table_mirror_take(mirror, json_object_get(reply, "log"));
}

/* ---- conclusions ---- */

int table_mirror_free_seat(const struct table_mirror *mirror, const char *guest, int wanted,
                           unsigned refused)
{
    int found = -1;
    for (int i = mirror->seats - 1; i >= 0; i--) {
        const struct table_mirror_seat *seat = &mirror->at[i];
        if (!seat->guest[0] && !seat->bot && !seat->owner[0] && !(refused >> i & 1))
            found = i;
    }
    for (int i = 0; i < mirror->seats; i++) {
        const struct table_mirror_seat *seat = &mirror->at[i];
        if (strcmp(seat->owner, guest) == 0 || (seat->kept && strcmp(seat->guest, guest) == 0))
            found = i;
    }
    if (wanted >= 0)
        found = wanted;
    return found >= 0 && !(refused >> found & 1) ? found : -1;
}

bool table_mirror_may_move(const struct table_mirror *mirror)
{
    return mirror->view && mirror->seat >= 0 && !mirror->over && !mirror->stale &&
           mirror->k >= mirror->whole && !mirror->why.code[0] &&
           (engawa_match_actors(mirror->view) >> mirror->seat & 1u);
}
