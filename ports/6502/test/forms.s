; forms.s - every form of the test as a subroutine, and the table that tells the test's programs which is where.
;
; A record of the table, 12 bytes: where the form begins, where it goes when the boxes overlap, where when not; its
; kind; w1, h1, w2, h2 where they are constants; the axis that these sizes are meant to be tried on.  A form that is
; called by jsr and answers in A has the same address twice.

        .include "kz_box.inc"
        .importzp kz_box_a, kz_box_b
        .import kz_box_hit_plain, kz_box_hit_wrap
        .import _c_plain, _c_wrap, _c_plain_10, _c_wrap_10
        .export _forms, _forms_end

; As in port6502.c.
KIND_EMPTY = 0
KIND_26 = 1
KIND_26_PLAIN = 2
KIND_26_VAR = 3
KIND_WRAP = 4
KIND_PLAIN = 5
KIND_WRAP_VAR = 6
KIND_PLAIN_VAR = 7
KIND_WRAP_VAR1 = 8
KIND_PLAIN_VAR1 = 9
KIND_WRAP_SUB = 10
KIND_PLAIN_SUB = 11
KIND_WRAP_C = 12
KIND_PLAIN_C = 13
KIND_WRAP_C_10 = 14
KIND_PLAIN_C_10 = 15
KIND_26_SPAN = 16
KIND_26_SPAN_PLAIN = 17
KIND_WRAP_SPAN = 18
KIND_PLAIN_SPAN = 19
KIND_WRAP_SUM = 20

x1 = kz_box_a
y1 = kz_box_a + 1
w1 = kz_box_a + 2
h1 = kz_box_a + 3
x2 = kz_box_b
y2 = kz_box_b + 1
w2 = kz_box_b + 2
h2 = kz_box_b + 3

        .exportzp _sum_w, _sum_h, _w2m1
        .zeropage
_sum_w: .res 1          ; w1 + w2 - 1, which some forms want ready
_sum_h: .res 1          ; h1 + h2 - 1
_w2m1:  .res 1          ; w2 - 1

        .segment "RODATA"
_forms:
        .code

.macro record start, hit, miss, kind, sw1, sh1, sw2, sh2, axis
        .pushseg
        .segment "RODATA"
        .word   start, hit, miss
        .byte   kind, sw1, sh1, sw2, sh2, axis
        .popseg
.endmacro

.macro answers kind, sw1, sh1, sw2, sh2, axis
    .local hit
hit:    sec
        rts
no:     clc
        rts
        record start, hit, no, kind, sw1, sh1, sw2, sh2, axis
.endmacro

; ---- Sizes in the instructions -------------------------------------------------------------------------------------

.macro constant kind, macro, sw1, sh1, sw2, sh2, axis
    .scope
start:  macro   x1, y1, sw1, sh1, x2, y2, sw2, sh2, no
        answers kind, sw1, sh1, sw2, sh2, axis
    .endscope
.endmacro

; The sizes u1, u2 on one axis while v1, v2 are on the other.
.macro exact u1, u2, v1, v2
        constant KIND_WRAP, kz_box_wrap, u1, v1, u2, v2, 0
        constant KIND_WRAP, kz_box_wrap, v1, u1, v2, u2, 1
        constant KIND_PLAIN, kz_box_plain, u1, v1, u2, v2, 0
        constant KIND_PLAIN, kz_box_plain, v1, u1, v2, u2, 1
.endmacro

; The same sizes on both axes, as the table of cycles has them.
.macro same u1, u2
        constant KIND_WRAP, kz_box_wrap, u1, u1, u2, u2, 0
        constant KIND_PLAIN, kz_box_plain, u1, u1, u2, u2, 0
.endmacro

.macro published u1, u2, v1, v2
        constant KIND_26, kz_box_26, u1, v1, u2, v2, 0
        constant KIND_26, kz_box_26, v1, u1, v2, u2, 1
        constant KIND_26_PLAIN, kz_box_26_plain, u1, v1, u2, v2, 0
        constant KIND_26_PLAIN, kz_box_26_plain, v1, u1, v2, u2, 1
.endmacro

; On the other axis: each form that the first axis can end with, as it tells the second what the carry is.
.macro row u1
        exact u1, 1, 10, 1
        exact u1, 127, 1, 1
        exact u1, 128, 10, 14
        exact u1, 254, 10, 13
        exact u1, 255, 13, 10
.endmacro
        exact 0, 0, 10, 10
        exact 0, 255, 10, 10
        exact 255, 0, 10, 10
        row 1
        row 127
        row 128
        row 254
        row 255

; Sizes of games, and each form of one axis after each: alike, one more, odd and even sums, one cell, none.
        exact 10, 10, 10, 10
        exact 10, 11, 11, 10
        exact 11, 10, 10, 11
        exact 10, 13, 12, 8
        exact 13, 10, 8, 12
        exact 10, 14, 13, 10
        exact 14, 10, 10, 13
        exact 1, 8, 8, 12
        exact 8, 1, 12, 8
        exact 2, 1, 16, 16
        exact 2, 2, 1, 16
        exact 1, 1, 2, 3
        exact 3, 2, 16, 1
        exact 2, 3, 10, 11
        exact 2, 4, 11, 10
        exact 100, 156, 3, 3
        exact 100, 157, 5, 8

        same 10, 13
        same 10, 14
        same 10, 1

        published 10, 10, 10, 10
        published 1, 1, 10, 10
        published 1, 255, 10, 10
        published 255, 1, 10, 10
        published 128, 127, 8, 16
        published 128, 128, 16, 8

; ---- One axis alone ------------------------------------------------------------------------------------------------

.macro span kind, macro, sw1, sw2
    .scope
start:  macro   x1, sw1, x2, sw2, no
        answers kind, sw1, 10, sw2, 10, 0
    .endscope
.endmacro

        span KIND_26_SPAN, kz_span_26, 10, 10
        span KIND_26_SPAN_PLAIN, kz_span_26_plain, 10, 10
        span KIND_WRAP_SPAN, kz_span_wrap, 10, 10
        span KIND_WRAP_SPAN, kz_span_wrap, 10, 1
        span KIND_PLAIN_SPAN, kz_span_plain, 10, 10
        span KIND_PLAIN_SPAN, kz_span_plain, 10, 13
        span KIND_PLAIN_SPAN, kz_span_plain, 10, 14
        span KIND_PLAIN_SPAN, kz_span_plain, 10, 1

; ---- Sizes in memory -----------------------------------------------------------------------------------------------

.macro variable kind, macro
    .scope
start:  macro   x1, y1, w1, h1, x2, y2, w2, h2, no
        answers kind, 0, 0, 0, 0, 0
    .endscope
.endmacro

        variable KIND_WRAP_VAR, kz_box_wrap_var
        variable KIND_PLAIN_VAR, kz_box_plain_var
        variable KIND_WRAP_VAR1, kz_box_wrap_var1
        variable KIND_PLAIN_VAR1, kz_box_plain_var1
.scope
start:  kz_box_26_var x1, y1, _sum_w, _sum_h, x2, y2, w2, h2, no
        answers KIND_26_VAR, 0, 0, 0, 0, 0
.endscope
.scope
start:  kz_span_wrap_sum x1, x2, _w2m1, _sum_w, no
        answers KIND_WRAP_SUM, 0, 0, 0, 0, 0
.endscope

; ---- By jsr --------------------------------------------------------------------------------------------------------

.macro called kind, routine, size
    .scope
start:  jsr     routine
end:    lsr                     ; its answer in A to the carry
        rts
        record start, end, end, kind, size, size, size, size, 0
    .endscope
.endmacro

        called KIND_WRAP_C, _c_wrap, 0
        called KIND_PLAIN_C, _c_plain, 0
        called KIND_WRAP_C_10, _c_wrap_10, 10
        called KIND_PLAIN_C_10, _c_plain_10, 10

; The subroutines answer in the carry.
.macro subroutine kind, routine
    .scope
start:  jsr     routine
end:    nop                     ; as long as the others
        rts
        record start, end, end, kind, 0, 0, 0, 0, 0
    .endscope
.endmacro

        subroutine KIND_WRAP_SUB, kz_box_hit_wrap
        subroutine KIND_PLAIN_SUB, kz_box_hit_plain

; Nothing: what the rest of the program costs.
.scope
start:
hit:
no:     clc
        rts
        record start, hit, no, KIND_EMPTY, 0, 0, 0, 0, 0
.endscope

        .segment "RODATA"
_forms_end:
