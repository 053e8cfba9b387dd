/* head.h - a strict parser for the head of an HTTP/1.1 request (RFC 9112).
 *
 * It refuses everything that two programs could read differently: a line that does not end with CR
 * LF, a control character, a blank before a colon, a folded line, two lengths, two hosts, a chunked
 * body. It decodes the percent escapes of a path and refuses control characters in them too, so
 * that no path contains a line break.
 */
#ifndef ENGAWA_SERVER_HEAD_H
#define ENGAWA_SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEAD_MAX = 8192,        /* bytes of a head */
    HEAD_TARGET_MAX = 2048, /* bytes of path and query */
    HEAD_FIELDS_MAX = 64
};

/* A valid head, which owns its texts. */
struct head {
    char *text;
    const char *method;
    const char *path;  /* decoded; begins with a slash */
    const char *query; /* not decoded; NULL: no question mark */
    int minor;         /* HTTP/1.0 or HTTP/1.1 */
    int64_t length;    /* of the body; -1: absent, so the request has no body */
    int count;
    struct {
        const char *name; /* in lower case */
        const char *value;
    } field[HEAD_FIELDS_MAX];
};

/* Returns the length of the head at the start of TEXT, including its empty line; 0 if it is
 * incomplete. */
size_t head_find(const char *text, size_t length);

/* Parses TEXT, a complete head, into HEAD. Returns 0, and the caller frees HEAD with head_free; or
 * the status to refuse it with: 400, 414, 431 or 505. */
unsigned head_read(struct head *head, const char *text, size_t length);

/* Frees and zeroes HEAD, which may be zero already. */
void head_free(struct head *head);

/* Returns the value of the first field NAME (lower case), or NULL. */
const char *head_get(const struct head *head, const char *name);

/* Returns whether a field NAME contains TEXT. */
bool head_mentions(const struct head *head, const char *name, const char *text);

/* Returns whether the fields NAME, comma-separated lists, contain WORD, in any case, without the
 * weight 0 ("gzip;q=0"). */
bool head_lists(const struct head *head, const char *name, const char *word);

#endif
