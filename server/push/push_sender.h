/* push_sender.h - sends push messages (push.h) from a separate, sandboxed process.
 *
 * The server opens no connections (sandbox.h). Before it enters its sandbox, a house with push
 * starts a messenger process, which enters a different one: it may connect, and can neither read
 * nor write the server's files. The messenger receives letters one at a time through a socket pair,
 * encrypts them (push_encryption.h), sends them over HTTPS with libcurl, and returns the push
 * service's answers. It connects only to services on the list, for any address of a letter, and
 * to no private address, for any result of a look-up; it follows no redirects. So the event loop
 * never waits for a push service, and a hostile answer can only harm the messenger.
 *
 * A second process restarts the messenger when it dies. The letters in it are lost (push.c retries
 * them). Both end with the server.
 */
#ifndef ENGAWA_SERVER_PUSH_SENDER_H
#define ENGAWA_SERVER_PUSH_SENDER_H

#include "server/push/push.h"
#include "server/push/push_encryption.h"

enum {
    PUSH_SENDER_CONNECT = 10,     /* s to connect */
    PUSH_SENDER_PATIENCE = 30,    /* s for a response */
    PUSH_SENDER_ANSWER_MAX = 4096 /* bytes of a body, which is discarded */
};

struct push_sender_settings {
    uint8_t secret[PUSH_ENCRYPTION_SECRET];
    const char *contact;         /* mailto: or https:, for the operator of a push service */
    const char *const *services; /* as in struct push_way */
    bool sandbox;
    /* For tests: the file with the certificate of a push service on this machine; allows ports and
     * loopback addresses. NULL: the system's certificates, and neither. */
    const char *authority;
};

struct push_sender {
    int handle; /* our end of the socket pair; -1: not open */
    int keeper; /* the process that restarts the messenger */
};

struct push_sender_answer {
    uint64_t serial;
    int result, retry; /* as for push_done */
    int messenger;     /* its process id */
};

/* Returns whether CONTACT is a mailto: or https: address that can be in a token. */
bool push_sender_is_contact(const char *contact);

/* Starts the processes. Call while only one thread and no event loop run, and before entering the
 * sandbox. Returns false with WHY on failure. */
bool push_sender_open(struct push_sender *post, const struct push_sender_settings *settings,
                      struct engawa_reason *why);

/* Sends LETTER to the messenger. Returns false if it cannot take it now. */
bool push_sender_give(const struct push_sender *post, const struct push_letter *letter);

/* Receives the result of a letter. Returns false if it has none. */
bool push_sender_take(const struct push_sender *post, struct push_sender_answer *answer);

/* Ends the processes. */
void push_sender_close(struct push_sender *post);

#endif
