/* pushes.h - the push subscriptions of devices, and the server's key for push services. Both are in
 * the store, so that a backup has them, and deleting a guest deletes their subscriptions. */
#ifndef ENGAWA_STORE_JOURNAL_PUSHES_H
#define ENGAWA_STORE_JOURNAL_PUSHES_H

#include "store/turn/batch.h"

/* A device's address at a push service, and the two values that encrypt its messages, from the
 * browser. */
struct journal_push {
    const char *device;
    const char *endpoint; /* 1 to 1000 bytes; of one device only */
    const char *p256dh;   /* at most 100 */
    const char *auth;     /* at most 40 */
};

/* Stores PUSH in place of the earlier ones of its device and with its endpoint. Does nothing if the
 * device does not exist. Deleting the device deletes it. May be lost. */
void batch_put_push(struct batch *batch, const struct journal_push *push, int64_t time);

/* Deletes the push of DEVICE, and the one with ENDPOINT; "" for none. */
void batch_drop_push(struct batch *batch, const char *device, const char *endpoint);

/* Calls SEE for the pushes of GUEST, ordered by when their devices were last seen, the latest
 * first. Strings are valid during the call. */
bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why);

/* Calls SEE with every endpoint, in ascending order. */
bool journal_push_endpoints(struct journal *journal,
                            void (*see)(void *context, const char *endpoint), void *context,
                            struct engawa_reason *why);

/* Reads into SECRET the private key that identifies the server to push services. If the store has
 * none yet, stores the one in SECRET, and commits. */
bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why);

#endif
