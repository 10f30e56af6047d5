/* pygame_canvas.c - the canvases of kolize.pygame.Mask: blocks that are kept for the next one, and sharing by copies. */
#include "pygame/pygame.h"

/* ---- Blocks ------------------------------------------------------------------------------------------- */

/* Blocks of small masks are kept for the next ones: malloc takes as long as a whole small canvas.  The interpreter is
 * locked. */
enum { POOL_STEP = 64, POOL_SIZES = 256, POOL_DEPTH = 16, POOL_BYTES = 1 << 20 };

static struct {
    void *blocks[POOL_SIZES][POOL_DEPTH];
    int n[POOL_SIZES];
    size_t bytes; /* in all blocks kept */
} pool;

/* The place of a size in the pool; POOL_SIZES and more are not kept. */
static size_t pool_of(size_t size) { return size / POOL_STEP; }

static void *pool_alloc(void *ctx, size_t size, size_t align)
{
    const size_t of = pool_of(size);
    (void)ctx;
    if (of < POOL_SIZES && pool.n[of]) {
        pool.bytes -= (of + 1) * POOL_STEP;
        return pool.blocks[of][--pool.n[of]];
    }
    const size_t bytes = of < POOL_SIZES ? (of + 1) * POOL_STEP : size;
    if (align > POOL_STEP || bytes > PTRDIFF_MAX - 2 * POOL_STEP) return NULL;
    char *raw = malloc(bytes + POOL_STEP + sizeof raw);
    if (!raw) return NULL;
    char *block = raw + sizeof raw;
    block += (POOL_STEP - (uintptr_t)block % POOL_STEP) % POOL_STEP;
    memcpy(block - sizeof raw, &raw, sizeof raw);
    return block;
}

static void pool_release(void *ctx, void *block, size_t size, size_t align)
{
    const size_t of = pool_of(size);
    char *raw;
    (void)ctx, (void)align;
    if (of < POOL_SIZES && pool.n[of] < POOL_DEPTH && pool.bytes < POOL_BYTES) {
        pool.bytes += (of + 1) * POOL_STEP;
        pool.blocks[of][pool.n[of]++] = block;
        return;
    }
    memcpy(&raw, (char *)block - sizeof raw, sizeof raw);
    free(raw);
}

const kz_allocator kzp_pool = {pool_alloc, pool_release, NULL};

/* ---- Making ------------------------------------------------------------------------------------------- */

kz_canvas *kzp_canvas_new(int32_t w, int32_t h)
{
    kz_canvas *canvas;
    kz_error err;
    if (kz_canvas_create(w, h, &kzp_pool, &canvas, &err) == KZ_OK) return canvas;
    kzp_raise(&err);
    return NULL;
}

kz_canvas *kzp_canvas_copy(const kz_mask *cells)
{
    kz_canvas *canvas;
    kz_error err;
    if (kz_canvas_from_mask(cells, &kzp_pool, &canvas, &err) == KZ_OK) return canvas;
    kzp_raise(&err);
    return NULL;
}

/* A canvas of no cells, which masks share before __init__ gives them one. */
kz_canvas *kzp_no_cells(void)
{
    static kz_canvas *none;
    if (!none) none = kzp_canvas_new(0, 0);
    return none;
}

/* ---- Sharing ------------------------------------------------------------------------------------------ */

/* Leaves the ring, and releases the canvas when nobody else has it. */
void kzp_pygame_drop(kzp_pygame_mask *self)
{
    if (self->next == self && self->canvas != kzp_no_cells()) kz_canvas_free(self->canvas);
    self->next->before = self->before;
    self->before->next = self->next;
    self->next = self->before = self;
}

kz_canvas *kzp_pygame_own(kzp_pygame_mask *self)
{
    if (self->next == self) return self->canvas;
    kz_canvas *canvas = kzp_canvas_copy(kz_canvas_mask(self->canvas));
    if (!canvas) return NULL;
    kzp_pygame_drop(self);
    self->canvas = canvas;
    return canvas;
}
