#!/bin/sh
# Builds the Python package and runs its tests:  run.sh core|pygame|io|types|heavy|asan|tsan PYTHON BUILD_FOLDER [CORE_OBJECT
# [LIBRARIES]].  CORE_OBJECT is kolize.c, compiled already; most of the time goes into compiling it.  LIBRARIES is a folder
# with libkolize-io.so and libkolize.so; the tests that need them build their own where it is not given.
# Says why and returns 77, which CTest calls skipped, where headers of Python or packages of pip are not to be had.
set -eu
what=$1 python=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$3"
build=$(cd "$3" && pwd) # tests run in other folders
site=$build/site

not_run() {
    echo "not run: $1"
    exit 77
}

if ! "$python" -c 'import os, sys, sysconfig; p = sysconfig.get_path("include") + "/Python.h"
sys.exit(not (sys.version_info >= (3, 11) and os.path.exists(p)))'; then
    not_run "$python is older than 3.11 or has no headers (Debian's package python3-dev)"
fi

# pip's client fetches a package once; later runs find it in the build folder.
fetch() {
    "$python" -c "import importlib.util as u, sys; sys.path.insert(0, '$site'); sys.exit(u.find_spec('$2') is None)" && return
    "$python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --target "$site" "$1" \
        > "$build/pip.log" 2>&1 || not_run "pip could not install $1: $(tail -n 1 "$build/pip.log")"
}

sanitize=""
if [ "$what" = asan ]; then sanitize=address,undefined; fi
if [ "$what" = tsan ]; then sanitize=thread; fi
libraries=${5-}
case $what in
io | types)
    if [ -z "$libraries" ]; then
        libraries=$build/libraries
        cmake -S "$here/../../.." -B "$libraries" -DKOLIZE_BUILD_CLI=OFF -DKOLIZE_BUILD_DEMO=OFF -DKOLIZE_BUILD_POOL=OFF \
            -DCMAKE_BUILD_TYPE=Release > /dev/null
        cmake --build "$libraries" -j 2 > "$build/libraries.log" 2>&1 || { cat "$build/libraries.log"; exit 1; }
    fi
    ;;
esac
with_io=OFF
if [ -n "$libraries" ]; then with_io=ON; fi
cmake -S "$here/.." -B "$build" -DKOLIZE_PYTHON_IO=$with_io -DKOLIZE_IO_INCLUDE="$here/../../../include" \
    -DKOLIZE_IO_LIBRARIES="$libraries/libkolize-io.so;$libraries/libkolize.so" -DKOLIZE_SANITIZE=$sanitize -DPython3_EXECUTABLE="$python" -DKOLIZE_WERROR=ON -DKOLIZE_CORE_OBJECT="${4-}" > /dev/null
cmake --build "$build" -j 2 > "$build/build.log" 2>&1 || { cat "$build/build.log"; exit 1; }
fetch numpy numpy
fetch pillow PIL
if [ "$what" != core ] && [ "$what" != io ]; then fetch pygame-ce==2.5.8 pygame; fi
if [ "$what" = asan ]; then fetch shapely shapely; fi # whose geometries are read by functions of its library
if [ "$what" = types ]; then
    fetch mypy mypy
    export PYTHONPATH="$site" MYPYPATH="$build"
    settings=$here/mypy.ini
    cd "$build"
    "$python" -B -m mypy --config-file "$settings" --cache-dir "$build/mypy" -p kolize
    "$python" -B -m mypy --config-file "$settings" --cache-dir "$build/mypy" "$here/typed.py"
    fetch pyright pyright
    PYTHONPATH="$build:$site" "$python" -B -m unittest discover -s "$here" -p test_types.py
    PYTHONPATH="$build:$site" exec "$python" -B -m mypy.stubtest --mypy-config-file "$settings" kolize
fi
export PYTHONPATH="$build:$site"
if [ "$what" = heavy ]; then
    "$python" -B "$here/pygame_differential.py" 100000
    fetch pyarrow pyarrow
    fetch shapely shapely
    fetch geopandas geopandas
    fetch pandas pandas
    "$python" -B -m unittest discover -s "$here" -p test_core_users.py
    "$python" -B -m unittest discover -s "$here" -p "test_core_join*.py"
    "$python" -B "$here/join_truth.py" memory
    "$python" -B "$here/../examples/join_workers.py" clustered 1000000 8
    fetch arcade==3.3.3 arcade
    "$python" -B -m unittest discover -s "$here" -p test_arcade.py
    fetch dask dask
    core=${4:-$build/CMakeFiles/_core.dir/core/kolize.c.o} join_mpi=none
    if command -v mpicc > /dev/null; then
        join_mpi=$build/join_mpi
        mpicc -std=c11 -O2 -Wall -Wextra -Werror -I"$build/core" "$here/../../../examples/cluster/join_mpi.c" "$core" -lm \
            -o "$join_mpi"
    else
        echo "not run: joins by MPI, which need mpicc (Debian's package libopenmpi-dev)"
    fi
    "$python" -B "$here/cluster.py" "$join_mpi"
    exec "$python" -B "$here/bench.py"
fi
# Python's own memory is not freed at its end, so leaks are counted by test_core_references.py instead.
if [ "$what" = asan ]; then
    for name in core_refused core_join core_join_threads core_join_double core_join_read core_move core_world core_users core_record core_references core_shapes core pygame; do
        LD_PRELOAD=$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so) PYTHONMALLOC=malloc \
            ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1 \
            "$python" -B -m unittest discover -s "$here" -p "test_$name.py"
    done
    LD_PRELOAD=$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so) PYTHONMALLOC=malloc \
        ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1 \
        "$python" -B "$here/hostile.py" "${HOSTILE:-2000000}" "${SEED:-1}"
    exit
fi
# Races in the extension and the core, while calls run without the interpreter's lock.
if [ "$what" = tsan ]; then
    python=$("$python" -c 'import sys; print(sys.executable)') # the preloaded library is not for a shell that starts it
    echo "race:_multiarray_umath" > "$build/tsan.supp" # tests write into arrays that calls read, which is their subject
    for name in core_long core_refused core_world core_join core_join_threads core_join_double core_join_read core; do
        LD_PRELOAD=$(gcc -print-file-name=libtsan.so) TSAN_OPTIONS=halt_on_error=1:die_after_fork=0:suppressions=$build/tsan.supp \
            "$python" -B -m unittest discover -s "$here" -p "test_$name.py" -k hread -k share -k other -k gets_between \
            -k worker -k nearest -k blocks
    done
    exit
fi
if [ "$what" = pygame ]; then "$python" -B -m unittest discover -s "$here" -p test_readme.py; fi
exec "$python" -B -m unittest discover -s "$here" -p "test_$what*.py"
