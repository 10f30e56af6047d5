/* log_read.c - reads numbers, vectors and handles of a log.  Reading on after the end is harmless, so callers look once, at
 * the end of a call. */
#include "replay/log_read.h"

#include <string.h>

void kzi_digest(kzi_log *log, uint64_t v)
{
    log->digest = (log->digest ^ v) * 0x9e3779b97f4a7c15u;
    log->digest ^= log->digest >> 32;
}

static unsigned next_byte(kzi_log *log)
{
    if (log->at < log->n) return log->bytes[log->at++];
    log->is_short = true;
    return 0;
}

unsigned kzi_get_byte(kzi_log *log)
{
    const unsigned byte = next_byte(log);
    kzi_digest(log, byte);
    return byte;
}

static uint64_t next_number(kzi_log *log)
{
    uint64_t v = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const unsigned byte = next_byte(log);
        v |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return v;
    }
    log->is_bad = true;
    return 0;
}

uint64_t kzi_get_number(kzi_log *log)
{
    const uint64_t v = next_number(log);
    kzi_digest(log, v);
    return v;
}

int64_t kzi_get_signed(kzi_log *log)
{
    const uint64_t v = kzi_get_number(log), half = v >> 1;
    return v & 1 ? -(int64_t)half - 1 : (int64_t)half;
}

/* Of things that may take nothing. */
static size_t kzi_get_count_of(kzi_log *log) { return (size_t)(kzi_get_number(log) & SIZE_MAX); }

size_t kzi_get_count(kzi_log *log)
{
    const uint64_t n = kzi_get_number(log);
    if (n <= log->n - log->at) return (size_t)n;
    log->is_short = true;
    return 0;
}

uint32_t kzi_get_u32(kzi_log *log)
{
    const uint64_t v = kzi_get_number(log);
    if (v > UINT32_MAX) log->is_bad = true;
    return (uint32_t)v;
}

static uint64_t get_low(kzi_log *log, int n)
{
    uint64_t v = 0;
    for (int i = 0; i < n; i++) v |= (uint64_t)next_byte(log) << 8 * i;
    return v;
}

/* Compilers make one load of it where the lowest byte comes first anyway. */
static inline uint64_t load_word(const unsigned char from[8])
{
    return from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 | (uint64_t)from[3] << 24 | (uint64_t)from[4] << 32 |
           (uint64_t)from[5] << 40 | (uint64_t)from[6] << 48 | (uint64_t)from[7] << 56;
}

static uint64_t next_word(kzi_log *log)
{
    if (log->n - log->at < 8) return get_low(log, 8);
    log->at += 8;
    return load_word(log->bytes + log->at - 8);
}

uint64_t kzi_get_word(kzi_log *log)
{
    const uint64_t v = next_word(log);
    kzi_digest(log, v);
    return v;
}

static float float_of(uint32_t bits)
{
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

float kzi_get_float(kzi_log *log)
{
    const uint32_t bits = (uint32_t)get_low(log, 4);
    kzi_digest(log, bits);
    return float_of(bits);
}

double kzi_get_double(kzi_log *log)
{
    const uint64_t bits = kzi_get_word(log);
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

kz_vec2 kzi_get_vec(kzi_log *log)
{
    const uint64_t bits = kzi_get_word(log);
    return (kz_vec2){float_of((uint32_t)bits), float_of((uint32_t)(bits >> 32))};
}

kz_pose kzi_get_pose(kzi_log *log)
{
    const bool is_rotated = kzi_get_byte(log) != 0;
    const kz_vec2 at = kzi_get_vec(log), turn = is_rotated ? kzi_get_vec(log) : (kz_vec2){1, 0};
    return (kz_pose){at, turn.x, turn.y};
}

kz_body kzi_get_body(kzi_log *log)
{
    const uint32_t index = kzi_get_u32(log);
    return (kz_body){index, kzi_get_u32(log) ^ log->tag};
}

size_t kzi_get_run(kzi_log *log, kz_body *body)
{
    const uint64_t v = kzi_get_number(log), zigzag = v >> 1, half = zigzag >> 1;
    body->index += (uint32_t)(zigzag & 1 ? ~half : half);
    if (v & 1) body->generation = kzi_get_u32(log) ^ log->tag;
    return kzi_get_count_of(log);
}

void kzi_get_text(kzi_log *log, char text[256])
{
    const unsigned n = kzi_get_byte(log);
    for (unsigned i = 0; i < n; i++) text[i] = (char)kzi_get_byte(log);
    text[n] = 0;
}

kz_tag_def kzi_read_values(kzi_log *log)
{
    kz_tag_def values;
    values.category = kzi_get_u32(log);
    values.collides = kzi_get_u32(log);
    values.flags = kzi_get_u32(log);
    const uint64_t kind = kzi_get_number(log), before = log->digest;
    if (kind > UINT16_MAX) log->is_bad = true;
    values.kind = (uint16_t)kind;
    values.user = kzi_get_number(log);
    log->digest = before;
    return values;
}
