/* dixit.c - Dixit in a terminal: the score track, the clue, cards as numbers.
 *
 * A terminal shows no pictures, so a card is a small frame with its number. Players have the
 * pictures beside them, or their own deck on the table. Everything else is shown: who is the
 * storyteller, who has chosen, the cards on the table with their places, and after the reveal whose
 * they were and who voted for them.
 *
 * People type a card and a clue (`44 mischief`), one card or two to give (`12`, `12 31`), or a
 * place (`2`). The clue is taken literally, without quotation marks around it.
 */
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    WIDTH = 64,
    NAME_WIDTH = 18,
    VOTER_WIDTH = 14,
    TRACK_WIDTH = 20,
    FRAME = 6,
    HAND_ROWS = 9, /* the hand as frames, and the prompt */
    COUNT_MAX = 4  /* numbers that are read from one move, which has two at most */
};

/* ---- reading the description ---- */

static const json_t *table_of(const struct renderer_scene *scene)
{
    return json_object_get(scene->state, "table");
}

/* The number at INDEX of the list under KEY. */
static long item(const json_t *object, const char *key, size_t index)
{
    return (long)json_integer_value(json_array_get(json_object_get(object, key), index));
}

static size_t count(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

static bool is_revealed(const struct renderer_scene *scene)
{
    return json_is_array(json_object_get(table_of(scene), "owner"));
}

/* Whether SEAT has to choose a card or a place now. */
static bool is_choosing(const struct renderer_scene *scene, int seat)
{
    bool teller = seat == renderer_seat(scene->state, "storyteller");
    bool chosen = json_is_true(json_object_get(renderer_at(scene, seat), "chosen"));
    if (renderer_in_phase(scene, "clue"))
        return teller;
    return (renderer_in_phase(scene, "give") || renderer_in_phase(scene, "vote")) && !teller &&
           !chosen;
}

/* ---- players ---- */

/* Returns SEAT's role in this round, in words. */
static const char *role_words(const struct renderer_scene *scene, int seat)
{
    bool teller = seat == renderer_seat(scene->state, "storyteller");
    bool chosen = json_is_true(json_object_get(renderer_at(scene, seat), "chosen"));
    if (renderer_in_phase(scene, "over"))
        return "";
    if (teller)
        return renderer_words(scene, "storyteller", "語り部");
    if (renderer_in_phase(scene, "give"))
        return chosen ? renderer_words(scene, "has played", "出しました")
                      : renderer_words(scene, "is choosing", "選んでいます");
    if (renderer_in_phase(scene, "vote"))
        return chosen ? renderer_words(scene, "has voted", "投票しました")
                      : renderer_words(scene, "is guessing", "考えています");
    return "";
}

/* One player: name, score on the track, points of the last reveal, role. */
static void add_player(const struct renderer_scene *scene, int seat, struct engawa_text *text)
{
    const json_t *at = renderer_at(scene, seat);
    const json_t *gain = json_object_get(at, "gain");
    long score = renderer_number(at, "score"), target = renderer_number(scene->state, "target");
    renderer_player(scene, seat, is_choosing(scene, seat), NAME_WIDTH, text);
    if (target > 0)
        renderer_bar(scene, score, target, TRACK_WIDTH, text);
    engawa_text_printf(text, "%4ld ", score);
    if (json_is_integer(gain))
        renderer_ink(scene, text, SCREEN_OFFER, "%+4ld ", (long)json_integer_value(gain));
    else
        engawa_text_add(text, "     ");
    engawa_text_printf(text, " %s", role_words(scene, seat));
    renderer_end_line(text);
}

/* ---- cards ---- */

/* One of several cards side by side: the text over, in and under its frame. */
struct card {
    char above[16], number[16], below[16];
};

/* Appends STRING in the middle of FRAME columns, and a blank. */
static void add_middle(const char *string, struct engawa_text *text)
{
    int before = (FRAME - screen_width(string)) / 2;
    struct engawa_text padded = {0};
    engawa_text_printf(&padded, "%*s%s", before > 0 ? before : 0, "", string);
    screen_fit(text, padded.at, FRAME, false);
    engawa_text_add_char(text, ' ');
    engawa_text_free(&padded);
}

/* ALL cards in a row. Omits the lines above and below if no card has one. */
static void add_cards(const struct card *cards, size_t all, struct engawa_text *text)
{
    bool above = false, below = false;
    for (size_t i = 0; i < all; i++) {
        above = above || cards[i].above[0];
        below = below || cards[i].below[0];
    }
    for (int row = above ? 0 : 1; row < (below ? 5 : 4); row++) {
        engawa_text_add(text, "  ");
        for (size_t i = 0; i < all; i++) {
            char inside[32];
            snprintf(inside, sizeof inside, "│%4s│", cards[i].number);
            add_middle(row == 0   ? cards[i].above
                       : row == 1 ? "╭────╮"
                       : row == 2 ? inside
                       : row == 3 ? "╰────╯"
                                  : cards[i].below,
                       text);
        }
        renderer_end_line(text);
    }
}

static void add_hand(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct card cards[8] = {0};
    const json_t *at = renderer_at(scene, scene->viewer);
    size_t all = count(at, "hand");
    if (all == 0 || all > sizeof cards / sizeof *cards)
        return;
    engawa_text_add(text, renderer_words(scene, "\nYour cards:\n", "\nあなたの手札：\n"));
    for (size_t i = 0; i < all; i++)
        snprintf(cards[i].number, sizeof cards[i].number, "%ld ", item(at, "hand", i));
    add_cards(cards, all, text);
}

/* Appends the viewer's hand in one line. */
static void list_hand(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *at = renderer_at(scene, scene->viewer);
    engawa_text_add(text, renderer_words(scene, "Your cards:", "あなたの手札："));
    for (size_t i = 0; i < count(at, "hand"); i++)
        engawa_text_printf(text, " %ld", item(at, "hand", i));
    engawa_text_add_char(text, '\n');
}

/* Whether the viewer gave CARD in this round. */
static bool is_own(const struct renderer_scene *scene, long card)
{
    const json_t *at = scene->viewer >= 0 ? renderer_at(scene, scene->viewer) : NULL;
    for (size_t i = 0; i < count(at, "given"); i++)
        if (item(at, "given", i) == card)
            return true;
    return false;
}

/* The cards on the table, each with its place, before the reveal. */
static void add_laid(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct card cards[ENGAWA_SEATS_MAX] = {0};
    const json_t *table = table_of(scene);
    const json_t *vote =
        scene->viewer >= 0 ? json_object_get(renderer_at(scene, scene->viewer), "vote") : NULL;
    size_t all = count(table, "laid");
    for (size_t i = 0; i < all && i < ENGAWA_SEATS_MAX; i++) {
        long card = item(table, "laid", i);
        snprintf(cards[i].above, sizeof cards[i].above, "%zu", i + 1);
        snprintf(cards[i].number, sizeof cards[i].number, "%ld ", card);
        if (is_own(scene, card))
            snprintf(cards[i].below, sizeof cards[i].below, "%s",
                     renderer_words(scene, "yours", "自分"));
        else if (json_is_integer(vote) && json_integer_value(vote) == (json_int_t)i + 1)
            snprintf(cards[i].below, sizeof cards[i].below, "%s",
                     renderer_words(scene, "vote", "投票"));
    }
    add_cards(cards, all < ENGAWA_SEATS_MAX ? all : ENGAWA_SEATS_MAX, text);
}

/* The names of those who voted for PLACE. */
static void add_voters(const struct renderer_scene *scene, long place, struct engawa_text *text)
{
    struct engawa_text who = {0};
    for (int seat = 0; seat < scene->match->setup.seats; seat++) {
        if (renderer_number(renderer_at(scene, seat), "vote") != place)
            continue;
        engawa_text_add(&who, who.length ? engawa_comma(scene->language) : "");
        renderer_name(scene->names->seat[seat], VOTER_WIDTH, &who);
    }
    if (who.length)
        engawa_say(text, scene->language, ENGAWA_BOTH("votes: {who}", "投票：{who}"), "who", who.at,
                   NULL);
    engawa_text_free(&who);
}

/* The cards on the table after the reveal: with the owner and the voters of each. */
static void add_revealed(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *table = table_of(scene);
    for (size_t i = 0; i < count(table, "laid"); i++) {
        struct engawa_text name = {0};
        int owner = (int)item(table, "owner", i);
        bool teller = owner == renderer_seat(table, "storyteller");
        renderer_name(scene->names->seat[owner], VOTER_WIDTH, &name);
        engawa_text_printf(text, "%s %zu  ", teller ? " ★" : "  ", i + 1);
        engawa_text_printf(text, renderer_words(scene, "card %-5ld", "カード%-5ld"),
                           item(table, "laid", i));
        screen_fit(text, engawa_text_string(&name), VOTER_WIDTH + 1, false);
        add_voters(scene, (long)i + 1, text);
        renderer_end_line(text);
        engawa_text_free(&name);
    }
}

/* The clue, and the cards on the table. */
static void add_table(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *table = table_of(scene);
    if (!json_is_object(table))
        return;
    struct engawa_text clue = {0};
    engawa_text_add_char(text, '\n');
    engawa_text_printf(&clue, renderer_words(scene, "%s: “%s”", "%sさんのお題「%s」"),
                       scene->names->seat[renderer_number(table, "storyteller")],
                       renderer_string(table, "clue"));
    screen_wrap(text, clue.at, WIDTH);
    if (is_revealed(scene))
        add_revealed(scene, text);
    else if (count(table, "laid") > 0)
        add_laid(scene, text);
    engawa_text_free(&clue);
}

/* ---- the picture ---- */

static void add_title(const struct renderer_scene *scene, struct engawa_text *text)
{
    const struct engawa_game *game = scene->match->game;
    long target = renderer_number(scene->state, "target");
    struct engawa_text line = {0};
    engawa_say(&line, scene->language,
               target > 0
                   ? ENGAWA_BOTH("{game} - round {round}, to {target} points, {left} cards left",
                                 "{game}・第{round}ラウンド・{target}点で終了・山札{left}枚")
                   : ENGAWA_BOTH("{game} - round {round}, {left} cards left",
                                 "{game}・第{round}ラウンド・山札{left}枚"),
               "game", renderer_words(scene, game->title_en, game->title_ja), "round",
               engawa_digits(renderer_number(scene->state, "round")).text, "target",
               engawa_digits(target).text, "left",
               engawa_digits(renderer_number(scene->state, "left")).text, NULL);
    renderer_ink(scene, text, SCREEN_TITLE, "%s", line.at);
    engawa_text_add(text, "\n\n");
    engawa_text_free(&line);
}

static void draw(const struct renderer_scene *scene, struct engawa_text *text)
{
    struct engawa_text table = {0};
    add_title(scene, &table);
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_player(scene, seat, &table);
    add_table(scene, &table);
    if (scene->viewer >= 0 && scene->screen.rows - renderer_lines(&table) < HAND_ROWS)
        list_hand(scene, &table);
    else if (scene->viewer >= 0)
        add_hand(scene, &table);
    renderer_table(scene, &table, WIDTH, text);
    engawa_text_free(&table);
}

/* ---- line by line ---- */

static void list_laid(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *table = table_of(scene);
    for (size_t i = 0; i < count(table, "laid"); i++) {
        long card = item(table, "laid", i);
        engawa_say(text, scene->language,
                   is_own(scene, card)
                       ? ENGAWA_BOTH("  {place}: card {card} (yours)\n",
                                     "  {place}：カード{card}（自分の）\n")
                       : ENGAWA_BOTH("  {place}: card {card}\n", "  {place}：カード{card}\n"),
                   "place", engawa_digits((int64_t)i + 1).text, "card", engawa_digits(card).text,
                   NULL);
    }
}

static void list(const struct renderer_scene *scene, struct engawa_text *text)
{
    const json_t *table = table_of(scene);
    add_title(scene, text);
    for (int seat = 0; seat < scene->match->setup.seats; seat++)
        add_player(scene, seat, text);
    if (is_revealed(scene)) {
        add_table(scene, text);
    } else if (json_is_object(table)) {
        engawa_text_printf(text, renderer_words(scene, "The clue: “%s”\n", "お題「%s」\n"),
                           renderer_string(table, "clue"));
        list_laid(scene, text);
    }
    if (scene->viewer >= 0)
        list_hand(scene, text);
}

static void hint(const struct renderer_scene *scene, struct engawa_text *text)
{
    bool two = renderer_number(scene->state, "give_size") == 2;
    const json_t *at = renderer_at(scene, scene->viewer);
    if (renderer_in_phase(scene, "clue"))
        engawa_text_printf(text,
                           renderer_words(scene, "Type a card and your clue, such as: %ld mischief",
                                          "カードの番号とお題（例：%ld いたずら）"),
                           item(at, "hand", 0));
    else if (renderer_in_phase(scene, "give") && two)
        engawa_text_printf(text,
                           renderer_words(scene,
                                          "Play two cards that fit the clue, such as: %ld %ld",
                                          "お題に合うカードを2枚（例：%ld %ld）"),
                           item(at, "hand", 0), item(at, "hand", 1));
    else if (renderer_in_phase(scene, "give"))
        engawa_text_add(text,
                        renderer_words(scene, "Play a card that fits the clue: type its number.",
                                       "お題に合うカードの番号"));
    else
        engawa_text_printf(
            text,
            renderer_words(scene, "Which is the storyteller's card? Type a place, 1 to %zu.",
                           "語り部のカードだと思う場所（1〜%zu）"),
            count(table_of(scene), "laid"));
}

/* ---- parsing input ---- */

/* The length of the white space (Unicode's) at AT, 0 for none. */
static size_t blank_at(const char *at)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t length = utf8proc_iterate((const utf8proc_uint8_t *)at, -1, &c);
    if (length < 1 || c == 0)
        return 0;
    utf8proc_category_t kind = utf8proc_category(c);
    bool blank = (c >= 9 && c <= 13) || c == 0x85 || kind == UTF8PROC_CATEGORY_ZS ||
                 kind == UTF8PROC_CATEGORY_ZL || kind == UTF8PROC_CATEGORY_ZP;
    return blank ? (size_t)length : 0;
}

/* Appends TEXT without white space at both ends. */
static void add_trimmed(const char *typed, struct engawa_text *text)
{
    size_t end = 0, blank;
    while ((blank = blank_at(typed)) > 0)
        typed += blank;
    for (size_t at = 0; typed[at]; at += blank ? blank : 1) {
        blank = blank_at(typed + at);
        end = blank ? end : at + 1;
    }
    engawa_text_add_bytes(text, typed, end);
}

/* Removes one pair of quotation marks around CLUE. */
static void strip_marks(struct engawa_text *clue)
{
    static const char *const marks[][2] = {{"\"", "\""}, {"“", "”"}, {"「", "」"}, {"『", "』"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t open = strlen(marks[i][0]), close = strlen(marks[i][1]);
        if (clue->length <= open + close || strncmp(clue->at, marks[i][0], open) != 0 ||
            strcmp(clue->at + clue->length - close, marks[i][1]) != 0)
            continue;
        struct engawa_text inner = {0};
        engawa_text_add_bytes(&inner, clue->at + open, clue->length - open - close);
        if (!strstr(inner.at, marks[i][0]) && !strstr(inner.at, marks[i][1])) {
            engawa_text_clear(clue);
            add_trimmed(inner.at, clue);
        }
        engawa_text_free(&inner);
        return;
    }
}

/* Copies the first word of TYPED, normalised, to WORD. Returns the start of the rest. */
static const char *split(const char *typed, struct engawa_text *word)
{
    struct engawa_text raw = {0};
    size_t blank;
    while ((blank = blank_at(typed)) > 0)
        typed += blank;
    for (; *typed && blank_at(typed) == 0; typed++)
        engawa_text_add_char(&raw, *typed);
    renderer_normalise(engawa_text_string(&raw), word);
    engawa_text_free(&raw);
    return typed;
}

/* Whether CLUE is a JSON string as a record spells it. */
static bool is_json(const char *clue)
{
    json_t *string = clue[0] == '"' ? json_loads(clue, JSON_DECODE_ANY, NULL) : NULL;
    bool fine = json_is_string(string);
    json_decref(string);
    return fine;
}

static bool tell_clue(const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text word = {0}, clue = {0};
    const char *rest = split(typed, &word);
    if (strcmp(engawa_text_string(&word), "clue") == 0 ||
        strcmp(engawa_text_string(&word), "お題") == 0) {
        engawa_text_clear(&word);
        rest = split(rest, &word);
    }
    bool card = renderer_made_of(engawa_text_string(&word), "0123456789");
    add_trimmed(rest, &clue);
    if (card)
        engawa_text_printf(move, "clue %.9s ", word.at);
    if (card && is_json(engawa_text_string(&clue))) {
        engawa_text_add(move, clue.at);
    } else if (card && clue.length > 0) {
        strip_marks(&clue);
        engawa_text_add_json(move, clue.at, clue.length);
    }
    bool fine = card && clue.length > 0;
    engawa_text_free(&word);
    engawa_text_free(&clue);
    return fine || engawa_refuse(why, "spelling",
                                 "type the number of a card and then the clue: 44 mischief",
                                 "カードの番号に続けてお題を入力してください（例：44 いたずら）");
}

static int compare_numbers(const void *a, const void *b)
{
    const long *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Reads the numbers in TYPED, at most COUNT_MAX. Returns how many, or -1 if there are more, or if
 * there is anything but numbers and separators. */
static int read_numbers(const char *typed, long *numbers)
{
    int all = 0;
    if (!renderer_made_of(typed, "0123456789 ,+&"))
        return -1;
    for (typed += strcspn(typed, "0123456789"); *typed; typed += strcspn(typed, "0123456789")) {
        size_t length = strspn(typed, "0123456789");
        if (all == COUNT_MAX || length > 6)
            return -1;
        numbers[all++] = strtol(typed, NULL, 10);
        typed += length;
    }
    return all;
}

/* Appends `give 12,31` or `vote 2`, from numbers with or without one of WORDS before them. */
static bool name_numbers(const struct renderer_scene *scene, const char *typed,
                         struct engawa_text *move, struct engawa_reason *why)
{
    static const char *const words[] = {"give", "vote", "g", "v", "出す", "投票", NULL};
    bool give = renderer_in_phase(scene, "give");
    int wanted = give ? (int)renderer_number(scene->state, "give_size") : 1;
    struct engawa_text normal = {0};
    long numbers[COUNT_MAX];
    renderer_normalise(typed, &normal);
    const char *at = engawa_text_string(&normal);
    renderer_take_word(&at, words);
    int all = read_numbers(at, numbers);
    engawa_text_free(&normal);
    if (all != wanted)
        return wanted == 2 ? engawa_refuse(why, "spelling", "choose two cards: 12 31",
                                           "12 31 のように、カードを2枚選んでください")
               : give      ? engawa_refuse(why, "spelling", "choose one card by its number: 12",
                                           "12 のように、カードを1枚、番号で選んでください")
                           : engawa_refuse(why, "spelling", "vote for one place by its number: 2",
                                           "2 のように、場所をひとつ、番号で選んでください");
    qsort(numbers, (size_t)all, sizeof *numbers, compare_numbers);
    engawa_text_add(move, give ? "give " : "vote ");
    for (int i = 0; i < all; i++)
        engawa_text_printf(move, "%s%ld", i ? "," : "", numbers[i]);
    return true;
}

static bool understand(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why)
{
    return renderer_in_phase(scene, "clue") ? tell_clue(typed, move, why)
                                            : name_numbers(scene, typed, move, why);
}

/* After the reveal people want to see whose the cards were, and the points. */
static bool lingers(const struct renderer_scene *scene)
{
    return renderer_in_phase(scene, "draw");
}

const struct renderer renderer_dixit = {
    .draw = draw,
    .list = list,
    .hint = hint,
    .as_typed = true,
    .understand = understand,
    .lingers = lingers,
};
