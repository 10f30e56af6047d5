/* lint_outline.c - faults of an outline that show without its pixels: missing points, crossings, winding, corners. */
#include "lint/lint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINT_POINTS_MOST = 8192 }; /* checking takes the square of the points */

static bool outline_has_area(const kz_drawn_outline *outline) { return outline->kind <= KZ_OUTLINE_ROUND; }

static bool outline_same(kz_vec2 p, kz_vec2 q) { return p.x == q.x && p.y == q.y; }

/* Twice the area, positive when it goes round clockwise on the screen. */
static double outline_area(const kz_drawn_outline *outline)
{
    double sum = 0;
    for (int32_t i = 0; i < outline->n_points; i++) {
        const kz_vec2 p = outline->points[i], q = outline->points[(i + 1) % outline->n_points];
        sum += (double)p.x * (double)q.y - (double)q.x * (double)p.y;
    }
    return sum;
}

/* The first of two points of an edge, to be marked. */
static lint_finding outline_finding(const lint_answer *a, int32_t sprite, int32_t outline, lint_fault fault)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    lint_finding finding = {.fault = fault, .sprite = sprite, .other = -1, .outline = outline, .pair = -1};
    finding.where = drawn->where;
    if (drawn->n_points > 0) finding.at = drawn->points[0], finding.has_at = true;
    return finding;
}

/* ---- Points -------------------------------------------------------------------------------------------- */

static int outline_duplicates(lint_answer *a, int32_t sprite, int32_t outline)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    const int32_t n = drawn->n_points;
    const bool closed = outline_has_area(drawn);
    for (int32_t i = 0; i < n - (closed ? 0 : 1) && n > 1; i += drawn->kind == KZ_OUTLINE_SEGMENTS ? 2 : 1) {
        const int32_t next = (i + 1) % n;
        if (!outline_same(drawn->points[i], drawn->points[next])) continue;
        lint_finding finding = outline_finding(a, sprite, outline, LINT_DUPLICATE);
        finding.at = drawn->points[i];
        snprintf(finding.text, sizeof finding.text, "points %d and %d are the same, (%g, %g)", (int)i, (int)next,
                 (double)finding.at.x, (double)finding.at.y);
        return lint_add(a, &finding);
    }
    return CLI_YES;
}

/* Of lines, segments and rays: are there the points that each has to have? */
static int outline_no_length(lint_answer *a, int32_t sprite, int32_t outline)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    const int32_t n = drawn->n_points;
    const bool pairs = drawn->kind == KZ_OUTLINE_SEGMENTS, ray = drawn->kind == KZ_OUTLINE_RAY;
    lint_finding finding = outline_finding(a, sprite, outline, LINT_FLAT);
    char *const text = finding.text;
    if (n < 2) snprintf(text, sizeof finding.text, "a line of %d point%s has no length", (int)n, n == 1 ? "" : "s");
    else if (ray && outline_same(drawn->points[0], drawn->points[1]))
        snprintf(text, sizeof finding.text, "a ray or a normal of no length has no direction");
    else if (pairs && n % 2)
        snprintf(text, sizeof finding.text, "segments have two points each, and point %d is alone", (int)n - 1);
    else return CLI_YES;
    return lint_add(a, &finding);
}

static bool outline_is_flat(const kz_drawn_outline *drawn)
{
    int32_t second = 1;
    while (second < drawn->n_points && outline_same(drawn->points[0], drawn->points[second])) second++;
    for (int32_t i = second + 1; i < drawn->n_points; i++)
        if (kz_orient(drawn->points[0], drawn->points[second], drawn->points[i]) != 0) return false;
    return true;
}

static int outline_no_area(lint_answer *a, int32_t sprite, int32_t outline, bool *flat)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    lint_finding finding = outline_finding(a, sprite, outline, LINT_FLAT);
    *flat = true;
    if (drawn->n_points < 3)
        snprintf(finding.text, sizeof finding.text, "an outline of %d point%s has no area", (int)drawn->n_points,
                 drawn->n_points == 1 ? "" : "s");
    else if (outline_is_flat(drawn)) snprintf(finding.text, sizeof finding.text, "the outline has no area");
    else *flat = false;
    return *flat ? lint_add(a, &finding) : CLI_YES;
}

/* Where edges i and k cross, or the middle of the first when they run along each other. */
static kz_vec2 outline_crossing(const kz_drawn_outline *drawn, int32_t i, int32_t k)
{
    const int32_t n = drawn->n_points;
    const kz_vec2 p = drawn->points[i], q = drawn->points[(i + 1) % n], r = drawn->points[k],
                  s = drawn->points[(k + 1) % n];
    const double ux = (double)q.x - (double)p.x, uy = (double)q.y - (double)p.y;
    const double vx = (double)s.x - (double)r.x, vy = (double)s.y - (double)r.y, d = ux * vy - uy * vx;
    double t = 0.5;
    if (d != 0) t = (((double)r.x - (double)p.x) * vy - ((double)r.y - (double)p.y) * vx) / d;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (kz_vec2){(float)((double)p.x + t * ux), (float)((double)p.y + t * uy)};
}

static int outline_crosses(lint_answer *a, int32_t sprite, int32_t outline, bool *crosses)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    kz_shape shape;
    kz_error err;
    *crosses = false;
    if (drawn->n_points > LINT_POINTS_MOST)
        return cli_fail(a->c, KZ_ERR_TOO_LARGE, "%s: %d points are more than the limit of %d for one outline",
                        drawn->where, (int)drawn->n_points, LINT_POINTS_MOST);
    const uint64_t n = (uint64_t)drawn->n_points;
    if (!cli_work_add(&a->work, n * n / 4)) return cli_work_fail(a->c, a->path);
    if (kz_shape_polygon(drawn->points, drawn->n_points, &shape, &err) == KZ_OK) return CLI_YES;
    if (err.code != KZ_ERR_SELF_CROSSING && err.code != KZ_ERR_SELF_OVERLAP) return CLI_YES;
    lint_finding finding = outline_finding(a, sprite, outline, LINT_CROSSING);
    *crosses = true;
    finding.at = outline_crossing(drawn, (int32_t)err.a, (int32_t)err.b);
    snprintf(finding.text, sizeof finding.text, "edges %d and %d %s at (%.4g, %.4g)", (int)err.a, (int)err.b,
             err.code == KZ_ERR_SELF_CROSSING ? "cross" : "lie on each other", (double)finding.at.x,
             (double)finding.at.y);
    return lint_add(a, &finding);
}

/* ---- Forms --------------------------------------------------------------------------------------------- */

static int outline_concave(lint_answer *a, int32_t sprite, int32_t outline, double area)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    const int32_t n = drawn->n_points;
    for (int32_t i = 0; i < n && drawn->convex; i++) {
        const int turn = kz_orient(drawn->points[i], drawn->points[(i + 1) % n], drawn->points[(i + 2) % n]);
        if (turn == 0 || (turn > 0) == (area > 0)) continue;
        lint_finding finding = outline_finding(a, sprite, outline, LINT_CONCAVE);
        finding.at = drawn->points[(i + 1) % n];
        snprintf(finding.text, sizeof finding.text, "a convex part has a dent at point %d, (%g, %g)",
                 (int)((i + 1) % n), (double)finding.at.x, (double)finding.at.y);
        return lint_add(a, &finding);
    }
    return CLI_YES;
}

static int outline_corners(lint_answer *a, int32_t sprite, int32_t outline)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    int32_t most = a->limits->corners;
    if (drawn->convex && (most == 0 || a->limits->convex_corners < most)) most = a->limits->convex_corners;
    if (most == 0 || drawn->n_points <= most || drawn->kind == KZ_OUTLINE_ROUND) return CLI_YES;
    lint_finding finding = outline_finding(a, sprite, outline, LINT_CORNERS);
    finding.value = drawn->n_points;
    finding.limit = most;
    snprintf(finding.text, sizeof finding.text, "%d corners, more than %d", (int)drawn->n_points, (int)most);
    return lint_add(a, &finding);
}

/* Of polygons alone: nobody chose the winding of boxes and circles, and holes go round the other way in some files. */
static bool outline_has_winding(const kz_drawn_outline *drawn)
{
    return drawn->kind == KZ_OUTLINE_POLYGON && !drawn->hole && drawn->n_points >= 3 && outline_area(drawn) != 0;
}

/* Clockwise, counter-clockwise, or any when neither is the rule of the file. */
static lint_winding outline_rule(const lint_answer *a)
{
    int64_t clockwise = 0, counter = 0;
    if (a->limits->winding != LINT_SAME) return a->limits->winding;
    for (int32_t i = 0; i < a->n_sprites; i++)
        for (int32_t k = 0; k < a->sprites[i].drawn->n_outlines; k++) {
            const kz_drawn_outline *drawn = &a->sprites[i].drawn->outlines[k];
            if (!outline_has_winding(drawn)) continue;
            if (outline_area(drawn) > 0) clockwise++;
            else counter++;
        }
    return clockwise > 2 * counter ? LINT_CLOCKWISE : counter > 2 * clockwise ? LINT_COUNTER : LINT_ANY;
}

static int outline_winds(lint_answer *a, int32_t sprite, int32_t outline, lint_winding rule)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    if (rule == LINT_ANY || !outline_has_winding(drawn)) return CLI_YES;
    if ((outline_area(drawn) > 0) == (rule == LINT_CLOCKWISE)) return CLI_YES;
    lint_finding finding = outline_finding(a, sprite, outline, LINT_WINDING);
    snprintf(finding.text, sizeof finding.text, "goes round %s%s",
             rule == LINT_CLOCKWISE ? "counter-clockwise" : "clockwise",
             a->limits->winding == LINT_SAME ? ", unlike most of the file" : "");
    return lint_add(a, &finding);
}

/* ---- Leaving the sprite -------------------------------------------------------------------------------- */

static int outline_outside(lint_answer *a, int32_t sprite, int32_t outline)
{
    const kz_drawn_sprite *whole = a->sprites[sprite].drawn;
    const kz_drawn_outline *drawn = &whole->outlines[outline];
    double most = 0;
    int32_t w, h;
    lint_finding finding = outline_finding(a, sprite, outline, LINT_OUTSIDE);
    if (!lint_size(a, whole, &w, &h)) return CLI_YES;
    for (int32_t i = 0; i < drawn->n_points; i++) {
        const double x = (double)drawn->points[i].x, y = (double)drawn->points[i].y;
        const double beyond = fmax(fmax(-x, x - w), fmax(-y, y - h));
        if (beyond <= most) continue;
        most = beyond;
        finding.at = drawn->points[i];
    }
    if (most <= a->limits->outside) return CLI_YES;
    finding.value = most;
    finding.limit = a->limits->outside;
    snprintf(finding.text, sizeof finding.text, "leaves the sprite of %d x %d by %.3g pixels", (int)w, (int)h,
             most);
    return lint_add(a, &finding);
}

/* ---- All ----------------------------------------------------------------------------------------------- */

static int outline_one(lint_answer *a, int32_t sprite, int32_t outline, lint_winding rule)
{
    const kz_drawn_outline *drawn = &a->sprites[sprite].drawn->outlines[outline];
    bool flat = false, crosses = false;
    const bool ray = drawn->kind == KZ_OUTLINE_RAY, pairs = drawn->kind == KZ_OUTLINE_SEGMENTS;
    const bool by_hand = drawn->kind == KZ_OUTLINE_POLYGON || drawn->kind == KZ_OUTLINE_LINE || pairs;
    int status = by_hand ? outline_duplicates(a, sprite, outline) : CLI_YES;
    if (status != CLI_YES) return status;
    if (outline_has_area(drawn)) {
        status = outline_no_area(a, sprite, outline, &flat);
        if (status == CLI_YES && !flat && by_hand) status = outline_crosses(a, sprite, outline, &crosses);
        if (status == CLI_YES && !flat && !crosses && by_hand)
            status = outline_concave(a, sprite, outline, outline_area(drawn));
        if (status == CLI_YES && !flat && !crosses) status = outline_winds(a, sprite, outline, rule);
        if (status == CLI_YES) status = outline_corners(a, sprite, outline);
    }
    if (status == CLI_YES && !outline_has_area(drawn) && drawn->kind != KZ_OUTLINE_POINT)
        status = outline_no_length(a, sprite, outline);
    return status == CLI_YES && !ray ? outline_outside(a, sprite, outline) : status;
}

int lint_outlines(lint_answer *a)
{
    const lint_winding rule = outline_rule(a);
    int status = CLI_YES;
    for (int32_t i = 0; i < a->n_sprites && status == CLI_YES; i++)
        for (int32_t k = 0; k < a->sprites[i].drawn->n_outlines && status == CLI_YES; k++, a->n_outlines++)
            status = outline_one(a, i, k, rule);
    return status;
}
