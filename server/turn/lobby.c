/* lobby.c - the lobby: the public tables as JSON (lobby.h). */
#include "server/turn/lobby.h"

#include "engine/json.h"
#include "server/house/part.h"
#include "server/house/presence.h"

enum { LOBBY_MAX = 200 };

static void write_table(struct live_table *live, struct engawa_json *json)
{
    const struct card *card = live_table_card(live);
    const struct engawa_game *game = card->setup.game;
    engawa_json_object(json, NULL);
    engawa_json_string(json, "table", live->id);
    engawa_json_string(json, "title", card->title);
    engawa_json_string(json, "game", game->name);
    engawa_setup_json(game, &card->setup, engawa_json_value(json, "options"));
    engawa_json_integer(json, "seats", card->setup.seats);
    engawa_json_integer(json, "taken", card_taken(card));
    engawa_json_string(json, "phase", card->phase == TABLE_OPEN ? "open" : "playing");
    engawa_json_bool(json, "code", card->locked);
    if (live->presence.listed_empty)
        engawa_json_bool(json, "empty", true);
    engawa_json_close(json);
}

/* Returns whether LIVE waits for guests invited to a rematch and nobody is there: the guest who
 * asked has left. It is not about to begin, and those who were invited see it among their own
 * tables. */
static bool is_forsaken(struct live_table *live)
{
    return presence_is_empty(live) && !live->around && card_is_asked_for(live_table_card(live));
}

/* Returns whether lobby number LOBBY has room for one more table of the address that opened LIVE,
 * and counts it. */
static bool has_share(const struct live_table *live, uint64_t lobby)
{
    struct account *opener = live->opener;
    if (!opener || opener->share <= 0)
        return true;
    if (opener->lobby != lobby)
        opener->shown = 0;
    opener->lobby = lobby;
    return ++opener->shown <= (double)ACCOUNT_SHOWN * opener->share;
}

/* Appends the tables that are EMPTY, or those that are not, while there is space: *LEFT tables, and
 * JSON's text up to END. */
static void write_tables(struct house *house, bool empty, int *left, size_t end,
                         struct engawa_json *json)
{
    int64_t now = house_now(house);
    for (struct live_table *live = house->tables.listed;
         live && *left > 0 && json->text->length < end; live = live->next_listed) {
        live->presence.listed_empty = presence_empty_at(live) <= now;
        if (live->presence.listed_empty != empty || is_forsaken(live) ||
            !has_share(live, house->lobby.written))
            continue;
        --*left;
        write_table(live, json);
    }
}

void lobby_write(struct house *house, struct engawa_text *text)
{
    int left = LOBBY_MAX;
    struct engawa_json json = engawa_json_begin(text);
    house->lobby.written++;
    engawa_json_object(&json, NULL);
    size_t end = text->length + TABLE_PAGE;
    engawa_json_array(&json, "tables");
    write_tables(house, false, &left, end, &json);
    write_tables(house, true, &left, end, &json);
    engawa_json_close(&json);
    parts_lobby(house, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
