/* small_house.h - a house without sockets, for tests: with a clock that the test sets, bots that
 * choose when told to, and people who talk to it. */
#ifndef ENGAWA_TESTS_SMALL_HOUSE_H
#define ENGAWA_TESTS_SMALL_HOUSE_H

#include "server/turn/house.h"

#include <jansson.h>

extern char house_path[300]; /* of the journal */
extern struct journal *journal;
extern struct house *house;
extern struct job *jobs; /* bots that were asked, newest first */
extern int lessons;      /* bots that were told to learn */
extern int64_t now;

/* The settings for the next open_house; set_up_house sets the defaults. THREADED: a separate thread
 * writes the journal. */
extern bool threaded;
extern struct world_limits limits;
extern const struct push_way *push_way;
extern const char *backups; /* folder; NULL: none */
extern bool (*read_deck)(void *context, const char *deck, struct engawa_text *json);

void open_house(void);
bool try_open_house(struct engawa_reason *why); /* false: it is refused */
void close_house(void);
void reopen_house(void); /* the same house, opened again */
void forget_jobs(void);

/* Appends the record of the table ID. Returns false with WHY on failure (record.h). */
bool read_record(const char *id, struct engawa_text *record, struct engawa_reason *why);

/* For cmocka: an empty house before each test, and nothing left behind it. */
int set_up_house(void **state);
int tear_down_house(void **state);

/* ---- people ---- */

struct person {
    struct visitor *visitor;
    json_t *heard; /* every message, oldest first */
    char guest[33], token[33];
    int takes;   /* messages after which the connection is full; 0: never */
    int taken;   /* messages that it took since then */
    int refused; /* messages after which they were not heard any more */
    int resumed; /* how often they were heard again */
    bool ended;  /* their connection was ended */
};

/* Keeps messages; for house_arrive, the context is the person. */
extern const struct house_peer ears;

/* The connection of PERSON takes COUNT messages more (0: all that there are), and the turn ends. */
void take(struct person *person, int count);

const char *text_of(const json_t *object, const char *key);

/* Says the message without ending the turn; FORMAT as json_pack's. */
void say(struct person *person, const char *format, ...);

/* Returns the last reply that PERSON got, which the person owns; NULL: none. */
json_t *reply_of(const struct person *person);

/* Ends the turn and expects that the last ask was refused with CODE, or done for "". The reply
 * stays owned by the person. */
json_t *expect(struct person *person, const char *code);

/* PERSON asks {"ask":NAME,FIELDS}, FIELDS being members of JSON or "" for none, and expects CODE;
 * ask_at_table the same of the table ID. */
json_t *ask_for(struct person *person, const char *name, const char *fields, const char *code);
json_t *ask_at_table(struct person *person, const char *name, const char *id, const char *fields,
                     const char *code);

/* TOKEN, NAME: NULL for none. ADDRESS is the one that the house counts. */
void arrive(struct person *person, const char *token, const char *name);
void arrive_from(struct person *person, const char *address, const char *token, const char *name);

/* Makes PERSON, who has left, say hello again as the same guest. */
void arrive_again(struct person *person);

/* Makes PERSON, who is not a guest, speak for the operator. */
void appoint(struct person *person);

/* They ask for the command of up to three words, NULL for none, and are refused with CODE, "" for
 * not. The reply stays owned by the person. */
json_t *command(struct person *person, const char *code, const char *a, const char *b,
                const char *c);

/* Somebody connects and has said nothing yet. */
void connect_from(struct person *person, const char *address);
void leave(struct person *person);

/* PERSON opens a table for SEATS, where people sit as they sit, and takes seat 0. */
void open_table(struct person *person, const char *game, int seats, char *id);

/* PERSON asks to enter the table ID after its entry AFTER, or to say TEXT there; the turn goes on.
 */
void ask_enter(struct person *person, const char *id, int after);
void ask_say(struct person *person, const char *id, const char *text);

/* PERSON asks for that at the table ID, and gets it; SIT is refused with CODE, "" for done. */
void enter(struct person *person, const char *id);
void sit(struct person *person, const char *id, int seat, const char *code);
void unseat(struct person *person, const char *id, int seat);
void seat_bot(struct person *person, const char *id, int seat);
void stand(struct person *person, const char *id);

/* Lets the bots that were asked choose, until nobody asks. Returns the number of moves. */
int let_bots_play(void);

/* Returns the log of a table as PERSON gets it from 0, or how often WORD is in it. */
char *log_of(struct person *person, const char *id);
int times_logged(struct person *person, const char *id, const char *word);

/* Lets so many milliseconds pass; the house handles everything due by then. */
void pass_time(int64_t milliseconds);

#endif
