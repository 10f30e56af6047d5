/* measure_plain.h - what one writes first about two shapes: the books' formulas in float; nothing about touching.
 *
 * The library is measured beside these; they see the same shapes.  Polygons are convex, of KZ_INLINE_POINTS corners at
 * most, and turn from +x towards +y. */
#ifndef KOLIZE_MEASURE_PLAIN_H
#define KOLIZE_MEASURE_PLAIN_H

#include <kolize/shape.h>

/* ---- Do they overlap? ---------------------------------------------------------------------------------- */

/* A circle, capsule or polygon of up to eight vertices, moved in float without any check or bounds. */
kz_shape plain_posed(const kz_shape *shape, kz_pose pose);

bool plain_boxes(const kz_shape *a, const kz_shape *b);
bool plain_circles(const kz_shape *a, const kz_shape *b);
bool plain_capsules(const kz_shape *a, const kz_shape *b);
bool plain_capsule_pair(kz_capsule a, kz_capsule b);
bool plain_circle_box(const kz_shape *circle, const kz_shape *box);
bool plain_circle_polygon(const kz_shape *circle, const kz_shape *polygon);
bool plain_polygons(const kz_shape *a, const kz_shape *b);

/* ---- How deep, along which normal, where? --------------------------------------------------------------- */

typedef struct plain_contact {
    kz_vec2 normal; /* from a to b */
    float depth;    /* below 0: they do not overlap, and nothing else is filled in */
    int n_points;
    kz_vec2 points[2];
} plain_contact;

plain_contact plain_boxes_contact(const kz_shape *a, const kz_shape *b);
plain_contact plain_circles_contact(const kz_shape *a, const kz_shape *b);
plain_contact plain_circle_polygon_contact(const kz_shape *circle, const kz_shape *polygon);
plain_contact plain_polygons_contact(const kz_shape *a, const kz_shape *b);

/* ---- How far apart?  0 when they overlap --------------------------------------------------------------- */

float plain_boxes_distance(const kz_shape *a, const kz_shape *b);
float plain_circles_distance(const kz_shape *a, const kz_shape *b);
float plain_capsules_distance(const kz_shape *a, const kz_shape *b);
float plain_circle_polygon_distance(const kz_shape *circle, const kz_shape *polygon);
float plain_polygons_distance(const kz_shape *a, const kz_shape *b);

/* ---- Does a hold all of b? ------------------------------------------------------------------------------ */

bool plain_box_holds_box(const kz_shape *a, const kz_shape *b);
bool plain_circle_holds_polygon(const kz_shape *circle, const kz_shape *polygon);
bool plain_polygon_holds_circle(const kz_shape *polygon, const kz_shape *circle);
bool plain_polygon_holds_polygon(const kz_shape *a, const kz_shape *b);

/* ---- When?  0 to 1 of the motion, 2: never -------------------------------------------------------------- */

float plain_ray_box(kz_vec2 from, kz_vec2 motion, const kz_shape *box);
float plain_ray_circle(kz_vec2 from, kz_vec2 motion, const kz_shape *circle);
float plain_ray_polygon(kz_vec2 from, kz_vec2 motion, const kz_shape *polygon);

/* The shapes do not overlap at first. */
float plain_sweep_boxes(const kz_shape *a, kz_vec2 motion, const kz_shape *b);
float plain_sweep_circles(const kz_shape *a, kz_vec2 motion, const kz_shape *b);
float plain_sweep_polygons(const kz_shape *a, kz_vec2 motion, const kz_shape *b);

#endif
