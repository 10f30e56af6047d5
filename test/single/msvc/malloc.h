/* malloc.h - the aligned heap as MSVC declares it, for clang in its manner of compiling. */
#include <stddef.h>

void *_aligned_malloc(size_t size, size_t align);
void _aligned_free(void *block);
