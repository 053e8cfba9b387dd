/* table_moves.c - what may happen at a table, composed as entries (table.h). Nothing here changes
 * a table; the house writes the lines to the journal and adds them. */
#include "server/table.h"

#include "engine/record.h"

#include <stdio.h>
#include <string.h>

static void add_string(struct engawa_text *json, const char *key, const char *value)
{
    engawa_text_printf(json, ",\"%s\":", key);
    engawa_text_add_json(json, value, strlen(value));
}

static void add_entropy(const struct engawa_entropy *entropy, struct engawa_text *json)
{
    char hex[2 * ENGAWA_ENTROPY_BYTES + 1];
    engawa_hex(entropy->bytes, entropy->length, hex);
    engawa_text_printf(json, "\"%s\"", hex);
}

static void write_stand(int seat, struct engawa_text *lines)
{
    engawa_text_printf(lines, "{\"stand\":%d}\n", seat);
}

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

/* Room for what a game still needs is kept free: chat stops at half of the log. */
static bool check_length(const struct table *table, struct engawa_reason *why)
{
    if (table->length < TABLE_ENTRIES_MAX / 2)
        return true;
    return engawa_refuse(why, "log-full", "this table's log is full",
                         "このテーブルの記録はもういっぱいです");
}

void table_open(const struct table *table, const struct table_opening *opening,
                struct engawa_text *lines)
{
    uint8_t commit[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_fair_commit(table->seed, commit);
    engawa_hex(commit, sizeof commit, hex);
    engawa_text_printf(lines, "{\"open\":{\"game\":\"%s\",\"options\":", opening->game->name);
    engawa_setup_json(opening->game, &opening->setup, lines);
    engawa_text_printf(lines, ",\"seats\":%d", opening->setup.seats);
    add_string(lines, "title", opening->title);
    engawa_text_printf(lines, ",\"private\":%s", opening->private ? "true" : "false");
    add_string(lines, "host", opening->host);
    engawa_text_printf(lines, "},\"commit\":\"%s\"}\n", hex);
}

/* Whether GUEST may move to SEAT; *FROM is the seat that is given up for it, or -1. */
static bool check_sitting(const struct table *table, int seat, const char *guest, int *from,
                          struct engawa_reason *why)
{
    *from = table_seat_of(table, guest);
    if (!check_seat(table, seat, why) || !check_length(table, why))
        return false;
    if (*from >= 0 && table->phase == TABLE_PLAYING)
        return engawa_refuse(why, "seated", "you have a seat already; stand up first",
                             "すでに席についています。先に席を立ってください");
    if (*from == seat)
        return true;
    if (table->seat[seat].holder != SEAT_FREE)
        return engawa_refuse(why, "taken", "somebody sits there already",
                             "その席にはもう誰かがいます");
    return true;
}

bool table_sit(const struct table *table, int seat, const char *guest, const char *name,
               const char *entropy, struct engawa_text *lines, struct engawa_reason *why)
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
        write_stand(from, lines);
    given.length = table->phase == TABLE_OPEN ? (size_t)length : 0;
    engawa_text_printf(lines, "{\"sit\":%d", seat);
    add_string(lines, "guest", guest);
    add_string(lines, "name", name);
    engawa_text_add(lines, ",\"entropy\":");
    add_entropy(&given, lines);
    engawa_text_add(lines, "}\n");
    return true;
}

/* The bot's name at this table: its label, numbered from the second of its kind. */
static void name_bot(const struct table *table, const struct engawa_bot *bot,
                     enum engawa_language language, char *name, size_t size)
{
    const char *label =
        bot->label_ja && language == ENGAWA_JAPANESE ? bot->label_ja : bot->label_en;
    bool taken = true;
    snprintf(name, size, "%s", label);
    for (int number = 2; taken; number++) {
        taken = false;
        for (int seat = 0; seat < table->setup.seats; seat++)
            taken |= strcmp(table->seat[seat].name, name) == 0;
        if (taken)
            snprintf(name, size, "%s %d", label, number);
    }
}

bool table_bot(const struct table *table, int seat, const struct engawa_bot *bot,
               enum engawa_language language, struct engawa_text *lines, struct engawa_reason *why)
{
    char name[TABLE_NAME_BYTES + 1];
    if (!check_seat(table, seat, why) || !check_length(table, why))
        return false;
    if (table->seat[seat].holder != SEAT_FREE)
        return engawa_refuse(why, "taken", "somebody sits there already",
                             "その席にはもう誰かがいます");
    name_bot(table, bot, language, name, sizeof name);
    engawa_text_printf(lines, "{\"bot\":%d,\"kind\":\"%s\"", seat, bot->name);
    add_string(lines, "name", name);
    engawa_text_add(lines, "}\n");
    return true;
}

bool table_stand(const struct table *table, int seat, struct engawa_text *lines,
                 struct engawa_reason *why)
{
    if (!check_seat(table, seat, why))
        return false;
    if (table->seat[seat].holder == SEAT_FREE)
        return engawa_refuse(why, "free", "nobody sits there", "その席には誰もいません");
    write_stand(seat, lines);
    return true;
}

bool table_start(const struct table *table, struct engawa_text *lines, struct engawa_reason *why)
{
    if (table->phase != TABLE_OPEN)
        return engawa_refuse(why, "started", "the game has begun already",
                             "ゲームはもう始まっています");
    if (table_taken(table) < table->setup.seats)
        return engawa_refuse(why, "seats-free", "there are free seats",
                             "まだ空いている席があります");
    const char *between = "{\"start\":[";
    for (int seat = 0; seat < table->setup.seats; seat++) {
        engawa_text_add(lines, between);
        engawa_text_add_json(lines, table->seat[seat].name, strlen(table->seat[seat].name));
        between = ",";
    }
    between = "],\"entropy\":[";
    for (int seat = 0; seat < table->setup.seats; seat++) {
        engawa_text_add(lines, between);
        add_entropy(&table->seat[seat].entropy, lines);
        between = ",";
    }
    engawa_text_add(lines, "]}\n");
    return true;
}

bool table_move(const struct table *table, int seat, int64_t after, const char *text, size_t *n,
                struct engawa_text *lines, struct engawa_reason *why)
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
    engawa_record_write_event(lines, *n, seat, text, 0);
    return true;
}

/* The closing line. A table that was given up before its game began has nothing to reveal. */
static void write_end(const struct table *table, struct engawa_text *lines)
{
    if (!table->match) {
        engawa_text_add(lines, "{\"end\":\"abandoned\",\"scores\":null,\"ranks\":null}\n");
        return;
    }
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    memcpy(secret.seed, table->seed, sizeof secret.seed);
    memcpy(secret.entropy, table->entropy, sizeof secret.entropy);
    engawa_record_write_end(lines, table->game, table->setup.seats, table->match->state.bytes,
                            &secret);
}

bool table_follow(const struct table *table, struct engawa_text *lines)
{
    if (table->phase != TABLE_PLAYING)
        return false;
    unsigned actors = engawa_match_actors(table->match);
    if (actors == 0) {
        write_end(table, lines);
        return true;
    }
    if (actors != ENGAWA_CHANCE_BIT)
        return false;
    struct engawa_rng rng;
    struct engawa_text text = {0};
    engawa_rng_fair(&rng, table->key, table->match->length + 1);
    engawa_match_draw(table->match, &rng, &text);
    engawa_record_write_event(lines, table->match->length + 1, ENGAWA_CHANCE,
                              engawa_text_string(&text), 0);
    engawa_text_free(&text);
    return true;
}

bool table_chat(const struct table *table, const char *guest, const char *name, const char *text,
                struct engawa_text *lines, struct engawa_reason *why)
{
    if (!check_length(table, why))
        return false;
    engawa_text_add(lines, "{\"chat\":");
    engawa_text_add_json(lines, text, strlen(text));
    add_string(lines, "guest", guest);
    add_string(lines, "name", name);
    engawa_text_add(lines, "}\n");
    return true;
}

bool table_abandon(const struct table *table, struct engawa_text *lines, struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "ゲームはもう終わっています");
    write_end(table, lines);
    return true;
}

void table_rematch(const char *id, struct engawa_text *lines)
{
    engawa_text_printf(lines, "{\"rematch\":\"%s\"}\n", id);
}
