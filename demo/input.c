/* input.c - keeps the record of keys and mouse that a scene's step gets. */
#include "input.h"

#include <string.h>

void demo_input_next(demo_input *in)
{
    memset(in->key_pressed, 0, sizeof in->key_pressed);
    memset(in->button_pressed, 0, sizeof in->button_pressed);
    memset(in->button_released, 0, sizeof in->button_released);
    in->wheel = 0;
}

void demo_input_key(demo_input *in, demo_key key, bool down)
{
    if (down && !in->key[key]) in->key_pressed[key] = true;
    in->key[key] = down;
}

void demo_input_button(demo_input *in, demo_button button, bool down)
{
    if (down && !in->button[button]) in->button_pressed[button] = true;
    if (!down && in->button[button]) in->button_released[button] = true;
    in->button[button] = down;
}

const char *demo_key_name(demo_key key)
{
    static const char *const names[] = {
#define KEY_NAME(key, name) name,
        DEMO_KEYS(KEY_NAME)
#undef KEY_NAME
    };
    return names[key];
}
