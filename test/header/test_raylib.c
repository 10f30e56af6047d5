/* test_raylib.c - raylib.h beside a stand-in for raylib: images of some formats, and calls of its drawing functions. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What the header needs of raylib, with raylib's names and values. */
#define RAYLIB_VERSION "stand-in"
typedef struct Vector2 {
    float x, y;
} Vector2;
typedef struct Rectangle {
    float x, y, width, height;
} Rectangle;
typedef struct Color {
    unsigned char r, g, b, a;
} Color;
typedef struct Image {
    void *data;
    int width, height, mipmaps, format;
} Image;
enum {
    PIXELFORMAT_UNCOMPRESSED_GRAYSCALE = 1,
    PIXELFORMAT_UNCOMPRESSED_GRAY_ALPHA,
    PIXELFORMAT_UNCOMPRESSED_R5G6B5,
    PIXELFORMAT_UNCOMPRESSED_R8G8B8,
    PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 = 7
};

static struct {
    int lines, rectangles, circles, texts, copies, unloaded;
    double area;
    Color color;
} seen;

static Image ImageCopy(Image image)
{
    seen.copies++;
    return image;
}

/* Grey with alpha to RGBA. */
static void ImageFormat(Image *image, int format)
{
    const unsigned char *from = image->data;
    const int n = image->width * image->height;
    unsigned char *to = malloc((size_t)n * 4 + 1);
    if (!to) abort();
    for (int i = 0; i < n; i++) {
        memset(to + 4 * i, from[2 * i], 3);
        to[4 * i + 3] = from[2 * i + 1];
    }
    image->data = to;
    image->format = format;
}

static void UnloadImage(Image image)
{
    seen.unloaded++;
    free(image.data);
}

static void DrawLineEx(Vector2 a, Vector2 b, float width, Color color)
{
    (void)a, (void)b, (void)width;
    seen.lines++;
    seen.color = color;
}

static void DrawRectangleRec(Rectangle r, Color color)
{
    seen.rectangles++;
    seen.area += (double)r.width * (double)r.height;
    seen.color = color;
}

static void DrawCircleV(Vector2 center, float r, Color color) { (void)center, (void)r, (void)color, seen.circles++; }

static void DrawCircleLines(int x, int y, float r, Color color) { (void)x, (void)y, (void)r, (void)color, seen.circles++; }

static void DrawText(const char *text, int x, int y, int size, Color color)
{
    (void)text, (void)x, (void)y, (void)size, (void)color;
    seen.texts++;
}

#include <kolize/kolize.h>
#include <kolize/raylib.h>

#include "kz_test.h"

TEST(images_become_masks)
{
    unsigned char rgba[3 * 4] = {9, 9, 9, 255, 9, 9, 9, 0, 9, 9, 9, 128};
    unsigned char rgb[3 * 3] = {9, 9, 9, 255, 0, 255, 8, 8, 8}, grey[3 * 2] = {9, 255, 9, 0, 9, 200};
    const kz_rule key = kz_rule_key(0xff00ff, 0);
    const Image images[3] = {{rgba, 3, 1, 1, PIXELFORMAT_UNCOMPRESSED_R8G8B8A8},
                             {rgb, 3, 1, 1, PIXELFORMAT_UNCOMPRESSED_R8G8B8},
                             {grey, 3, 1, 1, PIXELFORMAT_UNCOMPRESSED_GRAY_ALPHA}};
    for (int i = 0; i < 3; i++) {
        kz_mask *mask = NULL;
        REQUIRE(CHECK_EQ(kz_mask_from_raylib(images[i], i == 1 ? &key : NULL, NULL, &mask, NULL), KZ_OK));
        CHECK(kz_mask_get(mask, 0, 0) && !kz_mask_get(mask, 1, 0) && kz_mask_get(mask, 2, 0));
        kz_mask_free(mask);
    }
    CHECK(seen.copies == 1 && seen.unloaded == 1);
    kz_error err;
    CHECK_EQ(kz_mask_from_raylib(images[0], NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
}

TEST(values_are_carried_over)
{
    const kz_box box = kz_box_from_raylib((Rectangle){1, 2, 3, 4});
    CHECK(box.min.x == 1 && box.min.y == 2 && box.max.x == 4 && box.max.y == 6);
    const Vector2 v = kz_vec2_to_raylib(kz_vec2_from_raylib((Vector2){5, 6}));
    CHECK(v.x == 5 && v.y == 6);
}

TEST(shapes_are_drawn)
{
    kz_draw draw;
    kz_shape frame, circle, segment;
    const kz_pose here = KZ_POSE_NONE_INIT;
    const kz_vec2 ring[8] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {3, 3}, {7, 3}, {7, 7}, {3, 7}};
    const int32_t ends[2] = {4, 8};
    kz_raylib_draw_init(&draw, 2);
    REQUIRE(kz_shape_polygon_with_holes(ring, ends, 2, &frame, NULL) == KZ_OK);
    REQUIRE(kz_shape_circle((kz_vec2){3, 3}, 6, &circle, NULL) == KZ_OK);
    REQUIRE(kz_shape_segment((kz_vec2){3, 3}, (kz_vec2){6, 6}, &segment, NULL) == KZ_OK);
    kz_draw_shape(&draw, &frame, here, (kz_draw_style){0x10203040, 0, 0});
    CHECK_NEAR(seen.area, 100 - 16, 1e-3);
    CHECK(seen.color.r == 0x10 && seen.color.g == 0x20 && seen.color.b == 0x30 && seen.color.a == 0x40);
    kz_draw_shape(&draw, &circle, here, (kz_draw_style){0xff, 0xff, 1});
    kz_draw_shape(&draw, &segment, here, (kz_draw_style){0, 0xff, 1});
    kz_draw_text(&draw, (kz_vec2){1, 1}, "hit", 0xff, 12);
    CHECK(seen.circles == 2 && seen.lines == 1 && seen.texts == 1);
}
