/* sap_columns.c - boxes as columns, four at a time: in which strips they lie, and those of a strip in lanes. */
#include "broad/sap/sap_kernels.h"
#include "math/lanes/f32x4.h"

typedef struct four_boxes {
    kzi_f32x4 x0, y0, x1, y1;
} four_boxes;

static inline four_boxes columns_of(const kz_box *a, const kz_box *b, const kz_box *c, const kz_box *d)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x);
    const kzi_f32x4 r = kzi_f32x4_load(&c->min.x), s = kzi_f32x4_load(&d->min.x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 z = kzi_f32x4_even_lanes(r, s), w = kzi_f32x4_odd_lanes(r, s);
    return (four_boxes){kzi_f32x4_even_lanes(x, z), kzi_f32x4_even_lanes(y, w), kzi_f32x4_odd_lanes(x, z),
                        kzi_f32x4_odd_lanes(y, w)};
}

/* kzi_cut_strip for four values. */
static inline kzi_f32x4 strips_of(const kzi_cut *cut, kzi_f32x4 v)
{
    const kzi_f32x4 half = kzi_f32x4_sub(kzi_f32x4_mul(v, kzi_f32x4_all(0.5f)), kzi_f32x4_all(cut->half_from));
    const kzi_f32x4 above = kzi_f32x4_max(kzi_f32x4_mul(half, kzi_f32x4_all(cut->per_half)), kzi_f32x4_all(0));
    return kzi_f32x4_min(above, kzi_f32x4_all((float)(cut->n - 1)));
}

static void find_strips_of(const kzi_cut *cut, kz_box b, uint32_t *first, uint32_t *last)
{
    const bool is_some = kzi_box_is_some(b);
    *first = is_some ? kzi_cut_strip(cut, cut->along_x ? b.min.x : b.min.y) : 1;
    *last = is_some ? kzi_cut_strip(cut, cut->along_x ? b.max.x : b.max.y) : 0;
}

void kzi_sap_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last)
{
    const kzi_cut local = *cut; /* writing to first and last cannot change it */
    const kzi_f32x4 one = kzi_f32x4_all(1);
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const four_boxes b = columns_of(boxes + i, boxes + i + 1, boxes + i + 2, boxes + i + 3);
        const kzi_f32x4_truth some = kzi_f32x4_and(kzi_f32x4_at_most(b.x0, b.x1), kzi_f32x4_at_most(b.y0, b.y1));
        const kzi_f32x4 from = kzi_f32x4_where(some, strips_of(&local, local.along_x ? b.x0 : b.y0));
        const kzi_f32x4 to = kzi_f32x4_where(some, strips_of(&local, local.along_x ? b.x1 : b.y1));
        const kzi_f32x4 none = kzi_f32x4_sub(one, kzi_f32x4_where(some, one)); /* strips 1 to 0 */
        kzi_f32x4_store_i32((int32_t *)(first + i), kzi_f32x4_add(from, none));
        kzi_f32x4_store_i32((int32_t *)(last + i), to);
    }
    for (; i < n; i++) find_strips_of(&local, boxes[i], &first[i], &last[i]);
}

void kzi_sap_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to)
{
    const kzi_sap_lanes out = *to;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const kzi_entry *a = &entries[keys[i] & 0xffff], *b = &entries[keys[i + 1] & 0xffff];
        const kzi_entry *c = &entries[keys[i + 2] & 0xffff], *d = &entries[keys[i + 3] & 0xffff];
        const four_boxes four = columns_of(&a->box, &b->box, &c->box, &d->box);
        kzi_f32x4_store(out.x0 + i, four.x0);
        kzi_f32x4_store(out.y0 + i, four.y0);
        kzi_f32x4_store(out.x1 + i, four.x1);
        kzi_f32x4_store(out.y1 + i, four.y1);
        out.id[i] = a->id, out.id[i + 1] = b->id, out.id[i + 2] = c->id, out.id[i + 3] = d->id;
    }
    for (; i < n; i++) {
        const kzi_entry *e = &entries[keys[i] & 0xffff];
        out.x0[i] = e->box.min.x, out.y0[i] = e->box.min.y;
        out.x1[i] = e->box.max.x, out.y1[i] = e->box.max.y;
        out.id[i] = e->id;
    }
}
