/* step_age_bits.c - the age of bodies: for how many steps nobody has touched them.  Integers only, so that compilers can
 * vectorize it. */
#include "world/step/step_private.h"

/* The state a step later: untouched since the last step, or a step older.  Which of the two is as good as random where
 * bodies start and stop, so there is no branch. */
static inline uint32_t older_state(uint32_t state)
{
    const uint32_t touched = 0 - ((state / KZI_TOUCHED) & 1), first = state >> KZI_AGE_SHIFT;
    const uint32_t older = state + ((~(first & first >> 1) & 1) << KZI_AGE_SHIFT);
    return (older & ~touched) | (state & touched & ~((uint32_t)KZI_TOUCHED | KZI_AGE_BITS));
}

/* kzi_is_ready_to_sleep as 1 or 0, without a comparison. */
static inline uint32_t ready_bit(uint32_t state)
{
    const uint32_t age = state >> KZI_AGE_SHIFT, is_still = state / KZ_BODY_STATIC | (age & age >> 1);
    return is_still & state / KZI_LIVE & ~(state / KZI_TOUCHED) & 1;
}

/* Raises the age of some bodies that are neighbours in memory, if they are listed.  Their number is fixed, as gcc does not
 * vectorize other loops at -O2. */
#define TOGETHER 16

/* All bits if the body is listed, otherwise none. */
static inline uint32_t listed_mask(uint32_t state) { return 0 - ((state / KZI_LISTED) & 1); }

/* The same where all that are listed are touched, and none is static, as where everything moves: then none is ready.  False
 * if it is not so. */
static bool age_touched(uint32_t *states, kzi_ages *ages)
{
    uint32_t have = 0, untouched = 0;
    for (uint32_t i = 0; i < TOGETHER; i++) {
        have |= states[i] & listed_mask(states[i]);
        untouched |= states[i] / KZI_LISTED & ~(states[i] / KZI_TOUCHED);
    }
    if ((untouched & 1) || (have & KZ_BODY_STATIC)) return false;
    ages->have |= have;
    for (uint32_t i = 0; i < TOGETHER; i++) {
        states[i] &= ~(listed_mask(states[i]) & ((uint32_t)KZI_TOUCHED | KZI_AGE_BITS));
    }
    return true;
}

static void age_together(uint32_t *states, kzi_ages *ages)
{
    uint32_t ready = 0, stayed = 0, have = 0;
    for (uint32_t i = 0; i < TOGETHER; i++) {
        const uint32_t state = states[i], older = older_state(state);
        const uint32_t listed = listed_mask(state);
        const uint32_t is_ready = ready_bit(older) & listed;
        have |= state & listed;
        states[i] = (older & listed) | (state & ~listed);
        ready += is_ready;
        stayed += is_ready & ready_bit(state);
    }
    ages->ready += ready;
    ages->stayed += stayed;
    ages->have |= have;
}

static void age_one(uint32_t *state, kzi_ages *ages)
{
    const uint32_t older = older_state(*state), is_ready = ready_bit(older);
    if (!(*state & KZI_LISTED)) return;
    ages->have |= *state;
    ages->ready += is_ready;
    ages->stayed += is_ready & ready_bit(*state);
    *state = older;
}

kzi_ages kzi_age_states(uint32_t *states, const uint32_t *ids, uint32_t n)
{
    kzi_ages ages = {0, 0, 0};
    uint32_t i = 0;
    for (; !ids && i + TOGETHER <= n; i += TOGETHER) {
        if (!age_touched(states + i, &ages)) age_together(states + i, &ages);
    }
    for (; i < n; i++) age_one(&states[ids ? ids[i] : i], &ages);
    return ages;
}
