/* load.c - engawa-load MODE SERVER [OPTION ...]: generates the load of real people on a real
 * server. docs/performance.md describes the measurements and has the figures; `usage` below lists
 * the options.
 */
#include "bench/load/disk_time.h"
#include "bench/load/load_modes.h"
#include "games/registry.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char usage[] =
    "usage: engawa-load MODE SERVER [OPTION ...]\n"
    "\n"
    "Starts SERVER on a free port of the loopback: the program engawa, or a relay to put\n"
    "beside it: bench/load/relay.mjs, which node runs, or engawa-relay.\n"
    "Plays, checks every answer, and prints what it cost the server.\n"
    "The data lies under TMPDIR (else /tmp): that disk is measured, too.\n"
    "\n"
    "  closed     everybody moves as soon as they may\n"
    "  paced      --rate moves a second in all\n"
    "  mixed      paced, all five games, with bots; every log is read again at its end, people\n"
    "             lose their connection, and somebody looks for stalls\n"
    "  storm      paced; again and again everybody loses the connection at once, or the server\n"
    "             is stopped, or killed, and started again\n"
    "  idle       --sockets people who only sit there, and --active of them who ping\n"
    "\n"
    "  --game NAME     the game of all tables (yahtzee), or all: each of the five in turns\n"
    "  --tables N      tables (200)\n"
    "  --threads N     of the generator (2)\n"
    "  --seconds N     of the measurement (10; mixed: 600)\n"
    "  --settle N      seconds of play before it (2)\n"
    "  --rate N        moves a second (800; mixed: 100)\n"
    "  --sockets N     (2000)\n"
    "  --active N      (1)\n"
    "  --bot-pace MS   of the server's bots (100)\n"
    "  --pid N --port N   SERVER runs already, as process N on port N of the loopback, with\n"
    "                  its bounds lifted; give its name all the same\n"
    "  --json          JSON, as scripts/performance reads it\n";

static struct served served;

static void end_server(void)
{
    served_end(&served);
}

/* Takes as many descriptors as the system gives, for this process and the server. */
static void raise_descriptors(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Reads the value of the option NAME. */
static int number(const char *name, const char *text, int low, int high)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (*end || end == text || value < low || value > high) {
        fprintf(stderr, "engawa-load: --%s is a whole number from %d to %d\n", name, low, high);
        exit(2);
    }
    return (int)value;
}

static void read_options(int argc, char **argv, struct load_settings *settings)
{
    int pid = 0, json = 0;
    const struct {
        const char *name;
        int *number, low, high;
    } numbers[] = {{"tables", &settings->tables, 1, 100000},
                   {"threads", &settings->threads, 1, PLAY_THREADS_MAX},
                   {"seconds", &settings->seconds, 1, PLAY_SAMPLES_MAX},
                   {"settle", &settings->settle, 0, 3600},
                   {"rate", &settings->rate, 1, 1000000},
                   {"sockets", &settings->sockets, 1, 60000},
                   {"active", &settings->active, 1, 60000},
                   {"bot-pace", &served.bot_pace, 0, 60000},
                   {"pid", &pid, 1, 1 << 30},
                   {"port", &served.port, 1, 65535}};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    struct option options[NUMBERS + 3] = {{0}};
    for (int i = 0; i < NUMBERS; i++)
        options[i] = (struct option){numbers[i].name, required_argument, NULL, i};
    options[NUMBERS] = (struct option){"game", required_argument, NULL, NUMBERS};
    options[NUMBERS + 1] = (struct option){"json", no_argument, &json, 1};
    for (int i; (i = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (i == '?') {
            fputs(usage, stderr);
            exit(2);
        } else if (i == NUMBERS) {
            settings->game = optarg;
        } else if (optarg) {
            *numbers[i].number = number(numbers[i].name, optarg, numbers[i].low, numbers[i].high);
        }
    settings->json = json;
    served.pid = pid;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void start_server(const char *program, struct load_settings *settings)
{
    bool script = ends_with(program, ".mjs");
    served.relay = script || ends_with(program, "engawa-relay") ? program : NULL;
    if (served.pid)
        return;
    served.program = script ? "node" : program;
    served.connections = load_connections(settings);
    atexit(end_server);
    served_start(&served, 0);
    if (served.folder[0])
        disk_time(served.folder, &settings->disk);
}

int main(int argc, char **argv)
{
    static struct load_settings settings;
    const struct load_mode *mode = argc < 2 ? NULL : load_mode_named(argv[1]);
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (mode) {
        load_defaults(&settings, mode);
        served.bot_pace = 100;
        read_options(argc - 1, argv + 1, &settings);
    }
    if (!mode || optind + 1 != argc - 1) {
        fputs(usage, stderr);
        return 2;
    }
    engawa_add_games();
    raise_descriptors();
    start_server(argv[optind + 1], &settings);
    if (served.relay && !mode->relayed)
        wire_fail("the relay is there for closed and paced alone");
    mode->run(&served, &settings);
    return 0;
}
