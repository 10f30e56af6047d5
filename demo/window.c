/* window.c - shows a scene with its title and help in a window, or in memory.
 *
 * Everything is painted FINE times as large and averaged, which makes edges smooth on every renderer. */
#include "window.h"
#include "scene/palette.h"
#include "paint.h"

#include <SDL2_gfxPrimitives.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { FINE = 2 };

struct demo_window {
    SDL_Window *window; /* NULL when headless */
    SDL_Renderer *renderer;
    SDL_Texture *canvas; /* painted on, then shown; NULL when headless */
    SDL_Surface *memory; /* painted on when headless */
    SDL_Texture *pixels; /* of a scene's picture, all of one size; NULL: none was shown yet */
};

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static bool open_headless(demo_window *w)
{
    w->memory = SDL_CreateRGBSurfaceWithFormat(0, DEMO_SHOT_W * FINE, DEMO_SHOT_H * FINE, 32, SDL_PIXELFORMAT_ARGB8888);
    if (w->memory) w->renderer = SDL_CreateSoftwareRenderer(w->memory);
    return w->renderer != NULL;
}

static bool open_visible(demo_window *w)
{
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    w->window = SDL_CreateWindow("Kolize", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, DEMO_SHOT_W, DEMO_SHOT_H,
                                 SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!w->window) return false;
    w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_PRESENTVSYNC | SDL_RENDERER_TARGETTEXTURE);
    if (!w->renderer) return false;
    w->canvas = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, DEMO_SHOT_W * FINE,
                                  DEMO_SHOT_H * FINE);
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest"); /* letters, which are textures too, stay sharp */
    SDL_RenderSetLogicalSize(w->renderer, DEMO_SHOT_W, DEMO_SHOT_H);
    return w->canvas != NULL;
}

/* SDL may take a driver that shows nothing when there is no screen.  Only a caller who chose it can use that. */
static bool is_on_a_screen(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    if (SDL_GetHint(SDL_HINT_VIDEODRIVER)) return true;
    return driver && strcmp(driver, "dummy") != 0 && strcmp(driver, "offscreen") != 0 && strcmp(driver, "evdev") != 0;
}

demo_window *demo_window_open(bool headless, char *err)
{
    demo_window *w = calloc(1, sizeof *w);
    if (!w) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    if (headless) SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const bool ready = SDL_Init(SDL_INIT_VIDEO) == 0;
    if (!headless && ready && !is_on_a_screen()) {
        snprintf(err, DEMO_ERROR_SIZE, "SDL finds no screen; --scene NAME --shot OUT.png draws without one");
        demo_window_close(w);
        return NULL;
    }
    if (!ready || !(headless ? open_headless(w) : open_visible(w))) {
        snprintf(err, DEMO_ERROR_SIZE, "SDL: %s", SDL_GetError());
        demo_window_close(w);
        return NULL;
    }
    return w;
}

void demo_window_close(demo_window *w)
{
    if (!w) return;
    gfxPrimitivesSetFont(NULL, 0, 0); /* this also frees its textures of letters */
    if (w->canvas) SDL_DestroyTexture(w->canvas);
    if (w->pixels) SDL_DestroyTexture(w->pixels);
    if (w->renderer) SDL_DestroyRenderer(w->renderer);
    if (w->memory) SDL_FreeSurface(w->memory);
    if (w->window) SDL_DestroyWindow(w->window);
    SDL_Quit();
    free(w);
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static demo_paint paint_of(const demo_window *w, int y, int h)
{
    demo_paint paint;
    paint.renderer = w->renderer;
    paint.zoom = FINE;
    paint.at_x = 0;
    paint.at_y = (float)(y * FINE);
    paint.clip = (SDL_Rect){0, y * FINE, DEMO_W * FINE, h * FINE};
    return paint;
}

static void fill_panel(const kz_draw *draw, float h, float border_y)
{
    const kz_draw_style style = {PALETTE_PANEL, 0, 0};
    kz_draw_box(draw, (kz_box){{0, 0}, {DEMO_W, h}}, style);
    kz_draw_line(draw, (kz_vec2){0, border_y}, (kz_vec2){DEMO_W, border_y}, PALETTE_BORDER, 1);
}

static void show_title(const demo_window *w, const demo_scene *scene, int number, long frame, bool paused)
{
    demo_paint paint = paint_of(w, 0, DEMO_TITLE_H);
    const kz_draw draw = demo_paint_draw(&paint);
    char text[64];
    fill_panel(&draw, DEMO_TITLE_H, DEMO_TITLE_H - 0.5f);
    snprintf(text, sizeof text, "F%d", number);
    kz_draw_text(&draw, (kz_vec2){10, 9}, text, PALETTE_DIM, 16);
    kz_draw_text(&draw, (kz_vec2){number < 10 ? 50 : 62, 9}, scene->title, PALETTE_TEXT, 16);
    snprintf(text, sizeof text, "%s%6ld", paused ? "paused" : "      ", frame);
    kz_draw_text(&draw, (kz_vec2){DEMO_W - 10 - 12 * DEMO_LETTER_W, 11}, text, paused ? PALETTE_TOUCH : PALETTE_DIM,
                 DEMO_LETTER_H);
}

static void show_help(const demo_window *w, const demo_scene *scene)
{
    int n_scenes = 0;
    while (demo_scenes[n_scenes]) n_scenes++;
    demo_paint paint = paint_of(w, DEMO_TITLE_H + DEMO_H, DEMO_HELP_H);
    const kz_draw draw = demo_paint_draw(&paint);
    char line[128];
    float y = 1;
    fill_panel(&draw, DEMO_HELP_H, 0.5f);
    for (const char *from = scene->keys; *from && y < 20;) {
        const size_t n = strcspn(from, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < 118 ? n : 118), from);
        kz_draw_text(&draw, (kz_vec2){10, y}, line, PALETTE_TEXT, DEMO_LETTER_H);
        from += n + (from[n] == '\n');
        y += 14;
    }
    snprintf(line, sizeof line, "F1-F%d, Tab scene   P pause   N one step   R anew   Esc leave", n_scenes);
    kz_draw_text(&draw, (kz_vec2){10, 30}, line, PALETTE_DIM, DEMO_LETTER_H);
}

/* Enlarges a scene's pixels by whole numbers, so that they stay sharp. */
static void show_picture(demo_window *w, demo_picture picture, const SDL_Rect *where)
{
    if (!w->pixels)
        w->pixels = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, picture.w,
                                      picture.h);
    if (!w->pixels) return;
    SDL_UpdateTexture(w->pixels, NULL, picture.pixels, picture.w * 4);
    SDL_RenderCopy(w->renderer, w->pixels, NULL, where);
}

void demo_window_show(demo_window *w, const demo_scene *scene, const void *state, int number, long frame, bool paused)
{
    if (w->canvas) SDL_SetRenderTarget(w->renderer, w->canvas);
    SDL_SetRenderDrawColor(w->renderer, PALETTE_BACKGROUND >> 24, (PALETTE_BACKGROUND >> 16) & 255,
                           (PALETTE_BACKGROUND >> 8) & 255, 255);
    SDL_RenderClear(w->renderer);
    demo_paint paint = paint_of(w, DEMO_TITLE_H, DEMO_H);
    const kz_draw draw = demo_paint_draw(&paint);
    if (scene->picture) show_picture(w, scene->picture(state), &paint.clip);
    SDL_RenderSetClipRect(w->renderer, &paint.clip); /* for letters */
    scene->draw(state, &draw);
    SDL_RenderSetClipRect(w->renderer, NULL);
    show_title(w, scene, number, frame, paused);
    show_help(w, scene);
    if (w->canvas) {
        SDL_SetRenderTarget(w->renderer, NULL);
        SDL_SetRenderDrawColor(w->renderer, 0, 0, 0, 255);
        SDL_RenderClear(w->renderer);
        SDL_RenderCopy(w->renderer, w->canvas, NULL, NULL);
        SDL_RenderPresent(w->renderer);
    } else {
        SDL_RenderFlush(w->renderer);
    }
}

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* Computes the mean of each FINE x FINE pixels, as bytes R, G, B. */
static void average(const unsigned char *argb, int pitch, unsigned char *rgb)
{
    for (int y = 0; y < DEMO_SHOT_H; y++) {
        for (int x = 0; x < DEMO_SHOT_W; x++) {
            unsigned sum[3] = {0, 0, 0};
            for (int i = 0; i < FINE * FINE; i++) {
                Uint32 pixel;
                memcpy(&pixel, argb + (size_t)(y * FINE + i / FINE) * (size_t)pitch + (size_t)(x * FINE + i % FINE) * 4,
                       4);
                for (int c = 0; c < 3; c++) sum[c] += (pixel >> (16 - 8 * c)) & 255;
            }
            for (int c = 0; c < 3; c++) *rgb++ = (unsigned char)((sum[c] + FINE * FINE / 2) / (FINE * FINE));
        }
    }
}

static bool write_png(const unsigned char *rgb, const char *path, char *err)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = DEMO_SHOT_W;
    image.height = DEMO_SHOT_H;
    image.format = PNG_FORMAT_RGB;
    if (png_image_write_to_file(&image, path, 0, rgb, 0, NULL)) return true;
    snprintf(err, DEMO_ERROR_SIZE, "%.150s: %s", path, image.message);
    return false;
}

bool demo_window_shot(const demo_window *w, const char *path, char *err)
{
    const int pitch = DEMO_SHOT_W * FINE * 4;
    unsigned char *argb = malloc((size_t)pitch * DEMO_SHOT_H * FINE);
    unsigned char *rgb = malloc((size_t)DEMO_SHOT_W * DEMO_SHOT_H * 3);
    bool done = false;
    if (w->canvas) SDL_SetRenderTarget(w->renderer, w->canvas);
    if (!argb || !rgb) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
    } else if (SDL_RenderReadPixels(w->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, argb, pitch) != 0) {
        snprintf(err, DEMO_ERROR_SIZE, "SDL: %s", SDL_GetError());
    } else {
        average(argb, pitch, rgb);
        done = write_png(rgb, path, err);
    }
    if (w->canvas) SDL_SetRenderTarget(w->renderer, NULL);
    free(argb);
    free(rgb);
    return done;
}
