/* note.c - a game's rating data as one line of text (note.h). */
#include "rating/note.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char BOT[] = "bot:";

bool note_is_bot(const char *who)
{
    return strncmp(who, BOT, sizeof BOT - 1) == 0;
}

int64_t note_time(const struct engawa_match *match)
{
    return match->length ? match->event[match->length - 1].time : 0;
}

bool note_may_be(int seats, const char *const *who, struct engawa_reason *why)
{
    if (seats < 2)
        return engawa_refuse(why, "alone", "a game with one seat has nobody to compare",
                             "1人のゲームには比べる相手がいません");
    for (int seat = 0; seat < seats; seat++) {
        if (!who[seat] || !who[seat][0])
            return engawa_refuse(why, "not-rated", "the game was not rated",
                                 "レーティングに数える対局ではありません");
        for (int other = 0; other < seat; other++)
            if (strcmp(who[seat], who[other]) == 0 && !note_is_bot(who[seat]))
                return engawa_refuse(why, "twice", "\"%.60s\" has two seats",
                                     "「%.60s」が2つの席にいます", who[seat]);
    }
    return true;
}

/* ---- writing ---- */

static void write_bout(void *context, const struct bout *bout)
{
    struct engawa_text *text = context;
    for (int i = 0; i < bout->count; i++)
        engawa_text_printf(text, "%c%u,%ld,%d", i ? '/' : ' ', bout->side[i].seats,
                           lround(1000 * bout->side[i].edge), bout->side[i].rank);
}

void note_write(const struct engawa_match *match, const char *const *who, unsigned left,
                const uint8_t commit[ENGAWA_SEED_BYTES], struct engawa_text *text)
{
    struct engawa_reason why;
    struct engawa_text bouts = {0};
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    if (!note_may_be(match->setup.seats, who, &why))
        return;
    bout_each(match, left, write_bout, &bouts);
    if (bouts.length > 0) {
        engawa_hex(commit, ENGAWA_SEED_BYTES, hex);
        engawa_text_printf(text, "%" PRId64 " %s %d", note_time(match), hex, match->setup.seats);
        for (int seat = 0; seat < match->setup.seats; seat++)
            engawa_text_printf(text, " %s", who[seat]);
        engawa_text_add(text, bouts.at);
    }
    engawa_text_free(&bouts);
}

bool note_is_judged(const char *game)
{
    return strcmp(game, "yahtzee") == 0;
}

void note_write_lost(int seats, const int64_t *lost, struct engawa_text *text)
{
    engawa_text_add(text, " =");
    for (int seat = 0; seat < seats; seat++)
        if (lost[seat] < 0)
            return;
    for (int seat = 0; seat < seats; seat++)
        engawa_text_printf(text, "%s%" PRId64, seat ? "," : "", lost[seat]);
}

/* ---- reading ---- */

/* Reads a whole number from LOW to HIGH, with END behind it, and moves AT behind that. */
static bool read_number(const char **at, char end, int64_t low, int64_t high, int64_t *number)
{
    char *behind;
    *number = strtoll(*at, &behind, 10);
    if (behind == *at || *behind != end || *number < low || *number > high)
        return false;
    *at = behind + 1;
    return true;
}

static bool read_who(const char **at, char who[NOTE_WHO_MAX + 1])
{
    const char *end = strchr(*at, ' ');
    size_t length = end ? (size_t)(end - *at) : 0;
    if (length == 0 || length > NOTE_WHO_MAX)
        return false;
    memcpy(who, *at, length);
    who[length] = '\0';
    *at = end + 1;
    return true;
}

bool note_read(const char *text, struct note *note)
{
    char hex[2 * ENGAWA_SEED_BYTES + 1] = "";
    int64_t seats;
    if (!read_number(&text, ' ', 0, INT64_MAX, &note->time) || strlen(text) < sizeof hex ||
        text[sizeof hex - 1] != ' ')
        return false;
    memcpy(hex, text, sizeof hex - 1);
    text += sizeof hex;
    if (engawa_unhex(hex, note->commit, ENGAWA_SEED_BYTES) != ENGAWA_SEED_BYTES ||
        !read_number(&text, ' ', 2, ENGAWA_SEATS_MAX, &seats))
        return false;
    note->seats = (int)seats;
    for (int seat = 0; seat < note->seats; seat++)
        if (!read_who(&text, note->who[seat]))
            return false;
    note->bouts = text;
    return true;
}

/* Reads a side; *LAST: no other side of its bout follows. */
static bool read_side(struct note *note, struct bout_side *side, bool *last)
{
    char *behind;
    const char *at = note->bouts;
    int64_t seats, edge;
    if (!read_number(&at, ',', 1, (1 << note->seats) - 1, &seats) ||
        !read_number(&at, ',', -100000, 100000, &edge))
        return false;
    side->seats = (unsigned)seats;
    side->edge = (double)edge / 1000;
    long rank = strtol(at, &behind, 10);
    if (behind == at || (*behind && *behind != ' ' && *behind != '/') || rank < INT_MIN ||
        rank > INT_MAX)
        return false;
    side->rank = (int)rank;
    *last = *behind != '/';
    note->bouts = *behind ? behind + 1 : behind;
    return true;
}

bool note_next(struct note *note, struct bout *bout)
{
    bool last = false;
    unsigned taken = 0;
    bout->count = 0;
    while (!last && bout->count < note->seats) {
        struct bout_side *side = &bout->side[bout->count];
        if (!note->bouts[0] || !read_side(note, side, &last) || (side->seats & taken))
            return false;
        taken |= side->seats;
        bout->count++;
    }
    return last && bout->count > 1;
}

bool note_lost(const struct note *note, int64_t lost[ENGAWA_SEATS_MAX])
{
    const char *at = note->bouts;
    if (*at++ != '=')
        return false;
    for (int seat = 0; seat < note->seats; seat++)
        if (!read_number(&at, seat < note->seats - 1 ? ',' : '\0', 0, INT32_MAX, &lost[seat]))
            return false;
    return true;
}
