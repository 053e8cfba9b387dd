/* preview.c - previews of links (preview.h). */
#include "server/app/preview.h"

#include "server/net/assets.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The sentences of a preview. */
struct preview {
    struct engawa_text title;
    const char *about;
    char picture[100]; /* the path of the picture */
};

/* ---- text ---- */

/* Appends VALUE, UTF-8, as the value of an attribute in quotation marks. */
static void write_value(const char *value, struct engawa_text *text)
{
    for (; *value; value++)
        if (*value == '&' || *value == '"' || *value == '<' || *value == '>')
            engawa_text_printf(text, "&#%d;", *value);
        else
            engawa_text_add_char(text, *value);
}

static void write_tag(const char *kind, const char *name, const char *value,
                      struct engawa_text *text)
{
    engawa_text_printf(text, "<meta %s=\"%s\" content=\"", kind, name);
    write_value(value, text);
    engawa_text_add(text, "\" />\n");
}

/* Returns EN or JA. */
static const char *in(enum engawa_language language, const char *en, const char *ja)
{
    return language == ENGAWA_JAPANESE && ja ? ja : en;
}

/* ---- what is known ---- */

/* Sets the picture of GAME, if the page has one. */
static void take_picture(const struct engawa_game *game, struct preview *preview)
{
    char path[sizeof preview->picture];
    snprintf(path, sizeof path, "/preview/%.60s.png", game->name);
    for (const struct assets_file *asset = assets_page; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            memcpy(preview->picture, path, sizeof path);
}

/* Returns the name of the host of the table of CARD, if they have a seat; NULL if not. */
static const char *host_name(const struct card *card)
{
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (card->seat[seat].holder == TABLE_SEAT_GUEST && card->seat[seat].name &&
            strcmp(card->seat[seat].who, card->host) == 0)
            return card->seat[seat].name;
    return NULL;
}

/* Appends whose table it is, or its title. */
static void write_owner(const struct card *card, enum engawa_language language,
                        struct engawa_text *title)
{
    const char *host = host_name(card);
    if (card->title[0])
        engawa_text_printf(title, "%s – ", card->title);
    else if (host && host[0])
        engawa_text_printf(title, in(language, "%s’s table – ", "%sさんの卓 – "), host);
}

static void describe_table(const struct card *card, enum engawa_language language,
                           struct preview *preview)
{
    const struct engawa_game *game = card->setup.game;
    int free = card->setup.seats - card_taken(card);
    if (!card->private && !card->locked)
        write_owner(card, language, &preview->title);
    engawa_text_add(&preview->title, in(language, game->title_en, game->title_ja));
    if (card->phase == TABLE_PLAYING)
        engawa_text_add(&preview->title, in(language, " – being played", " – 対局中"));
    else if (free == 1)
        engawa_text_add(&preview->title, in(language, " – 1 seat left", " – あと1席"));
    else if (free > 1)
        engawa_text_printf(&preview->title, in(language, " – %d seats left", " – あと%d席"), free);
    preview->about = in(language, "Come and sit down: the link is enough.",
                        "リンクを開くだけで、席につけます。");
    take_picture(game, preview);
}

/* Appends the date of TIME (ms), as the server's clock has it. */
static void write_date(int64_t time, enum engawa_language language, struct engawa_text *text)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    time_t seconds = (time_t)(time / 1000);
    struct tm date;
    localtime_r(&seconds, &date);
    if (language == ENGAWA_JAPANESE)
        engawa_text_printf(text, "%d月%d日", date.tm_mon + 1, date.tm_mday);
    else
        engawa_text_printf(text, "%d %s", date.tm_mday, months[date.tm_mon]);
}

/* Appends how many people and games EVENING has. */
static void write_counts(const struct evening *evening, enum engawa_language language,
                         struct engawa_text *text)
{
    int people = evening->people, games = evening->games;
    if (language == ENGAWA_JAPANESE)
        engawa_text_printf(text, "：%d人、%d対局", people, games);
    else
        engawa_text_printf(text, ": %d %s, %d %s", people, people == 1 ? "person" : "people", games,
                           games == 1 ? "game" : "games");
}

/* Describes the evening TABLE. */
static void describe_evening(const struct house *house, const struct table *table,
                             enum engawa_language language, struct preview *preview)
{
    const struct evening *evening = table->evening;
    bool hidden = table->private || table->code.locked;
    const struct live_table *last =
        evening->games > 0 ? tables_find(&house->tables, evening->game[evening->games - 1].table)
                           : NULL;
    const struct engawa_game *game = !last         ? NULL
                                     : last->table ? last->table->game
                                                   : last->card.setup.game;
    if (!hidden && table->title[0]) {
        engawa_text_add(&preview->title, table->title);
    } else {
        engawa_text_add(&preview->title, in(language, "Evening of ", ""));
        write_date(table->log[0].time, language, &preview->title);
        engawa_text_add(&preview->title, in(language, "", "の集い"));
    }
    if (!hidden)
        write_counts(evening, language, &preview->title);
    else if (game)
        engawa_text_printf(&preview->title, " – %s", in(language, game->title_en, game->title_ja));
    preview->about = table->phase == TABLE_OVER
                         ? in(language, "What was played, and again with the same people.",
                              "この日の記録です。同じ人たちとまた遊べます。")
                         : in(language, "The link leads to where everybody is.",
                              "みんなのいるところへつながります。");
    if (game)
        take_picture(game, preview);
}

/* Appends who has won TABLE, a finished game of people who may be named. */
static void write_winners(const struct table *table, enum engawa_language language,
                          struct engawa_text *title)
{
    int64_t score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX], winners = 0;
    table->game->result(table->match->state.bytes, score, rank);
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (rank[seat] == 1)
            engawa_text_printf(title, "%s%s", winners++ ? in(language, " and ", "、") : "",
                               table->seat[seat].name);
    if (winners > 0)
        engawa_text_add(title, in(language, " won", "の勝ち"));
}

/* Describes TABLE, whose game is over. */
static void describe_over(const struct table *table, enum engawa_language language,
                          struct preview *preview)
{
    const struct engawa_game *game = table->game;
    struct card card = {.k = 0};
    card_take(&card, table);
    bool hidden = table->private || table->code.locked;
    if (!hidden)
        write_owner(&card, language, &preview->title);
    card_free(&card);
    engawa_text_add(&preview->title, in(language, game->title_en, game->title_ja));
    engawa_text_add(&preview->title, " – ");
    size_t before = preview->title.length;
    if (!hidden && table->match && !table->ended.abandoned && table->setup.seats > 1)
        write_winners(table, language, &preview->title);
    if (preview->title.length == before)
        engawa_text_add(&preview->title, in(language, "over", "ゲーム終了"));
    preview->about = in(language, "See how it ended, and play again with the same people.",
                        "結果を見て、同じ人たちともう一度遊べます。");
    take_picture(game, preview);
}

/* ---- all of it ---- */

/* Returns the table ID if it is in the memory of HOUSE; NULL if not. */
static const struct table *in_memory(const struct house *house, const char *id)
{
    const struct live_table *live = tables_find(&house->tables, id);
    return live ? live->table : NULL;
}

/* Returns the card of the unfinished table ID with a game; NULL if HOUSE has none. */
static const struct card *card_of(const struct house *house, const char *id)
{
    struct live_table *live = tables_find(&house->tables, id);
    const struct card *card = live ? live_table_card(live) : NULL;
    return card && card->k > 0 && card->setup.game && card->phase != TABLE_OVER ? card : NULL;
}

bool preview_is_known(const struct house *house, const char *id)
{
    return card_of(house, id) || in_memory(house, id);
}

static void describe(const struct house *house, const struct preview_link *link,
                     const struct table *table, struct preview *preview)
{
    const struct card *card = card_of(house, link->id);
    if (!table)
        table = in_memory(house, link->id);
    if (card)
        describe_table(card, link->language, preview);
    else if (table && table->evening)
        describe_evening(house, table, link->language, preview);
    else if (table && table->phase == TABLE_OVER)
        describe_over(table, link->language, preview);
    else
        engawa_text_add(&preview->title, "Engawa 縁側");
}

void preview_write(const struct house *house, const struct preview_link *link,
                   const struct table *table, struct engawa_text *tags)
{
    enum engawa_language language = link->language;
    struct preview preview = {.picture = "/preview/engawa.png",
                              .about = in(language, "A table for board games with friends.",
                                          "友だちと囲むボードゲームの卓。")};
    struct engawa_text address = {0}, picture = {0};
    describe(house, link, table, &preview);
    engawa_text_printf(&address, "%s%s", link->base, link->path);
    engawa_text_printf(&picture, "%s%s", link->base, preview.picture);
    write_tag("property", "og:type", "website", tags);
    write_tag("property", "og:site_name", "Engawa 縁側", tags);
    write_tag("property", "og:locale", in(language, "en_GB", "ja_JP"), tags);
    write_tag("property", "og:title", preview.title.at, tags);
    write_tag("property", "og:description", preview.about, tags);
    write_tag("property", "og:url", address.at, tags);
    write_tag("property", "og:image", picture.at, tags);
    write_tag("property", "og:image:width", "1200", tags);
    write_tag("property", "og:image:height", "630", tags);
    write_tag("name", "twitter:card", "summary_large_image", tags);
    engawa_text_free(&preview.title);
    engawa_text_free(&address);
    engawa_text_free(&picture);
}
