/* bands.h - prepared strips: an index over boxes that rest, against which those that move are joined in every step.
 *
 * Made for 1000 to a million static and resting bodies and for movers from a handful to as many again.  Building costs
 * 40 to 60 ns a box, a join 50 to 100 ns a mover; hence a world builds again only when enough bodies have come to rest
 * or left.  See bands.c for the layout and bands_join.c for the search. */
#ifndef KZI_BANDS_H
#define KZI_BANDS_H

#include "broad/sap/sap.h"

/* How the plane is cut: into n_strips strips along one axis, which is y, or x when the axes are swapped.  What lies
 * below the first strip or above the last one belongs to these. */
typedef struct kzi_band_cut {
    double low, per_unit;
    double typical; /* mean width + mean height of the boxes */
    uint32_t n_bands;
    bool swapped;
} kzi_band_cut;

/* {0} to begin with: no boxes.  Boxes of all strips lie in one array, strip after strip, each filled up to whole blocks
 * (bands_scan.h); a box lies in every strip that it touches. */
typedef struct kzi_bands {
    kzi_band_cut cut;
    kzi_block first;   /* uint32_t: the first block of each strip, and the end of the last one */
    kzi_block boxes;   /* float: blocks of 16 boxes */
    kzi_block ids;     /* uint32_t of each place: the box's number (on a torus: its place in `whole`) and flags */
    kzi_block ends;    /* float of each block: the largest max.x in it */
    kzi_block reach;   /* float of each block: the largest max.x in its strip up to its end; so it never falls */
    kzi_block classes; /* uint16_t (uint32_t where wide) of each place: its filter; none where one filter is all */
    kzi_block filters; /* kzi_band_filter of each class */
    kzi_block whole;   /* kzi_band_whole: on a torus, the boxes as they were given */
    float wrap_w, wrap_h;
    uint32_t n_blocks, n_classes; /* n_classes 0: no filters */
    uint32_t n_boxes;             /* those that were not empty */
    uint32_t n_numbers;           /* all numbers are below */
    uint64_t built;               /* how many times, for whoever keeps what he found */

    /* The caller's, NULL to begin with: bit i of word i / 64 set when number i has left since the strips were built.
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

#define KZI_BAND_REPLICA 0x80000000u /* in all strips of the box but its first */
#define KZI_BAND_SEVERAL 0x40000000u /* on a torus: this is one of several copies */
#define KZI_BAND_NUMBER  0x1fffffffu
#define KZI_BANDS_MOST   0x20000000u /* boxes, and numbers */

/* Copies the boxes of the set, and their filters.  `how` counts for the torus alone; NULL: none.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT (as kz_box_pairs): what the strips held stays.  `dead` is
 * set to NULL by a successful build.
 * Memory: about 24 bytes a box, 2 more with filters that differ; on a torus 20 more; while building 70 more. */
kz_result kzi_bands_build(const kz_allocator *alloc, kzi_bands *bands, const kzi_box_set *still, const kzi_sap_how *how,
                          kz_error *err);

/* All pairs of a still box and a mover that meet, and whose filters agree where both sides have any, go to
 * sweep->pairs: each once, of two different numbers, the lower one first, sorted.  Wrapping is that of the build.
 * Scratch and errors are those of kzi_sap_pairs. */
kz_result kzi_bands_join(const kz_allocator *alloc, const kzi_bands *bands, kzi_sap *sap, const kzi_box_set *movers,
                         const kzi_sap_how *how, kz_error *err);

void kzi_bands_free(const kz_allocator *alloc, kzi_bands *bands);

/* Memory held. */
size_t kzi_bands_bytes(const kzi_bands *bands);

/* The strip of a coordinate along the axis that is cut: never falls when v grows; any v but NaN. */
static inline uint32_t kzi_band_of(const kzi_band_cut *cut, float v)
{
    const double at = ((double)v - cut->low) * cut->per_unit;
    if (!(at > 0)) return 0;
    if (at >= cut->n_bands) return cut->n_bands - 1;
    return (uint32_t)at; /* in range, so it is defined */
}

static inline kz_box kzi_band_swap(kz_box b) { return (kz_box){{b.min.y, b.min.x}, {b.max.y, b.max.x}}; }

/* Chooses the cut for boxes that are not empty. */
kzi_band_cut kzi_band_cut_for(const kz_box *boxes, uint32_t n);

#endif
