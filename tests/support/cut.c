/* cut.c - a thread for each connection, and one that takes them (cut.h). Programs that the test
 * starts meanwhile inherit none of them, so an end of a connection is seen at its other end. */
#define _GNU_SOURCE /* memmem, accept4 */
#include "tests/support/cut.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { NAME = 100 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sockaddr_un here, there; /* the lock is for there */
static int listener;
static pthread_t taker;
static atomic_int next_cut, carriers; /* connections that are open */
static atomic_bool holding;

void cut_next(enum cut where)
{
    atomic_store(&next_cut, (int)where);
}

bool cut_holds(void)
{
    return atomic_load(&holding);
}

void cut_go_on(void)
{
    atomic_store(&holding, false);
}

static void wait_while_held(void)
{
    while (cut_holds())
        poll(NULL, 0, 5);
}

static bool pass(int to, const char *bytes, ssize_t length)
{
    for (ssize_t sent; length > 0; bytes += sent, length -= sent)
        if ((sent = send(to, bytes, (size_t)length, MSG_NOSIGNAL)) <= 0)
            return false;
    return true;
}

/* Reads answers until PostgreSQL is ready for the next question, and keeps them. */
static void swallow(int server)
{
    static const char ready[] = {'Z', 0, 0, 0, 5, 'I'};
    char piece[8192];
    ssize_t length;
    while ((length = recv(server, piece, sizeof piece, 0)) > 0)
        if (length >= 6 && memcmp(piece + length - 6, ready, sizeof ready) == 0)
            return;
}

/* Forwards the bytes that CLIENT has sent. Returns false to end the connection here. */
static bool carry_on(int client, int server)
{
    char piece[8192];
    ssize_t length = recv(client, piece, sizeof piece, 0);
    if (length <= 0)
        return false;
    bool commits = memmem(piece, (size_t)length, "COMMIT", 6) != NULL;
    int cut = commits ? atomic_exchange(&next_cut, CUT_NOWHERE) : CUT_NOWHERE;
    if (cut == CUT_HOLD) {
        atomic_store(&holding, true);
        cut = CUT_NOWHERE;
    }
    wait_while_held();
    if (cut == CUT_BEFORE || !pass(server, piece, length))
        return false;
    if (cut == CUT_AFTER)
        swallow(server);
    return cut == CUT_NOWHERE;
}

static void *carry(void *context)
{
    int client = (int)(intptr_t)context, server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char piece[8192];
    pthread_mutex_lock(&lock);
    struct sockaddr_un target = there;
    pthread_mutex_unlock(&lock);
    bool open = connect(server, (struct sockaddr *)&target, sizeof target) == 0;
    while (open) {
        struct pollfd both[] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
        poll(both, 2, -1);
        if (both[0].revents)
            open = carry_on(client, server);
        if (open && both[1].revents) {
            ssize_t length = recv(server, piece, sizeof piece, 0);
            wait_while_held();
            open = length > 0 && pass(client, piece, length);
        }
    }
    close(client);
    close(server);
    atomic_fetch_sub(&carriers, 1);
    return NULL;
}

static void *take(void *context)
{
    (void)context;
    for (int client; (client = accept4(listener, NULL, NULL, SOCK_CLOEXEC)) >= 0;) {
        pthread_t carrier;
        atomic_fetch_add(&carriers, 1);
        if (pthread_create(&carrier, NULL, carry, (void *)(intptr_t)client) == 0) {
            pthread_detach(carrier);
        } else {
            close(client);
            atomic_fetch_sub(&carriers, 1);
        }
    }
    return NULL;
}

static struct sockaddr_un socket_in(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.*s/.s.PGSQL.5432", NAME - 20, folder);
    return address;
}

void cut_lead(const char *target)
{
    pthread_mutex_lock(&lock);
    there = socket_in(target);
    pthread_mutex_unlock(&lock);
}

void cut_start(const char *place, const char *target)
{
    here = socket_in(place);
    cut_lead(target);
    mkdir(place, 0700);
    unlink(here.sun_path);
    listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(listener, 16), 0);
    assert_int_equal(pthread_create(&taker, NULL, take, NULL), 0);
}

void cut_stop(void)
{
    cut_go_on();
    shutdown(listener, SHUT_RDWR);
    pthread_join(taker, NULL);
    while (atomic_load(&carriers) > 0)
        poll(NULL, 0, 5);
    close(listener);
    unlink(here.sun_path);
}
