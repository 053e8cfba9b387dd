/* visitor.h - an open conversation of a guest with the house, and the replies that it waits for.
 *
 * What a visitor asked for waits in small form: a short text, or what a longer one is to be made
 * of. The text is made when the connection can take it (delivery.h). A visitor for whom too much
 * waits, or who has used up the allowance of their guest or address, is paused: the connection
 * reads nothing more of theirs until house_peer.resume. So nobody can ask for more than they take.
 */
#ifndef ENGAWA_SERVER_VISITOR_H
#define ENGAWA_SERVER_VISITOR_H

#include "server/base/address.h"
#include "server/house/house_data.h"

enum reply_kind {
    REPLY_TEXT,   /* `text` is the reply, or a push */
    REPLY_LOBBY,  /* the lobby */
    REPLY_MINE,   /* the guest's own tables */
    REPLY_ENTER,  /* the log of `table` after entry `after` */
    REPLY_FORWARD /* comes from the neighbour to whom the ask in `text` went (forward.h) */
};

/* A reply that waits: for the commit, and then for the connection. */
struct reply {
    enum reply_kind kind;
    int64_t re;   /* -1: null */
    bool settled; /* the turn in which it was asked for is on disk */
    struct engawa_text text;
    char table[IDS_MAX + 1];
    size_t after;
    struct forward *forward; /* by which the ask went */
    bool enters, leaves;     /* the ask that went wants to be at `table`, or not any more */
    bool answered;           /* the reply to that is in the forward's queue */
    struct reply *next;
};

struct forward;

/* What a visitor did in this turn. */
struct visitor_turn {
    bool greeted;    /* said hello */
    bool changed;    /* the guest was written */
    bool signed_out; /* the conversation ends when that is on disk */
    bool forgotten;  /* the guest was deleted */
    bool banned;     /* the guest is kept out from this turn on */
};

/* A visitor's rights and commands as the operator. */
struct visitor_operator {
    bool appointed;          /* speaks for the operator (house_make_operator) */
    int64_t until;           /* the same by a link, until then; 0 if not */
    int tasks;               /* commands that the visitor waits for (admin/command_task.h) */
    struct engawa_text sent; /* of a record that comes in parts (admin/import_command.c) */
};

/* Whether a visitor follows the lobby. */
struct visitor_lobby {
    bool on, due; /* follows it; and has to be told */
    struct visitor *previous, *next;
};

/* Whether a visitor follows their own tables. */
struct visitor_mine {
    bool on, due;         /* follows them; and has to be told */
    bool changed;         /* will be, a second after the last time */
    int64_t told;         /* when that was */
    struct visitor *next; /* of those whose tables have changed */
};

/* A table that a visitor waits for, while it is read. */
struct visitor_waits {
    struct load *load;          /* NULL if there is none */
    struct inbox kept;          /* what they said since */
    struct visitor *next, **at; /* of those who wait for it */
};

/* A visitor and the other servers of the store (cluster/forward.h). */
struct visitor_remote {
    struct forward *forwards; /* their conversations with neighbours */
    bool stranded;            /* they wait for who has a table, or for replies */
    int64_t stranded_since;   /* since when nobody has had it; 0: it was found */
    struct inbox stray;       /* asks that came to a server without the table; before waits.kept */
    int strayed;              /* times in a row that some did */
    bool forwarded;           /* comes from a neighbour, where the guest is, for tables alone */
};

struct visitor {
    struct house *house;
    struct house_peer peer;
    void *context;
    struct account *from;    /* of the address that the visitor came from */
    struct account *account; /* of the guest; NULL before hello */
    enum engawa_language language;
    bool known; /* has said hello */
    char guest[IDS_MAX + 1];
    char name[200]; /* as struct journal_guest has it */
    char device[IDS_MAX + 1];
    int64_t seen;    /* when the journal was last told that the device is here */
    bool invited;    /* the guest was */
    uint64_t serial; /* which visitor of this house it is */
    bool parting;    /* has said goodbye: they leave, and lose no connection */
    struct visitor *previous_of_guest, *next_of_guest; /* of `account` */
    struct visitor_turn turn;
    struct visitor_operator operator;
    struct visitor_lobby lobby;
    struct visitor_mine mine;
    struct visitor_waits waits;
    struct visitor_remote remote;
    struct timer timer; /* when they may be heard again, or their device is to be noted */
    struct subscription *subscriptions;
    struct reply *first, **end; /* replies, the oldest first */
    size_t waiting;             /* bytes that they take, and messages that are not heard yet */
    int inbox;                  /* messages */
    bool ending;                /* the connection ends when they were told all that can be told */
    bool full;                  /* the connection takes nothing more until house_ready */
    bool paused;                /* the connection reads nothing more until house_peer.resume */
    bool due;                   /* is in the list of those who are to be told something */
    struct visitor *next_due;
    struct visitor *previous, *next;
};

/* Adds a visitor to HOUSE; the arguments are those of house_arrive. */
struct visitor *visitor_new(struct house *house, const char *address, enum engawa_language language,
                            const struct house_peer *peer, void *context);

/* Takes VISITOR, who follows no table any more, out of the house and frees it. */
void visitor_free(struct visitor *visitor);

/* VISITOR is the guest with the id in VISITOR->guest from now on, or, where that is "", nobody. */
void visitor_become(struct visitor *visitor);

/* Writes into NAME what a guest is called whose name the journal keeps as KEPT: cleaned, for an
 * older version may have kept something else; LANGUAGE is for one of whose name nothing is left. */
void visitor_name_of(enum engawa_language language, const char *kept,
                     char name[ENTRY_NAME_BYTES + 1]);

/* Calls VISITOR by KEPT, the name that the journal has: cleaned, since old journals have names of
 * any characters, or "Guest" if words_clean refuses it. */
void visitor_take_name(struct visitor *visitor, const char *kept);

/* Whether VISITOR is the operator (commands.h). */
bool visitor_is_operator(const struct visitor *visitor);

/* VISITOR follows the lobby from now on, or, if not ON, no longer. */
void visitor_follow_lobby(struct visitor *visitor, bool on);

/* VISITOR follows their own tables from now on, or, if not ON, no longer. */
void visitor_follow_mine(struct visitor *visitor, bool on);

/* What VISITOR would be told of their own tables has changed. */
void visitor_change_mine(struct visitor *visitor);

/* VISITOR is to be told something, or heard again, when the turn ends. */
void visitor_touch(struct visitor *visitor);

/* Notes in the journal that VISITOR's device is here, unless that was done within the hour. */
void visitor_note_device(struct visitor *visitor);

/* Sets VISITOR's timer for the next such note. */
void visitor_schedule(struct visitor *visitor);

/* ---- replies ---- */

/* Keeps the reply to RE until it can be sent. TEXT is taken over, and is empty then. */
void visitor_hold(struct visitor *visitor, int64_t re, struct engawa_text *text);
void visitor_hold_lobby(struct visitor *visitor, int64_t re);
void visitor_hold_mine(struct visitor *visitor, int64_t re);
void visitor_hold_enter(struct visitor *visitor, int64_t re, const char *table, size_t after);

/* Keeps the place of the reply that comes by FORWARD to the ask TEXT about TABLE. */
struct reply *visitor_hold_forward(struct visitor *visitor, int64_t re, struct forward *forward,
                                   const char *table, const char *text, size_t length);

/* The reply for which PLACE was kept is TEXT. */
void visitor_answer(struct visitor *visitor, struct reply *place, const char *text, size_t length);

/* Keeps the push TEXT, which is true whatever becomes of this turn. */
void visitor_tell(struct visitor *visitor, const char *text);

/* Keeps the push NAME about TABLE, or about no table if that is NULL; the same. */
void visitor_push(struct visitor *visitor, const char *name, const char *table);

/* Keeps a refusal of RE. */
void visitor_refuse(struct visitor *visitor, int64_t re, const struct engawa_reason *why);

/* The turn is on disk, and so the replies hold; or, with WHY, it is not, and each reply to what was
 * asked in it becomes a refusal. */
void visitor_settle(struct visitor *visitor, const struct engawa_reason *why);

/* Forgets the oldest reply, or REPLY. */
void visitor_drop_reply(struct visitor *visitor);
void visitor_remove_reply(struct visitor *visitor, struct reply *reply);

/* ---- allowances, of the guest and of the address ---- */

/* Takes one of USE from both. False: WHY ("too-fast"), and nothing was taken. */
bool visitor_take(struct visitor *visitor, enum account_use use, struct engawa_reason *why);

/* Counts COST messages more. */
void visitor_charge(struct visitor *visitor, double cost);

/* Counts LENGTH bytes of a reply. What is forwarded counts, as messages do, where its visitor is.
 */
void visitor_weigh(struct visitor *visitor, size_t length);

/* Whether the visitor may be heard: little enough waits for them, and there is allowance left. */
bool visitor_is_heard(const struct visitor *visitor);

#endif
