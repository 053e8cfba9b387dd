/* dixit_text.c - the text of Dixit: the notation of its events, the sentences that tell them, and
 * the description of the table. dixit.c explains the game, its notation and the keys of the
 * description. */
#include "engine/json.h"
#include "engine/notation.h"
#include "engine/sentence.h"
#include "games/dixit.h"
#include "games/dixit_clue.h"
#include "games/registry.h"

#include <string.h>

/* ---- notation: reading ---- */

static const struct {
    const char *name, *word, *form;
} phases[] = {
    [DIXIT_DEAL] = {"deal", "deal", "deal 0:3,12,… 1:… …"},
    [DIXIT_CLUE] = {"clue", "clue", "clue 44 \"…\""},
    [DIXIT_GIVE] = {"give", "give", "give 12"},
    [DIXIT_LAY] = {"lay", "lay", "lay 31,44,…"},
    [DIXIT_VOTE] = {"vote", "vote", "vote 2"},
    [DIXIT_REVEAL] = {"reveal", "reveal", "reveal 0:44 1:12 … / 1:2 …"},
    [DIXIT_DRAW] = {"draw", "draw", "draw 0:13 1:15 …"},
    [DIXIT_OVER] = {"over", "", ""},
};

static bool refuse_form(const struct dixit *state, struct engawa_reason *why)
{
    const char *form = state->phase == DIXIT_GIVE && dixit_give_size(state) == 2
                           ? "give 12,31"
                           : phases[state->phase].form;
    return engawa_refuse(why, "spelling", "Write it like this: %s", "ここでの書き方：%s", form);
}

static bool parse_card(const struct dixit *state, const char **text, uint16_t *card,
                       struct engawa_reason *why)
{
    long number = engawa_take_number(text, 9999);
    if (number < 0)
        return refuse_form(state, why);
    if (number == 0 || number > state->cards)
        return engawa_refuse(why, "no-such-card", "the deck has cards 1 to %d, but no card %ld",
                             "デッキのカードは1〜%dです（%ldはありません）", state->cards, number);
    *card = (uint16_t)number;
    return true;
}

/* Reads COUNT cards: "12,31", ascending except in a `lay`, or all "?" where cards may be hidden. */
static bool parse_cards(const struct dixit *state, const char **text, int count, uint16_t *cards,
                        struct engawa_reason *why)
{
    bool hidden = **text == '?' && state->phase != DIXIT_LAY && state->phase != DIXIT_REVEAL;
    for (int i = 0; i < count; i++) {
        if (i > 0 && *(*text)++ != ',')
            return refuse_form(state, why);
        if (hidden) {
            if (*(*text)++ != '?')
                return refuse_form(state, why);
            cards[i] = ENGAWA_UNKNOWN;
            continue;
        }
        if (!parse_card(state, text, &cards[i], why))
            return false;
        if (state->phase != DIXIT_LAY && i > 0 && cards[i] <= cards[i - 1])
            return engawa_refuse(why, "spelling", "cards are listed in ascending order",
                                 "カードは小さい順に書きます");
    }
    return true;
}

/* Reads "0:3,12 1:…", every seat in order. */
static bool parse_seats(const struct dixit *state, const char **text,
                        struct engawa_outcome *outcome, struct engawa_reason *why)
{
    for (int seat = 0; seat < state->seats; seat++) {
        int count =
            state->phase == DIXIT_REVEAL ? dixit_share(state, seat) : dixit_lack(state, seat);
        if (seat > 0 && *(*text)++ != ' ')
            return refuse_form(state, why);
        if (engawa_take_number(text, seat) != seat || *(*text)++ != ':')
            return refuse_form(state, why);
        if (!parse_cards(state, text, count, outcome->item + outcome->count, why))
            return false;
        outcome->count = (uint16_t)(outcome->count + count);
    }
    return true;
}

static bool parse_place(const struct dixit *state, const char **text, uint16_t *place,
                        struct engawa_reason *why)
{
    long number = engawa_take_number(text, 9999);
    if (number < 0)
        return refuse_form(state, why);
    if (number == 0 || number > dixit_laid_size(state))
        return engawa_refuse(why, "no-such-place",
                             "the places go from 1 to %d; there is no place %ld",
                             "場所は1〜%dです（%ldはありません）", dixit_laid_size(state), number);
    *place = (uint16_t)number;
    return true;
}

/* Reads " / 1:2 2:3", every voter in order. */
static bool parse_votes(const struct dixit *state, const char **text,
                        struct engawa_outcome *outcome, struct engawa_reason *why)
{
    if (strncmp(*text, " /", 2) != 0)
        return refuse_form(state, why);
    *text += 2;
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == state->storyteller)
            continue;
        if (*(*text)++ != ' ' || engawa_take_number(text, seat) != seat || *(*text)++ != ':')
            return refuse_form(state, why);
        if (!parse_place(state, text, &outcome->item[outcome->count++], why))
            return false;
    }
    return true;
}

static bool parse_outcome(const struct dixit *state, const char *text,
                          struct engawa_outcome *outcome, struct engawa_reason *why)
{
    if (state->phase == DIXIT_LAY) {
        outcome->count = (uint16_t)dixit_laid_size(state);
        if (!parse_cards(state, &text, outcome->count, outcome->item, why))
            return false;
    } else if (!parse_seats(state, &text, outcome, why)) {
        return false;
    } else if (state->phase == DIXIT_REVEAL && !parse_votes(state, &text, outcome, why)) {
        return false;
    }
    return *text == '\0' || refuse_form(state, why);
}

static bool parse_move(const struct dixit *state, const char *text, struct engawa_event *event,
                       struct engawa_reason *why)
{
    uint16_t item[DIXIT_GIVEN] = {0};
    if (state->phase == DIXIT_VOTE) {
        bool hidden = *text == '?';
        if (hidden)
            text++;
        else if (!parse_place(state, &text, item, why))
            return false;
        event->move = hidden ? ENGAWA_HIDDEN : item[0];
        return *text == '\0' || refuse_form(state, why);
    }
    if (!parse_cards(state, &text, dixit_share(state, event->by), item, why))
        return false;
    event->move = item[0] == ENGAWA_UNKNOWN ? ENGAWA_HIDDEN : dixit_pair(item[0], item[1]);
    if (state->phase == DIXIT_CLUE)
        return *text++ == ' ' ? dixit_read_clue(text, event->note, why) : refuse_form(state, why);
    return *text == '\0' || refuse_form(state, why);
}

bool dixit_parse(const void *at, const char *text, struct engawa_event *event,
                 struct engawa_reason *why)
{
    const struct dixit *state = at;
    if (!engawa_take_word(&text, phases[state->phase].word))
        return refuse_form(state, why);
    return (event->by == ENGAWA_CHANCE ? parse_outcome(state, text, &event->outcome, why)
                                       : parse_move(state, text, event, why)) &&
           dixit_agrees(state, event, why);
}

/* ---- notation: writing ---- */

static void print_cards(struct engawa_text *text, int count, const uint16_t *cards,
                        const char *between)
{
    for (int i = 0; i < count; i++) {
        engawa_text_add(text, i ? between : "");
        if (cards[i] == ENGAWA_UNKNOWN)
            engawa_text_add_char(text, '?');
        else
            engawa_text_add_number(text, cards[i]);
    }
}

static void print_outcome(const struct dixit *state, const struct engawa_outcome *outcome,
                          struct engawa_text *text)
{
    const uint16_t *item = outcome->item;
    if (state->phase == DIXIT_LAY) {
        engawa_text_add_char(text, ' ');
        print_cards(text, outcome->count, item, ",");
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        int count =
            state->phase == DIXIT_REVEAL ? dixit_share(state, seat) : dixit_lack(state, seat);
        engawa_text_add_char(text, ' ');
        engawa_text_add_number(text, seat);
        engawa_text_add_char(text, ':');
        print_cards(text, count, item, ",");
        item += count;
    }
    engawa_text_add(text, state->phase == DIXIT_REVEAL ? " /" : "");
    for (int seat = 0; state->phase == DIXIT_REVEAL && seat < state->seats; seat++)
        if (seat != state->storyteller)
            engawa_text_printf(text, " %d:%d", seat, *item++);
}

/* Writes the cards or the place of a move to ITEM. Returns how many. */
static int items_of(const struct dixit *state, const struct engawa_event *event,
                    uint16_t item[DIXIT_GIVEN])
{
    bool hidden = (event->move & ENGAWA_PART_HIDDEN) != 0;
    int count = state->phase == DIXIT_VOTE ? 1 : dixit_share(state, event->by);
    for (int i = 0; i < count; i++)
        item[i] = hidden ? ENGAWA_UNKNOWN : (uint16_t)dixit_card(event->move, i);
    return count;
}

void dixit_print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    const struct dixit *state = at;
    engawa_text_add(text, phases[state->phase].word);
    if (event->by == ENGAWA_CHANCE) {
        print_outcome(state, &event->outcome, text);
        return;
    }
    uint16_t item[DIXIT_GIVEN];
    engawa_text_add_char(text, ' ');
    print_cards(text, items_of(state, event, item), item, ",");
    if (state->phase == DIXIT_CLUE) {
        engawa_text_add_char(text, ' ');
        engawa_text_add_json(text, event->note, strlen(event->note));
    }
}

/* ---- sentences ---- */

static void tell_move(const struct dixit *state, const struct engawa_event *event, const char *who,
                      enum engawa_language language, struct engawa_text *text)
{
    bool hidden = (event->move & ENGAWA_PART_HIDDEN) != 0;
    uint16_t item[DIXIT_GIVEN];
    int count = items_of(state, event, item);
    struct engawa_sentence sentence;
    if (state->phase == DIXIT_VOTE)
        sentence = hidden ? ENGAWA_BOTH("{who} votes", "{who}が投票する")
                          : ENGAWA_BOTH("{who} votes for number {one}", "{who}は{one}番に投票する");
    else if (state->phase == DIXIT_CLUE)
        sentence = hidden ? ENGAWA_BOTH("{who}’s clue: “{clue}”", "{who}のお題「{clue}」")
                          : ENGAWA_BOTH("{who}’s clue: “{clue}” (card {one})",
                                        "{who}のお題「{clue}」（カード{one}）");
    else if (count == 2)
        sentence = hidden ? ENGAWA_BOTH("{who} plays two cards", "{who}がカードを2枚出す")
                          : ENGAWA_BOTH("{who} plays cards {one} and {two}",
                                        "{who}がカード{one}と{two}を出す");
    else
        sentence = hidden ? ENGAWA_BOTH("{who} plays a card", "{who}がカードを1枚出す")
                          : ENGAWA_BOTH("{who} plays card {one}", "{who}がカード{one}を出す");
    engawa_say(text, language, sentence, "who", who, "clue", event->note, "one",
               engawa_digits(item[0]).text, "two", engawa_digits(count == 2 ? item[1] : 0).text,
               NULL);
}

/* Appends which card was the storyteller's and who found it. AFTER is the state after the
 * reveal. */
static void tell_found(const struct dixit *after, const struct engawa_names *names,
                       enum engawa_language language, struct engawa_text *text)
{
    int place = 1;
    unsigned finders = 0;
    struct engawa_text who = {0}, found = {0};
    while (place < dixit_laid_size(after) && dixit_owner(after, place) != after->storyteller)
        place++;
    for (int seat = 0; seat < after->seats; seat++)
        finders |= (unsigned)(after->vote[seat] == place) << seat;
    engawa_add_person(&who, names, after->storyteller, language);
    engawa_add_people(&found, names, finders, language);
    struct engawa_sentence sentence =
        finders == 0 ? ENGAWA_BOTH("{who}’s card is number {place}, found by nobody",
                                   "{who}のカードは{place}番、全員不正解")
        : engawa_popcount(finders) == after->seats - 1
            ? ENGAWA_BOTH("{who}’s card is number {place}, found by everybody",
                          "{who}のカードは{place}番、全員正解")
            : ENGAWA_BOTH("{who}’s card is number {place}, found by {found}",
                          "{who}のカードは{place}番、{found}が正解");
    engawa_say(text, language, sentence, "who", who.at, "place", engawa_digits(place).text, "found",
               found.at, NULL);
    engawa_text_free(&who);
    engawa_text_free(&found);
}

static void tell_reveal(const struct dixit *after, const struct engawa_names *names,
                        enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text points = {0};
    for (int seat = 0; seat < after->seats; seat++) {
        engawa_text_add(&points, seat ? engawa_comma(language) : "");
        engawa_add_person(&points, names, seat, language);
        engawa_text_printf(&points, " %d", after->gain[seat]);
    }
    tell_found(after, names, language, text);
    engawa_next_sentence(text, language);
    engawa_say(text, language, ENGAWA_BOTH("Points: {points}", "得点：{points}"), "points",
               points.at, NULL);
    if (after->phase == DIXIT_OVER) {
        engawa_next_sentence(text, language);
        engawa_say(text, language, ENGAWA_BOTH("The game is over", "ゲーム終了"), NULL);
    }
    engawa_text_free(&points);
}

static void tell_draw(const struct dixit *after, const struct engawa_names *names,
                      enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text who = {0};
    engawa_say(text, language,
               ENGAWA_BOTH("Everybody draws back up to {size} cards", "全員が{size}枚まで引く"),
               "size", engawa_digits(dixit_hand_size(after)).text, NULL);
    engawa_next_sentence(text, language);
    engawa_add_person(&who, names, after->storyteller, language);
    engawa_say(text, language,
               after->phase == DIXIT_OVER
                   ? ENGAWA_BOTH("The deck is empty: the game is over", "山札が尽きてゲーム終了")
                   : ENGAWA_BOTH("The next storyteller is {who}", "次の語り部は{who}"),
               "who", who.at, NULL);
    engawa_text_free(&who);
}

static void tell_chance(const struct dixit *state, const struct engawa_outcome *outcome,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *text)
{
    struct dixit after = *state;
    struct engawa_text cards = {0};
    engawa_dixit.settle(&after, outcome);
    if (state->phase == DIXIT_DEAL) {
        engawa_say(text, language,
                   ENGAWA_BOTH("Everybody is dealt {size} cards", "全員に{size}枚ずつ配る"), "size",
                   engawa_digits(dixit_hand_size(state)).text, NULL);
    } else if (state->phase == DIXIT_LAY) {
        print_cards(&cards, outcome->count, outcome->item, engawa_comma(language));
        engawa_say(text, language,
                   ENGAWA_BOTH("The cards are laid out: {cards}", "カードが並ぶ：{cards}"), "cards",
                   cards.at, NULL);
    } else if (state->phase == DIXIT_REVEAL) {
        tell_reveal(&after, names, language, text);
    } else {
        tell_draw(&after, names, language, text);
    }
    engawa_text_free(&cards);
}

void dixit_tell(const void *at, const struct engawa_event *event, const struct engawa_names *names,
                enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text who = {0};
    if (event->by == ENGAWA_CHANCE) {
        tell_chance(at, &event->outcome, names, language, text);
        return;
    }
    engawa_add_person(&who, names, event->by, language);
    tell_move(at, event, who.at, language, text);
    engawa_text_free(&who);
}

/* A clue that nobody or everybody found. */
int dixit_moment(const struct engawa_past *past, const struct engawa_names *names,
                 enum engawa_language language, struct engawa_text *text)
{
    const struct dixit *before = past->before, *after = past->after;
    int found = 0;
    if (before->phase != DIXIT_REVEAL)
        return 0;
    for (int seat = 0; seat < after->seats; seat++)
        if (seat != after->storyteller)
            found += dixit_owner(after, after->vote[seat]) == after->storyteller;
    if (found > 0 && found < after->seats - 1)
        return 0;
    struct engawa_text who = {0};
    engawa_add_person(&who, names, after->storyteller, language);
    engawa_say(text, language,
               found ? ENGAWA_BOTH("Everybody found {who}’s “{clue}”",
                                   "{who}の「{clue}」は、全員が見つけた")
                     : ENGAWA_BOTH("Nobody found {who}’s “{clue}”",
                                   "{who}の「{clue}」は、誰も見つけられなかった"),
               "who", who.at, "clue", past->note, NULL);
    engawa_text_free(&who);
    return (found ? 40 : 50) + 3 * after->seats;
}

/* ---- description ---- */

/* Whether the table shows a round that is revealed and scored. */
static bool is_revealed(const struct dixit *state)
{
    return state->phase >= DIXIT_DRAW || (state->phase == DIXIT_CLUE && state->round > 1);
}

static void add_list(struct engawa_json *json, const char *name, int count, const uint16_t *cards)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++)
        engawa_json_integer(json, NULL, cards[i]);
    engawa_json_close(json);
}

/* The table of the present round from its clue on, else that of the last round. */
static void describe_table(const struct dixit *state, const char *note, struct engawa_json *json)
{
    bool last = state->phase == DIXIT_CLUE;
    if (state->round == 1 && state->phase <= DIXIT_CLUE) {
        engawa_json_null(json, "table");
        return;
    }
    engawa_json_object(json, "table");
    engawa_json_integer(json, "storyteller",
                        (state->storyteller + (last ? state->seats - 1 : 0)) % state->seats);
    engawa_json_string(json, "clue", note);
    add_list(json, "laid", state->laid[0] ? dixit_laid_size(state) : 0, state->laid);
    if (is_revealed(state)) {
        engawa_json_array(json, "owner");
        for (int place = 1; place <= dixit_laid_size(state); place++)
            engawa_json_integer(json, NULL, dixit_owner(state, place));
        engawa_json_close(json);
    } else {
        engawa_json_null(json, "owner");
    }
    engawa_json_close(json);
}

static void describe_seat(const struct dixit *state, int seat, int viewer, struct engawa_json *json)
{
    bool own = viewer == seat || viewer == ENGAWA_OPEN, revealed = is_revealed(state);
    const uint16_t *given = state->given[seat];
    engawa_json_object(json, NULL);
    engawa_json_integer(json, "score", state->score[seat]);
    engawa_json_integer(json, "held", state->held[seat]);
    if (own)
        add_list(json, "hand", state->held[seat], state->hand[seat]);
    else
        engawa_json_null(json, "hand");
    engawa_json_bool(json, "chosen", state->chosen >> seat & 1);
    if ((own || revealed) && given[0])
        add_list(json, "given", given[1] ? 2 : 1, given);
    else
        engawa_json_null(json, "given");
    engawa_json_known(json, "vote", (own || revealed) && state->vote[seat], state->vote[seat]);
    engawa_json_known(json, "gain", revealed, state->gain[seat]);
    engawa_json_close(json);
}

void dixit_describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    const struct dixit *state = at;
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "phase", phases[state->phase].name);
    engawa_json_integer(&json, "round", state->round);
    engawa_json_integer(&json, "storyteller", state->storyteller);
    engawa_json_integer(&json, "cards", state->cards);
    engawa_json_integer(&json, "left", state->left);
    engawa_json_integer(&json, "target", state->target);
    engawa_json_integer(&json, "hand_size", dixit_hand_size(state));
    engawa_json_integer(&json, "give_size", dixit_give_size(state));
    describe_table(state, note, &json);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++)
        describe_seat(state, seat, viewer, &json);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
