# Options that make it hard to turn a fault in memory into code that runs.  They change no answer.  Only those that
# compiler and linker take are given.  Windows' linker has its own defaults.
#
# Every program and shared library is linked with them.  Only what reads files is compiled with them: kolize-io, the tool,
# the demo, kolize-pool.  The core is not: stack protector and the other two made 43 rows of bench_shapes 1.9 % slower in
# the mean and a circle with a box 5.6 %, on an AMD EPYC.  A distribution's own CFLAGS reach the core as well.

option(KOLIZE_HARDENING "Stack protector, checked libc calls, RELRO, BIND_NOW, a tool at any address" ${top})
set(KOLIZE_HARDEN_COMPILE "")
set(KOLIZE_HARDEN_LINK "")
set(KOLIZE_HARDEN OFF)
if(KOLIZE_HARDENING AND KOLIZE_GNU_LIKE AND UNIX AND NOT KOLIZE_SANITIZE) # sanitizers check more, in their own ways
    set(KOLIZE_HARDEN ON)
endif()

if(KOLIZE_HARDEN)
    include(CheckLinkerFlag)
    # clang takes what its target has not, and warns of it in each file; asked for errors, it says so.
    set(asked ${CMAKE_REQUIRED_FLAGS})
    set(CMAKE_REQUIRED_FLAGS "${CMAKE_REQUIRED_FLAGS} -Werror")
    foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection)
        string(MAKE_C_IDENTIFIER "KOLIZE_HAVE${flag}" have)
        check_c_compiler_flag(${flag} ${have})
        if(${have})
            list(APPEND KOLIZE_HARDEN_COMPILE ${flag})
        endif()
    endforeach()
    set(CMAKE_REQUIRED_FLAGS ${asked})
    list(APPEND KOLIZE_HARDEN_COMPILE "SHELL:-include \"${CMAKE_CURRENT_LIST_DIR}/fortify.h\"")
    foreach(flag IN ITEMS -Wl,-z,relro -Wl,-z,now -Wl,--as-needed)
        string(MAKE_C_IDENTIFIER "KOLIZE_HAVE${flag}" have)
        check_linker_flag(C ${flag} ${have})
        if(${have})
            list(APPEND KOLIZE_HARDEN_LINK ${flag})
        endif()
    endforeach()
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES C)
endif()

# Compiles a target with them; a program can then be loaded at any address.
function(kolize_harden name)
    target_compile_options(${name} PRIVATE ${KOLIZE_HARDEN_COMPILE})
    if(KOLIZE_HARDEN)
        set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
endfunction()
