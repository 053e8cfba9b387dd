/* dixit_count.h - rounds of Dixit among bots, counted: who finds whose card. */
#ifndef BENCH_DIXIT_COUNT_H
#define BENCH_DIXIT_COUNT_H

#include "bots/bot.h"

/* The counts for one seat, over all games. */
struct dixit_count {
    long told;         /* clues */
    long asked, found; /* votes on those clues, and how many of them found the card */
    long some;         /* clues that some found and some did not */
    long votes, right; /* of the seat itself */
    long points;       /* at the ends of games */
    long firsts;       /* games with rank 1, shared ones too */
    long repeated;     /* clues that had been told at the table before; of a good bot none */
    long illegal;      /* moves and clues that the rules refuse; the game ends there */
};

/* The players, and the observer. */
struct dixit_party {
    struct engawa_setup setup;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* one for each seat */
    bool stranger[ENGAWA_SEATS_MAX]; /* the deck has no words for this seat, except LORE */
    const char *lore;                /* the remarks that strangers have heard about it */

    /* Called with every clue, and with every table whose round is about to be revealed; may be
     * NULL.
     */
    void (*clue)(const char *text);
    void (*round)(void *context, const struct engawa_match *open);
    void *context;
};

/* Plays GAMES games of PARTY, drawn from SEED, and adds them to COUNT, which has one entry for each
 * seat. */
void dixit_count_games(const struct dixit_party *party, const char *seed, long games,
                       struct dixit_count *count);

#endif
