#!/bin/sh
# Compiles the C++ headers as strictly as users may:  warnings.sh TREE WORK [--all]
# Without --all by two compilers, in the oldest standard and a newer one; with it in each standard, by MinGW too, without
# each switch of the library, and every example by itself.  What -Weverything says and is not wanted is the list below.
set -eu
tree=$1 work=$2 all=${3:-}
mkdir -p "$work"
unit=$work/headers.cpp
printf '#include <kolize/%s>\n' kolize.hpp io.hpp pool.hpp kolize.hpp > "$unit"
cat >> "$unit" << 'END'
#if __cplusplus >= 202002L
constexpr kz::query_filter but_walls{.collides = 6, .no_sensors = true};
constexpr kz::move_def feet{.up = {0, -1}, .snap = 4};
static kz::result<kz::body> add(kz::world &world) { return world.create_body({.pose = kz::at(3, 4), .user = 7}); }
#else
constexpr kz::query_filter but_walls{};
constexpr kz::move_def feet{};
static kz::result<kz::body> add(kz::world &world) { return world.create_body({}); }
#endif
int main()
{
    kz::world world = kz::world::create().value();
    const kz::body b = add(world).value();
    if (world.ray({0, 0}, {1, 1}, but_walls) || !kz::move(world, b, {1, 0}, feet)) return 1;
    return kz::self_check().ok() ? 0 : 1;
}
END
include="-I$tree/include -fsyntax-only -Werror"
bare="-fno-exceptions -fno-rtti"
gcc_strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wuseless-cast
    -Wdouble-promotion -Wnon-virtual-dtor -Wcast-align -Wzero-as-null-pointer-constant"
# C++98 and padding are nobody's business here; newer clangs doubt every pointer, and every switch with a default.
unwanted="-Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-padded -Wno-unknown-warning-option
    -Wno-unsafe-buffer-usage -Wno-switch-default"

n=0
try() {
    "$@" || { echo "failed: $*"; exit 1; }
    n=$((n + 1))
}
gcc_standards=20 clang_standards=17
if [ -n "$all" ]; then gcc_standards="17 20 23" clang_standards="17 20 2b"; fi
if command -v g++ > /dev/null; then
    for standard in $gcc_standards; do try g++ -std=c++$standard $bare $gcc_strict $include "$unit"; done
fi
if command -v clang++ > /dev/null; then
    for standard in $clang_standards; do try clang++ -std=c++$standard $bare -Weverything $unwanted $include "$unit"; done
fi
[ $n -gt 0 ]
if [ -n "$all" ]; then
    if command -v x86_64-w64-mingw32-g++ > /dev/null; then
        try x86_64-w64-mingw32-g++ -std=c++17 -Wall -Wextra -Wpedantic $include "$unit"
    else echo "MinGW is not asked: there is no x86_64-w64-mingw32-g++"; fi
    core=$work/core.cpp
    echo '#include <kolize/kolize.hpp>' > "$core"
    every=""
    for name in $(sed -n 's/^\([A-Z_]*\) .*/\1/p' "$tree/cmake/switches.txt"); do
        every="$every -DKZ_NO_$name"
        try g++ -std=c++17 -Wall -Wextra -DKZ_NO_"$name" $include "$core"
    done
    try g++ -std=c++17 -Wall -Wextra $every $include "$core"
    for example in "$tree"/examples/cpp/*.cpp; do
        try g++ -std=c++17 $bare -Wall -Wextra -Wpedantic -Wconversion $include "$example"
    done
    # The program of the page.
    sed -n '/^    #include <kolize.kolize.hpp>/,/^    }$/s/^    //p' "$tree/docs/cpp.md" > "$work/page.cpp"
    grep -q 'int main' "$work/page.cpp"
    try g++ -std=c++17 $bare -Wall -Wextra -Wpedantic $include "$work/page.cpp"
    # The oldest standard that is refused says so.
    said=$(! g++ -std=c++14 -Wfatal-errors $include "$core" 2>&1)
    case $said in *"needs C++17"*) ;; *) exit 1 ;; esac
fi
# The flags are heeded: a cast of the old kind is refused, and a status that nobody looks at.
printf 'int old(double d);\nint old(double d) { return (int)d; }\n' > "$work/planted.cpp"
if g++ -std=c++17 $gcc_strict $include "$work/planted.cpp" 2> /dev/null; then exit 1; fi
for looks in "static_cast<void>(w.step())" "w.step()"; do
    printf '#include <kolize/kolize.hpp>\nvoid f(kz::world &w);\nvoid f(kz::world &w) { %s; }\n' "$looks" > "$work/planted.cpp"
    if g++ -std=c++17 $include "$work/planted.cpp" 2> /dev/null; then last=taken; else last=refused; fi
    case $looks in w.*) [ $last = refused ] ;; *) [ $last = taken ] ;; esac
done
echo "$n compilations, 0 warnings"
