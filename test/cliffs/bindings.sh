#!/bin/sh
# Asks worlds from Python and JavaScript, with the same counters, and prints rows for `cliffs --read`:
#     bindings.sh FOLDER CC PYTHON
# FOLDER has kolize.c of run.sh.  Python's extension is compiled with counters.  Of the npm package's module, a copy is
# made that calls out at each function and loop (binaryen's --log-execution).  What is not installed is left out, and said.
set -eu
folder=$1 cc=$2 python=$3
here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "$here/../.." && pwd)
folder=$(cd "$folder" && pwd)
counted="-std=c11 -O0 -fPIC -ffp-contract=off -fsanitize-coverage=trace-pc"

python_rows() {
    mkdir -p "$folder/python"
    if ! cmp -s "$folder/kolize.c" "$folder/python/kolize.c"; then
        "$cc" $counted -include "$here/memory_calls.h" -c "$folder/dist/kolize.c" -o "$folder/python/core.o"
        cp "$folder/kolize.c" "$folder/python/kolize.c"
    fi
    "$cc" -std=c11 -O1 -fPIC -c "$here/count.c" -o "$folder/python/count.o"
    "$cc" -r -nostdlib "$folder/python/core.o" "$folder/python/count.o" -o "$folder/python/counted.o"
    cmake -S "$tree/bindings/python" -B "$folder/python/build" -DKOLIZE_PYTHON_IO=OFF -DPython3_EXECUTABLE="$python" \
        -DKOLIZE_CORE_OBJECT="$folder/python/counted.o" -DCMAKE_C_FLAGS=-fsanitize-coverage=trace-pc -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY > /dev/null
    cmake --build "$folder/python/build" > "$folder/python/build.log" 2>&1
    PYTHONPATH="$folder/python/build" "$python" -B "$here/ask_python.py"
}

js_rows() {
    make -s -C "$tree" js BUILD="$folder/js" > "$folder/js.log" 2>&1
    package=$folder/js/bindings/js/kolize
    wasm-opt --log-execution --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-mutable-globals "$package/dist/kolize.wasm" -o "$folder/js/counted.wasm"
    node "$here/ask_js.mjs" "$package" "$folder/js/counted.wasm"
}

if "$python" -c 'import sysconfig, os, sys; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
    2> /dev/null; then
    python_rows
else
    echo "Python is not asked: $python has no headers." >&2
fi
if command -v node > /dev/null && command -v wasm-opt > /dev/null && command -v wasm-ld > /dev/null; then
    js_rows
else
    echo "JavaScript is not asked: node, wasm-opt or wasm-ld is missing." >&2
fi
