/* rings.h - allocation of kz_rings of a known size. */
#ifndef KZI_RINGS_H
#define KZI_RINGS_H

#include <kolize/mask_trace.h>

/* Makes room for so many points and rings, without values.  KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31). */
kz_result kzi_rings_new(int64_t n_points, int64_t n_rings, const kz_allocator *from, kz_rings *out, kz_error *err);

#endif
