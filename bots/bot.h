/* bot.h - the one interface that every bot implements.
 *
 * A bot gets the knowledge of a person in its seat and nothing else: a match folded from redacted
 * events (match->viewer is its seat). It chooses one legal move. It keeps no state between calls:
 * the match is its only memory. So any thread may ask any bot, a bot works after a restart, and the
 * same code runs in the server, in `engawa sim` and in the page. (Results computed from the rules
 * alone, such as an exact table, are cached and shared; they change no choice.)
 *
 * A server may give a bot its memory of earlier tables as lore: text that was public there
 * (bots/lore.h). Only a server has such a memory; the bot itself still keeps nothing. The same text
 * names the language of the table, which every program can provide.
 *
 * A budget is given in milliseconds but buys counted work (bots/effort.h), about a third of what a
 * processor of today does in that time. So the clock does not influence a choice.
 */
#ifndef ENGAWA_BOT_H
#define ENGAWA_BOT_H

#include "engine/match.h"

/* The unit of values: the expected final score of the seat, or its probability of winning (0 to 1;
 * a shared win counts as its share). */
enum engawa_unit { ENGAWA_POINTS, ENGAWA_WINS };

/* A legal move with its value to the seat that makes it. */
struct engawa_advice {
    engawa_move move;
    double value;
    double error; /* the standard error of `value`; 0 if exact */
};

/* The input of a bot's decision. The bot changes only the state of the generator. */
struct engawa_question {
    const struct engawa_match *view; /* the match as seen by the seat to act, view->viewer */
    const char *lore;                /* lines in a format of the game (Dixit: bots/dixit/lore.h) */
    struct engawa_rng *rng;          /* for this decision */
    int budget;                      /* milliseconds of work, approximately */
};

struct engawa_bot {
    const char *name; /* "random", "normal", ... as --bot and the protocol spell it */
    const char *label_en, *label_ja; /* label_ja may be NULL: English is used */
    const char *game;                /* the only game it plays; NULL: any game */
    bool aside;                      /* for comparisons only: tables do not offer it */

    void *own;      /* the bot's private data */
    bool uses_lore; /* its choice depends on lore */

    /* Every function gets its bot as SELF. */

    /* Returns whether the LENGTH BYTES are weights with which it can play at tables of SEATS
     * (weights.h). NULL if the bot has no learned weights. */
    bool (*fits)(const struct engawa_bot *self, int seats, const char *bytes, size_t length);

    /* Sets EVENT to a legal move of the seat ASKED->view->viewer, with the note that it needs. The
     * caller has set the rest of EVENT, and an empty note. The same view, lore, budget and random
     * numbers give the same move. */
    void (*choose)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event);

    /* Replaces `choose` for a bot whose answer is text from outside: appends the move to MOVE in
     * the spelling of a record. The text may be anything: the caller parses it. */
    void (*answer)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_text *move);

    /* Computes a part (about a hundredth) of the data that the bot needs before its first decision,
     * and returns the completed share, 1 when done, so that the page can show progress. If never
     * called, the first decision computes everything. One thread only. NULL if there is nothing to
     * compute. */
    double (*prepare)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* `prepare` for OF threads that share no memory, such as the workers of a page. They take the
     * same steps, and send one another what they have worked out. `share` returns the numbers of
     * share PART of the present step and sets *COUNT: they are computed now if WORK, else the
     * caller writes them; NULL if the data is there. `next` ends a step whose shares are all there,
     * and returns what `prepare` does. Both NULL if the data can't be shared so. */
    double *(*share)(const struct engawa_bot *self, const struct engawa_setup *setup, int part,
                     int of, bool work, size_t *count);
    double (*next)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* Computes all of that data at once, on all processors where that helps, unless it is done. Any
     * thread may call it. The server calls it when such a bot sits down; bots with the same
     * function and the same `own` need it once. NULL if `prepare` is NULL or takes no time. */
    void (*learn)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* ---- judging moves; NULL for a bot that cannot ---- */
    enum engawa_unit unit;

    /* Returns whether it can advise on games of SETUP. NULL: it can advise on all. */
    bool (*advises)(const struct engawa_bot *self, const struct engawa_setup *setup);

    /* Sets value and error of each of the COUNT moves of ADVICE, which are all legal moves of the
     * seat, in the game's order. Keeps the moves and their order. The budget is for all of them
     * together. The same question and random numbers give the same values. */
    void (*advise)(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count);

    /* Returns the value of the present state to seat VIEW->viewer, before the next event by any
     * author. The value is exact, so that the difference made by an event of chance is luck; NaN if
     * unknown. */
    double (*worth)(const struct engawa_bot *self, const struct engawa_match *view);
};

/* ---- bots/move.c: asking a bot ---- */

/* Asks BOT, with LORE ("" for none), for the move of seat VIEW->viewer, which may act now, and sets
 * EVENT to it. An open match, or one that shows more than the seat can know, ends the process.
 * Returns true if the move is legal. An illegal move is a fault of the bot: returns false with WHY
 * (may be NULL) naming the broken rule, code "bot-fault", and sets EVENT to a uniformly random
 * legal move, so that the game continues. */
bool engawa_bot_move(const struct engawa_bot *bot, const struct engawa_match *view,
                     const char *lore, struct engawa_rng *rng, int budget,
                     struct engawa_event *event, struct engawa_reason *why);

/* Sets EVENT to a uniformly random legal move of seat VIEW->viewer, which may act now. */
void engawa_random_move(const struct engawa_match *view, struct engawa_rng *rng,
                        struct engawa_event *event);

/* ---- bots/registry.c: the list of bots ---- */

enum { ENGAWA_BOTS_MAX = 128 };

/* Appends BOT, which must stay valid while the program runs, to the list; the bots of a game are
 * added from the weakest to the strongest. Returns false with WHY and changes nothing if BOT has no
 * name or label, or does not have exactly one of `choose` and `answer`, another bot has the same
 * name and game, or the list is full. Adding a bot twice changes nothing. Call before other threads
 * start. (engawa_add_bots, bots/registry.h, adds the bots of this program.) */
bool engawa_add_bot(const struct engawa_bot *bot, struct engawa_reason *why);

/* Returns bot number I, from 0, in the order of addition; NULL behind the last. */
const struct engawa_bot *engawa_bot_at(int i);

/* Returns the bot called NAME that plays GAME, or NULL. Prefers a bot for this game to a bot for
 * any game. */
const struct engawa_bot *engawa_bot_named(const char *name, const struct engawa_game *game);

/* Returns whether BOT can advise on games of SETUP. */
bool engawa_bot_advises(const struct engawa_bot *bot, const struct engawa_setup *setup);

/* Returns the strongest bot for GAME that can advise on games of SETUP; NULL if none can. */
const struct engawa_bot *engawa_bot_adviser(const struct engawa_game *game,
                                            const struct engawa_setup *setup);

/* Returns the strongest bot for GAME; NULL if no bot plays it. */
const struct engawa_bot *engawa_bot_best(const struct engawa_game *game);

/* Returns the default bot for GAME: the one called "normal", or the strongest if there is none of
 * that name; NULL if no bot plays it. */
const struct engawa_bot *engawa_bot_usual(const struct engawa_game *game);

#endif
