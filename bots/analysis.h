/* analysis.h - what each decision of a finished game gave away, and what chance brought.
 *
 * An analysis walks along a finished game's open log, event by event, so that a page can show how
 * far it has come. Each decision is judged with what its seat knew: a match folded from what that
 * seat could see is given to the strongest bot that can advise on the game (bots/bot.h), which says
 * what every legal move was worth.
 */
#ifndef ENGAWA_ANALYSIS_H
#define ENGAWA_ANALYSIS_H

#include "bots/bot.h"

struct engawa_analysis;

/* What was found at one event. Values are in the unit of the adviser. */
struct engawa_finding {
    size_t n; /* the event, from 1 */
    int by;   /* a seat or ENGAWA_CHANCE */

    /* For a decision: the value of the move made and of the best one, `best` in its canonical
     * spelling (valid until the next step), and how many legal moves there were. */
    bool decision;
    int choices;
    const char *best;
    double value, best_value;
    double error; /* the standard error of the difference; 0 where exact */

    /* Where the adviser can value states: the value of the state after this event to each seat. */
    bool valued;
    double worth[ENGAWA_SEATS_MAX];
    /* And for an event of chance, what it brought to each seat. */
    double luck[ENGAWA_SEATS_MAX];
};

/* All decisions of a seat. */
struct engawa_verdict {
    int decisions; /* those with more than one legal move */
    int best;      /* those of them that gave nothing away */
    double lost;   /* given away in all */
    double error;  /* the standard error of that; 0 where exact */
    double luck;   /* what chance brought, where known */
    size_t worst;  /* the number of the event that gave away most, 0 for none */
    double worst_lost, worst_error;
};

/* Begins an analysis of MATCH, which must be open and stay unchanged until it is freed with
 * engawa_analysis_free. NULL, with the reason, where no bot can advise on the game ("no-adviser")
 * or the game is not over ("not-over"). BUDGET: milliseconds for each decision; SEED: for
 * estimates. */
struct engawa_analysis *engawa_analysis_new(const struct engawa_match *match, int budget,
                                            uint64_t seed, struct engawa_reason *why);
void engawa_analysis_free(struct engawa_analysis *analysis);

/* Analyses the next event and fills FINDING. False at the end of the game. */
bool engawa_analysis_step(struct engawa_analysis *analysis, struct engawa_finding *finding);

/* As engawa_analysis_step, but judges nothing: FOUND is what another analysis of the same match,
 * with the same budget and seed, found at this event, and counts as if it had been found here. So
 * several may share the work. FOUND NULL: nothing is counted. */
bool engawa_analysis_take(struct engawa_analysis *analysis, const struct engawa_finding *found,
                          struct engawa_finding *finding);

/* Appends the best move of the last decision as a sentence: "Aki keeps 3 3". */
void engawa_analysis_tell(const struct engawa_analysis *analysis, const struct engawa_names *names,
                          enum engawa_language language, struct engawa_text *text);

/* Appends
 * {"n","by","decision":{"choices","best","told","value","best_value","lost","exact","error"},
 * "worth":[...],"luck":[...]} with the parts that FINDING has. SEATS: of the game; TOLD: the best
 * move as a sentence. Numbers have four decimals. */
void engawa_finding_json(const struct engawa_finding *finding, int seats, const char *told,
                         struct engawa_text *json);

/* The decisions of SEAT in what was analysed so far. */
struct engawa_verdict engawa_analysis_verdict(const struct engawa_analysis *analysis, int seat);

/* The bot whose advice the analysis uses; never NULL. */
const struct engawa_bot *engawa_analysis_adviser(const struct engawa_analysis *analysis);

/* Whether the adviser can value states, so that luck is known. */
bool engawa_analysis_valued(const struct engawa_analysis *analysis);

/* Whether every value so far is exact. */
bool engawa_analysis_exact(const struct engawa_analysis *analysis);

/* Appends the verdict on SEAT in plain words, as whole sentences. */
void engawa_verdict_tell(const struct engawa_analysis *analysis, int seat,
                         enum engawa_language language, struct engawa_text *text);

/* Appends the verdict on SEAT: {"seat","unit":"points"|"wins","exact","decisions","best",
 * "lost","error","luck" (null where not known),"worst","worst_lost","worst_error","en","ja"}; the
 * last two are the words of engawa_verdict_tell. */
void engawa_verdict_json(const struct engawa_analysis *analysis, int seat,
                         struct engawa_text *json);

/* ---- hints ---- */

/* Whether there is a bot that can judge the moves of games of SETUP; WHY: the reason if not. */
bool engawa_can_judge(const struct engawa_game *game, const struct engawa_setup *setup,
                      struct engawa_reason *why);

/* Whether SEAT of MATCH can be advised: a bot can judge the game, and it is the seat's turn; WHY:
 * the reason if not. */
bool engawa_may_advise(const struct engawa_match *match, int seat, struct engawa_reason *why);

/* Appends up to SHOWN of VIEW->viewer's moves, the best first, as the game's adviser values them:
 * {"unit","exact","choices","moves":[{"do","told","value","error"}]}. False with the reason where
 * no bot can advise or it is not this seat's turn. */
bool engawa_advice_json(const struct engawa_match *view, int budget, uint64_t seed, int shown,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *json, struct engawa_reason *why);

#endif
