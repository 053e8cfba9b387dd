/* hints.c - hints for a person who practises (hints.h). */
#include "server/play/hints.h"

#include "bots/persona.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "server/house/part.h"
#include "server/house/reply.h"
#include "server/play/bot_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hint in progress. */
struct hint {
    uint64_t ticket;
    uint64_t visitor;             /* serial of the visitor who waits */
    int64_t re;                   /* number of the ask */
    struct account *guest, *from; /* accounts of the asker and of their address */
    char table[IDS_MAX + 1];
    size_t n; /* events that the seat had seen */
    enum engawa_language language;
    struct hint *next;
};

/* The part's state. */
struct state {
    struct hint *hints; /* in progress */
    uint64_t tickets;   /* hints asked for so far */
};

const struct part_size hints_state = {.house = sizeof(struct state)};

static struct state *own(const struct house *house)
{
    return part_state(house, &hints_state);
}

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
    while (own(house)->hints)
        forget(house, &own(house)->hints);
}

/* Returns the visitor who waits for HINT, or NULL. */
static struct visitor *find_visitor(const struct house *house, const struct hint *hint)
{
    struct visitor *visitor = house->visitors;
    while (visitor && visitor->serial != hint->visitor)
        visitor = visitor->next;
    return visitor;
}

/* Returns the hint in progress for GUEST, or NULL. */
static struct hint *hint_of(const struct house *house, const struct account *guest)
{
    struct hint *hint = own(house)->hints;
    while (hint && hint->guest != guest)
        hint = hint->next;
    return hint;
}

static void note(struct visitor *visitor, const struct job *job, int64_t re)
{
    struct house *house = visitor->house;
    struct hint *hint = engawa_allocate(1, sizeof *hint);
    hint->ticket = job->hint.ticket;
    hint->visitor = visitor->serial;
    hint->re = re;
    hint->guest = accounts_hold(&house->guests, visitor->account->who, visitor->account->share);
    hint->from = accounts_hold(&house->addresses, visitor->from->who, visitor->from->share);
    hint->from->hints++;
    snprintf(hint->table, sizeof hint->table, "%s", job->table);
    hint->n = job->n;
    hint->language = visitor->language;
    hint->next = own(house)->hints;
    own(house)->hints = hint;
}

static void ask(struct visitor *visitor, const struct live_table *live, int seat, int64_t re)
{
    struct house *house = visitor->house;
    const struct table *table = live->table;
    struct job *job = job_new(live->table, seat);
    snprintf(job->whose, sizeof job->whose, "%s", bot_jobs_whose(live));
    job->hint.ticket = ++own(house)->tickets;
    job->hint.language = visitor->language;
    for (int i = 0; i < table->setup.seats; i++) {
        const struct table_seat *held = &table->seat[i];
        const char *name = engawa_persona_name(held->persona, visitor->language);
        snprintf(job->hint.name[i], sizeof job->hint.name[i], "%s", name ? name : held->name);
    }
    note(visitor, job, re);
    house->world.ask_bot(house->world.context, job);
}

/* Returns whether VISITOR asks again for HINT, perhaps after their connection was lost. */
static bool is_asked_again(const struct hint *hint, const struct visitor *visitor,
                           const struct table *table)
{
    return hint->n == table->match->length && hint->language == visitor->language &&
           strcmp(hint->table, table->id) == 0;
}

/* Makes HINT the reply to RE of VISITOR instead of OTHER, which may be NULL: a connection that
 * perhaps nobody reads. */
static void take_over(struct visitor *visitor, int64_t re, struct visitor *other, struct hint *hint)
{
    struct engawa_reason why;
    if (other) {
        ask_refuse_hint(&why);
        visitor_refuse(other, hint->re, &why);
    }
    hint->visitor = visitor->serial;
    hint->re = re;
}

bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why)
{
    const struct table *table = live->table;
    struct hint *old = hint_of(visitor->house, visitor->account);
    if (!table_may_hint(table, seat, why))
        return false;
    struct visitor *other = old ? find_visitor(visitor->house, old) : NULL;
    if (old && other != visitor && is_asked_again(old, visitor, table)) {
        take_over(visitor, re, other, old);
        return true;
    }
    if (old || (visitor->from->share > 0 && visitor->from->hints >= visitor->from->share))
        return ask_refuse_hint(why);
    if (!visitor_take(visitor, ACCOUNT_HINTS, why))
        return false;
    ask(visitor, live, seat, re);
    return true;
}

/* Returns whether JOB's hint still applies to the present game, and to GUEST. */
static bool holds(const struct live_table *live, const struct job *job, const char *guest,
                  struct engawa_reason *why)
{
    const struct table *table = live ? live->table : NULL;
    if (!table || !table->match || table->match->length != job->n ||
        table_seat_of(table, guest) != job->seat || job->result.length == 0)
        return engawa_refuse(why, "stale", "the game has gone on meanwhile",
                             "その間に対局が進みました");
    return table_may_hint(table, job->seat, why);
}

void hints_take(struct house *house, const struct live_table *live, const struct job *job)
{
    struct hint **at = &own(house)->hints;
    struct engawa_reason why;
    struct engawa_text reply = {0};
    while (*at && (*at)->ticket != job->hint.ticket)
        at = &(*at)->next;
    if (!*at)
        return;
    struct visitor *visitor = find_visitor(house, *at);
    int64_t re = (*at)->re;
    forget(house, at);
    if (!visitor)
        return;
    if (!holds(live, job, visitor->guest, &why)) {
        visitor_refuse(visitor, re, &why);
        return;
    }
    struct engawa_json json = reply_begin(re, &reply);
    engawa_json_integer(&json, "n", (int64_t)job->n);
    engawa_text_add(engawa_json_value(&json, "hint"), job->result.at);
    reply_end(&json);
    visitor_hold(visitor, re, &reply);
}
