/* record.h - reading and writing game records.
 *
 * A record is UTF-8 text with one JSON object on each line: a header, the events from 1, and, if
 * the game has ended, a closing line. The reader takes line by line and stops for good at the first
 * wrong one. It checks the form of a line first (ENGAWA_RECORD_MALFORMED), then the rules of the
 * game (ENGAWA_RECORD_ILLEGAL); these two are the exit statuses of every command that reads
 * records. The accepted part is an open match, so the reader of a record has the game itself:
 * state, log, legal moves.
 *
 * The writer produces the same three kinds of line in one fixed spelling.
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
    ENGAWA_RECORD_ILLEGAL = 1,  /* well-formed, but breaks a rule */
    ENGAWA_RECORD_MALFORMED = 2 /* not in the form of a record */
};

enum engawa_record_end { ENGAWA_UNFINISHED, ENGAWA_FINISHED, ENGAWA_ABANDONED };

/* The secrets that the closing line reveals. */
struct engawa_secret {
    bool has_seed, has_entropy;
    uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    bool has_drawn;              /* the seats were drawn */
    int drawn[ENGAWA_SEATS_MAX]; /* for each seat the former place of its player
                                    (engawa_fair_seats); -1 if it is not a place */
};

/* A record that is being read. Zero-initialise it, and free it with engawa_record_free. */
struct engawa_record {
    int seen_by; /* set before the first line. 0: a complete game. Above 0: the view of seat SEEN_BY
                    - 1, where hidden parts are "?" and are not checked */
    enum engawa_record_status status; /* of the lines so far; the first error is final */
    size_t line;                      /* number of the last line taken, or of the wrong one */
    struct engawa_match *match;       /* NULL before the header; event n is on line n + 1 */
    char *name[ENGAWA_SEATS_MAX];     /* one per seat, as the game began */
    bool has_commit;
    uint8_t commit[ENGAWA_SEED_BYTES];
    enum engawa_record_end end;
    struct engawa_secret secret;
    char *who[ENGAWA_SEATS_MAX];  /* the seat's player id from the header; NULL if none */
    unsigned left;                /* of an abandoned game: a bit for each seat that left */
    char *last[ENGAWA_SEATS_MAX]; /* the seats' names as the game ended, from the closing line; all
                                     NULL where it has none: nobody has changed */
};

/* Returns who had SEAT last, as far as RECORD knows; NULL before the header. */
const char *engawa_record_player(const struct engawa_record *record, int seat);

void engawa_record_free(struct engawa_record *record);

/* Takes the next line, LENGTH bytes without the newline. Returns the status of the record, with the
 * reason in WHY if this line is wrong. Takes no lines after a wrong one. A wrong event does not
 * change the match. */
enum engawa_record_status engawa_record_take(struct engawa_record *record, const char *line,
                                             size_t length, struct engawa_reason *why);

/* Call after the last line. Returns the status; a record without a header is malformed (line 1). */
enum engawa_record_status engawa_record_finish(struct engawa_record *record,
                                               struct engawa_reason *why);

/* Reads FILE to its end, or to the first wrong line. An unreadable file is malformed, with the code
 * "file". */
enum engawa_record_status engawa_record_read(struct engawa_record *record, FILE *file,
                                             struct engawa_reason *why);

/* Reads one line of FILE into LINE, without its newline. Returns false at the end of the file or on
 * a read error (ferror). Truncates a line that is too long, to a length that engawa_record_take
 * still refuses. */
bool engawa_record_line(FILE *file, struct engawa_text *line);

/* Returns whether LINE, LENGTH bytes, is a closing line with a well-formed seed and entropy for
 * SEATS seats, each of which may be absent or null; writes them to SECRET. For closing lines behind
 * a wrong line, which engawa_record_take does not read: `verify` needs them to check the dice
 * before the wrong line. */
bool engawa_record_secret(const char *line, size_t length, int seats, struct engawa_secret *secret);

/* Returns whether the chance of RECORD follows from SECRET (docs/fair-chance.md, "Checking a
 * record"): every event of chance and, in a record without a wrong line, the commitment and the
 * draw of the seats. A record that lacks the data for this is not fair either. Sets *CHECKED to the
 * number of events of chance that follow. On failure sets *LINE to the first line that is wrong or
 * incomplete, and WHY with the code "no-commit", "no-end", "no-seed", "forged", "commit" or
 * "seats". */
bool engawa_record_fair(const struct engawa_record *record, const struct engawa_secret *secret,
                        size_t *checked, size_t *line, struct engawa_reason *why);

/* Appends the header and its newline. NAMES has one entry per seat. COMMIT is NULL if the dice
 * cannot be verified. */
void engawa_record_write_header(struct engawa_text *text, const struct engawa_game *game,
                                const struct engawa_setup *setup, const char *const *names,
                                const uint8_t *commit);

/* Appends a header with player ids: WHO has one entry per seat, the guest's server-side id, or
 * "bot:" and the bot's name. Ratings go by these (docs/ratings.md). */
void engawa_record_write_rated_header(struct engawa_text *text, const struct engawa_game *game,
                                      const struct engawa_setup *setup, const char *const *names,
                                      const char *const *who, const uint8_t *commit);

/* Appends event number N and its newline; TIME is in milliseconds, 0 to omit it. */
void engawa_record_write_event(struct engawa_text *text, size_t n, int by, const char *event,
                               int64_t time);

/* Appends the closing line of a game of SEATS seats in STATE, and its newline: finished if the game
 * is over, abandoned otherwise. SECRET is NULL if the header has no commit. */
void engawa_record_write_end(struct engawa_text *text, const struct engawa_game *game, int seats,
                             const void *state, const struct engawa_secret *secret);

/* A table's data about the end of its game. */
struct engawa_record_close {
    unsigned left;            /* of a rated game: a bit for each seat that left before the end */
    const char *const *names; /* the seats' names as the game ended; NULL: as it began */
};

/* Appends the closing line of a game at a table. */
void engawa_record_write_table_end(struct engawa_text *text, const struct engawa_game *game,
                                   int seats, const void *state, const struct engawa_secret *secret,
                                   const struct engawa_record_close *close);

#endif
