/* truth_shape.h - a shape as the generator draws it, before anybody has an opinion about it: leaves of float32 numbers,
 * perhaps several (parts), perhaps with a pose.  From it come the library's shape, the oracle's exact pieces
 * (truth_piece.h), and the JSON that `kolize query` reads. */
#ifndef TRUTH_SHAPE_H
#define TRUTH_SHAPE_H

#include <kolize/kolize.h>

#include <stdbool.h>
#include <stdio.h>

enum { LEAF_POINTS = 64, LEAF_RINGS = 6, SHAPE_LEAVES = 6, MASK_SIDE = 16 };

typedef enum leaf_kind {
    LEAF_POINT,
    LEAF_SEGMENT,
    LEAF_BOX, /* two corners */
    LEAF_CIRCLE,
    LEAF_CAPSULE,
    LEAF_POLYGON,
    LEAF_POLYLINE,
    LEAF_MASK /* p[0]: where its pixel (0, 0) lies */
} leaf_kind;

typedef struct leaf {
    leaf_kind kind;
    int n, n_rings; /* points in all rings; n_rings only of polygons */
    int ring_end[LEAF_RINGS];
    kz_vec2 p[LEAF_POINTS];
    float r;
    int w, h; /* of a mask; bit x of row[y] is its pixel */
    uint32_t row[MASK_SIDE];
} leaf;

typedef struct drawn {
    int kind; /* of make_kind in truth_make.h */
    int n;    /* leaves; 1 unless these are parts */
    bool parts, posed;
    int inner; /* of parts: those from this one on are parts in parts */
    kz_pose pose;
    leaf leaf[SHAPE_LEAVES];
} drawn;

/* What the library is given, with the memory it borrows.  Zeroed at first; begin again with each shape. */
typedef struct given {
    kz_shape shape;
    kz_shape leaf[SHAPE_LEAVES], inner[SHAPE_LEAVES + 1], unposed;
    kz_mask *mask[SHAPE_LEAVES];
    int32_t ring_end[SHAPE_LEAVES][LEAF_RINGS];
    double memory[SHAPE_LEAVES * (LEAF_POINTS * 2 + 40) + 64];
} given;

kz_result shape_give(const drawn *s, given *g); /* KZ_OK, or why the library refuses it */
void shape_take_back(given *g);

/* The leaf after the shape's pose, each vertex rounded once; a box that is turned is a polygon then.  A mask's place
 * is in double.  false: beyond float32. */
bool leaf_posed(const drawn *s, int i, leaf *out, double at[2]);

/* The shape shifted, by its pose if it has one. */
void shape_shift(drawn *s, double dx, double dy);

void shape_print(FILE *f, const drawn *s);
const char *shape_kind_name(const drawn *s);

#endif
