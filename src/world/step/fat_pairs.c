/* fat_pairs.c - keeps the pairs of fat boxes that meet, and tests each step which of them have boxes that meet. */
#include "world/step/fat_pairs.h"

#include "world/step/fat_private.h"

#include <string.h>

#define SOME_LOOSE     16u /* loose bodies are caught up to this many and 1 / LOOSE_PART of the movers */
#define LOOSE_PART     32u
#define NEAR_PART      3u /* movers near loose ones: up to 1 / NEAR_PART of all */
#define LATE_PART      8u /* late pairs: up to 1 / LATE_PART of the others and as many of the movers */
#define MANY_FAT_PAIRS 3  /* times the pairs that met, and one a mover: a build does not pay with more */
#define TOO_FAST       1.5 /* times these, by a guess */
#define FEWER_MEET     2  /* times as many are kept, where fewer and fewer of them meet */
#define FIRST_WAITS    4u /* steps */
#define MOST_FAILED    6u
#define MEET_TOGETHER  64u /* pairs, before the room for those that meet is looked at */

/* ---- Late pairs ------------------------------------------------------------------------------------------ */

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
    fat->late.n = kzi_pairs_merge_into(kzi_pairs_of(&fat->late), fat->late.n, pairs, kept);
    return true;
}

/* Finds pairs among n movers, of which the first n_loose are loose, and between these and resting bodies. */
static bool sweep_near(kz_world *world, const uint32_t *places, uint32_t n)
{
    kzi_stepper *step = &world->step;
    const uint32_t *movers = step->movers.at;
    const kz_box *fat = step->fat.boxes.at;
    /* Those of movers that are near, but not loose, are among the pairs that are known. */
    kzi_sap_how how = kzi_how_of(world, step->fat.pairs.n + step->fat.late.n + step->n_movers);
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
    how.count_to = how.max_pairs;
    return kzi_sweep_some(world, &set, &how, &is_done, NULL) == KZ_OK && is_done;
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
 * anywhere in memory, so their boxes may be prefetched, up to the end of the list. */
KZI_ALWAYS_INLINE size_t keep_part(const kz_world *world, meet_part part, kz_index_pair *out, bool prefetches,
                                   bool have_resting)
{
    const kz_box *boxes = kzi_boxes(world);
    size_t kept = 0;
    for (const kz_index_pair *p = part.from; p < part.to; p++) {
        if (prefetches) KZI_PREFETCH(&boxes[(part.end - p > KZI_PAIRS_PREFETCH ? p + KZI_PAIRS_PREFETCH : p)->b]);
        out[kept] = *p;
        kept += kzi_boxes_meet(&boxes[p->a], &boxes[p->b]) & !(have_resting && kzi_pair_rests(world, *p));
    }
    return kept;
}

static size_t keep_meeting(const kz_world *world, meet_part part, kz_index_pair *out)
{
    if (world->step.n_resting > 0) return keep_part(world, part, out, true, true);
    if (world->n_slots >= KZI_PREFETCH_FROM) return keep_part(world, part, out, true, false);
    return keep_part(world, part, out, false, false);
}

/* Drops pairs whose filters do not let them collide: of a new body in the slot of one that had other filters.  Its own
 * pairs are found because it has no fat box. */
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

/* Finds the pairs of either list whose boxes meet.  Both lists may have a pair. */
static bool find_meeting(kz_world *world, kzi_fat_keep *keep)
{
    kzi_stepper *step = &world->step;
    const size_t n_late = step->fat.late.n;
    step->n_candidates = 0;
    step->has_found_all = step->n_resting == 0;
    if (!find_early(world)) return false;
    step->found.n = keep_those(world, kzi_pairs_of(&step->found), step->found.n, keep);
    if (keep && !kzi_sort_found(world)) return false;
    if (n_late > 0) {
        const size_t n = step->found.n;
        if (kzi_step_room(world, &step->before.block, 0, n_late, sizeof(kz_index_pair), NULL) != KZ_OK) return false;
        kz_index_pair *late = kzi_pairs_of(&step->before);
        const kz_index_pair *from = kzi_pairs_of(&step->fat.late);
        size_t n_met = keep_meeting(world, (meet_part){from, from + n_late, from + n_late}, late);
        n_met = keep_those(world, late, n_met, keep);
        if (kzi_step_room(world, &step->found.block, n, n + n_met, sizeof(kz_index_pair), NULL) != KZ_OK) return false;
        step->found.n = kzi_pairs_merge_into(kzi_pairs_of(&step->found), n, late, n_met);
    }
    if (!keep) step->n_candidates = step->found.n; /* without those that are in both */
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
    list->n += r == KZ_OK ? n : 0;
    world->step.fat.is_short |= r != KZ_OK;
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
    fat->is_short = false;
    if (is_sorted) kzi_block_swap(&step->sap.pairs, &fat->pairs.block);
    const kz_result r = kzi_sweep_some(world, &movers, &how, &is_done, NULL);
    if (is_sorted) kzi_block_swap(&step->sap.pairs, &fat->pairs.block);
    fat->pairs.n += step->sap.n_pairs;
    step->sap.n_pairs = 0;
    fat->n_steps = 0;
    fat->is_void = false;
    fat->phase = KZI_FAT_KEPT;
    return r == KZ_OK && is_done && !fat->is_short;
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

/* Has the last build saved more than it cost?  It has if it lasted for at least two steps. */
static bool has_paid(const kzi_fat *fat) { return fat->phase == KZI_FAT_WATCHED || fat->n_steps > 2; }

/* Do too few of the pairs meet?  They were fewer at the build, but boxes have shrunk or come to rest since. */
static bool are_too_many(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    const uint64_t most = MANY_FAT_PAIRS * step->n_candidates + step->n_movers;
    return step->fat.pairs.n + step->fat.late.n > FEWER_MEET * most;
}

/* Do bodies move so fast for their size that a first build would have far too many pairs?  Then it is not tried. */
static bool are_too_fast(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    const double most = (double)MANY_FAT_PAIRS * (double)step->n_candidates + (double)step->n_movers;
    return step->fat.phase == KZI_FAT_WATCHED &&
           (double)step->n_candidates * kzi_fat_growth(world) > TOO_FAST * most;
}

static bool try_fat(kz_world *world, kzi_fat_keep *keep)
{
    kzi_fat *fat = &world->step.fat;
    if (!fit_movers(world)) return false;
    fat->n_steps++;
    const bool may_keep = fat->phase == KZI_FAT_KEPT && !fat->is_void && !are_too_many(world);
    const bool is_kept = may_keep && are_caught(world);
    if (!is_kept) {
        if (!has_paid(fat) || are_too_fast(world) || !build_fat(world, keep == NULL)) return false;
    }
    if (!find_meeting(world, keep)) return false;
    if (!is_kept) {
        fat->n_met = (size_t)world->step.n_candidates;
    } else if (fat->n_steps > 2) {
        fat->n_failed = 0;
    }
    return true;
}

static bool may_be_fat(const kz_world *world) { return !world->wraps && world->step.n_movers >= KZI_FAT_FROM; }

bool kzi_fat_find(kz_world *world, kzi_fat_keep *keep)
{
    kzi_fat *fat = &world->step.fat;
    if (fat->phase == KZI_FAT_NONE) return false;
    if (may_be_fat(world)) {
        if (try_fat(world, keep)) return true;
        fat->n_waits = FIRST_WAITS << fat->n_failed;
        fat->n_failed += fat->n_failed < MOST_FAILED;
    }
    kzi_fat_stop(world);
    return false;
}

void kzi_fat_watch(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    const uint32_t *movers = world->step.movers.at, n = world->step.n_movers;
    if (fat->phase != KZI_FAT_NONE || !may_be_fat(world) || world->step.apart.is_on) return;
    if (fat->n_waits > 0) {
        fat->n_waits--;
        return;
    }
    if (kzi_step_room(world, &fat->boxes, 0, n, sizeof(kz_box), NULL) != KZ_OK) return;
    for (uint32_t i = 0; i < n; i++) ((kz_box *)fat->boxes.at)[i] = kzi_boxes(world)[movers[i]];
    fat->phase = KZI_FAT_WATCHED;
    fat->is_void = false;
    fat->n_boxes = n;
    fat->n_steps = 0;
}
