{
  lib,
  stdenv,
  fetchurl,
  cmake,
  pkg-config,
  cairo,
  expat,
  giflib,
  jansson,
  libjpeg,
  libpng,
  libwebp,
  zlib,
  zstd,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "kolize";
  version = "@VERSION@";

  src = fetchurl {
    url = "@SOURCE_URL@";
    sha256 = "@SOURCE_SHA256@";
  };

  nativeBuildInputs = [
    cmake
    pkg-config
  ];
  buildInputs = [
    cairo
    expat
    giflib
    jansson
    libjpeg
    libpng
    libwebp
    zlib
    zstd
  ];

  # The libraries that the tool opens when it needs them lie where the loader does not search: they are linked.
  cmakeFlags = [
    "-DKOLIZE_BUILD_DEMO=OFF"
    "-DKOLIZE_LOAD_CAIRO=OFF"
    "-DKOLIZE_LOAD_DECODERS=OFF"
  ];

  doInstallCheck = true;
  installCheckPhase = "$out/bin/kolize doctor";

  meta = {
    description = "Exact 2D collision of pixel masks and shapes";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.mit;
    mainProgram = "kolize";
    platforms = lib.platforms.unix;
  };
})
