/* ladder.h - computes ratings from a collection of records.
 *
 * A ladder takes records in any order and rates them in the order in which they ended, so that the
 * same records give the same figures to the last digit. Each game is rated separately. Players are
 * identified by the record's header ("who"); a record without it was not rated. A bot is an anchor:
 * its rating stays as in the table in anchors.c, so that ratings of different servers and years are
 * comparable.
 */
#ifndef ENGAWA_RATING_LADDER_H
#define ENGAWA_RATING_LADDER_H

#include "engine/record.h"
#include "rating/rating.h"

struct ladder;

/* One player of one game. */
struct ladder_player {
    const struct engawa_game *game;
    const char *who, *name; /* the name from the player's last record; may be NULL */
    struct rating rating;
    int games, bouts; /* rated ones */
    bool anchor;
    struct {
        int games;
        double sum, squares; /* of the loss in each game, in ten-thousandths of points */
    } lost;
};

/* Returns an empty ladder; free it with ladder_free. With FREE_BOTS bots are rated like people,
 * which is how anchors are computed. */
struct ladder *ladder_new(bool free_bots);
void ladder_free(struct ladder *ladder);

/* Adds a game of GAME from its NOTE (note.h), without players' names. Returns false if NOTE is
 * malformed. */
bool ladder_take_note(struct ladder *ladder, const struct engawa_game *game, const char *note);

/* Adds the players' losses of a game from its NOTE. The ladder has taken the game before, from a
 * note without them. */
void ladder_take_judged(struct ladder *ladder, const struct engawa_game *game, const char *note);

/* Adds RECORD, which has been read to its end without errors. A record with a commit counts once
 * even if it is taken twice. Returns false with WHY if nothing can be rated: the game is not over,
 * was not rated or has one seat, a person has two seats, or the game ended early and nobody left
 * it. */
bool ladder_take(struct ladder *ladder, const struct engawa_record *record,
                 struct engawa_reason *why);

/* Returns whether PLAYER is a bot: `who` is "bot:" and its name. */
bool ladder_is_bot(const struct ladder_player *player);

/* Adds SEAT's loss of POINTS in the game of RECORD, against perfect play. A record with a commit
 * counts once even if it is taken twice. */
void ladder_take_lost(struct ladder *ladder, const struct engawa_record *record, int seat,
                      double points);

/* Returns PLAYER's mean loss per game, and in *ERROR its standard error (0 for a single game). */
double ladder_lost(const struct ladder_player *player, double *error);

/* Rates all games taken so far. The caller may take more and rate again: the figures equal those of
 * a ladder that takes all at once. */
void ladder_rate(struct ladder *ladder);

/* Return the number of players, and player number PLACE, from 0, after ladder_rate. Players are
 * sorted by game, then by rating_floor, the best first. */
int ladder_players(const struct ladder *ladder);
const struct ladder_player *ladder_player(const struct ladder *ladder, int place);

#endif
