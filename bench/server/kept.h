/* kept.h - a journal full of tables, to measure a house after years of use.
 *
 * One game of each kind is played at random to its end, and another one to its middle; their logs
 * are written again and again for tables and guests with other names. One guest has a seat at some
 * of the unfinished tables, and had one in every tenth finished game, with changing opponents. All
 * games count for the ratings.
 */
#ifndef BENCH_KEPT_H
#define BENCH_KEPT_H

#include <stddef.h>
#include <stdint.h>

/* Which daily game the tables that are over count as. */
#define KEPT_DAILY "yahtzee"

enum { KEPT_OWN = 20, /* tables of the guest that are not over */ KEPT_GROUPS = 40 };

struct kept {
    int over, going;        /* tables */
    int played;             /* of those that are over by the guest */
    int64_t day;            /* the day of half of the daily games (KEPT_DAILY) */
    double seconds;         /* that filling took */
    size_t entries;         /* in all */
    char token[40];         /* of the guest */
    char own[KEPT_OWN][16]; /* the tables where they sit */
};

/* Fills the new journal at PATH with OVER finished tables and GOING unfinished ones. Ends the
 * program if that fails. */
void kept_fill(const char *path, int over, int going, struct kept *kept);

/* Writes the id of table NUMBER of those that are not over. */
void kept_id(int number, char id[16]);

#endif
