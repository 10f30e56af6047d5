/* ldtk_map.h - an LDtk project while a map is made of it. */
#ifndef KZI_LDTK_MAP_H
#define KZI_LDTK_MAP_H

#include "io/map/ldtk/ldtk.h"
#include "io/map/map_private.h"

/* Makes the items and pictures of a project or a level.  `part` says which of them; NULL: all. */
kz_result kzi_ldtk_map(kzi_loader *l, const kzi_node *root, const kz_map_part *part);

/* ---- Layers -------------------------------------------------------------------------------------------- */

typedef struct kzi_ldtk_class {
    const char *name; /* NULL: the number stands for it */
    bool known, taken;
} kzi_ldtk_class;

enum { KZI_LDTK_VALUES = 1024 };

typedef struct kzi_ldtk {
    kzi_loader *l;
    const kz_map_part *part;
    const kzi_node *project; /* which has the definitions; in a level that stands alone the level */
    bool is_level;           /* a level's own file, in a folder below that of its project */
    const kzi_node *world;   /* of which levels are read, at this depth; NULL: none yet */
    int32_t depth;
    double x, y; /* of the level */
    const kz_map_layer *level;
    kzi_ldtk_class *classes; /* by value, of the layer */
    kzi_noted lists;
    int32_t n_entities;
} kzi_ldtk;

typedef struct kzi_ldtk_layer {
    const kzi_node *node;
    const kz_map_layer *named;
    kzi_ldtk_grid grid;
    double x, y, opacity; /* of its corner, in the map */
    bool visible;
} kzi_ldtk_layer;

/* Is the word in a list with commas?  A list that is NULL has all. */
bool kzi_ldtk_lists(const char *list, const char *word);

/* The definition of a kind with this number in the project; NULL: none. */
kz_result kzi_ldtk_find(kzi_ldtk *r, const kzi_node *user, const char *kind, const char *attr, const kzi_node **out);

kz_result kzi_ldtk_cells(kzi_ldtk *r, const kzi_ldtk_layer *layer);
kz_result kzi_ldtk_tiles(kzi_ldtk *r, const kzi_ldtk_layer *layer);
kz_result kzi_ldtk_entities(kzi_ldtk *r, const kzi_ldtk_layer *layer);

/* The fields of an entity or level as custom properties, its iid among them. */
kz_result kzi_ldtk_fields(kzi_ldtk *r, const kzi_node *holder, const kz_properties **out);

#endif
