/* fat_pairs.c - keeps the pairs of fat boxes that meet, and tests each step which of them have boxes that meet. */
#include "world/step/fat_pairs.h"

#include "world/step/fat_private.h"

#include <string.h>

#define SOME_LOOSE     16u /* bodies that leave their fat boxes in a step, */
#define LOOSE_PART     32u /* and one of as many movers: these are caught */
#define NEAR_PART      3u  /* if the movers near them are at most a third of all */
#define LATE_PART      8u  /* and late pairs an eighth of the others and of movers */
#define MANY_FAT_PAIRS 3   /* times those that met last, and as many as movers: so many do not pay */
#define FIRST_MARGIN   0.25f
#define LEAST_MARGIN   0.125f
#define MOST_MARGIN    4
#define FIRST_WAITS    4u /* steps */
#define MOST_FAILED    6u
#define LARGE_FROM     16384u /* bodies: the boxes of fewer are in the caches near the processor */
#define MEET_TOGETHER  64u    /* pairs, before the room for those that meet is looked at */

/* ---- Late pairs ------------------------------------------------------------------------------------------ */

/* The number of pairs before `key`, if it is at least `from`. */
static size_t pairs_below_from(const kz_index_pair *pairs, size_t from, size_t n, uint64_t key)
{
    size_t more = 1;
    for (; more < n - from && kzi_pair_key(pairs[from + more - 1]) < key; more *= 2) from += more;
    return from + kzi_pairs_below(pairs + from, more < n - from ? more : n - from, key);
}

/* The same, if it is not far below n. */
static size_t pairs_below_end(const kz_index_pair *pairs, size_t n, uint64_t key)
{
    size_t less = 1;
    while (less < n && kzi_pair_key(pairs[n - less]) >= key) less *= 2;
    const size_t from = less < n ? n - less : 0;
    return from + kzi_pairs_below(pairs + from, n - from, key);
}

/* Merges a few sorted pairs into the n at `pairs`, which has room for both.  Pairs that are in both stay once.  Returns
 * how many there are. */
static size_t merge_into(kz_index_pair *pairs, size_t n, kz_index_pair *added, size_t n_added)
{
    size_t kept = 0, at = 0, end = n;
    for (size_t i = 0; i < n_added; i++) {
        at = pairs_below_from(pairs, at, n, kzi_pair_key(added[i]));
        added[kept] = added[i];
        kept += at == n || kzi_pair_key(pairs[at]) != kzi_pair_key(added[i]);
    }
    for (size_t k = kept; k-- > 0; end = at) {
        at = pairs_below_end(pairs, end, kzi_pair_key(added[k]));
        memmove(pairs + at + k + 1, pairs + at, (end - at) * sizeof *pairs);
        pairs[at + k] = added[k];
    }
    return n + kept;
}

/* Adds those of the n sorted pairs that have a loose body. */
static bool add_late(kz_world *world, kz_index_pair *pairs, size_t n)
{
    kzi_fat *fat = &world->step.fat;
    const uint32_t *states = kzi_states(world);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        pairs[kept] = pairs[i];
        kept += ((states[pairs[i].a] | states[pairs[i].b]) & KZI_LOOSE) != 0;
    }
    const size_t room = fat->late.n + kept;
    if (room > fat->pairs.n / LATE_PART + world->step.n_movers / LATE_PART ||
        kzi_step_room(world, &fat->late.block, fat->late.n, room, sizeof(kz_index_pair), NULL) != KZ_OK) {
        return false;
    }
    fat->late.n = merge_into(kzi_pairs_of(&fat->late), fat->late.n, pairs, kept);
    return true;
}

/* Finds pairs among n movers, of which the first n_loose are loose, and between these and resting bodies. */
static bool sweep_near(kz_world *world, const uint32_t *places, uint32_t n)
{
    kzi_stepper *step = &world->step;
    const uint32_t *movers = step->movers.at;
    const kz_box *fat = step->fat.boxes.at;
    kzi_sap_how how = kzi_how_of(world, 0);
    bool is_done = false;
    if (kzi_step_room(world, &step->before.block, 0, n, sizeof(kzi_entry), NULL) != KZ_OK) return false;
    kz_box *boxes = step->before.block.at;
    uint32_t *ids = (uint32_t *)(boxes + n);
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = fat[places[i]];
        ids[i] = movers[places[i]];
    }
    kzi_box_set set = kzi_boxes_of(world, ids, n);
    set.boxes = boxes;
    how.by_place = true;
    const kz_result r = kzi_sweep_some(world, &set, &how, &is_done, NULL);
    kzi_block_free(&world->alloc, &step->before.block);
    return r == KZ_OK && is_done;
}

/* Gives new fat boxes to loose bodies, and finds their pairs. */
static bool catch_loose(kz_world *world, uint32_t *places, uint32_t n_loose, uint32_t most)
{
    kzi_stepper *step = &world->step;
    const uint32_t *movers = step->movers.at;
    for (uint32_t i = 0; i < n_loose; i++) kzi_fat_catch(world, places[i]);
    const uint32_t n = kzi_fat_list_near(world, n_loose, most, places);
    const bool done =
        n <= most && sweep_near(world, places, n) && add_late(world, step->sap.pairs.at, step->sap.n_pairs);
    for (uint32_t i = 0; i < n_loose; i++) kzi_states(world)[movers[places[i]]] &= ~(uint32_t)KZI_LOOSE;
    step->sap.n_pairs = 0;
    return done;
}

/* Looks after bodies that have left their fat boxes.  False if these are too many. */
static bool are_caught(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const uint32_t most_loose = step->n_movers / LOOSE_PART + SOME_LOOSE;
    const uint32_t most = most_loose + step->n_movers / NEAR_PART;
    if (kzi_step_room(world, &step->found.block, 0, most + 1, sizeof(uint32_t), NULL) != KZ_OK) return false;
    uint32_t *places = step->found.block.at;
    const uint32_t n_loose = kzi_fat_list_loose(world, most_loose, places);
    return n_loose == 0 || (n_loose <= most_loose && catch_loose(world, places, n_loose, most));
}

/* ---- Boxes that meet ------------------------------------------------------------------------------------- */

/* Part of a list of pairs, up to `to`. */
typedef struct meet_part {
    const kz_index_pair *from, *to, *end;
} meet_part;

/* Writes those pairs whose boxes meet, but for pairs of resting bodies.  Returns how many.  Second bodies of pairs may be
 * anywhere in memory, so their boxes are fetched before they are needed, up to the end of the list. */
KZI_ALWAYS_INLINE size_t keep_part(const kz_world *world, meet_part part, kz_index_pair *out, bool is_large,
                                   bool have_resting)
{
    const kz_box *boxes = kzi_boxes(world);
    size_t kept = 0;
    for (const kz_index_pair *p = part.from; p < part.to; p++) {
        if (is_large) KZI_PREFETCH(&boxes[(part.end - p > KZI_PAIRS_PREFETCH ? p + KZI_PAIRS_PREFETCH : p)->b]);
        out[kept] = *p;
        kept += kzi_boxes_meet(&boxes[p->a], &boxes[p->b]) & !(have_resting && kzi_pair_rests(world, *p));
    }
    return kept;
}

static size_t keep_meeting(const kz_world *world, meet_part part, kz_index_pair *out)
{
    if (world->step.n_resting > 0) return keep_part(world, part, out, true, true);
    if (world->n_slots >= LARGE_FROM) return keep_part(world, part, out, true, false);
    return keep_part(world, part, out, false, false);
}

/* Drops pairs whose filters do not let them collide: those of a body whose number was another's. */
static size_t keep_agreeing(const kz_world *world, kz_index_pair *pairs, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        pairs[kept] = pairs[i];
        kept += kzi_bits_agree(world, pairs[i].a, pairs[i].b);
    }
    return kept;
}

/* Writes pairs that meet to step->found, with little more room than they need. */
static bool find_early(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kzi_pair_list *found = &step->found;
    const kz_index_pair *pairs = kzi_pairs_of(&step->fat.pairs);
    const size_t n = step->fat.pairs.n;
    found->n = 0;
    for (size_t i = 0; i < n; i += MEET_TOGETHER) {
        const size_t more = n - i < MEET_TOGETHER ? n - i : MEET_TOGETHER;
        if (kzi_step_room(world, &found->block, found->n, found->n + more, sizeof(kz_index_pair), NULL) != KZ_OK) {
            return false;
        }
        const meet_part part = {pairs + i, pairs + i + more, pairs + n};
        found->n += keep_meeting(world, part, kzi_pairs_of(found) + found->n);
    }
    return true;
}

/* Keeps those of n pairs that collide as far as that is asked of this file, and whose filters agree. */
static size_t keep_those(kz_world *world, kz_index_pair *pairs, size_t n, kzi_fat_keep *keep)
{
    if (world->has_reused && world->collides.at) n = keep_agreeing(world, pairs, n);
    world->step.n_candidates += n;
    return keep ? keep(world, pairs, n) : n;
}

/* Sorts step->found, which has each pair once. */
static bool sort_found(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const kzi_pair_run all = {kzi_pairs_of(&step->found), step->found.n};
    const kz_parallel *by = world->has_parallel ? &world->parallel : NULL;
    return kzi_sort_pairs(&world->alloc, &step->sap.order, &all, 1, world->n_slots, by, kzi_pairs_of(&step->found),
                          NULL) == KZ_OK;
}

/* Finds the pairs whose boxes meet in both lists. */
static bool find_meeting(kz_world *world, kzi_fat_keep *keep)
{
    kzi_stepper *step = &world->step;
    const size_t n_late = step->fat.late.n;
    step->n_candidates = 0;
    step->has_found_all = step->n_resting == 0;
    if (!find_early(world)) return false;
    step->found.n = keep_those(world, kzi_pairs_of(&step->found), step->found.n, keep);
    if (keep && !sort_found(world)) return false;
    if (n_late > 0) {
        const size_t n = step->found.n;
        if (kzi_step_room(world, &step->before.block, 0, n_late, sizeof(kz_index_pair), NULL) != KZ_OK) return false;
        kz_index_pair *late = kzi_pairs_of(&step->before);
        const kz_index_pair *from = kzi_pairs_of(&step->fat.late);
        size_t n_met = keep_meeting(world, (meet_part){from, from + n_late, from + n_late}, late);
        n_met = keep_those(world, late, n_met, keep);
        if (kzi_step_room(world, &step->found.block, n, n + n_met, sizeof(kz_index_pair), NULL) != KZ_OK) return false;
        step->found.n = merge_into(kzi_pairs_of(&step->found), n, late, n_met);
    }
    return !world->max_pairs || step->n_candidates <= world->max_pairs;
}

/* ---- Keeping --------------------------------------------------------------------------------------------- */

/* Takes pairs as they are found, by strips, so that neighbours are asked about together later. */
static size_t take_unsorted(void *ctx, kz_index_pair *pairs, size_t n)
{
    kz_world *world = ctx;
    kzi_pair_list *list = &world->step.fat.pairs;
    const kz_result r = kzi_step_room(world, &list->block, list->n, list->n + n, sizeof(kz_index_pair), NULL);
    if (r == KZ_OK && n > 0) memcpy(kzi_pairs_of(list) + list->n, pairs, n * sizeof *pairs);
    list->n = r == KZ_OK ? list->n + n : SIZE_MAX / 2; /* too many for any room */
    return 0;
}

/* Writes fat boxes, and finds their pairs. */
static bool build_fat(kz_world *world, bool is_sorted)
{
    kzi_stepper *step = &world->step;
    kzi_fat *fat = &step->fat;
    const bool all = step->n_movers == world->n_slots && !step->is_unordered;
    kzi_box_set movers = kzi_boxes_of(world, all ? NULL : step->movers.at, step->n_movers);
    kzi_sap_how how = kzi_how_of(world, MANY_FAT_PAIRS * step->n_candidates + step->n_movers);
    bool is_done;
    movers.boxes = fat->boxes.at;
    how.by_place = true;
    how.count_to = how.max_pairs;
    how.keep = is_sorted ? NULL : take_unsorted;
    how.keep_ctx = world;
    kzi_fat_write(world);
    fat->pairs.n = fat->late.n = 0;
    if (is_sorted) kzi_block_swap(&step->sap.pairs, &fat->pairs.block);
    const kz_result r = kzi_sweep_some(world, &movers, &how, &is_done, NULL);
    if (is_sorted) kzi_block_swap(&step->sap.pairs, &fat->pairs.block);
    fat->pairs.n += step->sap.n_pairs;
    step->sap.n_pairs = 0;
    fat->n_steps = 0;
    fat->is_void = false;
    fat->phase = KZI_FAT_KEPT;
    return r == KZ_OK && is_done && fat->pairs.n < SIZE_MAX / 2;
}

/* Makes room for the fat boxes of movers that are new: they have none. */
static bool fit_movers(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    const uint32_t n = world->step.n_movers;
    if (kzi_step_room(world, &fat->boxes, fat->n_boxes, n, sizeof(kz_box), NULL) != KZ_OK) return false;
    while (fat->n_boxes < n) ((kz_box *)fat->boxes.at)[fat->n_boxes++] = KZ_BOX_EMPTY;
    return true;
}

/* The next margin: wider where many left before half of the steps were over, as where positions are rounded to pixels. */
static float next_margin(const kzi_fat *fat)
{
    if (fat->margin_steps == 0) return FIRST_MARGIN;
    if (fat->n_steps * 2 <= fat->n_predicted)
        return fat->margin_steps < MOST_MARGIN ? 2 * fat->margin_steps : MOST_MARGIN;
    return fat->margin_steps > LEAST_MARGIN ? 0.9f * fat->margin_steps : LEAST_MARGIN;
}

/* A build that lasts for less than two steps costs more than it saves. */
static bool has_paid(kzi_fat *fat)
{
    if (!fat->is_void) fat->margin_steps = next_margin(fat);
    if (fat->phase == KZI_FAT_WATCHED) return true;
    if (fat->n_steps <= 2) return false;
    fat->n_failed = 0;
    return true;
}

static bool try_fat(kz_world *world, kzi_fat_keep *keep)
{
    kzi_fat *fat = &world->step.fat;
    if (world->wraps || world->step.n_movers < KZI_FAT_FROM || !fit_movers(world)) return false;
    fat->n_steps++;
    const bool is_kept = fat->phase == KZI_FAT_KEPT && !fat->is_void && are_caught(world);
    if (!is_kept && (!has_paid(fat) || !build_fat(world, keep == NULL))) return false;
    if (!find_meeting(world, keep)) return false;
    if (!is_kept) fat->n_met = world->step.n_candidates;
    return true;
}

bool kzi_fat_find(kz_world *world, kzi_fat_keep *keep)
{
    kzi_fat *fat = &world->step.fat;
    if (fat->phase == KZI_FAT_NONE) return false;
    if (try_fat(world, keep)) return true;
    fat->n_waits = FIRST_WAITS << fat->n_failed;
    fat->n_failed += fat->n_failed < MOST_FAILED;
    kzi_fat_free(&world->alloc, fat);
    kzi_step_drop_sap(world); /* it may have room for far more pairs than there are */
    return false;
}

void kzi_fat_watch(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    const uint32_t *movers = world->step.movers.at, n = world->step.n_movers;
    if (fat->phase != KZI_FAT_NONE || world->wraps || n < KZI_FAT_FROM) return;
    if (fat->n_waits > 0) {
        fat->n_waits--;
        return;
    }
    if (kzi_step_room(world, &fat->boxes, 0, n, sizeof(kz_box), NULL) != KZ_OK) return;
    for (uint32_t i = 0; i < n; i++) ((kz_box *)fat->boxes.at)[i] = kzi_boxes(world)[movers[i]];
    fat->phase = KZI_FAT_WATCHED;
    fat->n_boxes = n;
    fat->n_steps = 0;
}
