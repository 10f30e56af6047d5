#!/bin/sh
# Pictures of the demo's scenes, most at the end of their scripts:  demo_shots.sh BUILD_FOLDER OUT_FOLDER
set -eu
build=$1 out=$2
for script in demo/scripts/*.txt; do
    name=${script##*/}
    name=${name%.txt}
    frames=
    case $name in # in the middle of scripts that end with little left to see
    axes) frames="--frames 100" ;;
    platformer) frames="--frames 352" ;;
    topdown) frames="--frames 318" ;;
    esac
    "$build/kolize-demo" --scene "$name" --script "$script" $frames --shot "$out/demo_$name.png"
done
bars=$(mktemp)
trap 'rm -f "$bars"' EXIT
echo "0 x tap" > "$bars"
"$build/kolize-demo" --scene list --script "$bars" --shot "$out/demo_crossing_bars.png"
