; kz_box.s - the exact tests of kz_box.inc as subroutines, for who has no bytes for a copy at each place.
;
;   kz_box_hit_plain, kz_box_hit_wrap      in:   kz_box_a, kz_box_b: x, y, w, h of each, any values
;                                          out:  carry set when the boxes overlap, clear when not
;                                          changes A and the flags; keeps X, Y and the two boxes
;
; Eight bytes of zero page, in the segment ZEROPAGE.  Assemble this file and link it; .importzp kz_box_a, kz_box_b.

        .include "kz_box.inc"

        .exportzp kz_box_a, kz_box_b
        .export kz_box_hit_plain, kz_box_hit_wrap

        .zeropage
kz_box_a:       .res 4
kz_box_b:       .res 4

        .code
.proc kz_box_hit_plain
        kz_box_plain_var kz_box_a, kz_box_a+1, kz_box_a+2, kz_box_a+3, kz_box_b, kz_box_b+1, kz_box_b+2, kz_box_b+3, no
        sec
        rts
no:     clc
        rts
.endproc

.proc kz_box_hit_wrap
        kz_box_wrap_var kz_box_a, kz_box_a+1, kz_box_a+2, kz_box_a+3, kz_box_b, kz_box_b+1, kz_box_b+2, kz_box_b+3, no
        sec
        rts
no:     clc
        rts
.endproc
