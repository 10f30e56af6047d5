#!/usr/bin/env python3
"""Runs jobs of .github/workflows as their runner would, each in a Debian of its own that has nothing but what the job installs:

    bare_jobs.py [--list] [--keep] [NAME...]

A job that names a Debian as its `container` can be run so: its `run` lines are typed in their order by root, in a clone of the
last commit that belongs to another user, as deep as its checkout asks.  A matrix is a job for each of its values: machines-wasm32.
NAME may be that or the job alone; without one, all are run, which takes hours.  What `uses` another's action is left out, and said.

It runs as root, by debootstrap, in a mount namespace of its own.  The Debian is kept in build-bare/NAME-OF-SUITE, and what a job
said in build-bare/jobs.  Exit status 1 unless every job ended well.
"""

import argparse
import itertools
import os
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "build-bare")
CLONE = "/__w/kolize" # where the runner of a container has it
RUNNER = 1001         # whose it is there
MOUNTS = 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"'


class Work:
    """One job with one value of its matrix."""

    def __init__(self, name, text, values, shell):
        for key, value in values.items():
            text = text.replace("${{ matrix.%s }}" % key, value)
        self.name = "-".join([name, *values.values()])
        self.suite = re.search(r"^    container: debian:(\w+)$", text, re.M).group(1)
        self.shell = shell
        self.depth = [] if re.search(r"^ +fetch-depth: 0$", text, re.M) else ["--depth", "1"]
        env = re.search(r"^    env:\n((?:      .+\n)+)", text, re.M)
        self.env = dict(re.findall(r"^ +(\w+): (.*)$", env.group(1), re.M)) if env else {}
        self.steps = re.findall(r"^      - (run|uses): (.*)$", text, re.M)
        if "${{ matrix" in text:
            raise ValueError("%s: a value of the matrix is not understood" % self.name)


def works_of(page):
    """The jobs of a workflow that name a Debian, one for each value of a matrix."""
    head, _, jobs = page.partition("\njobs:\n")
    shell = ["bash", "-eo", "pipefail", "-c"] if "shell: bash" in head else ["sh", "-ec"]
    out = []
    for text in re.split(r"^  (?=\w+:)", jobs, flags=re.M)[1:]:
        if not re.search(r"^    container: debian:", text, re.M):
            continue
        rows = re.findall(r"^        (\w+): \[(.*)\]$", text, re.M)
        lists = [[value.strip(' "') for value in values.split(",")] for _, values in rows]
        for values in itertools.product(*lists):
            out.append(Work(text.split(":")[0], text, dict(zip([key for key, _ in rows], values)), shell))
    return out


def all_works():
    folder = os.path.join(ROOT, ".github", "workflows")
    out = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for work in works_of(file.read()):
                work.name = "%s/%s" % (name.split(".")[0], work.name)
                out.append(work)
    return out


def system(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit("%s: exit status %d\n%s" % (" ".join(command), done.returncode, done.stdout))


def bare(suite):
    """What the image debian:SUITE has; made once."""
    folder = os.path.join(FOLDER, suite)
    if os.path.exists(os.path.join(folder, "made")):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(FOLDER, exist_ok=True)
    system("debootstrap", "--variant=minbase", suite, folder)
    with open(os.path.join(folder, "etc/apt/sources.list"), "w", encoding="utf-8") as file:
        file.write("".join("deb http://deb.debian.org/%s main\n" % rest for rest in (
            "debian " + suite, "debian %s-updates" % suite, "debian-security %s-security" % suite)))
    for name in ("resolv.conf", "hosts"):
        if os.path.exists("/etc/" + name):
            shutil.copyfile("/etc/" + name, folder + "/etc/" + name)
    # Certificates that this machine's owner has added; update-ca-certificates finds them there.
    shutil.copytree("/usr/local/share/ca-certificates", folder + "/usr/local/share/ca-certificates", dirs_exist_ok=True)
    with open(os.path.join(folder, "made"), "w", encoding="utf-8"):
        pass
    return folder


def run(work, keep):
    """Its exit status."""
    folder = os.path.join(FOLDER, "work")
    log = os.path.join(FOLDER, "jobs", work.name.replace("/", "-") + ".log")
    os.makedirs(os.path.dirname(log), exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    system("cp", "-a", "--reflink=auto", bare(work.suite), folder)
    os.makedirs(folder + os.path.dirname(CLONE))
    system("git", "clone", "--quiet", *work.depth, "file://" + ROOT, folder + CLONE)
    system("chown", "-R", "%d:%d" % (RUNNER, RUNNER), folder + CLONE)
    os.makedirs(folder + "/github/home")
    env = dict({"HOME": "/github/home", "CI": "true", "GITHUB_ACTIONS": "true", "DEBIAN_FRONTEND": "noninteractive",
                "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}, **work.env)
    status, began = 0, time.monotonic()
    with open(log, "w", encoding="utf-8") as file:
        for kind, words in work.steps:
            if kind == "uses":
                if not words.startswith("actions/checkout@"):
                    print("left out: " + words, file=file, flush=True)
                continue
            print("$ " + words, file=file, flush=True)
            status = subprocess.run(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", MOUNTS, folder, "/usr/bin/env", "-i", "-C", CLONE,
                 *("%s=%s" % pair for pair in env.items()), *work.shell, words],
                stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
            if status:
                break
    print("%-32s exit status %d, %4.0f s, %s" % (work.name, status, time.monotonic() - began, os.path.relpath(log, ROOT)), flush=True)
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
    return status


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("names", nargs="*", metavar="NAME")
    options.add_argument("--list", action="store_true", help="the jobs that can be run so")
    options.add_argument("--keep", action="store_true", help="leave the last job's Debian in build-bare/work")
    options = options.parse_args()
    works, wanted = all_works(), []
    for name in options.names:
        found = [work for work in works if name in (work.name, work.name.split("/")[1], work.name.split("/")[1].split("-")[0])]
        if not found:
            sys.exit("bare_jobs.py: no job %s runs in a Debian; there are: %s" % (name, " ".join(work.name for work in works)))
        wanted += [work for work in found if work not in wanted]
    wanted = wanted or works
    if options.list:
        print("\n".join("%-32s %s" % (work.name, "; ".join(words for kind, words in work.steps if kind == "run")) for work in wanted))
        return 0
    if os.geteuid() != 0:
        sys.exit("bare_jobs.py: only root can make a Debian in a folder")
    failed = [work.name for work in wanted if run(work, options.keep)]
    print("%d jobs in a bare Debian each, %d failed" % (len(wanted), len(failed)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
