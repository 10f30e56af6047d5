/* scene_hot_art.c - makes the two images of the scene `hot`, as 32-bit pixels: what is drawn, and what hits.
 *
 * Air is opaque magenta in the hot image, and around the ship, which has none.  Every other colour is hot. */
#include "hot/hot_state.h"

#include <string.h>

static const char ship[] = "........1........\n"
                           ".......121.......\n"
                           ".......131.......\n"
                           "......12321......\n"
                           "......14441......\n"
                           "......14641......\n"
                           ".....1234321.....\n"
                           ".....1233321.....\n"
                           "....122333221....\n"
                           "....123333321....\n"
                           "...12233533221...\n"
                           "..151233533151...\n"
                           ".1151233533151...\n"
                           ".1.512225222151..\n"
                           ".1...1155511..1..\n"
                           "......1.7.1......\n"
                           "........7........\n";

static void put_pixel(uint8_t *row, int32_t x, uint32_t argb)
{
    uint8_t *bytes = row + (ptrdiff_t)4 * x;
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(argb >> 8 * i); /* B, G, R, A */
}

static void fill_part(uint8_t *pixels, int32_t image_w, int32_t x0, int32_t w, int32_t h, uint32_t argb)
{
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) put_pixel(pixels + (size_t)y * (size_t)image_w * 4, x0 + x, argb);
}

/* A disc or ring about the middle of a part `size` wide and high: pixels whose middle is from r0 to r1 away. */
static void put_ring(uint8_t *pixels, int32_t image_w, int32_t x0, int32_t size, int32_t r0, int32_t r1, uint32_t argb)
{
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            const int32_t dx = 2 * x + 1 - size, dy = 2 * y + 1 - size, d = dx * dx + dy * dy;
            if (d >= 4 * r0 * r0 && d < 4 * r1 * r1) put_pixel(pixels + (size_t)y * (size_t)image_w * 4, x0 + x, argb);
        }
    }
}

static void put_ship(hot_state *s)
{
    static const uint32_t colors[] = {0,          0xff3a4258, 0xff2a6fd0, 0xff5aa2ff,
                                      0xffb8d8ff, 0xffe0485a, 0xffffffff, 0xffffe08a};
    const char *at = ship;
    for (int32_t y = 0; y < 17; y++, at++)
        for (int32_t x = 0; x < 17; x++, at++)
            put_pixel(s->texture + (size_t)y * HOT_TEXTURE_W * 4, x, *at == '.' ? hot_airs[0] : colors[*at - '0']);
}

/* A lamp in the middle of an invisible field. */
static void put_coil(hot_state *s, int32_t x0, bool on)
{
    put_ring(s->texture, HOT_TEXTURE_W, x0, 44, 0, 6, 0xff3a4258);
    put_ring(s->texture, HOT_TEXTURE_W, x0, 44, 0, 5, 0xff67718c);
    put_ring(s->texture, HOT_TEXTURE_W, x0, 44, 0, 3, on ? 0xffffc65c : 0xff2c3342);
    put_ring(s->image, HOT_IMAGE_W, x0, 44, 0, 6, 0xffffffff);
    if (on) put_ring(s->image, HOT_IMAGE_W, x0, 44, 12, 22, 0xffffb648);
}

/* A large glow around a small hot core. */
static void put_plume(hot_state *s, int32_t x0)
{
    static const uint32_t glow[] = {0x28ff7030, 0x40ff8038, 0x60ff9040, 0x90ffa850, 0xd0ffc060, 0xffffe9a8};
    for (int i = 0; i < 6; i++) put_ring(s->texture, HOT_TEXTURE_W, x0, 36, 0, 18 - 3 * i + (i == 5), glow[i]);
    put_ring(s->image, HOT_IMAGE_W, x0, 36, 0, 5, 0xff00ffff);
}

static kz_surface part_of(const uint8_t *pixels, int32_t image_w, int32_t x0, int32_t w, int32_t h)
{
    kz_surface part = {0};
    part.pixels = pixels;
    part.pitch = (ptrdiff_t)image_w * 4;
    part.format = KZ_FORMAT_BGRA32;
    part.x = x0;
    part.w = w;
    part.h = h;
    return part;
}

void hot_make_art(hot_state *s)
{
    static const int32_t x0[HOT_PARTS] = {0, 18, 62, 106}, w[HOT_PARTS] = {17, 44, 44, 36},
                         h[HOT_PARTS] = {17, 44, 44, 36};
    memset(s->texture, 0, sizeof s->texture);
    fill_part(s->image, HOT_IMAGE_W, 0, HOT_IMAGE_W, HOT_TEXTURE_H, hot_airs[0]);
    put_ship(s);
    put_coil(s, x0[1], true);
    put_coil(s, x0[2], false);
    put_plume(s, x0[3]);
    for (int i = 0; i < HOT_PARTS; i++) {
        s->parts[i].drawn = part_of(s->texture, HOT_TEXTURE_W, x0[i], w[i], h[i]);
        s->parts[i].hot = part_of(s->image, HOT_IMAGE_W, x0[i], w[i], h[i]);
        s->parts[i].has_hot = i > 0;
    }
}
