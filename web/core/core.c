/* core.c - library/plain.h for the page (core.h): its strings come from one buffer, and go to
 * another. */
#include "web/core/core.h"

#include "bots/weights.h"
#include "engine/memory.h"

#include <string.h>

static struct engawa_text input, output;

/* ---- the buffers ---- */

char *core_input(size_t size)
{
    char *bytes = engawa_reallocate(input.at, size + 1, 1);
    bytes[size] = '\0';
    input = (struct engawa_text){.at = bytes, .length = size, .capacity = size + 1};
    return bytes;
}

const char *core_output(void)
{
    return engawa_text_string(&output);
}

size_t core_output_length(void)
{
    return output.length;
}

/* The first string of the input. */
static const char *given(void)
{
    return engawa_text_string(&input);
}

/* ---- games and matches ---- */

void core_games(void)
{
    engawa_plain_games(&output);
}

void core_personas(void)
{
    engawa_plain_personas(&output);
}

struct engawa_match *core_match_new(int seats, int viewer, int count)
{
    struct engawa_setup *setup =
        engawa_plain_setup_new(seats, count, given(), input.length, &output);
    struct engawa_match *match = setup ? engawa_plain_match_new(setup, viewer, &output) : NULL;
    engawa_plain_setup_free(setup);
    return match;
}

void core_match_free(struct engawa_match *match)
{
    engawa_plain_match_free(match);
}

struct engawa_match *core_match_view(const struct engawa_match *match, int viewer)
{
    return engawa_plain_match_view(match, viewer, &output);
}

int core_append(struct engawa_match *match, int by, double time)
{
    return engawa_plain_append(match, by, given(), (int64_t)time, &output);
}

void core_truncate(struct engawa_match *match, size_t length)
{
    engawa_plain_truncate(match, length);
}

/* ---- what stands on the table ---- */

size_t core_length(const struct engawa_match *match)
{
    return engawa_plain_length(match);
}

unsigned core_actors(const struct engawa_match *match)
{
    return engawa_plain_actors(match);
}

void core_entry(const struct engawa_match *match, size_t n)
{
    engawa_plain_entry(match, n, &output);
}

void core_legal(const struct engawa_match *match, int seat)
{
    engawa_plain_legal(match, seat, &output);
}

int core_check(const struct engawa_match *match, int seat)
{
    return engawa_plain_check(match, seat, given(), &output);
}

int core_draft(const struct engawa_match *match)
{
    return engawa_plain_draft(match, given(), &output);
}

void core_describe(const struct engawa_match *match, int viewer)
{
    engawa_plain_describe(match, viewer, &output);
}

void core_result(const struct engawa_match *match)
{
    engawa_plain_result(match, &output);
}

void core_options(const struct engawa_match *match)
{
    engawa_plain_options(match, &output);
}

void core_events(const struct engawa_match *match, size_t after, int viewer, int language)
{
    engawa_plain_events(match, after, viewer, given(), input.length, language, &output);
}

/* ---- fair chance ---- */

int core_commit(void)
{
    return engawa_plain_commit(given(), &output);
}

int core_draw(const struct engawa_match *match)
{
    return engawa_plain_fair_draw(match, given(), input.length, &output);
}

int core_verify(const struct engawa_match *match)
{
    return engawa_plain_verify(match, given(), input.length, &output);
}

/* ---- bots ---- */

int core_bot(const struct engawa_match *view, double seed, int budget, int language)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, (uint64_t)seed);
    return engawa_plain_choose(view, given(), &rng, budget, language, &output);
}

int core_weights(int seats)
{
    const char *game = given(), *bytes = game + strlen(game) + 1;
    return input.length > strlen(game) &&
           engawa_weights_bring(game, seats, bytes, input.length - strlen(game) - 1);
}

double core_prepare(const struct engawa_match *match)
{
    return engawa_plain_prepare(match, given());
}

static size_t share_length;

double *core_share(const struct engawa_match *match, int part, int of, int work)
{
    return engawa_plain_share(match, given(), part, of, work != 0, &share_length);
}

size_t core_share_length(void)
{
    return share_length;
}

double core_next(const struct engawa_match *match)
{
    return engawa_plain_next(match, given());
}

int core_judges(const struct engawa_match *match)
{
    return engawa_plain_judges(match);
}

int core_advise(const struct engawa_match *view, double seed, int budget, int shown, int language)
{
    return engawa_plain_advise(view, (uint64_t)seed, budget, shown, given(), input.length, language,
                               &output);
}

/* ---- analysis ---- */

struct engawa_plain_analysis *core_analysis_new(const struct engawa_match *match, double seed,
                                                int budget)
{
    return engawa_plain_analysis_new(match, (uint64_t)seed, budget, &output);
}

void core_analysis_free(struct engawa_plain_analysis *analysis)
{
    engawa_plain_analysis_free(analysis);
}

int core_analysis_step(struct engawa_plain_analysis *analysis, int language)
{
    return engawa_plain_analysis_step(analysis, given(), input.length, language, &output);
}

void core_analysis_found(const struct engawa_plain_analysis *analysis)
{
    engawa_plain_analysis_found(analysis, &output);
}

int core_analysis_take(struct engawa_plain_analysis *analysis, int language)
{
    return engawa_plain_analysis_take(analysis, given(), input.length, language, &output);
}

int core_moments(const struct engawa_match *match, int language)
{
    return engawa_plain_moments(match, given(), input.length, language, &output);
}

void core_analysis_verdicts(const struct engawa_plain_analysis *analysis)
{
    engawa_plain_analysis_verdicts(analysis, &output);
}
