/* inside.h - what house.c, hints.c, lore.c, presence.c and protocol.c share. For nobody else. */
#ifndef ENGAWA_SERVER_INSIDE_H
#define ENGAWA_SERVER_INSIDE_H

#include "server/house.h"

enum {
    AWAY_AFTER = 60000 /* ms without a connection */,
    SUBSCRIPTIONS_MAX = 16 /* of one visitor */
};

/* A visitor at a table. */
struct subscription {
    struct visitor *visitor;
    struct live_table *live;
    size_t k;     /* entries he has */
    int viewer;   /* as whom he gets them */
    bool stopped; /* his seat changed: nothing more until he enters again */
    struct subscription *next_at_table, *next_of_visitor;
};

/* A table with the people around it. */
struct live_table {
    struct house *house;
    struct table *table;
    struct subscription *subscriptions;
    size_t durable;                       /* entries that are on disk */
    bool touched;                         /* in the list of this turn */
    bool here_changed;                    /* who is connected */
    bool asked[ENGAWA_SEATS_MAX];         /* a bot is choosing */
    int64_t away_since[ENGAWA_SEATS_MAX]; /* of seated guests; 0: is here, or no guest */
    int64_t host_away_since;
    struct live_table *next_touched, *next_in_slot, *previous, *next;
};

/* A reply that waits for the commit. */
struct reply {
    int64_t re; /* -1: null */
    char *text;
};

struct allowance { /* a token allowance */
    double tokens;
    int64_t filled; /* when, in ms; 0: not used yet */
};

struct visitor {
    struct house *house;
    void (*send)(void *context, const char *text, size_t length);
    void *context;
    enum engawa_language language;
    bool known; /* has said hello */
    char guest[TABLE_ID_MAX + 1];
    char name[200]; /* as journal_guest has it */
    uint8_t token_hash[32];
    bool changed; /* the guest was written in this turn */
    bool lobby;
    struct subscription *subscriptions;
    struct allowance messages, chats;
    struct reply *replies;
    size_t reply_count, reply_capacity;
    uint64_t hint;   /* the ticket of the hint that he waits for; 0: he waits for none */
    int64_t hint_re; /* what it replies */
    struct visitor *previous, *next;
};

enum { SLOTS = 1024 };

/* What the bots of the deck in play may know (lore.c). */
struct lore {
    struct lore_note *notes; /* to be written when the turn is on disk */
    bool read;               /* TEXT is what there is of DECK */
    char deck[ENGAWA_WORD_MAX + 1];
    struct engawa_text text;
};

struct house {
    struct journal *journal;
    struct house_world world;
    struct house_limits limits;
    struct visitor *visitors;
    struct live_table *first, *last; /* oldest first */
    struct live_table *slot[SLOTS];
    struct live_table *touched;
    struct allowance new_guests;
    struct lore lore;
    uint64_t tickets;   /* hints asked for so far */
    bool waiting;       /* somebody waits for a reply */
    bool failed;        /* the journal refused a write in this turn */
    bool ask_again;     /* after a failed commit: ask the bots at the next tick */
    bool lobby_changed; /* and has not been told yet */
    int64_t lobby_told;
};

int64_t house_now(const struct house *house);

/* Takes one token of RATE a second, BURST at most; false when there is none. */
bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst);

/* ---- house.c ---- */

/* The table ID, loaded if need be. NULL: WHY. */
struct live_table *house_table(struct house *house, const char *id, struct engawa_reason *why);

/* A new empty table with a fresh seed, in the journal. NULL: WHY. */
struct live_table *house_new_table(struct house *house, struct engawa_reason *why);

/* Writes LINES (one entry each) to the journal and adds them to the table, then what follows by
 * itself. False: the journal failed, and so will the turn. */
bool house_write(struct live_table *live, const char *lines, struct engawa_reason *why);

/* LIVE has something to tell when the turn ends. */
void house_touch(struct live_table *live);

/* A job for SEAT of TABLE, with what that seat has seen. Whoever asks says what is to be done. */
struct house_job *house_new_job(const struct table *table, int seat);

/* COUNT random characters that are easy to read, and a NUL. */
void house_random_id(char *id, int count);

/* ---- hints.c ---- */

/* VISITOR would like a hint for SEAT, his at LIVE; it will be the reply to RE. False: WHY, and
 * nothing is under way. */
bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why);

/* The hint of JOB is worked out: tells who asked, if he is still there and may still have it. LIVE
 * is its table, NULL when it is forgotten. */
void hints_done(struct house *house, const struct live_table *live, const struct house_job *job);

/* ---- lore.c ---- */

/* Notes the clue that the last entry of LIVE's table has revealed, if there is one of a person. */
void lore_note(struct live_table *live);
void lore_drop_notes(struct house *house); /* their turn did not happen */

/* Writes the notes and commits them, after the turn itself was committed. */
void lore_keep(struct house *house);

/* What is known of the deck of TABLE; holds until the next call for the house. */
const char *lore_of(struct house *house, const struct table *table);

/* Forgets what is beyond the house's limit, as it opens. */
void lore_open(struct house *house);
void lore_close(struct house *house);

/* ---- presence.c ---- */

/* VISITOR follows LIVE from entry K on, as VIEWER; again, if he does already. */
bool presence_enter(struct visitor *visitor, struct live_table *live, size_t k, int viewer,
                    struct engawa_reason *why);
void presence_leave(struct visitor *visitor, struct live_table *live); /* NULL: every table */

/* Notes who has come and gone; to be called when visitors or seats have changed. */
void presence_update(struct live_table *live);

/* Whether the guest of SEAT has been away long enough to lose it. */
bool presence_is_away(const struct live_table *live, int seat);

/* Whether GUEST may decide for the table: the host, or, while the host is away, anybody with a
 * seat. */
bool presence_is_host(const struct live_table *live, const char *guest);

/* Appends "guests":[…],"watching":n. */
void presence_write(const struct live_table *live, struct engawa_text *json);

/* ---- protocol.c ---- */

/* Appends "tables":[…], what the lobby shows. */
void protocol_write_lobby(const struct house *house, struct engawa_text *json);

/* Appends the beginning of the reply to RE, which is to be closed with }. */
void protocol_write_ok(int64_t re, struct engawa_text *json);

/* Appends a refusal of message RE. */
void protocol_write_refusal(int64_t re, const struct engawa_reason *why,
                            enum engawa_language language, struct engawa_text *json);

/* Reads a message and holds its reply. False as house_message. */
bool protocol_take(struct visitor *visitor, const char *text, size_t length);

/* Keeps TEXT, the reply to RE, until the turn ends. */
void house_hold(struct visitor *visitor, int64_t re, const char *text);

#endif
