/* access.h - access control: the operator's bans and mutes (rulings), and invitations. */
#ifndef ENGAWA_STORE_JOURNAL_ACCESS_H
#define ENGAWA_STORE_JOURNAL_ACCESS_H

#include "store/turn/batch.h"

/* A ban or a mute, by the operator, of a guest or of addresses. */
struct journal_ruling {
    const char *who;      /* a guest's id, or addresses: 1 to 63 bytes */
    bool mute;            /* a mute; otherwise a ban */
    int64_t since, until; /* UNTIL 0: until it is lifted */
    const char *reason;   /* at most 800 bytes */
};

/* Stores RULING, replacing the one of the same kind about the same WHO. */
void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling);

/* Deletes the ruling about WHO, if any. */
void batch_drop_ruling(struct batch *batch, const char *who, bool mute);

/* Calls SEE for every ruling, the oldest first. */
bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why);

/* An invitation: a code that admits new guests. */
struct journal_invite {
    const char *code;     /* 1 to 32 bytes */
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* uses left, at least 1 */
};

/* Stores INVITE, or replaces the end and the uses of the one with its code. */
void batch_put_invite(struct batch *batch, const struct journal_invite *invite);

/* Decrements the uses of the invitation CODE, and deletes it with the last one. Does nothing if it
 * no longer exists, because a guest used it at another server at the same moment: the uses never
 * grow, but one guest too many may have entered. */
void batch_use_invite(struct batch *batch, const char *code);

/* Deletes the invitation CODE, if it exists. */
void batch_drop_invite(struct batch *batch, const char *code);

/* Records that GUEST was invited at TIME. Does nothing if they were invited before, or do not
 * exist. */
void batch_invite_guest(struct batch *batch, const char *guest, int64_t time);

/* Calls SEE for every invitation, the oldest first. */
bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why);

#endif
