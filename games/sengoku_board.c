/* sengoku_board.c - the board: places, lines and castles (sengoku_board.h).
 *
 * The most frequent question is where a tile fits. A window answers it: one 64-bit word in which
 * the current battlefield is columns 0-4 and rows 0-4, bit 11 * column + row, together with the
 * column to its right and the row below it. The neighbours of a cell are a shift by 1 or by 11
 * away, so three operations find, for all 25 cells at once, two empty cells side by side that touch
 * a match. For each mark the board keeps the set of cells beside a half that matches it (of that
 * mark, or a commander's); for a commander the set beside any half.
 */
#include "games/sengoku_board.h"

#include "engine/compat.h"
#include "engine/vector.h"
#include "games/bits.h"

#include <string.h>

enum { FIELD_SIDE = 5, HALF_BOARD = FIELD_SIDE * SENGOKU_COLUMN };

#define BIT(n) (UINT64_C(1) << (n))

/* The ten rows of the five columns in one word of the board. */
#define EACH_COLUMN (BIT(0) | BIT(11) | BIT(22) | BIT(33) | BIT(44))
#define ALL_ROWS    (EACH_COLUMN * 0x3ff)

/* Cells of the window: the battlefield's own, its castle, the four beside the castle. */
#define OWN_ROWS      (EACH_COLUMN * 0x1f)
#define CASTLE        BIT(2 * 11 + 2)
#define BESIDE_CASTLE (CASTLE << 1 | CASTLE >> 1 | CASTLE << 11 | CASTLE >> 11)
#define MIDDLE_COLUMN (CASTLE << 1 | CASTLE | CASTLE >> 1)
#define AROUND_CASTLE ((MIDDLE_COLUMN << 11 | MIDDLE_COLUMN | MIDDLE_COLUMN >> 11) & ~CASTLE)

/* A half in one byte. */
enum { LAID = 0x80, SEAT_SHIFT = 3, WAY_SHIFT = 5 };
static const int8_t ways[4] = {1, SENGOKU_COLUMN, -1, -SENGOKU_COLUMN};

/* ---- cells ---- */

void sengoku_board_start(struct sengoku_board *board)
{
    uint64_t castles = CASTLE | CASTLE << FIELD_SIDE;
    board->empty[0] = board->empty[1] = ALL_ROWS & ~castles;
    for (int field = 0; field < SENGOKU_FIELDS; field++)
        board->open[field] = BIT(SENGOKU_LINES) - 1;
}

/* Battlefields 1 to 3 are over, and nobody has won anything there. */
void sengoku_board_start_small(struct sengoku_board *board)
{
    board->small = true;
    board->field = SENGOKU_FIELDS - 1;
    board->empty[1] = AROUND_CASTLE << FIELD_SIDE;
    board->open[board->field] = BIT(SENGOKU_LINES) - 1;
    for (int field = 0; field < board->field; field++)
        board->castle[field] = SENGOKU_VOID;
    memset(board->line, SENGOKU_VOID, (size_t)board->field * SENGOKU_LINES);
}

bool sengoku_on_board(const struct sengoku_board *board, int cell)
{
    int bit = cell - HALF_BOARD - FIELD_SIDE;
    return !board->small || (bit >= 0 && AROUND_CASTLE >> bit & 1);
}

bool sengoku_is_castle(int cell)
{
    return cell / SENGOKU_COLUMN % FIELD_SIDE == 2 && cell % SENGOKU_COLUMN % FIELD_SIDE == 2;
}

int sengoku_field(int cell)
{
    return (cell >= HALF_BOARD) + 2 * (cell % SENGOKU_COLUMN >= FIELD_SIDE);
}

/* The upper left cell of FIELD: the window's bit 0. */
static int corner(int field)
{
    return (field & 1 ? HALF_BOARD : 0) + (field & 2 ? FIELD_SIDE : 0);
}

int sengoku_line_cell(int line, int step)
{
    int first = corner(line / SENGOKU_LINES), place = line % SENGOKU_LINES;
    if (place < FIELD_SIDE)
        return first + place + SENGOKU_COLUMN * step;
    return first + SENGOKU_COLUMN * (place - FIELD_SIDE) + step;
}

struct sengoku_half sengoku_half(const struct sengoku_board *board, int cell)
{
    int half = board->half[cell];
    return (struct sengoku_half){.laid = half & LAID,
                                 .mark = half & 7,
                                 .seat = half >> SEAT_SHIFT & 3,
                                 .other = cell + ways[half >> WAY_SHIFT & 3]};
}

/* Sixteen cells at once, of which the last six are of the border and the next column. */
void sengoku_halves(const struct sengoku_board *board, int seats, int viewer,
                    uint8_t mark[SENGOKU_SIDE * SENGOKU_SIDE],
                    uint8_t owner[SENGOKU_SIDE * SENGOKU_SIDE])
{
    const uint8_t first = (uint8_t)(1 - viewer), all = (uint8_t)seats, own = (uint8_t)viewer;
    for (int column = 0; column < SENGOKU_SIDE; column++) {
        engawa_bytes16 half;
        memcpy(&half, &board->half[column * SENGOKU_COLUMN], sizeof half);
        engawa_bytes16 laid = (engawa_bytes16)(half >= LAID), plain = half & 7;
        engawa_bytes16 marks = plain | (laid & (engawa_bytes16)(plain == 0) & SENGOKU_MARKS);
        engawa_bytes16 seat = half >> SEAT_SHIFT & 3;
        engawa_bytes16 owners = laid & (seat + first + ((engawa_bytes16)(seat < own) & all));
        memcpy(mark + column * SENGOKU_SIDE, &marks, SENGOKU_SIDE);
        memcpy(owner + column * SENGOKU_SIDE, &owners, SENGOKU_SIDE);
    }
}

/* The part of a set of cells that is in the window. Rows below the window may stay in it: no cell
 * of the battlefield has neighbours there. */
static inline uint64_t window(const uint64_t set[2], int field)
{
    int shift = field & 2 ? FIELD_SIDE : 0;
    return field & 1 ? set[1] >> shift : set[0] >> shift | set[1] << (HALF_BOARD - shift);
}

/* ---- where a tile fits ---- */

bool sengoku_untouched(const struct sengoku_board *board)
{
    return (window(board->empty, board->field) & OWN_ROWS) ==
           (board->small ? AROUND_CASTLE : OWN_ROWS & ~CASTLE);
}

bool sengoku_beside_castle(const struct sengoku_board *board, int cell)
{
    int bit = cell - corner(board->field);
    return bit >= 0 && bit < HALF_BOARD && (BESIDE_CASTLE >> bit & 1);
}

void sengoku_fit(const struct sengoku_board *board, int low, int high,
                 struct sengoku_places *places)
{
    int field = board->field;
    uint64_t empty = window(board->empty, field);
    uint64_t l = window(board->beside[low], field), h = window(board->beside[high], field);
    if (low > 0 && sengoku_untouched(board)) {
        l |= BESIDE_CASTLE;
        h |= BESIDE_CASTLE;
    }
    uint64_t below = empty & empty >> 1 & OWN_ROWS;
    uint64_t right = empty & empty >> SENGOKU_COLUMN & OWN_ROWS;
    places->vertical = below & (l | h >> 1);
    places->horizontal = right & (l | h >> SENGOKU_COLUMN);
    if (low > 0) { /* a commander's halves are alike */
        places->vertical |= (below & (h | l >> 1)) << FIELD_SIDE;
        places->horizontal |= (right & (h | l >> SENGOKU_COLUMN)) << FIELD_SIDE;
    }
}

int sengoku_count(const struct sengoku_places *places)
{
    return bits_count(places->vertical) + bits_count(places->horizontal);
}

void sengoku_nth(const struct sengoku_board *board, const struct sengoku_places *places, int index,
                 struct sengoku_place *place)
{
    int vertical = bits_count(places->vertical);
    bool down = index < vertical;
    int bit =
        bits_select(down ? places->vertical : places->horizontal, down ? index : index - vertical);
    bool reversed = bit % SENGOKU_COLUMN >= FIELD_SIDE;
    int first = corner(board->field) + bit - (reversed ? FIELD_SIDE : 0);
    place->cell[reversed] = first;
    place->cell[!reversed] = first + (down ? 1 : SENGOKU_COLUMN);
}

int sengoku_list(const struct sengoku_board *board, const struct sengoku_places *places,
                 struct sengoku_place list[SENGOKU_PLACES_MAX])
{
    /* By the cell of the lower mark: the higher one lies to the left, above, below, to the right.
     */
    const struct {
        uint64_t cells;
        int way;
    } ordered[4] = {
        {(places->horizontal >> FIELD_SIDE & OWN_ROWS) << SENGOKU_COLUMN, -SENGOKU_COLUMN},
        {(places->vertical >> FIELD_SIDE & OWN_ROWS) << 1, -1},
        {places->vertical & OWN_ROWS, 1},
        {places->horizontal & OWN_ROWS, SENGOKU_COLUMN},
    };
    int first = corner(board->field), count = 0;
    uint64_t cells = 0;
    for (int i = 0; i < 4; i++)
        cells |= ordered[i].cells;
    for (; cells; cells &= cells - 1) {
        int bit = engawa_lowest_bit64(cells);
        for (int i = 0; i < 4; i++)
            if (ordered[i].cells >> bit & 1)
                list[count++] = (struct sengoku_place){{first + bit, first + bit + ordered[i].way}};
    }
    return count;
}

bool sengoku_touches(const struct sengoku_board *board, int cell, int mark)
{
    for (int way = 0; way < 4; way++) {
        int next = cell + ways[way];
        if (next < 0 || next >= SENGOKU_CELLS || !(board->half[next] & LAID))
            continue;
        int other = board->half[next] & 7;
        if (mark == 0 || other == 0 || mark == other)
            return true;
    }
    return false;
}

/* ---- laying ---- */

static void add_to_lines(struct sengoku_board *board, int seat, int mark, int cell)
{
    int points = mark ? 2 * mark : 1, base = sengoku_field(cell) * SENGOKU_LINES;
    uint8_t *row = &board->sum[base + cell % SENGOKU_COLUMN % FIELD_SIDE][seat];
    uint8_t *column = &board->sum[base + FIELD_SIDE + cell / SENGOKU_COLUMN % FIELD_SIDE][seat];
    *row = (uint8_t)(*row + points);
    *column = (uint8_t)(*column + points);
}

/* Adds the neighbours of CELL to the sets beside MARK. Cells of the border may be among them;
 * nothing is ever laid there. */
static void add_beside(struct sengoku_board *board, int mark, int cell)
{
    int word = cell >= HALF_BOARD, bit = cell - word * HALF_BOARD;
    uint64_t own = BIT(bit);
    uint64_t near =
        (own << 1 | own >> 1 | own << SENGOKU_COLUMN | own >> SENGOKU_COLUMN) & ALL_ROWS;
    uint64_t across =
        (word ? own << (HALF_BOARD - SENGOKU_COLUMN) : own >> (HALF_BOARD - SENGOKU_COLUMN)) &
        ALL_ROWS;
    board->empty[word] &= ~own;
    board->beside[0][word] |= near;
    board->beside[0][!word] |= across;
    for (int m = mark ? mark : 1; m <= (mark ? mark : SENGOKU_MARKS - 1); m++) {
        board->beside[m][word] |= near;
        board->beside[m][!word] |= across;
    }
}

void sengoku_lay(struct sengoku_board *board, int seat, const int mark[2],
                 const struct sengoku_place *place)
{
    for (int i = 0; i < 2; i++) {
        int cell = place->cell[i], step = place->cell[!i] - cell, way = 0;
        while (ways[way] != step)
            way++;
        board->half[cell] = (uint8_t)(LAID | way << WAY_SHIFT | seat << SEAT_SHIFT | mark[i]);
        add_to_lines(board, seat, mark[i], cell);
        add_beside(board, mark[i], cell);
    }
}

/* ---- lines and castles ---- */

/* The only seat that has the highest of SCORES, or -1 if several have it. Sets *BEST to that score.
 * If it is 0 all four seats have it, whether they play or not. */
static int only_highest(const uint8_t scores[SENGOKU_SEATS], int *best)
{
    int count = 0, who = 0;
    *best = 0;
    for (int seat = 0; seat < SENGOKU_SEATS; seat++)
        *best = scores[seat] > *best ? scores[seat] : *best;
    for (int seat = 0; seat < SENGOKU_SEATS; seat++) {
        count += scores[seat] == *best;
        who += scores[seat] == *best ? seat : 0;
    }
    return count == 1 ? who : -1;
}

int sengoku_winner(const uint8_t scores[SENGOKU_SEATS])
{
    uint8_t others[SENGOKU_SEATS];
    int best, who = only_highest(scores, &best);
    if (who < 0) {
        for (int seat = 0; seat < SENGOKU_SEATS; seat++)
            others[seat] = scores[seat] == best ? 0 : scores[seat];
        who = only_highest(others, &best);
    }
    return who < 0 ? SENGOKU_VOID : SENGOKU_WON + who;
}

unsigned sengoku_closed(const struct sengoku_board *board)
{
    uint64_t empty = window(board->empty, board->field);
    uint64_t below = empty & empty >> 1 & OWN_ROWS;
    uint64_t right = empty & empty >> SENGOKU_COLUMN & OWN_ROWS;
    uint64_t living = below | below << 1 | right | right << SENGOKU_COLUMN;
    unsigned rows = 0, columns = 0;
    for (int column = 0; column < FIELD_SIDE; column++) {
        unsigned cells = (unsigned)(living >> SENGOKU_COLUMN * column) & 0x1f;
        rows |= cells;
        columns |= (unsigned)(cells != 0) << column;
    }
    return ~(rows | columns << FIELD_SIDE) & ((1u << SENGOKU_LINES) - 1);
}

void sengoku_lines_won(const struct sengoku_board *board, int field, uint8_t won[SENGOKU_SEATS])
{
    const uint8_t *line = &board->line[field * SENGOKU_LINES];
    memset(won, 0, SENGOKU_SEATS);
    for (int i = 0; i < SENGOKU_LINES; i++)
        if (line[i] >= SENGOKU_WON)
            won[line[i] - SENGOKU_WON]++;
}

static void award_castle(struct sengoku_board *board)
{
    uint8_t won[SENGOKU_SEATS];
    sengoku_lines_won(board, board->field, won);
    int owner = sengoku_winner(won);
    board->castle[board->field] = (uint8_t)owner;
    if (owner >= SENGOKU_WON)
        board->castles[owner - SENGOKU_WON]++;
}

bool sengoku_close(struct sengoku_board *board, bool all)
{
    int field = board->field;
    unsigned closed = board->open[field];
    if (!all)
        closed &= sengoku_closed(board);
    board->open[field] = (uint16_t)(board->open[field] & ~closed);
    for (; closed; closed &= closed - 1) {
        int line = field * SENGOKU_LINES + engawa_lowest_bit(closed);
        int owner = sengoku_winner(board->sum[line]);
        board->line[line] = (uint8_t)owner;
        if (owner >= SENGOKU_WON)
            board->lines[owner - SENGOKU_WON]++;
    }
    if (board->open[field] == 0 && board->castle[field] == SENGOKU_OPEN)
        award_castle(board);
    return board->castle[field] != SENGOKU_OPEN;
}

static bool someone_has_won(const struct sengoku_board *board, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (sengoku_has_won(board, seat))
            return true;
    return false;
}

bool sengoku_settle_lines(struct sengoku_board *board, int seats)
{
    for (;;) {
        bool castle = sengoku_close(board, false);
        if (someone_has_won(board, seats))
            return true;
        if (!castle)
            return false;
        if (board->field == SENGOKU_FIELDS - 1)
            return true;
        board->field++;
    }
}
