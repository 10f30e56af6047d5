/* mask_set.c - mask sets: frames with tagged masks, and animations that choose the frame to show.
 *
 * A set is made once, when a sprite is loaded.  It has some ten to a thousand frames with one to four masks each.  A
 * world reads the frame's masks every step, so a frame holds them as one array, with tags as numbers beside the
 * texts. */
#include <kolize/mask_set.h>

#include "mask/mask_private.h"
#include "mask/mask_set_private.h"

#include <string.h>

#define KZI_SET_FAR (1 << 30) /* as for the cells of mask shapes: sums of two such numbers fit in int32 */

typedef struct set_frame {
    kz_frame shown;
    kz_tagged_mask *masks; /* the array that shown.masks points to */
    int32_t room;
    kzi_frame_extra extra;
} set_frame;

/* Memory of kzi_mask_set_own; what it holds follows. */
typedef struct set_block {
    struct set_block *next;
    size_t bytes;
} set_block;

struct kz_mask_set {
    kz_allocator alloc;
    set_frame *frames;
    char **tags;
    int32_t *tags_sorted; /* the tags' numbers, sorted by text */
    kz_animation *animations;
    int32_t n_frames, n_tags, n_animations;
    int32_t frames_room, tags_room, sorted_room, animations_room;
    kzi_set_extra extra;
    set_block *owned;
};

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* Makes room for `more` items after the first n: returns the same array, or one at least twice as large after releasing
 * the old one.  NULL means no memory, and nothing has changed. */
static void *set_room_for(const kz_allocator *alloc, void *items, int32_t n, int32_t more, int32_t *room,
                          size_t item_size)
{
    if (more <= *room - n) return items;
    size_t bytes;
    int32_t needed = n < 4 ? 4 : n <= INT32_MAX / 2 ? 2 * n : INT32_MAX;
    if (more > INT32_MAX - n) return NULL;
    if (needed < n + more) needed = n + more;
    if (!kzi_mul_size((size_t)needed, item_size, &bytes)) return NULL;
    void *grown = kzi_alloc(alloc, bytes, KZI_MASK_ALIGN);
    if (!grown) return NULL;
    if (n > 0) memcpy(grown, items, (size_t)n * item_size);
    kzi_release(alloc, items, (size_t)*room * item_size, KZI_MASK_ALIGN);
    *room = needed;
    return grown;
}

static void *set_room(const kz_allocator *alloc, void *items, int32_t n, int32_t *room, size_t item_size)
{
    return set_room_for(alloc, items, n, 1, room, item_size);
}

static kz_result set_no_memory(size_t bytes, kz_error *err)
{
    return kzi_fail(err, KZ_ERR_MEMORY, (uint64_t)bytes > INT64_MAX ? INT64_MAX : (int64_t)bytes, 0);
}

static kz_result set_copy_text(kz_mask_set *set, const char *text, char **out, kz_error *err)
{
    const size_t size = strlen(text);
    if (size > KZ_MASK_SET_MAX_TEXT) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)size, KZ_MASK_SET_MAX_TEXT);
    char *copy = kzi_alloc(&set->alloc, size + 1, 1);
    if (!copy) return set_no_memory(size + 1, err);
    memcpy(copy, text, size + 1);
    *out = copy;
    return KZ_OK;
}

static void set_free_text(kz_mask_set *set, char *text)
{
    if (text) kzi_release(&set->alloc, text, strlen(text) + 1, 1);
}

/* The names of frames and animations are shown as const, but were copied by set_copy_text. */
static void set_free_name(kz_mask_set *set, const char *name)
{
    char *text;
    memcpy(&text, &name, sizeof text);
    set_free_text(set, text);
}

kz_result kz_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err)
{
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    const kz_allocator from = kzi_allocator(alloc);
    kz_mask_set *set = kzi_alloc(&from, sizeof *set, KZI_MASK_ALIGN);
    if (!set) return set_no_memory(sizeof *set, err);
    memset(set, 0, sizeof *set);
    set->alloc = from;
    *out = set;
    return KZ_OK;
}

void kz_mask_set_free(kz_mask_set *set)
{
    if (!set) return;
    const kz_allocator from = set->alloc;
    for (int32_t i = 0; i < set->n_frames; i++) {
        set_frame *frame = &set->frames[i];
        for (int32_t k = 0; k < frame->shown.n_masks; k++) {
            kz_mask *mask;
            memcpy(&mask, &frame->masks[k].mask, sizeof mask);
            kz_mask_free(mask);
        }
        kzi_release(&from, frame->masks, (size_t)frame->room * sizeof *frame->masks, KZI_MASK_ALIGN);
        set_free_name(set, frame->shown.name);
    }
    while (set->owned) {
        set_block *block = set->owned;
        set->owned = block->next;
        kzi_release(&from, block, block->bytes, KZI_MASK_ALIGN);
    }
    for (int32_t i = 0; i < set->n_tags; i++) set_free_text(set, set->tags[i]);
    for (int32_t i = 0; i < set->n_animations; i++) set_free_name(set, set->animations[i].name);
    kzi_release(&from, set->frames, (size_t)set->frames_room * sizeof *set->frames, KZI_MASK_ALIGN);
    kzi_release(&from, set->tags, (size_t)set->tags_room * sizeof *set->tags, KZI_MASK_ALIGN);
    kzi_release(&from, set->tags_sorted, (size_t)set->sorted_room * sizeof *set->tags_sorted, KZI_MASK_ALIGN);
    kzi_release(&from, set->animations, (size_t)set->animations_room * sizeof *set->animations, KZI_MASK_ALIGN);
    kzi_release(&from, set, sizeof *set, KZI_MASK_ALIGN);
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

static bool set_is_finite(float v) { return v - v == 0; }

kz_result kz_mask_set_add_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err)
{
    if (!set) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!frame || frame->w < 0 || frame->h < 0 || frame->duration_ms < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    const int32_t side = frame->w > frame->h ? frame->w : frame->h;
    if (side > KZ_MASK_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, side, KZ_MASK_MAX_SIDE);
    if (!set_is_finite(frame->pivot.x)) return kzi_fail(err, KZ_ERR_NOT_FINITE, 0, 0);
    if (!set_is_finite(frame->pivot.y)) return kzi_fail(err, KZ_ERR_NOT_FINITE, 1, 0);

    char *name = NULL;
    set_frame *frames = set_room(&set->alloc, set->frames, set->n_frames, &set->frames_room, sizeof *frames);
    if (!frames) return set_no_memory(sizeof *frames, err);
    set->frames = frames;
    const kz_result result = set_copy_text(set, frame->name ? frame->name : "", &name, err);
    if (result != KZ_OK) return result;

    set_frame *added = &frames[set->n_frames++];
    memset(added, 0, sizeof *added);
    added->shown.name = name;
    added->shown.w = frame->w;
    added->shown.h = frame->h;
    added->shown.pivot = frame->pivot;
    added->shown.duration_ms = frame->duration_ms;
    return KZ_OK;
}

int32_t kz_mask_set_frame_count(const kz_mask_set *set) { return set->n_frames; }

const kz_frame *kz_mask_set_frame(const kz_mask_set *set, int32_t frame)
{
    return frame >= 0 && frame < set->n_frames ? &set->frames[frame].shown : NULL;
}

int32_t kz_mask_set_find_frame(const kz_mask_set *set, const char *name)
{
    for (int32_t i = 0; i < set->n_frames; i++)
        if (strcmp(set->frames[i].shown.name, name) == 0) return i;
    return -1;
}

/* ---- Tags ---------------------------------------------------------------------------------------------- */

/* The place of the tag in the sorted list, or where it would have to be inserted. */
static int32_t set_tag_place(const kz_mask_set *set, const char *tag, bool *found)
{
    int32_t lo = 0, hi = set->n_tags;
    *found = false;
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        const int order = strcmp(set->tags[set->tags_sorted[middle]], tag);
        if (order == 0) {
            *found = true;
            return middle;
        }
        if (order < 0) lo = middle + 1;
        else hi = middle;
    }
    return lo;
}

/* Makes room for one more tag and its text; nothing visible changes yet. */
static kz_result set_prepare_tag(kz_mask_set *set, const char *tag, char **text, kz_error *err)
{
    if (set->n_tags >= KZ_MASK_SET_MAX_TAGS)
        return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)set->n_tags + 1, KZ_MASK_SET_MAX_TAGS);
    char **tags = set_room(&set->alloc, set->tags, set->n_tags, &set->tags_room, sizeof *tags);
    if (!tags) return set_no_memory(sizeof *tags, err);
    set->tags = tags;
    int32_t *sorted = set_room(&set->alloc, set->tags_sorted, set->n_tags, &set->sorted_room, sizeof *sorted);
    if (!sorted) return set_no_memory(sizeof *sorted, err);
    set->tags_sorted = sorted;
    return set_copy_text(set, tag, text, err);
}

static int32_t set_put_tag(kz_mask_set *set, int32_t place, char *text)
{
    const int32_t number = set->n_tags++;
    int32_t *at = set->tags_sorted + place;
    memmove(at + 1, at, (size_t)(number - place) * sizeof *at);
    *at = number;
    set->tags[number] = text;
    return number;
}

kz_result kzi_mask_set_number_tag(kz_mask_set *set, const char *tag, int32_t *number, kz_error *err)
{
    bool known;
    char *text = NULL;
    const int32_t place = set_tag_place(set, tag, &known);
    const kz_result r = known ? KZ_OK : set_prepare_tag(set, tag, &text, err);
    if (r == KZ_OK) *number = known ? set->tags_sorted[place] : set_put_tag(set, place, text);
    return r;
}

int32_t kz_mask_set_tag_count(const kz_mask_set *set) { return set->n_tags; }

const char *kz_mask_set_tag(const kz_mask_set *set, int32_t tag_number)
{
    return tag_number >= 0 && tag_number < set->n_tags ? set->tags[tag_number] : NULL;
}

int32_t kz_mask_set_find_tag(const kz_mask_set *set, const char *tag)
{
    bool found;
    const int32_t place = set_tag_place(set, tag, &found);
    return found ? set->tags_sorted[place] : -1;
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

static kz_result set_copy_mask(const kz_allocator *alloc, const kz_mask *mask, kz_mask **out, kz_error *err)
{
    const kz_cell_rect box = mask->bounds;
    const kz_result result = kzi_mask_new(box.x1 - box.x0, box.y1 - box.y0, alloc, out, err);
    if (result != KZ_OK) return result;
    if (!kzi_mask_is_clear(mask)) kzi_mask_copy_bounds(*out, mask);
    else kzi_mask_bake(*out);
    return KZ_OK;
}

static void set_widen(kz_cell_rect *all, kz_cell_rect one)
{
    if (one.x0 >= one.x1) return;
    if (all->x0 >= all->x1) {
        *all = one;
        return;
    }
    if (one.x0 < all->x0) all->x0 = one.x0;
    if (one.y0 < all->y0) all->y0 = one.y0;
    if (one.x1 > all->x1) all->x1 = one.x1;
    if (one.y1 > all->y1) all->y1 = one.y1;
}

static bool set_is_far(int64_t v) { return v > KZI_SET_FAR || v < -KZI_SET_FAR; }

kz_result kz_mask_set_add_mask(kz_mask_set *set, int32_t frame, const char *tag, const kz_mask *mask, kz_cell at,
                               kz_error *err)
{
    if (!set) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (frame < 0 || frame >= set->n_frames) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!tag) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    const int64_t x = (int64_t)at.x + mask->bounds.x0, y = (int64_t)at.y + mask->bounds.y0;
    if (set_is_far(x) || set_is_far(y)) return kzi_fail(err, KZ_ERR_TOO_LARGE, set_is_far(x) ? x : y, KZI_SET_FAR);

    bool known;
    char *text = NULL;
    kz_mask *copy;
    set_frame *owner = &set->frames[frame];
    kz_tagged_mask *masks =
        set_room(&set->alloc, owner->masks, owner->shown.n_masks, &owner->room, sizeof *owner->masks);
    if (!masks) return set_no_memory(sizeof *masks, err);
    owner->shown.masks = owner->masks = masks;
    const int32_t place = set_tag_place(set, tag, &known);
    kz_result result = known ? KZ_OK : set_prepare_tag(set, tag, &text, err);
    if (result != KZ_OK) return result;
    result = set_copy_mask(&set->alloc, mask, &copy, err);
    if (result != KZ_OK) {
        set_free_text(set, text);
        return result;
    }

    const int32_t number = known ? set->tags_sorted[place] : set_put_tag(set, place, text);
    kz_tagged_mask *added = &masks[owner->shown.n_masks++];
    added->tag = set->tags[number];
    added->tag_number = number;
    added->mask = copy;
    added->at = (kz_cell){(int32_t)x, (int32_t)y};
    added->bounds = (kz_cell_rect){0, 0, 0, 0};
    if (copy->count > 0)
        added->bounds = (kz_cell_rect){(int32_t)x, (int32_t)y, (int32_t)x + copy->w, (int32_t)y + copy->h};
    set_widen(&owner->shown.bounds, added->bounds);
    return KZ_OK;
}

int32_t kz_frame_find(const kz_frame *frame, const char *tag, int32_t from)
{
    for (int32_t i = from < 0 ? 0 : from; i < frame->n_masks; i++)
        if (strcmp(frame->masks[i].tag, tag) == 0) return i;
    return -1;
}

static bool set_tag_is(const kz_tagged_mask *tagged, const char *tag) { return !tag || strcmp(tagged->tag, tag) == 0; }

bool kz_frame_overlap(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b, int32_t dx,
                      int32_t dy)
{
    for (int32_t i = 0; i < a->n_masks; i++) {
        const kz_tagged_mask *p = &a->masks[i];
        if (!set_tag_is(p, tag_a)) continue;
        for (int32_t k = 0; k < b->n_masks; k++) {
            const kz_tagged_mask *q = &b->masks[k];
            const int64_t x = (int64_t)dx + q->at.x - p->at.x, y = (int64_t)dy + q->at.y - p->at.y;
            if (set_tag_is(q, tag_b) && kzi_mask_overlap_at(p->mask, q->mask, x, y)) return true;
        }
    }
    return false;
}

/* ---- What others keep ----------------------------------------------------------------------------------- */

void *kzi_mask_set_own(kz_mask_set *set, size_t bytes)
{
    if (bytes > SIZE_MAX - sizeof(set_block)) return NULL;
    set_block *block = kzi_alloc(&set->alloc, sizeof *block + bytes, KZI_MASK_ALIGN);
    if (!block) return NULL;
    *block = (set_block){set->owned, sizeof *block + bytes};
    set->owned = block;
    return block + 1;
}

kzi_set_extra *kzi_mask_set_extra(const kz_mask_set *set) { return (kzi_set_extra *)(uintptr_t)&set->extra; }

kzi_frame_extra *kzi_mask_set_frame_extra(const kz_mask_set *set, int32_t frame)
{
    KZ_ASSERT(frame >= 0 && frame < set->n_frames);
    return &set->frames[frame].extra;
}

void kzi_mask_set_show_shapes(kz_mask_set *set, int32_t frame, int32_t n)
{
    set_frame *f = &set->frames[frame];
    KZ_ASSERT(n >= 0 && n <= f->extra.shapes_room);
    f->shown.n_shapes = n;
    f->shown.shapes = f->extra.shapes;
}

/* ---- Frames of another set ----------------------------------------------------------------------------- */

const kz_allocator *kzi_mask_set_allocator(const kz_mask_set *set) { return &set->alloc; }

kz_result kzi_mask_set_take_frames(kz_mask_set *set, kz_mask_set *from, kz_error *err)
{
    set_frame *frames =
        set_room_for(&set->alloc, set->frames, set->n_frames, from->n_frames, &set->frames_room, sizeof *frames);
    if (!frames) return set_no_memory(sizeof *frames, err);
    set->frames = frames;
    for (int32_t i = 0; i < from->n_frames; i++) {
        const set_frame *frame = &from->frames[i];
        for (int32_t k = 0; k < frame->shown.n_masks; k++) {
            kz_tagged_mask *tagged = &frame->masks[k];
            tagged->tag_number = kz_mask_set_find_tag(set, tagged->tag);
            tagged->tag = set->tags[tagged->tag_number];
        }
        frames[set->n_frames++] = *frame;
    }
    from->n_frames = 0;
    set_block **last = &from->owned;
    while (*last) last = &(*last)->next;
    *last = set->owned;
    set->owned = from->owned;
    from->owned = NULL;
    return KZ_OK;
}

/* ---- Animations ---------------------------------------------------------------------------------------- */

kz_result kz_mask_set_add_animation(kz_mask_set *set, const kz_animation *animation, kz_error *err)
{
    if (!set) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!animation || animation->first < 0 || animation->last < animation->first || animation->last >= set->n_frames ||
        (unsigned)animation->play >= KZ_PLAY_COUNT || animation->repeat < 0)
        return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    char *name = NULL;
    kz_animation *all = set_room(&set->alloc, set->animations, set->n_animations, &set->animations_room, sizeof *all);
    if (!all) return set_no_memory(sizeof *all, err);
    set->animations = all;
    const kz_result result = set_copy_text(set, animation->name ? animation->name : "", &name, err);
    if (result != KZ_OK) return result;
    all[set->n_animations] = *animation;
    all[set->n_animations++].name = name;
    return KZ_OK;
}

int32_t kz_mask_set_animation_count(const kz_mask_set *set) { return set->n_animations; }

const kz_animation *kz_mask_set_animation(const kz_mask_set *set, int32_t animation)
{
    return animation >= 0 && animation < set->n_animations ? &set->animations[animation] : NULL;
}

int32_t kz_mask_set_find_animation(const kz_mask_set *set, const char *name)
{
    for (int32_t i = 0; i < set->n_animations; i++)
        if (strcmp(set->animations[i].name, name) == 0) return i;
    return -1;
}

/* The frame shown k-th in a round; rounds are numbered from 0. */
static int32_t play_frame(const kz_animation *a, int64_t round, int32_t k)
{
    const bool fro = a->play == KZ_PLAY_REVERSE || a->play == KZ_PLAY_PINGPONG_REVERSE;
    const bool turns = a->play == KZ_PLAY_PINGPONG || a->play == KZ_PLAY_PINGPONG_REVERSE;
    return fro != (turns && round % 2 != 0) ? a->last - k : a->first + k;
}

static int32_t play_duration(const kz_mask_set *set, const kz_animation *a, int64_t round, int32_t k)
{
    return set->frames[play_frame(a, round, k)].shown.duration_ms;
}

/* The frame shown `ms` into a round that begins with its k-th frame; the round is longer than that. */
static int32_t play_within(const kz_mask_set *set, const kz_animation *a, int64_t round, int32_t k, int64_t ms)
{
    for (;; k++) {
        const int64_t lasts = play_duration(set, a, round, k);
        if (ms < lasts) return play_frame(a, round, k);
        ms -= lasts;
    }
}

static int32_t play_at(const kz_mask_set *set, const kz_animation *a, int64_t ms)
{
    int64_t all = 0, round;
    const int32_t n = a->last - a->first + 1;
    const bool turns = n > 1 && (a->play == KZ_PLAY_PINGPONG || a->play == KZ_PLAY_PINGPONG_REVERSE);
    for (int32_t k = 0; k < n; k++) all += play_duration(set, a, 0, k);
    if (ms < 0 || all == 0) return play_frame(a, 0, 0);
    if (!turns) {
        if (a->repeat > 0 && ms / all >= a->repeat) return play_frame(a, 0, n - 1);
        return play_within(set, a, 0, 0, ms % all);
    }
    if (ms < all) return play_within(set, a, 0, 0, ms);

    /* Every later round begins at its second frame.  Two of them bring the animation back to where it was. */
    const int64_t back = all - play_duration(set, a, 1, 0), forth = all - play_duration(set, a, 0, 0);
    ms -= all;
    const int64_t pairs = ms / (back + forth);
    round = 1 + 2 * (pairs < INT32_MAX ? pairs : INT32_MAX); /* beyond any `repeat`; only its parity still counts */
    ms %= back + forth;
    if (ms >= back) {
        ms -= back;
        round++;
    }
    if (a->repeat > 0 && round >= a->repeat) return play_frame(a, (int64_t)a->repeat - 1, n - 1);
    return play_within(set, a, round, 1, ms);
}

int32_t kz_mask_set_frame_at(const kz_mask_set *set, int32_t animation, int64_t ms)
{
    const kz_animation all = {"", 0, set->n_frames - 1, KZ_PLAY_FORWARD, 0};
    if (animation < -1 || animation >= set->n_animations || set->n_frames == 0) return -1;
    return play_at(set, animation < 0 ? &all : &set->animations[animation], ms);
}
