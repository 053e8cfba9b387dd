/* fuzz_record.c - any bytes as a record. The reader must not crash; a refusal has a line and
 * reasons; an accepted record is written again with the same events. */
#include "engine/record.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Reads SIZE bytes into RECORD. */
static void read_bytes(const void *data, size_t size, struct engawa_record *record,
                       struct engawa_reason *why)
{
    FILE *file = fmemopen((void *)(uintptr_t)data, size, "rb");
    assert(file);
    engawa_record_read(record, file, why);
    fclose(file);
}

/* Writes RECORD again and reads that. */
static void check_again(const struct engawa_record *record)
{
    const struct engawa_match *match = record->match;
    struct engawa_record again = {0};
    struct engawa_text text = {0};
    struct engawa_reason why;
    const char *names[ENGAWA_SEATS_MAX];
    for (int i = 0; i < match->setup.seats; i++)
        names[i] = record->name[i];
    engawa_record_write_header(&text, match->game, &match->setup, names,
                               record->has_commit ? record->commit : NULL);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(&text, i + 1, match->event[i].by, match->event[i].text,
                                  match->event[i].time);
    if (record->end != ENGAWA_UNFINISHED)
        engawa_record_write_end(&text, match->game, match->setup.seats, match->state.bytes,
                                record->secret.has_seed ? &record->secret : NULL);
    read_bytes(text.at, text.length, &again, &why);
    assert(again.status == ENGAWA_RECORD_FINE);
    assert(again.match->length == match->length);
    for (size_t i = 0; i < match->length; i++)
        assert(strcmp(again.match->event[i].text, match->event[i].text) == 0);
    assert(engawa_state_equal(match->game, again.match->state.bytes, match->state.bytes));
    engawa_record_free(&again);
    engawa_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engawa_record record = {0};
    struct engawa_secret secret;
    struct engawa_reason why = {0};
    engawa_add_games();
    if (size == 0)
        return 0;
    read_bytes(data, size, &record, &why);
    if (record.status == ENGAWA_RECORD_FINE) {
        assert(record.match);
        check_again(&record);
    } else {
        assert(record.line >= 1 && why.code[0] && why.en[0] && why.ja[0]);
    }
    engawa_record_secret((const char *)data, size, 2, &secret);
    engawa_record_free(&record);
    return 0;
}
