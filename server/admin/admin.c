/* admin.c - the part's row (admin.h). */
#include "server/admin/admin.h"

#include "server/admin/admin_state.h"
#include "server/admin/commands.h"

static void begin(struct house *house, bool upgraded)
{
    command_find_backups(house);
    if (upgraded)
        command_replay_upgraded(house);
}

/* ---- notes from other servers ---- */

static void take_rulings(struct house *house)
{
    struct engawa_reason why;
    if (access_open(&house->access, house->journal, &why))
        command_show_out(house);
}

static bool take_note(struct house *house, const json_t *note)
{
    if (json_object_get(note, "gate"))
        take_rulings(house);
    else if (json_object_get(note, "notice"))
        command_take_notice(house, note);
    else if (json_object_get(note, "key"))
        command_take_key(house, note);
    else if (json_object_get(note, "keys"))
        command_end_links(house);
    else
        return false;
    return true;
}

static const struct ask_kind asks[] = {
    {"operate", command_enter, ASKER_STRANGER, ASK_PLACE_HERE},
    {"admin", command_ask, ASKER_OPERATOR, ASK_PLACE_COMMAND},
    {NULL, NULL, ASKER_OPERATOR, ASK_PLACE_HERE},
};

const struct part admin_part = {
    .name = "admin",
    .state = &admin_state,
    .asks = asks,
    .ready = begin,
    .stop = command_close,
    .collect = command_take,
    .tick = command_back_up_daily,
    .wait = command_wait,
    .note = take_note,
    .greet = command_write_notice,
};
