/* test_dixit_text.c - Dixit in words: one spelling for each event, the sentences, the description.
 */
#include "games/registry.h"
#include "tests/games/dixit_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* ---- notation ---- */

/* Spellings that the position refuses as such. */
static void corrupted(struct engawa_match *match, int by, const char *const *texts)
{
    for (int i = 0; texts[i]; i++)
        no(match, by, texts[i], "spelling");
}

#define REST_OF_DEAL "1:8,9,10,11,12,13,14 2:15,16,17,18,19,20,21"

static void notation_of_chance_has_one_spelling(void **unused)
{
    (void)unused;
    static const char *const deals[] = {
        "",
        "deal",
        "deal ",
        "Deal 0:1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal  0:1,2,3,4,5,6,7 " REST_OF_DEAL,
        " deal 0:1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,7 " REST_OF_DEAL " ",
        "deal 0:1,2,3,4,5,6,7  " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,7,6 " REST_OF_DEAL,
        "deal 0:1,1,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:01,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:+1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0: 1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:1, 2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,7, " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6 " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,,7 " REST_OF_DEAL,
        "deal 00:1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 1:1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0 1,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,7",
        "deal 0:1,2,3,4,5,6,7 1:8,9,10,11,12,13,14",
        "deal 0:1 2 3 4 5 6 7 " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,7 2:15,16,17,18,19,20,21 1:8,9,10,11,12,13,14",
        "deal 0:1,2,3,4,5,6,7 " REST_OF_DEAL " 3:22,23,24,25,26,27,28",
        "deal 0:1,2,3,4,5,6,? " REST_OF_DEAL,
        "deal 0:?,2,3,4,5,6,7 " REST_OF_DEAL,
        "deal 0:? " REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,7\t" REST_OF_DEAL,
        "deal 0:1,2,3,4,5,6,99999999999999999999 " REST_OF_DEAL,
        "deal 0:1.0,2,3,4,5,6,7 " REST_OF_DEAL,
        "draw 0:1,2,3,4,5,6,7 " REST_OF_DEAL,
        NULL};
    static const char *const lays[] = {"lay",
                                       "lay 1,8,9,15",
                                       "lay 1,8,9,15,16,",
                                       "lay 1,8,9,15, 16",
                                       "lay 1 8 9 15 16",
                                       "lay 01,8,9,15,16",
                                       "lay 1,8,9,15,16 ",
                                       "lay ?,?,?,?,?",
                                       "lay 1,8,9,15,?",
                                       "lay  1,8,9,15,16",
                                       "Lay 1,8,9,15,16",
                                       "lay a,8,9,15,16",
                                       "lay 1,8,9,15,16,16",
                                       NULL};
    static const char *const reveals[] = {"reveal",
                                          "reveal 0:1 1:8,9 2:15,16",
                                          "reveal 0:1 1:8,9 2:15,16 /",
                                          "reveal 0:1 1:8,9 2:15,16 / 1:1",
                                          "reveal 0:1 1:8,9 2:15,16 / 2:1 1:1",
                                          "reveal 0:1 1:8,9 2:15,16 / 0:1 1:1 2:1",
                                          "reveal 0:1 1:8,9 2:15,16/ 1:1 2:1",
                                          "reveal 0:1 1:8,9 2:15,16 /1:1 2:1",
                                          "reveal 0:1 1:8,9 2:15,16 1:1 2:1",
                                          "reveal 0:1 1:9,8 2:15,16 / 1:1 2:1",
                                          "reveal 0:1 1:8 2:15,16 / 1:1 2:1",
                                          "reveal 0:1 1:8,9 2:15,16 / 1:01 2:1",
                                          "reveal 0:1 1:8,9 2:15,16 / 1:1 2:1 ",
                                          "reveal 0:1 1:?,? 2:15,16 / 1:1 2:1",
                                          "reveal 0:1 1:8,9 2:15,16 / 1:? 2:1",
                                          "reveal 1:8,9 0:1 2:15,16 / 1:1 2:1",
                                          NULL};
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    corrupted(match, ENGAWA_CHANCE, deals);
    no(match, ENGAWA_CHANCE, "deal 0:0,2,3,4,5,6,7 " REST_OF_DEAL, "no-such-card");
    no(match, ENGAWA_CHANCE, "deal 0:1,2,3,4,5,6,85 " REST_OF_DEAL, "no-such-card");
    no(match, ENGAWA_CHANCE, "deal 0:1,2,3,4,5,6,8 " REST_OF_DEAL, "not-in-deck");
    no(match, ENGAWA_CHANCE, "deal 0:?,?,?,?,?,?,? " REST_OF_DEAL, "hidden");
    no(match, 0, "clue 1 \"x\"", "not-your-turn");
    deal_dixit(match);
    no(match, ENGAWA_CHANCE, "deal 0:1,2,3,4,5,6,7 " REST_OF_DEAL, "not-chance");
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 1, "give 8,9");
    yes(match, 2, "give 15,16");
    corrupted(match, ENGAWA_CHANCE, lays);
    yes(match, ENGAWA_CHANCE, "lay 1,8,9,15,16");
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 1");
    corrupted(match, ENGAWA_CHANCE, reveals);
    no(match, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,17 / 1:1 2:1", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:8 1:1,9 2:15,16 / 1:1 2:1", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,16 / 1:1 2:2", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,16 / 1:6 2:1", "no-such-place");
    yes(match, ENGAWA_CHANCE, "reveal 0:1 1:8,9 2:15,16 / 1:1 2:1");
    no(match, ENGAWA_CHANCE, "draw 0:22 1:23,24 2:25,26 ", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:22 1:?,? 2:25,26", "hidden");
    no(match, ENGAWA_CHANCE, "draw 0:22 1:?,24 2:25,26", "spelling");
    no(match, ENGAWA_CHANCE, "deal 0:22 1:23,24 2:25,26", "spelling");
    yes(match, ENGAWA_CHANCE, "draw 0:22 1:23,24 2:25,26");
    engawa_match_free(match);
}

static void notation_of_moves_has_one_spelling_but_for_the_clue(void **unused)
{
    (void)unused;
    static const char *const clues[] = {"clue",
                                        "clue ",
                                        "clue 1",
                                        "clue 1,",
                                        "Clue 1 \"x\"",
                                        "clue  1 \"x\"",
                                        "clue 01 \"x\"",
                                        "clue +1 \"x\"",
                                        "clue \"x\"",
                                        "clue 1\"x\"",
                                        "clue 1,2 \"x\"",
                                        "give 1",
                                        NULL};
    static const char *const gives[] = {"give",     "give ",        "give 07",  "give 7 ",
                                        "give  7",  "give 7,8",     "Give 7",   "give -7",
                                        "give 7.0", "give seven",   "give ?,?", "give 7?",
                                        "vote 1",   "give 7 \"x\"", NULL};
    static const char *const votes[] = {"vote",     "vote ",    "vote 01", "vote 1 ", "vote  1",
                                        "vote 1,2", "vote one", "vote -1", "vote ??", "vote 1?",
                                        "Vote 1",   "give 1",   NULL};
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    corrupted(match, 0, clues);
    no(match, 0, "clue 1  \"x\"", "clue-form");
    no(match, 0, "clue 1 ", "clue-form");
    no(match, 0, "clue ? \"x\"", "hidden");
    no(match, 0, "clue 1 \"\"", "clue-empty");
    yes(match, 0, "clue 1 \"x\"");
    corrupted(match, 1, gives);
    no(match, 1, "give ?", "hidden");
    yes(match, 1, "give 7");
    yes(match, 2, "give 13");
    yes(match, 3, "give 19");
    yes(match, ENGAWA_CHANCE, "lay 1,7,13,19");
    corrupted(match, 1, votes);
    no(match, 1, "vote ?", "hidden");
    engawa_match_free(match);
}

static void notation_prints_a_clue_in_one_spelling(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 1 \"\\u8179 \\\"a\\/\\\\\\u0062\\\"\"");
    assert_string_equal(match->note, "腹 \"a/\\b\"");
    seen_as(match, 0, "clue 1 \"腹 \\\"a/\\\\b\\\"\"");
    seen_as(match, 1, "clue ? \"腹 \\\"a/\\\\b\\\"\"");
    engawa_match_free(match);
}

/* ---- what people see ---- */

static void sentences_tell_only_the_viewers_knowledge(void **unused)
{
    (void)unused;
    const enum engawa_language en = ENGAWA_ENGLISH, ja = ENGAWA_JAPANESE;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    told_as(match, 0, en, "Everybody is dealt 6 cards");
    told_as(match, 0, ja, "全員に6枚ずつ配る");
    yes(match, 0, "clue 1 \"腹黒い\"");
    told_as(match, 0, en, "Aki’s clue: “腹黒い” (card 1)");
    told_as(match, 1, en, "Aki’s clue: “腹黒い”");
    told_as(match, 0, ja, "Akiさんのお題「腹黒い」（カード1）");
    told_as(match, 1, ja, "Akiさんのお題「腹黒い」");
    yes(match, 2, "give 13");
    told_as(match, 2, en, "Chi plays card 13");
    told_as(match, 0, en, "Chi plays a card");
    told_as(match, 2, ja, "Chiさんがカード13を出す");
    told_as(match, 0, ja, "Chiさんがカードを1枚出す");
    yes(match, 1, "give 7");
    yes(match, 3, "give 19");
    yes(match, ENGAWA_CHANCE, "lay 19,1,13,7");
    told_as(match, 0, en, "The cards are laid out: 19, 1, 13, 7");
    told_as(match, 0, ja, "カードが並ぶ：19、1、13、7");
    yes(match, 1, "vote 2");
    told_as(match, 1, en, "Ben votes for number 2");
    told_as(match, 0, en, "Ben votes");
    told_as(match, 1, ja, "Benさんは2番に投票する");
    told_as(match, 0, ja, "Benさんが投票する");
    yes(match, 2, "vote 2");
    yes(match, 3, "vote 4");
    chance(match);
    seen_as(match, 3, "reveal 0:1 1:7 2:13 3:19 / 1:2 2:2 3:4");
    told_as(match, 3, en,
            "Aki’s card is number 2, found by Ben and Chi. Points: Aki 3, Ben 4, Chi 3, Dan 0");
    told_as(match, 3, ja,
            "Akiさんのカードは2番、Benさん、Chiさんが正解。得点："
            "Akiさん 3、Benさん 4、Chiさん 3、Danさん 0");
    yes(match, ENGAWA_CHANCE, "draw 0:25 1:26 2:27 3:28");
    told_as(match, 3, en, "Everybody draws back up to 6 cards. The next storyteller is Ben");
    told_as(match, 3, ja, "全員が6枚まで引く。次の語り部はBenさん");
    engawa_match_free(match);
}

static void sentences_tell_the_end(void **unused)
{
    (void)unused;
    const enum engawa_language en = ENGAWA_ENGLISH, ja = ENGAWA_JAPANESE;
    struct engawa_match *match = open_dixit(4, "mine", "28", "3");
    deal_dixit(match);
    play_round(match, "-111");
    told_as(match, 3, en,
            "Aki’s card is number 1, found by everybody. Points: Aki 0, Ben 2, Chi 2, Dan 2");
    told_as(match, 3, ja,
            "Akiさんのカードは1番、全員正解。得点：Akiさん 0、Benさん 2、Chiさん 2、Danさん 2");
    chance(match);
    told_as(match, 3, en,
            "Everybody draws back up to 6 cards. The deck is empty: the game is over");
    told_as(match, 3, ja, "全員が6枚まで引く。山札が尽きてゲーム終了");
    engawa_match_free(match);
    match = open_dixit(3, NULL, NULL, "2");
    deal_dixit(match);
    lay_out(match);
    engawa_match_truncate(match, match->length - 1);
    told_as(match, 2, en, "Chi plays cards 15 and 16");
    told_as(match, 0, en, "Chi plays two cards");
    told_as(match, 2, ja, "Chiさんがカード15と16を出す");
    told_as(match, 0, ja, "Chiさんがカードを2枚出す");
    yes(match, ENGAWA_CHANCE, "lay 1,8,9,15,16");
    yes(match, 1, "vote 4");
    yes(match, 2, "vote 3");
    chance(match);
    told_as(match, 0, en, "Aki’s card is number 1, found by nobody. Points: Aki 0, Ben 3, Chi 3");
    told_as(match, 0, ja,
            "Akiさんのカードは1番、全員不正解。得点：Akiさん 0、Benさん 3、Chiさん 3");
    chance(match);
    yes(match, 1, "clue 10 \"x\"");
    yes(match, 0, "give 2,3");
    yes(match, 2, "give 17,18");
    yes(match, ENGAWA_CHANCE, "lay 2,3,10,17,18");
    yes(match, 0, "vote 3");
    yes(match, 2, "vote 1");
    chance(match);
    told_as(match, 0, en,
            "Ben’s card is number 3, found by Aki. Points: Aki 4, Ben 3, Chi 0. The game is over");
    told_as(match, 0, ja,
            "Benさんのカードは3番、Akiさんが正解。得点：Akiさん 4、Benさん 3、Chiさん 0。"
            "ゲーム終了");
    engawa_match_free(match);
}

static void the_description_is_the_one_of_the_essay(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    struct engawa_text text = {0};
    engawa_match_describe(match, 0, &text);
    assert_string_equal(
        text.at,
        "{\"phase\":\"deal\",\"round\":1,\"storyteller\":0,\"cards\":84,\"left\":84,\"target\":30,"
        "\"hand_size\":6,\"give_size\":1,\"table\":null,\"seats\":["
        "{\"score\":0,\"held\":0,\"hand\":[],\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":0,\"hand\":null,\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":0,\"hand\":null,\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":0,\"hand\":null,\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null}]}");
    deal_dixit(match);
    assert_true(shows(match, 0, "\"phase\":\"clue\""));
    yes(match, 0, "clue 1 \"a \\\"b\\\"\"");
    assert_true(shows(match, 0,
                      "\"table\":{\"storyteller\":0,\"clue\":\"a \\\"b\\\"\",\"laid\":[],"
                      "\"owner\":null}"));
    yes(match, 1, "give 7");
    yes(match, 2, "give 13");
    yes(match, 3, "give 19");
    assert_true(shows(match, 0, "\"phase\":\"lay\""));
    yes(match, ENGAWA_CHANCE, "lay 19,1,13,7");
    yes(match, 1, "vote 2");
    yes(match, 2, "vote 2");
    engawa_text_clear(&text);
    engawa_match_describe(match, 1, &text);
    assert_string_equal(
        text.at,
        "{\"phase\":\"vote\",\"round\":1,\"storyteller\":0,\"cards\":84,\"left\":60,\"target\":30,"
        "\"hand_size\":6,\"give_size\":1,\"table\":{\"storyteller\":0,\"clue\":\"a \\\"b\\\"\","
        "\"laid\":[19,1,13,7],\"owner\":null},\"seats\":["
        "{\"score\":0,\"held\":5,\"hand\":null,\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":5,\"hand\":[8,9,10,11,12],\"chosen\":true,\"given\":[7],\"vote\":2,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":5,\"hand\":null,\"chosen\":true,\"given\":null,\"vote\":null,"
        "\"gain\":null},"
        "{\"score\":0,\"held\":5,\"hand\":null,\"chosen\":false,\"given\":null,\"vote\":null,"
        "\"gain\":null}]}");
    yes(match, 3, "vote 3");
    assert_true(shows(match, 0, "\"phase\":\"reveal\""));
    chance(match);
    yes(match, ENGAWA_CHANCE, "draw 0:25 1:26 2:27 3:28");
    engawa_text_clear(&text);
    engawa_match_describe(match, ENGAWA_SPECTATOR, &text);
    assert_string_equal(
        text.at,
        "{\"phase\":\"clue\",\"round\":2,\"storyteller\":1,\"cards\":84,\"left\":56,\"target\":30,"
        "\"hand_size\":6,\"give_size\":1,\"table\":{\"storyteller\":0,\"clue\":\"a \\\"b\\\"\","
        "\"laid\":[19,1,13,7],\"owner\":[3,0,2,1]},\"seats\":["
        "{\"score\":3,\"held\":6,\"hand\":null,\"chosen\":false,\"given\":[1],\"vote\":null,"
        "\"gain\":3},"
        "{\"score\":3,\"held\":6,\"hand\":null,\"chosen\":false,\"given\":[7],\"vote\":2,"
        "\"gain\":3},"
        "{\"score\":4,\"held\":6,\"hand\":null,\"chosen\":false,\"given\":[13],\"vote\":2,"
        "\"gain\":4},"
        "{\"score\":0,\"held\":6,\"hand\":null,\"chosen\":false,\"given\":[19],\"vote\":3,"
        "\"gain\":0}]}");
    yes(match, 1, "clue 8 \"c\"");
    assert_true(shows(match, 0,
                      "\"table\":{\"storyteller\":1,\"clue\":\"c\",\"laid\":[],\"owner\":"
                      "null},\"seats\":[{\"score\":3,\"held\":6,\"hand\":[2,3,4,5,6,25],"
                      "\"chosen\":false,\"given\":null,\"vote\":null,\"gain\":null}"));
    engawa_text_free(&text);
    engawa_match_free(match);
}

TOPIC(dixit_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_of_chance_has_one_spelling),
        cmocka_unit_test(notation_of_moves_has_one_spelling_but_for_the_clue),
        cmocka_unit_test(notation_prints_a_clue_in_one_spelling),
        cmocka_unit_test(sentences_tell_only_the_viewers_knowledge),
        cmocka_unit_test(sentences_tell_the_end),
        cmocka_unit_test(the_description_is_the_one_of_the_essay),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
