/* results.c - reads and writes the results file of a contest (results.h). */
#include "cli/contest/results.h"

#include "cli/base/common.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "engine/text.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 16 };

struct results {
    FILE *file;
    const char *path;
    bool failed;
};

/* ---- writing ---- */

/* Ends the object that JSON writes, and the line. */
static void end_line(struct engawa_json *json)
{
    engawa_json_close(json);
    engawa_json_end(json);
    engawa_text_add_char(json->text, '\n');
}

/* The first line: all parameters of a result except the two bots and the deal. */
static void write_head(const struct contest *contest, struct engawa_text *line)
{
    struct engawa_json json = engawa_json_begin(line);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "match", 1);
    engawa_json_string(&json, "game", contest->game->name);
    engawa_setup_json(contest->game, &contest->setup, engawa_json_value(&json, "options"));
    engawa_json_integer(&json, "seats", contest->setup.seats);
    engawa_json_bool(&json, "sides", contest->roles);
    if (contest->endings)
        engawa_json_bool(&json, "adjudicate", true);
    engawa_json_string(&json, "seed", contest->seed);
    engawa_json_integer(&json, "budget", contest->budget);
    engawa_json_string(&json, "told", contest->lore);
    end_line(&json);
}

/* Writes LINE at once, so that an interruption can only truncate it. */
static bool write_line(struct results *results, const struct engawa_text *line)
{
    return fwrite(line->at, 1, line->length, results->file) == line->length &&
           fflush(results->file) == 0;
}

void results_keep(void *keeper, const struct contest *contest, int pair, long deal)
{
    struct results *results = keeper;
    struct engawa_text line = {0};
    const struct success *success = contest_deal(contest, pair, deal);
    struct engawa_json json = engawa_json_begin(&line);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "bots");
    engawa_json_string(&json, NULL, contest->bot[contest->pair[pair].a]->name);
    engawa_json_string(&json, NULL, contest->bot[contest->pair[pair].b]->name);
    engawa_json_close(&json);
    engawa_json_integer(&json, "deal", deal);
    engawa_json_array(&json, "ways");
    for (int i = 0; i < contest->ways; i++)
        engawa_text_printf(engawa_json_value(&json, NULL), "[%.17g,%.17g]", success[i].share,
                           success[i].ahead);
    engawa_json_close(&json);
    const struct faults *faults = contest_faults(contest, pair, deal);
    if (faults->a || faults->b) {
        engawa_json_array(&json, "faults");
        engawa_json_integer(&json, NULL, faults->a);
        engawa_json_integer(&json, NULL, faults->b);
        engawa_json_close(&json);
    }
    end_line(&json);
    if (!results->failed && !write_line(results, &line)) {
        results->failed = true;
        cli_complain("%s cannot be written: %s", "%s に書き込めません：%s", results->path,
                     strerror(errno));
    }
    engawa_text_free(&line);
}

bool results_close(struct results *results)
{
    if (!results)
        return true;
    bool written = fclose(results->file) == 0 && !results->failed;
    free(results);
    return written;
}

/* ---- reading ---- */

static int find_bot(const struct contest *contest, const json_t *name)
{
    for (int i = 0; i < contest->bots; i++)
        if (json_is_string(name) && strcmp(contest->bot[i]->name, json_string_value(name)) == 0)
            return i;
    return -1;
}

/* Reads the success of one way: [share, ahead]. */
static bool read_success(const json_t *way, struct success *success)
{
    const json_t *share = json_array_get(way, 0), *ahead = json_array_get(way, 1);
    if (json_array_size(way) != 2 || !json_is_number(share) || !json_is_number(ahead))
        return false;
    *success = (struct success){json_number_value(share), json_number_value(ahead)};
    return success->share >= 0 && success->share <= 1 && isfinite(success->ahead);
}

/* Reads the FAULTS of a deal, an array of two, or NULL if there were none. */
static bool read_faults(const json_t *faults, struct faults *read)
{
    const json_t *a = json_array_get(faults, 0), *b = json_array_get(faults, 1);
    *read = (struct faults){(long)json_integer_value(a), (long)json_integer_value(b)};
    return !faults || (json_array_size(faults) == 2 && json_is_integer(a) && json_is_integer(b) &&
                       read->a >= 0 && read->b >= 0);
}

/* Takes the WAYS and FAULTS of deal DEAL between A and B, who may be in the other order here. Marks
 * nothing as played if this contest has no such pair or deal. */
static bool take_ways(struct contest *contest, int a, int b, long deal, const json_t *ways,
                      const json_t *faults)
{
    struct success success[CONTEST_WAYS_MAX];
    struct faults made;
    if ((int)json_array_size(ways) != contest->ways || !read_faults(faults, &made))
        return false;
    for (int i = 0; i < contest->ways; i++)
        if (!read_success(json_array_get(ways, (size_t)i), &success[i]))
            return false;
    if (a < 0 || b < 0 || deal > contest->deals)
        return true;
    for (int pair = 0; pair < contest->pairs; pair++) {
        bool same = contest->pair[pair].a == a && contest->pair[pair].b == b;
        if (!same && !(contest->pair[pair].a == b && contest->pair[pair].b == a))
            continue;
        struct success *to = contest_deal(contest, pair, deal);
        for (int i = 0; i < contest->ways; i++)
            to[i] = same ? success[i] : contest_turned(success[contest_turned_way(contest, i)]);
        *contest_faults(contest, pair, deal) = same ? made : (struct faults){made.b, made.a};
        *contest_played(contest, pair, deal) = true;
    }
    return true;
}

static bool take_line(struct contest *contest, const char *line)
{
    json_t *object = json_loads(line, 0, NULL);
    const json_t *bots = json_object_get(object, "bots"), *deal = json_object_get(object, "deal");
    bool fine =
        json_array_size(bots) == 2 && json_is_integer(deal) && json_integer_value(deal) > 0 &&
        take_ways(contest, find_bot(contest, json_array_get(bots, 0)),
                  find_bot(contest, json_array_get(bots, 1)), (long)json_integer_value(deal),
                  json_object_get(object, "ways"), json_object_get(object, "faults"));
    json_decref(object);
    return fine;
}

/* Reads line NUMBER; returns false after a complaint. HEAD is the expected first line. */
static bool read_line(const char *path, long number, const char *line, const char *head,
                      struct contest *contest)
{
    if (number == 1 && strcmp(line, head) != 0) {
        cli_complain(
            "%s holds no results of this match: its game, options, players, seed or budget "
            "differ.",
            "%s はこの対戦の結果ではありません。ゲーム・オプション・人数・シード・持ち時間の"
            "どれかが違います。",
            path);
        return false;
    }
    if (number > 1 && !take_line(contest, line)) {
        cli_complain("%s, line %ld: this is not a result of a match.",
                     "%s の%ld行目は対戦の結果ではありません。", path, number);
        return false;
    }
    return true;
}

/* Reads the file. Returns the end of its last complete line; -1 after a complaint. The rest is a
 * truncated line: the beginning of HEAD, or of a later line. */
static long read_all(FILE *file, const char *path, const char *head, struct contest *contest)
{
    char *line = engawa_allocate(LINE_MAX_BYTES, 1);
    long end = 0;
    for (long number = 1; end >= 0 && fgets(line, LINE_MAX_BYTES, file); number++) {
        size_t length = strlen(line);
        bool whole = length > 0 && line[length - 1] == '\n';
        if (!whole && length + 1 < LINE_MAX_BYTES &&
            (number > 1 || (length > 0 && strncmp(line, head, length) == 0)))
            break;
        end = read_line(path, number, line, head, contest) ? end + (long)length : -1;
    }
    free(line);
    return end;
}

/* Truncates the file to END bytes and seeks there; writes HEAD to an empty file. */
static bool go_on(struct results *results, const struct engawa_text *head, long end)
{
    if (ftruncate(fileno(results->file), end) == 0 && fseek(results->file, 0, SEEK_END) == 0 &&
        (end > 0 || write_line(results, head)))
        return true;
    cli_complain("%s cannot be written: %s", "%s に書き込めません：%s", results->path,
                 strerror(errno));
    return false;
}

struct results *results_open(const char *path, struct contest *contest)
{
    struct results *results = engawa_allocate(1, sizeof *results);
    struct engawa_text head = {0};
    bool ready = false;
    results->path = path;
    results->file = fopen(path, "a+");
    write_head(contest, &head);
    if (!results->file) {
        cli_complain("%s cannot be written: %s", "%s に書き込めません：%s", path, strerror(errno));
    } else {
        rewind(results->file);
        long end = read_all(results->file, path, engawa_text_string(&head), contest);
        ready = end >= 0 && go_on(results, &head, end);
    }
    engawa_text_free(&head);
    if (ready)
        return results;
    if (results->file)
        fclose(results->file);
    free(results);
    return NULL;
}
