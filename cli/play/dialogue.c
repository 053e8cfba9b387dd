/* dialogue.c - the user interface of `engawa play` (dialogue.h). */
#include "cli/play/dialogue.h"
#include "cli/base/common.h"
#include "engine/sentence.h"
#include "terminal/parts.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* ---- showing ---- */

/* The scene for VIEWER; close it with renderer_close_scene. */
static struct renderer_scene open_scene(const struct dialogue *dialogue, int viewer)
{
    struct renderer_scene scene =
        renderer_open_scene(dialogue->session.match, viewer, &dialogue->session.names,
                            cli_language(), dialogue->screen);
    scene.plates = &dialogue->session.plates;
    return scene;
}

/* Draws the table for VIEWER in the terminal's present size, and leaves BELOW rows free
 * under it. */
static void draw_above(struct dialogue *dialogue, int viewer, int below)
{
    struct engawa_text text = {0};
    struct screen now = screen_find(false);
    dialogue->screen.columns = now.columns;
    dialogue->screen.rows = now.rows - below;
    struct renderer_scene scene = open_scene(dialogue, viewer);
    dialogue->session.renderer->draw(&scene, &text);
    engawa_text_clear(&dialogue->session.news); /* the picture shows it */
    screen_clear(&dialogue->screen);
    fputs(engawa_text_string(&text), stdout);
    fflush(stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&text);
}

static void draw(struct dialogue *dialogue, int viewer)
{
    draw_above(dialogue, viewer, 0);
}

/* Prints the news since the last call. */
static void tell_news(struct dialogue *dialogue)
{
    cli_print(stdout, engawa_text_string(&dialogue->session.news));
    engawa_text_clear(&dialogue->session.news);
}

static void rest(long milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * 1000000};
    if (!interrupted)
        nanosleep(&time, NULL);
}

static void list(struct dialogue *dialogue, int viewer)
{
    struct engawa_text text = {0};
    struct renderer_scene scene = open_scene(dialogue, viewer);
    dialogue->session.renderer->list(&scene, &text);
    fputs(engawa_text_string(&text), stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&text);
}

/* ---- asking ---- */

/* Reads a line into dialogue->input. False at the end of the input or at Ctrl-C. */
static bool read_line(struct dialogue *dialogue)
{
    size_t size = 0;
    char *line = NULL;
    fflush(stdout);
    errno = 0;
    ssize_t length = interrupted ? -1 : getline(&line, &size, stdin);
    engawa_text_clear(&dialogue->input);
    if (length > 0)
        engawa_text_add_bytes(&dialogue->input, line, strcspn(line, "\r\n"));
    free(line);
    if (length < 0 && dialogue->screen.drawn)
        putchar('\n');
    return length >= 0;
}

/* The word that leaves the game, besides "quit". */
static const char *leave_word(const struct dialogue *dialogue)
{
    const char *leave = dialogue->session.renderer->leave;
    return leave ? leave : "q";
}

static bool is_leaving(const struct dialogue *dialogue, const char *typed)
{
    return strcmp(typed, "quit") == 0 || strcmp(typed, leave_word(dialogue)) == 0;
}

/* Waits for Enter, if the input is a terminal. */
static void wait_for_enter(struct dialogue *dialogue)
{
    if (!isatty(STDIN_FILENO))
        return;
    fputs(cli_words("\nPress Enter. ", "\nEnter キーで続けます。"), stdout);
    dialogue->leaving = !read_line(dialogue) ||
                        is_leaving(dialogue, engawa_text_string(&dialogue->input)) ||
                        dialogue->leaving;
}

/* Whether the renderer wants the picture for VIEWER to stay. */
static bool lingers(const struct dialogue *dialogue, int viewer)
{
    struct renderer_scene scene = open_scene(dialogue, viewer);
    bool stay = dialogue->session.renderer->lingers && dialogue->session.renderer->lingers(&scene);
    renderer_close_scene(&scene);
    return stay;
}

/* Shows the event that chance or a bot has brought: for a while, or until Enter if it has a result
 * that people want to look at. */
static void show_event(struct dialogue *dialogue)
{
    int viewer = session_viewer(&dialogue->session);
    if (!dialogue->screen.drawn) {
        tell_news(dialogue);
        return;
    }
    draw(dialogue, viewer);
    if (!session_runs(&dialogue->session))
        return;
    if (lingers(dialogue, viewer))
        wait_for_enter(dialogue);
    else
        rest(dialogue->pace);
}

static void help(struct dialogue *dialogue)
{
    char commit[2 * ENGAWA_SEED_BYTES + 1];
    uint8_t hash[ENGAWA_SEED_BYTES];
    const struct engawa_game *game = dialogue->session.match->game;
    engawa_fair_commit(dialogue->session.seed, hash);
    engawa_hex(hash, sizeof hash, commit);
    screen_clear(&dialogue->screen);
    puts(cli_words(game->help_en, game->help_ja));
    printf(cli_words("\n? these rules   l 日本語   %s to leave\n",
                     "\n? この説明   l English   %s 終わる\n"),
           leave_word(dialogue));
    printf(cli_words("The seed of this game is committed to (SHA-256):\n%s\n",
                     "この対局のシードのハッシュ値（SHA-256）：\n%s\n"),
           commit);
    wait_for_enter(dialogue);
}

static void change_language(struct dialogue *dialogue)
{
    cli_set_language(cli_language() == ENGAWA_JAPANESE ? ENGAWA_ENGLISH : ENGAWA_JAPANESE);
    session_rename(&dialogue->session);
}

/* Executes the input if it is a command: leave, help, another language, or an empty line. False if
 * it is none. */
static bool take_command(struct dialogue *dialogue)
{
    struct engawa_text normal = {0};
    renderer_normalise(engawa_text_string(&dialogue->input), &normal);
    const char *typed = engawa_text_string(&normal);
    bool command = true;
    if (is_leaving(dialogue, typed))
        dialogue->leaving = true;
    else if (strcmp(typed, "?") == 0 || strcmp(typed, "h") == 0 || strcmp(typed, "help") == 0)
        help(dialogue);
    else if (strcmp(typed, "l") == 0)
        change_language(dialogue);
    else
        command = typed[0] == '\0';
    engawa_text_free(&normal);
    return command;
}

/* Prints the prompt for SEAT, below the reason why the last input was refused. */
static void prompt(struct dialogue *dialogue, int seat)
{
    struct engawa_text text = {0};
    struct renderer_scene scene = open_scene(dialogue, seat);
    if (dialogue->notice[0]) {
        screen_ink(&dialogue->screen, &text, SCREEN_WARN, dialogue->notice);
        engawa_text_add_char(&text, '\n');
        dialogue->notice[0] = '\0';
    }
    struct engawa_text hint = {0};
    if (dialogue->session.people > 1)
        engawa_text_printf(&hint, cli_words("%s: ", "%s："), dialogue->session.names.seat[seat]);
    dialogue->session.renderer->hint(&scene, &hint);
    engawa_say(&hint, cli_language(),
               strcmp(leave_word(dialogue), "quit") == 0
                   ? ENGAWA_BOTH(" (? help, quit)", "（? 説明、quit 終了）")
                   : ENGAWA_BOTH(" (? help, {leave} quit)", "（? 説明、{leave} 終了）"),
               "leave", leave_word(dialogue), NULL);
    screen_ink(&dialogue->screen, &text, SCREEN_FAINT, hint.at);
    engawa_text_add(&text, dialogue->screen.drawn ? "\n> " : "\n");
    fputs(text.at, stdout);
    renderer_close_scene(&scene);
    engawa_text_free(&hint);
    engawa_text_free(&text);
}

/* Keeps WHY as the notice: a sentence with a capital and an end. */
static void keep_notice(struct dialogue *dialogue, const struct engawa_reason *why)
{
    struct engawa_text text = {0};
    engawa_text_add(&text, engawa_reason_in(why, cli_language()));
    engawa_end_sentence(&text, cli_language());
    if (text.at[0] >= 'a' && text.at[0] <= 'z')
        text.at[0] = (char)(text.at[0] - 'a' + 'A');
    snprintf(dialogue->notice, sizeof dialogue->notice, "%s", text.at);
    engawa_text_free(&text);
}

/* Makes the move that was typed. False if it is refused; the notice says why. */
static bool try_move(struct dialogue *dialogue, int seat)
{
    struct engawa_text move = {0};
    struct engawa_reason why;
    struct renderer_scene scene = open_scene(dialogue, seat);
    bool fine = renderer_understand(dialogue->session.renderer, &scene,
                                    engawa_text_string(&dialogue->input), &move, &why) &&
                session_move(&dialogue->session, seat, engawa_text_string(&move), &why);
    if (!fine)
        keep_notice(dialogue, &why);
    renderer_close_scene(&scene);
    engawa_text_free(&move);
    return fine;
}

/* Where several people play a game that hides something: clears the screen, or scrolls it away line
 * by line, and waits until SEAT has the keyboard and presses Enter. */
static void pass_on(struct dialogue *dialogue, int seat)
{
    if (!dialogue->session.match->game->redact || dialogue->session.people < 2)
        return;
    screen_clear(&dialogue->screen);
    for (int i = 0; i < dialogue->screen.rows && !dialogue->screen.drawn && isatty(STDOUT_FILENO);
         i++)
        putchar('\n');
    printf(cli_words("Pass the keyboard to %s; the others look away.\n",
                     "キーボードを%sさんに渡してください。ほかの人は見ないでくださいね。\n"),
           dialogue->session.names.seat[seat]);
    wait_for_enter(dialogue);
}

/* Asks SEAT until a move is made or the player leaves. */
static void take_turn(struct dialogue *dialogue, int seat)
{
    bool listed = false;
    while (!dialogue->leaving) {
        if (dialogue->screen.drawn)
            draw(dialogue, seat);
        else if (!listed)
            list(dialogue, seat);
        listed = true;
        prompt(dialogue, seat);
        if (!read_line(dialogue))
            dialogue->leaving = true;
        else if (!take_command(dialogue) && try_move(dialogue, seat))
            return;
    }
}

/* ---- the end ---- */

static void save_to(const struct dialogue *dialogue, const char *path)
{
    struct engawa_text text = {0};
    session_record(&dialogue->session, &text);
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    bool fine = file && fwrite(text.at, 1, text.length, file) == text.length;
    if (file && file != stdout)
        fine = fclose(file) == 0 && fine;
    if (!fine)
        cli_complain("The record cannot be written to %s: %s", "%s に棋譜を書き込めません（%s）",
                     path, strerror(errno));
    else if (file != stdout)
        printf(cli_words("The record is in %s (engawa verify %s checks the dice).\n",
                         "棋譜を %s に書きました（engawa verify %s で出目を検証できます）。\n"),
               path, path);
    engawa_text_free(&text);
}

/* Prints the path of the saved game. */
static void tell_saved(const struct dialogue *dialogue)
{
    bool over = engawa_match_actors(dialogue->session.match) == 0;
    printf(over ? cli_words("The record is in %s.\n", "棋譜は %s にあります。\n")
                : cli_words("The game is kept; engawa play --resume %s goes on with it.\n",
                            "対局を保存しました。続きは engawa play --resume %s で。\n"),
           dialogue->saved.path);
}

/* Writes the record to the requested file; on a terminal asks for a path. */
static void save(struct dialogue *dialogue)
{
    if (dialogue->saved.file)
        tell_saved(dialogue);
    if (dialogue->record_path) {
        save_to(dialogue, dialogue->record_path);
        return;
    }
    if (!dialogue->screen.drawn || dialogue->session.match->length == 0 || dialogue->saved.file ||
        interrupted || feof(stdin))
        return;
    fputs(cli_words("Save the record? A file name, or Enter for no: ",
                    "棋譜を保存しますか？ ファイル名（しないなら Enter だけ）："),
          stdout);
    if (read_line(dialogue) && dialogue->input.length > 0)
        save_to(dialogue, dialogue->input.at);
}

/* The players by rank. */
static void print_result(const struct dialogue *dialogue)
{
    const struct engawa_match *match = dialogue->session.match;
    int64_t scores[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    match->game->result(match->state.bytes, scores, ranks);
    for (int rank = 1; rank <= match->setup.seats; rank++)
        for (int seat = 0; seat < match->setup.seats; seat++)
            if (ranks[seat] == rank)
                printf(cli_words("%d. %s: %lld\n", "%d位 %s：%lld\n"), rank,
                       dialogue->session.plates.seat[seat], (long long)scores[seat]);
}

static void finish(struct dialogue *dialogue)
{
    int viewer =
        dialogue->session.match->game->redact ? ENGAWA_OPEN : session_viewer(&dialogue->session);
    bool over = engawa_match_actors(dialogue->session.match) == 0;
    if (over && dialogue->screen.drawn) {
        draw_above(dialogue, viewer, dialogue->session.match->setup.seats); /* the result */
    } else if (over) {
        tell_news(dialogue);
        list(dialogue, viewer);
    }
    if (over)
        print_result(dialogue);
    save(dialogue);
}

/* Appends the last events to the saved game, if there is one. Ends the game if that fails. */
static void keep(struct dialogue *dialogue)
{
    if (dialogue->saved.file && !saved_append(&dialogue->saved, &dialogue->session))
        dialogue->leaving = true;
}

void dialogue_run(struct dialogue *dialogue)
{
    struct sigaction on_interrupt = {.sa_handler = interrupt};
    int last = -1;
    sigaction(SIGINT, &on_interrupt, NULL); /* without SA_RESTART: reading ends */
    keep(dialogue);                         /* a saved game may be over but for its closing line */
    for (;;) {
        while (!interrupted && !dialogue->leaving && session_runs(&dialogue->session)) {
            session_advance(&dialogue->session);
            keep(dialogue);
            show_event(dialogue);
        }
        int seat = session_person(&dialogue->session);
        if (interrupted || dialogue->leaving || seat < 0)
            break;
        if (!dialogue->screen.drawn)
            tell_news(dialogue);
        if (seat != last)
            pass_on(dialogue, seat);
        last = seat;
        take_turn(dialogue, seat);
        if (dialogue->leaving)
            break;
        keep(dialogue);
    }
    finish(dialogue);
}

void dialogue_end(struct dialogue *dialogue)
{
    session_end(&dialogue->session);
    saved_close(&dialogue->saved);
    engawa_text_free(&dialogue->input);
}
