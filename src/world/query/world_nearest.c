/* world_nearest.c - finds the bodies nearest to a shape.  Bodies come by rising distance of their boxes; kz_distance
 * measures the shapes. */
#include "world/query/top_k.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"

typedef struct near_k_search {
    const kz_world *world;
    const kz_shape *shape;
    float within;
    const kz_query_filter *filter;
    kzi_first first;
} near_k_search;

static bool nearer(const void *a, const void *b)
{
    const kz_world_near *p = a, *q = b;
    return p->gap.distance < q->gap.distance || (p->gap.distance == q->gap.distance && p->body.index < q->body.index);
}

/* A lower bound of the squared distance to an image of the body: that of the boxes, one `grown` by
 * kzi_box_for_images. */
static double image_low(const kz_world *world, kz_box grown, uint32_t index, int32_t x, int32_t y)
{
    const kz_box b = kzi_boxes(world)[index];
    const double shift_x = x * (double)world->wrap_w, shift_y = y * (double)world->wrap_h;
    const double right = (double)b.min.x + shift_x - (double)grown.max.x;
    const double left = (double)grown.min.x - ((double)b.max.x + shift_x);
    const double below = (double)b.min.y + shift_y - (double)grown.max.y;
    const double above = (double)grown.min.y - ((double)b.max.y + shift_y);
    const double gap_x = right > left ? right : left, gap_y = below > above ? below : above;
    return (gap_x > 0 ? gap_x * gap_x : 0) + (gap_y > 0 ? gap_y * gap_y : 0);
}

static kz_distance_result image_gap(const kz_world *world, const kz_shape *shape, uint32_t index, int32_t x, int32_t y)
{
    kzi_image scratch;
    return kz_distance(shape, kzi_body_image(world, index, (kz_cell){x, y}, &scratch));
}

/* Distances are within 1 part in 10^6, so a body whose box is a little farther may still be as near. */
static double no_farther(double distance) { return distance * distance * (1 + 8e-6); }

/* The distance to the nearest image, or to the first of equally near ones.  Images two periods away never are, unless
 * the shape is outside the world.  The image with the nearest box is measured first; then only those that may be as
 * near, mostly none. */
static kz_distance_result nearest_gap(const kz_world *world, const kz_shape *shape, uint32_t index)
{
    if (!world->wraps) return image_gap(world, shape, index, 0, 0);
    const int32_t reach_x = world->wrap_w > 0 ? 2 : 0, reach_y = world->wrap_h > 0 ? 2 : 0;
    const kz_box grown = kzi_box_for_images(world, shape->bounds);
    double lows[25], least = INFINITY;
    int32_t n = 0, likely = 0, likely_x = 0, likely_y = 0;
    for (int32_t y = -reach_y; y <= reach_y; y++) {
        for (int32_t x = -reach_x; x <= reach_x; x++, n++) {
            lows[n] = image_low(world, grown, index, x, y);
            if (!(lows[n] < least)) continue;
            least = lows[n];
            likely = n, likely_x = x, likely_y = y;
        }
    }
    const kz_distance_result first = image_gap(world, shape, index, likely_x, likely_y);
    const double most = no_farther((double)first.distance);
    kz_distance_result best = {INFINITY, {0, 0}, {0, 0}};
    n = 0;
    for (int32_t y = -reach_y; y <= reach_y; y++) {
        for (int32_t x = -reach_x; x <= reach_x; x++, n++) {
            if (lows[n] > most) continue;
            const kz_distance_result gap = n == likely ? first : image_gap(world, shape, index, x, y);
            if (gap.distance < best.distance) best = gap;
        }
    }
    return best;
}

static double offer_near(void *ctx, uint32_t index)
{
    near_k_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_near found = {kzi_handle(s->world, index), nearest_gap(s->world, s->shape, index)};
        if (found.gap.distance <= s->within && found.gap.distance < INFINITY) kzi_first_offer(&s->first, &found);
    }
    const kz_world_near *last = kzi_first_last(&s->first);
    const double limit = (double)(last && last->gap.distance < s->within ? last->gap.distance : s->within);
    return no_farther(limit);
}

size_t kz_world_nearest(const kz_world *world, const kz_shape *shape, float within, const kz_query_filter *filter,
                        kz_world_near *out, size_t max)
{
    near_k_search s = {world, shape, within, filter, {out, sizeof *out, out ? max : 0, 0, nearer}};
    if (!world || !shape || shape->kind == KZ_KIND_NONE || !(within >= 0) || s.first.max == 0) return 0;
    kzi_each_nearest(world, shape->bounds, offer_near, &s);
    kzi_first_sort(&s.first);
    return s.first.n < max ? s.first.n : max;
}
