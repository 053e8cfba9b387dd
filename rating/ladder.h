/* ladder.h - the ratings of everybody in a heap of records.
 *
 * A ladder takes records in any order and rates them in the order in which they ended, so that the
 * same records give the same figures to the last digit. There is a ladder of its own for each game.
 * Somebody is who the record's header says ("who"); a record without that was not rated. A bot is
 * an anchor: it stays where the table in anchors.c has it, so that ratings of different houses and
 * years mean the same.
 */
#ifndef ENGAWA_RATING_LADDER_H
#define ENGAWA_RATING_LADDER_H

#include "engine/record.h"
#include "rating/rating.h"

struct ladder;

/* One player of one game. */
struct ladder_player {
    const struct engawa_game *game;
    const char *who, *name; /* the name as in the last record with them; may be NULL */
    struct rating rating;
    int games, bouts; /* those that were rated */
    bool anchor;
    struct {
        int games;
        double sum, squares; /* of what was given away in each, in ten-thousandths of points */
    } lost;
};

/* An empty ladder. FREE_BOTS: bots are rated like people, which is how anchors are found. */
struct ladder *ladder_new(bool free_bots);
void ladder_free(struct ladder *ladder);

/* Takes a game of GAME from its NOTE (note.h). False: it is none. Players get no name. */
bool ladder_take_note(struct ladder *ladder, const struct engawa_game *game, const char *note);

/* Takes what players gave away in a game from its NOTE, which has been taken before and did not say
 * so then. */
void ladder_take_judged(struct ladder *ladder, const struct engawa_game *game, const char *note);

/* Takes RECORD, which has been read to its end and is all fine. One that is taken twice counts
 * once, if it has a commit. False: it has nothing to rate, and WHY says why: it is not over, it was
 * not rated, it has one seat, a person has two seats, or it ended early and nobody left it. */
bool ladder_take(struct ladder *ladder, const struct engawa_record *record,
                 struct engawa_reason *why);

/* Whether PLAYER is a bot, whose `who` is "bot:" and its name. */
bool ladder_is_bot(const struct ladder_player *player);

/* Notes that SEAT of RECORD gave away POINTS in its game, against perfect play. A record that is
 * taken twice counts once, if it has a commit. */
void ladder_take_lost(struct ladder *ladder, const struct engawa_record *record, int seat,
                      double points);

/* What PLAYER gives away in a game on average, and in *ERROR the standard error of that (0 for a
 * single game). */
double ladder_lost(const struct ladder_player *player, double *error);

/* Rates all that was taken. More may be taken afterwards and rated by another call: the figures are
 * those of a ladder that takes all at once. */
void ladder_rate(struct ladder *ladder);

/* After ladder_rate: how many players there are, and number PLACE of them, from 0: game by game, in
 * each the best first, by rating_floor. */
int ladder_players(const struct ladder *ladder);
const struct ladder_player *ladder_player(const struct ladder *ladder, int place);

#endif
