class Kolize < Formula
  desc "Exact 2D collision of pixel masks and shapes"
  homepage "@HOMEPAGE@"
  url "@SOURCE_URL@"
  version "@VERSION@"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "giflib"
  depends_on "jansson"
  depends_on "jpeg-turbo"
  depends_on "libpng"
  depends_on "webp"
  depends_on "zstd"

  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DKOLIZE_BUILD_DEMO=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"first.c").write <<~C
      #include <kolize/kolize.h>
      int main(void)
      {
          kz_shape ball, wall;
          kz_shape_circle((kz_vec2){12, 8}, 5, &ball, NULL);
          kz_shape_box((kz_vec2){15, 0}, (kz_vec2){20, 30}, &wall, NULL);
          return kz_relate(&ball, &wall) == KZ_OVERLAP ? 0 : 1;
      }
    C
    system ENV.cc, "first.c", "-I#{include}", "-L#{lib}", "-lkolize", "-o", "first"
    system "./first"
    system bin/"kolize", "doctor"
  end
end
