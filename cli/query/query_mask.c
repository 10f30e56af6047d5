/* query_mask.c - mask shapes out of JSON: rows of text, or an image with its rule, placed, scaled and posed.
 *
 * A mask that is only shifted moves by whole cells; one that is turned or scaled becomes another mask.  Images are kept
 * as masks between requests, since a script uses the same few sprites again and again. */
#include "query/query_mask.h"

#include <stdio.h>
#include <string.h>

/* ---- Rows ---------------------------------------------------------------------------------------------- */

static bool query_mask_from_rows(query *q, const query_where *where, const json_t *rows, kz_mask **out)
{
    const query_where here = {where, "mask", 0};
    size_t size = 1;
    kz_error err;
    if (!json_is_array(rows)) return query_fail(q, &here, "BAD_VALUE", "an array of rows such as \"..##\" is expected");
    const size_t n = json_array_size(rows);
    for (size_t i = 0; i < n; i++) {
        const query_where at = {&here, NULL, i};
        const json_t *row = json_array_get(rows, i);
        if (!json_is_string(row)) return query_fail(q, &at, "BAD_VALUE", "a row such as \"..##\" is expected");
        /* The library's text has one line a row, so a row must not bring a line end of its own. */
        if (memchr(json_string_value(row), '\n', json_string_length(row)))
            return query_fail(q, &at, "MASK_TEXT", "a row holds only . # 0 1");
        size += json_string_length(row) + 1;
    }
    char *text = cli_pool_take(&q->memory, size, 1), *end = text;
    if (!text) return query_fail(q, &here, "MEMORY", "out of memory");
    for (size_t i = 0; i < n; i++) {
        const json_t *row = json_array_get(rows, i);
        memcpy(end, json_string_value(row), json_string_length(row));
        end += json_string_length(row);
        *end++ = '\n';
    }
    *end = 0;
    return kz_mask_from_text(text, &q->alloc, out, &err) == KZ_OK || query_fail_kz(q, &here, &err);
}

/* ---- Images -------------------------------------------------------------------------------------------- */

enum { QUERY_OPTION_SIZE = 1024 };

/* A JSON value as the text that the command line would have: a string as it is, whole numbers joined by `between`. */
static bool query_option_text(const json_t *value, char between, char *text)
{
    if (json_is_string(value)) {
        const size_t length = json_string_length(value);
        if (length >= QUERY_OPTION_SIZE) return false;
        memcpy(text, json_string_value(value), length + 1);
        return true;
    }
    if (json_is_integer(value)) {
        snprintf(text, QUERY_OPTION_SIZE, "%lld", (long long)json_integer_value(value));
        return true;
    }
    if (!json_is_array(value) || json_array_size(value) == 0) return false;
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_integer(item) || n + 24 > QUERY_OPTION_SIZE) return false;
        n += (size_t)snprintf(text + n, QUERY_OPTION_SIZE - n, "%.1s%lld", i > 0 ? &between : "",
                              (long long)json_integer_value(item));
    }
    return true;
}

static const struct query_option {
    const char *name;
    int code;
    char between;
} query_options[] = {{"alpha", CLI_RULE_ALPHA, ','},  {"key", CLI_RULE_KEY, ','}, {"index", CLI_RULE_INDEX, ','},
                     {"hot", CLI_RULE_HOT, ','},      {"air", CLI_RULE_AIR, ','}, {"rect", CLI_RULE_RECT, ','},
                     {"frames", CLI_RULE_FRAMES, 'x'}, {"margin", CLI_RULE_MARGIN, ','},
                     {"spacing", CLI_RULE_SPACING, ','}};
enum { QUERY_N_OPTIONS = sizeof query_options / sizeof *query_options };

/* The rule keys of an image into a rule and, with path and frame, into the text its mask is kept under. */
static bool query_image_rules(query *q, const query_where *where, const json_t *value, cli_rules *rules, char **key)
{
    const char *path = json_string_value(json_object_get(value, "image"));
    size_t size = strlen(path) + 32;
    char text[QUERY_OPTION_SIZE];
    char *texts[QUERY_N_OPTIONS] = {NULL};
    for (int i = 0; i < QUERY_N_OPTIONS; i++) {
        const json_t *item = json_object_get(value, query_options[i].name);
        const query_where here = {where, query_options[i].name, 0};
        if (!item) continue;
        if (!query_option_text(item, query_options[i].between, text))
            return query_fail(q, &here, "BAD_VALUE", "a text, a whole number or an array of whole numbers is expected");
        if (!(texts[i] = cli_pool_copy(&q->memory, text))) return query_fail(q, &here, "MEMORY", "out of memory");
        const char *wrong = cli_rules_take(rules, query_options[i].code, texts[i]);
        if (wrong) return query_fail(q, &here, "BAD_VALUE", "%s", wrong);
        size += strlen(text) + 16;
    }
    if (!(*key = cli_pool_take(&q->memory, size, 1))) return query_fail(q, where, "MEMORY", "out of memory");
    size_t n = (size_t)snprintf(*key, size, "%s", path);
    for (int i = 0; i < QUERY_N_OPTIONS; i++)
        if (texts[i]) n += (size_t)snprintf(*key + n, size - n, "\n%s=%s", query_options[i].name, texts[i]);
    snprintf(*key + n, size - n, "\n%lld", (long long)json_integer_value(json_object_get(value, "frame")));
    return true;
}

static bool query_load_image(query *q, const query_where *where, const char *path, const cli_rules *rules,
                             int64_t frame, kz_mask **out)
{
    cli *c = q->c;
    char caught[KZ_IO_TEXT_SIZE + 64];
    cli_sprite sprite;
    int status;
    c->caught = caught;
    c->caught_size = sizeof caught;
    if ((status = cli_sprite_load(c, path, CLI_NAMED_IN_FILE, rules, &sprite)) == CLI_YES) {
        if (frame < 0 || frame >= sprite.n_frames)
            status = cli_fail(c, KZ_ERR_ARGUMENT, "%s: there is no frame %lld", path, (long long)frame);
        else status = cli_sprite_mask(c, &sprite, (int32_t)frame, out);
        cli_sprite_free(&sprite);
    }
    c->caught = NULL;
    if (status == CLI_YES) return true;
    const char *name = kz_result_name(c->caught_code);
    return query_fail(q, where, strncmp(name, "ERR_", 4) == 0 ? name + 4 : name, "%s", caught);
}

static void query_drop_image(query *q, query_image *image)
{
    if (image->key) q->c->alloc.release(q->c->alloc.ctx, image->key, strlen(image->key) + 1, 1);
    kz_mask_free(image->mask);
    memset(image, 0, sizeof *image);
}

void query_release_images(query *q)
{
    for (int i = 0; i < QUERY_IMAGES; i++) query_drop_image(q, &q->images[i]);
}

/* The slot to put another image in: the one not used for longest, but none that this request already uses. */
static query_image *query_oldest_image(query *q)
{
    query_image *oldest = NULL;
    for (int i = 0; i < QUERY_IMAGES; i++) {
        query_image *image = &q->images[i];
        if (image->used != q->number && (!oldest || image->used < oldest->used)) oldest = image;
    }
    return oldest;
}

static bool query_mask_from_image(query *q, const query_where *where, const json_t *value, const kz_mask **out)
{
    const json_t *path = json_object_get(value, "image"), *frame = json_object_get(value, "frame");
    const query_where here = {where, "image", 0};
    cli_rules rules = cli_rules_default();
    char *key = NULL;
    if (!json_is_string(path)) return query_fail(q, &here, "BAD_VALUE", "the path of an image is expected");
    if (frame && !json_is_integer(frame)) return query_fail(q, where, "BAD_VALUE", "frame: a whole number is expected");
    if (!query_image_rules(q, where, value, &rules, &key)) return false;
    for (int i = 0; i < QUERY_IMAGES; i++) {
        if (!q->images[i].key || strcmp(q->images[i].key, key) != 0) continue;
        q->images[i].used = q->number;
        *out = q->images[i].mask;
        return true;
    }
    query_image *slot = query_oldest_image(q);
    if (!slot) return query_fail(q, &here, "TOO_LARGE", "one request may name %d different images", QUERY_IMAGES);
    query_drop_image(q, slot);
    if (!query_load_image(q, &here, json_string_value(path), &rules, json_integer_value(frame), &slot->mask))
        return false;
    const size_t size = strlen(key) + 1;
    slot->key = q->c->alloc.alloc(q->c->alloc.ctx, size, 1);
    if (!slot->key) {
        query_drop_image(q, slot);
        return query_fail(q, &here, "MEMORY", "out of memory");
    }
    memcpy(slot->key, key, size);
    slot->used = q->number;
    *out = slot->mask;
    return true;
}

/* ---- Placing ------------------------------------------------------------------------------------------- */

bool query_mask(query *q, const query_where *where, const json_t *value, kz_shape *out)
{
    static const kz_pose none = KZ_POSE_NONE_INIT;
    const json_t *rows = json_object_get(value, "mask"), *at = json_object_get(value, "at");
    const json_t *scale = json_object_get(value, "scale"), *posed = json_object_get(value, "pose");
    const query_where at_where = {where, "at", 0}, at_scale = {where, "scale", 0}, at_pose = {where, "pose", 0};
    float xy[2] = {0, 0}, by[2] = {1, 1};
    kz_pose pose = none;
    const kz_mask *mask = NULL;
    kz_mask *made = NULL;
    kz_error err;
    if (at && !query_numbers(q, &at_where, at, 2, xy)) return false;
    if (scale && !query_numbers(q, &at_scale, scale, 2, by)) return false;
    if (posed && !query_pose(q, &at_pose, posed, &pose)) return false;
    if (rows) {
        for (int i = 0; i < QUERY_N_OPTIONS; i++)
            if (json_object_get(value, query_options[i].name))
                return query_fail(q, where, "UNKNOWN_KEY", "a mask has no \"%s\"; an image has", query_options[i].name);
        if (!query_mask_from_rows(q, where, rows, &made)) return false;
        mask = made;
    } else if (!query_mask_from_image(q, where, value, &mask)) {
        return false;
    }
    double x = (double)xy[0] + (double)pose.at.x, y = (double)xy[1] + (double)pose.at.y;
    if (by[0] != 1 || by[1] != 1 || pose.cos != 1 || pose.sin != 0) {
        const kz_vec2 place = {xy[0], xy[1]};
        const kz_affine map = kz_affine_from_pose((double)by[0], (double)by[1], place, pose);
        kz_cell origin;
        if (!query_work(q, where, cli_work_of_transform(mask))) return false;
        if (kz_mask_transform(mask, &map, &q->alloc, &made, &origin, &err) != KZ_OK)
            return query_fail_kz(q, where, &err);
        mask = made;
        x = origin.x;
        y = origin.y;
    }
    return kz_shape_mask(mask, x, y, out, &err) == KZ_OK || query_fail_kz(q, where, &err);
}
