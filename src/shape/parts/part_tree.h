/* part_tree.h - a bounding volume hierarchy over the parts of a compound, so that queries visit few parts.
 *
 * It has the direct parts; those that are compounds again may have trees of their own.  Whoever needs the parts in their
 * order gets them in their order, so every answer is the same as without a tree. */
#ifndef KZI_PART_TREE_H
#define KZI_PART_TREE_H

#include "math/bvh/bvh.h"
#include <kolize/shape.h>

/* The most numbers of parts that are found at once. */
enum { KZI_PARTS_AT_ONCE = 32 };

/* Which parts are near: those that `box`, moved by t * motion, meets at some t up to t_most.  The motion may be 0. */
typedef struct kzi_part_path {
    kz_box box;
    kz_vec2 motion;
    float t_most;
} kzi_part_path;

/* The searches of a tree, which are reached through it, so that a program without trees links none of them. */
typedef struct kzi_part_searches {
    /* Writes the least numbers of parts from `from` on that are near, in order; returns how many.  -1: so many are near
     * that looking at all parts from there on is cheaper. */
    int32_t (*find)(const kz_compound *parts, const kzi_part_path *path, int32_t from, int32_t *numbers);
    /* Visits all parts that meet the box, in no stated order.  A visit ends the search by returning false. */
    bool (*visit)(const kz_compound *parts, kz_box box, bool (*visit)(void *ctx, uint32_t number), void *ctx);
    /* Likewise all pairs of parts of two compounds with trees. */
    bool (*visit_pairs)(const kz_compound *a, const kz_compound *b, kz_box limits,
                        bool (*visit)(void *ctx, uint32_t of_a, uint32_t of_b), void *ctx);
    /* As kzi_bvh_nearest and kzi_bvh_swept. */
    void (*nearest)(const kz_compound *parts, kz_box box, double limit,
                    double (*visit)(void *ctx, uint32_t number, double low), void *ctx);
    void (*swept)(const kz_compound *parts, const kzi_part_path *path,
                  float (*visit)(void *ctx, uint32_t number, float t_low), void *ctx);
    /* The tree of as many parts after a pose or a scale, in memory of tree->bytes. */
    const struct kz_part_tree *(*refit)(const kz_compound *from, const kz_shape *items, void *memory);
} kzi_part_searches;

/* The struct is followed by the boxes, then by the two arrays. */
struct kz_part_tree {
    const kzi_part_searches *search;
    kzi_bvh bvh;
    size_t bytes;              /* of the struct and what follows */
    size_t transform_bytes[2]; /* of the compound: kzi_transform_bytes without trees of parts and with them */
    const int32_t *first_part; /* how many primitives, and names of features, the parts before each part have; one */
    const int32_t *first_name; /* number more has those of all parts */
    uint32_t kinds;            /* kzi_kinds_of */
    bool lacks_area;           /* kzi_lacks_area */
};

/* Gives a compound without a tree one, in memory of kz_part_tree_bytes(n), aligned to 8; n > 0. */
void kzi_part_tree_build(kz_shape *whole, void *memory);

/* ---- Sums: part_sums.c --------------------------------------------------------------------------------------- */

/* The number of primitives of a shape, and of its corners, as the names of features count them (support_points.c). */
int32_t kzi_count_primitives(const kz_shape *shape);
#define KZI_GRID_NAMES (1 << 15) /* names of a grid's features come again */
int32_t kzi_count_names(const kz_shape *shape);

/* The kinds of the shape and of its parts: 1 << kind of each. */
uint32_t kzi_kinds_of(const kz_shape *shape);

/* Is the shape, or a part of it, a point or a line?  Insides of such shapes may meet where the hulls only touch. */
bool kzi_lacks_area(const kz_shape *shape);

#endif
