/* clean.c - cleans and checks text that people write (words.h). */
#include "words/words.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

typedef utf8proc_int32_t scalar;

enum { NON_JOINER = 0x200c, JOINER = 0x200d, SPACE = 0x20, WIDE_SPACE = 0x3000, INSTEAD = 0xfffd };

/* The treatment of a character in its context. */
enum fate { SHOWN, BLANK, UNSEEN, FOREIGN, LONE_MARK, CROWDED };

/* A text that is being read: KEPT of OUT has been decided, IN goes on at NEXT. */
struct passage {
    scalar *in, *out;
    size_t length, next, kept;
};

/* ---- kinds of characters ---- */

static bool is_within(scalar c, scalar first, scalar last)
{
    return c >= first && c <= last;
}

static bool is_mark(scalar c)
{
    utf8proc_category_t kind = utf8proc_category(c);
    return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_ME;
}

/* A letter that can be seen: a filler of Hangul is none. */
static bool is_letter(scalar c)
{
    const utf8proc_property_t *property = utf8proc_get_property(c);
    return !property->ignorable && property->category >= UTF8PROC_CATEGORY_LU &&
           property->category <= UTF8PROC_CATEGORY_LO;
}

/* Emoji, also those that are newer than utf8proc's tables: Unicode keeps this range for them. */
static bool is_pictograph(scalar c)
{
    utf8proc_category_t kind = utf8proc_category(c);
    return utf8proc_get_property(c)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC ||
           (kind == UTF8PROC_CATEGORY_CN && is_within(c, 0x1f000, 0x1faff));
}

/* Arabic, Syriac and their like, whose letters join. */
static bool is_joined_letter(scalar c)
{
    return utf8proc_get_property(c)->bidi_class == UTF8PROC_BIDI_CLASS_AL && is_letter(c);
}

static bool is_virama(scalar c)
{
    return utf8proc_get_property(c)->combining_class == 9;
}

static bool is_ideograph(scalar c)
{
    return is_within(c, 0x3400, 0x4dbf) || is_within(c, 0x4e00, 0x9fff) ||
           is_within(c, 0xf900, 0xfaff) || is_within(c, 0x20000, 0x3fffd);
}

/* White space, and characters that look like it although their category says otherwise: the empty
 * Braille cell, the musical null, two blank hieroglyphs. */
static bool is_blank(scalar c)
{
    return c == '\t' || utf8proc_category(c) == UTF8PROC_CATEGORY_ZS || c == 0x2800 ||
           c == 0x1d159 || is_within(c, 0x13441, 0x13442);
}

/* ---- the context of a character ---- */

static scalar before(const struct passage *passage)
{
    return passage->kept ? passage->out[passage->kept - 1] : 0;
}

static scalar after(const struct passage *passage)
{
    return passage->next + 1 < passage->length ? passage->in[passage->next + 1] : 0;
}

/* The last character before here that is no mark or skin colour, 0 for none; MARKS, which may be
 * NULL, is how many marks it carries. */
static scalar base_path_before(const struct passage *passage, int *marks)
{
    int count = 0;
    size_t at = passage->kept;
    while (at > 0) {
        scalar c = passage->out[at - 1];
        if (!is_mark(c) && !is_within(c, 0x1f3fb, 0x1f3ff))
            break;
        count += is_mark(c);
        at--;
    }
    if (marks)
        *marks = count;
    return at ? passage->out[at - 1] : 0;
}

/* Whether a joiner means something here: in an emoji (UAX #29, GB11), or behind a virama (RFC 5892,
 * A.2). What is kept behind it is the other half of the emoji, or a letter. */
static bool joins(const struct passage *passage)
{
    if (is_virama(before(passage)))
        return is_letter(after(passage));
    return is_pictograph(after(passage)) && is_pictograph(base_path_before(passage, NULL));
}

/* Whether a non-joiner does (RFC 5892, A.1). */
static bool parts(const struct passage *passage)
{
    return is_letter(after(passage)) &&
           (is_virama(before(passage)) || (is_joined_letter(base_path_before(passage, NULL)) &&
                                           is_joined_letter(after(passage))));
}

/* Whether the variation selector here chooses a form: of an emoji, of the key in "1️⃣", or of a
 * Chinese character in a name. */
static bool selects(const struct passage *passage)
{
    scalar c = passage->in[passage->next], base = before(passage);
    if (c == 0xfe0e || c == 0xfe0f)
        return is_pictograph(base) || ((is_within(base, '0', '9') || base == '#' || base == '*') &&
                                       after(passage) == 0x20e3);
    return is_within(c, 0xe0100, 0xe01ef) && is_ideograph(base);
}

/* Whether the tag here is part of a flag. */
static bool flags(const struct passage *passage)
{
    static const char *const regions[] = {"gbeng\x7f", "gbsct\x7f", "gbwls\x7f"};
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++)
        for (size_t back = 1; back <= 6 && back <= passage->next; back++) {
            size_t flag = passage->next - back, n = 0;
            while (n < 6 && flag + 1 + n < passage->length &&
                   passage->in[flag + 1 + n] == 0xe0000 + regions[i][n])
                n++;
            if (passage->in[flag] == 0x1f3f4 && n == 6)
                return true;
        }
    return false;
}

/* ---- judging ---- */

static enum fate judge_mark(const struct passage *passage)
{
    int marks;
    scalar base = base_path_before(passage, &marks);
    if (base == 0 || (utf8proc_category(base) == UTF8PROC_CATEGORY_CC && !is_blank(base)))
        return LONE_MARK;
    return marks < WORDS_MARKS_MAX ? SHOWN : CROWDED;
}

/* A character that by itself shows nothing. */
static enum fate judge_ignorable(const struct passage *passage, scalar c)
{
    if (is_within(c, 0x202a, 0x202e) || is_within(c, 0x2066, 0x2069))
        return FOREIGN;
    if (c == JOINER)
        return joins(passage) ? SHOWN : UNSEEN;
    if (c == NON_JOINER)
        return parts(passage) ? SHOWN : UNSEEN;
    if (is_within(c, 0xe0020, 0xe007f))
        return flags(passage) ? SHOWN : UNSEEN;
    return selects(passage) ? SHOWN : UNSEEN;
}

static enum fate judge(const struct passage *passage)
{
    scalar c = passage->in[passage->next];
    if (c > SPACE && c < 0x7f)
        return SHOWN;
    if (is_blank(c))
        return BLANK;
    const utf8proc_property_t *property = utf8proc_get_property(c);
    if (property->ignorable)
        return judge_ignorable(passage, c);
    switch (property->category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return FOREIGN;
    case UTF8PROC_CATEGORY_CN:
        return is_pictograph(c) ? SHOWN : FOREIGN;
    case UTF8PROC_CATEGORY_CF: /* the signs of numbers and verses in Arabic can be seen */
        return property->boundclass == UTF8PROC_BOUNDCLASS_PREPEND ? SHOWN : FOREIGN;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
        if (c == 0x16fe4) /* fills a place in Khitan, and shows nothing */
            return UNSEEN;
        return judge_mark(passage);
    default:
        return c == 0xfffc ? FOREIGN : SHOWN; /* which stands for an object */
    }
}

/* ---- passages ---- */

/* Returns TEXT as scalar values, with INSTEAD for a malformed byte. */
static struct passage open_passage(const char *text)
{
    size_t size = strlen(text);
    struct passage passage = {.in = engawa_allocate(size, sizeof *passage.in),
                              .out = engawa_allocate(size, sizeof *passage.out)};
    while (*text) {
        scalar *c = &passage.in[passage.length++];
        utf8proc_ssize_t length = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, c);
        if (length < 1)
            *c = INSTEAD;
        text += length < 1 ? 1 : length;
    }
    return passage;
}

static void add_out(const struct passage *passage, struct engawa_text *text)
{
    for (size_t i = 0; i < passage->kept; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t length = utf8proc_encode_char(passage->out[i], bytes);
        engawa_text_add_bytes(text, (const char *)bytes, (size_t)length);
    }
}

static void close_passage(struct passage *passage)
{
    free(passage->in);
    free(passage->out);
}

static void keep(struct passage *passage, scalar c)
{
    passage->out[passage->kept++] = c;
}

static bool refuse(enum fate fate, scalar c, struct engawa_reason *why)
{
    if (fate == LONE_MARK)
        return engawa_refuse(why, "text", "it begins with an accent without a letter (U+%04X)",
                             "文字のないアクセント記号で始まっています（U+%04X）", (unsigned)c);
    if (fate == CROWDED)
        return engawa_refuse(why, "text", "there are too many accents on one letter (at most %d)",
                             "1文字に付いている記号が多すぎます（%d個まで）", WORDS_MARKS_MAX);
    return engawa_refuse(why, "text", "it contains a character that cannot be shown (U+%04X)",
                         "表示できない文字が含まれています（U+%04X）", (unsigned)c);
}

/* Copies the kept characters of IN to OUT. Returns false with WHY at one that is refused. */
static bool sift(struct passage *passage, struct engawa_reason *why)
{
    for (; passage->next < passage->length; passage->next++) {
        scalar c = passage->in[passage->next];
        enum fate fate = judge(passage);
        if (fate == SHOWN)
            keep(passage, c);
        else if (fate == BLANK && passage->kept && !is_blank(before(passage)))
            keep(passage, c == WIDE_SPACE ? c : SPACE);
        else if (fate > UNSEEN)
            return refuse(fate, c, why);
    }
    passage->kept -= passage->kept && is_blank(before(passage));
    return true;
}

/* Removes the omitted characters from TEXT and converts it to normal form C. */
static bool sift_text(struct engawa_text *text, struct engawa_reason *why)
{
    struct passage passage = open_passage(engawa_text_string(text));
    bool fine = sift(&passage, why);
    engawa_text_clear(text);
    if (fine)
        add_out(&passage, text);
    close_passage(&passage);
    utf8proc_uint8_t *normal = utf8proc_NFC((const utf8proc_uint8_t *)engawa_text_string(text));
    engawa_text_clear(text);
    if (normal)
        engawa_text_add(text, (const char *)normal);
    free(normal);
    return fine;
}

/* ---- the two ways to use it ---- */

static size_t count(const char *text)
{
    size_t characters = 0;
    for (; *text; characters++)
        engawa_utf8_next(&text);
    return characters;
}

bool words_clean(const char *text, size_t least, size_t most, char *into, struct engawa_reason *why)
{
    struct engawa_text clean = {0};
    engawa_text_add(&clean, text);
    /* Twice, since the normal form can put more accents on a letter. */
    bool fine = sift_text(&clean, why) && sift_text(&clean, why);
    size_t characters = count(engawa_text_string(&clean));
    if (fine && characters < least)
        fine = engawa_refuse(why, "text", "please write something", "何か入力してください");
    if (fine && characters > most)
        fine = engawa_refuse(why, "text", "that is too long: at most %zu characters",
                             "長すぎます（%zu文字まで）", most);
    if (fine)
        memcpy(into, engawa_text_string(&clean), clean.length + 1);
    engawa_text_free(&clean);
    return fine;
}

void words_show(const char *text, struct engawa_text *shown)
{
    struct passage passage = open_passage(text);
    for (; passage.next < passage.length; passage.next++) {
        scalar c = passage.in[passage.next];
        enum fate fate = judge(&passage);
        if (fate == SHOWN || c == '\n' || c == '\t' || c == WIDE_SPACE)
            keep(&passage, c);
        else if (fate == BLANK)
            keep(&passage, SPACE);
        else if (fate > UNSEEN)
            keep(&passage, INSTEAD);
    }
    add_out(&passage, shown);
    close_passage(&passage);
}

void words_plain(const char *text, struct engawa_text *plain)
{
    utf8proc_uint8_t *mapped = NULL;
    utf8proc_map((const utf8proc_uint8_t *)text, 0, &mapped,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
    const char *from = mapped ? (const char *)mapped : text;
    from += strspn(from, " \t");
    size_t length = strlen(from);
    while (length > 0 && strchr(" \t", from[length - 1]))
        length--;
    engawa_text_add_bytes(plain, from, length);
    free(mapped);
}
