/* dixit_count.h - rounds of Dixit among bots, counted: who finds whose card. */
#ifndef ENGAWA_BENCH_DIXIT_COUNT_H
#define ENGAWA_BENCH_DIXIT_COUNT_H

#include "bots/bot.h"

/* Of one seat, over all games. */
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

/* Plays GAMES games of SETUP, drawn from SEED, among BOT (an entry a seat), and adds them to COUNT
 * (an entry a seat). CLUE, which may be NULL, is called with every clue. */
void engawa_dixit_count(const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                        const char *seed, long games, struct dixit_count *count,
                        void (*clue)(const char *text));

#endif
