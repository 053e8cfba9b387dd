/* metrics.c - the table of metrics (metrics.h). */
#include "server/app/metrics.h"

#include "server/admin/census.h"
#include "server/base/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* The numbers collected for one answer. */
struct numbers {
    const struct metrics_sources *sources;
    struct census census;
    struct botpool_counts bots;
    const char *name; /* of the metric being written */
    struct engawa_text *text;
};

/* ---- samples ---- */

/* Writes a sample without labels. */
static void add(const struct numbers *numbers, double value)
{
    engawa_text_printf(numbers->text, "%s %.17g\n", numbers->name, value);
}

/* Appends VALUE as the value of a label. */
static void add_value(struct engawa_text *text, const char *value)
{
    for (; *value; value++)
        if (*value == '\n')
            engawa_text_add(text, "\\n");
        else if (*value == '\\' || *value == '"')
            engawa_text_printf(text, "\\%c", *value);
        else
            engawa_text_add_char(text, *value);
}

/* Writes a sample with one label. */
static void add_with(const struct numbers *numbers, const char *label, const char *of, double value)
{
    engawa_text_printf(numbers->text, "%s{%s=\"", numbers->name, label);
    add_value(numbers->text, of);
    engawa_text_printf(numbers->text, "\"} %.17g\n", value);
}

/* ---- people ---- */

static void write_version(const struct numbers *numbers)
{
    add_with(numbers, "version", server_version, 1);
}

static void write_connections(const struct numbers *numbers)
{
    add_with(numbers, "kind", "websocket", numbers->sources->sockets->websockets);
    add_with(numbers, "kind", "http", numbers->sources->sockets->count);
}

static void write_guests(const struct numbers *numbers)
{
    add(numbers, numbers->census.guests);
}

static void write_strangers(const struct numbers *numbers)
{
    add(numbers, numbers->census.strangers);
}

static void write_tables(const struct numbers *numbers)
{
    static const char *const phases[CENSUS_PHASES] = {"open", "playing", "over"};
    const struct engawa_game *game;
    for (int i = 0; (game = engawa_game_at(i)); i++)
        for (int phase = 0; phase < CENSUS_PHASES; phase++) {
            engawa_text_printf(numbers->text, "%s{game=\"", numbers->name);
            add_value(numbers->text, game->name);
            engawa_text_printf(numbers->text, "\",phase=\"%s\"} %d\n", phases[phase],
                               numbers->census.tables[i][phase]);
        }
}

static void write_asleep(const struct numbers *numbers)
{
    add(numbers, numbers->census.asleep);
}

/* ---- activity ---- */

static void write_moves(const struct numbers *numbers)
{
    add(numbers, (double)numbers->census.counts->moves);
}

static void write_commits(const struct numbers *numbers)
{
    const struct counts_times *times = &numbers->census.counts->commits;
    uint64_t within = 0;
    for (int i = 0; i < COUNTS_STEPS; i++) {
        within += times->within[i];
        engawa_text_printf(numbers->text, "%s_bucket{le=\"%g\"} %llu\n", numbers->name,
                           (double)counts_steps[i] / 1e6, (unsigned long long)within);
    }
    engawa_text_printf(numbers->text, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n",
                       numbers->name, (unsigned long long)times->number, numbers->name,
                       (double)times->microseconds / 1e6, numbers->name,
                       (unsigned long long)times->number);
}

static void write_failed(const struct numbers *numbers)
{
    add(numbers, (double)numbers->census.counts->failed);
}

static void write_refusals(const struct numbers *numbers)
{
    const struct counts *counts = numbers->census.counts;
    for (int i = 0; i < COUNTS_CODES && counts->refusal[i].code[0]; i++)
        add_with(numbers, "code", counts->refusal[i].code, (double)counts->refusal[i].number);
    if (counts->other_refusals > 0)
        add_with(numbers, "code", "", (double)counts->other_refusals);
}

/* ---- the loop and its queues ---- */

static void write_longest(const struct numbers *numbers)
{
    add(numbers, (double)numbers->sources->loop->longest / 1e9);
    numbers->sources->loop->longest = 0;
}

static void write_worked(const struct numbers *numbers)
{
    add(numbers, (double)numbers->sources->loop->worked / 1e9);
}

static void write_queues(const struct numbers *numbers)
{
    add_with(numbers, "queue", "bots", numbers->bots.waiting);
    add_with(numbers, "queue", "bots_thinking", numbers->bots.thinking);
    add_with(numbers, "queue", "bots_chosen", numbers->census.held);
    add_with(numbers, "queue", "unheard", numbers->census.inbox);
    add_with(numbers, "queue", "tables_being_read", numbers->census.loading);
    add_with(numbers, "queue", "pushes", numbers->census.pushes);
}

static void write_jobs(const struct numbers *numbers)
{
    add_with(numbers, "kind", "move", (double)numbers->bots.moves);
    add_with(numbers, "kind", "hint", (double)numbers->bots.hints);
}

static void write_thinking(const struct numbers *numbers)
{
    add(numbers, (double)numbers->bots.microseconds / 1e6);
}

static void write_pushes(const struct numbers *numbers)
{
    const struct counts *counts = numbers->census.counts;
    add_with(numbers, "result", "sent", (double)counts->pushes_sent);
    add_with(numbers, "result", "gone", (double)counts->pushes_gone);
    add_with(numbers, "result", "failed", (double)counts->pushes_failed);
    add_with(numbers, "result", "dropped", (double)counts->pushes_dropped);
}

/* ---- the machine ---- */

int64_t metrics_memory(const struct metrics_sources *sources)
{
    char text[100] = "";
    int handle = sources->memory;
    ssize_t length = handle >= 0 ? pread(handle, text, sizeof text - 1, 0) : -1;
    const char *second = length > 0 ? strchr(text, ' ') : NULL;
    return second ? strtoll(second, NULL, 10) * sysconf(_SC_PAGESIZE) : 0;
}

static void write_memory(const struct numbers *numbers)
{
    int64_t bytes = metrics_memory(numbers->sources);
    if (bytes > 0)
        add(numbers, (double)bytes);
}

int64_t metrics_size(const char *path, const char *suffix)
{
    struct engawa_text name = {0};
    struct stat file;
    engawa_text_printf(&name, "%s%s", path, suffix);
    int64_t size = stat(name.at, &file) == 0 ? file.st_size : 0;
    engawa_text_free(&name);
    return size;
}

static void write_journal(const struct numbers *numbers)
{
    const char *journal = numbers->sources->settings->journal;
    add_with(numbers, "file", "journal", (double)metrics_size(journal, ""));
    add_with(numbers, "file", "wal", (double)metrics_size(journal, "-wal"));
}

static void write_free(const struct numbers *numbers)
{
    struct statvfs disk;
    if (statvfs(numbers->sources->settings->folder, &disk) == 0)
        add(numbers, (double)disk.f_bavail * (double)disk.f_frsize);
}

static void write_failing(const struct numbers *numbers)
{
    add(numbers, numbers->census.failing);
}

static void write_backup_age(const struct numbers *numbers)
{
    if (numbers->census.backup_age >= 0)
        add(numbers, (double)numbers->census.backup_age / 1000);
}

static void write_backups_failed(const struct numbers *numbers)
{
    add(numbers, (double)numbers->census.backups_failed);
}

/* ---- the table ---- */

static const struct {
    const char *name, *type, *help;
    void (*write)(const struct numbers *numbers);
} metrics[] = {
    {"engawa_info", "gauge", "Which version runs; always 1.", write_version},
    {"engawa_connections", "gauge", "Open connections.", write_connections},
    {"engawa_guests", "gauge", "Guests who are connected, each once.", write_guests},
    {"engawa_strangers", "gauge", "WebSockets where nobody has said hello.", write_strangers},
    {"engawa_tables", "gauge", "Tables that the server knows.", write_tables},
    {"engawa_tables_asleep", "gauge", "Those of them that are not in memory.", write_asleep},
    {"engawa_moves_total", "counter", "Moves of people that are on disk.", write_moves},
    {"engawa_commit_seconds", "histogram", "From the end of a turn until it is on disk.",
     write_commits},
    {"engawa_commits_failed_total", "counter", "Turns that could not be written.", write_failed},
    {"engawa_disk_failing", "gauge", "1: the last turn could not be written.", write_failing},
    {"engawa_refusals_total", "counter", "Asks that were refused.", write_refusals},
    {"engawa_loop_longest_turn_seconds", "gauge",
     "The longest turn of the event loop since this was asked last.", write_longest},
    {"engawa_loop_worked_seconds_total", "counter", "What all turns took, without waiting.",
     write_worked},
    {"engawa_queue_length", "gauge", "What waits.", write_queues},
    {"engawa_bot_jobs_total", "counter", "Moves and hints that bots have worked out.", write_jobs},
    {"engawa_bot_seconds_total", "counter", "Time that they took in the bots' threads.",
     write_thinking},
    {"engawa_pushes_total", "counter", "Messages to closed pages, by what became of them.",
     write_pushes},
    {"engawa_memory_bytes", "gauge", "Memory in use (resident set).", write_memory},
    {"engawa_journal_bytes", "gauge", "Size of the journal and its write-ahead log.",
     write_journal},
    {"engawa_backup_age_seconds", "gauge", "Age of the newest backup; nothing if there is none.",
     write_backup_age},
    {"engawa_backups_failed_total", "counter", "Daily backups that could not be made.",
     write_backups_failed},
    {"engawa_disk_free_bytes", "gauge", "Free space where the journal is.", write_free},
};

void metrics_write(const struct metrics_sources *sources, struct engawa_text *text)
{
    struct numbers numbers = {.sources = sources, .text = text};
    census_take(sources->house, &numbers.census);
    botpool_count(sources->bots, &numbers.bots);
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
        numbers.name = metrics[i].name;
        engawa_text_printf(text, "# HELP %s %s\n# TYPE %s %s\n", metrics[i].name, metrics[i].help,
                           metrics[i].name, metrics[i].type);
        metrics[i].write(&numbers);
    }
}
