/* wire_input.c - right and wrong inputs (wire_input.h), by RFC 9112 and RFC 6455. */
#include "tests/server/net/wire_input.h"

#include <stdint.h>
#include <string.h>

#define COUNT(list)          (uint32_t)(sizeof(list) / sizeof *(list))
#define ONE_OF(source, list) (list)[below(source, COUNT(list))]

static uint32_t below(struct wire_source *source, uint32_t bound)
{
    return engawa_rng_below(&source->rng, bound);
}

bool wire_once_in(struct wire_source *source, uint32_t count)
{
    return below(source, count) == 0;
}

/* Appends PATTERN, in which $P, $K and $T stand for the port, the token and the table. */
static void add_pattern(const struct wire_source *source, const char *pattern,
                        struct engawa_text *to)
{
    for (; *pattern; pattern++) {
        if (*pattern != '$') {
            engawa_text_add_char(to, *pattern);
            continue;
        }
        switch (*++pattern) {
        case 'P':
            engawa_text_printf(to, "%d", source->port);
            break;
        case 'K':
            engawa_text_add(to, source->token);
            break;
        default:
            engawa_text_add(to, source->table);
        }
    }
}

static void add_many(char c, int count, struct engawa_text *to)
{
    while (count-- > 0)
        engawa_text_add_char(to, c);
}

/* ---- requests ---- */

static const char *const methods[] = {
    "GET",   "GET", "GET", "HEAD", "PUT",  "DELETE", "POST", "OPTIONS",     "CONNECT",
    "PATCH", "PRI", "get", "",     "G\tT", "TRACE",  "GET ", "\x16\x03\x01"};
static const char *const targets[] = {"/",
                                      "/health",
                                      "/t/$T",
                                      "/t/$T/record.engawa",
                                      "/t/$T/qr.svg",
                                      "/replay/$T",
                                      "/decks/",
                                      "/decks/engawa/01.webp?v=1",
                                      "/decks/wire/1.jpg",
                                      "/decks/wire/deck.json",
                                      "/decks/wire",
                                      "/assets/large-1.bin",
                                      "/ws",
                                      "/nothing",
                                      "*",
                                      "",
                                      "http://127.0.0.1:$P/health",
                                      "//health",
                                      "/../../etc/passwd",
                                      "/%2e%2e/%2e%2e/etc/passwd",
                                      "/t/%00",
                                      "/t/%Z",
                                      "/%",
                                      "/?a=%&&=%zz?",
                                      "/health?=&x#y",
                                      "/decks/\xff\xfe/1.jpg",
                                      "/t/\xe7\x8c\xab"};
static const char *const versions[] = {" HTTP/1.1", " HTTP/1.1",  " HTTP/1.1", " HTTP/1.1",
                                       " HTTP/1.0", " HTTP/2.0",  " HTTP/",    "",
                                       " http/1.1", " HTTP/1.1 x"};
static const char *const fields[] = {"Connection: close",
                                     "Connection: keep-alive, Upgrade",
                                     "Upgrade: websocket",
                                     "Upgrade: h2c",
                                     "Upgrade:",
                                     "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                                     "Sec-WebSocket-Version: 13",
                                     "Sec-WebSocket-Version: 8",
                                     "Sec-WebSocket-Protocol: engawa",
                                     "Sec-WebSocket-Protocol: a,,b, engawa ,",
                                     "Sec-WebSocket-Extensions: permessage-deflate; x=99",
                                     "Origin: http://127.0.0.1:$P",
                                     "Origin: http://[::1",
                                     "Origin: null",
                                     "Host: 127.0.0.1:$P",
                                     "Host: evil.example",
                                     "Host: 127.0.0.1:99999999999",
                                     "Accept-Encoding: gzip",
                                     "Accept-Language: ja",
                                     "If-None-Match: \"page-1\"",
                                     "If-None-Match: \"",
                                     "Content-Length: 5",
                                     "Content-Length: 0",
                                     "Content-Length: -1",
                                     "Content-Length: 99999999999999999999",
                                     "Content-Length: 700000",
                                     "Transfer-Encoding: chunked",
                                     "Authorization: Bearer $K",
                                     "Authorization: Basic eDp5",
                                     "Authorization: Bearer",
                                     "Range: bytes=0-,-1,5-2",
                                     "Expect: 100-continue",
                                     "Cookie: a=\"b; c",
                                     " folded",
                                     ": without a name",
                                     "without a colon",
                                     "X-\xff: \xc0\x80",
                                     "X Y: z"};
static const char *const ends[] = {"\r\n", "\r\n", "\r\n", "\r\n", "\r\n",
                                   "\r\n", "\n",   "\r",   "\n\r", ""};

/* The end of a line: the right one, unless the input is WRONG there too. */
static void end_line(struct wire_source *source, bool wrong, struct engawa_text *to)
{
    engawa_text_add(to, wrong ? ONE_OF(source, ends) : "\r\n");
}

static void add_request(struct wire_source *source, struct engawa_text *to)
{
    bool wrong = wire_once_in(source, 4);
    engawa_text_add(to, ONE_OF(source, methods));
    engawa_text_add_char(to, ' ');
    add_pattern(source, ONE_OF(source, targets), to);
    if (wire_once_in(source, 20))
        add_many('a', (int)below(source, 6000), to);
    engawa_text_add(to, wrong ? ONE_OF(source, versions) : " HTTP/1.1");
    end_line(source, wrong, to);
    if (!wire_once_in(source, 6)) {
        add_pattern(source, "Host: 127.0.0.1:$P", to);
        end_line(source, wrong, to);
    }
    for (uint32_t left = below(source, 7); left > 0; left--) {
        add_pattern(source, ONE_OF(source, fields), to);
        if (wire_once_in(source, 40))
            add_many('b', (int)below(source, 6000), to);
        end_line(source, wrong, to);
    }
    end_line(source, wrong, to);
    if (wire_once_in(source, 3))
        engawa_text_add(to, wire_once_in(source, 2) ? "abcde" : "5\r\nabcde\r\n0\r\n\r\n");
}

void wire_add_requests(struct wire_source *source, struct engawa_text *to)
{
    for (uint32_t left = 1 + below(source, 3); left > 0; left--)
        add_request(source, to);
}

/* ---- uploads ---- */

static const char *const right_files[] = {"1.jpg", "1.webp", "2.webp", "thumb/1.jpg", "deck.json"};
static const char *const wrong_files[] = {"",        "0.jpg",    "1.png",           "../1.jpg",
                                          "1.jpg/",  "-1.jpg",   "99999999999.jpg", "thumb/",
                                          "%2e.jpg", "1.jpg%00", "deck.json?v=1"};
static const char *const descriptions[] = {
    "{\"title\":\"A\",\"cards\":[]}",
    "{\"title\":{\"en\":\"A\",\"ja\":\"\xe3\x81\x82\"},\"cards\":[{\"words\":[\"a\",7,null]},{}]}",
    "{\"title\":\"\xff\\u0000\",\"cards\":{}}",
    "{\"title\":1e999,\"title\":[],\"cards\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]",
    "[]",
    "\xef\xbb\xbfnull"};

/* Appends content for FILE, broken in half of the cases. */
static void add_body(struct wire_source *source, const char *file, struct engawa_text *to)
{
    size_t from = to->length;
    const struct engawa_text *picture = &source->pictures[below(source, WIRE_PICTURES)];
    if (strcmp(file, "deck.json") == 0)
        engawa_text_add(to, ONE_OF(source, descriptions));
    else
        engawa_text_add_bytes(to, picture->at, picture->length);
    if (wire_once_in(source, 2))
        wire_damage(source, from, to);
}

bool wire_add_upload(struct wire_source *source, struct engawa_text *to, size_t *body)
{
    static const char *const lengths[] = {"0", "-1", "1", "999999999999999999999", "5, 5", ""};
    bool wrong = wire_once_in(source, 3);
    const char *file = wrong ? ONE_OF(source, wrong_files) : ONE_OF(source, right_files);
    struct engawa_text content = {0};
    add_body(source, file, &content);
    engawa_text_printf(to, "PUT /decks/wire/%s HTTP/1.1\r\n", file);
    add_pattern(source, "Host: 127.0.0.1:$P\r\nAuthorization: Bearer $K\r\n", to);
    if (!wrong)
        engawa_text_printf(to, "Content-Length: %zu\r\nConnection: close\r\n\r\n", content.length);
    else if (wire_once_in(source, 2))
        engawa_text_printf(to, "Content-Length: %zu\r\n\r\n", content.length + below(source, 9));
    else
        engawa_text_printf(to, "Content-Length: %s\r\n\r\n", ONE_OF(source, lengths));
    *body = to->length;
    if (content.length > 0)
        engawa_text_add_bytes(to, content.at, content.length);
    engawa_text_free(&content);
    return !wrong;
}

/* ---- frames ---- */

static const char *const messages[] = {
    "{\"ask\":\"ping\",\"id\":1}",
    "{\"ask\":\"hello\",\"id\":2,\"token\":\"$K\",\"lang\":\"ja\"}",
    "{\"ask\":\"hello\",\"id\":3,\"name\":\"Wire\",\"lang\":\"en\"}",
    "{\"ask\":\"lobby\",\"id\":4}",
    "{\"ask\":\"open\",\"id\":5,\"game\":\"yahtzee\",\"seats\":2,\"options\":{}}",
    "{\"ask\":\"enter\",\"id\":6,\"table\":\"$T\",\"after\":0}",
    "{\"ask\":\"sit\",\"id\":7,\"table\":\"$T\",\"seat\":1,\"entropy\":\"00ff\"}",
    "{\"ask\":\"say\",\"id\":8,\"table\":\"$T\",\"text\":\"\xe7\x8c\xab\"}",
    "{\"ask\":\"move\",\"id\":9,\"table\":\"$T\",\"after\":0,\"do\":\"roll\"}",
    "{\"ask\":\"say\",\"id\":10,\"table\":\"$T\",\"text\":\"\xed\xa0\x80\xff\"}",
    "{\"ask\":[],\"id\":18446744073709551616}",
    "{\"ask\":\"ping\",\"id\":1e400}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "\"\\ud800\\u0000\"",
    "",
};

void wire_add_frame(struct wire_source *source, unsigned first, bool masked, uint64_t said,
                    int form, const char *payload, size_t length, struct engawa_text *to)
{
    unsigned mask = engawa_rng_word(&source->rng);
    int bytes = form ? form : said < 126 ? 0 : said < 65536 ? 2 : 8;
    unsigned second = bytes == 0 ? (unsigned)said & 0x7f : bytes == 2 ? 126 : 127;
    engawa_text_add_char(to, (char)first);
    engawa_text_add_char(to, (char)(second | (masked ? 0x80u : 0)));
    for (int i = bytes - 1; i >= 0; i--)
        engawa_text_add_char(to, (char)(said >> 8 * i & 255));
    for (int i = 0; masked && i < 4; i++)
        engawa_text_add_char(to, (char)(mask >> 8 * i & 255));
    for (size_t i = 0; i < length; i++)
        engawa_text_add_char(
            to, (char)((unsigned char)payload[i] ^ (masked ? mask >> 8 * (i % 4) & 255 : 0)));
}

/* Appends PAYLOAD as a frame whose head is right in most inputs. */
static void add_some_frame(struct wire_source *source, unsigned first, const char *payload,
                           size_t length, struct engawa_text *to)
{
    static const uint64_t lengths[] = {
        0, 1, 125, 126, 65535, 65536, 1 << 20, 1u << 31, UINT64_C(1) << 63, UINT64_MAX};
    static const int forms[] = {0, 2, 8};
    uint64_t said = wire_once_in(source, 12) ? ONE_OF(source, lengths) : length;
    int form = wire_once_in(source, 12) ? ONE_OF(source, forms) : 0;
    if (wire_once_in(source, 12))
        first ^= 1u << below(source, 8);
    wire_add_frame(source, first, !wire_once_in(source, 12), said, form, payload, length, to);
}

/* Appends a ping, a pong or a close, with a valid payload or not. */
static void add_control(struct wire_source *source, struct engawa_text *to)
{
    static const unsigned first[] = {0x89, 0x89, 0x8a, 0x8a, 0x88, 0x09};
    static const char *const payloads[] = {
        "", "ping", "\x03", "\x03\xe8", "\x03\xed", "\xff\xff!", "\x03\xe8\xff\xfe"};
    char large[200] = {0};
    const char *payload = ONE_OF(source, payloads);
    bool too_large = wire_once_in(source, 10);
    add_some_frame(source, ONE_OF(source, first), too_large ? large : payload,
                   too_large ? sizeof large : strlen(payload), to);
}

/* Appends a message: in one frame, or in fragments with controls between them. */
static void add_message(struct wire_source *source, struct engawa_text *to)
{
    struct engawa_text text = {0};
    unsigned kind = wire_once_in(source, 15) ? 2 : 1;
    add_pattern(source, ONE_OF(source, messages), &text);
    if (wire_once_in(source, 15))
        add_many(' ', (int)below(source, 9000), &text);
    const char *payload = engawa_text_string(&text);
    size_t at = 0;
    while (text.length - at > 2 && wire_once_in(source, 3)) {
        size_t part = below(source, (uint32_t)(text.length - at));
        add_some_frame(source, kind, payload + at, part, to);
        kind = 0; /* a continuation */
        at += part;
        if (wire_once_in(source, 3))
            add_control(source, to);
    }
    add_some_frame(source, 0x80u | kind, payload + at, text.length - at, to);
    engawa_text_free(&text);
}

void wire_add_frames(struct wire_source *source, struct engawa_text *to)
{
    for (uint32_t left = 1 + below(source, 8); left > 0; left--)
        if (wire_once_in(source, 4))
            add_control(source, to);
        else
            add_message(source, to);
}

/* ---- damage ---- */

/* Replaces LEFT bytes at AT of TEXT by COUNT BYTES. */
static void replace(struct engawa_text *text, size_t at, size_t left, const char *bytes,
                    size_t count)
{
    struct engawa_text rest = {0};
    engawa_text_add_bytes(&rest, text->at + at + left, text->length - at - left);
    text->length = at;
    engawa_text_add_bytes(text, bytes, count);
    engawa_text_add_bytes(text, rest.at, rest.length);
    engawa_text_free(&rest);
}

void wire_damage(struct wire_source *source, size_t from, struct engawa_text *text)
{
    static const char *const words[] = {"\r\n", "\r\n\r\n", ":",  " ",        "%",
                                        "\xff", "\x80",     "\t", "HTTP/1.1", "\r"};
    for (uint32_t times = 1 + below(source, 4); times > 0 && text->length > from; times--) {
        size_t at = from + below(source, (uint32_t)(text->length - from)), rest = text->length - at;
        size_t part = 1 + below(source, rest < 16 ? (uint32_t)rest : 16);
        char byte = (char)below(source, 256), copy[16];
        const char *word = ONE_OF(source, words);
        switch (below(source, 5)) {
        case 0:
            replace(text, at, 1, &byte, 1);
            break;
        case 1:
            replace(text, at, part, "", 0);
            break;
        case 2:
            part = part > rest ? rest : part;
            memcpy(copy, text->at + at, part);
            replace(text, at, 0, copy, part);
            break;
        case 3:
            replace(text, at, 0, word, strlen(word));
            break;
        default:
            replace(text, at, rest, "", 0); /* cut off */
        }
    }
}
