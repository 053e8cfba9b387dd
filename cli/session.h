/* session.h - one game at this terminal: people, bots, the fair dice, the record.
 *
 * A session owns the open match and a view of its own for every bot. It draws chance by the
 * fair procedure from a seed that it has committed to, so that the record it leaves can be
 * verified like a table's.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "bots/lore.h"
#include "bots/persona.h"
#include "terminal/renderer.h"
#include "words/words.h"

enum {
    SESSION_NAME_MAX = 40, /* characters */
    SESSION_NAME_BYTES = 4 * SESSION_NAME_MAX
};

/* A seat: a person's if BOT is NULL. */
struct session_player {
    const struct engawa_bot *bot;
    int persona;               /* the bot's (bots/persona.h); 0 where it has another name */
    struct engawa_match *view; /* the bot's */
    char name[SESSION_NAME_BYTES + WORDS_NUMBER_BYTES + 1];
    char plate[SESSION_NAME_BYTES + WORDS_NUMBER_BYTES + 1]; /* the same; a bot's with its level */
};

struct session {
    const struct renderer *renderer;
    struct engawa_match *match; /* open */
    struct session_player player[ENGAWA_SEATS_MAX];
    struct engawa_names names, plates; /* for sentences; for pictures and the record */
    int people;
    /* What has happened since this was last cleared, one sentence in each line, as session_viewer
     * sees it and in the language of the moment. Whoever shows it clears it. */
    struct engawa_text news;
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct engawa_rng choice; /* of the bots */
    struct engawa_text lore;  /* for the bots: the language of the game (bots/lore.h) */
};

/* Leaves NAME, any bytes, as people see it in CLEAN. False: WHY (which may be NULL). */
bool session_clean_name(const char *name, char clean[SESSION_NAME_BYTES + 1],
                        struct engawa_reason *why);

/* Begins a game; its language is that of the terminal now. BOT and NAME have an entry for each
 * seat: NULL bots are people, NULL names are made up, and a name that could be taken for that of an
 * earlier seat gets a number. The same SEED, any text, gives the same chance events; NULL gives
 * secret ones. */
void session_begin(struct session *session, const struct engawa_game *game,
                   const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                   const char *const *name, const char *seed);
void session_end(struct session *session);

/* Calls the bots by their names in the language of the terminal, which has changed. */
void session_rename(struct session *session);

/* Brings a session that has just begun to the present state of MATCH, an open match of the same
 * game and setup, and takes over its SEED. */
void session_resume(struct session *session, const struct engawa_match *match,
                    const uint8_t seed[ENGAWA_SEED_BYTES]);

/* Whether chance or a bot acts next; session_advance lets it act. */
bool session_runs(const struct session *session);
void session_advance(struct session *session);

/* The seat of the person who acts next, the lowest if there are several; -1 if the game is over.
 * Call it only while session_runs is false. */
int session_person(const struct session *session);

/* A person's move. False with the reason, and nothing has changed. */
bool session_move(struct session *session, int seat, const char *move, struct engawa_reason *why);

/* The viewer for whom the news is told: the seat of the only person, or ENGAWA_SPECTATOR. */
int session_viewer(const struct session *session);

/* Appends the closing line, which reveals the seed. */
void session_closing(const struct session *session, struct engawa_text *text);

/* Appends the whole record so far, with a closing line, so that nothing can be added to it later.
 */
void session_record(const struct session *session, struct engawa_text *text);

#endif
