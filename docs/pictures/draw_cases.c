/* draw_cases.c - the pictures of docs/cases.md, one of each named case:
 *
 *     draw_cases FOLDER           writes FOLDER/case_NAME.png
 *
 * What is drawn is what kz_collide says of the very shapes that the tests use. */
#include "named_cases.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>

enum { WIDTH = 420, HEIGHT = 300, TITLE = 40, FOOT = 34, MARGIN = 26 };

static const unsigned ground = 0x12151c, ink = 0xe8ebf2, dim = 0x98a1b5, blue = 0x5aa2ff, amber = 0xffb648,
                      red = 0xff4a5c, green = 0x62e0a0;

typedef struct picture {
    cairo_t *cr;
    double middle_x, middle_y, scale_x, scale_y;
} picture;

static void use_color(cairo_t *cr, unsigned rgb, double alpha)
{
    cairo_set_source_rgba(cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, alpha);
}

static double to_x(const picture *p, double x) { return WIDTH / 2.0 + (x - p->middle_x) * p->scale_x; }

static double to_y(const picture *p, double y)
{
    return TITLE + (HEIGHT - TITLE - FOOT) / 2.0 + (y - p->middle_y) * p->scale_y;
}

static void trace_shape(const picture *p, const named_shape *s, double by_x, double by_y)
{
    const float *v = s->numbers;
    cairo_new_path(p->cr);
    if (s->kind == KZ_KIND_CIRCLE) {
        cairo_arc(p->cr, to_x(p, v[0] + by_x), to_y(p, v[1] + by_y), v[2] * p->scale_x, 0, 2 * 3.141592653589793);
    } else if (s->kind == KZ_KIND_BOX) {
        cairo_rectangle(p->cr, to_x(p, v[0] + by_x), to_y(p, v[1] + by_y), (v[2] - v[0]) * p->scale_x,
                        (v[3] - v[1]) * p->scale_y);
    } else {
        for (int i = 0; i < s->n; i += 2) cairo_line_to(p->cr, to_x(p, v[i] + by_x), to_y(p, v[i + 1] + by_y));
    }
    cairo_close_path(p->cr);
}

static void paint_shape(const picture *p, const named_shape *s, unsigned color)
{
    trace_shape(p, s, 0, 0);
    use_color(p->cr, color, 0.28);
    cairo_fill_preserve(p->cr);
    use_color(p->cr, color, 1);
    cairo_set_line_width(p->cr, 1.6);
    cairo_stroke(p->cr);
}

static void paint_common(const picture *p, const named_case *c)
{
    cairo_save(p->cr);
    trace_shape(p, &c->a, 0, 0);
    cairo_clip(p->cr);
    trace_shape(p, &c->b, 0, 0);
    use_color(p->cr, red, 0.75);
    cairo_fill(p->cr);
    cairo_restore(p->cr);
}

static void paint_way_out(const picture *p, const named_case *c, const kz_contact *contact, kz_vec2 push)
{
    static const double dashes[2] = {5, 4};
    const double push_x = push.x, push_y = push.y;
    trace_shape(p, &c->a, push_x, push_y);
    use_color(p->cr, green, 1);
    cairo_set_line_width(p->cr, 1.4);
    cairo_set_dash(p->cr, dashes, 2, 0);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);

    const kz_vec2 from = contact->points[0], to = contact->points[contact->n_points - 1];
    const double x = to_x(p, ((double)from.x + to.x) / 2), y = to_y(p, ((double)from.y + to.y) / 2);
    const double dx = push_x * p->scale_x, dy = push_y * p->scale_y, length = sqrt(dx * dx + dy * dy);
    cairo_set_line_width(p->cr, 2.2);
    cairo_move_to(p->cr, x, y);
    cairo_line_to(p->cr, x + dx, y + dy);
    cairo_stroke(p->cr);
    cairo_move_to(p->cr, x + dx, y + dy);
    for (int side = -1; side <= 1; side += 2) {
        const double back = length < 20 ? length / 2 : 10;
        cairo_line_to(p->cr, x + dx - (dx + side * 0.45 * dy) / length * back,
                      y + dy - (dy - side * 0.45 * dx) / length * back);
    }
    cairo_close_path(p->cr);
    cairo_fill(p->cr);
    for (int i = 0; i < contact->n_points; i++) {
        cairo_new_path(p->cr);
        cairo_arc(p->cr, to_x(p, contact->points[i].x), to_y(p, contact->points[i].y), 4, 0, 2 * 3.141592653589793);
        use_color(p->cr, 0xffffff, 1);
        cairo_fill(p->cr);
    }
}

static void write_text(cairo_t *cr, double y, double size, unsigned color, bool bold, const char *text)
{
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
    use_color(cr, color, 1);
    cairo_move_to(cr, 14, y);
    cairo_show_text(cr, text);
}

/* Room for both, and for a where the push takes it. */
static void fit(picture *p, const named_case *c, kz_box a, kz_box b, kz_vec2 push)
{
    const kz_box moved = {{a.min.x + push.x, a.min.y + push.y}, {a.max.x + push.x, a.max.y + push.y}};
    const kz_box all = kz_box_union(kz_box_union(a, b), moved);
    const double w = (double)all.max.x - all.min.x, h = ((double)all.max.y - all.min.y) * c->taller;
    const double across = (WIDTH - 2 * MARGIN) / w, down = (HEIGHT - TITLE - FOOT - MARGIN) / h;
    p->scale_x = across < down ? across : down;
    p->scale_y = p->scale_x * c->taller;
    p->middle_x = ((double)all.min.x + all.max.x) / 2;
    p->middle_y = ((double)all.min.y + all.max.y) / 2;
}

static bool draw_case(const named_case *c, const char *path)
{
    static const char *const answers[3] = {"apart", "touch", "overlap"};
    kz_shape a, b;
    kz_contact contact;
    char foot[160];
    if (!named_shape_make(&c->a, &a) || !named_shape_make(&c->b, &b)) return false;
    const kz_relation relation = kz_collide(&a, &b, &contact);
    const kz_vec2 push = kz_contact_push(&a, &b, &contact);
    int n = snprintf(foot, sizeof foot, "%s", answers[relation + 1]);
    if (relation == KZ_OVERLAP) {
        snprintf(foot + n, sizeof foot - (size_t)n, ", depth %g, normal (%.4g, %.4g)%s", (double)contact.depth,
                 (double)contact.normal.x, (double)contact.normal.y, contact.shortest ? "" : ", not the shortest push");
    }

    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    picture p = {.cr = cairo_create(surface)};
    use_color(p.cr, ground, 1);
    cairo_paint(p.cr);
    fit(&p, c, a.bounds, b.bounds, push);
    paint_shape(&p, &c->b, amber);
    paint_shape(&p, &c->a, blue);
    if (relation == KZ_OVERLAP) {
        paint_common(&p, c);
        paint_way_out(&p, c, &contact, push);
    }
    write_text(p.cr, 25, 13, ink, true, c->title);
    write_text(p.cr, HEIGHT - 13, 12, dim, false, foot);
    cairo_destroy(p.cr);
    const cairo_status_t status = cairo_surface_write_to_png(surface, path);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: draw_cases FOLDER\n");
        return 2;
    }
    for (int i = 0; i < NAMED_CASES; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/case_%s.png", argv[1], named_cases[i].name);
        if (!draw_case(&named_cases[i], path)) {
            fprintf(stderr, "draw_cases: %s: not written\n", path);
            return 1;
        }
    }
    return 0;
}
