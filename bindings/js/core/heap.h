/* heap.h - functions of the heap that JavaScript calls; malloc and free are declared in stdlib.h. */
#ifndef KZJ_HEAP_H
#define KZJ_HEAP_H

#include <stdint.h>

uint32_t kzj_heap_used(void); /* bytes in use, with the heads of blocks */

#endif
