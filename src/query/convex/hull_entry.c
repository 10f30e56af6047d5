/* hull_entry.c - where a convex shape that moves comes to another one, by bisection.
 *
 * In configuration space a point moves, and the other shape is the Minkowski difference of both.  Of two corners of this one
 * on either side of the path, the corner that is foremost along the normal of the line between them takes the place of that on
 * its own side, until no corner lies beyond the line (Snethen 2008, a portal). */
#include "query/convex/calipers.h"

enum { LEAST_BISECTED = 64, MOST_COMPARED = 8, MOST_STEPS = 48 };

/* A corner of the difference; with a radius, a point on the arc around it. */
typedef struct difference_corner {
    int32_t at[2];
    kzi_vec v;
} difference_corner;

static difference_corner difference_of(const kzi_hull hulls[2], int32_t a, int32_t b)
{
    const kz_vec2 p = hulls[0].v[a], q = hulls[1].v[b];
    return (difference_corner){{a, b}, {(double)q.x - p.x, (double)q.y - p.y}};
}

/* The corner so many steps on, counterclockwise. */
static int32_t corner_after(const kzi_hull *hull, int32_t i, int32_t steps)
{
    const int32_t k = hull->turn > 0 ? i + steps : i - steps;
    return k < 0 ? k + hull->n : k < hull->n ? k : k - hull->n;
}

/* The foremost along d of the corners from `begin` to `end`, counterclockwise, along which d rises and then falls. */
static int32_t foremost_between(const kzi_hull *hull, int32_t begin, int32_t end, kzi_vec d)
{
    const int32_t between = hull->turn > 0 ? end - begin : begin - end;
    int32_t low = 0, high = between < 0 ? between + hull->n : between;
    if (high <= MOST_COMPARED) {
        int32_t foremost = begin;
        double most = -HUGE_VAL;
        for (int32_t i = begin; high >= 0; high--, i = kzi_hull_step(hull, i, hull->turn > 0)) {
            const double along = d.x * hull->v[i].x + d.y * hull->v[i].y;
            foremost = along > most ? i : foremost;
            most = kzi_max(along, most);
        }
        return foremost;
    }
    while (low < high) {
        const int32_t middle = low + (high - low) / 2, i = corner_after(hull, begin, middle);
        int32_t beyond = middle;
        kzi_vec e;
        do {
            e = kzi_hull_vec(hull, i, corner_after(hull, begin, ++beyond));
        } while (beyond < high && e.x == 0 && e.y == 0);
        if (kzi_dot(d, e) > 0) low = beyond;
        else high = middle;
    }
    return corner_after(hull, begin, low);
}

/* The corners farthest to the left of m and to the right. */
static void find_sides(const kzi_hull *hull, kzi_vec m, int32_t *left, int32_t *right)
{
    if (hull->n < LEAST_BISECTED) {
        double most = -HUGE_VAL, least = HUGE_VAL;
        int32_t high = 0, low = 0;
        for (int32_t i = 0; i < hull->n; i++) {
            const double across = m.x * hull->v[i].y - m.y * hull->v[i].x;
            high = across > most ? i : high;
            low = across < least ? i : low;
            most = kzi_max(across, most);
            least = kzi_min(across, least);
        }
        *left = high;
        *right = low;
    } else {
        const kzi_hull_cut cut = kzi_hull_cut_by(hull, &(kzi_line){{0, 0}, {0, 0}, m});
        *left = cut.high;
        *right = cut.low;
    }
}

kzi_hull_entry kzi_hulls_entry(const kzi_hull hulls[2], kzi_vec m)
{
    const double radius = hulls[0].r + hulls[1].r;
    int32_t left[2] = {0, 0}, right[2] = {0, 0};
    for (int i = 0; i < 2; i++) find_sides(&hulls[i], m, &left[i], &right[i]);
    difference_corner p = difference_of(hulls, right[0], left[1]), q = difference_of(hulls, left[0], right[1]);
    const kzi_vec most = p.v, least = q.v;
    for (int steps = 0; steps < MOST_STEPS && !(p.at[0] == q.at[0] && p.at[1] == q.at[1]); steps++) {
        const kzi_vec n = {q.v.y - p.v.y, p.v.x - q.v.x}, back = {-n.x, -n.y};
        const int32_t a = foremost_between(&hulls[0], p.at[0], q.at[0], back);
        const int32_t b = foremost_between(&hulls[1], p.at[1], q.at[1], n);
        difference_corner r = difference_of(hulls, a, b);
        if (radius > 0) r.v = kzi_add(r.v, kzi_scale(n, radius / kzi_length(n)));
        if (!(kzi_dot(n, kzi_sub(r.v, p.v)) > 0)) break;
        if (kzi_cross(m, r.v) > 0) p = r;
        else q = r;
    }
    return (kzi_hull_entry){{p.at[0], p.at[1]}, {q.at[0], q.at[1]}, most, least};
}
