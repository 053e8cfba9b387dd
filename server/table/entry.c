/* entry.c - an entry of a table's log, as a structure and as text (entry.h). */
#include "server/table/entry.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "server/base/members.h"
#include "server/table/entry_choices.h"
#include "server/table/entry_evening.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const entry_may_names[] = {"watch", "chat", "sit", "start", "end", "count", NULL};
const char *const entry_from_names[] = {"seat", "chat", "table", NULL};
const char *const entry_then_names[] = {"wait", "bot", "end", NULL};
const char *const entry_verdict_names[] = {"wait", "bot", "end", "back", NULL};

/* ---- writing ---- */

static void add_entropy(const char *name, const struct engawa_entropy *entropy,
                        struct engawa_json *json)
{
    char hex[2 * ENGAWA_ENTROPY_BYTES + 1];
    engawa_hex(entropy->bytes, entropy->length, hex);
    engawa_json_string(json, name, hex);
}

static void write_open(const struct entry_open *open, struct engawa_json *json)
{
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_hex(open->commit, sizeof open->commit, hex);
    engawa_json_object(json, "open");
    if (open->game)
        engawa_json_string(json, "game", open->game->name);
    entry_choices_write(&open->choices, json);
    engawa_json_string(json, "host", open->host);
    if (open->evening[0])
        engawa_json_string(json, "evening", open->evening);
    if (open->day)
        engawa_json_integer(json, "day", open->day);
    if (open->record)
        engawa_json_string(json, "record", open->record);
    engawa_json_close(json);
    engawa_json_string(json, "commit", hex);
}

static void write_sit(const struct entry_seat *sit, struct engawa_json *json)
{
    engawa_json_integer(json, "sit", sit->seat);
    engawa_json_string(json, "guest", sit->who);
    engawa_json_string(json, "name", sit->name);
    add_entropy("entropy", &sit->entropy, json);
}

static void write_bot(const struct entry_seat *bot, struct engawa_json *json)
{
    engawa_json_integer(json, "bot", bot->seat);
    engawa_json_string(json, "kind", bot->who);
    if (bot->persona)
        engawa_json_integer(json, "who", bot->persona);
    engawa_json_string(json, "name", bot->name);
}

static void write_keep(const struct entry_seat *keep, struct engawa_json *json)
{
    engawa_json_integer(json, "keep", keep->seat);
    engawa_json_string(json, "guest", keep->who);
    engawa_json_string(json, "name", keep->name);
}

static void write_start(const struct entry_start *start, struct engawa_json *json)
{
    engawa_json_array(json, "start");
    for (int seat = 0; seat < start->seats; seat++)
        engawa_json_string(json, NULL, start->name[seat]);
    engawa_json_close(json);
    engawa_json_array(json, "entropy");
    for (int seat = 0; seat < start->seats; seat++)
        add_entropy(NULL, &start->entropy[seat], json);
    engawa_json_close(json);
    if (!start->drawn)
        return;
    engawa_json_array(json, "drawn");
    for (int seat = 0; seat < start->seats; seat++)
        engawa_json_integer(json, NULL, start->place[seat]);
    engawa_json_close(json);
}

static void write_event(const struct entry_event *event, struct engawa_text *text)
{
    engawa_record_write_event(text, event->n, event->by, event->text, 0);
    text->at[--text->length] = '\0'; /* the newline */
}

static void write_chat(const struct entry_chat *chat, struct engawa_json *json)
{
    engawa_json_string(json, "chat", chat->text);
    engawa_json_string(json, "guest", chat->guest);
    engawa_json_string(json, "name", chat->name);
}

/* Appends the code as the journal keeps it or, if SHOWN, only whether there is one. */
static void write_code(const struct code_lock *lock, bool shown, struct engawa_json *json)
{
    char salt[2 * CODE_SALT_BYTES + 1], hash[2 * CODE_HASH_BYTES + 1];
    engawa_hex(lock->salt, sizeof lock->salt, salt);
    engawa_hex(lock->hash, sizeof lock->hash, hash);
    if (shown || !lock->locked) {
        engawa_json_bool(json, "code", lock->locked);
        return;
    }
    engawa_json_object(json, "code");
    engawa_json_string(json, "salt", salt);
    engawa_json_string(json, "hash", hash);
    engawa_json_close(json);
}

static void write_set(const struct entry_set *set, bool shown, struct engawa_json *json)
{
    engawa_json_object(json, "set");
    for (unsigned i = 0; entry_may_names[i]; i++)
        if (set->named >> i & 1)
            engawa_json_bool(json, entry_may_names[i], set->may >> i & 1);
    if (set->code)
        write_code(&set->lock, shown, json);
    entry_choices_write(&set->choices, json);
    engawa_json_close(json);
}

/* Returns the name of the one BIT. */
static const char *name_of(const char *const *names, unsigned bit)
{
    while (bit >>= 1)
        names++;
    return *names;
}

static void write_guest(enum entry_kind kind, const struct entry_guest *guest,
                        struct engawa_json *json)
{
    if (kind == ENTRY_REMOVE) {
        engawa_json_integer(json, "remove", guest->seat);
        engawa_json_string(json, "then", entry_then_names[guest->then]);
    } else if (kind == ENTRY_BAR) {
        engawa_json_string(json, "bar", name_of(entry_from_names, guest->from));
        engawa_json_bool(json, "on", guest->on);
    } else {
        engawa_json_string(json, "host", guest->who);
        engawa_json_bool(json, "stands-in", guest->stands_in);
    }
    if (kind != ENTRY_HOST)
        engawa_json_string(json, "guest", guest->who);
    engawa_json_string(json, "name", guest->name);
}

static void write_absence(enum entry_kind kind, const struct entry_absence *absence,
                          struct engawa_json *json)
{
    const char *what = entry_verdict_names[absence->what];
    if (kind == ENTRY_QUESTION) {
        engawa_json_integer(json, "question", absence->seat);
        engawa_json_string(json, "why", absence->time ? "time" : "away");
    } else if (kind == ENTRY_VOTE) {
        engawa_json_string(json, "vote", what);
        engawa_json_integer(json, "seat", absence->seat);
        engawa_json_integer(json, "by", absence->by);
    } else {
        engawa_json_string(json, "verdict", what);
        engawa_json_integer(json, "seat", absence->seat);
        engawa_json_bool(json, "voted", absence->voted);
    }
}

/* Writes the members of ENTRY, which is neither an event nor an end. */
static void write_members(const struct entry *entry, bool shown, struct engawa_json *json)
{
    switch (entry->kind) {
    case ENTRY_OPEN:
        write_open(&entry->open, json);
        return;
    case ENTRY_SIT:
        write_sit(&entry->seat, json);
        return;
    case ENTRY_BOT:
        write_bot(&entry->seat, json);
        return;
    case ENTRY_STAND:
        engawa_json_integer(json, "stand", entry->seat.seat);
        return;
    case ENTRY_KEEP:
        write_keep(&entry->seat, json);
        return;
    case ENTRY_START:
        write_start(&entry->start, json);
        return;
    case ENTRY_CHAT:
        write_chat(&entry->chat, json);
        return;
    case ENTRY_REMATCH:
        engawa_json_string(json, "rematch", entry->rematch);
        return;
    case ENTRY_SET:
        write_set(&entry->set, shown, json);
        return;
    case ENTRY_REMOVE:
    case ENTRY_BAR:
    case ENTRY_HOST:
        write_guest(entry->kind, &entry->guest, json);
        return;
    case ENTRY_CLOSE:
        engawa_json_bool(json, "close", true);
        return;
    case ENTRY_QUESTION:
    case ENTRY_VOTE:
    case ENTRY_VERDICT:
        write_absence(entry->kind, &entry->absence, json);
        return;
    case ENTRY_DOWN:
        engawa_json_integer(json, "down", entry->down);
        return;
    case ENTRY_WITHIN:
        engawa_json_string(json, "within", entry->within);
        return;
    case ENTRY_JOIN:
    case ENTRY_PROPOSE:
    case ENTRY_WISH:
    case ENTRY_GAME:
    case ENTRY_RESULT:
    case ENTRY_FAVOURITE:
        entry_evening_write(entry, json);
        return;
    case ENTRY_EVENT:
    case ENTRY_END:
        return; /* lines of a record */
    }
}

static void write_entry(const struct entry *entry, bool shown, struct engawa_text *text)
{
    if (entry->kind == ENTRY_EVENT) {
        write_event(&entry->event, text);
    } else if (entry->kind == ENTRY_END) {
        engawa_text_add(text, entry->end.line);
    } else {
        struct engawa_json json = engawa_json_begin(text);
        engawa_json_object(&json, NULL);
        write_members(entry, shown, &json);
        engawa_json_close(&json);
        engawa_json_end(&json);
    }
}

void entry_write_shown(const struct entry *entry, struct engawa_text *text)
{
    write_entry(entry, true, text);
}

void entry_write(const struct entry *entry, struct engawa_text *text)
{
    write_entry(entry, false, text);
}

/* ---- reading ---- */

bool entry_broken(struct engawa_reason *why, const char *what)
{
    return engawa_refuse(why, "broken-log", "the table's log is damaged (%s)",
                         "この卓の記録が壊れています（%s）", what);
}

/* Copies the member KEY to INTO, which has SIZE bytes; returns false if it is missing or too long.
 */
static bool take_member(const struct members *members, const char *key, char *into, size_t size)
{
    return entry_take_text(members_get(members, key).text, into, size);
}

/* Returns a copy of the member KEY, or NULL if it is not a string. */
static char *copy_member(const struct members *members, const char *key)
{
    const char *text = members_get(members, key).text;
    return text ? engawa_copy_string(text) : NULL;
}

static bool take_entropy(const char *hex, struct engawa_entropy *entropy)
{
    int length = hex ? engawa_unhex(hex, entropy->bytes, sizeof entropy->bytes) : -1;
    if (length < 0)
        return false;
    entropy->length = (size_t)length;
    return true;
}

static bool take_seat(struct member number, int *seat)
{
    *seat = (int)number.integer;
    return number.kind == MEMBER_INTEGER && number.integer >= 0 &&
           number.integer < ENGAWA_SEATS_MAX;
}

static bool take_commit(const struct members *members, uint8_t commit[ENGAWA_SEED_BYTES])
{
    const char *hex = members_get(members, "commit").text;
    return hex && engawa_unhex(hex, commit, ENGAWA_SEED_BYTES) == ENGAWA_SEED_BYTES;
}

/* Reads the member KEY of ABOUT, an id, into ID; "" if it is absent. */
static bool take_id(const json_t *about, const char *key, char id[IDS_MAX + 1])
{
    const json_t *value = json_object_get(about, key);
    id[0] = '\0';
    return !value || entry_take_text(json_string_value(value), id, IDS_MAX + 1);
}

static bool read_open(const struct members *members, struct entry_open *open,
                      struct engawa_reason *why)
{
    const json_t *about = members_get(members, "open").json;
    const json_t *game = json_object_get(about, "game");
    const char *name = json_string_value(game);
    const char *host = json_string_value(json_object_get(about, "host"));
    const json_t *day = json_object_get(about, "day");
    /* Older logs lack the others. */
    const unsigned least = game ? ENTRY_CHOICE_TITLE | ENTRY_CHOICE_SEATS : ENTRY_CHOICE_EVENING;
    const unsigned most = game ? ~0u : ENTRY_CHOICE_EVENING;
    open->game = name ? engawa_game_named(name) : NULL;
    open->day = json_integer_value(day);
    if ((game && !open->game) || (day && open->day <= 0) ||
        !entry_take_text(host, open->host, sizeof open->host) ||
        !take_id(about, "evening", open->evening) || !take_commit(members, open->commit))
        return entry_broken(why, "open");
    const char *record = json_string_value(json_object_get(about, "record"));
    open->record = record ? engawa_copy_string(record) : NULL;
    return entry_choices_read(about, open->game, &open->choices, why) &&
           (((open->choices.named & least) == least && (open->choices.named & ~most) == 0) ||
            entry_broken(why, "open"));
}

static bool read_sit(const struct members *members, struct entry_seat *sit)
{
    return take_seat(members_get(members, "sit"), &sit->seat) &&
           take_member(members, "guest", sit->who, sizeof sit->who) &&
           take_member(members, "name", sit->name, sizeof sit->name) &&
           take_entropy(members_get(members, "entropy").text, &sit->entropy);
}

static bool read_bot(const struct members *members, struct entry_seat *bot)
{
    struct member who = members_get(members, "who");
    if (who.kind != MEMBER_NOTHING &&
        (who.kind != MEMBER_INTEGER || who.integer < 1 || who.integer > INT32_MAX))
        return false;
    bot->persona = (int)who.integer;
    return take_seat(members_get(members, "bot"), &bot->seat) &&
           take_member(members, "kind", bot->who, sizeof bot->who) &&
           take_member(members, "name", bot->name, sizeof bot->name);
}

static bool read_keep(const struct members *members, struct entry_seat *keep)
{
    return take_seat(members_get(members, "keep"), &keep->seat) &&
           take_member(members, "guest", keep->who, sizeof keep->who) &&
           take_member(members, "name", keep->name, sizeof keep->name);
}

/* Reads how the seats of START were assigned by lot, if they were: each place occurs once in
 * DRAWN. */
static bool take_drawn(const json_t *drawn, struct entry_start *start)
{
    unsigned taken = 0;
    start->drawn = drawn != NULL;
    for (int seat = 0; start->drawn && seat < start->seats; seat++) {
        if (!take_seat(member_of(json_array_get(drawn, (size_t)seat)), &start->place[seat]))
            return false;
        taken |= 1u << start->place[seat];
    }
    return !drawn ||
           (json_array_size(drawn) == (size_t)start->seats && taken == (1u << start->seats) - 1);
}

static bool read_start(const struct members *members, struct entry_start *start)
{
    const json_t *names = members_get(members, "start").json;
    const json_t *hex = members_get(members, "entropy").json;
    size_t seats = json_array_size(names);
    if (seats > ENGAWA_SEATS_MAX || json_array_size(hex) != seats)
        return false;
    start->seats = (int)seats;
    for (size_t i = 0; i < seats; i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (!name || strlen(name) > ENTRY_NAME_BYTES ||
            !take_entropy(json_string_value(json_array_get(hex, i)), &start->entropy[i]))
            return false;
        memcpy(start->name[i], name, strlen(name) + 1);
    }
    return take_drawn(members_get(members, "drawn").json, start);
}

static bool read_event(const struct members *members, struct entry_event *event)
{
    struct member n = members_get(members, "n"), by = members_get(members, "by");
    bool chance = by.text && strcmp(by.text, "chance") == 0;
    event->n = (size_t)n.integer;
    if (n.integer < 1 || (!chance && !take_seat(by, &event->by)))
        return false;
    if (chance)
        event->by = ENGAWA_CHANCE;
    event->text = copy_member(members, "do");
    return event->text != NULL;
}

static bool read_chat(const struct members *members, struct entry_chat *chat)
{
    if (!take_member(members, "guest", chat->guest, sizeof chat->guest) ||
        !take_member(members, "name", chat->name, sizeof chat->name))
        return false;
    chat->text = copy_member(members, "chat");
    return chat->text != NULL;
}

static bool read_end(const struct members *members, const char *text, struct entry_end *end)
{
    const char *how = members_get(members, "end").text;
    if (!how)
        return false;
    end->abandoned = strcmp(how, "abandoned") == 0;
    end->line = engawa_copy_string(text);
    return true;
}

static bool take_hex(const json_t *json, const char *key, uint8_t *bytes, size_t length)
{
    const char *hex = json_string_value(json_object_get(json, key));
    return hex && engawa_unhex(hex, bytes, length) == (int)length;
}

static bool read_set(const struct members *members, struct entry_set *set,
                     struct engawa_reason *why)
{
    const json_t *values = members_get(members, "set").json;
    const json_t *code = json_object_get(values, "code");
    for (unsigned i = 0; entry_may_names[i]; i++) {
        const json_t *value = json_object_get(values, entry_may_names[i]);
        if (value && !json_is_boolean(value))
            return false;
        set->named |= value ? 1u << i : 0;
        set->may |= json_is_true(value) ? 1u << i : 0;
    }
    set->code = code != NULL;
    set->lock.locked = json_is_object(code);
    return json_is_object(values) && entry_choices_read(values, NULL, &set->choices, why) &&
           (!set->lock.locked || (take_hex(code, "salt", set->lock.salt, sizeof set->lock.salt) &&
                                  take_hex(code, "hash", set->lock.hash, sizeof set->lock.hash)));
}

/* Finds the string KEY among NAMES; returns false if it is none of them. */
static bool take_name(const struct members *members, const char *key, const char *const *names,
                      unsigned *place)
{
    const char *name = members_get(members, key).text;
    for (*place = 0; name && names[*place]; ++*place)
        if (strcmp(names[*place], name) == 0)
            return true;
    return false;
}

static bool read_guest(const struct members *members, enum entry_kind kind,
                       struct entry_guest *guest)
{
    unsigned place = 0;
    bool fine = true;
    if (kind == ENTRY_REMOVE) {
        fine = take_seat(members_get(members, "remove"), &guest->seat) &&
               take_name(members, "then", entry_then_names, &place);
        guest->then = (enum entry_then)place;
    } else if (kind == ENTRY_BAR) {
        fine = take_name(members, "bar", entry_from_names, &place);
        guest->from = 1u << place;
        guest->on = members_get(members, "on").kind == MEMBER_TRUE;
    } else {
        guest->stands_in = members_get(members, "stands-in").kind == MEMBER_TRUE;
    }
    return fine &&
           take_member(members, kind == ENTRY_HOST ? "host" : "guest", guest->who,
                       sizeof guest->who) &&
           take_member(members, "name", guest->name, sizeof guest->name);
}

static bool read_absence(const struct members *members, enum entry_kind kind,
                         struct entry_absence *absence)
{
    unsigned place = 0;
    const char *why = members_get(members, "why").text;
    bool question = kind == ENTRY_QUESTION;
    if (!take_seat(members_get(members, question ? "question" : "seat"), &absence->seat))
        return false;
    if (question) {
        absence->time = why && strcmp(why, "time") == 0;
        return absence->time || (why && strcmp(why, "away") == 0);
    }
    bool fine =
        take_name(members, kind == ENTRY_VOTE ? "vote" : "verdict", entry_verdict_names, &place);
    absence->what = (enum entry_verdict)place;
    absence->voted = members_get(members, "voted").kind == MEMBER_TRUE;
    return fine && (kind == ENTRY_VERDICT || (absence->what != ENTRY_VERDICT_BACK &&
                                              take_seat(members_get(members, "by"), &absence->by)));
}

/* The member that identifies each kind. */
static const char *const keys[] = {
    [ENTRY_OPEN] = "open",       [ENTRY_SIT] = "sit",
    [ENTRY_BOT] = "bot",         [ENTRY_STAND] = "stand",
    [ENTRY_KEEP] = "keep",       [ENTRY_START] = "start",
    [ENTRY_EVENT] = "n",         [ENTRY_CHAT] = "chat",
    [ENTRY_END] = "end",         [ENTRY_SET] = "set",
    [ENTRY_REMOVE] = "remove",   [ENTRY_BAR] = "bar",
    [ENTRY_HOST] = "host",       [ENTRY_CLOSE] = "close",
    [ENTRY_REMATCH] = "rematch", [ENTRY_QUESTION] = "question",
    [ENTRY_VOTE] = "vote",       [ENTRY_VERDICT] = "verdict",
    [ENTRY_DOWN] = "down",       [ENTRY_WITHIN] = "within",
    [ENTRY_JOIN] = "join",       [ENTRY_PROPOSE] = "propose",
    [ENTRY_WISH] = "wish",       [ENTRY_GAME] = "table",
    [ENTRY_RESULT] = "result",   [ENTRY_FAVOURITE] = "favourite",
};

static bool find_kind(const struct members *members, enum entry_kind *kind)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (members_get(members, keys[i]).kind != MEMBER_NOTHING) {
            *kind = (enum entry_kind)i;
            return true;
        }
    return false;
}

static bool read_fields(const struct members *members, const char *text, struct entry *entry,
                        struct engawa_reason *why)
{
    bool fine = false;
    switch (entry->kind) {
    case ENTRY_OPEN:
        return read_open(members, &entry->open, why);
    case ENTRY_SIT:
        fine = read_sit(members, &entry->seat);
        break;
    case ENTRY_BOT:
        fine = read_bot(members, &entry->seat);
        break;
    case ENTRY_STAND:
        fine = take_seat(members_get(members, "stand"), &entry->seat.seat);
        break;
    case ENTRY_KEEP:
        fine = read_keep(members, &entry->seat);
        break;
    case ENTRY_START:
        fine = read_start(members, &entry->start);
        break;
    case ENTRY_EVENT:
        fine = read_event(members, &entry->event);
        break;
    case ENTRY_CHAT:
        fine = read_chat(members, &entry->chat);
        break;
    case ENTRY_END:
        fine = read_end(members, text, &entry->end);
        break;
    case ENTRY_REMATCH:
        fine = take_member(members, "rematch", entry->rematch, sizeof entry->rematch);
        break;
    case ENTRY_SET:
        fine = read_set(members, &entry->set, why);
        break;
    case ENTRY_REMOVE:
    case ENTRY_BAR:
    case ENTRY_HOST:
        fine = read_guest(members, entry->kind, &entry->guest);
        break;
    case ENTRY_CLOSE:
        fine = members_get(members, "close").kind == MEMBER_TRUE;
        break;
    case ENTRY_QUESTION:
    case ENTRY_VOTE:
    case ENTRY_VERDICT:
        fine = read_absence(members, entry->kind, &entry->absence);
        break;
    case ENTRY_DOWN:
        entry->down = members_get(members, "down").integer;
        fine = entry->down > 0;
        break;
    case ENTRY_WITHIN:
        fine = take_member(members, "within", entry->within, sizeof entry->within);
        break;
    case ENTRY_JOIN:
    case ENTRY_PROPOSE:
    case ENTRY_WISH:
    case ENTRY_GAME:
    case ENTRY_RESULT:
    case ENTRY_FAVOURITE:
        return entry_evening_read(members, entry, why);
    }
    return fine || entry_broken(why, keys[entry->kind]);
}

bool entry_read(const char *text, struct entry *entry, struct engawa_reason *why)
{
    struct members members;
    bool object = members_read(&members, text, strlen(text));
    memset(entry, 0, sizeof *entry);
    bool fine = find_kind(&members, &entry->kind) ? read_fields(&members, text, entry, why)
                                                  : entry_broken(why, object ? "?" : "JSON");
    members_free(&members);
    if (!fine)
        entry_free(entry);
    return fine;
}

void entry_free(struct entry *entry)
{
    if (entry->kind == ENTRY_OPEN) {
        free(entry->open.choices.options);
        free(entry->open.record);
    }
    if (entry->kind == ENTRY_SET)
        free(entry->set.choices.options);
    if (entry->kind == ENTRY_PROPOSE)
        free(entry->propose.choices.options);
    if (entry->kind == ENTRY_EVENT)
        free(entry->event.text);
    if (entry->kind == ENTRY_CHAT)
        free(entry->chat.text);
    if (entry->kind == ENTRY_END)
        free(entry->end.line);
}

/* Makes room for one more entry in LIST. */
static void grow(struct entry_list *list)
{
    struct entry *one = list->entry == &list->one ? list->entry : NULL;
    if (list->count == 0) {
        list->entry = &list->one;
        return;
    }
    list->entry = engawa_reallocate(one ? NULL : list->entry, list->count + 1, sizeof *list->entry);
    if (one)
        *list->entry = *one;
}

struct entry *entry_list_add(struct entry_list *list, enum entry_kind kind)
{
    grow(list);
    struct entry *entry = &list->entry[list->count++];
    memset(entry, 0, sizeof *entry);
    entry->kind = kind;
    return entry;
}

void entry_list_free(struct entry_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        entry_free(&list->entry[i]);
    if (list->entry != &list->one)
        free(list->entry);
    list->entry = NULL;
    list->count = 0;
}
