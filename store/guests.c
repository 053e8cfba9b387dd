/* guests.c - the guests in the journal, and their devices with a token each (journal.h). */
#include "store/journal_sqlite.h"

/* ---- writing ---- */

bool journal_put_guest(struct journal *journal, const char *guest, const char *name,
                       const char *language, int64_t time, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_GUEST);
    journal_sqlite_bind(put, 1, guest);
    journal_sqlite_bind(put, 2, name);
    journal_sqlite_bind(put, 3, language);
    sqlite3_bind_int64(put, 4, time);
    bool taken;
    return journal_sqlite_finish(journal, journal_sqlite_run(journal, JOURNAL_PUT_GUEST), &taken,
                                 why);
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
    sqlite3_stmt *put = journal_sqlite_statement(journal, s);
    journal_sqlite_bind(put, 1, device);
    journal_sqlite_bind(put, 2, guest);
    sqlite3_bind_blob(put, 3, token_hash, 32, SQLITE_STATIC);
    if (!journal_sqlite_finish(journal, journal_sqlite_run(journal, s), &taken, why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "another device has this token",
                             "そのトークンはほかの端末のものです");
    return sqlite3_changes(journal_sqlite(journal)) > 0 || refuse_device(why);
}

bool journal_add_device(struct journal *journal, const char *device, const char *guest,
                        const uint8_t token_hash[32], int64_t time, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_bind_int64(journal_sqlite_statement(journal, JOURNAL_ADD_DEVICE), 4, time);
    return put_token(journal, JOURNAL_ADD_DEVICE, device, guest, token_hash, why);
}

bool journal_renew_device(struct journal *journal, const char *device, const char *guest,
                          const uint8_t token_hash[32], struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    return put_token(journal, JOURNAL_RENEW_DEVICE, device, guest, token_hash, why);
}

/* Runs the statement S, which notes when DEVICE, or its guest, was seen. */
static bool put_seen(struct journal *journal, enum journal_statement s, const char *device,
                     int64_t time, struct engawa_reason *why)
{
    sqlite3_stmt *seen = journal_sqlite_statement(journal, s);
    journal_sqlite_bind(seen, 1, device);
    sqlite3_bind_int64(seen, 2, time);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, s), why);
}

bool journal_see_device(struct journal *journal, const char *device, int64_t time,
                        struct engawa_reason *why)
{
    return journal_sqlite_begin(journal, why) &&
           put_seen(journal, JOURNAL_SEE_DEVICE, device, time, why) &&
           put_seen(journal, JOURNAL_SEE_GUEST, device, time, why);
}

bool journal_drop_device(struct journal *journal, const char *device, const char *guest,
                         struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_DROP_DEVICE), 1, device);
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_DROP_DEVICE), 2, guest);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_DROP_DEVICE), why) &&
           (sqlite3_changes(journal_sqlite(journal)) > 0 || refuse_device(why));
}

/* ---- reading ---- */

/* Reads the guest whom the statement S finds. */
static bool read_guest(struct journal *journal, enum journal_statement s,
                       struct journal_guest *guest, struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, s);
    bool found = sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        journal_sqlite_copy(row, 0, guest->id, sizeof guest->id);
        journal_sqlite_copy(row, 1, guest->name, sizeof guest->name);
        journal_sqlite_copy(row, 2, guest->language, sizeof guest->language);
        journal_sqlite_copy(row, 3, guest->device, sizeof guest->device);
        guest->seen = sqlite3_column_int64(row, 4);
        guest->invited = sqlite3_column_int64(row, 5);
    }
    int error = sqlite3_reset(row);
    if (!journal_sqlite_has_read(journal, error, why))
        return false;
    return found || engawa_refuse(why, "no-such-guest", "this personal link belongs to nobody here",
                                  "この個人用リンクのゲストはいません");
}

bool journal_guest(struct journal *journal, const uint8_t token_hash[32],
                   struct journal_guest *guest, struct engawa_reason *why)
{
    sqlite3_bind_blob(journal_sqlite_statement(journal, JOURNAL_GUEST), 1, token_hash, 32,
                      SQLITE_STATIC);
    return read_guest(journal, JOURNAL_GUEST, guest, why);
}

bool journal_guest_of_device(struct journal *journal, const char *device,
                             struct journal_guest *guest, struct engawa_reason *why)
{
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_GUEST_OF_DEVICE), 1, device);
    return read_guest(journal, JOURNAL_GUEST_OF_DEVICE, guest, why);
}

bool journal_guest_by_id(struct journal *journal, const char *id, struct journal_guest *guest,
                         struct engawa_reason *why)
{
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_GUEST_BY_ID), 1, id);
    return read_guest(journal, JOURNAL_GUEST_BY_ID, guest, why);
}

bool journal_devices(struct journal *journal, const char *guest,
                     void (*see)(void *context, const struct journal_device *device), void *context,
                     struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_DEVICES);
    journal_sqlite_bind(row, 1, guest);
    while (sqlite3_step(row) == SQLITE_ROW) {
        struct journal_device device = {.since = sqlite3_column_int64(row, 1),
                                        .seen = sqlite3_column_int64(row, 2)};
        journal_sqlite_copy(row, 0, device.id, sizeof device.id);
        see(context, &device);
    }
    int error = sqlite3_reset(row);
    return journal_sqlite_has_read(journal, error, why);
}
