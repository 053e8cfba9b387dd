/* sengoku_domino.c - Sengoku Domino (戦国ドミノ): dominoes, and four castles to win.
 *
 * Every player has the same 18 tiles with two marks each, 1 to 6, five of them in a secret hand,
 * and one commander. In a round all deploy a tile face up, one after the other. Then they lay what
 * they deployed, the weakest first, those of equal strength last of all. A tile goes on two empty
 * cells, at least one of them in the current battlefield, and a half must touch a laid half of its
 * mark. Then its player draws. A row or column of the battlefield in which nothing can be laid any
 * more goes to the player whose halves in it are worth most, and the castle to the player with most
 * lines; players who share the highest place drop out. Two castles or 13 lines win at once.
 *
 *   chance  deal 0:12,16,24,35,46 1:…   five tiles each, ascending; others' tiles are "?"
 *   player  deploy 26, deploy commander
 *   player  place 26 c5 c4              the 2 on c5, the 6 on c4
 *   player  place commander c4 c5       cells ascending; also instead of a deployed tile
 *   player  discard                     only where the deployed tile fits nowhere
 *   chance  draw 0:34, draw 0:-         after each place and discard; "?" to others, "-" is public
 *   chance  reveal 0:12,34 1:-          the hands left, when the game has ended: one possibility
 *
 * Phases: deal; in each round deploy, then place and draw for each player in the placing order; at
 * the end reveal. The draw settles lines and castles. sengoku_board.c finds the legal places and
 * the winners of lines, sengoku_notation.c has the notation, sengoku_words.c the words for people.
 *
 * Odd rulings (docs/rules/sengoku-domino.md):
 *   - all who share a strength with anyone go to the × area, worked off from the latest to the
 *     earliest to deploy across all groups (G9);
 *   - a deployed commander counts as used, even if it must be discarded (G12, G15);
 *   - a commander may replace a tile that would fit; `discard` stays legal for a tile that fits
 *     nowhere even if the commander could be laid (G14, G15);
 *   - only the two highest scores count: if the highest and the next highest are shared, nobody
 *     gets the line or castle, and nobody gets one with 0 (G18, G19);
 *   - when the last tiles close a battlefield, the next one is current before G22 awards all open
 *     lines: halves that reached over the edge count (G22 after G23);
 *   - hands break ties only once they are revealed (G21); until then ranks follow from what is
 *     public.
 *
 * Chance (docs/fair-chance.md): `deal` takes five tiles for each seat, seat by seat, one tile after
 * the other: of the n tiles that are left of its 18, ascending and with equal ones side by side,
 * the one at place below(n), counted from 0. `draw` takes one tile in the same way from the n tiles
 * of the stock, and uses no random word if nothing is drawn. `reveal` uses none.
 *
 * Every turn uses up one of the player's 18 tiles or the commander, for good, so a match ends
 * (G22).
 *
 * `outcomes` lists those of the small variant only: two players can be dealt tens of millions of
 * pairs of hands.
 *
 * The hands are hidden; the stocks have no order. Everybody knows how many tiles each hand and each
 * stock has, and which have left both ("spent"). In a viewer's state the other hands are empty
 * sets beside the number of tiles in them.
 *
 * `describe`: {"phase":"deal"|"deploy"|"place"|"draw"|"reveal"|"over","round","battlefield":1-4,
 * "turn": seat or null,"tiles":[what every player begins with, the commander last],"spaces":
 * [the strengths that there are, ascending],
 * "cells":[{"cell":"c4","mark":1-6 (0: a commander's half),"seat","with": cell of the other half}],
 * "castles":[{"battlefield","cell","state":"open"|"won"|"void","seat": or null,"lead": whose it
 * would be as the lines are, or null}],
 * "lines":[{"battlefield","from":"a1","to":"e1","sums":[one a seat, .5 for a commander],"closed":
 * nothing can be laid in it (in the current battlefield),"state","seat","lead": whose it would be
 * by these sums}]: five rows, then five columns of each battlefield, "order":[seats as
 * they deploy in this round], "track":[{"seat","tile":"26"|"commander","strength","cross": in the ×
 * space,"done": has placed}]: who has deployed; once all have, in placing order,
 * "seats":[{"warlord_en","warlord_ja","hand":["12",…] and "strengths":[3,…], or both null,
 *   "would":[for each different tile in hand and the commander, were it deployed now: {"tile",
 *   "strength","shared":[seats that have deployed the same strength],"places": in how many ways it
 *   fits as the board is,"cells":[covered by any of them]}] or null,"count","stock": tiles in it,
 *   "commander": still there,"spent":[tiles that left hand and stock],"lines","castles",
 *   "flowers": both together,"won": whether they win at once (G20),"left": strength in hand, null
 * before the end}]}.
 */
#include "games/sengoku_domino.h"

#include "engine/notation.h"
#include "games/bits.h"
#include "games/registry.h"
#include "games/variant.h"

#include <string.h>

enum { HAND = SENGOKU_HAND };

const int8_t sengoku_marks[SENGOKU_TILES + 1][2] = {
    {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 5},
    {2, 6}, {3, 4}, {3, 4}, {3, 5}, {3, 6}, {4, 5}, {4, 6}, {5, 6}, {0, 0},
};
#define marks sengoku_marks

/* ---- sets of tiles ---- */

/* TILE, or the first of two equal tiles if it is the second. */
static int same_tile(int tile)
{
    return tile - (SENGOKU_SECOND >> tile & 1);
}

static uint32_t with(uint32_t set, int tile)
{
    uint32_t bit = 1u << tile;
    return set | (set & bit ? bit << 1 : bit);
}

static uint32_t without(uint32_t set, int tile)
{
    uint32_t bit = 1u << tile;
    return set & ~(set & SENGOKU_SECOND & bit << 1 ? bit << 1 : bit);
}

static int count_tiles(uint32_t set)
{
    return bits_count(set);
}

int sengoku_strength(int tile)
{
    return tile == SENGOKU_COMMANDER ? 1 : marks[tile][0] + marks[tile][1];
}

int sengoku_strengths(uint32_t set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += sengoku_strength(engawa_lowest_bit(set));
    return sum;
}

/* ---- moves ---- */

engawa_move sengoku_deploy(int tile)
{
    return (engawa_move)(SENGOKU_MOVE_DEPLOY | tile << 8);
}

engawa_move sengoku_place(int tile, const struct sengoku_place *place)
{
    return (engawa_move)(SENGOKU_MOVE_PLACE | tile << 8 | place->cell[0] << 16 |
                         place->cell[1] << 24);
}

enum sengoku_move sengoku_kind(engawa_move move)
{
    return (enum sengoku_move)(move & 0xff);
}

int sengoku_tile(engawa_move move)
{
    return (int)(move >> 8 & 0xff);
}

struct sengoku_place sengoku_cells(engawa_move move)
{
    return (struct sengoku_place){{(int)(move >> 16 & 0xff), (int)(move >> 24 & 0xff)}};
}

/* ---- turns ---- */

bool sengoku_has_commander(const struct sengoku *state, int seat)
{
    return state->commanders >> seat & 1;
}

int sengoku_turn(const struct sengoku *state)
{
    return state->phase == SENGOKU_DEPLOY ? state->order[state->next] : state->track[state->next];
}

static unsigned actors(const void *at)
{
    const struct sengoku *state = at;
    if (state->phase == SENGOKU_DEPLOY || state->phase == SENGOKU_PLACE)
        return 1u << sengoku_turn(state);
    return state->phase == SENGOKU_OVER ? 0 : ENGAWA_CHANCE_BIT;
}

static bool is_small(const struct engawa_setup *setup)
{
    return variant_is_small(setup);
}

/* The deal; each tile and commander deployed, laid or discarded, and a draw after it; the reveal.
 */
static size_t longest(const struct engawa_setup *setup)
{
    int pieces = is_small(setup) ? count_tiles(SENGOKU_SMALL_TILES) : SENGOKU_TILES + 1;
    return 1 + (size_t)(setup->seats * pieces) * 3 + 1;
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct sengoku *state = at;
    if (is_small(setup))
        sengoku_board_start_small(&state->board);
    else
        sengoku_board_start(&state->board);
    state->seats = state->players = (uint8_t)setup->seats;
    state->commanders = (uint8_t)(is_small(setup) ? 0 : (1 << setup->seats) - 1);
    state->round = 1;
    for (int seat = 0; seat < setup->seats; seat++) {
        state->order[seat] = (uint8_t)seat;
        state->left[seat] = sengoku_tiles(state);
        state->stock[seat] = (uint8_t)count_tiles(sengoku_tiles(state));
    }
    memset(state->deployed, SENGOKU_NO_TILE, sizeof state->deployed);
}

/* ---- legal moves ---- */

/* The tiles that SEAT may deploy: those in hand, or any of those left for a viewer who does not
 * know the hand. */
static uint32_t deployable(const struct sengoku *state, int seat)
{
    if (state->held[seat] == 0)
        return 0;
    return (state->hand[seat] ? state->hand[seat] : state->left[seat]) & ~(uint32_t)SENGOKU_SECOND;
}

/* Where SEAT can lay its deployed tile, and where it can lay its commander instead (nowhere if the
 * commander is gone, or is the deployed piece). */
static void fit(const struct sengoku *state, int seat, struct sengoku_places *own,
                struct sengoku_places *instead)
{
    int tile = state->deployed[seat];
    sengoku_fit(&state->board, marks[tile][0], marks[tile][1], own);
    *instead = (struct sengoku_places){0, 0};
    if (sengoku_has_commander(state, seat))
        sengoku_fit(&state->board, 0, 0, instead);
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct sengoku *state = at;
    struct sengoku_places own, instead;
    struct sengoku_place list[SENGOKU_PLACES_MAX];
    int count = 0;
    if (state->phase == SENGOKU_DEPLOY) {
        for (uint32_t tiles = deployable(state, seat); tiles; tiles &= tiles - 1, count++)
            if (count < capacity)
                moves[count] = sengoku_deploy(engawa_lowest_bit(tiles));
        if (sengoku_has_commander(state, seat) && count++ < capacity)
            moves[count - 1] = sengoku_deploy(SENGOKU_COMMANDER);
        return count;
    }
    fit(state, seat, &own, &instead);
    int fitting = sengoku_list(&state->board, &own, list);
    for (int i = 0; i < fitting; i++, count++)
        if (count < capacity)
            moves[count] = sengoku_place(state->deployed[seat], &list[i]);
    int others = sengoku_list(&state->board, &instead, list);
    for (int i = 0; i < others; i++, count++)
        if (count < capacity)
            moves[count] = sengoku_place(SENGOKU_COMMANDER, &list[i]);
    if (fitting == 0 && count++ < capacity)
        moves[count - 1] = SENGOKU_DISCARD;
    return count;
}

static engawa_move pick(const void *at, int seat, struct engawa_rng *rng)
{
    const struct sengoku *state = at;
    struct sengoku_places own, instead;
    struct sengoku_place place;
    if (state->phase == SENGOKU_DEPLOY) {
        uint32_t tiles = deployable(state, seat);
        int count = count_tiles(tiles);
        int index =
            (int)engawa_rng_below(rng, (uint32_t)(count + sengoku_has_commander(state, seat)));
        return sengoku_deploy(index < count ? bits_select(tiles, index) : SENGOKU_COMMANDER);
    }
    fit(state, seat, &own, &instead);
    int fitting = sengoku_count(&own), others = sengoku_count(&instead);
    int index = (int)engawa_rng_below(rng, (uint32_t)(fitting + others + (fitting == 0)));
    if (index == fitting + others)
        return SENGOKU_DISCARD;
    sengoku_nth(&state->board, index < fitting ? &own : &instead,
                index < fitting ? index : index - fitting, &place);
    return sengoku_place(index < fitting ? state->deployed[seat] : SENGOKU_COMMANDER, &place);
}

/* ---- the fold ---- */

/* Sets the order of placing once all have deployed (G9). */
static void set_track(struct sengoku *state)
{
    int key[SENGOKU_SEATS]; /* by which they are sorted: the strength, or behind all strengths */
    state->crossed = 0;
    for (int i = 0; i < state->players; i++) {
        int seat = state->order[i], strength = sengoku_strength(state->deployed[seat]), equal = 0,
            at = i;
        for (int j = 0; j < state->players; j++)
            equal += sengoku_strength(state->deployed[state->order[j]]) == strength;
        state->crossed = (uint8_t)(state->crossed + (equal > 1));
        int sort = equal > 1 ? 100 - i : strength;
        for (; at > 0 && key[at - 1] > sort; at--) {
            key[at] = key[at - 1];
            state->track[at] = state->track[at - 1];
        }
        key[at] = sort;
        state->track[at] = (uint8_t)seat;
    }
}

static void deploy(struct sengoku *state, int seat, int tile)
{
    state->deployed[seat] = (uint8_t)tile;
    if (tile == SENGOKU_COMMANDER) {
        state->commanders = (uint8_t)(state->commanders & ~(1u << seat));
    } else {
        if (state->hand[seat])
            state->hand[seat] = without(state->hand[seat], tile);
        state->left[seat] = without(state->left[seat], tile);
        state->held[seat]--;
    }
    if (++state->next < state->players)
        return;
    set_track(state);
    state->next = 0;
    state->phase = SENGOKU_PLACE;
}

static void play(void *at, int seat, engawa_move move)
{
    struct sengoku *state = at;
    int tile = sengoku_tile(move);
    if (sengoku_kind(move) == SENGOKU_MOVE_DEPLOY) {
        deploy(state, seat, tile);
        return;
    }
    if (sengoku_kind(move) == SENGOKU_MOVE_PLACE) {
        struct sengoku_place place = sengoku_cells(move);
        sengoku_lay(&state->board, seat, (const int[2]){marks[tile][0], marks[tile][1]}, &place);
        if (tile == SENGOKU_COMMANDER)
            state->commanders = (uint8_t)(state->commanders & ~(1u << seat));
    }
    state->phase = SENGOKU_DRAW;
}

/* Begins the next round: players deploy in the order in which they placed; those with nothing left
 * are out (G8, G16). */
static void next_round(struct sengoku *state)
{
    int players = 0;
    for (int i = 0; i < state->players; i++) {
        int seat = state->track[i];
        if (state->held[seat] > 0 || sengoku_has_commander(state, seat))
            state->order[players++] = (uint8_t)seat;
    }
    if (players == 0) {
        sengoku_close(&state->board, true); /* G22 */
        state->phase = SENGOKU_REVEAL;
        return;
    }
    memset(state->deployed, SENGOKU_NO_TILE, sizeof state->deployed);
    state->players = (uint8_t)players;
    state->next = 0;
    state->phase = SENGOKU_DEPLOY;
    state->round++;
}

static void after_draw(struct sengoku *state)
{
    if (sengoku_settle_lines(&state->board, state->seats))
        state->phase = SENGOKU_REVEAL;
    else if (state->next + 1 == state->players)
        next_round(state);
    else {
        state->next++;
        state->phase = SENGOKU_PLACE;
    }
}

/* ---- chance ---- */

/* Takes a random tile out of SET, which has COUNT. */
static int take_random(uint32_t *set, int count, struct engawa_rng *rng)
{
    int tile = bits_select(*set, (int)engawa_rng_below(rng, (uint32_t)count));
    *set &= ~(1u << tile);
    return tile;
}

static void add_item(struct engawa_outcome *outcome, int item)
{
    outcome->item[outcome->count++] = (uint16_t)item;
}

static void add_tiles(struct engawa_outcome *outcome, uint32_t set)
{
    add_item(outcome, count_tiles(set));
    for (; set; set &= set - 1)
        add_item(outcome, same_tile(engawa_lowest_bit(set)));
}

/* The tiles in SEAT's stock. Of two equal ones the second alone may be in it. STATE is a full
 * state. */
static uint32_t stock_of(const struct sengoku *state, int seat)
{
    return state->left[seat] & ~state->hand[seat];
}

/* Whether SEAT draws a tile now (G16). */
static bool draws_tile(const struct sengoku *state, int seat)
{
    return state->held[seat] < sengoku_hand_size(state) && state->stock[seat] > 0;
}

static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct sengoku *state = at;
    outcome->count = 0;
    if (state->phase == SENGOKU_DRAW) {
        int seat = sengoku_turn(state);
        uint32_t stock = stock_of(state, seat);
        bool draws = draws_tile(state, seat);
        add_item(outcome,
                 draws ? same_tile(take_random(&stock, state->stock[seat], rng)) : SENGOKU_NO_TILE);
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        uint32_t hand = state->hand[seat];
        if (state->phase == SENGOKU_DEAL) {
            uint32_t tiles = sengoku_tiles(state), stock = tiles;
            for (int i = 0; i < sengoku_hand_size(state); i++)
                take_random(&stock, count_tiles(stock), rng);
            hand = tiles & ~stock;
        }
        add_tiles(outcome, hand);
    }
}

/* All hands of two of three tiles, that of seat 0 changing fastest. */
static int list_small_deals(const struct sengoku *state, struct engawa_weighted *list, int capacity)
{
    int total = 1;
    for (int seat = 0; seat < state->seats; seat++)
        total *= count_tiles(SENGOKU_SMALL_TILES);
    for (int i = 0; i < total && i < capacity; i++) {
        int rest = i;
        list[i].outcome.count = 0;
        list[i].probability = 1.0 / total;
        for (int seat = 0; seat < state->seats; seat++) {
            int stock = bits_select(SENGOKU_SMALL_TILES, rest % count_tiles(SENGOKU_SMALL_TILES));
            add_tiles(&list[i].outcome, SENGOKU_SMALL_TILES & ~(1u << stock));
            rest /= count_tiles(SENGOKU_SMALL_TILES);
        }
    }
    return total;
}

/* Behind the deal one thing is possible: a stock has one tile. */
static int outcomes(const void *at, struct engawa_weighted *list, int capacity)
{
    const struct sengoku *state = at;
    if (!state->board.small)
        return 0;
    if (state->phase == SENGOKU_DEAL)
        return list_small_deals(state, list, capacity);
    if (capacity > 0) {
        struct engawa_rng unused;
        engawa_rng_fast(&unused, 0);
        draw(state, &unused, &list->outcome);
        list->probability = 1;
    }
    return 1;
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct sengoku *state = at;
    const uint16_t *item = outcome->item;
    if (state->phase == SENGOKU_DRAW) {
        int seat = sengoku_turn(state);
        if (*item != SENGOKU_NO_TILE) {
            state->held[seat]++;
            state->stock[seat]--;
        }
        if (*item != SENGOKU_NO_TILE && *item != ENGAWA_UNKNOWN)
            state->hand[seat] = with(state->hand[seat], *item);
        after_draw(state);
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        state->hand[seat] = 0;
        state->held[seat] = (uint8_t)*item++;
        if (state->phase == SENGOKU_DEAL)
            state->stock[seat] = (uint8_t)(state->stock[seat] - state->held[seat]);
        for (int i = 0; i < state->held[seat]; i++, item++)
            if (*item != ENGAWA_UNKNOWN)
                state->hand[seat] = with(state->hand[seat], *item);
    }
    state->phase = state->phase == SENGOKU_DEAL ? SENGOKU_DEPLOY : SENGOKU_OVER;
}

/* ---- rules with reasons ---- */

static bool allowed_deploy(const struct sengoku *state, int seat, int tile,
                           struct engawa_reason *why)
{
    if (tile == SENGOKU_COMMANDER && !sengoku_has_commander(state, seat))
        return engawa_refuse(why, "commander-used", "the commander has been used (G4)",
                             "総大将はもう使いました（G4）");
    if (tile != SENGOKU_COMMANDER && !(deployable(state, seat) >> tile & 1))
        return engawa_refuse(why, "not-in-hand", "you do not have the tile %d%d (G8)",
                             "%d%d のタイルは手元にありません（G8）", marks[tile][0],
                             marks[tile][1]);
    return true;
}

/* Returns whether both cells of PLACE are free and one is in the current battlefield, ignoring what
 * lies beside them. */
static bool allowed_cells(const struct sengoku *state, const struct sengoku_place *place,
                          struct engawa_reason *why)
{
    const struct sengoku_board *board = &state->board;
    for (int i = 0; i < 2; i++) {
        int cell = place->cell[i];
        if (!sengoku_on_board(board, cell))
            return engawa_refuse(why, "small-board", "the small variant has no cell %s",
                                 "小さい変種に %s のマスはありません",
                                 sengoku_cell_name(cell).text);
        if (sengoku_is_castle(cell))
            return engawa_refuse(why, "castle", "%s is a castle: no tile can be laid there (G5)",
                                 "%s は城です。タイルは置けません（G5）",
                                 sengoku_cell_name(cell).text);
        if (sengoku_half(board, cell).laid)
            return engawa_refuse(why, "occupied", "there is a tile on %s already (G10)",
                                 "%s にはもうタイルがあります（G10）",
                                 sengoku_cell_name(cell).text);
    }
    if (sengoku_field(place->cell[0]) != board->field &&
        sengoku_field(place->cell[1]) != board->field)
        return engawa_refuse(why, "battlefield",
                             "one half must lie in the current battlefield (G10)",
                             "少なくとも片方は今の戦場に置きます（G10）");
    return true;
}

/* Returns whether TILE on PLACE touches a match or the castle as required (G11-G13). */
static bool allowed_touch(const struct sengoku *state, int tile, const struct sengoku_place *place,
                          struct engawa_reason *why)
{
    const struct sengoku_board *board = &state->board;
    bool untouched = sengoku_untouched(board);
    for (int i = 0; i < 2; i++)
        if (sengoku_touches(board, place->cell[i], marks[tile][i]) ||
            (tile != SENGOKU_COMMANDER && untouched &&
             sengoku_beside_castle(board, place->cell[i])))
            return true;
    if (untouched && board->field == 0 && tile != SENGOKU_COMMANDER)
        return engawa_refuse(why, "first-tile",
                             "the first tile must be laid beside the castle c3 (G12)",
                             "最初のタイルは城 c3 の隣に置きます（G12）");
    if (untouched && board->field == 0)
        return engawa_refuse(why, "commander-first", "the commander cannot be laid first (G12)",
                             "総大将は最初のタイルにはできません（G12）");
    if (tile == SENGOKU_COMMANDER)
        return engawa_refuse(why, "no-touch", "the commander must touch a laid tile (G13)",
                             "総大将は置かれたタイルに接するように置きます（G13）");
    return engawa_refuse(why, "no-match", "no half lies along a half with the same mark (G11)",
                         "同じ印どうしが辺で接していません（G11）");
}

static bool allowed_place(const struct sengoku *state, int seat, engawa_move move,
                          struct engawa_reason *why)
{
    struct sengoku_place place = sengoku_cells(move);
    int tile = sengoku_tile(move), deployed = state->deployed[seat];
    if (tile == SENGOKU_COMMANDER && deployed != SENGOKU_COMMANDER &&
        !sengoku_has_commander(state, seat))
        return engawa_refuse(why, "commander-used", "the commander has been used (G4)",
                             "総大将はもう使いました（G4）");
    if (tile != SENGOKU_COMMANDER && tile != deployed)
        return engawa_refuse(why, "not-deployed", "you did not deploy the tile %d%d (G10)",
                             "%d%d は出したタイルではありません（G10）", marks[tile][0],
                             marks[tile][1]);
    return allowed_cells(state, &place, why) && allowed_touch(state, tile, &place, why);
}

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct sengoku *state = at;
    int seat = event->by;
    enum sengoku_move kind = sengoku_kind(event->move);
    if (kind == SENGOKU_MOVE_DEPLOY)
        return allowed_deploy(state, seat, sengoku_tile(event->move), why);
    if (kind == SENGOKU_MOVE_PLACE)
        return allowed_place(state, seat, event->move, why);
    struct sengoku_places own, instead;
    fit(state, seat, &own, &instead);
    if (sengoku_count(&own) > 0)
        return engawa_refuse(why, "it-fits",
                             "your tile fits somewhere, so it cannot be discarded (G15)",
                             "置ける場所があるので捨てられません（G15）");
    return true;
}

/* Whether the tiles behind *ITEM, of which some may be hidden, are a hand that can be dealt to
 * SEAT; moves *ITEM behind them. */
static bool possible_hand(const struct sengoku *state, int seat, const uint16_t **item,
                          struct engawa_reason *why)
{
    uint32_t hand = 0;
    int count = *(*item)++, size = sengoku_hand_size(state);
    if (count != size)
        return engawa_refuse(why, "deal", "seat %d gets %d tiles, not %d (G7)",
                             "席%dに配るのは%d枚です（%d枚ではありません）（G7）", seat + 1, size,
                             count);
    for (int i = 0; i < count; i++) {
        int tile = *(*item)++;
        if (tile == ENGAWA_UNKNOWN)
            continue;
        if (!(sengoku_tiles(state) >> tile & 1) ||
            (hand >> tile & 1 && (!(SENGOKU_SECOND >> (tile + 1) & 1) || hand >> (tile + 1) & 1)))
            return engawa_refuse(why, "deal", "seat %d has no other tile %d%d (G3)",
                                 "席%dにはもう %d%d のタイルがありません（G3）", seat + 1,
                                 marks[tile][0], marks[tile][1]);
        hand = with(hand, tile);
    }
    return true;
}

static bool possible_draw(const struct sengoku *state, int item, struct engawa_reason *why)
{
    int seat = sengoku_turn(state);
    uint32_t stock = stock_of(state, seat);
    if (draws_tile(state, seat) != (item != SENGOKU_NO_TILE))
        return item != SENGOKU_NO_TILE
                   ? engawa_refuse(why, "draw", "seat %d draws nothing here (G16)",
                                   "席%dはここでは引きません（G16）", seat + 1)
                   : engawa_refuse(why, "draw", "seat %d draws a tile here (G16)",
                                   "席%dはここで1枚引きます（G16）", seat + 1);
    if (item != SENGOKU_NO_TILE && state->held[seat] > 0 &&
        (item == ENGAWA_UNKNOWN) != (state->hand[seat] == 0))
        return engawa_refuse_hidden(why);
    if (item == SENGOKU_NO_TILE || item == ENGAWA_UNKNOWN || stock >> item & 1 ||
        (stock & SENGOKU_SECOND) >> (item + 1) & 1)
        return true;
    return engawa_refuse(why, "draw", "the tile %d%d is not in the stock of seat %d (G3)",
                         "%d%d のタイルは席%dの山にありません（G3）", marks[item][0],
                         marks[item][1], seat + 1);
}

/* Whether the tiles behind *ITEM can be those left in SEAT's hand; moves *ITEM behind them. */
static bool possible_rest(const struct sengoku *state, int seat, const uint16_t **item)
{
    uint32_t rest = 0, left = state->left[seat];
    int count = *(*item)++;
    for (int i = 0; i < count; i++) {
        int tile = *(*item)++;
        if (!(left >> tile & 1))
            return false;
        left = without(left, tile);
        rest = with(rest, tile);
    }
    return count == state->held[seat] && (state->hand[seat] == 0 || rest == state->hand[seat]);
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct sengoku *state = at;
    const uint16_t *item = outcome->item;
    if (state->phase == SENGOKU_DRAW)
        return possible_draw(state, *item, why);
    for (int i = 0; i < outcome->count && state->phase == SENGOKU_REVEAL; i++)
        if (item[i] == ENGAWA_UNKNOWN)
            return engawa_refuse_hidden(why);
    for (int seat = 0; seat < state->seats; seat++) {
        if (state->phase == SENGOKU_DEAL && !possible_hand(state, seat, &item, why))
            return false;
        if (state->phase == SENGOKU_REVEAL && !possible_rest(state, seat, &item))
            return engawa_refuse(why, "reveal", "those are not the tiles left in hand (G21)",
                                 "手元に残ったタイルと違います（G21）");
    }
    return true;
}

bool sengoku_agrees(const struct sengoku *state, const struct engawa_event *event,
                    struct engawa_reason *why)
{
    return event->by == ENGAWA_CHANCE ? possible(state, &event->outcome, why)
                                      : allowed(state, event, why);
}

/* ---- the viewers' knowledge ---- */

static void redact(const void *at, int viewer, struct engawa_event *event)
{
    const struct sengoku *state = at;
    uint16_t *item = event->outcome.item;
    if (event->by != ENGAWA_CHANCE || state->phase == SENGOKU_REVEAL)
        return;
    if (state->phase == SENGOKU_DRAW) {
        if (sengoku_turn(state) != viewer && *item != SENGOKU_NO_TILE)
            *item = ENGAWA_UNKNOWN;
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        int count = *item++;
        for (int i = 0; i < count; i++, item++)
            if (seat != viewer)
                *item = ENGAWA_UNKNOWN;
    }
}

/* A hand can be any of the tiles left after any events: the deployed tiles can always have been
 * dealt and drawn in an order that leaves just these. */
static void conceal(void *at, int viewer)
{
    struct sengoku *state = at;
    for (int seat = 0; state->phase != SENGOKU_OVER && seat < state->seats; seat++)
        if (seat != viewer)
            state->hand[seat] = 0;
}

static void imagine(void *at, int viewer, struct engawa_rng *rng)
{
    struct sengoku *state = at;
    (void)viewer;
    for (int seat = 0; seat < state->seats; seat++) {
        if (state->hand[seat])
            continue;
        uint32_t stock = state->left[seat];
        for (int i = 0, count = count_tiles(stock); i < state->held[seat] && count > 0;
             i++, count--)
            state->hand[seat] = with(state->hand[seat], same_tile(take_random(&stock, count, rng)));
    }
}

/* ---- results ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct sengoku *state = at;
    int64_t order[ENGAWA_SEATS_MAX];
    for (int seat = 0; seat < state->seats; seat++) {
        int hand = state->phase == SENGOKU_OVER ? sengoku_strengths(state->hand[seat]) : 0;
        scores[seat] = state->board.lines[seat];
        order[seat] = sengoku_has_won(&state->board, seat);
        order[seat] = order[seat] * 8 + state->board.castles[seat];
        order[seat] = order[seat] * 64 + state->board.lines[seat];
        order[seat] = order[seat] * 256 + hand;
    }
    engawa_rank_scores(order, state->seats, ranks);
}

static const char *const variants[] = {"full", "small", NULL};

static const struct engawa_option options[] = {
    VARIANT_OPTION(variants),
    {.name = NULL},
};

const struct engawa_game engawa_sengoku_domino = {
    .name = "sengoku-domino",
    .title_en = "Sengoku Domino",
    .title_ja = "戦国ドミノ",
    .seats_min = 2,
    .seats_max = SENGOKU_SEATS,
    .options = options,
    .state_size = sizeof(struct sengoku),
    .legal_max = SENGOKU_PLACES_MAX + SENGOKU_PLACES_MAX / 2 + 1,
    .text_max = 6 + SENGOKU_SEATS * (2 + 3 * HAND), /* `reveal`, five tiles a seat */
    .help_en = sengoku_help_en,
    .help_ja = sengoku_help_ja,
    .longest = longest,
    .start = start,
    .actors = actors,
    .legal = legal,
    .pick = pick,
    .play = play,
    .draw = draw,
    .outcomes = outcomes,
    .settle = settle,
    .allowed = allowed,
    .possible = possible,
    .parse = sengoku_parse,
    .print = sengoku_print,
    .redact = redact,
    .conceal = conceal,
    .imagine = imagine,
    .imagined = ENGAWA_IMAGINED_UNIFORM,
    .result = result,
    .describe = sengoku_describe,
    .tell = sengoku_tell,
    .moment = sengoku_moment,
};
