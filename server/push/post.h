/* post.h - carries letters to push services (push.h), in processes of its own.
 *
 * The server itself opens no connection (sandbox.h). Before it encloses itself, a house with push
 * starts a messenger, which encloses itself in another way: it may connect, and can neither write
 * nor read any of the server's files. It gets one letter at a time by a socket pair, seals it
 * (seal.h), speaks HTTPS by libcurl, and says what the push service answered. It speaks to the
 * services on the list alone, whatever address a letter has, and to no address of a private
 * network, whatever a name leads to; it follows no redirect. So the loop never waits for it, and
 * what a stranger's answer could do to it stays there.
 *
 * A second process, which does nothing else, starts the messenger anew when it dies. Letters that
 * it had are lost (push.c tries them again). Both end when the server does.
 */
#ifndef ENGAWA_SERVER_POST_H
#define ENGAWA_SERVER_POST_H

#include "server/push/push.h"
#include "server/push/seal.h"

enum {
    POST_CONNECT = 10,     /* s for a connection */
    POST_PATIENCE = 30,    /* s for an answer */
    POST_ANSWER_MAX = 4096 /* bytes of a body, which nobody reads */
};

struct post_settings {
    uint8_t secret[SEAL_SECRET];
    const char *contact;         /* mailto: or https:, for who runs a push service */
    const char *const *services; /* as in struct push_way */
    bool sandbox;
    /* For a push service of a test, on this machine: the file with the certificate that it is
     * believed by; ports and the loopback are allowed. NULL: those of this system, and neither. */
    const char *authority;
};

struct post {
    int handle; /* of the socket pair; -1: not open */
    int keeper; /* the id of the process that starts the messenger */
};

struct post_answer {
    uint64_t serial;
    int result, retry; /* as push_done has them */
    int messenger;     /* its process */
};

/* Whether CONTACT is a mailto: or https: address that a token can have. */
bool post_is_contact(const char *contact);

/* Starts the processes; while there is one thread, no event loop, and before the process encloses
 * itself. False: WHY. */
bool post_open(struct post *post, const struct post_settings *settings, struct engawa_reason *why);

/* Gives LETTER away. False: not now. */
bool post_give(const struct post *post, const struct push_letter *letter);

/* What became of a letter. False: there is nothing to tell. */
bool post_take(const struct post *post, struct post_answer *answer);

/* The processes end. */
void post_close(struct post *post);

#endif
