#!/bin/sh
# The site in Chromium, and the code it shows in six languages:  run.sh BUILD LUA WORK
#     BUILD has the library, the tool and the site; LUA has libkolize-flat; WORK gets what npm installs, and screenshots
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$here/../..
mkdir -p "$3"
build=$(cd "$1" && pwd) lua=$(cd "$2" && pwd) work=$(cd "$3" && pwd) package=$build/bindings/js/kolize
if ! cmp -s "$here/package.json" "$work/package.json" || [ ! -d "$work/node_modules" ]; then
    cp "$here/package.json" "$work/package.json.new"
    mv "$work/package.json.new" "$work/package.json"
    (cd "$work" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --silent) || { rm "$work/package.json"; exit 1; }
fi
# The Python package, by an interpreter that is new enough and has its headers.
python=$(command -v python3)
if "$python" -c 'import os, sys, sysconfig; sys.exit(sys.version_info < (3, 11) or not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'; then
    cmake -S "$tree/bindings/python" -B "$work/python" -DPython3_EXECUTABLE="$python" -DCMAKE_BUILD_TYPE=Release > /dev/null
    cmake --build "$work/python" -j 2 > "$work/python.log" 2>&1 || { cat "$work/python.log"; exit 1; }
    KOLIZE_PYTHON=$work/python
    export KOLIZE_PYTHON
fi
node "$here/test_site.mjs" "$package" "$work"
node "$here/test_pairs.mjs" "$package" "$build/kolize"
node "$here/test_code.mjs" "$package" "$build" "$lua" "$work/code"
# Modules are found from where a file lies.
cp "$here/check.mjs" "$tree/bindings/js/playground/serve.mjs" "$work/"
node "$work/check.mjs" "$build/site" "$work/shots"
echo "make site-check: all passed; screenshots in $work/shots"
