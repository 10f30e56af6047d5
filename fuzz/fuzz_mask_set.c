/* fuzz_mask_set.c - sets of masks built by any sequence of additions, of which refused ones must change nothing. */
#include "fuzz_cells.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void add(input *in, kz_mask_set *set, const kz_mask *mask)
{
    char text[16];
    const int32_t frames = kz_mask_set_frame_count(set), animations = kz_mask_set_animation_count(set);
    const uint8_t byte = in_byte(in), what = byte < 240 ? byte % 4 : 4;
    kz_result r;
    if (what == 0) {
        kz_frame frame = {0};
        frame.name = in_byte(in) & 1 ? in_text(in, text) : NULL;
        frame.w = in_offset(in);
        frame.h = in_offset(in);
        frame.pivot = in_point(in);
        frame.duration_ms = in_offset(in);
        r = kz_mask_set_add_frame(set, &frame, NULL);
        must(kz_mask_set_frame_count(set) == frames + (r == KZ_OK), "a refused frame is not there");
        must(r == KZ_OK || !kz_mask_set_frame(set, frames), "and not found");
    } else if (what == 1) {
        kz_animation animation = {0};
        animation.name = in_text(in, text);
        animation.first = in_offset(in);
        animation.last = in_offset(in);
        animation.play = (kz_play)in_byte(in);
        animation.repeat = in_offset(in);
        r = kz_mask_set_add_animation(set, &animation, NULL);
        must(kz_mask_set_animation_count(set) == animations + (r == KZ_OK), "a refused animation is not there");
    } else if (what == 4) {
        const int32_t frame = frames > 0 ? in_byte(in) % frames : 0, n = in_byte(in) % 20 - 1;
        const int32_t tags = kz_mask_set_tag_count(set);
        r = kz_mask_set_add_turns(set, frame, n, NULL);
        must(kz_mask_set_frame_count(set) == frames + (r == KZ_OK ? n : 0), "all turns are there, or none");
        must(kz_mask_set_tag_count(set) == tags, "turns have the tags of their frame");
    } else {
        kz_cell at;
        const int32_t frame = in_byte(in) < 200 && frames > 0 ? in_byte(in) % frames : in_i32(in);
        at.x = in_offset(in);
        at.y = in_offset(in);
        kz_mask_set_add_mask(set, frame, in_byte(in) & 1 ? in_text(in, text) : "", mask, at, NULL);
    }
}

static void ask(input *in, const kz_mask_set *set)
{
    char text[16], other[16];
    const int32_t frames = kz_mask_set_frame_count(set), animations = kz_mask_set_animation_count(set);
    const int32_t i = in_offset(in), j = frames > 0 ? in_byte(in) % frames : in_i32(in);
    const kz_frame *a = kz_mask_set_frame(set, i), *b = kz_mask_set_frame(set, j);
    must((a != NULL) == (i >= 0 && i < frames), "frames are where they are");
    const char *tag = in_text(in, text);
    const int32_t number = kz_mask_set_find_tag(set, tag), named = kz_mask_set_find_frame(set, tag);
    must(number >= -1 && number < kz_mask_set_tag_count(set), "tags have numbers");
    must(number < 0 || strcmp(kz_mask_set_tag(set, number), tag) == 0, "a tag is found by its text");
    must(kz_mask_set_tag(set, kz_mask_set_tag_count(set)) == NULL && kz_mask_set_tag(set, -1) == NULL, "no more tags");
    must(named < 0 || strcmp(kz_mask_set_frame(set, named)->name, tag) == 0, "a frame is found by its name");
    const int32_t found = kz_mask_set_find_animation(set, in_text(in, other));
    must(found < 0 || strcmp(kz_mask_set_animation(set, found)->name, other) == 0, "an animation by its name");
    const int32_t animation = in_offset(in), shown = kz_mask_set_frame_at(set, animation, in_i64(in));
    must(shown >= -1 && shown < frames, "what is shown is a frame");
    must(kz_mask_set_animation(set, animations) == NULL, "no more animations");
    if (a && b) {
        const int32_t dx = in_offset(in), dy = in_offset(in), mask = kz_frame_find(a, tag, in_offset(in));
        must(mask < a->n_masks, "a mask of a frame is one of its");
        const bool all = kz_frame_overlap(a, NULL, b, NULL, dx, dy);
        must(all || !kz_frame_overlap(a, tag, b, NULL, dx, dy), "a part overlaps no more than the whole");
        must(all || !kz_frame_overlap(a, tag, b, other, dx, dy), "and so with both");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const kz_allocator alloc = cells_allocator();
    const uint8_t what = in_byte(&in);
    kz_mask_set *set = NULL;
    in.raw = what & 0x80;
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(&in) : SIZE_MAX;
    kz_mask *mask = in_mask(&in, 40, &alloc);
    if (mask && kz_mask_set_create(&alloc, &set, NULL) == KZ_OK) {
        for (int i = 0; i < 64 && in_left(&in) > 0; i++) {
            if (in_byte(&in) & 1) add(&in, set, mask);
            else ask(&in, set);
        }
    }
    kz_mask_set_free(set);
    kz_mask_free(mask);
    must(live == 0, "all memory came back");
    return 0;
}
