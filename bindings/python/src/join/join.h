/* join.h - many questions at once over arrays, and joins of geometries. */
#ifndef KZP_JOIN_H
#define KZP_JOIN_H

#include "objects/objects.h"

bool kzp_add_batches(PyObject *module);
bool kzp_add_geometries(PyObject *module);
bool kzp_add_nearest(PyObject *module); /* after kzp_add_geometries */
bool kzp_add_rings(PyObject *module);   /* after kzp_add_geometries */
bool kzp_add_shapely(PyObject *module); /* after kzp_add_geometries */
bool kzp_add_wkb(PyObject *module);
bool kzp_add_geometry_joins(PyObject *module); /* after kzp_add_geometries */

#endif
