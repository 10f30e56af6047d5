/* world_nearest.c - finds the bodies nearest to a shape.  Bodies come by rising distance of their boxes; kz_distance
 * measures the shapes. */
#include "math/rounding.h"
#include "world/grid/met_cell.h"
#include "world/query/top_k.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"

/* ---- Bodies by rising distance ----------------------------------------------------------------------------- */

/* A visit returns the largest squared distance that is still of interest; bodies with farther boxes are skipped. */
typedef double visit_near_body(void *ctx, uint32_t index);

/* Shifts by whole periods that are searched, the likeliest first. */
#define N_SHIFTS 5
static const int32_t likely_shifts[N_SHIFTS] = {0, 1, -1, 2, -2};

typedef struct nearest_search {
    const kz_world *world;
    kzi_found_in where;
    kz_box shifted[N_SHIFTS]; /* in a world that wraps: shifted along both axes by the same number of periods */
    int n_x, n_y, at_x, at_y; /* shifts along each axis, and those of this search */
    double limit;
    visit_near_body *visit;
    void *ctx;
} nearest_search;

static double gap_along(float lo, float hi, float body_lo, float body_hi)
{
    const double above = (double)body_lo - (double)hi, below = (double)lo - (double)body_hi;
    const double gap = above > below ? above : below;
    return gap > 0 ? gap : 0;
}

static double gap_x(const nearest_search *s, int i, const kz_box *body)
{
    return gap_along(s->shifted[i].min.x, s->shifted[i].max.x, body->min.x, body->max.x);
}

static double gap_y(const nearest_search *s, int i, const kz_box *body)
{
    return gap_along(s->shifted[i].min.y, s->shifted[i].max.y, body->min.y, body->max.y);
}

/* Is the shift of this search the one that brings the body nearest, and the first such on each axis?  The axes are
 * independent, so that shift has the least lower bound: the body is visited there or never. */
static bool is_nearest_shift(const nearest_search *s, uint32_t index)
{
    const kz_box *body = &kzi_boxes(s->world)[index];
    int x = 0, y = 0;
    for (int i = 1; i < s->n_x; i++) x = gap_x(s, i, body) < gap_x(s, x, body) ? i : x;
    for (int i = 1; i < s->n_y; i++) y = gap_y(s, i, body) < gap_y(s, y, body) ? i : y;
    return x == s->at_x && y == s->at_y;
}

static void visit_body(nearest_search *s, uint32_t index)
{
    const double limit = s->visit(s->ctx, index);
    if (limit < s->limit) s->limit = limit;
}

static double visit_nearest(void *ctx, uint32_t index, double low)
{
    nearest_search *s = ctx;
    KZ_ASSERT(index < s->world->n_slots);
    if (low <= s->limit && kzi_index_counts(s->world, index, s->where) && is_nearest_shift(s, index)) {
        visit_body(s, index);
    }
    return s->limit;
}

/* ---- Bodies in no tree --------------------------------------------------------------------------------------- */

/* So many bodies of the list, those with the nearest boxes, are measured first: then most others are too far. */
#define LISTED_FIRST 16

typedef struct listed_body {
    double low; /* the squared distance of the boxes */
    uint32_t index;
} listed_body;

static bool box_is_nearer(const void *a, const void *b)
{
    const listed_body *p = a, *q = b;
    return p->low < q->low || (p->low == q->low && p->index < q->index);
}

/* A body that is gone or disabled has an empty box, and is infinitely far. */
static listed_body listed_at(const nearest_search *s, kzi_body_list list, uint32_t i)
{
    const uint32_t index = list.ids ? list.ids[i] : i;
    const kz_box *body = &kzi_boxes(s->world)[index];
    double x = gap_x(s, 0, body), y = gap_y(s, 0, body);
    for (int k = 1; k < s->n_x; k++) x = gap_x(s, k, body) < x ? gap_x(s, k, body) : x;
    for (int k = 1; k < s->n_y; k++) y = gap_y(s, k, body) < y ? gap_y(s, k, body) : y;
    return (listed_body){body->min.x <= body->max.x ? x * x + y * y : INFINITY, index};
}

static void search_listed(nearest_search *s)
{
    const kzi_body_list list = kzi_unindexed(s->world);
    listed_body some[LISTED_FIRST];
    kzi_first first = {some, sizeof *some, LISTED_FIRST, 0, box_is_nearer};
    double most = s->limit; /* of those that may be among the first */
    for (uint32_t i = 0; i < list.n; i++) {
        const listed_body body = listed_at(s, list, i);
        if (!(body.low <= most) || body.low == INFINITY) continue;
        kzi_first_offer(&first, &body);
        const listed_body *last = kzi_first_last(&first);
        if (last) most = last->low;
    }
    kzi_first_sort(&first);
    const size_t n = first.n < LISTED_FIRST ? first.n : LISTED_FIRST;
    for (size_t i = 0; i < n && some[i].low <= s->limit; i++) visit_body(s, some[i].index);
    if (first.n < LISTED_FIRST || some[n - 1].low > s->limit) return;
    for (uint32_t i = 0; i < list.n; i++) {
        const listed_body body = listed_at(s, list, i);
        if (body.low > s->limit || body.low == INFINITY) continue;
        if (box_is_nearer(&some[n - 1], &body)) visit_body(s, body.index);
    }
}

/* ---- All of them --------------------------------------------------------------------------------------------- */

/* In a world that wraps: the box, enlarged by the rounding of shifted images. */
static kz_box box_for_images(const kz_world *world, kz_box box)
{
    /* Shifting rounds an image by at most a few units in the last place of its new coordinates. */
    const double far_x = (double)(box.max.x > -box.min.x ? box.max.x : -box.min.x) + 4.0 * (double)world->wrap_w;
    const double far_y = (double)(box.max.y > -box.min.y ? box.max.y : -box.min.y) + 4.0 * (double)world->wrap_h;
    const double x = world->wrap_w > 0 ? far_x / (1 << 20) : 0, y = world->wrap_h > 0 ? far_y / (1 << 20) : 0;
    return (kz_box){{kzi_difference_down((double)box.min.x, x), kzi_difference_down((double)box.min.y, y)},
                    {kzi_sum_up((double)box.max.x, x), kzi_sum_up((double)box.max.y, y)}};
}

/* Visits every body once, roughly by rising distance from `box`, up to the squared distance `limit`.  In a world that
 * wraps, the nearest image counts, shifted by up to two periods.  The list comes last, when trees may already have shown
 * a near body. */
static void each_nearest(const kz_world *world, kz_box box, double limit, visit_near_body *visit, void *ctx)
{
    nearest_search s = {.world = world, .limit = limit, .visit = visit, .ctx = ctx};
    s.n_x = world->wrap_w > 0 ? N_SHIFTS : 1;
    s.n_y = world->wrap_h > 0 ? N_SHIFTS : 1;
    const kz_box grown = world->wraps ? box_for_images(world, box) : box;
    s.shifted[0] = grown;
    for (int i = 1; i < N_SHIFTS; i++) {
        s.shifted[i] = kzi_shifted_box(world, grown, (kz_cell){likely_shifts[i], likely_shifts[i]});
    }
    for (s.at_y = 0; s.at_y < s.n_y; s.at_y++) {
        for (s.at_x = 0; s.at_x < s.n_x; s.at_x++) {
            const kz_box *x = &s.shifted[s.at_x], *y = &s.shifted[s.at_y];
            const kz_box at = {{x->min.x, y->min.y}, {x->max.x, y->max.y}};
            s.where = KZI_FOUND_RESTING;
            kzi_bvh_nearest(&world->step.resting_tree, at, s.limit, visit_nearest, &s);
            s.where = KZI_FOUND_MOVING;
            kzi_bvh_nearest(&world->step.moving_tree, at, s.limit, visit_nearest, &s);
        }
    }
    search_listed(&s);
}

/* ---- The search ---------------------------------------------------------------------------------------------- */

typedef struct near_k_search {
    const kz_world *world;
    const kz_shape *shape;
    float within;
    const kz_query_filter *filter;
    kzi_first first;
    kzi_asker asker;
    kzi_found_as as;
} near_k_search;

static bool nearer(const void *a, const void *b)
{
    const kz_world_near *p = a, *q = b;
    if (p->gap.distance != q->gap.distance) return p->gap.distance < q->gap.distance;
    return p->body.index < q->body.index || (p->body.index == q->body.index && p->fixture < q->fixture);
}

/* A lower bound of the squared distance to an image of the body: that of the boxes, one `grown` by
 * box_for_images. */
static double image_low(const kz_world *world, kz_box grown, uint32_t index, int32_t x, int32_t y)
{
    const kz_box b = kzi_boxes(world)[index];
    const double shift_x = x * (double)world->wrap_w, shift_y = y * (double)world->wrap_h;
    const double right = (double)b.min.x + shift_x - (double)grown.max.x;
    const double left = (double)grown.min.x - ((double)b.max.x + shift_x);
    const double below = (double)b.min.y + shift_y - (double)grown.max.y;
    const double above = (double)grown.min.y - ((double)b.max.y + shift_y);
    const double x_gap = right > left ? right : left, y_gap = below > above ? below : above;
    return (x_gap > 0 ? x_gap * x_gap : 0) + (y_gap > 0 ? y_gap * y_gap : 0);
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
    const kz_box grown = box_for_images(world, shape->bounds);
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
    KZ_ASSERT(n <= 25);
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

/* The cell of a grid at the nearest point, or the first that the shape meets. */
static int32_t cell_near(const kz_shape *shape, const kz_shape *grid, const kz_distance_result *gap)
{
    if (gap->distance == 0) return kzi_cell_with(grid, shape, KZ_TOUCH);
    const kz_vec2 out = kz_vec2_normalize(kz_vec2_sub(gap->on_a, gap->on_b));
    return kzi_cell_at(grid, gap->on_b, out);
}

/* The nearest of the fixtures that the asker sees.  Images are shifted by up to two periods. */
static kz_world_near nearest_fixture(const near_k_search *s, uint32_t index, const kzi_asker *asker)
{
    const int32_t x = s->world->wrap_w > 0 ? 2 : 0, y = s->world->wrap_h > 0 ? 2 : 0;
    const kz_cell_rect shifts = {-x, -y, x + 1, y + 1};
    kz_world_near best = {kzi_handle(s->world, index), {INFINITY, {0, 0}, {0, 0}}, 0};
    kzi_images images;
    const kz_shape *image;
    kzi_images_begin(&images, s->world, index, shifts, asker);
    while ((image = kzi_images_next(&images))) {
        const kz_box p = s->shape->bounds, q = image->bounds;
        const double right = gap_along(p.min.x, p.max.x, q.min.x, q.max.x);
        const double below = gap_along(p.min.y, p.max.y, q.min.y, q.max.y);
        if (right * right + below * below > no_farther((double)best.gap.distance)) continue;
        const kz_distance_result gap = kz_distance(s->shape, image);
        if (!(gap.distance < best.gap.distance)) continue;
        best.gap = gap;
        best.fixture = images.fixture;
        if (image->kind == KZ_KIND_GRID) best.fixture = cell_near(s->shape, image, &gap);
    }
    return best;
}

static double offer_near(void *ctx, uint32_t index)
{
    near_k_search *s = ctx;
    kzi_asker asker = s->asker;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        for (int32_t at = -1; kzi_fixtures_next_found(s->world, index, s->as, &asker, &at);) {
            const kz_world_near found =
                kzi_is_divided(s->world, index) || kzi_is_grid(s->world, index)
                    ? nearest_fixture(s, index, &asker)
                    : (kz_world_near){kzi_handle(s->world, index), nearest_gap(s->world, s->shape, index), 0};
            if (found.gap.distance <= s->within && found.gap.distance < INFINITY) kzi_first_offer(&s->first, &found);
        }
    }
    const kz_world_near *last = kzi_first_last(&s->first);
    const double limit = (double)(last && last->gap.distance < s->within ? last->gap.distance : s->within);
    return no_farther(limit);
}

size_t kz_world_nearest(const kz_world *world, const kz_shape *shape, float within, const kz_query_filter *filter,
                        kz_world_near *out, size_t max)
{
    near_k_search s = {world, shape, within, filter, {out, sizeof *out, out ? max : 0, 0, nearer},
                       kzi_asker_of_filter(filter), kzi_found_as_of(filter)};
    if (!world || !shape || shape->kind == KZ_KIND_NONE || !(within >= 0) || s.first.max == 0) return 0;
    each_nearest(world, shape->bounds, no_farther((double)within), offer_near, &s);
    kzi_first_sort(&s.first);
    return s.first.n < max ? s.first.n : max;
}
