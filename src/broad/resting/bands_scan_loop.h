/* bands_scan_loop.h - the scan of a band that all CPU levels share.  Before including it, a file defines
 *     BAND_SCAN                        the name of its function
 *     BAND_BOX                         a type with a box ready to be compared, made by
 *     BAND_TAKE(box)
 *     BAND_BITS(block, taken, within)  bit i: box i of the block meets; *within bit i: its min.x is not beyond max.x
 *     BAND_FIRST(bits)                 the lowest bit that is set; at least one is */

static uint32_t BAND_SCAN(const float *blocks, const float *ends, uint32_t from, uint32_t end, const kz_box *box,
                          uint32_t *hits, uint32_t *n)
{
    const BAND_BOX taken = BAND_TAKE(box);
    const float left = box->min.x;
    uint32_t count = 0, b = from;
    for (; b < end; b++) {
        uint32_t within, bits;
        if (ends[b] < left) continue; /* a rare very wide box makes the search begin too early */
        bits = BAND_BITS(blocks + (size_t)b * KZI_BAND_FLOATS, taken, &within);
        for (; bits; bits &= bits - 1) hits[count++] = b * KZI_BAND_BLOCK + BAND_FIRST(bits);
        if (within != 0xffff) {
            b = end;
            break;
        }
        if (count >= KZI_BAND_HITS) {
            b++;
            break;
        }
    }
    *n = count;
    return b;
}

#undef BAND_SCAN
#undef BAND_BOX
#undef BAND_TAKE
#undef BAND_BITS
#undef BAND_FIRST
