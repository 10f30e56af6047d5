/* shape_parts.c - depth-first iterator over the primitive parts of a compound shape. */
#include "query/shape_parts.h"

kzi_part_iter kzi_part_iter_of(const kz_shape *shape)
{
    kzi_part_iter iter;
    iter.root = shape;
    iter.depth = 0;
    return iter;
}

/* The next shape in the tree, compounds included; NULL at the end. */
static const kz_shape *next_in_tree(kzi_part_iter *iter)
{
    const kz_shape *shape = iter->root;
    iter->root = NULL;
    while (!shape && iter->depth > 0) {
        const int top = iter->depth - 1;
        if (iter->next[top] < iter->parts[top]->as.parts.n) {
            shape = &iter->parts[top]->as.parts.items[iter->next[top]++];
        } else {
            iter->depth--;
        }
    }
    return shape;
}

const kz_shape *kzi_next_part(kzi_part_iter *iter, const kzi_extent *near_to, kzi_form *form)
{
    const kz_shape *shape;
    while ((shape = next_in_tree(iter))) {
        if (near_to && !kzi_extent_meets_box(near_to, &shape->bounds)) continue;
        if (shape->kind != KZ_KIND_PARTS) {
            if (kzi_form_of(shape, form)) return shape;
        } else if (iter->depth < KZ_MAX_PART_DEPTH) {
            iter->parts[iter->depth] = shape;
            iter->next[iter->depth] = 0;
            iter->depth++;
        }
    }
    return NULL;
}
