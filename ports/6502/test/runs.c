/* runs.c - which questions the forms are asked: for all positions of both boxes on each axis, and sizes from 0 to 255.
 *
 * All positions of two boxes are 2^32.  But the axes are two tests one after the other, and all that the first hands to
 * the second is that it was a hit, and the carry.  So each form is asked
 *   - all 65 536 positions on x while the boxes overlap on y,
 *   - all 65 536 positions on y while they overlap on x; of sizes that games have, where the second axis counts on the
 *     carry, with the second box right of the first and left of it, which are the two ways through the first axis,
 *   - with such sizes, 16 values near what matters for each of the four coordinates. */
#include "runs.h"

/* Sizes in memory: the instructions are the same for all, so not each with each.  (Constants, which choose the
 * instructions, are asked each with each, as forms.s lists them.) */
static const uint8_t pairs[][2] = {{0, 0},     {0, 255},   {255, 0},   {1, 1},     {1, 254},   {254, 1},
                                   {1, 255},   {255, 1},   {127, 128}, {128, 127}, {128, 128}, {128, 129},
                                   {254, 254}, {255, 127}, {10, 12},   {255, 255}};
static const uint8_t few[][2] = {{0, 255}, {255, 0}, {1, 255}, {12, 10}};

typedef struct run_list {
    port_run *runs;
    int n, room;
} run_list;

/* 16 values, both ends of the range among them, and where the boxes begin to overlap. */
static void set_grid(uint8_t grid[16], uint8_t w1, uint8_t w2)
{
    const int values[16] = {0,        1,       100,     101,     255,      99 + w1,  100 + w1, 101 + w1,
                            100 - w1, 99 - w1, 99 + w2, 100 + w2, 100 - w2, 101 - w2, 256 - w1, 256 - w2};
    for (int i = 0; i < 16; i++) grid[i] = (uint8_t)values[i];
}

static void add(run_list *list, const port_form *form, int how, kz_box_u8 a, kz_box_u8 b)
{
    if (list->n == list->room) return;
    port_run *const run = &list->runs[list->n++];
    *run = (port_run){form, how, a, b, {0}};
    set_grid(run->grid, a.w, b.w);
}

/* forms.s has each form of the first axis before each of the second in sizes like these. */
static bool is_game_size(const port_form *f) { return f->w1 + f->h1 + f->w2 + f->h2 <= 64; }

static void add_axis(run_list *list, const port_form *form, int axis, int w1, int h1, int w2, int h2)
{
    const kz_box_u8 a = {100, 100, (uint8_t)w1, (uint8_t)h1}, b = {100, 100, (uint8_t)w2, (uint8_t)h2};
    add(list, form, axis, a, b);
    if (axis == 1 && w2 > 1 && form->kind == PORT_PLAIN && is_game_size(form)) {
        kz_box_u8 right = a;
        right.x++;
        add(list, form, 1, right, b);
    }
}

static void add_grid(run_list *list, const port_form *form, int w1, int h1, int w2, int h2)
{
    const kz_box_u8 a = {0, 0, (uint8_t)w1, (uint8_t)h1}, b = {0, 0, (uint8_t)w2, (uint8_t)h2};
    add(list, form, PORT_GRID, a, b);
}

/* The second axis is the first one's text again, and counts on nothing: fewer sizes there. */
static void add_sizes(run_list *list, const port_form *form, bool empty_ones)
{
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (empty_ones || (pairs[i][0] && pairs[i][1])) add_axis(list, form, 0, pairs[i][0], 10, pairs[i][1], 12);
    for (size_t i = 0; i < sizeof few / sizeof few[0]; i++)
        if (empty_ones || (few[i][0] && few[i][1])) add_axis(list, form, 1, 10, few[i][0], 12, few[i][1]);
    add_grid(list, form, 10, 10, 10, 10);
    add_grid(list, form, 16, 9, 8, 21);
}

static void add_runs_of(run_list *list, const port_form *f)
{
    switch ((port_kind)f->kind) {
    case PORT_WRAP_VAR:
    case PORT_PLAIN_VAR:
    case PORT_WRAP_C:
    case PORT_PLAIN_C: add_sizes(list, f, true); break;
    case PORT_WRAP_VAR1:
    case PORT_PLAIN_VAR1: add_sizes(list, f, false); break;
    case PORT_WRAP_SUB:
    case PORT_PLAIN_SUB:
    case PORT_26_VAR:
    case PORT_WRAP_C_10:
    case PORT_PLAIN_C_10:
        add_axis(list, f, 0, 10, 10, 10, 10);
        add_axis(list, f, 1, 10, 10, 10, 10);
        add_grid(list, f, 10, 10, 10, 10);
        break;
    case PORT_WRAP_SUM: /* up to the largest sum */
        add_axis(list, f, 0, 10, 10, 10, 10);
        add_axis(list, f, 0, 128, 10, 128, 10);
        add_axis(list, f, 0, 1, 10, 255, 10);
        add_axis(list, f, 0, 255, 10, 1, 10);
        break;
    case PORT_EMPTY: break;
    default:
        add_axis(list, f, f->axis, f->w1, f->h1, f->w2, f->h2);
        if (port_is_span(f->kind)) break;
        if (is_game_size(f) && f->axis == 0) add_grid(list, f, f->w1, f->h1, f->w2, f->h2);
        if (f->w1 == f->h1 && f->w2 == f->h2) add_axis(list, f, 1 - f->axis, f->w1, f->h1, f->w2, f->h2);
        break;
    }
}

int runs_of_kind(const port *p, port_kind kind, port_run *runs, int room)
{
    run_list list = {runs, 0, room};
    for (int i = 0; i < p->n_forms; i++)
        if (p->forms[i].kind == kind) add_runs_of(&list, &p->forms[i]);
    return list.n;
}

int runs_of_form(const port_form *form, int w1, int h1, int w2, int h2, port_run *runs)
{
    run_list list = {runs, 0, RUNS_OF_FORM};
    add_axis(&list, form, 0, w1, h1, w2, h2);
    if (port_is_span(form->kind)) return list.n;
    const kz_box_u8 a = {100, 100, (uint8_t)w1, (uint8_t)h1}, b = {100, 100, (uint8_t)w2, (uint8_t)h2};
    kz_box_u8 right = a;
    right.x++;
    add(&list, form, 1, a, b);
    if (w2 > 1) add(&list, form, 1, right, b);
    add_grid(&list, form, w1, h1, w2, h2);
    return list.n;
}
