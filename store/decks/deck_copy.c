/* deck_copy.c - copies guests' decks from one place to another (deck_files.h). */
#include "store/decks/deck_files.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

struct copying {
    struct deck_files *from, *to;
    int64_t count;
    bool fine;
};

/* Copies the files of the deck NAME that TAILS names, one per line. */
static bool copy_files(const struct copying *copying, const char *name, char *tails)
{
    bool fine = true;
    for (char *tail; fine && (tail = strsep(&tails, "\n"));) {
        struct engawa_text bytes = {0};
        if (!*tail || strcmp(tail, "deck.json") == 0)
            continue;
        fine = deck_files_read(copying->from, name, tail, &bytes, NULL) &&
               deck_files_put(copying->to, name, tail, "", bytes.at, bytes.length);
        engawa_text_free(&bytes);
    }
    return fine;
}

/* Returns whether both places have the files of the deck NAME in TAILS, with the same bytes. */
static bool compare_files(const struct copying *copying, const char *name, char *tails)
{
    bool same = true;
    for (char *tail; same && (tail = strsep(&tails, "\n"));) {
        struct engawa_text one = {0}, other = {0};
        if (!*tail)
            continue;
        same = deck_files_read(copying->from, name, tail, &one, NULL) &&
               deck_files_read(copying->to, name, tail, &other, NULL) &&
               one.length == other.length && memcmp(one.at, other.at, one.length) == 0;
        engawa_text_free(&one);
        engawa_text_free(&other);
    }
    return same;
}

/* Returns whether the deck NAME was deleted meanwhile, and deletes the copied part. */
static bool is_gone(const struct copying *copying, const char *name)
{
    struct engawa_text json = {0};
    bool there = deck_files_read(copying->from, name, "deck.json", &json, NULL);
    engawa_text_free(&json);
    return !there && deck_files_remove(copying->to, name, false) &&
           deck_files_remove(copying->to, name, true);
}

/* Copies one deck, if it is whole, and compares. */
static void copy_deck(void *context, const struct deck_about *about)
{
    struct copying *copying = context;
    struct engawa_text tails = {0}, json = {0};
    if (!about->whole || !copying->fine)
        return;
    bool fine = deck_files_list(copying->from, about->name, true, &tails) &&
                deck_files_read(copying->from, about->name, "deck.json", &json, NULL) &&
                deck_files_begin(copying->to, about->name, about->maker);
    char *names = engawa_copy_string(engawa_text_string(&tails));
    fine = fine && copy_files(copying, about->name, names) &&
           deck_files_finish(copying->to, about->name, json.at, json.length) &&
           compare_files(copying, about->name, tails.at) &&
           deck_files_use(copying->to, about->name, deck_files_used(copying->from, about->name));
    copying->count += fine;
    copying->fine = fine || is_gone(copying, about->name);
    free(names);
    engawa_text_free(&tails);
    engawa_text_free(&json);
}

bool deck_files_copy(struct deck_files *from, struct deck_files *to, int64_t *count)
{
    struct copying copying = {.from = from, .to = to, .fine = true};
    bool fine = deck_files_each(from, copy_deck, &copying) && copying.fine;
    *count = copying.count;
    return fine;
}
