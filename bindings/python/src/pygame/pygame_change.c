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
    if (!kzp_arguments(args, n, keywords, names, 1, &pos) || !kzp_pygame_cell(pos, "pos", &at)) return NULL;
    if (!inside(mask_of(object), at)) return NULL;
    return PyLong_FromLong(kz_mask_get(kzp_pygame_cells(mask_of(object)), at.x, at.y));
}

static PyObject *mask_set_at(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"pos", "value", NULL};
    PyObject *objects[2];
    kz_cell at;
    int32_t value = 1;
    if (!kzp_arguments(args, n, keywords, names, 1, objects)) return NULL;
    if (objects[1] && !kzp_index(objects[1], "value", &value)) return NULL;
    if (!kzp_pygame_cell(objects[0], "pos", &at) || !inside(mask_of(object), at)) return NULL;
    kzp_pygame_cells(mask_of(object));
    kz_canvas_set(mask_of(object)->canvas, at.x, at.y, value != 0);
    kzp_pygame_edited(mask_of(object));
    Py_RETURN_NONE;
}

static PyObject *fill_all(PyObject *object, bool solid)
{
    const kz_cell_rect all = {0, 0, mask_of(object)->w, mask_of(object)->h};
    kz_canvas_fill(mask_of(object)->canvas, all, solid);
    kzp_pygame_edited(mask_of(object));
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
    kzp_pygame_cells(mask_of(object));
    kz_canvas_invert(mask_of(object)->canvas);
    kzp_pygame_edited(mask_of(object));
    Py_RETURN_NONE;
}

/* ---- Another mask on this one -------------------------------------------------------------------------- */

static PyObject *mask_draw(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = mask_of(object), *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    kzp_pygame_cells(self);
    kz_canvas_draw(self->canvas, kzp_pygame_cells(other), at.x, at.y);
    kzp_pygame_edited(self);
    Py_RETURN_NONE;
}

static PyObject *mask_erase(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = mask_of(object), *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    kzp_pygame_cells(self);
    kz_canvas_erase(self->canvas, kzp_pygame_cells(other), at.x, at.y);
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
    kzp_pygame_cells(output);
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
    const int64_t x = (int64_t)origin.x + other->w - 1 + at.x, y = (int64_t)origin.y + other->h - 1 + at.y;
    if (x > INT32_MIN && x < INT32_MAX && y > INT32_MIN && y < INT32_MAX)
        kz_canvas_draw(output->canvas, offsets, (int32_t)x, (int32_t)y);
    kz_mask_free(offsets);
    kzp_pygame_edited(output);
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
    if (output == Py_None)
        output = (PyObject *)kzp_pygame_new(sum_less_one(self->w, other->w), sum_less_one(self->h, other->h));
    else Py_INCREF(output);
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
    (void)unused;
    return kzp_cell_tuple(mask_of(object)->w, mask_of(object)->h);
}

static void scale_row(const kz_mask *cells, int32_t y, int32_t w, uint8_t *bits)
{
    const int64_t old_w = kz_mask_width(cells);
    for (int32_t x = 0; x < w; x++)
        if (kz_mask_get(cells, (int32_t)(x * old_w / w), y)) bits[x / 8] |= (uint8_t)(1 << x % 8);
}

/* Each new cell is the old one at the same fraction of the sides. */
static PyObject *mask_scale(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"scale", NULL};
    kzp_pygame_mask *self = mask_of(object);
    PyObject *scale;
    kz_cell size;
    if (!kzp_arguments(args, n, keywords, names, 1, &scale) || !kzp_pygame_cell(scale, "scale", &size)) return NULL;
    if (size.x < 0 || size.y < 0) {
        PyErr_SetString(PyExc_ValueError, "cannot scale mask to negative size");
        return NULL;
    }
    if (!size.x || !size.y || !self->w || !self->h) return (PyObject *)kzp_pygame_new(size.x, size.y);
    const kz_mask *cells = kzp_pygame_cells(self);
    const size_t pitch = ((size_t)size.x + 7) / 8;
    uint8_t *bits = calloc((size_t)size.y, pitch);
    if (!bits) return PyErr_NoMemory();
    for (int32_t y = 0; y < size.y; y++)
        scale_row(cells, (int32_t)((int64_t)y * self->h / size.y), size.x, bits + pitch * (size_t)y);
    PyObject *scaled = (PyObject *)kzp_pygame_from_bits(bits, pitch, size.x, size.y);
    free(bits);
    return scaled;
}

/* ---- By Python ---------------------------------------------------------------------------------------- */

static PyObject *mask_get_rect(PyObject *object, PyObject *args, PyObject *keywords)
{
    if (PyTuple_Size(args) > 0) return kzp_type_error("get_rect only supports keyword arguments");
    return kzp_delegate("kolize._pygame_objects", "get_rect", object, NULL, keywords);
}

static PyObject *mask_to_surface(PyObject *object, PyObject *args, PyObject *keywords)
{
    return kzp_delegate("kolize._pygame_surface", "to_surface", object, args, keywords);
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
    KZP_KEYWORDS("get_rect", mask_get_rect,
                 "get_rect(**attributes) -> Rect: of the mask's size, moved by Rect's attributes."),
    KZP_KEYWORDS("to_surface", mask_to_surface,
                 "to_surface(surface=None, setsurface=None, unsetsurface=None, setcolor=(255, 255, 255, 255), "
                 "unsetcolor=(0, 0, 0, 255), dest=(0, 0), area=None) -> Surface: draws set and clear cells."),
    {NULL, NULL, 0, NULL}};
