/* table.h - one table: the fold of its log.
 *
 * A table knows no sockets, disk or clock. Everything that happens is an entry (entry.h), and only
 * table_apply changes a table. Entries of a live table are composed (compose.h); those of a table
 * that is loaded from the journal are parsed and checked (table_add). Both pass through
 * table_apply, so both tables are equal. Presence (the guests who are connected or away) is not
 * part of a table (presence.h).
 *
 * An evening (evening.h) is a table without a game and without seats: its log, rights, names and
 * chat work as those of a table.
 */
#ifndef ENGAWA_SERVER_TABLE_H
#define ENGAWA_SERVER_TABLE_H

#include "engine/match.h"
#include "server/table/clock.h"
#include "server/table/entry.h"
#include "server/table/evening.h"
#include "server/table/event_log.h"
#include "server/table/names.h"
#include "server/table/repeats.h"

#include <stdint.h>

enum {
    TABLE_PAGE = 16384,            /* bytes of entries after which a page is full */
    TABLE_WHO_BYTES = IDS_MAX + 4, /* "bot:" and a name */
    TABLE_VIEWERS = ENGAWA_SEATS_MAX + 1,
    TABLE_LOOKS = 5, /* a bot's name; its persona in two languages, with its level and without */
    /* The permissions of others until the host changes them: be there, chat, sit down. Only the
     * host starts or ends a game. */
    TABLE_MAY_DEFAULT = ENTRY_MAY_WATCH | ENTRY_MAY_CHAT | ENTRY_MAY_SIT
};

/* The actions from which a guest is barred (enum entry_from). */
struct table_bar {
    char guest[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1]; /* their name at that time */
    unsigned from;
};

enum table_phase { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum table_holder {
    TABLE_SEAT_FREE,
    TABLE_SEAT_GUEST,
    TABLE_SEAT_BOT,
    TABLE_SEAT_KEPT /* reserved for a guest who is invited to play again */
};

struct table_seat {
    enum table_holder holder;
    char who[IDS_MAX + 1]; /* the guest's id, also if reserved, or the bot's name */
    char name[ENTRY_NAME_BYTES + 1];
    struct words_look look[TABLE_LOOKS]; /* of a bot: the looks of all its names */
    int looks;
    int persona; /* of a bot: its persona (bots/persona.h); 0 if none */
    struct engawa_entropy entropy;
    size_t since; /* k of the entry by which the guest sat down; kept when they change seats */
};

/* A question to the others about a seat whose player does not play. */
struct table_question {
    bool open;
    bool time;     /* time has run out; false: the player is away */
    bool waited;   /* decided in this turn: wait. Not asked again unless people want it */
    int64_t until; /* when the table's choice decides */
    unsigned voted[ENTRY_VERDICT_BACK]; /* for each outcome the seats that want it, as bits */
};

/* The turn of one seat. Its clock runs, in this sense, also if the table has none. */
struct table_turn {
    struct clock clock;
    struct table_question question;
};

/* Entry k of the log, at log[k - 1]. */
struct table_kept {
    int64_t time;
    size_t event;  /* n, or 0 if the entry is not an event of the game */
    bool by_guest; /* the event is a person's move */
    char *text;  /* as in the journal, but for a code only whether there is one, and with canonical
                    notes */
    char **seen; /* of an event hidden from some viewers: its text for each viewer, spectators
                    first, then the seats, NULL for those who see all of it. NULL: all do */
};

/* Of a table made of a record (import.h): its first line, and its last one from the end on. NULL
 * for all others. */
struct table_import {
    char *header, *closing;
};

/* Data that the start of the game fixes. */
struct table_began {
    size_t k;                       /* of the entry `start`; 0 before it */
    uint8_t key[ENGAWA_SEED_BYTES]; /* of the chance events */
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    bool drawn;                                /* the seats were drawn, as PLACE says */
    int place[ENGAWA_SEATS_MAX];               /* as struct engawa_secret has `drawn` */
    char *names[ENGAWA_SEATS_MAX];             /* as the game began */
    char owner[ENGAWA_SEATS_MAX][IDS_MAX + 1]; /* "" for none (compose_sit) */
    char (*player)[IDS_MAX + 1];               /* the people who have been in a seat since */
    size_t players;
};

/* The moves of a game. */
struct table_moves {
    size_t count;                   /* events that are moves */
    size_t at[ENGAWA_SEATS_MAX];    /* their number up to each seat's last one */
    int64_t time[ENGAWA_SEATS_MAX]; /* when each was last, in ms */
    struct event_log shared; /* of the events, for bots; brought up to date by table_events */
};

/* The guests whom the host bars from actions. */
struct table_bars {
    struct table_bar *at;
    size_t count;
};

/* How the table ended. */
struct table_end {
    bool abandoned;
    unsigned left;             /* seats that left a rated game that was abandoned, as bits */
    char rematch[IDS_MAX + 1]; /* the next table; "" if none */
};

/* The used part of the log's quotas (log_quota.h). */
struct table_used {
    size_t chat_bytes; /* that people have said */
    size_t seatings;   /* how often a seat was taken */
    size_t decisions;  /* of the host, or about who that is */
    size_t questions, votes;
    size_t games; /* an evening's proposals, votes on them, games, results and next evenings */
};

/* Everything is for reading; only table_apply writes. */
struct table {
    char id[IDS_MAX + 1];
    uint8_t seed[ENGAWA_SEED_BYTES]; /* secret until the end */
    enum table_phase phase;

    struct evening *evening;        /* NULL: it is a table with a game */
    char within[IDS_MAX + 1];       /* the evening that it belongs to; "" if none */
    const struct engawa_game *game; /* NULL before the entry `open`, and of an evening */
    struct engawa_setup setup;      /* of the game, current or to come */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private;
    bool rated;               /* its game counts for ratings (docs/ratings.md) */
    int throw_after;          /* seconds (struct entry_choices) */
    bool drawn;               /* the start assigns the seats by lot */
    enum entry_lang lang;     /* of the table */
    char host[IDS_MAX + 1];   /* the acting host */
    char master[IDS_MAX + 1]; /* the real host; differs from HOST only while away */
    unsigned may;             /* the permissions of others than the host (enum entry_may) */
    struct code_lock code;
    struct table_bars bars;
    bool closed;
    struct clock_rule clock;
    bool away_chosen;
    enum entry_then away; /* the outcome of a question without votes (seat_clock_away) */
    int64_t day;          /* of a daily game (daily.h): days since 1970; 0: it is none */
    struct table_seat seat[ENGAWA_SEATS_MAX];
    struct table_turn turn[ENGAWA_SEATS_MAX]; /* seat_clock.h */

    struct table_import imported;
    struct table_began began;
    struct engawa_match *match; /* NULL before the start */
    struct names used;          /* every name that was ever used here */
    struct repeats repeats;     /* of LOG */
    struct table_end ended;

    struct table_moves moves;
    struct table_used log_used;
    struct table_kept *log;
    size_t length; /* the last k */
    size_t bytes;  /* of all entries */
};

/* Returns an empty table; free it with table_free. */
struct table *table_new(const char *id, const uint8_t seed[ENGAWA_SEED_BYTES]);
void table_free(struct table *table); /* NULL is allowed */

/* Applies ENTRY, which was composed for TABLE in its present state: this cannot fail. TEXT is the
 * entry's text, TIME when it was accepted (milliseconds since the epoch). */
void table_apply(struct table *table, int64_t time, const struct entry *entry, const char *text);

/* Parses the entry TEXT from the journal, checks it and applies it. False: WHY, and nothing has
 * changed. */
bool table_add(struct table *table, int64_t time, const char *text, struct engawa_reason *why);

/* Returns the seat that GUEST holds, or -1. */
int table_seat_of(const struct table *table, const char *guest);

/* Returns whether GUEST has been in a seat since the game began, and so has seen hidden
 * information. */
bool table_has_played(const struct table *table, const char *guest);

/* Returns as bits the seats that have left a rated game that is abandoned now: those whose owner no
 * longer holds them, and those of people for whose move the others wait. */
unsigned table_left(const struct table *table);

/* Returns what GUEST is barred from (enum entry_from). */
unsigned table_kept_from(const struct table *table, const char *guest);

/* Copies the name of GUEST in the latest entry that mentions them to NAME, which has space for
 * ENTRY_NAME_BYTES and a NUL. Returns false if none does. */
bool table_name_of(const struct table *table, const char *guest, char *name);

/* Returns the language of TABLE; English if the log names none. */
enum engawa_language table_language(const struct table *table);

/* Returns a persona for a new bot at TABLE: WISHED (0: any) if its name cannot be confused with any
 * name used here by a person or by a bot that sits here; otherwise another one, or 0 if all are
 * taken. */
int table_free_persona(const struct table *table, int wished);

/* Writes the name of GUEST ("" for a bot) at this table into NAME. It is WISHED, or a variant
 * (words_tell_apart) if another guest has used that name or a similar one here, or a bot that sits
 * here has it in some language. So the first guest keeps the bare name, and each guest keeps the
 * first name that they got. */
void table_tell_apart(const struct table *table, const char *guest, const char *wished,
                      char name[ENTRY_NAME_BYTES + 1]);

/* Returns the seat that is reserved for GUEST, or -1. */
int table_kept_for(const struct table *table, const char *guest);

/* Returns how many seats are held or reserved. */
int table_taken(const struct table *table);

/* Returns the deck of pictures that a game of SETUP is played with; NULL for a game without one. */
const char *table_deck(const struct engawa_setup *setup);

/* ---- reading ---- */

/* Appends a page of the log as a JSON array: the entries after k = AFTER up to k = END, each with
 * its k and t, redacted for VIEWER (a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN), until they take
 * TABLE_PAGE bytes. Returns the k of the last one; AFTER if none. */
size_t table_log(const struct table *table, size_t after, size_t end, int viewer,
                 struct engawa_text *text);

/* Returns whether the entries after k = AFTER up to k = END are the same for every viewer. */
bool table_is_open(const struct table *table, size_t after, size_t end);

/* Returns the events of the game as its seats see them, none before the start. Its cost grows with
 * the number of entries since the last call. Free the result with event_snapshot_free. */
struct event_snapshot table_events(struct table *table);

/* Returns whether the game has begun and is not over; otherwise sets WHY. */
bool table_in_play(const struct table *table, struct engawa_reason *why);

/* Returns whether SEAT's player may get a hint; otherwise sets WHY. It must be their turn in a game
 * that is not over, all others must be bots, no other person may have played since the start, and a
 * bot must be able to advise. There is no help in games between people until they are over, nor in
 * daily or rated games. */
bool table_may_hint(const struct table *table, int seat, struct engawa_reason *why);

/* Fills WHO, for each seat of a rated game, with the player whose rating it changes: the owning
 * guest, or "bot:" and the bot that plays there; "" if none. */
void table_who(const struct table *table, char who[ENGAWA_SEATS_MAX][TABLE_WHO_BYTES + 1]);

/* Appends the record's closing line, with its newline: of the game in its present state, or of a
 * table that was abandoned before its game began. It reveals the seed in both cases, since the
 * commitment promises it. */
void table_closing_line(const struct table *table, struct engawa_text *text);

/* Appends the record (docs/record.md, version 1). The record of a table that was abandoned before
 * its game began has no events; that of an imported table is the imported one. Returns false while
 * the table is not over. TABLE is not an evening, which has no record. */
bool table_record(const struct table *table, struct engawa_text *text);

#endif
