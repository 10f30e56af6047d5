/* truth_of_collide.c - kz_collide: its relation, that the push ends the overlap, that normals are normals, that of
 * convex pairs the depth is the shortest (by walking round the difference of the two).  And, as a question of its own,
 * that (b, a) has the same depth and the opposite normal. */
#include <math.h>
#include <string.h>

#include "truth.h"

static void collide_make(kz_test_rng *rng, truth_case *c) { make_pair(rng, &c->a, &c->b); }

static void collide_ask(truth_case *c)
{
    kz_collide(&c->in_a.shape, &c->in_b.shape, &c->contact_ab);
    kz_collide(&c->in_b.shape, &c->in_a.shape, &c->contact_ba);
    c->push = kz_contact_push(&c->in_a.shape, &c->in_b.shape, &c->contact_ab);
}

static void collide_bend(kz_test_rng *rng, truth_case *c)
{
    kz_contact *k = &c->contact_ab;
    const uint32_t how = kz_test_below(rng, 4);
    if (k->relation != KZ_OVERLAP) k->relation = k->relation == KZ_TOUCH ? KZ_APART : KZ_OVERLAP;
    else if (how == 0) c->push = (kz_vec2){c->push.x * 0.9f, c->push.y * 0.9f};
    else if (how == 1) k->depth *= 1.0001f;
    else if (how == 2) k->normal = (kz_vec2){-k->normal.x, k->normal.y + 0.01f};
    else c->push.x = NAN;
}

/* ---- The shortest way out of two convex pieces ----------------------------------------------------------- */

enum { MOST_POINTS = 64 };

static int corners_of(const piece *p, pt *out)
{
    int n = 0;
    for (int i = 0; i < p->n; i++) out[n++] = p->e[i].p;
    if (p->kind != PIECE_AREA && !pt_same(p->e[0].p, p->e[0].q)) out[n++] = p->e[0].q;
    return n;
}

static int order_points(const pt *a, const pt *b)
{
    const int x = num_cmp(a->x, b->x);
    return x ? x : num_cmp(a->y, b->y);
}

static void sort(pt *p, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2) /* Shell's */
        for (int i = gap; i < n; i++) {
            const pt v = p[i];
            int j = i;
            for (; j >= gap && order_points(&v, &p[j - gap]) < 0; j -= gap) p[j] = p[j - gap];
            p[j] = v;
        }
}

/* Andrew's chain; 1 or 2 points where all lie on one line. */
static int hull(pt *p, int n, pt *out)
{
    int k = 0;
    sort(p, n);
    for (int i = 0; i < n; out[k++] = p[i++])
        while (k > 1 && num_sign(cross_of(out[k - 2], out[k - 1], p[i])) <= 0) k--;
    for (int i = n - 2, low = k + 1; i >= 0; out[k++] = p[i--])
        while (k >= low && num_sign(cross_of(out[k - 2], out[k - 1], p[i])) <= 0) k--;
    if (k > 1) k--;
    return k == 2 && pt_same(out[0], out[1]) ? 1 : k;
}

static num twice_area(const edge *e, int n)
{
    num sum = num_small(0);
    for (int i = 0; i < n; i++) sum = num_add(sum, num_sub(num_mul(e[i].p.x, e[i].q.y), num_mul(e[i].p.y, e[i].q.x)));
    return num_abs(sum);
}

/* A curve of one edge, a point, something round, or an area as large as its hull. */
static bool is_convex(const pieces *s, bool parts)
{
    if (parts || s->n != 1 || s->p[0].mask) return false;
    const piece *p = &s->p[0];
    if (p->kind == PIECE_CURVE) return s->leaf[0].kind != LEAF_POLYLINE && p->n == 1;
    if (p->kind != PIECE_AREA) return true;
    if (s->leaf[0].n_rings > 1) return false;
    pt corners[MOST_POINTS], around[MOST_POINTS + 1];
    edge sides[MOST_POINTS];
    const int n = hull(corners, corners_of(p, corners), around);
    for (int i = 0; i < n; i++) sides[i] = edge_make(around[i], around[(i + 1) % n]);
    return num_cmp(twice_area(p->e, p->n), twice_area(sides, n)) == 0;
}

/* The length of the shortest shift that ends the overlap, in the pieces' unit: the distance of the origin from the
 * border of the difference, rounded off by both radii. */
static double shortest(const piece *a, const piece *b)
{
    pt corners_a[MOST_POINTS], corners_b[MOST_POINTS];
    const int n_a = corners_of(a, corners_a), n_b = corners_of(b, corners_b);
    pt *all = num_room(sizeof *all * (size_t)(n_a * n_b)), *around = num_room(sizeof *around * (size_t)(n_a * n_b + 1));
    int n = 0;
    for (int i = 0; i < n_a; i++)
        for (int k = 0; k < n_b; k++) all[n++] = pt_sub(corners_a[i], corners_b[k]);
    n = hull(all, n, around);
    const pt origin = {num_small(0), num_small(0)};
    const num radii = num_add(a->r, b->r);
    const double r = num_ratio(radii, num_small(1));
    bool inside = n > 2;
    double least = INFINITY, least_round = INFINITY;
    for (int i = 0; i < n; i++) {
        const edge e = edge_make(around[i], around[(i + 1) % n]);
        const num side = cross_of(e.p, e.q, origin);
        const pt d = pt_sub(e.q, e.p);
        const num length_sq = num_add(num_sq(d.x), num_sq(d.y));
        inside = inside && num_sign(side) >= 0;
        /* Its square as a fraction: to the line where the origin is beside the edge, to a corner otherwise. */
        num top = num_sq(side), bottom = length_sq;
        const num along = num_neg(num_add(num_mul(d.x, e.p.x), num_mul(d.y, e.p.y)));
        const bool beside = num_sign(along) > 0 && num_less(along, length_sq);
        if (num_sign(length_sq)) least = fmin(least, sqrt(num_ratio(top, bottom)));
        if (!beside) {
            const pt to = num_sign(along) > 0 ? e.q : e.p;
            top = num_add(num_sq(to.x), num_sq(to.y)), bottom = num_small(1);
        }
        /* radii - distance = (radii^2 - distance^2) / (radii + distance), so that nothing cancels. */
        const double far = sqrt(num_ratio(top, bottom)), sum = r + far;
        const double gap = num_ratio(num_sub(num_mul(num_sq(radii), bottom), top), bottom);
        if (sum > 0) least_round = fmin(least_round, -gap / sum);
    }
    return inside ? least + r : least_round == INFINITY ? 0 : -least_round;
}

/* ---- Judging ------------------------------------------------------------------------------------------- */

/* The relation once a is posed by the push: every vertex rounded once; a mask's place kept in double. */
static int relation_after(const truth_case *c, kz_vec2 push, bool *finite)
{
    drawn moved = {.n = 1, .posed = true, .pose = {push, 1, 0}};
    pieces a = c->of_a, b;
    int scale = 0, other;
    *finite = true; /* and no mask beyond +-2^30, where none can be */
    for (int i = 0; i < c->a.n; i++) {
        int one;
        pieces single;
        moved.leaf[0] = c->of_a.leaf[i];
        *finite = pieces_pose(&moved, &single, &one);
        if (!*finite) return 0;
        a.leaf[i] = single.leaf[0];
        if (moved.leaf[0].kind == LEAF_MASK)
            a.at[i][0] = c->of_a.at[i][0] + (double)push.x, a.at[i][1] = c->of_a.at[i][1] + (double)push.y;
        if (moved.leaf[0].kind == LEAF_MASK && fmax(fabs(a.at[i][0]), fabs(a.at[i][1])) > 0x1p30 - MASK_SIDE)
            *finite = false;
        if (!*finite) return 0;
        if (one > scale) scale = one;
    }
    a.n = c->a.n;
    pieces_pose(&c->b, &b, &other);
    if (other > scale) scale = other;
    pieces_make(&a, scale + 1), pieces_make(&b, scale + 1);
    return relate_all(&a, &b);
}

/* Rounding may tie what is pushed far into a knot, which no pose can make. */
static bool can_be_pushed(truth_case *c, kz_vec2 push)
{
    static double memory[sizeof c->in_a.memory / sizeof(double)];
    const kz_pose pose = {push, 1, 0};
    kz_shape pushed;
    return kz_shape_transform(&c->in_a.shape, pose, memory, sizeof memory, &pushed, NULL) == KZ_OK;
}

static bool centres_coincide(const truth_case *c)
{
    const kz_box a = c->in_a.shape.bounds, b = c->in_b.shape.bounds;
    const double x = (double)a.min.x + (double)a.max.x - (double)b.min.x - (double)b.max.x;
    const double y = (double)a.min.y + (double)a.max.y - (double)b.min.y - (double)b.max.y;
    const double size = fmax(truth_size(&c->of_a), truth_size(&c->of_b));
    return fabs(x) + fabs(y) <= size * 0x1p-22; /* bounds of round shapes are rounded outwards */
}

/* The width and height of both together: docs/contract/query.md promises depths to 2^-45 of it. */
static double size_of_both(const truth_case *c)
{
    const kz_box box = kz_box_union(c->in_a.shape.bounds, c->in_b.shape.bounds);
    return (double)box.max.x - (double)box.min.x + (double)box.max.y - (double)box.min.y;
}

static const char *judge_depth(const truth_case *c, double depth)
{
    if (!is_convex(&c->of_a, c->a.parts) || !is_convex(&c->of_b, c->b.parts)) return NULL;
    const double want = ldexp(shortest(&c->of_a.p[0], &c->of_b.p[0]), -c->of_a.scale);
    /* Radii and coordinates are added up in double: what is left of them has its error. */
    if (fabs(depth - want) <= 1e-5 * want + size_of_both(c) * 0x1p-48 + 0x1p-149) return NULL;
    return depth > want ? "not the shortest" : "not deep enough";
}

static const char *collide_judge(truth_case *c, int *column)
{
    const kz_contact *k = &c->contact_ab;
    truth_pieces(c, NULL, 0);
    const int relation = relate_all(&c->of_a, &c->of_b);
    *column = relation + 1;
    if ((int)k->relation != relation) return "relation";
    if (relation < 1) {
        const kz_contact none = {.relation = k->relation};
        return k->depth == none.depth && k->n_points == 0 && c->push.x == 0 && c->push.y == 0 ? NULL : "not all 0";
    }
    const double x = k->normal.x, y = k->normal.y;
    if (!(fabs(x * x + y * y - 1) <= 1e-6)) return "the normal is not of length 1";
    if (!(k->depth >= 0) || !isfinite(k->depth)) return "depth";
    if (k->n_points < 1 || k->n_points > 2) return "how many points";
    for (int i = 0; i < k->n_points; i++)
        if (!isfinite(k->points[i].x) || !isfinite(k->points[i].y)) return "a point is not finite";
    if (!isfinite(c->push.x) || !isfinite(c->push.y)) return "the push is not finite";
    bool finite = can_be_pushed(c, c->push);
    if (finite && relation_after(c, c->push, &finite) > 0) return "the push does not end the overlap";
    if (!finite) return truth_unsure;
    return judge_depth(c, k->depth);
}

static void exchange_bend(kz_test_rng *rng, truth_case *c)
{
    if (kz_test_one_in(rng, 2)) c->contact_ba.depth += 1;
    else c->contact_ba.relation = c->contact_ba.relation == KZ_TOUCH ? KZ_APART : KZ_TOUCH;
}

static const char *exchange_judge(truth_case *c, int *column)
{
    const kz_contact *k = &c->contact_ab, *s = &c->contact_ba;
    truth_pieces(c, NULL, 0);
    *column = k->relation + 1;
    if (k->relation != s->relation) return "another relation for (b, a)";
    if (k->depth != s->depth) return "another depth for (b, a)";
    if ((k->normal.x != -s->normal.x || k->normal.y != -s->normal.y) && !centres_coincide(c))
        return "not the opposite normal for (b, a)";
    return NULL;
}

/* ---- As JSON ------------------------------------------------------------------------------------------- */

static void collide_print(FILE *f, const truth_case *c) { truth_print_pair(f, "collide", c); }

static void collide_answer(FILE *f, const truth_case *c)
{
    static const char *const names[3] = {"apart", "touch", "overlap"};
    const kz_contact *k = &c->contact_ab;
    fprintf(f, "{\"relation\":\"%s\",\"normal\":[%.9g,%.9g],\"depth\":%.9g,\"push\":[%.9g,%.9g],\"shortest\":%s}",
            names[k->relation + 1], (double)k->normal.x, (double)k->normal.y, (double)k->depth, (double)c->push.x,
            (double)c->push.y, k->shortest ? "true" : "false");
}

const truth_what truth_of_collide = {
    "collide",     {"apart", "touch", "overlap"}, collide_make, collide_ask, collide_bend, collide_judge, collide_print,
    collide_answer};
const truth_what truth_of_exchange = {"exchange",    {"apart", "touch", "overlap"},
                                      collide_make,  collide_ask,
                                      exchange_bend, exchange_judge,
                                      collide_print, collide_answer};
