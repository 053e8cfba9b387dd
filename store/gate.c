/* access.c - in the journal, who may come into the house: rulings and invitations (journal.h). */
#include "store/journal_sql.h"

/* ---- writing ---- */

/* Runs the statement S, whose values are bound. */
static bool write(struct journal *journal, enum journal_statement s, struct engawa_reason *why)
{
    bool taken;
    return journal_sql_finish(journal, journal_sql_run(journal, s), &taken, why);
}

bool journal_put_ruling(struct journal *journal, const struct journal_ruling *ruling,
                        struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_RULING);
    sql_bind_text(put, 1, ruling->who);
    sql_bind_number(put, 2, ruling->mute);
    sql_bind_number(put, 3, ruling->since);
    sql_bind_number(put, 4, ruling->until);
    sql_bind_text(put, 5, ruling->reason);
    return write(journal, JOURNAL_PUT_RULING, why);
}

bool journal_drop_ruling(struct journal *journal, const char *who, bool mute,
                         struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, JOURNAL_DROP_RULING), 1, who);
    sql_bind_number(journal_sql_statement(journal, JOURNAL_DROP_RULING), 2, mute);
    return write(journal, JOURNAL_DROP_RULING, why);
}

bool journal_put_invite(struct journal *journal, const struct journal_invite *invite,
                        struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_INVITE);
    sql_bind_text(put, 1, invite->code);
    sql_bind_number(put, 2, invite->since);
    sql_bind_number(put, 3, invite->until);
    sql_bind_number(put, 4, invite->uses);
    return write(journal, JOURNAL_PUT_INVITE, why);
}

/* The row is locked by a statement of its own, so that the others see what another server has left
 * of it. */
bool journal_use_invite(struct journal *journal, const char *code, struct engawa_reason *why)
{
    static const enum journal_statement each[] = {JOURNAL_LOCK_INVITE, JOURNAL_END_INVITE,
                                                  JOURNAL_USE_INVITE};
    bool fine = journal_sql_begin(journal, why);
    for (size_t i = 0; fine && i < sizeof each / sizeof *each; i++) {
        sql_bind_text(journal_sql_statement(journal, each[i]), 1, code);
        fine = journal_sql_done(journal, journal_sql_send(journal, each[i]), why);
    }
    return fine;
}

bool journal_drop_invite(struct journal *journal, const char *code, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, JOURNAL_DROP_INVITE), 1, code);
    return write(journal, JOURNAL_DROP_INVITE, why);
}

bool journal_invite_guest(struct journal *journal, const char *guest, int64_t time,
                          struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, JOURNAL_INVITE_GUEST), 1, guest);
    sql_bind_number(journal_sql_statement(journal, JOURNAL_INVITE_GUEST), 2, time);
    return write(journal, JOURNAL_INVITE_GUEST, why);
}

/* ---- reading ---- */

bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_RULINGS);
    while (sql_step(row)) {
        const struct journal_ruling ruling = {.who = sql_text(row, 0),
                                              .mute = sql_number(row, 1) != 0,
                                              .since = sql_number(row, 2),
                                              .until = sql_number(row, 3),
                                              .reason = sql_text(row, 4)};
        if (ruling.who && ruling.reason)
            see(context, &ruling);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}

bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_INVITES);
    while (sql_step(row)) {
        const struct journal_invite invite = {.code = sql_text(row, 0),
                                              .since = sql_number(row, 1),
                                              .until = sql_number(row, 2),
                                              .uses = sql_number(row, 3)};
        if (invite.code)
            see(context, &invite);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}
