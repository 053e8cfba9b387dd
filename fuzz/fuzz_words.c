/* fuzz_words.c - any bytes as text that somebody writes. A cleaned text is well-formed, within its
 * bounds, unchanged by a second cleaning, and free of characters that a terminal would hide or
 * obey. The text for a terminal is well-formed for any bytes. */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "words/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 50 };

/* Whether C is one of those that may be in no text: controls, changes of direction, no-breaks. */
static bool is_forbidden(unsigned c, bool lines)
{
    return (c < 0x20 && !(lines && (c == '\n' || c == '\t'))) || (c >= 0x7f && c < 0xa0) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0x200b ||
           c == 0xfeff || c == 0x2800 || c == 0x3164;
}

/* TEXT is well-formed and has no such character; gives its length in characters. */
static size_t check(const char *text, bool lines)
{
    size_t count = 0;
    assert(engawa_utf8_valid(text, strlen(text)));
    for (; *text; count++)
        assert(!is_forbidden(engawa_utf8_next(&text), lines));
    return count;
}

static void try_to_clean(const char *text)
{
    char clean[4 * MOST + 1], again[4 * MOST + 1];
    struct engawa_reason why = {0};
    if (!words_clean(text, 1, MOST, clean, &why)) {
        assert(strcmp(why.code, "text") == 0 && why.en[0] && why.ja[0]);
        return;
    }
    size_t count = check(clean, false);
    assert(count >= 1 && count <= MOST);
    assert(words_clean(clean, 1, MOST, again, &why) && strcmp(clean, again) == 0);
    assert(words_alike(words_look(clean), words_look(clean)));
    assert(words_alike(words_look(clean), words_look(text)));
    struct engawa_text shown = {0};
    words_show(clean, &shown);
    assert(strcmp(engawa_text_string(&shown), clean) == 0);
    engawa_text_free(&shown);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = memcpy(engawa_allocate(size + 1, 1), data, size);
    struct engawa_text shown = {0};
    if (engawa_utf8_valid(text, strlen(text)))
        try_to_clean(text);
    words_show(text, &shown);
    check(engawa_text_string(&shown), true);
    engawa_text_free(&shown);
    free(text);
    return 0;
}
