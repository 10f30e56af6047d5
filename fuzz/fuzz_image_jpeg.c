/* fuzz_image_jpeg.c - JPEG files by libjpeg, with EXIF orientations. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const int orientation = kzi_jpeg_orientation(data, size);
    ALWAYS(orientation >= 1 && orientation <= 8);
    read_image_twice(data, size);
    read_behind("\xff\xd8\xff", 3, data, size);
    return 0;
}
