/* ask.h - an ask: one message of a visitor with its fields, from arrival to its reply.
 *
 * An ask is checked completely before anything is written, so a refusal changes nothing.
 */
#ifndef ENGAWA_SERVER_ASK_H
#define ENGAWA_SERVER_ASK_H

#include "engine/json.h"
#include "server/base/members.h"
#include "server/house/load.h"
#include "server/house/visitor.h"

/* Who may send an ask. Each level includes those before it. */
enum asker { ASKER_STRANGER, ASKER_GUEST, ASKER_OPERATOR };

/* The server, of those that share a store, that answers an ask. */
enum ask_place {
    ASK_PLACE_HERE,
    ASK_PLACE_TABLE,  /* the server that has the table of the field "table" */
    ASK_PLACE_NEW,    /* the server that will have the table that the field "once" names, or any */
    ASK_PLACE_DAILY,  /* one server for each guest and daily game */
    ASK_PLACE_COMMAND /* decided by the ask (forward_ask_at) */
};

struct ask;

/* A kind of ask: its name in the protocol and its handler. */
struct ask_kind {
    const char *name;
    /* Appends members to ASK->reply. Returns false if it refuses (ASK->why), or if the ask has to
     * wait. */
    bool (*take)(struct ask *ask);
    enum asker asker;
    enum ask_place place;
};

struct ask {
    struct house *house;
    struct visitor *visitor;
    const struct members *message;
    const char *text; /* the message as it arrived, LENGTH bytes */
    size_t length;
    const struct ask_kind *kind; /* NULL if the server knows no such ask */
    int64_t re;                  /* the `id` of the message */
    bool later;                  /* the reply follows later, by visitor_hold (a hint) */
    bool again;                  /* nothing was done: retry once this turn is on disk */
    bool ownerless;    /* nothing was done: retry once a server has the table (forward.h) */
    struct load *load; /* nothing was done: retry once this load has ended; NULL if none */
    struct engawa_text text_of_reply;
    struct engawa_json reply; /* writes `text_of_reply`: an open object */
    struct engawa_reason why; /* the reason of a refusal */
};

/* Returns whether the message has the field NAME, of any kind. */
bool ask_has(const struct ask *ask, const char *name);

/* The following functions read the field NAME. They return false and set ASK->why if it is missing
 * or wrong. */

/* Reads a string, which lives as long as the message. Absent or null means FALLBACK, unless that is
 * NULL. */
bool ask_text(struct ask *ask, const char *name, const char *fallback, const char **text);

/* Reads an integer from LOW to HIGH. */
bool ask_integer(struct ask *ask, const char *name, int64_t low, int64_t high, int64_t *number);

/* Reads a boolean; false if absent. */
bool ask_bool(struct ask *ask, const char *name, bool *value);

/* Reads the field "lang". LANGUAGE is unchanged if it is absent. */
bool ask_language(struct ask *ask, enum engawa_language *language);

/* Reads the field "lang" as the language of a table. LANG is unchanged if it is absent. */
bool ask_lang(struct ask *ask, enum entry_lang *lang);

/* Returns LANGUAGE as an entry of a log has it. */
enum entry_lang ask_lang_of(enum engawa_language language);

/* Returns the table ID, awake. Returns NULL on refusal (ASK->why), or if the ask waits until the
 * table is loaded and is then taken again. So an ask finds its tables before it changes
 * anything. */
struct live_table *ask_table(struct ask *ask, const char *id);

/* Like ask_table, for the table of the field "table", which has a game. */
struct live_table *ask_find_table(struct ask *ask);

/* Likewise, for an evening. */
struct live_table *ask_find_evening(struct ask *ask);

/* Likewise, for either of them. */
struct live_table *ask_find_place(struct ask *ask);

/* Like ask_find_table, for a visitor who must have a seat there. Stores it in SEAT. */
struct live_table *ask_own_seat(struct ask *ask, int *seat);

/* Sets ASK->why: only the host may do that. Returns false. */
bool ask_not_host(struct ask *ask);

/* Sets WHY: the guest's last hint is still in progress. Returns false. */
bool ask_refuse_hint(struct engawa_reason *why);

/* Makes ASK wait and returns true if this turn changes the identity of GUEST, or issues the token
 * with TOKEN_HASH (NULL if none). The journal does not show that yet, so the ask is taken again
 * once the turn is on disk. */
bool ask_waits(struct ask *ask, const char *guest, const uint8_t token_hash[32]);

/* Writes ENTRIES to LIVE's log if COMPOSED, and frees them in any case. Returns COMPOSED. */
bool ask_write(bool composed, struct live_table *live, struct entry_list *entries);

#endif
