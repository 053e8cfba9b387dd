/* plain.h - libengawa for other languages: functions on handles, numbers and text.
 *
 * Nothing here needs the layout of a structure. The page (web/core) and Python (python/engawa.py)
 * stand on these functions, and on no others; engawa.h has the interface for C.
 *
 *   - Handles are pointers that a function returns and another one frees. A binding passes them
 *     back, and never looks behind them.
 *   - Text comes in as a NUL-terminated string of UTF-8. Several strings are given in a row, each
 *     with its NUL, as STRINGS and the LENGTH of them all; what is missing there is empty.
 *   - Text goes out through OUT, a text that the caller has (engawa_plain_out_new). A function
 *     clears it first.
 *   - A function that refuses returns false, NULL or what it says, leaves {"code","en","ja"} in
 *     OUT, and has changed nothing.
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

/* A text for what functions say, for engawa_plain_out_free; and what is in it, until it changes. */
struct engawa_text *engawa_plain_out_new(void);
void engawa_plain_out_free(struct engawa_text *out);
const char *engawa_plain_out(const struct engawa_text *out);

/* ---- library/plain.c: games and matches ---- */

/* [{"game":{...},"usual","bots":[{"name","en","ja","learns","strength":{"en","ja"}}]}], the games
 * as engawa_game_json says; "usual": the name of the bot that people get unless they choose
 * another; "learns": the bot must learn before it plays (engawa_plain_prepare); "strength": a
 * sentence. */
void engawa_plain_games(struct engawa_text *out);

/* [{"en","ja"}], the names of the personas that bots have, from number 1 on. */
void engawa_plain_personas(struct engawa_text *out);

/* A game with its SEATS (-1: the fewest) and options. STRINGS: the game, then COUNT options, each
 * as name and value. Free it with engawa_plain_setup_free. NULL with a refusal. */
struct engawa_setup *engawa_plain_setup_new(int seats, int count, const char *strings,
                                            size_t length, struct engawa_text *out);
void engawa_plain_setup_free(struct engawa_setup *setup);

/* {"game","seats","options":{...}}, the options that were given, as a record has them. */
void engawa_plain_setup(const struct engawa_setup *setup, struct engawa_text *out);

/* SETUP's game as engawa_game_json writes it, and ["name", ...] of all bots that play it, the
 * weakest first. */
void engawa_plain_game(const struct engawa_setup *setup, struct engawa_text *out);
void engawa_plain_bots(const struct engawa_setup *setup, struct engawa_text *out);

/* A match of SETUP at its start, which keeps a copy of it. NULL with a refusal where there is no
 * such VIEWER. */
struct engawa_match *engawa_plain_match_new(const struct engawa_setup *setup, int viewer,
                                            struct engawa_text *out);
void engawa_plain_match_free(struct engawa_match *match);

/* A new match of the same events as VIEWER sees them; for MATCH's own viewer, a copy. NULL with a
 * refusal where MATCH is neither open nor VIEWER's own. */
struct engawa_match *engawa_plain_match_view(const struct engawa_match *match, int viewer,
                                             struct engawa_text *out);

/* A copy of MATCH's setup, for engawa_plain_setup_free. */
struct engawa_setup *engawa_plain_match_setup(const struct engawa_match *match);

/* Appends the event TEXT; TIME in milliseconds. False with a refusal. */
bool engawa_plain_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_text *out);

void engawa_plain_truncate(struct engawa_match *match, size_t length);
size_t engawa_plain_length(const struct engawa_match *match);
int engawa_plain_viewer(const struct engawa_match *match);
unsigned engawa_plain_actors(const struct engawa_match *match);

/* Event N (from 1, at most the length) as {"by","time","do"}, where chance is "chance". */
void engawa_plain_entry(const struct engawa_match *match, size_t n, struct engawa_text *out);

/* All events, an array of these. */
void engawa_plain_entries(const struct engawa_match *match, struct engawa_text *out);

/* The legal moves of SEAT, each on its own line; empty if SEAT may not act. */
void engawa_plain_legal(const struct engawa_match *match, int seat, struct engawa_text *out);

/* Whether SEAT may make the move TEXT now; false with a refusal. Changes nothing. */
bool engawa_plain_check(const struct engawa_match *match, int seat, const char *text,
                        struct engawa_text *out);

/* What move TEXT would make: the JSON of engawa_game.draft, or false with a refusal. For a game
 * without `draft` the text is the move and its name. */
bool engawa_plain_draft(const struct engawa_match *match, const char *text,
                        struct engawa_text *out);

/* The JSON of engawa_game.describe. MATCH is open, or VIEWER's own. */
void engawa_plain_describe(const struct engawa_match *match, int viewer, struct engawa_text *out);

/* {"scores":[...],"ranks":[...]}, as they are now. */
void engawa_plain_result(const struct engawa_match *match, struct engawa_text *out);

/* The options that were given, as a record has them. */
void engawa_plain_options(const struct engawa_match *match, struct engawa_text *out);

/* The events after number AFTER as VIEWER sees them, [{"n","by","time","do","sentence"}]. STRINGS:
 * a name for each seat. MATCH is open, or VIEWER's own. */
void engawa_plain_events(const struct engawa_match *match, size_t after, int viewer,
                         const char *strings, size_t length, int language, struct engawa_text *out);

/* ---- library/plain_chance.c: fair chance ---- */

/* The commit of the SEED, which is published before the game. Both are hexadecimal. False with a
 * refusal. */
bool engawa_plain_commit(const char *seed, struct engawa_text *out);

/* What chance does next in an open match. STRINGS: the seed, then the entropy of each seat. False
 * with a refusal. */
bool engawa_plain_fair_draw(const struct engawa_match *match, const char *strings, size_t length,
                            struct engawa_text *out);

/* Recomputes every event of chance in an open match. STRINGS: the commit, the seed, then the
 * entropy of each seat, then, where the seats were drawn, a blank and a place for each seat.
 * Returns the number of events checked, or -1 with {"n","why":{"code",...}}: N is the first event
 * that does not follow from them; 0 if the seed is not the one committed to ("commit"), the seats
 * do not follow
 * ("seats"), STRINGS have another form, or MATCH is not open. */
int engawa_plain_verify(const struct engawa_match *match, const char *strings, size_t length,
                        struct engawa_text *out);

/* ---- library/plain_bots.c: bots and analyses; BOT is a name, "" for the strongest ---- */

/* The move that BOT chooses for VIEW's seat, in about BUDGET milliseconds. LANGUAGE is what the
 * table speaks; -1: nobody has said. False with a refusal where there is no such bot, or it is not
 * the seat's turn. */
bool engawa_plain_choose(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, int language, struct engawa_text *out);

/* A uniformly random legal move of SEAT. MATCH is open, or SEAT's own. False with a refusal where
 * it is not its turn. */
bool engawa_plain_random_move(const struct engawa_match *match, int seat, struct engawa_rng *rng,
                              struct engawa_text *out);

/* What BOT thinks of each legal move of VIEW's seat, in the game's order:
 * [{"do","value","error"}]. False with a refusal. */
bool engawa_plain_values(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, struct engawa_text *out);

/* What the present state is worth to VIEW's seat by BOT; NaN where it does not know, or there is no
 * such bot or seat. */
double engawa_plain_worth(const struct engawa_match *view, const char *bot);

/* Does a part of the work that BOT must do before it plays MATCH's game. Returns the share that is
 * done: 1 when nothing is left, or if there is no such bot. */
double engawa_plain_prepare(const struct engawa_match *match, const char *bot);

/* Whether a bot can judge the moves of games like MATCH. */
bool engawa_plain_judges(const struct engawa_match *match);

/* The SHOWN best moves of VIEW's seat as engawa_advice_json writes them, worked out in about BUDGET
 * milliseconds. STRINGS: a name for each seat. False with a refusal. */
bool engawa_plain_advise(const struct engawa_match *view, uint64_t seed, int budget, int shown,
                         const char *strings, size_t length, int language, struct engawa_text *out);

struct engawa_plain_analysis;

/* A new analysis of MATCH, which is open and finished and must outlast it, with BUDGET milliseconds
 * for each decision. Free it with engawa_plain_analysis_free. NULL with a refusal. */
struct engawa_plain_analysis *engawa_plain_analysis_new(const struct engawa_match *match,
                                                        uint64_t seed, int budget,
                                                        struct engawa_text *out);
void engawa_plain_analysis_free(struct engawa_plain_analysis *analysis);

/* Goes on by one event, and says what was found there, as engawa_finding_json writes it. STRINGS: a
 * name for each seat. False, and OUT is empty, at the end of the game. */
bool engawa_plain_analysis_step(struct engawa_plain_analysis *analysis, const char *strings,
                                size_t length, int language, struct engawa_text *out);

/* What the last step found, as bytes for engawa_plain_analysis_take of another analysis of the same
 * match by this build: OUT has them, with their length. */
void engawa_plain_analysis_found(const struct engawa_plain_analysis *analysis,
                                 struct engawa_text *out);

/* As engawa_plain_analysis_step, without names, but judges nothing: FOUND are the LENGTH bytes that
 * another analysis found at this event; with none, nothing is counted. */
bool engawa_plain_analysis_take(struct engawa_plain_analysis *analysis, const char *found,
                                size_t length, int language, struct engawa_text *out);

/* An array of what engawa_verdict_json writes for each seat. */
void engawa_plain_analysis_verdicts(const struct engawa_plain_analysis *analysis,
                                    struct engawa_text *out);

/* ---- library/plain_state.c: positions; not in the page ----
 *
 * A STATE is memory of the caller's, engawa_plain_state_size bytes aligned for 64 bits, which
 * engawa_plain_state_start fills. */

/* The bytes of a state, the most legal moves that a seat ever has, and the bytes that an
 * observation and the features of a move take; 0 where the game has none. */
size_t engawa_plain_state_size(const struct engawa_setup *setup);
int engawa_plain_legal_max(const struct engawa_setup *setup);
int engawa_plain_observation_size(const struct engawa_setup *setup);
int engawa_plain_features_size(const struct engawa_setup *setup);

/* Returns how many events a match of SETUP can have at most. */
size_t engawa_plain_longest(const struct engawa_setup *setup);

/* What these bytes are, [{"name","length","means"}]: of an observation, or of FEATURES. */
void engawa_plain_planes(const struct engawa_setup *setup, bool features, struct engawa_text *out);

void engawa_plain_state_start(const struct engawa_setup *setup, void *state);

/* Copies the state of MATCH to STATE. */
void engawa_plain_state_of(const struct engawa_match *match, void *state);

/* A save of STATE is engawa_plain_save_size bytes. Loading refuses bytes that are
 * not a save of a state of such a setup by this version. */
size_t engawa_plain_state_save_size(const struct engawa_setup *setup);
void engawa_plain_state_save(const struct engawa_setup *setup, const void *state, void *save);
bool engawa_plain_state_load(const struct engawa_setup *setup, void *state, const void *save,
                             size_t length, struct engawa_text *out);

unsigned engawa_plain_state_actors(const struct engawa_setup *setup, const void *state);

/* Writes SEAT's legal moves, at most engawa_plain_legal_max, to MOVES and returns how many there
 * are; 0 if it may not act. */
int engawa_plain_state_legal(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t *moves);

/* How MOVE, a legal one of SEAT, is written. False with a refusal where it is not legal. */
bool engawa_plain_state_text(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t move, struct engawa_text *out);

/* Reads the move TEXT of SEAT into MOVE. False with a refusal. */
bool engawa_plain_state_read(const struct engawa_setup *setup, const void *state, int seat,
                             const char *text, uint64_t *move, struct engawa_text *out);

/* Makes MOVE as SEAT, or applies the event TEXT. False with a refusal. */
bool engawa_plain_state_play(const struct engawa_setup *setup, void *state, int seat, uint64_t move,
                             struct engawa_text *out);
bool engawa_plain_state_apply(const struct engawa_setup *setup, void *state, int by,
                              const char *text, struct engawa_text *out);

/* Lets chance do what comes next, and says what it did: an array of numbers. False with a refusal
 * where it is the players' turn. */
bool engawa_plain_state_draw(const struct engawa_setup *setup, void *state, struct engawa_rng *rng,
                             struct engawa_text *out);

/* All that chance can bring, [[[number, ...], probability], ...]; null where the game has too many.
 * False with a refusal where it is the players' turn. */
bool engawa_plain_state_outcomes(const struct engawa_setup *setup, const void *state,
                                 struct engawa_text *out);

/* How the outcome of COUNT numbers, one of these, is written. False with a refusal where it is
 * none. */
bool engawa_plain_state_outcome(const struct engawa_setup *setup, const void *state,
                                const uint16_t *numbers, int count, struct engawa_text *out);

/* Writes score and rank of each seat. */
void engawa_plain_state_result(const struct engawa_setup *setup, const void *state, int64_t *scores,
                               int *ranks);

/* As engawa_plain_describe; NOTE is the last one, "" for none. */
void engawa_plain_state_describe(const struct engawa_setup *setup, const void *state, int viewer,
                                 const char *note, struct engawa_text *out);

/* Writes what SEAT may know, or everything, to BYTES; and the features of MOVE, a legal one of the
 * seat whose turn it is: false with a refusal where it is not. */
void engawa_plain_state_observe(const struct engawa_setup *setup, const void *state, int seat,
                                bool everything, uint8_t *bytes);
bool engawa_plain_state_features(const struct engawa_setup *setup, const void *state, uint64_t move,
                                 uint8_t *bytes, struct engawa_text *out);

/* Makes STATE, of VIEWER's view, a full state that agrees with all that VIEWER knows. */
void engawa_plain_state_imagine(const struct engawa_setup *setup, void *state, int viewer,
                                struct engawa_rng *rng);

/* ---- library/plain_table.c: plays, generators, records, batches; not in the page ---- */

/* Leaves the move of the play with NUMBER (batch/plays.h) in MOVE, and how RLCard writes it in OUT.
 * False with a refusal where there is no such number. */
bool engawa_plain_play(int number, uint64_t *move, struct engawa_text *out);

/* A fast generator: the same seed gives the same draws on every machine. Free it with
 * engawa_plain_rng_free. Its state is a line of text; loading refuses any other text with NULL. */
struct engawa_rng *engawa_plain_rng_new(uint64_t seed);
void engawa_plain_rng_free(struct engawa_rng *rng);
void engawa_plain_rng_save(const struct engawa_rng *rng, struct engawa_text *out);
struct engawa_rng *engawa_plain_rng_load(const char *text, struct engawa_text *out);

/* Appends to MATCH, which is open, what chance does next, and says it. False with a refusal where
 * it is the players' turn. */
bool engawa_plain_draw(struct engawa_match *match, struct engawa_rng *rng, struct engawa_text *out);

/* MATCH, which is open, as a record without a commitment. STRINGS: a name for each seat. */
void engawa_plain_record_write(const struct engawa_match *match, const char *strings, size_t length,
                               struct engawa_text *out);

struct engawa_record;

/* A record to read line by line, for engawa_plain_record_free: of the whole game, or, where SEAT is
 * not negative, of what that seat saw. */
struct engawa_record *engawa_plain_record_new(int seat);
void engawa_plain_record_free(struct engawa_record *record);

/* Takes a line of LENGTH bytes without its newline. Call `finish` after the last one. False with a
 * refusal; `line` is then the number of the wrong line. */
bool engawa_plain_record_take(struct engawa_record *record, const char *line, size_t length,
                              struct engawa_text *out);
bool engawa_plain_record_finish(struct engawa_record *record, struct engawa_text *out);
size_t engawa_plain_record_line(const struct engawa_record *record);

/* The match of a record that was read to its end. It belongs to RECORD. */
const struct engawa_match *engawa_plain_record_match(const struct engawa_record *record);

/* {"names":[...],"end":"unfinished"|"finished"|"abandoned"} of such a record. */
void engawa_plain_record(const struct engawa_record *record, struct engawa_text *out);

/* Whether all chance follows from the seed that was committed to: 1 or 0, -1 where none was. */
int engawa_plain_record_fair(const struct engawa_record *record);

struct engawa_plain_batch;

/* GAMES games of SETUP side by side, worked on by THREADS threads (batch/batch.h). Free it with
 * engawa_plain_batch_free. NULL with a refusal. */
struct engawa_plain_batch *engawa_plain_batch_new(const struct engawa_setup *setup, int games,
                                                  int threads, uint64_t seed,
                                                  struct engawa_text *out);
void engawa_plain_batch_free(struct engawa_plain_batch *batch);

/* Where the functions below write: the members of struct engawa_batch_arrays, each of which may be
 * NULL. Call it before them, and again whenever an array has moved. */
void engawa_plain_batch_arrays(struct engawa_plain_batch *batch, int32_t *actor, int64_t *offset,
                               uint64_t *moves, int64_t capacity, uint8_t *observation,
                               uint8_t *open, float *reward, uint8_t *done, uint8_t *feature,
                               int32_t *number);

/* As engawa_batch_look, engawa_batch_step (-1 with a refusal) and engawa_batch_random. */
int64_t engawa_plain_batch_look(struct engawa_plain_batch *batch);
int64_t engawa_plain_batch_step(struct engawa_plain_batch *batch, const int32_t *choice,
                                struct engawa_text *out);
int64_t engawa_plain_batch_random(struct engawa_plain_batch *batch);

/* A save of one game, with its chance to come, is engawa_plain_batch_save_size bytes, which may be
 * loaded into any game of a batch of the same setup. Loading refuses bytes that are not such a
 * save by this version. GAME is one of the batch's. */
size_t engawa_plain_batch_save_size(const struct engawa_plain_batch *batch);
void engawa_plain_batch_save(const struct engawa_plain_batch *batch, int game, void *save);
bool engawa_plain_batch_load(struct engawa_plain_batch *batch, int game, const void *save,
                             size_t length, struct engawa_text *out);

/* Copies the state of GAME to STATE. */
void engawa_plain_batch_state(const struct engawa_plain_batch *batch, int game, void *state);

#endif
