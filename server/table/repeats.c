/* repeats.c - an index of chat and moves (repeats.h). */
#include "server/table/repeats.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "engine/text.h"

#include <stdlib.h>
#include <string.h>

/* Returns a number that no two messages share in practice. It comes from a cryptographic hash,
 * since collisions of a simpler one could be found by search. */
static uint64_t digest_of(const char *guest, const char *text)
{
    struct engawa_text both = {0};
    uint8_t hash[32];
    uint64_t digest;
    engawa_text_printf(&both, "%s\n%s", guest, text);
    engawa_sha256((const uint8_t *)both.at, both.length, hash);
    engawa_text_free(&both);
    memcpy(&digest, hash, sizeof digest);
    return digest;
}

void repeats_add_chat(struct repeats *repeats, size_t k, const char *guest, const char *text)
{
    if (repeats->chats == repeats->capacity) {
        repeats->capacity = repeats->capacity ? 2 * repeats->capacity : 8;
        repeats->chat = engawa_reallocate(repeats->chat, repeats->capacity, sizeof *repeats->chat);
    }
    repeats->chat[repeats->chats++] =
        (struct repeats_chat){.k = k, .digest = digest_of(guest, text)};
}

void repeats_add_move(struct repeats *repeats, int seat, size_t n)
{
    struct repeats_moves *moves = &repeats->moves[seat];
    if (moves->count == moves->capacity) {
        moves->capacity = moves->capacity ? 2 * moves->capacity : 8;
        moves->n = engawa_reallocate(moves->n, moves->capacity, sizeof *moves->n);
    }
    moves->n[moves->count++] = n;
}

size_t repeats_find_chat(const struct repeats *repeats, const char *guest, const char *text,
                         size_t after)
{
    const struct repeats_chat *chat = repeats->chat;
    size_t i = repeats->chats, found = 0;
    if (i == 0 || chat[i - 1].k <= after)
        return 0;
    uint64_t digest = digest_of(guest, text);
    while (i > 0 && chat[i - 1].k > after)
        if (chat[--i].digest == digest)
            found = chat[i].k;
    return found;
}

size_t repeats_find_move(const struct repeats *repeats, int seat, size_t after)
{
    const struct repeats_moves *moves = &repeats->moves[seat];
    size_t first = 0, end = moves->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (moves->n[middle] > after)
            end = middle;
        else
            first = middle + 1;
    }
    return first < moves->count ? moves->n[first] : 0;
}

void repeats_free(struct repeats *repeats)
{
    free(repeats->chat);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        free(repeats->moves[seat].n);
}
