/* module.c - the extension module kolize._core: gathers the types and functions of all other files. */
#include "join/join.h"
#include "pygame/pygame.h"
#include "world/world.h"

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                        "kolize._core",
                                        "The compiled part of kolize.  Import kolize or kolize.pygame instead.",
                                        -1,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL};

/* kolize.pygame.Mask has its methods in several files. */
static bool add_pygame(PyObject *module)
{
    return kzp_add_pygame_mask(module) && kzp_add_methods(kzp_pygame_mask_type, kzp_pygame_change_methods) &&
           kzp_add_methods(kzp_pygame_mask_type, kzp_pygame_shape_methods) &&
           kzp_add_methods(kzp_pygame_mask_type, kzp_pygame_more_methods) &&
           kzp_add_methods(kzp_pygame_mask_type, kzp_paint_methods) &&
           kzp_add_functions(module, kzp_pygame_functions) && kzp_add_functions(module, kzp_sprite_functions);
}

/* The type, and methods of it that have files of their own. */
static bool add_worlds(PyObject *module)
{
    return kzp_add_worlds(module) && kzp_add_bodies(module) && kzp_add_many(module) && kzp_add_steps(module) &&
           kzp_add_finds(module) && kzp_add_casts(module) && kzp_add_states(module) && kzp_add_records(module) &&
           kzp_add_moves(module) && kzp_add_drawings(module);
}

/* Types and what they know of each other are the process's, so a second interpreter would share them. */
static bool is_main_interpreter(void)
{
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return true;
    PyErr_SetString(PyExc_ImportError, "kolize does not run in subinterpreters; import it in the main interpreter");
    return false;
}

/* Python 3.13 makes such a module in the main interpreter and copies it; so kolize/__init__.py calls this, too. */
static PyObject *main_only(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    if (!is_main_interpreter()) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"main_only", main_only, METH_NOARGS, "main_only() -> None: an ImportError in a subinterpreter."},
    {NULL, NULL, 0, NULL}};

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = is_main_interpreter() ? PyModule_Create(&definition) : NULL;
    if (!module) return NULL;
    const bool made = kzp_add_functions(module, functions) && kzp_add_errors(module) && kzp_add_enums(module) && kzp_add_arrays(module) &&
                      kzp_add_masks(module) && kzp_add_canvases(module) && kzp_add_shapes(module) &&
                      kzp_add_mask_sets(module) && kzp_add_frame_tags(module) && kzp_add_animations(module) && kzp_add_fixture_types(module) && kzp_add_grids(module) &&
                      add_pygame(module) && kzp_add_queries(module) && kzp_add_query_lists(module) && kzp_add_shape_makers() && kzp_add_batches(module) && kzp_add_geometries(module) &&
                      kzp_add_geometry_joins(module) && kzp_add_wkb(module) && kzp_add_rings(module) &&
                      kzp_add_shapely(module) && kzp_add_nearest(module) && kzp_add_traces(module) && add_worlds(module) &&
                      PyModule_AddStringConstant(module, "__version__", KZ_VERSION_TEXT) == 0;
    if (made) return module;
    Py_DECREF(module);
    return NULL;
}
