/* dixit_clue.c - parses and validates the clue of Dixit, the only note of a record (dixit_clue.h).
 *
 * A move holds its clue as a JSON string (RFC 8259): `clue 44 "\u8179\u9ed2\u3044"` and `clue 44
 * "腹黒い"` are the same move. Everything else in a record has one spelling, so this is the only
 * reader that accepts several. It is strict: it refuses what a JSON reader refuses, and half a
 * surrogate pair as well.
 */
#include "games/dixit_clue.h"

#include <string.h>

enum { CLUE_LENGTH = 200 }; /* scalar values, X2 */

/* ---- reading ---- */

static bool refuse_form(struct engawa_reason *why)
{
    return engawa_refuse(why, "clue-form", "the clue is not a JSON string: \"…\" (X2)",
                         "お題が JSON の文字列 \"…\" になっていません（X2）");
}

static bool refuse_length(struct engawa_reason *why)
{
    return engawa_refuse(why, "clue-long", "a clue may have at most %d characters (X2)",
                         "お題は%d文字までです（X2）", CLUE_LENGTH);
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Reads "\uXXXX" at *AT; -1 if there is none. */
static long read_unit(const char **at)
{
    long unit = 0;
    if ((*at)[0] != '\\' || (*at)[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        int digit = hex_value((*at)[i]);
        if (digit < 0)
            return -1;
        unit = 16 * unit + digit;
    }
    *at += 6;
    return unit;
}

/* Reads one scalar value written as one or two "\uXXXX". */
static bool read_units(const char **at, unsigned *scalar, struct engawa_reason *why)
{
    long first = read_unit(at), second = -1;
    if (first < 0)
        return refuse_form(why);
    if (first >= 0xd800 && first <= 0xdbff)
        second = read_unit(at);
    *scalar = (unsigned)first;
    if (first < 0xd800 || first > 0xdfff)
        return true;
    if (second < 0xdc00 || second > 0xdfff)
        return engawa_refuse(why, "clue-surrogate", "a lone surrogate is not a character (X2)",
                             "サロゲートの片方だけでは文字になりません（X2）");
    *scalar = 0x10000u + (((unsigned)first - 0xd800u) << 10) + ((unsigned)second - 0xdc00u);
    return true;
}

/* Reads one escape, whose backslash is at *AT. */
static bool read_escape(const char **at, unsigned *scalar, struct engawa_reason *why)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char letter = (*at)[1];
    if (letter == 'u')
        return read_units(at, scalar, why);
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found)
        return refuse_form(why);
    *scalar = (unsigned char)meanings[found - letters];
    *at += 2;
    return true;
}

/* Writes SCALAR as UTF-8 to BYTES and returns its length. */
static size_t encode(unsigned scalar, char bytes[4])
{
    size_t length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80u | (scalar & 0x3fu));
        scalar >>= 6;
    }
    bytes[0] = (char)(lead[length] | scalar);
    return length;
}

bool dixit_read_clue(const char *text, char clue[ENGAWA_NOTE_MAX + 1], struct engawa_reason *why)
{
    size_t length = 0;
    if (*text++ != '"' || !engawa_utf8_valid(text, strlen(text)))
        return refuse_form(why);
    while (*text != '"') {
        unsigned scalar = 0;
        char bytes[4];
        if (*text == '\\') {
            if (!read_escape(&text, &scalar, why))
                return false;
        } else if ((unsigned char)*text < 0x20) { /* the end of TEXT is one of them */
            return refuse_form(why);
        } else {
            scalar = engawa_utf8_next(&text);
        }
        if (scalar == 0)
            return engawa_refuse(why, "clue-control",
                                 "a clue cannot contain control characters (X2)",
                                 "お題に制御文字は使えません（X2）");
        size_t size = encode(scalar, bytes);
        if (length + size > ENGAWA_NOTE_MAX)
            return refuse_length(why);
        memcpy(clue + length, bytes, size);
        length += size;
    }
    clue[length] = '\0';
    return text[1] == '\0' || refuse_form(why);
}

/* ---- judging ---- */

/* Unicode's White_Space, but for the control characters of ASCII. */
static bool is_space(unsigned scalar)
{
    return scalar == 0x20 || scalar == 0x85 || scalar == 0xa0 || scalar == 0x1680 ||
           (scalar >= 0x2000 && scalar <= 0x200a) || scalar == 0x2028 || scalar == 0x2029 ||
           scalar == 0x202f || scalar == 0x205f || scalar == 0x3000;
}

bool dixit_allow_clue(const char *clue, struct engawa_reason *why)
{
    unsigned first = 0, last = 0;
    int length = 0;
    for (const char *at = clue; *at; length++) {
        last = engawa_utf8_next(&at);
        if (length == 0)
            first = last;
        if (last < 0x20 || last == 0x7f)
            return engawa_refuse(why, "clue-control",
                                 "a clue cannot contain control characters (X2)",
                                 "お題に制御文字は使えません（X2）");
    }
    if (length == 0)
        return engawa_refuse(why, "clue-empty", "write a clue (X2)", "お題を書いてください（X2）");
    if (is_space(first) || is_space(last))
        return engawa_refuse(why, "clue-space", "a clue cannot begin or end with a space (X2)",
                             "お題の前後に空白は置けません（X2）");
    return length <= CLUE_LENGTH || refuse_length(why);
}
