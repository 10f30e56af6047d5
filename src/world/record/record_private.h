/* record_private.h - the log of a world: its calls, and how they are written.
 *
 * A log is a head of 8 bytes (KZLOG, the version, the flags), the world's definition, and then calls: a byte that names
 * the call, and its fields.  KZI_CALLS names each call once, with its fields in order; the writer (record_calls.c) and the
 * reader (replay/log_read.c) both follow it.  Numbers are varints, least seven bits first; floats are their bits, lowest
 * byte first.
 *
 * A world that is recorded has KZI_RECORDED in `busy`, the byte that every changing call tests anyway, so a world that is
 * not costs nothing.  The call then takes the mark off, calls itself, and writes what it did. */
#ifndef KZI_RECORD_PRIVATE_H
#define KZI_RECORD_PRIVATE_H

#include "grid/grid_private.h"
#include "world/world_private.h"

#include <kolize/world_record.h>

#include <string.h>

#define KZI_LOG_MAGIC   "KZLOG"
#define KZI_LOG_VERSION 1

/* The calls of a log: name, text, fields.  Answers follow the result, and are compared.
 *   b  a body                           n  a number                     r  the result
 *   p  a pose                           i  a number with a sign         o  the bodies made
 *   v  a vector                        u  a value of the user          a  where the body is now
 *   f  an angle                         t  a text                       h  the world's hash
 *   S  a shape, by number               D  definitions of bodies        M  how to move
 *   T  a table of fixtures, by number   F  a set of frames, by number
 *   B  bodies                           A  bodies and their positions   *  fields of its own
 *   G  a grid, by number                C  a rectangle of its cells */
#define KZI_CALLS(X)                                     \
    X(END, "end", "r")                                   \
    X(STATE, "state", "*")                               \
    X(MASK, "mask", "*")                                 \
    X(SHAPE, "shape", "*")                               \
    X(FRAMES, "frames", "*")                             \
    X(FILTERED, "filter", "*")                           \
    X(RESPONSE, "respond", "n")                          \
    X(SYNC, "sync", "")                                  \
    X(MARK, "kz_world_mark", "nt")                       \
    X(STEP, "kz_world_step", "rh")                       \
    X(CREATE, "kz_body_create", "Dro")                   \
    X(CREATE_MANY, "kz_bodies_create", "Dro")            \
    X(DESTROY, "kz_body_destroy", "br")                  \
    X(DESTROY_MANY, "kz_bodies_destroy", "Br")           \
    X(SET_POSE, "kz_body_set_pose", "bpr")               \
    X(SET_AT, "kz_bodies_set_at", "Ar")                  \
    X(SHIFT, "kz_world_shift", "vr")                     \
    X(SET_SHAPE, "kz_body_set_shape", "bSr")             \
    X(SET_FRAME, "kz_body_set_frame", "bir")             \
    X(SET_FILTER, "kz_body_set_filter", "bnir")          \
    X(SET_GROUP, "kz_body_set_group", "bir")             \
    X(SET_USER, "kz_body_set_user", "bur")               \
    X(SET_ONE_WAY, "kz_body_set_one_way", "bvr")         \
    X(SET_FLAGS, "kz_body_set_flags", "bnr")             \
    X(SAVE, "kz_world_save", "")                         \
    X(RESTORE, "kz_world_restore", "nr")                 \
    X(MOVE, "kz_body_move", "bvMra")                     \
    X(PLATFORM_MOVE, "kz_platform_move", "bvMra")        \
    X(PLATFORM_TURN, "kz_platform_turn", "bvfMra")       \
    X(PUSH_OUT, "kz_body_push_out", "bira")              \
    X(TABLE, "fixtures", "*")                            \
    X(SET_FIXTURES, "kz_body_set_fixtures", "bTr")       \
    X(SET_OFF, "kz_body_set_off", "bnr")                 \
    X(SET_FRAMES, "kz_body_set_frames", "bFir")          \
    X(GRID, "grid", "*")                                 \
    X(EDIT, "kz_grid_fill", "GCnr")

typedef enum kzi_call_name {
#define KZI_CALL_ENUM(name, text, fields) KZI_CALL_##name,
    KZI_CALLS(KZI_CALL_ENUM)
#undef KZI_CALL_ENUM
        KZI_CALL_COUNT
} kzi_call_name;

/* How a body moves, as move.h has it; this floor does not know that. */
typedef struct kzi_call_move {
    uint8_t response, walk, switches; /* switches: KZI_MOVE_... */
    int32_t max_turns;
    float restitution, max_slope, step_height, snap, corner_slip, ledge_snap;
    kz_vec2 up;
    kz_vec2 remainder, floor_normal, at; /* of the memory, if it has one */
    kz_body floor;
    kz_pose floor_pose;
    double origin_x, origin_y;
} kzi_call_move;

enum { KZI_MOVE_STOPS = 1, KZI_MOVE_DROPS = 2, KZI_MOVE_WHOLE = 4, KZI_MOVE_MEMORY = 8, KZI_MOVE_RESPONDS = 16, KZI_MOVE_DEF = 32 };

/* One call: those of its fields count that KZI_CALLS names. */
typedef struct kzi_call {
    kzi_call_name name;
    kz_result result;
    kz_body body;
    kz_pose pose;
    float angle;
    uint64_t number, user, hash;
    int64_t i;
    const char *text;
    const kz_shape *shape;
    const kz_body_def *defs;
    const kz_fixture *fixtures; /* n of them */
    const kz_mask_set *frames;
    const kz_grid *grid;
    kz_cell_rect cells;
    const kz_body *bodies, *made;
    const void *ats; /* of kz_vec2 */
    size_t n, stride; /* of definitions or bodies; from one of `ats` to the next */
    kz_vec2 now;
    const kzi_call_move *move;
} kzi_call;

#if defined(KZ_NO_RECORD)

/* No world is ever recorded. */
static inline bool kzi_record_opens(const kz_world *world)
{
    (void)world;
    return false;
}
static inline kz_result kzi_record(const kz_world *world, const kzi_call *call, kz_result result)
{
    (void)world, (void)call;
    return result;
}
static inline kz_result kzi_record_new(const kz_world *world, const kzi_call *call, kz_result result)
{
    return kzi_record(world, call, result);
}
static inline void kzi_record_saved(const kz_world *world, uint64_t checksum) { (void)world, (void)checksum; }
static inline uint64_t kzi_record_number_of(const kz_world *world, uint64_t checksum) { return (void)world, checksum; }
static inline void kzi_record_end(const kz_world *world) { (void)world; }
static inline void kzi_record_dead(const kz_world *world) { (void)world; }
static inline void kzi_record_sync(const kz_world *world) { (void)world; }
static inline void kzi_record_response(const kz_world *world, unsigned response) { (void)world, (void)response; }
static inline void kzi_record_moved(const kz_world *world, uint32_t index) { (void)world, (void)index; }
static inline void kzi_record_pairs(const kzi_recorder *recorder, const kz_index_pair *pairs, size_t n, uint64_t times)
{
    (void)recorder, (void)pairs, (void)n, (void)times;
}

#else

const char *kzi_call_fields(kzi_call_name name);

static inline bool kzi_call_has(kzi_call_name name, char field)
{
    const char *fields = kzi_call_fields(name);
    while (*fields && *fields != field) fields++;
    return *fields != 0;
}

/* States saved while a log is open can be restored by their number, the last of so many. */
#define KZI_KEPT_SAVES 64

/* So often a world with a filter is brought into the state of one that was restored, from which a replay can begin. */
#define KZI_SYNC_STEPS 512

/* A world restored from bytes that the log does not know has this number; its state follows. */
#define KZI_UNKNOWN_SAVE 0

/* A grid that the log has. */
typedef struct kzi_recorded_grid {
    kzi_grid_listener listener; /* the first member: it is what the grid knows */
    struct kzi_recorder *recorder;
    struct kzi_recorded_grid *next;
    uint32_t number;
} kzi_recorded_grid;

/* Of each slot the hash as of the last step; the slots that calls changed since, some twice. */
typedef struct kzi_kept_hashes {
    kzi_block slots, changed; /* uint64_t, uint32_t */
    uint32_t n_slots, most_changed; /* the list has room for so many */
    uint32_t next; /* slot that is read without need */
    size_t n_changed; /* more are only counted */
    uint64_t sum, resting; /* of these hashes; of those of resting pairs, which steps keep up to date */
    uint64_t now; /* the world's, in the log of the step */
    bool are_known;
} kzi_kept_hashes;

struct kzi_recorder {
    kz_recorder to;
    kz_allocator alloc;
    kz_world *world;
    kz_pair_filter *filter; /* the caller's, which the recorder's own calls */
    void *filter_ctx;
    bool has_ended;  /* memory was refused */
    bool must_sync;  /* see kzi_record_sync */
    bool restores_unknown; /* the call that runs restores a state that the log does not know */
    kzi_recorded_grid *grids;
    void (*hear)(kzi_grid_listener *listener, kz_cell_rect cells, uint32_t id); /* kzi_record_edit */
    kz_result result; /* of the call that is written */
    kzi_block known; /* of known_entry, open addressing: the different shapes, masks and sets of frames */
    uint32_t n_known, n_masks, n_shapes, n_frames, n_tables;
    uint64_t n_steps, n_saves;
    uint64_t saves[KZI_KEPT_SAVES]; /* checksums of the last states saved, by number */
    struct {
        const kz_mask_set *set;
        kz_body body; /* while it shows the set, that has not changed */
        uint32_t number;
    } shown[8];
    kzi_kept_hashes hashes;
    size_t n_bytes;
    unsigned char bytes[8192];
};

/* May this changing call be recorded?  It then calls itself, and passes the result to kzi_record.  Otherwise a function
 * of the world's caller runs. */
static inline bool kzi_record_opens(kz_world *world)
{
    if (world->busy != KZI_RECORDED) return false;
    world->busy = 0;
    return true;
}

void kzi_record_change(kzi_recorder *recorder, uint32_t index);

/* Pairs come to rest, so many times: 1, or -1 when they wake. */
void kzi_record_pairs(kzi_recorder *recorder, const kz_index_pair *pairs, size_t n, uint64_t times);

/* A call moves another body than its own. */
static inline void kzi_record_moved(kz_world *world, uint32_t index)
{
    if (world->recorder) kzi_record_change(world->recorder, index);
}

/* Writes a call, which returned `result`, and returns that.  It allocates nothing: the call has nothing new for the log.
 * In record_calls.c. */
kz_result kzi_record(kz_world *world, const kzi_call *call, kz_result result);

/* The same for calls that may, and for those that may be refused memory.  In record_new.c. */
kz_result kzi_record_new(kz_world *world, const kzi_call *call, kz_result result);

/* Its parts: notes which hashes the call changes.  Is it written at all?  And its bytes; what it refers to is known. */
void kzi_record_changes(kzi_recorder *recorder, const kzi_call *call, kz_result result);
bool kzi_is_written(const kzi_call *call, kz_result result);
void kzi_put_call(kzi_recorder *recorder, const kzi_call *call, kz_result result);

/* The filter of a world that is recorded, and an answer of the caller's `respond`: both are written before the call. */
void kzi_record_answers(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);
void kzi_record_response(kz_world *world, unsigned response);

/* Writes an edit of a grid that the log has. */
void kzi_record_edit(kzi_grid_listener *listener, kz_cell_rect cells, uint32_t id);

/* Notes a saved state by its checksum; and the number by which the log knows a state, or KZI_UNKNOWN_SAVE. */
void kzi_record_saved(const kz_world *world, uint64_t checksum);
uint64_t kzi_record_number_of(const kz_world *world, uint64_t checksum);

/* Ends the log, if one is open.
 * Errors: KZ_ERR_MEMORY: it has ended before. */
kz_result kzi_record_end(kz_world *world);

/* Before a step: notes the slots that are to be free, as those of dead bodies.  In record_hash.c. */
void kzi_record_dead(kz_world *world);

/* Before a step: brings a world with a filter now and then into the state of a restored one.  In record.c. */
void kzi_record_sync(kz_world *world);

/* Writes the state of the world.  In record_state.c. */
void kzi_record_state(kzi_recorder *recorder);

static inline bool kzi_def_has_fixtures(const kz_body_def *def) { return def->fixtures || def->n_fixtures > 0; }

/* Makes sure that the log has the shape or frames of a definition; false when memory is short, and the log has ended.
 * Then writes it. */
bool kzi_record_def(kzi_recorder *recorder, const kz_body_def *def);
void kzi_put_def(kzi_recorder *recorder, const kz_body_def *def);

/* The eight bytes there: of two numbers of 32 bits the first is the lower half, on all machines. */
static inline uint64_t kzi_word_at(const void *at)
{
    uint64_t words;
    memcpy(&words, at, sizeof words);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    words = words << 32 | words >> 32;
#endif
    return words;
}

/* Writes bytes, varints, ....  In record_write.c. */
void kzi_put_bytes(kzi_recorder *recorder, const void *bytes, size_t n);
void kzi_put_byte(kzi_recorder *recorder, unsigned byte);
void kzi_put_number(kzi_recorder *recorder, uint64_t v);
void kzi_put_signed(kzi_recorder *recorder, int64_t v);
void kzi_put_word(kzi_recorder *recorder, uint64_t v);
void kzi_put_float(kzi_recorder *recorder, float v);
void kzi_put_double(kzi_recorder *recorder, double v);
void kzi_put_vec(kzi_recorder *recorder, kz_vec2 v);
void kzi_put_pose(kzi_recorder *recorder, kz_pose pose);
void kzi_put_body(kzi_recorder *recorder, kz_body body);
void kzi_put_vecs(kzi_recorder *recorder, const void *at, size_t stride, size_t n);
void kzi_put_bodies(kzi_recorder *recorder, const kz_body *bodies, size_t n, const void *at, size_t stride);
void kzi_put_text(kzi_recorder *recorder, const char *text);
void kzi_put_values(kzi_recorder *recorder, uint32_t category, uint32_t collides, uint32_t flags, uint16_t kind, uint64_t user);
void kzi_record_flush(kzi_recorder *recorder);

/* Makes sure that the log has a shape or a set of frames, and returns its number; 0 when memory is short, and the log
 * has ended.  In record_shapes.c. */
uint32_t kzi_record_shape(kzi_recorder *recorder, const kz_shape *shape);
uint32_t kzi_record_frames(kzi_recorder *recorder, const kz_mask_set *frames);

uint32_t kzi_record_table(kzi_recorder *recorder, const kz_fixture *fixtures, size_t n);
uint32_t kzi_number_of_table(const kzi_recorder *recorder, const kz_fixture *fixtures, size_t n);

/* Writes a grid that the log does not have yet, and listens to it; false when memory is short, and the log has ended.  Its
 * number, or 0; and the end of listening.  In record_grids.c. */
bool kzi_record_grid(kzi_recorder *recorder, const kz_grid *grid);
uint32_t kzi_number_of_grid(const kzi_recorder *recorder, const kz_grid *grid);
void kzi_record_no_grids(kzi_recorder *recorder);

/* The number of one that the log has. */
uint32_t kzi_number_of_shape(const kzi_recorder *recorder, const kz_shape *shape);
uint32_t kzi_number_of_frames(const kzi_recorder *recorder, const kz_mask_set *frames);

/* Notes that a body shows the frames, which then do not change. */
void kzi_record_shows(kzi_recorder *recorder, const kz_mask_set *frames, kz_body body);

/* Reads the hash of the world after a step, by what changed since the last.  In record_hash.c. */
void kzi_record_hash(kzi_recorder *recorder);

/* The hash of a world whose slots and resting pairs have that sum, which the next two read.  The last brings the hashes of
 * n slots up to date, NULL: of the first n, and returns how the sum changes.  In world_hash.c. */
uint64_t kzi_world_hash_with(const kz_world *world, uint64_t sum);
uint64_t kzi_slots_hash(const kz_world *world);
uint64_t kzi_pairs_hash(const kz_index_pair *pairs, size_t n);
uint64_t kzi_slots_hash_again(const kz_world *world, uint64_t *hashes, const uint32_t *slots, uint32_t n);

/* Hashes of content, in world_hash.c. */
uint64_t kzi_mask_hash(const kz_mask *mask);
uint64_t kzi_shape_hash(const kz_shape *shape);
uint64_t kzi_table_hash(const kz_fixture *fixtures, int32_t n);

/* What a definition has besides a shape and a pose. */
enum {
    KZI_DEF_FRAMES = 1,
    KZI_DEF_FILTER = 2,
    KZI_DEF_GROUP = 4,
    KZI_DEF_FLAGS = 8,
    KZI_DEF_ONE_WAY = 16,
    KZI_DEF_USER = 32,
    KZI_DEF_FIXTURES = 64,
    KZI_DEF_ALL = 127
};

#endif
#endif
