/* ship.c - a ship follows the mouse and stops at a rock, pixel by pixel, in a window of raylib.
 *
 *     cc ship.c $(pkg-config --cflags --libs raylib kolize) -o ship
 *
 * The images are made here; LoadImage("ship.png") does as well.  D shows what the library sees. */
#include <raylib.h>

#include <kolize/kolize.h>
#include <kolize/raylib.h>

/* A picture and its mask, of which a body is made. */
static kz_body put(kz_world *world, Image image, kz_vec2 at, uint32_t flags, kz_mask **mask)
{
    kz_body_def def = kz_body_def_default();
    kz_body body = KZ_BODY_NONE;
    def.pose.at = at;
    def.flags = flags;
    if (kz_mask_from_raylib(image, NULL, NULL, mask, NULL) || kz_shape_mask(*mask, 0, 0, &def.shape, NULL)) return body;
    kz_body_create(world, &def, &body, NULL);
    return body;
}

int main(void)
{
    InitWindow(640, 400, "kolize and raylib");
    SetTargetFPS(60);
    Image ship_image = GenImageColor(48, 48, BLANK), rock_image = GenImageColor(96, 96, BLANK);
    ImageDrawCircle(&ship_image, 24, 24, 20, SKYBLUE);
    ImageDrawCircle(&rock_image, 48, 48, 44, BROWN);
    const Texture2D ship_texture = LoadTextureFromImage(ship_image), rock_texture = LoadTextureFromImage(rock_image);

    kz_world *world;
    kz_mask *ship_mask = NULL, *rock_mask = NULL;
    if (kz_world_create(NULL, &world, NULL)) return 1;
    const kz_body rock = put(world, rock_image, (kz_vec2){270, 150}, KZ_BODY_STATIC, &rock_mask);
    const kz_body ship = put(world, ship_image, (kz_vec2){40, 40}, 0, &ship_mask);
    UnloadImage(ship_image);
    UnloadImage(rock_image);
    kz_draw draw;
    kz_raylib_draw_init(&draw, 1);

    while (!WindowShouldClose()) {
        const kz_vec2 at = kz_body_pose(world, ship).at, mouse = kz_vec2_from_raylib(GetMousePosition());
        const kz_vec2 middle = {at.x + 24, at.y + 24};
        kz_move_result moved;
        if (kz_body_move(world, ship, kz_vec2_sub(mouse, middle), NULL, NULL, 0, &moved, NULL)) break;
        if (kz_world_step(world, NULL)) break;
        BeginDrawing();
        ClearBackground(BLACK);
        DrawTextureV(rock_texture, kz_vec2_to_raylib(kz_body_pose(world, rock).at), WHITE);
        DrawTextureV(ship_texture, kz_vec2_to_raylib(kz_body_pose(world, ship).at), moved.n_hits ? RED : WHITE);
        if (IsKeyDown(KEY_D)) kz_draw_world(&draw, world, NULL, KZ_DRAW_BOXES | KZ_DRAW_CONTACTS);
        EndDrawing();
    }
    kz_world_free(world);
    kz_mask_free(ship_mask), kz_mask_free(rock_mask);
    UnloadTexture(ship_texture), UnloadTexture(rock_texture);
    CloseWindow();
    return 0;
}
