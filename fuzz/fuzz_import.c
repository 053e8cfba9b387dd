/* fuzz_import.c - any bytes as a record to import. What is taken becomes a table that is over, and
 * whose record is the one that was imported. */
#include "engine/record.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"
#include "server/table/import.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Reads SIZE bytes into RECORD. */
static void read_bytes(const void *data, size_t size, struct engawa_record *record)
{
    struct engawa_reason why;
    FILE *file = fmemopen((void *)(uintptr_t)data, size, "rb");
    assert(file);
    engawa_record_read(record, file, &why);
    fclose(file);
}

/* Checks that TABLE, made of the bytes DATA, has their record, and that it can be imported. */
static void check_table(const struct table *table, const void *data, size_t size)
{
    struct engawa_text text = {0};
    struct engawa_record given = {0}, again = {0};
    struct engawa_reason why;
    bool over = table_record(table, &text);
    assert(over && table->phase == TABLE_OVER);
    (void)over;
    read_bytes(data, size, &given);
    read_bytes(text.at, text.length, &again);
    assert(again.status == ENGAWA_RECORD_FINE && again.match->length == given.match->length);
    for (size_t i = 0; i < given.match->length; i++) {
        assert(strcmp(given.match->event[i].text, again.match->event[i].text) == 0);
        assert(given.match->event[i].time == again.match->event[i].time);
    }
    struct table *twice = import_read(text.at, text.length, 1700000000000, &why);
    assert(twice && twice->length == table->length);
    table_free(twice);
    engawa_record_free(&given);
    engawa_record_free(&again);
    engawa_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engawa_reason why = {.code = ""};
    engawa_add_games();
    struct table *table = import_read((const char *)data, size, 1700000000000, &why);
    if (table)
        check_table(table, data, size);
    else
        assert(why.code[0] && why.en[0] && why.ja[0]);
    table_free(table);
    return 0;
}
