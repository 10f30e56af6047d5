#!/bin/sh
# kolize.h and kolize.c, written into WORK/dist by the test single.write, as somebody who drops them into a project uses
# them:
#     run.sh alone      WORK CC...                          both by themselves, looked through without making code
#     run.sh msvc       WORK STUBS CC                       as clang understands MSVC, with the headers in STUBS
#     run.sh object     WORK NAME CC OPTION...              compiles WORK/NAME/kolize.o
#     run.sh warnings   WORK CC...                          compiles both at four levels by each CC, as strictly as users
#     run.sh no_malloc  WORK CC                             without a heap: the object asks libc for no memory
#     run.sh golden     WORK NAME TABLE CC OBJECT...        the golden table's program linked to that
#     run.sh unfused    WORK NAME NO_FUSED CC OPTION...     no fused instruction in it
#     run.sh cxx        WORK NAME TREE CXX                  a program in C++17 linked to it; kolize.c refuses to be C++
#     run.sh switches   WORK TREE CC                        each switch of cmake/switches.txt alone compiles; a program
#                                                           links with all of them, and refuses a library of another build
#     run.sh example    WORK NAME TREE CC                   the two lines in examples/single/single.c
set -eu
way=$1 work=$2
shift 2
dist=$work/dist
every="-Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Werror"
# Of a file of that length gcc 12 reads all lines again for each warning about indentation: 3 s of 4.
strict="-std=c11 $every -Wno-misleading-indentation"

case $way in
alone)
    # clang warns of nothing more when it makes code; what gcc's optimiser finds shows in `object`.
    for level in 0 2; do "$@" $strict -O$level -fsyntax-only "$dist/kolize.c"; done
    "$@" -Wall -Werror -Wno-misleading-indentation -fsyntax-only -DKZ_NO_KERNELS -DKZ_NO_MALLOC -DKZ_DEBUG "$dist/kolize.c"
    printf '#include "kolize.h"\n#include "kolize.h"\n' | "$@" $strict -fsyntax-only -I"$dist" -x c -
    refused=$(! "$@" -ffast-math -Wfatal-errors -fsyntax-only "$dist/kolize.c" 2>&1)
    case $refused in *"exact only without -ffast-math"*) ;; *) exit 1 ;; esac
    ;;
msvc)
    for machine in x86_64 aarch64; do
        "$2" --target=$machine-pc-windows-msvc -isystem "$1" $strict -O2 -fsyntax-only "$dist/kolize.c"
    done
    ;;
object)
    mkdir -p "$work/$1"
    name=$1
    shift
    "$@" $every -Wno-misleading-indentation -c "$dist/kolize.c" -o "$work/$name/kolize.o"
    ;;
warnings)
    n=0
    printf '#include "kolize.h"\nint main(void) { return 0; }\n' > "$work/header.c"
    for cc in "$@"; do
        for level in 0 1 2 3; do
            for file in "$dist/kolize.c" "$work/header.c"; do
                "$cc" -std=c11 $every -O$level -I"$dist" -c "$file" -o "$work/warnings.o"
            done
            n=$((n + 1))
        done
        # The flags are heeded: a widening that is not written is refused.
        printf 'double twice(float a);\ndouble twice(float a) { return a * 2.0; }\n' > "$work/planted.c"
        if "$cc" -std=c11 $every -c "$work/planted.c" -o "$work/warnings.o" 2> /dev/null; then exit 1; fi
    done
    [ "$n" -ge 4 ]
    echo "$n builds of the two files, 0 warnings"
    ;;
no_malloc) # unoptimised, which hides no call; without the kernels, that ask for none in any build (house.floors)
    "$@" -w -O0 -DKZ_NO_MALLOC -DKZ_NO_KERNELS -c "$dist/kolize.c" -o "$work/no_malloc.o"
    nm -u "$work/no_malloc.o" > "$work/no_malloc.nm"
    grep -qw memcpy "$work/no_malloc.nm"
    if grep -wE 'malloc|calloc|realloc|free|aligned_alloc|posix_memalign' "$work/no_malloc.nm"; then exit 1; fi
    ;;
golden)
    name=$1 table=$2
    shift 2
    "$@" "$work/$name/kolize.o" -lm -o "$work/$name/golden"
    "$work/$name/golden" --table "$table"
    ;;
unfused)
    name=$1 no_fused=$2
    shift 2
    sh "$no_fused" "$work/$name" "$@"
    ;;
cxx)
    name=$1 tree=$2 cxx=$3
    "$cxx" -std=c++17 -pedantic -Wall -Wextra -Werror -I"$dist" "$tree/test/single/program.cpp" "$work/$name/kolize.o" \
        -lm -o "$work/program"
    [ "$("$work/program")" = "overlap, 2 deep" ]
    # kolize.hpp beside them: the first program of the README.
    sed 's,<kolize/kolize.hpp>,"kolize.hpp",' "$tree/examples/cpp/first.cpp" > "$work/first.cpp"
    "$cxx" -std=c++17 -pedantic -Wall -Wextra -Werror -I"$dist" "$work/first.cpp" "$work/$name/kolize.o" -lm -o "$work/program"
    "$work/program" | cmp - "$tree/examples/first.txt"
    refused=$(! "$cxx" -x c++ -Wfatal-errors -fsyntax-only "$dist/kolize.c" 2>&1)
    case $refused in *"compile it as C"*) ;; *) exit 1 ;; esac
    ;;
switches)
    tree=$1
    shift
    folder=$work/switches
    mkdir -p "$folder"
    all=""
    for name in $(sed -n 's/^\([A-Z_]*\) .*/\1/p' "$tree/cmake/switches.txt"); do
        "$@" $strict -DKZ_NO_$name -fsyntax-only "$dist/kolize.c"
        all="$all -DKZ_NO_$name"
    done
    [ "$(echo $all | wc -w)" -ge 13 ]
    "$@" $strict -O0 -ffunction-sections $all -c "$dist/kolize.c" -o "$folder/kolize.o"
    link() { # the program compiled with those switches
        "$cc" $strict -O0 -I"$dist" $2 "$tree/examples/single/single.c" "$folder/kolize.o" -lm -o "$folder/$1" $3
    }
    cc=$1
    for collect in "" -Wl,--gc-sections; do
        link all "$all" "$collect"
        "$folder/all" | cmp - "$tree/examples/single/single.txt"
        said=$(! link none "" "$collect" 2>&1)
        case $said in *undefined*kz_library_[0-9]*) ;; *) echo "$said" && exit 1 ;; esac
        said=$(! link fit -DKZ_NO_FIT "$collect" 2>&1)
        case $said in *undefined*kz_library_[0-9]*_[0-9]*_without_fit*) ;; *) echo "$said" && exit 1 ;; esac
    done
    ;;
example)
    name=$1 tree=$2 cc=$3
    # The lines as they stand, but for where things are; kolize.c has been compiled already.
    lines=$(sed -n 's/^ \*     \(.*\)$/\1/p' "$tree/examples/single/single.c" | sed 's| \*/$||')
    [ "$(printf '%s\n' "$lines" | wc -l)" = 2 ]
    make_line=$(printf '%s\n' "$lines" | sed -n 1p)
    cc_line=$(printf '%s\n' "$lines" | sed -n 2p |
        sed "s|build/dist/kolize.c|$work/$name/kolize.o|; s|build/|$work/|g; s|^cc |$cc |")
    [ "$make_line" = "make amalgamation" ]
    cd "$tree"
    $make_line BUILD="$work/by_make"
    cmp "$work/by_make/dist/kolize.c" "$dist/kolize.c"
    cmp "$work/by_make/dist/kolize.h" "$dist/kolize.h"
    $cc_line
    "$work/single" | cmp - examples/single/single.txt
    ;;
*)
    echo "run.sh: unknown way $way" >&2
    exit 2
    ;;
esac
