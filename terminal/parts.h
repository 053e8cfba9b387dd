/* parts.h - what renderers share: reading the description, drawing, and what was typed. */
#ifndef RENDERER_PARTS_H
#define RENDERER_PARTS_H

#include "terminal/renderer.h"

/* ---- reading the description ---- */

/* The member KEY of OBJECT: as a number, 0 where there is none; as a seat, -1 where there is none;
 * as a string, "" where there is none. */
long renderer_number(const json_t *object, const char *key);
int renderer_seat(const json_t *object, const char *key);
const char *renderer_string(const json_t *object, const char *key);

/* Whether the member KEY of OBJECT is the string VALUE. */
bool renderer_says(const json_t *object, const char *key, const char *value);

/* Whether the game is in PHASE. */
bool renderer_in_phase(const struct renderer_scene *scene, const char *phase);

/* The face that die I of the list "dice" shows, 0 for none yet. */
int renderer_die(const struct renderer_scene *scene, size_t i);

/* What the description says of SEAT. */
const json_t *renderer_at(const struct renderer_scene *scene, int seat);

/* Appends the viewer's legal moves as the core lists them, each ended by a newline. Returns their
 * number; 0 when it is not their turn. */
int renderer_legal(const struct renderer_scene *scene, struct engawa_text *moves);

/* Appends line NUMBER (from 1) of LINES, which has so many. */
void renderer_line(const char *lines, long number, struct engawa_text *text);

/* ---- drawing ---- */

/* The scene's words in its language. */
const char *renderer_words(const struct renderer_scene *scene, const char *en, const char *ja);

/* Appends what FORMAT says, in that ink. */
void renderer_ink(const struct renderer_scene *scene, struct engawa_text *text, enum screen_ink ink,
                  const char *format, ...) ENGAWA_PRINTF(4, 5);

/* NAME in at most WIDTH columns; a number at its end, which tells two of a kind apart, stays. */
void renderer_name(const char *name, int width, struct engawa_text *text);

/* Appends a player's name in WIDTH columns, with a mark before it if it is their TURN: three
 * columns more. */
void renderer_player(const struct renderer_scene *scene, int seat, bool turn, int width,
                     struct engawa_text *text);

/* A horizontal rule of WIDTH columns, and a newline. */
void renderer_rule(const struct renderer_scene *scene, int width, struct engawa_text *text);

/* A bar of WIDTH columns, filled as VALUE is of FULL. */
void renderer_bar(const struct renderer_scene *scene, long value, long full, int width,
                  struct engawa_text *text);

/* Row ROW of a die that shows FACE (0: nothing yet): five rows of seven columns, or three of three.
 */
void renderer_big_die(int face, int row, struct engawa_text *text);
void renderer_small_die(int face, int row, struct engawa_text *text);

/* The latest news that fit into ROWS lines of WIDTH columns. */
void renderer_news(const struct renderer_scene *scene, int width, int rows,
                   struct engawa_text *text);

/* TABLE, WIDTH columns wide, with the news beside it where there is room, else below. */
void renderer_table(const struct renderer_scene *scene, const struct engawa_text *table, int width,
                    struct engawa_text *text);

/* Ends the last line of TEXT, without blanks at its end. */
void renderer_end_line(struct engawa_text *text);

/* How many lines TEXT has. */
int renderer_lines(const struct engawa_text *text);

/* ---- what was typed ---- */

/* Appends TYPED without the differences that mean nothing: compatibility forms (full-width digits),
 * case, blanks at the ends and doubled blanks. */
void renderer_normalise(const char *typed, struct engawa_text *text);

/* The same without blanks and hyphens. */
void renderer_squeeze(const char *typed, struct engawa_text *text);

/* Whether TEXT is one or more of the characters AMONG and nothing else. */
bool renderer_made_of(const char *text, const char *among);

/* Whether TEXT is one of the WORDS, which end with NULL. */
bool renderer_is_one(const char *text, const char *const *words);

/* Moves *AT behind one of the WORDS, which end with NULL, and the blank after it; before a digit
 * or a dash none is needed. */
bool renderer_take_word(const char **at, const char *const *words);

#endif
