/* access.h - who may come into the house: the operator's rulings, and invitations. */
#ifndef ENGAWA_STORE_JOURNAL_GATE_H
#define ENGAWA_STORE_JOURNAL_GATE_H

#include "store/turn/batch.h"

/* What the operator has decided about a guest, or about addresses. */
struct journal_ruling {
    const char *who;      /* a guest's id or a range of addresses: 1 to 63 bytes */
    bool mute;            /* may not say anything; false: may not be here */
    int64_t since, until; /* UNTIL 0: it holds until it is lifted */
    const char *reason;   /* at most 800 bytes */
};

/* Keeps RULING, and replaces the one of its kind about the same. */
void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling);

/* Lifts the ruling about WHO, if there is one. */
void batch_drop_ruling(struct batch *batch, const char *who, bool mute);

/* Calls SEE for every ruling, the oldest first. */
bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why);

/* A code that lets people in who are not known yet. */
struct journal_invite {
    const char *code;     /* 1 to 32 bytes */
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* that are left, at least 1 */
};

/* Keeps INVITE, or the end and the uses of the one with its code. */
void batch_put_invite(struct batch *batch, const struct journal_invite *invite);

/* Takes one of the uses of the invitation CODE, which goes with the last one. Does nothing if it is
 * gone, because somebody used it at another server at the same moment: the uses never become more,
 * though one guest too many may have come in. */
void batch_use_invite(struct batch *batch, const char *code);

/* Removes the invitation CODE, if there is one. */
void batch_drop_invite(struct batch *batch, const char *code);

/* Notes that GUEST was invited at TIME. Does nothing if they were before, or do not exist. */
void batch_invite_guest(struct batch *batch, const char *guest, int64_t time);

/* Calls SEE for every invitation, the oldest first. */
bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why);

#endif
