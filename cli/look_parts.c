/* look_parts.c - what looks share (look.h): reading the description, drawing, understanding. */
#include "cli/look.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    NEWS_WIDTH = 30, /* columns beside the table from which news stand there */
    GAP = 3,
    PROMPT_ROWS = 3 /* why the last input was refused, the hint, the prompt */
};

const struct engawa_look *engawa_look_of(const struct engawa_game *game)
{
    static const struct engawa_look *const looks[] = {
        &engawa_look_burning, &engawa_look_dixit,   &engawa_look_dou_dizhu,
        &engawa_look_sengoku, &engawa_look_yahtzee,
    };
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (strcmp(looks[i]->game, game->name) == 0)
            return looks[i];
    return &engawa_look_plain;
}

/* ---- reading the description ---- */

long engawa_look_number(const json_t *object, const char *key)
{
    return (long)json_integer_value(json_object_get(object, key));
}

int engawa_look_seat(const json_t *object, const char *key)
{
    const json_t *seat = json_object_get(object, key);
    return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

const char *engawa_look_string(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string ? string : "";
}

bool engawa_look_says(const json_t *object, const char *key, const char *value)
{
    return strcmp(engawa_look_string(object, key), value) == 0;
}

const json_t *engawa_look_at(const struct engawa_scene *scene, int seat)
{
    return json_array_get(json_object_get(scene->state, "seats"), (size_t)seat);
}

int engawa_look_legal(const struct engawa_scene *scene, struct engawa_text *moves)
{
    int count = 0;
    if (scene->viewer < 0 || !(engawa_match_actors(scene->match) >> scene->viewer & 1))
        return 0;
    engawa_match_legal(scene->match, scene->viewer, moves);
    for (size_t i = 0; i < moves->length; i++)
        count += moves->at[i] == '\n';
    return count;
}

void engawa_look_line(const char *lines, long number, struct engawa_text *text)
{
    while (--number > 0)
        lines = strchr(lines, '\n') + 1;
    engawa_text_add_bytes(text, lines, strcspn(lines, "\n"));
}

/* ---- drawing ---- */

const char *engawa_look_words(const struct engawa_scene *scene, const char *en, const char *ja)
{
    return ja && scene->language == ENGAWA_JAPANESE ? ja : en;
}

void engawa_look_ink(const struct engawa_scene *scene, struct engawa_text *text,
                     enum engawa_ink ink, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *line = malloc((size_t)length + 1);
    if (!line)
        abort();
    vsnprintf(line, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    engawa_screen_ink(&scene->screen, text, ink, line);
    free(line);
}

void engawa_look_name(const char *name, int width, struct engawa_text *text)
{
    size_t end = strlen(name);
    while (end > 0 && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    const char *number = strlen(name + end) < 3 ? name + end : "";
    if (engawa_screen_width(name) <= width) {
        engawa_text_add(text, name);
        return;
    }
    engawa_screen_fit(text, name, width - engawa_screen_width(number), false);
    engawa_text_add(text, number);
}

void engawa_look_player(const struct engawa_scene *scene, int seat, bool turn, int width,
                        struct engawa_text *text)
{
    struct engawa_text name = {0}, fitted = {0};
    engawa_look_name(scene->names->seat[seat], width, &name);
    engawa_screen_fit(&fitted, name.at, width, false);
    engawa_look_ink(scene, text, turn ? ENGAWA_INK_TURN : ENGAWA_INK_PLAIN, "%s%s ",
                    turn ? "▶ " : "  ", fitted.at);
    engawa_text_free(&name);
    engawa_text_free(&fitted);
}

void engawa_look_rule(const struct engawa_scene *scene, int width, struct engawa_text *text)
{
    struct engawa_text rule = {0};
    for (int i = 0; i < width; i++)
        engawa_text_add(&rule, "─");
    engawa_look_ink(scene, text, ENGAWA_INK_FAINT, "%s", engawa_text_string(&rule));
    engawa_text_add_char(text, '\n');
    engawa_text_free(&rule);
}

void engawa_look_bar(const struct engawa_scene *scene, long value, long full, int width,
                     struct engawa_text *text)
{
    struct engawa_text rest = {0};
    long filled = full > 0 ? value * width / full : 0;
    filled = filled < 0 ? 0 : filled > width ? width : filled;
    for (int i = 0; i < width; i++)
        engawa_text_add(i < filled ? text : &rest, i < filled ? "█" : "░");
    engawa_look_ink(scene, text, ENGAWA_INK_FAINT, "%s", engawa_text_string(&rest));
    engawa_text_free(&rest);
}

/* Whether a die of that FACE has a pip in ROW and COLUMN of three by three. */
static bool has_pip(int face, int row, int column)
{
    if (row == 1 && column == 1)
        return face % 2 == 1;
    if (row == 1)
        return face == 6 && column != 1;
    if (column == 1)
        return false;
    return (row == 0) == (column == 2) ? face >= 2 : face >= 4;
}

void engawa_look_big_die(int face, int row, struct engawa_text *text)
{
    if (row == 0 || row == 4) {
        engawa_text_add(text, row == 0 ? "╭─────╮" : "╰─────╯");
        return;
    }
    engawa_text_add(text, "│");
    for (int column = 0; column < 3; column++) {
        engawa_text_add(text, column ? " " : "");
        engawa_text_add(text, face > 0 && has_pip(face, row - 1, column) ? "●" : " ");
    }
    engawa_text_add(text, "│");
}

void engawa_look_small_die(int face, int row, struct engawa_text *text)
{
    if (row == 1)
        engawa_text_printf(text, "│%c│", face > 0 ? '0' + face : ' ');
    else
        engawa_text_add(text, row == 0 ? "╭─╮" : "╰─╯");
}

void engawa_look_end_line(struct engawa_text *text)
{
    while (text->length > 0 && text->at[text->length - 1] == ' ')
        text->length--;
    engawa_text_add_char(text, '\n');
}

int engawa_look_lines(const struct engawa_text *text)
{
    int lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->at[i] == '\n';
    return lines;
}

void engawa_look_news(const struct engawa_scene *scene, int width, int rows,
                      struct engawa_text *text)
{
    struct engawa_text lines = {0};
    for (int i = 0; i < scene->news; i++)
        engawa_screen_wrap(&lines, scene->told[i], width);
    const char *at = engawa_text_string(&lines);
    int count = engawa_look_lines(&lines);
    for (rows = rows > 0 ? rows : 0; count > rows; count--)
        at = strchr(at, '\n') + 1;
    for (size_t length; *at; at += length + 1) {
        length = strcspn(at, "\n");
        engawa_look_ink(scene, text, ENGAWA_INK_FAINT, "%.*s", (int)length, at);
        engawa_text_add_char(text, '\n');
    }
    engawa_text_free(&lines);
}

void engawa_look_table(const struct engawa_scene *scene, const struct engawa_text *table, int width,
                       struct engawa_text *text)
{
    struct engawa_text news = {0};
    int beside = scene->screen.columns - width - GAP, rows = scene->screen.rows - PROMPT_ROWS;
    int left = rows - engawa_look_lines(table);
    if (beside >= NEWS_WIDTH) {
        engawa_look_news(scene, beside, rows, &news);
        engawa_screen_join(text, table->at, engawa_text_string(&news), width + GAP);
    } else { /* with a blank line before and behind where there is room */
        engawa_text_add(text, table->at);
        engawa_text_add(text, left > 2 ? "\n" : "");
        engawa_look_news(scene, scene->screen.columns, left > 2 ? left - 2 : left, text);
    }
    engawa_text_add(text, engawa_look_lines(text) < rows ? "\n" : "");
    engawa_text_free(&news);
}

/* ---- what was typed ---- */

/* Appends the LENGTH bytes at WORD. What a Japanese keyboard gives for a dash, and a minus sign,
 * are a hyphen where they cannot be part of a word: at its beginning and behind a digit. */
static void add_word(const char *word, size_t length, struct engawa_text *text)
{
    static const char *const dashes[] = {"ー", "−", "‐", "–"}; /* of three bytes each */
    for (size_t i = 0; i < length; i++) {
        bool dash = false;
        for (size_t k = 0; k < sizeof dashes / sizeof *dashes && i + 3 <= length; k++)
            dash = dash || memcmp(word + i, dashes[k], 3) == 0;
        if (dash && (i == 0 || (word[i - 1] >= '0' && word[i - 1] <= '9'))) {
            engawa_text_add_char(text, '-');
            i += 2;
        } else {
            engawa_text_add_char(text, word[i]);
        }
    }
}

void engawa_look_normalise(const char *typed, struct engawa_text *text)
{
    utf8proc_uint8_t *folded = NULL;
    utf8proc_map((const utf8proc_uint8_t *)typed, 0, &folded,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                     UTF8PROC_CASEFOLD);
    const char *at = folded ? (const char *)folded : typed;
    const char *between = "";
    for (at += strspn(at, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        size_t length = strcspn(at, " \t\r\n");
        engawa_text_add(text, between);
        add_word(at, length, text);
        at += length;
        between = " ";
    }
    free(folded);
}

void engawa_look_squeeze(const char *typed, struct engawa_text *text)
{
    struct engawa_text normal = {0};
    engawa_look_normalise(typed, &normal);
    for (const char *c = engawa_text_string(&normal); *c; c++)
        if (*c != ' ' && *c != '-')
            engawa_text_add_char(text, *c);
    engawa_text_free(&normal);
}

bool engawa_look_understand(const struct engawa_look *look, const struct engawa_scene *scene,
                            const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text normal = {0};
    if (look->as_typed)
        return look->understand(scene, typed, move, why);
    engawa_look_normalise(typed, &normal);
    bool fine = look->understand(scene, engawa_text_string(&normal), move, why);
    engawa_text_free(&normal);
    return fine;
}

bool engawa_look_made_of(const char *text, const char *among)
{
    return *text && text[strspn(text, among)] == '\0';
}

bool engawa_look_is_one(const char *text, const char *const *words)
{
    while (*words && strcmp(text, *words) != 0)
        words++;
    return *words != NULL;
}

bool engawa_look_take_word(const char **at, const char *const *words)
{
    for (; *words; words++) {
        size_t length = strlen(*words);
        if (strncmp(*at, *words, length) != 0)
            continue;
        const char *rest = *at + length;
        if (*rest == ' ' || (*rest >= '0' && *rest <= '9') || *rest == '-') {
            *at = rest + (*rest == ' ');
            return true;
        }
    }
    return false;
}
