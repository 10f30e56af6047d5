#!/bin/sh
# One way of using kolize from outside its tree:  run.sh WAY SOURCE_TREE BUILD WORK_FOLDER CC CXX
set -eu
way=$1 tree=$2 build=$3 work=$4 CC=$5 CXX=$6
export CC CXX
prefix=$work/prefix
here=$tree/test/consumer
# As with a compiler that lacks their options: their files are empty then.
no_kernels=$(sed -n 's/^\(KOLIZE_HAVE_[A-Za-z0-9_]*avx[A-Za-z0-9_]*\):.*/-D\1=OFF/p' "$build/CMakeCache.txt")

# Every program of the consumer prints one line with the word when it is linked and right.
run_all() {
    ran=0
    for app in "$@"; do
        [ -x "$app" ] || continue
        answer=$("$app")
        echo "$app: $answer"
        case $answer in *overlap) ran=$((ran + 1)) ;; *) exit 1 ;; esac
        case $answer in *"no overlap") exit 1 ;; esac
    done
    [ "$ran" -ge 2 ]
}

# A shared object with the static library in it exports its own function alone.
exports_its_own() {
    nm -D --defined-only "$1" | awk '$2 ~ /[TDBRVW]/ { print $3 }' > "$work/exported.txt"
    grep -qx plugin_hits "$work/exported.txt"
    if grep '^kz' "$work/exported.txt"; then
        echo "$1 exports functions of the static library" >&2
        exit 1
    fi
}

build_app() {
    rm -rf "$work/$way"
    cmake -S "$here/app" -B "$work/$way" "$@" > "$work/$way.log" 2>&1 &&
        cmake --build "$work/$way" -j 2 >> "$work/$way.log" 2>&1 || { cat "$work/$way.log"; exit 1; }
    run_all "$work/$way"/app "$work/$way"/app_*
    exports_its_own "$work/$way/libplugin.so"
}

# Compiles by the flags that pkg-config gives for the installed files, whatever pkg-config would find elsewhere first.
by_pkg_config() {
    out=$1
    PKG_CONFIG_PATH=$(dirname "$(find "$2" -name kolize.pc)")
    export PKG_CONFIG_PATH
    libs=$(pkg-config --variable=libdir kolize)
    mkdir -p "$out"
    "$CC" -std=c11 "$here/app/app.c" $(pkg-config --cflags --libs kolize) -Wl,-rpath,"$libs" -o "$out/app"
    "$CC" -std=c11 "$here/app/app.c" $(pkg-config --cflags kolize) "$libs/libkolize.a" -o "$out/app_static"
    "$CXX" -std=c++17 "$here/app/app_hpp.cpp" $(pkg-config --cflags --libs kolize) -Wl,-rpath,"$libs" -o "$out/app_hpp"
    "$CC" -std=c11 -shared -fPIC "$here/app/plugin.c" $(pkg-config --cflags kolize) "$libs/libkolize.a" \
        $(pkg-config --static --libs-only-other kolize) -o "$out/plugin.so"
    exports_its_own "$out/plugin.so"
    if [ -f "$PKG_CONFIG_PATH/kolize-pool.pc" ]; then
        "$CC" -std=c11 "$here/app/app_pool.c" $(pkg-config --cflags --libs kolize-pool) -Wl,-rpath,"$libs" \
            -o "$out/app_pool"
        "$CC" -std=c11 "$here/app/app_pool.c" $(pkg-config --cflags kolize-pool) "$libs/libkolize-pool.a" \
            "$libs/libkolize.a" -pthread -o "$out/app_pool_static"
    fi
    if [ -f "$PKG_CONFIG_PATH/kolize-io.pc" ]; then
        "$CC" -std=c11 "$here/app/app_io.c" $(pkg-config --cflags --libs kolize-io) -Wl,-rpath,"$libs" -o "$out/app_io"
        "$CC" -std=c11 "$here/app/app_io.c" $(pkg-config --cflags kolize-io) "$libs/libkolize-io.a" "$libs/libkolize.a" \
            $(pkg-config --static --libs-only-l kolize-io | tr ' ' '\n' | grep -v kolize) -o "$out/app_io_static"
    fi
    run_all "$out"/app "$out"/app_*
}

case $way in
install)
    rm -rf "$prefix"
    cmake --install "$build" --prefix "$prefix"
    [ ! -x "$build/kolize" ] || "$prefix/bin/kolize" --version
    # The line that is printed compiles a program that runs, in an empty environment.
    line=$(sh "$tree/scripts/installed.sh" "$build" "$prefix" | sed -n 's/^ *cc first.c //p')
    [ -n "$line" ]
    app=$work/printed
    env -i PATH=/usr/bin:/bin sh -c "'$CC' -std=c11 '$here/app/app.c' ${line% -o first} -o '$app' && '$app'"
    # So with a prefix of two words, from which make takes all away again.
    spaced="$work/two words"
    rm -rf "$spaced"
    cmake --install "$build" --prefix "$spaced" > /dev/null
    cp "$here/app/app.c" "$spaced/first.c"
    line=$(sh "$tree/scripts/installed.sh" "$build" "$spaced" | sed -n 's/^ *eval cc //p')
    [ -n "$line" ]
    (cd "$spaced" && env -i PATH=/usr/bin:/bin sh -c "eval '$CC' -std=c11 $line && ./first")
    make -C "$tree" uninstall BUILD="$build" PREFIX="$spaced" > "$work/uninstall.log"
    [ "$(find "$spaced" -type f | wc -l)" -eq 2 ] # the program and its source
    ;;
uninstall)
    # What is installed goes again, and nothing else.
    stage=$work/stage
    installed() { find "$stage" -type f -o -type l; }
    count() { installed | wc -l; }
    remove() { DESTDIR=$stage sh "$tree/scripts/uninstall.sh" "$build" "$1"; }
    put() { DESTDIR=$stage cmake --install "$build" --prefix "$1" > /dev/null; }
    paths() { for library in $(find "$stage" -name '*.so'); do readelf -d "$library"; done | grep -c 'R.*PATH' || true; }
    rm -rf "$stage"
    # Libraries say where they lie, but not in a folder that the system searches.
    for prefix in /usr /usr/local /opt/kolize; do
        put $prefix
        # What is staged names no folder to search, and is told so.
        if grep -r rpath "$stage" --include='*.pc'; then exit 1; fi
        DESTDIR=$stage sh "$tree/scripts/installed.sh" "$build" $prefix | grep -q '^Staged below'
        so=$(find "$stage" -name '*.so' | wc -l)
        case $prefix in /usr*) [ "$(paths)" -eq 0 ] ;; *) [ "$(paths)" -eq "$so" ] ;; esac
        [ $prefix = /opt/kolize ] || remove $prefix > /dev/null
        [ $prefix = /opt/kolize ] || [ "$(count)" -eq 0 ]
    done
    n=$(count)
    [ "$n" -ge 20 ]
    # Another prefix than the install's is refused, and then nothing is removed.
    if remove /opt/other > "$work/uninstall.log" 2>&1; then exit 1; fi
    grep -q 'was not below /opt/other' "$work/uninstall.log"
    [ "$(count)" -eq "$n" ]
    # A file of somebody else keeps its folder.
    echo mine > "$stage/opt/kolize/include/kolize/mine.h"
    remove /opt/kolize > "$work/uninstall.log"
    tail -n 1 "$work/uninstall.log"
    [ "$(grep -c '^removed .*[^/]$' "$work/uninstall.log")" -eq "$n" ]
    [ "$(installed)" = "$stage/opt/kolize/include/kolize/mine.h" ]
    rm "$stage/opt/kolize/include/kolize/mine.h"
    # Twice is no fault, and takes the folder that has become empty.
    remove /opt/kolize/
    [ -z "$(find "$stage/opt/kolize" -mindepth 1 -name kolize)" ]
    ;;
moved_build)
    # make says what to do with a build folder that was copied, or made for other sources.
    rm -rf "$work/$way"
    mkdir -p "$work/$way/made" "$work/$way/other"
    printf 'CMAKE_CACHEFILE_DIR:INTERNAL=%s\nCMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$work/$way/made" "$tree" \
        > "$work/$way/made/CMakeCache.txt"
    cp "$work/$way/made/CMakeCache.txt" "$work/$way/other/"
    sh "$tree/scripts/moved.sh" "$work/$way/made" "$work/$way/none"
    for goal in '' build install js; do
        if make -C "$tree" $goal BUILD="$work/$way/other" > "$work/$way.log" 2>&1; then exit 1; fi
        grep -q "rm -rf $work/$way/other" "$work/$way.log"
        grep -q "was made in $work/$way/made, and copied or moved" "$work/$way.log"
    done
    make -C "$tree" help BUILD="$work/$way/other" > "$work/$way.log"
    printf 'CMAKE_CACHEFILE_DIR:INTERNAL=%s\nCMAKE_HOME_DIRECTORY:INTERNAL=/\n' "$work/$way/made" > "$work/$way/made/CMakeCache.txt"
    if sh "$tree/scripts/moved.sh" "$work/$way/made" 2> "$work/$way.log"; then exit 1; fi
    grep -q 'was made for the sources in /' "$work/$way.log"
    # What it says to remove is one word of the shell, and no folder beside it.
    mv "$work/$way/made" "$work/$way/two words"
    if sh "$tree/scripts/moved.sh" "$work/$way/two words" 2> "$work/$way.log"; then exit 1; fi
    grep -q "rm -rf '$work/$way/two words'\$" "$work/$way.log"
    ;;
install_builds)
    # What `make install` builds: what it installs, each file once for both forms, and no demo.
    rm -rf "$work/$way"
    cmake -S "$tree" -B "$work/$way" -G Ninja -DCMAKE_BUILD_TYPE=Release > "$work/$way.log" 2>&1 || { cat "$work/$way.log"; exit 1; }
    ninja -C "$work/$way" -t commands kolize_installed > "$work/$way.txt"
    n=$(grep -c ' -c ' "$work/$way.txt")
    echo "$n compilations"
    [ "$n" -ge 200 ]
    [ "$n" -le 400 ]
    if grep -E 'demo|scenes|kolize_play' "$work/$way.txt"; then exit 1; fi
    ;;
find_package)
    build_app -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release
    ;;
add_subdirectory)
    # Whether it builds is asked here, not how fast it is: without kernels, and many files in one, as some projects
    # build all they have.  Without a build type, as most begin, nothing is optimised and libm is needed.
    # Warnings of the program's project are about its own files; those of Kolize would stop it.
    if "$CC" -std=c11 -Wpadded -Werror -I"$tree/include" -fsyntax-only "$here/app/app.c" 2> "$work/padded.log"; then exit 1; fi
    grep -q padding "$work/padded.log"
    build_app -DKOLIZE_TREE="$tree" -DCMAKE_BUILD_TYPE= \
        $no_kernels -DCMAKE_UNITY_BUILD=ON
    ;;
pkg_config)
    rm -rf "$work/$way"
    by_pkg_config "$work/$way" "$prefix"
    ;;
moved_prefix)
    rm -rf "$work/moved"
    cp -a "$prefix" "$work/moved"
    build_app -DCMAKE_PREFIX_PATH="$work/moved" -DCMAKE_BUILD_TYPE=Release
    grep -q "$work/moved" "$work/$way/CMakeCache.txt"
    by_pkg_config "$work/$way/pkg" "$work/moved"
    # Where a distribution has kolize-io in a package that is not installed, the core is found all the same.
    find "$work/moved" -name 'kolize-io*.cmake' -exec rm {} +
    cmake -S "$here/app" -B "$work/$way/core" -DCMAKE_PREFIX_PATH="$work/moved" > "$work/$way.log" 2>&1 || { cat "$work/$way.log"; exit 1; }
    ;;
headers)
    n=0
    strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Werror -fsyntax-only -I$prefix/include"
    for header in "$prefix"/include/kolize/*.h; do
        name=${header##*/}
        # The first of the two is alone, and the second adds nothing.  A header of macros alone makes no unit of C.
        line="#include <kolize/$name>"
        printf '%s\n%s\nextern int unit;\n' "$line" "$line" | "$CC" -std=c11 -Wstrict-prototypes $strict -x c -
        printf '%s\n%s\n' "$line" "$line" | "$CXX" -std=c++17 $strict -x c++ -
        n=$((n + 1))
    done
    cat > "$work/all.txt" < /dev/null
    for header in "$prefix"/include/kolize/*.h; do echo "#include <kolize/${header##*/}>" >> "$work/all.txt"; done
    "$CC" -std=c11 $strict -x c "$work/all.txt"
    "$CXX" -std=c++17 $strict -x c++ "$work/all.txt"
    if command -v clang clang++ > "$work/clang.txt"; then
        clang -std=c11 $strict -x c "$work/all.txt"
        clang++ -std=c++17 $strict -x c++ "$work/all.txt"
    fi
    echo "$n headers, each alone and twice, and all together, as C11 and as C++17"
    [ "$n" -ge 9 ]
    ;;
no_malloc)
    # The option reaches every file of the core.  That none asks for a heap then, single.no_malloc says.
    rm -rf "$work/$way"
    cmake -S "$tree" -B "$work/$way" -DKOLIZE_NO_MALLOC=ON -DKOLIZE_BUILD_IO=OFF -DKOLIZE_BUILD_CLI=OFF \
        -DKOLIZE_BUILD_DEMO=OFF -DKOLIZE_BUILD_SHARED=OFF > "$work/$way.log" 2>&1 || { cat "$work/$way.log"; exit 1; }
    grep '"command".*/kolize_static.dir/' "$work/$way/compile_commands.json" > "$work/$way.txt"
    [ "$(wc -l < "$work/$way.txt")" -ge 100 ]
    if grep -v -e -DKZ_NO_MALLOC "$work/$way.txt"; then exit 1; fi
    ;;
*)
    echo "run.sh: unknown way $way" >&2
    exit 2
    ;;
esac
