/* record_write.c - numbers, vectors and handles as bytes of a log, the same on all machines. */
#include "world/record/record_private.h"

#include <string.h>

/* Meanwhile the world refuses changes. */
static void write_out(kzi_recorder *recorder, const void *bytes, size_t n)
{
    const uint8_t busy = recorder->world->busy;
    recorder->world->busy = KZI_BUSY;
    recorder->to.write(recorder->to.ctx, bytes, n);
    recorder->world->busy = busy;
}

void kzi_record_flush(kzi_recorder *recorder)
{
    const size_t n = recorder->n_bytes;
    recorder->n_bytes = 0;
    if (n > 0) write_out(recorder, recorder->bytes, n);
}

void kzi_put_bytes(kzi_recorder *recorder, const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    if (n >= sizeof recorder->bytes) {
        kzi_record_flush(recorder);
        write_out(recorder, bytes, n);
        return;
    }
    while (n > 0) {
        const size_t room = sizeof recorder->bytes - recorder->n_bytes, part = n < room ? n : room;
        memcpy(recorder->bytes + recorder->n_bytes, from, part);
        recorder->n_bytes += part;
        from += part;
        n -= part;
        if (recorder->n_bytes == sizeof recorder->bytes) kzi_record_flush(recorder);
    }
}

/* Where the next n bytes go, at most 16. */
static inline unsigned char *take_room(kzi_recorder *recorder, size_t n)
{
    if (sizeof recorder->bytes - recorder->n_bytes < n) kzi_record_flush(recorder);
    unsigned char *to = recorder->bytes + recorder->n_bytes;
    recorder->n_bytes += n;
    return to;
}

void kzi_put_byte(kzi_recorder *recorder, unsigned byte)
{
    KZ_ASSERT(byte <= 255);
    *take_room(recorder, 1) = (unsigned char)byte;
}

void kzi_put_number(kzi_recorder *recorder, uint64_t v)
{
    for (; v >= 128; v >>= 7) kzi_put_byte(recorder, (unsigned)(v & 127) | 128);
    kzi_put_byte(recorder, (unsigned)v);
}

void kzi_put_signed(kzi_recorder *recorder, int64_t v)
{
    kzi_put_number(recorder, v < 0 ? ~((uint64_t)v << 1) : (uint64_t)v << 1);
}

static inline void store_word(unsigned char to[8], uint64_t v)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < 8; i++) to[i] = (unsigned char)(v >> 8 * i);
#else
    memcpy(to, &v, sizeof v);
#endif
}

void kzi_put_word(kzi_recorder *recorder, uint64_t v) { store_word(take_room(recorder, 8), v); }

void kzi_put_float(kzi_recorder *recorder, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    for (int i = 0; i < 4; i++) kzi_put_byte(recorder, bits >> 8 * i & 255);
}

void kzi_put_double(kzi_recorder *recorder, double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    kzi_put_word(recorder, bits);
}

void kzi_put_vec(kzi_recorder *recorder, kz_vec2 v) { kzi_put_word(recorder, kzi_word_at(&v)); }

/* Positions, every `stride` bytes.  As many as fit are written before the buffer is looked at again. */
void kzi_put_vecs(kzi_recorder *recorder, const void *at, size_t stride, size_t n)
{
    const char *from = at;
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (stride == sizeof(kz_vec2)) {
        kzi_put_bytes(recorder, at, n * sizeof(kz_vec2)); /* they are the bytes of the log already */
        return;
    }
#endif
    while (n > 0) {
        const size_t room = (sizeof recorder->bytes - recorder->n_bytes) / 8, part = n < room ? n : room;
        unsigned char *to = recorder->bytes + recorder->n_bytes;
        for (size_t i = 0; i < part; i++, from += stride) store_word(to + 8 * i, kzi_word_at(from));
        recorder->n_bytes += 8 * part;
        n -= part;
        if (n > 0) kzi_record_flush(recorder);
    }
}

void kzi_put_pose(kzi_recorder *recorder, kz_pose pose)
{
    const bool is_rotated = pose.cos != 1 || pose.sin != 0;
    kzi_put_byte(recorder, is_rotated);
    kzi_put_vec(recorder, pose.at);
    if (is_rotated) kzi_put_vec(recorder, (kz_vec2){pose.cos, pose.sin});
}

/* The world's tag is the same for all, and would make generations long. */
static uint32_t short_generation(const kzi_recorder *recorder, uint32_t generation)
{
    return generation ^ (recorder->world->new_generation & ~KZI_COUNT_BITS);
}

void kzi_put_body(kzi_recorder *recorder, kz_body body)
{
    kzi_put_number(recorder, body.index);
    kzi_put_number(recorder, short_generation(recorder, body.generation));
}

/* The first body of a run, by how it differs from the last one of the run before. */
static void put_run(kzi_recorder *recorder, kz_body body, kz_body last, size_t length)
{
    const int64_t more = (int64_t)body.index - (int64_t)last.index;
    const uint64_t zigzag = more < 0 ? ~((uint64_t)more << 1) : (uint64_t)more << 1;
    const bool is_other = body.generation != last.generation;
    kzi_put_number(recorder, zigzag << 1 | is_other);
    if (is_other) kzi_put_number(recorder, short_generation(recorder, body.generation));
    kzi_put_number(recorder, length);
}

/* The end of the run that begins at a body: handles whose index rises by 1, of one generation.  As words they rise by 1; the
 * index must not carry into the generation. */
static size_t end_of_run(const kz_body *bodies, size_t begin, size_t n)
{
    const uint64_t first = kzi_word_at(&bodies[begin]), most = (uint64_t)UINT32_MAX - bodies[begin].index + 1;
    const kz_body *from = bodies + begin;
    const size_t end = n - begin < most ? n - begin : (size_t)most;
    size_t i = 1;
    for (; i + 4 <= end; i += 4) {
        const uint64_t a = kzi_word_at(&from[i]) ^ (first + i), b = kzi_word_at(&from[i + 1]) ^ (first + i + 1);
        const uint64_t c = kzi_word_at(&from[i + 2]) ^ (first + i + 2), d = kzi_word_at(&from[i + 3]) ^ (first + i + 3);
        if (a | b | c | d) break;
    }
    while (i < end && kzi_word_at(&from[i]) == first + i) i++;
    return begin + i;
}

/* A list is mostly one run. */
void kzi_put_bodies(kzi_recorder *recorder, const kz_body *bodies, size_t n, const void *at, size_t stride)
{
    kz_body last = {0, (recorder->world->new_generation & ~KZI_COUNT_BITS) + 1};
    kzi_put_number(recorder, n);
    for (size_t i = 0, end; i < n; i = end) {
        end = end_of_run(bodies, i, n);
        put_run(recorder, bodies[i], last, end - i);
        last = bodies[end - 1];
        if (at) kzi_put_vecs(recorder, (const char *)at + i * stride, stride, end - i);
    }
}

void kzi_put_text(kzi_recorder *recorder, const char *text)
{
    size_t n = 0;
    while (text && n < 255 && text[n]) n++;
    kzi_put_byte(recorder, (unsigned)n);
    kzi_put_bytes(recorder, text, n);
}

void kzi_put_values(kzi_recorder *recorder, uint32_t category, uint32_t collides, uint32_t flags, uint16_t kind, uint64_t user)
{
    kzi_put_number(recorder, category);
    kzi_put_number(recorder, collides);
    kzi_put_number(recorder, flags);
    kzi_put_number(recorder, kind);
    kzi_put_number(recorder, user);
}
