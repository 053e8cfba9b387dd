/* card.cu - the trainer on a graphics card (machine.h). A warp plays a hand, and a warp learns from
 * an example. Many warps add to the same gradients in any order, so a run does not repeat to the
 * bit. nvcc compiles this file; the rest of the program is C. */
#include "bots/dou_dizhu/trainer/machine.h"

#include "bots/dou_dizhu/trainer/learn.h"
#include "bots/dou_dizhu/trainer/play.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    HANDS = 8192, /* of a cycle */
    BATCH = 256,  /* hands of a step */
    WARPS = 4,    /* of a block */
    SPLIT = 8,    /* warps that share the examples of a hand */
    THREADS = 32 * WARPS,
    STEP_BLOCKS = 512
};

/* Sums that the kernels add to. */
struct sums {
    unsigned long long decisions, won, ranks;
    double error, loss;
};

struct trainer_machine {
    struct trainer_players players;
    struct trainer_table *table; /* HANDS of them, on the card as all that follows */
    float *weight, *mean, *square, *earlier, *gradient, *teacher;
    int *examples; /* since the last step, for each network */
    struct sums *sums;
    long count;
};

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "engawa-trainer: the card: %s\n", cudaGetErrorString(error));
    exit(2);
}

/* ---- on the card ---- */

__global__ void play(struct trainer_table *table, struct trainer_players players, uint64_t seed,
                     uint64_t number, struct sums *sums)
{
    int hand = (int)blockIdx.x * WARPS + (int)threadIdx.x / 32;
    trainer_play_hand(&table[hand], &players, seed, number + (uint64_t)hand, true);
    const struct trainer_hand *played = &table[hand].hand;
    if (TRAINER_LANE == 0 && played->size[played->landlord] == 0)
        atomicAdd(&sums->won, 1ull);
}

__global__ void learn(const struct trainer_table *table, struct trainer_players players,
                      float *gradient, int *examples, struct sums *sums)
{
    __shared__ struct trainer_scratch scratch[WARPS];
    int warp = (int)blockIdx.x * WARPS + (int)threadIdx.x / 32;
    const struct trainer_table *played = &table[warp / SPLIT];
    for (int i = warp % SPLIT; i < played->examples; i += SPLIT) {
        const struct trainer_example *example = &played->example[i];
        int role = example->role;
        float error = trainer_learn_from(&players, gradient, example, &scratch[threadIdx.x / 32]);
        if (TRAINER_LANE == 0) {
            atomicAdd(&examples[role], 1);
            if (example->hidden > 0)
                atomicAdd(&examples[trainer_critic(players.layout.seats, role)], 1);
            if (role < players.layout.seats) {
                atomicAdd(&sums->decisions, 1ull);
                atomicAdd(&sums->error, (double)error);
            }
        }
    }
}

__global__ void learn_beliefs(const struct trainer_table *table, struct trainer_players players,
                              float *gradient, int *examples, struct sums *sums)
{
    __shared__ struct trainer_scratch scratch[WARPS];
    int warp = (int)blockIdx.x * WARPS + (int)threadIdx.x / 32;
    const struct trainer_table *played = &table[warp / SPLIT];
    for (int i = warp % SPLIT; i < played->guesses; i += SPLIT) {
        const struct trainer_guess *guess = &played->guess[i];
        int network = trainer_beliefs(players.layout.seats, guess->role), ranks = 0;
        long first = players.place.first[network];
        float loss = trainer_learn_guess(players.weight[0] + first, gradient + first,
                                         players.place.rows[network], &players.layout, guess,
                                         &scratch[threadIdx.x / 32], &ranks);
        if (TRAINER_LANE == 0) {
            atomicAdd(&examples[network], 1);
            atomicAdd(&sums->ranks, (unsigned long long)ranks);
            atomicAdd(&sums->loss, (double)loss);
        }
    }
}

__global__ void step(struct trainer_place place, float *weight, float *gradient, float *mean,
                     float *square, const int *examples, float rate)
{
    long width = (long)gridDim.x * blockDim.x, at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int network = 0; network < TRAINER_NETWORKS; network++) {
        float share = examples[network] > 0 ? 1 / (float)examples[network] : 0;
        for (long i = place.first[network] + at; i < place.first[network + 1]; i += width)
            trainer_step(&weight[i], &gradient[i], &mean[i], &square[i], share, rate);
    }
}

/* ---- the machine ---- */

static float *copy_of(const float *from, long count)
{
    float *copy;
    check(cudaMalloc((void **)&copy, (size_t)count * sizeof *copy));
    check(cudaMemcpy(copy, from, (size_t)count * sizeof *copy, cudaMemcpyHostToDevice));
    return copy;
}

static void *new_zeros(size_t bytes)
{
    void *zeros;
    check(cudaMalloc(&zeros, bytes));
    check(cudaMemset(zeros, 0, bytes));
    return zeros;
}

struct trainer_machine *trainer_machine_open(const struct trainer_school *school,
                                             const struct trainer_memory *memory)
{
    struct trainer_machine *machine = (struct trainer_machine *)calloc(1, sizeof *machine);
    if (!machine)
        exit(2);
    size_t bytes = (size_t)memory->count * sizeof(float);
    struct trainer_players *players = &machine->players;
    players->layout = trainer_layout_of(school->place->kind.seats);
    players->place = *school->place;
    players->opponents = school->opponents;
    machine->count = memory->count;
    machine->weight = copy_of(memory->weight, memory->count);
    machine->mean = copy_of(memory->mean, memory->count);
    machine->square = copy_of(memory->square, memory->count);
    machine->earlier = copy_of(memory->earlier, memory->count);
    machine->gradient = (float *)new_zeros(bytes);
    machine->table = (struct trainer_table *)new_zeros(HANDS * sizeof(struct trainer_table));
    machine->examples = (int *)new_zeros(TRAINER_NETWORKS * sizeof(int));
    machine->sums = (struct sums *)new_zeros(sizeof(struct sums));
    players->weight[0] = players->weight[1] = machine->weight;
    players->earlier = machine->earlier;
    if (school->teacher) {
        players->teaching = *school->teaching;
        machine->teacher = copy_of(school->teacher, school->teaching->first[TRAINER_NETWORKS]);
        players->teacher = machine->teacher;
    }
    return machine;
}

void trainer_machine_close(struct trainer_machine *machine)
{
    check(cudaFree(machine->weight));
    check(cudaFree(machine->mean));
    check(cudaFree(machine->square));
    check(cudaFree(machine->earlier));
    check(cudaFree(machine->teacher));
    check(cudaFree(machine->gradient));
    check(cudaFree(machine->table));
    check(cudaFree(machine->examples));
    check(cudaFree(machine->sums));
    free(machine);
}

int trainer_machine_hands(void)
{
    return HANDS;
}

int trainer_machine_batch(void)
{
    return BATCH;
}

void trainer_machine_run(struct trainer_machine *machine, const struct trainer_cycle *cycle,
                         struct trainer_report *report)
{
    struct sums sums;
    machine->players.explore = cycle->explore;
    check(cudaMemset(machine->sums, 0, sizeof sums));
    play<<<HANDS / WARPS, THREADS>>>(machine->table, machine->players, cycle->seed, cycle->number,
                                     machine->sums);
    for (int i = 0; i < HANDS / BATCH; i++) {
        double warm = sqrt(1 - pow(0.999, (double)(cycle->steps + i + 1)));
        check(cudaMemsetAsync(machine->examples, 0, TRAINER_NETWORKS * sizeof(int)));
        learn<<<BATCH * SPLIT / WARPS, THREADS>>>(machine->table + i * BATCH, machine->players,
                                                  machine->gradient, machine->examples,
                                                  machine->sums);
        if (machine->players.place.kind.beliefs)
            learn_beliefs<<<BATCH * SPLIT / WARPS, THREADS>>>(machine->table + i * BATCH,
                                                              machine->players, machine->gradient,
                                                              machine->examples, machine->sums);
        step<<<STEP_BLOCKS, 256>>>(machine->players.place, machine->weight, machine->gradient,
                                   machine->mean, machine->square, machine->examples,
                                   cycle->rate * (float)warm);
    }
    check(cudaGetLastError());
    check(cudaMemcpy(&sums, machine->sums, sizeof sums, cudaMemcpyDeviceToHost));
    report->hands += HANDS;
    report->decisions += (long)sums.decisions;
    report->won += (long)sums.won;
    report->error += sums.error;
    report->ranks += (long)sums.ranks;
    report->loss += sums.loss;
}

void trainer_machine_age(struct trainer_machine *machine)
{
    check(cudaMemcpy(machine->earlier, machine->weight, (size_t)machine->count * sizeof(float),
                     cudaMemcpyDeviceToDevice));
}

void trainer_machine_save(struct trainer_machine *machine, struct trainer_memory *memory)
{
    size_t bytes = (size_t)machine->count * sizeof(float);
    check(cudaMemcpy(memory->weight, machine->weight, bytes, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(memory->mean, machine->mean, bytes, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(memory->square, machine->square, bytes, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(memory->earlier, machine->earlier, bytes, cudaMemcpyDeviceToHost));
}
