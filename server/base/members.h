/* members.h - the members of one JSON object, read: of what a visitor says, and of an entry of a
 * log.
 *
 * Most of these objects are flat, with short strings and whole numbers, and those a small strict
 * reader takes without allocating anything. It knows only that form. Whatever it does not take (an
 * escape, a fraction, an object within) goes to jansson, which alone says what is an object and
 * what is not. tests/server/base/test_members.c and fuzz/fuzz_protocol.c check that where the first
 * reads something, the second reads the same.
 */
#ifndef ENGAWA_SERVER_MEMBERS_H
#define ENGAWA_SERVER_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMBERS_PLAIN_MAX = 12,  /* that the small reader takes */
    MEMBERS_TEXT_MAX = 8192, /* bytes of an object that it takes */
};

enum member_kind {
    MEMBER_NOTHING, /* there is no such member */
    MEMBER_NULL,
    MEMBER_TRUE,
    MEMBER_FALSE,
    MEMBER_INTEGER,
    MEMBER_TEXT,
    MEMBER_OTHER
};

/* The value of a member. What it points to belongs to the members. */
struct member {
    enum member_kind kind;
    int64_t integer;    /* 0 if it is none */
    const char *text;   /* NULL if it is none */
    const json_t *json; /* where jansson has read it; else NULL */
};

struct members {
    json_t *json; /* what jansson has read; NULL: what follows counts */
    size_t count;
    const char *name[MEMBERS_PLAIN_MAX];
    struct member member[MEMBERS_PLAIN_MAX];
    char text[MEMBERS_TEXT_MAX + 1]; /* with a NUL behind each name and each string */
};

/* Reads LENGTH bytes of anything into MEMBERS, to be freed with members_free. False: it is no JSON
 * object, or one of its keys stands twice; then MEMBERS has none. */
bool members_read(struct members *members, const char *text, size_t length);

/* The same by the small reader alone. False: it is for the other one to say what this is, and
 * MEMBERS is not to be used. */
bool members_read_plain(struct members *members, const char *text, size_t length);

void members_free(struct members *members);

/* The member NAME. */
struct member members_get(const struct members *members, const char *name);

/* JSON, which jansson has read, as a member; NULL: nothing. */
struct member member_of(const json_t *json);

#endif
