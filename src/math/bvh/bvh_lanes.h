/* bvh_lanes.h - the BVH kernels, written once for all vector widths.  Each level's file defines the following, then
 * includes this one:
 *
 *     BVH_NAME(f)      the level's own name for f
 *     QUERY, QUERY_OF(box), MEETS(node, query)   a box ready for comparing, and which of a node's children meet it
 *     TAKE(from, which, numbers)                 writes those of 16 numbers whose bits are set, returns how many
 *     V, LANES         a vector of doubles, and how many it has
 *     LOAD (from float), STORE, ALL, ADD, SUB, MUL; LE gives bits
 *     MAX(a, b), MIN(a, b)    b where a is NaN; b never is, and no -0
 *     LEAVE()          called before every return
 */

/* Children are pushed in reverse order, so that the first one is popped next.  They are prefetched meanwhile. */
static uint32_t BVH_NAME(next)(kzi_bvh_walk *walk, uint32_t *numbers, uint32_t room)
{
    const kzi_bvh *tree = walk->tree;
    const QUERY query = QUERY_OF(walk->box);
    uint32_t depth = walk->n_waiting, n = 0;
    if (depth == 0) {
        LEAVE();
        return 0;
    }
    const kzi_bvh_leaf *leaf_nodes = kzi_bvh_leaf_nodes(tree);
    const kzi_bvh_node *inner = kzi_bvh_inner(tree);
    while (depth > 0 && n + KZI_BVH_WIDE <= room) {
        const uint32_t code = walk->waiting[--depth], level = code & 7, at = code >> 3;
        if (level == 0) {
            n += TAKE(leaf_nodes[at].numbers, MEETS(&leaf_nodes[at].node, query), numbers + n);
            continue;
        }
        uint32_t which = MEETS(inner + tree->first[level] + at, query);
        while (which) {
            const uint32_t i = kzi_bvh_highest(which), child = KZI_BVH_WIDE * at + i;
            which ^= 1u << i;
            if (level == 1) {
                KZI_BVH_PREFETCH(leaf_nodes[child].numbers);
                kzi_bvh_prefetch(&leaf_nodes[child].node);
            } else {
                kzi_bvh_prefetch(inner + tree->first[level - 1] + child);
            }
            walk->waiting[depth++] = child << 3 | (level - 1);
        }
    }
    walk->n_waiting = depth;
    LEAVE();
    return n;
}

/* The time span of each child.  A difference, 1 / motion and their product are each rounded once, so both ends are off
 * by 3 units of 2^-53 at most; the signs of differences are exact.  The beginning is made earlier by 8 units, which
 * pays for both errors and its own rounding, so a span of one moment is none too short (test_bvh_bound.c).  NaN arises
 * where both sides are the same infinity, and for no motion between touching sides.  In both cases this side sets no
 * limit. */
static uint32_t BVH_NAME(swept)(const kzi_bvh_node *node, const kzi_bvh_aim *aim, double limit, double *low)
{
    const float *near_x = kzi_bvh_side(node, 0, aim->back_x), *far_x = kzi_bvh_side(node, 0, !aim->back_x);
    const float *near_y = kzi_bvh_side(node, 1, aim->back_y), *far_y = kzi_bvh_side(node, 1, !aim->back_y);
    uint32_t met = 0;
    for (int i = 0; i < KZI_BVH_WIDE; i += LANES) {
        V enter = MAX(MUL(SUB(LOAD(near_x + i), ALL(aim->near_x)), ALL(aim->per_x)), ALL(0));
        enter = MAX(MUL(SUB(LOAD(near_y + i), ALL(aim->near_y)), ALL(aim->per_y)), enter);
        V leave = MIN(MUL(SUB(LOAD(far_x + i), ALL(aim->far_x)), ALL(aim->per_x)), ALL(INFINITY));
        leave = MIN(MUL(SUB(LOAD(far_y + i), ALL(aim->far_y)), ALL(aim->per_y)), leave);
        enter = MUL(enter, ALL(1 - 0x1p-50));
        leave = MIN(leave, ALL(limit));
        STORE(low + i, enter);
        met |= (uint32_t)LE(enter, leave) << i;
    }
    LEAVE();
    return met;
}

/* The squared distance of each child.  It has at most four roundings: of the difference, which counts twice, of its
 * square and of the sum. */
static uint32_t BVH_NAME(near)(const kzi_bvh_node *node, const kzi_bvh_aim *aim, double limit, double *low)
{
    uint32_t met = 0;
    for (int i = 0; i < KZI_BVH_WIDE; i += LANES) {
        V x = MAX(SUB(LOAD(node->x0 + i), ALL(aim->x1)), ALL(0));
        V y = MAX(SUB(LOAD(node->y0 + i), ALL(aim->y1)), ALL(0));
        x = MAX(SUB(ALL(aim->x0), LOAD(node->x1 + i)), x);
        y = MAX(SUB(ALL(aim->y0), LOAD(node->y1 + i)), y);
        const V square = MUL(ADD(MUL(x, x), MUL(y, y)), ALL(1 - 0x1p-50));
        STORE(low + i, square);
        met |= (uint32_t)LE(square, ALL(limit)) << i;
    }
    LEAVE();
    return met;
}

static const kzi_bvh_kernels BVH_NAME(table) = {BVH_NAME(next), BVH_NAME(swept), BVH_NAME(near)};

#undef BVH_NAME
#undef QUERY
#undef QUERY_OF
#undef MEETS
#undef TAKE
#undef V
#undef LANES
#undef LOAD
#undef STORE
#undef ALL
#undef ADD
#undef SUB
#undef MUL
#undef LE
#undef MAX
#undef MIN
#undef LEAVE
