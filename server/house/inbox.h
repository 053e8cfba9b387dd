/* inbox.h - a queue of messages that the house cannot take yet, in order of arrival. Messages wait
 * while a turn is committed, and those of a visitor who waits for a table while it is loading. They
 * count as pending for their visitor, like replies. */
#ifndef ENGAWA_SERVER_INBOX_H
#define ENGAWA_SERVER_INBOX_H

#include <stddef.h>

struct visitor;

struct inbox_message {
    struct visitor *visitor; /* NULL if the visitor has left */
    struct inbox_message *next;
    size_t length;
    char text[];
};

/* Zero-initialise. */
struct inbox {
    struct inbox_message *first, *last;
};

/* Appends a copy of TEXT, a message of VISITOR, to QUEUE. */
void inbox_keep(struct inbox *queue, struct visitor *visitor, const char *text, size_t length);

/* Removes and returns the first message of QUEUE, which must not be empty. The caller passes it to
 * inbox_drop or inbox_put. */
struct inbox_message *inbox_take(struct inbox *queue);

/* Appends SAID to QUEUE, which owns it from now on. */
void inbox_put(struct inbox *queue, struct inbox_message *said);

/* Moves all messages of FROM to the front of QUEUE. */
void inbox_put_first(struct inbox *queue, struct inbox *from);

/* Frees SAID. */
void inbox_drop(struct inbox_message *said);

/* Detaches VISITOR, who has left, from their messages in QUEUE. */
void inbox_disown(struct inbox *queue, const struct visitor *visitor);

/* Frees all messages of QUEUE. */
void inbox_drop_all(struct inbox *queue);

#endif
