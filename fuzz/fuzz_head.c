/* fuzz_head.c - any text as what the server itself reads of a request's head: the path of a deck's
 * file, Host and Origin. What is taken is spelled in the one way that there is.
 */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/hosts.h"
#include "store/decks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A path that passes is the one that its parts make, and leads nowhere else. */
static void try_path(const char *path)
{
    struct decks_file file;
    char again[DECKS_NAME_MAX + 40];
    if (!decks_take_path(path, &file))
        return;
    if (file.number == 0)
        snprintf(again, sizeof again, "%s/deck.json", file.deck);
    else
        snprintf(again, sizeof again, "%s/%s%d.%s", file.deck, file.thumb ? "thumb/" : "",
                 file.number, file.webp ? "webp" : "jpg");
    assert(strcmp(path, again) == 0);
    assert(file.deck[0] && !strpbrk(file.deck, "/.\\%"));
    assert(file.number >= 0 && file.number <= DECKS_CARDS_MAX);
}

/* Whether TEXT is NAME in any case, and perhaps PORT behind it. */
static bool is_spelling(const char *text, const char *name, const char *port, bool needed)
{
    size_t length = strlen(name);
    if (strncasecmp(text, name, length) != 0)
        return false;
    text += length;
    if (!*text)
        return !needed;
    if (*text++ != ':')
        return false;
    while (*text == '0' && strlen(text) > strlen(port))
        text++;
    return strcmp(text, port) == 0;
}

/* The server is at 127.0.0.1:8750, and https://games.example.org leads there. */
static bool is_ours(const char *host)
{
    return is_spelling(host, "127.0.0.1", "8750", true) ||
           is_spelling(host, "localhost", "8750", true);
}

static bool is_named(const char *host)
{
    return is_spelling(host, "games.example.org", "443", false);
}

static void try_names(const char *text)
{
    const struct hosts_origin own = {.name = "127.0.0.1", .port = 8750};
    struct hosts hosts = {.count = 0}, others = {.count = 0};
    struct engawa_reason why = {.code = ""};
    bool added = hosts_add(&hosts, "https://games.example.org", &own, &why);
    assert(added);
    if (hosts_know(&hosts, &own, text))
        assert(is_ours(text) || is_named(text));
    if (hosts_know_origin(&hosts, &own, text))
        assert(strncasecmp(text, "http://", 7) == 0
                   ? is_ours(text + 7)
                   : strncasecmp(text, "https://", 8) == 0 && is_named(text + 8));
    added = hosts_add(&others, text, &own, &why);
    assert(added == (others.count == 1));
    assert(added || (strcmp(why.code, "name") == 0 && why.en[0] && why.ja[0]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = engawa_allocate(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    try_path(text);
    try_names(text);
    free(text);
    return 0;
}
