/* assets.h - the page's files, inside the program.
 *
 * web/ builds the page and turns every file of it into an array of bytes, so that a host copies
 * one file to a machine and has everything. A build without the page links an empty table. Built-in
 * decks of pictures are in a table of their own. The tables are made by web/build.mjs and
 * web/deck.mjs.
 */
#ifndef ENGAWA_SERVER_ASSETS_H
#define ENGAWA_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct assets_file {
    const char *path; /* as in the request: "/index.html", "/assets/index-1f2e.js" */
    const char *type; /* the Content-Type, with charset for text */
    const unsigned char *bytes;
    size_t length;
    bool gzip;        /* BYTES are compressed */
    const char *etag; /* with its quotation marks */
};

/* Every file, ended by a NULL path. "/index.html" is the page for /, /t/ID and /replay/ID. Files
 * under /assets/ never change under one name and are cached for good. */
extern const struct assets_file assets_page[];

/* Every file below "/decks/", ended by a NULL path. The ETag of a deck.json stands for the content
 * of all files of its deck; a picture that is asked for with it ("?v=") is cached for good. */
extern const struct assets_file assets_decks[];

#endif
