/* lobby.c - the tables that a house shows to everybody (lobby.h). */
#include "server/house/lobby.h"

#include "server/base/fields.h"

#include <string.h>

enum { LOBBY_MAX = 200 };

static void write_table(const char *id, const struct card *card, struct engawa_text *json)
{
    const struct engawa_game *game = card->setup.game;
    engawa_text_add(json, "{\"table\":");
    engawa_text_add_json(json, id, strlen(id));
    fields_add_text(json, "title", card->title);
    fields_add_text(json, "game", game->name);
    engawa_text_add(json, ",\"options\":");
    engawa_setup_json(game, &card->setup, json);
    engawa_text_printf(json, ",\"seats\":%d,\"taken\":%d,\"phase\":\"%s\",\"code\":%s}",
                       card->setup.seats, card_taken(card),
                       card->phase == TABLE_OPEN ? "open" : "playing",
                       card->locked ? "true" : "false");
}

/* Whether LIVE waits for people who were asked to play again, and nobody is there: who asked has
 * left, and nobody has come. It is not about to begin, and those who were asked see it among their
 * own. */
static bool is_forsaken(struct live_table *live)
{
    return !live->subscriptions && !live->around && card_is_asked_for(live_table_card(live));
}

/* Whether one more table of the address that opened LIVE may stand in lobby number LOBBY. */
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

void lobby_write(struct house *house, struct engawa_text *json)
{
    uint64_t lobby = ++house->lobby.written;
    int count = 0;
    size_t begun = json->length;
    engawa_text_add(json, "\"tables\":[");
    for (struct live_table *live = house->tables.listed;
         live && count < LOBBY_MAX && json->length - begun < TABLE_PAGE; live = live->next_listed) {
        if (is_forsaken(live) || !has_share(live, lobby))
            continue;
        engawa_text_add(json, count++ ? "," : "");
        write_table(live->id, live_table_card(live), json);
    }
    engawa_text_add_char(json, ']');
}
