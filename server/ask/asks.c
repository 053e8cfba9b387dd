/* asks.c - the part's row (asks.h). */
#include "server/ask/asks.h"

#include "server/ask/ask_device.h"
#include "server/ask/ask_evening.h"
#include "server/ask/ask_guest.h"
#include "server/ask/ask_host.h"
#include "server/ask/ask_table.h"

static bool ping(struct ask *ask)
{
    engawa_json_integer(&ask->reply, "now", house_now(ask->house));
    return true;
}

static const struct ask_kind asks[] = {
    {"ping", ping, ASKER_STRANGER, ASK_PLACE_HERE},
    {"hello", ask_guest_hello, ASKER_STRANGER, ASK_PLACE_HERE},
    {"name", ask_guest_name, ASKER_GUEST, ASK_PLACE_HERE},
    {"whose", ask_device_whose, ASKER_GUEST, ASK_PLACE_HERE},
    {"devices", ask_device_list, ASKER_GUEST, ASK_PLACE_HERE},
    {"renew", ask_device_renew, ASKER_GUEST, ASK_PLACE_HERE},
    {"sign-out", ask_device_sign_out, ASKER_GUEST, ASK_PLACE_HERE},
    {"forget", ask_guest_forget, ASKER_GUEST, ASK_PLACE_HERE},
    {"lobby", ask_guest_lobby, ASKER_GUEST, ASK_PLACE_HERE},
    {"mine", ask_guest_mine, ASKER_GUEST, ASK_PLACE_HERE},
    {"open", ask_table_open, ASKER_GUEST, ASK_PLACE_NEW},
    {"enter", ask_table_enter, ASKER_GUEST, ASK_PLACE_TABLE},
    {"leave", ask_table_leave, ASKER_GUEST, ASK_PLACE_TABLE},
    {"sit", ask_table_sit, ASKER_GUEST, ASK_PLACE_TABLE},
    {"stand", ask_table_stand, ASKER_GUEST, ASK_PLACE_TABLE},
    {"vote", ask_table_vote, ASKER_GUEST, ASK_PLACE_TABLE},
    {"nudge", ask_table_nudge, ASKER_GUEST, ASK_PLACE_TABLE},
    {"bot", ask_table_bot, ASKER_GUEST, ASK_PLACE_TABLE},
    {"unseat", ask_table_unseat, ASKER_GUEST, ASK_PLACE_TABLE},
    {"start", ask_table_start, ASKER_GUEST, ASK_PLACE_TABLE},
    {"move", ask_table_move, ASKER_GUEST, ASK_PLACE_TABLE},
    {"hint", ask_table_hint, ASKER_GUEST, ASK_PLACE_TABLE},
    {"legal", ask_table_legal, ASKER_GUEST, ASK_PLACE_TABLE},
    {"say", ask_table_say, ASKER_GUEST, ASK_PLACE_TABLE},
    {"react", ask_table_react, ASKER_GUEST, ASK_PLACE_TABLE},
    {"rematch", ask_table_rematch, ASKER_GUEST, ASK_PLACE_TABLE},
    {"abandon", ask_table_abandon, ASKER_GUEST, ASK_PLACE_TABLE},
    {"remove", ask_host_remove, ASKER_GUEST, ASK_PLACE_TABLE},
    {"bar", ask_host_bar, ASKER_GUEST, ASK_PLACE_TABLE},
    {"set", ask_host_set, ASKER_GUEST, ASK_PLACE_TABLE},
    {"pass", ask_host_pass, ASKER_GUEST, ASK_PLACE_TABLE},
    {"close", ask_host_close, ASKER_GUEST, ASK_PLACE_TABLE},
    {"evening", ask_evening_open, ASKER_GUEST, ASK_PLACE_TABLE},
    {"again", ask_evening_again, ASKER_GUEST, ASK_PLACE_TABLE},
    {"join", ask_evening_join, ASKER_GUEST, ASK_PLACE_TABLE},
    {"propose", ask_evening_propose, ASKER_GUEST, ASK_PLACE_TABLE},
    {"wish", ask_evening_wish, ASKER_GUEST, ASK_PLACE_TABLE},
    {"begin", ask_evening_begin, ASKER_GUEST, ASK_PLACE_TABLE},
    {"favourite", ask_evening_favourite, ASKER_GUEST, ASK_PLACE_TABLE},
    {NULL, NULL, ASKER_GUEST, ASK_PLACE_HERE},
};

const struct part asks_part = {.name = "asks", .asks = asks};
