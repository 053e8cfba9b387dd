/* guests.h - the guests, and their devices with a token each. */
#ifndef ENGAWA_STORE_JOURNAL_GUESTS_H
#define ENGAWA_STORE_JOURNAL_GUESTS_H

#include "store/turn/batch.h"

enum { JOURNAL_CREST_MAX = 64 /* bytes */ };

/* ---- writing ---- */

/* Adds GUEST, or changes their name and language. */
void batch_put_guest(struct batch *batch, const char *guest, const char *name, const char *language,
                     int64_t time);

/* Sets the crest of GUEST, if they exist: at most JOURNAL_CREST_MAX bytes, "" for none. */
void batch_put_crest(struct batch *batch, const char *guest, const char *crest, int colour);

/* Binds GUEST, who exists and has no login, to the login with this hash. May be lost: with "taken"
 * if another guest has that login. */
void batch_bind_login(struct batch *batch, const char *guest, const uint8_t login_hash[32]);

/* Adds a device of GUEST, who exists. TOKEN_HASH is the SHA-256 of its secret token, which itself
 * is never stored. May be lost: with "taken" if another device has this id or this token. */
void batch_add_device(struct batch *batch, const char *device, const char *guest,
                      const uint8_t token_hash[32], int64_t time);

/* Gives DEVICE of GUEST another token. May be lost: with "no-such-device", or with "taken" if
 * another device has this token. */
void batch_renew_device(struct batch *batch, const char *device, const char *guest,
                        const uint8_t token_hash[32]);

/* Records that DEVICE, if it exists, and its guest were seen at TIME. */
void batch_see_device(struct batch *batch, const char *device, int64_t time);

/* Removes DEVICE of GUEST. May be lost: with "no-such-device". */
void batch_drop_device(struct batch *batch, const char *device, const char *guest);

/* ---- reading ---- */

struct journal_guest {
    char id[JOURNAL_GUEST_ID_MAX + 1];
    char name[200]; /* bytes */
    char language[3];
    char device[JOURNAL_DEVICE_ID_MAX + 1]; /* by which the guest was found; "" if none */
    int64_t seen;                           /* when that device was last seen */
    int64_t invited;                        /* when the guest was invited; 0: never */
    bool has_login;                         /* the guest is bound to a login */
    char crest[JOURNAL_CREST_MAX + 1];      /* "" for none */
    int colour;                             /* of the crest */
};

/* Finds the guest with the device whose token has this hash. Refuses with "no-such-guest". */
bool journal_guest(struct journal *journal, const uint8_t token_hash[32],
                   struct journal_guest *guest, struct engawa_reason *why);

/* Finds the guest with the device DEVICE. Refuses with "no-such-guest". */
bool journal_guest_of_device(struct journal *journal, const char *device,
                             struct journal_guest *guest, struct engawa_reason *why);

/* Finds the guest bound to the login with this hash; `device` and `seen` are as for
 * journal_guest_by_id. Refuses with "no-such-guest". */
bool journal_guest_of_login(struct journal *journal, const uint8_t login_hash[32],
                            struct journal_guest *guest, struct engawa_reason *why);

/* Finds the guest ID: `device` is "", and `seen` is when any of their devices was last seen.
 * Refuses with "no-such-guest". */
bool journal_guest_by_id(struct journal *journal, const char *id, struct journal_guest *guest,
                         struct engawa_reason *why);

struct journal_device {
    char id[JOURNAL_DEVICE_ID_MAX + 1];
    int64_t since, seen; /* when it was added, and last seen */
};

/* Calls SEE for every device of GUEST, the one that was seen last first. */
bool journal_devices(struct journal *journal, const char *guest,
                     void (*see)(void *context, const struct journal_device *device), void *context,
                     struct engawa_reason *why);

#endif
