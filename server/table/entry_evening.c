/* entry_evening.c - the entries of an evening's log as text (entry_evening.h). */
#include "server/table/entry_evening.h"

#include "server/base/fields.h"
#include "server/table/entry_choices.h"

#include <string.h>

bool entry_evening_has(enum entry_kind kind)
{
    return kind == ENTRY_JOIN || kind == ENTRY_PROPOSE || kind == ENTRY_WISH ||
           kind == ENTRY_GAME || kind == ENTRY_RESULT || kind == ENTRY_FAVOURITE;
}

bool entry_evening_is_crest(const char *crest)
{
    size_t length = strlen(crest);
    return strspn(crest, "abcdefghijklmnopqrstuvwxyz") == length
               ? length <= ENTRY_CREST_MAX / 2
               : length == ENTRY_CREST_MAX && strspn(crest, "0123456789abcdef") == length;
}

/* ---- writing ---- */

static void write_join(const struct entry_join *join, struct engawa_json *json)
{
    engawa_json_string(json, "join", join->guest);
    engawa_json_string(json, "name", join->name);
    engawa_json_string(json, "crest", join->crest);
    engawa_json_integer(json, "colour", join->colour);
    engawa_json_bool(json, "plays", join->plays);
}

static void write_propose(const struct entry_propose *propose, struct engawa_json *json)
{
    engawa_json_object(json, "propose");
    engawa_json_string(json, "game", propose->game->name);
    entry_choices_write(&propose->choices, json);
    engawa_json_close(json);
    engawa_json_string(json, "guest", propose->guest);
}

/* Appends PLAYER of the SEATS, null where there is no guest. */
static void write_players(int seats, const char player[][IDS_MAX + 1], struct engawa_json *json)
{
    engawa_json_array(json, "players");
    for (int seat = 0; seat < seats; seat++)
        if (player[seat][0])
            engawa_json_string(json, NULL, player[seat]);
        else
            engawa_json_null(json, NULL);
    engawa_json_close(json);
}

static void write_game(const struct entry_game *game, struct engawa_json *json)
{
    engawa_json_string(json, "table", game->table);
    engawa_json_string(json, "game", game->setup.game->name);
    engawa_setup_json(game->setup.game, &game->setup, engawa_json_value(json, "options"));
    write_players(game->setup.seats, game->player, json);
}

static void write_result(const struct entry_result *result, struct engawa_json *json)
{
    engawa_json_string(json, "result", result->table);
    engawa_json_bool(json, "finished", result->finished);
    write_players(result->seats, result->player, json);
    engawa_json_array(json, "scores");
    for (int seat = 0; seat < result->seats; seat++)
        engawa_json_integer(json, NULL, result->score[seat]);
    engawa_json_close(json);
    engawa_json_array(json, "ranks");
    for (int seat = 0; seat < result->seats; seat++)
        engawa_json_integer(json, NULL, result->rank[seat]);
    engawa_json_close(json);
}

static void write_wish(const struct entry_wish *wish, struct engawa_json *json)
{
    engawa_json_integer(json, "wish", (int64_t)wish->k);
    engawa_json_string(json, "guest", wish->guest);
}

static void write_favourite(const struct entry_favourite *favourite, struct engawa_json *json)
{
    engawa_json_integer(json, "favourite", (int64_t)favourite->n);
    engawa_json_string(json, "of", favourite->table);
    engawa_json_string(json, "guest", favourite->guest);
}

void entry_evening_write(const struct entry *entry, struct engawa_json *json)
{
    if (entry->kind == ENTRY_JOIN)
        write_join(&entry->join, json);
    else if (entry->kind == ENTRY_PROPOSE)
        write_propose(&entry->propose, json);
    else if (entry->kind == ENTRY_WISH)
        write_wish(&entry->wish, json);
    else if (entry->kind == ENTRY_GAME)
        write_game(&entry->game, json);
    else if (entry->kind == ENTRY_RESULT)
        write_result(&entry->result, json);
    else
        write_favourite(&entry->favourite, json);
}

/* ---- reading ---- */

static bool take_member(const struct members *members, const char *key, char *into, size_t size)
{
    return entry_take_text(members_get(members, key).text, into, size);
}

static bool read_join(const struct members *members, struct entry_join *join)
{
    struct member colour = members_get(members, "colour");
    join->colour = (int)colour.integer;
    join->plays = members_get(members, "plays").kind == MEMBER_TRUE;
    return take_member(members, "join", join->guest, sizeof join->guest) &&
           take_member(members, "name", join->name, sizeof join->name) &&
           take_member(members, "crest", join->crest, sizeof join->crest) &&
           colour.kind == MEMBER_INTEGER && colour.integer >= 0 && colour.integer < ENTRY_COLOURS;
}

/* Returns the game that ABOUT names, or NULL. */
static const struct engawa_game *game_of(const json_t *about)
{
    const char *name = json_string_value(json_object_get(about, "game"));
    return name ? engawa_game_named(name) : NULL;
}

static bool read_propose(const struct members *members, struct entry_propose *propose,
                         struct engawa_reason *why)
{
    const json_t *about = members_get(members, "propose").json;
    propose->game = game_of(about);
    if (!propose->game || !take_member(members, "guest", propose->guest, sizeof propose->guest))
        return entry_broken(why, "propose");
    return entry_choices_read(about, propose->game, &propose->choices, why);
}

/* Reads the member `players` into PLAYER. Returns how many seats it has, or -1 if it is wrong. */
static int take_players(const struct members *members, char player[][IDS_MAX + 1])
{
    const json_t *list = members_get(members, "players").json;
    size_t seats = json_array_size(list);
    if (!json_is_array(list) || seats > ENGAWA_SEATS_MAX)
        return -1;
    for (size_t i = 0; i < seats; i++) {
        const json_t *guest = json_array_get(list, i);
        if (!json_is_null(guest) &&
            !entry_take_text(json_string_value(guest), player[i], IDS_MAX + 1))
            return -1;
    }
    return (int)seats;
}

static bool read_game(const struct members *members, struct entry_game *entry,
                      struct engawa_reason *why)
{
    const char *name = members_get(members, "game").text;
    const struct engawa_game *game = name ? engawa_game_named(name) : NULL;
    int seats = take_players(members, entry->player);
    if (!game || seats < 0 || !take_member(members, "table", entry->table, sizeof entry->table))
        return entry_broken(why, "table");
    engawa_setup_defaults(game, seats, &entry->setup);
    return fields_take_options(members_get(members, "options").json, game, &entry->setup, why);
}

static bool read_result(const struct members *members, struct entry_result *result)
{
    const json_t *scores = members_get(members, "scores").json,
                 *ranks = members_get(members, "ranks").json;
    result->finished = members_get(members, "finished").kind == MEMBER_TRUE;
    result->seats = take_players(members, result->player);
    if (result->seats < 0 || json_array_size(scores) != (size_t)result->seats ||
        json_array_size(ranks) != (size_t)result->seats)
        return false;
    for (int seat = 0; seat < result->seats; seat++) {
        json_int_t rank = json_integer_value(json_array_get(ranks, (size_t)seat));
        result->score[seat] = json_integer_value(json_array_get(scores, (size_t)seat));
        result->rank[seat] = (int)rank;
        if (rank < 0 || rank > result->seats)
            return false;
    }
    return take_member(members, "result", result->table, sizeof result->table);
}

static bool read_wish(const struct members *members, struct entry_wish *wish)
{
    struct member k = members_get(members, "wish");
    wish->k = (size_t)k.integer;
    return k.kind == MEMBER_INTEGER && k.integer >= 0 &&
           take_member(members, "guest", wish->guest, sizeof wish->guest);
}

static bool read_favourite(const struct members *members, struct entry_favourite *favourite)
{
    struct member n = members_get(members, "favourite");
    favourite->n = (size_t)n.integer;
    return n.kind == MEMBER_INTEGER && n.integer >= 0 &&
           take_member(members, "of", favourite->table, sizeof favourite->table) &&
           take_member(members, "guest", favourite->guest, sizeof favourite->guest);
}

bool entry_evening_read(const struct members *members, struct entry *entry,
                        struct engawa_reason *why)
{
    if (entry->kind == ENTRY_PROPOSE)
        return read_propose(members, &entry->propose, why);
    if (entry->kind == ENTRY_GAME)
        return read_game(members, &entry->game, why);
    bool fine = entry->kind == ENTRY_JOIN     ? read_join(members, &entry->join)
                : entry->kind == ENTRY_WISH   ? read_wish(members, &entry->wish)
                : entry->kind == ENTRY_RESULT ? read_result(members, &entry->result)
                                              : read_favourite(members, &entry->favourite);
    return fine || entry_broken(why, "evening");
}
