/* sap_plain.c - the strip loops in C without intrinsics, one box at a time.  Each pair is stored, and kept only if the
 * boxes meet: so there is no branch to mispredict. */
#include "broad/sap/sap_kernels.h"

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

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_plain(void) { return &sap_table_plain; }
