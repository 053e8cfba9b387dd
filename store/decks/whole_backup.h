/* whole_backup.h - a backup of everything in one file: the journal, and the guests' decks with it.
 */
#ifndef ENGAWA_STORE_DECKS_WHOLE_BACKUP_H
#define ENGAWA_STORE_DECKS_WHOLE_BACKUP_H

#include "store/turn/journal.h"

/* Writes the new file PATH, which only the owner may read: everything that JOURNAL has committed,
 * and the finished decks of the folder DECKS, if it exists. The file has that name when it is
 * complete, checked and on disk. JOURNAL may be a reader, in its own thread; decks may be added and
 * deleted meanwhile. Refuses if PATH exists or cannot be written, and then leaves no new file. */
bool whole_backup_write(struct journal *journal, const char *decks, const char *path,
                        struct engawa_reason *why);

/* The files that a backup replaces, and their new names. */
struct whole_backup_place {
    const char *journal, *old_journal; /* files */
    const char *decks, *old_decks;     /* folders */
};

/* Replaces the journal and the decks of a stopped server by those of the backup FILE. A backup that
 * was made without decks replaces the journal alone. Refuses as journal_restore does, or if the
 * disk fails; then nothing has changed, unless WHY says otherwise. */
bool whole_backup_restore(const char *file, const struct whole_backup_place *place,
                          struct engawa_reason *why);

#endif
