#!/bin/sh
# The LÖVE example plays by itself under Xvfb, and its screenshot is kept:  love.sh MODULE SHOTS
# Then as games are shipped: a folder, an archive with the library in it, an archive beside the library; and what is said
# when a file is missing. Each runs from another working directory.
set -eu
module=$(cd "$1" && pwd)
mkdir -p "$2"
shots=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
library=$(basename "$(ls "$module"/libkolize-flat.* "$module"/kolize-flat.dll 2> /dev/null | head -1)")
cd /

# play NAME GAME: what it prints goes to NAME.txt
play() {
    XDG_DATA_HOME=$room/$1 timeout 60 xvfb-run -a -s "-screen 0 800x600x24" love "$2" > "$room/$1.txt" 2>&1 ||
        { cat "$room/$1.txt" >&2; exit 1; }
}
plays() {
    KOLIZE_SHOT=love play "$1" "$2"
    grep "on the ground" "$room/$1.txt" | sed "s/^/$1: /"
}

KOLIZE_LUA=$module plays sources "$here/../love"
picture=$(find "$room/sources" -name love.png)
[ "$(wc -c < "$picture")" -gt 1000 ] # more than one colour
cp "$picture" "$shots/love.png"

mkdir "$room/game"
cp "$here"/../love/*.lua "$module"/*.lua "$module/kolize_flat.h" "$module/$library" "$room/game"
pack() { (cd "$room/game" && python3 -m zipfile -c "$1" *); }
plays folder "$room/game"
pack "$room/inside.love"
plays inside "$room/inside.love"
plays inside "$room/inside.love" # its library is in the save folder now
find "$room/inside" -path "*kolize-library/$library" | grep -q .
rm "$room/game/$library"
mkdir "$room/beside"
cp "$module/$library" "$room/beside"
pack "$room/beside/game.love"
plays beside "$room/beside/game.love"

# says NAME TEXT: the game without that file
says() {
    echo 'local ok, why = pcall(function() require "kolize" () end) print(ok, why) love.event.quit(0)' > "$room/game/main.lua"
    pack "$room/$1.love"
    play "$1" "$room/$1.love"
    grep -q "$2" "$room/$1.txt" || { cat "$room/$1.txt" >&2; exit 1; }
}
says no_library "^false.main.lua:1: kolize: the library $library cannot be opened"
rm "$room/game/kolize_flat.h"
cp "$module/$library" "$room/game"
says no_declarations "^false.main.lua:1: kolize: there is no kolize_flat.h, which .make lua. puts beside kolize.lua"
echo "love: $shots/love.png; a folder, an archive, an archive beside its library play; missing files are named"
