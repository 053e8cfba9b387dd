/* following.c - a client-side copy of a table (following.h). */
#include "cli/following.h"

#include "server/base/fields.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The seat under KEY of ENTRY, or NULL. */
static struct following_seat *seat_of(struct following *following, const json_t *entry,
                                      const char *key)
{
    const json_t *seat = json_object_get(entry, key);
    json_int_t number = json_integer_value(seat);
    return json_is_integer(seat) && number >= 0 && number < ENGAWA_SEATS_MAX
               ? &following->at[number]
               : NULL;
}

void following_free(struct following *following)
{
    engawa_match_free(following->view);
    json_decref(following->options);
    *following = (struct following){.seat = -1};
}

/* ---- before the start ---- */

static void take_choices(struct following *following, const json_t *choices)
{
    json_t *options = json_object_get(choices, "options");
    json_int_t seats = json_integer_value(json_object_get(choices, "seats"));
    if (json_is_object(options)) {
        json_decref(following->options);
        following->options = json_incref(options);
    }
    if (seats >= 1 && seats <= ENGAWA_SEATS_MAX)
        following->seats = (int)seats;
}

static void take_open(struct following *following, const json_t *open)
{
    const char *name = text_of(open, "game");
    following->game = engawa_game_named(name);
    if (!following->game)
        engawa_refuse(&following->why, "no-such-game",
                      "This program does not know the game \"%s\".",
                      "このプログラムは「%s」というゲームを知りません。", name);
    take_choices(following, open);
}

static void take_sit(struct following *following, const json_t *entry)
{
    struct following_seat *seat = seat_of(following, entry, "sit");
    if (!seat)
        return;
    snprintf(seat->guest, sizeof seat->guest, "%s", text_of(entry, "guest"));
    seat->bot = seat->kept = false;
    if (following->view)
        memcpy(seat->owner, seat->guest, sizeof seat->owner);
}

/* Nobody sits at SEAT now. */
static void clear(struct following_seat *seat)
{
    if (!seat)
        return;
    seat->guest[0] = '\0';
    seat->bot = seat->kept = false;
}

static void take_keep(struct following *following, const json_t *entry)
{
    struct following_seat *seat = seat_of(following, entry, "keep");
    if (!seat)
        return;
    snprintf(seat->guest, sizeof seat->guest, "%s", text_of(entry, "guest"));
    seat->bot = false;
    seat->kept = true;
}

static void take_bot(struct following *following, const json_t *entry)
{
    struct following_seat *seat = seat_of(following, entry, "bot");
    clear(seat);
    if (seat)
        seat->bot = true;
}

/* The host takes the seat from a guest, who no longer owns it. */
static void take_remove(struct following *following, const json_t *entry)
{
    struct following_seat *seat = seat_of(following, entry, "remove");
    clear(seat);
    if (seat)
        seat->owner[0] = '\0';
}

/* ---- the game ---- */

static void draw_seats(struct following *following, const json_t *drawn)
{
    struct following_seat before[ENGAWA_SEATS_MAX];
    memcpy(before, following->at, sizeof before);
    for (int i = 0; i < following->seats && json_is_array(drawn); i++) {
        json_int_t place = json_integer_value(json_array_get(drawn, (size_t)i));
        if (place >= 0 && place < following->seats)
            following->at[i] = before[place];
    }
}

static void take_start(struct following *following, const json_t *entry)
{
    struct engawa_setup setup;
    draw_seats(following, json_object_get(entry, "drawn"));
    for (int i = 0; i < following->seats; i++)
        memcpy(following->at[i].owner, following->at[i].guest, sizeof following->at[i].owner);
    if (!following->game || following->view)
        return;
    engawa_setup_defaults(following->game, following->seats, &setup);
    if (fields_take_options(following->options, following->game, &setup, &following->why))
        following->view = engawa_match_new(
            following->game, &setup, following->seat >= 0 ? following->seat : ENGAWA_SPECTATOR);
}

/* Who follows a game that is over from its beginning gets everything open, which may not fit a
 * view: then no caller asks for it. */
static void take_event(struct following *following, const json_t *entry)
{
    const json_t *by = json_object_get(entry, "by");
    if (!following->view || following->why.code[0])
        return;
    if ((size_t)json_integer_value(json_object_get(entry, "n")) != following->view->length + 1)
        following->stale = true;
    else
        engawa_match_append(following->view,
                            json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE,
                            text_of(entry, "do"), 0, &following->why);
}

static void take_end(struct following *following, const json_t *entry)
{
    size_t seat = (size_t)following->seat;
    following->over = true;
    following->finished = strcmp(text_of(entry, "end"), "finished") == 0;
    if (following->seat < 0)
        return;
    const json_t *ranks = json_object_get(entry, "ranks"),
                 *scores = json_object_get(entry, "scores");
    following->rank = (int)json_integer_value(json_array_get(ranks, seat));
    following->score = json_number_value(json_array_get(scores, seat));
}

static void take_rematch(struct following *following, const json_t *entry)
{
    const char *next = text_of(entry, "rematch");
    if (ids_valid(next))
        snprintf(following->next, sizeof following->next, "%s", next);
}

/* ---- entries ---- */

/* Takes an entry that is about the table. True where it is one that may change who sits where. */
static bool take_people(struct following *following, const json_t *entry)
{
    if (json_object_get(entry, "sit"))
        take_sit(following, entry);
    else if (json_object_get(entry, "stand"))
        clear(seat_of(following, entry, "stand"));
    else if (json_object_get(entry, "keep"))
        take_keep(following, entry);
    else if (json_object_get(entry, "kind"))
        take_bot(following, entry);
    else if (json_object_get(entry, "remove"))
        take_remove(following, entry);
    else if (json_object_get(entry, "start"))
        take_start(following, entry);
    else if (json_object_get(entry, "set"))
        take_choices(following, json_object_get(entry, "set"));
    else
        return false;
    return true;
}

static void take_entry(struct following *following, const json_t *entry)
{
    size_t k = (size_t)json_integer_value(json_object_get(entry, "k"));
    if (k != following->k + 1) {
        following->stale = following->stale || k > following->k;
        return;
    }
    bool live = following->k++ >= following->whole;
    if (json_object_get(entry, "n"))
        take_event(following, entry);
    else if (json_object_get(entry, "open"))
        take_open(following, json_object_get(entry, "open"));
    else if (json_object_get(entry, "end"))
        take_end(following, entry);
    else if (json_object_get(entry, "rematch"))
        take_rematch(following, entry);
    else if (json_object_get(entry, "close"))
        following->closed = true;
    else if (take_people(following, entry) && live)
        following->stale = true;
}

void following_take(struct following *following, const json_t *log)
{
    for (size_t i = 0; i < json_array_size(log); i++)
        take_entry(following, json_array_get(log, i));
}

void following_begin(struct following *following, const json_t *reply)
{
    const json_t *seat = json_object_get(reply, "seat");
    following_free(following);
    following->whole = (size_t)json_integer_value(json_object_get(reply, "k"));
    if (json_is_integer(seat) && json_integer_value(seat) < ENGAWA_SEATS_MAX)
        following->seat = (int)json_integer_value(seat);
    following_take(following, json_object_get(reply, "log"));
}

/* ---- what follows ---- */

int following_free_seat(const struct following *following, const char *guest, int wanted,
                        unsigned refused)
{
    int found = -1;
    for (int i = following->seats - 1; i >= 0; i--) {
        const struct following_seat *seat = &following->at[i];
        if (!seat->guest[0] && !seat->bot && !seat->owner[0] && !(refused >> i & 1))
            found = i;
    }
    for (int i = 0; i < following->seats; i++) {
        const struct following_seat *seat = &following->at[i];
        if (strcmp(seat->owner, guest) == 0 || (seat->kept && strcmp(seat->guest, guest) == 0))
            found = i;
    }
    if (wanted >= 0)
        found = wanted;
    return found >= 0 && !(refused >> found & 1) ? found : -1;
}

bool following_may_move(const struct following *following)
{
    return following->view && following->seat >= 0 && !following->over && !following->stale &&
           following->k >= following->whole && !following->why.code[0] &&
           (engawa_match_actors(following->view) >> following->seat & 1u);
}
