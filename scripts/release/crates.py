"""The Rust crates, as cargo packs them, used by a project that has nothing else."""

import os
import re
import shutil

import archives
import held
from shell import first_block, run, said, unpack, write

NAMES = ("kolize-sys", "kolize")
PACKS_BOTH = 90  # cargo 1.90 packs crates that need each other before either is published


def build(job):
    """The two files are written into kolize-sys first.  Cargo compiles each packed crate, where it is new enough to do so."""
    log, rust = job.log("crates"), os.path.join(job.tree, "bindings/rust")
    archives.amalgamate(job, os.path.join(rust, "kolize-sys/c"))
    target = os.path.join(job.work, "cargo")
    env = {"CARGO_TARGET_DIR": target, "CARGO_TERM_COLOR": "never"}
    version = re.search(r"1\.(\d+)", run(["cargo", "--version"], log))
    pack = ["cargo", "package", "--allow-dirty"]
    if version and int(version.group(1)) >= PACKS_BOTH:
        run(pack + ["-p", "kolize-sys", "-p", "kolize"], log, cwd=rust, env=env)
    else:
        run(pack + ["-p", "kolize-sys"], log, cwd=rust, env=env)
        run(pack + ["-p", "kolize", "--no-verify"], log, cwd=rust, env=env)
    made = []
    for name in NAMES:
        file = "%s-%s.crate" % (name, job.version)
        made.append(shutil.copy(os.path.join(target, "package", file), os.path.join(job.out, file)))
    return made


def check(job, files):
    for name, file in zip(NAMES, files):
        held.crate(job.tree, file, job.version, name)


def try_it(job, files):
    """A new project, to which the packed crates are what a registry would give it."""
    log, empty = job.log("crates"), job.empty("crates")
    folders = {name: unpack(file, empty) for name, file in zip(NAMES, files)}
    patches = "".join('%s = { path = "%s" }\n' % pair for pair in folders.items())
    write(empty + "/app/Cargo.toml", '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n'
          'kolize = "=%s"\n\n[patch.crates-io]\n%s' % (job.version, patches))
    write(empty + "/app/src/main.rs", first_block(folders["kolize"] + "/README.md", "rust"))
    said(run(["cargo", "run", "--quiet"], log, cwd=empty + "/app", env={"CARGO_TARGET_DIR": empty + "/target"}),
         "depth ", "crates")
