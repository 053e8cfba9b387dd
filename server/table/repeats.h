/* repeats.h - an index of the chat and the moves in a table's log, which finds messages that a
 * client has sent again without reading the log.
 */
#ifndef ENGAWA_SERVER_REPEATS_H
#define ENGAWA_SERVER_REPEATS_H

#include "engine/game.h"

#include <stddef.h>
#include <stdint.h>

/* A chat entry. */
struct repeats_chat {
    size_t k;
    uint64_t digest; /* of the guest and the text */
};

/* The events of one seat, in order. */
struct repeats_moves {
    size_t *n;
    size_t count, capacity;
};

/* Zero-initialise; free with repeats_free. */
struct repeats {
    struct repeats_chat *chat; /* in order */
    size_t chats, capacity;
    struct repeats_moves moves[ENGAWA_SEATS_MAX];
};

/* Adds that GUEST says TEXT in entry K, later than all before. */
void repeats_add_chat(struct repeats *repeats, size_t k, const char *guest, const char *text);

/* Adds that SEAT makes event N, later than all before. */
void repeats_add_move(struct repeats *repeats, int seat, size_t n);

/* Returns the k of the first entry after AFTER in which GUEST says TEXT, or 0. Compares one number
 * for each chat entry after AFTER. */
size_t repeats_find_chat(const struct repeats *repeats, const char *guest, const char *text,
                         size_t after);

/* Returns the n of the first event after AFTER that SEAT makes, or 0. Takes logarithmic time. */
size_t repeats_find_move(const struct repeats *repeats, int seat, size_t after);

/* Frees what REPEATS owns, not REPEATS itself. */
void repeats_free(struct repeats *repeats);

#endif
