/* table.c - a table as the fold of its log (table.h): answers queries. */
#include "server/table/table.h"

#include "bots/analysis.h"
#include "bots/persona.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "server/base/fields.h"
#include "server/table/seat_clock.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table *table_new(const char *id, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    struct table *table = engawa_allocate(1, sizeof *table);
    snprintf(table->id, sizeof table->id, "%s", id);
    memcpy(table->seed, seed, ENGAWA_SEED_BYTES);
    return table;
}

static void free_kept(struct table_kept *kept)
{
    free(kept->text);
    for (int i = 0; kept->seen && i < TABLE_VIEWERS; i++)
        free(kept->seen[i]);
    free(kept->seen);
}

void table_free(struct table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->length; i++)
        free_kept(&table->log[i]);
    free(table->log);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        free(table->began.names[seat]);
    free(table->imported.header);
    free(table->imported.closing);
    free(table->began.player);
    free(table->bars.at);
    evening_free(table->evening);
    names_free(&table->used);
    repeats_free(&table->repeats);
    event_log_free(&table->moves.shared);
    engawa_match_free(table->match);
    engawa_wipe(table, sizeof *table); /* seed and key */
    free(table);
}

static int find_seat(const struct table *table, enum table_holder holder, const char *guest)
{
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].holder == holder && strcmp(table->seat[seat].who, guest) == 0)
            return seat;
    return -1;
}

int table_seat_of(const struct table *table, const char *guest)
{
    return find_seat(table, TABLE_SEAT_GUEST, guest);
}

int table_kept_for(const struct table *table, const char *guest)
{
    return find_seat(table, TABLE_SEAT_KEPT, guest);
}

bool table_has_played(const struct table *table, const char *guest)
{
    for (size_t i = 0; i < table->began.players; i++)
        if (strcmp(table->began.player[i], guest) == 0)
            return true;
    return false;
}

unsigned table_kept_from(const struct table *table, const char *guest)
{
    for (size_t i = 0; i < table->bars.count; i++)
        if (strcmp(table->bars.at[i].guest, guest) == 0)
            return table->bars.at[i].from;
    return 0;
}

bool table_name_of(const struct table *table, const char *guest, char *name)
{
    const char *last = guest[0] ? names_last(&table->used, guest) : NULL;
    if (last)
        snprintf(name, ENTRY_NAME_BYTES + 1, "%s", last);
    return last != NULL;
}

/* Context for choosing a name. */
struct naming {
    const struct table *table;
    const char *guest;
};

/* Returns whether LOOK is that of a bot that sits at TABLE. */
static bool is_bot(const struct table *table, struct words_look look)
{
    for (int seat = 0; seat < table->setup.seats; seat++)
        for (int i = 0; i < table->seat[seat].looks; i++)
            if (words_alike(table->seat[seat].look[i], look))
                return true;
    return false;
}

/* Returns whether LOOK is that of somebody else. */
static bool is_taken(void *context, struct words_look look)
{
    const struct naming *naming = context;
    return names_taken(&naming->table->used, look, naming->guest) || is_bot(naming->table, look);
}

/* Does the same for a bot's NAME. */
static bool is_name_taken(void *context, const char *name)
{
    return is_taken(context, words_look(name));
}

int table_free_persona(const struct table *table, int wished)
{
    struct naming naming = {.table = table, .guest = ""};
    unsigned first = 0;
    for (const char *at = table->id; *at; at++)
        first = first * 31 + (unsigned char)*at;
    first += 7 * (unsigned)table->log_used.seatings; /* neighbours in the list seldom meet */
    return engawa_persona_choose(wished > 0 ? (unsigned)wished : first, is_name_taken, &naming);
}

void table_tell_apart(const struct table *table, const char *guest, const char *wished,
                      char name[ENTRY_NAME_BYTES + 1])
{
    struct naming naming = {.table = table, .guest = guest};
    const struct names_name *own = names_own(&table->used, guest, wished);
    if (own && is_taken(&naming, words_look(wished)) && !is_taken(&naming, own->look)) {
        snprintf(name, ENTRY_NAME_BYTES + 1, "%s", own->text);
        return;
    }
    words_tell_apart(wished, is_taken, &naming, name, ENTRY_NAME_BYTES + 1);
}

unsigned table_left(const struct table *table)
{
    unsigned left = 0, actors = table->match ? engawa_match_actors(table->match) : 0;
    for (int seat = 0; table->rated && actors && seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        bool away = held->holder != TABLE_SEAT_GUEST || (actors >> seat & 1);
        left |= table->began.owner[seat][0] && away ? 1u << seat : 0;
    }
    return left;
}

enum engawa_language table_language(const struct table *table)
{
    return table->lang == ENTRY_LANG_JA ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

int table_taken(const struct table *table)
{
    int taken = 0;
    for (int seat = 0; seat < table->setup.seats; seat++)
        taken += table->seat[seat].holder != TABLE_SEAT_FREE;
    return taken;
}

/* ---- queries ---- */

/* Returns the text of the event of KEPT as VIEWER sees it. */
static const char *seen_by(const struct table *table, const struct table_kept *kept, int viewer)
{
    const char *seen = kept->seen && viewer != ENGAWA_OPEN ? kept->seen[viewer + 1] : NULL;
    return seen ? seen : table->match->event[kept->event - 1].text;
}

/* Appends the members of KEPT, after its k and t. */
static void write_kept(const struct table *table, const struct table_kept *kept, int viewer,
                       struct engawa_json *json)
{
    if (!kept->seen || viewer == ENGAWA_OPEN || !kept->seen[viewer + 1]) {
        engawa_json_members(json, kept->text);
        return;
    }
    struct engawa_text event = {0};
    engawa_record_write_event(&event, kept->event, table->match->event[kept->event - 1].by,
                              seen_by(table, kept, viewer), 0);
    event.at[--event.length] = '\0'; /* the newline */
    engawa_json_members(json, event.at);
    engawa_text_free(&event);
}

size_t table_log(const struct table *table, size_t after, size_t end, int viewer,
                 struct engawa_text *text)
{
    size_t i = after, begun = text->length;
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_array(&json, NULL);
    for (; i < end && text->length - begun < TABLE_PAGE; i++) {
        const struct table_kept *kept = &table->log[i];
        engawa_json_object(&json, NULL);
        engawa_json_integer(&json, "k", (int64_t)i + 1);
        engawa_json_integer(&json, "t", kept->time);
        write_kept(table, kept, viewer, &json);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
    return i;
}

bool table_is_open(const struct table *table, size_t after, size_t end)
{
    for (size_t i = after; i < end; i++)
        if (table->log[i].seen)
            return false;
    return true;
}

/* Adds the event of KEPT to the events that are shared with bots. */
static void share_event(struct table *table, const struct table_kept *kept)
{
    const struct engawa_match_event *event = &table->match->event[kept->event - 1];
    unsigned seats = EVENT_LOG_ALL;
    for (int seat = 0; kept->seen && seat < table->setup.seats; seat++) {
        if (!kept->seen[seat + 1])
            continue;
        event_log_add(&table->moves.shared, 1u << seat, event->by, kept->seen[seat + 1]);
        seats &= ~(1u << seat);
    }
    event_log_add(&table->moves.shared, seats, event->by, event->text);
}

struct event_snapshot table_events(struct table *table)
{
    for (; table->moves.shared.k < table->length; table->moves.shared.k++)
        if (table->log[table->moves.shared.k].event)
            share_event(table, &table->log[table->moves.shared.k]);
    return event_log_share(&table->moves.shared);
}

bool table_in_play(const struct table *table, struct engawa_reason *why)
{
    if (table->phase == TABLE_OPEN)
        return engawa_refuse(why, "not-started", "the game has not begun",
                             "対局はまだ始まっていません");
    return table->phase == TABLE_PLAYING ||
           engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
}

bool table_may_hint(const struct table *table, int seat, struct engawa_reason *why)
{
    if (!table_in_play(table, why))
        return false;
    if (table->day)
        return engawa_refuse(why, "daily", "there are no hints in a daily game",
                             "今日のゲームではヒントは使えません");
    bool alone = table->began.players == 1;
    for (int i = 0; i < table->setup.seats; i++)
        alone &= i == seat || table->seat[i].holder == TABLE_SEAT_BOT;
    if (table->rated)
        return engawa_refuse(why, "rated", "there are no hints in a rated game",
                             "レーティング対局では、ヒントは出ません");
    if (!alone)
        return engawa_refuse(why, "not-practice",
                             "hints are available only when one person plays against bots",
                             "ヒントが出るのは、ひとりでボットと遊ぶ対局だけです");
    return engawa_may_advise(table->match, seat, why);
}

/* Returns what the closing line reveals. Before the start the entropy is that of the people in the
 * seats.
 */
static struct engawa_secret secret_of(const struct table *table)
{
    struct engawa_secret secret = {
        .has_seed = true, .has_entropy = true, .has_drawn = table->began.drawn};
    memcpy(secret.seed, table->seed, sizeof secret.seed);
    for (int seat = 0; seat < table->setup.seats; seat++)
        secret.entropy[seat] =
            table->match ? table->began.entropy[seat] : table->seat[seat].entropy;
    memcpy(secret.drawn, table->began.place, sizeof secret.drawn);
    return secret;
}

void table_who(const struct table *table, char who[ENGAWA_SEATS_MAX][TABLE_WHO_BYTES + 1])
{
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        bool bot = !table->began.owner[seat][0] && held->holder == TABLE_SEAT_BOT;
        snprintf(who[seat], TABLE_WHO_BYTES + 1, "%s%s", bot ? "bot:" : "",
                 bot ? held->who : table->began.owner[seat]);
    }
}

/* Fills NAMES with who has each seat now. Returns whether that differs from the start. */
static bool find_players(const struct table *table, const char *names[ENGAWA_SEATS_MAX])
{
    bool differs = false;
    for (int seat = 0; table->match && seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        bool empty = held->holder == TABLE_SEAT_FREE;
        names[seat] = empty ? table->began.names[seat] : held->name;
        differs |= strcmp(names[seat], table->began.names[seat]) != 0;
    }
    return differs;
}

/* Appends the closing line; NAMES as struct engawa_record_close has them. */
static void write_closing(const struct table *table, const char *const *names,
                          struct engawa_text *text)
{
    const struct engawa_secret secret = secret_of(table);
    struct engawa_match *none =
        table->match ? NULL : engawa_match_new(table->game, &table->setup, ENGAWA_OPEN);
    const struct engawa_match *match = table->match ? table->match : none;
    const struct engawa_record_close close = {
        .left = table->phase == TABLE_OVER ? table->ended.left : table_left(table), .names = names};
    engawa_record_write_table_end(text, table->game, table->setup.seats, match->state.bytes,
                                  &secret, &close);
    engawa_match_free(none);
}

void table_closing_line(const struct table *table, struct engawa_text *text)
{
    write_closing(table, NULL, text);
}

/* Appends the record's first line. */
static void write_header(const struct table *table, struct engawa_text *text)
{
    const char *names[ENGAWA_SEATS_MAX], *whos[ENGAWA_SEATS_MAX];
    char who[ENGAWA_SEATS_MAX][TABLE_WHO_BYTES + 1];
    uint8_t commit[ENGAWA_SEED_BYTES];
    table_who(table, who);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        names[seat] = table->match ? table->began.names[seat] : table->seat[seat].name;
        whos[seat] = who[seat];
    }
    engawa_fair_commit(table->seed, commit);
    engawa_record_write_rated_header(text, table->game, &table->setup, names,
                                     table->rated && table->match ? whos : NULL, commit);
}

bool table_record(const struct table *table, struct engawa_text *text)
{
    const char *names[ENGAWA_SEATS_MAX];
    if (table->phase != TABLE_OVER)
        return false;
    if (table->imported.header)
        engawa_text_printf(text, "%s\n", table->imported.header);
    else
        write_header(table, text);
    for (size_t i = 0; table->match && i < table->match->length; i++) {
        const struct engawa_match_event *past = &table->match->event[i];
        engawa_record_write_event(text, i + 1, past->by, past->text, past->time);
    }
    if (table->imported.closing)
        engawa_text_printf(text, "%s\n", table->imported.closing);
    else
        write_closing(table, find_players(table, names) ? names : NULL, text);
    return true;
}
