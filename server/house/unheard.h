/* unheard.h - what people say and the house cannot hear yet, in its order: while a turn is being
 * written everybody's, and while a table is read what those say who wait for it. It weighs on its
 * visitor like replies that wait.
 */
#ifndef ENGAWA_SERVER_UNHEARD_H
#define ENGAWA_SERVER_UNHEARD_H

#include <stddef.h>

struct visitor;

struct unheard {
    struct visitor *visitor; /* NULL: has left */
    struct unheard *next;
    size_t length;
    char text[];
};

/* Zero-initialise. */
struct unheard_queue {
    struct unheard *first, *last;
};

/* Puts a copy of TEXT, said by VISITOR, at the end of QUEUE. */
void unheard_keep(struct unheard_queue *queue, struct visitor *visitor, const char *text,
                  size_t length);

/* Takes out the first of QUEUE, which is not empty; it is heard (unheard_drop) or put elsewhere. */
struct unheard *unheard_take(struct unheard_queue *queue);

/* Puts SAID at the end of QUEUE. */
void unheard_put(struct unheard_queue *queue, struct unheard *said);

/* Moves all of FROM to the beginning of QUEUE. */
void unheard_put_first(struct unheard_queue *queue, struct unheard_queue *from);

/* SAID was heard, or is heard by nobody: frees it. */
void unheard_drop(struct unheard *said);

/* VISITOR has left: what they said and is in QUEUE is nobody's. */
void unheard_disown(struct unheard_queue *queue, const struct visitor *visitor);

/* Frees all of QUEUE. */
void unheard_drop_all(struct unheard_queue *queue);

#endif
