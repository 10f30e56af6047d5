#!/bin/sh
# kolize.h and kolize.c, written into WORK/dist by the test single.write, as somebody who drops them into a project uses
# them:
#     run.sh alone      WORK CC...                          both by themselves, looked through without making code
#     run.sh object     WORK NAME CC OPTION...              compiles WORK/NAME/kolize.o
#     run.sh golden     WORK NAME TABLE CC OBJECT...        the golden table's program linked to that
#     run.sh unfused    WORK NAME NO_FUSED CC OPTION...     no fused instruction in it
#     run.sh cxx        WORK NAME TREE CXX                  a program in C++17 linked to it; kolize.c refuses to be C++
#     run.sh example    WORK NAME TREE CC                   the two lines in examples/single/single.c
set -eu
way=$1 work=$2
shift 2
dist=$work/dist
strict="-std=c11 -pedantic -Wall -Wextra -Werror"

case $way in
alone)
    "$@" $strict -fsyntax-only "$dist/kolize.c"
    "$@" -Wall -Werror -fsyntax-only -DKZ_NO_KERNELS -DKZ_NO_MALLOC -DKZ_DEBUG "$dist/kolize.c"
    printf '#include "kolize.h"\n#include "kolize.h"\n' | "$@" $strict -fsyntax-only -I"$dist" -x c -
    refused=$(! "$@" -ffast-math -fsyntax-only "$dist/kolize.c" 2>&1)
    case $refused in *"exact only without -ffast-math"*) ;; *) exit 1 ;; esac
    ;;
object)
    mkdir -p "$work/$1"
    name=$1
    shift
    "$@" -c "$dist/kolize.c" -o "$work/$name/kolize.o"
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
    refused=$(! "$cxx" -x c++ -fsyntax-only "$dist/kolize.c" 2>&1)
    case $refused in *"compile it as C"*) ;; *) exit 1 ;; esac
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
