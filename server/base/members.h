/* members.h - a parser for the members of one JSON object: a message of a visitor or an entry of a
 * log.
 *
 * Most of these objects are flat, with short strings and integers. A small strict parser reads
 * those without allocating anything. Everything else (an escape, a fraction, a nested object) goes
 * to jansson, which alone decides whether a text is an object. tests/server/base/test_members.c and
 * fuzz/fuzz_protocol.c check that the second parser reads everything that the first accepts in the
 * same way.
 */
#ifndef ENGAWA_SERVER_MEMBERS_H
#define ENGAWA_SERVER_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMBERS_PLAIN_MAX = 12,  /* members that the small parser accepts */
    MEMBERS_TEXT_MAX = 8192, /* bytes of an object that it accepts */
};

enum member_kind {
    MEMBER_NOTHING, /* no such member */
    MEMBER_NULL,
    MEMBER_TRUE,
    MEMBER_FALSE,
    MEMBER_INTEGER,
    MEMBER_TEXT,
    MEMBER_OTHER
};

/* The value of a member. Its pointers are valid until members_free. */
struct member {
    enum member_kind kind;
    int64_t integer;    /* 0 if it is not an integer */
    const char *text;   /* NULL if it is not a string */
    const json_t *json; /* NULL unless jansson parsed it */
};

struct members {
    json_t *json; /* parsed by jansson; NULL: the fields below hold the members */
    size_t count;
    const char *name[MEMBERS_PLAIN_MAX];
    struct member member[MEMBERS_PLAIN_MAX];
    char text[MEMBERS_TEXT_MAX + 1]; /* with a NUL after each name and each string */
};

/* Parses LENGTH arbitrary bytes into MEMBERS; free with members_free. Returns false, with no
 * members, if they are not a JSON object or a key appears twice. */
bool members_read(struct members *members, const char *text, size_t length);

/* Does the same with the small parser alone. Returns false if the other one must decide; then
 * MEMBERS is not valid. */
bool members_read_plain(struct members *members, const char *text, size_t length);

void members_free(struct members *members);

/* Returns the member NAME. */
struct member members_get(const struct members *members, const char *name);

/* Returns JSON, a value parsed by jansson, as a member; MEMBER_NOTHING for NULL. */
struct member member_of(const json_t *json);

#endif
