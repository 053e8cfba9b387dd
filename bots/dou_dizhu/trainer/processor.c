/* processor.c - the trainer on one core of a processor (machine.h). It plays one hand after another
 * at one table. The same cycles give the same networks to the bit. */
#include "bots/dou_dizhu/trainer/machine.h"

#include "bots/dou_dizhu/trainer/learn.h"
#include "bots/dou_dizhu/trainer/play.h"
#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HANDS = 64 /* of a cycle, which is one step */ };

struct trainer_machine {
    struct trainer_players players;
    struct trainer_memory memory;
    float *gradient, *teacher;
    struct trainer_table table;
    long examples[TRAINER_NETWORKS]; /* since the last step, for each network */
};

static float *copy_of(const float *from, long count)
{
    float *copy = engawa_allocate((size_t)count, sizeof *copy);
    memcpy(copy, from, (size_t)count * sizeof *copy);
    return copy;
}

struct trainer_machine *trainer_machine_open(const struct trainer_school *school,
                                             const struct trainer_memory *memory)
{
    struct trainer_machine *machine = engawa_allocate(1, sizeof *machine);
    struct trainer_players *players = &machine->players;
    long count = memory->count;
    machine->memory = (struct trainer_memory){.count = count,
                                              .weight = copy_of(memory->weight, count),
                                              .mean = copy_of(memory->mean, count),
                                              .square = copy_of(memory->square, count),
                                              .earlier = copy_of(memory->earlier, count)};
    machine->gradient = engawa_allocate((size_t)count, sizeof(float));
    players->layout = trainer_layout_of(school->place->kind.seats);
    players->place = *school->place;
    players->weight[0] = players->weight[1] = machine->memory.weight;
    players->earlier = machine->memory.earlier;
    players->opponents = school->opponents;
    if (school->teacher) {
        players->teaching = *school->teaching;
        machine->teacher = copy_of(school->teacher, school->teaching->first[TRAINER_NETWORKS]);
        players->teacher = machine->teacher;
    }
    return machine;
}

void trainer_machine_close(struct trainer_machine *machine)
{
    free(machine->memory.weight);
    free(machine->memory.mean);
    free(machine->memory.square);
    free(machine->memory.earlier);
    free(machine->teacher);
    free(machine->gradient);
    free(machine);
}

int trainer_machine_hands(void)
{
    return HANDS;
}

int trainer_machine_batch(void)
{
    return HANDS;
}

/* Learns what the others held at the decisions of the table's hand. */
static void learn_beliefs(struct trainer_machine *machine, struct trainer_report *report)
{
    struct trainer_table *table = &machine->table;
    const struct trainer_players *players = &machine->players;
    for (int i = 0; i < table->guesses; i++) {
        const struct trainer_guess *guess = &table->guess[i];
        int network = trainer_beliefs(players->layout.seats, guess->role), ranks = 0;
        long first = players->place.first[network];
        report->loss += (double)trainer_learn_guess(
            machine->memory.weight + first, machine->gradient + first, players->place.rows[network],
            &players->layout, guess, &table->scratch, &ranks);
        report->ranks += ranks;
        machine->examples[network]++;
    }
}

/* Plays hand NUMBER, and adds its examples to the gradient. */
static void play(struct trainer_machine *machine, const struct trainer_cycle *cycle,
                 uint64_t number, struct trainer_report *report)
{
    struct trainer_table *table = &machine->table;
    const struct trainer_players *players = &machine->players;
    int seats = players->layout.seats;
    trainer_play_hand(table, players, cycle->seed, number, true);
    for (int i = 0; i < table->examples; i++) {
        const struct trainer_example *example = &table->example[i];
        int role = example->role;
        float error = trainer_learn_from(players, machine->gradient, example, &table->scratch);
        machine->examples[role]++;
        if (example->hidden > 0)
            machine->examples[trainer_critic(seats, role)]++;
        report->decisions += role < seats;
        report->error += role < seats ? (double)error : 0;
    }
    learn_beliefs(machine, report);
    report->hands++;
    report->won += table->hand.size[table->hand.landlord] == 0;
}

/* Makes one step for the COUNT weights of a network. */
ENGAWA_WIDE
static void step(long count, float *restrict weight, float *restrict gradient, float *restrict mean,
                 float *restrict square, float share, float rate)
{
    for (long i = 0; i < count; i++)
        trainer_step(&weight[i], &gradient[i], &mean[i], &square[i], share, rate);
}

void trainer_machine_run(struct trainer_machine *machine, const struct trainer_cycle *cycle,
                         struct trainer_report *report)
{
    const struct trainer_place *place = &machine->players.place;
    const struct trainer_memory *memory = &machine->memory;
    float warm = (float)sqrt(1 - pow(0.999, (double)(cycle->steps + 1)));
    machine->players.explore = cycle->explore;
    for (int i = 0; i < HANDS; i++)
        play(machine, cycle, cycle->number + (uint64_t)i, report);
    for (int i = 0; i < TRAINER_NETWORKS; i++) {
        long first = place->first[i], examples = machine->examples[i];
        step(place->first[i + 1] - first, memory->weight + first, machine->gradient + first,
             memory->mean + first, memory->square + first, examples > 0 ? 1 / (float)examples : 0,
             cycle->rate * warm);
        machine->examples[i] = 0;
    }
}

void trainer_machine_age(struct trainer_machine *machine)
{
    memcpy(machine->memory.earlier, machine->memory.weight,
           (size_t)machine->memory.count * sizeof(float));
}

void trainer_machine_save(struct trainer_machine *machine, struct trainer_memory *memory)
{
    size_t bytes = (size_t)memory->count * sizeof(float);
    memcpy(memory->weight, machine->memory.weight, bytes);
    memcpy(memory->mean, machine->memory.mean, bytes);
    memcpy(memory->square, machine->memory.square, bytes);
    memcpy(memory->earlier, machine->memory.earlier, bytes);
}
