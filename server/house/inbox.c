/* inbox.c - a queue of messages that the house cannot take yet (inbox.h). */
#include "server/house/inbox.h"

#include "engine/memory.h"
#include "server/house/visitor.h"

#include <stdlib.h>
#include <string.h>

static size_t weight_of(const struct inbox_message *said)
{
    return sizeof *said + said->length;
}

void inbox_keep(struct inbox *queue, struct visitor *visitor, const char *text, size_t length)
{
    struct inbox_message *said = engawa_allocate(1, sizeof *said + length);
    said->visitor = visitor;
    said->length = length;
    memcpy(said->text, text, length);
    visitor->inbox++;
    visitor->waiting += weight_of(said);
    inbox_put(queue, said);
}

struct inbox_message *inbox_take(struct inbox *queue)
{
    struct inbox_message *said = queue->first;
    queue->first = said->next;
    if (!queue->first)
        queue->last = NULL;
    said->next = NULL;
    return said;
}

void inbox_put(struct inbox *queue, struct inbox_message *said)
{
    *(queue->last ? &queue->last->next : &queue->first) = said;
    queue->last = said;
}

void inbox_put_first(struct inbox *queue, struct inbox *from)
{
    if (!from->first)
        return;
    from->last->next = queue->first;
    if (!queue->last)
        queue->last = from->last;
    queue->first = from->first;
    *from = (struct inbox){.first = NULL};
}

void inbox_drop(struct inbox_message *said)
{
    if (said->visitor) {
        said->visitor->inbox--;
        said->visitor->waiting -= weight_of(said);
    }
    free(said);
}

void inbox_disown(struct inbox *queue, const struct visitor *visitor)
{
    for (struct inbox_message *said = queue->first; said; said = said->next)
        if (said->visitor == visitor)
            said->visitor = NULL;
}

void inbox_drop_all(struct inbox *queue)
{
    while (queue->first)
        inbox_drop(inbox_take(queue));
}
