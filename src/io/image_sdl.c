/* image_sdl.c - every format but PNG, by SDL2_image.  No video, no window: only its decoders are used.
 *
 * The decoders take their memory from SDL, which has one allocator for the whole program; what is kept is copied into
 * the caller's.  The size was checked before (image_look.c), so what they take is bounded. */
#include "image_private.h"

#if defined(KZI_HAVE_SDL_IMAGE)
#include <SDL.h>
#include <SDL_image.h>

#include <limits.h>
#include <string.h>

static SDL_Surface *sdl_decode(kzi_image_kind kind, SDL_RWops *source)
{
    switch (kind) {
    case KZI_IMAGE_BMP: return IMG_LoadBMP_RW(source);
    case KZI_IMAGE_GIF: return IMG_LoadGIF_RW(source);
    case KZI_IMAGE_JPEG: return IMG_LoadJPG_RW(source);
    case KZI_IMAGE_LBM: return IMG_LoadLBM_RW(source);
    case KZI_IMAGE_PCX: return IMG_LoadPCX_RW(source);
    case KZI_IMAGE_PNM: return IMG_LoadPNM_RW(source);
#if SDL_IMAGE_VERSION_ATLEAST(2, 6, 0)
    case KZI_IMAGE_QOI: return IMG_LoadQOI_RW(source);
#endif
    case KZI_IMAGE_TGA: return IMG_LoadTGA_RW(source);
    case KZI_IMAGE_WEBP: return IMG_LoadWEBP_RW(source);
    default: SDL_SetError("this SDL2_image has no reader for it"); return NULL;
    }
}

/* The palette as it is; the index that is the colour key, as GIF has one, becomes transparent and keeps its colour. */
static void sdl_take_palette(kz_image *image, const SDL_Surface *surface)
{
    const SDL_Palette *palette = surface->format->palette;
    Uint32 key = 0;
    const bool has_key = SDL_GetColorKey((SDL_Surface *)(uintptr_t)surface, &key) == 0;
    int n = palette ? palette->ncolors : 0;
    if (n > 256) n = 256;
    for (int i = 0; i < n; i++) {
        const SDL_Color c = palette->colors[i];
        const uint32_t alpha = has_key && key == (Uint32)i ? 0 : c.a;
        image->palette[i] = alpha << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
    }
    kzi_image_set_palette(image, n);
}

static void sdl_copy_rows(kz_image *image, const SDL_Surface *surface)
{
    for (int32_t y = 0; y < image->surface.h; y++)
        memcpy(kzi_image_row(image, y), (const char *)surface->pixels + (ptrdiff_t)y * surface->pitch,
               (size_t)image->surface.pitch);
}

static kz_result sdl_take(kzi_io *io, const char *name, SDL_Surface *surface, kzi_image_head head, kz_image **out)
{
    const uint64_t whole_w = surface->w > 0 ? (uint64_t)surface->w : 0, h = surface->h > 0 ? (uint64_t)surface->h : 0;
    /* LBM images come out with their rows' padding. */
    const uint64_t w = head.kind == KZI_IMAGE_LBM && head.w < whole_w ? head.w : whole_w;
    const kz_result result = kzi_image_check_size(io, name, w, h);
    if (result != KZ_OK) return result;
    const bool indexed = surface->format->BitsPerPixel == 8 && surface->format->palette;
    const bool alpha =
        surface->format->Amask != 0 || SDL_HasColorKey(surface) || SDL_ISPIXELFORMAT_INDEXED(surface->format->format);
    const kz_format format = indexed ? KZ_FORMAT_INDEX8 : alpha ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24;

    SDL_Surface *same = surface;
    if (!indexed) same = SDL_ConvertSurfaceFormat(surface, alpha ? SDL_PIXELFORMAT_RGBA32 : SDL_PIXELFORMAT_RGB24, 0);
    kz_image *image = same ? kzi_image_make(io, (int32_t)w, (int32_t)h, format) : NULL;
    if (image) {
        if (SDL_MUSTLOCK(same)) SDL_LockSurface(same);
        sdl_copy_rows(image, same);
        if (SDL_MUSTLOCK(same)) SDL_UnlockSurface(same);
        if (indexed) sdl_take_palette(image, surface);
        *out = image;
    }
    if (same && same != surface) SDL_FreeSurface(same);
    return image ? KZ_OK : kzi_io_no_memory(io, name);
}

kz_result kzi_image_read_sdl(kzi_io *io, const unsigned char *bytes, size_t n_bytes, const char *name,
                             kzi_image_head head, kz_image **out)
{
    if (n_bytes > INT_MAX)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: SDL2_image reads at most 2 GiB", kzi_path_shown(name));
    SDL_RWops *source = SDL_RWFromConstMem(bytes, (int)n_bytes);
    if (!source) return kzi_io_no_memory(io, name);
    SDL_Surface *surface = sdl_decode(head.kind, source);
    kz_result result;
    if (surface) result = sdl_take(io, name, surface, head, out);
    else
        result = kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: byte %lld: the %s image is damaged: %s", kzi_path_shown(name),
                             (long long)SDL_RWtell(source), kzi_image_kind_name(head.kind), SDL_GetError());
    SDL_FreeSurface(surface);
    SDL_RWclose(source);
    return result;
}
#else
typedef int kzi_image_sdl_not_here; /* ISO C wants something in every file */
#endif
