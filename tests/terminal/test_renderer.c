/* test_renderer.c - the games in a terminal: properties of every renderer, in random games of every
 * setup, and the input that each accepts.
 *
 * A renderer is given the open match. It shows nothing that a viewer may not know if the viewer's
 * own match gives the same picture.
 */
#include "engine/notation.h"
#include "games/registry.h"
#include "terminal/parts.h"
#include "tests/support/amount.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_rng rng;

static const struct engawa_names names = {
    {"Aki", "千春", "Random 3", "きまぐれ4", "Ben", "名人6", "Extraordinarily long name", "太郎"}};

/* ---- scenes ---- */

/* The scene that VIEWER sees of MATCH on a terminal of that size; for renderer_close_scene. */
static struct renderer_scene open_scene(const struct engawa_match *match, int viewer,
                                        enum engawa_language language, int columns, int rows)
{
    struct screen screen = {.columns = columns, .rows = rows, .drawn = true};
    struct renderer_scene scene = renderer_open_scene(match, viewer, &names, language, screen);
    assert_non_null(scene.state);
    return scene;
}

/* Fails unless every line of TEXT fits into COLUMNS and there are at most ROWS. */
static void check_fits(const struct renderer_scene *scene, const char *text, int rows)
{
    int lines = 0;
    for (const char *at = text; *at; lines++) {
        size_t length = strcspn(at, "\n");
        char *line = strndup(at, length);
        if (screen_width(line) > scene->screen.columns)
            fail_msg("%s: wider than %d columns: %s", scene->match->game->name,
                     scene->screen.columns, line);
        free(line);
        at += length + (at[length] == '\n');
    }
    if (lines > rows)
        fail_msg("%s: %d lines on a terminal of %d:\n%s", scene->match->game->name, lines,
                 scene->screen.rows, text);
}

/* ---- what holds for every renderer ---- */

/* Draws MATCH for VIEWER in that size and language into TEXT, with the hint below. */
static void draw(const struct engawa_match *match, int viewer, enum engawa_language language,
                 int columns, int rows, struct engawa_text *text)
{
    const struct renderer *renderer = renderer_of(match->game);
    struct renderer_scene scene = open_scene(match, viewer, language, columns, rows);
    renderer->draw(&scene, text);
    if (renderer != &renderer_plain)
        check_fits(&scene, engawa_text_string(text), rows - 3); /* refusal, hint, prompt */
    renderer->list(&scene, text);
    if (viewer >= 0 && engawa_match_actors(match) >> viewer & 1) {
        struct engawa_text hint = {0};
        renderer->hint(&scene, &hint);
        assert_true(hint.length > 0);
        assert_true(screen_width(hint.at) <= columns - 20); /* and "? help, q quit" */
        engawa_text_add(text, hint.at);
        engawa_text_free(&hint);
    }
    assert_true(text->length > 0 && engawa_utf8_valid(text->at, text->length));
    renderer_close_scene(&scene);
}

/* The same picture must come from the open match and from VIEWER's own, on a terminal of COLUMNS
 * and ROWS. */
static void check_picture(const struct engawa_match *open, const struct engawa_match *own,
                          int viewer, enum engawa_language language, int columns, int rows)
{
    struct engawa_text a = {0}, b = {0};
    draw(open, viewer, language, columns, rows, &a);
    draw(own, viewer, language, columns, rows, &b);
    assert_string_equal(a.at, b.at);
    engawa_text_free(&a);
    engawa_text_free(&b);
}

/* Checks three sizes in two languages. */
static void check_view(const struct engawa_match *open, const struct engawa_match *own, int viewer)
{
    static const int sizes[][2] = {{80, 24}, {100, 30}, {120, 40}};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    static long cases;
    for (int i = 0; i < 2 * SIZES; i++)
        if (case_wanted(cases++))
            check_picture(open, own, viewer, (enum engawa_language)(i % 2), sizes[i / 2][0],
                          sizes[i / 2][1]);
}

/* Every legal move may be typed in the spelling of a record. */
static void check_spellings(const struct engawa_match *match, int seat)
{
    const struct renderer *renderer = renderer_of(match->game);
    struct renderer_scene scene = open_scene(match, seat, ENGAWA_ENGLISH, 80, 24);
    struct engawa_text moves = {0}, line = {0}, move = {0};
    int count = renderer_legal(&scene, &moves), step = 1 + count / 40;
    assert_true(count > 0);
    for (int i = 1 + (int)engawa_rng_below(&rng, (uint32_t)step); i <= count; i += step) {
        struct engawa_reason why = {.en = ""};
        engawa_text_clear(&line);
        engawa_text_clear(&move);
        renderer_line(moves.at, i, &line);
        if (engawa_lacks_note(line.at)) {
            line.length -= 1;
            line.at[line.length] = '\0';
            engawa_text_add(&line, "縁側\"");
        }
        if (!renderer_understand(renderer, &scene, line.at, &move, &why))
            fail_msg("%s: \"%s\" is not understood: %s", match->game->name, line.at, why.en);
        assert_string_equal(engawa_text_string(&move), line.at);
    }
    renderer_close_scene(&scene);
    engawa_text_free(&moves);
    engawa_text_free(&line);
    engawa_text_free(&move);
}

/* Types rubbish made of parts of moves: it is understood or refused with a reason, and the core can
 * read or refuse the result. */
static void check_rubbish(const struct engawa_match *match, int seat)
{
    static const char *const pieces[] = {
        "1",     "2",      "3",    "6",  "10",  "99999999999", " ", "  ",  "-",    "b",    "t",
        "place", "deploy", "play", "a1", "j10", "c",           "k", "“",   "”",    "\"",   "「",
        "パス",  "総大将", "出す", "ー", "　",  "keep",        "d", "red", "clue", "\xff", "\\"};
    const struct renderer *renderer = renderer_of(match->game);
    struct renderer_scene scene = open_scene(match, seat, ENGAWA_JAPANESE, 80, 24);
    for (int i = 0; i < 20; i++) {
        struct engawa_text typed = {0}, move = {0};
        struct engawa_reason why = {.code = ""};
        struct engawa_event event = {.by = seat};
        for (uint32_t left = engawa_rng_below(&rng, 7); left > 0; left--)
            engawa_text_add(&typed, pieces[engawa_rng_below(&rng, sizeof pieces / sizeof *pieces)]);
        if (!renderer_understand(renderer, &scene, engawa_text_string(&typed), &move, &why) ||
            !engawa_read(match->game, match->state.bytes, match->setup.seats, seat,
                         engawa_text_string(&move), ENGAWA_FULL, &event, &why))
            assert_true(why.code[0] && why.en[0] && why.ja[0]);
        engawa_text_free(&typed);
        engawa_text_free(&move);
    }
    renderer_close_scene(&scene);
}

/* Looks at MATCH from all sides, VIEW being the matches of the seats and of a spectator. */
static void look_around(const struct engawa_match *match, struct engawa_match *const *view)
{
    struct engawa_text all = {0};
    int seats = match->setup.seats, seat = (int)engawa_rng_below(&rng, (uint32_t)seats + 1);
    check_view(match, view[seat], seat == seats ? ENGAWA_SPECTATOR : seat);
    draw(match, ENGAWA_OPEN, ENGAWA_JAPANESE, 80, 24, &all);
    engawa_text_free(&all);
    for (seat = 0; seat < seats; seat++)
        if (engawa_match_actors(match) >> seat & 1) {
            check_spellings(match, seat);
            check_rubbish(match, seat);
        }
}

static void play_and_look(const struct engawa_game *game, const struct engawa_setup *setup,
                          void *often)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_match *view[ENGAWA_SEATS_MAX + 1];
    struct engawa_text event = {0};
    int seats = setup->seats;
    for (int seat = 0; seat <= seats; seat++)
        view[seat] = engawa_match_new(game, setup, seat == seats ? ENGAWA_SPECTATOR : seat);
    for (int i = 0; i < 400; i++) {
        struct engawa_reason why;
        if (i < 4 || engawa_match_actors(match) == 0 ||
            engawa_rng_below(&rng, *(const uint32_t *)often) == 0)
            look_around(match, view);
        if (engawa_match_actors(match) == 0)
            break;
        engawa_text_clear(&event);
        int by = random_event(match, &rng, &event);
        assert_true(append_with_views(match, view, seats + 1, by, event.at, &why));
    }
    for (int seat = 0; seat <= seats; seat++)
        engawa_match_free(view[seat]);
    engawa_match_free(match);
    engawa_text_free(&event);
}

static void pictures_fit_and_keep_secrets(void **unused)
{
    uint32_t often = case_wanted(1) ? 16 : 32; /* fewer where a sanitizer looks on */
    (void)unused;
    engawa_rng_fast(&rng, 20261121);
    for (int i = 0; engawa_game_at(i); i++)
        each_setup(engawa_game_at(i), play_and_look, &often);
}

/* `?` shows the rules, three lines of keys, the seed's commitment in two, and a prompt in two. */
static void help_fits_on_a_terminal(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++)
        for (int language = 0; language < 2; language++) {
            const char *help = language ? engawa_game_at(i)->help_ja : engawa_game_at(i)->help_en;
            struct renderer_scene scene = {.screen = {.columns = 80, .rows = 24}};
            struct engawa_match match = {.game = engawa_game_at(i)};
            scene.match = &match;
            check_fits(&scene, help, 24 - 6);
        }
}

/* ---- what people type ---- */

/* A game of SEATS with one OPTION, "" for none, after EVENTS ("0 bid 2|c roll 12345 ..."). */
static struct engawa_match *play(const char *game_name, int seats, const char *option,
                                 const char *value, const char *const *events)
{
    const struct engawa_game *game = engawa_game_named(game_name);
    struct engawa_setup setup;
    struct engawa_reason why;
    engawa_setup_defaults(game, seats, &setup);
    if (*option)
        assert_true(engawa_setup_option(game, &setup, option, value, &why));
    assert_true(engawa_setup_check(game, &setup, &why));
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    for (; *events; events++) {
        int by = **events == 'c' ? ENGAWA_CHANCE : **events - '0';
        if (!engawa_match_append(match, by, *events + 2, 0, &why))
            fail_msg("%s: %s", *events, why.en);
    }
    return match;
}

/* Typed text and the move it means; NULL: it is refused with the code in `refused`. */
struct typed {
    const char *typed, *move, *refused;
};

/* Checks each of TYPED, up to one without a text, for SEAT. */
static void check_typed(const struct engawa_match *match, int seat, const struct typed *typed)
{
    const struct renderer *renderer = renderer_of(match->game);
    struct renderer_scene scene = open_scene(match, seat, ENGAWA_JAPANESE, 80, 24);
    for (; typed->typed; typed++) {
        struct engawa_text move = {0};
        struct engawa_reason why = {.code = ""};
        bool fine = renderer_understand(renderer, &scene, typed->typed, &move, &why);
        if (fine != (typed->move != NULL))
            fail_msg("\"%s\": %s%s", typed->typed, engawa_text_string(&move), why.en);
        if (fine) {
            assert_string_equal(engawa_text_string(&move), typed->move);
        } else {
            assert_string_equal(why.code, typed->refused);
            assert_true(why.en[0] && why.ja[0] && strcmp(why.en, why.ja) != 0);
            assert_true(screen_width(why.en) < 80 && screen_width(why.ja) < 80);
        }
        engawa_text_free(&move);
    }
    renderer_close_scene(&scene);
}

static void burning_desire_understands(void **unused)
{
    static const char *const first[] = {"c roll 144566 5", NULL};
    static const struct typed keeps[] = {
        {"66", "keep 66 -", NULL},
        {"6 4,6 b", "keep 466 b", NULL},
        {"66b", "keep 66 b", NULL},
        {"６６ｂ", "keep 66 b", NULL},
        {"k 14", "keep 14 -", NULL},
        {"keep 144566 -", "keep 144566 -", NULL},
        {"残す 5", "keep 5 -", NULL},
        {"b", "keep - b", NULL},
        {"keep - b", "keep - b", NULL},
        {"r", "keep - -", NULL},
        {"-", "keep - -", NULL},
        {"振る", "keep - -", NULL},
        {"1", "keep 1 -", NULL},
        {"t1", "take 1", NULL},
        {"take 2-3", "take 2-3", NULL},
        {"t 2", "take 2-3", NULL},
        {"4-6", "take 4-6", NULL},
        {"４ー６", "take 4-6", NULL},
        {"T 46", "take 4-6", NULL},
        {"役 1", "take 1", NULL},
        {"ones", "take 1", NULL},
        {"fours", "take 4-6", NULL},
        {"m", "multiply", NULL}, /* the core says that it is not offered */
        {"t 5", NULL, "spelling"},
        {"7", NULL, "spelling"},
        {"keep x", NULL, "spelling"},
        {"hello", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const third[] = {"c roll 144566 5", "0 keep - -",      "c roll 123456 1",
                                        "0 keep - -",      "c roll 111123 1", NULL};
    static const struct typed takes[] = {
        {"1", "take 1", NULL},     {"2", "take 2-3", NULL}, {"4-6", "take 4-6", NULL},
        {"k 1", "keep 1 -", NULL}, {"3", NULL, "spelling"}, {NULL, NULL, NULL},
    };
    static const char *const offered[] = {"c roll 111112 1", "0 take 1", NULL};
    static const struct typed dares[] = {
        {"m", "multiply", NULL},  {"Multiply", "multiply", NULL},
        {"×", "multiply", NULL},  {"倍", "multiply", NULL},
        {"s", "stop", NULL},      {"止める", "stop", NULL},
        {"66", NULL, "spelling"}, {"t 1", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    (void)unused;
    struct engawa_match *match = play("burning-desire", 2, "", "", first);
    check_typed(match, 0, keeps);
    engawa_match_free(match);
    match = play("burning-desire", 2, "", "", third);
    check_typed(match, 0, takes);
    engawa_match_free(match);
    match = play("burning-desire", 2, "target", "500", offered);
    check_typed(match, 0, dares);
    engawa_match_free(match);
}

#define DIXIT_DEAL "c deal 0:3,12,44,50,51,52 1:1,2,4,5,6,7 2:8,9,10,11,13,14 3:15,16,17,18,19,20"
#define DIXIT_TOLD "0 clue 44 \"sea\""

static void dixit_understands(void **unused)
{
    static const char *const dealt[] = {DIXIT_DEAL, NULL};
    static const struct typed clues[] = {
        {"44 mischief", "clue 44 \"mischief\"", NULL},
        {"  44   a  Big whale ", "clue 44 \"a  Big whale\"", NULL},
        {"４４　腹黒い　", "clue 44 \"腹黒い\"", NULL},
        {"44 「腹黒い」", "clue 44 \"腹黒い\"", NULL},
        {"44 “so it goes”", "clue 44 \"so it goes\"", NULL},
        {"clue 44 \"腹黒い\"", "clue 44 \"腹黒い\"", NULL},
        {"お題 44 海", "clue 44 \"海\"", NULL},
        {"44 \"a\\u0042\"", "clue 44 \"a\\u0042\"", NULL},
        {"44 \"to be\" or \"not\"", "clue 44 \"\\\"to be\\\" or \\\"not\\\"\"", NULL},
        {"44 q", "clue 44 \"q\"", NULL},
        {"44", NULL, "spelling"},
        {"mischief", NULL, "spelling"},
        {"44 　", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const told[] = {DIXIT_DEAL, DIXIT_TOLD, NULL};
    static const struct typed gives[] = {
        {"4", "give 4", NULL},      {"give 4", "give 4", NULL}, {"４", "give 4", NULL},
        {"出す 4", "give 4", NULL}, {"4 5", NULL, "spelling"},  {"four", NULL, "spelling"},
        {"", NULL, "spelling"},     {NULL, NULL, NULL},
    };
    static const char *const laid[] = {DIXIT_DEAL,  DIXIT_TOLD,        "1 give 4", "2 give 9",
                                       "3 give 20", "c lay 4,44,20,9", NULL};
    static const struct typed votes[] = {
        {"2", "vote 2", NULL},      {"vote 2", "vote 2", NULL}, {"v2", "vote 2", NULL},
        {"投票 2", "vote 2", NULL}, {"1 2", NULL, "spelling"},  {"sea", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const three[] = {
        "c deal 0:3,12,44,50,51,52,53 1:1,2,4,5,6,7,21 2:8,9,10,11,13,14,22", DIXIT_TOLD, NULL};
    static const struct typed pairs[] = {
        {"7 2", "give 2,7", NULL},    {"2,7", "give 2,7", NULL}, {"give 2,7", "give 2,7", NULL},
        {"7　21", "give 7,21", NULL}, {"2", NULL, "spelling"},   {"1 2 4", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    (void)unused;
    struct engawa_match *match = play("dixit", 4, "", "", dealt);
    check_typed(match, 0, clues);
    engawa_match_free(match);
    match = play("dixit", 4, "", "", told);
    check_typed(match, 1, gives);
    engawa_match_free(match);
    match = play("dixit", 4, "", "", laid);
    check_typed(match, 1, votes);
    engawa_match_free(match);
    match = play("dixit", 3, "", "", three);
    check_typed(match, 1, pairs);
    engawa_match_free(match);
}

#define DOU_DEAL                                                                                   \
    "c deal 0:3s3h3c4s4h4cTsThTcTdJsQsKsAs2s2hB 1:3d4d5s5h5c5d6s6h6c6d7s7h7c7d8s8h8c "             \
    "2:8d9s9h9c9dJhJcJdQhQcQdKhKcKdAhAcAd face:3s@0"

static void dou_dizhu_understands(void **unused)
{
    static const char *const auction[] = {DOU_DEAL, NULL};
    static const struct typed bids[] = {
        {"2", "bid 2", NULL},       {"bid 3", "bid 3", NULL},  {"３", "bid 3", NULL},
        {"2点", "bid 2", NULL},     {"入札 1", "bid 1", NULL}, {"p", "bid pass", NULL},
        {"パス", "bid pass", NULL}, {"ﾊﾟｽ", "bid pass", NULL}, {"bid pass", "bid pass", NULL},
        {"0", "bid pass", NULL},    {"12", NULL, "spelling"},  {"much", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const led[] = {DOU_DEAL, "0 bid 3", "c kitty 2c2dR", NULL};
    static const struct typed plays[] = {
        {"3", "play 3", NULL},
        {"q", "play Q", NULL},
        {"33444", "play 44433", NULL},
        {"４４４３３", "play 44433", NULL},
        {"4 3 4 3 4", "play 44433", NULL},
        {"10 10", "play TT", NULL},
        {"t10", "play TT", NULL},
        {"10jqka", "play TJQKA", NULL},
        {"A-K-Q-J-10", "play TJQKA", NULL},
        {"3♠ 3♥", "play 33", NULL},
        {"3s3h 4s", "play 334", NULL}, /* no combination: the core says so */
        {"333444 10 J", "play 333444TJ", NULL},
        {"10 333444 j", "play 333444TJ", NULL},
        {"b", "play B", NULL},
        {"black joker", "play B", NULL},
        {"黒", "play B", NULL},
        {"br", "play BR", NULL},
        {"red black", "play BR", NULL},
        {"赤ジョーカー 黒ジョーカー", "play BR", NULL},
        {"大王小王", "play BR", NULL},
        {"rocket", "play BR", NULL},
        {"ロケット", "play BR", NULL},
        {"play 44433", "play 44433", NULL},
        {"出す 22", "play 22", NULL},
        {"p", "pass", NULL},
        {"pass", "pass", NULL},
        {"パス", "pass", NULL},
        {"1", NULL, "spelling"},
        {"joker", NULL, "spelling"},
        {"sdc", NULL, "spelling"},
        {"333333333", NULL, "not-held"},
        {"play", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const follow[] = {DOU_DEAL, "0 bid 3", "c kitty 2c2dR", "0 play 3", NULL};
    static const struct typed answers[] = {
        {"rocket", NULL, "no-rocket"},
        {"8", "play 8", NULL},
        {"5555", "play 5555", NULL},
        {NULL, NULL, NULL},
    };
    (void)unused;
    struct engawa_match *match = play("dou-dizhu", 3, "", "", auction);
    check_typed(match, 0, bids);
    engawa_match_free(match);
    match = play("dou-dizhu", 3, "", "", led);
    check_typed(match, 0, plays);
    engawa_match_free(match);
    match = play("dou-dizhu", 3, "", "", follow);
    check_typed(match, 1, answers);
    engawa_match_free(match);
}

/* Returns the text of LIST for MATCH and SEAT. */
static char *listed(const struct engawa_match *match, int seat, enum engawa_language language)
{
    struct engawa_text text = {0};
    struct renderer_scene scene = open_scene(match, seat, language, 80, 24);
    renderer_of(match->game)->list(&scene, &text);
    renderer_close_scene(&scene);
    return text.at;
}

static void expect_line(const char *text, const char *line)
{
    if (!strstr(text, line))
        fail_msg("\"%s\" is missing in:\n%s", line, text);
}

/* Checks that the list of MATCH for seat 0 in LANGUAGE has LINE. */
static void check_listed(const struct engawa_match *match, enum engawa_language language,
                         const char *line)
{
    char *text = listed(match, 0, language);
    expect_line(text, line);
    free(text);
}

static void dice_are_listed_in_whole_sentences(void **unused)
{
    static const char *const six[] = {"c roll 144566 5", NULL}, *const five[] = {"c roll 12345",
                                                                                 NULL};
    (void)unused;
    struct engawa_match *match = play("burning-desire", 2, "", "", six);
    check_listed(match, ENGAWA_ENGLISH, "  dice: 1 4 4 5 6 6, bonus die 5\n  categories: 1 (");
    check_listed(match, ENGAWA_JAPANESE, "  出目：1 4 4 5 6 6、ボーナスダイス 5\n  役：1 (");
    engawa_match_free(match);
    match = play("yahtzee", 2, "", "", five);
    check_listed(match, ENGAWA_ENGLISH, " has 1 2 3 4 5\n  boxes: 1 ");
    check_listed(match, ENGAWA_JAPANESE, "さんの出目：1 2 3 4 5\n  欄：1 ");
    engawa_match_free(match);
}

static void dou_dizhu_lists_choices_by_kind(void **unused)
{
    static const char *const led[] = {DOU_DEAL, "0 bid 3", "c kitty 2c2dR", NULL};
    static const char *const follow[] = {DOU_DEAL, "0 bid 3", "c kitty 2c2dR", "0 play TTTTJQ",
                                         NULL};
    static const char *const rocket[] = {DOU_DEAL, "0 bid 3", "c kitty 2c2dR", "0 play BR", NULL};
    (void)unused;
    struct engawa_match *match = play("dou-dizhu", 3, "", "", led);
    char *text = listed(match, 0, ENGAWA_ENGLISH);
    expect_line(text, "  single:  3  4  10  J  Q  K  A  2  B  R\n");
    expect_line(text, "  triplet with a card:  333+  444+  10 10 10+  222+\n");
    expect_line(text, "  sequence:  10 JQKA\n");
    expect_line(text, "  triplets in sequence, cards:  333444+\n");
    expect_line(text, "  bomb:  10 10 10 10  2222\n");
    expect_line(text, "  rocket:  BR\n");
    free(text);
    engawa_match_free(match);
    match = play("dou-dizhu", 3, "", "", follow);
    text = listed(match, 1, ENGAWA_JAPANESE);
    expect_line(text, "  ボム:  5555  6666  7777\n");
    assert_null(strstr(text, "クアッドプレックスセット:"));
    free(text);
    engawa_match_free(match);
    match = play("dou-dizhu", 3, "", "", rocket);
    text = listed(match, 1, ENGAWA_ENGLISH);
    expect_line(text, "Nothing here beats that: pass.\n");
    free(text);
    engawa_match_free(match);
}

#define SENGOKU_DEAL "c deal 0:12,16,24,35,46 1:12,14,15,36,46"

static void sengoku_domino_understands(void **unused)
{
    static const char *const dealt[] = {SENGOKU_DEAL, NULL};
    static const struct typed deploys[] = {
        {"24", "deploy 24", NULL},
        {"42", "deploy 24", NULL},
        {"2+4", "deploy 24", NULL},
        {"２４", "deploy 24", NULL},
        {"deploy 24", "deploy 24", NULL},
        {"出す 24", "deploy 24", NULL},
        {"c", "deploy commander", NULL},
        {"総大将", "deploy commander", NULL},
        {"commander", "deploy commander", NULL},
        {"deploy commander", "deploy commander", NULL},
        {"2", NULL, "spelling"},
        {"78", NULL, "spelling"},
        {"246", NULL, "spelling"},
        {"c5 c4", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const deployed[] = {SENGOKU_DEAL, "0 deploy 24", "1 deploy 15", NULL};
    static const struct typed places[] = {
        {"c2 c1", "place 15 c2 c1", NULL},
        {"c2c1", "place 15 c2 c1", NULL},
        {"Ｃ２　Ｃ１", "place 15 c2 c1", NULL},
        {"c2, c1", "place 15 c2 c1", NULL},
        {"place 15 c2 c1", "place 15 c2 c1", NULL},
        {"15 c2 c1", "place 15 c2 c1", NULL},
        {"51 c2 c1", "place 15 c1 c2", NULL},
        {"置く c2 c1", "place 15 c2 c1", NULL},
        {"j10 j9", "place 15 j10 j9", NULL},
        {"c c4 c5", "place commander c4 c5", NULL},
        {"c c10 c9", "place commander c9 c10", NULL},
        {"総 d2 c2", "place commander c2 d2", NULL},
        {"commander c4 c5", "place commander c4 c5", NULL},
        {"1", "place 15 a3 b3", NULL},
        {"24", "place 15 e3 d3", NULL},
        {"d", "discard", NULL},
        {"捨てる", "discard", NULL},
        {"25", NULL, "spelling"},
        {"0", NULL, "spelling"},
        {"c2", NULL, "spelling"},
        {"k1 k2", NULL, "spelling"},
        {"c2 c1 c0", NULL, "spelling"},
        {"c", NULL, "spelling"},
        {NULL, NULL, NULL},
    };
    static const char *const commander[] = {SENGOKU_DEAL,       "0 deploy 24", "1 deploy 15",
                                            "1 place 15 c2 c1", "c draw 1:45", NULL};
    static const struct typed numbers[] = {
        {"c2c1", "place 24 c2 c1", NULL},
        {"1", "place commander a1 b1", NULL}, /* nothing else fits but to discard */
        {NULL, NULL, NULL},
    };
    (void)unused;
    struct engawa_match *match = play("sengoku-domino", 2, "", "", dealt);
    check_typed(match, 0, deploys);
    engawa_match_free(match);
    match = play("sengoku-domino", 2, "", "", deployed);
    check_typed(match, 1, places);
    engawa_match_free(match);
    match = play("sengoku-domino", 2, "", "", commander);
    check_typed(match, 0, numbers);
    engawa_match_free(match);
}

static void sengoku_domino_draws_the_board(void **unused)
{
    static const char *const events[] = {SENGOKU_DEAL,       "0 deploy 24", "1 deploy 15",
                                         "1 place 15 c2 c1", "c draw 1:45", NULL};
    (void)unused;
    struct engawa_match *match = play("sengoku-domino", 2, "", "", events);
    char *text = listed(match, 0, ENGAWA_ENGLISH);
    expect_line(text, " 2 (+) (+) 1S  (+) (+) │  .   .   .   .   .   row 2       0    1\n");
    expect_line(text, "Placing: 千春 1+5=6× done, ▶Aki 2+4=6×");
    free(text);
    text = listed(match, 0, ENGAWA_JAPANESE);
    expect_line(text, " 2 (+) (+) 1武 (+) (+) │");
    free(text);
    engawa_match_free(match);
}

/* Which results stay on the screen. */
static void results_linger(void **unused)
{
    static const char *const laid[] = {DIXIT_DEAL,  DIXIT_TOLD,
                                       "1 give 4",  "2 give 9",
                                       "3 give 20", "c lay 4,44,20,9",
                                       "1 vote 2",  "2 vote 2",
                                       "3 vote 1",  "c reveal 0:44 1:4 2:9 3:20 / 1:2 2:2 3:1",
                                       NULL};
    (void)unused;
    struct engawa_match *match = play("dixit", 4, "", "", laid);
    struct renderer_scene scene = open_scene(match, 0, ENGAWA_ENGLISH, 80, 24);
    assert_true(renderer_dixit.lingers(&scene));
    renderer_close_scene(&scene);
    engawa_match_truncate(match, match->length - 1);
    scene = open_scene(match, 0, ENGAWA_ENGLISH, 80, 24);
    assert_false(renderer_dixit.lingers(&scene));
    renderer_close_scene(&scene);
    engawa_match_free(match);
}

TOPIC(renderer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_fit_and_keep_secrets),
        cmocka_unit_test(help_fits_on_a_terminal),
        cmocka_unit_test(dice_are_listed_in_whole_sentences),
        cmocka_unit_test(burning_desire_understands),
        cmocka_unit_test(dixit_understands),
        cmocka_unit_test(dou_dizhu_understands),
        cmocka_unit_test(dou_dizhu_lists_choices_by_kind),
        cmocka_unit_test(sengoku_domino_understands),
        cmocka_unit_test(sengoku_domino_draws_the_board),
        cmocka_unit_test(results_linger),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
