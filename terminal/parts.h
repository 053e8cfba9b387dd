/* parts.h - shared parts of renderers: reading the description, drawing, parsing input. */
#ifndef RENDERER_PARTS_H
#define RENDERER_PARTS_H

#include "terminal/renderer.h"

/* ---- reading the description ---- */

/* Return the member KEY of OBJECT: as a number, 0 if missing; as a seat, -1 if missing; as a
 * string, "" if missing. */
long renderer_number(const json_t *object, const char *key);
int renderer_seat(const json_t *object, const char *key);
const char *renderer_string(const json_t *object, const char *key);

/* Returns whether the member KEY of OBJECT is the string VALUE. */
bool renderer_says(const json_t *object, const char *key, const char *value);

/* Returns whether the game is in PHASE. */
bool renderer_in_phase(const struct renderer_scene *scene, const char *phase);

/* Returns the face of die I of the list "dice", 0 if not rolled yet. */
int renderer_die(const struct renderer_scene *scene, size_t i);

/* Appends the faces of the first COUNT dice with a blank between them: "1 4 4 6". */
void renderer_dice(const struct renderer_scene *scene, size_t count, struct engawa_text *text);

/* Returns the description of SEAT. */
const json_t *renderer_at(const struct renderer_scene *scene, int seat);

/* Appends the viewer's legal moves as the core lists them, each ended by a newline. Returns their
 * number; 0 if it is not the viewer's turn. */
int renderer_legal(const struct renderer_scene *scene, struct engawa_text *moves);

/* Appends line NUMBER (from 1) of LINES, which has at least that many. */
void renderer_line(const char *lines, long number, struct engawa_text *text);

/* ---- drawing ---- */

/* Returns the text in the scene's language; EN if JA is NULL. */
const char *renderer_words(const struct renderer_scene *scene, const char *en, const char *ja);

/* Appends the text that FORMAT gives, in INK. */
void renderer_ink(const struct renderer_scene *scene, struct engawa_text *text, enum screen_ink ink,
                  const char *format, ...) ENGAWA_PRINTF(4, 5);

/* Appends NAME, cut to WIDTH columns if it is longer. Keeps a final number of up to two digits,
 * since it tells two names apart. */
void renderer_name(const char *name, int width, struct engawa_text *text);

/* Appends a player's name in WIDTH columns and a blank, after two columns with a mark if it is
 * their TURN. Shows the plates instead if all of them fit. */
void renderer_player(const struct renderer_scene *scene, int seat, bool turn, int width,
                     struct engawa_text *text);

/* Appends a horizontal rule of WIDTH columns, and a newline. */
void renderer_rule(const struct renderer_scene *scene, int width, struct engawa_text *text);

/* Appends a bar of WIDTH columns, filled by the share VALUE / FULL. */
void renderer_bar(const struct renderer_scene *scene, long value, long full, int width,
                  struct engawa_text *text);

/* Appends row ROW of a die that shows FACE (0: nothing yet): a big die has five rows of seven
 * columns, a small one three of three. */
void renderer_big_die(int face, int row, struct engawa_text *text);
void renderer_small_die(int face, int row, struct engawa_text *text);

/* Appends as much of the latest news as fits into ROWS lines of WIDTH columns. */
void renderer_news(const struct renderer_scene *scene, int width, int rows,
                   struct engawa_text *text);

/* Appends TABLE, which is WIDTH columns wide, with the news beside it if there is space, else below
 * it. */
void renderer_table(const struct renderer_scene *scene, const struct engawa_text *table, int width,
                    struct engawa_text *text);

/* Removes the blanks at the end of TEXT, and ends its last line. */
void renderer_end_line(struct engawa_text *text);

/* Returns the number of lines of TEXT. */
int renderer_lines(const struct engawa_text *text);

/* ---- parsing input ---- */

/* Appends TYPED without meaningless differences: compatibility forms (full-width digits), case,
 * blanks at the ends and doubled blanks. */
void renderer_normalise(const char *typed, struct engawa_text *text);

/* The same without blanks and hyphens. */
void renderer_squeeze(const char *typed, struct engawa_text *text);

/* Returns whether TEXT consists of one or more of the characters AMONG. */
bool renderer_made_of(const char *text, const char *among);

/* Returns whether TEXT is one of the WORDS, which end with NULL. */
bool renderer_is_one(const char *text, const char *const *words);

/* Moves *AT behind one of the WORDS, which end with NULL, and the blank after it; a digit or a
 * hyphen may follow without a blank. Returns false and leaves *AT unchanged if there is none. */
bool renderer_take_word(const char **at, const char *const *words);

#endif
