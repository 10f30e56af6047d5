/* questions.c - prints what three modules of the golden table ask, so that a binding can ask the same and hash the answers.
 *
 * A line is a word and numbers; float32 as eight hex digits.  Shapes and masks have numbers.
 *     module NAME                         the hash begins
 *     cells M W H ROWS                    mask M of text, a row a word; "-" for a row without cells
 *     point S X Y, segment, box, circle S X Y R, capsule S X Y X Y R, polyline S N X Y ..., polygon S N X Y ...,
 *     holes S N1 N2 X Y ..., mask S M X Y, parts S N S ...     makes shape S, unless it is refused
 *     name                                the name of the last maker's result is hashed
 *     shape S                             flags and bounds of shape S are hashed
 *     ray S X Y X Y FLAGS, sweep S X Y S FLAGS, distance S S, contains S S     asks, and the answer is hashed */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"

enum { SHAPES = 4096, MASKS = 512 };

static kz_shape shapes[SHAPES];
static const kz_mask *masks[MASKS];
static int n_shapes, n_masks;

static int number_of(const kz_shape *shape)
{
    for (int i = n_shapes - 1; i >= 0; i--)
        if (!memcmp(&shapes[i], shape, sizeof *shape)) return i;
    fprintf(stderr, "questions: a shape that no maker made\n");
    abort();
}

static void put(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    printf(" %08x", bits);
}

static void put_points(const kz_vec2 *points, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        put(points[i].x);
        put(points[i].y);
    }
}

/* The line's end, and the shape's number where it was made. */
static kz_result made(kz_result result, const kz_shape *shape)
{
    printf("\n");
    if (result != KZ_OK) return result;
    if (n_shapes == SHAPES) abort();
    shapes[n_shapes++] = *shape;
    return result;
}

static kz_result ask_point(kz_vec2 p, kz_shape *out, kz_error *err)
{
    printf("point %d", n_shapes);
    put_points(&p, 1);
    return made(kz_shape_point(p, out, err), out);
}

static kz_result ask_segment(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err)
{
    printf("segment %d", n_shapes);
    put_points((kz_vec2[]){a, b}, 2);
    return made(kz_shape_segment(a, b, out, err), out);
}

static kz_result ask_box(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err)
{
    printf("box %d", n_shapes);
    put_points((kz_vec2[]){a, b}, 2);
    return made(kz_shape_box(a, b, out, err), out);
}

static kz_result ask_circle(kz_vec2 p, float r, kz_shape *out, kz_error *err)
{
    printf("circle %d", n_shapes);
    put_points(&p, 1);
    put(r);
    return made(kz_shape_circle(p, r, out, err), out);
}

static kz_result ask_capsule(kz_vec2 a, kz_vec2 b, float r, kz_shape *out, kz_error *err)
{
    printf("capsule %d", n_shapes);
    put_points((kz_vec2[]){a, b}, 2);
    put(r);
    return made(kz_shape_capsule(a, b, r, out, err), out);
}

static kz_result ask_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{
    printf("polygon %d %d", n_shapes, n);
    put_points(points, n);
    return made(kz_shape_polygon(points, n, out, err), out);
}

static kz_result ask_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n, kz_shape *out, kz_error *err)
{
    printf("holes %d %d %d", n_shapes, ring_end[0], ring_end[1]);
    put_points(points, ring_end[n - 1]);
    return made(kz_shape_polygon_with_holes(points, ring_end, n, out, err), out);
}

static kz_result ask_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{
    printf("polyline %d %d", n_shapes, n);
    put_points(points, n);
    return made(kz_shape_polyline(points, n, out, err), out);
}

static kz_result ask_cells(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
                           const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_result result = kz_mask_from_call(w, h, solid, ctx, alloc, out, err);
    if (result != KZ_OK || n_masks == MASKS) abort();
    printf("cells %d %d %d", n_masks, w, h);
    for (int32_t y = 0; y < h; y++) {
        printf(" %s", w ? "" : "-");
        for (int32_t x = 0; x < w; x++) putchar(kz_mask_get(*out, x, y) ? '#' : '.');
    }
    printf("\n");
    masks[n_masks++] = *out;
    return result;
}

static kz_result ask_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err)
{
    int i = n_masks - 1;
    while (masks[i] != mask) i--;
    printf("mask %d %d", n_shapes, i);
    put((float)x);
    put((float)y);
    return made(kz_shape_mask(mask, x, y, out, err), out);
}

static kz_result ask_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err)
{
    int numbers[8];
    for (int32_t i = 0; i < n; i++) numbers[i] = number_of(&parts[i]);
    printf("parts %d %d", n_shapes, n);
    for (int32_t i = 0; i < n; i++) printf(" %d", numbers[i]);
    return made(kz_shape_parts(parts, n, out, err), out);
}

static kz_ray_hit ask_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    printf("ray %d", number_of(shape));
    put_points((kz_vec2[]){from, to}, 2);
    printf(" %u\n", flags);
    return kz_ray(shape, from, to, flags);
}

static kz_sweep_hit ask_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    printf("sweep %d", number_of(a));
    put_points(&motion, 1);
    printf(" %d %u\n", number_of(b), flags);
    return kz_sweep(a, motion, b, flags);
}

static kz_distance_result ask_distance(const kz_shape *a, const kz_shape *b)
{
    printf("distance %d %d\n", number_of(a), number_of(b));
    return kz_distance(a, b);
}

static bool ask_contains(const kz_shape *a, const kz_shape *b)
{
    const int first = number_of(a), second = number_of(b);
    printf("contains %d %d\n", first, second);
    return kz_contains(a, b);
}

#define kz_shape_point ask_point
#define kz_shape_segment ask_segment
#define kz_shape_box ask_box
#define kz_shape_circle ask_circle
#define kz_shape_capsule ask_capsule
#define kz_shape_polygon ask_polygon
#define kz_shape_polygon_with_holes ask_holes
#define kz_shape_polyline ask_polyline
#define kz_mask_from_call ask_cells
#define kz_shape_mask ask_mask
#define kz_shape_parts ask_parts
#define kz_ray ask_ray
#define kz_sweep ask_sweep
#define kz_distance ask_distance
#define kz_contains ask_contains

#include "random_shapes.h"

static void made_shape(kz_golden *golden, golden_shape *g)
{
    golden_shape_make(golden, g);
    printf("shape %d\n", number_of(&g->shape));
}

#define golden_shape_make made_shape

#include "golden_query_distance.c"
#include "golden_query_ray.c"
#include "golden_query_sweep.c"

/* Which answer is hashed follows from the question, but for names. */
void kz_golden_i64(kz_golden *g, int64_t v) { (void)g, (void)v; }
void kz_golden_f32(kz_golden *g, float v) { (void)g, (void)v; }
void kz_golden_text(kz_golden *g, const char *text)
{
    (void)g, (void)text;
    printf("name\n");
}

static void ask(const char *name, void (*run)(kz_golden *))
{
    kz_golden g = {kz_test_rng_make(2027), 0, 0, -1, NULL, false};
    n_shapes = n_masks = 0;
    printf("module %s\n", name);
    run(&g);
}

int main(void)
{
    ask("query_distance", golden_query_distance);
    ask("query_ray", golden_query_ray);
    ask("query_sweep", golden_query_sweep);
    return 0;
}
