"""A copy of what scripts/release.py reads of the tree, in which faults are planted."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SOURCE = os.environ["KOLIZE_SOURCE"]
SCRIPT = os.path.join(SOURCE, "scripts", "release.py")
sys.path[:0] = [os.path.join(SOURCE, "scripts", "release"), os.path.join(SOURCE, "packaging")]
import fill
import papers
import places

VERSION = places.version_of(SOURCE)
GIT = ("git", "-c", "user.name=test", "-c", "user.email=test@localhost")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Copied(unittest.TestCase):
    """A copy of what the quick check reads."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = os.path.join(folder.name, "tree")
        names = {name for name, _ in places.rows(SOURCE)} | {".gitattributes", "LICENSE", "SECURITY.md", "packaging/fill.py",
                                                             "packaging/project.json", "bindings/rust/kolize-sys/Cargo.toml"}
        names |= {one + "/LICENSE" for one in fill.LICENSED}
        for name in names:
            os.makedirs(os.path.dirname(os.path.join(self.tree, name)), exist_ok=True)
            shutil.copy(os.path.join(SOURCE, name), os.path.join(self.tree, name))

    def edit(self, name, old, new):
        path = os.path.join(self.tree, name)
        text = text_of(path)
        self.assertRegex(text, old)
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(old, new, text, count=1))

    def ask(self, *words):
        done = subprocess.run([sys.executable, "-B", SCRIPT, "--source", self.tree, *words], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def job(self):
        """Of a tree whose artefacts are an empty file each."""
        sys.path.insert(0, os.path.join(SOURCE, "scripts"))
        self.addCleanup(sys.path.remove, os.path.join(SOURCE, "scripts"))
        spec = importlib.util.spec_from_file_location("release_script", SCRIPT)
        script = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(script)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
            subprocess.run([*GIT, "-C", self.tree, *words], check=True)
        job = script.Job(self.tree, 1)
        os.makedirs(job.out)
        for name in ("kolize-%s.tgz", "kolize-%s.tar.gz", "kolize-%s-cp311-abi3-any.whl", "release-notes.md"):
            with open(os.path.join(job.out, name.replace("%s", VERSION)), "w", encoding="utf-8") as file:
                file.write(name)
        papers.build_sbom(job)
        papers.build_sums(job)
        return job
