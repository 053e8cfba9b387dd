/* test_dixit.c - the clauses of the ledger of Dixit, by their numbers, and its examples.
 *
 * Everything is driven through text, as a record does it. The clue's text (X2) is in
 * test_dixit_clue.c, the spelling of the rest and the texts for people in test_dixit_text.c, and
 * the viewers' knowledge in test_dixit_secrets.c.
 */
#include "games/registry.h"
#include "tests/games/dixit_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* ---- options ---- */

/* Fails unless SEATS players may play with these options or, where CODE is given, the setup is
 * refused with CODE and a reason that has WORDS in it. Options are NULL for the default. */
static void setup_is(int seats, const char *deck, const char *cards, const char *code,
                     const char *words)
{
    const struct engawa_game *game = engawa_game_named("dixit");
    struct engawa_setup setup;
    struct engawa_reason why = {0};
    engawa_setup_defaults(game, seats, &setup);
    bool fine = (!deck || engawa_setup_option(game, &setup, "deck", deck, &why)) &&
                (!cards || engawa_setup_option(game, &setup, "cards", cards, &why)) &&
                engawa_setup_check(game, &setup, &why);
    assert_string_equal(why.code, code);
    assert_int_equal(fine, code[0] == '\0');
    assert_non_null(strstr(why.en, words));
    assert_non_null(strstr(why.ja, words));
}

static void options_players_are_3_to_8(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 8; seats++)
        setup_is(seats, NULL, NULL, "", "");
    setup_is(2, NULL, NULL, "seats", "");
    setup_is(9, NULL, NULL, "seats", "");
}

static void options_deck_is_a_name_and_engawa_by_default(void **unused)
{
    (void)unused;
    char longest[66];
    memset(longest, 'a', sizeof longest);
    longest[64] = '\0';
    setup_is(4, "engawa", NULL, "", "");
    setup_is(4, "my-deck-2", "84", "", "");
    setup_is(4, longest, "84", "", "");
    longest[64] = 'a';
    longest[65] = '\0';
    setup_is(4, longest, "84", "option-value", "");
    setup_is(4, "My", "84", "option-value", "");
    setup_is(4, "", "84", "option-value", "");
    setup_is(4, "a_b", "84", "option-value", "");
}

static void options_cards_are_84_with_engawa_and_required_with_any_other_deck(void **unused)
{
    (void)unused;
    setup_is(4, NULL, "84", "", "");
    setup_is(4, "engawa", "84", "", "");
    setup_is(4, NULL, "83", "deck-cards", "84");
    setup_is(4, "engawa", "100", "deck-cards", "84");
    setup_is(4, "mine", NULL, "deck-cards", "cards");
    setup_is(3, "mine", "26", "", "");
    setup_is(3, "mine", "25", "option-value", "");
    setup_is(3, "mine", "1000", "", "");
    setup_is(3, "mine", "1001", "option-value", "");
    setup_is(3, "mine", "026", "option-value", "");
}

static void options_target_is_0_to_100_and_30_by_default(void **unused)
{
    (void)unused;
    const struct engawa_game *game = engawa_game_named("dixit");
    struct engawa_setup setup;
    engawa_setup_defaults(game, 4, &setup);
    assert_int_equal(engawa_setup_number(&setup, "target"), 30);
    assert_true(engawa_setup_option(game, &setup, "target", "0", NULL));
    assert_true(engawa_setup_option(game, &setup, "target", "100", NULL));
    assert_false(engawa_setup_option(game, &setup, "target", "101", NULL));
    assert_false(engawa_setup_option(game, &setup, "target", "-1", NULL));
}

/* ---- the clauses ---- */

static void x1_each_player_holds_six_cards_with_three_players_seven(void **unused)
{
    (void)unused;
    struct engawa_match *four = open_dixit(4, NULL, NULL, NULL),
                        *three = open_dixit(3, NULL, NULL, NULL);
    no(four, ENGAWA_CHANCE, "deal 0:1,2,3,4,5 1:7,8,9,10,11 2:13,14,15,16,17 3:19,20,21,22,23",
       "spelling");
    no(four, ENGAWA_CHANCE,
       "deal 0:1,2,3,4,5,6,25 1:7,8,9,10,11,12,26 2:13,14,15,16,17,18,27 3:19,20,21,22,23,24,28",
       "spelling");
    deal_dixit(four);
    assert_true(shows(four, 0, "\"held\":6,\"hand\":[1,2,3,4,5,6]"));
    assert_true(shows(four, 0, "\"left\":60"));
    no(three, ENGAWA_CHANCE, "deal 0:1,2,3,4,5,6 1:8,9,10,11,12,13 2:15,16,17,18,19,20",
       "spelling");
    deal_dixit(three);
    assert_true(shows(three, 2, "\"held\":7,\"hand\":[15,16,17,18,19,20,21]"));
    assert_true(shows(three, 0, "\"left\":63"));
    engawa_match_free(four);
    engawa_match_free(three);
    for (int seats = 5; seats <= 8; seats++) {
        struct engawa_match *match = open_dixit(seats, NULL, NULL, NULL);
        deal_dixit(match);
        assert_true(shows(match, seats - 1, "\"held\":6,\"hand\":["));
        engawa_match_free(match);
    }
}

static void x2_the_storyteller_plays_a_card_of_the_own_hand(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    no(match, 0, "clue 7 \"x\"", "not-in-hand");
    no(match, 0, "clue 60 \"x\"", "not-in-hand");
    no(match, 0, "clue 0 \"x\"", "no-such-card");
    no(match, 0, "clue 85 \"x\"", "no-such-card");
    no(match, 1, "clue 7 \"x\"", "not-your-turn");
    legal_is(match, 0,
             "clue 1 \"\"\nclue 2 \"\"\nclue 3 \"\"\nclue 4 \"\"\nclue 5 \"\"\nclue 6 \"\"\n");
    yes(match, 0, "clue 6 \"x\"");
    assert_true(shows(match, 0, "\"held\":5,\"hand\":[1,2,3,4,5],\"chosen\":false,\"given\":[6]"));
    engawa_match_free(match);
}

static void x3_every_other_player_gives_one_card_in_any_order(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 6 \"x\"");
    assert_int_equal(engawa_match_actors(match), 14);
    no(match, 0, "give 1", "not-your-turn");
    no(match, ENGAWA_CHANCE, "lay 6", "not-chance");
    legal_is(match, 2, "give 13\ngive 14\ngive 15\ngive 16\ngive 17\ngive 18\n");
    no(match, 2, "give 7", "not-in-hand");
    no(match, 2, "give 6", "not-in-hand");
    no(match, 2, "give 13,14", "spelling");
    yes(match, 3, "give 24");
    yes(match, 1, "give 7");
    assert_int_equal(engawa_match_actors(match), 4);
    yes(match, 2, "give 15");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    engawa_match_free(match);
}

static void x3_with_three_players_two_cards_each(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 6 \"x\"");
    legal_is(match, 2,
             "give 15,16\ngive 15,17\ngive 15,18\ngive 15,19\ngive 15,20\ngive 15,21\n"
             "give 16,17\ngive 16,18\ngive 16,19\ngive 16,20\ngive 16,21\n"
             "give 17,18\ngive 17,19\ngive 17,20\ngive 17,21\n"
             "give 18,19\ngive 18,20\ngive 18,21\ngive 19,20\ngive 19,21\ngive 20,21\n");
    no(match, 1, "give 8", "spelling");
    no(match, 1, "give 9,8", "spelling");
    no(match, 1, "give 8,8", "spelling");
    no(match, 1, "give 8,15", "not-in-hand");
    no(match, 1, "give 7,8", "not-in-hand");
    no(match, 1, "give 8,9,10", "spelling");
    yes(match, 1, "give 8,14");
    assert_true(shows(match, 1, "\"hand\":[9,10,11,12,13],\"chosen\":true,\"given\":[8,14]"));
    yes(match, 2, "give 15,16");
    yes(match, ENGAWA_CHANCE, "lay 16,8,6,15,14");
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"laid\":[16,8,6,15,14],\"owner\":null"));
    engawa_match_free(match);
}

static void x4_all_cards_are_laid_out_in_any_order_and_counted_from_the_left(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 1, "give 7");
    yes(match, 2, "give 13");
    yes(match, 3, "give 19");
    no(match, ENGAWA_CHANCE, "lay 1,7,13", "spelling");
    no(match, ENGAWA_CHANCE, "lay 1,7,13,19,2", "spelling");
    no(match, ENGAWA_CHANCE, "lay 1,7,13,20", "lay");
    no(match, ENGAWA_CHANCE, "lay 1,7,13,13", "lay");
    no(match, ENGAWA_CHANCE, "lay 1,7,13,80", "lay");
    size_t length = match->length;
    const int cards[] = {1, 7, 13, 19};
    for (int order = 0; order < 256; order++) {
        int place[4] = {order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6 & 3};
        unsigned all = 1u << place[0] | 1u << place[1] | 1u << place[2] | 1u << place[3];
        char text[40];
        snprintf(text, sizeof text, "lay %d,%d,%d,%d", cards[place[0]], cards[place[1]],
                 cards[place[2]], cards[place[3]]);
        if (all == 15)
            yes(match, ENGAWA_CHANCE, text);
        else
            no(match, ENGAWA_CHANCE, text, "lay");
        engawa_match_truncate(match, length);
    }
    yes(match, ENGAWA_CHANCE, "lay 19,1,13,7");
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 2");
    yes(match, 3, "vote 2");
    chance(match);
    scores_are(match, "3 0 3 4", NULL);
    engawa_match_free(match);
}

static void x5_every_player_but_the_storyteller_votes_not_for_the_own_card(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    lay_out(match);
    assert_int_equal(engawa_match_actors(match), 14);
    no(match, 0, "vote 2", "not-your-turn");
    no(match, 1, "vote 2", "own-card");
    no(match, 2, "vote 3", "own-card");
    no(match, 1, "vote 0", "no-such-place");
    no(match, 1, "vote 5", "no-such-place");
    legal_is(match, 1, "vote 1\nvote 3\nvote 4\n");
    legal_is(match, 3, "vote 1\nvote 2\nvote 3\n");
    yes(match, 3, "vote 2");
    engawa_match_free(match);
}

static void x5_with_three_players_for_neither_of_the_own_cards(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 2, "give 15,21");
    yes(match, 1, "give 8,9");
    yes(match, ENGAWA_CHANCE, "lay 21,9,1,8,15");
    legal_is(match, 1, "vote 1\nvote 3\nvote 5\n");
    legal_is(match, 2, "vote 2\nvote 3\nvote 4\n");
    no(match, 1, "vote 2", "own-card");
    no(match, 1, "vote 4", "own-card");
    no(match, 2, "vote 1", "own-card");
    no(match, 2, "vote 5", "own-card");
    no(match, 2, "vote 6", "no-such-place");
    engawa_match_free(match);
}

static void x6_a_given_card_and_a_vote_are_final_and_the_last_one_ends_the_phase(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 2, "give 13");
    no(match, 2, "give 14", "not-your-turn");
    yes(match, 1, "give 7");
    no(match, 1, "vote 1", "not-your-turn");
    no(match, 3, "vote 1", "spelling");
    yes(match, 3, "give 19");
    no(match, 3, "give 20", "not-your-turn");
    no(match, 3, "vote 1", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "lay 1,7,13,19");
    no(match, 3, "give 20", "spelling");
    yes(match, 3, "vote 1");
    no(match, 3, "vote 2", "not-your-turn");
    no(match, ENGAWA_CHANCE, "reveal 0:1 1:7 2:13 3:19 / 1:1 2:1 3:1", "not-chance");
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 2");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    no(match, 2, "vote 1", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "reveal 0:1 1:7 2:13 3:19 / 1:1 2:2 3:1");
    engawa_match_free(match);
}

static void x6_choices_are_secret_and_their_makers_public(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    yes(match, 0, "clue 1 \"x\"");
    yes(match, 2, "give 13");
    for (int viewer = ENGAWA_SPECTATOR; viewer < 4; viewer++) {
        assert_true(shows(match, viewer, "\"chosen\":true"));
        assert_int_equal(shows(match, viewer, "\"given\":[13]"), viewer == 2);
        assert_int_equal(shows(match, viewer, "\"given\":[1]"), viewer == 0);
        seen_as(match, viewer, viewer == 2 ? "give 13" : "give ?");
    }
    yes(match, 1, "give 7");
    yes(match, 3, "give 19");
    yes(match, ENGAWA_CHANCE, "lay 1,7,13,19");
    assert_false(shows(match, 0, "\"chosen\":true"));
    yes(match, 3, "vote 2");
    for (int viewer = ENGAWA_SPECTATOR; viewer < 4; viewer++) {
        assert_true(shows(match, viewer, "\"chosen\":true"));
        assert_int_equal(shows(match, viewer, "\"vote\":2"), viewer == 3);
        seen_as(match, viewer, viewer == 3 ? "vote 2" : "vote ?");
    }
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 2");
    assert_false(shows(match, 0, "\"vote\":2"));
    chance(match);
    assert_true(shows(match, 0, "\"vote\":2"));
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"owner\":[0,1,2,3]"));
    engawa_match_free(match);
}

/* One first round of SEATS players with these votes gives SCORES. */
static void round_gives(int seats, const char *places, const char *scores)
{
    struct engawa_match *match = open_dixit(seats, NULL, NULL, NULL);
    deal_dixit(match);
    play_round(match, places);
    scores_are(match, scores, NULL);
    engawa_match_free(match);
}

static void x7_if_everyone_finds_it_the_storyteller_gets_0_and_the_others_2(void **unused)
{
    (void)unused;
    round_gives(3, "-11", "0 2 2");
    round_gives(4, "-111", "0 2 2 2");
    round_gives(8, "-1111111", "0 2 2 2 2 2 2 2");
}

static void x7_if_no_one_finds_it_the_storyteller_gets_0_and_the_others_2(void **unused)
{
    (void)unused;
    round_gives(4, "-342", "0 3 3 3");
    round_gives(4, "-322", "0 4 3 2");
    round_gives(8, "-3222222", "0 8 3 2 2 2 2 2");
}

static void x7_otherwise_the_storyteller_and_each_finder_get_3(void **unused)
{
    (void)unused;
    round_gives(4, "-112", "3 4 3 0");
    round_gives(4, "-142", "3 4 0 1");
    round_gives(8, "-1111112", "3 4 3 3 3 3 3 0");
}

static void x8_the_others_get_1_for_each_vote_on_a_card_of_theirs(void **unused)
{
    (void)unused;
    round_gives(4, "-122", "3 5 0 0");
    round_gives(5, "-1222", "3 6 0 0 0");
    /* With three players both cards count: places 2 and 3 are seat 1's, 4 and 5 seat 2's. */
    round_gives(3, "-12", "3 4 0");
    round_gives(3, "-13", "3 4 0");
    round_gives(3, "-41", "3 0 4");
    round_gives(3, "-53", "0 3 3");
}

static void x8_without_a_cap_also_when_nobody_found_it(void **unused)
{
    (void)unused;
    round_gives(8, "-1222222", "3 9 0 0 0 0 0 0");
    round_gives(8, "-8222222", "0 8 2 2 2 2 2 3");
}

static void x9_everybody_draws_back_to_a_full_hand(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    deal_dixit(match);
    play_round(match, "-122");
    assert_true(shows(match, 0, "\"phase\":\"draw\""));
    no(match, ENGAWA_CHANCE, "draw 1:25 2:26 3:27", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:25,28 1:26 2:27 3:29", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:25 1:26 2:27 3:25", "not-in-deck");
    no(match, ENGAWA_CHANCE, "draw 0:2 1:26 2:27 3:28", "not-in-deck");
    no(match, ENGAWA_CHANCE, "draw 0:1 1:26 2:27 3:28", "not-in-deck");
    no(match, ENGAWA_CHANCE, "draw 0:85 1:26 2:27 3:28", "no-such-card");
    yes(match, ENGAWA_CHANCE, "draw 0:84 1:25 2:50 3:26");
    assert_true(shows(match, 0, "\"held\":6,\"hand\":[2,3,4,5,6,84]"));
    assert_true(shows(match, 1, "\"held\":6,\"hand\":[8,9,10,11,12,25]"));
    assert_true(shows(match, 1, "\"left\":56"));
    engawa_match_free(match);
}

static void x9_with_three_players_the_storyteller_draws_one_and_the_others_two(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    deal_dixit(match);
    play_round(match, "-12");
    no(match, ENGAWA_CHANCE, "draw 0:22,23 1:24 2:25,26", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:22 1:24,23 2:25,26", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:22 1:23,23 2:25,26", "spelling");
    yes(match, ENGAWA_CHANCE, "draw 0:24 1:22,23 2:25,26");
    assert_true(shows(match, 1, "\"hand\":[10,11,12,13,14,22,23]"));
    assert_true(shows(match, 1, "\"left\":58"));
    play_round(match, "3-3");
    no(match, ENGAWA_CHANCE, "draw 0:30 1:31,32 2:33,34", "spelling");
    yes(match, ENGAWA_CHANCE, "draw 0:31,32 1:30 2:33,34");
    engawa_match_free(match);
}

static void x9_seat_0_tells_first_and_the_next_player_after_each_round(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 8; seats++) {
        struct engawa_match *match = open_dixit(seats, NULL, NULL, "0");
        deal_dixit(match);
        for (int round = 0; engawa_match_actors(match) != 0; round++) {
            char places[ENGAWA_SEATS_MAX + 1];
            assert_int_equal(engawa_match_actors(match), 1u << round % seats);
            int place = seats == 3 ? (int[]){1, 3, 5}[round % 3] : round % seats + 1;
            memset(places, '0' + place, sizeof places);
            places[round % seats] = '-';
            play_round(match, places);
            if (engawa_match_actors(match) == ENGAWA_CHANCE_BIT)
                chance(match);
        }
        engawa_match_free(match);
    }
}

/* Plays ROUNDS from the deal on, each but the last one followed by a draw. */
static struct engawa_match *play_rounds(const char *target, const char *const *rounds)
{
    struct engawa_match *match = open_dixit(4, "mine", "200", target);
    deal_dixit(match);
    for (int i = 0; rounds[i]; i++) {
        if (i > 0) {
            assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
            chance(match);
        }
        play_round(match, rounds[i]);
    }
    return match;
}

static void x10_the_game_ends_after_a_round_in_which_someone_has_the_target(void **unused)
{
    (void)unused;
    static const char *const rounds[] = {"-122", "3-11", NULL};
    struct engawa_match *match = play_rounds("6", rounds);
    scores_are(match, "7 5 3 2", "1 2 3 4");
    assert_int_equal(engawa_match_actors(match), 0);
    no(match, ENGAWA_CHANCE, "draw 0:50 1:51 2:52 3:53", "over");
    engawa_match_free(match);
    static const char *const one[] = {"-122", NULL};
    for (int target = 0; target <= 6; target++) {
        char text[16];
        snprintf(text, sizeof text, "%d", target);
        match = play_rounds(text, one);
        scores_are(match, "3 5 0 0", "2 1 3 3");
        bool over = target > 0 && target <= 5;
        assert_int_equal(engawa_match_actors(match), over ? 0 : ENGAWA_CHANCE_BIT);
        assert_true(shows(match, 0, over ? "\"phase\":\"over\"" : "\"phase\":\"draw\""));
        engawa_match_free(match);
    }
}

static void x10_with_target_0_only_the_deck_ends_it(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, "0");
    int rounds = 0;
    deal_dixit(match);
    for (; engawa_match_actors(match) != 0; rounds++) {
        char places[] = "2222"; /* places by seat: everybody but seat 1 for seat 1's card */
        int teller = rounds % 4;
        places[1] = teller == 0 ? '1' : '3';
        places[teller] = '-';
        play_round(match, places);
        chance(match);
    }
    assert_int_equal(rounds, 15); /* 84 cards: 24 dealt, 15 times 4 drawn */
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, ranks);
    assert_true(scores[1] > 30);
    assert_int_equal(ranks[1], 1);
    engawa_match_free(match);
}

/* Twelve rounds after which seats 1 and 2 share the lead with 31; nobody had 30 before. */
#define SHARED_LEAD                                                                                \
    "-111", "3-21", "33-1", "442-", "-113", "2-23", "23-3", "414-", "-122", "2-22", "31-3", "244-"

static void x11_the_higher_score_wins_if_several_have_the_target(void **unused)
{
    (void)unused;
    static const char *const rounds[] = {"-341", "3-21", "41-3", "232-", "-142",
                                         "4-13", "23-2", "342-", "-321", "4-23",
                                         "21-1", "431-", "-441", "2-13", NULL};
    struct engawa_match *match = play_rounds(NULL, rounds);
    scores_are(match, "31 30 25 29", "1 2 4 3");
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
}

static void x11_a_shared_lead_plays_one_more_round_with_the_next_storyteller(void **unused)
{
    (void)unused;
    static const char *const shared[] = {SHARED_LEAD, NULL};
    static const char *const decided[] = {SHARED_LEAD, "-122", NULL};
    struct engawa_match *match = play_rounds(NULL, shared);
    scores_are(match, "27 31 31 19", "3 1 1 4");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    chance(match);
    assert_int_equal(engawa_match_actors(match), 1); /* round 13: seat 0 tells */
    engawa_match_free(match);
    match = play_rounds(NULL, decided);
    scores_are(match, "30 36 31 19", "3 1 2 4");
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
}

static void x11_again_among_all_who_share_it_until_one_leads(void **unused)
{
    (void)unused;
    /* Seats 1 and 3 share with 31, then seats 0 and 1 with 32, then seat 0 leads. */
    static const char *const rounds[] = {"-412", "3-43", "44-3", "242-", "-413", "4-23",
                                         "33-2", "431-", "-142", "4-12", "44-1", "331-",
                                         "-142", "3-42", "31-2", "211-", NULL};
    struct engawa_match *match = play_rounds(NULL, rounds);
    scores_are(match, "36 35 32 31", "1 2 3 4");
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
    static const char *const twice[] = {SHARED_LEAD, "-111", "2-22", NULL};
    match = play_rounds(NULL, twice); /* the same two share it again with 33 */
    scores_are(match, "29 33 35 23", "3 2 1 4");
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
}

static void x12_a_won_game_draws_nothing_though_the_deck_could(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, "mine", "28", "5");
    deal_dixit(match);
    play_round(match, "-122");
    assert_int_equal(engawa_match_actors(match), 0);
    assert_true(shows(match, 0, "\"left\":4"));
    no(match, ENGAWA_CHANCE, "draw 0:25 1:26 2:27 3:28", "over");
    engawa_match_free(match);
}

static void x12_a_deck_with_fewer_cards_than_the_hands_lack_ends_it_undrawn(void **unused)
{
    (void)unused;
    for (int cards = 29; cards <= 31; cards++) {
        char text[16];
        snprintf(text, sizeof text, "%d", cards);
        struct engawa_match *match = open_dixit(4, "mine", text, NULL);
        deal_dixit(match);
        play_round(match, "-122");
        chance(match);
        assert_int_equal(engawa_match_actors(match), 2);
        play_round(match, "2-22");
        assert_int_equal(engawa_match_actors(match), 0);
        snprintf(text, sizeof text, "left\":%d", cards - 28);
        assert_true(shows(match, 0, text));
        no(match, ENGAWA_CHANCE, "draw 0:29 1:30 2:31 3:32", "over");
        scores_are(match, "5 5 2 2", "1 1 3 3");
        engawa_match_free(match);
    }
    /* Three players: five cards are lacking, four are left. */
    struct engawa_match *match = open_dixit(3, "mine", "30", NULL);
    deal_dixit(match);
    play_round(match, "-12");
    chance(match);
    play_round(match, "3-3");
    assert_int_equal(engawa_match_actors(match), 0);
    assert_true(shows(match, 0, "\"left\":4"));
    engawa_match_free(match);
}

static void x12_the_deck_s_last_card_ends_it_after_the_draw_even_if_a_round_is_due(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, "mine", "28", "2");
    deal_dixit(match);
    play_round(match, "-111"); /* three share the lead: X11 asks for one more round */
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    yes(match, ENGAWA_CHANCE, "draw 0:28 1:25 2:26 3:27");
    assert_int_equal(engawa_match_actors(match), 0);
    assert_true(shows(match, 0, "\"phase\":\"over\",\"round\":1,\"storyteller\":0"));
    assert_true(shows(match, 0, "\"held\":6,\"hand\":[2,3,4,5,6,28]"));
    no(match, 1, "clue 8 \"x\"", "over");
    scores_are(match, "0 2 2 2", "4 1 1 1"); /* a shared win */
    engawa_match_free(match);
    match = open_dixit(8, "mine", "56", "0");
    deal_dixit(match);
    play_round(match, "-1111112");
    chance(match);
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
}

/* The smallest deck serves one round and its draw, which empties it. */
static void one_round_and_over(int seats, const char *cards)
{
    struct engawa_match *match = open_dixit(seats, "mine", cards, NULL);
    deal_dixit(match);
    play_round(match, "-1111111");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    chance(match);
    assert_int_equal(engawa_match_actors(match), 0);
    assert_true(shows(match, 0, "\"left\":0"));
    engawa_match_free(match);
}

static void x13_a_deck_must_hold_the_first_deal_and_one_refill(void **unused)
{
    (void)unused;
    setup_is(3, "mine", "26", "", "");
    for (int seats = 4; seats <= 8; seats++) {
        char enough[16], fewer[16];
        snprintf(enough, sizeof enough, "%d", 7 * seats);
        snprintf(fewer, sizeof fewer, "%d", 7 * seats - 1);
        setup_is(seats, "mine", enough, "", "");
        setup_is(seats, "mine", fewer, "deck-small", enough);
        one_round_and_over(seats, enough);
    }
    one_round_and_over(3, "26");
}

/* ---- the examples of the seed ---- */

static void example_1_green_finds_it_and_gets_two_votes(void **unused)
{
    (void)unused;
    /* Seat 0 tells; green is seat 1, red 2, blue 3. */
    round_gives(4, "-122", "3 5 0 0");
}

static void example_2_all_three_find_it(void **unused)
{
    (void)unused;
    round_gives(4, "-111", "0 2 2 2");
}

static void example_3_nobody_finds_it_and_each_got_one_vote(void **unused)
{
    (void)unused;
    round_gives(4, "-342", "0 3 3 3");
    round_gives(4, "-423", "0 3 3 3");
}

static void example_4_31_beats_30_and_31_twice_is_one_more_round(void **unused)
{
    x11_the_higher_score_wins_if_several_have_the_target(unused);
    x11_a_shared_lead_plays_one_more_round_with_the_next_storyteller(unused);
}

TOPIC(dixit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_players_are_3_to_8),
        cmocka_unit_test(options_deck_is_a_name_and_engawa_by_default),
        cmocka_unit_test(options_cards_are_84_with_engawa_and_required_with_any_other_deck),
        cmocka_unit_test(options_target_is_0_to_100_and_30_by_default),
        cmocka_unit_test(x1_each_player_holds_six_cards_with_three_players_seven),
        cmocka_unit_test(x2_the_storyteller_plays_a_card_of_the_own_hand),
        cmocka_unit_test(x3_every_other_player_gives_one_card_in_any_order),
        cmocka_unit_test(x3_with_three_players_two_cards_each),
        cmocka_unit_test(x4_all_cards_are_laid_out_in_any_order_and_counted_from_the_left),
        cmocka_unit_test(x5_every_player_but_the_storyteller_votes_not_for_the_own_card),
        cmocka_unit_test(x5_with_three_players_for_neither_of_the_own_cards),
        cmocka_unit_test(x6_a_given_card_and_a_vote_are_final_and_the_last_one_ends_the_phase),
        cmocka_unit_test(x6_choices_are_secret_and_their_makers_public),
        cmocka_unit_test(x7_if_everyone_finds_it_the_storyteller_gets_0_and_the_others_2),
        cmocka_unit_test(x7_if_no_one_finds_it_the_storyteller_gets_0_and_the_others_2),
        cmocka_unit_test(x7_otherwise_the_storyteller_and_each_finder_get_3),
        cmocka_unit_test(x8_the_others_get_1_for_each_vote_on_a_card_of_theirs),
        cmocka_unit_test(x8_without_a_cap_also_when_nobody_found_it),
        cmocka_unit_test(x9_everybody_draws_back_to_a_full_hand),
        cmocka_unit_test(x9_with_three_players_the_storyteller_draws_one_and_the_others_two),
        cmocka_unit_test(x9_seat_0_tells_first_and_the_next_player_after_each_round),
        cmocka_unit_test(x10_the_game_ends_after_a_round_in_which_someone_has_the_target),
        cmocka_unit_test(x10_with_target_0_only_the_deck_ends_it),
        cmocka_unit_test(x11_the_higher_score_wins_if_several_have_the_target),
        cmocka_unit_test(x11_a_shared_lead_plays_one_more_round_with_the_next_storyteller),
        cmocka_unit_test(x11_again_among_all_who_share_it_until_one_leads),
        cmocka_unit_test(x12_a_won_game_draws_nothing_though_the_deck_could),
        cmocka_unit_test(x12_a_deck_with_fewer_cards_than_the_hands_lack_ends_it_undrawn),
        cmocka_unit_test(x12_the_deck_s_last_card_ends_it_after_the_draw_even_if_a_round_is_due),
        cmocka_unit_test(x13_a_deck_must_hold_the_first_deal_and_one_refill),
        cmocka_unit_test(example_1_green_finds_it_and_gets_two_votes),
        cmocka_unit_test(example_2_all_three_find_it),
        cmocka_unit_test(example_3_nobody_finds_it_and_each_got_one_vote),
        cmocka_unit_test(example_4_31_beats_30_and_31_twice_is_one_more_round),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
