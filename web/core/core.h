/* core.h - what the page may ask of the engine.
 *
 * The page's WebAssembly module is this file's functions over the very sources that the
 * server is built from. Its caller is web/src/core/module.ts and nobody else. Only numbers cross
 * the border; text goes through two buffers of the module's own: the page writes UTF-8 at
 * `engawa_core_input`, calls, and reads `engawa_core_output_length` bytes at `engawa_core_output`.
 * An input of several strings has each ended by a NUL. Output is overwritten by the next
 * call.
 *
 * A match is a pointer that the page holds as a number. VIEWER is a seat, -1 for a spectator
 * or -2 for one who may see all; BY is a seat or -1 for chance. A function that can refuse
 * returns 0 and leaves {"code","en","ja"} as the output.
 */
#ifndef ENGAWA_CORE_H
#define ENGAWA_CORE_H

#include "bots/analysis.h"

/* Makes room for SIZE bytes of input and says where. Earlier input is lost. */
ENGAWA_EXPORT("input") char *engawa_core_input(size_t size);

ENGAWA_EXPORT("output") const char *engawa_core_output(void);
ENGAWA_EXPORT("outputLength") size_t engawa_core_output_length(void);

/* Output: [{"game":{...},"bots":[{"name","en","ja"}]}], the games as engawa_game_json says. */
ENGAWA_EXPORT("games") void engawa_core_games(void);

/* A new match. Input: the game, then COUNT options, each as name and value. */
ENGAWA_EXPORT("matchNew")
struct engawa_match *engawa_core_match_new(int seats, int viewer, int count);

ENGAWA_EXPORT("matchFree") void engawa_core_match_free(struct engawa_match *match);

/* A new match of the same log as VIEWER knows it; for the match's own viewer a plain copy. */
ENGAWA_EXPORT("matchView")
struct engawa_match *engawa_core_match_view(const struct engawa_match *match, int viewer);

/* Appends the event in the input; TIME in milliseconds. 1, or 0 with a refusal. */
ENGAWA_EXPORT("append") int engawa_core_append(struct engawa_match *match, int by, double time);

ENGAWA_EXPORT("truncate") void engawa_core_truncate(struct engawa_match *match, size_t length);
ENGAWA_EXPORT("length") size_t engawa_core_length(const struct engawa_match *match);
ENGAWA_EXPORT("actors") unsigned engawa_core_actors(const struct engawa_match *match);

/* Output: event N (from 1, at most the length) as {"by","time","do"}. */
ENGAWA_EXPORT("entry") void engawa_core_entry(const struct engawa_match *match, size_t n);

/* Output: the legal moves of SEAT, a line each; nothing for a seat that may not act. */
ENGAWA_EXPORT("legal") void engawa_core_legal(const struct engawa_match *match, int seat);

/* Whether SEAT may make the move in the input now: 1, or 0 with a refusal. Changes nothing. */
ENGAWA_EXPORT("check") int engawa_core_check(const struct engawa_match *match, int seat);

/* What the text in the input is, a move in the making: 1 and the JSON of engawa_game.draft, or 0
 * with a refusal. A game without it calls a move what it is spelled. */
ENGAWA_EXPORT("draft") int engawa_core_draft(const struct engawa_match *match);

/* Output: the JSON of engawa_game.describe. */
ENGAWA_EXPORT("describe") void engawa_core_describe(const struct engawa_match *match, int viewer);

/* Output: {"scores":[...],"ranks":[...]}. */
ENGAWA_EXPORT("result") void engawa_core_result(const struct engawa_match *match);

/* Output: the options that were given, as a record has them. */
ENGAWA_EXPORT("options") void engawa_core_options(const struct engawa_match *match);

/* Output: the events after number AFTER as VIEWER sees them, [{"n","by","time","do","sentence"}].
 * Input: a name for each seat. LANGUAGE is an engawa_language. */
ENGAWA_EXPORT("events")
void engawa_core_events(const struct engawa_match *match, size_t after, int viewer, int language);

/* Output: what is published of the seed in the input (hexadecimal, both). */
ENGAWA_EXPORT("commit") int engawa_core_commit(void);

/* Output: what chance does next in an open match. Input: seed, then entropy for each seat. */
ENGAWA_EXPORT("draw") int engawa_core_draw(const struct engawa_match *match);

/* Recomputes every event of chance in an open match. Input: commit, seed, then entropy for each
 * seat. Returns the number of events checked, or -1 with output {"n","why":{"code",...}}: N is the
 * first event that does not follow, 0 if the seed is not the one committed to. */
ENGAWA_EXPORT("verify") int engawa_core_verify(const struct engawa_match *match);

/* Brings what the networks of a game's bots have learned for tables of SEATS. Input: the game's
 * name, then the bytes. 0 if no bot of the game can use them. Before they came, a bot that needs
 * them plays like a weaker one and does not judge. */
ENGAWA_EXPORT("weights") int engawa_core_weights(int seats);

/* Output: the move that the bot named in the input ("" for the best) chooses for the seat that
 * VIEW belongs to, in about BUDGET milliseconds. */
ENGAWA_EXPORT("bot") int engawa_core_bot(const struct engawa_match *view, double seed, int budget);

/* Works out a part of what the bot named in the input ("" for the best) must know before it plays
 * MATCH's game, and gives the share that is done, 1 when nothing is left. */
ENGAWA_EXPORT("prepare") double engawa_core_prepare(const struct engawa_match *match);

/* Whether a bot here can judge the moves of MATCH's game. */
ENGAWA_EXPORT("judges") int engawa_core_judges(const struct engawa_match *match);

/* Output: the SHOWN best moves of VIEW's seat as engawa_advice_json says. Input: a name for each
 * seat. */
ENGAWA_EXPORT("advise")
int engawa_core_advise(const struct engawa_match *view, double seed, int budget, int shown,
                       int language);

/* An analysis of MATCH, open and finished; 0 with a refusal. */
ENGAWA_EXPORT("analysisNew")
struct engawa_analysis *engawa_core_analysis_new(const struct engawa_match *match, double seed,
                                                 int budget);
ENGAWA_EXPORT("analysisFree") void engawa_core_analysis_free(struct engawa_analysis *analysis);

/* Goes one event on; output as engawa_finding_json says. Input: a name for each seat. 0 at the end
 * of the game. */
ENGAWA_EXPORT("analysisStep")
int engawa_core_analysis_step(struct engawa_analysis *analysis, int seats, int language);

/* Output: [engawa_verdict_json for each seat]. */
ENGAWA_EXPORT("analysisVerdicts")
void engawa_core_analysis_verdicts(const struct engawa_analysis *analysis, int seats);

#endif
