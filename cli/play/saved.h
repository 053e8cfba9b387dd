/* saved.h - saves a game of `engawa play` to a file during play, to resume it later.
 *
 * The file is a record like any other: the header, then each event, appended and flushed as it
 * happens, and the closing line when the game is over. Until then no record may show the seed of
 * the dice: it is in FILE.seed beside the file, readable only by its owner, and is deleted when the
 * closing line reveals it. So the dice of a game played in several sessions can be verified like
 * any other's.
 */
#ifndef CLI_PLAY_SAVED_H
#define CLI_PLAY_SAVED_H

#include "cli/play/session.h"
#include "engine/record.h"

#include <stdio.h>

/* A file open for appending. Zero-initialise; close it with saved_close. */
struct saved {
    FILE *file;
    char *path, *seed_path;
    size_t events; /* written so far */
};

/* Creates PATH, which must not exist yet, with the header of SESSION. Returns false after a
 * complaint. */
bool saved_begin(struct saved *saved, const struct session *session, const char *path);

/* Reads PATH into RECORD, the seed beside it into SEED, and opens it for appending. Returns
 * CLI_YES, or an exit status after a complaint if they are not an unfinished record and its
 * seed. */
int saved_resume(struct saved *saved, const char *path, struct engawa_record *record,
                 uint8_t seed[ENGAWA_SEED_BYTES]);

/* Appends the events of SESSION since the last call, and the closing line when the game is over.
 * Returns false after a complaint. */
bool saved_append(struct saved *saved, const struct session *session);

void saved_close(struct saved *saved);

#endif
