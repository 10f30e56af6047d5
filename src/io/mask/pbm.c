/* pbm.c - writes one mask as a binary PBM image, which every image program reads. */
#include "io/mask/mask_out.h"

/* PBM has the leftmost pixel in a byte's highest bit, a mask in its lowest. */
static unsigned char pbm_mirror(uint64_t bits)
{
    unsigned char byte = 0;
    for (int i = 0; i < 8; i++) byte = (unsigned char)(byte << 1 | (bits >> i & 1));
    return byte;
}

kz_result kz_mask_write_pbm(const kz_mask *mask, const kz_writer *to, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    kzi_out out;
    if (!mask || !to || !to->write) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_write_pbm: a pointer is NULL");
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    if (w == 0 || h == 0)
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "the mask: %d x %d cells make no image", (int)w, (int)h);
    kzi_out_begin(&out, to);
    kzi_out_print(&out, "P4\n%d %d\n", (int)w, (int)h);
    for (int32_t y = 0; y < h && !out.failed; y++) {
        for (int32_t x = 0; x < w; x += 8) {
            const unsigned char byte = pbm_mirror(kz_mask_bits(mask, x, y, w - x < 8 ? w - x : 8));
            kzi_out_bytes(&out, &byte, 1);
        }
    }
    return kzi_out_end(&out, "the image", err);
}
