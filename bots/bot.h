/* bot.h - the one interface that every bot implements.
 *
 * A bot gets what a person in its seat gets and nothing else: a match folded from
 * redacted events (match->viewer is its seat). It gives back one legal move in
 * the text form of the ledger. It keeps nothing between calls: whatever it wants to
 * remember stands in the match. So any thread may ask any bot, a bot works after a
 * restart, and the same code runs in the server, in `engawa sim` and in the page.
 *
 * What a house remembers of earlier tables, it may hand to a bot as lore: text that was public
 * there. The bot still keeps nothing. Only Dixit has lore, and only a server keeps it.
 */
#ifndef ENGAWA_BOT_H
#define ENGAWA_BOT_H

#include "engine/match.h"

/* What values count: the seat's expected final score, or its chance of winning (0 to 1; a
 * shared win counts as its share). */
enum engawa_unit { ENGAWA_POINTS, ENGAWA_WINS };

/* What a legal move is worth to the seat that makes it. */
struct engawa_advice {
    engawa_move move;
    double value;
    double error; /* the standard error of `value`; 0 where it is exact */
};

struct engawa_bot {
    const char *name; /* "random", "normal", ... as --bot and the protocol spell it */
    const char *label_en, *label_ja; /* label_ja may be NULL: English is used then */
    const char *game;                /* the one game it plays; NULL: any game */
    bool aside;                      /* only to compare others with: it is not offered at tables */

    /* Chooses for seat VIEW->viewer, which may act now, and appends one move, in the spelling
     * of a record, to MOVE. Takes about BUDGET milliseconds at most. RNG is the bot's own: with
     * the same view and the same RNG it chooses the same. */
    void (*choose)(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move);

    /* As `choose`, knowing LORE too, lines of the game's own form (Dixit: bots/dixit/lore.h); with
     * "" it chooses as `choose` does. NULL: lore is nothing to this bot. */
    void (*recall)(const struct engawa_match *view, const char *lore, struct engawa_rng *rng,
                   int budget, struct engawa_text *move);

    /* Works out a part (some hundredths) of what it must know before its first decision, which
     * otherwise does all of it, and gives the share that is done, 1 when nothing is left. By one
     * thread alone: the page shows how far it is. NULL: there is nothing to work out. */
    double (*prepare)(const struct engawa_setup *setup);

    /* The same at once, by all processors, if it has not been done yet; from any thread. The house
     * asks for it when such a bot sits down. NULL where `prepare` is, or where it takes no time. */
    void (*learn)(const struct engawa_setup *setup);

    /* ---- what it knows; the rest is NULL for a bot that cannot say ---- */
    enum engawa_unit unit;

    /* Whether it can advise on a game of this setup; NULL: on all. */
    bool (*advises)(const struct engawa_setup *setup);

    /* Fills in what each of the COUNT legal moves of ADVICE is worth to seat VIEW->viewer, which
     * may act now; all within about BUDGET milliseconds. Same view, same RNG, same values. */
    void (*advise)(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_advice *advice, int count);

    /* What the present state is worth to seat VIEW->viewer before the next event, whoever that is
     * by. Exact, so the difference that an event of chance makes is luck; NaN where it is not
     * known. */
    double (*worth)(const struct engawa_match *view);
};

/* ---- bots/registry.c: the bots that this program knows ---- */

enum { ENGAWA_BOTS_MAX = 128 };

/* Adds BOT, which must stay where it is, behind those that are there; of the bots for one game the
 * weakest is added first. False: BOT has no name, label or `choose`, another bot has the same name
 * and game, or the list is full; WHY says which, and nothing has changed. A bot that is there
 * already stays there. To be called before other threads start. (The bots of this program are added
 * by engawa_add_bots, bots/registry.h.) */
bool engawa_add_bot(const struct engawa_bot *bot, struct engawa_reason *why);

/* Bot number I, from 0, in the order in which they were added; NULL behind the last. */
const struct engawa_bot *engawa_bot_at(int i);

/* The bot called NAME that plays GAME (a bot for the one game goes before one for any), or
 * NULL. */
const struct engawa_bot *engawa_bot_named(const char *name, const struct engawa_game *game);

/* The strongest bot for GAME that can advise on games of SETUP; NULL where none can. */
const struct engawa_bot *engawa_bot_adviser(const struct engawa_game *game,
                                            const struct engawa_setup *setup);

/* The strongest bot for GAME; NULL where none plays it. */
const struct engawa_bot *engawa_bot_best(const struct engawa_game *game);

#endif
