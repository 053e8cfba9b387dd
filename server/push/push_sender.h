/* push_sender.h - carries letters to push services (push.h), in processes of its own.
 *
 * The server itself opens no connection (sandbox.h). Before it encloses itself, a house with push
 * starts a messenger, which encloses itself in another way: it may connect, and can neither write
 * nor read any of the server's files. It gets one letter at a time by a socket pair, seals it
 * (push_encryption.h), speaks HTTPS by libcurl, and says what the push service answered. It speaks
 * to the services on the list alone, whatever address a letter has, and to no address of a private
 * network, whatever a name leads to; it follows no redirect. So the loop never waits for it, and
 * what a stranger's answer could do to it stays there.
 *
 * A second process, which does nothing else, starts the messenger anew when it dies. Letters that
 * it had are lost (push.c tries them again). Both end when the server does.
 */
#ifndef ENGAWA_SERVER_PUSH_SENDER_H
#define ENGAWA_SERVER_PUSH_SENDER_H

#include "server/push/push.h"
#include "server/push/push_encryption.h"

enum {
    PUSH_SENDER_CONNECT = 10,     /* s for a connection */
    PUSH_SENDER_PATIENCE = 30,    /* s for an answer */
    PUSH_SENDER_ANSWER_MAX = 4096 /* bytes of a body, which nobody reads */
};

struct push_sender_settings {
    uint8_t secret[PUSH_ENCRYPTION_SECRET];
    const char *contact;         /* mailto: or https:, for who runs a push service */
    const char *const *services; /* as in struct push_way */
    bool sandbox;
    /* For a push service of a test, on this machine: the file with the certificate that it is
     * believed by; ports and the loopback are allowed. NULL: those of this system, and neither. */
    const char *authority;
};

struct push_sender {
    int handle; /* of the socket pair; -1: not open */
    int keeper; /* the id of the process that starts the messenger */
};

struct push_sender_answer {
    uint64_t serial;
    int result, retry; /* as push_done has them */
    int messenger;     /* its process */
};

/* Whether CONTACT is a mailto: or https: address that a token can have. */
bool push_sender_is_contact(const char *contact);

/* Starts the processes; while there is one thread, no event loop, and before the process encloses
 * itself. False: WHY. */
bool push_sender_open(struct push_sender *post, const struct push_sender_settings *settings,
                      struct engawa_reason *why);

/* Gives LETTER away. False: not now. */
bool push_sender_give(const struct push_sender *post, const struct push_letter *letter);

/* What became of a letter. False: there is nothing to tell. */
bool push_sender_take(const struct push_sender *post, struct push_sender_answer *answer);

/* The processes end. */
void push_sender_close(struct push_sender *post);

#endif
