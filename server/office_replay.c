/* office_replay.c - every log of the house against the present rules, and the lists of matches that
 * follow from the logs (office.h).
 *
 * A log is folded by the rules of the program that reads it. A later version may read an old log in
 * another way, or not at all: then nobody can enter that table, and it stays on the disk as it is,
 * for the version that can. `replay` says beforehand which these are. */
#include "server/office.h"

#include "engine/memory.h"
#include "server/fields.h"
#include "server/history.h"
#include "server/log.h"
#include "server/office_task.h"

#include <stdio.h>
#include <string.h>

/* ---- logs ---- */

struct replay {
    struct office_task task;
    int64_t after; /* the number of the last table that was taken */
    int64_t agree, differ;
    int count; /* of those that are being looked at */
    char id[OFFICE_PAGE][JOURNAL_TABLE_ID_MAX + 1];
    bool closed[OFFICE_PAGE];
};

static void note_table(void *context, const struct journal_about *about)
{
    struct replay *replay = context;
    snprintf(replay->id[replay->count], sizeof replay->id[0], "%s", about->id);
    replay->closed[replay->count] = about->closed;
    replay->after = about->number;
    replay->count++;
}

/* Adds a row for the table ID, which the present rules do not read because of WHY. */
static void write_row(struct replay *replay, const char *id, bool closed,
                      const struct engawa_reason *why)
{
    struct engawa_text *text = &replay->task.text;
    if (replay->differ++ >= OFFICE_PAGE)
        return;
    engawa_text_add(text, replay->differ > 1 ? ",{\"table\":" : "{\"table\":");
    engawa_text_add_json(text, id, strlen(id));
    fields_add_text(text, "state", closed ? "over" : "going");
    fields_add_text(text, "code", why->code);
    fields_add_text(text, "say", engawa_reason_in(why, replay->task.language));
    engawa_text_add_char(text, '}');
}

/* Reads the logs of the tables in REPLAY. One that was removed meanwhile counts as none. */
static void read_page(struct replay *replay)
{
    for (int i = 0; i < replay->count; i++) {
        struct engawa_reason why;
        struct table *table = log_read(replay->task.journal, replay->id[i], &why);
        if (table)
            replay->agree++;
        else if (strcmp(why.code, "no-such-table") != 0)
            write_row(replay, replay->id[i], replay->closed[i], &why);
        table_free(table);
    }
}

/* In the other thread. */
static void replay_all(struct office_task *task)
{
    struct replay *replay = (struct replay *)task;
    engawa_text_add(&task->text, ",\"list\":[");
    do {
        replay->count = 0;
        task->failed = !journal_list_tables(task->journal, replay->after, OFFICE_PAGE, note_table,
                                            replay, &task->why);
        if (!task->failed)
            read_page(replay);
    } while (!task->failed && replay->count == OFFICE_PAGE);
    engawa_text_add_char(&task->text, ']');
    office_add_number(&task->text, "agree", replay->agree);
    office_add_number(&task->text, "differ", replay->differ);
}

bool office_replay(struct ask *ask, const char *const *words)
{
    (void)words;
    struct replay *replay = engawa_allocate(1, sizeof *replay);
    replay->task.run = replay_all;
    return office_task_begin(ask, &replay->task);
}

/* ---- what follows from them ---- */

bool office_rebuild_history(struct ask *ask, const char *const *words)
{
    (void)words;
    history_rebuild(ask->house);
    return true;
}
