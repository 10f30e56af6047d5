#!/bin/sh
# kolize/geometry beside its peers of npm:  run.sh PACKAGE WORK         WORK gets what npm installs
set -eu
here=$(cd "$(dirname "$0")" && pwd)
pack=$(cd "$1" && pwd)
mkdir -p "$2"
if ! cmp -s "$here/package.json" "$2/package.json" || [ ! -d "$2/node_modules" ]; then
    cp "$here/package.json" "$2/package.json.new"
    mv "$2/package.json.new" "$2/package.json"
    (cd "$2" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --silent) || { rm "$2/package.json"; exit 1; }
fi
exec node "$here/geometry.mjs" "$pack" "$(cd "$2" && pwd)/node_modules"
