/* desk.c - where `engawa admin` brings its asks (desk.h). */
#define _GNU_SOURCE /* O_PATH */
#include "cli/desk.h"

#include "bots/lore.h"
#include "cli/common.h"
#include "cli/data.h"
#include "cli/serving.h"
#include "engine/memory.h"
#include "server/admin/hatch.h"
#include "server/house/house.h"
#include "store/decks.h"

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

struct desk {
    int handle;               /* of the socket; -1: the files are open */
    struct engawa_text heard; /* what came and is no whole reply yet */
    struct journal *journal;
    struct decks *decks;
    struct house *house;
    struct visitor *visitor;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1];
    struct engawa_text folder;
    int64_t ahead; /* ms by which the clock of the journal is ahead of this machine's */
    bool failed;
};

/* ---- a server that runs ---- */

/* The socket in the folder PATH; -1: nobody listens there, or errno says what else is wrong. */
static int connect_in(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int handle = folder >= 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/" HATCH_NAME, folder);
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

/* Takes the next line out of what was heard; NULL: there is none. */
static json_t *take_line(struct desk *desk)
{
    char *end = desk->heard.length ? memchr(desk->heard.at, '\n', desk->heard.length) : NULL;
    if (!end)
        return NULL;
    size_t length = (size_t)(end - desk->heard.at);
    json_t *line = json_loadb(desk->heard.at, length, 0, NULL);
    desk->heard.length -= length + 1;
    memmove(desk->heard.at, end + 1, desk->heard.length);
    return line ? line : json_null();
}

/* The next reply; pushes are passed over. */
static json_t *hear_reply(struct desk *desk)
{
    char piece[PIECE];
    for (;;) {
        json_t *line = take_line(desk);
        if (line && json_is_integer(json_object_get(line, "re")))
            return line;
        if (line) {
            json_decref(line);
            continue;
        }
        ssize_t came = recv(desk->handle, piece, sizeof piece, 0);
        if (came > 0)
            engawa_text_add_bytes(&desk->heard, piece, (size_t)came);
        else if (came == 0 || errno != EINTR)
            return NULL;
    }
}

/* ---- the files ---- */

static int64_t read_clock(void *context)
{
    const struct desk *desk = context;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + desk->ahead;
}

/* Nobody thinks here: the bots are asked anew when the server starts. */
static void ignore_bot(void *context, struct job *job)
{
    (void)context;
    job_free(job);
}

/* What the settings in the file say, which the server would take. */
static void describe(void *context, enum world_topic topic, enum engawa_language language,
                     struct engawa_text *json)
{
    const struct desk *desk = context;
    char *argv[] = {"serve", "--data", desk->folder.at, NULL};
    struct serving serving = {.data = NULL};
    int status;
    (void)language;
    if ((topic == WORLD_SETTINGS || topic == WORLD_LINK) &&
        serving_read(3, argv, "", "", &serving, &status)) {
        if (topic == WORLD_SETTINGS)
            serving_describe(&serving, json);
        else
            engawa_text_add(json, serving.settings.url ? serving.settings.url : "");
    }
    serving_free(&serving);
}

/* The house says TEXT. */
static bool keep_reply(void *context, const char *text, size_t length)
{
    struct desk *desk = context;
    engawa_text_add_bytes(&desk->heard, text, length);
    engawa_text_add_char(&desk->heard, '\n');
    return true;
}

static void go_on(void *context)
{
    (void)context;
}

static bool open_house(struct desk *desk, struct engawa_reason *why)
{
    static const struct house_peer peer = {.send = keep_reply, .resume = go_on};
    const struct world world = {.clock = read_clock,
                                .ask_bot = ignore_bot,
                                .decks = desk->decks,
                                .folder = desk->folder.at,
                                .describe = describe,
                                .context = desk};
    struct world_limits limits = world_default_limits;
    /* What the server's settings say of ages is not known here, so nothing goes for its age. */
    limits.keep_idle = limits.keep_tables = limits.keep_guests = limits.keep_clues = 0;
    limits.rate = 0;
    if (!house_open(desk->journal, &world, &limits, &desk->house, why))
        return false;
    desk->visitor = house_arrive(desk->house, "operator", ENGAWA_ENGLISH, &peer, desk);
    house_appoint(desk->visitor);
    return true;
}

/* The file was brought up to date, so no server will find that it has to be: says here what a
 * server says then, whether the rules of this version read every log. */
static void tell_upgrade(struct desk *desk)
{
    struct engawa_reason why;
    json_t *message = json_pack("{s:s,s:[s]}", "ask", "admin", "do", "replay");
    json_t *reply = desk_ask(desk, message, &why);
    long long agree = json_integer_value(json_object_get(reply, "agree")),
              differ = json_integer_value(json_object_get(reply, "differ"));
    if (json_is_true(json_object_get(reply, "ok")))
        cli_complain("The database was brought up to date. The rules of this version read %lld "
                     "logs, and do not read %lld (engawa admin replay names them).",
                     "データベースをこの版に合わせました。この版の規則で読めた記録は %lld 件、"
                     "読めなかった記録は %lld 件です(engawa admin replay で分かります)。",
                     agree, differ);
    else
        cli_complain("The database was brought up to date. Whether the rules of this version read "
                     "every log is not known: engawa admin replay says it.",
                     "データベースをこの版に合わせました。すべての記録をこの版の規則で読めるかは"
                     "まだ分かりません(engawa admin replay で分かります)。");
    json_decref(message);
    json_decref(reply);
}

void desk_find_store(const char *directory, struct engawa_text *store)
{
    struct engawa_text folder = {0};
    engawa_text_add(&folder, directory);
    char *argv[] = {"serve", "--data", folder.at, NULL};
    struct serving serving = {.data = NULL};
    int status;
    if (serving_read(3, argv, "", "", &serving, &status) && serving.store)
        engawa_text_add(store, serving.store);
    serving_free(&serving);
    engawa_text_free(&folder);
}

bool desk_has_file(const char *directory, struct engawa_reason *why)
{
    struct engawa_text store = {0};
    desk_find_store(directory, &store);
    bool has = store.length == 0 ||
               engawa_refuse(why, "store",
                             "the tables are in PostgreSQL: use its own tools for this (pg_dump, "
                             "pg_restore)",
                             "卓の記録はPostgreSQLにあります。この作業にはPostgreSQLのツール"
                             "(pg_dump、pg_restore)を使ってください");
    engawa_text_free(&store);
    return has;
}

static bool open_files(struct desk *desk, struct engawa_reason *why)
{
    struct engawa_text journal = {0}, decks = {0};
    const struct engawa_lore_keeper *keeper;
    for (int i = 0; (keeper = engawa_lore_keeper_at(i)); i++)
        desk->reserved[i] = keeper->deck;
    desk_find_store(desk->folder.at, &journal);
    if (journal.length == 0)
        engawa_text_printf(&journal, "%s/" DATA_JOURNAL, desk->folder.at);
    engawa_text_printf(&decks, "%s/" DATA_DECKS, desk->folder.at);
    bool fine = journal_is_address(journal.at) || access(journal.at, F_OK) == 0
                    ? journal_open(journal.at, &desk->journal, why) &&
                          journal_ahead(desk->journal, &desk->ahead, why) &&
                          decks_open(decks.at, desk->journal, INT64_MAX, INT64_MAX, desk->reserved,
                                     &desk->decks, why) &&
                          open_house(desk, why)
                    : engawa_refuse(why, "store", "no server has kept anything in %.150s",
                                    "%.150s にサーバーの記録はありません", desk->folder.at);
    if (!fine && strcmp(why->code, "held") == 0)
        engawa_refuse(why, "held",
                      "another server has the tables: engawa admin servers says which, and on its "
                      "machine this works",
                      "卓は別のサーバーにあります。どれかは engawa admin servers で分かり、"
                      "そのマシンでなら実行できます");
    engawa_text_free(&journal);
    engawa_text_free(&decks);
    if (fine && journal_climbed(desk->journal))
        tell_upgrade(desk);
    return fine;
}

/* ---- both ---- */

struct desk *desk_open(const char *directory, struct engawa_reason *why)
{
    struct desk *desk = engawa_allocate(1, sizeof *desk);
    engawa_text_add(&desk->folder, directory);
    desk->handle = connect_in(directory);
    bool nobody = errno == ENOENT || errno == ECONNREFUSED;
    if (desk->handle >= 0)
        return desk;
    if (!nobody) {
        engawa_refuse(why, "store", "%.150s/" HATCH_NAME " cannot be reached: %s",
                      "%.150s/" HATCH_NAME " に接続できません: %s", directory, strerror(errno));
    } else if (open_files(desk, why)) {
        return desk;
    }
    desk_close(desk);
    return NULL;
}

bool desk_is_live(const struct desk *desk)
{
    return desk->handle >= 0;
}

json_t *desk_ask(struct desk *desk, json_t *message, struct engawa_reason *why)
{
    json_object_set_new(message, "id", json_integer(1));
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = strlen(text);
    json_t *reply = NULL;
    if (desk->handle < 0) {
        house_message(desk->visitor, text, length);
        desk->failed |= !house_finish(desk->house);
        while ((reply = take_line(desk)) && !json_object_get(reply, "re"))
            json_decref(reply);
    } else if (send_all(desk->handle, text, length) && send_all(desk->handle, "\n", 1)) {
        reply = hear_reply(desk);
    }
    free(text);
    if (!reply)
        refuse_lost(why);
    return reply;
}

bool desk_close(struct desk *desk)
{
    if (!desk)
        return true;
    bool fine = !desk->failed;
    if (desk->handle >= 0)
        close(desk->handle);
    if (desk->house) {
        fine &= house_clean(desk->house);
        fine = fine && house_settle(desk->house); /* with the lists that follow from logs */
        house_rest(desk->house);                  /* clocks stand from here on */
        house_finish(desk->house);
        house_leave(desk->visitor);
    }
    house_close(desk->house);
    decks_close(desk->decks);
    journal_close(desk->journal);
    engawa_text_free(&desk->heard);
    engawa_text_free(&desk->folder);
    free(desk);
    return fine;
}
