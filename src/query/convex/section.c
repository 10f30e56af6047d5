/* section.c - takes the corners of a section, and says whether a corner is inside it. */
#include "query/convex/section.h"

#include <string.h>

static inline bool is_repeated(const kzi_hull *hull, int32_t i, int32_t k)
{
    return hull->v[i].x == hull->v[k].x && hull->v[i].y == hull->v[k].y;
}

/* The next corner, or the one before, that lies elsewhere; of repeated ones the last.  The polygon has three such. */
static inline int32_t corner_elsewhere(const kzi_hull *hull, int32_t i, bool forward)
{
    int32_t k = kzi_hull_step(hull, i, forward);
    while (is_repeated(hull, i, k)) k = kzi_hull_step(hull, k, forward);
    for (int32_t next = kzi_hull_step(hull, k, true); forward && is_repeated(hull, k, next);) {
        k = next;
        next = kzi_hull_step(hull, k, true);
    }
    return k;
}

static inline void fill_section(kzi_section *out, const kz_shape *s, const kzi_hull *hull)
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

void kzi_section_around(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at)
{
    out->shape = s;
    if (!kzi_is_stored_elsewhere(s)) return;
    int32_t i = at;
    for (int before = 0; before < 3; before++) i = corner_elsewhere(hull, i, false);
    out->at[0] = i;
    for (out->n = 1; out->n < KZ_INLINE_POINTS; out->n++) {
        i = corner_elsewhere(hull, i, true);
        if (is_repeated(hull, i, out->at[0])) break;
        out->at[out->n] = i;
    }
    fill_section(out, s, hull);
}

void kzi_section_of_every(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at, int32_t by)
{
    out->shape = s;
    if (!kzi_is_stored_elsewhere(s)) return;
    out->n = KZ_INLINE_POINTS;
    for (int32_t i = 0; i < KZ_INLINE_POINTS; i++) {
        const int32_t k = at + (i - 3) * by;
        out->at[i] = k < 0 ? k + hull->n : k < hull->n ? k : k - hull->n;
    }
    fill_section(out, s, hull);
}

bool kzi_section_has(const kzi_section *s, const kzi_hull *hull, int32_t i)
{
    if (kzi_is_whole(s)) return true;
    for (int k = 1; k + 1 < KZ_INLINE_POINTS; k++) {
        if (is_repeated(hull, i, s->at[k])) return true;
    }
    return false;
}

bool kzi_section_is_clear(const kzi_section *s, const kzi_hull *hull, int32_t at, kzi_vec d, double margin)
{
    if (kzi_is_whole(s)) return true;
    const kz_vec2 *v = s->shape->as.polygon.inline_points;
    const kzi_vec p = kzi_vec_of(hull->v[at]), ends[2] = {kzi_vec_of(v[0]), kzi_vec_of(v[KZ_INLINE_POINTS - 1])};
    return kzi_section_has(s, hull, at) && kzi_dot(d, kzi_sub(p, ends[0])) > margin &&
           kzi_dot(d, kzi_sub(p, ends[1])) > margin;
}
