"""The tool for Linux as one static program, for x86-64 and 64-bit ARM; and what `make cross`
builds for other systems.

Its libraries are Debian's archives, which apt fetches for either machine into a folder of the build: the system's own
packages are not touched.  Their licences go along.
"""

import fnmatch
import glob
import os
import re
import shutil
import subprocess

import archives
import held
from shell import Fault, read, run, said, write

PACKAGES = ["libexpat1-dev", "libjansson-dev", "zlib1g-dev", "libpng-dev", "libgif-dev", "libwebp-dev",
            "libjpeg62-turbo-dev", "libzstd-dev"]
MACHINES = {
    "x86_64": {"debian": "amd64", "triplet": "x86_64-linux-gnu", "run": ["qemu-x86_64"], "libc": "libc6-dev"},
    "aarch64": {"debian": "arm64", "triplet": "aarch64-linux-gnu", "run": ["qemu-aarch64"], "libc": "libc6-dev-arm64-cross"},
}
TOOLCHAIN = """set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR %(machine)s)
set(CMAKE_C_COMPILER %(triplet)s-gcc)
set(CMAKE_FIND_ROOT_PATH %(root)s)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
"""
QUESTION = '{"op": "relate", "a": {"circle": [12, 8, 5]}, "b": {"box": [15, 0, 20, 30]}}\n'


def apt_options(folder, architecture):
    """apt beside the system's: lists, cache and status of its own."""
    for name in ("lists/partial", "cache/archives/partial", "state"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    write(os.path.join(folder, "state/status"), "")
    options = {"APT::Update::Error-Mode": "any", "APT::Architecture": architecture, "APT::Architectures": architecture, "Dir::State::Lists": folder + "/lists",
               "Dir::State::status": folder + "/state/status", "Dir::Cache": folder + "/cache",
               "APT::Sandbox::User": "root", "Acquire::Languages": "none"}
    return [word for name, value in options.items() for word in ("-o", "%s=%s" % (name, value))]


def libraries(job, machine):
    """The folder with headers and archives of PACKAGES, and {package: version}."""
    about, log = MACHINES[machine], job.log("tool-" + machine)
    folder = os.path.join(job.work, "libraries-" + machine)
    root, debs = folder + "/root", folder + "/debs"
    if not os.path.exists(folder + "/whole"):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(debs)
        options = apt_options(folder, about["debian"])
        run(["apt-get"] + options + ["-qq", "update"], log)
        run(["apt-get"] + options + ["-qq", "download"] + PACKAGES, log, cwd=debs)
        for deb in glob.glob(debs + "/*.deb"):
            run(["dpkg-deb", "-x", deb, root], log)
        for library in glob.glob(root + "/usr/lib/**/*.so*", recursive=True):
            os.remove(library) # links to what only the other package has
        for header in glob.glob("%s/usr/include/%s/*.h" % (root, about["triplet"])):
            shutil.copy(header, root + "/usr/include") # where pkg-config says that all are
        write(folder + "/whole", "")
    versions = [run(["dpkg-deb", "-f", deb, "Package", "Version"], log) for deb in sorted(glob.glob(debs + "/*.deb"))]
    return root, dict(re.findall(r"Package: (\S+)\nVersion: (\S+)", "\n".join(versions)))


def configure(job, machine, root, build):
    about = MACHINES[machine]
    toolchain = write(build + "-toolchain.cmake", TOOLCHAIN % dict(about, machine=machine, root=root))
    where = "%s/usr/lib/%s" % (root, about["triplet"])
    env = {"PKG_CONFIG_LIBDIR": where + "/pkgconfig:" + root + "/usr/share/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": root}
    off = ["-DKOLIZE_%s=OFF" % name for name in ("BUILD_SHARED", "BUILD_DEMO", "BUILD_POOL", "WITH_CAIRO", "LOAD_CAIRO",
                                                  "LOAD_DECODERS")]
    # libpng needs libz behind it.  -static-pie stands behind the -pie of the hardened build, as the last one counts.
    run(["cmake", "-S", job.tree, "-B", build, "-DCMAKE_TOOLCHAIN_FILE=" + toolchain, "-DCMAKE_BUILD_TYPE=Release",
         "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_C_STANDARD_LIBRARIES=%s/libz.a -lm -static-pie" % where] + off, job.log("tool-" + machine), env=env)


def built(machine):
    def build(job):
        log, about = job.log("tool-" + machine), MACHINES[machine]
        root, _ = libraries(job, machine)
        build = os.path.join(job.work, "tool-" + machine)
        configure(job, machine, root, build)
        run(["cmake", "--build", build, "-j", str(job.jobs), "--target", "kolize_tool"], log)
        run([about["triplet"] + "-strip", build + "/kolize"], log)
        files = {"kolize": build + "/kolize", "LICENSE": job.tree + "/LICENSE", "tool.md": job.tree + "/docs/tool.md"}
        for copyright_ in glob.glob(root + "/usr/share/doc/*/copyright"):
            files["licences/%s.txt" % copyright_.split("/")[-2]] = copyright_
        libc = "/usr/share/doc/%s/copyright" % about["libc"]
        if os.path.exists(libc):
            files["licences/libc.txt"] = libc
        name = "kolize-tool-%s-linux-%s" % (job.version, machine)
        return [archives.packed(os.path.join(job.out, name + ".tar.gz"), name, files, job.time)]
    return build


def checked(machine):
    def check(job, files):
        name = "kolize-tool-%s-linux-%s" % (job.version, machine)
        licences = ["licences/%s.txt" % one for one in PACKAGES + ["libc"]]
        have = held.need("tool-" + machine, files[0], ["kolize", "LICENSE", "tool.md"] + licences, name + "/")
        held.licence("tool-" + machine, files[0], have, job.tree)
        path = os.path.join(job.work, "tool-" + machine, "kolize")
        if "NEEDED" in run([MACHINES[machine]["triplet"] + "-readelf", "-d", path], job.log("tool-" + machine)):
            raise Fault("tool-%s: it needs shared libraries" % machine)
    return check


def tried(machine):
    def try_it(job, files):
        """In an empty folder and environment; another machine's under qemu."""
        log, empty = job.log("tool-" + machine), job.empty("tool-" + machine)
        run(["tar", "-xzf", files[0], "-C", empty, "--strip-components=1"], log)
        words = [] if os.uname().machine == machine else MACHINES[machine]["run"]
        if words and not shutil.which(words[0]):
            raise Fault("tool-%s: it cannot be run here without %s" % (machine, words[0]))
        env = ["env", "-i", "PATH=/usr/bin:/bin"]
        said(run(env + words + [empty + "/kolize", "--version"], log, cwd=empty), job.version, "tool-" + machine)
        done = subprocess.run(words + [empty + "/kolize", "query"], input=QUESTION, text=True, capture_output=True, env={
            "PATH": "/usr/bin:/bin"}, cwd=empty, check=False, timeout=120)
        said(done.stdout, '"overlap"', "tool-" + machine)
        picture = os.path.join(job.tree, "examples/arcade/ship.png")
        said(run(env + words + [empty + "/kolize", "trace", picture, "--json"], log, cwd=empty), '"points"', "tool-" + machine)
    return try_it


# What a user takes from build-cross/SYSTEM; the rest is what it was built by.
TAKEN = ("libkolize*.a", "libkolize-flat.*", "kolize-flat.dll", "kolize", "kolize.exe")


def sources_of(job):
    """{library: version} of what the tools of `make cross` contain, as its archives of sources are named."""
    names = map(os.path.basename, glob.glob(job.tree + "/build-cross/sources/*_*.tar.*"))
    return dict(re.match(r"([^_]+)_(.+?)(?:\.orig)?\.tar\.", name).groups() for name in names)


def systems_of(tree):
    """What `make cross` builds where no system is named."""
    return re.search(r"^\[ \$# -gt 0 \] \|\| set -- (.*)$", read(os.path.join(tree, "scripts/cross.sh")), re.M).group(1).split()


def packed_systems(job, systems):
    """An archive of each build-cross/SYSTEM, all of which have libraries and the tool with the licences of what is in it."""
    made = []
    for system in systems:
        if not os.path.isdir(os.path.join(job.tree, "build-cross", system)):
            raise Fault("cross: %s: `make cross` left nothing in build-cross" % system)
    notices = {"licences/%s.txt" % name: path for name in sources_of(job) for word in ("COPYING", "LICENSE")
               for path in glob.glob("%s/build-cross/sources/%s/**/%s" % (job.tree, name, word), recursive=True)}
    for system in systems:
        folder = os.path.join(job.tree, "build-cross", system, "")
        files = {name: folder + name for name in os.listdir(folder) if any(fnmatch.fnmatch(name, one) for one in TAKEN)}
        files.update(notices, **{"LICENSE": job.tree + "/LICENSE", "kolize_flat.h": job.tree + "/bindings/flat/kolize_flat.h"})
        name = "kolize-%s-%s" % (job.version, system)
        made.append(archives.packed(os.path.join(job.out, name + ".tar.gz"), name, files, job.time))
        windows = system.startswith("windows")
        wanted = ["libkolize.a", "libkolize-io.a", "kolize.exe" if windows else "kolize", "LICENSE"]
        wanted += ["licences/%s.txt" % library for library in sources_of(job)]
        held.need("cross", made[-1], wanted, name + "/")
        if not glob.glob(folder + ("kolize-flat.dll" if windows else "libkolize-flat.*")):
            raise Fault("cross: the flat library: not in %s" % os.path.basename(made[-1]))
    return made


def crossed(job):
    """`make cross` compiles for each system and runs what can run here; its answers beside those of this machine's tool."""
    words = ["make", "cross", "JOBS=%d" % job.jobs]
    if os.path.exists(os.path.join(job.work, "tool-x86_64", "kolize")):
        words.append("BUILD=" + os.path.join(job.work, "tool-x86_64"))
    print(run(words, job.log("cross"), cwd=job.tree, limit=7200), end="")
    return packed_systems(job, systems_of(job.tree))
