/* program.c - bots that are external programs (program.h). */
#include "cli/bots/program.h"

#include "cli/base/common.h"
#include "cli/bots/lines.h"
#include "engine/memory.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    GREETING = 30000, /* ms that a program has at least until it greets */
    SILENT_MAX = 3    /* questions in a row without an answer: then it is asked no more */
};

struct program {
    struct engawa_bot bot; /* its `own` is this */
    char *name, *command;
    pthread_mutex_t lock; /* one question at a time */
    pid_t pid;            /* 0: it does not run */
    bool greeted;         /* it runs and has greeted */
    bool wants_results;   /* it has said so */
    int in, out;          /* its standard input and output */
    int silent;           /* questions in a row that it did not answer */
    struct program *next;
};

static int patience = 10000;
static bool showing;                              /* information */
static _Thread_local struct engawa_text *keeping; /* it too; NULL: not */

void program_set_patience(int milliseconds)
{
    patience = milliseconds;
}

void program_show_information(void)
{
    showing = true;
}

void program_keep_information(struct engawa_text *kept)
{
    keeping = kept;
}

/* ---- the question ---- */

static void write_options(const struct engawa_setup *setup, struct engawa_text *text)
{
    const struct engawa_option *option = setup->game->options;
    for (; option && option->name; option++) {
        if (!engawa_setup_given(setup, option->name))
            continue;
        if (option->kind == ENGAWA_NUMBER)
            engawa_text_printf(text, "option %s=%ld\n", option->name,
                               engawa_setup_number(setup, option->name));
        else
            engawa_text_printf(text, "option %s=%s\n", option->name,
                               engawa_setup_word(setup, option->name));
    }
}

/* Appends the rules and VIEW, a match as its viewer saw it. */
static void write_match(const struct engawa_match *view, struct engawa_text *text)
{
    engawa_text_printf(text, "game %s\nseats %d\n", view->game->name, view->setup.seats);
    write_options(&view->setup, text);
    engawa_text_printf(text, "seat %d\n", view->viewer);
    for (size_t i = 0; i < view->length; i++)
        if (view->event[i].by == ENGAWA_CHANCE)
            engawa_text_printf(text, "event chance %s\n", view->event[i].text);
        else
            engawa_text_printf(text, "event %d %s\n", view->event[i].by, view->event[i].text);
}

void program_write_question(const struct engawa_question *asked, int milliseconds,
                            struct engawa_text *text)
{
    const struct engawa_match *view = asked->view;
    struct engawa_text moves = {0};
    uint64_t high = engawa_rng_word(asked->rng), low = engawa_rng_word(asked->rng);
    write_match(view, text);
    engawa_match_legal(view, view->viewer, &moves);
    for (const char *at = engawa_text_string(&moves); *at; at = strchr(at, '\n') + 1)
        engawa_text_printf(text, "legal %.*s\n", (int)strcspn(at, "\n"), at);
    engawa_text_printf(text, "seed %llu\nbudget %d\nclock %d\ngo\n",
                       (unsigned long long)(high << 32 | low), asked->budget, milliseconds);
    engawa_text_free(&moves);
}

/* Appends the end of a game: what its seat saw, and the result of each seat. */
static void write_end(const struct engawa_match *view, struct engawa_text *text)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    write_match(view, text);
    view->game->result(view->state.bytes, scores, ranks);
    for (int seat = 0; seat < view->setup.seats; seat++)
        engawa_text_printf(text, "result %d %d %lld\n", seat, ranks[seat], (long long)scores[seat]);
    engawa_text_add(text, "over\n");
}

/* ---- the program ---- */

/* Ends the program: its input ends, and it has GRACE seconds to see that. */
static void stop(struct program *program, double grace)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    double end = cli_seconds() + grace;
    if (program->pid == 0)
        return;
    close(program->in);
    close(program->out);
    while (waitpid(program->pid, NULL, WNOHANG) == 0 && cli_seconds() < end)
        nanosleep(&moment, NULL);
    kill(-program->pid, SIGKILL);
    waitpid(program->pid, NULL, 0);
    program->pid = 0;
}

/* Makes a pipe that other programs do not inherit. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* The child's side: a new process group, so that its own children end with it. */
static void become(const struct program *program, const int in[2], const int out[2])
{
    setpgid(0, 0);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", program->command, (char *)NULL);
    _exit(127);
}

static bool start(struct program *program)
{
    int in[2], out[2];
    if (!make_pipe(in))
        return false;
    if (!make_pipe(out)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    program->pid = fork();
    if (program->pid == 0)
        become(program, in, out);
    close(in[0]);
    close(out[1]);
    program->in = in[1];
    program->out = out[0];
    if (program->pid > 0) {
        setpgid(program->pid, program->pid);
        return true;
    }
    program->pid = 0;
    close(in[1]);
    close(out[0]);
    return false;
}

/* Starts the program if it does not run. */
static bool begin(struct program *program)
{
    if (program->pid > 0 && waitpid(program->pid, NULL, WNOHANG) == program->pid) {
        close(program->in);
        close(program->out);
        program->pid = 0;
    }
    if (program->pid > 0)
        return true;
    program->greeted = false;
    return start(program);
}

/* Returns whether ASIDE has LINE. */
static bool has_line(const struct engawa_text *aside, const char *line)
{
    const char *at = engawa_text_string(aside);
    while (*at && (strncmp(at, line, strlen(line)) != 0 || at[strlen(line)] != '\n'))
        at = strchr(at, '\n') + 1;
    return *at != '\0';
}

/* Starts the program if it does not run, and greets it. */
static bool greet(struct program *program)
{
    char line[LINES_MAX];
    struct engawa_text hello = {0}, aside = {0};
    if (!begin(program))
        return false;
    engawa_text_add(&hello, "engawa 1\n");
    int time = patience > GREETING ? patience : GREETING;
    if (!program->greeted)
        program->greeted =
            lines_exchange(program->in, program->out, &hello, "ready", time / 1000.0, line, &aside);
    program->wants_results |= has_line(&aside, "wants results");
    if (!program->greeted)
        stop(program, 0);
    engawa_text_free(&hello);
    engawa_text_free(&aside);
    return program->greeted;
}

/* ---- the bots ---- */

static struct program *programs; /* the newest first */

/* PROGRAM has not answered. SAID is the last line that it wrote instead, or empty. */
static void note_silence(struct program *program, const char *said)
{
    if (program->silent >= SILENT_MAX)
        return;
    stop(program, 0);
    if (++program->silent < SILENT_MAX && said[0])
        cli_complain("%s gave no answer, only \"%.100s\"; it is started again.",
                     "%s から答えがありません（出力は「%.100s」）。起動し直します。", program->name,
                     said);
    else if (program->silent < SILENT_MAX)
        cli_complain("%s gave no answer; it is started again.",
                     "%s から答えがありません。起動し直します。", program->name);
    else
        cli_complain("%s gave no answer again, and is asked no more.",
                     "%s からまた答えがありません。もう問いません。", program->name);
}

/* Asks PROGRAM a QUESTION (program_answer), and appends its information to ASIDE. */
static bool ask(struct program *program, const struct engawa_text *question, int milliseconds,
                struct engawa_text *move, struct engawa_text *aside)
{
    char line[LINES_MAX] = "";
    const char *answer = NULL;
    pthread_mutex_lock(&program->lock);
    if (program->silent < SILENT_MAX && greet(program))
        answer = lines_exchange(program->in, program->out, question, "move", milliseconds / 1000.0,
                                line, aside);
    if (answer) {
        engawa_text_add(move, answer);
        program->silent = 0;
    } else {
        note_silence(program, line);
    }
    pthread_mutex_unlock(&program->lock);
    return answer != NULL;
}

bool program_answer(const struct engawa_bot *bot, const struct engawa_text *question,
                    int milliseconds, struct engawa_text *move)
{
    struct engawa_text aside = {0};
    bool answered = ask(bot->own, question, milliseconds, move, &aside);
    engawa_text_free(&aside);
    return answered;
}

void program_begin(const struct engawa_bot *bot)
{
    struct program *program = bot->own;
    pthread_mutex_lock(&program->lock);
    begin(program);
    pthread_mutex_unlock(&program->lock);
}

bool program_greet(const struct engawa_bot *bot)
{
    struct program *program = bot->own;
    pthread_mutex_lock(&program->lock);
    bool greeted = greet(program);
    pthread_mutex_unlock(&program->lock);
    return greeted;
}

void program_end(const struct engawa_bot *bot)
{
    struct program *program = bot->own;
    pthread_mutex_lock(&program->lock);
    stop(program, 0);
    pthread_mutex_unlock(&program->lock);
}

void program_forgive(const struct engawa_bot *bot)
{
    struct program *program = bot->own;
    pthread_mutex_lock(&program->lock);
    program->silent = 0;
    pthread_mutex_unlock(&program->lock);
}

/* Prints what BOT, asked about VIEW, has written before its answer. */
static void show_information(const struct engawa_bot *bot, const struct engawa_match *view,
                             const struct engawa_text *aside)
{
    for (const char *at = engawa_text_string(aside); *at; at = strchr(at, '\n') + 1)
        cli_complain("%s, seat %d, after event %zu: %.*s",
                     "%s（%d番の席、%zu番目の出来事の後）：%.*s", bot->name, view->viewer + 1,
                     view->length, (int)strcspn(at, "\n"), at);
}

/* Appends the lines of information in ASIDE to what this thread keeps. */
static void keep_information(const struct engawa_text *aside)
{
    for (const char *at = engawa_text_string(aside); *at; at = strchr(at, '\n') + 1)
        if (strncmp(at, "info ", 5) == 0 || strncmp(at, "value ", 6) == 0)
            engawa_text_add_bytes(keeping, at, strcspn(at, "\n") + 1);
}

static void answer(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_text *move)
{
    struct engawa_text question = {0}, aside = {0};
    int budget = asked->budget, time = 10 * budget > patience ? 10 * budget : patience;
    program_write_question(asked, time, &question);
    ask(self->own, &question, time, move, &aside);
    if (showing)
        show_information(self, asked->view, &aside);
    if (keeping)
        keep_information(&aside);
    engawa_text_free(&question);
    engawa_text_free(&aside);
}

/* A program that does not run was not asked in this game, or has failed: it is not started. */
void program_tell(const struct engawa_bot *bot, const struct engawa_match *view)
{
    struct engawa_text end = {0};
    if (bot->answer != answer)
        return;
    struct program *program = bot->own;
    pthread_mutex_lock(&program->lock);
    if (program->pid > 0 && program->greeted && program->wants_results) {
        write_end(view, &end);
        if (!lines_say(program->in, &end, patience / 1000.0))
            stop(program, 0);
    }
    pthread_mutex_unlock(&program->lock);
    engawa_text_free(&end);
}

/* When this process ends, so do they. */
static void stop_all(void)
{
    for (struct program *program; (program = programs);) {
        programs = program->next;
        stop(program, 1);
        free(program->name);
        free(program->command);
        free(program);
    }
}

/* Adds a program for COMMAND, which does not run yet, to the list. */
static struct program *add(const char *command)
{
    struct program *program = engawa_allocate(1, sizeof *program);
    struct engawa_text name = {0};
    engawa_text_printf(&name, "exec:%s", command);
    program->name = name.at;
    program->command = engawa_copy_string(command);
    program->bot = (struct engawa_bot){
        .name = program->name, .label_en = program->name, .own = program, .answer = answer};
    pthread_mutex_init(&program->lock, NULL);
    if (!programs) {
        signal(SIGPIPE, SIG_IGN);
        atexit(stop_all);
    }
    program->next = programs;
    programs = program;
    return program;
}

const struct engawa_bot *program_new(const char *command)
{
    return &add(command)->bot;
}

const struct engawa_bot *program_start(const char *command)
{
    struct program *program = programs;
    while (program && strcmp(program->command, command) != 0)
        program = program->next;
    if (program)
        return &program->bot;
    program = add(command);
    if (greet(program))
        return &program->bot;
    cli_complain("%s did not greet: it must answer \"engawa 1\" with \"ready NAME\".",
                 "%s から応答がありません。「engawa 1」に「ready 名前」と答える必要があります。",
                 program->name);
    return NULL;
}
