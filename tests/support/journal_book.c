/* journal_book.c - reads a journal into text. */
#include "tests/support/journal_book.h"

#include "store/journal/cards.h"
#include "store/journal/logs.h"

#include <string.h>

static void add_entry(void *context, const struct journal_entry *entry)
{
    engawa_text_printf(context, "%lld %lld %s\n", (long long)entry->k, (long long)entry->time,
                       entry->text);
}

bool book_read(struct journal *journal, const char *table, int64_t after, struct engawa_text *text,
               struct engawa_reason *why)
{
    return journal_read(journal, table, after, add_entry, text, why);
}

static void add_table(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s\n", going->table);
}

bool book_live(struct journal *journal, struct engawa_text *text)
{
    return journal_going_tables(journal, add_table, text, NULL);
}

static void count_entry(void *context, const struct journal_entry *entry)
{
    int64_t *length = context;
    *length = *length >= 0 && entry->k == *length + 1 ? entry->k : -1;
}

int64_t book_length(struct journal *journal, const char *table)
{
    int64_t length = 0;
    struct engawa_reason why = {0};
    if (journal_read(journal, table, 0, count_entry, &length, &why))
        return length;
    return strcmp(why.code, "no-such-table") == 0 ? 0 : -1;
}
