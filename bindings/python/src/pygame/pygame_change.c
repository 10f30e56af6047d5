/* pygame_change.c - methods of kolize.pygame.Mask that read or change its cells. */
#include "pygame/pygame.h"

static kzp_pygame_mask *mask_of(PyObject *object) { return (kzp_pygame_mask *)object; }

/* ---- Cells -------------------------------------------------------------------------------------------- */

static bool inside(const kzp_pygame_mask *self, kz_cell at)
{
    if (at.x >= 0 && at.y >= 0 && at.x < self->w && at.y < self->h) return true;
    PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", (int)at.x, (int)at.y);
    return false;
}

static PyObject *mask_get_at(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"pos", NULL};
    PyObject *pos;
    kz_cell at;
    if (!kzp_pygame_arguments(args, n, keywords, names, 1, &pos) || !kzp_pygame_cell(pos, "pos", &at)) return NULL;
    if (!inside(mask_of(object), at)) return NULL;
    return PyLong_FromLong(kz_mask_get(kzp_pygame_cells(mask_of(object)), at.x, at.y));
}

static PyObject *mask_set_at(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"pos", "value", NULL};
    PyObject *objects[2];
    kz_cell at;
    int32_t value = 1;
    if (!kzp_pygame_arguments(args, n, keywords, names, 1, objects)) return NULL;
    if (objects[1] && !kzp_index(objects[1], "value", &value)) return NULL;
    if (!kzp_pygame_cell(objects[0], "pos", &at) || !inside(mask_of(object), at)) return NULL;
    kz_canvas *canvas = kzp_pygame_edit(mask_of(object));
    if (!canvas) return NULL;
    kz_canvas_set(canvas, at.x, at.y, value != 0);
    kzp_pygame_edited(mask_of(object));
    Py_RETURN_NONE;
}

#if defined(__GNUC__)
__attribute__((noinline)) /* the others need none of its registers */
#endif
static PyObject *fill_shown(kzp_pygame_mask *self, kz_cell_rect all, bool solid)
{
    kz_canvas *canvas = kzp_pygame_edit(self);
    if (!canvas) return NULL;
    kz_canvas_fill(canvas, all, solid);
    kzp_pygame_edited(self);
    Py_RETURN_NONE;
}

/* Games clear masks of some words often: such a mask has its canvas for itself, and nobody is to be told. */
static PyObject *fill_all(PyObject *object, bool solid)
{
    kzp_pygame_mask *self = mask_of(object);
    const kz_cell_rect all = {0, 0, self->w, self->h};
    if (self->next != self || self->words || self->rotations) return fill_shown(self, all, solid);
    self->edits++;
    kz_canvas_fill(self->canvas, all, solid);
    Py_RETURN_NONE;
}

static PyObject *mask_fill(PyObject *object, PyObject *unused)
{
    (void)unused;
    return fill_all(object, true);
}

static PyObject *mask_clear(PyObject *object, PyObject *unused)
{
    (void)unused;
    return fill_all(object, false);
}

static PyObject *mask_invert(PyObject *object, PyObject *unused)
{
    (void)unused;
    kz_canvas *canvas = kzp_pygame_edit(mask_of(object));
    if (!canvas) return NULL;
    kz_canvas_invert(canvas);
    kzp_pygame_edited(mask_of(object));
    Py_RETURN_NONE;
}

/* ---- Another mask on this one -------------------------------------------------------------------------- */

static PyObject *mask_draw(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = mask_of(object), *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    kz_canvas *canvas = kzp_pygame_edit(self);
    if (!canvas) return NULL;
    kz_canvas_draw(canvas, kzp_pygame_cells(other), at.x, at.y);
    kzp_pygame_edited(self);
    Py_RETURN_NONE;
}

static PyObject *mask_erase(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = mask_of(object), *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    kz_canvas *canvas = kzp_pygame_edit(self);
    if (!canvas) return NULL;
    kz_canvas_erase(canvas, kzp_pygame_cells(other), at.x, at.y);
    kzp_pygame_edited(self);
    Py_RETURN_NONE;
}

/* Cell (i, j) of the answer is set where the two overlap with other's cell (0, 0) on (i, j) - other's size + 1. */
static bool draw_offsets(kzp_pygame_mask *self, kzp_pygame_mask *other, kzp_pygame_mask *output, kz_cell at)
{
    kz_mask *offsets, *mine, *others;
    kz_cell origin;
    kzp_long_call call;
    kz_error err;
    if (!kzp_cells_keep((PyObject *)self, "self", &mine)) return false;
    if (!kzp_cells_keep((PyObject *)other, "other", &others)) {
        kz_mask_free(mine);
        return false;
    }
    kzp_long_begin(&call);
    const bool made = kz_mask_config_space(mine, others, &call.work, NULL, &offsets, &origin, &err) == KZ_OK;
    kz_mask_free(mine);
    kz_mask_free(others);
    const bool finished = kzp_long_end(&call);
    if (!made || !finished) {
        if (made) kz_mask_free(offsets);
        if (finished) kzp_raise(&err);
        return false;
    }
    kz_canvas *canvas = kzp_pygame_edit(output); /* another thread may have copied it meanwhile */
    if (!canvas) {
        kz_mask_free(offsets);
        return false;
    }
    const int64_t x = (int64_t)origin.x + other->w - 1 + at.x, y = (int64_t)origin.y + other->h - 1 + at.y;
    if (x > INT32_MIN && x < INT32_MAX && y > INT32_MIN && y < INT32_MAX)
        kz_canvas_draw(canvas, offsets, (int32_t)x, (int32_t)y);
    kz_mask_free(offsets);
    kzp_pygame_edited(output);
    return true;
}

enum { FEW_STEPS = 1 << 13 };

/* The same where both masks and the new output are at most 64 wide: a row of each is a word.  false: they are not, or
 * there is so much to do that runs of cells, and other threads meanwhile, are worth their price. */
static bool draw_few_offsets(kzp_pygame_mask *self, kzp_pygame_mask *other, kzp_pygame_mask *output)
{
    size_t length;
    int32_t n_strips;
    const kz_mask *mine = kzp_pygame_cells(self), *others = kzp_pygame_cells(other);
    const int32_t h = self->h;
    const bool is_empty = self->w == 0 || h == 0 || other->w == 0 || other->h == 0; /* then the other may be 65 wide */
    if (output->w > 64 || is_empty || kz_mask_count(others) * h > FEW_STEPS) return false;
    const uint64_t *rows = kz_mask_words(mine, &length, &n_strips), *shifts = kz_mask_words(others, &length, &n_strips);
    uint64_t *out = kz_canvas_words(output->canvas, &length, &n_strips);
    if (n_strips != 1) return false;
    for (int32_t y = 0; y < other->h; y++)
        for (uint64_t rest = shifts[y]; rest; rest &= rest - 1) {
            const int shift = other->w - 1 - kzp_lowest_bit(rest);
            uint64_t *to = out + (other->h - 1 - y);
            for (int32_t i = 0; i < h; i++) to[i] |= rows[i] << shift;
        }
    kz_canvas_mask(output->canvas);
    return true;
}

static int32_t sum_less_one(int32_t a, int32_t b) { return a + b > 0 ? a + b - 1 : 0; }

static PyObject *mask_convolve(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"other", "output", "offset", NULL};
    kzp_pygame_mask *self = mask_of(object), *other;
    PyObject *object_other, *output = Py_None, *offset = NULL;
    kz_cell at = {0, 0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|OO", names, kzp_pygame_mask_type, &object_other, &output,
                                     &offset))
        return NULL;
    if (offset && !kzp_pygame_cell(offset, "offset", &at)) return NULL;
    if (output != Py_None && !PyObject_TypeCheck(output, kzp_pygame_mask_type))
        return kzp_type_error("output must be a pygame.mask.Mask or None");
    other = mask_of(object_other);
    const bool is_new = output == Py_None;
    if (is_new) output = (PyObject *)kzp_pygame_new(sum_less_one(self->w, other->w), sum_less_one(self->h, other->h));
    else Py_INCREF(output);
    if (output && is_new && at.x == 0 && at.y == 0 && draw_few_offsets(self, other, mask_of(output))) return output;
    if (output && draw_offsets(self, other, mask_of(output), at)) return output;
    Py_XDECREF(output);
    return NULL;
}

/* ---- Size --------------------------------------------------------------------------------------------- */

static PyObject *mask_count(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLongLong(kz_mask_count(kzp_pygame_cells(mask_of(object))));
}

static PyObject *mask_get_size(PyObject *object, PyObject *unused)
{
    kzp_pygame_mask *self = mask_of(object);
    (void)unused;
    if (!self->size) self->size = kzp_cell_tuple(self->w, self->h);
    Py_XINCREF(self->size);
    return self->size;
}

/* The words of the new mask, and where each column of the old one begins in it. */
typedef struct scaling {
    uint64_t *words;
    size_t stride;
    int32_t *begin; /* of old columns 0 .. w */
} scaling;

static void set_run(const scaling *to, int32_t y, int32_t x0, int32_t x1)
{
    for (int32_t s = x0 / 64; 64 * s < x1; s++) {
        const int from = x0 > 64 * s ? x0 - 64 * s : 0, end = x1 - 64 * s < 64 ? x1 - 64 * s : 64;
        to->words[(size_t)s * to->stride + (size_t)y] |= (end < 64 ? (UINT64_C(1) << end) - 1 : UINT64_MAX) >> from << from;
    }
}

/* New cell x is old cell x * old_w / w.  So a run of old cells from x0 on becomes one from ceil(x0 * w / old_w) on. */
static void write_begins(int32_t *begin, int32_t old_w, int32_t w)
{
    const int32_t step = w / old_w, more = w % old_w;
    int32_t at = 0, rest = 0; /* at - rest / old_w is the exact place */
    for (int32_t x = 0; x <= old_w; x++) {
        begin[x] = at;
        rest -= more;
        const bool over = rest < 0;
        at += step + over;
        rest += over * old_w; /* without a branch, which would be a coin's throw */
    }
}

/* Row y of the new mask, from a row of the old one, whose words are a stride apart. */
static void scale_row(const uint64_t *row, size_t stride, int32_t n_strips, int32_t y, const scaling *to)
{
    for (int32_t s = 0; s < n_strips; s++, row += stride)
        for (int begin, end = 0; kzp_next_run(*row, end, &begin, &end);) {
            const int32_t x0 = to->begin[64 * s + begin], x1 = to->begin[64 * s + end];
            if (x0 < x1) set_run(to, y, x0, x1);
        }
}

/* Rows of the same old row are alike. */
static void scale_rows(const kz_mask *cells, kz_cell size, int32_t n_strips, const scaling *to)
{
    const int32_t old_h = kz_mask_height(cells);
    size_t stride;
    int32_t before = -1, old_strips;
    const uint64_t *words = kz_mask_words(cells, &stride, &old_strips);
    for (int32_t y = 0; y < size.y; y++) {
        const int32_t row = (int32_t)((int64_t)y * old_h / size.y);
        if (row == before)
            for (int32_t s = 0; s < n_strips; s++) {
                uint64_t *word = to->words + (size_t)s * to->stride + (size_t)y;
                *word = word[-1];
            }
        else scale_row(words + row, stride, old_strips, y, to);
        before = row;
    }
}

/* Each new cell is the old one at the same fraction of the sides. */
static PyObject *mask_scale(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"scale", NULL};
    kzp_pygame_mask *self = mask_of(object);
    PyObject *scale;
    kz_cell size;
    int32_t begins[260], n_strips;
    if (!kzp_pygame_arguments(args, n, keywords, names, 1, &scale) || !kzp_pygame_cell(scale, "scale", &size)) return NULL;
    if (size.x < 0 || size.y < 0) {
        PyErr_SetString(PyExc_ValueError, "cannot scale mask to negative size");
        return NULL;
    }
    kzp_pygame_mask *made = kzp_pygame_new(size.x, size.y);
    if (!made || !size.x || !size.y || !self->w || !self->h) return (PyObject *)made;
    scaling to = {NULL, 0, self->w < 256 ? begins : malloc(((size_t)self->w + 1) * sizeof *to.begin)};
    if (!to.begin) {
        Py_DECREF((PyObject *)made);
        return PyErr_NoMemory();
    }
    write_begins(to.begin, self->w, size.x);
    to.words = kz_canvas_words(made->canvas, &to.stride, &n_strips);
    scale_rows(kzp_pygame_cells(self), size, n_strips, &to);
    if (to.begin != begins) free(to.begin);
    return (PyObject *)made;
}

static PyObject *mask_get_rect(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    if (n > 0) return kzp_type_error("get_rect only supports keyword arguments");
    PyObject *rect = kzp_rect_new((kz_cell_rect){0, 0, mask_of(object)->w, mask_of(object)->h});
    const Py_ssize_t n_attributes = keywords ? PyTuple_Size(keywords) : 0;
    for (Py_ssize_t i = 0; rect && i < n_attributes; i++)
        if (PyObject_SetAttr(rect, PyTuple_GetItem(keywords, i), args[i]) != 0) Py_CLEAR(rect);
    return rect;
}

PyMethodDef kzp_pygame_change_methods[] = {
    KZP_FAST("get_at", mask_get_at, "get_at(pos) -> int: 1 for a set cell, 0 for a clear one.  IndexError outside."),
    KZP_FAST("set_at", mask_set_at, "set_at(pos, value=1): sets or clears a cell.  IndexError outside."),
    {"fill", mask_fill, METH_NOARGS, "fill(): sets all cells."},
    {"clear", mask_clear, METH_NOARGS, "clear(): clears all cells."},
    {"invert", mask_invert, METH_NOARGS, "invert(): flips all cells."},
    KZP_FAST("draw", mask_draw, "draw(other, offset): sets the cells of another mask."),
    KZP_FAST("erase", mask_erase, "erase(other, offset): clears the cells of another mask."),
    KZP_KEYWORDS("convolve", mask_convolve,
                 "convolve(other, output=None, offset=(0, 0)) -> Mask: the offsets at which the two overlap.\n\n"
                 "Cell (x, y) stands for other at (x, y) less its size plus one."),
    {"count", mask_count, METH_NOARGS, "count() -> int: the number of set cells."},
    {"get_size", mask_get_size, METH_NOARGS, "get_size() -> (width, height) in cells."},
    KZP_FAST("scale", mask_scale, "scale(scale) -> Mask: of that size, each cell the old one at the same fraction."),
    KZP_FAST("get_rect", mask_get_rect,
             "get_rect(**attributes) -> Rect: of the mask's size, moved by Rect's attributes."),
    {NULL, NULL, 0, NULL}};
