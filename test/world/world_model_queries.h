/* world_model_queries.h - a world's queries, compared with a plain list tested one by one; a part of world_model.h. */
#ifndef KZ_TEST_WORLD_MODEL_QUERIES_H
#define KZ_TEST_WORLD_MODEL_QUERIES_H

static void model_index(model *m)
{
    kz_error err = {KZ_OK, 0, 0};
    model_check_result(m, kz_world_index(m->world, &err), KZ_OK, &err);
}

static bool model_takes(const kz_query_filter *f, const model_body *b)
{
    return b->own && !(b->flags & (KZ_BODY_PROBE | KZ_BODY_DISABLED)) &&
           (f->category == 0 || (f->category & b->collides)) && (f->collides == 0 || (f->collides & b->category)) &&
           !(f->no_sensors && (b->flags & KZ_BODY_SENSOR)) &&
           !(f->except.index == b->handle.index && f->except.generation == b->handle.generation);
}

/* ---- Finding -------------------------------------------------------------------------------------------- */

static void model_query_find(model *m, const kz_shape *shape, const kz_query_filter *filter, size_t max)
{
    kz_world_hit found[MODEL_MOST];
    const kz_pair_mode mode = (kz_pair_mode)model_below(m, 3);
    const size_t n = kz_world_find(m->world, shape, mode, filter, found, max);
    size_t expected = 0;
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        const model_body *b = &m->bodies[i];
        if (!model_takes(filter, b)) continue;
        const kz_relation relation = model_images_relation(m, shape, b, mode);
        if (relation == KZ_APART) continue;
        if (expected < max && expected < n)
            model_expect(m, model_same_handle(found[expected].body, b->handle) && found[expected].relation == relation,
                         "a query finds another body than it should");
        expected++;
    }
    model_expect(m, n == expected, "a query finds another number of bodies");
    m->done->found += (int64_t)n;
}

/* ---- Ways ----------------------------------------------------------------------------------------------- */

typedef struct model_hit {
    kz_body body;
    float t;
} model_hit;

static int model_compare_hits(const void *a, const void *b)
{
    const model_hit *p = a, *q = b;
    if (p->t != q->t) return p->t < q->t ? -1 : 1;
    return p->body.index < q->body.index ? -1 : 1;
}

/* The first hit of a cast, of a point or of `shape`, with any image of the body; false if there is none. */
static bool model_first_hit(const model *m, const model_body *b, const kz_shape *shape, kz_vec2 from, kz_vec2 to,
                            unsigned flags, float *t)
{
    bool hit = false;
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            uint64_t memory[256];
            kz_shape image;
            if (!model_image(m, b, x, y, &image, memory)) continue;
            const kz_ray_hit ray = shape ? (kz_ray_hit){0} : kz_ray(&image, from, to, flags);
            const kz_sweep_hit sweep = shape ? kz_sweep(shape, to, &image, flags) : (kz_sweep_hit){0};
            const float at = shape ? sweep.t : ray.t;
            if (!(shape ? sweep.hit : ray.hit) || (hit && at >= *t)) continue;
            hit = true;
            *t = at;
        }
    return hit;
}

static void model_query_cast(model *m, const kz_shape *shape, const kz_query_filter *filter, size_t max)
{
    static model_hit hits[MODEL_MOST];
    static kz_world_ray_hit rays[MODEL_MOST];
    static kz_world_sweep_hit sweeps[MODEL_MOST];
    const kz_vec2 from = model_point(m), to = model_point(m);
    const unsigned flags = model_below(m, 2) ? KZ_HIT_TOUCH : 0;
    size_t expected = 0;
    const bool wraps = m->def.wrap_w > 0 || m->def.wrap_h > 0;
    const double length_sq = (double)to.x * (double)to.x + (double)to.y * (double)to.y;
    if (wraps && !(length_sq < 32 * 32 && shape)) return; /* within a period */
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        float t;
        if (!model_takes(filter, &m->bodies[i])) continue;
        if (model_first_hit(m, &m->bodies[i], shape, from, to, flags, &t))
            hits[expected++] = (model_hit){m->bodies[i].handle, t};
    }
    qsort(hits, expected, sizeof *hits, model_compare_hits);
    kz_world_ray_hit first_ray;
    kz_world_sweep_hit first_sweep;
    const size_t n = shape ? kz_world_sweep_all(m->world, shape, to, flags, filter, sweeps, max)
                           : kz_world_ray_all(m->world, from, to, flags, filter, rays, max);
    const bool any = shape ? kz_world_sweep(m->world, shape, to, flags, filter, &first_sweep)
                           : kz_world_ray(m->world, from, to, flags, filter, &first_ray);
    model_expect(m, n == expected, "a way hits another number of bodies");
    model_expect(m, any == (expected > 0), "a way has a first hit without hits, or none with hits");
    if (m->wrong) return;
    /* A world's times may be a little later, so bodies hit nearly at once may be in another order. */
    for (size_t i = 0; i < n && i < max; i++) {
        const kz_body body = shape ? sweeps[i].body : rays[i].body;
        const float t = shape ? sweeps[i].hit.t : rays[i].hit.t;
        const model_hit here = {body, t};
        const model_hit before = i == 0 ? here
                                        : (model_hit){shape ? sweeps[i - 1].body : rays[i - 1].body,
                                                      shape ? sweeps[i - 1].hit.t : rays[i - 1].hit.t};
        size_t k = 0;
        while (k < expected && !model_same_handle(hits[k].body, body)) k++;
        model_expect(m, k < expected, "a way hits another body than it should");
        model_expect(m, k == expected || t >= hits[k].t, "a way hits too early");
        model_expect(m, i == 0 || model_compare_hits(&before, &here) < 0, "the hits of a way are not in order");
    }
    if (any && max > 0) {
        const kz_body body = shape ? first_sweep.body : first_ray.body;
        model_expect(m, model_same_handle(body, shape ? sweeps[0].body : rays[0].body),
                     "a way hits another body first");
    }
    m->done->found += (int64_t)n;
}

/* ---- Neighbours ----------------------------------------------------------------------------------------- */

static void model_query_near(model *m, const kz_shape *shape, const kz_query_filter *filter, size_t max)
{
    static model_hit all[MODEL_MOST];
    kz_world_near near[MODEL_MOST];
    const float within = model_below(m, 2) ? INFINITY : model_number(m);
    size_t n = 0;
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        float best = INFINITY;
        if (!model_takes(filter, &m->bodies[i])) continue;
        for (int k = 0; k < 25; k++) {
            uint64_t memory[256];
            kz_shape image;
            if (!model_image(m, &m->bodies[i], k % 5 - 2, k / 5 - 2, &image, memory)) continue;
            const float distance = kz_distance(shape, &image).distance;
            if (distance < best) best = distance;
        }
        if (best <= within && best < INFINITY) all[n++] = (model_hit){m->bodies[i].handle, best};
    }
    qsort(all, n, sizeof *all, model_compare_hits);
    const size_t found = kz_world_nearest(m->world, shape, within, filter, near, max);
    model_expect(m, found == (n < max ? n : max), "another number of bodies is near");
    for (size_t i = 0; i < found && !m->wrong; i++)
        model_expect(m, model_same_handle(near[i].body, all[i].body) && near[i].gap.distance == all[i].t,
                     "another body is near");
    m->done->found += (int64_t)found;
}

/* ---- One query ------------------------------------------------------------------------------------------ */

/* Where a world wraps, queries are made at places inside it, as its header requires. */
static bool model_may_query(const model *m, kz_box box)
{
    return (m->def.wrap_w == 0 ||
            (box.min.x >= 0 && box.min.x < m->def.wrap_w && box.max.x - box.min.x <= m->def.wrap_w)) &&
           (m->def.wrap_h == 0 ||
            (box.min.y >= 0 && box.min.y < m->def.wrap_h && box.max.y - box.min.y <= m->def.wrap_h));
}

static void model_query(model *m)
{
    model_shape *own = model_make_shape(m);
    if (!own) return;
    const uint32_t how = model_byte(m), who = model_byte(m);
    kz_query_filter filter = {0};
    if (how & 1) filter.category = model_byte(m);
    if (how & 2) filter.collides = model_byte(m);
    if (how & 4 && who < MODEL_MOST && m->bodies[who].own) filter.except = m->bodies[who].handle;
    filter.no_sensors = (how & 8) != 0;
    const size_t max = how & 16 ? 2 : MODEL_MOST;
    if (model_may_query(m, own->shape.bounds)) {
        if ((how & 192) == 0) model_query_find(m, &own->shape, &filter, max);
        else if ((how & 192) == 64) model_query_cast(m, &own->shape, &filter, max);
        else if ((how & 192) == 128) model_query_cast(m, NULL, &filter, max);
        else model_query_near(m, &own->shape, &filter, max);
    }
    model_expect(m, !m->refused, "a query asked for memory");
    free(own);
}

#endif
