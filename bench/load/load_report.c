/* load_report.c - reports the costs of a run, for people, for programs and for
 * docs/performance.md. */
#include "bench/load/load_modes.h"

#include <stdio.h>

/* The figures of a run. */
struct figures {
    double wall, processor, user, system, moves, syncs, sync_ms;
    double p50, p90, p99, longest;
};

static struct figures figures_of(const struct play *play)
{
    const struct served_sample *begun = &play->begun, *ended = &play->ended;
    double syncs = (double)(ended->syncs - begun->syncs);
    return (struct figures){.wall = ended->wall - begun->wall,
                            .processor = ended->processor - begun->processor,
                            .user = ended->user - begun->user,
                            .system = ended->system - begun->system,
                            .moves = (double)play->moves,
                            .syncs = syncs,
                            .sync_ms =
                                syncs > 0 ? (ended->syncing - begun->syncing) * 1e3 / syncs : 0,
                            .p50 = histogram_quantile(&play->received, 0.5),
                            .p90 = histogram_quantile(&play->received, 0.9),
                            .p99 = histogram_quantile(&play->received, 0.99),
                            .longest = histogram_quantile(&play->received, 1)};
}

static const char *game_of(const struct play *play, const struct load_settings *settings)
{
    return play->served->relay ? "echo" : settings->game;
}

static void print_text(const struct play *play, const struct load_settings *settings,
                       const struct figures *is)
{
    const struct served_sample *begun = &play->begun, *ended = &play->ended;
    printf("%s: %s, %s, %d tables, %.1f s, %d threads\n", settings->mode,
           play->served->relay ? "relay" : "engawa", game_of(play, settings), play->tables,
           is->wall, play->threads);
    printf("  moves      %.0f a second, %.0f a processor second of the server\n",
           is->moves / is->wall, is->moves / is->processor);
    printf("  received   by everyone after p50 %.2f, p90 %.2f, p99 %.2f, max %.2f ms\n", is->p50,
           is->p90, is->p99, is->longest);
    printf(
        "  server     %.0f %% of a processor (%.0f %% of that in the kernel), %.1f MB, then %.1f "
        "MB\n",
        100 * is->processor / is->wall, 100 * is->system / (is->user + is->system + 1e-9),
        begun->resident, ended->resident);
    if (play->served->syncs)
        printf("  disk       %.0f syncs a second of %.2f ms, %.1f moves each; by itself p50 %.2f, "
               "p99 %.2f ms\n",
               is->syncs / is->wall, is->sync_ms, is->syncs > 0 ? is->moves / is->syncs : 0,
               histogram_quantile(&settings->disk, 0.5), histogram_quantile(&settings->disk, 0.99));
    printf("  checked    %ld moves, %ld games to their end, %ld logs read again\n",
           play->load.acknowledged, play->games_played, play->audits);
    printf("  generator  %.0f %% of a processor\n", 100 * play->own / is->wall);
}

static void print_json(const struct play *play, const struct load_settings *settings,
                       const struct figures *is)
{
    printf("{\"mode\":\"%s\",\"server\":\"%s\",\"game\":\"%s\",\"tables\":%d,\"threads\":%d,"
           "\"seconds\":%.3f,\"moves\":%.0f,\"moves_per_second\":%.1f,"
           "\"moves_per_processor_second\":%.1f,\"p50_ms\":%.3f,\"p90_ms\":%.3f,\"p99_ms\":%.3f,"
           "\"max_ms\":%.3f,",
           settings->mode, play->served->relay ? "relay" : "engawa", game_of(play, settings),
           play->tables, play->threads, is->wall, is->moves, is->moves / is->wall,
           is->moves / is->processor, is->p50, is->p90, is->p99, is->longest);
    printf(
        "\"processor\":%.3f,\"system_share\":%.3f,\"resident_mb\":[%.1f,%.1f],\"syncs\":%.0f,"
        "\"sync_ms\":%.3f,\"disk_p50_ms\":%.3f,\"disk_p99_ms\":%.3f,\"games\":%ld,\"audits\":%ld,"
        "\"generator\":%.3f}\n",
        is->processor / is->wall, is->system / (is->user + is->system + 1e-9), play->begun.resident,
        play->ended.resident, is->syncs, is->sync_ms, histogram_quantile(&settings->disk, 0.5),
        histogram_quantile(&settings->disk, 0.99), play->games_played, play->audits,
        play->own / is->wall);
}

void load_report(const struct play *play, const struct load_settings *settings)
{
    const struct figures figures = figures_of(play);
    (settings->json ? print_json : print_text)(play, settings, &figures);
    fflush(stdout);
}

/* ---- mixed ---- */

/* The mean of LENGTH samples from FIRST on. */
static double mean(const double *samples, int first, int length)
{
    double sum = 0;
    for (int i = first; i < first + length; i++)
        sum += samples[i];
    return length > 0 ? sum / length : 0;
}

/* The memory of the server minute by minute, or by halves of a run below two minutes. */
static void print_memory(const struct play *play)
{
    int parts = play->seconds < 120 ? 2 : play->seconds / 60, length = play->seconds / parts;
    for (int i = 0; i < parts; i++)
        printf("%s%.1f", i ? ", " : "", mean(play->resident, i * length, length));
}

void load_report_mixed(const struct play *play, const struct load_settings *settings,
                       const struct pinger_crowd *pings)
{
    static const char *const memory[] = {"  memory     ", "{\"mb_by_minute\":["};
    static const char *const forms[] = {
        " MB, minute by minute\n"
        "  stalls     %.0f pings, p50 %.2f, p99 %.2f, longest %.2f ms, of which the event loop "
        "itself ran for %.2f ms at most;\n"
        "             the generator was late by p99 %.2f, max %.2f ms\n"
        "  lost       %.0f connections, and back after p50 %.2f, max %.2f ms\n",
        "],\"pings\":%.0f,\"ping_p50_ms\":%.3f,\"ping_p99_ms\":%.3f,\"ping_max_ms\":%.3f,"
        "\"loop_max_ms\":%.3f,\"late_p99_ms\":%.3f,\"late_max_ms\":%.3f,\"lost\":%.0f,\"back_p50_"
        "ms\":%.3f,"
        "\"back_max_ms\":%.3f}\n"};
    load_report(play, settings);
    fputs(memory[settings->json], stdout);
    print_memory(play);
    printf(forms[settings->json], (double)pings->answered.count,
           histogram_quantile(&pings->answered, 0.5), histogram_quantile(&pings->answered, 0.99),
           histogram_quantile(&pings->answered, 1), histogram_quantile(&pings->ran, 1),
           histogram_quantile(&pings->late, 0.99), histogram_quantile(&pings->late, 1),
           (double)play->back.count, histogram_quantile(&play->back, 0.5),
           histogram_quantile(&play->back, 1));
}

/* ---- storm ---- */

void load_report_storms(const struct play *play, const struct load_settings *settings,
                        const struct storm *storms, int count)
{
    if (!settings->json) {
        printf("storm: %d tables of %s, %d moves a second\n", play->tables, play->games->name,
               settings->rate);
        for (int i = 0; i < count; i++)
            printf("  %-35s all are back after %.2f s\n", storms[i].name, storms[i].seconds);
        printf("  checked    %ld moves, %ld logs read again\n", play->load.acknowledged,
               play->audits);
    } else {
        printf("{\"mode\":\"storm\",\"tables\":%d,\"moves\":%ld,\"storms\":[", play->tables,
               play->load.acknowledged);
        for (int i = 0; i < count; i++)
            printf("%s{\"kind\":\"%s\",\"seconds\":%.3f}", i ? "," : "", storms[i].name,
                   storms[i].seconds);
        puts("]}");
    }
}

/* ---- idle ---- */

void load_report_idle(const struct load_settings *settings, const struct idle_figures *idle)
{
    double each = (idle->full.resident - idle->empty.resident) * 1e3 / settings->sockets;
    double rest = idle->rested.wall - idle->full.wall, wall = idle->pinged.wall - idle->rested.wall;
    double resting = (idle->rested.processor - idle->full.processor) / rest;
    double busy = idle->pinged.processor - idle->rested.processor;
    double count = idle->pings.count ? (double)idle->pings.count : 1;
    static const char *const forms[] = {
        "idle: %d sockets, of which %d ping\n"
        "  memory     %.2f kB a socket\n"
        "  nobody     does anything: %.2f %% of a processor\n"
        "  pings      %.0f a second, %.1f us of processor each; p50 %.2f, p99 %.2f, max %.2f ms\n"
        "  the end    is told to %d after %.2f s\n",
        "{\"mode\":\"idle\",\"sockets\":%d,\"active\":%d,\"kb_a_socket\":%.2f,"
        "\"resting_percent\":%.3f,\"pings_per_second\":%.1f,\"us_a_ping\":%.2f,"
        "\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,\"told\":%d,\"told_after\":%.3f}\n"};
    printf(forms[settings->json], settings->sockets, settings->active, each, 100 * resting,
           (double)idle->pings.count / wall, busy * 1e6 / count,
           histogram_quantile(&idle->pings, 0.5), histogram_quantile(&idle->pings, 0.99),
           histogram_quantile(&idle->pings, 1), idle->told, idle->told_after);
}
