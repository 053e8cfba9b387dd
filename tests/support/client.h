/* client.h - a client for tests of a real server: a blocking WebSocket client, plain HTTP, and the
 * server itself in a child process.
 *
 * Everything has a time limit, and fails the test (cmocka) when it is over.
 */
#ifndef ENGAWA_TESTS_CLIENT_H
#define ENGAWA_TESTS_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* A running server. Its standard output is read by server_start. */
/* Milliseconds to wait for an expected message: only a server that hangs takes so long. */
enum { CLIENT_PATIENCE = 600000 };

struct test_server {
    pid_t pid;
    int port;
    char *first_line; /* the first line that it printed */
};

/* Starts RUN(argc, argv), the `serve` command, in a child process on a free port of the loopback,
 * with its data in DIRECTORY and OPTIONS (NULL-terminated, may be NULL) added. */
void test_server_start(struct test_server *server, int (*run)(int argc, char **argv),
                       const char *directory, const char *const *options);

/* Where the next servers' standard error goes; -1: to the test's own. */
extern int test_server_log;

/* Sends SIGNAL and waits for the end. Returns the wait status. */
int test_server_stop(struct test_server *server, int signal);

/* A new empty directory under /tmp; test_directory_remove deletes it with the files and empty
 * folders in it. */
char *test_directory_new(void);
void test_directory_remove(char *directory);

/* The loopback address that the next connections come from, "127.0.0.2"; NULL: the system's
 * choice. */
extern const char *client_source;

/* The address that they connect to; NULL: 127.0.0.1. */
extern const char *client_target;

/* The path of the WebSockets; NULL: /ws. */
extern const char *client_path;

/* A bare connection to PORT of 127.0.0.1, or -1 when nobody listens. */
int client_socket(int port);

/* Reads HANDLE until the server closes it; false when it has not after MS milliseconds without a
 * byte. */
bool client_wait_for_end(int handle, int ms);

/* A WebSocket. */
struct client {
    int socket;
    unsigned close_code; /* of the server's close frame; 0 before, 1006 without one */
    char *input;         /* bytes read and not taken yet */
    size_t length;
    json_t *pushes; /* messages that came while a reply was awaited */
    int64_t next_id;
    char *guest, *token;                                         /* after client_hello */
    void (*see)(void *context, const char *text, size_t length); /* every message; may be NULL */
    void *context;
};

/* Connects to ws://127.0.0.1:PORT/ws; HEADERS are further request lines, each ended by \r\n ("" for
 * none). Returns the HTTP status: 101 when it worked, 0 when nobody listens. */
int client_connect(struct client *client, int port, const char *headers);
void client_close(struct client *client);

/* Sends one text frame, or one frame with the first byte FIRST (0x81: whole text). */
void client_send(struct client *client, const char *text);
void client_send_frame(struct client *client, unsigned first, const char *bytes, size_t length);

/* Sends as many of COUNT text frames as go at once, without waiting for the server to read them.
 * Returns how many whole frames it sent; a part of one more may have gone, and then nothing else
 * can be sent. */
int client_send_many(struct client *client, const char *text, int count);

/* Returns the next message, or NULL if none comes for MS milliseconds (0: only one that is there
 * already) or the server has closed. */
json_t *client_receive(struct client *client, int ms);

/* The next push called KIND; others that come before it are kept. Fails the test after 10 s. */
json_t *client_push(struct client *client, const char *kind);

/* Asks; FORMAT is of json_pack for the fields without `id`. Returns the reply. */
json_t *client_ask(struct client *client, const char *format, ...);

/* Asks and expects ok; gives back the reply. */
json_t *client_do(struct client *client, const char *format, ...);

/* Connects and says hello as a new guest (TOKEN NULL) or an old one. */
void client_hello(struct client *client, int port, const char *token, const char *name);

/* Sends REQUEST as it stands and returns the whole response, LENGTH bytes, owned by the caller. */
char *http_exchange(int port, const char *request, size_t *length);

/* The response to a GET of PATH with further request lines HEADERS, each ended by \r\n. */
char *http_get(int port, const char *path, const char *headers);

/* Waits for the server to close, and returns why. */
unsigned client_wait_for_close(struct client *client);

/* Of a message: the string under KEY, "" for none; the number, 0 for none. */
const char *text_of(const json_t *object, const char *key);
int64_t number_of(const json_t *object, const char *key);

/* Drops a reply that the caller does not need. */
void done(json_t *reply);

/* Expects that REPLY refuses with CODE and a sentence, and drops it. */
void expect_code(json_t *reply, const char *code);

/* ---- at tables: each expects that it goes well ---- */

/* Opens a table without options and writes its id, of at most 33 bytes, to ID. */
void open_table(struct client *client, const char *game, int seats, char *id);

/* Goes to the table ID, or sits down there, or gives a seat to the bot named BOT. */
void enter(struct client *client, const char *id);
void sit(struct client *client, const char *id, int seat);
void seat_bot(struct client *client, const char *id, int seat, const char *bot);

#endif
