/* entry.h - an entry of a table's log, as a structure and as text (docs/protocol.md, "The log of a
 * table").
 *
 * The text is one JSON object, and the journal stores it. Entries come from compose.h, which has
 * checked them against the table, or from entry_read, which checks only their form.
 *
 * An evening (evening.h) has a log like a table's. `open` without a game begins one.
 */
#ifndef ENGAWA_SERVER_ENTRY_H
#define ENGAWA_SERVER_ENTRY_H

#include "engine/game.h"
#include "server/base/code.h"
#include "server/base/ids.h"
#include "server/table/clock.h"
#include "words/words.h"

enum {
    ENTRY_NAME_MAX = 40,                                        /* characters of a person's name */
    ENTRY_NAME_BYTES = 4 * ENTRY_NAME_MAX + WORDS_NUMBER_BYTES, /* with a number after it */
    ENTRY_TITLE_MAX = 60,                                       /* of a table's title */
    ENTRY_TITLE_BYTES = 4 * ENTRY_TITLE_MAX,
    ENTRY_CREST_MAX = 64, /* characters of a crest: a name, or hex digits of 16 x 16 dots */
    ENTRY_COLOURS = 8,    /* of people in an evening */
    ENTRY_THROW = 8,      /* seconds: the usual value of entry_choices.throw_after */
    ENTRY_THROW_MAX = 60
};

enum entry_kind {
    ENTRY_OPEN,
    ENTRY_SIT,
    ENTRY_BOT,
    ENTRY_STAND,
    ENTRY_KEEP,
    ENTRY_START,
    ENTRY_EVENT,
    ENTRY_CHAT,
    ENTRY_END,
    ENTRY_REMATCH,
    ENTRY_SET,
    ENTRY_REMOVE,
    ENTRY_BAR,
    ENTRY_HOST,
    ENTRY_CLOSE,
    ENTRY_QUESTION,
    ENTRY_VOTE,
    ENTRY_VERDICT,
    ENTRY_DOWN,
    ENTRY_WITHIN,
    /* of an evening */
    ENTRY_JOIN,
    ENTRY_PROPOSE,
    ENTRY_WISH,
    ENTRY_GAME,
    ENTRY_RESULT,
    ENTRY_FAVOURITE
};

/* Permissions of people other than the host at a table: bits. */
enum entry_may {
    ENTRY_MAY_WATCH = 1,  /* be at the table without a seat */
    ENTRY_MAY_CHAT = 2,   /* write chat without a seat */
    ENTRY_MAY_SIT = 4,    /* take a free seat */
    ENTRY_MAY_START = 8,  /* start the game, with a seat */
    ENTRY_MAY_END = 16,   /* end it early, with a seat */
    ENTRY_MAY_COUNT = 32, /* see the count of unseen cards, which the page makes */
    ENTRY_MAY_ALL = 63
};

/* Actions from which the host bars a guest: bits. */
enum entry_from {
    ENTRY_FROM_SEAT = 1,  /* sitting down */
    ENTRY_FROM_CHAT = 2,  /* chat */
    ENTRY_FROM_TABLE = 4, /* being at the table at all */
    ENTRY_FROM_ALL = 7
};

/* The language of a table, for its bots' words and their names in records. Older logs have none. */
enum entry_lang { ENTRY_LANG_NONE, ENTRY_LANG_EN, ENTRY_LANG_JA };

/* The consequence of removing a player. */
enum entry_then { ENTRY_THEN_WAIT, ENTRY_THEN_BOT, ENTRY_THEN_END };

/* The outcome of a question about a player who does not play: one of the three that people can vote
 * for, or BACK if the player has returned. */
enum entry_verdict { ENTRY_VERDICT_WAIT, ENTRY_VERDICT_BOT, ENTRY_VERDICT_END, ENTRY_VERDICT_BACK };

/* Their names in entries and asks, in the order of the values or bits, ended by NULL. */
extern const char *const entry_may_names[],
    *const entry_from_names[], *const entry_then_names[], *const entry_verdict_names[];

/* The host's choices for a table until its game starts: bits. */
enum entry_choice {
    ENTRY_CHOICE_OPTIONS = 1,
    ENTRY_CHOICE_SEATS = 2,
    ENTRY_CHOICE_TITLE = 4,
    ENTRY_CHOICE_PRIVATE = 8,
    ENTRY_CHOICE_ORDER = 16,
    ENTRY_CHOICE_EVENING =
        ENTRY_CHOICE_TITLE | ENTRY_CHOICE_PRIVATE, /* those that an evening has */
    ENTRY_CHOICE_ALL = 31,                         /* those that every table has */
    ENTRY_CHOICE_CLOCK = 32,
    ENTRY_CHOICE_AWAY = 64,
    ENTRY_CHOICE_RATED = 128,
    ENTRY_CHOICE_THROW = 256
};

/* The choices themselves: `open` has all, `set` those that change. */
struct entry_choices {
    unsigned named;            /* bits of enum entry_choice */
    struct engawa_setup setup; /* with both seats and options; entry_read sets only the seats, and
                                  table_check the rest */
    char *options;             /* the options as one JSON object */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private;
    bool rated;           /* the game counts for the ratings of its players */
    bool drawn;           /* seats are assigned by lot at the start; false: as they sit */
    enum entry_lang lang; /* of the table and its rematch; ENTRY_LANG_NONE: not named */
    struct clock_rule clock;
    enum entry_then away; /* the outcome of a question without votes */
    int throw_after;      /* seconds that pages wait for a thrower's hand, 1 to ENTRY_THROW_MAX */
};

struct entry_open {
    const struct engawa_game *game; /* NULL: an evening is opened */
    struct entry_choices choices;   /* with the whole setup; of an evening: title, private, lang */
    char host[IDS_MAX + 1];
    char evening[IDS_MAX + 1];         /* the evening that the table belongs to; "" if none */
    uint8_t commit[ENGAWA_SEED_BYTES]; /* SHA-256 of the table's seed */
    int64_t day;  /* of a daily game (daily.h): days since 1970; 0 for other games */
    char *record; /* the record's header if the table was imported (import.h); otherwise NULL */
};

struct entry_seat {
    int seat;
    char who[IDS_MAX + 1]; /* the guest's id or the bot's name; "" in stand; in keep the guest for
                              whom it is reserved */
    char name[ENTRY_NAME_BYTES + 1];
    int persona;                   /* of bot: its persona (bots/persona.h); 0 in older logs */
    struct engawa_entropy entropy; /* of sit */
};

struct entry_start {
    int seats;
    char name[ENGAWA_SEATS_MAX][ENTRY_NAME_BYTES + 1];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    bool drawn; /* seats were assigned by lot; names and entropy are in the new order */
    int place[ENGAWA_SEATS_MAX]; /* for each seat the place where its player sat before */
};

struct entry_event {
    size_t n;
    int by; /* a seat or ENGAWA_CHANCE */
    char *text;
    struct engawa_event event; /* TEXT parsed, or its source; not set by entry_read */
};

struct entry_chat {
    char guest[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1];
    char *text;
};

struct entry_end {
    bool abandoned;
    char *line; /* the record's closing line (engine/record.h), which is also the entry's text */
};

struct entry_set {
    unsigned named, may; /* bits of enum entry_may: those that change, and their new values */
    bool code;           /* the table's code changes to LOCK */
    struct code_lock lock;
    struct entry_choices choices;
};

/* A decision of the host about one guest. */
struct entry_guest {
    char who[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1];
    int seat;             /* of remove */
    enum entry_then then; /* of remove */
    unsigned from;        /* of bar: one bit of enum entry_from */
    bool on;              /* of bar: barred from now on; false: no longer */
    bool stands_in;       /* of host: until the master returns */
};

/* About a seat whose player does not play: their time has run out, or they are away. */
struct entry_absence {
    int seat;
    bool time;               /* of question: time has run out; false: away */
    enum entry_verdict what; /* of vote, where it is never BACK, and of verdict */
    int by;                  /* of vote: the seat that votes */
    bool voted;              /* of verdict: decided by votes; false: by the table's choice */
};

/* A guest joins an evening, or changes how they appear there. */
struct entry_join {
    char guest[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1];
    char crest[ENTRY_CREST_MAX + 1]; /* "" for none */
    int colour;                      /* below ENTRY_COLOURS */
    bool plays;                      /* wants a seat in the next game; false: watches */
};

/* A guest proposes the next game of an evening. */
struct entry_propose {
    char guest[IDS_MAX + 1];
    const struct engawa_game *game;
    struct entry_choices choices; /* with the whole setup */
};

/* A guest supports a proposal. */
struct entry_wish {
    char guest[IDS_MAX + 1];
    size_t k; /* of the entry `propose`; 0: none any more */
};

/* A table is opened within an evening. */
struct entry_game {
    char table[IDS_MAX + 1];
    struct engawa_setup setup;
    char player[ENGAWA_SEATS_MAX][IDS_MAX + 1]; /* the guest for whom each seat is; "" if none */
};

/* The game at a table of an evening is over. */
struct entry_result {
    char table[IDS_MAX + 1];
    int seats;     /* of a game that was not begun: 0 */
    bool finished; /* false: it was abandoned, and the scores and ranks are 0 */
    char player[ENGAWA_SEATS_MAX][IDS_MAX + 1]; /* the guest whose seat it was; "" for a bot */
    int64_t score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX];
};

/* A guest's favourite of what others wrote in a game of an evening: the note of a move. */
struct entry_favourite {
    char guest[IDS_MAX + 1];
    char table[IDS_MAX + 1];
    size_t n; /* the move's number; 0: none any more */
};

struct entry {
    enum entry_kind kind;
    union {
        struct entry_open open;
        struct entry_seat seat; /* of sit, bot, stand and keep */
        struct entry_start start;
        struct entry_event event;
        struct entry_chat chat;
        struct entry_end end;
        char rematch[IDS_MAX + 1]; /* the id of the next table */
        char within[IDS_MAX + 1];  /* the id of the evening that the table belongs to from now on */
        struct entry_set set;
        struct entry_guest guest;     /* of remove, bar and host */
        struct entry_absence absence; /* of question, vote and verdict */
        int64_t down;                 /* ms for which the server was down */
        struct entry_join join;
        struct entry_propose propose;
        struct entry_wish wish;
        struct entry_game game;
        struct entry_result result;
        struct entry_favourite favourite;
    };
};

/* Refuses an entry WHAT that no table composes: the journal was changed from outside. Returns
 * false. */
bool entry_broken(struct engawa_reason *why, const char *what);

/* Parses one of entry_then_names; returns false if NAME is none of them. */
bool entry_read_away(const char *name, enum entry_then *away);

/* Appends the text of ENTRY, without a newline. */
void entry_write(const struct entry *entry, struct engawa_text *text);

/* Appends the text of ENTRY as clients get it: like entry_write, but without the code, only whether
 * one is set. */
void entry_write_shown(const struct entry *entry, struct engawa_text *text);

/* Parses TEXT into ENTRY; free it with entry_free. Checks the form of every field, not its meaning
 * at a table (table_check does). Returns false with WHY on failure; do not free ENTRY then. */
bool entry_read(const char *text, struct entry *entry, struct engawa_reason *why);

/* Frees what ENTRY owns, not ENTRY itself. */
void entry_free(struct entry *entry);

/* Entries that are added to a log together. Zero-initialise; free with entry_list_free; do not
 * copy. */
struct entry_list {
    struct entry *entry;
    size_t count;
    struct entry one; /* space for the first, which is mostly the only one */
};

/* Appends an entry of KIND, otherwise zero, and returns it for the caller to fill in. Valid until
 * the next call.
 */
struct entry *entry_list_add(struct entry_list *list, enum entry_kind kind);

/* Frees the entries and empties LIST. */
void entry_list_free(struct entry_list *list);

#endif
