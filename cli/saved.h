/* saved.h - a game that is kept in a file while it is played, so that it can go on later.
 *
 * The file is a record like any other: the header, then each event, appended and flushed as it
 * happens, and the closing line when the game is over. Until then the seed of the dice is a secret
 * that no record may show; it stands beside the file in FILE.seed, for its owner's eyes, and is
 * deleted when the closing line reveals it. So the dice of a game played in several sittings can be
 * verified like any other's.
 */
#ifndef ENGAWA_SAVED_H
#define ENGAWA_SAVED_H

#include "cli/sitting.h"
#include "engine/record.h"

#include <stdio.h>

/* A file open for appending. Zero-initialise; engawa_saved_close. */
struct engawa_saved {
    FILE *file;
    char *path, *seed_path;
    size_t events; /* written so far */
};

/* Starts PATH, which must not exist yet, with the header of SITTING. False after a complaint. */
bool engawa_saved_begin(struct engawa_saved *saved, const struct engawa_sitting *sitting,
                        const char *path);

/* Reads PATH into RECORD, the seed beside it into SEED, and opens it to be gone on with. Returns
 * ENGAWA_CLI_YES, or an exit status after a complaint: what is there is no unfinished record with
 * its seed. */
int engawa_saved_resume(struct engawa_saved *saved, const char *path, struct engawa_record *record,
                        uint8_t seed[ENGAWA_SEED_BYTES]);

/* Appends what has happened in SITTING since; the closing line too when the game is over. False
 * after a complaint. */
bool engawa_saved_append(struct engawa_saved *saved, const struct engawa_sitting *sitting);

void engawa_saved_close(struct engawa_saved *saved);

#endif
