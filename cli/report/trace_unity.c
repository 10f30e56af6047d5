/* trace_unity.c - the file NAME.meta of Unity again, with other custom physics shapes: each sprite's own, or that of the
 * whole image.  All other lines, identifiers among them, are copied.  src/io/shapes/shapes_unity.c shows the format. */
#include "report/cli_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct unity_meta {
    const char *at, *end, *line, *text, *stop; /* what is left; the line, without blanks in front, and its end */
    int indent, mode;                          /* mode 2: a sheet */
    bool in_sheet, in_rect;
    double rect[4]; /* x, y from below, width, height */
} unity_meta;

static bool unity_next(unity_meta *m)
{
    if (m->at >= m->end) return false;
    const char *newline = memchr(m->at, '\n', (size_t)(m->end - m->at));
    m->line = m->text = m->at;
    m->stop = newline ? newline + 1 : m->end;
    m->at = m->stop;
    while (m->text < m->stop && *m->text == ' ') m->text++;
    m->indent = m->text - m->line < 99 ? (int)(m->text - m->line) : 99;
    return true;
}

/* The text behind the key, which ends with its line; NULL: the line is of another. */
static const char *unity_key(const unity_meta *m, const char *key)
{
    const size_t n = strlen(key);
    return (size_t)(m->stop - m->text) >= n && memcmp(m->text, key, n) == 0 ? m->text + n : NULL;
}

static double unity_number(const unity_meta *m, const char *at)
{
    char text[40];
    snprintf(text, sizeof text, "%.*s", (int)(m->stop - at < 39 ? m->stop - at : 39), at);
    return strtod(text, NULL);
}

/* Follows the lines; true at the shape of a sprite. */
static bool unity_is_shape(unity_meta *m)
{
    static const char *const keys[] = {"x:", "y:", "width:", "height:"};
    const char *mode = m->indent == 2 ? unity_key(m, "spriteMode:") : NULL;
    if (mode) m->mode = (int)unity_number(m, mode);
    if (m->indent < 4) m->in_sheet = unity_key(m, "spriteSheet:") != NULL;
    if (m->indent <= 6) m->in_rect = unity_key(m, "rect:") != NULL;
    for (int i = 0; i < 4 && m->in_sheet && m->in_rect && m->indent == 8; i++)
        if (unity_key(m, keys[i])) m->rect[i] = unity_number(m, unity_key(m, keys[i]));
    return m->in_sheet && m->indent == (m->mode == 2 ? 6 : 4) && unity_key(m, "physicsShape:");
}

/* The sprite becomes the rectangle of the image. */
static int unity_cut(cli *c, cli_sprite *sprite, const cli_sprite *whole, const unity_meta *m)
{
    const int32_t w = whole->surface.w, h = whole->surface.h;
    const double *r = m->rect, top = (double)h - r[1] - r[3];
    if (m->mode != 2) return CLI_YES;
    if (!(r[0] >= 0 && r[1] >= 0 && r[2] >= 1 && r[3] >= 1 && r[0] + r[2] <= w && top >= 0))
        return cli_fail(c, KZ_ERR_CONTENT, "%s.meta: the sprite at (%g, %g) of %g x %g pixels lies outside the image of %d x %d",
                        whole->path, r[0], r[1], r[2], r[3], w, h);
    sprite->frame_w = (int32_t)r[2], sprite->frame_h = (int32_t)r[3];
    sprite->surface = kz_surface_part(&whole->surface, (int32_t)r[0], (int32_t)top, sprite->frame_w, sprite->frame_h);
    if (sprite->hot)
        sprite->hot_surface =
            kz_surface_part(&whole->hot_surface, (int32_t)r[0], (int32_t)top, sprite->frame_w, sprite->frame_h);
    return CLI_YES;
}

static int unity_copy(cli *c, cli_sprite *sprite, unity_meta *m, trace_unity_sprite *put, void *ctx)
{
    const cli_sprite whole = *sprite;
    int status = CLI_YES;
    for (bool more = unity_next(m); more && status <= CLI_NO;) {
        if (!unity_is_shape(m)) {
            cli_put_raw(&c->out, m->line, (size_t)(m->stop - m->line));
            more = unity_next(m);
            continue;
        }
        cli_print(&c->out, "%*sphysicsShape:", m->indent, "");
        int one = unity_cut(c, sprite, &whole, m);
        if (one == CLI_YES) one = put(c, sprite, m->indent, ctx);
        if (one > status) status = one;
        while ((more = unity_next(m)) && *m->text == '-' && memchr(m->text, '{', (size_t)(m->stop - m->text))) continue;
    }
    sprite->surface = whole.surface, sprite->hot_surface = whole.hot_surface;
    return status;
}

int cli_trace_unity(cli *c, cli_sprite *sprite, trace_unity_sprite *put, void *ctx)
{
    char path[CLI_SHOWN_PATH];
    kz_bytes bytes;
    int32_t n = 0;
    if (snprintf(path, sizeof path, "%s.meta", sprite->path) >= (int)sizeof path) return cli_fail_memory(c);
    int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    const char *text = (const char *)bytes.data;
    const unity_meta begin = {.at = text, .end = text + bytes.size, .mode = 1};
    unity_meta m = begin;
    while (unity_next(&m)) n += unity_is_shape(&m);
    if (n > 0) {
        sprite->n_frames = n; /* which share the work */
        m = begin;
        status = unity_copy(c, sprite, &m, put, ctx);
    } else {
        status = cli_fail(c, KZ_ERR_CONTENT, "%s: no sprite has a physicsShape: is this the file of a sprite of Unity?", path);
    }
    kz_bytes_free(&bytes);
    return status;
}
