/* truth_make.h - random pairs of shapes, made to meet, and above all to touch.
 *
 * Random coordinates hardly ever touch.  So most pairs live on a coarse grid, and most second shapes are brought to the
 * first: moved until features coincide, given its vertices or the floats nearest to points of its edges, laid against
 * it, put beside its edges.  The grid is then scaled, shifted far away or made tiny, so that the same touching happens
 * where float32 has few bits left.  One pair in eleven mixes all sizes in each shape.  A pair depends on the seed and its
 * number alone. */
#ifndef TRUTH_MAKE_H
#define TRUTH_MAKE_H

#include "kz_test_rng.h"
#include "truth_shape.h"

typedef enum make_kind {
    MAKE_POINT,
    MAKE_SEGMENT,
    MAKE_BOX,
    MAKE_CIRCLE,
    MAKE_CAPSULE,
    MAKE_TRIANGLE,
    MAKE_QUAD,
    MAKE_CONVEX,
    MAKE_CONCAVE,
    MAKE_HOLES,
    MAKE_POLYLINE,
    MAKE_PARTS,
    MAKE_MASK,
    MAKE_KINDS
} make_kind;

typedef enum make_draw { DRAW_GRID, DRAW_HALF, DRAW_REAL, DRAW_WILD, DRAW_MIXED } make_draw;

enum { MIX_NUMBERS = 6 };

/* How one pair chooses coordinates: drawn in base coordinates, then carried to their place. */
typedef struct mix {
    kz_test_rng *rng;
    make_draw draw;
    int reach;
    bool far_away, same_scale;
    double scale, other_scale, dx, dy;
    float number[MIX_NUMBERS]; /* of DRAW_MIXED: both shapes draw from these */
} mix;

typedef struct vec2d {
    double x, y;
} vec2d;

typedef struct features {
    int n_points, n_edges;
    vec2d point[2 * LEAF_POINTS + 8], edge[LEAF_POINTS + 8][2];
} features;

extern bool make_only_mixed; /* all pairs of DRAW_MIXED, not one in eleven */

const char *make_kind_name(int kind);
void make_pair(kz_test_rng *rng, drawn *a, drawn *b);
void make_pair_of(kz_test_rng *rng, int kind_a, int kind_b, drawn *a, drawn *b);

/* Vertices and edges of one leaf of the shape, as posed; none where there is nothing. */
void make_features(kz_test_rng *rng, const drawn *s, features *out);
/* A vertex, or the float nearest to some point of an edge; n_points > 0. */
vec2d make_spot(kz_test_rng *rng, const features *f);

/* truth_outline.c: points of polygons and polylines. */
void make_numbers(mix *m);
double make_number(mix *m);
double make_size(mix *m);
kz_vec2 make_point(mix *m);
void make_rings(mix *m, int kind, leaf *out);
void make_mask(mix *m, leaf *out);

static inline bool chance(kz_test_rng *rng, double p) { return (double)kz_test_unit(rng) < p; }
static inline double pick(kz_test_rng *rng, const double *from, int n) { return from[kz_test_below(rng, (uint32_t)n)]; }
#define PICK(rng, ...) \
    pick(rng, (const double[]){__VA_ARGS__}, (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))

#endif
