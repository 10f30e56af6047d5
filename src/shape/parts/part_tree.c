/* part_tree.c - builds the tree of a compound's parts, and finds parts by it. */
#include "shape/parts/part_tree.h"
#include "shape/shape_private.h"

#include <kolize/shape_polygon.h>

#include <string.h>

enum { TREE_ALIGN = 64, FIND_ROOM = 64 };

/* ---- Making it ------------------------------------------------------------------------------------------- */

static bool size_of_tree(int32_t n, size_t *bytes)
{
    size_t boxes;
    return n <= KZI_BVH_MOST && kzi_bvh_size((uint32_t)n, &boxes) &&
           kzi_add_size(boxes, sizeof(struct kz_part_tree) + TREE_ALIGN + 8, &boxes) &&
           kzi_mul_size((size_t)n + 1, 2 * sizeof(int32_t), bytes) && kzi_add_size(*bytes, boxes, bytes) &&
           (*bytes &= ~(size_t)7, true);
}

size_t kz_part_tree_bytes(int32_t n)
{
    size_t bytes;
    if (n <= 0) return 0;
    return size_of_tree(n, &bytes) ? bytes : SIZE_MAX;
}

static kzi_bvh_boxes boxes_of_parts(const kz_compound *parts)
{
    return (kzi_bvh_boxes){&parts->items->bounds, sizeof(kz_shape), NULL, (uint32_t)parts->n};
}

/* Notes the kinds of the parts, and whether one lacks area.  A pose may change both. */
static void note_kinds(struct kz_part_tree *tree, const kz_shape *items, int32_t n)
{
    tree->kinds = UINT32_C(1) << KZ_KIND_PARTS;
    tree->lacks_area = false;
    for (int32_t i = 0; i < n; i++) {
        tree->kinds |= kzi_kinds_of(&items[i]);
        tree->lacks_area = tree->lacks_area || kzi_lacks_area(&items[i]);
    }
}

static void count_before_parts(const kz_shape *items, int32_t n, int32_t *first_part, int32_t *first_name)
{
    first_part[0] = first_name[0] = 0;
    for (int32_t i = 0; i < n; i++) {
        first_part[i + 1] = first_part[i] + kzi_count_primitives(&items[i]);
        first_name[i + 1] = first_name[i] + kzi_count_names(&items[i]);
    }
}

/* The places of boxes and arrays in the memory behind the tree. */
static void *boxes_behind(struct kz_part_tree *tree, size_t *bytes, int32_t n, int32_t **first)
{
    const uintptr_t behind = (uintptr_t)(tree + 1);
    char *boxes = (char *)(tree + 1) + ((TREE_ALIGN - behind % TREE_ALIGN) % TREE_ALIGN);
    kzi_bvh_size((uint32_t)n, bytes);
    *first = (int32_t *)(void *)(boxes + *bytes);
    return boxes;
}

static const struct kz_part_tree *refit(const kz_compound *from, const kz_shape *items, void *memory)
{
    const int32_t n = from->n;
    const kz_compound posed = {items, n, NULL};
    const kzi_bvh_boxes of_items = boxes_of_parts(&posed);
    struct kz_part_tree *tree = memory;
    int32_t *first;
    size_t bytes;
    *tree = *from->tree;
    kzi_bvh_refit(&tree->bvh, boxes_behind(tree, &bytes, n, &first), &from->tree->bvh, &of_items);
    memcpy(first, from->tree->first_part, 2 * ((size_t)n + 1) * sizeof *first);
    tree->first_part = first;
    tree->first_name = first + n + 1;
    note_kinds(tree, items, n);
    return tree;
}

/* ---- Searching it ---------------------------------------------------------------------------------------- */

/* The least numbers found so far; they are sorted when there is no more room. */
typedef struct part_finder {
    int32_t from, cut; /* numbers of interest */
    float t_most;
    int32_t n;
    double n_all;
    int32_t least[KZI_PARTS_AT_ONCE + FIND_ROOM];
} part_finder;

static void sort_numbers(int32_t *v, int32_t n)
{
    for (int32_t i = 1; i < n; i++) {
        const int32_t value = v[i];
        int32_t at = i;
        for (; at > 0 && v[at - 1] > value; at--) v[at] = v[at - 1];
        v[at] = value;
    }
}

static void keep_least(part_finder *f)
{
    sort_numbers(f->least, f->n);
    if (f->n <= KZI_PARTS_AT_ONCE) return;
    f->n = KZI_PARTS_AT_ONCE;
    f->cut = f->least[f->n - 1];
}

static void take_number(part_finder *f, int32_t number)
{
    if (number < f->from) return;
    f->n_all++;
    if (number > f->cut) return;
    if (f->n == KZI_PARTS_AT_ONCE + FIND_ROOM) keep_least(f);
    f->least[f->n++] = number;
}

static float take_swept(void *ctx, uint32_t number, float t_low)
{
    part_finder *f = ctx;
    if (t_low <= f->t_most) take_number(f, (int32_t)number);
    return f->t_most;
}

static void find_meeting(part_finder *f, const kzi_bvh *bvh, kz_box box)
{
    uint32_t numbers[FIND_ROOM], n;
    kzi_bvh_walk walk;
    kzi_bvh_walk_begin(&walk, bvh, box);
    while ((n = kzi_bvh_walk_next(&walk, numbers, FIND_ROOM)) > 0) {
        for (uint32_t i = 0; i < n; i++) take_number(f, (int32_t)numbers[i]);
    }
}

/* Each round finds all that are near again, to return 32 of them. */
static int32_t find(const kz_compound *parts, const kzi_part_path *path, int32_t from, int32_t *numbers)
{
    part_finder f;
    f.from = from;
    f.cut = INT32_MAX;
    f.t_most = path->t_most;
    f.n = 0;
    f.n_all = 0;
    if (path->motion.x == 0 && path->motion.y == 0) {
        find_meeting(&f, &parts->tree->bvh, path->box);
    } else {
        kzi_bvh_swept(&parts->tree->bvh, path->box, path->motion, take_swept, &f);
    }
    if (f.n_all > KZI_PARTS_AT_ONCE && f.n_all * f.n_all > 64.0 * (parts->n - from)) return -1;
    keep_least(&f);
    memcpy(numbers, f.least, (size_t)f.n * sizeof *numbers);
    return f.n;
}

static bool visit_parts(const kz_compound *parts, kz_box box, bool (*visit)(void *ctx, uint32_t number), void *ctx)
{
    return kzi_bvh_box(&parts->tree->bvh, box, visit, ctx);
}

static bool visit_pairs(const kz_compound *a, const kz_compound *b, kz_box limits,
                        bool (*visit)(void *ctx, uint32_t of_a, uint32_t of_b), void *ctx)
{
    const kzi_bvh_boxes of_a = boxes_of_parts(a), of_b = boxes_of_parts(b);
    return kzi_bvh_pairs(&a->tree->bvh, &of_a, &b->tree->bvh, &of_b, limits, visit, ctx);
}

static void visit_nearest(const kz_compound *parts, kz_box box, double limit,
                          double (*visit)(void *ctx, uint32_t number, double low), void *ctx)
{
    kzi_bvh_nearest(&parts->tree->bvh, box, limit, visit, ctx);
}

static void visit_swept(const kz_compound *parts, const kzi_part_path *path,
                        float (*visit)(void *ctx, uint32_t number, float t_low), void *ctx)
{
    kzi_bvh_swept(&parts->tree->bvh, path->box, path->motion, visit, ctx);
}

/* ---- The maker ------------------------------------------------------------------------------------------- */

static const kzi_part_searches searches = {find, visit_parts, visit_pairs, visit_nearest, visit_swept, refit};

void kzi_part_tree_build(kz_shape *whole, void *memory)
{
    const kz_compound *parts = &whole->as.parts;
    const kzi_bvh_boxes boxes = boxes_of_parts(parts);
    struct kz_part_tree *tree = memory;
    int32_t *first;
    size_t bytes;
    void *at = boxes_behind(tree, &bytes, parts->n, &first);
    kzi_bvh_build_at(&tree->bvh, at, bytes, &boxes);
    count_before_parts(parts->items, parts->n, first, first + parts->n + 1);
    tree->search = &searches;
    tree->bytes = kz_part_tree_bytes(parts->n);
    tree->first_part = first;
    tree->first_name = first + parts->n + 1;
    note_kinds(tree, parts->items, parts->n);
    tree->transform_bytes[0] = kzi_transform_bytes(whole, false);
    if (!kzi_add_size(kzi_transform_bytes(whole, true), tree->bytes, &tree->transform_bytes[1])) {
        tree->transform_bytes[1] = SIZE_MAX;
    }
    whole->as.parts.tree = tree;
}

kz_result kz_shape_parts_with_tree(const kz_shape *parts, int32_t n, void *memory, size_t bytes, kz_shape *out,
                                   kz_error *err)
{
    kz_shape whole;
    const size_t needed = kz_part_tree_bytes(n), there = memory ? bytes : 0;
    const kz_result result = kz_shape_parts(parts, n, &whole, err);
    if (result != KZ_OK) return result;
    for (int32_t i = 0; i < n; i++) {
        if (&parts[i] == out) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, i);
    }
    if (there < needed) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)needed, (int64_t)there);
    if (n > 0) kzi_part_tree_build(&whole, memory);
    *out = whole;
    return KZ_OK;
}
