/* batch.c - the games of a batch, each thread's share of them, and the threads.
 *
 * Each thread has a block of games that lie side by side, and lists their moves into its own
 * memory. The numbers of moves determine where each block begins in the caller's list, so every
 * call has two passes with a barrier between them: play and list, then copy. There are barriers
 * before and after a call as well.
 */
#include "batch/batch.h"

#include "batch/meeting.h"
#include "batch/opponents.h"
#include "engine/memory.h"
#include "engine/notation.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 1 << 24, THREADS_MAX = 256 };

/* One game, followed by its state. A save is these bytes and the state's. */
struct slot {
    uint32_t word[8], next; /* the generator's */
    int32_t actor;
    uint64_t rng[4];
    uint64_t seed, plays;
    int32_t first, count; /* its legal moves in the list of its block */
    int32_t decisions;    /* made in this play */
    int32_t unused;
};

/* One thread's games and their moves. */
struct block {
    struct engawa_batch *batch;
    pthread_t thread;
    int first, end;
    engawa_move *moves;
    int32_t *action;                /* of each move, if the batch is `numbered` */
    int64_t count, capacity, begin; /* BEGIN: in the caller's list */
    int64_t room;                   /* of `action` */
    char apart[128]; /* keeps members written by two threads in different cache lines */
};

enum task { LOOK, STEP, RANDOM, STOP };

struct engawa_batch {
    struct engawa_setup setup;
    int games, threads, observation, features, actions;
    int limit;                       /* decisions of a play; 0: none */
    int (*number)(engawa_move move); /* NULL: the game has no second numbering */
    const struct engawa_observer *observer;
    struct opponents *opponents; /* NULL: the caller moves for all seats */
    size_t slot_size;
    unsigned char *slots;
    float *reward; /* of the last step, SEATS for each game */
    uint8_t *done, *truncated;
    int32_t *chosen; /* the choices that actions stand for */
    bool numbered;   /* the actions of all moves are wanted */
    struct block *block;
    struct meeting meeting;
    struct engawa_rng refill; /* has the fast generator's refill */

    /* The call under way. */
    enum task task;
    bool stale; /* a game was restored: the lists of moves are not those of the games */
    const int32_t *choice;
    int32_t *drawn;
    struct engawa_batch_arrays arrays;
};

static struct slot *slot_of(const struct engawa_batch *batch, int game)
{
    return (struct slot *)(void *)(batch->slots + (size_t)game * batch->slot_size);
}

static void *state_of(struct slot *slot)
{
    return slot + 1;
}

/* ---- chance ---- */

/* The generator of SLOT, as the games' functions want it. */
static void take_rng(const struct engawa_batch *batch, const struct slot *slot,
                     struct engawa_rng *rng)
{
    rng->refill = batch->refill.refill;
    rng->next = slot->next;
    memcpy(rng->word, slot->word, sizeof rng->word);
    memcpy(rng->state, slot->rng, sizeof rng->state);
}

static void put_rng(struct slot *slot, const struct engawa_rng *rng)
{
    slot->next = rng->next;
    memcpy(slot->word, rng->word, sizeof slot->word);
    memcpy(slot->rng, rng->state, sizeof slot->rng);
}

/* The seed of play number PLAYS of the game that was given SEED. */
static uint64_t mix(uint64_t seed, uint64_t plays)
{
    uint64_t z = seed + UINT64_C(0x9e3779b97f4a7c15) * (plays + 1);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* ---- one game ---- */

/* Begins a play of game number GAME. */
static void begin(const struct engawa_batch *batch, int game, struct slot *slot,
                  struct engawa_rng *rng)
{
    const struct engawa_game *rules = batch->setup.game;
    memset(state_of(slot), 0, rules->state_size);
    rules->start(state_of(slot), &batch->setup);
    slot->decisions = 0;
    uint64_t seed = mix(slot->seed, slot->plays++);
    engawa_rng_fast(rng, seed);
    if (batch->opponents)
        opponents_begin(batch->opponents, game, mix(seed, 0));
}

/* Applies EVENT in game number GAME, where bots see it. */
static void happen(const struct engawa_batch *batch, int game, void *state,
                   struct engawa_event *event)
{
    opponents_see(batch->opponents, game, state, event);
    engawa_apply(batch->setup.game, state, event);
}

/* The next event of game number GAME, which has bots, if it is chance's or a bot's. False: the
 * caller is next. */
static bool happen_by_itself(const struct engawa_batch *batch, int game, struct slot *slot,
                             unsigned actors, struct engawa_rng *rng)
{
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    if (actors == ENGAWA_CHANCE_BIT) {
        batch->setup.game->draw(state_of(slot), rng, &event.outcome);
    } else {
        int actor = engawa_lowest_bit(actors);
        if (!opponents_have(batch->opponents, actor))
            return false;
        opponents_choose(batch->opponents, game, actor, &event);
        slot->decisions++;
    }
    happen(batch, game, state_of(slot), &event);
    return true;
}

/* Draws and applies outcomes of chance until a player is next, and lets bots move, until
 * the caller is next or the game is over. Returns who may act. */
static unsigned settle(const struct engawa_batch *batch, int game, struct slot *slot,
                       struct engawa_rng *rng)
{
    const struct engawa_game *rules = batch->setup.game;
    void *state = state_of(slot);
    unsigned actors;
    while ((actors = rules->actors(state)) != 0) {
        if (batch->opponents) {
            if (!happen_by_itself(batch, game, slot, actors, rng))
                break;
        } else {
            struct engawa_outcome outcome; /* an event is a kilobyte, most of it a note */
            if (actors != ENGAWA_CHANCE_BIT)
                break;
            rules->draw(state, rng, &outcome);
            rules->settle(state, &outcome);
        }
    }
    return actors;
}

/* Writes the scores of game number GAME, which is over or CUT by the limit, and what each seat
 * knows at its end. */
static void finish(struct engawa_batch *batch, int game, const void *state, bool cut)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], seats = batch->setup.seats;
    size_t first = (size_t)game * (size_t)seats, size = (size_t)batch->observation;
    batch->setup.game->result(state, scores, ranks);
    batch->done[game] = 1;
    batch->truncated[game] = cut;
    for (int seat = 0; seat < seats; seat++)
        batch->reward[first + (size_t)seat] = (float)scores[seat];
    if (!batch->arrays.last)
        return;
    uint8_t *last = batch->arrays.last + first * size;
    memset(last, 0, (size_t)seats * size);
    for (int seat = 0; seat < seats; seat++)
        engawa_observe(batch->setup.game, state, seat, false, last + (size_t)seat * size);
}

/* Goes on to the next decision in game number GAME. */
static void go_on(struct engawa_batch *batch, int game, struct slot *slot, struct engawa_rng *rng)
{
    unsigned actors = settle(batch, game, slot, rng);
    bool cut = actors != 0 && batch->limit > 0 && slot->decisions >= batch->limit;
    if (actors == 0 || cut) {
        finish(batch, game, state_of(slot), cut);
        do {
            begin(batch, game, slot, rng);
            actors = settle(batch, game, slot, rng);
        } while (actors == 0);
    }
    slot->actor = engawa_lowest_bit(actors);
}

/* Lists the moves of SLOT behind those of the games before it. */
static void list(const struct engawa_batch *batch, struct block *block, struct slot *slot)
{
    const struct engawa_game *rules = batch->setup.game;
    int64_t room = block->capacity - block->count;
    int most = room < rules->legal_max ? (int)room : rules->legal_max;
    engawa_move *moves = room > 0 ? block->moves + block->count : NULL;
    int count = rules->legal(state_of(slot), slot->actor, moves, most);
    if (count > room) {
        block->capacity = 2 * block->capacity + rules->legal_max;
        block->moves =
            engawa_reallocate(block->moves, (size_t)block->capacity, sizeof *block->moves);
        moves = block->moves + block->count;
        count = rules->legal(state_of(slot), slot->actor, moves, rules->legal_max);
    }
    slot->first = (int32_t)block->count;
    slot->count = count;
    block->count += count;
}

/* Makes MOVE in game number GAME. Bots get a word where the move needs a free text. */
static void make(const struct engawa_batch *batch, int game, struct slot *slot, engawa_move move)
{
    if (!batch->opponents) {
        batch->setup.game->play(state_of(slot), slot->actor, move);
        return;
    }
    struct engawa_event event = {.by = slot->actor, .move = move};
    engawa_give_note(batch->setup.game, state_of(slot), &event);
    happen(batch, game, state_of(slot), &event);
}

/* Makes the move that is wanted in game number GAME. The list still has the moves of all games
 * before this step: `play_block` makes the new one only after it. */
static void decide(struct engawa_batch *batch, const struct block *block, int game)
{
    struct slot *slot = slot_of(batch, game);
    struct engawa_rng rng;
    if (batch->task == STEP && batch->choice[game] == ENGAWA_BATCH_STAY)
        return;
    take_rng(batch, slot, &rng);
    int32_t choice = batch->task == RANDOM ? (int32_t)engawa_rng_below(&rng, (uint32_t)slot->count)
                                           : batch->choice[game];
    if (batch->task == RANDOM && batch->drawn)
        batch->drawn[game] = choice;
    make(batch, game, slot, block->moves[slot->first + choice]);
    slot->decisions++;
    go_on(batch, game, slot, &rng);
    put_rng(slot, &rng);
}

/* ---- a block ---- */

/* Finds the actions of the moves that BLOCK has listed. */
static void number_moves(const struct engawa_batch *batch, struct block *block)
{
    if (block->room < block->count) {
        block->room = block->capacity;
        block->action =
            engawa_reallocate(block->action, (size_t)block->room, sizeof *block->action);
    }
    for (int game = block->first; game < block->end; game++) {
        struct slot *slot = slot_of(batch, game);
        for (int i = slot->first; i < slot->first + slot->count; i++)
            block->action[i] =
                batch->observer->action(state_of(slot), slot->actor, block->moves[i]);
    }
}

static void play_block(struct engawa_batch *batch, struct block *block)
{
    size_t seats = (size_t)batch->setup.seats, games = (size_t)(block->end - block->first);
    if (batch->task != LOOK) {
        memset(batch->done + block->first, 0, games);
        memset(batch->truncated + block->first, 0, games);
        memset(batch->reward + (size_t)block->first * seats, 0,
               games * seats * sizeof *batch->reward);
        for (int game = block->first; game < block->end; game++)
            decide(batch, block, game);
    }
    block->count = 0;
    for (int game = block->first; game < block->end; game++)
        list(batch, block, slot_of(batch, game));
    if (batch->numbered)
        number_moves(batch, block);
}

/* Writes features and numbers of the first FITS moves of BLOCK. */
static void describe_moves(const struct engawa_batch *batch, const struct block *block,
                           int64_t fits)
{
    size_t size = (size_t)batch->features;
    if (batch->arrays.number && batch->number)
        for (int64_t i = 0; i < fits; i++)
            batch->arrays.number[block->begin + i] = batch->number(block->moves[i]);
    if (!batch->arrays.feature || size == 0)
        return;
    uint8_t *feature = batch->arrays.feature + (size_t)block->begin * size;
    memset(feature, 0, (size_t)fits * size);
    for (int game = block->first; game < block->end; game++) {
        struct slot *slot = slot_of(batch, game);
        for (int i = slot->first; i < slot->first + slot->count && i < fits; i++)
            batch->observer->feature(
                state_of(slot), slot->actor, block->moves[i],
                &(struct engawa_observation){.at = feature + (size_t)i * size});
    }
}

/* Copies as many whole lists of BLOCK as fit. */
static void copy_moves(const struct engawa_batch *batch, const struct block *block)
{
    const struct engawa_batch_arrays *to = &batch->arrays;
    int64_t fits = 0;
    for (int game = block->first; game < block->end; game++) {
        const struct slot *slot = slot_of(batch, game);
        if (to->offset)
            to->offset[game + 1] = block->begin + slot->first + slot->count;
        if (block->begin + slot->first + slot->count <= to->capacity)
            fits = slot->first + slot->count;
    }
    if (fits == 0)
        return;
    describe_moves(batch, block, fits);
    if (to->moves)
        memcpy(to->moves + block->begin, block->moves, (size_t)fits * sizeof *to->moves);
    if (to->action && batch->actions > 0)
        memcpy(to->action + block->begin, block->action, (size_t)fits * sizeof *to->action);
}

static void write_masks(const struct engawa_batch *batch, const struct block *block)
{
    size_t actions = (size_t)batch->actions;
    memset(batch->arrays.mask + (size_t)block->first * actions, 0,
           (size_t)(block->end - block->first) * actions);
    for (int game = block->first; game < block->end; game++) {
        const struct slot *slot = slot_of(batch, game);
        uint8_t *mask = batch->arrays.mask + (size_t)game * actions;
        for (int i = slot->first; i < slot->first + slot->count; i++)
            mask[block->action[i]] = 1;
    }
}

static void observe(const struct engawa_batch *batch, struct slot *slot, bool all, uint8_t *bytes)
{
    memset(bytes, 0, (size_t)batch->observation);
    batch->observer->observe(state_of(slot), slot->actor, all,
                             &(struct engawa_observation){.at = bytes});
}

static void copy_block(const struct engawa_batch *batch, const struct block *block)
{
    const struct engawa_batch_arrays *to = &batch->arrays;
    size_t size = (size_t)batch->observation, seats = (size_t)batch->setup.seats;
    size_t first = (size_t)block->first, games = (size_t)(block->end - block->first);
    for (int game = block->first; game < block->end; game++) {
        struct slot *slot = slot_of(batch, game);
        if (to->actor)
            to->actor[game] = slot->actor;
        if (to->observation)
            observe(batch, slot, false, to->observation + (size_t)game * size);
        if (to->open)
            observe(batch, slot, true, to->open + (size_t)game * size);
    }
    copy_moves(batch, block);
    if (to->mask && batch->actions > 0)
        write_masks(batch, block);
    if (to->done)
        memcpy(to->done + first, batch->done + first, games);
    if (to->truncated)
        memcpy(to->truncated + first, batch->truncated + first, games);
    if (to->reward)
        memcpy(to->reward + first * seats, batch->reward + first * seats,
               games * seats * sizeof *to->reward);
}

/* ---- threads ---- */

static void wait_for_all(struct engawa_batch *batch)
{
    if (batch->threads > 1)
        meeting_wait(&batch->meeting);
}

/* Each thread's part of the current call. */
static void work(struct engawa_batch *batch, struct block *block)
{
    play_block(batch, block);
    wait_for_all(batch);
    block->begin = 0;
    for (const struct block *before = batch->block; before < block; before++)
        block->begin += before->count;
    copy_block(batch, block);
}

static void *serve(void *context)
{
    struct block *block = context;
    struct engawa_batch *batch = block->batch;
    for (;;) {
        wait_for_all(batch); /* until there is something to do */
        if (batch->task == STOP)
            return NULL;
        work(batch, block);
        wait_for_all(batch); /* until all have done it */
    }
}

/* Does TASK in all threads. Returns the number of legal moves. */
static int64_t run(struct engawa_batch *batch, enum task task, const int32_t *choice,
                   int32_t *drawn, const struct engawa_batch_arrays *arrays)
{
    batch->task = task;
    batch->choice = choice;
    batch->drawn = drawn;
    batch->arrays = *arrays;
    assert((!arrays->observation && !arrays->open && !arrays->last) || batch->observation > 0);
    if ((arrays->action || arrays->mask) && batch->actions > 0)
        batch->numbered = true;
    if (arrays->offset)
        arrays->offset[0] = 0;
    wait_for_all(batch);
    work(batch, batch->block);
    wait_for_all(batch);
    const struct block *last = &batch->block[batch->threads - 1];
    return last->begin + last->count;
}

static void start_threads(struct engawa_batch *batch)
{
    batch->block = engawa_allocate((size_t)batch->threads, sizeof *batch->block);
    if (batch->threads > 1)
        meeting_open(&batch->meeting, batch->threads);
    for (int i = 0; i < batch->threads; i++) {
        struct block *block = &batch->block[i];
        block->batch = batch;
        block->first = (int)((int64_t)batch->games * i / batch->threads);
        block->end = (int)((int64_t)batch->games * (i + 1) / batch->threads);
        if (i > 0) {
            int failed = pthread_create(&block->thread, NULL, serve, block);
            assert(!failed);
            (void)failed;
        }
    }
}

/* Lists the moves anew where a game was restored. */
static void refresh(struct engawa_batch *batch)
{
    if (batch->stale)
        run(batch, LOOK, NULL, NULL, &(struct engawa_batch_arrays){0});
    batch->stale = false;
}

/* ---- the interface ---- */

static bool check_size(int games, int threads, struct engawa_reason *why)
{
    if (games < 1 || games > GAMES_MAX)
        return engawa_refuse(why, "games", "a batch has 1 to %d games",
                             "バッチのゲーム数は1から%dまでです", GAMES_MAX);
    if (threads < 1 || threads > THREADS_MAX || threads > games)
        return engawa_refuse(why, "threads", "a batch has 1 to %d threads, and no more than games",
                             "バッチのスレッド数は1から%dまでで、ゲーム数以下です", THREADS_MAX);
    return true;
}

/* Begins the first play of every game. */
static void begin_all(struct engawa_batch *batch)
{
    for (int game = 0; game < batch->games; game++) {
        struct slot *slot = slot_of(batch, game);
        struct engawa_rng rng;
        slot->plays = 0;
        begin(batch, game, slot, &rng);
        go_on(batch, game, slot, &rng);
        put_rng(slot, &rng);
    }
}

struct engawa_batch *engawa_batch_new(const struct engawa_setup *setup, int games, int threads,
                                      uint64_t seed, struct engawa_reason *why)
{
    if (!check_size(games, threads, why))
        return NULL;
    struct engawa_batch *batch = engawa_allocate(1, sizeof *batch);
    size_t words = (setup->game->state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    batch->setup = *setup;
    batch->games = games;
    batch->threads = threads;
    batch->observation = engawa_observation_size(setup);
    batch->features = engawa_features_size(setup);
    batch->actions = engawa_actions(setup);
    batch->observer = engawa_observer_of(setup->game);
    batch->number = batch->observer ? batch->observer->number : NULL;
    batch->slot_size = sizeof(struct slot) + words * sizeof(uint64_t);
    batch->slots = engawa_allocate((size_t)games, batch->slot_size);
    batch->reward = engawa_allocate((size_t)games * (size_t)setup->seats, sizeof *batch->reward);
    batch->done = engawa_allocate((size_t)games, 1);
    batch->truncated = engawa_allocate((size_t)games, 1);
    batch->chosen = engawa_allocate((size_t)games, sizeof *batch->chosen);
    engawa_rng_fast(&batch->refill, 0);
    for (int game = 0; game < games; game++)
        slot_of(batch, game)->seed = mix(seed, (uint64_t)game);
    begin_all(batch);
    start_threads(batch);
    batch->stale = true;
    refresh(batch);
    return batch;
}

void engawa_batch_free(struct engawa_batch *batch)
{
    if (!batch)
        return;
    batch->task = STOP;
    wait_for_all(batch);
    for (int i = 0; i < batch->threads; i++) {
        if (i > 0)
            pthread_join(batch->block[i].thread, NULL);
        free(batch->block[i].moves);
        free(batch->block[i].action);
    }
    if (batch->threads > 1)
        meeting_close(&batch->meeting);
    free(batch->block);
    free(batch->slots);
    free(batch->reward);
    free(batch->done);
    free(batch->truncated);
    free(batch->chosen);
    opponents_free(batch->opponents);
    free(batch);
}

int64_t engawa_batch_look(struct engawa_batch *batch, const struct engawa_batch_arrays *arrays)
{
    batch->stale = false;
    return run(batch, LOOK, NULL, NULL, arrays);
}

int64_t engawa_batch_step(struct engawa_batch *batch, const int32_t *choice,
                          const struct engawa_batch_arrays *arrays, struct engawa_reason *why)
{
    for (int game = 0; game < batch->games; game++) {
        int count = slot_of(batch, game)->count;
        if (choice[game] < 0 || choice[game] >= count) {
            engawa_refuse(why, "choice", "game %d has moves 0 to %d, not %d",
                          "ゲーム%dの手は0から%dまでで、%dはありません", game, count - 1,
                          choice[game]);
            return -1;
        }
    }
    refresh(batch);
    return run(batch, STEP, choice, NULL, arrays);
}

/* Sets the choice for ACTION in game number GAME of BLOCK. False: it is not legal. */
static bool find_choice(struct engawa_batch *batch, const struct block *block, int game,
                        int32_t action)
{
    const struct slot *slot = slot_of(batch, game);
    batch->chosen[game] = ENGAWA_BATCH_STAY;
    for (int32_t i = 0; i < slot->count; i++)
        if (block->action[slot->first + i] == action) {
            batch->chosen[game] = i;
            return true;
        }
    return action == ENGAWA_BATCH_STAY;
}

int64_t engawa_batch_act(struct engawa_batch *batch, const int32_t *action,
                         const struct engawa_batch_arrays *arrays, struct engawa_reason *why)
{
    assert(batch->actions > 0);
    batch->stale |= !batch->numbered;
    batch->numbered = true;
    refresh(batch);
    for (const struct block *block = batch->block; block < batch->block + batch->threads; block++)
        for (int game = block->first; game < block->end; game++)
            if (!find_choice(batch, block, game, action[game])) {
                engawa_refuse(why, "action", "action %d is not legal in game %d",
                              "行動%dはゲーム%dでは選べません", action[game], game);
                return -1;
            }
    return run(batch, STEP, batch->chosen, NULL, arrays);
}

void engawa_batch_limit(struct engawa_batch *batch, int limit)
{
    batch->limit = limit;
}

bool engawa_batch_bots(struct engawa_batch *batch, const struct engawa_bot *const bot[], int budget,
                       struct engawa_reason *why)
{
    int bots = 0;
    for (int seat = 0; seat < batch->setup.seats; seat++)
        bots += bot[seat] != NULL;
    if (bots == batch->setup.seats)
        return engawa_refuse(why, "bots", "a batch has at least one seat without a bot",
                             "バッチには、ボットのいない席がひとつ以上必要です");
    opponents_free(batch->opponents);
    batch->opponents = bots > 0 ? opponents_new(&batch->setup, batch->games, bot, budget) : NULL;
    begin_all(batch);
    batch->stale = true;
    refresh(batch);
    return true;
}

int64_t engawa_batch_random(struct engawa_batch *batch, int32_t *choice,
                            const struct engawa_batch_arrays *arrays)
{
    refresh(batch);
    return run(batch, RANDOM, NULL, choice, arrays);
}

/* A save has the slot, except its place in the block's list. */
size_t engawa_batch_save_size(const struct engawa_batch *batch)
{
    return batch->slot_size;
}

void engawa_batch_save(const struct engawa_batch *batch, int game, void *save)
{
    assert(game >= 0 && game < batch->games && !batch->opponents);
    memcpy(save, slot_of(batch, game), batch->slot_size);
}

void engawa_batch_restore(struct engawa_batch *batch, int game, const void *save)
{
    assert(game >= 0 && game < batch->games && !batch->opponents);
    memcpy(slot_of(batch, game), save, batch->slot_size);
    batch->stale = true;
}

const void *engawa_batch_state(const struct engawa_batch *batch, int game)
{
    assert(game >= 0 && game < batch->games);
    return state_of(slot_of(batch, game));
}
