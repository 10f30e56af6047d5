/* calls_base.c - what every module has for JavaScript: memory, the place of errors and answers, masks of bytes. */
#include "calls.h"
#include "heap.h"

#include <stdlib.h>

kz_error kzj_err;
kzj_answer kzj_answered;

void *KZJ(kzj_malloc)(size_t n) { return malloc(n); }
void KZJ(kzj_free)(void *p) { free(p); }
uint32_t KZJ(kzj_used)(void) { return kzj_heap_used(); }
kz_error *KZJ(kzj_error)(void) { return &kzj_err; }
kzj_answer *KZJ(kzj_answer_at)(void) { return &kzj_answered; }
kz_cpu_level KZJ(kzj_level)(void) { return kz_cpu_level_now(); }

typedef struct cells {
    const unsigned char *bytes;
    int32_t w;
} cells;

static bool is_set(void *ctx, int32_t x, int32_t y)
{
    const cells *of = ctx;
    return of->bytes[(size_t)y * (size_t)of->w + (size_t)x] != 0;
}

kz_mask *KZJ(kzj_mask_cells)(const unsigned char *bytes, int32_t w, int32_t h)
{
    cells of = {bytes, w};
    kz_mask *mask = NULL;
    return kz_mask_from_call(w, h, is_set, &of, NULL, &mask, &kzj_err) == KZ_OK ? mask : NULL;
}
