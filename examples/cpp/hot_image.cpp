/* hot_image.cpp - what is drawn is not what hurts: a second image that nobody sees says where a flame burns. */
#include <kolize/kolize.hpp>

#include <cstdio>

struct pixel {
    std::uint8_t r, g, b, a;
};
static constexpr pixel air = {0xFF, 0x00, 0xFF, 0xFF}; /* opaque magenta: KZ_AIR_DEFAULT */
static constexpr pixel fire = {0xFF, 0x80, 0x00, 0xFF}, glow = {0xFF, 0xC0, 0x40, 0x60}; /* half transparent */
static constexpr pixel white = {0xFF, 0xFF, 0xFF, 0xFF}, none = {0, 0, 0, 0};            /* not drawn */

/* The flame glows all round; hot are its middle and the column above it, where nothing is drawn. */
static constexpr pixel flame[] = {none, none, none, glow, fire, glow, glow, fire, glow};
static constexpr pixel heat[] = {air, white, air, air, white, air, air, white, air};
static constexpr pixel moth[] = {fire};

static kz::surface image(const pixel *pixels, std::int32_t w, std::int32_t h)
{
    kz::surface s = {};
    s.pixels = pixels;
    s.pitch = static_cast<std::ptrdiff_t>(sizeof *pixels) * w;
    s.format = KZ_FORMAT_RGBA32;
    s.w = w;
    s.h = h;
    return s;
}

int main()
{
    const kz::surface drawn = image(flame, 3, 3), hot = image(heat, 3, 3), bug = image(moth, 1, 1);
    const kz::rule burns = kz::rule_air(KZ_AIR_DEFAULT, &hot), looks = kz::rule_alpha(0), body = kz::rule_alpha();
    kz::check(burns, drawn).value();
    kz::check(body, bug).value();
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++)
            std::printf("moth at (%d, %d): %s, %s\n", x, y,
                        kz::overlap(drawn, looks, bug, body, x, y) ? "in the light" : "in the dark",
                        kz::overlap(drawn, burns, bug, body, x, y) ? "burnt" : "well");

    /* A hot image of another size is refused instead of read askew. */
    const kz::surface small = image(heat, 3, 2);
    std::printf("%s\n", kz::check(kz::rule_air(KZ_AIR_DEFAULT, &small), drawn).error().message().c_str());
    return 0;
}
