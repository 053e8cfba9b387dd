/* sengoku_domino_input.c - parses typed moves of Sengoku Domino (sengoku_domino_input.h).
 *
 * People type a tile to deploy (`26`, `c` for the commander). To place it they type two cells, the
 * lower mark's first (`c5 c4`, `c5c4`), behind a `c` for the commander; or the number of a place in
 * the list; or `d` to discard.
 */
#include "terminal/sengoku_domino_input.h"
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- accepted input ---- */

/* Whether the viewer's legal moves contain one that begins with WORD. */
static bool may(const struct renderer_scene *scene, const char *word)
{
    struct engawa_text moves = {0};
    bool found = false;
    renderer_legal(scene, &moves);
    for (const char *at = engawa_text_string(&moves); *at && !found; at = strchr(at, '\n') + 1)
        found = strncmp(at, word, strlen(word)) == 0;
    engawa_text_free(&moves);
    return found;
}

/* Returns the tile that the viewer has deployed, "" if none. */
static const char *deployed(const struct renderer_scene *scene)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(scene->state, "track"), i, entry)
    {
        if (renderer_seat(entry, "seat") == scene->viewer)
            return renderer_string(entry, "tile");
    }
    return "";
}

/* Appends the hint for placing TILE, the one that the viewer has deployed. */
static void hint_place(const struct renderer_scene *scene, const char *tile,
                       struct engawa_text *text)
{
    bool commander = strcmp(tile, "commander") == 0, discard = may(scene, "discard");
    bool either = !commander && may(scene, "place commander");
    const char low[] = {commander ? '\0' : tile[0], '\0'};
    const char high[] = {commander || !*tile ? '\0' : tile[1], '\0'};
    engawa_say(text, scene->language,
               commander && discard
                   ? ENGAWA_BOTH("Lay the commander on two cells (c4 c5), or discard (d).",
                                 "総大将のマスを2つ（例：c4 c5）か d 捨てる")
               : commander ? ENGAWA_BOTH("Lay the commander on two cells (c4 c5).",
                                         "総大将のマスを2つ（例：c4 c5）")
               : either && discard
                   ? ENGAWA_BOTH("Lay {low} and {high} (c5 c4), the commander (c c4 c5), or d.",
                                 "{low} と {high} のマス（例：c5 c4）・c c4 c5 総大将・d 捨てる")
               : either  ? ENGAWA_BOTH("Lay {low} and {high} (c5 c4), or the commander (c c4 c5).",
                                       "{low} と {high} のマス（例：c5 c4）・c c4 c5 総大将")
               : discard ? ENGAWA_BOTH("Lay {low} and {high} on cells (c5 c4), or discard (d).",
                                       "{low} と {high} のマス（例：c5 c4）か d 捨てる")
                         : ENGAWA_BOTH("Lay {low} and {high} on two cells (c5 c4).",
                                       "{low} と {high} のマス（例：c5 c4）"),
               "low", low, "high", high, NULL);
}

void renderer_sengoku_domino_hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    const char *tile = deployed(scene);
    if (renderer_in_phase(scene, "deploy")) {
        const json_t *hand = json_object_get(renderer_at(scene, scene->viewer), "hand");
        const char *first = json_string_value(json_array_get(hand, 0));
        engawa_say(text, scene->language,
                   !first ? ENGAWA_BOTH("Deploy the commander (c).", "c 総大将")
                   : may(scene, "deploy commander")
                       ? ENGAWA_BOTH("Deploy a tile ({tile}) or the commander (c).",
                                     "出すタイル（例：{tile}）か c 総大将")
                       : ENGAWA_BOTH("Deploy a tile ({tile}).", "出すタイル（例：{tile}）"),
                   "tile", first, NULL);
        return;
    }
    hint_place(scene, tile, text);
}

/* ---- parsing input ---- */

static const char *const commander_words[] = {"commander", "c", "総大将", "大将", "総", NULL};

/* Takes a tile, two digits in either order, from *AT. TILE has the lower first; TURNED tells
 * whether they came the other way round. */
static bool take_tile(const char **at, char tile[3], bool *turned)
{
    const char *c = *at;
    if (c[0] < '1' || c[0] > '6')
        return false;
    size_t second = 1 + strspn(c + 1, " +-|");
    if (c[second] < '1' || c[second] > '6')
        return false;
    *turned = c[0] > c[second];
    tile[0] = *turned ? c[second] : c[0];
    tile[1] = *turned ? c[0] : c[second];
    tile[2] = '\0';
    *at = c + second + 1;
    return true;
}

/* Takes a word for the commander, and the blank behind it. */
static bool take_commander(const char **at)
{
    for (const char *const *word = commander_words; *word; word++) {
        size_t length = strlen(*word);
        if (strncmp(*at, *word, length) == 0 && ((*at)[length] == ' ' || (*at)[length] == '\0')) {
            *at += length + ((*at)[length] == ' ');
            return true;
        }
    }
    return false;
}

/* Reads a cell and the separator after it. */
static bool take_cell(const char **at, char cell[4])
{
    const char *c = *at;
    if (c[0] < 'a' || c[0] >= 'a' + RENDERER_SENGOKU_DOMINO_SIDE || c[1] < '1' || c[1] > '9')
        return false;
    size_t length = c[1] == '1' && c[2] == '0' ? 3 : 2;
    memcpy(cell, c, length);
    cell[length] = '\0';
    *at = c + length;
    *at += strspn(*at, " ,-");
    return true;
}

/* Whether CELL comes before OTHER: by column, then by row. */
static bool is_before(const char *cell, const char *other)
{
    return cell[0] != other[0] ? cell[0] < other[0] : atoi(cell + 1) < atoi(other + 1);
}

static bool deploy(const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const words[] = {"deploy", "出す", NULL};
    char tile[3];
    bool turned;
    renderer_take_word(&typed, words);
    const char *at = typed;
    if (take_commander(&at) && *at == '\0') {
        engawa_text_add(move, "deploy commander");
        return true;
    }
    if (take_tile(&at, tile, &turned) && *at == '\0') {
        engawa_text_printf(move, "deploy %s", tile);
        return true;
    }
    return engawa_refuse(why, "spelling", "deploy a tile by its two marks, such as 26, or c",
                         "26 のように、タイルの2つの印を入力してください（総大将は c）");
}

/* Appends the legal move with the number TYPED in the list. */
static bool take_number(const struct renderer_scene *scene, const char *typed,
                        struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text moves = {0};
    int count = renderer_legal(scene, &moves);
    long number = strlen(typed) < 5 ? strtol(typed, NULL, 10) : 0;
    bool fine = number >= 1 && number <= count;
    if (fine)
        renderer_line(moves.at, number, move);
    engawa_text_free(&moves);
    return fine || engawa_refuse(why, "spelling", "the places are numbered from 1 to %d",
                                 "場所の番号は 1〜%d です", count);
}

static bool place(const struct renderer_scene *scene, const char *typed, struct engawa_text *move,
                  struct engawa_reason *why)
{
    char piece[12], cells[2][4], tile[3];
    bool turned = false;
    const char *at = typed;
    snprintf(piece, sizeof piece, "%s", deployed(scene));
    if (take_commander(&at))
        snprintf(piece, sizeof piece, "commander");
    else if (take_tile(&at, tile, &turned))
        snprintf(piece, sizeof piece, "%s", tile);
    at += strspn(at, " ");
    if (!take_cell(&at, cells[0]) || !take_cell(&at, cells[1]) || *at)
        return engawa_refuse(
            why, "spelling", "type two cells, the lower mark's first: c5 c4 (a-j, 1-10)",
            "小さい印のマスから順に、c5 c4 のように入力してください（a〜j、1〜10）");
    bool commander = strcmp(piece, "commander") == 0;
    bool swap = commander ? is_before(cells[1], cells[0]) : turned;
    engawa_text_printf(move, "place %s %s %s", piece, cells[swap], cells[!swap]);
    return true;
}

bool renderer_sengoku_domino_understand(const struct renderer_scene *scene, const char *typed,
                                        struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const discard[] = {"d", "x", "discard", "捨てる", NULL};
    static const char *const words[] = {"place ", "p ", "置く "};
    if (renderer_in_phase(scene, "deploy"))
        return deploy(typed, move, why);
    if (renderer_is_one(typed, discard)) {
        engawa_text_add(move, "discard");
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(typed, words[i], strlen(words[i])) == 0)
            return place(scene, typed + strlen(words[i]), move, why);
    if (renderer_made_of(typed, "0123456789"))
        return take_number(scene, typed, move, why);
    return place(scene, typed, move, why);
}
