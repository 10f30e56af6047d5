/* planted_fault.c - a target with a known fault, which proves that replay.c and the fuzzers notice one.
 *
 * Reads one byte too far on inputs that begin with "KZ" when built with PLANTED_FAULT=1 (only a sanitizer sees that),
 * aborts on them with PLANTED_FAULT=2 (any build sees that), and is harmless with 0. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    volatile uint8_t seen = 0;
    if (size < 2 || data[0] != 'K' || data[1] != 'Z') return 0;
    if (PLANTED_FAULT == 1) seen = data[size];
    if (PLANTED_FAULT == 2) abort();
    return seen & 0;
}
