/* scene_words.h - panels with lines of words, and names and colours that several scenes share. */
#ifndef KOLIZE_DEMO_SCENE_WORDS_H
#define KOLIZE_DEMO_SCENE_WORDS_H

#include "scene/palette.h"

#include <kolize/query.h>

/* Where the next line goes. */
typedef struct demo_words {
    const kz_draw *draw;
    kz_vec2 at;
} demo_words;

/* A panel with its words 10 pixels from its edges. */
demo_words demo_panel(const kz_draw *draw, kz_box box);

#if defined(__MINGW32__) /* its printf is the C11 one */
__attribute__((format(gnu_printf, 4, 5)))
#elif defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
/* Draws one line of letters `size` pixels high, cut at 159 characters, with some room below it. */
void demo_line(demo_words *words, float size, uint32_t color, const char *format, ...);

void demo_gap(demo_words *words, float pixels);

/* Draws a bar in which `share` (0..1) is filled. */
void demo_bar(demo_words *words, float width, float share, uint32_t color);

const char *demo_relation_name(kz_relation relation); /* "apart", "touch", "overlap" */
uint32_t demo_relation_color(kz_relation relation);

#endif
