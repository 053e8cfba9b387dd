/* deck_files.c - chooses the back end for the files of guests' decks (deck_files.h). */
#include "store/decks/deck_files.h"

#include <stdio.h>
#include <string.h>

bool deck_files_is_name(const char *name, size_t length)
{
    return length >= 1 && length <= DECKS_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") >= length;
}

void deck_files_tail(const struct decks_file *file, char tail[DECK_FILES_TAIL])
{
    if (file->number == 0)
        snprintf(tail, DECK_FILES_TAIL, "deck.json");
    else
        snprintf(tail, DECK_FILES_TAIL, "%s%d.%s", file->thumb ? "thumb/" : "", file->number,
                 file->webp ? "webp" : "jpg");
}

int64_t deck_files_cost(int64_t length)
{
    return (length + DECK_FILES_BLOCK - 1) / DECK_FILES_BLOCK * DECK_FILES_BLOCK;
}

/* ---- what a back end does ---- */

void deck_files_close(struct deck_files *files)
{
    if (files)
        files->driver->close(files);
}

bool deck_files_each(struct deck_files *files, deck_files_see *see, void *context)
{
    return files->driver->each(files, see, context);
}

bool deck_files_begin(struct deck_files *files, const char *name, const char *maker)
{
    return files->driver->begin(files, name, maker);
}

bool deck_files_put(struct deck_files *files, const char *name, const char *tail, const char *twin,
                    const char *bytes, size_t length)
{
    return files->driver->put(files, name, tail, twin, bytes, length);
}

bool deck_files_finish(struct deck_files *files, const char *name, const char *json, size_t length)
{
    return files->driver->finish(files, name, json, length);
}

bool deck_files_remove(struct deck_files *files, const char *name, bool whole)
{
    return files->driver->remove(files, name, whole);
}

bool deck_files_read(struct deck_files *files, const char *name, const char *tail,
                     struct engawa_text *bytes, struct engawa_reason *why)
{
    return files->driver->read(files, name, tail, bytes, why);
}

bool deck_files_list(struct deck_files *files, const char *name, bool whole,
                     struct engawa_text *tails)
{
    return files->driver->list(files, name, whole, tails);
}

int64_t deck_files_cost_at(struct deck_files *files, const char *name, const char *tail)
{
    return deck_files_cost(files->driver->length(files, name, tail));
}

bool deck_files_measure(struct deck_files *files, const char *name, bool whole, int64_t *cost,
                        int64_t *bytes)
{
    return files->driver->measure(files, name, whole, cost, bytes);
}

int64_t deck_files_used(struct deck_files *files, const char *name)
{
    return files->driver->used(files, name);
}

bool deck_files_use(struct deck_files *files, const char *name, int64_t now)
{
    return files->driver->use(files, name, now);
}
