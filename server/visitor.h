/* visitor.h - an open conversation of a guest with the house, and the replies that it waits for. */
#ifndef ENGAWA_SERVER_VISITOR_H
#define ENGAWA_SERVER_VISITOR_H

#include "server/house_data.h"

/* A reply that waits for the commit. */
struct reply {
    int64_t re; /* -1: null */
    char *text;
};

struct visitor {
    struct house *house;
    void (*send)(void *context, const char *text, size_t length);
    void *context;
    enum engawa_language language;
    bool known;   /* has said hello */
    bool greeted; /* in this turn */
    char guest[IDS_MAX + 1];
    char name[200]; /* as struct journal_guest has it */
    uint8_t token_hash[32];
    bool forgotten; /* the guest was deleted in this turn */
    bool changed;   /* the guest was written in this turn */
    bool lobby;     /* follows the lobby */
    struct subscription *subscriptions;
    struct allowance messages, chats;
    struct reply *replies;
    size_t reply_count, reply_capacity;
    uint64_t hint;   /* the ticket of the hint that the visitor waits for; 0: none */
    int64_t hint_re; /* the number of the ask that the hint replies to */
    struct visitor *previous, *next;
};

/* Adds a visitor to HOUSE; the arguments are those of house_arrive. */
struct visitor *visitor_new(struct house *house, enum engawa_language language,
                            void (*send)(void *context, const char *text, size_t length),
                            void *context);

/* Takes VISITOR, who follows no table any more, out of the house and frees it. */
void visitor_free(struct visitor *visitor);

/* Calls VISITOR by KEPT, the name that the journal has: cleaned, since old journals have names of
 * any characters, or "Guest" if words_clean refuses it. */
void visitor_take_name(struct visitor *visitor, const char *kept);

/* Keeps TEXT, the reply to RE, until the turn ends. */
void visitor_hold(struct visitor *visitor, int64_t re, const char *text);

/* Keeps a refusal of RE until the turn ends. */
void visitor_refuse(struct visitor *visitor, int64_t re, const struct engawa_reason *why);

/* Sends the replies that VISITOR waits for, or, with WHY, a refusal in the place of each. */
void visitor_release(struct visitor *visitor, const struct engawa_reason *why);

/* Sends TEXT at once. */
void visitor_send(struct visitor *visitor, const struct engawa_text *text);

#endif
