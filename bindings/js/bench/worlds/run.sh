#!/bin/sh
# The package beside its peers, in node:  run.sh PACKAGE WORK [pairs|rays|moves...]
#     WORK gets what npm installs, and a copy of these files, as modules are found from where a file lies
set -eu
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
shift 2
if ! cmp -s "$here/package.json" "$work/package.json" || [ ! -d "$work/node_modules" ]; then
    cp "$here/package.json" "$work/package.json.new"
    mv "$work/package.json.new" "$work/package.json"
    (cd "$work" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --silent) || { rm "$work/package.json"; exit 1; }
fi
cp "$here"/*.mjs "$work/"
node "$work/bench.mjs" "$package" "$@"
