/* trace_engine.c - outlines as engines read them: Tiled, Godot, Phaser, LÖVE, libGDX, and arrays for Box2D.
 *
 * Coordinates are pixels from the top left corner of the frame, y down, unless trace_axes says otherwise.  Formats whose
 * polygons are convex get parts of at most 8 corners.  The others get parts only where an outline has holes, which none
 * of them knows. */
#include "report/cli_trace.h"

#include <stdio.h>
#include <string.h>

static int32_t engine_count(const trace_found *found)
{
    return found->rectangles ? found->rects.n : cli_trace_shown(found)->n_rings;
}

/* The corners of polygon i; of a rectangle they are written to `corners`. */
static const kz_vec2 *engine_polygon(const trace_found *found, int32_t i, kz_vec2 corners[4], int32_t *n)
{
    if (found->rectangles) {
        const kz_cell_rect r = found->rects.items[i];
        const float x0 = (float)r.x0, y0 = (float)r.y0, x1 = (float)r.x1, y1 = (float)r.y1;
        corners[0] = (kz_vec2){x0, y0}, corners[1] = (kz_vec2){x1, y0};
        corners[2] = (kz_vec2){x1, y1}, corners[3] = (kz_vec2){x0, y1};
        *n = 4;
        return corners;
    }
    const kz_rings *rings = cli_trace_shown(found);
    const int32_t begin = i > 0 ? rings->ring_end[i - 1] : 0;
    *n = rings->ring_end[i] - begin;
    return rings->points + begin;
}

static kz_vec2 engine_point(const trace_found *found, kz_vec2 p)
{
    const trace_axes *axes = found->axes;
    if (!axes->given) return p;
    const double ox = axes->center ? kz_mask_width(found->mask) / 2.0 : axes->origin[0];
    const double oy = axes->center ? kz_mask_height(found->mask) / 2.0 : axes->origin[1];
    const double x = ((double)p.x - ox) * axes->scale, y = ((double)p.y - oy) * axes->scale;
    return (kz_vec2){(float)x, (float)(axes->y_up ? -y : y)};
}

/* All corners of a polygon, with what stands between the two numbers of one, and between two corners. */
static void engine_put(cli_out *out, const trace_found *found, int32_t i, const char *comma, const char *between)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    kz_vec2 corners[4];
    int32_t n;
    const kz_vec2 *points = engine_polygon(found, i, corners, &n);
    for (int32_t k = 0; k < n; k++) {
        /* Mirrored, the other way round is the same winding. */
        const kz_vec2 p = engine_point(found, points[found->axes->y_up ? n - 1 - k : k]);
        cli_print(out, "%s%s%s%s", k > 0 ? between : "", cli_number(p.x, x), comma, cli_number(p.y, y));
    }
}

/* ---- Tiled --------------------------------------------------------------------------------------------- */

static void engine_xml(cli_out *out, const char *text)
{
    for (size_t n; *text; text += n ? n : 1) {
        n = strcspn(text, "&<\"");
        cli_put_bytes(out, text, n);
        if (n == 0) cli_put(out, *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : "&quot;");
    }
}

static void engine_begin_tiled(cli_out *out, const cli_sprite *sprite, const char *name)
{
    const int w = sprite->framed ? sprite->frame_w : sprite->surface.w;
    const int h = sprite->framed ? sprite->frame_h : sprite->surface.h;
    const int columns = sprite->framed ? sprite->columns : 1;
    char path[CLI_SHOWN_PATH], shown[CLI_SHOWN_PATH];
    cli_clean(cli_sprite_path(sprite, shown), path, sizeof path);
    cli_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    cli_print(out, "<tileset version=\"1.8\" name=\"%s\" tilewidth=\"%d\" tileheight=\"%d\" tilecount=\"%d\"", name,
              w, h, (int)sprite->n_frames);
    if (sprite->spacing > 0) cli_print(out, " spacing=\"%d\"", (int)sprite->spacing);
    if (sprite->margin > 0) cli_print(out, " margin=\"%d\"", (int)sprite->margin);
    cli_print(out, " columns=\"%d\">\n <image source=\"", columns);
    engine_xml(out, path);
    cli_print(out, "\" width=\"%d\" height=\"%d\"/>\n", (int)sprite->surface.w, (int)sprite->surface.h);
}

static void engine_put_tiled(cli_out *out, const trace_found *found)
{
    const int32_t n = engine_count(found);
    if (n == 0) return;
    cli_print(out, " <tile id=\"%d\">\n  <objectgroup draworder=\"index\">\n", (int)found->frame);
    for (int32_t i = 0; i < n; i++) {
        cli_print(out, "   <object id=\"%d\" x=\"0\" y=\"0\">\n    <polygon points=\"", (int)i + 1);
        engine_put(out, found, i, ",", " ");
        cli_put(out, "\"/>\n   </object>\n");
    }
    cli_put(out, "  </objectgroup>\n </tile>\n");
}

/* ---- Godot --------------------------------------------------------------------------------------------- */

/* The sprites of a document are children of its root; of a document of one image the root itself is the body. */
static void engine_begin_godot(cli_out *out, bool grouped, const char *name, bool newer)
{
    if (!grouped) return;
    cli_print(out, "[gd_scene format=%d]\n\n[node name=\"%s\" type=\"Node2D\"]\n", newer ? 3 : 2, name);
}

static void engine_put_points(cli_out *out, const trace_found *found, int32_t i, bool newer)
{
    cli_print(out, "polygon = %s", newer ? "PackedVector2Array(" : "PoolVector2Array( ");
    engine_put(out, found, i, ", ", ", ");
    cli_put(out, newer ? ")\n" : " )\n");
}

/* Resources stand before all nodes. */
static void engine_put_occluders(cli_out *out, const trace_found *found, bool newer)
{
    for (int32_t i = 0; i < engine_count(found); i++) {
        if (newer) cli_print(out, "\n[sub_resource type=\"OccluderPolygon2D\" id=\"occluder_%d\"]\n", (int)i);
        else cli_print(out, "\n[sub_resource type=\"OccluderPolygon2D\" id=%d]\n", (int)i + 1);
        engine_put_points(out, found, i, newer);
    }
}

static void engine_put_occluder_nodes(cli_out *out, const trace_found *found, bool newer)
{
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_print(out, "\n[node name=\"occluder_%d\" type=\"LightOccluder2D\" parent=\".\"]\n", (int)i);
        if (newer) cli_print(out, "occluder = SubResource(\"occluder_%d\")\n", (int)i);
        else cli_print(out, "occluder = SubResource( %d )\n", (int)i + 1);
    }
}

static void engine_put_godot(cli_out *out, const trace_found *found, const char *name, bool newer)
{
    const bool grouped = found->sprite->framed || found->several, occluder = found->axes->occluder;
    char parent[80] = ".";
    if (grouped) {
        if (found->several) snprintf(parent, sizeof parent, "%s", name);
        else snprintf(parent, sizeof parent, "frame_%d", (int)found->frame);
        cli_print(out, "\n[node name=\"%s\" type=\"StaticBody2D\" parent=\".\"]\n", parent);
    } else {
        const int steps = (int)engine_count(found) + 1;
        if (occluder && !newer) cli_print(out, "[gd_scene load_steps=%d format=2]\n", steps);
        else cli_print(out, "[gd_scene format=%d]\n", newer ? 3 : 2);
        if (occluder) engine_put_occluders(out, found, newer);
        cli_print(out, "\n[node name=\"%s\" type=\"StaticBody2D\"]\n", name);
    }
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_print(out, "\n[node name=\"shape_%d\" type=\"CollisionPolygon2D\" parent=\"%s\"]\n", (int)i, parent);
        engine_put_points(out, found, i, newer);
    }
    if (occluder) engine_put_occluder_nodes(out, found, newer);
}

/* ---- Phaser, LÖVE, Box2D ------------------------------------------------------------------------------- */

/* The keys of PhysicsEditor, with its defaults, which Phaser.Physics.Matter.PhysicsEditorParser reads. */
static void engine_put_phaser(cli_out *out, const trace_found *found, const char *name)
{
    cli_print(out, ",\n\"%s\":{\"type\":\"fromPhysicsEditor\",\"label\":\"%s\",\"isStatic\":false,", name, name);
    cli_put(out, "\"density\":0.1,\"restitution\":0.1,\"friction\":0.1,\"frictionAir\":0.01,\"frictionStatic\":0.5,"
                 "\"collisionFilter\":{\"group\":0,\"category\":1,\"mask\":255},"
                 "\"fixtures\":[{\"label\":\"\",\"isSensor\":false,\"vertices\":[");
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_put(out, i > 0 ? ",\n [{\"x\":" : "\n [{\"x\":");
        engine_put(out, found, i, ",\"y\":", "},{\"x\":");
        cli_put(out, "}]");
    }
    cli_put(out, "]}]}");
}

static void engine_put_love(cli_out *out, const trace_found *found, const char *name)
{
    cli_print(out, "  [\"%s\"] = {\n", name);
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_put(out, "    {");
        engine_put(out, found, i, ", ", ", ");
        cli_put(out, "},\n");
    }
    cli_put(out, "  },\n");
}

/* Shares of the frame's width, also in y, which points up from the lower left corner.  Going round the other way on the
 * screen is counter-clockwise there. */
static void engine_put_shares(cli_out *out, const trace_found *found, int32_t i)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    kz_vec2 corners[4];
    int32_t n;
    const kz_vec2 *points = engine_polygon(found, i, corners, &n);
    const double w = (double)kz_mask_width(found->mask), h = (double)kz_mask_height(found->mask);
    for (int32_t k = n - 1; k >= 0; k--) {
        cli_number((float)((double)points[k].x / w), x);
        cli_number((float)((h - (double)points[k].y) / w), y);
        cli_print(out, "{\"x\":%s,\"y\":%s}%s", x, y, k > 0 ? "," : "");
    }
}

/* The keys of the Physics Body Editor, which its loader for libGDX reads: polygons are what the body gets, shapes what the
 * editor shows.  A frame is not a whole image, so it has none. */
static void engine_put_libgdx(cli *c, const trace_found *found, const char *name)
{
    char path[CLI_SHOWN_PATH];
    cli_out *out = &c->out;
    cli_json json = {out, false}, *j = &json;
    cli_print(out, "%s\n{\"name\":\"%s\",\"imagePath\":", found->number > 0 ? "," : "", name);
    if (found->sprite->framed) cli_json_null(j);
    else cli_json_text(j, cli_sprite_path(found->sprite, path));
    cli_put(out, ",\"origin\":{\"x\":0,\"y\":0},\"polygons\":[");
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_put(out, i > 0 ? ",[" : "[");
        engine_put_shares(out, found, i);
        cli_put(out, "]");
    }
    cli_put(out, "],\"circles\":[],\"shapes\":[");
    for (int32_t i = 0; i < engine_count(found); i++) {
        cli_print(out, "%s{\"type\":\"POLYGON\",\"vertices\":[", i > 0 ? "," : "");
        engine_put_shares(out, found, i);
        cli_put(out, "]}");
    }
    cli_put(out, "]}");
}

/* C has no empty arrays: of nothing there is only the count. */
static void engine_put_box2d(cli_out *out, const trace_found *found, const char *name)
{
    const int32_t n = engine_count(found);
    kz_vec2 corners[4];
    cli_print(out, "/* %d convex parts of at most 8 corners, %s */\n", (int)n,
              found->axes->y_up ? "counter-clockwise with y up." : "clockwise on a screen whose y points down.");
    cli_print(out, "enum { %s_n_parts = %d };\n", name, (int)n);
    if (n == 0) return;
    cli_print(out, "static const float %s_parts[][8][2] = {\n", name);
    for (int32_t i = 0; i < n; i++) {
        cli_put(out, "    {{");
        engine_put(out, found, i, ", ", "}, {");
        cli_put(out, "}},\n");
    }
    cli_print(out, "};\nstatic const int %s_part_size[] = {", name);
    for (int32_t i = 0, size; i < n; i++) {
        (void)engine_polygon(found, i, corners, &size);
        cli_print(out, "%s%d", i > 0 ? ", " : "", (int)size);
    }
    cli_put(out, "};\n");
}

/* ---- Unity --------------------------------------------------------------------------------------------- */

/* Behind the key: from the middle of the sprite, y up. */
static void engine_put_unity(cli_out *out, const trace_found *found)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const int32_t n = engine_count(found);
    const double w = (double)kz_mask_width(found->mask), h = (double)kz_mask_height(found->mask);
    cli_put(out, n == 0 ? " []\n" : "\n");
    for (int32_t i = 0, size; i < n; i++) {
        kz_vec2 corners[4];
        const kz_vec2 *points = engine_polygon(found, i, corners, &size);
        for (int32_t k = 0; k < size; k++) {
            cli_number((float)((double)points[k].x - w / 2), x);
            cli_number((float)(h / 2 - (double)points[k].y), y);
            cli_print(out, "%*s%s{x: %s, y: %s}\n", found->axes->indent, "", k == 0 ? "- - " : "  - ", x, y);
        }
    }
}

/* ---- All ----------------------------------------------------------------------------------------------- */

void cli_trace_begin(cli *c, const cli_sprite *sprite, trace_format format, bool several)
{
    char name[80] = "sprites";
    if (!several) cli_trace_name(sprite, -1, name, sizeof name);
    if (format == TRACE_TILED) engine_begin_tiled(&c->out, sprite, name);
    if (format == TRACE_GODOT || format == TRACE_GODOT3)
        engine_begin_godot(&c->out, sprite->framed || several, name, format == TRACE_GODOT);
    if (format == TRACE_LIBGDX) cli_put(&c->out, "{\"rigidBodies\":[");
    if (format == TRACE_PHASER) cli_put(&c->out, "{\"generator_info\":\"kolize " KZ_VERSION_TEXT "\"");
    if (format == TRACE_LOVE) cli_put(&c->out, "return {\n");
}

void cli_trace_put_engine(cli *c, const trace_found *found, trace_format format)
{
    char name[80];
    cli_trace_name(found->sprite, found->frame, name, sizeof name);
    if (format == TRACE_TILED) engine_put_tiled(&c->out, found);
    if (format == TRACE_GODOT || format == TRACE_GODOT3)
        engine_put_godot(&c->out, found, name, format == TRACE_GODOT);
    if (format == TRACE_PHASER) engine_put_phaser(&c->out, found, name);
    if (format == TRACE_LOVE) engine_put_love(&c->out, found, name);
    if (format == TRACE_LIBGDX) engine_put_libgdx(c, found, name);
    if (format == TRACE_BOX2D) engine_put_box2d(&c->out, found, name);
    if (format == TRACE_UNITY) engine_put_unity(&c->out, found);
}

void cli_trace_end(cli *c, trace_format format)
{
    if (format == TRACE_TILED) cli_put(&c->out, "</tileset>\n");
    if (format == TRACE_PHASER) cli_put(&c->out, "\n}\n");
    if (format == TRACE_LOVE) cli_put(&c->out, "}\n");
    if (format == TRACE_LIBGDX) cli_put(&c->out, "\n],\"dynamicObjects\":[]}\n");
}
