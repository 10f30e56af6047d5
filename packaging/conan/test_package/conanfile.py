"""A program that is linked to the package, and says what it must."""

import io
import os

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class TestPackage(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if can_run(self):
            said = io.StringIO()
            self.run(os.path.join(self.cpp.build.bindir, "first"), said, env="conanrun")
            if said.getvalue().strip() != "2 deep; move by (-2, 0)":
                raise ConanException("the program says: " + said.getvalue())
            self.output.info(said.getvalue())
