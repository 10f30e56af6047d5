/* golden_mask_set.c - hashes of frames with tagged masks: their places, their numbers, and the frame shown at a
 * time. */
#include "golden.h"

#include <kolize/mask_set.h>

static bool cell_of(void *ctx, int32_t x, int32_t y)
{
    const uint64_t *key = ctx;
    uint64_t v = (*key ^ (uint64_t)(uint32_t)x * 0x9E3779B97F4A7C15u) + (uint64_t)(uint32_t)y * 0xBF58476D1CE4E5B9u;
    v = (v ^ v >> 29) * 0x94D049BB133111EBu;
    return (v >> 40) % 5 == 0;
}

static void add_masks(kz_golden *g, kz_mask_set *set, int32_t frame)
{
    static const char *const tags[5] = {"", "hit", "hurt", "push", "hit box"};
    const int32_t n = kz_test_range(&g->rng, 0, 4);
    for (int32_t i = 0; i < n; i++) {
        kz_mask *mask;
        uint64_t key = kz_test_u64(&g->rng);
        const int32_t w = kz_test_range(&g->rng, 0, 140);
        const int32_t h = kz_test_range(&g->rng, 0, 12);
        const char *tag = tags[kz_test_below(&g->rng, 5)];
        kz_cell at;
        at.x = kz_test_range(&g->rng, -99, 99);
        at.y = kz_test_range(&g->rng, -99, 99);
        if (kz_mask_from_call(w, h, cell_of, &key, NULL, &mask, NULL) != KZ_OK) continue;
        kz_golden_text(g, kz_result_name(kz_mask_set_add_mask(set, frame, tag, mask, at, NULL)));
        kz_mask_free(mask);
    }
}

static void feed_rect(kz_golden *g, kz_cell_rect r)
{
    kz_golden_i64(g, r.x0);
    kz_golden_i64(g, r.y0);
    kz_golden_i64(g, r.x1);
    kz_golden_i64(g, r.y1);
}

static void feed_frame(kz_golden *g, const kz_frame *frame)
{
    feed_rect(g, frame->bounds);
    for (int32_t i = 0; i < frame->n_masks; i++) {
        const kz_tagged_mask *m = &frame->masks[i];
        kz_golden_text(g, m->tag);
        kz_golden_i64(g, m->tag_number);
        kz_golden_i64(g, m->at.x);
        kz_golden_i64(g, m->at.y);
        feed_rect(g, m->bounds);
        kz_golden_i64(g, kz_mask_count(m->mask));
        for (int32_t y = 0; y < kz_mask_height(m->mask); y++)
            for (int32_t x = 0; x < kz_mask_width(m->mask); x += 64) kz_golden_u64(g, kz_mask_bits(m->mask, x, y, 64));
    }
}

static void feed_animations(kz_golden *g, kz_mask_set *set)
{
    const int32_t n = kz_mask_set_frame_count(set);
    for (int32_t i = 0; i < 6; i++) {
        kz_animation a = {"a", 0, 0, KZ_PLAY_FORWARD, 0};
        a.first = kz_test_range(&g->rng, 0, n - 1);
        a.last = kz_test_range(&g->rng, a.first, n - 1);
        a.play = (kz_play)kz_test_below(&g->rng, KZ_PLAY_COUNT);
        a.repeat = kz_test_range(&g->rng, 0, 3);
        kz_golden_text(g, kz_result_name(kz_mask_set_add_animation(set, &a, NULL)));
        for (int64_t ms = -5; ms < 400; ms += 7) kz_golden_i64(g, kz_mask_set_frame_at(set, i, ms));
    }
}

void golden_mask_set(kz_golden *g);
void golden_mask_set(kz_golden *g)
{
    for (int round = 0; round < 40; round++) {
        kz_mask_set *set;
        if (kz_mask_set_create(NULL, &set, NULL) != KZ_OK) return;
        const int32_t n = kz_test_range(&g->rng, 1, 6);
        for (int32_t i = 0; i < n; i++) {
            kz_frame frame = {0};
            frame.duration_ms = kz_test_range(&g->rng, 0, 40);
            kz_golden_text(g, kz_result_name(kz_mask_set_add_frame(set, &frame, NULL)));
            add_masks(g, set, i);
        }
        for (int32_t i = 0; i < n; i++) feed_frame(g, kz_mask_set_frame(set, i));
        feed_animations(g, set);
        kz_mask_set_free(set);
    }
}
