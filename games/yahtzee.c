/* yahtzee.c - Yahtzee and its second score sheet, Yams.
 *
 * Five dice are rolled up to three times a turn; then the player fills one box of their sheet. A
 * turn:
 *
 *   chance  roll 21421          all five dice, in the order of their places
 *   player  keep 124            keep one 1, one 2, one 4; the others are rolled again
 *   chance  roll 34             the two that were rolled again, left to right
 *   player  score small-straight
 *
 * `keep -` keeps nothing. Of equal faces the leftmost stay. Keeping all five is no move (Y5): a
 * player who wants to stop fills a box. After the third roll one can only fill a box.
 *
 * Odd rulings:
 *   - five equal dice with the yahtzee box filled are a joker (Y8): the upper box of that face
 *     must be taken if open, else any open lower box, which then pays in full, else an upper
 *     box with 0. A box that the joker does not allow is not legal;
 *   - five equal dice are a full house only as a joker (Y6);
 *   - each further yahtzee pays 100 if the yahtzee box holds more than 0 (Y7, Y11);
 *   - `plus` and `minus` hold points but score only through delta.
 *
 * Every turn fills a box after at most three rolls, so a match is over when all boxes are full
 * (Y3).
 *
 * A move is KEEP with a count of dice for each face (four bits a face), or SCORE with a box.
 * Nothing is hidden: there is no `redact`. `tell` and `describe` are in yahtzee_view.c.
 */
#include "games/yahtzee.h"

#include "engine/notation.h"
#include "games/registry.h"
#include "games/rolls.h"
#include "games/variant.h"

#include <stdio.h>
#include <string.h>

enum { DICE = YAHTZEE_DICE, FACES = YAHTZEE_FACES, ROLLS = YAHTZEE_ROLLS };

#define BIT(box) (1u << (box))
#define UPPER    0x3fu

const struct yahtzee_words yahtzee_boxes[YAHTZEE_BOXES] = {
    {"ones", "ones", "1の目"},
    {"twos", "twos", "2の目"},
    {"threes", "threes", "3の目"},
    {"fours", "fours", "4の目"},
    {"fives", "fives", "5の目"},
    {"sixes", "sixes", "6の目"},
    {"three-kind", "three of a kind", "3カード"},
    {"four-kind", "four of a kind", "4カード"},
    {"full-house", "full house", "フルハウス"},
    {"small-straight", "small straight", "小さいストレート"},
    {"large-straight", "large straight", "大きいストレート"},
    {"yahtzee", "yahtzee", "ヤッツィー"},
    {"chance", "chance", "チャンス"},
    {"plus", "plus", "プラス"},
    {"minus", "minus", "マイナス"},
    {"rigole", "rigole", "リゴール"},
};

const struct yahtzee_sheet yahtzee_sheets[] = {
    [YAHTZEE_SHEET_YAHTZEE] = {"yahtzee",
                               "254.59",
                               13,
                               {0, 1, 2, 3, 4, 5, YAHTZEE_THREE_KIND, YAHTZEE_FOUR_KIND,
                                YAHTZEE_FULL_HOUSE, YAHTZEE_SMALL_STRAIGHT, YAHTZEE_LARGE_STRAIGHT,
                                YAHTZEE_YAHTZEE, YAHTZEE_CHANCE},
                               BIT(YAHTZEE_PLUS) - 1,
                               63,
                               0,
                               25,
                               30,
                               40,
                               false,
                               false},
    [YAHTZEE_SHEET_YAMS] = {"yams",
                            "336.70",
                            14,
                            {0, 1, 2, 3, 4, 5, YAHTZEE_PLUS, YAHTZEE_MINUS, YAHTZEE_FOUR_KIND,
                             YAHTZEE_FULL_HOUSE, YAHTZEE_SMALL_STRAIGHT, YAHTZEE_LARGE_STRAIGHT,
                             YAHTZEE_YAHTZEE, YAHTZEE_RIGOLE},
                            (BIT(YAHTZEE_BOXES) - 1) &
                                ~(BIT(YAHTZEE_THREE_KIND) | BIT(YAHTZEE_CHANCE)),
                            60,
                            40,
                            30,
                            40,
                            50,
                            true,
                            true},
};

/* ---- moves ---- */

#define SCORE (UINT64_C(1) << 32)

engawa_move yahtzee_keep(const int counts[FACES])
{
    engawa_move move = 0;
    for (int face = 0; face < FACES; face++)
        move |= (engawa_move)counts[face] << (4 * face);
    return move;
}

engawa_move yahtzee_score(enum yahtzee_box box)
{
    return SCORE | (engawa_move)box;
}

static int kept(engawa_move move, int face)
{
    return (int)(move >> (4 * face) & 15);
}

static bool is_score(engawa_move move)
{
    return (move & SCORE) != 0;
}

static enum yahtzee_box box_of(engawa_move move)
{
    return (enum yahtzee_box)(move & 15);
}

enum yahtzee_box yahtzee_move(engawa_move move, int counts[FACES])
{
    for (int face = 0; face < FACES; face++)
        counts[face] = is_score(move) ? 0 : kept(move, face);
    return is_score(move) ? box_of(move) : YAHTZEE_BOXES;
}

/* ---- scoring ---- */

static int most_equal(const int *counts)
{
    int most = 0;
    for (int face = 0; face < FACES; face++)
        most = counts[face] > most ? counts[face] : most;
    return most;
}

static int sum_of(const int *counts)
{
    int sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += (face + 1) * counts[face];
    return sum;
}

/* The length of the longest run of consecutive faces. */
static int longest_run(const int *counts)
{
    int longest = 0, run = 0;
    for (int face = 0; face < FACES; face++) {
        run = counts[face] ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static bool is_full_house(const int *counts)
{
    bool three = false, two = false;
    for (int face = 0; face < FACES; face++) {
        three |= counts[face] == 3;
        two |= counts[face] == 2;
    }
    return three && two;
}

static bool is_rigole(const int *counts)
{
    for (int face = 0; face < FACES; face++)
        if (counts[face] == 4)
            return counts[FACES - 1 - face] == 1;
    return false;
}

int yahtzee_points(int sheet_number, enum yahtzee_box box, const int counts[FACES], bool joker)
{
    const struct yahtzee_sheet *sheet = &yahtzee_sheets[sheet_number];
    int sum = sum_of(counts), equal = most_equal(counts);
    switch (box) {
    case YAHTZEE_THREE_KIND:
        return equal >= 3 ? sum : 0;
    case YAHTZEE_FOUR_KIND:
        return equal >= 4 ? sum + sheet->four_kind : 0;
    case YAHTZEE_FULL_HOUSE:
        if (!joker && !is_full_house(counts))
            return 0;
        return sheet->full_house + (sheet->full_house_sum ? sum : 0);
    case YAHTZEE_SMALL_STRAIGHT:
        return joker || longest_run(counts) >= 4 ? sheet->small_straight : 0;
    case YAHTZEE_LARGE_STRAIGHT:
        return joker || longest_run(counts) >= 5 ? sheet->large_straight : 0;
    case YAHTZEE_YAHTZEE:
        return equal == DICE ? 50 + (sheet->yahtzee_sum ? sum : 0) : 0;
    case YAHTZEE_CHANCE:
    case YAHTZEE_PLUS:
    case YAHTZEE_MINUS:
        return sum;
    case YAHTZEE_RIGOLE:
        return is_rigole(counts) ? 50 : 0;
    default:
        return ((int)box + 1) * counts[box];
    }
}

int yahtzee_upper(const struct yahtzee *state, int seat)
{
    int total = 0;
    for (int box = YAHTZEE_ONES; box <= YAHTZEE_SIXES; box++)
        total += state->box[seat][box];
    return total;
}

int yahtzee_bonus(int sheet, int upper)
{
    if (upper < yahtzee_sheets[sheet].target)
        return 0;
    return sheet == YAHTZEE_SHEET_YAMS ? 30 + (upper - 60) : 35;
}

int yahtzee_delta(const struct yahtzee *state, int seat)
{
    unsigned both = BIT(YAHTZEE_PLUS) | BIT(YAHTZEE_MINUS);
    int difference = state->box[seat][YAHTZEE_PLUS] - state->box[seat][YAHTZEE_MINUS];
    return (state->filled[seat] & both) == both && difference > 0 ? difference : 0;
}

int yahtzee_total(const struct yahtzee *state, int seat)
{
    int total = yahtzee_bonus(state->sheet, yahtzee_upper(state, seat)) +
                yahtzee_delta(state, seat) + state->repeat[seat];
    for (int box = YAHTZEE_ONES; box < YAHTZEE_BOXES; box++)
        if (box != YAHTZEE_PLUS && box != YAHTZEE_MINUS)
            total += state->box[seat][box];
    return total;
}

unsigned yahtzee_open(int sheet, unsigned filled, const int counts[FACES],
                      enum yahtzee_joker *joker)
{
    unsigned open = yahtzee_sheets[sheet].mask & ~filled, own = 0;
    *joker = YAHTZEE_NO_JOKER;
    for (int face = 0; face < FACES; face++)
        if (counts[face] == DICE)
            own = BIT(face);
    if (!own || !(filled & BIT(YAHTZEE_YAHTZEE)))
        return open;
    if (open & own) {
        *joker = YAHTZEE_JOKER_UPPER;
        return own;
    }
    *joker = open & ~UPPER ? YAHTZEE_JOKER_LOWER : YAHTZEE_JOKER_ZERO;
    return open & ~UPPER ? open & ~UPPER : open;
}

/* The boxes that the player to move may fill with the dice on the table. */
static unsigned open_boxes(const struct yahtzee *state, const int *counts,
                           enum yahtzee_joker *joker)
{
    return yahtzee_open(state->sheet, state->filled[state->turn], counts, joker);
}

int yahtzee_repeat(const struct yahtzee *state, const int counts[FACES])
{
    return most_equal(counts) == DICE && state->box[state->turn][YAHTZEE_YAHTZEE] > 0 ? 100 : 0;
}

/* ---- the fold ---- */

int yahtzee_sheet(const struct engawa_setup *setup)
{
    return engawa_setup_is(setup, "sheet", "yams") ? YAHTZEE_SHEET_YAMS : YAHTZEE_SHEET_YAHTZEE;
}

/* The boxes that are open at the beginning; of the small variant two, and the others hold 0. */
static unsigned open_at_first(const struct engawa_setup *setup)
{
    if (variant_is_small(setup))
        return BIT(YAHTZEE_SMALL_STRAIGHT) | BIT(YAHTZEE_YAHTZEE);
    return yahtzee_sheets[yahtzee_sheet(setup)].mask;
}

static size_t longest(const struct engawa_setup *setup)
{
    return (size_t)setup->seats * (size_t)engawa_popcount(open_at_first(setup)) * 2 * ROLLS;
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct yahtzee *state = at;
    state->seats = (uint8_t)setup->seats;
    state->sheet = (uint8_t)yahtzee_sheet(setup);
    state->rolls = 1;
    for (int seat = 0; seat < setup->seats; seat++)
        state->filled[seat] = (uint16_t)(yahtzee_sheets[state->sheet].mask & ~open_at_first(setup));
}

static unsigned actors(const void *at)
{
    const struct yahtzee *state = at;
    if (state->over)
        return 0;
    return yahtzee_to_roll(state) ? ENGAWA_CHANCE_BIT : 1u << state->turn;
}

/* The number of legal keeps: every choice of dice except all five, equal faces alike. */
static int count_keeps(const struct yahtzee *state, const int *counts)
{
    int keeps = 1;
    if (state->rolls == ROLLS)
        return 0;
    for (int face = 0; face < FACES; face++)
        keeps *= counts[face] + 1;
    return keeps - 1;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct yahtzee *state = at;
    int counts[FACES];
    enum yahtzee_joker joker;
    (void)seat;
    yahtzee_count(state, counts);
    int count = 0;
    if (state->rolls < ROLLS) {
        if (capacity > 0)
            moves[0] = 0;
        count = rolls_keeps(counts, moves, 1, capacity) - 1; /* all five dice are no keep */
    }
    for (unsigned open = open_boxes(state, counts, &joker); open; open &= open - 1, count++)
        if (count < capacity)
            moves[count] = yahtzee_score((enum yahtzee_box)engawa_lowest_bit(open));
    return count;
}

static engawa_move pick(const void *at, int seat, struct engawa_rng *rng)
{
    const struct yahtzee *state = at;
    int counts[FACES];
    enum yahtzee_joker joker;
    (void)seat;
    yahtzee_count(state, counts);
    int keeps = count_keeps(state, counts);
    unsigned open = open_boxes(state, counts, &joker);
    int index = (int)engawa_rng_below(rng, (uint32_t)(keeps + engawa_popcount(open)));
    if (index < keeps)
        return rolls_keep(counts, index);
    for (index -= keeps; index > 0; index--)
        open &= open - 1;
    return yahtzee_score((enum yahtzee_box)engawa_lowest_bit(open));
}

static void fill_box(struct yahtzee *state, enum yahtzee_box box)
{
    int counts[FACES], seat = state->turn;
    enum yahtzee_joker joker;
    yahtzee_count(state, counts);
    open_boxes(state, counts, &joker);
    state->repeat[seat] = (uint16_t)(state->repeat[seat] + yahtzee_repeat(state, counts));
    state->box[seat][box] =
        (uint8_t)yahtzee_points(state->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER);
    state->filled[seat] = (uint16_t)(state->filled[seat] | BIT(box));
    state->over =
        seat == state->seats - 1 && state->filled[seat] == yahtzee_sheets[state->sheet].mask;
    state->turn = (uint8_t)((seat + 1) % state->seats);
    state->rolls = 1;
    memset(state->dice, 0, sizeof state->dice);
}

static void play(void *at, int seat, engawa_move move)
{
    struct yahtzee *state = at;
    (void)seat;
    if (is_score(move)) {
        fill_box(state, box_of(move));
        return;
    }
    for (int i = 0; i < DICE; i++) {
        int face = state->dice[i] - 1;
        if (kept(move, face) > 0)
            move -= UINT64_C(1) << (4 * face);
        else
            state->dice[i] = 0;
    }
    state->rolls++;
}

static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct yahtzee *state = at;
    outcome->count = 0;
    for (int i = 0; i < DICE; i++)
        if (state->dice[i] == 0)
            outcome->item[outcome->count++] = (uint16_t)(1 + engawa_rng_below(rng, FACES));
}

static int outcomes(const void *at, struct engawa_weighted *list, int capacity)
{
    const struct yahtzee *state = at;
    struct engawa_weighted roll = {.outcome = {.count = 0}};
    int count = 0, dice = 0;
    for (int i = 0; i < DICE; i++)
        dice += state->dice[i] == 0;
    roll.outcome.count = (uint16_t)dice;
    rolls_first(roll.outcome.item, dice);
    do {
        roll.probability = rolls_probability(roll.outcome.item, dice);
        if (count < capacity)
            list[count] = roll;
        count++;
    } while (rolls_next(roll.outcome.item, dice));
    return count;
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct yahtzee *state = at;
    int next = 0;
    for (int i = 0; i < DICE; i++)
        if (state->dice[i] == 0)
            state->dice[i] = (uint8_t)outcome->item[next++];
}

/* ---- rules with reasons ---- */

static bool allowed_keep(const struct yahtzee *state, const int *counts, engawa_move move,
                         struct engawa_reason *why)
{
    int all = 0;
    if (state->rolls == ROLLS)
        return engawa_refuse(why, "no-more-rolls", "you have rolled three times: fill a box (Y1)",
                             "3回振り終えています。欄を選んでください（Y1）");
    for (int face = 0; face < FACES; face++) {
        if (kept(move, face) > counts[face])
            return engawa_refuse(why, "no-such-dice", "not that many dice show %d",
                                 "%d の目のサイコロはそんなにありません", face + 1);
        all += kept(move, face);
    }
    if (all == DICE)
        return engawa_refuse(why, "keep-all", "keeping all five is not a re-roll: fill a box (Y5)",
                             "5個すべて残すなら振り直しではありません。欄を選んでください（Y5）");
    return true;
}

static bool allowed_score(const struct yahtzee *state, const int *counts, enum yahtzee_box box,
                          struct engawa_reason *why)
{
    enum yahtzee_joker joker;
    unsigned open = open_boxes(state, counts, &joker);
    if (!(yahtzee_sheets[state->sheet].mask & BIT(box)))
        return engawa_refuse(why, "no-such-box", "this sheet does not have a box \"%s\"",
                             "この得点表に「%s」の欄はありません", yahtzee_boxes[box].name);
    if (state->filled[state->turn] & BIT(box))
        return engawa_refuse(why, "box-filled", "the box \"%s\" is filled already (Y2)",
                             "「%s」の欄は記入済みです（Y2）", yahtzee_boxes[box].name);
    if (!(open & BIT(box)) && joker == YAHTZEE_JOKER_UPPER)
        return engawa_refuse(why, "joker", "a joker must fill the box \"%s\" (Y8.1)",
                             "ジョーカーは「%s」の欄に記入します（Y8.1）",
                             yahtzee_boxes[state->dice[0] - 1].name);
    if (!(open & BIT(box)))
        return engawa_refuse(why, "joker", "a joker must fill an open lower box (Y8.2)",
                             "ジョーカーは下段の空いた欄に記入します（Y8.2）");
    return true;
}

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct yahtzee *state = at;
    int counts[FACES];
    yahtzee_count(state, counts);
    return is_score(event->move) ? allowed_score(state, counts, box_of(event->move), why)
                                 : allowed_keep(state, counts, event->move, why);
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct yahtzee *state = at;
    int rolled = 0;
    for (int i = 0; i < DICE; i++)
        rolled += state->dice[i] == 0;
    if (outcome->count != rolled)
        return engawa_refuse(why, "dice-count", "%d dice are rolled here, not %d",
                             "ここで振るのは%d個です（%d個ではありません）", rolled,
                             outcome->count);
    return true;
}

/* ---- text ---- */

static bool parse_roll(const char *text, struct engawa_outcome *outcome, struct engawa_reason *why)
{
    size_t count = strspn(text, "123456");
    if (count == 0 || count > DICE || text[count] != '\0')
        return engawa_refuse(why, "spelling", "after \"roll\", list one to five faces from 1 to 6",
                             "roll のあとは1〜6の目を1〜5個書きます");
    outcome->count = (uint16_t)count;
    for (size_t i = 0; i < count; i++)
        outcome->item[i] = (uint16_t)(text[i] - '0');
    return true;
}

static bool parse_keep(const char *text, engawa_move *move, struct engawa_reason *why)
{
    int counts[FACES] = {0};
    if (strcmp(text, "-") != 0) {
        size_t count = strspn(text, "123456");
        bool fine = count > 0 && count <= DICE && text[count] == '\0';
        for (size_t i = 0; fine && i < count; i++) {
            fine = i == 0 || text[i - 1] <= text[i];
            counts[text[i] - '1']++;
        }
        if (!fine)
            return engawa_refuse(why, "spelling",
                                 "after \"keep\", list the faces you keep, ascending, or \"-\"",
                                 "keep のあとは残す目を小さい順に、何も残さないなら - と書きます");
    }
    *move = yahtzee_keep(counts);
    return true;
}

static bool parse(const void *at, const char *text, struct engawa_event *event,
                  struct engawa_reason *why)
{
    (void)at;
    if (event->by == ENGAWA_CHANCE && engawa_take_word(&text, "roll"))
        return parse_roll(text, &event->outcome, why);
    if (event->by != ENGAWA_CHANCE && engawa_take_word(&text, "keep"))
        return parse_keep(text, &event->move, why);
    if (event->by != ENGAWA_CHANCE && engawa_take_word(&text, "score")) {
        for (int box = YAHTZEE_ONES; box < YAHTZEE_BOXES; box++)
            if (strcmp(yahtzee_boxes[box].name, text) == 0) {
                event->move = yahtzee_score((enum yahtzee_box)box);
                return true;
            }
        return engawa_refuse(why, "no-such-box", "there is no box \"%.40s\"",
                             "「%.40s」という欄はありません", text);
    }
    return engawa_refuse(why, "spelling", "\"%.40s\" cannot be used here: %s",
                         "「%.40s」はここで使えません：%s", text,
                         event->by == ENGAWA_CHANCE ? "roll …" : "keep …, score …");
}

void yahtzee_list_faces(struct engawa_text *text, const struct engawa_event *event,
                        const char *between)
{
    const char *next = "";
    int counts[FACES];
    if (event->by == ENGAWA_CHANCE) {
        for (int i = 0; i < event->outcome.count; i++, next = between) {
            engawa_text_add(text, next);
            engawa_text_add_number(text, event->outcome.item[i]);
        }
        return;
    }
    yahtzee_move(event->move, counts);
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < counts[face]; i++, next = between) {
            engawa_text_add(text, next);
            engawa_text_add_number(text, face + 1);
        }
}

static void print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    (void)at;
    if (event->by == ENGAWA_CHANCE) {
        engawa_text_add(text, "roll ");
        yahtzee_list_faces(text, event, "");
    } else if (is_score(event->move)) {
        engawa_text_add(text, "score ");
        engawa_text_add(text, yahtzee_boxes[box_of(event->move)].name);
    } else {
        engawa_text_add(text, event->move ? "keep " : "keep -");
        yahtzee_list_faces(text, event, "");
    }
}

/* ---- results ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct yahtzee *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = yahtzee_total(state, seat);
    engawa_rank_scores(scores, state->seats, ranks);
}

static const char *const sheet_names[] = {"yahtzee", "yams", NULL};
static const char *const variants[] = {"full", "small", NULL};

static const struct engawa_option options[] = {
    {.name = "sheet",
     .label_en = "Score sheet",
     .label_ja = "得点表",
     .kind = ENGAWA_CHOICE,
     .choices = sheet_names,
     .fallback = "yahtzee"},
    VARIANT_OPTION(variants),
    {.name = NULL},
};

static const struct engawa_daily dailies[] = {
    {.name = "yahtzee", .title_en = "Yahtzee", .title_ja = "ヤッツィー"},
    {.name = "yams", .title_en = "Yams", .title_ja = "ヤムス", .option = "sheet", .value = "yams"},
    {.name = NULL},
};

const struct engawa_game engawa_yahtzee = {
    .name = "yahtzee",
    .title_en = "Yahtzee",
    .title_ja = "ヤッツィー",
    .seats_min = 1,
    .seats_max = YAHTZEE_SEATS,
    .options = options,
    .state_size = sizeof(struct yahtzee),
    .legal_max = 31 + 14,
    .text_max = sizeof "score small-straight" - 1,
    .help_en = "Roll five dice, up to three times a turn. Before each re-roll keep any dice\n"
               "(keep 124). Then fill one open box of your sheet (score fours); a box is\n"
               "filled once, with 0 if the dice do not fit. The highest total wins.\n"
               "Upper boxes: sum of that face. Bonus: 35 from 63 up (Yams: 30 + what is\n"
               "above 60). Three and four of a kind: all dice (Yams: four, +40). Full house\n"
               "25 (Yams: dice + 30). Straights 30 and 40 (Yams: 40 and 50). Yahtzee 50\n"
               "(Yams: dice + 50). Yams: delta is plus less minus; rigole, four of one\n"
               "face and one of 7 less it, is 50.\n"
               "Another yahtzee: +100 if that box holds points, and it is a joker: take the\n"
               "upper box of its face; if filled, any lower box in full; else an upper 0.",
    .help_ja = "1手番に5個のサイコロを3回まで振ります。振り直す前に好きな目を残せます\n"
               "（keep 124）。最後に得点表の空いた欄ひとつに記入します（score fours）。\n"
               "記入は1欄に1度だけ、合わなければ0点。合計の高い人の勝ちです。\n"
               "上段：その目の合計。63以上でボーナス35（ヤムス：60以上で30+超過分）。\n"
               "3カード・4カード：全部の合計（ヤムスの4カード：+40）。フルハウス25\n"
               "（ヤムス：合計+30）。小さいストレート30、大きいストレート40（ヤムス：40と50）。\n"
               "ヤッツィー50（ヤムス：合計+50）。ヤムスのデルタはプラス−マイナス、\n"
               "リゴールは同じ目4個と「7−その目」1個で50点です。\n"
               "2度目からのヤッツィー：欄に得点があれば+100。ジョーカーとして、まずその目の\n"
               "上段、記入済みなら下段の好きな欄に満点、なければ上段に0点で記入します。",
    .daily = dailies,
    .longest = longest,
    .start = start,
    .actors = actors,
    .legal = legal,
    .pick = pick,
    .play = play,
    .draw = draw,
    .outcomes = outcomes,
    .settle = settle,
    .allowed = allowed,
    .possible = possible,
    .parse = parse,
    .print = print,
    .result = result,
    .describe = yahtzee_describe,
    .tell = yahtzee_tell,
    .moment = yahtzee_moment,
};
