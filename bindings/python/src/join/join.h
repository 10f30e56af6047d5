/* join.h - many questions at once over arrays. */
#ifndef KZP_JOIN_H
#define KZP_JOIN_H

#include "objects/objects.h"

bool kzp_add_batches(PyObject *module);

#endif
