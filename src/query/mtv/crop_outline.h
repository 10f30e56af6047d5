/* crop_outline.h - a small shape that is a large outline's, or compound's, equal inside a window. */
#ifndef KZI_CROP_OUTLINE_H
#define KZI_CROP_OUTLINE_H

#include "query/form.h"

enum { KZI_CROP_POINTS = 500, KZI_CROP_RINGS = 40, KZI_CROP_PARTS = 26 };

typedef struct kzi_crop {
    kz_vec2 points[KZI_CROP_POINTS];
    int32_t ring_end[KZI_CROP_RINGS];
    kz_shape parts[KZI_CROP_PARTS];
    kz_shape shape; /* refers to those above */
} kzi_crop;

/* Makes crop->shape of a polygon or polyline.  Its edges that meet the window are the shape's, and so is its inside
 * there, by the even-odd rule; elsewhere it may cross itself.  So it serves where rows of cells in the window are filled.
 * Returns false if too many edges meet the window, or none does. */
bool kzi_crop_outline(const kz_shape *shape, kz_box window, kzi_crop *crop);

/* Crops a polygon, polyline or compound to what shifts within the limit, and a little more, bring to another shape.  Of a
 * compound the parts whose bounds are near are kept.  `grain`: how far rounding moves a vertex. */
bool kzi_crop_near(const kz_shape *shape, const kz_box *other, double limit, double grain, kzi_crop *crop);

#endif
