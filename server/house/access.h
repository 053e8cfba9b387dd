/* access.h - who may come into the house, and say something there, as the operator has decided.
 *
 * A ruling is about a guest or about a range of addresses: a ban, which keeps them out, or a mute.
 * It has an end and a reason, and whoever meets it is told both. An invitation is a code by which
 * people come into a house that is closed, or get to be the ones who may open tables.
 *
 * All of it is in memory, and each change goes to the journal with its turn. If that fails the gate
 * is read anew. Addresses are those that count (address.h), so of an IPv6 address no more than 64
 * bits are looked at.
 */
#ifndef ENGAWA_SERVER_ACCESS_H
#define ENGAWA_SERVER_ACCESS_H

#include "server/base/address.h"
#include "store/journal/gate.h"

enum {
    ACCESS_RULINGS_MAX = 1000,
    ACCESS_INVITES_MAX = 200,
    ACCESS_WHO_MAX = 63,    /* bytes of whom a ruling is about */
    ACCESS_REASON_MAX = 60, /* characters */
    ACCESS_CODE_MAX = 32    /* bytes of an invitation's code */
};

struct access_ruling {
    char who[ACCESS_WHO_MAX + 1];
    bool mute;
    bool addresses; /* it is about RANGE, not about a guest */
    struct address_range range;
    int64_t since, until; /* ms since the epoch; UNTIL 0: until it is lifted */
    char *reason;
    struct access_ruling *next;
};

struct access_invite {
    char code[ACCESS_CODE_MAX + 1];
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* that are left */
    struct access_invite *next;
};

/* Zero-initialise. The lists are for reading, oldest first. */
struct access {
    struct access_ruling *rulings;
    struct access_invite *invites;
};

/* Reads from JOURNAL what there is, in the place of what GATE has. False: WHY, and GATE is as it
 * was. */
bool access_open(struct access *access, struct journal *journal, struct engawa_reason *why);
void access_close(struct access *access);

/* The ruling that holds at NOW and keeps GUEST ("" for nobody known) at ADDRESS out, or with MUTE
 * from speaking; NULL: none. */
const struct access_ruling *access_ruling(const struct access *access, bool mute, const char *guest,
                                          const char *address, int64_t now);

/* Refuses with the code "banned" or "muted", and with RULING's end and reason. Returns false. */
bool access_refuse(const struct access_ruling *ruling, int64_t now, struct engawa_reason *why);

/* Notes RULING in the place of the one of its kind about the same, here and in BATCH; what has
 * ended goes. False: WHY, it is about neither a guest nor a range of addresses, or there are too
 * many. */
bool access_rule(struct access *access, const struct journal_ruling *ruling, struct batch *batch,
                 struct engawa_reason *why);

/* Lifts the ruling about WHO. False: there is none. */
bool access_lift(struct access *access, const char *who, bool mute, struct batch *batch,
                 struct engawa_reason *why);

/* Notes INVITE, which has a new code. False: WHY, there are too many. */
bool access_invite(struct access *access, const struct journal_invite *invite, struct batch *batch,
                   struct engawa_reason *why);

/* Takes the invitation CODE back. False: there is none. */
bool access_uninvite(struct access *access, const char *code, struct batch *batch,
                     struct engawa_reason *why);

/* Uses CODE, in whatever case it is written, once. False: WHY, "invitation", and nothing has
 * changed. */
bool access_use(struct access *access, const char *code, int64_t now, struct batch *batch,
                struct engawa_reason *why);

#endif
