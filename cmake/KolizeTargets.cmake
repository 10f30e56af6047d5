# How every target of this project is compiled.

include(CheckCCompilerFlag)
include(CheckLinkerFlag)

if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    set(KOLIZE_GNU_LIKE ON)
endif()

set(KOLIZE_WARNINGS "")
if(KOLIZE_GNU_LIKE)
    set(KOLIZE_WARNINGS
        -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition
        -Wpointer-arith -Wcast-qual -Wwrite-strings -Wundef -Wvla -Wformat=2 -Wfloat-conversion)
    if(KOLIZE_WERROR)
        list(APPEND KOLIZE_WARNINGS -Werror)
    endif()
endif()

# A project that adds this one may have any warnings, and -Werror: they are about its own files.
set(KOLIZE_SYSTEM "")
if(NOT top)
    set(KOLIZE_SYSTEM SYSTEM)
    if(KOLIZE_GNU_LIKE)
        set(KOLIZE_WARNINGS -w)
    endif()
endif()

# What the answers depend on, and kernel files' options, from compile_options.txt.
set(KOLIZE_ARITHMETIC "")
if(MSVC)
    set(KOLIZE_ARITHMETIC /fp:precise)
endif()
set(KOLIZE_FILE_ROWS "") # "regular-expression options" of the files whose path ends so
if(KOLIZE_GNU_LIKE)
    set(_processor ${CMAKE_SYSTEM_PROCESSOR})
    if(_processor MATCHES "^(x86_64|AMD64|amd64|i.86|x86)$")
        set(_processor x86)
    endif()
    if(EMSCRIPTEN) # whose toolchain file says x86
        set(_processor wasm32)
    endif()
    set(_compiler other)
    if(CMAKE_C_COMPILER_ID STREQUAL GNU)
        set(_compiler gcc)
    endif()
    file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/compile_options.txt _lines REGEX "^[a-z*]")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/compile_options.txt)
    foreach(_line IN LISTS _lines)
        separate_arguments(_words UNIX_COMMAND "${_line}")
        list(POP_FRONT _words _files _on _by)
        list(JOIN _words " " _options)
        if(NOT _on MATCHES "^(any|${_processor})$" OR NOT _by MATCHES "^(any|${_compiler})$")
            continue()
        elseif(_files STREQUAL "*")
            list(APPEND KOLIZE_ARITHMETIC ${_words})
        else()
            string(MAKE_C_IDENTIFIER "KOLIZE_HAVE${_options}" _have)
            check_c_compiler_flag("${_options}" ${_have})
            if(${_have})
                string(REPLACE "." "\\." _files "${_files}")
                string(REPLACE "*" ".*" _files "${_files}")
                list(APPEND KOLIZE_FILE_ROWS "/${_files}$ ${_options}")
            endif()
        endif()
    endforeach()
endif()

# Each function in a section of its own, so that a program linked with --gc-sections keeps only what it calls.
if(KOLIZE_GNU_LIKE AND NOT APPLE)
    list(APPEND KOLIZE_ARITHMETIC -ffunction-sections -fdata-sections)
endif()

# A tenth of the library would be tables for throwing through it, which it does not allow, and for backtraces without
# debug information.  With -g gcc and clang write such tables beside the program.  Windows needs them to unwind.
option(KOLIZE_UNWIND_TABLES "Keep unwind tables in release builds." OFF)
if(KOLIZE_GNU_LIKE AND NOT APPLE AND NOT WIN32 AND NOT KOLIZE_UNWIND_TABLES)
    list(APPEND KOLIZE_ARITHMETIC $<$<OR:$<CONFIG:Release>,$<CONFIG:MinSizeRel>>:-fno-asynchronous-unwind-tables>)
endif()

# Nobody replaces a function of the library by another one of that name, so it may call and inline its own directly.
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
    list(APPEND KOLIZE_ARITHMETIC -fno-semantic-interposition)
endif()

set(KOLIZE_INSTRUMENT "")
if(KOLIZE_SANITIZE)
    string(REPLACE ";" "," _list "${KOLIZE_SANITIZE}")
    set(KOLIZE_INSTRUMENT -fsanitize=${_list} -fno-sanitize-recover=all -fno-omit-frame-pointer
        $<$<C_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>) # what is put in between makes gcc doubt what is set
    if("undefined" IN_LIST KOLIZE_SANITIZE)
        list(APPEND KOLIZE_INSTRUMENT -fsanitize=float-cast-overflow)
    endif()
endif()
if(KOLIZE_COVERAGE)
    list(APPEND KOLIZE_INSTRUMENT --coverage -fprofile-update=atomic) # tests with threads lose no counts
endif()

include(${CMAKE_CURRENT_LIST_DIR}/KolizeHardening.cmake)

function(kolize_target name)
    set_target_properties(${name} PROPERTIES
        C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden UNITY_BUILD OFF)
    target_compile_options(${name} PRIVATE ${KOLIZE_WARNINGS} ${KOLIZE_ARITHMETIC} ${KOLIZE_INSTRUMENT})
    target_link_options(${name} PRIVATE ${KOLIZE_HARDEN_LINK})
    target_compile_definitions(${name} PRIVATE
        $<$<BOOL:${KOLIZE_ASSERTS}>:KZ_DEBUG> $<$<BOOL:${MINGW}>:__USE_MINGW_ANSI_STDIO=1>)
    if(KOLIZE_INSTRUMENT)
        target_link_options(${name} PRIVATE ${KOLIZE_INSTRUMENT})
    endif()
endfunction()

# Gives the files that compile_options.txt names their options.  Where processor or compiler do not take a kernel's, it
# compiles to its "not here" form, and the kernel table leaves the level out.
function(kolize_file_options)
    foreach(row IN LISTS KOLIZE_FILE_ROWS)
        string(REGEX MATCH "^[^ ]+" pattern "${row}")
        string(REGEX REPLACE "^[^ ]+ (.*)$" "\\1" words "${row}")
        separate_arguments(words UNIX_COMMAND "${words}")
        set(files ${ARGN})
        list(FILTER files INCLUDE REGEX "${pattern}")
        if(CMAKE_UNITY_BUILD) # takes files without options of their own alone
            list(FILTER words EXCLUDE REGEX "^(-O[0-9s]|-fno-inline-functions-called-once)$")
        endif()
        if(files AND words)
            list(TRANSFORM words REPLACE "^(-O[0-9s])$" "$<$<NOT:$<OR:$<CONFIG:Debug>,$<CONFIG:MinSizeRel>>>:\\1>")
            set_property(SOURCE ${files} APPEND PROPERTY COMPILE_OPTIONS ${words})
        endif()
    endforeach()
endfunction()

# Files of one folder are compiled as one, but for those that ask libc for more than C11 in their first lines.
function(kolize_join_files)
    foreach(source IN LISTS ARGN)
        get_filename_component(folder ${source} DIRECTORY)
        string(MAKE_C_IDENTIFIER ${folder} folder)
        set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder})
        file(STRINGS ${source} asks LIMIT_COUNT 1 REGEX "^#define _[A-Z_]+_SOURCE")
        if(asks)
            set_property(SOURCE ${source} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
        endif()
    endforeach()
endfunction()

# kolize_library(NAME core EXPORT set SOURCES ... DEFINES ...): makes NAME_static and NAME_shared as asked for, and
# the alias kolize::ALIAS for the static one (the shared one when it is the only one).
function(kolize_library)
    cmake_parse_arguments(L "" "NAME;ALIAS;EXPORT" "SOURCES;LINK_STATIC;LINK_SHARED" ${ARGN})
    set(made "")
    kolize_join_files(${L_SOURCES})
    set(share_objects OFF)
    if(KOLIZE_SHARE_OBJECTS AND KOLIZE_BUILD_STATIC AND KOLIZE_BUILD_SHARED AND NOT WIN32)
        set(share_objects ON)
    endif()
    foreach(form IN ITEMS static shared)
        string(TOUPPER ${form} FORM)
        if(NOT KOLIZE_BUILD_${FORM})
            continue()
        endif()
        set(t ${L_NAME}_${form})
        set(sources ${L_SOURCES})
        if(form STREQUAL shared AND share_objects)
            set(sources $<TARGET_OBJECTS:${L_NAME}_static>)
        endif()
        add_library(${t} ${FORM} ${sources})
        add_library(kolize::${L_ALIAS}_${form} ALIAS ${t})
        kolize_target(${t})
        target_include_directories(${t} ${KOLIZE_SYSTEM} PUBLIC
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
        target_include_directories(${t} PRIVATE ${PROJECT_SOURCE_DIR}/src)
        target_compile_definitions(${t} PRIVATE KZ_BUILD)
        if(NOT L_NAME STREQUAL kolize)
            kolize_harden(${t})
        endif()
        string(REPLACE _ - file_name ${L_NAME})
        set_target_properties(${t} PROPERTIES
            OUTPUT_NAME ${file_name} EXPORT_NAME ${L_ALIAS}_${form} UNITY_BUILD_MODE GROUP)
        # Files of the core have options of their own, which a joined one could not have.
        if((L_NAME STREQUAL kolize AND CMAKE_UNITY_BUILD) OR (L_NAME STREQUAL kolize_io AND KOLIZE_JOIN_FILES))
            set_target_properties(${t} PROPERTIES UNITY_BUILD ON)
        endif()
        if(form STREQUAL shared)
            target_compile_definitions(${t} PUBLIC KZ_SHARED)
            set_target_properties(${t} PROPERTIES
                VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
            target_link_libraries(${t} ${L_LINK_SHARED})
            if(CMAKE_SYSTEM_NAME STREQUAL Linux AND KOLIZE_GNU_LIKE) # it calls its own functions directly
                check_linker_flag(C -Wl,-Bsymbolic-functions KOLIZE_HAVE_BSYMBOLIC_FUNCTIONS) # zig's linker does not know it
                if(KOLIZE_HAVE_BSYMBOLIC_FUNCTIONS)
                    target_link_options(${t} PRIVATE -Wl,-Bsymbolic-functions)
                endif()
            endif()
            if(UNIX AND NOT APPLE) # installed side by side, they find each other; not under /usr (KolizeInstall.cmake)
                set_target_properties(${t} PROPERTIES INSTALL_RPATH "\$ORIGIN")
            endif()
        else()
            set_target_properties(${t} PROPERTIES POSITION_INDEPENDENT_CODE ON)
            if(share_objects) # what links it does not offer its functions to others
                target_compile_definitions(${t} PRIVATE KZ_SHARED)
                if(NOT APPLE AND KOLIZE_GNU_LIKE)
                    target_link_options(${t} INTERFACE -Wl,--exclude-libs,lib${file_name}.a)
                endif()
            endif()
            if(MSVC)
                set_target_properties(${t} PROPERTIES OUTPUT_NAME ${file_name}_static)
            endif()
            target_link_libraries(${t} ${L_LINK_STATIC})
        endif()
        list(APPEND made ${t})
    endforeach()
    list(GET made 0 first)
    add_library(kolize::${L_ALIAS} ALIAS ${first})
    set(KOLIZE_INSTALL_${L_EXPORT} ${made} PARENT_SCOPE)
endfunction()
