/* table.h - one table: the fold of its log.
 *
 * A table knows no sockets, no disk and no clock. Whatever happens is an entry (entry.h), and
 * table_apply is the only function that changes a table. The entries of a live table are composed
 * (compose.h); those of a table that comes back from the journal are read and checked (table_add).
 * Both pass table_apply, so both tables are equal. Who is away and who is connected is no part of
 * a table (presence.h).
 */
#ifndef ENGAWA_SERVER_TABLE_H
#define ENGAWA_SERVER_TABLE_H

#include "engine/match.h"
#include "server/table/clock.h"
#include "server/table/entry.h"
#include "server/table/names.h"
#include "server/table/repeats.h"

#include <stdint.h>

enum {
    TABLE_PAGE = 16384,            /* bytes of entries after which a page is full */
    TABLE_WHO_BYTES = IDS_MAX + 4, /* "bot:" and a name */
    TABLE_VIEWERS = ENGAWA_SEATS_MAX + 1,
    TABLE_LOOKS = 5, /* a bot's name; its persona in two languages, with its level and without */
    /* What others than the host may do until the host says something else: be there, talk, sit
     * down. Nobody but the host starts or ends a game. */
    TABLE_MAY_DEFAULT = ENTRY_MAY_WATCH | ENTRY_MAY_CHAT | ENTRY_MAY_SIT
};

/* What the host keeps a guest from (enum entry_from). */
struct table_bar {
    char guest[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1]; /* as they were called then */
    unsigned from;
};

enum table_phase { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum table_holder {
    TABLE_SEAT_FREE,
    TABLE_SEAT_GUEST,
    TABLE_SEAT_BOT,
    TABLE_SEAT_KEPT /* nobody sits there; it waits for a guest who is asked to play again */
};

struct table_seat {
    enum table_holder holder;
    char who[IDS_MAX + 1]; /* the guest's id, or the bot's name; of a kept seat the guest's id */
    char name[ENTRY_NAME_BYTES + 1];
    struct words_look look[TABLE_LOOKS]; /* of a bot: how all that it is called looks */
    int looks;
    int persona; /* of a bot: who it is (bots/persona.h); 0 for none */
    struct engawa_entropy entropy;
    size_t
        since; /* the k of the entry by which a guest came to sit at the table, in whatever seat */
};

/* What those who remain are asked about a seat whose player does not play. */
struct table_question {
    bool open;
    bool time;     /* time ran out; false: they are away */
    bool waited;   /* it was decided in this turn to wait: nobody is asked again unless they want */
    int64_t until; /* when the table's choice decides */
    unsigned voted[ENTRY_VERDICT_BACK]; /* for each thing to do the seats that want it, as bits */
};

/* Whose turn it is, and since when: of one seat. The clock runs, in this sense, also where the
 * table has none. */
struct table_turn {
    struct clock clock;
    struct table_question question;
};

/* What a table keeps of entry k, at log[k - 1]. */
struct table_kept {
    int64_t time;
    size_t event;  /* n, or 0 for what is no event of the game */
    bool by_guest; /* the event is the move of a person */
    char *text;    /* as it stands in the journal, but of a code only whether there is one, and a
                      note in its one spelling */
    char **seen;   /* of an event that is hidden from somebody: its text for each viewer, spectators
                      first, then the seats, NULL for who sees all of it; NULL: everybody does */
};

/* Of a table made of a record (import.h): its first line, and its last one from the end on. NULL
 * for all others. */
struct table_import {
    char *header, *closing;
};

/* What the start of the game fixes. */
struct table_began {
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
    size_t at[ENGAWA_SEATS_MAX];    /* how many there were with each seat's last one */
    int64_t time[ENGAWA_SEATS_MAX]; /* when each was last, in ms */
};

/* What of the log's quotas is used (log_quota.h). */
struct table_used {
    size_t chat_bytes; /* that people have said */
    size_t seatings;   /* how often a seat was taken */
    size_t decisions;  /* of the host, or about who that is */
    size_t questions, votes;
};

/* Everything is for reading; only table_apply writes. */
struct table {
    char id[IDS_MAX + 1];
    uint8_t seed[ENGAWA_SEED_BYTES]; /* secret until the end */
    enum table_phase phase;

    const struct engawa_game *game; /* NULL before the entry `open` */
    struct engawa_setup setup;      /* of the game, as it will be played or is */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private;
    bool rated;             /* its game counts for ratings (docs/ratings.md) */
    bool drawn;             /* the start draws who sits where */
    enum entry_lang lang;   /* of the table */
    char host[IDS_MAX + 1]; /* who acts as the host now */
    char
        master[IDS_MAX + 1]; /* whose table it is; another one than HOST only while they are away */
    unsigned may;            /* what others than the host may do (enum entry_may) */
    struct code_lock code;
    struct table_bar *bar;
    size_t bars;
    bool closed;
    struct clock_rule clock;
    bool away_chosen;
    enum entry_then away; /* what becomes of a question that nobody answers (seat_clock_away) */
    int64_t day;          /* of a daily game (daily.h): days since 1970; 0: it is none */
    struct table_seat seat[ENGAWA_SEATS_MAX];
    struct table_turn turn[ENGAWA_SEATS_MAX]; /* seat_clock.h */

    struct table_import imported;
    struct table_began began;
    size_t start;               /* the k of the entry `start`; 0 before it */
    struct engawa_match *match; /* NULL before the start */
    struct names used;          /* every name that was ever used here */
    struct repeats repeats;     /* of LOG */
    bool abandoned;
    unsigned left; /* of a rated game that was abandoned: the seats that left it, as bits */
    char rematch[IDS_MAX + 1]; /* "" for none */

    struct table_moves moves;
    struct table_used log_used;
    struct table_kept *log;
    size_t length, capacity; /* LENGTH is the last k */
    size_t bytes;            /* of all entries */
};

/* An empty table; free with table_free. */
struct table *table_new(const char *id, const uint8_t seed[ENGAWA_SEED_BYTES]);
void table_free(struct table *table); /* NULL is fine */

/* Applies ENTRY, which was composed for TABLE as it stands: this cannot fail. TEXT is the entry's
 * text, TIME when it was accepted (milliseconds since the epoch). */
void table_apply(struct table *table, int64_t time, const struct entry *entry, const char *text);

/* Reads the entry TEXT, checks it and applies it: what comes from the journal. False: WHY, and
 * nothing has changed. */
bool table_add(struct table *table, int64_t time, const char *text, struct engawa_reason *why);

/* The seat that GUEST holds, or -1. */
int table_seat_of(const struct table *table, const char *guest);

/* Whether GUEST has been in a seat since the game began, and so has seen what it alone may see. */
bool table_has_played(const struct table *table, const char *guest);

/* What the host keeps GUEST from (enum entry_from). */
unsigned table_kept_from(const struct table *table, const char *guest);

/* What GUEST was called when the log last mentioned them. False: it never did; NAME has space for
 * ENTRY_NAME_BYTES and a NUL. */
bool table_name_of(const struct table *table, const char *guest, char *name);

/* The language of TABLE; English where the log names none. */
enum engawa_language table_language(const struct table *table);

/* The persona that a bot at TABLE may be: WISHED (0: any) if nobody who has had a name here, and no
 * bot that sits here, could be taken for it; otherwise another one; 0 where all are taken. */
int table_free_persona(const struct table *table, int wished);

/* Writes into NAME what GUEST ("" for a bot) is called here, who would be called WISHED: told apart
 * (words_tell_apart) if somebody else has had that name at this table, or one that could be taken
 * for it, or if a bot that sits there has it in some language. So the first one keeps the bare
 * name, and everybody else what they were called first. */
void table_tell_apart(const struct table *table, const char *guest, const char *wished,
                      char name[ENTRY_NAME_BYTES + 1]);

/* The seat that is kept for GUEST, or -1. */
int table_kept_for(const struct table *table, const char *guest);

/* How many seats are held or kept. */
int table_taken(const struct table *table);

/* Returns the deck of pictures that a game of SETUP is played with; NULL for a game without one. */
const char *table_deck(const struct engawa_setup *setup);

/* ---- reading ---- */

/* Appends a page of the log as a JSON array: the entries after k = AFTER up to k = END, each with
 * its k and t, redacted for VIEWER (a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN), until they take
 * TABLE_PAGE bytes. Returns the k of the last one; AFTER where there is none. */
size_t table_log(const struct table *table, size_t after, size_t end, int viewer,
                 struct engawa_text *json);

/* Whether the entries after k = AFTER up to k = END are the same for every viewer. */
bool table_is_open(const struct table *table, size_t after, size_t end);

/* Appends what VIEWER has seen of the game, an event a line: the seat (-1 for chance), a blank,
 * the text. Nothing before the start. */
void table_events(const struct table *table, int viewer, struct engawa_text *lines);

/* Whether the game has begun and is not over; if not, WHY. */
bool table_in_play(const struct table *table, struct engawa_reason *why);

/* Whether SEAT's player may have a hint: the seat is to move in a game that goes on, all others are
 * bots, no other person has played since the start, and there is a bot that can advise. In a game
 * between people nobody is helped until it is over, and in a daily or rated one neither. */
bool table_may_hint(const struct table *table, int seat, struct engawa_reason *why);

/* Fills WHO with whom each seat of a rated game counts for: the guest to whom it belongs, or "bot:"
 * and the bot that plays there; "" for nobody. */
void table_who(const struct table *table, char who[ENGAWA_SEATS_MAX][TABLE_WHO_BYTES + 1]);

/* Appends the record's closing line, with its newline: of a game as it stands, or of a table that
 * was given up before its game began. The commitment promises its seed, so it has the seed either
 * way. */
void table_closing_line(const struct table *table, struct engawa_text *text);

/* Appends the record (docs/record.md, version 1). The record of a table that was given up before
 * its game began has no events, and a table that was made of a record has that one. False while the
 * table is not over. */
bool table_record(const struct table *table, struct engawa_text *text);

#endif
