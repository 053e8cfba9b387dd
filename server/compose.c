/* compose.c - what may happen at a table, composed as entries (compose.h). */
#include "server/compose.h"

#include "engine/memory.h"
#include "engine/record.h"
#include "server/rights.h"
#include "words/words.h"

#include <jansson.h>

#include <stdio.h>
#include <string.h>

/* Whether the table still goes on and has SEAT. */
static bool check_seat(const struct table *table, int seat, struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
    if (seat < 0 || seat >= table->setup.seats)
        return engawa_refuse(why, "no-such-seat", "there is no seat %d", "席 %d はありません",
                             seat);
    return true;
}

/* Whether the log has space for an entry that the game does not need; half of it is kept for the
 * game. */
static bool check_length(const struct table *table, struct engawa_reason *why)
{
    if (table->length < TABLE_ENTRIES_MAX / 2)
        return true;
    return engawa_refuse(why, "log-full", "this table's log is full",
                         "このテーブルの記録はもういっぱいです");
}

void compose_open(const struct table *table, const struct compose_opening *opening,
                  struct entry_list *entries)
{
    struct entry_open *open = &entry_list_add(entries, ENTRY_OPEN)->open;
    open->game = opening->game;
    open->setup = opening->setup;
    open->private = opening->private;
    snprintf(open->title, sizeof open->title, "%s", opening->title);
    snprintf(open->host, sizeof open->host, "%s", opening->host);
    engawa_fair_commit(table->seed, open->commit);
}

/* ---- seats ---- */

static bool refuse_taken(struct engawa_reason *why)
{
    return engawa_refuse(why, "taken", "somebody sits there already", "その席にはもう誰かがいます");
}

/* The guest to whom SEAT of a game that is on belongs, or "". Whom the host lets sit no more has
 * lost the seat; if they are let in again before somebody else has taken it, it is theirs again. */
static const char *owner_of(const struct table *table, int seat)
{
    const char *owner = table->owner[seat];
    return table_kept_from(table, owner) & (ENTRY_FROM_SEAT | ENTRY_FROM_TABLE) ? "" : owner;
}

/* Whether GUEST may take SEAT of a game that is on. */
static bool check_ownership(const struct table *table, int seat, const char *guest,
                            struct engawa_reason *why)
{
    const char *owner = owner_of(table, seat);
    bool own = strcmp(owner, guest) == 0;
    if (table_seat_of(table, guest) >= 0)
        return engawa_refuse(why, "seated", "you have a seat already", "すでに席についています");
    if (table->seat[seat].holder == TABLE_SEAT_GUEST)
        return refuse_taken(why);
    if (!own && table_has_played(table, guest))
        return engawa_refuse(why, "other-seat",
                             "you have been in another seat of this game; only that one is yours",
                             "このゲームでは別の席についていたので、ほかの席にはつけません");
    if (!own && owner[0])
        return engawa_refuse(why, "owned", "this seat belongs to another player of this game",
                             "この席は、このゲームのほかのプレイヤーの席です");
    return own || table->seat[seat].holder == TABLE_SEAT_FREE || refuse_taken(why);
}

/* Whether GUEST may move to SEAT; *FROM is the seat that is given up for it, or -1. */
static bool check_sitting(const struct table *table, int seat, const char *guest, int *from,
                          struct engawa_reason *why)
{
    *from = table_seat_of(table, guest);
    if (!rights_sit(table, guest, why) || !check_seat(table, seat, why) ||
        !check_length(table, why))
        return false;
    if (table->phase == TABLE_PLAYING)
        return check_ownership(table, seat, guest, why);
    return *from == seat || table->seat[seat].holder == TABLE_SEAT_FREE || refuse_taken(why);
}

bool compose_sit(const struct table *table, int seat, const char *guest, const char *name,
                 const char *entropy, struct entry_list *entries, struct engawa_reason *why)
{
    struct engawa_entropy given = {.length = 0};
    int length = engawa_unhex(entropy, given.bytes, sizeof given.bytes);
    int from;
    if (length < 0)
        return engawa_refuse(why, "entropy", "entropy is hexadecimal, at most %d bytes",
                             "entropy は16進数で、%d バイトまでです", ENGAWA_ENTROPY_BYTES);
    if (!check_sitting(table, seat, guest, &from, why))
        return false;
    if (from >= 0 && from != seat)
        entry_list_add(entries, ENTRY_STAND)->seat.seat = from;
    struct entry_seat *sit = &entry_list_add(entries, ENTRY_SIT)->seat;
    sit->seat = seat;
    snprintf(sit->who, sizeof sit->who, "%s", guest);
    table_tell_apart(table, guest, name, sit->name);
    if (table->phase == TABLE_OPEN) {
        given.length = (size_t)length;
        sit->entropy = given;
    }
    return true;
}

void compose_add_bot(const struct table *table, int seat, const struct engawa_bot *bot,
                     enum engawa_language language, struct entry_list *entries)
{
    struct entry_seat *entry = &entry_list_add(entries, ENTRY_BOT)->seat;
    entry->seat = seat;
    snprintf(entry->who, sizeof entry->who, "%s", bot->name);
    bool ja = bot->label_ja && language == ENGAWA_JAPANESE;
    table_tell_apart(table, "", ja ? bot->label_ja : bot->label_en, entry->name);
}

bool compose_bot(const struct table *table, int seat, const struct engawa_bot *bot,
                 enum engawa_language language, struct entry_list *entries,
                 struct engawa_reason *why)
{
    if (!check_seat(table, seat, why) || !check_length(table, why))
        return false;
    if (table->seat[seat].holder != TABLE_SEAT_FREE)
        return refuse_taken(why);
    compose_add_bot(table, seat, bot, language, entries);
    return true;
}

bool compose_stand(const struct table *table, int seat, struct entry_list *entries,
                   struct engawa_reason *why)
{
    if (!check_seat(table, seat, why))
        return false;
    if (table->seat[seat].holder == TABLE_SEAT_FREE)
        return engawa_refuse(why, "free", "nobody sits there", "その席には誰もいません");
    entry_list_add(entries, ENTRY_STAND)->seat.seat = seat;
    return true;
}

bool compose_start(const struct table *table, struct entry_list *entries, struct engawa_reason *why)
{
    if (table->phase != TABLE_OPEN)
        return engawa_refuse(why, "started", "the game has begun already",
                             "ゲームはもう始まっています");
    if (table_taken(table) < table->setup.seats)
        return engawa_refuse(why, "seats-free", "there are free seats",
                             "まだ空いている席があります");
    struct entry_start *start = &entry_list_add(entries, ENTRY_START)->start;
    start->seats = table->setup.seats;
    for (int seat = 0; seat < start->seats; seat++) {
        memcpy(start->name[seat], table->seat[seat].name, sizeof start->name[seat]);
        start->entropy[seat] = table->seat[seat].entropy;
    }
    return true;
}

/* ---- events ---- */

/* Adds the next event of MATCH; TEXT is its spelling, which the entry takes over. */
static void add_event(const struct engawa_match *match, const struct engawa_event *event,
                      char *text, struct entry_list *entries)
{
    struct entry_event *entry = &entry_list_add(entries, ENTRY_EVENT)->event;
    entry->n = match->length + 1;
    entry->by = event->by;
    entry->text = text;
    entry->event = *event;
}

/* Writes TEXT, a move, into MOVE, its note spelled as the table keeps notes: cleaned, and in one
 * spelling. A note is a JSON string at the end (engine/notation.h); anything else stays as it is.
 */
static bool clean_move(const char *text, struct engawa_text *move, struct engawa_reason *why)
{
    char clean[ENGAWA_NOTE_MAX + 1];
    const char *begin = strchr(text, '"');
    json_t *note = begin ? json_loads(begin, JSON_DECODE_ANY, NULL) : NULL;
    const char *said = json_string_value(note);
    bool fine = !said || words_clean(said, 0, ENGAWA_NOTE_MAX / 4, clean, why);
    if (!said) {
        engawa_text_add(move, text);
    } else if (fine) {
        engawa_text_add_bytes(move, text, (size_t)(begin - text));
        engawa_text_add_json(move, clean, strlen(clean));
    }
    json_decref(note);
    return fine;
}

static bool compose_clean_move(const struct table *table, int seat, int64_t after, const char *text,
                               size_t *n, struct entry_list *entries, struct engawa_reason *why)
{
    if (!table->match)
        return engawa_refuse(why, "not-started", "the game has not begun",
                             "ゲームはまだ始まっていません");
    const struct engawa_match *match = table->match;
    if (after < 0 || (uint64_t)after > match->length)
        return engawa_refuse(why, "stale", "event %lld has not happened here",
                             "%lld 番目の出来事はまだ起きていません", (long long)after);
    for (size_t i = (size_t)after; i < match->length; i++) {
        if (match->entry[i].by != seat)
            continue;
        *n = i + 1;
        if (strcmp(match->entry[i].text, text) == 0)
            return true;
        return engawa_refuse(why, "stale", "you have made another move in the meantime",
                             "すでに別の手を指しています");
    }
    struct engawa_event event;
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
    if (!engawa_read(table->game, match->state.bytes, table->setup.seats, seat, text, ENGAWA_FULL,
                     &event, why))
        return false;
    *n = match->length + 1;
    add_event(match, &event, engawa_copy_string(text), entries);
    return true;
}

bool compose_move(const struct table *table, int seat, int64_t after, const char *text, size_t *n,
                  struct entry_list *entries, struct engawa_reason *why)
{
    struct engawa_text move = {0};
    bool fine = clean_move(text, &move, why) &&
                compose_clean_move(table, seat, after, engawa_text_string(&move), n, entries, why);
    engawa_text_free(&move);
    return fine;
}

/* Draws what chance does next. What is drawn is possible, so it is not read again. */
static void add_chance(const struct table *table, struct entry_list *entries)
{
    const struct engawa_match *match = table->match;
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fair(&rng, table->key, match->length + 1);
    table->game->draw(match->state.bytes, &rng, &event.outcome);
    engawa_wipe(&rng, sizeof rng);
    table->game->print(match->state.bytes, &event, &text);
    add_event(match, &event, text.at, entries);
}

/* ---- the end ---- */

/* The record's closing line, without its newline. A table that was given up before its game began
 * has nothing to reveal. */
static char *closing_line(const struct table *table)
{
    struct engawa_text line = {0};
    if (!table->match)
        return engawa_copy_string("{\"end\":\"abandoned\",\"scores\":null,\"ranks\":null}");
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    memcpy(secret.seed, table->seed, sizeof secret.seed);
    memcpy(secret.entropy, table->entropy, sizeof secret.entropy);
    engawa_record_write_end(&line, table->game, table->setup.seats, table->match->state.bytes,
                            &secret);
    line.at[line.length - 1] = '\0';
    return line.at;
}

static void add_end(const struct table *table, bool abandoned, struct entry_list *entries)
{
    struct entry_end *end = &entry_list_add(entries, ENTRY_END)->end;
    end->abandoned = abandoned;
    end->line = closing_line(table);
}

bool compose_next(const struct table *table, struct entry_list *entries)
{
    if (table->phase != TABLE_PLAYING)
        return false;
    unsigned actors = engawa_match_actors(table->match);
    if (actors == 0)
        add_end(table, false, entries);
    else if (actors == ENGAWA_CHANCE_BIT)
        add_chance(table, entries);
    return actors == 0 || actors == ENGAWA_CHANCE_BIT;
}

bool compose_abandon(const struct table *table, struct entry_list *entries,
                     struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
    add_end(table, true, entries);
    return true;
}

void compose_rematch(const char *id, struct entry_list *entries)
{
    struct entry *entry = entry_list_add(entries, ENTRY_REMATCH);
    snprintf(entry->rematch, sizeof entry->rematch, "%s", id);
}

/* ---- chat ---- */

bool compose_chat(const struct table *table, const char *guest, const char *name, const char *text,
                  struct entry_list *entries, struct engawa_reason *why)
{
    if (!rights_chat(table, guest, why) || !check_length(table, why))
        return false;
    int seat = table_seat_of(table, guest);
    struct entry_chat *chat = &entry_list_add(entries, ENTRY_CHAT)->chat;
    snprintf(chat->guest, sizeof chat->guest, "%s", guest);
    if (seat >= 0)
        snprintf(chat->name, sizeof chat->name, "%s", table->seat[seat].name);
    else
        table_tell_apart(table, guest, name, chat->name);
    chat->text = engawa_copy_string(text);
    return true;
}
