/* pushes.h - how a device gets messages while it has no page open, and the house's key for that.
 * Both are in the store, so that a backup has them, and guests who go take theirs with them. */
#ifndef ENGAWA_STORE_JOURNAL_PUSHES_H
#define ENGAWA_STORE_JOURNAL_PUSHES_H

#include "store/turn/batch.h"

/* A device's address at a push service, and the two values that encrypt its messages, as the
 * browser gave them. */
struct journal_push {
    const char *device;
    const char *endpoint; /* 1 to 1000 bytes; one device has it */
    const char *p256dh;   /* at most 100 */
    const char *auth;     /* at most 40 */
};

/* Keeps PUSH, and replaces that of its device and that with its endpoint. Keeps nothing if the
 * device does not exist. It is deleted with the device. May be lost. */
void batch_put_push(struct batch *batch, const struct journal_push *push, int64_t time);

/* Deletes the push of DEVICE, and the one with ENDPOINT; "" for none. */
void batch_drop_push(struct batch *batch, const char *device, const char *endpoint);

/* Calls SEE for the pushes of GUEST, that of the device that was seen last first. Its strings are
 * valid during the call. */
bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why);

/* Calls SEE with every endpoint, in their order. */
bool journal_push_endpoints(struct journal *journal,
                            void (*see)(void *context, const char *endpoint), void *context,
                            struct engawa_reason *why);

/* Reads into SECRET the private key by which the push services know the house. If there is none
 * yet, keeps the one that SECRET has, and commits. */
bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why);

#endif
