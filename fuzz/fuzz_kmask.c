/* fuzz_kmask.c - any bytes as a .kmask: as they are, with length and checksum made right, and with an allocation that
 * fails.  What is read is written again and must be the same bytes. */
#include <kolize/io.h>
#include <kolize/io_mask.h>

#include "fuzz_folder.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct fuzz_expected {
    const uint8_t *data;
    size_t size, at;
} fuzz_expected;

static bool same_bytes(void *ctx, const void *bytes, size_t n)
{
    fuzz_expected *expected = ctx;
    ALWAYS(n > 0 && n <= expected->size - expected->at && memcmp(expected->data + expected->at, bytes, n) == 0);
    expected->at += n;
    return true;
}

static bool any_bytes(void *ctx, const void *bytes, size_t n)
{
    (void)bytes;
    *(size_t *)ctx += n;
    return true;
}

static void look_at_set(const kz_mask_set *set, const uint8_t *data, size_t size)
{
    fuzz_expected expected = {data, size, 0};
    size_t n_text = 0;
    const kz_writer again = {same_bytes, &expected}, text = {any_bytes, &n_text};
    ALWAYS(kz_mask_set_write(set, &again, NULL) == KZ_OK && expected.at == size);
    const kz_result in_c = kz_mask_set_write_c(set, "masks", &text, NULL);
    ALWAYS(in_c == KZ_OK || in_c == KZ_ERR_TOO_LARGE);
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        if (frame->n_masks > 0) {
            const kz_result r = kz_mask_write_pbm(frame->masks[0].mask, &text, NULL);
            ALWAYS((r == KZ_OK) == (kz_mask_width(frame->masks[0].mask) > 0));
        }
    }
    for (int32_t i = -1; i < kz_mask_set_animation_count(set); i++) {
        const int32_t frame = kz_mask_set_frame_at(set, i, 12345);
        ALWAYS(frame >= -1 && frame < kz_mask_set_frame_count(set));
    }
}

static void read_bytes(const uint8_t *data, size_t size)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_limits limits = {.max_pixels = 1 << 16, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_mask_set *set = NULL;
    kz_io_error error = {KZ_OK, ""};
    calls = 0;
    const kz_result result = kz_mask_set_read(data, size, "fuzz", &limits, &alloc, &set, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (set != NULL));
    ALWAYS(result == KZ_OK || memchr(error.text, 0, KZ_IO_TEXT_SIZE));
    if (set) look_at_set(set, data, size);
    kz_mask_set_free(set);
    ALWAYS(live == 0);
}

static const char *const kmask_file[] = {"masks.kmask"};

static void remove_kmask(void) { fuzz_remove_files(kmask_file, 1); }

/* By way of a file: what is read from it is what is read from memory, and what is saved is the same again. */
static void read_file(const uint8_t *data, size_t size)
{
    static bool registered;
    if (!registered) atexit(remove_kmask);
    registered = true;
    const kz_limits limits = {.max_pixels = 1 << 16, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_mask_set *set = NULL, *again = NULL;
    fuzz_write(kmask_file[0], data, size);
    const kz_result r = kz_mask_set_load(fuzz_path(kmask_file[0]), &limits, NULL, &set, NULL);
    ALWAYS(r != KZ_OK || kz_bytes_are_kmask(data, size));
    if (set) {
        ALWAYS(kz_mask_set_save(set, fuzz_path(kmask_file[0]), NULL) == KZ_OK);
        ALWAYS(kz_mask_set_load(fuzz_path(kmask_file[0]), &limits, NULL, &again, NULL) == KZ_OK);
        look_at_set(again, data, size);
    }
    kz_mask_set_free(set);
    kz_mask_set_free(again);
}

static uint32_t sum_of(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xedb88320u ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

static void put_number(uint8_t *at, uint64_t value, int n)
{
    for (int i = 0; i < n; i++) at[i] = (uint8_t)(value >> (8 * i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    refuse_at = SIZE_MAX;
    read_bytes(data, size);
    if (size < 36) return 0;
    uint8_t *sealed = malloc(size);
    if (!sealed) return 0;
    memcpy(sealed, data, size);
    memcpy(sealed, "\x89KMASK\r\n\1\0\0", 12);
    if (data[8] == 2) sealed[8] = 2; /* with shapes */
    put_number(sealed + 16, size, 8);
    put_number(sealed + size - 4, sum_of(sealed, size - 4), 4);
    read_bytes(sealed, size);
    if (size % 16 == 0) read_file(sealed, size); /* files are slow */
    refuse_at = fuzz_refusal(data, size);
    read_bytes(sealed, size);
    free(sealed);
    return 0;
}
