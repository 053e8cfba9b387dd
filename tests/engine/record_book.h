/* record_book.h - records as books of lines, to be damaged and read: for the tests of the reader.
 */
#ifndef ENGAWA_TEST_RECORD_BOOK_H
#define ENGAWA_TEST_RECORD_BOOK_H

#include "engine/record.h"

enum { FINE = ENGAWA_RECORD_FINE, NO = ENGAWA_RECORD_ILLEGAL, BAD = ENGAWA_RECORD_MALFORMED };

/* Reads TEXT as a record; returns its status, and the line that decided it in LINE. */
int read_text(const char *text, size_t length, size_t *line, struct engawa_reason *why);

/* TEXT must have STATUS, because of LINE (from 1) if it is wrong; then also with rubbish behind
 * it. A wrong record must have a reason in both languages. */
void expect_bytes(const char *name, const char *text, size_t length, int status, size_t line);
void expect(const char *name, const char *text, int status, size_t line);

/* A record as its lines. */
enum { LINES_MAX = 2000 };
struct book {
    int count;
    char *line[LINES_MAX];
};

/* Puts a copy of LINE before line AT (from 0), takes line AT away, or both. */
void put(struct book *book, int at, const char *line);
void drop(struct book *book, int at);
void replace(struct book *book, int at, const char *line);

struct book copy_of(const struct book *book);
void throw_away(struct book *book);

/* Appends the lines of BOOK, each ended by NEWLINE. */
void join(const struct book *book, const char *newline, struct engawa_text *text);

/* Does the same as `expect` for BOOK, and frees it; LINE counts from 0 here. */
void expect_book(const char *name, struct book *book, int status, int line);

/* Appends a random game, written with the record's own writer. */
void write_game(const struct engawa_game *game, int seats, uint64_t seed, struct engawa_text *text);

/* The same as lines. */
struct book game_book(const struct engawa_game *game, int seats, uint64_t seed);

/* Replaces the value of KEY in line AT of a copy of BOOK (NULL takes the member away) and checks
 * that this line then has STATUS. */
void expect_with(const struct book *book, int at, const char *key, const char *value, int status);

#endif
