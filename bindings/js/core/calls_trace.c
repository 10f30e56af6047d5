/* calls_trace.c - from pixels to shapes for JavaScript: outlines and fitted shapes. */
#include "calls.h"

#include <stdlib.h>

/* ---- Outlines: each returns rings that kzj_rings_free ends, or NULL with the error in kzj_err --------------------- */

static kz_rings *room(void)
{
    kz_rings *rings = malloc(sizeof *rings);
    if (!rings) kzj_err = (kz_error){KZ_ERR_MEMORY, (int64_t)sizeof *rings, 0};
    return rings;
}

static kz_rings *made(kz_rings *rings, kz_result result)
{
    if (result == KZ_OK) return rings;
    free(rings);
    return NULL;
}

kz_rings *KZJ(kzj_mask_trace)(const kz_mask *mask, int connectivity)
{
    kz_rings *out = room();
    return out ? made(out, kz_mask_trace(mask, (kz_connectivity)connectivity, NULL, NULL, out, &kzj_err)) : NULL;
}

/* The answer's vec.x is the largest distance between the old and the new rings. */
kz_rings *KZJ(kzj_rings_simplify)(const kz_rings *rings, int mode, float tolerance, int32_t max_points, double max_work)
{
    const kz_simplify how = {.mode = (kz_simplify_mode)mode, .tolerance = tolerance, .max_points = max_points,
                             .work = {.max_work = (uint64_t)max_work}};
    kz_rings *out = room();
    return out ? made(out, kz_rings_simplify(rings, &how, NULL, out, &kzj_answered.vec.x, &kzj_err)) : NULL;
}

kz_rings *KZJ(kzj_rings_convex)(const kz_rings *rings, int32_t max_points)
{
    kz_rings *out = room();
    return out ? made(out, kz_rings_convex_parts(rings, max_points, NULL, out, &kzj_err)) : NULL;
}

kz_mask *KZJ(kzj_rings_fill)(const kz_rings *rings, int32_t w, int32_t h)
{
    kz_mask *mask = NULL;
    return kz_rings_fill(rings, w, h, NULL, &mask, &kzj_err) == KZ_OK ? mask : NULL;
}

void KZJ(kzj_rings_free)(kz_rings *rings)
{
    kz_rings_free(rings);
    free(rings);
}

/* ---- Fits -------------------------------------------------------------------------------------------------------- */

static kz_result fit(const kz_mask *mask, int kind, float tightness, const kz_work *work, kz_fit_loss *loss)
{
    union {
        float numbers[5];
        kz_box box;
        kz_circle circle;
        kz_capsule capsule;
    } fitted = {{0}};
    kz_result result;
    if (kind == KZ_KIND_BOX) result = kz_mask_fit_box(mask, tightness, work, NULL, &fitted.box, loss, &kzj_err);
    else if (kind == KZ_KIND_CIRCLE)
        result = kz_mask_fit_circle(mask, tightness, work, NULL, &fitted.circle, loss, &kzj_err);
    else result = kz_mask_fit_capsule(mask, tightness, work, NULL, &fitted.capsule, loss, &kzj_err);
    for (int i = 0; i < 5; i++) kzj_answered.fit.shape[i] = fitted.numbers[i];
    return result;
}

/* Fits a box, circle or capsule (a kz_kind): its numbers, and what it loses, are the answer. */
kz_result KZJ(kzj_mask_fit)(const kz_mask *mask, int kind, float tightness, double max_work)
{
    kz_fit_loss loss = {0, 0, 0};
    const kz_work work = {.max_work = (uint64_t)max_work};
    const kz_result result = fit(mask, kind, tightness, &work, &loss);
    kzj_answered.fit.loss = loss;
    return result;
}
