/* bands.h - an index of resting boxes: they stay sorted in bands, and moving boxes are looked up there in every step.
 *
 * It is made for 1000 to a million static and resting bodies, and from a handful of movers to as many again.  Building
 * costs 40 to 60 ns a box, a join 50 to 100 ns a mover.  So a world rebuilds it only when enough bodies have come to
 * rest or left.  bands.c has the layout, bands_join.c the search. */
#ifndef KZI_BANDS_H
#define KZI_BANDS_H

#include "broad/sap/sap.h"

/* The cut of the plane: n_bands bands along y, or along x when the axes are swapped.  Everything below the first band
 * or above the last one belongs to these. */
typedef struct kzi_band_cut {
    double low, per_unit;
    double typical; /* mean width + mean height of the boxes */
    uint32_t n_bands;
    bool swapped;
} kzi_band_cut;

/* The bands. {0} to begin with: no boxes.  The boxes of all bands are in one array, band after band, each filled up to
 * whole blocks (bands_scan.h).  A box is in every band that it touches. */
typedef struct kzi_bands {
    kzi_band_cut cut;
    kzi_block first;   /* uint32_t: the first block of each band, and the end of the last one */
    kzi_block boxes;   /* float: blocks of 16 boxes */
    kzi_block ids;     /* uint32_t of each place: the box's number (on a torus: its place in `whole`) and flags */
    kzi_block ends;    /* float of each block: the largest max.x in it */
    kzi_block reach;   /* float of each block: the largest max.x in its band up to its end; so it never falls */
    kzi_block classes; /* uint16_t of each place (uint32_t beyond 65536 filters): its filter; none if all share one */
    kzi_block filters; /* kzi_band_filter of each class */
    kzi_block whole;   /* kzi_band_whole: on a torus, the original boxes */
    float wrap_w, wrap_h;
    uint32_t n_blocks, n_classes; /* n_classes 0: no filters */
    uint32_t n_boxes;             /* those that were not empty */
    uint32_t n_numbers;           /* all numbers are below this */
    uint64_t built;               /* counts builds, for owners of records about the boxes */

    /* Set by the caller, NULL to begin with.  Bit i % 64 of word i / 64 is set when number i has left since the build.
     * Pairs of such boxes are left out. */
    const uint64_t *dead;
} kzi_bands;

typedef struct kzi_band_filter {
    uint32_t category, collides;
} kzi_band_filter;

typedef struct kzi_band_whole {
    kz_box box;
    uint32_t number;
} kzi_band_whole;

#define KZI_BAND_REPLICA 0x80000000u /* set in all bands of the box except its first */
#define KZI_BAND_SEVERAL 0x40000000u /* set on a torus where the box has several copies */
#define KZI_BAND_NUMBER  0x1fffffffu
#define KZI_BANDS_MOST   0x20000000u /* the limit of boxes, and of numbers */

/* Builds bands of the boxes of the set, and copies their filters.  `how` matters only for the torus; NULL: none.  A
 * successful build sets `dead` to NULL.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT (as kz_box_pairs); the bands then keep their boxes.
 * Allocates: about 24 bytes a box, 2 more with filters that differ, 20 more on a torus; 70 more during the build. */
kz_result kzi_bands_build(const kz_allocator *alloc, kzi_bands *bands, const kzi_box_set *still, const kzi_sap_how *how,
                          kz_error *err);

/* Writes all pairs of a resting box and a mover that meet, and whose filters agree where both have any, to sap->pairs.
 * Each pair comes once, consists of two different numbers, the lower one first, and is sorted.  The build decides
 * whether the world wraps.  Scratch memory and errors are those of kzi_sap_pairs. */
kz_result kzi_bands_join(const kz_allocator *alloc, const kzi_bands *bands, kzi_sap *sap, const kzi_box_set *movers,
                         const kzi_sap_how *how, kz_error *err);

void kzi_bands_free(const kz_allocator *alloc, kzi_bands *bands);

/* Bytes of memory in use. */
size_t kzi_bands_bytes(const kzi_bands *bands);

/* The band of a coordinate along the axis that is cut.  It never falls when v grows; v must not be NaN. */
static inline uint32_t kzi_band_of(const kzi_band_cut *cut, float v)
{
    const double at = ((double)v - cut->low) * cut->per_unit;
    if (!(at > 0)) return 0;
    if (at >= cut->n_bands) return cut->n_bands - 1;
    return (uint32_t)at; /* in range, so the conversion is defined */
}

static inline kz_box kzi_band_swap(kz_box b) { return (kz_box){{b.min.y, b.min.x}, {b.max.y, b.max.x}}; }

/* Chooses the cut for boxes, none of them empty. */
kzi_band_cut kzi_band_cut_for(const kz_box *boxes, uint32_t n);

#endif
