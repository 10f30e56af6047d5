/* one_way.c - the rule of one-way bodies, for bodies that move and for queries. */
#include "world/query/one_way.h"

#include "query/grid/grid_exact.h"
#include "query/raycast/raycast_private.h"

kz_vec2 kzi_one_way_of(const kz_world *world, uint32_t index)
{
    KZ_ASSERT(index < world->n_slots);
    return world->one_way.at ? ((const kz_vec2 *)world->one_way.at)[index] : (kz_vec2){0, 0};
}

bool kzi_is_far_side(const kz_world *world, uint32_t index, kz_vec2 normal)
{
    const kz_vec2 one_way = kzi_one_way_of(world, index);
    return kzi_is_on_side(one_way, normal);
}

bool kzi_one_way_passes(const kz_world *world, uint32_t index, kz_vec2 from, kz_vec2 to)
{
    const kzi_vec one_way = kzi_vec_of(kzi_one_way_of(world, index));
    return kzi_dot_sign((kzi_vec){0, 0}, one_way, kzi_vec_of(from), kzi_vec_of(to)) >= 0;
}

bool kzi_ray_is_against_one_way(const kz_world *world, uint32_t index, const kz_shape *image, kz_vec2 from, kz_vec2 to,
                                kz_ray_hit *hit)
{
    const kz_vec2 one_way = kzi_one_way_of(world, index), against = {-one_way.x, -one_way.y};
    if (image->kind == KZ_KIND_GRID) { /* each plank lets pass by itself */
        *hit = image->as.grid.exact->ray(image, from, to, 0, &one_way);
        return hit->hit;
    }
    if (hit->inside) *hit = kz_ray(image, from, to, 0); /* it may only touch at the start */
    if (!hit->hit || hit->inside) return false;
    if (kzi_is_far_side(world, index, hit->normal)) return true;
    const kz_ray_hit other = kzi_ray_facing(image, from, to, against);
    if (!other.hit || other.t != hit->t || !kzi_is_far_side(world, index, other.normal)) return false;
    *hit = other;
    return true;
}
