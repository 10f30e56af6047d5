/* ring_bvh.c - a bounding volume hierarchy over the edges of rings, updated edge by edge. */
#include "base/scalar.h"
#include "mask/trace/ring_bvh.h"

kz_box kzi_box_around(kz_vec2 p, kz_vec2 q)
{
    return (kz_box){{kzi_min_f32(p.x, q.x), kzi_min_f32(p.y, q.y)},
                    {kzi_max_f32(p.x, q.x), kzi_max_f32(p.y, q.y)}};
}

static size_t size_of_boxes(int32_t n) { return 2 * (size_t)n * sizeof(kz_box); }

bool kzi_ring_bvh_make(int32_t n, const kz_allocator *alloc, kzi_ring_bvh *out)
{
    if ((size_t)n > SIZE_MAX / (2 * sizeof(kz_box))) return false;
    out->node = kzi_alloc(alloc, size_of_boxes(n), sizeof(float));
    out->n = n;
    if (!out->node) return false;
    for (int32_t i = 0; i < 2 * n; i++) out->node[i] = KZ_BOX_EMPTY;
    return true;
}

void kzi_ring_bvh_free(kzi_ring_bvh *boxes, const kz_allocator *alloc)
{
    if (boxes->node) kzi_release(alloc, boxes->node, size_of_boxes(boxes->n), sizeof(float));
    boxes->node = NULL;
}

void kzi_ring_bvh_put(kzi_ring_bvh *boxes, int32_t e, kz_vec2 p, kz_vec2 q)
{
    boxes->node[boxes->n + e] = kzi_box_around(p, q);
}

enum { RING_BVH_JOIN_STEPS = 8 }; /* steps of work for a node above others */

void kzi_ring_bvh_join(kzi_ring_bvh *boxes, kzi_work *work)
{
    for (int32_t i = boxes->n - 1; i > 0 && !kzi_work_is_over(work); i--) {
        kzi_work_tick(work, RING_BVH_JOIN_STEPS);
        boxes->node[i] = kz_box_union(boxes->node[(ptrdiff_t)2 * i], boxes->node[(ptrdiff_t)2 * i + 1]);
    }
}

static void join_above(kzi_ring_bvh *boxes, int32_t e)
{
    for (int32_t i = (boxes->n + e) / 2; i > 0; i /= 2)
        boxes->node[i] = kz_box_union(boxes->node[(ptrdiff_t)2 * i], boxes->node[(ptrdiff_t)2 * i + 1]);
}

void kzi_ring_bvh_set(kzi_ring_bvh *boxes, int32_t e, kz_vec2 p, kz_vec2 q)
{
    kzi_ring_bvh_put(boxes, e, p, q);
    join_above(boxes, e);
}

void kzi_ring_bvh_clear(kzi_ring_bvh *boxes, int32_t e)
{
    boxes->node[boxes->n + e] = KZ_BOX_EMPTY;
    join_above(boxes, e);
}

kzi_ring_bvh_walk kzi_ring_bvh_walk_over(const kzi_ring_bvh *boxes, kz_box around)
{
    kzi_ring_bvh_walk walk;
    walk.boxes = boxes;
    walk.around = around;
    walk.n_visited = 0;
    walk.left[0] = 1;
    walk.n_left = 1;
    return walk;
}

int32_t kzi_ring_bvh_walk_next(kzi_ring_bvh_walk *walk)
{
    const int32_t n = walk->boxes->n;
    while (walk->n_left > 0) {
        const int32_t i = walk->left[--walk->n_left];
        walk->n_visited++;
        if (!kz_box_meets(walk->boxes->node[i], walk->around)) continue;
        if (i >= n) return i - n;
        walk->left[walk->n_left++] = 2 * i + 1;
        walk->left[walk->n_left++] = 2 * i;
    }
    return -1;
}
