/* bench_socket.c - engawa-bench-socket ENGAWA [--connections N] [--json]: moves acknowledged a
 * second through real sockets, each on disk before its acknowledgement.
 *
 * Starts the server ENGAWA as a child on a free port of the loopback with its data in a new
 * folder, and N connections (50), each of which plays solo games of Yahtzee: it fills box after box
 * with whatever the dice show and sends the next move as soon as the last is acknowledged. Every
 * connection has one move on the way, so the number of connections is how many moves one commit can
 * hold. The folder lies under TMPDIR (else /tmp): what is measured is that disk, too.
 *
 * Prints one line.
 */
#include "engine/memory.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 3, CONNECTIONS = 50, CONNECTIONS_MAX = 1000, INPUT = 65536, BOXES = 13 };

/* What a connection waits for, in this order; then again from OPEN on. */
enum step { HELLO, OPEN, SIT, START, MOVE };

struct player {
    int socket;
    enum step step;
    int box; /* moves of this game that are acknowledged */
    char table[64];
    char input[INPUT];
    size_t length;
};

static const char *const boxes[BOXES] = {
    "ones",      "twos",       "threes",         "fours",          "fives",   "sixes", "three-kind",
    "four-kind", "full-house", "small-straight", "large-straight", "yahtzee", "chance"};

static struct player *players;
static int player_count = CONNECTIONS;
static pid_t server;
static char folder[300];
static long acknowledged;

static void clean_up(void)
{
    if (server > 0) {
        kill(server, SIGTERM);
        waitpid(server, NULL, 0);
    }
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(path);
    }
    if (entries)
        closedir(entries);
    rmdir(folder);
}

static void give_up(const char *what)
{
    fprintf(stderr, "engawa-bench-socket: %s\n", what);
    exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- the server ---- */

static void become_server(const char *engawa, int out)
{
    char count[16];
    snprintf(count, sizeof count, "%d", player_count);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    execl(engawa, engawa, "serve", "--port", "0", "--host", "127.0.0.1", "--data", folder, "--rate",
          "0", "--address-share", "0", "--bot-pace", "0", "--per-address", count,
          "--sockets-per-address", count, "--requests", "0", (char *)NULL);
    _exit(127);
}

/* Starts the server and returns its port, which ends the first line that it prints. */
static int start_server(const char *engawa)
{
    const char *temporary = getenv("TMPDIR");
    int out[2];
    char line[512] = "";
    snprintf(folder, sizeof folder, "%s/engawa-bench-XXXXXX",
             temporary && temporary[0] ? temporary : "/tmp");
    if (!mkdtemp(folder) || pipe(out) != 0)
        give_up("no folder for the data");
    atexit(clean_up);
    server = fork();
    if (server == 0)
        become_server(engawa, out[1]);
    close(out[1]);
    for (size_t at = 0; at + 1 < sizeof line && read(out[0], line + at, 1) == 1; at++)
        if (line[at] == '\n')
            break;
    const char *port = strrchr(line, ':');
    if (!port)
        give_up("the server did not start");
    return atoi(port + 1);
}

/* ---- a connection ---- */

static void send_bytes(struct player *player, const char *bytes, size_t length)
{
    if (send(player->socket, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        give_up("a connection is gone");
}

/* Sends TEXT as one frame, masked with zeroes. */
static void send_text(struct player *player, const char *text)
{
    char frame[600];
    size_t length = strlen(text), head = 2;
    frame[0] = (char)0x81;
    if (length < 126) {
        frame[1] = (char)(0x80 | length);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    send_bytes(player, frame, head + 4 + length);
}

static void read_some(struct player *player)
{
    ssize_t got =
        recv(player->socket, player->input + player->length, INPUT - 1 - player->length, 0);
    if (got <= 0)
        give_up("a connection is gone");
    player->length += (size_t)got;
    player->input[player->length] = '\0';
}

static void drop(struct player *player, size_t count)
{
    player->length -= count;
    memmove(player->input, player->input + count, player->length + 1);
}

static void connect_player(struct player *player, int port)
{
    char request[300];
    int one = 1;
    const char *end;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    player->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(player->socket, (struct sockaddr *)&address, sizeof address) != 0)
        give_up("the server does not answer");
    setsockopt(player->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: engawa\r\n\r\n",
             port);
    send_bytes(player, request, strlen(request));
    while (!(end = strstr(player->input, "\r\n\r\n")))
        read_some(player);
    if (strncmp(player->input, "HTTP/1.1 101", 12) != 0)
        give_up("the server refused a WebSocket");
    drop(player, (size_t)(end - player->input) + 4);
}

/* ---- playing ---- */

/* Asks for the next step. */
static void ask(struct player *player)
{
    char text[400];
    switch (player->step) {
    case HELLO:
        send_text(player, "{\"ask\":\"hello\",\"id\":1,\"token\":null,\"name\":\"Aki\","
                          "\"lang\":\"en\"}");
        return;
    case OPEN:
        send_text(player, "{\"ask\":\"open\",\"id\":1,\"game\":\"yahtzee\",\"seats\":1,"
                          "\"private\":true}");
        return;
    case SIT:
        snprintf(text, sizeof text,
                 "{\"ask\":\"sit\",\"id\":1,\"table\":\"%s\",\"seat\":0,\"entropy\":\"\"}",
                 player->table);
        break;
    case START:
        snprintf(text, sizeof text, "{\"ask\":\"start\",\"id\":1,\"table\":\"%s\"}", player->table);
        break;
    case MOVE: /* each is followed by one roll */
        snprintf(text, sizeof text,
                 "{\"ask\":\"move\",\"id\":1,\"table\":\"%s\",\"after\":%d,\"do\":\"score %s\"}",
                 player->table, 1 + 2 * player->box, boxes[player->box]);
        break;
    }
    send_text(player, text);
}

/* A move can be refused by the joker's rule alone; the game is then left where it is. */
static void hear(struct player *player, const char *reply)
{
    bool done = strstr(reply, "\"ok\":true") != NULL;
    const char *table = strstr(reply, "\"table\":\"");
    if (!done && player->step != MOVE)
        give_up(reply);
    if (player->step == OPEN &&
        (!table || sscanf(table, "\"table\":\"%60[^\"]", player->table) != 1))
        give_up(reply);
    if (player->step == MOVE && done) {
        acknowledged++;
        player->box++;
    }
    if (player->step != MOVE)
        player->step++;
    else if (!done || player->box == BOXES)
        player->step = OPEN;
    if (player->step == OPEN)
        player->box = 0;
    ask(player);
}

/* Takes one whole message from what was read; false when there is none. */
static bool take_message(struct player *player)
{
    const unsigned char *at = (const unsigned char *)player->input;
    if (player->length < 2)
        return false;
    size_t head = 2, size = at[1] & 0x7fu;
    if (size == 126) {
        if (player->length < 4)
            return false;
        head = 4;
        size = (size_t)at[2] << 8 | at[3];
    }
    if (player->length < head + size)
        return false;
    char message[1024];
    snprintf(message, sizeof message, "%.*s", (int)size, player->input + head);
    drop(player, head + size);
    if ((at[0] & 15u) != 9 && strncmp(message, "{\"re\":", 6) == 0)
        hear(player, message);
    return true;
}

static void play(double until)
{
    struct pollfd *ready = engawa_allocate((size_t)player_count, sizeof *ready);
    for (int i = 0; i < player_count; i++)
        ready[i] = (struct pollfd){.fd = players[i].socket, .events = POLLIN};
    while (seconds() < until) {
        if (poll(ready, (nfds_t)player_count, 100) < 0)
            give_up(strerror(errno));
        for (int i = 0; i < player_count; i++)
            if (ready[i].revents) {
                read_some(&players[i]);
                while (take_message(&players[i]))
                    ;
            }
    }
    free(ready);
}

/* ---- the command ---- */

static int usage(void)
{
    fputs("usage: engawa-bench-socket ENGAWA [--connections N] [--json]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    bool json = false;
    if (argc < 2)
        return usage();
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--connections") == 0 && i + 1 < argc)
            player_count = atoi(argv[++i]);
        else
            return usage();
    }
    if (player_count < 1 || player_count > CONNECTIONS_MAX)
        return usage();
    players = engawa_allocate((size_t)player_count, sizeof *players);
    int port = start_server(argv[1]);
    for (int i = 0; i < player_count; i++) {
        connect_player(&players[i], port);
        ask(&players[i]);
    }
    play(seconds() + 1); /* everybody has begun */
    acknowledged = 0;
    double begun = seconds();
    play(begun + SECONDS);
    double took = seconds() - begun, speed = (double)acknowledged / took;
    if (json)
        printf("{\"bench\":\"socket\",\"unit\":\"moves/s\",\"count\":%ld,\"seconds\":%.3f,"
               "\"speed\":%.0f,\"connections\":%d}\n",
               acknowledged, took, speed, player_count);
    else
        printf("socket: %.0f moves/s (%ld in %.2f s, %d connections, each move on disk)\n", speed,
               acknowledged, took, player_count);
    for (int i = 0; i < player_count; i++)
        close(players[i].socket);
    free(players);
    return 0;
}
