/* shelf.c - decks for tests (shelf.h). */
#include "tests/server/app/shelf.h"

#include "tests/support/client.h"
#include "tests/support/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *const shelf_reserved[] = {"engawa", NULL};

/* ---- pictures ---- */

static size_t add(char *to, size_t at, const void *bytes, size_t length)
{
    memcpy(to + at, bytes, length);
    return at + length;
}

/* A JPEG's skeleton for WIDTH x HEIGHT, with an APP1 segment if EXIF: every segment and as many
 * coded bytes as a grey picture has at least. Returns its length. */
size_t make_jpeg(char *to, int width, int height, bool exif)
{
    static const unsigned char begin[] = {0xff, 0xd8, 0xff, 0xe0, 0, 4, 'J', 'F'};
    static const unsigned char app1[] = {0xff, 0xe1, 0, 8, 'E', 'x', 'i', 'f', 0, 0};
    static const unsigned char quantizers[69] = {0xff, 0xdb, 0, 67};
    static const unsigned char codes[22] = {0xff, 0xc4, 0, 20, 0, 1};
    unsigned char frame[] = {0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0};
    static const unsigned char scan[] = {0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0},
                               restart[] = {0xff, 0xd0, 0xff, 0}, end[] = {0xff, 0xd9};
    size_t coded = ((size_t)(width + 7) / 8 * ((size_t)(height + 7) / 8) + 7) / 8;
    frame[5] = (unsigned char)(height >> 8);
    frame[6] = (unsigned char)(height & 255);
    frame[7] = (unsigned char)(width >> 8);
    frame[8] = (unsigned char)(width & 255);
    size_t length = add(to, 0, begin, sizeof begin);
    length = exif ? add(to, length, app1, sizeof app1) : length;
    length = add(to, length, quantizers, sizeof quantizers);
    length = add(to, length, frame, sizeof frame);
    length = add(to, length, codes, sizeof codes);
    length = add(to, length, scan, sizeof scan);
    memset(to + length, 0x55, coded);
    length = add(to, length + coded, restart, sizeof restart);
    return add(to, length, end, sizeof end);
}

/* A lossy WebP's likewise. */
size_t make_webp(char *to, int width, int height, const char *extra)
{
    size_t more = extra ? 12 : 0;
    unsigned char head[] = {'R', 'I',  'F', 'F', 0,  0, 0,    0,    'W',  'E', 'B', 'P',
                            'V', 'P',  '8', ' ', 14, 0, 0,    0,    0x50, 0,   0,   0x9d,
                            1,   0x2a, 0,   0,   0,  0, 0x55, 0x55, 0x55, 0x55};
    head[4] = (unsigned char)(sizeof head - 8 + more);
    head[26] = (unsigned char)(width & 255);
    head[27] = (unsigned char)(width >> 8);
    head[28] = (unsigned char)(height & 255);
    head[29] = (unsigned char)(height >> 8);
    memcpy(to, head, sizeof head);
    if (extra) {
        memcpy(to + sizeof head, extra, 4);
        memcpy(to + sizeof head + 4, "\4\0\0\0abcd", 8);
    }
    return sizeof head + more;
}

/* ---- decks ---- */

static const char *from;

void come_from(const char *address)
{
    from = address;
}

struct shelf open_decks(int64_t space, int64_t share)
{
    struct shelf shelf = {.directory = test_directory_new()};
    char path[200];
    snprintf(path, sizeof path, "%s/decks", shelf.directory);
    if (!store_is_file()) {
        char place[300];
        store_empty();
        store_place(place, sizeof place, "");
        assert_true(journal_open(place, &shelf.journal, NULL));
    }
    come_from("192.0.2.1");
    assert_true(decks_open(path, shelf.journal, space, share, shelf_reserved, &shelf.decks, NULL));
    return shelf;
}

void close_decks(struct shelf *shelf)
{
    char command[300];
    decks_close(shelf->decks);
    journal_close(shelf->journal);
    snprintf(command, sizeof command, "rm -rf '%s/decks'", shelf->directory);
    assert_int_equal(system(command), 0);
    test_directory_remove(shelf->directory);
}

/* Stores picture NUMBER and its thumbnail; the refusal's code, "" for none. */
const char *put(struct shelf *shelf, const char *guest, const char *deck, int number)
{
    static struct engawa_reason why;
    char bytes[PICTURE];
    const struct decks_maker maker = {.guest = guest, .address = from};
    struct decks_file file = {.number = number};
    snprintf(file.deck, sizeof file.deck, "%s", deck);
    if (!decks_put(shelf->decks, &maker, &file, bytes, make_jpeg(bytes, 800, 1200, false), &why))
        return why.code;
    file.thumb = file.webp = true;
    return decks_put(shelf->decks, &maker, &file, bytes, make_webp(bytes, 240, 360, NULL), &why)
               ? ""
               : why.code;
}

const char *finish(struct shelf *shelf, const char *guest, const char *deck, int cards,
                   const char *title)
{
    static struct engawa_reason why;
    const struct decks_maker maker = {.guest = guest, .address = from};
    struct engawa_text json = {0};
    engawa_text_printf(&json, "{\"title\":%s,\"cards\":[", title);
    for (int i = 0; i < cards; i++)
        engawa_text_add(&json, i ? ",{}"
                                 : "{\"title\":\"A cat\",\"author\":\"Aki\","
                                   "\"words\":[\"cat\",\"猫\"]}");
    engawa_text_add(&json, "]}");
    bool fine = decks_finish(shelf->decks, &maker, deck, json.at, json.length, &why);
    engawa_text_free(&json);
    return fine ? "" : why.code;
}

void list_to(struct decks *decks, const char *guest, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_array(&json, NULL);
    decks_list(decks, guest, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

char *list(struct shelf *shelf, const char *guest)
{
    struct engawa_text text = {0};
    list_to(shelf->decks, guest, &text);
    return text.at;
}
