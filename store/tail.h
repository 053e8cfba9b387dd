/* tail.h - the entries of logs that came last, of all tables together, for logs.c. */
#ifndef ENGAWA_STORE_TAIL_H
#define ENGAWA_STORE_TAIL_H

#include "store/journal_sql.h"

/* An entry as it stands in a text of several. */
struct tail_line {
    int64_t number, k, time; /* the table's number */
    const char *text;        /* LENGTH bytes */
    size_t length;
};

/* All of the tail, by table and k. */
struct tail_lines {
    struct engawa_text text; /* to which the lines point */
    struct tail_line *line;
    size_t count;
};

/* Adds an entry to the open transaction. Returns SQL_FINE or what failed. */
enum sql_error tail_add(struct journal *journal, const struct tail_line *line);

/* Writes what was added and is not written yet. Returns SQL_FINE or what failed. */
enum sql_error tail_write(struct journal *journal);

/* Gives up what was added and is not written. */
void tail_forget(struct journal *journal);

/* Reads the tail, with what was added in this transaction. NUMBER: only the entries of this table;
 * 0: all. Returns SQL_FINE or what failed; free LINES in any case. */
enum sql_error tail_read(struct journal *journal, int64_t number, struct tail_lines *lines);
void tail_free(struct tail_lines *lines);

/* How long the log of the table NUMBER is, by its last entry in LINES; 0: none is there. */
int64_t tail_length(const struct tail_lines *lines, int64_t number);

/* Puts all of the tail in its places, in the open transaction. Returns SQL_FINE or what failed. */
enum sql_error tail_place(struct journal *journal);

/* ---- entries in one row of their table ---- */

/* Calls SEE with the COUNT entries of a row, of which K is the last; TIME and TEXT are the row's.
 * What a line points to holds during the call. Returns SQL_FINE or what failed: SQL_DAMAGED if that
 * is no such row. */
enum sql_error tail_split(int64_t k, int64_t time, const char *text, int64_t count,
                          void (*see)(void *context, const struct tail_line *line), void *context);

/* Writes the COUNT entries at LINE as the text of a row. */
void tail_join(const struct tail_line *line, size_t count, struct engawa_text *text);

#endif
