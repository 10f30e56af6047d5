/* clip.c - segments and convex polygons clipped to a box.
 *
 * Exact signs say whether anything is shared: no side of the box separates the two, and no edge (Gottschalk and others
 * 1996).  New vertices are computed in double, kept within the box, and rounded once. */
#include "base/scalar.h"
#include "math/predicates.h"
#include <kolize/query_clip.h>

/* One side of the box: sign * (coordinate - at) <= 0 inside. */
typedef struct clip_side {
    double at, sign;
    bool is_y;
} clip_side;

enum { CLIP_SIDES = 4 };

static void sides_of(kz_box box, clip_side sides[CLIP_SIDES])
{
    sides[0] = (clip_side){box.min.x, -1, false};
    sides[1] = (clip_side){box.max.x, 1, false};
    sides[2] = (clip_side){box.min.y, -1, true};
    sides[3] = (clip_side){box.max.y, 1, true};
}

static double beyond(const clip_side *side, kzi_vec p) { return side->sign * ((side->is_y ? p.y : p.x) - side->at); }

/* Where a-b crosses the side, for a and b on different sides of it: between both in each coordinate. */
static kzi_vec crossing_of(const clip_side *side, kzi_vec a, kzi_vec b)
{
    const double t = beyond(side, a) / (beyond(side, a) - beyond(side, b));
    const double x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
    kzi_vec p = {kzi_clamp(x, kzi_min(a.x, b.x), kzi_max(a.x, b.x)),
                 kzi_clamp(y, kzi_min(a.y, b.y), kzi_max(a.y, b.y))};
    if (side->is_y) {
        p.y = side->at;
    } else {
        p.x = side->at;
    }
    return p;
}

/* The coordinates of a box are float32, so rounding keeps the point in it. */
static kz_vec2 rounded_in(kz_box box, kzi_vec p)
{
    return (kz_vec2){(float)kzi_clamp(p.x, box.min.x, box.max.x), (float)kzi_clamp(p.y, box.min.y, box.max.y)};
}

static kz_vec2 box_corner(kz_box box, int i)
{
    return (kz_vec2){i == 1 || i == 2 ? box.max.x : box.min.x, i >= 2 ? box.max.y : box.min.y};
}

/* Do all corners of the box lie on that side of the line a-b, +1 or -1, and none on it? */
static bool box_is_beside(kz_vec2 a, kz_vec2 b, kz_box box, int side)
{
    for (int i = 0; i < CLIP_SIDES; i++) {
        if (kz_orient(a, b, box_corner(box, i)) != side) return false;
    }
    return true;
}

/* ---- Segments --------------------------------------------------------------------------------------------- */

/* The end a of a-b moved inside the box along the segment.  The last of the sides that it has to pass decides. */
static kzi_vec moved_inside(kz_box box, kzi_vec a, kzi_vec b)
{
    clip_side sides[CLIP_SIDES];
    sides_of(box, sides);
    kzi_vec end = a;
    double latest = 0;
    for (int i = 0; i < CLIP_SIDES; i++) {
        const double out = beyond(&sides[i], a), other = beyond(&sides[i], b);
        if (!(out > 0)) continue; /* then b is not beyond this side: they share a point */
        const double t = out / (out - other);
        if (t <= latest) continue;
        latest = t;
        end = crossing_of(&sides[i], a, b);
    }
    return end;
}

static bool segment_meets(kz_vec2 a, kz_vec2 b, kz_box box)
{
    const kz_box around = kz_box_union((kz_box){a, a}, (kz_box){b, b});
    return kz_box_meets(around, box) && !box_is_beside(a, b, box, 1) && !box_is_beside(a, b, box, -1);
}

bool kz_segment_clip(kz_segment segment, kz_box box, kz_segment *out)
{
    kz_shape line, area;
    if (kz_shape_segment(segment.a, segment.b, &line, NULL) != KZ_OK ||
        kz_shape_box(box.min, box.max, &area, NULL) != KZ_OK || !segment_meets(segment.a, segment.b, box)) {
        return false;
    }
    const kzi_vec a = kzi_vec_of(segment.a), b = kzi_vec_of(segment.b);
    if (out) *out = (kz_segment){rounded_in(box, moved_inside(box, a, b)), rounded_in(box, moved_inside(box, b, a))};
    return true;
}

/* ---- Polygons --------------------------------------------------------------------------------------------- */

/* The four clips are stages that hand vertices on, so no list is kept between them. */
typedef struct clip_stage {
    clip_side side;
    kzi_vec first, last;
    bool any;
} clip_stage;

typedef struct polygon_clip {
    clip_stage stages[CLIP_SIDES];
    kz_box box;
    kz_vec2 *out, first, last;
    size_t n, max;
} polygon_clip;

static void add_vertex(polygon_clip *clip, kzi_vec p)
{
    const kz_vec2 v = rounded_in(clip->box, p);
    if (clip->n > 0 && v.x == clip->last.x && v.y == clip->last.y) return;
    if (clip->n == 0) clip->first = v;
    if (clip->n < clip->max) clip->out[clip->n] = v;
    clip->last = v;
    clip->n++;
}

static void clip_vertex(polygon_clip *clip, int stage, kzi_vec p);

/* The edge from the last vertex of a stage to p: its crossing with the side, if it has one. */
static void clip_edge(polygon_clip *clip, int stage, kzi_vec from, kzi_vec to)
{
    const clip_side *side = &clip->stages[stage].side;
    const double a = beyond(side, from), b = beyond(side, to);
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) clip_vertex(clip, stage + 1, crossing_of(side, from, to));
}

static void clip_vertex(polygon_clip *clip, int stage, kzi_vec p)
{
    if (stage == CLIP_SIDES) {
        add_vertex(clip, p);
        return;
    }
    clip_stage *s = &clip->stages[stage];
    if (s->any) {
        clip_edge(clip, stage, s->last, p);
    } else {
        s->first = p;
        s->any = true;
    }
    s->last = p;
    if (beyond(&s->side, p) <= 0) clip_vertex(clip, stage + 1, p);
}

/* Closes the ring of each stage, which may hand on one more vertex. */
static void close_rings(polygon_clip *clip)
{
    for (int stage = 0; stage < CLIP_SIDES; stage++) {
        const clip_stage *s = &clip->stages[stage];
        if (s->any) clip_edge(clip, stage, s->last, s->first);
    }
    if (clip->n > 1 && clip->last.x == clip->first.x && clip->last.y == clip->first.y) clip->n--;
}

static kz_vec2 end_of_edge(const kz_vec2 *points, int32_t n, int32_t i) { return points[i + 1 == n ? 0 : i + 1]; }

/* `inside` is the side of the edges on which the polygon lies, +1 or -1. */
static bool polygon_meets(const kz_vec2 *points, int32_t n, int inside, kz_box box)
{
    for (int32_t i = 0; i < n; i++) {
        if (box_is_beside(points[i], end_of_edge(points, n, i), box, -inside)) return false;
    }
    return true;
}

static bool polygon_holds(const kz_vec2 *points, int32_t n, int inside, kz_vec2 p)
{
    for (int32_t i = 0; i < n; i++) {
        if (kz_orient(points[i], end_of_edge(points, n, i), p) == -inside) return false;
    }
    return true;
}

/* A point of both, which meet, for a polygon without a vertex in the box: a corner of the box, or a point of an edge. */
static kzi_vec point_of_both(const kz_vec2 *points, int32_t n, int inside, kz_box box)
{
    for (int i = 0; i < CLIP_SIDES; i++) {
        if (polygon_holds(points, n, inside, box_corner(box, i))) return kzi_vec_of(box_corner(box, i));
    }
    int32_t edge = 0;
    while (edge + 1 < n && !segment_meets(points[edge], end_of_edge(points, n, edge), box)) edge++;
    return moved_inside(box, kzi_vec_of(points[edge]), kzi_vec_of(end_of_edge(points, n, edge)));
}

kz_result kz_polygon_clip_box(const kz_vec2 *points, int32_t n, kz_box box, kz_vec2 *out, size_t max, size_t *n_out)
{
    kz_shape polygon, area;
    *n_out = 0;
    const kz_result r = kz_shape_polygon(points, n, &polygon, NULL);
    if (r != KZ_OK) return r;
    if (!(polygon.flags & KZ_SHAPE_CONVEX)) return KZ_ERR_ARGUMENT;
    const int inside = polygon.flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    if (kz_shape_box(box.min, box.max, &area, NULL) != KZ_OK || !kz_box_meets(polygon.bounds, box) ||
        !polygon_meets(points, n, inside, box)) {
        return KZ_OK;
    }
    polygon_clip clip = {.box = box, .out = out, .max = max};
    clip_side sides[CLIP_SIDES];
    sides_of(box, sides);
    for (int i = 0; i < CLIP_SIDES; i++) clip.stages[i].side = sides[i];
    for (int32_t i = 0; i < n; i++) clip_vertex(&clip, 0, kzi_vec_of(points[i]));
    close_rings(&clip);
    /* Where they share a corner, rounding may lose it on the way. */
    if (clip.n == 0) add_vertex(&clip, point_of_both(points, n, inside, box));
    *n_out = clip.n;
    return KZ_OK;
}
