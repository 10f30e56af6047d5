/* sap_plain.c - the strip loops in C without intrinsics, one box at a time.  Each pair is stored, and kept only if the
 * boxes meet: so there is no branch to mispredict. */
#include "broad/sap/sap_kernels.h"

void kzi_sap_plain_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last)
{
    for (uint32_t i = 0; i < n; i++) {
        const kz_box b = boxes[i];
        first[i] = 1;
        last[i] = 0;
        if (!kzi_box_is_some(b)) continue;
        first[i] = kzi_cut_strip(cut, cut->along_x ? b.min.x : b.min.y);
        last[i] = kzi_cut_strip(cut, cut->along_x ? b.max.x : b.max.y);
    }
}

void kzi_sap_plain_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to)
{
    for (uint32_t i = 0; i < n; i++) {
        const kzi_entry *e = &entries[keys[i] & 0xffff];
        to->x0[i] = e->box.min.x;
        to->y0[i] = e->box.min.y;
        to->x1[i] = e->box.max.x;
        to->y1[i] = e->box.max.y;
        to->id[i] = e->id;
    }
}

#define SAP_NAME(f) sap_##f##_plain

#define LANES         1
#define F             float
#define I             uint32_t
#define M             uint32_t
#define LOAD(p)       (*(p))
#define ALL(v)        (v)
#define ILOAD(p)      (*(p))
#define IALL(v)       (v)
#define IAND(a, b)    ((a) & (b))
#define LE(a, b)      ((uint32_t)((a) <= (b)))
#define NONE_OF(a, b) ((uint32_t)(((a) & (b)) == 0))
#define SOME_OF(a, b) ((uint32_t)(((a) & (b)) != 0))
#define DIFFER(a, b)  ((uint32_t)((a) != (b)))
#define AND(m, n)     ((m) & (n))
#define EVERY(m)      ((m) != 0)
#define LEAVE()       ((void)0)

static inline uint32_t sap_pack_plain(kz_index_pair *to, uint32_t one, uint32_t other, uint32_t meets)
{
    to->a = one;
    to->b = other;
    return meets;
}

static inline uint32_t sap_pack_ordered_plain(kz_index_pair *to, uint32_t one, uint32_t other, uint32_t meets)
{
    to->a = one < other ? one : other;
    to->b = one < other ? other : one;
    return meets;
}

#define PACK(to, one, other, m)         sap_pack_plain(to, one, other, m)
#define PACK_ORDERED(to, one, other, m) sap_pack_ordered_plain(to, one, other, m)

#define FIND_STRIPS kzi_sap_plain_find_strips
#define SET_COLUMNS kzi_sap_plain_set_columns

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_plain(void) { return &sap_table_plain; }
