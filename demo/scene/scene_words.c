/* scene_words.c - draws panels with lines of words. */
#include "scene/scene_words.h"

#include <stdarg.h>
#include <stdio.h>

demo_words demo_panel(const kz_draw *draw, kz_box box)
{
    const kz_draw_style style = {PALETTE_PANEL, PALETTE_BORDER, 1};
    demo_words words;
    kz_draw_box(draw, box, style);
    words.draw = draw;
    words.at = (kz_vec2){box.min.x + 10, box.min.y + 12};
    return words;
}

void demo_line(demo_words *words, float size, uint32_t color, const char *format, ...)
{
    char text[160];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    kz_draw_text(words->draw, words->at, text, color, size);
    words->at.y += size * 1.25f; /* letters lie on whole pixels: this keeps rows even */
}

void demo_gap(demo_words *words, float pixels) { words->at.y += pixels; }

void demo_bar(demo_words *words, float width, float share, uint32_t color)
{
    const kz_vec2 from = words->at;
    const kz_draw_style empty = {PALETTE_BACKGROUND, PALETTE_BORDER, 1}, full = {color, 0, 0};
    kz_draw_box(words->draw, (kz_box){from, {from.x + width, from.y + 8}}, empty);
    kz_draw_box(words->draw, (kz_box){from, {from.x + width * share, from.y + 8}}, full);
    words->at.y += 14;
}

const char *demo_relation_name(kz_relation relation)
{
    return relation == KZ_OVERLAP ? "overlap" : relation == KZ_TOUCH ? "touch" : "apart";
}

uint32_t demo_relation_color(kz_relation relation)
{
    return relation == KZ_OVERLAP ? PALETTE_HIT : relation == KZ_TOUCH ? PALETTE_TOUCH : PALETTE_APART;
}
