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
 *     SAP_NAME(f)           a name of its own for each level */

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
        if (rows == KZI_SAP_EACH) meets = AND(meets, LE(x0, LOAD(in->x1 + j)));
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
    KZ_ASSERT(at <= out->room);
    out->n = at;
    return true;
}

SAP_INLINE bool SAP_NAME(rows)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out, int rows, bool filtered)
{
    uint32_t i = place->i, j = place->j ? place->j : i + 1;
    for (; i < in->n; i++, j = i + 1) {
        KZ_ASSERT(rows == KZI_SAP_EACH || i == 0 || in->x0[i - 1] <= in->x0[i]);
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

/* The everyday loop is compiled with filters and without; all others test that inside. */
static bool SAP_NAME(self)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return in->category ? SAP_NAME(rows)(in, place, out, KZI_SAP_SELF, true)
                        : SAP_NAME(rows)(in, place, out, KZI_SAP_SELF, false);
}

static bool SAP_NAME(self_raw)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return SAP_NAME(rows)(in, place, out, KZI_SAP_RAW, in->category != NULL);
}

static bool SAP_NAME(each)(const kzi_sap_lanes *in, kzi_sap_place *place, kzi_sap_out *out)
{
    return SAP_NAME(rows)(in, place, out, KZI_SAP_EACH, in->category != NULL);
}

/* The first block from `from` on that reaches to x. */
SAP_INLINE uint32_t SAP_NAME(reaching)(const kzi_rest_run *in, uint32_t from, float x)
{
    while (from + 16 <= in->n && in->reach[from + 15] < x) from += 16;
    while (from < in->n && in->reach[from] < x) from++;
    return from;
}

/* Compares box i of `one` with one block.  Returns true if all boxes of the block begin before it ends. */
SAP_INLINE bool SAP_NAME(block)(const kzi_sap_lanes *one, uint32_t i, const float *block, kzi_sap_out *out, bool raw,
                                bool filtered)
{
    const uint32_t id = one->id[i];
    const F x0 = ALL(one->x0[i]), x1 = ALL(one->x1[i]), y0 = ALL(one->y0[i]), y1 = ALL(one->y1[i]);
    const I flags = IALL(id & ~KZI_SAP_NUMBER), number = IALL(KZI_SAP_NUMBER);
    const I me = IALL(raw ? id : id & KZI_SAP_NUMBER);
    const uint32_t *ids_at = (const uint32_t *)(const void *)(block + KZI_REST_IDS);
    size_t at = out->n;
    bool continues = true;
    for (uint32_t k = 0; continues && k < KZI_REST_BLOCK; k += LANES) {
        const M begun = LE(LOAD(block + k), x1);
        M meets = AND(AND(begun, LE(x0, LOAD(block + KZI_REST_X1 + k))),
                      AND(LE(LOAD(block + KZI_REST_Y0 + k), y1), LE(y0, LOAD(block + KZI_REST_Y1 + k))));
        const I ids = ILOAD(ids_at + k);
        meets = AND(meets, NONE_OF(ids, flags));
        if (filtered) {
            meets = AND(meets, SOME_OF(ILOAD(ids_at + KZI_REST_BLOCK + k), IALL(one->collides[i])));
            meets = AND(meets, SOME_OF(ILOAD(ids_at + 2 * KZI_REST_BLOCK + k), IALL(one->category[i])));
        }
        at += raw ? PACK(out->pairs + at, me, ids, meets) : PACK_ORDERED(out->pairs + at, me, IAND(ids, number), meets);
        continues = EVERY(begun);
    }
    out->n = at;
    return continues;
}

/* The lanes rise, so the block where a lane begins only moves on.  Blocks are prefetched for a lane further on. */
static bool SAP_NAME(merge)(const kzi_sap_lanes *one, const kzi_rest_run *in, kzi_sap_place *place, kzi_sap_out *out,
                            bool raw)
{
    const bool filtered = one->category != NULL;
    const size_t stride = KZI_REST_FLOATS(filtered);
    uint32_t i = place->i, from = place->from, b = place->j, fetched = from;
    for (; i < one->n; i++, b = 0) {
        KZ_ASSERT(i == 0 || one->x0[i - 1] <= one->x0[i]);
        from = SAP_NAME(reaching)(in, from, one->x0[i]);
        if (from == in->n) break;
        if (i + KZI_REST_PREFETCH < one->n) {
            fetched = SAP_NAME(reaching)(in, fetched < from ? from : fetched, one->x0[i + KZI_REST_PREFETCH]);
            KZI_REST_FETCH(in->blocks + fetched * stride);
        }
        for (b = b > from ? b : from; b < in->n; b++) {
            if (out->n + KZI_SAP_SPARE > out->room) {
                *place = (kzi_sap_place){0, i, b, from};
                LEAVE();
                return false;
            }
            if (!SAP_NAME(block)(one, i, in->blocks + b * stride, out, raw, filtered)) break;
        }
    }
    LEAVE();
    return true;
}

static const kzi_sap_kernels SAP_NAME(table) = {
    SAP_NAME(self), SAP_NAME(self_raw), SAP_NAME(merge), SAP_NAME(each),
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
