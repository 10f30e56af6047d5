/* look.h - the colours of the demo, so that all scenes look like one program: 0xRRGGBBAA, as in kolize/draw.h. */
#ifndef KOLIZE_DEMO_LOOK_H
#define KOLIZE_DEMO_LOOK_H

#include <kolize/draw.h>

#define LOOK_GROUND 0x14171EFFu /* behind everything */
#define LOOK_PANEL  0x1D222CFFu /* behind words and tables */
#define LOOK_BORDER 0x39414FFFu
#define LOOK_GRID   0x222834FFu
#define LOOK_TEXT   0xE6E9EFFFu
#define LOOK_DIM    0x8D96A7FFu /* words of less weight */
#define LOOK_A      0x5AB0F2FFu /* the first of two things */
#define LOOK_B      0xF2B84BFFu /* the second */
#define LOOK_C      0xB48CF2FFu /* a third */
#define LOOK_FREE   0x63C987FFu /* apart; right */
#define LOOK_TOUCH  0xF2DE5AFFu
#define LOOK_HIT    0xF2605AFFu /* overlap; wrong */

/* The colour with another alpha, 0..255. */
static inline uint32_t look_faint(uint32_t color, unsigned alpha) { return (color & 0xFFFFFF00u) | (alpha & 255u); }

/* A translucent inside with a line of the same colour around it. */
static inline kz_draw_style look_area(uint32_t color)
{
    kz_draw_style style;
    style.fill = look_faint(color, 70);
    style.line = color;
    style.width = 1.5f;
    return style;
}

#endif
