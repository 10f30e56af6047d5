#!/bin/sh
# Removes what the last install of a build put under a prefix:  uninstall.sh BUILD PREFIX
# DESTDIR is honoured.  Of folders only those named kolize, and kolize/cpp, go, and only when they are empty then.
set -eu
build=$1 prefix=$2
list=$build/install_manifest.txt
if [ ! -f "$list" ]; then
    echo "uninstall.sh: nothing was installed from $build ($list is missing)" >&2
    exit 1
fi
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
prefix=${prefix%/}

# All or nothing: the list may be of an install to another prefix.
while read -r file || [ -n "$file" ]; do
    case $file in
    "$prefix"/*) ;;
    *)
        echo "uninstall.sh: the last install of $build was not below $prefix: it wrote $file" >&2
        echo "Name its prefix: make uninstall PREFIX=..." >&2
        exit 1
        ;;
    esac
done < "$list"

removed=0
while read -r file || [ -n "$file" ]; do
    path=${DESTDIR:-}$file
    [ -e "$path" ] || [ -L "$path" ] || continue
    rm -- "$path"
    echo "removed $path"
    removed=$((removed + 1))
done < "$list"

while read -r file || [ -n "$file" ]; do dirname -- "$file"; done < "$list" | sort -ur | while read -r folder; do
    case $folder in
    */kolize | */kolize/cpp)
        if rmdir -- "${DESTDIR:-}$folder" 2> /dev/null; then echo "removed ${DESTDIR:-}$folder/"; fi
        ;;
    esac
done
echo "$removed files removed from ${DESTDIR:-}$prefix"
