/* sengoku_domino.h - the state and moves of Sengoku Domino, shared by its rules (sengoku_domino.c),
 * its text and its bots. The board is in sengoku_board.h. */
#ifndef ENGAWA_GAMES_SENGOKU_DOMINO_H
#define ENGAWA_GAMES_SENGOKU_DOMINO_H

#include "engine/game.h"
#include "games/sengoku_board.h"

/* A player's tiles are numbered in ascending order; two equal tiles are named by the number of the
 * first. A set of tiles is a word with a bit for each. The second of two equal tiles, bit tile + 1,
 * is set only together with the first, so that equal sets are equal words. */
enum {
    SENGOKU_HAND = 5,
    SENGOKU_HAND_SMALL = 2,
    SENGOKU_TILES = 18,
    SENGOKU_COMMANDER = SENGOKU_TILES,
    SENGOKU_NO_TILE,
    SENGOKU_STRENGTH_MAX = 5 + 6,
    SENGOKU_ALL_TILES = (1 << SENGOKU_TILES) - 1,
    SENGOKU_SMALL_TILES = 1 << 0 | 1 << 1 | 1 << 6, /* 12, 13 and 23 */
    SENGOKU_SECOND = 1 << 5 | 1 << 9 | 1 << 12      /* second 16, 25, 34 (G3) */
};

enum sengoku_phase {
    SENGOKU_DEAL,
    SENGOKU_DEPLOY,
    SENGOKU_PLACE,
    SENGOKU_DRAW,
    SENGOKU_REVEAL,
    SENGOKU_OVER
};

struct sengoku {
    struct sengoku_board board;
    uint32_t left[SENGOKU_SEATS];    /* tiles in hand and stock together */
    uint32_t hand[SENGOKU_SEATS];    /* 0 if this viewer does not know them */
    uint8_t held[SENGOKU_SEATS];     /* number of tiles in hand */
    uint8_t stock[SENGOKU_SEATS];    /* number of tiles in the stock */
    uint8_t deployed[SENGOKU_SEATS]; /* in this round, until it ends */
    uint8_t order[SENGOKU_SEATS];    /* the order in which players deploy */
    uint8_t track[SENGOKU_SEATS];    /* the order in which they place, after all deployed */
    uint8_t players;                 /* in this round */
    uint8_t crossed;                 /* how many at the end of `track` are in the × area */
    uint8_t next;                    /* index into `order`, then into `track` */
    uint8_t commanders;              /* a bit for each seat with an unused commander */
    uint8_t seats, phase, round;
};

/* The items of `deal` and `reveal` are, for each seat, the number of its tiles and then the tiles;
 * that of `draw` is one tile or SENGOKU_NO_TILE. */

/* The marks of a tile, lower first; 0 and 0 for the commander. */
extern const int8_t sengoku_marks[SENGOKU_TILES + 1][2];

enum sengoku_move { SENGOKU_MOVE_DEPLOY = 1, SENGOKU_MOVE_PLACE, SENGOKU_MOVE_DISCARD };

/* Return the move that deploys TILE, and the move that lays it; TILE may be the commander. */
engawa_move sengoku_deploy(int tile);
engawa_move sengoku_place(int tile, const struct sengoku_place *place);
#define SENGOKU_DISCARD ((engawa_move)SENGOKU_MOVE_DISCARD)

enum sengoku_move sengoku_kind(engawa_move move);
int sengoku_tile(engawa_move move);
struct sengoku_place sengoku_cells(engawa_move move);

/* Return the tiles that every player begins with; how many of them a hand has. */
static inline uint32_t sengoku_tiles(const struct sengoku *state)
{
    return state->board.small ? SENGOKU_SMALL_TILES : SENGOKU_ALL_TILES;
}

static inline int sengoku_hand_size(const struct sengoku *state)
{
    return state->board.small ? SENGOKU_HAND_SMALL : SENGOKU_HAND;
}

/* Returns the seat that deploys, places or draws, in those phases. */
int sengoku_turn(const struct sengoku *state);

/* Returns whether SEAT's commander is neither deployed nor laid. */
bool sengoku_has_commander(const struct sengoku *state, int seat);

/* Return the strength of TILE (G2, G4), and the sum for SET (G21). */
int sengoku_strength(int tile);
int sengoku_strengths(uint32_t set);

/* Returns whether EVENT, as this state's viewer sees it, can have happened: there is a world that
 * agrees with the state and with EVENT. If not, sets WHY to the rule against it. */
bool sengoku_agrees(const struct sengoku *state, const struct engawa_event *event,
                    struct engawa_reason *why);

/* The spelling of a tile (its two marks, or "commander") and of a cell. */
struct sengoku_name {
    char text[12];
};
struct sengoku_name sengoku_tile_name(int tile);
struct sengoku_name sengoku_cell_name(int cell);

/* Members of struct engawa_game (engine/game.h): sengoku_notation.c and sengoku_words.c. */
bool sengoku_parse(const void *state, const char *text, struct engawa_event *event,
                   struct engawa_reason *why);
void sengoku_print(const void *state, const struct engawa_event *event, struct engawa_text *text);
extern const char sengoku_help_en[], sengoku_help_ja[];
void sengoku_describe(const void *state, int viewer, const char *note, struct engawa_text *text);
void sengoku_tell(const void *state, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text);
int sengoku_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text);

#endif
