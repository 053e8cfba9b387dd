/* naive_chance.c - the legal events of chance (naive_chance.h). Each game has one function; most
 * parse the history from the first event on, and compare the text with the output of a plain
 * writer. */
#include "tests/games/naive_chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last event's text, "" before the first. */
static const char *last_of(const struct engawa_match *match)
{
    return match->length ? match->event[match->length - 1].text : "";
}

static bool starts(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static bool are_digits(const char *text, int count)
{
    return (int)strlen(text) == count && (int)strspn(text, "123456") == count;
}

/* The dice named in a `keep`: its first word, "-" for none. */
static int kept(const char *keep)
{
    size_t length = strcspn(keep + 5, " ");
    return keep[5] == '-' ? 0 : (int)length;
}

/* ---- dice ---- */

static bool yahtzee(const struct engawa_match *match, const char *text)
{
    const char *last = last_of(match);
    return starts(text, "roll ") &&
           are_digits(text + 5, 5 - (starts(last, "keep ") ? kept(last) : 0));
}

static bool burning_desire(const struct engawa_match *match, const char *text)
{
    const char *last = last_of(match);
    char plain[16], bonus[16], roll[48];
    if (strcmp(last, "multiply") == 0)
        return strlen(text) == 14 && starts(text, "multiplier ") && strchr("012", text[11]) &&
               text[12] == ' ' && strchr("023", text[13]);
    if (sscanf(text, "roll %15s %15s", plain, bonus) != 2)
        return false;
    snprintf(roll, sizeof roll, "roll %s %s", plain, bonus);
    if (strcmp(text, roll) != 0)
        return false;
    bool again = starts(last, "keep ");
    bool bonus_kept = again && last[strlen(last) - 1] == 'b';
    int rolled = 6 - (again ? kept(last) : 0);
    return (rolled ? are_digits(plain, rolled) : strcmp(plain, "-") == 0) &&
           (bonus_kept ? strcmp(bonus, "-") == 0 : are_digits(bonus, 1));
}

/* ---- Dixit ---- */

/* A round of Dixit so far, and the cards that are in the deck no more. */
struct dixit_past {
    bool seen[1001];
    char given[ENGAWA_SEATS_MAX][16], vote[ENGAWA_SEATS_MAX][8];
    int teller;
};

/* Reads "12,31" at *TEXT into CARD; returns how many, 0 where something is wrong. */
static int read_list(const char **text, int *card, int most)
{
    int count = 0;
    char *end;
    do {
        if (**text < '1' || **text > '9' || count == most)
            return 0;
        card[count++] = (int)strtol(*text, &end, 10);
        *text = end;
    } while (*(*text)++ == ',');
    --*text;
    return count;
}

static int list_length(const char *list)
{
    int count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static void read_past(const struct engawa_match *match, struct dixit_past *past)
{
    memset(past, 0, sizeof *past);
    for (size_t i = 0; i < match->length; i++) {
        const char *text = match->event[i].text;
        int by = match->event[i].by, card[8];
        for (const char *at = text;
             (starts(text, "deal") || starts(text, "draw")) && (at = strchr(at, ':')) != NULL;) {
            at++;
            for (int count = read_list(&at, card, 8); count > 0; count--)
                past->seen[card[count - 1]] = true;
        }
        if (starts(text, "clue ")) {
            memset(past->given, 0, sizeof past->given);
            past->teller = by;
        }
        if (starts(text, "clue ") || starts(text, "give "))
            snprintf(past->given[by], sizeof past->given[by], "%.*s", (int)strcspn(text + 5, " "),
                     text + 5);
        if (starts(text, "vote "))
            snprintf(past->vote[by], sizeof past->vote[by], "%s", text + 5);
    }
}

/* Whether TEXT is WORD and for every seat as many new cards as it lacks, ascending. */
static bool dixit_cards(const struct engawa_match *match, struct dixit_past *past, const char *word,
                        const char *text)
{
    int seats = match->setup.seats;
    if (!starts(text, word))
        return false;
    text += strlen(word);
    for (int seat = 0; seat < seats; seat++) {
        char head[16];
        int card[8], lack = seats == 3 ? 7 : 6, count;
        if (starts(word, "draw"))
            lack = list_length(past->given[seat]);
        snprintf(head, sizeof head, " %d:", seat);
        if (!starts(text, head))
            return false;
        text += strlen(head);
        count = read_list(&text, card, 8);
        if (count != lack)
            return false;
        for (int i = 0; i < count; i++) {
            if (card[i] > engawa_setup_number(&match->setup, "cards") || past->seen[card[i]] ||
                (i > 0 && card[i] < card[i - 1]))
                return false;
            past->seen[card[i]] = true;
        }
    }
    return *text == '\0';
}

static bool dixit_lay(const struct engawa_match *match, const struct dixit_past *past,
                      const char *text)
{
    int laid[8], given[2], count, expected = 0;
    if (!starts(text, "lay "))
        return false;
    text += 4;
    count = read_list(&text, laid, 8);
    if (*text)
        return false;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        const char *list = past->given[seat];
        for (int i = read_list(&list, given, 2); i > 0; i--, expected++) {
            int times = 0;
            for (int place = 0; place < count; place++)
                times += laid[place] == given[i - 1];
            if (times != 1)
                return false;
        }
    }
    return count == expected;
}

static bool dixit(const struct engawa_match *match, const char *text)
{
    struct dixit_past past;
    char reveal[200] = "reveal";
    size_t length = strlen(reveal);
    const char *last = last_of(match);
    read_past(match, &past);
    if (match->length == 0)
        return dixit_cards(match, &past, "deal", text);
    if (starts(last, "reveal"))
        return dixit_cards(match, &past, "draw", text);
    if (starts(last, "give"))
        return dixit_lay(match, &past, text);
    for (int seat = 0; seat < match->setup.seats; seat++)
        length += (size_t)sprintf(reveal + length, " %d:%s", seat, past.given[seat]);
    length += (size_t)sprintf(reveal + length, " /");
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (seat != past.teller)
            length += (size_t)sprintf(reveal + length, " %d:%s", seat, past.vote[seat]);
    return strcmp(text, reveal) == 0;
}

/* ---- Dou Dizhu ---- */

enum { CARDS = 60 };

/* A hand of Dou Dizhu: how often each seat has each card. */
struct dou_dizhu_past {
    int packs, deal, kitty, landlord;
    bool small;  /* only spades and hearts from 3 to 8 are in the pack */
    bool rlcard; /* no card lies open, and the landlord is given */
    int held[4][CARDS];
};

static const char card_ranks[] = "3456789TJQKA2BR", card_suits[] = "shcd";

/* Reads COUNT ascending cards at *TEXT and adds them to HELD. */
static bool read_cards(const char **text, int count, int *held)
{
    for (int last = 0; count > 0; count--) {
        const char *rank = **text ? strchr(card_ranks, **text) : NULL;
        if (!rank)
            return false;
        int card = 4 * (int)(rank - card_ranks);
        ++*text;
        if (card < 52) {
            const char *suit = **text ? strchr(card_suits, **text) : NULL;
            if (!suit)
                return false;
            card += (int)(suit - card_suits);
            ++*text;
        }
        if (card < last)
            return false;
        held[card]++;
        last = card;
    }
    return true;
}

/* Whether no card is held more often than there are packs. */
static bool enough(const struct dou_dizhu_past *past)
{
    for (int card = 0; card < CARDS; card++)
        if (past->held[0][card] + past->held[1][card] + past->held[2][card] + past->held[3][card] >
            (past->small && (card >= 24 || card % 4 > 1) ? 0 : past->packs))
            return false;
    return true;
}

/* Whether TEXT is a deal; its hands go to PAST. */
static bool read_deal(const struct engawa_match *match, const char *text,
                      struct dou_dizhu_past *past)
{
    int face[CARDS] = {0}, seats = match->setup.seats, card = 0;
    memset(past->held, 0, sizeof past->held);
    if (!starts(text, "deal"))
        return false;
    text += 4;
    for (int seat = 0; seat < seats; seat++) {
        if (text[0] != ' ' || text[1] != '0' + seat || text[2] != ':')
            return false;
        text += 3;
        if (!read_cards(&text, past->deal, past->held[seat]))
            return false;
    }
    if (past->rlcard)
        return !*text && enough(past);
    if (!starts(text, " face:"))
        return false;
    text += 6;
    if (!read_cards(&text, 1, face) || text[0] != '@' || text[1] < '0' || text[1] >= '0' + seats ||
        text[2])
        return false;
    while (!face[card])
        card++;
    return past->held[text[1] - '0'][card] > 0 && enough(past);
}

/* Takes the lowest card of RANK from HELD. */
static void play_rank(char rank, int *held)
{
    int card = 4 * (int)(strchr(card_ranks, rank) - card_ranks);
    while (!held[card])
        card++;
    held[card]--;
}

static void write_left(const struct engawa_match *match, const struct dou_dizhu_past *past,
                       char *text)
{
    text += sprintf(text, "reveal");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        bool begun = false;
        for (int card = 0; card < CARDS; card++)
            for (int i = past->held[seat][card]; i > 0; i--, begun = true) {
                if (!begun)
                    text += sprintf(text, " %d:", seat);
                *text++ = card_ranks[card / 4];
                if (card < 52)
                    *text++ = card_suits[card % 4];
            }
    }
    *text = '\0';
}

static bool dou_dizhu(const struct engawa_match *match, const char *text)
{
    bool four = match->setup.seats == 4;
    bool large = four && engawa_setup_is(&match->setup, "deal4", "25+8");
    bool small = engawa_setup_is(&match->setup, "variant", "small");
    struct dou_dizhu_past past = {.packs = four ? 2 : 1,
                                  .deal = small   ? 2
                                          : large ? 25
                                          : four  ? 16
                                                  : 17,
                                  .kitty = small   ? 1
                                           : large ? 8
                                           : four  ? 4
                                                   : 3,
                                  .landlord = -1,
                                  .small = small,
                                  .rlcard = engawa_setup_is(&match->setup, "variant", "rlcard")};
    char left[400];
    int over = 0;
    bool dealt = false, played = false;
    for (size_t i = 0; i < match->length; i++) {
        const char *event = match->event[i].text;
        int by = match->event[i].by;
        if (starts(event, "deal")) {
            past.landlord = past.rlcard ? over % 3 : -1;
            dealt = read_deal(match, event, &past);
            played = false;
        } else if (starts(event, "bid ") && event[4] != 'p') {
            past.landlord = by;
        } else if (starts(event, "kitty ")) {
            event += 6;
            read_cards(&event, past.kitty, past.held[past.landlord]);
        } else if (starts(event, "play ")) {
            played = true;
            for (event += 5; *event; event++)
                play_rank(*event, past.held[by]);
        } else if (starts(event, "reveal")) {
            dealt = false;
            over++;
        }
    }
    if (!dealt || past.landlord < 0)
        return read_deal(match, text, &past);
    if (played) {
        write_left(match, &past, left);
        return strcmp(text, left) == 0;
    }
    if (!starts(text, "kitty "))
        return false;
    text += 6;
    return read_cards(&text, past.kitty, past.held[past.landlord]) && !*text && enough(&past);
}

/* ---- Sengoku Domino ---- */

enum { TILES = 67 };

/* The tiles of each seat, by their two digits. */
struct sengoku_past {
    int stock[4][TILES], hand[4][TILES], held[4], in_stock[4];
    int most; /* tiles in a hand */
};

static int read_tile(const char *text)
{
    return strlen(text) >= 2 && text[0] >= '1' && text[0] <= '6' && text[1] >= '1' && text[1] <= '6'
               ? 10 * (text[0] - '0') + text[1] - '0'
               : 0;
}

static bool take(struct sengoku_past *past, int seat, int tile)
{
    if (past->stock[seat][tile] == 0)
        return false;
    past->stock[seat][tile]--;
    past->hand[seat][tile]++;
    past->held[seat]++;
    past->in_stock[seat]--;
    return true;
}

/* Whether TEXT deals a hand to each of SEATS; they go to PAST. */
static bool take_deal(struct sengoku_past *past, int seats, const char *text)
{
    if (!starts(text, "deal"))
        return false;
    text += 4;
    for (int seat = 0; seat < seats; seat++) {
        if (text[0] != ' ' || text[1] != '0' + seat || text[2] != ':')
            return false;
        text += 2;
        for (int i = 0, last = 0; i < past->most; i++, text += 2) {
            int tile = *text++ == (i ? ',' : ':') ? read_tile(text) : 0;
            if (tile < last || tile == 0 || !take(past, seat, tile))
                return false;
            last = tile;
        }
    }
    return *text == '\0';
}

static void write_hands(const struct sengoku_past *past, int seats, char *text)
{
    text += sprintf(text, "reveal");
    for (int seat = 0; seat < seats; seat++) {
        const char *between = "";
        text += sprintf(text, past->held[seat] ? " %d:" : " %d:-", seat);
        for (int tile = 0; tile < TILES; tile++)
            for (int i = past->hand[seat][tile]; i > 0; i--, between = ",")
                text += sprintf(text, "%s%d", between, tile);
    }
}

static bool sengoku_domino(const struct engawa_match *match, const char *text)
{
    static const int all[18] = {12, 13, 14, 15, 16, 16, 23, 24, 25,
                                25, 26, 34, 34, 35, 36, 45, 46, 56};
    static const int few[3] = {12, 13, 23};
    bool small = engawa_setup_is(&match->setup, "variant", "small");
    struct sengoku_past past = {.most = small ? 2 : 5};
    const char *last = last_of(match);
    int seats = match->setup.seats, seat, tile;
    char reveal[400], draw[16];
    for (seat = 0; seat < 4; seat++)
        for (int i = 0; i < (small ? 3 : 18); i++, past.in_stock[seat]++)
            past.stock[seat][small ? few[i] : all[i]]++;
    for (size_t i = 0; i < match->length; i++) {
        const char *event = match->event[i].text;
        int by = match->event[i].by;
        if (starts(event, "deal")) {
            take_deal(&past, seats, event);
        } else if (starts(event, "draw ") && (tile = read_tile(event + 7)) != 0) {
            take(&past, event[5] - '0', tile);
        } else if (starts(event, "deploy ") && (tile = read_tile(event + 7)) != 0) {
            past.hand[by][tile]--;
            past.held[by]--;
        }
    }
    if (match->length == 0)
        return take_deal(&past, seats, text);
    if (starts(last, "draw")) {
        write_hands(&past, seats, reveal);
        return strcmp(text, reveal) == 0;
    }
    seat = match->event[match->length - 1].by;
    if (past.held[seat] == past.most || past.in_stock[seat] == 0) {
        snprintf(draw, sizeof draw, "draw %d:-", seat);
        return strcmp(text, draw) == 0;
    }
    snprintf(draw, sizeof draw, "draw %d:", seat);
    return strlen(text) == 9 && starts(text, draw) && (tile = read_tile(text + 7)) != 0 &&
           take(&past, seat, tile);
}

/* ---- all of them ---- */

static const struct {
    const char *name;
    bool (*possible)(const struct engawa_match *match, const char *text);
} readings[] = {
    {"yahtzee", yahtzee},     {"burning-desire", burning_desire}, {"dixit", dixit},
    {"dou-dizhu", dou_dizhu}, {"sengoku-domino", sengoku_domino},
};

enum { READINGS = sizeof readings / sizeof readings[0] };

bool naive_knows(const struct engawa_game *game)
{
    for (size_t i = 0; i < READINGS; i++)
        if (strcmp(readings[i].name, game->name) == 0)
            return true;
    return false;
}

bool naive_possible(const struct engawa_match *match, const char *text)
{
    for (size_t i = 0; i < READINGS; i++)
        if (strcmp(readings[i].name, match->game->name) == 0)
            return readings[i].possible(match, text);
    return false;
}
