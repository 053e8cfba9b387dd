/* fuzz_mirror.c - anything that a server may tell `engawa sit`: lines of JSON, the first of which
 * is the reply to `enter`, and the others pushes with parts of the log. The copy of the table stays
 * within its bounds, and the seat that it says may move may move. */
#include "cli/remote/table_mirror.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <string.h>

static void check(const struct table_mirror *mirror)
{
    assert(mirror->seat >= -1 && mirror->seat < ENGAWA_SEATS_MAX);
    assert(mirror->seats >= 0 && mirror->seats <= ENGAWA_SEATS_MAX);
    int seat = table_mirror_free_seat(mirror, "g1", -1, 0);
    assert(seat >= -1 && seat < ENGAWA_SEATS_MAX);
    (void)seat;
    if (table_mirror_may_move(mirror))
        assert(engawa_match_actors(mirror->view) >> mirror->seat & 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table_mirror mirror = {.seat = -1};
    bool begun = false;
    engawa_add_games();
    for (size_t at = 0, end; at < size; at = end + 1) {
        const uint8_t *stop = memchr(data + at, '\n', size - at);
        end = stop ? (size_t)(stop - data) : size;
        json_t *message = json_loadb((const char *)data + at, end - at, 0, NULL);
        if (json_is_object(message) && !begun)
            table_mirror_begin(&mirror, message);
        else if (json_is_object(message))
            table_mirror_take(&mirror, json_object_get(message, "log"));
        begun |= json_is_object(message);
        json_decref(message);
        check(&mirror);
    }
    table_mirror_free(&mirror);
    return 0;
}
