#!/bin/sh
# Pictures of the demo's scenes, each at the end of its script:  demo_shots.sh BUILD_FOLDER OUT_FOLDER
set -eu
build=$1 out=$2
for script in demo/scripts/*.txt; do
    name=${script##*/}
    name=${name%.txt}
    case $name in *.expected) continue ;; esac
    "$build/kolize-demo" --scene "$name" --script "$script" --shot "$out/demo_$name.png"
done
bars=$(mktemp)
trap 'rm -f "$bars"' EXIT
echo "0 x tap" > "$bars"
"$build/kolize-demo" --scene list --script "$bars" --shot "$out/demo_crossing_bars.png"
