/* party.h - the people of one table: how they meet, play, and play again.
 *
 * Every guest says hello; the host opens the table; all enter and sit down, and bots take the other
 * seats; the host starts. When the game is over, all play again (`rematch`). A party counts what it
 * waits for, and goes on when all of it has come.
 *
 * A move is sent by one person and comes back as an event. It counts once, at the moment when the
 * last of the people has it, and its time runs from when it should have been sent.
 */
#ifndef BENCH_PARTY_H
#define BENCH_PARTY_H

#include "bench/load/guest.h"

/* A game to play: the first PEOPLE of its SEATS are people, the others bots. */
struct party_game {
    const char *name;
    int seats, people;
    const char *option, *value; /* an option with a value other than the default; NULL: none */
    const char *bot;            /* of the other seats */
};

/* The stages of a party, in order; from AGAIN it goes back to STARTING. */
enum party_stage {
    PARTY_ARRIVING, /* all say hello */
    PARTY_OPENING,  /* the host opens the table */
    PARTY_SITTING,  /* all enter and sit down */
    PARTY_STARTING, /* the host starts, and the game is played to its end */
    PARTY_AUDITING, /* somebody reads the whole log again */
    PARTY_AGAIN,    /* all ask to play again */
    PARTY_MOVING,   /* all leave for the next table */
    PARTY_QUIET     /* after the measurement: nothing more happens here */
};

enum { PARTY_FLIGHTS = 64 };

struct party {
    struct crew *crew;
    const struct party_game *game;
    struct engawa_setup setup;
    enum party_stage stage;
    int waiting; /* messages to come before the next stage */
    int away;    /* people without a connection, or not back yet */
    bool begun;
    long played;
    char table[40], next[40]; /* ids; NEXT after a rematch */
    int64_t sent[ENGAWA_SEATS_MAX];
    struct flight { /* an event on its way to all: number N at [N % PARTY_FLIGHTS] */
        size_t n;
        int received;
        int64_t sent; /* 0: by chance or a bot */
        bool timed;
    } flight[PARTY_FLIGHTS];
    struct guest guest[ENGAWA_SEATS_MAX];
};

/* The games that parties play, each list ended by a NULL name: with people in all seats; with bots
 * too; and one that goes on as long as anybody measures. */
extern const struct party_game party_games_closed[], party_games_mixed[], party_game_endless[];

/* Lets PARTY begin. */
void party_begin(struct party *party, struct crew *crew, const struct party_game *game);

/* One of the things that PARTY waits for has come. */
void party_step(struct party *party);

/* The guest of SEAT sends a move which should have been sent at SINCE. */
void party_sent(struct party *party, int seat, int64_t since);

/* A guest has received event N, by BY. */
void party_received(struct party *party, size_t n, int by);

/* A guest of PARTY has lost the connection, or is back. */
void party_left(struct party *party);
void party_back(struct party *party);

/* Lets everybody read the log again, after which nothing more happens; PARTY is quiet. */
void party_audit(struct party *party);

/* Whether nothing is on its way to PARTY's people that they have asked for. */
bool party_is_quiet(const struct party *party);

void party_end(struct party *party);

#endif
