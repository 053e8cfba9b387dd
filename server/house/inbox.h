/* inbox.h - what people say and the house cannot hear yet, in its order: while a turn is being
 * written everybody's, and while a table is read what those say who wait for it. It weighs on its
 * visitor like replies that wait.
 */
#ifndef ENGAWA_SERVER_INBOX_H
#define ENGAWA_SERVER_INBOX_H

#include <stddef.h>

struct visitor;

struct inbox_message {
    struct visitor *visitor; /* NULL: has left */
    struct inbox_message *next;
    size_t length;
    char text[];
};

/* Zero-initialise. */
struct inbox {
    struct inbox_message *first, *last;
};

/* Puts a copy of TEXT, said by VISITOR, at the end of QUEUE. */
void inbox_keep(struct inbox *queue, struct visitor *visitor, const char *text, size_t length);

/* Takes out the first of QUEUE, which is not empty; it is heard (inbox_drop) or put elsewhere. */
struct inbox_message *inbox_take(struct inbox *queue);

/* Puts SAID at the end of QUEUE. */
void inbox_put(struct inbox *queue, struct inbox_message *said);

/* Moves all of FROM to the beginning of QUEUE. */
void inbox_put_first(struct inbox *queue, struct inbox *from);

/* SAID was heard, or is heard by nobody: frees it. */
void inbox_drop(struct inbox_message *said);

/* VISITOR has left: what they said and is in QUEUE is nobody's. */
void inbox_disown(struct inbox *queue, const struct visitor *visitor);

/* Frees all of QUEUE. */
void inbox_drop_all(struct inbox *queue);

#endif
