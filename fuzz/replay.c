/* replay.c - runs a fuzz target without a fuzzer, so that its corpus is a test with any compiler.
 *
 *     replay_fuzz_x [--random N] [--seed N] FILE_OR_FOLDER...
 *
 * Each file is run as it is, cut at 16 places, and with 16 single bits flipped; files slow_* only as they are, because
 * each run takes a second.  --random adds N inputs of random bytes.
 * The empty input always runs.  The name of what runs is printed before it, so the last line before a crash tells
 * which input did it.  Exit status 1 when nothing but the empty input ran: a corpus that is not found proves nothing. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test_rng.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define LARGEST_INPUT ((size_t)64 << 20)

static int64_t runs;

/* Every run gets a block of its own of exactly that size: a sanitizer then sees the first byte read beyond it. */
static void run_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) {
        fprintf(stderr, "replay: no memory for %zu bytes\n", size);
        exit(2);
    }
    if (size) memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    runs++;
}

static void run_around(const char *name, uint8_t *data, size_t size, kz_test_rng *rng)
{
    printf("%s\n", name);
    fflush(stdout);
    run_copy(data, size);
    const char *last = strrchr(name, '/');
    if (size == 0 || strncmp(last ? last + 1 : name, "slow_", 5) == 0) return;
    for (size_t i = 0; i < 16; i++) {
        const size_t cut = size <= 16 ? i : size / 16 * i;
        if (cut >= size) break;
        printf("%s, first %zu bytes\n", name, cut);
        fflush(stdout);
        run_copy(data, cut);
    }
    for (int i = 0; i < 16; i++) {
        const size_t byte = (size_t)(kz_test_u64(rng) % size);
        const unsigned bit = kz_test_below(rng, 8);
        printf("%s, bit %u of byte %zu flipped\n", name, bit, byte);
        fflush(stdout);
        data[byte] ^= (uint8_t)(1u << bit);
        run_copy(data, size);
        data[byte] ^= (uint8_t)(1u << bit);
    }
}

static void run_file(const char *path, kz_test_rng *rng)
{
    FILE *f = fopen(path, "rb");
    long size = -1;
    if (f && fseek(f, 0, SEEK_END) == 0) size = ftell(f);
    uint8_t *data = size >= 0 && (size_t)size <= LARGEST_INPUT ? malloc((size_t)size + 1) : NULL;
    if (!data || fseek(f, 0, SEEK_SET) != 0 || fread(data, 1, (size_t)size, f) != (size_t)size) {
        fprintf(stderr, "replay: cannot read %s\n", path);
        exit(2);
    }
    fclose(f);
    run_around(path, data, (size_t)size, rng);
    free(data);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Files of a folder in the order of their names, so that every machine runs the same inputs. */
static void run_path(const char *path, kz_test_rng *rng)
{
    DIR *folder = opendir(path);
    if (!folder) {
        run_file(path, rng);
        return;
    }
    char **names = NULL;
    size_t n = 0, room = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        if (n == room) {
            room = room ? room * 2 : 64;
            names = realloc(names, room * sizeof *names);
            if (!names) exit(2);
        }
        const size_t size = strlen(path) + strlen(entry->d_name) + 2;
        names[n] = malloc(size);
        if (!names[n]) exit(2);
        snprintf(names[n++], size, "%s/%s", path, entry->d_name);
    }
    closedir(folder);
    if (n) qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n; i++) {
        run_path(names[i], rng);
        free(names[i]);
    }
    free(names);
}

static void run_random(int64_t n, uint64_t seed)
{
    static uint8_t data[4096];
    for (int64_t i = 0; i < n; i++) {
        kz_test_rng rng = kz_test_rng_make(seed + (uint64_t)i);
        const size_t size = kz_test_below(&rng, kz_test_one_in(&rng, 8) ? (uint32_t)sizeof data : 128) + 1;
        for (size_t j = 0; j < size; j++) data[j] = (uint8_t)kz_test_u64(&rng);
        printf("random input --seed %" PRIu64 "\n", seed + (uint64_t)i);
        fflush(stdout);
        run_copy(data, size);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = 1;
    int64_t n_random = 0;
    printf("the empty input\n");
    fflush(stdout);
    run_copy(NULL, 0);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--random") && i + 1 < argc) {
            n_random = strtoll(argv[++i], NULL, 10);
        } else if (!strcmp(argv[i], "--seed") && i + 1 < argc) {
            seed = strtoull(argv[++i], NULL, 10);
        } else {
            kz_test_rng rng = kz_test_rng_make(seed);
            run_path(argv[i], &rng);
        }
    }
    run_random(n_random, seed);
    printf("%" PRId64 " runs\n", runs);
    return runs > 1 ? 0 : 1;
}
