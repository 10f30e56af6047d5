/* measure_mask.c - the masks, the offsets, and every question, answered by two methods. */
#include "measure/measure_mask.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum content { CHECKERS, BLOBS, NOISE, OVALS };
enum placing { HALF_A_SIDE, WHERE_BOXES_MEET, WHERE_BLOBS_TOUCH, SOME_OFFSETS, LANES, TURNS, ITEMS };

enum { N_TURNS = 64, SWEEP_CELLS = 200, SWEEP_AWAY = 20, PUSH_CELLS = 16 };

/* ---- The masks ----------------------------------------------------------------------------------------- */

static uint32_t hash_of(int32_t x, int32_t y, uint32_t seed)
{
    uint64_t state = (uint64_t)(uint32_t)x << 32 | ((uint32_t)y * 31u + seed);
    return (uint32_t)(measure_random(&state) >> 32);
}

static bool content_cell(int content, bool is_b, int32_t n, int32_t x, int32_t y)
{
    const double half = n / 2.0, dx = x + 0.5 - half, dy = y + 0.5 - half;
    switch (content) {
    case CHECKERS: return (x + y) % 2 == is_b;
    case NOISE: return hash_of(x, y, is_b) & 1;
    case OVALS: return dx * dx / (0.19 * n * n) + dy * dy / (0.1 * n * n) < 1; /* a smooth edge, 7 to 5 */
    default: return dx * dx + dy * dy < half * half * (0.52 + 0.2 * (hash_of(x / 4, y / 4, 7) % 1024) / 1024.0);
    }
}

typedef struct byte_picture {
    const unsigned char *cell;
    int32_t n;
} byte_picture;

static bool byte_picture_cell(void *ctx, int32_t x, int32_t y)
{
    const byte_picture *p = ctx;
    return p->cell[(size_t)y * (size_t)p->n + (size_t)x];
}

static size_t bytes_of(const measure_masks *m) { return (size_t)m->side * (size_t)m->side; }

static int32_t rotated_side(const measure_masks *m) { return m->side + m->side / 2; }
static size_t rotated_bytes(const measure_masks *m) { return (size_t)rotated_side(m) * (size_t)rotated_side(m); }

static int32_t offsets_side(const measure_masks *m) { return 2 * m->side - 1; }

static size_t counts_bytes(const measure_masks *m)
{
    return (size_t)offsets_side(m) * (size_t)offsets_side(m) * sizeof(int64_t);
}

static bool make_mask_of(const measure_masks *m, bool is_b, unsigned char **bytes, kz_mask **mask)
{
    const int32_t n = m->side;
    *bytes = measure_take(m->alloc, bytes_of(m));
    if (!*bytes) return false;
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++)
            (*bytes)[(size_t)y * (size_t)n + (size_t)x] = content_cell(m->row->content, is_b, n, x, y);
    byte_picture picture = {*bytes, n};
    return kz_mask_from_call(n, n, byte_picture_cell, &picture, m->alloc, mask, NULL) == KZ_OK;
}

void measure_masks_free(measure_masks *m)
{
    measure_give(m->alloc, m->byte_a, bytes_of(m));
    measure_give(m->alloc, m->byte_b, bytes_of(m));
    measure_give(m->alloc, m->rotated, rotated_bytes(m));
    measure_give(m->alloc, m->counts, counts_bytes(m));
    kz_mask_free(m->a);
    kz_mask_free(m->b);
    kz_config_space_free(m->pair);
    *m = (measure_masks){0};
}

/* ---- The places ---------------------------------------------------------------------------------------- */

static int places_for(int placing, int32_t side)
{
    if (placing == SOME_OFFSETS) return 16;
    if (placing == TURNS) return side <= 128 ? N_TURNS : side <= 256 ? N_TURNS / 4 : 4;
    if (placing == LANES) return 64;
    const int32_t n = MEASURE_MOST_PLACES * 64 / side; /* the slow methods' answers take long */
    return side <= 64 ? MEASURE_MOST_PLACES : side <= 512 ? n : side <= 1024 ? n / 2 : 16;
}

/* In a random direction, about as far as the masks reach there. */
static kz_cell touching_place(const measure_masks *m, uint64_t *random)
{
    const kz_pose turn = kz_pose_degrees(0, 0, (double)(measure_random(random) >> 11) * 0x1p-53 * 360);
    const double x = (double)turn.cos, y = (double)turn.sin;
    int32_t length = m->side;
    while (length > 0 && !kz_mask_overlap(m->a, m->b, (int32_t)(x * length), (int32_t)(y * length))) length--;
    length += measure_between(random, -2, 2);
    return (kz_cell){(int32_t)(x * length), (int32_t)(y * length)};
}

static kz_cell random_place(const measure_masks *m, int i, uint64_t *random)
{
    const int32_t n = m->side;
    kz_cell at;
    switch (m->row->placing) {
    case HALF_A_SIDE:
        do {
            at = (kz_cell){measure_between(random, -n / 2, n / 2), measure_between(random, -n / 2, n / 2)};
        } while (at.x % 64 == 0 || (at.x + at.y) % 2 != 0); /* even sums keep the checkers apart */
        return at;
    case WHERE_BLOBS_TOUCH: return touching_place(m, random);
    case LANES: return (kz_cell){measure_between(random, -n * 4 / 5, n * 4 / 5), measure_between(random, 0, 3)};
    case TURNS: return (kz_cell){i * 7 % N_TURNS, 0};
    case ITEMS: return (kz_cell){measure_between(random, -2 * n, 2 * n), measure_between(random, -2 * n, 2 * n)};
    default: return (kz_cell){measure_between(random, 1 - n, n - 1), measure_between(random, 1 - n, n - 1)};
    }
}

static kz_result make_parts(measure_masks *m)
{
    if (!make_mask_of(m, false, &m->byte_a, &m->a) || !make_mask_of(m, true, &m->byte_b, &m->b)) return KZ_ERR_MEMORY;
    if (m->row->placing == TURNS && !(m->rotated = measure_take(m->alloc, rotated_bytes(m)))) return KZ_ERR_MEMORY;
    if (m->row->placing == SOME_OFFSETS && !(m->counts = measure_take(m->alloc, counts_bytes(m)))) return KZ_ERR_MEMORY;
    const bool uses_pair = m->row->placing == WHERE_BOXES_MEET || m->row->placing == WHERE_BLOBS_TOUCH;
    if (uses_pair && m->row->content == BLOBS) return kz_config_space_create(m->a, m->b, m->alloc, &m->pair, NULL);
    return KZ_OK;
}

kz_result measure_masks_make(const measure_mask_row *row, int32_t side, const kz_allocator *alloc, measure_masks *m,
                             measure_scene *scene)
{
    uint64_t random = (uint64_t)side;
    *m = (measure_masks){.alloc = alloc, .row = row, .side = side};
    const kz_result result = make_parts(m);
    if (result != KZ_OK) {
        measure_masks_free(m);
        return result;
    }
    scene->what = m;
    scene->tolerance = row->tolerance;
    scene->shuffle = NULL;
    scene->n = places_for(row->placing, side);
    for (int i = 0; i < scene->n; i++) scene->place[i] = random_place(m, i, &random);
    return KZ_OK;
}

/* ---- Two masks at an offset: loops over bytes ----------------------------------------------------------- */

typedef struct byte_span {
    int32_t x0, y0, x1, y1;
} byte_span;

/* The cells of a on which b's square lies; none when x0 >= x1 or y0 >= y1. */
static byte_span common_span(int32_t n, int32_t dx, int32_t dy)
{
    return (byte_span){dx > 0 ? dx : 0, dy > 0 ? dy : 0, dx < 0 ? n + dx : n, dy < 0 ? n + dy : n};
}

static const unsigned char *byte_row(const unsigned char *cell, int32_t n, int32_t x, int32_t y)
{
    return cell + (ptrdiff_t)y * n + x;
}

static bool bytes_meet(const measure_masks *m, int32_t dx, int32_t dy)
{
    const byte_span c = common_span(m->side, dx, dy);
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = byte_row(m->byte_a, m->side, c.x0, y);
        const unsigned char *b = byte_row(m->byte_b, m->side, c.x0 - dx, y - dy);
        for (int32_t x = 0; x < c.x1 - c.x0; x++)
            if (a[x] && b[x]) return true;
    }
    return false;
}

static int64_t bytes_in_common(const measure_masks *m, int32_t dx, int32_t dy)
{
    const byte_span c = common_span(m->side, dx, dy);
    int64_t area = 0;
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = byte_row(m->byte_a, m->side, c.x0, y);
        const unsigned char *b = byte_row(m->byte_b, m->side, c.x0 - dx, y - dy);
        for (int32_t x = 0; x < c.x1 - c.x0; x++) area += a[x] && b[x];
    }
    return area;
}

static int64_t bytes_overlap(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = bytes_meet(s->what, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t bytes_area(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = bytes_in_common(s->what, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t first_code(int32_t x, int32_t y) { return (int64_t)y * 65536 + x; }

static int64_t bytes_first_of(const measure_masks *m, kz_cell at)
{
    const byte_span c = common_span(m->side, at.x, at.y);
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = byte_row(m->byte_a, m->side, c.x0, y);
        const unsigned char *b = byte_row(m->byte_b, m->side, c.x0 - at.x, y - at.y);
        for (int32_t x = 0; x < c.x1 - c.x0; x++)
            if (a[x] && b[x]) return first_code(c.x0 + x, y);
    }
    return -1;
}

static int64_t bytes_first(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = bytes_first_of(s->what, s->place[i]);
    return s->n;
}

/* A new picture with the common cells; the count stands for it. */
static int64_t bytes_common_of(measure_masks *m, kz_cell at)
{
    const byte_span c = common_span(m->side, at.x, at.y);
    unsigned char *out = measure_take(m->alloc, bytes_of(m));
    if (!out) return m->no_memory = true, -1;
    memset(out, 0, bytes_of(m));
    int64_t area = 0;
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = byte_row(m->byte_a, m->side, c.x0, y);
        const unsigned char *b = byte_row(m->byte_b, m->side, c.x0 - at.x, y - at.y);
        unsigned char *to = out + (ptrdiff_t)y * m->side + c.x0;
        for (int32_t x = 0; x < c.x1 - c.x0; x++) area += to[x] = a[x] && b[x];
    }
    measure_give(m->alloc, out, bytes_of(m));
    return area;
}

static int64_t bytes_common(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = bytes_common_of(s->what, s->place[i]);
    return s->n;
}

/* ---- The same by masks ------------------------------------------------------------------------------------ */

static int64_t masks_overlap(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) answers[i] = kz_mask_overlap(m->a, m->b, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t pair_overlap(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) answers[i] = kz_config_space_overlap(m->pair, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t masks_area(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) answers[i] = kz_mask_overlap_area(m->a, m->b, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t masks_first(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        kz_cell c;
        answers[i] = kz_mask_overlap_first(m->a, m->b, s->place[i].x, s->place[i].y, &c) ? first_code(c.x, c.y) : -1;
    }
    return s->n;
}

static int64_t masks_common(const measure_scene *s, int64_t *answers)
{
    measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        kz_mask *common = NULL;
        if (kz_mask_overlap_mask(m->a, m->b, s->place[i].x, s->place[i].y, m->alloc, &common, NULL) != KZ_OK)
            m->no_memory = true;
        answers[i] = common ? kz_mask_count(common) : -1;
        kz_mask_free(common);
    }
    return s->n;
}

/* ---- Many at once ------------------------------------------------------------------------------------------ */

static int64_t masks_many(const measure_scene *s, int64_t *answers)
{
    static kz_mask_at items[MEASURE_MOST_PLACES];
    static uint64_t bits[MEASURE_MOST_PLACES / 64 + 1];
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) items[i] = (kz_mask_at){m->b, s->place[i].x, s->place[i].y};
    kz_mask_overlap_many(m->a, items, (size_t)s->n, bits);
    for (int i = 0; i < s->n; i++) answers[i] = (int64_t)(bits[i / 64] >> i % 64 & 1);
    return s->n;
}

/* The same list, one by one. */
static int64_t masks_listed(const measure_scene *s, int64_t *answers)
{
    static kz_mask_at items[MEASURE_MOST_PLACES];
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) items[i] = (kz_mask_at){m->b, s->place[i].x, s->place[i].y};
    for (int i = 0; i < s->n; i++) answers[i] = kz_mask_overlap(m->a, items[i].mask, items[i].x, items[i].y);
    return s->n;
}

/* ---- All offsets: the places are some of them -------------------------------------------------------------- */

static int64_t masks_offsets(const measure_scene *s, int64_t *answers)
{
    measure_masks *m = s->what;
    kz_mask *cspace = NULL;
    kz_cell origin = {0, 0};
    if (kz_mask_config_space(m->a, m->b, NULL, m->alloc, &cspace, &origin, NULL) != KZ_OK) m->no_memory = true;
    for (int i = 0; i < s->n; i++)
        answers[i] = cspace ? kz_mask_get(cspace, s->place[i].x - origin.x, s->place[i].y - origin.y) : -1;
    kz_mask_free(cspace);
    return (int64_t)offsets_side(m) * offsets_side(m);
}

static int64_t masks_counts(const measure_scene *s, int64_t *answers)
{
    measure_masks *m = s->what;
    const int32_t n = m->side, side = offsets_side(m);
    const kz_cell_rect all = {1 - n, 1 - n, n, n};
    kz_mask_overlap_areas(m->a, m->b, all, m->counts, (size_t)side * (size_t)side);
    for (int i = 0; i < s->n; i++)
        answers[i] = m->counts[(size_t)(s->place[i].y + n - 1) * (size_t)side + (size_t)(s->place[i].x + n - 1)];
    return (int64_t)side * side;
}

/* ---- Out of each other: shifts of up to PUSH_CELLS, the shortest first -------------------------------------- */

typedef struct push_shift {
    int32_t x, y;
} push_shift;

static int by_push_order(const void *a, const void *b)
{
    const push_shift *p = a, *q = b;
    const int32_t p_sq = p->x * p->x + p->y * p->y, q_sq = q->x * q->x + q->y * q->y;
    if (p_sq != q_sq) return p_sq < q_sq ? -1 : 1;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

static int64_t push_code(kz_cell push) { return (int64_t)push.y * 65536 + push.x; }

static int64_t bytes_push(const measure_scene *s, int64_t *answers)
{
    static push_shift shifts[(2 * PUSH_CELLS + 1) * (2 * PUSH_CELLS + 1)];
    static int n_shifts;
    if (n_shifts == 0) {
        for (int32_t y = -PUSH_CELLS; y <= PUSH_CELLS; y++)
            for (int32_t x = -PUSH_CELLS; x <= PUSH_CELLS; x++)
                if (x * x + y * y <= PUSH_CELLS * PUSH_CELLS) shifts[n_shifts++] = (push_shift){x, y};
        qsort(shifts, (size_t)n_shifts, sizeof *shifts, by_push_order);
    }
    for (int i = 0; i < s->n; i++) {
        int k = 0;
        while (k < n_shifts && bytes_meet(s->what, s->place[i].x - shifts[k].x, s->place[i].y - shifts[k].y)) k++;
        answers[i] = k < n_shifts ? push_code((kz_cell){shifts[k].x, shifts[k].y}) : -1;
    }
    return s->n;
}

static int64_t masks_push(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        kz_cell push;
        const bool free = kz_mask_push(m->a, m->b, s->place[i].x, s->place[i].y, PUSH_CELLS, &push);
        answers[i] = free ? push_code(push) : -1;
    }
    return s->n;
}

static int64_t pair_push(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        const kz_cell push = kz_config_space_push(m->pair, s->place[i].x, s->place[i].y);
        const bool near = push.x * push.x + push.y * push.y <= PUSH_CELLS * PUSH_CELLS;
        answers[i] = near ? push_code(push) : -1;
    }
    return s->n;
}

/* ---- Motion: along a lane from one of four sides ------------------------------------------------------------ */

/* Where the moving mask a starts, b lying at (0, 0), and by how much it moves. */
static kz_cell lane_start(const measure_masks *m, kz_cell lane, kz_cell *method)
{
    const int32_t away = m->side + SWEEP_AWAY, sign = lane.y % 2 ? 1 : -1;
    *method = lane.y < 2 ? (kz_cell){-sign, 0} : (kz_cell){0, -sign};
    return lane.y < 2 ? (kz_cell){sign * away, lane.x} : (kz_cell){lane.x, sign * away};
}

int64_t measure_mask_step(const measure_masks *m, kz_cell lane, measure_mask_test *test)
{
    kz_cell method;
    const kz_cell from = lane_start(m, lane, &method);
    for (int32_t k = 0; k <= SWEEP_CELLS; k++)
        if (test(m, -(from.x + k * method.x), -(from.y + k * method.y))) return k;
    return -1;
}

static int64_t bytes_sweep(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = measure_mask_step(s->what, s->place[i], bytes_meet);
    return s->n;
}

static int64_t masks_sweep(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        kz_cell method;
        const kz_cell from = lane_start(m, s->place[i], &method);
        const kz_vec2 at = {(float)from.x, (float)from.y};
        const kz_vec2 motion = {(float)(SWEEP_CELLS * method.x), (float)(SWEEP_CELLS * method.y)};
        const kz_mask_hit hit = kz_mask_sweep(m->a, at, motion, m->b, (kz_vec2){0, 0});
        /* A step to a larger coordinate is made beyond the half between two cells, so not by a motion that ends there:
         * lanes end beyond the other mask. */
        answers[i] = hit.hit ? method.x * (-hit.offset.x - from.x) + method.y * (-hit.offset.y - from.y) : -1;
    }
    return s->n;
}

/* ---- Turning ------------------------------------------------------------------------------------------------ */

/* About the middle, by angles that are no right ones. */
static kz_affine turn_map(const measure_masks *m, kz_cell place)
{
    const float middle = (float)m->side / 2;
    return kz_affine_from_pose(1, 1, (kz_vec2){-middle, -middle},
                               kz_pose_degrees(0, 0, 1.2 + 88.0 * place.x / N_TURNS));
}

enum { UNIT_BITS = 32 }; /* of a source cell: the error of a row of sums is far below a cell */
static const double unit = (double)((int64_t)1 << UNIT_BITS);

static int64_t units_of(double v) { return (int64_t)floor(v * unit + 0.5); }

/* The cell of the source under every pixel of the turned picture's box, by two additions a pixel: inverse mapping as
 * software renderers write it.  The angles have no centre of a pixel on the border of a cell. */
static int64_t sample_rotated(const measure_masks *m, kz_affine map)
{
    const int32_t n = m->side, side = rotated_side(m);
    const double det = map.xx * map.yy - map.xy * map.yx, reach = (fabs(map.xx) + fabs(map.xy)) * n / 2;
    const int32_t first = (int32_t)floor(side / 2.0 - reach), end = (int32_t)ceil(side / 2.0 + reach);
    const int64_t x_right = units_of(map.yy / det), y_right = units_of(-map.yx / det);
    int64_t count = 0;
    for (int32_t y = first; y < end; y++) {
        const double px = first + 0.5 - side / 2.0 - map.at_x, py = y + 0.5 - side / 2.0 - map.at_y;
        int64_t sx = units_of((map.yy * px - map.xy * py) / det), sy = units_of((map.xx * py - map.yx * px) / det);
        unsigned char *out = m->rotated + (size_t)y * (size_t)side;
        for (int32_t x = first; x < end; x++, sx += x_right, sy += y_right) {
            const uint64_t cx = (uint64_t)(sx >> UNIT_BITS), cy = (uint64_t)(sy >> UNIT_BITS);
            out[x] = cx < (uint64_t)n && cy < (uint64_t)n ? m->byte_a[cy * (uint64_t)n + cx] : 0;
            count += out[x];
        }
    }
    return count;
}

static int64_t bytes_turn(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = sample_rotated(s->what, turn_map(s->what, s->place[i]));
    return s->n;
}

static int64_t masks_turn(const measure_scene *s, int64_t *answers)
{
    measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        const kz_affine map = turn_map(m, s->place[i]);
        kz_mask *rotated = NULL;
        kz_cell origin;
        if (kz_mask_transform(m->a, &map, m->alloc, &rotated, &origin, NULL) != KZ_OK) m->no_memory = true;
        answers[i] = rotated ? kz_mask_count(rotated) : -1;
        kz_mask_free(rotated);
    }
    return s->n;
}

/* ---- All of it ---------------------------------------------------------------------------------------------- */

#define BYTES(answer)                                                                                                  \
    {                                                                                                                  \
        "byte loop", answer, MEASURE_ONCE                                                                              \
    }
#define LEVELS(answer)                                                                                                 \
    {                                                                                                                  \
        NULL, answer, MEASURE_EACH_LEVEL                                                                               \
    }

const measure_mask_row measure_mask_rows[] = {
    {"overlap checkers", CHECKERS, HALF_A_SIDE, 16, 4096, 0, {BYTES(bytes_overlap), LEVELS(masks_overlap)}},
    {"overlap blobs",
     BLOBS,
     WHERE_BOXES_MEET,
     16,
     1024,
     0,
     {BYTES(bytes_overlap), LEVELS(masks_overlap), {"pair", pair_overlap, MEASURE_BEST_LEVEL}}},
    {"overlap close",
     BLOBS,
     WHERE_BLOBS_TOUCH,
     16,
     1024,
     0,
     {BYTES(bytes_overlap), LEVELS(masks_overlap), {"pair", pair_overlap, MEASURE_BEST_LEVEL}}},
    {"many blobs", BLOBS, ITEMS, 16, 256, 0, {{"one by one", masks_listed, MEASURE_BEST_LEVEL}, LEVELS(masks_many)}},
    {"area checkers", CHECKERS, HALF_A_SIDE, 16, 1024, 0, {BYTES(bytes_area), LEVELS(masks_area)}},
    {"area blobs", BLOBS, WHERE_BOXES_MEET, 16, 1024, 0, {BYTES(bytes_area), LEVELS(masks_area)}},
    {"first checkers", CHECKERS, HALF_A_SIDE, 16, 1024, 0, {BYTES(bytes_first), LEVELS(masks_first)}},
    {"first blobs", BLOBS, WHERE_BOXES_MEET, 16, 1024, 0, {BYTES(bytes_first), LEVELS(masks_first)}},
    {"common noise", NOISE, HALF_A_SIDE, 16, 1024, 0, {BYTES(bytes_common), LEVELS(masks_common)}},
    {"offsets blobs", BLOBS, SOME_OFFSETS, 16, 1024, 0, {BYTES(bytes_overlap), LEVELS(masks_offsets)}},
    {"counts blobs", BLOBS, SOME_OFFSETS, 16, 128, 0, {BYTES(bytes_area), LEVELS(masks_counts)}},
    {"push blobs",
     BLOBS,
     WHERE_BLOBS_TOUCH,
     16,
     256,
     0,
     {BYTES(bytes_push), LEVELS(masks_push), {"pair", pair_push, MEASURE_BEST_LEVEL}}},
    {"sweep blobs", BLOBS, LANES, 16, 128, 0, {BYTES(bytes_sweep), LEVELS(masks_sweep)}},
    {"transform blobs", BLOBS, TURNS, 16, 1024, 4, {{"inverse mapping", bytes_turn, MEASURE_ONCE}, LEVELS(masks_turn)}},
    {"transform ovals", OVALS, TURNS, 16, 1024, 4, {{"inverse mapping", bytes_turn, MEASURE_ONCE}, LEVELS(masks_turn)}},
    {NULL, 0, 0, 0, 0, 0, {{NULL, NULL, MEASURE_ONCE}}},
};

const measure_mask_row *measure_mask_row_named(const char *name)
{
    for (const measure_mask_row *row = measure_mask_rows; row->name; row++)
        if (strcmp(row->name, name) == 0) return row;
    return NULL;
}

int measure_mask_methods(const measure_mask_row *row, measure_method methods[MEASURE_MAX_METHODS])
{
    return measure_row_methods(row->methods, 1u << KZ_CPU_SSE2, methods); /* which has no mask kernels of its own */
}
