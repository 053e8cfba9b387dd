/* unheard.c - what people say and the house cannot hear yet (unheard.h). */
#include "server/house/unheard.h"

#include "engine/memory.h"
#include "server/house/visitor.h"

#include <stdlib.h>
#include <string.h>

static size_t weight_of(const struct unheard *said)
{
    return sizeof *said + said->length;
}

void unheard_keep(struct unheard_queue *queue, struct visitor *visitor, const char *text,
                  size_t length)
{
    struct unheard *said = engawa_allocate(1, sizeof *said + length);
    said->visitor = visitor;
    said->length = length;
    memcpy(said->text, text, length);
    visitor->unheard++;
    visitor->waiting += weight_of(said);
    unheard_put(queue, said);
}

struct unheard *unheard_take(struct unheard_queue *queue)
{
    struct unheard *said = queue->first;
    queue->first = said->next;
    if (!queue->first)
        queue->last = NULL;
    said->next = NULL;
    return said;
}

void unheard_put(struct unheard_queue *queue, struct unheard *said)
{
    *(queue->last ? &queue->last->next : &queue->first) = said;
    queue->last = said;
}

void unheard_put_first(struct unheard_queue *queue, struct unheard_queue *from)
{
    if (!from->first)
        return;
    from->last->next = queue->first;
    if (!queue->last)
        queue->last = from->last;
    queue->first = from->first;
    *from = (struct unheard_queue){.first = NULL};
}

void unheard_drop(struct unheard *said)
{
    if (said->visitor) {
        said->visitor->unheard--;
        said->visitor->waiting -= weight_of(said);
    }
    free(said);
}

void unheard_disown(struct unheard_queue *queue, const struct visitor *visitor)
{
    for (struct unheard *said = queue->first; said; said = said->next)
        if (said->visitor == visitor)
            said->visitor = NULL;
}

void unheard_drop_all(struct unheard_queue *queue)
{
    while (queue->first)
        unheard_drop(unheard_take(queue));
}
