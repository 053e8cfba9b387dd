/* sengoku_words.c - the description, sentences and short rules of Sengoku Domino for people. The
 * keys of the description are listed in sengoku_domino.c. */
#include "engine/json.h"
#include "engine/sentence.h"
#include "games/registry.h"
#include "games/sengoku_domino.h"

#include <stdio.h>
#include <string.h>

/* The warlords, by seat (G1). */
static const struct {
    const char *en, *ja;
} warlords[SENGOKU_SEATS] = {
    {"Oda Nobunaga", "織田信長"},
    {"Takeda Shingen", "武田信玄"},
    {"Uesugi Kenshin", "上杉謙信"},
    {"Mōri Motonari", "毛利元就"},
};

/* ---- the table ---- */

static void describe_winner(const char *name, int who, struct engawa_json *json)
{
    engawa_json_known(json, name, who >= SENGOKU_WON, who - SENGOKU_WON);
}

/* Appends the owner of a line or castle, and the seat that would get it by these SCORES. */
static void describe_owner(int owner, const uint8_t scores[SENGOKU_SEATS], struct engawa_json *json)
{
    const char *state = owner == SENGOKU_OPEN ? "open" : owner == SENGOKU_VOID ? "void" : "won";
    engawa_json_string(json, "state", state);
    describe_winner("seat", owner, json);
    describe_winner("lead", sengoku_winner(scores), json);
}

static void describe_cells(const struct sengoku_board *board, struct engawa_json *json)
{
    engawa_json_array(json, "cells");
    for (int cell = 0; cell < SENGOKU_CELLS; cell++) {
        struct sengoku_half half = sengoku_half(board, cell);
        if (!half.laid)
            continue;
        engawa_json_object(json, NULL);
        engawa_json_string(json, "cell", sengoku_cell_name(cell).text);
        engawa_json_integer(json, "mark", half.mark);
        engawa_json_integer(json, "seat", half.seat);
        engawa_json_string(json, "with", sengoku_cell_name(half.other).text);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void describe_castles(const struct sengoku_board *board, struct engawa_json *json)
{
    engawa_json_array(json, "castles");
    for (int field = 0; field < SENGOKU_FIELDS; field++) {
        int castle = sengoku_line_cell(field * SENGOKU_LINES + 2, 2); /* the middle */
        uint8_t won[SENGOKU_SEATS];
        sengoku_lines_won(board, field, won);
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "battlefield", field + 1);
        engawa_json_string(json, "cell", sengoku_cell_name(castle).text);
        describe_owner(board->castle[field], won, json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void describe_lines(const struct sengoku *state, struct engawa_json *json)
{
    const struct sengoku_board *board = &state->board;
    unsigned closed = sengoku_closed(board);
    engawa_json_array(json, "lines");
    for (int line = 0; line < SENGOKU_FIELDS * SENGOKU_LINES; line++) {
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "battlefield", line / SENGOKU_LINES + 1);
        engawa_json_string(json, "from", sengoku_cell_name(sengoku_line_cell(line, 0)).text);
        engawa_json_string(json, "to", sengoku_cell_name(sengoku_line_cell(line, 4)).text);
        engawa_json_array(json, "sums");
        for (int seat = 0; seat < state->seats; seat++)
            engawa_text_printf(engawa_json_value(json, NULL), "%d%s", board->sum[line][seat] / 2,
                               board->sum[line][seat] % 2 ? ".5" : "");
        engawa_json_close(json);
        engawa_json_bool(json, "closed",
                         line / SENGOKU_LINES == board->field &&
                             closed >> line % SENGOKU_LINES & 1);
        describe_owner(board->line[line], board->sum[line], json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

/* The tiles of SET as names. */
static void describe_tiles(const char *name, uint32_t set, struct engawa_json *json)
{
    engawa_json_array(json, name);
    for (; set; set &= set - 1)
        engawa_json_string(json, NULL, sengoku_tile_name(engawa_lowest_bit(set)).text);
    engawa_json_close(json);
}

static bool some_tile_has(int strength)
{
    for (int tile = 0; tile <= SENGOKU_COMMANDER; tile++)
        if (sengoku_strength(tile) == strength)
            return true;
    return false;
}

/* Appends the initial tiles of every player, and their strengths. */
static void describe_material(const struct sengoku *state, struct engawa_json *json)
{
    uint32_t commander = state->board.small ? 0 : 1u << SENGOKU_COMMANDER;
    describe_tiles("tiles", sengoku_tiles(state) | commander, json);
    engawa_json_array(json, "spaces");
    for (int strength = 1; strength <= SENGOKU_STRENGTH_MAX; strength++)
        if (some_tile_has(strength))
            engawa_json_integer(json, NULL, strength);
    engawa_json_close(json);
}

/* Appends the deployed tiles: in deploying order, and once all have deployed, in placing order. */
static void describe_track(const struct sengoku *state, struct engawa_json *json)
{
    bool deploying = state->phase <= SENGOKU_DEPLOY;
    int count = deploying ? state->next : state->players;
    engawa_json_array(json, "order");
    for (int i = 0; i < state->players; i++)
        engawa_json_integer(json, NULL, state->order[i]);
    engawa_json_close(json);
    engawa_json_array(json, "track");
    for (int i = 0; i < count; i++) {
        int seat = deploying ? state->order[i] : state->track[i], tile = state->deployed[seat];
        bool cross = !deploying && i >= state->players - state->crossed;
        bool done =
            !deploying && (i < state->next || (i == state->next && state->phase != SENGOKU_PLACE));
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "seat", seat);
        engawa_json_string(json, "tile", sengoku_tile_name(tile).text);
        engawa_json_integer(json, "strength", sengoku_strength(tile));
        engawa_json_bool(json, "cross", cross);
        engawa_json_bool(json, "done", done);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

/* Appends the effect of deploying TILE now: its strength, the seats that have deployed the same
 * strength, and its places on the present board. */
static void describe_would(const struct sengoku *state, int tile, struct engawa_json *json)
{
    struct sengoku_places places;
    struct sengoku_place list[SENGOKU_PLACES_MAX];
    bool covered[SENGOKU_CELLS] = {false};
    int strength = sengoku_strength(tile);
    int deployed = state->phase == SENGOKU_DEPLOY ? state->next : 0;
    engawa_json_object(json, NULL);
    engawa_json_string(json, "tile", sengoku_tile_name(tile).text);
    engawa_json_integer(json, "strength", strength);
    engawa_json_array(json, "shared");
    for (int i = 0; i < deployed; i++)
        if (sengoku_strength(state->deployed[state->order[i]]) == strength)
            engawa_json_integer(json, NULL, state->order[i]);
    engawa_json_close(json);
    sengoku_fit(&state->board, sengoku_marks[tile][0], sengoku_marks[tile][1], &places);
    int count = sengoku_list(&state->board, &places, list);
    for (int i = 0; i < count; i++)
        covered[list[i].cell[0]] = covered[list[i].cell[1]] = true;
    engawa_json_integer(json, "places", count);
    engawa_json_array(json, "cells");
    for (int cell = 0; cell < SENGOKU_CELLS; cell++)
        if (covered[cell])
            engawa_json_string(json, NULL, sengoku_cell_name(cell).text);
    engawa_json_close(json);
    engawa_json_close(json);
}

/* Appends the same for every different tile of SEAT's hand and for its commander. */
static void describe_choices(const struct sengoku *state, int seat, struct engawa_json *json)
{
    engawa_json_array(json, "would");
    for (int tile = 0; tile <= SENGOKU_COMMANDER; tile++) {
        bool second = SENGOKU_SECOND >> tile & 1 && state->hand[seat] >> (tile - 1) & 1;
        if (tile == SENGOKU_COMMANDER ? sengoku_has_commander(state, seat)
                                      : !second && state->hand[seat] >> tile & 1)
            describe_would(state, tile, json);
    }
    engawa_json_close(json);
}

/* The strengths of the tiles of SET. */
static void describe_strengths(uint32_t set, struct engawa_json *json)
{
    engawa_json_array(json, "strengths");
    for (; set; set &= set - 1)
        engawa_json_integer(json, NULL, sengoku_strength(engawa_lowest_bit(set)));
    engawa_json_close(json);
}

static void describe_hand(const struct sengoku *state, int seat, int viewer,
                          struct engawa_json *json)
{
    bool own = viewer == seat || viewer == ENGAWA_OPEN;
    if (own || state->phase == SENGOKU_OVER) {
        describe_tiles("hand", state->hand[seat], json);
        describe_strengths(state->hand[seat], json);
    } else {
        engawa_json_null(json, "hand");
        engawa_json_null(json, "strengths");
    }
    if (own)
        describe_choices(state, seat, json);
    else
        engawa_json_null(json, "would");
}

static void describe_seat(const struct sengoku *state, int seat, int viewer,
                          struct engawa_json *json)
{
    int lines = state->board.lines[seat], castles = state->board.castles[seat];
    engawa_json_object(json, NULL);
    engawa_json_string(json, "warlord_en", warlords[seat].en);
    engawa_json_string(json, "warlord_ja", warlords[seat].ja);
    describe_hand(state, seat, viewer, json);
    engawa_json_integer(json, "count", state->held[seat]);
    engawa_json_integer(json, "stock", state->stock[seat]);
    engawa_json_bool(json, "commander", sengoku_has_commander(state, seat));
    describe_tiles("spent", sengoku_tiles(state) & ~state->left[seat], json);
    engawa_json_integer(json, "lines", lines);
    engawa_json_integer(json, "castles", castles);
    engawa_json_integer(json, "flowers", lines + castles);
    engawa_json_bool(json, "won", sengoku_has_won(&state->board, seat));
    engawa_json_known(json, "left", state->phase == SENGOKU_OVER,
                      sengoku_strengths(state->hand[seat]));
    engawa_json_close(json);
}

void sengoku_describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    static const char *const phases[] = {"deal", "deploy", "place", "draw", "reveal", "over"};
    const struct sengoku *state = at;
    bool turn = state->phase >= SENGOKU_DEPLOY && state->phase <= SENGOKU_DRAW;
    struct engawa_json json = engawa_json_begin(text);
    (void)note;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "phase", phases[state->phase]);
    engawa_json_integer(&json, "round", state->round);
    engawa_json_integer(&json, "battlefield", state->board.field + 1);
    engawa_json_known(&json, "turn", turn, turn ? sengoku_turn(state) : 0);
    describe_material(state, &json);
    describe_cells(&state->board, &json);
    describe_castles(&state->board, &json);
    describe_lines(state, &json);
    describe_track(state, &json);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++)
        describe_seat(state, seat, viewer, &json);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* ---- sentences ---- */

/* A tile in a sentence: "2+6", or the commander. */
struct tile_words {
    char text[16];
};

static struct tile_words tile_words(int tile, enum engawa_language language)
{
    struct tile_words words;
    if (tile == SENGOKU_COMMANDER)
        strcpy(words.text, language == ENGAWA_JAPANESE ? "総大将" : "the commander");
    else
        snprintf(words.text, sizeof words.text, "%d+%d", sengoku_marks[tile][0],
                 sengoku_marks[tile][1]);
    return words;
}

/* Appends the new owner of line number LINE of the whole map. */
static void tell_line(int line, int owner, const struct engawa_names *names,
                      enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text who = {0};
    if (owner >= SENGOKU_WON)
        engawa_add_person(&who, names, owner - SENGOKU_WON, language);
    engawa_next_sentence(text, language);
    engawa_say(text, language,
               owner >= SENGOKU_WON ? ENGAWA_BOTH("Line {first}–{last} goes to {who}",
                                                  "花道 {first}〜{last} を{who}が取る")
                                    : ENGAWA_BOTH("Line {first}–{last} goes to nobody",
                                                  "花道 {first}〜{last} は獲得者なし"),
               "first", sengoku_cell_name(sengoku_line_cell(line, 0)).text, "last",
               sengoku_cell_name(sengoku_line_cell(line, 4)).text, "who", who.at, NULL);
    engawa_text_free(&who);
}

/* Appends the new owner of the castle of FIELD. */
static void tell_castle(int field, int owner, const struct engawa_names *names,
                        enum engawa_language language, struct engawa_text *text)
{
    static const char *const ordinals[] = {"一", "二", "三", "四"};
    struct engawa_text who = {0};
    if (owner >= SENGOKU_WON)
        engawa_add_person(&who, names, owner - SENGOKU_WON, language);
    engawa_next_sentence(text, language);
    engawa_say(
        text, language,
        owner >= SENGOKU_WON
            ? ENGAWA_BOTH("Castle {number} goes to {who}", "第{ordinal}戦場の城を{who}が取る")
            : ENGAWA_BOTH("Castle {number} goes to nobody", "第{ordinal}戦場の城は獲得者なし"),
        "number", engawa_digits(field + 1).text, "ordinal", ordinals[field], "who", who.at, NULL);
    engawa_text_free(&who);
}

/* Appends the results of the draw: lines and castles that are open in BEFORE and not in AFTER. */
static void tell_settled(const struct sengoku_board *before, const struct sengoku_board *after,
                         const struct engawa_names *names, enum engawa_language language,
                         struct engawa_text *text)
{
    for (int field = 0; field < SENGOKU_FIELDS; field++) {
        for (int i = 0; i < SENGOKU_LINES; i++) {
            int line = field * SENGOKU_LINES + i;
            if (before->line[line] != after->line[line])
                tell_line(line, after->line[line], names, language, text);
        }
        if (before->castle[field] != after->castle[field])
            tell_castle(field, after->castle[field], names, language, text);
    }
}

static void tell_draw(const struct sengoku *state, const struct engawa_event *event,
                      const struct engawa_names *names, enum engawa_language language,
                      struct engawa_text *text)
{
    struct sengoku after = *state;
    struct engawa_text who = {0};
    int item = event->outcome.item[0];
    bool known = item != SENGOKU_NO_TILE && item != ENGAWA_UNKNOWN;
    engawa_add_person(&who, names, sengoku_turn(state), language);
    engawa_say(text, language,
               known ? ENGAWA_BOTH("{who} draws {tile}", "{who}は {tile} を引く")
               : item == SENGOKU_NO_TILE
                   ? ENGAWA_BOTH("{who} draws nothing", "{who}は引くタイルがない")
                   : ENGAWA_BOTH("{who} draws a tile", "{who}は1枚引く"),
               "who", who.at, "tile", known ? tile_words(item, language).text : NULL, NULL);
    engawa_sengoku_domino.settle(&after, &event->outcome);
    tell_settled(&state->board, &after.board, names, language, text);
    engawa_text_free(&who);
}

/* Appends the hand of SEAT, COUNT tiles at ITEM: "Aki 1+2 3+5". */
static void tell_hand(const struct engawa_names *names, int seat, const uint16_t *item, int count,
                      enum engawa_language language, struct engawa_text *text)
{
    engawa_add_person(text, names, seat, language);
    for (int i = 0; i < count; i++) {
        engawa_text_add_char(text, ' ');
        engawa_text_add(text, tile_words(item[i], language).text);
    }
    if (count == 0)
        engawa_text_add(text, language == ENGAWA_JAPANESE ? " なし" : " nothing");
}

/* The deal and the reveal: the hands that are known. */
static void tell_hands(const struct sengoku *state, const struct engawa_outcome *outcome,
                       const struct engawa_names *names, enum engawa_language language,
                       struct engawa_text *text)
{
    bool dealt = state->phase == SENGOKU_DEAL;
    const uint16_t *item = outcome->item;
    struct engawa_text hands = {0};
    for (int seat = 0; seat < state->seats; seat++) {
        int count = *item++;
        if (count == 0 || *item != ENGAWA_UNKNOWN) {
            engawa_text_add(&hands, hands.length ? engawa_comma(language) : "");
            tell_hand(names, seat, item, count, language, &hands);
        }
        item += count;
    }
    struct engawa_sentence sentence =
        !dealt ? ENGAWA_BOTH("The end. Left in hand: {hands}",
                             "ゲーム終了。手元に残ったタイル：{hands}")
        : hands.length
            ? ENGAWA_BOTH("Everybody draws five tiles: {hands}", "全員がタイルを5枚引く：{hands}")
            : ENGAWA_BOTH("Everybody draws five tiles", "全員がタイルを5枚引く");
    engawa_say(text, language, sentence, "hands", hands.at, NULL);
    engawa_text_free(&hands);
}

static void tell_place(const struct sengoku *state, const struct engawa_event *event,
                       const char *who, enum engawa_language language, struct engawa_text *text)
{
    struct sengoku_place place = sengoku_cells(event->move);
    int tile = sengoku_tile(event->move), deployed = state->deployed[event->by];
    engawa_say(
        text, language,
        tile == deployed
            ? ENGAWA_BOTH("{who} lays {tile} on {one}–{two}",
                          "{who}は {tile} を {one}–{two} に置く")
            : ENGAWA_BOTH("{who} lays {tile} on {one}–{two}; {other} leaves the game",
                          "{who}は {tile} を {one}–{two} に置く（代わりに {other} を取り除く）"),
        "who", who, "tile", tile_words(tile, language).text, "one",
        sengoku_cell_name(place.cell[0]).text, "two", sengoku_cell_name(place.cell[1]).text,
        "other", tile_words(deployed, language).text, NULL);
}

static void tell_move(const struct sengoku *state, const struct engawa_event *event,
                      const char *who, enum engawa_language language, struct engawa_text *text)
{
    int tile = sengoku_tile(event->move);
    switch (sengoku_kind(event->move)) {
    case SENGOKU_MOVE_PLACE:
        tell_place(state, event, who, language, text);
        break;
    case SENGOKU_MOVE_DEPLOY:
        engawa_say(text, language,
                   ENGAWA_BOTH("{who} deploys {tile}, strength {strength}",
                               "{who}は {tile} を出す（戦力値{strength}）"),
                   "who", who, "tile", tile_words(tile, language).text, "strength",
                   engawa_digits(sengoku_strength(tile)).text, NULL);
        break;
    case SENGOKU_MOVE_DISCARD:
        engawa_say(text, language,
                   ENGAWA_BOTH("{who} discards {tile}, which fits nowhere",
                               "{who}は {tile} を置けずに捨てる"),
                   "who", who, "tile", tile_words(state->deployed[event->by], language).text, NULL);
        break;
    }
}

void sengoku_tell(const void *at, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text)
{
    const struct sengoku *state = at;
    if (event->by != ENGAWA_CHANCE) {
        struct engawa_text who = {0};
        engawa_add_person(&who, names, event->by, language);
        tell_move(state, event, who.at, language, text);
        engawa_text_free(&who);
    } else if (state->phase == SENGOKU_DRAW) {
        tell_draw(state, event, names, language, text);
    } else {
        tell_hands(state, &event->outcome, names, language, text);
    }
}

/* Says that SEAT took the castle of FIELD by a margin of one line, or because those with more lines
 * had the same number. Returns how remarkable that is; 0 if it is neither. */
static int tell_close_castle(const struct sengoku_board *board, int field, int seat,
                             const struct engawa_names *names, enum engawa_language language,
                             struct engawa_text *text)
{
    uint8_t won[SENGOKU_SEATS];
    int best = 0;
    sengoku_lines_won(board, field, won);
    for (int other = 0; other < SENGOKU_SEATS; other++)
        if (other != seat && won[other] > best)
            best = won[other];
    if (best != won[seat] - 1 && best <= won[seat])
        return 0;
    struct engawa_text who = {0};
    engawa_add_person(&who, names, seat, language);
    engawa_say(text, language,
               best < won[seat] ? ENGAWA_BOTH("{who} took castle {n} by a single line",
                                              "{who}が{n}番目の城を花道1本差で落とした")
                                : ENGAWA_BOTH("{who} took castle {n} while the leaders were tied",
                                              "首位が並び、{who}が{n}番目の城を手にした"),
               "who", who.at, "n", engawa_digits(field + 1).text, NULL);
    engawa_text_free(&who);
    return best < won[seat] ? 55 + 5 * field : 70 + 5 * field;
}

/* Castles that were close. */
int sengoku_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text)
{
    const struct sengoku *before = past->before, *after = past->after;
    for (int field = SENGOKU_FIELDS - 1; field >= 0; field--)
        if (before->board.castle[field] == SENGOKU_OPEN &&
            after->board.castle[field] >= SENGOKU_WON)
            return tell_close_castle(&after->board, field, after->board.castle[field] - SENGOKU_WON,
                                     names, language, text);
    return 0;
}

/* ---- the rules in brief ---- */

const char sengoku_help_en[] =
    "Each player has 18 tiles with two marks, 1 to 6, five of them in hand, and one\n"
    "commander. Every round all deploy a tile in turn (deploy 26); its\n"
    "strength is the sum. Then they lay them (place 26 c5 c4: the 2 on c5, the\n"
    "6 on c4), the weakest first; equal strengths go last, latest first.\n"
    "At least one half lies in the current battlefield, and a half touches a\n"
    "laid half of its mark. The very first tile lies beside the castle c3; in\n"
    "a battlefield still empty one may also start beside the castle.\n"
    "The commander (strength 1, once a game) touches any tile, and any half may\n"
    "touch it: deploy it, or lay it instead of your tile (place commander c4\n"
    "c5). A tile that fits nowhere may go: discard. Then you draw up to five.\n"
    "A row or column of the battlefield where nothing can be laid any more goes\n"
    "to the highest sum in it; those who share it drop out, the next gets it.\n"
    "After all ten the castle goes likewise to the most lines, and the next\n"
    "battlefield begins. Two castles or 13 lines win at once; else castles,\n"
    "then lines, then the strength left in hand.";

const char sengoku_help_ja[] =
    "1人18枚のタイル（1〜6の印が2つ）から5枚を手元に持ち、ほかに総大将が\n"
    "1枚あります。毎ラウンド順に1枚ずつ出し（deploy 26）、印の合計が戦力値。\n"
    "弱い人から置きます（place 26 c5 c4：2を c5、6を c4）。同じ戦力値の人は\n"
    "最後に回り、後から出した人が先です。\n"
    "片方は今の戦場に置き、どちらかの印が、置かれた同じ印に接すること。\n"
    "最初の1枚は城 c3 の隣。まだ空の戦場では城の隣から始めても構いません。\n"
    "総大将（戦力値1、一度だけ）は何にでも接することができ、総大将にはどの印も\n"
    "接することができます。出しても、タイルの代わりに置いてもよし\n"
    "（place commander c4 c5）。置けないタイルは discard。その後5枚まで補充。\n"
    "もう置けなくなった縦横の列（花道）は、合計が最大の人のもの。最大が同点なら\n"
    "その人たちは外れて次点の人へ。10本決まれば城も同じように花道の多い人へ\n"
    "渡り、次の戦場に移ります。城2つか花道13本で即勝利。なければ城、花道、\n"
    "手元に残った戦力値の順で比べます。";
