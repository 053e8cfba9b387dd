/* record.c - reads a record, checks every event and its chance, and writes it again:
 * record FILE */
#include <engawa.h>
#include <stdio.h>
#include <string.h>

/* Whether the seed fits the commitment and all chance follows from it. */
static bool is_fair(const struct engawa_record *record)
{
    const struct engawa_secret *secret = &record->secret;
    struct engawa_reason why = {0};
    uint8_t commit[ENGAWA_SEED_BYTES];
    size_t checked = 0;
    if (!record->has_commit || !secret->has_seed || !secret->has_entropy)
        return false;
    engawa_fair_commit(secret->seed, commit);
    return memcmp(commit, record->commit, sizeof commit) == 0 &&
           engawa_verify_events(record->match, secret->seed, secret->entropy, &checked, &why) == 0;
}

int main(int argc, char **argv)
{
    engawa_library_start();
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: record FILE\n");
        return 2;
    }
    struct engawa_record record = {0};
    struct engawa_reason why = {0};
    enum engawa_record_status status = engawa_record_read(&record, file, &why);
    fclose(file);
    if (status != ENGAWA_RECORD_FINE) {
        fprintf(stderr, "line %zu: %s (%s)\n", record.line, why.en, why.code);
        engawa_record_free(&record);
        return (int)status;
    }

    const struct engawa_match *match = record.match;
    struct engawa_text text = {0};
    engawa_record_write_header(&text, match->game, &match->setup, (const char *const *)record.name,
                               record.has_commit ? record.commit : NULL);
    for (size_t n = 1; n <= match->length; n++) {
        const struct engawa_match_event *event = &match->event[n - 1];
        engawa_record_write_event(&text, n, event->by, event->text, event->time);
    }
    if (record.end != ENGAWA_UNFINISHED)
        engawa_record_write_end(&text, match->game, match->setup.seats, match->state.bytes,
                                record.has_commit ? &record.secret : NULL);
    fputs(engawa_text_string(&text), stdout);
    fprintf(stderr, "%zu events of %s, chance %s\n", match->length, match->game->name,
            is_fair(&record) ? "fair" : "not shown to be fair");
    engawa_text_free(&text);
    engawa_record_free(&record);
    return 0;
}
