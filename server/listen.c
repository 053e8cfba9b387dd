/* listen.c - opens the port (listen.h). */
#include "server/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING = 512 /* connections that the system holds until they are accepted */ };

/* One socket that listens on ADDRESS; -1: errno says why. */
static int open_one(const struct sockaddr *address, socklen_t length, bool all)
{
    int handle = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int yes = 1, only_six = !all;
    if (handle < 0)
        return -1;
    if (setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        (address->sa_family != AF_INET6 ||
         setsockopt(handle, IPPROTO_IPV6, IPV6_V6ONLY, &only_six, sizeof only_six) == 0) &&
        bind(handle, address, length) == 0 && listen(handle, WAITING) == 0)
        return handle;
    int failed = errno;
    close(handle);
    errno = failed;
    return -1;
}

static int port_of(int handle)
{
    struct sockaddr_storage own;
    socklen_t length = sizeof own;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    getsockname(handle, (struct sockaddr *)&own, &length);
    memcpy(&four, &own, sizeof four);
    memcpy(&six, &own, sizeof six);
    return ntohs(own.ss_family == AF_INET6 ? six.sin6_port : four.sin_port);
}

static void set_port(struct sockaddr_storage *address, int port)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->ss_family == AF_INET6) {
        memcpy(&six, address, sizeof six);
        six.sin6_port = htons((uint16_t)port);
        memcpy(address, &six, sizeof six);
    } else {
        memcpy(&four, address, sizeof four);
        four.sin_port = htons((uint16_t)port);
        memcpy(address, &four, sizeof four);
    }
}

/* Adds a socket for ADDRESS, on the port of those before it. */
static bool add(struct listen_port *listening, const struct sockaddr *address, socklen_t length,
                bool all)
{
    struct sockaddr_storage own = {0};
    memcpy(&own, address, length);
    set_port(&own, listening->port);
    int handle = open_one((const struct sockaddr *)&own, length, all);
    if (handle < 0)
        return false;
    listening->handle[listening->count++] = handle;
    listening->port = port_of(handle);
    return true;
}

static bool refuse(const char *host, int port, int failed, struct engawa_reason *why)
{
    switch (failed) {
    case EADDRNOTAVAIL:
        return engawa_refuse(why, "listen", "This machine has no address %.100s.",
                             "このマシンにアドレス %.100s はありません。", host);
    case EADDRINUSE:
        return engawa_refuse(why, "listen", "Port %d is in use already.",
                             "ポート %d はすでに使われています。", port);
    case EACCES:
        return engawa_refuse(why, "listen", "Port %d may not be opened without more rights.",
                             "ポート %d を開く権限がありません。", port);
    default:
        return engawa_refuse(why, "listen", "Port %d cannot be opened: %s.",
                             "ポート %d を開けません: %s", port, strerror(failed));
    }
}

/* Every address: one socket for IPv6 and IPv4, or where there is no IPv6 one for IPv4. */
static bool open_all(struct listen_port *listening)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = in6addr_any};
    struct sockaddr_in four = {.sin_family = AF_INET};
    return add(listening, (const struct sockaddr *)&six, sizeof six, true) ||
           ((errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL) &&
            add(listening, (const struct sockaddr *)&four, sizeof four, true));
}

/* The addresses of HOST that this machine has. */
static bool open_host(const char *host, struct listen_port *listening, struct engawa_reason *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    int wanted = listening->port, failed = EADDRNOTAVAIL;
    bool fine = true;
    if (!*host || getaddrinfo(host, NULL, &hints, &found) != 0)
        return engawa_refuse(why, "listen", "There is no address called \"%.100s\".",
                             "「%.100s」というアドレスはありません。", host);
    for (const struct addrinfo *at = found; fine && at && listening->count < LISTEN_MAX;
         at = at->ai_next)
        if (!add(listening, at->ai_addr, at->ai_addrlen, false)) {
            failed = errno;
            fine = failed == EADDRNOTAVAIL || failed == EAFNOSUPPORT;
        }
    freeaddrinfo(found);
    return (fine && listening->count > 0) || refuse(host, wanted, failed, why);
}

bool listen_open(const char *host, int port, struct listen_port *listening,
                 struct engawa_reason *why)
{
    *listening = (struct listen_port){.port = port};
    bool fine = host ? open_host(host, listening, why)
                     : open_all(listening) || refuse("", port, errno, why);
    if (!fine)
        listen_close(listening);
    return fine;
}

void listen_close(struct listen_port *listening)
{
    for (int i = 0; i < listening->count; i++)
        close(listening->handle[i]);
    listening->count = 0;
}
