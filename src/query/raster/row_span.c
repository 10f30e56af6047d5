/* row_span.c - exact scan conversion: the span of cells that an edge, box or round form covers in one row.
 *
 * An edge crosses a height, and a round form begins or ends at a height, at a real number that usually is not a double.
 * Double arithmetic gives it with a bounded error.  If no integer is within that error, its floor and ceiling are
 * known. Otherwise the number is compared with the integers by exact signs.  If the error was larger (far away, huge or
 * tiny), the search goes on from there in growing steps.  So a bad guess costs time but never gives a wrong cell. */
#include "base/scalar.h"
#include "query/raster/row_span.h"

#include <math.h>

/* Beyond all cells on either side: a clamped value stays outside when a small number is added or subtracted. */
#define FARTHEST_WHOLE (KZI_MAX_CELL + 8)

/* Every guess below has at most 16 roundings of 2^-53, each of a number no larger than the sum it belongs to. */
#define GUESS_ERROR 0x1p-48

typedef struct whole_place {
    int32_t floor, ceil; /* clamped to +-FARTHEST_WHOLE */
} whole_place;

/* ---- Ends of stretches ---------------------------------------------------------------------------------- */

typedef struct stretch_end {
    kzi_vec a, b;
    double height;
    double r; /* 0: where the edge a-b, a.y < b.y, is at the height; else the first or last x ... */
    int side; /* ... (-1 or +1) of everything within r of a-b at the height */
} stretch_end;

/* An approximation of the end, and a bound of its error; INFINITY: unknown. */
typedef struct end_guess {
    double x, error;
} end_guess;

static end_guess guess_end_of_edge(const stretch_end *end)
{
    const kzi_vec a = end->a, b = end->b;
    const double x = a.x + (b.x - a.x) * ((end->height - a.y) / (b.y - a.y));
    return (end_guess){x, GUESS_ERROR * (kzi_abs(a.x) + kzi_abs(b.x) + 1)};
}

static end_guess guess_end_of_circle(const stretch_end *end, kzi_vec center)
{
    const double r = end->r, rise = end->height - center.y, half_sq = (r - rise) * (r + rise);
    if (!(half_sq > 0)) return (end_guess){center.x, INFINITY};
    /* An error of e * r^2 in the square is one of about e * r^2 / root in the root. */
    const double half = sqrt(half_sq);
    return (end_guess){center.x + end->side * half, GUESS_ERROR * ((kzi_abs(center.x) + r + 1) * (1 + r / half))};
}

/* At one height, the circle around a point of the spine reaches farthest if the point lies on the normal.  The point's
 * parameter t on the spine, clamped to both ends, gives the end of the whole capsule. */
static end_guess guess_end_of_round(const stretch_end *end)
{
    const kzi_vec a = end->a, b = end->b;
    const double dx = b.x - a.x, dy = b.y - a.y;
    if (dx == 0 && dy == 0) return guess_end_of_circle(end, a);
    kzi_vec at = (a.x > b.x) == (end->side > 0) ? a : b;
    if (dy != 0) {
        const double normal_y = (dy > 0 ? -end->side : end->side) * dx / sqrt(dx * dx + dy * dy);
        const double t = (end->height - end->r * normal_y - a.y) / dy;
        at = t <= 0 ? a : t >= 1 ? b : (kzi_vec){a.x + t * dx, a.y + t * dy};
    }
    return (end_guess){guess_end_of_circle(end, at).x, INFINITY};
}

/* Takes a point of the round form at the end's height, on the spine or vertically above or below its end.  Is it beyond
 * x (+1), at x (0), or before it (-1)?  For a horizontal spine it is the end on `side`. */
static int compare_spine(const stretch_end *end, double x)
{
    const bool a_is_lower = end->a.y < end->b.y;
    const kzi_vec low = a_is_lower ? end->a : end->b, high = a_is_lower ? end->b : end->a;
    double at = low.x;
    if (low.y == high.y) {
        at = (low.x > high.x) == (end->side > 0) ? low.x : high.x;
    } else if (end->height >= high.y) {
        at = high.x;
    } else if (end->height > low.y) {
        return kzi_orient(low, high, (kzi_vec){x, end->height});
    }
    return (at > x) - (at < x);
}

/* The exact sign of the end minus x. */
static int compare_end(const stretch_end *end, double x)
{
    const kzi_vec p = {x, end->height};
    if (end->r == 0) return kzi_orient(end->a, end->b, p);
    if (compare_spine(end, x) * end->side > 0) return end->side;
    return -end->side * kzi_compare_segment_distance(p, end->a, end->b, end->r, 0);
}

/* ---- The whole numbers around an end --------------------------------------------------------------------- */

static int32_t floor_within_cells(double x)
{
    if (!(x > -FARTHEST_WHOLE)) return -FARTHEST_WHOLE;
    if (x >= FARTHEST_WHOLE) return FARTHEST_WHOLE;
    const int32_t whole = (int32_t)x;
    return whole - (whole > x);
}

/* The place of the end minus `shift`: galloping search from `low` down and up, then bisection. */
static whole_place search_place(const stretch_end *end, double shift, int64_t low)
{
    int64_t high = low + 1;
    int at_low = compare_end(end, (double)low + shift);
    for (int64_t step = 1; at_low < 0 && low > -FARTHEST_WHOLE; step *= 2) {
        high = low;
        low = low - step > -FARTHEST_WHOLE ? low - step : -FARTHEST_WHOLE;
        at_low = compare_end(end, (double)low + shift);
    }
    for (int64_t step = 1; at_low > 0 && high <= FARTHEST_WHOLE; step *= 2) {
        const int at_high = compare_end(end, (double)high + shift);
        if (at_high < 0) break;
        low = high, at_low = at_high;
        high = high + step <= FARTHEST_WHOLE ? high + step : FARTHEST_WHOLE + 1;
    }
    while (at_low > 0 && high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const int at_middle = compare_end(end, (double)middle + shift);
        low = at_middle >= 0 ? middle : low;
        at_low = at_middle >= 0 ? at_middle : at_low;
        high = at_middle >= 0 ? high : middle;
    }
    return (whole_place){(int32_t)low, (int32_t)(at_low > 0 ? low + 1 : low)};
}

/* The place of the end minus `shift`, which is 0 or 1/2. */
static whole_place place_of_end(const stretch_end *end, double shift)
{
    const end_guess guess = end->r == 0 ? guess_end_of_edge(end) : guess_end_of_round(end);
    const double x = guess.x - shift;
    const int32_t whole = floor_within_cells(x);
    if (x - guess.error > whole && x + guess.error < whole + 1) return (whole_place){whole, whole + 1};
    return search_place(end, shift, whole);
}

/* The place of x minus `shift`. */
static whole_place place_of_x(double x, double shift)
{
    int32_t whole = floor_within_cells(x);
    if (whole + shift > x && whole > -FARTHEST_WHOLE) whole--;
    const bool is_beyond = whole == FARTHEST_WHOLE || x <= -FARTHEST_WHOLE;
    return (whole_place){whole, is_beyond || whole + shift == x ? whole : whole + 1};
}

/* ---- Spans ---------------------------------------------------------------------------------------------- */

static int32_t cut_cell(int32_t x) { return x < -KZI_MAX_CELL ? -KZI_MAX_CELL : x > KZI_MAX_CELL ? KZI_MAX_CELL : x; }

static kzi_span cells_between(whole_place left, whole_place right, kz_cell_rule rule)
{
    int32_t x0 = left.ceil, x1 = right.floor; /* the cells within */
    switch (rule) {
    case KZ_CELLS_OVERLAPPED: x0 = left.floor, x1 = right.ceil; break;
    case KZ_CELLS_TOUCHED: x0--, x1++; break;
    case KZ_CELLS_CENTERED: x1++; break;
    default: break;
    }
    return (kzi_span){cut_cell(x0), cut_cell(x1), false};
}

/* The heights that matter in a row. */
typedef struct row_band {
    double low, high, middle, shift;
} row_band;

static row_band band_of(kz_cell_rule rule, int32_t y)
{
    const double middle = y + 0.5;
    return rule == KZ_CELLS_CENTERED ? (row_band){middle, middle, middle, 0.5} : (row_band){y, y + 1.0, middle, 0};
}

/* The place of the edge at the height, which may be that of `vertex`. */
static whole_place place_on_edge(kzi_vec low, kzi_vec high, kzi_vec vertex, double height, double shift)
{
    if (vertex.y == height || low.x == high.x) return place_of_x(vertex.x, shift);
    const stretch_end end = {low, high, height, 0, 0};
    return place_of_end(&end, shift);
}

bool kzi_span_of_segment(kzi_vec a, kzi_vec b, kz_cell_rule rule, int32_t y, kzi_span *out)
{
    const kzi_vec low = a.y <= b.y ? a : b, high = a.y <= b.y ? b : a;
    const row_band band = band_of(rule, y);
    if (low.y > band.high || high.y < band.low) return false;
    const bool is_open = rule == KZ_CELLS_OVERLAPPED || rule == KZ_CELLS_WITHIN;
    if (is_open && (low.y == band.high || high.y == band.low)) return false;

    const whole_place first = place_on_edge(low, high, low, low.y < band.low ? band.low : low.y, band.shift);
    const whole_place last =
        low.x == high.x ? first : place_on_edge(low, high, high, high.y > band.high ? band.high : high.y, band.shift);
    const kz_cell_rule span_rule = is_open ? KZ_CELLS_OVERLAPPED : rule;
    *out = low.x <= high.x ? cells_between(first, last, span_rule) : cells_between(last, first, span_rule);
    out->flips = low.y <= band.middle && band.middle < high.y;
    return true;
}

bool kzi_span_of_box(const kzi_form *box, kz_cell_rule rule, int32_t y, kzi_span *out)
{
    const kzi_vec low = box->outline.corners[0], high = box->outline.corners[2];
    const row_band band = band_of(rule, y);
    const double top = rule == KZ_CELLS_WITHIN ? band.high : band.low;
    const double bottom = rule == KZ_CELLS_WITHIN ? band.low : band.high;
    if (low.y > bottom || high.y < top) return false;
    if (rule == KZ_CELLS_OVERLAPPED && (low.y == bottom || high.y == top)) return false;
    *out = cells_between(place_of_x(low.x, band.shift), place_of_x(high.x, band.shift), rule);
    return out->x0 < out->x1;
}

/* ---- Round forms ---------------------------------------------------------------------------------------- */

/* The height within the band at which the form reaches farthest to that side.  The form is widest beside the end of its
 * spine on that side, or along all of a vertical spine.  It is convex, so it gets narrower away from there. */
static double height_of_reach(const kzi_form *round, int side, const row_band *band)
{
    const kzi_vec a = round->a, b = round->b;
    if (a.x != b.x) return kzi_clamp((a.x > b.x) == (side > 0) ? a.y : b.y, band->low, band->high);
    const double nearest = kzi_clamp(band->low, a.y < b.y ? a.y : b.y, a.y < b.y ? b.y : a.y);
    return kzi_clamp(nearest, band->low, band->high);
}

static whole_place place_of_round(const kzi_form *round, int side, double height, double shift)
{
    const stretch_end end = {round->a, round->b, height, round->r, side};
    return place_of_end(&end, shift);
}

/* -1 if the height meets the form's inside, 0 if only its border, +1 if nothing of it. */
static int compare_with_height(const kzi_form *round, double height)
{
    const kzi_vec a = round->a, b = round->b;
    const kzi_vec low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    if (height < low.y) return kzi_compare_distance((kzi_vec){low.x, height}, low, round->r, 0);
    if (height > high.y) return kzi_compare_distance((kzi_vec){high.x, height}, high, round->r, 0);
    return -1;
}

/* A cell lies within a convex form if its upper and its lower edge do. */
static bool span_within_round(const kzi_form *round, const row_band *band, kzi_span *out)
{
    if (compare_with_height(round, band->low) > 0 || compare_with_height(round, band->high) > 0) return false;
    const whole_place left = place_of_round(round, -1, band->low, 0), left_2 = place_of_round(round, -1, band->high, 0);
    const whole_place right = place_of_round(round, 1, band->low, 0), right_2 = place_of_round(round, 1, band->high, 0);
    *out = cells_between(left.ceil > left_2.ceil ? left : left_2, right.floor < right_2.floor ? right : right_2,
                         KZ_CELLS_WITHIN);
    return out->x0 < out->x1;
}

bool kzi_span_of_round(const kzi_form *round, kz_cell_rule rule, int32_t y, kzi_span *out)
{
    const row_band band = band_of(rule, y);
    if (rule == KZ_CELLS_WITHIN) return span_within_round(round, &band, out);
    const double first = height_of_reach(round, -1, &band), last = height_of_reach(round, 1, &band);
    const int gap = compare_with_height(round, first);
    if (gap > 0 || (gap == 0 && rule == KZ_CELLS_OVERLAPPED)) return false;
    *out =
        cells_between(place_of_round(round, -1, first, band.shift), place_of_round(round, 1, last, band.shift), rule);
    return out->x0 < out->x1;
}
