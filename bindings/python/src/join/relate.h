/* relate.h - how two geometries lie to each other, as far as a predicate of DE-9IM asks. */
#ifndef KZP_RELATE_H
#define KZP_RELATE_H

#include "join/geometry.h"

/* What is known of a and b; sets are closed. */
enum {
    KZP_MEET = 1,  /* a point is in both */
    KZP_INNER = 2, /* their interiors meet */
    KZP_FULL = 4,  /* and in a set of the dimension that both have */
    KZP_A_OUT = 8, /* a point of a is not in b */
    KZP_B_OUT = 16 /* a point of b is not in a */
};

/* In the order of kolize._join.predicates. */
typedef enum kzp_predicate {
    KZP_INTERIORS,
    KZP_INTERSECTS,
    KZP_OVERLAPS,
    KZP_WITHIN,
    KZP_CONTAINS,
    KZP_COVERS,
    KZP_COVERED_BY,
    KZP_TOUCHES,
    KZP_CROSSES,
    KZP_EQUALS,
    KZP_DWITHIN,
    KZP_PREDICATES
} kzp_predicate;

typedef struct kzp_edge {
    kzp_xy p, q;
    kzp_box64 box;
    uint32_t ring; /* which of its geometry */
    bool inside_is_left;
} kzp_edge;

typedef struct kzp_edges {
    kzp_edge *at;
    size_t n, room;
} kzp_edges;

/* A point where an edge of a, or of b, meets the other geometry. */
typedef struct kzp_touch {
    kzp_xy at;
    const kzp_edge *edge;
    bool of_b;
} kzp_touch;

/* Memory for many pairs, which one thread uses. */
typedef struct kzp_relating {
    const kzp_geometries *a, *b;
    size_t i, j;
    kzp_dimension dimension[2];
    kzp_edges edges[2];
    kzp_touch *touches;
    size_t n_touches, room;
    bool *touched[2]; /* for each ring: does it meet the other geometry's boundary? */
    size_t rings[2];
    void *rays;
    size_t rays_room;
    unsigned flags, enough, all; /* done when a flag of enough is known, or all of `all` */
    bool failed;                 /* no memory */
} kzp_relating;

bool kzp_relate(kzp_relating *w, size_t i, size_t j, kzp_predicate predicate);
bool kzp_is_near(kzp_relating *w, size_t i, size_t j, double distance);
/* The square of the distance of boxes; never too large. */
static inline double kzp_least_square(const kzp_box64 *a, const kzp_box64 *b)
{
    const double right = a->min.x - b->max.x, left = b->min.x - a->max.x;
    const double below = a->min.y - b->max.y, above = b->min.y - a->max.y;
    double x = right > left ? right : left, y = below > above ? below : above; /* no branch */
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    return (x * x + y * y) * (1 - 8 * 0x1p-53);
}

/* The gap between two geometries that do not meet, if it is at most *best (which may have high infinite): then it
 * replaces it. Returns the sign of the new gap minus *best: 1 where it is larger. */
int kzp_gap_between(kzp_relating *w, size_t i, size_t j, kzp_gap *best);
void kzp_relating_free(kzp_relating *w);

void kzp_collect_edges(kzp_relating *w, bool of_b, const kzp_box64 *box);
void *kzp_room(kzp_relating *w, void *memory, size_t *room, size_t n, size_t size);

#endif
