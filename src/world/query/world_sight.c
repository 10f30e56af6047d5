/* world_sight.c - where do all bodies together block the way of a ray?  (query/sight)
 *
 * Each round of questions goes along the rest of the ray.  Most rays need one round or two.  A ray beside which bodies
 * stand alternately left and right needs one for each change of sides. */
#include "world/query/world_sight.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "query/sight/sight.h"
#include "world/grid/met_cell.h"
#include "world/query/one_way.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"
#include "world/query/world_path.h"

static const float nothing_more = -1;
static const double further = 1 + 0x1p-18; /* the search tree's times are right to 2^-19 */

typedef struct sight_search {
    const kz_world *world;
    const kz_query_filter *filter;
    unsigned flags;
    kzi_world_path path; /* the whole ray */
    double since;        /* where this round begins */
    kzi_asker asker;
    kzi_sight sight;
} sight_search;

/* With KZ_HIT_PASS_ONE_WAY: does the ray, which goes against this one-way body, pass the image all the same? */
static bool passes_image(const sight_search *s, uint32_t index, const kz_shape *image)
{
    const kz_vec2 from = s->sight.from, to = s->sight.to;
    kz_ray_hit hit = kz_ray(image, from, to, 0);
    return hit.hit && !kzi_ray_is_against_one_way(s->world, index, image, from, to, &hit);
}

/* Is the body met too late, by its box?  That saves most of the work for bodies that are not indexed. */
static bool is_too_late(const sight_search *s, uint32_t index)
{
    return !s->world->wraps && kzi_box_time(s->world, &s->path, index, (kz_cell){0, 0}) > kzi_sight_limit(&s->sight);
}

static float offer_to_sight(void *ctx, uint32_t index)
{
    sight_search *s = ctx;
    if (!is_too_late(s, index) && kzi_filter_takes(s->world, s->filter, index)) {
        const kz_cell_rect shifts = kzi_shifts_along_path(s->world, &s->path, index);
        kzi_images images;
        const kz_shape *image;
        kzi_images_begin(&images, s->world, index, shifts, &s->asker);
        while ((image = kzi_images_next(&images))) {
            const bool one_way =
                (s->flags & KZ_HIT_PASS_ONE_WAY) && kzi_is_one_way(s->world, index, images.fixture);
            if (one_way && kzi_one_way_passes(s->world, index, s->sight.from, s->sight.to)) continue;
            if (!one_way || !passes_image(s, index, image)) kzi_sight_query(&s->sight, image, index);
        }
    }
    KZ_ASSERT(s->since >= 0 && s->since < 1);
    const double limit = (double)kzi_sight_limit(&s->sight);
    if (limit < s->since) return nothing_more;
    return (float)((limit - s->since) / (1 - s->since) * further);
}

/* Goes along the rest of the ray.  Its ends are rounded, so the box is enlarged by as much as that may matter. */
static void query_all(sight_search *s)
{
    const kz_vec2 from = s->sight.from, to = s->sight.to;
    const double t = kzi_sight_since(&s->sight) * (1 - 0x1p-20);
    const double x = (double)from.x + t * ((double)to.x - (double)from.x);
    const double y = (double)from.y + t * ((double)to.y - (double)from.y);
    const double grow_x = kzi_max(kzi_abs((double)from.x), kzi_abs((double)to.x)) / (1 << 21);
    const double grow_y = kzi_max(kzi_abs((double)from.y), kzi_abs((double)to.y)) / (1 << 21);
    const kz_box box = {{kzi_difference_down(x, grow_x), kzi_difference_down(y, grow_y)},
                        {kzi_sum_up(x, grow_x), kzi_sum_up(y, grow_y)}};
    const kz_vec2 motion = {(float)((double)to.x - x), (float)((double)to.y - y)};
    s->since = t;
    kzi_each_along(s->world, box, motion, offer_to_sight, s);
}

/* ---- A point ------------------------------------------------------------------------------------------------ */

typedef struct point_search {
    const kz_world *world;
    const kz_query_filter *filter;
    unsigned flags;
    kz_vec2 at;
    const kzi_ray *direction; /* on both sides of which bodies must lie; NULL: each edge at the point is one */
    unsigned covered;
    bool surrounded;
    uint32_t lowest; /* of the bodies that have the point */
} point_search;

static bool is_surrounded(void *ctx, const kzi_ray *direction);

static bool query_at_point(point_search *s, const kz_shape *image, uint32_t index)
{
    if (s->direction) {
        s->covered |= kzi_sight_beside(image, s->direction);
        return s->covered != KZI_RAY_BOTH;
    }
    if (index < s->lowest && kz_ray(image, s->at, s->at, KZ_HIT_TOUCH).hit) s->lowest = index;
    return kzi_sight_each_direction(image, kzi_vec_of(s->at), is_surrounded, s);
}

static bool offer_at_point(void *ctx, uint32_t index)
{
    point_search *s = ctx;
    const kzi_asker asker = kzi_asker_of_filter(s->filter);
    bool goes_on = true;
    if (!kzi_filter_takes(s->world, s->filter, index)) return true;
    kzi_images images;
    const kz_shape *image;
    kzi_images_begin(&images, s->world, index,
                     kzi_shifts_between(s->world, (kz_box){s->at, s->at}, kzi_boxes(s->world)[index]), &asker);
    while (goes_on && (image = kzi_images_next(&images))) {
        /* Nothing goes against a one-way shape. */
        if ((s->flags & KZ_HIT_PASS_ONE_WAY) && kzi_is_one_way(s->world, index, images.fixture)) continue;
        goes_on = query_at_point(s, image, index);
    }
    return goes_on;
}

/* Do bodies lie on both sides of this ray just beside its start? */
static bool is_surrounded(void *ctx, const kzi_ray *direction)
{
    point_search *s = ctx, beside = *s;
    beside.direction = direction;
    kzi_each_near(s->world, (kz_box){s->at, s->at}, offer_at_point, &beside);
    s->surrounded = beside.covered == KZI_RAY_BOTH;
    return s->surrounded;
}

/* Which fixture, or cell of a grid, is it whose body blocks at this point?  The nearest, as the point is rounded. */
static void note_fixture(const kz_world *world, kz_vec2 at, const kz_query_filter *filter, kz_world_ray_hit *out)
{
    const kzi_asker asker = kzi_asker_of_filter(filter);
    const kz_cell_rect shifts = {world->wrap_w > 0 ? -2 : 0, world->wrap_h > 0 ? -2 : 0, world->wrap_w > 0 ? 3 : 1,
                                 world->wrap_h > 0 ? 3 : 1};
    kzi_images images;
    kz_shape point;
    const kz_shape *image;
    float least = INFINITY;
    out->fixture = kzi_fixture_at(world, out->body.index, 0, at, out->hit.normal);
    if (!kzi_has_fixtures(world, out->body.index) || kz_shape_point(at, &point, NULL) != KZ_OK) return;
    kzi_images_begin(&images, world, out->body.index, shifts, &asker);
    while ((image = kzi_images_next(&images))) {
        const float distance = kz_distance(&point, image).distance;
        if (!(distance < least)) continue;
        least = distance;
        out->fixture = images.fixture;
    }
}

/* Is the point in the inside of all bodies together? */
static bool sees_itself(const kz_world *world, kz_vec2 at, unsigned flags, const kz_query_filter *filter,
                        kz_world_ray_hit *out)
{
    point_search s = {.world = world, .filter = filter, .flags = flags, .at = at, .lowest = UINT32_MAX};
    const kzi_ray any_direction = kzi_sight_direction(kzi_vec_of(at), (kzi_vec){0, 0}, (kzi_vec){1, 0});
    if (!is_surrounded(&s, &any_direction)) return false;
    kzi_each_near(world, (kz_box){at, at}, offer_at_point, &s);
    if (!s.surrounded || s.lowest == UINT32_MAX) return false; /* the latter as in kzi_world_sight */
    *out = (kz_world_ray_hit){kzi_handle(world, s.lowest), {.hit = true, .inside = true, .point = at, .edge = -1}, 0};
    note_fixture(world, at, filter, out);
    return true;
}

bool kzi_world_sight(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                     kz_world_ray_hit *out)
{
    sight_search s;
    uint32_t owner;
    if (!world || !kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return false;
    if (!kzi_is_finite_vec((kz_vec2){to.x - from.x, to.y - from.y})) return false;
    if (from.x == to.x && from.y == to.y) return sees_itself(world, from, flags, filter, out);
    s.path = (kzi_world_path){{from, from}, {to, to}, (double)to.x - (double)from.x, (double)to.y - (double)from.y};
    s.world = world;
    s.filter = filter;
    s.flags = flags;
    s.asker = kzi_asker_of_filter(filter);
    kzi_sight_begin(&s.sight, from, to);
    do {
        query_all(&s);
    } while (kzi_sight_next(&s.sight));
    if (!kzi_sight_hit(&s.sight, &out->hit, &owner)) return false;
    if (owner == UINT32_MAX) { /* the caller's function took a body in one round, and not in the next */
        out->hit = (kz_ray_hit){.edge = -1};
        return false;
    }
    out->body = kzi_handle(world, owner);
    note_fixture(world, out->hit.point, filter, out);
    return true;
}
