/* truth_of_sweep.c - kz_sweep and kz_ray: is there a hit, is it missed, and is t the last float32 before it? */
#include <math.h>
#include <string.h>

#include "truth.h"
#include "truth_motion.h"

enum { MISS, HIT, BEGUN };

/* ---- Making them --------------------------------------------------------------------------------------- */

static float finite_float(double v, double or_else) { return isfinite((float)v) ? (float)v : (float)or_else; }

/* A vector of the shapes' own size: from one feature to another, along an edge, level or upright. */
static vec2d any_way(kz_test_rng *r, const drawn *a, const drawn *b)
{
    features f, g;
    make_features(r, a, &f), make_features(r, b, &g);
    if (!f.n_points) f = g;
    if (!g.n_points) g = f;
    const double how = (double)kz_test_unit(r);
    vec2d p = {0, 0}, q = {kz_test_range(r, -9, 9), kz_test_range(r, -9, 9)};
    if (f.n_edges && how < 0.35) {
        const vec2d *e = f.edge[kz_test_below(r, (uint32_t)f.n_edges)];
        p = e[0], q = e[1];
    } else if (f.n_points && how < 0.95) {
        p = make_spot(r, &f), q = make_spot(r, &g);
    }
    vec2d w = {q.x - p.x, q.y - p.y};
    if (chance(r, 0.2)) {
        if (chance(r, 0.5)) w.x = 0;
        else w.y = 0;
    }
    if (chance(r, 0.15)) w = (vec2d){-w.y, w.x};
    const double by =
        PICK(r, 1, 1, 1, 2, 2, 0.5, 3, -1, 1.5, 4) * (chance(r, 0.04) ? PICK(r, 1e3, 1e-3, 0x1p-20, 0x1p20) : 1);
    w = (vec2d){w.x * by, w.y * by};
    if (w.x == 0 && w.y == 0 && chance(r, 0.9)) w = (vec2d){PICK(r, 1, 0, 3, -2), PICK(r, -2, 4, 1)};
    return w;
}

static double clamped(double v, double to) { return v < -to ? -to : v > to ? to : v; }

static void sweep_make(kz_test_rng *r, truth_case *c)
{
    make_pair(r, &c->a, &c->b);
    vec2d w = any_way(r, &c->a, &c->b);
    for (int i = 0; i < c->a.n; i++)
        if (c->a.leaf[i].kind == LEAF_MASK) w = (vec2d){clamped(w.x, 1e5), clamped(w.y, 1e5)};
    c->motion = (kz_vec2){finite_float(w.x, 1), finite_float(w.y, 1)};
    c->touch = chance(r, 0.25);
    /* Back to where it comes from: it then passes the place where the pair was made to meet. */
    const double part = chance(r, 0.8) ? PICK(r, 1, 1, 0.5, 0.25, 0.75) : (double)kz_test_unit(r);
    if (chance(r, 0.75)) shape_shift(&c->a, -part * (double)c->motion.x, -part * (double)c->motion.y);
}

static void ray_make(kz_test_rng *r, truth_case *c)
{
    features f;
    make_pair_of(r, MAKE_POINT, kz_test_range(r, 0, MAKE_KINDS - 1), &c->a, &c->b);
    c->a.posed = false;
    make_features(r, &c->b, &f);
    vec2d at = {c->a.leaf[0].p[0].x, c->a.leaf[0].p[0].y};
    if (f.n_points && chance(r, 0.8)) at = make_spot(r, &f);
    const vec2d w = any_way(r, &c->b, &c->b);
    const double back = chance(r, 0.8) ? PICK(r, 1, 1, 2, 0.5, 0) : (double)kz_test_unit(r),
                 on = PICK(r, 1, 1, 2, 0.5, 0, 0.25);
    c->from = (kz_vec2){finite_float(at.x - back * w.x, 0), finite_float(at.y - back * w.y, 0)};
    c->to = (kz_vec2){finite_float(at.x + on * w.x, 1), finite_float(at.y + on * w.y, 1)};
    c->a.leaf[0].p[0] = c->from;
    c->touch = chance(r, 0.25);
}

static unsigned flags_of(const truth_case *c) { return c->touch ? KZ_HIT_TOUCH : 0; }

static void sweep_ask(truth_case *c) { c->sweep = kz_sweep(&c->in_a.shape, c->motion, &c->in_b.shape, flags_of(c)); }

static void ray_ask(truth_case *c) { c->ray = kz_ray(&c->in_b.shape, c->from, c->to, flags_of(c)); }

static void bend(kz_test_rng *r, bool *hit, float *t)
{
    if (chance(r, 0.3)) *hit = !*hit;
    else if (chance(r, 0.5)) *t = nextafterf(*t, chance(r, 0.5) ? 2.0f : -1.0f);
    else *t += 0.01f;
}

static void sweep_bend(kz_test_rng *r, truth_case *c)
{
    if (kz_test_one_in(r, 8)) c->sweep.start = (kz_relation)((c->sweep.start + 2) % 3 - 1);
    else bend(r, &c->sweep.hit, &c->sweep.t);
}

static void ray_bend(kz_test_rng *r, truth_case *c) { bend(r, &c->ray.hit, &c->ray.t); }

/* ---- Judging ------------------------------------------------------------------------------------------- */

typedef struct trip {
    int n, start;
    bool unsure;
    journey pair[PIECES * PIECES];
} trip;

/* All pairs of pieces, and the relation before any motion.  dx, dy: the motion, exactly. */
static void trip_make(const truth_case *c, double dx, double dy, trip *t)
{
    const int least = c->touch ? 0 : 1;
    num mx, my;
    t->n = 0, t->start = relate_all(&c->of_a, &c->of_b), t->unsure = false;
    if (c->motion.x == 0 && c->motion.y == 0 && (dx != 0 || dy != 0)) {
        mx = num_sub(num_of(c->to.x, c->of_a.scale), num_of(c->from.x, c->of_a.scale));
        my = num_sub(num_of(c->to.y, c->of_a.scale), num_of(c->from.y, c->of_a.scale));
    } else {
        mx = num_of(dx, c->of_a.scale), my = num_of(dy, c->of_a.scale);
    }
    for (int i = 0; i < c->of_a.n; i++)
        for (int k = 0; k < c->of_b.n; k++) {
            const piece *a = &c->of_a.p[i], *b = &c->of_b.p[k];
            journey *j = &t->pair[t->n++];
            *j = (journey){a, b, mx, my, least, c->of_a.scale, false, {0, 0}, {dx, dy}};
            memcpy(j->at, c->of_a.at[a->leaf], sizeof j->at);
            j->is_round = !a->mask && (a->kind == PIECE_ROUND || b->kind == PIECE_ROUND);
            t->unsure = t->unsure || (j->is_round && sizes_differ(j));
        }
}

static const char *judge_rest(trip *t, double at)
{
    for (int i = 0; i < t->n; i++)
        if (meets_between(&t->pair[i], at, 1, &t->unsure)) return "t too early";
    return "hits what it should not";
}

static const char *judge_miss(trip *t)
{
    for (int i = 0; i < t->n; i++)
        if (meets_by(&t->pair[i], 1, &t->unsure)) return "misses";
    return NULL;
}

/* Does the pair meet too early for t?  With `touch` t may be the very time of the first touch; else nothing is met by t.
 * Of a ray at a round shape a touch is judged to one float32. */
static bool is_too_late(trip *t, const journey *j, double at, bool touch, bool of_ray)
{
    if (!touch || j->a->mask) return meets_by(j, at, &t->unsure);
    if (!j->is_round || !of_ray) return meets_before(j, 0, at, &t->unsure);
    return at > 0 && meets_by(j, (double)nextafterf((float)at, -1.0f), &t->unsure);
}

/* Does the pair meet just behind t?  For a ray that is before the next float32, for round shapes the next but one. */
static bool is_met_next(trip *t, const journey *j, double at, bool touch, bool of_ray)
{
    const float up = nextafterf((float)at, 2.0f);
    const double next = j->is_round ? nextafterf(up, 2.0f) : up;
    const double till = j->is_round && !of_ray ? fmin(1, at + round_slack(j)) : next, later = till > at ? till : next;
    if (touch && !j->is_round && !j->a->mask) return at == 0 || meets_before(j, 0, later, &t->unsure);
    return (touch && of_ray && meets_by(j, at, &t->unsure)) || meets_between(j, at, later, &t->unsure);
}

static const char *judge_time(trip *t, bool hit, double at, bool touch, bool of_ray)
{
    if (!hit) return judge_miss(t);
    if (!(at >= 0 && (touch ? at <= 1 : at < 1))) return "t outside 0..1";
    for (int i = 0; i < t->n; i++)
        if (is_too_late(t, &t->pair[i], at, touch, of_ray)) return "t too late";
    for (int i = 0; i < t->n; i++)
        if (is_met_next(t, &t->pair[i], at, touch, of_ray)) return NULL;
    return judge_rest(t, at);
}

/* Of length 1, and not along the motion. */
static const char *judge_normal(kz_vec2 normal, double mx, double my)
{
    const double x = normal.x, y = normal.y;
    if (!(fabs(x * x + y * y - 1) <= 1e-6)) return "the normal is not of length 1";
    return x * mx + y * my > 1e-6 * fmax(fabs(mx), fabs(my)) ? "the normal points away" : NULL;
}

static const char *sweep_judge(truth_case *c, int *column)
{
    const float more[4] = {c->motion.x, c->motion.y};
    trip t;
    truth_pieces(c, more, 2);
    trip_make(c, c->motion.x, c->motion.y, &t);
    const kz_sweep_hit *s = &c->sweep;
    const bool begun = t.start >= (c->touch ? 0 : 1);
    *column = begun ? BEGUN : s->hit ? HIT : MISS;
    if ((int)s->start != t.start) return "start";
    if (t.start == 1) return s->t == (s->hit ? 0.0f : 1.0f) ? NULL : "t of what overlaps from the start";
    if (begun) return s->hit && s->t == 0 ? NULL : "no hit at the start";
    const char *wrong = judge_time(&t, s->hit, s->t, c->touch, false);
    if (t.unsure) return truth_unsure;
    if (wrong || !s->hit) return wrong;
    wrong = judge_normal(s->normal, c->motion.x, c->motion.y);
    if (wrong) return wrong;
    const double size = fmax(fmax(fabs((double)s->point.x), fabs((double)s->point.y)), truth_size(&c->of_b));
    const double way = fmax(fabs((double)c->motion.x), fabs((double)c->motion.y));
    return truth_near(&c->b, s->point, fmax(size, way) / 1e5) ? NULL : "the point is not on b";
}

static const char *ray_judge(truth_case *c, int *column)
{
    const float more[4] = {c->from.x, c->from.y, c->to.x, c->to.y};
    const double dx = (double)c->to.x - (double)c->from.x, dy = (double)c->to.y - (double)c->from.y;
    trip t;
    c->motion = (kz_vec2){0, 0};
    truth_pieces(c, more, 4);
    trip_make(c, dx, dy, &t);
    const kz_ray_hit *h = &c->ray;
    const bool begun = t.start >= (c->touch ? 0 : 1);
    *column = begun ? BEGUN : h->hit ? HIT : MISS;
    if (h->hit && h->inside != begun) return "inside";
    if (begun) return h->hit && h->t == 0 ? NULL : "no hit at the start";
    const char *wrong = judge_time(&t, h->hit, h->t, c->touch, true);
    if (t.unsure) return truth_unsure;
    if (wrong || !h->hit) return wrong;
    const double off_x = (double)h->point.x - ((double)c->from.x + (double)h->t * dx);
    const double off_y = (double)h->point.y - ((double)c->from.y + (double)h->t * dy);
    if (fabs(off_x) > (fabs((double)c->from.x) + fabs((double)c->to.x)) * 0x1p-22 + 0x1p-149 ||
        fabs(off_y) > (fabs((double)c->from.y) + fabs((double)c->to.y)) * 0x1p-22 + 0x1p-149)
        return "the point is not at t";
    return judge_normal(h->normal, dx, dy);
}

/* ---- As JSON ------------------------------------------------------------------------------------------- */

static void print_vec(FILE *f, const char *key, kz_vec2 v)
{
    fprintf(f, ",\"%s\":[%.9g,%.9g]", key, (double)v.x, (double)v.y);
}

static const char *yes(bool b) { return b ? "true" : "false"; }

static void sweep_print(FILE *f, const truth_case *c)
{
    truth_print_pair(f, "sweep", c);
    print_vec(f, "motion", c->motion);
    fprintf(f, ",\"touch\":%s", yes(c->touch));
}

static void sweep_answer(FILE *f, const truth_case *c)
{
    static const char *const names[3] = {"apart", "touch", "overlap"};
    const kz_sweep_hit *s = &c->sweep;
    fprintf(f, "{\"start\":\"%s\",\"hit\":%s,\"t\":%.9g", names[s->start + 1], yes(s->hit), (double)s->t);
    print_vec(f, "normal", s->normal);
    print_vec(f, "point", s->point);
    fputc('}', f);
}

static void ray_print(FILE *f, const truth_case *c)
{
    fputs("\"op\":\"ray\",\"a\":", f);
    shape_print(f, &c->b);
    print_vec(f, "from", c->from);
    print_vec(f, "to", c->to);
    fprintf(f, ",\"touch\":%s", yes(c->touch));
}

static void ray_answer(FILE *f, const truth_case *c)
{
    const kz_ray_hit *h = &c->ray;
    fprintf(f, "{\"hit\":%s,\"inside\":%s,\"t\":%.9g", yes(h->hit), yes(h->inside), (double)h->t);
    print_vec(f, "point", h->point);
    print_vec(f, "normal", h->normal);
    fputc('}', f);
}

const truth_what truth_of_sweep = {
    "sweep", {"miss", "hit", "begun"}, sweep_make, sweep_ask, sweep_bend, sweep_judge, sweep_print, sweep_answer};
const truth_what truth_of_ray = {"ray",     {"miss", "hit", "begun"}, ray_make, ray_ask, ray_bend, ray_judge, ray_print,
                                 ray_answer};
