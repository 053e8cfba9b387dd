/* pushes.c - where devices take messages while no page is open, and the key of the house for that
 * (journal.h). Both stand in the file, so that a backup has them and guests who go take theirs with
 * them.
 */
#include "store/journal_sql.h"

#include <string.h>

bool journal_drop_push(struct journal *journal, const char *device, const char *endpoint,
                       struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *drop = journal_sql_statement(journal, JOURNAL_DROP_PUSH);
    sql_bind_text(drop, 1, device);
    sql_bind_text(drop, 2, endpoint);
    return journal_sql_done(journal, journal_sql_run(journal, JOURNAL_DROP_PUSH), why);
}

/* If another server puts the same endpoint there at the same moment, its device keeps it. */
bool journal_put_push(struct journal *journal, const struct journal_push *push, int64_t time,
                      struct engawa_reason *why)
{
    bool taken;
    if (!journal_drop_push(journal, push->device, push->endpoint, why))
        return false;
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_PUSH);
    sql_bind_text(put, 1, push->device);
    sql_bind_text(put, 2, push->endpoint);
    sql_bind_text(put, 3, push->p256dh);
    sql_bind_text(put, 4, push->auth);
    sql_bind_number(put, 5, time);
    return journal_sql_finish(journal, journal_sql_run(journal, JOURNAL_PUT_PUSH), &taken, why);
}

bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_PUSHES);
    sql_bind_text(row, 1, guest);
    while (sql_step(row)) {
        const struct journal_push push = {.device = sql_text(row, 0),
                                          .endpoint = sql_text(row, 1),
                                          .p256dh = sql_text(row, 2),
                                          .auth = sql_text(row, 3)};
        if (push.device && push.endpoint && push.p256dh && push.auth)
            see(context, &push);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}

bool journal_push_endpoints(struct journal *journal,
                            void (*see)(void *context, const char *endpoint), void *context,
                            struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_PUSH_ENDPOINTS);
    while (sql_step(row)) {
        const char *endpoint = sql_text(row, 0);
        if (endpoint)
            see(context, endpoint);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}

bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why)
{
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_PUSH_KEY);
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_PUSH_KEY);
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_blob(put, 1, secret, 32);
    if (!journal_sql_done(journal, journal_sql_run(journal, JOURNAL_PUT_PUSH_KEY), why))
        return false;
    size_t size = 0;
    const void *kept = sql_step(row) ? sql_blob(row, 0, &size) : NULL;
    if (kept && size == 32)
        memcpy(secret, kept, 32);
    return journal_sql_done(journal, sql_end(row), why) && journal_commit(journal, why);
}
