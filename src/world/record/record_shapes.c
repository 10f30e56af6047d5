/* record_shapes.c - the shapes, masks and sets of frames of a log: each is written once, by content, and has a number.
 *
 * What was written is known by its hash of 64 bits.  Shapes of few numbers are written like all others: a thousand equal
 * bullets take one. */
#include "mask/mask_private.h"
#include "mask/mask_set_private.h"
#include "world/frame/frame_fixtures.h"
#include "world/record/record_private.h"

#define LEAST_ENTRIES 64
#define MASK_KEY      0x4cf5ad432745937fu /* of masks and sets among the keys of shapes */
#define FRAMES_KEY    0x52dce729da3ed2edu
#define TABLE_KEY     0x2f6b8d0b1c1f3a57u
#define MORE_KEY      0x9e3779b97f4a7c15u

typedef struct known_entry {
    uint64_t key;
    uint32_t number; /* 0: free */
} known_entry;

/* ---- What is known ------------------------------------------------------------------------------------------ */

static known_entry *entry_of(known_entry *entries, size_t n, uint64_t key)
{
    size_t at = (size_t)(key >> 7) & (n - 1);
    while (entries[at].number && entries[at].key != key) at = (at + 1) & (n - 1);
    return &entries[at];
}

static bool grow_known(kzi_recorder *recorder, size_t n_old)
{
    const size_t n = n_old ? 2 * n_old : LEAST_ENTRIES;
    const known_entry *old = recorder->known.at;
    known_entry *entries = kzi_alloc(&recorder->alloc, n * sizeof *entries, sizeof(uint64_t));
    if (!entries) return false;
    for (size_t i = 0; i < n; i++) entries[i] = (known_entry){0, 0};
    for (size_t i = 0; i < n_old; i++) {
        if (old[i].number) *entry_of(entries, n, old[i].key) = old[i];
    }
    kzi_release(&recorder->alloc, recorder->known.at, recorder->known.bytes, sizeof(uint64_t));
    recorder->known = (kzi_block){entries, n * sizeof *entries};
    return true;
}

/* The number of what has this key; 0 if it is not known. */
static uint32_t known_number(const kzi_recorder *recorder, uint64_t key)
{
    const size_t n = recorder->known.bytes / sizeof(known_entry);
    return n ? entry_of(recorder->known.at, n, key)->number : 0;
}

/* The entry with this key, or a free one for it; NULL when memory is short. */
static known_entry *find_known(kzi_recorder *recorder, uint64_t key)
{
    const size_t n = recorder->known.bytes / sizeof(known_entry);
    known_entry *entry = n ? entry_of(recorder->known.at, n, key) : NULL;
    if (entry && (entry->number || 2 * (size_t)(recorder->n_known + 1) <= n)) return entry;
    if (recorder->has_ended || !grow_known(recorder, n)) {
        recorder->has_ended = true;
        return NULL;
    }
    return entry_of(recorder->known.at, recorder->known.bytes / sizeof(known_entry), key);
}

static void note_known(kzi_recorder *recorder, known_entry *entry, uint64_t key, uint32_t number)
{
    KZ_ASSERT(entry->number == 0 && number != 0);
    *entry = (known_entry){key, number};
    recorder->n_known++;
}

/* ---- Masks --------------------------------------------------------------------------------------------------- */

/* The rows, eight cells a byte. */
static void put_cells(kzi_recorder *recorder, const kz_mask *mask)
{
    for (int32_t y = 0; y < mask->h; y++) {
        for (int32_t x = 0; x < mask->w; x += 8) {
            kzi_put_byte(recorder, (unsigned)(kzi_mask_strip(mask, x / 64)[y] >> x % 64 & 255));
        }
    }
}

static uint32_t number_of_mask(const kzi_recorder *recorder, const kz_mask *mask)
{
    return known_number(recorder, kzi_mask_hash(mask) ^ MASK_KEY);
}

static uint32_t record_mask(kzi_recorder *recorder, const kz_mask *mask)
{
    const uint64_t key = kzi_mask_hash(mask) ^ MASK_KEY;
    known_entry *entry = find_known(recorder, key);
    if (!entry) return 0;
    if (entry->number) return entry->number;
    note_known(recorder, entry, key, ++recorder->n_masks);
    kzi_put_byte(recorder, KZI_CALL_MASK);
    kzi_put_number(recorder, (uint64_t)mask->w);
    kzi_put_number(recorder, (uint64_t)mask->h);
    put_cells(recorder, mask);
    return recorder->n_masks;
}

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

static bool record_borrowed(kzi_recorder *recorder, const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_GRID) return kzi_record_grid(recorder, shape->as.grid.grid);
    if (shape->kind == KZ_KIND_MASK) return record_mask(recorder, shape->as.mask.mask) != 0;
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++) {
        if (!record_borrowed(recorder, &shape->as.parts.items[i])) return false;
    }
    return true;
}

/* Adds the numbers of grids, of which two may have the same cells for a time. */
static uint64_t with_grids(const kzi_recorder *recorder, const kz_shape *shape, uint64_t key)
{
    if (shape->kind == KZ_KIND_GRID) return (key ^ kzi_number_of_grid(recorder, shape->as.grid.grid)) * MORE_KEY;
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++) {
        key = with_grids(recorder, &shape->as.parts.items[i], key);
    }
    return key;
}

static uint64_t key_of_shape(const kzi_recorder *recorder, const kz_shape *shape)
{
    return with_grids(recorder, shape, kzi_shape_hash(shape));
}

static void put_polygon(kzi_recorder *recorder, const kz_polygon *p)
{
    const kz_vec2 *points = p->points ? p->points : p->inline_points;
    kzi_put_number(recorder, (uint64_t)p->n_rings << 1 | (p->tree != NULL));
    for (int32_t i = 0; i + 1 < p->n_rings; i++) kzi_put_number(recorder, (uint64_t)p->ring_end[i]);
    kzi_put_number(recorder, (uint64_t)p->n_points);
    for (int32_t i = 0; i < p->n_points; i++) kzi_put_vec(recorder, points[i]);
}

/* A shape whose masks and grids are known. */
static void put_shape(kzi_recorder *recorder, const kz_shape *shape)
{
    const kz_capsule *capsule = &shape->as.capsule;
    kzi_put_byte(recorder, (unsigned)shape->kind);
    switch (shape->kind) {
    case KZ_KIND_POINT: kzi_put_vec(recorder, shape->as.point); break;
    case KZ_KIND_SEGMENT:
        kzi_put_vec(recorder, shape->as.segment.a);
        kzi_put_vec(recorder, shape->as.segment.b);
        break;
    case KZ_KIND_BOX:
        kzi_put_vec(recorder, shape->bounds.min);
        kzi_put_vec(recorder, shape->bounds.max);
        break;
    case KZ_KIND_CIRCLE:
        kzi_put_vec(recorder, shape->as.circle.center);
        kzi_put_float(recorder, shape->as.circle.r);
        break;
    case KZ_KIND_CAPSULE:
        kzi_put_vec(recorder, capsule->a);
        kzi_put_vec(recorder, capsule->b);
        kzi_put_float(recorder, capsule->r);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: put_polygon(recorder, &shape->as.polygon); break;
    case KZ_KIND_MASK:
        kzi_put_number(recorder, number_of_mask(recorder, shape->as.mask.mask));
        kzi_put_double(recorder, shape->as.mask.at_x);
        kzi_put_double(recorder, shape->as.mask.at_y);
        break;
    case KZ_KIND_GRID:
        kzi_put_number(recorder, kzi_number_of_grid(recorder, shape->as.grid.grid));
        kzi_put_double(recorder, shape->as.grid.at_x);
        kzi_put_double(recorder, shape->as.grid.at_y);
        break;
    case KZ_KIND_PARTS:
        kzi_put_number(recorder, (uint64_t)shape->as.parts.n);
        for (int32_t i = 0; i < shape->as.parts.n; i++) put_shape(recorder, &shape->as.parts.items[i]);
        break;
    default: break;
    }
}

uint32_t kzi_record_shape(kzi_recorder *recorder, const kz_shape *shape)
{
    if (!record_borrowed(recorder, shape)) return 0;
    const uint64_t key = key_of_shape(recorder, shape);
    known_entry *entry = find_known(recorder, key);
    if (!entry) return 0;
    if (entry->number) return entry->number;
    note_known(recorder, entry, key, ++recorder->n_shapes);
    kzi_put_byte(recorder, KZI_CALL_SHAPE);
    put_shape(recorder, shape);
    return recorder->n_shapes;
}

/* ---- Fixtures -------------------------------------------------------------------------------------------------- */

/* With the user values, which the hash of a table leaves out: they are given back. */
static uint64_t key_of_table(const kzi_recorder *recorder, const kz_fixture *fixtures, size_t n)
{
    uint64_t key = kzi_table_hash(fixtures, (int32_t)n) ^ TABLE_KEY;
    for (size_t i = 0; i < n; i++) {
        key = with_grids(recorder, &fixtures[i].shape, (key ^ key >> 29 ^ fixtures[i].user) * MORE_KEY);
    }
    return key;
}

uint32_t kzi_number_of_table(const kzi_recorder *recorder, const kz_fixture *fixtures, size_t n)
{
    return known_number(recorder, key_of_table(recorder, fixtures, n));
}

uint32_t kzi_record_table(kzi_recorder *recorder, const kz_fixture *fixtures, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (kzi_record_shape(recorder, &fixtures[i].shape) == 0) return 0;
    }
    const uint64_t key = key_of_table(recorder, fixtures, n);
    known_entry *entry = find_known(recorder, key);
    if (!entry) return 0;
    if (entry->number) return entry->number;
    note_known(recorder, entry, key, ++recorder->n_tables);
    kzi_put_byte(recorder, KZI_CALL_TABLE);
    kzi_put_number(recorder, n);
    for (size_t i = 0; i < n; i++) {
        const kz_fixture *f = &fixtures[i];
        kzi_put_number(recorder, kzi_number_of_shape(recorder, &f->shape));
        kzi_put_values(recorder, f->category, f->collides, f->flags, f->kind, f->user);
    }
    return recorder->n_tables;
}

/* ---- Frames -------------------------------------------------------------------------------------------------- */

/* Of the masks, where they lie, and the pivots. */
static uint64_t key_of_frames(const kzi_recorder *recorder, const kz_mask_set *set)
{
    const int32_t n = kz_mask_set_frame_count(set);
    uint64_t hash = FRAMES_KEY;
    for (int32_t i = 0; i < n; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        hash = (hash ^ kzi_word_at(&frame->pivot)) * MORE_KEY + (uint64_t)frame->n_masks;
        for (int32_t m = 0; m < frame->n_masks; m++) {
            const kz_tagged_mask *mask = &frame->masks[m];
            const uint64_t at = (uint64_t)(uint32_t)mask->at.x << 32 | (uint32_t)mask->at.y;
            hash = (hash ^ hash >> 29 ^ kzi_mask_hash(mask->mask)) * MORE_KEY;
            hash = (hash ^ hash >> 29 ^ at) * MORE_KEY;
        }
        for (int32_t m = 0; m < frame->n_shapes; m++) {
            hash = (hash ^ hash >> 29 ^ key_of_shape(recorder, &frame->shapes[m].shape)) * MORE_KEY;
        }
        if (!kzi_has_tag_defs(set)) continue;
        kzi_fixtures fixtures = {NULL, 0, 0};
        if (kzi_frame_fixtures(set, i, &fixtures, NULL) == KZ_OK) hash ^= key_of_table(recorder, fixtures.items, (size_t)fixtures.n);
    }
    return hash ^ hash >> 32;
}

static bool record_content_of_frames(kzi_recorder *recorder, const kz_mask_set *set)
{
    const int32_t n = kz_mask_set_frame_count(set);
    for (int32_t i = 0; i < n; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        for (int32_t m = 0; m < frame->n_masks; m++) {
            if (record_mask(recorder, frame->masks[m].mask) == 0) return false;
        }
        for (int32_t m = 0; m < frame->n_shapes; m++) {
            if (kzi_record_shape(recorder, &frame->shapes[m].shape) == 0) return false;
        }
    }
    return true;
}

/* What the tags are in a world. */
static void put_tags(kzi_recorder *recorder, const kz_mask_set *set)
{
    const int32_t n = kzi_mask_set_extra(set)->n_tag_defs;
    const kz_tag_def *defs = kzi_mask_set_extra(set)->tag_defs;
    kzi_put_number(recorder, (uint64_t)n);
    for (int32_t i = 0; i < n; i++) {
        kzi_put_text(recorder, kz_mask_set_tag(set, i));
        kzi_put_values(recorder, defs[i].category, defs[i].collides, defs[i].flags, defs[i].kind, defs[i].user);
    }
}

static void put_frames(kzi_recorder *recorder, const kz_mask_set *set)
{
    const int32_t n = kz_mask_set_frame_count(set);
    kzi_put_byte(recorder, KZI_CALL_FRAMES);
    kzi_put_number(recorder, (uint64_t)n);
    for (int32_t i = 0; i < n; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        kzi_put_vec(recorder, frame->pivot);
        kzi_put_number(recorder, (uint64_t)frame->n_masks);
        for (int32_t m = 0; m < frame->n_masks; m++) {
            kzi_put_number(recorder, number_of_mask(recorder, frame->masks[m].mask));
            kzi_put_signed(recorder, frame->masks[m].at.x);
            kzi_put_signed(recorder, frame->masks[m].at.y);
            kzi_put_text(recorder, frame->masks[m].tag);
        }
        kzi_put_number(recorder, (uint64_t)frame->n_shapes);
        for (int32_t m = 0; m < frame->n_shapes; m++) {
            kzi_put_number(recorder, kzi_number_of_shape(recorder, &frame->shapes[m].shape));
            kzi_put_text(recorder, frame->shapes[m].tag);
        }
    }
    put_tags(recorder, set);
}

/* Hashing a set takes its whole content, so one that a body still shows is known by its address: what is borrowed does
 * not change. */
static uint32_t number_at_hand(const kzi_recorder *recorder, const kz_mask_set *set)
{
    for (size_t i = 0; i < sizeof recorder->shown / sizeof recorder->shown[0]; i++) {
        if (recorder->shown[i].set == set && kz_body_frames(recorder->world, recorder->shown[i].body, NULL) == set) {
            return recorder->shown[i].number;
        }
    }
    return 0;
}

uint32_t kzi_number_of_shape(const kzi_recorder *recorder, const kz_shape *shape)
{
    return known_number(recorder, key_of_shape(recorder, shape));
}

uint32_t kzi_number_of_frames(const kzi_recorder *recorder, const kz_mask_set *frames)
{
    const uint32_t at_hand = number_at_hand(recorder, frames);
    return at_hand ? at_hand : known_number(recorder, key_of_frames(recorder, frames));
}

uint32_t kzi_record_frames(kzi_recorder *recorder, const kz_mask_set *frames)
{
    const uint32_t at_hand = number_at_hand(recorder, frames);
    if (at_hand) return at_hand;
    const uint32_t before = known_number(recorder, key_of_frames(recorder, frames));
    if (before) return before;
    if (!record_content_of_frames(recorder, frames)) return 0;
    const uint64_t key = key_of_frames(recorder, frames); /* with the numbers of what is new */
    known_entry *entry = find_known(recorder, key);
    if (!entry) return 0;
    note_known(recorder, entry, key, ++recorder->n_frames);
    put_frames(recorder, frames);
    return recorder->n_frames;
}

void kzi_record_shows(kzi_recorder *recorder, const kz_mask_set *frames, kz_body body)
{
    const size_t at = ((uintptr_t)frames >> 6) % (sizeof recorder->shown / sizeof recorder->shown[0]);
    const uint32_t number = kzi_number_of_frames(recorder, frames);
    recorder->shown[at].set = frames;
    recorder->shown[at].body = body;
    recorder->shown[at].number = number;
}

bool kzi_record_def(kzi_recorder *recorder, const kz_body_def *def)
{
    if (def->frames && kzi_record_frames(recorder, def->frames) == 0) return false;
    if (kzi_def_has_fixtures(def)) return kzi_record_table(recorder, def->fixtures, (size_t)def->n_fixtures) != 0;
    return def->frames || kzi_record_shape(recorder, &def->shape) != 0;
}
