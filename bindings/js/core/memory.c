/* memory.c - the functions of string.h that the core calls, so that the module links no C library.
 *
 * Short blocks are copied by words: the instructions for whole blocks begin with a call out of the module. */
#include <stdint.h>
#include <string.h>

enum { SHORT = 64 };

typedef uint64_t word __attribute__((may_alias, aligned(1)));

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    char *t = to;
    const char *f = from;
    if (n > SHORT) return __builtin_memcpy(to, from, n);
    for (; n >= sizeof(word); n -= sizeof(word), t += sizeof(word), f += sizeof(word)) *(word *)t = *(const word *)f;
    while (n--) *t++ = *f++;
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    char *t = to;
    const uint64_t bytes = (uint64_t)(unsigned char)byte * 0x0101010101010101u;
    if (n > SHORT) return __builtin_memset(to, byte, n);
    for (; n >= sizeof(word); n -= sizeof(word), t += sizeof(word)) *(word *)t = bytes;
    while (n--) *t++ = (char)byte;
    return to;
}

void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (size_t i = 0; i < n; i++)
        if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    return 0;
}

size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n]) n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a < (unsigned char)*b ? -1 : *a != *b;
}
