/* deck_files.h - the files of guests' decks: what they are called, and reading and writing them.
 *
 * ROOT is the folder of all decks. In it a deck is a folder of its name, with the suffix
 * deck_files_part as long as it is in the making. What it takes is counted in whole blocks for each
 * file and folder. Everything here is a function of the disk and of its arguments.
 */
#ifndef ENGAWA_STORE_DECK_FILES_H
#define ENGAWA_STORE_DECK_FILES_H

#include "store/decks.h"

enum {
    DECK_FILES_PATH = 4096, /* bytes of a path, with its zero */
    DECK_FILES_BLOCK = 4096 /* what a file takes at least, with its name */
};

extern const char deck_files_part[];

/* Whether the LENGTH bytes at NAME may be a deck's name. */
bool deck_files_is_name(const char *name, size_t length);

/* How the name of a picture ends, without the dot. */
const char *deck_files_type(bool webp);

/* The path of a deck's folder, SUFFIX "" or deck_files_part, and of TAIL in it. */
void deck_files_path(const char *root, const char *name, const char *suffix, const char *tail,
                     char path[DECK_FILES_PATH]);
/* The same of the picture or thumbnail FILE. */
void deck_files_picture(const char *root, const char *suffix, const struct decks_file *file,
                        char path[DECK_FILES_PATH]);

/* Writes a file and makes its bytes durable. */
bool deck_files_write(const char *path, const char *bytes, size_t length);
/* Makes the names in the folder PATH durable. */
bool deck_files_sync(const char *path);
/* Appends the bytes of a file. */
bool deck_files_read(const char *path, struct engawa_text *text);
/* Removes a deck's folder with all that is in it. */
void deck_files_remove(const char *root, const char *name, const char *suffix);

/* What a file of LENGTH bytes takes. */
int64_t deck_files_cost(int64_t length);
/* What the file PATH takes, 0 if there is none. */
int64_t deck_files_cost_at(const char *path);
/* What the files of a deck take, and their BYTES. */
int64_t deck_files_measure(const char *root, const char *name, const char *suffix, int64_t *bytes);

/* Calls SEE for the folder of every deck, with its suffix, in the order of names. */
void deck_files_each(const char *root, void (*see)(void *context, const char *entry),
                     void *context);

#endif
