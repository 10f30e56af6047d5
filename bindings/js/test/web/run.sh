#!/bin/sh
# The package in a browser, by bundlers, under TypeScript, and beside its peers:  run.sh BUILD WORK
#     BUILD has the modules and the package of make js; WORK gets what npm installs, copies of the tests, screenshots
set -eu
here=$(cd "$(dirname "$0")" && pwd)
js=$here/../..
mkdir -p "$2"
build=$(cd "$1" && pwd) work=$(cd "$2" && pwd)
if ! cmp -s "$here/package.json" "$work/package.json" || [ ! -d "$work/node_modules" ]; then
    cp "$here/package.json" "$work/package.json.new"
    mv "$work/package.json.new" "$work/package.json"
    (cd "$work" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --silent) || { rm "$work/package.json"; exit 1; }
fi
# Modules are found from where a file lies.
rm -rf "$work/js"
mkdir -p "$work/js/playground"
cp -r "$js/test" "$work/js/test"
cp "$js/playground/serve.mjs" "$work/js/playground/"
cp -r "$js/examples" "$work/js/examples"
tests=$work/js/test log=$js/../../examples/logs/mine.kzlog

sh "$js/test/golden.sh" "$build" "$work/golden"
node "$js/playground/assemble.mjs" "$build/kolize" "$work/playground"
sh "$js/test/nodes.sh" "$build/kolize" "$work"
node "$tests/test_install.mjs" "$build/kolize" "$work/node_modules"
node "$tests/web/bundlers.mjs" "$build/kolize" "$work/node_modules" "$work/bundlers"
node "$tests/web/test_page.mjs" "$build/kolize" "$work/golden/package.wasm" "$js/../../test/golden/golden.txt" "$work/page"
node "$tests/test_io.mjs" "$build/kolize" "$js/../.." - 60
node "$tests/web/test_io_page.mjs" "$build/kolize" "$js/../.." "$work/io"
node "$tests/web/test_guide_page.mjs" "$build/kolize" "$work/guide" "$work/shots"
node "$tests/web/test_playground.mjs" "$work/playground" "$work/shots" "$log"
node "$tests/web/test_studio.mjs" "$work/playground" "$work/shots" "$work/node_modules" "$work" "$log"
node "$tests/web/test_examples.mjs" "$build/kolize" "$work/node_modules" "$work/examples" "$work/shots"
for name in detect_collisions sat turbowarp; do node "$tests/adapters/test_$name.mjs" "$build/kolize" "$work/node_modules"; done
node "$tests/web/test_melonjs.mjs" "$build/kolize" "$work/node_modules" "$work/melonjs"
node "$tests/web/test_scratch.mjs" "$build/kolize" "$work/node_modules" "$work/scratch"
node "$tests/web/compare.mjs" "$build/kolize" "$work/node_modules"
echo "make test-web: all passed; screenshots in $work/shots"
