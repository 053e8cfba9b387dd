/* address.c - what counts as one address (address.h). */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static void write_six(const struct in6_addr *whole, char text[ADDRESS_SIZE])
{
    char prefix[INET6_ADDRSTRLEN] = "";
    struct in6_addr in = *whole;
    memset(in.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &in, prefix, sizeof prefix);
    snprintf(text, ADDRESS_SIZE, "%.40s/64", prefix);
}

void address_write(const struct sockaddr *peer, char text[ADDRESS_SIZE])
{
    text[0] = '\0';
    if (peer->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, peer, sizeof in);
        inet_ntop(AF_INET, &in.sin_addr, text, ADDRESS_SIZE);
    } else if (peer->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, peer, sizeof in);
        if (IN6_IS_ADDR_V4MAPPED(&in.sin6_addr))
            inet_ntop(AF_INET, in.sin6_addr.s6_addr + 12, text, ADDRESS_SIZE);
        else
            write_six(&in.sin6_addr, text);
    }
}
