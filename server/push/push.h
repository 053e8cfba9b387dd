/* push.h - push messages to guests who are not at a table where it is their turn, or whose table
 * has begun without them, and to those who are asked to a new evening with the same people.
 *
 * A guest gets one message, and the next only after another visit to that table. They first have a
 * moment to return, so that reloading the page sends nothing. A message names the table, the event
 * and the guest's language, nothing of the game. It goes to each device of the guest that has
 * subscribed (ask_push.h). The house knows no sockets: the world carries the letters (struct
 * push_way).
 *
 * The house learns the service's answer a tick later. It retries a letter that the service could
 * not accept, with growing pauses, and forgets an address that the service no longer knows. Letters
 * do not survive a restart of the house.
 */
#ifndef ENGAWA_SERVER_PUSH_H
#define ENGAWA_SERVER_PUSH_H

#include "server/house/house_data.h"
#include "server/push/push_endpoint.h"

enum {
    PUSH_MOMENT = 10000,   /* ms for the guest to return first */
    PUSH_QUEUE_MAX = 1000, /* letters, and guests to notify */
    PUSH_OUT_MAX = 8,      /* letters in flight */
    PUSH_TRIES = 4,        /* attempts for a letter */
    PUSH_PATIENCE = 90000, /* ms after which a letter in flight is lost */
    PUSH_WAIT_MIN = 30000, /* ms between the first two attempts, times four with each further one */
    PUSH_WAIT_MAX = 3600000,  /* longest pause, in ms, that a service may ask for */
    PUSH_KEEPS = 12 * 60 * 60 /* s that a service keeps a message for a device that is off */
};

enum push_result {
    PUSH_UNREACHED = 0, /* no answer, or not possible now */
    PUSH_REFUSED = 1    /* not allowed there; from 100 on: the HTTP status */
};

/* A message to one device. */
struct push_letter {
    uint64_t serial;
    bool probe; /* sends nothing: tests only the connection to the service; result 200 */
    int keeps;  /* PUSH_KEEPS */
    char endpoint[ENDPOINT_MAX + 1], p256dh[101], auth[41];
    char topic[33]; /* the service replaces an undelivered message by one with the same topic */
    char text[160]; /* one JSON object */
};

/* The means of sending letters. */
struct push_way {
    const char *key;             /* the house's public key, in base64url */
    const char *const *services; /* allowed besides push_endpoint_services, ended by NULL */
    /* Sends LETTER and calls push_done some time later. Returns false if it cannot take it now. */
    bool (*carry)(void *context, const struct push_letter *letter);
    void *context;
};

/* Queues messages for the guests affected by the entries of LIVE after k = FROM, which are on disk
 * now.
 */
void push_note(struct live_table *live, size_t from);

/* Does everything that is due. */
void push_tick(struct house *house);

/* Reports the RESULT of the letter SERIAL. RETRY: seconds that the service asks to wait, 0 for
 * none.
 */
void push_done(struct house *house, uint64_t serial, int result, int retry);

void push_close(struct house *house);

#endif
