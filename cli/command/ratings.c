/* ratings.c - `engawa ratings`: computes the ratings of the players of records (docs/ratings.md).
 *
 * It prints two measures: the rating from wins, and the loss against perfect play, which needs no
 * opponent and far fewer games, and exists for the solved games.
 */
#include "bots/analysis.h"
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/json.h"
#include "engine/sentence.h"
#include "rating/ladder.h"

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help_en[] =
    "usage: engawa ratings [OPTION ...] FILE|FOLDER ...\n"
    "\n"
    "Rates the players of finished records by whom they beat, says how sure each rating is, and\n"
    "prints a ladder for each game (docs/ratings.md). In a folder it reads every *.engawa. The\n"
    "order of the files does not matter, and a record that comes twice counts once.\n"
    "\n"
    "  --lost            also what each player gave away in a game against perfect play, for\n"
    "                    games whose values are exact; this takes longer\n"
    "  --free-bots       rates bots like people, instead of holding them fixed\n"
    "  --json            prints one JSON object for each player\n"
    "\n"
    "exit status: 0 rated; 1 a record breaks a rule; 2 wrong usage, or a file is not a record.\n"
    "The worst of several files decides, and the others are rated all the same.\n";
static const char help_ja[] =
    "使い方：engawa ratings [オプション …] ファイル・フォルダー …\n"
    "\n"
    "終わった対局の棋譜から、誰に勝ったかをもとに強さを求め、その確かさとともに、ゲームごとに\n"
    "並べます（docs/ratings.md）。フォルダーでは *.engawa をすべて読みます。ファイルの順番は\n"
    "結果に影響せず、同じ棋譜が2つあってもひとつと数えます。\n"
    "\n"
    "  --lost            最善手と比べて1対局に何点損したかも求めます（値が厳密に求まる\n"
    "                    ゲームだけ。時間がかかります）\n"
    "  --free-bots       ボットの強さを固定せず、人と同じように求めます\n"
    "  --json            プレイヤーごとに JSON で表示します\n"
    "\n"
    "終了コード：0 求めた、1 ルールに反する棋譜がある、2 使い方が違う、または棋譜の形を\n"
    "していないファイルがある。ファイルが複数なら一番大きいものになり、ほかの棋譜は数えます。\n";

struct reading {
    struct ladder *ladder;
    bool lost;
    int records, rated;
};

/* ---- reading ---- */

/* Adds the loss of each seat of RECORD, if it is known exactly. */
static void take_lost(struct ladder *ladder, const struct engawa_record *record)
{
    struct engawa_finding finding;
    struct engawa_reason why;
    struct engawa_analysis *analysis = engawa_analysis_new(record->match, 0, 1, &why);
    if (!analysis)
        return;
    bool points = engawa_analysis_adviser(analysis)->unit == ENGAWA_POINTS;
    while (points && engawa_analysis_step(analysis, &finding) && engawa_analysis_exact(analysis))
        continue;
    for (int seat = 0; seat < record->match->setup.seats; seat++)
        if (points && engawa_analysis_exact(analysis))
            ladder_take_lost(ladder, record, seat, engawa_analysis_verdict(analysis, seat).lost);
    engawa_analysis_free(analysis);
}

static int take_file(struct reading *reading, const char *path)
{
    struct engawa_record record = {0};
    struct engawa_reason why;
    FILE *file = cli_open(path);
    if (!file)
        return CLI_USAGE;
    int status = (int)engawa_record_read(&record, file, &why);
    cli_close(file);
    if (status != ENGAWA_RECORD_FINE) {
        cli_report(path, record.line, &why);
    } else {
        reading->records++;
        reading->rated += ladder_take(reading->ladder, &record, &why);
        if (reading->lost && record.end == ENGAWA_FINISHED)
            take_lost(reading->ladder, &record);
    }
    engawa_record_free(&record);
    return status;
}

static int is_record(const struct dirent *entry)
{
    static const char suffix[] = ".engawa";
    size_t length = strlen(entry->d_name);
    return length >= sizeof suffix &&
           strcmp(entry->d_name + length - sizeof suffix + 1, suffix) == 0;
}

static int take_folder(struct reading *reading, const char *path)
{
    struct dirent **entries;
    int worst = CLI_YES, count = scandir(path, &entries, is_record, alphasort);
    if (count < 0) {
        cli_complain("%s: %s", "%s: %s", path, strerror(errno));
        return CLI_USAGE;
    }
    for (int i = 0; i < count; i++) {
        struct engawa_text file = {0};
        engawa_text_printf(&file, "%s/%s", path, entries[i]->d_name);
        int status = take_file(reading, file.at);
        worst = status > worst ? status : worst;
        engawa_text_free(&file);
        free(entries[i]);
    }
    free(entries);
    return worst;
}

static int take(struct reading *reading, const char *path)
{
    struct stat about;
    bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    return folder ? take_folder(reading, path) : take_file(reading, path);
}

/* ---- printing ---- */

static void add_lost(const struct ladder_player *player, struct engawa_text *text)
{
    double error, lost = ladder_lost(player, &error);
    char mean[32], interval[32];
    if (player->lost.games == 0)
        return;
    snprintf(mean, sizeof mean, "%.1f", lost);
    snprintf(interval, sizeof interval, "%.1f", 1.96 * error);
    engawa_say(text, cli_language(),
               player->lost.games == 1
                   ? ENGAWA_BOTH("  gave away {lost} points in one game", "  1対局で{lost}点の損")
                   : ENGAWA_BOTH("  gave away {lost} ± {error} points a game ({games})",
                                 "  1対局に{lost} ± {error}点の損（{games}対局）"),
               "lost", mean, "error", interval, "games", engawa_digits(player->lost.games).text,
               NULL);
}

/* PLAYER as people are to read it. */
static void add_name(const struct ladder_player *player, struct engawa_text *text)
{
    if (ladder_is_bot(player))
        engawa_text_printf(text, cli_words("%s (bot)", "%s（ボット）"),
                           strchr(player->who, ':') + 1);
    else
        engawa_text_add(text, cli_name(player->name));
}

static void print_player(const struct ladder_player *player, int place)
{
    struct engawa_text text = {0}, name = {0};
    add_name(player, &name);
    if (player->bouts == 0)
        engawa_text_printf(&text, "   -  %-24s", name.at);
    else if (player->anchor)
        engawa_text_printf(&text,
                           cli_words("%4d  %-24s %6.1f  (fixed)", "%4d  %-24s %6.1f  （固定）"),
                           place, name.at, player->rating.mean);
    else
        engawa_text_printf(&text, "%4d  %-24s %6.1f ± %.1f", place, name.at, player->rating.mean,
                           1.96 * player->rating.deviation);
    if (player->bouts > 0)
        engawa_text_printf(&text, cli_words("  games: %d", "  %d対局"), player->games);
    add_lost(player, &text);
    cli_print_line(stdout, text.at);
    engawa_text_free(&text);
    engawa_text_free(&name);
}

static void print_json(const struct ladder_player *player)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    double error, lost = ladder_lost(player, &error);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "game", player->game->name);
    engawa_json_string(&json, "who", player->who);
    engawa_json_string(&json, "name", player->name);
    engawa_json_real(&json, "mean", 4, player->rating.mean);
    engawa_json_real(&json, "deviation", 4, player->rating.deviation);
    engawa_json_bool(&json, "fixed", player->anchor);
    engawa_json_integer(&json, "games", player->games);
    engawa_json_integer(&json, "bouts", player->bouts);
    if (player->lost.games > 0) {
        engawa_json_object(&json, "lost");
        engawa_json_integer(&json, "games", player->lost.games);
        engawa_json_real(&json, "mean", 4, lost);
        engawa_json_real(&json, "error", 4, error);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
    engawa_text_add_char(&text, '\n');
    cli_print_json(text.at);
    engawa_text_free(&text);
}

/* A heading: the titles of GAME. Its daily games have the names of its variants, which people rate
 * together. */
static void print_titles(const struct engawa_game *game)
{
    struct engawa_text text = {0};
    engawa_text_add(&text, cli_words(game->title_en, game->title_ja));
    for (const struct engawa_daily *one = game->daily; one && one->name; one++)
        if (one->option)
            engawa_text_printf(&text, "%s%s", engawa_comma(cli_language()),
                               cli_words(one->title_en, one->title_ja));
    cli_print_line(stdout, text.at);
    engawa_text_free(&text);
}

static void print_ladder(const struct ladder *ladder)
{
    const struct engawa_game *game = NULL;
    int place = 0;
    for (int i = 0; i < ladder_players(ladder); i++) {
        const struct ladder_player *player = ladder_player(ladder, i);
        if (player->bouts == 0 && player->lost.games == 0)
            continue;
        if (player->game != game) {
            if (game)
                putchar('\n');
            game = player->game;
            print_titles(game);
            place = 0;
        }
        print_player(player, place += player->bouts > 0);
    }
}

int cli_ratings(int argc, char **argv)
{
    bool json = false, free_bots = false;
    struct reading reading = {0};
    const struct cli_option options[] = {{"lost", .flag = &reading.lost},
                                         {"free-bots", .flag = &free_bots},
                                         {"json", .flag = &json},
                                         {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = CLI_ANY};
    int status = CLI_YES;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    reading.ladder = ladder_new(free_bots);
    for (int i = optind; i < argc; i++) {
        int one = take(&reading, argv[i]);
        status = one > status ? one : status;
    }
    ladder_rate(reading.ladder);
    if (json)
        for (int i = 0; i < ladder_players(reading.ladder); i++)
            print_json(ladder_player(reading.ladder, i));
    else
        print_ladder(reading.ladder);
    if (reading.rated < reading.records)
        cli_complain("%d of %d records have nothing to rate",
                     "%2$d件のうち%1$d件は対象になりません", reading.records - reading.rated,
                     reading.records);
    ladder_free(reading.ladder);
    return status;
}
