/* news.h - what the neighbours are told of the tables that are ours, and of what changes in the
 * store (neighbours.h). Where there are no neighbours nothing is kept. */
#ifndef ENGAWA_SERVER_NEWS_H
#define ENGAWA_SERVER_NEWS_H

#include "server/house/house_data.h"

struct forward;

/* What is said in a forward's conversation. */
enum neighbour_word {
    NEIGHBOUR_GUEST = 'g',   /* who the visitor is (forward.h) */
    NEIGHBOUR_MESSAGE = 'a', /* a message of theirs, or one to them */
    NEIGHBOUR_PART = 'p'     /* they have said goodbye, and are about to leave */
};

/* What carries notes and conversations to a neighbour. */
struct neighbour_way {
    void (*note)(void *context, const char *text, size_t length);
    /* Opens a conversation for FORWARD, which gets what is said there by forward_take, and
     * forward_ended when it ends by itself. NULL: none can be had. */
    void *(*open)(void *context, struct forward *forward);
    void (*say)(void *conversation, enum neighbour_word word, const char *text, size_t length);
    /* Whether more may come for the forward. */
    void (*listen)(void *conversation, bool on);
    /* Ends it; the forward hears no more. */
    void (*close)(void *conversation);
};

struct neighbour {
    struct house *house;
    int64_t server; /* whose house it is */
    const struct neighbour_way *way;
    void *context;
    struct forward *forwards; /* by `next_of_neighbour` */
    uint64_t round;           /* in which it tells all cards, or has told them last */
    struct neighbour *previous, *next;
};

/* Something of LIVE has changed that its card tells; URGENT: more than a move does. */
void news_of_table(struct live_table *live, bool urgent);

/* LIVE is not there any more, and that is on disk. */
void news_gone(struct live_table *live);

/* LIVE is ours no more, and whoever has it tells of it. */
void news_drop(struct live_table *live);

/* They are to be told NOTE, one JSON object, when this turn is on disk, and so is whoever comes
 * within an hour, for whom it may have been lost; but for a notice. What it tells of is on disk
 * then, so who hears of it twice only looks twice. */
void news_note(struct house *house, const char *note);

/* The same of the note {"NAME":"VALUE"}, or {"NAME":true} if VALUE is NULL. */
void news_word(struct house *house, const char *name, const char *value);

/* The same of the note {"NAME":true} at once: what it tells of belongs to no turn. */
void news_flag_now(struct house *house, const char *name);

/* The same: GUEST is another one in the journal from this turn on. */
void news_of_guest(struct house *house, const char *guest);

/* Tells NEIGHBOUR, who has just come, of all tables that are ours, and the notes of the last hour.
 */
void news_tell_all(const struct neighbour *neighbour);

/* This turn is on disk: tells what is urgent. */
void news_tell(struct house *house);

/* It has failed. */
void news_undo(struct house *house);

/* Tells the rest; about once a second. */
void news_tick(struct house *house);

#endif
