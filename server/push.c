/* push.c - what visitors are told without having asked (push.h). */
#include "server/push.h"

#include "server/lobby.h"
#include "server/presence.h"

enum { LOBBY_EVERY = 1000 /* ms between two pushes of the lobby */ };

void push_reset(struct subscription *subscription)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"reset\",\"table\":\"%s\"}",
                       subscription->live->table->id);
    visitor_send(subscription->visitor, &text);
    engawa_text_free(&text);
}

/* Follows a change of seat. A visitor who has seen nothing of the game yet goes on as the new
 * viewer; during the game they have to fold anew what they may see now. */
static void follow_seat(struct subscription *subscription)
{
    const struct table *table = subscription->live->table;
    int viewer = table_seat_of(table, subscription->visitor->guest);
    if (subscription->viewer == ENGAWA_OPEN || subscription->viewer == viewer ||
        subscription->stopped)
        return;
    subscription->viewer = viewer;
    if (table->phase != TABLE_PLAYING || subscription->k < table->start)
        return;
    push_reset(subscription);
    subscription->stopped = true;
}

void push_log(struct live_table *live)
{
    const struct table *table = live->table;
    struct engawa_text text = {0};
    const struct subscription *last = NULL; /* for whom TEXT is: most get the same */
    size_t last_k = 0;
    for (struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table) {
        follow_seat(subscription);
        if (subscription->stopped || subscription->k == table->length)
            continue;
        if (!last || last->viewer != subscription->viewer || last_k != subscription->k) {
            engawa_text_clear(&text);
            engawa_text_printf(&text, "{\"push\":\"log\",\"table\":\"%s\",\"log\":", table->id);
            table_log(table, subscription->k, subscription->viewer, &text);
            engawa_text_add_char(&text, '}');
            last = subscription;
            last_k = subscription->k;
        }
        visitor_send(subscription->visitor, &text);
        subscription->k = table->length;
    }
    engawa_text_free(&text);
}

void push_here(struct live_table *live)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"here\",\"table\":\"%s\",", live->table->id);
    presence_write(live, &text);
    engawa_text_add_char(&text, '}');
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table)
        visitor_send(subscription->visitor, &text);
    engawa_text_free(&text);
    live->here_changed = false;
}

void push_lobby(struct house *house)
{
    int64_t now = house_now(house);
    if (!house->lobby_changed ||
        (now - house->lobby_told < LOBBY_EVERY && house->lobby_told <= now))
        return;
    struct engawa_text text = {0};
    engawa_text_add(&text, "{\"push\":\"lobby\",");
    lobby_write(&house->tables, &text);
    engawa_text_add_char(&text, '}');
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->lobby)
            visitor_send(visitor, &text);
    engawa_text_free(&text);
    house->lobby_changed = false;
    house->lobby_told = now;
}
