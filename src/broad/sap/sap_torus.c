/* sap_torus.c - sweep and prune in a world that wraps (a torus).
 *
 * Each box is shifted so that its lower end lies within the world.  If it then reaches beyond the wrap border, it gets
 * a ghost one period back.  A shifted coordinate is rarely a float32, so images are rounded outwards: no pair is lost,
 * and exact arithmetic decides each pair that was found.  Two boxes may meet under several shifts by -1, 0 or 1 periods
 * on each axis; a pair is reported for the first of these shifts only.  The two axes do not depend on each other, so
 * each is decided by itself. */
#include "broad/sap/sap_private.h"
#include "broad/torus_axis.h"

#include <math.h>

static bool periods_fit(float low, float high, double period)
{
    const double most = KZI_TORUS_MAX_PERIODS * period;
    if (period <= 0 || kzi_torus_is_full((kzi_torus_span){low, high}, period)) return true;
    return (double)low > -most && (double)high < most;
}

/* ---- Images --------------------------------------------------------------------------------------------- */

typedef struct side_images {
    float low[2], high[2]; /* the box, and its ghost */
    unsigned n;
    bool moved;
} side_images;

static side_images images_of(float low, float high, double period)
{
    const kzi_torus_side side = kzi_torus_side_of((kzi_torus_span){low, high}, period);
    side_images out = {{low, 0}, {high, 0}, 1, side.full || side.periods != 0};
    if (side.full) {
        out.low[0] = 0; /* this span meets every box's first image, which is enough */
        out.high[0] = (float)period;
        return out;
    }
    const double by = (double)side.periods * period;
    if (side.periods) {
        out.low[0] = kzi_difference_down((double)low, by);
        out.high[0] = kzi_sum_up((double)high, -by);
    }
    if (period > 0 && (double)out.high[0] >= period) {
        const double further = (double)(side.periods + 1) * period;
        out.low[1] = kzi_difference_down((double)low, further);
        out.high[1] = kzi_sum_up((double)high, -further);
        out.n = 2;
    }
    KZ_ASSERT(out.low[0] <= out.high[0] && out.low[1] <= out.high[1]);
    return out;
}

static kz_result add_images(const kz_allocator *alloc, kzi_block *images, kzi_torus *torus, kzi_entry e, unsigned first,
                            size_t *n, kz_error *err)
{
    const kz_box b = e.box;
    KZ_ASSERT(!(e.id & ~KZI_SAP_NUMBER));
    if (!periods_fit(b.min.x, b.max.x, torus->w) || !periods_fit(b.min.y, b.max.y, torus->h)) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    }
    const side_images x = images_of(b.min.x, b.max.x, torus->w), y = images_of(b.min.y, b.max.y, torus->h);
    torus->plain = torus->plain && !x.moved && !y.moved;
    const kz_result r = kzi_block_grow(alloc, images, *n, *n + (size_t)x.n * y.n, sizeof(kzi_entry), err);
    if (r != KZ_OK) return r;
    for (unsigned k = first; k < x.n * y.n; k++) {
        const unsigned kx = k % x.n, ky = k / x.n;
        const uint32_t flags = (kx ? KZI_SAP_GHOST_X : 0) | (ky ? KZI_SAP_GHOST_Y : 0);
        ((kzi_entry *)images->at)[(*n)++] =
            (kzi_entry){{{x.low[kx], y.low[ky]}, {x.high[kx], y.high[ky]}}, e.id | flags};
    }
    return KZ_OK;
}

/* Adds all images of each box, or with first == 1 only the ghosts. */
static kz_result add_all_images(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, kzi_torus *torus,
                                unsigned first, size_t *n, kz_error *err)
{
    const kz_box in = {
        {torus->w > 0 ? 0 : -INFINITY, torus->h > 0 ? 0 : -INFINITY},
        {torus->w > 0 ? (float)torus->w : INFINITY, torus->h > 0 ? (float)torus->h : INFINITY}};
    kz_result r = KZ_OK;
    *n = 0;
    for (uint32_t i = 0; i < from->n && r == KZ_OK; i++) {
        const kz_box b = from->more ? kzi_source_entry(from, i).box : from->boxes[from->by_id ? from->ids[i] : i];
        const bool is_inside =
            (b.min.x >= in.min.x) & (b.min.y >= in.min.y) & (b.max.x < in.max.x) & (b.max.y < in.max.y);
        if ((first && is_inside) || !kzi_box_is_some(b)) continue;
        r = add_images(alloc, &sap->images, torus, kzi_source_entry(from, i), first, n, err);
    }
    if (r == KZ_OK && *n + from->n >= UINT32_MAX / 2) {
        return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)(*n + from->n), UINT32_MAX / 2);
    }
    return r;
}

/* Where no box is shifted, the boxes are read where they are, and only ghosts are made. */
kz_result kzi_torus_images(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, kzi_torus *torus,
                           kzi_sap_source *images, kz_error *err)
{
    size_t n;
    const uint32_t n_own = from->n;
    torus->plain = true;
    kz_result r = add_all_images(alloc, sap, from, torus, 1, &n, err);
    if (r == KZ_OK && !torus->plain) {
        r = add_all_images(alloc, sap, from, torus, 0, &n, err);
        *images = (kzi_sap_source){.entries = sap->images.at, .n = (uint32_t)n};
    } else if (r == KZ_OK) {
        *images = *from;
        images->ghosts = sap->images.at;
        images->n_own = n_own;
        images->n = (uint32_t)(n_own + n);
    }
    return r;
}

/* ---- Which of the found really meet ---------------------------------------------------------------------- */

/* Do a and b meet under this shift, and under no earlier one?  The order is 0, 1, -1. */
static bool first_shift(kzi_torus_span a, kzi_torus_span b, double period, int64_t shift)
{
    if (period <= 0) { return true; /* the sweep has decided */ }
    const kzi_torus_side at_a = kzi_torus_side_of(a, period), at_b = kzi_torus_side_of(b, period);
    if (at_a.full || at_b.full) return shift == 0;
    if (!kzi_torus_meets_shifted(a, at_a, b, at_b, period, shift)) return false;
    if (shift != 0 && kzi_torus_meets_shifted(a, at_a, b, at_b, period, 0)) return false;
    return shift != -1 || !kzi_torus_meets_shifted(a, at_a, b, at_b, period, 1);
}

static kz_box box_of_number(const kzi_sap_source *boxes, uint32_t number)
{
    return boxes->more && number >= boxes->n_first ? boxes->more[number - boxes->n_first] : boxes->boxes[number];
}

static int64_t shift_of(uint32_t a, uint32_t b, uint32_t ghost) { return (a & ghost ? 1 : 0) - (b & ghost ? 1 : 0); }

size_t kzi_torus_refine(const kzi_torus *torus, const kzi_sap_source *boxes, kz_index_pair *pairs, size_t from,
                        size_t n)
{
    const uint32_t ghost = KZI_SAP_GHOST_X | KZI_SAP_GHOST_Y;
    size_t kept = from;
    KZ_ASSERT(from <= n);
    for (size_t i = from; i < n; i++) {
        const bool swap = (pairs[i].a & KZI_SAP_NUMBER) > (pairs[i].b & KZI_SAP_NUMBER);
        const uint32_t a = swap ? pairs[i].b : pairs[i].a, b = swap ? pairs[i].a : pairs[i].b;
        const kz_index_pair pair = {a & KZI_SAP_NUMBER, b & KZI_SAP_NUMBER};
        if (pair.a == pair.b) continue;
        if (!torus->plain || ((a | b) & ghost)) {
            const kz_box p = box_of_number(boxes, pair.a), q = box_of_number(boxes, pair.b);
            const kzi_torus_span px = {p.min.x, p.max.x}, qx = {q.min.x, q.max.x};
            const kzi_torus_span py = {p.min.y, p.max.y}, qy = {q.min.y, q.max.y};
            if (!first_shift(px, qx, torus->w, shift_of(a, b, KZI_SAP_GHOST_X)) ||
                !first_shift(py, qy, torus->h, shift_of(a, b, KZI_SAP_GHOST_Y))) {
                continue;
            }
        }
        pairs[kept++] = pair;
    }
    return kept;
}
