/* world_model_things.h - memory that can run out, and shapes and poses made of bytes; a part of world_model.h. */
#ifndef KZ_TEST_WORLD_MODEL_THINGS_H
#define KZ_TEST_WORLD_MODEL_THINGS_H

/* ---- Memory that can run out --------------------------------------------------------------------------- */

#if defined(_WIN32)
#include <malloc.h>
#define MODEL_ALIGNED_ALLOC(align, size) _aligned_malloc(size, align)
#define MODEL_ALIGNED_FREE(block)        _aligned_free(block)
#else
#define MODEL_ALIGNED_ALLOC(align, size) aligned_alloc(align, size)
#define MODEL_ALIGNED_FREE(block)        free(block)
#endif

static void *model_alloc(void *ctx, size_t size, size_t align)
{
    model *m = ctx;
    void *block = NULL;
    if (m->allocations_left == 0) {
        m->refused = true;
        return NULL;
    }
    if (m->allocations_left > 0) m->allocations_left--;
    size = (size + align - 1) / align * align;
    block = MODEL_ALIGNED_ALLOC(align < sizeof(void *) ? sizeof(void *) : align, size);
    if (!block) abort();
    memset(block, 0xa5, size);
    m->live_blocks++;
    return block;
}

static void model_release(void *ctx, void *block, size_t size, size_t align)
{
    model *m = ctx;
    (void)align;
    memset(block, 0xdd, size);
    MODEL_ALIGNED_FREE(block);
    m->live_blocks--;
}

/* ---- Bytes become things ------------------------------------------------------------------------------- */

static uint8_t model_byte(model *m) { return m->at < m->end ? *m->at++ : 0; }
static uint32_t model_below(model *m, uint32_t n) { return model_byte(m) % n; }

/* Half the numbers are small halves, so that edges meet; the rest cover every scale, and now and then no number. */
static float model_number(model *m)
{
    static const float scales[16] = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 1, 1, 2, 4, 8, 0.125f, 1e-3f, 64, 1e4f, 1e9f, 1e30f};
    const uint8_t how = model_byte(m);
    float v;
    if (how == 255) {
        uint32_t bits = model_byte(m);
        for (int i = 0; i < 3; i++) bits = bits << 8 | model_byte(m);
        memcpy(&v, &bits, sizeof v);
        return v;
    }
    v = (float)((int)model_byte(m) - 128);
    return v * scales[how & 15];
}

static kz_vec2 model_point(model *m)
{
    kz_vec2 p;
    p.x = model_number(m);
    p.y = model_number(m);
    return p;
}

static float model_size(model *m)
{
    const float v = model_number(m);
    return v < 0 && model_below(m, 8) ? -v : v;
}

static kz_pose model_pose(model *m)
{
    static const float turns[8][2] = {{1, 0}, {1, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0, 0}, {0.6f, 0.8f}};
    kz_pose pose;
    const uint8_t how = model_byte(m);
    const kz_vec2 at = model_point(m);
    if (how >= 240) pose = kz_pose_degrees(at.x, at.y, (double)model_number(m));
    else pose = (kz_pose){at, turns[how & 7][0], turns[how & 7][1]};
    if (how == 239) pose.cos = model_number(m);
    return pose;
}

static kz_result model_simple_shape(model *m, uint32_t kind, model_shape *s, kz_shape *out)
{
    const kz_vec2 p = model_point(m);
    kz_vec2 q;
    switch (kind) {
    case 0: return kz_shape_point(p, out, NULL);
    case 1: return kz_shape_segment(p, model_point(m), out, NULL);
    case 2: return kz_shape_circle(p, model_size(m), out, NULL);
    case 3: q = model_point(m); return kz_shape_capsule(p, q, model_size(m), out, NULL);
    case 4: return kz_shape_mask(m->masks[model_below(m, MODEL_MASKS)], (double)p.x, (double)p.y, out, NULL);
    case 5:
    case 6: {
        const int32_t n = 2 + (int32_t)model_below(m, MODEL_POINTS - 2);
        for (int32_t i = 0; i < n; i++) s->points[i] = model_point(m);
        return kind == 5 && n > 2 ? kz_shape_polygon(s->points, n, out, NULL)
                                  : kz_shape_polyline(s->points, n, out, NULL);
    }
    default:
        q.x = p.x + model_size(m);
        q.y = p.y + model_size(m);
        return kz_shape_box(p, q, out, NULL);
    }
}

/* NULL when the bytes describe no shape. */
static model_shape *model_make_shape(model *m)
{
    model_shape *s = calloc(1, sizeof *s);
    if (!s) abort();
    const uint32_t kind = model_below(m, 12);
    kz_result r = KZ_OK;
    if (kind == 11) {
        const int32_t n = (int32_t)model_below(m, MODEL_PARTS + 1);
        for (int32_t i = 0; i < n && r == KZ_OK; i++) {
            const uint32_t part = model_below(m, 10);
            r = model_simple_shape(m, part == 6 ? 5 : part, s, &s->parts[i]);
            /* one list of points serves one part only */
            if (r == KZ_OK && s->parts[i].kind == KZ_KIND_POLYGON && s->parts[i].as.polygon.points && i > 0)
                r = KZ_ERR_ARGUMENT;
            if (r == KZ_OK && s->parts[i].kind == KZ_KIND_POLYLINE) r = KZ_ERR_ARGUMENT;
        }
        if (r == KZ_OK) r = kz_shape_parts(s->parts, n, &s->shape, NULL);
    } else {
        r = model_simple_shape(m, kind, s, &s->shape);
    }
    if (r != KZ_OK) {
        free(s);
        return NULL;
    }
    return s;
}

/* A live body's index, or MODEL_MOST when there is none. */
static uint32_t model_pick(model *m)
{
    const uint32_t from = model_byte(m) * 7u % MODEL_MOST;
    for (uint32_t i = 0; i < MODEL_MOST; i++)
        if (m->bodies[(from + i) % MODEL_MOST].own) return (from + i) % MODEL_MOST;
    return MODEL_MOST;
}

#endif
