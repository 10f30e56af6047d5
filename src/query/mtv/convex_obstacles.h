/* convex_obstacles.h - shifts that certainly do not separate, by the pairs of convex components.
 *
 * Let p and q be convex components of the two shapes.  The shifts v at which the insides of p + v and q meet are the inside
 * of a convex polygon with a radius: the Minkowski difference of q and p.  No shift inside one of them separates the
 * whole shapes.  So the deepest one bounds the push from below.  Curves and crossings inside one need no test.
 *
 * Floats serve: a shift nearer to a boundary than the margin is not certainly inside.  The margin is 2^-18 of the farthest
 * corner of an obstacle and 8 grains. */
#ifndef KZI_CONVEX_OBSTACLES_H
#define KZI_CONVEX_OBSTACLES_H

#include "math/vec.h"
#include "query/form.h"

enum { KZI_CONVEX_COMPONENTS = 24, KZI_CONVEX_OBSTACLES = 64, KZI_CONVEX_EDGES = 512 };

/* Edges are those of a polygon, from `begin` on; a component that is a point has one without a length. */
typedef struct kzi_convex_obstacle {
    int32_t begin, end;
    float r;
    float depth; /* how far the boundary is from 0; 0: outside */
    float x0, y0, x1, y1;
} kzi_convex_obstacle;

typedef struct kzi_obstacle_edge {
    float x, y, nx, ny, c, length; /* from (x, y) on; outside is where n . v > c */
} kzi_obstacle_edge;

typedef struct kzi_convex_obstacles {
    int32_t n, n_edges;
    int32_t last; /* the one that was found last */
    float margin, deepest;
    double farthest; /* corner */
    kzi_convex_obstacle items[KZI_CONVEX_OBSTACLES];
    kzi_obstacle_edge edges[KZI_CONVEX_EDGES];
} kzi_convex_obstacles;

/* Finds the obstacles of the pairs of components that shifts up to `most` bring together: of all or some.  `grain`: how far
 * rounding moves a vertex. */
void kzi_convex_obstacles_find(kzi_convex_obstacles *s, const kz_shape *a, const kz_shape *b, double most, double grain);

/* Does an obstacle have both shifts inside?  Then all between them, too. */
bool kzi_are_inside_one(kzi_convex_obstacles *s, kzi_vec p, kzi_vec q);

/* The length of a short shift that is not certainly inside one; at most `most`. */
double kzi_length_of_exit(kzi_convex_obstacles *s, double most);

#endif
