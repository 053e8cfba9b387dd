/* template.c - the game to copy: Lanterns (提灯), a small game that has everything a game can have.
 *
 * The game. In each round every player is dealt a hidden number from 1 to 9, no two alike. All
 * choose at once and in secret: light the lantern, or rest. Then everything is shown. The highest
 * lit number scores itself; every other lit lantern costs a point. After `rounds` rounds the
 * highest total wins, equal totals share.
 *
 *   chance  deal 0:3 1:7 2:5              every seat; a viewer sees "?" for the others' numbers
 *   player  choose light, choose rest     in any order; others see "choose ?"
 *   chance  reveal 0:3,rest 1:7,light …   follows from what came before: it has one possibility
 *
 * What to look at when you write a game of your own:
 *   - `start`, `actors`, `legal`, `play`, `draw`, `settle` are the rules. They never allocate and
 *     never touch text. The state is a plain struct below 1 KiB;
 *   - `longest` is how many events a match can have: here each round has as many, and the option
 *     says how many rounds there are. `text_max` is how long the text of an event can be;
 *   - `parse` and `print` are the notation: one spelling for each event;
 *   - `allowed` and `possible` are the rules again, with reasons for people. `legal` and `allowed`
 *     must agree; tests/games/test_games.c checks that for every game in the registry;
 *   - `outcomes` lists what `draw` can draw, with the probabilities; NULL if that is too much to
 *     list;
 *   - `redact` hides parts of an event, `conceal` those of a state, `imagine` fills in; all three
 *     are NULL if nothing is hidden. In a player's own state `play` and `settle` put 0 or HIDDEN
 *     for what that player may not see. `imagined` says how likely each state is that `imagine`
 *     makes (tests/games/test_imagine.c);
 *   - `describe` and `tell` are what page and terminal show. A game with events that people talk
 *     about afterwards has `moment` as well.
 *
 * CONTRIBUTING.md says what comes then.
 *
 * `describe`: {"phase":"deal"|"choose"|"reveal"|"over","round","rounds","seats":[{"number":3|null,
 * "choice":"light"|"rest"|"?"|null,"score"}]}.
 */
#include "engine/json.h"
#include "engine/notation.h"
#include "engine/sentence.h"
#include "games/registry.h"

#include <string.h>

enum { NUMBERS = 9 };
enum phase { DEAL, CHOOSE, REVEAL, OVER };
enum choice { NONE, REST, LIGHT, HIDDEN };

static const char *const choice_names[] = {"", "rest", "light", "?"};

struct state {
    uint8_t seats, rounds, round, phase;
    uint8_t number[ENGAWA_SEATS_MAX]; /* 0: none dealt, or unknown to this viewer */
    uint8_t choice[ENGAWA_SEATS_MAX];
    int16_t score[ENGAWA_SEATS_MAX];
};

/* ---- the rules ---- */

static size_t longest(const struct engawa_setup *setup)
{
    size_t round = 1 + (size_t)setup->seats + 1; /* deal, choices, reveal */
    return round * (size_t)engawa_setup_number(setup, "rounds");
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct state *state = at;
    state->seats = (uint8_t)setup->seats;
    state->rounds = (uint8_t)engawa_setup_number(setup, "rounds");
    state->round = 1;
}

static unsigned actors(const void *at)
{
    const struct state *state = at;
    unsigned seats = 0;
    if (state->phase == OVER)
        return 0;
    if (state->phase != CHOOSE)
        return ENGAWA_CHANCE_BIT;
    for (int seat = 0; seat < state->seats; seat++)
        if (state->choice[seat] == NONE)
            seats |= 1u << seat;
    return seats;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    (void)at;
    (void)seat;
    for (int i = 0; i < 2 && i < capacity; i++)
        moves[i] = i == 0 ? LIGHT : REST;
    return 2;
}

static void play(void *at, int seat, engawa_move move)
{
    struct state *state = at;
    state->choice[seat] = move == ENGAWA_HIDDEN ? HIDDEN : (uint8_t)move;
    if (actors(state) == 0)
        state->phase = REVEAL;
}

/* The items of a deal are the numbers of the seats, those of a reveal number and choice of each
 * seat. */
static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct state *state = at;
    outcome->count = 0;
    if (state->phase == REVEAL) {
        for (int seat = 0; seat < state->seats; seat++) {
            outcome->item[outcome->count++] = state->number[seat];
            outcome->item[outcome->count++] = state->choice[seat];
        }
        return;
    }
    uint16_t left[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        left[i] = (uint16_t)(i + 1);
    for (int seat = 0; seat < state->seats; seat++) {
        uint32_t which = engawa_rng_below(rng, (uint32_t)(NUMBERS - seat));
        outcome->item[outcome->count++] = left[which];
        left[which] = left[NUMBERS - seat - 1];
    }
}

/* Deal number INDEX. Its digits say, like the random numbers of `draw`, which of the numbers left
 * comes next. */
static void nth_deal(const struct state *state, int index, struct engawa_outcome *outcome)
{
    uint16_t left[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        left[i] = (uint16_t)(i + 1);
    outcome->count = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        int which = index % (NUMBERS - seat);
        index /= NUMBERS - seat;
        outcome->item[outcome->count++] = left[which];
        left[which] = left[NUMBERS - seat - 1];
    }
}

static int outcomes(const void *at, struct engawa_weighted *list, int capacity)
{
    const struct state *state = at;
    int count = 1;
    for (int seat = 0; seat < state->seats && state->phase == DEAL; seat++)
        count *= NUMBERS - seat;
    for (int i = 0; i < count && i < capacity; i++) {
        list[i].probability = 1.0 / count;
        if (state->phase == DEAL)
            nth_deal(state, i, &list[i].outcome);
        else
            draw(state, NULL, &list[i].outcome);
    }
    return count;
}

static void score_round(struct state *state)
{
    int best = -1;
    for (int seat = 0; seat < state->seats; seat++)
        if (state->choice[seat] == LIGHT && (best < 0 || state->number[seat] > state->number[best]))
            best = seat;
    for (int seat = 0; seat < state->seats; seat++)
        if (state->choice[seat] == LIGHT)
            state->score[seat] =
                (int16_t)(state->score[seat] + (seat == best ? state->number[seat] : -1));
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct state *state = at;
    if (state->phase == DEAL) {
        for (int seat = 0; seat < state->seats; seat++)
            state->number[seat] =
                outcome->item[seat] == ENGAWA_UNKNOWN ? 0 : (uint8_t)outcome->item[seat];
        state->phase = CHOOSE;
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        state->number[seat] = (uint8_t)outcome->item[2 * seat];
        state->choice[seat] = (uint8_t)outcome->item[2 * seat + 1];
    }
    score_round(state);
    memset(state->number, 0, sizeof state->number);
    memset(state->choice, 0, sizeof state->choice);
    state->phase = state->round == state->rounds ? OVER : DEAL;
    if (state->phase == DEAL)
        state->round++;
}

/* ---- the rules with reasons ---- */

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    (void)at;
    (void)event;
    (void)why;
    return true; /* either choice is legal, and `parse` accepts no other */
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct state *state = at;
    struct engawa_outcome only;
    if (state->phase == REVEAL) {
        draw(state, NULL, &only);
        for (int i = 0; i < only.count; i++)
            if (outcome->item[i] != only.item[i])
                return engawa_refuse(why, "reveal", "that is not what was dealt and chosen",
                                     "配られた数や選んだものと違います");
        return true;
    }
    for (int seat = 0; seat < state->seats; seat++)
        for (int other = 0; other < seat; other++)
            if (outcome->item[seat] == outcome->item[other])
                return engawa_refuse(why, "deal", "no number is dealt twice",
                                     "同じ数は二度配られません");
    return true;
}

/* ---- text ---- */

static bool parse_choice(const char *text, uint64_t *choice)
{
    for (int i = REST; i <= HIDDEN; i++)
        if (strcmp(text, choice_names[i]) == 0) {
            *choice = i == HIDDEN ? ENGAWA_HIDDEN : (uint64_t)i;
            return true;
        }
    return false;
}

/* Reads "3" or "?" at *TEXT into ITEM. */
static bool parse_number(const char **text, uint16_t *item)
{
    if (**text == '?') {
        *text += 1;
        *item = ENGAWA_UNKNOWN;
        return true;
    }
    long number = engawa_take_number(text, NUMBERS);
    *item = (uint16_t)number;
    return number >= 1;
}

/* Reads ",light" or ",rest" at *TEXT into ITEM. */
static bool parse_shown(const char **text, uint16_t *item)
{
    for (int i = REST; i <= LIGHT; i++) {
        size_t length = strlen(choice_names[i]);
        if (**text == ',' && strncmp(*text + 1, choice_names[i], length) == 0) {
            *text += 1 + length;
            *item = (uint16_t)i;
            return true;
        }
    }
    return false;
}

/* Reads "0:… 1:… …", every seat ascending, one blank between. */
static bool parse_seats(const struct state *state, const char *text, struct engawa_outcome *outcome)
{
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat > 0 && *text++ != ' ')
            return false;
        if (engawa_take_number(&text, seat) != seat || *text++ != ':')
            return false;
        if (!parse_number(&text, &outcome->item[outcome->count++]))
            return false;
        if (state->phase == REVEAL && !parse_shown(&text, &outcome->item[outcome->count++]))
            return false;
    }
    return *text == '\0';
}

static bool parse(const void *at, const char *text, struct engawa_event *event,
                  struct engawa_reason *why)
{
    const struct state *state = at;
    if (event->by == ENGAWA_CHANCE) {
        const char *word = state->phase == REVEAL ? "reveal" : "deal";
        if (engawa_take_word(&text, word) && parse_seats(state, text, &event->outcome))
            return true;
        return engawa_refuse(why, "spelling",
                             "Write it like this: \"%s\", with every seat in order",
                             "ここには %s と全部の席を順に書きます", word);
    }
    if (engawa_take_word(&text, "choose") && parse_choice(text, &event->move))
        return true;
    return engawa_refuse(why, "spelling", "choose light, or choose rest",
                         "choose light か choose rest と書きます");
}

static void print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    const struct state *state = at;
    if (event->by != ENGAWA_CHANCE) {
        engawa_text_printf(text, "choose %s",
                           choice_names[event->move == ENGAWA_HIDDEN ? HIDDEN : event->move]);
        return;
    }
    bool reveal = state->phase == REVEAL;
    engawa_text_add(text, reveal ? "reveal" : "deal");
    for (int seat = 0; seat < state->seats; seat++) {
        const uint16_t *item = &event->outcome.item[reveal ? 2 * seat : seat];
        if (item[0] == ENGAWA_UNKNOWN)
            engawa_text_printf(text, " %d:?", seat);
        else
            engawa_text_printf(text, " %d:%d", seat, item[0]);
        if (reveal)
            engawa_text_printf(text, ",%s", choice_names[item[1]]);
    }
}

/* Appends the revealed choice of one seat: "Aki 3 lit". */
static void tell_lantern(const struct engawa_names *names, int seat, const uint16_t *item,
                         enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text who = {0};
    engawa_add_person(&who, names, seat, language);
    engawa_say(text, language,
               item[1] == LIGHT ? ENGAWA_BOTH("{who} lights {number}", "{who}は{number}を灯す")
                                : ENGAWA_BOTH("{who} rests {number}", "{who}は{number}で休む"),
               "who", who.at, "number", engawa_digits(item[0]).text, NULL);
    engawa_text_free(&who);
}

/* A sentence is written as a whole, in both languages; only its placeholders are filled in
 * (engine/sentence.h). */
static void tell(const void *at, const struct engawa_event *event, const struct engawa_names *names,
                 enum engawa_language language, struct engawa_text *text)
{
    const struct state *state = at;
    struct engawa_text what = {0};
    if (event->by != ENGAWA_CHANCE) {
        engawa_add_person(&what, names, event->by, language);
        engawa_say(text, language, ENGAWA_BOTH("{who} has chosen", "{who}が決める"), "who", what.at,
                   NULL);
    } else if (state->phase != REVEAL) {
        engawa_say(text, language, ENGAWA_BOTH("Numbers are dealt", "数を配る"), NULL);
    } else {
        for (int seat = 0; seat < state->seats; seat++) {
            engawa_text_add(&what, engawa_before(seat, state->seats, language));
            tell_lantern(names, seat, &event->outcome.item[2 * seat], language, &what);
        }
        engawa_say(text, language, ENGAWA_BOTH("Shown: {all}", "公開：{all}"), "all", what.at,
                   NULL);
    }
    engawa_text_free(&what);
}

/* ---- the viewers' knowledge ---- */

static void redact(const void *at, int viewer, struct engawa_event *event)
{
    const struct state *state = at;
    if (event->by != ENGAWA_CHANCE) {
        if (event->by != viewer)
            event->move = ENGAWA_HIDDEN;
        return;
    }
    for (int seat = 0; state->phase == DEAL && seat < state->seats; seat++)
        if (seat != viewer)
            event->outcome.item[seat] = ENGAWA_UNKNOWN;
}

static void conceal(void *at, int viewer)
{
    struct state *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != viewer) {
            state->number[seat] = 0;
            state->choice[seat] = state->choice[seat] == NONE ? NONE : HIDDEN;
        }
}

static void imagine(void *at, int viewer, struct engawa_rng *rng)
{
    struct state *state = at;
    bool used[NUMBERS + 1] = {false};
    (void)viewer;
    if (state->phase != CHOOSE && state->phase != REVEAL)
        return;
    for (int seat = 0; seat < state->seats; seat++)
        used[state->number[seat]] = true;
    for (int seat = 0; seat < state->seats; seat++) {
        while (state->number[seat] == 0) {
            uint8_t number = (uint8_t)(1 + engawa_rng_below(rng, NUMBERS));
            if (!used[number])
                state->number[seat] = number;
            used[number] = true;
        }
        if (state->choice[seat] == HIDDEN)
            state->choice[seat] = (uint8_t)(REST + engawa_rng_below(rng, 2));
    }
}

/* ---- results and description ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct state *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = state->score[seat];
    engawa_rank_scores(scores, state->seats, ranks);
}

static void describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    static const char *const phases[] = {"deal", "choose", "reveal", "over"};
    const struct state *state = at;
    struct engawa_json json = engawa_json_begin(text);
    (void)note;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "phase", phases[state->phase]);
    engawa_json_integer(&json, "round", state->round);
    engawa_json_integer(&json, "rounds", state->rounds);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++) {
        bool open = viewer == seat || viewer == ENGAWA_OPEN;
        int choice = state->choice[seat];
        engawa_json_object(&json, NULL);
        engawa_json_known(&json, "number", open && state->number[seat], state->number[seat]);
        if (choice == NONE)
            engawa_json_null(&json, "choice");
        else
            engawa_json_string(&json, "choice", choice_names[open ? choice : HIDDEN]);
        engawa_json_integer(&json, "score", state->score[seat]);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

static const struct engawa_option options[] = {
    {.name = "rounds",
     .label_en = "Rounds",
     .label_ja = "回数",
     .kind = ENGAWA_NUMBER,
     .low = 1,
     .high = 9,
     .step = 1,
     .fallback = "3"},
    {.name = NULL},
};

const struct engawa_game engawa_template = {
    .name = "template",
    .title_en = "Lanterns",
    .title_ja = "提灯",
    .seats_min = 2,
    .seats_max = ENGAWA_SEATS_MAX,
    .options = options,
    .state_size = sizeof(struct state),
    .legal_max = 2,
    .text_max = 6 + ENGAWA_SEATS_MAX * (sizeof " 0:9,light" - 1),
    .help_en = "Everybody has a secret number. Choose at once: choose light, or choose rest.\n"
               "The highest lit number scores itself, every other lit one loses a point.",
    .help_ja = "めいめい秘密の数を持ちます。同時に choose light（灯す）か choose rest（休む）。\n"
               "灯した中で一番大きい数の人がその点数を得て、ほかに灯した人は1点失います。",
    .longest = longest,
    .start = start,
    .actors = actors,
    .legal = legal,
    .play = play,
    .draw = draw,
    .outcomes = outcomes,
    .settle = settle,
    .allowed = allowed,
    .possible = possible,
    .parse = parse,
    .print = print,
    .redact = redact,
    .conceal = conceal,
    .imagine = imagine,
    .imagined = ENGAWA_IMAGINED_UNIFORM,
    .result = result,
    .describe = describe,
    .tell = tell,
};
