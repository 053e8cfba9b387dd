/* backup.h - backs up, checks and restores a journal that is a file. */
#ifndef ENGAWA_STORE_CARE_BACKUP_H
#define ENGAWA_STORE_CARE_BACKUP_H

#include "store/turn/journal.h"

/* The tables of a backup that hold the guests' decks (store/decks/deck_archive.c). No journal has
 * them. */
#define BACKUP_DECKS      "backup_decks"
#define BACKUP_DECK_FILES "backup_deck_files"

/* Reads all of the file, in the thread of JOURNAL, a reader. Refuses if a page is damaged. */
bool journal_check(struct journal *journal, struct engawa_reason *why);

/* Writes everything that was committed to the new file PATH, which only the owner may read. The
 * file has that name when it is complete and on disk; until then it is PATH with ".part" behind it.
 * JOURNAL may be a reader, in its own thread. Refuses if PATH exists or cannot be written, and then
 * leaves no new file. */
bool journal_backup(struct journal *journal, const char *path, struct engawa_reason *why);

/* Replaces the journal PATH by a copy of the backup FILE. No process may have PATH open. The
 * replaced file, which may be damaged, of a newer version, or missing, gets the name OLD. Refuses
 * if FILE is not a complete journal of this version or an older one, or if the disk fails; PATH is
 * then unchanged. */
bool journal_restore(const char *file, const char *path, const char *old,
                     struct engawa_reason *why);

#endif
