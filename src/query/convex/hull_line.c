/* hull_line.c - by which edges does a line pass a convex polygon?  By bisection, as its edges turn one way.
 *
 * Along the outline the exact side of the line rises to its highest corner and falls to its lowest one (Chazelle and Dobkin
 * 1987).  Between these two there is one edge on either way where it changes sign. */
#include "query/convex/convex.h"

#include "query/convex/calipers.h"

typedef struct hull_heights {
    const kzi_hull *hull;
    const kzi_line *line;
    int up; /* 1: heights are sides of the line, -1: the opposite */
} hull_heights;

static int side_of(const kzi_hull *hull, const kzi_line *line, int32_t i)
{
    return kzi_cross_sign(line->u, line->w, line->from, kzi_vec_of(hull->v[i]));
}

/* The sign of the height of corner k minus that of corner i. */
static int rise(const hull_heights *h, int32_t i, int32_t k)
{
    return h->up * kzi_cross_sign(h->line->u, h->line->w, kzi_vec_of(h->hull->v[i]), kzi_vec_of(h->hull->v[k]));
}

/* The corner beside i that lies elsewhere. */
static int32_t elsewhere(const kzi_hull *hull, int32_t i, bool forward)
{
    int32_t k = kzi_hull_step(hull, i, forward);
    while (hull->v[k].x == hull->v[i].x && hull->v[k].y == hull->v[i].y) k = kzi_hull_step(hull, k, forward);
    return k;
}

/* How the outline goes on behind corner i: which way it goes up.  An edge along the line is the top or the bottom. */
typedef enum slope { BOTTOM = -2, FALLING = -1, RISING = 1, TOP = 2 } slope;

static slope slope_behind(const hull_heights *h, int32_t i)
{
    const int32_t next = elsewhere(h->hull, i, true);
    const int rises = rise(h, i, next);
    if (rises != 0) return rises > 0 ? RISING : FALLING;
    const kzi_vec p = kzi_vec_of(h->hull->v[i]), q = kzi_vec_of(h->hull->v[next]);
    return kzi_dot_sign(h->line->u, h->line->w, p, q) * h->up * h->hull->turn < 0 ? TOP : BOTTOM;
}

static bool is_highest(const hull_heights *h, int32_t i, slope behind)
{
    return behind == TOP || (behind == FALLING && rise(h, elsewhere(h->hull, i, false), i) >= 0);
}

/* Is the highest corner behind c, not between a and c?  Where one rises and the other falls, it is behind the rising one.
 * Else their heights tell; or along the bottom their order. */
static bool is_behind(const hull_heights *h, int32_t a, slope at_a, int32_t c, slope at_c)
{
    if ((at_a > 0) != (at_c > 0)) return at_c > 0;
    const int rises = rise(h, a, c);
    if (rises != 0 || at_a != BOTTOM) return at_a > 0 ? rises >= 0 : rises <= 0;
    const kzi_vec p = kzi_vec_of(h->hull->v[a]), q = kzi_vec_of(h->hull->v[c]);
    return kzi_dot_sign(h->line->u, h->line->w, p, q) * h->up * h->hull->turn >= 0;
}

/* A highest corner, searched from corner 0 on, or from the first of its repeated ones. */
static int32_t highest_corner(const hull_heights *h)
{
    const int32_t n = h->hull->n, first = kzi_hull_step(h->hull, elsewhere(h->hull, 0, false), true);
    int32_t a = 0, b = n; /* from the first; it lies between, both without */
    slope at_a = slope_behind(h, first);
    if (is_highest(h, first, at_a)) return first;
    while (b - a > 1) {
        const int32_t c = a + (b - a) / 2, i = first + c < n ? first + c : first + c - n;
        const slope at_c = slope_behind(h, i);
        if (is_highest(h, i, at_c)) return i;
        if (is_behind(h, first + a < n ? first + a : first + a - n, at_a, i, at_c)) {
            a = c;
            at_a = at_c;
        } else {
            b = c;
        }
    }
    KZ_ASSERT(!"a convex polygon has a highest corner");
    return first;
}

/* The last corner from `begin` to `end`, on the way forward, that lies on that side of the line, as `begin` does. */
static int32_t last_on_side(const kzi_hull *hull, const kzi_line *line, int32_t begin, int32_t end, int side)
{
    int32_t on = 0, off = end > begin ? end - begin : end + hull->n - begin;
    while (off - on > 1) {
        const int32_t middle = on + (off - on) / 2, i = begin + middle;
        if (side_of(hull, line, i < hull->n ? i : i - hull->n) == side) on = middle;
        else off = middle;
    }
    return begin + on < hull->n ? begin + on : begin + on - hull->n;
}

kzi_hull_cut kzi_hull_cut_by(const kzi_hull *hull, const kzi_line *line)
{
    kzi_hull_cut cut = {.down = -1, .up = -1};
    if (kzi_vec_equal(line->u, line->w)) return cut;
    const hull_heights heights = {hull, line, 1}, depths = {hull, line, -1};
    const int32_t high = highest_corner(&heights), low = highest_corner(&depths);
    cut.high = high, cut.low = low;
    cut.most = side_of(hull, line, high);
    cut.least = side_of(hull, line, low);
    if (cut.most <= 0 || cut.least >= 0) return cut;
    cut.down = last_on_side(hull, line, high, low, 1);
    cut.up = last_on_side(hull, line, low, high, -1);
    cut.is_at_corner = side_of(hull, line, kzi_hull_step(hull, cut.down, true)) == 0 ||
                       side_of(hull, line, kzi_hull_step(hull, cut.up, true)) == 0;
    return cut;
}
