#!/bin/sh
# The LÖVE example plays by itself under Xvfb, and its screenshot is kept:  love.sh MODULE SHOTS
set -eu
module=$(cd "$1" && pwd)
mkdir -p "$2"
here=$(cd "$(dirname "$0")" && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
XDG_DATA_HOME=$home KOLIZE_LUA=$module KOLIZE_SHOT=love timeout 60 \
    xvfb-run -a -s "-screen 0 800x600x24" love "$here/../love" > "$home/said" 2>&1 || { cat "$home/said" >&2; exit 1; }
cat "$home/said"
picture=$(find "$home" -name love.png)
[ "$(wc -c < "$picture")" -gt 1000 ] # more than one colour
cp "$picture" "$2/love.png"
echo "love: $2/love.png"
