; sweep.s - asks one form 65 536 times and packs the answers, first of eight in the highest bit.
;
;   void sweep_axis(void)   form, axis: x1 = 0..255 (y1 on axis 1), within that x2 = 0..255
;   void sweep_grid(void)   x1, y1, x2, y2 = each of the 16 values of _grid, in this order, the last quickest
;
; Both put 8 192 bytes at _answers.  What they cost does not depend on the answers.

        .importzp kz_box_a, kz_box_b
        .exportzp _kz_box_a := kz_box_a         ; for C
        .exportzp _kz_box_b := kz_box_b
        .export _sweep_axis, _sweep_grid
        .export _form, _axis, _grid, _answers

        .bss
_form:    .res 2
_axis:    .res 1
_grid:    .res 16
_answers: .res 8192

        .zeropage
bits:   .res 1
at:     .res 2
left:   .res 1
i1:     .res 1          ; where in the grid each number is
j1:     .res 1
i2:     .res 1
j2:     .res 1

        .code
call:   jmp     $ffff

.proc begin
        lda     _form
        sta     call+1
        lda     _form+1
        sta     call+2
        lda     #<_answers
        sta     at
        lda     #>_answers
        sta     at+1
        rts
.endproc

.macro keep
    .local same_page
        ldy     #0
        lda     bits
        sta     (at),y
        inc     at
        bne     same_page
        inc     at+1
same_page:
.endmacro

.proc _sweep_axis
        jsr     begin
        clc
        lda     #kz_box_a
        adc     _axis
        sta     outer+1
        sta     outer0+1
        clc
        lda     #kz_box_b
        adc     _axis
        sta     inner0+1
    .repeat 8, i
        sta     .ident(.sprintf("inner%d", i + 1)) + 1
    .endrepeat
        lda     #0
outer0: sta     kz_box_a
row:    lda     #0
inner0: sta     kz_box_b
        lda     #32
        sta     left
eight:
    .repeat 8, i
        jsr     call
        rol     bits
        .ident(.sprintf("inner%d", i + 1)): inc kz_box_b
    .endrepeat
        keep
        dec     left
        bne     eight
outer:  inc     kz_box_a
        beq     done
        jmp     row
done:   rts
.endproc

.proc _sweep_grid
        jsr     begin
        lda     #0
        sta     i1
loop1:  lda     #0
        sta     j1
loop2:  lda     #0
        sta     i2
loop3:  lda     #0
        sta     j2
loop4:
    .repeat 8
        ldx     i1
        lda     _grid,x
        sta     kz_box_a
        ldx     j1
        lda     _grid,x
        sta     kz_box_a+1
        ldx     i2
        lda     _grid,x
        sta     kz_box_b
        ldx     j2
        lda     _grid,x
        sta     kz_box_b+1
        jsr     call
        rol     bits
        inc     j2
    .endrepeat
        keep
        lda     j2
        cmp     #16
        beq     :+
        jmp     loop4
:       inc     i2
        lda     i2
        cmp     #16
        beq     :+
        jmp     loop3
:       inc     j1
        lda     j1
        cmp     #16
        beq     :+
        jmp     loop2
:       inc     i1
        lda     i1
        cmp     #16
        beq     :+
        jmp     loop1
:       rts
.endproc
