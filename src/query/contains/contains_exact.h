/* contains_exact.h - containment in a union of parts: of segments, areas and round forms.
 *
 * A probe segment is a segment moved by an infinitesimal distance to one of its sides.  It runs along no edge and
 * through no vertex.  So it enters or leaves an area only where it crosses an edge, at a time that is an exact
 * fraction. */
#ifndef KZI_CONTAINS_EXACT_H
#define KZI_CONTAINS_EXACT_H

#include "math/crossing_time.h"
#include "query/shape_parts.h"

typedef struct kzi_probe_segment {
    kzi_vec p, q; /* different points */
    int side;     /* +1: where kzi_orient(p, q, .) is; -1 */
} kzi_probe_segment;

/* Until when the state of a probe just after some time lasts. */
typedef struct kzi_stretch {
    kzi_crossing until;
    bool to_end; /* until the probe ends */
} kzi_stretch;

/* Is the probe inside the area just after `now`?  *stretch is how long the answer holds. */
bool kzi_probe_is_in_polygon(const kzi_probe_segment *probe, const kzi_outline *area, const kzi_crossing *now,
                             kzi_stretch *stretch);

kzi_crossing kzi_probe_segment_begin(const kzi_probe_segment *probe);

/* Does some area or mask cover the probe just after `now`?  *stretch is how long the answer holds at least. */
bool kzi_probe_is_covered_after(const kz_shape *by, const kzi_probe_segment *probe, const kzi_crossing *now,
                                kzi_stretch *stretch);

/* Called with each edge of the areas and masks of a shape near `extent`, moved outwards; false stops. */
typedef bool kzi_probe_visitor(const void *ctx, const kz_shape *by, const kzi_probe_segment *probe);
bool kzi_visit_outward_probes(const kz_shape *by, const kzi_extent *extent, kzi_probe_visitor *visit,
                                  const void *ctx);

/* Do the areas and masks of the shape cover the whole probe?  If `in` is given, only its part in that area counts. */
bool kzi_probe_is_covered(const kz_shape *by, const kzi_probe_segment *probe, const kzi_outline *in);

/* Do the areas, masks and lines of the shape together cover every point of the segment? */
bool kzi_segment_is_covered(const kz_shape *by, kzi_vec p, kzi_vec q);

/* Do the areas and masks of the shape together cover every point of the area? */
bool kzi_polygon_is_covered(const kz_shape *by, const kzi_form *area);

/* The same for a round form.  It may return false for a covered form: if the boundary comes nearer than 2^-38 of the
 * coordinates to an uncovered stretch of an edge.  The stretch must end in a rounded point; see contains_exact_round.c. */
bool kzi_round_is_covered(const kz_shape *by, const kzi_form *round);

/* Does the segment not enter the inside of the round form? */
bool kzi_segment_stays_out(const kzi_form *round, kzi_vec a, kzi_vec b);

/* kz_contains without the filter. */
bool kzi_contains_exact(const kz_shape *a, const kz_shape *b);

#endif
