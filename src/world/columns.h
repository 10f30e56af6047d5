/* columns.h - the arrays in which a world keeps its bodies. */
#ifndef KZI_COLUMNS_H
#define KZI_COLUMNS_H

#include "world/world_private.h"

typedef enum kzi_column {
    KZI_COLUMN_TAIL,
    KZI_COLUMN_ROTATION,
    KZI_COLUMN_CATEGORY,
    KZI_COLUMN_COLLIDES,
    KZI_COLUMN_GROUP,
    KZI_COLUMN_ONE_WAY,
    KZI_COLUMN_USER,
    KZI_COLUMN_SHOWN,
    KZI_COLUMN_CHANGED, /* a list, not one item a body */
    KZI_COLUMN_LAZY_COUNT
} kzi_column;

/* Makes room for `more` slots in every existing column and in the list of movers.
 * Errors: KZ_ERR_TOO_LARGE, KZ_ERR_MEMORY; the world is unchanged. */
kz_result kzi_columns_grow(kz_world *world, size_t more, kz_error *err);

/* Makes a column that was not needed so far; every body gets the default.
 * Errors: KZ_ERR_MEMORY. */
kz_result kzi_column_need(kz_world *world, kzi_column column, kz_error *err);

/* Sets a slot to the defaults, in all existing columns. */
void kzi_columns_clear_slot(kz_world *world, uint32_t index);

/* Gives up the slots behind the last body if they are more than half of all, and their memory.  Lists and trees must not
 * name bodies that are gone.  Does nothing when memory is short. */
void kzi_columns_shrink(kz_world *world);
bool kzi_columns_may_shrink(const kz_world *world);

void kzi_columns_free(kz_world *world);
size_t kzi_columns_bytes(const kz_world *world);

#endif
