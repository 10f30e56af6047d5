/* pair_report.c - reports the pairs of the last step to the caller: those that collide, began and ended. */
#include "world/step/step_private.h"

#include <string.h>

bool kzi_step_names_bodies(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    return step->active.n + step->resting.n + step->n_begun + step->n_ended > 0;
}

kz_pair kzi_listed_pair(const kz_world *world, kz_index_pair p)
{
    return (kz_pair){kzi_listed_body(world, p.a), kzi_listed_body(world, p.b & KZI_PAIR_NUMBER),
                     p.b & KZI_PAIR_TOUCHES ? KZ_TOUCH : KZ_OVERLAP, (p.b & KZI_PAIR_BEGAN) != 0};
}

/* The same in a world where all bodies have this generation. */
static inline kz_pair first_pair(kz_index_pair p, uint32_t generation)
{
    return (kz_pair){{p.a, generation},
                     {p.b & KZI_PAIR_NUMBER, generation},
                     p.b & KZI_PAIR_TOUCHES ? KZ_TOUCH : KZ_OVERLAP,
                     (p.b & KZI_PAIR_BEGAN) != 0};
}

kz_index_pair kzi_next_pair(const kzi_stepper *step, size_t *i, size_t *j)
{
    const kz_index_pair *active = kzi_pairs_of(&step->active), *resting = kzi_pairs_of(&step->resting);
    if (*i == step->active.n && *j == step->resting.n) return (kz_index_pair){KZI_NO_BODY, KZI_NO_BODY};
    const bool rests =
        *i == step->active.n || (*j < step->resting.n && kzi_pair_key(resting[*j]) < kzi_pair_key(active[*i]));
    return rests ? resting[(*j)++] : active[(*i)++];
}

/* ---- Those that began ------------------------------------------------------------------------------------ */

/* Places are at the front of the same block, so it is written from the last to the first. */
void kzi_step_mark_begun(kz_world *world, kz_index_pair *pairs, size_t n)
{
    kz_pair *out = kzi_step_begun(&world->step);
    const bool are_first = !world->has_reused;
    const uint32_t generation = n ? kzi_generations(world)[0] : 0;
    for (size_t i = n; i-- > 0;) {
        size_t place;
        memcpy(&place, (const char *)out + i * sizeof place, sizeof place);
        pairs[place].b |= KZI_PAIR_BEGAN;
        out[i] = are_first ? first_pair(pairs[place], generation) : kzi_listed_pair(world, pairs[place]);
    }
}

void kzi_step_write_begun(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kz_pair *out = kzi_step_begun(step);
    size_t i = 0, j = 0, n = 0;
    while (n < step->n_begun) {
        const kz_index_pair p = kzi_next_pair(step, &i, &j);
        if (p.a == KZI_NO_BODY) break;
        if (p.b & KZI_PAIR_BEGAN) out[n++] = kzi_listed_pair(world, p);
    }
    step->is_shown = false;
}

/* ---- Those that collide ---------------------------------------------------------------------------------- */

/* The same for a world where all bodies have the generation of the first: nothing is looked up. */
static void show_first_pairs(const kz_world *world, const kzi_pair_list *list, size_t from, size_t end, kz_pair *out)
{
    const kz_index_pair *pairs = kzi_pairs_of(list);
    const uint32_t generation = kzi_generations(world)[0];
    for (size_t i = from; i < end; i++) *out++ = first_pair(pairs[i], generation);
}

/* Writes pairs [from, end) of a list in the caller's form. */
static void show_pairs(const kz_world *world, const kzi_pair_list *list, size_t from, size_t end, kz_pair *out)
{
    const kz_index_pair *pairs = kzi_pairs_of(list);
    const size_t last = list->n - 1;
    KZ_ASSERT(from <= end && end <= list->n);
    if (!world->has_reused) {
        show_first_pairs(world, list, from, end, out);
        return;
    }
    for (size_t i = from; i < end; i++) {
        /* The data of a handle may be anywhere in memory. */
        const uint32_t b = pairs[i + KZI_PAIRS_PREFETCH < last ? i + KZI_PAIRS_PREFETCH : last].b & KZI_PAIR_NUMBER;
        KZI_PREFETCH(&kzi_generations(world)[b]);
        if (world->names_dead) KZI_PREFETCH(&kzi_states(world)[b]);
        *out++ = kzi_listed_pair(world, pairs[i]);
    }
}

/* The number of pairs of the list, from `from` on, that come before `key`. */
static size_t pairs_before(const kzi_pair_list *list, size_t from, uint64_t key)
{
    size_t i = from;
    while (i < list->n && kzi_pair_key(kzi_pairs_of(list)[i]) < key) i++;
    return i - from;
}

const kz_pair *kz_world_pairs(kz_world *world, size_t *n)
{
    kzi_stepper *step = &world->step;
    *n = world->busy & KZI_BUSY ? 0 : step->active.n + step->resting.n;
    if (*n == 0) return NULL;
    kz_pair *out = kzi_step_begun(step) + step->n_begun;
    if (step->is_shown) return out;
    size_t i = 0, j = 0;
    while (j < step->resting.n) {
        const size_t rest = i == step->active.n
                                ? step->resting.n - j
                                : pairs_before(&step->resting, j, kzi_pair_key(kzi_pairs_of(&step->active)[i]));
        show_pairs(world, &step->resting, j, j + rest, out + i + j);
        j += rest;
        if (j == step->resting.n) break;
        const size_t move = pairs_before(&step->active, i, kzi_pair_key(kzi_pairs_of(&step->resting)[j]));
        show_pairs(world, &step->active, i, i + move, out + i + j);
        i += move;
    }
    show_pairs(world, &step->active, i, step->active.n, out + i + j);
    KZ_ASSERT(j == step->resting.n);
    step->is_shown = true;
    return out;
}

/* ---- Those of one body ----------------------------------------------------------------------------------- */

/* Pairs that are written to the caller's array, as far as that goes. */
typedef struct pairs_written {
    const kz_world *world;
    kz_pair *out;
    size_t n, max;
} pairs_written;

static void write_pair(pairs_written *w, kz_index_pair p)
{
    if (w->n < w->max) w->out[w->n] = kzi_listed_pair(w->world, p);
    w->n++;
}

/* Counts the pairs of each second body in the place behind its own, and adds up: then each place has where it begins. */
static void count_seconds(const kzi_stepper *step, uint32_t *begin, uint32_t n_numbers)
{
    const kz_index_pair *active = kzi_pairs_of(&step->active), *resting = kzi_pairs_of(&step->resting);
    memset(begin, 0, ((size_t)n_numbers + 1) * sizeof *begin);
    for (size_t i = 0; i < step->active.n; i++) begin[(active[i].b & KZI_PAIR_NUMBER) + 1]++;
    for (size_t i = 0; i < step->resting.n; i++) begin[(resting[i].b & KZI_PAIR_NUMBER) + 1]++;
    for (uint32_t i = 0; i < n_numbers; i++) begin[i + 1] += begin[i];
}

/* Sorts all pairs by their second body, those of one by the first.  False if there is no memory. */
static bool sort_by_second(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const size_t n = step->active.n + step->resting.n, n_places = (size_t)world->n_slots + 1;
    if (step->seconds.is_current) return true;
    if (n > UINT32_MAX || n > SIZE_MAX - n_places) return false;
    if (kzi_step_room(world, &step->seconds.block, 0, n_places + n, sizeof(uint32_t), NULL) != KZ_OK) return false;
    uint32_t *begin = step->seconds.block.at, *firsts = begin + n_places;
    count_seconds(step, begin, world->n_slots);
    size_t i = 0, j = 0;
    for (kz_index_pair p; (p = kzi_next_pair(step, &i, &j)).a != KZI_NO_BODY;) {
        firsts[begin[p.b & KZI_PAIR_NUMBER]++] = p.a | (p.b & ~KZI_PAIR_NUMBER);
    }
    for (uint32_t k = world->n_slots; k > 0; k--) begin[k] = begin[k - 1]; /* each has come to where the next one began */
    begin[0] = 0;
    KZ_ASSERT(begin[world->n_slots] == n);
    step->seconds.n_numbers = world->n_slots;
    step->seconds.is_current = true;
    return true;
}

/* The pairs of which the body is the second one. */
static void write_seconds(kz_world *world, uint32_t index, pairs_written *w)
{
    const kzi_stepper *step = &world->step;
    if (sort_by_second(world)) {
        const uint32_t *begin = step->seconds.block.at, *firsts = begin + step->seconds.n_numbers + 1;
        const uint32_t end = index < step->seconds.n_numbers ? begin[index + 1] : 0;
        for (uint32_t k = end > 0 ? begin[index] : 0; k < end; k++) {
            write_pair(w, (kz_index_pair){firsts[k] & KZI_PAIR_NUMBER, index | (firsts[k] & ~KZI_PAIR_NUMBER)});
        }
        return;
    }
    size_t i = 0, j = 0;
    for (kz_index_pair p; (p = kzi_next_pair(step, &i, &j)).a != KZI_NO_BODY;) {
        if ((p.b & KZI_PAIR_NUMBER) == index) write_pair(w, p);
    }
}

size_t kz_body_pairs(kz_world *world, kz_body body, kz_pair *out, size_t max)
{
    pairs_written w = {world, out, 0, out ? max : 0};
    if (!world || (world->busy & KZI_BUSY) || body.index >= world->n_slots) return 0;
    const kzi_stepper *step = &world->step;
    const kz_body listed = kzi_listed_body(world, body.index);
    if (step->active.n + step->resting.n == 0 || listed.generation != body.generation) return 0;
    const uint64_t first_key = (uint64_t)body.index << 32;
    size_t i = kzi_pairs_below(kzi_pairs_of(&step->active), step->active.n, first_key);
    size_t j = kzi_pairs_below(kzi_pairs_of(&step->resting), step->resting.n, first_key);
    write_seconds(world, body.index, &w);
    for (kz_index_pair p; (p = kzi_next_pair(step, &i, &j)).a == body.index;) write_pair(&w, p);
    return w.n;
}

/* ---- What changed ---------------------------------------------------------------------------------------- */

kz_result kzi_step_ended_room(kz_world *world, size_t n, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const size_t n_users = world->user.at ? n : 0;
    const kz_result r = kzi_step_room(world, &step->ended, step->n_ended, n, sizeof(kz_pair), err);
    if (r != KZ_OK) return r;
    return kzi_step_room(world, &step->ended_users, step->n_ended_users, n_users, sizeof(kz_pair_users), err);
}

/* A destroyed body's user value stays in its slot until this step is over. */
void kzi_step_write_ended(kz_world *world, const kz_index_pair *pairs, size_t n)
{
    kzi_stepper *step = &world->step;
    kz_pair *out = step->ended.at;
    kz_pair_users *users = step->ended_users.at;
    const bool are_first = !world->has_reused;
    const uint32_t generation = n ? kzi_generations(world)[0] : 0;
    KZ_ASSERT(n <= step->ended.bytes / sizeof(kz_pair));
    for (size_t i = 0; i < n; i++) {
        out[i] = are_first ? first_pair(pairs[i], generation) : kzi_listed_pair(world, pairs[i]);
        out[i].began = false;
    }
    step->n_ended = n;
    step->n_ended_users = world->user.at ? n : 0;
    for (size_t i = 0; i < step->n_ended_users; i++) {
        users[i] = (kz_pair_users){kzi_user(world, out[i].a.index), kzi_user(world, out[i].b.index)};
    }
}

const kz_pair *kz_world_begin_events(const kz_world *world, size_t *n)
{
    *n = world->busy & KZI_BUSY ? 0 : world->step.n_begun;
    return *n ? kzi_step_begun(&world->step) : NULL;
}

const kz_pair *kz_world_end_events(const kz_world *world, size_t *n)
{
    *n = world->busy & KZI_BUSY ? 0 : world->step.n_ended;
    return world->step.ended.at;
}

kz_pair_users kz_world_end_users(const kz_world *world, size_t i)
{
    const size_t n = world->busy & KZI_BUSY ? 0 : world->step.n_ended_users;
    return i < n ? ((const kz_pair_users *)world->step.ended_users.at)[i] : (kz_pair_users){0, 0};
}
