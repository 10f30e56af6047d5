/* palette.h - the colours that all scenes of the demo share: 0xRRGGBBAA, as in kolize/draw.h. */
#ifndef KOLIZE_DEMO_PALETTE_H
#define KOLIZE_DEMO_PALETTE_H

#include <kolize/draw.h>

#define PALETTE_BACKGROUND 0x14171EFFu /* behind everything */
#define PALETTE_PANEL      0x1D222CFFu /* behind words and tables */
#define PALETTE_BORDER     0x39414FFFu
#define PALETTE_GRID       0x222834FFu
#define PALETTE_TEXT       0xE6E9EFFFu
#define PALETTE_DIM        0x8D96A7FFu /* words of less weight */
#define PALETTE_A          0x5AB0F2FFu /* the first of two things */
#define PALETTE_B          0xF2B84BFFu /* the second */
#define PALETTE_C          0xB48CF2FFu /* a third */
#define PALETTE_APART      0x63C987FFu /* apart; right */
#define PALETTE_TOUCH      0xF2DE5AFFu
#define PALETTE_HIT        0xF2605AFFu /* overlap; wrong */

/* The colour with another alpha, 0..255. */
static inline uint32_t palette_faint(uint32_t color, unsigned alpha) { return (color & 0xFFFFFF00u) | (alpha & 255u); }

/* A translucent area with a line of the same colour around it. */
static inline kz_draw_style palette_area(uint32_t color)
{
    kz_draw_style style;
    style.fill = palette_faint(color, 70);
    style.line = color;
    style.width = 1.5f;
    return style;
}

#endif
