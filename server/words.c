/* words.c - text that people type (words.h). */
#include "server/words.h"

#include <string.h>

static bool is_blank(unsigned c)
{
    return c == ' ' || c == '\t' || c == 0xa0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200a);
}

/* Characters that could make a name look like another, or like nothing. Joiners (U+200C,
 * U+200D) stay: writing systems and emoji need them. */
static bool is_refused(unsigned c)
{
    static const unsigned range[][2] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},     {0x200b, 0x200b},
        {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},   {0xfeff, 0xfeff},
        {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe001f}, {0xf0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (c >= range[i][0] && c <= range[i][1])
            return true;
    return false;
}

bool words_clean(const char *text, size_t least, size_t most, char *into, struct engawa_reason *why)
{
    const char *first = NULL, *end = NULL;
    size_t count = 0, kept = 0;
    for (const char *at = text; *at;) {
        const char *here = at;
        unsigned c = engawa_utf8_next(&at);
        bool blank = is_blank(c);
        if (is_refused(c) && !blank)
            return engawa_refuse(why, "text", "there is a character in it that cannot be shown",
                                 "表示できない文字が含まれています");
        if (!first && !blank)
            first = here;
        count += first != NULL;
        if (!blank) {
            end = at;
            kept = count;
        }
    }
    if (kept < least)
        return engawa_refuse(why, "text", "please write something", "何か入力してください");
    if (kept > most)
        return engawa_refuse(why, "text", "that is too long: at most %zu characters",
                             "長すぎます(%zu 文字まで)", most);
    size_t length = first ? (size_t)(end - first) : 0;
    if (length)
        memcpy(into, first, length);
    into[length] = '\0';
    return true;
}
