#!/bin/sh
# Draws the pictures of README.md and the guide, all but those of named cases (draw_cases.c):
#     draw.sh TOOL FOLDER        TOOL: build/kolize; they are kept in docs/pictures
# Each is what the page beside it says the tool draws.
set -eu
tool=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p "$2"
out=$(cd "$2" && pwd)
cd "$(dirname "$0")/../../examples/arcade"

draw() { # a picture's name, and the question; that sprites do not collide, status 1, is an answer, too
    name=$1
    shift
    "$tool" "$@" -q -o "$out/$name.png" || [ $? = 1 ]
}

draw arcade check arcade.tmx
draw hit hit ship.png rock_big.png --at 20,12
draw hot hit ship.png plasma.png --b-hot plasma_hot.png --at 30,0
draw fit fit ship.png
draw trace trace ship.png --tolerance 1 --mode cover
draw lint lint ../platformer/tiles.tsx --missed 30 --extra 50 --worst 6
draw sweep sweep shot.png rock_big.png --at 90,10 --motion 200,40
