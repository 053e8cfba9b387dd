/* main.c - the program engawa-trainer: trains the networks of Dou Dizhu on this machine. */
#include "bots/dou_dizhu/trainer/training.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: engawa-trainer --out FILE [OPTION ...]\n"
    "\n"
    "Trains the networks of Dou Dizhu by self-play. Every minute it prints a line and writes the\n"
    "weights to FILE and a checkpoint to FILE.checkpoint, from which the same command goes on.\n"
    "\n"
    "  --players N    2 to 4 (3)\n"
    "  --hands N      of the whole training (1000000)\n"
    "  --minutes N    stops after so long; the same command goes on later (no end)\n"
    "  --seed N       a number (1)\n"
    "  --from FILE    weights to begin with, instead of random ones\n"
    "  --deals N      trains nothing: plays N deals, each twice, with the weights --out against\n"
    "                 --from, without any search, and prints how often the first ones win\n";

/* Reads a number from LOW to HIGH; ends the program if TEXT is none. */
static long number(const char *name, const char *text, long low, long high)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (*text && !*end && value >= low && value <= high)
        return value;
    fprintf(stderr, "engawa-trainer: --%s takes a number from %ld to %ld\n", name, low, high);
    exit(2);
}

int main(int argc, char **argv)
{
    const long most = 1000000000000;
    static const struct option options[] = {{"players", required_argument, NULL, 'p'},
                                            {"hands", required_argument, NULL, 'n'},
                                            {"minutes", required_argument, NULL, 'm'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"from", required_argument, NULL, 'f'},
                                            {"out", required_argument, NULL, 'o'},
                                            {"deals", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct trainer_plan plan = {
        .seats = 3, .hands = 1000000, .seed = 1, .seconds = 1e18, .pause = 60, .log = stdout};
    int option, index = 0;
    long deals = 0;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        const char *name = options[index].name;
        switch (option) {
        case 'p':
            plan.seats = (int)number(name, optarg, 2, 4);
            break;
        case 'n':
            plan.hands = number(name, optarg, 1, most);
            break;
        case 'm':
            plan.seconds = 60 * (double)number(name, optarg, 1, 1000000);
            break;
        case 's':
            plan.seed = (uint64_t)number(name, optarg, 0, most);
            break;
        case 'f':
            plan.from = optarg;
            break;
        case 'd':
            deals = number(name, optarg, 2, 1000000000);
            break;
        case 'o':
            plan.out = optarg;
            break;
        default:
            fputs(help, option == 'h' ? stdout : stderr);
            return option == 'h' ? 0 : 2;
        }
    }
    if (!plan.out || optind < argc || (deals > 0 && !plan.from)) {
        fputs(help, stderr);
        return 2;
    }
    return (deals > 0 ? trainer_compare(&plan, deals) : trainer_run(&plan)) ? 0 : 2;
}
