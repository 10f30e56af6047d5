/* surface_kernels.h - the kernels that turn rows of pixels into rows of solid bits, one table for each CPU level.
 *
 * A kernel knows neither formats nor rules: surface_transparency.c finds once a call which values of a pixel's bytes
 * are transparent.  A kernel turns a block of up to 64 columns and any number of rows into one word a row, so one
 * indirect call serves many rows.  It reads no byte outside the block, at any level.  surface_plain.c is the reference;
 * the others must give the same answers. */
#ifndef KZI_SURFACE_KERNELS_H
#define KZI_SURFACE_KERNELS_H

#include <kolize/surface.h>

#include "base/base_private.h"

#define KZI_BLOCK_COLUMNS 64 /* at most */

typedef enum kzi_transparency_form {
    KZI_CLEAR_ALL,  /* every value is transparent */
    KZI_CLEAR_NONE, /* none is */
    KZI_CLEAR_CALL, /* the caller's function knows */
    KZI_CLEAR_BIT,  /* pixels of one bit */
    /* The kernels': */
    KZI_CLEAR_BYTE,   /* one index */
    KZI_CLEAR_SET,    /* several */
    KZI_CLEAR_WORD,   /* 16 bits: one value under a mask */
    KZI_CLEAR_FIELDS, /* 16 bits: a range of each of three fields */
    KZI_CLEAR_TRIPLE, /* 24 bits: a range of each byte */
    KZI_CLEAR_QUAD    /* 32 bits: a range of each byte */
} kzi_transparency_form;

/* The transparent values of a pixel.  Only the members that the form names are set. */
typedef struct kzi_transparency {
    kzi_transparency_form form;
    bool solid_bit[2];                  /* BIT: is 0 solid, is 1? */
    uint8_t byte;                       /* BYTE: that value */
    uint64_t set[4];                    /* SET: bit i%64 of word i/64 is set where index i is transparent */
    uint16_t mask, value;               /* WORD: where (word & mask) == value */
    uint16_t field[3], low[3], span[3]; /* FIELDS: where each (word & field) - low, modulo 2^16, is <= span */
    /* TRIPLE, QUAD: where each byte - least, modulo 256, is <= room; the fourth of three may be anything */
    uint8_t least[4], room[4];
} kzi_transparency;

/* Columns 0 .. n-1 of rows 0 .. rows-1, all of them pixels of the surface. */
typedef struct kzi_pixel_block {
    const unsigned char *first; /* the first byte of column 0 of row 0 */
    ptrdiff_t pitch;
    int32_t n; /* 1 .. KZI_BLOCK_COLUMNS */
    int32_t rows;
} kzi_pixel_block;

/* Two rectangles of pixels: of indices, as the sprites of an 8-bit game have them, or of four bytes. */
typedef struct kzi_byte_pair {
    const unsigned char *a, *b;
    ptrdiff_t pitch_a, pitch_b;
    int32_t w, rows;                           /* at least 1 */
    const kzi_transparency *clear_a, *clear_b; /* both BYTE, or both QUAD */
} kzi_byte_pair;

typedef struct kzi_surface_kernels {
    /* Bit i of bits[y] = column i of row y is solid; bits from n on are 0.  Returns all words ORed.  The form is one of
     * the kernels'. */
    uint64_t (*solid)(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits);

    /* The first of n pairs of words with a common bit; -1 when there is none. */
    int32_t (*words_meet)(const uint64_t *a, const uint64_t *b, int32_t n);

    /* The number of bits that n pairs of words have in common. */
    int64_t (*words_area)(const uint64_t *a, const uint64_t *b, int32_t n);

    /* The topmost row with a pixel solid in both, -1 when there is none; and the number of those pixels.  Only for two
     * forms BYTE. */
    int32_t (*bytes_meet)(const kzi_byte_pair *pair);
    int64_t (*bytes_area)(const kzi_byte_pair *pair);

    /* Is a pixel solid in both?  For two forms BYTE, and for two forms QUAD.  NULL where there is nothing better. */
    bool (*bytes_overlap)(const kzi_byte_pair *pair);
    bool (*quads_overlap)(const kzi_byte_pair *pair);
} kzi_surface_kernels;

/* The bytes of one pixel. */
static inline int kzi_clear_size(kzi_transparency_form form)
{
    switch (form) {
    case KZI_CLEAR_WORD:
    case KZI_CLEAR_FIELDS: return 2;
    case KZI_CLEAR_TRIPLE: return 3;
    case KZI_CLEAR_QUAD: return 4;
    default: return 1;
    }
}

/* Each level's table; NULL where this build has none.  And all of them by level. */
extern const kzi_surface_kernels *const kzi_surface_table_plain, *const kzi_surface_table_avx2;
extern const kzi_surface_kernels *const kzi_surface_table_avx512, *const kzi_surface_table_neon;
extern const kzi_surface_kernels *const *const kzi_surface_tables[KZ_CPU_LEVEL_COUNT];

/* The table for a level, or for the best one below it that this build has. */
const kzi_surface_kernels *kzi_surface_kernels_of(kz_cpu_level level);

/* The table for the CPU level in force.  A call takes a seventh of the time of a question about small sprites. */
static inline const kzi_surface_kernels *kzi_surface_kernels_now(void)
{
    const int level = KZI_LOAD_RELAXED(&kzi_cpu_level);
    const kzi_surface_kernels *table = level < KZ_CPU_LEVEL_COUNT ? *kzi_surface_tables[level] : NULL;
    return table ? table : kzi_surface_kernels_of(kz_cpu_level_now());
}

/* Kernels of the plain table, for tables that have nothing better. */
int32_t kzi_surface_plain_words_meet(const uint64_t *a, const uint64_t *b, int32_t n);
int64_t kzi_surface_plain_words_area(const uint64_t *a, const uint64_t *b, int32_t n);

/* Kernels of the AVX2 table, for the AVX-512 one.  Of loads of 32 bytes at any place, half lie within one cache line;
 * of loads of 64 bytes hardly any do, which measured up to 1.3 times slower. */
int32_t kzi_surface_avx2_words_meet(const uint64_t *a, const uint64_t *b, int32_t n);
int64_t kzi_surface_avx2_words_area(const uint64_t *a, const uint64_t *b, int32_t n);
int32_t kzi_surface_avx2_bytes_meet(const kzi_byte_pair *pair);
int64_t kzi_surface_avx2_bytes_area(const kzi_byte_pair *pair);
bool kzi_surface_avx2_quads_overlap(const kzi_byte_pair *pair);

#endif
