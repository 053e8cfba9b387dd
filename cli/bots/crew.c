/* crew.c - the processes of one program (crew.h). */
#include "cli/bots/crew.h"

#include "cli/base/common.h"
#include "cli/bots/program.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

static const double idle = 600; /* seconds */

struct process {
    const struct engawa_bot *program; /* NULL if it was never needed */
    struct engawa_text known;         /* the events that it has received; empty: it is fresh */
    double asked;                     /* when, by cli_seconds */
};

struct crew {
    char *command;
    struct process process[CREW_PROCESSES];
};

/* Returns the length of the game in QUESTION, which begins with that and ends with the question
 * itself. */
static size_t told_length(const char *question)
{
    const char *at = question;
    while (*at && strncmp(at, "legal ", 6) != 0 && strncmp(at, "seed ", 5) != 0) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return (size_t)(at - question);
}

/* Returns the process that knows the largest part of QUESTION, and nothing else; a fresh one knows
 * nothing. NULL if there is none. */
static struct process *find(struct crew *crew, const struct engawa_text *question)
{
    struct process *best = NULL;
    for (int i = 0; i < CREW_PROCESSES; i++) {
        struct process *one = &crew->process[i];
        size_t length = one->known.length;
        if (one->program && length <= question->length &&
            (length == 0 || memcmp(one->known.at, question->at, length) == 0) &&
            (!best || length > best->known.length))
            best = one;
    }
    return best;
}

static void end(struct process *process)
{
    program_end(process->program);
    engawa_text_clear(&process->known);
}

/* Returns a process that knows nothing, and does not run: a new one, or that which was asked
 * longest ago, which ends. */
static struct process *vacate(struct crew *crew)
{
    struct process *oldest = &crew->process[0];
    for (int i = 0; i < CREW_PROCESSES; i++) {
        struct process *one = &crew->process[i];
        if (!one->program) {
            one->program = program_new(crew->command);
            return one;
        }
        if (one->asked < oldest->asked)
            oldest = one;
    }
    end(oldest);
    return oldest;
}

struct crew *crew_new(const char *command)
{
    struct crew *crew = engawa_allocate(1, sizeof *crew);
    crew->command = engawa_copy_string(command);
    struct process *first = vacate(crew);
    if (program_greet(first->program))
        return crew;
    end(first);
    free(crew->command);
    free(crew);
    return NULL;
}

bool crew_answer(struct crew *crew, const struct engawa_text *question, int milliseconds,
                 struct engawa_text *move)
{
    struct process *process = find(crew, question);
    if (!process)
        process = vacate(crew);
    engawa_text_clear(&process->known);
    engawa_text_add_bytes(&process->known, question->at, told_length(question->at));
    bool answered = program_answer(process->program, question, milliseconds, move);
    program_forgive(process->program); /* the caller decides about pauses */
    process->asked = cli_seconds();
    return answered;
}

void crew_prepare(struct crew *crew)
{
    struct process *fresh = NULL;
    for (int i = 0; i < CREW_PROCESSES; i++) {
        struct process *one = &crew->process[i];
        if (one->known.length > 0 && cli_seconds() > one->asked + idle)
            end(one);
        if (one->program && one->known.length == 0 && !fresh)
            fresh = one;
    }
    program_begin((fresh ? fresh : vacate(crew))->program);
}
