/* look.h - how a game looks in a terminal, and how people may type its moves.
 *
 * Everything is drawn from the core's description (engawa_game.describe) of what the viewer may
 * see; a look knows no rules. A game without a look of its own has the plain one: the
 * description as readable lines, and the legal moves by number.
 */
#ifndef ENGAWA_LOOK_H
#define ENGAWA_LOOK_H

#include "cli/screen.h"
#include "engine/match.h"

#include <jansson.h>

enum { ENGAWA_NEWS_MAX = 12 };

/* What there is to draw. */
struct engawa_scene {
    const struct engawa_match *match; /* of the viewer, or open */
    const json_t *state;              /* its description for the viewer */
    const struct engawa_names *names; /* one a seat */
    int viewer;                       /* a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN */
    struct engawa_screen screen;
    enum engawa_language language;
    int news; /* what has been told lately, the latest last */
    char *told[ENGAWA_NEWS_MAX];
};

struct engawa_look {
    const char *game; /* NULL: any game */

    /* Appends the table as a picture for a terminal of the scene's size. */
    void (*draw)(const struct engawa_scene *scene, struct engawa_text *text);

    /* Appends what somebody who reads line by line needs to choose, or to see the result. */
    void (*list)(const struct engawa_scene *scene, struct engawa_text *text);

    /* Appends one line on what may be typed now. */
    void (*hint)(const struct engawa_scene *scene, struct engawa_text *text);

    /* What engawa_look_understand() does, with TYPED made normal first unless AS_TYPED. */
    bool as_typed;
    bool (*understand)(const struct engawa_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why);

    /* Whether the scene shows a result that people want to look at before the game goes on.
     * NULL: never. */
    bool (*lingers)(const struct engawa_scene *scene);

    /* What leaves the game besides "quit", NULL for "q". */
    const char *leave;
};

extern const struct engawa_look engawa_look_plain, engawa_look_burning, engawa_look_dixit,
    engawa_look_dou_dizhu, engawa_look_sengoku, engawa_look_yahtzee;

/* The look of GAME. */
const struct engawa_look *engawa_look_of(const struct engawa_game *game);

/* ---- look_parts.c: reading the description ---- */

/* The member KEY of OBJECT: as a number, 0 where there is none; as a seat, -1 where there is none;
 * as a string, "" where there is none. */
long engawa_look_number(const json_t *object, const char *key);
int engawa_look_seat(const json_t *object, const char *key);
const char *engawa_look_string(const json_t *object, const char *key);

/* Whether the member KEY of OBJECT is the string VALUE. */
bool engawa_look_says(const json_t *object, const char *key, const char *value);

/* What the description says of SEAT. */
const json_t *engawa_look_at(const struct engawa_scene *scene, int seat);

/* Appends the viewer's legal moves as the core lists them, each ended by a newline. Returns their
 * number; 0 when it is not their turn. */
int engawa_look_legal(const struct engawa_scene *scene, struct engawa_text *moves);

/* Appends line NUMBER (from 1) of LINES, which has so many. */
void engawa_look_line(const char *lines, long number, struct engawa_text *text);

/* ---- drawing ---- */

/* The scene's words in its language. */
const char *engawa_look_words(const struct engawa_scene *scene, const char *en, const char *ja);

/* Appends what FORMAT says, in that ink. */
void engawa_look_ink(const struct engawa_scene *scene, struct engawa_text *text,
                     enum engawa_ink ink, const char *format, ...) ENGAWA_PRINTF(4, 5);

/* NAME in at most WIDTH columns; a number at its end, which tells two of a kind apart, stays. */
void engawa_look_name(const char *name, int width, struct engawa_text *text);

/* The mark before a player and the name, in WIDTH columns and three more; TURN: it is theirs. */
void engawa_look_player(const struct engawa_scene *scene, int seat, bool turn, int width,
                        struct engawa_text *text);

/* A horizontal rule of WIDTH columns, and a newline. */
void engawa_look_rule(const struct engawa_scene *scene, int width, struct engawa_text *text);

/* A bar of WIDTH columns, filled as VALUE is of FULL. */
void engawa_look_bar(const struct engawa_scene *scene, long value, long full, int width,
                     struct engawa_text *text);

/* Row ROW of a die that shows FACE (0: nothing yet): five rows of seven columns, or three of three.
 */
void engawa_look_big_die(int face, int row, struct engawa_text *text);
void engawa_look_small_die(int face, int row, struct engawa_text *text);

/* The latest news that fit into ROWS lines of WIDTH columns. */
void engawa_look_news(const struct engawa_scene *scene, int width, int rows,
                      struct engawa_text *text);

/* TABLE, WIDTH columns wide, with the news beside it where there is room, else below. */
void engawa_look_table(const struct engawa_scene *scene, const struct engawa_text *table, int width,
                       struct engawa_text *text);

/* Ends the last line of TEXT, without blanks at its end. */
void engawa_look_end_line(struct engawa_text *text);

/* How many lines TEXT has. */
int engawa_look_lines(const struct engawa_text *text);

/* ---- what was typed ---- */

/* TYPED without differences that people do not mean: compatibility forms (full-width digits),
 * case, blanks at the ends and doubled. Appends to TEXT. */
void engawa_look_normalise(const char *typed, struct engawa_text *text);

/* The same without blanks and hyphens. */
void engawa_look_squeeze(const char *typed, struct engawa_text *text);

/* Appends to MOVE what TYPED means in the spelling of a record. False with the reason if it means
 * nothing here or more than one thing. Whether the move is legal is not asked. */
bool engawa_look_understand(const struct engawa_look *look, const struct engawa_scene *scene,
                            const char *typed, struct engawa_text *move, struct engawa_reason *why);

/* Whether TEXT is one or more of the characters AMONG and nothing else. */
bool engawa_look_made_of(const char *text, const char *among);

/* Whether TEXT is one of the WORDS, which end with NULL. */
bool engawa_look_is_one(const char *text, const char *const *words);

/* Moves *AT behind one of the WORDS, which end with NULL, and the blank after it; before a digit
 * or a dash none is needed. */
bool engawa_look_take_word(const char **at, const char *const *words);

#endif
