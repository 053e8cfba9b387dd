/* settings.c - settings that all servers of a journal share (settings.h). */
#include "store/journal/settings.h"

#include "store/turn/transaction.h"

struct keep_setting {
    const char *name, *value;
};

static bool keep_setting(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct keep_setting *setting = arguments;
    bool taken;
    struct sql_statement *keep = journal_statement(
        journal, setting->value ? "INSERT INTO settings (name, value) VALUES (?1, ?2)"
                                  " ON CONFLICT (name) DO UPDATE SET value = ?2"
                                : "DELETE FROM settings WHERE name = ?1");
    sql_bind_text(keep, 1, setting->name);
    if (setting->value)
        sql_bind_text(keep, 2, setting->value);
    return journal_try(journal, keep, &taken, why);
}

static const struct batch_op keep_setting_op = {.run = keep_setting};

void batch_keep_setting(struct batch *batch, const char *name, const char *value)
{
    const struct keep_setting setting = {batch_text(batch, name), batch_text(batch, value)};
    batch_add(batch, &keep_setting_op, &setting, sizeof setting);
}

bool journal_settings(struct journal *journal,
                      void (*see)(void *context, const char *name, const char *value),
                      void *context, struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT name, value FROM settings ORDER BY name");
    while (sql_step(row)) {
        const char *name = sql_text(row, 0), *value = sql_text(row, 1);
        if (name && value)
            see(context, name, value);
    }
    return journal_has_read(journal, sql_end(row), why);
}
