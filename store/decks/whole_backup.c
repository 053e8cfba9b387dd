/* whole_backup.c - backups with the guests' decks (whole_backup.h). */
#include "store/decks/whole_backup.h"

#include "store/care/backup.h"
#include "store/decks/deck_files.h"
#include "store/sql/files.h"
#include "store/sql/sqlite_copy.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- making one ---- */

/* Adds the decks of the folder DECKS to the backup PATH. */
static bool add_decks(const char *decks, const char *path, struct engawa_reason *why)
{
    struct deck_files *folder = NULL, *archive = NULL;
    int64_t count;
    bool fine = deck_archive_create(path, &archive, why) && deck_folder_open(decks, &folder, why) &&
                (deck_files_copy(folder, archive, &count) ||
                 engawa_refuse(why, "store", "the guests' decks could not be copied to the backup",
                               "ゲストのデッキをバックアップにコピーできませんでした"));
    deck_files_close(folder);
    deck_files_close(archive);
    return fine;
}

bool whole_backup_write(struct journal *journal, const char *decks, const char *path,
                        struct engawa_reason *why)
{
    struct engawa_text making = {0};
    if (access(path, F_OK) == 0)
        return sqlite_copy_refuse(path, strerror(EEXIST), why);
    engawa_text_printf(&making, "%s.making", path);
    unlink(making.at); /* left by a crash */
    bool fine = journal_backup(journal, making.at, why) &&
                (access(decks, F_OK) != 0 || add_decks(decks, making.at, why)) &&
                ((files_sync(making.at) && files_rename(making.at, path)) ||
                 sqlite_copy_refuse(path, strerror(errno), why));
    if (!fine)
        unlink(making.at);
    engawa_text_free(&making);
    return fine;
}

/* ---- going back to one ---- */

static void remove_one(void *context, const struct deck_about *about)
{
    deck_files_remove(context, about->name, about->whole);
}

/* Removes the folder PATH of decks, if there is one. */
static void remove_decks(const char *path)
{
    struct deck_files *folder = NULL;
    struct engawa_reason why;
    if (access(path, F_OK) != 0 || !deck_folder_open(path, &folder, &why))
        return;
    deck_files_each(folder, remove_one, folder);
    deck_files_close(folder);
    rmdir(path);
}

/* Writes the decks of ARCHIVE to the new folder PATH. */
static bool extract(struct deck_files *archive, const char *path, struct engawa_reason *why)
{
    struct deck_files *folder = NULL;
    int64_t count;
    remove_decks(path); /* left by a crash */
    bool fine = deck_folder_open(path, &folder, why) &&
                (deck_files_copy(archive, folder, &count) ||
                 engawa_refuse(why, "store", "the decks of the backup could not be written",
                               "バックアップのデッキを書き込めませんでした"));
    deck_files_close(folder);
    return fine;
}

/* Puts the folder PART in the place of the decks. If that fails, both stay where they are. */
static bool replace_decks(const char *part, const struct whole_backup_place *place,
                          struct engawa_reason *why)
{
    bool aside = access(place->decks, F_OK) != 0 || rename(place->decks, place->old_decks) == 0;
    if (aside && files_rename(part, place->decks))
        return true;
    int error = errno;
    if (aside)
        (void)rename(place->old_decks, place->decks);
    return engawa_refuse(why, "store",
                         "the tables were restored, and the decks in %.120s could not be put in "
                         "their place: %s",
                         "卓は戻しましたが、%.120s のデッキを所定の場所に置けませんでした：%s",
                         part, strerror(error));
}

bool whole_backup_restore(const char *file, const struct whole_backup_place *place,
                          struct engawa_reason *why)
{
    struct engawa_text part = {0};
    struct deck_files *archive = NULL;
    engawa_text_printf(&part, "%s.part", place->decks);
    bool fine = deck_archive_open(file, &archive, why) &&
                (!archive || extract(archive, part.at, why)) &&
                journal_restore(file, place->journal, place->old_journal, why);
    if (fine && archive)
        fine = replace_decks(part.at, place, why);
    else if (archive)
        remove_decks(part.at);
    deck_files_close(archive);
    engawa_text_free(&part);
    return fine;
}
