/* commands.c - the table of the operator's commands, and the commands about the house as a whole
 * (commands.h). */
#include "server/admin/commands.h"
#include "server/admin/admin_state.h"

#include "engine/json.h"
#include "server/admin/census.h"
#include "server/base/fields.h"
#include "server/base/ids.h"
#include "server/base/version.h"
#include "server/cluster/forward.h"
#include "server/cluster/news.h"
#include "server/house/reply.h"
#include "server/push/push_check.h"
#include "store/journal/settings.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- the house as a whole ---- */

static void write_replayed(const struct command_replayed *replayed, struct engawa_json *json)
{
    if (!replayed->ended)
        return;
    engawa_json_integer(json, "replay_agree", replayed->agree);
    engawa_json_integer(json, "replay_differ", replayed->differ);
}

static bool status(struct ask *ask, const char *const *words)
{
    struct engawa_json *json = &ask->reply;
    struct census census;
    int waiting = 0, playing = 0;
    (void)words;
    census_take(ask->house, &census);
    for (int i = 0; engawa_game_at(i); i++) {
        waiting += census.tables[i][TABLE_OPEN];
        playing += census.tables[i][TABLE_PLAYING];
    }
    engawa_json_string(json, "version", server_version);
    engawa_json_integer(json, "since", ask->house->uptime.opened);
    engawa_json_integer(json, "now", house_now(ask->house));
    engawa_json_integer(json, "guests", census.guests);
    engawa_json_integer(json, "strangers", census.strangers);
    engawa_json_integer(json, "tables_waiting", waiting);
    engawa_json_integer(json, "tables_playing", playing);
    engawa_json_integer(json, "tables_asleep", census.asleep);
    engawa_json_integer(json, "moves", (int64_t)census.counts->moves);
    engawa_json_bool(json, "disk_failing", census.failing);
    engawa_json_bool(json, "closed", ask->house->limits.closed);
    write_replayed(&admin_of(ask->house)->replayed, json);
    world_describe(&ask->house->world, WORLD_STATUS, ask->visitor->language, json);
    return true;
}

/* Lists the refusals since the house was opened, by code. */
static bool refusals(struct ask *ask, const char *const *words)
{
    const struct counts *counts = &ask->house->counts;
    (void)words;
    command_begin_list(ask);
    for (int i = 0; i < COUNTS_CODES && counts->refusal[i].code[0]; i++) {
        command_row(ask, "code", counts->refusal[i].code);
        engawa_json_integer(&ask->reply, "number", (int64_t)counts->refusal[i].number);
        engawa_json_close(&ask->reply);
    }
    command_end_list(ask, "");
    return true;
}

static bool settings(struct ask *ask, const char *const *words)
{
    (void)words;
    command_begin_list(ask);
    world_describe(&ask->house->world, WORLD_SETTINGS, ask->visitor->language, &ask->reply);
    command_end_list(ask, "");
    return true;
}

/* Saves VALUE as the setting NAME for every server of this store, or removes it if VALUE is NULL.
 */
static bool keep_setting(struct ask *ask, const char *name, const char *value)
{
    struct house *house = ask->house;
    const struct world *world = &house->world;
    if (!world->may_set)
        return engawa_refuse(&ask->why, "not-running", "settings are kept while a server runs",
                             "設定を保存できるのは、サーバーが動いている間だけです");
    if (!world->may_set(world->context, name, value, &ask->why))
        return false;
    batch_keep_setting(house->batch, name, value);
    house->turn.setting = true;
    return true;
}

static bool set(struct ask *ask, const char *const *words)
{
    return keep_setting(ask, words[0], words[1]);
}

static bool unset(struct ask *ask, const char *const *words)
{
    return keep_setting(ask, words[0], NULL);
}

/* ---- moving tables to other servers ---- */

static bool drain(struct ask *ask, const char *const *words)
{
    struct house *house = ask->house;
    (void)words;
    if (!house->world.drain || !neighbours_any(house))
        return engawa_refuse(&ask->why, "alone",
                             "no other server of this store can be reached that could take the "
                             "tables",
                             "卓を引き受けられるほかのサーバーが見つかりません");
    house->world.drain(house->world.context, true);
    return true;
}

static bool end_drain(struct ask *ask, const char *const *words)
{
    const struct world *world = &ask->house->world;
    (void)words;
    if (world->drain)
        world->drain(world->context, false);
    return true;
}

/* ---- the table ---- */

enum { WORDS_MAX = 2 /* words after a command's name */ };

static const struct {
    const char *what, *how;
    int least, most; /* number of words after the name */
    admin_command *run;
} commands[] = {
    {"status", "", 0, 0, status},
    {"settings", "", 0, 0, settings},
    {"settings", "set", 2, 2, set},
    {"settings", "unset", 1, 1, unset},
    {"refusals", "", 0, 0, refusals},
    {"check", "", 0, 0, command_check},
    {"message", "", 1, 1, command_message},
    {"link", "", 0, 0, command_make_link},
    {"link", "end", 0, 0, command_drop_links},
    {"drain", "", 0, 0, drain},
    {"drain", "end", 0, 0, end_drain},
    {"tables", "list", 0, 0, command_tables},
    {"tables", "going", 0, 0, command_going},
    {"tables", "show", 1, 1, command_show_table},
    {"tables", "close", 1, 1, command_close_table},
    {"tables", "delete", 1, 1, command_delete_table},
    {"guests", "list", 0, 0, command_guests},
    {"guests", "here", 0, 0, command_here},
    {"guests", "show", 1, 1, command_show_guest},
    {"guests", "rename", 2, 2, command_rename},
    {"guests", "link", 1, 1, command_link_guest},
    {"guests", "delete", 1, 1, command_delete_guest},
    {"guests", "ban", 1, 1, command_ban},
    {"guests", "unban", 1, 1, command_unban},
    {"guests", "mute", 1, 1, command_mute},
    {"guests", "unmute", 1, 1, command_unmute},
    {"guests", "rulings", 0, 0, command_rulings},
    {"invite", "new", 0, 0, command_invite},
    {"invite", "list", 0, 0, command_invites},
    {"invite", "delete", 1, 1, command_uninvite},
    {"decks", "list", 0, 0, command_decks},
    {"decks", "delete", 1, 1, command_delete_deck},
    {"backup", "new", 0, 0, command_backup},
    {"backup", "list", 0, 0, command_backups},
    {"backup", "delete", 1, 1, command_delete_backup},
    {"check", "push", 0, 0, push_check},
    {"export", "", 1, 1, command_export},
    {"import", "", 0, 0, command_import},
    {"replay", "", 0, 0, command_replay},
    {"history", "rebuild", 0, 0, command_rebuild_history},
};

static bool refuse_usage(struct ask *ask, const char *what, const char *how)
{
    return engawa_refuse(&ask->why, "usage", "there is no command \"%.30s %.30s\" of this form",
                         "この形の「%.30s %.30s」というコマンドはありません", what, how);
}

/* Reads the words of the array in the field "do". Returns false if it is not valid, or has too few
 * or too many words. */
static bool take_words(struct ask *ask, const char *words[2 + WORDS_MAX + 1], int *count)
{
    const json_t *array = members_get(ask->message, "do").json, *word;
    size_t i;
    *count = (int)json_array_size(array);
    if (*count < 1 || *count > 2 + WORDS_MAX)
        return fields_refuse(&ask->why, "do");
    json_array_foreach(array, i, word) if (!(words[i] = json_string_value(
                                                 word))) return fields_refuse(&ask->why, "do");
    return true;
}

bool command_ask(struct ask *ask)
{
    const char *words[2 + WORDS_MAX + 1] = {"", "", "", "", ""};
    int count;
    if (!ask_language(ask, &ask->visitor->language) || !take_words(ask, words, &count))
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        int name = commands[i].how[0] ? 2 : 1;
        if (strcmp(commands[i].what, words[0]) == 0 &&
            (name == 1 || strcmp(commands[i].how, words[1]) == 0) &&
            count - name >= commands[i].least && count - name <= commands[i].most)
            return commands[i].run(ask, words + name);
    }
    return refuse_usage(ask, words[0], words[1]);
}
