/* renderer.h - how a game looks in a terminal, and how people may type its moves.
 *
 * A renderer draws what the core's description (engawa_game.describe) says that the viewer may see;
 * it knows no rules. A game without a renderer of its own has the plain one: the description as
 * readable lines, and the legal moves by number.
 *
 * A new game gets a file in this folder with one `const struct renderer`, a declaration below, and
 * a row in registry.c.
 */
#ifndef RENDERER_H
#define RENDERER_H

#include "terminal/screen.h"
#include "engine/match.h"

#include <jansson.h>

enum { RENDERER_NEWS_MAX = 12 };

/* What there is to draw. */
struct renderer_scene {
    const struct engawa_match *match; /* of the viewer, or open */
    json_t *state;                    /* its description for the viewer */
    const struct engawa_names *names; /* one a seat */
    int viewer;                       /* a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN */
    struct screen screen;
    enum engawa_language language;
    int news; /* what has been told lately, the latest last */
    char *told[RENDERER_NEWS_MAX];
};

struct renderer {
    const char *game; /* NULL: any game */

    /* Appends the table as a picture for a terminal of the scene's size. */
    void (*draw)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Appends what somebody who reads line by line needs to choose, or to see the result. */
    void (*list)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Appends one line on what may be typed now. */
    void (*hint)(const struct renderer_scene *scene, struct engawa_text *text);

    /* What renderer_understand() promises; TYPED has been normalised before, unless AS_TYPED. */
    bool as_typed;
    bool (*understand)(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why);

    /* Whether the scene shows a result that people want to look at before the game goes on.
     * NULL: never. */
    bool (*lingers)(const struct renderer_scene *scene);

    /* What leaves the game besides "quit", NULL for "q". */
    const char *leave;
};

extern const struct renderer renderer_plain, renderer_burning_desire, renderer_dixit,
    renderer_dou_dizhu, renderer_sengoku_domino, renderer_yahtzee;

/* ---- scene.c ---- */

/* The scene that VIEWER sees of MATCH on SCREEN, with the latest news told in LANGUAGE if SCREEN
 * is drawn. MATCH is the viewer's or open; it, and NAMES, one for each seat, outlive the scene. For
 * renderer_close_scene. */
struct renderer_scene renderer_open_scene(const struct engawa_match *match, int viewer,
                                          const struct engawa_names *names,
                                          enum engawa_language language, struct screen screen);
void renderer_close_scene(struct renderer_scene *scene);

/* ---- registry.c ---- */

/* The renderer of GAME, the plain one if it has none of its own; never NULL. */
const struct renderer *renderer_of(const struct engawa_game *game);

/* ---- parts.c: reading the description ---- */

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
void renderer_ink(const struct renderer_scene *scene, struct engawa_text *text,
                     enum screen_ink ink, const char *format, ...) ENGAWA_PRINTF(4, 5);

/* NAME in at most WIDTH columns; a number at its end, which tells two of a kind apart, stays. */
void renderer_name(const char *name, int width, struct engawa_text *text);

/* Appends a player's name in WIDTH columns, with a mark before it if it is their TURN: three columns
 * more. */
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

/* Appends to MOVE what TYPED means in the spelling of a record. False with the reason if it means
 * nothing here or more than one thing. Whether the move is legal is not asked. */
bool renderer_understand(const struct renderer *renderer, const struct renderer_scene *scene,
                            const char *typed, struct engawa_text *move, struct engawa_reason *why);

/* Whether TEXT is one or more of the characters AMONG and nothing else. */
bool renderer_made_of(const char *text, const char *among);

/* Whether TEXT is one of the WORDS, which end with NULL. */
bool renderer_is_one(const char *text, const char *const *words);

/* Moves *AT behind one of the WORDS, which end with NULL, and the blank after it; before a digit
 * or a dash none is needed. */
bool renderer_take_word(const char **at, const char *const *words);

#endif
