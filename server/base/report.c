/* report.c - the server's log (report.h). */
#include "server/base/report.h"

#include "engine/json.h"
#include "server/base/allowance.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *const report_levels[] = {"error", "warning", "notice", "info", "debug", NULL};
const char *const report_formats[] = {"text", "logfmt", "json", NULL};
static const char *const priorities[] = {"<3>", "<4>", "<5>", "<6>", "<7>"}; /* syslog's */

/* Lines per second, and at once: of everything important, and of REPORT_INFO. */
static const struct {
    double rate, burst;
} bounds[2] = {{0.5, 10}, {10, 100}};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct allowance lines[2];
static long left_out;
static enum report_level most = REPORT_NOTICE;
static enum report_format form = REPORT_TEXT;

static int64_t read_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

int64_t (*report_clock)(void) = read_clock;

/* ---- settings ---- */

void report_as(enum report_level level, enum report_format format)
{
    pthread_mutex_lock(&lock);
    most = level;
    form = format;
    pthread_mutex_unlock(&lock);
}

bool report_says(enum report_level level)
{
    pthread_mutex_lock(&lock);
    bool says = level <= most;
    pthread_mutex_unlock(&lock);
    return says;
}

/* ---- a line ---- */

/* Replaces what is not ASCII with "?" if SENTENCE, which may be cut or name a file, is not
 * UTF-8. */
static void make_plain(char *sentence)
{
    if (engawa_utf8_valid(sentence, strlen(sentence)))
        return;
    for (; *sentence; sentence++)
        if ((unsigned char)*sentence >= 0x80)
            *sentence = '?';
}

/* Appends VALUE in logfmt: quoted unless it is a single plain word. */
static void add_value(struct engawa_text *line, const char *value)
{
    bool plain = *value && !strpbrk(value, " =\"\\");
    for (const char *at = value; plain && *at; at++)
        plain = (unsigned char)*at > ' ' && *at != 0x7f;
    if (plain)
        engawa_text_add(line, value);
    else
        engawa_text_add_json(line, value, strlen(value));
}

/* Adds a field to the object of JSON, or to its text as logfmt has it. */
static void add_field(struct engawa_json *json, const char *key, const char *value)
{
    if (form == REPORT_JSON) {
        engawa_json_string(json, key, value);
    } else {
        engawa_text_printf(json->text, "%s%s=", json->text->length ? " " : "", key);
        add_value(json->text, value);
    }
}

/* Writes the present time: "2026-11-22T18:30:00.123Z". */
static void write_time(char text[40])
{
    struct timespec now;
    struct tm parts;
    char second[24];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(second, sizeof second, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text, 40, "%s.%03ldZ", second, now.tv_nsec / 1000000);
}

static void write_fields(struct engawa_text *line, enum report_level level, const char *event,
                         const struct report_field *fields, const char *sentence)
{
    char time[40], count[24];
    struct engawa_json json = engawa_json_begin(line);
    write_time(time);
    if (form == REPORT_JSON)
        engawa_json_object(&json, NULL);
    add_field(&json, "time", time);
    add_field(&json, "level", report_levels[level]);
    add_field(&json, "event", event);
    for (; fields && fields->key; fields++)
        if (fields->value)
            add_field(&json, fields->key, fields->value);
    add_field(&json, "message", sentence);
    snprintf(count, sizeof count, "%ld", left_out);
    if (left_out > 0)
        add_field(&json, "left_out", count);
    if (form == REPORT_JSON) {
        engawa_json_close(&json);
        engawa_json_end(&json);
    }
    engawa_text_add_char(line, '\n');
}

const char *report_priority(enum report_level level)
{
    const char *journal = getenv("JOURNAL_STREAM");
    unsigned long long device, inode;
    struct stat own;
    bool is_journal = journal && sscanf(journal, "%llu:%llu", &device, &inode) == 2 &&
                      fstat(STDERR_FILENO, &own) == 0 && own.st_dev == device &&
                      own.st_ino == inode;
    return is_journal ? priorities[level] : "";
}

/* Writes a line without asking for level or limits. */
static void say(enum report_level level, const char *event, const struct report_field *fields,
                const char *sentence)
{
    struct engawa_text line = {0};
    if (form != REPORT_TEXT)
        write_fields(&line, level, event, fields, sentence);
    else if (left_out > 0)
        engawa_text_printf(&line, "engawa: %s (and %ld lines before it that were left out)\n",
                           sentence, left_out);
    else
        engawa_text_printf(&line, "engawa: %s\n", sentence);
    fprintf(stderr, "%s%s", report_priority(level), line.at);
    left_out = 0;
    engawa_text_free(&line);
}

static bool may_say(enum report_level level)
{
    int of = level == REPORT_INFO;
    return level == REPORT_DEBUG ||
           allowance_take(&lines[of], report_clock(), bounds[of].rate, bounds[of].burst);
}

void report_event(enum report_level level, const char *event, const struct report_field *fields,
                  const char *format, ...)
{
    char sentence[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    make_plain(sentence);
    pthread_mutex_lock(&lock);
    if (level <= most && may_say(level))
        say(level, event, fields, sentence);
    else if (level <= most)
        left_out++;
    pthread_mutex_unlock(&lock);
}
