"""The archives of source: the whole tree as git has it, and the library as two files."""

import gzip
import io
import os
import shlex
import shutil
import subprocess
import tarfile

import held
from shell import Fault, read, run, said, unpack, write

EXAMPLE, PRINTS = "examples/first.c", "examples/first.txt"


def packed(path, inside, files, mtime):
    """A .tar.gz of {name: file or bytes}, the same bytes each time it is made of the same files."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped, \
            tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            data = files[name]
            mode = 0o644
            if isinstance(data, str):
                mode = 0o755 if os.access(data, os.X_OK) else 0o644
                with open(data, "rb") as file:
                    data = file.read()
            info = tarfile.TarInfo("%s/%s" % (inside, name))
            info.size, info.mode, info.mtime = len(data), mode, mtime
            archive.addfile(info, io.BytesIO(data))
    return path


def amalgamate(job, folder):
    run([job.python, "-B", "scripts/amalgamate.py", "--source", ".", "--out", folder], job.log("two-files"), cwd=job.tree)
    return folder


def build_source(job):
    """`git archive`, packed twice, because both must have the same bytes."""
    name = "kolize-%s" % job.version
    made = []
    for folder in (job.out, job.work):
        path = os.path.join(folder, name + "-source.tar.gz")
        done = subprocess.run(["git", "-C", job.root, "archive", "--format=tar", "--prefix=%s/" % name, job.commit],
                              capture_output=True, check=False)
        if done.returncode:
            raise Fault("source: git archive: " + done.stderr.decode(errors="replace").strip())
        with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
            file.write(done.stdout)
        with open(path, "rb") as file:
            made.append(file.read())
    if made[0] != made[1]:
        raise Fault("source: two archives of one commit differ")
    return [os.path.join(job.out, name + "-source.tar.gz")]


def check_source(job, files):
    held.source(job.tree, files[0], job.version)


def try_source(job, files):
    """The core alone, built and installed from the archive; then a program that pkg-config compiles."""
    log, empty = job.log("source"), job.empty("source")
    tree, prefix = unpack(files[0], empty), os.path.join(empty, "prefix")
    run(["cmake", "-S", tree, "-B", empty + "/build", "-DKOLIZE_BUILD_IO=OFF", "-DKOLIZE_BUILD_CLI=OFF",
         "-DKOLIZE_BUILD_DEMO=OFF", "-DKOLIZE_BUILD_SHARED=OFF", "-DCMAKE_INSTALL_PREFIX=" + prefix,
         "-DCMAKE_INSTALL_LIBDIR=lib"], log)
    run(["cmake", "--build", empty + "/build", "-j", str(job.jobs)], log)
    run(["cmake", "--install", empty + "/build"], log)
    pkg = {"PKG_CONFIG_PATH": prefix + "/lib/pkgconfig"}
    flags = run(["pkg-config", "--cflags", "--libs", "kolize"], log, env=pkg)
    run(["cc", "-std=c11", os.path.join(tree, EXAMPLE), "-o", empty + "/first"] + shlex.split(flags) + ["-lm"], log)
    said(run([empty + "/first"], log), read(os.path.join(tree, PRINTS)), "source")


TWO_FILES = """# Kolize %s as two files

Compile `kolize.c` with your program, and include `kolize.h`:

    cc -std=c11 -O2 program.c kolize.c -lm

`kolize.hpp` is the interface in C++.  `kolize_flat.h` and `kolize_flat.c` are the same library for other languages: pointers and scalars alone. They are compiled
beside `kolize.c`, or not at all. The MIT licence is in `LICENSE`.
"""


def build_two_files(job):
    folder = amalgamate(job, os.path.join(job.work, "two-files"))
    shutil.copy(os.path.join(job.tree, "LICENSE"), folder)
    write(os.path.join(folder, "README.md"), TWO_FILES % job.version)
    files = {name: os.path.join(folder, name) for name in os.listdir(folder)}
    name = "kolize-%s-two-files" % job.version
    return [packed(os.path.join(job.out, name + ".tar.gz"), name, files, job.time)]


def check_two_files(job, files):
    held.two_files(job.tree, files[0], job.version)


def try_two_files(job, files):
    log, empty = job.log("two-files"), job.empty("two-files")
    folder = unpack(files[0], empty)
    code = read(os.path.join(job.tree, EXAMPLE)).replace("<kolize/kolize.h>", '"kolize.h"')
    write(folder + "/first.c", code)
    run(["cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "first.c", "kolize.c", "-o", "first", "-lm"], log, cwd=folder)
    said(run([folder + "/first"], log), read(os.path.join(job.tree, PRINTS)), "two-files")
