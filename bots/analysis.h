/* analysis.h - a game looked at afterwards: what each decision gave away, and what chance brought.
 *
 * An analysis walks along a finished game's open log, event by event, so that a page can show how
 * far it has come. Each decision is judged with the eyes of the seat that made it: a match folded
 * from what that seat could see is given to the strongest bot that can advise on the game
 * (bots/bot.h), which says what every legal move was worth.
 */
#ifndef ENGAWA_ANALYSIS_H
#define ENGAWA_ANALYSIS_H

#include "bots/bot.h"

struct engawa_analysis;

/* What was found at one event. Values are in the adviser's unit. */
struct engawa_finding {
    size_t n; /* the event, from 1 */
    int by;   /* a seat or ENGAWA_CHANCE */

    /* A decision: what the move made and the best one are worth, `best` in the spelling of a record
     * (valid until the next step), and how many moves there were. */
    bool decision;
    int choices;
    const char *best;
    double value, best_value;
    double error; /* the standard error of their difference; 0 where exact */

    /* Where the adviser knows what a state is worth: for each seat what it is worth after this
     * event. */
    bool valued;
    double worth[ENGAWA_SEATS_MAX];
    /* And for an event of chance what it brought each seat. */
    double luck[ENGAWA_SEATS_MAX];
};

/* What came of all decisions of a seat. */
struct engawa_verdict {
    int decisions; /* with more than one legal move */
    int best;      /* of these, where nothing was given away */
    double lost;   /* given away in all */
    double error;  /* the standard error of that; 0 where exact */
    double luck;   /* that chance brought, where known */
    size_t worst;  /* the event that gave away most, 0 for none */
    double worst_lost, worst_error;
};

/* Begins with MATCH, open and not changed meanwhile, or gives NULL with the reason: nobody can
 * advise on the game, or it is not over ("not-over"). BUDGET: milliseconds a decision; SEED: of
 * what estimates need. */
struct engawa_analysis *engawa_analysis_new(const struct engawa_match *match, int budget,
                                            uint64_t seed, struct engawa_reason *why);
void engawa_analysis_free(struct engawa_analysis *analysis);

/* Goes one event on and says what was found. False at the end of the game. */
bool engawa_analysis_step(struct engawa_analysis *analysis, struct engawa_finding *finding);

/* Appends the sentence that tells the best move of the last decision: "Aki keeps 3 3". */
void engawa_analysis_tell(const struct engawa_analysis *analysis, const struct engawa_names *names,
                          enum engawa_language language, struct engawa_text *text);

/* Of what was found so far. */
struct engawa_verdict engawa_analysis_verdict(const struct engawa_analysis *analysis, int seat);

const struct engawa_bot *engawa_analysis_adviser(const struct engawa_analysis *analysis);

/* Whether luck is known. */
bool engawa_analysis_valued(const struct engawa_analysis *analysis);

/* Whether every value so far is exact. */
bool engawa_analysis_exact(const struct engawa_analysis *analysis);

/* Appends what came of all decisions of SEAT in plain words, as whole sentences. */
void engawa_verdict_tell(const struct engawa_analysis *analysis, int seat,
                         enum engawa_language language, struct engawa_text *text);

/* Appends what came of all decisions of SEAT: {"seat","unit":"points"|"wins","exact","decisions",
 * "best","lost","error","luck" (null where not
 * known),"worst","worst_lost","worst_error","en","ja"}, the last two being engawa_verdict_tell's
 * words. */
void engawa_verdict_json(const struct engawa_analysis *analysis, int seat,
                         struct engawa_text *json);

/* ---- hints ---- */

/* Whether there is a bot that can judge the moves of the games of SETUP. */
bool engawa_can_judge(const struct engawa_game *game, const struct engawa_setup *setup,
                      struct engawa_reason *why);

/* Whether SEAT of MATCH can be advised: somebody can judge the game, and it is the seat's turn. */
bool engawa_may_advise(const struct engawa_match *match, int seat, struct engawa_reason *why);

/* Appends the SHOWN best of VIEW->viewer's moves by the game's adviser, the best first:
 * {"unit","exact","choices","moves":[{"do","told","value","error"}]}. False with the reason if
 * nobody can advise or it is not this seat's turn. */
bool engawa_advice_json(const struct engawa_match *view, int budget, uint64_t seed, int shown,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *json, struct engawa_reason *why);

/* Appends {"n","by", "decision":{"choices","best","told","value","best_value","lost","exact",
 * "error"},"worth":[...],"luck":[...]} with the parts that FINDING has. SEATS: of the game; TOLD:
 * the best move as a sentence. Numbers have four decimals. */
void engawa_finding_json(const struct engawa_finding *finding, int seats, const char *told,
                         struct engawa_text *json);

#endif
