# The tool, with pictures by cairo or without.  cairo brings 16 more shared libraries, and loading them takes longer than
# most runs of the tool.  So the tool opens cairo when a picture is asked for; only its headers are used here.  Two
# decoders that few files need are opened in the same manner.

option(KOLIZE_WITH_CAIRO "The tool draws pictures (-o FILE.png, .svg)" ON)
option(KOLIZE_LOAD_CAIRO "It opens cairo by dlopen when it draws; OFF links it, as static builds need" ${UNIX})

set(KOLIZE_PICTURE_FILES "/draw/(draw_[a-z_]*|cli_picture|cairo_load)\\.c") # in place of picture_none.c

if(KOLIZE_WITH_CAIRO)
    pkg_check_modules(KOLIZE_CAIRO IMPORTED_TARGET GLOBAL cairo>=1.16)
    if(NOT KOLIZE_CAIRO_FOUND)
        message(FATAL_ERROR "The tool draws with cairo 1.16, which pkg-config does not find (Debian: libcairo2-dev).\n"
            "Install it, or build the tool without pictures: -DKOLIZE_WITH_CAIRO=OFF")
    endif()
    list(FILTER cli_sources EXCLUDE REGEX "/cli/draw/picture_none\\.c$")
else()
    set(KOLIZE_CAIRO_FOUND OFF)
    list(FILTER cli_sources EXCLUDE REGEX "${KOLIZE_PICTURE_FILES}$")
endif()

set(KOLIZE_TOOL_INCLUDE ${PROJECT_SOURCE_DIR}/cli) # from where #includes of the tool are written
add_executable(kolize_tool ${cli_sources})
target_include_directories(kolize_tool PRIVATE ${KOLIZE_TOOL_INCLUDE})
kolize_target(kolize_tool)
kolize_harden(kolize_tool)
set(KOLIZE_TOOL_LINKS kolize::io kolize::kolize PkgConfig::KOLIZE_jansson $<$<BOOL:${UNIX}>:m>)
if(KOLIZE_WITH_CAIRO AND KOLIZE_LOAD_CAIRO)
    target_include_directories(kolize_tool SYSTEM PRIVATE ${KOLIZE_CAIRO_INCLUDE_DIRS})
    target_compile_definitions(kolize_tool PRIVATE KOLIZE_LOAD_CAIRO)
    list(APPEND KOLIZE_TOOL_LINKS ${CMAKE_DL_LIBS})
elseif(KOLIZE_WITH_CAIRO)
    list(APPEND KOLIZE_TOOL_LINKS PkgConfig::KOLIZE_CAIRO)
endif()
option(KOLIZE_LOAD_DECODERS "The tool opens libwebp and libzstd by dlopen when a file needs them; OFF links them" ${UNIX})
foreach(pair IN ITEMS WEBP:libwebp ZSTD:libzstd)
    string(REPLACE : ";" pair ${pair})
    list(GET pair 0 option)
    list(GET pair 1 package)
    if(KOLIZE_LOAD_DECODERS AND KOLIZE_WITH_${option} AND KOLIZE_${package}_FOUND)
        target_include_directories(kolize_tool SYSTEM PRIVATE ${KOLIZE_${package}_INCLUDE_DIRS})
        target_compile_definitions(kolize_tool PRIVATE KOLIZE_LOAD_${option})
        list(APPEND KOLIZE_TOOL_LINKS ${CMAKE_DL_LIBS})
    endif()
endforeach()
# Each shared library that a program is linked with takes time when it starts.  The archives come before the shared
# libraries that kolize-io asks for, which the linker then leaves out.
option(KOLIZE_STATIC_DECODERS "The tool contains the decoders that have archives here: it starts in two thirds of the time" OFF)
if(KOLIZE_STATIC_DECODERS)
    set(archives "")
    foreach(name IN ITEMS jansson expat png16 jpeg gif z)
        find_library(KOLIZE_${name}_ARCHIVE lib${name}.a)
        mark_as_advanced(KOLIZE_${name}_ARCHIVE)
        if(KOLIZE_${name}_ARCHIVE)
            list(APPEND archives ${KOLIZE_${name}_ARCHIVE})
        else()
            message(STATUS "kolize: lib${name}.a is not here, so the tool is linked with the shared library")
        endif()
    endforeach()
    list(PREPEND KOLIZE_TOOL_LINKS $<TARGET_FILE:kolize::io> ${archives} $<$<BOOL:${UNIX}>:m>)
endif()
target_link_libraries(kolize_tool PRIVATE ${KOLIZE_TOOL_LINKS})
set_target_properties(kolize_tool PROPERTIES
    OUTPUT_NAME kolize RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
