/* query_distance.h - how far apart are two shapes, where are they nearest, which point do they share, and does one hold
 * all of the other? */
#ifndef KOLIZE_QUERY_DISTANCE_H
#define KOLIZE_QUERY_DISTANCE_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What lies between two shapes. */
typedef struct kz_distance_result {
    float distance;     /* 0 exactly when kz_relate is not KZ_APART; infinite when one of them holds nothing */
    kz_vec2 on_a, on_b; /* nearest points; where they meet a common point, the same in both; (0, 0) when infinite */
} kz_distance_result;

/* The distance of two shapes of any kinds, within 1 part in 10^6 however near they are and however far from the origin;
 * at least the smallest float32 (2^-149) for shapes apart, at most the largest.  The nearest points are rounded to
 * float32, and off their shapes by no more than 2^-22 of the largest coordinate of the two features; of several equally
 * near pairs those with the least x, then y.  For (b, a) the same distance bit for bit, and the points exchanged.
 * Errors: none.  Allocates: nothing.  Cost: kz_relate, and the vertices of each times the edges of the other, of which
 * bounds leave most out; for masks the runs of cells in the rows that are near enough.
 * Source: vertex and edge pairs, with expansions where subtracting would lose digits (clearance.c). */
KZ_API kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b);

/* A point that both shapes have in common; false, and *out untouched, when they are apart.
 *
 * It is rounded to float32, and off either shape by no more than 2^-22 of the largest coordinate of the two features;
 * mostly it lies in both closed sets exactly, but two edges may cross where there is no float32.  When the insides of
 * two areas, round shapes or masks share a point it is one inside both, exactly, if such a one is found: for two convex
 * ones and for masks that meet these it is unless what they share is as thin as the rounding of its coordinates, for
 * others nearly always.  Of parts the first two with the relation of the whole; (b, a) may have another point.
 * Errors: none.  Allocates: nothing.  Cost: kz_distance; where the insides meet also some rays through both.
 * Source: the mean of corners and crossings, and pieces of rays (common_point.c). */
KZ_API bool kz_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out);

/* Does a hold every point of b?  For closed sets: a box holds itself, and the points on its border.  A shape without
 * points is held by everything and holds nothing else.  Exact for every pair of kinds, polygons with holes and masks
 * included.
 *
 * Of a shape of parts the union counts, exactly, as long as its parts have straight edges or are masks: two boxes side
 * by side hold a third that lies across both.  A round part of a counts for what it holds by itself: whole points,
 * segments of a polyline, areas, cells of a mask, and round shapes, but no piece of one of these.  And for a circle or
 * capsule b across several parts the answer is false, too, when its border touches, within 2^-38 of the coordinates, a
 * free piece of an edge that ends at a slanted crossing which is no point of float32.  In both cases true is right.
 * Errors: none.  Allocates: nothing.  Cost: for a convex or round one the vertices of b; else edges x edges, and that
 * once more for every crossing of edges; for masks the rows b meets, but where masks and areas hold together the sides
 * of the masks' cells near b are edges, too.
 * Source: edges followed past exact crossings on the side that must be held (held_way.c, held_area.c). */
KZ_API bool kz_contains(const kz_shape *a, const kz_shape *b);

#ifdef __cplusplus
}
#endif
#endif
