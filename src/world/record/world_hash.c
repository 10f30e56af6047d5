/* world_hash.c - a number for what the next step of a world depends on, equal on all machines, to find where two worlds
 * begin to differ.
 *
 * A world's hash is the sum of hashes of its bodies' facts, free handles and last pairs, so no order of columns or lists
 * shows in it.  The facts that every body has are words, each multiplied by an odd constant of its own and added, and the
 * sum is mixed: a change of any one word changes it.  The facts of columns are hashed by difference from their default, so
 * that columns that nobody needs cost nothing.  Boxes follow from shapes and poses, and are left out.
 *
 * Cells of masks and vertices go by content.  What many bodies share is read once: a small table on the stack keeps its
 * hash. */
#include "mask/mask_private.h"
#include "world/fixture/fixture.h"
#include "world/record/record_private.h"
#include "world/step/step_private.h"

#include <string.h>

#define MIX_1 0xbf58476d1ce4e5b9u
#define MIX_2 0x94d049bb133111ebu
#define STEP  0x9e3779b97f4a7c15u

/* Hashes of borrowed memory that are at hand; a place is overwritten when another needs it. */
typedef struct shared_hash {
    const void *key; /* a mask, or the first of n points */
    int32_t n;
    uint64_t hash;
} shared_hash;

#define SHARED_HASHES 64

/* Different words give different ones. */
static inline uint64_t mixed(uint64_t v)
{
    v = (v ^ v >> 32) * MIX_1;
    v = (v ^ v >> 29) * MIX_2;
    return v ^ v >> 32;
}

/* Different words give different ones here, too, in five instructions.  x (2x + 1) is from RC6 (Rivest and others 1998): its
 * lower half depends on the lower half of x alone, so the upper one is folded in. */
static inline uint64_t folded(uint64_t v)
{
    v ^= v >> 32;
    return v * (2 * v + 1);
}

static inline uint64_t with_word(uint64_t hash, uint64_t word) { return mixed((hash ^ hash << 23) + STEP + word); }

static inline uint64_t float_bits(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static inline uint64_t vec_bits(kz_vec2 v) { return kzi_word_at(&v); }

static inline uint64_t double_bits(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* ---- Shapes ------------------------------------------------------------------------------------------------ */

/* Sides and cells.  A sum of mixed words need not wait for the one before. */
uint64_t kzi_mask_hash(const kz_mask *mask)
{
    uint64_t sum = mixed((uint64_t)(uint32_t)mask->w << 32 | (uint32_t)mask->h), place = STEP;
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t *words = kzi_mask_strip(mask, s);
        for (int32_t y = 0; y < mask->h; y++, place += STEP) {
            const uint64_t v = (words[y] ^ place) * MIX_1;
            sum += (v ^ v >> 32) * MIX_2;
        }
    }
    return mixed(sum);
}

static uint64_t hash_of_points(const kz_vec2 *points, int32_t n)
{
    uint64_t hash = (uint64_t)n;
    for (int32_t i = 0; i < n; i++) hash = with_word(hash, vec_bits(points[i]));
    return hash;
}

static uint64_t hash_of_table(shared_hash *shared, const kz_fixture *fixtures, int32_t n);

/* The hash of a mask (n is 0), of n points, or of a table of -n fixtures. */
static uint64_t hash_of_shared(shared_hash *shared, const void *key, int32_t n)
{
    shared_hash *at = &shared[((uint32_t)((uintptr_t)key >> 4) * 0x9e3779b1u >> 16) % SHARED_HASHES];
    if (at->key == key && at->n == n) return at->hash;
    const uint64_t hash = n == 0 ? kzi_mask_hash(key) : n > 0 ? hash_of_points(key, n) : hash_of_table(shared, key, -n);
    *at = (shared_hash){key, n, hash};
    return hash;
}

/* A shape of few numbers. */
static uint64_t hash_of_numbers(shared_hash *shared, kz_kind kind, const kzi_local *local, kzi_tail tail)
{
    const uint64_t hash = STEP * ((uint64_t)kind + 1);
    switch (kind) {
    case KZ_KIND_POINT: return with_word(hash, vec_bits(local->point));
    case KZ_KIND_CIRCLE: return with_word(with_word(hash, vec_bits(local->circle.center)), float_bits(local->circle.r));
    case KZ_KIND_BOX: return with_word(with_word(hash, vec_bits(local->box.min)), vec_bits(local->box.max));
    case KZ_KIND_SEGMENT: return with_word(with_word(hash, vec_bits(local->segment.a)), vec_bits(local->segment.b));
    case KZ_KIND_CAPSULE:
        return with_word(with_word(with_word(hash, vec_bits(local->segment.a)), vec_bits(local->segment.b)),
                         float_bits(tail.capsule_r));
#if !defined(KZ_NO_GRID)
    case KZ_KIND_GRID:
        return with_word(with_word(with_word(hash, kz_grid_hash(local->grid.grid)), double_bits(local->grid.x)), double_bits(tail.grid_y));
#endif
    case KZ_KIND_MASK:
        return with_word(with_word(with_word(hash, hash_of_shared(shared, local->mask.mask, 0)), double_bits(local->mask.x)),
                         double_bits(tail.mask_y));
    default: return hash;
    }
}

static uint64_t hash_of_shape(shared_hash *shared, const kz_shape *shape)
{
    uint64_t hash = STEP * ((uint64_t)shape->kind + 1);
    kzi_local local;
    kzi_tail tail;
    if (shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) {
        const kz_polygon *p = &shape->as.polygon;
        hash = with_word(hash, p->points ? hash_of_shared(shared, p->points, p->n_points)
                                         : hash_of_points(p->inline_points, p->n_points));
        for (int32_t i = 0; p->n_rings > 1 && i < p->n_rings; i++) hash = with_word(hash, (uint32_t)p->ring_end[i]);
        return hash;
    }
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            hash = with_word(hash, hash_of_shape(shared, &shape->as.parts.items[i]));
        }
        return hash;
    }
    kzi_take_numbers(shape, &local, &tail);
    return hash_of_numbers(shared, shape->kind, &local, tail);
}

/* User values do not count. */
static uint64_t hash_of_table(shared_hash *shared, const kz_fixture *fixtures, int32_t n)
{
    uint64_t hash = (uint64_t)n + STEP;
    for (int32_t i = 0; i < n; i++) {
        const kz_fixture *f = &fixtures[i];
        hash = with_word(hash, hash_of_shape(shared, &f->shape));
        hash = with_word(hash, (uint64_t)kzi_fixture_category(f) << 32 | kzi_fixture_collides(f));
        hash = with_word(hash, (uint64_t)f->flags << 32 | f->kind);
    }
    return hash;
}

uint64_t kzi_table_hash(const kz_fixture *fixtures, int32_t n)
{
    shared_hash shared[SHARED_HASHES] = {{NULL, 0, 0}};
    return hash_of_table(shared, fixtures, n);
}

uint64_t kzi_shape_hash(const kz_shape *shape)
{
    shared_hash shared[SHARED_HASHES] = {{NULL, 0, 0}};
    return hash_of_shape(shared, shape);
}

/* ---- Bodies ------------------------------------------------------------------------------------------------ */

#define FACT_ROTATION 0xe7037ed1a0b428dbu
#define FACT_FILTER   0x8ebc6af09c88c6e3u
#define FACT_GROUP    0x589965cc75374cc3u
#define FACT_FRAME    0x1d8e4e27c47d124fu
#define FACT_ONE_WAY  0xeb44accab455d165u

/* Odd, and of 31 bits: then they are part of the multiplying instruction. */
#define FACT_AT         0x2762a5efu
#define FACT_FIRST      0x5a43c0ebu
#define FACT_SECOND     0x71d37e4fu
#define FACT_GENERATION 0x4d97f4c9u

/* Is the shape two words of numbers, and no more? */
static inline bool is_kept_short(uint32_t state)
{
    const uint32_t others = 1u << KZ_KIND_MASK | 1u << KZ_KIND_CAPSULE | 1u << KZ_KIND_GRID;
    return !(state & (KZI_POSED | KZI_FIXTURES)) && !(others >> kzi_kind_of(state) & 1);
}

static uint64_t hash_of_kept(const kz_world *world, uint32_t i, shared_hash *shared)
{
    const uint32_t state = kzi_states(world)[i];
    const kzi_local *local = &kzi_locals(world)[i];
    if (state & KZI_FIXTURES) {
        const kzi_fixtures *f = &local->fixtures;
        return with_word(f->n > 0 ? hash_of_shared(shared, f->items, -f->n) : STEP, (uint64_t)f->off + 1);
    }
    return state & KZI_POSED ? hash_of_shape(shared, &local->posed->local)
                             : hash_of_numbers(shared, kzi_kind_of(state), local, kzi_tail_of(world, i));
}

/* What every body has: its slot (`place`), state, handle, position, and a shape of two words (`first` is then the hash of
 * others).  Of the state those bits count that a caller sees, and the kind of the shape. */
static inline uint64_t hash_of_words(uint64_t place, uint32_t state, uint32_t generation, uint64_t at, uint64_t first, uint64_t second)
{
    const uint32_t seen = state & (KZI_PUBLIC_BITS | KZI_LIVE | (uint32_t)KZI_KIND_BITS);
    return folded(place + seen + generation * FACT_GENERATION + at * FACT_AT + first * FACT_FIRST + second * FACT_SECOND);
}

static uint64_t hash_of_basics(const kz_world *world, uint32_t i, shared_hash *shared)
{
    const uint32_t state = kzi_states(world)[i];
    const kzi_local *local = &kzi_locals(world)[i];
    const bool is_short = is_kept_short(state);
    return hash_of_words((i + (uint64_t)1) * STEP, state, kzi_generations(world)[i], kzi_word_at(&kzi_ats(world)[i]),
                         is_short ? kzi_word_at(local) : hash_of_kept(world, i, shared),
                         is_short ? kzi_word_at((const char *)local + 8) : 0);
}

#define BLOCK 8

/* Are these slots live bodies whose shape is two words?  Looks at two states at once. */
static bool are_simple(const uint32_t states[BLOCK])
{
    const uint64_t live = (uint64_t)KZI_LIVE << 32 | KZI_LIVE, others = KZI_POSED | KZI_FIXTURES;
    const uint64_t a = kzi_word_at(states), b = kzi_word_at(states + 2), c = kzi_word_at(states + 4), d = kzi_word_at(states + 6);
    return (a & b & c & d & live) == live && ((a | b | c | d) & (others << 32 | others)) == 0;
}

/* Adds the bodies of a block.  Nothing is called, so that all stays in registers: 25 instructions a body. */
static uint64_t hash_of_block(const kz_world *world, uint32_t i)
{
    const uint32_t *states = kzi_states(world) + i, *generations = kzi_generations(world) + i;
    const kz_vec2 *ats = kzi_ats(world) + i;
    const kzi_local *locals = kzi_locals(world) + i;
    uint64_t sum = 0, place = i * STEP;
    for (int k = 0; k < BLOCK; k++) {
        const char *local = (const char *)&locals[k];
        place += STEP;
        sum += hash_of_words(place, states[k], generations[k], kzi_word_at(&ats[k]), kzi_word_at(local), kzi_word_at(local + 8));
    }
    return sum;
}

/* A fact of a column; 0 if it is the default. */
static inline uint64_t hash_of_fact(uint32_t i, uint64_t fact, uint64_t v)
{
    return v == 0 ? 0 : mixed(v * fact + (i + (uint64_t)1) * STEP);
}

static inline uint64_t one_bits(void) { return float_bits(1); }

static uint64_t hash_of_columns(const kz_world *world, uint32_t i)
{
    uint64_t sum = 0;
    if (world->rotation.at) {
        const uint64_t v = kzi_word_at(&((const kzi_rotation *)world->rotation.at)[i]);
        sum += hash_of_fact(i, FACT_ROTATION, v ^ one_bits());
    }
    const uint64_t filter = (uint64_t)kzi_category(world, i) << 32 | (uint32_t)~kzi_collides(world, i);
    sum += hash_of_fact(i, FACT_FILTER, filter ^ (uint64_t)1 << 32);
    sum += hash_of_fact(i, FACT_GROUP, (uint32_t)kzi_group(world, i));
    if (world->one_way.at) sum += hash_of_fact(i, FACT_ONE_WAY, kzi_word_at(&((const kz_vec2 *)world->one_way.at)[i]));
    const kzi_shown_frame *shown = world->shown.at;
    if (shown && shown[i].frames) sum += hash_of_fact(i, FACT_FRAME, (uint32_t)shown[i].frame + (uint64_t)1);
    return sum;
}

static bool has_columns(const kz_world *world)
{
    return world->rotation.at || world->category.at || world->collides.at || world->group.at || world->one_way.at ||
           world->shown.at;
}

static uint64_t hash_of_body(const kz_world *world, uint32_t i, shared_hash *shared)
{
    return hash_of_basics(world, i, shared) + hash_of_columns(world, i);
}

/* A slot without a body: which comes after it in its list.  One whose generations are used up is in no list. */
static uint64_t hash_of_free(const kz_world *world, uint32_t i)
{
    const uint32_t generation = kzi_generations(world)[i];
    const bool is_used_up = (generation & KZI_COUNT_BITS) == 0;
    const uint64_t next = is_used_up ? 0 : kzi_locals(world)[i].next_free;
    return mixed((i + (uint64_t)1) * STEP + ((uint64_t)generation << 32 | next) * MIX_1);
}

/* A pair collides, or touches; when it began does not matter to the next step. */
uint64_t kzi_pairs_hash(const kz_index_pair *pairs, size_t n)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) sum += folded((kzi_word_at(&pairs[i]) & ~((uint64_t)KZI_PAIR_BEGAN << 32)) * MIX_2 + MIX_1);
    return sum;
}

/* Pairs of kinds that collided, and whether they touch. */
static uint64_t hash_of_kinds(const kzi_kinds *kinds)
{
    const kz_fixture_pair *pairs = kinds->now.at;
    uint64_t sum = 0;
    for (size_t i = 0; i < kinds->n; i++) {
        const uint64_t bodies = (uint64_t)pairs[i].a.index << 32 | pairs[i].b.index;
        sum += with_word(mixed(bodies), (uint64_t)pairs[i].kind_a << 32 | (uint64_t)pairs[i].kind_b << 8 | (uint64_t)(pairs[i].relation + 1));
    }
    return sum;
}

uint64_t kzi_slots_hash(const kz_world *world)
{
    shared_hash shared[SHARED_HASHES] = {{NULL, 0, 0}};
    const uint32_t *states = kzi_states(world), n = world->n_slots;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i += BLOCK) {
        const uint32_t end = n - i < BLOCK ? n : i + BLOCK;
        if (!world->tail.at && end == i + BLOCK && are_simple(states + i)) { /* no tail: no mask and no capsule */
            sum += hash_of_block(world, i);
            continue;
        }
        for (uint32_t k = i; k < end; k++) sum += states[k] & KZI_LIVE ? hash_of_basics(world, k, shared) : hash_of_free(world, k);
    }
    for (uint32_t i = 0; has_columns(world) && i < world->n_slots; i++) {
        if (states[i] & KZI_LIVE) sum += hash_of_columns(world, i);
    }
    return sum;
}

uint64_t kzi_slots_hash_again(const kz_world *world, uint64_t *hashes, const uint32_t *slots, uint32_t n)
{
    shared_hash shared[SHARED_HASHES] = {{NULL, 0, 0}};
    const uint32_t *states = kzi_states(world);
    const bool columns = has_columns(world);
    uint64_t change = 0;
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t i = slots ? slots[k] : k;
        if (i >= world->n_slots) continue;
        uint64_t hash = states[i] & KZI_LIVE ? hash_of_basics(world, i, shared) : hash_of_free(world, i);
        if (columns && (states[i] & KZI_LIVE)) hash += hash_of_columns(world, i);
        change += hash - hashes[i];
        hashes[i] = hash;
    }
    return change;
}

uint64_t kzi_world_hash_with(const kz_world *world, uint64_t sum)
{
    const kzi_stepper *step = &world->step;
    const uint64_t words[] = {(uint64_t)world->n_slots << 32 | world->new_generation,
                              (uint64_t)world->first_free << 32 | world->first_dead,
                              double_bits(world->origin.x),
                              double_bits(world->origin.y),
                              kzi_step_names_bodies(world)};
    sum += kzi_pairs_hash(kzi_pairs_of(&step->active), step->active.n) + hash_of_kinds(&step->kinds);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) sum += mixed(words[i] + STEP * (i + 1)) * MIX_2;
    return mixed(sum);
}

uint64_t kz_world_hash(const kz_world *world)
{
    if (!world) return 0;
    const kzi_pair_list *resting = &world->step.resting;
    return kzi_world_hash_with(world, kzi_slots_hash(world) + kzi_pairs_hash(kzi_pairs_of(resting), resting->n));
}

uint64_t kz_body_hash(const kz_world *world, kz_body body)
{
    shared_hash shared[SHARED_HASHES] = {{NULL, 0, 0}};
    return kz_body_is_live(world, body) ? mixed(hash_of_body(world, body.index, shared)) : 0;
}
