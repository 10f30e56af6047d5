/* fuzz_mask_space.c - masks in motion: all offsets, baked pairs, contacts, sweeps, rays, many at once, with any
 * numbers; each answer beside that of the plain overlap test. */
#include "fuzz_cells.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask_offsets(input *in, const kz_mask *a, const kz_mask *b, const kz_allocator *alloc)
{
    kz_mask *space = NULL;
    kz_cell origin = {0, 0};
    if (kz_mask_config_space(a, b, NULL, alloc, &space, &origin, NULL) == KZ_OK) {
        for (int i = 0; i < 24; i++) {
            const int32_t dx = in_offset(in), dy = in_offset(in);
            const int64_t x = (int64_t)dx - origin.x, y = (int64_t)dy - origin.y;
            const bool inside = x >= 0 && y >= 0 && x < kz_mask_width(space) && y < kz_mask_height(space);
            must(kz_mask_overlap(a, b, dx, dy) == (inside && kz_mask_get(space, (int32_t)x, (int32_t)y)),
                 "the map of offsets says where they overlap");
        }
        kz_mask_free(space);
    }
    int64_t counts[64];
    kz_cell_rect where;
    where.x0 = in_offset(in), where.y0 = in_offset(in);
    if (in_byte(in) & 1) {
        where.x1 = in_i32(in), where.y1 = in_i32(in);
    } else {
        where.x1 = where.x0 < INT32_MAX - 8 ? where.x0 + in_below(in, 9) : where.x0;
        where.y1 = where.y0 < INT32_MAX - 8 ? where.y0 + in_below(in, 9) : where.y0;
    }
    const size_t max = in_byte(in) % 65, n = kz_mask_overlap_areas(a, b, where, counts, max);
    must((n == 0) == rect_is_empty(where), "each offset has a count");
    for (size_t i = 0; i < n && i < max; i++) {
        const int64_t w = (int64_t)where.x1 - where.x0;
        const int32_t x = (int32_t)(where.x0 + (int64_t)i % w), y = (int32_t)(where.y0 + (int64_t)i / w);
        must(counts[i] == kz_mask_overlap_area(a, b, x, y), "counts are areas");
    }
}

static void ask_pair(input *in, const kz_mask *a, const kz_mask *b, const kz_allocator *alloc)
{
    kz_config_space *pair = NULL;
    if (kz_config_space_create(a, b, alloc, &pair, NULL) != KZ_OK) return;
    must(kz_config_space_bytes(pair) > 0, "a pair takes memory");
    for (int i = 0; i < 8; i++) {
        const int32_t dx = in_offset(in), dy = in_offset(in);
        const bool overlap = kz_mask_overlap(a, b, dx, dy);
        must(kz_config_space_overlap(pair, dx, dy) == overlap, "a baked pair overlaps as its masks do");
        const kz_cell push = kz_config_space_push(pair, dx, dy);
        if (!overlap) must(push.x == 0 && push.y == 0, "what does not overlap is not pushed");
        else must(!kz_config_space_overlap(pair, dx - push.x, dy - push.y), "the push frees");
        kz_cell plain;
        if (kz_mask_push(a, b, dx, dy, 6, &plain)) must(plain.x == push.x && plain.y == push.y, "the pushes agree");
    }
    kz_config_space_free(pair);
}

static void ask_meet(input *in, const kz_mask *a, const kz_mask *b)
{
    kz_mask_contact contact;
    const int32_t dx = in_offset(in), dy = in_offset(in), most = in_byte(in) < 250 ? in_below(in, 24) : in_i32(in);
    const bool met = kz_mask_collide(a, b, dx, dy, most > 24 ? 24 : most, &contact);
    must(met == kz_mask_overlap(a, b, dx, dy) && contact.count == kz_mask_overlap_area(a, b, dx, dy),
         "meeting is overlapping");
    if (!met) return;
    must(is_unit_or_none(contact.normal) && is_point(contact.centroid), "the normal is a unit vector");
    if (contact.pushed) must(!kz_mask_overlap(a, b, dx - contact.push.x, dy - contact.push.y), "the push frees");
}

static void ask_motion(input *in, const kz_mask *a, const kz_mask *b)
{
    const kz_vec2 from = in_point(in), way = in_point(in), at = in_point(in);
    const kz_mask_hit hit = kz_mask_sweep(a, from, way, b, at);
    must(hit.t >= 0 && hit.t <= 1 && is_unit_or_none(hit.normal), "a sweep's time is 0 to 1");
    must(hit.start >= KZ_APART && hit.start <= (hit.hit ? KZ_TOUCH : KZ_OVERLAP), "what overlaps does not hit");
    if (hit.hit) must(kz_mask_overlap(a, b, hit.offset.x, hit.offset.y), "they overlap after the step that hits");
    must(!hit.hit || (is_point(from) && is_point(way) && is_point(at)), "what is no number hits nothing");

    const kz_mask_ray_hit ray = kz_mask_ray(a, from, at);
    must(ray.t >= 0 && ray.t <= 1 && is_unit_or_none(ray.normal), "a ray's time is 0 to 1");
    must(!ray.hit || kz_mask_get(a, ray.cell.x, ray.cell.y), "a ray hits a cell");
    must(!ray.hit || (is_point(from) && is_point(at)), "a ray without numbers hits nothing");
}

static void ask_many(input *in, const kz_mask *a, const kz_mask *b)
{
    kz_mask_at items[80] = {{0}};
    uint64_t bits[3] = {0, 0, 0xABCDu};
    const size_t n = in_byte(in) % 80u;
    size_t expected = 0;
    for (size_t i = 0; i < n; i++) {
        items[i].mask = in_byte(in) & 1 ? a : b;
        items[i].x = in_offset(in);
        items[i].y = in_offset(in);
    }
    const size_t found = kz_mask_overlap_many(a, items, n, bits);
    for (size_t i = 0; i < n; i++) {
        const bool overlap = kz_mask_overlap(a, items[i].mask, items[i].x, items[i].y);
        must((bits[i / 64] >> (i % 64) & 1) == overlap, "many at once are one by one");
        expected += overlap;
    }
    must(found == expected && bits[2] == 0xABCDu, "they are counted, and nothing is written beyond");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const kz_allocator alloc = cells_allocator();
    const uint8_t what = cells_begin(&in);
    kz_mask *a = in_mask(&in, 70, &alloc), *b = in_mask(&in, 70, &alloc);
    if (a && b) {
        size_t strip_words = 0;
        int32_t n_strips = 0;
        const uint64_t *words = kz_mask_words(a, &strip_words, &n_strips);
        for (int32_t s = 0; s < n_strips; s++)
            for (int32_t y = 0; y < kz_mask_height(a); y++)
                must(words[(size_t)s * strip_words + (size_t)y] == kz_mask_bits(a, 64 * s, y, 64), "words are bits");
        switch (what % 5) {
        case 0: ask_offsets(&in, a, b, &alloc); break;
        case 1: ask_pair(&in, a, b, &alloc); break;
        case 2: ask_meet(&in, a, b); break;
        case 3: ask_motion(&in, a, b); break;
        default: ask_many(&in, a, b); break;
        }
    }
    kz_mask_free(a);
    kz_mask_free(b);
    must(live == 0, "all memory came back");
    return 0;
}
