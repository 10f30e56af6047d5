/* query_world.c - the operations `pairs` and `cast_many`: shapes become bodies of a world, which is asked. */
#include "query/query_world.h"
#include "query/query_shape.h"

/* The core says that something is too large, in whole numbers: in a world that wraps, the shape for it. */
static bool query_fail_body(query *q, const query_where *where, const kz_shape *shape, kz_vec2 wrap,
                            const kz_error *err)
{
    char w[CLI_NUMBER_SIZE], h[CLI_NUMBER_SIZE], wide[CLI_NUMBER_SIZE], high[CLI_NUMBER_SIZE];
    const kz_box box = shape->bounds;
    if (err->code != KZ_ERR_TOO_LARGE || (wrap.x == 0 && wrap.y == 0)) return query_fail_kz(q, where, err);
    return query_fail(
        q, where, "TOO_LARGE",
        "the shape of %s x %s is larger than the world of \"wrap\":[%s,%s], or lies too far away to be brought in",
        cli_brief(box.max.x - box.min.x, wide), cli_brief(box.max.y - box.min.y, high), cli_number(wrap.x, w),
        cli_number(wrap.y, h));
}

/* "wrap":[w,h]: the world's periods; 0 does not wrap. */
static bool query_wrap(query *q, const json_t *request, kz_vec2 *wrap)
{
    static const query_where at = {NULL, "wrap", 0};
    const json_t *given = json_object_get(request, "wrap");
    float size[2];
    if (!given) return true;
    if (!query_numbers(q, &at, given, 2, size)) return false;
    *wrap = (kz_vec2){size[0], size[1]};
    return (wrap->x >= 0 && wrap->y >= 0) || query_fail(q, &at, "BAD_VALUE", "the world's size is negative");
}

/* The shapes of a request. */
typedef struct query_shapes {
    kz_shape *at;
    size_t n;
} query_shapes;

static const query_where query_at_shapes = {NULL, "shapes", 0};

static bool query_read_shapes(query *q, const json_t *request, query_shapes *out)
{
    const json_t *list = json_object_get(request, "shapes");
    if (!list) return query_fail(q, NULL, "MISSING_KEY", "the array \"shapes\" is missing");
    if (!json_is_array(list)) return query_fail(q, &query_at_shapes, "BAD_VALUE", "an array of shapes is expected");
    out->n = json_array_size(list);
    out->at = cli_pool_take(&q->memory, (out->n + 1) * sizeof *out->at, 8);
    if (!out->at) return query_fail(q, NULL, "MEMORY", "out of memory");
    for (size_t i = 0; i < out->n; i++) {
        const query_where here = {&query_at_shapes, NULL, i};
        if (!query_shape(q, &here, json_array_get(list, i), 0, &out->at[i])) return false;
    }
    return true;
}

/* Makes each shape a body; its user value is the shape's number. */
static bool query_make_bodies(query *q, kz_world *world, kz_vec2 wrap, const query_shapes *shapes)
{
    for (size_t i = 0; i < shapes->n; i++) {
        const kz_body_def def = {.shape = shapes->at[i], .pose = KZ_POSE_NONE_INIT, .user = i};
        const query_where here = {&query_at_shapes, NULL, i};
        kz_error err = {KZ_OK, 0, 0};
        kz_body body;
        if (kz_body_create(world, &def, &body, &err) != KZ_OK) {
            return query_fail_body(q, &here, &shapes->at[i], wrap, &err);
        }
    }
    return true;
}

/* ---- Pairs --------------------------------------------------------------------------------------------- */

static bool query_put_pairs(query *q, kz_world *world, cli_json *j)
{
    kz_error err = {KZ_OK, 0, 0};
    char counted[CLI_COUNTED_SIZE];
    size_t n_pairs;
    if (kz_world_step(world, &err) != KZ_OK && err.code == KZ_ERR_TOO_LARGE)
        return query_fail(q, NULL, "TOO_LARGE", "%s pairs of boxes meet, more than the limit of %llu (--max-pairs)",
                          cli_counted(q->c, &err, counted), (unsigned long long)q->c->max_pairs);
    if (err.code != KZ_OK) return query_fail_kz(q, NULL, &err);
    if (!query_work(q, NULL, 0)) return false;
    const kz_pair *pairs = kz_world_pairs(world, &n_pairs);
    cli_json_key(j, "pairs");
    cli_json_open(j, '[');
    for (size_t i = 0; i < n_pairs; i++) {
        const kz_cell pair = {(int32_t)kz_body_user(world, pairs[i].a), (int32_t)kz_body_user(world, pairs[i].b)};
        cli_json_cell(j, pair);
    }
    cli_json_close(j, ']');
    return true;
}

bool query_pairs(query *q, const json_t *request, cli_json *j)
{
    bool touch = false;
    kz_vec2 wrap = {0, 0};
    query_shapes shapes;
    kz_error err;
    kz_world *world;
    if (!json_object_get(request, "shapes")) return query_read_shapes(q, request, &shapes);
    if (!query_flag(q, request, "touch", &touch) || !query_wrap(q, request, &wrap) ||
        !query_read_shapes(q, request, &shapes))
        return false;
    const kz_world_def def = {.alloc = &q->alloc,
                              .mode = touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP,
                              .wrap_w = wrap.x,
                              .wrap_h = wrap.y,
                              .max_pairs = q->c->max_pairs,
                              .filter = cli_work_filter,
                              .filter_ctx = &q->work};
    if (kz_world_create(&def, &world, &err) != KZ_OK) return query_fail_kz(q, NULL, &err);
    const bool done = query_make_bodies(q, world, wrap, &shapes) && query_put_pairs(q, world, j);
    kz_world_free(world);
    return done;
}

/* ---- Bullets ------------------------------------------------------------------------------------------- */

enum { QUERY_RAY_NUMBERS = 4, QUERY_BULLET_NUMBERS = 5 };

/* [x,y,dx,dy] or [x,y,dx,dy,r] each, one after the other. */
typedef struct query_bullets {
    float *numbers;
    size_t n, n_numbers; /* of all, and of each */
} query_bullets;

static bool query_read_bullets(query *q, const json_t *request, query_bullets *out)
{
    static const query_where at = {NULL, "bullets", 0};
    const json_t *list = json_object_get(request, "bullets");
    if (!list) return query_fail(q, NULL, "MISSING_KEY", "the array \"bullets\" is missing");
    if (!json_is_array(list)) return query_fail(q, &at, "BAD_VALUE", "an array of [x,y,dx,dy] or [x,y,dx,dy,r] is expected");
    out->n = json_array_size(list);
    out->n_numbers =
        json_array_size(json_array_get(list, 0)) == QUERY_BULLET_NUMBERS ? QUERY_BULLET_NUMBERS : QUERY_RAY_NUMBERS;
    out->numbers = cli_pool_take(&q->memory, (out->n + 1) * QUERY_BULLET_NUMBERS * sizeof *out->numbers, 8);
    if (!out->numbers) return query_fail(q, NULL, "MEMORY", "out of memory");
    for (size_t i = 0; i < out->n; i++) {
        const query_where here = {&at, NULL, i};
        float *numbers = out->numbers + i * out->n_numbers;
        if (!query_numbers(q, &here, json_array_get(list, i), (int)out->n_numbers, numbers)) return false;
        if (out->n_numbers == QUERY_BULLET_NUMBERS && numbers[QUERY_RAY_NUMBERS] < 0)
            return query_fail(q, &here, "BAD_VALUE", "the radius is negative");
    }
    return true;
}

/* What each shape costs a bullet that comes near it. */
typedef struct query_costs {
    cli_work *work;
    const uint64_t *of;
} query_costs;

static bool query_pay(void *ctx, const kz_world *world, kz_body body)
{
    const query_costs *costs = ctx;
    return cli_work_add(costs->work, costs->of[kz_body_user(world, body)]);
}

static const uint64_t *query_cost_of_each(query *q, const query_shapes *shapes)
{
    const kz_vec2 origin = {0, 0};
    uint64_t *costs = cli_pool_take(&q->memory, (shapes->n + 1) * sizeof *costs, 8);
    kz_shape bullet;
    if (kz_shape_circle(origin, 1, &bullet, NULL) != KZ_OK) return NULL;
    for (size_t i = 0; costs && i < shapes->n; i++) costs[i] = cli_work_of(CLI_CONTACT, &bullet, &shapes->at[i]);
    return costs;
}

static void query_put_hits(const kz_world *world, const kz_cast_hit *hits, size_t n, cli_json *j)
{
    cli_json_key(j, "hits");
    cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) {
        if (hits[i].body.generation == 0) {
            cli_json_null(j);
            continue;
        }
        cli_json_open(j, '{');
        cli_json_key(j, "shape"), cli_json_integer(j, (int64_t)kz_body_user(world, hits[i].body));
        cli_json_key(j, "t"), cli_json_number(j, hits[i].t);
        cli_json_key(j, "normal"), cli_json_vec(j, hits[i].normal);
        cli_json_key(j, "inside"), cli_json_bool(j, hits[i].inside);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static bool query_cast(query *q, kz_world *world, const query_shapes *shapes, const query_bullets *bullets,
                       unsigned flags, cli_json *j)
{
    kz_cast_hit *hits = cli_pool_take(&q->memory, (bullets->n + 1) * sizeof *hits, 8);
    query_costs costs = {&q->work, query_cost_of_each(q, shapes)};
    if (!hits || !costs.of) return query_fail(q, NULL, "MEMORY", "out of memory");
    const kz_query_filter filter = {.keep = query_pay, .ctx = &costs};
    const float *p = bullets->numbers, *r = bullets->n_numbers == QUERY_BULLET_NUMBERS ? p + QUERY_RAY_NUMBERS : NULL;
    const kz_moving_circles all = {p, p + 1, p + 2, p + 3, r, bullets->n_numbers * sizeof *p};
    kz_error err;
    if (kz_world_index(world, &err) != KZ_OK) return query_fail_kz(q, NULL, &err);
    kz_world_cast_many(world, all, bullets->n, flags, &filter, hits);
    if (!query_work(q, NULL, 0)) return false;
    query_put_hits(world, hits, bullets->n, j);
    return true;
}

bool query_cast_many(query *q, const json_t *request, cli_json *j)
{
    bool touch = false, sight = false;
    kz_vec2 wrap = {0, 0};
    query_shapes shapes;
    query_bullets bullets;
    kz_error err;
    kz_world *world;
    if (!query_flag(q, request, "touch", &touch) || !query_flag(q, request, "union", &sight) ||
        !query_wrap(q, request, &wrap) || !query_read_shapes(q, request, &shapes) ||
        !query_read_bullets(q, request, &bullets))
        return false;
    const kz_world_def def = {.alloc = &q->alloc, .wrap_w = wrap.x, .wrap_h = wrap.y};
    if (kz_world_create(&def, &world, &err) != KZ_OK) return query_fail_kz(q, NULL, &err);
    const unsigned flags = (touch ? KZ_HIT_TOUCH : 0) | (sight ? KZ_HIT_UNION : 0);
    const bool done =
        query_make_bodies(q, world, wrap, &shapes) && query_cast(q, world, &shapes, &bullets, flags, j);
    kz_world_free(world);
    return done;
}
