/* colour_key.cpp - two sprites with a magenta background, tested where they lie in memory: no mask, no second copy. */
#include <kolize/kolize.hpp>

#include <cstdio>

/* Bytes red, green, blue, unused: as a 32-bit BMP is often unpacked. */
struct pixel {
    std::uint8_t r, g, b, unused;
};
static constexpr pixel key = {0xFF, 0x00, 0xFF, 0}, edge = {0xF8, 0x04, 0xFA, 0}; /* magenta, and nearly so */
static constexpr pixel red = {0xC0, 0x20, 0x20, 0}, blue = {0x20, 0x20, 0xC0, 0};

static constexpr pixel flag[3][4] = {{red, red, red, key}, {red, red, edge, key}, {red, edge, key, key}};
static constexpr pixel ball[3][4] = {{key, blue, blue, key}, {blue, blue, blue, blue}, {key, blue, blue, key}};

static kz::surface surface_of(const pixel (&pixels)[3][4])
{
    kz::surface s = {};
    s.pixels = pixels;
    s.pitch = sizeof pixels[0];
    s.format = KZ_FORMAT_RGBX32;
    s.w = 4;
    s.h = 3;
    return s;
}

int main()
{
    const kz::surface a = surface_of(flag), b = surface_of(ball);
    const kz::rule exact = kz::rule_key(0xFF00FF), near = kz::rule_key(0xFF00FF, 8);
    kz::check(exact, a).value();
    kz::check(exact, b).value();
    for (int dx = 0; dx <= 3; dx++)
        std::printf("ball %d to the right, 1 down: %d pixels in common, %d if nearly magenta is air too\n", dx,
                    int(kz::overlap_area(a, exact, b, exact, dx, 1)), int(kz::overlap_area(a, near, b, near, dx, 1)));
    return 0;
}
