/* play.c - `engawa play`: a game in the terminal.
 *
 * On a terminal the table is drawn anew for each turn; where input or output is no terminal, or
 * with --plain, everything is told line by line, so that moves can be piped in and
 * a screen reader can follow. One mechanism for all games: the game's renderer draws
 * or lists (renderer.h), a person is asked, what was typed becomes a move, the rules judge it.
 */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/options.h"
#include "cli/saved.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa play GAME [OPTION ...]\n"
    "       engawa play --resume FILE [--bot NAME ...] [--hotseat] [--pace MS] [--plain]\n"
    "\n"
    "A game in this terminal: you against a bot, unless you say otherwise.\n"
    "\n"
    "  --players N      seats; --players 1 is solo where the game allows it\n"
    "  --bot NAME       who plays against you; may be given several times\n"
    "  --hotseat        people share this terminal: every seat without a --bot\n"
    "  --name NAME      a person's name; may be given several times\n"
    "  --option K=V     an option of the game, such as sheet=yams\n"
    "  --seed S         any text; the same seed gives the same dice\n"
    "  --record FILE    writes the record there when the game ends or you leave\n"
    "  --save FILE      keeps the record there while you play, so that it can go on later\n"
    "  --resume FILE    goes on with a saved game; bots are seated anew by --bot or --hotseat\n"
    "  --pace MS        how long each event is shown, in milliseconds (600)\n"
    "  --plain          line by line, without colours and pictures\n"
    "\n"
    "During the game: a move as the prompt says, or ? for the rules, l to change the language,\n"
    "q (in Dou Dizhu quit) to leave. Where hands are hidden, people who share the terminal are\n"
    "asked to pass the keyboard before each turn.\n";
static const char help_ja[] =
    "使い方: engawa play ゲーム [オプション …]\n"
    "        engawa play --resume FILE [--bot 名前 …] [--hotseat] [--pace MS] [--plain]\n"
    "\n"
    "この端末で遊びます。何も指定しなければ、あなた対ボットです。\n"
    "\n"
    "  --players N      席の数。1 なら一人で遊びます(できるゲームのみ)\n"
    "  --bot 名前       対戦するボット。何度でも指定できます\n"
    "  --hotseat        この端末を順番に使って、人同士で遊びます\n"
    "  --name 名前      遊ぶ人の名前。何度でも指定できます\n"
    "  --option K=V     ゲームのオプション(例: sheet=yams)\n"
    "  --seed S         好きな文字列。同じシードなら同じ目が出ます\n"
    "  --record FILE    終局または退席のとき、棋譜をこのファイルに書きます\n"
    "  --save FILE      棋譜を遊びながらこのファイルに書き、あとで続きを遊べるようにします\n"
    "  --resume FILE    保存した対局の続きを遊びます(ボットは --bot、--hotseat で決め直し)\n"
    "  --pace MS        出来事を1つ見せる時間、ミリ秒(600)\n"
    "  --plain          色や絵を使わず、1行ずつ表示します\n"
    "\n"
    "対局中は、画面の案内に従って手を入力してください。? でルール、l で言語の切り替え、\n"
    "q(闘地主では quit)で終わります。手札を隠すゲームを1台で遊ぶときは、番が変わるたびに\n"
    "キーボードを渡すよう案内します。\n";

/* The game and this terminal. */
struct play {
    struct session session;
    struct saved saved; /* no file: not asked for */
    struct screen screen;
    const char *record_path; /* NULL: asked for at the end */
    int pace;                /* milliseconds */
    size_t told;             /* events told so far, line by line */
    bool leaving;
    char notice[256]; /* why the last input was refused, shown once */
    struct engawa_text input;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* ---- showing ---- */

/* The scene for VIEWER, for renderer_close_scene. */
static struct renderer_scene open_scene(const struct play *play, int viewer)
{
    return renderer_open_scene(play->session.match, viewer, &play->session.names, cli_language(),
                               play->screen);
}

/* Draws the table for VIEWER in the terminal's present size, less the rows BELOW that somebody else
 * needs. */
static void draw_above(struct play *play, int viewer, int below)
{
    struct engawa_text text = {0};
    struct screen now = screen_find(false);
    play->screen.columns = now.columns;
    play->screen.rows = now.rows - below;
    struct renderer_scene scene = open_scene(play, viewer);
    play->session.renderer->draw(&scene, &text);
    screen_clear(&play->screen);
    fputs(engawa_text_string(&text), stdout);
    fflush(stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&text);
}

static void draw(struct play *play, int viewer)
{
    draw_above(play, viewer, 0);
}

static void tell_line(void *context, const struct engawa_seen *seen)
{
    (void)context;
    cli_print(stdout, seen->sentence);
    putchar('\n');
}

/* Tells what has happened since this was last called. */
static void tell_news(struct play *play)
{
    const struct session *session = &play->session;
    engawa_match_events(session->match, play->told, session_viewer(session), &session->names,
                        cli_language(), tell_line, NULL);
    play->told = session->match->length;
}

static void rest(long milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * 1000000};
    if (!interrupted)
        nanosleep(&time, NULL);
}

static void list(struct play *play, int viewer)
{
    struct engawa_text text = {0};
    struct renderer_scene scene = open_scene(play, viewer);
    play->session.renderer->list(&scene, &text);
    fputs(engawa_text_string(&text), stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&text);
}

/* ---- asking ---- */

/* Reads a line into play->input. False at the end of the input or at Ctrl-C. */
static bool read_line(struct play *play)
{
    size_t size = 0;
    char *line = NULL;
    fflush(stdout);
    errno = 0;
    ssize_t length = interrupted ? -1 : getline(&line, &size, stdin);
    engawa_text_clear(&play->input);
    if (length > 0)
        engawa_text_add_bytes(&play->input, line, strcspn(line, "\r\n"));
    free(line);
    if (length < 0 && play->screen.drawn)
        putchar('\n');
    return length >= 0;
}

/* What leaves the game besides "quit". */
static const char *leave_word(const struct play *play)
{
    const char *leave = play->session.renderer->leave;
    return leave ? leave : "q";
}

static bool is_leaving(const struct play *play, const char *typed)
{
    return strcmp(typed, "quit") == 0 || strcmp(typed, leave_word(play)) == 0;
}

/* Waits where a person can press Enter; a pipe goes on at once. */
static void wait_for_enter(struct play *play)
{
    if (!isatty(STDIN_FILENO))
        return;
    fputs(cli_words("\nPress Enter. ", "\nEnter キーでつづけます。"), stdout);
    play->leaving =
        !read_line(play) || is_leaving(play, engawa_text_string(&play->input)) || play->leaving;
}

/* Whether the renderer wants the picture for VIEWER to stay. */
static bool lingers(const struct play *play, int viewer)
{
    struct renderer_scene scene = open_scene(play, viewer);
    bool stay = play->session.renderer->lingers && play->session.renderer->lingers(&scene);
    renderer_close_scene(&scene);
    return stay;
}

/* Shows an event that happened without a person: for a while, or until Enter where it has a result
 * to be looked at. */
static void show_event(struct play *play)
{
    int viewer = session_viewer(&play->session);
    if (!play->screen.drawn) {
        tell_news(play);
        return;
    }
    draw(play, viewer);
    if (!session_runs(&play->session))
        return;
    if (lingers(play, viewer))
        wait_for_enter(play);
    else
        rest(play->pace);
}

static void help(struct play *play)
{
    char commit[2 * ENGAWA_SEED_BYTES + 1];
    uint8_t hash[ENGAWA_SEED_BYTES];
    const struct engawa_game *game = play->session.match->game;
    engawa_fair_commit(play->session.seed, hash);
    engawa_hex(hash, sizeof hash, commit);
    screen_clear(&play->screen);
    puts(cli_words(game->help_en, game->help_ja));
    printf(cli_words("\n? these rules   l 日本語で   %s leave\n",
                     "\n? この説明   l in English   %s 終わる\n"),
           leave_word(play));
    printf(cli_words("The seed of this game is committed to (SHA-256):\n%s\n",
                     "この対局のシードの約束(SHA-256):\n%s\n"),
           commit);
    wait_for_enter(play);
}

static void change_language(void)
{
    cli_set_language(cli_language() == ENGAWA_JAPANESE ? ENGAWA_ENGLISH : ENGAWA_JAPANESE);
}

/* What was typed is not a move but for the program: leave, help or language. */
static bool take_command(struct play *play)
{
    struct engawa_text normal = {0};
    renderer_normalise(engawa_text_string(&play->input), &normal);
    const char *typed = engawa_text_string(&normal);
    bool command = true;
    if (is_leaving(play, typed))
        play->leaving = true;
    else if (strcmp(typed, "?") == 0 || strcmp(typed, "h") == 0 || strcmp(typed, "help") == 0)
        help(play);
    else if (strcmp(typed, "l") == 0)
        change_language();
    else
        command = typed[0] == '\0';
    engawa_text_free(&normal);
    return command;
}

/* The question for SEAT. */
static void prompt(struct play *play, int seat)
{
    struct engawa_text text = {0};
    struct renderer_scene scene = open_scene(play, seat);
    if (play->notice[0]) {
        screen_ink(&play->screen, &text, SCREEN_WARN, play->notice);
        engawa_text_add_char(&text, '\n');
        play->notice[0] = '\0';
    }
    struct engawa_text hint = {0};
    if (play->session.people > 1)
        engawa_text_printf(&hint, "%s: ", play->session.names.seat[seat]);
    play->session.renderer->hint(&scene, &hint);
    engawa_text_printf(&hint, cli_words("; ? help, %s%s", "(? 説明、%s%s)"), leave_word(play),
                       strcmp(leave_word(play), "quit") == 0 ? cli_words("", " 終了")
                                                             : cli_words(" quit", " 終了"));
    screen_ink(&play->screen, &text, SCREEN_FAINT, hint.at);
    engawa_text_add(&text, play->screen.drawn ? "\n> " : "\n");
    fputs(text.at, stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&hint);
    engawa_text_free(&text);
}

/* Makes the move that was typed, or leaves a notice. */
static bool try_move(struct play *play, int seat)
{
    struct engawa_text move = {0};
    struct engawa_reason why;
    struct renderer_scene scene = open_scene(play, seat);
    bool fine = renderer_understand(play->session.renderer, &scene,
                                    engawa_text_string(&play->input), &move, &why) &&
                session_move(&play->session, seat, engawa_text_string(&move), &why);
    if (!fine)
        snprintf(play->notice, sizeof play->notice, "%s", engawa_reason_in(&why, cli_language()));
    renderer_close_scene(&scene);
    engawa_text_free(&move);
    return fine;
}

/* Draws a curtain between two people where the game hides something from one of them: nothing is
 * shown until SEAT has the keyboard and presses Enter. Line by line, what stood there scrolls away.
 */
static void pass_on(struct play *play, int seat)
{
    if (!play->session.match->game->redact || play->session.people < 2)
        return;
    screen_clear(&play->screen);
    for (int i = 0; i < play->screen.rows && !play->screen.drawn && isatty(STDOUT_FILENO); i++)
        putchar('\n');
    printf(cli_words("Pass the keyboard to %s; the others look away.\n",
                     "キーボードを %s さんに渡してください。ほかの人は見ないでくださいね。\n"),
           play->session.names.seat[seat]);
    wait_for_enter(play);
}

/* Asks SEAT until a move is made or the player leaves. */
static void take_turn(struct play *play, int seat)
{
    bool listed = false;
    while (!play->leaving) {
        if (play->screen.drawn)
            draw(play, seat);
        else if (!listed)
            list(play, seat);
        listed = true;
        prompt(play, seat);
        if (!read_line(play))
            play->leaving = true;
        else if (!take_command(play) && try_move(play, seat))
            return;
    }
}

/* ---- the end ---- */

static void save_to(const struct play *play, const char *path)
{
    struct engawa_text text = {0};
    session_record(&play->session, &text);
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    bool fine = file && fwrite(text.at, 1, text.length, file) == text.length;
    if (file && file != stdout)
        fine = fclose(file) == 0 && fine;
    if (!fine)
        cli_complain("The record cannot be written to %s: %s", "%s に棋譜を書き込めません(%s)",
                     path, strerror(errno));
    else if (file != stdout)
        printf(cli_words("The record is in %s (engawa verify %s checks the dice).\n",
                         "棋譜を %s に書きました(engawa verify %s で出目を検証できます)。\n"),
               path, path);
    engawa_text_free(&text);
}

/* Tells where the game is kept. */
static void tell_saved(const struct play *play)
{
    bool over = engawa_match_actors(play->session.match) == 0;
    printf(over ? cli_words("The record is in %s.\n", "棋譜は %s にあります。\n")
                : cli_words("The game is kept; engawa play --resume %s goes on with it.\n",
                            "対局を保存しました。続きは engawa play --resume %s で。\n"),
           play->saved.path);
}

/* Saves the record where it was asked for, or asks on a terminal. */
static void save(struct play *play)
{
    if (play->saved.file)
        tell_saved(play);
    if (play->record_path) {
        save_to(play, play->record_path);
        return;
    }
    if (!play->screen.drawn || play->session.match->length == 0 || play->saved.file ||
        interrupted || feof(stdin))
        return;
    fputs(cli_words("Save the record? A file name, or Enter for no: ",
                    "棋譜を保存しますか? ファイル名(しないなら Enter だけ): "),
          stdout);
    if (read_line(play) && play->input.length > 0)
        save_to(play, play->input.at);
}

/* The players by rank. */
static void print_result(const struct play *play)
{
    const struct engawa_match *match = play->session.match;
    int64_t scores[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    match->game->result(match->state.bytes, scores, ranks);
    for (int rank = 1; rank <= match->setup.seats; rank++)
        for (int seat = 0; seat < match->setup.seats; seat++)
            if (ranks[seat] == rank)
                printf(cli_words("%d. %s: %lld\n", "%d 位 %s: %lld\n"), rank,
                       play->session.names.seat[seat], (long long)scores[seat]);
}

static void finish(struct play *play)
{
    int viewer = play->session.match->game->redact ? ENGAWA_OPEN : session_viewer(&play->session);
    bool over = engawa_match_actors(play->session.match) == 0;
    if (over && play->screen.drawn) {
        draw_above(play, viewer, play->session.match->setup.seats); /* the result */
    } else if (over) {
        tell_news(play);
        list(play, viewer);
    }
    if (over)
        print_result(play);
    save(play);
}

/* Keeps what has just happened; a game that cannot be kept does not go on. */
static void keep(struct play *play)
{
    if (play->saved.file && !saved_append(&play->saved, &play->session))
        play->leaving = true;
}

/* Plays until the game is over or somebody leaves. */
static void run(struct play *play)
{
    int last = -1;
    keep(play); /* a saved game may be over but for its closing line */
    for (;;) {
        while (!interrupted && !play->leaving && session_runs(&play->session)) {
            session_advance(&play->session);
            keep(play);
            show_event(play);
        }
        int seat = session_person(&play->session);
        if (interrupted || play->leaving || seat < 0)
            break;
        if (!play->screen.drawn)
            tell_news(play);
        if (seat != last)
            pass_on(play, seat);
        last = seat;
        take_turn(play, seat);
        if (play->leaving)
            break;
        keep(play);
    }
    finish(play);
}

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

/* Whether NAME can stand in a picture: short enough, UTF-8, nothing that steers the terminal. */
static bool is_name(const char *name)
{
    bool fine = engawa_utf8_valid(name, strlen(name)) && strlen(name) <= SESSION_NAME_MAX;
    for (const char *at = name; fine && *at;) {
        unsigned c = engawa_utf8_next(&at);
        fine = c >= 0x20 && (c < 0x7f || c >= 0xa0);
    }
    return fine;
}

/* Seats people and bots: people first, or all but the bots named if they share the terminal. */
static bool seat_all(const struct engawa_game *game, const struct request *request, int seats,
                     const struct engawa_bot **bot, const char **name)
{
    int bots = request->bots.count, people = request->hotseat ? seats - bots : 1;
    for (int seat = 0; seat < seats; seat++) {
        int index = seat - people;
        name[seat] =
            seat < request->names.count && seat < people ? request->names.value[seat] : NULL;
        if (seat < people)
            bot[seat] = NULL;
        else if (bots == 0)
            bot[seat] = engawa_bot_best(game);
        else if (!(bot[seat] = cli_bot(request->bots.value[index % bots], game)))
            return false;
        if (name[seat] && !is_name(name[seat])) {
            cli_complain("That name is too long, or no UTF-8 for a line.",
                         "その名前は長すぎるか、1行の UTF-8 ではありません。");
            return false;
        }
    }
    return true;
}

/* Plays what has been set up, and puts everything away. */
static int run_to_end(struct play *play)
{
    struct sigaction on_interrupt = {.sa_handler = interrupt};
    sigaction(SIGINT, &on_interrupt, NULL); /* without SA_RESTART: reading ends */
    run(play);
    session_end(&play->session);
    saved_close(&play->saved);
    engawa_text_free(&play->input);
    return CLI_YES;
}

static struct play new_play(const struct request *request)
{
    return (struct play){.screen = screen_find(request->plain),
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
    struct play play = new_play(request);
    session_begin(&play.session, game, &setup, bot, name, request->seed);
    if (!request->save || saved_begin(&play.saved, &play.session, request->save))
        return run_to_end(&play);
    session_end(&play.session);
    saved_close(&play.saved);
    return CLI_USAGE;
}

/* Goes on with a saved game: its game, options, names and dice; the bots are seated anew. */
static int resume_game(const struct request *request)
{
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {0};
    const char *name[ENGAWA_SEATS_MAX] = {0};
    uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_record record = {0};
    struct play play = new_play(request);
    int status = saved_resume(&play.saved, request->resume, &record, seed);
    const struct engawa_match *match = record.match;
    if (status == CLI_YES && !seat_all(match->game, request, match->setup.seats, bot, name))
        status = CLI_USAGE;
    if (status == CLI_YES) {
        for (int seat = 0; seat < match->setup.seats; seat++)
            name[seat] = is_name(record.name[seat]) ? record.name[seat] : NULL;
        session_begin(&play.session, match->game, &match->setup, bot, name, NULL);
        session_resume(&play.session, match, seed);
        play.told = match->length;
        run_to_end(&play);
    } else {
        saved_close(&play.saved);
    }
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
