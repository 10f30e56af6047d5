/* contact_filter_whole.c - the whole search for the MTV of two small convex shapes: all edges and lines, and ties. */
#include "query/contact/contact_lanes.h"

/* Blocks 0 and 1 are a's edges, 2 and 3 those of b, the rest lines between corners. */
enum { LINE_BLOCK = 2 * LANE_BLOCKS, MAX_LINES = 2 * KZI_POINTS, SEARCH_BLOCKS = LINE_BLOCK + MAX_LINES / LANE_COUNT };

/* Directions from a to b, of any length, and the gap between the spines along each.  The gap is squared and keeps its
 * sign; it is negative where the spines overlap. */
typedef struct lane_search {
    union {
        kzi_f64x4 block[SEARCH_BLOCKS];
        double at[SEARCH_BLOCKS * LANE_COUNT];
    } x, y, gap;
    int n_lines;
} lane_search;

/* Tries a block of edges.  The edges of b, whose normals point from b to a, have their directions flipped.  It serves
 * ties and rare kinds, so one copy does. */
static kzi_f64x4 try_edges(lane_search *s, const lane_corners *of, int block, const lane_corners *other, bool is_b)
{
    const lane_edges e = edges_of(of, block);
    const int to = block + (is_b ? LANE_BLOCKS : 0);
    const kzi_f64x4 sign = kzi_f64x4_all(is_b ? -0.0 : 0.0);
    s->x.block[to] = kzi_f64x4_flip(e.x, sign);
    s->y.block[to] = kzi_f64x4_flip(e.y, sign);
    s->gap.block[to] = squared_gaps(&e, least_of_corners(other, e.x, e.y));
    return s->gap.block[to];
}

KZI_ALWAYS_INLINE kzi_f64x4 try_all_edges(lane_search *s, const lane_corners *of, const lane_corners *other, bool is_b)
{
    const kzi_f64x4 widest = try_edges(s, of, 0, other, is_b);
    return of->n_blocks == 2 ? kzi_f64x4_max(widest, try_edges(s, of, 1, other, is_b)) : widest;
}

KZI_ALWAYS_INLINE kzi_f64x4 squares_from(const lane_corners *c, int block, double x, double y)
{
    const kzi_f64x4 dx = kzi_f64x4_sub(c->x.block[block], kzi_f64x4_all(x));
    const kzi_f64x4 dy = kzi_f64x4_sub(c->y.block[block], kzi_f64x4_all(y));
    return kzi_f64x4_add(kzi_f64x4_mul(dx, dx), kzi_f64x4_mul(dy, dy));
}

KZI_ALWAYS_INLINE void try_line(lane_search *s, const lane_corners *a, int i, const lane_corners *b, int k,
                                double length_sq)
{
    const double x = b->x.at[k] - a->x.at[i], y = b->y.at[k] - a->y.at[i];
    const double gap = contact_least_along(b, x, y) + contact_least_along(a, -x, -y);
    const int to = LINE_BLOCK * LANE_COUNT + s->n_lines++;
    s->x.at[to] = x;
    s->y.at[to] = y;
    s->gap.at[to] = (gap < 0 ? -gap : gap) * gap / length_sq;
}

/* Tries the lines between the nearest corners of a spine, which has one or two, and another shape. */
KZI_ALWAYS_INLINE void try_nearest_corners(lane_search *s, const lane_corners *a, const lane_corners *b)
{
    const bool a_is_spine = a->n <= b->n;
    const lane_corners *spine = a_is_spine ? a : b, *other = a_is_spine ? b : a;
    const int n_blocks = spine->n * other->n_blocks;
    kzi_f64x4 squares[2 * LANE_BLOCKS], least = kzi_f64x4_all(HUGE_VAL);
    for (int i = 0; i < n_blocks; i++) {
        const int at = spine->n == 2 ? i & 1 : 0, block = spine->n == 2 ? i >> 1 : i;
        squares[i] = squares_from(other, block, spine->x.at[at], spine->y.at[at]);
        least = kzi_f64x4_min(least, squares[i]);
    }
    const double nearest = kzi_f64x4_least(least);
    unsigned bits = 0;
    if (!(nearest > 0)) return;
    for (int i = 0; i < n_blocks; i++) {
        bits |= kzi_f64x4_bits(kzi_f64x4_at_most(squares[i], kzi_f64x4_all(nearest))) << LANE_COUNT * i;
    }
    for (; bits != 0; bits &= bits - 1) {
        const int bit = contact_lowest_bit(bits), block = bit / LANE_COUNT;
        const int at = spine->n == 2 ? block & 1 : 0,
                  k = bit % LANE_COUNT + LANE_COUNT * (spine->n == 2 ? block >> 1 : block);
        if (k < other->n) try_line(s, a, a_is_spine ? at : k, b, a_is_spine ? k : at, nearest);
    }
}

/* ---- The best of them -------------------------------------------------------------------------------------- */

/* Is direction i preferred to `best`, in the order of (a, b) and that of (b, a) alike? */
static bool is_better_direction(const lane_search *s, kzi_vec between, int best, int i)
{
    const kzi_vec d = {s->x.at[i], s->y.at[i]}, e = {s->x.at[best], s->y.at[best]};
    return kzi_is_better_edge(between, d, s->gap.at[i], e, s->gap.at[best]);
}

/* Of directions no deeper than `most`. */
static int better_direction(const lane_search *s, kzi_vec between, int best, int i, double r, double most)
{
    if (r - kzi_signed_root(s->gap.at[i]) > most) return best;
    return best < 0 || is_better_direction(s, between, best, i) ? i : best;
}

static int best_of_widest(const lane_search *s, kzi_vec between, unsigned widest, double r, double most)
{
    int best = -1;
    for (unsigned rest = widest; rest != 0; rest &= rest - 1) {
        best = better_direction(s, between, best, contact_lowest_bit(rest), r, most);
    }
    return best;
}

/* The preferred direction among those with the widest gap. */
KZI_NEVER_INLINE void take_best(const lane_search *s, const kzi_contact_frame *frame, double widest, unsigned bits,
                                double r, lane_mtv *mtv)
{
    int best = contact_lowest_bit(bits);
    if (bits & (bits - 1)) { /* a tie */
        const double most = kzi_depth_tolerance(r - kzi_signed_root(widest), frame->size);
        best = best_of_widest(s, frame->between, bits, r, HUGE_VAL);
        if (r - kzi_signed_root(s->gap.at[best]) > most) best = best_of_widest(s, frame->between, bits, r, most);
    }
    const double x = s->x.at[best], y = s->y.at[best], length = sqrt(x * x + y * y);
    mtv->normal = (kzi_vec){x / length, y / length};
    mtv->depth = r - kzi_signed_root(s->gap.at[best]);
}

/* Returns false if the shapes are certainly apart. */
KZI_ALWAYS_INLINE bool find_mtv(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                lane_mtv *mtv)
{
    const double r = a->r + b->r, reach = r + 0x1p-48 * frame->size;
    lane_search s;
    kzi_f64x4 widest = kzi_f64x4_all(-HUGE_VAL);
    s.n_lines = 0;
    if (a->n > 1) widest = try_all_edges(&s, a, b, false);
    if (b->n > 1) widest = kzi_f64x4_max(widest, try_all_edges(&s, b, a, true));
    if (r > 0) try_nearest_corners(&s, a, b);

    double most = kzi_f64x4_most(widest);
    for (int i = 0; i < s.n_lines; i++) most = kzi_max(most, s.gap.at[LINE_BLOCK * LANE_COUNT + i]);
    if (most > reach * reach) return false;
    mtv->normal = (kzi_vec){1, 0};
    mtv->depth = r;
    if (!(most > -HUGE_VAL)) return true; /* concentric circles: every direction is equally deep */
    const double rounded = kzi_rounded_depth(most);
    const kzi_f64x4 all = kzi_f64x4_all(rounded);
    unsigned bits = 0;
    for (int i = 0; a->n > 1 && i < a->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANE_COUNT * i;
    for (int i = LANE_BLOCKS; b->n > 1 && i < LANE_BLOCKS + b->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANE_COUNT * i;
    for (int i = LINE_BLOCK * LANE_COUNT; i < LINE_BLOCK * LANE_COUNT + s.n_lines; i++)
        bits |= (unsigned)(kzi_rounded_depth(s.gap.at[i]) == rounded) << i;
    take_best(&s, frame, most, bits, r, mtv);
    return true;
}

KZI_NEVER_INLINE void put_best(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                               const lane_mtv *mtv, kz_contact *out)
{
    put_contact(a, b, frame, mtv, true, out);
}

KZI_NEVER_INLINE void take_corners(lane_corners *c, const kz_shape *s, kzi_vec middle)
{
    const kz_circle *circle = &s->as.circle;
    const kz_capsule *capsule = &s->as.capsule;
    if (s->kind == KZ_KIND_CIRCLE) take_spine(c, circle->center, circle->center, 1, circle->r, middle);
    else if (s->kind == KZ_KIND_CAPSULE) take_spine(c, capsule->a, capsule->b, 2, capsule->r, middle);
    else take_ring(c, s, middle);
}

/* ---- Some edges of two polygons ----------------------------------------------------------------------------- */

/* Puts edge i to the lane where try_edges has it, which comes after that of the edge before it. */
static unsigned try_edge(lane_search *s, const lane_corners *of, const lane_corners *other, unsigned i, bool is_b)
{
    const unsigned k = i + 1 < (unsigned)of->n ? i + 1 : 0, to = k + (is_b ? KZI_POINTS : 0);
    const kzi_vec d = edge_normal(of, i, k);
    const double gap = contact_least_along(other, d.x, d.y) - (of->x.at[k] * d.x + of->y.at[k] * d.y);
    s->x.at[to] = is_b ? -d.x : d.x;
    s->y.at[to] = is_b ? -d.y : d.y;
    s->gap.at[to] = kzi_abs(gap) * gap / (d.x * d.x + d.y * d.y);
    return to;
}

int kzi_collide_by_edges(const kz_shape *a, const kz_shape *b, unsigned edges, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    lane_corners p, q;
    lane_search s;
    lane_mtv mtv;
    double widest = -HUGE_VAL;
    unsigned ties = 0;
    take_corners(&p, a, frame.middle);
    take_corners(&q, b, frame.middle);
    for (unsigned rest = edges; rest != 0; rest &= rest - 1) {
        const unsigned i = (unsigned)contact_lowest_bit(rest);
        const bool is_b = i >= KZI_POINTS;
        const unsigned to = try_edge(&s, is_b ? &q : &p, is_b ? &p : &q, i % KZI_POINTS, is_b);
        widest = kzi_max(widest, s.gap.at[to]);
        ties |= 1u << to;
    }
    const double rounded = kzi_rounded_depth(widest);
    for (unsigned rest = ties; rest != 0; rest &= rest - 1) {
        const int i = contact_lowest_bit(rest);
        if (kzi_rounded_depth(s.gap.at[i]) != rounded) ties &= ~(1u << i);
    }
    take_best(&s, &frame, widest, ties, 0, &mtv);
    if (!(mtv.depth > 0x1p-48 * frame.size)) return KZI_RELATE_UNKNOWN;
    put_best(&p, &q, &frame, &mtv, out);
    return KZ_OVERLAP;
}

/* ---- Any two shapes ----------------------------------------------------------------------------------------- */

/* The whole search. */
static kz_relation find_any_mtv(const kz_shape *a, const kz_shape *b, const lane_corners *p, const lane_corners *q,
                                const kzi_contact_frame *frame, lane_mtv *mtv)
{
    const double doubt = 0x1p-48 * frame->size;
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) {
        mtv->normal = kzi_box_mtv(&a->bounds, &b->bounds, frame->between, &mtv->depth);
        return kz_box_relate(a->bounds, b->bounds);
    }
    if (!find_mtv(p, q, frame, mtv) || mtv->depth < -doubt) return KZ_APART;
    return mtv->depth > doubt ? KZ_OVERLAP : kz_relate(a, b);
}

kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    lane_corners p, q;
    lane_mtv mtv;
    take_corners(&p, a, frame.middle);
    take_corners(&q, b, frame.middle);
    const kz_relation relation = find_any_mtv(a, b, &p, &q, &frame, &mtv);
    if (relation == KZ_OVERLAP) put_best(&p, &q, &frame, &mtv, out);
    return relation;
}
