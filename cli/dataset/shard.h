/* shard.h - plays the games of a part of a dataset, and collects them as columns: arrays with an
 * element for each game, each decision or each legal move.
 *
 * A shard follows from the parameters and its number alone, so any thread may play it.
 */
#ifndef CLI_DATASET_SHARD_H
#define CLI_DATASET_SHARD_H

#include "bots/bot.h"
#include "cli/dataset/npz.h"

enum { DATASET_SHARDS_MAX = 100000 };

/* The parameters of a dataset. */
struct dataset {
    const struct engawa_game *game;
    struct engawa_setup setup;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* NULL: makes the move of the most value */
    const struct engawa_bot *adviser;               /* gives the values; NULL: no values */
    const char *seed, *lore;
    int games;  /* in all */
    int shard;  /* games of a shard, of the last one maybe fewer */
    int budget; /* of a bot, and of the adviser, for each decision */
    int random; /* percent of the decisions that are random */
};

/* How many elements a shard has, and how often a bot's answer was illegal or missing. */
struct dataset_counts {
    long games, decisions, moves, faults;
};

/* What a column has an element for. */
enum dataset_of { DATASET_GAMES, DATASET_DECISIONS, DATASET_MOVES };

/* A column. Rows of WIDTH elements; with ENDS there is one row more than games or decisions. */
struct dataset_column {
    const char *name, *type; /* as numpy calls it */
    enum dataset_of of;
    bool ends;
    int width; /* 0: no second dimension */
    const char *means;
};

/* Writes the columns of DATASET to COLUMNS, at most DATASET_COLUMNS_MAX; returns their number. */
enum { DATASET_COLUMNS_MAX = 16 };
int dataset_columns(const struct dataset *dataset, struct dataset_column *columns);

/* Returns how many shards DATASET has. */
int dataset_shards(const struct dataset *dataset);

/* Plays shard NUMBER, from 0, and adds its columns to NPZ, which is empty. */
struct dataset_counts dataset_play(const struct dataset *dataset, int number, struct npz *npz);

#endif
