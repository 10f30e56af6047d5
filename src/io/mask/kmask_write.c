/* kmask_write.c - writes a mask set as a .kmask file; shifts put its bytes together, so they are the same on every
 * machine. */
#include "io/mask/kmask.h"
#include "io/mask/mask_out.h"

#include <kolize/world_frames.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void kmask_put(kzi_out *out, uint64_t value, size_t n_bytes)
{
    unsigned char bytes[8];
    for (size_t i = 0; i < n_bytes; i++) bytes[i] = (unsigned char)(value >> (8 * i) & 255);
    kzi_out_bytes(out, bytes, n_bytes);
}

static void kmask_put_signed(kzi_out *out, int32_t value) { kmask_put(out, (uint32_t)value, 4); }

static void kmask_put_float(kzi_out *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    kmask_put(out, bits, 4);
}

static void kmask_put_text(kzi_out *out, const char *text)
{
    const size_t size = strlen(text);
    kmask_put(out, size, 2);
    kzi_out_bytes(out, text, size);
}

static void kmask_put_mask(kzi_out *out, const kz_tagged_mask *tagged)
{
    const int32_t w = kz_mask_width(tagged->mask), h = kz_mask_height(tagged->mask);
    kmask_put_text(out, tagged->tag);
    kmask_put_signed(out, tagged->at.x);
    kmask_put_signed(out, tagged->at.y);
    kmask_put_signed(out, w);
    kmask_put_signed(out, h);
    if (!out->to) { /* counting only: the cells are not needed */
        out->size += (uint64_t)h * (((uint64_t)w + 7) / 8);
        return;
    }
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x += 64) {
            const int32_t n = w - x < 64 ? w - x : 64;
            kmask_put(out, kz_mask_bits(tagged->mask, x, y, n), ((size_t)n + 7) / 8);
        }
    }
}

static void kmask_put_shape(kzi_out *out, const kz_tagged_shape *tagged)
{
    kzi_kmask_shape s;
    if (!kzi_kmask_take_shape(&tagged->shape, &s)) return; /* kmask_version has seen to it */
    kmask_put_text(out, tagged->tag);
    kmask_put_text(out, tagged->data);
    kmask_put_signed(out, s.kind);
    kmask_put_signed(out, s.n_points);
    kmask_put_signed(out, s.n_rings);
    kmask_put_float(out, s.r);
    for (int32_t i = 0; i < s.n_rings; i++) kmask_put_signed(out, s.ends[i]);
    for (int32_t i = 0; i < s.n_points; i++) {
        kmask_put_float(out, s.points[i].x);
        kmask_put_float(out, s.points[i].y);
    }
}

static void kmask_put_frame(kzi_out *out, const kz_frame *frame, int32_t version)
{
    kmask_put_text(out, frame->name);
    kmask_put_signed(out, frame->duration_ms);
    kmask_put_float(out, frame->pivot.x);
    kmask_put_float(out, frame->pivot.y);
    kmask_put_signed(out, frame->w);
    kmask_put_signed(out, frame->h);
    kmask_put_signed(out, frame->n_masks);
    if (version == KZI_KMASK_WITH_SHAPES) kmask_put_signed(out, frame->n_shapes);
    for (int32_t i = 0; i < frame->n_masks; i++) kmask_put_mask(out, &frame->masks[i]);
    for (int32_t i = 0; i < frame->n_shapes; i++) kmask_put_shape(out, &frame->shapes[i]);
}

static void kmask_put_animation(kzi_out *out, const kz_animation *animation)
{
    kmask_put_text(out, animation->name);
    kmask_put_signed(out, animation->first);
    kmask_put_signed(out, animation->last);
    kmask_put_signed(out, animation->play);
    kmask_put_signed(out, animation->repeat);
}

/* The version that has all of the set; 0: none, because of *frame. */
static int32_t kmask_version(const kz_mask_set *set, int32_t *frame)
{
    int32_t version = KZI_KMASK_WITHOUT_SHAPES;
    for (*frame = 0; *frame < kz_mask_set_frame_count(set); ++*frame) {
        const kz_frame *f = kz_mask_set_frame(set, *frame);
        kzi_kmask_shape unused;
        if (f->n_shapes > 0) version = KZI_KMASK_WITH_SHAPES;
        for (int32_t i = 0; i < f->n_shapes; i++)
            if (!kzi_kmask_take_shape(&f->shapes[i].shape, &unused)) return 0;
    }
    return version;
}

/* Writes everything but the checksum. */
static void kmask_put_set(kzi_out *out, const kz_mask_set *set, int32_t version, int32_t n_masks, uint64_t file_size)
{
    const int32_t n_frames = kz_mask_set_frame_count(set), n_animations = kz_mask_set_animation_count(set);
    kzi_out_bytes(out, KZI_KMASK_MAGIC, KZI_KMASK_MAGIC_SIZE);
    kmask_put_signed(out, version);
    kmask_put_signed(out, n_frames);
    kmask_put(out, file_size, 8);
    kmask_put_signed(out, n_masks);
    kmask_put_signed(out, n_animations);
    for (int32_t i = 0; i < n_frames && !out->failed; i++) kmask_put_frame(out, kz_mask_set_frame(set, i), version);
    for (int32_t i = 0; i < n_animations; i++) kmask_put_animation(out, kz_mask_set_animation(set, i));
}

kz_result kz_mask_set_write(const kz_mask_set *set, const kz_writer *to, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    kzi_out out;
    int64_t n_masks = 0;
    if (!set || !to || !to->write) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_write: a pointer is NULL");
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) n_masks += kz_mask_set_frame(set, i)->n_masks;
    if (n_masks > INT32_MAX)
        return kzi_io_fail(&io, KZ_ERR_TOO_LARGE, "the mask set: %lld masks are more than a file can hold",
                           (long long)n_masks);
    int32_t frame;
    const int32_t version = kmask_version(set, &frame);
    if (version == 0)
        return kzi_io_fail(&io, KZ_ERR_UNSUPPORTED, "the mask set: frame %d has a shape of parts or cells, which no file can hold", (int)frame);
    kzi_out_begin(&out, NULL);
    kmask_put_set(&out, set, version, (int32_t)n_masks, 0);
    const uint64_t file_size = out.size + KZI_KMASK_CRC;
    kzi_out_begin(&out, to);
    kmask_put_set(&out, set, version, (int32_t)n_masks, file_size);
    kzi_out_flush(&out);
    kmask_put(&out, out.crc, KZI_KMASK_CRC);
    return kzi_out_end(&out, "the mask set", err);
}

static bool kmask_to_file(void *ctx, const void *bytes, size_t n_bytes)
{
    return fwrite(bytes, 1, n_bytes, ctx) == n_bytes;
}

kz_result kz_mask_set_save(const kz_mask_set *set, const char *path, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    if (!set || !path) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_save: a pointer is NULL");
    FILE *file = fopen(path, "wb");
    if (!file) {
        const int error = errno;
        return kzi_io_fail(&io, KZ_ERR_FILE, "%s: cannot be opened for writing: %s", kzi_path_shown(path),
                           strerror(error));
    }
    const kz_writer to = {kmask_to_file, file};
    errno = 0;
    kz_result result = kz_mask_set_write(set, &to, err);
    const bool closed = fclose(file) == 0;
    if (result == KZ_ERR_TOO_LARGE || result == KZ_ERR_UNSUPPORTED) return result;
    if (result == KZ_OK && closed) return KZ_OK;
    const int error = errno;
    return kzi_io_fail(&io, KZ_ERR_FILE, "%s: not written: %s", kzi_path_shown(path),
                       error ? strerror(error) : "the disk took no more");
}
