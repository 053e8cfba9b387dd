/* deck_folder.c - guests' decks in a folder (deck_files.h): each deck is a folder with its name,
 * and the suffix ".part" until it is complete. The file `maker` has the id of its maker, and its
 * modification time says when the deck was last used. */
#include "store/decks/deck_files.h"

#include "engine/large.h"
#include "engine/memory.h"
#include "store/sql/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096 /* bytes of a path, with its zero */ };

static const char part_suffix[] = ".part";

struct folder {
    struct deck_files files;
    char root[];
};

static const char *root_of(const struct deck_files *files)
{
    return ((const struct folder *)files)->root;
}

/* Writes the path of a deck's folder, or of TAIL in it. */
static void path_of(const struct deck_files *files, const char *name, bool whole, const char *tail,
                    char path[PATH])
{
    snprintf(path, PATH, "%s/%s%s%s%s", root_of(files), name, whole ? "" : part_suffix,
             *tail ? "/" : "", tail);
}

/* ---- files ---- */

/* Creates the folder PATH. One that root creates belongs to the owner of the folder around it, if
 * root may give it away. */
static bool make_folder(const char *path)
{
    bool made = mkdir(path, 0755) == 0;
    if (made)
        (void)files_give_away(path);
    return made;
}

/* Writes a file and syncs it. Its owner is chosen as for a folder. */
static bool write_file(const char *path, const char *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    size_t done = 0;
    if (file < 0)
        return false;
    while (done < length) {
        ssize_t count = write(file, bytes + done, length - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        done += (size_t)count;
    }
    (void)files_give_away(path);
    bool fine = done == length && fsync(file) == 0;
    return close(file) == 0 && fine;
}

/* Appends the bytes of a file. Returns false with errno, or with WHY if memory is out. */
static bool read_file(const char *path, struct engawa_text *text, struct engawa_reason *why)
{
    char buffer[16384];
    struct stat about;
    FILE *file = fopen(path, "rbe");
    if (!file)
        return false;
    if (fstat(fileno(file), &about) != 0 ||
        !engawa_text_try_reserve(text, (size_t)about.st_size, why)) {
        fclose(file);
        return false;
    }
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;)
        engawa_text_add_bytes(text, buffer, count);
    bool fine = !ferror(file);
    return fclose(file) == 0 && fine;
}

/* Calls SEE for each entry of the folder PATH; for none if there is no such folder. */
static bool each_file(const char *path, void (*see)(void *context, DIR *folder, const char *name),
                      void *context)
{
    DIR *folder = opendir(path);
    if (!folder)
        return errno == ENOENT;
    for (struct dirent *entry; errno = 0, (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            see(context, folder, entry->d_name);
    bool fine = errno == 0;
    closedir(folder);
    return fine;
}

/* ---- the decks ---- */

static void close_folder(struct deck_files *files)
{
    free(files);
}

/* Calls SEE for the deck in the folder ENTRY, if it is one. */
static bool see_entry(struct deck_files *files, const char *entry, deck_files_see *see,
                      void *context)
{
    char path[PATH], name[DECKS_NAME_MAX + 1];
    struct engawa_text maker = {0};
    struct stat at;
    size_t length = strcspn(entry, ".");
    bool whole = entry[length] == '\0';
    if (!deck_files_is_name(entry, length) || (!whole && strcmp(entry + length, part_suffix) != 0))
        return true;
    snprintf(name, sizeof name, "%.*s", (int)length, entry);
    path_of(files, name, whole, "maker", path);
    bool fine = read_file(path, &maker, NULL) || errno == ENOENT;
    path_of(files, name, whole, "", path);
    struct deck_about about = {.name = name,
                               .maker = engawa_text_string(&maker),
                               .whole = whole,
                               .changed = stat(path, &at) == 0 ? (int64_t)at.st_mtime : 0};
    if (fine)
        see(context, &about);
    engawa_text_free(&maker);
    return fine;
}

static bool each(struct deck_files *files, deck_files_see *see, void *context)
{
    struct dirent **entries;
    int count = scandir(root_of(files), &entries, NULL, alphasort);
    bool fine = count >= 0;
    for (int i = 0; i < count; i++) {
        fine = fine && see_entry(files, entries[i]->d_name, see, context);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return fine;
}

static void remove_file(void *context, DIR *folder, const char *name)
{
    (void)context;
    unlinkat(dirfd(folder), name, 0);
}

/* Removes the folder PATH with its files. Returns true also if it is gone. */
static bool remove_folder(const char *path)
{
    each_file(path, remove_file, NULL);
    return rmdir(path) == 0 || errno == ENOENT;
}

/* Removes a deck in the making. */
static bool remove_part(struct deck_files *files, const char *name)
{
    char path[PATH], thumb[PATH];
    path_of(files, name, false, "thumb", thumb);
    path_of(files, name, false, "", path);
    return remove_folder(thumb) && remove_folder(path);
}

/* A whole deck is renamed first, so that a failure never leaves a part of it. */
static bool remove_deck(struct deck_files *files, const char *name, bool whole)
{
    char path[PATH], part[PATH];
    path_of(files, name, true, "", path);
    path_of(files, name, false, "", part);
    if (!remove_part(files, name) || (whole && rename(path, part) != 0 && errno != ENOENT))
        return false;
    if (whole)
        (void)remove_part(files, name);
    return true;
}

static bool begin(struct deck_files *files, const char *name, const char *maker)
{
    char path[PATH];
    path_of(files, name, false, "", path);
    bool made = remove_part(files, name) && make_folder(path); /* a removal may have failed */
    path_of(files, name, false, "thumb", path);
    made = made && make_folder(path);
    path_of(files, name, false, "maker", path);
    if (made && write_file(path, maker, strlen(maker)))
        return true;
    remove_part(files, name);
    return false;
}

static bool put(struct deck_files *files, const char *name, const char *tail, const char *twin,
                const char *bytes, size_t length)
{
    char path[PATH];
    path_of(files, name, false, twin, path);
    unlink(path);
    path_of(files, name, false, tail, path);
    return write_file(path, bytes, length);
}

static bool finish(struct deck_files *files, const char *name, const char *json, size_t length)
{
    char path[PATH], part[PATH];
    path_of(files, name, false, "deck.json", path);
    bool fine = write_file(path, json, length);
    path_of(files, name, false, "", part);
    path_of(files, name, true, "", path);
    return fine && files_rename(part, path);
}

static bool read_deck(struct deck_files *files, const char *name, const char *tail,
                      struct engawa_text *bytes, struct engawa_reason *why)
{
    char path[PATH];
    path_of(files, name, true, tail, path);
    return read_file(path, bytes, why);
}

struct listing {
    const char *prefix;
    struct engawa_text *tails;
};

static void list_file(void *context, DIR *folder, const char *name)
{
    const struct listing *listing = context;
    (void)folder;
    if (strcmp(name, "thumb") != 0 && strcmp(name, "maker") != 0)
        engawa_text_printf(listing->tails, "\n%s%s\n", listing->prefix, name);
}

static bool list(struct deck_files *files, const char *name, bool whole, struct engawa_text *tails)
{
    char path[PATH], thumb[PATH];
    struct listing listing = {"", tails}, thumbs = {"thumb/", tails};
    path_of(files, name, whole, "", path);
    path_of(files, name, whole, "thumb", thumb);
    return each_file(path, list_file, &listing) && each_file(thumb, list_file, &thumbs);
}

static int64_t length_of(struct deck_files *files, const char *name, const char *tail)
{
    char path[PATH];
    struct stat about;
    path_of(files, name, false, tail, path);
    return stat(path, &about) == 0 ? (int64_t)about.st_size : 0;
}

struct sum {
    int64_t cost, bytes;
    bool fine;
};

static void add_file(void *context, DIR *folder, const char *name)
{
    struct sum *sum = context;
    struct stat about;
    if (fstatat(dirfd(folder), name, &about, AT_SYMLINK_NOFOLLOW) != 0) {
        sum->fine = false;
    } else if (S_ISREG(about.st_mode)) {
        sum->cost += deck_files_cost(about.st_size);
        sum->bytes += about.st_size;
    }
}

static bool measure(struct deck_files *files, const char *name, bool whole, int64_t *cost,
                    int64_t *bytes)
{
    char path[PATH], thumb[PATH];
    struct sum sum = {.cost = 2L * DECK_FILES_BLOCK /* its folders */, .fine = true};
    path_of(files, name, whole, "", path);
    path_of(files, name, whole, "thumb", thumb);
    bool fine = each_file(path, add_file, &sum) && each_file(thumb, add_file, &sum);
    *cost = sum.cost;
    *bytes = sum.bytes;
    return fine && sum.fine;
}

static int64_t used(struct deck_files *files, const char *name)
{
    char path[PATH];
    struct stat about;
    path_of(files, name, true, "maker", path);
    return stat(path, &about) == 0 ? (int64_t)about.st_mtime : 0;
}

/* Sets the time of the file `maker` by writing to it, since a sandboxed server cannot set times
 * (server/base/calls.h). */
static bool use(struct deck_files *files, const char *name, int64_t now)
{
    char path[PATH], first;
    (void)now;
    path_of(files, name, true, "maker", path);
    int handle = open(path, O_RDWR | O_CLOEXEC);
    bool fine =
        handle >= 0 && pread(handle, &first, 1, 0) == 1 && pwrite(handle, &first, 1, 0) == 1;
    if (handle >= 0)
        close(handle);
    return fine;
}

bool deck_folder_open(const char *path, struct deck_files **files, struct engawa_reason *why)
{
    static const struct deck_files_driver driver = {.close = close_folder,
                                                    .each = each,
                                                    .begin = begin,
                                                    .put = put,
                                                    .finish = finish,
                                                    .remove = remove_deck,
                                                    .read = read_deck,
                                                    .list = list,
                                                    .length = length_of,
                                                    .measure = measure,
                                                    .used = used,
                                                    .use = use};
    *files = NULL;
    if (strlen(path) > PATH - 200 || (!make_folder(path) && errno != EEXIST))
        return engawa_refuse(why, "store", "cannot make the folder %.150s",
                             "フォルダー %.150s を作れません", path);
    struct folder *folder = engawa_allocate(1, sizeof *folder + strlen(path) + 1);
    folder->files.driver = &driver;
    memcpy(folder->root, path, strlen(path) + 1);
    *files = &folder->files;
    return true;
}
