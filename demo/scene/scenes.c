/* scenes.c - the list of all scenes. */
#include "scene/scene.h"

#include <string.h>

const demo_scene *const demo_scenes[] = {
    &demo_scene_surfaces,
    &demo_scene_hot,
    &demo_scene_axes,
    &demo_scene_list,
    &demo_scene_eight_bit,
    &demo_scene_playground,
#if defined(DEMO_EXAMPLES) /* the folder of their maps */
    &demo_scene_platformer,
    &demo_scene_topdown,
#endif
    &demo_scene_torus,
    &demo_scene_many,
    &demo_scene_carve,
    NULL,
};

const demo_scene *demo_scene_find(const char *name)
{
    for (const demo_scene *const *scene = demo_scenes; *scene; scene++)
        if (strcmp((*scene)->name, name) == 0) return *scene;
    return NULL;
}
