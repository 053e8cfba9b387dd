/* play.c - `engawa play`: a game of people and bots in this terminal (dialogue.h). */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/bots/arguments.h"
#include "cli/command/commands.h"
#include "cli/play/dialogue.h"

#include <string.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa play GAME [OPTION ...]\n"
    "       engawa play --resume FILE [--bot NAME ...] [--hotseat] [--pace MS] [--plain]\n"
    "\n"
    "A game in this terminal: you against a bot, unless you say otherwise.\n"
    "\n"
    "  --players N      seats; --players 1 is solo where the game allows it\n"
    "  --bot NAME       who plays against you (normal); may be given several times\n"
    "  --hotseat        people share this terminal: every seat without a --bot\n"
    "  --name NAME      a person's name; may be given several times\n"
    "  --option K=V     an option of the game; may be given several times\n"
    "  --seed S         any text; the same seed gives the same dice\n"
    "  --record FILE    writes the record there when the game ends or you leave\n"
    "  --save FILE      keeps the record there while you play, so that it can go on later\n"
    "  --resume FILE    goes on with a saved game; bots are seated anew by --bot or --hotseat\n"
    "  --pace MS        how long each event is shown, in milliseconds (600)\n"
    "  --plain          line by line, without colours and pictures\n"
    "\n"
    "During the game: a move as the prompt says, or ? for the rules, l to change the language,\n"
    "quit, or q where the prompt says so, to leave. Where hands are hidden, people who share the\n"
    "terminal are asked to pass the keyboard before each turn.\n";
static const char help_ja[] =
    "使い方：engawa play ゲーム [オプション …]\n"
    "        engawa play --resume FILE [--bot 名前 …] [--hotseat] [--pace MS] [--plain]\n"
    "\n"
    "この端末で遊びます。何も指定しなければ、あなた対ボットです。\n"
    "\n"
    "  --players N      席の数。1 ならひとりで遊びます（できるゲームのみ）\n"
    "  --bot 名前       対戦するボット（normal）。何度でも指定できます\n"
    "  --hotseat        この端末を順番に使って、人どうしで遊びます\n"
    "  --name 名前      遊ぶ人の名前。何度でも指定できます\n"
    "  --option K=V     ゲームのオプション。何度でも指定できます\n"
    "  --seed S         好きな文字列。同じシードなら同じ目が出ます\n"
    "  --record FILE    ゲーム終了または退席のとき、棋譜をこのファイルに書きます\n"
    "  --save FILE      棋譜を遊びながらこのファイルに書き、あとで続きを遊べるようにします\n"
    "  --resume FILE    保存した対局の続きを遊びます（ボットは --bot、--hotseat で決め直し）\n"
    "  --pace MS        出来事をひとつ見せる時間、ミリ秒（600）\n"
    "  --plain          色や絵を使わず、1行ずつ表示します\n"
    "\n"
    "対局中は、画面の案内に従って手を入力してください。？ でルール、l で言語の切り替え、\n"
    "quit（案内にあれば q）で終わります。手札を隠すゲームを1台で遊ぶときは、番が変わるたびに\n"
    "キーボードを渡すよう案内します。\n";

/* ---- arguments ---- */

/* The arguments as they were given. */
struct request {
    struct cli_values bots, names, options;
    const char *seed, *record, *save, *resume;
    int players; /* 0: not given */
    int pace;
    bool hotseat, plain;
};

/* The number of seats: as asked for, or one for each bot and a person, at least two. */
static int count_seats(const struct engawa_game *game, const struct request *request)
{
    int bots = request->bots.count, seats = bots + 1 + (request->hotseat && bots == 0);
    if (request->players)
        return request->players;
    if (seats < 2)
        seats = 2;
    return seats < game->seats_min ? game->seats_min : seats;
}

/* Seats people and bots: people first, or all but the bots named if they share the terminal. */
static bool seat_all(const struct engawa_game *game, const struct request *request, int seats,
                     const struct engawa_bot **bot, const char **name)
{
    char clean[SESSION_NAME_BYTES + 1];
    struct engawa_reason why;
    int bots = request->bots.count, people = request->hotseat ? seats - bots : 1;
    for (int seat = 0; seat < seats; seat++) {
        int index = seat - people;
        name[seat] =
            seat < request->names.count && seat < people ? request->names.value[seat] : NULL;
        if (seat < people)
            bot[seat] = NULL;
        else if (bots == 0)
            bot[seat] = engawa_bot_usual(game);
        else if (!(bot[seat] = cli_bot(request->bots.value[index % bots], game)))
            return false;
        if (name[seat] && !session_clean_name(name[seat], clean, &why)) {
            cli_complain("The name \"%s\": %s.", "名前「%s」：%s。", name[seat],
                         engawa_reason_in(&why, cli_language()));
            return false;
        }
    }
    return true;
}

/* A dialogue whose session has not begun yet. */
static struct dialogue new_dialogue(const struct request *request)
{
    return (struct dialogue){.screen = screen_find(request->plain),
                             .record_path = request->record,
                             .pace = request->pace};
}

static int play_game(const struct request *request, const char *game_name)
{
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {0};
    const char *name[ENGAWA_SEATS_MAX] = {0};
    struct engawa_setup setup;
    const struct engawa_game *game = cli_game(game_name);
    if (!game)
        return CLI_USAGE;
    int status = cli_setup(game, count_seats(game, request), &request->options, &setup);
    if (status != CLI_YES)
        return status;
    if (!seat_all(game, request, setup.seats, bot, name))
        return CLI_USAGE;
    struct dialogue dialogue = new_dialogue(request);
    session_begin(&dialogue.session, game, &setup, bot, name, request->seed);
    bool fine = !request->save || saved_begin(&dialogue.saved, &dialogue.session, request->save);
    if (fine)
        dialogue_run(&dialogue);
    dialogue_end(&dialogue);
    return fine ? CLI_YES : CLI_USAGE;
}

/* Goes on with a saved game: its game, options, names and dice; the bots are seated anew. */
static int resume_game(const struct request *request)
{
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {0};
    const char *name[ENGAWA_SEATS_MAX] = {0};
    uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_record record = {0};
    struct dialogue dialogue = new_dialogue(request);
    int status = saved_resume(&dialogue.saved, request->resume, &record, seed);
    const struct engawa_match *match = record.match;
    if (status == CLI_YES && !seat_all(match->game, request, match->setup.seats, bot, name))
        status = CLI_USAGE;
    if (status == CLI_YES) {
        for (int seat = 0; seat < match->setup.seats; seat++)
            name[seat] = record.name[seat];
        session_begin(&dialogue.session, match->game, &match->setup, bot, name, NULL);
        session_resume(&dialogue.session, match, seed);
    }
    engawa_wipe(seed, sizeof seed);
    if (status == CLI_YES)
        dialogue_run(&dialogue);
    dialogue_end(&dialogue);
    engawa_record_free(&record);
    return status;
}

int cli_play(int argc, char **argv)
{
    struct request request = {.pace = 600};
    int status;
    const struct cli_option options[] = {
        {"players", .number = &request.players, .low = 1, .high = 1000},
        {"bot", .values = &request.bots},
        {"name", .values = &request.names},
        {"option", .values = &request.options},
        {"seed", .text = &request.seed},
        {"record", .text = &request.record},
        {"save", .text = &request.save},
        {"resume", .text = &request.resume},
        {"pace", .number = &request.pace, .low = 0, .high = 60000},
        {"hotseat", .flag = &request.hotseat},
        {"plain", .flag = &request.plain},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 0, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    if (argc - optind != (request.resume ? 0 : 1))
        return cli_bad_arguments(argv[0]);
    return request.resume ? resume_game(&request) : play_game(&request, argv[optind]);
}
