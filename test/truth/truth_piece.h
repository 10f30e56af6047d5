/* truth_piece.h - the oracle's own geometry: pieces with whole coordinates, and what holds between two of them exactly.
 *
 * A shape is a list of pieces: points, curves (chains of edges), areas (the even-odd region of edges; masks too, by the
 * sides of their cells) and round ones (all within r of an edge).  Coordinates are float32 times 2^scale; scale is
 * twice what is needed, so that the middle of two vertices is whole. */
#ifndef TRUTH_PIECE_H
#define TRUTH_PIECE_H

#include "truth_num.h"
#include "truth_shape.h"

typedef struct pt {
    num x, y;
} pt;

typedef struct edge {
    pt p, q;
    num lx, hx, ly, hy;
} edge;

typedef enum piece_kind { PIECE_POINT, PIECE_CURVE, PIECE_AREA, PIECE_ROUND } piece_kind;

typedef struct piece {
    piece_kind kind;
    int n;     /* edges; a point is an edge from itself to itself, and so may be what a round piece goes round */
    edge *e;
    pt end[2]; /* of a curve: its first and last point */
    num r;
    num lx, hx, ly, hy;
    int leaf;         /* which of its shape it came from */
    const leaf *mask; /* of a mask: its pixels, and the cell of pixel (0, 0) */
    int64_t cell_x, cell_y;
} piece;

enum { PIECES = SHAPE_LEAVES };

typedef struct pieces {
    int n, scale;
    piece p[PIECES];
    leaf leaf[PIECES]; /* as posed */
    double at[PIECES][2];
} pieces;

/* The numbers' least scale; false: the pose carries a vertex beyond float32. */
bool pieces_pose(const drawn *s, pieces *out, int *scale);
/* Then, at any scale that is enough, the pieces themselves; empty masks leave none. */
void pieces_make(pieces *out, int scale);

/* The piece with every coordinate times `by`, then moved.  Radii are multiplied, too. */
piece piece_scaled(const piece *p, num by, num dx, num dy);
/* A mask of those pixels with its pixel (0, 0) at a cell, as a piece at the scale; false when nothing is set. */
bool piece_of_cells(const leaf *mask, int64_t x, int64_t y, int scale, piece *out);

/* ---- Edges and points ---- */

edge edge_make(pt p, pt q);
num cross_of(pt o, pt a, pt b); /* (a - o) x (b - o) */
static inline bool pt_same(pt a, pt b) { return num_cmp(a.x, b.x) == 0 && num_cmp(a.y, b.y) == 0; }
static inline pt pt_sub(pt a, pt b) { return (pt){num_sub(a.x, b.x), num_sub(a.y, b.y)}; }
bool on_edge(pt p, const edge *e);
/* -1 outside, 0 on an edge, 1 inside. */
int locate(pt p, const edge *e, int n);

typedef enum meet_kind { MEET_NONE, MEET_POINT, MEET_CROSS, MEET_ALONG } meet_kind;
/* POINT: *lo is an end of one of them.  CROSS: within both.  ALONG: over the length lo-hi. */
meet_kind edges_meet(const edge *e, const edge *f, pt *lo, pt *hi);

/* Sign of (distance from p to the edge)^2 - limit. */
int point_edge_cmp(pt p, const edge *e, num limit);
/* The same for two edges, 0 where they meet. */
int edges_cmp(const edge *e, const edge *f, num limit);

/* On which side of its edge e, right beside the point (x/w, y/w) within it, does the region lie?  true: towards +x, or
 * +y of a level edge.  No vertex of the region and no other edge of it may be at the point.  w > 0. */
bool beyond_at(num x, num y, num w, const edge *e, const edge *edges, int n);

/* ---- Relations: -1 apart, 0 touch, 1 overlap ---- */

int relate_pieces(const piece *a, const piece *b);
int relate_all(const pieces *a, const pieces *b);

#endif
