/* ask_daily.c - asks about the daily games (ask_daily.h). */
#include "server/kept/ask_daily.h"

#include "engine/json.h"
#include "server/base/fields.h"
#include "server/house/log.h"
#include "server/house/opening.h"
#include "server/kept/daily.h"
#include "server/kept/history.h"
#include "server/table/compose.h"
#include "store/journal/daily.h"
#include "store/journal/history.h"

#include <stdio.h>

/* Returns whether the house has daily games and all data for the ask is on disk. If some is not,
 * the ask waits for it. */
static bool is_ready(struct ask *ask)
{
    struct house *house = ask->house;
    if (!house->limits.daily)
        return engawa_refuse(&ask->why, "no-daily", "this server has no daily games",
                             "このサーバーには「今日のゲーム」がありません");
    daily_refresh(house);
    ask->again = batch_draws_day(house->batch) || batch_begins_daily(house->batch);
    return !ask->again;
}

bool ask_daily_board(struct ask *ask)
{
    struct journal_history wanted = {
        .guest = "", .before = "", .game = "", .with = "", .people = ""};
    if (!is_ready(ask))
        return false;
    wanted.to = wanted.from = daily_today(ask->house);
    if (ask_has(ask, "day") && !ask_integer(ask, "day", 1, wanted.to, &wanted.from))
        return false;
    ask->later = history_ask(ask->visitor, HISTORY_BOARD, &wanted, ask->re, &ask->why);
    return ask->later;
}

static void reply_begun(struct ask *ask, const char *table)
{
    engawa_json_string(&ask->reply, "table", table);
}

/* Opens the asker's table of daily game number I, and starts the game. */
static bool open_daily(struct ask *ask, int i, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    struct house *house = ask->house;
    const struct visitor *visitor = ask->visitor;
    struct compose_opening opening = {.title = "",
                                      .host = visitor->guest,
                                      .private = true,
                                      .lang = ask_lang_of(visitor->language),
                                      .day = daily_today(house)};
    const struct engawa_daily *daily = daily_at(i, &opening.game);
    struct journal_daily game = {.day = daily_today(house)};
    struct entry_list opened = {0}, sat = {0}, started = {0};
    if (!log_draw_id(house, NULL, game.table, &ask->why))
        return false;
    daily_setup(daily, opening.game, &opening.setup);
    snprintf(game.guest, sizeof game.guest, "%s", visitor->guest);
    snprintf(game.name, sizeof game.name, "%s", visitor->name);
    struct live_table *live = log_begin(house, game.table, seed);
    compose_open(live->table, &opening, &opened);
    house_claim(live, visitor->from);
    ask_write(true, live, &opened);
    batch_begin_daily(house->batch, &game, daily->name);
    reply_begun(ask, game.table);
    return ask_write(
               compose_sit(live->table, 0, visitor->guest, visitor->name, "", &sat, &ask->why),
               live, &sat) &&
           ask_write(compose_start(live->table, &started, &ask->why), live, &started);
}

bool ask_daily_play(struct ask *ask)
{
    struct house *house = ask->house;
    const struct engawa_game *game;
    struct journal_daily own;
    const char *name;
    bool there;
    if (!is_ready(ask) || !ask_text(ask, "daily", NULL, &name))
        return false;
    int i = daily_named(name);
    if (i < 0)
        return fields_refuse(&ask->why, "daily");
    if (!journal_own_daily(house->journal, daily_today(house), daily_at(i, &game)->name,
                           ask->visitor->guest, &own, &there, &ask->why))
        return false;
    if (there) {
        reply_begun(ask, own.table);
        return true;
    }
    const uint8_t *seed = daily_begin(house, i, &ask->why);
    return seed && opening_check(ask, ask->visitor->guest) && open_daily(ask, i, seed);
}
