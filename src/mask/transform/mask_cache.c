/* mask_cache.c - a cache of posed masks within a bound of memory that is never exceeded.
 *
 * The cache's own allocator keeps the bound: it makes room before it hands out memory.  So the bound holds for the
 * scratch memory of kz_mask_transform too.  Two hash tables find entries, one by mask and map, one by the posed mask's
 * address.  Entries that nobody holds form a list from the newest to the oldest.
 *
 * Typical: 1 MB, some hundred poses of 64 px sprites, each requested every frame. */
#include <kolize/mask_cache.h>

#include "base/scalar.h"
#include "mask/mask_private.h"

#include <string.h>

#define KZI_CACHE_MIN_MASKS       8
#define KZI_CACHE_MAX_MASKS       (1 << 20)
#define KZI_CACHE_BYTES_OF_A_MASK 1024 /* one entry for so many bytes; a mask of 16 px takes two thirds of that */
#define KZI_CACHE_NONE            (-1)

typedef struct pose_entry {
    const kz_mask *source;
    kz_affine map; /* the shift without its whole cells */
    kz_mask *posed;
    kz_cell at; /* origin of the posed mask, without the whole cells */
    int32_t holders;
    int32_t next_by_map, next_by_mask; /* in the chains of the hash tables; next_by_map also chains free entries */
    int32_t newer, older;              /* among the unused entries */
} pose_entry;

struct kz_mask_cache {
    kz_allocator alloc;   /* the caller's */
    kz_allocator bounded; /* what posed masks are made with */
    size_t bytes, max_bytes, block_size;
    size_t refused; /* bytes that did not fit since this was last reset */
    pose_entry *entries;
    int32_t *by_map, *by_mask; /* first of each chain */
    int32_t n_chains;          /* a power of two */
    int32_t free, newest, oldest;
    kz_cache_stats stats;
};

/* ---- Finding -------------------------------------------------------------------------------------------- */

static uint64_t mix_bits(uint64_t hash, uint64_t v)
{
    hash = (hash ^ v) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_number(uint64_t hash, double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return mix_bits(hash, bits);
}

static int32_t chain_of_mask(const kz_mask_cache *cache, const kz_mask *posed)
{
    return (int32_t)(mix_bits(0, (uint64_t)(uintptr_t)posed) & (uint64_t)(cache->n_chains - 1));
}

static int32_t chain_of_map(const kz_mask_cache *cache, const kz_mask *source, const kz_affine *map)
{
    uint64_t hash = mix_bits(0, (uint64_t)(uintptr_t)source);
    hash = mix_number(mix_number(mix_number(hash, map->xx), map->xy), map->at_x);
    hash = mix_number(mix_number(mix_number(hash, map->yx), map->yy), map->at_y);
    return (int32_t)(hash & (uint64_t)(cache->n_chains - 1));
}

static bool same_map(const kz_affine *a, const kz_affine *b)
{
    return a->xx == b->xx && a->xy == b->xy && a->yx == b->yx && a->yy == b->yy && a->at_x == b->at_x &&
           a->at_y == b->at_y;
}

static pose_entry *find_by_map(const kz_mask_cache *cache, const kz_mask *source, const kz_affine *map)
{
    for (int32_t i = cache->by_map[chain_of_map(cache, source, map)]; i != KZI_CACHE_NONE;
         i = cache->entries[i].next_by_map)
        if (cache->entries[i].source == source && same_map(&cache->entries[i].map, map)) return &cache->entries[i];
    return NULL;
}

static pose_entry *find_by_mask(const kz_mask_cache *cache, const kz_mask *posed)
{
    for (int32_t i = cache->by_mask[chain_of_mask(cache, posed)]; i != KZI_CACHE_NONE;
         i = cache->entries[i].next_by_mask)
        if (cache->entries[i].posed == posed) return &cache->entries[i];
    return NULL;
}

/* ---- The list of unused entries ------------------------------------------------------------------------ */

static void list_as_newest(kz_mask_cache *cache, pose_entry *e)
{
    const int32_t i = (int32_t)(e - cache->entries);
    e->older = cache->newest;
    e->newer = KZI_CACHE_NONE;
    if (cache->newest != KZI_CACHE_NONE) cache->entries[cache->newest].newer = i;
    else cache->oldest = i;
    cache->newest = i;
}

static void take_off_list(kz_mask_cache *cache, const pose_entry *e)
{
    if (e->older != KZI_CACHE_NONE) cache->entries[e->older].newer = e->newer;
    else cache->oldest = e->newer;
    if (e->newer != KZI_CACHE_NONE) cache->entries[e->newer].older = e->older;
    else cache->newest = e->older;
}

/* ---- Dropping -------------------------------------------------------------------------------------------- */

static void unchain_by_map(kz_mask_cache *cache, const pose_entry *e)
{
    int32_t *link = &cache->by_map[chain_of_map(cache, e->source, &e->map)];
    while (&cache->entries[*link] != e) link = &cache->entries[*link].next_by_map;
    *link = e->next_by_map;
}

static void unchain_by_mask(kz_mask_cache *cache, const pose_entry *e)
{
    int32_t *link = &cache->by_mask[chain_of_mask(cache, e->posed)];
    while (&cache->entries[*link] != e) link = &cache->entries[*link].next_by_mask;
    *link = e->next_by_mask;
}

static void drop_entry(kz_mask_cache *cache, pose_entry *e)
{
    if (e->holders == 0) take_off_list(cache, e);
    unchain_by_map(cache, e);
    unchain_by_mask(cache, e);
    kz_mask_free(e->posed);
    e->posed = NULL;
    e->next_by_map = cache->free;
    cache->free = (int32_t)(e - cache->entries);
    cache->stats.masks--;
    cache->stats.dropped++;
}

static bool drop_oldest(kz_mask_cache *cache)
{
    if (cache->oldest == KZI_CACHE_NONE) return false;
    drop_entry(cache, &cache->entries[cache->oldest]);
    return true;
}

/* ---- Memory within the bound ------------------------------------------------------------------------------- */

static void *bounded_alloc(void *ctx, size_t size, size_t align)
{
    kz_mask_cache *cache = ctx;
    while (size > cache->max_bytes - cache->bytes) {
        if (!drop_oldest(cache)) {
            cache->refused = size;
            return NULL;
        }
    }
    void *block = cache->alloc.alloc(cache->alloc.ctx, size, align);
    if (block) cache->bytes += size;
    return block;
}

static void bounded_release(void *ctx, void *block, size_t size, size_t align)
{
    kz_mask_cache *cache = ctx;
    cache->bytes -= size;
    cache->alloc.release(cache->alloc.ctx, block, size, align);
}

/* ---- The cache ------------------------------------------------------------------------------------------- */

static int32_t entries_for(size_t max_bytes)
{
    const size_t n = max_bytes / KZI_CACHE_BYTES_OF_A_MASK;
    if (n < KZI_CACHE_MIN_MASKS) return KZI_CACHE_MIN_MASKS;
    return n > KZI_CACHE_MAX_MASKS ? KZI_CACHE_MAX_MASKS : (int32_t)n;
}

static void chain_free_entries(kz_mask_cache *cache, int32_t n)
{
    for (int32_t i = 0; i < n; i++) cache->entries[i].next_by_map = i + 1 < n ? i + 1 : KZI_CACHE_NONE;
    for (int32_t i = 0; i < cache->n_chains; i++) cache->by_map[i] = cache->by_mask[i] = KZI_CACHE_NONE;
    cache->free = 0;
    cache->newest = cache->oldest = KZI_CACHE_NONE;
}

kz_result kz_mask_cache_create(size_t max_bytes, const kz_allocator *alloc, kz_mask_cache **out, kz_error *err)
{
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const int32_t n = entries_for(max_bytes);
    int32_t n_chains = KZI_CACHE_MIN_MASKS;
    while (n_chains < n) n_chains *= 2;
    /* There are at most 2^20 entries, so no product overflows a size_t of 32 bits. */
    const size_t of_entries = (size_t)n * sizeof(pose_entry), of_chains = (size_t)n_chains * sizeof(int32_t);
    const size_t size = sizeof(kz_mask_cache) + of_entries + 2 * of_chains;
    if (size > max_bytes) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)size, (int64_t)max_bytes);

    const kz_allocator outer = kzi_allocator(alloc);
    kz_mask_cache *cache = kzi_alloc(&outer, size, KZI_MASK_ALIGN);
    if (!cache) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    memset(cache, 0, sizeof *cache);
    cache->alloc = outer;
    cache->bounded = (kz_allocator){bounded_alloc, bounded_release, cache};
    cache->bytes = cache->block_size = size;
    cache->max_bytes = max_bytes;
    cache->n_chains = n_chains;
    cache->entries = (pose_entry *)(cache + 1);
    cache->by_map = (int32_t *)(void *)(cache->entries + n);
    cache->by_mask = cache->by_map + n_chains;
    chain_free_entries(cache, n);
    *out = cache;
    return KZ_OK;
}

void kz_mask_cache_free(kz_mask_cache *cache)
{
    if (!cache) return;
    for (int32_t i = 0; i < cache->n_chains; i++)
        while (cache->by_map[i] != KZI_CACHE_NONE) drop_entry(cache, &cache->entries[cache->by_map[i]]);
    const kz_allocator alloc = cache->alloc;
    kzi_release(&alloc, cache, cache->block_size, KZI_MASK_ALIGN);
}

/* ---- Queries --------------------------------------------------------------------------------------------- */

static double larger_without_sign(int32_t a, int32_t b)
{
    const double x = a < 0 ? -(double)a : a, y = b < 0 ? -(double)b : b;
    return x > y ? x : y;
}

/* Splits off the whole cells of the shift, unless that could change whether kz_mask_transform refuses the map.  It
 * cannot when all corners are nearer than 2^29 and move by less than that. */
static kz_cell split_shift(const kz_mask *mask, kz_affine *map)
{
    const double near = 0x1p29 - 2;
    const kz_cell_rect b = kz_mask_bounds(mask);
    const double x = larger_without_sign(b.x0, b.x1), y = larger_without_sign(b.y0, b.y1);
    const bool is_near = kzi_abs(map->xx) * x + kzi_abs(map->xy) * y < near &&
                         kzi_abs(map->yx) * x + kzi_abs(map->yy) * y < near &&
                         kzi_abs(map->at_x) < near && kzi_abs(map->at_y) < near;
    if (!is_near) return (kz_cell){0, 0};
    const kz_cell whole = {(int32_t)kzi_round_half_down(map->at_x), (int32_t)kzi_round_half_down(map->at_y)};
    map->at_x -= whole.x;
    map->at_y -= whole.y;
    return whole;
}

/* -0 and 0 are the same map and must be the same bits to the hash. */
static kz_affine without_minus_zeros(const kz_affine *m)
{
    return (kz_affine){m->xx + 0.0, m->xy + 0.0, m->yx + 0.0, m->yy + 0.0, m->at_x + 0.0, m->at_y + 0.0};
}

static kz_result make_pose(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map, pose_entry **out,
                           kz_error *err)
{
    kz_error why = {KZ_OK, 0, 0};
    kz_mask *posed = NULL;
    kz_cell at = {0, 0};
    if (cache->free == KZI_CACHE_NONE && !drop_oldest(cache))
        return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)cache->stats.masks + 1, cache->stats.masks);
    cache->refused = 0;
    if (kz_mask_transform(mask, map, &cache->bounded, &posed, &at, &why) != KZ_OK) {
        if (why.code == KZ_ERR_MEMORY && cache->refused > 0) {
            const uint64_t needed = (uint64_t)cache->bytes + cache->refused;
            return kzi_fail(err, KZ_ERR_BUFFER, kzi_saturate_i64((double)needed), (int64_t)cache->max_bytes);
        }
        return kzi_fail(err, why.code, why.a, why.b);
    }
    pose_entry *e = &cache->entries[cache->free];
    cache->free = e->next_by_map;
    *e = (pose_entry){.source = mask, .map = *map, .posed = posed, .at = at};
    int32_t *by_map = &cache->by_map[chain_of_map(cache, mask, map)];
    int32_t *by_mask = &cache->by_mask[chain_of_mask(cache, posed)];
    e->next_by_map = *by_map;
    e->next_by_mask = *by_mask;
    *by_map = *by_mask = (int32_t)(e - cache->entries);
    cache->stats.masks++;
    *out = e;
    return KZ_OK;
}

kz_result kz_mask_cache_get(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map, const kz_mask **out,
                            kz_cell *origin, kz_error *err)
{
    if (!cache) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!map) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!origin) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    kz_affine near = without_minus_zeros(map);
    const kz_cell whole = split_shift(mask, &near);
    pose_entry *e = find_by_map(cache, mask, &near);
    if (e) {
        cache->stats.hits++;
        if (e->holders == 0) take_off_list(cache, e);
    } else {
        cache->stats.misses++;
        const kz_result result = make_pose(cache, mask, &near, &e, err);
        if (result != KZ_OK) return result;
    }
    e->holders++;
    *out = e->posed;
    /* A mask without cells has no place. */
    *origin = kz_mask_count(e->posed) > 0 ? (kz_cell){e->at.x + whole.x, e->at.y + whole.y} : e->at;
    return KZ_OK;
}

void kz_mask_cache_release(kz_mask_cache *cache, const kz_mask *posed)
{
    pose_entry *e = find_by_mask(cache, posed);
    KZ_ASSERT(e && e->holders > 0);
    if (e && e->holders > 0 && --e->holders == 0) list_as_newest(cache, e);
}

void kz_mask_cache_remove(kz_mask_cache *cache, const kz_mask *mask)
{
    for (int32_t chain = 0; chain < cache->n_chains; chain++) {
        for (int32_t i = cache->by_map[chain], next; i != KZI_CACHE_NONE; i = next) {
            next = cache->entries[i].next_by_map;
            if (cache->entries[i].source == mask) drop_entry(cache, &cache->entries[i]);
        }
    }
}

kz_cache_stats kz_mask_cache_stats(const kz_mask_cache *cache)
{
    kz_cache_stats stats = cache->stats;
    stats.bytes = cache->bytes;
    stats.max_bytes = cache->max_bytes;
    return stats;
}
