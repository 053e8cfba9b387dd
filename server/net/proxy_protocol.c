/* proxy_protocol.c - a parser for the PROXY protocol (proxy_protocol.h). */
#include "server/net/proxy_protocol.h"

#include "server/base/address.h"

#include <arpa/inet.h>
#include <string.h>

enum {
    FIRST_MAX = 107,  /* bytes of version 1, by its specification */
    HEAD = 16,        /* bytes of version 2 before the addresses */
    FOUR = 12,        /* bytes of two IPv4 addresses and two ports */
    SIX = 36,         /* bytes of two IPv6 addresses and two ports */
    SPEAKS_LOCAL = 0, /* the proxy's health check */
    SPEAKS_PROXY = 1
};

static const char first[] = "PROXY ", mark[] = "\r\n\r\n\0\r\nQUIT\n";

/* ---- version 1 ---- */

/* Takes the word of LINE up to the next blank or END. */
static const char *take_word(const char *line, const char *end, size_t *length)
{
    const char *blank = memchr(line, ' ', (size_t)(end - line));
    *length = (size_t)((blank ? blank : end) - line);
    return blank ? blank + 1 : end;
}

static bool is_port(const char *text, size_t length)
{
    int port = 0;
    if (length == 0 || length > 5 || (length > 1 && text[0] == '0'))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        port = 10 * port + (text[i] - '0');
    }
    return port < 65536;
}

/* Parses "192.0.2.7 192.0.2.1 51000 443", or the same with IPv6 (SIX). */
static bool read_addresses(const char *line, const char *end, bool six, struct in6_addr *client)
{
    const char *part[4];
    size_t length[4];
    struct in6_addr address[2];
    for (int i = 0; i < 4; i++) {
        part[i] = line;
        line = take_word(line, end, &length[i]);
        if (i < 2 && (!address_read(part[i], length[i], &address[i]) ||
                      (memchr(part[i], ':', length[i]) != NULL) != six))
            return false;
        if (i >= 2 && !is_port(part[i], length[i]))
            return false;
    }
    if (part[3] + length[3] != end)
        return false;
    *client = address[0];
    return true;
}

static long read_line(const char *bytes, size_t length, struct in6_addr *client)
{
    static const char unknown[] = "UNKNOWN", four[] = "TCP4 ", six[] = "TCP6 ";
    size_t most = length < FIRST_MAX ? length : FIRST_MAX;
    const char *end = memchr(bytes, '\n', most), *line = bytes + sizeof first - 1;
    if (!end)
        return length < FIRST_MAX ? 0 : -1;
    if (end[-1] != '\r')
        return -1;
    long size = end + 1 - bytes;
    size_t left = (size_t)(--end - line);
    if (left >= sizeof unknown - 1 && memcmp(line, unknown, sizeof unknown - 1) == 0)
        return size;
    if (left < sizeof four - 1)
        return -1;
    bool is_six = memcmp(line, six, sizeof six - 1) == 0;
    if (!is_six && memcmp(line, four, sizeof four - 1) != 0)
        return -1;
    return read_addresses(line + sizeof four - 1, end, is_six, client) ? size : -1;
}

/* ---- version 2 ---- */

static long read_bytes(const char *bytes, size_t length, struct in6_addr *client)
{
    if (length < HEAD)
        return 0;
    unsigned char head[HEAD];
    memcpy(head, bytes, HEAD);
    size_t size = HEAD + ((size_t)head[14] << 8 | head[15]);
    int speaks = head[12] & 15, family = head[13] >> 4, kind = head[13] & 15;
    size_t needed = family == 1 ? FOUR : family == 2 ? SIX : 0;
    if (head[12] >> 4 != 2 || speaks > SPEAKS_PROXY || family > 3 || kind > 2 ||
        size > PROXY_PROTOCOL_MAX)
        return -1;
    if (speaks == SPEAKS_PROXY && (kind == 2 || size < HEAD + needed))
        return -1;
    if (length < size)
        return 0;
    if (speaks == SPEAKS_LOCAL || kind == 0 || needed == 0)
        return (long)size;
    struct in6_addr source = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
    memcpy(source.s6_addr + (family == 1 ? 12 : 0), bytes + HEAD, family == 1 ? 4 : 16);
    *client = source;
    return (long)size;
}

long proxy_protocol_read(const char *bytes, size_t length, struct in6_addr *client)
{
    size_t line = sizeof first - 1, packed = sizeof mark - 1;
    if (memcmp(bytes, first, length < line ? length : line) == 0)
        return length < line ? 0 : read_line(bytes, length, client);
    if (memcmp(bytes, mark, length < packed ? length : packed) == 0)
        return length < packed ? 0 : read_bytes(bytes, length, client);
    return -1;
}
