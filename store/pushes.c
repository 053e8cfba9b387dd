/* pushes.c - where devices take messages while no page is open, and the key of the house for that
 * (journal.h). Both stand in the file, so that a backup has them and guests who go take theirs with
 * them.
 */
#include "store/journal_sqlite.h"

#include <string.h>

bool journal_drop_push(struct journal *journal, const char *device, const char *endpoint,
                       struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *drop = journal_sqlite_statement(journal, JOURNAL_DROP_PUSH);
    journal_sqlite_bind(drop, 1, device);
    journal_sqlite_bind(drop, 2, endpoint);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_DROP_PUSH), why);
}

bool journal_put_push(struct journal *journal, const struct journal_push *push, int64_t time,
                      struct engawa_reason *why)
{
    bool taken;
    if (!journal_drop_push(journal, push->device, push->endpoint, why))
        return false;
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_PUSH);
    journal_sqlite_bind(put, 1, push->device);
    journal_sqlite_bind(put, 2, push->endpoint);
    journal_sqlite_bind(put, 3, push->p256dh);
    journal_sqlite_bind(put, 4, push->auth);
    sqlite3_bind_int64(put, 5, time);
    return journal_sqlite_finish(journal, journal_sqlite_run(journal, JOURNAL_PUT_PUSH), &taken,
                                 why);
}

bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_PUSHES);
    journal_sqlite_bind(row, 1, guest);
    while (sqlite3_step(row) == SQLITE_ROW) {
        const struct journal_push push = {.device = (const char *)sqlite3_column_text(row, 0),
                                          .endpoint = (const char *)sqlite3_column_text(row, 1),
                                          .p256dh = (const char *)sqlite3_column_text(row, 2),
                                          .auth = (const char *)sqlite3_column_text(row, 3)};
        if (push.device && push.endpoint && push.p256dh && push.auth)
            see(context, &push);
    }
    return journal_sqlite_has_read(journal, sqlite3_reset(row), why);
}

bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why)
{
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_PUSH_KEY);
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_PUSH_KEY);
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_bind_blob(put, 1, secret, 32, SQLITE_STATIC);
    if (!journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_PUT_PUSH_KEY), why))
        return false;
    const void *kept = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_blob(row, 0) : NULL;
    if (kept)
        memcpy(secret, kept, 32);
    return journal_sqlite_done(journal, sqlite3_reset(row), why) && journal_commit(journal, why);
}
