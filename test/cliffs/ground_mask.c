/* ground_mask.c - masks as grounds: n cells wide and 96 high, or squares of n cells. */
#include "cliffs.h"

enum { HILLS, LEVEL, NOISE, COMB };

typedef struct pixels {
    int layout, top;
    int32_t w;
} pixels;

static uint32_t mixed(int32_t x, int32_t y)
{
    uint32_t h = (uint32_t)x * 2654435761u ^ (uint32_t)y * 2246822519u;
    h = (h ^ h >> 15) * 3266489917u;
    return h ^ h >> 13;
}

/* Solid below `top`; noise has a clear cell in eight, and a comb each second column down to 20 cells. */
static bool solid(void *ctx, int32_t x, int32_t y)
{
    const pixels *p = (const pixels *)ctx;
    const int32_t down = y - p->top;
    if (x == 0 || x == p->w - 1) return true; /* walls, so that no box test decides */
    switch (p->layout) {
    case HILLS: return down >= (int32_t)(mixed(x / 2, 0) % 3);
    case NOISE: return down >= 0 && mixed(x, y) % 8 != 0;
    case COMB: return down >= (x % 2 ? 20 : 0);
    default: return down >= 0;
    }
}

static bool make(int layout, int32_t w, int32_t h, int32_t top, cliffs_ground *out)
{
    pixels p = {layout, top, w};
    cliffs_must(kz_mask_from_call(w, h, solid, &p, NULL, &out->mask, NULL), "mask");
    cliffs_must(kz_shape_mask(out->mask, 0, 0, &out->shape, NULL), "mask");
    for (int k = 0; k < CLIFFS_SITES; k++) {
        out->sites[k].at.x = (float)(w * (int64_t)(k + 1) / (CLIFFS_SITES + 1) / 4 * 4);
        out->sites[k].at.y = (float)top;
        out->sites[k].up.x = 0;
        out->sites[k].up.y = -1;
    }
    out->end.x = 0;
    out->end.y = (float)top;
    out->along.x = 1;
    out->along.y = 0;
    out->length = (float)w;
    out->has_inside = out->whole = true;
    return true;
}

bool cliffs_make_mask(int layout, int n, cliffs_ground *out) { return make(layout, n, 96, 40, out); }

/* Squares of up to 4096 cells: their sizes are named by what is nearest in cliffs_sizes. */
bool cliffs_make_square(int layout, int n, cliffs_ground *out)
{
    return n >= 100 && n <= 10000 && make(layout, n, n, n / 2, out);
}
