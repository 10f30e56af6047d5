/* heap.h - what JavaScript calls of the heap; malloc and free are those of stdlib.h. */
#ifndef KZJ_HEAP_H
#define KZJ_HEAP_H

#include <stdint.h>

uint32_t kzj_heap_used(void); /* bytes in use, with the heads of blocks */

#endif
