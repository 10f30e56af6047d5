/* sap_kernels.h - the loops over the boxes of a strip; each CPU level has its own table of them.
 *
 * The boxes of a strip are stored in columns ("lanes"), by rising min.x.  Each box is compared with those that begin
 * after it and before it ends, 8 or 4 at a time.  Boxes that meet are packed together and stored without a branch,
 * so nothing can be mispredicted.  sap_lanes.h has the loops, written once; all levels store the same pairs in the same
 * order. */
#ifndef KZI_SAP_KERNELS_H
#define KZI_SAP_KERNELS_H

#include "base/base_private.h"

#include <kolize/broad.h>

/* The top bits of an id are flags.  A box may occur several times: in each strip that it touches (all but the first are
 * replicas), and on a torus as a ghost beyond the wrap border.  Two boxes that share a flag are not reported; they are
 * reported where one of them lacks it.  So each pair comes once, in strips and with ghosts of boxes less than half as
 * large as the world. */
#define KZI_SAP_REPLICA 0x80000000u
#define KZI_SAP_GHOST_X 0x40000000u /* moved by one period towards -x */
#define KZI_SAP_GHOST_Y 0x20000000u
#define KZI_SAP_MARKED  KZI_SAP_GHOST_Y /* where nothing wraps: two such boxes are no pair (kzi_sap_how.marks) */
#define KZI_SAP_NUMBER  0x1fffffffu

/* KZI_SAP_PAD entries past n may be read.  Their x0 is NaN; the rest is arbitrary. */
#define KZI_SAP_PAD 16

/* A kernel stops when fewer than this many pairs fit. */
#define KZI_SAP_SPARE 32

typedef struct kzi_sap_lanes {
    float *x0, *x1, *y0, *y1; /* by rising x0, except for `each`; only the padding has NaN */
    uint32_t *id;
    uint32_t *category, *collides; /* both or neither; both boxes must agree, as in kzi_box_set */
    uint32_t n;
} kzi_sap_lanes;

/* Output for pairs: `n` of `room` are used. */
typedef struct kzi_sap_out {
    kz_index_pair *pairs;
    size_t n, room;
} kzi_sap_out;

/* Where a kernel stopped, so that it can go on from there; {0} to begin. */
typedef struct kzi_sap_place {
    uint32_t pass, i, j, from;
} kzi_sap_place;

/* One copy of a box in one strip; the id includes its flags. */
typedef struct kzi_entry {
    kz_box box;
    uint32_t id;
} kzi_entry;

/* False for a box that meets nothing: min is beyond max, or NaN. */
static inline bool kzi_box_is_some(kz_box b) { return (b.min.x <= b.max.x) & (b.min.y <= b.max.y); }

/* n parallel strips along y, or along x.  n 0: no cut. */
typedef struct kzi_cut {
    bool along_x;
    bool swapped; /* the boxes are stored with x and y exchanged: the sweep runs along y */
    bool merged;  /* the strips are higher than the boxes alone would require */
    uint32_t n;
    float half_from, per_half; /* strip = (coordinate / 2 - half_from) * per_half, clamped to 0 .. n - 1 */
    uint32_t flag;             /* the flag of replicas */
} kzi_cut;

/* The strip of a coordinate.  It never falls as v rises, because rounding is monotone; so boxes that share a coordinate
 * share its strip.  Halving keeps the difference of any two numbers finite. */
static inline uint32_t kzi_cut_strip(const kzi_cut *cut, float v)
{
    const float at = (v * 0.5f - cut->half_from) * cut->per_half, last = (float)(cut->n - 1);
    const float above = at > 0 ? at : 0;
    return (uint32_t)(int32_t)(above < last ? above : last);
}

/* A run of resting boxes in one strip (resting_columns.h): blocks of KZI_REST_BLOCK boxes by rising min.x, filled up
 * with NaN.  A block has rows of floats: min.x, max.x, min.y and max.y.  Then come rows of uint32_t: ids and, with
 * filters, categories and what they collide with. */
#define KZI_REST_BLOCK            16u
#define KZI_REST_X1               16u
#define KZI_REST_Y0               32u
#define KZI_REST_Y1               48u
#define KZI_REST_IDS              64u
#define KZI_REST_FLOATS(filtered) ((size_t)((filtered) ? 112 : 80))

typedef struct kzi_rest_run {
    const float *blocks;
    const float *reach; /* of each block: the largest max.x in the run up to its end */
    uint32_t n;
} kzi_rest_run;

/* Each kernel appends the pairs that meet and returns true.  It returns false when `out` is full: make room (or take
 * the pairs away) and call it again with the same place.  Pairs consist of two different numbers without flags, the
 * lower one first. */
typedef struct kzi_sap_kernels {
    /* All pairs within the lanes. */
    bool (*self)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);

    /* The same, for callers with ghosts, who check the pairs again.  Ids keep their flags, come in any order, and both
     * may have the same number. */
    bool (*self_raw)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);

    /* All pairs of a lane and a box of the run.  Both have filters or neither.  `raw` is as self_raw is to self. */
    bool (*merge)(const kzi_sap_lanes *lanes, const kzi_rest_run *run, kzi_sap_place *place, kzi_sap_out *out,
                  bool raw);

    /* All pairs within lanes that are in any order, by rising position.  For a handful of boxes, which are not worth
     * sorting. */
    bool (*each)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out);
} kzi_sap_kernels;

/* The block of the lane that comes so many lanes later is prefetched: all its five cache lines. */
#define KZI_REST_PREFETCH 8
#if defined(__GNUC__)
#define KZI_REST_FETCH(p)                                                                                              \
    (__builtin_prefetch(p), __builtin_prefetch((p) + 16), __builtin_prefetch((p) + 32), __builtin_prefetch((p) + 48),  \
     __builtin_prefetch((p) + 64))
#else
#define KZI_REST_FETCH(p) ((void)(p))
#endif

/* The kernel for which a row is compared. */
enum { KZI_SAP_SELF, KZI_SAP_RAW, KZI_SAP_EACH };

/* The table of each level; NULL where this build has none. */
const kzi_sap_kernels *kzi_sap_kernels_plain(void);
const kzi_sap_kernels *kzi_sap_kernels_sse2(void);
const kzi_sap_kernels *kzi_sap_kernels_avx2(void);
const kzi_sap_kernels *kzi_sap_kernels_neon(void);
const kzi_sap_kernels *kzi_sap_kernels_wasm128(void);

/* For all levels: each box's first and last strip, first > last for a box that meets nothing. */
void kzi_sap_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last);

/* Copies entry number keys[i] & 0xffff to lane i. */
void kzi_sap_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to);

/* The table of the level in force. */
const kzi_sap_kernels *kzi_sap_kernels_now(void);

#endif
