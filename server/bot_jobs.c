/* bot_jobs.c - the bots at a table (bot_jobs.h). */
#include "server/bot_jobs.h"

#include "server/compose.h"
#include "server/log.h"

#include <stdio.h>

/* The bot that plays for SEAT: the best one where this program has none of that name any more.
 * NULL: this program has no bot for the game. */
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
    live->bots_changed = false;
}

static void ask(struct live_table *live, int seat, const struct engawa_bot *bot)
{
    struct house *house = live->house;
    struct job *job = job_new(live->table, seat);
    job->bot = bot;
    if (bot->recall)
        engawa_text_add(&job->lore, lore_of(&house->lore, live->table));
    live->asked[seat] = true;
    house->world.ask_bot(house->world.context, job);
}

void bot_jobs_ask(struct live_table *live)
{
    const struct table *table = live->table;
    if (live->bots_changed)
        teach(live);
    if (table->phase != TABLE_PLAYING)
        return;
    unsigned actors = engawa_match_actors(table->match);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].holder != TABLE_SEAT_BOT || !(actors >> seat & 1) ||
            live->asked[seat])
            continue;
        const struct engawa_bot *bot = bot_of(table, seat);
        if (bot)
            ask(live, seat, bot);
    }
}

/* Reports a faulty bot to the host: it chose an illegal move, or, with REFUSED, the table refused
 * its move although the bot knew everything that has happened. */
static void report(const struct live_table *live, const struct job *job,
                   const struct engawa_reason *refused)
{
    if (job->faulty)
        fprintf(stderr, "engawa: table %s: %s\n", job->table, job->fault.en);
    if (refused && !live->house->failed && job->n == live->table->match->length)
        fprintf(stderr, "engawa: table %s: the move \"%s\" of the bot %s was refused: %s\n",
                job->table, engawa_text_string(&job->result), job->bot->name, refused->en);
}

void bot_jobs_take(struct live_table *live, const struct job *job)
{
    struct engawa_reason why;
    struct entry_list entries = {0};
    size_t n;
    if (!live || !live->asked[job->seat])
        return;
    live->asked[job->seat] = false;
    house_touch(live);
    if (live->table->phase != TABLE_PLAYING ||
        live->table->seat[job->seat].holder != TABLE_SEAT_BOT)
        return; /* somebody else sits there now, or nobody */
    bool fine = compose_move(live->table, job->seat, (int64_t)job->n,
                             engawa_text_string(&job->result), &n, &entries, &why);
    report(live, job, fine ? NULL : &why);
    if (fine)
        log_write(live, &entries, &why);
    entry_list_free(&entries);
}
