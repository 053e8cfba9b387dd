/* batch.c - the writes of one turn to the journal (batch.h). */
#include "store/turn/batch.h"

#include "engine/chance.h"
#include "engine/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 2048 /* bytes of the first room for arguments; each next one is twice as large */ };

/* One operation of the batch. */
struct batch_entry {
    const struct batch_op *op;
    const void *arguments;
};

/* A block of memory for arguments. It never moves, so they may point to each other. */
struct batch_room {
    struct batch_room *next; /* an older one, which is full */
    size_t used, size;
    _Alignas(max_align_t) unsigned char at[];
};

struct batch *batch_new(void)
{
    return engawa_allocate(1, sizeof(struct batch));
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    for (struct batch_room *room = batch->room, *next; room; room = next) {
        next = room->next;
        engawa_wipe(room->at, room->used);
        free(room);
    }
    free(batch->entry);
    free(batch);
}

/* ---- adding ---- */

/* Returns SIZE bytes that begin at a multiple of ALIGNMENT. */
static unsigned char *allocate(struct batch *batch, size_t size, size_t alignment)
{
    struct batch_room *room = batch->room;
    size_t from = room ? (room->used + alignment - 1) / alignment * alignment : 0;
    if (!room || from + size > room->size) {
        size_t capacity = room ? 2 * room->size : ROOM;
        while (capacity < size)
            capacity *= 2;
        room = engawa_allocate(1, sizeof *room + capacity);
        room->next = batch->room;
        room->size = capacity;
        batch->room = room;
        from = 0;
    }
    room->used = from + size;
    return room->at + from;
}

const void *batch_copy(struct batch *batch, const void *elements, size_t count, size_t size)
{
    unsigned char *copy = allocate(batch, count * size, _Alignof(max_align_t));
    if (count * size > 0)
        memcpy(copy, elements, count * size);
    return copy;
}

const char *batch_text(struct batch *batch, const char *text)
{
    if (!text)
        return NULL;
    size_t size = strlen(text) + 1;
    return memcpy(allocate(batch, size, 1), text, size);
}

/* Adds OP with ARGUMENTS, which are in the batch's memory. */
static void add_entry(struct batch *batch, const struct batch_op *op, const void *arguments)
{
    if (batch->count == batch->capacity) {
        batch->capacity = batch->capacity ? 2 * batch->capacity : 16;
        batch->entry = engawa_reallocate(batch->entry, batch->capacity, sizeof *batch->entry);
    }
    batch->entry[batch->count++] = (struct batch_entry){.op = op, .arguments = arguments};
}

void batch_add(struct batch *batch, const struct batch_op *op, const void *arguments, size_t size)
{
    add_entry(batch, op, batch_copy(batch, arguments, 1, size));
}

void batch_add_text(struct batch *batch, const struct batch_op *op, const char *text)
{
    add_entry(batch, op, batch_text(batch, text));
}

/* ---- questions ---- */

bool batch_has(const struct batch *batch, const struct batch_op *op)
{
    for (size_t i = 0; i < batch->count; i++)
        if (batch->entry[i].op == op)
            return true;
    return false;
}

bool batch_concerns(const struct batch *batch, const char *guest, const uint8_t token_hash[32])
{
    for (size_t i = 0; i < batch->count; i++) {
        const struct batch_entry *entry = &batch->entry[i];
        if (entry->op->concerns && entry->op->concerns(entry->arguments, guest, token_hash))
            return true;
    }
    return false;
}

/* ---- running ---- */

bool batch_run(struct batch *batch, struct journal *journal, struct engawa_reason *why)
{
    struct engawa_reason failure;
    batch->lost = (struct engawa_reason){0};
    for (size_t i = 0; i < batch->count; i++) {
        const struct batch_entry *entry = &batch->entry[i];
        if (entry->op->run(journal, entry->arguments, &failure))
            continue;
        if (entry->op->may_be_lost) {
            batch->lost = failure;
            continue;
        }
        if (why)
            *why = failure;
        return false;
    }
    return true;
}
