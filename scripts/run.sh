#!/bin/sh
# Checks a map, prints its collisions and draws them:  run.sh BUILD_FOLDER MAP
set -eu
build=$1 map=$2
tool=$build/kolize
name=${map##*/}
picture=$build/${name%%.*}

# 0: found some, 1: found none; anything else is an error, and the tool has said which.
show() {
    echo "\$ $*"
    status=0
    "$@" || status=$?
    [ "$status" -le 1 ] || exit "$status"
    echo
}

show "$tool" check "$map" -o "$picture.png"
if [ "$map" = examples/arcade/arcade.tmx ]; then
    show "$tool" check examples/arcade/capsules.tmx -o "$build/capsules.png"
    show "$tool" hit examples/arcade/ship.png examples/arcade/rock_big.png --at 20,12 -o "$build/hit.png"
fi
ls -l "$build"/*.png | awk '{ print $5 " bytes  " $NF }'
