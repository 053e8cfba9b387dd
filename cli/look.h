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

    /* Appends to MOVE what TYPED means in the spelling of a record. False with the reason if
     * it means nothing here or more than one thing. Whether the move is legal is not asked. */
    bool (*understand)(const struct engawa_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why);
};

extern const struct engawa_look engawa_look_plain, engawa_look_yahtzee;

/* The look of GAME. */
const struct engawa_look *engawa_look_of(const struct engawa_game *game);

/* The member KEY of OBJECT as a number, 0 where there is none. */
long engawa_look_number(const json_t *object, const char *key);

/* The scene's words in its language. */
const char *engawa_look_words(const struct engawa_scene *scene, const char *en, const char *ja);

/* TYPED without differences that people do not mean: compatibility forms (full-width digits),
 * case, blanks at the ends and doubled. Appends to TEXT. */
void engawa_look_normalise(const char *typed, struct engawa_text *text);

#endif
