/* join_mpi.c - all pairs of many boxes by any number of processes or machines, which exchange boxes once:
 *
 *     mpicc -O2 examples/cluster/join_mpi.c $(pkg-config --cflags --libs kolize) -o join_mpi
 *     mpirun -n 4 ./join_mpi clustered 1000000 64
 *
 * What it prints, the number of pairs and their hash, is the same for any number of processes and tiles. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boxes.h"

typedef struct row { /* a box on its journey to the process that has the tile */
    kz_box box;
    uint32_t number;
    int32_t tile;
} row;

typedef struct cluster {
    spread how;
    uint64_t n, root;
    int rank, ranks, n_tiles;
    kz_box *tiles;
} cluster;

static void *room(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    if (!p) MPI_Abort(MPI_COMM_WORLD, 3);
    return p;
}

/* ---- The cut -------------------------------------------------------------------------------------------- */

static int axis_of_sort;

static int by_axis(const void *a, const void *b)
{
    const kz_vec2 *p = a, *q = b;
    const float x = axis_of_sort ? p->y : p->x, y = axis_of_sort ? q->y : q->x;
    return (x > y) - (x < y);
}

static float extent(const kz_vec2 *p, size_t n, int axis)
{
    float low = 0, high = 0;
    for (size_t i = 0; i < n; i++) {
        const float x = axis ? p[i].y : p[i].x;
        if (i == 0 || x < low) low = x;
        if (i == 0 || x > high) high = x;
    }
    return high - low;
}

/* Cuts a tile across its longer extent until there are `count` of them with as many corners each. */
static void cut_tile(kz_vec2 *corners, size_t n, kz_box tile, int count, kz_box *out)
{
    if (count == 1 || n == 0) {
        *out = tile;
        for (int i = 1; i < count; i++) out[i] = (kz_box){{0, 0}, {0, 0}}; /* half-open: they have no point */
        return;
    }
    const int left = count / 2, axis = extent(corners, n, 1) > extent(corners, n, 0);
    const size_t middle = n * (size_t)left / (size_t)count;
    axis_of_sort = axis;
    qsort(corners, n, sizeof *corners, by_axis);
    kz_box low = tile, high = tile;
    if (axis) low.max.y = high.min.y = corners[middle].y;
    else low.max.x = high.min.x = corners[middle].x;
    cut_tile(corners, middle, low, left, out);
    cut_tile(corners + middle, n - middle, high, count - left, out + left);
}

/* The tiles, made by each process from the same sample. */
static void cut_plane(cluster *c)
{
    const uint64_t step = c->n / 20000 + 1;
    const kz_box plane = {{-3.0e38f, -3.0e38f}, {3.0e38f, 3.0e38f}};
    kz_vec2 *corners = room(c->n / step + 1, sizeof *corners);
    size_t n = 0;
    for (uint64_t i = 0; i < c->n; i += step) corners[n++] = box_by_number(c->how, i, c->n, c->root).min;
    cut_tile(corners, n, plane, c->n_tiles, c->tiles);
    free(corners);
}

static bool meets(kz_box box, kz_box tile)
{
    return box.min.x < tile.max.x && box.min.y < tile.max.y && box.max.x >= tile.min.x && box.max.y >= tile.min.y;
}

/* ---- The exchange --------------------------------------------------------------------------------------- */

/* Goes through this process' share of the boxes; counts the rows for each process, or writes them after counting. */
static void scatter(const cluster *c, int *counts, const int *starts, row *rows)
{
    const uint64_t ranks = (uint64_t)c->ranks, rank = (uint64_t)c->rank;
    memset(counts, 0, (size_t)c->ranks * sizeof *counts);
    for (uint64_t i = c->n * rank / ranks; i < c->n * (rank + 1) / ranks; i++) {
        const kz_box box = box_by_number(c->how, i, c->n, c->root);
        for (int t = 0; t < c->n_tiles; t++) {
            if (!meets(box, c->tiles[t])) continue;
            const int owner = t % c->ranks;
            if (rows) rows[starts[owner] + counts[owner]] = (row){box, (uint32_t)i, t};
            counts[owner]++;
        }
    }
}

static int sum_up(const int *counts, int *starts, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        starts[i] = sum;
        sum += counts[i];
    }
    return sum;
}

/* Rows of this process' tiles, in the order of the boxes' numbers within each tile. */
static row *exchange(const cluster *c, int *n)
{
    int *sent = room((size_t)c->ranks * 4, sizeof *sent), *got = sent + c->ranks;
    int *from = got + c->ranks, *to = from + c->ranks;
    MPI_Datatype type;
    MPI_Type_contiguous((int)sizeof(row), MPI_BYTE, &type);
    MPI_Type_commit(&type);
    scatter(c, sent, NULL, NULL);
    row *rows = room((size_t)sum_up(sent, from, c->ranks), sizeof *rows);
    scatter(c, sent, from, rows);
    MPI_Alltoall(sent, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
    *n = sum_up(got, to, c->ranks);
    row *mine = room((size_t)*n, sizeof *mine);
    MPI_Alltoallv(rows, sent, from, type, mine, got, to, type, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    free(rows);
    free(sent);
    return mine;
}

/* ---- The pairs ------------------------------------------------------------------------------------------ */

/* Adds the pairs of one tile to sums[0], and their hashes to sums[1]. */
static void pairs_of(const cluster *c, int tile, const row *rows, int n, uint64_t *sums)
{
    kz_box *boxes = room((size_t)n, sizeof *boxes);
    uint32_t *numbers = room((size_t)n, sizeof *numbers);
    kz_index_pair *pairs = NULL;
    size_t k = 0, found = 0;
    kz_error err;
    for (int i = 0; i < n; i++) {
        if (rows[i].tile != tile) continue;
        boxes[k] = rows[i].box;
        numbers[k++] = rows[i].number;
    }
    for (size_t max = 4 * k + 1000;; max = found) {
        pairs = room(max, sizeof *pairs);
        if (kz_box_pairs_tile(boxes, k, c->tiles[tile], NULL, pairs, max, &found, &err) != KZ_OK) MPI_Abort(MPI_COMM_WORLD, 3);
        if (found <= max) break;
        free(pairs);
    }
    sums[0] += found;
    for (size_t i = 0; i < found; i++) sums[1] += pair_hash(numbers[pairs[i].a], numbers[pairs[i].b]);
    free(pairs);
    free(boxes);
    free(numbers);
}

static spread spread_of(const char *name)
{
    int how = 0;
    while (how < SPREAD_COUNT && strcmp(name, spread_names[how]) != 0) how++;
    return (spread)how;
}

int main(int argc, char **argv)
{
    cluster c = {0};
    uint64_t mine[2] = {0, 0}, all[2];
    int n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &c.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &c.ranks);
    c.how = spread_of(argc > 1 ? argv[1] : "clustered");
    c.n = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
    c.n_tiles = argc > 3 ? atoi(argv[3]) : 4 * c.ranks;
    if (c.how == SPREAD_COUNT || c.n_tiles < 1 || c.n > UINT32_MAX) MPI_Abort(MPI_COMM_WORLD, 2);
    c.root = whole_root(c.n);
    c.tiles = room((size_t)c.n_tiles, sizeof *c.tiles);
    cut_plane(&c);
    row *rows = exchange(&c, &n);
    for (int tile = c.rank; tile < c.n_tiles; tile += c.ranks) pairs_of(&c, tile, rows, n, mine);
    MPI_Reduce(mine, all, 2, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (c.rank == 0) printf("%s, %llu boxes: %llu pairs, hash %016llx\n", spread_names[c.how], (unsigned long long)c.n,
                            (unsigned long long)all[0], (unsigned long long)all[1]);
    free(rows);
    free(c.tiles);
    MPI_Finalize();
    return 0;
}
