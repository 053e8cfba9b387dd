/* test_admin_socket.c - `engawa admin` with a running server: by the socket in its data directory,
 * with other users who try the same, and a backup while people play. */
#define _GNU_SOURCE /* O_PATH */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/base/common.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "server/admin/admin_socket.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_MAX_HERE = 70000, NOBODY = 65534 };

static struct test_server server;
static char *directory;
static char said[100000]; /* output of the last command */

static void begin(void)
{
    static const char *const options[] = {"--rate", "0", NULL};
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, options);
}

static void end_all(void)
{
    char command[120];
    snprintf(command, sizeof command, "rm -rf %s/backups", directory);
    assert_int_equal(system(command), 0);
    test_directory_remove(directory);
}

/* Starts `engawa admin --data DIRECTORY A B C`, NULL for none, in a child process. */
static pid_t start_admin(const char *a, const char *b, const char *c)
{
    char output[100];
    char *argv[] = {"admin", "--data", directory, (char *)a, (char *)b, (char *)c, NULL};
    int argc = 3;
    while (argv[argc])
        argc++;
    snprintf(output, sizeof output, "%s/said", directory);
    fflush(NULL);
    pid_t child = fork();
    if (child != 0)
        return child;
    if (!freopen(output, "w", stdout))
        _exit(99);
    int status = cli_admin(argc, argv);
    fflush(NULL);
    _exit(status);
}

/* Waits for that, and returns its exit status. */
static int end_admin(pid_t child)
{
    char output[100];
    int status;
    snprintf(output, sizeof output, "%s/said", directory);
    assert_int_equal(waitpid(child, &status, 0), child);
    FILE *file = fopen(output, "r");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void admin(int expected, const char *a, const char *b, const char *c)
{
    assert_int_equal(end_admin(start_admin(a, b, c)), expected);
}

/* ---- the socket itself ---- */

static int try_hatch(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/" ADMIN_SOCKET_NAME, directory);
    int handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(handle, (const struct sockaddr *)&address, sizeof address) == 0)
        return handle;
    close(handle);
    return -1;
}

static int open_hatch(void)
{
    int handle = try_hatch();
    assert_true(handle >= 0);
    return handle;
}

static void send_bytes(int handle, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(handle, text, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* the server has ended it */
        text += sent;
        length -= (size_t)sent;
    }
}

static void send_text(int handle, const char *text)
{
    send_bytes(handle, text, strlen(text));
}

/* Returns the next line, or NULL if the server has ended it. */
static json_t *read_line(int handle)
{
    static char line[LINE_MAX_HERE];
    size_t length = 0;
    while (length < sizeof line && recv(handle, line + length, 1, 0) == 1) {
        if (line[length] == '\n')
            return json_loadb(line, length, 0, NULL);
        length++;
    }
    return NULL;
}

static void expect_line(int handle, const char *code)
{
    json_t *line = read_line(handle);
    assert_non_null(line);
    assert_string_equal(text_of(line, "code"), code);
    json_decref(line);
}

static void garbage_is_answered_and_harms_nobody(int handle)
{
    static const char nul[] = "{\"id\":1,\"ask\":\"admin\",\"do\":[\"status\"]}\0\n";
    static char large[3 * WORLD_MESSAGE_MAX];
    send_text(handle, "\n{}\nnonsense\n\"text\"\n[1,2]\n");
    for (int i = 0; i < 5; i++)
        expect_line(handle, "bad-message");
    send_bytes(handle, nul, sizeof nul - 1);
    expect_line(handle, "bad-message");
    send_text(handle,
              "{\"id\":1,\"ask\":\"admin\",\"do\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}\n");
    expect_line(handle, "bad-field");
    send_text(handle, "{\"id\":1,\"ask\":\"ad"); /* in two pieces */
    send_text(handle, "min\",\"do\":[\"status\"]}\n");
    expect_line(handle, "");
    memset(large, 'x', sizeof large);
    send_bytes(handle, large, sizeof large);
    expect_line(handle, "bad-message");
    assert_null(read_line(handle)); /* and that is the end of it */
    close(handle);
}

/* Another user gets no word, even if the files would let them. */
static void check_other_user(void)
{
    char path[120];
    int status;
    if (geteuid() != 0) {
        print_message("not run by root: no other user tries the socket\n");
        return;
    }
    snprintf(path, sizeof path, "%s/" ADMIN_SOCKET_NAME, directory);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(chmod(directory, 0755), 0);
    pid_t child = fork();
    if (child == 0) {
        if (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
            _exit(1);
        int handle = try_hatch();
        if (handle < 0)
            _exit(2);
        send_text(handle, "{\"id\":1,\"ask\":\"admin\",\"do\":[\"status\"]}\n");
        char byte;
        _exit(recv(handle, &byte, 1, 0) == 1 ? 3 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void the_socket_is_the_operators_alone(void **state)
{
    struct stat file;
    struct client aki;
    char path[120];
    int handle[ADMIN_SOCKET_MAX + 1];
    (void)state;
    begin();
    snprintf(path, sizeof path, "%s/" ADMIN_SOCKET_NAME, directory);
    assert_int_equal(stat(path, &file), 0);
    assert_true(S_ISSOCK(file.st_mode));
    assert_int_equal(file.st_mode & 0777, 0600);
    client_hello(&aki, server.port, NULL, "Aki");
    garbage_is_answered_and_harms_nobody(open_hatch());
    check_other_user();
    for (int i = 0; i < ADMIN_SOCKET_MAX; i++)
        handle[i] = open_hatch();
    handle[ADMIN_SOCKET_MAX] = open_hatch();
    assert_null(read_line(handle[ADMIN_SOCKET_MAX])); /* one too many */
    for (int i = 0; i < ADMIN_SOCKET_MAX; i++)        /* all of them at once */
        send_text(handle[i], "{\"id\":1,\"ask\":\"admin\",\"do\":[\"decks\",\"list\"]}\n"
                             "{\"id\":2,\"ask\":\"admin\",\"do\":[\"check\"]}\n"
                             "{\"id\":3,\"ask\":\"admin\",\"do\":[\"invite\",\"new\"]}\n");
    for (int i = 0; i < ADMIN_SOCKET_MAX; i++) {
        for (int reply = 0; reply < 3; reply++) {
            json_t *line = read_line(handle[i]);
            assert_non_null(line);
            /* A client that has not waited for the list of decks gets an error; the rest is done.
             */
            assert_true(json_is_true(json_object_get(line, "ok")) ||
                        strcmp(text_of(line, "code"), "busy") == 0);
            json_decref(line);
        }
        close(handle[i]);
    }
    expect_code(client_ask(&aki, "{s:s,s:[s]}", "ask", "admin", "do", "status"), "not-operator");
    done(client_do(&aki, "{s:s}", "ask", "lobby"));
    client_close(&aki);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    assert_int_equal(stat(path, &file), -1); /* it goes with the server */
    end_all();
}

/* A server that stops ends an operator's wait, and the conversation. */
static void a_server_may_stop_in_the_middle(void **state)
{
    int handle;
    (void)state;
    begin();
    handle = open_hatch();
    send_text(handle, "{\"id\":1,\"ask\":\"admin\",\"do\":[\"backup\",\"new\"]}\n");
    int silent = open_hatch();
    send_text(silent, "{\"id\":1,\"ask\":\"adm");
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    json_t *line = read_line(handle);
    if (line) {
        assert_true(json_is_true(json_object_get(line, "ok")));
        assert_int_equal(access(text_of(line, "path"), F_OK), 0);
        json_decref(line);
        assert_null(read_line(handle));
    }
    assert_null(read_line(silent));
    close(handle);
    close(silent);
    admin(CLI_YES, "status", NULL, NULL); /* on the files now */
    test_server_start(&server, cli_serve, directory, NULL);
    assert_int_equal(test_server_stop(&server, SIGKILL), SIGKILL);
    admin(CLI_YES, "status", NULL, NULL); /* a socket is left there, and nobody listens */
    test_server_start(&server, cli_serve, directory, NULL);
    admin(CLI_YES, "status", NULL, NULL);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    end_all();
}

/* ---- a backup under load ---- */

/* Says the number I at the table ID, and waits until that is acknowledged. */
static void say_number(struct client *client, const char *id, int i)
{
    char text[20];
    snprintf(text, sizeof text, "line %d", i);
    done(client_do(client, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", text));
}

/* The log of ID as TOKEN's guest gets it, with the first COUNT entries alone; -1: all. */
static char *log_of(const char *token, const char *id, size_t *count)
{
    struct client client;
    json_t *log = json_array();
    client_hello(&client, server.port, token, NULL);
    json_t *reply = client_do(&client, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    size_t length = (size_t)number_of(reply, "k");
    json_array_extend(log, json_object_get(reply, "log"));
    json_decref(reply);
    while (json_array_size(log) < length) {
        json_t *push = client_push(&client, "log");
        json_array_extend(log, json_object_get(push, "log"));
        json_decref(push);
    }
    client_close(&client);
    while (*count > 0 && json_array_size(log) > *count)
        json_array_remove(log, json_array_size(log) - 1);
    *count = json_array_size(log);
    char *text = json_dumps(log, JSON_SORT_KEYS);
    json_decref(log);
    return text;
}

/* Restores FILE. Where root does so, it belongs to whom the data directory belongs to. */
static void check_owner(const char *file)
{
    struct stat journal;
    char path[120];
    bool root = geteuid() == 0;
    snprintf(path, sizeof path, "%s/tables.engawa-journal", directory);
    if (root)
        assert_int_equal(chown(directory, NOBODY, NOBODY), 0);
    admin(CLI_YES, "restore", file, NULL);
    assert_int_equal(stat(path, &journal), 0);
    assert_int_equal(journal.st_uid, root ? NOBODY : geteuid());
    if (root)
        assert_int_equal(chown(directory, 0, 0), 0);
}

static void a_backup_under_load_has_every_acknowledged_move_up_to_its_point(void **state)
{
    struct client aki;
    char id[33], file[120];
    int before = 0, all = 0, status;
    size_t whole = 0, kept = 0;
    (void)state;
    begin();
    snprintf(file, sizeof file, "%s/copy", directory);
    client_hello(&aki, server.port, NULL, "Aki");
    open_table(&aki, "yahtzee", 2, id);
    enter(&aki, id);
    for (; before < 50; before++)
        say_number(&aki, id, before);
    pid_t child = start_admin("backup", file, NULL);
    for (all = before; waitpid(child, &status, WNOHANG) == 0 && all < 2000; all++)
        say_number(&aki, id, all);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    char *token = strdup(aki.token);
    client_close(&aki);
    admin(CLI_NO, "restore", file, NULL); /* while the server runs */
    admin(CLI_NO, "backup", file, NULL);  /* it is there already */
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    admin(CLI_NO, "restore", "/dev/null", NULL);
    admin(CLI_NO, "restore", "/dev/null/nothing", NULL);

    /* The restored house has the acknowledged data, from the beginning and without a gap. */
    test_server_start(&server, cli_serve, directory, NULL);
    free(log_of(token, id, &whole));
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    check_owner(file);
    test_server_start(&server, cli_serve, directory, NULL);
    char *restored = log_of(token, id, &kept);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    assert_true(kept >= (size_t)before + 1 && kept <= whole);
    char command[300];
    snprintf(command, sizeof command,
             "cd %s && rm -f tables.engawa-journal-wal && "
             "mv tables.engawa-journal.before-* tables.engawa-journal",
             directory);
    assert_int_equal(system(command), 0);
    test_server_start(&server, cli_serve, directory, NULL);
    char *original = log_of(token, id, &kept);
    assert_string_equal(restored, original);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    free(restored);
    free(original);
    free(token);
    end_all();
}

/* ---- records ---- */

/* The file PATH as a string that the caller frees. */
static char *read_file(const char *path)
{
    static char text[100000];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strdup(text);
}

static void a_record_that_was_deleted_is_brought_back(void **state)
{
    struct client aki;
    char id[33], file[120];
    (void)state;
    begin();
    snprintf(file, sizeof file, "%s/record", directory);
    client_hello(&aki, server.port, NULL, "Aki");
    open_table(&aki, "yahtzee", 1, id);
    done(client_do(&aki, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0));
    done(client_do(&aki, "{s:s,s:s}", "ask", "start", "table", id));
    done(client_do(&aki, "{s:s,s:s}", "ask", "abandon", "table", id));
    client_close(&aki);
    admin(CLI_YES, "export", id, file);
    char *before = read_file(file);
    admin(CLI_YES, "import", file, NULL);
    assert_non_null(strstr(said, "\tknown\t"));
    admin(CLI_YES, "tables", "delete", id);
    admin(CLI_YES, "import", file, file);
    assert_non_null(strstr(said, "\timported\t"));
    assert_non_null(strstr(said, "\tknown\t"));
    assert_int_equal(sscanf(strstr(said, "imported\t"), "imported\t%32s", id), 1);
    unlink(file);
    admin(CLI_NO, "import", file, directory);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    admin(CLI_YES, "export", id, file);
    char *after = read_file(file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    end_all();
}

/* ---- the page about running it ---- */

/* Runs the blocks of the page that begin with "```KIND", with existing ids. */
static void run_blocks(const char *kind, const char *guest, const char *table)
{
    char command[1200];
    snprintf(command, sizeof command,
             "sed -n '/^```%s$/,/^```$/{/^```/d;p;}' '%s' | "
             "sed -e 's#/var/lib/engawa#%s#g' -e 's#^engawa#%s#' -e s/GUEST_ID/%s/g "
             "-e s/TABLE_ID/%s/g >%s/recipe && test -s %s/recipe && sh -eu %s/recipe >%s/out",
             kind, OPERATING_PAGE, directory, ENGAWA, guest, table, directory, directory, directory,
             directory);
    assert_int_equal(system(command), 0);
}

static void the_recipes_of_the_page_work(void **state)
{
    struct client aki;
    char id[33];
    (void)state;
    begin();
    client_hello(&aki, server.port, NULL, "Aki");
    open_table(&aki, "dixit", 3, id);
    admin(CLI_YES, "tables", "close", id); /* a record to export, so that it exists */
    open_table(&aki, "yahtzee", 1, id);
    run_blocks("sh", aki.guest, id);
    client_close(&aki);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    run_blocks("sh stopped", "", "");
    admin(CLI_YES, "tables", "list", NULL);
    assert_non_null(strstr(said, id)); /* as it was before it was deleted */
    char command[120];
    snprintf(command, sizeof command, "rm -rf %s/records", directory);
    assert_int_equal(system(command), 0);
    end_all();
}

TOPIC(admin_socket)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_recipes_of_the_page_work),
        cmocka_unit_test(the_socket_is_the_operators_alone),
        cmocka_unit_test(a_server_may_stop_in_the_middle),
        cmocka_unit_test(a_record_that_was_deleted_is_brought_back),
        cmocka_unit_test(a_backup_under_load_has_every_acknowledged_move_up_to_its_point),
    };
    signal(SIGPIPE, SIG_IGN);
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
