/* hints.c - hints for a person who practises (hints.h). */
#include "server/hints.h"

#include "server/reply.h"

#include <stdio.h>

bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why)
{
    struct house *house = visitor->house;
    const struct table *table = live->table;
    if (!table_may_hint(table, seat, why))
        return false;
    if (visitor->hint)
        return engawa_refuse(why, "busy", "your last hint is still being worked out",
                             "前の助言をまだ考えています");
    struct job *job = job_new(table, seat);
    visitor->hint = job->hint.ticket = ++house->tickets;
    visitor->hint_re = re;
    job->hint.language = visitor->language;
    for (int i = 0; i < table->setup.seats; i++)
        snprintf(job->hint.name[i], sizeof job->hint.name[i], "%s", table->seat[i].name);
    house->world.ask_bot(house->world.context, job);
    return true;
}

static struct visitor *find_visitor(const struct house *house, uint64_t ticket)
{
    struct visitor *visitor = house->visitors;
    while (visitor && visitor->hint != ticket)
        visitor = visitor->next;
    return visitor;
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
    if (!visitor)
        return;
    visitor->hint = 0;
    if (!holds(live, job, visitor->guest, &why)) {
        visitor_refuse(visitor, visitor->hint_re, &why);
        return;
    }
    reply_write_ok(visitor->hint_re, &reply);
    engawa_text_printf(&reply, ",\"n\":%zu,\"hint\":%s}", job->n, job->result.at);
    visitor_hold(visitor, visitor->hint_re, reply.at);
    engawa_text_free(&reply);
}
