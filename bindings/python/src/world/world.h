/* world.h - kolize.World: bodies, their pairs, queries and moves. */
#ifndef KZP_WORLD_H
#define KZP_WORLD_H

#include "objects/objects.h"

extern PyTypeObject *kzp_world_type;

bool kzp_add_worlds(PyObject *module);
bool kzp_add_moves(PyObject *module); /* methods of worlds, too: after kzp_add_worlds */

PyObject *kzp_body_number(kz_body body);           /* bodies are integers in Python */
bool kzp_body_of(PyObject *object, kz_body *body); /* false after an exception */
kz_world *kzp_world_of(PyObject *object);   /* NULL after a RuntimeError: another thread steps it, or respond runs */
kz_world *kzp_world_read(PyObject *object); /* the same for what respond may ask */
void kzp_world_in_respond(PyObject *object, bool inside);

#endif
