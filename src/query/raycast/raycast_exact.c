/* raycast_exact.c - the exact ray cast: the first hit of a ray with a shape of any kind, part by part. */
#include "base/scalar.h"
#include "query/raycast/raycast_private.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_convex.h"

#include "math/rounding.h"
#include "math/vec.h"

/* The clip of the ray names one edge; other edges may lie on the same line.  Does the ray go through this one? */
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
    if (kzi_ray_starts_inside(ray, form)) return (kzi_ray_entry){.hit = true, .inside = true, .edge = -1};
    if (kzi_vec_equal(ray->u, ray->w)) return kzi_no_entry;
    kzi_ray_entry entry = into[form->kind](ray, form);
    if (entry.hit && form->kind == KZI_FORM_ROUND) kzi_ray_refine_round(ray, form, &entry);
    if (ray->touch) entry.before = false; /* the first common point counts, not the time before it */
    return entry;
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

typedef struct ray_search {
    kzi_ray ray;
    kz_vec2 from;
    kz_box reach; /* around the path */
    kzi_ray_entry best;
    bool best_by_axis; /* its shape is a box or a mask */
    int32_t part, best_part;
} ray_search;

static void search_shape(ray_search *search, const kz_shape *shape);

/* The earliest float32 at which a part is met; parts that are met later do not count. */
typedef struct ray_first {
    const ray_search *search;
    const kz_compound *parts;
    float t_most;
} ray_first;

static float note_first(void *ctx, uint32_t i, float t_low)
{
    ray_first *first = ctx;
    ray_search one = *first->search;
    (void)t_low;
    one.best = kzi_no_entry;
    search_shape(&one, &first->parts->items[i]);
    const float t = one.best.hit ? kzi_no_later_than(kzi_ray_entry_t(&one.best)) : 2;
    first->t_most = t < first->t_most ? t : first->t_most;
    return first->t_most;
}

/* The nearest parts first, to learn how far the ray goes; then those up to there, in their order. */
static void search_by_tree(ray_search *search, const kz_compound *parts)
{
    const kzi_ray *ray = &search->ray;
    const int32_t before = search->part;
    const kz_box at = {search->from, search->from};
    kzi_part_path path = kzi_path_of(at, kzi_sub(ray->to, ray->from));
    kzi_parts_near near;
    if (path.motion.x != 0 || path.motion.y != 0) {
        ray_first first = {search, parts, search->best.hit ? kzi_no_later_than(kzi_ray_entry_t(&search->best)) : 1};
        parts->tree->search->swept(parts, &path, note_first, &first);
        path.t_most = first.t_most;
    }
    kzi_parts_near_path(&near, parts, &path);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        search->part = before + parts->tree->first_part[i];
        search_shape(search, &parts->items[i]);
    }
    search->part = before + parts->tree->first_part[parts->n];
}

static void search_shape(ray_search *search, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS && shape->as.parts.tree) {
        search_by_tree(search, &shape->as.parts);
        return;
    }
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) search_shape(search, &shape->as.parts.items[i]);
        return;
    }
    if (kz_box_meets(shape->bounds, search->reach) && kzi_form_of(shape, &form)) {
        const kzi_ray_entry entry = ray_into_form(&search->ray, &form);
        if (kzi_ray_keep_earlier(&search->best, &entry)) {
            search->best_part = search->part;
            search->best_by_axis = shape->kind == KZ_KIND_BOX || shape->kind == KZ_KIND_MASK;
        }
    }
    search->part++;
}

static kz_ray_hit ray_exact(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced)
{
    kz_ray_hit hit = {.hit = false, .edge = -1};
    ray_search search = {.ray = {.from = kzi_vec_of(from),
                                 .u = kzi_vec_of(from),
                                 .w = kzi_vec_of(to),
                                 .to = kzi_vec_of(to),
                                 .touch = (flags & KZ_HIT_TOUCH) != 0,
                                 .faced = kzi_vec_of(faced)},
                         .from = from,
                         .reach = {{kzi_min_f32(from.x, to.x), kzi_min_f32(from.y, to.y)},
                                   {kzi_max_f32(from.x, to.x), kzi_max_f32(from.y, to.y)}},
                         .best = kzi_no_entry};
    search_shape(&search, shape);
    if (!search.best.hit) return hit;
    hit.hit = true;
    hit.inside = search.best.inside;
    hit.t = kzi_ray_entry_t(&search.best);
    hit.point = kzi_ray_meeting_point(from, to, &search.best, hit.t, search.best_by_axis);
    const kzi_vec normal = kzi_ray_unit_normal(&search.best);
    hit.normal = (kz_vec2){(float)normal.x + 0.0f, (float)normal.y + 0.0f}; /* 0, not -0 */
    hit.part = search.best_part;
    hit.edge = search.best.edge;
    return hit;
}

kz_ray_hit kzi_ray_exact(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return ray_exact(shape, from, to, flags, (kz_vec2){0, 0});
}

kz_ray_hit kzi_ray_facing(const kz_shape *shape, kz_vec2 from, kz_vec2 to, kz_vec2 faced)
{
    return ray_exact(shape, from, to, 0, faced);
}
