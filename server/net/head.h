/* head.h - the head of an HTTP/1.1 request, read strictly (RFC 9112).
 *
 * What two programs could read in two ways is refused: a line that does not end with CR LF, a
 * control character, a blank before a colon, a line that goes on in the next, two lengths, two
 * hosts, a body in chunks. Of a path percent signs are decoded; a control character that they spell
 * is refused too, so no path brings a line of its own.
 */
#ifndef ENGAWA_SERVER_HEAD_H
#define ENGAWA_SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEAD_MAX = 8192,        /* bytes */
    HEAD_TARGET_MAX = 2048, /* of them for path and query */
    HEAD_FIELDS_MAX = 64
};

/* A head that is well-formed. All texts are its own. */
struct head {
    char *text;
    const char *method;
    const char *path;  /* decoded; it begins with a slash */
    const char *query; /* as it came; NULL: there was no question mark */
    int minor;         /* of the version: 1.0 or 1.1 */
    int64_t length;    /* of the body; -1: none was said, so there is no body */
    int count;
    struct {
        const char *name; /* in small letters */
        const char *value;
    } field[HEAD_FIELDS_MAX];
};

/* How long the head is that TEXT begins with, its empty line included; 0: its end has not come. */
size_t head_find(const char *text, size_t length);

/* Reads TEXT, a whole head, into HEAD. Returns 0, and HEAD is to be freed with head_free; or the
 * status to refuse it with: 400, 414, 431 or 505. */
unsigned head_read(struct head *head, const char *text, size_t length);

/* Frees and zeroes HEAD; it may be zero already. */
void head_free(struct head *head);

/* The value of the first field called NAME, in small letters; NULL: there is none. */
const char *head_get(const struct head *head, const char *name);

/* Whether a field called NAME contains TEXT. */
bool head_mentions(const struct head *head, const char *name, const char *text);

/* Whether the fields called NAME, lists with commas, have the element WORD, in whatever letters,
 * without the weight 0 behind it ("gzip;q=0"). */
bool head_lists(const struct head *head, const char *name, const char *word);

#endif
