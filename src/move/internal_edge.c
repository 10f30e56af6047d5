/* internal_edge.c - corrects the normal of a hit at the internal edge of flush bodies (ghost collisions).
 *
 * A face is covered when motion along it is blocked at once.  A pointed shape whose corner is just at the edge between
 * two flush bodies meets a corner of each.  Of the faces there, a sweep reports the one that faces the motion most.
 * That may be a face that the other body covers, such as the side of a tile, or the mover's own edge on the inner side
 * of that face.
 *
 * The corner's next face is the one that the mover leans on when it is pushed along the first.  It belongs to both
 * bodies if the motion goes into it and on along it.  Where a third body is in the way of that, a corner that is only
 * touched still holds nobody: the face is then no floor. */
#include "query/form.h"
#include "query/shape_parts.h"
#include "world/world_private.h"
#include "world/query/world_cast.h"
#include "move/move_private.h"

/* Everything within this many last places of the coordinates is met at once.  Tiles of side 0.1 end a last place before
 * the next begins.  Of corners at such a gap a fifth stood still with 0 here, a twentieth with 1, none with 2
 * (test_internal_edges.c). */
#define AT_ONCE 4

/* A push along a face leans on it by this share.  The search for bodies that cover the face leans away from it by as
 * much, since a line would go in between flush bodies.  With 0 or 2^-4 corners at internal edges stand still; 2^-24
 * works as well (test_internal_edges.c). */
#define LEANS 0x1p-10

typedef struct edge_search {
    kzi_mover *m;
    const kz_move_hit *hit; /* of the body with this face */
    double grain;
} edge_search;

/* The motion in this direction within which a body is met at once. */
static kz_vec2 tried_motion(const edge_search *s, kzi_vec direction)
{
    KZ_ASSERT(s->grain > 0);
    const double size = AT_ONCE * s->grain;
    return (kz_vec2){(float)(direction.x * size), (float)(direction.y * size)};
}

/* The hit in this direction, as the caller sees it. */
static kz_move_hit hit_along(const edge_search *s, kz_vec2 motion, const kz_world_sweep_hit *found)
{
    kz_move_hit hit = *s->hit;
    hit.body = found->body;
    hit.fixture = found->fixture;
    hit.normal = found->hit.normal;
    hit.point = found->hit.point;
    hit.motion = motion;
    return hit;
}

static bool is_any_blocking(const edge_search *s, kz_vec2 motion, const kz_world_sweep_hit *found, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        kz_move_hit hit = hit_along(s, motion, &found[i]);
        const kzi_met_body obstacle = {hit.body.index, hit.fixture};
        if (!kzi_was_let_through(s->m, obstacle) && kzi_would_stop(s->m, motion, &hit)) return true;
    }
    return false;
}

/* Does any body block this direction at once?  A segment passes no more than KZI_MAX_PASSED bodies either. */
static bool is_blocked_along(const edge_search *s, kzi_vec direction)
{
    kzi_mover *m = s->m;
    kz_world_sweep_hit found[KZI_MAX_PASSED];
    const kz_vec2 motion = tried_motion(s, direction), segment = m->segment;
    m->segment = motion; /* the filter reads this for one-way bodies */
    size_t n =
        kzi_sweep_earliest(m->world, kzi_mover_caster(m), &m->from.shape, motion, &m->filter, found, KZI_MAX_PASSED);
    KZ_ASSERT(n <= KZI_MAX_PASSED);
    bool is_blocked = is_any_blocking(s, motion, found, n);
    if (n > 0 && !is_blocked) {
        const kz_world_sweep_hit after = found[n - 1];
        n = kzi_sweep_onwards(m->world, kzi_mover_caster(m), &m->from.shape, motion, &m->filter, &after, found,
                              KZI_MAX_PASSED);
        is_blocked = is_any_blocking(s, motion, found, n);
    }
    m->segment = segment;
    return is_blocked;
}

/* Finds the face that the mover leans on when it is pushed along the face with this normal; false when there is no
 * other face. */
static bool find_next_face(const edge_search *s, kzi_vec direction, kzi_vec normal, kz_vec2 *next)
{
    const kzi_mover *m = s->m;
    const kzi_vec push = {direction.x - LEANS * normal.x, direction.y - LEANS * normal.y};
    const kz_vec2 motion = tried_motion(s, push), no_one_way = {0, 0};
    const kz_world_sweep_hit found = {s->hit->body,
                                      kzi_sweep_to_body(m->world, kzi_mover_caster(m), &m->from.shape, motion,
                                                        s->hit->body, s->hit->fixture, no_one_way),
                                      s->hit->fixture};
    if (!found.hit.hit || found.hit.start == KZ_OVERLAP) return false;
    kz_move_hit hit = hit_along(s, motion, &found);
    if (!kzi_is_met_against_one_way(m, motion, &hit)) return false;
    *next = hit.normal;
    return kzi_dot(kzi_vec_of(*next), normal) < 1 - 0x1p-16;
}

/* Does the motion continue along the face with this normal? */
static bool goes_on_along(const edge_search *s, kzi_vec motion, kzi_vec normal)
{
    const kzi_vec slid = kzi_off_face(kzi_clip_velocity(motion, normal), normal, 0);
    const double size = kzi_length(slid);
    return size > 0 && !is_blocked_along(s, (kzi_vec){slid.x / size, slid.y / size});
}

static bool is_wall_for_floor(const kzi_mover *m, kzi_vec normal, kzi_vec next)
{
    return kzi_has_up(m) && kzi_ground_of(m, normal) == KZI_GROUND_FLOOR && kzi_ground_of(m, next) == KZI_GROUND_WALL;
}

/* ---- Is it at a corner at all? --------------------------------------------------------------------------- */

static bool has_corners(const kz_shape *shape)
{
    return shape->kind != KZ_KIND_CIRCLE && shape->kind != KZ_KIND_CAPSULE && shape->kind != KZ_KIND_MASK;
}

static bool is_within_grains(double a, double b, double grain)
{
    return a - b <= AT_ONCE * grain && b - a <= AT_ONCE * grain;
}

static double nearest_whole(double v) { return (v + 0x1.8p52) - 0x1.8p52; }

/* Is a corner of the form at q?  A mask has the corners of its cells. */
static bool has_corner_near(const kzi_form *form, kzi_vec q, double grain)
{
    if (form->kind == KZI_FORM_MASK) {
        return is_within_grains(q.x, nearest_whole(q.x), grain) && is_within_grains(q.y, nearest_whole(q.y), grain);
    }
    const double by = 2 * AT_ONCE * grain; /* for rounding */
    const kzi_near near = {q.x - by, q.y - by, q.x + by, q.y + by};
    for (int32_t i = -1; kzi_next_vertex_near(&form->outline, &near, &i);) {
        const kzi_vec p = kzi_outline_vertex(&form->outline, i);
        if (is_within_grains(p.x, q.x, grain) && is_within_grains(p.y, q.y, grain)) return true;
    }
    return false;
}

/* Is a coordinate at a line between cells? */
static bool is_near_line(double q, double at, float size, double per, double grain)
{
    return is_within_grains(at + nearest_whole((q - at) * per) * (double)size, q, 2 * grain);
}

static bool has_cell_corner_near(const kz_placed_grid *p, kzi_vec q, double grain)
{
    const kz_grid *g = p->grid;
    return g->has_own_corners || (is_near_line(q.x, p->at_x, g->cell_w, g->per_w, grain) && is_near_line(q.y, p->at_y, g->cell_h, g->per_h, grain));
}

static const kz_shape *seen_shape(const kzi_mover *m, kz_body body, const kz_shape *shape)
{
    const kzi_body_window *w = kzi_window_on_body(m->windows, body.index, shape);
    return w ? &w->shape : shape;
}

/* Does a corner of the mover coincide with one of a cell?  Sweeps of a grid know its inner edges; beside it may be another
 * body. */
static bool meets_corner_of_grid(const kzi_mover *m, kz_body body, double grain)
{
    kz_shape shape;
    kzi_form mover, cell;
    if (m->world->wraps || !kz_body_shape(m->world, body, &shape) || !kzi_form_of(&m->from.shape, &mover)) return true;
    if (mover.kind == KZI_FORM_POINT) return true;
    for (int32_t i = 0; i < mover.outline.n_points; i++) {
        const kzi_vec q = kzi_outline_vertex(&mover.outline, i);
        const double by = 2 * AT_ONCE * grain;
        const kzi_extent near = {q.x - by, q.y - by, q.x + by, q.y + by};
        kzi_part_iter iter;
        if (!has_cell_corner_near(&shape.as.grid, q, grain)) continue;
        kzi_part_iter_begin(&iter, &shape);
        while (kzi_next_part(&iter, &near, &cell)) {
            if (has_corner_near(&cell, q, grain)) return true;
        }
    }
    return false;
}

/* Does a corner of the mover coincide with one of the body?  True also where corners cannot be compared.  This only
 * saves time: without it a box slides along tiles in two to three times the time, outlines of hundreds of corners in up
 * to twice the time. */
static bool may_meet_corners(const kzi_mover *m, kz_body body, double grain)
{
    kz_shape shape;
    kzi_form mover, other;
    if (!has_corners(&m->from.shape)) return false;
    if (kzi_kind_of(kzi_states(m->world)[body.index]) == KZ_KIND_GRID) return meets_corner_of_grid(m, body, grain);
    if (m->world->wrap_w > 0 || m->world->wrap_h > 0 || !kz_body_shape(m->world, body, &shape) ||
        !kzi_form_of(&m->from.shape, &mover) || !kzi_form_of(seen_shape(m, body, &shape), &other)) {
        return true;
    }
    if (other.kind == KZI_FORM_ROUND) return false;
    if (mover.kind == KZI_FORM_POINT || other.kind == KZI_FORM_POINT) return true;
    for (int32_t i = 0; i < mover.outline.n_points; i++) {
        if (has_corner_near(&other, kzi_outline_vertex(&mover.outline, i), grain)) return true;
    }
    return false;
}

void kzi_face_of_internal_edge(kzi_mover *m, kzi_vec motion, kz_move_hit *hit)
{
    const edge_search s = {m, hit, kzi_mover_grain(m)};
    const kzi_vec n = kzi_vec_of(hit->normal), directions[2] = {{-n.y, n.x}, {n.y, -n.x}};
    if (!may_meet_corners(m, hit->body, s.grain)) return;
    for (int i = 0; i < 2; i++) {
        kz_vec2 next;
        const kzi_vec away = {directions[i].x + LEANS * n.x, directions[i].y + LEANS * n.y};
        if (!is_blocked_along(&s, away) || !find_next_face(&s, directions[i], n, &next)) continue;
        const kzi_vec face = kzi_vec_of(next);
        if (!(kzi_dot(motion, face) < 0)) continue;
        if (is_wall_for_floor(m, n, face) || goes_on_along(&s, motion, face)) {
            hit->normal = next;
            return;
        }
    }
}
