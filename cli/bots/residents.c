/* residents.c - resident bots of a server (residents.h).
 *
 * Server and attendant exchange frames over a socket, each followed by a text. The server sends one
 * question at a time, and only to an attendant that is ready, so it never waits for one that does
 * not read. A late answer has an older number and is ignored.
 */
#include "cli/bots/residents.h"

#include "cli/base/common.h"
#include "cli/bots/crew.h"
#include "cli/bots/program.h"
#include "engine/memory.h"
#include "server/base/ids.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    PATIENCE = 2000,  /* ms for an answer, at least; ten times the budget where that is longer */
    STARTING = 3000,  /* ms more, where a process has to start first */
    GREETING = 32000, /* ms for the first process to greet; longer than an attendant waits */
    SILENT_MAX = 3,   /* questions in a row without an answer: then the program rests */
    REST = 60,        /* seconds without questions for such a program */
    LOOK = 60000,     /* ms between two looks for idle processes */
    ANSWER_BYTES = 4096
};

/* The header of each text. */
struct frame {
    uint32_t number;       /* of the question, from 1; READY: the attendant has started */
    uint32_t milliseconds; /* for the answer, in a question */
    uint32_t length;       /* of the text */
};

enum { READY = 0 };

struct resident {
    struct engawa_bot bot; /* in the server's list */
    char *name;
    pthread_mutex_t lock;
    int socket;      /* to the attendant; -1 if lost */
    uint32_t number; /* of the last question */
    bool ready;      /* the attendant waits for a question */
};

static struct resident *residents;
static int count;
static char *own_path; /* by which this program can be started again; NULL: by /proc/self/exe */

/* ---- frames ---- */

static void set_patience(int socket, int which, int milliseconds)
{
    const struct timeval time = {.tv_sec = milliseconds / 1000,
                                 .tv_usec = milliseconds % 1000 * 1000};
    setsockopt(socket, SOL_SOCKET, which, &time, sizeof time);
}

static bool send_bytes(int to, const void *bytes, size_t length)
{
    for (size_t sent = 0; sent < length;) {
        ssize_t some = send(to, (const char *)bytes + sent, length - sent, MSG_NOSIGNAL);
        if (some < 0 && errno != EINTR)
            return false;
        sent += some > 0 ? (size_t)some : 0;
    }
    return true;
}

static bool send_frame(int to, uint32_t number, uint32_t milliseconds,
                       const struct engawa_text *text)
{
    const struct frame frame = {number, milliseconds, (uint32_t)text->length};
    return send_bytes(to, &frame, sizeof frame) &&
           send_bytes(to, engawa_text_string(text), text->length);
}

/* Reads LENGTH bytes; 0: the other end has gone, or half of them came and no more in time; -1:
 * nothing has come in time. */
static int take_bytes(int from, void *bytes, size_t length)
{
    for (size_t taken = 0; taken < length;) {
        ssize_t some = recv(from, (char *)bytes + taken, length - taken, 0);
        if (some < 0 && errno == EINTR)
            continue;
        if (some < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && taken == 0)
            return -1;
        if (some <= 0)
            return 0;
        taken += (size_t)some;
    }
    return 1;
}

/* As take_bytes, with the text of FRAME. */
static int take_frame(int from, struct frame *frame, struct engawa_text *text)
{
    char piece[ANSWER_BYTES];
    int taken = take_bytes(from, frame, sizeof *frame);
    engawa_text_clear(text);
    for (size_t left = taken > 0 ? frame->length : 0; left > 0;) {
        size_t some = left < sizeof piece ? left : sizeof piece;
        if (take_bytes(from, piece, some) <= 0)
            return 0;
        engawa_text_add_bytes(text, piece, some);
        left -= some;
    }
    return taken;
}

/* ---- the attendant ---- */

/* Waits for the next question. Returns false when the server has ended. */
static bool await_question(int socket, struct crew *crew, struct frame *frame,
                           struct engawa_text *question)
{
    int taken;
    while ((taken = take_frame(socket, frame, question)) < 0)
        crew_prepare(crew);
    return taken > 0;
}

/* Answers questions that come from SOCKET with CREW, until the server ends. */
static void attend(int socket, struct crew *crew)
{
    struct frame frame;
    struct engawa_text question = {0}, move = {0};
    static const struct engawa_text nothing = {0};
    double rested = 0;
    int silent = 0;
    set_patience(socket, SO_RCVTIMEO, LOOK);
    bool heard = send_frame(socket, READY, 0, &nothing);
    while (heard && await_question(socket, crew, &frame, &question)) {
        engawa_text_clear(&move);
        if (silent == SILENT_MAX && cli_seconds() > rested)
            silent = 0;
        if (silent < SILENT_MAX) {
            bool answered = crew_answer(crew, &question, (int)frame.milliseconds, &move);
            silent = answered ? 0 : silent + 1;
            rested = cli_seconds() + (double)REST;
        }
        heard = send_frame(socket, frame.number, 0, &move);
        crew_prepare(crew);
    }
    engawa_text_free(&question);
    engawa_text_free(&move);
}

/* The command that runs COMMAND enclosed; it may begin with options of `engawa box`. The shell
 * divides it into words and becomes the program. */
static void write_command(const char *command, struct engawa_text *text)
{
    char linked[PATH_MAX + 1] = "";
    if (!own_path && readlink("/proc/self/exe", linked, PATH_MAX) < 0)
        linked[0] = '\0';
    engawa_text_add(text, "exec '");
    for (const char *at = own_path ? own_path : linked; *at; at++)
        if (*at == '\'')
            engawa_text_add(text, "'\\''");
        else
            engawa_text_add_char(text, *at);
    engawa_text_printf(text, "' box %s%s", command[0] == '-' ? "" : "-- ", command);
}

/* The attendant's process. From the server it keeps only its end of the socket. Complaints about
 * its program are discarded: the server logs faults. */
static _Noreturn void be_attendant(int socket, const char *command)
{
    struct engawa_text text = {0};
    int nowhere = open("/dev/null", O_RDWR);
    signal(SIGINT, SIG_IGN); /* the server decides when it ends */
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (socket != 3)
        dup2(socket, 3);
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    syscall(SYS_close_range, 4u, ~0u, 0u);
    fcntl(3, F_SETFD, FD_CLOEXEC);
    write_command(command, &text);
    program_set_patience(PATIENCE);
    struct crew *crew = crew_new(text.at);
    if (crew)
        attend(3, crew);
    engawa_text_free(&text);
    exit(0); /* and with it the processes */
}

/* ---- the server's side ---- */

/* The attendant cannot be understood any more: it ends. */
static void lose(struct resident *resident)
{
    close(resident->socket);
    resident->socket = -1;
}

/* Takes frames until the answer to the last question, or until RESIDENT is ready where ANSWER is
 * NULL, but waits no longer than MILLISECONDS for each. False: it has not come. */
static bool await(struct resident *resident, int milliseconds, struct engawa_text *answer)
{
    struct frame frame;
    struct engawa_text text = {0};
    bool found = false;
    set_patience(resident->socket, SO_RCVTIMEO, milliseconds);
    while (!found) {
        int taken = take_frame(resident->socket, &frame, &text);
        if (taken == 0)
            lose(resident);
        if (taken <= 0)
            break;
        resident->ready = true; /* nothing else was asked */
        found = !answer || frame.number == resident->number;
        if (found && answer)
            engawa_text_add_bytes(answer, engawa_text_string(&text), text.length);
    }
    engawa_text_free(&text);
    return found;
}

static void answer(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_text *move)
{
    struct resident *resident = self->own;
    struct engawa_text question = {0};
    int time = 10 * asked->budget > PATIENCE ? 10 * asked->budget : PATIENCE;
    program_write_question(asked, time, &question);
    pthread_mutex_lock(&resident->lock);
    if (resident->socket >= 0 && (resident->ready || await(resident, 1, NULL))) {
        resident->ready = false;
        if (!send_frame(resident->socket, ++resident->number, (uint32_t)time, &question))
            lose(resident);
        else
            await(resident, time + STARTING, move);
    }
    pthread_mutex_unlock(&resident->lock);
    engawa_text_free(&question);
}

/* ---- starting and ending ---- */

static bool is_resident(const char *name)
{
    for (int i = 0; i < count; i++)
        if (residents[i].name == name)
            return true;
    return false;
}

void residents_called_as(const char *argv0)
{
    free(own_path);
    own_path = strchr(argv0, '/') ? realpath(argv0, NULL) : NULL;
}

bool residents_check(const char *text, struct engawa_reason *why)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    bool fine = length > 0 && length <= IDS_MAX && text[length] == '=' &&
                text[length + 1 + strspn(text + length + 1, " ")];
    for (int i = 0; fine && engawa_bot_at(i); i++) {
        const char *name = engawa_bot_at(i)->name;
        if (strlen(name) == length && strncmp(name, text, length) == 0 && !is_resident(name))
            return engawa_refuse(why, "option", "There is a bot called \"%s\" already.",
                                 "「%s」というボットはもういます。", name);
    }
    return fine || engawa_refuse(why, "option",
                                 "\"%.100s\" is not NAME=COMMAND, with a name of at most %d small "
                                 "letters, digits and hyphens.",
                                 "「%.100s」は 名前=コマンド の形ではありません。名前は英小文字、"
                                 "数字、ハイフンで%d文字までです。",
                                 text, (int)IDS_MAX);
}

bool residents_check_all(const struct cli_values *given)
{
    for (int i = 0; i < given->count; i++)
        for (int k = 0; k < i; k++) {
            size_t length = strcspn(given->value[i], "=") + 1;
            if (strncmp(given->value[i], given->value[k], length) != 0)
                continue;
            cli_complain("Two bots are called \"%.*s\".", "「%.*s」というボットが2つあります。",
                         (int)length - 1, given->value[i]);
            return false;
        }
    return true;
}

/* Makes the attendant of RESIDENT. False: the system gives no process. */
static bool hire(struct resident *resident, const char *command)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL); /* so that nothing is written twice */
    pid_t attendant = fork();
    if (attendant == 0)
        be_attendant(ends[1], command);
    close(ends[1]);
    resident->socket = ends[0];
    set_patience(resident->socket, SO_SNDTIMEO, PATIENCE);
    return attendant > 0;
}

/* Waits until RESIDENT's program has greeted, and adds it to the list of bots. */
static bool welcome(struct resident *resident)
{
    struct engawa_reason why;
    resident->bot = (struct engawa_bot){.name = resident->name,
                                        .label_en = resident->name,
                                        .aside = true,
                                        .own = resident,
                                        .answer = answer};
    if (await(resident, GREETING, NULL) && engawa_add_bot(&resident->bot, &why))
        return true;
    cli_complain(
        "The program of the bot \"%s\" cannot run in the sandbox, or does not greet; nobody "
        "can choose it.",
        "ボット「%s」のプログラムを隔離して起動できないか、応答がありません。選べません。",
        resident->name);
    return false;
}

void residents_start(const struct cli_values *given, const char *names[CLI_VALUES_MAX + 1])
{
    int welcomed = 0;
    names[0] = NULL;
    if (given->count == 0)
        return;
    residents = engawa_allocate((size_t)given->count, sizeof *residents);
    for (int i = 0; i < given->count; i++, count++) {
        struct resident *resident = &residents[i];
        const char *equals = strchr(given->value[i], '=');
        struct engawa_text name = {0};
        engawa_text_add_bytes(&name, given->value[i], (size_t)(equals - given->value[i]));
        *resident = (struct resident){.name = name.at, .socket = -1};
        pthread_mutex_init(&resident->lock, NULL);
        if (!hire(resident, equals + 1))
            lose(resident);
    }
    for (int i = 0; i < count; i++)
        if (residents[i].socket >= 0 && welcome(&residents[i]))
            names[welcomed++] = residents[i].name;
    names[welcomed] = NULL;
}
