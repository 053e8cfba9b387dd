/* settings.c - in the journal, settings that every server of it takes (journal.h). */
#include "store/journal_sql.h"

bool journal_keep_setting(struct journal *journal, const char *name, const char *value,
                          struct engawa_reason *why)
{
    enum journal_statement s = value ? JOURNAL_PUT_SETTING : JOURNAL_DROP_SETTING;
    bool taken;
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, s), 1, name);
    if (value)
        sql_bind_text(journal_sql_statement(journal, s), 2, value);
    return journal_sql_finish(journal, journal_sql_run(journal, s), &taken, why);
}

bool journal_settings(struct journal *journal,
                      void (*see)(void *context, const char *name, const char *value),
                      void *context, struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_SETTINGS);
    while (sql_step(row)) {
        const char *name = sql_text(row, 0), *value = sql_text(row, 1);
        if (name && value)
            see(context, name, value);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}
