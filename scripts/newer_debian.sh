#!/bin/sh
# Programs of a newer Debian beside this one:  newer_debian.sh [-o FOLDER] RELEASE PACKAGE...
#     newer_debian.sh sid tiled        then: build/newer/sid/bin/tiled
# Fetches the packages by apt-get into FOLDER (build/newer/RELEASE), unpacks them there, and writes a starter for each
# program of the packages named.  Changes nothing of the system's packages, and needs no root: a starter runs its program
# by the loader and the libraries of FOLDER, while what the program starts is the system's own.  Prints the versions.
# Exit status 0: there; 2: the command line is wrong; 3: cannot be had here (no Debian, no mirror, no such package).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=""
if [ "${1:-}" = -o ]; then out=$2 && shift 2; fi
if [ $# -lt 2 ]; then
    echo "usage: newer_debian.sh [-o FOLDER] RELEASE PACKAGE..." >&2
    exit 2
fi
release=$1 && shift
out=${out:-$root/build/newer/$release}

cannot() {
    echo "newer_debian.sh: $1" >&2
    exit 3
}
{ command -v apt-get && command -v dpkg-deb; } > /dev/null || cannot "this is no Debian system"
mkdir -p "$out/lists/partial" "$out/cache/archives/partial" "$out/bin"
out=$(cd "$out" && pwd)

# The mirror that this system uses; security and updates are folders of their own.
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null | grep -v '^#' |
    grep -oE '[a-z]+://[^ ]+/debian/?( |$)' | head -n 1 | tr -d ' ')
[ -n "$mirror" ] || cannot "no Debian mirror in /etc/apt"
signed=""
for key in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
    [ -e "$key" ] && signed="[signed-by=$key] " && break
done
echo "deb $signed$mirror $release main" > "$out/list"
: > "$out/status" # an empty system: all that a package needs is fetched, libc too
apt() {
    timeout 900 apt-get -o Dir::Etc::sourcelist="$out/list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$out/lists" \
        -o Dir::Cache="$out/cache" -o Dir::State::status="$out/status" -o APT::Sandbox::User="$(id -un)" \
        -o Debug::NoLocking=1 -qq "$@"
}

wanted="$release $*"
if [ "$(cat "$out/unpacked" 2> /dev/null)" != "$wanted" ]; then
    apt update > "$out/log" 2>&1 || { cat "$out/log" >&2; cannot "no list of the packages of $release from $mirror"; }
    apt -y --no-install-recommends --download-only install "$@" libc6 > "$out/log" 2>&1 ||
        { cat "$out/log" >&2; cannot "$release has not: $*"; }
    rm -rf "$out/root"
    for folder in bin lib lib64 sbin; do # where /bin, /lib, /sbin are parts of /usr
        mkdir -p "$out/root/usr/$folder"
        ln -sfn usr/$folder "$out/root/$folder"
    done
    for file in "$out"/cache/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$file" | tar -x -C "$out/root" --keep-directory-symlink --no-same-owner --exclude='./dev/*'
    done
    echo "$wanted" > "$out/unpacked"
fi

# A library folder is one that holds a shared library.
folders=$(find "$out/root/usr/lib" -maxdepth 3 -name '*.so*' | sed 's,/[^/]*$,,' | sort -u | grep -v '/python' | tr '\n' ':')
triplet=$(cd "$out/root/usr/lib" && ls | grep -m 1 linux-gnu)
loader=$(find "$out/root/usr/lib/$triplet" "$out/root/usr/lib64" -name 'ld-linux*.so*' | head -n 1)
[ -n "$loader" ] || cannot "no loader in $out/root"
for package in "$@"; do
    file=$(ls "$out/cache/archives/${package}_"*.deb | tail -n 1)
    echo "$package $(dpkg-deb -f "$file" Version) of $release"
    for path in $(dpkg-deb --fsys-tarfile "$file" | tar -t | sed -n 's,^\./usr/\(games\|bin\)/\([^/][^/]*\)$,usr/\1/\2,p'); do
        starter=$out/bin/$(basename "$path")
        cat > "$starter" << END
#!/bin/sh
QT_PLUGIN_PATH=$out/root/usr/lib/$triplet/qt6/plugins:$out/root/usr/lib/$triplet/qt5/plugins
export QT_PLUGIN_PATH
exec "$loader" --library-path "$out/root/usr/lib/$triplet:$folders" --argv0 "$out/root/$path" "$out/root/$path" "\$@"
END
        chmod +x "$starter"
    done
done
