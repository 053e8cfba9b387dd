/* crew.c - schedules the moves (crew.h). */
#include "bench/load/crew.h"

enum {
    LONGEST_WAIT = 10000000 /* ns that a crew waits at most, so that it notices a change of phase */
};

void crew_open(struct crew *crew, struct load *load, int number)
{
    *crew = (struct crew){.load = load};
    wire_loop_open(&crew->loop, load->target);
    crew->loop.connected = (unsigned)number << 16; /* separate addresses */
    engawa_rng_fast(&crew->rng, (uint64_t)number + 1);
    crew->due = wire_now();
}

void crew_close(struct crew *crew)
{
    wire_loop_close(&crew->loop);
}

void crew_ready(struct crew *crew, struct turn *turn)
{
    if (turn->waiting || crew->load->phase == LOAD_ENDING)
        return;
    if (crew->load->rate <= 0) {
        turn->go(turn, wire_now());
        return;
    }
    turn->waiting = true;
    turn->next = NULL;
    if (crew->first)
        crew->last->next = turn;
    else
        crew->first = turn;
    crew->last = turn;
}

void crew_moved(struct crew *crew, int64_t nanoseconds)
{
    crew->load->acknowledged++;
    if (crew->load->phase != LOAD_MEASURING)
        return;
    crew->moves++;
    if (nanoseconds >= 0)
        histogram_add(&crew->received, nanoseconds);
}

void crew_back(struct crew *crew, int64_t nanoseconds)
{
    if (crew->load->phase == LOAD_MEASURING)
        histogram_add(&crew->back, nanoseconds);
}

/* Lets the longest-waiting player move. Returns false if nobody waits. */
static bool let_one_move(struct crew *crew, int64_t since)
{
    struct turn *turn = crew->first;
    if (!turn)
        return false;
    crew->first = turn->next;
    turn->waiting = false;
    turn->go(turn, since);
    return true;
}

/* Lets those move whose time has come. Returns the nanoseconds until the next one is due. */
static int64_t keep_pace(struct crew *crew)
{
    int64_t now = wire_now();
    int64_t interval = (int64_t)(1e9 * crew->load->threads / crew->load->rate);
    if (crew->load->phase == LOAD_SETTLING && now - crew->due > interval)
        crew->due = now; /* moves missed while tables were opened are no debt */
    while (crew->due <= now && let_one_move(crew, crew->due))
        crew->due += interval;
    int64_t rest = crew->due - now;
    return rest > 0 && rest < LONGEST_WAIT ? rest : LONGEST_WAIT;
}

void crew_turn(struct crew *crew)
{
    bool paced = crew->load->rate > 0 && crew->load->phase != LOAD_ENDING;
    wire_loop_turn(&crew->loop, paced ? keep_pace(crew) : LONGEST_WAIT);
}
