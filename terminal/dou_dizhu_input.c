/* dou_dizhu_input.c - parses typed moves of Dou Dizhu (dou_dizhu_input.h).
 *
 * People type cards in any order (`33444`, `10 10 j j q q`, `black red`; suits are ignored), `p` to
 * pass, and a number to bid. `q` is a queen here, so only "quit" leaves. dou_dizhu_combination.h
 * determines the kind of a play and its spelling in a record.
 */
#include "terminal/dou_dizhu_input.h"
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <string.h>

uint64_t renderer_dou_dizhu_count(const char *cards, size_t length)
{
    uint64_t counts = 0;
    for (size_t i = 0; i < length; i++)
        counts += UINT64_C(1) << (4 * dou_dizhu_rank(cards[i]));
    return counts;
}

struct dou_dizhu_combination renderer_dou_dizhu_classify(const struct renderer_scene *scene,
                                                         uint64_t cards)
{
    return dou_dizhu_classify((int)renderer_number(scene->state, "rocket"), cards);
}

/* ---- accepted input ---- */

/* Appends the bids that are legal. */
static void hint_bids(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text moves = {0}, bids = {0};
    bool pass = false;
    renderer_legal(scene, &moves);
    for (const char *at = engawa_text_string(&moves); *at; at = strchr(at, '\n') + 1) {
        if (strncmp(at, "bid pass", 8) == 0) {
            pass = true;
            continue;
        }
        engawa_text_printf(&bids, "%s%.*s", bids.length ? renderer_words(scene, ", ", "・") : "",
                           (int)strcspn(at, "\n") - 4, at + 4);
    }
    engawa_say(text, scene->language,
               pass ? ENGAWA_BOTH("Bid {bids}, or pass (p).", "入札：{bids}・p パス")
                    : ENGAWA_BOTH("Bid {bids}.", "入札：{bids}"),
               "bids", bids.at, NULL);
    engawa_text_free(&moves);
    engawa_text_free(&bids);
}

void renderer_dou_dizhu_hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    if (renderer_in_phase(scene, "auction"))
        hint_bids(scene, text);
    else if (json_is_true(json_object_get(scene->state, "must")))
        engawa_text_add(text, renderer_words(scene, "You lead: type cards, such as 33444 or 10 10.",
                                             "あなたから：出すカード（例：33444、10 10）"));
    else
        engawa_text_add(text,
                        renderer_words(scene, "Play cards, or pass (p).", "出すカードか p パス"));
}

/* ---- parsing input ---- */

/* Other spellings of a card, normalised, and separators between cards. Of two with the same
 * beginning the longer comes first. */
static const struct spelling {
    const char *typed;
    const char *ranks;
} spellings[] = {
    {"赤ジョーカー", "R"},
    {"黒ジョーカー", "B"},
    {"black joker", "B"},
    {"small joker", "B"},
    {"red joker", "R"},
    {"big joker", "R"},
    {"black", "B"},
    {"small", "B"},
    {"red", "R"},
    {"big", "R"},
    {"大王", "R"},
    {"小王", "B"},
    {"赤", "R"},
    {"黒", "B"},
    {"10", "T"},
    {"♠", ""},
    {"♥", ""},
    {"♣", ""},
    {"♦", ""},
    {"、", ""},
    {"・", ""},
    {" ", ""},
    {",", ""},
    {".", ""},
    {"+", ""},
    {"-", ""},
    {"s", ""},
    {"h", ""},
    {"c", ""},
    {"d", ""},
};

/* Appends the ranks at the beginning of TYPED and returns its length, 0 if it is not a card. */
static size_t take_card(const char *typed, struct engawa_text *ranks)
{
    static const char letters[] = "23456789tjqkabr";
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        size_t length = strlen(spellings[i].typed);
        if (strncmp(typed, spellings[i].typed, length) == 0) {
            engawa_text_add(ranks, spellings[i].ranks);
            return length;
        }
    }
    if (!strchr(letters, *typed))
        return 0;
    engawa_text_add_char(ranks, *typed >= 'a' ? (char)(*typed - 'a' + 'A') : *typed);
    return 1;
}

/* Appends `play` and RANKS in the order of a record: a combination's own cards, low to high, then
 * the attached cards; low to high if they are no combination, for the core to refuse them. */
static bool play_ranks(const struct renderer_scene *scene, const char *ranks,
                       struct engawa_text *move, struct engawa_reason *why)
{
    uint64_t cards = renderer_dou_dizhu_count(ranks, 0);
    for (const char *at = ranks; *at; at++) {
        uint64_t one = renderer_dou_dizhu_count(at, 1);
        if (cards / one % 16 == DOU_DIZHU_COPIES)
            return engawa_refuse(why, "not-held", "there are not that many cards of one rank",
                                 "同じランクのカードはそんなにありません");
        cards += one;
    }
    uint64_t body = dou_dizhu_body(renderer_dou_dizhu_classify(scene, cards), cards);
    engawa_text_add(move, "play ");
    dou_dizhu_spell_ranks(body, move);
    dou_dizhu_spell_ranks(cards - body, move);
    return true;
}

static bool play_cards(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text ranks = {0};
    bool fine = true;
    for (const char *at = typed; *at && fine;) {
        size_t length = take_card(at, &ranks);
        fine = length > 0;
        at += length;
    }
    if (!fine || ranks.length == 0)
        fine = engawa_refuse(
            why, "spelling", "\"%.40s\": cards are 3 to 10, J Q K A 2, B and R (black, red joker)",
            "「%.40s」：カードは 3〜10、J Q K A 2、B（黒ジョーカー）、R（赤）です", typed);
    else
        fine = play_ranks(scene, ranks.at, move, why);
    engawa_text_free(&ranks);
    return fine;
}

/* The first of the viewer's plays that is a rocket, since any two jokers may be one. */
static bool play_rocket(const struct renderer_scene *scene, struct engawa_text *move,
                        struct engawa_reason *why)
{
    struct engawa_text moves = {0}, line = {0};
    int count = renderer_legal(scene, &moves);
    bool found = false;
    for (int i = 1; i <= count && !found; i++) {
        engawa_text_clear(&line);
        renderer_line(moves.at, i, &line);
        const char *cards = strncmp(line.at, "play ", 5) == 0 ? line.at + 5 : "";
        uint64_t counts = renderer_dou_dizhu_count(cards, strlen(cards));
        found = renderer_dou_dizhu_classify(scene, counts).kind == DOU_DIZHU_ROCKET;
    }
    if (found)
        engawa_text_add(move, line.at);
    engawa_text_free(&moves);
    engawa_text_free(&line);
    return found || engawa_refuse(why, "no-rocket", "you cannot play the rocket now",
                                  "今ロケットは出せません");
}

static bool make_bid(const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const words[] = {"bid", "b", "入札", NULL};
    renderer_take_word(&typed, words);
    if (strlen(typed) >= 1 && typed[0] >= '1' && typed[0] <= '9' &&
        (typed[1] == '\0' || strcmp(typed + 1, "点") == 0)) {
        engawa_text_printf(move, "bid %c", typed[0]);
        return true;
    }
    return engawa_refuse(why, "spelling", "bid 1, 2 or 3, or p to pass",
                         "1、2、3 のどれかを入札するか、p でパスしてください");
}

bool renderer_dou_dizhu_understand(const struct renderer_scene *scene, const char *typed,
                                   struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const pass[] = {"p",    "pass", "bid pass", "-",    "0",
                                       "パス", "ぱす", "不要",     "不出", NULL};
    static const char *const fire[] = {"rocket", "play rocket", "ロケット", "王炸", "火箭", NULL};
    static const char *const play[] = {"play ", "出す ", "出す", NULL};
    bool auction = renderer_in_phase(scene, "auction");
    if (renderer_is_one(typed, pass)) {
        engawa_text_add(move, auction ? "bid pass" : "pass");
        return true;
    }
    if (auction)
        return make_bid(typed, move, why);
    if (renderer_is_one(typed, fire))
        return play_rocket(scene, move, why);
    for (const char *const *word = play; *word; word++)
        if (strncmp(typed, *word, strlen(*word)) == 0) {
            typed += strlen(*word);
            break;
        }
    return play_cards(scene, typed, move, why);
}
