/* import.c - builds a table from a record (import.h). */
#include "server/table/import.h"

#include "engine/memory.h"
#include "engine/record.h"

#include <string.h>

static const int64_t time_last = 253402300799999; /* ms since the epoch: the end of the year 9999 */

/* A record being parsed, and where its first and last line are in the text. */
struct import {
    struct engawa_record record;
    const char *header, *closing;
    size_t header_length, closing_length;
};

/* ---- refusals ---- */

/* Puts the number LINE before the reason WHY. Returns false. */
static bool refuse_line(struct engawa_reason *why, size_t line)
{
    const struct engawa_reason told = *why;
    return engawa_refuse(why, told.code, "line %zu: %s%.0s", "%zu行目：%.0s%s", line, told.en,
                         told.ja);
}

static bool refuse_large(struct engawa_reason *why)
{
    return engawa_refuse(why, "large", "the record is too long", "棋譜が長すぎます");
}

/* ---- reading ---- */

/* Parses every line of TEXT. */
static bool take_lines(struct import *import, const char *text, size_t length,
                       struct engawa_reason *why)
{
    struct engawa_record *record = &import->record;
    for (size_t at = 0; at < length && record->status == ENGAWA_RECORD_FINE;) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        size_t size = end ? (size_t)(end - line) : length - at;
        if (at == 0) {
            import->header = line;
            import->header_length = size;
        }
        import->closing = line;
        import->closing_length = size;
        engawa_record_take(record, line, size, why);
        at += size + 1;
    }
    return engawa_record_finish(record, why) == ENGAWA_RECORD_FINE ||
           refuse_line(why, record->line);
}

static bool check_chance(const struct engawa_record *record, struct engawa_reason *why)
{
    size_t checked, line;
    return engawa_record_fair(record, &record->secret, &checked, &line, why) ||
           refuse_line(why, line);
}

/* Checks that guests may have each name; "" is a guest whose data was erased. */
static bool check_names(const struct engawa_record *record, struct engawa_reason *why)
{
    char clean[4 * ENTRY_NAME_BYTES + 1];
    for (int seat = 0; seat < record->match->setup.seats; seat++) {
        const char *name = record->name[seat];
        if (strlen(name) > ENTRY_NAME_BYTES) {
            engawa_refuse(why, "text", "a name is too long", "名前が長すぎます");
            return refuse_line(why, 1);
        }
        if (!words_clean(name, 0, ENTRY_NAME_BYTES, clean, why))
            return refuse_line(why, 1);
    }
    return true;
}

static bool check_times(const struct engawa_record *record, struct engawa_reason *why)
{
    const struct engawa_match *match = record->match;
    for (size_t i = 0; i < match->length; i++)
        if (match->event[i].time < 0 || match->event[i].time > time_last) {
            engawa_refuse(why, "form", "\"t\" is not a time that a calendar has",
                          "\"t\" が暦にない時刻です");
            return refuse_line(why, i + 2);
        }
    return true;
}

static bool check_lengths(const struct import *import, struct engawa_reason *why)
{
    if (import->header_length <= IMPORT_LINE_MAX && import->closing_length <= IMPORT_LINE_MAX)
        return true;
    refuse_large(why);
    return refuse_line(why, import->header_length > IMPORT_LINE_MAX ? 1 : import->record.line);
}

/* ---- the table ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Returns a copy of the object in the LENGTH bytes of LINE, without surrounding blanks. */
static char *copy_line(const char *line, size_t length)
{
    struct engawa_text copy = {0};
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    for (; length > 0 && is_blank(*line); line++)
        length--;
    engawa_text_add_bytes(&copy, line, length);
    return copy.at;
}

static void add_open(const struct import *import, const struct table *table,
                     struct entry_list *entries)
{
    const struct engawa_match *match = import->record.match;
    struct entry_open *open = &entry_list_add(entries, ENTRY_OPEN)->open;
    struct engawa_text options = {0};
    engawa_setup_json(match->game, &match->setup, &options);
    open->game = match->game;
    open->choices = (struct entry_choices){.named = ENTRY_CHOICE_ALL,
                                           .setup = match->setup,
                                           .options = options.at,
                                           .private = true,
                                           .drawn = import->record.secret.has_drawn};
    open->record = copy_line(import->header, import->header_length);
    engawa_fair_commit(table->seed, open->commit);
}

static void add_start(const struct engawa_record *record, struct entry_list *entries)
{
    struct entry_start *start = &entry_list_add(entries, ENTRY_START)->start;
    start->seats = record->match->setup.seats;
    start->drawn = record->secret.has_drawn;
    for (int seat = 0; seat < start->seats; seat++) {
        memcpy(start->name[seat], record->name[seat], strlen(record->name[seat]) + 1);
        start->entropy[seat] = record->secret.entropy[seat];
        start->place[seat] = record->secret.drawn[seat];
    }
}

/* Adds ENTRY to TABLE in the way a log is read, with the same checks. */
static bool add(struct table *table, const struct entry *entry, int64_t time,
                struct engawa_reason *why)
{
    struct engawa_text text = {0};
    entry_write(entry, &text);
    bool fine = table_add(table, time, text.at, why);
    engawa_text_free(&text);
    return fine;
}

static bool add_events(const struct engawa_match *match, struct table *table,
                       struct engawa_reason *why)
{
    bool fine = true;
    for (size_t i = 0; fine && i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        struct entry entry = {.kind = ENTRY_EVENT,
                              .event = {.n = i + 1, .by = past->by, .text = past->text}};
        fine = add(table, &entry, past->time, why) || refuse_line(why, i + 2);
    }
    return fine;
}

static bool add_end(const struct import *import, struct table *table, int64_t now,
                    struct engawa_reason *why)
{
    struct entry entry = {.kind = ENTRY_END};
    entry.end.line = copy_line(import->closing, import->closing_length);
    bool fine = add(table, &entry, now, why);
    entry_free(&entry);
    if (fine && table->phase == TABLE_OVER)
        return true;
    engawa_refuse(why, "form", "the closing line has a member that stands for something else here",
                  "結びの行に、ここでは別の意味になる項目があります");
    return refuse_line(why, import->record.line);
}

/* Fills TABLE, which is empty. */
static bool fill(const struct import *import, struct table *table, int64_t now,
                 struct engawa_reason *why)
{
    struct entry_list entries = {0};
    bool fine = true;
    add_open(import, table, &entries);
    add_start(&import->record, &entries);
    for (size_t i = 0; fine && i < entries.count; i++)
        fine = add(table, &entries.entry[i], now, why) || refuse_line(why, 1);
    entry_list_free(&entries);
    return fine && add_events(import->record.match, table, why) && add_end(import, table, now, why);
}

struct table *import_read(const char *text, size_t length, int64_t now, struct engawa_reason *why)
{
    struct import import = {.header = NULL};
    struct table *table = NULL;
    char id[IDS_MAX + 1];
    ids_random(id, IDS_TABLE);
    bool fine = (length <= IMPORT_MAX || refuse_large(why)) &&
                take_lines(&import, text, length, why) && check_lengths(&import, why) &&
                check_chance(&import.record, why) && check_names(&import.record, why) &&
                check_times(&import.record, why);
    if (fine) {
        table = table_new(id, import.record.secret.seed);
        fine = fill(&import, table, now, why);
    }
    if (!fine) {
        table_free(table);
        table = NULL;
    }
    engawa_record_free(&import.record);
    return table;
}
