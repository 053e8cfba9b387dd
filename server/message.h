/* message.h - what a visitor says, read: the members of one JSON object.
 *
 * Most messages are one flat object of short strings and whole numbers, and those a small strict
 * reader takes without allocating anything. It knows only that form. Whatever it does not take (an
 * escape, a fraction, an object within) goes to jansson, which alone says what is a message and
 * what is not. fuzz/fuzz_protocol.c checks that where the first reads something, the second reads
 * the same.
 */
#ifndef ENGAWA_SERVER_MESSAGE_H
#define ENGAWA_SERVER_MESSAGE_H

#include "server/world.h"

#include <jansson.h>

enum { MESSAGE_PLAIN_MAX = 12 /* members that the small reader takes */ };

enum message_kind {
    MESSAGE_NOTHING, /* there is no such member */
    MESSAGE_NULL,
    MESSAGE_TRUE,
    MESSAGE_FALSE,
    MESSAGE_INTEGER,
    MESSAGE_TEXT,
    MESSAGE_OTHER
};

/* The value of a member. What it points to belongs to the message. */
struct message_value {
    enum message_kind kind;
    int64_t integer;    /* 0 if it is none */
    const char *text;   /* NULL if it is none */
    const json_t *json; /* of MESSAGE_OTHER */
};

struct message {
    json_t *json; /* what jansson has read; NULL: the members stand below */
    size_t members;
    struct {
        const char *name;
        struct message_value value;
    } member[MESSAGE_PLAIN_MAX];
    char text[WORLD_MESSAGE_MAX + 1]; /* with a NUL behind each name and each string */
};

/* Reads LENGTH bytes of anything into MESSAGE, to be freed with message_free. False: it is no JSON
 * object, one of its keys stands twice, or it is longer than WORLD_MESSAGE_MAX; then MESSAGE has no
 * members. */
bool message_read(struct message *message, const char *text, size_t length);

/* The same by the small reader alone. False: it is for the other one to say what this is, and
 * MESSAGE is not to be used. */
bool message_read_plain(struct message *message, const char *text, size_t length);

void message_free(struct message *message);

/* The member NAME. */
struct message_value message_get(const struct message *message, const char *name);

#endif
