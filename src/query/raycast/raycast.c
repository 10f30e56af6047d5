/* raycast.c - kz_ray: which file answers for a shape, and which part of a compound the ray enters first. */
#include "math/rounding.h"
#include "math/vec.h"
#include "query/raycast/ray_convex.h"
#include "query/raycast/raycast_private.h"
#include "query/shape_parts.h"

/* ---- Compounds ------------------------------------------------------------------------------------------------ */

typedef struct ray_search {
    kz_vec2 from, to, faced;
    unsigned flags;
    kz_box reach; /* around the path */
    kz_ray_hit best;
    int32_t part;
} ray_search;

static bool is_earlier(const kz_ray_hit *hit, const kz_ray_hit *than)
{
    if (!hit->hit || !than->hit) return hit->hit;
    if (hit->t != than->t) return hit->t < than->t;
    return hit->inside != than->inside ? hit->inside : hit->part < than->part;
}

static kz_ray_hit ray_into_part(const ray_search *s, const kz_shape *shape)
{
    const bool has_faces = shape->kind != KZ_KIND_CIRCLE && shape->kind != KZ_KIND_CAPSULE;
    return has_faces && shape->kind != KZ_KIND_GRID && (s->faced.x != 0 || s->faced.y != 0)
               ? kzi_ray_by_form_facing(shape, s->from, s->to, s->flags, s->faced)
               : kzi_ray_with(shape, s->from, s->to, s->flags);
}

static void search_compound(ray_search *s, const kz_compound *parts);

static void search_shape(ray_search *s, const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        search_compound(s, &shape->as.parts);
        return;
    }
    if (kz_box_meets(shape->bounds, s->reach)) {
        kz_ray_hit hit = ray_into_part(s, shape);
        hit.part = s->part;
        if (is_earlier(&hit, &s->best)) s->best = hit;
    }
    s->part++;
}

/* Takes the parts of a tree in the order in which the ray meets their boxes, up to the earliest hit. */
typedef struct tree_search {
    ray_search *search;
    const kz_compound *parts;
    int32_t before; /* the number of the first part */
} tree_search;

static float search_item(void *ctx, uint32_t i, float t_low)
{
    const tree_search *tree = ctx;
    ray_search *s = tree->search;
    (void)t_low;
    s->part = tree->before + tree->parts->tree->first_part[i];
    search_shape(s, &tree->parts->items[i]);
    return s->best.hit ? kzi_no_later_than(s->best.t) : 1;
}

static void search_compound(ray_search *s, const kz_compound *parts)
{
    tree_search tree = {s, parts, s->part};
    const kzi_part_path path = kzi_path_of((kz_box){s->from, s->from}, kzi_sub(kzi_vec_of(s->to), kzi_vec_of(s->from)));
    kzi_parts_near near;
    /* Of a point, or where the motion is no float32 and the path becomes a box, no part comes before another. */
    if (parts->tree && (path.motion.x != 0 || path.motion.y != 0)) {
        parts->tree->search->swept(parts, &path, search_item, &tree);
    } else {
        kzi_parts_near_path(&near, parts, &path);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
            if (parts->tree) s->part = tree.before + parts->tree->first_part[i];
            search_shape(s, &parts->items[i]);
        }
    }
    if (parts->tree) s->part = tree.before + parts->tree->first_part[parts->n];
}

static kz_ray_hit ray_into_any(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced)
{
    ray_search search = {
        .from = from, .to = to, .faced = faced, .flags = flags, .reach = kzi_box_of_path(from, to), .best.edge = -1};
    if (!kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return kzi_ray_missed;
    search_shape(&search, shape);
    return search.best;
}

KZI_NEVER_INLINE kz_ray_hit ray_into_other(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (shape->kind == KZ_KIND_GRID) return shape->as.grid.exact->ray(shape, from, to, flags, NULL);
    return shape->kind == KZ_KIND_PARTS ? ray_into_any(shape, from, to, flags, (kz_vec2){0, 0})
                                        : kzi_ray_by_form(shape, from, to, flags);
}

/* ---- Entries of the room -------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kz_ray_hit ray_by_kind(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (!(shape->flags & KZ_SHAPE_CONVEX)) return ray_into_other(shape, from, to, flags);
    switch (shape->kind) {
    case KZ_KIND_BOX: return kzi_ray_into_box(shape, from, to, flags);
    case KZ_KIND_CIRCLE: return kzi_ray_into_circle(shape, from, to, flags);
    case KZ_KIND_CAPSULE: return kzi_ray_into_capsule(shape, from, to, flags);
    case KZ_KIND_POLYGON:
        return shape->as.polygon.points ? kzi_ray_into_large_polygon(shape, from, to, flags)
                                        : kzi_ray_into_small_polygon(shape, from, to, flags);
    default: break;
    }
    return ray_into_other(shape, from, to, flags);
}

kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return ray_by_kind(shape, from, to, flags & KZ_HIT_TOUCH);
}

kz_ray_hit kzi_ray_with(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return ray_by_kind(shape, from, to, flags);
}

kz_ray_hit kzi_ray_facing(const kz_shape *shape, kz_vec2 from, kz_vec2 to, kz_vec2 faced)
{
    return ray_into_any(shape, from, to, 0, faced);
}
