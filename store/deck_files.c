/* deck_files.c - the files of guests' decks (deck_files.h). */
#include "store/deck_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char deck_files_part[] = ".part";

bool deck_files_is_name(const char *name, size_t length)
{
    return length >= 1 && length <= DECKS_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") >= length;
}

const char *deck_files_type(bool webp)
{
    return webp ? "webp" : "jpg";
}

void deck_files_path(const char *root, const char *name, const char *suffix, const char *tail,
                     char path[DECK_FILES_PATH])
{
    snprintf(path, DECK_FILES_PATH, "%s/%s%s%s%s", root, name, suffix, *tail ? "/" : "", tail);
}

void deck_files_picture(const char *root, const char *suffix, const struct decks_file *file,
                        char path[DECK_FILES_PATH])
{
    char tail[40];
    snprintf(tail, sizeof tail, "%s%d.%s", file->thumb ? "thumb/" : "", file->number,
             deck_files_type(file->webp));
    deck_files_path(root, file->deck, suffix, tail, path);
}

bool deck_files_write(const char *path, const char *bytes, size_t length)
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
    bool fine = done == length && fsync(file) == 0;
    return close(file) == 0 && fine;
}

bool deck_files_sync(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0)
        close(folder);
    return fine;
}

bool deck_files_read(const char *path, struct engawa_text *text)
{
    char buffer[16384];
    FILE *file = fopen(path, "rbe");
    if (!file)
        return false;
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;)
        engawa_text_add_bytes(text, buffer, count);
    bool fine = !ferror(file);
    return fclose(file) == 0 && fine;
}

/* Removes the files of one folder, and the folder. */
static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    char inside[DECK_FILES_PATH + 300];
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        unlink(inside);
    }
    closedir(folder);
    rmdir(path);
}

void deck_files_remove(const char *root, const char *name, const char *suffix)
{
    char path[DECK_FILES_PATH];
    deck_files_path(root, name, suffix, "thumb", path);
    remove_folder(path);
    deck_files_path(root, name, suffix, "", path);
    remove_folder(path);
}

int64_t deck_files_cost(int64_t length)
{
    return (length + DECK_FILES_BLOCK - 1) / DECK_FILES_BLOCK * DECK_FILES_BLOCK;
}

int64_t deck_files_cost_at(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? deck_files_cost(about.st_size) : 0;
}

/* Adds up what the files in the folder PATH take, and their BYTES. */
static int64_t folder_cost(const char *path, int64_t *bytes)
{
    int64_t cost = DECK_FILES_BLOCK;
    DIR *folder = opendir(path);
    if (!folder)
        return 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat about;
        if (fstatat(dirfd(folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(about.st_mode)) {
            cost += deck_files_cost(about.st_size);
            *bytes += about.st_size;
        }
    }
    closedir(folder);
    return cost;
}

void deck_files_each(const char *root, void (*see)(void *context, const char *entry), void *context)
{
    struct dirent **entries;
    int count = scandir(root, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name), suffix = strlen(deck_files_part);
        bool part = length > suffix && strcmp(name + length - suffix, deck_files_part) == 0;
        if (deck_files_is_name(name, part ? length - suffix : length))
            see(context, name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

int64_t deck_files_measure(const char *root, const char *name, const char *suffix, int64_t *bytes)
{
    char path[DECK_FILES_PATH];
    *bytes = 0;
    deck_files_path(root, name, suffix, "", path);
    int64_t cost = folder_cost(path, bytes);
    deck_files_path(root, name, suffix, "thumb", path);
    return cost + folder_cost(path, bytes);
}
