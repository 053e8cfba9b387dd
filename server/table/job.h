/* job.h - work for a bot's thread: a move to choose, a hint to work out, or a game to judge.
 *
 * A job carries everything that the bot may know and shares nothing with the table it is for, so
 * any thread may do it. Whoever gets its result has to check whether the table still wants it.
 */
#ifndef ENGAWA_SERVER_JOB_H
#define ENGAWA_SERVER_JOB_H

#include "bots/bot.h"
#include "server/table/table.h"

/* A person who practises and would like to know what the best bot would do. */
struct job_hint {
    uint64_t ticket; /* of the visitor who asked (visitor.h); 0: a bot is to move */
    enum engawa_language language;
    char name[ENGAWA_SEATS_MAX][ENTRY_NAME_BYTES + 1]; /* to tell the moves with */
};

struct job {
    char table[IDS_MAX + 1];
    char whose[48];              /* for whom it is done: jobs of each take turns (botpool.h) */
    size_t turn;                 /* in which turn; the pool's */
    const struct lesson *lesson; /* what has to be learned before; the pool's */
    int seat;
    size_t n; /* events that the seat has seen */
    const struct engawa_game *game;
    struct engawa_setup setup;
    struct engawa_text events; /* table_events for the seat: redacted, nothing else */
    struct engawa_text lore;   /* what the house remembers, where the bot uses it */
    /* Adds to LORE what has to be read from files first; NULL: nothing. In the bot's thread. */
    void (*fetch)(struct job *job, const void *context);
    const void *fetch_context;
    const struct engawa_bot *bot; /* who is to choose a move; NULL for anything else */
    int64_t asked, due;           /* when the bot was asked, and when its move is given out */
    struct job_hint hint;
    struct engawa_text result; /* the move, or the hint as engawa_advice_json writes it */
    bool judge; /* what a game that is over gave away is to be found, by nobody's ask */
    int64_t lost[ENGAWA_SEATS_MAX]; /* that, in ten-thousandths of points, by seat; -1: nobody can
                                     * tell exactly */
    bool faulty;                    /* the bot's own move was illegal; the result is another one */
    struct engawa_reason fault;     /* of a faulty job: why */
    struct job *next;               /* for whoever keeps a queue */
};

/* A job for SEAT of TABLE, whose game has begun, with what that seat has seen. The caller says
 * what is to be done. Free it with job_free. */
struct job *job_new(const struct table *table, int seat);
void job_free(struct job *job);

/* Folds the events into a match of its own, lets the bot think, and fills JOB->result. Uses up
 * JOB->events. BUDGET is in milliseconds. Any thread. */
void job_think(struct job *job, int budget);

#endif
