/* proxies.c - trusted proxies and the client address (proxies.h). */
#include "server/net/proxies.h"

#include <string.h>
#include <strings.h>

bool proxies_add(struct proxies *proxies, const char *range, struct engawa_reason *why)
{
    if (proxies->count == PROXIES_MAX)
        return engawa_refuse(why, "proxy", "There can be at most %d trusted proxies.",
                             "信頼するプロキシは%d個までです。", PROXIES_MAX);
    if (!address_read_range(range, &proxies->range[proxies->count]))
        return engawa_refuse(why, "proxy",
                             "\"%.60s\" is not a range of addresses, like 127.0.0.1, 10.0.0.0/8 or "
                             "fd00::/8.",
                             "「%.60s」はアドレスの範囲ではありません。127.0.0.1、10.0.0.0/8、"
                             "fd00::/8 のように書いてください。",
                             range);
    proxies->count++;
    return true;
}

bool proxies_trust(const struct proxies *proxies, const struct in6_addr *address)
{
    for (int i = 0; i < proxies->count; i++)
        if (address_is_in(&proxies->range[i], address))
            return true;
    return false;
}

/* Parses an element of the list, which may have a port: "192.0.2.7:4711", "[2001:db8::7]". */
static bool read_hop(const char *text, size_t length, struct in6_addr *hop)
{
    while (length > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (address_read(text, length, hop))
        return true;
    bool six = length > 0 && text[0] == '[';
    const char *end = length > 0 ? memchr(text, six ? ']' : ':', length) : NULL;
    if (!end)
        return false;
    size_t port = (size_t)(end - text) + six, digits = port + 1;
    while (digits < length && strchr("0123456789", text[digits]))
        digits++;
    return (port == length || (text[port] == ':' && digits > port + 1 && digits >= length)) &&
           address_read(text + six, (size_t)(end - text) - six, hop);
}

/* Follows LIST from its right end, updating CLIENT. Returns false when CLIENT is final. */
static bool follow(const struct proxies *proxies, const char *list, struct in6_addr *client)
{
    for (size_t end = strlen(list);; end--) {
        size_t start = end;
        while (start > 0 && list[start - 1] != ',')
            start--;
        if (!read_hop(list + start, end - start, client) || !proxies_trust(proxies, client))
            return false;
        if (start == 0)
            return true;
        end = start;
    }
}

void proxies_client(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer, struct in6_addr *client)
{
    bool more = proxies_trust(proxies, peer);
    *client = *peer;
    for (int i = head->count - 1; more && i >= 0; i--)
        if (strcmp(head->field[i].name, "x-forwarded-for") == 0)
            more = follow(proxies, head->field[i].value, client);
}

/* Returns whether VALUE can be a login. HTTP allows tabs in a field. */
static bool is_login(const char *value)
{
    size_t length = strlen(value);
    bool plain = length <= PROXIES_LOGIN_MAX && engawa_utf8_valid(value, length);
    for (const char *at = value; plain && *at; at++) {
        bool second = at[0] == '\xc2' && (unsigned char)at[1] < 0xa0; /* U+0080 to U+009F */
        plain = (unsigned char)*at >= 0x20 && *at != 0x7f && !second;
    }
    return plain;
}

bool proxies_login(const struct proxies *proxies, const char *header, const struct head *head,
                   const struct in6_addr *peer, const char **login)
{
    bool fine = true;
    *login = NULL;
    if (!header || !proxies_trust(proxies, peer))
        return true;
    for (int i = 0; i < head->count; i++)
        if (strcasecmp(head->field[i].name, header) == 0) {
            fine = fine && !*login && is_login(head->field[i].value);
            *login = head->field[i].value;
        }
    if (!fine || (*login && !**login))
        *login = NULL;
    return fine;
}

bool proxies_secure(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer)
{
    const char *last = NULL;
    for (int i = 0; i < head->count; i++)
        if (strcmp(head->field[i].name, "x-forwarded-proto") == 0)
            last = head->field[i].value;
    if (!last || !proxies_trust(proxies, peer))
        return false;
    const char *comma = strrchr(last, ',');
    last = comma ? comma + 1 : last;
    return strcasecmp(last + strspn(last, " \t"), "https") == 0;
}
