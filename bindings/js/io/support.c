/* support.c - what the libraries ask of a system that the module does not have, so that it imports nothing. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bindings/js/core/heap.h"
#include "calls.h"

/* heap.c has malloc and free. */
void *KZJ(kzj_malloc)(size_t n) { return malloc(n); }
void KZJ(kzj_free)(void *block) { free(block); }
uint32_t KZJ(kzj_used)(void) { return kzj_heap_used(); }

void *calloc(size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size) return NULL;
    void *block = malloc(n * size);
    return block ? memset(block, 0, n * size) : NULL;
}

/* expat names it as what it would use by itself; kolize-io gives it memory of its own. */
void *realloc(void *block, size_t size)
{
    (void)block, (void)size;
    __builtin_trap();
}

void abort(void) { __builtin_trap(); }

/* ---- Seeds of hash tables, which no file can know ---------------------------------------------------------- */

volatile uint32_t hashtable_seed = 1; /* jansson's */
static uint32_t state = 1;

void KZJ(kzj_seed)(uint32_t seed)
{
    state = seed | 1;
    hashtable_seed = state;
}

void json_object_seed(size_t seed) { (void)seed; }

void arc4random_buf(void *to, size_t n) /* expat's: xorshift32 of the seed */
{
    for (unsigned char *at = to; n--; at++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *at = (unsigned char)(state >> 24);
    }
}

/* ---- What a page does not have ---------------------------------------------------------------------------- */

char *getenv(const char *name) { return (void)name, NULL; }
time_t time(time_t *out) { return out ? *out = 0 : 0; }

/* expat's logs, which getenv turns off, and the C library's refusal of long doubles. */
#undef stdin
#undef stderr
FILE *const stdin = NULL, *const stderr = NULL;
char __stderr_FILE[256];
int fprintf(FILE *file, const char *format, ...) { return (void)file, (void)format, 0; }
int fputs(const char *text, FILE *file) { return (void)text, (void)file, 0; }
