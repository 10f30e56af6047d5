/* log_read.h - numbers, vectors and handles of a log, which may come from anyone. */
#ifndef KZI_LOG_READ_H
#define KZI_LOG_READ_H

#include "base/base_private.h"

#include <kolize/world_frames.h>

/* A place in a log.  Whatever is read beyond the end is 0, and sets `is_short`. */
typedef struct kzi_log {
    const unsigned char *bytes;
    size_t n, at;
    uint32_t tag;    /* of the handles, in their upper bits */
    bool is_short;   /* the log is cut off here */
    bool is_bad;     /* what was read cannot be */
    uint64_t digest; /* of all that was read: two calls are the same if these are */
} kzi_log;

unsigned kzi_get_byte(kzi_log *log);
uint64_t kzi_get_number(kzi_log *log);
int64_t kzi_get_signed(kzi_log *log);
uint64_t kzi_get_word(kzi_log *log);
float kzi_get_float(kzi_log *log);
double kzi_get_double(kzi_log *log);
kz_vec2 kzi_get_vec(kzi_log *log);
kz_pose kzi_get_pose(kzi_log *log);
kz_body kzi_get_body(kzi_log *log);

/* The first body of the next run of a list, of which *body is the last before; returns how many follow each other. */
size_t kzi_get_run(kzi_log *log, kz_body *body);

/* A text of at most 255 bytes, with 0 at its end. */
void kzi_get_text(kzi_log *log, char text[256]);

/* A number of things that take at least a byte each: never more than there are bytes left. */
size_t kzi_get_count(kzi_log *log);

/* A number below 2^32. */
uint32_t kzi_get_u32(kzi_log *log);

/* The values of a fixture, a tag or a tile.  The user's is not compared. */
kz_tag_def kzi_read_values(kzi_log *log);

void kzi_digest(kzi_log *log, uint64_t v);

static inline bool kzi_log_ok(const kzi_log *log) { return !log->is_short && !log->is_bad; }

#endif
