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
static void add_choices(const struct burning *state, bool offer, struct engawa_text *json)
{
    int counts[BURNING_FACES] = {0};
    engawa_text_add_char(json, '{');
    for (int i = 0; state->phase == BURNING_CHOOSE && i < BURNING_DICE; i++)
        counts[state->dice[i] - 1]++;
    for (int role = 0; state->phase == BURNING_CHOOSE && role < BURNING_ROLES; role++) {
        int points = burning_points((enum burning_role)role, counts, state->bonus);
        engawa_text_printf(json, "%s\"%s\":", role ? "," : "", burning_roles[role]);
        if (offer)
            engawa_text_add(json, burning_offered(state, points) ? "true" : "false");
        else
            engawa_text_printf(json, "%d", points);
    }
    engawa_text_add_char(json, '}');
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

static void add_role(const struct burning *state, enum burning_role role, struct engawa_text *json)
{
    int dice = 0;
    engawa_text_printf(json, "\"%s\":{\"pays\":[", burning_roles[role]);
    for (int count = 0; count <= BURNING_DICE; count++)
        engawa_text_printf(json, "%s%d", count ? "," : "", pay(role, count));
    engawa_text_add_char(json, ']');
    if (lies(state)) {
        engawa_text_add(json, ",\"dice\":[");
        for (int i = 0; i < BURNING_DICE; i++)
            if (burning_counts(role, state->dice[i]))
                engawa_text_printf(json, "%s%d", dice++ ? "," : "", i);
        engawa_text_printf(json, "],\"base\":%d", pay(role, dice));
    }
    engawa_text_add_char(json, '}');
}

/* "taken", "throws", "staked" and "faces" of the turn in which the state's role was taken. */
static void add_throws(const struct burning *state, struct engawa_text *json)
{
    engawa_text_printf(json, "\"taken\":%d,\"throws\":%d,", (int)state->taken, state->throws);
    if (state->throws)
        engawa_text_printf(json, "\"staked\":%d,\"faces\":[%d,%d]", (int)state->staked,
                           state->faces[0], state->faces[1]);
    else
        engawa_text_add(json, "\"staked\":null,\"faces\":null");
}

/* Appends the seat's total and place with POINTS in this turn. */
static void add_bringing(const struct burning *state, int64_t points, struct engawa_text *json)
{
    int64_t own = state->total[state->turn] + points, best = -1;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->turn && state->total[seat] > best)
            best = state->total[seat];
    engawa_text_printf(json, "\"points\":%lld,\"total\":%lld,\"lead\":\"%s\"}", (long long)points,
                       (long long)own,
                       own > best    ? "leads"
                       : own == best ? "shares"
                                     : "trails");
}

static void add_outcomes(const struct burning *state, struct engawa_text *json)
{
    int ways[TIMES_MAX + 1] = {0};
    const char *between = "";
    for (int i = 0; i < BURNING_FACES * BURNING_FACES; i++)
        ways[burning_multipliers[0][i / BURNING_FACES] *
             burning_multipliers[1][i % BURNING_FACES]]++;
    for (int times = 0; times <= TIMES_MAX; times++) {
        if (ways[times] == 0)
            continue;
        engawa_text_printf(json, "%s{\"times\":%d,\"ways\":%d,", between, times, ways[times]);
        add_bringing(state, (int64_t)state->points * times, json);
        between = ",";
    }
}

static void add_dare(const struct burning *state, struct engawa_text *json)
{
    if (!is_taken(state)) {
        engawa_text_add(json, ",\"dare\":null");
        return;
    }
    engawa_text_add(json, ",\"dare\":{");
    add_throws(state, json);
    engawa_text_add(json, ",\"stop\":{");
    add_bringing(state, state->points, json);
    engawa_text_add(json, ",\"outcomes\":[");
    add_outcomes(state, json);
    engawa_text_add(json, "],\"sides\":[");
    for (int die = 0; die < 2; die++)
        for (int i = 0; i < BURNING_FACES; i++)
            engawa_text_printf(json, "%s%d%s",
                               i     ? ","
                               : die ? ",["
                                     : "[",
                               burning_multipliers[die][i], i == BURNING_FACES - 1 ? "]" : "");
    engawa_text_add(json, "]}");
}

static void add_last(const struct burning *state, struct engawa_text *json)
{
    if (state->last == 0 || is_taken(state)) {
        engawa_text_add(json, ",\"last\":null");
        return;
    }
    engawa_text_printf(json, ",\"last\":{\"seat\":%d,\"role\":\"%s\",", state->last - 1,
                       burning_roles[state->role]);
    add_throws(state, json);
    engawa_text_printf(json, ",\"gained\":%d}", (int)state->gained);
}

static void add_round(const struct burning *state, struct engawa_text *json)
{
    const char *between = "";
    if (state->stage == BURNING_STAGE_RACE)
        engawa_text_add(json, ",\"starter\":null,\"pending\":[");
    else
        engawa_text_printf(json, ",\"starter\":%d,\"pending\":[", state->starter);
    for (int seat = 0; state->stage != BURNING_STAGE_RACE && seat < state->seats; seat++)
        if (state->pending >> seat & 1) {
            engawa_text_printf(json, "%s%d", between, seat);
            between = ",";
        }
    engawa_text_add_char(json, ']');
}

/* Appends the turn, the stage, the phase and the seven dice. */
static void add_turn(const struct burning *state, struct engawa_text *json)
{
    static const char *const phases[] = {"roll", "choose", "dare", "multiply", "over"};
    static const char *const stages[] = {"race", "final", "tie"};
    engawa_text_printf(json,
                       "\"phase\":\"%s\",\"stage\":\"%s\",\"turn\":%d,\"rolls\":%d,"
                       "\"target\":%d,\"dice\":[",
                       phases[state->phase], stages[state->stage], state->turn, state->rolls,
                       state->target);
    for (int i = 0; i < BURNING_DICE; i++)
        engawa_text_printf(json, "%s%d", i ? "," : "", state->dice[i]);
    bool keep = state->phase == BURNING_CHOOSE && state->rolls < BURNING_ROLLS;
    engawa_text_printf(json, "],\"bonus\":%d,\"keep\":%s", state->bonus, keep ? "true" : "false");
}

void burning_describe(const void *at, int viewer, const char *note, struct engawa_text *json)
{
    const struct burning *state = at;
    (void)viewer;
    (void)note;
    engawa_text_add_char(json, '{');
    add_turn(state, json);
    engawa_text_add(json, ",\"would\":");
    add_choices(state, false, json);
    engawa_text_add(json, ",\"offered\":");
    add_choices(state, true, json);
    if (is_taken(state))
        engawa_text_printf(json, ",\"role\":\"%s\",\"points\":%d", burning_roles[state->role],
                           (int)state->points);
    else
        engawa_text_add(json, ",\"role\":null,\"points\":0");
    engawa_text_printf(json, ",\"turns\":%lu,\"roles\":{", (unsigned long)state->turns);
    for (int role = 0; role < BURNING_ROLES; role++) {
        engawa_text_add(json, role ? "," : "");
        add_role(state, (enum burning_role)role, json);
    }
    engawa_text_add_char(json, '}');
    add_dare(state, json);
    add_last(state, json);
    add_round(state, json);
    engawa_text_add(json, ",\"seats\":[");
    for (int seat = 0; seat < state->seats; seat++)
        engawa_text_printf(json, "%s{\"total\":%lld}", seat ? "," : "",
                           (long long)state->total[seat]);
    engawa_text_add(json, "]}");
}
