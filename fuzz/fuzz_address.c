/* fuzz_address.c - any text as an address: of a client in X-Forwarded-For, of a proxy, of another
 * server, of a push service, and as the link of a table. What is taken is within its bounds, and an
 * address is read the same after it is written. */
#include "cli/remote/remote.h"
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/base/address.h"
#include "server/net/base_path.h"
#include "server/net/listen.h"
#include "server/net/proxies.h"
#include "server/push/push_encryption.h"
#include "server/push/push_endpoint.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void read_address(const char *text)
{
    struct in6_addr address, again;
    char written[INET6_ADDRSTRLEN];
    if (!address_read(text, strlen(text), &address))
        return;
    inet_ntop(AF_INET6, &address, written, sizeof written);
    bool fine = address_read(written, strlen(written), &again);
    assert(fine && memcmp(&address, &again, sizeof address) == 0);
    (void)fine;
}

static void read_ranges(const char *text)
{
    struct proxies proxies = {.count = 0};
    struct engawa_reason why = {.code = ""};
    bool added = proxies_add(&proxies, text, &why);
    assert(added == (proxies.count == 1));
    assert(added || (why.code[0] && why.en[0] && why.ja[0]));
}

static void read_places(const char *text)
{
    char host[LISTEN_PEER_MAX + 1];
    int port = -1;
    struct sockaddr_storage place;
    struct engawa_reason why = {.code = ""};
    if (listen_read_peer(text, host, &port, &why))
        assert(port >= 0 && port <= 65535 && strlen(host) <= LISTEN_PEER_MAX);
    else
        assert(why.code[0] && why.en[0] && why.ja[0]);
    if (listen_read_place(text, &place))
        assert(place.ss_family == AF_INET || place.ss_family == AF_INET6);
}

static void read_endpoint(const char *text)
{
    struct engawa_text origin = {0};
    struct push_encryption_receiver receiver;
    push_encryption_read(text, text, &receiver);
    if (push_endpoint_allowed(text, NULL, false, &origin)) {
        assert(strncmp(text, "https://", 8) == 0 && strlen(text) <= ENDPOINT_MAX);
        assert(strncmp(text, origin.at, origin.length) == 0);
    }
    engawa_text_free(&origin);
    push_endpoint_is_service(text);
}

static void read_link(const char *text)
{
    struct remote_link link;
    struct engawa_reason why;
    if (remote_read_link(text, &link)) {
        assert(ids_valid(link.table) && remote_is_same(&link, &link));
        assert(atoi(link.port) >= 1 && atoi(link.port) <= 65535);
    }
    base_path_check(text, &why);
}

/* The client of a request from a trusted proxy with TEXT as X-Forwarded-For. */
static void read_forwarded(const char *text)
{
    struct engawa_text request = {0};
    struct proxies proxies = {.count = 0};
    struct engawa_reason why;
    struct head head;
    struct in6_addr peer, client;
    proxies_add(&proxies, "10.0.0.0/8", &why);
    address_read("10.0.0.1", 8, &peer);
    engawa_text_printf(&request, "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n", text);
    if (head_read(&head, request.at, request.length) == 0) {
        proxies_client(&proxies, &head, &peer, &client);
        proxies_secure(&proxies, &head, &peer);
        head_free(&head);
    }
    engawa_text_free(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = engawa_allocate(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    read_address(text);
    read_ranges(text);
    read_places(text);
    read_endpoint(text);
    read_link(text);
    read_forwarded(text);
    free(text);
    return 0;
}
