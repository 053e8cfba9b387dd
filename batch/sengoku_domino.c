/* sengoku_domino.c - observations, features and actions of Sengoku Domino. Hands and stocks are
 * hidden; a player's eighteen tiles are numbered as in games/sengoku_domino.h. */
#include "batch/observers.h"

#include "engine/compat.h"
#include "engine/vector.h"
#include "games/registry.h"
#include "games/sengoku_domino.h"

#include <string.h>

enum { CELLS = SENGOKU_SIDE * SENGOKU_SIDE, LINES = SENGOKU_FIELDS * SENGOKU_LINES };

/* The number of CELL from 0 for a1, without the border. */
static int plain_cell(int cell)
{
    return cell / SENGOKU_COLUMN * SENGOKU_SIDE + cell % SENGOKU_COLUMN;
}

/* How many seats WHOSE is after SEAT. */
static inline int relative(int seats, int whose, int seat)
{
    int behind = whose - seat;
    return behind < 0 ? behind + seats : behind;
}

/* Writes the owners of COUNT lines, at least 16, as SEAT counts seats. */
ENGAWA_INLINE void put_owners(uint8_t *plane, const uint8_t *owner, int count, int seats, int seat)
{
    const uint8_t all = (uint8_t)seats, own = (uint8_t)seat, first = (uint8_t)(SENGOKU_WON + seat);
    for (int i = 0; i < count; i += 16) { /* the last sixteen overlap others */
        int at = i + 16 <= count ? i : count - 16;
        engawa_bytes16 of;
        memcpy(&of, owner + at, sizeof of);
        engawa_bytes16 won = (engawa_bytes16)(of >= SENGOKU_WON);
        of += won & (((engawa_bytes16)(of < first) & all) - own);
        memcpy(plane + at, &of, sizeof of);
    }
}

ENGAWA_INLINE void observe_board(const struct sengoku *state, int seats, int seat,
                                 struct engawa_observation *to)
{
    uint8_t *mark = engawa_plane(to, "marks", CELLS,
                                 "for each cell, a1 to a10, b1 to j10: the mark of the half that "
                                 "lies there, 1 to 6, 7 for a commander's, 0 for none");
    uint8_t *whose =
        engawa_plane(to, "owners", CELLS,
                     "for each cell: 1 for the seat's own half, 2 for the next seat's, ...");
    uint8_t *line = engawa_plane(to, "lines", LINES,
                                 "for each battlefield its rows and columns: 0 open, 1 nobody's, "
                                 "2 one's own, 3 the next seat's, ...");
    uint8_t *castle = engawa_plane(to, "castles", SENGOKU_FIELDS, "the castles likewise");
    uint8_t *field = engawa_plane(to, "battlefield", SENGOKU_FIELDS, "1 for the present one");
    sengoku_halves(&state->board, seats, seat, mark, whose);
    put_owners(line, state->board.line, LINES, seats, seat);
    for (int i = 0; i < SENGOKU_FIELDS; i++) {
        int of = state->board.castle[i];
        castle[i] =
            (uint8_t)(of < SENGOKU_WON ? of
                                       : SENGOKU_WON + relative(seats, of - SENGOKU_WON, seat));
    }
    if (state->board.field < SENGOKU_FIELDS)
        field[state->board.field] = 1;
}

ENGAWA_INLINE void observe_order(const struct sengoku *state, int seats, int seat,
                                 struct engawa_observation *to)
{
    uint8_t *phase = engawa_plane(to, "phase", SENGOKU_OVER + 1,
                                  "1 for the phase: deal, deploy, place, draw, reveal, over");
    uint8_t *turn = engawa_plane(to, "turn", seats, "1 for the seat whose turn it is");
    uint8_t *order = engawa_plane(to, "order", seats,
                                  "for each seat its place in the order of this round's "
                                  "deploying, from 1; 0 if it is not in it");
    uint8_t *track = engawa_plane(to, "track", seats,
                                  "for each seat its place in the order of placing, once all have "
                                  "deployed");
    uint8_t *crossed = engawa_plane(to, "crossed", 1, "how many, from the end, are in the x area");
    bool placing = state->phase == SENGOKU_PLACE;
    phase[state->phase] = 1;
    if (state->phase == SENGOKU_DEPLOY || placing)
        turn[relative(seats, sengoku_turn(state), seat)] = 1;
    for (int i = 0; i < state->players; i++)
        order[relative(seats, state->order[i], seat)] = (uint8_t)(i + 1);
    for (int i = 0; (placing || state->phase == SENGOKU_DRAW) && i < state->players; i++)
        track[relative(seats, state->track[i], seat)] = (uint8_t)(i + 1);
    *crossed = state->crossed;
}

/* Eight bits as eight bytes of 0 or 1. */
static inline uint64_t bytes_of(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return (((bits * ones & UINT64_C(0x8040201008040201)) + 0x7f * ones) >> 7) & ones;
}

/* Writes 1 for each tile of SET to PLANE, and 0 for the others. */
static inline void put_tiles(uint8_t plane[SENGOKU_TILES], uint32_t set)
{
    static const int parts[] = {0, 8, SENGOKU_TILES - 8};
    ENGAWA_UNROLL
    for (int i = 0; i < 3; i++) {
        uint64_t eight = engawa_lowest_first64(bytes_of(set >> parts[i] & 0xff));
        memcpy(plane + parts[i], &eight, sizeof eight);
    }
}

ENGAWA_INLINE void observe_tiles(const struct sengoku *state, int seats, int seat, bool all,
                                 struct engawa_observation *to)
{
    uint8_t *hand = engawa_plane(to, "hands", seats * SENGOKU_TILES,
                                 "for each seat 1 for each tile in hand; of others all 0");
    uint8_t *left = engawa_plane(to, "left", seats * SENGOKU_TILES,
                                 "for each seat 1 for each tile in hand or stock");
    uint8_t *count =
        engawa_plane(to, "counts", 2 * seats, "for each seat its tiles in hand, and in stock");
    uint8_t *deployed = engawa_plane(to, "deployed", seats,
                                     "for each seat one more than the tile it has deployed in this "
                                     "round (19: the commander), 0 for none");
    uint8_t *commander = engawa_plane(to, "commanders", seats,
                                      "1 for each seat whose commander is still to be used");
    for (int i = 0; i < seats; i++) {
        int whose = seat + i < seats ? seat + i : seat + i - seats;
        put_tiles(&left[i * SENGOKU_TILES], state->left[whose]);
        if (all || i == 0)
            put_tiles(&hand[i * SENGOKU_TILES], state->hand[whose]);
        count[2 * i] = state->held[whose];
        count[2 * i + 1] = state->stock[whose];
        deployed[i] =
            (uint8_t)(state->deployed[whose] == SENGOKU_NO_TILE ? 0 : state->deployed[whose] + 1);
        commander[i] = state->commanders >> whose & 1;
    }
}

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct sengoku *state = at;
    struct engawa_observation here = *to; /* which no byte written can change */
    observe_order(state, state->seats, seat, &here);
    observe_board(state, state->seats, seat, &here);
    observe_tiles(state, state->seats, seat, all, &here);
    *to = here;
}

static void feature(const void *at, int seat, engawa_move move, struct engawa_observation *to)
{
    const struct sengoku *state = at;
    uint8_t *kind = engawa_plane(to, "does", 3, "1 for: deploys, lays, discards");
    uint8_t *piece =
        engawa_plane(to, "tile", SENGOKU_TILES + 1, "1 for the tile, or the commander");
    uint8_t *strength = engawa_plane(to, "strength", 1, "its strength");
    uint8_t *shared =
        engawa_plane(to, "shared", 1, "seats that have deployed a tile of this strength");
    uint8_t *mark = engawa_plane(to, "marks", CELLS,
                                 "for each cell, a1 to a10, b1 to j10: the mark that is laid "
                                 "there, 7 for a half of the commander, 0 for none");
    if (move == 0)
        return; /* before the deal there is no move */
    enum sengoku_move does = sengoku_kind(move);
    int tile = does == SENGOKU_MOVE_DISCARD ? state->deployed[seat] : sengoku_tile(move);
    kind[does - SENGOKU_MOVE_DEPLOY] = 1;
    piece[tile] = 1;
    *strength = (uint8_t)sengoku_strength(tile);
    for (int i = 0; i < state->seats; i++)
        if (i != seat && state->deployed[i] != SENGOKU_NO_TILE)
            *shared = (uint8_t)(*shared + (sengoku_strength(state->deployed[i]) == *strength));
    if (does != SENGOKU_MOVE_PLACE)
        return;
    struct sengoku_place place = sengoku_cells(move);
    for (int i = 0; i < 2; i++) {
        int8_t half = sengoku_marks[tile][i];
        mark[plain_cell(place.cell[i])] = (uint8_t)(half > 0 ? half : SENGOKU_MARKS);
    }
}

/* Where the second half lies: below, above, to the right, to the left of the first. */
enum { WAYS = 4, PLACES = WAYS * CELLS };

static const struct engawa_plane *actions(const struct engawa_setup *setup, int *count)
{
    static const struct engawa_plane groups[] = {
        {"deploy", SENGOKU_TILES + 1,
         "deploy a tile, numbered from the weakest first mark (the second of two equal ones "
         "never), or the commander"},
        {"place", PLACES,
         "lay the deployed tile: the cell of its lower mark, a1 to j10, and for each where the "
         "other half lies: one row down, one up, one column right, one left"},
        {"place commander", PLACES, "lay the commander instead, in the same order"},
        {"discard", 1, "discard the deployed tile"},
    };
    (void)setup;
    *count = 4;
    return groups;
}

static int way(const struct sengoku_place *place)
{
    switch (place->cell[1] - place->cell[0]) {
    case 1:
        return 0;
    case -1:
        return 1;
    default:
        return place->cell[1] > place->cell[0] ? 2 : 3;
    }
}

static int action(const void *at, int seat, engawa_move move)
{
    const struct sengoku *state = at;
    int tile = sengoku_tile(move);
    if (sengoku_kind(move) == SENGOKU_MOVE_DEPLOY)
        return tile;
    if (sengoku_kind(move) == SENGOKU_MOVE_DISCARD)
        return SENGOKU_TILES + 1 + 2 * PLACES;
    struct sengoku_place place = sengoku_cells(move);
    int first = SENGOKU_TILES + 1 + (tile == state->deployed[seat] ? 0 : PLACES);
    return first + WAYS * plain_cell(place.cell[0]) + way(&place);
}

/* The deal: for each seat the number of tiles and these. */
static int items(const struct engawa_setup *setup)
{
    return setup->seats * (1 + SENGOKU_HAND);
}

const struct engawa_observer sengoku_observer = {.game = &engawa_sengoku_domino,
                                                 .observe = observe,
                                                 .feature = feature,
                                                 .actions = actions,
                                                 .action = action,
                                                 .items = items};
