/* assets.h - the page's files, compiled into the program.
 *
 * web/ builds the page and turns each of its files into an array of bytes, so that installing the
 * server means copying one file. A build without the page links an empty table. Built-in decks of
 * pictures have a separate table, and so has the manual. web/build.mjs, web/deck.mjs and
 * web/manual.mjs write the tables.
 */
#ifndef ENGAWA_SERVER_ASSETS_H
#define ENGAWA_SERVER_ASSETS_H

#include "engine/text.h"

#include <stdbool.h>
#include <stddef.h>

struct assets_file {
    const char *path; /* as in the request: "/index.html", "/assets/index-1f2e.js" */
    const char *type; /* the Content-Type, with charset for text */
    const unsigned char *bytes;
    size_t length;
    bool gzip;                   /* BYTES are compressed */
    const unsigned char *brotli; /* the same file in Brotli's smaller form; NULL: none */
    size_t brotli_length;
    const char *etag; /* with its quotation marks */
    bool
        part; /* a browser never shows or runs it by itself: a script, a style, a font, a picture */
};

/* All files, ended by a NULL path. "/index.html" is the page for /, /t/ID, /e/ID and /replay/ID. A
 * file under /assets/ never changes under the same name and may be cached forever. */
extern const struct assets_file assets_page[];

/* All files below "/decks/", ended by a NULL path. The ETag of a deck.json covers the content of
 * all files of its deck; a picture that is requested with it ("?v=") may be cached forever. */
extern const struct assets_file assets_decks[];

/* All files below "/docs/", ended by a NULL path; none in a build without the page. */
extern const struct assets_file assets_manual[];

/* Returns the row of TABLE for PATH; NULL if there is none. */
const struct assets_file *assets_find(const struct assets_file *table, const char *path);

/* Appends the content of ASSET, unpacked, to TEXT. Returns false if it is damaged. */
bool assets_read(const struct assets_file *asset, struct engawa_text *text);

#endif
