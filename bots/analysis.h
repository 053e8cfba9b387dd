/* analysis.h - post-game analysis: the loss of each decision and the luck of each event of chance.
 *
 * An analysis walks along a finished game's open log, event by event, so that a page can show its
 * progress. It judges each decision by the knowledge of its seat: the strongest bot that can advise
 * on the game (bots/bot.h) gets a match folded from the events that this seat could see, and values
 * every legal move.
 */
#ifndef ENGAWA_ANALYSIS_H
#define ENGAWA_ANALYSIS_H

#include "bots/bot.h"

struct engawa_analysis;

/* The analysis of one event. Values are in the unit of the adviser. */
struct engawa_finding {
    size_t n; /* the number of the event, from 1 */
    int by;   /* a seat or ENGAWA_CHANCE */

    /* For a decision: the number of legal moves, the best move in its canonical spelling (valid
     * until the next step), and the values of the move made and of the best one. */
    bool decision;
    int choices;
    const char *best;
    double value, best_value;
    double error; /* the standard error of the difference; 0 if exact */

    /* If the adviser can value states: the value of the state after this event to each seat. */
    bool valued;
    double worth[ENGAWA_SEATS_MAX];
    /* For an event of chance: the gain of each seat. */
    double luck[ENGAWA_SEATS_MAX];
};

/* The sum over all decisions of a seat. */
struct engawa_verdict {
    int decisions; /* with more than one legal move */
    int best;      /* of these, without a loss */
    double lost;   /* total loss */
    double error;  /* the standard error of `lost`; 0 if exact */
    double luck;   /* total gain from chance, if known */
    size_t worst;  /* the number of the event with the largest loss, 0 if none */
    double worst_lost, worst_error;
};

/* Returns a new analysis of MATCH, which must be open and stay unchanged until the caller frees the
 * analysis with engawa_analysis_free. Returns NULL with the reason if no bot can advise on the game
 * ("no-adviser") or the game is not over ("not-over"). BUDGET is in milliseconds per decision; SEED
 * is for estimates. */
struct engawa_analysis *engawa_analysis_new(const struct engawa_match *match, int budget,
                                            uint64_t seed, struct engawa_reason *why);
void engawa_analysis_free(struct engawa_analysis *analysis);

/* Analyses the next event and fills FINDING. Returns false at the end of the game. */
bool engawa_analysis_step(struct engawa_analysis *analysis, struct engawa_finding *finding);

/* Advances like engawa_analysis_step, but takes over a result instead of judging: FOUND is the
 * finding of another analysis of the same match at this event, with the same budget and seed. So
 * several analyses may share the work. If FOUND is NULL, the event does not count. */
bool engawa_analysis_take(struct engawa_analysis *analysis, const struct engawa_finding *found,
                          struct engawa_finding *finding);

/* Appends the best move of the last decision as a sentence: "Aki keeps 3 3". */
void engawa_analysis_tell(const struct engawa_analysis *analysis, const struct engawa_names *names,
                          enum engawa_language language, struct engawa_text *text);

/* Appends
 * {"n","by","decision":{"choices","best","told","value","best_value","lost","exact","error"},
 * "worth":[...],"luck":[...]} with the parts that FINDING has. SEATS is the number of seats, TOLD
 * the best move as a sentence. Numbers have four decimals. */
void engawa_finding_json(const struct engawa_finding *finding, int seats, const char *told,
                         struct engawa_text *json);

/* Returns the verdict on SEAT over the events analysed so far. */
struct engawa_verdict engawa_analysis_verdict(const struct engawa_analysis *analysis, int seat);

/* Returns the bot whose advice the analysis uses; never NULL. */
const struct engawa_bot *engawa_analysis_adviser(const struct engawa_analysis *analysis);

/* Returns whether the adviser can value states, so that luck is known. */
bool engawa_analysis_valued(const struct engawa_analysis *analysis);

/* Returns whether every value so far is exact. */
bool engawa_analysis_exact(const struct engawa_analysis *analysis);

/* Appends at most three sentences about SEAT for people who want no figures: how lucky it was, what
 * its choices cost, and how many of them were the best. Amounts are whole points, or wins in a
 * hundred games. */
void engawa_verdict_say(const struct engawa_analysis *analysis, int seat,
                        enum engawa_language language, struct engawa_text *text);

/* Appends the verdict on SEAT in figures, as whole sentences. */
void engawa_verdict_tell(const struct engawa_analysis *analysis, int seat,
                         enum engawa_language language, struct engawa_text *text);

/* Appends the verdict on SEAT: {"seat","unit":"points"|"wins","exact","decisions","best",
 * "lost","error","luck" (null if not known),"worst","worst_lost","worst_error","en","ja","say"};
 * "en" and "ja" are the text of engawa_verdict_tell, and "say":{"en","ja"} is that of
 * engawa_verdict_say. */
void engawa_verdict_json(const struct engawa_analysis *analysis, int seat,
                         struct engawa_text *json);

/* ---- hints ---- */

/* Returns whether any bot can judge the moves of games of SETUP; if not, sets WHY. */
bool engawa_can_judge(const struct engawa_game *game, const struct engawa_setup *setup,
                      struct engawa_reason *why);

/* Returns whether SEAT of MATCH can get advice: a bot can judge the game, and it is the seat's
 * turn; if not, sets WHY. */
bool engawa_may_advise(const struct engawa_match *match, int seat, struct engawa_reason *why);

/* Appends up to SHOWN of VIEW->viewer's moves, the best first, as the game's adviser values them:
 * {"unit","exact","choices","moves":[{"do","told","value","error"}]}. Returns false with the reason
 * if no bot can advise or it is not this seat's turn. */
bool engawa_advice_json(const struct engawa_match *view, int budget, uint64_t seed, int shown,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *json, struct engawa_reason *why);

#endif
