/* ratings.c - the ratings of a house's guests (ratings.h). */
#include "server/kept/ratings.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "rating/ladder.h"
#include "rating/note.h"
#include "store/journal/history.h"

#include <stdlib.h>
#include <string.h>

void ratings_note(const struct table *table, struct engawa_text *note)
{
    char who[ENGAWA_SEATS_MAX][TABLE_WHO_BYTES + 1];
    const char *whos[ENGAWA_SEATS_MAX];
    uint8_t commit[ENGAWA_SEED_BYTES];
    if (!table->rated || !table->match)
        return;
    table_who(table, who);
    for (int seat = 0; seat < table->setup.seats; seat++)
        whos[seat] = who[seat];
    engawa_fair_commit(table->seed, commit);
    note_write(table->match, whos, table->ended.left, commit, note);
}

/* The players of one game: numbers FROM to END (exclusive) of LADDER, as shown to GUEST. */
struct board {
    struct journal *journal;
    const struct ladder *ladder;
    int from, end;
    const char *guest;
};

static void write_figures(const struct ladder_player *player, struct engawa_json *json)
{
    engawa_json_real(json, "mean", 4, player->rating.mean);
    engawa_json_real(json, "deviation", 4, player->rating.deviation);
    engawa_json_integer(json, "games", player->games);
    double error, lost = ladder_lost(player, &error);
    if (player->lost.games == 0)
        return;
    engawa_json_object(json, "lost");
    engawa_json_integer(json, "games", player->lost.games);
    engawa_json_real(json, "mean", 4, lost);
    engawa_json_real(json, "error", 4, error);
    engawa_json_close(json);
}

static void write_own(const struct board *board, struct engawa_json *json)
{
    for (int i = board->from; i < board->end; i++) {
        const struct ladder_player *player = ladder_player(board->ladder, i);
        if (strcmp(player->who, board->guest) != 0 || player->bouts == 0)
            continue;
        engawa_json_object(json, "own");
        write_figures(player, json);
        engawa_json_close(json);
        return;
    }
    engawa_json_null(json, "own");
}

static bool write_board(const struct board *board, struct engawa_json *json,
                        struct engawa_reason *why)
{
    char name[JOURNAL_NAME_MAX + 1];
    int told = 0;
    engawa_json_array(json, "board");
    for (int i = board->from; i < board->end && told < RATINGS_BOARD; i++) {
        const struct ladder_player *player = ladder_player(board->ladder, i);
        if (player->bouts == 0 || ladder_is_bot(player))
            continue;
        if (!journal_rated_name(board->journal, player->who, player->game->name, name, why))
            return false;
        if (!name[0])
            continue; /* forgotten, or has no such match on their list */
        told++;
        engawa_json_object(json, NULL);
        engawa_json_string(json, "guest", player->who);
        engawa_json_string(json, "name", name);
        write_figures(player, json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
    return true;
}

/* Writes the rating and the board of each game of LADDER. */
static bool write_games(struct journal *journal, const struct ladder *ladder, const char *guest,
                        struct engawa_json *json, struct engawa_reason *why)
{
    struct board board = {.journal = journal, .ladder = ladder, .guest = guest};
    for (; board.from < ladder_players(ladder); board.from = board.end) {
        const struct engawa_game *game = ladder_player(ladder, board.from)->game;
        while (board.end < ladder_players(ladder) && ladder_player(ladder, board.end)->game == game)
            board.end++;
        engawa_json_object(json, NULL);
        engawa_json_string(json, "game", game->name);
        write_own(&board, json);
        if (!write_board(&board, json, why))
            return false;
        engawa_json_close(json);
    }
    return true;
}

/* ---- the cache ---- */

void ratings_free(struct ratings *ratings)
{
    if (ratings->ladder)
        ladder_free(ratings->ladder);
    free(ratings->match);
    *ratings = (struct ratings){.ladder = NULL};
}

/* A match that the ladder includes. */
struct rated_match {
    const struct engawa_game *game;
    int64_t number; /* journal_rated */
    bool judged;    /* its losses are included */
};

/* A walk through the matches that count now, compared with those of BEFORE. */
struct renewing {
    const struct ratings *before;
    struct ratings now;
    size_t met; /* matches of BEFORE that were met */
    bool stale; /* the ladder cannot be extended */
};

static void add_match(struct ratings *ratings, const struct rated_match *match)
{
    if (ratings->matches == ratings->capacity) {
        ratings->capacity = ratings->capacity ? 2 * ratings->capacity : 64;
        ratings->match =
            engawa_reallocate(ratings->match, ratings->capacity, sizeof *ratings->match);
    }
    ratings->match[ratings->matches++] = *match;
}

static void take(void *context, int64_t number, const char *game, const char *note)
{
    struct renewing *renewing = context;
    const struct ratings *before = renewing->before;
    const struct rated_match *next =
        renewing->met < before->matches ? &before->match[renewing->met] : NULL;
    const struct rated_match match = {engawa_game_named(game), number, strchr(note, '=') != NULL};
    if (!match.game || renewing->stale)
        return;
    add_match(&renewing->now, &match);
    if (next && next->number == number) {
        renewing->met++;
        renewing->stale = next->judged && !match.judged;
        if (match.judged && !next->judged)
            ladder_take_judged(renewing->now.ladder, match.game, note);
    } else if (next && next->game == match.game) {
        renewing->stale = true;
    } else {
        ladder_take_note(renewing->now.ladder, match.game, note);
    }
}

/* Brings RATINGS up to date by extending them, if possible. Otherwise sets *STALE and empties the
 * cache. Returns false with WHY set on failure, and then empties the cache too. */
static bool go_on(struct ratings *ratings, struct journal *journal, bool *stale,
                  struct engawa_reason *why)
{
    struct renewing renewing = {.before = ratings, .now.ladder = ratings->ladder};
    if (!renewing.now.ladder)
        renewing.now.ladder = ladder_new(false);
    bool fine = journal_rated(journal, take, &renewing, why);
    *stale = renewing.stale || renewing.met < ratings->matches;
    free(ratings->match);
    *ratings = renewing.now;
    if (!fine || *stale)
        ratings_free(ratings);
    else
        ladder_rate(ratings->ladder);
    return fine;
}

static bool renew(struct ratings *ratings, struct journal *journal, struct engawa_reason *why)
{
    bool stale;
    return go_on(ratings, journal, &stale, why) && (!stale || go_on(ratings, journal, &stale, why));
}

void ratings_prepare(struct ratings *ratings, struct journal *journal)
{
    struct engawa_reason why;
    renew(ratings, journal, &why); /* the next ask reports the failure */
}

bool ratings_read(struct ratings *ratings, struct journal *journal, const char *guest,
                  struct engawa_json *json, struct engawa_reason *why)
{
    return renew(ratings, journal, why) && write_games(journal, ratings->ladder, guest, json, why);
}
