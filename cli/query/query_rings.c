/* query_rings.c - how much work it is to check whether rings are a polygon, estimated before the check.
 *
 * With a tree of edges that is mostly n log n, but edges of some outlines are all near each other: a comb of slanted
 * teeth, a spiral with holes in its middle.  How many boxes around runs of edges meet distinguishes them, in a 64th of
 * the time.  Measured on a Zen 5, two boxes that meet take up to a microsecond: each edge of the one is compared with
 * those of the other, and each corner may have to be located among them. */
#include "query/query_rings.h"

enum {
    RINGS_RUN = 8,      /* edges in a box, as in the library's tree */
    RINGS_SMALL = 64,   /* vertices from which on a tree is worth it */
    RINGS_MEET = 250,   /* units of work for two boxes that meet */
    RINGS_HOLE = 1500,  /* units for a hole, which is located */
    RINGS_COUNTED = 512 /* the square of the number of vertices over this: units for counting them */
};

/* The box of the edges [begin, end), posed; *ring is the ring of the one before. */
static kz_box rings_box(const query_rings *rings, int32_t begin, int32_t end, int32_t *ring)
{
    kz_box box = KZ_BOX_EMPTY;
    for (int32_t i = begin; i < end; i++) {
        while (i >= rings->ring_end[*ring]) ++*ring;
        const int32_t first = *ring ? rings->ring_end[*ring - 1] : 0;
        const kz_vec2 a = kz_pose_apply(rings->pose, rings->points[i]);
        const kz_vec2 b = kz_pose_apply(rings->pose, rings->points[i + 1 < rings->ring_end[*ring] ? i + 1 : first]);
        box = kz_box_union(box, (kz_box){a, a});
        box = kz_box_union(box, (kz_box){b, b});
    }
    return box;
}

/* Each box is one that meets itself. */
static uint64_t rings_count_meeting(const kz_box *boxes, size_t n)
{
    uint64_t meeting = n;
    for (size_t i = 0; i < n; i++) {
        const kz_box a = boxes[i];
        uint32_t row = 0;
        for (size_t k = i + 1; k < n; k++) {
            const kz_box *b = &boxes[k];
            row += (a.min.x <= b->max.x) & (b->min.x <= a.max.x) & (a.min.y <= b->max.y) & (b->min.y <= a.max.y);
        }
        meeting += row;
    }
    return meeting;
}

bool query_rings_are_large(int32_t n_points) { return n_points >= RINGS_SMALL; }

bool query_work_of_rings(query *q, const query_where *where, const query_rings *rings)
{
    const int32_t n_points = rings->ring_end[rings->n_rings - 1];
    const uint64_t square = (uint64_t)n_points * (uint64_t)n_points;
    if (!query_rings_are_large(n_points)) return query_work(q, where, square);
    if (!query_work(q, where, square / RINGS_COUNTED)) return false;
    const size_t n = (size_t)(n_points - 1) / RINGS_RUN + 1;
    kz_box *boxes = q->alloc.alloc(q->alloc.ctx, n * sizeof *boxes, 8);
    if (!boxes) return query_fail(q, where, "MEMORY", "out of memory");
    int32_t ring = 0;
    for (size_t i = 0; i < n; i++) {
        const int32_t begin = (int32_t)i * RINGS_RUN;
        boxes[i] = rings_box(rings, begin, i + 1 < n ? begin + RINGS_RUN : n_points, &ring);
    }
    const uint64_t meeting = rings_count_meeting(boxes, n);
    q->alloc.release(q->alloc.ctx, boxes, n * sizeof *boxes, 8);
    return query_work(q, where, RINGS_MEET * meeting + RINGS_HOLE * (uint64_t)(rings->n_rings - 1));
}

bool query_work_of_posing(query *q, const query_where *where, const kz_shape *shape, kz_pose pose)
{
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++)
        if (!query_work_of_posing(q, where, &shape->as.parts.items[i], pose)) return false;
    if (shape->kind != KZ_KIND_POLYGON) return true;
    size_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    const kz_polygon *p = &shape->as.polygon;
    const query_rings rings = {points, p->ring_end ? p->ring_end : &p->n_points, p->n_rings, pose};
    return query_work_of_rings(q, where, &rings);
}
