/* everyday_plain.c - how a textbook's loops in float (measure_plain.h) answer bench_everyday, where no other library
 * has the question. */
#include "everyday.h"

#include "measure/measure_plain.h"

typedef struct plain_pair {
    kz_shape a, b;
    kz_vec2 motion;
} plain_pair;

static bool make_shape(const everyday_shape *s, kz_shape *out)
{
    kz_vec2 p[EVERYDAY_CORNERS];
    for (int i = 0; i < s->n; i++) p[i] = (kz_vec2){s->x[i], s->y[i]};
    if (s->kind == EVERYDAY_BOX) return kz_shape_box(p[0], p[2], out, NULL) == KZ_OK;
    return kz_shape_polygon(p, s->n, out, NULL) == KZ_OK;
}

static bool make(const everyday_pair *from, void *pair)
{
    plain_pair *p = pair;
    p->motion = (kz_vec2){from->motion[0], from->motion[1]};
    return make_shape(&from->world[0], &p->a) && make_shape(&from->world[1], &p->b);
}

EVERYDAY_ASK_IF(ask_contains, const plain_pair, plain_polygon_holds_polygon(&p->a, &p->b))
EVERYDAY_ASK(ask_sweep, const plain_pair, plain_boxes(&p->a, &p->b) ? 0 : plain_sweep_boxes(&p->a, p->motion, &p->b))

static int plain_methods(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods)
{
    const bool boxes = a == EVERYDAY_BOX && b == EVERYDAY_BOX;
    if (question == EVERYDAY_CONTAINS)
        methods[0] = (everyday_method){"every corner, every edge", sizeof(plain_pair), make, NULL, ask_contains, NULL};
    else if (question == EVERYDAY_SWEEP && boxes)
        methods[0] = (everyday_method){"slabs", sizeof(plain_pair), make, NULL, ask_sweep, NULL};
    else return 0;
    return 1;
}

const everyday_library *everyday_plain(void);
const everyday_library *everyday_plain(void)
{
    static const everyday_library library = {"plain C", "", "as the benchmark", plain_methods};
    return &library;
}
