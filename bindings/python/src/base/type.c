/* type.c - makes types of the extension and their objects, and calls functions of the package's modules. */
#include "base/base.h"

PyTypeObject *kzp_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type) return NULL;
    const char *dot = strrchr(spec->name, '.');
    Py_INCREF(type); /* one for the module, one for the global variable */
    if (PyModule_AddObject(module, dot + 1, type) < 0) return NULL;
    return (PyTypeObject *)type;
}

bool kzp_add_functions(PyObject *module, PyMethodDef *functions)
{
    return PyModule_AddFunctions(module, functions) == 0;
}

/* Methods of other files are descriptors of the type, like its own. */
bool kzp_add_methods(PyTypeObject *type, PyMethodDef *methods)
{
    for (PyMethodDef *m = methods; m->ml_name; m++) {
        PyObject *descriptor = PyDescr_NewMethod(type, m);
        const bool set = descriptor && PyObject_SetAttrString((PyObject *)type, m->ml_name, descriptor) == 0;
        Py_XDECREF(descriptor);
        if (!set) return false;
    }
    return true;
}

void *kzp_new(PyTypeObject *type)
{
    const allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void kzp_delete(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    const freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyObject *kzp_delegate(const char *module, const char *function, PyObject *self, PyObject *args, PyObject *keywords)
{
    PyObject *imported = PyImport_ImportModule(module), *called = NULL, *result = NULL, *all = NULL;
    if (imported) called = PyObject_GetAttrString(imported, function);
    Py_XDECREF(imported);
    const Py_ssize_t n = args ? PyTuple_Size(args) : 0;
    if (called) all = PyTuple_New(n + 1);
    if (all) {
        Py_INCREF(self);
        PyTuple_SetItem(all, 0, self);
        for (Py_ssize_t i = 0; i < n; i++) {
            PyObject *item = PyTuple_GetItem(args, i);
            Py_INCREF(item);
            PyTuple_SetItem(all, i + 1, item);
        }
        result = PyObject_Call(called, all, keywords);
    }
    Py_XDECREF(called);
    Py_XDECREF(all);
    return result;
}
