/* sengoku_notation.c - the notation of Sengoku Domino (listed in sengoku_domino.c): reads and
 * writes events, each with exactly one spelling. */
#include "engine/notation.h"
#include "games/sengoku_domino.h"

#include <string.h>

/* ---- names ---- */

struct sengoku_name sengoku_tile_name(int tile)
{
    if (tile == SENGOKU_COMMANDER)
        return (struct sengoku_name){"commander"};
    return (struct sengoku_name){
        {(char)('0' + sengoku_marks[tile][0]), (char)('0' + sengoku_marks[tile][1])}};
}

struct sengoku_name sengoku_cell_name(int cell)
{
    int row = cell % SENGOKU_COLUMN + 1;
    struct sengoku_name name = {{(char)('a' + cell / SENGOKU_COLUMN), (char)('0' + row)}};
    if (row == SENGOKU_SIDE)
        memcpy(&name.text[1], "10", 2);
    return name;
}

/* Appends an item to an outcome. */
static void add_item(struct engawa_outcome *outcome, int item)
{
    outcome->item[outcome->count++] = (uint16_t)item;
}

/* ---- reading ---- */

/* Reads a tile, lower mark first, at *TEXT: its number, or -1. */
static int take_tile(const char **text)
{
    for (int tile = 0; tile < SENGOKU_TILES; tile++)
        if (strncmp(*text, sengoku_tile_name(tile).text, 2) == 0) {
            *text += 2;
            return tile;
        }
    return -1;
}

/* Reads a cell at *TEXT: its number, or -1. */
static int take_cell(const char **text)
{
    const char *at = *text + 1;
    if (**text < 'a' || **text >= 'a' + SENGOKU_SIDE)
        return -1;
    long row = engawa_take_number(&at, SENGOKU_SIDE);
    if (row < 1)
        return -1;
    int column = **text - 'a';
    *text = at;
    return column * SENGOKU_COLUMN + (int)row - 1;
}

/* Reads a tile or the commander at *TEXT; a blank or the end must follow. */
static bool parse_piece(const char **text, int *tile, struct engawa_reason *why)
{
    size_t length = strcspn(*text, " ");
    const char *at = *text;
    *tile = take_tile(&at);
    if (length == 9 && strncmp(*text, "commander", length) == 0)
        *tile = SENGOKU_COMMANDER;
    else if (*tile < 0 || length != 2)
        return engawa_refuse(
            why, "no-such-tile", "there is no tile \"%.20s\": lower mark first, no doubles (G3)",
            "「%.20s」というタイルはありません。小さい印が先、ゾロ目はなし（G3）", *text);
    *text += length;
    return true;
}

static bool parse_place(const char *text, engawa_move *move, struct engawa_reason *why)
{
    struct sengoku_place place;
    int tile;
    if (!parse_piece(&text, &tile, why))
        return false;
    for (int i = 0; i < 2; i++) {
        place.cell[i] = *text++ == ' ' ? take_cell(&text) : -1;
        if (place.cell[i] < 0 || *text != (i == 0 ? ' ' : '\0'))
            return engawa_refuse(why, "spelling", "after the tile, write two cells: place 26 c5 c4",
                                 "タイルのあとにマスを2つ書きます：place 26 c5 c4");
    }
    int step = place.cell[1] - place.cell[0];
    if (tile == SENGOKU_COMMANDER && step < 0)
        return engawa_refuse(why, "spelling", "the commander's cells are named ascending",
                             "総大将のマスは小さい順に書きます");
    if (step != 1 && step != -1 && step != SENGOKU_COLUMN && step != -SENGOKU_COLUMN)
        return engawa_refuse(why, "not-side-by-side", "%s and %s are not side by side (G10)",
                             "%s と %s は隣り合っていません（G10）",
                             sengoku_cell_name(place.cell[0]).text,
                             sengoku_cell_name(place.cell[1]).text);
    *move = sengoku_place(tile, &place);
    return true;
}

static bool parse_move(const char *text, engawa_move *move, struct engawa_reason *why)
{
    const char *rest = text;
    int tile;
    if (strcmp(text, "discard") == 0) {
        *move = SENGOKU_DISCARD;
        return true;
    }
    if (engawa_take_word(&rest, "place") && *rest)
        return parse_place(rest, move, why);
    if (engawa_take_word(&rest, "deploy") && *rest) {
        if (!parse_piece(&rest, &tile, why))
            return false;
        *move = sengoku_deploy(tile);
        if (*rest == '\0')
            return true;
    }
    return engawa_refuse(why, "spelling", "\"%.40s\" is not a move: deploy …, place …, discard",
                         "「%.40s」という手はありません：deploy …, place …, discard", text);
}

/* Whether it is time for a move of this KIND. */
static bool fits_phase(const struct sengoku *state, enum sengoku_move kind,
                       struct engawa_reason *why)
{
    bool deploying = state->phase == SENGOKU_DEPLOY;
    if ((kind == SENGOKU_MOVE_DEPLOY) == deploying)
        return true;
    return deploying ? engawa_refuse(why, "phase", "deploy a tile now (G8)",
                                     "今はタイルを1枚出します（G8）")
                     : engawa_refuse(why, "phase", "lay what you deployed now (G10)",
                                     "今は出したタイルを置きます（G10）");
}

/* Reads "-", or tiles that do not descend, or only "?", at *TEXT. */
static bool parse_hand(const char **text, struct engawa_outcome *outcome)
{
    uint16_t *count = &outcome->item[outcome->count];
    add_item(outcome, 0);
    if (**text == '-') {
        *text += 1;
        return true;
    }
    bool hidden = **text == '?';
    for (int tile, last = 0; *count < SENGOKU_TILES; *text += 1) {
        if (hidden) {
            if (**text != '?')
                return false;
            *text += 1;
            add_item(outcome, ENGAWA_UNKNOWN);
        } else {
            tile = take_tile(text);
            if (tile < last)
                return false;
            add_item(outcome, last = tile);
        }
        ++*count;
        if (**text != ',')
            return true;
    }
    return false;
}

static bool parse_hands(const struct sengoku *state, const char *text,
                        struct engawa_outcome *outcome)
{
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat > 0 && *text++ != ' ')
            return false;
        if (engawa_take_number(&text, seat) != seat || *text++ != ':' ||
            !parse_hand(&text, outcome))
            return false;
    }
    return *text == '\0';
}

static bool parse_draw(const struct sengoku *state, const char *text,
                       struct engawa_outcome *outcome)
{
    int seat = sengoku_turn(state), tile;
    if (engawa_take_number(&text, seat) != seat || *text++ != ':')
        return false;
    if (strcmp(text, "-") == 0)
        tile = SENGOKU_NO_TILE;
    else if (strcmp(text, "?") == 0)
        tile = ENGAWA_UNKNOWN;
    else if ((tile = take_tile(&text)) < 0 || *text != '\0')
        return false;
    add_item(outcome, tile);
    return true;
}

bool sengoku_parse(const void *at, const char *text, struct engawa_event *event,
                   struct engawa_reason *why)
{
    const struct sengoku *state = at;
    struct engawa_outcome *outcome = &event->outcome;
    if (event->by != ENGAWA_CHANCE)
        return parse_move(text, &event->move, why) &&
               fits_phase(state, sengoku_kind(event->move), why) &&
               sengoku_agrees(state, event, why);
    outcome->count = 0;
    if (state->phase == SENGOKU_DRAW) {
        if (engawa_take_word(&text, "draw") && parse_draw(state, text, outcome))
            return sengoku_agrees(state, event, why);
        return engawa_refuse(why, "spelling", "Write it like this: draw %d: and one tile, or -",
                             "ここには draw %d: とタイル1枚、または - を書きます",
                             sengoku_turn(state));
    }
    const char *word = state->phase == SENGOKU_DEAL ? "deal" : "reveal";
    if (engawa_take_word(&text, word) && parse_hands(state, text, outcome))
        return sengoku_agrees(state, event, why);
    return engawa_refuse(why, "spelling",
                         "Write it like this: \"%s\", with every seat's tiles ascending",
                         "ここには %s と全部の席のタイルを小さい順に書きます", word);
}

/* ---- writing ---- */

static void print_item(struct engawa_text *text, int item)
{
    if (item == ENGAWA_UNKNOWN)
        engawa_text_add_char(text, '?');
    else if (item == SENGOKU_NO_TILE)
        engawa_text_add_char(text, '-');
    else
        engawa_text_add(text, sengoku_tile_name(item).text);
}

static void print_outcome(const struct sengoku *state, const struct engawa_outcome *outcome,
                          struct engawa_text *text)
{
    const uint16_t *item = outcome->item;
    if (state->phase == SENGOKU_DRAW) {
        engawa_text_add(text, "draw ");
        engawa_text_add_number(text, sengoku_turn(state));
        engawa_text_add_char(text, ':');
        print_item(text, *item);
        return;
    }
    engawa_text_add(text, state->phase == SENGOKU_DEAL ? "deal" : "reveal");
    for (int seat = 0; seat < state->seats; seat++) {
        int count = *item++;
        engawa_text_printf(text, count ? " %d:" : " %d:-", seat);
        for (int i = 0; i < count; i++) {
            engawa_text_add(text, i ? "," : "");
            print_item(text, *item++);
        }
    }
}

void sengoku_print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    struct sengoku_place place = sengoku_cells(event->move);
    struct sengoku_name tile;
    if (event->by == ENGAWA_CHANCE) {
        print_outcome(at, &event->outcome, text);
        return;
    }
    switch (sengoku_kind(event->move)) {
    case SENGOKU_MOVE_DISCARD:
        engawa_text_add(text, "discard");
        break;
    case SENGOKU_MOVE_DEPLOY:
        tile = sengoku_tile_name(sengoku_tile(event->move));
        engawa_text_add(text, "deploy ");
        engawa_text_add(text, tile.text);
        break;
    case SENGOKU_MOVE_PLACE:
        tile = sengoku_tile_name(sengoku_tile(event->move));
        engawa_text_add(text, "place ");
        engawa_text_add(text, tile.text);
        for (int i = 0; i < 2; i++) {
            engawa_text_add_char(text, ' ');
            engawa_text_add(text, sengoku_cell_name(place.cell[i]).text);
        }
        break;
    }
}
