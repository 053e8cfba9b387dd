/* visitor.h - a visitor: an open conversation of a guest with the house, and its pending replies.
 *
 * A pending reply is stored in short form: a short text, or the data to make a longer one. The text
 * is made when the connection can take it (delivery.h). A visitor with too much pending, or whose
 * guest or address has no quota left, is paused: the connection reads no more of theirs until
 * house_peer.resume. So no visitor can request more than they read.
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
    REPLY_FORWARD /* the reply of the neighbour that got the ask in `text` (forward.h) */
};

/* A reply that waits for the commit, and then for the connection. */
struct reply {
    enum reply_kind kind;
    int64_t re;   /* -1: null */
    bool settled; /* the turn of its ask is on disk */
    struct engawa_text text;
    char table[IDS_MAX + 1];
    size_t after;
    struct forward *forward; /* the forward that carries the ask; NULL if none */
    bool enters, leaves;     /* the forwarded ask enters `table`, or leaves it */
    bool answered;           /* its reply is in the forward's queue */
    struct reply *next;
};

struct forward;

/* A visitor's actions in this turn. */
struct visitor_turn {
    bool greeted;    /* said hello */
    bool changed;    /* the guest was changed */
    bool signed_out; /* the conversation ends once that is on disk */
    bool forgotten;  /* the guest was deleted */
    bool banned;     /* the guest was banned */
};

/* A visitor's rights and commands as the operator. */
struct visitor_operator {
    bool appointed;          /* has operator rights (house_make_operator) */
    int64_t until;           /* has operator rights by a link until then, in ms; 0 if not */
    int tasks;               /* commands in progress (admin/command_task.h) */
    struct engawa_text sent; /* the record that arrives in pieces so far (admin/import_command.c) */
};

/* The device that a visitor uses. */
struct visitor_device {
    char id[IDS_MAX + 1];
    int64_t seen; /* when the journal last recorded it, in ms */
};

/* Whether a visitor follows the lobby. */
struct visitor_lobby {
    bool on, due; /* follows it; a push is due */
    struct visitor *previous, *next;
};

/* Whether a visitor follows their own tables. */
struct visitor_mine {
    bool on, due;         /* follows them; a push is due */
    bool changed;         /* a push becomes due a second after the last one */
    int64_t told;         /* time of the last push, in ms */
    struct visitor *next; /* in the list house.mine_changed */
};

/* The load that a visitor waits for. */
struct visitor_waits {
    struct load *load;          /* NULL if none */
    struct inbox kept;          /* messages that arrived since */
    struct visitor *next, **at; /* in the list of the load */
};

/* A visitor and the other servers of the store (cluster/forward.h). */
struct visitor_remote {
    struct forward *forwards; /* conversations with neighbours */
    bool waiting;             /* they wait until a server has the table, or for replies */
    int64_t waiting_since;    /* since when no server has the table, in ms; 0: one has it */
    struct inbox stray; /* asks that reached a server without the table; they precede waits.kept */
    int strayed;        /* how many times in a row that happened */
    bool forwarded;     /* connected at a neighbour, and here for asks about tables alone */
};

struct visitor {
    struct house *house;
    struct house_peer peer;
    void *context;
    struct account *from;    /* the visitor's address */
    struct account *account; /* the guest; NULL before hello */
    enum engawa_language language;
    char *login; /* the name that a trusted proxy gave (proxies.h); NULL: none */
    bool known;  /* has said hello */
    char guest[IDS_MAX + 1];
    char name[200]; /* as in struct journal_guest */
    struct visitor_device device;
    bool invited;    /* the guest used an invitation */
    uint64_t serial; /* number among the visitors of this house */
    bool parting;    /* has said goodbye: leaves on purpose, without losing a connection */
    struct visitor *previous_of_guest, *next_of_guest; /* in the list of `account` */
    struct visitor_turn turn;
    struct visitor_operator operator;
    struct visitor_lobby lobby;
    struct visitor_mine mine;
    struct visitor_waits waits;
    struct visitor_remote remote;
    struct timer timer; /* when they may resume, or when to record their device again */
    struct subscription *subscriptions;
    struct reply *first, **end; /* pending replies, the oldest first */
    size_t waiting;             /* bytes of pending replies and of messages in inboxes */
    int inbox;                  /* number of messages in inboxes */
    bool ending;                /* the connection ends once all that can be sent is sent */
    bool full;                  /* the connection takes nothing more until house_ready */
    bool paused;                /* the connection reads nothing more until house_peer.resume */
    bool due;                   /* in the list house.due */
    struct visitor *next_due;
    struct visitor *previous, *next;
};

/* Adds a visitor to HOUSE and returns it; the arguments are those of house_arrive. */
struct visitor *visitor_new(struct house *house, const char *address, enum engawa_language language,
                            const struct house_peer *peer, void *context);

/* Removes VISITOR, who follows no table, from the house and frees it. */
void visitor_free(struct visitor *visitor);

/* Attaches VISITOR to the account of the guest VISITOR->guest, or to none if that is "". */
void visitor_become(struct visitor *visitor);

/* Writes into NAME the display name for KEPT, a name from the journal. It is cleaned, since an
 * older version may have stored other text. If nothing is left, it is the word for a guest in
 * LANGUAGE. */
void visitor_name_of(enum engawa_language language, const char *kept,
                     char name[ENTRY_NAME_BYTES + 1]);

/* Sets VISITOR's name to KEPT, a name from the journal, cleaned as by visitor_name_of: old journals
 * have names of any characters, and "Guest" replaces one that words_clean refuses. */
void visitor_take_name(struct visitor *visitor, const char *kept);

/* Returns whether VISITOR has operator rights (admin/commands.h). */
bool visitor_is_operator(const struct visitor *visitor);

/* Subscribes VISITOR to the lobby, or, if not ON, unsubscribes them. */
void visitor_follow_lobby(struct visitor *visitor, bool on);

/* Subscribes VISITOR to the list of the tables they play at, or, if not ON, unsubscribes them. */
void visitor_follow_mine(struct visitor *visitor, bool on);

/* Marks the list of VISITOR's tables as changed, if they follow it. */
void visitor_change_mine(struct visitor *visitor);

/* Schedules VISITOR for delivery at the end of the turn: replies, pushes, or the end of a pause. */
void visitor_touch(struct visitor *visitor);

/* Records in the journal that VISITOR's device is here, unless that was done within the hour. */
void visitor_note_device(struct visitor *visitor);

/* Schedules the next such record. */
void visitor_schedule(struct visitor *visitor);

/* ---- replies ---- */

/* Queues the reply to RE until it can be sent. TEXT is taken over, and is empty then. */
void visitor_hold(struct visitor *visitor, int64_t re, struct engawa_text *text);
void visitor_hold_lobby(struct visitor *visitor, int64_t re);
void visitor_hold_mine(struct visitor *visitor, int64_t re);
void visitor_hold_enter(struct visitor *visitor, int64_t re, const char *table, size_t after);

/* Queues a placeholder for the reply that FORWARD will bring to the ask TEXT about TABLE, and
 * returns it. */
struct reply *visitor_hold_forward(struct visitor *visitor, int64_t re, struct forward *forward,
                                   const char *table, const char *text, size_t length);

/* Fills the placeholder PLACE with the reply TEXT. */
void visitor_answer(struct visitor *visitor, struct reply *place, const char *text, size_t length);

/* Queues the push TEXT, which is sent even if this turn is rolled back. */
void visitor_tell(struct visitor *visitor, const char *text);

/* Queues the push NAME about TABLE, or about none if that is NULL; like visitor_tell. */
void visitor_push(struct visitor *visitor, const char *name, const char *table);

/* Queues a refusal of RE. */
void visitor_refuse(struct visitor *visitor, int64_t re, const struct engawa_reason *why);

/* Releases the replies of this turn for sending; with WHY, the commit failed and they become
 * refusals. */
void visitor_settle(struct visitor *visitor, const struct engawa_reason *why);

/* Removes and frees the oldest reply, or REPLY. */
void visitor_drop_reply(struct visitor *visitor);
void visitor_remove_reply(struct visitor *visitor, struct reply *reply);

/* ---- quotas, of the guest and of the address ---- */

/* Takes one token of USE from both. Returns false, sets WHY ("too-fast") and takes nothing if one
 * of them has none. */
bool visitor_take(struct visitor *visitor, enum account_use use, struct engawa_reason *why);

/* Charges VISITOR for COST messages. */
void visitor_charge(struct visitor *visitor, double cost);

/* Charges VISITOR for LENGTH bytes of a reply. A forwarded visitor is charged where they are
 * connected, as for messages. */
void visitor_weigh(struct visitor *visitor, size_t length);

/* Returns whether the visitor may continue: little enough is pending, and quota is left. */
bool visitor_is_heard(const struct visitor *visitor);

#endif
