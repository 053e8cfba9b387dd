/* session.h - a game in this process: people, bots, the fair dice, the record.
 *
 * A session owns the open match and a view for every bot. It draws chance by the fair procedure
 * from a seed that it has committed to, so that its record can be verified like a table's.
 */
#ifndef CLI_PLAY_SESSION_H
#define CLI_PLAY_SESSION_H

#include "bots/lore.h"
#include "bots/persona.h"
#include "terminal/renderer.h"
#include "words/words.h"

enum {
    SESSION_NAME_MAX = 40, /* characters */
    SESSION_NAME_BYTES = 4 * SESSION_NAME_MAX
};

/* A seat; a person plays it if BOT is NULL. */
struct session_player {
    const struct engawa_bot *bot;
    int persona;               /* the bot's (bots/persona.h); 0 if it has another name */
    struct engawa_match *view; /* the bot's */
    char name[SESSION_NAME_BYTES + WORDS_NUMBER_BYTES + 1];
    char plate[SESSION_NAME_BYTES + WORDS_NUMBER_BYTES + 1]; /* the name; a bot's with its level */
};

struct session {
    const struct renderer *renderer;
    struct engawa_match *match; /* open */
    struct session_player player[ENGAWA_SEATS_MAX];
    struct engawa_names names, plates; /* for sentences; for pictures and the record */
    int people;
    /* The events since it was last cleared, one sentence per line, as session_viewer sees them, in
     * the language at the time. The code that shows it clears it. */
    struct engawa_text news;
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct engawa_rng choice; /* of the bots */
    struct engawa_text lore;  /* names the language of the game to the bots (bots/lore.h) */
};

/* Writes NAME, any bytes, to CLEAN as people see it. Returns false with WHY (may be NULL) if it is
 * not a valid name. */
bool session_clean_name(const char *name, char clean[SESSION_NAME_BYTES + 1],
                        struct engawa_reason *why);

/* Begins a game; its language is that of the terminal now. BOT and NAME have an entry for each
 * seat: NULL bots are people, NULL names are generated, and a name that looks like that of an
 * earlier seat gets a number. The same SEED, any text, gives the same chance events; NULL gives a
 * random secret seed. */
void session_begin(struct session *session, const struct engawa_game *game,
                   const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                   const char *const *name, const char *seed);
void session_end(struct session *session);

/* Renames the bots after a change of the terminal's language. */
void session_rename(struct session *session);

/* Advances a new session to the present state of MATCH, an open match of the same game and setup,
 * and takes over its SEED. */
void session_resume(struct session *session, const struct engawa_match *match,
                    const uint8_t seed[ENGAWA_SEED_BYTES]);

/* Returns whether chance or a bot acts next; session_advance makes its move. */
bool session_runs(const struct session *session);
void session_advance(struct session *session);

/* Returns the seat of the person who acts next, the lowest if there are several; -1 if the game is
 * over. Call it only while session_runs is false. */
int session_person(const struct session *session);

/* Makes MOVE for the person at SEAT. Returns false with the reason and changes nothing if it is
 * refused. */
bool session_move(struct session *session, int seat, const char *move, struct engawa_reason *why);

/* Returns the viewer of the news: the seat of the only person, or ENGAWA_SPECTATOR. */
int session_viewer(const struct session *session);

/* Appends the closing line, which reveals the seed. */
void session_closing(const struct session *session, struct engawa_text *text);

/* Appends the whole record so far, with a closing line, which makes it final. */
void session_record(const struct session *session, struct engawa_text *text);

#endif
