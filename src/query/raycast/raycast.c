/* raycast.c - the first hit of a ray with any shape: forms answer, parts are taken one by one. */
#include "query/raycast/raycast_private.h"
#include "query/sweep/sweep_convex.h"

#include "math/rounding.h"

#include <math.h>

void kzi_ray_set_normal(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b)
{
    const double x = b.y - a.y, y = a.x - b.x;
    const double along = x * (ray->w.x - ray->u.x) + y * (ray->w.y - ray->u.y);
    entry->normal_x = along > 0 ? -x : x;
    entry->normal_y = along > 0 ? -y : y;
}

kzi_ray_face kzi_ray_face_of(const kzi_ray *ray, const kzi_ray_entry *entry)
{
    const bool has_way = ray->faced.x != 0 || ray->faced.y != 0;
    const double dx = has_way ? ray->faced.x : ray->w.x - ray->u.x, dy = has_way ? ray->faced.y : ray->w.y - ray->u.y;
    const double x = entry->normal_x, y = entry->normal_y, back = -(x * dx + y * dy);
    return (kzi_ray_face){back * ((back < 0 ? -back : back) / (x * x + y * y)), dx * y - dy * x};
}

/* Edges on one line do not differ by their rounding. */
static double a_little_more(double facing) { return facing < 0 ? facing / (1 + 0x1p-40) : facing * (1 + 0x1p-40); }

bool kzi_ray_is_better_face(const kzi_ray_face *face, const kzi_ray_face *than)
{
    if (face->facing > a_little_more(than->facing)) return true;
    return a_little_more(face->facing) >= than->facing && face->turn < 0 && than->turn > 0;
}

static float float_below(double t)
{
    const float f = (float)t;
    return (double)f > t ? kzi_next_down(f) : f;
}

float kzi_ray_entry_t(const kzi_ray_entry *entry)
{
    if (entry->inside) return 0;
    const float t = !entry->exact   ? float_below(entry->t)
                    : entry->before ? kzi_crossing_below(&entry->time)
                                    : kzi_crossing_down(&entry->time);
    return t > 0 ? t < 1 ? t : 1 : 0; /* 0, not -0 */
}

static float float_above(double t)
{
    const float f = (float)t;
    return (double)f < t ? kzi_next_up(f) : f;
}

float kzi_ray_exit_t(const kzi_ray_entry *out)
{
    if (out->inside) return 1;
    const float t = !out->exact   ? float_above(out->t)
                    : out->before ? kzi_crossing_above(&out->time)
                                  : kzi_crossing_up(&out->time);
    return t > 0 ? t < 1 ? t : 1 : 0;
}

int kzi_ray_compare_entries(const kzi_ray_entry *a, const kzi_ray_entry *b)
{
    if (a->exact && b->exact) return kzi_crossing_compare(&a->time, &b->time);
    const float s = kzi_ray_entry_t(a), t = kzi_ray_entry_t(b);
    return (s > t) - (s < t);
}

bool kzi_ray_keep_earlier(kzi_ray_entry *best, const kzi_ray_entry *other)
{
    if (!other->hit || best->inside) return false;
    const int order = best->hit && !other->inside ? kzi_ray_compare_entries(other, best) : -1;
    if (order >= 0) {
        best->before = best->before || (order == 0 && other->before);
        return false;
    }
    *best = *other;
    return true;
}

void kzi_ray_keep_met(const kzi_ray *ray, kzi_ray_entry *best, const kzi_ray_entry *other)
{
    if (!other->hit) return;
    const int order = best->hit ? kzi_ray_compare_entries(other, best) : -1;
    if (order > 0) return;
    const bool before = other->before || (order == 0 && best->before);
    if (order < 0) {
        *best = *other;
    } else {
        const kzi_ray_face face = kzi_ray_face_of(ray, other), than = kzi_ray_face_of(ray, best);
        if (kzi_ray_is_better_face(&face, &than)) *best = *other;
    }
    best->before = before;
}

kzi_vec kzi_ray_unit_normal(const kzi_ray_entry *entry)
{
    double x = entry->normal_x, y = entry->normal_y;
    const double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, scale = ax > ay ? ax : ay;
    if (!(scale > 0)) return (kzi_vec){0, 0};
    x /= scale, y /= scale; /* neither the tiniest nor the largest vectors lose their length */
    const double length = sqrt(x * x + y * y);
    return (kzi_vec){x / length, y / length};
}

kz_relation kzi_ray_relate_start(const kzi_ray *ray, const kzi_form *form)
{
    kzi_form start = {.kind = KZI_FORM_POINT, .a = ray->from};
    return kzi_relate_forms(&start, form);
}

/* Of edges on one line the clip tells of the first: does the ray go through this one? */
static bool goes_through_edge(const kzi_ray *ray, const kzi_crossing *time)
{
    return kzi_ray_side_of(ray, time->a) * kzi_ray_side_of(ray, time->b) <= 0;
}

static kzi_ray_entry ray_into_form(const kzi_ray *ray, const kzi_form *form)
{
    typedef kzi_ray_entry into_fn(const kzi_ray *ray, const kzi_form *form);
    static into_fn *const into[KZI_FORM_COUNT] = {kzi_ray_into_point, kzi_ray_into_line, kzi_ray_into_area,
                                                  kzi_ray_into_round, kzi_ray_into_mask};
    if (form->kind == KZI_FORM_AREA && (form->flags & KZ_SHAPE_CONVEX) && !ray->touch &&
        !kzi_vec_equal(ray->u, ray->w)) {
        const kzi_form point = {.kind = KZI_FORM_POINT, .a = ray->from};
        kzi_clip_hit hit;
        const kzi_clip_answer answer = kzi_clip_convex(&point, form, ray->u, ray->w, &hit);
        if (answer == KZI_CLIP_MISSES) return kzi_no_entry;
        if (answer == KZI_CLIP_HITS && goes_through_edge(ray, &hit.entry.time)) return hit.entry;
    }
    const kz_relation start = kzi_ray_relate_start(ray, form);
    if (start >= (ray->touch ? KZ_TOUCH : KZ_OVERLAP)) {
        return (kzi_ray_entry){.hit = true, .inside = true, .edge = -1};
    }
    if (kzi_vec_equal(ray->u, ray->w)) return kzi_no_entry;
    return into[form->kind](ray, form);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

typedef struct ray_search {
    kzi_ray ray;
    kz_box reach; /* around the way */
    kzi_ray_entry best;
    int32_t part, best_part;
} ray_search;

static void search_shape(ray_search *search, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) search_shape(search, &shape->as.parts.items[i]);
        return;
    }
    if (kz_box_meets(shape->bounds, search->reach) && kzi_form_of(shape, &form)) {
        const kzi_ray_entry entry = ray_into_form(&search->ray, &form);
        if (kzi_ray_keep_earlier(&search->best, &entry)) search->best_part = search->part;
    }
    search->part++;
}

kz_vec2 kzi_ray_point_at(kz_vec2 from, kz_vec2 to, float t)
{
    return (kz_vec2){(float)((double)from.x + (double)t * ((double)to.x - from.x)),
                     (float)((double)from.y + (double)t * ((double)to.y - from.y))};
}

static float lesser_of(float a, float b) { return a < b ? a : b; }

static float greater_of(float a, float b) { return a > b ? a : b; }

kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    kz_ray_hit hit = {.hit = false, .edge = -1};
    if (!kzi_is_finite(from.x) || !kzi_is_finite(from.y) || !kzi_is_finite(to.x) || !kzi_is_finite(to.y)) {
        return hit;
    }
    ray_search search = {.ray = {.from = kzi_vec_of(from),
                                 .u = kzi_vec_of(from),
                                 .w = kzi_vec_of(to),
                                 .to = kzi_vec_of(to),
                                 .touch = (flags & KZ_HIT_TOUCH) != 0},
                         .reach = {{lesser_of(from.x, to.x), lesser_of(from.y, to.y)},
                                   {greater_of(from.x, to.x), greater_of(from.y, to.y)}},
                         .best = kzi_no_entry};
    search_shape(&search, shape);
    if (!search.best.hit) return hit;
    hit.hit = true;
    hit.inside = search.best.inside;
    hit.t = kzi_ray_entry_t(&search.best);
    hit.point = kzi_ray_point_at(from, to, hit.t);
    const kzi_vec normal = kzi_ray_unit_normal(&search.best);
    hit.normal = (kz_vec2){(float)normal.x + 0.0f, (float)normal.y + 0.0f}; /* 0, not -0 */
    hit.part = search.best_part;
    hit.edge = search.best.edge;
    return hit;
}
