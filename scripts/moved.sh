#!/bin/sh
# Says what to do where a build folder was copied or moved:  moved.sh FOLDER...
# CMake keeps the place of a build folder, and of its sources, in it.  In another place it refuses to go on.
. "$(dirname "$0")/quoted.sh"
wrong=""
for folder; do
    cache=$folder/CMakeCache.txt
    [ -f "$cache" ] || continue
    made=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$cache")
    source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    if [ ! "$made" -ef "$folder" ]; then
        echo "$folder was made in $made, and copied or moved from there." >&2
        wrong="$wrong $(quoted "$folder")"
    elif [ -z "${source##/*}" ] && [ ! "$source" -ef "$(dirname "$0")/.." ]; then
        echo "$folder was made for the sources in $source." >&2
        wrong="$wrong $(quoted "$folder")"
    fi
done
[ -n "$wrong" ] || exit 0
echo "A build folder works only where it was made.  Remove it, and build anew:  rm -rf$wrong" >&2
exit 1
