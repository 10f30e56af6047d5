"""What is uploaded where, and when a release is refused."""

import os
import re
import subprocess

import archives
import papers
import places
import pypi
from shell import Fault, run

FIELDS = ("homepage", "repository", "security_contact")


def where(job):
    """(registry, command) of each upload, for the files of build/release."""
    have = sorted(name for name in os.listdir(job.out) if os.path.isfile(os.path.join(job.out, name)))
    path = {name: os.path.join(job.out, name) for name in have}
    name, rust = "kolize-%s" % job.version, os.path.join(job.tree, "bindings/rust/Cargo.toml")
    python = [path[file] for file in have if file.endswith(".whl") or file == name + ".tar.gz"]
    crate = ["cargo", "publish", "--allow-dirty", "--manifest-path", rust, "-p"]
    proof = ["--provenance"] if os.environ.get("GITHUB_ACTIONS") else [] # which npm gives to such a runner alone
    return [
        ("PyPI", ["twine", "upload"] + python),
        ("npm", ["npm", "publish", "--access", "public"] + proof + [os.path.join(job.out, name + ".tgz")]),
        ("crates.io", crate + ["kolize-sys"]),
        ("crates.io", crate + ["kolize"]),
        ("GitHub", ["gh", "release", "create", "v" + job.version, "--verify-tag", "--notes-file",
                    os.path.join(job.out, "release-notes.md")] + [path[file] for file in have if file != "release-notes.md"]),
        ("LuaRocks", ["luarocks", "upload", os.path.join(job.root, "packaging/luarocks", name + "-1.rockspec")]),
    ]


def shown(job):
    """A line for each upload, with paths below the folder that the release was asked in."""
    out = ["What --publish uploads:"]
    for registry, words in where(job):
        out.append("  %-10s %s" % (registry, " ".join(os.path.relpath(word, job.root) if os.sep in word else word for word in words)))
    return "\n".join(out)


def refusals(project, root, version):
    """Why nothing may be published now."""
    out = ["packaging/project.json: %s is empty" % field for field in FIELDS if not project.get(field)]
    tags = places.tags_of(root)
    if "v" + version not in tags:
        out.append("the commit has no tag v%s" % version)
    out += places.faults(root) # a second tag, or another version somewhere
    changed = subprocess.run(["git", "-C", root, "status", "--porcelain"], capture_output=True, text=True, check=False).stdout
    if changed:
        out.append("there are changes that are not committed")
    with open(os.path.join(root, "CHANGELOG.md"), encoding="utf-8") as file:
        if re.search(r"^## \[Unreleased\]", file.read(), re.M):
            out.append("CHANGELOG.md: the heading is still [Unreleased]; write [%s] and the date" % version)
    return out


def refuse(project, root, version):
    why = refusals(project, root, version)
    if why:
        raise Fault("not published:\n" + "\n".join("    " + line for line in why))


def ready(job):
    """The artefacts are whole, and of this commit."""
    if not os.path.exists(os.path.join(job.out, "SHA256SUMS")):
        raise Fault("not published: build/release has no SHA256SUMS; run `make release` first")
    if papers.commit_of(job) != job.commit:
        raise Fault("not published: build/release is of the commit %s, this is %s"
                    % (papers.commit_of(job)[:12] or "(none)", job.commit[:12]))
    run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], job.log("publish"), cwd=job.out)


def complete(job, registry, words):
    """Every file of an upload is there."""
    missing = [os.path.basename(word) for word in words if word.startswith(job.out + os.sep) and not os.path.exists(word)
               and not word.startswith(job.work)]
    if registry == "PyPI":
        missing += [kind for kind in (".whl", ".tar.gz") if not any(word.endswith(kind) for word in words)]
    if missing:
        raise Fault("not published: %s: %s: not in build/release" % (registry, ", ".join(missing)))


def upload(job, registries):
    """Runs the commands, in their order; the names of those that were done."""
    done, known = [], where(job)
    for name in registries:
        if name not in [registry for registry, _ in known]:
            raise Fault("there is no registry %s; there are: %s" % (name, " ".join(dict(known))))
    known = [(registry, words) for registry, words in known if not registries or registry in registries]
    for registry, words in known:
        complete(job, registry, words)
    for registry, words in known:
        if registry == "crates.io": # packs the tree, which a folder that was only downloaded has not
            job.clean_copy()
            archives.amalgamate(job, os.path.join(job.tree, "bindings/rust/kolize-sys/c"))
        if registry == "PyPI":
            words = [pypi.tools(job) + words[0]] + words[1:]
        run(words, job.log("publish"))
        done.append(registry)
    return done
