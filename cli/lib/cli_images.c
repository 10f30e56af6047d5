/* cli_images.c - images of files, each decoded once for a question however often and by whatever paths it is named.
 *
 * A question is a file of `mask`, two sprites of `hit`, a line of `query`.  The same image is recognised by the bytes
 * of the files, since links and folders such as /proc/self/root give a file any number of paths. */
#include "lib/cli.h"

#include <string.h>

/* Times --max-pixels: two sprites and a hot image for both.  In a request images may be dropped and read again. */
enum { IMAGES_TIMES = 3, IMAGES_TIMES_REQUEST = 2 };

struct cli_image {
    struct cli_image *next; /* used before */
    kz_image *image;
    kz_bytes bytes; /* of the file */
    int users;
};

static void images_free(cli *c, struct cli_image *kept)
{
    kz_image_free(kept->image);
    kz_bytes_free(&kept->bytes);
    c->alloc.release(c->alloc.ctx, kept, sizeof *kept, 16);
}

static uint64_t images_pixels(const kz_image *image)
{
    const kz_surface *const surface = kz_image_surface(image);
    return (uint64_t)surface->w * (uint64_t)surface->h;
}

/* The link to the one that nobody uses and that was used longest ago; NULL: there is none. */
static struct cli_image **images_oldest(cli *c)
{
    struct cli_image **oldest = NULL;
    for (struct cli_image **at = &c->images.first; *at; at = &(*at)->next)
        if ((*at)->users == 0) oldest = at;
    return oldest;
}

/* Until those that are kept have at most so many pixels, or all are used. */
static void images_drop(cli *c, uint64_t most)
{
    struct cli_image **oldest = NULL;
    uint64_t kept = 0;
    for (struct cli_image *image = c->images.first; image; image = image->next) kept += images_pixels(image->image);
    while (kept > most && (oldest = images_oldest(c)) != NULL) {
        struct cli_image *const dropped = *oldest;
        kept -= images_pixels(dropped->image);
        *oldest = dropped->next;
        images_free(c, dropped);
    }
}

void cli_images_begin(cli *c)
{
    images_drop(c, 0);
    c->images.pixels = 0;
}

/* As the one used last; NULL: not kept. */
static struct cli_image *images_find(cli *c, const kz_bytes *bytes)
{
    for (struct cli_image **at = &c->images.first; *at; at = &(*at)->next) {
        struct cli_image *const kept = *at;
        if (kept->bytes.size != bytes->size || memcmp(kept->bytes.data, bytes->data, bytes->size) != 0) continue;
        *at = kept->next;
        kept->next = c->images.first;
        return c->images.first = kept;
    }
    return NULL;
}

/* Takes over the bytes. */
static struct cli_image *images_add(cli *c, kz_image *image, const kz_bytes *bytes)
{
    struct cli_image *kept = c->alloc.alloc(c->alloc.ctx, sizeof *kept, 16);
    if (!kept) return NULL;
    kept->image = image;
    kept->bytes = *bytes;
    kept->users = 0;
    kept->next = c->images.first;
    return c->images.first = kept;
}

/* Not decoded at all when it is too large for what the question has left. */
static int images_decode(cli *c, const char *name, const kz_bytes *bytes, kz_image **out)
{
    kz_io_error err;
    kz_limits limits = kz_limits_resolve(&c->limits);
    const uint64_t times = c->images.keep ? IMAGES_TIMES_REQUEST : IMAGES_TIMES, one = limits.max_pixels;
    const uint64_t all = one <= UINT64_MAX / times ? one * times : UINT64_MAX;
    const uint64_t left = all > c->images.pixels ? all - c->images.pixels : 0;
    kz_result result = KZ_ERR_TOO_LARGE;
    if (left < one) limits.max_pixels = left;
    if (left > 0) result = kz_image_read(bytes->data, bytes->size, name, &limits, &c->alloc, out, &err);
    if (result == KZ_ERR_TOO_LARGE && left < one)
        return cli_fail(c, result,
                        "%s: the images of one question may have %d times the limit of %llu pixels together "
                        "(max_pixels)",
                        name, (int)times, (unsigned long long)one);
    if (result != KZ_OK) return cli_fail_io(c, &err);
    c->images.pixels += images_pixels(*out);
    return CLI_YES;
}

static int images_load(cli *c, const char *name, kz_bytes *bytes, struct cli_image **out)
{
    kz_image *image = NULL;
    if ((*out = images_find(c, bytes)) != NULL) {
        kz_bytes_free(bytes);
        return CLI_YES;
    }
    images_drop(c, kz_limits_resolve(&c->limits).max_pixels);
    int status = images_decode(c, name, bytes, &image);
    if (status == CLI_YES && (*out = images_add(c, image, bytes)) != NULL) return CLI_YES;
    if (status == CLI_YES) status = cli_fail_memory(c);
    kz_image_free(image);
    kz_bytes_free(bytes);
    return status;
}

int cli_load_image(cli *c, const char *path, cli_origin origin, const kz_image **out)
{
    kz_bytes bytes;
    struct cli_image *kept = NULL;
    const char *const name = origin == CLI_ARGUMENT ? cli_input_name(path) : path;
    int status = cli_load_bytes(c, path, origin, &bytes);
    if (status == CLI_YES) status = images_load(c, name, &bytes, &kept);
    if (status != CLI_YES) return status;
    kept->users++;
    *out = kept->image;
    return CLI_YES;
}

/* In a request it may be needed again. */
void cli_release_image(cli *c, const kz_image *image)
{
    for (struct cli_image *kept = c->images.first; kept; kept = kept->next)
        if (kept->image == image && image) kept->users--;
    if (!c->images.keep) images_drop(c, 0);
}
