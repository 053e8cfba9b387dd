/* plain.c - the renderer of games without a special one (renderer.h): the description as readable
 * lines, and the legal moves by number. */
#include "engine/notation.h"
#include "terminal/parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBERED_MAX = 40 /* more legal moves than this are not listed */ };

/* ---- the description as readable lines ---- */

static void add_value(const json_t *value, struct engawa_text *text)
{
    size_t i;
    json_t *item;
    if (json_is_string(value)) {
        engawa_text_add(text, json_string_value(value));
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, item)
        {
            engawa_text_add(text, i ? " " : "");
            add_value(item, text);
        }
    } else {
        char *dumped = json_dumps(value, JSON_ENCODE_ANY);
        engawa_text_add(text, dumped ? dumped : "");
        free(dumped);
    }
}

/* Returns whether VALUE needs separate lines: an object, or an array of objects. */
static bool is_deep(const json_t *value)
{
    return json_is_object(value) ||
           (json_is_array(value) && json_array_size(value) > 0 &&
            (json_is_object(json_array_get(value, 0)) || json_is_array(json_array_get(value, 0))));
}

/* Appends VALUE, named KEY, at depth INDENT. The recursion ends soon: no game describes itself with
 * deep nesting. */
static void add_lines(const struct renderer_scene *scene, const char *key, const json_t *value,
                      int indent, struct engawa_text *text)
{
    const char *name;
    json_t *item;
    size_t i;
    engawa_text_printf(text, "%*s", 2 * indent, "");
    screen_ink(&scene->screen, text, SCREEN_FAINT, key);
    if (!is_deep(value)) {
        engawa_text_add(text, "  ");
        add_value(value, text);
        engawa_text_add_char(text, '\n');
        return;
    }
    engawa_text_add_char(text, '\n');
    json_object_foreach((json_t *)(uintptr_t)value, name, item)
    {
        add_lines(scene, name, item, indent + 1, text);
    }
    json_array_foreach(value, i, item)
    {
        bool seats = strcmp(key, "seats") == 0 && i < ENGAWA_SEATS_MAX && scene->names->seat[i];
        char number[32];
        snprintf(number, sizeof number, "%zu", i + 1);
        add_lines(scene, seats ? scene->names->seat[i] : number, item, indent + 1, text);
    }
}

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    const char *name;
    json_t *item;
    json_object_foreach(scene->state, name, item)
    {
        add_lines(scene, name, item, 0, text);
    }
}

static void list_with_moves(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text moves = {0};
    int count = renderer_legal(scene, &moves), number = 1;
    list(scene, text);
    if (count > 0 && count <= NUMBERED_MAX) {
        engawa_text_add_char(text, '\n');
        for (const char *at = moves.at; *at; at = strchr(at, '\n') + 1)
            engawa_text_printf(text, "%3d  %.*s\n", number++, (int)strcspn(at, "\n"), at);
    }
    engawa_text_free(&moves);
}

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    screen_ink(&scene->screen, text, SCREEN_TITLE,
               renderer_words(scene, scene->match->game->title_en, scene->match->game->title_ja));
    engawa_text_add(text, "\n\n");
    list_with_moves(scene, text);
    engawa_text_add_char(text, '\n');
    for (int i = 0; i < scene->news; i++)
        engawa_text_printf(text, "%s\n", scene->told[i]);
}

static void hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text moves = {0};
    int count = renderer_legal(scene, &moves);
    if (count <= NUMBERED_MAX)
        engawa_text_add(text, renderer_words(scene, "a number or a move", "番号か手"));
    else
        engawa_text_printf(text, renderer_words(scene, "a move, such as %.*s", "手（例：%.*s）"),
                           (int)strcspn(moves.at, "\n"), moves.at);
    engawa_text_free(&moves);
}

/* Whether TYPED is WANTED, or WANTED, a blank and more, ignoring case. *REST points to what
 * follows, or to "". */
static bool begins(const char *typed, const char *wanted, const char **rest)
{
    size_t length = strlen(wanted);
    *rest = "";
    if (strncasecmp(typed, wanted, length) != 0 || (typed[length] && typed[length] != ' '))
        return false;
    *rest = typed + length + strspn(typed + length, " ");
    return true;
}

/* Whether TYPED means the legal move LINE, which has this NUMBER in the list (0: none). For a move
 * with free text, TYPED has the part before the text, and REST points to the text. */
static bool means(const char *typed, const char *line, int number, const char **rest)
{
    struct engawa_text head = {0}, normal = {0};
    char digits[16];
    bool note = engawa_lacks_note(line);
    snprintf(digits, sizeof digits, "%d", number);
    engawa_text_add_bytes(&head, line, strlen(line) - (note ? 3 : 0));
    renderer_normalise(typed, &normal);
    bool fine = note ? begins(typed, head.at, rest) || begins(typed, digits, rest)
                     : strcmp(engawa_text_string(&normal), head.at) == 0 ||
                           strcmp(engawa_text_string(&normal), digits) == 0;
    engawa_text_free(&head);
    engawa_text_free(&normal);
    return fine;
}

/* Appends the legal move LINE with the words in REST as its free text, quoted unless they are
 * already. False if it needs words and there are none. */
static bool add_move(const char *line, const char *rest, struct engawa_text *move,
                     struct engawa_reason *why)
{
    size_t length = strlen(rest);
    if (!engawa_lacks_note(line)) {
        engawa_text_add(move, line);
        return true;
    }
    while (length > 0 && rest[length - 1] == ' ')
        length--;
    if (length == 0)
        return engawa_refuse(why, "note", "this move needs words: type them behind it",
                             "この手には言葉が要ります。続けて入力してください");
    engawa_text_add_bytes(move, line, strlen(line) - 2);
    if (length > 1 && rest[0] == '"' && rest[length - 1] == '"')
        engawa_text_add_bytes(move, rest, length);
    else
        engawa_text_add_json(move, rest, length);
    return true;
}

/* Finds the move by its number in the list or by a loose spelling, with words behind it where it
 * takes some. Anything else is left as it was typed, for the rules to refuse. */
static bool understand(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text moves = {0}, line = {0};
    int count = renderer_legal(scene, &moves);
    bool found = false, fine = true;
    typed += strspn(typed, " ");
    for (int i = 1; i <= count && !found; i++) {
        const char *rest = "";
        engawa_text_clear(&line);
        renderer_line(engawa_text_string(&moves), i, &line);
        found = means(typed, engawa_text_string(&line), count <= NUMBERED_MAX ? i : 0, &rest);
        if (found)
            fine = add_move(line.at, rest, move, why);
    }
    if (!found)
        engawa_text_add(move, typed);
    engawa_text_free(&moves);
    engawa_text_free(&line);
    return fine;
}

const struct renderer renderer_plain = {
    .draw = draw,
    .list = list_with_moves,
    .hint = hint,
    .as_typed = true,
    .understand = understand,
};
