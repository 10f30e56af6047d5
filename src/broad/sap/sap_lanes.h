/* sap_lanes.h - the strip loops of sap_kernels.h, written once for all vector widths.
 *
 * The file of each CPU level includes this one after it has defined the names below.  A pack may write LANES pairs,
 * whatever it returns. */

/* Vectors and their operations:
 *
 *     LANES                 the number of boxes in a vector
 *     F, I, M               vectors of floats, of uint32_t, and of comparison results
 *     LOAD(p), ALL(v)       floats from unaligned memory; one float in all lanes
 *     ILOAD(p), IALL(v), IAND(a, b)
 *     LE(a, b)              per lane a <= b; false with NaN
 *     NONE_OF(a, b)         per lane (a & b) == 0
 *     SOME_OF(a, b)         per lane (a & b) != 0
 *     DIFFER(a, b)          per lane a != b
 *     AND(m, n)
 *     EVERY(m)              are all lanes true? */

/* Output, and names:
 *
 *     PACK(to, one, many, m)           appends pairs (one, many) of the lanes in m, in order; returns how many
 *     PACK_ORDERED(to, one, many, m)   the same, the smaller number first; both below 2^31
 *     LEAVE()               called before returning
 *     SAP_NAME(f)           a name of its own for each level
 *     FIND_STRIPS, SET_COLUMNS   the functions of the table */

#if defined(__GNUC__)
#define SAP_INLINE static inline __attribute__((always_inline))
#else
#define SAP_INLINE static inline
#endif

/* Compares box i of `one` with the lanes from *j_at on.  Returns false, with *j_at advanced, when there is no more
 * room. */
SAP_INLINE bool SAP_NAME(row)(const kzi_sap_lanes *one, uint32_t i, const kzi_sap_lanes *in, uint32_t *j_at,
                              kzi_sap_out *out, int rows, bool filtered)
{
    const bool raw = rows == KZI_SAP_RAW, ordered = rows != KZI_SAP_EACH;
    const uint32_t id = one->id[i], n = in->n;
    const F x0 = ALL(one->x0[i]), x1 = ALL(one->x1[i]), y0 = ALL(one->y0[i]), y1 = ALL(one->y1[i]);
    const I flags = IALL(id & ~KZI_SAP_NUMBER), number = IALL(KZI_SAP_NUMBER);
    const I me = IALL(raw ? id : id & KZI_SAP_NUMBER);
    const I category = IALL(filtered ? one->category[i] : 0), collides = IALL(filtered ? one->collides[i] : 0);
    uint32_t j = *j_at;
    kz_index_pair *const pairs = out->pairs;
    size_t at = out->n;
    for (;;) {
        if (at + KZI_SAP_SPARE > out->room) {
            out->n = at;
            *j_at = j;
            return false;
        }
        const M begun = LE(LOAD(in->x0 + j), x1);
        M meets = AND(begun, AND(LE(LOAD(in->y0 + j), y1), LE(y0, LOAD(in->y1 + j))));
        if (rows == KZI_SAP_PROBE || rows == KZI_SAP_EACH) meets = AND(meets, LE(x0, LOAD(in->x1 + j)));
        const I ids = ILOAD(in->id + j), others = raw ? ids : IAND(ids, number);
        meets = AND(meets, NONE_OF(ids, flags));
        if (!raw) meets = AND(meets, DIFFER(others, me));
        if (filtered) {
            meets = AND(meets, SOME_OF(ILOAD(in->collides + j), category));
            meets = AND(meets, SOME_OF(ILOAD(in->category + j), collides));
        }
        at += raw ? PACK(pairs + at, me, others, meets) : PACK_ORDERED(pairs + at, me, others, meets);
        j += LANES;
        if (ordered ? !EVERY(begun) : j >= n) break;
    }
    out->n = at;
    return true;
}

SAP_INLINE bool SAP_NAME(rows)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out, int rows, bool filtered)
{
    uint32_t i = place->i, j = place->j ? place->j : i + 1;
    for (; i < in->n; i++, j = i + 1) {
        if (!SAP_NAME(row)(in, i, in, &j, out, rows, filtered)) {
            *place = (kzi_sap_place){0, i, j, 0};
            LEAVE();
            return false;
        }
    }
    *place = (kzi_sap_place){0, in->n, 0, 0};
    LEAVE();
    return true;
}

static bool SAP_NAME(self)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return in->category ? SAP_NAME(rows)(in, place, out, KZI_SAP_SELF, true)
                        : SAP_NAME(rows)(in, place, out, KZI_SAP_SELF, false);
}

static bool SAP_NAME(self_raw)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return in->category ? SAP_NAME(rows)(in, place, out, KZI_SAP_RAW, true)
                        : SAP_NAME(rows)(in, place, out, KZI_SAP_RAW, false);
}

static bool SAP_NAME(each)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return in->category ? SAP_NAME(rows)(in, place, out, KZI_SAP_EACH, true)
                        : SAP_NAME(rows)(in, place, out, KZI_SAP_EACH, false);
}

static bool SAP_NAME(probe)(const kzi_sap_lanes *one, uint32_t i, const kzi_sap_lanes *in, uint32_t from,
                            kzi_sap_place *place, kzi_sap_out *out)
{
    uint32_t j = from + place->j;
    const bool done = one->category ? SAP_NAME(row)(one, i, in, &j, out, KZI_SAP_PROBE, true)
                                    : SAP_NAME(row)(one, i, in, &j, out, KZI_SAP_PROBE, false);
    place->j = done ? 0 : j - from;
    LEAVE();
    return done;
}

/* The first position from `from` on whose box begins at x or later; if `after`, later than x.  NaN in the padding stops
 * the search, because every comparison with it is false. */
SAP_INLINE uint32_t SAP_NAME(begins)(const kzi_sap_lanes *in, uint32_t from, float x, bool after)
{
    const float *x0 = in->x0;
    while (from + 15 < in->n && (after ? x0[from + 15] <= x : x0[from + 15] < x)) from += 16;
    while (after ? x0[from] <= x : x0[from] < x) from++;
    return from;
}

/* Compares each box of `one` with those of `in` that begin within it. */
SAP_INLINE bool SAP_NAME(side)(const kzi_sap_lanes *one, const kzi_sap_lanes *in, kzi_sap_place *place,
                               kzi_sap_out *out, bool after, bool filtered)
{
    const uint32_t pass = after;
    uint32_t i = place->i, from = place->from, j = place->j;
    for (; i < one->n; i++, j = 0) {
        if (j == 0) j = from = SAP_NAME(begins)(in, from, one->x0[i], after);
        if (!(in->x0[j] <= one->x1[i])) continue;
        if (!SAP_NAME(row)(one, i, in, &j, out, KZI_SAP_SELF, filtered)) {
            *place = (kzi_sap_place){pass, i, j, from};
            return false;
        }
    }
    *place = (kzi_sap_place){pass + 1, 0, 0, 0};
    return true;
}

/* If two boxes meet, either b begins within a, or a begins within b and after b's beginning. */
SAP_INLINE bool SAP_NAME(sides)(const kzi_sap_lanes *a, const kzi_sap_lanes *b, kzi_sap_place *place, kzi_sap_out *out,
                                bool filtered)
{
    bool done = place->pass > 0 || SAP_NAME(side)(a, b, place, out, false, filtered);
    done = done && (place->pass > 1 || SAP_NAME(side)(b, a, place, out, true, filtered));
    LEAVE();
    return done;
}

static bool SAP_NAME(join)(const kzi_sap_lanes *a, const kzi_sap_lanes *b, kzi_sap_place *place, kzi_sap_out *out)
{
    return a->category ? SAP_NAME(sides)(a, b, place, out, true) : SAP_NAME(sides)(a, b, place, out, false);
}

static const kzi_sap_kernels SAP_NAME(table) = {
    SAP_NAME(self), SAP_NAME(self_raw), SAP_NAME(join), SAP_NAME(probe), SAP_NAME(each), FIND_STRIPS, SET_COLUMNS,
};

#undef SAP_NAME
#undef SAP_INLINE
#undef LANES
#undef F
#undef I
#undef M
#undef LOAD
#undef ALL
#undef ILOAD
#undef IALL
#undef IAND
#undef LE
#undef NONE_OF
#undef SOME_OF
#undef DIFFER
#undef AND
#undef EVERY
#undef PACK
#undef PACK_ORDERED
#undef LEAVE
#undef FIND_STRIPS
#undef SET_COLUMNS
