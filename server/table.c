/* table.c - a table as the fold of its log (table.h): folding one entry, and reading. What
 * composes entries is in table_moves.c. */
#include "server/table.h"

#include "bots/analysis.h"

#include "engine/record.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        abort();
    return copy;
}

struct table *table_new(const char *id, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    snprintf(table->id, sizeof table->id, "%s", id);
    memcpy(table->seed, seed, ENGAWA_SEED_BYTES);
    return table;
}

static void free_line(struct table_line *line)
{
    free(line->text);
    for (int i = 0; line->seen && i < TABLE_VIEWERS; i++)
        free(line->seen[i]);
    free(line->seen);
}

void table_free(struct table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->length; i++)
        free_line(&table->line[i]);
    free(table->line);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        free(table->names[seat]);
    engawa_match_free(table->match);
    free(table);
}

int table_seat_of(const struct table *table, const char *guest)
{
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].holder == SEAT_GUEST && strcmp(table->seat[seat].who, guest) == 0)
            return seat;
    return -1;
}

int table_taken(const struct table *table)
{
    int taken = 0;
    for (int seat = 0; seat < table->setup.seats; seat++)
        taken += table->seat[seat].holder != SEAT_FREE;
    return taken;
}

/* ---- folding: one function for each kind of entry ---- */

/* An entry that no table composes: the journal was changed by something else. */
static bool broken(struct engawa_reason *why, const char *what)
{
    return engawa_refuse(why, "broken-log", "the table's log is damaged (%s)",
                         "この席の記録が壊れています(%s)", what);
}

/* Copies a string of ENTRY to INTO; false if it is missing or too long. */
static bool take_string(const json_t *entry, const char *key, char *into, size_t size)
{
    const char *text = json_string_value(json_object_get(entry, key));
    if (!text || strlen(text) >= size)
        return false;
    memcpy(into, text, strlen(text) + 1);
    return true;
}

static bool take_entropy(const json_t *hex, struct engawa_entropy *entropy)
{
    const char *text = json_string_value(hex);
    int length = text ? engawa_unhex(text, entropy->bytes, sizeof entropy->bytes) : -1;
    if (length < 0)
        return false;
    entropy->length = (size_t)length;
    return true;
}

/* The held or free seat that ENTRY's key KEY names, or -1. */
static int take_seat(const struct table *table, const json_t *entry, const char *key)
{
    const json_t *number = json_object_get(entry, key);
    json_int_t seat = json_integer_value(number);
    return json_is_integer(number) && seat >= 0 && seat < table->setup.seats ? (int)seat : -1;
}

static bool take_options(const struct engawa_game *game, const json_t *options,
                         struct engawa_setup *setup, struct engawa_reason *why)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)options, key, value)
    {
        char number[32];
        const char *text = json_string_value(value);
        if (!text) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
            text = number;
        }
        if (!engawa_setup_option(game, setup, key, text, why))
            return false;
    }
    return engawa_setup_check(game, setup, why);
}

static bool fold_open(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    const json_t *open = json_object_get(entry, "open");
    const char *name = json_string_value(json_object_get(open, "game"));
    const struct engawa_game *game = name ? engawa_game_named(name) : NULL;
    struct engawa_setup setup;
    if (table->game || !game)
        return broken(why, "open");
    engawa_setup_defaults(game, (int)json_integer_value(json_object_get(open, "seats")), &setup);
    if (!take_options(game, json_object_get(open, "options"), &setup, why))
        return false;
    if (!take_string(open, "title", table->title, sizeof table->title) ||
        !take_string(open, "host", table->host, sizeof table->host))
        return broken(why, "open");
    table->private = json_is_true(json_object_get(open, "private"));
    table->setup = setup;
    table->game = game;
    return true;
}

/* Remembers who has played, for table_may_hint. */
static void note_player(struct table *table, const struct table_seat *seat)
{
    if (seat->holder != SEAT_GUEST)
        return;
    if (!table->player[0])
        snprintf(table->player, sizeof table->player, "%s", seat->who);
    table->company |= strcmp(table->player, seat->who) != 0;
}

static bool fold_sit(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    int seat = take_seat(table, entry, "sit");
    struct table_seat taken = {.holder = SEAT_GUEST};
    if (seat < 0 || !take_string(entry, "guest", taken.who, sizeof taken.who) ||
        !take_string(entry, "name", taken.name, sizeof taken.name) ||
        !take_entropy(json_object_get(entry, "entropy"), &taken.entropy))
        return broken(why, "sit");
    table->seat[seat] = taken;
    if (table->phase == TABLE_PLAYING)
        note_player(table, &taken);
    return true;
}

static bool fold_bot(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    int seat = take_seat(table, entry, "bot");
    struct table_seat taken = {.holder = SEAT_BOT};
    if (seat < 0 || !take_string(entry, "kind", taken.who, sizeof taken.who) ||
        !take_string(entry, "name", taken.name, sizeof taken.name))
        return broken(why, "bot");
    table->seat[seat] = taken;
    return true;
}

static bool fold_stand(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    int seat = take_seat(table, entry, "stand");
    if (seat < 0)
        return broken(why, "stand");
    table->seat[seat] = (struct table_seat){.holder = SEAT_FREE};
    return true;
}

static bool fold_start(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    const json_t *names = json_object_get(entry, "start");
    const json_t *hex = json_object_get(entry, "entropy");
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX] = {0};
    size_t seats = (size_t)table->setup.seats;
    if (table->phase != TABLE_OPEN || json_array_size(names) != seats ||
        json_array_size(hex) != seats)
        return broken(why, "start");
    for (size_t i = 0; i < seats; i++)
        if (!json_is_string(json_array_get(names, i)) ||
            !take_entropy(json_array_get(hex, i), &entropy[i]))
            return broken(why, "start");
    for (size_t i = 0; i < seats; i++) {
        table->names[i] = copy_of(json_string_value(json_array_get(names, i)));
        note_player(table, &table->seat[i]);
    }
    memcpy(table->entropy, entropy, sizeof table->entropy);
    engawa_fair_key(table->seed, entropy, table->setup.seats, table->key);
    table->match = engawa_match_new(table->game, &table->setup, ENGAWA_OPEN);
    table->start = table->length + 1;
    table->phase = TABLE_PLAYING;
    return true;
}

/* What each viewer sees of EVENT, which is about to happen; NULL where nothing is ever
 * hidden. Redaction looks at the state before the event, so it is done once, here. */
static char **redact_for_all(const struct table *table, const struct engawa_event *event)
{
    const struct engawa_game *game = table->game;
    if (!game->redact)
        return NULL;
    char **seen = calloc(TABLE_VIEWERS, sizeof *seen);
    struct engawa_text text = {0};
    if (!seen)
        abort();
    for (int viewer = ENGAWA_SPECTATOR; viewer < table->setup.seats; viewer++) {
        struct engawa_event redacted = *event;
        game->redact(table->match->state.bytes, viewer, &redacted);
        engawa_text_clear(&text);
        game->print(table->match->state.bytes, &redacted, &text);
        seen[viewer + 1] = copy_of(engawa_text_string(&text));
    }
    engawa_text_free(&text);
    return seen;
}

static bool fold_event(struct table *table, const json_t *entry, struct table_line *line,
                       struct engawa_reason *why)
{
    const json_t *by = json_object_get(entry, "by");
    const char *text = json_string_value(json_object_get(entry, "do"));
    if (table->phase != TABLE_PLAYING || !text)
        return broken(why, "event");
    size_t n = table->match->length + 1;
    int actor = json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE;
    if (json_integer_value(json_object_get(entry, "n")) != (json_int_t)n)
        return broken(why, "event");
    struct engawa_event event;
    if (!engawa_read(table->game, table->match->state.bytes, table->setup.seats, actor, text,
                     ENGAWA_FULL, &event, why))
        return false;
    line->event = n;
    line->by_guest = actor >= 0 && table->seat[actor].holder == SEAT_GUEST;
    line->seen = redact_for_all(table, &event);
    bool fine = engawa_match_append(table->match, actor, text, line->time, why);
    assert(fine); /* engawa_read has accepted it in this very state */
    return fine;
}

static bool fold_end(struct table *table, const json_t *entry, struct engawa_reason *why)
{
    const char *end = json_string_value(json_object_get(entry, "end"));
    if (!end || table->phase == TABLE_OVER)
        return broken(why, "end");
    table->abandoned = strcmp(end, "abandoned") == 0;
    table->phase = TABLE_OVER;
    return true;
}

static bool fold(struct table *table, const json_t *entry, struct table_line *line,
                 struct engawa_reason *why)
{
    if (json_object_get(entry, "open"))
        return fold_open(table, entry, why);
    if (!table->game)
        return broken(why, "open");
    if (json_object_get(entry, "n"))
        return fold_event(table, entry, line, why);
    if (json_object_get(entry, "sit"))
        return fold_sit(table, entry, why);
    if (json_object_get(entry, "bot"))
        return fold_bot(table, entry, why);
    if (json_object_get(entry, "stand"))
        return fold_stand(table, entry, why);
    if (json_object_get(entry, "start"))
        return fold_start(table, entry, why);
    if (json_object_get(entry, "end"))
        return fold_end(table, entry, why);
    if (json_object_get(entry, "rematch"))
        return take_string(entry, "rematch", table->rematch, sizeof table->rematch) ||
               broken(why, "rematch");
    return json_object_get(entry, "chat") || broken(why, "?");
}

bool table_add(struct table *table, int64_t time, const char *text, struct engawa_reason *why)
{
    json_t *entry = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    struct table_line line = {.time = time};
    bool fine = entry ? fold(table, entry, &line, why) : broken(why, "JSON");
    json_decref(entry);
    if (!fine)
        return false;
    if (table->length == table->capacity) {
        size_t capacity = table->capacity ? 2 * table->capacity : 32;
        struct table_line *lines = realloc(table->line, capacity * sizeof *lines);
        if (!lines)
            abort();
        table->line = lines;
        table->capacity = capacity;
    }
    line.text = copy_of(text);
    table->line[table->length++] = line;
    return true;
}

/* ---- reading ---- */

/* The text of the event on LINE as VIEWER sees it. */
static const char *seen_by(const struct table *table, const struct table_line *line, int viewer)
{
    if (!line->seen || viewer == ENGAWA_OPEN)
        return table->match->entry[line->event - 1].text;
    return line->seen[viewer + 1];
}

/* The rest of the JSON object of LINE, after its k and t. */
static void write_line(const struct table *table, const struct table_line *line, int viewer,
                       struct engawa_text *json)
{
    if (!line->event || !line->seen) {
        engawa_text_add(json, line->text + 1);
        return;
    }
    struct engawa_text event = {0};
    engawa_record_write_event(&event, line->event, table->match->entry[line->event - 1].by,
                              seen_by(table, line, viewer), 0);
    engawa_text_add_bytes(json, event.at + 1, event.length - 2); /* without { and newline */
    engawa_text_free(&event);
}

void table_log(const struct table *table, size_t after, int viewer, struct engawa_text *json)
{
    const char *between = "";
    engawa_text_add_char(json, '[');
    for (size_t i = after; i < table->length; i++) {
        const struct table_line *line = &table->line[i];
        engawa_text_printf(json, "%s{\"k\":%zu,\"t\":%lld,", between, i + 1, (long long)line->time);
        write_line(table, line, viewer, json);
        between = ",";
    }
    engawa_text_add_char(json, ']');
}

void table_events(const struct table *table, int viewer, struct engawa_text *lines)
{
    for (size_t i = 0; i < table->length; i++) {
        const struct table_line *line = &table->line[i];
        if (!line->event)
            continue;
        engawa_text_printf(lines, "%d %s\n", table->match->entry[line->event - 1].by,
                           seen_by(table, line, viewer));
    }
}

bool table_may_hint(const struct table *table, int seat, struct engawa_reason *why)
{
    if (table->phase == TABLE_OPEN)
        return engawa_refuse(why, "not-started", "the game has not begun",
                             "ゲームはまだ始まっていません");
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
    bool alone = !table->company;
    for (int i = 0; i < table->setup.seats; i++)
        alone &= i == seat || table->seat[i].holder == SEAT_BOT;
    if (!alone)
        return engawa_refuse(why, "not-practice",
                             "there is advice only in a game that one person plays against bots",
                             "助言があるのは、ひとりでボットと遊ぶゲームだけです");
    return engawa_may_advise(table->match, seat, why);
}

bool table_record(const struct table *table, struct engawa_text *text)
{
    if (table->phase != TABLE_OVER || !table->match)
        return false;
    uint8_t commit[ENGAWA_SEED_BYTES];
    engawa_fair_commit(table->seed, commit);
    engawa_record_write_header(text, table->game, &table->setup, (const char *const *)table->names,
                               commit);
    for (size_t i = 0; i < table->match->length; i++) {
        const struct engawa_entry *entry = &table->match->entry[i];
        engawa_record_write_event(text, i + 1, entry->by, entry->text, entry->time);
    }
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    memcpy(secret.seed, table->seed, sizeof secret.seed);
    memcpy(secret.entropy, table->entropy, sizeof secret.entropy);
    engawa_record_write_end(text, table->game, table->setup.seats, table->match->state.bytes,
                            &secret);
    return true;
}
