/* sight.c - the rounds of questions that find the first blocked point of a ray, and the face that is met there. */
#include "query/sight/sight_private.h"

#include "base/scalar.h"
#include "math/rounding.h"

void kzi_sight_begin(kzi_sight *s, kz_vec2 from, kz_vec2 to)
{
    const kzi_vec u = kzi_vec_of(from), w = kzi_vec_of(to);
    memset(s, 0, offsetof(kzi_sight, since));
    s->from = from;
    s->to = to;
    s->ray = (kzi_ray){.from = u, .u = u, .w = w, .to = w};
    s->since_start = true;
    s->owner = s->crossed_owner = UINT32_MAX;
}

/* ---- What shapes answer ------------------------------------------------------------------------------------- */

void kzi_sight_take_reach(kzi_sight *s, unsigned side, const kzi_crossing *time, const kzi_sight_edge *edge)
{
    kzi_sight_reach *reach = &s->reach[side - 1];
    kzi_crossing *best = &s->reach_time[side - 1];
    const int order = reach->found ? kzi_crossing_compare(time, best) : -1;
    if (order > 0) return;
    if (order < 0) {
        *reach = (kzi_sight_reach){.found = true};
        *best = *time;
    }
    reach->n_edges += edge != NULL;
    if (edge) s->reach_edge[side - 1] = *edge;
}

void kzi_sight_take_since(kzi_sight *s, unsigned sides)
{
    if (s->task == KZI_SIGHT_FACES && sides && s->shape_owner < s->owner) s->owner = s->shape_owner;
    if (s->task != KZI_SIGHT_REACHES) return;
    if (!sides) return;
    const kzi_crossing time = s->begun ? s->since : kzi_ray_time_at(&s->ray, s->ray.from);
    for (unsigned side = KZI_RAY_PLUS; side <= KZI_RAY_MINUS; side++) {
        if (!(sides & side)) continue;
        kzi_sight_take_reach(s, side, &time, NULL);
        s->reach[side - 1].is_since = true;
    }
}

void kzi_sight_take_crossed(kzi_sight *s, const kz_ray_hit *hit)
{
    const bool earlier = !s->crossed.hit || hit->t < s->crossed.t || (hit->inside && !s->crossed.inside);
    if (!earlier && (hit->t > s->crossed.t || s->shape_owner >= s->crossed_owner)) return;
    s->crossed = *hit;
    s->crossed.part = s->shape_part;
    s->crossed_owner = s->shape_owner;
}

/* ---- Faces -------------------------------------------------------------------------------------------------- */

/* How far the edge is from meeting the ray squarely: the cotangent of their angle. */
static kzi_crossing slant_of(const kzi_ray *ray, const kzi_sight_edge *e)
{
    const kzi_vec p = {ray->u.y, ray->w.x}, q = {ray->w.y, ray->u.x}; /* p - q is the ray turned by a quarter */
    const bool positive = kzi_dot_sign(e->near, e->far, ray->u, ray->w) *
                              kzi_cross_sign(e->near, e->far, ray->u, ray->w) >= 0;
    return kzi_crossing_through(positive ? p : q, e->near, e->far, positive ? q : p, ray->u, ray->w);
}

/* Which comes first: the edge that faces the ray more, then that of the lowest owner, part and number? */
static int compare_faces(const kzi_ray *ray, const kzi_sight_edge *a, const kzi_sight_edge *b)
{
    const kzi_crossing slant = slant_of(ray, a), other = slant_of(ray, b);
    const int order = kzi_crossing_compare(&slant, &other);
    if (order != 0) return order;
    if (a->owner != b->owner) return a->owner < b->owner ? -1 : 1;
    if (a->part != b->part) return a->part < b->part ? -1 : 1;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    if (a->side != b->side) return (int)a->side - (int)b->side;
    return kzi_dot_sign(a->near, a->far, ray->u, ray->w) - kzi_dot_sign(b->near, b->far, ray->u, ray->w);
}

void kzi_sight_take_face(kzi_sight *s, const kzi_sight_edge *edge)
{
    if (s->has_rejected && compare_faces(&s->ray, edge, &s->rejected) <= 0) return;
    if (s->has_face && compare_faces(&s->ray, edge, &s->face) >= 0) return;
    s->has_face = true;
    s->face = *edge;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------- */

double kzi_sight_since(const kzi_sight *s) { return s->begun && s->since.lo > 0 ? kzi_min(s->since.lo, 1) : 0; }

float kzi_sight_limit(const kzi_sight *s)
{
    double limit = 1;
    if (s->task != KZI_SIGHT_REACHES) {
        limit = s->since.hi;
    } else if (s->reach[0].found && s->reach[1].found) {
        limit = kzi_max(s->reach_time[0].hi, s->reach_time[1].hi);
    }
    limit = limit < 1 ? limit : 1;
    if (s->task == KZI_SIGHT_REACHES && s->crossed.hit) limit = kzi_min(limit, (double)s->crossed.t);
    return kzi_next_up((float)limit);
}

/* Do both sides reach the point by one and the same edge, and nothing else there? */
static bool is_on_one_edge(const kzi_sight *s)
{
    const kzi_sight_reach *left = &s->reach[0], *right = &s->reach[1];
    const kzi_sight_edge *a = &s->reach_edge[0], *b = &s->reach_edge[1];
    if (left->n_edges != 1 || right->n_edges != 1 || left->is_since || right->is_since) return false;
    if (a->owner != b->owner || a->part != b->part) return false;
    return (kzi_vec_equal(a->near, b->far) && kzi_vec_equal(a->far, b->near)) ||
           (kzi_vec_equal(a->near, b->near) && kzi_vec_equal(a->far, b->far));
}

/* Is the time later than the first round shape's, also when rounded? */
static bool is_after_crossed(const kzi_sight *s, const kzi_crossing *time)
{
    return s->crossed.hit && kzi_crossing_compare_to(time, kzi_next_up(s->crossed.t)) >= 0;
}

static bool next_after_reaches(kzi_sight *s)
{
    if (s->crossed.inside) return false;
    if (!s->reach[0].found || !s->reach[1].found) return false;
    const bool one_edge = is_on_one_edge(s);
    const int order = one_edge ? 0 : kzi_crossing_compare(&s->reach_time[0], &s->reach_time[1]);
    s->since = s->reach_time[order < 0];
    s->begun = true;
    if (is_after_crossed(s, &s->since)) return false;
    if (order == 0) {
        s->blocked = true;
        s->task = KZI_SIGHT_FACES;
        s->has_face = one_edge;
        if (one_edge) s->face = s->reach_edge[0];
    }
    if (one_edge) return false;
    s->since_start = kzi_crossing_compare_to(&s->since, 0) == 0;
    s->since_end = kzi_crossing_compare_to(&s->since, 1) == 0;
    s->reach[0] = s->reach[1] = (kzi_sight_reach){.found = false};
    return true;
}

bool kzi_sight_next(kzi_sight *s)
{
    if (s->task == KZI_SIGHT_REACHES) return next_after_reaches(s);
    if (s->task == KZI_SIGHT_FACES) {
        s->task = KZI_SIGHT_COVERS;
        s->covered = false;
        return s->has_face;
    }
    if (!s->covered) return false;
    s->rejected = s->face;
    s->has_rejected = true;
    s->has_face = false;
    s->task = KZI_SIGHT_FACES;
    return true;
}

/* ---- The hit ------------------------------------------------------------------------------------------------ */

static kz_ray_hit hit_on_face(const kzi_sight *s)
{
    const kzi_sight_edge *face = &s->face;
    if (face->made.hit) return face->made;
    kzi_ray_entry entry = {.hit = true, .exact = true, .time = face->time, .edge = face->number};
    kzi_ray_set_normal(&entry, &s->ray, face->near, face->far);
    kz_ray_hit hit = kzi_ray_hit_at(s->from, s->to, &entry, kzi_ray_entry_t(&entry), face->by_axis);
    hit.part = face->part;
    return hit;
}

/* No edge faces the ray there: it starts between blockers, or passes between round ones. */
static kz_ray_hit hit_without_face(const kzi_sight *s)
{
    const kzi_vec back = {s->ray.u.x - s->ray.w.x, s->ray.u.y - s->ray.w.y};
    const kzi_ray_entry entry = {.hit = true, .normal_x = back.x, .normal_y = back.y};
    kz_ray_hit hit = {.hit = true, .inside = s->since_start, .t = kzi_crossing_down(&s->since), .edge = -1};
    hit.point.x = (float)kzi_crossing_place(&s->since, s->ray.u.x, 0, s->ray.w.x - s->ray.u.x);
    hit.point.y = (float)kzi_crossing_place(&s->since, s->ray.u.y, 0, s->ray.w.y - s->ray.u.y);
    if (!hit.inside) hit.normal = kzi_ray_normal_of(&entry);
    return hit;
}

bool kzi_sight_hit(const kzi_sight *s, kz_ray_hit *hit, uint32_t *owner)
{
    *hit = s->crossed;
    *owner = s->crossed_owner;
    if (!s->blocked) return s->crossed.hit;
    const kz_ray_hit met = s->has_face ? hit_on_face(s) : hit_without_face(s);
    const uint32_t by = s->has_face ? s->face.owner : s->owner;
    if (s->crossed.hit && (s->crossed.t < met.t || (s->crossed.t == met.t && s->crossed_owner < by))) return true;
    *hit = met;
    *owner = by;
    return true;
}
