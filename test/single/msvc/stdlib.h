/* stdlib.h - the heap as MSVC declares it, for clang in its manner of compiling. */
#include <stddef.h>

void *malloc(size_t size);
void free(void *block);
