/* dixit_text.c - Dixit in words: the notation of its events, the sentences that tell them, and the
 * description of the table. dixit.c explains the game, its notation and the keys of the
 * description.
 */
#include "engine/notation.h"
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
    return engawa_refuse(why, "spelling", "Write it like this: %s", "ここでの書き方: %s", form);
}

static bool parse_card(const struct dixit *state, const char **text, uint16_t *card,
                       struct engawa_reason *why)
{
    long number = engawa_take_number(text, 9999);
    if (number < 0)
        return refuse_form(state, why);
    if (number == 0 || number > state->cards)
        return engawa_refuse(why, "no-such-card", "the deck has cards 1 to %d, but no card %ld",
                             "デッキのカードは 1〜%d です(%ld はありません)", state->cards, number);
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
                             "場所は 1〜%d です(%ld はありません)", dixit_laid_size(state), number);
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
    return event->by == ENGAWA_CHANCE ? parse_outcome(state, text, &event->outcome, why)
                                      : parse_move(state, text, event, why);
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

/* The names of the seats in SEATS (a bit each), in a list. */
static void add_names(struct engawa_text *text, const struct engawa_names *names, unsigned seats,
                      enum engawa_language language)
{
    bool ja = language == ENGAWA_JAPANESE;
    for (const char *between = ""; seats != 0; seats &= seats - 1) {
        engawa_text_add(text, between);
        engawa_add_name(text, names, engawa_lowest_bit(seats), language);
        engawa_text_add(text, ja ? "さん" : "");
        between = ja ? "、" : ", ";
    }
}

static void tell_move(const struct dixit *state, const struct engawa_event *event,
                      const struct engawa_names *names, enum engawa_language language,
                      struct engawa_text *text)
{
    bool ja = language == ENGAWA_JAPANESE, hidden = (event->move & ENGAWA_PART_HIDDEN) != 0;
    uint16_t item[DIXIT_GIVEN];
    int count = items_of(state, event, item);
    add_names(text, names, 1u << event->by, language);
    if (state->phase == DIXIT_VOTE) {
        if (hidden)
            engawa_text_add(text, ja ? "が投票する" : " has voted");
        else
            engawa_text_printf(text, ja ? "は%d番に投票する" : " votes for number %d", item[0]);
    } else if (state->phase == DIXIT_CLUE) {
        engawa_text_printf(text, ja ? "のお題「%s」" : "'s clue: “%s”", event->note);
        if (!hidden)
            engawa_text_printf(text, ja ? "(カード%d)" : " (card %d)", item[0]);
    } else if (hidden) {
        const char *en = count == 2 ? " plays two cards" : " plays a card";
        engawa_text_add(text, ja ? (count == 2 ? "がカードを2枚出す" : "がカードを1枚出す") : en);
    } else {
        engawa_text_add(text, ja ? "がカード" : count == 2 ? " plays cards " : " plays card ");
        print_cards(text, count, item, ja ? "と" : " and ");
        engawa_text_add(text, ja ? "を出す" : "");
    }
}

/* AFTER is the state after the reveal. */
static void tell_reveal(const struct dixit *after, const struct engawa_names *names,
                        enum engawa_language language, struct engawa_text *text)
{
    bool ja = language == ENGAWA_JAPANESE;
    int teller = after->storyteller, place = 1;
    unsigned finders = 0;
    while (place < dixit_laid_size(after) && dixit_owner(after, place) != teller)
        place++;
    for (int seat = 0; seat < after->seats; seat++)
        finders |= (unsigned)(after->vote[seat] == place) << seat;
    add_names(text, names, 1u << teller, language);
    engawa_text_printf(text, ja ? "のカードは%d番、" : "'s card is number %d, found by ", place);
    if (finders == 0) {
        engawa_text_add(text, ja ? "全員不正解" : "nobody");
    } else if (engawa_popcount(finders) == after->seats - 1) {
        engawa_text_add(text, ja ? "全員正解" : "everybody");
    } else {
        add_names(text, names, finders, language);
        engawa_text_add(text, ja ? "が正解" : "");
    }
    engawa_text_add(text, ja ? "。得点: " : ". Points: ");
    for (int seat = 0; seat < after->seats; seat++) {
        engawa_text_add(text, seat == 0 ? "" : ja ? "、" : ", ");
        add_names(text, names, 1u << seat, language);
        engawa_text_printf(text, " %d", after->gain[seat]);
    }
    if (after->phase == DIXIT_OVER)
        engawa_text_add(text, ja ? "。ゲーム終了" : ". The game is over");
}

static void tell_draw(const struct dixit *after, const struct engawa_names *names,
                      enum engawa_language language, struct engawa_text *text)
{
    bool ja = language == ENGAWA_JAPANESE;
    int size = dixit_hand_size(after);
    engawa_text_printf(text, ja ? "全員が%d枚まで引く。" : "All draw back to %d cards. ", size);
    if (after->phase == DIXIT_OVER) {
        engawa_text_add(text,
                        ja ? "山札が尽きてゲーム終了" : "The deck is empty: the game is over");
        return;
    }
    engawa_text_add(text, ja ? "次の語り部は" : "The next storyteller is ");
    add_names(text, names, 1u << after->storyteller, language);
    engawa_text_add(text, "");
}

void dixit_tell(const void *at, const struct engawa_event *event, const struct engawa_names *names,
                enum engawa_language language, struct engawa_text *text)
{
    const struct dixit *state = at;
    bool ja = language == ENGAWA_JAPANESE;
    if (event->by != ENGAWA_CHANCE) {
        tell_move(state, event, names, language, text);
        return;
    }
    struct dixit after = *state;
    engawa_dixit.settle(&after, &event->outcome);
    if (state->phase == DIXIT_DEAL) {
        engawa_text_printf(text, ja ? "全員に%d枚ずつ配る" : "Everybody is dealt %d cards",
                           dixit_hand_size(state));
    } else if (state->phase == DIXIT_LAY) {
        engawa_text_add(text, ja ? "カードが並ぶ: " : "The cards are laid out: ");
        print_cards(text, event->outcome.count, event->outcome.item, ja ? "、" : ", ");
    } else if (state->phase == DIXIT_REVEAL) {
        tell_reveal(&after, names, language, text);
    } else {
        tell_draw(&after, names, language, text);
    }
}

/* ---- description ---- */

/* Whether the table shows a round that is revealed and scored. */
static bool is_revealed(const struct dixit *state)
{
    return state->phase >= DIXIT_DRAW || (state->phase == DIXIT_CLUE && state->round > 1);
}

static void add_list(struct engawa_text *json, const char *key, int count, const uint16_t *cards)
{
    engawa_text_printf(json, ",\"%s\":[", key);
    print_cards(json, count, cards, ",");
    engawa_text_add_char(json, ']');
}

/* The table of the present round from its clue on, else that of the last round. */
static void describe_table(const struct dixit *state, const char *note, struct engawa_text *json)
{
    bool last = state->phase == DIXIT_CLUE;
    if (state->round == 1 && state->phase <= DIXIT_CLUE) {
        engawa_text_add(json, ",\"table\":null");
        return;
    }
    engawa_text_printf(json, ",\"table\":{\"storyteller\":%d,\"clue\":",
                       (state->storyteller + (last ? state->seats - 1 : 0)) % state->seats);
    engawa_text_add_json(json, note, strlen(note));
    add_list(json, "laid", state->laid[0] ? dixit_laid_size(state) : 0, state->laid);
    if (!is_revealed(state)) {
        engawa_text_add(json, ",\"owner\":null}");
        return;
    }
    engawa_text_add(json, ",\"owner\":[");
    for (int place = 1; place <= dixit_laid_size(state); place++)
        engawa_text_printf(json, "%s%d", place > 1 ? "," : "", dixit_owner(state, place));
    engawa_text_add(json, "]}");
}

/* A number under KEY, or null. */
static void add_number(struct engawa_text *json, const char *key, bool known, int number)
{
    if (known)
        engawa_text_printf(json, ",\"%s\":%d", key, number);
    else
        engawa_text_printf(json, ",\"%s\":null", key);
}

static void describe_seat(const struct dixit *state, int seat, int viewer, struct engawa_text *json)
{
    bool own = viewer == seat || viewer == ENGAWA_OPEN, revealed = is_revealed(state);
    const uint16_t *given = state->given[seat];
    engawa_text_printf(json, "{\"score\":%d,\"held\":%d", state->score[seat], state->held[seat]);
    if (own)
        add_list(json, "hand", state->held[seat], state->hand[seat]);
    else
        engawa_text_add(json, ",\"hand\":null");
    engawa_text_printf(json, ",\"chosen\":%s", state->chosen >> seat & 1 ? "true" : "false");
    if ((own || revealed) && given[0])
        add_list(json, "given", given[1] ? 2 : 1, given);
    else
        engawa_text_add(json, ",\"given\":null");
    add_number(json, "vote", (own || revealed) && state->vote[seat], state->vote[seat]);
    add_number(json, "gain", revealed, state->gain[seat]);
    engawa_text_add_char(json, '}');
}

void dixit_describe(const void *at, int viewer, const char *note, struct engawa_text *json)
{
    const struct dixit *state = at;
    engawa_text_printf(json,
                       "{\"phase\":\"%s\",\"round\":%d,\"storyteller\":%d,\"cards\":%d,"
                       "\"left\":%d,\"target\":%d,\"hand_size\":%d,\"give_size\":%d",
                       phases[state->phase].name, state->round, state->storyteller, state->cards,
                       state->left, state->target, dixit_hand_size(state), dixit_give_size(state));
    describe_table(state, note, json);
    engawa_text_add(json, ",\"seats\":[");
    for (int seat = 0; seat < state->seats; seat++) {
        engawa_text_add(json, seat ? "," : "");
        describe_seat(state, seat, viewer, json);
    }
    engawa_text_add(json, "]}");
}
