/* grid.c - kolize.Grid: a tile map whose cells can change; its shape is a level, for every query and as a body. */
#include "objects/objects.h"

#include <math.h>

PyTypeObject *kzp_grid_type;

/* Searches and steps that may read grids now: no grid changes meanwhile. */
static int n_running;

void kzp_running(int change) { n_running += change; }

static kz_grid *grid_of(PyObject *object) { return ((kzp_grid *)object)->grid; }

static kz_grid *writable(PyObject *object)
{
    if (!n_running) return grid_of(object);
    PyErr_SetString(PyExc_RuntimeError, "a grid must not change while a world steps, searches or calls back");
    return NULL;
}

/* ---- Making ------------------------------------------------------------------------------------------- */

static bool read_tile(PyObject *item, kz_tile *tile)
{
    PyObject *points;
    unsigned category, collides, flags, kind;
    unsigned long long user;
    kzp_rows rows;
    if (!PyArg_ParseTuple(item, "OIIIIK", &points, &category, &collides, &flags, &kind, &user)) return false;
    if (!kzp_rows_open(points, "tiles", KZP_F32, 2, &rows)) return false;
    const bool fits = rows.n <= KZ_INLINE_POINTS;
    *tile = (kz_tile){.n_points = (int32_t)rows.n,
                      .category = category,
                      .collides = collides,
                      .flags = flags,
                      .kind = (uint16_t)kind,
                      .user = user};
    for (Py_ssize_t i = 0; fits && i < rows.n; i++)
        memcpy(&tile->points[i], rows.data + i * rows.stride, sizeof(kz_vec2));
    kzp_rows_close(&rows);
    if (!fits) kzp_refuse("ERR_ARGUMENT", "tiles: one has more than %d points", KZ_INLINE_POINTS);
    return fits;
}

/* From kolize._grid: tuples of numbers, in the order of the ids. */
static kz_tile *read_tiles(PyObject *given, kz_vec2 cell, int32_t *n)
{
    PyObject *helper = PyImport_ImportModule("kolize._grid"), *list = NULL;
    if (helper) list = PyObject_CallMethod(helper, "prepared", "Odd", given, (double)cell.x, (double)cell.y);
    Py_XDECREF(helper);
    const Py_ssize_t n_tiles = list ? PyList_Size(list) : 0;
    kz_tile *tiles = list ? calloc((size_t)n_tiles + 1, sizeof *tiles) : NULL;
    bool good = tiles != NULL;
    for (Py_ssize_t i = 0; good && i < n_tiles; i++) good = read_tile(PyList_GetItem(list, i), &tiles[i]);
    Py_XDECREF(list);
    *n = (int32_t)n_tiles;
    if (good) return tiles;
    if (!PyErr_Occurred()) PyErr_NoMemory();
    free(tiles);
    return NULL;
}

/* All numbers as two bytes each; NULL after an exception. */
static uint16_t *read_ids(PyObject *given, kz_grid_def *def)
{
    PyObject *helper = PyImport_ImportModule("kolize._grid"), *flat = NULL;
    kzp_rows rows;
    if (helper) flat = PyObject_CallMethod(helper, "flattened", "O", given);
    Py_XDECREF(helper);
    PyObject *numbers = flat ? PyTuple_GetItem(flat, 2) : NULL;
    const bool opened = numbers && PyArg_ParseTuple(flat, "iiO", &def->w, &def->h, &numbers) &&
                        kzp_rows_open(numbers, "ids", KZP_U32, 0, &rows);
    uint16_t *ids = opened ? malloc((size_t)rows.n * sizeof *ids + 1) : NULL;
    bool fits = true;
    for (Py_ssize_t i = 0; ids && i < rows.n; i++) {
        uint32_t id;
        memcpy(&id, rows.data + i * rows.stride, sizeof id);
        fits = fits && id <= UINT16_MAX;
        ids[i] = (uint16_t)id;
    }
    if (opened) kzp_rows_close(&rows);
    Py_XDECREF(flat);
    if (ids && fits) return ids;
    free(ids);
    if (opened) ids ? kzp_refuse("ERR_ARGUMENT", "ids: must be 0 to 65535") : PyErr_NoMemory();
    return NULL;
}

/* Two bytes a cell where one does.  The numbers are moved in place; a grid of few tiles has the hash that other languages give it. */
static void narrow_ids(uint16_t *ids, kz_grid_def *def)
{
    uint8_t *narrow = (uint8_t *)ids;
    if (def->n_tiles > UINT8_MAX + 1) return;
    def->id_bytes = 1;
    for (int64_t i = 0; i < (int64_t)def->w * def->h; i++) narrow[i] = (uint8_t)ids[i];
}

/* What the caller named, checked before the library counts its members; false after an exception. */
static bool check_grid(const kz_grid_def *def)
{
    if (def->w < 1 || def->h < 1 || def->w > KZ_GRID_MAX_SIDE || def->h > KZ_GRID_MAX_SIDE)
        return kzp_refuse("ERR_ARGUMENT", "ids: must be 1 to %d cells wide and high", KZ_GRID_MAX_SIDE), false;
    if (!(def->cell_w > 0) || !(def->cell_h > 0))
        return kzp_refuse("ERR_ARGUMENT", "cell: must be positive"), false;
    if (def->n_tiles < 1 || def->n_tiles > UINT16_MAX + 1)
        return kzp_refuse("ERR_ARGUMENT", "tiles: must be 1 to %d", UINT16_MAX + 1), false;
    if (def->tiles[0].n_points) return kzp_refuse("ERR_ARGUMENT", "tiles: number 0 must be None"), false;
    const uint16_t *ids = def->ids;
    for (int64_t i = 0; i < (int64_t)def->w * def->h; i++) {
        if (ids[i] < def->n_tiles) continue;
        kzp_refuse("ERR_ARGUMENT", "ids: cell (%d, %d) has a number without a tile", (int)(i % def->w),
                   (int)(i / def->w));
        return false;
    }
    return true;
}

/* Only a tile can be wrong still; the one is told by grids of it alone. */
static PyObject *raise_grid(const kz_error *err, const kz_grid_def *def)
{
    for (int32_t i = 1; err->code == KZ_ERR_ARGUMENT && i < def->n_tiles; i++) {
        const kz_tile tiles[2] = {{.n_points = 0}, def->tiles[i]};
        const kz_grid_def alone = {
            .w = 1, .h = 1, .cell_w = def->cell_w, .cell_h = def->cell_h, .tiles = tiles, .n_tiles = 2};
        kz_grid *grid = NULL;
        const kz_result result = kz_grid_create(&alone, &grid, NULL);
        if (result == KZ_OK) kz_grid_free(grid);
        if (result == KZ_ERR_ARGUMENT)
            return kzp_refuse("ERR_ARGUMENT", "tiles: number %d is not convex, or leaves its cell", (int)i);
    }
    return kzp_raise(err);
}

static PyObject *grid_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"ids", "tiles", "cell", "journal", NULL};
    PyObject *given_ids, *given_tiles, *cell_object = NULL, *journal = NULL;
    kz_vec2 cell = {1, 1};
    uint64_t n_edits = 0;
    kz_grid_def def = {.id_bytes = 2};
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OO:Grid", names, &given_ids, &given_tiles, &cell_object,
                                     &journal) ||
        (cell_object && !kzp_point(cell_object, "cell", &cell)) || !kzp_whole(journal, "journal", &n_edits))
        return NULL;
    uint16_t *ids = read_ids(given_ids, &def);
    kz_tile *tiles = ids ? read_tiles(given_tiles, cell, &def.n_tiles) : NULL;
    def.cell_w = cell.x;
    def.cell_h = cell.y;
    def.ids = ids;
    def.tiles = tiles;
    def.journal = n_edits > UINT32_MAX ? UINT32_MAX : (uint32_t)n_edits;
    kzp_grid *self = tiles && check_grid(&def) ? kzp_new(type) : NULL;
    if (self) narrow_ids(ids, &def);
    if (self && kz_grid_create(&def, &self->grid, &err) != KZ_OK) {
        Py_DECREF((PyObject *)self);
        self = NULL;
        raise_grid(&err, &def);
    }
    if (self) self->journal = def.journal;
    free(ids);
    free(tiles);
    return (PyObject *)self;
}

static void grid_dealloc(PyObject *object)
{
    kz_grid_free(grid_of(object));
    kzp_delete(object);
}

/* ---- Cells --------------------------------------------------------------------------------------------- */

static PyObject *grid_get(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"cell", NULL};
    PyObject *given;
    kz_cell at;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_cell(given, "cell", &at)) return NULL;
    return PyLong_FromUnsignedLong(kz_grid_get(grid_of(object), at.x, at.y));
}

static bool has_tile(const kz_grid *grid, int32_t id)
{
    if (id >= 0 && kz_grid_tile(grid, (uint32_t)id)) return true;
    kzp_refuse("ERR_ARGUMENT", "id: there is no tile of that number");
    return false;
}

static PyObject *grid_set(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"cell", "id", NULL};
    PyObject *given[2];
    kz_cell at;
    int32_t id;
    kz_error err;
    if (!kzp_arguments(args, n, keywords, names, 2, given) || !kzp_cell(given[0], "cell", &at) ||
        !kzp_index(given[1], "id", &id))
        return NULL;
    kz_grid *grid = writable(object);
    if (!grid || !has_tile(grid, id)) return NULL;
    if (at.x < 0 || at.y < 0 || at.x >= kz_grid_width(grid) || at.y >= kz_grid_height(grid))
        return kzp_refuse("ERR_ARGUMENT", "cell: lies beyond the grid");
    if (kz_grid_set(grid, at.x, at.y, (uint32_t)id, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *grid_fill(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"cells", "id", NULL};
    kz_cell_rect cells;
    int id;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(iiii)i:fill", names, &cells.x0, &cells.y0, &cells.x1, &cells.y1,
                                     &id))
        return NULL;
    kz_grid *grid = writable(object);
    if (!grid || !has_tile(grid, id)) return NULL;
    if (kz_grid_fill(grid, cells, (uint32_t)id, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *grid_ids(PyObject *object, PyObject *unused)
{
    const kz_grid *grid = grid_of(object);
    const Py_ssize_t w = kz_grid_width(grid), h = kz_grid_height(grid);
    uint32_t *ids = malloc((size_t)w * (size_t)h * sizeof *ids);
    (void)unused;
    if (!ids) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < w * h; i++) ids[i] = kz_grid_get(grid, (int32_t)(i % w), (int32_t)(i / w));
    return kzp_array(ids, KZP_U32, h, w);
}

static PyObject *grid_rewind(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"edits", NULL};
    PyObject *given;
    uint64_t edits = 0;
    kz_error err;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_whole(given, "edits", &edits)) return NULL;
    kz_grid *grid = writable(object);
    if (!grid) return NULL;
    if (kz_grid_rewind(grid, edits, &err) != KZ_OK)
        return kzp_refuse(kz_result_name(err.code), "edits: the journal does not reach that far");
    Py_RETURN_NONE;
}

static PyObject *grid_size(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_cell_tuple(kz_grid_width(grid_of(object)), kz_grid_height(grid_of(object)));
}

static PyObject *grid_cell(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_point_tuple(kz_grid_cell_size(grid_of(object)));
}

static PyObject *grid_edits(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(kz_grid_edits(grid_of(object)));
}

static PyObject *grid_hash(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(kz_grid_hash(grid_of(object)));
}

/* ---- What it was made of ------------------------------------------------------------------------------- */

static PyObject *tile_tuple(const kz_tile *tile)
{
    PyObject *points = PyTuple_New(tile->n_points);
    for (int32_t i = 0; points && i < tile->n_points; i++) {
        PyObject *point = kzp_point_tuple(tile->points[i]);
        if (!point || PyTuple_SetItem(points, i, point) != 0) Py_CLEAR(points);
        if (!points) break;
    }
    return points ? Py_BuildValue("NIIIIK", points, (unsigned)tile->category, (unsigned)tile->collides,
                                  (unsigned)tile->flags, (unsigned)tile->kind, (unsigned long long)tile->user)
                  : NULL;
}

/* By kolize._grid, which has the class Tile. */
static PyObject *grid_tiles(PyObject *object, PyObject *unused)
{
    PyObject *list = PyList_New(0), *helper = list ? PyImport_ImportModule("kolize._grid") : NULL, *tiles = NULL;
    const kz_tile *tile;
    bool good = helper != NULL;
    (void)unused;
    for (uint32_t id = 0; good && (tile = kz_grid_tile(grid_of(object), id)); id++) {
        PyObject *numbers = tile_tuple(tile);
        good = numbers && PyList_Append(list, numbers) == 0;
        Py_XDECREF(numbers);
    }
    if (good) tiles = PyObject_CallMethod(helper, "tiles_of", "O", list);
    Py_XDECREF(helper);
    Py_XDECREF(list);
    return tiles;
}

static PyObject *grid_reduce(PyObject *object, PyObject *unused)
{
    PyObject *ids = grid_ids(object, unused);
    if (ids && PyMemoryView_Check(ids)) { /* without NumPy; pickle knows lists */
        PyObject *rows = PyObject_CallMethod(ids, "tolist", NULL);
        Py_DECREF(ids);
        ids = rows;
    }
    PyObject *tiles = ids ? grid_tiles(object, unused) : NULL;
    const kz_vec2 cell = kz_grid_cell_size(grid_of(object));
    if (tiles)
        return Py_BuildValue("O(NN(dd)I)", (PyObject *)Py_TYPE(object), ids, tiles, (double)cell.x, (double)cell.y,
                             (unsigned)((kzp_grid *)object)->journal);
    Py_XDECREF(ids);
    return NULL;
}

static PyObject *grid_repr(PyObject *object)
{
    return PyUnicode_FromFormat("<kolize.Grid %dx%d>", (int)kz_grid_width(grid_of(object)),
                                (int)kz_grid_height(grid_of(object)));
}

/* ---- Which cell ------------------------------------------------------------------------------------------- */

static PyObject *grid_cell_of(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"number", NULL};
    PyObject *given;
    int32_t number;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_index(given, "number", &number)) return NULL;
    const int64_t cells = (int64_t)kz_grid_width(grid_of(object)) * kz_grid_height(grid_of(object));
    if (number < 0 || number >= cells)
        return kzp_refuse("ERR_ARGUMENT", "number: must be 0 to %lld", (long long)cells - 1);
    const kz_cell cell = kz_grid_cell(grid_of(object), number);
    return kzp_cell_tuple(cell.x, cell.y);
}

static PyObject *grid_cell_at(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"point", NULL};
    PyObject *given;
    kz_vec2 p;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_point(given, "point", &p)) return NULL;
    const kz_vec2 cell = kz_grid_cell_size(grid_of(object));
    PyObject *x = PyLong_FromDouble(floor((double)p.x / cell.x)), *y = PyLong_FromDouble(floor((double)p.y / cell.y));
    PyObject *pair = x && y ? PyTuple_Pack(2, x, y) : NULL;
    Py_XDECREF(x);
    Py_XDECREF(y);
    return pair;
}

static PyMethodDef methods[] = {
    KZP_FAST("cell_of", grid_cell_of,
             "cell_of(number) -> (x, y): the cell that the fixture of a hit of a body that is a grid names."),
    KZP_FAST("cell_at", grid_cell_at,
             "cell_at(point) -> (x, y): the cell with this point, in the grid's own coordinates; it may lie beyond the "
             "grid."),
    KZP_FAST("get", grid_get, "get(cell) -> int: the number in a cell; 0 beyond the grid."),
    KZP_FAST("set", grid_set, "set(cell, id): sets the number in a cell.  Worlds see it at their next query or step."),
    KZP_KEYWORDS("fill", grid_fill, "fill(cells, id): sets all cells of a rectangle (x0, y0, x1, y1), from x0 and y0 to before x1 and y1."),
    {"ids", grid_ids, METH_NOARGS, "ids() -> uint32 (height, width): all numbers, a copy."},
    KZP_FAST("rewind", grid_rewind,
             "rewind(edits): goes back to how it was at that value of edits, as far as the journal reaches."),
    {"tiles", grid_tiles, METH_NOARGS, "tiles() -> list: what each number stands for, None or a Tile with its points."},
    {"__reduce__", grid_reduce, METH_NOARGS, "For pickle and copy: the same cells and tiles, without edits to take back."},
    {"hash", grid_hash, METH_NOARGS, "hash() -> int: of all numbers; the same on all machines."},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef properties[] = {{"size", grid_size, NULL, "(width, height) in cells.", NULL},
                                   {"cell", grid_cell, NULL, "(width, height) of a cell.", NULL},
                                   {"edits", grid_edits, NULL, "How many edits there were.", NULL},
                                   {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot slots[] = {
    {Py_tp_new, grid_new},
    {Py_tp_dealloc, grid_dealloc},
    {Py_tp_repr, grid_repr},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_doc,
     "Grid(ids, tiles, cell=(1, 1), journal=0): a tile map.  Flush cells are one solid; nothing is caught at a "
     "seam.\n\n"
     "ids is an array (height, width) of numbers, each of a tile.  A tile is None for none, True for the whole\n"
     "cell, a convex list of points within it, or a kolize.Tile; number 0 must be None.  Shape.grid makes its\n"
     "shape.  journal: how many edits rewind and World.restore can take back."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.Grid", sizeof(kzp_grid), 0, Py_TPFLAGS_DEFAULT, slots};

bool kzp_add_grids(PyObject *module)
{
    kzp_grid_type = kzp_add_type(module, &spec);
    return kzp_grid_type != NULL;
}
