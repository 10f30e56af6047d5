#!/bin/sh
# The package's tests under other versions of node, the oldest that its `engines` promises and a newest one:
#     nodes.sh PACKAGE WORK [VERSION...]     WORK has golden/package.wasm of golden.sh, and gets what npm installs
set -eu
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$1" && pwd) work=$(cd "$2" && pwd)
shift 2
oldest=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1.0.0/p' "$package/package.json")
[ $# -gt 0 ] || set -- "$oldest" 24
for version in "$@"; do
    folder=$work/node-$version
    node=$folder/node_modules/node/bin/node
    if [ ! -x "$node" ]; then
        mkdir -p "$folder"
        echo '{ "private": true }' > "$folder/package.json"
        (cd "$folder" && npm install --no-audit --no-fund --no-package-lock --silent "node@$version")
    fi
    said=$work/node-$version.txt
    : > "$said"
    for name in package options save cycles install golden io; do
        table=
        [ $name != golden ] || table="$work/golden/package.wasm $here/../../../test/golden/golden.txt"
        [ $name != io ] || table="$here/../../.. - 1"
        "$node" --no-warnings --expose-gc "$here/test_$name.mjs" "$package" $table >> "$said" 2>&1 ||
            { cat "$said" >&2; exit 1; }
    done
    for test in "$here"/adapters/test_*.mjs; do
        "$node" --no-warnings "$test" "$package" >> "$said" 2>&1 || { cat "$said" >&2; exit 1; }
    done
    echo "node $("$node" --version): $(sed -n 's/\(.* tests passed\).*/\1/p' "$said"), installed, golden table equal"
done
