/* batch_lanes.h - kernels of batched overlap tests, written once over vectors of any width.
 *
 * Each level's file defines the vectors and includes this one:
 *
 *     BATCH_NAME(f)    the level's own name for f
 *     V, LANES         doubles side by side, and how many; M: a truth for each
 *     LOAD (from float), ALL, ADD, SUB, MUL, MIN, MAX, ABS; LT, LE, EQ; AND, OR, BUT (and not), NEVER, EVERY, BITS
 *     F, FLANES, FM, FLOAD, FLT, FLE, FAND, FOR, FBITS    the same for floats
 *     LEAVE()          before every return
 *     INLINE           how helpers are declared: always inlined for vectors, by choice of the compiler in plain C */

/* A verdict in double is certain if it is farther from the decision boundary than all rounding together.  Pairs that
 * just touch are then unknown, but most of them lie on some grid.  If all numbers are small multiples of one quantum,
 * nothing was rounded and double is exact. */

typedef struct BATCH_NAME(vec) {
    V x, y;
} BATCH_NAME(vec);
#define VEC BATCH_NAME(vec)

/* Which lanes certainly have the property, and which certainly do not. */
typedef struct BATCH_NAME(verdict) {
    M overlap, apart;
} BATCH_NAME(verdict);
#define VERDICT BATCH_NAME(verdict)

/* Error bounds: of a cross product, relative to its two products, and of positive sums and products. */
typedef struct BATCH_NAME(rounding) {
    V cross, down, up;
} BATCH_NAME(rounding);
#define ROUNDING BATCH_NAME(rounding)

/* Half of these would be enough.  Shewchuk 1997 gives 3 units of 2^-53 for the cross product, and no sum or product
 * below has more than 24 roundings. */
INLINE ROUNDING BATCH_NAME(rounded)(void)
{
    return (ROUNDING){ALL(0x1p-50), ALL(1 - 0x1p-47), ALL(1 + 0x1p-47)};
}

INLINE ROUNDING BATCH_NAME(not_rounded)(void) { return (ROUNDING){ALL(0), ALL(1), ALL(1)}; }

INLINE VEC BATCH_NAME(corner)(const kzi_batch_side *s, int32_t k, size_t at)
{
    return (VEC){LOAD(s->x[k] + (at & s->moves)), LOAD(s->y[k] + (at & s->moves))};
}

INLINE V BATCH_NAME(radius)(const kzi_batch_side *s, size_t at) { return LOAD(s->r + (at & s->moves)); }

INLINE VEC BATCH_NAME(minus)(VEC p, VEC q) { return (VEC){SUB(p.x, q.x), SUB(p.y, q.y)}; }

INLINE V BATCH_NAME(dot)(VEC u, VEC v) { return ADD(MUL(u.x, v.x), MUL(u.y, v.y)); }

INLINE M BATCH_NAME(same)(VEC p, VEC q) { return AND(EQ(p.x, q.x), EQ(p.y, q.y)); }

#define NOT(m) BUT(EVERY, m)
#define MINUS BATCH_NAME(minus)
#define DOT BATCH_NAME(dot)

/* ---- Is double exact? ------------------------------------------------------------------------------------- */

INLINE V BATCH_NAME(larger)(V most, VEC p) { return MAX(most, MAX(ABS(p.x), ABS(p.y))); }

/* Is v a multiple of the last bit of `large`, a number so much larger that adding v leaves its last bit in place? */
INLINE M BATCH_NAME(whole)(V v, V large) { return EQ(SUB(ADD(large, v), large), v); }

INLINE M BATCH_NAME(both_whole)(VEC p, V large)
{
    return AND(BATCH_NAME(whole)(p.x, large), BATCH_NAME(whole)(p.y, large));
}

/* Is d = p - q exact?  By Dekker 1971, the larger operand minus the rounded sum is exact. */
INLINE M BATCH_NAME(kept)(VEC p, VEC q, VEC d)
{
    const M x = AND(EQ(SUB(p.x, d.x), q.x), EQ(ADD(d.x, q.x), p.x));
    return AND(x, AND(EQ(SUB(p.y, d.y), q.y), EQ(ADD(d.y, q.y), p.y)));
}

/* Factors of the largest number.  If all numbers are multiples of the last bit of that product, they are at most 2^24
 * times that bit.  Then sums of four products of two differences are exact.  With the second factor they are at most
 * 2^11 times the bit, and the same holds for products of four differences. */
#define LARGE_FOR_DEGREE_2 0x1p30
#define LARGE_FOR_DEGREE_4 0x1p43

/* ---- Boxes ------------------------------------------------------------------------------------------------ */

/* Along one axis the insides share a point, or both intervals are the same point. */
INLINE FM BATCH_NAME(spans)(F a_lo, F a_hi, F b_lo, F b_hi)
{
    return FOR(FAND(FLT(a_lo, b_hi), FLT(b_lo, a_hi)), FAND(FLE(a_hi, b_lo), FLE(b_hi, a_lo)));
}

static kzi_batch_answer BATCH_NAME(boxes)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += FLANES) {
        const size_t p = (from + (size_t)i) & a->moves, q = (from + (size_t)i) & b->moves;
        const FM x = BATCH_NAME(spans)(FLOAD(a->x[0] + p), FLOAD(a->x[1] + p), FLOAD(b->x[0] + q), FLOAD(b->x[1] + q));
        const FM y = BATCH_NAME(spans)(FLOAD(a->y[0] + p), FLOAD(a->y[1] + p), FLOAD(b->y[0] + q), FLOAD(b->y[1] + q));
        answer.overlaps |= (uint64_t)FBITS(FAND(x, y)) << i;
    }
    LEAVE();
    return answer;
}

/* ---- Circles ---------------------------------------------------------------------------------------------- */

/* Is the vector d shorter than a + b?  It is unknown if a + b is 0: two points may be equal. */
INLINE VERDICT BATCH_NAME(shorter)(VEC d, V a, V b, ROUNDING how)
{
    const V r = ADD(a, b), square = DOT(d, d), r_square = MUL(r, r);
    return (VERDICT){LT(square, MUL(r_square, how.down)), LT(MUL(r_square, how.up), square)};
}

INLINE void BATCH_NAME(give)(kzi_batch_answer *answer, VERDICT verdict, int32_t i)
{
    answer->overlaps |= (uint64_t)BITS(verdict.overlap) << i;
    answer->unknown |= (uint64_t)BITS(NOT(OR(verdict.overlap, verdict.apart))) << i;
}

/* If there is an exact verdict, it decides: pairs that do not overlap are apart. */
INLINE VERDICT BATCH_NAME(settle)(VERDICT rounded, VERDICT exact, M is_exact)
{
    rounded.overlap = OR(rounded.overlap, AND(is_exact, exact.overlap));
    rounded.apart = OR(rounded.apart, BUT(is_exact, rounded.overlap));
    return rounded;
}

INLINE bool BATCH_NAME(is_open)(VERDICT v)
{
    return BITS(OR(v.overlap, v.apart)) != BITS(EVERY);
}

static kzi_batch_answer BATCH_NAME(circles)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += LANES) {
        const size_t at = from + (size_t)i;
        const VEC p = BATCH_NAME(corner)(a, 0, at), q = BATCH_NAME(corner)(b, 0, at), d = MINUS(p, q);
        const V r = BATCH_NAME(radius)(a, at), s = BATCH_NAME(radius)(b, at);
        VERDICT v = BATCH_NAME(shorter)(d, r, s, BATCH_NAME(rounded)());
        if (BATCH_NAME(is_open)(v)) {
            const V most = BATCH_NAME(larger)(BATCH_NAME(larger)(MAX(r, s), p), q);
            const V large = MUL(most, ALL(LARGE_FOR_DEGREE_2));
            const M whole = AND(AND(BATCH_NAME(both_whole)(p, large), BATCH_NAME(both_whole)(q, large)),
                                AND(BATCH_NAME(whole)(r, large), BATCH_NAME(whole)(s, large)));
            v = BATCH_NAME(settle)(v, BATCH_NAME(shorter)(d, r, s, BATCH_NAME(not_rounded)()),
                                   AND(whole, LT(ALL(0), ADD(r, s))));
        }
        BATCH_NAME(give)(&answer, v, i);
    }
    LEAVE();
    return answer;
}

/* From the circle's center to the nearest point of the box. */
static kzi_batch_answer BATCH_NAME(circle_box)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const V zero = ALL(0);
    for (int32_t i = 0; i < n; i += LANES) {
        const size_t at = from + (size_t)i;
        const VEC p = BATCH_NAME(corner)(a, 0, at);
        const VEC lo = BATCH_NAME(corner)(b, 0, at), hi = BATCH_NAME(corner)(b, 1, at);
        const V r = BATCH_NAME(radius)(a, at);
        const VEC before = MINUS(lo, p), after = MINUS(p, hi);
        const VEC d = {MAX(zero, MAX(before.x, after.x)), MAX(zero, MAX(before.y, after.y))};
        VERDICT v = BATCH_NAME(shorter)(d, r, zero, BATCH_NAME(rounded)());
        if (BATCH_NAME(is_open)(v)) {
            const V most = BATCH_NAME(larger)(BATCH_NAME(larger)(BATCH_NAME(larger)(r, p), lo), hi);
            const V large = MUL(most, ALL(LARGE_FOR_DEGREE_2));
            const M whole = AND(AND(BATCH_NAME(both_whole)(p, large), BATCH_NAME(whole)(r, large)),
                                AND(BATCH_NAME(both_whole)(lo, large), BATCH_NAME(both_whole)(hi, large)));
            v = BATCH_NAME(settle)(v, BATCH_NAME(shorter)(d, r, zero, BATCH_NAME(not_rounded)()),
                                   AND(whole, LT(zero, r)));
        }
        BATCH_NAME(give)(&answer, v, i);
    }
    LEAVE();
    return answer;
}

/* ---- Capsules --------------------------------------------------------------------------------------------- */

/* A cross product: its sign is certain where its magnitude is larger than `error`. */
typedef struct BATCH_NAME(side) {
    V value, error;
} BATCH_NAME(side);
#define SIDE BATCH_NAME(side)

INLINE SIDE BATCH_NAME(cross)(VEC u, VEC v, ROUNDING how)
{
    const V left = MUL(u.x, v.y), right = MUL(u.y, v.x);
    return (SIDE){SUB(left, right), MUL(ADD(ABS(left), ABS(right)), how.cross)};
}

INLINE M BATCH_NAME(positive)(SIDE s) { return LT(s.error, s.value); }

INLINE M BATCH_NAME(negative)(SIDE s) { return LT(s.value, SUB(ALL(0), s.error)); }

/* Is a point nearer than r to a line, with its foot between the ends of a segment on that line?  `along` is the point's
 * dot product with the segment, `square` the segment's with itself, `cross` their cross product.  Rounding of `along`
 * may move the foot past an end of the segment.  Then the distances to the end and to the line differ by less than
 * 2^-50 of the length, and is_thick excludes radii for which that matters. */
INLINE VERDICT BATCH_NAME(near_line)(V along, V square, SIDE cross, V r_square, ROUNDING how)
{
    const M beside = AND(LT(ALL(0), along), LT(along, square));
    const V reach = MUL(r_square, square), height = ABS(cross.value);
    const V most = ADD(height, cross.error), least = MAX(ALL(0), SUB(height, cross.error));
    const M far = LT(MUL(reach, how.up), MUL(least, least));
    return (VERDICT){AND(beside, LT(MUL(most, most), MUL(reach, how.down))), OR(far, NOT(beside))};
}

/* Is the radius so large, relative to the segment, that confusing an end with an inner point does not matter? */
INLINE M BATCH_NAME(is_thick)(V r_square, V square) { return LT(MUL(square, ALL(0x1p-50)), r_square); }

INLINE M BATCH_NAME(apart_along)(V a, V b, V c, V d)
{
    return OR(LT(MAX(a, b), MIN(c, d)), LT(MAX(c, d), MIN(a, b)));
}

/* Are the segments a-b and c-d nearer to each other than r?  They are if they cross, or if one of the four ends is
 * nearer than r to the other segment. */
INLINE VERDICT BATCH_NAME(spines)(VEC a, VEC b, VEC c, VEC d, V r, ROUNDING how)
{
    const VEC ab = MINUS(b, a), cd = MINUS(d, c);
    const VEC ac = MINUS(c, a), ad = MINUS(d, a), bc = MINUS(c, b), bd = MINUS(d, b);
    const V zero = ALL(0), rr = MUL(r, r), ab_sq = DOT(ab, ab), cd_sq = DOT(cd, cd);
    const V ends = MIN(MIN(DOT(ac, ac), DOT(ad, ad)), MIN(DOT(bc, bc), DOT(bd, bd)));
    const SIDE at_c = BATCH_NAME(cross)(ab, ac, how), at_d = BATCH_NAME(cross)(ab, ad, how);
    const SIDE at_a = BATCH_NAME(cross)(cd, ac, how), at_b = BATCH_NAME(cross)(cd, bc, how); /* both negated */
    const VERDICT c_near = BATCH_NAME(near_line)(DOT(ab, ac), ab_sq, at_c, rr, how);
    const VERDICT d_near = BATCH_NAME(near_line)(DOT(ab, ad), ab_sq, at_d, rr, how);
    const VERDICT a_near = BATCH_NAME(near_line)(SUB(zero, DOT(cd, ac)), cd_sq, at_a, rr, how);
    const VERDICT b_near = BATCH_NAME(near_line)(SUB(zero, DOT(cd, bc)), cd_sq, at_b, rr, how);

    const M c_up = BATCH_NAME(positive)(at_c), c_down = BATCH_NAME(negative)(at_c);
    const M d_up = BATCH_NAME(positive)(at_d), d_down = BATCH_NAME(negative)(at_d);
    const M a_up = BATCH_NAME(positive)(at_a), a_down = BATCH_NAME(negative)(at_a);
    const M b_up = BATCH_NAME(positive)(at_b), b_down = BATCH_NAME(negative)(at_b);
    const M crossing = AND(OR(AND(c_up, d_down), AND(c_down, d_up)), OR(AND(a_up, b_down), AND(a_down, b_up)));
    const M one_side = OR(OR(AND(c_up, d_up), AND(c_down, d_down)), OR(AND(a_up, b_up), AND(a_down, b_down)));
    const M aside = OR(BATCH_NAME(apart_along)(a.x, b.x, c.x, d.x), BATCH_NAME(apart_along)(a.y, b.y, c.y, d.y));

    const M thick = AND(BATCH_NAME(is_thick)(rr, ab_sq), BATCH_NAME(is_thick)(rr, cd_sq));
    const M beside = OR(OR(a_near.overlap, b_near.overlap), OR(c_near.overlap, d_near.overlap));
    const M off = AND(AND(a_near.apart, b_near.apart), AND(c_near.apart, d_near.apart));
    VERDICT v;
    v.overlap = OR(OR(LT(ends, MUL(rr, how.down)), AND(beside, thick)), AND(crossing, LT(zero, rr)));
    v.apart = AND(AND(off, thick), AND(LT(MUL(rr, how.up), ends), OR(one_side, aside)));
    return v;
}

/* Are the points relative to `o`, and the radii, whole (see LARGE_FOR_DEGREE_4), and is a radius not 0?  Whole numbers
 * are also thick. */
INLINE M BATCH_NAME(whole_around)(VEC o, const VEC *p, int32_t n, V r, V s)
{
    V most = MAX(r, s);
    M whole = EVERY;
    for (int32_t k = 0; k < n; k++) most = BATCH_NAME(larger)(most, MINUS(p[k], o));
    const V large = MUL(most, ALL(LARGE_FOR_DEGREE_4));
    for (int32_t k = 0; k < n; k++) {
        const VEC d = MINUS(p[k], o);
        whole = AND(whole, AND(BATCH_NAME(kept)(p[k], o, d), BATCH_NAME(both_whole)(d, large)));
    }
    whole = AND(whole, AND(BATCH_NAME(whole)(r, large), BATCH_NAME(whole)(s, large)));
    return AND(whole, LT(ALL(0), ADD(r, s)));
}

static kzi_batch_answer BATCH_NAME(capsules)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += LANES) {
        const size_t at = from + (size_t)i;
        const VEC p[2] = {BATCH_NAME(corner)(a, 0, at), BATCH_NAME(corner)(a, 1, at)};
        const VEC q[2] = {BATCH_NAME(corner)(b, 0, at), BATCH_NAME(corner)(b, 1, at)};
        const V r = BATCH_NAME(radius)(a, at), s = BATCH_NAME(radius)(b, at), sum = ADD(r, s);
        VERDICT v = BATCH_NAME(spines)(p[0], p[1], q[0], q[1], sum, BATCH_NAME(rounded)());
        if (BATCH_NAME(is_open)(v)) {
            const VEC others[3] = {p[1], q[0], q[1]};
            v = BATCH_NAME(settle)(v, BATCH_NAME(spines)(p[0], p[1], q[0], q[1], sum, BATCH_NAME(not_rounded)()),
                                   BATCH_NAME(whole_around)(p[0], others, 3, r, s));
        }
        BATCH_NAME(give)(&answer, v, i);
    }
    LEAVE();
    return answer;
}

/* ---- Convex polygons -------------------------------------------------------------------------------------- */

INLINE void BATCH_NAME(corners)(const kzi_batch_side *s, int32_t n, size_t at, VEC *p)
{
    p[0] = BATCH_NAME(corner)(s, 0, at);
    for (int32_t k = 1; k < n; k++) p[k] = BATCH_NAME(corner)(s, k, at);
}

typedef struct BATCH_NAME(bounds) {
    VEC lo, hi;
} BATCH_NAME(bounds);

INLINE BATCH_NAME(bounds) BATCH_NAME(around)(const VEC *p, int32_t n)
{
    BATCH_NAME(bounds) box = {p[0], p[0]};
    for (int32_t k = 1; k < n; k++) {
        box.lo = (VEC){MIN(box.lo.x, p[k].x), MIN(box.lo.y, p[k].y)};
        box.hi = (VEC){MAX(box.hi.x, p[k].x), MAX(box.hi.y, p[k].y)};
    }
    return box;
}

/* Does one interval end before the other begins?  Or where it begins, unless both are single points? */
INLINE M BATCH_NAME(ends_before)(V a_lo, V a_hi, V b_lo, V b_hi)
{
    return AND(LE(a_hi, b_lo), LT(a_lo, b_hi));
}

/* How far the corners of q reach across the edge from a to b, times its length. */
INLINE V BATCH_NAME(reach)(VEC a, VEC b, const VEC *q, int32_t m)
{
    const VEC e = MINUS(b, a);
    V furthest = SUB(MUL(e.x, q[0].y), MUL(e.y, q[0].x));
    for (int32_t k = 1; k < m; k++) furthest = MAX(furthest, SUB(MUL(e.x, q[k].y), MUL(e.y, q[k].x)));
    return SUB(furthest, SUB(MUL(e.x, a.y), MUL(e.y, a.x)));
}

/* The least such reach over the edges of p. */
INLINE V BATCH_NAME(least_reach)(const VEC *p, int32_t n, const VEC *q, int32_t m)
{
    V least = BATCH_NAME(reach)(p[n - 1], p[0], q, m);
    for (int32_t i = 0; i + 1 < n; i++) least = MIN(least, BATCH_NAME(reach)(p[i], p[i + 1], q, m));
    return least;
}

/* Which edges of p do the corners of q reach across?  Coordinates are relative to one point.  `on` has the given ones,
 * because relative coordinates of different neighbours may be equal. */
typedef struct BATCH_NAME(crossed) {
    M all;           /* certainly across each edge */
    M none_computed; /* by the computed values, not across one of them */
    M any_edge;
} BATCH_NAME(crossed);

INLINE void BATCH_NAME(cross_edges)(const VEC *p, const VEC *on, int32_t n, const VEC *q, int32_t m, V error,
                                              BATCH_NAME(crossed) *out)
{
    for (int32_t i = 0; i < n; i++) {
        const int32_t next = i + 1 < n ? i + 1 : 0;
        const V reach = BATCH_NAME(reach)(p[i], p[next], q, m);
        const M no_edge = BATCH_NAME(same)(on[i], on[next]);
        out->all = AND(out->all, OR(no_edge, LT(error, reach)));
        out->none_computed = OR(out->none_computed, BUT(LE(reach, ALL(0)), no_edge));
        out->any_edge = OR(out->any_edge, NOT(no_edge));
    }
}

/* Do the corners, which are whole, enclose area?  It tests the fan of triangles at the first one. */
INLINE M BATCH_NAME(has_area)(const VEC *p, int32_t n)
{
    V area = ALL(0);
    for (int32_t k = 1; k + 1 < n; k++) {
        const VEC u = MINUS(p[k], p[0]), v = MINUS(p[k + 1], p[0]);
        area = ADD(area, SUB(MUL(u.x, v.y), MUL(u.y, v.x)));
    }
    return LT(ALL(0), area);
}

INLINE M BATCH_NAME(whole_corners)(const VEC *p, int32_t n, const VEC *q, int32_t m)
{
    V most = ALL(0);
    M whole = EVERY;
    for (int32_t k = 0; k < n; k++) most = BATCH_NAME(larger)(most, p[k]);
    for (int32_t k = 0; k < m; k++) most = BATCH_NAME(larger)(most, q[k]);
    const V large = MUL(most, ALL(LARGE_FOR_DEGREE_2));
    for (int32_t k = 0; k < n; k++) whole = AND(whole, BATCH_NAME(both_whole)(p[k], large));
    for (int32_t k = 0; k < m; k++) whole = AND(whole, BATCH_NAME(both_whole)(q[k], large));
    return whole;
}

/* Separating axes of two convex areas.  The result is also right if one is flat or a point, because the same edges
 * bound the difference of the two.  Two flat ones on one line are unknown.
 *
 * Coordinates are relative to p[0], so no number is larger than the size of both together, and its error is at most
 * 2^-53 of that.  The total error is below 48 such errors times the size; the bound used is 128. */
INLINE VERDICT BATCH_NAME(areas)(const VEC *p, int32_t n, const VEC *q, int32_t m)
{
    const BATCH_NAME(bounds) a = BATCH_NAME(around)(p, n), b = BATCH_NAME(around)(q, m);
    const M beside = OR(BATCH_NAME(ends_before)(a.lo.x, a.hi.x, b.lo.x, b.hi.x),
                        BATCH_NAME(ends_before)(b.lo.x, b.hi.x, a.lo.x, a.hi.x));
    const M above = OR(BATCH_NAME(ends_before)(a.lo.y, a.hi.y, b.lo.y, b.hi.y),
                       BATCH_NAME(ends_before)(b.lo.y, b.hi.y, a.lo.y, a.hi.y));
    VERDICT v = {NEVER, OR(beside, above)};
    if (!BATCH_NAME(is_open)(v)) return v;

    const V width = SUB(MAX(a.hi.x, b.hi.x), MIN(a.lo.x, b.lo.x));
    const V height = SUB(MAX(a.hi.y, b.hi.y), MIN(a.lo.y, b.lo.y));
    const V error = MUL(MUL(width, height), ALL(0x1p-46));
    VEC from_p[KZI_BATCH_CORNERS], from_q[KZI_BATCH_CORNERS];
    for (int32_t k = 0; k < n; k++) from_p[k] = MINUS(p[k], p[0]);
    for (int32_t k = 0; k < m; k++) from_q[k] = MINUS(q[k], p[0]);
    const V least = MIN(BATCH_NAME(least_reach)(from_p, n, from_q, m), BATCH_NAME(least_reach)(from_q, m, from_p, n));
    v.overlap = BUT(LT(error, least), v.apart);
    v.apart = OR(v.apart, LT(least, SUB(ALL(0), error)));
    if (!BATCH_NAME(is_open)(v)) return v;

    /* The rest touch, or have a corner twice, which makes an edge that nothing reaches across. */
    BATCH_NAME(crossed) crossed = {EVERY, NEVER, NEVER};
    BATCH_NAME(cross_edges)(from_p, p, n, from_q, m, error, &crossed);
    BATCH_NAME(cross_edges)(from_q, q, m, from_p, n, error, &crossed);
    v.overlap = OR(v.overlap, BUT(AND(crossed.all, crossed.any_edge), v.apart));
    const VERDICT exact = {BUT(crossed.any_edge, crossed.none_computed), NEVER};
    const M whole = AND(BATCH_NAME(whole_corners)(p, n, q, m), BATCH_NAME(has_area)(p, n));
    return BATCH_NAME(settle)(v, exact, BUT(whole, v.apart));
}

INLINE kzi_batch_answer BATCH_NAME(area_pairs)(const kzi_batch_side *a, int32_t n_a, const kzi_batch_side *b,
                                                         int32_t n_b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += LANES) {
        VEC p[KZI_BATCH_CORNERS], q[KZI_BATCH_CORNERS];
        BATCH_NAME(corners)(a, n_a, from + (size_t)i, p);
        BATCH_NAME(corners)(b, n_b, from + (size_t)i, q);
        BATCH_NAME(give)(&answer, BATCH_NAME(areas)(p, n_a, q, n_b), i);
    }
    LEAVE();
    return answer;
}

/* Four corners are the most common, so their loops have fixed bounds. */
static kzi_batch_answer BATCH_NAME(convexes)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return a->n == 4 && b->n == 4 ? BATCH_NAME(area_pairs)(a, 4, b, 4, from, n)
                                  : BATCH_NAME(area_pairs)(a, a->n, b, b->n, from, n);
}

/* ---- Something round and a convex polygon ------------------------------------------------------------------ */

/* Is the point inside the polygon, or outside?  It is unknown on the boundary and where rounding leaves doubt. */
INLINE VERDICT BATCH_NAME(inside)(VEC p, const VEC *q, int32_t m, ROUNDING how)
{
    M in = EVERY, out = NEVER, any_edge = NEVER;
    for (int32_t k = 0; k < m; k++) {
        const VEC a = q[k], b = q[k + 1 < m ? k + 1 : 0];
        const SIDE side = BATCH_NAME(cross)(MINUS(b, a), MINUS(p, a), how);
        const M no_edge = BATCH_NAME(same)(a, b);
        in = AND(in, OR(no_edge, BATCH_NAME(positive)(side)));
        out = OR(out, BATCH_NAME(negative)(side));
        any_edge = OR(any_edge, NOT(no_edge));
    }
    return (VERDICT){AND(in, any_edge), out};
}

/* Is the point p nearer to the polygon's boundary than r, or inside it? */
INLINE VERDICT BATCH_NAME(circle_area)(VEC p, V r, const VEC *q, int32_t m, ROUNDING how)
{
    const V rr = MUL(r, r);
    const VERDICT inside = BATCH_NAME(inside)(p, q, m, how);
    M near = NEVER, off = EVERY, thick = off;
    V corners = DOT(MINUS(p, q[0]), MINUS(p, q[0]));
    for (int32_t k = 0; k < m; k++) {
        const VEC a = q[k], e = MINUS(q[k + 1 < m ? k + 1 : 0], a), d = MINUS(p, a);
        const V square = DOT(e, e);
        const VERDICT line = BATCH_NAME(near_line)(DOT(e, d), square, BATCH_NAME(cross)(e, d, how), rr, how);
        corners = MIN(corners, DOT(d, d));
        near = OR(near, line.overlap);
        off = AND(off, line.apart);
        thick = AND(thick, BATCH_NAME(is_thick)(rr, square));
    }
    VERDICT v;
    v.overlap = AND(LT(ALL(0), r), OR(inside.overlap, OR(LT(corners, MUL(rr, how.down)), AND(near, thick))));
    v.apart = AND(AND(inside.apart, thick), AND(off, LT(MUL(rr, how.up), corners)));
    return v;
}

INLINE kzi_batch_answer BATCH_NAME(circle_area_pairs)(const kzi_batch_side *a, const kzi_batch_side *b,
                                                                int32_t m, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += LANES) {
        const size_t at = from + (size_t)i;
        const VEC p = BATCH_NAME(corner)(a, 0, at);
        const V r = BATCH_NAME(radius)(a, at);
        VEC q[KZI_BATCH_CORNERS];
        BATCH_NAME(corners)(b, m, at, q);
        VERDICT v = BATCH_NAME(circle_area)(p, r, q, m, BATCH_NAME(rounded)());
        if (BATCH_NAME(is_open)(v)) {
            v = BATCH_NAME(settle)(v, BATCH_NAME(circle_area)(p, r, q, m, BATCH_NAME(not_rounded)()),
                                   BATCH_NAME(whole_around)(p, q, m, r, ALL(0)));
        }
        BATCH_NAME(give)(&answer, v, i);
    }
    LEAVE();
    return answer;
}

static kzi_batch_answer BATCH_NAME(circle_convex)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                                                  int32_t n)
{
    return b->n == 4 ? BATCH_NAME(circle_area_pairs)(a, b, 4, from, n)
                     : BATCH_NAME(circle_area_pairs)(a, b, b->n, from, n);
}

INLINE VERDICT BATCH_NAME(capsule_area)(const VEC *p, V r, const VEC *q, int32_t m, ROUNDING how)
{
    const VERDICT inside = BATCH_NAME(inside)(p[0], q, m, how);
    VERDICT v = {AND(inside.overlap, LT(ALL(0), r)), inside.apart};
    for (int32_t k = 0; k < m; k++) {
        const VERDICT edge = BATCH_NAME(spines)(p[0], p[1], q[k], q[k + 1 < m ? k + 1 : 0], r, how);
        v.overlap = OR(v.overlap, edge.overlap);
        v.apart = AND(v.apart, edge.apart);
    }
    return v;
}

static kzi_batch_answer BATCH_NAME(capsule_convex)(const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                                                   int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += LANES) {
        const size_t at = from + (size_t)i;
        const VEC p[2] = {BATCH_NAME(corner)(a, 0, at), BATCH_NAME(corner)(a, 1, at)};
        const V r = BATCH_NAME(radius)(a, at);
        VEC q[KZI_BATCH_CORNERS + 1];
        BATCH_NAME(corners)(b, b->n, at, q);
        VERDICT v = BATCH_NAME(capsule_area)(p, r, q, b->n, BATCH_NAME(rounded)());
        if (BATCH_NAME(is_open)(v)) {
            q[b->n] = p[1];
            v = BATCH_NAME(settle)(v, BATCH_NAME(capsule_area)(p, r, q, b->n, BATCH_NAME(not_rounded)()),
                                   BATCH_NAME(whole_around)(p[0], q, b->n + 1, r, ALL(0)));
        }
        BATCH_NAME(give)(&answer, v, i);
    }
    LEAVE();
    return answer;
}

static const kzi_batch_kernels BATCH_NAME(table) = {
    BATCH_NAME(boxes),      BATCH_NAME(circles),       BATCH_NAME(capsules),       BATCH_NAME(convexes),
    BATCH_NAME(circle_box), BATCH_NAME(circle_convex), BATCH_NAME(capsule_convex),
};

/* In the amalgamation the next level includes this file again. */
#undef BATCH_NAME
#undef V
#undef LANES
#undef M
#undef LOAD
#undef ALL
#undef ADD
#undef SUB
#undef MUL
#undef MIN
#undef MAX
#undef ABS
#undef LT
#undef LE
#undef EQ
#undef AND
#undef OR
#undef BUT
#undef NEVER
#undef EVERY
#undef BITS
#undef F
#undef FLANES
#undef FM
#undef FLOAD
#undef FLT
#undef FLE
#undef FAND
#undef FOR
#undef FBITS
#undef LEAVE
#undef INLINE
#undef VEC
#undef VERDICT
#undef ROUNDING
#undef SIDE
#undef NOT
#undef MINUS
#undef DOT
#undef LARGE_FOR_DEGREE_2
#undef LARGE_FOR_DEGREE_4
