/* address.c - what counts as one address (address.h). */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

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
