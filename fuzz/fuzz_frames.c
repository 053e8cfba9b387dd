/* fuzz_frames.c - any bytes as WebSocket frames: their meaning does not depend on how they are
 * split, and no event comes out that the rest of the server does not expect.
 */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/net/frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Checks EVENT and appends its meaning to TO. */
static void note(const struct frames_event *event, struct engawa_text *to)
{
    bool closes = event->kind == FRAMES_CLOSE || event->kind == FRAMES_WRONG;
    engawa_text_printf(to, "%d %u:", (int)event->kind, closes ? event->code : 0);
    if (closes) {
        assert(event->code >= 1000 && event->code < 5000);
        return;
    }
    assert(event->length <= (event->kind == FRAMES_MESSAGE || event->kind == FRAMES_PIECE
                                 ? (size_t)FRAMES_MESSAGE_MAX
                                 : 125));
    if (event->kind == FRAMES_PIECE)
        return;
    if (event->kind == FRAMES_MESSAGE)
        assert(engawa_utf8_valid(event->bytes, event->length));
    engawa_text_add_bytes(to, event->bytes, event->length);
}

/* Reads a copy of DATA in parts of STEP bytes, and appends its meaning to MEANING. */
static void read_in_parts(const uint8_t *data, size_t size, size_t step,
                          struct engawa_text *meaning)
{
    struct frames frames = {0};
    struct frames_event event = {.kind = FRAMES_MORE};
    char *bytes = engawa_allocate(size + 1, 1);
    size_t at = 0, there = 0;
    if (size > 0)
        memcpy(bytes, data, size);
    while (there < size && event.kind != FRAMES_WRONG && event.kind != FRAMES_CLOSE) {
        there = there + step < size ? there + step : size;
        do {
            size_t taken = frames_take(&frames, bytes + at, there - at, &event);
            assert(taken <= there - at);
            assert(event.kind != FRAMES_MORE || taken == 0);
            assert(event.kind != FRAMES_MORE || there - at < FRAMES_HEAD_MAX + FRAMES_MESSAGE_MAX);
            at += taken;
            if (event.kind != FRAMES_MORE)
                note(&event, meaning);
        } while (at < there && event.kind < FRAMES_CLOSE && event.kind != FRAMES_MORE);
    }
    engawa_text_free(&frames.message);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t steps[] = {1, 3, 100};
    struct engawa_text whole = {0};
    read_in_parts(data, size, size + 1, &whole);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct engawa_text parts = {0};
        if (size < 20000 || steps[i] > 1)
            read_in_parts(data, size, steps[i], &parts);
        assert(parts.length == whole.length || size >= 20000);
        assert(parts.length != whole.length || whole.length == 0 ||
               memcmp(parts.at, whole.at, whole.length) == 0);
        engawa_text_free(&parts);
    }
    engawa_text_free(&whole);
    return 0;
}
