/* small_assets.c - instead of the real page, for tests that need none: two small files, packed, two
 * large ones, a deck of one picture, and a manual of one page. */
#include "server/net/assets.h"

/* <!doctype html><head><title>Engawa</title></head><p>A page for tests. */
static const unsigned char page[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xb3, 0x51, 0x4c, 0xc9, 0x4f, 0x2e,
    0xa9, 0x2c, 0x48, 0x55, 0xc8, 0x28, 0xc9, 0xcd, 0xb1, 0xb3, 0xc9, 0x48, 0x4d, 0x4c, 0xb1, 0xb3,
    0x29, 0xc9, 0x2c, 0xc9, 0x49, 0xb5, 0x73, 0xcd, 0x4b, 0x4f, 0x2c, 0x4f, 0xb4, 0xd1, 0x87, 0xf0,
    0x6c, 0xf4, 0x21, 0x72, 0x05, 0x76, 0x8e, 0x0a, 0x05, 0x89, 0xe9, 0xa9, 0x0a, 0x69, 0xf9, 0x45,
    0x0a, 0x25, 0xa9, 0xc5, 0x25, 0xc5, 0x7a, 0x00, 0x25, 0x73, 0x6f, 0xf5, 0x45, 0x00, 0x00, 0x00};

static const unsigned char picture[] = "RIFF, a picture";

static const unsigned char large[300000], huge[8 << 20]; /* more than sockets hold */

const struct assets_file assets_page[] = {
    {.path = "/index.html",
     .type = "text/html; charset=utf-8",
     .bytes = page,
     .length = sizeof page,
     .gzip = true,
     .etag = "\"page-1\""},
    {.path = "/assets/small-1.js",
     .type = "text/javascript; charset=utf-8",
     .bytes = page,
     .length = sizeof page,
     .gzip = true,
     .brotli = (const unsigned char *)"Brotli's bytes",
     .brotli_length = 14,
     .etag = "\"small-1\"",
     .part = true},
    {.path = "/assets/worker-1.js",
     .type = "text/javascript; charset=utf-8",
     .bytes = picture,
     .length = sizeof picture - 1,
     .etag = "\"worker-1\""},
    {.path = "/assets/large-1.bin",
     .type = "application/octet-stream",
     .bytes = large,
     .length = sizeof large,
     .etag = "\"large-1\""},
    {.path = "/assets/huge-1.bin",
     .type = "application/octet-stream",
     .bytes = huge,
     .length = sizeof huge,
     .etag = "\"huge-1\""},
    {.path = "/preview/yahtzee.png",
     .type = "image/png",
     .bytes = picture,
     .length = sizeof picture - 1,
     .etag = "\"picture-1\""},
    {.path = NULL},
};

const struct assets_file assets_decks[] = {
    {.path = "/decks/engawa/01.webp",
     .type = "image/webp",
     .bytes = picture,
     .length = sizeof picture - 1,
     .etag = "\"picture-1\""},
    {.path = NULL},
};

static const unsigned char privacy[] = "<td data-setting=\"keep-tables\">365 days</td>";

const struct assets_file assets_manual[] = {
    {.path = "/docs/index.html",
     .type = "text/html; charset=utf-8",
     .bytes = privacy,
     .length = sizeof privacy - 1,
     .etag = "\"manual-1\""},
    {.path = "/docs/privacy.html",
     .type = "text/html; charset=utf-8",
     .bytes = privacy,
     .length = sizeof privacy - 1,
     .etag = "\"manual-2\""},
    {.path = NULL},
};
