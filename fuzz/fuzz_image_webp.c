/* fuzz_image_webp.c - WebP files by libwebp, of which the first frame is read. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_image_twice(data, size);
    read_behind("RIFF\xff\xff\0\0WEBP", 12, data, size);
    return 0;
}
