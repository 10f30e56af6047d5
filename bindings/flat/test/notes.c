/* notes.c - known scalars, and the notes of both sides of a call. */
#include "notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t known = 2027;

typedef struct notes {
    const char *name;
    unsigned char bytes[1024];
    size_t n;
} notes;

static notes arrived, expected;
static long fault_at = -1, n_noted, n_wrong, n_calls;

uint64_t next_bits(void) /* splitmix64 */
{
    uint64_t z = (known += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double next_number(void) { return (double)(float)((double)(next_bits() >> 40) / 1024 - 8192); }

void set_bits(void *scalar, size_t size)
{
    const uint64_t bits = next_bits();
    memcpy(scalar, &bits, size);
}

static void append(notes *to, const void *scalar, size_t size)
{
    if (to->n + size > sizeof to->bytes) abort();
    memcpy(to->bytes + to->n, scalar, size);
    to->n += size;
}

void note(const void *scalar, size_t size)
{
    append(&arrived, scalar, size);
    if (n_noted++ == fault_at) arrived.bytes[arrived.n - 1] ^= 1;
}

void note_name(const char *function) { arrived.name = function; }
void expect(const void *scalar, size_t size) { append(&expected, scalar, size); }
void expect_name(const char *function) { expected.name = function; }

static void wrong(const char *what)
{
    printf("%s: %s\n", expected.name, what);
    n_wrong++;
}

void same(const void *result, const void *made, size_t size)
{
    if (memcmp(result, made, size) != 0) wrong("the result is not what the direct function returned");
}

void compare(void)
{
    if (!arrived.name || strcmp(arrived.name, expected.name) != 0) wrong("another function was called");
    if (arrived.n != expected.n || memcmp(arrived.bytes, expected.bytes, arrived.n) != 0) wrong("an argument differs");
    arrived.n = expected.n = 0;
    arrived.name = NULL;
    n_calls++;
}

void begin(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--fault") == 0) fault_at = atol(argv[2]);
}

int end(int calls)
{
    printf("%ld flat functions, %ld scalars, %ld wrong\n", n_calls, n_noted, n_wrong);
    return n_wrong != 0 || n_calls != calls || n_noted < 1000;
}
