/* pushes.c - the push subscriptions of devices (pushes.h). */
#include "store/journal/pushes.h"

#include "store/turn/transaction.h"

#include <string.h>

/* ---- writing ---- */

static bool drop(struct journal *journal, const char *device, const char *endpoint,
                 struct engawa_reason *why)
{
    struct sql_statement *drop =
        journal_statement(journal, "DELETE FROM pushes WHERE device = ?1 OR endpoint = ?2");
    sql_bind_text(drop, 1, device);
    sql_bind_text(drop, 2, endpoint);
    return journal_run(journal, drop, why);
}

struct put_push {
    struct journal_push push;
    int64_t time;
};

/* If another server stores the same endpoint at the same moment, its device keeps it. */
static bool put_push(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct put_push *one = arguments;
    const struct journal_push *push = &one->push;
    bool taken;
    if (!drop(journal, push->device, push->endpoint, why))
        return false;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO pushes (device, endpoint, p256dh, auth, since)"
                                   " SELECT id, ?2, ?3, ?4, ?5 FROM devices WHERE id = ?1");
    sql_bind_text(put, 1, push->device);
    sql_bind_text(put, 2, push->endpoint);
    sql_bind_text(put, 3, push->p256dh);
    sql_bind_text(put, 4, push->auth);
    sql_bind_number(put, 5, one->time);
    return journal_try(journal, put, &taken, why);
}

static const struct batch_op put_push_op = {.run = put_push, .may_be_lost = true};

void batch_put_push(struct batch *batch, const struct journal_push *push, int64_t time)
{
    const struct put_push put = {.push = {.device = batch_text(batch, push->device),
                                          .endpoint = batch_text(batch, push->endpoint),
                                          .p256dh = batch_text(batch, push->p256dh),
                                          .auth = batch_text(batch, push->auth)},
                                 .time = time};
    batch_add(batch, &put_push_op, &put, sizeof put);
}

struct drop_push {
    const char *device, *endpoint;
};

static bool drop_push(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct drop_push *push = arguments;
    return drop(journal, push->device, push->endpoint, why);
}

static const struct batch_op drop_push_op = {.run = drop_push};

void batch_drop_push(struct batch *batch, const char *device, const char *endpoint)
{
    const struct drop_push push = {batch_text(batch, device), batch_text(batch, endpoint)};
    batch_add(batch, &drop_push_op, &push, sizeof push);
}

/* ---- reading ---- */

bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT p.device, p.endpoint, p.p256dh, p.auth FROM pushes AS p"
                                   " JOIN devices AS d ON d.id = p.device WHERE d.guest = ?1"
                                   " ORDER BY d.seen DESC, p.device");
    sql_bind_text(row, 1, guest);
    while (sql_step(row)) {
        const struct journal_push push = {.device = sql_text(row, 0),
                                          .endpoint = sql_text(row, 1),
                                          .p256dh = sql_text(row, 2),
                                          .auth = sql_text(row, 3)};
        if (push.device && push.endpoint && push.p256dh && push.auth)
            see(context, &push);
    }
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_push_endpoints(struct journal *journal,
                            void (*see)(void *context, const char *endpoint), void *context,
                            struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT endpoint FROM pushes ORDER BY endpoint");
    while (sql_step(row)) {
        const char *endpoint = sql_text(row, 0);
        if (endpoint)
            see(context, endpoint);
    }
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why)
{
    struct sql_statement *put = journal_statement(
        journal, "INSERT INTO push_key (one, secret) VALUES (1, ?1) ON CONFLICT DO NOTHING");
    struct sql_statement *row = journal_statement(journal, "SELECT secret FROM push_key");
    sql_bind_blob(put, 1, secret, 32);
    if (!journal_run(journal, put, why))
        return false;
    size_t size = 0;
    const void *kept = sql_step(row) ? sql_blob(row, 0, &size) : NULL;
    if (kept && size == 32)
        memcpy(secret, kept, 32);
    return journal_done(journal, sql_end(row), why) && journal_commit(journal, why);
}
