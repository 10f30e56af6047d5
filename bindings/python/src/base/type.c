/* type.c - makes types of the extension and their objects, and calls functions of the package's modules. */
#include "base/base.h"

#include <stdio.h>

/* ---- Signatures ----------------------------------------------------------------------------------------- */

/* The parenthesis that closes the first one of a text; NULL when there is none. */
static const char *closing(const char *text)
{
    int depth = 0;
    for (const char *c = strchr(text, '('); c && *c; c++) {
        depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
        if (!depth) return c;
    }
    return NULL;
}

/* "name(a, b=1) -> int: text" as "name($self, a, b=1)\n--\n\n-> int: text", which Python takes for a signature.  The texts
 * live as long as the process, as those in the program do.  Args: `self` is "" where there is none. */
static bool sign(const char **doc, const char *name, const char *self, bool by_position)
{
    const size_t n = strlen(name);
    const char *text = *doc, *end = text && strncmp(text, name, n) == 0 && text[n] == '(' ? closing(text) : NULL;
    if (!end || strncmp(end, ")\n--\n\n", 6) == 0) return true;
    char *whole = malloc(strlen(text) + 32), *to = whole;
    if (!whole) return PyErr_NoMemory(), false;
    const char *begin = text + n + 1, *rest = end + 1;
    const bool has_arguments = begin < end;
    to += sprintf(to, "%s(%s%s", name, self, *self && has_arguments ? ", " : "");
    for (const char *c = begin; c < end; c++) *to++ = *c == '\n' ? ' ' : *c;
    while (*rest == ' ' || *rest == ':' || *rest == '\n') rest++;
    sprintf(to, "%s)\n--\n\n%s", by_position && has_arguments ? ", /" : "", rest);
    *doc = whole;
    return true;
}

static bool sign_methods(PyMethodDef *methods, const char *self)
{
    for (PyMethodDef *m = methods; m && m->ml_name; m++)
        if (!sign(&m->ml_doc, m->ml_name, m->ml_flags & METH_STATIC ? "" : self, !(m->ml_flags & METH_KEYWORDS)))
            return false;
    return true;
}

bool kzp_sign_type(PyType_Spec *spec)
{
    for (PyType_Slot *s = spec->slots; s->slot; s++) {
        const char *doc = s->slot == Py_tp_doc ? s->pfunc : NULL;
        if (s->slot == Py_tp_methods && !sign_methods(s->pfunc, "$self")) return false;
        if (!doc) continue;
        if (!sign(&doc, strrchr(spec->name, '.') + 1, "", false)) return false;
        s->pfunc = (void *)doc;
    }
    return true;
}

/* ---- Types ---------------------------------------------------------------------------------------------- */

PyTypeObject *kzp_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = kzp_sign_type(spec) ? PyType_FromSpec(spec) : NULL;
    if (!type) return NULL;
    const char *dot = strrchr(spec->name, '.');
    Py_INCREF(type); /* one for the module, one for the global variable */
    if (PyModule_AddObject(module, dot + 1, type) < 0) return NULL;
    return (PyTypeObject *)type;
}

bool kzp_add_functions(PyObject *module, PyMethodDef *functions)
{ return sign_methods(functions, "$module") && PyModule_AddFunctions(module, functions) == 0; }

/* Methods of other files are descriptors of the type, like its own. */
bool kzp_add_methods(PyTypeObject *type, PyMethodDef *methods)
{
    if (!sign_methods(methods, "$self")) return false;
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

PyTypeObject *kzp_add_named(PyObject *module, const char *name, PyStructSequence_Desc *description)
{
    PyTypeObject *type = PyStructSequence_NewType(description);
    if (!type) return NULL;
    Py_INCREF((PyObject *)type);
    return PyModule_AddObject(module, name, (PyObject *)type) == 0 ? type : NULL;
}

PyObject *kzp_named(PyTypeObject *type, PyObject **items, Py_ssize_t n)
{
    PyObject *self = PyStructSequence_New(type);
    bool good = self != NULL;
    for (Py_ssize_t i = 0; i < n; i++) {
        good = good && items[i];
        if (self) PyStructSequence_SetItem(self, i, items[i]);
        else Py_XDECREF(items[i]);
    }
    if (good) return self;
    Py_XDECREF(self);
    return NULL;
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
