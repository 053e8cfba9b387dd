/* sengoku_domino.c - Sengoku Domino in a terminal: the four battlefields, the lines with their
 * sums, the placing order.
 *
 * A half of a tile on the board is shown as its mark's number and the sign of its warlord: the
 * initial of the given name, or in Japanese the first character. So neither marks nor players need
 * colours. Castles are drawn in brackets, with the sign of their winner. When the viewer places,
 * the cells where a half can lie show its number in parentheses: the mark itself, * for either, +
 * for the commander.
 */
#include "engine/sentence.h"
#include "terminal/parts.h"
#include "terminal/sengoku_domino_input.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDE = RENDERER_SENGOKU_DOMINO_SIDE,
    BOARD_WIDTH = 46, /* with the text behind it */
    WIDTH = 78,
    NAME_WIDTH = 12,
    SUM_WIDTH = 5,
    LINE_WIDTH = 8, /* of the name of a line */
    PLACE_WIDTH = 13,
    KEPT_ROWS = 4, /* for the prompt */
    NEWS_ROWS = 2  /* for news where places are listed too */
};

/* ---- reading the description ---- */

static int turn_of(const struct renderer_scene *scene)
{
    return renderer_seat(scene->state, "turn");
}

static bool is_own_turn(const struct renderer_scene *scene, const char *phase)
{
    return renderer_in_phase(scene, phase) && scene->viewer >= 0 && scene->viewer == turn_of(scene);
}

static const json_t *list_of(const struct renderer_scene *scene, const char *key)
{
    return json_object_get(scene->state, key);
}

/* The sign of SEAT's warlord: one character. */
static void add_sign(const struct renderer_scene *scene, int seat, struct engawa_text *text)
{
    const json_t *at = renderer_at(scene, seat);
    const char *ja = renderer_string(at, "warlord_ja"), *next = ja;
    const char *given = strchr(renderer_string(at, "warlord_en"), ' ');
    if (scene->language == ENGAWA_JAPANESE && *ja) {
        engawa_utf8_next(&next);
        engawa_text_add_bytes(text, ja, (size_t)(next - ja));
    } else if (given) {
        engawa_text_add_char(text, given[1]);
    }
}

/* ---- the board ---- */

enum { OFFER_LOW = 1, OFFER_HIGH = 2 };

/* The content of a cell: a half, or the marks that may be laid there. */
struct square {
    bool laid;
    int mark, seat;
    unsigned offer;
    const json_t *castle;
};

struct board {
    struct square square[SIDE][SIDE]; /* row, column */
    char low, high;                   /* the marks that are offered */
};

/* The square called NAME ("c10") on BOARD. */
static struct square *square_at(struct board *board, const char *name)
{
    int column = name[0] - 'a', row = atoi(name + 1) - 1;
    return &board->square[row][column];
}

static void read_board(const struct renderer_scene *scene, struct board *board)
{
    size_t i;
    json_t *item;
    json_array_foreach(list_of(scene, "cells"), i, item)
    {
        struct square *square = square_at(board, renderer_string(item, "cell"));
        square->laid = true;
        square->mark = (int)renderer_number(item, "mark");
        square->seat = renderer_seat(item, "seat");
    }
    json_array_foreach(list_of(scene, "castles"), i, item)
    {
        square_at(board, renderer_string(item, "cell"))->castle = item;
    }
}

/* Splits the legal move LINE, "place 26 c5 c4", into its piece and two cells; false for any other.
 */
static bool read_place(const char *line, char piece[12], char cells[2][4])
{
    return sscanf(line, "place %11s %3s %3s", piece, cells[0], cells[1]) == 3;
}

/* Marks the cells where the deployed tile may lie; where the commander may, only if no tile can. */
static void read_offers(const struct renderer_scene *scene, struct board *board)
{
    struct engawa_text moves = {0};
    if (!is_own_turn(scene, "place"))
        return;
    renderer_legal(scene, &moves);
    for (int commander = 0; commander < 2 && !board->low; commander++)
        for (const char *at = engawa_text_string(&moves); *at; at = strchr(at, '\n') + 1) {
            char piece[12], cells[2][4];
            if (!read_place(at, piece, cells) || (strcmp(piece, "commander") == 0) != commander)
                continue;
            board->low = commander ? '+' : piece[0];
            board->high = commander ? '+' : piece[1];
            square_at(board, cells[0])->offer |= OFFER_LOW;
            square_at(board, cells[1])->offer |= OFFER_HIGH;
        }
    engawa_text_free(&moves);
}

/* Appends a castle: the sign of its owner, - if it is void, or a blank while it is open. */
static void add_castle(const struct renderer_scene *scene, const json_t *castle,
                       struct engawa_text *text)
{
    struct engawa_text cell = {0};
    int seat = renderer_seat(castle, "seat");
    bool tight = seat >= 0 && scene->language == ENGAWA_JAPANESE; /* the sign takes two columns */
    engawa_text_add(&cell, tight ? "[" : " [");
    if (seat >= 0)
        add_sign(scene, seat, &cell);
    else
        engawa_text_add(&cell, renderer_says(castle, "state", "void") ? "-" : " ");
    engawa_text_add_char(&cell, ']');
    renderer_ink(scene, text, SCREEN_TITLE, "%s", cell.at);
    engawa_text_free(&cell);
}

/* One cell in four columns. */
static void add_square(const struct renderer_scene *scene, const struct board *board,
                       const struct square *square, bool current, struct engawa_text *text)
{
    struct engawa_text cell = {0}, fitted = {0};
    enum screen_ink ink = SCREEN_FAINT;
    if (square->castle) {
        add_castle(scene, square->castle, text);
        return;
    }
    if (square->laid) {
        engawa_text_add(&cell, " ");
        if (square->mark)
            engawa_text_printf(&cell, "%d", square->mark);
        else
            engawa_text_add(&cell, "+");
        add_sign(scene, square->seat, &cell);
        ink = square->seat == scene->viewer ? SCREEN_TITLE : SCREEN_PLAIN;
    } else if (square->offer) {
        char mark = square->offer == OFFER_LOW ? board->low : board->high;
        bool either = square->offer == (OFFER_LOW | OFFER_HIGH) && board->low != board->high;
        engawa_text_printf(&cell, " (%c)", either ? '*' : mark);
        ink = SCREEN_OFFER;
    } else {
        engawa_text_add(&cell, current ? "  ·" : "  .");
    }
    screen_fit(&fitted, cell.at, 4, false);
    renderer_ink(scene, text, ink, "%s", fitted.at);
    engawa_text_free(&cell);
    engawa_text_free(&fitted);
}

static void add_board(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct board board = {0};
    long field = renderer_number(scene->state, "battlefield") - 1;
    read_board(scene, &board);
    read_offers(scene, &board);
    engawa_text_add(text, "  ");
    for (int column = 0; column < SIDE; column++)
        engawa_text_printf(text, "%s  %c ", column == SIDE / 2 ? "  " : "", 'a' + column);
    renderer_end_line(text);
    for (int row = 0; row < SIDE; row++) {
        if (row == SIDE / 2)
            renderer_ink(scene, text, SCREEN_FAINT, "%s",
                         "   ────────────────────┼─────────────────────");
        engawa_text_add(text, row == SIDE / 2 ? "\n" : "");
        engawa_text_printf(text, "%2d", row + 1);
        for (int column = 0; column < SIDE; column++) {
            bool current = row / (SIDE / 2) * 2 + column / (SIDE / 2) == field;
            if (column == SIDE / 2)
                renderer_ink(scene, text, SCREEN_FAINT, "%s", " │");
            add_square(scene, &board, &board.square[row][column], current, text);
        }
        renderer_end_line(text);
    }
}

/* ---- lines ---- */

/* A line's name: "row 3", "column b". */
static void add_line_name(const struct renderer_scene *scene, const json_t *line,
                          struct engawa_text *text)
{
    const char *from = renderer_string(line, "from"), *to = renderer_string(line, "to");
    struct engawa_text name = {0};
    if (strcmp(from + 1, to + 1) == 0)
        engawa_text_printf(&name, renderer_words(scene, "row %s", "%s行"), from + 1);
    else
        engawa_text_printf(&name, renderer_words(scene, "column %c", "%c列"), from[0]);
    screen_fit(text, name.at, LINE_WIDTH, false);
    engawa_text_free(&name);
}

/* Appends the sums of a line and its owner. */
static void add_line(const struct renderer_scene *scene, const json_t *line,
                     struct engawa_text *text)
{
    size_t seat;
    json_t *sum;
    int owner = renderer_seat(line, "seat");
    add_line_name(scene, line, text);
    json_array_foreach(json_object_get(line, "sums"), seat, sum)
    {
        double value = json_number_value(sum);
        char cell[32];
        snprintf(cell, sizeof cell, "%*.*f", SUM_WIDTH, value > (double)(long)value ? 1 : 0, value);
        renderer_ink(scene, text,
                     (int)seat == owner ? SCREEN_TITLE
                     : value > 0        ? SCREEN_PLAIN
                                        : SCREEN_FAINT,
                     "%s", cell);
    }
    if (owner >= 0) {
        engawa_text_add(text, " →");
        add_sign(scene, owner, text);
    } else if (renderer_says(line, "state", "void")) {
        engawa_text_add(text, " -");
    }
    engawa_text_add_char(text, '\n');
}

/* The ten lines of the current battlefield. */
static void add_lines(const struct renderer_scene *scene, struct engawa_text *text)
{
    size_t i;
    json_t *line;
    long field = renderer_number(scene->state, "battlefield");
    struct engawa_text head = {0};
    static const char *const fields[][2] = {{"field 1", "第一戦場"},
                                            {"field 2", "第二戦場"},
                                            {"field 3", "第三戦場"},
                                            {"field 4", "第四戦場"}};
    if (field >= 1 && field <= 4)
        engawa_text_add(&head, renderer_words(scene, fields[field - 1][0], fields[field - 1][1]));
    screen_fit(text, engawa_text_string(&head), LINE_WIDTH, false);
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        engawa_text_clear(&head);
        add_sign(scene, seat, &head);
        screen_fit(text, head.at, SUM_WIDTH, true);
    }
    engawa_text_add_char(text, '\n');
    json_array_foreach(list_of(scene, "lines"), i, line)
    {
        if (renderer_number(line, "battlefield") == field)
            add_line(scene, line, text);
    }
    engawa_text_free(&head);
}

/* ---- players and tiles ---- */

/* A tile as people say it: "2+6", or the commander. */
static void add_tile(const struct renderer_scene *scene, const char *tile, struct engawa_text *text)
{
    if (strcmp(tile, "commander") == 0)
        engawa_text_add(text, renderer_words(scene, "commander", "総大将"));
    else
        engawa_text_printf(text, "%c+%c", tile[0], tile[1]);
}

static void add_player(const struct renderer_scene *scene, int seat, struct engawa_text *text)
{
    const json_t *at = renderer_at(scene, seat);
    renderer_player(scene, seat, seat == turn_of(scene), NAME_WIDTH, text);
    add_sign(scene, seat, text);
    engawa_text_printf(text,
                       renderer_words(scene,
                                      "  castles %ld  lines %2ld  flowers %2ld  hand %ld  stock "
                                      "%2ld",
                                      "  城 %ld  花道 %2ld  花 %2ld  手元 %ld枚  山 %2ld枚"),
                       renderer_number(at, "castles"), renderer_number(at, "lines"),
                       renderer_number(at, "flowers"), renderer_number(at, "count"),
                       renderer_number(at, "stock"));
    if (json_is_true(json_object_get(at, "commander")))
        engawa_text_add(text, renderer_words(scene, "  commander", "  総大将"));
    if (json_is_integer(json_object_get(at, "left")))
        engawa_text_printf(text, renderer_words(scene, "  left %ld", "  残り %ld"),
                           renderer_number(at, "left"));
    engawa_text_add_char(text, '\n');
}

/* Appends one deployment: tile, strength, and whether it has been placed. */
static void add_deployed(const struct renderer_scene *scene, const json_t *entry,
                         struct engawa_text *text)
{
    int seat = renderer_seat(entry, "seat");
    bool done = json_is_true(json_object_get(entry, "done"));
    bool now = renderer_in_phase(scene, "place") && seat == turn_of(scene);
    engawa_text_printf(text, "%s%s ", now ? "▶" : "", scene->names->seat[seat]);
    add_tile(scene, renderer_string(entry, "tile"), text);
    engawa_text_printf(text, "=%ld%s%s", renderer_number(entry, "strength"),
                       json_is_true(json_object_get(entry, "cross")) ? "×" : "",
                       done ? renderer_words(scene, " done", " 済") : "");
}

/* Returns the number of bytes of AT up to a possible line break: behind a comma. */
static size_t until_comma(const char *at)
{
    static const char *const ends[] = {", ", "; ", "、", NULL};
    for (size_t i = 0; at[i]; i++)
        for (size_t k = 0; ends[k]; k++)
            if (strncmp(at + i, ends[k], strlen(ends[k])) == 0)
                return i + strlen(ends[k]);
    return strlen(at);
}

/* Appends SENTENCE, broken behind a comma where it is too long for a line. */
static void add_broken(const char *sentence, struct engawa_text *text)
{
    struct engawa_text item = {0};
    int line = 0;
    for (size_t length; *sentence; sentence += length) {
        length = until_comma(sentence);
        engawa_text_clear(&item);
        engawa_text_add_bytes(&item, sentence, length);
        if (line > 0 && line + screen_width(item.at) > WIDTH) {
            engawa_text_add(text, "\n  ");
            line = 2;
        }
        engawa_text_add(text, item.at);
        line += screen_width(item.at);
    }
    engawa_text_add_char(text, '\n');
    engawa_text_free(&item);
}

/* Appends the order in which players deploy or place, with their tiles. */
static void add_track(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *track = list_of(scene, "track"), *order = list_of(scene, "order");
    struct engawa_text done = {0}, rest = {0}, line = {0};
    bool deploying = renderer_in_phase(scene, "deploy");
    size_t count = json_array_size(track);
    for (size_t i = 0; i < count; i++) {
        engawa_text_add(&done, i ? engawa_comma(scene->language) : "");
        add_deployed(scene, json_array_get(track, i), &done);
    }
    for (size_t i = count; deploying && i < json_array_size(order); i++) {
        json_int_t seat = json_integer_value(json_array_get(order, i));
        engawa_text_add(&rest, i > count ? engawa_comma(scene->language) : "");
        engawa_text_add(&rest, scene->names->seat[seat]);
    }
    engawa_say(&line, scene->language,
               !deploying    ? ENGAWA_BOTH("Placing: {done}", "置く順：{done}")
               : count == 0  ? ENGAWA_BOTH("To deploy: {rest}", "出す順：{rest}")
               : rest.length ? ENGAWA_BOTH("Deployed: {done}; still to deploy: {rest}",
                                           "出したタイル：{done}、これから出す人：{rest}")
                             : ENGAWA_BOTH("Deployed: {done}", "出したタイル：{done}"),
               "done", engawa_text_string(&done), "rest", engawa_text_string(&rest), NULL);
    add_broken(line.at, text);
    engawa_text_free(&done);
    engawa_text_free(&rest);
    engawa_text_free(&line);
}

/* The viewer's tiles with their strengths. */
static void add_hand(const struct renderer_scene *scene, struct engawa_text *text)
{
    size_t i;
    json_t *tile;
    const json_t *at = renderer_at(scene, scene->viewer);
    engawa_text_add(text, renderer_words(scene, "Your tiles:", "手元："));
    json_array_foreach(json_object_get(at, "hand"), i, tile)
    {
        const char *marks = json_string_value(tile);
        renderer_ink(scene, text, SCREEN_TITLE, "  [%c|%c]", marks[0], marks[1]);
        engawa_text_printf(
            text, "=%d",
            (int)json_integer_value(json_array_get(json_object_get(at, "strengths"), i)));
    }
    if (json_is_true(json_object_get(at, "commander")))
        engawa_text_add(text, renderer_words(scene, "  [c] commander", "  [c] 総大将"));
    engawa_text_add_char(text, '\n');
}

/* ---- places ---- */

/* Legal move LINE in a few characters: "2c5 6c4", "+c4 +c5", "discard". */
static void add_place(const struct renderer_scene *scene, const char *line,
                      struct engawa_text *text)
{
    char piece[12], cells[2][4];
    if (!read_place(line, piece, cells)) {
        engawa_text_add(text, renderer_words(scene, "discard", "捨てる"));
        return;
    }
    bool commander = strcmp(piece, "commander") == 0;
    engawa_text_printf(text, "%c%s %c%s", commander ? '+' : piece[0], cells[0],
                       commander ? '+' : piece[1], cells[1]);
}

/* The viewer's places by number, in at most ROWS lines. */
static void add_places(const struct renderer_scene *scene, int rows, struct engawa_text *text)
{
    struct engawa_text moves = {0}, item = {0}, line = {0};
    int count = is_own_turn(scene, "place") ? renderer_legal(scene, &moves) : 0;
    int across = WIDTH / PLACE_WIDTH, capacity = rows * across;
    int shown = count <= capacity ? count : capacity - 1;
    for (int i = 1; i <= shown; i++) {
        engawa_text_clear(&item);
        engawa_text_clear(&line);
        renderer_line(moves.at, i, &line);
        engawa_text_printf(&item, "%3d ", i);
        add_place(scene, line.at, &item);
        screen_fit(text, item.at, PLACE_WIDTH, false);
        engawa_text_add(text, i % across == 0 || i == count ? "\n" : "");
    }
    if (shown > 0 && shown < count)
        engawa_text_printf(text, renderer_words(scene, " ... %d more\n", " … ほか%d通り\n"),
                           count - shown);
    engawa_text_free(&moves);
    engawa_text_free(&item);
    engawa_text_free(&line);
}

/* ---- the picture ---- */

static void add_title(const struct renderer_scene *scene, struct engawa_text *text)
{
    const struct engawa_game *game = scene->match->game;
    renderer_ink(scene, text, SCREEN_TITLE,
                 renderer_words(scene, "%s - round %ld", "%s・第%ldラウンド"),
                 renderer_words(scene, game->title_en, game->title_ja),
                 renderer_number(scene->state, "round"));
    if (renderer_in_phase(scene, "over"))
        renderer_ink(scene, text, SCREEN_TURN, "   %s",
                     renderer_words(scene, "The game is over.", "ゲーム終了"));
    else
        engawa_text_add(text,
                        renderer_words(scene, "   1 sword 2 spear 3 bow 4 horse 5 banner 6 gun",
                                       "   1刀 2槍 3弓 4馬 5旗 6鉄砲"));
    engawa_text_add_char(text, '\n');
}

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text table = {0}, board = {0}, lines = {0};
    add_title(scene, &table);
    add_board(scene, &board);
    add_lines(scene, &lines);
    screen_join(&table, board.at, lines.at, BOARD_WIDTH);
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_player(scene, seat, &table);
    if (!renderer_in_phase(scene, "deal") && !renderer_in_phase(scene, "over"))
        add_track(scene, &table);
    if (scene->viewer >= 0)
        add_hand(scene, &table);
    int rows = scene->screen.rows - KEPT_ROWS - renderer_lines(&table) - NEWS_ROWS;
    if (rows > 0)
        add_places(scene, rows, &table);
    renderer_table(scene, &table, WIDTH, text);
    engawa_text_free(&table);
    engawa_text_free(&board);
    engawa_text_free(&lines);
}

/* ---- line by line ---- */

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text board = {0}, lines = {0};
    add_title(scene, text);
    add_board(scene, &board);
    add_lines(scene, &lines);
    screen_join(text, board.at, lines.at, BOARD_WIDTH);
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_player(scene, seat, text);
    if (!renderer_in_phase(scene, "deal") && !renderer_in_phase(scene, "over"))
        add_track(scene, text);
    if (scene->viewer >= 0)
        add_hand(scene, text);
    add_places(scene, SIDE * SIDE, text);
    engawa_text_free(&board);
    engawa_text_free(&lines);
}

const struct renderer renderer_sengoku_domino = {
    .draw = draw,
    .list = list,
    .hint = renderer_sengoku_domino_hint,
    .understand = renderer_sengoku_domino_understand,
};
