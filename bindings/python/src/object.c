/* object.c - finds the shape or the mask that a Python object holds, by its type. */
#include "kolize_python.h"

PyTypeObject *kzp_mask_type, *kzp_canvas_type, *kzp_pygame_mask_type, *kzp_shape_type;

bool kzp_has_cells(PyObject *object)
{
    return PyObject_TypeCheck(object, kzp_mask_type) || PyObject_TypeCheck(object, kzp_canvas_type) ||
           PyObject_TypeCheck(object, kzp_pygame_mask_type);
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
    if (PyObject_TypeCheck(object, kzp_pygame_mask_type)) return kzp_pygame_cells((kzp_pygame_mask *)object);
    PyErr_Format(PyExc_TypeError, "%s must be a Mask or a Canvas", name);
    return NULL;
}
