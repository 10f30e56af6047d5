/* bands_search.h - the search in bands of resting boxes, which a plain join and one with predicted boxes share. */
#ifndef KZI_BANDS_SEARCH_H
#define KZI_BANDS_SEARCH_H

#include "broad/resting/bands.h"

#if defined(__GNUC__)
#define KZI_BANDS_PREFETCH(p) __builtin_prefetch(p)
#else
#define KZI_BANDS_PREFETCH(p) ((void)(p))
#endif

/* What each job found; its pairs or hits are in sap->found of the same index. */
typedef struct kzi_band_found {
    size_t n[KZI_SAP_JOBS];
    uint32_t n_jobs;
    uint64_t total;
    uint32_t n_numbers; /* all numbers found are below this */
} kzi_band_found;

/* A resting box that was found for the box at `position` of the set. */
typedef struct kzi_band_hit {
    kz_box box;
    uint32_t number, position;
} kzi_band_hit;

/* Finds, for each box of the set, all resting boxes that meet it and whose filters agree.  The result is pairs of two
 * different numbers, the lower one first, without dead boxes.  If with_boxes, it is kzi_band_hit instead, including
 * dead boxes and the box itself.  No pair comes twice; their order is unspecified.
 * Errors: see kzi_bands_join. */
kz_result kzi_bands_search(const kz_allocator *alloc, const kzi_bands *bands, kzi_sap *sap, const kzi_box_set *set,
                           const kzi_sap_how *how, bool with_boxes, kzi_band_found *found, kz_error *err);

/* Do the filters of the box at a place and of a mover agree? */
static inline bool kzi_band_filter_agrees(const kzi_bands *s, uint32_t place, uint32_t category, uint32_t collides)
{
    uint32_t of_class = 0;
    if (s->n_classes > 65536) {
        of_class = ((const uint32_t *)s->classes.at)[place];
    } else if (s->n_classes > 1) {
        of_class = ((const uint16_t *)s->classes.at)[place];
    }
    const kzi_band_filter filter = ((const kzi_band_filter *)s->filters.at)[of_class];
    return (filter.category & collides) != 0 && (category & filter.collides) != 0;
}

static inline bool kzi_bands_wrap(const kzi_bands *s) { return s->wrap_w > 0 || s->wrap_h > 0; }

static inline bool kzi_bands_dead(const kzi_bands *s, uint32_t number)
{
    return s->dead && (s->dead[number / 64] >> number % 64 & 1);
}

/* True for a box that is empty or has NaN. */
static inline bool kzi_band_none(kz_box b) { return !(b.min.x <= b.max.x && b.min.y <= b.max.y); }

#endif
