/* kz_box8.h - do two boxes of bytes overlap?  For compilers without C99's inline and without structures as arguments:
 * cc65 for the 6502 first of all.  The questions, the edge rules and the answers are those of kz_box_u8_overlap and
 * kz_box_u8_overlap_wrap in <kolize/query.h>, held together by a test for all 2^32 inputs of each axis.
 *
 * A box is a corner and a size; it covers x <= c < x + w, y <= c < y + h.  Boxes that only touch do not overlap, and an
 * empty one (w or h 0) overlaps nothing.
 *   KZ8_BOX_PLAIN  coordinates are numbers: x + w may exceed 255, and is not cut
 *   KZ8_BOX_WRAP   a world of 256 x 256 cells that goes on at its opposite edge
 * The result is 1 or 0.  Arguments are of type unsigned char and are read several times: no side effects.  cc65 is
 * quickest with variables that are global or static, and with constants; README.md beside this file has the cycles.
 *
 *     static unsigned char ship_x, ship_y, rock_x, rock_y;
 *     if (KZ8_BOX_PLAIN(ship_x, ship_y, 12, 16, rock_x, rock_y, 8, 8)) ouch(); */
#ifndef KZ_BOX8_H
#define KZ_BOX8_H

/* One axis.  The differences are ints, by promotion; the casts make them bytes again. */
#define KZ8_SPAN_PLAIN(x1, w1, x2, w2)                                                                                 \
    ((x2) >= (x1) ? (unsigned char)((x2) - (x1)) < (w1) && (w2) : (unsigned char)((x1) - (x2)) < (w2) && (w1))
#define KZ8_SPAN_WRAP(x1, w1, x2, w2)                                                                                  \
    (((unsigned char)((x2) - (x1)) < (w1) && (w2)) || ((unsigned char)((x1) - (x2)) < (w2) && (w1)))

#define KZ8_BOX_PLAIN(x1, y1, w1, h1, x2, y2, w2, h2)                                                                  \
    (KZ8_SPAN_PLAIN(x1, w1, x2, w2) && KZ8_SPAN_PLAIN(y1, h1, y2, h2))
#define KZ8_BOX_WRAP(x1, y1, w1, h1, x2, y2, w2, h2)                                                                   \
    (KZ8_SPAN_WRAP(x1, w1, x2, w2) && KZ8_SPAN_WRAP(y1, h1, y2, h2))

#endif
