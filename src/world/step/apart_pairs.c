/* apart_pairs.c - the pairs of a world most of whose movers collide with none of each other: 100 000 bullets beside 50
 * targets.
 *
 * Such movers are *apart*.  Others that may collide with them are put in a grid (corner_grid.h); each mover apart looks
 * into one cell of it, and is not compared with its kind.  All others are swept, as are movers apart that are large or
 * far out.  So movers apart need no fat boxes, and however fast they are, they cost a few nanoseconds.
 *
 * Who is apart is told by filters.  Let `categories` and `collides` have all bits of some sampled movers.  Bodies with no
 * others are apart where none of their own categories is in `collides`, or nothing that they collide with in `categories`:
 * then no two of them agree.  Or they are those of one group.  Everybody's filter is looked at in each step; only the two
 * masks and the place of the grid are kept for some.  None of this shows in the answers. */
#include "world/step/apart_pairs.h"

#include "world/step/apart_private.h"
#include <string.h>

#define N_SAMPLE        64u
#define LEAST_SAMPLE    48u  /* of it: movers apart */
#define APART_FROM      256u /* movers */
#define MOST_OTHERS     4u   /* 1 / MOST_OTHERS of the movers may be swept */
#define MOST_SLOTS      8u   /* bodies, for each mover: all are looked through */
#define MOST_TESTS      8u   /* of boxes, for each mover */
#define CHOICE_LASTS    32u  /* steps */
#define WAITS           64u  /* steps without a lookup, after one that did not pay */
#define ROOM_MORE       64u  /* pairs */
#define LISTED_TOGETHER 512u

/* ---- Who is apart ---------------------------------------------------------------------------------------- */

static inline bool is_apart(const kz_world *world, uint32_t i)
{
    const kzi_apart *apart = &world->step.apart;
    if (apart->group != 0) return kzi_group(world, i) == apart->group;
    return kzi_bits_are_apart(apart, kzi_category(world, i), kzi_collides(world, i)) != 0;
}

/* May the body collide with any that are apart? */
static inline bool may_meet_apart(const kz_world *world, uint32_t i)
{
    const kzi_apart *apart = &world->step.apart;
    if (apart->group != 0) return kzi_group(world, i) != apart->group;
    return (kzi_category(world, i) & apart->collides) && (kzi_collides(world, i) & apart->categories);
}

/* Movers that stand for all. */
typedef struct mover_sample {
    uint32_t body[N_SAMPLE];
} mover_sample;

/* Multiples of the golden ratio are spread evenly, and follow no period. */
static void take_sample(const kz_world *world, mover_sample *s)
{
    const uint32_t *movers = world->step.movers.at;
    KZ_ASSERT(world->step.n_movers > 0);
    for (uint32_t i = 0; i < N_SAMPLE; i++) {
        s->body[i] = movers[(uint64_t)(i * 0x9e3779b9u) * world->step.n_movers >> 32];
    }
}

static uint32_t count_apart(const kz_world *world, const mover_sample *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < N_SAMPLE; i++) n += is_apart(world, s->body[i]);
    return n;
}

/* Tries the bits of each of the sample, beside those that are there if it `adds`: they stay if more are apart. */
static uint32_t try_bits(kz_world *world, const mover_sample *s, uint32_t n, bool adds)
{
    kzi_apart *apart = &world->step.apart;
    for (uint32_t i = 0; i < N_SAMPLE && n < N_SAMPLE; i++) {
        const uint32_t body = s->body[i], categories = apart->categories, collides = apart->collides;
        if (is_apart(world, body) || (kzi_category(world, body) & kzi_collides(world, body))) continue;
        apart->categories = kzi_category(world, body) | (adds ? categories : 0);
        apart->collides = kzi_collides(world, body) | (adds ? collides : 0);
        const uint32_t n_now = count_apart(world, s);
        if (n_now > n) {
            n = n_now;
        } else {
            apart->categories = categories;
            apart->collides = collides;
        }
    }
    return n;
}

/* Finds who is apart; returns how many of the sample are. */
static uint32_t choose_apart(kz_world *world, const mover_sample *s)
{
    kzi_apart *apart = &world->step.apart;
    uint32_t n = count_apart(world, s);
    if (n >= LEAST_SAMPLE) return n; /* as before */
    apart->group = 0;
    if (world->category.at) {
        n = try_bits(world, s, count_apart(world, s), false);
        n = try_bits(world, s, n, true);
    }
    if (n >= LEAST_SAMPLE || !world->group.at || world->max_pairs) return n; /* max_pairs counts pairs of one group */
    for (uint32_t i = 0; i <= N_SAMPLE - LEAST_SAMPLE && n < LEAST_SAMPLE; i++) {
        apart->group = kzi_group(world, s->body[i]);
        if (apart->group != 0) n = count_apart(world, s);
    }
    return n;
}

/* ---- The grid -------------------------------------------------------------------------------------------- */

/* Puts resting bodies in the grid, which stay there until others come to rest. */
static bool add_resting(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kzi_corner_clear(&step->apart.grid);
    const kzi_corner_lookup lookup = kzi_corner_lookup_of(&step->apart.grid);
    for (uint32_t i = 0; step->n_resting > 0 && i < world->n_slots; i++) {
        if (!(kzi_states(world)[i] & KZI_ASLEEP) || !may_meet_apart(world, i)) continue;
        if (!kzi_corner_add(&world->alloc, &step->apart.grid, &lookup, i, &kzi_boxes(world)[i])) return false;
    }
    kzi_corner_keep(&step->apart.grid);
    step->apart.n_rests = step->n_rests;
    return true;
}

/* Looks anew who is apart, and where these are. */
static bool choose_anew(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kz_box boxes[N_SAMPLE];
    mover_sample s;
    uint32_t n = 0;
    take_sample(world, &s);
    const uint32_t n_apart = choose_apart(world, &s);
    if (n_apart < LEAST_SAMPLE) return false;
    for (uint32_t i = 0; i < N_SAMPLE; i++) {
        boxes[n] = kzi_boxes(world)[s.body[i]];
        n += is_apart(world, s.body[i]) && boxes[n].min.x <= boxes[n].max.x;
    }
    const uint64_t n_sampled = (uint64_t)step->n_movers * (N_SAMPLE - n_apart) / N_SAMPLE;
    const uint64_t n_others = (step->apart.n_others ? step->apart.n_others : n_sampled) + step->n_resting;
    if (n == 0 || !kzi_corner_place(&world->alloc, &step->apart.grid, boxes, n, n_others, step->n_movers)) return false;
    step->apart.n_steps = CHOICE_LASTS;
    return add_resting(world);
}

/* ---- The others ------------------------------------------------------------------------------------------ */

/* Movers that are swept, and there is room for `most` of them and some more. */
typedef struct swept_list {
    uint32_t *at, n, most;
    uint32_t categories, collides; /* all bits of them */
} swept_list;

static void add_swept(const kz_world *world, swept_list *swept, uint32_t i)
{
    KZ_ASSERT(swept->n < swept->most + 2 * KZI_APART_TOGETHER);
    swept->at[swept->n++] = i;
    swept->categories |= kzi_category(world, i);
    swept->collides |= kzi_collides(world, i);
}

/* Lists movers that are not apart, and puts those in the grid that may collide with these. */
static bool list_others(kz_world *world, swept_list *swept)
{
    kzi_corner_grid *grid = &world->step.apart.grid;
    const kzi_corner_lookup lookup = kzi_corner_lookup_of(grid);
    const uint32_t *states = kzi_states(world), n = world->n_slots;
    for (uint32_t begin = 0; (begin = kzi_next_not_apart(world, begin)) < n; begin += KZI_APART_TOGETHER) {
        const uint32_t end = n - begin < KZI_APART_TOGETHER ? n : begin + KZI_APART_TOGETHER;
        for (uint32_t i = begin; i < end; i++) {
            if (!(states[i] & KZI_LISTED) || is_apart(world, i)) continue;
            add_swept(world, swept, i);
            if (!may_meet_apart(world, i)) continue;
            if (!kzi_corner_add(&world->alloc, grid, &lookup, i, &kzi_boxes(world)[i])) return false;
        }
        if (swept->n > swept->most) return false;
    }
    return true;
}

/* Sweeps them, and adds their pairs to those found. */
static bool sweep_others(kz_world *world, const swept_list *swept, kzi_fat_keep *keep)
{
    kzi_stepper *step = &world->step;
    kzi_pair_list *found = &step->found;
    const kzi_box_set set = kzi_boxes_of(world, swept->at, swept->n);
    kzi_sap_how how = kzi_how_of(world, world->max_pairs);
    bool is_done;
    if (step->n_resting == 0 && !(swept->categories & swept->collides)) return true; /* nor do these collide */
    how.keep = keep;
    how.keep_ctx = world;
    const kz_result r = kzi_sweep_some(world, &set, &how, &is_done, NULL);
    const size_t n = step->sap.n_pairs;
    step->sap.n_pairs = 0;
    if (r != KZ_OK || !is_done ||
        kzi_step_room(world, &found->block, found->n, found->n + n, sizeof(kz_index_pair), NULL) != KZ_OK) {
        return false;
    }
    step->n_candidates += step->sap.n_found;
    found->n = kzi_pairs_merge_into(kzi_pairs_of(found), found->n, step->sap.pairs.at, n);
    return true;
}

/* ---- Looking up ------------------------------------------------------------------------------------------ */

typedef struct grid_search {
    kz_world *world;
    kzi_corner_lookup lookup;
    swept_list *swept;
    uint64_t n_tests; /* that may yet be made */
} grid_search;

static inline bool is_mover_apart(const kz_world *world, uint32_t i)
{
    return (kzi_states(world)[i] & KZI_LISTED) && is_apart(world, i);
}

/* Drops those of the pairs from `from` on, as they were found, that do not agree. */
static void keep_apart(kz_world *world, size_t from)
{
    kzi_pair_list *found = &world->step.found;
    kz_index_pair *pairs = kzi_pairs_of(found);
    size_t kept = from;
    KZ_ASSERT(from <= found->n);
    for (size_t i = from; i < found->n; i++) {
        const kz_index_pair p = pairs[i];
        pairs[kept] = p.a < p.b ? p : (kz_index_pair){p.b, p.a};
        kept += kzi_bits_agree(world, p.a, p.b);
    }
    found->n = kept;
}

/* Finds the pairs of a small mover apart with the nodes of a cell.  Whether they meet nobody could predict. */
static bool meet_nodes(grid_search *at, uint32_t i, uint32_t first)
{
    kz_world *world = at->world;
    kzi_pair_list *found = &world->step.found;
    const kz_box *boxes = kzi_boxes(world);
    const kzi_corner_node *nodes = world->step.apart.grid.nodes.at;
    const uint32_t n_resting = world->step.apart.grid.n_kept_nodes;
    for (uint32_t k = first; k != KZI_CORNER_NONE; k = nodes[k].next) {
        const uint32_t other = nodes[k].number;
        KZ_ASSERT(k < world->step.apart.grid.n_nodes && other < world->n_slots);
        if (at->n_tests-- == 0) return false;
        if (k < n_resting && !(kzi_states(world)[other] & KZI_ASLEEP)) continue; /* it has moved since */
        if (found->n == found->block.bytes / sizeof(kz_index_pair) &&
            kzi_block_grow(&world->alloc, &found->block, found->n, found->n + ROOM_MORE, sizeof(kz_index_pair), NULL) !=
                KZ_OK) {
            return false;
        }
        kzi_pairs_of(found)[found->n] = (kz_index_pair){i, other};
        found->n += kzi_boxes_meet(&boxes[i], &boxes[other]);
    }
    return true;
}

/* Sweeps a mover apart with the others. */
static bool sweep_too(grid_search *at, uint32_t i)
{
    const kz_box *box = &kzi_boxes(at->world)[i];
    if (box->min.x > box->max.x) return true;
    add_swept(at->world, at->swept, i);
    return at->swept->n <= at->swept->most;
}

/* False if there are too many tests, or movers to sweep. */
static bool lookup_some(grid_search *at, const kz_box *boxes, uint32_t begin, uint32_t n)
{
    int32_t places[LISTED_TOGETHER];
    uint32_t list[LISTED_TOGETHER + 1];
    KZ_ASSERT(n <= LISTED_TOGETHER);
    const uint32_t n_listed = kzi_corner_list(&at->lookup, boxes, n, places, list);
    const size_t n_before = at->world->step.found.n;
    for (uint32_t i = 0; i < n_listed; i++) {
        const uint32_t body = begin + list[i];
        uint32_t first = at->lookup.cells[places[list[i]]];
        if (body >= at->world->n_slots) break;
        if (!is_mover_apart(at->world, body)) continue;
        /* It may be beside one that is not small. */
        if (first == KZI_CORNER_OUTSIDE)
            first = kzi_corner_first(&at->world->step.apart.grid, &at->lookup, &boxes[list[i]]);
        if (!(first == KZI_CORNER_OUTSIDE ? sweep_too(at, body) : meet_nodes(at, body, first))) return false;
    }
    keep_apart(at->world, n_before);
    return true;
}

static bool lookup_all(grid_search *at)
{
    const kz_box *boxes = kzi_boxes(at->world);
    const uint32_t n = at->world->n_slots, rest = n % 4;
    kz_box last[4] = {KZ_BOX_EMPTY, KZ_BOX_EMPTY, KZ_BOX_EMPTY, KZ_BOX_EMPTY};
    for (uint32_t begin = 0; begin < n - rest; begin += LISTED_TOGETHER) {
        const uint32_t more = n - rest - begin < LISTED_TOGETHER ? n - rest - begin : LISTED_TOGETHER;
        if (!lookup_some(at, boxes + begin, begin, more)) return false;
    }
    memcpy(last, boxes + n - rest, rest * sizeof *last);
    return lookup_some(at, last, n - rest, rest == 0 ? 0 : 4);
}

/* ---- Finding --------------------------------------------------------------------------------------------- */

static bool find_apart(kz_world *world, kzi_fat_keep *keep)
{
    kzi_stepper *step = &world->step;
    const uint32_t n = step->n_movers;
    swept_list swept = {.most = n / MOST_OTHERS};
    const size_t room = (size_t)swept.most + 2 * KZI_APART_TOGETHER;
    if (kzi_step_room(world, &step->before.block, 0, room, sizeof(uint32_t), NULL) != KZ_OK) return false;
    swept.at = step->before.block.at;
    step->found.n = 0;
    step->has_found_all = step->n_resting == 0;
    kzi_corner_remove_others(&step->apart.grid);
    if (!list_others(world, &swept)) return false;
    step->apart.n_others = swept.n;
    grid_search at = {world, kzi_corner_lookup_of(&step->apart.grid), &swept, MOST_TESTS * (uint64_t)n};
    if (!lookup_all(&at)) return false;
    step->n_candidates = step->found.n;
    if (keep) step->found.n = keep(world, kzi_pairs_of(&step->found), step->found.n);
    if (!kzi_sort_found(world) || !sweep_others(world, &swept, keep)) return false;
    return !world->max_pairs || step->n_candidates <= world->max_pairs;
}

/* May it pay to look? */
static bool may_pay(const kz_world *world)
{
    const uint32_t n = world->step.n_movers;
    return n >= APART_FROM && !world->wraps && n >= world->n_slots / MOST_SLOTS &&
           (world->category.at || (world->group.at && !world->max_pairs));
}

/* Where the choice of an earlier step does not pay any more, as when all bodies are somewhere else, it is made anew. */
static bool try_apart(kz_world *world, kzi_fat_keep *keep)
{
    kzi_apart *apart = &world->step.apart;
    const bool is_new = apart->n_steps == 0;
    if (is_new && !choose_anew(world)) return false;
    apart->n_steps--;
    if (apart->n_rests != world->step.n_rests && !add_resting(world)) return false;
    return find_apart(world, keep) || (!is_new && choose_anew(world) && find_apart(world, keep));
}

bool kzi_apart_find(kz_world *world, kzi_fat_keep *keep)
{
    kzi_apart *apart = &world->step.apart;
    apart->is_on = false;
    if (!may_pay(world)) return false;
    if (apart->n_waits > 0) {
        apart->n_waits--;
        return false;
    }
    apart->is_on = try_apart(world, keep);
    if (!apart->is_on) {
        apart->n_steps = 0;
        apart->n_waits = WAITS;
    } else if (world->step.fat.phase != KZI_FAT_NONE) {
        kzi_fat_stop(world);
    }
    return apart->is_on;
}
