/* wire.c - a thread that passes bytes on between pairs of sockets (wire.h). */
#define _GNU_SOURCE /* accept4 */
#include "tests/server/cluster/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WIRES = 8, PAIRS = 256, WAIT = 20 /* ms until a command of the test takes effect */ };

static struct {
    int listener, port;
} wires[WIRES];
static int wire_count;
static int pairs[PAIRS][2]; /* -1: none */
static pthread_t carrier;
static bool carries;
static atomic_bool holding, cutting, ending;

static int listen_somewhere(int *port)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof own;
    int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(handle, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(listen(handle, 16), 0);
    getsockname(handle, (struct sockaddr *)&own, &length);
    *port = ntohs(own.sin_port);
    return handle;
}

static void close_pair(int *pair)
{
    for (int i = 0; i < 2 && pair[i] >= 0; i++) {
        close(pair[i]);
        pair[i] = -1;
    }
}

/* Somebody has come to WIRE. */
static void take(int wire)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                .sin_port = htons((uint16_t)wires[wire].port)};
    int near = accept4(wires[wire].listener, NULL, NULL, SOCK_CLOEXEC);
    int far = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), place = 0;
    while (place < PAIRS && pairs[place][0] >= 0)
        place++;
    if (near < 0 || place == PAIRS ||
        connect(far, (const struct sockaddr *)&there, sizeof there) != 0) {
        close(near);
        close(far);
        return;
    }
    pairs[place][0] = near;
    pairs[place][1] = far;
}

static bool pass(int from, int to)
{
    char piece[16384];
    ssize_t length = recv(from, piece, sizeof piece, 0);
    for (ssize_t sent = 0, part; sent < length; sent += part)
        if ((part = send(to, piece + sent, (size_t)(length - sent), MSG_NOSIGNAL)) <= 0)
            return false;
    return length > 0;
}

static void *carry(void *context)
{
    while (!atomic_load(&ending)) {
        struct pollfd all[WIRES + 2 * PAIRS];
        bool cut = atomic_exchange(&cutting, false), held = atomic_load(&holding);
        nfds_t count = 0;
        for (int i = 0; i < wire_count; i++)
            all[count++] = (struct pollfd){.fd = wires[i].listener, .events = POLLIN};
        for (int i = 0; i < PAIRS; i++) {
            if (cut)
                close_pair(pairs[i]);
            for (int j = 0; j < 2; j++)
                all[count++] = (struct pollfd){.fd = held ? -1 : pairs[i][j], .events = POLLIN};
        }
        poll(all, count, WAIT);
        for (int i = 0; i < PAIRS; i++)
            for (int j = 0; j < 2; j++)
                if (all[wire_count + 2 * i + j].revents && pairs[i][0] >= 0 &&
                    !pass(pairs[i][j], pairs[i][1 - j]))
                    close_pair(pairs[i]);
        for (int i = 0; i < wire_count; i++)
            if (all[i].revents)
                take(i);
    }
    return context;
}

int wire_open(int port)
{
    int near;
    assert_true(wire_count < WIRES && !carries);
    wires[wire_count].port = port;
    wires[wire_count].listener = listen_somewhere(&near);
    wire_count++;
    return near;
}

void wire_begin(void)
{
    for (int i = 0; i < PAIRS; i++)
        pairs[i][0] = pairs[i][1] = -1;
    carries = pthread_create(&carrier, NULL, carry, NULL) == 0;
    assert_true(carries);
}

void wire_cut(void)
{
    atomic_store(&cutting, true);
    while (atomic_load(&cutting))
        poll(NULL, 0, WAIT);
}

void wire_hold(void)
{
    atomic_store(&holding, true);
}

void wire_go_on(void)
{
    atomic_store(&holding, false);
}

void wire_close(void)
{
    atomic_store(&ending, true);
    if (carries)
        pthread_join(carrier, NULL);
    for (int i = 0; carries && i < PAIRS; i++)
        close_pair(pairs[i]);
    for (int i = 0; i < wire_count; i++)
        close(wires[i].listener);
}
