/* sap_compress.c - tables for packing lanes.  For each set of eight lanes: the numbers of its lanes, one a byte, from
 * the low end up; unused bytes are 0.  The entry for byte m lists the positions of m's set bits. */
#include "broad/sap/sap_compress.h"

#define BIT(m, i) ((m) >> (i)&1)
#define BITS(m)   (BIT(m, 0) + BIT(m, 1) + BIT(m, 2) + BIT(m, 3) + BIT(m, 4) + BIT(m, 5) + BIT(m, 6) + BIT(m, 7))

/* Lane i goes behind the chosen lanes below it. */
#define LANE(m, i) ((uint64_t)(BIT(m, i) * (i)) << 8 * BITS((m) & ((1 << (i)) - 1)))
#define ENTRY(m)   (LANE(m, 1) | LANE(m, 2) | LANE(m, 3) | LANE(m, 4) | LANE(m, 5) | LANE(m, 6) | LANE(m, 7))

#define FOUR(m)       ENTRY(m), ENTRY((m) + 1), ENTRY((m) + 2), ENTRY((m) + 3)
#define SIXTEEN(m)    FOUR(m), FOUR((m) + 4), FOUR((m) + 8), FOUR((m) + 12)
#define SIXTY_FOUR(m) SIXTEEN(m), SIXTEEN((m) + 16), SIXTEEN((m) + 32), SIXTEEN((m) + 48)

const uint64_t kzi_sap_compress[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};

/* The four bytes of the lane that comes to place k. */
#define BYTE(m, k, i) (uint8_t)((k) < BITS(m) ? 4 * (ENTRY(m) >> 8 * (k)&255) + (i) : 255)
#define PLACE(m, k)   BYTE(m, k, 0), BYTE(m, k, 1), BYTE(m, k, 2), BYTE(m, k, 3)
#define SHUFFLE(m)                                                                                                     \
    {                                                                                                                  \
        PLACE(m, 0), PLACE(m, 1), PLACE(m, 2), PLACE(m, 3)                                                             \
    }

const uint8_t kzi_sap_shuffle[16][16] = {
    SHUFFLE(0), SHUFFLE(1), SHUFFLE(2),  SHUFFLE(3),  SHUFFLE(4),  SHUFFLE(5),  SHUFFLE(6),  SHUFFLE(7),
    SHUFFLE(8), SHUFFLE(9), SHUFFLE(10), SHUFFLE(11), SHUFFLE(12), SHUFFLE(13), SHUFFLE(14), SHUFFLE(15),
};

#undef BIT
#undef BITS
#undef LANE
#undef ENTRY
#undef FOUR
#undef SIXTEEN
#undef SIXTY_FOUR
#undef BYTE
#undef PLACE
#undef SHUFFLE
