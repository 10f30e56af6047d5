/* error.c - results of the library as Python exceptions. */
#include "base/base.h"

static PyObject *error_type;

static PyObject *raise_text(PyObject *text, const char *code, int64_t a, int64_t b)
{
    PyObject *error = text ? PyObject_CallFunction(error_type, "O", text) : NULL;
    Py_XDECREF(text);
    if (!error) return NULL;
    PyObject *numbers[3] = {PyUnicode_FromString(code), PyLong_FromLongLong(a), PyLong_FromLongLong(b)};
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

PyObject *kzp_raise(const kz_error *err)
{
    if (err->code == KZ_ERR_MEMORY) return PyErr_NoMemory();
    char text[512];
    kz_error_text(err, text, sizeof text);
    return raise_text(PyUnicode_FromString(text), kz_result_name(err->code), err->a, err->b);
}

PyObject *kzp_refuse(const char *code, const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    PyObject *text = PyUnicode_FromFormatV(format, rest);
    va_end(rest);
    return raise_text(text, code, 0, 0);
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
