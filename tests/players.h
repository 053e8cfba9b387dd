/* players.h - people at several tables of real servers, who send random legal moves as fast as
 * these are taken, and hold the servers to their word while somebody kills them.
 *
 * A player is a fold of the table's log and nothing else: what it does next follows from the
 * entries it has, so coming back is no case of its own. It notes every decision and every
 * acknowledgement, and whenever it comes back
 *
 *   - is the same guest by its token;
 *   - finds every entry that it was ever shown, unchanged (the log only grew);
 *   - finds every acknowledged move under its number;
 *   - sends again a move that had no reply, and now and then one that had.
 *
 * At the end its moves in the log are its decisions, one for one: nothing lost, nothing doubled.
 * What is not so fails the test (cmocka).
 */
#ifndef ENGAWA_TESTS_PLAYERS_H
#define ENGAWA_TESTS_PLAYERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct players_plan {
    int (*port)(void);   /* of the server that the next connection goes to */
    void (*asked)(void); /* something was asked; may be NULL */
    bool (*more)(void);  /* whether another game is to begin at a table that is over */
};

struct players_tally {
    int games, acknowledged, repeated;
    int without_reply, were_kept; /* moves without a reply when a connection was lost; of these,
                                     those on disk then */
    int64_t longest;              /* ms between two moves that were acknowledged at one table */
};
extern struct players_tally players_tally;

/* A game that went on while a connection was lost. */
struct players_record {
    char *table;
    json_t *log; /* as the players saw it */
};

void players_open(unsigned long seed, const struct players_plan *plan);
void players_close(void);

/* Everybody acts who may, then everybody hears what comes within some milliseconds. */
void players_play(void);

/* From here on players_tally.longest counts. */
void players_measure(void);

/* From here on players_have_moved says whether somebody has moved at each table where a game goes
 * on now. */
void players_expect_moves(void);
bool players_have_moved(void);

/* A table where a game goes on and nobody waits for a bot; NULL: there is none. */
const char *players_table(void);

/* Whether no game is going on. */
bool players_finished(void);

const struct players_record *players_records(int *count);

/* From 0 to BOUND - 1, by the players' dice. */
int players_below(int bound);

#endif
