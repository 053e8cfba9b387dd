/* game.h - the one interface that every game implements.
 *
 * A game is a fold over events: state' = apply(state, event). An event is either
 * a player's move or an outcome of chance, and each has exactly one text form
 * (the "Notation" of the game's ledger). The same text is the journal on disk,
 * the wire, the terminal's input, the bots' protocol and the record.
 *
 * Inside, a state is at most ENGAWA_STATE_MAX bytes without pointers, so that a
 * copy is one memcpy, undo is keeping the old copy, and two states are equal when
 * their bytes are (engawa_state_equal). A player's move is one 64-bit number.
 *
 * What a viewer knows is a state too. `redact` turns an event into what a viewer
 * may see of it: another event of the same kind, with some parts unknown
 * (ENGAWA_HIDDEN, ENGAWA_UNKNOWN, written "?"). `play` and `settle` accept such
 * events and give a partly unknown state, from which the viewer's own `legal`,
 * `actors`, `result` and `describe` come out just as from the full state. Where
 * choices are simultaneous several bits of `actors` are set at once, choices made
 * are redacted for the others, and an outcome of chance shows them all.
 *
 * The contract between a game's functions:
 *   - legal(s, seat) lists exactly the moves that `allowed` accepts, and
 *     parse(print(move)) gives each of them back;
 *   - draw(s) and outcomes(s) give only outcomes that `possible` accepts;
 *   - play and settle are called with such moves and outcomes only, or with
 *     redactions of them.
 *
 * What holds for every function of a game and of this header:
 *   - Purity. The result depends on the arguments alone, chance comes from the
 *     generator that is passed in, and nothing is kept between calls. A game has no
 *     variables, only constants. The only exceptions are the lists in engine/registry.c
 *     and bots/registry.c.
 *   - Threads. Any thread may therefore call anything at any time, as long as no two use the same
 *     state, match, generator or text while one of them changes it. The registries are filled
 *     before the first thread starts and are read-only after that.
 *   - Memory. actors, legal, pick, play, draw, outcomes, settle, redact, conceal, imagine and
 *     result neither allocate nor touch text. The others may allocate. When memory is out the
 *     process ends (engine/memory.h): no function reports it.
 *   - Ownership. A caller owns what it passes in: a state, a list of moves, a text.
 *     engawa_match_free frees what engawa_match_new makes. Games, bots and option tables
 *     are constants that must stay where they are while the program runs.
 *   - Errors. Input from outside (text, option values) is refused with a reason (struct
 *     engawa_reason). A fault of the calling program ends the process by assert, which stays
 *     enabled in release builds.
 */
#ifndef ENGAWA_GAME_H
#define ENGAWA_GAME_H

#include "engine/chance.h"
#include "engine/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENGAWA_SEATS_MAX = 8,
    ENGAWA_STATE_MAX = 1024, /* bytes */
    ENGAWA_OPTIONS_MAX = 4,  /* options of one game */
    ENGAWA_ITEMS_MAX = 120,  /* numbers in one outcome */
    ENGAWA_NOTE_MAX = 800,   /* bytes of a note: 200 scalar values of four */
    ENGAWA_WORD_MAX = 64     /* bytes of an option that is a name */
};

/* Values for the author and the viewer of an event. Seats count from 0. */
enum {
    ENGAWA_CHANCE = -1,    /* author: chance */
    ENGAWA_SPECTATOR = -1, /* viewer without a seat */
    ENGAWA_OPEN = -2       /* viewer who sees everything (the table itself, a record) */
};

/* The bit of `actors` that is set when chance is next; the lower bits are seats. */
#define ENGAWA_CHANCE_BIT (1u << ENGAWA_SEATS_MAX)

/* A player's move; each game packs its own. If every bit is set, the viewer sees only that
 * a move was made. A game whose moves can be hidden in part sets bit 63 and keeps what the
 * viewer may see. */
typedef uint64_t engawa_move;
#define ENGAWA_HIDDEN      UINT64_MAX
#define ENGAWA_PART_HIDDEN (UINT64_C(1) << 63)

/* An outcome of chance: numbers with a meaning that the game defines. The state determines which
 * kind of outcome is next. */
#define ENGAWA_UNKNOWN UINT16_MAX /* an item hidden from this viewer */
struct engawa_outcome {
    uint16_t count;
    uint16_t item[ENGAWA_ITEMS_MAX];
};

/* A possible outcome of chance and its probability. */
struct engawa_weighted {
    struct engawa_outcome outcome;
    double probability; /* above 0, at most 1 */
};

/* The distribution of the states that `imagine` makes from a viewer's knowledge. */
enum engawa_imagined {
    /* Every state that agrees with the view is possible; they are not equally likely. */
    ENGAWA_IMAGINED_SOME,
    /* States are as likely as chance made them: every deal of the hidden cards or tiles that agrees
     * with the view is equally likely (two equal tiles count as two), and so is every legal choice
     * where a choice is hidden. Inferences from a move about the hand that made it do not count. */
    ENGAWA_IMAGINED_UNIFORM
};

/* A move or an outcome, with its author. MOVE counts when `by` is a seat, OUTCOME when it is
 * ENGAWA_CHANCE. NOTE is the free text beside a move (Dixit's clue): UTF-8, NUL-terminated, "" for
 * none. It is not part of the state. */
struct engawa_event {
    int by;
    engawa_move move;
    struct engawa_outcome outcome;
    char note[ENGAWA_NOTE_MAX + 1];
};

enum engawa_option_kind {
    ENGAWA_CHOICE, /* one of the words in `choices` */
    ENGAWA_NUMBER, /* low, low + step, ... high */
    ENGAWA_NAME    /* 1 to ENGAWA_WORD_MAX characters of a-z 0-9 - */
};

/* One option of a game, from its ledger. */
struct engawa_option {
    const char *name;
    const char *label_en, *label_ja; /* for people; label_ja may be NULL */
    enum engawa_option_kind kind;
    const char *const *choices; /* ENGAWA_CHOICE: NULL-terminated */
    long low, high, step;       /* ENGAWA_NUMBER */
    int seats;                  /* the one number of seats it applies to; 0 for any */
    bool research;              /* for testing algorithms: no table offers it */
    const char *fallback;       /* the default, spelled as in a record */
};

/* A game with its number of seats and a value for each option. Only engine/setup.c reads the
 * values; all other code asks for them by name (engawa_setup_number, ...). */
struct engawa_setup {
    const struct engawa_game *game;
    int seats;
    struct engawa_value {
        bool given;                     /* false: the fields below hold the default */
        long number;                    /* of an ENGAWA_NUMBER; of an ENGAWA_CHOICE its index */
        char word[ENGAWA_WORD_MAX + 1]; /* ENGAWA_NAME */
    } value[ENGAWA_OPTIONS_MAX];        /* in the order of the game's options */
};

/* Names of the seats for sentences; NULL entries are spelled "seat N". */
struct engawa_names {
    const char *seat[ENGAWA_SEATS_MAX];
};

/* An event of a finished game, for engawa_game.moment. */
struct engawa_past {
    const void *before, *after; /* the full states around it */
    const struct engawa_event *event;
    const char *note; /* the last note of the match, "" for none */
};

/* A solo setup that a server may offer as the game of the day, with the same dice for every player
 * (server/kept/daily.h). */
struct engawa_daily {
    const char *name; /* characters of a-z 0-9 -; unique in a program */
    const char *title_en, *title_ja;
    const char *option, *value; /* the one option without its default; NULL if none */
    /* Returns the number that finished games are compared by; the lowest is best. NULL: they are
     * compared by score, and the highest is best. */
    int64_t (*count)(const void *state);
    const char *counted_en, *counted_ja; /* the unit of `count`: "Turns"; NULL for points */
};

struct engawa_game {
    const char *name;                /* as in a record: characters of a-z 0-9 - */
    const char *title_en, *title_ja; /* title_ja and help_ja may be NULL: English is used */
    int seats_min, seats_max;
    bool seats_drawn;                    /* a table shuffles the seats unless told otherwise */
    const struct engawa_option *options; /* ended by a NULL name; NULL if none */
    size_t state_size;                   /* bytes, at most ENGAWA_STATE_MAX */
    int legal_max;                       /* the most legal moves that a seat can have */
    int text_max;                        /* the most bytes of an event's text with its note */
    const char *help_en, *help_ja;       /* the rules in brief: plain text, lines of 72 columns */
    const struct engawa_daily *daily;    /* ended by a NULL name; NULL if none */

    /* Checks what the option table cannot express (Dixit's deck sizes). NULL if nothing has to be
     * checked. */
    bool (*check)(const struct engawa_setup *setup, struct engawa_reason *why);

    /* Returns the most events that a match of SETUP, which has passed engawa_setup_check, can have,
     * for every chance and every way to play. Every match ends; the header essay says why. The
     * bound of a table's log depends on it, so it is never too small, but it may exceed the longest
     * match. */
    size_t (*longest)(const struct engawa_setup *setup);

    /* Sets STATE (state_size bytes, zeroed) to the position before the first event. */
    void (*start)(void *state, const struct engawa_setup *setup);

    /* Returns the seats that may act now: a bit for each, or ENGAWA_CHANCE_BIT alone, or 0 when the
     * game is over. */
    unsigned (*actors)(const void *state);

    /* Writes SEAT's legal moves, or the first CAPACITY of them, to MOVES in the game's canonical
     * order without duplicates. Returns the total number. A free text is left out: the move stands
     * for every legal text. SEAT is a bit of `actors`. */
    int (*legal)(const void *state, int seat, engawa_move *moves, int capacity);

    /* Returns one of those moves at random, each equally likely. NULL if listing them is as
     * fast. */
    engawa_move (*pick)(const void *state, int seat, struct engawa_rng *rng);

    /* Applies a legal (or redacted) move of SEAT. */
    void (*play)(void *state, int seat, engawa_move move);

    /* Draws the next outcome of chance into OUTCOME, with the ledger's probabilities. The order of
     * draws is specified in docs/fair-chance.md. STATE is a full state. draw, settle and possible
     * are all NULL in a game without chance. */
    void (*draw)(const void *state, struct engawa_rng *rng, struct engawa_outcome *outcome);

    /* Writes all possible outcomes, or the first CAPACITY of them, to LIST and returns the total
     * number. Their probabilities sum to 1 and are those of `draw`. Outcomes that differ only in a
     * detail that no rule depends on (the order of dice) may be merged into one of them with their
     * joint probability. STATE is a full state in which chance is next. Returns 0 where they are
     * too many to list, and is NULL if they always are; the game's header essay says so. */
    int (*outcomes)(const void *state, struct engawa_weighted *list, int capacity);

    /* Applies a possible (or redacted) outcome. */
    void (*settle)(void *state, const struct engawa_outcome *outcome);

    /* Returns whether EVENT->by, a bit of `actors`, may make EVENT's move (with its note). If not,
     * sets WHY to the rule against it. STATE is a full state or that seat's own view. */
    bool (*allowed)(const void *state, const struct engawa_event *event, struct engawa_reason *why);

    /* Returns whether OUTCOME is possible now. STATE is a full state. */
    bool (*possible)(const void *state, const struct engawa_outcome *outcome,
                     struct engawa_reason *why);

    /* Reads TEXT, an event by EVENT->by (a bit of `actors`, or ENGAWA_CHANCE), into the rest of
     * EVENT. Accepts the canonical spelling only, with "?" for hidden parts. Otherwise returns
     * false and sets WHY. Need not check whether the event is allowed or possible in a full state;
     * in a view it refuses what cannot have happened by what the view shows. */
    bool (*parse)(const void *state, const char *text, struct engawa_event *event,
                  struct engawa_reason *why);

    /* Appends the canonical spelling of EVENT, which happens in STATE (the state before it). */
    void (*print)(const void *state, const struct engawa_event *event, struct engawa_text *text);

    /* Redacts the parts that VIEWER (a seat or ENGAWA_SPECTATOR) may not see of EVENT, which
     * happens in STATE (the full state before it). NULL if the game hides nothing. */
    void (*redact)(const void *state, int viewer, struct engawa_event *event);

    /* Turns STATE, a full state, into the state that VIEWER (a seat or ENGAWA_SPECTATOR) folds from
     * the redactions of the same events, byte for byte. Leaves VIEWER's own view unchanged. NULL if
     * the game hides nothing. */
    void (*conceal)(void *state, int viewer);

    /* Turns STATE, folded from the events that VIEWER was shown, into a full state that agrees with
     * everything VIEWER knows. NULL if the game hides nothing. */
    void (*imagine)(void *state, int viewer, struct engawa_rng *rng);
    enum engawa_imagined imagined; /* the distribution of these states */

    /* Sets SCORES and RANKS, one entry a seat, to the scores so far and the ranks they give (1 is
     * best, equal ones share a rank). They are final when `actors` is 0. */
    void (*result)(const void *state, int64_t *scores, int *ranks);

    /* Appends one JSON object with everything that VIEWER (a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN)
     * may see and that a page or terminal needs to draw the table. The full state and VIEWER's own
     * give the same text. The keys differ by game; its header essay documents them. NOTE is the
     * last note of the match, "" for none. */
    void (*describe)(const void *state, int viewer, const char *note, struct engawa_text *json);

    /* Appends one JSON object about TEXT, a move in composition, in any spelling that the game
     * accepts for this. "move" is the canonical spelling, "en" and "ja" are the move's name for
     * people; the game may add keys. Returns false and sets WHY if TEXT cannot be a move. Does not
     * check whether the move is legal: only the setup in STATE counts. NULL if the text of a move
     * needs no explanation. */
    bool (*draft)(const void *state, const char *text, struct engawa_text *json,
                  struct engawa_reason *why);

    /* Appends one sentence that tells people the meaning of EVENT (full or redacted), which happens
     * in STATE (the state before it): "Aki rolls 2 1 4 2 1". A game without Japanese may ignore
     * LANGUAGE. */
    void (*tell)(const void *state, const struct engawa_event *event,
                 const struct engawa_names *names, enum engawa_language language,
                 struct engawa_text *text);

    /* If PAST is worth remembering, appends a sentence about it without its final punctuation and
     * returns how remarkable it is, from 1 to 100; otherwise returns 0. The weight does not depend
     * on NAMES or LANGUAGE. NULL if the game has no such events. */
    int (*moment)(const struct engawa_past *past, const struct engawa_names *names,
                  enum engawa_language language, struct engawa_text *text);
};

/* ---- engine/setup.c: options ---- */

/* Fills SETUP with GAME's defaults for SEATS players. Every setup begins with this call. */
void engawa_setup_defaults(const struct engawa_game *game, int seats, struct engawa_setup *setup);

/* Sets one option from its text ("yams", "6"). Refuses unknown names and values. */
bool engawa_setup_option(const struct engawa_game *game, struct engawa_setup *setup,
                         const char *name, const char *value, struct engawa_reason *why);

/* Checks the setup as a whole: the number of seats, and then the game's `check`. Call after all
 * options are set. */
bool engawa_setup_check(const struct engawa_game *game, const struct engawa_setup *setup,
                        struct engawa_reason *why);

/* Return the value of the option NAME: the number of an ENGAWA_NUMBER, the chosen word of an
 * ENGAWA_CHOICE, the name of an ENGAWA_NAME. SETUP or the game owns the word. Ends the process if
 * the game has no option NAME of that kind. Each call searches for NAME, so a game reads an option
 * once, into its state. */
long engawa_setup_number(const struct engawa_setup *setup, const char *name);
const char *engawa_setup_word(const struct engawa_setup *setup, const char *name);

/* Returns whether the choice or name NAME has the value WORD. */
bool engawa_setup_is(const struct engawa_setup *setup, const char *name, const char *word);

/* Returns whether the option NAME was set explicitly, even to its default. */
bool engawa_setup_given(const struct engawa_setup *setup, const char *name);

/* Appends the options that were given as one JSON object, in the game's order, numbers as
 * integers: {"sheet":"yams"}. */
void engawa_setup_json(const struct engawa_game *game, const struct engawa_setup *setup,
                       struct engawa_text *json);

/* Returns whether a table may have SETUP: no option for research is given. */
bool engawa_setup_offered(const struct engawa_setup *setup, struct engawa_reason *why);

/* Appends the JSON that a page needs to offer GAME: name, titles, seats, help, and the options that
 * a table offers; with ALL also those for research. Uses English where GAME has no Japanese text.
 */
void engawa_game_json(const struct engawa_game *game, bool all, struct engawa_text *json);

/* ---- engine/fold.c: one event, text to state ---- */

/* How much checking an event needs. */
enum engawa_trust {
    ENGAWA_FULL,    /* from a record or a player: check every rule, accept no hidden parts */
    ENGAWA_REDACTED /* from a table, which has checked it: accept hidden parts */
};

/* Reads TEXT as an event by BY (a seat or ENGAWA_CHANCE) in STATE and checks it, without applying
 * it. Returns true with the event in EVENT; returns false with the reason in WHY (may be NULL) and
 * EVENT unspecified. */
bool engawa_read(const struct engawa_game *game, const void *state, int seats, int by,
                 const char *text, enum engawa_trust trust, struct engawa_event *event,
                 struct engawa_reason *why);

/* Applies EVENT to STATE. EVENT must come from engawa_read in this state, or from its legal moves
 * or possible outcomes. */
void engawa_apply(const struct engawa_game *game, void *state, const struct engawa_event *event);

/* Sets SEEN to EVENT as VIEWER sees it: unchanged for ENGAWA_OPEN, redacted for others. EVENT
 * happens in STATE (the full state before it). */
void engawa_show(const struct engawa_game *game, const void *state, int viewer,
                 const struct engawa_event *event, struct engawa_event *seen);

/* Turns STATE, a full state of GAME, into VIEWER's view of it (engawa_game.conceal). Changes
 * nothing for ENGAWA_OPEN. */
void engawa_conceal(const struct engawa_game *game, void *state, int viewer);

/* Returns whether STATE shows nothing that VIEWER cannot know: it is VIEWER's own view, or the game
 * hides nothing now. */
bool engawa_is_view(const struct engawa_game *game, const void *state, int viewer);

/* Returns whether two states of GAME are the same, byte for byte. The same position reached in
 * different ways may be two states, because a state also keeps some of its history (the last moves,
 * the places of the dice). States folded from the same events are equal. */
bool engawa_state_equal(const struct engawa_game *game, const void *one, const void *two);

/* Returns a hash of the state, equal for equal states: for hash tables, not against an adversary.
 * It is the same for every run of one build, and no record contains it. */
uint64_t engawa_state_hash(const struct engawa_game *game, const void *state);

/* Plays uniformly random legal moves, and chance, until the game is over; where several
 * seats may act the lowest goes first. MOVES has a capacity of game->legal_max. Returns the
 * number of events applied. */
long engawa_playout(const struct engawa_game *game, void *state, struct engawa_rng *rng,
                    engawa_move *moves);

/* ---- engine/registry.c: the list of games ---- */

enum { ENGAWA_GAMES_MAX = 64 };

/* Appends GAME, which must stay valid while the program runs, to the list of games. Returns false
 * with WHY and changes nothing if GAME breaks the interface, its name is taken or the list is full.
 * Adding a game twice succeeds and changes nothing. Call before other threads start.
 * (engawa_add_games, games/registry.h, adds the games of this program.) */
bool engawa_add_game(const struct engawa_game *game, struct engawa_reason *why);

/* Returns game number I, from 0, in the order of addition; NULL if there is none. */
const struct engawa_game *engawa_game_at(int i);

/* Returns the game called NAME, or NULL. */
const struct engawa_game *engawa_game_named(const char *name);

#endif
