/* section.h - a section of a convex polygon: up to eight corners that follow each other, as a polygon of its own.
 *
 * Two convex shapes that are apart or just meet are nearest in one place, and sections that have it inside have the same
 * features there.  So polygons of many corners are measured by what measures small ones.  The closing edge of a section
 * is no edge of the polygon, so an answer counts only if it is proved for the whole (each caller says how). */
#ifndef KZI_SECTION_H
#define KZI_SECTION_H

#include "query/convex/calipers.h"

#include <string.h>

typedef struct kzi_section {
    kz_shape room;
    const kz_shape *shape;        /* the section; a shape that is small is its own */
    int32_t n, at[KZ_INLINE_POINTS]; /* the numbers of its corners in the whole */
} kzi_section;

static inline bool kzi_is_small(const kzi_section *s) { return s->shape != &s->room; }

/* Has it all corners, but for repeated ones? */
static inline bool kzi_is_whole(const kzi_section *s) { return kzi_is_small(s) || s->n < KZ_INLINE_POINTS; }

/* The number in the whole of corner i of the section, or of the edge that begins there. */
static inline int32_t kzi_section_number(const kzi_section *s, int32_t i) { return kzi_is_small(s) ? i : s->at[i]; }

static inline bool kzi_is_repeated(const kzi_hull *hull, int32_t i, int32_t k)
{
    return hull->v[i].x == hull->v[k].x && hull->v[i].y == hull->v[k].y;
}

/* The next corner, or the one before, that lies elsewhere; of repeated ones the last.  The polygon has three such. */
static inline int32_t kzi_corner_elsewhere(const kzi_hull *hull, int32_t i, bool forward)
{
    int32_t k = kzi_hull_step(hull, i, forward);
    while (kzi_is_repeated(hull, i, k)) k = kzi_hull_step(hull, k, forward);
    for (int32_t next = kzi_hull_step(hull, k, true); forward && kzi_is_repeated(hull, k, next);) {
        k = next;
        next = kzi_hull_step(hull, k, true);
    }
    return k;
}

static inline void kzi_section_fill(kzi_section *out, const kz_shape *s, const kzi_hull *hull)
{
    kz_shape *room = &out->room;
    kz_vec2 *v = room->as.polygon.inline_points;
    room->kind = KZ_KIND_POLYGON;
    room->flags = s->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    memset(&room->as.polygon, 0, sizeof room->as.polygon);
    room->as.polygon.n_points = out->n;
    room->as.polygon.n_rings = 1;
    for (int32_t i = 0; i < out->n; i++) v[i] = hull->v[out->at[i]];
    room->bounds = kzi_points_bounds(v, out->n);
    out->shape = room;
}

/* Around corner `at` and the edge that begins in it: three corners before, and four after it that follow each other,
 * without repeated ones; fewer where there are no eight. */
static inline void kzi_section_around(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at)
{
    out->shape = s;
    if (!kzi_is_stored_elsewhere(s)) return;
    int32_t i = at;
    for (int before = 0; before < 3; before++) i = kzi_corner_elsewhere(hull, i, false);
    out->at[0] = i;
    for (out->n = 1; out->n < KZ_INLINE_POINTS; out->n++) {
        i = kzi_corner_elsewhere(hull, i, true);
        if (kzi_is_repeated(hull, i, out->at[0])) break;
        out->at[out->n] = i;
    }
    kzi_section_fill(out, s, hull);
}

/* The same with every so many corners, `by`, of which eight go round once at most. */
static inline void kzi_section_of_every(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at, int32_t by)
{
    out->shape = s;
    if (!kzi_is_stored_elsewhere(s)) return;
    out->n = KZ_INLINE_POINTS;
    for (int32_t i = 0; i < KZ_INLINE_POINTS; i++) {
        const int32_t k = at + (i - 3) * by;
        out->at[i] = k < 0 ? k + hull->n : k < hull->n ? k : k - hull->n;
    }
    kzi_section_fill(out, s, hull);
}

/* Is corner i of the whole inside the section, so that the edges before and after it are in it?  Of corners that follow
 * each other. */
static inline bool kzi_section_has(const kzi_section *s, const kzi_hull *hull, int32_t i)
{
    if (kzi_is_whole(s)) return true;
    for (int k = 1; k + 1 < KZ_INLINE_POINTS; k++) {
        if (kzi_is_repeated(hull, i, s->at[k])) return true;
    }
    return false;
}

/* Width plus height. */
static inline double kzi_size_of(const kz_box *b)
{
    return (double)b->max.x - b->min.x + ((double)b->max.y - b->min.y);
}

/* Is corner `at`, which is foremost along d, inside the section, and farther along d than its ends by the margin?  Then
 * so is the corner that is foremost along any direction from which d differs by less. */
static inline bool kzi_section_is_clear(const kzi_section *s, const kzi_hull *hull, int32_t at, kzi_vec d, double margin)
{
    if (kzi_is_whole(s)) return true;
    const kz_vec2 *v = s->shape->as.polygon.inline_points;
    const kzi_vec p = kzi_vec_of(hull->v[at]), ends[2] = {kzi_vec_of(v[0]), kzi_vec_of(v[KZ_INLINE_POINTS - 1])};
    return kzi_section_has(s, hull, at) && kzi_dot(d, kzi_sub(p, ends[0])) > margin && kzi_dot(d, kzi_sub(p, ends[1])) > margin;
}

#endif
