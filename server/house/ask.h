/* ask.h - one message of a visitor until its reply is there, and the fields that it has.
 *
 * An ask is checked completely before anything is written, so that a refusal changes nothing.
 */
#ifndef ENGAWA_SERVER_ASK_H
#define ENGAWA_SERVER_ASK_H

#include "engine/json.h"
#include "server/base/members.h"
#include "server/house/load.h"
#include "server/house/visitor.h"

/* Who may ask. Each may what those before may. */
enum asker { ASKER_STRANGER, ASKER_GUEST, ASKER_OPERATOR };

/* Which of the servers that share a store answers an ask. */
enum ask_place {
    ASK_PLACE_HERE,
    ASK_PLACE_TABLE,  /* where the table of the field "table" is */
    ASK_PLACE_NEW,    /* where the table will be that the field "once" stands for, or any */
    ASK_PLACE_DAILY,  /* one server for each guest and daily game */
    ASK_PLACE_COMMAND /* the ask finds out (forward_ask_at) */
};

struct ask;

/* One kind of ask: its name in the protocol, and what answers it. */
struct ask_kind {
    const char *name;
    /* Returns false if it refuses, with ASK->why, or has to wait. Adds to ASK->reply. */
    bool (*take)(struct ask *ask);
    enum asker asker;
    enum ask_place place;
};

struct ask {
    struct house *house;
    struct visitor *visitor;
    const struct members *message;
    const char *text; /* the message, LENGTH bytes */
    size_t length;
    int64_t re;        /* the number to reply to */
    bool later;        /* there is no reply yet: it comes by visitor_hold (a hint) */
    bool again;        /* nothing was done: it is taken again when this turn is on disk */
    bool stranded;     /* the same when somebody has its table (forward.h) */
    struct load *load; /* the same when this has ended; NULL: it waits for no table */
    struct engawa_text text_of_reply;
    struct engawa_json reply; /* writes that text: an open object to which members are added */
    struct engawa_reason why; /* of a refusal */
};

/* Whether there is a field NAME, of whatever kind. */
bool ask_has(const struct ask *ask, const char *name);

/* Each of these reads the field NAME. False: it is missing or wrong, and ASK->why says so. */

/* A string; FALLBACK where it is absent or null, unless that is NULL. */
bool ask_text(struct ask *ask, const char *name, const char *fallback, const char **text);

/* A whole number from LOW to HIGH. */
bool ask_integer(struct ask *ask, const char *name, int64_t low, int64_t high, int64_t *number);

/* True or false; false where it is absent. */
bool ask_bool(struct ask *ask, const char *name, bool *value);

/* The field "lang"; where it is absent LANGUAGE stays. */
bool ask_language(struct ask *ask, enum engawa_language *language);

/* The same field as a table has it; where it is absent LANG stays. */
bool ask_lang(struct ask *ask, enum entry_lang *lang);

/* What a table is told of LANGUAGE. */
enum entry_lang ask_lang_of(enum engawa_language language);

/* The table ID, awake. NULL: ASK->why, or the ask waits until it is read and is then taken again.
 * So an ask finds the tables that it needs before it changes anything. */
struct live_table *ask_table(struct ask *ask, const char *id);

/* The same of the table that the field "table" names. */
struct live_table *ask_find_table(struct ask *ask);

/* The same; the visitor must have a seat there, which goes to SEAT. */
struct live_table *ask_own_seat(struct ask *ask, int *seat);

/* Refuses because only the host may do that. Returns false. */
bool ask_not_host(struct ask *ask);

/* Refuses a hint because the last one is still being worked out. Returns false. */
bool ask_refuse_hint(struct engawa_reason *why);

/* Whether this turn changes who GUEST is, or gives somebody the token with this hash (NULL: none):
 * the journal does not show that yet, so the ask is taken again when the turn is on disk. */
bool ask_waits(struct ask *ask, const char *guest, const uint8_t token_hash[32]);

/* Writes ENTRIES, if they were COMPOSED, to LIVE's log, and frees them. Returns COMPOSED. */
bool ask_write(bool composed, struct live_table *live, struct entry_list *entries);

#endif
