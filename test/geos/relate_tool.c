/* relate_tool.c - relates polygons for a program in another language, line by line:
 *
 *     polygon R N x y x y ... N x y ...    R rings of N points each; answered by OK or by the name of the error
 *     parts K i j k ...                    K earlier shapes as one; answered likewise
 *     relate i j                           answered by apart, touch or overlap
 *     forget                               shapes are numbered from 0 again; no answer
 *
 * Shapes are numbered from 0 as they come, refused ones too.  Each polygon is made without and with a tree of its
 * edges, and every answer has to be the same; exit status 1 with a message when it is not, or when a line is none of
 * these. */
#include <kolize/query.h>
#include <kolize/shape_polygon.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct made {
    kz_shape plain, treed;
    kz_result result;
    void *blocks[4]; /* what the shapes borrow */
} made;

static made *shapes;
static long n_shapes, room;

static void stop(const char *what)
{
    fprintf(stderr, "relate_tool: %s\n", what);
    exit(1);
}

static void *need(size_t size)
{
    void *block = calloc(1, size ? size : 1);
    if (!block) stop("out of memory");
    return block;
}

static long read_number(long least, long most)
{
    long n;
    if (scanf("%ld", &n) != 1 || n < least || n > most) stop("a number is missing or out of range");
    return n;
}

static made *next_shape(void)
{
    if (n_shapes == room) {
        room = room ? 2 * room : 64;
        made *more = realloc(shapes, sizeof *shapes * (size_t)room);
        if (!more) stop("out of memory");
        shapes = more;
    }
    memset(&shapes[n_shapes], 0, sizeof *shapes);
    return &shapes[n_shapes++];
}

static void answer(const made *m)
{
    puts(m->result == KZ_OK ? "OK" : kz_result_name(m->result));
}

static void read_polygon(void)
{
    made *m = next_shape();
    const long n_rings = read_number(1, 100000);
    int32_t *ring_end = m->blocks[0] = need(sizeof *ring_end * (size_t)n_rings);
    kz_vec2 *points = NULL;
    long n = 0;
    for (long ring = 0; ring < n_rings; ring++) {
        const long more = read_number(0, 1000000);
        kz_vec2 *grown = realloc(points, sizeof *points * (size_t)(n + more + 1));
        if (!grown) stop("out of memory");
        m->blocks[1] = points = grown;
        for (const long end = n + more; n < end; n++) {
            if (scanf("%f %f", &points[n].x, &points[n].y) != 2) stop("a coordinate is missing");
        }
        ring_end[ring] = (int32_t)n;
    }
    const size_t bytes = kz_edge_tree_bytes((int32_t)n);
    kz_error plain = {KZ_OK, 0, 0}, treed = {KZ_OK, 0, 0};
    m->blocks[2] = need(bytes);
    m->result = kz_shape_polygon_with_holes(points, ring_end, (int32_t)n_rings, &m->plain, &plain);
    const kz_result result =
        kz_shape_polygon_with_tree(points, ring_end, (int32_t)n_rings, m->blocks[2], bytes, &m->treed, &treed);
    if (result != m->result || plain.a != treed.a || plain.b != treed.b) stop("the maker with a tree differs");
    answer(m);
}

static const made *shape_numbered(long i)
{
    if (i < 0 || i >= n_shapes) stop("no such shape");
    return &shapes[i];
}

static void read_parts(void)
{
    made *m = next_shape();
    const long n = read_number(0, 100000);
    kz_shape *plain = m->blocks[0] = need(sizeof *plain * (size_t)n);
    kz_shape *treed = m->blocks[1] = need(sizeof *treed * (size_t)n);
    for (long i = 0; i < n; i++) {
        const made *part = shape_numbered(read_number(0, n_shapes - 2));
        if (part->result != KZ_OK) stop("a part was refused");
        plain[i] = part->plain;
        treed[i] = part->treed;
    }
    m->result = kz_shape_parts(plain, (int32_t)n, &m->plain, NULL);
    if (m->result != kz_shape_parts(treed, (int32_t)n, &m->treed, NULL)) stop("the maker of parts differs");
    answer(m);
}

static void read_relate(void)
{
    static const char *const names[3] = {"apart", "touch", "overlap"};
    const made *a = shape_numbered(read_number(0, n_shapes - 1));
    const made *b = shape_numbered(read_number(0, n_shapes - 1));
    if (a->result != KZ_OK || b->result != KZ_OK) stop("a refused shape cannot be related");
    const kz_relation relation = kz_relate(&a->plain, &b->plain);
    if (kz_relate(&a->treed, &b->treed) != relation || kz_relate(&b->treed, &a->plain) != relation)
        stop("trees change the answer");
    puts(names[relation + 1]);
}

static void forget(void)
{
    for (; n_shapes > 0; n_shapes--) {
        for (int k = 0; k < 4; k++) free(shapes[n_shapes - 1].blocks[k]);
    }
}

int main(void)
{
    char word[16];
    while (scanf("%15s", word) == 1) {
        if (!strcmp(word, "polygon")) read_polygon();
        else if (!strcmp(word, "parts")) read_parts();
        else if (!strcmp(word, "relate")) read_relate();
        else if (!strcmp(word, "forget")) forget();
        else stop("unknown word");
    }
    forget();
    free(shapes);
    return 0;
}
