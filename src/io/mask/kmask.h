/* kmask.h - the constants on which the writer and the reader of .kmask files agree; docs/frames.md describes the
 * format. */
#ifndef KZI_KMASK_H
#define KZI_KMASK_H

#include <kolize/world_fixture.h>

/* The mark is like PNG's: a byte that is no text, the name, and a line ending that careless copying would change. */
#define KZI_KMASK_MAGIC      "\x89KMASK\r\n"
#define KZI_KMASK_MAGIC_SIZE 8

/* The bytes of the parts without their texts and rows, which a number of parts takes at least. */
enum {
    KZI_KMASK_HEAD = 32,
    KZI_KMASK_FRAME = 26,
    KZI_KMASK_MASK = 18,
    KZI_KMASK_SHAPE = 20,
    KZI_KMASK_ANIMATION = 18,
    KZI_KMASK_CRC = 4
};

/* Sets without shapes are of version 1, which has no numbers of shapes. */
enum { KZI_KMASK_WITHOUT_SHAPES = 1, KZI_KMASK_WITH_SHAPES = 2 };

enum { KZI_KMASK_POINTS = KZ_FIXTURE_BYTES / sizeof(kz_vec2), KZI_KMASK_RINGS = KZI_KMASK_POINTS / 3 };

/* The numbers of a shape: the kind is that of kz_kind, and `r` the radius of circles and capsules. */
typedef struct kzi_kmask_shape {
    int32_t kind, n_points, n_rings;
    float r;
    int32_t ends[KZI_KMASK_RINGS]; /* where rings end, of polygons with holes */
    kz_vec2 points[KZI_KMASK_POINTS];
} kzi_kmask_shape;

/* False for shapes of parts and cells, which a file cannot have. */
bool kzi_kmask_take_shape(const kz_shape *shape, kzi_kmask_shape *out);

/* *out refers to the points of `s`. */
kz_result kzi_kmask_make_shape(const kzi_kmask_shape *s, kz_shape *out, kz_error *err);

#endif
