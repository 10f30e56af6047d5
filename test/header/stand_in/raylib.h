/* raylib.h - the declarations of raylib that examples/raylib needs, by raylib's names and types, to compile it without
 * raylib, which Debian does not have. */
#ifndef RAYLIB_STAND_IN_H
#define RAYLIB_STAND_IN_H

#include <stdbool.h>

#define RAYLIB_VERSION "stand-in"

typedef struct Vector2 {
    float x, y;
} Vector2;
typedef struct Rectangle {
    float x, y, width, height;
} Rectangle;
typedef struct Color {
    unsigned char r, g, b, a;
} Color;
typedef struct Image {
    void *data;
    int width, height, mipmaps, format;
} Image;
typedef struct Texture2D {
    unsigned int id;
    int width, height, mipmaps, format;
} Texture2D;
enum {
    PIXELFORMAT_UNCOMPRESSED_GRAYSCALE = 1,
    PIXELFORMAT_UNCOMPRESSED_GRAY_ALPHA,
    PIXELFORMAT_UNCOMPRESSED_R5G6B5,
    PIXELFORMAT_UNCOMPRESSED_R8G8B8,
    PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 = 7,
    KEY_D = 68
};
#define BLANK   ((Color){0, 0, 0, 0})
#define BLACK   ((Color){0, 0, 0, 255})
#define WHITE   ((Color){255, 255, 255, 255})
#define RED     ((Color){230, 41, 55, 255})
#define BROWN   ((Color){127, 106, 79, 255})
#define SKYBLUE ((Color){102, 191, 255, 255})

void InitWindow(int width, int height, const char *title);
bool WindowShouldClose(void);
void CloseWindow(void);
void SetTargetFPS(int fps);
void ClearBackground(Color color);
void BeginDrawing(void);
void EndDrawing(void);
bool IsKeyDown(int key);
Vector2 GetMousePosition(void);
Image GenImageColor(int width, int height, Color color);
void ImageDrawCircle(Image *dst, int centerX, int centerY, int radius, Color color);
Image ImageCopy(Image image);
void ImageFormat(Image *image, int newFormat);
void UnloadImage(Image image);
Texture2D LoadTextureFromImage(Image image);
void UnloadTexture(Texture2D texture);
void DrawTextureV(Texture2D texture, Vector2 position, Color tint);
void DrawLineEx(Vector2 startPos, Vector2 endPos, float thick, Color color);
void DrawRectangleRec(Rectangle rec, Color color);
void DrawRectangleV(Vector2 position, Vector2 size, Color color);
void DrawCircleV(Vector2 center, float radius, Color color);
void DrawCircleLinesV(Vector2 center, float radius, Color color);
void DrawCircleLines(int centerX, int centerY, float radius, Color color);
void DrawRing(Vector2 center, float innerRadius, float outerRadius, float startAngle, float endAngle, int segments,
              Color color);
void DrawText(const char *text, int posX, int posY, int fontSize, Color color);

#endif
