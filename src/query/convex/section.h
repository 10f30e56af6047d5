/* section.h - a section of a convex polygon: up to eight corners that follow each other, as a polygon of its own.
 *
 * Two convex shapes that are apart or just meet are nearest in one place, and sections that have it inside have the same
 * features there.  So polygons of many corners are measured by what measures small ones.  The closing edge of a section
 * is no edge of the polygon, so an answer counts only if it is proved for the whole (each caller says how). */
#ifndef KZI_SECTION_H
#define KZI_SECTION_H

#include "query/convex/calipers.h"

typedef struct kzi_section {
    kz_shape room;
    const kz_shape *shape;           /* the section; a shape that is small is its own */
    int32_t n, at[KZ_INLINE_POINTS]; /* the numbers of its corners in the whole */
} kzi_section;

static inline bool kzi_is_small(const kzi_section *s) { return s->shape != &s->room; }

/* Has it all corners, but for repeated ones? */
static inline bool kzi_is_whole(const kzi_section *s) { return kzi_is_small(s) || s->n < KZ_INLINE_POINTS; }

/* The number in the whole of corner i of the section, or of the edge that begins there. */
static inline int32_t kzi_section_number(const kzi_section *s, int32_t i) { return kzi_is_small(s) ? i : s->at[i]; }

/* Around corner `at` and the edge that begins in it: three corners before, and four after it that follow each other,
 * without repeated ones; fewer where there are no eight. */
void kzi_section_around(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at);

/* The same with every so many corners, `by`, of which eight go round once at most. */
void kzi_section_of_every(kzi_section *out, const kz_shape *s, const kzi_hull *hull, int32_t at, int32_t by);

/* Is corner i of the whole inside the section, so that the edges before and after it are in it?  Of corners that follow
 * each other. */
bool kzi_section_has(const kzi_section *s, const kzi_hull *hull, int32_t i);

/* Width plus height. */
static inline double kzi_size_of(const kz_box *b)
{
    return (double)b->max.x - b->min.x + ((double)b->max.y - b->min.y);
}

/* Is corner `at`, which is foremost along d, inside the section, and farther along d than its ends by the margin?  Then
 * so is the corner that is foremost along any direction from which d differs by less. */
bool kzi_section_is_clear(const kzi_section *s, const kzi_hull *hull, int32_t at, kzi_vec d, double margin);

#endif
