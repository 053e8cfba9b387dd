/* alike.c - names that could be taken for each other (words.h). */
#include "words/words.h"

#include "engine/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uspoof.h>
#include <utf8proc.h>

enum {
    REMEMBERED = 512, /* looks: where a hundred people are called alike, each asks for many */
    NAME_BYTES = 192, /* of a name whose look is remembered */
    SKELETON_BYTES = 8192,
    TRIED_IN_ORDER = 30 /* numbers; many of one name are numbered in larger and larger steps */
};

/* Opened once; it is only read. */
static const USpoofChecker *checker(void)
{
    static USpoofChecker *opened;
    UErrorCode error = U_ZERO_ERROR;
    if (!opened)
        opened = uspoof_open(&error);
    return opened;
}

/* A number that stands for TEXT without blanks. */
static uint64_t number(const char *text)
{
    struct engawa_text solid = {0};
    uint8_t hash[32];
    uint64_t result;
    for (; *text; text++)
        if ((unsigned char)*text > ' ')
            engawa_text_add_char(&solid, *text);
    engawa_sha256((const uint8_t *)engawa_text_string(&solid), solid.length, hash);
    engawa_text_free(&solid);
    memcpy(&result, hash, sizeof result);
    return result;
}

/* The number of NAME's skeleton (UTS #39, 4), after utf8proc has mapped NAME by OPTIONS. */
static uint64_t skeleton(const char *name, utf8proc_option_t options)
{
    char bytes[SKELETON_BYTES];
    UErrorCode error = U_ZERO_ERROR;
    utf8proc_uint8_t *mapped = NULL;
    utf8proc_map((const utf8proc_uint8_t *)name, 0, &mapped,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_IGNORE |
                     options);
    const char *plain = mapped ? (const char *)mapped : name;
    uspoof_getSkeletonUTF8(checker(), 0, plain, -1, bytes, sizeof bytes, &error);
    bool whole = error == U_ZERO_ERROR; /* not even U_STRING_NOT_TERMINATED_WARNING */
    uint64_t result = number(whole ? bytes : plain);
    free(mapped);
    return result;
}

static struct words_look look_at(const char *name)
{
    struct engawa_text shown = {0}; /* old logs have names that were never cleaned */
    words_show(name, &shown);
    const char *seen = engawa_text_string(&shown);
    struct words_look look = {
        .written = skeleton(seen, 0),
        .folded = skeleton(seen, UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_LUMP),
    };
    engawa_text_free(&shown);
    return look;
}

struct words_look words_look(const char *name)
{
    static _Thread_local struct {
        char name[NAME_BYTES];
        struct words_look look;
    } remembered[REMEMBERED];
    uint32_t hash = 2166136261u; /* FNV-1a */
    size_t length = 0;
    for (; name[length]; length++)
        hash = (hash ^ (unsigned char)name[length]) * 16777619u;
    if (length == 0 || length >= NAME_BYTES)
        return look_at(name);
    size_t place = hash % REMEMBERED;
    if (strcmp(remembered[place].name, name) != 0) {
        remembered[place].look = look_at(name);
        memcpy(remembered[place].name, name, length + 1);
    }
    return remembered[place].look;
}

bool words_alike(struct words_look one, struct words_look other)
{
    return one.written == other.written || one.folded == other.folded;
}

void words_tell_apart(const char *wished, bool (*is_taken)(void *context, struct words_look look),
                      void *context, char *name, size_t size)
{
    snprintf(name, size, "%s", wished);
    for (int number = 2; is_taken(context, words_look(name)) && number < 9999999;
         number += number < TRIED_IN_ORDER ? 1 : number / 4)
        snprintf(name, size, "%s %d", wished, number);
}
