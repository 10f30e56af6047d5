/* frame_fixtures.c - the fixtures of a frame: a table for each, made when tags are defined, read when a body shows it.
 *
 * A set of 40 frames with four boxes each takes 25 KB for its tables, once for all bodies.  So showing another frame
 * allocates nothing and makes no shapes. */
#include "world/frame/frame_fixtures.h"

#include "base/base_private.h"
#include "mask/mask_set_private.h"
#include "world/body_shape.h"
#include "world/columns.h"

#include <string.h>

/* ---- Tables ---------------------------------------------------------------------------------------------- */

static void fill_fixture(const kz_mask_set *set, int32_t tag, kz_fixture *out)
{
    const kzi_set_extra *extra = kzi_mask_set_extra(set);
    const kz_tag_def *defs = extra->tag_defs;
    if (tag >= extra->n_tag_defs) return;
    out->category = defs[tag].category;
    out->collides = defs[tag].collides;
    out->flags = defs[tag].flags;
    out->kind = defs[tag].kind;
    out->user = defs[tag].user;
}

/* A shape, shifted so that the pivot is at zero. */
static kz_result shape_at_pivot(kz_mask_set *set, const kz_frame *frame, const kz_shape *shape, kz_shape *out,
                                kz_error *err)
{
    const size_t bytes = kz_shape_transform_bytes(shape);
    void *memory = bytes ? kzi_mask_set_own(set, bytes) : NULL;
    const kz_pose pose = {{-frame->pivot.x, -frame->pivot.y}, 1, 0};
    if (bytes && !memory) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    return kz_shape_transform(shape, pose, memory, bytes, out, err);
}

static kz_result make_table(kz_mask_set *set, int32_t number, kz_error *err)
{
    const kz_frame *frame = kz_mask_set_frame(set, number);
    const int32_t n = frame->n_masks + frame->n_shapes;
    const size_t bytes = ((size_t)n + 1) * sizeof(kz_fixture); /* one more, so that an empty table is no NULL */
    kz_fixture *table = kzi_mask_set_own(set, bytes);
    kz_result r = table ? KZ_OK : kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    if (r != KZ_OK) return r;
    memset(table, 0, bytes);
    for (int32_t i = 0; i < frame->n_masks && r == KZ_OK; i++) {
        r = kzi_frame_mask(frame, i, &table[i].shape, err);
    }
    for (int32_t i = 0; i < frame->n_shapes && r == KZ_OK; i++) {
        r = shape_at_pivot(set, frame, &frame->shapes[i].shape, &table[frame->n_masks + i].shape, err);
    }
    if (r != KZ_OK) return r;
    kzi_frame_extra *extra = kzi_mask_set_frame_extra(set, number);
    extra->table = table;
    extra->n_table = n;
    extra->table_masks = frame->n_masks;
    extra->table_shapes = frame->n_shapes;
    return KZ_OK;
}

static bool has_table(const kz_mask_set *set, int32_t number)
{
    const kz_frame *frame = kz_mask_set_frame(set, number);
    const kzi_frame_extra *extra = kzi_mask_set_frame_extra(set, number);
    return extra->table && extra->table_masks == frame->n_masks && extra->table_shapes == frame->n_shapes;
}

static void write_defs(kz_mask_set *set)
{
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        kz_fixture *table = kzi_mask_set_frame_extra(set, i)->table;
        if (!has_table(set, i)) continue;
        for (int32_t k = 0; k < frame->n_masks; k++) fill_fixture(set, frame->masks[k].tag_number, &table[k]);
        for (int32_t k = 0; k < frame->n_shapes; k++) {
            fill_fixture(set, frame->shapes[k].tag_number, &table[frame->n_masks + k]);
        }
    }
}

static kz_result room_for_defs(kz_mask_set *set, kz_error *err)
{
    kzi_set_extra *extra = kzi_mask_set_extra(set);
    const int32_t n = kz_mask_set_tag_count(set);
    const size_t bytes = (size_t)n * sizeof(kz_tag_def);
    if (n <= extra->n_tag_defs) return KZ_OK;
    kz_tag_def *defs = kzi_mask_set_own(set, bytes);
    if (!defs) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    memset(defs, 0, bytes);
    if (extra->n_tag_defs > 0) memcpy(defs, extra->tag_defs, (size_t)extra->n_tag_defs * sizeof *defs);
    extra->tag_defs = defs;
    extra->n_tag_defs = n;
    return KZ_OK;
}

kz_result kzi_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, bool skips_frames, kz_error *err)
{
    int32_t number;
    const uint32_t known = KZ_BODY_SENSOR | KZ_BODY_ONE_WAY | KZ_BODY_PROBE | KZ_BODY_DISABLED;
    if (!set || !tag || !def) return kzi_fail(err, KZ_ERR_ARGUMENT, !set ? 1 : !tag ? 2 : 3, 0);
    if (def->flags & ~known) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    kz_result r = kzi_mask_set_number_tag(set, tag, &number, err);
    for (int32_t i = 0; i < kz_mask_set_frame_count(set) && r == KZ_OK; i++) {
        if (!has_table(set, i)) r = make_table(set, i, err);
        if (r != KZ_ERR_MEMORY && skips_frames) r = KZ_OK;
    }
    if (r == KZ_OK) r = room_for_defs(set, err);
    if (r == KZ_OK) ((kz_tag_def *)kzi_mask_set_extra(set)->tag_defs)[number] = *def;
    write_defs(set); /* also where it failed: into the tables that were made before */
    return r;
}

kz_result kz_mask_set_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, kz_error *err)
{
    return kzi_define_tag(set, tag, def, false, err);
}

/* ---- Bodies ---------------------------------------------------------------------------------------------- */

bool kzi_has_tag_defs(const kz_mask_set *set) { return kzi_mask_set_extra(set)->n_tag_defs > 0; }

kz_result kzi_frame_fixtures(const kz_mask_set *set, int32_t frame, kzi_fixtures *out, kz_error *err)
{
    if (!kz_mask_set_frame(set, frame) || !has_table(set, frame)) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const kzi_frame_extra *extra = kzi_mask_set_frame_extra(set, frame);
    out->items = extra->table;
    out->n = extra->n_table;
    return KZ_OK;
}
