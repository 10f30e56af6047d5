/* calipers.c - exact intersection test of boxes and convex polygons, of which one at least has more than eight corners.
 *
 * Floats decide most pairs, along the line between the centres.  For the others, rotating calipers give the nearest corner
 * of the other shape for each edge.  Doubles tell on which side of the edge it lies, and exact signs where rounding leaves
 * doubt. */
#include "query/convex/calipers.h"
#include "query/convex/convex.h"
#include "query/form.h"
#include "query/relate/relate_lanes.h"

enum { MOST_IN_TURN = 1024 }; /* of so many corners with a tree all are read */

/* ---- In floats ------------------------------------------------------------------------------------------------- */

/* Corners from an origin. */
typedef struct four_corners {
    kzi_f32x4 x, y;
} four_corners;

KZI_ALWAYS_INLINE four_corners corners_from(const kzi_corners *c, int32_t i, kz_vec2 origin)
{
    four_corners v;
    kzi_load_corners(c, i, &v.x, &v.y);
    return (four_corners){kzi_f32x4_sub(v.x, kzi_f32x4_all(origin.x)), kzi_f32x4_sub(v.y, kzi_f32x4_all(origin.y))};
}

/* How far the polygon reaches along d from the origin. */
static float reach_along(const kzi_corners *c, kz_vec2 origin, kz_vec2 d)
{
    kzi_f32x4 most = kzi_f32x4_all(-HUGE_VALF);
    float out[4];
    for (int32_t i = 0; i < c->n; i += 4) {
        const four_corners v = corners_from(c, i, origin);
        most = kzi_f32x4_max(most, kzi_f32x4_add(kzi_f32x4_mul(v.x, kzi_f32x4_all(d.x)),
                                                 kzi_f32x4_mul(v.y, kzi_f32x4_all(d.y))));
    }
    kzi_f32x4_store(out, kzi_most_of(most));
    return out[0];
}

/* An edge without length has no outside. */
bool kzi_is_surely_inside(const kzi_corners *c, float winding, kz_vec2 p, float error)
{
    const kzi_f32x4 all_error = kzi_f32x4_all(error), turn = kzi_f32x4_all(winding), zero = kzi_f32x4_all(0);
    const kz_vec2 *v = c->v, *last = &v[c->n - 1];
    const float closing = winding * ((v->x - last->x) * (p.y - last->y) - (v->y - last->y) * (p.x - last->x));
    if (!(closing > error) && !(v->x == last->x && v->y == last->y)) return false;
    for (int32_t i = 0; i < c->n - 1; i += 4) {
        kzi_f32x4 x, y, next_x, next_y;
        kzi_load_corners(c, i, &x, &y);
        kzi_load_corners(c, i + 1, &next_x, &next_y);
        const kzi_f32x4 ex = kzi_f32x4_sub(next_x, x), ey = kzi_f32x4_sub(next_y, y);
        const kzi_f32x4 to_x = kzi_f32x4_sub(kzi_f32x4_all(p.x), x), to_y = kzi_f32x4_sub(kzi_f32x4_all(p.y), y);
        const kzi_f32x4 side = kzi_f32x4_flip(relate_cross_four(ex, ey, to_x, to_y), turn);
        const unsigned edges = kzi_f32x4_less_bits(zero, kzi_f32x4_max(kzi_f32x4_abs(ex), kzi_f32x4_abs(ey)));
        if (edges & ~kzi_f32x4_less_bits(all_error, side)) return false;
    }
    return true;
}

/* Along the line between the centres most polygons that are apart have a gap.  Most that overlap have the point of that
 * line in common which is half-way between where one begins and the other ends. */
static int relate_between(const kzi_hull *a, const kzi_hull *b, const kzi_contact_frame *frame, float error)
{
    const kzi_corners p = {a->v, a->n, 0}, q = {b->v, b->n, 0};
    const kz_vec2 origin = {(float)frame->middle.x, (float)frame->middle.y};
    const kz_vec2 d = {(float)frame->between.x, (float)frame->between.y}, back = {-d.x, -d.y};
    const float of_a = reach_along(&p, origin, d), of_b = -reach_along(&q, origin, back);
    const float slack = (fabsf(d.x) + fabsf(d.y)) * (float)frame->size * 0x1p-20f + 0x1p-100f;
    if (of_b - of_a > slack) return KZ_APART;
    const float t = (of_a + of_b) / (2 * (d.x * d.x + d.y * d.y));
    const kz_vec2 at = {origin.x + d.x * t, origin.y + d.y * t};
    const bool overlap =
        kzi_is_surely_inside(&p, (float)a->turn, at, error) && kzi_is_surely_inside(&q, (float)b->turn, at, error);
    return overlap ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
}

/* ---- Foremost corners ------------------------------------------------------------------------------------------ */

int32_t kzi_hull_foremost(const kzi_hull *hull, kzi_vec d)
{
    int32_t foremost = 0;
    double most = -HUGE_VAL;
    for (int32_t i = 0; i < hull->n; i++) {
        const double along = d.x * hull->v[i].x + d.y * hull->v[i].y;
        foremost = along > most ? i : foremost;
        most = kzi_max(along, most);
    }
    return foremost;
}

bool kzi_are_apart_between(const kzi_hull *a, const kzi_hull *b, kzi_vec between, double most)
{
    const int32_t i = kzi_hull_foremost(a, between), k = kzi_hull_foremost(b, (kzi_vec){-between.x, -between.y});
    const kzi_vec v = {(double)b->v[k].x - a->v[i].x, (double)b->v[k].y - a->v[i].y};
    return kzi_dot(v, between) > most * kzi_length_1(between);
}

/* ---- In doubles ------------------------------------------------------------------------------------------------ */

/* How far beyond the edge is corner i, in doubles, times its length? */
static double side_of_corner(const kzi_hull *of, const kzi_hull *other, const kzi_caliper *c, int32_t i)
{
    return c->n.x * ((double)other->v[i].x - of->v[c->edge].x) + c->n.y * ((double)other->v[i].y - of->v[c->edge].y);
}

/* The highest exact sign of corner c->corner and of those on one side of it that are as near but for the bound. */
static int highest_sign(const kzi_hull *of, const kzi_hull *other, const kzi_caliper *c, double bound, bool forward)
{
    const kzi_vec p = kzi_vec_of(of->v[c->edge]), q = kzi_vec_of(of->v[kzi_hull_step(of, c->edge, true)]);
    int32_t i = c->corner;
    int highest = -1;
    for (int32_t left = other->n; left > 0 && highest < 1 && side_of_corner(of, other, c, i) <= bound; left--) {
        const int side = (int)of->turn * kzi_orient(p, q, kzi_vec_of(other->v[i]));
        highest = side > highest ? side : highest;
        i = kzi_hull_step(other, i, forward);
    }
    return highest;
}

int kzi_reach_sign(const kzi_hull *of, const kzi_hull *other, const kzi_caliper *c, double bound)
{
    const int forward = highest_sign(of, other, c, bound, true), back = highest_sign(of, other, c, bound, false);
    return forward > back ? forward : back;
}

/* How far the other polygon reaches across the edges, as a sign: the least over these. */
KZI_NEVER_INLINE int least_reach_of_hull(const kzi_hull *of, const kzi_hull *other, double size)
{
    int least = 1;
    kzi_caliper c = kzi_caliper_begin();
    while (least >= 0 && kzi_next_caliper(of, other, &c)) {
        const double bound = KZI_CERTAIN * size * kzi_length_1(c.n);
        if (c.beyond > bound) return -1;
        if (c.beyond < -bound) continue;
        const int reach = kzi_reach_sign(of, other, &c, bound);
        least = reach < least ? reach : least;
    }
    return least;
}

int kzi_relate_round_hull(const kz_shape *round, const kz_shape *polygon)
{
    const kzi_hull spine = kzi_hull_of(round, NULL), hull = kzi_hull_of(polygon, NULL);
    const kzi_contact_frame frame = kzi_contact_frame_of(&polygon->bounds, &round->bounds);
    const kzi_corners corners = {hull.v, hull.n, 0};
    const kz_vec2 d = {(float)frame.between.x, (float)frame.between.y};
    if (kzi_is_for_tree(polygon, MOST_IN_TURN / 8)) return KZI_RELATE_UNKNOWN;
    const kz_vec2 p = spine.v[0], q = spine.v[spine.n - 1];
    const kz_vec2 nearest = d.x * (q.x - p.x) + d.y * (q.y - p.y) < 0 ? q : p;
    const float size = (float)frame.size, length = fabsf(d.x) + fabsf(d.y);
    const float most = (float)spine.r * sqrtf(d.x * d.x + d.y * d.y) + length * size * 0x1p-20f + 0x1p-100f;
    if (reach_along(&corners, nearest, d) < -most) return KZ_APART;
    const float error = relate_error(&round->bounds, &polygon->bounds);
    return kzi_is_surely_inside(&corners, (float)hull.turn, p, error) ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
}

kz_relation kzi_relate_hulls(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[2][4];
    if (kzi_is_for_tree(a, MOST_IN_TURN) || kzi_is_for_tree(b, MOST_IN_TURN)) return kzi_relate_by_forms(a, b);
    const kzi_hull p = kzi_hull_of(a, box[0]), q = kzi_hull_of(b, box[1]);
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const int relation = relate_between(&p, &q, &frame, relate_error(&a->bounds, &b->bounds));
    if (relation != KZI_RELATE_UNKNOWN) return (kz_relation)relation;
    const int reach = least_reach_of_hull(&p, &q, frame.size);
    const int other = reach < 0 ? reach : least_reach_of_hull(&q, &p, frame.size);
    return (kz_relation)(reach < other ? reach : other);
}
