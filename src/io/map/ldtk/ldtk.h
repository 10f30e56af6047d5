/* ldtk.h - what projects (.ldtk) and levels (.ldtkl) of LDtk say, for maps and for drawn shapes.
 *
 *     "layerInstances": [{"__identifier": "Walls", "__type": "IntGrid", "__cWid": 3, "__cHei": 1, "__gridSize": 16,
 *                         "intGridCsv": [1,0,2], "gridTiles": [{"px": [0,0], "src": [32,0], "f": 0, "t": 2}, ...],
 *                         "entityInstances": [{"__identifier": "Door", "px": [8,16], "__pivot": [0.5,1], ...}]}, ...]
 *
 * px is the place in the layer, src that in the image. */
#ifndef KZI_LDTK_H
#define KZI_LDTK_H

#include "io/doc/doc.h"

/* Refuses files of versions whose form is another one, and says what to do. */
kz_result kzi_ldtk_check(const kzi_io *io, const kzi_node *root);

/* The two numbers under a key; NULL: there are none. */
const double *kzi_ldtk_pair(const kzi_node *node, const char *key);

/* The grid of a layer, and the values of its cells; NULL: it has none. */
typedef struct kzi_ldtk_grid {
    const double *values;
    int32_t w, h, size; /* cells, and the pixels of one */
    double offset_x, offset_y;
} kzi_ldtk_grid;

kz_result kzi_ldtk_grid_of(kzi_io *io, const kzi_node *layer, kzi_ldtk_grid *out);

/* The rectangle of an entity in its layer: x, y, width, height.  LDtk before 0.8 does not say how large it is: then it
 * is a point, and *sized is false. */
kz_result kzi_ldtk_entity(kzi_io *io, const kzi_node *entity, double rect[4], bool *sized);

#endif
