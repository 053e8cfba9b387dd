/* hosts.c - accepted host names and origins (hosts.h). */
#include "server/net/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

static int usual_port(bool secure)
{
    return secure ? 443 : 80;
}

/* Splits "NAME", "NAME:PORT" or "[ADDRESS]:PORT". PORT is 0 if there is none. */
static bool take_apart(const char *text, char name[HOSTS_NAME_MAX + 1], int *port)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    bool six = text[0] == '[';
    size_t length = six ? 1 + strspn(text + 1, "0123456789abcdefABCDEF:.") : strspn(text, letters);
    if (six && text[length++] != ']')
        return false;
    if (length == 0 || length > HOSTS_NAME_MAX)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    text += length;
    *port = 0;
    if (!*text)
        return true;
    size_t digits = strspn(text + 1, "0123456789");
    if (*text != ':' || digits < 1 || digits > 5 || text[1 + digits])
        return false;
    *port = atoi(text + 1);
    return *port > 0 && *port < 65536;
}

/* Skips the scheme of an origin and sets SECURE; returns false if it is neither http nor https. */
static bool skip_scheme(const char **text, bool *secure)
{
    *secure = strncasecmp(*text, "https://", 8) == 0;
    if (!*secure && strncasecmp(*text, "http://", 7) != 0)
        return false;
    *text += *secure ? 8 : 7;
    return true;
}

bool hosts_add(struct hosts *hosts, const char *name, const struct hosts_origin *own,
               struct engawa_reason *why)
{
    struct hosts_origin *origin = &hosts->origin[hosts->count];
    const char *rest = name;
    if (hosts->count == HOSTS_MAX)
        return engawa_refuse(why, "name", "There can be at most %d names.",
                             "名前は %d 個までです。", HOSTS_MAX - 1);
    bool schemed = skip_scheme(&rest, &origin->secure);
    if (!schemed)
        origin->secure = own->secure;
    if (!take_apart(rest, origin->name, &origin->port))
        return engawa_refuse(why, "name",
                             "\"%.100s\" is not the name of a server, like games.example.org or "
                             "https://example.org:8443.",
                             "「%.100s」はサーバーの名前ではありません。games.example.org や "
                             "https://example.org:8443 のように書いてください。",
                             name);
    if (origin->port == 0)
        origin->port = schemed ? usual_port(origin->secure) : own->port;
    hosts->count++;
    return true;
}

void hosts_own(const struct in6_addr *address, int port, bool secure, struct hosts_origin *own)
{
    char text[INET6_ADDRSTRLEN] = "";
    *own = (struct hosts_origin){.secure = secure, .port = port};
    if (port == 0)
        return; /* a Unix socket */
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        inet_ntop(AF_INET, address->s6_addr + 12, own->name, sizeof own->name);
        return;
    }
    inet_ntop(AF_INET6, address, text, sizeof text);
    snprintf(own->name, sizeof own->name, "[%s]", text);
}

static bool is_loopback(const struct hosts_origin *own)
{
    return strncmp(own->name, "127.", 4) == 0 || strcmp(own->name, "[::1]") == 0;
}

/* Returns whether NAME and PORT (0: not given) are those of ORIGIN. */
static bool is_same(const struct hosts_origin *origin, const char *name, int port)
{
    return strcasecmp(origin->name, name) == 0 &&
           (port ? port : usual_port(origin->secure)) == origin->port;
}

static bool is_own(const struct hosts_origin *own, const char *name, int port)
{
    struct hosts_origin local = *own;
    snprintf(local.name, sizeof local.name, "localhost");
    return own->name[0] &&
           (is_same(own, name, port) || (is_loopback(own) && is_same(&local, name, port)));
}

bool hosts_know(const struct hosts *hosts, const struct hosts_origin *own, const char *host)
{
    char name[HOSTS_NAME_MAX + 1];
    int port;
    if (!take_apart(host, name, &port))
        return false;
    bool known = is_own(own, name, port);
    for (int i = 0; !known && i < hosts->count; i++)
        known = is_same(&hosts->origin[i], name, port);
    return known;
}

bool hosts_know_origin(const struct hosts *hosts, const struct hosts_origin *own,
                       const char *origin)
{
    char name[HOSTS_NAME_MAX + 1];
    int port;
    bool secure;
    if (!skip_scheme(&origin, &secure) || !take_apart(origin, name, &port))
        return false;
    bool known = secure == own->secure && is_own(own, name, port);
    for (int i = 0; !known && i < hosts->count; i++)
        known = secure == hosts->origin[i].secure && is_same(&hosts->origin[i], name, port);
    return known;
}
