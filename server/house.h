/* house.h - everything that goes on: all tables, all guests, the lobby.
 *
 * The house knows no sockets. Whoever connects is a visitor with a function that sends text to
 * him; house_message takes what he says; bots are asked through a function too. So a test or a
 * fuzzer drives the whole house in one thread without a port.
 *
 * One turn of the event loop is: any number of house_message, house_leave, house_job_done,
 * house_tick, then one house_settle. Until then nothing is sent. house_settle commits the journal
 * once and sends the replies, then what is new at each table. If the commit fails, it reads the
 * tables that were touched from the journal again and replies everybody who waits with the
 * code `store`.
 */
#ifndef ENGAWA_SERVER_HOUSE_H
#define ENGAWA_SERVER_HOUSE_H

#include "server/table.h"
#include "store/journal.h"

struct house;
struct visitor;

/* Somebody who practises and would like to know what the best bot would do. */
struct house_hint {
    uint64_t ticket; /* who asked, see struct visitor; 0: nobody, a bot is to move */
    enum engawa_language language;
    char name[ENGAWA_SEATS_MAX][TABLE_NAME_BYTES + 1]; /* to tell the moves with */
};

/* A bot that is to choose a move, or a hint that is to be worked out. Owned by whoever got it:
 * house_job_free. */
struct house_job {
    char table[TABLE_ID_MAX + 1];
    int seat;
    size_t n; /* events that the seat has seen */
    const struct engawa_game *game;
    struct engawa_setup setup;
    struct engawa_text events;    /* table_events for the seat: redacted, nothing else */
    struct engawa_text lore;      /* what the house knows besides, where the bot heeds it */
    const struct engawa_bot *bot; /* who is to choose a move; NULL for a hint */
    struct house_hint hint;
    struct engawa_text result; /* the move, or the hint as engawa_advice_json writes it */
    struct house_job *next;    /* for whoever keeps a queue */
};
void house_job_free(struct house_job *job);

/* Folds the events into a match of its own, lets the bot think, and fills JOB->result. Any
 * thread. BUDGET in milliseconds. */
void house_job_think(struct house_job *job, int budget);

/* What the house needs from outside. */
struct house_world {
    int64_t (*clock)(void *context); /* milliseconds since the epoch */
    /* Takes over JOB; replies some time with house_job_done. */
    void (*ask_bot)(void *context, struct house_job *job);
    /* BOT has sat down to a game of SETUP and may learn what it needs. NULL: it does so when it is
     * first asked. */
    void (*teach_bot)(void *context, const struct engawa_bot *bot,
                      const struct engawa_setup *setup);
    /* Appends the deck.json of people's own deck DECK; false if there is no such deck. NULL: no
     * deck has words, and each is there. */
    bool (*read_deck)(void *context, const char *deck, struct engawa_text *json);
    void *context;
};

struct house_limits {
    int rate, burst;      /* messages a second and at once, of one visitor; 0: no limit */
    int tables;           /* that are not over, in all */
    int tables_per_guest; /* the same, for each host */
    int watchers;         /* people without a seat at one table */
    int new_guests;       /* a second; 100 times as many at once */
    int clues;            /* that are remembered of each card of a deck, for the bots */
};
extern const struct house_limits house_default_limits;

/* Opens the house on JOURNAL (which the caller closes later) and loads every live table. A table
 * that cannot be read is reported on standard error and left alone. */
bool house_open(struct journal *journal, const struct house_world *world,
                const struct house_limits *limits, struct house **house, struct engawa_reason *why);
void house_close(struct house *house); /* visitors have left */

/* Somebody connects. SEND is called from house_settle only; the text is one message and holds
 * during the call. LANGUAGE until he says another. */
struct visitor *house_arrive(struct house *house, enum engawa_language language,
                             void (*send)(void *context, const char *text, size_t length),
                             void *context);
void house_leave(struct visitor *visitor);

/* VISITOR says TEXT, LENGTH bytes of anything. False: he is to be disconnected after what
 * house_settle sends him. */
bool house_message(struct visitor *visitor, const char *text, size_t length);

/* JOB->result is there. Frees JOB. */
void house_job_done(struct house *house, struct house_job *job);

/* To be called about once a second: what depends on time alone. */
void house_tick(struct house *house);

/* Ends the turn. False: the commit failed (and everybody was told). */
bool house_settle(struct house *house);

/* Appends the record of the table ID. Refuses with "no-such-table", or "not-over". */
bool house_record(struct house *house, const char *id, struct engawa_text *record,
                  struct engawa_reason *why);

/* The deck called DECK is gone, or another: what people told of its cards is forgotten when the
 * turn ends. */
void house_forget_deck(struct house *house, const char *deck);

/* The guest whose token this is: leaves the id (JOURNAL_GUEST_ID_MAX) in GUEST. */
bool house_guest(struct house *house, const char *token, char *guest);

/* Whether ID may be a table's id: characters only, no look into the journal. */
bool house_is_id(const char *id);

#endif
