# What a package would be made of, where there is no nixpkgs:  nix-instantiate --eval --strict --json nix.nix --arg package FILE
{ package }:
let
  named = name: { inherit name; };
  made = import package {
    lib = { licenses.mit = "MIT"; platforms.unix = [ "unix" ]; };
    stdenv.mkDerivation = make: let self = make self; in self;
    fetchurl = arguments: arguments;
    cmake = "cmake"; pkg-config = "pkg-config"; cairo = "cairo"; expat = "expat"; giflib = "giflib"; jansson = "jansson";
    libjpeg = "libjpeg"; libpng = "libpng"; libwebp = "libwebp"; zlib = "zlib"; zstd = "zstd";
  };
in { inherit (made) pname version src cmakeFlags buildInputs; }
