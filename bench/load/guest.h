/* guest.h - one person of the load generator: a connection, the asks under way, and a copy of the
 * table.
 *
 * A guest keeps to docs/protocol.md and checks the server by it. Replies come in the order of the
 * asks. Entries of the log come once each, in the order of their numbers. The guest folds the
 * events among them with the game's own rules, as a page does, and plays a move that the rules then
 * allow; so a refused move, or an event that does not fit, is a fault. The reply to a move comes
 * before its event, which has the number in the reply and the text that was sent. After a lost
 * connection the guest asks for the missing entries, and resends a move whose reply has not come:
 * it must have been made once. A guest who audits reads the log from its start: it must equal the
 * guest's copy, or, when the game is over, the open log as redacted for their seat.
 *
 * Any difference ends the run with a sentence that says what was expected.
 */
#ifndef BENCH_GUEST_H
#define BENCH_GUEST_H

#include "bench/load/crew.h"
#include "engine/match.h"

#include <jansson.h>

struct party;

enum guest_ask {
    GUEST_HELLO,
    GUEST_OPEN,
    GUEST_ENTER,
    GUEST_SIT,
    GUEST_BOT,
    GUEST_START,
    GUEST_MOVE,
    GUEST_REMATCH,
    GUEST_LEAVE
};

enum { GUEST_ASKED = 16 };

struct guest {
    struct wire wire;
    struct turn turn;
    struct party *party;
    int seat;
    char id[40], token[40];
    int64_t next_ask;
    struct {
        int64_t id;
        enum guest_ask ask;
    } asked[GUEST_ASKED]; /* whose replies have not come: COUNT of them from FIRST on, in a ring */
    unsigned first, count;

    char table[40]; /* that the guest follows; "" for none */
    size_t k;       /* the last entry that they have */
    size_t whole;   /* the entry that `enter` named: before it they are behind */
    struct engawa_match *view;
    bool over;

    bool moving;         /* a move is on its way */
    bool repeated;       /* it was sent again after the connection was lost */
    size_t after;        /* the event that it was sent after */
    size_t acknowledged; /* the number in its reply, 0 before */
    size_t made;         /* the number under which it came back, 0 before */
    struct engawa_text move;

    bool away;       /* no connection, or not back yet */
    int64_t lost_at; /* when the connection was lost */
    json_t *audit;   /* entries read again; NULL unless an audit is under way */
};

/* Connects GUEST, of SEAT in PARTY, and says hello. */
void guest_begin(struct guest *guest, struct party *party, int seat);

/* Asks for one thing; FORMAT is the message without its `ask` and `id`, "" or beginning with a
 * comma. */
void guest_ask(struct guest *guest, enum guest_ask ask, const char *format, ...)
    ENGAWA_PRINTF(3, 4);

/* Enters TABLE as a guest who has its first AFTER entries. */
void guest_enter(struct guest *guest, const char *table, size_t after);

/* Cuts the connection, and connects again. The party hears when the guest is back. */
void guest_drop(struct guest *guest);

/* Whether GUEST is at a table where a game is on, so that guest_drop may be called. */
bool guest_is_playing(const struct guest *guest);

/* As guest_drop, but reads the whole log again and compares it: a step of the party when it is
 * done. */
void guest_audit(struct guest *guest);

void guest_end(struct guest *guest);

#endif
