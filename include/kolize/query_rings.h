/* query_rings.h - one shape of traced outlines and their holes.
 * Details: docs/contract/query_rings.md */
#ifndef KOLIZE_QUERY_RINGS_H
#define KOLIZE_QUERY_RINGS_H

#include "mask_trace.h"
#include "query.h"

#if !defined(KZ_NO_TRACE)

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes of memory, aligned to 8, that kz_shape_from_rings needs; 0 for no rings. */
KZ_API size_t kz_shape_from_rings_bytes(const kz_rings *rings);

/* Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
 * Args: `rings` come from kz_mask_trace, kz_rings_simplify or elsewhere.  `memory` of kz_shape_from_rings_bytes takes
 * all vertices, so the rings may be freed.  It must outlive the shape and its copies.
 *
 * Each hole belongs to the outline that its parent names.  Outlines of 64 points and more get an edge tree.
 * Returns: *out, written only on success; without rings it is a compound of no parts.
 * Errors: those of kz_shape_polygon_with_holes, counted as in `rings`; KZ_ERR_ARGUMENT for a parent that is no outline
 * (err->b is the ring); KZ_ERR_BUFFER (err->a bytes are needed).
 * Allocates: nothing.
 * Cost: rings and points, and that of kz_shape_polygon_with_tree.
 * Details: docs/contract/query_rings.md#kz_shape_from_rings */
KZ_API kz_result kz_shape_from_rings(const kz_rings *rings, void *memory, size_t bytes, kz_shape *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif /* KZ_NO_TRACE */
#endif
