/* json.h - a writer of JSON text that puts the commas, quotation marks and brackets.
 *
 *     struct engawa_json json = engawa_json_begin(text);
 *     engawa_json_object(&json, NULL);
 *     engawa_json_integer(&json, "n", 7);
 *     engawa_json_array(&json, "seats");
 *     engawa_json_string(&json, NULL, "Aki");
 *     engawa_json_close(&json);
 *     engawa_json_close(&json);
 *     engawa_json_end(&json);                    {"n":7,"seats":["Aki"]}
 *
 * NAME is the name of a member, which needs no escapes, or NULL for a value that is no member of
 * an object. Assertions check that, and that everything opened is closed.
 */
#ifndef ENGAWA_JSON_H
#define ENGAWA_JSON_H

#include "engine/text.h"

/* A writer. It owns no memory, so it may be copied and dropped. */
struct engawa_json {
    struct engawa_text *text;
    uint64_t open; /* two bits for each level that is open, the innermost lowest */
    bool some;     /* the innermost level has a value already */
};

/* Returns a writer that appends one value to TEXT, behind what TEXT has already. */
struct engawa_json engawa_json_begin(struct engawa_text *text);

/* Asserts that the value is complete. */
void engawa_json_end(const struct engawa_json *json);

/* Open an object or an array, at most 32 levels deep. */
void engawa_json_object(struct engawa_json *json, const char *name);
void engawa_json_array(struct engawa_json *json, const char *name);

/* Opens a string and returns the text, to which the caller appends what needs no escapes. */
struct engawa_text *engawa_json_quote(struct engawa_json *json, const char *name);

/* Closes the innermost object, array or string. */
void engawa_json_close(struct engawa_json *json);

/* These append a value. STRING is UTF-8. A real that is not finite becomes
 * null. */
void engawa_json_string(struct engawa_json *json, const char *name, const char *string);
void engawa_json_integer(struct engawa_json *json, const char *name, int64_t value);
void engawa_json_real(struct engawa_json *json, const char *name, int decimals, double value);
void engawa_json_bool(struct engawa_json *json, const char *name, bool value);
void engawa_json_null(struct engawa_json *json, const char *name);

/* Appends VALUE if KNOWN, otherwise null. */
void engawa_json_known(struct engawa_json *json, const char *name, bool known, int64_t value);

/* Returns the text, to which the caller appends one whole value as JSON. */
struct engawa_text *engawa_json_value(struct engawa_json *json, const char *name);

/* Appends the members of OBJECT, which is the text of a whole object. */
void engawa_json_members(struct engawa_json *json, const char *object);

#endif
