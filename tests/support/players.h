/* players.h - people at several tables of real servers, who send random legal moves as fast as
 * these are taken, and hold the servers to their word while somebody kills them.
 *
 * A player is a fold of the table's log and nothing else: what it does next follows from the
 * entries it has, so coming back is no separate case. It notes every decision and every
 * acknowledgement, and whenever it comes back
 *
 *   - is the same guest by its token;
 *   - finds every entry that it was ever shown, unchanged (the log only grew);
 *   - finds every acknowledged move under its number;
 *   - sends again a move that had no reply, and now and then one that had.
 *
 * At the end its moves in the log are its decisions, one for one: nothing lost, nothing doubled.
 * At one of the tables people have hands. What each was told until the game was over is then
 * compared with what their seat may see of the record.
 *
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
    bool (*more)(void);  /* whether to begin another game at a table that is over */
};

enum { PLAYERS_SEATS = 3 }; /* most people at a table */

struct players_tally {
    int games,
        interrupted; /* those that are over; those that went on while a connection was lost */
    int acknowledged, repeated;
    int without_reply, were_kept; /* moves without a reply when a connection was lost; of these,
                                     those on disk then */
    int64_t longest;              /* ms between two moves that were acknowledged at one table */
};
extern struct players_tally players_tally;

/* A game that went on while a connection was lost, or in which something is hidden. */
struct players_record {
    char *table;
    bool hides;
    json_t *log[PLAYERS_SEATS]; /* as the player in each seat saw it, NULL for nobody */
    size_t told[PLAYERS_SEATS]; /* how many entries that seat was told before it saw everything */
};

void players_open(unsigned long seed, const struct players_plan *plan);
void players_close(void);

/* Lets everybody act who may, then reads the messages that come within some milliseconds. */
void players_play(void);

/* From here on players_tally.longest counts. */
void players_measure(void);

/* From here on players_have_moved says whether somebody has moved at each table where a game goes
 * on now. */
void players_expect_moves(void);
bool players_have_moved(void);

/* Returns a table where a game goes on and nobody waits for a bot, or NULL. */
const char *players_table(void);

/* Whether no game is going on. */
bool players_finished(void);

const struct players_record *players_records(int *count);

/* Returns the record of the finished TABLE from the next server; LENGTH bytes, owned by the
 * caller. */
char *players_download(const char *table, size_t *length);

/* Checks that the events that each player was told of RECORD's game, while it went on, are those of
 * the record TEXT, as their seat may see them. */
void players_check(const struct players_record *record, const char *text);

/* From 0 to BOUND - 1, by the players' dice. */
int players_below(int bound);

#endif
