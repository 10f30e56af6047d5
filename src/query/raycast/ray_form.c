/* ray_form.c - where a ray enters a shape of any kind that is not made of parts, by its form and exact signs. */
#include "math/rounding.h"
#include "query/raycast/ray_convex.h"
#include "query/raycast/raycast_private.h"

kzi_ray_entry kzi_ray_into_form(const kzi_ray *ray, const kzi_form *form)
{
    typedef kzi_ray_entry into_fn(const kzi_ray *ray, const kzi_form *form);
    static into_fn *const into[KZI_FORM_COUNT] = {kzi_ray_into_point, kzi_ray_into_line, kzi_ray_into_area,
                                                  kzi_ray_into_round, kzi_ray_into_mask};
    return into[form->kind](ray, form);
}

static kzi_ray_entry first_entry(const kzi_ray *ray, const kzi_form *form)
{
    if (!ray->is_outside && kzi_ray_is_inside(ray, ray->from, form)) return (kzi_ray_entry){.hit = true, .inside = true, .edge = -1};
    if (kzi_vec_equal(ray->u, ray->w)) return kzi_no_entry;
    kzi_ray_entry entry = kzi_ray_into_form(ray, form);
    if (ray->touch) entry.before = false; /* the first common point counts, not the time before it */
    return entry;
}

kz_ray_hit kzi_ray_by_form_facing(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced)
{
    kzi_form form;
    if (flags & KZI_RAY_IF_CERTAIN) return kzi_ray_in_doubt; /* only what a filter doubts comes here */
    if (!kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return kzi_ray_missed;
    if (!kz_box_meets(shape->bounds, kzi_box_of_path(from, to)) || !kzi_form_of(shape, &form)) return kzi_ray_missed;
    kzi_ray ray = kzi_ray_between(from, to, flags, faced);
    ray.is_outside = form.kind == KZI_FORM_AREA && !kz_box_meets(shape->bounds, (kz_box){from, from});
    const kzi_ray_entry entry = first_entry(&ray, &form);
    if (!entry.hit) return kzi_ray_missed;
    return kzi_ray_hit_at(from, to, &entry, kzi_ray_entry_t(&entry), kzi_has_axis_edges(shape));
}

kz_ray_hit kzi_ray_by_form(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return kzi_ray_by_form_facing(shape, from, to, flags, (kz_vec2){0, 0});
}
