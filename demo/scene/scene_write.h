/* scene_write.h - writes words on the picture of a scene, as printf does. */
#ifndef KOLIZE_DEMO_SCENE_WRITE_H
#define KOLIZE_DEMO_SCENE_WRITE_H

#include <kolize/draw.h>
#include <stdarg.h>
#include <stdio.h>

#if defined(__MINGW32__) /* its printf is the C11 one */
__attribute__((format(gnu_printf, 5, 6)))
#elif defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
static inline void demo_write(const kz_draw *to, kz_vec2 at, uint32_t color, float size, const char *format, ...)
{
    char text[128];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    kz_draw_text(to, at, text, color, size);
}

static inline kz_vec2 demo_at(float x, float y)
{
    const kz_vec2 at = {x, y};
    return at;
}

static inline kz_box demo_box(float x, float y, float w, float h)
{
    const kz_box box = {{x, y}, {x + w, y + h}};
    return box;
}

#endif
