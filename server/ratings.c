/* ratings.c - how strong a house's guests are (ratings.h). */
#include "server/ratings.h"

#include "rating/ladder.h"
#include "rating/note.h"
#include "server/fields.h"

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
    note_write(table->match, whos, table->left, commit, note);
}

static void take(void *context, const char *game, const char *note)
{
    const struct engawa_game *rules = engawa_game_named(game);
    if (rules)
        ladder_take_note(context, rules, note);
}

/* The players of one game, from number FROM of LADDER to before END, for GUEST. */
struct board {
    struct journal *journal;
    const struct ladder *ladder;
    int from, end;
    const char *guest;
};

static void write_figures(const struct ladder_player *player, struct engawa_text *json)
{
    engawa_text_printf(json, "\"mean\":%.4f,\"deviation\":%.4f,\"games\":%d", player->rating.mean,
                       player->rating.deviation, player->games);
}

static void write_own(const struct board *board, struct engawa_text *json)
{
    for (int i = board->from; i < board->end; i++) {
        const struct ladder_player *player = ladder_player(board->ladder, i);
        if (strcmp(player->who, board->guest) != 0 || player->bouts == 0)
            continue;
        engawa_text_add_char(json, '{');
        write_figures(player, json);
        engawa_text_add_char(json, '}');
        return;
    }
    engawa_text_add(json, "null");
}

static bool write_board(const struct board *board, struct engawa_text *json,
                        struct engawa_reason *why)
{
    char name[JOURNAL_NAME_MAX + 1];
    int told = 0;
    for (int i = board->from; i < board->end && told < RATINGS_BOARD; i++) {
        const struct ladder_player *player = ladder_player(board->ladder, i);
        if (player->bouts == 0 || ladder_is_bot(player))
            continue;
        if (!journal_rated_name(board->journal, player->who, player->game->name, name, why))
            return false;
        if (!name[0])
            continue; /* was forgotten, or has no such match on their list */
        engawa_text_printf(json, "%s{\"guest\":\"%s\"", told++ ? "," : "", player->who);
        fields_add_text(json, "name", name);
        engawa_text_add_char(json, ',');
        write_figures(player, json);
        engawa_text_add_char(json, '}');
    }
    return true;
}

/* Writes what is told of each game of LADDER. */
static bool write_games(struct journal *journal, const struct ladder *ladder, const char *guest,
                        struct engawa_text *json, struct engawa_reason *why)
{
    struct board board = {.journal = journal, .ladder = ladder, .guest = guest};
    bool fine = true;
    for (; fine && board.from < ladder_players(ladder); board.from = board.end) {
        const struct engawa_game *game = ladder_player(ladder, board.from)->game;
        while (board.end < ladder_players(ladder) && ladder_player(ladder, board.end)->game == game)
            board.end++;
        engawa_text_printf(json, "%s{\"game\":\"%s\",\"own\":", board.from ? "," : "", game->name);
        write_own(&board, json);
        engawa_text_add(json, ",\"board\":[");
        fine = write_board(&board, json, why);
        engawa_text_add(json, "]}");
    }
    return fine;
}

void ratings_free(struct ratings *ratings)
{
    if (ratings->ladder)
        ladder_free(ratings->ladder);
    ratings->ladder = NULL;
}

/* Makes the ladder of RATINGS that of the matches which count now. */
static bool renew(struct ratings *ratings, struct journal *journal, struct engawa_reason *why)
{
    uint8_t mark[ENGAWA_SEED_BYTES];
    if (!journal_rated_mark(journal, mark, why))
        return false;
    if (ratings->ladder && memcmp(mark, ratings->mark, sizeof mark) == 0)
        return true;
    ratings_free(ratings);
    struct ladder *ladder = ladder_new(false);
    if (!journal_rated(journal, take, ladder, why)) {
        ladder_free(ladder);
        return false;
    }
    ladder_rate(ladder);
    ratings->ladder = ladder;
    memcpy(ratings->mark, mark, sizeof mark);
    return true;
}

bool ratings_read(struct ratings *ratings, struct journal *journal, const char *guest,
                  struct engawa_text *json, struct engawa_reason *why)
{
    return renew(ratings, journal, why) && write_games(journal, ratings->ladder, guest, json, why);
}
