/* load_report.c - what a run has cost, for people, for programs and for docs/performance.md. */
#include "bench/load_modes.h"

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
                            .moves = (double)play->received.count,
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

static void print_row(const struct play *play, const struct load_settings *settings,
                      const struct figures *is)
{
    printf("| %s | %s, %s | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f | %.0f | %.0f |\n",
           settings->mode, play->served->relay ? "relay" : "engawa", game_of(play, settings),
           is->moves / is->wall, is->moves / is->processor, is->p50, is->p90, is->p99, is->longest,
           play->ended.resident, is->syncs / is->wall);
}

void load_report(const struct play *play, const struct load_settings *settings)
{
    const struct figures figures = figures_of(play);
    void (*const print[])(const struct play *, const struct load_settings *,
                          const struct figures *) = {print_text, print_json, print_row};
    print[settings->form](play, settings, &figures);
    fflush(stdout);
}
