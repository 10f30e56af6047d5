#!/usr/bin/env python3
"""Builds a release, checks it, tries it, and says what would be uploaded where.

    release.py --dry-run [--only NAME]...      every artefact of the last commit, into build/release; `make release`
    release.py --check                         what takes a second: one version everywhere, manifests, licences, notes
    release.py --publish [--only REGISTRY]...  uploads what a dry run left there; refuses while an address is missing
    release.py --notes                         prints the release notes

--out FOLDER takes another folder than build/release, as for a tree that cannot be written to.  Nothing but --publish changes
anything outside it.  The first fault stops a run, by name.  A publication that was stopped goes on where it was: the same
command leaves out what a registry has already.
"""

import argparse
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "release"))
import archives
import crates
import held
import npm
import papers
import places
import publish
import pypi
import rock
import tools
from shell import Fault, git, read, run

# Name, how it is built, checked and tried; what is not tried needs no installing.
ARTEFACTS = [
    ("source", archives.build_source, archives.check_source, archives.try_source),
    ("two-files", archives.build_two_files, archives.check_two_files, archives.try_two_files),
    ("sdist", pypi.build_sdist, pypi.check_sdist, pypi.try_sdist),
    ("wheel", pypi.build_wheel, pypi.check_wheel, pypi.try_wheel),
    ("npm", npm.build, npm.check, npm.try_it),
    ("crates", crates.build, crates.check, crates.try_it),
    ("lua", rock.build_lua, rock.check_lua, rock.try_lua),
    ("rock", rock.build_rock, rock.check_rock, rock.try_rock),
    ("tool-x86_64", tools.built("x86_64"), tools.checked("x86_64"), tools.tried("x86_64")),
    ("tool-aarch64", tools.built("aarch64"), tools.checked("aarch64"), tools.tried("aarch64")),
    ("cross", tools.crossed, None, None),
    ("notes", papers.build_notes, None, None),
    ("sbom", papers.build_sbom, papers.check_sbom, None),
    ("sums", papers.build_sums, papers.check_sums, None),
]


class Job:
    """One release: where things are, and what is released."""

    def __init__(self, root, jobs, out=""):
        self.root, self.jobs, self.python = root, jobs, sys.executable
        self.out = os.path.abspath(out or os.path.join(root, "build", "release"))
        self.shown = out or "build/release"
        self.work, self.logs = os.path.join(self.out, "work"), os.path.join(self.out, "logs")
        self.tree = os.path.join(self.work, "tree")
        self.version = places.version_of(root)
        self.project = project_of(root)
        _, told, self.why = git(root, "log", "-1", "--format=%H %ct")
        self.commit, _, seconds = told.strip().partition(" ")
        self.time = int(seconds or 0)
        self.timestamp = datetime.datetime.fromtimestamp(self.time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    def log(self, name):
        return os.path.join(self.logs, name + ".log")

    def empty(self, name):
        """A folder with nothing in it, where an artefact is tried."""
        folder = os.path.join(self.work, "try", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        return folder

    def clean_copy(self):
        """A clone of the last commit: what is not in git is in no artefact."""
        if not self.commit:
            raise Fault("source: this is no clone of the repository: " + self.why)
        shutil.rmtree(self.logs, ignore_errors=True)
        log = self.log("clone")
        if os.path.isdir(os.path.join(self.tree, ".git")):
            try:
                run(["git", "-C", self.tree, "fetch", "--quiet", "--no-tags", self.root, "HEAD"], log)
                run(["git", "-C", self.tree, "checkout", "--quiet", "--force", "--detach", self.commit], log)
                run(["git", "-C", self.tree, "clean", "-ffdxq", "-e", "build"], log)
                return
            except Fault:
                pass # one that was stopped may have left anything
        shutil.rmtree(self.tree, ignore_errors=True)
        run(["git", "clone", "--quiet", "--shared", "--no-checkout", self.root, self.tree], log)
        run(["git", "-C", self.tree, "checkout", "--quiet", "--detach", self.commit], log)

    def alone(self):
        """Holds the folder for this run: two that build there at once would mix their files."""
        import fcntl # which Windows lacks
        os.makedirs(self.work, exist_ok=True)
        self.held = open(os.path.join(self.work, "lock"), "w", encoding="utf-8") # pylint: disable=consider-using-with
        try:
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Fault("another run builds in %s" % self.shown) from None


def project_of(root):
    path = os.path.join(root, "packaging", "project.json")
    try:
        return json.loads(read(path))
    except ValueError as error:
        raise Fault("packaging/project.json: no JSON: %s" % error) from None


def check(tree):
    """Faults that are found without building anything."""
    out = places.faults(tree)
    if not os.path.exists(os.path.join(tree, "LICENSE")):
        return out + ["LICENSE: not in the tree, and each artefact needs it"]
    wrong = publish.misfits(project_of(tree))
    if wrong:
        return out + wrong
    done = subprocess.run([sys.executable, "-B", os.path.join(tree, "packaging", "fill.py")], capture_output=True, text=True,
                          check=False)
    out += ["manifests: %s; run python3 packaging/fill.py --write" % line for line in done.stdout.split("\n") if line]
    if done.returncode and not done.stdout:
        out.append("manifests: packaging/fill.py: " + done.stderr.strip().split("\n")[-1])
    for folder in ("bindings/python", "bindings/rust/kolize-sys", "bindings/rust/kolize"):
        path = os.path.join(tree, folder, "LICENSE")
        if not os.path.exists(path) or read(path) != read(os.path.join(tree, "LICENSE")):
            out.append("%s: LICENSE: missing there, or not that of the tree" % folder)
    try:
        papers.notes_of(read(os.path.join(tree, "CHANGELOG.md")), places.version_of(tree))
    except Fault as fault:
        out.append(str(fault))
    return out


def timed(step, *arguments):
    began = time.monotonic()
    made = step(*arguments) if step else None
    return made, time.monotonic() - began


def size_of(files):
    return "%.1f kB" % (sum(os.path.getsize(file) for file in files) / 1000)


def one(job, name, steps):
    """Builds, checks and tries one artefact; its row of the table."""
    build, examine, attempt = steps
    files, building = timed(build, job)
    _, checking = timed(examine, job, files)
    _, trying = timed(attempt, job, files)
    return (name, ", ".join(map(os.path.basename, files)), size_of(files), "%.0f s" % building,
            "%.0f s" % checking if examine else "-", "%.0f s" % trying if attempt else "-")


def table(rows):
    rows = [("artefact", "file", "size", "built", "checked", "tried")] + rows
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def dry_run(job, only):
    names = [row[0] for row in ARTEFACTS]
    for name in only:
        if name not in names:
            raise Fault("there is no artefact %s; there are: %s" % (name, " ".join(names)))
    began, rows = time.monotonic(), []
    apart = [name for name in only or names if name.startswith(("tool", "cross"))]
    if apart and re.search(r"\s", job.out):
        raise Fault("%s: pkg-config takes no folder with a space, as in %s; --out FOLDER names another" % (apart[0], job.out))
    job.alone()
    job.clean_copy()
    found = places.faults(job.root) + check(job.tree) # the tag is at the commit of the clone that was asked
    if found:
        raise Fault("\n".join(found))
    if not only: # nothing of another release stays
        for name in os.listdir(job.out):
            path = os.path.join(job.out, name)
            if os.path.isfile(path):
                os.remove(path)
    for name, *steps in ARTEFACTS:
        if not only or name in only:
            rows.append(one(job, name, steps))
            print("%-12s %s" % (name, rows[-1][1]), flush=True)
    print("\nKolize %s, commit %s\n" % (job.version, job.commit[:12]))
    print(table(rows))
    print("\n%s\n" % publish.shown(job))
    why = publish.refusals(job.project, job.root, job.version)
    print("It would be refused:\n    " + "\n    ".join(why) if why else "Nothing would be refused.")
    print("%d artefacts in %.0f s, in %s: whole" % (len(rows), time.monotonic() - began, job.shown))


def stopped(why):
    print("release: " + why, file=sys.stderr)
    return 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("--notes", action="store_true")
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--source", default=os.path.dirname(HERE), help="the tree; the one of this script where not given")
    parser.add_argument("--out", default="", metavar="FOLDER", help="where artefacts are; build/release where not given")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    words = parser.parse_args()
    root = os.path.abspath(words.source)
    try:
        if words.check:
            found = check(root)
            if found:
                raise Fault("\n".join(found))
            print("version %s stands everywhere; manifests, licences and notes are there" % places.version_of(root))
        elif words.notes:
            print(papers.notes_of(read(os.path.join(root, "CHANGELOG.md")), places.version_of(root)), end="")
        elif words.publish:
            job = Job(root, words.jobs, words.out)
            publish.refuse(job.project, root, job.version)
            publish.ready(job)
            print("\n".join(publish.upload(job, words.only)))
        elif words.dry_run:
            dry_run(Job(root, words.jobs, words.out), words.only)
        else:
            parser.error("say --dry-run, --check, --notes or --publish")
    except Fault as fault:
        return stopped(str(fault))
    except FileNotFoundError as error:
        return stopped("%s: there is no such file" % os.path.relpath(error.filename or "?", root))
    except OSError as error: # such as a tree that cannot be written to, or a disk that is full
        return stopped("%s: %s; --out FOLDER names another folder than build/release"
                       % (os.path.relpath(error.filename, root) if error.filename else "a file", error.strerror or error))
    except subprocess.SubprocessError as error:
        return stopped(str(error))
    except KeyboardInterrupt:
        return stopped("stopped by hand; the same command begins anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
