/* raycast_private.h - rays, entries (hits), faces and stretches: what ray casts and sweeps against all forms share. */
#ifndef KZI_RAY_PRIVATE_H
#define KZI_RAY_PRIVATE_H

#include "base/scalar.h"
#include "math/crossing_time.h"
#include "query/form.h"
#include <kolize/query_ray.h>

/* A point that starts at `from` and moves by w - u.  It is kept as two points, because exact signs need it without the
 * rounding of the difference.  For a ray, u and w are its two ends.  For a vertex of a moving shape they are 0 and the
 * motion. */
typedef struct kzi_ray {
    kzi_vec from, u, w;
    kzi_vec to;  /* from + (w - u), rounded */
    bool touch;  /* closed sets: KZ_HIT_TOUCH */
    bool is_outside; /* it begins outside of the shape's bounds */
    double grid; /* both ends are whole numbers of these parts of a pixel: with a shape that is so, too, times may be exact
                    in double; 0: not */
    double grow; /* the point is a circle of this radius, for round forms */
    kzi_vec faced; /* the direction that faces are compared by, kzi_ray_face_of; {0, 0}: the motion */
} kzi_ray;

/* The two neighbours of a ray: the ray moved to its plus side and to its minus side by an infinitesimal distance.  The
 * plus side is the one where kzi_orient is +1: +y of a ray along +x.  Only of faces this room says `left`, as users see
 * it on a screen whose y goes down: that is the minus side. */
typedef enum kzi_ray_side { KZI_RAY_PLUS = 1, KZI_RAY_MINUS = 2, KZI_RAY_BOTH = 3 } kzi_ray_side;

typedef struct kzi_ray_entry {
    bool hit, inside;
    bool exact; /* `time` is the exact time */
    kzi_crossing time;
    bool before; /* the ray is inside at that exact time: t must stay below it */
    double t, t_near; /* when it is not exact: a lower bound of the time, and the time in double */
    double normal_x, normal_y; /* against the ray, of any length */
    int32_t edge;
} kzi_ray_entry;

static const kzi_ray_entry kzi_no_entry = {.edge = -1};

/* ---- Rays ------------------------------------------------------------------------------------------------------- */

kzi_ray kzi_ray_between(kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced);

/* kz_ray, but of faces of one part met at one time the one that faces `faced` most counts: raycast.c.  Of parts entered
 * at one t the lowest number counts, as for kz_ray. */
kz_ray_hit kzi_ray_facing(const kz_shape *shape, kz_vec2 from, kz_vec2 to, kz_vec2 faced);

static inline kz_box kzi_box_of_path(kz_vec2 from, kz_vec2 to)
{
    return (kz_box){{kzi_min_f32(from.x, to.x), kzi_min_f32(from.y, to.y)},
                    {kzi_max_f32(from.x, to.x), kzi_max_f32(from.y, to.y)}};
}

/* The side of the ray on which p lies, as in kzi_orient: +1 is the plus side, see kzi_ray_side. */
static inline int kzi_ray_side_of(const kzi_ray *ray, kzi_vec p)
{
    return kzi_cross_sign(ray->u, ray->w, ray->from, p);
}

/* The time at which the ray is at q, which is on its line. */
static inline kzi_crossing kzi_ray_time_at(const kzi_ray *ray, kzi_vec q)
{
    return kzi_crossing_at(q, ray->from, ray->u, ray->w);
}

/* The box around the path, enlarged by the rounding of `to`: everything the ray crosses from 0 to 1 meets it. */
kzi_near kzi_ray_near(const kzi_ray *ray);

/* ---- The first hit ---------------------------------------------------------------------------------------------- */

/* The earliest entry into a form that does not contain `from`, of a ray that moves.  For touching, a line may be an
 * area. */
kzi_ray_entry kzi_ray_into_point(const kzi_ray *ray, const kzi_form *point);
kzi_ray_entry kzi_ray_into_line(const kzi_ray *ray, const kzi_form *line);
kzi_ray_entry kzi_ray_into_area(const kzi_ray *ray, const kzi_form *area);
kzi_ray_entry kzi_ray_into_round(const kzi_ray *ray, const kzi_form *round);
kzi_ray_entry kzi_ray_into_mask(const kzi_ray *ray, const kzi_form *mask);
kzi_ray_entry kzi_ray_into_form(const kzi_ray *ray, const kzi_form *form); /* of any kind: ray_form.c */

/* Calls `take` with each run of set cells near the path, as an area, row by row along the path, until it returns
 * false. */
typedef bool kzi_ray_run_fn(void *context, const kzi_form *run);
void kzi_ray_each_run(const kzi_ray *ray, const kzi_form *mask, kzi_ray_run_fn *take, void *context);

/* ---- Neighbours of a ray: ray_polygon.c, ray_start.c ------------------------------------------------------------ */

/* Iterates over the edges of an outline that neighbours of the ray's line cross: those near the path, or `all`.  It
 * reports only crossings by the needed sides: kzi_ray_begin_crossed, then kzi_ray_next_crossed. */
typedef struct kzi_ray_crossed {
    const kzi_ray *ray;
    const kzi_outline *outline;
    kzi_near near;
    bool all;
    kzi_edge edge;
    unsigned needed, sides; /* the sides that are asked, and those of them that cross the edge */
    kzi_crossing time;
} kzi_ray_crossed;

kzi_ray_crossed kzi_ray_begin_crossed(const kzi_ray *ray, const kzi_outline *outline, unsigned sides);
bool kzi_ray_next_crossed(kzi_ray_crossed *e);

/* Which of these sides of the ray are inside the area just after time 0?  The second: of a ray that starts outside or
 * on the boundary. */
unsigned kzi_ray_sides_at_start(const kzi_ray *ray, const kzi_outline *outline, unsigned sides);
unsigned kzi_ray_sides_from_border(const kzi_ray *ray, const kzi_outline *outline, unsigned sides);

/* The first crossing after which these sides are inside.  The ray starts outside or on the boundary, as a vertex of a
 * form does that does not overlap the area.  Sides that are inside from the start on enter nothing there, unless they
 * cross an edge. */
kzi_ray_entry kzi_ray_into_inside(const kzi_ray *ray, const kzi_outline *outline, unsigned sides);

/* The earliest time at which one neighbour of the ray crosses the line.  The neighbour is next to `from` in the
 * direction of `beside`.  `of_line`: it belongs to a moving line, which may meet the inside of a line in single
 * points. */
kzi_ray_entry kzi_ray_side_across_line(const kzi_ray *ray, const kzi_form *line, unsigned side, kzi_vec beside,
                                       bool of_line);

/* ---- Stretches, for all spans ----------------------------------------------------------------------------------- */

/* A stretch of the path inside a form: where it enters, as kz_ray finds it, and where it leaves.  The normal of `out`
 * faces the ray, too.  `before` of `out` means that the ray is inside at that exact time. */
typedef struct kzi_ray_stretch {
    kzi_ray_entry in, out;
} kzi_ray_stretch;

/* Cuts off what lies before 0 and after 1. */
void kzi_ray_clip_stretch(const kzi_ray *ray, kzi_ray_stretch *s);

/* Iterator over all stretches inside an area, in order of time: kzi_ray_walk_area, then kzi_ray_next_stretch.  A point
 * of the boundary with the inside before and after it does not end a stretch.
 * Cost: O(edges) a crossing. */
typedef struct kzi_ray_walk {
    const kzi_ray *ray;
    const kzi_outline *outline;
    unsigned sides;  /* the neighbours that are needed */
    unsigned inside; /* the neighbours that are inside just after the time */
    bool ended;
    kzi_ray_entry at; /* the crossing at that time; no hit: at the start */
} kzi_ray_walk;

kzi_ray_walk kzi_ray_walk_area(const kzi_ray *ray, const kzi_outline *outline);
bool kzi_ray_next_stretch(kzi_ray_walk *walk, kzi_ray_stretch *stretch);

/* Calls `take` with each stretch inside a form, in rising or falling order of time. */
typedef void kzi_ray_take_fn(void *context, const kzi_ray_stretch *stretch);
void kzi_ray_through_point(const kzi_ray *ray, const kzi_form *point, kzi_ray_take_fn *take, void *context);
void kzi_ray_through_line(const kzi_ray *ray, const kzi_form *line, kzi_ray_take_fn *take, void *context);
void kzi_ray_through_area(const kzi_ray *ray, const kzi_form *area, kzi_ray_take_fn *take, void *context);
void kzi_ray_through_mask(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context);

/* ---- Entries: ray_entry.c --------------------------------------------------------------------------------------- */

/* Is a point inside the form, or in it for touching? */
bool kzi_ray_is_inside(const kzi_ray *ray, kzi_vec p, const kzi_form *form);

/* The sign of the difference of two entries' times, as far as they are known; both are hits from outside. */
int kzi_ray_compare_entries(const kzi_ray_entry *a, const kzi_ray_entry *b);

/* Keeps the earlier of two entries.  Of two at one time it keeps the one with the better face: here the normal at a corner
 * is decided, for rays and for sweeps.  Returns whether that is the other one. */
bool kzi_ray_keep_met(const kzi_ray *ray, kzi_ray_entry *best, const kzi_ray_entry *other);

/* How a face is met: how squarely, and to which side it turns the ray. */
typedef struct kzi_ray_face {
    double facing; /* c |c| |path|^2, where c is the cosine between its normal and the reversed path: rises with c */
    double turn;   /* below 0: the normal points to the left of the path, so the face turns the ray there */
} kzi_ray_face;

kzi_ray_face kzi_ray_face_of(const kzi_ray *ray, const kzi_ray_entry *entry);

/* Of two faces met at one time, is the first met more squarely, or as squarely and turns the ray to the left?  The rule
 * looks at directions alone.  So it does not depend on the winding, nor on the vertex that an outline starts with. */
bool kzi_ray_is_better_face(const kzi_ray_face *face, const kzi_ray_face *than);

/* The normal of the line a-b that faces the ray; of one all but along the ray only exact signs tell which it is. */
static inline void kzi_ray_set_normal(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b)
{
    const double x = b.y - a.y, y = a.x - b.x, of_x = x * (ray->w.x - ray->u.x), of_y = y * (ray->w.y - ray->u.y);
    const double along = of_x + of_y, doubt = 0x1p-50 * (kzi_abs(of_x) + kzi_abs(of_y));
    const bool away = kzi_abs(along) > doubt ? along > 0 : kzi_cross_sign(a, b, ray->u, ray->w) < 0;
    entry->normal_x = away ? -x : x;
    entry->normal_y = away ? -y : y;
}

/* The entry's normal as a unit vector, or 0 if there is none. */
kzi_vec kzi_ray_unit_normal(const kzi_ray_entry *entry);
kz_vec2 kzi_ray_normal_of(const kzi_ray_entry *entry); /* the same in float32 */

/* The reported t of an entry, and of the end of a stretch. */
float kzi_ray_entry_t(const kzi_ray_entry *entry);
float kzi_ray_exit_t(const kzi_ray_entry *out);

static inline bool kzi_has_axis_edges(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_BOX || shape->kind == KZ_KIND_MASK;
}

/* A hit from an entry of the room, at the reported t.  `by_axis`: the shape is a box or a mask. */
kz_ray_hit kzi_ray_hit_at(kz_vec2 from, kz_vec2 to, const kzi_ray_entry *entry, float t, bool by_axis);
/* Where the ray meets the surface. */
kz_vec2 kzi_ray_meeting_point(kz_vec2 from, kz_vec2 to, const kzi_ray_entry *entry, float t, bool by_axis);

#endif
