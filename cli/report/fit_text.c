/* fit_text.c - the shapes that `kolize fit` finds, in words. */
#include "report/cli_fit.h"

#include <stdio.h>

const char *cli_fit_name(int kind)
{
    static const char *const names[FIT_KINDS] = {"box", "circle", "capsule", "hull", "obox"};
    return names[kind];
}

int32_t cli_fit_hull_corners(const fit_answers *answers)
{
    const kz_shape *shape = &answers->of[FIT_HULL].shape;
    return shape->kind == KZ_KIND_POLYGON ? shape->as.polygon.n_points : 0;
}

void cli_fit_free(fit_answers *answers)
{
    kz_hull_free(&answers->hull);
    kz_hull_free(&answers->obox);
    kz_rings_free(&answers->shorter);
}

void cli_fit_describe(const fit_answer *answer, char *text, size_t size)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE], z[CLI_NUMBER_SIZE], u[CLI_NUMBER_SIZE], v[CLI_NUMBER_SIZE];
    const kz_shape *shape = &answer->shape;
    switch (shape->kind) {
    case KZ_KIND_BOX:
        snprintf(text, size, "(%s, %s) to (%s, %s)", cli_brief(shape->bounds.min.x, x),
                 cli_brief(shape->bounds.min.y, y), cli_brief(shape->bounds.max.x, u),
                 cli_brief(shape->bounds.max.y, v));
        break;
    case KZ_KIND_CIRCLE:
        snprintf(text, size, "(%s, %s), radius %s", cli_brief(shape->as.circle.center.x, x),
                 cli_brief(shape->as.circle.center.y, y), cli_brief(shape->as.circle.r, z));
        break;
    case KZ_KIND_CAPSULE:
        snprintf(text, size, "(%s, %s) to (%s, %s), radius %s", cli_brief(shape->as.capsule.a.x, x),
                 cli_brief(shape->as.capsule.a.y, y), cli_brief(shape->as.capsule.b.x, u),
                 cli_brief(shape->as.capsule.b.y, v), cli_brief(shape->as.capsule.r, z));
        break;
    case KZ_KIND_POLYGON:
        if (answer->size.x > 0)
            snprintf(text, size, "%s x %s about (%s, %s), rotated by %s degrees", cli_brief(answer->size.x, x),
                     cli_brief(answer->size.y, y), cli_brief(answer->center.x, u), cli_brief(answer->center.y, v),
                     cli_brief(answer->degrees, z));
        else snprintf(text, size, "%d corners", (int)shape->as.polygon.n_points);
        break;
    default: snprintf(text, size, "nothing is solid"); break;
    }
}
