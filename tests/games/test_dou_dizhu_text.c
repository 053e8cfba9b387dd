/* test_dou_dizhu_text.c - the notation of Dou Dizhu, each viewer's form of it, and texts for
 * people: exactly one spelling of every event, "?" for hidden cards, suits for the eye. */
#include "games/registry.h"
#include "tests/games/dou_dizhu_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const char *const any[4] = {NULL};

/* A deal of one pack in order; the kitty is 2d B R. */
#define HAND_0 "3s3h3c3d4s4h4c4d5s5h5c5d6s6h6c6d7s"
#define HAND_1 "7h7c7d8s8h8c8d9s9h9c9dTsThTcTdJsJh"
#define HAND_2 "JcJdQsQhQcQdKsKhKcKdAsAhAcAd2s2h2c"
#define HIDDEN "?????????????????"
#define DEAL   "deal 0:" HAND_0 " 1:" HAND_1 " 2:" HAND_2 " face:2c@2"

/* TEXT with its first FROM written as TO. */
static const char *replaced(const char *text, const char *from, const char *to)
{
    static char made[400];
    const char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(made, sizeof made, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return made;
}

/* A table at which DEAL was dealt and seat 2 is the landlord, without the kitty. */
static struct engawa_match *bid_table(const char *show)
{
    struct engawa_match *match = open_dou_dizhu(3, "1", show, NULL);
    yes(match, ENGAWA_CHANCE, DEAL);
    yes(match, 2, "bid 3");
    return match;
}

/* ---- one spelling ---- */

static void a_deal_has_one_spelling(void **unused)
{
    static const struct {
        const char *from, *to, *code;
    } wrong[] = {
        {"deal 0", "deal  0", "spelling"},
        {"deal", "Deal", "spelling"},
        {"deal ", "", "spelling"},
        {"0:3s", "1:3s", "spelling"},
        {"0:3s", "00:3s", "spelling"},
        {"0:3s", "0 3s", "spelling"},
        {" 1:", "  1:", "spelling"},
        {" 1:", ",1:", "spelling"},
        {"3s3h", "3h3s", "spelling"},
        {"3s3h", "3s3s", "spelling"},
        {"3s3h", "3s 3h", "spelling"},
        {"7s ", " ", "spelling"},
        {"7s ", "7s7h ", "spelling"},
        {"Th", "10h", "spelling"},
        {"Th", "th", "spelling"},
        {"Th", "TH", "spelling"},
        {"Th", "Tx", "spelling"},
        {"2s2h2c face", "2s2hBs face", "spelling"},
        {"2s2h2c face", "2s2h2 face", "spelling"},
        {"2s2h2c face", "2hRB face", "spelling"},
        {" face:2c@2", "", "spelling"},
        {" face:2c@2", " face:2c", "spelling"},
        {" face:2c@2", " face:2c@", "spelling"},
        {" face:2c@2", " face:2c@3", "spelling"},
        {" face:2c@2", " face:2c@02", "spelling"},
        {" face:2c@2", " face:2c@2 ", "spelling"},
        {" face:2c@2", " face:2c @2", "spelling"},
        {" face:2c@2", " face:?@2", "spelling"},
        {" face:2c@2", " Face:2c@2", "spelling"},
        {HAND_0, "???" HAND_0, "spelling"},
        {HAND_0, "3s????????????????", "spelling"},
        {HAND_0, "????????????????", "spelling"},
        {HAND_0, HIDDEN "?", "spelling"},
        {HAND_0, HIDDEN, "hidden"},
        {"JcJd", "JhJd", "deal"},
        {"face:2c", "face:2d", "face"},
        {"@2", "@1", "face"},
    };
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        no(match, ENGAWA_CHANCE, replaced(DEAL, wrong[i].from, wrong[i].to), wrong[i].code);
    no(match, ENGAWA_CHANCE, "", "spelling");
    no(match, ENGAWA_CHANCE, "deal 0:3", "spelling");
    no(match, ENGAWA_CHANCE, "kitty 2dBR", "spelling");
    yes(match, ENGAWA_CHANCE, DEAL);
    engawa_match_free(match);
}

static void equal_cards_of_two_packs_stand_side_by_side(void **unused)
{
    static const char deal4[] =
        "deal 0:3s3s4s4s5s5s6s6s7s7s8s8s9s9sTsTs 1:3h3h4h4h5h5h6h6h7h7h8h8h9h9hThTh "
        "2:3c3c4c4c5c5c6c6c7c7c8c8c9c9cTcTc 3:JsQsKsAs2s2s2h2h2c2c2d2dBBRR face:R@3";
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(4, NULL, NULL, NULL);
    no(match, ENGAWA_CHANCE, replaced(deal4, "0:3s3s4s4s", "0:3s4s3s4s"), "spelling");
    no(match, ENGAWA_CHANCE, replaced(deal4, "0:3s3s4s", "0:3s3s3s"), "spelling");
    no(match, ENGAWA_CHANCE, replaced(deal4, "BBRR", "BBBR"), "spelling");
    no(match, ENGAWA_CHANCE, replaced(deal4, "BBRR", "BRBR"), "spelling");
    yes(match, ENGAWA_CHANCE, deal4);
    yes(match, 3, "bid 3");
    no(match, ENGAWA_CHANCE, "kitty JsJsQsQs", "kitty");
    no(match, ENGAWA_CHANCE, "kitty JsJhJsQs", "spelling");
    no(match, ENGAWA_CHANCE, "kitty JsJhJh", "spelling");
    yes(match, ENGAWA_CHANCE, "kitty JsJhJhQs");
    engawa_match_free(match);
}

static void a_kitty_has_one_spelling(void **unused)
{
    static const char *const wrong[] = {
        "kitty",        "kitty ",      "kitty 2dRB", "kitty 2dB",  "kitty 2dBRR", "kitty  2dBR",
        "kitty 2d B R", "kitty 2d??",  "kitty ??R",  "kitty ??",   "kitty ????",  "Kitty 2dBR",
        "kitty 2dBR ",  "kitty 2dBR.", "kitty DBR",  "kitty 2DBR", DEAL};
    (void)unused;
    struct engawa_match *match = bid_table("no");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        no(match, ENGAWA_CHANCE, wrong[i], "spelling");
    no(match, ENGAWA_CHANCE, "kitty ???", "hidden");
    no(match, ENGAWA_CHANCE, "kitty 2cBR", "kitty");
    yes(match, ENGAWA_CHANCE, "kitty 2dBR");
    engawa_match_free(match);
}

static void bids_have_one_spelling(void **unused)
{
    static const char *const wrong[] = {"",          "bid",        "bid ",   "bid 0",  "bid 4",
                                        "bid 01",    "bid  2",     "bid 2 ", "Bid 2",  "bid two",
                                        "bid pass ", "bid Pass",   "pass",   "play 3", "bid -1",
                                        "bid 1.0",   "bid 1 pass", "bid ?",  "2",      "?"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    yes(match, ENGAWA_CHANCE, DEAL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        no(match, 2, wrong[i], "spelling");
    yes(match, 2, "bid 1");
    engawa_match_free(match);
}

static void plays_have_one_spelling(void **unused)
{
    static const char *const hand[4] = {"3339367778886KKBR"};
    static const struct {
        const char *text, *code;
    } wrong[] = {
        {"", "spelling"},
        {"play", "spelling"},
        {"play ", "spelling"},
        {"play  3", "spelling"},
        {"play 3 ", "spelling"},
        {"play 3s", "spelling"},
        {"play 10", "spelling"},
        {"play t", "spelling"},
        {"play 3 3", "spelling"},
        {"play 3,3", "spelling"},
        {"play ?", "spelling"},
        {"Play 3", "spelling"},
        {"pass ", "spelling"},
        {"Pass", "spelling"},
        {"bid 1", "spelling"},
        {"bid pass", "spelling"},
        {"play pass", "spelling"},
        {"3", "spelling"},
        {"play 9333", "spelling"},
        {"play 3393", "spelling"},
        {"play 36777888", "spelling"},
        {"play 77788863", "spelling"},
        {"play 77738886", "spelling"},
        {"play 88877736", "spelling"},
        {"play RB", "spelling"},
        {"play 34", "no-combination"},
        {"play 333333333", "not-held"},
        {"play 33333333333333333", "not-held"},
        {"play A", "not-held"},
        {"play 9999", "not-held"},
    };
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, "456", hand);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        no(match, 0, wrong[i].text, wrong[i].code);
    struct engawa_reason why;
    assert_false(engawa_match_append(match, 0, "play 36777888", 0, &why));
    assert_non_null(strstr(why.en, "play 77788836"));
    assert_non_null(strstr(why.ja, "play 77788836"));
    yes(match, 0, "play 77788836");
    assert_false(engawa_match_append(match, 1, "play 3", 0, &why));
    assert_string_equal(why.code, "not-held");
    engawa_match_free(match);
}

static void the_list_is_spelled_in_one_order(void **unused)
{
    static const char *const hand[4] = {"3456789TJQKA45556"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, "4BR", hand);
    turns(match, "play 3456789TJQKA,pass,pass");
    legal_is(match, 0,
             "play 4\nplay 5\nplay 6\nplay B\nplay R\nplay 44\nplay 55\nplay 555\n"
             "play 5554\nplay 5556\nplay 555B\nplay 555R\nplay 55544\nplay BR\n");
    engawa_match_free(match);
}

/* ---- what is hidden ---- */

static void others_hands_are_hidden_and_the_face_up_card_is_not(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    yes(match, ENGAWA_CHANCE, DEAL);
    seen_as(match, ENGAWA_OPEN, DEAL);
    seen_as(match, ENGAWA_SPECTATOR, "deal 0:" HIDDEN " 1:" HIDDEN " 2:" HIDDEN " face:2c@2");
    seen_as(match, 0, "deal 0:" HAND_0 " 1:" HIDDEN " 2:" HIDDEN " face:2c@2");
    seen_as(match, 1, "deal 0:" HIDDEN " 1:" HAND_1 " 2:" HIDDEN " face:2c@2");
    seen_as(match, 2, "deal 0:" HIDDEN " 1:" HIDDEN " 2:" HAND_2 " face:2c@2");
    for (int viewer = ENGAWA_SPECTATOR; viewer < 3; viewer++) {
        assert_true(shows(match, viewer, "\"count\":17,\"known\":[\"2c\"]"));
        assert_true(shows(match, viewer, "\"kitty\":[\"?\",\"?\",\"?\"]"));
        assert_int_equal(shows(match, viewer, "\"7s\""), viewer == 0);
        assert_int_equal(shows(match, viewer, "\"Jh\""), viewer == 1);
        assert_int_equal(shows(match, viewer, "\"Jc\""), viewer == 2);
    }
    engawa_match_free(match);
}

static void the_kitty_is_for_all_or_for_the_landlord_alone(void **unused)
{
    (void)unused;
    for (int viewer = ENGAWA_SPECTATOR; viewer < 3; viewer++) {
        struct engawa_match *match = bid_table("yes");
        yes(match, ENGAWA_CHANCE, "kitty 2dBR");
        seen_as(match, viewer, "kitty 2dBR");
        assert_true(shows(match, viewer, "\"kitty\":[\"2d\",\"B\",\"R\"]"));
        assert_true(shows(match, viewer, "\"known\":[\"2c\",\"2d\",\"B\",\"R\"]"));
        engawa_match_free(match);

        match = bid_table("no");
        yes(match, ENGAWA_CHANCE, "kitty 2dBR");
        seen_as(match, viewer, viewer == 2 ? "kitty 2dBR" : "kitty ???");
        assert_int_equal(shows(match, viewer, "\"2d\""), viewer == 2);
        assert_int_equal(shows(match, viewer, "\"kitty\":[\"2d\",\"B\",\"R\"]"), viewer == 2);
        assert_true(shows(match, viewer, "\"known\":[\"2c\"]"));
        told_as(match, viewer, ENGAWA_ENGLISH,
                viewer == 2 ? "Chi is the landlord and takes the kitty: 2♦ black joker red joker"
                            : "Chi is the landlord and takes the 3 cards of the kitty");
        engawa_match_free(match);
    }
    struct engawa_match *match = open_dou_dizhu(4, NULL, "no", "25+8");
    deal_dou_dizhu(match, 0, NULL, any);
    turns(match, "bid 3");
    chance(match);
    seen_as(match, 1, "kitty ????????");
    engawa_match_free(match);
}

/* The known cards of a hand may be gone when cards of its rank are played; the highest of the known
 * cards are the last that may be. */
static void known_cards_are_known_until_they_may_have_been_played(void **unused)
{
    static const char *const hand[4] = {"7789TTJJQQKKAA22B"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, "7KA", hand);
    assert_true(shows(match, 1, "\"known\":[\"7s\",\"7c\",\"Kc\",\"Ac\"]"));
    turns(match, "play 7");
    assert_true(shows(match, 1, "\"known\":[\"7c\",\"Kc\",\"Ac\"]"));
    assert_true(shows(match, 0, "\"cards\":[\"7h\",\"7c\",\"8s\""));
    turns(match, "pass,pass,play 7");
    assert_true(shows(match, 1, "\"known\":[\"Kc\",\"Ac\"]"));
    assert_true(shows(match, 0, "\"cards\":[\"7c\",\"8s\""));
    turns(match, "pass,pass,play KK,pass,pass,play A");
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"known\":[]"));
    engawa_match_free(match);
}

static void bids_and_plays_are_seen_by_all(void **unused)
{
    (void)unused;
    struct engawa_match *match = bid_table("no");
    for (int viewer = ENGAWA_SPECTATOR; viewer < 3; viewer++)
        seen_as(match, viewer, "bid 3");
    yes(match, ENGAWA_CHANCE, "kitty 2dBR");
    turns(match, "play QQQQJJKK");
    for (int viewer = ENGAWA_SPECTATOR; viewer < 3; viewer++)
        seen_as(match, viewer, "play QQQQJJKK");
    engawa_match_free(match);
}

/* ---- what people read ---- */

static void a_description_word_for_word(void **unused)
{
    (void)unused;
    struct engawa_match *match = bid_table("no");
    yes(match, ENGAWA_CHANCE, "kitty 2dBR");
    turns(match, "play JJ,pass,pass,play 2222");
    struct engawa_text text = {0};
    engawa_match_describe(match, 2, &text);
    assert_string_equal(
        text.at,
        "{\"phase\":\"play\",\"hand\":1,\"hands\":1,\"dealer\":0,\"voids\":0,\"turn\":0,"
        "\"must\":false,\"face\":{\"card\":\"2c\",\"seat\":2},\"bid\":3,\"landlord\":2,"
        "\"kitty\":[\"2d\",\"B\",\"R\"],\"rocket\":2,\"doubles\":1,\"stake\":6,"
        "\"lay\":{\"seat\":2,\"kind\":\"bomb\",\"cards\":\"2222\"},\"seats\":["
        "{\"cards\":null,\"count\":17,\"known\":[],\"did\":\"\",\"played\":\"\",\"score\":0},"
        "{\"cards\":null,\"count\":17,\"known\":[],\"did\":\"\",\"played\":\"\",\"score\":0},"
        "{\"cards\":[\"Qs\",\"Qh\",\"Qc\",\"Qd\",\"Ks\",\"Kh\",\"Kc\",\"Kd\",\"As\",\"Ah\",\"Ac\","
        "\"Ad\",\"B\",\"R\"],\"count\":14,\"known\":[],\"did\":\"play 2222\","
        "\"played\":\"JJ2222\",\"score\":0}],"
        "\"out\":\"3333444455556666777788889999TTTTJJ\",\"past\":[]}");
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void the_hands_that_are_over_stay_in_the_description(void **unused)
{
    static const char first[] =
        "\"past\":[{\"landlord\":0,\"won\":true,\"stake\":12,\"paid\":[24,-12,-12]}";
    static const char second[] = ",{\"landlord\":1,\"won\":false,\"stake\":8,\"paid\":[8,-16,8]}]}";
    static const char *const one[4] = {"3333444456789TJQK"};
    static const char *const two[4] = {NULL, "3", "444455556666789TJ"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "2", NULL, NULL);
    deal_to_landlord(match, 3, "55A", one);
    turns(match, "play 3333,pass,pass,play 4444,pass,pass,play 55,pass,pass");
    assert_true(shows(match, 1, "\"past\":[]}"));
    turns(match, "play 56789TJQKA");
    for (int viewer = ENGAWA_OPEN; viewer < 3; viewer++)
        assert_true(shows(match, viewer, first));
    chance(match);
    deal_dou_dizhu(match, 1, NULL, two);
    turns(match, "bid 1,bid pass,bid pass");
    take_kitty(match);
    turns(match, "play 3,play 4444,pass,pass,play 5555,pass,pass,play 6666,pass,pass");
    assert_true(shows(match, ENGAWA_SPECTATOR, first));
    assert_false(shows(match, ENGAWA_SPECTATOR, second));
    turns(match, "play 789TJ");
    chance(match);
    for (int viewer = ENGAWA_OPEN; viewer < 3; viewer++)
        assert_true(shows(match, viewer, first) && shows(match, viewer, second));
    scores_are(match, "32 -28 -4", NULL);
    engawa_match_free(match);
}

/* Combinations that people have put together, as the page and a terminal name them. */
static void drafted(const struct engawa_match *match, const char *text, const char *json)
{
    struct engawa_text said = {0};
    struct engawa_reason why = {0};
    if (!match->game->draft(match->state.bytes, text, &said, &why))
        fail_msg("%s: %s", text, why.en);
    assert_string_equal(said.at, json);
    engawa_text_free(&said);
}

static void not_drafted(const struct engawa_match *match, const char *text, const char *code,
                        const char *en)
{
    struct engawa_text said = {0};
    struct engawa_reason why = {0};
    assert_false(match->game->draft(match->state.bytes, text, &said, &why));
    assert_string_equal(why.code, code);
    if (!strstr(why.en, en))
        fail_msg("%s: %s", text, why.en);
    assert_true(why.ja[0] != '\0');
    assert_null(said.at);
}

static void cards_in_any_order_are_named(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    drafted(match, "9333",
            "{\"move\":\"play 3339\",\"kind\":\"triplet+1\",\"body\":3,\"doubles\":false,"
            "\"en\":\"a triplet with a card\",\"ja\":\"トリプレット+1枚\"}");
    drafted(match, "8",
            "{\"move\":\"play 8\",\"kind\":\"single\",\"body\":1,\"doubles\":false,"
            "\"en\":\"a single card\",\"ja\":\"1枚\"}");
    drafted(match, "RB",
            "{\"move\":\"play BR\",\"kind\":\"rocket\",\"body\":2,\"doubles\":true,"
            "\"en\":\"the rocket\",\"ja\":\"ロケット\"}");
    drafted(
        match, "36777888",
        "{\"move\":\"play 77788836\",\"kind\":\"triplet-sequence+1\",\"body\":6,\"doubles\":false,"
        "\"en\":\"a sequence of triplets with cards\","
        "\"ja\":\"トリプレットのシーケンス+1枚ずつ\"}");
    not_drafted(match, "3x", "spelling", "3456789TJQKA2BR");
    not_drafted(match, "333333333", "not-held", "that many");
    engawa_match_free(match);
}

static void other_cards_are_refused_with_a_reason(void **unused)
{
    static const struct {
        const char *cards, *why;
    } wrong[] = {
        {"", "no cards"},
        {"34", "five or more"},
        {"345679", "not in a row"},
        {"TJQKA2", "twos or jokers"},
        {"TJQKAB", "twos or jokers"},
        {"3344", "three or more"},
        {"334466", "not in a row"},
        {"KKAA22", "without twos"},
        {"334", "goes with a pair"},
        {"AAA222", "without twos"},
        {"333555", "not in a row"},
        {"333555777", "not in a row"},
        {"333555666", "not in a row"},
        {"333444677", "not both"},
        {"3334445", "each triplet takes"},
        {"33345", "each triplet takes"},
        {"33334", "two different cards"},
        {"3333444", "two different cards"},
        {"33334444", "two bombs"},
        {"333BR", "attached together"},
        {"3333BR", "attached together"},
    };
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        not_drafted(match, wrong[i].cards, "no-combination", wrong[i].why);
    engawa_match_free(match);
    match = open_dou_dizhu(4, NULL, NULL, NULL);
    not_drafted(match, "BBR", "no-combination", "exactly two jokers");
    not_drafted(match, "333334", "no-combination", "goes with a bomb");
    engawa_match_free(match);
    match = open_dou_dizhu(4, NULL, NULL, "25+8");
    not_drafted(match, "BR", "no-combination", "all four jokers");
    drafted(match, "BB",
            "{\"move\":\"play BB\",\"kind\":\"pair\",\"body\":2,\"doubles\":false,"
            "\"en\":\"a pair\",\"ja\":\"ペア\"}");
    engawa_match_free(match);
}

/* The last event, told in both languages. */
static void told(const struct engawa_match *match, const char *en, const char *ja)
{
    told_as(match, 0, ENGAWA_ENGLISH, en);
    told_as(match, 0, ENGAWA_JAPANESE, ja);
}

static void events_are_told_in_both_languages(void **unused)
{
    static const char *const hand[4] = {"3456789TJQK345678", "99TTJJQQKKAA2222B", "R"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "2", "yes", NULL);
    deal_dou_dizhu(match, 0, "A9T", hand);
    told(match, "Hand 1 of 2 is dealt. Aki drew the face-up 3♠ and bids first",
         "第1局（全2局）を配る。表向きの3♠を引いたAkiさんから入札する");
    turns(match, "bid 2");
    told(match, "Aki bids 2", "Akiさんは2で入札する");
    turns(match, "bid pass");
    told(match, "Ben passes in the auction", "Benさんは入札をパスする");
    turns(match, "bid pass");
    take_kitty(match);
    told(match, "Aki is the landlord and takes the kitty: 9♦ 10♦ A♣",
         "Akiさんが地主になり、裏向きの3枚 9♦ 10♦ A♣ を取る");
    turns(match, "play 3");
    told(match, "Aki plays 3", "Akiさんは 3 を出す");
    turns(match, "play 2222");
    told(match, "Ben plays 2 2 2 2 (a bomb)", "Benさんは 2 2 2 2（ボム）を出す");
    turns(match, "pass");
    told(match, "Chi passes", "Chiさんはパスする");
    turns(match, "pass,play TT,pass,pass,play B,play R,pass,pass,play 3,play 4,pass,pass");
    turns(match, "play 56789TJQKA,pass,pass,play 345678,pass,pass,play 9,pass,pass,play T");
    told(match, "Aki plays 10. Aki has no cards left: the landlord wins 4 each",
         "Akiさんは 10 を出す。Akiさんの手札がなくなり、地主の勝ち（1人あたり4点）");
    chance(match);
    told(match,
         "Cards left: Ben 9♥ 9♣ J♥ J♣ Q♥ Q♣ K♥ K♣ A♠ A♥, "
         "Chi 3♦ 4♣ 4♦ 5♣ 5♦ 6♣ 6♦ 7♣ 7♦ 8♣ 8♦ J♦ Q♦ K♦ A♦",
         "残った手札：Benさん 9♥ 9♣ J♥ J♣ Q♥ Q♣ K♥ K♣ A♠ A♥、"
         "Chiさん 3♦ 4♣ 4♦ 5♣ 5♦ 6♣ 6♦ 7♣ 7♦ 8♣ 8♦ J♦ Q♦ K♦ A♦");
    engawa_match_free(match);
}

static void a_last_bomb_and_the_opponents_win_are_told_together(void **unused)
{
    static const char *const hand[4] = {"3456789TJQK345678", "KKKQQQ56789TJ2222"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 1, "A9T", hand);
    turns(match, "play 5,play K,pass,pass,play QQQ5,pass,pass,play 6789TJ,pass,pass,play KK,"
                 "pass,pass,play 2222");
    told(match, "Ben plays 2 2 2 2 (a bomb). Ben has no cards left: the landlord pays 2 each",
         "Benさんは 2 2 2 2（ボム）を出す。Benさんの手札がなくなり、地主の負け（1人あたり2点）");
    scores_are(match, "-4 2 2", NULL);
    engawa_match_free(match);
}

TOPIC(dou_dizhu_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_has_one_spelling),
        cmocka_unit_test(equal_cards_of_two_packs_stand_side_by_side),
        cmocka_unit_test(a_kitty_has_one_spelling),
        cmocka_unit_test(bids_have_one_spelling),
        cmocka_unit_test(plays_have_one_spelling),
        cmocka_unit_test(the_list_is_spelled_in_one_order),
        cmocka_unit_test(others_hands_are_hidden_and_the_face_up_card_is_not),
        cmocka_unit_test(the_kitty_is_for_all_or_for_the_landlord_alone),
        cmocka_unit_test(known_cards_are_known_until_they_may_have_been_played),
        cmocka_unit_test(bids_and_plays_are_seen_by_all),
        cmocka_unit_test(a_description_word_for_word),
        cmocka_unit_test(the_hands_that_are_over_stay_in_the_description),
        cmocka_unit_test(cards_in_any_order_are_named),
        cmocka_unit_test(other_cards_are_refused_with_a_reason),
        cmocka_unit_test(events_are_told_in_both_languages),
        cmocka_unit_test(a_last_bomb_and_the_opponents_win_are_told_together),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
