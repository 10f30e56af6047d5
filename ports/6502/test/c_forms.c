/* c_forms.c - the C header's test, compiled for the 6502: on variables in zero page, with sizes in variables and with
 * constant ones. */
#include "kz_box8.h"

extern unsigned char kz_box_a[4], kz_box_b[4];
#pragma zpsym("kz_box_a")
#pragma zpsym("kz_box_b")

#define X1 kz_box_a[0]
#define Y1 kz_box_a[1]
#define W1 kz_box_a[2]
#define H1 kz_box_a[3]
#define X2 kz_box_b[0]
#define Y2 kz_box_b[1]
#define W2 kz_box_b[2]
#define H2 kz_box_b[3]

unsigned char c_plain(void) { return KZ8_BOX_PLAIN(X1, Y1, W1, H1, X2, Y2, W2, H2); }
unsigned char c_wrap(void) { return KZ8_BOX_WRAP(X1, Y1, W1, H1, X2, Y2, W2, H2); }
unsigned char c_plain_10(void) { return KZ8_BOX_PLAIN(X1, Y1, 10, 10, X2, Y2, 10, 10); }
unsigned char c_wrap_10(void) { return KZ8_BOX_WRAP(X1, Y1, 10, 10, X2, Y2, 10, 10); }
