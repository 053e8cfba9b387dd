/* replay.c - `engawa replay`: checks every line of a record and prints the final state. */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/json.h"
#include "engine/record.h"
#include "engine/sentence.h"
#include "terminal/renderer.h"

#include <getopt.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa replay [--json] FILE...\n"
    "\n"
    "Replays each record, checking every event and the closing line against the rules, and\n"
    "prints the final state and score, or the first wrong line and why. FILE may be - for\n"
    "standard input.\n"
    "\n"
    "  --json   prints one JSON object for each file\n"
    "\n"
    "exit status: 0 all is right; 1 a rule is broken; 2 a file is not a record. The worst of\n"
    "several files decides.\n";
static const char help_ja[] =
    "使い方：engawa replay [--json] ファイル…\n"
    "\n"
    "棋譜を再生して、すべての出来事と結びの行がルールどおりか調べ、最後の場面と得点を\n"
    "表示します。間違いがあれば、最初の間違った行と理由を知らせます。- は標準入力です。\n"
    "\n"
    "  --json   ファイルごとに JSON オブジェクトをひとつ表示します\n"
    "\n"
    "終了コード：0 すべて正しい、1 ルールに反する、2 棋譜の形をしていない。ファイルが\n"
    "複数なら一番大きいものになります。\n";

static const char *end_word(const struct engawa_record *record)
{
    static const char *const words[] = {"unfinished", "finished", "abandoned"};
    return words[record->end];
}

/* ---- for programs ---- */

/* Appends VALUE, or null if it is not UTF-8. */
static void add_string(struct engawa_json *json, const char *name, const char *value)
{
    if (engawa_utf8_valid(value, strlen(value)))
        engawa_json_string(json, name, value);
    else
        engawa_json_null(json, name);
}

static void add_game(const struct engawa_record *record, struct engawa_json *json)
{
    const struct engawa_match *match = record->match;
    int64_t scores[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    match->game->result(match->state.bytes, scores, ranks);
    engawa_json_string(json, "game", match->game->name);
    engawa_json_integer(json, "events", (int64_t)match->length);
    engawa_json_bool(json, "over", engawa_match_actors(match) == 0);
    engawa_json_array(json, "scores");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_json_integer(json, NULL, scores[i]);
    engawa_json_close(json);
    engawa_json_array(json, "ranks");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_json_integer(json, NULL, ranks[i]);
    engawa_json_close(json);
    engawa_match_describe(match, ENGAWA_OPEN, engawa_json_value(json, "state"));
}

static void print_json(const char *path, const struct engawa_record *record,
                       const struct engawa_reason *why)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "status", record->status);
    add_string(&json, "file", path);
    if (record->status == ENGAWA_RECORD_FINE) {
        engawa_json_string(&json, "end", end_word(record));
        add_game(record, &json);
    } else {
        engawa_json_integer(&json, "line", (int64_t)record->line);
        engawa_json_string(&json, "code", why->code);
        add_string(&json, "say", engawa_reason_in(why, cli_language()));
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
    engawa_text_add_char(&text, '\n');
    cli_print_json(text.at);
    engawa_text_free(&text);
}

/* ---- for people ---- */

static void print_state(const struct engawa_record *record, const struct engawa_names *names)
{
    struct engawa_text text = {0};
    struct renderer_scene scene =
        renderer_open_scene(record->match, ENGAWA_OPEN, names, cli_language(), screen_find(true));
    renderer_of(record->match->game)->list(&scene, &text);
    cli_print(stdout, engawa_text_string(&text));
    renderer_close_scene(&scene);
    engawa_text_free(&text);
}

/* One line: file, game, events, how it ended, and each player's score and rank. */
static void print_summary(const char *path, const struct engawa_record *record,
                          const struct engawa_names *names)
{
    static const char *const ends_ja[] = {"対局中", "ゲーム終了", "途中で終了"};
    const struct engawa_match *match = record->match;
    enum engawa_language language = cli_language();
    bool ja = language == ENGAWA_JAPANESE;
    int64_t scores[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    struct engawa_text line = {0}, players = {0};
    match->game->result(match->state.bytes, scores, ranks);
    for (int i = 0; i < match->setup.seats; i++) {
        engawa_text_add(&players, i ? engawa_comma(language) : "");
        engawa_say(&players, language,
                   ENGAWA_BOTH("{who} {score} ({rank})", "{who} {score}点（{rank}位）"), "who",
                   names->seat[i], "score", engawa_digits(scores[i]).text, "rank",
                   engawa_digits(ranks[i]).text, NULL);
    }
    engawa_say(&line, language,
               ENGAWA_BOTH("{file}: {game}, {n} events, {end}: {players}",
                           "{file}：{game}、出来事{n}件、{end}：{players}"),
               "file", path, "game", ja ? match->game->title_ja : match->game->title_en, "n",
               engawa_digits((int64_t)match->length).text, "end",
               ja ? ends_ja[record->end] : end_word(record), "players", players.at, NULL);
    cli_print_line(stdout, line.at);
    engawa_text_free(&line);
    engawa_text_free(&players);
}

static int replay(const char *path, bool json)
{
    struct engawa_record record = {0};
    struct engawa_reason why;
    struct engawa_names names = {0};
    FILE *file = cli_open(path);
    if (!file)
        return CLI_USAGE;
    int status = (int)engawa_record_read(&record, file, &why);
    cli_fit_names(&record);
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++)
        names.seat[i] = cli_name(engawa_record_player(&record, i));
    if (json)
        print_json(path, &record, &why);
    if (status != ENGAWA_RECORD_FINE) {
        cli_report(path, record.line, &why);
    } else if (!json) {
        print_state(&record, &names);
        print_summary(path, &record, &names);
    }
    engawa_record_free(&record);
    cli_close(file);
    return status;
}

int cli_replay(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {{"json", .flag = &json}, {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = CLI_ANY};
    int worst = CLI_YES;
    if (!cli_read_arguments(argc, argv, &usage, &worst))
        return worst;
    for (int i = optind; i < argc; i++) {
        int status = replay(argv[i], json);
        worst = status > worst ? status : worst;
    }
    return worst;
}
