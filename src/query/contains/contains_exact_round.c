/* contains_exact_round.c - containment of a circle or capsule in the union of areas and masks.
 *
 * Suppose the spine begins in some part and a region of the form is still uncovered.  Then that region ends at edges of
 * the parts, seen from outside.  So the edges nearer to the spine than the radius are followed, moved outwards.  Their
 * uncovered stretches must be at least the radius away from the spine.
 *
 * The end of a stretch is exact if it is a vertex, a corner of horizontal and vertical edges, or a float32 point.
 * Otherwise it is rounded, and the stretch must be farther away by a little more than the rounding.  So the answer
 * "covered" is always right. */
#include "query/contains/contains_exact.h"

#include "math/segment_distance.h"

typedef struct probe_end {
    kzi_vec at;
    bool exact;
} probe_end;

/* Where the probe meets the line through a and b. */
static probe_end end_at_crossing(const kzi_probe_segment *probe, kzi_vec a, kzi_vec b)
{
    const kzi_vec p = probe->p, q = probe->q;
    if (kzi_orient(p, q, a) == 0) return (probe_end){a, true};
    if (kzi_orient(p, q, b) == 0) return (probe_end){b, true};
    if (p.y == q.y && a.x == b.x) return (probe_end){{a.x, p.y}, true};
    if (p.x == q.x && a.y == b.y) return (probe_end){{p.x, a.y}, true};
    /* The crossing is rounded, but often exact. */
    const kzi_vec at = kzi_line_crossing(p, q, a, b), near = {(double)(float)at.x, (double)(float)at.y};
    const bool exact = kzi_orient(p, q, near) == 0 && kzi_orient(a, b, near) == 0;
    return (probe_end){exact ? near : at, exact};
}

static probe_end end_of_stretch(const kzi_probe_segment *probe, const kzi_stretch *stretch)
{
    return stretch->to_end ? (probe_end){probe->q, true} : end_at_crossing(probe, stretch->until.a, stretch->until.b);
}

bool kzi_segment_stays_out(const kzi_form *round, kzi_vec a, kzi_vec b)
{
    kzi_form edge = {0};
    kzi_form_segment(&edge, a, b);
    return kzi_relate_line_round(&edge, round) != KZ_OVERLAP;
}

static double larger_size(double least, double v) { return v > least ? v : -v > least ? -v : least; }

/* kzi_segment_stays_out for a stretch of the probe with rounded ends. */
static bool stays_well_away(const kzi_form *round, const kzi_probe_segment *probe, kzi_vec a, kzi_vec b)
{
    const kzi_vec u = round->a, v = round->b, all[4] = {probe->p, probe->q, u, v};
    const double gaps[4] = {
        kzi_segment_clearance(a, u, v, 0, round->r).gap, kzi_segment_clearance(b, u, v, 0, round->r).gap,
        kzi_segment_clearance(u, a, b, round->r, 0).gap, kzi_segment_clearance(v, a, b, round->r, 0).gap};
    double size = round->r, least = gaps[0];
    for (int i = 0; i < 4; i++) {
        size = larger_size(larger_size(size, all[i].x), all[i].y);
        least = gaps[i] < least ? gaps[i] : least;
    }
    return least > size * 0x1p-38 && kzi_segment_stays_out(round, a, b);
}

static bool is_uncovered_stretch_away(const kzi_form *round, const kzi_probe_segment *probe, const probe_end *from,
                                 const probe_end *to)
{
    if (from->exact && to->exact)
        return kzi_vec_equal(from->at, to->at) || kzi_segment_stays_out(round, from->at, to->at);
    return stays_well_away(round, probe, from->at, to->at);
}

/* Does each uncovered stretch of the probe stay away from the round form? */
static bool is_probe_covered_in_round(const void *ctx, const kz_shape *by, const kzi_probe_segment *probe)
{
    const kzi_form *round = ctx;
    if (kzi_segment_stays_out(round, probe->p, probe->q)) return true;
    kzi_stretch stretch = {kzi_probe_segment_begin(probe), false};
    probe_end from = {probe->p, true};
    while (!stretch.to_end) {
        const kzi_crossing now = stretch.until;
        const bool covered = kzi_probe_is_covered_after(by, probe, &now, &stretch);
        const probe_end to = end_of_stretch(probe, &stretch);
        if (!covered && !is_uncovered_stretch_away(round, probe, &from, &to)) return false;
        from = to;
    }
    return true;
}

/* Does the spine begin in a part with area? */
static bool is_spine_begun_in(const kz_shape *by, const kzi_form *round)
{
    const kzi_form begin = {.kind = KZI_FORM_POINT, .a = round->a};
    const kzi_extent here = {round->a.x, round->a.y, round->a.x, round->a.y};
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, by);
    kzi_form part;
    while (kzi_next_part(&iter, &here, &part)) {
        if ((part.kind == KZI_FORM_AREA || part.kind == KZI_FORM_MASK) && kzi_relate_forms(&begin, &part) != KZ_APART) {
            return true;
        }
    }
    return false;
}

bool kzi_round_is_covered(const kz_shape *by, const kzi_form *round)
{
    const kzi_extent spine = kzi_extent_of_segment(round->a, round->b);
    const kzi_extent extent = {spine.x0 - round->r, spine.y0 - round->r, spine.x1 + round->r, spine.y1 + round->r};
    return is_spine_begun_in(by, round) && kzi_visit_outward_probes(by, &extent, is_probe_covered_in_round, round);
}
