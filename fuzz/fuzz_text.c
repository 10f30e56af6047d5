/* fuzz_text.c - what people and scripts write in words: colours and keys of rules, rules told as text; grids and lists
 * of a sprite sheet in any numbers. */
#include "fuzz_input.h"
#include "fuzz_memory.h"

#include <kolize/io.h>
#include <kolize/io_sheet.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask_rules(input *in)
{
    char words[16], told[40];
    kz_rule rule;
    uint32_t color = 0;
    in_text(in, words);
    memset(&rule, 0, sizeof rule);
    if (kz_parse_argb(words, &color) == KZ_OK) must(strlen(words) >= 6, "a colour has six digits");
    if (kz_rule_parse_key(words, &rule) == KZ_OK) must(rule.kind == KZ_RULE_KEY && rule.color <= 0xFFFFFFu, "a key");
    if (in_byte(in) & 1) {
        rule.kind = (kz_rule_kind)in_i32(in);
        rule.threshold = in_byte(in), rule.tolerance = in_byte(in), rule.color = in_u32(in);
        for (int i = 0; i < 4; i++) rule.transparent[i] = in_u64(in);
    }
    memset(told, 'x', sizeof told);
    const size_t room = in_byte(in) % (sizeof told + 1), n = kz_rule_text(&rule, room ? told : NULL, room);
    if (room) must(strlen(told) == (n < room ? n : room - 1), "the text is cut to fit, and ended");
    for (size_t i = room; i < sizeof told; i++) must(told[i] == 'x', "nothing is written beyond");
}

static void look_at_sheet(kz_sheet *sheet)
{
    const int32_t n = kz_sheet_frame_count(sheet);
    for (int32_t i = 0; i < n; i++) {
        const kz_sheet_frame *frame = kz_sheet_frame_at(sheet, i);
        must(frame->name && frame->part.x0 <= frame->part.x1 && frame->w >= 0, "frames are rectangles");
    }
    must(kz_sheet_frame_at(sheet, n) == NULL && kz_sheet_animation_at(sheet, 0) == NULL, "there are no others");
    must(kz_sheet_animation_count(sheet) == 0, "grids and lists have no animations");
    kz_sheet_free(sheet);
}

static void ask_sheets(input *in)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_limits limits = {.max_objects = 500};
    kz_sheet_grid grid;
    kz_sheet *sheet = NULL;
    kz_io_error err = {KZ_OK, ""};
    grid.image_w = in_offset(in), grid.image_h = in_offset(in);
    grid.frame_w = in_offset(in), grid.frame_h = in_offset(in);
    grid.margin = in_offset(in), grid.spacing = in_offset(in), grid.count = in_offset(in);
    kz_result r = kz_sheet_from_grid(&grid, &limits, &alloc, &sheet, &err);
    must(r == err.code && (r == KZ_OK) == (sheet != NULL), "the error says what was returned");
    if (sheet) look_at_sheet(sheet);
    kz_cell_rect rects[8];
    const int32_t n = in_below(in, 9);
    for (int32_t i = 0; i < n; i++) {
        rects[i].x0 = in_offset(in), rects[i].y0 = in_offset(in);
        rects[i].x1 = in_offset(in), rects[i].y1 = in_offset(in);
    }
    sheet = NULL;
    r = kz_sheet_from_rects(rects, n, &limits, &alloc, &sheet, NULL);
    must((r == KZ_OK) == (sheet != NULL), "a sheet is made on success");
    if (sheet) look_at_sheet(sheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const uint8_t what = in_byte(&in);
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(&in) : SIZE_MAX;
    for (int i = 0; i < 8 && in_left(&in) > 0; i++) {
        if (what & 1) ask_rules(&in);
        else ask_sheets(&in);
    }
    must(live == 0, "all memory came back");
    return 0;
}
