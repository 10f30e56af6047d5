#!/bin/sh
# expat, jansson, zlib, libpng and giflib as archives of another system, for the tool:  cross_libraries.sh SOURCES PREFIX CC AR SYSTEM
#     SOURCES  a folder with their source archives; Debian's are fetched there when it has none
#     SYSTEM   linux, windows or macos
# Each library is a handful of C files; compiled here by hand, they need no build system for the other machine.
set -eu
mkdir -p "$1" "$2/include" "$2/lib/pkgconfig"
sources=$(cd "$1" && pwd) prefix=$(cd "$2" && pwd) cc=$3 ar=$4 system=$5

# Archives as their authors wrote them, by a list of Debian's that this machine's own lists have no part in.
fetch() {
    for pattern in 'expat_*' 'jansson_*' 'zlib_*' 'libpng1.6_*' 'giflib_*'; do
        ls "$sources"/$pattern > /dev/null 2>&1 || lacks=yes
    done
    [ -n "${lacks:-}" ] || return 0
    if ! command -v apt-get > /dev/null; then
        echo "cross: put the source archives of expat, jansson, zlib, libpng and giflib into $sources:" \
            "NAME_VERSION.tar.gz; apt-get, which would fetch them, is not here" >&2
        exit 1
    fi
    echo "cross: fetching the sources of expat, jansson, zlib, libpng and giflib from Debian" >&2
    apt=$sources/apt
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    site=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
        awk '$1 ~ /\/debian\/?$/ && $3 == "main" && $2 !~ /-/ { print $1, $2; exit }')
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $site main" > "$apt/list"
    options="-o Dir::Etc::sourcelist=$apt/list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$apt/lists"
    options="$options -o Dir::Cache=$apt/cache -o APT::Sandbox::User=root"
    (cd "$sources" && apt-get $options update -qq &&
        apt-get $options -qq source --download-only --tar-only --only-source expat jansson zlib libpng1.6 giflib) \
        > "$sources/fetch.log" 2>&1 || { cat "$sources/fetch.log" >&2; exit 1; }
    rm -rf "$apt"
}

# unpacked NAME: prints the folder of its sources.
unpacked() {
    folder=$sources/$1
    if [ ! -d "$folder" ]; then
        rm -rf "$folder.new"
        mkdir "$folder.new"
        tar -xf "$(ls "$sources/$1"_*.tar.* | head -n 1)" -C "$folder.new" --strip-components=1
        mv "$folder.new" "$folder"
    fi
    echo "$folder"
}

# archive NAME FOLDER CONFIG-TEXT OPTIONS FILE...: its header of settings is CONFIG-TEXT in config.h beside the objects.
archive() {
    name=$1 folder=$2 options=$3
    shift 3
    work=$prefix/objects/$name
    mkdir -p "$work"
    for file; do
        object=$work/$(basename "${file%.c}").o
        "$cc" -O2 -DNDEBUG -fPIC -fno-sanitize=all -w -I"$work" -I"$prefix/include" $options -c "$folder/$file" -o "$object"
    done
    rm -f "$prefix/lib/lib$name.a"
    "$ar" rcs "$prefix/lib/lib$name.a" "$work"/*.o
}

# pkg_config NAME LIBRARY VERSION REQUIRES CFLAGS
pkg_config() {
    printf 'Name: %s\nDescription: for the tool\nVersion: %s\nRequires: %s\nLibs: -L%s -l%s\nCflags: -I%s %s\n' \
        "$1" "$3" "$4" "$prefix/lib" "$2" "$prefix/include" "$5" > "$prefix/lib/pkgconfig/$1.pc"
}

fetch
[ ! -f "$prefix/complete" ] || exit 0
rm -rf "$prefix/objects"

zlib=$(unpacked zlib)
unix="-DHAVE_UNISTD_H -Dfdopen=fdopen" # zlib defines fdopen away where macOS says TARGET_OS_MAC
[ "$system" != windows ] || unix=""
cp "$zlib/zlib.h" "$zlib/zconf.h" "$prefix/include/"
archive z "$zlib" "-std=gnu99 $unix" adler32.c crc32.c deflate.c infback.c inffast.c inflate.c inftrees.c trees.c zutil.c \
    compress.c uncompr.c
pkg_config zlib z 1.2.13 "" ""

expat=$(unpacked expat)
mkdir -p "$prefix/objects/expat"
{
    echo '#define BYTEORDER 1234'
    echo '#define XML_CONTEXT_BYTES 1024'
    for name in DTD GE NS; do echo "#define XML_$name 1"; done
    case $system in
    linux) echo '#define HAVE_GETRANDOM 1' ;;
    macos) echo '#define HAVE_ARC4RANDOM_BUF 1' ;;
    esac
} > "$prefix/objects/expat/expat_config.h"
[ ! -d "$expat/expat" ] || expat=$expat/expat
cp "$expat/lib/expat.h" "$expat/lib/expat_external.h" "$prefix/include/"
archive expat "$expat/lib" -DXML_STATIC xmlparse.c xmlrole.c xmltok.c
pkg_config expat expat 2.5.0 "" -DXML_STATIC

jansson=$(unpacked jansson)
mkdir -p "$prefix/objects/jansson"
sed -e 's/@json_inline@/inline/' -e 's/@json_have_long_long@/1/' -e 's/@json_have_localeconv@/1/' \
    -e 's/@json_have_atomic_builtins@/1/' -e 's/@json_have_sync_builtins@/1/' \
    "$jansson/src/jansson_config.h.in" > "$prefix/include/jansson_config.h"
cp "$jansson/src/jansson.h" "$prefix/include/"
printf '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n#define USE_WINDOWS_CRYPTOAPI 1\n%s\n' \
    "$([ "$system" = windows ] || printf '#define HAVE_UNISTD_H 1\n#define HAVE_SYS_TIME_H 1\n#define USE_URANDOM 1')" \
    > "$prefix/objects/jansson/jansson_private_config.h"
archive jansson "$jansson/src" -DHAVE_CONFIG_H dump.c error.c hashtable.c hashtable_seed.c load.c memory.c pack_unpack.c \
    strbuffer.c strconv.c utf.c value.c version.c
pkg_config jansson jansson 2.14 "" ""

png=$(unpacked libpng1.6)
cp "$png/scripts/pnglibconf.h.prebuilt" "$prefix/include/pnglibconf.h"
cp "$png/png.h" "$png/pngconf.h" "$prefix/include/"
mkdir -p "$prefix/objects/png"
echo '#include <math.h>' > "$prefix/objects/png/fp.h" # which old Macs had, and libpng wants where TARGET_OS_MAC is said
archive png "$png" "-DPNG_ARM_NEON_OPT=0 -DPNG_INTEL_SSE_OPT=0" png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c \
    pngrtran.c pngrutil.c pngset.c pngtrans.c pngwio.c pngwrite.c pngwtran.c pngwutil.c
pkg_config libpng png 1.6.39 zlib ""

gif=$(unpacked giflib)
cp "$gif/gif_lib.h" "$prefix/include/"
archive gif "$gif" -std=gnu99 dgif_lib.c gifalloc.c gif_err.c gif_hash.c openbsd-reallocarray.c egif_lib.c
rm -rf "$prefix/objects"
touch "$prefix/complete"
