/* play.c - the rows of the parts (play.h). */
#include "server/play/play.h"

#include "server/play/bot_jobs.h"
#include "server/play/hints.h"

static void ask_bots(struct live_table *live, size_t from)
{
    (void)from;
    bot_jobs_ask(live);
}

static bool take_move(struct house *house, struct job *job)
{
    if (!job->bot || job->judge)
        return false;
    bot_jobs_hold(house, job);
    return true;
}

const struct part bot_jobs_part = {
    .name = "bots",
    .state = &bot_jobs_state,
    .close = bot_jobs_close,
    .complete = bot_jobs_release,
    .next = bot_jobs_next,
    .job_done = take_move,
    .entry = bot_jobs_note,
    .table_published = ask_bots,
    .table_reset = bot_jobs_forget,
    .table_busy = bot_jobs_busy,
};

static bool take_hint(struct house *house, struct job *job)
{
    if (job->bot || job->judge)
        return false;
    hints_take(house, tables_find(&house->tables, job->table), job);
    job_free(job);
    return true;
}

const struct part hints_part = {
    .name = "hints",
    .state = &hints_state,
    .close = hints_close,
    .job_done = take_hint,
};
