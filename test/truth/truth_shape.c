/* truth_shape.c - a drawn shape given to the library, posed by plain arithmetic, printed as JSON. */
#include "truth_shape.h"

#include <math.h>
#include <string.h>

#include "truth_make.h"

/* ---- To the library ------------------------------------------------------------------------------------ */

static kz_result give_leaf(const leaf *l, given *g, int i)
{
    kz_shape *out = &g->leaf[i];
    switch (l->kind) {
    case LEAF_POINT: return kz_shape_point(l->p[0], out, NULL);
    case LEAF_SEGMENT: return kz_shape_segment(l->p[0], l->p[1], out, NULL);
    case LEAF_BOX: return kz_shape_box(l->p[0], l->p[1], out, NULL);
    case LEAF_CIRCLE: return kz_shape_circle(l->p[0], l->r, out, NULL);
    case LEAF_CAPSULE: return kz_shape_capsule(l->p[0], l->p[1], l->r, out, NULL);
    case LEAF_POLYLINE: return kz_shape_polyline(l->p, l->n, out, NULL);
    case LEAF_POLYGON:
        for (int k = 0; k < l->n_rings; k++) g->ring_end[i][k] = l->ring_end[k];
        if (l->n_rings == 1) return kz_shape_polygon(l->p, l->n, out, NULL);
        return kz_shape_polygon_with_holes(l->p, g->ring_end[i], l->n_rings, out, NULL);
    case LEAF_MASK: break;
    }
    char text[MASK_SIDE * (MASK_SIDE + 1) + 1], *c = text;
    for (int y = 0; y < l->h; y++) {
        for (int x = 0; x < l->w; x++) *c++ = l->row[y] >> x & 1 ? '#' : '.';
        *c++ = '\n';
    }
    *c = 0;
    const kz_result made = kz_mask_from_text(text, NULL, &g->mask[i], NULL);
    return made != KZ_OK ? made : kz_shape_mask(g->mask[i], l->p[0].x, l->p[0].y, out, NULL);
}

kz_result shape_give(const drawn *s, given *g)
{
    kz_result made = KZ_OK;
    memset(g->mask, 0, sizeof g->mask);
    for (int i = 0; i < s->n && made == KZ_OK; i++) made = give_leaf(&s->leaf[i], g, i);
    if (made == KZ_OK && !s->parts) g->unposed = g->leaf[0];
    if (made == KZ_OK && s->parts && s->inner >= s->n) made = kz_shape_parts(g->leaf, s->n, &g->unposed, NULL);
    if (made == KZ_OK && s->parts && s->inner < s->n) {
        for (int i = 0; i < s->inner; i++) g->inner[i] = g->leaf[i];
        made = kz_shape_parts(g->leaf + s->inner, s->n - s->inner, &g->inner[s->inner], NULL);
        if (made == KZ_OK) made = kz_shape_parts(g->inner, s->inner + 1, &g->unposed, NULL);
    }
    if (made == KZ_OK && !s->posed) g->shape = g->unposed;
    if (made == KZ_OK && s->posed)
        made = kz_shape_transform(&g->unposed, s->pose, g->memory, sizeof g->memory, &g->shape, NULL);
    if (made != KZ_OK) shape_take_back(g);
    return made;
}

void shape_take_back(given *g)
{
    for (int i = 0; i < SHAPE_LEAVES; i++) {
        kz_mask_free(g->mask[i]);
        g->mask[i] = NULL;
    }
}

/* ---- Posed by the words of docs/conventions.md ---------------------------------------------------------- */

static kz_vec2 carried(kz_pose pose, kz_vec2 p)
{
    const double c = pose.cos, s = pose.sin, x = p.x, y = p.y;
    const double turned_x = c * x - s * y, turned_y = s * x + c * y;
    return (kz_vec2){(float)((double)pose.at.x + turned_x), (float)((double)pose.at.y + turned_y)};
}

bool leaf_posed(const drawn *s, int i, leaf *out, double at[2])
{
    *out = s->leaf[i];
    at[0] = out->p[0].x, at[1] = out->p[0].y;
    if (!s->posed) return true;
    if (out->kind == LEAF_MASK) {
        at[0] += (double)s->pose.at.x, at[1] += (double)s->pose.at.y;
        return true;
    }
    const bool quarter = s->pose.cos == 0 || s->pose.sin == 0;
    if (out->kind == LEAF_BOX) {
        const kz_vec2 lo = out->p[0], hi = out->p[1];
        out->p[1] = (kz_vec2){hi.x, lo.y}, out->p[2] = hi, out->p[3] = (kz_vec2){lo.x, hi.y};
        out->kind = LEAF_POLYGON, out->n = 4, out->n_rings = 1, out->ring_end[0] = 4;
    }
    bool finite = true;
    for (int k = 0; k < out->n; k++) {
        out->p[k] = carried(s->pose, out->p[k]);
        finite = finite && isfinite(out->p[k].x) && isfinite(out->p[k].y);
    }
    if (s->leaf[i].kind == LEAF_BOX && quarter) {
        kz_vec2 lo = out->p[0], hi = out->p[0];
        for (int k = 1; k < 4; k++) {
            lo = (kz_vec2){fminf(lo.x, out->p[k].x), fminf(lo.y, out->p[k].y)};
            hi = (kz_vec2){fmaxf(hi.x, out->p[k].x), fmaxf(hi.y, out->p[k].y)};
        }
        out->kind = LEAF_BOX, out->n = 2, out->p[0] = lo, out->p[1] = hi;
    }
    return finite;
}

void shape_shift(drawn *s, double dx, double dy)
{
    if (s->posed) {
        s->pose.at = (kz_vec2){(float)(s->pose.at.x + dx), (float)(s->pose.at.y + dy)};
        return;
    }
    for (int i = 0; i < s->n; i++) {
        leaf *l = &s->leaf[i];
        for (int k = 0; k < l->n; k++) l->p[k] = (kz_vec2){(float)(l->p[k].x + dx), (float)(l->p[k].y + dy)};
    }
}

/* ---- As JSON ------------------------------------------------------------------------------------------- */

static void print_points(FILE *f, const kz_vec2 *p, int n)
{
    fputc('[', f);
    for (int i = 0; i < n; i++) fprintf(f, "%s[%.9g,%.9g]", i ? "," : "", (double)p[i].x, (double)p[i].y);
    fputc(']', f);
}

static void print_flat(FILE *f, const char *key, const leaf *l, bool with_r)
{
    fprintf(f, "\"%s\":[", key);
    for (int i = 0; i < l->n; i++) fprintf(f, "%s%.9g,%.9g", i ? "," : "", (double)l->p[i].x, (double)l->p[i].y);
    if (with_r) fprintf(f, ",%.9g", (double)l->r);
    fputc(']', f);
}

static void print_leaf(FILE *f, const leaf *l)
{
    switch (l->kind) {
    case LEAF_POINT: print_flat(f, "point", l, false); break;
    case LEAF_SEGMENT: print_flat(f, "segment", l, false); break;
    case LEAF_BOX: print_flat(f, "box", l, false); break;
    case LEAF_CIRCLE: print_flat(f, "circle", l, true); break;
    case LEAF_CAPSULE: print_flat(f, "capsule", l, true); break;
    case LEAF_POLYLINE:
        fputs("\"polyline\":", f);
        print_points(f, l->p, l->n);
        break;
    case LEAF_POLYGON:
        fputs("\"polygon\":", f);
        print_points(f, l->p, l->ring_end[0]);
        for (int i = 1; i < l->n_rings; i++) {
            fputs(i == 1 ? ",\"holes\":[" : ",", f);
            print_points(f, l->p + l->ring_end[i - 1], l->ring_end[i] - l->ring_end[i - 1]);
        }
        if (l->n_rings > 1) fputc(']', f);
        break;
    case LEAF_MASK:
        fputs("\"mask\":[", f);
        for (int y = 0; y < l->h; y++) {
            fputs(y ? ",\"" : "\"", f);
            for (int x = 0; x < l->w; x++) fputc(l->row[y] >> x & 1 ? '#' : '.', f);
            fputc('"', f);
        }
        fprintf(f, "],\"at\":[%.9g,%.9g]", (double)l->p[0].x, (double)l->p[0].y);
        break;
    }
}

void shape_print(FILE *f, const drawn *s)
{
    fputc('{', f);
    if (s->parts) {
        fputs("\"parts\":[", f);
        for (int i = 0; i < s->n; i++) {
            fputs(i ? "," : "", f);
            if (i == s->inner) fputs("{\"parts\":[", f);
            fputc('{', f);
            print_leaf(f, &s->leaf[i]);
            fputc('}', f);
        }
        fputs(s->inner < s->n ? "]}]" : "]", f);
    } else {
        print_leaf(f, &s->leaf[0]);
    }
    if (s->posed)
        fprintf(f, ",\"pose\":{\"at\":[%.9g,%.9g],\"turn\":[%.9g,%.9g]}", (double)s->pose.at.x, (double)s->pose.at.y,
                (double)s->pose.cos, (double)s->pose.sin);
    fputc('}', f);
}

const char *shape_kind_name(const drawn *s) { return make_kind_name(s->kind); }
