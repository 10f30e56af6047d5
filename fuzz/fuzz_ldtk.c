/* fuzz_ldtk.c - any bytes as an LDtk project, beside a level of its own file and an image that it may name. */
#include <kolize/io.h>

#include "fuzz_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Some layers and values have no more than all of them.  One level may be another one than those that are read without
 * its name. */
static void read_part(const uint8_t *data, size_t size)
{
    const kz_limits limits = {.max_pixels = 4096, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    const kz_map_part nothing = {NULL, NULL, NULL}, part = {NULL, "b, Walls", "1,wall,3"}, level = {"a", NULL, NULL};
    kz_map *map = NULL, *some = NULL;
    const kz_result all = kz_map_read_part(data, size, fuzz_path("map.ldtk"), &nothing, &limits, NULL, &map, NULL);
    const kz_result result = kz_map_load_part(fuzz_path("map.ldtk"), &part, &limits, NULL, &some, NULL);
    ALWAYS((all == KZ_OK) == (map != NULL) && (result == KZ_OK) == (some != NULL));
    if (map && some) ALWAYS(kz_map_item_count(some) <= kz_map_item_count(map));
    if (map) ALWAYS(strcmp(kz_map_format(map), "Tiled") == 0 || strcmp(kz_map_format(map), "LDtk") == 0);
    if (map && some) ALWAYS(strcmp(kz_map_format(some), "LDtk") == 0);
    kz_map_free(map);
    kz_map_free(some);
    some = NULL;
    (void)kz_map_load_part(fuzz_path("map.ldtk"), &level, &limits, NULL, &some, NULL);
    kz_map_free(some);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("map.ldtk", data, size);
    read_part(data, size);
    return 0;
}
