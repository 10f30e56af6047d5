/* object.c - finds the shape or the mask that a Python object holds, by its type. */
#include "objects/objects.h"

PyTypeObject *kzp_mask_type, *kzp_canvas_type, *kzp_shape_type;

/* Masks of the room above, and how their cells are read. */
static PyTypeObject *other_type;
static kzp_cells_reader *other_cells;

void kzp_cells_by(PyTypeObject *type, kzp_cells_reader *read)
{
    other_type = type;
    other_cells = read;
}

kzp_shape *kzp_shape_alloc(void) { return kzp_new(kzp_shape_type); }

static bool is_other(PyObject *object) { return other_type && PyObject_TypeCheck(object, other_type); }

bool kzp_has_cells(PyObject *object)
{ return PyObject_TypeCheck(object, kzp_mask_type) || PyObject_TypeCheck(object, kzp_canvas_type) || is_other(object); }

/* By its names, since pygame need not be there. */
bool kzp_is_of_pygame(PyObject *object)
{
    PyObject *type = (PyObject *)Py_TYPE(object);
    PyObject *name = PyObject_GetAttrString(type, "__name__"), *module = PyObject_GetAttrString(type, "__module__");
    const bool is_own = name && module && PyUnicode_Check(name) && PyUnicode_Check(module) && !kzp_has_cells(object) &&
                        PyUnicode_CompareWithASCIIString(name, "Mask") == 0 &&
                        PyUnicode_CompareWithASCIIString(module, "pygame.mask") == 0;
    PyErr_Clear();
    Py_XDECREF(name);
    Py_XDECREF(module);
    return is_own;
}

const kz_shape *kzp_shape_of(PyObject *object, const char *name)
{
    if (PyObject_TypeCheck(object, kzp_shape_type)) return &((kzp_shape *)object)->shape;
    PyErr_Format(PyExc_TypeError, "%s must be a kolize.Shape", name);
    return NULL;
}

const kz_mask *kzp_cells_of(PyObject *object, const char *name)
{
    if (PyObject_TypeCheck(object, kzp_mask_type)) return ((kzp_mask *)object)->mask;
    if (PyObject_TypeCheck(object, kzp_canvas_type)) return kz_canvas_mask(((kzp_canvas *)object)->canvas);
    if (is_other(object)) return other_cells(object);
    PyErr_Format(PyExc_TypeError, kzp_is_of_pygame(object)
                                      ? "%s is pygame's own mask: kolize.Mask(it) copies its cells, and kolize.pygame.install() "
                                        "puts ours in its place"
                                      : "%s must be a Mask or a Canvas",
                 name);
    return NULL;
}

const kz_mask *kzp_cells_keep(PyObject *object, const char *name, kz_mask **copy)
{
    const kz_mask *mask = kzp_cells_of(object, name);
    const kz_rotation90 none = {0};
    kz_error err;
    *copy = NULL;
    if (!mask || PyObject_TypeCheck(object, kzp_mask_type)) return mask;
    if (kz_mask_rotate90(mask, none, NULL, copy, &err) != KZ_OK) kzp_raise(&err);
    return *copy;
}
