#!/bin/sh
# Fetches the sources of expat, jansson, zlib and zstd by the names of Debian's source packages, with Debian's patches:
#     sources.sh OUT        OUT/expat, OUT/jansson, OUT/zlib, OUT/zstd
# It asks the mirrors that this system has for its own packages.  Lists and archives stay in OUT; nothing is installed.
# Where that fails it ends with 77.  Elsewhere put the four folders there yourself, with an empty file OUT/done.
set -eu
out=$1
packages="expat jansson zlib libzstd"
[ ! -f "$out/done" ] || exit 0
rm -rf "$out"
mkdir -p "$out/apt/lists/partial" "$out/apt/cache/archives/partial" "$out/apt/parts" "$out/archives"
out=$(cd "$out" && pwd)

fail() {
    echo "kolize/io is built of Debian's source packages $packages." >&2
    echo "$1" >&2
    exit 77
}
command -v apt-get > /dev/null && command -v dpkg-source > /dev/null || fail "This system has no apt-get, or no dpkg-source (Debian: dpkg-dev)."

# The system's own lines for binary packages, as lines for sources; lines of others than Debian are not asked.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$list" ] || sed -n 's/^deb \(.*debian.*\)/deb-src \1/p' "$list" >> "$out/apt/sources.list"
done
for list in /etc/apt/sources.list.d/*.sources; do
    [ -f "$list" ] && grep -q '^URIs:.*debian' "$list" && sed 's/^Types:.*/Types: deb-src/' "$list" > "$out/apt/parts/${list##*/}"
done
touch "$out/apt/sources.list"
apt() {
    apt-get -qq -o Dir::Etc::SourceList="$out/apt/sources.list" -o Dir::Etc::SourceParts="$out/apt/parts" \
        -o Dir::State::Lists="$out/apt/lists" -o Dir::Cache="$out/apt/cache" -o APT::Sandbox::User= "$@"
}
apt update > "$out/log" 2>&1 || { tail -5 "$out/log" >&2; fail "Its lists of sources could not be fetched."; }
# A mirror may lack the newest update, or lag behind its list: then the release's own version will do.
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
fetch() { (cd "$out/archives" && apt source --download-only "$1") > "$out/log" 2>&1; }
for package in $packages; do
    fetch "$package" || fetch "$package/$release" || { tail -5 "$out/log" >&2; fail "$package could not be fetched."; }
    for description in "$out/archives/$package"_*.dsc; do
        dpkg-source --no-check -x "$description" "$out/${package#lib}" >> "$out/log" 2>&1 || fail "$description could not be unpacked."
    done
done
rm -rf "$out/apt" "$out/archives" "$out"/*.orig.tar.*
touch "$out/done"
