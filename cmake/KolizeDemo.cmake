# kolize-demo: scenes to play with.  The scenes are a library without SDL (kolize_scenes), so that tests can step them;
# the program around them shows them by SDL2 and SDL2_gfx, and writes pictures by libpng.

if(CMAKE_CROSSCOMPILING)
    return() # pkg-config would find this machine's libraries
endif()
find_package(PkgConfig)
set(KOLIZE_DEMO_FOUND OFF)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(KOLIZE_DEMO_LIBS IMPORTED_TARGET sdl2>=2.0.18 SDL2_gfx libpng)
    set(KOLIZE_DEMO_FOUND ${KOLIZE_DEMO_LIBS_FOUND})
endif()
if(NOT KOLIZE_DEMO_FOUND)
    message(STATUS "kolize-demo: not built, for want of SDL2, SDL2_gfx or libpng "
        "(Debian: libsdl2-dev libsdl2-gfx-dev libpng-dev)")
    return()
endif()

file(GLOB scene_sources CONFIGURE_DEPENDS demo/*/*.c)
file(GLOB demo_sources CONFIGURE_DEPENDS demo/*.c)

add_library(kolize_scenes STATIC ${scene_sources})
kolize_target(kolize_scenes)
target_include_directories(kolize_scenes PUBLIC demo)
target_link_libraries(kolize_scenes PUBLIC kolize::kolize)

# The two games of examples/, which read their maps there when they run.
if(TARGET kolize::io)
    file(GLOB game_sources CONFIGURE_DEPENDS examples/platformer/*.c examples/topdown/*.c)
    target_sources(kolize_scenes PRIVATE examples/play/play.c examples/play/things.c ${game_sources})
    target_include_directories(kolize_scenes PUBLIC examples)
    target_link_libraries(kolize_scenes PUBLIC kolize::io $<$<BOOL:${UNIX}>:m>)
    target_compile_definitions(kolize_scenes PUBLIC DEMO_EXAMPLES="${PROJECT_SOURCE_DIR}/examples")
    add_executable(kolize_play examples/play/window.c)
    kolize_target(kolize_play)
    target_include_directories(kolize_play PRIVATE examples/play)
    target_link_libraries(kolize_play PRIVATE kolize_scenes PkgConfig::KOLIZE_DEMO_LIBS)
    set_target_properties(kolize_play PROPERTIES
        OUTPUT_NAME kolize-play RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
else()
    list(FILTER scene_sources EXCLUDE REGEX "/scene_games\\.c$")
    set_property(TARGET kolize_scenes PROPERTY SOURCES ${scene_sources})
endif()

add_executable(kolize_demo ${demo_sources})
kolize_target(kolize_demo)
kolize_harden(kolize_demo)
target_link_libraries(kolize_demo PRIVATE kolize_scenes PkgConfig::KOLIZE_DEMO_LIBS)
set_target_properties(kolize_demo PROPERTIES
    OUTPUT_NAME kolize-demo RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
