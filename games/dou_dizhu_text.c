/* dou_dizhu_text.c - notation, sentences and description of Dou Dizhu (dou_dizhu_text.h).
 *
 * A play is written with the combination first and the attached cards after it, each low to high by
 * rank. So the cards have one spelling, and `parse` accepts no other. It refuses cards that are not
 * a combination, and in a view what agrees with no world that the view can imagine.
 *
 * `describe`: {"phase":"deal"|"auction"|"kitty"|"play"|"reveal"|"over","hand":1,"hands":6,
 * "dealer","voids" (in a row),"turn":seat or null,"must":true if the turn may not pass,
 * "face":{"card":"7c","seat":1} or null,"bid": highest or 0,"landlord":seat (in the auction: of the
 * highest bid) or null,"kitty":[cards, "?" for each not seen],"rocket": how many jokers make one
 * (D19),"doubles","stake": what the landlord wins from or pays to each,
 * "lay":{"seat","kind","cards":"3339"}: to beat, or null,"seats":[{"cards":[the hand] or null,
 * "count","known":[of these, what everybody knows],"did":"bid 2", "play 3339", "pass", … or "" (in
 * this auction or round),"played": this hand, by rank,"score"}],"out": what is neither played nor
 * in the viewer's hand, by rank,"past":[{"landlord","won","stake","paid":[what each seat won]}]:
 * the hands that are over}. After a reveal all hands are shown until the next deal.
 *
 * `draft` takes cards in any order ("9333") and says which play they are: {"move":"play 3339",
 * "kind":"triplet+1","body":3 (cards of the combination itself, which come first),"doubles":
 * whether it doubles the stake,"en","ja": its name}; or why they are none (dou_dizhu_why.c).
 */
#include "games/dou_dizhu_text.h"

#include "engine/json.h"
#include "engine/notation.h"
#include "engine/sentence.h"
#include "games/dou_dizhu_cards.h"
#include "games/dou_dizhu_small.h"
#include "games/registry.h"

#include <string.h>

static const char *const phases[] = {"deal", "auction", "kitty", "play", "reveal", "over"};

/* ---- reading ---- */

/* Reads COUNT cards at *TEXT into ITEM: ascending, none more often than there are PACKS; or as many
 * "?". */
static bool parse_cards(const char **text, int count, int packs, uint16_t *item)
{
    bool hidden = **text == '?';
    for (int i = 0; i < count; i++) {
        if (hidden) {
            if (*(*text)++ != '?')
                return false;
            item[i] = ENGAWA_UNKNOWN;
            continue;
        }
        int card = dou_dizhu_read(text);
        if (card < 0 || (i > 0 && card < item[i - 1]) || (i >= packs && card == item[i - packs]))
            return false;
        item[i] = (uint16_t)card;
    }
    return true;
}

/* Reads "1:" for SEAT at *TEXT. */
static bool parse_seat(const char **text, int seat)
{
    return engawa_take_number(text, seat) == seat && *(*text)++ == ':';
}

/* Reads the hands of a deal (COUNT cards for each seat), or those left (COUNT 0: each seat's own
 * number, seats without cards left out), one blank between. */
static bool parse_hands(const struct dou_dizhu *state, const char **text, int count,
                        struct engawa_outcome *outcome)
{
    for (int seat = 0; seat < state->seats; seat++) {
        int cards = count ? count : state->size[seat];
        if (cards == 0)
            continue;
        if (outcome->count > 0 && *(*text)++ != ' ')
            return false;
        if (!parse_seat(text, seat) ||
            !parse_cards(text, cards, state->packs, &outcome->item[outcome->count]))
            return false;
        outcome->count = (uint16_t)(outcome->count + cards);
    }
    return true;
}

/* Reads " face:7c@1"; RLCard's rules have no such card. */
static bool parse_face(const struct dou_dizhu *state, const char **text,
                       struct engawa_outcome *outcome)
{
    static const char word[] = " face:";
    if (dou_dizhu_rlcard(state))
        return true;
    if (strncmp(*text, word, strlen(word)) != 0)
        return false;
    *text += strlen(word);
    int card = dou_dizhu_read(text);
    if (card < 0 || *(*text)++ != '@')
        return false;
    long seat = engawa_take_number(text, state->seats - 1);
    outcome->item[outcome->count++] = (uint16_t)card;
    outcome->item[outcome->count++] = (uint16_t)seat;
    return seat >= 0;
}

static bool parse_chance(const struct dou_dizhu *state, const char *text,
                         struct engawa_outcome *outcome, struct engawa_reason *why)
{
    static const char *const forms[] = {
        [DOU_DIZHU_DEAL] = "deal 0:3s3h… 1:… face:7c@1",
        [DOU_DIZHU_KITTY] = "kitty 3h9c2s",
        [DOU_DIZHU_REVEAL] = "reveal 1:3s4h… 2:R",
    };
    bool fine = engawa_take_word(&text, phases[state->phase]);
    if (state->phase == DOU_DIZHU_DEAL) {
        fine = fine && parse_hands(state, &text, state->deal, outcome) &&
               parse_face(state, &text, outcome);
    } else if (state->phase == DOU_DIZHU_KITTY) {
        fine = fine && parse_cards(&text, state->kitty_size, state->packs, outcome->item);
        outcome->count = state->kitty_size;
    } else {
        fine = fine && parse_hands(state, &text, 0, outcome);
    }
    if (fine && *text == '\0')
        return true;
    return engawa_refuse(why, "spelling",
                         "Write it like this: \"%s\", with every hand complete and ascending",
                         "ここには「%s」と書きます（手札は全部、小さい順に）", forms[state->phase]);
}

static bool parse_bid(const char *text, engawa_move *move, struct engawa_reason *why)
{
    long bid = 0;
    bool fine = engawa_take_word(&text, "bid");
    if (fine && strcmp(text, "pass") != 0) {
        bid = engawa_take_number(&text, DOU_DIZHU_BID_MAX);
        fine = bid > 0 && *text == '\0';
    }
    *move = DOU_DIZHU_BID | (engawa_move)bid;
    return fine ||
           engawa_refuse(why, "spelling", "Write it like this: bid 1, bid 2, bid 3 or bid pass",
                         "ここでは bid 1、bid 2、bid 3、bid pass のどれかです");
}

/* Appends the cards of a play in their canonical order. */
static void spell_play(int rules, uint64_t cards, struct engawa_text *text)
{
    uint64_t body = dou_dizhu_body(dou_dizhu_classify(rules, cards), cards);
    dou_dizhu_spell_ranks(body, text);
    dou_dizhu_spell_ranks(cards - body, text);
}

bool dou_dizhu_refuse_lower(const struct dou_dizhu *state, struct engawa_reason *why)
{
    struct engawa_text laid = {0};
    spell_play(state->rules, state->did[state->owner], &laid);
    engawa_refuse(why, "too-low", "that does not beat %s (D15)", "%s に勝てません（D15）",
                  engawa_text_string(&laid));
    engawa_text_free(&laid);
    return false;
}

static bool refuse_order(const struct dou_dizhu *state, uint64_t cards, struct engawa_reason *why)
{
    struct engawa_text right = {0};
    spell_play(state->rules, cards, &right);
    engawa_refuse(why, "spelling", "write the combination first, then what is attached: play %s",
                  "組み合わせ、添えるカードの順に書きます：play %s", engawa_text_string(&right));
    engawa_text_free(&right);
    return false;
}

/* Reads the ranks at TEXT, in any order. */
static bool read_ranks(const char *text, uint64_t *cards, struct engawa_reason *why)
{
    for (*cards = 0; *text; text++) {
        int rank = dou_dizhu_rank(*text);
        if (rank < 0)
            return engawa_refuse(why, "spelling", "a card is one of 3456789TJQKA2BR",
                                 "カードは 3456789TJQKA2BR のどれかです");
        if (dou_dizhu_count(*cards, rank) == DOU_DIZHU_COPIES)
            return engawa_refuse(why, "not-held", "there are not that many cards of one rank",
                                 "同じランクのカードはそんなにありません");
        *cards += UINT64_C(1) << (4 * rank);
    }
    return true;
}

/* Whether TEXT spells CARDS, a combination, in their canonical order. */
static bool is_spelling(const struct dou_dizhu *state, uint64_t cards, const char *text)
{
    struct engawa_text right = {0};
    spell_play(state->rules, cards, &right);
    bool same = strcmp(engawa_text_string(&right), text) == 0;
    engawa_text_free(&right);
    return same;
}

static bool parse_play(const struct dou_dizhu *state, const char *text, engawa_move *move,
                       struct engawa_reason *why)
{
    uint64_t cards = 0;
    if (strcmp(text, "pass") == 0) {
        *move = DOU_DIZHU_PASS;
        return true;
    }
    if (!engawa_take_word(&text, "play") || *text == '\0')
        return engawa_refuse(why, "spelling",
                             "Write it like this: pass, or play with cards: play 3339",
                             "ここでは pass か、play 3339 のようにカードを書きます");
    if (!read_ranks(text, &cards, why))
        return false;
    if (dou_dizhu_classify(state->rules, cards).kind == DOU_DIZHU_NONE)
        return dou_dizhu_refuse_none(state->rules, cards, why);
    if (!is_spelling(state, cards, text))
        return refuse_order(state, cards, why);
    *move = cards;
    return true;
}

/* ---- what agrees with a view ----
 *
 * Of a hidden hand a view knows its size, what it has played, and the cards that everybody knows:
 * the face-up card and, where it is shown, the kitty. All other cards that are in no hand that the
 * view sees may be in any of them. */

static bool agrees_deal(const struct dou_dizhu *state, const uint16_t *item,
                        struct engawa_reason *why)
{
    int dealt = state->seats * state->deal;
    int copies[4 * DOU_DIZHU_RANKS] = {0};
    for (int i = 0; i < dealt; i++)
        if (item[i] != ENGAWA_UNKNOWN && (++copies[item[i]] > state->packs ||
                                          (state->small && !(DOU_DIZHU_SMALL_DECK >> item[i] & 1))))
            return engawa_refuse(why, "deal",
                                 "a card is dealt more often than the pack has it (D1, D2)",
                                 "あるはずの枚数より多く配られたカードがあります（D1、D2）");
    if (dou_dizhu_rlcard(state))
        return true;
    int face = item[dealt], seat = item[dealt + 1];
    const uint16_t *hand = &item[seat * state->deal];
    bool hidden = *hand == ENGAWA_UNKNOWN && copies[face] < state->packs &&
                  (!state->small || DOU_DIZHU_SMALL_DECK >> face & 1);
    for (int i = 0; !hidden && i < state->deal; i++)
        if (hand[i] == face)
            return true;
    return hidden || engawa_refuse(why, "face", "seat %d does not hold the face-up card (D3)",
                                   "席%dは表向きのカードを持っていません（D3）", seat + 1);
}

static bool agrees_kitty(const struct dou_dizhu *state, const uint16_t *item,
                         struct engawa_reason *why)
{
    struct dou_dizhu_cards left = dou_dizhu_unheld(state);
    bool seen = state->show_kitty || state->seen >> state->landlord & 1;
    if ((*item == ENGAWA_UNKNOWN) == seen)
        return engawa_refuse_hidden(why);
    for (int i = 0; seen && i < state->kitty_size; i++) {
        if (!dou_dizhu_has(&left, item[i], 1))
            return engawa_refuse(why, "kitty",
                                 "the kitty is drawn from the cards that nobody holds (D11)",
                                 "裏向きのカードは、誰も持っていないカードから引きます（D11）");
        dou_dizhu_take(&left, item[i]);
    }
    return true;
}

static bool agrees_chance(const struct dou_dizhu *state, const struct engawa_outcome *outcome,
                          struct engawa_reason *why)
{
    if (state->phase == DOU_DIZHU_DEAL)
        return agrees_deal(state, outcome->item, why);
    if (state->phase == DOU_DIZHU_KITTY)
        return agrees_kitty(state, outcome->item, why);
    for (int i = 0; i < outcome->count; i++)
        if (outcome->item[i] == ENGAWA_UNKNOWN)
            return engawa_refuse_hidden(why);
    return true;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Whether SEAT, whose hand is hidden, may hold CARDS. Each hidden hand had the cards that are known
 * of it and those that it has played; the cards of a rank that are not known of any hand must do
 * for the rest of these. */
static bool may_hold(const struct dou_dizhu *state, int seat, uint64_t cards)
{
    const struct dou_dizhu_cards unheld = dou_dizhu_unheld(state);
    int had = 0;
    if (dou_dizhu_size(cards) > state->size[seat])
        return false;
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++) {
        int wanted = 0;
        for (int other = 0; other < state->seats; other++) {
            int known = dou_dizhu_count(dou_dizhu_ranks(&state->known[other]), rank);
            int played = dou_dizhu_count(state->played[other], rank) +
                         (other == seat ? dou_dizhu_count(cards, rank) : 0);
            wanted += state->seen >> other & 1 ? 0 : larger(played - known, 0);
            had += other == seat ? larger(played, known) : 0;
        }
        if (wanted > dou_dizhu_count(dou_dizhu_ranks(&unheld), rank))
            return false;
    }
    return had <= dou_dizhu_given(state, seat);
}

bool dou_dizhu_agrees(const struct dou_dizhu *state, const struct engawa_event *event,
                      struct engawa_reason *why)
{
    if (event->by == ENGAWA_CHANCE)
        return agrees_chance(state, &event->outcome, why);
    bool plays = state->phase == DOU_DIZHU_PLAY && event->move != DOU_DIZHU_PASS;
    if (!plays || state->seen >> event->by & 1)
        return engawa_dou_dizhu.allowed(state, event, why);
    if (!may_hold(state, event->by, event->move))
        return engawa_refuse(why, "not-held", "this seat cannot hold some of these cards",
                             "この席が持っているはずのないカードがあります");
    return state->laid.kind == DOU_DIZHU_NONE ||
           dou_dizhu_beats(dou_dizhu_classify(state->rules, event->move), state->laid) ||
           dou_dizhu_refuse_lower(state, why);
}

bool dou_dizhu_parse(const void *at, const char *text, struct engawa_event *event,
                     struct engawa_reason *why)
{
    const struct dou_dizhu *state = at;
    bool read = event->by == ENGAWA_CHANCE ? parse_chance(state, text, &event->outcome, why)
                : state->phase == DOU_DIZHU_AUCTION ? parse_bid(text, &event->move, why)
                                                    : parse_play(state, text, &event->move, why);
    return read && dou_dizhu_agrees(state, event, why);
}

/* ---- writing ---- */

static void spell_items(const uint16_t *item, int count, struct engawa_text *text)
{
    for (int i = 0; i < count; i++) {
        if (item[i] == ENGAWA_UNKNOWN)
            engawa_text_add_char(text, '?');
        else
            dou_dizhu_spell(item[i], text);
    }
}

static void print_chance(const struct dou_dizhu *state, const uint16_t *item,
                         struct engawa_text *text)
{
    engawa_text_add(text, phases[state->phase]);
    if (state->phase == DOU_DIZHU_KITTY) {
        engawa_text_add_char(text, ' ');
        spell_items(item, state->kitty_size, text);
        return;
    }
    bool deal = state->phase == DOU_DIZHU_DEAL;
    for (int seat = 0; seat < state->seats; seat++) {
        int count = deal ? state->deal : state->size[seat];
        if (count == 0)
            continue;
        engawa_text_add_char(text, ' ');
        engawa_text_add_number(text, seat);
        engawa_text_add_char(text, ':');
        spell_items(item, count, text);
        item += count;
    }
    if (deal && !dou_dizhu_rlcard(state)) {
        engawa_text_add(text, " face:");
        dou_dizhu_spell(item[0], text);
        engawa_text_printf(text, "@%d", item[1]);
    }
}

static void print_move(int rules, engawa_move move, struct engawa_text *text)
{
    if (move == DOU_DIZHU_PASS) {
        engawa_text_add(text, "pass");
    } else if (move == DOU_DIZHU_BID) {
        engawa_text_add(text, "bid pass");
    } else if (move & DOU_DIZHU_BID) {
        engawa_text_printf(text, "bid %d", (int)(move & 15));
    } else {
        engawa_text_add(text, "play ");
        spell_play(rules, move, text);
    }
}

void dou_dizhu_print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    const struct dou_dizhu *state = at;
    if (event->by == ENGAWA_CHANCE)
        print_chance(state, event->outcome.item, text);
    else
        print_move(state->rules, event->move, text);
}

/* ---- sentences ---- */

/* The name of a kind in a sentence: "a triplet with a card". */
static const char *kind_words(unsigned kind, enum engawa_language language)
{
    static const char *const words[DOU_DIZHU_KINDS][2] = {
        [DOU_DIZHU_SINGLE] = {"a single card", "1枚"},
        [DOU_DIZHU_PAIR] = {"a pair", "ペア"},
        [DOU_DIZHU_TRIPLET] = {"a triplet", "トリプレット"},
        [DOU_DIZHU_TRIPLET_1] = {"a triplet with a card", "トリプレット+1枚"},
        [DOU_DIZHU_TRIPLET_2] = {"a triplet with a pair", "トリプレット+ペア"},
        [DOU_DIZHU_SEQUENCE] = {"a sequence", "シーケンス"},
        [DOU_DIZHU_PAIR_SEQUENCE] = {"a sequence of pairs", "ペアのシーケンス"},
        [DOU_DIZHU_TRIPLET_SEQUENCE] = {"a sequence of triplets", "トリプレットのシーケンス"},
        [DOU_DIZHU_TRIPLET_SEQUENCE_1] = {"a sequence of triplets with cards",
                                          "トリプレットのシーケンス+1枚ずつ"},
        [DOU_DIZHU_TRIPLET_SEQUENCE_2] = {"a sequence of triplets with pairs",
                                          "トリプレットのシーケンス+ペアずつ"},
        [DOU_DIZHU_QUADPLEX_1] = {"a quadplex set with cards", "クアッドプレックスセット+2枚"},
        [DOU_DIZHU_QUADPLEX_2] = {"a quadplex set with pairs", "クアッドプレックスセット+2ペア"},
        [DOU_DIZHU_BOMB] = {"a bomb", "ボム"},
        [DOU_DIZHU_ROCKET] = {"the rocket", "ロケット"},
    };
    return words[kind][language];
}

bool dou_dizhu_draft(const void *at, const char *ranks, struct engawa_text *text,
                     struct engawa_reason *why)
{
    const struct dou_dizhu *state = at;
    struct engawa_json json = engawa_json_begin(text);
    uint64_t cards;
    if (!read_ranks(ranks, &cards, why))
        return false;
    struct dou_dizhu_combination made = dou_dizhu_classify(state->rules, cards);
    if (made.kind == DOU_DIZHU_NONE)
        return dou_dizhu_refuse_none(state->rules, cards, why);
    engawa_json_object(&json, NULL);
    engawa_text_add(engawa_json_quote(&json, "move"), "play ");
    spell_play(state->rules, cards, text);
    engawa_json_close(&json);
    engawa_json_string(&json, "kind", dou_dizhu_kind_name((enum dou_dizhu_kind)made.kind));
    engawa_json_integer(&json, "body", dou_dizhu_size(dou_dizhu_body(made, cards)));
    engawa_json_bool(&json, "doubles", made.kind >= DOU_DIZHU_BOMB);
    engawa_json_string(&json, "en", kind_words(made.kind, ENGAWA_ENGLISH));
    engawa_json_string(&json, "ja", kind_words(made.kind, ENGAWA_JAPANESE));
    engawa_json_close(&json);
    engawa_json_end(&json);
    return true;
}

/* Appends the ranks that COUNTS counts, separated by blanks, also from the present TEXT. */
static void tell_counts(uint64_t counts, enum engawa_language language, struct engawa_text *text)
{
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
        for (int left = dou_dizhu_count(counts, rank); left > 0; left--) {
            engawa_text_add(text, text->length ? " " : "");
            dou_dizhu_tell_rank(rank, language, text);
        }
}

/* Appends the consequences when SEAT has no cards left, after a bomb or the rocket if DOUBLED. */
static void tell_end(const struct dou_dizhu *state, int seat, bool doubled, const char *who,
                     enum engawa_language language, struct engawa_text *text)
{
    struct engawa_digits stake = engawa_digits((int64_t)dou_dizhu_stake(state) << doubled);
    engawa_next_sentence(text, language);
    engawa_say(text, language,
               seat == state->landlord
                   ? ENGAWA_BOTH("{who} has no cards left: the landlord wins {stake} each",
                                 "{who}の手札がなくなり、地主の勝ち（1人あたり{stake}点）")
                   : ENGAWA_BOTH("{who} has no cards left: the landlord pays {stake} each",
                                 "{who}の手札がなくなり、地主の負け（1人あたり{stake}点）"),
               "who", who, "stake", stake.text, NULL);
}

static void tell_play(const struct dou_dizhu *state, const struct engawa_event *event,
                      const char *who, enum engawa_language language, struct engawa_text *text)
{
    struct dou_dizhu_combination made = dou_dizhu_classify(state->rules, event->move);
    uint64_t body = dou_dizhu_body(made, event->move);
    struct engawa_text cards = {0};
    tell_counts(body, language, &cards);
    tell_counts(event->move - body, language, &cards);
    engawa_say(text, language,
               made.kind == DOU_DIZHU_SINGLE
                   ? ENGAWA_BOTH("{who} plays {cards}", "{who}は {cards} を出す")
                   : ENGAWA_BOTH("{who} plays {cards} ({kind})", "{who}は {cards}（{kind}）を出す"),
               "who", who, "cards", cards.at, "kind", kind_words(made.kind, language), NULL);
    if (made.cards == state->size[event->by])
        tell_end(state, event->by, made.kind >= DOU_DIZHU_BOMB, who, language, text);
    engawa_text_free(&cards);
}

static void tell_move(const struct dou_dizhu *state, const struct engawa_event *event,
                      const char *who, enum engawa_language language, struct engawa_text *text)
{
    if (event->move == DOU_DIZHU_PASS)
        engawa_say(text, language, ENGAWA_BOTH("{who} passes", "{who}はパスする"), "who", who,
                   NULL);
    else if (!(event->move & DOU_DIZHU_BID))
        tell_play(state, event, who, language, text);
    else
        engawa_say(text, language,
                   event->move & 15
                       ? ENGAWA_BOTH("{who} bids {bid}", "{who}は{bid}で入札する")
                       : ENGAWA_BOTH("{who} passes in the auction", "{who}は入札をパスする"),
                   "who", who, "bid", engawa_digits((int64_t)(event->move & 15)).text, NULL);
}

/* Appends COUNT cards, separated by blanks, also from the present TEXT. */
static void tell_cards(const uint16_t *item, int count, enum engawa_language language,
                       struct engawa_text *text)
{
    for (int i = 0; i < count; i++) {
        engawa_text_add(text, text->length ? " " : "");
        dou_dizhu_tell(item[i], language, text);
    }
}

static void tell_deal(const struct dou_dizhu *state, const uint16_t *item,
                      const struct engawa_names *names, enum engawa_language language,
                      struct engawa_text *text)
{
    const uint16_t *face = &item[state->seats * state->deal];
    struct engawa_text who = {0}, card = {0};
    if (dou_dizhu_rlcard(state)) {
        engawa_say(
            text, language,
            ENGAWA_BOTH("Hand {hand} of {hands} is dealt", "第{hand}局（全{hands}局）を配る"),
            "hand", engawa_digits(state->hand).text, "hands", engawa_digits(state->hands).text,
            NULL);
        return;
    }
    engawa_add_person(&who, names, face[1], language);
    dou_dizhu_tell(face[0], language, &card);
    engawa_say(
        text, language,
        ENGAWA_BOTH("Hand {hand} of {hands} is dealt. {who} drew the face-up {card} and bids "
                    "first",
                    "第{hand}局（全{hands}局）を配る。表向きの{card}を引いた{who}から入札する"),
        "hand", engawa_digits(state->hand).text, "hands", engawa_digits(state->hands).text, "who",
        who.at, "card", card.at, NULL);
    engawa_text_free(&who);
    engawa_text_free(&card);
}

static void tell_kitty(const struct dou_dizhu *state, const uint16_t *item,
                       const struct engawa_names *names, enum engawa_language language,
                       struct engawa_text *text)
{
    bool hidden = item[0] == ENGAWA_UNKNOWN;
    struct engawa_text who = {0}, cards = {0};
    engawa_add_person(&who, names, state->landlord, language);
    tell_cards(item, hidden ? 0 : state->kitty_size, language, &cards);
    engawa_say(text, language,
               hidden ? ENGAWA_BOTH("{who} is the landlord and takes the {size} cards of the kitty",
                                    "{who}が地主になり、裏向きの{size}枚を取る")
                      : ENGAWA_BOTH("{who} is the landlord and takes the kitty: {cards}",
                                    "{who}が地主になり、裏向きの{size}枚 {cards} を取る"),
               "who", who.at, "size", engawa_digits(state->kitty_size).text, "cards", cards.at,
               NULL);
    engawa_text_free(&who);
    engawa_text_free(&cards);
}

static void tell_reveal(const struct dou_dizhu *state, const uint16_t *item,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *text)
{
    struct engawa_text all = {0};
    for (int seat = 0; seat < state->seats; item += state->size[seat++]) {
        if (state->size[seat] == 0)
            continue;
        engawa_text_add(&all, all.length ? engawa_comma(language) : "");
        engawa_add_person(&all, names, seat, language);
        tell_cards(item, state->size[seat], language, &all);
    }
    engawa_say(text, language, ENGAWA_BOTH("Cards left: {all}", "残った手札：{all}"), "all", all.at,
               NULL);
    engawa_text_free(&all);
}

void dou_dizhu_tell_event(const void *at, const struct engawa_event *event,
                          const struct engawa_names *names, enum engawa_language language,
                          struct engawa_text *text)
{
    const struct dou_dizhu *state = at;
    const uint16_t *item = event->outcome.item;
    if (event->by != ENGAWA_CHANCE) {
        struct engawa_text who = {0};
        engawa_add_person(&who, names, event->by, language);
        tell_move(state, event, who.at, language, text);
        engawa_text_free(&who);
    } else if (state->phase == DOU_DIZHU_DEAL) {
        tell_deal(state, item, names, language, text);
    } else if (state->phase == DOU_DIZHU_KITTY) {
        tell_kitty(state, item, names, language, text);
    } else {
        tell_reveal(state, item, names, language, text);
    }
}

/* Hands whose stake bombs and rockets have doubled at least twice. */
int dou_dizhu_moment(const struct engawa_past *past, const struct engawa_names *names,
                     enum engawa_language language, struct engawa_text *text)
{
    const struct dou_dizhu *before = past->before, *after = past->after;
    int hand = dou_dizhu_hands_over(after);
    if (hand == dou_dizhu_hands_over(before) || after->doubles < 2)
        return 0;
    struct dou_dizhu_ended ended = dou_dizhu_ended(after, hand);
    struct engawa_text who = {0};
    engawa_add_person(&who, names, ended.landlord, language);
    engawa_say(text, language,
               ended.won
                   ? ENGAWA_BOTH("{who} won {stake} from each of the others after {n} doublings",
                                 "2倍が{n}回ついた勝負で、{who}が全員から{stake}点ずつ取った")
                   : ENGAWA_BOTH("{who} lost {stake} to each of the others after {n} doublings",
                                 "2倍が{n}回ついた勝負で、{who}が全員に{stake}点ずつ払った"),
               "who", who.at, "stake", engawa_digits(ended.stake).text, "n",
               engawa_digits(after->doubles).text, NULL);
    engawa_text_free(&who);
    return after->doubles < 6 ? 45 + 8 * after->doubles : 93;
}

/* ---- description ---- */

static void describe_cards(const char *name, const struct dou_dizhu_cards *cards,
                           struct engawa_json *json)
{
    uint16_t item[DOU_DIZHU_CARDS_MAX];
    int count = dou_dizhu_items(cards, item);
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++) {
        dou_dizhu_spell(item[i], engawa_json_quote(json, NULL));
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void describe_kitty(const struct dou_dizhu *state, int viewer, struct engawa_json *json)
{
    bool sees = state->show_kitty || viewer == ENGAWA_OPEN || viewer == state->landlord;
    if (state->kitty.one && sees) {
        describe_cards("kitty", &state->kitty, json);
        return;
    }
    engawa_json_array(json, "kitty");
    for (int i = 0; i < state->kitty_size; i++)
        engawa_json_string(json, NULL, "?");
    engawa_json_close(json);
}

static void describe_ranks(const char *name, uint64_t ranks, struct engawa_json *json)
{
    dou_dizhu_spell_ranks(ranks, engawa_json_quote(json, name));
    engawa_json_close(json);
}

static void describe_seat(const struct dou_dizhu *state, int seat, bool sees,
                          struct engawa_json *json)
{
    struct dou_dizhu_cards hand = dou_dizhu_hand(state, seat);
    struct dou_dizhu_cards known = dou_dizhu_known(state, seat);
    engawa_json_object(json, NULL);
    if (sees)
        describe_cards("cards", &hand, json);
    else
        engawa_json_null(json, "cards");
    engawa_json_integer(json, "count", state->size[seat]);
    describe_cards("known", &known, json);
    struct engawa_text *did = engawa_json_quote(json, "did");
    if (state->did[seat] != DOU_DIZHU_NOTHING)
        print_move(state->rules, state->did[seat], did);
    engawa_json_close(json);
    describe_ranks("played", state->played[seat], json);
    engawa_json_integer(json, "score", state->score[seat]);
    engawa_json_close(json);
}

static void describe_past(const struct dou_dizhu *state, struct engawa_json *json)
{
    engawa_json_array(json, "past");
    for (int hand = 1; hand <= dou_dizhu_hands_over(state); hand++) {
        struct dou_dizhu_ended past = dou_dizhu_ended(state, hand);
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "landlord", past.landlord);
        engawa_json_bool(json, "won", past.won);
        engawa_json_integer(json, "stake", past.stake);
        engawa_json_array(json, "paid");
        for (int seat = 0; seat < state->seats; seat++)
            engawa_json_integer(json, NULL, dou_dizhu_paid(state, hand, seat));
        engawa_json_close(json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void describe_face(const struct dou_dizhu *state, struct engawa_json *json)
{
    bool dealt = state->size[0] > 0 || state->played[0];
    if (!dealt || dou_dizhu_rlcard(state)) {
        engawa_json_null(json, "face");
        return;
    }
    engawa_json_object(json, "face");
    dou_dizhu_spell(state->face, engawa_json_quote(json, "card"));
    engawa_json_close(json);
    engawa_json_integer(json, "seat", state->face_seat);
    engawa_json_close(json);
}

static void describe_lay(const struct dou_dizhu *state, struct engawa_json *json)
{
    if (state->laid.kind == DOU_DIZHU_NONE) {
        engawa_json_null(json, "lay");
        return;
    }
    engawa_json_object(json, "lay");
    engawa_json_integer(json, "seat", state->owner);
    engawa_json_string(json, "kind", dou_dizhu_kind_name((enum dou_dizhu_kind)state->laid.kind));
    spell_play(state->rules, state->did[state->owner], engawa_json_quote(json, "cards"));
    engawa_json_close(json);
    engawa_json_close(json);
}

void dou_dizhu_describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    const struct dou_dizhu *state = at;
    int phase = state->phase;
    bool turn = phase == DOU_DIZHU_AUCTION || phase == DOU_DIZHU_PLAY;
    bool shown = phase == DOU_DIZHU_DEAL || phase == DOU_DIZHU_OVER;
    struct engawa_json json = engawa_json_begin(text);
    (void)note;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "phase", phases[phase]);
    engawa_json_integer(&json, "hand", state->hand);
    engawa_json_integer(&json, "hands", state->hands);
    engawa_json_integer(&json, "dealer", (state->hand - 1) % state->seats);
    engawa_json_integer(&json, "voids", state->voids);
    engawa_json_known(&json, "turn", turn, state->turn);
    engawa_json_bool(&json, "must", turn && !dou_dizhu_may_pass(state));
    describe_face(state, &json);
    engawa_json_integer(&json, "bid", state->bid);
    engawa_json_known(&json, "landlord", state->bid > 0, state->landlord);
    describe_kitty(state, viewer, &json);
    engawa_json_integer(&json, "rocket", state->rocket);
    engawa_json_integer(&json, "doubles", state->doubles);
    engawa_json_integer(&json, "stake", dou_dizhu_stake(state));
    describe_lay(state, &json);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++)
        describe_seat(state, seat, shown || viewer == seat || viewer == ENGAWA_OPEN, &json);
    engawa_json_close(&json);
    describe_ranks("out", dou_dizhu_out(state, viewer), &json);
    describe_past(state, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* ---- help ---- */

const char dou_dizhu_help_en[] =
    "Bid 1, 2 or 3 (bid 2), more than the last bid, or pass (bid pass) to be the\n"
    "landlord, who takes the kitty, leads, and plays alone against the rest. A\n"
    "bid of 3 ends the auction, and so do passes of all others. The first player\n"
    "without cards wins for that side. Beat what was laid with the same kind, as\n"
    "many cards, but higher, or pass; when all others pass, the last to lay leads\n"
    "anything. Ranks: 3 4 5 6 7 8 9 T J Q K A 2 B R (T is ten, B and R the black\n"
    "and the red joker).\n"
    "single 7, pair 77, triplet 777, with a card 7773, with a pair 77733,\n"
    "sequence 34567 (five or more, up to A), pairs in sequence 334455 (three or\n"
    "more), triplets in sequence 444555 (two or more), each with a card\n"
    "44455578 or each with a pair 4445557788, all attached ones different;\n"
    "quadplex set 666689 or 66668899. A record has the combination first:\n"
    "play 44455578.\n"
    "Bomb 6666 beats all but a higher bomb and the rocket BR, which beats all.\n"
    "At most one joker is attached. Each opponent pays the landlord the bid, or\n"
    "gets it; each bomb and rocket doubles it.\n"
    "Four players use two packs: bombs of more cards are higher; the rocket is\n"
    "any two jokers, with 25+8 all four (and BB, RR are pairs there).";

const char dou_dizhu_help_ja[] =
    "入札（bid 2）で地主を決めます。1〜3で前より高く言うか、パス（bid pass）。3が\n"
    "出るか、ほかの全員がパスすれば決まりです。地主は裏向きの3枚を取って最初に\n"
    "出し、ひとりで残り全員と戦います。先に手札をなくした側の勝ちです。\n"
    "同じ種類・同じ枚数でより高いものを出すか pass。ほかの全員がパスすると、\n"
    "最後に出した人が好きなものを出せます。\n"
    "ランク：3 4 5 6 7 8 9 T(10) J Q K A 2 B（黒ジョーカー） R（赤ジョーカー）。\n"
    "1枚 7、ペア 77、トリプレット 777、トリプレット+1枚 7773、+ペア 77733、\n"
    "シーケンス 34567（5枚以上、Aまで）、ペアのシーケンス 334455（3組以上）、\n"
    "トリプレットのシーケンス 444555（2組以上）、それぞれに1枚ずつ 44455578、\n"
    "1組ずつ 4445557788（添えるものは全部違うランク）、\n"
    "クアッドプレックスセット（4枚+2枚） 666689、66668899。\n"
    "棋譜では play 44455578 のように、組み合わせを先に書きます。\n"
    "ボム（炸弾） 6666 は、より高いボムとロケット（王炸） BR 以外の全部に勝ちます。\n"
    "添えられるジョーカーは1枚まで。相手はそれぞれ入札額を地主に払い（または\n"
    "受け取り）、ボムとロケットが出るたび倍になります。\n"
    "4人では2組使い、ボムは枚数の多いほうが強く、ロケットはジョーカーどれでも\n"
    "2枚です（25+8 では4枚全部。BB、RR はペアになります）。";
