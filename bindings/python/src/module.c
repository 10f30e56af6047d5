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

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    const bool made = kzp_add_errors(module) && kzp_add_arrays(module) && kzp_add_masks(module) &&
                      kzp_add_canvases(module) && kzp_add_shapes(module) && add_pygame(module) &&
                      kzp_add_queries(module) && kzp_add_batches(module) && kzp_add_traces(module) &&
                      kzp_add_worlds(module) && kzp_add_moves(module) &&
                      PyModule_AddStringConstant(module, "__version__", KZ_VERSION_TEXT) == 0;
    if (made) return module;
    Py_DECREF(module);
    return NULL;
}
