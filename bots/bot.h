/* bot.h - the one interface that every bot implements.
 *
 * A bot gets what a person in its seat gets and nothing else: a match folded from redacted events
 * (match->viewer is its seat). It chooses one legal move. It keeps nothing between calls: whatever
 * it wants to remember stands in the match. So any thread may ask any bot, a bot works after a
 * restart, and the same code runs in the server, in `engawa sim` and in the page. (What a bot has
 * computed of the rules alone, such as an exact table, is shared and kept; it changes no choice.)
 *
 * A house may hand to a bot what it remembers of earlier tables, as lore: text that was public
 * there (bots/lore.h). The bot still keeps nothing. Only a server remembers anything; the language
 * that a table speaks stands in the same text, and every program can give that.
 *
 * A budget is given in milliseconds but buys counted work (bots/effort.h), about a third of what a
 * processor of today does in that time. So the clock has no say in a choice.
 */
#ifndef ENGAWA_BOT_H
#define ENGAWA_BOT_H

#include "engine/match.h"

/* What values count: the expected final score of the seat, or its probability of winning (0 to 1; a
 * shared win counts as its share). */
enum engawa_unit { ENGAWA_POINTS, ENGAWA_WINS };

/* What a legal move is worth to the seat that makes it. */
struct engawa_advice {
    engawa_move move;
    double value;
    double error; /* the standard error of `value`; 0 where it is exact */
};

/* What a bot is asked. It changes nothing of it but the state of the generator. */
struct engawa_question {
    const struct engawa_match
        *view;              /* the match as the seat view->viewer knows it, which may act */
    const char *lore;       /* lines in the game's own form (Dixit: bots/dixit/lore.h) */
    struct engawa_rng *rng; /* for this decision */
    int budget;             /* the milliseconds of work that it may do, about */
};

struct engawa_bot {
    const char *name; /* "random", "normal", ... as --bot and the protocol spell it */
    const char *label_en, *label_ja; /* label_ja may be NULL: English is used then */
    const char *game;                /* the one game it plays; NULL: any game */
    bool aside;                      /* only to compare others with: it is not offered at tables */

    void *own;      /* the bot's own data; nobody else reads it */
    bool uses_lore; /* its choice depends on the lore that it is given */

    /* Each function gets its bot as SELF. */

    /* Whether the LENGTH BYTES are weights with which it can play at tables of SEATS (weights.h).
     * NULL: it has learned nothing that is kept as weights. */
    bool (*fits)(const struct engawa_bot *self, int seats, const char *bytes, size_t length);

    /* Leaves a legal move of the seat ASKED->view->viewer in EVENT, with the note that it needs.
     * The caller has set the rest of EVENT, and an empty note. The same view, lore, budget and
     * random numbers give the same move. */
    void (*choose)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event);

    /* Of a bot whose answer comes as text from outside, in place of `choose`: appends the move to
     * MOVE in the spelling of a record. The text may be anything: the caller reads it. */
    void (*answer)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_text *move);

    /* Computes a part (about a hundredth) of what the bot needs before its first decision, and
     * returns the share that is done, 1 when nothing is left; so the page can show how far it is.
     * Where nobody calls it, the first decision computes everything. For one thread only. NULL:
     * nothing needs to be computed. */
    double (*prepare)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* Computes all of that at once, with all processors where that helps, if it has not been done
     * yet; may be called by any thread. The house calls it when such a bot sits down; bots with the
     * same function and the same `own` need it once. NULL where `prepare` is NULL, or where it
     * takes no time. */
    void (*learn)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* ---- judging moves; NULL for a bot that cannot ---- */
    enum engawa_unit unit;

    /* Whether it can advise on games of SETUP; NULL: on all. */
    bool (*advises)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* Fills in value and error of each of the COUNT moves of ADVICE, which are all legal moves of
     * the seat, in the game's order. Leaves the moves and their order as they are. The budget is
     * for all of them. The same question and random numbers give the same values. */
    void (*advise)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count);

    /* The value of the present state to seat VIEW->viewer, before the next event, whoever that is
     * by. Exact, so that the difference that an event of chance makes is luck; NaN where it is not
     * known. */
    double (*worth)(const struct engawa_bot *self, const struct engawa_match *view);
};

/* ---- bots/move.c: asking a bot ---- */

/* Asks BOT, with LORE ("" for none), for the move of seat VIEW->viewer, which may act now, and
 * leaves it in EVENT. True if the move is legal. If it is not, that is a fault of the bot: WHY
 * (which may be NULL) says which rule it breaks, code "bot-fault", and EVENT is a uniformly random
 * legal move instead, so that the game goes on. */
bool engawa_bot_move(const struct engawa_bot *bot, const struct engawa_match *view,
                     const char *lore, struct engawa_rng *rng, int budget,
                     struct engawa_event *event, struct engawa_reason *why);

/* Makes EVENT a uniformly random legal move of seat VIEW->viewer, which may act now. */
void engawa_random_move(const struct engawa_match *view, struct engawa_rng *rng,
                        struct engawa_event *event);

/* ---- bots/registry.c: the bots that this program knows ---- */

enum { ENGAWA_BOTS_MAX = 128 };

/* Adds BOT, which must stay where it is, to the end of the list; of the bots for one game the
 * weakest is added first. False: BOT has no name or label, or does not have one of `choose` and
 * `answer`, another bot has the same name and game, or the list is full; WHY says which, and
 * nothing has changed. To add a bot that is in
 * the list already changes nothing. To be called before other threads start. (The bots of this
 * program are added by engawa_add_bots, bots/registry.h.) */
bool engawa_add_bot(const struct engawa_bot *bot, struct engawa_reason *why);

/* Bot number I, from 0, in the order in which they were added; NULL behind the last. */
const struct engawa_bot *engawa_bot_at(int i);

/* The bot called NAME that plays GAME, or NULL. A bot for this one game is preferred to one for
 * any. */
const struct engawa_bot *engawa_bot_named(const char *name, const struct engawa_game *game);

/* Whether BOT can advise on games of SETUP. */
bool engawa_bot_advises(const struct engawa_bot *bot, const struct engawa_setup *setup);

/* The strongest bot for GAME that can advise on games of SETUP; NULL where none can. */
const struct engawa_bot *engawa_bot_adviser(const struct engawa_game *game,
                                            const struct engawa_setup *setup);

/* The strongest bot for GAME; NULL where none plays it. */
const struct engawa_bot *engawa_bot_best(const struct engawa_game *game);

/* The bot for GAME that people get unless they choose another: the one called "normal", or the
 * strongest where there is none of that name; NULL where none plays it. */
const struct engawa_bot *engawa_bot_usual(const struct engawa_game *game);

#endif
