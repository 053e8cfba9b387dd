/* table.c - a table as the fold of its log (table.h): folds entries and answers queries. */
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
    if (!table->game && (choices->named & ~(unsigned)ENTRY_CHOICE_EVENING))
        return entry_broken(why, "set");
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

/* Returns as bits the seats that have left a rated game that is abandoned now: those whose owner no
 * longer holds them, and those of people for whose move the others wait. */
static unsigned seats_that_left(const struct table *table)
{
    unsigned left = 0, actors = table->match ? engawa_match_actors(table->match) : 0;
    for (int seat = 0; table->rated && actors && seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        bool away = held->holder != TABLE_SEAT_GUEST || (actors >> seat & 1);
        left |= table->began.owner[seat][0] && away ? 1u << seat : 0;
    }
    return left;
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
        table->ended.left = seats_that_left(table);
        table->imported.closing =
            table->imported.header ? engawa_copy_string(entry->end.line) : NULL;
        table->phase = TABLE_OVER;
        if (table->day) /* before its day was over, what it knows would have helped others */
            table->may = TABLE_MAY_DEFAULT;
        return;
    case ENTRY_REMATCH:
        memcpy(table->ended.rematch, entry->rematch, sizeof table->ended.rematch);
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
                             "ゲームはまだ始まっていません");
    return table->phase == TABLE_PLAYING ||
           engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
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
                             "ヒントが出るのは、ひとりでボットと遊ぶゲームだけです");
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
        .left = table->phase == TABLE_OVER ? table->ended.left : seats_that_left(table),
        .names = names};
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
