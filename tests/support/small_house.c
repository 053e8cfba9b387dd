/* small_house.c - a house in one thread (small_house.h). */
#include "tests/support/small_house.h"

#include "server/app/parts.h"
#include "server/turn/house.h"

#include "server/kept/record.h"
#include "tests/support/disk.h"
#include "tests/support/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char house_path[300];
struct journal *journal;
struct house *house;
struct job *jobs;
int lessons;
int64_t now;
struct world_limits limits;
const struct push_way *push_way;
const char *backups;
bool (*read_deck)(void *context, const char *deck, struct engawa_text *json);

bool threaded;

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

static void note_lesson(void *context, const struct engawa_bot *bot,
                        const struct engawa_setup *setup)
{
    (void)context;
    assert_non_null(bot->learn);
    assert_true(setup->seats > 0);
    lessons++;
}

/* The tests wait by house_finish instead. */
static void note_wake(void *context)
{
    (void)context;
}

bool try_open_house(struct engawa_reason *why)
{
    struct world world = {.clock = read_clock,
                          .ask_bot = keep_job,
                          .parts = server_parts,
                          .teach_bot = note_lesson,
                          .read_deck = read_deck,
                          .push = push_way,
                          .deck_folder = "",
                          .backups = backups};
    if (threaded)
        world.wake = note_wake;
    if (!journal_open(house_path, &journal, why))
        return false;
    bool fine = house_open(journal, &world, &limits, &house, why);
    if (!fine)
        journal_close(journal);
    return fine;
}

void open_house(void)
{
    struct engawa_reason why;
    if (!try_open_house(&why))
        fail_msg("%s", why.en);
}

void forget_jobs(void)
{
    for (struct job *job; (job = jobs);) {
        jobs = job->next;
        job_free(job);
    }
}

void close_house(void)
{
    forget_jobs();
    house_close(house);
    journal_close(journal);
}

void reopen_house(void)
{
    close_house();
    open_house();
}

int set_up_house(void **state)
{
    (void)state;
    now = 1700000000000;
    limits = world_default_limits;
    limits.bot_pace = 0;
    limits.daily = 0;
    read_deck = NULL;
    push_way = NULL;
    backups = NULL;
    threaded = false;
    char path[64];
    snprintf(path, sizeof path, "/tmp/engawa-house-%d.db", (int)getpid());
    store_place(house_path, sizeof house_path, path);
    if (store_is_file())
        disk_remove(house_path);
    else
        store_empty();
    open_house();
    return 0;
}

int tear_down_house(void **state)
{
    (void)state;
    disk_fail(0, false, false);
    close_house();
    disk_remove(house_path);
    return 0;
}

bool read_record(const char *id, struct engawa_text *record, struct engawa_reason *why)
{
    struct journal *reader;
    if (!record_may_be(house, id, why) || !journal_open_reader(journal, &reader, why))
        return false;
    bool fine = record_make(reader, id, record, why);
    journal_close(reader);
    return fine;
}

/* ---- people ---- */

static bool hear(void *context, const char *text, size_t length)
{
    struct person *person = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    assert_non_null(message);
    json_array_append_new(person->heard, message);
    return ++person->taken != person->takes;
}

static void hear_again(void *context)
{
    struct person *person = context;
    person->resumed++;
}

static void hear_end(void *context)
{
    struct person *person = context;
    person->ended = true;
}

const struct house_peer ears = {.send = hear, .resume = hear_again, .end = hear_end};

void take(struct person *person, int count)
{
    person->takes = count;
    person->taken = 0;
    house_ready(person->visitor);
    house_finish(house);
}

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

void say(struct person *person, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *fields = json_vpack_ex(NULL, 0, format, arguments);
    va_end(arguments);
    assert_non_null(fields);
    json_object_set_new(fields, "id", json_integer(1));
    char *text = json_dumps(fields, 0);
    person->refused += !house_message(person->visitor, text, strlen(text));
    free(text);
    json_decref(fields);
}

json_t *reply_of(const struct person *person)
{
    for (size_t i = json_array_size(person->heard); i > 0; i--) {
        json_t *message = json_array_get(person->heard, i - 1);
        if (json_object_get(message, "re"))
            return message;
    }
    return NULL;
}

json_t *expect(struct person *person, const char *code)
{
    house_finish(house);
    json_t *reply = reply_of(person);
    if (!reply || strcmp(text_of(reply, "code"), code) != 0)
        fail_msg("\"%s\" expected: %s", code, json_dumps(reply, 0));
    return reply;
}

json_t *ask_for(struct person *person, const char *name, const char *fields, const char *code)
{
    struct engawa_text message = {0};
    engawa_text_printf(&message, "{\"ask\":\"%s\",\"id\":1%s%s}", name, fields[0] ? "," : "",
                       fields);
    assert_true(house_message(person->visitor, message.at, message.length));
    engawa_text_free(&message);
    return expect(person, code);
}

json_t *ask_at_table(struct person *person, const char *name, const char *id, const char *fields,
                     const char *code)
{
    struct engawa_text more = {0};
    engawa_text_printf(&more, "\"table\":\"%s\"%s%s", id, fields[0] ? "," : "", fields);
    json_t *reply = ask_for(person, name, more.at, code);
    engawa_text_free(&more);
    return reply;
}

void connect_from(struct person *person, const char *address)
{
    memset(person, 0, sizeof *person);
    person->heard = json_array();
    person->visitor = house_arrive(house, address, ENGAWA_ENGLISH, &ears, person);
}

void arrive_again(struct person *person)
{
    char token[33];
    snprintf(token, sizeof token, "%s", person->token);
    arrive(person, token, NULL);
}

void appoint(struct person *person)
{
    connect_from(person, "operator");
    house_make_operator(person->visitor);
}

json_t *command(struct person *person, const char *code, const char *a, const char *b,
                const char *c)
{
    say(person, "{s:s,s:[s,s*,s*]}", "ask", "admin", "do", a, b, c);
    return expect(person, code);
}

void arrive_from(struct person *person, const char *address, const char *token, const char *name)
{
    connect_from(person, address);
    say(person, "{s:s,s:s?,s:s?}", "ask", "hello", "token", token, "name", name);
    json_t *reply = expect(person, "");
    snprintf(person->guest, sizeof person->guest, "%s", text_of(reply, "guest"));
    snprintf(person->token, sizeof person->token, "%s", text_of(reply, "token"));
}

void arrive(struct person *person, const char *token, const char *name)
{
    arrive_from(person, "192.0.2.1", token, name);
}

void leave(struct person *person)
{
    house_leave(person->visitor);
    json_decref(person->heard);
}

void open_table(struct person *person, const char *game, int seats, char *id)
{
    say(person, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", game, "seats", seats, "order",
        "seated");
    snprintf(id, 33, "%s", text_of(expect(person, ""), "table"));
    ask_enter(person, id, 0);
    say(person, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    expect(person, "");
}

/* Returns the newest job that plays; games to be judged stay where they are. */
static struct job *take_job(void)
{
    struct job **at = &jobs, *job;
    while (*at && (*at)->judge)
        at = &(*at)->next;
    job = *at;
    if (job)
        *at = job->next;
    return job;
}

int let_bots_play(void)
{
    int moves = 0;
    for (struct job *job; moves < 5000 && (job = take_job()); moves++) {
        job_think(job, 10);
        house_job_done(house, job);
        house_finish(house);
    }
    return moves;
}

char *log_of(struct person *person, const char *id)
{
    ask_enter(person, id, 0);
    return json_dumps(json_object_get(expect(person, ""), "log"), 0);
}

/* ---- asks ---- */

void ask_enter(struct person *person, const char *id, int after)
{
    say(person, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", after);
}

void ask_say(struct person *person, const char *id, const char *text)
{
    say(person, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", text);
}

void enter(struct person *person, const char *id)
{
    ask_enter(person, id, 0);
    expect(person, "");
}

void sit(struct person *person, const char *id, int seat, const char *code)
{
    say(person, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", seat);
    expect(person, code);
}

void unseat(struct person *person, const char *id, int seat)
{
    say(person, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", seat);
    expect(person, "");
}

void seat_bot(struct person *person, const char *id, int seat)
{
    say(person, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", seat, "bot", "random");
    expect(person, "");
}

void stand(struct person *person, const char *id)
{
    say(person, "{s:s,s:s}", "ask", "stand", "table", id);
    expect(person, "");
}

int times_logged(struct person *person, const char *id, const char *word)
{
    char *log = log_of(person, id);
    int count = 0;
    for (const char *at = log; (at = strstr(at, word)); at++)
        count++;
    free(log);
    return count;
}

void pass_time(int64_t milliseconds)
{
    now += milliseconds;
    house_tick(house);
    house_commit(house);
}
