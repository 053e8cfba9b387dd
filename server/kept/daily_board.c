/* daily_board.c - the daily board (daily_board.h). */
#include "server/kept/daily_board.h"

#include "engine/json.h"
#include "server/kept/daily.h"
#include "store/journal/daily.h"

/* The state of writing a board. */
struct board {
    struct journal *journal;
    const char *guest;
    int64_t day, today;
    struct engawa_json *json;
    int64_t last, above, seen; /* score and rank of the previous row, and rows so far */
};

/* Adds LOST, in ten-thousandths, as a number with two decimals, or null if unknown. */
static void add_lost(struct engawa_json *json, int64_t lost)
{
    int64_t cents = (lost + 50) / 100;
    if (lost < 0)
        engawa_json_null(json, "lost");
    else
        engawa_text_printf(engawa_json_value(json, "lost"), "%lld.%02lld", (long long)(cents / 100),
                           (long long)(cents % 100));
    engawa_json_bool(json, "judged", lost >= -1);
}

static void add_pair(struct engawa_json *json, const char *name, const char *en, const char *ja)
{
    if (!en) {
        engawa_json_null(json, name);
        return;
    }
    engawa_json_object(json, name);
    engawa_json_string(json, "en", en);
    engawa_json_string(json, "ja", ja);
    engawa_json_close(json);
}

static void add_commit(struct engawa_json *json, const struct journal_day *day)
{
    uint8_t commit[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_fair_commit(day->seed, commit);
    engawa_hex(commit, sizeof commit, hex);
    engawa_json_string(json, "commit", hex);
    engawa_json_integer(json, "since", day->since);
}

/* ---- rows ---- */

static void add_row(void *context, const struct journal_daily *game)
{
    struct board *board = context;
    board->seen++;
    if (board->seen == 1 || game->score != board->last)
        board->above = board->seen;
    board->last = game->score;
    engawa_json_object(board->json, NULL);
    engawa_json_integer(board->json, "place", board->above);
    engawa_json_string(board->json, "guest", game->guest);
    engawa_json_string(board->json, "name", game->name);
    engawa_json_string(board->json, "table", board->day < board->today ? game->table : "");
    engawa_json_integer(board->json, "t", game->ended);
    engawa_json_integer(board->json, "score", game->score);
    add_lost(board->json, game->lost);
    engawa_json_close(board->json);
}

/* Adds the rows of DAILY. */
static bool add_rows(struct board *board, const struct engawa_daily *daily,
                     struct engawa_reason *why)
{
    board->seen = 0;
    engawa_json_array(board->json, "rows");
    bool fine = journal_board(board->journal, board->day, daily->name, daily->count != NULL,
                              BOARD_ROWS, add_row, board, why);
    engawa_json_close(board->json);
    return fine;
}

/* Adds the guest's rank in DAILY over the days up to this one. */
static bool add_month(struct board *board, const struct engawa_daily *daily,
                      struct engawa_reason *why)
{
    int64_t place, people;
    const struct journal_span span = {.daily = daily->name,
                                      .fewest = daily->count != NULL,
                                      .from = board->day - BOARD_SPAN + 1,
                                      .to = board->day};
    if (!journal_rank_daily(board->journal, &span, board->guest, &place, &people, why))
        return false;
    engawa_json_object(board->json, "month");
    engawa_json_integer(board->json, "place", place);
    engawa_json_integer(board->json, "people", people);
    engawa_json_close(board->json);
    return true;
}

/* Adds the guest's own game of DAILY, and stores it in OWN. */
static bool add_own(struct board *board, const struct engawa_daily *daily,
                    struct journal_daily *own, struct engawa_reason *why)
{
    bool there;
    int64_t better = 0;
    struct engawa_json *json = board->json;
    *own = (struct journal_daily){.ended = 0};
    if (!journal_own_daily(board->journal, board->day, daily->name, board->guest, own, &there, why))
        return false;
    if (!there) {
        engawa_json_null(json, "mine");
        return true;
    }
    engawa_json_object(json, "mine");
    engawa_json_string(json, "table", own->table);
    if (own->ended) {
        if (!journal_count_daily(board->journal, board->day, daily->name,
                                 daily->count ? INT64_MIN : own->score + 1,
                                 daily->count ? own->score - 1 : INT64_MAX, &better, why))
            return false;
        engawa_json_integer(json, "place", better + 1);
        engawa_json_integer(json, "t", own->ended);
        engawa_json_integer(json, "score", own->score);
        add_lost(json, own->lost);
        if (!add_month(board, daily, why))
            return false;
    }
    engawa_json_close(json);
    return true;
}

/* ---- games ---- */

/* Adds the commitment to tomorrow's seed of DAILY. */
static bool add_tomorrow(struct board *board, const struct engawa_daily *daily,
                         struct engawa_reason *why)
{
    struct journal_day drawn = {.since = 0};
    bool there = false;
    if (board->day == board->today &&
        !journal_day(board->journal, board->day + 1, daily->name, &drawn, &there, why))
        return false;
    if (there) {
        engawa_json_object(board->json, "tomorrow");
        add_commit(board->json, &drawn);
        engawa_json_close(board->json);
    } else {
        engawa_json_null(board->json, "tomorrow");
    }
    engawa_wipe(drawn.seed, sizeof drawn.seed);
    return true;
}

/* Adds the seed of a day that has ended. */
static void add_seed(struct engawa_json *json, const struct journal_day *drawn)
{
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_hex(drawn->seed, sizeof drawn->seed, hex);
    if (drawn->ended)
        engawa_json_string(json, "seed", hex);
    else
        engawa_json_null(json, "seed");
    engawa_wipe(hex, sizeof hex);
}

static bool add_people(struct board *board, const struct engawa_daily *daily, bool ended,
                       struct engawa_reason *why)
{
    struct journal_daily own;
    int64_t played;
    if (!journal_count_daily(board->journal, board->day, daily->name, INT64_MIN, INT64_MAX, &played,
                             why))
        return false;
    engawa_json_integer(board->json, "played", played);
    if (!add_own(board, daily, &own, why))
        return false;
    if (ended || own.ended)
        return add_rows(board, daily, why);
    engawa_json_null(board->json, "rows");
    return true;
}

/* Adds DAILY, whose seed on that day is DRAWN. */
static bool add_game(struct board *board, const struct engawa_daily *daily,
                     const struct engawa_game *game, const struct journal_day *drawn,
                     struct engawa_reason *why)
{
    struct engawa_json *json = board->json;
    struct engawa_setup setup;
    daily_setup(daily, game, &setup);
    engawa_json_object(json, NULL);
    engawa_json_string(json, "daily", daily->name);
    engawa_json_string(json, "game", game->name);
    engawa_setup_json(game, &setup, engawa_json_value(json, "options"));
    add_pair(json, "title", daily->title_en, daily->title_ja);
    add_pair(json, "counted", daily->counted_en, daily->counted_ja);
    add_commit(json, drawn);
    add_seed(json, drawn);
    bool fine = add_tomorrow(board, daily, why) && add_people(board, daily, drawn->ended, why);
    if (fine)
        engawa_json_close(json);
    return fine;
}

static bool add_games(struct board *board, struct engawa_reason *why)
{
    const struct engawa_game *game;
    const struct engawa_daily *daily;
    bool fine = true, there;
    engawa_json_array(board->json, "games");
    for (int i = 0; fine && i < DAILY_MAX && (daily = daily_at(i, &game)) != NULL; i++) {
        struct journal_day drawn = {.since = 0};
        fine = journal_day(board->journal, board->day, daily->name, &drawn, &there, why);
        if (!fine || !there)
            continue;
        fine = add_game(board, daily, game, &drawn, why);
        engawa_wipe(drawn.seed, sizeof drawn.seed);
    }
    if (fine)
        engawa_json_close(board->json);
    return fine;
}

static void add_day(void *context, int64_t day)
{
    struct board *board = context;
    engawa_json_integer(board->json, NULL, day);
}

bool daily_board_write(struct journal *journal, const char *guest, int64_t day, int64_t today,
                       struct engawa_json *json, struct engawa_reason *why)
{
    struct board board = {
        .journal = journal, .guest = guest, .day = day, .today = today, .json = json};
    engawa_json_integer(json, "day", day);
    engawa_json_integer(json, "today", today);
    engawa_json_integer(json, "next", days_end(today));
    int64_t streak;
    if (!journal_streak(journal, today, guest, &streak, why) || !add_games(&board, why))
        return false;
    engawa_json_integer(json, "streak", streak);
    engawa_json_array(json, "days");
    bool fine = journal_days(journal, BOARD_DAYS, add_day, &board, why);
    engawa_json_close(json);
    return fine;
}
