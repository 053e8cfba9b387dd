/* push.h - who is told by a push service, and when: a guest who is not at a table where it is their
 * turn, or whose table has begun without them.
 *
 * A guest is told once, until they have been at that table again. They have a moment to come back
 * first, so that a page that is loaded anew tells nothing. A message names the table, what has
 * happened and the guest's language, nothing of the game. It goes to those devices of the guest
 * that asked for it (ask_push.h), each by a letter, which the world carries (struct push_way): the
 * house knows no socket. What a push service says to it is known a tick later; a letter that it
 * could not take now is tried again, later each time, and an address that it does not know any more
 * is forgotten. Letters do not outlive the house.
 */
#ifndef ENGAWA_SERVER_PUSH_H
#define ENGAWA_SERVER_PUSH_H

#include "server/house/house_data.h"
#include "server/push/push_endpoint.h"

enum {
    PUSH_MOMENT = 10000,     /* ms to come back first */
    PUSH_QUEUE_MAX = 1000,   /* letters, and guests to be told */
    PUSH_OUT_MAX = 8,        /* letters that are being carried */
    PUSH_TRIES = 4,          /* of a letter */
    PUSH_PATIENCE = 90000,   /* ms, after which a letter that is being carried is lost */
    PUSH_WAIT_MIN = 30000,   /* ms from the first try to the second; four times as long each time */
    PUSH_WAIT_MAX = 3600000, /* ms that a service may ask to wait */
    PUSH_KEEPS = 12 * 60 * 60 /* s that a service keeps a message for a device that is off */
};

enum push_result {
    PUSH_UNREACHED = 0, /* nobody answered, or it cannot be carried now */
    PUSH_REFUSED = 1    /* it may not be carried there; from 100 on: the status of HTTP */
};

/* A message on its way. */
struct push_letter {
    uint64_t serial;
    bool probe; /* nothing is said: a connection shows whether the service is there; result 200 */
    int keeps;  /* PUSH_KEEPS */
    char endpoint[ENDPOINT_MAX + 1], p256dh[101], auth[41];
    char topic[33]; /* a message that the device has not got yet makes place for one of the same */
    char text[160]; /* one JSON object */
};

/* What carries letters. */
struct push_way {
    const char *key;             /* the public key of the house, in base64url */
    const char *const *services; /* besides push_endpoint_services, ended by NULL */
    /* Takes LETTER, and says some time later what became of it by push_done. False: not now. */
    bool (*carry)(void *context, const struct push_letter *letter);
    void *context;
};

/* Queues messages for those whom the entries of LIVE after k = FROM concern, which are on disk now.
 */
void push_note(struct live_table *live, size_t from);

/* Does what is due. */
void push_tick(struct house *house);

/* The letter SERIAL has come to RESULT; RETRY: seconds that the service asks to wait, 0 for none.
 */
void push_done(struct house *house, uint64_t serial, int result, int retry);

void push_close(struct house *house);

#endif
