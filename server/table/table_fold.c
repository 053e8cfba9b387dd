/* table_fold.c - a table as the fold of its log (table.h): checks entries from the journal, and
 * folds them. */
#include "server/table/table.h"

#include "bots/persona.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "server/base/fields.h"
#include "server/table/seat_clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- checking entries from the journal ---- */

static bool check_event(const struct table *table, struct entry_event *entry,
                        struct engawa_reason *why)
{
    if (table->phase != TABLE_PLAYING || entry->n != table->match->length + 1)
        return entry_broken(why, "event");
    return engawa_read(table->game, table->match->state.bytes, table->setup.seats, entry->by,
                       entry->text, ENGAWA_FULL, &entry->event, why);
}

/* Computes the setup that CHOICES of a `set` make of the table's. Removed seats must be empty. */
static bool check_choices(const struct table *table, struct entry_choices *choices,
                          struct engawa_reason *why)
{
    if (choices->named == 0)
        return true;
    if (!table->game) /* an evening, which has no setup */
        return table->phase == TABLE_OPEN || entry_broken(why, "set");
    struct engawa_setup setup = table->setup;
    json_t *options = choices->options ? json_loads(choices->options, 0, NULL) : NULL;
    if (choices->named & ENTRY_CHOICE_OPTIONS)
        engawa_setup_defaults(table->game, setup.seats, &setup);
    if (choices->named & ENTRY_CHOICE_SEATS)
        setup.seats = choices->setup.seats;
    bool fine = fields_take_options(options, table->game, &setup, why);
    json_decref(options);
    for (int seat = setup.seats; fine && seat < table->setup.seats; seat++)
        fine = table->seat[seat].holder == TABLE_SEAT_FREE || entry_broken(why, "set");
    choices->setup = setup;
    return fine && (table->phase == TABLE_OPEN || entry_broken(why, "set"));
}

/* Whether ENTRY, which was read, may come next at TABLE. Every event is checked against the rules
 * and left, as it was read, in ENTRY->event.event. False: WHY. */
static bool check_entry(const struct table *table, struct entry *entry, struct engawa_reason *why)
{
    if ((entry->kind == ENTRY_OPEN) != (table->length == 0))
        return entry_broken(why, "open");
    if (table->length > 0 && !evening_takes(table->evening, entry))
        return entry_broken(why, "evening");
    switch (entry->kind) {
    case ENTRY_SIT:
    case ENTRY_BOT:
    case ENTRY_STAND:
    case ENTRY_KEEP:
        return entry->seat.seat < table->setup.seats || entry_broken(why, "seat");
    case ENTRY_START:
        return (table->phase == TABLE_OPEN && entry->start.seats == table->setup.seats) ||
               entry_broken(why, "start");
    case ENTRY_EVENT:
        return check_event(table, &entry->event, why);
    case ENTRY_END:
        return table->phase != TABLE_OVER || entry_broken(why, "end");
    case ENTRY_REMOVE:
        return entry->guest.seat < table->setup.seats || entry_broken(why, "remove");
    case ENTRY_SET:
        return check_choices(table, &entry->set.choices, why);
    case ENTRY_QUESTION:
    case ENTRY_VOTE:
    case ENTRY_VERDICT:
        return seat_clock_check(table, entry) || entry_broken(why, "question");
    case ENTRY_DOWN:
    case ENTRY_OPEN:
    case ENTRY_CHAT:
    case ENTRY_REMATCH:
    case ENTRY_BAR:
    case ENTRY_HOST:
    case ENTRY_CLOSE:
    case ENTRY_WITHIN:
    case ENTRY_JOIN:
    case ENTRY_PROPOSE:
    case ENTRY_WISH:
    case ENTRY_GAME:
    case ENTRY_RESULT:
    case ENTRY_FAVOURITE:
        break;
    }
    return true;
}

/* ---- folding: one function for each kind of entry ---- */

static void fold_choices(struct table *table, const struct entry_choices *choices)
{
    if (choices->named & (ENTRY_CHOICE_SEATS | ENTRY_CHOICE_OPTIONS))
        table->setup = choices->setup;
    if (choices->named & ENTRY_CHOICE_TITLE)
        memcpy(table->title, choices->title, sizeof table->title);
    if (choices->named & ENTRY_CHOICE_PRIVATE)
        table->private = choices->private;
    if (choices->named & ENTRY_CHOICE_ORDER)
        table->drawn = choices->drawn;
    if (choices->named & ENTRY_CHOICE_RATED)
        table->rated = choices->rated;
    if (choices->named & ENTRY_CHOICE_THROW)
        table->throw_after = choices->throw_after;
    if (choices->lang)
        table->lang = choices->lang;
    if (choices->named & ENTRY_CHOICE_CLOCK)
        table->clock = choices->clock;
    if (choices->named & ENTRY_CHOICE_AWAY)
        table->away = choices->away;
    table->away_chosen |= (choices->named & ENTRY_CHOICE_AWAY) != 0;
}

static void fold_open(struct table *table, const struct entry_open *open)
{
    table->game = open->game;
    table->evening = open->game ? NULL : evening_new();
    table->throw_after = ENTRY_THROW;
    memcpy(table->within, open->evening, sizeof table->within);
    memcpy(table->host, open->host, sizeof table->host);
    memcpy(table->master, open->host, sizeof table->master);
    table->may = open->day ? 0 : TABLE_MAY_DEFAULT;
    table->day = open->day;
    table->imported.header = open->record ? engawa_copy_string(open->record) : NULL;
    fold_choices(table, &open->choices);
}

/* Makes the person in SEAT, if any, its owner during a game. In logs of older versions a seat may
 * change its owner; tables no longer compose that. */
static void note_owner(struct table *table, int seat)
{
    const char *who = table->seat[seat].who;
    if (table->seat[seat].holder != TABLE_SEAT_GUEST)
        return;
    memcpy(table->began.owner[seat], who, sizeof table->began.owner[seat]);
    if (table_has_played(table, who))
        return;
    table->began.player = engawa_reallocate(table->began.player, table->began.players + 1,
                                            sizeof *table->began.player);
    memcpy(table->began.player[table->began.players++], who, sizeof *table->began.player);
}

/* Stores the looks of the BOT that has sat down at TABLE: its name, and in each language that of
 * its persona, with its level and without. */
static void note_looks(const struct table *table, struct table_seat *bot)
{
    const struct engawa_bot *level = engawa_bot_named(bot->who, table->game);
    bot->look[bot->looks++] = words_look(bot->name);
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        enum engawa_language language = (enum engawa_language)i;
        const char *name = engawa_persona_name(bot->persona, language);
        struct engawa_text title = {0};
        if (name)
            bot->look[bot->looks++] = words_look(name);
        if (name && level) {
            engawa_persona_title(bot->persona, level, language, &title);
            bot->look[bot->looks++] = words_look(engawa_text_string(&title));
        }
        engawa_text_free(&title);
    }
}

static void fold_seat(struct table *table, const struct entry_seat *entry, enum table_holder holder,
                      int64_t time)
{
    if (holder != TABLE_SEAT_FREE) {
        table->log_used.seatings++;
        table->moves.time[entry->seat] = time;
    }
    struct table_seat *seat = &table->seat[entry->seat];
    int from = holder == TABLE_SEAT_GUEST ? table_seat_of(table, entry->who) : -1;
    size_t since = from >= 0 ? table->seat[from].since : table->length + 1;
    *seat = (struct table_seat){
        .holder = holder, .persona = entry->persona, .entropy = entry->entropy, .since = since};
    memcpy(seat->who, entry->who, sizeof seat->who);
    memcpy(seat->name, entry->name, sizeof seat->name);
    if (holder == TABLE_SEAT_BOT)
        note_looks(table, seat);
    if (holder == TABLE_SEAT_GUEST || holder == TABLE_SEAT_KEPT)
        names_use(&table->used, seat->who, seat->name);
    if (holder == TABLE_SEAT_GUEST)
        names_mention(&table->used, seat->who, seat->name);
    if (table->phase == TABLE_PLAYING)
        note_owner(table, entry->seat);
}

/* Moves everybody from the place where they sat to the seat assigned by lot. */
static void move_to_seats(struct table *table, const struct entry_start *start)
{
    struct table_seat place[ENGAWA_SEATS_MAX];
    memcpy(place, table->seat, sizeof place);
    for (int seat = 0; seat < start->seats; seat++) {
        table->seat[seat] = place[start->place[seat]];
        table->began.place[seat] = start->place[seat];
    }
    table->began.drawn = true;
}

static void fold_start(struct table *table, const struct entry_start *start)
{
    if (start->drawn)
        move_to_seats(table, start);
    for (int seat = 0; seat < start->seats; seat++) {
        table->began.names[seat] = engawa_copy_string(start->name[seat]);
        note_owner(table, seat);
    }
    memcpy(table->began.entropy, start->entropy, sizeof table->began.entropy);
    engawa_fair_key(table->seed, start->entropy, table->setup.seats, table->began.key);
    table->match = engawa_match_new(table->game, &table->setup, ENGAWA_OPEN);
    table->began.k = table->length + 1;
    table->phase = TABLE_PLAYING;
}

/* Returns whether ONE and OTHER are the same event by the same player. */
static bool is_same(const struct engawa_event *one, const struct engawa_event *other)
{
    size_t items = one->outcome.count * sizeof one->outcome.item[0];
    return one->move == other->move && one->outcome.count == other->outcome.count &&
           memcmp(one->outcome.item, other->outcome.item, items) == 0 &&
           strcmp(one->note, other->note) == 0;
}

/* Computes the redacted texts of EVENT, which is about to be applied, as in struct table_kept.
 * Redaction depends on the state before the event, so it happens here, once. */
static char **show_to_all(const struct table *table, const struct engawa_event *event)
{
    const struct engawa_game *game = table->game;
    const void *state = table->match->state.bytes;
    char **seen = NULL;
    for (int viewer = ENGAWA_SPECTATOR; game->redact && viewer < table->setup.seats; viewer++) {
        struct engawa_event shown;
        struct engawa_text text = {0};
        engawa_show(game, state, viewer, event, &shown);
        if (is_same(event, &shown))
            continue;
        if (!seen)
            seen = engawa_allocate(TABLE_VIEWERS, sizeof *seen);
        game->print(state, &shown, &text);
        seen[viewer + 1] = text.at;
    }
    return seen;
}

/* Replaces the text of KEPT with one for the event text EVENT. */
static void spell_anew(struct table_kept *kept, int by, const char *event)
{
    struct engawa_text text = {0};
    engawa_record_write_event(&text, kept->event, by, event, 0);
    text.at[--text.length] = '\0'; /* the newline */
    free(kept->text);
    kept->text = text.at;
}

static void fold_event(struct table *table, const struct entry_event *entry,
                       struct table_kept *kept)
{
    const struct table_seat *seat = entry->by >= 0 ? &table->seat[entry->by] : NULL;
    assert(table->phase == TABLE_PLAYING && entry->n == table->match->length + 1);
    kept->event = entry->n;
    kept->by_guest = seat && seat->holder == TABLE_SEAT_GUEST;
    if (seat) {
        table->moves.at[entry->by] = ++table->moves.count;
        repeats_add_move(&table->repeats, entry->by, entry->n);
    }
    kept->seen = show_to_all(table, &entry->event);
    /* Older logs have notes as they were typed; newer ones have them in canonical form. */
    bool noted = entry->event.note[0];
    engawa_match_append_event(table->match, &entry->event, noted ? NULL : entry->text, kept->time);
    const char *text = table->match->event[kept->event - 1].text;
    if (noted && strcmp(text, entry->text) != 0)
        spell_anew(kept, entry->by, text);
}

static void fold_set(struct table *table, const struct entry_set *set)
{
    table->may = (table->may & ~set->named) | (set->may & set->named);
    if (set->code)
        table->code = set->lock;
    fold_choices(table, &set->choices);
}

/* Bars GUEST from FROM or, if not ON, permits it again. */
static void set_bar(struct table *table, const struct entry_guest *guest, unsigned from, bool on)
{
    size_t i = 0;
    while (i < table->bars.count && strcmp(table->bars.at[i].guest, guest->who) != 0)
        i++;
    if (i == table->bars.count) {
        table->bars.at =
            engawa_reallocate(table->bars.at, ++table->bars.count, sizeof *table->bars.at);
        table->bars.at[i] = (struct table_bar){.from = 0};
        snprintf(table->bars.at[i].guest, sizeof table->bars.at[i].guest, "%s", guest->who);
    }
    memset(table->bars.at[i].name, 0, sizeof table->bars.at[i].name);
    snprintf(table->bars.at[i].name, sizeof table->bars.at[i].name, "%s", guest->name);
    table->bars.at[i].from = on ? table->bars.at[i].from | from : table->bars.at[i].from & ~from;
}

static void fold_remove(struct table *table, const struct entry_guest *guest)
{
    table->seat[guest->seat] = (struct table_seat){.holder = TABLE_SEAT_FREE};
    set_bar(table, guest, ENTRY_FROM_SEAT, true);
}

static void fold_host(struct table *table, const struct entry_guest *guest)
{
    memcpy(table->host, guest->who, sizeof table->host);
    if (!guest->stands_in)
        memcpy(table->master, guest->who, sizeof table->master);
}

static void fold_join(struct table *table, const struct entry_join *join)
{
    table->log_used.seatings++;
    names_use(&table->used, join->guest, join->name);
    names_mention(&table->used, join->guest, join->name);
    evening_join(table->evening, join);
}

/* Returns whether KIND is about one guest, whom it names (struct entry_guest). */
static bool is_about_guest(enum entry_kind kind)
{
    return kind == ENTRY_REMOVE || kind == ENTRY_BAR || kind == ENTRY_HOST;
}

static bool is_decision(enum entry_kind kind)
{
    return kind == ENTRY_SET || is_about_guest(kind);
}

static void fold(struct table *table, const struct entry *entry, struct table_kept *kept)
{
    table->log_used.decisions += is_decision(entry->kind);
    if (is_about_guest(entry->kind))
        names_mention(&table->used, entry->guest.who, entry->guest.name);
    switch (entry->kind) {
    case ENTRY_OPEN:
        fold_open(table, &entry->open);
        return;
    case ENTRY_SIT:
        fold_seat(table, &entry->seat, TABLE_SEAT_GUEST, kept->time);
        return;
    case ENTRY_BOT:
        fold_seat(table, &entry->seat, TABLE_SEAT_BOT, kept->time);
        return;
    case ENTRY_STAND:
        fold_seat(table, &entry->seat, TABLE_SEAT_FREE, kept->time);
        return;
    case ENTRY_KEEP:
        fold_seat(table, &entry->seat, TABLE_SEAT_KEPT, kept->time);
        return;
    case ENTRY_START:
        fold_start(table, &entry->start);
        return;
    case ENTRY_EVENT:
        fold_event(table, &entry->event, kept);
        return;
    case ENTRY_END:
        table->ended.abandoned = entry->end.abandoned;
        table->ended.left = table_left(table);
        table->imported.closing =
            table->imported.header ? engawa_copy_string(entry->end.line) : NULL;
        table->phase = TABLE_OVER;
        if (table->day) /* before its day was over, what it knows would have helped others */
            table->may = TABLE_MAY_DEFAULT;
        return;
    case ENTRY_REMATCH:
        memcpy(table->ended.rematch, entry->rematch, sizeof table->ended.rematch);
        table->log_used.games += table->evening != NULL;
        return;
    case ENTRY_SET:
        fold_set(table, &entry->set);
        return;
    case ENTRY_REMOVE:
        fold_remove(table, &entry->guest);
        return;
    case ENTRY_BAR:
        set_bar(table, &entry->guest, entry->guest.from, entry->guest.on);
        return;
    case ENTRY_HOST:
        fold_host(table, &entry->guest);
        return;
    case ENTRY_CLOSE:
        table->closed = true;
        return;
    case ENTRY_QUESTION:
        table->log_used.questions++;
        return;
    case ENTRY_VERDICT:
    case ENTRY_DOWN:
        return; /* seat_clock_fold does the rest */
    case ENTRY_VOTE:
        table->log_used.votes++;
        return;
    case ENTRY_CHAT:
        table->log_used.chat_bytes += strlen(kept->text);
        names_use(&table->used, entry->chat.guest, entry->chat.name);
        names_mention(&table->used, entry->chat.guest, entry->chat.name);
        repeats_add_chat(&table->repeats, table->length + 1, entry->chat.guest, entry->chat.text);
        return;
    case ENTRY_WITHIN:
        memcpy(table->within, entry->within, sizeof table->within);
        return;
    case ENTRY_JOIN:
        fold_join(table, &entry->join);
        return;
    case ENTRY_PROPOSE:
    case ENTRY_WISH:
    case ENTRY_GAME:
    case ENTRY_RESULT:
        table->log_used.games++;
        evening_fold(table->evening, table->length + 1, entry);
        return;
    case ENTRY_FAVOURITE:
        table->log_used.votes++;
        evening_fold(table->evening, table->length + 1, entry);
        return;
    }
}

/* Returns the text of ENTRY for a table to keep: the journal's TEXT without a code. */
static char *text_to_keep(const struct entry *entry, const char *text)
{
    struct engawa_text shown = {0};
    if (entry->kind != ENTRY_SET || !entry->set.code)
        return engawa_copy_string(text);
    entry_write_shown(entry, &shown);
    return shown.at;
}

void table_apply(struct table *table, int64_t time, const struct entry *entry, const char *text)
{
    struct table_kept kept = {.time = time, .text = text_to_keep(entry, text)};
    fold(table, entry, &kept);
    seat_clock_fold(table, time, entry);
    if ((table->length & (table->length - 1)) == 0) { /* room for twice as many at a power of two */
        size_t capacity = table->length < 16 ? 32 : 2 * table->length;
        table->log = engawa_reallocate(table->log, capacity, sizeof *table->log);
    }
    table->log[table->length++] = kept;
    table->bytes += strlen(text);
}

bool table_add(struct table *table, int64_t time, const char *text, struct engawa_reason *why)
{
    struct entry entry;
    if (!entry_read(text, &entry, why))
        return false;
    bool fine = check_entry(table, &entry, why);
    if (fine)
        table_apply(table, time, &entry, text);
    entry_free(&entry);
    return fine;
}
