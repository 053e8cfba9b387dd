/* fuzz_preface.c - any bytes as the preface of a PROXY connection: a prefix never contradicts the
 * whole, and a preface that is taken has a length within its bound. */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/net/proxy_protocol.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Reads a copy of DATA that ends where its memory ends. */
static long read_copy(const uint8_t *data, size_t size, struct in6_addr *client)
{
    char *copy = engawa_allocate(size ? size : 1, 1);
    if (size > 0)
        memcpy(copy, data, size);
    memset(client, 0xaa, sizeof *client);
    long length = proxy_protocol_read(copy, size, client);
    free(copy);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct in6_addr client, again, unset;
    if (size > 2 * PROXY_PROTOCOL_MAX)
        size = 2 * PROXY_PROTOCOL_MAX;
    memset(&unset, 0xaa, sizeof unset);
    long whole = read_copy(data, size, &client);
    assert(whole >= -1 && whole <= (long)size && whole <= PROXY_PROTOCOL_MAX);
    assert(whole != 0 || size < PROXY_PROTOCOL_MAX);
    assert(whole > 0 || memcmp(&client, &unset, sizeof client) == 0);
    for (size_t part = 0; part < size; part++) {
        long length = read_copy(data, part, &again);
        if (whole > 0 && part >= (size_t)whole)
            assert(length == whole && memcmp(&client, &again, sizeof client) == 0);
        else if (whole >= 0)
            assert(length == 0);
        else
            assert(length <= 0);
    }
    return 0;
}
