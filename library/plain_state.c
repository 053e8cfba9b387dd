/* plain_state.c - foreign-function interface: positions (plain.h). */
#include "library/plain_own.h"

#include "batch/information.h"
#include "bots/ismcts.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "library/plain_save.h"

#include <stdlib.h>
#include <string.h>

size_t engawa_plain_state_size(const struct engawa_setup *setup)
{
    return setup->game->state_size;
}

int engawa_plain_legal_max(const struct engawa_setup *setup)
{
    return setup->game->legal_max;
}

size_t engawa_plain_longest(const struct engawa_setup *setup)
{
    return setup->game->longest(setup);
}

int engawa_plain_observation_size(const struct engawa_setup *setup)
{
    return engawa_observation_size(setup);
}

int engawa_plain_features_size(const struct engawa_setup *setup)
{
    return engawa_features_size(setup);
}

int engawa_plain_actions(const struct engawa_setup *setup)
{
    return engawa_actions(setup);
}

void engawa_plain_planes(const struct engawa_setup *setup, int what, struct engawa_text *out)
{
    struct engawa_plane plane[ENGAWA_PLANES_MAX];
    int count = what == 3   ? engawa_information_planes(setup, plane, ENGAWA_PLANES_MAX)
                : what == 2 ? engawa_actions_groups(setup, plane, ENGAWA_PLANES_MAX)
                : what == 1 ? engawa_features_planes(setup, plane, ENGAWA_PLANES_MAX)
                            : engawa_observation_planes(setup, plane, ENGAWA_PLANES_MAX);
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (int i = 0; i < count; i++) {
        engawa_json_object(&json, NULL);
        engawa_json_string(&json, "name", plane[i].name);
        engawa_json_integer(&json, "length", plane[i].length);
        engawa_json_string(&json, "means", plane[i].means);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

int engawa_plain_information_size(const struct engawa_setup *setup)
{
    return engawa_information_size(setup);
}

void engawa_plain_information_text(const struct engawa_match *match, int seat,
                                   struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_information_text(match, seat, out);
}

size_t engawa_plain_information(const struct engawa_match *match, int seat, size_t capacity,
                                uint8_t *bytes)
{
    return engawa_information(match, seat, capacity, bytes);
}

void engawa_plain_state_start(const struct engawa_setup *setup, void *state)
{
    memset(state, 0, setup->game->state_size);
    setup->game->start(state, setup);
}

void engawa_plain_state_of(const struct engawa_match *match, void *state)
{
    memcpy(state, match->state.bytes, match->game->state_size);
}

size_t engawa_plain_state_save_size(const struct engawa_setup *setup)
{
    return PLAIN_SEAL + setup->game->state_size;
}

void engawa_plain_state_save(const struct engawa_setup *setup, const void *state, void *save)
{
    plain_save_seal(setup, "state", state, setup->game->state_size, save);
}

bool engawa_plain_state_load(const struct engawa_setup *setup, void *state, const void *save,
                             size_t length, struct engawa_text *out)
{
    const void *bytes = plain_save_open(setup, "state", save, length, setup->game->state_size, out);
    if (bytes)
        memcpy(state, bytes, setup->game->state_size);
    return bytes != NULL;
}

/* ---- moves ---- */

unsigned engawa_plain_state_actors(const struct engawa_setup *setup, const void *state)
{
    return setup->game->actors(state);
}

int engawa_plain_state_legal(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t *moves)
{
    if (seat < 0 || seat >= setup->seats || !(setup->game->actors(state) >> seat & 1))
        return 0;
    return setup->game->legal(state, seat, moves, setup->game->legal_max);
}

int engawa_plain_state_actions(const struct engawa_setup *setup, const void *state, int seat,
                               int32_t *actions)
{
    if (engawa_actions(setup) == 0)
        return 0;
    uint64_t *moves = engawa_reallocate(NULL, (size_t)setup->game->legal_max, sizeof *moves);
    int count = engawa_plain_state_legal(setup, state, seat, moves);
    for (int i = 0; i < count; i++)
        actions[i] = engawa_action(setup->game, state, seat, moves[i]);
    free(moves);
    return count;
}

/* Whether MOVE is a legal one of SEAT. False with a refusal in OUT. */
static bool is_legal(const struct engawa_setup *setup, const void *state, int seat, uint64_t move,
                     struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (!plain_is_turn(setup, state, seat, out))
        return false;
    uint64_t *moves = engawa_reallocate(NULL, (size_t)setup->game->legal_max, sizeof *moves);
    int count = setup->game->legal(state, seat, moves, setup->game->legal_max), i = 0;
    while (i < count && moves[i] != move)
        i++;
    free(moves);
    if (i < count)
        return true;
    engawa_refuse(&why, "not-legal", "%llu is not a legal move of this seat",
                  "%llu はこの席の合法手ではありません", (unsigned long long)move);
    return plain_refused(out, &why);
}

bool engawa_plain_state_text(const struct engawa_setup *setup, const void *state, int seat,
                             uint64_t move, struct engawa_text *out)
{
    struct engawa_event event = {.by = seat, .move = move};
    if (!is_legal(setup, state, seat, move, out))
        return false;
    setup->game->print(state, &event, out);
    return true;
}

/* Reads TEXT, an event by BY. False with a refusal in OUT. */
static bool read_event(const struct engawa_setup *setup, const void *state, int by,
                       const char *text, struct engawa_event *event, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    return engawa_read(setup->game, state, setup->seats, by, text, ENGAWA_FULL, event, &why) ||
           plain_refused(out, &why);
}

bool engawa_plain_state_read(const struct engawa_setup *setup, const void *state, int seat,
                             const char *text, uint64_t *move, struct engawa_text *out)
{
    struct engawa_event event;
    if (!plain_is_turn(setup, state, seat, out) ||
        !read_event(setup, state, seat, text, &event, out))
        return false;
    *move = event.move;
    return true;
}

bool engawa_plain_state_play(const struct engawa_setup *setup, void *state, int seat, uint64_t move,
                             struct engawa_text *out)
{
    if (!is_legal(setup, state, seat, move, out))
        return false;
    setup->game->play(state, seat, move);
    return true;
}

/* ---- chance ---- */

/* Whether STATE is full: nobody can imagine anything else in it. False with a refusal in OUT. */
static bool is_full(const struct engawa_setup *setup, const void *state, struct engawa_text *out)
{
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_rng rng;
    struct engawa_reason why;
    if (!setup->game->imagine)
        return true;
    engawa_rng_fast(&rng, 1);
    memcpy(world, state, setup->game->state_size);
    setup->game->imagine(world, 0, &rng);
    if (engawa_state_equal(setup->game, world, state))
        return true;
    engawa_refuse(&why, "hidden", "this state hides what chance needs: imagine a full one first",
                  "この状態には抽選に要るものが隠れています：先に想像で補ってください");
    return plain_refused(out, &why);
}

/* Whether chance is next in STATE, a full one. False with a refusal in OUT. */
static bool has_chance(const struct engawa_setup *setup, const void *state, struct engawa_text *out)
{
    return plain_is_chance(setup, state, out) && is_full(setup, state, out);
}

bool engawa_plain_state_apply(const struct engawa_setup *setup, void *state, int by,
                              const char *text, struct engawa_text *out)
{
    struct engawa_event event;
    engawa_text_clear(out);
    if (by == ENGAWA_CHANCE && setup->game->actors(state) == ENGAWA_CHANCE_BIT &&
        !is_full(setup, state, out))
        return false;
    if (!read_event(setup, state, by, text, &event, out))
        return false;
    engawa_apply(setup->game, state, &event);
    return true;
}

static void add_outcome(const struct engawa_outcome *outcome, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_array(&json, NULL);
    for (int i = 0; i < outcome->count; i++)
        engawa_json_integer(&json, NULL, outcome->item[i]);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool engawa_plain_state_draw(const struct engawa_setup *setup, void *state, struct engawa_rng *rng,
                             struct engawa_text *out)
{
    struct engawa_outcome outcome;
    engawa_text_clear(out);
    if (!has_chance(setup, state, out))
        return false;
    setup->game->draw(state, rng, &outcome);
    setup->game->settle(state, &outcome);
    add_outcome(&outcome, out);
    return true;
}

/* Returns the *COUNT possible outcomes of chance; free() them. Returns NULL if the game has too
 * many. */
static struct engawa_weighted *list_outcomes(const struct engawa_setup *setup, const void *state,
                                             int *count)
{
    *count = setup->game->outcomes ? setup->game->outcomes(state, NULL, 0) : 0;
    if (*count == 0)
        return NULL;
    struct engawa_weighted *list = engawa_allocate((size_t)*count, sizeof *list);
    setup->game->outcomes(state, list, *count);
    return list;
}

bool engawa_plain_state_outcomes(const struct engawa_setup *setup, const void *state,
                                 struct engawa_text *out)
{
    int count;
    engawa_text_clear(out);
    if (!has_chance(setup, state, out))
        return false;
    struct engawa_weighted *list = list_outcomes(setup, state, &count);
    engawa_text_add(out, list ? "[" : "null");
    for (int i = 0; i < count; i++) {
        engawa_text_add(out, i ? ",[" : "[");
        add_outcome(&list[i].outcome, out);
        engawa_text_printf(out, ",%.17g]", list[i].probability);
    }
    engawa_text_add(out, list ? "]" : "");
    free(list);
    return true;
}

bool engawa_plain_state_outcome(const struct engawa_setup *setup, const void *state,
                                const uint16_t *numbers, int count, struct engawa_text *out)
{
    struct engawa_reason why;
    int listed, i = 0;
    engawa_text_clear(out);
    if (!has_chance(setup, state, out))
        return false;
    struct engawa_weighted *list = list_outcomes(setup, state, &listed);
    while (i < listed &&
           !(list[i].outcome.count == count &&
             memcmp(list[i].outcome.item, numbers, (size_t)count * sizeof *numbers) == 0))
        i++;
    if (i < listed) {
        struct engawa_event event = {.by = ENGAWA_CHANCE, .outcome = list[i].outcome};
        setup->game->print(state, &event, out);
    } else {
        engawa_refuse(&why, "no-outcome", "this is not one of the outcomes that are listed",
                      "一覧にある結果ではありません");
        plain_refused(out, &why);
    }
    free(list);
    return i < listed;
}

/* ---- views and observations ---- */

void engawa_plain_state_result(const struct engawa_setup *setup, const void *state, int64_t *scores,
                               int *ranks)
{
    setup->game->result(state, scores, ranks);
}

void engawa_plain_state_describe(const struct engawa_setup *setup, const void *state, int viewer,
                                 const char *note, struct engawa_text *out)
{
    engawa_text_clear(out);
    setup->game->describe(state, viewer, note, out);
}

void engawa_plain_state_observe(const struct engawa_setup *setup, const void *state, int seat,
                                bool everything, uint8_t *bytes)
{
    int size = engawa_observation_size(setup);
    memset(bytes, 0, (size_t)size);
    if (size > 0)
        engawa_observe(setup->game, state, seat, everything, bytes);
}

bool engawa_plain_state_features(const struct engawa_setup *setup, const void *state, int seat,
                                 uint64_t move, uint8_t *bytes, struct engawa_text *out)
{
    if (!is_legal(setup, state, seat, move, out))
        return false;
    memset(bytes, 0, (size_t)engawa_features_size(setup));
    engawa_features(setup->game, state, seat, move, bytes);
    return true;
}

void engawa_plain_state_view(const struct engawa_setup *setup, void *state, int viewer)
{
    engawa_conceal(setup->game, state, viewer);
}

/* Whether STATE shows nothing that VIEWER cannot know. False with a refusal in OUT. */
static bool is_view(const struct engawa_setup *setup, const void *state, int viewer,
                    struct engawa_text *out)
{
    struct engawa_reason why;
    if (!engawa_is_view(setup->game, state, viewer)) {
        engawa_refuse(
            &why, "not-a-view",
            "this state shows what this seat cannot know: imagine from its view",
            "この状態にはこの席の知りえないことがあります：その席から見た状態を使ってください");
        return plain_refused(out, &why);
    }
    return true;
}

/* Whether WORLD, imagined for VIEWER from STATE, looks like STATE to it. False with a refusal in
 * OUT: STATE hides what VIEWER knows. */
static bool is_like(const struct engawa_setup *setup, const void *state, const void *world,
                    int viewer, struct engawa_text *out)
{
    uint64_t seen[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_reason why;
    memcpy(seen, world, setup->game->state_size);
    engawa_conceal(setup->game, seen, viewer);
    if (engawa_state_equal(setup->game, seen, state))
        return true;
    engawa_refuse(
        &why, "not-a-view", "this state hides what this seat knows: use its own view",
        "この状態にはこの席の知っていることがありません：その席から見た状態を使ってください");
    return plain_refused(out, &why);
}

bool engawa_plain_state_imagine(const struct engawa_setup *setup, void *state, int viewer,
                                struct engawa_rng *rng, struct engawa_text *out)
{
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_rng before = *rng;
    engawa_text_clear(out);
    if (!is_view(setup, state, viewer, out))
        return false;
    if (!setup->game->imagine)
        return true;
    memcpy(world, state, setup->game->state_size);
    setup->game->imagine(world, viewer, rng);
    if (!is_like(setup, state, world, viewer, out)) {
        *rng = before;
        return false;
    }
    memcpy(state, world, setup->game->state_size);
    return true;
}

/* Whether STATE shows all that SEAT knows. False with a refusal in OUT. */
static bool shows_all(const struct engawa_setup *setup, const void *state, int seat,
                      struct engawa_text *out)
{
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_rng rng;
    if (!setup->game->imagine)
        return true;
    engawa_rng_fast(&rng, 1);
    memcpy(world, state, setup->game->state_size);
    setup->game->imagine(world, seat, &rng);
    return is_like(setup, state, world, seat, out);
}

int engawa_plain_state_search(const struct engawa_setup *setup, const void *state, int seat,
                              int iterations, int depth, bool wins, int worlds,
                              struct engawa_rng *rng, uint64_t *moves, int64_t *visits,
                              double *values, struct engawa_text *out)
{
    struct engawa_reason why;
    const struct engawa_ismcts search = {iterations, depth, wins ? ENGAWA_WINS : ENGAWA_POINTS,
                                         worlds};
    engawa_text_clear(out);
    if (!plain_is_turn(setup, state, seat, out) || !is_view(setup, state, seat, out) ||
        !shows_all(setup, state, seat, out))
        return 0;
    if (iterations < 1 || iterations > ENGAWA_ISMCTS_ITERATIONS_MAX || depth < 1 ||
        depth > ENGAWA_ISMCTS_DEPTH_MAX) {
        engawa_refuse(&why, "search", "a search has 1 to %d iterations and a depth of 1 to %d",
                      "探索の反復は1から%d回、深さは1から%dまでです", ENGAWA_ISMCTS_ITERATIONS_MAX,
                      ENGAWA_ISMCTS_DEPTH_MAX);
        return plain_refused(out, &why);
    }
    if (worlds < 0 || worlds > iterations) {
        engawa_refuse(&why, "search", "a search has at most as many worlds as iterations",
                      "世界の数は0から反復の回数までです");
        return plain_refused(out, &why);
    }
    struct engawa_searched *found = engawa_allocate((size_t)setup->game->legal_max, sizeof *found);
    int count = engawa_ismcts(setup, state, seat, &search, rng, found);
    for (int i = 0; i < count; i++) {
        moves[i] = found[i].move;
        visits[i] = found[i].visits;
        values[i] = found[i].value;
    }
    free(found);
    return count;
}
