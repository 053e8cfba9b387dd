/* shelf.h - decks for tests: small pictures, and a shelf of decks in a folder, or in the PostgreSQL
 * of store.h. */
#ifndef ENGAWA_TESTS_SHELF_H
#define ENGAWA_TESTS_SHELF_H

#include "store/decks/decks.h"
#include "store/turn/journal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PICTURE = 4096 /* bytes that hold any picture made here */ };

/* A JPEG's skeleton for WIDTH x HEIGHT, with an APP1 segment if EXIF. Returns its length. */
size_t make_jpeg(char *to, int width, int height, bool exif);

/* The same as a WebP, with the chunk EXTRA unless that is NULL. */
size_t make_webp(char *to, int width, int height, const char *extra);

struct shelf {
    char *directory;
    struct journal *journal; /* NULL: the decks are in a folder */
    struct decks *decks;
};

/* Names that no deck on a shelf may have. */
extern const char *const shelf_reserved[];

/* Opens a shelf with so much space, in an empty store; closing it deletes its decks. */
struct shelf open_decks(int64_t space, int64_t share);
void close_decks(struct shelf *shelf);

/* Sets the address from which guests put and finish decks; open_decks sets 192.0.2.1. */
void come_from(const char *address);

/* Stores picture NUMBER and its thumbnail; the refusal's code, "" for none. */
const char *put(struct shelf *shelf, const char *guest, const char *deck, int number);

/* Finishes a deck of CARDS cards with the JSON text TITLE; the same. */
const char *finish(struct shelf *shelf, const char *guest, const char *deck, int cards,
                   const char *title);

/* Appends the array that decks_list fills. */
void list_to(struct decks *decks, const char *guest, struct engawa_text *text);

/* The same of SHELF; free() it. */
char *list(struct shelf *shelf, const char *guest);

#endif
