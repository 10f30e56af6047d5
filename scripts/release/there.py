"""What each registry has already of this version: a publication that stopped halfway goes on where it stopped.

A registry is asked before each upload.  What it has with the same bytes is left out, and other bytes under the same name stop
the release: no registry lets a version be uploaded twice.  crates.io is asked for the version alone, as cargo packs a crate
anew for each upload.
"""

import base64
import hashlib
import json
import os
import subprocess
import urllib.error
import urllib.request

from shell import Fault, read

# Where a registry tells without an account what it has.
ADDRESSES = {
    "PyPI": "https://pypi.org/pypi/%s/json",
    "npm": "https://registry.npmjs.org/%s",
    "crates.io": "https://index.crates.io/%s",
    "LuaRocks": "https://luarocks.org/%s",
}


def asked(registry, name):
    """The answer of a registry; "" where it has no such thing."""
    request = urllib.request.Request(ADDRESSES[registry] % name, headers={"User-Agent": "kolize-release"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in (404, 410):
            return ""
        raise Fault("%s: asked for %s, it answers %d %s" % (registry, name, error.code, error.reason)) from None
    except (OSError, ValueError) as error:
        raise Fault("%s: it cannot be asked what it has of %s: %s" % (registry, name, error)) from None


def other(registry, name):
    return Fault("%s: it has another %s under this version, which cannot be uploaded twice: a new version is needed"
                 % (registry, name))


def digest(path, kind):
    with open(path, "rb") as file:
        return hashlib.new(kind, file.read())


def pypi(job, words):
    text = asked("PyPI", "kolize/" + job.version)
    have = {row["filename"]: row["digests"]["sha256"] for row in json.loads(text)["urls"]} if text else {}
    left = []
    for path in words[2:]:
        name = os.path.basename(path)
        if name not in have:
            left.append(path)
        elif have[name] != digest(path, "sha256").hexdigest():
            raise other("PyPI", name)
    return [words[:2] + left] if left else []


def npm(job, words):
    text = asked("npm", "kolize/" + job.version)
    if not text:
        return [words]
    mine = "sha512-" + base64.b64encode(digest(words[-1], "sha512").digest()).decode()
    if json.loads(text)["dist"]["integrity"] != mine:
        raise other("npm", os.path.basename(words[-1]))
    return []


def crates(job, words):
    """The index has a line of JSON for each version of a crate."""
    lines = asked("crates.io", "ko/li/" + words[-1]).splitlines()
    return [] if job.version in [json.loads(line)["vers"] for line in lines if line] else [words]


def github(job, words):
    """Of a release that is there, the files that it lacks, and those whose upload was cut."""
    tag = "v" + job.version
    try:
        done = subprocess.run(["gh", "release", "view", tag, "--json", "assets,isDraft"], capture_output=True, text=True,
                              cwd=job.root, check=False)
    except FileNotFoundError:
        raise Fault("GitHub: there is no command gh") from None
    if done.returncode:
        if "not found" in done.stderr:
            return [words]
        raise Fault("GitHub: it cannot be asked whether %s is released: %s" % (tag, done.stderr.strip()))
    about = json.loads(done.stdout)
    have = {row["name"]: row for row in about["assets"]}
    left = []
    for path in words[words.index("--notes-file") + 2:]:
        row = have.get(os.path.basename(path))
        if not row or row.get("state", "uploaded") != "uploaded":
            left.append(path)
        elif row["size"] != os.path.getsize(path) or row.get("digest") not in (None, "", "sha256:" + digest(path, "sha256").hexdigest()):
            raise other("GitHub", row["name"])
    out = [["gh", "release", "upload", tag, "--clobber"] + left] if left else []
    return out + ([["gh", "release", "edit", tag, "--draft=false"]] if about["isDraft"] else [])


def luarocks(_, words):
    name = os.path.basename(words[-1])
    text = asked("LuaRocks", name)
    if text and text.split() != read(words[-1]).split():
        raise other("LuaRocks", name)
    return [] if text else [words]


LEFT = {"PyPI": pypi, "npm": npm, "crates.io": crates, "GitHub": github, "LuaRocks": luarocks}


def left(job, registry, words):
    """The commands that are still to be run, of the one that uploads everything; none where everything is there."""
    try:
        return LEFT[registry](job, words)
    except (KeyError, TypeError, ValueError) as error:
        raise Fault("%s: its answer about %s is not understood: %r" % (registry, job.version, error)) from None
