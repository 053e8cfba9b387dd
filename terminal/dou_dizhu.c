/* dou_dizhu.c - Dou Dizhu in a terminal: the players, the play to beat, the viewer's hand.
 *
 * The hand is drawn as a fan, low to high: cards of one rank together, ranks above suits. Every
 * player has a line: cards left, score, their last bid or play, and the publicly known cards. Legal
 * plays are listed by kind if there is space. Of a kind with attached cards only the combination
 * itself is listed, with a + behind it, so that even thousands of plays take only a dozen lines.
 */
#include "engine/sentence.h"
#include "terminal/dou_dizhu_input.h"
#include "terminal/parts.h"

#include <string.h>

enum {
    WIDTH = 78,
    NAME_WIDTH = 14,
    ROLE_WIDTH = 10,
    LAST_WIDTH = 34,
    MORE_WIDTH = 14,             /* for how many more there are */
    ITEMS_MAX = DOU_DIZHU_RANKS, /* plays shown of one kind */
    ONE_FAN = 22,                /* a hand of so many cards surely fits into one row of the fan */
    FAN_ROWS = 24, /* with fewer (4 more for a longer hand) only the hand is drawn as cards */
    KEPT_ROWS = 4  /* below the choices: the prompt, and the latest news */
};

static const struct kind {
    const char *name, *en, *ja;
} kinds[] = {
    {"single", "single", "1枚"},
    {"pair", "pair", "ペア"},
    {"triplet", "triplet", "トリプレット"},
    {"triplet+1", "triplet with a card", "トリプレット+1枚"},
    {"triplet+2", "triplet with a pair", "トリプレット+ペア"},
    {"sequence", "sequence", "シーケンス"},
    {"pair-sequence", "sequence of pairs", "ペアのシーケンス"},
    {"triplet-sequence", "sequence of triplets", "トリプレットのシーケンス"},
    {"triplet-sequence+1", "triplets in sequence, cards", "トリプレットのシーケンス+1枚ずつ"},
    {"triplet-sequence+2", "triplets in sequence, pairs", "トリプレットのシーケンス+ペアずつ"},
    {"quadplex+1", "quadplex set with cards", "クアッドプレックスセット+2枚"},
    {"quadplex+2", "quadplex set with pairs", "クアッドプレックスセット+2ペア"},
    {"bomb", "bomb", "ボム"},
    {"rocket", "rocket", "ロケット"},
};

static const char *kind_in(const struct renderer_scene *scene, const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return renderer_words(scene, kinds[i].en, kinds[i].ja);
    return name;
}

/* ---- reading the description ---- */

static const char *name_of(const struct renderer_scene *scene, int seat)
{
    return seat >= 0 ? scene->names->seat[seat] : "";
}

static const json_t *lay(const struct renderer_scene *scene)
{
    return json_object_get(scene->state, "lay");
}

/* Whether a hand has just ended, so that the cards left in all hands are shown. */
static bool is_shown(const struct renderer_scene *scene)
{
    const struct engawa_match *match = scene->match;
    return match->length > 0 && match->event[match->length - 1].by == ENGAWA_CHANCE &&
           strncmp(match->event[match->length - 1].text, "reveal", 6) == 0;
}

/* ---- cards ---- */

/* The rank of a card as it is shown: "10" for T. */
static void add_rank(char rank, struct engawa_text *text)
{
    if (rank == 'T')
        engawa_text_add(text, "10");
    else
        engawa_text_add_char(text, rank);
}

/* Appends cards spelled as in a record, "3339", with blanks around tens: "333 10". */
static void add_ranks(const char *cards, struct engawa_text *text)
{
    for (const char *at = cards; *at; at++) {
        if (at > cards && (at[0] == 'T' || at[-1] == 'T'))
            engawa_text_add_char(text, ' ');
        add_rank(*at, text);
    }
}

/* Returns the text under the rank of CARD ("3s", "B", "?", "3"): the suit, or the kind of joker. */
static const char *suit_of(const struct renderer_scene *scene, const char *card)
{
    switch (card[0] == 'B' || card[0] == 'R' ? card[0] : card[0] ? card[1] : '\0') {
    case 's':
        return "♠";
    case 'h':
        return "♥";
    case 'c':
        return "♣";
    case 'd':
        return "♦";
    case 'B':
        return renderer_words(scene, "bj", "黒");
    case 'R':
        return renderer_words(scene, "rj", "赤");
    default:
        return "";
    }
}

/* The CARDS of a list in one line: "3♠ 10♦ B". */
static void add_cards(const struct renderer_scene *scene, const json_t *cards,
                      struct engawa_text *text)
{
    for (size_t i = 0; i < json_array_size(cards); i++) {
        const char *card = json_string_value(json_array_get(cards, i));
        engawa_text_add(text, i ? " " : "");
        add_rank(card[0], text);
        if (card[0] != 'B' && card[0] != 'R')
            engawa_text_add(text, suit_of(scene, card));
    }
}

/* Row ROW of COUNT cards of one rank that overlap: "│3 │3 │". */
static void add_group(const struct renderer_scene *scene, const char *const *card, size_t count,
                      int row, struct engawa_text *text)
{
    static const char *const left[] = {"╭", "│", "│", "╰"}, *const right[] = {"╮", "│", "│", "╯"};
    for (size_t i = 0; i < count; i++) {
        struct engawa_text face = {0};
        if (row == 0 || row == 3)
            engawa_text_add(&face, "──");
        else if (row == 1)
            add_rank(card[i][0], &face);
        else
            engawa_text_add(&face, suit_of(scene, card[i]));
        engawa_text_add(text, left[row]);
        screen_fit(text, engawa_text_string(&face), 2, false);
        engawa_text_free(&face);
    }
    engawa_text_add(text, right[row]);
}

/* How many of the COUNT cards at CARD are of the first one's rank. */
static size_t group_size(const char *const *card, size_t count)
{
    size_t size = 0;
    while (size < count && card[size][0] == card[0][0])
        size++;
    return size;
}

/* Appends cards as a fan with a gap between ranks, in as many rows as fit into WIDTH; with their
 * suits if SUITS. */
static void add_fan(const struct renderer_scene *scene, const char *const *card, size_t count,
                    bool suits, struct engawa_text *text)
{
    while (count > 0) {
        size_t fits = 0, columns = 0;
        while (fits < count) {
            size_t size = group_size(card + fits, count - fits);
            if (fits > 0 && columns + 3 * size + 1 > WIDTH)
                break;
            columns += 3 * size + 1;
            fits += size;
        }
        for (int row = 0; row < 4; row++) {
            if (row == 2 && !suits)
                continue;
            for (size_t i = 0, size; i < fits; i += size) {
                size = group_size(card + i, fits - i);
                add_group(scene, card + i, size, row, text);
            }
            engawa_text_add_char(text, '\n');
        }
        card += fits;
        count -= fits;
    }
}

static void add_hand(const struct renderer_scene *scene, struct engawa_text *text)
{
    const char *card[DOU_DIZHU_CARDS_MAX];
    const json_t *cards = json_object_get(renderer_at(scene, scene->viewer), "cards");
    size_t count = json_array_size(cards);
    for (size_t i = 0; i < count && i < DOU_DIZHU_CARDS_MAX; i++)
        card[i] = json_string_value(json_array_get(cards, i));
    add_fan(scene, card, count, true, text);
}

/* ---- players ---- */

/* A player's last action, for people: "bid 2" or the cards played. */
static void add_last_move(const struct renderer_scene *scene, const char *did,
                          struct engawa_text *text)
{
    if (strcmp(did, "bid pass") == 0)
        engawa_text_add(text, renderer_words(scene, "no bid", "入札パス"));
    else if (strncmp(did, "bid ", 4) == 0)
        engawa_text_printf(text, renderer_words(scene, "bids %s", "%s で入札"), did + 4);
    else if (strcmp(did, "pass") == 0)
        engawa_text_add(text, renderer_words(scene, "pass", "パス"));
    else if (strncmp(did, "play ", 5) == 0)
        add_ranks(did + 5, text);
}

static const char *role_of(const struct renderer_scene *scene, int seat)
{
    bool auction = renderer_in_phase(scene, "auction");
    if (seat == renderer_seat(scene->state, "landlord"))
        return auction ? renderer_words(scene, "highest", "最高額")
                       : renderer_words(scene, "landlord", "地主");
    return "";
}

/* One player in a line of at most WIDTH columns. */
static void add_player(const struct renderer_scene *scene, int seat, struct engawa_text *text)
{
    struct engawa_text rest = {0};
    const json_t *at = renderer_at(scene, seat), *known = json_object_get(at, "known");
    bool turn = seat == renderer_seat(scene->state, "turn");
    bool hidden = !json_is_array(json_object_get(at, "cards"));
    renderer_player(scene, seat, turn, NAME_WIDTH, text);
    screen_fit(text, role_of(scene, seat), ROLE_WIDTH, false);
    char score[32];
    long points = renderer_number(at, "score");
    snprintf(score, sizeof score, points > 0 ? "+%ld" : "%ld", points);
    engawa_text_printf(text, renderer_words(scene, "%2ld cards %5s   ", "%2ld枚 %5s点   "),
                       renderer_number(at, "count"), score);
    add_last_move(scene, renderer_string(at, "did"), &rest);
    if (hidden && json_array_size(known) > 0) {
        struct engawa_text cards = {0};
        add_cards(scene, known, &cards);
        engawa_say(&rest, scene->language, ENGAWA_BOTH("  (has {cards})", "  （手札に {cards}）"),
                   "cards", cards.at, NULL);
        engawa_text_free(&cards);
    }
    if (screen_width(engawa_text_string(&rest)) <= LAST_WIDTH)
        engawa_text_add(text, engawa_text_string(&rest));
    else
        screen_fit(text, rest.at, LAST_WIDTH, false);
    renderer_end_line(text);
    engawa_text_free(&rest);
}

static void add_players(const struct renderer_scene *scene, struct engawa_text *text)
{
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_player(scene, seat, text);
}

/* The cards that were left, of all players, when a hand is over. */
static void add_left(const struct renderer_scene *scene, struct engawa_text *text)
{
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        const json_t *cards = json_object_get(renderer_at(scene, seat), "cards");
        struct engawa_text left = {0}, line = {0};
        if (json_array_size(cards) == 0)
            continue;
        add_cards(scene, cards, &left);
        engawa_say(&line, scene->language,
                   ENGAWA_BOTH("{who} had left: {cards}", "{who}さんの残り：{cards}"), "who",
                   name_of(scene, seat), "cards", left.at, NULL);
        screen_wrap(text, line.at, WIDTH);
        engawa_text_free(&left);
        engawa_text_free(&line);
    }
}

/* ---- the table ---- */

static void add_title(const struct renderer_scene *scene, struct engawa_text *text)
{
    const struct engawa_game *game = scene->match->game;
    long hand = renderer_number(scene->state, "hand");
    if (is_shown(scene) && renderer_in_phase(scene, "deal"))
        hand--; /* the one that is over; the next is about to be dealt */
    renderer_ink(scene, text, SCREEN_TITLE,
                 renderer_words(scene, "%s - hand %ld of %ld", "%s・第%ld局（全%ld局）"),
                 renderer_words(scene, game->title_en, game->title_ja), hand,
                 renderer_number(scene->state, "hands"));
    engawa_text_add_char(text, '\n');
}

/* The face-up card and, once it is taken, the kitty. */
static void add_open_cards(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *face = json_object_get(scene->state, "face");
    struct engawa_text card = {0}, kitty = {0}, line = {0};
    json_t *list = json_array();
    json_array_append(list, json_object_get(face, "card"));
    add_cards(scene, list, &card);
    add_cards(scene, json_object_get(scene->state, "kitty"), &kitty);
    engawa_say(&line, scene->language,
               ENGAWA_BOTH("Face-up card: {card} ({who})   Kitty: {kitty}",
                           "表向きのカード：{card}（{who}）   裏向き（底牌）：{kitty}"),
               "card", card.at, "who", name_of(scene, renderer_seat(face, "seat")), "kitty",
               kitty.at, NULL);
    screen_wrap(text, line.at, WIDTH);
    json_decref(list);
    engawa_text_free(&card);
    engawa_text_free(&kitty);
    engawa_text_free(&line);
}

/* The stake so far. */
static void add_stake(const struct renderer_scene *scene, struct engawa_text *text)
{
    long bid = renderer_number(scene->state, "bid");
    long doubles = renderer_number(scene->state, "doubles");
    if (renderer_in_phase(scene, "auction")) {
        engawa_say(text, scene->language,
                   bid ? ENGAWA_BOTH("Highest bid: {bid}\n", "一番高い入札：{bid}\n")
                       : ENGAWA_BOTH("Nobody has bid yet.\n", "まだ入札はありません。\n"),
                   "bid", engawa_digits(bid).text, NULL);
        return;
    }
    engawa_say(text, scene->language,
               doubles > 0
                   ? ENGAWA_BOTH("Stake: {stake} for each opponent (bid {bid}, doubled {n}×)\n",
                                 "賭け点：相手1人につき{stake}点（入札{bid}、2倍が{n}回）\n")
                   : ENGAWA_BOTH("Stake: {stake} for each opponent (bid {bid})\n",
                                 "賭け点：相手1人につき{stake}点（入札{bid}）\n"),
               "stake", engawa_digits(renderer_number(scene->state, "stake")).text, "bid",
               engawa_digits(bid).text, "n", engawa_digits(doubles).text, NULL);
}

/* Appends the play to beat, with its cards drawn if DRAWN, or the player who leads. */
static void add_lay(const struct renderer_scene *scene, bool drawn, struct engawa_text *text)
{
    const json_t *laid = lay(scene);
    int turn = renderer_seat(scene->state, "turn");
    const char *cards = renderer_string(laid, "cards"), *card[DOU_DIZHU_CARDS_MAX];
    if (!renderer_in_phase(scene, "play") && !renderer_in_phase(scene, "reveal"))
        return;
    if (!json_is_object(laid)) {
        if (turn >= 0)
            engawa_text_printf(
                text,
                renderer_words(scene, "%s leads with any cards.\n", "%sさんから自由に出せます。\n"),
                name_of(scene, turn));
        return;
    }
    struct engawa_text ranks = {0};
    add_ranks(cards, &ranks);
    engawa_say(text, scene->language,
               ENGAWA_BOTH("{who} laid {cards} ({kind}):\n", "{who}さんの {cards}（{kind}）：\n"),
               "who", name_of(scene, renderer_seat(laid, "seat")), "cards", ranks.at, "kind",
               kind_in(scene, renderer_string(laid, "kind")), NULL);
    engawa_text_free(&ranks);
    size_t count = strlen(cards);
    for (size_t i = 0; i < count && i < DOU_DIZHU_CARDS_MAX; i++)
        card[i] = cards + i;
    if (drawn)
        add_fan(scene, card, count, false, text);
}

/* ---- legal plays ---- */

/* Plays of one kind, collected with the latest at the end. */
struct choices {
    unsigned kind;
    int count;
    uint64_t body; /* of the latest */
    struct engawa_text items[ITEMS_MAX];
};

static bool is_row(unsigned kind)
{
    return kind >= DOU_DIZHU_SEQUENCE && kind <= DOU_DIZHU_TRIPLET_SEQUENCE_2;
}

/* Appends the line of one kind, with as many plays as fit, and forgets them. Of sequences the
 * longest come first, of other kinds the lowest. */
static void end_kind(const struct renderer_scene *scene, struct choices *choices,
                     struct engawa_text *text)
{
    struct engawa_text line = {0};
    int shown = 0, kept = choices->count < ITEMS_MAX ? choices->count : ITEMS_MAX;
    if (kept == 0)
        return;
    const char *name = dou_dizhu_kind_name((enum dou_dizhu_kind)choices->kind);
    engawa_text_printf(&line, "  %s:", kind_in(scene, name));
    for (; shown < kept; shown++) {
        int at = is_row(choices->kind) ? (choices->count - 1 - shown) % ITEMS_MAX : shown;
        const char *item = choices->items[at].at;
        if (shown > 0 && screen_width(line.at) + 2 + screen_width(item) > WIDTH - MORE_WIDTH)
            break;
        engawa_text_printf(&line, "  %s", item);
    }
    if (choices->count > shown)
        engawa_text_printf(&line, renderer_words(scene, "  ... %d more", "  … ほか%d通り"),
                           choices->count - shown);
    engawa_text_printf(text, "%s\n", line.at);
    for (int i = 0; i < ITEMS_MAX; i++)
        engawa_text_clear(&choices->items[i]);
    choices->count = 0;
    engawa_text_free(&line);
}

static void add_choice(const struct renderer_scene *scene, struct choices *choices, uint64_t cards,
                       struct engawa_text *text)
{
    struct dou_dizhu_combination made = renderer_dou_dizhu_classify(scene, cards);
    uint64_t body = dou_dizhu_body(made, cards);
    struct engawa_text ranks = {0};
    if (choices->count > 0 && made.kind != choices->kind)
        end_kind(scene, choices, text);
    if (choices->count > 0 && body == choices->body)
        return; /* the same with something else attached */
    choices->kind = made.kind;
    choices->body = body;
    if (choices->count < ITEMS_MAX || is_row(made.kind)) {
        struct engawa_text *item = &choices->items[choices->count % ITEMS_MAX];
        dou_dizhu_spell_ranks(body, &ranks);
        engawa_text_clear(item);
        add_ranks(engawa_text_string(&ranks), item);
        engawa_text_add(item, body == cards ? "" : "+");
        engawa_text_free(&ranks);
    }
    choices->count++;
}

/* The viewer's plays, a line a kind. Returns whether there are any. */
static bool add_choices(const struct renderer_scene *scene, struct engawa_text *text)
{
    static const char word[] = "play ";
    struct engawa_text moves = {0};
    struct choices choices = {0};
    size_t before = text->length;
    renderer_legal(scene, &moves);
    for (const char *at = engawa_text_string(&moves); *at; at = strchr(at, '\n') + 1)
        if (strncmp(at, word, strlen(word)) == 0)
            add_choice(
                scene, &choices,
                renderer_dou_dizhu_count(at + strlen(word), strcspn(at, "\n") - strlen(word)),
                text);
    end_kind(scene, &choices, text);
    for (int i = 0; i < ITEMS_MAX; i++)
        engawa_text_free(&choices.items[i]);
    engawa_text_free(&moves);
    return text->length > before;
}

/* Appends the viewer's choices, or that there are none, in at most ROWS lines; nothing if ROWS is
 * less than two. */
static void add_advice(const struct renderer_scene *scene, int rows, struct engawa_text *text)
{
    struct engawa_text lines = {0};
    if (!renderer_in_phase(scene, "play") || rows < 2 || scene->viewer < 0 ||
        scene->viewer != renderer_seat(scene->state, "turn"))
        return;
    rows--; /* of the heading */
    if (!add_choices(scene, &lines))
        engawa_text_add(&lines, renderer_words(scene, "  Nothing here beats that: pass.\n",
                                               "  勝てるものがありません。パスしましょう。\n"));
    else
        engawa_text_add(text,
                        renderer_words(scene, "You can play (+ needs cards attached to it):\n",
                                       "出せるもの（+ には添えるカードが要ります）：\n"));
    for (const char *at = lines.at; *at; at += strcspn(at, "\n") + 1) {
        if (--rows == 0 && strchr(at, '\n')[1]) {
            engawa_text_add(text, "  ...\n");
            break;
        }
        engawa_text_add_bytes(text, at, strcspn(at, "\n") + 1);
    }
    engawa_text_free(&lines);
}

/* ---- the picture ---- */

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text table = {0};
    int rows = scene->screen.rows;
    bool longer =
        json_array_size(json_object_get(renderer_at(scene, scene->viewer), "cards")) > ONE_FAN;
    add_title(scene, &table);
    if (!renderer_in_phase(scene, "deal"))
        add_open_cards(scene, &table);
    engawa_text_add_char(&table, '\n');
    add_players(scene, &table);
    engawa_text_add_char(&table, '\n');
    if (is_shown(scene)) {
        add_left(scene, &table);
    } else if (!renderer_in_phase(scene, "deal")) {
        add_stake(scene, &table);
        add_lay(scene, rows >= FAN_ROWS + (longer ? 4 : 0), &table);
        if (scene->viewer >= 0)
            add_hand(scene, &table);
        add_advice(scene, rows - renderer_lines(&table) - KEPT_ROWS, &table);
    }
    renderer_table(scene, &table, WIDTH, text);
    engawa_text_free(&table);
}

/* ---- line by line ---- */

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    add_title(scene, text);
    if (!renderer_in_phase(scene, "deal"))
        add_open_cards(scene, text);
    add_players(scene, text);
    if (is_shown(scene)) {
        add_left(scene, text);
        return;
    }
    add_stake(scene, text);
    add_lay(scene, false, text);
    if (scene->viewer >= 0) {
        engawa_text_add(text, renderer_words(scene, "Your cards: ", "あなたの手札："));
        add_cards(scene, json_object_get(renderer_at(scene, scene->viewer), "cards"), text);
        engawa_text_add_char(text, '\n');
    }
    add_advice(scene, scene->screen.rows, text);
}

const struct renderer renderer_dou_dizhu = {
    .draw = draw,
    .list = list,
    .hint = renderer_dou_dizhu_hint,
    .understand = renderer_dou_dizhu_understand,
    .lingers = is_shown,
    .leave = "quit",
};
