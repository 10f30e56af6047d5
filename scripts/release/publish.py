"""What is uploaded where, and when a release is refused."""

import os
import re

import archives
import papers
import places
import pypi
import there
from shell import Fault, git, read, run

# What a maintainer fills in, and what it looks like then.
URL = r"https://[\w.-]+\.\w+(?::\d+)?(?:/\S*)?"
FIELDS = {"homepage": URL, "repository": URL + r"(?<![/])(?<!\.git)", "security_contact": URL + r"|[^\s@]+@[\w.-]+\.\w+"}


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


def misfits(project):
    """What is wrong with packaging/project.json, whether or not its addresses are known."""
    if not isinstance(project, dict):
        return ["packaging/project.json: no object of fields"]
    out = ["packaging/project.json: it has no %s" % field for field in ("authors", *FIELDS) if field not in project]
    authors = project.get("authors", ["-"])
    if not isinstance(authors, list) or not authors or not all(isinstance(one, str) and one.strip() for one in authors):
        out.append("packaging/project.json: authors is no list of names")
    for field, pattern in FIELDS.items():
        value = project.get(field, "")
        if value != "" and not (isinstance(value, str) and re.fullmatch(pattern, value)):
            out.append("packaging/project.json: %s is no address: %r" % (field, value))
    return out


def refusals(project, root, version):
    """Why nothing may be published now."""
    out = misfits(project) or ["packaging/project.json: %s is empty" % field for field in FIELDS if not project[field]]
    tags = places.tags_of(root)
    if "v" + version not in tags:
        out.append("the commit has no tag v%s" % version)
    out += places.faults(root) # a second tag, or another version somewhere
    _, changed, _ = git(root, "status", "--porcelain")
    if changed:
        out.append("there are changes that are not committed")
    if re.search(r"^## \[Unreleased\]", read(os.path.join(root, "CHANGELOG.md")), re.M):
        out.append("CHANGELOG.md: the heading is still [Unreleased]; write [%s] and the date" % version)
    return out


def refuse(project, root, version):
    why = refusals(project, root, version)
    if why:
        raise Fault("not published:\n" + "\n".join("    " + line for line in why))


def ready(job):
    """The artefacts are whole, and of this commit."""
    if not os.path.exists(os.path.join(job.out, "SHA256SUMS")):
        raise Fault("not published: %s has no SHA256SUMS; run `make release` first" % job.shown)
    if papers.commit_of(job) != job.commit:
        raise Fault("not published: %s is of the commit %s, this is %s"
                    % (job.shown, papers.commit_of(job)[:12] or "(none)", job.commit[:12]))
    papers.check_sums(job, None)


def complete(job, registry, words):
    """Every file of an upload is there."""
    missing = [os.path.basename(word) for word in words if word.startswith(job.out + os.sep) and not os.path.exists(word)
               and not word.startswith(job.work)]
    if registry == "PyPI":
        missing += [kind for kind in (".whl", ".tar.gz") if not any(word.endswith(kind) for word in words)]
    if missing:
        raise Fault("not published: %s: %s: not in %s" % (registry, ", ".join(missing), job.shown))


def upload(job, registries):
    """Runs the commands, in their order, without what a registry has already; what was done, and what was there, in words.
    Asked again after a fault, it goes on where that was."""
    done, known = [], where(job)
    for name in registries:
        if name not in [registry for registry, _ in known]:
            raise Fault("there is no registry %s; there are: %s" % (name, " ".join(dict(known))))
    known = [(registry, words) for registry, words in known if not registries or registry in registries]
    for registry, words in known:
        complete(job, registry, words)
    for registry, words in known:
        try:
            commands = there.left(job, registry, words)
            for command in commands:
                send(job, registry, command)
        except Fault as fault:
            raise Fault("%s\n    before it: %s; the same command goes on from here, and leaves out what is there"
                        % (fault, ", ".join(done) or "nothing")) from None
        what = "%s of %s" % (words[-1], registry) if registry == "crates.io" else registry
        done.append("%s: %s" % (what, "uploaded" if commands else "it was there"))
    return done


def send(job, registry, command):
    if registry == "crates.io": # packs the tree, which a folder that was only downloaded has not
        job.clean_copy()
        archives.amalgamate(job, os.path.join(job.tree, "bindings/rust/kolize-sys/c"))
    if registry == "PyPI":
        command = [pypi.tools(job) + command[0]] + command[1:]
    # luarocks leaves a rock where it is; gh looks for the repository there.
    run(command, job.log("publish"), cwd=job.work if registry == "LuaRocks" else job.root)
