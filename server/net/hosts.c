/* hosts.c - accepted host names and origins (hosts.h). */
#include "server/net/hosts.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

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
        return engawa_refuse(why, "name", "There can be at most %d names.", "名前は%d個までです。",
                             HOSTS_MAX - 1);
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

void hosts_open(struct hosts *hosts)
{
    *hosts = (struct hosts){.count = 0};
    if (gethostname(hosts->machine, sizeof hosts->machine - 1) != 0)
        hosts->machine[0] = '\0';
}

/* Returns whether NAME ends with the domain SUFFIX and begins with more than that. */
static bool is_below(const char *name, const char *suffix)
{
    size_t length = strlen(name), size = strlen(suffix);
    return length > size && strcasecmp(name + length - size, suffix) == 0;
}

static bool is_address(const char *name)
{
    struct in_addr four;
    return name[0] == '[' || inet_pton(AF_INET, name, &four) == 1;
}

/* Returns whether no site of the internet can have NAME: public names have a dot, and these domains
 * are reserved for mDNS, the machine itself and private networks (RFC 6762, 6761, 8375). */
static bool is_local(const char *name)
{
    static const char *const domains[] = {".local", ".localhost", ".home.arpa", ".internal"};
    bool local = is_address(name) || !strchr(name, '.');
    for (size_t i = 0; !local && i < sizeof domains / sizeof *domains; i++)
        local = is_below(name, domains[i]);
    return local;
}

/* Returns whether NAME and PORT (0: not given) are those of ORIGIN. */
static bool is_same(const struct hosts_origin *origin, const char *name, int port)
{
    return strcasecmp(origin->name, name) == 0 &&
           (port ? port : usual_port(origin->secure)) == origin->port;
}

bool hosts_know(const struct hosts *hosts, const char *host)
{
    char name[HOSTS_NAME_MAX + 1];
    int port;
    if (!take_apart(host, name, &port))
        return false;
    bool known = is_local(name) || strcasecmp(name, hosts->machine) == 0;
    for (int i = 0; !known && i < hosts->count; i++)
        known = is_same(&hosts->origin[i], name, port);
    return known;
}

bool hosts_know_origin(const struct hosts *hosts, bool secure, const char *host, const char *origin)
{
    char name[HOSTS_NAME_MAX + 1];
    int port;
    bool over_tls;
    if (!skip_scheme(&origin, &over_tls) || !take_apart(origin, name, &port))
        return false;
    bool known = strcasecmp(origin, host) == 0 && hosts_know(hosts, host) && (over_tls || !secure);
    for (int i = 0; !known && i < hosts->count; i++)
        known = over_tls == hosts->origin[i].secure && is_same(&hosts->origin[i], name, port);
    return known;
}
