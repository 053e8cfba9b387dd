/* entry.h - one entry of a table's log, as a structure and as text (docs/protocol.md, "The log of a
 * table").
 *
 * The text is one JSON object, and is what the journal keeps. An entry comes either from compose.h,
 * which has checked it against the table, or from entry_read, which checks its form alone.
 */
#ifndef ENGAWA_SERVER_ENTRY_H
#define ENGAWA_SERVER_ENTRY_H

#include "engine/game.h"
#include "server/base/ids.h"
#include "server/table/clock.h"
#include "server/table/code.h"
#include "words/words.h"

enum {
    ENTRY_NAME_MAX = 40,                                        /* characters of a person's name */
    ENTRY_NAME_BYTES = 4 * ENTRY_NAME_MAX + WORDS_NUMBER_BYTES, /* with a number behind it */
    ENTRY_TITLE_MAX = 60,                                       /* of a table's title */
    ENTRY_TITLE_BYTES = 4 * ENTRY_TITLE_MAX
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
    ENTRY_DOWN
};

/* What the host of a table allows to those who are not the host, and to everybody: bits. */
enum entry_may {
    ENTRY_MAY_WATCH = 1,  /* people without a seat are at the table */
    ENTRY_MAY_CHAT = 2,   /* people without a seat say something */
    ENTRY_MAY_SIT = 4,    /* a free seat is taken */
    ENTRY_MAY_START = 8,  /* people with a seat start the game */
    ENTRY_MAY_END = 16,   /* people with a seat end it early */
    ENTRY_MAY_COUNT = 32, /* pages count for everybody what is still out */
    ENTRY_MAY_ALL = 63
};

/* What the host keeps one guest from: bits. */
enum entry_from {
    ENTRY_FROM_SEAT = 1,  /* sitting down */
    ENTRY_FROM_CHAT = 2,  /* saying something */
    ENTRY_FROM_TABLE = 4, /* being at the table at all */
    ENTRY_FROM_ALL = 7
};

/* The language of a table: its bots speak it, and their names in records are in it. Older logs name
 * none. */
enum entry_lang { ENTRY_LANG_NONE, ENTRY_LANG_EN, ENTRY_LANG_JA };

/* What follows when somebody is removed from a seat. */
enum entry_then { ENTRY_THEN_WAIT, ENTRY_THEN_BOT, ENTRY_THEN_END };

/* What becomes of a question about somebody who does not play: one of the three that people vote
 * for, or it has become needless because they are back. */
enum entry_verdict { ENTRY_VERDICT_WAIT, ENTRY_VERDICT_BOT, ENTRY_VERDICT_END, ENTRY_VERDICT_BACK };

/* The names of these in entries and asks. They are in the order of the bits, and the last is
 * NULL. */
extern const char *const entry_may_names[],
    *const entry_from_names[], *const entry_then_names[], *const entry_verdict_names[];

/* What the host chooses for a table until its game starts: bits. */
enum entry_choice {
    ENTRY_CHOICE_OPTIONS = 1,
    ENTRY_CHOICE_SEATS = 2,
    ENTRY_CHOICE_TITLE = 4,
    ENTRY_CHOICE_PRIVATE = 8,
    ENTRY_CHOICE_ORDER = 16,
    ENTRY_CHOICE_ALL = 31, /* those that every table has */
    ENTRY_CHOICE_CLOCK = 32,
    ENTRY_CHOICE_AWAY = 64,
    ENTRY_CHOICE_RATED = 128
};

/* The choices themselves: `open` has them, `set` those that change. */
struct entry_choices {
    unsigned named;            /* bits of enum entry_choice */
    struct engawa_setup setup; /* with both seats and options, as they are then; entry_read fills
                                  in the seats alone, and table_add the rest */
    char *options;             /* the text of the options, one JSON object */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private;
    bool rated;           /* the game counts for the ratings of its players */
    bool drawn;           /* who sits where is drawn at the start; false: as they sit */
    enum entry_lang lang; /* of the table, also when it goes on; ENTRY_LANG_NONE: not named */
    struct clock_rule clock;
    enum entry_then away; /* what becomes of a question that nobody answers */
};

struct entry_open {
    const struct engawa_game *game;
    struct entry_choices choices; /* with the whole setup */
    char host[IDS_MAX + 1];
    uint8_t commit[ENGAWA_SEED_BYTES]; /* SHA-256 of the table's seed */
    int64_t day;  /* of a daily game (daily.h): days since 1970; 0: it is none */
    char *record; /* of a table that was made of a record (import.h): the record's header; else NULL
                   */
};

struct entry_seat {
    int seat;
    char who[IDS_MAX + 1]; /* the guest's id, or the bot's name; "" of stand; of keep the guest for
                              whom the seat is kept */
    char name[ENTRY_NAME_BYTES + 1];
    int persona;                   /* of bot: who it is (bots/persona.h); 0 in older logs */
    struct engawa_entropy entropy; /* of sit */
};

struct entry_start {
    int seats;
    char name[ENGAWA_SEATS_MAX][ENTRY_NAME_BYTES + 1];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    bool drawn;                  /* the seats were drawn; names and entropy stand by seat already */
    int place[ENGAWA_SEATS_MAX]; /* for each seat the place where its player sat before */
};

struct entry_event {
    size_t n;
    int by; /* a seat or ENGAWA_CHANCE */
    char *text;
    struct engawa_event event; /* TEXT as the game has read it, or what it was printed from; not
                                  filled by entry_read */
};

struct entry_chat {
    char guest[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1];
    char *text;
};

struct entry_end {
    bool abandoned;
    char *line; /* the record's closing line (engine/record.h), which is the entry's text too */
};

struct entry_set {
    unsigned named, may; /* bits of enum entry_may: those that change, and what they are now */
    bool code;           /* the table's code changes: to LOCK */
    struct code_lock lock;
    struct entry_choices choices;
};

/* What the host does with one guest. */
struct entry_guest {
    char who[IDS_MAX + 1];
    char name[ENTRY_NAME_BYTES + 1];
    int seat;             /* of remove */
    enum entry_then then; /* of remove */
    unsigned from;        /* of bar: one bit of enum entry_from */
    bool on;              /* of bar: whether it holds from now on, or no longer */
    bool stands_in;       /* of host: until the real one comes back */
};

/* About a seat whose player does not play: their time ran out, or they are away. */
struct entry_absence {
    int seat;
    bool time;               /* of question: time ran out; false: they are away */
    enum entry_verdict what; /* of vote, which is never BACK, and of verdict */
    int by;                  /* of vote: the seat that votes */
    bool voted;              /* of verdict: people have decided; false: the table's choice has */
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
        char rematch[IDS_MAX + 1]; /* the id of the table that follows */
        struct entry_set set;
        struct entry_guest guest;     /* of remove, bar and host */
        struct entry_absence absence; /* of question, vote and verdict */
        int64_t down;                 /* ms for which the server was down until now */
    };
};

/* Reads one of entry_then_names; false: it is none. */
bool entry_read_away(const char *name, enum entry_then *away);

/* Appends the text of ENTRY, without a newline. */
void entry_write(const struct entry *entry, struct engawa_text *text);

/* Appends the text of ENTRY as people get it: like entry_write, but of a code only whether there is
 * one. */
void entry_write_shown(const struct entry *entry, struct engawa_text *text);

/* Reads TEXT into ENTRY; the caller frees it with entry_free. Checks the form of every field, not
 * what it means at a table (table_add does). False: WHY, and there is nothing to free. */
bool entry_read(const char *text, struct entry *entry, struct engawa_reason *why);

/* Frees what ENTRY owns, not ENTRY itself. */
void entry_free(struct entry *entry);

/* Entries that come to a log together. Zero-initialise; free with entry_list_free; not to be
 * copied. */
struct entry_list {
    struct entry *entry;
    size_t count;
    struct entry one; /* space for the first, which mostly is the only one */
};

/* Adds an entry of KIND, otherwise zero, for the caller to fill in; it holds until the next call.
 */
struct entry *entry_list_add(struct entry_list *list, enum entry_kind kind);

/* Frees the entries; LIST is empty then. */
void entry_list_free(struct entry_list *list);

#endif
