/* import_command.c - import of records by the operator (commands.h).
 *
 * A record is longer than a message, so it comes in parts, each as hexadecimal digits. The bytes
 * are not trusted; only import.h checks them. After the last part, the thread of long commands
 * makes a table of them and checks whether the house has that record already. If not, the house's
 * thread writes the table. Until then nothing has changed.
 */
#include "server/admin/commands.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/base/fields.h"
#include "server/house/log.h"
#include "server/kept/record.h"
#include "server/table/import.h"
#include "store/journal/logs.h"

#include <stdlib.h>
#include <string.h>

struct import_task {
    struct command_task task;
    int64_t now;
    struct table *table;    /* the new table; NULL if none must be written */
    struct engawa_text ids; /* ids of the tables with its seed, each with its NUL */
    size_t length;
    char text[]; /* the record */
};

/* ---- in the task's thread ---- */

static void note_id(void *context, const char *id)
{
    struct import_task *import = context;
    engawa_text_add_bytes(&import->ids, id, strlen(id) + 1);
}

static bool is_same(const struct engawa_text *record, const char *text, size_t length)
{
    return record->length == length && memcmp(record->at, text, length) == 0;
}

/* Returns the id of the table that has RECORD already, or NULL. */
static const char *find_same(struct import_task *import, const struct engawa_text *record)
{
    const char *found = NULL;
    for (size_t at = 0; !found && at < import->ids.length; at += strlen(import->ids.at + at) + 1) {
        struct engawa_text other = {0};
        struct engawa_reason why;
        if (record_make(import->task.journal, import->ids.at + at, &other, &why) &&
            is_same(record, other.at, other.length))
            found = import->ids.at + at;
        engawa_text_free(&other);
    }
    return found;
}

/* Writes the outcome of the import to the reply. */
static void write_result(struct import_task *import, const struct engawa_text *record,
                         const char *same)
{
    struct engawa_json *reply = command_task_json(&import->task);
    engawa_json_string(reply, "table", same ? same : import->table->id);
    engawa_json_string(reply, "state", same ? "known" : "imported");
    engawa_json_integer(reply, "entries", (int64_t)import->table->length);
    if (!is_same(record, import->text, import->length))
        engawa_json_bool(reply, "respelled", true);
}

static void read_import(struct command_task *task)
{
    struct import_task *import = (struct import_task *)task;
    struct engawa_text record = {0};
    const char *same = NULL;
    import->table = import_read(import->text, import->length, import->now, &task->why);
    task->failed = !import->table || !journal_tables_with_seed(task->journal, import->table->seed,
                                                               note_id, import, &task->why);
    if (!task->failed) {
        table_record(import->table, &record);
        same = find_same(import, &record);
        write_result(import, &record, same);
    }
    if (task->failed || same) {
        table_free(import->table);
        import->table = NULL;
    }
    engawa_text_free(&record);
}

/* ---- in the house's thread ---- */

/* Adds TABLE, which nobody is at, to BATCH; it is loaded later like any finished table. */
static void write_table(struct batch *batch, const struct table *table, int64_t now)
{
    batch_create_table(batch, table->id, now, table->seed);
    for (size_t i = 0; i < table->length; i++)
        batch_append(batch, table->id, (int64_t)i + 1, table->log[i].time, table->log[i].text);
    batch_close_table(batch, table->id, now);
}

static void end_import(struct command_task *task)
{
    struct import_task *import = (struct import_task *)task;
    if (import->table)
        write_table(task->house->batch, import->table, import->now);
    table_free(import->table);
    engawa_text_free(&import->ids);
}

/* Appends the field "part" to the parts that the visitor has sent. */
static bool take_part(struct ask *ask)
{
    struct engawa_text *sent = &ask->visitor->operator.sent;
    uint8_t bytes[WORLD_MESSAGE_MAX / 2];
    const char *part;
    if (!ask_text(ask, "part", NULL, &part))
        return false;
    int length = engawa_unhex(part, bytes, sizeof bytes);
    if (length < 0)
        return fields_refuse(&ask->why, "part");
    if (sent->length + (size_t)length > IMPORT_MAX)
        return engawa_refuse(&ask->why, "large", "the record is too long", "棋譜が長すぎます");
    engawa_text_add_bytes(sent, (const char *)bytes, (size_t)length);
    return true;
}

bool command_import(struct ask *ask, const char *const *words)
{
    struct engawa_text *sent = &ask->visitor->operator.sent;
    struct import_task *import = NULL;
    bool more = false;
    (void)words;
    bool fine = take_part(ask) && ask_bool(ask, "more", &more);
    if (fine && more)
        return true;
    if (fine) {
        import = engawa_allocate(1, sizeof *import + sent->length);
        import->task.run = read_import;
        import->task.done = end_import;
        import->now = house_now(ask->house);
        import->length = sent->length;
        memcpy(import->text, engawa_text_string(sent), sent->length);
    }
    engawa_text_free(sent);
    return fine && command_task_begin(ask, &import->task);
}
