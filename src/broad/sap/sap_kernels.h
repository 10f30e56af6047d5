/* sap_kernels.h - the loops over the boxes of a strip, one table of them for each CPU level.
 *
 * A strip's boxes lie in columns ("lanes"), by rising min.x.  Each box is compared with those that begin after it and
 * before it ends, 16, 8 or 4 at a time; what meets is packed together and stored without a branch, so that nothing is
 * there to be mispredicted.  What the loops do is written once, in sap_lanes.h; all levels store the same pairs in
 * the same order.
 *
 * The top bits of an id are flags.  A box may be there several times: in each strip that it touches (all but the first
 * are replicas), and on a torus as a ghost beyond a seam.  Two boxes that share a flag are not reported: they are
 * reported where one of them has it not.  So with strips, and with ghosts of boxes less than half as large as the
 * world, each pair comes once. */
#ifndef KZI_SAP_KERNELS_H
#define KZI_SAP_KERNELS_H

#include <kolize/broad.h>

#define KZI_SAP_REPLICA 0x80000000u
#define KZI_SAP_GHOST_X 0x40000000u /* moved by one period towards -x */
#define KZI_SAP_GHOST_Y 0x20000000u
#define KZI_SAP_NUMBER  0x1fffffffu

/* The lanes end with KZI_SAP_PAD entries past n that may be read: x0 there is NaN, the rest anything. */
#define KZI_SAP_PAD 16

/* Kernels stop when fewer than this many pairs fit. */
#define KZI_SAP_SPARE 32

typedef struct kzi_sap_lanes {
    float *x0, *x1, *y0, *y1; /* by rising x0, except for `each`; no NaN but the end's */
    uint32_t *id;
    uint32_t *category, *collides; /* both or neither: both boxes must agree, as in kzi_box_set */
    uint32_t n;
} kzi_sap_lanes;

/* Where pairs go: `n` of `room` are there. */
typedef struct kzi_sap_out {
    kz_index_pair *pairs;
    size_t n, room;
} kzi_sap_out;

/* Where a kernel stopped, to go on from there; {0} to begin. */
typedef struct kzi_sap_place {
    uint32_t pass, i, j, from;
} kzi_sap_place;

/* One box in one strip; the id has its flags. */
typedef struct kzi_entry {
    kz_box box;
    uint32_t id;
} kzi_entry;

/* False for what meets nothing: min beyond max, or NaN. */
static inline bool kzi_box_is_some(kz_box b) { return (b.min.x <= b.max.x) & (b.min.y <= b.max.y); }

/* n strips, one after the other along y, or along x.  n 0: no cut. */
typedef struct kzi_cut {
    bool along_x;
    bool swapped; /* their boxes are stored with sides exchanged: the sweep runs along y */
    bool merged;  /* the strips are higher than their boxes would have them */
    uint32_t n;
    float half_from, per_half; /* strip = (coordinate / 2 - half_from) * per_half, cut to 0 .. n - 1 */
    uint32_t flag;             /* of replicas */
} kzi_cut;

/* Never falls as v rises, so that boxes that share a coordinate share its strip: rounding is monotone, and halving
 * keeps the difference of any two numbers finite. */
static inline uint32_t kzi_cut_strip(const kzi_cut *cut, float v)
{
    const float at = (v * 0.5f - cut->half_from) * cut->per_half, last = (float)(cut->n - 1);
    const float above = at > 0 ? at : 0;
    return (uint32_t)(int32_t)(above < last ? above : last);
}

/* Each kernel appends the pairs that meet and returns true; or false when `out` is full: make room (or take the pairs
 * away) and call it again with the same place.  Pairs are of numbers, without flags, the lower one first, and of two
 * different numbers. */
typedef struct kzi_sap_kernels {
    /* All pairs within the lanes. */
    bool (*self)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);

    /* The same; but the ids are stored with their flags, in any order, and may be of the same number: whoever has
     * ghosts looks at them once more. */
    bool (*self_raw)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);

    /* All pairs of a box of a and a box of b.  Both have filters or neither. */
    bool (*join)(const kzi_sap_lanes *a, const kzi_sap_lanes *b, kzi_sap_place *place, kzi_sap_out *out);

    /* Box i of `one` and all of `in` from position `from` on that begin before it ends; place->j says how far it came,
     * counted from `from`.  For a few boxes among many, where `from` was searched for. */
    bool (*probe)(const kzi_sap_lanes *one, uint32_t i, const kzi_sap_lanes *in, uint32_t from, kzi_sap_place *place,
                  kzi_sap_out *out);

    /* All pairs within lanes in any order, by rising position: for a handful, not worth sorting. */
    bool (*each)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);

    /* Each box's first and last strip; first > last for a box that meets nothing. */
    void (*find_strips)(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last);

    /* Entry number keys[i] & 0xffff becomes lane i. */
    void (*set_columns)(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to);
} kzi_sap_kernels;

/* Which kernel it is that goes along a row. */
enum { KZI_SAP_SELF, KZI_SAP_RAW, KZI_SAP_PROBE, KZI_SAP_EACH };

/* Each level's table; NULL where this build has none. */
const kzi_sap_kernels *kzi_sap_kernels_plain(void);
const kzi_sap_kernels *kzi_sap_kernels_sse2(void);
const kzi_sap_kernels *kzi_sap_kernels_avx2(void);
const kzi_sap_kernels *kzi_sap_kernels_avx512(void);
const kzi_sap_kernels *kzi_sap_kernels_neon(void);
const kzi_sap_kernels *kzi_sap_kernels_wasm128(void);

/* Of the plain and the SSE2 table, for tables that have nothing better. */
void kzi_sap_plain_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last);
void kzi_sap_plain_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to);
void kzi_sap_sse2_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last);
void kzi_sap_sse2_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to);

/* The table of the level in force. */
const kzi_sap_kernels *kzi_sap_kernels_now(void);

#endif
