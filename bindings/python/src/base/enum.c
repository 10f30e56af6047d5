/* enum.c - the enums of kolize._enums, which the extension answers with. */
#include "base/base.h"

/* By relation - KZ_APART. */
static PyObject *relations[3], *flag_type;

PyObject *kzp_relation(kz_relation relation)
{
    PyObject *member = relations[relation - KZ_APART];
    Py_INCREF(member);
    return member;
}

PyObject *kzp_flags(uint32_t flags) { return PyObject_CallFunction(flag_type, "I", (unsigned)flags); }

static bool add_relations(PyObject *module, PyObject *type)
{
    static const char *const names[] = {"APART", "TOUCH", "OVERLAP"};
    for (int i = 0; i < 3; i++) {
        relations[i] = PyObject_GetAttrString(type, names[i]);
        Py_XINCREF(relations[i]); /* one for the module, one for this list */
        if (!relations[i] || PyModule_AddObject(module, names[i], relations[i]) != 0) return false;
    }
    return true;
}

bool kzp_add_enums(PyObject *module)
{
    PyObject *enums = PyImport_ImportModule("kolize._enums");
    PyObject *relation = enums ? PyObject_GetAttrString(enums, "Relation") : NULL;
    if (relation) flag_type = PyObject_GetAttrString(enums, "BodyFlag");
    const bool added = flag_type && add_relations(module, relation);
    Py_XDECREF(relation);
    Py_XDECREF(enums);
    return added;
}
