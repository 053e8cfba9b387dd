/* news.h - outgoing notes: cards of this house's tables, and changes in the store, for the
 * neighbours (neighbours.h). Keeps nothing while there are no neighbours. */
#ifndef ENGAWA_SERVER_NEWS_H
#define ENGAWA_SERVER_NEWS_H

#include "server/house/house_data.h"

struct forward;

/* The kinds of message in a forward's conversation. */
enum neighbour_word {
    NEIGHBOUR_GUEST = 'g',   /* the visitor's introduction (forward.h) */
    NEIGHBOUR_MESSAGE = 'a', /* a message from or to the visitor */
    NEIGHBOUR_PART = 'p'     /* the visitor has said goodbye, and is about to leave */
};

/* The transport of notes and conversations to a neighbour. */
struct neighbour_way {
    void (*note)(void *context, const char *text, size_t length);
    /* Opens a conversation for FORWARD. Incoming messages go to forward_take, an end by the other
     * side to forward_ended. Returns NULL on failure. */
    void *(*open)(void *context, struct forward *forward);
    void (*say)(void *conversation, enum neighbour_word word, const char *text, size_t length);
    /* Pauses or resumes incoming messages. */
    void (*listen)(void *conversation, bool on);
    /* Ends the conversation; the forward gets no more calls. */
    void (*close)(void *conversation);
};

struct neighbour {
    struct house *house;
    int64_t server; /* the house's server */
    const struct neighbour_way *way;
    void *context;
    struct forward *forwards; /* linked by `next_of_neighbour` */
    uint64_t round;           /* the round of its present or latest full set of cards */
    struct neighbour *previous, *next;
};

/* Marks the card of LIVE as changed. URGENT: by more than a move, so it is sent at once. */
void news_of_table(struct live_table *live, bool urgent);

/* Sends that LIVE no longer exists. Call once that is on disk. */
void news_gone(struct live_table *live);

/* Drops the pending card of LIVE, which belongs to another house; its owner sends cards from now
 * on. */
void news_drop(struct live_table *live);

/* Queues NOTE, one JSON object, for when this turn is on disk. Notes other than notices also go to
 * each neighbour that connects within an hour, because the previous connection may have lost them.
 * The announced change is on disk by then, so a repeated note only makes the neighbour read it
 * twice. */
void news_note(struct house *house, const char *note);

/* Same, for the note {"NAME":"VALUE"}, or {"NAME":true} if VALUE is NULL. */
void news_word(struct house *house, const char *name, const char *value);

/* Sends the note {"NAME":true} at once: it belongs to no turn. */
void news_flag_now(struct house *house, const char *name);

/* Queues the note that GUEST changes in the journal with this turn. */
void news_of_guest(struct house *house, const char *guest);

/* Sends NEIGHBOUR, which has just connected, the cards of all tables of this house and the notes of
 * the last hour. */
void news_tell_all(const struct neighbour *neighbour);

/* Sends the notes of this turn and the urgent cards. Call once the turn is on disk. */
void news_tell(struct house *house);

/* Drops the notes of this turn, which has failed. */
void news_undo(struct house *house);

/* Sends the other cards. Call about once a second. */
void news_tick(struct house *house);

#endif
