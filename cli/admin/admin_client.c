/* admin_client.c - the client side of `engawa admin` (admin_client.h). */
#define _GNU_SOURCE /* O_PATH */
#include "cli/admin/admin_client.h"

#include "bots/lore.h"
#include "cli/base/common.h"
#include "cli/base/data.h"
#include "cli/serving/serving.h"
#include "engine/memory.h"
#include "server/admin/admin_socket.h"
#include "server/app/parts.h"
#include "server/kept/retention.h"
#include "server/turn/house.h"
#include "store/decks/decks.h"
#include "store/journal/beat.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 16384 /* bytes that are read at a time */ };

struct admin_client {
    int handle;               /* of the socket; -1: the files are open */
    struct engawa_text heard; /* received bytes of an incomplete reply */
    struct journal *journal;
    struct decks *decks;
    struct house *house;
    struct visitor *visitor;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1];
    struct engawa_text folder, deck_folder, backups;
    int64_t ahead; /* ms by which the clock of the journal is ahead of this machine's */
    bool failed;
};

/* ---- a server that runs ---- */

/* Connects to the socket in the folder PATH. Returns -1 if no server listens there, or with another
 * error in errno. */
static int connect_in(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int handle = folder >= 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/" ADMIN_SOCKET_NAME,
             folder);
    bool fine =
        handle >= 0 && connect(handle, (const struct sockaddr *)&address, sizeof address) == 0;
    int failed = errno;
    if (folder >= 0)
        close(folder);
    if (!fine && handle >= 0)
        close(handle);
    errno = failed;
    return fine ? handle : -1;
}

static bool refuse_lost(struct engawa_reason *why)
{
    return engawa_refuse(why, "lost", "the server has ended the conversation",
                         "サーバーとの接続が切れました");
}

static bool send_all(int handle, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(handle, text, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return false;
        text += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* Removes and returns the next received line, or NULL. */
static json_t *take_line(struct admin_client *client)
{
    char *end = client->heard.length ? memchr(client->heard.at, '\n', client->heard.length) : NULL;
    if (!end)
        return NULL;
    size_t length = (size_t)(end - client->heard.at);
    json_t *line = json_loadb(client->heard.at, length, 0, NULL);
    client->heard.length -= length + 1;
    memmove(client->heard.at, end + 1, client->heard.length);
    return line ? line : json_null();
}

/* The next reply; pushes are passed over. */
static json_t *hear_reply(struct admin_client *client)
{
    char piece[PIECE];
    for (;;) {
        json_t *line = take_line(client);
        if (line && json_is_integer(json_object_get(line, "re")))
            return line;
        if (line) {
            json_decref(line);
            continue;
        }
        ssize_t came = recv(client->handle, piece, sizeof piece, 0);
        if (came > 0)
            engawa_text_add_bytes(&client->heard, piece, (size_t)came);
        else if (came == 0 || errno != EINTR)
            return NULL;
    }
}

/* ---- the files ---- */

static int64_t read_clock(void *context)
{
    const struct admin_client *client = context;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + client->ahead;
}

/* Bots do not think here: the server asks them again when it starts. */
static void ignore_bot(void *context, struct job *job)
{
    (void)context;
    job_free(job);
}

/* Reads the settings in the file, which the server would take. False: it would not start. */
static bool read_settings(const struct admin_client *client, struct serving *serving)
{
    char *argv[] = {"serve", "--data", client->folder.at, NULL};
    int status;
    return serving_read(3, argv, serving, &status);
}

static void describe(void *context, enum world_topic topic, enum engawa_language language,
                     struct engawa_json *json)
{
    const struct admin_client *client = context;
    struct serving serving = {.data = NULL};
    struct engawa_text kept = {0};
    struct engawa_reason why;
    (void)language;
    if (topic == WORLD_SETTINGS && read_settings(client, &serving)) {
        if (house_kept_settings(client->house, &kept, &why))
            serving_take_kept(&serving, engawa_text_string(&kept));
        serving_describe(&serving, json);
    }
    engawa_text_free(&kept);
    serving_free(&serving);
}

static void link_to(void *context, struct engawa_text *text)
{
    struct serving serving = {.data = NULL};
    if (read_settings(context, &serving) && serving.settings.url)
        engawa_text_add(text, serving.settings.url);
    serving_free(&serving);
}

/* The house says TEXT. */
static bool keep_reply(void *context, const char *text, size_t length)
{
    struct admin_client *client = context;
    engawa_text_add_bytes(&client->heard, text, length);
    engawa_text_add_char(&client->heard, '\n');
    return true;
}

static void go_on(void *context)
{
    (void)context;
}

static bool open_house(struct admin_client *client, struct engawa_reason *why)
{
    static const struct house_peer peer = {.send = keep_reply, .resume = go_on};
    const struct world world = {.clock = read_clock,
                                .ask_bot = ignore_bot,
                                .parts = server_parts,
                                .decks = client->decks,
                                .folder = client->folder.at,
                                .deck_folder = client->deck_folder.at,
                                .backups = client->backups.at,
                                .describe = describe,
                                .link = link_to,
                                .context = client};
    struct world_limits limits = world_default_limits;
    /* The server's age limits are not known here, so nothing expires. */
    limits.keep_idle = limits.keep_tables = limits.keep_guests = limits.keep_clues = 0;
    limits.rate = 0;
    if (!house_open(client->journal, &world, &limits, &client->house, why))
        return false;
    client->visitor = house_arrive(client->house, "operator", ENGAWA_ENGLISH, &peer, client);
    house_make_operator(client->visitor);
    return true;
}

/* Opening has upgraded the file, so no server will report that: reports here, like a server,
 * whether the rules of this version read every log. */
static void tell_upgrade(struct admin_client *client)
{
    struct engawa_reason why;
    json_t *message = json_pack("{s:s,s:[s]}", "ask", "admin", "do", "replay");
    json_t *reply = admin_client_ask(client, message, &why);
    long long agree = json_integer_value(json_object_get(reply, "agree")),
              differ = json_integer_value(json_object_get(reply, "differ"));
    if (json_is_true(json_object_get(reply, "ok")))
        cli_complain("The database was brought up to date. The rules of this version read %lld "
                     "logs, and do not read %lld (engawa admin replay names them).",
                     "データベースをこの版に合わせました。この版のルールで読めた記録は%lld件、"
                     "読めなかった記録は%lld件です（engawa admin replay で分かります）。",
                     agree, differ);
    else
        cli_complain("The database was brought up to date. Whether the rules of this version read "
                     "every log is not known: engawa admin replay says it.",
                     "データベースをこの版に合わせました。すべての記録をこの版のルールで読めるかは"
                     "まだ分かりません（engawa admin replay で分かります）。");
    json_decref(message);
    json_decref(reply);
}

void admin_client_find_store(const char *directory, struct engawa_text *store)
{
    struct engawa_text folder = {0};
    engawa_text_add(&folder, directory);
    char *argv[] = {"serve", "--data", folder.at, NULL};
    struct serving serving = {.data = NULL};
    int status;
    if (serving_read(3, argv, &serving, &status) && serving.store)
        engawa_text_add(store, serving.store);
    serving_free(&serving);
    engawa_text_free(&folder);
}

bool admin_client_has_file(const char *directory, struct engawa_reason *why)
{
    struct engawa_text store = {0};
    admin_client_find_store(directory, &store);
    bool has = store.length == 0 ||
               engawa_refuse(why, "store",
                             "the tables are in PostgreSQL: use its own tools for this (pg_dump, "
                             "pg_restore)",
                             "卓の記録は PostgreSQL にあります。この作業には PostgreSQL のツール"
                             "（pg_dump、pg_restore）を使ってください");
    engawa_text_free(&store);
    return has;
}

/* Names the folders of the decks and, as the settings say, of the backups. */
static void name_folders(struct admin_client *client)
{
    struct serving serving = {.data = NULL};
    engawa_text_printf(&client->deck_folder, "%s/" DATA_DECKS, client->folder.at);
    if (read_settings(client, &serving) && serving.backups)
        engawa_text_add(&client->backups, serving.backups);
    else
        engawa_text_printf(&client->backups, "%s/" DATA_BACKUPS, client->folder.at);
    serving_free(&serving);
}

/* Refuses because DIRECTORY has no tables; where the package has its data, points there. */
static bool refuse_empty(const char *directory, struct engawa_reason *why)
{
    if (strcmp(directory, DATA_PACKAGE) == 0 || access(DATA_PACKAGE, F_OK) != 0)
        return engawa_refuse(why, "store", "no server has kept anything in %.150s",
                             "%.150s にサーバーの記録はありません", directory);
    return engawa_refuse(
        why, "store",
        "no server has kept anything in %.150s; that of the package is in " DATA_PACKAGE
        ": add --data " DATA_PACKAGE,
        "%.150s にサーバーの記録はありません。パッケージのサーバーの記録は " DATA_PACKAGE
        " にあります（--data " DATA_PACKAGE " を付けてください）",
        directory);
}

static bool open_files(struct admin_client *client, struct engawa_reason *why)
{
    struct engawa_text journal = {0};
    const struct engawa_lore_keeper *keeper;
    for (int i = 0; (keeper = engawa_lore_keeper_at(i)); i++)
        client->reserved[i] = keeper->deck;
    admin_client_find_store(client->folder.at, &journal);
    if (journal.length == 0)
        engawa_text_printf(&journal, "%s/" DATA_JOURNAL, client->folder.at);
    name_folders(client);
    bool fine = journal_is_address(journal.at) || access(journal.at, F_OK) == 0
                    ? journal_open(journal.at, &client->journal, why) &&
                          journal_ahead(client->journal, &client->ahead, why) &&
                          decks_open(client->deck_folder.at, client->journal, INT64_MAX, INT64_MAX,
                                     client->reserved, &client->decks, why) &&
                          open_house(client, why)
                    : refuse_empty(client->folder.at, why);
    if (!fine && strcmp(why->code, "held") == 0)
        engawa_refuse(why, "held",
                      "another server has the tables: engawa admin servers says which, and on its "
                      "machine this works",
                      "卓は別のサーバーにあります。どれかは engawa admin servers で分かり、"
                      "そのマシンでなら実行できます");
    engawa_text_free(&journal);
    if (fine && journal_upgraded(client->journal))
        tell_upgrade(client);
    return fine;
}

/* ---- both ---- */

struct admin_client *admin_client_open(const char *directory, bool running,
                                       struct engawa_reason *why)
{
    struct admin_client *client = engawa_allocate(1, sizeof *client);
    engawa_text_add(&client->folder, directory);
    client->handle = connect_in(directory);
    bool nobody = errno == ENOENT || errno == ECONNREFUSED;
    if (client->handle >= 0)
        return client;
    if (!nobody) {
        engawa_refuse(why, "store", "%.150s/" ADMIN_SOCKET_NAME " cannot be reached: %s",
                      "%.150s/" ADMIN_SOCKET_NAME " に接続できません：%s", directory,
                      strerror(errno));
    } else if (running) {
        engawa_refuse(why, "not-running", "no server runs on %.150s",
                      "%.150s でサーバーは動いていません", directory);
    } else if (open_files(client, why)) {
        return client;
    }
    admin_client_close(client);
    return NULL;
}

bool admin_client_is_live(const struct admin_client *client)
{
    return client->handle >= 0;
}

json_t *admin_client_ask(struct admin_client *client, json_t *message, struct engawa_reason *why)
{
    json_object_set_new(message, "id", json_integer(1));
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = strlen(text);
    json_t *reply = NULL;
    if (client->handle < 0) {
        house_message(client->visitor, text, length);
        client->failed |= !house_finish(client->house);
        while ((reply = take_line(client)) && !json_object_get(reply, "re"))
            json_decref(reply);
    } else if (send_all(client->handle, text, length) && send_all(client->handle, "\n", 1)) {
        reply = hear_reply(client);
    }
    free(text);
    if (!reply)
        refuse_lost(why);
    return reply;
}

bool admin_client_close(struct admin_client *client)
{
    if (!client)
        return true;
    bool fine = !client->failed;
    if (client->handle >= 0)
        close(client->handle);
    if (client->house) {
        fine &= retention_clean(client->house);
        fine = fine && house_commit(client->house); /* with the lists that follow from logs */
        house_rest(client->house);                  /* stops the clocks */
        house_finish(client->house);
        house_leave(client->visitor);
    }
    house_close(client->house);
    decks_close(client->decks);
    journal_close(client->journal);
    engawa_text_free(&client->heard);
    engawa_text_free(&client->folder);
    engawa_text_free(&client->deck_folder);
    engawa_text_free(&client->backups);
    free(client);
    return fine;
}
