/* decks.h - guests' decks of pictures: in the database if that is PostgreSQL, otherwise in a
 * folder.
 *
 * In a folder, a finished deck is a folder with its name that contains deck.json (decks/README.md
 * describes it), the pictures 1.jpg or 1.webp and so on, their thumbnails in thumb/, and the file
 * `maker` with the id of the guest who made it. It never changes; that guest may delete it when no
 * table uses it. A deck in the making is a folder "NAME.part"; when its deck.json and all its files
 * have arrived the folder is renamed, so half a deck is never visible. In the database a deck is a
 * row, and so is each file, and servers that share the database share the decks (decks_share).
 *
 * The size of a deck is counted in whole blocks for each file and folder. Listing and finding decks
 * touches neither the disk nor the database, because an index is in memory. So no other program may
 * change the folder meanwhile, and one thread at a time may use a struct decks (any thread:
 * decks_words, decks_there).
 *
 * No part of a request is used as a path before it has been parsed and checked here.
 *
 * Codes of refusals: "name", "file" (no such kind of file), "picture" (no picture, or of another
 * size), "large", "taken", "cards" (how many, or one is missing), "form" (deck.json), "text" (a
 * title, word or author that words_clean refuses), "not-yours", "in-use", "no-such-deck", "full"
 * (no space for more), "store" (the disk or the database failed).
 */
#ifndef ENGAWA_STORE_DECKS_DECKS_H
#define ENGAWA_STORE_DECKS_DECKS_H

#include "engine/json.h"

#include <stdint.h>

enum {
    DECKS_NAME_MAX = 64,
    DECKS_CARDS_MIN = 26,
    DECKS_CARDS_MAX = 1000,
    DECKS_FILE_MAX = 600 * 1024, /* bytes of a picture, and of deck.json */
    DECKS_THUMB_MAX = 60 * 1024, /* bytes of a thumbnail */
    DECKS_OF_ONE = 20            /* decks that one guest may keep */
};

/* A file of a deck, as a path behind "/decks/" names it. */
struct decks_file {
    char deck[DECKS_NAME_MAX + 1];
    int number; /* of a picture; 0: deck.json */
    bool thumb;
    bool webp; /* otherwise a JPEG */
};

/* Parses PATH: "NAME/12.jpg", "NAME/thumb/12.webp" or "NAME/deck.json". Returns false if it is none
 * of these. */
bool decks_take_path(const char *path, struct decks_file *file);

struct decks;

struct journal;

/* Opens the decks in the database of JOURNAL, which is open for writing; if that is a file, or
 * NULL, opens or creates the folder PATH. If the database has just got its tables for decks, copies
 * those in the folder to them. SPACE is how many bytes all decks may take, SHARE those of one
 * guest. RESERVED, ended by NULL and owned by the caller, are names that no guest's deck may have:
 * those of built-in decks. Deletes unfinished decks that have not changed for a day. */
bool decks_open(const char *path, struct journal *journal, int64_t space, int64_t share,
                const char *const *reserved, struct decks **decks, struct engawa_reason *why);
void decks_close(struct decks *decks);

/* The guest who changes a deck. */
struct decks_maker {
    const char *guest;
    const char *address; /* as one address counts (server/base/address.h) */
};

/* Limits the guests of one address together to SHARES times what one guest may use, and to half of
 * the space unless one guest may use more; 0: no limit. A guest's decks count for the address from
 * which they last changed one since DECKS was opened, which only memory knows. */
void decks_limit_addresses(struct decks *decks, double shares);

/* Call when other servers begin to use the same database: from then on functions read the index
 * again before they rely on it. */
void decks_share(struct decks *decks);

/* Reads the index of decks again, if other servers may have changed them. */
void decks_look(struct decks *decks);

/* Stores a picture or thumbnail of a deck that MAKER is making; the first one begins the deck. */
bool decks_put(struct decks *decks, const struct decks_maker *maker, const struct decks_file *file,
               const char *bytes, size_t length, struct engawa_reason *why);

/* Finishes MAKER's deck NAME with JSON, the maker's description:
 * {"title","private","cards":[{"title","author","words"}]}, one element for each card in order. */
bool decks_finish(struct decks *decks, const struct decks_maker *maker, const char *name,
                  const char *json, size_t length, struct engawa_reason *why);

/* Deletes GUEST's deck NAME, finished or not. Refuses for a finished one while a table uses it
 * (IN_USE). */
bool decks_delete(struct decks *decks, const char *guest, const char *name, bool in_use,
                  struct engawa_reason *why);

/* Deletes the deck NAME for the operator. */
bool decks_remove(struct decks *decks, const char *name, struct engawa_reason *why);

/* Records that the finished deck NAME, if it exists, is used now, at a table. */
void decks_use(struct decks *decks, const char *name);

/* Deletes one finished deck whose deck.json was not read since BEFORE, in seconds since the epoch,
 * and writes its name to NAME. Reads, like decks_use, are recorded once a day. Returns false if no
 * deck is that old. */
bool decks_drop_unused(struct decks *decks, int64_t before, char name[DECKS_NAME_MAX + 1]);

/* Appends the bytes of a file of a finished deck, and to VERSION a hash of its deck.json, which
 * identifies all its files because they never change. Fails with the code "no-such-deck" or
 * "memory". */
bool decks_read(struct decks *decks, const struct decks_file *file, struct engawa_text *bytes,
                struct engawa_text *version, struct engawa_reason *why);

/* Appends the deck.json of the finished deck NAME. Returns false if it does not exist. */
bool decks_words(const struct decks *decks, const char *name, struct engawa_text *json);

/* Returns whether the finished deck NAME exists. */
bool decks_there(struct decks *decks, const char *name);

/* Appends {"name","title","cards","bytes","private","mine"} for each finished deck that GUEST may
 * find, in the order of names, to the open array of JSON: their own and those that are not private,
 * or all of them if GUEST is NULL. */
void decks_list(struct decks *decks, const char *guest, struct engawa_json *json);

/* Copies every finished deck of FROM to TO, which has none, and compares all bytes. Sets *COUNT to
 * the number of decks in TO. Afterwards TO can only be closed. */
bool decks_copy(struct decks *from, struct decks *to, int64_t *count, struct engawa_reason *why);

/* Deletes every deck. Afterwards DECKS can only be closed. */
void decks_clear(struct decks *decks);

#endif
