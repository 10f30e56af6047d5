/* mask_lanes.h - the loops of mask_kernels.h, written once for all vector widths.  Each mask_LEVEL.c defines the
 * following, then includes this file:
 *
 *     MASK_NAME(f)          the level's own name for f
 *     LANES, V              how many words a vector has (2, 4 or 8), and its type
 *     LOAD(p), STORE(p, v), ZERO(), ALL(word), OR(a, b), XOR(a, b)
 *     OR_AND(any, a, b)     any | (a & b)
 *     UP(v, n), DOWN(v, n)  shifts by a count; 0 .. 63, DOWN by 64, too, where LANES > 2
 *     UP_BY(v, n)           shifts by a constant
 *     ANY(v), ROWS(v)       is any bit set?  One bit for each word that is not 0
 *     WORDS_OF(v), SIGNS(v) all words ORed; all bits of a word where its highest bit is set
 *     LEAVE()               called before returning */

/* And these:
 *
 *     SHIFT, SHIFT_OF(n)    shift counts 0 .. 63, ready for use
 *     RIGHT(KEEP(here, shift), next, shift)   `here` shifted right, the bits of `next` moved in
 *     NEXT_OF(left, beside, n)                the words `next` of a single strip, for a shift by n
 *     STRIPS                how many strips are compared together at the most: 4, or 1
 *     SUM, NO_SUM(), ADD_COUNT(sum, v), TOTAL(sum)         count the bits of words
 *     SINGLE, SINGLE_OF(n), SINGLE_DOWN(v, shift)          of four words and more: shift counts 0 .. 64
 *     STRIP_OVERLAP         a level's own, if it has one */

typedef struct MASK_NAME(strip) {
    const uint64_t *left, *next, *right;
} MASK_NAME(strip);

KZI_ALWAYS_INLINE MASK_NAME(strip) MASK_NAME(strip_of)(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (MASK_NAME(strip)){left, NEXT_OF(left, left + w->left_stride, w->shift),
                              w->right + (size_t)s * w->right_stride};
}

/* Rows y .. y+LANES-1 of a strip, ORed into `any`. */
KZI_ALWAYS_INLINE V MASK_NAME(gather)(V any, MASK_NAME(strip) p, size_t y, SHIFT shift)
{
    return OR_AND(any, RIGHT(KEEP(LOAD(p.left + y), shift), LOAD(p.next + y), shift), LOAD(p.right + y));
}

KZI_ALWAYS_INLINE V MASK_NAME(words)(MASK_NAME(strip) p, size_t y, SHIFT shift)
{
    return MASK_NAME(gather)(ZERO(), p, y, shift);
}

/* ---- Overlap -------------------------------------------------------------------------------------------- */

/* The same for n strips side by side.  Each column of the left mask is loaded once. */
KZI_ALWAYS_INLINE V MASK_NAME(gather_strips)(V any, const kzi_mask_window *w, int32_t s, int n, size_t y, SHIFT shift)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride, *right = w->right + (size_t)s * w->right_stride;
    V before = KEEP(LOAD(left + y), shift);
    for (int i = 0; i < n; i++, right += w->right_stride) {
        left += w->left_stride;
        const V next = LOAD(left + y);
        any = OR_AND(any, RIGHT(before, next, shift), LOAD(right + y));
        before = KEEP(next, shift);
    }
    return any;
}

/* Tests the result once for four vectors, because a test costs as much as one.  Strips are taken by fours, because
 * loads are the bottleneck: eight columns take nine loads, instead of ten by twos. */
KZI_ALWAYS_INLINE bool MASK_NAME(find)(const kzi_mask_window *w)
{
    const SHIFT shift = SHIFT_OF(w->shift);
    const size_t rows = ((size_t)w->rows + 7) & ~(size_t)7;
    int32_t s = 0;
    for (; s + 4 <= w->n_strips && STRIPS == 4; s += 4) {
        for (size_t y = 0; y < rows; y += LANES)
            if (ANY(MASK_NAME(gather_strips)(ZERO(), w, s, 4, y, shift))) return true;
    }
    for (; s + 2 <= w->n_strips && STRIPS == 4; s += 2) {
        for (size_t y = 0; y < rows; y += 2 * LANES) {
            V any = MASK_NAME(gather_strips)(ZERO(), w, s, 2, y, shift);
            if (LANES < 8 || y + LANES < rows) any = MASK_NAME(gather_strips)(any, w, s, 2, y + LANES, shift);
            if (ANY(any)) return true;
        }
    }
    for (; s < w->n_strips; s++) {
        const MASK_NAME(strip) p = MASK_NAME(strip_of)(w, s);
        size_t y = 0;
        for (; y + 4 * LANES <= rows; y += 4 * LANES) {
            const V upper = MASK_NAME(gather)(MASK_NAME(words)(p, y, shift), p, y + LANES, shift);
            const V lower = MASK_NAME(gather)(MASK_NAME(words)(p, y + 2 * LANES, shift), p, y + 3 * LANES, shift);
            if (ANY(OR(upper, lower))) return true;
        }
        V rest = ZERO();
        for (; y < rows; y += LANES) rest = MASK_NAME(gather)(rest, p, y, shift);
        if (ANY(rest)) return true;
    }
    return false;
}

static bool MASK_NAME(overlap)(const kzi_mask_window *w)
{
    const bool found = MASK_NAME(find)(w);
    LEAVE();
    return found;
}

/* ---- Area, first bit, bounds ---------------------------------------------------------------------------- */

static int64_t MASK_NAME(area)(const kzi_mask_window *w)
{
    const SHIFT shift = SHIFT_OF(w->shift);
    SUM sum = NO_SUM();
    for (int32_t s = 0; s < w->n_strips; s++) {
        const MASK_NAME(strip) p = MASK_NAME(strip_of)(w, s);
        for (int32_t y = 0; y < w->rows; y += LANES) sum = ADD_COUNT(sum, MASK_NAME(words)(p, (size_t)y, shift));
    }
    const int64_t area = TOTAL(sum);
    LEAVE();
    return area;
}

/* The topmost row with a bit; -1 when there is none.  Tests eight rows over all strips before the next eight. */
KZI_ALWAYS_INLINE int32_t MASK_NAME(topmost)(const kzi_mask_window *w)
{
    const SHIFT shift = SHIFT_OF(w->shift);
    for (int32_t y = 0; y < w->rows; y += 8) {
        V eight[8 / LANES];
        for (int i = 0; i < 8 / LANES; i++) eight[i] = ZERO();
        for (int32_t s = 0; s < w->n_strips; s++) {
            const MASK_NAME(strip) p = MASK_NAME(strip_of)(w, s);
            for (int i = 0; i < 8 / LANES; i++) eight[i] = MASK_NAME(gather)(eight[i], p, (size_t)(y + LANES * i), shift);
        }
        unsigned rows = 0;
        for (int i = 0; i < 8 / LANES; i++) rows |= ROWS(eight[i]) << LANES * i;
        if (rows) return y + kzi_bits_lowest(rows);
    }
    return -1;
}

static bool MASK_NAME(first)(const kzi_mask_window *w, kz_cell *at)
{
    const int32_t y = MASK_NAME(topmost)(w);
    LEAVE();
    if (y < 0) return false;
    *at = kzi_mask_window_leftmost(w, y);
    return true;
}

static bool MASK_NAME(bounds)(const kzi_mask_window *w, kz_cell_rect *box)
{
    const SHIFT shift = SHIFT_OF(w->shift);
    kz_cell_rect b = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t s = 0; s < w->n_strips; s++) {
        const MASK_NAME(strip) p = MASK_NAME(strip_of)(w, s);
        V any = ZERO();
        for (int32_t y = 0; y < w->rows; y += LANES) {
            const V words = MASK_NAME(words)(p, (size_t)y, shift);
            const unsigned rows = ROWS(words);
            if (rows == 0) continue;
            any = OR(any, words);
            const int32_t top = y + kzi_bits_lowest(rows), bottom = y + kzi_bits_highest(rows) + 1;
            if (top < b.y0) b.y0 = top;
            if (bottom > b.y1) b.y1 = bottom;
        }
        const uint64_t columns = WORDS_OF(any);
        if (columns == 0) continue;
        if (b.x0 == INT32_MAX) b.x0 = 64 * s + kzi_bits_lowest(columns);
        b.x1 = 64 * s + kzi_bits_highest(columns) + 1;
    }
    LEAVE();
    if (b.y1 == 0) return false;
    *box = b;
    return true;
}

/* ---- Words written -------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void MASK_NAME(or_into)(uint64_t *out, V words) { STORE(out, OR(LOAD(out), words)); }

static void MASK_NAME(common)(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    const SHIFT shift = SHIFT_OF(w->shift);
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const MASK_NAME(strip) p = MASK_NAME(strip_of)(w, s);
        for (int32_t y = 0; y < w->rows; y += LANES) {
            const V words = MASK_NAME(words)(p, (size_t)y, shift);
            MASK_NAME(or_into)(out + y, UP(words, out_shift));
            if (out_shift) MASK_NAME(or_into)(out + out_stride + y, DOWN(words, 64 - out_shift));
        }
    }
    LEAVE();
}

static void MASK_NAME(fill)(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y += LANES) {
        V v = LOAD(strip + y);
        v = XOR(v, UP_BY(v, 1));
        v = XOR(v, UP_BY(v, 2));
        v = XOR(v, UP_BY(v, 4));
        v = XOR(v, UP_BY(v, 8));
        v = XOR(v, UP_BY(v, 16));
        v = XOR(v, UP_BY(v, 32));
        STORE(strip + y, XOR(v, SIGNS(LOAD(before + y))));
    }
    LEAVE();
}

static void MASK_NAME(flip_words)(uint64_t *to, size_t n, uint64_t word)
{
    const V v = ALL(word);
    size_t i = 0;
    for (; i + LANES <= n; i += LANES) STORE(to + i, XOR(LOAD(to + i), v));
    LEAVE();
    for (; i < n; i++) to[i] ^= word;
}

KZI_ALWAYS_INLINE V MASK_NAME(drawn)(kzi_draw how, V here, V drawn)
{
    switch (how) {
    case KZI_DRAW: return OR(here, drawn);
    case KZI_ERASE: return XOR(here, OR_AND(ZERO(), here, drawn));
    case KZI_TOGGLE: return XOR(here, drawn);
    default: return OR_AND(ZERO(), here, drawn);
    }
}

KZI_ALWAYS_INLINE void MASK_NAME(draw_rows)(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high,
                                            int32_t rows, int n)
{
    const SHIFT shift = SHIFT_OF(n);
    const uint64_t *next = NEXT_OF(low, high, n);
    int32_t y = 0;
    for (; y + LANES <= rows; y += LANES) {
        const V words = RIGHT(KEEP(LOAD(low + y), shift), LOAD(next + y), shift);
        STORE(to + y, MASK_NAME(drawn)(how, LOAD(to + y), words));
    }
    LEAVE();
    for (; y < rows; y++) to[y] = kzi_drawn(how, to[y], low[y] >> n | high[y] << 1 << (63 - n));
}

static void MASK_NAME(draw)(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high, int32_t rows, int shift)
{
    switch (how) {
    case KZI_DRAW: MASK_NAME(draw_rows)(KZI_DRAW, to, low, high, rows, shift); break;
    case KZI_ERASE: MASK_NAME(draw_rows)(KZI_ERASE, to, low, high, rows, shift); break;
    case KZI_TOGGLE: MASK_NAME(draw_rows)(KZI_TOGGLE, to, low, high, rows, shift); break;
    default: MASK_NAME(draw_rows)(KZI_KEEP, to, low, high, rows, shift);
    }
}

/* ---- Single strips, and shifted ones -------------------------------------------------------------------- */

/* Vectors of two words do not speed these loops up. */
#if LANES > 2

/* Rows y .. y+LANES-1 of a single strip. */
KZI_ALWAYS_INLINE V MASK_NAME(single)(V any, const uint64_t *left, const uint64_t *right, SINGLE down)
{
    return OR_AND(any, SINGLE_DOWN(LOAD(left), down), LOAD(right));
}

static bool MASK_NAME(strip_overlap)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const SINGLE down = SINGLE_OF(shift);
    V any = ZERO();
    for (int32_t y = 0; y < rows; y += 8)
        for (int32_t i = y; i < y + 8; i += LANES) any = MASK_NAME(single)(any, left + i, right + i, down);
    const bool found = ANY(any);
    LEAVE();
    return found;
}

static int64_t MASK_NAME(strip_area)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const SINGLE down = SINGLE_OF(shift);
    SUM sum = NO_SUM();
    for (int32_t y = 0; y < rows; y += 8)
        for (int32_t i = y; i < y + 8; i += LANES)
            sum = ADD_COUNT(sum, MASK_NAME(single)(ZERO(), left + i, right + i, down));
    const int64_t area = TOTAL(sum);
    LEAVE();
    return area;
}

/* Tests sixteen rows at a time. */
static int32_t MASK_NAME(strip_top)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const SINGLE down = SINGLE_OF(shift);
    int32_t y = 0;
    unsigned found = 0;
    for (; y < rows && found == 0; y += 16)
        for (int32_t i = 0; i < 16 && y + (i & ~7) < rows; i += LANES)
            found |= ROWS(MASK_NAME(single)(ZERO(), left + y + i, right + y + i, down)) << i;
    LEAVE();
    return found ? y - 16 + kzi_bits_lowest(found) : rows;
}

static void MASK_NAME(or_shifted)(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift)
{
    int32_t y = 0;
    for (; y + LANES <= rows; y += LANES)
        MASK_NAME(or_into)(to + y, OR(UP(LOAD(strip + y), shift), DOWN(LOAD(before + y), 64 - shift)));
    LEAVE();
    kzi_mask_plain_or_shifted(to + y, strip + y, before + y, rows - y, shift);
}

#define MASK_OR_PLAIN(f) MASK_NAME(f)
#else
#define MASK_OR_PLAIN(f) kzi_mask_plain_##f
#endif
#ifndef STRIP_OVERLAP
#define STRIP_OVERLAP MASK_OR_PLAIN(strip_overlap)
#endif

#if LANES > 2
static bool MASK_NAME(double_strips)(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_double_strips p = kzi_double_strips_at(a, b, dx, dy);
    const SHIFT shift = SHIFT_OF(p.shift);
    V any = ZERO();
    for (int64_t y = 0; y < p.rows; y += 8) {
        for (int64_t i = y; i < y + 8; i += LANES) {
            const V middle = LOAD(p.left[1] + i);
            any = OR_AND(any, RIGHT(KEEP(LOAD(p.left[0] + i), shift), middle, shift), LOAD(p.right[0] + i));
            any = OR_AND(any, RIGHT(KEEP(middle, shift), LOAD(p.left[2] + i), shift), LOAD(p.right[1] + i));
        }
    }
    const bool found = ANY(any);
    LEAVE();
    return found;
}
#endif

static bool MASK_NAME(large_overlap)(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy, kzi_mask_query *rest)
{
    /* Of two words a vector: half the rows, or they would take twice as long. */
    enum { ROWS_SEEN = LANES > 2 ? KZI_GLANCE_ROWS : KZI_GLANCE_ROWS / 2, SKIPPED = (KZI_GLANCE_ROWS - ROWS_SEEN) / 2 };
    const kzi_mask_glance g = kzi_mask_glance_at(a, b, dx, dy);
    V any = ZERO();
    for (int i = SKIPPED; i < SKIPPED + ROWS_SEEN; i += LANES)
        any = OR_AND(any, DOWN(LOAD(g.middle.left + i), g.middle.shift), LOAD(g.middle.right + i));
    const bool hit = ANY(any);
    LEAVE();
    if ((g.apart | hit) != 0) return g.apart == 0;
#if LANES > 2
    if (kzi_mask_pair_is_double(a, b)) return MASK_NAME(double_strips)(a, b, dx, dy);
#endif
    return rest(a, b, dx, dy);
}

static const kzi_mask_kernels MASK_NAME(table) = {
    .large_overlap = MASK_NAME(large_overlap),
    .overlap = MASK_NAME(overlap),
    .strip_overlap = STRIP_OVERLAP,
    .area = MASK_NAME(area),
    .strip_area = MASK_OR_PLAIN(strip_area),
    .strip_top = MASK_OR_PLAIN(strip_top),
    .first = MASK_NAME(first),
    .bounds = MASK_NAME(bounds),
    .common = MASK_NAME(common),
    .fill = MASK_NAME(fill),
    .or_shifted = MASK_OR_PLAIN(or_shifted),
    .draw = MASK_NAME(draw),
    .flip_words = MASK_NAME(flip_words),
};

#undef MASK_NAME
#undef MASK_OR_PLAIN
#undef LANES
#undef V
#undef SHIFT
#undef SHIFT_OF
#undef LOAD
#undef STORE
#undef ZERO
#undef ALL
#undef OR
#undef XOR
#undef KEEP
#undef RIGHT
#undef NEXT_OF
#undef OR_AND
#undef ANY
#undef ROWS
#undef WORDS_OF
#undef SUM
#undef NO_SUM
#undef ADD_COUNT
#undef TOTAL
#undef UP
#undef DOWN
#undef UP_BY
#undef SIGNS
#undef STRIPS
#undef LEAVE
#undef SINGLE
#undef SINGLE_OF
#undef SINGLE_DOWN
#undef STRIP_OVERLAP
