/* burning_desire_view.c - the description of a Burning Desire table (`describe`). Nothing is
 * hidden, so all viewers get the same.
 *
 * {"phase":"roll"|"choose"|"dare"|"multiply"|"over","stage":"race"|"final"|"tie","turn","rolls",
 * "target","dice":[six faces, 0 for one about to be rolled],"bonus","keep": whether dice may be
 * rolled again,"would":{role: points, while one chooses},"offered":{role: true if the multiplier
 * dice would be offered},"role": taken or null,"points": of this turn once a role is taken,"turns":
 * ended so far,"roles":{role:{"pays":[points for 0 to 6 dice],"dice":[places of those that count],
 * "base": points without the bonus die}}, the last two only while the dice lie there,"dare": see
 * below or null,"last": the turn that ended last, {"seat","role","taken": points of the role,
 * "throws": of the multiplier dice,"staked": points before the last throw or null,"faces": of it
 * or null,"gained"}, null before and once a role is taken,"starter": who began the final round or
 * null,"pending":[seats yet to play in this round of the final],"seats":[{"total"}]}.
 *
 * "dare", once the multiplier dice are offered: {"taken","throws","staked","faces","stop": what
 * stopping brings,"outcomes":[what each product brings, the lowest first],"sides":[[faces of the
 * first die],[of the second]]}. What something brings is {"times","ways": of 36,"points","total":
 * of the seat then, "lead":"leads"|"shares"|"trails" among the totals as they stand}; for "stop"
 * without the first two.
 */
#include "games/burning_desire.h"

#include "engine/json.h"

/* The highest product of the multiplier dice. */
enum { TIMES_MAX = 6 };

static bool lies(const struct burning *state)
{
    return state->phase != BURNING_ROLL && state->phase != BURNING_OVER;
}

static bool is_taken(const struct burning *state)
{
    return state->phase == BURNING_DARE || state->phase == BURNING_MULTIPLY;
}

/* Appends each role's points now, or, if OFFER, whether the multiplier dice would be offered for
 * it. */
static void add_choices(const struct burning *state, const char *name, bool offer,
                        struct engawa_json *json)
{
    int counts[BURNING_FACES] = {0};
    engawa_json_object(json, name);
    for (int i = 0; state->phase == BURNING_CHOOSE && i < BURNING_DICE; i++)
        counts[state->dice[i] - 1]++;
    for (int role = 0; state->phase == BURNING_CHOOSE && role < BURNING_ROLES; role++) {
        int points = burning_points((enum burning_role)role, counts, state->bonus);
        if (offer)
            engawa_json_bool(json, burning_roles[role], burning_offered(state, points));
        else
            engawa_json_integer(json, burning_roles[role], points);
    }
    engawa_json_close(json);
}

/* Returns the points of ROLE for DICE of the six, without the bonus die. */
static int pay(enum burning_role role, int dice)
{
    int counts[BURNING_FACES] = {0}, face = 1;
    while (!burning_counts(role, face))
        face++;
    counts[face - 1] = dice;
    return burning_points(role, counts, 0);
}

static void add_role(const struct burning *state, enum burning_role role, struct engawa_json *json)
{
    int dice = 0;
    engawa_json_object(json, burning_roles[role]);
    engawa_json_array(json, "pays");
    for (int count = 0; count <= BURNING_DICE; count++)
        engawa_json_integer(json, NULL, pay(role, count));
    engawa_json_close(json);
    if (lies(state)) {
        engawa_json_array(json, "dice");
        for (int i = 0; i < BURNING_DICE; i++)
            if (burning_counts(role, state->dice[i])) {
                engawa_json_integer(json, NULL, i);
                dice++;
            }
        engawa_json_close(json);
        engawa_json_integer(json, "base", pay(role, dice));
    }
    engawa_json_close(json);
}

/* "taken", "throws", "staked" and "faces" of the turn in which the state's role was taken. */
static void add_throws(const struct burning *state, struct engawa_json *json)
{
    engawa_json_integer(json, "taken", state->taken);
    engawa_json_integer(json, "throws", state->throws);
    engawa_json_known(json, "staked", state->throws, state->staked);
    if (!state->throws) {
        engawa_json_null(json, "faces");
        return;
    }
    engawa_json_array(json, "faces");
    engawa_json_integer(json, NULL, state->faces[0]);
    engawa_json_integer(json, NULL, state->faces[1]);
    engawa_json_close(json);
}

/* Appends the seat's total and place with POINTS in this turn. */
static void add_bringing(const struct burning *state, int64_t points, struct engawa_json *json)
{
    int64_t own = state->total[state->turn] + points, best = -1;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->turn && state->total[seat] > best)
            best = state->total[seat];
    engawa_json_integer(json, "points", points);
    engawa_json_integer(json, "total", own);
    engawa_json_string(json, "lead", own > best ? "leads" : own == best ? "shares" : "trails");
}

static void add_outcomes(const struct burning *state, struct engawa_json *json)
{
    int ways[TIMES_MAX + 1] = {0};
    for (int i = 0; i < BURNING_FACES * BURNING_FACES; i++)
        ways[burning_multipliers[0][i / BURNING_FACES] *
             burning_multipliers[1][i % BURNING_FACES]]++;
    engawa_json_array(json, "outcomes");
    for (int times = 0; times <= TIMES_MAX; times++) {
        if (ways[times] == 0)
            continue;
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "times", times);
        engawa_json_integer(json, "ways", ways[times]);
        add_bringing(state, (int64_t)state->points * times, json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void add_dare(const struct burning *state, struct engawa_json *json)
{
    if (!is_taken(state)) {
        engawa_json_null(json, "dare");
        return;
    }
    engawa_json_object(json, "dare");
    add_throws(state, json);
    engawa_json_object(json, "stop");
    add_bringing(state, state->points, json);
    engawa_json_close(json);
    add_outcomes(state, json);
    engawa_json_array(json, "sides");
    for (int die = 0; die < 2; die++) {
        engawa_json_array(json, NULL);
        for (int i = 0; i < BURNING_FACES; i++)
            engawa_json_integer(json, NULL, burning_multipliers[die][i]);
        engawa_json_close(json);
    }
    engawa_json_close(json);
    engawa_json_close(json);
}

static void add_last(const struct burning *state, struct engawa_json *json)
{
    if (state->last == 0 || is_taken(state)) {
        engawa_json_null(json, "last");
        return;
    }
    engawa_json_object(json, "last");
    engawa_json_integer(json, "seat", state->last - 1);
    engawa_json_string(json, "role", burning_roles[state->role]);
    add_throws(state, json);
    engawa_json_integer(json, "gained", state->gained);
    engawa_json_close(json);
}

static void add_round(const struct burning *state, struct engawa_json *json)
{
    bool final = state->stage != BURNING_STAGE_RACE;
    engawa_json_known(json, "starter", final, state->starter);
    engawa_json_array(json, "pending");
    for (int seat = 0; final && seat < state->seats; seat++)
        if (state->pending >> seat & 1)
            engawa_json_integer(json, NULL, seat);
    engawa_json_close(json);
}

/* Appends the turn, the stage, the phase and the seven dice. */
static void add_turn(const struct burning *state, struct engawa_json *json)
{
    static const char *const phases[] = {"roll", "choose", "dare", "multiply", "over"};
    static const char *const stages[] = {"race", "final", "tie"};
    engawa_json_string(json, "phase", phases[state->phase]);
    engawa_json_string(json, "stage", stages[state->stage]);
    engawa_json_integer(json, "turn", state->turn);
    engawa_json_integer(json, "rolls", state->rolls);
    engawa_json_integer(json, "target", state->target);
    engawa_json_array(json, "dice");
    for (int i = 0; i < BURNING_DICE; i++)
        engawa_json_integer(json, NULL, state->dice[i]);
    engawa_json_close(json);
    engawa_json_integer(json, "bonus", state->bonus);
    engawa_json_bool(json, "keep", state->phase == BURNING_CHOOSE && state->rolls < BURNING_ROLLS);
}

void burning_describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    const struct burning *state = at;
    struct engawa_json json = engawa_json_begin(text);
    (void)viewer;
    (void)note;
    engawa_json_object(&json, NULL);
    add_turn(state, &json);
    add_choices(state, "would", false, &json);
    add_choices(state, "offered", true, &json);
    if (is_taken(state))
        engawa_json_string(&json, "role", burning_roles[state->role]);
    else
        engawa_json_null(&json, "role");
    engawa_json_integer(&json, "points", is_taken(state) ? state->points : 0);
    engawa_json_integer(&json, "turns", state->turns);
    engawa_json_object(&json, "roles");
    for (int role = 0; role < BURNING_ROLES; role++)
        add_role(state, (enum burning_role)role, &json);
    engawa_json_close(&json);
    add_dare(state, &json);
    add_last(state, &json);
    add_round(state, &json);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++) {
        engawa_json_object(&json, NULL);
        engawa_json_integer(&json, "total", state->total[seat]);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
