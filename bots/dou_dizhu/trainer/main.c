/* main.c - the program engawa-trainer: trains the networks of Dou Dizhu on this machine. */
#include "bots/dou_dizhu/trainer/training.h"
#include "bots/registry.h"
#include "games/registry.h"

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
    "  --seconds N    stops after so long; the same command goes on later (no end)\n"
    "  --seed N       a number (1)\n"
    "  --from FILE    weights to begin with, instead of random ones\n"
    "  --opponents N  in so many of 100 hands `normal` or an earlier self plays one side (0)\n"
    "  --critic       networks that see all hands learn too, and their predictions are half of\n"
    "                 what the others learn\n"
    "  --beliefs      networks learn too what the others hold; they are in the checkpoint\n"
    "  --wide         trains a teacher: wider networks, only in the checkpoint\n"
    "  --teacher F    learns what the networks of the checkpoint F predict, for all moves\n"
    "  --deals N      trains nothing: plays N deals, each twice, with the weights --out against\n"
    "                 --from, without any search, and prints how often the first ones win\n"
    "  --doubts N     trains nothing: plays N hands, and prints how well the beliefs of\n"
    "                 --out.checkpoint and the search know what the others hold\n";

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

enum { MOST_HANDS = 1000000000 };

static const struct option options[] = {{"players", required_argument, NULL, 'p'},
                                        {"hands", required_argument, NULL, 'n'},
                                        {"seconds", required_argument, NULL, 'm'},
                                        {"seed", required_argument, NULL, 's'},
                                        {"from", required_argument, NULL, 'f'},
                                        {"out", required_argument, NULL, 'o'},
                                        {"opponents", required_argument, NULL, 'a'},
                                        {"critic", no_argument, NULL, 'c'},
                                        {"beliefs", no_argument, NULL, 'b'},
                                        {"wide", no_argument, NULL, 'w'},
                                        {"teacher", required_argument, NULL, 't'},
                                        {"deals", required_argument, NULL, 'd'},
                                        {"doubts", required_argument, NULL, 'q'},
                                        {"help", no_argument, NULL, 'h'},
                                        {0}};

/* What to do with a plan. */
struct task {
    struct trainer_plan plan;
    long deals, doubts; /* 0: train */
};

/* Takes an option that has no number; returns whether there is such a one. */
static bool take_word(struct trainer_plan *plan, int option, const char *text)
{
    switch (option) {
    case 'f':
        plan->from = text;
        return true;
    case 'o':
        plan->out = text;
        return true;
    case 't':
        plan->teacher = text;
        return true;
    case 'c':
        return plan->critic = true;
    case 'b':
        return plan->beliefs = true;
    case 'w':
        return plan->wide = true;
    default:
        return false;
    }
}

/* The same for the option NAME with a number. */
static bool take_number(struct task *task, int option, const char *name, const char *text)
{
    struct trainer_plan *plan = &task->plan;
    switch (option) {
    case 'p':
        plan->seats = (int)number(name, text, 2, 4);
        return true;
    case 'n':
        plan->hands = number(name, text, 1, 1000L * MOST_HANDS);
        return true;
    case 'm':
        plan->seconds = (double)number(name, text, 1, MOST_HANDS);
        return true;
    case 's':
        plan->seed = (uint64_t)number(name, text, 0, 1000L * MOST_HANDS);
        return true;
    case 'a':
        plan->opponents = (int)number(name, text, 0, 100);
        return true;
    case 'd':
        task->deals = number(name, text, 2, MOST_HANDS);
        return true;
    case 'q':
        task->doubts = number(name, text, 1, MOST_HANDS);
        return true;
    default:
        return false;
    }
}

/* Whether the options of TASK go together. */
static bool agrees(const struct task *task)
{
    const struct trainer_plan *plan = &task->plan;
    return plan->out && (task->deals == 0 || plan->from) &&
           !(plan->teacher && (plan->critic || plan->wide)) && !(plan->wide && plan->from);
}

static bool run(const struct task *task)
{
    if (task->deals > 0)
        return trainer_compare(&task->plan, task->deals);
    return task->doubts > 0 ? trainer_tell_doubts(&task->plan, task->doubts)
                            : trainer_run(&task->plan);
}

int main(int argc, char **argv)
{
    struct task task = {
        .plan = {
            .seats = 3, .hands = 1000000, .seed = 1, .seconds = 1e18, .pause = 60, .log = stdout}};
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (take_word(&task.plan, option, optarg) ||
            take_number(&task, option, options[index].name, optarg))
            continue;
        fputs(help, option == 'h' ? stdout : stderr);
        return option == 'h' ? 0 : 2;
    }
    if (optind < argc || !agrees(&task)) {
        fputs(help, stderr);
        return 2;
    }
    engawa_add_games();
    engawa_add_bots();
    return run(&task) ? 0 : 2;
}
