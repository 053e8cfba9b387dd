/* push_endpoint.c - checks addresses at push services (push_endpoint.h). */
#include "server/push/push_endpoint.h"

#include <string.h>

#define SCHEME "https://"
#define NAMES  "abcdefghijklmnopqrstuvwxyz0123456789-."
#define DIGITS "0123456789"

const char *const push_endpoint_services[] = {"fcm.googleapis.com",
                                              "updates.push.services.mozilla.com",
                                              "*.push.apple.com", "*.notify.windows.com", NULL};

bool push_endpoint_is_service(const char *text)
{
    const char *name = strncmp(text, "*.", 2) == 0 ? text + 2 : text;
    size_t length = strlen(name);
    return length > 0 && length <= ENDPOINT_HOST_MAX && strspn(name, NAMES) == length &&
           name[0] != '.' && name[length - 1] != '.' && strchr(name, '.') &&
           strspn(name, DIGITS ".") != length;
}

/* Returns whether the host of LENGTH bytes matches PATTERN. */
static bool matches(const char *host, size_t length, const char *pattern)
{
    size_t end = strlen(pattern);
    if (pattern[0] != '*')
        return length == end && memcmp(host, pattern, end) == 0;
    end--; /* including the dot */
    return length > end && memcmp(host + length - end, pattern + 1, end) == 0;
}

static bool is_listed(const char *host, size_t length, const char *const *services)
{
    for (; services && *services; services++)
        if (matches(host, length, *services))
            return true;
    return false;
}

/* Returns whether every byte of TEXT may be in an address without escapes. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (*text <= ' ' || *text > '~' || strchr("\"'<>\\^`{|}#@", *text))
            return false;
    return true;
}

bool push_endpoint_allowed(const char *url, const char *const *services, bool ports,
                           struct engawa_text *origin)
{
    if (strlen(url) > ENDPOINT_MAX || strncmp(url, SCHEME, sizeof SCHEME - 1) != 0 ||
        !is_plain(url))
        return false;
    const char *host = url + sizeof SCHEME - 1;
    size_t length = strspn(host, NAMES), port = 0;
    if (ports && host[length] == ':')
        port = 1 + strspn(host + length + 1, DIGITS);
    if (length == 0 || length > ENDPOINT_HOST_MAX || host[length + port] != '/' ||
        !(is_listed(host, length, push_endpoint_services) || is_listed(host, length, services)))
        return false;
    if (origin)
        engawa_text_add_bytes(origin, url, sizeof SCHEME - 1 + length + port);
    return true;
}
