/* hull_entry.c - where a convex shape that moves comes to another one, by bisection.
 *
 * In configuration space a point moves, and the other shape is the Minkowski difference of both.  On which side of an edge of
 * this one does the path pass?  Of the edges between two corners, the middle one of the shape with more of them is asked. */
#include "query/convex/calipers.h"

#include <string.h>

enum { LEAST_BISECTED = 64, MOST_COMPARED = 8 }; /* up to these, comparing all is faster */

static kzi_vec difference_of(const kzi_hull hulls[2], int32_t a, int32_t b)
{
    const kz_vec2 p = hulls[0].v[a], q = hulls[1].v[b];
    return (kzi_vec){(double)q.x - p.x, (double)q.y - p.y};
}

/* The corner so many steps on, counterclockwise. */
static int32_t corner_after(const kzi_hull *hull, int32_t i, int32_t steps)
{
    const int32_t k = hull->turn > 0 ? i + steps : i - steps;
    return k < 0 ? k + hull->n : k < hull->n ? k : k - hull->n;
}

/* Here "counterclockwise" is from +x towards +y, as `turn` counts; left of +x is +y.
 *
 * How many edges there are from one corner to another one, counterclockwise? */
static int32_t edges_between(const kzi_hull *hull, int32_t begin, int32_t end)
{
    const int32_t n = hull->turn > 0 ? end - begin : begin - end;
    return n < 0 ? n + hull->n : n;
}

/* The foremost along d of the corners from `begin` to `end`, counterclockwise, along which d rises and then falls. */
static int32_t foremost_between(const kzi_hull *hull, int32_t begin, int32_t end, kzi_vec d)
{
    int32_t low = 0, high = edges_between(hull, begin, end);
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
            const double across = kzi_cross(m, kzi_hull_vec(hull, 0, i));
            high = across > most ? i : high;
            low = across < least ? i : low;
            most = kzi_max(across, most);
            least = kzi_min(across, least);
        }
        *left = high;
        *right = low;
    } else {
        /* Of the line through (0, 0), which may be anywhere, only the highest and the lowest side count. */
        const kzi_hull_cut cut = kzi_hull_cut_by(hull, &(kzi_line){{0, 0}, {0, 0}, m});
        *left = cut.high;
        *right = cut.low;
    }
}

static bool take_edge(const kzi_hull *hull, int32_t begin, int32_t at[2])
{
    at[0] = begin, at[1] = corner_after(hull, begin, 1);
    return hull->v[at[0]].x != hull->v[at[1]].x || hull->v[at[0]].y != hull->v[at[1]].y;
}

/* Of n edges behind a corner the middle one, or the next that has a length, or the last before; false if none has. */
static bool take_middle_edge(const kzi_hull *hull, int32_t corner, int32_t n, int32_t at[2])
{
    const int32_t middle = (n - 1) / 2;
    for (int32_t i = middle; i < n; i++) {
        if (take_edge(hull, corner_after(hull, corner, i), at)) return true;
    }
    for (int32_t i = middle - 1; i >= 0; i--) {
        if (take_edge(hull, corner_after(hull, corner, i), at)) return true;
    }
    return false;
}

/* Halves the n edges of a shape that are between.  The difference b - a has the edges of a turned round: the sign -1.  Returns true if the path crosses it. */
static bool cut_at_middle_edge(const kzi_hull hulls[2], int of_b, int32_t n, kzi_vec m, kzi_hull_entry *between)
{
    const double r = hulls[0].r + hulls[1].r, sign = of_b ? 1 : -1;
    int32_t at[2], begin[2], end[2];
    if (!take_middle_edge(&hulls[of_b], between->left[of_b], n, at)) { /* all these corners lie in one place */
        between->left[of_b] = between->right[of_b];
        return false;
    }
    const kzi_vec e = kzi_hull_vec(&hulls[of_b], at[0], at[1]), normal = {sign * e.y, -sign * e.x};
    begin[of_b] = at[0], end[of_b] = at[1];
    begin[!of_b] = end[!of_b] = foremost_between(&hulls[!of_b], between->left[!of_b], between->right[!of_b],
                                                 kzi_scale(normal, -sign));
    const double across = r > 0 ? r * kzi_cross(m, normal) / kzi_length(normal) : 0; /* by the radius */
    const bool is_left = kzi_cross(m, difference_of(hulls, end[0], end[1])) + across > 0;
    const bool is_right = kzi_cross(m, difference_of(hulls, begin[0], begin[1])) + across < 0;
    if (is_left) memcpy(between->left, end, sizeof end);
    else if (is_right) memcpy(between->right, begin, sizeof begin);
    else memcpy(between->left, begin, sizeof begin), memcpy(between->right, end, sizeof end);
    return !is_left && !is_right;
}

kzi_hull_entry kzi_hulls_entry(const kzi_hull hulls[2], kzi_vec m)
{
    kzi_hull_entry out;
    bool is_found = false;
    find_sides(&hulls[0], m, &out.right[0], &out.left[0]); /* the difference has them on the other side */
    find_sides(&hulls[1], m, &out.left[1], &out.right[1]);
    out.most = difference_of(hulls, out.left[0], out.left[1]);
    out.least = difference_of(hulls, out.right[0], out.right[1]);
    while (!is_found) {
        const int32_t of_a = edges_between(&hulls[0], out.left[0], out.right[0]);
        const int32_t of_b = edges_between(&hulls[1], out.left[1], out.right[1]);
        is_found = of_a + of_b == 0 || cut_at_middle_edge(hulls, of_b >= of_a, of_b >= of_a ? of_b : of_a, m, &out);
    }
    return out;
}
