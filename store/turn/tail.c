/* tail.c - the tail, where new entries are written first (tail.h).
 *
 * A log is contiguous in its table, so that it can be read at once. The entries that many tables
 * bring in one turn belong far from each other there, and a commit would write a page for each. So
 * they go to the tail first, all entries of a turn in one row (or several, if they are many). When
 * the tail has become long, everything in it moves to `entries`, and each page then gets many
 * entries of a table.
 *
 * A row of the tail has a line for each entry: the number of its table, k, the time, and its text,
 * separated by spaces. A row of `entries` has one entry as it is, or several: then `count` says how
 * many, k and the time are those of the last, and the text has a line for each with its time. A row
 * takes as many as fit into ROW bytes, so that four rows fit into a page.
 *
 * Emptying the tail is one transaction, so at any moment an entry is in exactly one of the two.
 * Nobody waits for it to be on disk: a power cut takes all of it back, or nothing. If it fails, the
 * tail stays, and the next attempt comes when it has grown by as much again. Opening a journal
 * empties its tail at once.
 */
#include "store/turn/journal_data.h"

#include "engine/large.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    PART = 16 * 1024, /* bytes of a row of the tail, and one entry more */
    ROW = 900,        /* bytes of a row of several entries */
    DIGITS = 18       /* of a number */
};

/* ---- lines ---- */

/* Reads a number that ends with a space, and moves *AT behind it. Returns false if there is
 * none. */
static bool read_number(const char **at, int64_t *number)
{
    const char *digit = *at;
    for (*number = 0; *digit >= '0' && *digit <= '9' && digit - *at < DIGITS; digit++)
        *number = *number * 10 + (*digit - '0');
    bool fine = digit > *at && *digit == ' ';
    *at = fine ? digit + 1 : *at;
    return fine;
}

/* Reads the rest of a line, and moves *AT behind it. Returns false if it has no end. */
static bool read_rest(const char **at, struct tail_line *line)
{
    const char *end = strchr(*at, '\n');
    if (!end)
        return false;
    line->text = *at;
    line->length = (size_t)(end - *at);
    *at = end + 1;
    return true;
}

enum sql_error tail_split(int64_t k, int64_t time, const char *text, int64_t count,
                          void (*see)(void *context, const struct tail_line *line), void *context)
{
    struct tail_line line = {.k = k, .time = time, .text = text, .length = strlen(text)};
    if (count == 1) {
        see(context, &line);
        return SQL_FINE;
    }
    if (count < 1 || count > k)
        return SQL_DAMAGED;
    for (line.k = k - count + 1; line.k <= k; line.k++) {
        if (!read_number(&text, &line.time) || !read_rest(&text, &line))
            return SQL_DAMAGED;
        see(context, &line);
    }
    return *text ? SQL_DAMAGED : SQL_FINE;
}

void tail_join(const struct tail_line *line, size_t count, struct engawa_text *text)
{
    if (count == 1) {
        engawa_text_add_bytes(text, line->text, line->length);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        engawa_text_add_number(text, line[i].time);
        engawa_text_add_char(text, ' ');
        engawa_text_add_bytes(text, line[i].text, line[i].length);
        engawa_text_add_char(text, '\n');
    }
}

/* ---- writing ---- */

enum sql_error tail_write(struct journal *journal)
{
    struct journal_tail *tail = &journal->tail;
    struct sql_statement *add = journal_statement(journal, "INSERT INTO tail (text) VALUES (?1)");
    if (tail->text.length == 0)
        return SQL_FINE;
    sql_bind_bytes(add, 1, tail->text.at, tail->text.length);
    tail->bytes += tail->text.length;
    enum sql_error error = sql_run(add);
    engawa_text_clear(&tail->text);
    return error;
}

/* Returns the statement that writes a row of COUNT entries with TEXT; LAST is the last of them. */
static struct sql_statement *row_of(struct journal *journal, const struct tail_line *last,
                                    size_t count, const char *text, size_t length)
{
    struct sql_statement *insert = journal_statement(
        journal, "INSERT INTO entries (number, k, time, text, count) VALUES (?1, ?2, ?3, ?4, ?5)");
    sql_bind_number(insert, 1, last->number);
    sql_bind_number(insert, 2, last->k);
    sql_bind_number(insert, 3, last->time);
    sql_bind_bytes(insert, 4, text, length);
    sql_bind_number(insert, 5, (int64_t)count);
    return insert;
}

enum sql_error tail_add(struct journal *journal, const struct tail_line *line)
{
    struct journal_tail *tail = &journal->tail;
    if (!sql_places_late(journal->sql))
        return sql_send(row_of(journal, line, 1, line->text, line->length));
    engawa_text_add_number(&tail->text, line->number);
    engawa_text_add_char(&tail->text, ' ');
    engawa_text_add_number(&tail->text, line->k);
    engawa_text_add_char(&tail->text, ' ');
    engawa_text_add_number(&tail->text, line->time);
    engawa_text_add_char(&tail->text, ' ');
    engawa_text_add_bytes(&tail->text, line->text, line->length);
    engawa_text_add_char(&tail->text, '\n');
    return tail->text.length < PART ? SQL_FINE : tail_write(journal);
}

void tail_forget(struct journal *journal)
{
    engawa_text_clear(&journal->tail.text);
}

/* ---- reading ---- */

static int by_place(const void *a, const void *b)
{
    const struct tail_line *first = a, *second = b;
    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return first->k < second->k ? -1 : first->k > second->k;
}

/* Finds the entries in the text of LINES, all or those of the table NUMBER. Returns false if they
 * are damaged. */
static bool find_lines(struct tail_lines *lines, int64_t number)
{
    size_t capacity = 0;
    const char *at = engawa_text_string(&lines->text);
    struct tail_line line;
    while (*at) {
        if (!read_number(&at, &line.number))
            return false;
        bool wanted = !number || line.number == number;
        if (wanted && (!read_number(&at, &line.k) || !read_number(&at, &line.time)))
            return false;
        if (!read_rest(&at, &line))
            return false;
        if (!wanted)
            continue;
        if (lines->count == capacity) {
            capacity = capacity ? 2 * capacity : 64;
            lines->line = engawa_reallocate(lines->line, capacity, sizeof *lines->line);
        }
        lines->line[lines->count++] = line;
    }
    return true;
}

enum sql_error tail_read(struct journal *journal, int64_t number, struct tail_lines *lines)
{
    const struct journal_tail *tail = &journal->tail;
    struct sql_statement *row = journal_statement(journal, "SELECT text FROM tail ORDER BY seq");
    *lines = (struct tail_lines){.count = 0};
    if (!sql_places_late(journal->sql))
        return SQL_FINE;
    bool fits = true;
    while (fits && sql_step(row)) {
        const char *text = sql_text(row, 0);
        if (!text)
            break; /* out of memory, which the reset reports */
        fits = engawa_text_try_reserve(&lines->text, strlen(text) + tail->text.length, NULL);
        if (fits)
            engawa_text_add(&lines->text, text);
    }
    enum sql_error error = sql_end(row);
    if (error == SQL_FINE && !fits)
        error = SQL_FAILED;
    engawa_text_add_bytes(&lines->text, engawa_text_string(&tail->text), tail->text.length);
    if (error == SQL_FINE && !find_lines(lines, number))
        error = SQL_DAMAGED;
    if (error != SQL_FINE)
        lines->count = 0;
    if (lines->count > 1)
        qsort(lines->line, lines->count, sizeof *lines->line, by_place);
    return error;
}

int64_t tail_length(const struct tail_lines *lines, int64_t number)
{
    size_t first = 0, end = lines->count; /* the first line after those of the table */
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (lines->line[middle].number <= number)
            first = middle + 1;
        else
            end = middle;
    }
    return first > 0 && lines->line[first - 1].number == number ? lines->line[first - 1].k : 0;
}

void tail_free(struct tail_lines *lines)
{
    engawa_text_free(&lines->text);
    free(lines->line);
}

/* ---- putting in place ---- */

/* Returns how many of the LEFT lines from LINE on, one at least, fit into one row. */
static size_t fit(const struct tail_line *line, size_t left)
{
    size_t count = 1, bytes = line->length;
    while (count < left && line[count].number == line->number &&
           line[count].k == line->k + (int64_t)count && bytes + line[count].length <= ROW)
        bytes += line[count++].length + 16; /* and its time */
    return count;
}

/* Writes the COUNT entries at LINE as a row. */
static enum sql_error put(struct journal *journal, const struct tail_line *line, size_t count,
                          struct engawa_text *text)
{
    engawa_text_clear(text);
    tail_join(line, count, text);
    return sql_run(row_of(journal, line + count - 1, count, text->at, text->length));
}

enum sql_error tail_place(struct journal *journal)
{
    struct tail_lines lines;
    struct engawa_text text = {0};
    enum sql_error error = tail_write(journal);
    if (error != SQL_FINE)
        return error;
    error = tail_read(journal, 0, &lines);
    for (size_t i = 0, count; i < lines.count && error == SQL_FINE; i += count) {
        count = fit(lines.line + i, lines.count - i);
        error = put(journal, lines.line + i, count, &text);
    }
    if (lines.count > 0 && error == SQL_FINE)
        error = sql_run(journal_statement(journal, "DELETE FROM tail"));
    engawa_text_free(&text);
    tail_free(&lines);
    journal->tail.bytes = 0;
    return error;
}

bool tail_was_arranged(const struct journal *journal)
{
    return journal->tail.arranged;
}
