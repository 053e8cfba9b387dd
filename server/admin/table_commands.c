/* table_commands.c - the operator's commands about tables, and about people's decks of pictures
 * (commands.h). */
#include "server/admin/commands.h"
#include "server/turn/house.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/cluster/forward.h"
#include "server/house/log.h"
#include "server/house/presence.h"
#include "server/kept/retention.h"
#include "server/table/compose_host.h"
#include "store/care/lists.h"
#include "store/decks/decks.h"
#include "store/journal/logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_SHOWN = 20 /* latest chat lines shown */ };

/* ---- the list ---- */

struct page {
    struct ask *ask;
    struct journal_about about[ADMIN_PAGE];
    char id[ADMIN_PAGE][JOURNAL_TABLE_ID_MAX + 1];
    int count;
};

static void note_table(void *context, const struct journal_about *about)
{
    struct page *page = context;
    struct journal_about *kept = &page->about[page->count];
    *kept = *about;
    snprintf(page->id[page->count], sizeof page->id[0], "%s", about->id);
    kept->id = page->id[page->count];
    kept->text = engawa_copy_string(about->text);
    page->count++;
}

/* Takes the first entry, and the count, of a table whose log is still in the journal's tail. */
static void note_entry(void *context, const struct journal_entry *entry)
{
    struct journal_about *about = context;
    if (entry->k == 1) {
        free((char *)about->text);
        about->text = engawa_copy_string(entry->text);
    }
    about->entries = entry->k;
}

static const char *member(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int here_at(const struct live_table *live)
{
    int count = live ? live->around : 0;
    const struct subscription *at = live ? live->subscriptions : NULL;
    for (; at; at = at->next_at_table)
        count += !at->screen;
    return count;
}

static const char *state_of(const struct live_table *live, bool closed)
{
    static const char *const states[] = {"waiting", "playing", "over"};
    return closed || !live ? "over" : states[live_table_phase(live)];
}

static void write_table(struct ask *ask, const struct journal_about *about)
{
    const struct live_table *live = tables_find(&ask->house->tables, about->id);
    json_t *first = json_loads(about->text, 0, NULL);
    const json_t *open = json_object_get(first, "open");
    command_row(ask, "table", about->id);
    engawa_json_string(&ask->reply, "state", state_of(live, about->closed));
    engawa_json_integer(&ask->reply, "opened", about->time);
    engawa_json_integer(&ask->reply, "entries", about->entries);
    engawa_json_string(&ask->reply, "game", member(open, "game"));
    engawa_json_string(&ask->reply, "title", member(open, "title"));
    engawa_json_integer(&ask->reply, "here", here_at(live));
    engawa_json_close(&ask->reply);
    json_decref(first);
}

bool command_tables(struct ask *ask, const char *const *words)
{
    struct page *page = engawa_allocate(1, sizeof *page);
    const char *after;
    char more[24] = "";
    (void)words;
    page->ask = ask;
    bool fine = ask_text(ask, "after", "0", &after) &&
                journal_list_tables(ask->house->journal, strtoll(after, NULL, 10), ADMIN_PAGE,
                                    note_table, page, &ask->why);
    command_begin_list(ask);
    for (int i = 0; i < page->count; i++) {
        struct journal_about *about = &page->about[i];
        if (fine && !about->text[0])
            fine = journal_read(ask->house->journal, about->id, 0, note_entry, about, &ask->why);
        if (fine)
            write_table(ask, about);
        free((char *)about->text);
    }
    if (page->count == ADMIN_PAGE)
        snprintf(more, sizeof more, "%lld", (long long)page->about[ADMIN_PAGE - 1].number);
    command_end_list(ask, more);
    free(page);
    return fine;
}

/* Returns the name of GAME; that of an evening is "". */
static const char *name_of(const struct engawa_game *game)
{
    return game ? game->name : "";
}

/* Lists the unfinished tables that fit into one reply; those with people present come first. */
bool command_going(struct ask *ask, const char *const *words)
{
    int rows = 0;
    (void)words;
    command_begin_list(ask);
    for (int pass = 0; pass < 2; pass++)
        for (struct live_table *live = ask->house->tables.first; live && rows < ADMIN_PAGE;
             live = live->next) {
            if (live_table_phase(live) == TABLE_OVER || (here_at(live) > 0) != (pass == 0))
                continue;
            const struct card *card = live_table_card(live);
            command_row(ask, "table", live->id);
            engawa_json_string(&ask->reply, "state", state_of(live, false));
            engawa_json_string(&ask->reply, "game", name_of(card->setup.game));
            engawa_json_string(&ask->reply, "title", card->title);
            engawa_json_integer(&ask->reply, "here", here_at(live));
            engawa_json_close(&ask->reply);
            rows++;
        }
    command_end_list(ask, "");
    return true;
}

/* ---- one table ---- */

static void write_seats(const struct table *table, struct engawa_json *json)
{
    static const char *const holders[] = {"free", "guest", "bot", "kept"};
    engawa_json_array(json, "list");
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "seat", seat);
        engawa_json_string(json, "holder", holders[held->holder]);
        engawa_json_string(json, "who", held->who);
        engawa_json_string(json, "name",
                           table->imported.header ? table->began.names[seat] : held->name);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

/* Appends the last CHAT_SHOWN chat entries of TABLE. */
static void write_chat(const struct table *table, struct engawa_json *json)
{
    const struct repeats *said = &table->repeats;
    size_t first = said->chats > CHAT_SHOWN ? said->chats - CHAT_SHOWN : 0;
    engawa_json_array(json, "chat");
    for (size_t i = first; i < said->chats; i++)
        engawa_text_add(engawa_json_value(json, NULL), table->log[said->chat[i].k - 1].text);
    engawa_json_close(json);
}

/* Shows the public state of a table and its chat, but nothing of the game. */
bool command_show_table(struct ask *ask, const char *const *words)
{
    bool fine;
    if (forward_ask_at(ask, words[0], &fine))
        return fine;
    struct live_table *live = ask_table(ask, words[0]);
    struct engawa_json *json = &ask->reply;
    if (!live)
        return false;
    const struct table *table = live->table;
    engawa_json_string(json, "table", table->id);
    engawa_json_string(json, "state", state_of(live, table->closed));
    engawa_json_string(json, "game", name_of(table->game));
    engawa_json_string(json, "title", table->title);
    engawa_json_bool(json, "private", table->private);
    engawa_json_bool(json, "locked", table->code.locked);
    engawa_json_string(json, "host", table->host);
    engawa_json_integer(json, "entries", (int64_t)table->length);
    engawa_json_integer(json, "moves", (int64_t)table->moves.count);
    engawa_json_integer(json, "last", table->length ? table->log[table->length - 1].time : 0);
    engawa_json_integer(json, "here", here_at(live));
    write_seats(table, json);
    write_chat(table, json);
    return true;
}

bool command_close_table(struct ask *ask, const char *const *words)
{
    struct entry_list entries = {0};
    bool fine;
    if (forward_ask_at(ask, words[0], &fine))
        return fine;
    struct live_table *live = ask_table(ask, words[0]);
    return live && !compose_is_daily(live->table, &ask->why) &&
           ask_write(compose_close(live->table, &entries, &ask->why), live, &entries);
}

bool command_delete_table(struct ask *ask, const char *const *words)
{
    bool fine;
    if (forward_ask_at(ask, words[0], &fine))
        return fine;
    return ask_table(ask, words[0]) && retention_remove(ask->house, words[0], &ask->why);
}

/* ---- decks ---- */

/* A task in the only thread that uses decks. */
struct deck_task {
    struct command_task task;
    char name[DECKS_NAME_MAX + 1]; /* the deck to delete */
};

static void list_decks(struct command_task *task)
{
    struct engawa_json *json = command_task_json(task);
    engawa_json_array(json, "list");
    decks_list(task->house->world.decks, NULL, json);
    engawa_json_close(json);
}

bool command_decks(struct ask *ask, const char *const *words)
{
    (void)words;
    struct deck_task *task = engawa_allocate(1, sizeof *task);
    task->task = (struct command_task){.run = list_decks, .decks = true};
    return command_task_begin(ask, &task->task);
}

static void delete_deck(struct command_task *task)
{
    const struct deck_task *deck = (const struct deck_task *)task;
    task->failed = !decks_remove(task->house->world.decks, deck->name, &task->why);
}

static void forget_deck(struct command_task *task)
{
    const struct deck_task *deck = (const struct deck_task *)task;
    if (!task->failed)
        house_forget_deck(task->house, deck->name);
}

bool command_delete_deck(struct ask *ask, const char *const *words)
{
    if (strlen(words[0]) > DECKS_NAME_MAX)
        return engawa_refuse(&ask->why, "no-such-deck", "there is no such deck",
                             "そのデッキはありません");
    struct deck_task *task = engawa_allocate(1, sizeof *task);
    task->task = (struct command_task){.run = delete_deck, .done = forget_deck, .decks = true};
    snprintf(task->name, sizeof task->name, "%s", words[0]);
    return command_task_begin(ask, &task->task);
}
