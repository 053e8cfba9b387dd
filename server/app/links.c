/* links.c - addresses of the server, and QR codes (links.h). */
#include "server/app/links.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

/* Returns whether other machines can reach this one by AT, which has an address of FAMILY. */
static bool is_for_others(const struct ifaddrs *at, int family)
{
    return at->ifa_addr && at->ifa_addr->sa_family == family && (at->ifa_flags & IFF_UP) &&
           !(at->ifa_flags & IFF_LOOPBACK);
}

/* Writes the address of AT in brackets to ADDRESS. Returns false if it is link-local, or is not the
 * address of a machine. */
static bool write_six(const struct ifaddrs *at, char address[LINKS_ADDRESS_SIZE])
{
    struct sockaddr_in6 in;
    char text[INET6_ADDRSTRLEN];
    memcpy(&in, at->ifa_addr, sizeof in);
    if (IN6_IS_ADDR_LINKLOCAL(&in.sin6_addr) || IN6_IS_ADDR_SITELOCAL(&in.sin6_addr) ||
        IN6_IS_ADDR_LOOPBACK(&in.sin6_addr) || IN6_IS_ADDR_V4MAPPED(&in.sin6_addr) ||
        !inet_ntop(AF_INET6, &in.sin6_addr, text, sizeof text))
        return false;
    snprintf(address, LINKS_ADDRESS_SIZE, "[%s]", text);
    return true;
}

/* Returns whether AT is the last usable IPv6 address of its interface. Privacy addresses, which
 * change every day, come before it. */
static bool is_last_six(const struct ifaddrs *at)
{
    char address[LINKS_ADDRESS_SIZE];
    for (const struct ifaddrs *next = at->ifa_next; next; next = next->ifa_next)
        if (strcmp(next->ifa_name, at->ifa_name) == 0 && is_for_others(next, AF_INET6) &&
            write_six(next, address))
            return false;
    return true;
}

void links_see(const struct ifaddrs *interfaces, const char *host,
               void (*see)(void *context, const char *address), void *context)
{
    char address[LINKS_ADDRESS_SIZE];
    bool four = !host || strcmp(host, "::") != 0, six = !host || strcmp(host, "0.0.0.0") != 0;
    for (const struct ifaddrs *at = interfaces; at && four; at = at->ifa_next) {
        struct sockaddr_in in;
        if (!is_for_others(at, AF_INET))
            continue;
        memcpy(&in, at->ifa_addr, sizeof in);
        if (inet_ntop(AF_INET, &in.sin_addr, address, sizeof address))
            see(context, address);
    }
    for (const struct ifaddrs *at = interfaces; at && six; at = at->ifa_next)
        if (is_for_others(at, AF_INET6) && write_six(at, address) && is_last_six(at))
            see(context, address);
}

void links_each_address(const char *host, void (*see)(void *context, const char *address),
                        void *context)
{
    struct ifaddrs *interfaces;
    if (getifaddrs(&interfaces) != 0)
        return;
    links_see(interfaces, host, see, context);
    freeifaddrs(interfaces);
}

bool links_is_everywhere(const char *host)
{
    return !host || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

struct first {
    char *address;
    size_t size;
};

static void keep_first(void *context, const char *address)
{
    struct first *first = context;
    if (!first->address[0] && strlen(address) < first->size)
        memcpy(first->address, address, strlen(address) + 1);
}

void links_lan_address(const char *host, char *address, size_t size)
{
    struct first first = {.address = address, .size = size};
    address[0] = '\0';
    links_each_address(host, keep_first, &first);
}

/* Returns whether the module at (X, Y) is dark; outside is the light border. */
static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1);
}

bool links_qr_svg(const char *text, struct engawa_text *svg)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return false;
    int size = code->width + 8; /* four modules of quiet zone on each side */
    engawa_text_printf(svg,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                       "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
                       "<path d=\"",
                       size, size, size, size);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++) {
            int run = 0;
            while (is_dark(code, x + run, y))
                run++;
            if (run == 0)
                continue;
            engawa_text_printf(svg, "M%d %dh%dv1h-%dz", x + 4, y + 4, run, run);
            x += run;
        }
    engawa_text_add(svg, "\"/></svg>\n");
    QRcode_free(code);
    return true;
}

bool links_qr_terminal(const char *text, struct engawa_text *blocks)
{
    static const char *const halves[] = {"█", "▀", "▄", " "}; /* light: both, upper, lower, none */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code)
        return false;
    for (int y = -2; y < code->width + 2; y += 2) {
        engawa_text_add(blocks, "  \033[97;40m");
        for (int x = -2; x < code->width + 2; x++)
            engawa_text_add(blocks, halves[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)]);
        engawa_text_add(blocks, "\033[0m\n");
    }
    QRcode_free(code);
    return true;
}
