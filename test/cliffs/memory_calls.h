/* memory_calls.h - included before each file of the counted library, so that its calls of memset and the like count.
 *
 * The C library is not compiled with counters.  Clearing a large array is linear, too, so each 32 bytes count as a block. */
#ifndef CLIFFS_MEMORY_CALLS_H
#define CLIFFS_MEMORY_CALLS_H

#include <stdint.h>
#include <string.h>

extern uint64_t cliffs_blocks;

#define memset(to, value, n)  (cliffs_blocks += (uint64_t)(n) / 32, memset((to), (value), (n)))
#define memcpy(to, from, n)   (cliffs_blocks += (uint64_t)(n) / 32, memcpy((to), (from), (n)))
#define memmove(to, from, n)  (cliffs_blocks += (uint64_t)(n) / 32, memmove((to), (from), (n)))
#define memcmp(a, b, n)       (cliffs_blocks += (uint64_t)(n) / 32, memcmp((a), (b), (n)))

#endif
