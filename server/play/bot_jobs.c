/* bot_jobs.c - bots' turns at a table (bot_jobs.h). */
#include "server/play/bot_jobs.h"

#include "bots/lore.h"
#include "server/base/report.h"
#include "server/house/log.h"
#include "server/house/part.h"
#include "server/house/presence.h"
#include "server/kept/lore.h"
#include "server/table/compose.h"

#include <stdio.h>

/* The part's state. */
struct state {
    struct job *held; /* moves that are not due yet, earliest first */
};

/* The part's state for one table. */
struct table_bots {
    bool asked[ENGAWA_SEATS_MAX]; /* a bot is choosing for the seat */
    bool changed;                 /* a bot sat down in this turn, and may need to learn */
};

const struct part_size bot_jobs_state = {.house = sizeof(struct state),
                                         .table = sizeof(struct table_bots)};

static struct state *own(const struct house *house)
{
    return part_state(house, &bot_jobs_state);
}

static struct table_bots *bots_at(const struct live_table *live)
{
    return part_at(live, &bot_jobs_state);
}

/* Returns the bot that plays for SEAT: the best one if the program no longer has the named one.
 * NULL if the program has no bot for the game. */
static const struct engawa_bot *bot_of(const struct table *table, int seat)
{
    const struct engawa_bot *bot = engawa_bot_named(table->seat[seat].who, table->game);
    return bot ? bot : engawa_bot_best(table->game);
}

static void teach(struct live_table *live)
{
    const struct table *table = live->table;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct engawa_bot *bot =
            table->seat[seat].holder == TABLE_SEAT_BOT ? bot_of(table, seat) : NULL;
        if (bot && bot->learn)
            world_teach_bot(&live->house->world, bot, &table->setup);
    }
    bots_at(live)->changed = false;
}

const char *bot_jobs_whose(const struct live_table *live)
{
    return live->opener ? live->opener->who : live->table->host;
}

static void ask(struct live_table *live, int seat, const struct engawa_bot *bot)
{
    struct house *house = live->house;
    struct job *job = job_new(live->table, seat);
    snprintf(job->whose, sizeof job->whose, "%s", bot_jobs_whose(live));
    job->bot = bot;
    job->asked = house_now(house);
    if (live->table->lang)
        engawa_lore_write_language(table_language(live->table), &job->lore);
    if (bot->uses_lore)
        lore_give(lore_of(house), live->table, job);
    bots_at(live)->asked[seat] = true;
    house->world.ask_bot(house->world.context, job);
}

void bot_jobs_ask(struct live_table *live)
{
    const struct table *table = live->table;
    const struct table_bots *bots = bots_at(live);
    if (bots->changed)
        teach(live);
    if (table->phase != TABLE_PLAYING || presence_is_empty(live))
        return;
    unsigned actors = engawa_match_actors(table->match);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].holder != TABLE_SEAT_BOT || !(actors >> seat & 1) ||
            bots->asked[seat])
            continue;
        const struct engawa_bot *bot = bot_of(table, seat);
        if (bot)
            ask(live, seat, bot);
    }
}

/* Reports a faulty bot to the host: it chose an illegal move, or, with REFUSED, the table refused
 * its move although the bot knew all events. The move itself may be a secret. */
static void report_fault(const struct live_table *live, const struct job *job,
                         const struct engawa_reason *refused)
{
    const struct report_field fields[] = {{"table", job->table},
                                          {"bot", job->bot->name},
                                          {"code", refused ? refused->code : job->fault.code},
                                          {0}};
    if (job->faulty)
        report_event(REPORT_WARNING, "bot-fault", fields, "table %s: the bot %s broke the rules",
                     job->table, job->bot->name);
    if (refused && !live->house->turn.failed && job->n == live->table->match->length)
        report_event(REPORT_WARNING, "bot-fault", fields,
                     "table %s: the move of the bot %s was refused (%s)", job->table,
                     job->bot->name, refused->code);
}

/* Makes the move of JOB. LIVE is its table, or NULL if it was dropped. */
static void take(struct live_table *live, const struct job *job)
{
    struct engawa_reason why;
    struct entry_list entries = {0};
    size_t n;
    if (!live || !live->table || !bots_at(live)->asked[job->seat])
        return;
    bots_at(live)->asked[job->seat] = false;
    house_touch(live);
    if (live->table->phase != TABLE_PLAYING ||
        live->table->seat[job->seat].holder != TABLE_SEAT_BOT)
        return; /* the seat is free, or another player has it */
    bool fine = compose_move(live->table, job->seat, (int64_t)job->n,
                             engawa_text_string(&job->result), &n, &entries, &why);
    report_fault(live, job, fine ? NULL : &why);
    if (fine)
        log_write(live, &entries);
    entry_list_free(&entries);
}

/* ---- the pace ---- */

/* Returns when the move of JOB, which is chosen now, is due. */
static int64_t due(const struct house *house, const struct job *job)
{
    int64_t now = house_now(house), pace = house->limits.bot_pace;
    if (pace == 0)
        return now;
    if (now <= job->asked) /* the clock may have been set back */
        return now + pace;
    return job->asked + (now - job->asked + pace - 1) / pace * pace;
}

void bot_jobs_hold(struct house *house, struct job *job)
{
    struct job **at = &own(house)->held;
    job->due = due(house, job);
    while (*at && ((*at)->due < job->due || ((*at)->due == job->due && (*at)->seat <= job->seat)))
        at = &(*at)->next;
    job->next = *at;
    *at = job;
}

/* Returns whether the move of JOB is due: at the latest a pace after it was chosen, even if the
 * clock was set back. */
static bool is_due(const struct house *house, const struct job *job)
{
    int64_t left = job->due - house_now(house);
    return left <= 0 || left > house->limits.bot_pace;
}

void bot_jobs_release(struct house *house)
{
    for (struct job *job; (job = own(house)->held) && is_due(house, job);) {
        own(house)->held = job->next;
        take(tables_find(&house->tables, job->table), job);
        job_free(job);
    }
}

void bot_jobs_close(struct house *house)
{
    for (struct job *job; (job = own(house)->held);) {
        own(house)->held = job->next;
        job_free(job);
    }
}

int bot_jobs_held(const struct house *house)
{
    int count = 0;
    for (const struct job *job = own(house)->held; job; job = job->next)
        count++;
    return count;
}

int64_t bot_jobs_next(const struct house *house)
{
    return own(house)->held ? own(house)->held->due : INT64_MAX;
}

/* ---- a table ---- */

void bot_jobs_note(struct live_table *live, const struct entry *entry)
{
    const unsigned setup = ENTRY_CHOICE_SEATS | ENTRY_CHOICE_OPTIONS;
    bots_at(live)->changed |= entry->kind == ENTRY_BOT ||
                              (entry->kind == ENTRY_SET && (entry->set.choices.named & setup) != 0);
}

void bot_jobs_forget(struct live_table *live)
{
    *bots_at(live) = (struct table_bots){.changed = false};
}

bool bot_jobs_busy(const struct live_table *live)
{
    bool busy = false;
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        busy |= bots_at(live)->asked[seat];
    return busy;
}
