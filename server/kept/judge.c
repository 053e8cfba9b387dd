/* judge.c - the analysis of finished games against perfect play (judge.h). */
#include "server/kept/judge.h"

#include "engine/memory.h"
#include "rating/note.h"
#include "server/base/report.h"
#include "server/base/worker.h"
#include "server/house/load.h"
#include "server/house/log.h"
#include "server/house/part.h"
#include "store/journal/daily.h"
#include "store/journal/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part's state. */
struct judging {
    bool due;                       /* a game may wait to be judged */
    bool busy;                      /* a game is being judged */
    char table[IDS_MAX + 1];        /* the judged game; "" if none */
    int seats;                      /* its seats; 1 if its log could not be read */
    int64_t lost[ENGAWA_SEATS_MAX]; /* loss of each seat (job.h); -1 if unknown */
};

const struct part_size judge_state = {.house = sizeof(struct judging)};

static struct judging *own(const struct house *house)
{
    return part_state(house, &judge_state);
}

void judge_expect(struct house *house)
{
    own(house)->due = true;
}

/* A read of a game's log for the analysis. */
struct reading {
    struct worker_task task;
    struct house *house;
    char table[IDS_MAX + 1]; /* "" if no game waits */
    struct job *job;         /* NULL if the log cannot be read */
    bool fine;
    struct engawa_reason why;
};

/* Finds a game that waits: daily games first, then rated ones. */
static bool find(struct reading *reading, struct journal *journal)
{
    const struct engawa_game *game;
    if (!journal_unjudged(journal, reading->table, &reading->why))
        return false;
    for (int i = 0; !reading->table[0] && (game = engawa_game_at(i)) != NULL; i++)
        if (note_is_judged(game->name) &&
            !journal_unjudged_match(journal, game->name, reading->table, &reading->why))
            return false;
    return true;
}

static void read_game(struct reading *reading, struct journal *journal)
{
    struct engawa_reason why;
    reading->fine = find(reading, journal);
    struct table *table =
        reading->fine && reading->table[0] ? log_read(journal, reading->table, &why) : NULL;
    if (table && table->match) {
        reading->job = job_new(table, 0);
        reading->job->judge = true;
        snprintf(reading->job->whose, sizeof reading->job->whose, "%s", table->master);
    }
    table_free(table);
}

/* Runs in the loader's thread. */
static void run(struct worker_task *task)
{
    struct reading *reading = (struct reading *)task;
    read_game(reading, reading->house->loader.journal);
}

/* Runs in the loop's thread afterwards. */
static void end(struct worker_task *task)
{
    struct reading *reading = (struct reading *)task;
    struct house *house = reading->house;
    struct judging *judging = own(house);
    house->loader.listing--;
    if (!reading->fine)
        report_event(REPORT_WARNING, "judge-failed", NULL, "a game cannot be judged: %s",
                     reading->why.en);
    if (!reading->fine || !reading->table[0]) {
        judging->busy = false;
    } else if (reading->job) {
        house->world.ask_bot(house->world.context, reading->job);
    } else {
        snprintf(judging->table, sizeof judging->table, "%s", reading->table);
        judging->seats = 1;
        judging->lost[0] = -1;
    }
    free(reading);
}

static void begin(struct house *house)
{
    struct reading *reading = engawa_allocate(1, sizeof *reading);
    reading->task = (struct worker_task){.run = run, .done = end};
    reading->house = house;
    own(house)->due = false; /* games that end from now on set it again */
    own(house)->busy = true;
    house->loader.listing++;
    if (house->loader.worker) {
        worker_do(house->loader.worker, &reading->task);
        return;
    }
    read_game(reading, house->journal);
    end(&reading->task);
}

bool judge_step(struct house *house)
{
    struct judging *judging = own(house);
    struct engawa_text lost = {0};
    if (judging->due && !judging->busy && !house->finishing && house_is_keeper(house))
        begin(house);
    if (!judging->table[0])
        return false;
    note_write_lost(judging->seats, judging->lost, &lost);
    batch_judge_daily(house->batch, judging->table, judging->lost[0]);
    batch_judge_match(house->batch, judging->table, lost.at);
    engawa_text_free(&lost);
    judging->table[0] = '\0';
    return true;
}

void judge_take(struct house *house, const struct engawa_reason *why)
{
    own(house)->busy = false;
    own(house)->due = !why; /* after a failure the next game, or the next start, continues */
    if (why)
        report_event(REPORT_WARNING, "judge-failed", NULL,
                     "what a game gave away could not be written: %s", why->en);
}

void judge_done(struct house *house, struct job *job)
{
    struct judging *judging = own(house);
    snprintf(judging->table, sizeof judging->table, "%s", job->table);
    judging->seats = job->setup.seats;
    memcpy(judging->lost, job->lost, sizeof judging->lost);
    job_free(job);
}
