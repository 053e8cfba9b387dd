/* test_sit.c - `engawa sit`: bots at a real server's tables, from outside.
 *
 * Two programs, one of which plays with a program in Python, and a bot of the house play a whole
 * game of each kind at the same time; in the middle the server is killed and started again, and so
 * is one of the programs. Then the tables at which nobody can sit down.
 *
 * Arguments: the path of `engawa`, and that of the program in Python.
 */
#include "tests/support/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <assert.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 5, SEATS = 3, WORDS_MAX = 24, MIDDLE = 30 /* events, and then the server dies */ };

static const char *const games[GAMES] = {"yahtzee", "burning-desire", "dou-dizhu", "dixit",
                                         "sengoku-domino"};
static const char *program, *python;
static char *directory;
static struct test_server server;
static struct client host;

static struct {
    char id[40];
    size_t sat, events, said, chatter; /* said: of the words of the program, and others */
    bool over;
} tables[GAMES];

/* ---- programs ---- */

static int engawa(int argc, char **argv)
{
    char *all[50] = {(char *)program};
    assert(argc < 48);
    memcpy(all + 1, argv, (size_t)argc * sizeof *argv);
    execv(program, all);
    return 127;
}

/* The file in the directory that has the name NAME and SUFFIX. */
static void path_of(const char *name, const char *suffix, char path[300])
{
    snprintf(path, 300, "%s/%s%s", directory, name, suffix);
}

static void link_of(const char *id, char link[80])
{
    snprintf(link, 80, "http://127.0.0.1:%d/t/%.40s", server.port, id);
}

/* Starts `engawa sit` as the guest NAME, with the NULL-terminated WORDS. Its output is appended to
 * a file NAME.out, and its token kept in NAME.token. */
static pid_t sit_down(const char *name, const char *const *words)
{
    char out[300], token[300], *argv[WORDS_MAX] = {"sit", "--name", (char *)name, "--token", token};
    int count = 5;
    for (; *words; words++) {
        assert(count < WORDS_MAX - 1);
        argv[count++] = (char *)*words;
    }
    path_of(name, ".out", out);
    path_of(name, ".token", token);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int file = open(out, O_WRONLY | O_CREAT | O_APPEND, 0600);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        _exit(engawa(count, argv));
    }
    return child;
}

/* Waits for the end of CHILD; its exit status. */
static int status_of(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Expects that NAME has printed TEXT, or that it has not. */
static void expect_said(const char *name, const char *text, bool wanted)
{
    static char said[1 << 16];
    char path[300];
    path_of(name, ".out", path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    if ((strstr(said, text) != NULL) != wanted)
        fail_msg("%s said: %s", name, said);
}

/* ---- the host ---- */

static void start_server(const char *port)
{
    const char *const options[] = {
        "--bot-pace",           "0",  "--rate", "0", "--url", "http://example.org/site/games",
        port ? "--port" : NULL, port, NULL};
    test_server_start(&server, engawa, directory, options);
}

/* Takes the entries of LOG, of table I. */
static void take_log(int i, const json_t *log)
{
    for (size_t at = 0; at < json_array_size(log); at++) {
        const json_t *entry = json_array_get(log, at);
        tables[i].sat += json_object_get(entry, "sit") != NULL;
        tables[i].events += json_object_get(entry, "n") != NULL;
        const char *text = json_string_value(json_object_get(entry, "chat"));
        tables[i].said += text && strcmp(text, "of many thoughts the last (50 % to win)") == 0;
        tables[i].chatter += text && strcmp(text, "of many thoughts the last (50 % to win)") != 0;
        if (json_object_get(entry, "end")) {
            tables[i].over = true;
            assert_string_equal(text_of(entry, "end"), "finished");
        }
    }
}

/* Enters table I and reads it from its beginning. */
static void look_at(int i)
{
    tables[i].sat = tables[i].events = tables[i].said = tables[i].chatter = 0;
    tables[i].over = false;
    json_t *reply =
        client_do(&host, "{s:s, s:s, s:i}", "ask", "enter", "table", tables[i].id, "after", 0);
    take_log(i, json_object_get(reply, "log"));
    done(reply);
}

/* Takes the next page of a log. */
static void watch(void)
{
    json_t *push = client_push(&host, "log");
    for (int i = 0; i < GAMES; i++)
        if (strcmp(text_of(push, "table"), tables[i].id) == 0)
            take_log(i, json_object_get(push, "log"));
    json_decref(push);
}

static void open_tables(void)
{
    for (int i = 0; i < GAMES; i++) {
        open_table(&host, games[i], SEATS, tables[i].id);
        look_at(i);
        seat_bot(&host, tables[i].id, 1, "random");
    }
}

/* Begins the game at table I when both guests sit there. */
static void begin_game(int i)
{
    while (tables[i].sat < 2)
        watch();
    done(client_do(&host, "{s:s, s:s}", "ask", "start", "table", tables[i].id));
}

/* Kills the server in the middle of the games, and starts it again on the same port. */
static void kill_in_the_middle(void)
{
    char port[12];
    while (tables[0].events < MIDDLE)
        watch();
    snprintf(port, sizeof port, "%d", server.port);
    test_server_stop(&server, SIGKILL);
    char *token = strdup(host.token);
    client_close(&host);
    start_server(port);
    client_hello(&host, server.port, token, NULL);
    free(token);
    for (int i = 0; i < GAMES; i++)
        look_at(i);
}

/* ---- tests ---- */

/* Returns how many lines of the file at PATH are LINE. */
static int count_lines(const char *path, const char *line)
{
    char read[4096];
    int count = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(read, sizeof read, file))
        count += strcspn(read, "\n") == strlen(line) && strncmp(read, line, strlen(line)) == 0;
    fclose(file);
    return count;
}

static void whole_games(void **state)
{
    char link[GAMES][80], command[700], token[300], heard[300];
    const char *easy[GAMES + 5], *own[GAMES + 5];
    struct stat about;
    (void)state;
    open_tables();
    path_of("Second", ".heard", heard);
    snprintf(command, sizeof command,
             "exec:echo wants results; tee -a '%s' | python3 %s | sed -u 's/^move/info one\\n"
             "value 0.5\\ninfo of many thoughts the last\\nmove/'",
             heard, python);
    int count = 0;
    for (; count < GAMES; count++) {
        link_of(tables[count].id, link[count]);
        easy[count] = own[count] = link[count];
    }
    memcpy(easy + count, (const char *[]){"--bot", "random", NULL}, 3 * sizeof *easy);
    memcpy(own + count, (const char *[]){"--bot", command, "--say", NULL}, 4 * sizeof *own);
    pid_t first = sit_down("First", easy), second = sit_down("Second", own);
    for (int i = 0; i < GAMES - 1; i++)
        begin_game(i);
    kill_in_the_middle();
    kill(first, SIGKILL); /* and started again it has its seats */
    assert_int_equal(waitpid(first, NULL, 0), first);
    first = sit_down("First", easy);
    begin_game(GAMES - 1); /* so that the second has certainly lost a connection */
    for (int i = 0; i < GAMES; i++)
        while (!tables[i].over)
            watch();
    assert_int_equal(status_of(first), 0);
    assert_int_equal(status_of(second), 0);
    expect_said("Second", "trying again", true);
    expect_said("First", "the game is over: place", true);
    expect_said("Second", "there again", true);
    assert_int_equal(count_lines(heard, "over"), GAMES);
    for (int i = 0; i < GAMES; i++) {
        assert_true(tables[i].said > 0);
        assert_int_equal(tables[i].chatter, 0);
    }
    path_of("Second", ".token", token);
    assert_int_equal(stat(token, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

static void nobody_can_sit(void **state)
{
    char id[40], link[80];
    const char *const words[] = {link, "--code", "Garden", NULL};
    const char *const zero[] = {link, "--seat", "0", NULL};
    (void)state;
    link_of("abcdefgh", link);
    assert_int_equal(status_of(sit_down("None", words)), 1);
    expect_said("None", "there is no table", true);

    assert_int_equal(status_of(sit_down("Zero", zero)), 2); /* people count seats from 1 */
    open_table(&host, "yahtzee", 1, id);
    seat_bot(&host, id, 0, "random");
    link_of(id, link);
    assert_int_equal(status_of(sit_down("Full", words)), 1);
    expect_said("Full", "no free seat", true);

    open_table(&host, "yahtzee", 2, id);
    done(client_do(&host, "{s:s, s:s, s:s}", "ask", "set", "table", id, "code", "Veranda"));
    link_of(id, link);
    assert_int_equal(status_of(sit_down("Wrong", words)), 1);
    expect_said("Wrong", "code", true);
    expect_said("Wrong", "Garden", false);

    link_of(tables[0].id, link);
    assert_int_equal(status_of(sit_down("Late", words)), 1);
    expect_said("Late", "is over", true);
    snprintf(link, sizeof link, "http://127.0.0.1:%d/site/games/t/%.40s", server.port,
             tables[0].id);
    assert_int_equal(status_of(sit_down("First", words)), 0); /* it was theirs */
}

/* Links as people copy them out of sentences and address bars. */
static void copied_links(void **state)
{
    static const char *const marks[] = {"/", "/#12", ").", "。", "」、", " ?"};
    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char link[80];
        const char *const words[] = {link, NULL};
        snprintf(link, sizeof link, "http://127.0.0.1:%d/t/%.40s%s", server.port, tables[0].id,
                 marks[i]);
        assert_int_equal(status_of(sit_down("First", words)), 0); /* it was theirs */
    }
}

/* Another kind of server: it answers the first client with ANSWER. */
static void other_servers(void **state)
{
    static const char *const answers[] = {
        "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: no\r\n\r\n",
        "220 mail.example.org ESMTP\r\n\r\n"};
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct sockaddr_in address = {.sin_family = AF_INET};
        socklen_t size = sizeof address;
        char link[80], request[2000];
        const char *const words[] = {link, NULL};
        int listener = socket(AF_INET, SOCK_STREAM, 0);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        assert_int_equal(bind(listener, (struct sockaddr *)&address, size), 0);
        assert_int_equal(listen(listener, 1), 0);
        assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
        snprintf(link, sizeof link, "http://127.0.0.1:%d/t/abc", ntohs(address.sin_port));
        pid_t child = sit_down("Other", words);
        int visitor = accept(listener, NULL, NULL);
        assert_true(read(visitor, request, sizeof request) > 0);
        assert_int_equal(write(visitor, answers[i], strlen(answers[i])), strlen(answers[i]));
        assert_int_equal(status_of(child), 1);
        close(visitor);
        close(listener);
    }
    expect_said("Other", "not an Engawa server", true);
    expect_said("Other", "trying again", false);
}

/* A program that stays goes along with the others, and ends when the table is closed. */
static void staying(void **state)
{
    char link[80];
    const char *const words[] = {link, "--stay", "--seat", "2", "--bot", "random", NULL};
    (void)state;
    open_table(&host, "yahtzee", 2, tables[0].id);
    look_at(0);
    link_of(tables[0].id, link);
    pid_t child = sit_down("Stays", words);
    while (tables[0].sat < 1)
        watch();
    seat_bot(&host, tables[0].id, 0, "random");
    done(client_do(&host, "{s:s, s:s}", "ask", "start", "table", tables[0].id));
    while (!tables[0].over)
        watch();
    json_t *reply = client_do(&host, "{s:s, s:s}", "ask", "rematch", "table", tables[0].id);
    snprintf(tables[0].id, sizeof tables[0].id, "%s", text_of(reply, "table"));
    done(reply);
    look_at(0);
    while (tables[0].sat < 1)
        watch();
    done(client_do(&host, "{s:s, s:s}", "ask", "close", "table", tables[0].id));
    assert_int_equal(status_of(child), 0);
    expect_said("Stays", "seat 2", true);
    expect_said("Stays", "on to the next game", true);
}

/* Links that are none are refused before anything is sent: there is no connection to complain of.
 */
static void bad_links(void **state)
{
    static const char *const bad[] = {"",
                                      "ftp://h/t/a",
                                      "http://h",
                                      "http://h/t/",
                                      "http://h/t/A-b",
                                      "http://h:0/t/a",
                                      "http://h:65536/t/a",
                                      "http://u@h/t/a",
                                      "http:///t/a",
                                      "http://h/t/a/b",
                                      "http://h/t/a。b",
                                      "http://h/t/a)b",
                                      "http://h/a b/t/a",
                                      "https://h/#me=secret",
                                      "http://[::1/t/a"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *const words[] = {bad[i], NULL};
        assert_int_equal(status_of(sit_down("Bad", words)), 2);
    }
    expect_said("Bad", "is not a link to a table", true);
    expect_said("Bad", "trying", false);
    expect_said("Bad", "secret", false);
}

static int set_up(void **state)
{
    (void)state;
    directory = test_directory_new();
    setenv("LC_ALL", "C", 1);
    start_server(NULL);
    client_hello(&host, server.port, NULL, "Host");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    client_close(&host);
    test_server_stop(&server, SIGTERM);
    test_directory_remove(directory);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),  cmocka_unit_test(nobody_can_sit),
        cmocka_unit_test(copied_links), cmocka_unit_test(staying),
        cmocka_unit_test(bad_links),    cmocka_unit_test(other_servers),
    };
    assert(argc == 3);
    program = argv[1];
    python = argv[2];
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
