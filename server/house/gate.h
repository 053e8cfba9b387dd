/* gate.h - who may come into the house, and say something there, as the operator has decided.
 *
 * A ruling is about a guest or about a range of addresses: a ban, which keeps them out, or a mute.
 * It has an end and a reason, and whoever meets it is told both. An invitation is a code by which
 * people come into a house that is closed, or get to be the ones who may open tables.
 *
 * All of it is in memory, and each change goes to the journal with its turn. If that fails the gate
 * is read anew. Addresses are those that count (address.h), so of an IPv6 address no more than 64
 * bits are looked at.
 */
#ifndef ENGAWA_SERVER_GATE_H
#define ENGAWA_SERVER_GATE_H

#include "server/base/address.h"
#include "store/batch.h"

enum {
    GATE_RULINGS_MAX = 1000,
    GATE_INVITES_MAX = 200,
    GATE_WHO_MAX = 63,    /* bytes of whom a ruling is about */
    GATE_REASON_MAX = 60, /* characters */
    GATE_CODE_MAX = 32    /* bytes of an invitation's code */
};

struct gate_ruling {
    char who[GATE_WHO_MAX + 1];
    bool mute;
    bool addresses; /* it is about RANGE, not about a guest */
    struct address_range range;
    int64_t since, until; /* ms since the epoch; UNTIL 0: until it is lifted */
    char *reason;
    struct gate_ruling *next;
};

struct gate_invite {
    char code[GATE_CODE_MAX + 1];
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* that are left */
    struct gate_invite *next;
};

/* Zero-initialise. The lists are for reading, oldest first. */
struct gate {
    struct gate_ruling *rulings;
    struct gate_invite *invites;
};

/* Reads from JOURNAL what there is, in the place of what GATE has. False: WHY, and GATE is as it
 * was. */
bool gate_open(struct gate *gate, struct journal *journal, struct engawa_reason *why);
void gate_close(struct gate *gate);

/* The ruling that holds at NOW and keeps GUEST ("" for nobody known) at ADDRESS out, or with MUTE
 * from speaking; NULL: none. */
const struct gate_ruling *gate_ruling(const struct gate *gate, bool mute, const char *guest,
                                      const char *address, int64_t now);

/* Refuses with the code "banned" or "muted", and with RULING's end and reason. Returns false. */
bool gate_refuse(const struct gate_ruling *ruling, int64_t now, struct engawa_reason *why);

/* Notes RULING in the place of the one of its kind about the same, here and in BATCH; what has
 * ended goes. False: WHY, it is about neither a guest nor a range of addresses, or there are too
 * many. */
bool gate_rule(struct gate *gate, const struct journal_ruling *ruling, struct batch *batch,
               struct engawa_reason *why);

/* Lifts the ruling about WHO. False: there is none. */
bool gate_lift(struct gate *gate, const char *who, bool mute, struct batch *batch,
               struct engawa_reason *why);

/* Notes INVITE, which has a new code. False: WHY, there are too many. */
bool gate_invite(struct gate *gate, const struct journal_invite *invite, struct batch *batch,
                 struct engawa_reason *why);

/* Takes the invitation CODE back. False: there is none. */
bool gate_uninvite(struct gate *gate, const char *code, struct batch *batch,
                   struct engawa_reason *why);

/* Uses CODE, in whatever case it is written, once. False: WHY, "invitation", and nothing has
 * changed. */
bool gate_use(struct gate *gate, const char *code, int64_t now, struct batch *batch,
              struct engawa_reason *why);

#endif
