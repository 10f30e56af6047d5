/* shape_parts.c - see shape_parts.h. */
#include "query/shape_parts.h"

kzi_part_iter kzi_part_iter_of(const kz_shape *shape)
{
    kzi_part_iter leaves;
    leaves.root = shape;
    leaves.depth = 0;
    return leaves;
}

/* The next shape in the tree, parts included; NULL at the end. */
static const kz_shape *next_in_tree(kzi_part_iter *leaves)
{
    const kz_shape *shape = leaves->root;
    leaves->root = NULL;
    while (!shape && leaves->depth > 0) {
        const int top = leaves->depth - 1;
        if (leaves->next[top] < leaves->parts[top]->as.parts.n) {
            shape = &leaves->parts[top]->as.parts.items[leaves->next[top]++];
        } else {
            leaves->depth--;
        }
    }
    return shape;
}

const kz_shape *kzi_next_part(kzi_part_iter *leaves, const kzi_extent *near_to, kzi_form *form)
{
    const kz_shape *shape;
    while ((shape = next_in_tree(leaves))) {
        if (near_to && !kzi_extent_meets_box(near_to, &shape->bounds)) continue;
        if (shape->kind != KZ_KIND_PARTS) {
            if (kzi_form_of(shape, form)) return shape;
        } else if (leaves->depth < KZ_MAX_PART_DEPTH) {
            leaves->parts[leaves->depth] = shape;
            leaves->next[leaves->depth] = 0;
            leaves->depth++;
        }
    }
    return NULL;
}
