/* bench_kept.c - engawa-bench-kept ENGAWA [OPTION ...]: what a house costs that keeps many tables.
 *
 * Fills a journal (kept.h), and starts the server twice: first as after an update from a version
 * without cards, when every log of a table that is not over is read, and then as always. It prints
 * how long it takes from starting the program until somebody's first ask is answered, what memory
 * that takes, how long the lobby, one's own tables and entering a table that sleeps take, and, with
 * somebody else pinging meanwhile, the longest that the event loop stood still. The journal has no
 * lists of games, as before an update, so the server works them out; then all pages of one guest's
 * list, their figures, their groups, the board of a day and the ratings are read, and beside all
 * that somebody pings, too.
 */
#include "bench/load/histogram.h"
#include "bench/load/pinger.h"
#include "bench/load/served.h"
#include "bench/server/kept.h"
#include "games/registry.h"

#include <getopt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char usage[] = "usage: engawa-bench-kept ENGAWA [OPTION ...]\n"
                            "\n"
                            "  --kept N    tables that are over (100000)\n"
                            "  --going N   tables that are not (5000)\n"
                            "  --enter N   of them that are entered, one after the other (500)\n"
                            "  --json      JSON, as scripts/performance reads it\n";

enum { PING_EVERY = 200000 /* ns */, CONNECTIONS = 100 };

static struct served served;

static void end_server(void)
{
    served_end(&served);
}

/* ---- somebody who asks ---- */

static struct {
    struct wire_loop loop;
    struct wire wire;
    bool open, answered, refused;
    int64_t id;
    struct engawa_text reply;
} person;

static void opened(struct wire *wire)
{
    (void)wire;
    person.open = true;
}

static void heard(struct wire *wire, const char *text, size_t length)
{
    char re[32];
    (void)wire;
    snprintf(re, sizeof re, "{\"re\":%lld,", (long long)person.id);
    if (length < strlen(re) || memcmp(text, re, strlen(re)) != 0)
        return;
    engawa_text_clear(&person.reply);
    engawa_text_add_bytes(&person.reply, text, length);
    person.answered = true;
}

static void closed(struct wire *wire, unsigned code)
{
    (void)wire;
    wire_fail("the server has ended the connection (%u)", code);
}

/* Asks for FORMAT, without its id. Returns how many ms the answer took; it must be fine. */
static double ask(const char *format, ...) ENGAWA_PRINTF(1, 2);
static double ask(const char *format, ...)
{
    struct engawa_text text = {0};
    va_list arguments;
    engawa_text_printf(&text, "{\"id\":%lld,", (long long)++person.id);
    va_start(arguments, format);
    engawa_text_vprintf(&text, format, arguments);
    va_end(arguments);
    engawa_text_add_char(&text, '}');
    person.answered = false;
    int64_t begun = wire_now();
    wire_send(&person.wire, text.at, text.length);
    while (!person.answered)
        wire_loop_turn(&person.loop, 1000000000);
    double took = (double)(wire_now() - begun) / 1e6;
    if (!strstr(person.reply.at, "\"ok\":true"))
        wire_fail("%s was answered by %s", text.at, person.reply.at);
    engawa_text_free(&text);
    return took;
}

/* Starts the server and says hello as the guest with TOKEN. Returns how many ms that took. */
static double start(const char *token)
{
    static const struct wire_owner owner = {opened, heard, closed};
    int64_t begun = wire_now();
    served_start(&served, 0);
    person.open = false;
    wire_loop_open(&person.loop, (struct wire_target){.port = served.port, .path = "/ws"});
    person.wire = (struct wire){.loop = &person.loop, .owner = &owner};
    wire_connect(&person.wire);
    while (!person.open)
        wire_loop_turn(&person.loop, 1000000000);
    ask("\"ask\":\"hello\",\"token\":\"%s\"", token);
    return (double)(wire_now() - begun) / 1e6;
}

static void stop(void)
{
    wire_close(&person.wire);
    wire_loop_close(&person.loop);
    served_stop(&served, SIGTERM);
}

/* ---- measuring ---- */

static struct pinger_crowd beside;
static _Atomic bool ended;

static void *ping(void *context)
{
    (void)context;
    while (!ended)
        pinger_run(&beside, 20000000);
    return NULL;
}

struct figures {
    double lists_s, working_ping_ms, list_ping_ms, ratings_ping_ms;
    double first_ms, start_ms, resident_mb, lobby_ms, mine_ms, sleeper_ms, after_mb;
    struct histogram entering, page, tallies, groups, board, ratings;
};

/* Waits until the list of the guest has all that they played. The pause is for the server. */
static void wait_for_lists(const struct kept *kept)
{
    for (double found = 0; found < kept->played;) {
        const struct timespec pause = {.tv_nsec = 200000000};
        ask("\"ask\":\"figures\"");
        found = 0;
        const char *at = engawa_text_string(&person.reply);
        while ((at = strstr(at, "\"matches\":")))
            found += strtod(at += strlen("\"matches\":"), NULL);
        if (found < kept->played)
            nanosleep(&pause, NULL);
    }
}

/* Notes in TIMES how many ms something took. */
static void note_time(struct histogram *times, double took)
{
    histogram_add(times, (int64_t)(took * 1e6));
}

/* Reads all pages of the guest's list. */
static void read_pages(struct histogram *times)
{
    char before[16] = "";
    for (bool more = true; more;) {
        note_time(times, ask("\"ask\":\"history\",\"before\":\"%s\"", before));
        const char *text = engawa_text_string(&person.reply), *last = NULL;
        for (const char *at = text; (at = strstr(at, "\"table\":\"")); at++)
            last = at + strlen("\"table\":\"");
        snprintf(before, sizeof before, "%.12s", last ? last : "");
        more = strstr(text, "\"more\":true") != NULL;
    }
    /* Searches the whole list for a text that matches nothing. */
    note_time(times, ask("\"ask\":\"history\",\"with\":\"gnobody\""));
}

static void begin_pinging(pthread_t *thread)
{
    pinger_open(&beside, person.loop.target, 1);
    beside.active = 1;
    beside.every = PING_EVERY;
    beside.counting = true;
    pthread_create(thread, NULL, ping, NULL);
}

/* Returns the longest that a ping took, in ms. */
static double end_pinging(pthread_t thread)
{
    ended = true;
    pthread_join(thread, NULL);
    pinger_close(&beside);
    ended = false;
    return histogram_quantile(&beside.answered, 1);
}

/* The lists of games, while somebody pings. */
static void measure_lists(const struct kept *kept, struct figures *figures)
{
    pthread_t thread;
    int64_t begun = wire_now();
    begin_pinging(&thread);
    wait_for_lists(kept);
    figures->lists_s = (double)(wire_now() - begun) / 1e9;
    figures->working_ping_ms = end_pinging(thread);
    beside = (struct pinger_crowd){0};
    begin_pinging(&thread);
    read_pages(&figures->page);
    for (int i = 0; i < 20; i++) {
        note_time(&figures->tallies, ask("\"ask\":\"figures\""));
        note_time(&figures->groups, ask("\"ask\":\"groups\""));
        note_time(&figures->board, ask("\"ask\":\"board\",\"day\":%lld", (long long)kept->day));
    }
    figures->list_ping_ms = end_pinging(thread);
    beside = (struct pinger_crowd){0};
    begin_pinging(&thread);
    for (int i = 0; i < 20; i++)
        note_time(&figures->ratings, ask("\"ask\":\"ratings\""));
    figures->ratings_ping_ms = end_pinging(thread);
    beside = (struct pinger_crowd){0};
}

/* Enters COUNT tables that sleep, one after the other, while somebody pings. */
static void enter_all(int count, struct figures *figures)
{
    pthread_t thread;
    begin_pinging(&thread);
    for (int i = 0; i < count; i++) {
        char id[16];
        kept_id(KEPT_OWN + i, id);
        double took = ask("\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
        histogram_add(&figures->entering, (int64_t)(took * 1e6));
        ask("\"ask\":\"leave\",\"table\":\"%s\"", id);
    }
    end_pinging(thread);
}

static double resident(void)
{
    struct served_sample sample;
    served_measure(&served, &sample);
    return sample.resident;
}

static void measure(const struct kept *kept, int count, struct figures *figures)
{
    figures->first_ms = start(kept->token);
    measure_lists(kept, figures);
    stop();
    figures->start_ms = start(kept->token);
    figures->resident_mb = resident();
    figures->lobby_ms = ask("\"ask\":\"lobby\"");
    figures->mine_ms = ask("\"ask\":\"mine\"");
    figures->sleeper_ms = ask("\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", kept->own[0]);
    enter_all(count, figures);
    figures->after_mb = resident();
    stop();
}

static void print(const struct kept *kept, const struct figures *figures, const char *path)
{
    struct stat about = {0};
    stat(path, &about);
    printf("%d tables that are over and %d that are not, %zu entries, %.0f MB, written in %.0f s\n",
           kept->over, kept->going, kept->entries, (double)about.st_size / 1e6, kept->seconds);
    printf("started without cards: first answer after %.0f ms\n", figures->first_ms);
    printf("started: first answer after %.0f ms, %.1f MB\n", figures->start_ms,
           figures->resident_mb);
    printf("lobby %.1f ms, own tables %.1f ms, entering a table that sleeps %.1f ms\n",
           figures->lobby_ms, figures->mine_ms, figures->sleeper_ms);
    printf("lists of games worked out in %.1f s, pings beside %.1f ms at most\n", figures->lists_s,
           figures->working_ping_ms);
    printf(
        "of a guest with %d games, ms, p50 and max: a page of the list %.1f, %.1f; figures %.1f, "
        "%.1f; groups %.1f, %.1f; pings beside %.1f at most\n",
        kept->played, histogram_quantile(&figures->page, 0.5),
        histogram_quantile(&figures->page, 1), histogram_quantile(&figures->tallies, 0.5),
        histogram_quantile(&figures->tallies, 1), histogram_quantile(&figures->groups, 0.5),
        histogram_quantile(&figures->groups, 1), figures->list_ping_ms);
    printf("the board of a day with %d daily games, of %d, ms: p50 %.1f, max %.1f\n",
           kept->over / 2, kept->over, histogram_quantile(&figures->board, 0.5),
           histogram_quantile(&figures->board, 1));
    printf("the ratings from %d rated games, ms: p50 %.1f, max %.1f; pings beside %.1f at most\n",
           kept->over, histogram_quantile(&figures->ratings, 0.5),
           histogram_quantile(&figures->ratings, 1), figures->ratings_ping_ms);
    printf("entering %llu of them: p50 %.1f, p99 %.1f, max %.1f ms; then %.1f MB\n",
           (unsigned long long)figures->entering.count, histogram_quantile(&figures->entering, 0.5),
           histogram_quantile(&figures->entering, 0.99), histogram_quantile(&figures->entering, 1),
           figures->after_mb);
    printf("pings beside that: p50 %.1f, p99 %.1f, max %.1f ms (sent up to %.1f ms too late)\n",
           histogram_quantile(&beside.answered, 0.5), histogram_quantile(&beside.answered, 0.99),
           histogram_quantile(&beside.answered, 1), histogram_quantile(&beside.late, 1));
}

static void print_json(const struct kept *kept, const struct figures *figures)
{
    printf("{\"kept\":%d,\"going\":%d,\"first_ms\":%.1f,\"start_ms\":%.1f,"
           "\"resident_mb\":%.1f,\"lobby_ms\":%.2f,\"mine_ms\":%.2f,\"enter_p50_ms\":%.2f,"
           "\"enter_p99_ms\":%.2f,\"enter_max_ms\":%.2f,\"after_mb\":%.1f,\"ping_p50_ms\":%.2f,"
           "\"ping_p99_ms\":%.2f,\"ping_max_ms\":%.2f,\"late_max_ms\":%.2f,\"played\":%d,"
           "\"lists_s\":%.1f,\"working_ping_ms\":%.2f,\"list_ping_ms\":%.2f,"
           "\"page_p50_ms\":%.2f,\"page_max_ms\":%.2f,\"figures_p50_ms\":%.2f,"
           "\"figures_max_ms\":%.2f,\"groups_p50_ms\":%.2f,\"groups_max_ms\":%.2f,"
           "\"board_p50_ms\":%.2f,\"board_max_ms\":%.2f,\"ratings_p50_ms\":%.2f,"
           "\"ratings_max_ms\":%.2f,\"ratings_ping_ms\":%.2f}\n",
           kept->over, kept->going, figures->first_ms, figures->start_ms, figures->resident_mb,
           figures->lobby_ms, figures->mine_ms, histogram_quantile(&figures->entering, 0.5),
           histogram_quantile(&figures->entering, 0.99), histogram_quantile(&figures->entering, 1),
           figures->after_mb, histogram_quantile(&beside.answered, 0.5),
           histogram_quantile(&beside.answered, 0.99), histogram_quantile(&beside.answered, 1),
           histogram_quantile(&beside.late, 1), kept->played, figures->lists_s,
           figures->working_ping_ms, figures->list_ping_ms, histogram_quantile(&figures->page, 0.5),
           histogram_quantile(&figures->page, 1), histogram_quantile(&figures->tallies, 0.5),
           histogram_quantile(&figures->tallies, 1), histogram_quantile(&figures->groups, 0.5),
           histogram_quantile(&figures->groups, 1), histogram_quantile(&figures->board, 0.5),
           histogram_quantile(&figures->board, 1), histogram_quantile(&figures->ratings, 0.5),
           histogram_quantile(&figures->ratings, 1), figures->ratings_ping_ms);
}

int main(int argc, char **argv)
{
    static struct figures figures;
    static struct kept kept;
    int over = 100000, going = 5000, enter = 500, json = 0;
    const struct option options[] = {{"kept", required_argument, NULL, 'k'},
                                     {"going", required_argument, NULL, 'g'},
                                     {"enter", required_argument, NULL, 'e'},
                                     {"json", no_argument, &json, 1},
                                     {0}};
    char path[400];
    for (int i; (i = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (i != 0)
            *(i == 'k' ? &over : i == 'g' ? &going : &enter) = optarg ? atoi(optarg) : 0;
    if (optind + 1 != argc || over < 0 || going < KEPT_OWN || enter < 0 ||
        enter > going - KEPT_OWN) {
        fputs(usage, stderr);
        return 2;
    }
    engawa_add_games();
    served.program = argv[optind];
    served.connections = CONNECTIONS;
    atexit(end_server);
    served_make_folder(&served);
    snprintf(path, sizeof path, "%s/tables.engawa-journal", served.folder);
    kept_fill(path, over, going, &kept);
    measure(&kept, enter, &figures);
    if (json)
        print_json(&kept, &figures);
    else
        print(&kept, &figures, path);
    return 0;
}
