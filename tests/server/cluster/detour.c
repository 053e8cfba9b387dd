/* detour.c - lets a test stand between two servers: loaded before the program (LD_PRELOAD), it
 * redirects connections to a port of the loopback to another one. DETOUR in the environment names
 * both, "8751:40123 8752:40124". */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* The port that PORT leads to. */
static int lead(int port)
{
    const char *detours = getenv("DETOUR");
    int from, to;
    for (; detours && sscanf(detours, "%d:%d", &from, &to) == 2; detours = strchr(detours, ' ')) {
        if (from == port)
            return to;
        if (!strchr(++detours, ' '))
            break;
    }
    return port;
}

int connect(int handle, const struct sockaddr *address, socklen_t length)
{
    union {
        void *found;
        int (*call)(int, const struct sockaddr *, socklen_t);
    } system = {dlsym(RTLD_NEXT, "connect")};
    struct sockaddr_in place;
    if (address->sa_family != AF_INET || length < sizeof place)
        return system.call(handle, address, length);
    memcpy(&place, address, sizeof place);
    place.sin_port = htons((uint16_t)lead(ntohs(place.sin_port)));
    return system.call(handle, (const struct sockaddr *)&place, sizeof place);
}
