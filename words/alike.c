/* alike.c - detects names that could be taken for each other, and tells them apart (words.h). */
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

/* Returns a hash of TEXT without blanks. */
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

/* From the second on. */
static const char *const english[] = {"second", "third", "fourth", "fifth",    "sixth",  "seventh",
                                      "eighth", "ninth", "tenth",  "eleventh", "twelfth"};
static const char *const japanese[] = {"二", "三", "四", "五",   "六",  "七",
                                       "八", "九", "十", "十一", "十二"};
enum { IN_WORDS = 12 };
static const char person[] = "人目の";

/* Whether NAME has kana or Chinese characters, and so is read in Japanese. */
static bool is_japanese(const char *name)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    utf8proc_int32_t c;
    for (utf8proc_ssize_t length; *at; at += length) {
        length = utf8proc_iterate(at, -1, &c);
        if (length <= 0)
            return false;
        if ((c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) ||
            (c >= 0xff66 && c <= 0xff9f))
            return true;
    }
    return false;
}

/* Writes the name of number NUMBER, from 2 on, of several people called WISHED. */
static void spell(const char *wished, int number, char *name, size_t size)
{
    bool words = number <= IN_WORDS, ja = is_japanese(wished);
    if (ja && words)
        snprintf(name, size, "%s%s%s", japanese[number - 2], person, wished);
    else if (ja)
        snprintf(name, size, "%d%s%s", number, person, wished);
    else if (words)
        snprintf(name, size, "%s the %s", wished, english[number - 2]);
    else
        snprintf(name, size, "%s %d", wished, number);
}

bool words_told_apart(const char *wished, const char *name)
{
    char spelled[NAME_BYTES];
    size_t length = strlen(wished), digits = strspn(name, "0123456789");
    if (strcmp(name, wished) == 0)
        return true;
    if (strncmp(name, wished, length) == 0 && name[length] == ' ' && name[length + 1] &&
        !name[length + 1 + strspn(name + length + 1, "0123456789")])
        return true;
    if (digits && strncmp(name + digits, person, strlen(person)) == 0 &&
        strcmp(name + digits + strlen(person), wished) == 0)
        return true;
    for (int number = 2; number <= IN_WORDS; number++) {
        spell(wished, number, spelled, sizeof spelled);
        if (strcmp(name, spelled) == 0)
            return true;
    }
    return false;
}

void words_tell_apart(const char *wished, bool (*is_taken)(void *context, struct words_look look),
                      void *context, char *name, size_t size)
{
    snprintf(name, size, "%s", wished);
    for (int number = 2; is_taken(context, words_look(name)) && number < 9999999;
         number += number < TRIED_IN_ORDER ? 1 : number / 4)
        spell(wished, number, name, size);
}
