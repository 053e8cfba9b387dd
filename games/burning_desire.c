/* burning_desire.c - Burning Desire, a race to 1000 points with dice and nerves.
 *
 * Six dice and a bonus die are rolled up to three times a turn; then the player takes one of three
 * roles. There is no sheet, so a role may be taken again and again. A player who would reach the
 * target with a turn, and everyone in the final round, may roll the multiplier dice: they multiply
 * the points by both faces, and a 0 loses them. A turn:
 *
 *   chance  roll 144566 5       six dice by place, then the bonus die
 *   player  keep 4456 b         the dice kept, ascending, and `b` or `-` for the bonus die
 *   chance  roll 26 -           only what is rolled again; `roll - 3`: the bonus die alone
 *   player  take 4-6            the role: 1, 2-3 or 4-6
 *   player  multiply, or stop   only where the multiplier is offered (B5, B7)
 *   chance  multiplier 1 2      first die {0,0,1,1,1,2}, second die {0,0,0,2,2,3}
 *
 * Stages: the race, until a turn ends at or above the target (B9); the final round, one turn for
 * each other seat; then, while the highest total is shared, tie-break rounds among those who share
 * it, beginning with the first of them at or after the seat that began the final round (B11). Solo
 * practice is over when the final round would begin. Every match ends: at the latest with the
 * scores after 1,000 turns of each seat in the race without reaching the target, or after 100
 * tie-break rounds (B12). A turn has at most three rolls, two keeps, a role, and the eighteen
 * throws that double 5 points to a million.
 *
 * Odd rulings: keeping all seven dice is no move (B1); a role with nothing in it may be taken, for
 * 0 (B2); with 0 points nothing is multiplied (B7); from 1,000,000 points on the turn is banked at
 * once (B6). Nothing is hidden. `describe` is in burning_desire_view.c, `tell` in
 * burning_desire_tell.c.
 */
#include "games/burning_desire.h"

#include "engine/notation.h"
#include "games/registry.h"
#include "games/rolls.h"

#include <string.h>

enum { DICE = BURNING_DICE, FACES = BURNING_FACES };

#define KEPT_BONUS (UINT64_C(1) << 24)
#define KIND(move) ((move) >> 32)
enum { KEEP, TAKE, MULTIPLY, STOP };

const char *const burning_roles[BURNING_ROLES] = {"1", "2-3", "4-6"};
const int burning_multipliers[2][FACES] = {{0, 0, 1, 1, 1, 2}, {0, 0, 0, 2, 2, 3}};

/* ---- moves and points ---- */

engawa_move burning_keep(const int counts[FACES], bool bonus)
{
    engawa_move move = bonus ? KEPT_BONUS : 0;
    for (int face = 0; face < FACES; face++)
        move |= (engawa_move)counts[face] << (4 * face);
    return move;
}

engawa_move burning_take(enum burning_role role)
{
    return (UINT64_C(1) << 32) | (engawa_move)role;
}

static int kept(engawa_move move, int face)
{
    return (int)(move >> (4 * face) & 15);
}

static enum burning_role role_of(engawa_move move)
{
    return (enum burning_role)(move & 15);
}

bool burning_counts(enum burning_role role, int face)
{
    static const int first[BURNING_ROLES] = {1, 2, 4}, last[BURNING_ROLES] = {1, 3, 6};
    return face >= first[role] && face <= last[role];
}

enum burning_role burning_move(engawa_move move, int counts[FACES], bool *bonus)
{
    bool keeps = KIND(move) == KEEP;
    for (int face = 0; face < FACES; face++)
        counts[face] = keeps ? kept(move, face) : 0;
    *bonus = keeps && (move & KEPT_BONUS) != 0;
    return keeps ? BURNING_ROLES : role_of(move);
}

int burning_points(enum burning_role role, const int counts[FACES], int bonus)
{
    static const int pays[BURNING_ROLES][DICE + 1] = {
        [BURNING_ROLE_ONES] = {0, 10, 25, 60, 120, 250, 500},
        [BURNING_ROLE_LOW] = {0, 0, 10, 20, 30, 100, 180},
        [BURNING_ROLE_HIGH] = {0, 0, 5, 10, 20, 30, 80},
    };
    int dice = 0;
    for (int face = 1; face <= FACES; face++)
        dice += burning_counts(role, face) ? counts[face - 1] : 0;
    if (role == BURNING_ROLE_ONES)
        return pays[role][dice] * (bonus == 1 ? 2 : 1);
    if (!burning_counts(role, bonus))
        return pays[role][dice];
    return pays[role][dice] + counts[bonus - 1] * (dice == DICE ? 20 : 10);
}

static void count_dice(const struct burning *state, int *counts)
{
    memset(counts, 0, FACES * sizeof *counts);
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
}

/* ---- turns and rounds ---- */

static size_t longest(const struct engawa_setup *setup)
{
    enum { THROWS = 18, TURN = 2 * BURNING_ROLLS + 2 * THROWS };
    size_t seats = (size_t)setup->seats, turns = BURNING_RACE_TURNS * seats;
    if (seats > 1)
        turns += seats - 1 + BURNING_TIE_ROUNDS * seats;
    return turns * TURN;
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct burning *state = at;
    state->seats = (uint8_t)setup->seats;
    state->target = (uint16_t)engawa_setup_number(setup, "target");
    state->rolls = 1;
}

static unsigned actors(const void *at)
{
    const struct burning *state = at;
    switch (state->phase) {
    case BURNING_OVER:
        return 0;
    case BURNING_ROLL:
    case BURNING_MULTIPLY:
        return ENGAWA_CHANCE_BIT;
    default:
        return 1u << state->turn;
    }
}

/* The seats that share the highest total. */
static unsigned leaders(const struct burning *state)
{
    unsigned best = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        int first = best ? engawa_lowest_bit(best) : seat;
        if (!best || state->total[seat] > state->total[first])
            best = 1u << seat;
        else if (state->total[seat] == state->total[first])
            best |= 1u << seat;
    }
    return best;
}

/* The first seat of SEATS at or after FROM, going round. */
static int first_of(const struct burning *state, unsigned seats, int from)
{
    while (!(seats >> from & 1))
        from = (from + 1) % state->seats;
    return from;
}

/* Whether the match has had all turns of the race, or all rounds, that it may have (B12). */
static bool is_exhausted(const struct burning *state)
{
    if (state->stage == BURNING_STAGE_RACE)
        return state->turns == (uint32_t)BURNING_RACE_TURNS * state->seats;
    return state->pending == 0 && state->ties == BURNING_TIE_ROUNDS;
}

/* Passes the turn on. `pending` has the seats that still play in a final or tie-break round. */
static void next_turn(struct burning *state)
{
    unsigned best = leaders(state);
    int next = (state->turn + 1) % state->seats;
    state->rolls = 1;
    state->points = 0;
    state->bonus = 0;
    memset(state->dice, 0, sizeof state->dice);
    bool ended = state->stage != BURNING_STAGE_RACE && state->pending == 0;
    if (is_exhausted(state) || (ended && (best & (best - 1)) == 0)) {
        state->phase = BURNING_OVER;
        return;
    }
    state->phase = BURNING_ROLL;
    if (ended) {
        state->stage = BURNING_STAGE_TIE;
        state->ties++;
        state->pending = (uint8_t)best;
        next = state->starter;
    }
    state->turn =
        (uint8_t)(state->stage == BURNING_STAGE_RACE ? next
                                                     : first_of(state, state->pending, next));
}

static void end_turn(struct burning *state)
{
    unsigned all = (1u << state->seats) - 1, own = 1u << state->turn;
    state->total[state->turn] += state->points;
    state->gained = state->points;
    state->last = (uint8_t)(1 + state->turn);
    state->turns++;
    if (state->stage == BURNING_STAGE_RACE && state->total[state->turn] >= state->target) {
        state->stage = BURNING_STAGE_FINAL;
        state->starter = state->turn;
        state->pending = (uint8_t)all;
    }
    state->pending = (uint8_t)(state->pending & ~own);
    next_turn(state);
}

bool burning_offered(const struct burning *state, int points)
{
    return points > 0 && (state->stage != BURNING_STAGE_RACE ||
                          state->total[state->turn] + points >= state->target);
}

/* ---- the fold ---- */

/* The number of ways to keep dice, all seven included; equal faces are alike. */
static int count_choices(const int *counts)
{
    int choices = 2;
    for (int face = 0; face < FACES; face++)
        choices *= counts[face] + 1;
    return choices;
}

static int count_keeps(const struct burning *state, const int *counts)
{
    return state->rolls == BURNING_ROLLS ? 0 : count_choices(counts) - 1;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct burning *state = at;
    int counts[FACES], count = 0;
    (void)seat;
    if (state->phase == BURNING_DARE) {
        for (int i = 0; i < 2 && i < capacity; i++)
            moves[i] = i == 0 ? BURNING_DARE_MULTIPLY : BURNING_DARE_STOP;
        return 2;
    }
    if (state->rolls < BURNING_ROLLS) {
        for (int i = 0; i < 2 && i < capacity; i++)
            moves[i] = i == 0 ? 0 : KEPT_BONUS;
        count_dice(state, counts);
        count = rolls_keeps(counts, moves, 2, capacity) - 1; /* all seven dice are no keep */
    }
    for (int role = BURNING_ROLE_ONES; role < BURNING_ROLES; role++, count++)
        if (count < capacity)
            moves[count] = burning_take((enum burning_role)role);
    return count;
}

static engawa_move pick(const void *at, int seat, struct engawa_rng *rng)
{
    const struct burning *state = at;
    int counts[FACES];
    (void)seat;
    if (state->phase == BURNING_DARE)
        return engawa_rng_below(rng, 2) ? BURNING_DARE_STOP : BURNING_DARE_MULTIPLY;
    count_dice(state, counts);
    int keeps = count_keeps(state, counts);
    int index = (int)engawa_rng_below(rng, (uint32_t)(keeps + BURNING_ROLES));
    return index < keeps ? rolls_keep(counts, index / 2) | (index & 1 ? KEPT_BONUS : 0)
                         : burning_take((enum burning_role)(index - keeps));
}

static void keep(struct burning *state, engawa_move move)
{
    for (int i = 0; i < DICE; i++) {
        int face = state->dice[i] - 1;
        if (kept(move, face) > 0)
            move -= UINT64_C(1) << (4 * face);
        else
            state->dice[i] = 0;
    }
    if (!(move & KEPT_BONUS))
        state->bonus = 0;
    state->rolls++;
    state->phase = BURNING_ROLL;
}

static void take(struct burning *state, enum burning_role role)
{
    int counts[FACES];
    count_dice(state, counts);
    state->role = (uint8_t)role;
    state->points = state->taken = burning_points(role, counts, state->bonus);
    state->throws = 0;
    if (burning_offered(state, state->points))
        state->phase = BURNING_DARE;
    else
        end_turn(state);
}

static void play(void *at, int seat, engawa_move move)
{
    struct burning *state = at;
    (void)seat;
    switch (KIND(move)) {
    case KEEP:
        keep(state, move);
        break;
    case TAKE:
        take(state, role_of(move));
        break;
    case MULTIPLY:
        state->phase = BURNING_MULTIPLY;
        break;
    default:
        end_turn(state);
    }
}

/* The items of a roll are the bonus die (0 if it was kept), then the plain dice that were rolled;
 * those of a multiplier are its two faces. The plain dice are drawn first, by place, then the bonus
 * die. */
static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct burning *state = at;
    if (state->phase == BURNING_MULTIPLY) {
        outcome->count = 2;
        outcome->item[0] = (uint16_t)burning_multipliers[0][engawa_rng_below(rng, FACES)];
        outcome->item[1] = (uint16_t)burning_multipliers[1][engawa_rng_below(rng, FACES)];
        return;
    }
    outcome->count = 1;
    for (int i = 0; i < DICE; i++)
        if (state->dice[i] == 0)
            outcome->item[outcome->count++] = (uint16_t)(1 + engawa_rng_below(rng, FACES));
    outcome->item[0] = state->bonus ? 0 : (uint16_t)(1 + engawa_rng_below(rng, FACES));
}

static int add_outcome(struct engawa_weighted *list, int capacity, int count,
                       const struct engawa_weighted *outcome)
{
    if (count < capacity)
        list[count] = *outcome;
    return count + 1;
}

/* Each pair of different faces of the two multiplier dice. */
static int multiplier_outcomes(struct engawa_weighted *list, int capacity)
{
    int ways[2][4] = {{0}}, count = 0;
    for (int die = 0; die < 2; die++)
        for (int side = 0; side < FACES; side++)
            ways[die][burning_multipliers[die][side]]++;
    for (uint16_t first = 0; first < 4; first++)
        for (uint16_t second = 0; second < 4; second++)
            if (ways[0][first] && ways[1][second])
                count = add_outcome(
                    list, capacity, count,
                    &(struct engawa_weighted){.outcome = {.count = 2, .item = {first, second}},
                                              .probability = ways[0][first] * ways[1][second] /
                                                             (double)(FACES * FACES)});
    return count;
}

/* A roll: the faces of the plain dice ascending, with each face of the bonus die if it is rolled.
 */
static int outcomes(const void *at, struct engawa_weighted *list, int capacity)
{
    const struct burning *state = at;
    struct engawa_weighted roll = {.outcome = {.count = 1}};
    uint16_t *bonus = &roll.outcome.item[0], *face = &roll.outcome.item[1];
    int count = 0, dice = 0;
    if (state->phase == BURNING_MULTIPLY)
        return multiplier_outcomes(list, capacity);
    for (int i = 0; i < DICE; i++)
        dice += state->dice[i] == 0;
    roll.outcome.count = (uint16_t)(1 + dice);
    rolls_first(face, dice);
    do {
        double probability = rolls_probability(face, dice);
        roll.probability = state->bonus ? probability : probability / (double)FACES;
        for (uint16_t i = 1; i <= (state->bonus ? 1 : FACES); i++) {
            *bonus = state->bonus ? 0 : i;
            count = add_outcome(list, capacity, count, &roll);
        }
    } while (rolls_next(face, dice));
    return count;
}

static void settle_roll(struct burning *state, const struct engawa_outcome *outcome)
{
    int next = 1;
    for (int i = 0; i < DICE; i++)
        if (state->dice[i] == 0)
            state->dice[i] = (uint8_t)outcome->item[next++];
    if (outcome->item[0])
        state->bonus = (uint8_t)outcome->item[0];
    state->phase = BURNING_CHOOSE;
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct burning *state = at;
    if (state->phase == BURNING_ROLL) {
        settle_roll(state, outcome);
        return;
    }
    state->staked = state->points;
    state->points *= outcome->item[0] * outcome->item[1];
    state->faces[0] = (uint8_t)outcome->item[0];
    state->faces[1] = (uint8_t)outcome->item[1];
    state->throws++;
    if (state->points == 0 || state->points >= BURNING_BANK)
        end_turn(state);
    else
        state->phase = BURNING_DARE;
}

/* ---- the rules with reasons ---- */

static bool allowed_keep(const struct burning *state, engawa_move move, struct engawa_reason *why)
{
    int counts[FACES], all = 0;
    count_dice(state, counts);
    if (state->rolls == BURNING_ROLLS)
        return engawa_refuse(why, "no-more-rolls",
                             "you have rolled three times: pick a category (B1)",
                             "3回振り終えています。役を選んでください（B1）");
    for (int face = 0; face < FACES; face++) {
        if (kept(move, face) > counts[face])
            return engawa_refuse(why, "no-such-dice", "not that many dice show %d",
                                 "%d の目のサイコロはそんなにありません", face + 1);
        all += kept(move, face);
    }
    if (all == DICE && (move & KEPT_BONUS))
        return engawa_refuse(why, "keep-all",
                             "keeping all seven is not a re-roll: pick a category (B1)",
                             "7個すべて残すなら振り直しではありません。役を選んでください（B1）");
    return true;
}

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct burning *state = at;
    uint64_t kind = KIND(event->move);
    bool dare = kind == MULTIPLY || kind == STOP;
    if (dare && state->phase != BURNING_DARE)
        return engawa_refuse(why, "not-offered", "the multiplier dice are not offered now (B5, B7)",
                             "ここでは倍率ダイスは使えません（B5、B7）");
    if (!dare && state->phase == BURNING_DARE)
        return engawa_refuse(why, "dare", "choose now: multiply or stop (B7)",
                             "ここでは multiply か stop を選びます（B7）");
    return kind != KEEP || allowed_keep(state, event->move, why);
}

/* Whether FACE is on one of the multiplier dice. */
static bool shows(const int *die, int face)
{
    for (int i = 0; i < FACES; i++)
        if (die[i] == face)
            return true;
    return false;
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct burning *state = at;
    int rolled = 0;
    if (state->phase == BURNING_MULTIPLY) {
        if (shows(burning_multipliers[0], outcome->item[0]) &&
            shows(burning_multipliers[1], outcome->item[1]))
            return true;
        return engawa_refuse(why, "multiplier", "the multiplier dice have no such faces (B5)",
                             "倍率ダイスにその目はありません（B5）");
    }
    for (int i = 0; i < DICE; i++)
        rolled += state->dice[i] == 0;
    if (outcome->count - 1 != rolled)
        return engawa_refuse(why, "dice-count", "%d dice are rolled here, not %d",
                             "ここで振るのは%d個です（%d個ではありません）", rolled,
                             outcome->count - 1);
    if ((outcome->item[0] != 0) != (state->bonus == 0))
        return state->bonus ? engawa_refuse(why, "bonus-die", "the bonus die was kept",
                                            "ボーナスダイスは残してあります")
                            : engawa_refuse(why, "bonus-die", "the bonus die is rolled too",
                                            "ボーナスダイスも振ります");
    return true;
}

/* ---- text ---- */

static bool parse_roll(const char *text, struct engawa_outcome *outcome)
{
    size_t dice = strspn(text, "123456");
    outcome->count = (uint16_t)(1 + dice);
    if (dice > DICE)
        return false;
    for (size_t i = 0; i < dice; i++)
        outcome->item[1 + i] = (uint16_t)(text[i] - '0');
    if (dice == 0 && *text++ != '-')
        return false;
    text += dice;
    if (*text++ != ' ')
        return false;
    outcome->item[0] = *text == '-' ? 0 : (uint16_t)(*text - '0');
    return *text && strchr("123456-", *text) && text[1] == '\0' && (dice > 0 || *text != '-');
}

static bool parse_multiplier(const char *text, struct engawa_outcome *outcome)
{
    for (int die = 0; die < 2; die++) {
        if (die == 1 && *text++ != ' ')
            return false;
        if (*text < '0' || *text > '6')
            return false;
        outcome->item[outcome->count++] = (uint16_t)(*text++ - '0');
    }
    return *text == '\0';
}

static bool parse_keep(const char *text, engawa_move *move)
{
    int counts[FACES] = {0};
    size_t dice = strspn(text, "123456");
    if (dice > DICE)
        return false;
    for (size_t i = 0; i < dice; i++) {
        if (i > 0 && text[i - 1] > text[i])
            return false;
        counts[text[i] - '1']++;
    }
    if (dice == 0 && *text++ != '-')
        return false;
    text += dice;
    bool bonus = strcmp(text, " b") == 0;
    *move = burning_keep(counts, bonus);
    return bonus || strcmp(text, " -") == 0;
}

static bool parse_move(const char *text, engawa_move *move)
{
    if (strcmp(text, "multiply") == 0) {
        *move = BURNING_DARE_MULTIPLY;
        return true;
    }
    if (strcmp(text, "stop") == 0) {
        *move = BURNING_DARE_STOP;
        return true;
    }
    if (engawa_take_word(&text, "keep"))
        return parse_keep(text, move);
    if (!engawa_take_word(&text, "take"))
        return false;
    for (int role = BURNING_ROLE_ONES; role < BURNING_ROLES; role++)
        if (strcmp(text, burning_roles[role]) == 0) {
            *move = burning_take((enum burning_role)role);
            return true;
        }
    return false;
}

static bool parse(const void *at, const char *text, struct engawa_event *event,
                  struct engawa_reason *why)
{
    const struct burning *state = at;
    const char *rest = text;
    if (event->by != ENGAWA_CHANCE) {
        if (parse_move(text, &event->move))
            return true;
        return engawa_refuse(
            why, "spelling",
            "\"%.40s\" is not a move. Write it like this: keep 4456 b, take 4-6, multiply, stop",
            "「%.40s」は使えません（keep 4456 b、take 4-6、multiply、stop のように）", text);
    }
    if (state->phase == BURNING_MULTIPLY) {
        if (engawa_take_word(&rest, "multiplier") && parse_multiplier(rest, &event->outcome))
            return true;
        return engawa_refuse(why, "spelling", "Write it like this: \"multiplier\" and two faces",
                             "ここには multiplier と2つの目を書きます");
    }
    if (engawa_take_word(&rest, "roll") && parse_roll(rest, &event->outcome))
        return true;
    return engawa_refuse(why, "spelling",
                         "Write it like this: \"roll\", the dice and the bonus die",
                         "ここには roll とサイコロの目、ボーナスダイスの目を書きます");
}

/* Appends the faces that are rolled or kept, one after the other; "-" for none. */
static void print_faces(struct engawa_text *text, const struct engawa_event *event)
{
    size_t before = text->length;
    for (int i = 1; event->by == ENGAWA_CHANCE && i < event->outcome.count; i++)
        engawa_text_add_number(text, event->outcome.item[i]);
    for (int face = 0; event->by != ENGAWA_CHANCE && face < FACES; face++)
        for (int i = 0; i < kept(event->move, face); i++)
            engawa_text_add_number(text, face + 1);
    if (text->length == before)
        engawa_text_add_char(text, '-');
}

static void print_chance(const struct burning *state, const struct engawa_event *event,
                         struct engawa_text *text)
{
    const uint16_t *item = event->outcome.item;
    if (state->phase == BURNING_MULTIPLY) {
        engawa_text_printf(text, "multiplier %d %d", item[0], item[1]);
        return;
    }
    engawa_text_add(text, "roll ");
    print_faces(text, event);
    engawa_text_add_char(text, ' ');
    engawa_text_add_char(text, item[0] ? (char)('0' + item[0]) : '-');
}

static void print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    if (event->by == ENGAWA_CHANCE) {
        print_chance(at, event, text);
        return;
    }
    switch (KIND(event->move)) {
    case KEEP:
        engawa_text_add(text, "keep ");
        print_faces(text, event);
        engawa_text_add(text, event->move & KEPT_BONUS ? " b" : " -");
        break;
    case TAKE:
        engawa_text_printf(text, "take %s", burning_roles[role_of(event->move)]);
        break;
    default:
        engawa_text_add(text, KIND(event->move) == MULTIPLY ? "multiply" : "stop");
    }
}

/* ---- results ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct burning *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = state->total[seat];
    engawa_rank_scores(scores, state->seats, ranks);
}

static const struct engawa_option options[] = {
    {.name = "target",
     .label_en = "Points to reach",
     .label_ja = "目標点",
     .kind = ENGAWA_NUMBER,
     .low = 100,
     .high = 10000,
     .step = 50,
     .fallback = "1000"},
    {.name = NULL},
};

static int64_t seat_clock_taken(const void *at)
{
    const struct burning *state = at;
    return state->turns;
}

static const struct engawa_daily dailies[] = {
    {.name = "burning-desire",
     .title_en = "Burning Desire",
     .title_ja = "バーニング・ディザイア",
     .count = seat_clock_taken,
     .counted_en = "Turns",
     .counted_ja = "手番"},
    {.name = NULL},
};

const struct engawa_game engawa_burning_desire = {
    .name = "burning-desire",
    .title_en = "Burning Desire",
    .title_ja = "バーニング・ディザイア",
    .seats_min = 1,
    .seats_max = BURNING_SEATS,
    .seats_drawn = true, /* B0 */
    .options = options,
    .state_size = sizeof(struct burning),
    .legal_max = 127 + BURNING_ROLES,
    .text_max = sizeof "multiplier 2 3" - 1,
    .help_en = "Race to 1000 points. Roll six dice and a bonus die up to three times; keep any\n"
               "of the seven before each re-roll (keep 4456 b; - for none). Then pick a\n"
               "category (take 4-6):\n"
               "  1    ones: 10 25 60 120 250 500, doubled if the bonus die shows 1\n"
               "  2-3  twos and threes: 0 10 20 30 100 180\n"
               "  4-6  fours to sixes: 0 5 10 20 30 80\n"
               "In 2-3 and 4-6 each counting die like the bonus die adds 10, or 20 if all six\n"
               "count. If you would reach the target, or in the final round, you may multiply:\n"
               "dice 0 0 1 1 1 2 and 0 0 0 2 2 3, again and again; a 0 loses the turn. When\n"
               "someone has reached the target everyone else has one turn; the highest wins,\n"
               "and those who share the lead play on among themselves.",
    .help_ja = "1000点への競走です。6個のサイコロとボーナスダイスを3回まで振り、振り直す前に\n"
               "7個のうち好きなものを残せます（keep 4456 b、残さないなら -）。次に役をひとつ。\n"
               "  1    1の目：10 25 60 120 250 500、ボーナスダイスが1なら2倍\n"
               "  2-3  2と3：0 10 20 30 100 180\n"
               "  4-6  4〜6：0 5 10 20 30 80\n"
               "2-3 と 4-6 は、ボーナスダイスと同じ目1個につき10点、6個すべて使えば20点。\n"
               "目標に届くとき、または最終ラウンドでは倍率ダイスに挑めます（multiply か stop）。\n"
               "目は 0 0 1 1 1 2 と 0 0 0 2 2 3。何度でも挑めますが、0が出ればその番は0点。\n"
               "誰かが目標に届いたら、ほかの人が1回ずつ振り、合計の高い人の勝ちです。\n"
               "首位が並べば、その人たちだけでもう1ラウンド戦います。",
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
    .describe = burning_describe,
    .tell = burning_tell,
    .moment = burning_moment,
};
