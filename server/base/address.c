/* address.c - IP addresses (address.h). */
#include "server/base/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_BITS = 128, MAPPED_BITS = 96 /* those before an IPv4 address */ };

static void map_four(const struct in_addr *four, struct in6_addr *in)
{
    *in = (struct in6_addr){.s6_addr = {[10] = 0xff, [11] = 0xff}};
    memcpy(in->s6_addr + 12, four, sizeof *four);
}

bool address_of(const struct sockaddr *peer, struct in6_addr *in)
{
    if (peer->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, peer, sizeof four);
        map_four(&four.sin_addr, in);
        return true;
    }
    if (peer->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, peer, sizeof six);
        *in = six.sin6_addr;
        return true;
    }
    return false;
}

void address_near(int handle, struct in6_addr *in, int *port)
{
    struct sockaddr_storage own = {.ss_family = AF_UNSPEC};
    socklen_t length = sizeof own;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    getsockname(handle, (struct sockaddr *)&own, &length);
    memcpy(&four, &own, sizeof four);
    memcpy(&six, &own, sizeof six);
    *in = in6addr_any;
    bool found = address_of((const struct sockaddr *)&own, in);
    *port = !found ? 0 : ntohs(own.ss_family == AF_INET6 ? six.sin6_port : four.sin_port);
}

bool address_read(const char *text, size_t length, struct in6_addr *in)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr four;
    if (length == 0 || length >= sizeof copy || memchr(text, '\0', length))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) != 1)
        return inet_pton(AF_INET6, copy, in) == 1;
    map_four(&four, in);
    return true;
}

bool address_read_range(const char *text, struct address_range *range)
{
    size_t length = strcspn(text, "/");
    struct in6_addr first;
    bool fine = address_read(text, length, &first);
    int offset = fine && !memchr(text, ':', length) ? MAPPED_BITS : 0, bits = ALL_BITS - offset;
    if (fine && text[length]) {
        const char *digits = text + length + 1;
        size_t count = strspn(digits, "0123456789");
        fine = count > 0 && count <= 3 && !digits[count] && atoi(digits) <= bits;
        bits = fine ? atoi(digits) : 0;
    }
    if (fine)
        *range = (struct address_range){.first = first, .bits = offset + bits};
    return fine;
}

bool address_is_in(const struct address_range *range, const struct in6_addr *address)
{
    size_t whole = (size_t)range->bits / 8;
    int rest = range->bits % 8;
    return memcmp(&range->first, address, whole) == 0 &&
           (rest == 0 ||
            (range->first.s6_addr[whole] ^ address->s6_addr[whole]) >> (8 - rest) == 0);
}

void address_write(const struct in6_addr *in, char text[ADDRESS_SIZE])
{
    char prefix[INET6_ADDRSTRLEN] = "";
    struct in6_addr half = *in;
    if (IN6_IS_ADDR_V4MAPPED(in)) {
        inet_ntop(AF_INET, in->s6_addr + 12, text, ADDRESS_SIZE);
        return;
    }
    memset(half.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &half, prefix, sizeof prefix);
    snprintf(text, ADDRESS_SIZE, "%.40s/64", prefix);
}

void address_write_host(const struct in6_addr *in, char text[ADDRESS_SIZE])
{
    char six[INET6_ADDRSTRLEN] = "";
    if (IN6_IS_ADDR_V4MAPPED(in)) {
        inet_ntop(AF_INET, in->s6_addr + 12, text, ADDRESS_SIZE);
        return;
    }
    inet_ntop(AF_INET6, in, six, sizeof six);
    snprintf(text, ADDRESS_SIZE, "[%s]", six);
}
