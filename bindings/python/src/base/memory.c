/* memory.c - blocks of megabytes: the system gives them in huge pages, of which a new one costs no more than a few small
 * ones.  Without that a join of 200 000 boxes spends a quarter of its time on pages. */
#if defined(__linux__)
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif
#include "base/base.h"

#if defined(__linux__) && defined(MADV_HUGEPAGE)
enum { HUGE_PAGE = 1 << 21, LEAST = 1 << 20 }; /* below, small pages cost less */

void *kzp_large(size_t size)
{
    if (size < LEAST) return malloc(size);
    void *block = aligned_alloc(HUGE_PAGE, (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
    if (block) madvise(block, (size + LEAST) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE); /* a wish that may not be granted */
    return block;
}

static void *scratch_alloc(void *context, size_t size, size_t align)
{
    (void)context;
    if (size >= LEAST) return kzp_large(size);
    return align <= _Alignof(max_align_t) ? malloc(size) : aligned_alloc(align, (size + align - 1) / align * align);
}

static void scratch_release(void *context, void *block, size_t size, size_t align)
{
    (void)context, (void)size, (void)align;
    free(block);
}

static const kz_allocator scratch = {scratch_alloc, scratch_release, NULL};
const kz_allocator *kzp_scratch(void) { return &scratch; }
#else
void *kzp_large(size_t size) { return malloc(size); }
const kz_allocator *kzp_scratch(void) { return NULL; }
#endif
