/* core.h - what the page may ask of the engine.
 *
 * The page's WebAssembly module is these functions, compiled with the same engine, games and bots
 * as the server: library/plain.h under names of the page, which says what each one does. Only
 * web/src/core/module.ts calls them. A call passes numbers only; text goes through two buffers of
 * the module: the page asks for input with `core_input`, writes UTF-8 there, calls, and reads
 * `core_output_length` bytes at `core_output`. Where the input is several strings, each ends with a
 * NUL. The next call overwrites the output.
 *
 * A match is a pointer, which the page holds as a number. VIEWER is a seat, -1 for a spectator
 * or -2 for one who may see all; BY is a seat or -1 for chance. A function that refuses
 * returns 0 and leaves {"code","en","ja"} as the output. When memory is out, the call traps.
 */
#ifndef ENGAWA_CORE_H
#define ENGAWA_CORE_H

#include "library/plain.h"

/* Makes the input SIZE bytes long and returns where it lies. Earlier input is lost. */
ENGAWA_EXPORT("input") char *core_input(size_t size);

ENGAWA_EXPORT("output") const char *core_output(void);
ENGAWA_EXPORT("outputLength") size_t core_output_length(void);

/* Output: [{"game":{...},"usual","bots":[{"name","en","ja","learns","strength":{"en","ja"}}]}], the
 * games as engawa_game_json says; "usual": the name of the bot that people get unless they choose
 * another; "learns": the bot must learn before it plays (core_prepare); "strength": a sentence. */
ENGAWA_EXPORT("games") void core_games(void);

/* Output: [{"en","ja"}], the names of the personas that bots have, from number 1 on. */
ENGAWA_EXPORT("personas") void core_personas(void);

/* A new match. Input: the game, then COUNT options, each as name and value. */
ENGAWA_EXPORT("matchNew")
struct engawa_match *core_match_new(int seats, int viewer, int count);

ENGAWA_EXPORT("matchFree") void core_match_free(struct engawa_match *match);

/* A new match of the same events as VIEWER sees them; for MATCH's own viewer, a copy. MATCH is
 * open, or VIEWER is its own. */
ENGAWA_EXPORT("matchView")
struct engawa_match *core_match_view(const struct engawa_match *match, int viewer);

/* Appends the event in the input; TIME in milliseconds. 1, or 0 with a refusal. */
ENGAWA_EXPORT("append") int core_append(struct engawa_match *match, int by, double time);

ENGAWA_EXPORT("truncate") void core_truncate(struct engawa_match *match, size_t length);
ENGAWA_EXPORT("length") size_t core_length(const struct engawa_match *match);
ENGAWA_EXPORT("actors") unsigned core_actors(const struct engawa_match *match);

/* Output: event N (from 1, at most the length) as {"by","time","do"}. */
ENGAWA_EXPORT("entry") void core_entry(const struct engawa_match *match, size_t n);

/* Output: the legal moves of SEAT, one per line; empty if SEAT may not act. */
ENGAWA_EXPORT("legal") void core_legal(const struct engawa_match *match, int seat);

/* Whether SEAT may make the move in the input now: 1, or 0 with a refusal. Changes nothing. */
ENGAWA_EXPORT("check") int core_check(const struct engawa_match *match, int seat);

/* What move the text in the input would make: 1 and the JSON of engawa_game.draft, or 0 with a
 * refusal. For a game without `draft` the text is the move and its name. */
ENGAWA_EXPORT("draft") int core_draft(const struct engawa_match *match);

/* Output: the JSON of engawa_game.describe. */
ENGAWA_EXPORT("describe") void core_describe(const struct engawa_match *match, int viewer);

/* Output: {"scores":[...],"ranks":[...]}. */
ENGAWA_EXPORT("result") void core_result(const struct engawa_match *match);

/* Output: the options that were given, as a record has them. */
ENGAWA_EXPORT("options") void core_options(const struct engawa_match *match);

/* Output: the events after number AFTER as VIEWER sees them, [{"n","by","time","do","sentence"}].
 * Input: a name for each seat. LANGUAGE is an engawa_language. */
ENGAWA_EXPORT("events")
void core_events(const struct engawa_match *match, size_t after, int viewer, int language);

/* Output: the commit of the seed in the input, which is published before the game. Both are
 * hexadecimal. 1, or 0 with a refusal. */
ENGAWA_EXPORT("commit") int core_commit(void);

/* Output: what chance does next in an open match. Input: the seed, then the entropy of each seat.
 * 1, or 0 with a refusal. */
ENGAWA_EXPORT("draw") int core_draw(const struct engawa_match *match);

/* Recomputes every event of chance in an open match. Input: the commit, the seed, then the entropy
 * of each seat, then, where the seats were drawn, a blank and a place for each seat. Returns the
 * number of events checked, or -1 with the output {"n","why":{"code",...}}: N is the first event
 * that does not follow from them; 0 if the seed is not the one committed to ("commit"), the seats
 * do not follow ("seats"), the input has another form, or MATCH is not open. */
ENGAWA_EXPORT("verify") int core_verify(const struct engawa_match *match);

/* Brings what the networks of a game's bots have learned for tables of SEATS. Input: the game's
 * name, then the bytes. 1, or 0 without output if no bot of the game can use them. A bot that needs
 * them plays like a weaker one until then and does not judge moves. */
ENGAWA_EXPORT("weights") int core_weights(int seats);

/* Output: the move that the bot named in the input ("" for the best) chooses for VIEW's seat, in
 * about BUDGET milliseconds. LANGUAGE, an engawa_language, is what the table speaks; -1: nobody has
 * said. The same view, SEED, BUDGET and LANGUAGE give the same move. 1, or 0 with a refusal. */
ENGAWA_EXPORT("bot")
int core_bot(const struct engawa_match *view, double seed, int budget, int language);

/* Does a part of the work that the bot named in the input ("" for the best) must do before it plays
 * MATCH's game. Returns the share that is done: 1 when nothing is left, or if there is no
 * such bot. */
ENGAWA_EXPORT("prepare") double core_prepare(const struct engawa_match *match);

/* The same work in shares, for OF workers (bots/bot.h: `share` and `next`). core_share returns the
 * place of share PART of the present step, core_share_length the number of its numbers; 0 if there
 * is nothing to share. */
ENGAWA_EXPORT("share")
double *core_share(const struct engawa_match *match, int part, int of, int work);
ENGAWA_EXPORT("shareLength") size_t core_share_length(void);
ENGAWA_EXPORT("next") double core_next(const struct engawa_match *match);

/* Whether a bot can judge the moves of games like MATCH: 1 or 0, without output. */
ENGAWA_EXPORT("judges") int core_judges(const struct engawa_match *match);

/* Output: the SHOWN best moves of VIEW's seat as engawa_advice_json writes them, worked out in
 * about BUDGET milliseconds. Input: a name for each seat. 1, or 0 with a refusal. */
ENGAWA_EXPORT("advise")
int core_advise(const struct engawa_match *view, double seed, int budget, int shown, int language);

/* A new analysis of MATCH, which is open and finished, with BUDGET milliseconds for each decision;
 * 0 with a refusal. MATCH must outlast it. */
ENGAWA_EXPORT("analysisNew")
struct engawa_plain_analysis *core_analysis_new(const struct engawa_match *match, double seed,
                                                int budget);
ENGAWA_EXPORT("analysisFree") void core_analysis_free(struct engawa_plain_analysis *analysis);

/* Goes on by one event. Output: what was found there, as engawa_finding_json writes it. Input: a
 * name for each seat. 1, or 0 without output at the end of the game. */
ENGAWA_EXPORT("analysisStep")
int core_analysis_step(struct engawa_plain_analysis *analysis, int language);

/* Output: what the last step found, as bytes for core_analysis_take of another instance of this
 * module. */
ENGAWA_EXPORT("analysisFound")
void core_analysis_found(const struct engawa_plain_analysis *analysis);

/* As core_analysis_step, but judges nothing. Input: what an analysis of the same match found at
 * this event in another instance, or nothing: then nothing is counted. */
ENGAWA_EXPORT("analysisTake")
int core_analysis_take(struct engawa_plain_analysis *analysis, int language);

/* Output: an array of what engawa_verdict_json writes for each seat. */
ENGAWA_EXPORT("analysisVerdicts")
void core_analysis_verdicts(const struct engawa_plain_analysis *analysis);

/* Output: the moments of MATCH, which is open and finished, as JSON (bots/moments.h). Input: names
 * of the seats. Returns 0 with a refusal. */
ENGAWA_EXPORT("moments") int core_moments(const struct engawa_match *match, int language);

#endif
