/* access.h - access control of the house: bans, mutes and invitations, as the operator sets them.
 *
 * A ruling is a ban or a mute. It applies to a guest or to a range of addresses, and has an end and
 * a reason, which a refused guest sees. An invitation is a code. With it people enter a house that
 * is closed, or gain the right to open tables.
 *
 * All rulings and invitations are in memory, and each change is written to the journal with its
 * turn. If that commit fails they are read again. Addresses are in the form of address.h, so only
 * the first 64 bits of an IPv6 address count.
 */
#ifndef ENGAWA_SERVER_ACCESS_H
#define ENGAWA_SERVER_ACCESS_H

#include "server/base/address.h"
#include "store/journal/access.h"

enum {
    ACCESS_RULINGS_MAX = 1000,
    ACCESS_INVITES_MAX = 200,
    ACCESS_WHO_MAX = 63,    /* bytes of a guest's id or a range */
    ACCESS_REASON_MAX = 60, /* characters of a ruling's reason */
    ACCESS_CODE_MAX = 32    /* bytes of an invitation's code */
};

struct access_ruling {
    char who[ACCESS_WHO_MAX + 1];
    bool mute;
    bool addresses; /* applies to RANGE, not to a guest */
    struct address_range range;
    int64_t since, until; /* ms since the epoch; UNTIL 0: until lifted */
    char *reason;
    struct access_ruling *next;
};

struct access_invite {
    char code[ACCESS_CODE_MAX + 1];
    int64_t since, until; /* ms since the epoch; UNTIL 0: for ever */
    int64_t uses;         /* remaining */
    struct access_invite *next;
};

/* Zero-initialise; free with access_close. Read-only lists, oldest first. */
struct access {
    struct access_ruling *rulings;
    struct access_invite *invites;
};

/* Replaces the contents of ACCESS by what JOURNAL has. Returns false, sets WHY and leaves ACCESS
 * unchanged on failure. */
bool access_open(struct access *access, struct journal *journal, struct engawa_reason *why);
void access_close(struct access *access);

/* Returns the ruling in force at NOW that bans, or with MUTE mutes, GUEST ("" if unknown) at
 * ADDRESS; NULL if none. It is valid until the list changes. */
const struct access_ruling *access_ruling(const struct access *access, bool mute, const char *guest,
                                          const char *address, int64_t now);

/* Sets WHY to the code "banned" or "muted", with RULING's end and reason. Returns false. */
bool access_refuse(const struct access_ruling *ruling, int64_t now, struct engawa_reason *why);

/* Adds RULING to the list and to BATCH. It replaces the ruling of the same kind about the same
 * guest or range; rulings that have ended are removed. Returns false and sets WHY if it names
 * neither a guest nor a range of addresses, or if the list is full. */
bool access_rule(struct access *access, const struct journal_ruling *ruling, struct batch *batch,
                 struct engawa_reason *why);

/* Lifts the ban, or with MUTE the mute, of WHO. Returns false and sets WHY if it does not exist. */
bool access_lift(struct access *access, const char *who, bool mute, struct batch *batch,
                 struct engawa_reason *why);

/* Adds INVITE, whose code must be new, to the list and to BATCH. Returns false and sets WHY if the
 * list is full. */
bool access_invite(struct access *access, const struct journal_invite *invite, struct batch *batch,
                   struct engawa_reason *why);

/* Revokes the invitation CODE. Returns false and sets WHY if it does not exist. */
bool access_uninvite(struct access *access, const char *code, struct batch *batch,
                     struct engawa_reason *why);

/* Consumes one use of the invitation CODE, whose case does not matter. Returns false, sets WHY
 * ("invitation") and changes nothing if it is not valid at NOW. */
bool access_use(struct access *access, const char *code, int64_t now, struct batch *batch,
                struct engawa_reason *why);

#endif
