/* fuzz_image_pnm.c - PNM and PAM files by our own reader. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_image_twice(data, size);
    read_behind("P", 1, data, size);
    return 0;
}
