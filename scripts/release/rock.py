"""The rock of LuaJIT: an archive with the library as C files, which LÖVE's users take as it is, and a source rock of it."""

import os
import shutil
import zipfile

import archives
import held
from shell import Fault, first_block, run, said, unpack, write


def rockspec_of(job):
    path = os.path.join(job.tree, "packaging/luarocks", "kolize-%s-1.rockspec" % job.version)
    if not os.path.exists(path):
        raise Fault("lua: version: packaging/luarocks has no rockspec of %s" % job.version)
    return path


def build_lua(job):
    folder = archives.amalgamate(job, os.path.join(job.work, "lua"))
    os.remove(os.path.join(folder, "kolize.hpp"))
    for name in ("kolize.lua", "kolize_bump.lua", "README.md"):
        shutil.copy(os.path.join(job.tree, "bindings/lua", name), folder)
    shutil.copy(os.path.join(job.tree, "LICENSE"), folder)
    shutil.copy(rockspec_of(job), folder)
    files = {name: os.path.join(folder, name) for name in os.listdir(folder)}
    name = "kolize-lua-%s" % job.version
    return [archives.packed(os.path.join(job.out, name + ".tar.gz"), name, files, job.time)]


def check_lua(job, files):
    held.lua(job.tree, files[0], job.version)
    run(["luarocks", "--lua-version", "5.1", "lint", rockspec_of(job)], job.log("lua"))


def try_lua(job, files):
    """`luarocks make` in the unpacked folder; then the page's first example, which finds the library by itself."""
    log, empty = job.log("lua"), job.empty("lua")
    folder, tree = unpack(files[0], empty), empty + "/rocks"
    run(["luarocks", "--lua-version", "5.1", "--tree", tree, "make", "--deps-mode", "none"], log, cwd=folder)
    example(job, "lua", tree, log)


def example(job, name, tree, log):
    code = first_block(os.path.join(job.tree, "bindings/lua/README.md"), "lua")
    path = write(tree + "/first.lua", code + "print(nx, ny, depth, push_x, push_y)\n")
    paths = {"LUA_PATH": tree + "/share/lua/5.1/?.lua", "LUA_CPATH": tree + "/lib/lua/5.1/?.so"}
    said(run(["luajit", path], log, env=paths), "1\t0\t2\t-2\t0", name)


def build_rock(job):
    """A source rock is the rockspec and the archive that it names, in a .zip file."""
    path = os.path.join(job.out, "kolize-%s-1.src.rock" % job.version)
    archive = os.path.join(job.out, "kolize-lua-%s.tar.gz" % job.version)
    if not os.path.exists(archive):
        build_lua(job)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as rock:
        for file in (rockspec_of(job), archive):
            info = zipfile.ZipInfo(os.path.basename(file), (1980, 1, 1, 0, 0, 0))
            with open(file, "rb") as data:
                rock.writestr(info, data.read())
    return [path]


def check_rock(job, files):
    held.rock(job.tree, files[0], job.version)


def try_rock(job, files):
    log, empty = job.log("rock"), job.empty("rock")
    tree = empty + "/rocks"
    run(["luarocks", "--lua-version", "5.1", "--tree", tree, "install", "--deps-mode", "none", files[0]], log, cwd=empty)
    example(job, "rock", tree, log)
