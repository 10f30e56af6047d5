/* box2d3_world.c - Box2D v3's tree in bench_world, used as its own broad phase uses it: a box that leaves its enlarged one
 * enlarges that in the tree, whose enlarged part is then built anew; enlarged boxes that changed are looked up, new pairs
 * are kept until the enlarged boxes part, and pairs of which one moved are tested again.  What its steps do besides
 * (islands, contacts, solving) is left out. */
#define KZ_BUILD /* only types and inline functions are used: no library is linked */
#include "../peer_world.h"

#include <box2d/collision.h>

#include <stdlib.h>
#include <string.h>

#define MARGIN 0.1f /* of the smaller side: what is enlarged on each */

typedef struct kept_pair {
    uint32_t a, b;
} kept_pair;

typedef struct box2d_world {
    b2DynamicTree tree[2]; /* what may move, and what is static */
    int *proxy;
    b2AABB *fat;
    uint32_t *enlarged, *moved; /* the step in which it last did */
    kept_pair *kept;
    uint64_t *slots; /* pairs that are kept, by open addressing; 0: none */
    size_t n_kept, kept_room, n_slots;
    uint32_t n, n_static, step;
} box2d_world;

/* ---- The set of pairs ------------------------------------------------------------------------------------ */

static uint64_t key_of(uint32_t a, uint32_t b) { return ((uint64_t)a << 32 | b) + 1; }

static size_t place_of(const box2d_world *w, uint64_t key) { return (key * 0x9e3779b97f4a7c15u >> 20) & (w->n_slots - 1); }

static bool add_key(box2d_world *w, uint64_t key)
{
    size_t i = place_of(w, key);
    for (; w->slots[i]; i = (i + 1) & (w->n_slots - 1))
        if (w->slots[i] == key) return false;
    w->slots[i] = key;
    return true;
}

static void grow_slots(box2d_world *w)
{
    uint64_t *old = w->slots;
    const size_t n = w->n_slots;
    w->n_slots = 2 * n;
    if (!(w->slots = calloc(w->n_slots, sizeof *w->slots))) exit(2);
    for (size_t i = 0; i < n; i++)
        if (old[i]) add_key(w, old[i]);
    free(old);
}

static void remove_key(box2d_world *w, uint64_t key)
{
    const size_t last = w->n_slots - 1;
    size_t i = place_of(w, key);
    while (w->slots[i] != key) i = (i + 1) & last;
    for (size_t k = (i + 1) & last; w->slots[k]; k = (k + 1) & last) { /* what was pushed beyond it moves up */
        const size_t home = place_of(w, w->slots[k]);
        if (((k - home) & last) < ((k - i) & last)) continue;
        w->slots[i] = w->slots[k];
        i = k;
    }
    w->slots[i] = 0;
}

/* ---- Steps ------------------------------------------------------------------------------------------------- */

static b2AABB fat_of(const kz_box *b)
{
    const float w = b->max.x - b->min.x, h = b->max.y - b->min.y, by = MARGIN * (w < h ? w : h);
    return (b2AABB){{b->min.x - by, b->min.y - by}, {b->max.x + by, b->max.y + by}};
}

static bool is_within(const kz_box *b, const b2AABB *fat)
{
    return b->min.x >= fat->lowerBound.x && b->min.y >= fat->lowerBound.y && b->max.x <= fat->upperBound.x &&
           b->max.y <= fat->upperBound.y;
}

static bool meet(const b2AABB *a, const b2AABB *b)
{
    return a->lowerBound.x <= b->upperBound.x && b->lowerBound.x <= a->upperBound.x &&
           a->lowerBound.y <= b->upperBound.y && b->lowerBound.y <= a->upperBound.y;
}

typedef struct query {
    box2d_world *w;
    uint32_t of;
} query;

static bool take_proxy(int proxy, uint64_t other, void *ctx)
{
    const query *q = ctx;
    box2d_world *w = q->w;
    (void)proxy;
    if (other == q->of || (w->enlarged[other] == w->step && other < q->of)) return true;
    const uint32_t a = other < q->of ? (uint32_t)other : q->of, b = other < q->of ? q->of : (uint32_t)other;
    if (!add_key(w, key_of(a, b))) return true;
    if (w->n_kept == w->kept_room) {
        w->kept_room = 2 * w->kept_room + 1024;
        if (!(w->kept = realloc(w->kept, w->kept_room * sizeof *w->kept))) exit(2);
    }
    w->kept[w->n_kept++] = (kept_pair){a, b};
    if (2 * w->n_kept > w->n_slots) grow_slots(w);
    return true;
}

static void look_up(box2d_world *w, uint32_t i)
{
    query q = {w, i};
    for (int k = 0; k < (i < w->n_static ? 1 : 2); k++) b2DynamicTree_Query(&w->tree[k], w->fat[i], UINT64_MAX, take_proxy, &q);
}

static void *world_make(const peer_bodies *b)
{
    box2d_world *w = calloc(1, sizeof *w);
    if (!w) exit(2);
    w->n = b->n, w->n_static = b->n_static, w->n_slots = 1024, w->step = 1;
    w->proxy = calloc(b->n, sizeof *w->proxy), w->fat = calloc(b->n, sizeof *w->fat);
    w->enlarged = calloc(b->n, sizeof *w->enlarged), w->moved = calloc(b->n, sizeof *w->moved);
    w->slots = calloc(w->n_slots, sizeof *w->slots);
    if (!w->proxy || !w->fat || !w->enlarged || !w->moved || !w->slots) exit(2);
    for (int k = 0; k < 2; k++) w->tree[k] = b2DynamicTree_Create(16);
    for (uint32_t i = 0; i < b->n; i++) {
        w->fat[i] = fat_of(&b->boxes[i]);
        w->proxy[i] = b2DynamicTree_CreateProxy(&w->tree[i < b->n_static], w->fat[i], 1, i);
    }
    for (uint32_t i = b->n_static; i < b->n; i++) w->enlarged[i] = w->step;
    for (uint32_t i = b->n_static; i < b->n; i++) look_up(w, i);
    return w;
}

static void world_step(void *ctx, const peer_bodies *b, peer_found *found, void *found_ctx)
{
    box2d_world *w = ctx;
    w->step++;
    for (uint32_t k = 0; k < b->n_movers; k++) {
        const uint32_t i = b->movers[k];
        w->moved[i] = w->step;
        if (is_within(&b->boxes[i], &w->fat[i])) continue;
        w->enlarged[i] = w->step;
        w->fat[i] = fat_of(&b->boxes[i]);
        b2DynamicTree_EnlargeProxy(&w->tree[0], w->proxy[i], w->fat[i]);
    }
    for (uint32_t k = 0; k < b->n_movers; k++)
        if (w->enlarged[b->movers[k]] == w->step) look_up(w, b->movers[k]);
    b2DynamicTree_Rebuild(&w->tree[0], false);
    for (size_t k = 0; k < w->n_kept;) {
        const kept_pair p = w->kept[k];
        if (!meet(&w->fat[p.a], &w->fat[p.b])) {
            remove_key(w, key_of(p.a, p.b));
            w->kept[k] = w->kept[--w->n_kept];
            continue;
        }
        if ((w->moved[p.a] == w->step || w->moved[p.b] == w->step) && kz_box_meets(b->boxes[p.a], b->boxes[p.b]))
            found(found_ctx, p.a, p.b);
        k++;
    }
}

static void world_free(void *ctx)
{
    box2d_world *w = ctx;
    for (int k = 0; k < 2; k++) b2DynamicTree_Destroy(&w->tree[k]);
    free(w->proxy), free(w->fat), free(w->enlarged), free(w->moved), free(w->kept), free(w->slots);
    free(w);
}

static const peer_world world = {.name = "Box2D v3", .make = world_make, .step = world_step, .free = world_free};

__attribute__((visibility("default"))) const peer_world *peer_world_open(void);
const peer_world *peer_world_open(void) { return &world; }
