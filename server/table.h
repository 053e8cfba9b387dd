/* table.h - one table: the fold of its log.
 *
 * A table knows no sockets, no disk and no clock. Whatever happens is an entry, one JSON object
 * (docs/protocol.md, "The log of a table"), and table_add is the only function that changes a
 * table. A live table adds the entries that the functions below compose; a table that comes back
 * from the journal adds the same texts again; so both are equal.
 *
 * The functions that compose check everything first, change nothing, and append to LINES one
 * entry a line. What presence and clocks decide (who is away, who is connected) is house.c's.
 */
#ifndef ENGAWA_SERVER_TABLE_H
#define ENGAWA_SERVER_TABLE_H

#include "bots/bot.h"
#include "engine/match.h"

#include <stdint.h>

enum {
    TABLE_ID_MAX = 32,           /* characters of a table's or guest's id */
    TABLE_NAME_BYTES = 40 * 4,   /* a person's name: 40 characters of UTF-8 */
    TABLE_TITLE_BYTES = 60 * 4,  /* a table's title */
    TABLE_ENTRIES_MAX = 1 << 15, /* of a log; chat stops at half of it */
    TABLE_VIEWERS = ENGAWA_SEATS_MAX + 1
};

enum table_phase { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum table_holder { SEAT_FREE, SEAT_GUEST, SEAT_BOT };

struct table_seat {
    enum table_holder holder;
    char who[TABLE_ID_MAX + 1]; /* the guest's id, or the bot's name */
    char name[TABLE_NAME_BYTES + 1];
    struct engawa_entropy entropy;
};

/* One entry k, at line[k - 1]. */
struct table_line {
    int64_t time;
    size_t event;  /* n, or 0 for what is no event of the game */
    bool by_guest; /* the event is the move of a person */
    char *text;    /* the JSON object as it stands in the journal */
    char **seen;   /* of an event in a game that hides something: the event's text for each viewer,
                      spectators first, then the seats; NULL: the same for everybody */
};

/* Everything is for reading; only table_add writes. */
struct table {
    char id[TABLE_ID_MAX + 1];
    uint8_t seed[ENGAWA_SEED_BYTES]; /* secret until the end */
    enum table_phase phase;

    const struct engawa_game *game; /* NULL before the entry `open` */
    struct engawa_setup setup;
    char title[TABLE_TITLE_BYTES + 1];
    bool private;
    char host[TABLE_ID_MAX + 1];
    struct table_seat seat[ENGAWA_SEATS_MAX];

    size_t start;                                    /* the k of the entry `start`; 0 before it */
    struct engawa_match *match;                      /* NULL before the start */
    uint8_t key[ENGAWA_SEED_BYTES];                  /* of the chance events, from the start */
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX]; /* fixed by the start */
    char *names[ENGAWA_SEATS_MAX];                   /* as the game began */
    char player[TABLE_ID_MAX + 1]; /* the person who has played first since then; "" for none */
    bool company;                  /* and another one has too */
    bool abandoned;
    char rematch[TABLE_ID_MAX + 1]; /* "" for none */

    struct table_line *line;
    size_t length, capacity; /* LENGTH is the last k */
};

/* An empty table; free with table_free. */
struct table *table_new(const char *id, const uint8_t seed[ENGAWA_SEED_BYTES]);
void table_free(struct table *table); /* NULL is fine */

/* Adds the entry TEXT, accepted at TIME (milliseconds since the epoch). Every event is checked
 * against the rules. False: WHY, and nothing has changed. */
bool table_add(struct table *table, int64_t time, const char *text, struct engawa_reason *why);

/* The seat that GUEST holds, or -1. */
int table_seat_of(const struct table *table, const char *guest);

/* How many seats are held. */
int table_taken(const struct table *table);

/* ---- composing entries ---- */

struct table_opening {
    const struct engawa_game *game;
    struct engawa_setup setup; /* has passed engawa_setup_check */
    const char *title, *host;
    bool private;
};
void table_open(const struct table *table, const struct table_opening *opening,
                struct engawa_text *lines);

/* GUEST called NAME takes SEAT. ENTROPY is hex, "" for none. Before the start a guest who sits
 * already moves there, and sitting on one's own seat again changes the entropy; during a game
 * only a free seat can be taken and entropy counts no more. */
bool table_sit(const struct table *table, int seat, const char *guest, const char *name,
               const char *entropy, struct engawa_text *lines, struct engawa_reason *why);

/* BOT takes the free SEAT; its name is in LANGUAGE. */
bool table_bot(const struct table *table, int seat, const struct engawa_bot *bot,
               enum engawa_language language, struct engawa_text *lines, struct engawa_reason *why);

/* SEAT, which is held, becomes free. */
bool table_stand(const struct table *table, int seat, struct engawa_text *lines,
                 struct engawa_reason *why);

bool table_start(const struct table *table, struct engawa_text *lines, struct engawa_reason *why);

/* SEAT, which has seen the events up to AFTER, wants to make the move TEXT. *N is the number that
 * the event gets; when the very same move was made already (a message sent again), *N is its
 * number and nothing is composed. */
bool table_move(const struct table *table, int seat, int64_t after, const char *text, size_t *n,
                struct engawa_text *lines, struct engawa_reason *why);

/* What follows by itself, one entry: the chance event that is next, or the end of a game that is
 * over. False: nothing. */
bool table_follow(const struct table *table, struct engawa_text *lines);

bool table_chat(const struct table *table, const char *guest, const char *name, const char *text,
                struct engawa_text *lines, struct engawa_reason *why);
bool table_abandon(const struct table *table, struct engawa_text *lines, struct engawa_reason *why);

/* The table that follows this one is called ID. */
void table_rematch(const char *id, struct engawa_text *lines);

/* ---- reading ---- */

/* Appends the entries after k = AFTER as a JSON array, each with its k and t, redacted for VIEWER
 * (a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN). */
void table_log(const struct table *table, size_t after, int viewer, struct engawa_text *json);

/* Appends what VIEWER has seen of the game, an event a line: the seat (-1 for chance), a blank,
 * the text. Nothing before the start. */
void table_events(const struct table *table, int viewer, struct engawa_text *lines);

/* Whether SEAT's player may have a hint: the seat is to move in a game that goes on, all others are
 * bots, no other person has played since the start, and there is a bot that can advise. What a game
 * between people is about, a bot must not decide: no help there until it is over. */
bool table_may_hint(const struct table *table, int seat, struct engawa_reason *why);

/* Appends the record (docs: record, version 1). False while the game is not over. */
bool table_record(const struct table *table, struct engawa_text *text);

#endif
