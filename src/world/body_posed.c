/* body_posed.c - shapes that a body keeps posed, with the trees of their edges or parts: where a polygon, polyline or
 * compound has none, the body makes it.
 *
 * So the cost of a query grows with the edges near its answer, not with the whole outline, also where the maker gave no
 * tree.  Each new pose refits the tree, which is cheap beside the pose: 11 instructions a vertex more than 19, and 2.4
 * bytes more than 8, twice.  Queries only read. */
#include "world/body_posed.h"

#include "base/scalar.h"
#include "shape/shape_private.h"
#include "world/body_wrap.h"

#include <kolize/shape_polygon.h>

#include <math.h>

#define IMAGE_ALIGN 8
#define N_IMAGES    25 /* of a shape in a world that wraps: shifted by -2..2 periods in x and y */

/* Where all questions to a body cost less with a tree than without. */
#define FEWEST_EDGES 32
#define FEWEST_PARTS 16

/* ---- Its block ------------------------------------------------------------------------------------------ */

/* The layout of the block: kzi_posed, 2 * 25 images if they are kept, memory of 2 * n_images, then the parts of a frame
 * or the tree of the local shape. */
static size_t n_kept_images(const kzi_posed *kept) { return kept->n_images > 1 ? kept->n_images : 0; }

static kz_shape *image_shapes(const kzi_posed *kept, uint32_t half)
{
    return (kz_shape *)(uintptr_t)(kept + 1) + half * n_kept_images(kept);
}

static unsigned char *image_memory(const kzi_posed *kept, uint32_t half, uint32_t image)
{
    KZ_ASSERT(half <= 1 && image < kept->n_images);
    unsigned char *memory = (unsigned char *)(image_shapes(kept, 0) + 2 * n_kept_images(kept));
    return memory + ((size_t)half * kept->n_images + image) * kept->half_bytes;
}

const kz_shape *kzi_kept_image(const kzi_posed *kept, kz_cell periods)
{
    KZ_ASSERT(kept->n_images == N_IMAGES);
    KZ_ASSERT(periods.x >= -2 && periods.x <= 2 && periods.y >= -2 && periods.y <= 2);
    return &image_shapes(kept, kept->half)[(periods.y + 2) * 5 + periods.x + 2];
}

/* Is there no room for an image of so many bytes in a kzi_image? */
static bool keeps_images(const kz_world *world, uint64_t bytes) { return world->wraps && bytes > KZI_IMAGE_BYTES; }

static size_t block_size(uint32_t n_images, size_t image_bytes, size_t extra)
{
    const size_t both = 2 * (size_t)n_images; /* halves */
    return sizeof(kzi_posed) + (n_images > 1 ? both * sizeof(kz_shape) : 0) + both * image_bytes + extra;
}

kz_result kzi_kept_block(kz_world *world, uint64_t needed, uint64_t extra, kzi_posed **out, kz_error *err)
{
    const uint32_t n_images = keeps_images(world, needed) ? N_IMAGES : 1;
    /* Below that no sum overflows.  With pointers of 32 bits more can be needed. */
    if (needed > SIZE_MAX / 4 / n_images) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    const size_t image_bytes = ((size_t)needed + (IMAGE_ALIGN - 1)) & ~(size_t)(IMAGE_ALIGN - 1);
    const size_t bytes = block_size(n_images, image_bytes, (size_t)extra);
    kzi_posed *kept = kzi_alloc(&world->alloc, bytes, IMAGE_ALIGN);
    if (!kept) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    *kept = (kzi_posed){.half_bytes = image_bytes, .bytes = bytes, .half = 1, .n_images = n_images};
    world->posed_bytes += bytes;
    *out = kept;
    return KZ_OK;
}

void kzi_kept_free(kz_world *world, kzi_posed *kept)
{
    KZ_ASSERT(kept->bytes <= world->posed_bytes);
    world->posed_bytes -= kept->bytes;
    kzi_release(&world->alloc, kept, kept->bytes, IMAGE_ALIGN);
}

/* ---- Poses ---------------------------------------------------------------------------------------------- */

/* The distance by which vertices may be rounded, all together, before this shape could be refused. */
static double clearance_of(const kz_shape *shape)
{
    double least = INFINITY;
    if (shape->kind == KZ_KIND_BOX) {
        const kz_box b = shape->bounds;
        return kzi_min((double)b.max.x - (double)b.min.x, (double)b.max.y - (double)b.min.y); /* it may be rotated */
    }
    if (shape->kind == KZ_KIND_MASK) return 1; /* its cells must not be beyond 2^30 */
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++) {
        least = kzi_min(least, clearance_of(&shape->as.parts.items[i]));
    }
    if (shape->kind != KZ_KIND_POLYGON) return least;
    const kzi_outline outline = kzi_shape_outline(shape);
    return kzi_outline_room(&outline, KZI_MOST_ROOM);
}

/* Is no image of the shape refused by rounding?  Each coordinate of a vertex is rounded by 2^-24 of its size at most,
 * and edges of a polygon that are farther apart than twice that do not cross. */
static bool is_image_sure(const kz_world *world, const kzi_posed *kept, const kz_shape *shape, kz_pose pose)
{
    const kz_box b = shape->bounds;
    const double at = kzi_max(kzi_abs((double)pose.at.x), kzi_abs((double)pose.at.y));
    const double low = kzi_max(kzi_abs((double)b.min.x), kzi_abs((double)b.min.y));
    const double high = kzi_max(kzi_abs((double)b.max.x), kzi_abs((double)b.max.y));
    const double most = kzi_max(at, kzi_max(low, high)) + 2 * kzi_max((double)world->wrap_w, (double)world->wrap_h);
    return most < 0x1p100 && most < kept->clearance * 0x1p21;
}

/* Poses all other images.  Those that are not kept are posed to see that none is refused. */
static kz_result pose_images(const kz_world *world, kzi_posed *kept, uint32_t half, kz_pose pose, kz_error *err)
{
    kz_result r = KZ_OK;
    for (uint32_t i = 0; i < N_IMAGES && r == KZ_OK; i++) {
        kzi_image unkept;
        const kz_pose at = kzi_moved_by_periods(world, pose, (kz_cell){(int32_t)(i % 5) - 2, (int32_t)(i / 5) - 2});
        if (kept->n_images > 1) {
            r = kz_shape_transform(&kept->local, at, image_memory(kept, half, i), kept->half_bytes,
                                   &image_shapes(kept, half)[i], err);
        } else {
            r = kz_shape_transform(&kept->local, at, unkept.memory, sizeof unkept.memory, &unkept.shape, err);
        }
    }
    return r;
}

kz_result kzi_kept_pose(const kz_world *world, kzi_posed *kept, kz_pose *pose, kz_error *err)
{
    const uint32_t half = 1 - kept->half;
    unsigned char *memory = image_memory(kept, half, kept->n_images / 2);
    kz_shape shape;
    kz_result r = kzi_pose_within(world, &kept->local, pose, memory, kept->half_bytes, &shape, err);
    if (r == KZ_OK && world->wraps && (kept->n_images > 1 || !is_image_sure(world, kept, &shape, *pose))) {
        r = pose_images(world, kept, half, *pose, err);
    }
    if (r != KZ_OK) return r;
    kept->shown = shape;
    kept->half = half;
    return KZ_OK;
}

/* ---- Its tree ------------------------------------------------------------------------------------------- */

static bool has_edges(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE;
}

static size_t tree_bytes_of(const kz_shape *shape)
{
    const kz_polygon *p = &shape->as.polygon;
    const kz_compound *parts = &shape->as.parts;
    if (has_edges(shape)) return p->points && !p->tree && p->n_points >= FEWEST_EDGES ? kz_edge_tree_bytes(p->n_points) : 0;
    if (shape->kind != KZ_KIND_PARTS || parts->tree || parts->n < FEWEST_PARTS) return 0;
    const size_t bytes = kz_part_tree_bytes(parts->n);
    return bytes < SIZE_MAX ? bytes : 0;
}

/* How many bytes the shape's own tree takes; 0 of a shape that needs none, has the caller's, or is posed on each query. */
static size_t own_tree_bytes(const kz_world *world, const kz_shape *shape)
{
    const size_t bytes = tree_bytes_of(shape);
    return !bytes || !world->wraps || keeps_images(world, kz_shape_transform_bytes(shape)) ? bytes : 0;
}

/* The shape has passed its maker's checks. */
static void make_tree(kz_shape *shape, void *memory, size_t bytes)
{
    if (has_edges(shape)) {
        kzi_shape_add_tree(shape, memory);
    } else {
        kz_shape_parts_with_tree(shape->as.parts.items, shape->as.parts.n, memory, bytes, shape, NULL);
    }
}

static bool is_in_block(const kzi_posed *kept, const void *p)
{
    const uintptr_t at = (uintptr_t)p, begin = (uintptr_t)kept;
    return at >= begin && at - begin < kept->bytes;
}

kz_shape kzi_kept_as_given(const kzi_posed *kept)
{
    kz_shape shape = kept->local;
    if (has_edges(&shape) && is_in_block(kept, shape.as.polygon.tree)) shape.as.polygon.tree = NULL;
    if (shape.kind == KZ_KIND_PARTS && is_in_block(kept, shape.as.parts.tree)) shape.as.parts.tree = NULL;
    return shape;
}

kz_result kzi_kept_of(kz_world *world, const kz_shape *shape, kzi_posed **out, kz_error *err)
{
    const size_t tree_bytes = own_tree_bytes(world, shape);
    const uint64_t needed = (uint64_t)kz_shape_transform_bytes(shape) + tree_bytes;
    kzi_posed *kept;
    const kz_result r = kzi_kept_block(world, needed, tree_bytes, &kept, err);
    if (r != KZ_OK) return r;
    kept->local = *shape;
    if (tree_bytes) make_tree(&kept->local, kzi_kept_extra(kept, tree_bytes), tree_bytes);
    if (world->wraps) kept->clearance = clearance_of(&kept->local);
    *out = kept;
    return KZ_OK;
}
