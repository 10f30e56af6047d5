/* trace_format.c - outlines, convex parts and rectangles as text for people, JSON lines, SVG, and C. */
#include "report/cli_trace.h"

#include <stdio.h>
#include <string.h>

static int32_t trace_ring_begin(const kz_rings *rings, int32_t ring)
{
    return ring > 0 ? rings->ring_end[ring - 1] : 0;
}

static int32_t trace_holes(const kz_rings *rings)
{
    int32_t n = 0;
    for (int32_t i = 0; i < rings->n_rings; i++) n += rings->parent[i] >= 0;
    return n;
}

/* ---- Text ---------------------------------------------------------------------------------------------- */

static void trace_put_count(cli_out *out, int32_t n, const char *what)
{
    cli_print(out, "%d %s%s", n, what, n == 1 ? "" : "s");
}

static void trace_put_text(cli *c, const trace_found *found)
{
    char name[256], iou[CLI_NUMBER_SIZE], largest[CLI_NUMBER_SIZE];
    cli_out *out = &c->out;
    cli_clean(found->sprite->path, name, sizeof name);
    cli_put(out, name);
    if (found->sprite->framed) cli_print(out, " frame %d", (int)found->frame);
    cli_print(out, ": %lld solid, %s\n  ", (long long)kz_mask_count(found->mask), found->sprite->rule_text);
    if (found->rectangles) {
        trace_put_count(out, found->rects.n, "rectangle");
        cli_put(out, ", exact\n");
        return;
    }
    const int32_t holes = trace_holes(&found->rings);
    trace_put_count(out, found->rings.n_rings - holes, "outline");
    cli_put(out, ", ");
    trace_put_count(out, holes, "hole");
    cli_put(out, ", ");
    trace_put_count(out, found->rings.n_points, "point");
    if (found->rings.n_points < found->exact_points) cli_print(out, " of %d", found->exact_points);
    if (found->largest > 0)
        cli_print(out, ", at most %s pixels from the exact ones", cli_brief(found->largest, largest));
    if (found->convex) {
        cli_put(out, "\n  ");
        trace_put_count(out, found->parts.n_rings, "convex part");
        cli_print(out, " of %d points together", found->parts.n_points);
    }
    cli_print(out, "\n  lost: %lld pixels missed, %lld extra, intersection over union %s\n",
              (long long)found->loss.missed, (long long)found->loss.extra, cli_brief(found->loss.iou, iou));
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void trace_put_json(cli *c, const trace_found *found)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_sprite(j, found->sprite, found->frame, found->mask);
    cli_json_outlines(j, found);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- SVG ----------------------------------------------------------------------------------------------- */

static void trace_svg_ring(cli_out *out, const kz_rings *rings, int32_t ring)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    for (int32_t begin = trace_ring_begin(rings, ring), i = begin; i < rings->ring_end[ring]; i++)
        cli_print(out, "%s%s %s", i == begin ? "M" : " L", cli_number(rings->points[i].x, x),
                  cli_number(rings->points[i].y, y));
    cli_put(out, "Z");
}

static void trace_put_svg(cli *c, const trace_found *found)
{
    const kz_rings *rings = cli_trace_shown(found);
    cli_out *out = &c->out;
    cli_print(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", kz_mask_width(found->mask),
              kz_mask_height(found->mask));
    for (int32_t i = 0; i < found->rects.n; i++) {
        const kz_cell_rect r = found->rects.items[i];
        cli_print(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0);
    }
    for (int32_t ring = 0; ring < rings->n_rings; ring++) {
        if (rings->parent[ring] >= 0) continue;
        cli_put(out, "<path fill-rule=\"evenodd\" d=\"");
        for (int32_t at = ring; at >= 0; at = found->next_hole[at]) trace_svg_ring(out, rings, at);
        cli_put(out, "\"/>\n");
    }
    cli_put(out, "</svg>\n");
}

/* ---- C ------------------------------------------------------------------------------------------------- */

static void trace_c_number(cli_out *out, float v)
{
    char text[CLI_NUMBER_SIZE];
    cli_number(v, text);
    cli_print(out, strpbrk(text, ".eE") ? "%sf" : "%s", text);
}

static void trace_c_ints(cli_out *out, const char *name, const char *what, const int32_t *v, int32_t n)
{
    cli_print(out, "static const int %s_%s[] = {", name, what);
    for (int32_t i = 0; i < n; i++) cli_print(out, "%s%s%d", i > 0 ? "," : "", i % 16 ? " " : "\n    ", v[i]);
    cli_put(out, "\n};\n");
}

static void trace_put_c_rects(cli_out *out, const trace_found *found, const char *name)
{
    cli_print(out, "/* %d rectangles: x0, y0, x1, y1, upper ends exclusive. */\n", found->rects.n);
    cli_print(out, "static const int %s_rects[%d][4] = {\n", name, found->rects.n > 0 ? found->rects.n : 1);
    for (int32_t i = 0; i < found->rects.n; i++) {
        const kz_cell_rect r = found->rects.items[i];
        cli_print(out, "    {%d, %d, %d, %d},\n", r.x0, r.y0, r.x1, r.y1);
    }
    cli_put(out, found->rects.n > 0 ? "};\n" : "    {0, 0, 0, 0}\n};\n");
}

static void trace_put_c(cli *c, const trace_found *found)
{
    char name[80];
    cli_out *out = &c->out;
    const kz_rings *rings = cli_trace_shown(found);
    cli_trace_name(found->sprite, found->frame, name, sizeof name);
    if (found->rectangles) {
        trace_put_c_rects(out, found, name);
        return;
    }
    cli_print(out,
              "/* %d rings of %d points.  Ring i ends before point %s_ring_end[i]; its parent is the outline it is a "
              "hole of, or -1. */\n",
              rings->n_rings, rings->n_points, name);
    cli_print(out, "enum { %s_n_points = %d, %s_n_rings = %d };\n", name, rings->n_points, name, rings->n_rings);
    if (rings->n_rings == 0) return; /* C has no empty arrays */
    cli_print(out, "static const float %s_points[][2] = {", name);
    for (int32_t i = 0; i < rings->n_points; i++) {
        cli_print(out, "%s%s{", i > 0 ? "," : "", i % 6 ? " " : "\n    ");
        trace_c_number(out, rings->points[i].x);
        cli_put(out, ", ");
        trace_c_number(out, rings->points[i].y);
        cli_put(out, "}");
    }
    cli_put(out, "\n};\n");
    trace_c_ints(out, name, "ring_end", rings->ring_end, rings->n_rings);
    trace_c_ints(out, name, "parent", rings->parent, rings->n_rings);
}

void cli_trace_put(cli *c, const trace_found *found, trace_format format)
{
    switch (format) {
    case TRACE_JSON: trace_put_json(c, found); break;
    case TRACE_SVG: trace_put_svg(c, found); break;
    case TRACE_C: trace_put_c(c, found); break;
    case TRACE_TEXT:
        if (!c->quiet) trace_put_text(c, found);
        break;
    default: cli_trace_put_engine(c, found, format); break;
    }
}
