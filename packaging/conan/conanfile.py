"""Conan's recipe: core and kolize-pool; with the option io also what reads images and maps."""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir
from conan.tools.gnu import PkgConfigDeps


class KolizeConan(ConanFile):
    name = "kolize"
    version = "@VERSION@"
    description = "Exact 2D collision of pixel masks and shapes"
    license = "MIT"
    author = "@AUTHORS@"
    homepage = "@HOMEPAGE@"
    url = "@REPOSITORY@"
    topics = "collision", "game", "geometry"
    package_type = "library"
    languages = "C"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "io": [True, False]}
    default_options = {"shared": False, "fPIC": True, "io": False}
    implements = ["auto_shared_fpic"]

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        if self.options.io:
            for package in "expat/[>=2.5 <3]", "jansson/2.14", "zlib/[>=1.2.11 <2]", "libpng/[>=1.6 <2]":
                self.requires(package)

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["KOLIZE_BUILD_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["KOLIZE_BUILD_STATIC"] = not self.options.shared
        toolchain.cache_variables["KOLIZE_BUILD_IO"] = bool(self.options.io)
        for part in "CLI", "DEMO":
            toolchain.cache_variables["KOLIZE_BUILD_" + part] = False
        for library in "GIF", "WEBP", "JPEG", "ZSTD":
            toolchain.cache_variables["KOLIZE_WITH_" + library] = False
        toolchain.generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in "lib/cmake", "lib/pkgconfig", "share": # Conan writes files of its own for these
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        static = not self.options.shared and self.settings.compiler == "msvc"
        names = ["kolize", "pool"] if self.settings.os != "Windows" else ["kolize"]
        for name in names + (["io"] if self.options.io else []):
            part = self.cpp_info.components[name]
            library = "kolize" if name == "kolize" else "kolize-" + name
            part.libs = [library + ("_static" if static else "")]
            part.set_property("cmake_target_name", "kolize::" + name)
            part.set_property("pkg_config_name", library)
            if self.options.shared:
                part.defines = ["KZ_SHARED"]
            if name != "kolize":
                part.requires = ["kolize"]
            if self.settings.os in ("Linux", "FreeBSD"):
                part.system_libs = ["m"] + (["pthread"] if name == "pool" else [])
        if self.options.io:
            self.cpp_info.components["io"].requires += ["expat::expat", "jansson::jansson", "zlib::zlib", "libpng::libpng"]
