/* guests.c - the guests in the journal, and their devices with a token each (journal.h). */
#include "store/journal_sql.h"

/* ---- writing ----
 *
 * Two servers may write the same guest: what was written last holds, and neither knows of the other
 * here. */

bool journal_put_guest(struct journal *journal, const char *guest, const char *name,
                       const char *language, int64_t time, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_GUEST);
    sql_bind_text(put, 1, guest);
    sql_bind_text(put, 2, name);
    sql_bind_text(put, 3, language);
    sql_bind_number(put, 4, time);
    bool taken;
    return journal_sql_finish(journal, journal_sql_run(journal, JOURNAL_PUT_GUEST), &taken, why);
}

static bool refuse_device(struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-device", "that device is not registered",
                         "その端末は登録されていません");
}

/* Runs the statement S, which writes a device's token: its first parameters are these, what follows
 * them has been bound. */
static bool put_token(struct journal *journal, enum journal_statement s, const char *device,
                      const char *guest, const uint8_t token_hash[32], struct engawa_reason *why)
{
    bool taken;
    struct sql_statement *put = journal_sql_statement(journal, s);
    sql_bind_text(put, 1, device);
    sql_bind_text(put, 2, guest);
    sql_bind_blob(put, 3, token_hash, 32);
    if (!journal_sql_finish(journal, journal_sql_run(journal, s), &taken, why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "another device has this token",
                             "そのトークンはほかの端末のものです");
    return sql_changes(journal_sql(journal)) > 0 || refuse_device(why);
}

bool journal_add_device(struct journal *journal, const char *device, const char *guest,
                        const uint8_t token_hash[32], int64_t time, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_number(journal_sql_statement(journal, JOURNAL_ADD_DEVICE), 4, time);
    return put_token(journal, JOURNAL_ADD_DEVICE, device, guest, token_hash, why);
}

bool journal_renew_device(struct journal *journal, const char *device, const char *guest,
                          const uint8_t token_hash[32], struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    return put_token(journal, JOURNAL_RENEW_DEVICE, device, guest, token_hash, why);
}

/* Runs the statement S, which notes when DEVICE, or its guest, was seen. */
static bool put_seen(struct journal *journal, enum journal_statement s, const char *device,
                     int64_t time, struct engawa_reason *why)
{
    struct sql_statement *seen = journal_sql_statement(journal, s);
    sql_bind_text(seen, 1, device);
    sql_bind_number(seen, 2, time);
    return journal_sql_done(journal, journal_sql_send(journal, s), why);
}

bool journal_see_device(struct journal *journal, const char *device, int64_t time,
                        struct engawa_reason *why)
{
    return journal_sql_begin(journal, why) &&
           put_seen(journal, JOURNAL_SEE_DEVICE, device, time, why) &&
           put_seen(journal, JOURNAL_SEE_GUEST, device, time, why);
}

bool journal_drop_device(struct journal *journal, const char *device, const char *guest,
                         struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, JOURNAL_DROP_DEVICE), 1, device);
    sql_bind_text(journal_sql_statement(journal, JOURNAL_DROP_DEVICE), 2, guest);
    return journal_sql_done(journal, journal_sql_run(journal, JOURNAL_DROP_DEVICE), why) &&
           (sql_changes(journal_sql(journal)) > 0 || refuse_device(why));
}

/* ---- reading ---- */

/* Reads the guest whom the statement S finds. */
static bool read_guest(struct journal *journal, enum journal_statement s,
                       struct journal_guest *guest, struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, s);
    bool found = sql_step(row);
    if (found) {
        journal_sql_copy(row, 0, guest->id, sizeof guest->id);
        journal_sql_copy(row, 1, guest->name, sizeof guest->name);
        journal_sql_copy(row, 2, guest->language, sizeof guest->language);
        journal_sql_copy(row, 3, guest->device, sizeof guest->device);
        guest->seen = sql_number(row, 4);
        guest->invited = sql_number(row, 5);
    }
    enum sql_error error = sql_end(row);
    if (!journal_sql_has_read(journal, error, why))
        return false;
    return found || engawa_refuse(why, "no-such-guest", "this personal link belongs to nobody here",
                                  "この専用リンクのゲストはいません");
}

bool journal_guest(struct journal *journal, const uint8_t token_hash[32],
                   struct journal_guest *guest, struct engawa_reason *why)
{
    sql_bind_blob(journal_sql_statement(journal, JOURNAL_GUEST), 1, token_hash, 32);
    return read_guest(journal, JOURNAL_GUEST, guest, why);
}

bool journal_guest_of_device(struct journal *journal, const char *device,
                             struct journal_guest *guest, struct engawa_reason *why)
{
    sql_bind_text(journal_sql_statement(journal, JOURNAL_GUEST_OF_DEVICE), 1, device);
    return read_guest(journal, JOURNAL_GUEST_OF_DEVICE, guest, why);
}

bool journal_guest_by_id(struct journal *journal, const char *id, struct journal_guest *guest,
                         struct engawa_reason *why)
{
    sql_bind_text(journal_sql_statement(journal, JOURNAL_GUEST_BY_ID), 1, id);
    return read_guest(journal, JOURNAL_GUEST_BY_ID, guest, why);
}

bool journal_devices(struct journal *journal, const char *guest,
                     void (*see)(void *context, const struct journal_device *device), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_DEVICES);
    sql_bind_text(row, 1, guest);
    while (sql_step(row)) {
        struct journal_device device = {.since = sql_number(row, 1), .seen = sql_number(row, 2)};
        journal_sql_copy(row, 0, device.id, sizeof device.id);
        see(context, &device);
    }
    enum sql_error error = sql_end(row);
    return journal_sql_has_read(journal, error, why);
}
