#!/usr/bin/env python3
"""Follows README.md and the guide's first page word for word on a bare Debian, as a new user:

    bare_debian.py [--suite NAME] [--keep]

It makes a Debian by debootstrap, with make and sudo and nothing else of use, and a user without a past, who may call
sudo.  The commands and programs are taken from the pages.  The user types them in their order, in an environment that
has HOME, PATH and USER: once with the prefix of the page, and once with sudo and without a prefix, for which the pages
say that nothing more is needed.  What they print is compared with what the pages show.

It runs as root, in a mount namespace of its own.  The Debian is kept in build-bare/debian; each run works on a copy.
Not run: `make demo`, because there is no screen, and commands of other pages.  `python3`, which the page takes for granted
where it calls it, is installed before that program runs.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "test", "house"))
from guide_blocks import agrees, blocks_of, commands_of  # noqa: E402

PAGES = ["README.md", "docs/guide/first-collision.md"]
NOT_HERE = ["make demo"]
USER = "newcomer"
HOME = "/home/" + USER
SOURCE = HOME + "/kolize"
MOUNTS = 'mount -t proc proc "$0/proc" 2> /dev/null; exec chroot "$0" "$@"'


def system(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode != 0:
        sys.exit("%s: exit status %d\n%s" % (" ".join(command), done.returncode, done.stdout))
    return done.stdout


def bare(folder, suite):
    """A Debian with what stands in front of `make`; made once."""
    if os.path.exists(os.path.join(folder, "usr", "bin", "sudo")):
        return
    shutil.rmtree(folder, ignore_errors=True)
    system("debootstrap", "--variant=minbase", "--include=make,sudo,ca-certificates", suite, folder)


class Machine:
    def __init__(self, folder):
        self.folder = folder

    def root(self, command):
        return system("unshare", "--mount", "--pid", "--fork", "sh", "-c", MOUNTS, self.folder, "/usr/bin/env", "-i",
                      "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "sh", "-ec", command)

    def user(self, command, folder, setup=""):
        """(exit status, what it printed, what it complained); the shell of a user who has typed `setup` before."""
        inside = "cd %s && %s%s" % (folder, setup, command)
        done = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "sh", "-c", MOUNTS, "--userspec=%s:%s" % (USER, USER), self.folder,
             "/usr/bin/env", "-i", "HOME=" + HOME, "USER=" + USER, "PATH=/usr/local/bin:/usr/bin:/bin", "sh", "-c", inside],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return done.returncode, done.stdout, done.stderr

    def write(self, path, text):
        with open(self.folder + path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.folder + path, 0o644)


def furnish(machine):
    """The user, and the sources as git has them, changed files as they are."""
    for name in ("resolv.conf", "hosts"):
        if os.path.exists("/etc/" + name):
            shutil.copyfile("/etc/" + name, machine.folder + "/etc/" + name)
    machine.root("useradd --create-home --shell /bin/sh %s && echo '%s ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/new"
                 % (USER, USER))
    files = system("git", "-C", ROOT, "ls-files", "-z")
    made = subprocess.run(["tar", "-C", ROOT, "--null", "-T", "-", "-cf", "-"], input=files.encode(),
                          stdout=subprocess.PIPE, check=True)
    os.makedirs(machine.folder + SOURCE)
    subprocess.run(["tar", "-C", machine.folder + SOURCE, "-xf", "-"], input=made.stdout, check=True)
    machine.root("chown -R %s:%s %s" % (USER, USER, HOME))


class Reader:
    """A user who types what the pages say, and compares."""

    def __init__(self, machine, private):
        self.machine, self.private, self.setup = machine, private, ""
        self.n, self.wrong = 0, []

    def types(self, command, folder):
        shown = command.splitlines()[0][:90]
        print("    %s" % shown, flush=True)
        self.n += 1
        return self.machine.user(command, folder, self.setup)

    def expects(self, command, folder, prints):
        status, printed, complaint = self.types(command, folder)
        good = status == 0 if prints is None else agrees(prints, printed)
        if not good:
            self.wrong.append("%s\nexit status %d, prints\n%s%s" % (command, status, printed, complaint))

    def shell(self, body):
        """Lines of a block of commands without answers; a prefix is left out for /usr/local, which root installs."""
        for line in body.splitlines():
            command = line.split(" #")[0].strip()
            if not command or command in NOT_HERE:
                continue
            if command.startswith("export "):
                self.setup = command + "\n" if self.private else ""
                continue
            if not self.private:
                command = re.sub(r"^(make install) PREFIX=\S+", r"sudo \1", command)
            self.expects(command, SOURCE, None)

    def page(self, name):
        here = SOURCE + "/examples/arcade"
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            blocks = blocks_of(file.read())
        for block in blocks:
            if block.file:
                self.machine.write("%s/%s" % (here, block.file), block.body)
            elif block.kind == "c" and "int main(" in block.body and block.prints is not None:
                self.machine.write(here + "/program.c", block.body)
                self.expects("cc program.c $(pkg-config --cflags --libs kolize) -o program && ./program", here,
                             block.prints)
            elif block.kind == "python":
                self.machine.root("command -v python3 > /dev/null || apt-get install -y -qq --no-install-recommends "
                                  "python3-minimal > /dev/null 2>&1")
                self.machine.write(here + "/program.py", block.body)
                self.expects("python3 program.py", here, block.prints)
            elif block.kind == "console":
                for command, shown in commands_of(block):
                    self.expects(command, here, shown)
            elif block.kind == "sh":
                self.shell(block.body)


def follow(base, private, keep):
    """How many things were typed, and what went wrong."""
    folder = os.path.join(os.path.dirname(base), "private" if private else "system")
    shutil.rmtree(folder, ignore_errors=True)
    system("cp", "-a", "--reflink=auto", base, folder)
    machine = Machine(folder)
    furnish(machine)
    planted = Reader(machine, private)
    planted.expects("echo 3 deep", HOME, "2 deep\n")
    planted.expects("kolize --version", HOME, None)
    if len(planted.wrong) != 2:
        sys.exit("bare_debian.py: a page that shows something else, or a tool that is not there, is not noticed")
    reader = Reader(machine, private)
    for name in reversed(PAGES): # the README shows programs that the guide's page says how to compile
        print("  %s" % name, flush=True)
        reader.page(name)
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
    return reader.n, reader.wrong


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--suite", default="bookworm")
    options.add_argument("--keep", action="store_true", help="leave the two machines in build-bare")
    options = options.parse_args()
    if os.geteuid() != 0:
        sys.exit("bare_debian.py: only root can make a Debian in a folder")
    base = os.path.join(ROOT, "build-bare", "debian")
    os.makedirs(os.path.dirname(base), exist_ok=True)
    bare(base, options.suite)
    total, wrong = 0, []
    for private in (True, False):
        print("%s" % ("a prefix of the user's own" if private else "/usr/local, by sudo"), flush=True)
        n, bad = follow(base, private, options.keep)
        total += n
        wrong += bad
    for text in wrong:
        print("NOT AS SHOWN: " + text)
    print("%d commands and programs of %d pages as a new user of a bare Debian, %d not as shown"
          % (total, len(PAGES), len(wrong)))
    return 1 if wrong or total < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
