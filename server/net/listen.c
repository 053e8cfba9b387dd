/* listen.c - opens the listening sockets (listen.h). */
#include "server/net/listen.h"

#include "server/base/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    WAITING = 512, /* connections that the system queues until they are accepted */
    FIRST = 3      /* the first inherited descriptor */
};

/* Opens a socket that listens on ADDRESS, for ALL also on IPv4. Returns -1 and sets errno on
 * failure. */
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
    struct in6_addr own;
    int port;
    address_near(handle, &own, &port);
    return port;
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

/* Adds a socket for ADDRESS, on the same port as those before it. */
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
    case EAFNOSUPPORT:
        return engawa_refuse(why, "listen", "This machine has no address %.100s.",
                             "このマシンにアドレス %.100s はありません。", host);
    case EADDRINUSE:
        return engawa_refuse(why, "listen", "Port %d is in use already.",
                             "ポート%dはすでに使われています。", port);
    case EACCES:
        return engawa_refuse(why, "listen", "Port %d cannot be opened without more rights.",
                             "ポート%dを開く権限がありません。", port);
    default:
        return engawa_refuse(why, "listen", "Port %d cannot be opened: %s.",
                             "ポート%dを開けません：%s", port, strerror(failed));
    }
}

/* Listens on every address: one socket for IPv6 and IPv4, or one for IPv4 where there is no
 * IPv6. */
static bool open_all(struct listen_port *listening)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = in6addr_any};
    struct sockaddr_in four = {.sin_family = AF_INET};
    return add(listening, (const struct sockaddr *)&six, sizeof six, true) ||
           ((errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL) &&
            add(listening, (const struct sockaddr *)&four, sizeof four, true));
}

/* Listens on the addresses of HOST that this machine has. */
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

/* ---- a Unix socket ---- */

const char *listen_path(const char *host)
{
    return host && strncmp(host, "unix:", 5) == 0 ? host + 5 : NULL;
}

/* Removes the socket at ADDRESS if nobody listens there. Returns false and sets errno if it
 * stays. */
static bool remove_stale(const struct sockaddr_un *address)
{
    struct stat file;
    if (lstat(address->sun_path, &file) != 0)
        return errno == ENOENT;
    if (!S_ISSOCK(file.st_mode)) {
        errno = EEXIST;
        return false;
    }
    int handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool used = connect(handle, (const struct sockaddr *)address, sizeof *address) == 0 ||
                errno != ECONNREFUSED;
    close(handle);
    errno = EADDRINUSE;
    return !used && unlink(address->sun_path) == 0;
}

static bool open_path(const char *path, struct listen_port *listening, struct engawa_reason *why)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (*path != '/' || strlen(path) > LISTEN_PATH_MAX)
        return engawa_refuse(
            why, "listen",
            "A Unix socket needs an absolute path of at most %d bytes: unix:/run/engawa/socket.",
            "Unix ソケットは%dバイトまでの絶対パスで書いてください："
            "unix:/run/engawa/socket",
            LISTEN_PATH_MAX);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    mode_t mask = umask(0117);
    int handle = remove_stale(&address)
                     ? open_one((const struct sockaddr *)&address, sizeof address, false)
                     : -1;
    int failed = errno;
    umask(mask);
    if (handle < 0)
        return engawa_refuse(why, "listen", "The Unix socket %.110s cannot be opened: %s.",
                             "Unix ソケット %.110s を開けません：%s", path, strerror(failed));
    *listening = (struct listen_port){.handle = {handle}, .count = 1, .local = true};
    snprintf(listening->path, sizeof listening->path, "%s", path);
    return true;
}

/* ---- inherited sockets ---- */

/* Returns how many sockets this process inherited, and hides them from its children. */
static int count_inherited(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int inherited = process && count && atol(process) == (long)getpid() ? atoi(count) : 0;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    return inherited;
}

static int option_of(int handle, int option)
{
    int value = -1;
    socklen_t length = sizeof value;
    return getsockopt(handle, SOL_SOCKET, option, &value, &length) == 0 ? value : -1;
}

/* Notes the address and port of HANDLE as those of LISTENING. */
static void note_place(int handle, struct listen_port *listening)
{
    struct in6_addr own;
    address_near(handle, &own, &listening->port);
    bool four = IN6_IS_ADDR_V4MAPPED(&own);
    inet_ntop(four ? AF_INET : AF_INET6, own.s6_addr + (four ? 12 : 0), listening->host,
              sizeof listening->host);
}

static bool take_inherited(int count, struct listen_port *listening, struct engawa_reason *why)
{
    for (int handle = FIRST; handle < FIRST + count; handle++) {
        int family = option_of(handle, SO_DOMAIN);
        if (listening->count == LISTEN_MAX || option_of(handle, SO_ACCEPTCONN) != 1 ||
            option_of(handle, SO_TYPE) != SOCK_STREAM ||
            (family != AF_UNIX && family != AF_INET && family != AF_INET6) ||
            fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK) != 0 ||
            fcntl(handle, F_SETFD, FD_CLOEXEC) != 0)
            return engawa_refuse(why, "listen",
                                 "Descriptor %d was handed in, and is not one of up to %d sockets "
                                 "that listen for streams.",
                                 "渡された記述子%dは使えません。待ち受け中のストリームソケットを"
                                 "%d個まで渡せます。",
                                 handle, LISTEN_MAX);
        listening->handle[listening->count++] = handle;
        listening->local |= family == AF_UNIX;
        if (family != AF_UNIX && !listening->port)
            note_place(handle, listening);
    }
    return true;
}

bool listen_open(const char *host, int port, struct listen_port *listening,
                 struct engawa_reason *why)
{
    int inherited = count_inherited();
    *listening = (struct listen_port){.port = inherited > 0 ? 0 : port};
    if (inherited > 0 && !take_inherited(inherited, listening, why)) {
        listen_close(listening);
        return false;
    }
    if (inherited > 0)
        return true;
    if (listen_path(host))
        return open_path(listen_path(host), listening, why);
    bool fine = host ? open_host(host, listening, why)
                     : open_all(listening) || refuse("", port, errno, why);
    if (!fine)
        listen_close(listening);
    return fine;
}

/* ---- other servers ---- */

bool listen_refuse_peer(const char *text, struct engawa_reason *why)
{
    return engawa_refuse(why, "listen",
                         "\"%.100s\" is not an address with a port under which other servers "
                         "reach this one, such as 10.0.0.2:8751.",
                         "「%.100s」は、ほかのサーバーから届くアドレスとポート"
                         "（例：10.0.0.2:8751）ではありません。",
                         text);
}

bool listen_read_peer(const char *text, char host[LISTEN_PEER_MAX + 1], int *port,
                      struct engawa_reason *why)
{
    bool bracket = text[0] == '[';
    const char *end = bracket ? strstr(text, "]:") : strrchr(text, ':');
    const char *digits = end ? end + 1 + bracket : "";
    size_t length = end ? (size_t)(end - text) - bracket : 0;
    bool fine = length > 0 && length <= LISTEN_PEER_MAX && *digits &&
                strspn(digits, "0123456789") == strlen(digits) && strlen(digits) <= 5 &&
                atoi(digits) < 65536 && (bracket || !memchr(text, ':', length));
    if (!fine)
        return listen_refuse_peer(text, why);
    memcpy(host, text + bracket, length);
    host[length] = '\0';
    *port = atoi(digits);
    return true;
}

bool listen_read_place(const char *text, struct sockaddr_storage *address)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct engawa_reason why;
    char host[LISTEN_PEER_MAX + 1];
    int port;
    if (!listen_read_peer(text, host, &port, &why) || port == 0)
        return false;
    four.sin_port = six.sin6_port = htons((uint16_t)port);
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        memcpy(address, &four, sizeof four);
    else if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1)
        memcpy(address, &six, sizeof six);
    else
        return false;
    return true;
}

void listen_close(struct listen_port *listening)
{
    for (int i = 0; i < listening->count; i++)
        close(listening->handle[i]);
    listening->count = 0;
    if (listening->path[0])
        unlink(listening->path);
    listening->path[0] = '\0';
}
