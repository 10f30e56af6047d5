/* canvas.c - kolize.Canvas: cells to draw on, for terrain that changes. */
#include "objects/objects.h"

static kz_canvas *canvas_of(PyObject *object) { return ((kzp_canvas *)object)->canvas; }

/* ---- Making ------------------------------------------------------------------------------------------- */

/* Canvas(width, height), or Canvas(mask) with its cells. */
static PyObject *canvas_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"size", NULL};
    PyObject *size;
    kz_cell sides;
    kz_canvas *canvas;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Canvas", names, &size)) return NULL;
    kz_result made;
    if (kzp_has_cells(size)) {
        made = kz_canvas_from_mask(kzp_cells_of(size, "size"), NULL, &canvas, &err);
    } else {
        if (!kzp_cell(size, "size", &sides)) return NULL;
        if (sides.x < 0 || sides.y < 0) return kzp_refuse("ERR_ARGUMENT", "size: must not be negative");
        made = kz_canvas_create(sides.x, sides.y, NULL, &canvas, &err);
    }
    if (made != KZ_OK) return kzp_raise(&err);
    kzp_canvas *self = kzp_new(type);
    if (self) self->canvas = canvas;
    else kz_canvas_free(canvas);
    return (PyObject *)self;
}

static void canvas_dealloc(PyObject *object)
{
    kz_canvas_free(canvas_of(object));
    kzp_delete(object);
}

/* ---- Drawing ------------------------------------------------------------------------------------------ */

typedef void combine(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);

static PyObject *apply(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords, combine *how)
{
    static const char *const names[] = {"mask", "at", NULL};
    PyObject *objects[2];
    kz_cell at = {0, 0};
    if (!kzp_arguments(args, n, keywords, names, 1, objects)) return NULL;
    if (objects[1] && !kzp_cell(objects[1], "at", &at)) return NULL;
    const kz_mask *mask = kzp_cells_of(objects[0], "mask");
    if (!mask) return NULL;
    how(canvas_of(object), mask, at.x, at.y);
    Py_RETURN_NONE;
}

static PyObject *canvas_draw(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{ return apply(object, args, n, keywords, kz_canvas_draw); }

static PyObject *canvas_erase(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{ return apply(object, args, n, keywords, kz_canvas_erase); }

static PyObject *canvas_toggle(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{ return apply(object, args, n, keywords, kz_canvas_toggle); }

static PyObject *canvas_keep(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{ return apply(object, args, n, keywords, kz_canvas_keep); }

static PyObject *canvas_set(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"cell", "solid", NULL};
    PyObject *objects[2];
    kz_cell at;
    if (!kzp_arguments(args, n, keywords, names, 1, objects) || !kzp_cell(objects[0], "cell", &at)) return NULL;
    const int solid = objects[1] ? PyObject_IsTrue(objects[1]) : 1;
    if (solid < 0) return NULL;
    kz_canvas_set(canvas_of(object), at.x, at.y, solid);
    Py_RETURN_NONE;
}

static PyObject *canvas_fill(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"x", "y", "width", "height", "solid", NULL};
    int x, y, w, h, solid = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiii|p:fill", names, &x, &y, &w, &h, &solid)) return NULL;
    const int64_t x1 = (int64_t)x + w, y1 = (int64_t)y + h;
    const kz_cell_rect rect = {x, y, x1 > INT32_MAX ? INT32_MAX : (int32_t)x1,
                               y1 > INT32_MAX ? INT32_MAX : (int32_t)y1};
    if (w > 0 && h > 0) kz_canvas_fill(canvas_of(object), rect, solid);
    Py_RETURN_NONE;
}

static PyObject *canvas_invert(PyObject *object, PyObject *unused)
{
    (void)unused;
    kz_canvas_invert(canvas_of(object));
    Py_RETURN_NONE;
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

static const kz_mask *cells(PyObject *object) { return kz_canvas_mask(canvas_of(object)); }

static PyObject *canvas_size(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_cell_tuple(kz_mask_width(cells(object)), kz_mask_height(cells(object)));
}

static PyObject *canvas_width(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(kz_mask_width(cells(object)));
}

static PyObject *canvas_height(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(kz_mask_height(cells(object)));
}

static PyObject *canvas_bounds(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_rect_tuple(kz_mask_bounds(cells(object)));
}

static PyObject *canvas_count(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLongLong(kz_mask_count(cells(object)));
}

static PyObject *canvas_get(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"cell", NULL};
    PyObject *given;
    kz_cell at;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_cell(given, "cell", &at)) return NULL;
    return PyBool_FromLong(kz_mask_get(cells(object), at.x, at.y));
}

static PyObject *canvas_repr(PyObject *object)
{
    return PyUnicode_FromFormat("<kolize.Canvas %dx%d>", (int)kz_mask_width(cells(object)),
                                (int)kz_mask_height(cells(object)));
}

static PyObject *canvas_compare(PyObject *object, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, kzp_canvas_type))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(kzp_same_cells(cells(object), cells(other)) == (operation == Py_EQ));
}

static PyObject *canvas_copy(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyObject_CallFunctionObjArgs((PyObject *)Py_TYPE(object), object, NULL);
}

static PyObject *canvas_mask(PyObject *object, PyObject *unused)
{
    (void)unused;
    return kzp_mask_copy(cells(object));
}

static PyObject *canvas_reduce(PyObject *object, PyObject *unused)
{
    (void)unused;
    PyObject *mask = kzp_mask_copy(cells(object));
    return mask ? Py_BuildValue("O(N)", (PyObject *)Py_TYPE(object), mask) : NULL;
}

static PyMethodDef methods[] = {
    KZP_FAST("draw", canvas_draw, "draw(mask, at=(0, 0)): sets the mask's set cells."),
    KZP_FAST("erase", canvas_erase, "erase(mask, at=(0, 0)): clears the mask's set cells."),
    KZP_FAST("toggle", canvas_toggle, "toggle(mask, at=(0, 0)): flips the mask's set cells."),
    KZP_FAST("keep", canvas_keep, "keep(mask, at=(0, 0)): clears all but the mask's set cells."),
    KZP_FAST("set", canvas_set, "set(cell, solid=True): sets or clears a cell; nothing happens outside."),
    KZP_KEYWORDS("fill", canvas_fill, "fill(x, y, width, height, solid=True): sets or clears a rectangle of cells."),
    {"invert", canvas_invert, METH_NOARGS, "invert(): flips all cells."},
    {"count", canvas_count, METH_NOARGS, "count() -> int: the number of set cells."},
    KZP_FAST("get", canvas_get, "get(cell) -> bool: whether a cell is set; False outside."),
    {"mask", canvas_mask, METH_NOARGS, "mask() -> Mask: the cells as they are now."},
    {"copy", canvas_copy, METH_NOARGS, "copy() -> Canvas with the same cells."},
    {"__copy__", canvas_copy, METH_NOARGS, "__copy__() -> copy()."},
    {"__deepcopy__", canvas_copy, METH_O, "__deepcopy__(memo) -> copy()."},
    {"__reduce__", canvas_reduce, METH_NOARGS, "For pickle."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"size", canvas_size, NULL, "(width, height) in cells.", NULL},
    {"width", canvas_width, NULL, "Cells from left to right.", NULL},
    {"height", canvas_height, NULL, "Cells from top to bottom.", NULL},
    {"bounds", canvas_bounds, NULL, "(x, y, width, height) of the set cells; all 0 when there are none.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, canvas_new},
    {Py_tp_dealloc, canvas_dealloc},
    {Py_tp_repr, canvas_repr},
    {Py_tp_richcompare, canvas_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_doc, "Canvas(size): cells to draw on, all clear; or Canvas(mask), with the cells of a mask.\n\n"
                "Every function that takes a Mask takes a Canvas, too.  Mask(canvas) copies it."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.Canvas", sizeof(kzp_canvas), 0, Py_TPFLAGS_DEFAULT, slots};

bool kzp_add_canvases(PyObject *module)
{
    kzp_canvas_type = kzp_add_type(module, &spec);
    return kzp_canvas_type != NULL;
}
