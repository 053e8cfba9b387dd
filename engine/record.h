/* record.h - reading and writing game records.
 *
 * A record is UTF-8 text with one JSON object on each line: a header, the events
 * from 1, and, if the game has ended, a closing line. The reader takes line by line
 * and stops for good at the first wrong one. It checks the form of a line first
 * (ENGAWA_RECORD_MALFORMED), then the rules of the game (ENGAWA_RECORD_ILLEGAL);
 * these two are the exit statuses of every command that reads records. What it has
 * accepted is an open match, so whoever reads a record has the game itself: state,
 * log, legal moves.
 *
 * The writer makes the same three kinds of line, in one fixed spelling.
 *
 * This file needs a JSON library and is not part of the WebAssembly core.
 */
#ifndef ENGAWA_RECORD_H
#define ENGAWA_RECORD_H

#include "engine/match.h"

#include <stdio.h>

enum { ENGAWA_RECORD_LINE_MAX = 1 << 26 }; /* bytes; a longer line is malformed */

enum engawa_record_status {
    ENGAWA_RECORD_FINE = 0,
    ENGAWA_RECORD_ILLEGAL = 1,  /* well-formed, but against a rule */
    ENGAWA_RECORD_MALFORMED = 2 /* not of the form of a record */
};

enum engawa_record_end { ENGAWA_UNFINISHED, ENGAWA_FINISHED, ENGAWA_ABANDONED };

/* What the closing line reveals. */
struct engawa_secret {
    bool has_seed, has_entropy;
    uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    bool has_drawn;              /* the seats were drawn */
    int drawn[ENGAWA_SEATS_MAX]; /* for each seat the place where its player sat before
                                    (engawa_fair_seats); -1 for what can be none */
};

/* A record as far as it has been read. Zero-initialise it, and release it with engawa_record_free.
 */
struct engawa_record {
    int seen_by; /* to be set before the first line. 0: all of a game. Above 0: what seat SEEN_BY -
                    1 saw of it, where hidden parts are "?", and nobody checks what that seat could
                    not see */
    enum engawa_record_status status; /* of the lines so far; once wrong it stays so */
    size_t line;                      /* number of the last line taken; of the wrong one if any */
    struct engawa_match *match;       /* NULL before the header; event n stands on line n + 1 */
    char *name[ENGAWA_SEATS_MAX];     /* one a seat */
    bool has_commit;
    uint8_t commit[ENGAWA_SEED_BYTES];
    enum engawa_record_end end;
    struct engawa_secret secret;
    char *who[ENGAWA_SEATS_MAX]; /* who sat there, where the header says so; otherwise NULL */
    unsigned left; /* of a game that was abandoned: a bit for each seat that left it */
};

void engawa_record_free(struct engawa_record *record);

/* Takes the next line, LENGTH bytes without the newline. Returns the status of the
 * record, with the reason in WHY if this line is wrong. After a wrong line no more
 * are taken. A wrong event changes nothing in the match. */
enum engawa_record_status engawa_record_take(struct engawa_record *record, const char *line,
                                             size_t length, struct engawa_reason *why);

/* To be called when there are no more lines: a record without a header is malformed (line 1). */
enum engawa_record_status engawa_record_finish(struct engawa_record *record,
                                               struct engawa_reason *why);

/* Reads FILE to its end, or to the first wrong line. A file that cannot be read is
 * malformed, with the code "file". */
enum engawa_record_status engawa_record_read(struct engawa_record *record, FILE *file,
                                             struct engawa_reason *why);

/* Reads one line of FILE into LINE, without its newline. False at the end of the file or
 * when it cannot be read (ferror). A line that is too long is cut, to a length that is still too
 * long for engawa_record_take. */
bool engawa_record_line(FILE *file, struct engawa_text *line);

/* Whether LINE, LENGTH bytes, is a closing line with a well-formed seed and entropy for SEATS
 * seats, each of which may be absent or null; SECRET gets them. This is for closing lines behind a
 * wrong line, which engawa_record_take does not read: `verify` needs them to check the dice before
 * the wrong line. */
bool engawa_record_secret(const char *line, size_t length, int seats, struct engawa_secret *secret);

/* Whether the chance of RECORD follows from SECRET (docs/fair-chance.md, "Checking a record"):
 * every event of chance and, of a record without a wrong line, the commitment and the draw of the
 * seats. A record that lacks what that takes is not fair either. *CHECKED is how many events of
 * chance follow. False: *LINE is the first line that is wrong, or that lacks something, and WHY has
 * the code "no-commit", "no-end", "no-seed", "forged", "commit" or "seats". */
bool engawa_record_fair(const struct engawa_record *record, const struct engawa_secret *secret,
                        size_t *checked, size_t *line, struct engawa_reason *why);

/* Appends the header and its newline. NAMES has one entry a seat. COMMIT is NULL if the dice
 * cannot be verified. */
void engawa_record_write_header(struct engawa_text *text, const struct engawa_game *game,
                                const struct engawa_setup *setup, const char *const *names,
                                const uint8_t *commit);

/* The same, and WHO sits there, one entry a seat: the guest's name to the server, or "bot:" and the
 * bot's. Ratings go by it (docs/ratings.md). */
void engawa_record_write_rated_header(struct engawa_text *text, const struct engawa_game *game,
                                      const struct engawa_setup *setup, const char *const *names,
                                      const char *const *who, const uint8_t *commit);

/* Appends event number N and its newline; TIME in milliseconds, 0 to leave it out. */
void engawa_record_write_event(struct engawa_text *text, size_t n, int by, const char *event,
                               int64_t time);

/* Appends the closing line of a game of SEATS seats in STATE, and its newline: finished if the
 * game is over, abandoned otherwise. SECRET is NULL where the header has no commit. */
void engawa_record_write_end(struct engawa_text *text, const struct engawa_game *game, int seats,
                             const void *state, const struct engawa_secret *secret);

/* The same of a rated game; LEFT, a bit for each seat, left it before its end. */
void engawa_record_write_rated_end(struct engawa_text *text, const struct engawa_game *game,
                                   int seats, const void *state, const struct engawa_secret *secret,
                                   unsigned left);

#endif
