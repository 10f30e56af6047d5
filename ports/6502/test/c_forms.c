/* c_forms.c - the C header's test, compiled for the 6502: on global variables, as a game under cc65 has them, with
 * sizes in variables and with constant ones. */
#include "kz_box8.h"

extern unsigned char kz_box_a[4], kz_box_b[4];
#pragma zpsym("kz_box_a")
#pragma zpsym("kz_box_b")

#define A_B                                                                                                            \
    kz_box_a[0], kz_box_a[1], kz_box_a[2], kz_box_a[3], kz_box_b[0], kz_box_b[1], kz_box_b[2], kz_box_b[3]

unsigned char c_plain(void) { return KZ8_BOX_PLAIN(kz_box_a[0], kz_box_a[1], kz_box_a[2], kz_box_a[3], kz_box_b[0], kz_box_b[1], kz_box_b[2], kz_box_b[3]); }
unsigned char c_wrap(void) { return KZ8_BOX_WRAP(kz_box_a[0], kz_box_a[1], kz_box_a[2], kz_box_a[3], kz_box_b[0], kz_box_b[1], kz_box_b[2], kz_box_b[3]); }
unsigned char c_plain_10(void) { return KZ8_BOX_PLAIN(kz_box_a[0], kz_box_a[1], 10, 10, kz_box_b[0], kz_box_b[1], 10, 10); }
unsigned char c_wrap_10(void) { return KZ8_BOX_WRAP(kz_box_a[0], kz_box_a[1], 10, 10, kz_box_b[0], kz_box_b[1], 10, 10); }
