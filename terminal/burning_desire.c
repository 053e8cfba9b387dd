/* burning_desire.c - Burning Desire in a terminal: the dice, the value of each role, the race.
 *
 * The bonus die is drawn apart from the six, in a double frame. Beside each role are the points it
 * would give now, and whether it would bring the multiplier dice; once a role is taken, the points
 * at stake. Below is each player's distance to the target.
 *
 * People type the faces to keep, with a b for the bonus die (`4456`, `66b`, `b`); `r` or `-` to
 * roll all dice again; a role behind a t (`t 2-3`, `t1`; `2-3` and `4-6` need no t, and after the
 * last roll no role does, because a number cannot mean dice then); and `m` or `s` where the
 * multiplier dice are offered.
 */
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <string.h>

enum { DICE = 6, BIG_WIDTH = 60, NAME_WIDTH = 18, BAR_WIDTH = 24 };

static const struct role {
    const char *name, *en, *ja;
} roles[] = {
    {"1", "ones", "1の目"},
    {"2-3", "twos and threes", "2と3の目"},
    {"4-6", "fours, fives, sixes", "4・5・6の目"},
};

enum { ROLES = sizeof roles / sizeof *roles, LABEL_WIDTH = 27, WIDTH = 60 };

/* ---- reading the description ---- */

static bool may_keep(const struct renderer_scene *scene)
{
    return json_is_true(json_object_get(scene->state, "keep"));
}

static const char *turn_name(const struct renderer_scene *scene)
{
    return scene->names->seat[renderer_number(scene->state, "turn")];
}

/* Whether a role has been taken and its points are at stake. */
static bool is_daring(const struct renderer_scene *scene)
{
    return renderer_string(scene->state, "role")[0] != '\0';
}

static bool is_pending(const struct renderer_scene *scene, int seat)
{
    const json_t *pending = json_object_get(scene->state, "pending");
    for (size_t i = 0; i < json_array_size(pending); i++)
        if (json_integer_value(json_array_get(pending, i)) == seat)
            return true;
    return false;
}

/* ---- the picture ---- */

static void add_title(const struct renderer_scene *scene, struct engawa_text *text)
{
    const struct engawa_game *game = scene->match->game;
    const char *stage = "";
    if (renderer_says(scene->state, "stage", "final"))
        stage = renderer_words(scene, " - the final round", "・最終ラウンド");
    else if (renderer_says(scene->state, "stage", "tie"))
        stage = renderer_words(scene, " - tie-break", "・決着戦");
    renderer_ink(scene, text, SCREEN_TITLE,
                 renderer_words(scene, "%s - to %ld points%s", "%s・目標%ld点%s"),
                 renderer_words(scene, game->title_en, game->title_ja),
                 renderer_number(scene->state, "target"), stage);
    engawa_text_add(text, "\n\n");
}

static void add_status(const struct renderer_scene *scene, struct engawa_text *text)
{
    if (renderer_in_phase(scene, "over"))
        renderer_ink(scene, text, SCREEN_TURN, "%s",
                     renderer_words(scene, "The game is over.", "ゲーム終了"));
    else if (is_daring(scene))
        renderer_ink(scene, text, SCREEN_TURN,
                     renderer_words(scene, "▶ %s - category %s, %ld points at stake",
                                    "▶ %s・役「%s」・%ld点を賭けて"),
                     turn_name(scene), renderer_string(scene->state, "role"),
                     renderer_number(scene->state, "points"));
    else
        renderer_ink(scene, text, SCREEN_TURN,
                     renderer_words(scene, "▶ %s - roll %ld of 3", "▶ %s・%ld投目"),
                     turn_name(scene), renderer_number(scene->state, "rolls"));
    engawa_text_add_char(text, '\n');
}

/* Row ROW of the bonus die in its double frame, BIG or small. */
static void add_bonus(int face, int row, bool big, struct engawa_text *text)
{
    struct engawa_text plain = {0};
    if (row == 0) {
        engawa_text_add(text, big ? "╔═════╗" : "╔═╗");
    } else if (row == (big ? 4 : 2)) {
        engawa_text_add(text, big ? "╚═════╝" : "╚═╝");
    } else {
        const size_t frame = strlen("│");
        (big ? renderer_big_die : renderer_small_die)(face, row, &plain);
        engawa_text_add(text, "║");
        engawa_text_add_bytes(text, plain.at + frame, plain.length - 2 * frame);
        engawa_text_add(text, "║");
        engawa_text_free(&plain);
    }
}

static void add_dice(const struct renderer_scene *scene, struct engawa_text *text)
{
    bool big = scene->screen.columns >= BIG_WIDTH;
    int bonus = (int)renderer_number(scene->state, "bonus");
    for (int row = 0; row < (big ? 5 : 3); row++) {
        for (size_t i = 0; i < DICE; i++) {
            (big ? renderer_big_die : renderer_small_die)(renderer_die(scene, i), row, text);
            engawa_text_add_char(text, ' ');
        }
        engawa_text_add(text, "  ");
        add_bonus(bonus, row, big, text);
        engawa_text_add_char(text, '\n');
    }
}

/* Appends a line for ROLE: its name, the points it would give now if somebody is choosing, and
 * whether it brings the multiplier dice. */
static void add_role(const struct renderer_scene *scene, const struct role *role,
                     struct engawa_text *text)
{
    const json_t *would = json_object_get(json_object_get(scene->state, "would"), role->name);
    bool offered =
        json_is_true(json_object_get(json_object_get(scene->state, "offered"), role->name));
    long points = (long)json_integer_value(would);
    struct engawa_text label = {0};
    engawa_text_printf(&label, "  %-5s%s", role->name, renderer_words(scene, role->en, role->ja));
    screen_fit(text, label.at, LABEL_WIDTH, false);
    if (would)
        renderer_ink(scene, text, points ? SCREEN_OFFER : SCREEN_FAINT, "%5ld", points);
    if (offered)
        engawa_text_add(text, renderer_words(scene, "   ...and the multiplier dice",
                                             "   倍率ダイスに挑めます"));
    engawa_text_add_char(text, '\n');
    engawa_text_free(&label);
}

/* One player's way to the target, and the player's place in the final round. */
static void add_racer(const struct renderer_scene *scene, int seat, struct engawa_text *text)
{
    long total = renderer_number(renderer_at(scene, seat), "total");
    bool turn = !renderer_in_phase(scene, "over") && seat == renderer_seat(scene->state, "turn");
    renderer_player(scene, seat, turn, NAME_WIDTH, text);
    renderer_bar(scene, total, renderer_number(scene->state, "target"), BAR_WIDTH, text);
    engawa_text_printf(text, "%6ld", total);
    if (is_pending(scene, seat))
        renderer_ink(scene, text, SCREEN_FAINT, "%s",
                     renderer_words(scene, "  to play", "  これから"));
    else if (seat == renderer_seat(scene->state, "starter"))
        renderer_ink(scene, text, SCREEN_FAINT, "%s",
                     renderer_words(scene, "  reached the target", "  目標達成"));
    engawa_text_add_char(text, '\n');
}

static void add_race(const struct renderer_scene *scene, struct engawa_text *text)
{
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_racer(scene, seat, text);
}

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text table = {0};
    add_title(scene, &table);
    add_status(scene, &table);
    if (!renderer_in_phase(scene, "over")) {
        add_dice(scene, &table);
        for (size_t i = 0; i < ROLES; i++)
            add_role(scene, &roles[i], &table);
    }
    engawa_text_add_char(&table, '\n');
    add_race(scene, &table);
    renderer_table(scene, &table, WIDTH, text);
    engawa_text_free(&table);
}

/* ---- line by line ---- */

static void list_offers(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *would = json_object_get(scene->state, "would");
    const json_t *offered = json_object_get(scene->state, "offered");
    struct engawa_text list = {0};
    for (size_t i = 0; i < ROLES; i++) {
        const char *name = roles[i].name;
        bool multiplied = json_is_true(json_object_get(offered, name));
        engawa_text_add(&list, i ? engawa_comma(scene->language) : "");
        engawa_say(&list, scene->language,
                   multiplied ? ENGAWA_BOTH("{category} ({points}, multiplier dice)",
                                            "{category} （{points}、倍率ダイス可）")
                              : ENGAWA_BOTH("{category} ({points})", "{category} ({points})"),
                   "category", name, "points", engawa_digits(renderer_number(would, name)).text,
                   NULL);
    }
    engawa_say(text, scene->language, ENGAWA_BOTH("  categories: {list}\n", "  役：{list}\n"),
               "list", list.at, NULL);
    engawa_text_free(&list);
}

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    add_race(scene, text);
    if (renderer_in_phase(scene, "over"))
        return;
    add_status(scene, text);
    if (!renderer_in_phase(scene, "choose"))
        return;
    struct engawa_text dice = {0};
    renderer_dice(scene, DICE, &dice);
    engawa_say(text, scene->language,
               ENGAWA_BOTH("  dice: {dice}, bonus die {bonus}\n",
                           "  出目：{dice}、ボーナスダイス {bonus}\n"),
               "dice", dice.at, "bonus", engawa_digits(renderer_number(scene->state, "bonus")).text,
               NULL);
    engawa_text_free(&dice);
    list_offers(scene, text);
}

static void hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    if (is_daring(scene))
        engawa_text_add(text, renderer_words(scene, "Multiply (m) or stop (s).",
                                             "m 倍率ダイスを振る・s 止める"));
    else if (may_keep(scene))
        engawa_text_add(text,
                        renderer_words(scene,
                                       "Keep dice (66b), roll all (r), or pick a category (t 4-6).",
                                       "残す目（66、66b）・r 全部振る・役（t 4-6）"));
    else
        engawa_text_add(text, renderer_words(scene, "Pick a category: 1, 2-3 or 4-6.",
                                             "役：1、2-3、4-6 のどれか"));
}

/* ---- parsing input ---- */

/* Appends `keep` with the dice that TYPED names: faces ascending, then the bonus die. */
static bool keep_dice(const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    if (*typed && !renderer_made_of(typed, "123456b ,+-"))
        return engawa_refuse(why, "spelling",
                             "keep which dice? Faces, and b for the bonus die: 4456 b",
                             "残す目を 4456 b のように入力してください（b はボーナスダイス）");
    engawa_text_add(move, "keep ");
    size_t before = move->length;
    for (char face = '1'; face <= '6'; face++)
        for (const char *c = typed; *c; c++)
            if (*c == face)
                engawa_text_add_char(move, face);
    engawa_text_add(move, move->length == before ? "-" : "");
    engawa_text_add(move, strchr(typed, 'b') ? " b" : " -");
    return true;
}

/* Returns the role that TYPED names by its name, its first face or its digits; NULL for none. */
static const char *find_role(const char *typed)
{
    struct engawa_text wanted = {0}, name = {0};
    const char *found = NULL;
    renderer_squeeze(typed, &wanted);
    for (size_t i = 0; i < ROLES && !found && wanted.length > 0; i++) {
        const char *const names[] = {roles[i].name, roles[i].en, roles[i].ja};
        for (size_t k = 0; k < sizeof names / sizeof *names && !found; k++) {
            engawa_text_clear(&name);
            renderer_squeeze(names[k], &name);
            if (strncmp(name.at, wanted.at, wanted.length) == 0)
                found = roles[i].name;
        }
    }
    engawa_text_free(&wanted);
    engawa_text_free(&name);
    return found;
}

static bool take_role(const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    const char *role = find_role(typed);
    if (!role)
        return engawa_refuse(
            why, "spelling", "\"%.40s\" is not a category: 1, 2-3 or 4-6 (? for help)",
            "「%.40s」という役はありません。1、2-3、4-6 のどれかです（? で説明）", typed);
    engawa_text_printf(move, "take %s", role);
    return true;
}

static bool understand(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const keep[] = {"keep", "k", "残す", NULL};
    static const char *const take[] = {"take", "t", "role", "役", NULL};
    static const char *const again[] = {"-", "r", "roll", "振る", "keep", NULL};
    static const char *const multiply[] = {"m", "multiply", "x", "×", "*", "倍", "挑む", NULL};
    static const char *const stop[] = {"s", "stop", "止める", "やめる", "ストップ", NULL};
    if (renderer_is_one(typed, multiply) || renderer_is_one(typed, stop)) {
        engawa_text_add(move, renderer_is_one(typed, stop) ? "stop" : "multiply");
        return true;
    }
    if (is_daring(scene))
        return engawa_refuse(why, "spelling", "m rolls the multiplier dice, s stops",
                             "m で倍率ダイスを振り、s で止めます");
    if (renderer_is_one(typed, again))
        return keep_dice("", move, why);
    if (renderer_take_word(&typed, take))
        return take_role(typed, move, why);
    if (renderer_take_word(&typed, keep))
        return keep_dice(typed, move, why);
    bool role = strcmp(typed, "2-3") == 0 || strcmp(typed, "4-6") == 0;
    if (may_keep(scene) && !role && renderer_made_of(typed, "123456b ,+-"))
        return keep_dice(typed, move, why);
    if (renderer_made_of(typed, "0123456789") && may_keep(scene))
        return engawa_refuse(why, "spelling",
                             "none of the dice show that (for a category: t 1, t 2-3, t 4-6)",
                             "そんな目はありません（役なら t 1、t 2-3、t 4-6）");
    return take_role(typed, move, why);
}

const struct renderer renderer_burning_desire = {
    .draw = draw,
    .list = list,
    .hint = hint,
    .understand = understand,
};
