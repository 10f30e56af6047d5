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
    const kz_shape *shape; /* the section; a shape that is small is its own */
    int32_t first, n;      /* the number of its first corner, and how many corners the whole has */
} kzi_section;

/* Around corner `at` and the edge that begins in it.  Every so many corners are taken, `by`: with 1 these follow each
 * other, with an eighth of all they go round. */
static inline void kzi_section_around(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at, int32_t by)
{
    out->shape = s, out->first = 0, out->n = hull->n;
    if (!kzi_is_stored_elsewhere(s)) return;
    kz_shape *room = &out->room;
    kz_vec2 *v = room->as.polygon.inline_points;
    room->kind = KZ_KIND_POLYGON;
    room->flags = s->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    memset(&room->as.polygon, 0, sizeof room->as.polygon);
    room->as.polygon.n_points = KZ_INLINE_POINTS;
    room->as.polygon.n_rings = 1;
    out->first = at - 3 * by + (at < 3 * by ? hull->n : 0);
    for (int32_t i = 0, k = out->first; i < KZ_INLINE_POINTS; i++, k += by) {
        k -= k < hull->n ? 0 : hull->n;
        v[i] = hull->v[k];
        room->bounds = i == 0 ? (kz_box){v[0], v[0]} : kz_box_union(room->bounds, (kz_box){v[i], v[i]});
    }
    out->shape = room;
}

static inline bool kzi_is_whole(const kzi_section *s) { return s->shape != &s->room; }

/* Is corner i of the whole inside the section, so that the edges before and after it are in it?  Of corners that follow
 * each other. */
static inline bool kzi_section_has(const kzi_section *s, int32_t i)
{
    const int32_t at = i - s->first + (i < s->first ? s->n : 0);
    return kzi_is_whole(s) || (at > 0 && at < KZ_INLINE_POINTS - 1);
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
    return kzi_section_has(s, at) && kzi_dot(d, kzi_sub(p, ends[0])) > margin && kzi_dot(d, kzi_sub(p, ends[1])) > margin;
}

#endif
