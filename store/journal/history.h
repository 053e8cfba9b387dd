/* history.h - finished matches, for lists, ratings and groups of people.
 *
 * Every field of a match follows from its log and can be recomputed: the code that reads the log
 * stores the match here when it ends, or later. A guest's list has the matches in which they had a
 * seat. A guest may remove matches from their list; that alone follows from no log. */
#ifndef ENGAWA_STORE_JOURNAL_HISTORY_H
#define ENGAWA_STORE_JOURNAL_HISTORY_H

#include "store/turn/batch.h"

enum {
    JOURNAL_PLAYERS_MAX = 16, /* of one match */
    JOURNAL_NAME_MAX = 199,   /* bytes of a player's name */
    JOURNAL_GROUP_MAX = JOURNAL_PLAYERS_MAX * (JOURNAL_GUEST_ID_MAX + 1) /* bytes of `people` */
};

struct journal_player {
    char guest[JOURNAL_GUEST_ID_MAX + 1];
    char name[JOURNAL_NAME_MAX + 1]; /* "" if the guest was deleted */
    int seat;
    int rank; /* 0: the match was not finished */
    int64_t score;
    int64_t won; /* of a group: how many of its matches */
};

/* Strings and players are valid during the call. */
struct journal_match {
    const char *table, *game, *options;
    int64_t ended;
    int seats;
    bool finished;
    const char *people; /* the ids of its guests in their order, a space between two */
    const char *text;   /* further members of a JSON object that describes it */
    const char *note;   /* of a rated match, for the ratings (rating/note.h); "": it is unrated */
    const struct journal_player *player;
    int players;
};

/* ---- writing ---- */

/* Stores MATCH in place of an earlier match of its table, and records that its log was read. Does
 * nothing if the table does not exist. A match that was stored before keeps its time of end: a
 * daily game ends with its last move, and its table when the day is over. */
void batch_put_match(struct batch *batch, const struct journal_match *match);

/* Records that the log of TABLE was read, and that no match was played there. */
void batch_no_match(struct batch *batch, const char *table);

/* Deletes all matches, and marks all logs as unread. */
void batch_drop_matches(struct batch *batch);

/* Removes the match of TABLE ("" for all) from the list of GUEST. Does nothing if the list does not
 * have it. */
void batch_unlist(struct batch *batch, const char *guest, const char *table);

/* Appends LOST, which begins with " =", to the note of the rated match at TABLE. Does nothing if
 * the note already has such a part, or if the match does not exist. */
void batch_judge_match(struct batch *batch, const char *table, const char *lost);

/* ---- lists ---- */

/* Finds at most MOST tables that are over and whose logs are unread. Sets *COUNT to their
 * number. */
bool journal_unread(struct journal *journal, int most, char table[][JOURNAL_TABLE_ID_MAX + 1],
                    int *count, struct engawa_reason *why);

/* Sets *LISTED to whether the match of TABLE is on the list of GUEST. */
bool journal_listed(struct journal *journal, const char *guest, const char *table, bool *listed,
                    struct engawa_reason *why);

enum journal_result { JOURNAL_ANY, JOURNAL_WON, JOURNAL_LOST, JOURNAL_UNFINISHED };

/* Selects matches of a list; "" and 0 for any. */
struct journal_history {
    const char *guest;  /* the owner of the list */
    const char *before; /* a table on it: those that ended before that one */
    const char *game, *with, *people;
    int64_t from, to; /* ended then: FROM <= time < TO */
    enum journal_result result;
    int most;
};

/* Calls SEE for at most HISTORY->most matches, the last one first. Sets *MORE to whether more
 * follow. Refuses with "no-such-table". */
bool journal_history(struct journal *journal, const struct journal_history *history,
                     void (*see)(void *context, const struct journal_match *match), void *context,
                     bool *more, struct engawa_reason *why);

/* A guest's results in one game with the same options; strings are valid during the call. */
struct journal_tally {
    const char *game, *options;
    int64_t matches, finished, won, best, sum, first, last; /* BEST and SUM of scores; times */
};

/* Calls SEE for at most MOST tallies of GUEST, the one that was played last first. */
bool journal_tallies(struct journal *journal, const char *guest, int most,
                     void (*see)(void *context, const struct journal_tally *tally), void *context,
                     struct engawa_reason *why);

/* A group of people who have played together without others; strings and players are valid during
 * the call. */
struct journal_group {
    const char *people;
    int64_t matches, finished, last;
    const struct journal_player *player; /* with their last names */
    int players;
};

/* Calls SEE for at most MOST groups that include GUEST, the one that played last first. */
bool journal_groups(struct journal *journal, const char *guest, int most,
                    void (*see)(void *context, const struct journal_group *group), void *context,
                    struct engawa_reason *why);

/* ---- ratings ---- */

/* Calls SEE for each rated match with a number that never changes, its game and its note, game by
 * game and in the order of the notes; strings are valid during the call. */
bool journal_rated(struct journal *journal,
                   void (*see)(void *context, int64_t number, const char *game, const char *note),
                   void *context, struct engawa_reason *why);

/* Finds the TABLE of a rated match of GAME that was finished and that batch_judge_match has not
 * judged; "" for none. */
bool journal_unjudged_match(struct journal *journal, const char *game,
                            char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why);

/* Reads the NAME of GUEST in their last rated match of GAME that is on their own list; "" for
 * none. */
bool journal_rated_name(struct journal *journal, const char *guest, const char *game,
                        char name[JOURNAL_NAME_MAX + 1], struct engawa_reason *why);

/* ---- for other operations ---- */

/* Deletes the match of the removed TABLE. */
bool journal_drop_match(struct journal *journal, const char *table, struct engawa_reason *why);

/* Removes the name of the deleted GUEST from every match, and deletes their list. */
bool journal_forget_player(struct journal *journal, const char *guest, struct engawa_reason *why);

#endif
