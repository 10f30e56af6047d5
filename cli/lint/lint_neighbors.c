/* lint_neighbors.c - tiles that a map has side by side: where the picture goes on and the shapes do not, and where
 * shapes lie on each other. */
#include "lint/lint.h"

#include <stdio.h>

/* A gap is one only where both tiles have some shape this near: a quarter of the side. */
enum { NEIGHBORS_NEAR = 4 };

kz_cell lint_unflip(kz_cell cell, int32_t w, int32_t h, uint8_t flips)
{
    if (flips & 1) cell.x = w - 1 - cell.x;
    if (flips & 2) cell.y = h - 1 - cell.y;
    return flips & 4 ? (kz_cell){cell.y, cell.x} : cell;
}

/* One of the two as it lies in the map, its corner at (0, 0). */
typedef struct neighbor {
    const lint_sprite *s;
    int32_t w, h;
    uint8_t flips;
} neighbor;

static bool neighbor_is_solid(const neighbor *n, int32_t x, int32_t y)
{
    const kz_cell cell = lint_unflip((kz_cell){x, y}, n->w, n->h, n->flips);
    return kz_mask_get(n->s->mask, cell.x - n->s->mask_at.x, cell.y - n->s->mask_at.y);
}

static bool neighbor_is_covered(const neighbor *n, int32_t x, int32_t y)
{
    const kz_cell cell = lint_unflip((kz_cell){x, y}, n->w, n->h, n->flips);
    return kz_mask_get(n->s->covered, cell.x - n->s->covered_at.x, cell.y - n->s->covered_at.y);
}

/* Cell i along the common side, k cells from it. */
static kz_cell neighbor_cell(const neighbor *n, bool below, bool second, int32_t i, int32_t k)
{
    const int32_t across = second ? k : (below ? n->h : n->w) - 1 - k;
    return below ? (kz_cell){i, across} : (kz_cell){across, i};
}

static bool neighbor_is_near(const neighbor *n, bool below, bool second, int32_t i)
{
    const int32_t side = below ? n->h : n->w, reach = side / NEIGHBORS_NEAR > 2 ? side / NEIGHBORS_NEAR : 2;
    for (int32_t k = 0; k < reach && k < side; k++) {
        const kz_cell cell = neighbor_cell(n, below, second, i, k);
        if (neighbor_is_covered(n, cell.x, cell.y)) return true;
    }
    return false;
}

/* How many rows (or columns) of pixels go on from one tile to the other where the shapes do not. */
static int64_t neighbors_gap(const neighbor *a, const neighbor *b, bool below, kz_vec2 *at)
{
    const int32_t side = below ? a->w : a->h;
    int64_t n = 0;
    for (int32_t i = 0; i < side; i++) {
        const kz_cell p = neighbor_cell(a, below, false, i, 0), q = neighbor_cell(b, below, true, i, 0);
        if (!neighbor_is_solid(a, p.x, p.y) || !neighbor_is_solid(b, q.x, q.y)) continue;
        if (neighbor_is_covered(a, p.x, p.y) && neighbor_is_covered(b, q.x, q.y)) continue;
        if (!neighbor_is_near(a, below, false, i) || !neighbor_is_near(b, below, true, i)) continue;
        if (n++ > 0) continue;
        at->x = (float)p.x + (below ? 0.5f : 1);
        at->y = (float)p.y + (below ? 1 : 0.5f);
    }
    return n;
}

/* Cells that both cover, in either tile. */
static int64_t neighbors_overlap(const neighbor *a, const neighbor *b, bool below, kz_vec2 *at)
{
    const int32_t w = below ? a->w : 2 * a->w, h = below ? 2 * a->h : a->h;
    const int32_t dx = below ? 0 : a->w, dy = below ? a->h : 0;
    int64_t n = 0;
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            if (!neighbor_is_covered(a, x, y) || !neighbor_is_covered(b, x - dx, y - dy)) continue;
            if (n++ == 0) *at = (kz_vec2){(float)x + 0.5f, (float)y + 0.5f};
        }
    return n;
}

static int neighbors_find(lint_answer *a, int32_t i, lint_fault fault, int64_t value, int64_t limit, kz_vec2 at)
{
    const kz_drawn_neighbors *pair = kz_drawn_neighbors_at(a->sheet, i);
    lint_finding finding = {.fault = fault, .sprite = pair->a, .other = pair->b, .outline = -1, .pair = i};
    finding.value = (double)value;
    finding.limit = (double)limit;
    finding.at = at;
    finding.has_at = true;
    finding.where = a->sprites[pair->a].drawn->outlines[0].where;
    snprintf(finding.text, sizeof finding.text, "%lld %s '%.60s' %s it, at cell (%d, %d)", (long long)value,
             fault == LINT_GAP ? (pair->below ? "columns of pixels go on, and the shape does not, to"
                                              : "rows of pixels go on, and the shape does not, to")
                               : "pixels are also in the shape of",
             a->sprites[pair->b].drawn->name, pair->below ? "below" : "right of", (int)pair->cell.x,
             (int)pair->cell.y);
    return lint_add(a, &finding);
}

static int neighbors_one(lint_answer *a, int32_t i)
{
    const kz_drawn_neighbors *pair = kz_drawn_neighbors_at(a->sheet, i);
    const lint_sprite *p = &a->sprites[pair->a], *q = &a->sprites[pair->b];
    const int32_t w = p->drawn->w, h = p->drawn->h;
    kz_vec2 at = {0, 0};
    const bool swapped = ((pair->flips_a | pair->flips_b) & 4) != 0;
    if (!p->measured || !q->measured || w != q->drawn->w || h != q->drawn->h || (swapped && w != h)) return CLI_YES;
    if (!cli_work_add(&a->work, 8 * (uint64_t)w * (uint64_t)h)) return cli_work_fail(a->c, a->path);
    const neighbor first = {p, w, h, pair->flips_a}, second = {q, w, h, pair->flips_b};
    const int64_t gap = neighbors_gap(&first, &second, pair->below, &at);
    int status = CLI_YES;
    if (gap > a->limits->gap) status = neighbors_find(a, i, LINT_GAP, gap, a->limits->gap, at);
    const int64_t overlap = neighbors_overlap(&first, &second, pair->below, &at);
    if (overlap > a->limits->overlap && status == CLI_YES)
        status = neighbors_find(a, i, LINT_OVERLAP, overlap, a->limits->overlap, at);
    return status;
}

int lint_neighbors(lint_answer *a)
{
    int status = CLI_YES;
    for (int32_t i = 0; i < kz_drawn_neighbors_count(a->sheet) && status == CLI_YES; i++) status = neighbors_one(a, i);
    return status;
}
