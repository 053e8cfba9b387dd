/* gate.c - in the journal, who may come into the house: rulings and invitations (journal.h). */
#include "store/journal_sqlite.h"

/* ---- writing ---- */

/* Runs the statement S, whose values are bound. */
static bool write(struct journal *journal, enum journal_statement s, struct engawa_reason *why)
{
    bool taken;
    return journal_sqlite_finish(journal, journal_sqlite_run(journal, s), &taken, why);
}

bool journal_put_ruling(struct journal *journal, const struct journal_ruling *ruling,
                        struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_RULING);
    journal_sqlite_bind(put, 1, ruling->who);
    sqlite3_bind_int(put, 2, ruling->mute);
    sqlite3_bind_int64(put, 3, ruling->since);
    sqlite3_bind_int64(put, 4, ruling->until);
    journal_sqlite_bind(put, 5, ruling->reason);
    return write(journal, JOURNAL_PUT_RULING, why);
}

bool journal_drop_ruling(struct journal *journal, const char *who, bool mute,
                         struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_DROP_RULING), 1, who);
    sqlite3_bind_int(journal_sqlite_statement(journal, JOURNAL_DROP_RULING), 2, mute);
    return write(journal, JOURNAL_DROP_RULING, why);
}

bool journal_put_invite(struct journal *journal, const struct journal_invite *invite,
                        struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_INVITE);
    journal_sqlite_bind(put, 1, invite->code);
    sqlite3_bind_int64(put, 2, invite->since);
    sqlite3_bind_int64(put, 3, invite->until);
    sqlite3_bind_int64(put, 4, invite->uses);
    return write(journal, JOURNAL_PUT_INVITE, why);
}

bool journal_drop_invite(struct journal *journal, const char *code, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_DROP_INVITE), 1, code);
    return write(journal, JOURNAL_DROP_INVITE, why);
}

bool journal_invite_guest(struct journal *journal, const char *guest, int64_t time,
                          struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_INVITE_GUEST), 1, guest);
    sqlite3_bind_int64(journal_sqlite_statement(journal, JOURNAL_INVITE_GUEST), 2, time);
    return write(journal, JOURNAL_INVITE_GUEST, why);
}

/* ---- reading ---- */

bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_RULINGS);
    while (sqlite3_step(row) == SQLITE_ROW) {
        const struct journal_ruling ruling = {.who = (const char *)sqlite3_column_text(row, 0),
                                              .mute = sqlite3_column_int(row, 1) != 0,
                                              .since = sqlite3_column_int64(row, 2),
                                              .until = sqlite3_column_int64(row, 3),
                                              .reason = (const char *)sqlite3_column_text(row, 4)};
        if (ruling.who && ruling.reason)
            see(context, &ruling);
    }
    return journal_sqlite_has_read(journal, sqlite3_reset(row), why);
}

bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_INVITES);
    while (sqlite3_step(row) == SQLITE_ROW) {
        const struct journal_invite invite = {.code = (const char *)sqlite3_column_text(row, 0),
                                              .since = sqlite3_column_int64(row, 1),
                                              .until = sqlite3_column_int64(row, 2),
                                              .uses = sqlite3_column_int64(row, 3)};
        if (invite.code)
            see(context, &invite);
    }
    return journal_sqlite_has_read(journal, sqlite3_reset(row), why);
}
