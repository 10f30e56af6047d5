/* error.c - results of the library as Python exceptions. */
#include "base/base.h"

static PyObject *error_type;

PyObject *kzp_raise(const kz_error *err)
{
    if (err->code == KZ_ERR_MEMORY) return PyErr_NoMemory();
    char text[512];
    kz_error_text(err, text, sizeof text);
    PyObject *error = PyObject_CallFunction(error_type, "s", text);
    if (!error) return NULL;
    PyObject *numbers[3] = {PyUnicode_FromString(kz_result_name(err->code)), PyLong_FromLongLong(err->a),
                            PyLong_FromLongLong(err->b)};
    static const char *const names[3] = {"code", "a", "b"};
    bool set = true;
    for (int i = 0; i < 3; i++) {
        set = set && numbers[i] && PyObject_SetAttrString(error, names[i], numbers[i]) == 0;
        Py_XDECREF(numbers[i]);
    }
    if (set) PyErr_SetObject(error_type, error);
    Py_DECREF(error);
    return NULL;
}

PyObject *kzp_type_error(const char *text)
{
    PyErr_SetString(PyExc_TypeError, text);
    return NULL;
}

bool kzp_add_errors(PyObject *module)
{
    error_type = PyErr_NewExceptionWithDoc(
        "kolize.Error",
        "What the library refuses.  code is the result's name, such as 'ERR_SELF_CROSSING'; a and b are its numbers.",
        PyExc_ValueError, NULL);
    if (!error_type) return false;
    Py_INCREF(error_type);
    return PyModule_AddObject(module, "Error", error_type) == 0;
}
