/* compose.c - checks actions and turns them into entries (compose.h). */
#include "server/table/compose.h"

#include "bots/persona.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "server/table/log_quota.h"
#include "server/table/rights.h"
#include "words/words.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Checks that the table is not over and has SEAT. */
static bool check_seat(const struct table *table, int seat, struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
    if (seat < 0 || seat >= table->setup.seats)
        return engawa_refuse(why, "no-such-seat", "this table has no such seat",
                             "その席はありません");
    return true;
}

void compose_open(const struct table *table, const struct compose_opening *opening,
                  struct entry_list *entries)
{
    struct entry_open *open = &entry_list_add(entries, ENTRY_OPEN)->open;
    struct engawa_text options = {0};
    engawa_setup_json(opening->game, &opening->setup, &options);
    open->game = opening->game;
    open->choices = (struct entry_choices){.named = ENTRY_CHOICE_ALL,
                                           .setup = opening->setup,
                                           .options = options.at,
                                           .private = opening->private,
                                           .drawn = opening->drawn,
                                           .rated = opening->rated,
                                           .throw_after = opening->throw_after,
                                           .lang = opening->lang,
                                           .clock = opening->clock,
                                           .away = opening->away};
    if (opening->clock.kind != CLOCK_NONE)
        open->choices.named |= ENTRY_CHOICE_CLOCK;
    if (opening->away_chosen)
        open->choices.named |= ENTRY_CHOICE_AWAY;
    if (opening->rated)
        open->choices.named |= ENTRY_CHOICE_RATED;
    if (opening->throw_after > 0 && opening->throw_after != ENTRY_THROW)
        open->choices.named |= ENTRY_CHOICE_THROW;
    snprintf(open->choices.title, sizeof open->choices.title, "%s", opening->title);
    snprintf(open->host, sizeof open->host, "%s", opening->host);
    open->day = opening->day;
    if (opening->evening)
        snprintf(open->evening, sizeof open->evening, "%s", opening->evening);
    engawa_fair_commit(table->seed, open->commit);
}

/* ---- seats ---- */

static bool refuse_taken(struct engawa_reason *why)
{
    return engawa_refuse(why, "taken", "somebody sits there already", "その席にはもう誰かがいます");
}

static bool refuse_kept(struct engawa_reason *why)
{
    return engawa_refuse(why, "kept", "this seat is kept for somebody else",
                         "この席はほかの人のために取ってあります");
}

/* Checks that GUEST may take SEAT during a game. */
static bool check_ownership(const struct table *table, int seat, const char *guest,
                            struct engawa_reason *why)
{
    const char *owner = rights_owner(table, seat);
    bool own = strcmp(owner, guest) == 0;
    if (table_seat_of(table, guest) >= 0)
        return engawa_refuse(why, "seated", "you have a seat already", "すでに席についています");
    if (table->seat[seat].holder == TABLE_SEAT_GUEST)
        return refuse_taken(why);
    if (!own && table_has_played(table, guest))
        return engawa_refuse(why, "other-seat",
                             "you had another seat in this game; you can only take that one",
                             "この対局では別の席についていたので、ほかの席にはつけません");
    if (!own && owner[0])
        return engawa_refuse(why, "owned", "this seat belongs to another player of this game",
                             "この席は、この対局のほかのプレイヤーの席です");
    return own || table->seat[seat].holder == TABLE_SEAT_FREE || refuse_taken(why);
}

/* Checks that GUEST may move to SEAT; *FROM is the seat that they give up for it, or -1. */
static bool check_sitting(const struct table *table, int seat, const char *guest, int *from,
                          struct engawa_reason *why)
{
    int kept = table_kept_for(table, guest);
    *from = table_seat_of(table, guest);
    if (*from < 0)
        *from = kept;
    if (!rights_sit(table, guest, why) || !check_seat(table, seat, why) ||
        !log_quota_seating(table, 1, strcmp(table->began.owner[seat], guest) == 0, why))
        return false;
    if (table->phase == TABLE_PLAYING)
        return check_ownership(table, seat, guest, why);
    if (table->seat[seat].holder == TABLE_SEAT_KEPT && seat != kept)
        return refuse_kept(why);
    return *from == seat || table->seat[seat].holder == TABLE_SEAT_FREE || refuse_taken(why);
}

static bool read_entropy(const char *hex, struct engawa_entropy *entropy, struct engawa_reason *why)
{
    int length = engawa_unhex(hex, entropy->bytes, sizeof entropy->bytes);
    entropy->length = length < 0 ? 0 : (size_t)length;
    return length >= 0 ||
           engawa_refuse(why, "entropy", "entropy is hexadecimal, at most %d bytes",
                         "entropy は16進数で、%dバイトまでです", ENGAWA_ENTROPY_BYTES);
}

bool compose_is_entropy(const char *hex, struct engawa_reason *why)
{
    struct engawa_entropy entropy;
    return read_entropy(hex, &entropy, why);
}

/* Returns whether sitting down on FROM again as NAME, with ENTROPY, changes nothing. */
static bool sits_already(const struct table *table, int from, int seat, const char *name,
                         const struct engawa_entropy *entropy)
{
    const struct engawa_entropy *old = &table->seat[seat].entropy;
    return from == seat && table->seat[seat].holder == TABLE_SEAT_GUEST &&
           strcmp(table->seat[seat].name, name) == 0 && old->length == entropy->length &&
           memcmp(old->bytes, entropy->bytes, old->length) == 0;
}

bool compose_sit(const struct table *table, int seat, const char *guest, const char *name,
                 const char *entropy, struct entry_list *entries, struct engawa_reason *why)
{
    struct engawa_entropy given = {.length = 0};
    char called[ENTRY_NAME_BYTES + 1];
    int from;
    if (!read_entropy(entropy, &given, why))
        return false;
    if (!check_sitting(table, seat, guest, &from, why))
        return false;
    table_tell_apart(table, guest, name, called);
    if (sits_already(table, from, seat, called, &given))
        return true;
    if (from >= 0 && from != seat)
        entry_list_add(entries, ENTRY_STAND)->seat.seat = from;
    struct entry_seat *sit = &entry_list_add(entries, ENTRY_SIT)->seat;
    sit->seat = seat;
    snprintf(sit->who, sizeof sit->who, "%s", guest);
    snprintf(sit->name, sizeof sit->name, "%s", called);
    if (table->phase == TABLE_OPEN)
        sit->entropy = given;
    return true;
}

void compose_keep(int seat, const char *guest, const char *name, struct entry_list *entries)
{
    struct entry_seat *keep = &entry_list_add(entries, ENTRY_KEEP)->seat;
    keep->seat = seat;
    snprintf(keep->who, sizeof keep->who, "%s", guest);
    snprintf(keep->name, sizeof keep->name, "%s", name);
}

void compose_add_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                     struct entry_list *entries)
{
    struct entry_seat *entry = &entry_list_add(entries, ENTRY_BOT)->seat;
    struct engawa_text title = {0};
    entry->seat = seat;
    entry->persona = table_free_persona(table, wished);
    snprintf(entry->who, sizeof entry->who, "%s", bot->name);
    engawa_persona_title(entry->persona, bot, table_language(table), &title);
    table_tell_apart(table, "", engawa_text_string(&title), entry->name);
    engawa_text_free(&title);
}

bool compose_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                 struct entry_list *entries, struct engawa_reason *why)
{
    if (!check_seat(table, seat, why) ||
        (table->phase == TABLE_OPEN && !log_quota_seating(table, 1, false, why)))
        return false;
    if (table->seat[seat].holder == TABLE_SEAT_KEPT)
        return refuse_kept(why);
    if (table->seat[seat].holder != TABLE_SEAT_FREE)
        return refuse_taken(why);
    compose_add_bot(table, seat, bot, wished, entries);
    return true;
}

bool compose_stand(const struct table *table, int seat, struct entry_list *entries,
                   struct engawa_reason *why)
{
    if (!check_seat(table, seat, why))
        return false;
    if (table->seat[seat].holder == TABLE_SEAT_FREE)
        return engawa_refuse(why, "free", "nobody sits there", "その席には誰もいません");
    if (table->seat[seat].holder == TABLE_SEAT_BOT && !log_quota_unseat_bot(table, why))
        return false;
    entry_list_add(entries, ENTRY_STAND)->seat.seat = seat;
    return true;
}

/* Fills PLACE with the previous place of each seat's player: drawn by lot or, without DRAWN,
 * unchanged. */
static void draw_seats(const struct table *table, bool drawn, int place[ENGAWA_SEATS_MAX])
{
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    for (int seat = 0; seat < table->setup.seats; seat++) {
        place[seat] = seat;
        entropy[seat] = table->seat[seat].entropy;
    }
    if (drawn)
        engawa_fair_seats(table->seed, entropy, table->setup.seats, place);
}

/* Checks that TABLE waits for its start and that nobody with a reserved seat is still missing. */
static bool check_waiting(const struct table *table, struct engawa_reason *why)
{
    if (table->phase != TABLE_OPEN)
        return engawa_refuse(why, "started", "the game has begun already",
                             "対局はもう始まっています");
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].holder == TABLE_SEAT_KEPT)
            return engawa_refuse(why, "kept", "a seat is kept for %s, who has not sat down yet",
                                 "%sさんがまだ席についていません", table->seat[seat].name);
    return true;
}

bool compose_may_fill(const struct table *table, struct engawa_reason *why)
{
    int free = table->setup.seats - table_taken(table);
    return check_waiting(table, why) && log_quota_seating(table, (size_t)free, false, why);
}

bool compose_start(const struct table *table, struct entry_list *entries, struct engawa_reason *why)
{
    if (!check_waiting(table, why))
        return false;
    if (table_taken(table) < table->setup.seats)
        return engawa_refuse(why, "seats-free", "there are free seats",
                             "まだ空いている席があります");
    struct entry_start *start = &entry_list_add(entries, ENTRY_START)->start;
    start->seats = table->setup.seats;
    start->drawn = table->drawn && start->seats > 1;
    draw_seats(table, start->drawn, start->place);
    for (int seat = 0; seat < start->seats; seat++) {
        const struct table_seat *player = &table->seat[start->place[seat]];
        memcpy(start->name[seat], player->name, sizeof start->name[seat]);
        start->entropy[seat] = player->entropy;
    }
    return true;
}

/* ---- events ---- */

/* Appends the next event of MATCH with its text TEXT, which the entry takes over. */
static void add_event(const struct engawa_match *match, const struct engawa_event *event,
                      char *text, struct entry_list *entries)
{
    struct entry_event *entry = &entry_list_add(entries, ENTRY_EVENT)->event;
    entry->n = match->length + 1;
    entry->by = event->by;
    entry->text = text;
    entry->event = *event;
}

/* Cleans the note of the move *TEXT and writes it in its canonical form: MOVE owns the result, and
 * *TEXT points to it. A note is a JSON string at the end (engine/notation.h); a move without one
 * stays unchanged. */
static bool clean_move(const char **text, struct engawa_text *move, struct engawa_reason *why)
{
    char clean[ENGAWA_NOTE_MAX + 1];
    const char *begin = strchr(*text, '"');
    json_t *note = begin ? json_loads(begin, JSON_DECODE_ANY, NULL) : NULL;
    const char *said = json_string_value(note);
    bool fine = !said || words_clean(said, 0, ENGAWA_NOTE_MAX / 4, clean, why);
    if (said && fine) {
        engawa_text_add_bytes(move, *text, (size_t)(begin - *text));
        engawa_text_add_json(move, clean, strlen(clean));
        *text = move->at;
    }
    json_decref(note);
    return fine;
}

static bool compose_clean_move(const struct table *table, int seat, int64_t after, const char *text,
                               size_t *n, struct entry_list *entries, struct engawa_reason *why)
{
    if (!table->match)
        return engawa_refuse(why, "not-started", "the game has not begun",
                             "対局はまだ始まっていません");
    const struct engawa_match *match = table->match;
    if (after < 0 || (uint64_t)after > match->length)
        return engawa_refuse(why, "stale", "event %lld has not happened yet",
                             "%lld番目の出来事はまだ起きていません", (long long)after);
    size_t made = repeats_find_move(&table->repeats, seat, (size_t)after);
    if (made > 0) {
        *n = made;
        return strcmp(match->event[made - 1].text, text) == 0 ||
               engawa_refuse(why, "stale", "you have made another move in the meantime",
                             "その間に別の手を選んでいます");
    }
    struct engawa_event event;
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
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
    bool fine = clean_move(&text, &move, why) &&
                compose_clean_move(table, seat, after, text, n, entries, why);
    engawa_text_free(&move);
    return fine;
}

/* Draws the next chance event. The result is legal, so it is not parsed again. */
static void add_chance(const struct table *table, struct entry_list *entries)
{
    const struct engawa_match *match = table->match;
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fair(&rng, table->began.key, match->length + 1);
    table->game->draw(match->state.bytes, &rng, &event.outcome);
    engawa_wipe(&rng, sizeof rng);
    table->game->print(match->state.bytes, &event, &text);
    add_event(match, &event, text.at, entries);
}

/* ---- the end ---- */

/* Appends the line that ends an evening. */
static void write_over(struct engawa_text *line)
{
    struct engawa_json json = engawa_json_begin(line);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "end", "over");
    engawa_json_close(&json);
    engawa_json_end(&json);
}

static void add_end(const struct table *table, bool abandoned, struct entry_list *entries)
{
    struct entry_end *end = &entry_list_add(entries, ENTRY_END)->end;
    end->abandoned = abandoned;
    struct engawa_text line = {0};
    if (table->evening) {
        write_over(&line);
    } else {
        table_closing_line(table, &line);
        line.at[--line.length] = '\0'; /* the newline */
    }
    end->line = line.at;
}

bool compose_next(const struct table *table, struct entry_list *entries)
{
    if (table->phase != TABLE_PLAYING)
        return false;
    unsigned actors = engawa_match_actors(table->match);
    if (actors == ENGAWA_CHANCE_BIT)
        add_chance(table, entries);
    else if (actors != 0 || table->day)
        return false;
    else
        add_end(table, false, entries);
    return true;
}

bool compose_is_daily(const struct table *table, struct engawa_reason *why)
{
    if (!table->day || table->phase == TABLE_OVER)
        return false;
    engawa_refuse(why, "daily", "this is a daily game: it is for you alone, until its day is over",
                  "今日のゲームは、その日が終わるまで、ひとりで最後まで遊ぶものです");
    return true;
}

void compose_end_of_day(const struct table *table, struct entry_list *entries)
{
    add_end(table, !table->match || engawa_match_actors(table->match) != 0, entries);
}

bool compose_abandon(const struct table *table, struct entry_list *entries,
                     struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
    if (compose_is_daily(table, why))
        return false;
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
    if (!rights_chat(table, guest, why))
        return false;
    int seat = table_seat_of(table, guest);
    bool own = seat >= 0 || strcmp(table->host, guest) == 0 ||
               evening_person(table->evening, guest) != NULL;
    if (!log_quota_chat(table, strlen(text), own, why))
        return false;
    struct entry_chat *chat = &entry_list_add(entries, ENTRY_CHAT)->chat;
    snprintf(chat->guest, sizeof chat->guest, "%s", guest);
    if (seat >= 0)
        snprintf(chat->name, sizeof chat->name, "%s", table->seat[seat].name);
    else
        table_tell_apart(table, guest, name, chat->name);
    chat->text = engawa_copy_string(text);
    return true;
}
