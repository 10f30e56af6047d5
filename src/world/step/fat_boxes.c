/* fat_boxes.c - writes fat boxes, and notices who leaves them and who is near. */
#include "world/step/fat_private.h"

#include "shape/pose_lanes.h"

#include <float.h>
#include <string.h>

#define FIRST_PREDICTED 4 /* steps */
#define LEAST_PREDICTED 2
#define MOST_PREDICTED  32
#define BUILD_TESTS     4.0   /* steps_to_predict: as many tests of pairs a mover cost a quarter of a build */
#define MARGIN          0.5f  /* on all sides, in steps of the body's own motion */
#define COMMON_MARGIN   0.25f /* beside that, in steps of the mean motion */
#define GROWTH_SAMPLE   64u
#define FASTEST         8     /* times the mean speed: faster bodies leave their fat boxes */
#define OWN_SPEED       0.25f /* of a body's size is added to that, for the first time */

/* ---- Predicting ------------------------------------------------------------------------------------------ */

/* How many steps to predict.  Each step more costs the tests of some pairs in all of them, and saves a part of the
 * next build.  The best number has about the same cost of both.  It is hardly more than the last ones have lasted. */
static uint32_t steps_to_predict(const kzi_fat *fat, uint32_t n_movers)
{
    if (fat->n_predicted == 0) return FIRST_PREDICTED;
    const double more = (double)(fat->pairs.n - fat->n_met) / fat->n_predicted;
    uint32_t n = LEAST_PREDICTED;
    while (n < MOST_PREDICTED && n <= fat->n_steps && (n + 1.0) * (n + 1.0) * more < BUILD_TESTS * n_movers) n++;
    return n;
}

/* What the fat boxes of all movers are made with.  Bounds are turned so that they go down as a box grows.  The slack of
 * a side is from the bound of the fat box to that of the box. */
typedef struct outlook {
    kzi_f32x4 part, base; /* the margin of a side was `part` of the slack of both and `base` */
    kzi_f32x4 old_margin, margin;
    kzi_f32x4 a_step;  /* 1 / steps since the last fat boxes */
    kzi_f32x4 steps;   /* that are predicted */
    kzi_f32x4 fastest; /* the most that a body of no size is believed */
    kzi_f32x4 speeds;  /* the sum of all movers */
} outlook;

/* Writes the fat box of a mover, and in its state where that reaches to.  The old one tells how the body moved: the slack
 * of both sides together was the margins and the motion predicted, so what is behind the body now, less its margin, is its
 * motion since then.  A body that has left did so in the last step. */
static inline uint32_t fatten(outlook *o, const kz_box *from, kz_box *fat, uint32_t state)
{
    /* by heading: 1 where the fat box reaches far to that side */
    static const float towards[4][4] = {{1, 1, -1, -1}, {-1, 1, 1, -1}, {1, -1, -1, 1}, {-1, -1, 1, 1}};
    const kzi_f32x4 zero = kzi_f32x4_all(0), box = outwards(kzi_f32x4_load(&from->min.x));
    const kzi_f32x4 slack = kzi_f32x4_sub(box, outwards(kzi_f32x4_load(&fat->min.x)));
    const kzi_f32x4 behind = kzi_f32x4_swap_halves(slack);
    const kzi_f32x4 margin = kzi_f32x4_add(kzi_f32x4_mul(kzi_f32x4_add(slack, behind), o->part), o->base);
    const kzi_f32x4 is_front = kzi_f32x4_load(towards[(state & KZI_HEADING_BITS) >> KZI_HEADING_SHIFT]);
    const kzi_f32x4 moved =
        kzi_f32x4_pick_less(zero, is_front, kzi_f32x4_sub(behind, margin), kzi_f32x4_sub(margin, slack));
    const kzi_f32x4 left = kzi_f32x4_pick_less(slack, zero, kzi_f32x4_sub(o->old_margin, slack), zero);
    const kzi_f32x4 motion = kzi_f32x4_max(kzi_f32x4_mul(moved, o->a_step), left);
    const kzi_f32x4 size = kzi_f32x4_abs(kzi_f32x4_add(box, kzi_f32x4_swap_halves(box)));
    const kzi_f32x4 most = kzi_f32x4_add(o->fastest, kzi_f32x4_mul(size, kzi_f32x4_all(OWN_SPEED)));
    const kzi_f32x4 speed = kzi_f32x4_min(kzi_f32x4_abs(motion), most);
    const kzi_f32x4 growth = kzi_f32x4_mul(kzi_f32x4_min(kzi_f32x4_max(motion, zero), most), o->steps);
    const kzi_f32x4 more = kzi_f32x4_add(kzi_f32x4_mul(speed, kzi_f32x4_all(MARGIN)), o->margin);
    const kzi_f32x4 bounds = kzi_f32x4_sub(kzi_f32x4_sub(box, growth), more);
    kzi_f32x4_store(&fat->min.x, outwards(kzi_f32x4_max(bounds, kzi_f32x4_all(-FLT_MAX))));
    o->speeds = kzi_f32x4_add(o->speeds, speed);
    return (state & ~(uint32_t)KZI_HEADING_BITS) | (kzi_f32x4_less_bits(zero, motion) >> 2) << KZI_HEADING_SHIFT;
}

/* A mover without a box, such as one that is disabled, has an empty one.  A new one begins as if it had been at rest. */
void kzi_fat_write(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    kz_box *boxes = fat->boxes.at;
    const uint32_t *movers = world->step.movers.at;
    float sums[4];
    const uint32_t n_predicted = steps_to_predict(fat, world->step.n_movers);
    const float part = fat->phase == KZI_FAT_KEPT ? MARGIN / ((float)fat->n_predicted + 2 * MARGIN) : 0;
    const float margin = COMMON_MARGIN * fat->speed;
    outlook o = {.part = kzi_f32x4_all(part),
                 .base = kzi_f32x4_all(fat->margin - 2 * part * fat->margin),
                 .old_margin = kzi_f32x4_all(fat->margin),
                 .margin = kzi_f32x4_all(margin),
                 .a_step = kzi_f32x4_all(1.0f / (float)fat->n_steps),
                 .steps = kzi_f32x4_all((float)n_predicted),
                 .fastest = kzi_f32x4_all(FASTEST * fat->speed),
                 .speeds = kzi_f32x4_all(0)};
    for (uint32_t i = 0; i < world->step.n_movers; i++) {
        const kz_box *box = &kzi_boxes(world)[movers[i]];
        uint32_t *state = &kzi_states(world)[movers[i]];
        if (boxes[i].min.x > boxes[i].max.x || box->min.x > box->max.x) boxes[i] = *box;
        if (box->min.x <= box->max.x) *state = fatten(&o, box, &boxes[i], *state);
    }
    fat->margin = margin;
    kzi_f32x4_store(sums, o.speeds);
    fat->speed = (sums[0] + sums[1]) / (2 * (float)world->step.n_movers);
    if (fat->speed > FLT_MAX) fat->speed = 0; /* far out, where it is no number */
    fat->n_predicted = n_predicted;
}

/* A sample of all movers, with where they were a step ago. */
double kzi_fat_growth(const kz_world *world)
{
    const kz_box *boxes = kzi_boxes(world), *were = world->step.fat.boxes.at;
    const uint32_t *movers = world->step.movers.at, n = world->step.n_movers;
    kzi_f32x4 moved = kzi_f32x4_all(0), size = moved;
    float m[4], s[4];
    for (uint32_t i = 0; i < GROWTH_SAMPLE; i++) {
        const uint32_t place = (uint32_t)((uint64_t)n * i / GROWTH_SAMPLE);
        const kz_box *box = &boxes[movers[place]], *was = &were[place];
        if (box->min.x > box->max.x || was->min.x > was->max.x) continue;
        const kzi_f32x4 bounds = kzi_f32x4_load(&box->min.x);
        moved = kzi_f32x4_add(moved, kzi_f32x4_abs(kzi_f32x4_sub(bounds, kzi_f32x4_load(&was->min.x))));
        size = kzi_f32x4_add(size, kzi_f32x4_abs(kzi_f32x4_sub(bounds, kzi_f32x4_swap_halves(bounds))));
    }
    kzi_f32x4_store(m, moved);
    kzi_f32x4_store(s, size);
    const double steps = FIRST_PREDICTED + 2 * (double)MARGIN;
    return (1 + steps * (double)m[0] / (double)s[0]) * (1 + steps * (double)m[1] / (double)s[1]);
}

/* ---- Leaving ---------------------------------------------------------------------------------------- */

static bool is_loose(const kz_box *box, const kz_box *fat)
{
    const kzi_f32x4 bounds = outwards(kzi_f32x4_load(&box->min.x)), most = outwards(kzi_f32x4_load(&fat->min.x));
    return kzi_f32x4_less_bits(bounds, most) != 0;
}

uint32_t kzi_fat_list_loose(const kz_world *world, uint32_t most, uint32_t *places)
{
    const kz_box *boxes = kzi_boxes(world), *fat = world->step.fat.boxes.at;
    const uint32_t *movers = world->step.movers.at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < world->step.n_movers && n <= most; i++) {
        places[n] = i;
        n += is_loose(&boxes[movers[i]], &fat[i]);
    }
    return n;
}

/* ---- Catching -------------------------------------------------------------------------------------------- */

/* Moves one axis of a fat box, if the body has left it there: it goes on to that side, at the speed predicted.  Behind it
 * is as much slack as if it had done so since the fat boxes were written, but at most for as long as was predicted.
 * Returns whether it goes up. */
static bool catch_axis(const kzi_fat *fat, float low, float high, float *fat_low, float *fat_high, bool was_up)
{
    if (low >= *fat_low && high <= *fat_high) return was_up;
    const bool is_up = high > *fat_high; /* where there was no fat box, too */
    const float n_left = fat->n_predicted > fat->n_steps + 1 ? (float)(fat->n_predicted - fat->n_steps) : 2;
    const float slack = (*fat_high - *fat_low) - (high - low) - 2 * fat->margin;
    const float predicted = slack / ((float)fat->n_predicted + 2 * MARGIN);
    const float speed = predicted > fat->speed ? predicted : fat->speed;
    const float front = speed * (n_left + MARGIN) + fat->margin;
    const uint32_t n_back = fat->n_steps < fat->n_predicted ? fat->n_steps : fat->n_predicted;
    const float back = speed * ((float)n_back + MARGIN) + fat->margin;
    *fat_low = low - (is_up ? back : front);
    *fat_high = high + (is_up ? front : back);
    if (*fat_low < -FLT_MAX) *fat_low = -FLT_MAX;
    if (*fat_high > FLT_MAX) *fat_high = FLT_MAX;
    return is_up;
}

void kzi_fat_catch(kz_world *world, uint32_t place)
{
    const kzi_fat *fat = &world->step.fat;
    const uint32_t index = ((const uint32_t *)world->step.movers.at)[place];
    const kz_box from = kzi_boxes(world)[index];
    kz_box *box = (kz_box *)fat->boxes.at + place;
    uint32_t *state = &kzi_states(world)[index];
    const uint32_t was = *state >> KZI_HEADING_SHIFT;
    const uint32_t right = catch_axis(fat, from.min.x, from.max.x, &box->min.x, &box->max.x, was & 1);
    const uint32_t down = catch_axis(fat, from.min.y, from.max.y, &box->min.y, &box->max.y, was >> 1 & 1);
    *state = (*state & ~(uint32_t)KZI_HEADING_BITS) | (right | down << 1) << KZI_HEADING_SHIFT | KZI_LOOSE;
}

/* ---- Near ones ------------------------------------------------------------------------------------------- */

/* A coarse map: which of 64 columns loose bodies touch in each of its rows.  Rows are so high that most boxes touch one
 * or two, as the number of more could not be predicted. */
#define MAP_COLUMNS 64
#define MAP_ROWS    256

typedef struct loose_map {
    kz_box bounds;
    kzi_f32x4 origin, scale, last;
    uint64_t row[MAP_ROWS];
} loose_map;

typedef struct map_cells {
    uint64_t columns;
    uint32_t row, last_row;
} map_cells;

/* Rounding does not change the order of coordinates, so boxes that meet have a cell in common.  What is outside of the
 * bounds is in the cells at the edge. */
static inline map_cells cells_of(const loose_map *map, const kz_box *box)
{
    float at[4];
    const kzi_f32x4 from = kzi_f32x4_sub(kzi_f32x4_load(&box->min.x), map->origin);
    const kzi_f32x4 cell = kzi_f32x4_max(kzi_f32x4_mul(from, map->scale), kzi_f32x4_all(0));
    kzi_f32x4_store(at, kzi_f32x4_min(cell, map->last));
    const uint32_t first = (uint32_t)(int32_t)at[0], last = (uint32_t)(int32_t)at[2];
    return (map_cells){(~(uint64_t)0 >> (63 - last)) & (~(uint64_t)0 << first), (uint32_t)(int32_t)at[1],
                       (uint32_t)(int32_t)at[3]};
}

static void fill_map(loose_map *map, const kz_box *boxes, const uint32_t *places, uint32_t n)
{
    kz_box all = boxes[places[0]];
    float heights = 0;
    for (uint32_t i = 0; i < n; i++) {
        all = kz_box_union(all, boxes[places[i]]);
        heights += boxes[places[i]].max.y - boxes[places[i]].min.y;
    }
    const float w = all.max.x - all.min.x, h = all.max.y - all.min.y, high = 1.5f * heights / (float)n;
    const float sx = w > 0 ? MAP_COLUMNS / w : 0, sy = h <= 0 ? 0 : high * MAP_ROWS > h ? 1 / high : MAP_ROWS / h;
    map->bounds = all;
    map->origin = kzi_f32x4_set(all.min.x, all.min.y, all.min.x, all.min.y);
    map->scale = kzi_f32x4_set(sx, sy, sx, sy);
    map->last = kzi_f32x4_set(MAP_COLUMNS - 1, MAP_ROWS - 1, MAP_COLUMNS - 1, MAP_ROWS - 1);
    memset(map->row, 0, sizeof map->row);
    for (uint32_t i = 0; i < n; i++) {
        const map_cells cells = cells_of(map, &boxes[places[i]]);
        for (uint32_t row = cells.row; row <= cells.last_row; row++) map->row[row] |= cells.columns;
    }
}

static inline bool may_meet_loose(const loose_map *map, const kz_box *box)
{
    const map_cells cells = cells_of(map, box);
    uint64_t touched = map->row[cells.row] | map->row[cells.last_row];
    for (uint32_t row = cells.row + 1; row < cells.last_row; row++) touched |= map->row[row];
    return ((touched & cells.columns) != 0) & (kzi_boxes_meet(&map->bounds, box) != 0);
}

uint32_t kzi_fat_list_near(const kz_world *world, uint32_t n, uint32_t most, uint32_t *places)
{
    const kz_box *fat = world->step.fat.boxes.at;
    const uint32_t *states = kzi_states(world), *movers = world->step.movers.at;
    loose_map map;
    fill_map(&map, fat, places, n);
    for (uint32_t i = 0; i < world->step.n_movers && n <= most; i++) {
        places[n] = i;
        n += may_meet_loose(&map, &fat[i]) & !(states[movers[i]] & KZI_LOOSE);
    }
    return n;
}
