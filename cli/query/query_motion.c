/* query_motion.c - the operations `ray` and `sweep`: where a ray enters a shape, and when a moving shape hits. */
#include "query/query_motion.h"
#include "query/query_shape.h"

static bool query_vec(query *q, const json_t *request, const char *key, kz_vec2 *out)
{
    const query_where here = {NULL, key, 0};
    const json_t *value = json_object_get(request, key);
    float xy[2];
    if (!value) return query_fail(q, NULL, "MISSING_KEY", "\"%s\":[x,y] is missing", key);
    if (!query_numbers(q, &here, value, 2, xy)) return false;
    *out = (kz_vec2){xy[0], xy[1]};
    return true;
}

/* [in,out] */
static void query_put_pair(cli_json *j, const char *key, kz_vec2 in, kz_vec2 out)
{
    cli_json_key(j, key);
    cli_json_open(j, '[');
    cli_json_vec(j, in);
    cli_json_vec(j, out);
    cli_json_close(j, ']');
}

static void query_put_span(cli_json *j, const kz_shape *a, const kz_ray_span *span)
{
    const kz_vec2 t = {span->t_in, span->t_out};
    const kz_cell edges = {span->edge_in, span->edge_out};
    cli_json_open(j, '{');
    cli_json_key(j, "t"), cli_json_vec(j, t);
    query_put_pair(j, "points", span->point_in, span->point_out);
    query_put_pair(j, "normals", span->normal_in, span->normal_out);
    cli_json_key(j, "inside");
    cli_json_open(j, '[');
    cli_json_bool(j, span->starts_inside);
    cli_json_bool(j, span->ends_inside);
    cli_json_close(j, ']');
    if (a->kind == KZ_KIND_PARTS) cli_json_key(j, "part"), cli_json_integer(j, span->part);
    if (edges.x >= 0 || edges.y >= 0) cli_json_key(j, "edges"), cli_json_cell(j, edges);
    cli_json_close(j, '}');
}

static bool query_ray_spans(query *q, const kz_shape *a, kz_vec2 from, kz_vec2 to, cli_json *j)
{
    kz_ray_span on_stack[16], *spans = on_stack;
    const size_t n = kz_ray_spans(a, from, to, 0, on_stack, 16);
    if (n > 16) {
        spans = n < INT32_MAX ? cli_pool_take(&q->memory, n * sizeof *spans, 8) : NULL;
        if (!spans) return query_fail(q, NULL, "MEMORY", "out of memory");
        kz_ray_spans(a, from, to, 0, spans, n);
    }
    cli_json_key(j, "hit"), cli_json_bool(j, n > 0);
    cli_json_key(j, "spans");
    cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) query_put_span(j, a, &spans[i]);
    cli_json_close(j, ']');
    return true;
}

bool query_ray(query *q, const json_t *request, cli_json *j)
{
    static const query_where at_a = {NULL, "a", 0};
    const json_t *json_a = json_object_get(request, "a");
    kz_shape a;
    kz_vec2 from, to;
    bool touch, all;
    if (!json_a) return query_fail(q, NULL, "MISSING_KEY", "the shape \"a\" is missing");
    if (!query_shape(q, &at_a, json_a, 0, &a) || !query_vec(q, request, "from", &from) ||
        !query_vec(q, request, "to", &to) || !query_flag(q, request, "touch", &touch) ||
        !query_flag(q, request, "all", &all))
        return false;
    if (all && touch)
        return query_fail(q, NULL, "BAD_VALUE", "all: what lies inside is listed, so touch cannot be true");
    if (all) return query_work(q, &at_a, cli_work_of_spans(&a)) && query_ray_spans(q, &a, from, to, j);
    const kz_ray_hit ray = kz_ray(&a, from, to, touch ? KZ_HIT_TOUCH : 0);
    cli_json_key(j, "hit"), cli_json_bool(j, ray.hit);
    if (!ray.hit) return true;
    cli_json_key(j, "t"), cli_json_number(j, ray.t);
    cli_json_key(j, "point"), cli_json_vec(j, ray.point);
    cli_json_key(j, "normal"), cli_json_vec(j, ray.normal);
    cli_json_key(j, "inside"), cli_json_bool(j, ray.inside);
    if (a.kind == KZ_KIND_PARTS) cli_json_key(j, "part"), cli_json_integer(j, ray.part);
    if (ray.edge >= 0) cli_json_key(j, "edge"), cli_json_integer(j, ray.edge);
    return true;
}

bool query_sweep(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    kz_vec2 motion;
    bool touch;
    if (!query_shape_pair(q, request, &a, &b) || !query_vec(q, request, "motion", &motion) ||
        !query_flag(q, request, "touch", &touch) || !query_work(q, NULL, cli_work_of(CLI_CONTACT, &a, &b)))
        return false;
    const kz_sweep_hit sweep = kz_sweep(&a, motion, &b, touch ? KZ_HIT_TOUCH : 0);
    cli_json_key(j, "start"), cli_json_text(j, cli_relation_name(sweep.start));
    cli_json_key(j, "hit"), cli_json_bool(j, sweep.hit);
    cli_json_key(j, "t"), cli_json_number(j, sweep.t);
    if (!sweep.hit) return true;
    cli_json_key(j, "normal"), cli_json_vec(j, sweep.normal);
    if (sweep.start != KZ_OVERLAP) cli_json_key(j, "point"), cli_json_vec(j, sweep.point);
    return true;
}
