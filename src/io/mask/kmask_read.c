/* kmask_read.c - reads .kmask files back to mask sets.
 *
 * The checksum finds damage.  Whoever writes a hostile file can make it right, so nothing behind it is trusted
 * either. */
#include "io/mask/kmask.h"
#include "io/mask/mask_budget.h"

#include <kolize/io_mask.h>
#include <kolize/world_frames.h>

#include <stdio.h>
#include <string.h>
#include <zlib.h>

typedef struct kmask_reader {
    kzi_io *io;
    const char *name;
    const unsigned char *bytes;
    size_t at, end; /* `end`: where the checksum is */
    kz_mask_set *set;
    char *text, *data; /* the text read last, ended by 0; and that of a shape */
    int32_t version, n_frames, n_masks, n_animations;
    uint64_t cells, n_shapes, most_shapes; /* up to here */
} kmask_reader;

#define KMASK_TEXT_ROOM ((size_t)KZ_MASK_SET_MAX_TEXT + 1)

static kz_result kmask_fail(const kmask_reader *r, size_t at, kz_result code, const char *format, ...) KZI_PRINTF(4, 5);
static kz_result kmask_fail(const kmask_reader *r, size_t at, kz_result code, const char *format, ...)
{
    char where[260];
    va_list args;
    snprintf(where, sizeof where, "%.200s: byte %llu", kzi_path_shown(r->name), (unsigned long long)at);
    va_start(args, format);
    kzi_io_fail_list(r->io, code, where, format, args);
    va_end(args);
    return code;
}

#if defined(__clang_analyzer__) /* as in io_private.h */
#define kmask_fail(r, at, code, ...) ((void)kmask_fail(r, at, code, __VA_ARGS__), (code))
#endif

/* Reports an error of the core. */
static kz_result kmask_fail_core(const kmask_reader *r, size_t at, const kz_error *error)
{
    char sentence[200];
    if (error->code == KZ_ERR_MEMORY) return kzi_io_no_memory(r->io, r->name);
    kz_error_text(error, sentence, sizeof sentence);
    return kmask_fail(r, at, error->code, "%s", sentence);
}

/* ---- Numbers and texts --------------------------------------------------------------------------------- */

static uint64_t kmask_number(const unsigned char *bytes, size_t n)
{
    uint64_t value = 0;
    while (n--) value = value << 8 | bytes[n];
    return value;
}

static kz_result kmask_need(const kmask_reader *r, uint64_t n, const char *what)
{
    const uint64_t left = r->end - r->at;
    if (n <= left) return KZ_OK;
    return kmask_fail(r, r->at, KZ_ERR_CONTENT, "%s: %llu bytes are needed, %llu are left", what, (unsigned long long)n,
                      (unsigned long long)left);
}

/* Reads a number whose bytes are known to be there. */
static int32_t kmask_signed(kmask_reader *r)
{
    const uint32_t bits = (uint32_t)kmask_number(r->bytes + r->at, 4);
    r->at += 4;
    return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
}

static float kmask_float(kmask_reader *r)
{
    const uint32_t bits = (uint32_t)kmask_number(r->bytes + r->at, 4);
    float value;
    memcpy(&value, &bits, sizeof value);
    r->at += 4;
    return value;
}

static kz_result kmask_count(kmask_reader *r, int32_t most, const char *what, int32_t *out)
{
    const uint32_t count = (uint32_t)kmask_number(r->bytes + r->at, 4);
    *out = 0;
    if (most < 0 || count > (uint32_t)most)
        return kmask_fail(r, r->at, KZ_ERR_CONTENT, "%s is %u, not 0 to %d", what, (unsigned)count, (int)most);
    r->at += 4;
    *out = (int32_t)count;
    return KZ_OK;
}

/* Reads a text into `to`; `rest` bytes must follow it for the caller. */
static kz_result kmask_text(kmask_reader *r, char *to, size_t rest, const char *what)
{
    kz_result result = kmask_need(r, 2, what);
    if (result != KZ_OK) return result;
    const size_t size = (size_t)kmask_number(r->bytes + r->at, 2);
    r->at += 2;
    result = kmask_need(r, (uint64_t)size + rest, what);
    if (result != KZ_OK) return result;
    const unsigned char *zero = size ? memchr(r->bytes + r->at, 0, size) : NULL;
    if (zero) return kmask_fail(r, (size_t)(zero - r->bytes), KZ_ERR_CONTENT, "%s: a byte of it is 0", what);
    memcpy(to, r->bytes + r->at, size);
    to[size] = '\0';
    r->at += size;
    return KZ_OK;
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

static kz_result kmask_check_rows(const kmask_reader *r, int32_t w, int32_t h, size_t pitch)
{
    if (w % 8 == 0) return KZ_OK;
    for (int32_t y = 0; y < h; y++) {
        const size_t last = r->at + (size_t)y * pitch + pitch - 1;
        if (r->bytes[last] >> (w % 8))
            return kmask_fail(r, last, KZ_ERR_CONTENT, "row %d has bits beyond the mask's %d columns", (int)y, (int)w);
    }
    return KZ_OK;
}

static kz_result kmask_add_rows(kmask_reader *r, int32_t frame, kz_cell at, int32_t w, int32_t h, size_t pitch)
{
    const kz_surface rows = {r->bytes + r->at, (ptrdiff_t)pitch, KZ_FORMAT_INDEX1_LSB, 0, 0, w, h, NULL, 0};
    const kz_rule rule = kz_rule_index(0);
    kz_error error;
    kz_mask *mask;
    if (kz_mask_from_surface(&rows, &rule, r->io->core, &mask, &error) != KZ_OK)
        return kmask_fail_core(r, r->at, &error);
    const kz_cell_rect box = kz_mask_bounds(mask);
    kz_result result = KZ_OK;
    if (box.x0 != 0 || box.y0 != 0 || box.x1 != w || box.y1 != h)
        result =
            kmask_fail(r, r->at, KZ_ERR_CONTENT, "the mask is not cut to its cells: an outer row or column is clear");
    else if (kz_mask_set_add_mask(r->set, frame, r->text, mask, at, &error) != KZ_OK)
        result = kmask_fail_core(r, r->at, &error);
    kz_mask_free(mask);
    return result;
}

static kz_result kmask_mask(kmask_reader *r, int32_t frame)
{
    kz_result result = kmask_text(r, r->text, KZI_KMASK_MASK - 2, "a mask");
    if (result != KZ_OK) return result;
    const size_t start = r->at;
    kz_cell at;
    int32_t w, h;
    at.x = kmask_signed(r);
    at.y = kmask_signed(r);
    if ((result = kmask_count(r, KZ_MASK_MAX_SIDE, "the mask's width", &w)) != KZ_OK) return result;
    if ((result = kmask_count(r, KZ_MASK_MAX_SIDE, "the mask's height", &h)) != KZ_OK) return result;
    if ((w == 0) != (h == 0))
        return kmask_fail(r, start + 8, KZ_ERR_CONTENT, "the mask is %d x %d: an empty one is 0 x 0", (int)w, (int)h);
    const uint64_t pitch = ((uint64_t)w + 7) / 8;
    if ((result = kmask_need(r, pitch * (uint64_t)h, "the mask's rows")) != KZ_OK) return result;
    if (!kzi_mask_budget(&r->io->limits, &r->cells, w, h))
        return kmask_fail(
            r, start + 8, KZ_ERR_TOO_LARGE,
            "up to this mask of %d x %d, the masks take up more than the limit of %llu cells (max_pixels)", (int)w,
            (int)h, (unsigned long long)r->io->limits.max_pixels * KZI_MASK_BUDGET_IMAGES);
    if ((result = kmask_check_rows(r, w, h, (size_t)pitch)) != KZ_OK) return result;
    if ((result = kmask_add_rows(r, frame, at, w, h, (size_t)pitch)) != KZ_OK) return result;
    r->at += (size_t)pitch * (size_t)h;
    return KZ_OK;
}

/* ---- Shapes -------------------------------------------------------------------------------------------- */

static kz_result kmask_shape_numbers(kmask_reader *r, kzi_kmask_shape *s)
{
    kz_result result;
    memset(s, 0, sizeof *s);
    if ((result = kmask_count(r, KZ_KIND_POLYLINE, "the shape's kind", &s->kind)) != KZ_OK) return result;
    if ((result = kmask_count(r, KZI_KMASK_POINTS, "the shape's number of points", &s->n_points)) != KZ_OK) return result;
    if ((result = kmask_count(r, KZI_KMASK_RINGS, "the shape's number of rings", &s->n_rings)) != KZ_OK) return result;
    s->r = kmask_float(r);
    if ((result = kmask_need(r, 4 * (uint64_t)s->n_rings + 8 * (uint64_t)s->n_points, "the shape's points")) != KZ_OK) return result;
    for (int32_t i = 0; i < s->n_rings; i++) s->ends[i] = kmask_signed(r);
    for (int32_t i = 0; i < s->n_points; i++) {
        s->points[i].x = kmask_float(r);
        s->points[i].y = kmask_float(r);
    }
    return KZ_OK;
}

/* A shape that would be written with other numbers, such as a box of three points, is none. */
static kz_result kmask_shape(kmask_reader *r, int32_t frame)
{
    const size_t start = r->at;
    kz_result result = kmask_text(r, r->text, KZI_KMASK_SHAPE - 2, "a shape");
    if (result == KZ_OK) result = kmask_text(r, r->data, KZI_KMASK_SHAPE - 4, "a shape's data");
    if (result != KZ_OK) return result;
    kzi_kmask_shape s, kept;
    kz_shape shape;
    kz_error error;
    if ((result = kmask_shape_numbers(r, &s)) != KZ_OK) return result;
    result = kzi_kmask_make_shape(&s, &shape, &error);
    if (result == KZ_OK) result = kz_mask_set_add_shape(r->set, frame, r->text, &shape, r->data, &error);
    if (result != KZ_OK && result != KZ_ERR_CONTENT) return kmask_fail_core(r, start, &error);
    const kz_frame *f = kz_mask_set_frame(r->set, frame);
    if (result != KZ_OK || !kzi_kmask_take_shape(&f->shapes[f->n_shapes - 1].shape, &kept) || memcmp(&s, &kept, sizeof s) != 0)
        return kmask_fail(r, start, KZ_ERR_CONTENT, "the numbers of this shape are not those that its kind has");
    return KZ_OK;
}

static kz_result kmask_shapes(kmask_reader *r, int32_t frame, int32_t n)
{
    kz_result result = kmask_need(r, (uint64_t)n * KZI_KMASK_SHAPE, "the frame's shapes");
    if (result == KZ_OK && (r->n_shapes += (uint64_t)n) > r->most_shapes)
        return kmask_fail(r, r->at, KZ_ERR_TOO_LARGE, "with %llu shapes, there is more in it than the limit of %u (max_objects)",
                          (unsigned long long)r->n_shapes, (unsigned)r->io->limits.max_objects);
    for (int32_t i = 0; i < n && result == KZ_OK; i++) result = kmask_shape(r, frame);
    return result;
}

/* ---- Frames, animations -------------------------------------------------------------------------------- */

static kz_result kmask_frame(kmask_reader *r, int32_t number, int32_t *masks_left)
{
    const size_t start = r->at;
    kz_frame frame = {0};
    kz_error error;
    int32_t n, n_shapes = 0;
    const bool has_shapes = r->version == KZI_KMASK_WITH_SHAPES;
    kz_result result = kmask_text(r, r->text, KZI_KMASK_FRAME - 2 + (has_shapes ? 4 : 0), "a frame");
    if (result != KZ_OK) return result;
    frame.name = r->text;
    if ((result = kmask_count(r, INT32_MAX, "the frame's duration", &frame.duration_ms)) != KZ_OK) return result;
    frame.pivot.x = kmask_float(r);
    frame.pivot.y = kmask_float(r);
    if ((result = kmask_count(r, KZ_MASK_MAX_SIDE, "the frame's width", &frame.w)) != KZ_OK) return result;
    if ((result = kmask_count(r, KZ_MASK_MAX_SIDE, "the frame's height", &frame.h)) != KZ_OK) return result;
    if ((result = kmask_count(r, *masks_left, "the frame's number of masks", &n)) != KZ_OK) return result;
    if (has_shapes && (result = kmask_count(r, INT32_MAX, "the frame's number of shapes", &n_shapes)) != KZ_OK) return result;
    if (kz_mask_set_add_frame(r->set, &frame, &error) != KZ_OK) return kmask_fail_core(r, start, &error);
    for (int32_t i = 0; i < n && result == KZ_OK; i++) result = kmask_mask(r, number);
    *masks_left -= n;
    return result == KZ_OK ? kmask_shapes(r, number, n_shapes) : result;
}

static kz_result kmask_animation(kmask_reader *r)
{
    const size_t start = r->at;
    kz_animation animation;
    kz_error error;
    int32_t play;
    kz_result result = kmask_text(r, r->text, KZI_KMASK_ANIMATION - 2, "an animation");
    if (result != KZ_OK) return result;
    const int32_t last_frame = r->n_frames - 1;
    animation.name = r->text;
    if ((result = kmask_count(r, last_frame, "the animation's first frame", &animation.first)) != KZ_OK) return result;
    if ((result = kmask_count(r, last_frame, "the animation's last frame", &animation.last)) != KZ_OK) return result;
    if ((result = kmask_count(r, KZ_PLAY_COUNT - 1, "the animation's direction", &play)) != KZ_OK) return result;
    if ((result = kmask_count(r, INT32_MAX, "the animation's repeat", &animation.repeat)) != KZ_OK) return result;
    if (animation.last < animation.first)
        return kmask_fail(r, start, KZ_ERR_CONTENT, "the animation's last frame %d comes before its first, %d",
                          (int)animation.last, (int)animation.first);
    animation.play = (kz_play)play;
    if (kz_mask_set_add_animation(r->set, &animation, &error) != KZ_OK) return kmask_fail_core(r, start, &error);
    return KZ_OK;
}

/* ---- The file ------------------------------------------------------------------------------------------ */

static uint32_t kmask_crc(const unsigned char *bytes, size_t n)
{
    uint32_t crc = (uint32_t)crc32(0, NULL, 0);
    while (n > 0) {
        const uInt some = n < (1u << 30) ? (uInt)n : 1u << 30;
        crc = (uint32_t)crc32(crc, bytes, some);
        bytes += some;
        n -= some;
    }
    return crc;
}

bool kz_bytes_are_kmask(const void *bytes, size_t n_bytes)
{
    return bytes && n_bytes >= KZI_KMASK_MAGIC_SIZE && memcmp(bytes, KZI_KMASK_MAGIC, KZI_KMASK_MAGIC_SIZE) == 0;
}

/* Checks magic, version, length and checksum: is this a whole file that this build reads? */
static kz_result kmask_open(kmask_reader *r, size_t n_bytes)
{
    if (!kz_bytes_are_kmask(r->bytes, n_bytes))
        return kmask_fail(r, 0, KZ_ERR_SYNTAX, "this is no .kmask file, or it is cut short");
    if (n_bytes < KZI_KMASK_HEAD + KZI_KMASK_CRC)
        return kmask_fail(r, n_bytes, KZ_ERR_SYNTAX, "the file is cut short: %d bytes are the least",
                          KZI_KMASK_HEAD + KZI_KMASK_CRC);
    const uint64_t version = kmask_number(r->bytes + 8, 4), size = kmask_number(r->bytes + 16, 8);
    if (version != KZI_KMASK_WITHOUT_SHAPES && version != KZI_KMASK_WITH_SHAPES)
        return kmask_fail(r, 8, KZ_ERR_UNSUPPORTED, "a .kmask of version %llu; this build reads versions 1 and 2",
                          (unsigned long long)version);
    r->version = (int32_t)version;
    if (size != n_bytes)
        return kmask_fail(r, 16, KZ_ERR_SYNTAX, "the file should have %llu bytes and has %llu",
                          (unsigned long long)size, (unsigned long long)n_bytes);
    r->end = n_bytes - KZI_KMASK_CRC;
    const uint32_t crc = kmask_crc(r->bytes, r->end), said = (uint32_t)kmask_number(r->bytes + r->end, 4);
    if (crc != said)
        return kmask_fail(r, r->end, KZ_ERR_SYNTAX, "the checksum is %08x and should be %08x: the file is damaged",
                          (unsigned)said, (unsigned)crc);
    return KZ_OK;
}

static kz_result kmask_head(kmask_reader *r)
{
    kz_result result;
    r->at = 12;
    if ((result = kmask_count(r, INT32_MAX, "the number of frames", &r->n_frames)) != KZ_OK) return result;
    r->at = 24;
    if ((result = kmask_count(r, INT32_MAX, "the number of masks", &r->n_masks)) != KZ_OK) return result;
    if ((result = kmask_count(r, INT32_MAX, "the number of animations", &r->n_animations)) != KZ_OK) return result;
    const uint64_t all = (uint64_t)r->n_frames + (uint64_t)r->n_masks + (uint64_t)r->n_animations;
    const uint64_t least = (uint64_t)r->n_frames * KZI_KMASK_FRAME + (uint64_t)r->n_masks * KZI_KMASK_MASK +
                           (uint64_t)r->n_animations * KZI_KMASK_ANIMATION;
    if (least > r->end - r->at)
        return kmask_fail(r, 12, KZ_ERR_CONTENT, "%d frames, %d masks and %d animations do not fit into the file",
                          (int)r->n_frames, (int)r->n_masks, (int)r->n_animations);
    if (all > r->io->limits.max_objects)
        return kmask_fail(r, 12, KZ_ERR_TOO_LARGE,
                          "%llu frames, masks and animations are more than the limit of %u (max_objects)",
                          (unsigned long long)all, (unsigned)r->io->limits.max_objects);
    r->most_shapes = r->io->limits.max_objects - all;
    return KZ_OK;
}

static kz_result kmask_body(kmask_reader *r)
{
    kz_result result = kmask_head(r);
    if (result != KZ_OK) return result;
    int32_t masks_left = r->n_masks;
    for (int32_t i = 0; i < r->n_frames && result == KZ_OK; i++) result = kmask_frame(r, i, &masks_left);
    if (result == KZ_OK && r->version == KZI_KMASK_WITH_SHAPES && r->n_shapes == 0)
        return kmask_fail(r, 8, KZ_ERR_CONTENT, "version 2, and no frame has a shape");
    if (result == KZ_OK && masks_left > 0)
        return kmask_fail(r, 24, KZ_ERR_CONTENT, "the frames have %d masks fewer than the file says", (int)masks_left);
    for (int32_t i = 0; i < r->n_animations && result == KZ_OK; i++) result = kmask_animation(r);
    if (result == KZ_OK && r->at != r->end)
        return kmask_fail(r, r->at, KZ_ERR_CONTENT, "%llu bytes belong to nothing",
                          (unsigned long long)(r->end - r->at));
    return result;
}

static kz_result kmask_read(kzi_io *io, const void *bytes, size_t n_bytes, const char *name, kz_mask_set **out)
{
    kmask_reader r = {.io = io, .name = name, .bytes = bytes};
    kz_error error;
    if (n_bytes > io->limits.max_bytes)
        return kmask_fail(&r, 0, KZ_ERR_TOO_LARGE, "%llu bytes are more than the limit of %llu (max_bytes)",
                          (unsigned long long)n_bytes, (unsigned long long)io->limits.max_bytes);
    kz_result result = kmask_open(&r, n_bytes);
    if (result != KZ_OK) return result;
    r.text = kzi_sized_alloc(&io->alloc, 2 * KMASK_TEXT_ROOM);
    if (!r.text) return kzi_io_no_memory(io, name);
    r.data = r.text + KMASK_TEXT_ROOM;
    if (kz_mask_set_create(io->core, &r.set, &error) != KZ_OK) result = kmask_fail_core(&r, 0, &error);
    else result = kmask_body(&r);
    kzi_sized_release(&io->alloc, r.text);
    if (result == KZ_OK) *out = r.set;
    else kz_mask_set_free(r.set);
    return result;
}

kz_result kz_mask_set_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                           const kz_allocator *alloc, kz_mask_set **out, kz_io_error *err)
{
    kzi_io io;
    kzi_io_begin(&io, limits, alloc, err);
    if (!out || (!bytes && n_bytes)) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_read: a pointer is NULL");
    return kmask_read(&io, bytes, n_bytes, name ? name : "masks", out);
}

kz_result kz_mask_set_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_mask_set **out,
                           kz_io_error *err)
{
    kzi_io io;
    kzi_bytes bytes;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_load: a pointer is NULL");
    kz_result result = kzi_file_read(&io, path, path, &bytes);
    if (result != KZ_OK) return result;
    result = kmask_read(&io, bytes.data, bytes.size, path, out);
    kzi_bytes_end(&io.alloc, &bytes);
    return result;
}
