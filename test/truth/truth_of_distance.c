/* truth_of_distance.c - kz_distance: right to half a float32 step and 1 part in 10^6, 0 exactly when they meet, nearest
 * points on their shapes.
 *
 * Two pieces that are apart are nearest at a vertex of one: their squared distance is a fraction n/d, and the question
 * is whether sqrt(n/d) - radii lies between two bounds: compared by squares, nothing is rounded. */
#include <math.h>

#include "truth.h"

enum { APART, MEET, NOTHING };

static void distance_ask(truth_case *c)
{
    c->gap_ab = kz_distance(&c->in_a.shape, &c->in_b.shape);
    c->gap_ba = kz_distance(&c->in_b.shape, &c->in_a.shape);
}

static void distance_bend(kz_test_rng *rng, truth_case *c)
{
    const bool other = c->gap_ab.distance == 0 || !isfinite(c->gap_ab.distance);
    kz_vec2 *p = kz_test_one_in(rng, 2) ? &c->gap_ab.on_a : &c->gap_ab.on_b;
    if (other) c->gap_ab.distance = 1;
    else if (kz_test_one_in(rng, 2)) c->gap_ab.distance *= kz_test_one_in(rng, 2) ? 1.00001f : 0.99999f;
    else *p = (kz_vec2){p->x * 1.0001f, p->y + c->gap_ab.distance * 0.01f};
    c->gap_ba = (kz_distance_result){c->gap_ab.distance, c->gap_ab.on_b, c->gap_ab.on_a};
}

/* ---- Exactly ------------------------------------------------------------------------------------------- */

typedef struct fraction {
    num n, d;
} fraction;

static fraction point_edge_sq(pt p, const edge *e)
{
    const pt d = pt_sub(e->q, e->p), w = pt_sub(p, e->p);
    const num along = num_add(num_mul(d.x, w.x), num_mul(d.y, w.y)), length_sq = num_add(num_sq(d.x), num_sq(d.y));
    const pt v = num_less(along, length_sq) ? w : pt_sub(p, e->q);
    if (num_sign(along) <= 0 || !num_less(along, length_sq))
        return (fraction){num_add(num_sq(v.x), num_sq(v.y)), num_small(1)};
    return (fraction){num_sq(num_sub(num_mul(d.x, w.y), num_mul(d.y, w.x))), length_sq};
}

/* Not with a double compared first: these decide which bound holds. */
static bool less(const fraction *a, const fraction *b) { return num_less(num_mul(a->n, b->d), num_mul(b->n, a->d)); }

static fraction nearest_sq(const piece *a, const piece *b)
{
    fraction best = point_edge_sq(a->e[0].p, &b->e[0]);
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++) {
            const edge *e = &a->e[i], *f = &b->e[k];
            const fraction all[4] = {point_edge_sq(e->p, f), point_edge_sq(e->q, f), point_edge_sq(f->p, e),
                                     point_edge_sq(f->q, e)};
            for (int j = 0; j < 4; j++)
                if (less(&all[j], &best)) best = all[j];
        }
    return best;
}

/* Sign of sqrt(f) - radii - bound / by, by > 0. */
static int compare_gap(const fraction *f, num radii, num bound, num by)
{
    const num reach = num_add(num_mul(radii, by), bound);
    if (num_sign(reach) < 0) return 1;
    return num_cmp(num_mul(f->n, num_sq(by)), num_mul(f->d, num_sq(reach)));
}

/* Half a float32 step and 2^-45 of width and height of both shapes, rounded up to four bits. */
static float allowed_error(const truth_case *c, float said)
{
    const kz_box both = kz_box_union(c->in_a.shape.bounds, c->in_b.shape.bounds);
    const double size = ((double)both.max.x - both.min.x) + ((double)both.max.y - both.min.y);
    int exponent;
    const double part = frexp(((double)nextafterf(said, INFINITY) - said) / 2 + size * 0x1p-45, &exponent);
    return fmaxf((float)ldexp(ceil(part * 16), exponent - 4), 0x1p-149f);
}

/* Is the distance within 1 part in 10^6 (and half a denormal) of what was said, and within the error allowed? */
static const char *judge_gap(const truth_case *c, float said, float error)
{
    const int scale = c->of_a.scale;
    const num low = num_sub(num_of(said, scale), num_of(error, scale)), one = num_small(1);
    const num high = num_add(num_of(said, scale), num_of(error, scale));
    const num million = num_small(1000000), tiny = said < 1e-30f ? num_of(0x1p-149, scale) : num_small(0);
    const num least = num_mul(num_sub(num_of(said, scale), tiny), million);
    const num most = num_mul(num_add(num_of(said, scale), tiny), million);
    bool near = said >= 3.4e38f; /* as much as float32 holds */
    for (int i = 0; i < c->of_a.n; i++)
        for (int k = 0; k < c->of_b.n; k++) {
            const piece *a = &c->of_a.p[i], *b = &c->of_b.p[k];
            const size_t mark = num_mark();
            const fraction f = nearest_sq(a, b);
            const num radii = num_add(a->r, b->r);
            const bool too_near =
                compare_gap(&f, radii, least, num_small(1000001)) < 0 || compare_gap(&f, radii, low, one) < 0;
            near = near || (compare_gap(&f, radii, most, num_small(999999)) <= 0 &&
                            compare_gap(&f, radii, high, one) <= 0);
            num_release(mark);
            if (too_near) return "nearer than that";
        }
    return near ? NULL : "farther than that";
}

static bool same(kz_vec2 p, kz_vec2 q) { return p.x == q.x && p.y == q.y; }

static const char *distance_judge(truth_case *c, int *column)
{
    const kz_distance_result *g = &c->gap_ab;
    const bool finite = isfinite(g->distance) && g->distance >= 0;
    const float error = finite && g->distance > 0 && g->distance < 3.4e38f ? allowed_error(c, g->distance) : 0;
    const float more[3] = {finite ? g->distance : 0, finite && g->distance < 1e-30f ? 0x1p-149f : 0, error};
    truth_pieces(c, more, 3);
    const bool nothing = c->of_a.n == 0 || c->of_b.n == 0, meet = relate_all(&c->of_a, &c->of_b) >= 0;
    *column = nothing ? NOTHING : meet ? MEET : APART;
    if (g->distance != c->gap_ba.distance || !same(g->on_a, c->gap_ba.on_b) || !same(g->on_b, c->gap_ba.on_a))
        return "not the same for (b, a)";
    if (nothing) return g->distance == INFINITY && same(g->on_a, (kz_vec2){0, 0}) ? NULL : "not infinite";
    if (!finite) return "not finite";
    if (meet != (g->distance == 0)) return "0 exactly when they meet";
    if (meet) return same(g->on_a, (kz_vec2){0, 0}) && same(g->on_b, (kz_vec2){0, 0}) ? NULL : "points where they meet";
    const char *wrong = judge_gap(c, g->distance, error);
    if (wrong) return wrong;
    const double slack = fmax(truth_size(&c->of_a), truth_size(&c->of_b)) * 0x1p-21 + 0x1p-147;
    if (!truth_near(&c->a, g->on_a, slack) || !truth_near(&c->b, g->on_b, slack)) return "a point is not on its shape";
    const double between = hypot((double)g->on_a.x - (double)g->on_b.x, (double)g->on_a.y - (double)g->on_b.y),
                 d = g->distance;
    if (g->distance < 3.4e38f && !(fabs(between - d) <= d * 2e-6 + 4 * slack))
        return "the points are not that far apart";
    return NULL;
}

/* ---- As JSON ------------------------------------------------------------------------------------------- */

static void distance_make(kz_test_rng *rng, truth_case *c) { make_pair(rng, &c->a, &c->b); }

static void distance_print(FILE *f, const truth_case *c) { truth_print_pair(f, "distance", c); }

static void distance_answer(FILE *f, const truth_case *c)
{
    const kz_distance_result *g = &c->gap_ab;
    if (g->distance == INFINITY) fputs("{\"distance\":null,\"on_a\":null,\"on_b\":null}", f);
    else if (g->distance == 0) fputs("{\"distance\":0}", f);
    else
        fprintf(f, "{\"distance\":%.9g,\"on_a\":[%.9g,%.9g],\"on_b\":[%.9g,%.9g]}", (double)g->distance,
                (double)g->on_a.x, (double)g->on_a.y, (double)g->on_b.x, (double)g->on_b.y);
}

const truth_what truth_of_distance = {"distance",     {"apart", "meet", "nothing"},
                                      distance_make,  distance_ask,
                                      distance_bend,  distance_judge,
                                      distance_print, distance_answer};
