/* fuzz_lua.c - any bytes as a map that Tiled exported as Lua, beside a tileset and an image that it may name. */
#include <kolize/io.h>

#include "fuzz_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t whole[1 << 17];
    static const char begin[] = "return{";
    fuzz_map("map.lua", data, size);
    if (size > sizeof whole - sizeof begin) return 0;
    memcpy(whole, begin, sizeof begin - 1); /* so that most inputs are tables */
    if (size) memcpy(whole + sizeof begin - 1, data, size);
    fuzz_map("map.lua", whole, size + sizeof begin - 1);
    return 0;
}
