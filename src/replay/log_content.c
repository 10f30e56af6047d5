/* log_content.c - the masks, shapes and sets of frames of a log, made anew by the makers that check them. */
#include "mask/mask_private.h"
#include "replay/replay_private.h"
#include "world/frame/frame_fixtures.h"

#include <kolize/shape_polygon.h>

#define TREE_FROM 33 /* vertices of outlines that get a tree: without it checking one takes the square */

/* ---- Masks ----------------------------------------------------------------------------------------------------- */

static kz_result read_mask(kz_replay *replay)
{
    kzi_log *log = &replay->log;
    const uint32_t w = kzi_get_u32(log), h = kzi_get_u32(log);
    const uint64_t row = ((uint64_t)w + 7) / 8;
    if (!kzi_log_ok(log) || w > KZ_MASK_MAX_SIDE || h > KZ_MASK_MAX_SIDE) return kzi_bad_content(replay);
    if ((uint64_t)w * h > replay->limits.max_pixels) return kzi_replay_too_large(replay, (uint64_t)w * h, replay->limits.max_pixels);
    if (row * h > log->n - log->at) {
        log->is_short = true;
        return KZ_ERR_CONTENT;
    }
    kz_mask *mask;
    const kz_result r = kzi_mask_new((int32_t)w, (int32_t)h, &replay->alloc, &mask, &replay->error);
    if (r != KZ_OK) return kzi_replay_fail(replay, r, replay->error.a);
    for (int32_t y = 0; y < (int32_t)h; y++) {
        for (int32_t x = 0; x < (int32_t)w; x += 8) {
            const uint64_t bits = kzi_get_byte(log) & (w - (uint32_t)x >= 8 ? 255u : (1u << (w - (uint32_t)x)) - 1);
            kzi_mask_strip(mask, x / 64)[y] |= bits << x % 64;
        }
    }
    kzi_mask_bake(mask);
    ((kzi_replay_mask *)replay->masks.at)[replay->n_masks] = (kzi_replay_mask){{kzi_mask_hash(mask), 0}, mask};
    return KZ_OK;
}

static const void *read_known(kz_replay *replay, kzi_call_name name, uint32_t *number);

static const kz_mask *read_mask_number(kz_replay *replay)
{
    uint32_t number;
    const kzi_replay_mask *mask = read_known(replay, KZI_CALL_MASK, &number);
    return mask ? mask->mask : NULL;
}

/* ---- Shapes ---------------------------------------------------------------------------------------------------- */

static kz_result make_polygon(kz_replay *replay, bool is_closed, const kz_vec2 *points, int32_t n, const int32_t *ring_end,
                              int32_t n_rings, kz_shape *out)
{
    kz_error *err = &replay->error;
    void *tree = NULL;
    const size_t bytes = kz_edge_tree_bytes(n);
    if (n >= TREE_FROM && !(tree = kzi_take_chunk(replay, bytes))) return KZ_ERR_MEMORY; /* or too large: it is noted */
    if (!is_closed) {
        return tree ? kz_shape_polyline_with_tree(points, n, tree, bytes, out, err) : kz_shape_polyline(points, n, out, err);
    }
    if (tree) return kz_shape_polygon_with_tree(points, ring_end, n_rings, tree, bytes, out, err);
    return n_rings == 1 ? kz_shape_polygon(points, n, out, err)
                        : kz_shape_polygon_with_holes(points, ring_end, n_rings, out, err);
}

static kz_result read_polygon(kz_replay *replay, bool is_closed, kz_shape *out)
{
    kzi_log *log = &replay->log;
    const size_t head = kzi_get_count(log), n_rings = head >> 1;
    if (!kzi_log_ok(log) || n_rings < 1 || n_rings > replay->limits.max_objects) return kzi_bad_content(replay);
    int32_t *ring_end = kzi_take_chunk(replay, n_rings * sizeof *ring_end);
    if (!ring_end) return replay->error.code;
    for (size_t i = 0; i + 1 < n_rings; i++) ring_end[i] = (int32_t)(kzi_get_u32(log) & INT32_MAX);
    const size_t n = kzi_get_count(log);
    if (!kzi_log_ok(log) || n < 1) return kzi_bad_content(replay);
    if (n > replay->limits.max_objects) return kzi_replay_too_large(replay, n, replay->limits.max_objects);
    kz_vec2 *points = kzi_take_chunk(replay, n * sizeof *points);
    if (!points) return replay->error.code;
    for (size_t i = 0; i < n; i++) points[i] = kzi_get_vec(log);
    ring_end[n_rings - 1] = (int32_t)n;
    if (!kzi_log_ok(log)) return kzi_bad_content(replay);
    const kz_result r = make_polygon(replay, is_closed, points, (int32_t)n, ring_end, (int32_t)n_rings, out);
    if (r == KZ_OK && !(head & 1)) out->as.polygon.tree = NULL; /* it had none: a body makes its own */
    return r == KZ_OK || r == KZ_ERR_MEMORY ? r : kzi_bad_content(replay);
}

static kz_result read_shape(kz_replay *replay, uint32_t depth, kz_shape *out);

static kz_result read_parts(kz_replay *replay, uint32_t depth, kz_shape *out)
{
    const size_t n = kzi_get_count(&replay->log);
    if (!kzi_log_ok(&replay->log)) return kzi_bad_content(replay);
    if (depth == 0) return kzi_replay_too_large(replay, (uint64_t)replay->limits.max_depth + 1, replay->limits.max_depth);
    if (n > replay->limits.max_objects) return kzi_replay_too_large(replay, n, replay->limits.max_objects);
    kz_shape *parts = kzi_take_chunk(replay, n * sizeof *parts);
    kz_result r = parts ? KZ_OK : replay->error.code;
    for (size_t i = 0; i < n && r == KZ_OK; i++) r = read_shape(replay, depth - 1, &parts[i]);
    if (r == KZ_OK && kz_shape_parts(parts, (int32_t)n, out, &replay->error) != KZ_OK) return kzi_bad_content(replay);
    return r;
}

/* Shapes of few numbers. */
static kz_result read_numbers(kz_replay *replay, kz_kind kind, kz_shape *out)
{
    kzi_log *log = &replay->log;
    const bool is_single = kind == KZ_KIND_POINT || kind == KZ_KIND_CIRCLE;
    const kz_vec2 a = kzi_get_vec(log), b = is_single ? a : kzi_get_vec(log);
    const float radius = kind == KZ_KIND_CIRCLE || kind == KZ_KIND_CAPSULE ? kzi_get_float(log) : 0;
    if (!kzi_log_ok(log)) return kzi_bad_content(replay);
    kz_result r;
    switch (kind) {
    case KZ_KIND_POINT: r = kz_shape_point(a, out, NULL); break;
    case KZ_KIND_SEGMENT: r = kz_shape_segment(a, b, out, NULL); break;
    case KZ_KIND_BOX: r = kz_shape_box(a, b, out, NULL); break;
    case KZ_KIND_CIRCLE: r = kz_shape_circle(a, radius, out, NULL); break;
    default: r = kz_shape_capsule(a, b, radius, out, NULL); break;
    }
    return r == KZ_OK ? r : kzi_bad_content(replay);
}

static kz_result read_placed_mask(kz_replay *replay, kz_shape *out)
{
    const kz_mask *mask = read_mask_number(replay);
    const double x = kzi_get_double(&replay->log), y = kzi_get_double(&replay->log);
    if (!kzi_log_ok(&replay->log) || kz_shape_mask(mask, x, y, out, NULL) != KZ_OK) return kzi_bad_content(replay);
    return KZ_OK;
}

static kz_result read_placed_grid(kz_replay *replay, kz_shape *out)
{
    const uint32_t number = kzi_read_grid(replay);
    const double x = kzi_get_double(&replay->log), y = kzi_get_double(&replay->log);
#if !defined(KZ_NO_GRID)
    if (kzi_log_ok(&replay->log) && kz_shape_grid(kzi_grid_of_replay(replay, number), x, y, out, NULL) == KZ_OK) return KZ_OK;
#endif
    (void)number, (void)x, (void)y, (void)out;
    return kzi_bad_content(replay);
}

static kz_result read_shape(kz_replay *replay, uint32_t depth, kz_shape *out)
{
    const unsigned kind = kzi_get_byte(&replay->log);
    memset(out, 0, sizeof *out);
    if (!kzi_log_ok(&replay->log)) return kzi_bad_content(replay);
    switch (kind) {
    case KZ_KIND_NONE: return KZ_OK;
    case KZ_KIND_POINT:
    case KZ_KIND_SEGMENT:
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: return read_numbers(replay, (kz_kind)kind, out);
    case KZ_KIND_POLYGON: return read_polygon(replay, true, out);
    case KZ_KIND_POLYLINE: return read_polygon(replay, false, out);
    case KZ_KIND_MASK: return read_placed_mask(replay, out);
    case KZ_KIND_GRID: return read_placed_grid(replay, out);
    case KZ_KIND_PARTS: return read_parts(replay, depth, out);
    default: return kzi_bad_content(replay);
    }
}

static kz_result read_new_shape(kz_replay *replay)
{
    kzi_replay_shape *shape = &((kzi_replay_shape *)replay->shapes.at)[replay->n_shapes];
    const kz_result r = read_shape(replay, replay->limits.max_depth, &shape->shape);
    if (r != KZ_OK) return r;
    shape->known.hash = kzi_shape_hash(&shape->shape);
    return KZ_OK;
}

/* ---- Frames ---------------------------------------------------------------------------------------------------- */

static kz_result read_frame(kz_replay *replay, kz_mask_set *set, int32_t number)
{
    kzi_log *log = &replay->log;
    kz_frame frame;
    memset(&frame, 0, sizeof frame);
    frame.pivot = kzi_get_vec(log);
    const size_t n = kzi_get_count(log);
    kz_result r = kz_mask_set_add_frame(set, &frame, &replay->error);
    for (size_t i = 0; i < n && r == KZ_OK; i++) {
        const kz_mask *mask = read_mask_number(replay);
        const int64_t x = kzi_get_signed(log), y = kzi_get_signed(log);
        kzi_get_text(log, replay->text);
        if (!kzi_log_ok(log) || x != (int32_t)x || y != (int32_t)y) return kzi_bad_content(replay);
        r = kz_mask_set_add_mask(set, number, replay->text, mask, (kz_cell){(int32_t)x, (int32_t)y}, &replay->error);
    }
    if (r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, 0);
    return r == KZ_OK && kzi_log_ok(log) ? KZ_OK : kzi_bad_content(replay);
}

static kz_result read_shapes_of_frame(kz_replay *replay, kz_mask_set *set, int32_t number)
{
    kzi_log *log = &replay->log;
    const size_t n = kzi_get_count(log);
    kz_result r = KZ_OK;
    for (size_t i = 0; i < n && r == KZ_OK; i++) {
        const kzi_replay_shape *shape = kzi_read_shape(replay);
        kzi_get_text(log, replay->text);
        if (!kzi_log_ok(log)) return kzi_bad_content(replay);
        r = kz_mask_set_add_shape(set, number, replay->text, &shape->shape, NULL, &replay->error);
    }
    if (r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, 0);
    return r == KZ_OK && kzi_log_ok(log) ? KZ_OK : kzi_bad_content(replay);
}

static kz_result read_tags(kz_replay *replay, kz_mask_set *set)
{
    kzi_log *log = &replay->log;
    const size_t n = kzi_get_count(log);
    kz_result r = KZ_OK;
    for (size_t i = 0; i < n && r == KZ_OK; i++) {
        kzi_get_text(log, replay->text);
        const kz_tag_def def = kzi_read_values(log);
        if (!kzi_log_ok(log)) return kzi_bad_content(replay);
        r = kzi_define_tag(set, replay->text, &def, true, NULL); /* it may have failed for a later frame */
    }
    if (r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, 0);
    return r == KZ_OK && kzi_log_ok(log) ? KZ_OK : kzi_bad_content(replay);
}

static kz_result read_new_table(kz_replay *replay)
{
    kzi_log *log = &replay->log;
    kzi_replay_table *table = &((kzi_replay_table *)replay->tables.at)[replay->n_tables];
    log->digest = 0;
    const size_t n = kzi_get_count(log);
    if (!kzi_log_ok(log)) return kzi_bad_content(replay);
    if (n > replay->limits.max_objects) return kzi_replay_too_large(replay, n, replay->limits.max_objects);
    table->fixtures = kzi_take_chunk(replay, (n + 1) * sizeof *table->fixtures);
    if (!table->fixtures) return replay->error.code;
    for (size_t i = 0; i < n && kzi_log_ok(log); i++) {
        const kzi_replay_shape *shape = kzi_read_shape(replay);
        const kz_tag_def values = kzi_read_values(log);
        if (!shape) return kzi_bad_content(replay);
        table->fixtures[i] = (kz_fixture){shape->shape, values.category, values.collides, values.flags, values.kind, values.user};
    }
    if (!kzi_log_ok(log)) return kzi_bad_content(replay);
    table->n = (int32_t)n;
    table->known.hash = log->digest;
    return KZ_OK;
}

static kz_result read_new_frames(kz_replay *replay)
{
    kzi_replay_frames *frames = &((kzi_replay_frames *)replay->frames.at)[replay->n_frames];
    replay->log.digest = 0;
    const size_t n = kzi_get_count(&replay->log);
    if (!kzi_log_ok(&replay->log)) return kzi_bad_content(replay);
    if (n > replay->limits.max_objects) return kzi_replay_too_large(replay, n, replay->limits.max_objects);
    kz_result r = kz_mask_set_create(&replay->alloc, &frames->set, &replay->error);
    if (r != KZ_OK) return kzi_replay_fail(replay, r, 0);
    for (size_t i = 0; i < n && r == KZ_OK; i++) {
        r = read_frame(replay, frames->set, (int32_t)i);
        if (r == KZ_OK) r = read_shapes_of_frame(replay, frames->set, (int32_t)i);
    }
    if (r == KZ_OK) r = read_tags(replay, frames->set);
    if (r != KZ_OK) {
        kz_mask_set_free(frames->set);
        return r;
    }
    frames->known.hash = replay->log.digest;
    return KZ_OK;
}

/* ---- All -------------------------------------------------------------------------------------------------------- */

/* What is known of a kind of content: where it is kept, the size of each, how many were read and defined up to here. */
typedef struct content_list {
    kzi_block *block;
    size_t size;
    uint32_t *n, *here;
    kz_result (*read)(kz_replay *replay);
} content_list;

static content_list list_of(kz_replay *r, kzi_call_name name)
{
    switch (name) {
    case KZI_CALL_MASK: return (content_list){&r->masks, sizeof(kzi_replay_mask), &r->n_masks, &r->here.n_masks, read_mask};
    case KZI_CALL_SHAPE: return (content_list){&r->shapes, sizeof(kzi_replay_shape), &r->n_shapes, &r->here.n_shapes, read_new_shape};
    case KZI_CALL_TABLE: return (content_list){&r->tables, sizeof(kzi_replay_table), &r->n_tables, &r->here.n_tables, read_new_table};
    case KZI_CALL_GRID: return (content_list){&r->grids, sizeof(kzi_replay_grid), &r->n_grids, &r->here.n_grids, kzi_read_new_grid};
    default: return (content_list){&r->frames, sizeof(kzi_replay_frames), &r->n_frames, &r->here.n_frames, read_new_frames};
    }
}

static kzi_replay_content *known_at(const content_list *list, uint32_t i)
{
    return (kzi_replay_content *)(void *)((char *)list->block->at + i * list->size);
}

kz_result kzi_read_content(kz_replay *replay, kzi_call_name name)
{
    const content_list list = list_of(replay, name);
    if (*list.here == *list.n) {
        kz_result r = kzi_block_grow(&replay->alloc, list.block, *list.n, (size_t)*list.n + 1, list.size, &replay->error);
        if (r != KZ_OK) return kzi_replay_fail(replay, r, 0);
        if ((r = list.read(replay)) != KZ_OK) return r;
        known_at(&list, *list.n)->end = replay->log.at;
        ++*list.n;
    }
    replay->log.at = known_at(&list, *list.here)->end;
    ++*list.here;
    return KZ_OK;
}

/* Reads the number of one that is defined; NULL and 0, and the log is bad, if there is none. */
static const void *read_known(kz_replay *replay, kzi_call_name name, uint32_t *number)
{
    kzi_log *log = &replay->log;
    const content_list list = list_of(replay, name);
    const uint64_t before = log->digest, v = kzi_get_number(log);
    log->digest = before;
    *number = v <= *list.here ? (uint32_t)v : 0;
    log->is_bad |= *number == 0;
    if (*number == 0) return NULL;
    const kzi_replay_content *known = known_at(&list, *number - 1);
    kzi_digest(log, known->hash);
    return known;
}

const kzi_replay_shape *kzi_read_shape(kz_replay *replay)
{
    uint32_t number;
    return read_known(replay, KZI_CALL_SHAPE, &number);
}

const kzi_replay_frames *kzi_read_frames(kz_replay *replay)
{
    uint32_t number;
    return read_known(replay, KZI_CALL_FRAMES, &number);
}

const kzi_replay_table *kzi_read_table(kz_replay *replay)
{
    uint32_t number;
    return read_known(replay, KZI_CALL_TABLE, &number);
}

uint32_t kzi_read_grid(kz_replay *replay)
{
    uint32_t number;
    read_known(replay, KZI_CALL_GRID, &number);
    return number;
}

void kzi_release_content(kz_replay *replay)
{
    kzi_release_grids(replay);
    for (uint32_t i = 0; i < replay->n_frames; i++) kz_mask_set_free(((kzi_replay_frames *)replay->frames.at)[i].set);
    for (uint32_t i = 0; i < replay->n_masks; i++) kz_mask_free(((kzi_replay_mask *)replay->masks.at)[i].mask);
    while (replay->chunks) {
        kzi_chunk *chunk = replay->chunks;
        replay->chunks = chunk->next;
        kzi_release(&replay->alloc, chunk, chunk->bytes, 16);
    }
}
