/* contact_hull.c - contact of two convex shapes, of which one at least is a polygon of more than eight corners.
 *
 * Rotating calipers give the gap beyond each edge of both.  Cores that overlap are least deep along the normal of the
 * edge with the widest gap.  Cores that are apart, in reach of their radii, are nearest at that edge, or in corners
 * beside it: sections of eight corners there have their contact. */
#include "query/contact/contact.h"
#include "query/convex/section.h"

#include <math.h>
#include <string.h>

enum {
    MOST_IN_TURN = 1024, /* of more corners, with a tree, the relation comes first */
    MOST_SMALL = 64,     /* beside so many edges are found by the tree, from twice as many on */
    MOST_TRIES = 4       /* of sections */
};

/* The widest gap, and where: an edge of one core, and a corner of the other one. */
typedef struct widest_gap {
    double gap;
    kzi_vec d;     /* from a to b */
    int32_t at[2]; /* in a and b: the edge begins there, or the corner */
} widest_gap;

/* Offers an edge of core s, with the other one's corner nearest to it. */
static inline void offer_edge(const kzi_caliper *c, int s, kzi_vec between, widest_gap *widest)
{
    const double inverse = 1 / kzi_length(c->n), gap = c->beyond * inverse;
    if (gap < widest->gap) return;
    const kzi_vec d = kzi_scale(c->n, (s == 0 ? 1 : -1) * inverse);
    if (gap == widest->gap && !kzi_is_preferred(between, d, widest->d)) return;
    *widest = (widest_gap){gap, d, {s == 0 ? c->edge : c->corner, s == 0 ? c->corner : c->edge}};
}

/* Offers all edges of core s.  Ends where a gap is wider than `enough`. */
KZI_NEVER_INLINE void offer_edges(const kzi_hull hulls[2], int s, kzi_vec between, double enough, widest_gap *widest)
{
    kzi_caliper c = kzi_caliper_begin();
    while (!(widest->gap > enough) && kzi_next_caliper(&hulls[s], &hulls[1 - s], &c))
        offer_edge(&c, s, between, widest);
}

/* ---- Edges near a small shape ------------------------------------------------------------------------------------ */

/* The corner of a polygon that is foremost along d, by its tree. */
static int32_t foremost_in_tree(const kzi_hull *hull, const struct kz_edge_tree *tree, kzi_vec d)
{
    const kzi_vec back = {-d.x, -d.y};
    int32_t run = kzi_edge_bvh_least_run(tree, back), foremost = run;
    double least = HUGE_VAL;
    int32_t next = 0; /* the run found down the tree comes first, then all others that may have a lesser corner */
    while (run < hull->n) {
        for (int32_t i = run; i < run + KZI_EDGE_RUN && i < hull->n; i++) {
            const double along = back.x * hull->v[i].x + back.y * hull->v[i].y;
            foremost = along < least ? i : foremost;
            least = kzi_min(along, least);
        }
        run = next < hull->n ? kzi_edge_bvh_run_before(tree, back, least, next) : hull->n;
        next = run + KZI_EDGE_RUN;
    }
    return foremost;
}

/* The same with a tree or without. */
static int32_t foremost_of(const kz_shape *shape, const kzi_hull *hull, kzi_vec d)
{
    return kzi_is_for_tree(shape, 2 * MOST_SMALL) ? foremost_in_tree(hull, shape->as.polygon.tree, d)
                                                  : kzi_hull_foremost(hull, d);
}

/* Offers the edges from number i on, up to `end`. */
static void offer_run(const kzi_hull hulls[2], int s, int32_t i, int32_t end, kzi_vec between, widest_gap *widest)
{
    for (; i < end && i < hulls[s].n; i++) {
        kzi_caliper c = {.edge = i - 1, .corner = -1};
        if (kzi_next_caliper(&hulls[s], &hulls[1 - s], &c)) offer_edge(&c, s, between, widest);
    }
}

/* Two shapes that overlap: core s is a polygon with a tree, the other one has few corners.  Their Minkowski difference is
 * convex, and its edge with the least line distance is also its nearest edge.  So the edge of core s that counts is no
 * farther from the other shape than the depth along any edge. */
static void offer_near(const kz_shape *large, const kz_shape *small, const kzi_hull hulls[2], int s, kzi_vec between,
                       widest_gap *widest)
{
    const struct kz_edge_tree *tree = large->as.polygon.tree;
    const kzi_hull *of = &hulls[s], *other = &hulls[1 - s];
    const int32_t at = foremost_in_tree(of, tree, s == 0 ? between : kzi_scale(between, -1));
    const kz_box *box = &small->bounds;
    /* The edges beside the corner that faces the other centre, and those of the small one, bound the depth first. */
    offer_run(hulls, s, kzi_hull_step(of, at, false), kzi_hull_step(of, at, false) + 1, between, widest);
    offer_run(hulls, s, at, at + 1, between, widest);
    for (int32_t i = 0; i < other->n; i++) {
        const kzi_vec e = kzi_hull_vec(other, i, kzi_hull_step(other, i, true));
        const kzi_vec inwards = {-other->turn * e.y, other->turn * e.x};
        if (e.x == 0 && e.y == 0) continue;
        kzi_caliper c = {.edge = i - 1, .corner = foremost_in_tree(of, tree, inwards)};
        if (kzi_next_caliper(other, of, &c)) offer_edge(&c, 1 - s, between, widest);
    }
    for (int32_t i = 0; i < of->n; i += KZI_EDGE_RUN) {
        const double far = kzi_max(-widest->gap, 0) * (1 + 0x1p-40) + 0x1p-40 * kzi_box_farthest(box);
        const kzi_near near = {box->min.x - far, box->min.y - far, box->max.x + far, box->max.y + far};
        i = kzi_edge_bvh_next_run(tree, &near, i);
        offer_run(hulls, s, i, i + KZI_EDGE_RUN, between, widest);
    }
}

/* ---- Spans ----------------------------------------------------------------------------------------------------- */

/* How far corner i lies along d. */
static double corner_along(const kzi_hull *hull, int32_t i, kzi_vec middle, kzi_vec d)
{
    return kzi_dot(kzi_sub(kzi_vec_of(hull->v[i]), middle), d);
}

/* Goes back to the first corner that lies at `least` or farther along d, if the corners between do. */
static int32_t first_from(const kzi_hull *hull, int32_t at, kzi_vec middle, kzi_vec d, double least)
{
    int32_t first = at;
    for (int32_t i = kzi_hull_step(hull, at, false); i != at && corner_along(hull, i, middle, d) >= least;) {
        first = i;
        i = kzi_hull_step(hull, i, false);
    }
    return first;
}

/* The edge between both ends is named by the corner that it begins with, which comes first; that of a spine is 0. */
static uint32_t name_of_level(const kzi_hull *hull, const kzi_contact_span *span, bool lo_is_first, double slack)
{
    const uint32_t lo = span->lo_corner, hi = span->hi_corner;
    if (!(span->hi - span->lo > slack)) return (lo < hi ? lo : hi) & KZ_FEATURE_NUMBER;
    return KZ_FEATURE_EDGE | (hull->n == 2 ? 0 : (lo_is_first ? lo : hi) & KZ_FEATURE_NUMBER);
}

/* The span of the corners that are foremost along d but for the slack; corner `at` is one of them.  Returns how far the
 * hull reaches. */
KZI_NEVER_INLINE double span_of_level(const kzi_hull *hull, int32_t at, kzi_vec middle, kzi_vec d, kzi_vec across,
                                      double slack, kzi_contact_span *out)
{
    const double reached = corner_along(hull, at, middle, d) - 2 * slack;
    int32_t first = first_from(hull, at, middle, d, reached), n = 0;
    double most = -HUGE_VAL;
    for (int32_t i = first; n < hull->n; n++, i = kzi_hull_step(hull, i, true)) {
        const double along = corner_along(hull, i, middle, d);
        if (!(along >= reached)) break;
        most = kzi_max(along, most);
    }
    bool lo_is_first = true;
    if (n == hull->n) first = 0; /* all are level, wherever the search began */
    *out = (kzi_contact_span){HUGE_VAL, -HUGE_VAL, 0, 0, 0};
    for (int32_t i = first; n > 0; n--, i = kzi_hull_step(hull, i, true)) {
        if (!(corner_along(hull, i, middle, d) >= most - slack)) continue;
        const double aside = corner_along(hull, i, middle, across);
        if (aside < out->lo) out->lo = aside, out->lo_corner = (uint32_t)i, lo_is_first = false;
        if (aside > out->hi) out->hi = aside, out->hi_corner = (uint32_t)i, lo_is_first = true;
    }
    out->name = name_of_level(hull, out, lo_is_first, slack);
    out->lo_corner &= KZ_FEATURE_NUMBER;
    out->hi_corner &= KZ_FEATURE_NUMBER;
    return most + hull->r;
}

static void put_contact(const kzi_hull hulls[2], const widest_gap *widest, const kzi_contact_frame *frame,
                        kz_contact *out)
{
    const kzi_vec d = widest->d, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size;
    kzi_contact_span a, b;
    const double a_hi = span_of_level(&hulls[0], widest->at[0], frame->middle, d, across, slack, &a);
    const double b_hi = span_of_level(&hulls[1], widest->at[1], frame->middle, back, across, slack, &b);
    kzi_put_mtv(d, hulls[0].r + hulls[1].r - widest->gap, true, out);
    kzi_put_contact_points(frame->middle, d, (a_hi - b_hi) / 2, &a, &b, slack, out);
}

/* ---- Cores that are apart ---------------------------------------------------------------------------------------- */

/* Names a feature of a section by the numbers of the whole. */
static uint32_t name_of_whole(const kzi_section *s, uint32_t feature)
{
    const int32_t i = kzi_section_number(s, (int32_t)(feature & KZ_FEATURE_NUMBER));
    return (feature & KZ_FEATURE_EDGE) | ((uint32_t)i & KZ_FEATURE_NUMBER);
}

/* Is corner `at`, which is foremost along the normal d, nearest in the whole?  The normal is off by less than 2^-22. */
static bool is_nearest_inside(const kzi_section *s, const kz_shape *whole, const kzi_hull *hull, int32_t at, kzi_vec d)
{
    return kzi_section_is_clear(s, hull, at, d, 0x1p-21 * kzi_size_of(&whole->bounds));
}

static int32_t first_level(const kzi_hull *hull, int32_t at, const kzi_contact_frame *frame, kzi_vec d)
{
    const double least = corner_along(hull, at, frame->middle, d) - KZI_CONTACT_LEVEL * frame->size;
    return first_from(hull, at, frame->middle, d, least);
}

/* Convex cores that are apart are nearest in one place, so features that are the nearest of their neighbours are the
 * nearest of all.  The first sections are those around the first level corners, whichever of these the calipers found.
 * Beside a far larger shape many corners are level; then the next sections are those around the corners foremost along
 * the normal of the last ones. */
static bool collide_sections(const kz_shape *const shapes[2], const kzi_hull hulls[2], const widest_gap *widest,
                             const kzi_contact_frame *frame, kz_contact *out)
{
    kzi_vec d = widest->d;
    int32_t of_a = first_level(&hulls[0], widest->at[0], frame, d);
    int32_t of_b = first_level(&hulls[1], widest->at[1], frame, kzi_scale(d, -1));
    kzi_section a, b;
    for (int tries = 0;; tries++) {
        kzi_section_around(&a, shapes[0], &hulls[0], of_a);
        kzi_section_around(&b, shapes[1], &hulls[1], of_b);
        memset(out, 0, sizeof *out);
        const bool overlap = kzi_collide_small_convex(a.shape, b.shape, out) == KZ_OVERLAP;
        if (overlap) d = kzi_vec_of(out->normal);
        const kzi_vec back = kzi_scale(d, -1);
        of_a = foremost_of(shapes[0], &hulls[0], d);
        of_b = foremost_of(shapes[1], &hulls[1], back);
        if (overlap && is_nearest_inside(&a, shapes[0], &hulls[0], of_a, d) &&
            is_nearest_inside(&b, shapes[1], &hulls[1], of_b, back)) {
            break;
        }
        if (tries == MOST_TRIES) return false;
    }
    for (int32_t i = 0; i < out->n_points; i++) {
        out->features[i] = name_of_whole(&a, kz_feature_of_a(out->features[i])) << 16 |
                           name_of_whole(&b, kz_feature_of_b(out->features[i]));
    }
    return true;
}

/* ---- Any two --------------------------------------------------------------------------------------------------- */

int kzi_collide_hulls(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_shape *const shapes[2] = {a, b};
    kz_vec2 box[2][4];
    const kzi_hull hulls[2] = {kzi_hull_of(a, box[0]), kzi_hull_of(b, box[1])};
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double r = hulls[0].r + hulls[1].r, doubt = KZI_CERTAIN * frame.size;
    const bool near_a = kzi_is_for_tree(a, 2 * MOST_SMALL) && hulls[1].n <= MOST_SMALL;
    const bool near_b = kzi_is_for_tree(b, 2 * MOST_SMALL) && hulls[0].n <= MOST_SMALL;
    widest_gap widest = {-HUGE_VAL, {1, 0}, {0, 0}};
    if (near_a || near_b || kzi_is_for_tree(a, MOST_IN_TURN) || kzi_is_for_tree(b, MOST_IN_TURN)) {
        const kz_relation relation = kz_relate(a, b);
        if (relation != KZ_OVERLAP) return relation;
    } else if (kzi_are_apart_between(&hulls[0], &hulls[1], frame.between, r + doubt)) {
        return KZ_APART;
    }
    const int first = kzi_is_measured_swapped(a, b); /* of two features alike the same one counts for (b, a) */
    if (near_a || near_b) {
        offer_near(near_a ? a : b, near_a ? b : a, hulls, near_b, frame.between, &widest);
    } else {
        offer_edges(hulls, first, frame.between, r + doubt, &widest);
        offer_edges(hulls, 1 - first, frame.between, r + doubt, &widest);
    }
    if (widest.gap > r + doubt) return KZ_APART;
    /* Cores that are apart may be farther from each other, corner to corner, than any edge tells. */
    if (!(widest.gap < r - doubt) || widest.gap > -doubt) {
        const kz_relation relation = kz_relate(a, b);
        if (relation != KZ_OVERLAP) return relation;
    }
    if (r > 0 && widest.gap > -doubt)
        return collide_sections(shapes, hulls, &widest, &frame, out) ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
    put_contact(hulls, &widest, &frame, out);
    return KZ_OVERLAP;
}
