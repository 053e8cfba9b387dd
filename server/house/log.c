/* log.c - the logs of tables: reading them from the journal and appending to them (log.h). */
#include "server/house/log.h"

#include "server/base/ids.h"
#include "server/base/report.h"
#include "server/house/admission.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/house/presence.h"
#include "server/table/compose.h"
#include "store/journal/cards.h"
#include "store/journal/logs.h"
#include "store/turn/shards.h"

#include <assert.h>
#include <string.h>

enum {
    EMPTY_AT_LEAST = 600000, /* ms that a table is empty before it may be ended for another */
    DRAWS_MAX = 20000, /* enough draws to find an id even if this server has one in a thousand */
    READ_AGAIN = 60000 /* ms before the house tries again to read a table */
};

_Static_assert((int)IDS_MAX <= (int)JOURNAL_TABLE_ID_MAX &&
                   (int)IDS_MAX <= (int)JOURNAL_GUEST_ID_MAX,
               "the journal takes every id");

/* ---- from the journal ---- */

struct reading {
    struct table *table;
    bool fine;
    struct engawa_reason *why;
};

static void read_entry(void *context, const struct journal_entry *entry)
{
    struct reading *reading = context;
    if (reading->fine)
        reading->fine = table_add(reading->table, entry->time, entry->text, reading->why);
}

bool log_check_id(const char *id, struct engawa_reason *why)
{
    return ids_valid(id) ||
           engawa_refuse(why, "no-such-table", "there is no such table", "その卓はありません");
}

struct table *log_read(struct journal *from, const char *id, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    int64_t created;
    if (!journal_table(from, id, seed, &created, why))
        return NULL;
    struct reading reading = {.table = table_new(id, seed), .fine = true, .why = why};
    engawa_wipe(seed, sizeof seed);
    bool fine = journal_read(from, id, 0, read_entry, &reading, why) && reading.fine;
    if (fine && reading.table->length > 0)
        return reading.table;
    if (fine)
        engawa_refuse(why, "broken-log", "the table's log is empty", "この卓の記録が空です");
    table_free(reading.table);
    return NULL;
}

/* Sets absences at LIVE, which just woke, to SINCE (ms): they began before it woke. 0: none. */
static void note_absence(struct live_table *live, int64_t since)
{
    const struct table *table = live->table;
    if (since == 0)
        return;
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].holder == TABLE_SEAT_GUEST && live->presence.away_since[seat] == 0)
            live->presence.away_since[seat] = since;
    if (live->presence.host_away_since == 0)
        live->presence.host_away_since = since;
}

void log_wake(struct live_table *live, struct table *table)
{
    live_table_replace(live, table);
    live->durable = table->length; /* a table that this turn changed would not be loaded */
    live->woken = house_now(live->house);
    live->stale = false;
    note_absence(live, live->presence.empty_since);
    house_count(live);
    house_measure(live);
    presence_update(live);
}

bool log_renew(struct live_table *live, struct table *table)
{
    if (table->length != live->table->length)
        return false;
    live_table_replace(live, table);
    live->stale = false;
    house_count(live);
    house_change_lobby(live);
    for (struct subscription *at = live->subscriptions; at; at = at->next_at_table) {
        at->stopped = at->reset_due = true;
        visitor_touch(at->visitor);
    }
    return true;
}

void log_lose(struct live_table *live, const struct engawa_reason *why)
{
    bool known = live->card.k > 0;
    if (known)
        report_event(REPORT_ERROR, "table-unreadable",
                     (const struct report_field[]){{"table", live->id}, {"code", why->code}, {0}},
                     "table %s cannot be read: %s", live->id, why->en);
    if (live->table || (known && strcmp(why->code, "store") == 0)) {
        house_schedule(live, house_now(live->house) + READ_AGAIN);
        return;
    }
    house_change_lobby(live);
    house_drop(live);
}

struct live_table *log_find(struct house *house, const char *id, struct engawa_reason *why)
{
    if (!log_check_id(id, why))
        return NULL;
    struct live_table *live = tables_find(&house->tables, id);
    if (live && live->table)
        return live;
    struct table *table = log_read(house->journal, id, why);
    if (!table && live)
        log_lose(live, why);
    if (!table)
        return NULL;
    if (!live) {
        live = live_table_new(house, id, NULL);
        tables_add(&house->tables, live);
    }
    log_wake(live, table);
    return live;
}

/* ---- going to sleep ---- */

void log_keep_card(struct live_table *live)
{
    const struct card *card = live_table_card(live);
    struct engawa_text text = {0};
    if (card->phase == TABLE_OVER || live->kept == card->k || live->stale)
        return;
    card_write(card, &text);
    batch_put_card(live->house->cards, live->id, (int64_t)card->k, text.at);
    engawa_text_free(&text);
    live->kept = card->k;
}

void log_put_away(struct live_table *live)
{
    log_keep_card(live);
    live_table_replace(live, NULL);
    engawa_text_free(&live->presence.text);
}

/* ---- to the journal ---- */

bool log_draw_id(struct house *house, const char *beside, char id[IDS_MAX + 1],
                 struct engawa_reason *why)
{
    for (int tries = 0; tries < DRAWS_MAX; tries++) {
        ids_random(id, IDS_TABLE);
        if (beside ? journal_shard(id) == journal_shard(beside) : house_has(house, id))
            return true;
    }
    return engawa_refuse(why, "elsewhere", "this server has no tables now; try again",
                         "このサーバーには今は卓がありません。もう一度お試しください");
}

struct live_table *log_begin(struct house *house, const char *id,
                             const uint8_t given[ENGAWA_SEED_BYTES])
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    if (given)
        memcpy(seed, given, sizeof seed);
    else
        engawa_random_bytes(seed, sizeof seed);
    batch_create_table(house->batch, id, house_now(house), seed);
    struct live_table *live = live_table_new(house, id, table_new(id, seed));
    engawa_wipe(seed, sizeof seed);
    tables_add(&house->tables, live);
    house_touch(live);
    return live;
}

/* Updates the lobby after the settings CHANGED, which were chosen before the start. */
static void note_choices(struct live_table *live, unsigned changed)
{
    if (changed & ENTRY_CHOICE_PRIVATE)
        house_change_list(live->house);
}

/* Updates the lobby, presence, admissions and quotas after ENTRY was written. */
static void note_entry(struct live_table *live, const struct entry *entry)
{
    bool drawn = entry->kind == ENTRY_START && entry->start.drawn;
    if (drawn) /* players changed seats: count absences again from now */
        memset(live->presence.away_since, 0, sizeof live->presence.away_since);
    if (drawn || entry->kind == ENTRY_OPEN || entry->kind == ENTRY_SIT ||
        entry->kind == ENTRY_STAND)
        presence_update(live);
    if (entry->kind == ENTRY_REMOVE || entry->kind == ENTRY_HOST)
        presence_update(live);
    if (entry->kind == ENTRY_SET && entry->set.code)
        admission_change(live);
    if (entry->kind == ENTRY_SET)
        note_choices(live, entry->set.choices.named);
    live->rights_changed |= entry->kind != ENTRY_EVENT && entry->kind != ENTRY_CHAT;
    if (entry->kind != ENTRY_EVENT && entry->kind != ENTRY_CHAT) {
        house_change_lobby(live);
        house_count(live);
    }
    if (entry->kind == ENTRY_END) {
        house_disclaim(live);
        house_schedule(live, house_now(live->house));
    }
}

/* Appends an entry to this turn's batch and applies it. */
static void write_entry(struct live_table *live, const struct entry *entry, const char *text)
{
    struct house *house = live->house;
    int64_t now = house_now(house);
    batch_append(house->batch, live->table->id, (int64_t)live->table->length + 1, now, text);
    if (entry->kind == ENTRY_END)
        batch_close_table(house->batch, live->table->id, now);
    table_apply(live->table, now, entry, text);
    note_entry(live, entry);
    parts_entry(live, entry);
}

static void write_entries(struct live_table *live, const struct entry_list *entries)
{
    struct engawa_text *text = &live->house->entry;
    for (size_t i = 0; i < entries->count; i++) {
        engawa_text_clear(text);
        entry_write(&entries->entry[i], text);
        write_entry(live, &entries->entry[i], text->at);
    }
}

/* Returns whether a change of turn at LIVE may schedule something: a clock runs, or a player is
 * away. */
static bool is_timed(const struct live_table *live)
{
    bool away = false;
    for (int seat = 0; seat < live->table->setup.seats; seat++)
        away |= live->presence.away_since[seat] != 0;
    return live->table->phase == TABLE_PLAYING && (live->measured || away);
}

void log_write(struct live_table *live, const struct entry_list *entries)
{
    struct entry_list next = {0};
    assert(!live->elsewhere);
    house_touch(live);
    write_entries(live, entries);
    while (compose_next(live->table, &next)) {
        write_entries(live, &next);
        entry_list_free(&next);
    }
    house_measure(live);
    if (live->table->day) /* its last move ends a membership before the table is over */
        memberships_update(live);
    parts_table_changed(live, false);
    if (is_timed(live))
        house_schedule(live, house_now(live->house));
}

void log_write_down(struct live_table *live, const struct entry *entry)
{
    struct house *house = live->house;
    struct engawa_text *text = &house->entry;
    struct card *card = &live->card;
    assert(!live->elsewhere);
    engawa_text_clear(text);
    entry_write(entry, text);
    card->k++;
    card->time = house_now(house);
    card->due += card->due < INT64_MAX ? entry->down : 0;
    batch_append(house->batch, live->id, (int64_t)card->k, card->time, text->at);
    log_keep_card(live);
}

/* ---- giving up ---- */

bool log_abandon(struct live_table *live)
{
    struct entry_list entries = {0};
    struct engawa_reason why;
    bool fine = compose_abandon(live->table, &entries, &why);
    if (fine)
        log_write(live, &entries);
    entry_list_free(&entries);
    return fine;
}

struct live_table *log_emptiest(struct house *house)
{
    struct live_table *emptiest = NULL;
    for (struct live_table *live = house->tables.first; live; live = live->next)
        if (!live->elsewhere && live_table_phase(live) == TABLE_OPEN &&
            live->presence.empty_since != 0 &&
            house_now(house) - live->presence.empty_since >= EMPTY_AT_LEAST &&
            (!emptiest || live->presence.empty_since < emptiest->presence.empty_since))
            emptiest = live;
    return emptiest;
}
