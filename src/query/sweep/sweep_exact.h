/* sweep_exact.h - what the files about sweeps share: the motion, and the earliest meeting found so far. */
#ifndef KZI_SWEEP_EXACT_H
#define KZI_SWEEP_EXACT_H

#include "base/scalar.h"
#include "mask/motion/grid_traversal.h"
#include "query/raycast/raycast_private.h"
#include <kolize/query_sweep.h>

/* Sweeps two shapes without parts from a known relation, without KZ_HIT_TOUCH. */
typedef kz_sweep_hit kzi_sweep_solids_fn(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

typedef struct kzi_shape_sweep {
    kzi_vec motion;        /* of a; not 0 */
    kzi_vec faced;         /* by a; {0, 0}: the motion.  See kzi_ray */
    bool touch;            /* KZ_HIT_TOUCH */
    kzi_sweep_solids_fn *fast; /* for boxes of cells of a mask that moves, or NULL */
    kzi_vec sent;          /* the vertex next to which a point was sent last */
    unsigned sent_sides;   /* ... to which sides of its path: kzi_ray_side */
    bool sent_by_b;

    kzi_ray_entry best; /* its normal is against a's motion */
    bool by_b;          /* a point of b, seen from a, ran into a; else one of a into b */
    kzi_vec from;       /* where that point began */
    double r;           /* ... and its radius */

    kzi_vec spine[2]; /* of the form that it met */
    double spine_r;
} kzi_shape_sweep;

#define KZI_FARTHEST_CELL 0x1p24 /* float32 counts cells up to here */

/* Another one of the same kind, which has met nothing yet. */
static inline kzi_shape_sweep kzi_sweep_alike(const kzi_shape_sweep *s)
{
    return (kzi_shape_sweep){
        .motion = s->motion, .faced = s->faced, .touch = s->touch, .fast = s->fast, .best = kzi_no_entry};
}

static inline bool kzi_near_has(const kzi_near *near, kzi_vec v)
{
    return v.x >= near->x0 && v.x <= near->x1 && v.y >= near->y0 && v.y <= near->y1;
}

/* Each of these sweeps form a and keeps the earliest meeting with b.  At the start the two are apart; without `touch`
 * they may touch.  Solids are all forms except masks.  A mask needs the shape of b, too. */
void kzi_sweep_solids(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b);
void kzi_sweep_into_mask(kzi_shape_sweep *sweep, const kzi_form *solid, const kzi_form *mask);
void kzi_sweep_of_mask(kzi_shape_sweep *sweep, const kzi_form *mask, const kzi_form *b, const kz_shape *shape);

/* The runs of cells of a mask that may lie before a box which moves; `visit` may end it earlier. */
typedef struct kzi_cells_on_path {
    const kz_placed_mask *mask;
    kz_cell_rect reach;
    kzi_near bounds;
    kzi_vec motion;
    bool touch;
    double until;
} kzi_cells_on_path;

typedef struct kzi_run_of_cells {
    int64_t x0, x1, y;
} kzi_run_of_cells;

typedef void kzi_visit_cells_fn(void *to, const kzi_run_of_cells *run);

void kzi_cells_begin(kzi_cells_on_path *cells, const kz_placed_mask *mask, const kzi_near *bounds, kzi_vec motion);
void kzi_visit_cells(kzi_cells_on_path *cells, kzi_visit_cells_fn *visit, void *to);

/* The box around a solid, with what it is widened by. */
kzi_near kzi_sweep_bounds(const kzi_form *form);

/* All that a box passes by the motion, and a little more, for rounding. */
static inline kzi_near kzi_near_path(kzi_near box, kzi_vec motion)
{
    const double x = 0x1p-48 * (kzi_abs(box.x0) + kzi_abs(box.x1) + kzi_abs(motion.x));
    const double y = 0x1p-48 * (kzi_abs(box.y0) + kzi_abs(box.y1) + kzi_abs(motion.y));
    return (kzi_near){box.x0 + kzi_min(motion.x, 0) - x, box.y0 + kzi_min(motion.y, 0) - y,
                      box.x1 + kzi_max(motion.x, 0) + x, box.y1 + kzi_max(motion.y, 0) + y};
}

static inline kzi_swath kzi_swath_of(kzi_near box, kzi_vec motion)
{
    const kzi_near path = kzi_near_path(box, motion), wide = kzi_near_path(box, (kzi_vec){0, 0});
    const double x = 0x1p-48 * kzi_abs(motion.x) + (wide.x1 - wide.x0) / 2;
    const double y = 0x1p-48 * kzi_abs(motion.y) + (wide.y1 - wide.y0) / 2;
    return (kzi_swath){.near = path,
                       .at = {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2},
                       .across = {-motion.y, motion.x},
                       .reach = x * kzi_abs(motion.y) + y * kzi_abs(motion.x)};
}

/* The path of a point of a (or of b, seen from a) that has radius r. */
kzi_ray kzi_sweep_ray(const kzi_shape_sweep *sweep, kzi_vec from, bool by_b, double r);

/* Sends the point itself, of radius r, into a form that is no mask. */
void kzi_sweep_point(kzi_shape_sweep *sweep, kzi_vec from, const kzi_form *into, bool by_b, double r);

static inline bool kzi_touches_itself(const kzi_form *form)
{
    return form->kind == KZI_FORM_AREA && (form->flags & KZ_SHAPE_TOUCHES_ITSELF);
}

/* Does the area not turn inwards at its vertex i? */
bool kzi_sweep_sticks_out(const kzi_form *area, int32_t i);

/* At the time at which a and b, areas or lines, meet: keeps the faces that are met where vertices of both do.  The
 * second for a mask b, whose vertices are corners of cells. */
bool kzi_sweep_cones(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b, const kzi_crossing *time);
bool kzi_sweep_cones_of_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b, const kzi_crossing *time);

/* Does vertex i of a, an area or line, come to vertex k of b, at this time or, NULL, ever?  Keeps the faces met there. */
bool kzi_sweep_vertices(kzi_shape_sweep *sweep, const kzi_form *a, int32_t i, const kzi_form *b, int32_t k,
                        const kzi_crossing *time);

/* The same for a corner of cells at the whole (x, y) of a mask. */
bool kzi_sweep_vertex_to_cells(kzi_shape_sweep *sweep, const kzi_form *a, int32_t i, const kz_placed_mask *mask, int64_t x,
                               int64_t y, const kzi_crossing *time);

/* A sweep that met at vertices takes the face of the cones there. */
void kzi_sweep_take_face(kzi_shape_sweep *sweep, const kzi_shape_sweep *cones);

/* The earliest of several hits by the motion m, each of a straight piece of what it meets, and which face counts.  Where a
 * corner comes to a vertex it is one of the cones there; of faces met at once it is the one that faces the motion most. */
typedef struct kzi_met_faces {
    kz_vec2 m;
    kz_sweep_hit first;    /* of all */
    kz_sweep_hit inside;   /* of those where no corner comes to a vertex */
    kzi_shape_sweep cones; /* of the others, where has_cones */
    bool has_cones;        /* did anybody ask for them? */
    bool at_vertices;      /* are there others? */
} kzi_met_faces;

static inline void kzi_met_faces_begin(kzi_met_faces *f, kz_vec2 m)
{
    f->m = m;
    f->first = f->inside = (kz_sweep_hit){.t = 1};
    f->has_cones = f->at_vertices = false;
}

/* The cones at what is met first. */
static inline kzi_shape_sweep *kzi_met_faces_cones(kzi_met_faces *f)
{
    if (!f->has_cones) f->cones = (kzi_shape_sweep){.motion = {f->m.x, f->m.y}, .best = kzi_no_entry};
    f->has_cones = true;
    return &f->cones;
}

/* Is this one met first so far, or at once with that?  Then the caller asks `cones` whether a corner comes to a vertex
 * there, and keeps the hit. */
bool kzi_met_faces_offer(kzi_met_faces *f, const kz_sweep_hit *hit);
void kzi_met_faces_keep(kzi_met_faces *f, const kz_sweep_hit *hit, bool at_vertex);

/* Does vertex i of a come to a corner of this run of cells when the first are met?  Asks the cones. */
bool kzi_met_faces_at_run(kzi_met_faces *f, const kzi_form *a, int32_t i, const kz_placed_mask *mask, const kz_box *run);

/* Sweeps each edge of an outline into a run of cells: sweep_outline.c. */
void kzi_sweep_sides_into_run(kzi_met_faces *met, const kzi_form *outline, const kz_placed_mask *mask, const kz_shape *run);

/* Chooses the face of `first`; false where these do not tell. */
bool kzi_met_faces_choose(kzi_met_faces *f);

/* Where a corner begins that comes to q when the first are met, as far as their time tells. */
static inline kzi_near kzi_met_faces_come_from(const kzi_met_faces *f, kzi_vec q)
{
    const double x = f->first.t * (double)f->m.x, y = f->first.t * (double)f->m.y;
    const double by = 0x1p-20 * (kzi_abs(f->m.x) + kzi_abs(f->m.y));
    return (kzi_near){q.x - x - by, q.y - y - by, q.x - x + by, q.y - y + by};
}

/* kz_sweep but for normal and point: of several faces met at once they are of the one that faces the vector `faced`
 * most, which need not be near the motion.  Slower: two convex shapes are swept as others are.  In
 * sweep_exact_shapes.c. */
kz_sweep_hit kzi_sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kz_vec2 faced);

/* kz_sweep of shapes whose relation is known: no two boxes, circles, capsules or polygons of few vertices. */
kz_sweep_hit kzi_sweep_started(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

/* The same for a mask that moves, whose runs of cells go by `fast`. */
kz_sweep_hit kzi_sweep_mask_started(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start,
                                    kzi_sweep_solids_fn *fast);

/* The hit of what was met. */
kz_sweep_hit kzi_sweep_hit_of(const kzi_shape_sweep *sweep, kz_relation start);

/* Keeps the earlier meeting, at one time the one that is met more squarely, of two alike the one to the left.  Returns
 * whether that is this one. */
bool kzi_sweep_keep(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_ray_entry *entry, bool by_b, double r);

/* The same for what another sweep by this motion met. */
void kzi_sweep_keep_best(kzi_shape_sweep *sweep, const kzi_shape_sweep *other);

#endif
