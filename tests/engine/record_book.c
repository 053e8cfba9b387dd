/* record_book.c - records as books of lines, to be damaged and read (record_book.h). */
#include "tests/engine/record_book.h"
#include "tests/support/fold_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- reading and comparing ---- */

int read_text(const char *text, size_t length, size_t *line, struct engawa_reason *why)
{
    struct engawa_record record = {0};
    FILE *file = length ? fmemopen((void *)(uintptr_t)text, length, "rb") : tmpfile();
    assert_non_null(file);
    int status = (int)engawa_record_read(&record, file, why);
    *line = record.line;
    fclose(file);
    engawa_record_free(&record);
    return status;
}

/* TEXT must have STATUS, because of LINE if it is wrong; then also with more behind it. */
void expect_bytes(const char *name, const char *text, size_t length, int status, size_t line)
{
    struct engawa_reason why = {0};
    size_t found_line;
    int found = read_text(text, length, &found_line, &why);
    if (found != status || (status != FINE && found_line != line))
        fail_msg("%s: status %d line %zu (%s), not %d line %zu, in\n%.*s", name, found, found_line,
                 why.en, status, line, (int)length, text);
    if (status == FINE)
        return;
    if (!why.en[0] || !why.ja[0] || !why.code[0])
        fail_msg("%s: no reason is given", name);
    struct engawa_text more = {0};
    engawa_text_add_bytes(&more, text, length);
    if (length > 0 && text[length - 1] != '\n')
        engawa_text_add_char(&more, '\n');
    engawa_text_add(&more, "rubbish\n{\"n\":0}\n");
    found = length ? read_text(more.at, more.length, &found_line, &why) : status;
    if (found != status || (length && found_line != line))
        fail_msg("%s: with rubbish behind, status %d line %zu", name, found, found_line);
    engawa_text_free(&more);
}

void expect(const char *name, const char *text, int status, size_t line)
{
    expect_bytes(name, text, strlen(text), status, line);
}

/* ---- a whole game as lines ---- */

void put(struct book *book, int at, const char *line)
{
    assert_true(book->count < LINES_MAX);
    memmove(book->line + at + 1, book->line + at, (size_t)(book->count - at) * sizeof(char *));
    book->line[at] = strdup(line);
    book->count++;
}

void drop(struct book *book, int at)
{
    free(book->line[at]);
    book->count--;
    memmove(book->line + at, book->line + at + 1, (size_t)(book->count - at) * sizeof(char *));
}

void replace(struct book *book, int at, const char *line)
{
    drop(book, at);
    put(book, at, line);
}

struct book copy_of(const struct book *book)
{
    struct book copy = {0};
    for (int i = 0; i < book->count; i++)
        put(&copy, i, book->line[i]);
    return copy;
}

void throw_away(struct book *book)
{
    while (book->count)
        drop(book, 0);
}

void join(const struct book *book, const char *newline, struct engawa_text *text)
{
    for (int i = 0; i < book->count; i++) {
        engawa_text_add(text, book->line[i]);
        engawa_text_add(text, newline);
    }
}

/* Checks and throws away BOOK. */
void expect_book(const char *name, struct book *book, int status, int line)
{
    struct engawa_text text = {0};
    join(book, "\n", &text);
    expect_bytes(name, engawa_text_string(&text), text.length, status, (size_t)line + 1);
    engawa_text_free(&text);
    throw_away(book);
}

/* Writes a random game with the record's own writer. */
void write_game(const struct engawa_game *game, int seats, uint64_t seed, struct engawa_text *text)
{
    static const char *const names[ENGAWA_SEATS_MAX] = {"Aki",  "Ben \"B\"", "千春", "",
                                                        "d\\e", "F",         "G",    "H"};
    struct engawa_setup setup;
    struct engawa_rng rng;
    struct engawa_text event = {0};
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    uint8_t commit[ENGAWA_SEED_BYTES];
    secret.entropy[0].length = 2;
    engawa_setup_defaults(game, seats, &setup);
    engawa_rng_fast(&rng, seed);
    engawa_fair_commit(secret.seed, commit);
    engawa_record_write_header(text, game, &setup, names, commit);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    while (engawa_match_actors(match) != 0) {
        int by = random_event(match, &rng, &event);
        assert_true(engawa_match_append(match, by, event.at, 0, NULL));
        engawa_record_write_event(text, match->length, by, event.at,
                                  match->length % 3 ? 1700000000000 : 0);
    }
    engawa_record_write_end(text, game, seats, match->state.bytes, &secret);
    engawa_match_free(match);
    engawa_text_free(&event);
}

struct book game_book(const struct engawa_game *game, int seats, uint64_t seed)
{
    struct engawa_text text = {0};
    struct book book = {0};
    write_game(game, seats, seed, &text);
    for (char *at = text.at; *at;) {
        char *end = strchr(at, '\n');
        *end = '\0';
        put(&book, book.count, at);
        at = end + 1;
    }
    engawa_text_free(&text);
    return book;
}

/* LINE with KEY's value (a number or a plain string or array) replaced; NULL takes the member
 * away. The caller frees it. */
static char *with(const char *line, const char *key, const char *value)
{
    struct engawa_text text = {0};
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    assert_non_null(at);
    const char *from = at + strlen(quoted), *to = from;
    int depth = 0;
    for (bool string = false; *to && (string || depth > 0 || (*to != ',' && *to != '}')); to++) {
        if (*to == '"' && to[-1] != '\\')
            string = !string;
        if (!string)
            depth += (*to == '[' || *to == '{') - (*to == ']' || *to == '}');
    }
    engawa_text_add_bytes(&text, line, (size_t)(at - line));
    if (value)
        engawa_text_printf(&text, "%s%s%s", quoted, value, to);
    else
        engawa_text_printf(&text, "\"gone\":0%s", to);
    return text.at;
}

/* Replaces KEY in line AT of a copy of BOOK and checks the copy. */
void expect_with(const struct book *book, int at, const char *key, const char *value, int status)
{
    struct book copy = copy_of(book);
    char name[160], *line = with(book->line[at], key, value);
    snprintf(name, sizeof name, "line %d with %s = %.80s", at + 1, key, value ? value : "(absent)");
    replace(&copy, at, line);
    free(line);
    expect_book(name, &copy, status, at);
}
