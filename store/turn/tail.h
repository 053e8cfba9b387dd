/* tail.h - the tail: the newest entries of all logs, written together before they move to their
 * logs. */
#ifndef ENGAWA_STORE_TURN_TAIL_H
#define ENGAWA_STORE_TURN_TAIL_H

#include "store/turn/transaction.h"

struct journal_tail {
    struct engawa_text text; /* entries that this transaction has added but not written */
    size_t bytes;            /* written to the tail since it was last put in place */
    bool arranged;           /* it was full and moved once, and will need the same pages again */
};

/* An entry in a text of several. */
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

/* Writes the entries added and not written yet. Returns SQL_FINE or the error. */
enum sql_error tail_write(struct journal *journal);

/* Drops the entries added and not written. */
void tail_forget(struct journal *journal);

/* Reads the tail, with the entries that this transaction has added. NUMBER: only the entries of
 * this table; 0: all. Returns SQL_FINE or what failed; call tail_free in both cases. */
enum sql_error tail_read(struct journal *journal, int64_t number, struct tail_lines *lines);
void tail_free(struct tail_lines *lines);

/* Returns the length of the log of the table NUMBER, by its last entry in LINES; 0 if LINES has
 * none. */
int64_t tail_length(const struct tail_lines *lines, int64_t number);

/* Moves all entries of the tail to their logs, in the open transaction. Returns SQL_FINE or what
 * failed. */
enum sql_error tail_place(struct journal *journal);

/* Returns whether journal_arrange has moved a full tail to its places. */
bool tail_was_arranged(const struct journal *journal);

/* ---- entries in one row of their table ---- */

/* Calls SEE with the COUNT entries of a row, of which K is the last; TIME and TEXT are the row's.
 * The text of a line is valid during the call. Returns SQL_FINE, or SQL_DAMAGED if the row is
 * malformed. */
enum sql_error tail_split(int64_t k, int64_t time, const char *text, int64_t count,
                          void (*see)(void *context, const struct tail_line *line), void *context);

/* Appends the COUNT entries at LINE as the text of a row. */
void tail_join(const struct tail_line *line, size_t count, struct engawa_text *text);

#endif
