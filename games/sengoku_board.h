/* sengoku_board.h - the board of Sengoku Domino: cells, legal places, lines and castles.
 *
 * A cell is a number that grows with the column, then the row: 11 * column + row, from 0 for a1 to
 * 108 for j10; the eleventh row of every column is a border that stays empty. Five columns are 55
 * cells, so that a set of cells is two 64-bit words, a-e and f-j, and every battlefield lies in one
 * of them. Battlefields and lines count from 0 here.
 *
 * Every legal placement has its lower cell (the left or upper one) in the current battlefield:
 * battlefields are finished from the left and the top, and a finished one has no two empty cells
 * side by side (G10, G17). So the places of a tile are four sets of 25 cells.
 *
 * Clauses (G…) are those of docs/rules/sengoku-domino.md.
 */
#ifndef ENGAWA_GAMES_SENGOKU_BOARD_H
#define ENGAWA_GAMES_SENGOKU_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SENGOKU_SEATS = 4,
    SENGOKU_FIELDS = 4,  /* battlefields */
    SENGOKU_SIDE = 10,   /* columns, and rows */
    SENGOKU_COLUMN = 11, /* from a cell to its right neighbour */
    SENGOKU_CELLS = 110,
    SENGOKU_MARKS = 7,        /* the six, and 0 for a commander's half */
    SENGOKU_LINES = 10,       /* of one battlefield: five rows, then five columns */
    SENGOKU_PLACES_MAX = 100, /* no tile has more places */
    SENGOKU_LINES_TO_WIN = 13,
    SENGOKU_CASTLES_TO_WIN = 2
};

/* The owner of a line or a castle: one of these, or SENGOKU_WON + seat. */
enum { SENGOKU_OPEN, SENGOKU_VOID, SENGOKU_WON };

struct sengoku_board {
    uint64_t empty[2];                 /* no half, no castle */
    uint64_t beside[SENGOKU_MARKS][2]; /* a half of the mark here touches its match */
    uint8_t half[SENGOKU_CELLS + 5]; /* the half on this cell (sengoku_half); padded for vectors */
    uint8_t sum[SENGOKU_FIELDS * SENGOKU_LINES][4]; /* a line's halves by seat, doubled (G18) */
    uint8_t line[SENGOKU_FIELDS * SENGOKU_LINES];   /* the owner: ten lines per battlefield */
    uint8_t castle[SENGOKU_FIELDS];                 /* the owner */
    uint16_t open[SENGOKU_FIELDS];                  /* bit i: line i is neither awarded nor void */
    uint8_t lines[SENGOKU_SEATS], castles[SENGOKU_SEATS]; /* won so far */
    uint8_t field;                                        /* the current battlefield */
    uint8_t small; /* the small variant: the cells around the last castle */
};

/* One half on the board. */
struct sengoku_half {
    bool laid;
    int mark; /* 1-6, 0 for a commander's */
    int seat;
    int other; /* the cell of the tile's other half */
};

/* The legal places of a tile: the words hold, for each column of the current battlefield, five bits
 * for "the lower mark lies on the lower cell" and five for the reverse. */
struct sengoku_places {
    uint64_t vertical, horizontal;
};

/* Two cells for a tile: first the cell of its lower mark; for a commander the lower cell. */
struct sengoku_place {
    int cell[2];
};

/* Initialise BOARD, which is zeroed, as an empty board; as that of the small variant. */
void sengoku_board_start(struct sengoku_board *board);
void sengoku_board_start_small(struct sengoku_board *board);

/* Return whether CELL is a castle; the battlefield (0-3) of CELL. */
bool sengoku_is_castle(int cell);
int sengoku_field(int cell);

/* Returns cell number STEP (0-4) of LINE (0-39), from the left or from the top. */
int sengoku_line_cell(int line, int step);

/* Returns whether the game is played on CELL; on the small board it may not be. */
bool sengoku_on_board(const struct sengoku_board *board, int cell);

/* Returns whether a half lies on CELL; the half on CELL. */
static inline bool sengoku_laid(const struct sengoku_board *board, int cell)
{
    return board->half[cell] != 0;
}
struct sengoku_half sengoku_half(const struct sengoku_board *board, int cell);

/* Writes for each cell, a1 to a10, b1 to j10, its half as VIEWER of SEATS players counts: the mark,
 * 7 for a commander's; 1 for VIEWER's own, 2 for the next seat's, and so on. Both are 0 where no
 * half lies. */
void sengoku_halves(const struct sengoku_board *board, int seats, int viewer,
                    uint8_t mark[SENGOKU_SIDE * SENGOKU_SIDE],
                    uint8_t owner[SENGOKU_SIDE * SENGOKU_SIDE]);

/* Sets PLACES to the legal places of a tile with marks LOW < HIGH, or of a commander (0, 0)
 * (G10-G13). */
void sengoku_fit(const struct sengoku_board *board, int low, int high,
                 struct sengoku_places *places);

/* Return the number of PLACES; place number INDEX, in no particular order. */
int sengoku_count(const struct sengoku_places *places);
void sengoku_nth(const struct sengoku_board *board, const struct sengoku_places *places, int index,
                 struct sengoku_place *place);

/* Writes all of them to LIST, ascending by the first cell, then the second. Returns their number.
 */
int sengoku_list(const struct sengoku_board *board, const struct sengoku_places *places,
                 struct sengoku_place list[SENGOKU_PLACES_MAX]);

/* Return whether the current battlefield is empty; whether CELL is beside its castle (G12). */
bool sengoku_untouched(const struct sengoku_board *board);
bool sengoku_beside_castle(const struct sengoku_board *board, int cell);

/* Returns whether a half of MARK on CELL would touch, along an edge, a laid half that it matches
 * (G11, G13). Checks the halves, not the sets. */
bool sengoku_touches(const struct sengoku_board *board, int cell, int mark);

/* Lays half MARK[i] of SEAT on PLACE->cell[i]. */
void sengoku_lay(struct sengoku_board *board, int seat, const int mark[2],
                 const struct sengoku_place *place);

/* Returns the closed lines of the current battlefield, bit i for line i: those with no place left
 * for a tile of any marks (G17). */
unsigned sengoku_closed(const struct sengoku_board *board);

/* Awards every closed line of the current battlefield (G17, G18), or every open one if ALL (G22).
 * When all ten lines are settled it awards the castle (G19). Returns whether the castle is settled.
 */
bool sengoku_close(struct sengoku_board *board, bool all);

/* Returns whether SEAT's lines and castles so far win the game (G20). */
static inline bool sengoku_has_won(const struct sengoku_board *board, int seat)
{
    return board->castles[seat] >= SENGOKU_CASTLES_TO_WIN ||
           board->lines[seat] >= SENGOKU_LINES_TO_WIN;
}

/* Settles the board after a draw in a game of SEATS: the closed lines, the castle, and then the
 * next battlefield, until a castle stays open (G23). Returns whether the game has ended. */
bool sengoku_settle_lines(struct sengoku_board *board, int seats);

/* Sets WON to the number of lines that each seat has in battlefield FIELD (G19). */
void sengoku_lines_won(const struct sengoku_board *board, int field, uint8_t won[SENGOKU_SEATS]);

/* Returns the winner of a line or castle by SCORES, one per seat: SENGOKU_WON + the seat with the
 * highest; if several share it, with the next highest; if that is shared too, or is 0, SENGOKU_VOID
 * (G18, G19). */
int sengoku_winner(const uint8_t scores[SENGOKU_SEATS]);

#endif
