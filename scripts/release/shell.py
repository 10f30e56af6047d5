"""Commands that a release runs: each with a log of its own, a limit of time, and an error that names what failed."""

import os
import re
import subprocess
import tarfile
import zipfile


class Fault(Exception):
    """What stops a release: the artefact, and what is wrong with it."""


def run(words, log, cwd=None, env=None, limit=1800):
    """What a command printed.  The log has it, too, behind the command."""
    os.makedirs(os.path.dirname(log), exist_ok=True)
    with open(log, "a", encoding="utf-8") as file:
        file.write("$ %s\n" % " ".join(words))
        file.flush()
        try:
            done = subprocess.run(words, cwd=cwd, env=dict(os.environ, **(env or {})), text=True, errors="replace",
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                  timeout=limit, check=False)
        except FileNotFoundError:
            raise Fault("%s: there is no command %s" % (name_of(log), words[0])) from None
        except subprocess.TimeoutExpired:
            raise Fault("%s: `%s` took longer than %d s" % (name_of(log), " ".join(words), limit)) from None
        file.write(done.stdout)
    if done.returncode:
        last = "\n".join("    " + line for line in done.stdout.rstrip().split("\n")[-12:])
        raise Fault("%s: `%s` failed with status %d; %s has all of it:\n%s"
                    % (name_of(log), " ".join(words), done.returncode, log, last))
    return done.stdout


def name_of(log):
    return os.path.splitext(os.path.basename(log))[0]


def git(root, *words):
    """(exit status, what it printed, what it complained of) of git in a tree."""
    try:
        done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Fault("there is no command git") from None
    return done.returncode, done.stdout, done.stderr.strip()


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError as error:
        raise Fault("%s: no UTF-8: %s" % (path, error)) from None


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def contents(path):
    """{name: bytes} of the files of an archive."""
    if path.endswith((".zip", ".whl", ".rock")):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    with tarfile.open(path) as archive:
        return {one.name: archive.extractfile(one).read() if one.isfile() else b"" for one in archive.getmembers()
                if one.isfile() or one.issym()}


def unpack(path, folder):
    """Unpacks a tar archive that was made here; the folder in it."""
    with tarfile.open(path) as archive:
        archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
        return os.path.join(folder, archive.getnames()[0].split("/")[0])


def first_block(path, language):
    """The first block of code of a page, in that language: a package's first example."""
    found = re.search(r"^```%s\n(.*?)^```" % language, read(path), re.M | re.S)
    if not found:
        raise Fault("%s has no example in %s" % (path, language))
    return found.group(1)


def said(output, wanted, what):
    """An example prints what its page says."""
    if wanted not in output:
        raise Fault("%s: the first example printed %r, which has no %r" % (what, output, wanted))
