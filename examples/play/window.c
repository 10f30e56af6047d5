/* window.c - a game in a window by SDL2, 60 steps a second:  play platformer|topdown [FOLDER OF EXAMPLES] */
#include "play.h"

#include <SDL.h>
#include <string.h>

static play_keys read_keys(void)
{
    const Uint8 *down = SDL_GetKeyboardState(NULL);
    return (play_keys){
        .left = down[SDL_SCANCODE_LEFT] || down[SDL_SCANCODE_A],
        .right = down[SDL_SCANCODE_RIGHT] || down[SDL_SCANCODE_D],
        .up = down[SDL_SCANCODE_UP] || down[SDL_SCANCODE_W],
        .down = down[SDL_SCANCODE_DOWN] || down[SDL_SCANCODE_S],
        .jump = down[SDL_SCANCODE_SPACE],
        .action = down[SDL_SCANCODE_X],
    };
}

static bool leaves(void)
{
    SDL_Event e;
    bool leave = false;
    while (SDL_PollEvent(&e))
        leave = leave || e.type == SDL_QUIT || (e.type == SDL_KEYDOWN && e.key.keysym.sym == SDLK_ESCAPE);
    return leave;
}

static void show(SDL_Renderer *renderer, SDL_Texture *texture, const play_picture *picture)
{
    SDL_UpdateTexture(texture, NULL, picture->pixels, (int)sizeof picture->pixels[0]);
    SDL_RenderClear(renderer);
    SDL_RenderCopy(renderer, texture, NULL, NULL);
    SDL_RenderPresent(renderer);
}

static void play(const play_game *game, void *state, SDL_Window *window, SDL_Renderer *renderer, SDL_Texture *texture)
{
    static play_picture picture;
    char text[128];
    const double per_step = (double)SDL_GetPerformanceFrequency() / 60;
    Uint64 before = SDL_GetPerformanceCounter();
    for (double due = 0; !leaves();) {
        const Uint64 now = SDL_GetPerformanceCounter();
        const play_keys keys = read_keys();
        due += (double)(now - before) / per_step;
        before = now;
        if (due > 5) due = 5; /* after a pause not all of it is made up for */
        for (; due >= 1; due--) game->step(state, &keys);
        game->draw(state, &picture);
        game->status(state, text, sizeof text);
        SDL_SetWindowTitle(window, text);
        show(renderer, texture, &picture);
        SDL_Delay(1);
    }
}

int main(int argc, char **argv)
{
    static const play_game *const games[] = {&platformer_game, &topdown_game};
    char error[PLAY_ERROR] = "usage: play platformer|topdown [FOLDER OF EXAMPLES]";
    const char *name = argc > 1 ? argv[1] : "", *folder = argc > 2 ? argv[2] : "examples";
    const play_game *game = strcmp(name, games[1]->name) == 0 ? games[1] : games[0];
    void *state = strcmp(name, game->name) == 0 ? game->open(folder, error) : NULL;
    if (!state || SDL_Init(SDL_INIT_VIDEO)) {
        fprintf(stderr, "%s\n", state ? SDL_GetError() : error);
        return 1;
    }
    SDL_Window *window = SDL_CreateWindow(game->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 2 * PLAY_W,
                                          2 * PLAY_H, SDL_WINDOW_RESIZABLE);
    SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : NULL;
    SDL_Texture *texture = renderer ? SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                                                        PLAY_W, PLAY_H)
                                    : NULL;
    if (texture) {
        SDL_RenderSetLogicalSize(renderer, PLAY_W, PLAY_H);
        puts(game->keys);
        play(game, state, window, renderer, texture);
    }
    game->close(state);
    SDL_Quit();
    return texture ? 0 : 1;
}
