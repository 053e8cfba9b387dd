/* access.h - who may enter the house: the operator's rulings, and invitations. */
#ifndef ENGAWA_STORE_JOURNAL_ACCESS_H
#define ENGAWA_STORE_JOURNAL_ACCESS_H

#include "store/turn/batch.h"

/* A decision of the operator about a guest, or about addresses. */
struct journal_ruling {
    const char *who;      /* may not say anything; false: may not be here */
    bool mute;            /* may not say anything; false: may not be here */
    int64_t since, until; /* UNTIL 0: until it is lifted */
    const char *reason;   /* at most 800 bytes */
};

/* Stores RULING, replacing the one of the same kind about the same WHO. */
void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling);

/* Deletes the ruling about WHO, if there is one. */
void batch_drop_ruling(struct batch *batch, const char *who, bool mute);

/* Calls SEE for every ruling, the oldest first. */
bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why);

/* A code that admits guests whom the house does not know yet. */
struct journal_invite {
    const char *code;     /* A code that admits guests whom the house does not know yet. */
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* uses left, at least 1 */
};

/* Stores INVITE, or replaces the end and the uses of the one with its code. */
void batch_put_invite(struct batch *batch, const struct journal_invite *invite);

/* Takes one use of the invitation CODE, and deletes it with the last one. Does nothing if it is
 * gone because somebody used it at another server at the same moment: the uses never grow, though
 * one guest too many may have come in. */
void batch_use_invite(struct batch *batch, const char *code);

/* Removes the invitation CODE, if there is one. */
void batch_drop_invite(struct batch *batch, const char *code);

/* Records that GUEST was invited at TIME. Does nothing if they were invited before, or do not
 * exist. */
void batch_invite_guest(struct batch *batch, const char *guest, int64_t time);

/* Calls SEE for every invitation, the oldest first. */
bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why);

#endif
