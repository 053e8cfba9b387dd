/* rights.c - permissions of guests at a table (rights.h). */
#include "server/table/rights.h"

#include "engine/chance.h"

#include <string.h>

static bool is_host(const struct table *table, const char *guest)
{
    return strcmp(table->host, guest) == 0;
}

static bool is_master(const struct table *table, const char *guest)
{
    return strcmp(table->master, guest) == 0;
}

/* Returns whether the host allows WHAT to others. */
static bool allows(const struct table *table, enum entry_may what)
{
    return (table->may & what) != 0;
}

bool rights_known(const struct table *table, const char *guest)
{
    return is_host(table, guest) || is_master(table, guest) || table_seat_of(table, guest) >= 0 ||
           table_kept_for(table, guest) >= 0 || table_has_played(table, guest) ||
           evening_person(table->evening, guest);
}

const char *rights_owner(const struct table *table, int seat)
{
    const char *owner = table->began.owner[seat];
    return table_kept_from(table, owner) & (ENTRY_FROM_SEAT | ENTRY_FROM_TABLE) ? "" : owner;
}

void rights_screen_pass(const struct table *evening, char pass[RIGHTS_PASS + 1])
{
    struct engawa_text text = {0};
    uint8_t hash[32];
    engawa_text_add_bytes(&text, (const char *)evening->seed, sizeof evening->seed);
    engawa_text_add(&text, "screen");
    for (size_t i = 0; i < evening->bars.count; i++)
        if (evening->bars.at[i].from & ENTRY_FROM_TABLE)
            engawa_text_printf(&text, " %s", evening->bars.at[i].guest);
    engawa_sha256((const uint8_t *)text.at, text.length, hash);
    engawa_hex(hash, RIGHTS_PASS / 2, pass);
    engawa_wipe(text.at, text.length);
    engawa_text_free(&text);
}

/* Returns whether a newcomer could find a seat. */
static bool has_place(const struct table *table)
{
    return allows(table, ENTRY_MAY_SIT) && table->phase != TABLE_OVER &&
           table_taken(table) < table->setup.seats;
}

bool rights_enter(const struct table *table, const char *guest, struct engawa_reason *why)
{
    if (table_kept_from(table, guest) & ENTRY_FROM_TABLE)
        return engawa_refuse(why, "kept-out", "the host has barred you from this table",
                             "卓主が、あなたの入室を断っています");
    if (rights_known(table, guest))
        return true;
    if (table->closed)
        return engawa_refuse(why, "closed", "the host has closed this table",
                             "この卓は卓主が閉じました");
    return allows(table, ENTRY_MAY_WATCH) || has_place(table) ||
           engawa_refuse(why, "no-watching", "the host does not allow watching at this table",
                         "この卓では観戦が認められていません");
}

bool rights_sit(const struct table *table, const char *guest, struct engawa_reason *why)
{
    unsigned from = table_kept_from(table, guest);
    if (!rights_enter(table, guest, why))
        return false;
    if (from & ENTRY_FROM_SEAT)
        return engawa_refuse(
            why, "removed",
            "the host has removed you from your seat; they must allow you before you can sit again",
            "卓主があなたを席から外しました。また座るには、卓主の許しが必要です");
    return allows(table, ENTRY_MAY_SIT) || rights_known(table, guest) ||
           engawa_refuse(why, "no-sitting", "only people whom the host allows may take a seat here",
                         "この卓では、今は新しく席につくことが認められていません");
}

bool rights_chat(const struct table *table, const char *guest, struct engawa_reason *why)
{
    unsigned from = table_kept_from(table, guest);
    if (!rights_enter(table, guest, why))
        return false;
    if (from & ENTRY_FROM_CHAT)
        return engawa_refuse(why, "muted", "the host has muted you at this table",
                             "この卓での発言を、卓主が止めています");
    if (table->closed)
        return engawa_refuse(why, "closed", "the host has closed this table",
                             "この卓は卓主が閉じました");
    return allows(table, ENTRY_MAY_CHAT) || is_host(table, guest) || is_master(table, guest) ||
           table_seat_of(table, guest) >= 0 ||
           engawa_refuse(why, "no-chatting", "only people with a seat can talk at this table",
                         "この卓で発言できるのは、席についている人だけです");
}

bool rights_start(const struct table *table, const char *guest, struct engawa_reason *why)
{
    bool seated = table_seat_of(table, guest) >= 0;
    return is_host(table, guest) || (seated && allows(table, ENTRY_MAY_START)) ||
           engawa_refuse(why, "not-host", "only the host can start the game at this table",
                         "この卓で対局を始められるのは卓主だけです");
}

bool rights_end_alone(const struct table *table, struct engawa_reason *why)
{
    return !table->rated || table->phase != TABLE_PLAYING ||
           engawa_refuse(why, "rated",
                         "a rated game is played to its end; a bot can play on in your place",
                         "レーティング対局は最後まで続きます。席を立っても、"
                         "ボットに代わってもらえます");
}

bool rights_end(const struct table *table, const char *guest, struct engawa_reason *why)
{
    bool seated = table_seat_of(table, guest) >= 0;
    return is_master(table, guest) || (seated && allows(table, ENTRY_MAY_END)) ||
           engawa_refuse(why, "not-host", "only the host can end the game at this table",
                         "この卓で対局を終えられるのは卓主だけです");
}

bool rights_host(const struct table *table, const char *guest, struct engawa_reason *why)
{
    return is_host(table, guest) || engawa_refuse(why, "not-host", "only the host can do that",
                                                  "それができるのは卓主だけです");
}

bool rights_master(const struct table *table, const char *guest, struct engawa_reason *why)
{
    return is_master(table, guest) ||
           engawa_refuse(why, "not-host",
                         "only the host can do that, not somebody who stands in for them",
                         "それができるのは卓主だけで、代理の人にはできません");
}
