/* fuzz_protocol.c - any messages to the whole house, in one thread without a socket.
 *
 * An input is a script. The first character of each line says what happens:
 *
 *   0 1 2   that visitor says the rest of the line; in it $T, $O and $K become the id of the
 *           last table that was opened, of the one before, and the visitor's own token
 *   x       the visitor whose number follows leaves and comes again as somebody new
 *   b       the bot that was asked last chooses, or advises
 *   c       a thousand seconds pass for each further character of the line
 *   .       nothing: the turn ends, as it does after every line without a trailing backslash
 *
 * For any input, nothing is sent before the turn ends, every message sent is one JSON object of
 * the protocol's form, no seed leaves before its table is over, and the house that opens on
 * the same journal afterwards shows every table just as this one did. A message that the small
 * reader accepts reads the same in jansson.
 */
#include "bots/registry.h"
#include "fuzz/fuzz.h"
#include "fuzz/predictable.h"
#include "games/registry.h"
#include "server/app/parts.h"
#include "server/base/members.h"
#include "server/turn/house.h"
#include "store/journal/logs.h"

#include <assert.h>
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VISITORS = 3, TABLES = 4, LINES_MAX = 400, INPUT_MAX = 16384 };

struct person {
    struct visitor *visitor;
    char token[65];
};

static struct journal *journal;
static struct house *house;
static struct person people[VISITORS];
static struct job *jobs;                 /* newest first */
static char tables[TABLES][IDS_MAX + 1]; /* newest first */
static struct engawa_text sent;          /* everything, for the search for seeds */
static bool settling;
static int64_t now;

/* ---- a world that is the same every time ---- */

static int64_t read_clock(void *context)
{
    (void)context;
    return now;
}

static void keep_job(void *context, struct job *job)
{
    (void)context;
    job->next = jobs;
    jobs = job;
}

static const struct world world = {.clock = read_clock, .ask_bot = keep_job, .parts = server_parts};

static void open_house(void)
{
    struct engawa_reason why;
    bool open = house_open(journal, &world, &world_default_limits, &house, &why);
    assert(open);
    (void)open;
}

static void close_house(void)
{
    for (struct job *job; (job = jobs);) {
        jobs = job->next;
        job_free(job);
    }
    house_close(house);
}

/* ---- what is sent ---- */

static void note_table(const char *id)
{
    if (!id || strlen(id) > IDS_MAX || strcmp(id, tables[0]) == 0)
        return;
    memmove(tables[1], tables[0], sizeof tables - sizeof tables[0]);
    strcpy(tables[0], id);
}

static void check_reply(const json_t *message)
{
    const json_t *re = json_object_get(message, "re"), *ok = json_object_get(message, "ok");
    assert(json_is_integer(re) || json_is_null(re));
    assert(json_is_boolean(ok));
    if (json_is_true(ok))
        return;
    const char *code = json_string_value(json_object_get(message, "code"));
    const char *say = json_string_value(json_object_get(message, "say"));
    assert(code && code[0] && say && say[0]);
    (void)code;
    (void)say;
    (void)re;
}

static bool hear(void *context, const char *text, size_t length)
{
    struct person *person = context;
    assert(settling);
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(message));
    const char *token = json_string_value(json_object_get(message, "token"));
    if (!json_object_get(message, "push")) {
        check_reply(message);
        note_table(json_string_value(json_object_get(message, "table")));
    }
    if (token)
        snprintf(person->token, sizeof person->token, "%s", token);
    engawa_text_add_bytes(&sent, text, length);
    json_decref(message);
    return true;
}

static void hear_again(void *context)
{
    (void)context;
    assert(settling);
}

static void settle(void)
{
    settling = true;
    bool kept = house_commit(house);
    assert(kept);
    (void)kept;
    settling = false;
}

static void arrive(struct person *person)
{
    static const struct house_peer peer = {.send = hear, .resume = hear_again};
    person->visitor = house_arrive(house, "192.0.2.1", ENGAWA_JAPANESE, &peer, person);
}

/* ---- the script ---- */

/* LINE with its words for ids filled in. */
static void fill_in(const char *line, size_t length, const struct person *person,
                    struct engawa_text *text)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] != '$' || i + 1 == length || !strchr("TOK", line[i + 1])) {
            engawa_text_add_char(text, line[i]);
            continue;
        }
        char what = line[++i];
        engawa_text_add(text, what == 'T' ? tables[0] : what == 'O' ? tables[1] : person->token);
    }
}

/* Checks VALUE, which the small reader has read, against JSON, which the other one has. */
static void check_value(const struct member *value, const json_t *json)
{
    const char *text = json_string_value(json);
    assert((value->kind == MEMBER_TEXT) == json_is_string(json));
    assert(!text == !value->text && (!text || strcmp(text, value->text) == 0));
    assert((value->kind == MEMBER_INTEGER) == json_is_integer(json));
    assert(value->integer == json_integer_value(json));
    assert((value->kind == MEMBER_TRUE) == json_is_true(json));
    assert((value->kind == MEMBER_FALSE) == json_is_false(json));
    assert((value->kind == MEMBER_NULL) == json_is_null(json));
    (void)text;
}

/* Reads TEXT with both readers. */
static void check_readers(const char *text, size_t length)
{
    static struct members members;
    if (!members_read_plain(&members, text, length))
        return;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(json) && json_object_size(json) == members.count);
    for (size_t i = 0; i < members.count; i++)
        check_value(&members.member[i], json_object_get(json, members.name[i]));
    json_decref(json);
}

static void say(struct person *person, const char *line, size_t length)
{
    struct engawa_text text = {0};
    fill_in(line, length, person, &text);
    check_readers(engawa_text_string(&text), text.length);
    house_message(person->visitor, engawa_text_string(&text), text.length);
    engawa_text_free(&text);
}

static void choose_as_bot(void)
{
    struct job *job = jobs;
    if (!job)
        return;
    jobs = job->next;
    /* The house is under test: any bot but the random one would take too long. */
    if (job->bot) {
        job->bot = &engawa_bot_random;
        job_think(job, 1);
    } else {
        engawa_text_add(&job->result, "{\"moves\":[]}");
    }
    house_job_done(house, job);
    now += world_default_limits.bot_pace; /* the move is due when the turn ends */
}

static void run_line(const char *line, size_t length)
{
    char what = line[0];
    bool ends = line[length - 1] != '\\';
    line++;
    length -= ends ? 1 : 2;
    if (what >= '0' && what < '0' + VISITORS) {
        say(&people[what - '0'], line, length);
    } else if (what == 'x' && length > 0 && line[0] >= '0' && line[0] < '0' + VISITORS) {
        house_leave(people[line[0] - '0'].visitor);
        arrive(&people[line[0] - '0']);
    } else if (what == 'b') {
        choose_as_bot();
    } else if (what == 'c') {
        now += 1000000 * (int64_t)length;
        house_tick(house);
    }
    if (ends)
        settle();
}

static void run_script(const char *script, size_t size)
{
    int lines = 0;
    for (size_t at = 0, end; at < size && lines < LINES_MAX; at = end + 1, lines++) {
        const char *stop = memchr(script + at, '\n', size - at);
        end = stop ? (size_t)(stop - script) : size;
        size_t length = end - at;
        if (length > 1 || (length == 1 && script[at] != '\\'))
            run_line(script + at, length);
    }
    settle();
}

/* ---- what must hold afterwards ---- */

/* The log of TABLE as a passer-by gets it. */
static void add_log(const char *table, struct engawa_text *log)
{
    struct person passer = {.visitor = NULL};
    char text[200];
    arrive(&passer);
    size_t before = sent.length;
    const char *hello =
        "{\"ask\":\"hello\",\"id\":1,\"token\":null,\"name\":\"P\",\"lang\":\"en\"}";
    now += 60000; /* so that no limit is in the way */
    house_message(passer.visitor, hello, strlen(hello));
    snprintf(text, sizeof text, "{\"ask\":\"enter\",\"id\":2,\"table\":\"%s\",\"after\":0}", table);
    house_message(passer.visitor, text, strlen(text));
    settle();
    house_leave(passer.visitor);
    settle();
    const char *from = sent.at + before, *start = strstr(from, "\"log\":["), *stop = NULL;
    if (start)
        stop = strstr(start, ",\"seat\":");
    if (start && stop)
        engawa_text_add_bytes(log, start, (size_t)(stop - start));
}

/* Whether the guests themselves said HEX, in either case. Randomness is predictable here, so the
 * fuzzer may find a seed and offer it as entropy; the log then rightly repeats it. */
static bool said(const uint8_t *data, size_t size, const char *hex)
{
    for (size_t at = 0; at + 64 <= size; at++) {
        int same = 0;
        while (same < 64 && tolower(data[at + (size_t)same]) == hex[same])
            same++;
        if (same == 64)
            return true;
    }
    return false;
}

/* Checks that no seed of a table that goes on was ever sent. */
static void check_seeds(const uint8_t *data, size_t size)
{
    for (int i = 0; i < TABLES && tables[i][0]; i++) {
        uint8_t seed[32];
        int64_t created;
        char hex[65];
        struct engawa_text log = {0};
        if (!journal_table(journal, tables[i], seed, &created, NULL))
            continue;
        engawa_hex(seed, sizeof seed, hex);
        add_log(tables[i], &log);
        assert(strstr(engawa_text_string(&log), "\"end\":") || said(data, size, hex) ||
               !strstr(engawa_text_string(&sent), hex));
        engawa_text_free(&log);
    }
}

/* Checks that a house that opens on the same journal shows the same tables. */
static void check_restart(void)
{
    struct engawa_text before = {0}, after = {0};
    for (int i = 0; i < TABLES && tables[i][0]; i++)
        add_log(tables[i], &before);
    close_house();
    open_house();
    for (int i = 0; i < TABLES && tables[i][0]; i++)
        add_log(tables[i], &after);
    assert(strcmp(engawa_text_string(&before), engawa_text_string(&after)) == 0);
    engawa_text_free(&before);
    engawa_text_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    if (!ready) {
        engawa_add_games();
        engawa_add_bots();
        ready = true;
    }
    if (size == 0 || size > INPUT_MAX)
        return 0;
    now = 1700000000000;
    predictable_begin();
    memset(tables, 0, sizeof tables);
    memset(people, 0, sizeof people);
    bool open = journal_open(":memory:", &journal, NULL);
    assert(open);
    (void)open;
    open_house();
    for (int i = 0; i < VISITORS; i++)
        arrive(&people[i]);
    run_script((const char *)data, size);
    for (int i = 0; i < VISITORS; i++)
        house_leave(people[i].visitor);
    settle();
    check_seeds(data, size);
    check_restart();
    close_house();
    journal_close(journal);
    engawa_text_free(&sent);
    return 0;
}
