/* fuzz_entry.c - any lines as a table's log that is read back from the journal. An entry that
 * passes its form is written again and means the same; one that the table refuses leaves it as it
 * was; and the card of what was read is read back as it was written.
 */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"
#include "server/table/card.h"
#include "server/table/entry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 1000 };

/* Checks that the entry TEXT, if it has the form of one, is read the same after it is written. */
static void check_form(const char *text)
{
    struct entry entry, again;
    struct engawa_text written = {0}, twice = {0}, shown = {0};
    struct engawa_reason why = {.code = ""};
    if (!entry_read(text, &entry, &why)) {
        assert(why.code[0] && why.en[0] && why.ja[0]);
        return;
    }
    entry_write(&entry, &written);
    entry_write_shown(&entry, &shown);
    bool fine = entry_read(engawa_text_string(&written), &again, &why);
    assert(fine && again.kind == entry.kind);
    (void)fine;
    entry_write(&again, &twice);
    assert(strcmp(engawa_text_string(&written), engawa_text_string(&twice)) == 0);
    entry_free(&entry);
    entry_free(&again);
    engawa_text_free(&written);
    engawa_text_free(&twice);
    engawa_text_free(&shown);
}

/* Checks that the card of TABLE, which has entries and is not over, is read back. */
static void check_card(const struct table *table)
{
    struct card card = {.k = 0}, again = {.k = 0};
    struct engawa_text written = {0}, twice = {0};
    if (table->length == 0 || table->phase == TABLE_OVER)
        return;
    card_take(&card, table);
    card_write(&card, &written);
    bool fine = card_read(engawa_text_string(&written), table->length, &again);
    assert(fine);
    (void)fine;
    card_write(&again, &twice);
    assert(strcmp(engawa_text_string(&written), engawa_text_string(&twice)) == 0);
    card_free(&card);
    card_free(&again);
    engawa_text_free(&written);
    engawa_text_free(&twice);
}

/* Reads LINE as the next entry of TABLE. */
static void add_line(struct table *table, int64_t time, const char *line)
{
    struct engawa_reason why = {.code = ""};
    size_t length = table->length, bytes = table->bytes;
    enum table_phase phase = table->phase;
    check_form(line);
    if (table_add(table, time, line, &why)) {
        assert(table->length == length + 1);
        return;
    }
    assert(why.code[0] && why.en[0] && why.ja[0]);
    assert(table->length == length && table->bytes == bytes && table->phase == phase);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_text record = {0};
    engawa_add_games();
    struct table *table = table_new("t", seed);
    char *text = engawa_allocate(size + 1, 1), *at = text;
    if (size > 0)
        memcpy(text, data, size);
    for (int lines = 0; *at && lines < LINES_MAX; lines++) {
        size_t length = strcspn(at, "\n");
        bool last = !at[length];
        at[length] = '\0';
        add_line(table, 1700000000000 + lines, at);
        at += length + !last;
    }
    check_card(table);
    if (table->game) { /* an evening has no record */
        bool over = table_record(table, &record);
        assert(over == (table->phase == TABLE_OVER));
        (void)over;
    }
    engawa_text_free(&record);
    table_free(table);
    free(text);
    return 0;
}
