/* parts.c - shared parts of renderers (parts.h). */
#include "terminal/parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    NEWS_WIDTH = 30, /* columns that news beside the table needs */
    GAP = 3,
    PROMPT_ROWS = 3 /* why the last input was refused, the hint, the prompt */
};

/* ---- reading the description ---- */

long renderer_number(const json_t *object, const char *key)
{
    return (long)json_integer_value(json_object_get(object, key));
}

int renderer_seat(const json_t *object, const char *key)
{
    const json_t *seat = json_object_get(object, key);
    return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

const char *renderer_string(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string ? string : "";
}

bool renderer_says(const json_t *object, const char *key, const char *value)
{
    return strcmp(renderer_string(object, key), value) == 0;
}

bool renderer_in_phase(const struct renderer_scene *scene, const char *phase)
{
    return renderer_says(scene->state, "phase", phase);
}

int renderer_die(const struct renderer_scene *scene, size_t i)
{
    return (int)json_integer_value(json_array_get(json_object_get(scene->state, "dice"), i));
}

void renderer_dice(const struct renderer_scene *scene, size_t count, struct engawa_text *text)
{
    for (size_t i = 0; i < count; i++)
        engawa_text_printf(text, "%s%d", i ? " " : "", renderer_die(scene, i));
}

const json_t *renderer_at(const struct renderer_scene *scene, int seat)
{
    return json_array_get(json_object_get(scene->state, "seats"), (size_t)seat);
}

int renderer_legal(const struct renderer_scene *scene, struct engawa_text *moves)
{
    int count = 0;
    if (scene->viewer < 0 || !(engawa_match_actors(scene->match) >> scene->viewer & 1))
        return 0;
    engawa_match_legal(scene->match, scene->viewer, moves);
    for (size_t i = 0; i < moves->length; i++)
        count += moves->at[i] == '\n';
    return count;
}

void renderer_line(const char *lines, long number, struct engawa_text *text)
{
    while (--number > 0)
        lines = strchr(lines, '\n') + 1;
    engawa_text_add_bytes(text, lines, strcspn(lines, "\n"));
}

/* ---- drawing ---- */

const char *renderer_words(const struct renderer_scene *scene, const char *en, const char *ja)
{
    return ja && scene->language == ENGAWA_JAPANESE ? ja : en;
}

void renderer_ink(const struct renderer_scene *scene, struct engawa_text *text, enum screen_ink ink,
                  const char *format, ...)
{
    struct engawa_text line = {0};
    va_list arguments;
    va_start(arguments, format);
    engawa_text_vprintf(&line, format, arguments);
    va_end(arguments);
    screen_ink(&scene->screen, text, ink, engawa_text_string(&line));
    engawa_text_free(&line);
}

void renderer_name(const char *name, int width, struct engawa_text *text)
{
    size_t end = strlen(name);
    while (end > 0 && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    const char *number = strlen(name + end) < 3 ? name + end : "";
    if (screen_width(name) <= width) {
        engawa_text_add(text, name);
        return;
    }
    screen_fit(text, name, width - screen_width(number), false);
    engawa_text_add(text, number);
}

/* Whether the plate of each seat fits into WIDTH columns. */
static bool plates_fit(const struct renderer_scene *scene, int width)
{
    bool fit = scene->plates != NULL;
    for (int seat = 0; fit && seat < scene->match->setup.seats; seat++)
        fit = screen_width(scene->plates->seat[seat]) <= width;
    return fit;
}

void renderer_player(const struct renderer_scene *scene, int seat, bool turn, int width,
                     struct engawa_text *text)
{
    struct engawa_text name = {0}, fitted = {0};
    const struct engawa_names *names = plates_fit(scene, width) ? scene->plates : scene->names;
    renderer_name(names->seat[seat], width, &name);
    screen_fit(&fitted, name.at, width, false);
    renderer_ink(scene, text, turn ? SCREEN_TURN : SCREEN_PLAIN, "%s%s ", turn ? "▶ " : "  ",
                 fitted.at);
    engawa_text_free(&name);
    engawa_text_free(&fitted);
}

void renderer_rule(const struct renderer_scene *scene, int width, struct engawa_text *text)
{
    struct engawa_text rule = {0};
    for (int i = 0; i < width; i++)
        engawa_text_add(&rule, "─");
    renderer_ink(scene, text, SCREEN_FAINT, "%s", engawa_text_string(&rule));
    engawa_text_add_char(text, '\n');
    engawa_text_free(&rule);
}

void renderer_bar(const struct renderer_scene *scene, long value, long full, int width,
                  struct engawa_text *text)
{
    struct engawa_text rest = {0};
    long filled = full > 0 ? value * width / full : 0;
    filled = filled < 0 ? 0 : filled > width ? width : filled;
    for (int i = 0; i < width; i++)
        engawa_text_add(i < filled ? text : &rest, i < filled ? "█" : "░");
    renderer_ink(scene, text, SCREEN_FAINT, "%s", engawa_text_string(&rest));
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

void renderer_big_die(int face, int row, struct engawa_text *text)
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

void renderer_small_die(int face, int row, struct engawa_text *text)
{
    if (row == 1)
        engawa_text_printf(text, "│%c│", face > 0 ? '0' + face : ' ');
    else
        engawa_text_add(text, row == 0 ? "╭─╮" : "╰─╯");
}

void renderer_end_line(struct engawa_text *text)
{
    while (text->length > 0 && text->at[text->length - 1] == ' ')
        text->length--;
    engawa_text_add_char(text, '\n');
}

int renderer_lines(const struct engawa_text *text)
{
    int lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->at[i] == '\n';
    return lines;
}

void renderer_news(const struct renderer_scene *scene, int width, int rows,
                   struct engawa_text *text)
{
    struct engawa_text lines = {0};
    for (int i = 0; i < scene->news; i++)
        screen_wrap(&lines, scene->told[i], width);
    const char *at = engawa_text_string(&lines);
    int count = renderer_lines(&lines);
    for (rows = rows > 0 ? rows : 0; count > rows; count--)
        at = strchr(at, '\n') + 1;
    for (size_t length; *at; at += length + 1) {
        length = strcspn(at, "\n");
        renderer_ink(scene, text, SCREEN_FAINT, "%.*s", (int)length, at);
        engawa_text_add_char(text, '\n');
    }
    engawa_text_free(&lines);
}

void renderer_table(const struct renderer_scene *scene, const struct engawa_text *table, int width,
                    struct engawa_text *text)
{
    struct engawa_text news = {0};
    int beside = scene->screen.columns - width - GAP, rows = scene->screen.rows - PROMPT_ROWS;
    int left = rows - renderer_lines(table);
    if (beside >= NEWS_WIDTH) {
        renderer_news(scene, beside, rows, &news);
        screen_join(text, table->at, engawa_text_string(&news), width + GAP);
    } else { /* with a blank line before and behind if there is space */
        engawa_text_add(text, table->at);
        engawa_text_add(text, left > 2 ? "\n" : "");
        renderer_news(scene, scene->screen.columns, left > 2 ? left - 2 : left, text);
    }
    engawa_text_add(text, renderer_lines(text) < rows ? "\n" : "");
    engawa_text_free(&news);
}

/* ---- parsing input ---- */

/* Appends the LENGTH bytes at WORD. Dashes and minus signs of all kinds become a hyphen where they
 * cannot belong to a word: at its beginning and behind a digit. */
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

void renderer_normalise(const char *typed, struct engawa_text *text)
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

void renderer_squeeze(const char *typed, struct engawa_text *text)
{
    struct engawa_text normal = {0};
    renderer_normalise(typed, &normal);
    for (const char *c = engawa_text_string(&normal); *c; c++)
        if (*c != ' ' && *c != '-')
            engawa_text_add_char(text, *c);
    engawa_text_free(&normal);
}

bool renderer_made_of(const char *text, const char *among)
{
    return *text && text[strspn(text, among)] == '\0';
}

bool renderer_is_one(const char *text, const char *const *words)
{
    while (*words && strcmp(text, *words) != 0)
        words++;
    return *words != NULL;
}

bool renderer_take_word(const char **at, const char *const *words)
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
