/* truth_of_contains.c - kz_contains, and pairs of which one often holds the other: what is drawn together towards one
 * of its points, tiles side by side with something across them, parts, the same shape twice. */
#include <string.h>

#include "truth.h"
#include "truth_hold.h"

enum { FREE, HELD };

/* ---- Making them --------------------------------------------------------------------------------------- */

static void as_kind(drawn *s, make_kind kind, leaf_kind form, int n)
{
    s->kind = kind, s->n = 1, s->parts = s->posed = false, s->inner = SHAPE_LEAVES;
    s->leaf[0].kind = form, s->leaf[0].n = n, s->leaf[0].r = 0, s->leaf[0].n_rings = 1, s->leaf[0].ring_end[0] = n;
}

static void set_points(leaf *l, leaf_kind kind, int n, const kz_vec2 *p)
{
    l->kind = kind, l->n = n, l->n_rings = 1, l->ring_end[0] = n, l->r = 0;
    memcpy(l->p, p, sizeof *p * (size_t)n);
}

static void set_mask(leaf *l, int w, int h, kz_vec2 at)
{
    l->kind = LEAF_MASK, l->n = 1, l->w = w, l->h = h, l->p[0] = at;
    for (int y = 0; y < h; y++) l->row[y] = (1u << w) - 1;
}

/* Boxes, triangles and masks that often fill a rectangle between them, and something across them. */
static void make_tiles(kz_test_rng *r, drawn *a, drawn *b)
{
    const int x0 = kz_test_range(r, -3, 0), x1 = x0 + kz_test_range(r, 1, 3), x2 = x1 + kz_test_range(r, 1, 3);
    const float top = (float)kz_test_range(r, -3, 0), bottom = (float)kz_test_range(r, 1, 3);
    const float cut[3] = {(float)x0, (float)x1, (float)x2};
    as_kind(a, MAKE_PARTS, LEAF_BOX, 2);
    a->parts = true, a->n = 0;
    for (int i = 0; i < 2; i++) {
        const float left = cut[i], right = cut[i + 1];
        const kz_vec2 c[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
        const double how = (double)kz_test_unit(r);
        if (how < 0.4) {
            const bool other = chance(r, 0.5); /* the diagonal */
            const kz_vec2 u[3] = {c[0], c[1], c[other ? 2 : 3]}, v[3] = {c[other ? 0 : 1], c[2], c[3]};
            set_points(&a->leaf[a->n++], LEAF_POLYGON, 3, u);
            set_points(&a->leaf[a->n++], LEAF_POLYGON, 3, v);
        } else if (how < 0.55) {
            set_mask(&a->leaf[a->n++], (int)(right - left), (int)(bottom - top), c[0]);
        } else {
            const kz_vec2 box[2] = {c[0], {right + (chance(r, 0.25) ? 0.5f : 0.0f), bottom}};
            set_points(&a->leaf[a->n++], LEAF_BOX, 2, box);
        }
    }
    if (chance(r, 0.2)) {
        leaf *l = &a->leaf[kz_test_range(r, 0, a->n - 1)];
        l->kind = LEAF_CIRCLE, l->n = 1, l->p[0] = (kz_vec2){cut[1], top}, l->r = (float)kz_test_range(r, 1, 3);
    }
    float left = cut[kz_test_below(r, 3)], right = cut[kz_test_below(r, 3)];
    if (chance(r, 0.3)) left = kz_test_real(r, cut[0], cut[2]), right = kz_test_real(r, cut[0], cut[2]);
    if (left > right) {
        const float x = left;
        left = right, right = x;
    }
    const float middle = (top + bottom) / 2, reach = (bottom - top) / 2;
    leaf *l = &b->leaf[0];
    switch (kz_test_below(r, 8)) {
    case 0:
        as_kind(b, MAKE_BOX, LEAF_BOX, 2);
        l->p[0] = (kz_vec2){left, top}, l->p[1] = (kz_vec2){right, bottom};
        break;
    case 1:
        as_kind(b, MAKE_TRIANGLE, LEAF_POLYGON, 3);
        l->p[0] = (kz_vec2){left, top}, l->p[1] = (kz_vec2){right, top}, l->p[2] = (kz_vec2){right, bottom};
        break;
    case 2:
        as_kind(b, MAKE_SEGMENT, LEAF_SEGMENT, 2);
        l->p[0] = (kz_vec2){left, chance(r, 0.5) ? top : bottom}, l->p[1] = (kz_vec2){right, bottom};
        break;
    case 3:
        as_kind(b, MAKE_MASK, LEAF_MASK, 1);
        set_mask(l, 2, 2, (kz_vec2){cut[1] - 1, top});
        l->row[1] = chance(r, 0.5) ? 1 : 3;
        break;
    case 4:
    case 5:
        as_kind(b, MAKE_CIRCLE, LEAF_CIRCLE, 1);
        l->p[0] = (kz_vec2){cut[1], middle}, l->r = chance(r, 0.5) ? reach : 0.5f;
        break;
    case 6:
        as_kind(b, MAKE_CAPSULE, LEAF_CAPSULE, 2);
        l->p[0] = (kz_vec2){left, middle}, l->p[1] = (kz_vec2){right, middle}, l->r = (float)PICK(r, 0.5, 1, 1.5);
        break;
    default:
        as_kind(b, MAKE_POLYLINE, LEAF_POLYLINE, 4);
        l->p[0] = l->p[3] = (kz_vec2){left, top}, l->p[1] = (kz_vec2){right, top}, l->p[2] = (kz_vec2){right, bottom};
        break;
    }
}

/* b: a leaf of a drawn together towards one of its points or their middle. */
static void shrink(kz_test_rng *r, const drawn *a, drawn *b)
{
    *b = *a;
    if (a->n == 0) return;
    b->leaf[0] = a->leaf[kz_test_range(r, 0, a->n - 1)];
    b->n = 1, b->parts = false;
    leaf *l = &b->leaf[0];
    if (l->kind == LEAF_MASK) {
        l->row[kz_test_range(r, 0, l->h - 1)] &= (uint32_t)kz_test_u32(r);
        return;
    }
    const double by = PICK(r, 0.5, 0.25, 0.75, 1);
    vec2d c = {l->p[0].x, l->p[0].y};
    if (chance(r, 0.5)) {
        for (int i = 1; i < l->n; i++) c.x += (double)l->p[i].x, c.y += (double)l->p[i].y;
        c.x /= l->n, c.y /= l->n;
    }
    for (int i = 0; i < l->n; i++)
        l->p[i] =
            (kz_vec2){(float)(c.x + ((double)l->p[i].x - c.x) * by), (float)(c.y + ((double)l->p[i].y - c.y) * by)};
    l->r = (float)((double)l->r * by);
    if (l->n_rings > 1 && chance(r, 0.5)) l->n_rings = 1, l->n = l->ring_end[0];
}

static void contains_make(kz_test_rng *r, truth_case *c)
{
    const double how = (double)kz_test_unit(r);
    if (how < 0.3) {
        make_tiles(r, &c->a, &c->b);
        return;
    }
    make_pair(r, &c->a, &c->b);
    if (how < 0.55) {
        shrink(r, &c->a, &c->b);
    } else if (how < 0.6) {
        c->b = c->a;
    } else if (how < 0.7 && !c->a.parts && !c->b.parts && !c->a.posed && !c->b.posed) {
        c->a.parts = true, c->a.kind = MAKE_PARTS, c->a.n = 2, c->a.leaf[1] = c->b.leaf[0];
        shrink(r, &c->a, &c->b);
    }
}

/* ---- Judging ------------------------------------------------------------------------------------------- */

static void contains_ask(truth_case *c) { c->a_holds_b = kz_contains(&c->in_a.shape, &c->in_b.shape); }

static void contains_bend(kz_test_rng *rng, truth_case *c)
{
    (void)rng;
    c->a_holds_b = !c->a_holds_b;
}

/* Has b a circle or capsule that is far smaller than the coordinates, so that all borders it meets are near its own? */
static bool is_tiny_round(const truth_case *c)
{
    const double size = fmax(truth_size(&c->of_a), truth_size(&c->of_b));
    for (int i = 0; i < c->b.n; i++) {
        const leaf *l = &c->b.leaf[i];
        if ((l->kind == LEAF_CIRCLE || l->kind == LEAF_CAPSULE) && (double)l->r < size * 0x1p-36) return true;
    }
    return false;
}

static const char *contains_judge(truth_case *c, int *column)
{
    bool touched = false;
    truth_pieces(c, NULL, 0);
    const bool held = pieces_hold(&c->of_a, &c->of_b, &touched);
    *column = held ? HELD : FREE;
    if (held == c->a_holds_b) return NULL;
    /* query_distance.h: then, of parts, false may be said. */
    if (held && (touched || is_tiny_round(c)) && c->of_a.n > 1) return truth_unsure;
    return held ? "should be held" : "should not be held";
}

static void contains_print(FILE *f, const truth_case *c) { truth_print_pair(f, "contains", c); }

static void contains_answer(FILE *f, const truth_case *c)
{
    fprintf(f, "{\"contains\":%s}", c->a_holds_b ? "true" : "false");
}

const truth_what truth_of_contains = {"contains",    {"free", "held", "-"}, contains_make,  contains_ask,
                                      contains_bend, contains_judge,        contains_print, contains_answer};
