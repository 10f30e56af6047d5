/* fuzz_mask.c - raw bytes as the arguments of every surface and mask function; the answers must agree with each other.
 *
 * The head of the input becomes numbers, unchanged: sizes, offsets, formats, the six numbers of a map.  Where a
 * function reads memory, its sizes are first cut to what there is: the rest of the input, in a block of exactly that
 * size. */
#include <kolize/mask_edit.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ALWAYS(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) abort();                                                                                     \
    } while (0)

typedef struct input {
    const uint8_t *at;
    size_t left;
} input;

/* Bytes beyond the input are 0. */
static void take(input *in, void *out, size_t size)
{
    const size_t n = size < in->left ? size : in->left;
    memset(out, 0, size);
    if (n) memcpy(out, in->at, n);
    in->at += n;
    in->left -= n;
}

static int32_t take_i32(input *in)
{
    int32_t v;
    take(in, &v, sizeof v);
    return v;
}

/* 0 .. n-1 */
static int32_t take_below(input *in, int32_t n)
{
    uint16_t v;
    take(in, &v, sizeof v);
    return v % n;
}

/* Half of the offsets are near, so that things meet. */
static int32_t take_offset(input *in) { return take_below(in, 2) ? take_below(in, 300) - 150 : take_i32(in); }

/* Masks larger than this are refused: a run should take a millisecond. */
#define LARGEST_BLOCK 65536

static void *alloc_little(void *ctx, size_t size, size_t align)
{
    (void)ctx;
    ALWAYS(size > 0 && align > 0 && align <= 64);
    if (size > LARGEST_BLOCK) return NULL;
    unsigned char *raw = malloc(size + 64);
    if (!raw) return NULL;
    const size_t off = 64 - (uintptr_t)raw % 64;
    raw[off - 1] = (unsigned char)off; /* the way back */
    return raw + off;
}

static void release_little(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)size, (void)align;
    unsigned char *p = block;
    free(p - p[-1]);
}

static const kz_allocator little = {alloc_little, release_little, NULL};

/* ---- Surfaces ------------------------------------------------------------------------------------------- */

typedef struct picture {
    kz_surface s;
    kz_rule rule;
    kz_surface hot;
    uint8_t *block;
    uint32_t palette[256];
} picture;

static bool odd_cells(void *ctx, const kz_surface *surface, int32_t x, int32_t y)
{
    (void)ctx;
    ALWAYS(x >= 0 && y >= 0 && x < surface->w && y < surface->h);
    return (x * 3 + y) & 1;
}

static kz_rule take_rule(input *in, const kz_surface *hot)
{
    kz_rule rule;
    memset(&rule, 0, sizeof rule);
    rule.kind = (kz_rule_kind)take_below(in, KZ_RULE_COUNT + 1);
    take(in, &rule.threshold, 1);
    take(in, &rule.tolerance, 1);
    take(in, &rule.color, sizeof rule.color);
    take(in, rule.transparent, sizeof rule.transparent);
    rule.hot = take_below(in, 2) ? hot : NULL;
    rule.solid = take_below(in, 8) ? odd_cells : NULL;
    return rule;
}

/* Any numbers at all; nothing reads the memory. */
static void check_raw(input *in)
{
    kz_surface s;
    memset(&s, 0, sizeof s);
    int64_t pitch;
    take(in, &pitch, sizeof pitch);
    s.pitch = (ptrdiff_t)pitch;
    s.pixels = take_below(in, 2) ? in->at : NULL;
    s.format = (kz_format)take_below(in, KZ_FORMAT_COUNT + 2);
    s.x = take_offset(in);
    s.y = take_offset(in);
    s.w = take_offset(in);
    s.h = take_offset(in);
    s.n_colors = take_offset(in);
    kz_error err = {KZ_OK, 0, 0};
    const kz_result result = kz_surface_check(&s, &err);
    ALWAYS(result == err.code);
    const kz_rule rule = take_rule(in, &s);
    kz_rule_check(&rule, &s, &err);
    const int32_t x = take_offset(in), y = take_offset(in), w = take_offset(in), h = take_offset(in);
    const kz_surface part = kz_surface_part(&s, x, y, w, h);
    ALWAYS(result != KZ_OK || kz_surface_check(&part, NULL) == KZ_OK);
}

static const int bits_of[KZ_FORMAT_COUNT] = {0, 8, 1, 1, 16, 16, 16, 24, 24, 32, 32, 32, 32, 32};

/* False when the rule does not suit. */
static bool take_picture(input *in, picture *p)
{
    memset(p, 0, sizeof *p);
    kz_surface *s = &p->s;
    s->format = (kz_format)(1 + take_below(in, KZ_FORMAT_COUNT - 1));
    s->x = take_below(in, 40);
    s->y = take_below(in, 3);
    s->w = take_below(in, 200);
    s->n_colors = take_below(in, 257);
    const size_t row = ((size_t)(s->x + s->w) * (size_t)bits_of[s->format] + 7) / 8;
    const size_t pitch = row + (size_t)take_below(in, 5);
    const bool bottom_up = take_below(in, 2);
    if (s->n_colors > 0) s->palette = p->palette;
    take(in, p->palette, sizeof(uint32_t) * (size_t)(s->n_colors < 6 ? s->n_colors : 6));
    p->rule = take_rule(in, &p->hot);

    int32_t rows = s->y + take_below(in, 60);
    const size_t there = in->left / 2; /* leaves some for what comes after */
    while (rows > 0 && (size_t)(rows - 1) * pitch + row > there) rows--;
    s->h = rows > s->y ? rows - s->y : 0;
    const size_t size = rows > 0 ? (size_t)(rows - 1) * pitch + row : 0;
    p->block = malloc(size ? size : 1);
    ALWAYS(p->block != NULL);
    take(in, p->block, size);
    s->pixels = bottom_up && rows > 0 ? p->block + (size_t)(rows - 1) * pitch : p->block;
    s->pitch = bottom_up ? -(ptrdiff_t)pitch : (ptrdiff_t)pitch;
    p->hot = *s; /* the same pixels stand in for the hot image */
    return kz_rule_check(&p->rule, s, NULL) == KZ_OK;
}

static void check_rows(const picture *p)
{
    for (int32_t y = -1; y <= p->s.h; y++) {
        for (int32_t x = -65; x <= p->s.w; x += 63) {
            const uint64_t bits = kz_surface_bits(&p->s, &p->rule, x, y, 64);
            for (int32_t i = 0; i < 64; i++)
                ALWAYS((bits >> i & 1) == (uint64_t)kz_surface_solid(&p->s, &p->rule, x + i, y));
        }
    }
}

/* ---- Masks ---------------------------------------------------------------------------------------------- */

static void check_levels(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int64_t area)
{
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        ALWAYS(kz_mask_overlap_area(a, b, dx, dy) == area);
        ALWAYS(kz_mask_overlap(a, b, dx, dy) == (area > 0));
    }
    kz_cpu_force(before);
}

static void check_pair(input *in, const kz_mask *a, const picture *pa, const kz_mask *b, const picture *pb)
{
    const int32_t dx = take_offset(in), dy = take_offset(in);
    const int64_t area = kz_mask_overlap_area(a, b, dx, dy);
    kz_cell first = {0, 0}, seen = {0, 0}, push = {0, 0};
    kz_mask *common = NULL;
    ALWAYS(kz_surface_overlap_area(&pa->s, &pa->rule, &pb->s, &pb->rule, dx, dy) == area);
    ALWAYS(kz_surface_overlap(&pa->s, &pa->rule, &pb->s, &pb->rule, dx, dy) == (area > 0));
    ALWAYS(kz_surface_overlap_first(&pa->s, &pa->rule, &pb->s, &pb->rule, dx, dy, &seen) == (area > 0));
    ALWAYS(kz_mask_overlap_first(a, b, dx, dy, &first) == (area > 0));
    ALWAYS(first.x == seen.x && first.y == seen.y);
    ALWAYS((kz_mask_relate(a, b, dx, dy) > 0) == (area > 0));
    check_levels(a, b, dx, dy, area);
    if (kz_mask_overlap_mask(a, b, dx, dy, &little, &common, NULL) == KZ_OK) {
        const kz_cell_rect box = kz_mask_bounds(common), told = kz_mask_overlap_bounds(a, b, dx, dy);
        ALWAYS(kz_mask_count(common) == area);
        ALWAYS(box.x0 == told.x0 && box.y0 == told.y0 && box.x1 == told.x1 && box.y1 == told.y1);
        kz_mask_free(common);
    }
    const int32_t most = take_below(in, 2) ? take_below(in, 13) : INT32_MIN + take_below(in, 9);
    if (kz_mask_push(a, b, dx, dy, most, &push)) {
        ALWAYS(area > 0 || (push.x == 0 && push.y == 0));
        if (area > 0) ALWAYS(!kz_mask_overlap(a, b, dx - push.x, dy - push.y));
    }
}

static void check_transform(input *in, const kz_mask *mask)
{
    double n[6];
    kz_mask *moved = NULL;
    kz_cell origin;
    for (int i = 0; i < 6; i++) {
        take(in, &n[i], sizeof n[i]);
        if (take_below(in, 4)) n[i] = (double)(take_i32(in) % 1000) / 256.0;
    }
    const kz_affine map = {n[0], n[1], n[2], n[3], n[4], n[5]};
    if (kz_mask_transform(mask, &map, &little, &moved, &origin, NULL) != KZ_OK) return;
    const kz_cell_rect box = kz_mask_bounds(moved);
    ALWAYS(box.x0 == 0 && box.y0 == 0 && box.x1 == kz_mask_width(moved) && box.y1 == kz_mask_height(moved));
    int64_t count = 0;
    for (int32_t y = 0; y < kz_mask_height(moved); y++)
        for (int32_t x0, x1, x = 0; kz_mask_next_run(moved, y, x, &x0, &x1); x = x1) count += x1 - x0;
    ALWAYS(count == kz_mask_count(moved));
    kz_mask_free(moved);
}

static void check_reading(input *in, const kz_mask *mask)
{
    const int32_t x = take_offset(in), y = take_offset(in), n = take_offset(in);
    const uint64_t bits = kz_mask_bits(mask, x, y, n);
    ALWAYS(n < 1 || (bits & 1) == (uint64_t)kz_mask_get(mask, x, y));
    int32_t x0 = 0, x1 = 0;
    if (kz_mask_next_run(mask, y, x, &x0, &x1)) ALWAYS(x0 < x1 && (x0 >= x || x < 0) && kz_mask_get(mask, x0, y));
}

static void check_text(input *in)
{
    char text[64], back[80];
    kz_mask *mask = NULL;
    take(in, text, sizeof text);
    text[sizeof text - 1] = 0;
    if (take_below(in, 2)) /* only letters that may be there */
        for (size_t i = 0; i + 1 < sizeof text; i++) text[i] = ".#01\n"[(unsigned char)text[i] % 5];
    if (kz_mask_from_text(text, &little, &mask, NULL) != KZ_OK) return;
    const size_t length = kz_mask_to_text(mask, back, (size_t)take_below(in, sizeof back));
    ALWAYS(length <= sizeof text);
    kz_mask_free(mask);
}

/* A canvas of the same surface has the mask's cells. */
static void check_canvas(const picture *p, const kz_mask *mask)
{
    kz_canvas *canvas = NULL;
    if (kz_canvas_from_surface(&p->s, &p->rule, &little, &canvas, NULL) != KZ_OK) return;
    const kz_mask *shown = kz_canvas_mask(canvas);
    ALWAYS(kz_mask_count(shown) == kz_mask_count(mask));
    ALWAYS(kz_mask_overlap_area(shown, mask, 0, 0) == kz_mask_count(mask));
    kz_canvas_free(canvas);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    picture a, b;
    kz_mask *ma = NULL, *mb = NULL;
    check_raw(&in);
    check_text(&in);
    const bool good_a = take_picture(&in, &a), good_b = take_picture(&in, &b);
    if (good_a) check_rows(&a);
    if (good_a && good_b && kz_mask_from_surface(&a.s, &a.rule, &little, &ma, NULL) == KZ_OK &&
        kz_mask_from_surface(&b.s, &b.rule, &little, &mb, NULL) == KZ_OK) {
        check_pair(&in, ma, &a, mb, &b);
        check_canvas(&a, ma);
        check_transform(&in, ma);
        check_reading(&in, ma);
    }
    kz_mask_free(ma);
    kz_mask_free(mb);
    free(a.block);
    free(b.block);
    return 0;
}
