/* deck_files.h - the files of guests' decks, in a folder, in rows of PostgreSQL, or in a backup.
 *
 * A deck has a name, a maker, and files: "1.jpg", "thumb/1.webp" and so on, and deck.json once it
 * is whole. Until then it is in the making, and its files can be written. A back end stores the
 * files (deck_folder.c, deck_rows.c, deck_archive.c); decks.c knows what may be in them. The size
 * of a deck is counted in whole blocks for each file and folder, and is the same in both back ends.
 *
 * A function returns false if the disk or the database failed; then nothing has changed, unless its
 * contract says otherwise.
 */
#ifndef ENGAWA_STORE_DECKS_DECK_FILES_H
#define ENGAWA_STORE_DECKS_DECK_FILES_H

#include "store/decks/decks.h"

enum {
    DECK_FILES_TAIL = 40,    /* bytes of a file's name, with its zero */
    DECK_FILES_BLOCK = 4096, /* the least that a file takes, with its name */
    DECK_FILES_EMPTY = 3     /* blocks of a deck without pictures: two folders and the maker */
};

struct deck_files_driver;

/* A back end's structure begins with this. */
struct deck_files {
    const struct deck_files_driver *driver;
};

/* A deck. */
struct deck_about {
    const char *name, *maker;
    bool whole;
    int64_t changed; /* seconds since the epoch */
};

typedef void deck_files_see(void *context, const struct deck_about *about);

/* The functions of a back end. The functions below with the same names have the contracts. */
struct deck_files_driver {
    void (*close)(struct deck_files *files);
    bool (*each)(struct deck_files *files, deck_files_see *see, void *context);
    bool (*begin)(struct deck_files *files, const char *name, const char *maker);
    bool (*put)(struct deck_files *files, const char *name, const char *tail, const char *twin,
                const char *bytes, size_t length);
    bool (*finish)(struct deck_files *files, const char *name, const char *json, size_t length);
    bool (*remove)(struct deck_files *files, const char *name, bool whole);
    bool (*read)(struct deck_files *files, const char *name, const char *tail,
                 struct engawa_text *bytes, struct engawa_reason *why);
    bool (*list)(struct deck_files *files, const char *name, bool whole, struct engawa_text *tails);
    int64_t (*length)(struct deck_files *files, const char *name, const char *tail);
    bool (*measure)(struct deck_files *files, const char *name, bool whole, int64_t *cost,
                    int64_t *bytes);
    int64_t (*used)(struct deck_files *files, const char *name);
    bool (*use)(struct deck_files *files, const char *name, int64_t now);
};

/* Opens or creates the folder PATH. */
bool deck_folder_open(const char *path, struct deck_files **files, struct engawa_reason *why);

/* Adds empty tables for decks to the backup PATH, which the caller completes or deletes, and opens
 * them. Any failure leaves *FILES to be closed, or NULL. */
bool deck_archive_create(const char *path, struct deck_files **files, struct engawa_reason *why);

/* Opens the decks in the backup PATH for reading; *FILES is NULL if it was made without decks. */
bool deck_archive_open(const char *path, struct deck_files **files, struct engawa_reason *why);

struct journal;

/* Opens the decks in the database of JOURNAL, which is open for writing; *FILES is NULL if that is
 * a file. Every write fails once another server has taken the store over. Any thread may use
 * *FILES. */
bool deck_rows_open(struct journal *journal, struct deck_files **files, struct engawa_reason *why);

/* Closes FILES, which may be NULL. */
void deck_files_close(struct deck_files *files);

/* Calls SEE for every deck: a whole one before one in the making with the same name. */
bool deck_files_each(struct deck_files *files, deck_files_see *see, void *context);

/* Begins MAKER's deck NAME. */
bool deck_files_begin(struct deck_files *files, const char *name, const char *maker);

/* Writes the file TAIL of a deck in the making, replaces it and TWIN, and makes its bytes
 * durable. */
bool deck_files_put(struct deck_files *files, const char *name, const char *tail, const char *twin,
                    const char *bytes, size_t length);

/* Writes deck.json and makes the deck whole. */
bool deck_files_finish(struct deck_files *files, const char *name, const char *json, size_t length);

/* Removes a deck with all its files. Returns true also if it is gone. */
bool deck_files_remove(struct deck_files *files, const char *name, bool whole);

/* Appends the bytes of the file TAIL of a whole deck. Returns false on failure, if the file does
 * not exist or, with WHY set, if memory is out. */
bool deck_files_read(struct deck_files *files, const char *name, const char *tail,
                     struct engawa_text *bytes, struct engawa_reason *why);

/* Appends the names of the files, with a line break before and behind each. */
bool deck_files_list(struct deck_files *files, const char *name, bool whole,
                     struct engawa_text *tails);

/* Returns the size of the file TAIL of a deck in the making; 0 if it does not exist. */
int64_t deck_files_cost_at(struct deck_files *files, const char *name, const char *tail);

/* Computes the size of a deck: *COST; and the bytes of its files and of its maker's id: *BYTES. */
bool deck_files_measure(struct deck_files *files, const char *name, bool whole, int64_t *cost,
                        int64_t *bytes);

/* Returns when a whole deck was last used, in seconds since the epoch; 0: unknown. */
int64_t deck_files_used(struct deck_files *files, const char *name);

/* Notes that a whole deck is used NOW, the present time. */
bool deck_files_use(struct deck_files *files, const char *name, int64_t now);

/* Copies every whole deck of FROM to TO, which has none with its name, and compares all bytes.
 * Leaves out a deck that is deleted from FROM meanwhile. Sets *COUNT to the number of decks in
 * TO. */
bool deck_files_copy(struct deck_files *from, struct deck_files *to, int64_t *count);

/* ---- names and sizes ---- */

/* Returns whether the LENGTH bytes at NAME may be a deck's name. */
bool deck_files_is_name(const char *name, size_t length);

/* Writes to TAIL the name of the picture or thumbnail FILE, or of deck.json. */
void deck_files_tail(const struct decks_file *file, char tail[DECK_FILES_TAIL]);

/* Returns the size of a file of LENGTH bytes. */
int64_t deck_files_cost(int64_t length);

#endif
