/* test_sdl.c - sdl.h beside SDL 2: masks of surfaces of every format, and what a software renderer draws. */
#include <SDL.h>

#include <kolize/kolize.h>
#include <kolize/sdl.h>

#include "kz_test.h"

/* A surface of 9 x 5 pixels: opaque where (x + y) % 3 is not 0, magenta or transparent elsewhere. */
static SDL_Surface *surface_of(uint32_t format)
{
    SDL_Surface *rgba = SDL_CreateRGBSurfaceWithFormat(0, 9, 5, 32, SDL_PIXELFORMAT_RGBA32);
    if (!rgba) return NULL;
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 9; x++) {
            const bool solid = (x + y) % 3 != 0;
            ((uint32_t *)(void *)((uint8_t *)rgba->pixels + y * rgba->pitch))[x] =
                SDL_MapRGBA(rgba->format, solid ? 40 : 255, solid ? 200 : 0, solid ? 80 : 255, solid ? 255 : 0);
        }
    SDL_SetSurfaceBlendMode(rgba, SDL_BLENDMODE_NONE);
    SDL_Surface *made = SDL_ConvertSurfaceFormat(rgba, format, 0);
    SDL_FreeSurface(rgba);
    return made;
}

static void check_mask(SDL_Surface *surface, const kz_rule *rule)
{
    kz_mask *mask = NULL;
    int wrong = 0;
    REQUIRE(CHECK_EQ(kz_mask_from_sdl(surface, rule, NULL, &mask, NULL), KZ_OK));
    CHECK(kz_mask_width(mask) == 9 && kz_mask_height(mask) == 5);
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 9; x++) wrong += kz_mask_get(mask, x, y) != ((x + y) % 3 != 0);
    CHECK_EQ(wrong, 0);
    kz_mask_free(mask);
}

TEST(surfaces_with_alpha_become_masks)
{
    const uint32_t formats[] = {SDL_PIXELFORMAT_RGBA32,   SDL_PIXELFORMAT_BGRA32,   SDL_PIXELFORMAT_ARGB32,
                                SDL_PIXELFORMAT_ABGR32,   SDL_PIXELFORMAT_ARGB1555, SDL_PIXELFORMAT_ARGB4444,
                                SDL_PIXELFORMAT_RGBA4444, SDL_PIXELFORMAT_ARGB2101010};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        SDL_Surface *surface = surface_of(formats[i]);
        NOTE("%s", SDL_GetPixelFormatName(formats[i]));
        if (!CHECK(surface)) continue;
        check_mask(surface, NULL);
        SDL_FreeSurface(surface);
    }
}

TEST(surfaces_with_a_colour_key_become_masks)
{
    const uint32_t formats[] = {SDL_PIXELFORMAT_RGB24, SDL_PIXELFORMAT_BGR24, SDL_PIXELFORMAT_RGB565,
                                SDL_PIXELFORMAT_RGB555, SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_BGR565};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        SDL_Surface *surface = surface_of(formats[i]);
        NOTE("%s", SDL_GetPixelFormatName(formats[i]));
        if (!CHECK(surface)) continue;
        SDL_SetColorKey(surface, SDL_TRUE, SDL_MapRGB(surface->format, 255, 0, 255));
        check_mask(surface, NULL);
        SDL_SetColorKey(surface, SDL_FALSE, 0);
        const kz_rule magenta = kz_rule_key(0xff00ff, 0);
        check_mask(surface, &magenta);
        SDL_FreeSurface(surface);
    }
}

TEST(indexed_surfaces_have_a_key_or_a_palette_with_alpha)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 9, 5, 8, SDL_PIXELFORMAT_INDEX8);
    SDL_Color colors[3] = {{1, 2, 3, 255}, {9, 9, 9, 255}, {0, 0, 0, 0}};
    REQUIRE(surface && SDL_SetPaletteColors(surface->format->palette, colors, 0, 3) == 0);
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 9; x++) ((uint8_t *)surface->pixels)[y * surface->pitch + x] = (x + y) % 3 ? 1 : 2;
    check_mask(surface, NULL);
    SDL_SetColorKey(surface, SDL_TRUE, 2);
    check_mask(surface, NULL);
    const kz_rule index = kz_rule_index(2);
    check_mask(surface, &index);
    SDL_FreeSurface(surface);
}

TEST(a_surface_that_must_be_locked_is_locked)
{
    SDL_Surface *surface = surface_of(SDL_PIXELFORMAT_RGB888);
    REQUIRE(surface && SDL_SetSurfaceRLE(surface, 1) == 0);
    SDL_SetColorKey(surface, SDL_TRUE, SDL_MapRGB(surface->format, 255, 0, 255));
    SDL_Surface *screen = SDL_CreateRGBSurfaceWithFormat(0, 9, 5, 32, SDL_PIXELFORMAT_RGB888);
    SDL_BlitSurface(surface, NULL, screen, NULL); /* which packs it */
    CHECK(SDL_MUSTLOCK(surface));
    check_mask(surface, NULL);
    SDL_FreeSurface(screen);
    SDL_FreeSurface(surface);
}

TEST(wrong_arguments_are_refused)
{
    kz_mask *mask = NULL;
    kz_error err;
    SDL_Surface *surface = surface_of(SDL_PIXELFORMAT_RGB24);
    CHECK_EQ(kz_mask_from_sdl(NULL, NULL, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_from_sdl(surface, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    const kz_rule index = kz_rule_index(2);
    CHECK(kz_mask_from_sdl(surface, &index, NULL, &mask, &err) != KZ_OK && !mask);
    SDL_FreeSurface(surface);
}

/* ---- Drawing ------------------------------------------------------------------------------------------- */

static uint32_t pixel_at(const SDL_Surface *screen, int x, int y)
{
    return ((const uint32_t *)(const void *)((const uint8_t *)screen->pixels + y * screen->pitch))[x];
}

TEST(shapes_are_drawn_where_they_lie)
{
    SDL_Surface *screen = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = screen ? SDL_CreateSoftwareRenderer(screen) : NULL;
    REQUIRE(renderer);
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderClear(renderer);
    kz_sdl_draw d;
    kz_sdl_draw_init(&d, renderer, 10, 10, 2);
    const kz_pose here = KZ_POSE_NONE_INIT;
    const kz_draw_style style = {0xff0000ff, 0, 0}, line = {0, 0x00ff00ff, 1};
    const kz_vec2 ring[8] = {{12, 12}, {22, 12}, {22, 22}, {12, 22}, {15, 15}, {19, 15}, {19, 19}, {15, 19}};
    const int32_t ends[2] = {4, 8};
    kz_shape frame, circle;
    REQUIRE(kz_shape_polygon_with_holes(ring, ends, 2, &frame, NULL) == KZ_OK);
    REQUIRE(kz_shape_circle((kz_vec2){32, 32}, 6, &circle, NULL) == KZ_OK);
    kz_draw_shape(&d.draw, &frame, here, style);
    kz_draw_shape(&d.draw, &circle, here, line);
    SDL_RenderPresent(renderer);
    int red = 0, green = 0, wrong = 0;
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < 64; x++) {
            const uint32_t rgb = pixel_at(screen, x, y) & 0xffffff;
            const double wx = (x + 0.5) / 2 + 10, wy = (y + 0.5) / 2 + 10;
            const bool in = wx > 12 && wx < 22 && wy > 12 && wy < 22, hole = wx > 15 && wx < 19 && wy > 15 && wy < 19;
            red += rgb == 0xff0000;
            green += rgb == 0x00ff00;
            if (wx < 24 && wy < 24) wrong += (rgb == 0xff0000) != (in && !hole);
            const double away = (wx - 32) * (wx - 32) + (wy - 32) * (wy - 32);
            if (rgb == 0x00ff00) wrong += away < 25 || away > 49;
        }
    CHECK_EQ(wrong, 0);
    CHECK_EQ(red, 4 * (100 - 16));
    CHECK(green > 60 && green < 140);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(screen);
}

TEST(masks_and_worlds_are_drawn)
{
    SDL_Surface *screen = SDL_CreateRGBSurfaceWithFormat(0, 32, 32, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = screen ? SDL_CreateSoftwareRenderer(screen) : NULL;
    REQUIRE(renderer);
    kz_sdl_draw d;
    kz_mask *mask;
    kz_shape shape;
    kz_sdl_draw_init(&d, renderer, 0, 0, 1);
    REQUIRE(kz_mask_from_text("#.#\n.#.\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_shape_mask(mask, 4, 6, &shape, NULL) == KZ_OK);
    const kz_draw_style style = {0xffffffff, 0, 0};
    const kz_pose here = KZ_POSE_NONE_INIT;
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderClear(renderer);
    kz_draw_shape(&d.draw, &shape, here, style);
    SDL_RenderPresent(renderer);
    int white = 0;
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 32; x++) white += (pixel_at(screen, x, y) & 0xffffff) == 0xffffff;
    CHECK_EQ(white, 3);
    CHECK((pixel_at(screen, 4, 6) & 0xffffff) == 0xffffff && (pixel_at(screen, 5, 7) & 0xffffff) == 0xffffff);
    kz_mask_free(mask);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(screen);
}
