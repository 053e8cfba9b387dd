/* plain.h - a foreign-function interface to libengawa: functions on handles, numbers and text.
 *
 * Callers need no layout of a structure. The page (web/core) and Python (python/engawa) use
 * these functions and no others; engawa.h has the interface for C.
 *
 *   - Handles are pointers that a function returns and another one frees, which also takes NULL. A
 *     binding passes them back and never dereferences them.
 *   - Text arguments are NUL-terminated strings of UTF-8. Several strings are concatenated, each
 *     with its NUL, as STRINGS with their total LENGTH; missing strings are empty.
 *   - Text goes out through OUT, a text that the caller owns (engawa_plain_out_new). A function
 *     clears it first.
 *   - A refusing function returns false, NULL or the value in its contract, sets OUT to
 *     {"code","en","ja"}, and changes nothing.
 *   - VIEWER is a seat, -1 for a spectator or -2 for one who sees everything; BY is a seat or -1
 *     for chance. LANGUAGE is 0 for English, 1 for Japanese.
 *   - `actors` is a bit for each seat that may act, 256 where chance is next, 0 at the end.
 *
 * Call engawa_library_start first; the page, which has no batches, needs nothing. Two threads may
 * use two handles, with two texts, at the same time.
 */
#ifndef ENGAWA_PLAIN_H
#define ENGAWA_PLAIN_H

#include "bots/bot.h"
#include "engine/match.h"

/* Return a new text for output, freed with engawa_plain_out_free; its content, valid until it
 * changes. */
struct engawa_text *engawa_plain_out_new(void);
void engawa_plain_out_free(struct engawa_text *out);
const char *engawa_plain_out(const struct engawa_text *out);

/* ---- library/plain.c: games and matches ---- */

/* Writes [{"game":{...},"usual","bots":[{"name","en","ja","learns","strength":{"en","ja"}}]}]: the
 * games in the format of engawa_game_json; "usual": the name of the default bot; "learns": the bot
 * must learn before it plays (engawa_plain_prepare); "strength": a sentence. */
void engawa_plain_games(struct engawa_text *out);

/* Writes [{"en","ja"}]: the names of the bots' personas, from number 1 on. */
void engawa_plain_personas(struct engawa_text *out);

/* Returns a game with its SEATS (-1: the fewest) and options. STRINGS has the game, then COUNT
 * options, each as name and value. Free it with engawa_plain_setup_free. Returns NULL with a
 * refusal. */
struct engawa_setup *engawa_plain_setup_new(int seats, int count, const char *strings,
                                            size_t length, struct engawa_text *out);
void engawa_plain_setup_free(struct engawa_setup *setup);

/* Writes {"game","seats","options":{...}} with the options that were set, as in a record. */
void engawa_plain_setup(const struct engawa_setup *setup, struct engawa_text *out);

/* Write SETUP's game with all its options in the format of engawa_game_json; ["name", ...] of all
 * bots that play it, the weakest first. */
void engawa_plain_game(const struct engawa_setup *setup, struct engawa_text *out);
void engawa_plain_bots(const struct engawa_setup *setup, struct engawa_text *out);

/* Returns a new match of SETUP, which it copies. Returns NULL with a refusal if there is no such
 * VIEWER. */
struct engawa_match *engawa_plain_match_new(const struct engawa_setup *setup, int viewer,
                                            struct engawa_text *out);
void engawa_plain_match_free(struct engawa_match *match);

/* Returns a new match of the same events as VIEWER sees them; for MATCH's own viewer, a copy.
 * Returns NULL with a refusal if MATCH is neither open nor VIEWER's own. */
struct engawa_match *engawa_plain_match_view(const struct engawa_match *match, int viewer,
                                             struct engawa_text *out);

/* Returns a copy of MATCH's setup; free it with engawa_plain_setup_free. */
struct engawa_setup *engawa_plain_match_setup(const struct engawa_match *match);

/* Appends the event TEXT; TIME is in milliseconds. Returns false with a refusal. */
bool engawa_plain_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_text *out);

void engawa_plain_truncate(struct engawa_match *match, size_t length);
size_t engawa_plain_length(const struct engawa_match *match);
int engawa_plain_viewer(const struct engawa_match *match);
unsigned engawa_plain_actors(const struct engawa_match *match);

/* Writes event N (from 1, at most the length) as {"by","time","do"}; the author of chance is
 * "chance". */
void engawa_plain_entry(const struct engawa_match *match, size_t n, struct engawa_text *out);

/* Writes an array of all events in this format. */
void engawa_plain_entries(const struct engawa_match *match, struct engawa_text *out);

/* Writes the legal moves of SEAT, one per line; nothing if SEAT may not act. */
void engawa_plain_legal(const struct engawa_match *match, int seat, struct engawa_text *out);

/* Returns whether SEAT may make the move TEXT now, or false with a refusal. Changes nothing. */
bool engawa_plain_check(const struct engawa_match *match, int seat, const char *text,
                        struct engawa_text *out);

/* Writes the JSON of engawa_game.draft for TEXT, or returns false with a refusal. If the game has
 * no `draft`, TEXT is the move and its name. */
bool engawa_plain_draft(const struct engawa_match *match, const char *text,
                        struct engawa_text *out);

/* Writes the JSON of engawa_game.describe. MATCH is open, or VIEWER's own. */
void engawa_plain_describe(const struct engawa_match *match, int viewer, struct engawa_text *out);

/* Writes the present {"scores":[...],"ranks":[...]}. */
void engawa_plain_result(const struct engawa_match *match, struct engawa_text *out);

/* Writes the options that were set, as in a record. */
void engawa_plain_options(const struct engawa_match *match, struct engawa_text *out);

/* Writes the events after number AFTER as VIEWER sees them, [{"n","by","time","do","sentence"}].
 * STRINGS has a name for each seat. MATCH is open, or VIEWER's own. */
void engawa_plain_events(const struct engawa_match *match, size_t after, int viewer,
                         const char *strings, size_t length, int language, struct engawa_text *out);

/* ---- library/plain_chance.c: fair chance ---- */

/* Writes the commitment to SEED, which is published before the game. Both are hexadecimal. Returns
 * false with a refusal. */
bool engawa_plain_commit(const char *seed, struct engawa_text *out);

/* Writes the next outcome of chance in an open match. STRINGS has the seed, then the entropy of
 * each seat. Returns false with a refusal. */
bool engawa_plain_fair_draw(const struct engawa_match *match, const char *strings, size_t length,
                            struct engawa_text *out);

/* Recomputes every event of chance in an open match. STRINGS has the commit, the seed, the entropy
 * of each seat and, if the seats were drawn, a blank and a place for each seat. Returns the number
 * of events checked, or -1 with {"n","why":{"code",...}}: N is the first event that does not follow
 * from them; 0 if the seed is not the one committed to ("commit"), the seats do not follow
 * ("seats"), STRINGS is malformed, or MATCH is not open. */
int engawa_plain_verify(const struct engawa_match *match, const char *strings, size_t length,
                        struct engawa_text *out);

/* ---- library/plain_bots.c: bots and analyses; BOT is a name, "" for the strongest ---- */

/* Writes the move that BOT chooses for VIEW's seat, in about BUDGET milliseconds. LANGUAGE is the
 * language of the table; -1 if unknown. Returns false with a refusal if there is no such bot, or it
 * is not the seat's turn. */
bool engawa_plain_choose(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, int language, struct engawa_text *out);

/* Writes a uniformly random legal move of SEAT. MATCH is open, or SEAT's own. Returns false with a
 * refusal if it is not its turn. */
bool engawa_plain_random_move(const struct engawa_match *match, int seat, struct engawa_rng *rng,
                              struct engawa_text *out);

/* Writes BOT's value of each legal move of VIEW's seat, in the game's order:
 * [{"do","value","error"}]. Returns false with a refusal. */
bool engawa_plain_values(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, struct engawa_text *out);

/* Returns BOT's value of the present state to VIEW's seat; NaN if unknown, or if there is no such
 * bot or seat. */
double engawa_plain_worth(const struct engawa_match *view, const char *bot);

/* Does a part of the computation that BOT needs before it plays MATCH's game. Returns the completed
 * share: 1 when done, or if there is no such bot. */
double engawa_plain_prepare(const struct engawa_match *match, const char *bot);

/* The same for threads that share no memory (bots/bot.h: `share` and `next`). Returns NULL, or 1,
 * if BOT has nothing to compute, or nothing that can be shared. */
double *engawa_plain_share(const struct engawa_match *match, const char *bot, int part, int of,
                           bool work, size_t *count);
double engawa_plain_next(const struct engawa_match *match, const char *bot);

/* Returns whether a bot can judge the moves of games like MATCH. */
bool engawa_plain_judges(const struct engawa_match *match);

/* Writes the SHOWN best moves of VIEW's seat in the format of engawa_advice_json, computed in about
 * BUDGET milliseconds. STRINGS has a name for each seat. Returns false with a refusal. */
bool engawa_plain_advise(const struct engawa_match *view, uint64_t seed, int budget, int shown,
                         const char *strings, size_t length, int language, struct engawa_text *out);

struct engawa_plain_analysis;

/* Writes the moments of MATCH, which is open and finished, to OUT (engawa_moments_json), with the
 * names of the seats in STRINGS. Returns false with a refusal in OUT. */
bool engawa_plain_moments(const struct engawa_match *match, const char *strings, size_t length,
                          int language, struct engawa_text *out);

/* Returns a new analysis of MATCH, which is open and finished and must outlive it, with BUDGET
 * milliseconds per decision. Free it with engawa_plain_analysis_free. Returns NULL with a
 * refusal. */
struct engawa_plain_analysis *engawa_plain_analysis_new(const struct engawa_match *match,
                                                        uint64_t seed, int budget,
                                                        struct engawa_text *out);
void engawa_plain_analysis_free(struct engawa_plain_analysis *analysis);

/* Advances by one event and writes its finding in the format of engawa_finding_json. STRINGS has a
 * name for each seat. Returns false with an empty OUT at the end of the game. */
bool engawa_plain_analysis_step(struct engawa_plain_analysis *analysis, const char *strings,
                                size_t length, int language, struct engawa_text *out);

/* Writes the last step's finding to OUT as bytes for engawa_plain_analysis_take of another analysis
 * of the same match by this build. */
void engawa_plain_analysis_found(const struct engawa_plain_analysis *analysis,
                                 struct engawa_text *out);

/* Advances like engawa_plain_analysis_step, without names, but takes over a finding instead of
 * judging: FOUND has the LENGTH bytes of another analysis's finding at this event. With no bytes,
 * the event does not count. */
bool engawa_plain_analysis_take(struct engawa_plain_analysis *analysis, const char *found,
                                size_t length, int language, struct engawa_text *out);

/* Writes an array of the verdict on each seat, in the format of engawa_verdict_json. */
void engawa_plain_analysis_verdicts(const struct engawa_plain_analysis *analysis,
                                    struct engawa_text *out);

/* ---- library/plain_state.c: positions; not in the page ----
 *
 * A STATE is the caller's memory, engawa_plain_state_size bytes aligned for 64 bits, filled by
 * engawa_plain_state_start. */

/* Return the bytes of a state; the most legal moves that a seat can have; the bytes of an
 * observation and of the features of a move, and the number of actions (batch/observe.h), 0 if the
 * game has none. */
size_t engawa_plain_state_size(const struct engawa_setup *setup);
int engawa_plain_legal_max(const struct engawa_setup *setup);
int engawa_plain_observation_size(const struct engawa_setup *setup);
int engawa_plain_features_size(const struct engawa_setup *setup);
int engawa_plain_actions(const struct engawa_setup *setup);

/* Returns the most events that a match of SETUP can have. */
size_t engawa_plain_longest(const struct engawa_setup *setup);

/* Writes the layout of these, [{"name","length","means"}]: WHAT is 0 for an observation, 1 for the
 * features of a move, 2 for the groups of actions, 3 for a row of an information state. */
void engawa_plain_planes(const struct engawa_setup *setup, int what, struct engawa_text *out);

/* Information states (batch/information.h) of SEAT; MATCH is open or SEAT's own. Return the bytes
 * of a row; write the text; write the rows, and return the number of events. */
int engawa_plain_information_size(const struct engawa_setup *setup);
void engawa_plain_information_text(const struct engawa_match *match, int seat,
                                   struct engawa_text *out);
size_t engawa_plain_information(const struct engawa_match *match, int seat, size_t capacity,
                                uint8_t *bytes);

void engawa_plain_state_start(const struct engawa_setup *setup, void *state);

/* Copies the state of MATCH to STATE. */
void engawa_plain_state_of(const struct engawa_match *match, void *state);

/* Returns a save of STATE is engawa_plain_save_size bytes. Loading refuses any other bytes than a
 * save of a state of such a setup by this version. */
size_t engawa_plain_state_save_size(const struct engawa_setup *setup);
void engawa_plain_state_save(const struct engawa_setup *setup, const void *state, void *save);
bool engawa_plain_state_load(const struct engawa_setup *setup, void *state, const void *save,
                             size_t length, struct engawa_text *out);

unsigned engawa_plain_state_actors(const struct engawa_setup *setup, const void *state);

/* Writes SEAT's legal moves, at most engawa_plain_legal_max, to MOVES and returns how many there
 * are; 0 if it may not act. */
int engawa_plain_state_legal(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t *moves);

/* Writes the actions of these moves, in the same order, to ACTIONS. Returns how many there are; 0
 * if SEAT may not act or the game has no actions. */
int engawa_plain_state_actions(const struct engawa_setup *setup, const void *state, int seat,
                               int32_t *actions);

/* How MOVE, a legal one of SEAT, is written. Returns false with a refusal where it is not legal. */
bool engawa_plain_state_text(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t move, struct engawa_text *out);

/* Reads the move TEXT of SEAT into MOVE. Returns false with a refusal. */
bool engawa_plain_state_read(const struct engawa_setup *setup, const void *state, int seat,
                             const char *text, uint64_t *move, struct engawa_text *out);

/* Make MOVE as SEAT; apply the event TEXT. Return false with a refusal. */
bool engawa_plain_state_play(const struct engawa_setup *setup, void *state, int seat, uint64_t move,
                             struct engawa_text *out);
bool engawa_plain_state_apply(const struct engawa_setup *setup, void *state, int by,
                              const char *text, struct engawa_text *out);

/* Draws and applies the next outcome of chance, and writes it: an array of numbers. Returns false
 * with a refusal if it is the players' turn, or if STATE hides something: chance needs a full
 * state, here, in engawa_plain_state_apply and in the next two functions. */
bool engawa_plain_state_draw(const struct engawa_setup *setup, void *state, struct engawa_rng *rng,
                             struct engawa_text *out);

/* Writes all possible outcomes of chance, [[[number, ...], probability], ...]; null if the game has
 * too many. Returns false with a refusal if it is the players' turn. */
bool engawa_plain_state_outcomes(const struct engawa_setup *setup, const void *state,
                                 struct engawa_text *out);

/* Writes the spelling of the outcome with COUNT NUMBERS. Returns false with a refusal if it is not
 * possible. */
bool engawa_plain_state_outcome(const struct engawa_setup *setup, const void *state,
                                const uint16_t *numbers, int count, struct engawa_text *out);

/* Sets SCORES and RANKS, one entry per seat. */
void engawa_plain_state_result(const struct engawa_setup *setup, const void *state, int64_t *scores,
                               int *ranks);

/* Writes the same as engawa_plain_describe; NOTE is the last note, "" if none. */
void engawa_plain_state_describe(const struct engawa_setup *setup, const void *state, int viewer,
                                 const char *note, struct engawa_text *out);

/* Write SEAT's observation of STATE, or of everything, to BYTES; the features of MOVE, a legal move
 * of SEAT. The latter returns false with a refusal if MOVE is illegal. */
void engawa_plain_state_observe(const struct engawa_setup *setup, const void *state, int seat,
                                bool everything, uint8_t *bytes);
bool engawa_plain_state_features(const struct engawa_setup *setup, const void *state, int seat,
                                 uint64_t move, uint8_t *bytes, struct engawa_text *out);

/* Turns STATE, a full state or VIEWER's own view, into VIEWER's view. */
void engawa_plain_state_view(const struct engawa_setup *setup, void *state, int viewer);

/* Turns STATE, VIEWER's view, into a full state that agrees with VIEWER's knowledge. Returns false
 * with a refusal if STATE shows what VIEWER cannot know, or hides what it knows. */
bool engawa_plain_state_imagine(const struct engawa_setup *setup, void *state, int viewer,
                                struct engawa_rng *rng, struct engawa_text *out);

/* Searches the moves of SEAT in STATE, its own view: ITERATIONS, DEPTH and WORLDS as in
 * bots/ismcts.h, WINS to play for wins, not for points. Writes the legal moves, at most
 * engawa_plain_legal_max, to MOVES, how often each was tried to VISITS, and its mean result to
 * VALUES. Returns how many there are; 0 with a refusal. */
int engawa_plain_state_search(const struct engawa_setup *setup, const void *state, int seat,
                              int iterations, int depth, bool wins, int worlds,
                              struct engawa_rng *rng, uint64_t *moves, int64_t *visits,
                              double *values, struct engawa_text *out);

/* ---- library/plain_table.c: plays, generators, records, batches; not in the page ---- */

/* Sets *MOVE to the play with NUMBER (batch/plays.h), and OUT to RLCard's spelling of it. Returns
 * false with a refusal if there is no such number. */
bool engawa_plain_play(int number, uint64_t *move, struct engawa_text *out);

/* Return a fast generator; the same seed gives the same draws on every machine. Free it with
 * engawa_plain_rng_free. Its saved state is a line of text; loading refuses any other text with
 * NULL. */
struct engawa_rng *engawa_plain_rng_new(uint64_t seed);
void engawa_plain_rng_free(struct engawa_rng *rng);
void engawa_plain_rng_save(const struct engawa_rng *rng, struct engawa_text *out);
struct engawa_rng *engawa_plain_rng_load(const char *text, struct engawa_text *out);

/* Appends the next outcome of chance to MATCH, which is open, and writes it. Returns false with a
 * refusal if it is the players' turn. */
bool engawa_plain_draw(struct engawa_match *match, struct engawa_rng *rng, struct engawa_text *out);

/* Writes MATCH, which is open, as a record without a commitment. STRINGS has a name for each
 * seat. */
void engawa_plain_record_write(const struct engawa_match *match, const char *strings, size_t length,
                               struct engawa_text *out);

struct engawa_record;

/* Returns a record to read line by line: of the whole game, or, if SEAT is not negative, of that
 * seat's view. Free it with engawa_plain_record_free. */
struct engawa_record *engawa_plain_record_new(int seat);
void engawa_plain_record_free(struct engawa_record *record);

/* Takes a line of LENGTH bytes without its newline. Call `finish` after the last one. Returns false
 * with a refusal; `line` then returns the number of the wrong line. */
bool engawa_plain_record_take(struct engawa_record *record, const char *line, size_t length,
                              struct engawa_text *out);
bool engawa_plain_record_finish(struct engawa_record *record, struct engawa_text *out);
size_t engawa_plain_record_line(const struct engawa_record *record);

/* Returns the match of a record that was read to its end. RECORD owns it. */
const struct engawa_match *engawa_plain_record_match(const struct engawa_record *record);

/* Writes {"names":[...],"end":"unfinished"|"finished"|"abandoned"} of such a record. */
void engawa_plain_record(const struct engawa_record *record, struct engawa_text *out);

/* Returns 1 if all chance follows from the committed seed, 0 if not, -1 if there is no
 * commitment. */
int engawa_plain_record_fair(const struct engawa_record *record);

struct engawa_plain_batch;

/* Returns GAMES games of SETUP side by side, run by THREADS threads (batch/batch.h). Free it with
 * engawa_plain_batch_free. Returns NULL with a refusal. */
struct engawa_plain_batch *engawa_plain_batch_new(const struct engawa_setup *setup, int games,
                                                  int threads, uint64_t seed,
                                                  struct engawa_text *out);
void engawa_plain_batch_free(struct engawa_plain_batch *batch);

/* Sets the output arrays of the functions below: the members of struct engawa_batch_arrays, each of
 * which may be NULL. Call it before them, and again whenever an array has moved. */
void engawa_plain_batch_arrays(struct engawa_plain_batch *batch, int32_t *actor, int64_t *offset,
                               uint64_t *moves, int64_t capacity, uint8_t *observation,
                               uint8_t *open, float *reward, uint8_t *done, uint8_t *feature,
                               int32_t *number, int32_t *action, uint8_t *mask, uint8_t *truncated,
                               uint8_t *last);

/* Ends each play after LIMIT decisions; 0 for no limit. Returns false with a refusal if LIMIT is
 * negative. */
bool engawa_plain_batch_limit(struct engawa_plain_batch *batch, int limit, struct engawa_text *out);

/* Like engawa_batch_bots: STRINGS has the name of a bot for each seat, empty where the caller
 * moves. Returns false with a refusal if there is no such bot. */
bool engawa_plain_batch_bots(struct engawa_plain_batch *batch, const char *strings, size_t length,
                             int budget, struct engawa_text *out);

/* Like engawa_batch_look, engawa_batch_step and engawa_batch_act (-1 with a refusal), and
 * engawa_batch_random. */
int64_t engawa_plain_batch_look(struct engawa_plain_batch *batch);
int64_t engawa_plain_batch_act(struct engawa_plain_batch *batch, const int32_t *action,
                               struct engawa_text *out);
int64_t engawa_plain_batch_step(struct engawa_plain_batch *batch, const int32_t *choice,
                                struct engawa_text *out);
int64_t engawa_plain_batch_random(struct engawa_plain_batch *batch);

/* Returns a save of one game, with the state of its generator, is engawa_plain_batch_save_size
 * bytes, which may be loaded into any game of a batch of the same setup. Loading refuses any other
 * bytes than such a save by this version; both refuse a batch with bots. GAME is one of the
 * batch's. */
size_t engawa_plain_batch_save_size(const struct engawa_plain_batch *batch);
bool engawa_plain_batch_save(const struct engawa_plain_batch *batch, int game, void *save,
                             struct engawa_text *out);
bool engawa_plain_batch_load(struct engawa_plain_batch *batch, int game, const void *save,
                             size_t length, struct engawa_text *out);

/* Copies the state of GAME to STATE. */
void engawa_plain_batch_state(const struct engawa_plain_batch *batch, int game, void *state);

#endif
