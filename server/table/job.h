/* job.h - a unit of work for a bot's thread: choosing a move, finding a hint, or judging a finished
 * game.
 *
 * A job contains everything that the bot may know, and shares with its table only events that never
 * change (event_log.h), so any thread can run it. When it is done, check that the table still needs
 * the result.
 */
#ifndef ENGAWA_SERVER_JOB_H
#define ENGAWA_SERVER_JOB_H

#include "bots/bot.h"
#include "server/table/table.h"

/* A request for a hint: the best bot's move, for a person who practises. */
struct job_hint {
    uint64_t ticket; /* of the visitor who asked (visitor.h); 0: the job is no hint */
    enum engawa_language language;
    char name[ENGAWA_SEATS_MAX][ENTRY_NAME_BYTES + 1]; /* names for the text of the moves */
};

struct job {
    char table[IDS_MAX + 1];
    char whose[48]; /* the account it is done for; jobs of each account take turns (botpool.h) */
    size_t turn;    /* its position among those; set by the pool */
    const struct lesson *lesson; /* must be learned first; set by the pool */
    int seat;
    size_t n; /* events that the seat has seen */
    const struct engawa_game *game;
    struct engawa_setup setup;
    struct event_snapshot events; /* table_events; the bot gets what its seat sees */
    struct engawa_text lore;      /* lore of the house, if the bot uses it; otherwise empty */
    /* Appends to LORE what must be read from files first; NULL if nothing. Runs in the bot's
     * thread. */
    void (*fetch)(struct job *job, const void *context);
    const void *fetch_context;
    const struct engawa_bot *bot; /* the bot that chooses a move; NULL for other jobs */
    int64_t asked, due;           /* when the bot was asked, and when its move is played */
    struct job_hint hint;
    struct engawa_text result;      /* the move, or the hint in the form of engawa_advice_json */
    bool judge;                     /* judge a finished game, in the background */
    int64_t lost[ENGAWA_SEATS_MAX]; /* the loss of each seat, in ten-thousandths of points; -1: not
                                       known exactly */
    bool faulty;                    /* the bot's move was illegal; `result` is a replacement */
    struct engawa_reason fault;     /* of a faulty job: the reason */
    struct job *next;               /* for the owner of a queue */
};

/* Returns a job for SEAT of TABLE, whose game has begun, with everything that the seat has seen.
 * The caller sets what to do. Free it with job_free. */
struct job *job_new(struct table *table, int seat);
void job_free(struct job *job);

/* Folds the events into a private match, lets the bot think, and sets JOB->result. BUDGET is
 * in milliseconds. Any thread may call it. */
void job_think(struct job *job, int budget);

#endif
