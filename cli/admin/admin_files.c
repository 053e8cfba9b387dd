/* admin_files.c - backup, restore and copy of a store (admin_files.h). */
#include "cli/admin/admin_files.h"

#include "cli/admin/admin_print.h"
#include "cli/base/common.h"
#include "cli/base/data.h"
#include "store/care/copy.h"
#include "store/decks/decks.h"
#include "store/decks/whole_backup.h"
#include "store/sql/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- files ---- */

static bool copy_bytes(int from, int to)
{
    char piece[16384];
    ssize_t length;
    while ((length = read(from, piece, sizeof piece)) > 0)
        for (ssize_t done = 0, wrote; done < length; done += wrote)
            if ((wrote = write(to, piece + done, (size_t)(length - done))) < 0)
                return false;
    return length == 0 && fsync(to) == 0;
}

/* Moves the file FROM to the new file TO, which has its name when it is on disk. */
static bool move_file(const char *from, const char *to)
{
    struct engawa_text part = {0};
    engawa_text_printf(&part, "%s.part", to);
    int source = open(from, O_RDONLY | O_CLOEXEC);
    int target = source >= 0 ? open(part.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    bool fine =
        target >= 0 && copy_bytes(source, target) && files_rename(part.at, to) && unlink(from) == 0;
    int failed = errno;
    if (source >= 0)
        close(source);
    if (target >= 0)
        close(target);
    if (target >= 0 && !fine)
        unlink(part.at);
    engawa_text_free(&part);
    errno = failed;
    return fine;
}

/* ---- backup and restore ---- */

int admin_back_up(const struct admin *admin, const char *file)
{
    static const char *const words[] = {"backup", "new", NULL};
    int status;
    if (file && access(file, F_OK) == 0) {
        errno = EEXIST;
        return admin_refuse_file(admin->json, file);
    }
    json_t *reply = admin_ask(admin, words, &status);
    if (!reply)
        return status;
    const char *made = json_string_value(json_object_get(reply, "path"));
    if (file && !move_file(made, file)) {
        status = admin_refuse_file(admin->json, file);
        cli_complain("The backup is in %s.", "バックアップは %s にあります。", made);
        json_decref(reply);
        return status;
    }
    if (file) {
        json_object_del(reply, "backup");
        json_object_set_new(reply, "path", json_string(file));
    }
    admin_print(reply, admin->json);
    return CLI_YES;
}

int admin_restore(const char *directory, const char *file, bool json)
{
    struct engawa_text journal = {0}, old = {0}, decks = {0}, old_decks = {0};
    struct engawa_reason why;
    time_t now = time(NULL);
    struct tm parts;
    char moment[32] = "0";
    if (gmtime_r(&now, &parts))
        strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &parts);
    if (!admin_client_has_file(directory, &why))
        return admin_refuse(json, &why);
    engawa_text_printf(&journal, "%s/" DATA_JOURNAL, directory);
    engawa_text_printf(&old, "%s.before-%s", journal.at, moment);
    engawa_text_printf(&decks, "%s/" DATA_DECKS, directory);
    engawa_text_printf(&old_decks, "%s.before-%s", decks.at, moment);
    const struct whole_backup_place place = {journal.at, old.at, decks.at, old_decks.at};
    bool fine = whole_backup_restore(file, &place, &why);
    int status = fine ? CLI_YES : admin_refuse(json, &why);
    if (fine && access(old.at, F_OK) == 0)
        cli_complain("What was there before is in %s.", "それまでのものは %s にあります。", old.at);
    if (fine && access(old_decks.at, F_OK) == 0)
        cli_complain("The decks that were there are in %s.", "それまでのデッキは %s にあります。",
                     old_decks.at);
    engawa_text_free(&journal);
    engawa_text_free(&old);
    engawa_text_free(&decks);
    engawa_text_free(&old_decks);
    return status;
}

/* Opens the guests' decks that go with the JOURNAL at PLACE, a file or an address. */
static bool open_decks(const char *place, struct journal *journal, struct decks **decks,
                       struct engawa_reason *why)
{
    static const char *const reserved[] = {NULL};
    struct engawa_text path = {0};
    const char *slash = strrchr(place, '/');
    engawa_text_add_bytes(&path, place, slash ? (size_t)(slash - place) + 1 : 0);
    engawa_text_add(&path, DATA_DECKS);
    bool fine = decks_open(path.at, journal, INT64_MAX, INT64_MAX, reserved, decks, why);
    engawa_text_free(&path);
    return fine;
}

/* Copies the journal SOURCE at FROM to TARGET at TO, and the decks that go with it: these first,
 * for they are no part of the transaction in which the journal is copied. */
static bool copy_open(const char *from, struct journal *source, const char *to,
                      struct journal *target, int64_t *rows, int64_t *count,
                      struct engawa_reason *why)
{
    struct decks *one = NULL, *other = NULL;
    bool fine = open_decks(from, source, &one, why) && open_decks(to, target, &other, why) &&
                decks_copy(one, other, count, why);
    bool whole = fine && journal_copy(source, target, rows, why);
    if (fine && !whole)
        decks_clear(other);
    decks_close(one);
    decks_close(other);
    return whole;
}

/* Copies the store at FROM, a file or an address, to TO. */
static bool copy_all(const char *from, const char *to, int64_t *rows, int64_t *decks,
                     struct engawa_reason *why)
{
    struct journal *source = NULL, *target = NULL;
    if (!journal_is_address(from) && access(from, F_OK) != 0)
        return engawa_refuse(why, "store", "%.150s: %s", "%.150s: %s", from, strerror(errno));
    bool fine = journal_open(from, &source, why) && journal_open(to, &target, why) &&
                copy_open(from, source, to, target, rows, decks, why);
    journal_close(target);
    journal_close(source);
    return fine;
}

int admin_copy(const char *from, const char *to, bool json)
{
    struct engawa_reason why;
    int64_t rows, decks;
    if (!copy_all(from, to, &rows, &decks, &why))
        return admin_refuse(json, &why);
    printf(cli_words("%lld rows and %lld decks were copied, and are the same on both sides.\n",
                     "%lld行とデッキ%lld組をコピーし、元と同じであることを確かめました。\n"),
           (long long)rows, (long long)decks);
    return CLI_YES;
}
