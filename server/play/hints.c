/* hints.c - hints for a person who practises (hints.h). */
#include "server/play/hints.h"

#include "bots/persona.h"
#include "engine/memory.h"
#include "server/house/reply.h"
#include "server/play/bot_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hint that is being worked out. */
struct hint {
    uint64_t ticket;
    struct account *guest, *from; /* who asked, and from where */
    char table[IDS_MAX + 1];
    size_t n; /* events that the seat had seen */
    enum engawa_language language;
    struct hint *next;
};

static void forget(struct house *house, struct hint **at)
{
    struct hint *hint = *at;
    *at = hint->next;
    hint->from->hints--;
    accounts_release(&house->guests, hint->guest);
    accounts_release(&house->addresses, hint->from);
    free(hint);
}

void hints_close(struct house *house)
{
    while (house->hints)
        forget(house, &house->hints);
}

/* Who waits for the hint TICKET, or NULL. */
static struct visitor *find_visitor(const struct house *house, uint64_t ticket)
{
    struct visitor *visitor = house->visitors;
    while (visitor && visitor->hint != ticket)
        visitor = visitor->next;
    return visitor;
}

/* The hint that is being worked out for GUEST, or NULL. */
static struct hint *hint_of(const struct house *house, const struct account *guest)
{
    struct hint *hint = house->hints;
    while (hint && hint->guest != guest)
        hint = hint->next;
    return hint;
}

static void note(struct visitor *visitor, const struct job *job)
{
    struct house *house = visitor->house;
    struct hint *hint = engawa_allocate(1, sizeof *hint);
    hint->ticket = job->hint.ticket;
    hint->guest = accounts_hold(&house->guests, visitor->account->who, visitor->account->share);
    hint->from = accounts_hold(&house->addresses, visitor->from->who, visitor->from->share);
    hint->from->hints++;
    snprintf(hint->table, sizeof hint->table, "%s", job->table);
    hint->n = job->n;
    hint->language = visitor->language;
    hint->next = house->hints;
    house->hints = hint;
}

static void ask(struct visitor *visitor, const struct live_table *live, int seat)
{
    struct house *house = visitor->house;
    const struct table *table = live->table;
    struct job *job = job_new(table, seat);
    snprintf(job->whose, sizeof job->whose, "%s", bot_jobs_whose(live));
    visitor->hint = job->hint.ticket = ++house->tickets;
    job->hint.language = visitor->language;
    for (int i = 0; i < table->setup.seats; i++) {
        const struct table_seat *held = &table->seat[i];
        const char *name = engawa_persona_name(held->persona, visitor->language);
        snprintf(job->hint.name[i], sizeof job->hint.name[i], "%s", name ? name : held->name);
    }
    note(visitor, job);
    house->world.ask_bot(house->world.context, job);
}

/* Whether VISITOR asks for what HINT is about, perhaps after the connection was lost. */
static bool is_asked_again(const struct hint *hint, const struct visitor *visitor,
                           const struct table *table)
{
    return hint->n == table->match->length && hint->language == visitor->language &&
           strcmp(hint->table, table->id) == 0;
}

bool hints_refuse_busy(struct engawa_reason *why)
{
    return engawa_refuse(why, "busy", "your last hint is still being worked out",
                         "前のヒントをまだ考えています");
}

/* VISITOR waits for HINT instead of OTHER, who may be NULL: a connection that perhaps nobody reads
 * any more. */
static void take_over(struct visitor *visitor, struct visitor *other, const struct hint *hint)
{
    struct engawa_reason why;
    if (other) {
        other->hint = 0;
        hints_refuse_busy(&why);
        visitor_refuse(other, other->hint_re, &why);
    }
    visitor->hint = hint->ticket;
}

bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why)
{
    const struct table *table = live->table;
    const struct hint *old = hint_of(visitor->house, visitor->account);
    if (!table_may_hint(table, seat, why))
        return false;
    struct visitor *other = old ? find_visitor(visitor->house, old->ticket) : NULL;
    if (old && other != visitor && is_asked_again(old, visitor, table)) {
        take_over(visitor, other, old);
        visitor->hint_re = re;
        return true;
    }
    if (old || (visitor->from->share > 0 && visitor->from->hints >= visitor->from->share))
        return hints_refuse_busy(why);
    if (!visitor_take(visitor, ACCOUNT_HINTS, why))
        return false;
    visitor->hint_re = re;
    ask(visitor, live, seat);
    return true;
}

/* Whether JOB's hint is still one for the game as it stands, and for GUEST. */
static bool holds(const struct live_table *live, const struct job *job, const char *guest,
                  struct engawa_reason *why)
{
    const struct table *table = live ? live->table : NULL;
    if (!table || !table->match || table->match->length != job->n ||
        table_seat_of(table, guest) != job->seat || job->result.length == 0)
        return engawa_refuse(why, "stale", "the game has gone on meanwhile",
                             "その間にゲームが進みました");
    return table_may_hint(table, job->seat, why);
}

void hints_take(struct house *house, const struct live_table *live, const struct job *job)
{
    struct visitor *visitor = find_visitor(house, job->hint.ticket);
    struct engawa_reason why;
    struct engawa_text reply = {0};
    for (struct hint **at = &house->hints; *at; at = &(*at)->next)
        if ((*at)->ticket == job->hint.ticket) {
            forget(house, at);
            break;
        }
    if (!visitor)
        return;
    visitor->hint = 0;
    if (!holds(live, job, visitor->guest, &why)) {
        visitor_refuse(visitor, visitor->hint_re, &why);
        return;
    }
    reply_write_ok(visitor->hint_re, &reply);
    engawa_text_printf(&reply, ",\"n\":%zu,\"hint\":%s}", job->n, job->result.at);
    visitor_hold(visitor, visitor->hint_re, &reply);
}
