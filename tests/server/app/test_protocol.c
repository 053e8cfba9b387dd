/* test_protocol.c - sends the examples of docs/protocol.md to a real server in order. Its log is as
 * verbose as possible and must have nothing of the messages' content. Also checks that the page
 * names every bot and every code with which the rules of a game refuse a move.
 *
 * The page says how to read them: a line with `ask` is sent, every other line must come next; "…"
 * matches anything, "…name" the earlier value of that name.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char any[] = "…";

enum { CONNECTIONS_MAX = 8 };

struct reader {
    int port;
    json_t *values; /* by name */
    char names[CONNECTIONS_MAX][16];
    struct client clients[CONNECTIONS_MAX];
    int count;
    int asks, messages;
    json_t *said; /* every string of a message, and true: the log must not have it */
};

/* Keys whose strings the log may have: codes for programs, and ids. */
static bool is_open(const char *key)
{
    static const char *const keys[] = {"ask", "push", "code",  "guest",  "game",
                                       "bot", "kind", "kinds", "version"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Notes every string in VALUE, which stands under KEY, that is long enough to be found by it. */
static void note_strings(json_t *said, const char *key, const json_t *value)
{
    const char *inner;
    const json_t *one;
    size_t i;
    const char *text = json_string_value(value);
    if (text && is_open(key))
        json_object_set_new(said, text, json_false());
    else if (text && strlen(text) >= 6 && !json_object_get(said, text))
        json_object_set_new(said, text, json_true());
    json_object_foreach((json_t *)value, inner, one) note_strings(said, inner, one);
    json_array_foreach(value, i, one) note_strings(said, key, one);
}

/* The connection NAME, opened when it is first mentioned. */
static struct client *connection(struct reader *reader, const char *name)
{
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->names[i], name) == 0)
            return &reader->clients[i];
    assert_true(reader->count < CONNECTIONS_MAX);
    snprintf(reader->names[reader->count], sizeof reader->names[0], "%s", name);
    assert_int_equal(client_connect(&reader->clients[reader->count], reader->port, ""), 101);
    return &reader->clients[reader->count++];
}

static bool is_wildcard(const json_t *value)
{
    return json_is_string(value) && strncmp(json_string_value(value), any, strlen(any)) == 0;
}

static bool matches(struct reader *reader, const json_t *expected, json_t *got);

/* Returns whether GOT is the earlier match of the wildcard EXPECTED, and makes it that if there was
 * none. */
static bool matches_name(struct reader *reader, const json_t *expected, json_t *got)
{
    const char *name = json_string_value(expected) + strlen(any);
    if (!*name)
        return true;
    json_t *known = json_object_get(reader->values, name);
    if (known)
        return json_equal(known, got);
    json_object_set(reader->values, name, got);
    return true;
}

static bool matches_object(struct reader *reader, const json_t *expected, json_t *got)
{
    const char *key;
    json_t *value;
    if (!json_is_object(got) || json_object_size(got) != json_object_size(expected))
        return false;
    json_object_foreach((json_t *)expected, key, value)
    {
        json_t *found = json_object_get(got, key);
        if (!found || !matches(reader, value, found))
            return false;
    }
    return true;
}

static bool matches(struct reader *reader, const json_t *expected, json_t *got)
{
    if (is_wildcard(expected))
        return matches_name(reader, expected, got);
    if (json_is_object(expected))
        return matches_object(reader, expected, got);
    if (!json_is_array(expected))
        return json_equal(expected, got);
    if (!json_is_array(got) || json_array_size(got) != json_array_size(expected))
        return false;
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!matches(reader, json_array_get(expected, i), json_array_get(got, i)))
            return false;
    return true;
}

/* Replaces the wildcards of an ask with the values of their names. */
static void fill_in(struct reader *reader, json_t *ask)
{
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(ask, next, key, value)
    {
        if (is_wildcard(value))
            json_object_set(
                ask, key, json_object_get(reader->values, json_string_value(value) + strlen(any)));
    }
}

static void take_line(struct reader *reader, const char *name, const char *line)
{
    struct client *client = connection(reader, name);
    json_t *example = json_loads(line, 0, NULL);
    if (!example)
        fail_msg("not JSON: %s", line);
    if (json_object_get(example, "ask")) {
        fill_in(reader, example);
        note_strings(reader->said, "", example);
        json_t *code = json_object_get(example, "code"); /* of a table, not of a refusal */
        if (json_is_string(code))
            json_object_set_new(reader->said, json_string_value(code), json_true());
        char *text = json_dumps(example, JSON_COMPACT);
        client_send(client, text);
        free(text);
        reader->asks++;
    } else {
        json_t *got = client_receive(client, CLIENT_PATIENCE);
        if (!got || !matches(reader, example, got))
            fail_msg("expected %s\n     but got %s", line, got ? json_dumps(got, 0) : "nothing");
        note_strings(reader->said, "", got);
        json_decref(got);
        reader->messages++;
    }
    json_decref(example);
}

/* Bots play a whole game; puts the secrets of its record into SAID: the seed and every hand. */
static void watch_a_game(int port, json_t *said)
{
    struct client host;
    char id[40], path[80];
    client_hello(&host, port, NULL, "Somebody");
    json_object_set_new(said, host.token, json_true());
    open_table(&host, "dou-dizhu", 3, id);
    for (int seat = 0; seat < 3; seat++)
        seat_bot(&host, id, seat, "random");
    enter(&host, id);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    snprintf(path, sizeof path, "/t/%s/record.engawa", id);
    char *record = NULL;
    do {
        json_decref(client_push(&host, "log"));
        free(record);
        record = http_get(port, path, "");
    } while (strncmp(record, "HTTP/1.1 200", 12) != 0);
    int lines = 0;
    for (char *line = strtok(strstr(record, "\r\n\r\n"), "\r\n"); line;
         line = strtok(NULL, "\r\n")) {
        json_t *part = json_loads(line, 0, NULL);
        note_strings(said, "", part);
        json_decref(part);
        lines++;
    }
    assert_true(lines > 10);
    free(record);
    client_close(&host);
}

/* The log FILE has events of all kinds, each a JSON object, and none of SAID. */
static void check_log(int file, const json_t *said)
{
    static char text[1 << 20];
    static const char *const events[] = {"\"opened\"", "\"table-over\"", "\"request\"", "\"ask\""};
    ssize_t length = pread(file, text, sizeof text - 1, 0);
    const char *secret;
    json_t *one;
    assert_true(length > 0 && length < (ssize_t)sizeof text - 1);
    text[length] = '\0';
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        assert_non_null(strstr(text, events[i]));
    json_object_foreach((json_t *)said, secret, one)
    {
        if (json_is_true(one) && strstr(text, secret))
            fail_msg("the log has \"%s\"", secret);
    }
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        one = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!one || !json_object_get(one, "time") || !json_object_get(one, "message"))
            fail_msg("no event: %s", line);
        json_decref(one);
    }
}

static void test_the_examples_of_the_protocol_hold(void **state)
{
    static const char *const options[] = {
        "--log-level", "debug", "--log-format", "json", "--requests", "0", NULL};
    struct reader reader = {.values = json_object(), .said = json_object()};
    char log_path[] = "/tmp/engawa-log-XXXXXX";
    struct test_server server;
    char *directory = test_directory_new(), *line = NULL, name[16] = "";
    bool inside = false;
    size_t capacity = 0;
    FILE *page = fopen(PROTOCOL_PAGE, "r");
    (void)state;
    assert_non_null(page);
    test_server_log = mkstemp(log_path);
    assert_true(test_server_log >= 0);
    unlink(log_path);
    test_server_start(&server, cli_serve, directory, options);
    reader.port = server.port;
    while (getline(&line, &capacity, page) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "```", 3) == 0) {
            inside = strncmp(line, "```json", 7) == 0;
            snprintf(name, sizeof name, "%s", inside ? line + 7 : "");
        } else if (inside) {
            take_line(&reader, name, line);
        }
    }
    assert_true(reader.asks >= 20);
    assert_true(reader.messages > reader.asks);
    for (int i = 0; i < reader.count; i++) {
        json_t *more = client_receive(&reader.clients[i], 100);
        if (more)
            fail_msg("the page does not mention %s", json_dumps(more, 0));
        client_close(&reader.clients[i]);
    }
    watch_a_game(reader.port, reader.said);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    check_log(test_server_log, reader.said);
    close(test_server_log);
    json_decref(reader.values);
    json_decref(reader.said);
    free(line);
    fclose(page);
    test_directory_remove(directory);
}

/* ---- words that programs compare ---- */

/* The text of the file PATH; free() it. */
static char *read_file(const char *path)
{
    static char text[200000];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(length < sizeof text - 1);
    text[length] = '\0';
    return strdup(text);
}

/* WORD stands on PAGE as a word of a program. */
static void expect_on(const char *page, const char *word)
{
    char marked[80];
    snprintf(marked, sizeof marked, "`%s`", word);
    if (!strstr(page, marked))
        fail_msg("the page does not mention %s", marked);
}

static void test_the_page_names_every_bot(void **state)
{
    char *page = read_file(PROTOCOL_PAGE);
    (void)state;
    for (int i = 0; engawa_bot_at(i); i++)
        expect_on(page, engawa_bot_at(i)->name);
    for (int i = 0; engawa_game_at(i); i++)
        if (strcmp(engawa_game_at(i)->name, "template") != 0)
            assert_string_equal(engawa_bot_best(engawa_game_at(i))->name, "strong");
    free(page);
}

/* Whether only an outcome of chance is refused with CODE, which no client sends. */
static bool is_for_chance(const char *code)
{
    static const char *const codes[] = {"bonus-die", "deal", "dice-count", "draw",        "face",
                                        "kitty",     "lay",  "multiplier", "not-in-deck", "reveal"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i], code) == 0)
            return true;
    return false;
}

/* Looks for the codes that SOURCE refuses with on PAGE; returns how many there were. */
static int expect_codes(const char *source, const char *page)
{
    static const char call[] = "engawa_refuse(";
    int count = 0;
    while ((source = strstr(source, call))) {
        char code[40];
        if (sscanf(source, "engawa_refuse(%*[^\"]\"%39[a-z-]\"", code) == 1 &&
            !is_for_chance(code)) {
            expect_on(page, code);
            count++;
        }
        source += strlen(call);
    }
    return count;
}

static void test_the_page_names_every_code_of_a_game(void **state)
{
    char *page = read_file(PROTOCOL_PAGE);
    int count = 0;
    glob_t found;
    (void)state;
    assert_int_equal(glob(GAMES_FOLDER "/*.c", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *source = read_file(found.gl_pathv[i]);
        count += expect_codes(source, page);
        free(source);
    }
    assert_true(count > 40);
    globfree(&found);
    free(page);
}

TOPIC(protocol)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_examples_of_the_protocol_hold),
        cmocka_unit_test(test_the_page_names_every_bot),
        cmocka_unit_test(test_the_page_names_every_code_of_a_game),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
