/* push_sender.c - starts the messenger process and talks to it (push_sender.h). */
#include "server/push/push_sender.h"

#include "server/push/push_process.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool push_sender_is_contact(const char *contact)
{
    bool known = strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https://", 8) == 0;
    for (const char *at = contact; *at; at++)
        known = known && *at > ' ' && *at <= '~' && *at != '"' && *at != '\\';
    return known && strlen(contact) > 8 && strlen(contact) <= 200;
}

static bool refuse(struct engawa_reason *why)
{
    return engawa_refuse(why, "push", "The messenger for push services could not be started: %s.",
                         "プッシュサービスへの送信を開始できませんでした：%s", strerror(errno));
}

/* Closes everything but the standard files and HANDLE, which becomes 3. */
static void keep_only(int handle)
{
    if (handle != 3)
        dup2(handle, 3);
    closefrom(4);
}

/* Restarts the messenger until it ends because the server has. */
static _Noreturn void keep(const struct push_sender_settings *settings)
{
    const struct timespec pause = {.tv_sec = 1};
    signal(SIGCHLD, SIG_DFL);
    signal(SIGTERM, SIG_DFL); /* no longer the event loop's */
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_IGN);
    prctl(PR_SET_DUMPABLE, 0);
    for (;;) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            _exit(push_process_run(3, settings) ? 0 : 1);
        }
        if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 0)
            _exit(0);
        nanosleep(&pause, NULL);
    }
}

bool push_sender_open(struct push_sender *post, const struct push_sender_settings *settings,
                      struct engawa_reason *why)
{
    int pair[2];
    *post = (struct push_sender){.handle = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return refuse(why);
    pid_t child = fork();
    if (child == 0) {
        keep_only(pair[1]);
        keep(settings);
    }
    close(pair[1]);
    if (child < 0) {
        close(pair[0]);
        return refuse(why);
    }
    *post = (struct push_sender){.handle = pair[0], .keeper = (int)child};
    return true;
}

bool push_sender_give(const struct push_sender *post, const struct push_letter *letter)
{
    return post->handle >= 0 && send(post->handle, letter, sizeof *letter,
                                     MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)sizeof *letter;
}

bool push_sender_take(const struct push_sender *post, struct push_sender_answer *answer)
{
    return post->handle >= 0 &&
           recv(post->handle, answer, sizeof *answer, MSG_DONTWAIT) == (ssize_t)sizeof *answer;
}

void push_sender_close(struct push_sender *post)
{
    if (post->handle >= 0)
        close(post->handle);
    if (post->handle >= 0 && post->keeper > 0)
        waitpid(post->keeper, NULL, 0); /* fails in a sandboxed process */
    post->handle = -1;
}
