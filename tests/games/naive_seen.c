/* naive_seen.c - a viewer's form of an event (naive_seen.h). */
#include "tests/games/naive_seen.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '\0');
}

/* Appends "?" for each of COUNT items, with BETWEEN. */
static void hide(int count, const char *between, struct engawa_text *seen)
{
    for (int i = 0; i < count; i++) {
        engawa_text_add(seen, i ? between : "");
        engawa_text_add_char(seen, '?');
    }
}

/* Appends the LENGTH bytes at LIST, "12,31", with each item hidden; "-" is no item. */
static void hide_list(const char *list, size_t length, struct engawa_text *seen)
{
    int count = 1;
    for (size_t i = 0; i < length; i++)
        count += list[i] == ',';
    if (length == 1 && *list == '-')
        engawa_text_add_char(seen, '-');
    else
        hide(count, ",", seen);
}

/* The same for cards written together, "3s3hB": as many as there are ranks. */
static void hide_cards(const char *cards, size_t length, struct engawa_text *seen)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += strchr("3456789TJQKA2BR", cards[i]) != NULL;
    hide(count, "", seen);
}

/* Appends TEXT, "deal 0:… 1:…", with the parts of all seats but VIEWER hidden by HOW. */
static void hide_seats(const char *text, int viewer,
                       void (*how)(const char *items, size_t length, struct engawa_text *seen),
                       struct engawa_text *seen)
{
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        bool seat = at[0] >= '0' && at[0] <= '7' && at[1] == ':';
        engawa_text_add(seen, at == text ? "" : " ");
        if (seat && at[0] - '0' != viewer) {
            engawa_text_add_bytes(seen, at, 2);
            how(at + 2, length - 2, seen);
        } else {
            engawa_text_add_bytes(seen, at, length);
        }
        at += length + (at[length] == ' ');
    }
}

static void dou_dizhu(const struct engawa_match *match, int viewer, int by, const char *text,
                      struct engawa_text *seen)
{
    bool hides_kitty = engawa_setup_is(&match->setup, "show-kitty", "no");
    int landlord = -1;
    (void)by;
    for (size_t i = 0; i < match->length; i++) {
        const char *bid = match->event[i].text;
        if (is_word(bid, "bid") && strcmp(bid, "bid pass") != 0)
            landlord = match->event[i].by;
    }
    if (is_word(text, "deal")) {
        hide_seats(text, viewer, hide_cards, seen);
    } else if (is_word(text, "kitty") && hides_kitty && viewer != landlord) {
        engawa_text_add(seen, "kitty ");
        hide_cards(text + 6, strlen(text + 6), seen);
    } else {
        engawa_text_add(seen, text);
    }
}

/* Dixit, and the template, which follows Dixit: deals and the choices of others. */
static void dixit(const struct engawa_match *match, int viewer, int by, const char *text,
                  struct engawa_text *seen)
{
    size_t word = strcspn(text, " ") + 1, items = strcspn(text + word, " ");
    (void)match;
    if (by == ENGAWA_CHANCE && (is_word(text, "deal") || is_word(text, "draw"))) {
        hide_seats(text, viewer, hide_list, seen);
    } else if (by == ENGAWA_CHANCE || by == viewer) {
        engawa_text_add(seen, text);
    } else {
        engawa_text_add_bytes(seen, text, word);
        hide_list(text + word, items, seen);
        engawa_text_add(seen, text + word + items);
    }
}

static void sengoku_domino(const struct engawa_match *match, int viewer, int by, const char *text,
                           struct engawa_text *seen)
{
    (void)match;
    (void)by;
    if (is_word(text, "deal") || is_word(text, "draw"))
        hide_seats(text, viewer, hide_list, seen);
    else
        engawa_text_add(seen, text);
}

void naive_seen(const struct engawa_match *match, int viewer, int by, const char *text,
                struct engawa_text *seen)
{
    const char *game = match->game->name;
    engawa_text_clear(seen);
    if (strcmp(game, "dou-dizhu") == 0)
        dou_dizhu(match, viewer, by, text, seen);
    else if (strcmp(game, "dixit") == 0 || strcmp(game, "template") == 0)
        dixit(match, viewer, by, text, seen);
    else if (strcmp(game, "sengoku-domino") == 0)
        sengoku_domino(match, viewer, by, text, seen);
    else
        engawa_text_add(seen, text);
}
