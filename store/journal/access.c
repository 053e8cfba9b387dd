/* access.c - access control: rulings and invitations (access.h). */
#include "store/journal/access.h"

#include "store/turn/transaction.h"

/* ---- rulings ---- */

static bool put_ruling(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct journal_ruling *ruling = arguments;
    bool taken;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO rulings (who, mute, since, until, reason)"
                                   " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (who, mute)"
                                   " DO UPDATE SET since = ?3, until = ?4, reason = ?5");
    sql_bind_text(put, 1, ruling->who);
    sql_bind_number(put, 2, ruling->mute);
    sql_bind_number(put, 3, ruling->since);
    sql_bind_number(put, 4, ruling->until);
    sql_bind_text(put, 5, ruling->reason);
    return journal_try(journal, put, &taken, why);
}

static const struct batch_op put_ruling_op = {.run = put_ruling};

void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling)
{
    struct journal_ruling copy = *ruling;
    copy.who = batch_text(batch, ruling->who);
    copy.reason = batch_text(batch, ruling->reason);
    batch_add(batch, &put_ruling_op, &copy, sizeof copy);
}

struct drop_ruling {
    const char *who;
    bool mute;
};

static bool drop_ruling(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct drop_ruling *ruling = arguments;
    struct sql_statement *drop =
        journal_statement(journal, "DELETE FROM rulings WHERE who = ?1 AND mute = ?2");
    sql_bind_text(drop, 1, ruling->who);
    sql_bind_number(drop, 2, ruling->mute);
    return journal_run(journal, drop, why);
}

static const struct batch_op drop_ruling_op = {.run = drop_ruling};

void batch_drop_ruling(struct batch *batch, const char *who, bool mute)
{
    const struct drop_ruling ruling = {batch_text(batch, who), mute};
    batch_add(batch, &drop_ruling_op, &ruling, sizeof ruling);
}

bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT who, mute, since, until, reason FROM rulings ORDER BY since, who");
    while (sql_step(row)) {
        const struct journal_ruling ruling = {.who = sql_text(row, 0),
                                              .mute = sql_number(row, 1) != 0,
                                              .since = sql_number(row, 2),
                                              .until = sql_number(row, 3),
                                              .reason = sql_text(row, 4)};
        if (ruling.who && ruling.reason)
            see(context, &ruling);
    }
    return journal_has_read(journal, sql_end(row), why);
}

/* ---- invitations ---- */

static bool put_invite(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct journal_invite *invite = arguments;
    bool taken;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO invites (code, since, until, uses)"
                                   " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (code)"
                                   " DO UPDATE SET until = ?3, uses = ?4");
    sql_bind_text(put, 1, invite->code);
    sql_bind_number(put, 2, invite->since);
    sql_bind_number(put, 3, invite->until);
    sql_bind_number(put, 4, invite->uses);
    return journal_try(journal, put, &taken, why);
}

static const struct batch_op put_invite_op = {.run = put_invite};

void batch_put_invite(struct batch *batch, const struct journal_invite *invite)
{
    struct journal_invite copy = *invite;
    copy.code = batch_text(batch, invite->code);
    batch_add(batch, &put_invite_op, &copy, sizeof copy);
}

/* The first statement locks the row, so that the others see the uses that another server has
 * left. */
static bool use_invite(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    static const char *const each[] = {"UPDATE invites SET since = since WHERE code = ?1",
                                       "DELETE FROM invites WHERE code = ?1 AND uses <= 1",
                                       "UPDATE invites SET uses = uses - 1 WHERE code = ?1"};
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof each / sizeof *each; i++) {
        struct sql_statement *use = journal_statement(journal, each[i]);
        sql_bind_text(use, 1, arguments);
        fine = journal_send(journal, use, why);
    }
    return fine;
}

static const struct batch_op use_invite_op = {.run = use_invite};

void batch_use_invite(struct batch *batch, const char *code)
{
    batch_add_text(batch, &use_invite_op, code);
}

static bool drop_invite(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    struct sql_statement *drop = journal_statement(journal, "DELETE FROM invites WHERE code = ?1");
    sql_bind_text(drop, 1, arguments);
    return journal_run(journal, drop, why);
}

static const struct batch_op drop_invite_op = {.run = drop_invite};

void batch_drop_invite(struct batch *batch, const char *code)
{
    batch_add_text(batch, &drop_invite_op, code);
}

struct invite_guest {
    const char *guest;
    int64_t time;
};

static bool invite_guest(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct invite_guest *invited = arguments;
    bool taken;
    struct sql_statement *invite =
        journal_statement(journal, "UPDATE guests SET invited = ?2 WHERE id = ?1 AND invited = 0");
    sql_bind_text(invite, 1, invited->guest);
    sql_bind_number(invite, 2, invited->time);
    return journal_try(journal, invite, &taken, why);
}

static const struct batch_op invite_guest_op = {.run = invite_guest};

void batch_invite_guest(struct batch *batch, const char *guest, int64_t time)
{
    const struct invite_guest invited = {batch_text(batch, guest), time};
    batch_add(batch, &invite_guest_op, &invited, sizeof invited);
}

bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT code, since, until, uses FROM invites ORDER BY since, code");
    while (sql_step(row)) {
        const struct journal_invite invite = {.code = sql_text(row, 0),
                                              .since = sql_number(row, 1),
                                              .until = sql_number(row, 2),
                                              .uses = sql_number(row, 3)};
        if (invite.code)
            see(context, &invite);
    }
    return journal_has_read(journal, sql_end(row), why);
}
