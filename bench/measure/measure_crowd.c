/* measure_crowd.c - crowds of boxes that move, and lists of their pairs. */
#include "measure/measure_crowd.h"

#include <string.h>

/* ---- Crowds -------------------------------------------------------------------------------------------- */

#define CROWD_SPEED 0.1f
#define CLUSTERS    32
#define GIANTS      200
#define SPRITE      64
#define OUTLIER_AT  1e9f
#define TILE        16
#define COLUMNS     100 /* tiles of a floor; the next one is eight tiles below */

/* Newton's method is all that is needed of a root here. */
static float crowd_root(double v)
{
    double r = v > 1 ? v : 1;
    for (int i = 0; i < 60; i++) r = (r + v / r) / 2;
    return (float)r;
}

static kz_vec2 crowd_direction(measure_crowd *c)
{
    uint64_t *random = &c->random;
    while (c->row->layout == MEASURE_SPRITES) {
        const float x = (float)measure_between(random, -6, 6), y = (float)measure_between(random, -6, 6);
        if (x != 0 || y != 0) return (kz_vec2){x, y};
    }
    for (;;) {
        const float x = measure_real(random, -1, 1), y = measure_real(random, -1, 1), d = x * x + y * y;
        if (d > 1 || d < 0.01f) continue;
        const float r = CROWD_SPEED / crowd_root((double)d);
        return (kz_vec2){x * r, y * r};
    }
}

/* Of a game: tiles come first, bullets last. */
static bool crowd_is_tile(const measure_crowd *c, uint32_t i) { return 3 * i < 2 * c->n; }
static bool crowd_is_bullet(const measure_crowd *c, uint32_t i) { return 21 * i >= 20 * c->n; }

/* Mean 1 in each direction, except for platforms, walls and giants. */
static kz_vec2 crowd_size(measure_crowd *c, uint32_t i)
{
    const measure_layout layout = c->row->layout;
    if (layout == MEASURE_ONE_PLACE) return (kz_vec2){2, 2};
    if (layout == MEASURE_SPRITES) return (kz_vec2){SPRITE, SPRITE};
    if (layout == MEASURE_GAME) {
        const float side = crowd_is_tile(c, i) ? TILE : crowd_is_bullet(c, i) ? 4 : measure_real(&c->random, 16, 48);
        return (kz_vec2){side, side};
    }
    if (layout == MEASURE_GIANTS && i < GIANTS) return (kz_vec2){c->extent.x / 8, c->extent.y / 8};
    if (layout != MEASURE_SIZES) {
        const float w = measure_real(&c->random, 0.5f, 1.5f), h = measure_real(&c->random, 0.5f, 1.5f);
        const float length = measure_real(&c->random, 10, 1000);
        return (kz_vec2){layout == MEASURE_PLATFORMS ? length : w, layout == MEASURE_WALLS ? length : h};
    }
    float size = 0.0069f; /* of 2^(0..10) the mean is 148 */
    for (int32_t i_size = measure_between(&c->random, 0, 9); i_size > 0; i_size--) size *= 2;
    size *= measure_real(&c->random, 1, 2);
    return (kz_vec2){size, size};
}

/* So large that a box meets about k others: it meets those whose corner lies in the sum of two boxes. */
static kz_vec2 crowd_extent(const measure_world_row *row, uint32_t n)
{
    const double area = 4.0 * n / (double)row->k;
    switch (row->layout) {
    case MEASURE_CLUSTERS: return (kz_vec2){5 * crowd_root(area), 5 * crowd_root(area)};
    case MEASURE_SIZES: return (kz_vec2){crowd_root(2 * area), crowd_root(2 * area)};
    case MEASURE_COLUMN: return (kz_vec2){1, (float)(area / 2)};
    case MEASURE_ROW: return (kz_vec2){(float)(area / 2), 1};
    case MEASURE_PLATFORMS:
    case MEASURE_WALLS: return (kz_vec2){crowd_root(505 * area), crowd_root(505 * area)};
    case MEASURE_ONE_PLACE: return (kz_vec2){1, 1};
    case MEASURE_GAME: return (kz_vec2){COLUMNS * TILE, TILE * 8.0f * (float)n * 2 / 3 / COLUMNS};
    case MEASURE_SPRITES: return (kz_vec2){SPRITE * crowd_root(area), SPRITE * crowd_root(area)};
    default: return (kz_vec2){crowd_root(area), crowd_root(area)};
    }
}

static kz_vec2 crowd_place(measure_crowd *c, uint32_t i)
{
    const kz_vec2 e = c->extent;
    float x = measure_real(&c->random, 0, e.x), y = measure_real(&c->random, 0, e.y);
    if (c->row->layout == MEASURE_CLUSTERS) { /* that are a quarter of a uniform world's area together */
        uint64_t place = (uint64_t)measure_between(&c->random, 1, CLUSTERS);
        const float at_x = measure_real(&place, 0, 1), at_y = measure_real(&place, 0, 1);
        x = 0.8f * at_x * e.x + x / 55;
        y = 0.8f * at_y * e.y + y / 55;
    }
    if (c->row->layout == MEASURE_GAME && crowd_is_tile(c, i)) {
        x = (float)(i % COLUMNS * TILE);
        y = (float)((i / COLUMNS * 8 + 7) * TILE);
    }
    if (c->row->layout == MEASURE_OUTLIER && i == 0) x = y = OUTLIER_AT;
    if (c->row->layout == MEASURE_SPRITES) return (kz_vec2){(float)(int32_t)x, (float)(int32_t)y};
    return (kz_vec2){x, y};
}

void measure_crowd_list_movers(measure_crowd *c)
{
    c->n_movers = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->motion[i].x != 0 || c->motion[i].y != 0) c->movers[c->n_movers++] = i;
}

static void crowd_fill(measure_crowd *c)
{
    const uint32_t n_still = c->n - (uint32_t)((float)c->n * c->row->moving);
    for (uint32_t i = 0; i < c->n; i++) {
        const kz_vec2 at = crowd_place(c, i);
        c->size[i] = crowd_size(c, i);
        c->boxes[i] = (kz_box){at, {at.x + c->size[i].x, at.y + c->size[i].y}};
        kz_vec2 motion = crowd_direction(c);
        if (c->row->layout == MEASURE_GAME) { /* two pixels a frame, twelve for bullets */
            const float faster = (crowd_is_bullet(c, i) ? 12 : 2) / CROWD_SPEED;
            motion = (kz_vec2){faster * motion.x, faster * motion.y};
        }
        if (i >= n_still) c->motion[i] = motion;
    }
    /* Who moves lies anywhere among the others, unless these are static. */
    for (uint32_t i = c->n; !c->row->is_static && n_still > 0 && i > 1; i--) {
        const uint32_t j = (uint32_t)measure_between(&c->random, 0, (int32_t)i - 1);
        const kz_vec2 saved = c->motion[i - 1];
        c->motion[i - 1] = c->motion[j];
        c->motion[j] = saved;
    }
    c->n_static = c->row->is_static ? n_still : 0;
    measure_crowd_list_movers(c);
}

measure_crowd *measure_crowd_make(const measure_world_row *row, uint32_t n, const kz_allocator *alloc)
{
    measure_crowd *c = measure_take(alloc, sizeof *c);
    if (!c) return NULL;
    *c = (measure_crowd){.row = row, .alloc = alloc, .n = n, .random = n};
    c->extent = crowd_extent(row, n);
    c->boxes = measure_take(alloc, n * sizeof *c->boxes);
    c->size = measure_take(alloc, n * sizeof *c->size);
    c->motion = measure_take(alloc, n * sizeof *c->motion);
    c->movers = measure_take(alloc, n * sizeof *c->movers);
    if (!c->boxes || !c->size || !c->motion || !c->movers) {
        measure_crowd_free(c);
        return NULL;
    }
    memset(c->motion, 0, n * sizeof *c->motion);
    crowd_fill(c);
    return c;
}

void measure_crowd_free(measure_crowd *c)
{
    if (!c) return;
    measure_give(c->alloc, c->boxes, c->n * sizeof *c->boxes);
    measure_give(c->alloc, c->size, c->n * sizeof *c->size);
    measure_give(c->alloc, c->motion, c->n * sizeof *c->motion);
    measure_give(c->alloc, c->movers, c->n * sizeof *c->movers);
    measure_give(c->alloc, c, sizeof *c);
}

static void crowd_change(measure_crowd *c)
{
    for (uint32_t k = 0; k < c->n / 10; k++) {
        kz_vec2 *motion = &c->motion[measure_between(&c->random, 0, (int32_t)c->n - 1)];
        const kz_vec2 other = crowd_direction(c);
        *motion = motion->x != 0 || motion->y != 0 ? (kz_vec2){0, 0} : other;
    }
    measure_crowd_list_movers(c);
}

void measure_crowd_step(measure_crowd *c)
{
    const kz_vec2 e = c->extent;
    if (c->row->changing && c->step++ % 4 == 3) crowd_change(c);
    for (uint32_t k = 0; k < c->n_movers; k++) {
        const uint32_t i = c->movers[k];
        kz_box *b = &c->boxes[i];
        kz_vec2 *v = &c->motion[i];
        if ((b->min.x < 0 && v->x < 0) || (b->min.x > e.x && v->x > 0)) v->x = -v->x;
        if ((b->min.y < 0 && v->y < 0) || (b->min.y > e.y && v->y > 0)) v->y = -v->y;
        b->min = (kz_vec2){b->min.x + v->x, b->min.y + v->y};
        b->max = (kz_vec2){b->min.x + c->size[i].x, b->min.y + c->size[i].y};
    }
}

/* ---- Pairs as numbers ---------------------------------------------------------------------------------- */

bool measure_log_fit(measure_pair_log *log, size_t n)
{
    size_t room = log->room ? log->room : 4096;
    while (room < n) room *= 2;
    if (room == log->room) return true;
    uint64_t **arrays[3] = {&log->now, &log->before, &log->scratch};
    const size_t used[3] = {log->n_now, log->n_before, 0};
    uint64_t *grown[3];
    for (int i = 0; i < 3; i++) grown[i] = measure_take(log->alloc, room * sizeof(uint64_t));
    const bool all = grown[0] && grown[1] && grown[2];
    for (int i = 0; i < 3; i++) {
        if (all && used[i]) memcpy(grown[i], *arrays[i], used[i] * sizeof(uint64_t));
        measure_give(log->alloc, all ? *arrays[i] : grown[i], (all ? log->room : room) * sizeof(uint64_t));
        if (all) *arrays[i] = grown[i];
    }
    if (all) log->room = room;
    return all;
}

bool measure_log_add(measure_pair_log *log, uint32_t a, uint32_t b)
{
    if (log->n_now == log->room && !measure_log_fit(log, log->n_now + 1)) return false;
    log->now[log->n_now++] = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    return true;
}

void measure_log_next(measure_pair_log *log)
{
    uint64_t *saved = log->before;
    log->before = log->now;
    log->n_before = log->n_now;
    log->now = saved;
    log->n_now = 0;
}

/* By digits of 11 bits, of the lower and of the higher index; few pairs by insertion. */
static void log_sort(measure_pair_log *log, uint32_t n_boxes)
{
    static uint32_t count[2048];
    for (int half = 0; half < 2; half++) {
        for (int shift = 0; shift < 32 && (n_boxes - 1) >> shift; shift += 11) {
            const int at = 32 * half + shift;
            memset(count, 0, sizeof count);
            for (size_t i = 0; i < log->n_now; i++) count[log->now[i] >> at & 2047]++;
            for (uint32_t d = 0, sum = 0; d < 2048; d++) {
                const uint32_t n = count[d];
                count[d] = sum;
                sum += n;
            }
            for (size_t i = 0; i < log->n_now; i++) log->scratch[count[log->now[i] >> at & 2047]++] = log->now[i];
            uint64_t *saved = log->now;
            log->now = log->scratch;
            log->scratch = saved;
        }
    }
}

uint64_t measure_pair_mix(uint64_t pair)
{
    pair *= 0x9e3779b97f4a7c15u;
    return (pair ^ pair >> 29) * 0xbf58476d1ce4e5b9u;
}

void measure_log_finish(measure_pair_log *log, uint32_t n_boxes)
{
    size_t i = 0, k = 0;
    log_sort(log, n_boxes);
    log->n_begun = log->n_ended = log->hash = 0;
    while (i < log->n_now || k < log->n_before) {
        if (k == log->n_before || (i < log->n_now && log->now[i] < log->before[k])) {
            log->n_begun++;
            log->hash += measure_pair_mix(log->now[i++]);
        } else if (i == log->n_now || log->before[k] < log->now[i]) {
            log->n_ended++;
            log->hash += 3 * measure_pair_mix(log->before[k++]);
        } else {
            i++, k++;
        }
    }
}

void measure_log_free(measure_pair_log *log)
{
    measure_give(log->alloc, log->now, log->room * sizeof(uint64_t));
    measure_give(log->alloc, log->before, log->room * sizeof(uint64_t));
    measure_give(log->alloc, log->scratch, log->room * sizeof(uint64_t));
}
