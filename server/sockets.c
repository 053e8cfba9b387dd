/* sockets.c - every socket that was accepted (sockets.h). */
#include "server/sockets.h"

#include "engine/memory.h"
#include "server/report.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE = 64,              /* accepted in one turn of the loop */
    SLOWEST = 8192,            /* bytes a second that a body or a reader must manage */
    UPLOADED = 20 * 60 * 1000, /* ms that uploads take to be allowed again */
    BURST = 20                 /* seconds' worth of requests at once */
};

int64_t sockets_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

struct socket *sockets_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

void sockets_wait(struct socket *socket, int64_t bytes)
{
    socket->deadline =
        sockets_now() + socket->all->settings->patience * INT64_C(1000) + bytes * 1000 / SLOWEST;
}

bool sockets_hold(struct socket *socket, int64_t bytes)
{
    struct sockets *sockets = socket->all;
    const struct server_settings *settings = sockets->settings;
    struct share *share = socket->share;
    share->held -= socket->held;
    sockets->held -= socket->held;
    socket->held = 0;
    if (bytes > 0 && ((share->held > 0 && share->held + bytes > settings->unread_per_address) ||
                      (sockets->held > 0 && sockets->held + bytes > settings->unread)))
        return false;
    share->held += bytes;
    sockets->held += bytes;
    socket->held = bytes;
    return true;
}

static bool may_ask(const struct sockets *sockets, struct share *share, double cost)
{
    double rate = sockets->settings->requests;
    if (rate <= 0)
        return true;
    if (allowance_fill(&share->asked, sockets_now(), rate, rate * BURST) < cost)
        return false;
    share->asked.tokens -= cost;
    return true;
}

bool sockets_may_ask(struct socket *socket, double cost)
{
    return may_ask(socket->all, socket->share, cost);
}

/* ---- coming and going ---- */

static void add(struct sockets *sockets, struct socket *socket)
{
    socket->all = sockets;
    socket->next = sockets->first;
    *(sockets->first ? &sockets->first->previous : &sockets->last) = socket;
    sockets->first = socket;
    sockets->count++;
    socket->share->sockets++;
    sockets_wait(socket, 0);
}

void sockets_forget(struct socket *socket)
{
    struct sockets *sockets = socket->all;
    sockets_hold(socket, 0);
    *(socket->previous ? &socket->previous->next : &sockets->first) = socket->next;
    *(socket->next ? &socket->next->previous : &sockets->last) = socket->previous;
    *(socket->websocket ? &sockets->websockets : &sockets->count) -= 1;
    *(socket->websocket ? &socket->share->websockets : &socket->share->sockets) -= 1;
    free(socket);
}

bool sockets_may_upgrade(const struct socket *socket)
{
    const struct server_settings *settings = socket->all->settings;
    return !socket->all->closed && socket->all->websockets < settings->connections &&
           socket->share->websockets < settings->connections_per_address;
}

void sockets_upgraded(struct socket *socket)
{
    socket->all->count--;
    socket->share->sockets--;
    socket->all->websockets++;
    socket->share->websockets++;
    socket->websocket = true;
}

static void drop(struct socket *socket)
{
    socket->deadline = INT64_MAX; /* only once */
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- accepting ---- */

/* Makes place for one more of SHARE, if somebody holds more: that address loses its oldest. */
static bool make_place(struct sockets *sockets, const struct share *share)
{
    struct socket *most = NULL;
    for (struct socket *socket = sockets->last; socket; socket = socket->previous)
        if (!socket->websocket && socket->deadline != INT64_MAX &&
            (!most || socket->share->sockets > most->share->sockets))
            most = socket;
    if (!most || most->share->sockets <= share->sockets + 1)
        return false;
    drop(most);
    return true;
}

static bool may_come(struct sockets *sockets, struct share *share)
{
    const struct server_settings *settings = sockets->settings;
    return !sockets->closed && share->sockets < settings->sockets_per_address &&
           may_ask(sockets, share, 1) &&
           (sockets->count < settings->sockets || make_place(sockets, share));
}

/* Takes the connection HANDLE from PEER over, or closes it. */
static void take(struct sockets *sockets, int handle, const struct sockaddr *peer)
{
    char address[ADDRESS_SIZE];
    int yes = 1;
    fcntl(handle, F_SETFD, FD_CLOEXEC);
    address_write(peer, address);
    struct share *share = shares_of(&sockets->shares, address);
    if (!may_come(sockets, share)) {
        close(handle);
        return;
    }
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct lws *wsi = lws_adopt_socket_vhost(sockets->vhost, handle);
    if (!wsi)
        return; /* and HANDLE is closed */
    struct socket *socket = engawa_allocate(1, sizeof *socket);
    socket->wsi = wsi;
    socket->share = share;
    lws_set_opaque_user_data(wsi, socket);
    add(sockets, socket);
}

void sockets_accept(struct sockets *sockets, int handle)
{
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int accepted = accept(handle, (struct sockaddr *)&peer, &length);
        if (accepted >= 0)
            take(sockets, accepted, (const struct sockaddr *)&peer);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            report_line("a connection could not be accepted: %s", strerror(errno));
        if (accepted < 0 && errno != ECONNABORTED && errno != EINTR)
            return;
    }
}

/* ---- time ---- */

/* Whether SOCKET sends on while its response is not read: what came would keep the loop awake. */
static bool is_talking_over(const struct socket *socket)
{
    int waiting = 0;
    return socket->answering && ioctl(lws_get_socket_fd(socket->wsi), FIONREAD, &waiting) == 0 &&
           waiting > 0;
}

void sockets_tick(struct sockets *sockets)
{
    int64_t now = sockets_now();
    for (struct socket *socket = sockets->first; socket; socket = socket->next)
        if (!socket->websocket && (socket->deadline < now || is_talking_over(socket)))
            drop(socket);
    shares_tidy(&sockets->shares, now, BURST * 1000, UPLOADED);
}
