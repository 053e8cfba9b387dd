/* report.c - what the server says on standard error (report.h). */
#include "server/report.h"

#include "server/allowance.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BURST = 10 };
static const double rate = 0.5; /* lines a second */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct allowance lines;
static long left_out;

static int64_t read_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

int64_t (*report_clock)(void) = read_clock;

/* "<4>", a warning, where standard error is systemd's journal, which takes that as the line's
 * priority; else "". */
static const char *priority(void)
{
    const char *journal = getenv("JOURNAL_STREAM");
    unsigned long long device, inode;
    struct stat own;
    bool is_journal = journal && sscanf(journal, "%llu:%llu", &device, &inode) == 2 &&
                      fstat(STDERR_FILENO, &own) == 0 && own.st_dev == device &&
                      own.st_ino == inode;
    return is_journal ? "<4>" : "";
}

void report_line(const char *format, ...)
{
    char line[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&lock);
    if (!allowance_take(&lines, report_clock(), rate, BURST)) {
        left_out++;
    } else if (left_out > 0) {
        fprintf(stderr, "%sengawa: %s (and %ld lines before it that were left out)\n", priority(),
                line, left_out);
        left_out = 0;
    } else {
        fprintf(stderr, "%sengawa: %s\n", priority(), line);
    }
    pthread_mutex_unlock(&lock);
}
