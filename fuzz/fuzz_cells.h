/* fuzz_cells.h - any bytes as a mask: few bytes give large ones by a pattern, many give each cell by itself. */
#ifndef KZ_FUZZ_CELLS_H
#define KZ_FUZZ_CELLS_H

#include "fuzz_input.h"
#include "fuzz_memory.h"

/* Masks that need more are refused: an input should take a millisecond. */
#define CELLS_LARGEST_BLOCK ((size_t)1 << 18)

static inline void *cells_alloc(void *ctx, size_t size, size_t align)
{
    return size <= CELLS_LARGEST_BLOCK ? counted_alloc(ctx, size, align) : NULL;
}

/* The allocator of all targets of masks. */
static inline kz_allocator cells_allocator(void)
{
    const kz_allocator alloc = {cells_alloc, counted_release, NULL};
    return alloc;
}

typedef struct cells_pattern {
    input *in;
    uint8_t kind, seed, bits, n_bits;
} cells_pattern;

static inline bool cells_bit(void *ctx, int32_t x, int32_t y)
{
    cells_pattern *p = ctx;
    const uint32_t ux = (uint32_t)x, uy = (uint32_t)y;
    switch (p->kind % 6) {
    case 0: return true;
    case 1: return ((ux * 0x9E3779B1u ^ uy * 0x85EBCA77u ^ p->seed * 0xC2B2AE3Du) * 0x27D4EB2Fu) >> 24 < p->seed;
    case 2: return ((ux / (1u + (p->seed & 7u))) + (uy / (1u + (p->seed >> 5)))) & 1;
    case 3: return (ux - 9) * (ux - 9) + (uy - 7) * (uy - 7) < p->seed;
    default:
        if (p->n_bits == 0) p->bits = in_byte(p->in), p->n_bits = 8;
        p->n_bits--;
        p->bits = (uint8_t)(p->bits >> 1 | p->bits << 7);
        return p->bits >> 7;
    }
}

/* A mask of at most `most` + 1 cells a side; NULL when there was no memory. */
static inline kz_mask *in_mask(input *in, int32_t most, const kz_allocator *alloc)
{
    kz_mask *mask = NULL;
    cells_pattern pattern = {in, 0, 0, 0, 0};
    const int32_t w = in_byte(in) % (most + 1), h = in_byte(in) % (most + 1);
    pattern.kind = in_byte(in);
    if (pattern.kind % 6 < 4) pattern.seed = in_byte(in);
    kz_mask_from_call(w, h, cells_bit, &pattern, alloc, &mask, NULL);
    return mask;
}

static inline bool same_mask(const kz_mask *a, const kz_mask *b)
{
    return kz_mask_width(a) == kz_mask_width(b) && kz_mask_height(a) == kz_mask_height(b) &&
           kz_mask_count(a) == kz_mask_count(b) && kz_mask_overlap_area(a, b, 0, 0) == kz_mask_count(a);
}

/* The first byte: what is asked, whether numbers are any bits, and whether an allocation is refused (which, says the
 * next byte). */
static inline uint8_t cells_begin(input *in)
{
    const uint8_t what = in_byte(in);
    in->raw = what & 0x80;
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(in) : SIZE_MAX;
    return what;
}

#endif
