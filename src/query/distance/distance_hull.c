/* distance_hull.c - distance of two convex shapes, of which one at least is a polygon of more than eight corners.
 *
 * Sections of both have a distance, and a direction.  If each shape's foremost corner in that direction is inside its
 * section, the nearest features are, too: convex shapes are nearest in one place.  Otherwise the next sections are those
 * around these corners.  The first ones go round with every so many corners, the last ones have all of a part. */
#include "query/convex/section.h"
#include "query/distance/distance_convex.h"
#include "query/distance/distance_exact.h"

/* The direction is that of rounded points, so each of its coordinates is off by less than this part of theirs. */
#define POINTS_OFF 0x1p-22

enum {
    MOST_SECTIONS = 4, /* of corners that follow each other: one or two are everyday */
    MOST_AT_ONCE = 64, /* of so many corners the first section has those that follow each other, too */
    MOST_IN_TURN = 256 /* of more corners, with a tree, the exact search is faster */
};

static void section_of(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at, int32_t by)
{
    const int32_t most = hull->n / KZ_INLINE_POINTS;
    if (by == 1) kzi_section_around(out, s, hull, at);
    else kzi_section_of_every(out, s, hull, at, by < most ? by : most > 1 ? most : 1);
}

kz_distance_result kzi_distance_of_hulls(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[2][4];
    const kzi_hull p = kzi_hull_of(a, box[0]), q = kzi_hull_of(b, box[1]);
    const double farthest = kzi_max(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds));
    kzi_vec d = {(double)b->bounds.min.x - a->bounds.min.x + b->bounds.max.x - a->bounds.max.x,
                 (double)b->bounds.min.y - a->bounds.min.y + b->bounds.max.y - a->bounds.max.y};
    if (kzi_is_for_tree(a, MOST_IN_TURN) || kzi_is_for_tree(b, MOST_IN_TURN)) return kzi_distance_exact(a, b);
    if (kz_relate(a, b) != KZ_APART) return (kz_distance_result){0, {0, 0}, {0, 0}};
    int32_t i = kzi_hull_foremost(&p, d), k = kzi_hull_foremost(&q, kzi_scale(d, -1));
    const int32_t most = p.n > q.n ? p.n : q.n;
    int32_t by = most > MOST_AT_ONCE ? most / KZ_INLINE_POINTS : 1;
    for (int n = 0; n < MOST_SECTIONS; n += by == 1, by = by > 4 ? by / 4 : 1) {
        kzi_section of_a, of_b;
        section_of(&of_a, a, &p, i, by);
        section_of(&of_b, b, &q, k, by);
        const kz_distance_result found = kzi_distance_of_small(of_a.shape, of_b.shape);
        if (!(found.distance > 0)) break;
        d = kzi_sub(kzi_vec_of(found.on_b), kzi_vec_of(found.on_a));
        const kzi_vec back = {-d.x, -d.y};
        const double off = POINTS_OFF * (kzi_length_1(d) + farthest);
        i = kzi_hull_foremost(&p, d), k = kzi_hull_foremost(&q, back);
        const bool is_near = kzi_section_is_clear(&of_a, &p, i, d, off * kzi_size_of(&a->bounds)) &&
                             kzi_section_is_clear(&of_b, &q, k, back, off * kzi_size_of(&b->bounds));
        if (by == 1 && is_near) return found;
    }
    return kzi_distance_exact(a, b);
}
