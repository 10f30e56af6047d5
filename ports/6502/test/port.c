/* port.c - loads the assembled forms and asks them; see port.h. */
#include "port.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER_BYTES = 12, RECORD_BYTES = 12, STOP_AFTER = 10000 };

/* ---- Loading ------------------------------------------------------------------------------------------- */

/* A line of ld65's labels: "al 001F20 ._forms". */
static int find_label(const char *labels, const char *name)
{
    FILE *const file = fopen(labels, "r");
    char line[256], label[200];
    unsigned address;
    int found = -1;
    while (file && found < 0 && fgets(line, sizeof line, file))
        if (sscanf(line, "al %x .%199s", &address, label) == 2 && strcmp(label, name) == 0) found = (int)address;
    if (file) fclose(file);
    if (found < 0) fprintf(stderr, "%s: no label %s\n", labels, name);
    return found;
}

static uint16_t word_at(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

bool port_load(port *p, const char *program, const char *labels)
{
    memset(p, 0, sizeof *p);
    uint8_t header[HEADER_BYTES];
    FILE *const file = fopen(program, "rb");
    bool ok = file && fread(header, 1, HEADER_BYTES, file) == HEADER_BYTES && memcmp(header, "sim65", 5) == 0;
    if (ok) {
        const uint16_t at = word_at(header + 8);
        ok = fread(p->cpu.mem + at, 1, sizeof p->cpu.mem - at, file) > 0;
    }
    if (file) fclose(file);
    if (!ok) {
        fprintf(stderr, "%s: not a program for sim65\n", program);
        return false;
    }

    static const char *const names[] = {"_kz_box_a", "_kz_box_b", "_sum_w", "_sum_h", "_w2m1"};
    uint16_t *const addresses[] = {&p->box_a, &p->box_b, &p->sum_w, &p->sum_h, &p->w2m1};
    for (int i = 0; i < 5; i++) {
        const int address = find_label(labels, names[i]);
        if (address < 0) return false;
        *addresses[i] = (uint16_t)address;
    }
    const int first = find_label(labels, "_forms"), end = find_label(labels, "_forms_end");
    if (first < 0 || end <= first || (end - first) / RECORD_BYTES > PORT_MAX_FORMS) return false;
    for (int at = first; at < end; at += RECORD_BYTES) {
        const uint8_t *const r = p->cpu.mem + at;
        p->forms[p->n_forms++] =
            (port_form){word_at(r), word_at(r + 2), word_at(r + 4), r[6], r[7], r[8], r[9], r[10], r[11]};
    }
    return true;
}

const port_form *port_find(const port *p, port_kind kind, int w1, int h1, int w2, int h2)
{
    for (int i = 0; i < p->n_forms; i++) {
        const port_form *const f = &p->forms[i];
        if (f->kind == kind && (w1 < 0 || (f->w1 == w1 && f->h1 == h1 && f->w2 == w2 && f->h2 == h2))) return f;
    }
    return NULL;
}

bool port_is_wrap(port_kind kind)
{
    return kind == PORT_26 || kind == PORT_26_VAR || kind == PORT_WRAP || kind == PORT_WRAP_VAR ||
           kind == PORT_WRAP_VAR1 || kind == PORT_WRAP_SUB || kind == PORT_WRAP_C || kind == PORT_WRAP_C_10 ||
           kind == PORT_26_SPAN || kind == PORT_WRAP_SPAN || kind == PORT_WRAP_SUM;
}

bool port_is_span(port_kind kind) { return kind >= PORT_26_SPAN; }

/* ---- Asking -------------------------------------------------------------------------------------------- */

void port_question(const port_run *run, int i, kz_box_u8 *a, kz_box_u8 *b)
{
    *a = run->a, *b = run->b;
    const uint8_t outer = (uint8_t)(i >> 8), inner = (uint8_t)i;
    if (run->how == 0) {
        a->x = outer, b->x = inner;
    } else if (run->how == 1) {
        a->y = outer, b->y = inner;
    } else {
        a->x = run->grid[outer >> 4], a->y = run->grid[outer & 15];
        b->x = run->grid[inner >> 4], b->y = run->grid[inner & 15];
    }
}

void port_library(const port_run *run, uint8_t bits[PORT_ANSWER_BYTES])
{
    const port_kind kind = run->form->kind;
    memset(bits, 0, PORT_ANSWER_BYTES);
    for (int i = 0; i < PORT_CALLS; i++) {
        kz_box_u8 a, b;
        port_question(run, i, &a, &b);
        if (port_is_span(kind)) a.y = b.y = 0, a.h = b.h = 1;
        const bool hit = port_is_wrap(kind) ? kz_box_u8_overlap_wrap(a, b) : kz_box_u8_overlap(a, b);
        bits[i / 8] |= (uint8_t)(hit << (7 - i % 8));
    }
}

static void set_box(uint8_t *at, kz_box_u8 box) { at[0] = box.x, at[1] = box.y, at[2] = box.w, at[3] = box.h; }

bool port_ask(port *p, const port_run *run, uint8_t bits[PORT_ANSWER_BYTES], port_cost *cost)
{
    const port_form *const form = run->form;
    cpu6502 *const cpu = &p->cpu;
    memset(bits, 0, PORT_ANSWER_BYTES);
    cpu->mem[p->sum_w] = (uint8_t)(run->a.w + run->b.w - 1);
    cpu->mem[p->sum_h] = (uint8_t)(run->a.h + run->b.h - 1);
    cpu->mem[p->w2m1] = (uint8_t)(run->b.w - 1);
    cpu->cycles = cpu->crossed = cpu->crossed_sim65 = 0;
    for (int i = 0; i < PORT_CALLS; i++) {
        kz_box_u8 a, b;
        port_question(run, i, &a, &b);
        set_box(cpu->mem + p->box_a, a);
        set_box(cpu->mem + p->box_b, b);
        cpu->c = i & 1; /* no form may count on the carry it gets */
        cpu->pc = form->start;
        cpu->sp = 0xff;
        const uint64_t before = cpu->cycles;
        if (!cpu6502_run(cpu, form->hit, form->miss, STOP_AFTER)) return false;
        bool hit = cpu->pc == form->hit;
        if (form->hit == form->miss) /* called: C answers in A, the subroutines in the carry */
            hit = form->kind == PORT_WRAP_SUB || form->kind == PORT_PLAIN_SUB ? cpu->c : cpu->a & 1;
        const int cycles = (int)(cpu->cycles - before);
        if (cycles < cost->best[hit]) cost->best[hit] = cycles;
        if (cycles > cost->worst[hit]) cost->worst[hit] = cycles;
        bits[i / 8] |= (uint8_t)(hit << (7 - i % 8));
    }
    cost->calls += PORT_CALLS;
    cost->cycles += (int64_t)cpu->cycles;
    cost->crossed += (int64_t)cpu->crossed;
    cost->crossed_sim65 += (int64_t)cpu->crossed_sim65;
    return true;
}

void port_write_request(const port_run *run, FILE *file)
{
    uint8_t request[27] = {(uint8_t)run->form->start, (uint8_t)(run->form->start >> 8), (uint8_t)run->how};
    set_box(request + 3, run->a);
    set_box(request + 7, run->b);
    memcpy(request + 11, run->grid, 16);
    fwrite(request, 1, sizeof request, file);
}

int port_differ(const uint8_t *a, const uint8_t *b)
{
    int n = 0;
    for (int i = 0; i < PORT_ANSWER_BYTES; i++)
        for (unsigned x = a[i] ^ b[i]; x; x &= x - 1) n++;
    return n;
}
