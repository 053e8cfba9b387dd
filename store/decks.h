/* decks.h - people's own decks of pictures, in a folder.
 *
 * A finished deck is a folder of its name with deck.json (decks/README.md says what is in it), the
 * pictures 1.jpg or 1.webp and so on, their thumbnails in thumb/, and the file `maker` with the id
 * of the guest who made it. It never changes; who made it may delete it. A deck being made is a
 * folder "NAME.part"; when its deck.json comes and all is there it gets its name, so that nobody
 * ever sees half a deck.
 *
 * Nothing of a request is used as a path before it has been taken apart and checked here.
 *
 * Codes of refusals: "name", "file" (no such kind of file), "picture" (no picture, or of another
 * size), "large", "taken", "cards" (how many, or one is missing), "form" (deck.json), "not-yours",
 * "no-such-deck", "full" (no room for more), "store" (the disk failed).
 */
#ifndef ENGAWA_DECKS_H
#define ENGAWA_DECKS_H

#include "engine/text.h"

enum {
    ENGAWA_DECK_NAME_MAX = 64,
    ENGAWA_DECK_CARDS_MIN = 26,
    ENGAWA_DECK_CARDS_MAX = 1000,
    ENGAWA_DECK_PICTURE_MAX = 600 * 1024, /* bytes */
    ENGAWA_DECK_THUMB_MAX = 60 * 1024,
    ENGAWA_DECK_JSON_MAX = 512 * 1024,
    ENGAWA_DECKS_OF_ONE = 20 /* decks that one guest may keep */
};

/* A file of a deck, taken from a path behind "/decks/". */
struct engawa_deck_file {
    char deck[ENGAWA_DECK_NAME_MAX + 1];
    int number; /* of a picture; 0: deck.json */
    bool thumb;
    bool webp; /* otherwise a JPEG */
};

/* Takes "NAME/12.jpg", "NAME/thumb/12.webp" or "NAME/deck.json" apart. False: it is none. */
bool engawa_deck_file(const char *path, struct engawa_deck_file *file);

struct engawa_decks;

/* Opens or creates the folder PATH; SPACE: bytes that all decks may take. Decks that were begun
 * more than a day before are thrown away. */
bool engawa_decks_open(const char *path, int64_t space, struct engawa_decks **decks,
                       struct engawa_reason *why);
void engawa_decks_close(struct engawa_decks *decks);

/* How many bytes a file of this kind may have. */
size_t engawa_deck_file_max(const struct engawa_deck_file *file);

/* Stores a picture of a deck that GUEST makes; the first one begins the deck. */
bool engawa_decks_put(struct engawa_decks *decks, const char *guest,
                      const struct engawa_deck_file *file, const char *bytes, size_t length,
                      struct engawa_reason *why);

/* Finishes GUEST's deck NAME with what its maker says of it: {"title","cards":[{"title","author",
 * "words"}]}, one entry a card in order. */
bool engawa_decks_finish(struct engawa_decks *decks, const char *guest, const char *name,
                         const char *json, size_t length, struct engawa_reason *why);

/* Throws away GUEST's deck NAME, finished or not. */
bool engawa_decks_delete(struct engawa_decks *decks, const char *guest, const char *name,
                         struct engawa_reason *why);

/* Appends the bytes of a file of a finished deck, and to VERSION what stands for the content of all
 * its files. */
bool engawa_decks_read(struct engawa_decks *decks, const struct engawa_deck_file *file,
                       struct engawa_text *bytes, struct engawa_text *version,
                       struct engawa_reason *why);

/* Appends a member {"name","title","cards","bytes","mine"} for each finished deck, in the order of
 * names, each after a comma. GUEST may be NULL. */
void engawa_decks_list(struct engawa_decks *decks, const char *guest, struct engawa_text *json);

#endif
