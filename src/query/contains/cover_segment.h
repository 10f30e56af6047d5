/* cover_segment.h - is every point of a way held by some part of a shape, and every point of an area?
 *
 * A way is a segment, moved by less than anything else to one of its sides.  So moved it runs along no edge and through
 * no vertex: it goes into an area or out of it only where it crosses an edge, at a time that is an exact fraction. */
#ifndef KZI_COVER_SEGMENT_H
#define KZI_COVER_SEGMENT_H

#include "math/crossing_time.h"
#include "query/shape_parts.h"

typedef struct kzi_probe_segment {
    kzi_vec p, q; /* different points */
    int side;     /* +1: where kzi_orient(p, q, .) is; -1 */
} kzi_probe_segment;

/* What is true of a way just after some time, and until when. */
typedef struct kzi_stretch {
    kzi_crossing until;
    bool to_end; /* until the way ends */
} kzi_stretch;

/* Is the way inside the area just after `now`? */
bool kzi_probe_is_in_polygon(const kzi_probe_segment *probe, const kzi_outline *area, const kzi_crossing *now,
                             kzi_stretch *stretch);

kzi_crossing kzi_probe_segment_begin(const kzi_probe_segment *probe);

/* Is the way held just after `now`, by some area or mask, and until when at least? */
bool kzi_probe_is_covered_after(const kz_shape *by, const kzi_probe_segment *probe, const kzi_crossing *now,
                                kzi_stretch *stretch);

/* Called with each edge of the areas and masks of a shape near `extent`, moved outwards; false stops. */
typedef bool kzi_probe_visitor(const void *ctx, const kz_shape *by, const kzi_probe_segment *probe);
bool kzi_visit_outward_probes(const kz_shape *by, const kzi_extent *extent, kzi_probe_visitor *visit,
                                  const void *ctx);

/* Is all of the way held by areas and masks of the shape together?  `in` not NULL: as far as it is in that area. */
bool kzi_probe_is_covered(const kz_shape *by, const kzi_probe_segment *probe, const kzi_outline *in);

/* Is every point of the segment itself held, by areas, masks and lines together? */
bool kzi_segment_is_covered(const kz_shape *by, kzi_vec p, kzi_vec q);

/* Is every point of the area, by areas and masks together? */
bool kzi_polygon_is_covered(const kz_shape *by, const kzi_form *area);

/* The same for something round.  False, too, where its border comes nearer than 2^-38 of the coordinates to a free
 * piece of an edge that ends in a rounded point: cover_round.c. */
bool kzi_round_is_covered(const kz_shape *by, const kzi_form *round);

#endif
