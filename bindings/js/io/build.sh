#!/bin/sh
# Compiles kolize-io to the WebAssembly module of `kolize/io`, which imports nothing:
#     build.sh OUT        OUT/io.wasm; OUT has what ../build.sh made
# expat, jansson, zlib and zstd are compiled from Debian's source packages (sources.sh), and the C library is wasi-libc.
# support.c stands for what that would ask of a system, files.c for files, and png.c for libpng.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$here/../../..
out=$1
clang=${CLANG:-clang}
: "${WASI_SYSROOT:=/usr}"
sh "$here/sources.sh" "$out/sources"
mkdir -p "$out/io-obj/config"
out=$(cd "$out" && pwd)
sources=$out/sources

# What each library's configure would write.
cat > "$out/io-obj/config/expat_config.h" << END
#define XML_DTD 1
#define XML_GE 1
#define XML_NS 1
#define XML_CONTEXT_BYTES 1024
#define BYTEORDER 1234
#define HAVE_ARC4RANDOM_BUF 1
END
cat > "$out/io-obj/config/jansson_config.h" << END
#include <stdint.h>
#define JSON_INLINE inline
#define JSON_INTEGER_IS_LONG_LONG 1
#define json_strtoint strtoll
#define JSON_INTEGER_FORMAT "lld"
#define JSON_HAVE_LOCALECONV 0
#define JSON_HAVE_ATOMIC_BUILTINS 0
#define JSON_HAVE_SYNC_BUILTINS 0
#define JSON_PARSER_MAX_DEPTH 2048
END
printf '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n' > "$out/io-obj/config/jansson_private_config.h"

common="--target=wasm32-wasi --sysroot=$WASI_SYSROOT -Oz -DNDEBUG -fvisibility=hidden -ffp-contract=off -fno-math-errno -fno-slp-vectorize -msimd128 -mnontrapping-fptoint -msign-ext -I$out/io-obj/config"
packed="-DZSTD_LEGACY_SUPPORT=0 -DHUF_FORCE_DECOMPRESS_X1 -DZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT -DZSTD_NO_INLINE -DZSTD_NO_TRACE -DZSTD_NO_INTRINSICS -DDYNAMIC_BMI2=0"
own="-std=c11 -Wall -Wextra -DKZ_BUILD -DKZI_HAVE_ZLIB -DKZI_HAVE_ZSTD -DKZI_HAVE_PNG -DXML_STATIC -DZLIB_CONST -I$tree/include -I$tree/src -isystem $sources/expat/expat/lib -isystem $sources/jansson/src -isystem $sources/zlib -isystem $sources/zstd/lib"
printf '%s\n' "$common $packed $own" > "$out/io-obj/options.new"
cmp -s "$out/io-obj/options.new" "$out/io-obj/options" || rm -f "$out"/io-obj/*.o
mv "$out/io-obj/options.new" "$out/io-obj/options"
newest=$(find "$tree/include" "$tree/src" "$here" "$out/sources/done" \( -name '*.[ch]' -o -name '*.sh' -o -name done \) -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)

# compile OBJECT FILE OPTION...: unless the object is newer than all that it may include.
compile() {
    object=$out/io-obj/$1.o
    file=$2
    shift 2
    objects="$objects $object"
    if [ "$object" -nt "$newest" ]; then return; fi
    "$clang" $common "$@" -o "$object.new" -c "$file"
    mv "$object.new" "$object"
}
objects=""
for file in xmlparse xmlrole xmltok; do compile "expat-$file" "$sources/expat/expat/lib/$file.c" -w -DXML_STATIC; done
for file in hashtable load memory strbuffer strconv utf error value; do compile "jansson-$file" "$sources/jansson/src/$file.c" -w -DHAVE_CONFIG_H; done
for file in inflate inftrees inffast zutil adler32 crc32; do compile "zlib-$file" "$sources/zlib/$file.c" -w -DZ_SOLO; done
for file in "$sources"/zstd/lib/common/*.c "$sources"/zstd/lib/decompress/*.c; do
    case $file in */pool.c | */threading.c) continue ;; esac
    name=${file##*/}
    compile "zstd-${name%.c}" "$file" -w $packed
done
# Files of a folder are compiled as one, in half the time.
for folder in $(find "$tree/src/io" -type d | LC_ALL=C sort); do
    unit=io$(echo "${folder#"$tree/src/io"}" | tr / -)
    for file in $(LC_ALL=C ls "$folder"/*.c); do
        case $file in */io_open.c | */io_file.c | */image_png.c | */mask_out.c | */mask_c.c | */kmask_write.c | */pbm.c) continue ;; esac
        echo "#include \"$file\""
    done > "$out/io-obj/$unit.unit.c"
    compile "$unit" "$out/io-obj/$unit.unit.c" $own
done
for name in files png tree document map sheet read; do compile "js-$name" "$here/$name.c" $own; done
compile js-support "$here/support.c" -fno-builtin -I"$tree"

# Of the core, what maps and masks are made of.  Worlds are those of the other module.
core="$out/obj/heap.o $out/obj/memory.o"
for unit in "$out"/obj/*.unit.c; do
    case ${unit##*/} in world-frame*) ;; world* | broad* | move* | draw* | replay*) continue ;; esac
    core="$core ${unit%.unit.c}.o"
done
library=$("$clang" --target=wasm32-wasi --print-resource-dir)/lib/wasi
wasm-ld --no-entry --gc-sections --strip-all -O2 --stack-first -z stack-size=1048576 --max-memory=2147418112 \
    $(cat "$out/obj/whole") $objects $core -L"$WASI_SYSROOT/lib/wasm32-wasi" -lc -L"$library" -lclang_rt.builtins-wasm32 -o "$out/io.wasm.new"
wasm-opt -O1 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
    "$out/io.wasm.new" -o "$out/io.wasm"

# The licences of what is inside.
{
    echo "kolize/io has these libraries in its module. Their licences:"
    for library in expat:expat/expat/COPYING jansson:jansson/LICENSE zlib:zlib/LICENSE zstd:zstd/LICENSE; do
        printf '\n---- %s ----\n\n' "${library%%:*}"
        cat "$sources/${library#*:}"
    done
    printf '\n---- musl, as wasi-libc has it ----\n\nCopyright © 2005-2020 Rich Felker, et al.\n\n'
    sed -n '/^Permission is hereby/,$p' "$sources/jansson/LICENSE"
} > "$out/THIRD-PARTY"
