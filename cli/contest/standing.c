/* standing.c - prints the results of a contest: means and confidence intervals in three formats
 * (standing.h). */
#include "cli/contest/standing.h"

#include "cli/base/common.h"
#include "engine/json.h"
#include "engine/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- estimates ---- */

/* A mean and its 95 % confidence interval. */
struct estimate {
    double mean, low, high;
};

/* Which of the two numbers of a success is meant. */
enum number { SHARE, AHEAD };

static double number_of(struct success success, enum number number)
{
    return number == SHARE ? success.share : success.ahead;
}

/* Returns the mean result of deal DEAL of PAIR. */
static double mean_of_deal(const struct contest *contest, int pair, long deal, enum number number)
{
    const struct success *success = contest_deal(contest, pair, deal);
    double mean = 0;
    for (int i = 0; i < contest->ways; i++)
        mean += number_of(success[i], number) / contest->ways;
    return mean;
}

/* Returns the mean result of deal DEAL for BOT, against all others. */
static double mean_of_bot(const struct contest *contest, int bot, long deal, enum number number)
{
    double mean = 0;
    for (int pair = 0; pair < contest->pairs; pair++) {
        double a = mean_of_deal(contest, pair, deal, number);
        if (contest->pair[pair].a == bot)
            mean += a;
        else if (contest->pair[pair].b == bot)
            mean += number == SHARE ? 1 - a : -a;
    }
    return mean / (contest->bots - 1);
}

/* Returns the result of deal DEAL for BOT in the role (ONE) or against it, against all others. */
static double mean_on_side(const struct contest *contest, int bot, long deal, enum number number,
                           bool one)
{
    double mean = 0;
    for (int pair = 0; pair < contest->pairs; pair++) {
        const struct success *success = contest_deal(contest, pair, deal);
        if (contest->pair[pair].a == bot)
            mean += number_of(success[one ? 0 : 1], number);
        else if (contest->pair[pair].b == bot)
            mean += number_of(contest_turned(success[one ? 1 : 0]), number);
    }
    return mean / (contest->bots - 1);
}

static double mean_in_role(const struct contest *contest, int bot, long deal, enum number number)
{
    return mean_on_side(contest, bot, deal, number, true);
}

static double mean_against_role(const struct contest *contest, int bot, long deal,
                                enum number number)
{
    return mean_on_side(contest, bot, deal, number, false);
}

/* Returns the estimate over all deals of MEAN for pair or bot WHICH. */
static struct estimate estimate(const struct contest *contest, int which, enum number number,
                                double (*mean_of)(const struct contest *contest, int which,
                                                  long deal, enum number number))
{
    const double normal = 1.959964;
    double sum = 0, squares = 0, deals = (double)contest->deals;
    for (long deal = 1; deal <= contest->deals; deal++) {
        double mean = mean_of(contest, which, deal, number);
        sum += mean;
        squares += mean * mean;
    }
    double mean = sum / deals, variance = squares - deals * mean * mean;
    double error = deals > 1 && variance > 0 ? sqrt(variance / (deals - 1) / deals) : 0;
    struct estimate all = {mean, mean - normal * error, mean + normal * error};
    if (number == SHARE) { /* a few deals can be spread more widely than is possible */
        all.low = fmax(all.low, 0);
        all.high = fmin(all.high, 1);
    }
    return all;
}

static struct estimate of_pair(const struct contest *contest, int pair, enum number number)
{
    return estimate(contest, pair, number, mean_of_deal);
}

static struct estimate of_bot(const struct contest *contest, int bot, enum number number)
{
    return estimate(contest, bot, number, mean_of_bot);
}

static struct estimate in_role(const struct contest *contest, int bot, enum number number)
{
    return estimate(contest, bot, number, mean_in_role);
}

static struct estimate against_role(const struct contest *contest, int bot, enum number number)
{
    return estimate(contest, bot, number, mean_against_role);
}

/* Returns A's result against B, in either order of their pair. */
static struct estimate between(const struct contest *contest, int a, int b, enum number number)
{
    for (int pair = 0; pair < contest->pairs; pair++) {
        bool same = contest->pair[pair].a == a && contest->pair[pair].b == b;
        if (!same && !(contest->pair[pair].a == b && contest->pair[pair].b == a))
            continue;
        struct estimate found = of_pair(contest, pair, number);
        double whole = number == SHARE ? 1 : 0;
        return same ? found
                    : (struct estimate){whole - found.mean, whole - found.high, whole - found.low};
    }
    return (struct estimate){0};
}

/* The mean of one way to seat two. */
static struct success mean_of_way(const struct contest *contest, int way)
{
    struct success mean = {0};
    for (long deal = 1; deal <= contest->deals; deal++) {
        const struct success *one = contest_deal(contest, 0, deal) + way;
        mean.share += one->share / (double)contest->deals;
        mean.ahead += one->ahead / (double)contest->deals;
    }
    return mean;
}

/* The bots, the best first; of equals the one that was named first. */
static void rank_bots(const struct contest *contest, int order[CONTEST_BOTS_MAX])
{
    double share[CONTEST_BOTS_MAX];
    for (int bot = 0; bot < contest->bots; bot++) {
        int at = bot;
        share[bot] = of_bot(contest, bot, SHARE).mean;
        for (; at > 0 && share[order[at - 1]] < share[bot]; at--)
            order[at] = order[at - 1];
        order[at] = bot;
    }
}

/* ---- JSON ---- */

static void add_estimate(struct engawa_json *json, const char *name, struct estimate estimate)
{
    engawa_json_object(json, name);
    engawa_json_real(json, "mean", 5, estimate.mean);
    engawa_json_real(json, "low", 5, estimate.low);
    engawa_json_real(json, "high", 5, estimate.high);
    engawa_json_close(json);
}

/* The seats of a way, "ABB"; with roles the one first. */
static const char *way_name(const struct contest *contest, int way, char *name)
{
    unsigned seats = contest->way[way];
    if (contest->roles && !seats)
        seats = ~1u;
    for (int seat = 0; seat < contest->setup.seats; seat++)
        name[seat] = seats >> seat & 1 ? 'A' : 'B';
    name[contest->setup.seats] = '\0';
    return name;
}

/* The two of a match. */
static void add_match(struct engawa_json *json, const struct contest *contest)
{
    char name[ENGAWA_SEATS_MAX + 1];
    add_estimate(json, "win", of_pair(contest, 0, SHARE));
    add_estimate(json, "ahead", of_pair(contest, 0, AHEAD));
    engawa_json_array(json, "ways");
    for (int i = 0; i < contest->ways; i++) {
        struct success mean = mean_of_way(contest, i);
        engawa_json_object(json, NULL);
        engawa_json_string(json, "seats", way_name(contest, i, name));
        engawa_json_real(json, "win", 5, mean.share);
        engawa_json_real(json, "ahead", 5, mean.ahead);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

/* The results of BOT by sides. */
static void add_sides(struct engawa_json *json, const struct contest *contest, int bot)
{
    engawa_json_object(json, "one");
    add_estimate(json, "win", in_role(contest, bot, SHARE));
    add_estimate(json, "ahead", in_role(contest, bot, AHEAD));
    engawa_json_close(json);
    engawa_json_object(json, "others");
    add_estimate(json, "win", against_role(contest, bot, SHARE));
    add_estimate(json, "ahead", against_role(contest, bot, AHEAD));
    engawa_json_close(json);
}

static void add_standing(struct engawa_json *json, const struct contest *contest)
{
    int order[CONTEST_BOTS_MAX];
    rank_bots(contest, order);
    engawa_json_array(json, "standing");
    for (int i = 0; i < contest->bots; i++) {
        engawa_json_object(json, NULL);
        engawa_json_string(json, "bot", contest->bot[order[i]]->name);
        add_estimate(json, "win", of_bot(contest, order[i], SHARE));
        add_estimate(json, "ahead", of_bot(contest, order[i], AHEAD));
        if (contest->roles)
            add_sides(json, contest, order[i]);
        engawa_json_close(json);
    }
    engawa_json_close(json);
    engawa_json_array(json, "pairs");
    for (int pair = 0; pair < contest->pairs; pair++) {
        engawa_json_object(json, NULL);
        engawa_json_array(json, "bots");
        engawa_json_string(json, NULL, contest->bot[contest->pair[pair].a]->name);
        engawa_json_string(json, NULL, contest->bot[contest->pair[pair].b]->name);
        engawa_json_close(json);
        add_estimate(json, "win", of_pair(contest, pair, SHARE));
        add_estimate(json, "ahead", of_pair(contest, pair, AHEAD));
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static int games(const struct contest *contest)
{
    return contest->pairs * contest->deals * contest->ways;
}

static void print_json(const struct contest *contest, double seconds)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "game", contest->game->name);
    engawa_setup_json(contest->game, &contest->setup, engawa_json_value(&json, "options"));
    engawa_json_integer(&json, "seats", contest->setup.seats);
    engawa_json_bool(&json, "sides", contest->roles);
    engawa_json_bool(&json, "adjudicate", contest->endings);
    engawa_json_array(&json, "bots");
    for (int bot = 0; bot < contest->bots; bot++)
        engawa_json_string(&json, NULL, contest->bot[bot]->name);
    engawa_json_close(&json);
    engawa_json_string(&json, "seed", contest->seed);
    engawa_json_integer(&json, "deals", contest->deals);
    engawa_json_integer(&json, "games", games(contest));
    (contest->bots == 2 ? add_match : add_standing)(&json, contest);
    engawa_json_array(&json, "faults");
    for (int bot = 0; bot < contest->bots; bot++)
        engawa_json_integer(&json, NULL, contest_faults_of(contest, bot));
    engawa_json_close(&json);
    engawa_json_integer(&json, "budget", contest->budget);
    engawa_json_integer(&json, "threads", contest->threads);
    engawa_json_real(&json, "seconds", 3, seconds);
    engawa_json_close(&json);
    engawa_json_end(&json);
    puts(text.at);
    engawa_text_free(&text);
}

/* ---- for people ---- */

static void print_match(const struct contest *contest, double seconds)
{
    struct estimate win = of_pair(contest, 0, SHARE), ahead = of_pair(contest, 0, AHEAD);
    char name[ENGAWA_SEATS_MAX + 1];
    printf(cli_words("%s: A is %s, B is %s; %d deals, %d games in %.1f s\n",
                     "%s：Aは%s、Bは%s。%d回の配り、%d局、%.1f秒\n"),
           contest->game->name, contest->bot[0]->name, contest->bot[1]->name, contest->deals,
           games(contest), seconds);
    printf(cli_words("A wins         %7.2f %%  (95 %%: %.2f to %.2f)\n",
                     "A の勝率       %7.2f %%  （95 %%: %.2f 〜 %.2f）\n"),
           100 * win.mean, 100 * win.low, 100 * win.high);
    printf(cli_words("A is ahead by  %+7.3f    (95 %%: %+.3f to %+.3f)\n",
                     "A の得点差     %+7.3f    （95 %%: %+.3f 〜 %+.3f）\n"),
           ahead.mean, ahead.low, ahead.high);
    for (int i = 0; i < contest->ways; i++) {
        struct success mean = mean_of_way(contest, i);
        printf("  %-8s %12.2f %%  %+9.3f", way_name(contest, i, name), 100 * mean.share,
               mean.ahead);
        if (contest->roles && i == 0)
            printf(cli_words("   (the %s's bot first)", "   （先頭が%s）"),
                   cli_words(contest->roles->one_en, contest->roles->one_ja));
        putchar('\n');
    }
}

/* Prints a line with WIN and AHEAD after NAME, the name of a side. */
static void print_side(const char *name, struct estimate win, struct estimate ahead)
{
    printf(cli_words("      %6.2f %% (%.2f to %.2f), ahead by %+.3f (%+.3f to %+.3f) %s\n",
                     "      %6.2f %% （%.2f 〜 %.2f）、得点差 %+.3f （%+.3f 〜 %+.3f） %s\n"),
           100 * win.mean, 100 * win.low, 100 * win.high, ahead.mean, ahead.low, ahead.high, name);
}

static void print_sides(const struct contest *contest, int bot)
{
    char name[64];
    const char *role = cli_words(contest->roles->one_en, contest->roles->one_ja);
    snprintf(name, sizeof name, cli_words("as the %s", "%sのとき"), role);
    print_side(name, in_role(contest, bot, SHARE), in_role(contest, bot, AHEAD));
    snprintf(name, sizeof name, cli_words("against the %s", "%sが相手のとき"), role);
    print_side(name, against_role(contest, bot, SHARE), against_role(contest, bot, AHEAD));
}

/* Prints the table of all pairs: each bot's result against all others, then against each. */
static void print_standing(const struct contest *contest, double seconds)
{
    int order[CONTEST_BOTS_MAX];
    rank_bots(contest, order);
    printf(cli_words("%s: %d bots, %d deals for each pair, %d games in %.1f s\n",
                     "%s：ボット%d体、各組%d回の配り、%d局、%.1f秒\n"),
           contest->game->name, contest->bots, contest->deals, games(contest), seconds);
    for (int i = 0; i < contest->bots; i++) {
        struct estimate win = of_bot(contest, order[i], SHARE);
        struct estimate ahead = of_bot(contest, order[i], AHEAD);
        printf(cli_words("%2d. %s: wins %.2f %% (95 %%: %.2f to %.2f), ahead by %+.3f "
                         "(%+.3f to %+.3f)\n",
                         "%2d. %s：勝率 %.2f %% （95 %%: %.2f 〜 %.2f）、得点差 %+.3f "
                         "（%+.3f 〜 %+.3f）\n"),
               i + 1, contest->bot[order[i]]->name, 100 * win.mean, 100 * win.low, 100 * win.high,
               ahead.mean, ahead.low, ahead.high);
        if (contest->roles)
            print_sides(contest, order[i]);
        for (int j = 0; j < contest->bots; j++) {
            struct estimate one = between(contest, order[i], order[j], SHARE);
            if (i != j)
                printf(cli_words("      %6.2f %% (%.2f to %.2f) against %s\n",
                                 "      %6.2f %% （%.2f 〜 %.2f） 対 %s\n"),
                       100 * one.mean, 100 * one.low, 100 * one.high, contest->bot[order[j]]->name);
        }
    }
}

/* NAME in a cell: nothing in it ends the cell. */
static void print_cell(const char *name)
{
    fputs("| ", stdout);
    for (; *name; name++) {
        if (*name == '|' || *name == '\\')
            putchar('\\');
        putchar(*name);
    }
    putchar(' ');
}

/* Prints a cell with WIN and AHEAD. */
static void print_estimates(struct estimate win, struct estimate ahead)
{
    printf(cli_words("| %.1f %% (%.1f to %.1f), %+.2f (%+.2f to %+.2f) ",
                     "| %.1f %% （%.1f 〜 %.1f）、%+.2f （%+.2f 〜 %+.2f） "),
           100 * win.mean, 100 * win.low, 100 * win.high, ahead.mean, ahead.low, ahead.high);
}

static void print_markdown(const struct contest *contest)
{
    int order[CONTEST_BOTS_MAX];
    rank_bots(contest, order);
    fputs(cli_words("| bot | wins | ahead ", "| ボット | 勝率 | 得点差 "), stdout);
    if (contest->roles) {
        const char *role = cli_words(contest->roles->one_en, contest->roles->one_ja);
        printf(cli_words("| as the %s | against the %s ", "| %sのとき | %sが相手のとき "), role,
               role);
    }
    for (int i = 0; i < contest->bots; i++)
        print_cell(contest->bot[order[i]]->name);
    fputs(contest->roles ? "|\n|---|---|---|---|---" : "|\n|---|---|---", stdout);
    for (int i = 0; i < contest->bots; i++)
        fputs("|---", stdout);
    puts("|");
    for (int i = 0; i < contest->bots; i++) {
        struct estimate win = of_bot(contest, order[i], SHARE);
        print_cell(contest->bot[order[i]]->name);
        struct estimate ahead = of_bot(contest, order[i], AHEAD);
        printf(cli_words("| **%.1f %%** (%.1f to %.1f) | %+.2f (%+.2f to %+.2f) ",
                         "| **%.1f %%** （%.1f 〜 %.1f） | %+.2f （%+.2f 〜 %+.2f） "),
               100 * win.mean, 100 * win.low, 100 * win.high, ahead.mean, ahead.low, ahead.high);
        if (contest->roles) {
            print_estimates(in_role(contest, order[i], SHARE), in_role(contest, order[i], AHEAD));
            print_estimates(against_role(contest, order[i], SHARE),
                            against_role(contest, order[i], AHEAD));
        }
        for (int j = 0; j < contest->bots; j++) {
            struct estimate one = between(contest, order[i], order[j], SHARE);
            if (i == j)
                fputs("| – ", stdout);
            else
                printf(cli_words("| %.1f %% (%.1f to %.1f) ", "| %.1f %% （%.1f 〜 %.1f） "),
                       100 * one.mean, 100 * one.low, 100 * one.high);
        }
        puts("|");
    }
}

/* Prints a line for each bot that made faults. */
static void print_faults(const struct contest *contest)
{
    for (int bot = 0; bot < contest->bots; bot++) {
        long faults = contest_faults_of(contest, bot);
        if (faults > 0)
            printf(
                cli_words("\nFaults of %s: %ld. Its answer was illegal or missing, and a random "
                          "move was made.\n",
                          "\n%s の反則：%ld回。反則の手か、答えがなかったので、代わりに無作為に手を"
                          "選びました。\n"),
                contest->bot[bot]->name, faults);
    }
}

void standing_print(const struct contest *contest, enum standing_form form, double seconds)
{
    if (form == STANDING_JSON) {
        print_json(contest, seconds);
        return;
    }
    if (form == STANDING_MARKDOWN)
        print_markdown(contest);
    else
        (contest->bots == 2 ? print_match : print_standing)(contest, seconds);
    print_faults(contest);
}
