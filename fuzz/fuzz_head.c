/* fuzz_head.c - any text as a request's head, and as its parts: the path of a deck's file, Host and
 * Origin. Everything accepted has its one canonical spelling.
 */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/net/head.h"
#include "server/net/hosts.h"
#include "store/decks/decks.h"

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

/* Whether a site of the internet could have HOST: its last label is that of a public domain. */
static bool is_public(const char *host)
{
    char name[300];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(host, ":"), host);
    const char *label = strrchr(name, '.');
    return label && host[0] != '[' &&
           strpbrk(label, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") &&
           strcasecmp(label, ".local") != 0 && strcasecmp(label, ".localhost") != 0 &&
           strcasecmp(label, ".arpa") != 0 && strcasecmp(label, ".internal") != 0;
}

/* https://games.example.org leads to the server. */
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
    if (hosts_know(&hosts, text))
        assert(!is_public(text) || is_named(text));
    if (hosts_know_origin(&hosts, false, "127.0.0.1:8750", text))
        assert(strcasecmp(text, "http://127.0.0.1:8750") == 0 ||
               strcasecmp(text, "https://127.0.0.1:8750") == 0 ||
               (strncasecmp(text, "https://", 8) == 0 && is_named(text + 8)));
    added = hosts_add(&others, text, &own, &why);
    assert(added == (others.count == 1));
    assert(added || (strcmp(why.code, "name") == 0 && why.en[0] && why.ja[0]));
}

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f)
            return false;
    return true;
}

static int count_fields(const struct head *head, const char *name)
{
    int count = 0;
    for (int i = 0; i < head->count; i++)
        count += strcmp(head->field[i].name, name) == 0;
    return count;
}

/* A head that was taken says where its request ends and for whom it is, in one way. */
static void check_head(const struct head *head)
{
    const char *length = head_get(head, "content-length");
    assert(head->path[0] == '/' && engawa_utf8_valid(head->path, strlen(head->path)));
    assert(is_plain(head->path) && !strchr(head->path, '\t'));
    assert(head->minor == 0 || head->minor == 1);
    assert(count_fields(head, "host") <= 1 && (head->minor == 0 || head_get(head, "host")));
    assert(count_fields(head, "transfer-encoding") == 0);
    assert(count_fields(head, "content-length") == (head->length >= 0));
    assert(!length || strtoll(length, NULL, 10) == head->length);
    for (int i = 0; i < head->count; i++) {
        const char *name = head->field[i].name, *value = head->field[i].value;
        assert(*name && !strpbrk(name, " \t:\r\nABCDEFGHIJKLMNOPQRSTUVWXYZ"));
        assert(is_plain(value) && !strchr(" \t", value[0] ? value[0] : 'x'));
    }
}

/* The head that HEAD's parts make is the same head. */
static void read_again(const struct head *head)
{
    struct engawa_text text = {0};
    struct head again;
    engawa_text_printf(&text, "%s /x%s%s HTTP/1.%d\r\n", head->method, head->query ? "?" : "",
                       head->query ? head->query : "", head->minor);
    for (int i = 0; i < head->count; i++)
        engawa_text_printf(&text, "%s:%s\r\n", head->field[i].name, head->field[i].value);
    engawa_text_add(&text, "\r\n");
    unsigned status = head_read(&again, text.at, text.length);
    assert(status == 0 && again.count == head->count && again.length == head->length);
    for (int i = 0; i < head->count; i++) {
        assert(strcmp(again.field[i].name, head->field[i].name) == 0);
        assert(strcmp(again.field[i].value, head->field[i].value) == 0);
    }
    head_free(&again);
    engawa_text_free(&text);
}

static void try_head(const char *text, size_t length)
{
    struct head head;
    size_t end = head_find(text, length);
    assert(end <= length);
    unsigned status = head_read(&head, text, end > 0 ? end : length);
    if (status) {
        assert(status == 400 || status == 414 || status == 431 || status == 505);
        assert(!head.text);
        return;
    }
    assert(end > 0);
    check_head(&head);
    read_again(&head);
    try_path(head.path + 1);
    try_names(head_get(&head, "host") ? head_get(&head, "host") : "");
    head_free(&head);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = engawa_allocate(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    try_head(text, size);
    try_path(text);
    try_names(text);
    free(text);
    return 0;
}
