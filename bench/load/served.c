/* served.c - starts, measures and ends the server under load (served.h). */
#include "bench/load/served.h"

#include "bench/load/wire.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- the folder, and memory for what is counted ---- */

static void remove_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && remove(path) != 0)
            remove_folder(path);
    }
    if (entries)
        closedir(entries);
    rmdir(folder);
}

void served_make_folder(struct served *served)
{
    const char *temporary = getenv("TMPDIR");
    char path[400];
    snprintf(served->folder, sizeof served->folder, "%s/engawa-load-XXXXXX",
             temporary && temporary[0] ? temporary : "/tmp");
    if (!mkdtemp(served->folder))
        wire_fail("no folder for the data: %s", strerror(errno));
    snprintf(path, sizeof path, "%s/syncs", served->folder);
    served->sync_memory = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (served->sync_memory < 0 || ftruncate(served->sync_memory, sizeof *served->syncs) != 0)
        wire_fail("no memory to count in: %s", strerror(errno));
    unlink(path);
    served->syncs = mmap(NULL, sizeof *served->syncs, PROT_READ | PROT_WRITE, MAP_SHARED,
                         served->sync_memory, 0);
    if (served->syncs == MAP_FAILED)
        wire_fail("no memory to count in: %s", strerror(errno));
}

/* ---- starting and ending ---- */

static void run_engawa(const struct served *served, const char *port)
{
    static const char many[] = "1000000", sockets[] = "800";
    char connections[16], pace[16], descriptor[16];
    snprintf(connections, sizeof connections, "%d", served->connections);
    snprintf(pace, sizeof pace, "%d", served->bot_pace);
    snprintf(descriptor, sizeof descriptor, "%d", served->sync_memory);
    setenv("LD_PRELOAD", SYNC_COUNT_LIBRARY, 1);
    setenv(SYNC_COUNT_VARIABLE, descriptor, 1);
    execl(served->program, served->program, "serve", "--port", port, "--host", "127.0.0.1",
          "--data", served->folder, "--rate", "0", "--address-share", "0", "--requests", "0",
          "--new-guests", many, "--tables", many, "--tables-per-guest", many, "--connections",
          connections, "--per-address", connections, "--sockets", sockets, "--sockets-per-address",
          sockets, "--patience", "600", "--bot-pace", pace, (char *)NULL);
}

static void become_server(const struct served *served, int port, int out)
{
    char number[16];
    int nothing = open("/dev/null", O_RDWR);
    snprintf(number, sizeof number, "%d", port);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    dup2(nothing, STDIN_FILENO);
    if (served->relay)
        execlp(served->program, served->program, served->relay, number, (char *)NULL);
    else
        run_engawa(served, number);
    _exit(127);
}

void served_start(struct served *served, int port)
{
    int out[2];
    char line[512] = "";
    if (!served->folder[0] && !served->relay)
        served_make_folder(served);
    if (pipe(out) != 0)
        wire_fail("no pipe: %s", strerror(errno));
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    fcntl(out[1], F_SETFD, FD_CLOEXEC);
    served->pid = fork();
    if (served->pid == 0)
        become_server(served, port, out[1]);
    close(out[1]);
    for (size_t at = 0; at + 1 < sizeof line && read(out[0], line + at, 1) == 1; at++)
        if (line[at] == '\n')
            break;
    const char *colon = strrchr(line, ':');
    if (!colon)
        wire_fail("%s did not start", served->program);
    served->port = atoi(colon + 1);
    close(served->output);
    served->output = out[0]; /* stays open: later output fits into the pipe */
}

void served_stop(struct served *served, int signal)
{
    kill(served->pid, signal);
    waitpid(served->pid, NULL, 0);
    served->pid = 0;
}

void served_end(struct served *served)
{
    if (!served->program)
        return;
    if (served->pid > 0)
        served_stop(served, SIGTERM);
    if (served->folder[0])
        remove_folder(served->folder);
    served->folder[0] = '\0';
    close(served->output);
}

/* ---- measuring ---- */

static double seconds(clockid_t clock)
{
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Reads the file NAME of the process to TEXT, of SIZE bytes. */
static void read_about(pid_t pid, const char *name, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, size - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
}

int64_t served_loop_ran(pid_t pid)
{
    char name[40], text[100];
    snprintf(name, sizeof name, "task/%d/schedstat", (int)pid);
    read_about(pid, name, text, sizeof text);
    return strtoll(text, NULL, 10);
}

void served_measure(const struct served *served, struct served_sample *sample)
{
    char text[1024];
    clockid_t clock;
    long pages = 0;
    double ticks = (double)sysconf(_SC_CLK_TCK), user = 0, system = 0;
    if (clock_getcpuclockid(served->pid, &clock) != 0)
        wire_fail("the server is gone");
    *sample = (struct served_sample){.wall = seconds(CLOCK_MONOTONIC), .processor = seconds(clock)};
    read_about(served->pid, "stat", text, sizeof text);
    const char *behind = strrchr(text, ')'); /* the name may hold blanks */
    if (behind)
        sscanf(behind, ") %*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lf %lf", &user, &system);
    sample->user = user / ticks;
    sample->system = system / ticks;
    read_about(served->pid, "statm", text, sizeof text);
    sscanf(text, "%*s %ld", &pages);
    sample->resident = (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
    if (served->syncs) {
        sample->syncs = served->syncs->calls;
        sample->syncing = (double)served->syncs->nanoseconds / 1e9;
    }
}
