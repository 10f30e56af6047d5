/* io.c - the extension module kolize._io: what kolize-io reads, as dicts, tuples and text.
 *
 * kolize/io.py makes objects of it.  It is linked to libkolize-io and libkolize, and shares no memory with kolize._core,
 * which has a core of its own: masks go over as text of # and ., shapes as numbers.  It is built only where kolize-io
 * is. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <kolize/io_map.h>
#include <kolize/io_sheet.h>
#include <kolize/kolize.h>

static PyObject *raise_io(const kz_io_error *err)
{
    if (err->code == KZ_ERR_MEMORY) return PyErr_NoMemory();
    PyErr_SetString(err->code == KZ_ERR_FILE ? PyExc_OSError : PyExc_ValueError, err->text);
    return NULL;
}

/* Appends `item`, which is taken over; false when it is NULL or memory is short. */
static bool append(PyObject *list, PyObject *item)
{
    const bool good = list && item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

/* `list`, or NULL after a failure. */
static PyObject *whole(PyObject *list, bool good)
{
    if (!good) Py_CLEAR(list);
    return list;
}

static PyObject *rect_tuple(kz_cell_rect r) { return Py_BuildValue("iiii", r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0); }

static PyObject *mask_text(const kz_mask *mask)
{
    const size_t length = kz_mask_to_text(mask, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) return PyErr_NoMemory();
    kz_mask_to_text(mask, text, length + 1);
    PyObject *result = PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
    free(text);
    return result;
}

/* ---- Images and rules ----------------------------------------------------------------------------------- */

/* A threshold of alpha, or the text of a colour key. */
static bool read_rule(PyObject *object, kz_rule *rule)
{
    if (PyLong_Check(object)) {
        const long alpha = PyLong_AsLong(object);
        *rule = kz_rule_alpha((uint8_t)alpha);
        if (alpha >= 0 && alpha <= 255) return true;
        PyErr_SetString(PyExc_ValueError, "alpha must be 0 to 255");
        return false;
    }
    const char *text = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, NULL) : NULL;
    if (text && kz_rule_parse_key(text, rule) == KZ_OK) return true;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "rule must be an alpha threshold, or RRGGBB or RRGGBB~TOLERANCE");
    return false;
}

static kz_image *load_image(const char *path)
{
    kz_image *image = NULL;
    kz_io_error err;
    kz_result result;
    Py_BEGIN_ALLOW_THREADS result = kz_image_load(path, NULL, NULL, &image, &err);
    Py_END_ALLOW_THREADS if (result != KZ_OK) raise_io(&err);
    return image;
}

static PyObject *io_mask(PyObject *module, PyObject *args)
{
    const char *path;
    PyObject *rule_object, *text = NULL;
    kz_rule rule;
    kz_mask *mask;
    kz_error err;
    (void)module;
    if (!PyArg_ParseTuple(args, "sO:mask", &path, &rule_object) || !read_rule(rule_object, &rule)) return NULL;
    kz_image *image = load_image(path);
    if (!image) return NULL;
    if (kz_mask_from_surface(kz_image_surface(image), &rule, NULL, &mask, &err) == KZ_OK) {
        text = mask_text(mask);
        kz_mask_free(mask);
    } else {
        PyErr_SetString(PyExc_ValueError, kz_result_name(err.code));
    }
    kz_image_free(image);
    return text;
}

/* ---- Sheets --------------------------------------------------------------------------------------------- */

static PyObject *sheet_frames(const kz_sheet *sheet)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_sheet_frame_count(sheet); i++) {
        const kz_sheet_frame *f = kz_sheet_frame_at(sheet, i);
        good = append(list, Py_BuildValue("{sssNsOs(ii)s(ii)s(dd)si}", "name", f->name, "part", rect_tuple(f->part),
                                          "rotated", f->rotated ? Py_True : Py_False, "size", f->w, f->h, "at", f->at.x,
                                          f->at.y, "pivot", (double)f->pivot.x, (double)f->pivot.y, "duration_ms",
                                          f->duration_ms));
    }
    return whole(list, good);
}

static PyObject *sheet_animations(const kz_sheet *sheet)
{
    static const char *const plays[] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_sheet_animation_count(sheet); i++) {
        const kz_animation *a = kz_sheet_animation_at(sheet, i);
        good = append(list, Py_BuildValue("{sssisisssi}", "name", a->name, "first", a->first, "last", a->last, "play",
                                          plays[a->play], "repeat", a->repeat));
    }
    return whole(list, good);
}

static PyObject *slice_keys(const kz_slice *slice)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < slice->n_keys; i++)
        good = append(list, Py_BuildValue("(iN)", slice->keys[i].frame, rect_tuple(slice->keys[i].bounds)));
    return whole(list, good);
}

static PyObject *sheet_slices(const kz_sheet *sheet)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_sheet_slice_count(sheet); i++) {
        const kz_slice *s = kz_sheet_slice_at(sheet, i);
        good = append(list, Py_BuildValue("{sssssIsN}", "name", s->name, "data", s->data, "color", s->color, "keys",
                                          slice_keys(s)));
    }
    return whole(list, good);
}

static PyObject *sheet_warnings(const kz_sheet *sheet)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_sheet_warning_count(sheet); i++)
        good = append(list, PyUnicode_FromString(kz_sheet_warning_at(sheet, i)));
    return whole(list, good);
}

static PyObject *frame_masks(const kz_frame *frame)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < frame->n_masks; i++)
        good = append(list, Py_BuildValue("(sN(ii))", frame->masks[i].tag, mask_text(frame->masks[i].mask),
                                          frame->masks[i].at.x, frame->masks[i].at.y));
    return whole(list, good);
}

/* Lists of (tag, mask, place), a list a frame; None without an image. */
static PyObject *sheet_masks(const kz_sheet *sheet, const char *image_path, const kz_rule *rule, kz_slice_use use)
{
    kz_mask_set *set;
    kz_io_error err;
    if (!image_path[0]) Py_RETURN_NONE;
    kz_image *image = load_image(image_path);
    if (!image) return NULL;
    const kz_result made = kz_sheet_masks(sheet, kz_image_surface(image), rule, use, NULL, &set, &err);
    kz_image_free(image);
    if (made != KZ_OK) return raise_io(&err);
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_mask_set_frame_count(set); i++)
        good = append(list, frame_masks(kz_mask_set_frame(set, i)));
    kz_mask_set_free(set);
    return whole(list, good);
}

static PyObject *io_sheet(PyObject *module, PyObject *args)
{
    const char *path, *image_path;
    PyObject *rule_object, *answer;
    kz_sheet *sheet;
    kz_rule rule;
    kz_io_error err;
    int use;
    (void)module;
    if (!PyArg_ParseTuple(args, "szOi:sheet", &path, &image_path, &rule_object, &use) || !read_rule(rule_object, &rule))
        return NULL;
    if (use < 0 || use > 2) {
        PyErr_SetString(PyExc_ValueError, "slice_use must be 0 to 2");
        return NULL;
    }
    if (kz_sheet_load(path, NULL, NULL, &sheet, &err) != KZ_OK) return raise_io(&err);
    if (!image_path) image_path = kz_sheet_image_path(sheet);
    answer = Py_BuildValue("{sNsNsNsNsNss}", "masks", sheet_masks(sheet, image_path, &rule, (kz_slice_use)use),
                           "frames", sheet_frames(sheet), "animations", sheet_animations(sheet), "slices",
                           sheet_slices(sheet), "warnings", sheet_warnings(sheet), "image", image_path);
    kz_sheet_free(sheet);
    return answer;
}

/* ---- Shapes as numbers ------------------------------------------------------------------------------------ */

static PyObject *point_list(const kz_vec2 *points, int32_t first, int32_t end)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = first; good && i < end; i++)
        good = append(list, Py_BuildValue("(dd)", (double)points[i].x, (double)points[i].y));
    return whole(list, good);
}

static PyObject *rings_of(const kz_shape *shape)
{
    size_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0, first = 0; good && i < shape->as.polygon.n_rings; i++) {
        const int32_t end = shape->as.polygon.n_rings == 1 ? (int32_t)n : shape->as.polygon.ring_end[i];
        good = append(list, point_list(points, first, end));
        first = end;
    }
    return whole(list, good);
}

static PyObject *shape_tuple(const kz_shape *s);

static PyObject *parts_of(const kz_compound *parts)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < parts->n; i++) good = append(list, shape_tuple(&parts->items[i]));
    return whole(list, good);
}

static PyObject *pair(kz_vec2 p) { return Py_BuildValue("(dd)", (double)p.x, (double)p.y); }

/* (kind, what the maker of that name in kolize.Shape takes); None for a shape without extent. */
static PyObject *shape_tuple(const kz_shape *s)
{
    switch (s->kind) {
    case KZ_KIND_POINT: return Py_BuildValue("sN", "point", pair(s->as.point));
    case KZ_KIND_SEGMENT: return Py_BuildValue("sNN", "segment", pair(s->as.segment.a), pair(s->as.segment.b));
    case KZ_KIND_BOX: return Py_BuildValue("sNN", "box", pair(s->bounds.min), pair(s->bounds.max));
    case KZ_KIND_CIRCLE: return Py_BuildValue("sNd", "circle", pair(s->as.circle.center), (double)s->as.circle.r);
    case KZ_KIND_CAPSULE:
        return Py_BuildValue("sNNd", "capsule", pair(s->as.capsule.a), pair(s->as.capsule.b), (double)s->as.capsule.r);
    case KZ_KIND_POLYGON: return Py_BuildValue("sN", "polygon", rings_of(s));
    case KZ_KIND_POLYLINE: return Py_BuildValue("sN", "polyline", rings_of(s));
    case KZ_KIND_MASK:
        return Py_BuildValue("sN(dd)", "mask", mask_text(s->as.mask.mask), (double)s->as.mask.at_x,
                             (double)s->as.mask.at_y);
    case KZ_KIND_PARTS: return Py_BuildValue("sN", "parts", parts_of(&s->as.parts));
    default: Py_RETURN_NONE;
    }
}

/* ---- Maps ------------------------------------------------------------------------------------------------ */

#define MAP "kolize._io.map" /* the name of capsules that hold a kz_map */

static PyObject *property_dict(const kz_properties *properties);

static PyObject *property_value(const kz_property *p)
{
    switch (p->kind) {
    case KZ_PROPERTY_INT:
    case KZ_PROPERTY_OBJECT: return PyLong_FromDouble(p->number);
    case KZ_PROPERTY_FLOAT: return PyFloat_FromDouble(p->number);
    case KZ_PROPERTY_BOOL: return PyBool_FromLong(p->number != 0);
    case KZ_PROPERTY_COLOR: return PyLong_FromUnsignedLong(p->color);
    case KZ_PROPERTY_CLASS: return property_dict(p->members);
    default: return PyUnicode_FromString(p->text);
    }
}

/* Inherited ones first, so that nearer ones take their place. */
static bool fill_properties(PyObject *dict, const kz_properties *properties)
{
    if (!properties) return true;
    bool good = fill_properties(dict, properties->base);
    for (int32_t i = properties->n - 1; good && i >= 0; i--) { /* of equal names the first counts */
        PyObject *value = property_value(&properties->items[i]);
        good = value && PyDict_SetItemString(dict, properties->items[i].name, value) == 0;
        Py_XDECREF(value);
    }
    return good;
}

static PyObject *property_dict(const kz_properties *properties)
{
    PyObject *dict = PyDict_New();
    return whole(dict, dict && fill_properties(dict, properties));
}

static PyObject *layer_path(const kz_map_layer *layer)
{
    const size_t length = kz_map_layer_path(layer, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) return PyErr_NoMemory();
    kz_map_layer_path(layer, text, length + 1);
    PyObject *result = PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
    free(text);
    return result;
}

/* The fields of kolize.io.Item, in their order. */
static PyObject *item_tuple(const kz_map_item *i)
{
    return Py_BuildValue("(issNsi(ii)OOON(dd)dsdiN)", i->id, i->name, i->class_name, layer_path(i->layer), i->tileset,
                         i->tile, i->cell.x, i->cell.y, i->from_tile_layer ? Py_True : Py_False,
                         i->sensor ? Py_True : Py_False, i->visible ? Py_True : Py_False, shape_tuple(&i->shape),
                         (double)i->origin.x, (double)i->origin.y, (double)i->rotation_deg, i->rule, (double)i->opacity,
                         i->line, property_dict(i->properties));
}

static PyObject *map_items(const kz_map *map)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (int32_t i = 0; good && i < kz_map_item_count(map); i++) good = append(list, item_tuple(kz_map_item_at(map, i)));
    return whole(list, good);
}

/* Paths, and texts that begin with one, need not be UTF-8; and a long line may be cut within a character. */
static PyObject *path_text(const char *text) { return PyUnicode_DecodeFSDefault(text); }

static PyObject *map_notes(const kz_map *map)
{
    const size_t n = kz_map_notes(map, NULL, 0);
    kz_map_note *notes = malloc((n + 1) * sizeof *notes);
    PyObject *list = notes ? PyList_New(0) : PyErr_NoMemory();
    bool good = list != NULL;
    if (notes) kz_map_notes(map, notes, n);
    for (size_t i = 0; good && i < n; i++)
        good = append(list, Py_BuildValue("{sssNsNsisisi}", "kind", kz_map_note_name(notes[i].kind), "text",
                                          path_text(notes[i].text), "file", path_text(notes[i].file), "line",
                                          notes[i].line, "column", notes[i].column, "count", notes[i].count));
    free(notes);
    return whole(list, good);
}

static void free_map(PyObject *capsule) { kz_map_free(PyCapsule_GetPointer(capsule, MAP)); }

static PyObject *io_map(PyObject *module, PyObject *args)
{
    const char *path;
    kz_map *map;
    kz_map_part part;
    kz_io_error err;
    kz_result result;
    (void)module;
    int strict;
    if (!PyArg_ParseTuple(args, "spzzz:map", &path, &strict, &part.level, &part.layers, &part.values)) return NULL;
    const kz_limits limits = {.strict = strict};
    Py_BEGIN_ALLOW_THREADS result = kz_map_load_part(path, &part, &limits, NULL, &map, &err);
    Py_END_ALLOW_THREADS if (result != KZ_OK) return raise_io(&err);
    PyObject *read = PyCapsule_New(map, MAP, free_map);
    if (!read) kz_map_free(map);
    if (!read) return NULL;
    const kz_box b = kz_map_bounds(map);
    return Py_BuildValue("{sNs(dddd)sIsNsNsN}", "read", read, "bounds", (double)b.min.x, (double)b.min.y,
                         (double)b.max.x, (double)b.max.y, "background", kz_map_background(map), "properties",
                         property_dict(kz_map_properties(map)), "items", map_items(map), "notes", map_notes(map));
}

/* ---- Grids of layers ------------------------------------------------------------------------------------- */

/* (name, path, are its cells upright, as kz_map_layer_grid wants) of each layer with tiles that collide. */
static PyObject *io_grid_layers(PyObject *module, PyObject *read)
{
    const kz_map *map = PyCapsule_GetPointer(read, MAP);
    PyObject *list = map ? PyList_New(0) : NULL, *seen = PySet_New(NULL);
    const kz_map_layer *last = NULL;
    bool good = list && seen;
    (void)module;
    for (int32_t i = 0; good && i < kz_map_item_count(map); i++) {
        const kz_map_item *item = kz_map_item_at(map, i);
        if (item->layer == last || !item->from_tile_layer) continue;
        last = item->layer;
        PyObject *pointer = PyLong_FromVoidPtr((void *)last);
        const int known = pointer ? PySet_Contains(seen, pointer) : -1;
        good = known >= 0 && PySet_Add(seen, pointer) == 0;
        if (good && !known) good = append(list, Py_BuildValue("(sNO)", last->name, layer_path(last), last->cell_size.x > 0 ? Py_True : Py_False));
        Py_XDECREF(pointer);
    }
    Py_XDECREF(seen);
    return whole(list, good);
}

/* Numbers of items, in the order in which they are met. */
typedef struct item_list {
    int32_t *numbers;
    size_t n, room;
    bool no_memory;
} item_list;

typedef struct layer_tiles {
    const kz_map *map;
    item_list tiles, left_out;
} layer_tiles;

static void note_item(item_list *list, const kz_map *map, const kz_map_item *item)
{
    if (list->n == list->room) {
        const size_t room = 2 * list->room + 64;
        int32_t *grown = realloc(list->numbers, room * sizeof *grown);
        list->no_memory |= !grown;
        if (!grown) return;
        list->numbers = grown;
        list->room = room;
    }
    list->numbers[list->n++] = (int32_t)(item - kz_map_item_at(map, 0));
}

static void note_tile(void *ctx, const kz_map_item *item, kz_tile *tile)
{
    layer_tiles *of = ctx;
    (void)tile;
    note_item(&of->tiles, of->map, item);
}

static void note_left_out(void *ctx, const kz_map_item *item)
{
    layer_tiles *of = ctx;
    note_item(&of->left_out, of->map, item);
}

static PyObject *numbers_of(const item_list *items)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (size_t i = 0; good && i < items->n; i++) good = append(list, PyLong_FromLong(items->numbers[i]));
    return whole(list, good);
}

/* (item, points, is it a sensor) of each number from 1 on. */
static PyObject *tiles_of(const kz_grid *grid, const item_list *items)
{
    PyObject *list = PyList_New(0);
    bool good = list != NULL;
    for (size_t i = 0; good && i < items->n; i++) {
        const kz_tile *tile = kz_grid_tile(grid, (uint32_t)i + 1);
        good = append(list, Py_BuildValue("(iNO)", items->numbers[i], point_list(tile->points, 0, tile->n_points),
                                          tile->flags & KZ_BODY_SENSOR ? Py_True : Py_False));
    }
    return whole(list, good);
}

static PyObject *grid_dict(const kz_map_grid *made, const layer_tiles *of)
{
    const kz_grid *grid = made->grid;
    const int32_t w = kz_grid_width(grid), h = kz_grid_height(grid);
    const int bytes = of->tiles.n < 256 ? 1 : 2;
    if (of->tiles.no_memory || of->left_out.no_memory) return PyErr_NoMemory();
    return Py_BuildValue("{s(ii)s(dd)s(dd)s(ii)sNsisNsN}", "size", w, h, "cell", (double)kz_grid_cell_size(grid).x,
                         (double)kz_grid_cell_size(grid).y, "at", (double)made->at.x, (double)made->at.y, "first",
                         made->first.x, made->first.y, "ids",
                         PyBytes_FromStringAndSize(kz_grid_ids(grid), (Py_ssize_t)w * h * bytes), "id_bytes", bytes,
                         "tiles", tiles_of(grid, &of->tiles), "left_out", numbers_of(&of->left_out));
}

static PyObject *io_layer_grid(PyObject *module, PyObject *args)
{
    PyObject *read, *answer = NULL;
    const char *layer;
    kz_error err;
    kz_map_grid made;
    kz_result result;
    (void)module;
    if (!PyArg_ParseTuple(args, "Os:layer_grid", &read, &layer)) return NULL;
    layer_tiles of = {.map = PyCapsule_GetPointer(read, MAP)};
    if (!of.map) return NULL;
    const kz_map_grid_def def = {.layer = layer, .prepare = note_tile, .left_out = note_left_out, .ctx = &of};
    Py_BEGIN_ALLOW_THREADS result = kz_map_layer_grid(of.map, &def, &made, &err);
    Py_END_ALLOW_THREADS if (result == KZ_OK) answer = grid_dict(&made, &of);
    if (result == KZ_OK) {
        kz_grid_free(made.grid);
    } else if (result == KZ_ERR_MEMORY) {
        PyErr_NoMemory();
    } else {
        char text[KZ_IO_TEXT_SIZE];
        kz_error_text(&err, text, sizeof text);
        PyErr_Format(PyExc_ValueError, "layer \"%s\": %s", layer, text);
    }
    free(of.tiles.numbers);
    free(of.left_out.numbers);
    return answer;
}

static PyMethodDef functions[] = {
    {"mask", io_mask, METH_VARARGS, "mask(path, rule) -> str: the mask of an image, as text."},
    {"sheet", io_sheet, METH_VARARGS, "sheet(path, image, rule, slice_use) -> dict: a sprite sheet, and its masks."},
    {"map", io_map, METH_VARARGS, "map(path, strict, level, layers, values) -> dict: a map of Tiled or LDtk."},
    {"grid_layers", io_grid_layers, METH_O, "grid_layers(read) -> list of (name, path, upright): those with tiles that collide."},
    {"layer_grid", io_layer_grid, METH_VARARGS, "layer_grid(read, layer) -> dict: the cells and tiles of a layer."},
    {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                        "kolize._io",
                                        "What kolize-io reads.  Import kolize.io instead.",
                                        -1,
                                        functions,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL};

PyMODINIT_FUNC PyInit__io(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddStringConstant(module, "formats", kz_image_formats()) == 0) return module;
    Py_XDECREF(module);
    return NULL;
}
