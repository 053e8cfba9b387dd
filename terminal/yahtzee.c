/* yahtzee.c - Yahtzee and Yams in a terminal: the sheet on the left, dice and news on the
 * right.
 *
 * The sheet has a column for each player. The column of the player to move shows in parentheses the
 * points that each box would pay now. Boxes are numbered from the top, as the core lists them. Big
 * dice need 39 columns beside the sheet; with less space they are drawn smaller.
 *
 * People type the faces to keep (`66`), `r` or `-` to roll all dice again, or a box: its name, the
 * beginning of its name in either language, or its number (`s 7`; after the last roll `7` is
 * enough, because a number cannot mean dice then).
 */
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <stdlib.h>
#include <string.h>

enum { DICE = 5, BIG_WIDTH = 39, SMALL_WIDTH = 24, ROW_LABEL = 21 };

static const struct label {
    const char *box, *en, *ja, *alias;
} labels[] = {
    {"ones", "ones", "1の目", "1s"},
    {"twos", "twos", "2の目", "2s"},
    {"threes", "threes", "3の目", "3s"},
    {"fours", "fours", "4の目", "4s"},
    {"fives", "fives", "5の目", "5s"},
    {"sixes", "sixes", "6の目", "6s"},
    {"three-kind", "three of a kind", "3カード", "3k"},
    {"four-kind", "four of a kind", "4カード", "4k"},
    {"full-house", "full house", "フルハウス", "fh"},
    {"small-straight", "small straight", "小さいストレート", "ss"},
    {"large-straight", "large straight", "大きいストレート", "ls"},
    {"yahtzee", "yahtzee", "ヤッツィー", "yz"},
    {"chance", "chance", "チャンス", "ch"},
    {"plus", "plus", "プラス", "+"},
    {"minus", "minus", "マイナス", "--"},
    {"rigole", "rigole", "リゴール", "rg"},
};

static const struct label *label_of(const char *box)
{
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (strcmp(labels[i].box, box) == 0)
            return &labels[i];
    return NULL;
}

static const char *label_in(const struct renderer_scene *scene, const char *box)
{
    const struct label *label = label_of(box);
    return label ? renderer_words(scene, label->en, label->ja) : box;
}

/* ---- reading the description ---- */

static int turn_of(const struct renderer_scene *scene)
{
    return (int)renderer_number(scene->state, "turn");
}

static bool may_keep(const struct renderer_scene *scene)
{
    return json_is_true(json_object_get(scene->state, "keep"));
}

static bool is_yams(const struct renderer_scene *scene)
{
    const char *sheet = json_string_value(json_object_get(scene->state, "sheet"));
    return sheet && strcmp(sheet, "yams") == 0;
}

static const char *box_name(const struct renderer_scene *scene, size_t i)
{
    return json_string_value(json_array_get(json_object_get(scene->state, "boxes"), i));
}

/* ---- the sheet ---- */

/* A cell under construction: its text and how it is inked. */
struct cell {
    char text[24];
    enum screen_ink ink;
};

static void add_cell(const struct renderer_scene *scene, const struct cell *cell, int width,
                     struct engawa_text *text)
{
    struct engawa_text fitted = {0};
    screen_fit(&fitted, cell->text, width, true);
    screen_ink(&scene->screen, text, cell->ink, fitted.at);
    engawa_text_free(&fitted);
}

static int column_width(const struct renderer_scene *scene)
{
    return scene->match->setup.seats > 3 ? 6 : 8;
}

static void add_label(const char *label, struct engawa_text *text)
{
    screen_fit(text, label, ROW_LABEL, false);
}

/* Returns the text of BOX in the column of SEAT: points, possible points in parentheses, or a
 * dot. */
static struct cell box_cell(const struct renderer_scene *scene, int seat, const char *box)
{
    struct cell cell = {.ink = SCREEN_PLAIN};
    const json_t *filled = json_object_get(json_object_get(renderer_at(scene, seat), "sheet"), box);
    const json_t *would = json_object_get(json_object_get(scene->state, "would"), box);
    if (filled) {
        snprintf(cell.text, sizeof cell.text, "%d ", (int)json_integer_value(filled));
    } else if (would && seat == turn_of(scene)) {
        snprintf(cell.text, sizeof cell.text, "(%d)", (int)json_integer_value(would));
        cell.ink = json_integer_value(would) ? SCREEN_OFFER : SCREEN_FAINT;
    } else {
        snprintf(cell.text, sizeof cell.text, "· ");
        cell.ink = SCREEN_FAINT;
    }
    return cell;
}

static void add_box_row(const struct renderer_scene *scene, size_t i, struct engawa_text *text)
{
    char label[96];
    snprintf(label, sizeof label, "%2zu %s", i + 1, label_in(scene, box_name(scene, i)));
    add_label(label, text);
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        struct cell cell = box_cell(scene, seat, box_name(scene, i));
        add_cell(scene, &cell, column_width(scene), text);
    }
    engawa_text_add_char(text, '\n');
}

/* Appends a row of numbers from the description: member KEY of each seat, with a + if PLUS. */
static void add_sum_row(const struct renderer_scene *scene, const char *label, const char *key,
                        bool plus, enum screen_ink ink, struct engawa_text *text)
{
    char indented[96];
    snprintf(indented, sizeof indented, "   %s", label);
    add_label(indented, text);
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        long value = renderer_number(renderer_at(scene, seat), key);
        struct cell cell = {.ink = ink};
        snprintf(cell.text, sizeof cell.text, plus && value ? "+%ld " : "%ld ", value);
        add_cell(scene, &cell, column_width(scene), text);
    }
    engawa_text_add_char(text, '\n');
}

/* Appends the upper bonus: its points, or each player's progress towards it. */
static void add_bonus_row(const struct renderer_scene *scene, struct engawa_text *text)
{
    add_label(renderer_words(scene, "   bonus", "   ボーナス"), text);
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        const json_t *at = renderer_at(scene, seat);
        long bonus = renderer_number(at, "bonus");
        struct cell cell = {.ink = bonus ? SCREEN_PLAIN : SCREEN_FAINT};
        if (bonus)
            snprintf(cell.text, sizeof cell.text, "+%ld ", bonus);
        else
            snprintf(cell.text, sizeof cell.text, "%ld/%ld", renderer_number(at, "upper"),
                     renderer_number(at, "target"));
        add_cell(scene, &cell, column_width(scene), text);
    }
    engawa_text_add_char(text, '\n');
}

static int sheet_width(const struct renderer_scene *scene)
{
    return ROW_LABEL + scene->match->setup.seats * column_width(scene);
}

static void add_names(const struct renderer_scene *scene, struct engawa_text *text)
{
    bool over = renderer_in_phase(scene, "over");
    int width = column_width(scene);
    add_label("", text);
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        bool turn = !over && seat == turn_of(scene);
        struct engawa_text name = {0}, cell = {0};
        renderer_name(scene->names->seat[seat], width - 1, &name);
        screen_fit(&cell, name.at, width - (width > 6), true);
        engawa_text_add(&cell, width > 6 ? " " : "");
        screen_ink(&scene->screen, text, turn ? SCREEN_TURN : SCREEN_TITLE, cell.at);
        engawa_text_free(&name);
        engawa_text_free(&cell);
    }
    engawa_text_add_char(text, '\n');
}

static void add_sheet(const struct renderer_scene *scene, struct engawa_text *text)
{
    size_t boxes = json_array_size(json_object_get(scene->state, "boxes"));
    add_names(scene, text);
    for (size_t i = 0; i < boxes; i++) {
        add_box_row(scene, i, text);
        if (i == 5) {
            add_bonus_row(scene, text);
            renderer_rule(scene, sheet_width(scene), text);
        }
    }
    if (is_yams(scene))
        add_sum_row(scene, renderer_words(scene, "delta", "デルタ"), "delta", false, SCREEN_FAINT,
                    text);
    add_sum_row(scene, renderer_words(scene, "yahtzee bonus", "ヤッツィーボーナス"), "repeat", true,
                SCREEN_FAINT, text);
    renderer_rule(scene, sheet_width(scene), text);
    add_sum_row(scene, renderer_words(scene, "total", "合計"), "total", false, SCREEN_TITLE, text);
}

/* ---- dice ---- */

/* The five dice as boxes, as big as WIDTH columns allow. */
static void add_dice(const struct renderer_scene *scene, int width, struct engawa_text *text)
{
    bool big = width >= BIG_WIDTH;
    for (int row = 0; row < (big ? 5 : 3); row++) {
        for (size_t i = 0; i < DICE; i++) {
            engawa_text_add(text, i ? " " : "");
            if (big)
                renderer_big_die(renderer_die(scene, i), row, text);
            else
                renderer_small_die(renderer_die(scene, i), row, text);
        }
        engawa_text_add_char(text, '\n');
    }
}

/* ---- the picture ---- */

/* Appends the player to move and the roll, or that the game is over. */
static void add_status(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text line = {0};
    if (renderer_in_phase(scene, "over"))
        engawa_text_add(&line, renderer_words(scene, "The game is over.", "ゲーム終了"));
    else
        engawa_text_printf(&line, renderer_words(scene, "▶ %s - roll %ld of 3", "▶ %s・%ld投目"),
                           scene->names->seat[turn_of(scene)],
                           renderer_number(scene->state, "rolls"));
    screen_ink(&scene->screen, text, SCREEN_TURN, line.at);
    engawa_text_add_char(text, '\n');
    engawa_text_free(&line);
}

/* Appends the requirement of the joker rules, and the bonus for a further yahtzee. */
static void add_joker(const struct renderer_scene *scene, int width, struct engawa_text *text)
{
    static const struct {
        const char *kind, *en, *ja;
    } sentences[] = {
        {"upper", "Joker! The upper box of this face must be filled.",
         "ジョーカー！ この目の上段の欄に記入しなければなりません。"},
        {"lower", "Joker! Any open lower box, in full.",
         "ジョーカー！ 下段の空いた欄に満点で記入できます。"},
        {"zero", "Joker, but only upper boxes are open: one is filled with 0.",
         "ジョーカーですが下段が空いていません。上段のどれかに0点で記入します。"},
    };
    const char *joker = json_string_value(json_object_get(scene->state, "joker"));
    long repeat = renderer_number(scene->state, "repeat");
    struct engawa_text line = {0};
    for (size_t i = 0; joker && i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].kind, joker) == 0)
            engawa_text_add(&line, renderer_words(scene, sentences[i].en, sentences[i].ja));
    if (repeat) {
        engawa_next_sentence(&line, scene->language);
        engawa_say(&line, scene->language,
                   ENGAWA_BOTH("Another yahtzee: +{points} on top.",
                               "ふたたびヤッツィー！ さらに+{points}点。"),
                   "points", engawa_digits(repeat).text, NULL);
    }
    screen_wrap(text, engawa_text_string(&line), width);
    engawa_text_free(&line);
}

/* Appends the game and its round: on one line, or on two if WIDTH is too small. */
static void add_title(const struct renderer_scene *scene, int width, struct engawa_text *text)
{
    struct engawa_text title = {0}, rounds = {0};
    engawa_text_printf(&title, renderer_words(scene, "%s - round %ld", "%s・第%ldラウンド"),
                       is_yams(scene) ? renderer_words(scene, "Yams", "ヤムス")
                                      : renderer_words(scene, scene->match->game->title_en,
                                                       scene->match->game->title_ja),
                       renderer_number(scene->state, "round"));
    engawa_text_printf(&rounds, renderer_words(scene, " of %ld", "（全%ldラウンド）"),
                       renderer_number(scene->state, "rounds"));
    screen_ink(&scene->screen, text, SCREEN_TITLE, title.at);
    if (screen_width(title.at) + screen_width(rounds.at) > width)
        engawa_text_add_char(text, '\n');
    screen_ink(&scene->screen, text, SCREEN_TITLE, rounds.at);
    engawa_text_add(text, "\n\n");
    engawa_text_free(&title);
    engawa_text_free(&rounds);
}

static void add_panel(const struct renderer_scene *scene, int width, int rows,
                      struct engawa_text *text)
{
    add_title(scene, width, text);
    add_status(scene, text);
    if (!renderer_in_phase(scene, "over")) {
        add_dice(scene, width, text);
        add_joker(scene, width, text);
    }
    engawa_text_add_char(text, '\n');
    renderer_news(scene, width, rows - renderer_lines(text), text);
}

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text sheet = {0}, panel = {0};
    int column = sheet_width(scene) + 2;
    int width = scene->screen.columns - column;
    add_sheet(scene, &sheet);
    if (width >= SMALL_WIDTH) {
        add_panel(scene, width, renderer_lines(&sheet), &panel);
        screen_join(text, sheet.at, panel.at, column);
    } else {
        add_panel(scene, scene->screen.columns, scene->screen.rows - renderer_lines(&sheet) - 4,
                  &panel);
        engawa_text_add(text, panel.at);
        engawa_text_add(text, sheet.at);
    }
    engawa_text_free(&sheet);
    engawa_text_free(&panel);
}

/* ---- line by line ---- */

static void list_offers(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text list = {0};
    const char *between = "";
    size_t boxes = json_array_size(json_object_get(scene->state, "boxes"));
    for (size_t i = 0; i < boxes; i++) {
        const json_t *would =
            json_object_get(json_object_get(scene->state, "would"), box_name(scene, i));
        if (!would)
            continue;
        engawa_text_printf(&list, "%s%zu %s (%d)", between, i + 1,
                           label_in(scene, box_name(scene, i)), (int)json_integer_value(would));
        between = engawa_comma(scene->language);
    }
    engawa_say(text, scene->language, ENGAWA_BOTH("  boxes: {list}\n", "  欄：{list}\n"), "list",
               list.at, NULL);
    engawa_text_free(&list);
    add_joker(scene, 1000, text);
}

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    if (!renderer_in_phase(scene, "choose")) {
        add_sheet(scene, text);
        return;
    }
    struct engawa_text who = {0}, dice = {0};
    engawa_add_person(&who, scene->names, turn_of(scene), scene->language);
    renderer_dice(scene, DICE, &dice);
    engawa_say(text, scene->language,
               ENGAWA_BOTH("Round {round} of {rounds}, roll {roll} of 3. {who} has {dice}\n",
                           "第{round}ラウンド（全{rounds}ラウンド）、{roll}投目（3回まで）。{who}"
                           "の出目：{dice}\n"),
               "round", engawa_digits(renderer_number(scene->state, "round")).text, "rounds",
               engawa_digits(renderer_number(scene->state, "rounds")).text, "roll",
               engawa_digits(renderer_number(scene->state, "rolls")).text, "who", who.at, "dice",
               dice.at, NULL);
    engawa_text_free(&who);
    engawa_text_free(&dice);
    list_offers(scene, text);
}

static void hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    if (may_keep(scene))
        engawa_text_add(text, renderer_words(scene,
                                             "Keep dice (66), roll all (r), or fill a box (fives).",
                                             "残す目（66）・r 全部振る・欄の名前"));
    else
        engawa_text_add(text, renderer_words(scene, "Fill a box: type its name or its number.",
                                             "欄の名前か番号"));
}

/* ---- parsing input ---- */

/* Appends `keep` with the faces in TYPED, ascending; everything else in TYPED is ignored. */
static bool keep_faces(const char *typed, struct engawa_text *move)
{
    size_t before;
    engawa_text_add(move, "keep ");
    before = move->length;
    for (char face = '1'; face <= '6'; face++)
        for (const char *c = typed; *c; c++)
            if (*c == face)
                engawa_text_add_char(move, face);
    if (move->length == before)
        engawa_text_add_char(move, '-');
    return true;
}

/* How well WANTED (squeezed) names the box: 2 in full, 1 by its beginning, 0 not at all. */
static int match_label(const struct label *label, const char *wanted)
{
    const char *const names[] = {label->box, label->en, label->ja, label->alias};
    int best = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct engawa_text name = {0};
        renderer_squeeze(names[i], &name);
        const char *full = engawa_text_string(&name);
        int this = strcmp(full, wanted) == 0 ? 2 : strncmp(full, wanted, strlen(wanted)) == 0;
        best = this > best ? this : best;
        engawa_text_free(&name);
    }
    return best;
}

/* The box that TYPED names, or NULL. If several begin so, it is the one of them that may be filled
 * now; SEVERAL is set if that does not decide. */
static const char *find_box(const struct renderer_scene *scene, const char *typed, bool *several)
{
    struct engawa_text wanted = {0};
    const char *found = NULL, *open = NULL;
    int count = 0, open_count = 0;
    size_t boxes = json_array_size(json_object_get(scene->state, "boxes"));
    renderer_squeeze(typed, &wanted);
    for (size_t i = 0; i < boxes && wanted.length > 0; i++) {
        const char *box = box_name(scene, i);
        const struct label *label = label_of(box);
        int match = label ? match_label(label, wanted.at) : 0;
        if (match == 2) {
            found = box;
            count = 1;
            break;
        }
        if (match == 0)
            continue;
        found = box;
        count++;
        if (json_object_get(json_object_get(scene->state, "would"), box)) {
            open = box;
            open_count++;
        }
    }
    engawa_text_free(&wanted);
    if (count > 1)
        found = open_count == 1 ? open : NULL;
    *several = count > 1 && !found;
    return found;
}

/* A box by its number, counted from 1. */
static const char *numbered_box(const struct renderer_scene *scene, const char *digits)
{
    long number = strlen(digits) < 4 ? strtol(digits, NULL, 10) : 0;
    return number >= 1 ? box_name(scene, (size_t)number - 1) : NULL;
}

static bool fill_box(const struct renderer_scene *scene, const char *typed,
                     struct engawa_text *move, struct engawa_reason *why)
{
    bool several = false;
    const char *box = renderer_made_of(typed, "0123456789") ? numbered_box(scene, typed)
                                                            : find_box(scene, typed, &several);
    if (several)
        return engawa_refuse(why, "ambiguous", "\"%.40s\" may be one of several boxes",
                             "「%.40s」で始まる欄がいくつかあります", typed);
    if (!box)
        return engawa_refuse(why, "spelling", "\"%.40s\" is not a box of this sheet (? for help)",
                             "「%.40s」という欄はありません（? で説明）", typed);
    engawa_text_printf(move, "score %s", box);
    return true;
}

/* Digits alone mean dice as long as dice may be kept, then a box. */
static bool take_digits(const struct renderer_scene *scene, const char *typed,
                        struct engawa_text *move, struct engawa_reason *why)
{
    if (!may_keep(scene))
        return fill_box(scene, typed, move, why);
    if (renderer_made_of(typed, "123456 ,"))
        return keep_faces(typed, move);
    return engawa_refuse(
        why, "spelling", "none of the dice show that; to fill box %.8s type s %.8s",
        "そんな目はありません。%.8s 番の欄なら s %.8s と入力してください", typed, typed);
}

static bool understand(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const keep[] = {"keep", "k", "残す", NULL};
    static const char *const score[] = {"score", "s", "#", "記入", NULL};
    static const char *const again[] = {"-", "r", "roll", "振る", "keep"};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        if (strcmp(typed, again[i]) == 0)
            return keep_faces("", move);
    if (renderer_take_word(&typed, keep)) {
        if (renderer_made_of(typed, "123456 ,-"))
            return keep_faces(typed, move);
        return engawa_refuse(why, "spelling", "keep which faces? For example 66 or 124",
                             "残す目を 66 や 124 のように入力してください");
    }
    if (renderer_take_word(&typed, score))
        return fill_box(scene, typed, move, why);
    if (renderer_made_of(typed, "0123456789 ,"))
        return take_digits(scene, typed, move, why);
    return fill_box(scene, typed, move, why);
}

const struct renderer renderer_yahtzee = {
    .draw = draw,
    .list = list,
    .hint = hint,
    .understand = understand,
};
