/* ask_host.c - asks by which the host of a table manages it (ask_host.h). */
#include "server/ask/ask_host.h"

#include "server/ask/ask_evening.h"
#include "server/ask/ask_table.h"
#include "server/base/fields.h"
#include "server/house/opening.h"
#include "server/house/presence.h"
#include "server/table/compose_host.h"
#include "server/table/rights.h"
#include "words/words.h"

#include <string.h>

/* Returns the table or evening whose host is the asker, or NULL with ASK->why set. */
static struct live_table *own_table(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    return live && !compose_is_daily(live->table, &ask->why) &&
                   rights_host(live->table, ask->visitor->guest, &ask->why)
               ? live
               : NULL;
}

/* Sets *EVENING to the evening of LIVE whose host is the asker, too; NULL if there is none. Returns
 * false if the ask waits for it, or is refused. */
static bool own_evening(struct ask *ask, const struct live_table *live, struct live_table **evening)
{
    struct engawa_reason why;
    if (!ask_evening_of(ask, live->table, evening))
        return false;
    if (*evening && !rights_host((*evening)->table, ask->visitor->guest, &why))
        *evening = NULL;
    return true;
}

/* Bars GUEST from the EVENING, if there is one, as from one of its tables: its chat is the
 * evening's, and so are the next tables. */
static void bar_from_evening(struct live_table *evening, const struct compose_guest *guest,
                             unsigned from, bool on)
{
    struct engawa_reason why;
    struct entry_list entries = {0};
    if (evening)
        ask_write(compose_bar(evening->table, guest, from, on, &entries, &why), evening, &entries);
}

/* Sets *PLACE to the index in NAMES of the string in FIELD, or of FALLBACK if it is absent. */
static bool ask_name(struct ask *ask, const char *field, const char *const *names,
                     const char *fallback, unsigned *place)
{
    const char *name;
    if (!ask_text(ask, field, fallback, &name))
        return false;
    for (*place = 0; names[*place]; ++*place)
        if (strcmp(names[*place], name) == 0)
            return true;
    return fields_refuse(&ask->why, field);
}

/* Reads the guest in the field "guest", as LIVE knows them. NAME is space for their name. */
static bool ask_person(struct ask *ask, const struct live_table *live, struct compose_guest *guest,
                       char name[ENTRY_NAME_BYTES + 1])
{
    guest->name = name;
    return ask_text(ask, "guest", NULL, &guest->id) &&
           (presence_name(live, guest->id, name) ||
            engawa_refuse(&ask->why, "no-such-guest", "that person has not been at this table",
                          "その人はここに来ていません"));
}

bool ask_host_remove(struct ask *ask)
{
    struct live_table *live = own_table(ask), *evening;
    struct compose_removal removal = {.seat = 0};
    struct entry_list entries = {0};
    const char *bot;
    int64_t seat;
    unsigned then;
    if (!live || !ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !ask_name(ask, "then", entry_then_names, "wait", &then) ||
        !ask_text(ask, "bot", "", &bot) || !ask_bool(ask, "out", &removal.keep_out))
        return false;
    removal.seat = (int)seat;
    removal.then = (enum entry_then)then;
    if (live->table->evening)
        return fields_refuse(&ask->why, "table");
    if (removal.then == ENTRY_THEN_BOT && !(removal.bot = ask_named_bot(ask, live, bot)))
        return false;
    if (removal.then != ENTRY_THEN_BOT && !rights_end_alone(live->table, &ask->why))
        return false;
    if (removal.then == ENTRY_THEN_END && !rights_end(live->table, ask->visitor->guest, &ask->why))
        return false;
    if (!own_evening(ask, live, &evening))
        return false;
    const struct table_seat held = live->table->seat[removal.seat];
    const struct compose_guest guest = {held.who, held.name};
    if (!ask_write(compose_remove(live->table, &removal, &entries, &ask->why), live, &entries))
        return false;
    if (removal.keep_out)
        bar_from_evening(evening, &guest, ENTRY_FROM_TABLE, true);
    return true;
}

bool ask_host_bar(struct ask *ask)
{
    struct live_table *live = own_table(ask), *evening;
    struct compose_guest guest;
    char name[ENTRY_NAME_BYTES + 1];
    struct entry_list entries = {0};
    unsigned place;
    bool on;
    if (!live || !ask_person(ask, live, &guest, name) ||
        !ask_name(ask, "from", entry_from_names, NULL, &place) || !ask_bool(ask, "on", &on) ||
        !own_evening(ask, live, &evening) ||
        !ask_write(compose_bar(live->table, &guest, 1u << place, on, &entries, &ask->why), live,
                   &entries))
        return false;
    bar_from_evening(evening, &guest, 1u << place, on);
    return true;
}

/* Reads the choices that ASK names, for TABLE. Seats and options are checked together. */
static bool take_choices(struct ask *ask, const struct table *table, struct entry_choices *choices)
{
    static const char *const of_games[] = {"seats", "options", "order", "clock",
                                           "away",  "rated",   "throw"};
    for (size_t i = 0; table->evening && i < sizeof of_games / sizeof *of_games; i++)
        if (ask_has(ask, of_games[i]))
            return fields_refuse(&ask->why, of_games[i]);
    choices->setup = table->setup;
    return ask_choices(ask, table->game, choices) &&
           (choices->named == 0 || visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why));
}

bool ask_host_set(struct ask *ask)
{
    struct live_table *live = own_table(ask);
    struct entry_set set = {.named = 0};
    struct entry_list entries = {0};
    const char *given;
    char code[4 * CODE_MAX + 1];
    for (unsigned i = 0; live && entry_may_names[i]; i++) {
        bool may;
        if (!ask_bool(ask, entry_may_names[i], &may))
            return false;
        set.named |= ask_has(ask, entry_may_names[i]) ? 1u << i : 0;
        set.may |= may ? 1u << i : 0;
    }
    set.code = ask_has(ask, "code");
    if (!live || !ask_text(ask, "code", "", &given) ||
        !words_clean(given, 0, CODE_MAX, code, &ask->why) ||
        !take_choices(ask, live->table, &set.choices))
        return false;
    /* Only the master may decide who ends the game; an acting host may not. */
    if ((set.named & ENTRY_MAY_END) && !rights_master(live->table, ask->visitor->guest, &ask->why))
        return false;
    code_make(code, &set.lock);
    return ask_write(compose_set(live->table, &set, &entries, &ask->why), live, &entries);
}

bool ask_host_pass(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    struct compose_guest guest;
    char name[ENTRY_NAME_BYTES + 1];
    struct entry_list entries = {0};
    if (!live || compose_is_daily(live->table, &ask->why) ||
        !rights_master(live->table, ask->visitor->guest, &ask->why) ||
        !ask_person(ask, live, &guest, name))
        return false;
    if (strcmp(guest.id, live->table->master) == 0)
        return true;
    if (table_seat_of(live->table, guest.id) < 0 && !evening_person(live->table->evening, guest.id))
        return engawa_refuse(&ask->why, "no-seat", "only somebody with a seat can become the host",
                             "卓主の役を渡せるのは、席についている人だけです");
    if (!opening_may_host(ask, guest.id))
        return false;
    return ask_write(compose_host(live->table, &guest, false, &entries, &ask->why), live, &entries);
}

bool ask_host_close(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    struct entry_list entries = {0};
    if (!live || compose_is_daily(live->table, &ask->why) ||
        !rights_master(live->table, ask->visitor->guest, &ask->why) ||
        !rights_end_alone(live->table, &ask->why))
        return false;
    return ask_write(compose_close(live->table, &entries, &ask->why), live, &entries);
}
