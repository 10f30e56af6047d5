/* surface_lanes.h - blocks of pixels as solid bits, written once for all vector widths.  Each surface_LEVEL.c defines
 * the following, then includes this file:
 *
 *     SURFACE_NAME(f)            the level's own name for f
 *     GROUP_OF(form)             how many pixels one vector judges
 *     CLEAR_GROUP(form, t, p)    which pixels of the group at p are transparent, a bit each
 *     CLEAR_PART(form, t, p, n)  the same for a row of n pixels that is shorter than a group; other bits are arbitrary
 *     CLEAR_ROW(form, t, p)      the same for a row of KZI_BLOCK_COLUMNS
 *     LEAVE()                    called before returning */

/* A row of at least one group.  The last group of a longer row begins early enough to end with the row.  n is a
 * constant where the function is inlined for whole blocks. */
KZI_ALWAYS_INLINE uint64_t SURFACE_NAME(row)(kzi_transparency_form form, const kzi_transparency *t,
                                             const unsigned char *p, int32_t n)
{
    const int32_t group = GROUP_OF(form), size = kzi_clear_size(form);
    uint64_t clear = 0;
    for (int32_t x = 0; x + group < n; x += group) clear |= CLEAR_GROUP(form, t, p + x * size) << x;
    return clear | CLEAR_GROUP(form, t, p + (n - group) * size) << (n - group);
}

KZI_ALWAYS_INLINE uint64_t SURFACE_NAME(block)(kzi_transparency_form form, const kzi_transparency *clear,
                                               const kzi_pixel_block *block, uint64_t *bits)
{
    const kzi_transparency t = *clear; /* a copy, which no store can change */
    const int32_t n = block->n;
    const uint64_t all = kzi_bits_low(n);
    const unsigned char *first = block->first;
    uint64_t any = 0;
    if (n == KZI_BLOCK_COLUMNS) {
        for (int32_t y = 0; y < block->rows; y++) any |= bits[y] = ~CLEAR_ROW(form, &t, first + y * block->pitch);
    } else if (n >= GROUP_OF(form)) {
        for (int32_t y = 0; y < block->rows; y++)
            any |= bits[y] = ~SURFACE_NAME(row)(form, &t, first + y * block->pitch, n) & all;
    } else {
        for (int32_t y = 0; y < block->rows; y++)
            any |= bits[y] = ~CLEAR_PART(form, &t, first + y * block->pitch, n) & all;
    }
    LEAVE();
    return any;
}

/* Each form has loops of its own, so that no loop tests the form. */
static uint64_t SURFACE_NAME(solid)(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    switch (clear->form) {
    case KZI_CLEAR_BYTE: return SURFACE_NAME(block)(KZI_CLEAR_BYTE, clear, block, bits);
    case KZI_CLEAR_SET: return SURFACE_NAME(block)(KZI_CLEAR_SET, clear, block, bits);
    case KZI_CLEAR_WORD: return SURFACE_NAME(block)(KZI_CLEAR_WORD, clear, block, bits);
    case KZI_CLEAR_FIELDS: return SURFACE_NAME(block)(KZI_CLEAR_FIELDS, clear, block, bits);
    case KZI_CLEAR_TRIPLE: return SURFACE_NAME(block)(KZI_CLEAR_TRIPLE, clear, block, bits);
    default: return SURFACE_NAME(block)(KZI_CLEAR_QUAD, clear, block, bits);
    }
}

#undef SURFACE_NAME
#undef GROUP_OF
#undef CLEAR_GROUP
#undef CLEAR_PART
#undef CLEAR_ROW
#undef LEAVE
