"""scripts/release.py: the tree could be released, and planted faults stop it by name.

Archives are made here of empty files, as what is looked at is which files there are; `make release` builds them.
"""

import fcntl
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import types
import unittest
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.environ["KOLIZE_SOURCE"], "test", "house"))
from release_tree import GIT, SCRIPT, SOURCE, VERSION, Copied, text_of
import archives
import fill
import held
import npm
import papers
import places
import publish
import pypi
import tools
from shell import Fault, contents


def made(path, files):
    """A .tar.gz of {name: text}."""
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return path


class Copy(Copied):
    def test_the_tree_could_be_released(self):
        self.assertEqual(self.ask("--check"), (0, "version %s stands everywhere; manifests, licences and notes are there\n"
                                               % VERSION))

    def test_each_place_with_another_version_is_named(self):
        for name, pattern in places.NEEDED[1:]:
            with self.subTest(name=name, pattern=pattern):
                path = os.path.join(self.tree, name)
                text = text_of(path)
                found = re.search(pattern, text, re.M)
                at = found.start(len(found.groups()))
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text[:at] + "9" + text[at:])
                self.assertTrue(any(name in fault for fault in places.faults(self.tree)))
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
        self.assertEqual(places.faults(self.tree), [])

    def test_a_recipe_with_another_version_is_named(self):
        name = "packaging/luarocks/kolize-%s-1.rockspec" % VERSION
        self.edit(name, 'version = "%s' % VERSION, 'version = "0.0.1')
        self.assertEqual(places.faults(self.tree), ["version: %s has 0.0.1, CMakeLists.txt has %s" % (name, VERSION)])
        status, said = self.ask("--check")
        self.assertEqual(status, 1)
        self.assertIn(name, said)

    def test_an_add_on_with_another_version_is_named(self):
        for name in ("integrations/godot/addons/kolize/plugin.cfg", "integrations/godot3/addons/kolize/plugin.cfg"):
            self.edit(name, 'version="%s' % VERSION, 'version="0.0.1')
            self.assertEqual(places.faults(self.tree), ["version: %s has 0.0.1, CMakeLists.txt has %s" % (name, VERSION)])
            self.edit(name, 'version="0.0.1', 'version="%s' % VERSION)

    def test_a_file_that_names_no_version_is_named(self):
        self.edit("bindings/python/pyproject.toml", "version = ", "vision = ")
        self.assertEqual(places.faults(self.tree),
                         ["version: bindings/python/pyproject.toml has none, CMakeLists.txt has %s" % VERSION])

    def test_a_missing_licence_is_named(self):
        for folder in fill.LICENSED:
            os.rename(os.path.join(self.tree, folder, "LICENSE"), os.path.join(self.tree, "kept"))
            status, said = self.ask("--check")
            self.assertEqual(status, 1)
            self.assertIn("%s: LICENSE: missing there" % folder, said)
            os.rename(os.path.join(self.tree, "kept"), os.path.join(self.tree, folder, "LICENSE"))

    def test_a_missing_licence_of_the_tree_and_a_missing_manifest_are_named(self):
        for name, said in (("LICENSE", "release: LICENSE: not in the tree"),
                           ("packaging/project.json", "project.json"), ("SECURITY.md", "SECURITY.md"),
                           ("CHANGELOG.md", "CHANGELOG.md")):
            os.rename(os.path.join(self.tree, name), os.path.join(self.tree, "kept"))
            status, told = self.ask("--check")
            self.assertEqual(status, 1)
            self.assertIn(said, told)
            self.assertNotIn("Traceback", told)
            os.rename(os.path.join(self.tree, "kept"), os.path.join(self.tree, name))

    def test_a_release_without_notes_is_refused(self):
        self.edit("CHANGELOG.md", r"(?s)(## \[.*?%s\n).*?(?=\n## \[)" % re.escape(VERSION), r"\1")
        self.assertIn("notes: CHANGELOG.md says nothing of " + VERSION, self.ask("--check")[1])

    def test_addresses_reach_every_manifest_once_they_are_known(self):
        project = {"authors": ["A", 'B "C"'], "homepage": "https://home.example", "repository": "https://code.example/kolize",
                   "security_contact": "security@home.example"}
        texts = fill.wanted(self.tree, project)
        for name in ("bindings/python/pyproject.toml", "bindings/rust/kolize/Cargo.toml", "bindings/rust/kolize-sys/Cargo.toml",
                     "packaging/luarocks/kolize-%s-1.rockspec" % VERSION):
            self.assertIn("https://home.example", texts[name])
            self.assertIn("https://code.example/kolize", texts[name])
        self.assertIn("security@home.example", texts["SECURITY.md"])
        with open(os.path.join(self.tree, "packaging/project.json"), "w", encoding="utf-8") as file:
            json.dump(project, file)
        self.assertIn("manifests: differs: SECURITY.md", self.ask("--check")[1])

    def test_nothing_is_published_while_an_address_is_missing(self):
        status, said = self.ask("--publish")
        self.assertEqual(status, 1)
        for field in publish.FIELDS:
            self.assertIn("packaging/project.json: %s is empty" % field, said)
        self.assertIn("the commit has no tag v" + VERSION, said)
        self.assertNotIn("uploaded", said)

    def test_a_tagged_commit_with_all_addresses_may_be_published_and_another_tag_is_named(self):
        self.edit("CHANGELOG.md", r"## \[Unreleased\]: %s" % re.escape(VERSION), "## [%s] - 2026-12-01" % VERSION)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"], ["tag", "v" + VERSION]):
            subprocess.run([*GIT, "-C", self.tree, *words], check=True)
        project = dict(dict.fromkeys(publish.FIELDS, "https://home.example"), authors=["A"])
        self.assertEqual(publish.refusals(project, self.tree, VERSION), [])
        subprocess.run([*GIT, "-C", self.tree, "tag", "v9.9.9"], check=True)
        other = ["version: the tag v9.9.9 is at this commit, CMakeLists.txt has " + VERSION]
        self.assertEqual(places.faults(self.tree), other)
        self.assertEqual(publish.refusals(project, self.tree, VERSION), other)
        subprocess.run([*GIT, "-C", self.tree, "tag", "-d", "v9.9.9"], check=True, stdout=subprocess.DEVNULL)
        self.edit("LICENSE", "MIT", "MTI")
        self.assertEqual(publish.refusals(project, self.tree, VERSION), ["there are changes that are not committed"])

    def test_artefacts_of_another_commit_or_changed_or_lost_are_not_published(self):
        job = self.job()
        publish.ready(job)
        uploads = dict(publish.where(job))
        for registry in ("PyPI", "npm"):
            publish.complete(job, registry, uploads[registry])
        os.remove(os.path.join(job.out, "kolize-%s-cp311-abi3-any.whl" % VERSION))
        with self.assertRaisesRegex(Fault, "PyPI: .whl: not in build/release"):
            publish.complete(job, "PyPI", dict(publish.where(job))["PyPI"])
        with self.assertRaisesRegex(Fault, "sums: kolize-.*whl: not in build/release"):
            publish.ready(job)
        job.commit = "0" * 40
        with self.assertRaisesRegex(Fault, "this is 000000000000"):
            publish.ready(job)
        os.remove(os.path.join(job.out, "SHA256SUMS"))
        with self.assertRaisesRegex(Fault, "run `make release` first"):
            publish.ready(job)

    def test_of_make_cross_libraries_tools_and_licences_are_taken_and_what_built_them_is_not(self):
        job = self.job()
        job.tree = self.tree
        system = {"log": "", "toolchain.cmake": "", "golden": "", "golden.out": "", "libkolize.a": "", "libkolize-io.a": "",
                  "libkolize-pool.a": "", "kolize": "", "libkolize-flat.so": "", "bin/cc": "", "build/CMakeCache.txt": "",
                  "prefix/lib/libz.a": ""}
        files = {"linux-aarch64/" + name: text for name, text in system.items()}
        files.update({"sources/zlib_1.2.13.dfsg.orig.tar.gz": "", "sources/zlib/LICENSE": "as is", "android/kolize.o": ""})
        files.update({"../" + name: text_of(os.path.join(SOURCE, name)) for name in ("LICENSE", "bindings/flat/kolize_flat.h")})
        for name, text in files.items():
            path = os.path.normpath(os.path.join(self.tree, "build-cross", name))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        archive, = tools.packed_systems(job, ["linux-aarch64"])
        name = "kolize-%s-linux-aarch64" % VERSION
        self.assertEqual(archive, os.path.join(job.out, name + ".tar.gz"))
        self.assertEqual(sorted(contents(archive)), [name + "/" + one for one in (
            "LICENSE", "kolize", "kolize_flat.h", "libkolize-flat.so", "libkolize-io.a", "libkolize-pool.a", "libkolize.a",
            "licences/zlib.txt")])
        refs = [part["bom-ref"] for part in papers.bill(job)["components"]]
        self.assertEqual(refs, ["kolize", "kolize-tool-cross", "pkg:deb/debian/zlib@1.2.13.dfsg?arch=source"])
        for lost, said in (("linux-aarch64/libkolize-flat.so", "cross: the flat library"), ("linux-aarch64/kolize", "cross: kolize"),
                           ("sources/zlib/LICENSE", "cross: licences/zlib.txt")):
            path = os.path.join(self.tree, "build-cross", lost)
            os.rename(path, os.path.join(self.tree, "kept"))
            with self.assertRaisesRegex(Fault, said):
                tools.packed_systems(job, ["linux-aarch64"])
            os.rename(os.path.join(self.tree, "kept"), path)
        systems = tools.systems_of(SOURCE)
        self.assertEqual((len(systems), systems[1]), (5, "linux-aarch64"))
        for system in set(systems) - {"linux-aarch64"}: # though another is there
            self.assertRaisesRegex(Fault, "cross: %s: .* left nothing" % system, tools.packed_systems, job,
                                   ["linux-aarch64", system])

    def test_a_project_file_that_does_not_fit_is_named_field_by_field(self):
        whole = {"authors": ["A"], "homepage": "", "repository": "", "security_contact": ""}
        for text, said in (("{", "packaging/project.json: no JSON"), ("[]", "no object of fields"),
                           ('"\xff"'.encode("latin-1"), "packaging/project.json: no UTF-8"),
                           ({"homepage": None}, "homepage is no address: None"), ({"homepage": " "}, "homepage is no address: ' '"),
                           ({"homepage": "TODO"}, "homepage is no address: 'TODO'"),
                           ({"homepage": "http://home.example"}, "homepage is no address: 'http:"),
                           ({"repository": "https://code.example/a/"}, "repository is no address"),
                           ({"repository": "https://code.example/a.git"}, "repository is no address"),
                           ({"security_contact": "me"}, "security_contact is no address: 'me'"),
                           ({"authors": []}, "authors is no list of names"), ({"authors": "A"}, "authors is no list of names")):
            if isinstance(text, dict):
                text = json.dumps(dict(whole, **text))
            with open(os.path.join(self.tree, "packaging/project.json"), "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
            for words in (["--check"], ["--publish"]):
                status, told = self.ask(*words)
                self.assertEqual((status, said in told, "Traceback" in told), (1, True, False), (said, told))
        for field in whole:
            with open(os.path.join(self.tree, "packaging/project.json"), "w", encoding="utf-8") as file:
                json.dump({name: value for name, value in whole.items() if name != field}, file)
            self.assertIn("packaging/project.json: it has no " + field, self.ask("--check")[1])
        for contact in ("https://home.example/security", "security@home.example", ""):
            self.assertEqual(publish.misfits(dict(whole, security_contact=contact)), [])

    def test_a_changelog_that_is_no_text_or_has_no_heading_is_named(self):
        path = os.path.join(self.tree, "CHANGELOG.md")
        for text, said in ((b"# Changes\n\n\xff\n", "CHANGELOG.md: no UTF-8"), (b"", "CHANGELOG.md has none"),
                           (b"# Changes\n\n- new\n", "CHANGELOG.md has none")):
            with open(path, "wb") as file:
                file.write(text)
            status, told = self.ask("--check")
            self.assertEqual((status, said in told, "Traceback" in told), (1, True, False), told)

    def test_a_tree_that_cannot_be_written_to_is_named_and_another_folder_serves(self):
        self.job()
        shutil.rmtree(os.path.join(self.tree, "build"))
        with open(os.path.join(self.tree, "build"), "w", encoding="utf-8"):
            pass # so that root may not make a folder there either
        status, told = self.ask("--dry-run", "--only", "notes")
        self.assertEqual((status, "Traceback" in told), (1, False))
        self.assertRegex(told, "^release: build/release.*: Not a directory; --out FOLDER names another folder than build/release\n$")
        other = os.path.join(self.tree + " other", "a b")
        for _ in range(2):
            status, told = self.ask("--dry-run", "--only", "notes", "--out", other)
            self.assertEqual(status, 0, told)
            self.assertIn("1 artefacts in 0 s, in %s: whole" % other, told)
        for words in ([], ["--only", "tool-aarch64"]): # before anything is built
            status, told = self.ask("--dry-run", "--out", other, *words)
            self.assertEqual((status, "pkg-config takes no folder with a space" in told), (1, True), told)
        self.assertIn("Kolize " + VERSION, text_of(os.path.join(other, "release-notes.md")))
        with open(os.path.join(other, "work/tree/.git/index.lock"), "w", encoding="utf-8"):
            pass # as a run leaves it that was killed
        self.assertEqual(self.ask("--dry-run", "--only", "notes", "--out", other)[0], 0)
        with open(os.path.join(other, "work/lock"), "w", encoding="utf-8") as held_by_another:
            fcntl.flock(held_by_another, fcntl.LOCK_EX)
            self.assertEqual(self.ask("--dry-run", "--only", "notes", "--out", other),
                             (1, "release: another run builds in %s\n" % other))

    def test_what_is_no_clone_is_named_with_the_words_of_git(self):
        status, told = self.ask("--dry-run", "--only", "notes")
        self.assertEqual(status, 1)
        self.assertRegex(told, "^release: source: this is no clone of the repository: fatal: not a git repository")
        for words in (["--dry-run"], ["--publish"]):
            done = subprocess.run([sys.executable, "-B", SCRIPT, "--source", self.tree, *words], capture_output=True, text=True,
                                  env={"PATH": self.tree})
            self.assertEqual((done.returncode, done.stderr), (1, "release: there is no command git\n"))

    def test_a_shallow_clone_without_tags_is_built_and_not_published(self):
        self.job()
        subprocess.run([*GIT, "-C", self.tree, "commit", "-q", "--allow-empty", "-m", "more"], check=True)
        subprocess.run([*GIT, "-C", self.tree, "tag", "v" + VERSION], check=True)
        shallow = self.tree + "-shallow"
        subprocess.run(["git", "clone", "-q", "--depth", "1", "--no-tags", "file://" + self.tree, shallow], check=True)
        self.tree = shallow
        status, told = self.ask("--dry-run", "--only", "notes")
        self.assertEqual((status, "the commit has no tag v%s" % VERSION in told), (0, True), told)
        self.assertIn("the commit has no tag v" + VERSION, self.ask("--publish")[1])

    def test_settings_of_git_change_no_line_end(self):
        """Git for Windows, and the runners of workflows there, have core.autocrlf."""
        job = self.job()
        other = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.autocrlf", "GIT_CONFIG_VALUE_0": "true"}
        with mock.patch.dict(os.environ, other):
            self.assertEqual(self.ask("--dry-run", "--only", "notes")[0], 0)
            archive, = archives.build_source(job)
        with open(os.path.join(job.tree, "LICENSE"), "rb") as file:
            cloned = file.read()
        for text in (cloned, contents(archive)["kolize-%s/LICENSE" % VERSION]):
            self.assertEqual((text.count(b"\n") > 10, text.count(b"\r")), (True, 0))

    def test_names_that_git_quotes_and_links_are_looked_for_as_they_are(self):
        names = ["a b.txt", "\u00e9.txt", 'q"t.txt', "link"]
        for name in names[:3]:
            with open(os.path.join(self.tree, name), "w", encoding="utf-8"):
                pass
        os.symlink("a b.txt", os.path.join(self.tree, "link"))
        job = self.job()
        self.assertEqual(set(names) - set(held.tracked(self.tree)), set())
        os.makedirs(job.work)
        held.source(self.tree, archives.build_source(job)[0], VERSION)

    def test_an_npm_package_that_was_made_without_a_part_stops_where_it_was_made(self):
        job = self.job()
        job.tree = self.tree
        path = os.path.join(self.tree, "make")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho 'kolize/io is built of sources.'\necho 'no io.wasm: the package is made without kolize/io' >&2\n")
        os.chmod(path, 0o755)
        with mock.patch.dict(os.environ, {"PATH": self.tree + os.pathsep + os.environ["PATH"]}):
            self.assertRaisesRegex(Fault, "(?s)npm: kolize/io was not built; .*npm.log says why:.*built of sources", npm.build, job)

    def test_a_python_without_pip_for_environments_is_named_with_what_to_install(self):
        path = os.path.join(self.tree, "python")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho 'you need to install the python3-venv package'\nexit 1\n")
        os.chmod(path, 0o755)
        with mock.patch.object(pypi.sys, "executable", path):
            with self.assertRaisesRegex(Fault, "(?s)sdist: .* -m venv .* failed with status 1.*install the python3-venv package"):
                pypi.environment(os.path.join(self.tree, "venv"), os.path.join(self.tree, "logs/sdist.log"))

    def test_notes_that_github_would_refuse_stop_it(self):
        job = self.job()
        job.tree = self.tree
        self.edit("CHANGELOG.md", r"(## \[.*?%s\n)" % re.escape(VERSION), r"\1" + "- more\n" * 20000)
        with self.assertRaisesRegex(Fault, r"notes: \d{6} characters of CHANGELOG.md; GitHub takes 120000"):
            papers.build_notes(job)

    def test_a_wrong_name_is_refused_with_the_names_there_are(self):
        status, said = self.ask("--dry-run", "--only", "gem")
        self.assertEqual((status, "no artefact gem" in said, "two-files" in said), (1, True, True))


class Archives(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "archive.tar.gz")
        self.licence = text_of(os.path.join(SOURCE, "LICENSE"))

    def stops(self, check, files, without, said):
        """`files` are enough; without one of them it is named."""
        check(made(self.path, files))
        left = {name: text for name, text in files.items() if name != without}
        self.assertEqual(len(left), len(files) - 1)
        with self.assertRaises(Fault) as caught:
            check(made(self.path, left))
        self.assertIn(said, str(caught.exception))

    def python_files(self):
        inside = "kolize-%s/" % VERSION
        files = {inside + name: "" for name in held.tracked(SOURCE, "bindings/python")}
        files.update({inside + "core/kolize.c": "", inside + "core/kolize.h": "", inside + "LICENSE": self.licence})
        files[inside + "PKG-INFO"] = "Name: kolize\nVersion: %s\nLicense-File: LICENSE\n" % VERSION
        return files, inside

    def test_a_file_missing_from_the_source_distribution_is_named(self):
        files, inside = self.python_files()
        check = lambda path: held.sdist(SOURCE, path, VERSION)
        for name in ("core/kolize.c", "kolize/__init__.py", "kolize/py.typed", "LICENSE"):
            self.stops(check, files, inside + name, "sdist: %s: not in archive.tar.gz" % name)

    def test_a_file_that_the_manifest_excludes_is_missed_unless_it_is_a_test(self):
        files, inside = self.python_files()
        with tempfile.TemporaryDirectory() as tree:
            for name in [one[len(inside):] for one in files]:
                os.makedirs(os.path.dirname(os.path.join(tree, "bindings/python", name)), exist_ok=True)
                with open(os.path.join(tree, "bindings/python", name), "w", encoding="utf-8"):
                    pass
            shutil.copy(os.path.join(SOURCE, "LICENSE"), tree)
            for lost, missed in (("kolize/py.typed", True), ("kolize/_join", True), ("CMakeLists.txt", True),
                                 ("test/typed.py", False), ("gallery", False)):
                with open(os.path.join(tree, "bindings/python/pyproject.toml"), "w", encoding="utf-8") as file:
                    file.write('sdist.exclude = ["test/run.sh", "%s"]\n' % lost)
                left = {name: text for name, text in files.items() if not (name + "/").startswith(inside + lost + "/")}
                self.assertLess(len(left), len(files), lost)
                made(self.path, left)
                if missed:
                    self.assertRaisesRegex(Fault, "sdist: %s" % lost, held.sdist, tree, self.path, VERSION)
                else:
                    held.sdist(tree, self.path, VERSION)

    def test_a_source_distribution_of_another_version_is_named(self):
        files, inside = self.python_files()
        files[inside + "PKG-INFO"] = files[inside + "PKG-INFO"].replace(VERSION, "0.0.1")
        with self.assertRaisesRegex(Fault, "sdist: version"):
            held.sdist(SOURCE, made(self.path, files), VERSION)

    def test_what_cibuildwheel_takes_for_its_tests_is_in_the_source_distribution(self):
        folder = os.path.dirname(self.path)
        job = types.SimpleNamespace(out=folder, version=VERSION, log=lambda name: os.path.join(folder, name + ".log"),
                                    empty=lambda name: tempfile.mkdtemp(dir=folder))
        files = {"kolize-%s/pyproject.toml" % VERSION: text_of(os.path.join(SOURCE, "bindings/python/pyproject.toml")),
                 "kolize-%s/test/test_core.py" % VERSION: ""}
        made(os.path.join(folder, "kolize-%s.tar.gz" % VERSION), files)
        with mock.patch.object(pypi, "environment", side_effect=AssertionError("too far")):
            self.assertRaisesRegex(Fault, "wheel: LICENSE of test-sources: not in the source distribution", pypi.as_cibuildwheel, job, "")

    def test_webassembly_missing_from_the_npm_package_is_named(self):
        entry = {"import": {"types": "./dist/a.d.mts", "default": "./dist/a.mjs"}}
        listed = re.findall(r"`kolize((?:/[\w-]+)*)`(?=[^|\n]*\|)", text_of(os.path.join(SOURCE, "bindings/js/README.md")))
        about = {"version": VERSION, "main": "./dist/a.cjs", "module": "./dist/a.mjs", "types": "./dist/a.d.mts",
                 "unpkg": "./dist/a.js", "exports": {"." + name: entry for name in listed}}
        self.assertTrue({".", "./io", "./masks/wasm"} < set(about["exports"]))
        files = {"package/" + name: "" for name in ("README.md", "dist/a.cjs", "dist/a.mjs", "dist/a.d.mts", "dist/a.js")}
        files.update({"package/dist/%s.wasm" % name: "\0asm" for name in ("kolize", "masks", "geometry", "io")})
        files.update({"package/package.json": json.dumps(about), "package/LICENSE": self.licence})
        check = lambda path: held.npm(SOURCE, path, VERSION)
        for name in [*held.MODULES, "dist/a.d.mts", "LICENSE"]:
            self.stops(check, files, "package/" + name, "npm: %s: not in archive.tar.gz" % name)
        with self.assertRaisesRegex(Fault, "npm: dist/masks.wasm in archive.tar.gz is no WebAssembly module"):
            check(made(self.path, dict(files, **{"package/dist/masks.wasm": "404"})))
        del about["exports"]["./io"] # a package that was made without it
        with self.assertRaisesRegex(Fault, "npm: ./io: not in the exports"):
            check(made(self.path, dict(files, **{"package/package.json": json.dumps(about)})))

    def test_the_two_files_missing_from_a_crate_are_named(self):
        inside = "kolize-sys-%s/" % VERSION
        names = [name for name in held.tracked(SOURCE, "bindings/rust/kolize-sys") if name.startswith("src/")]
        files = {inside + name: "" for name in names + ["build.rs", "c/kolize.c", "c/kolize.h", "README.md"]}
        files.update({inside + "Cargo.toml": 'version = "%s"\n' % VERSION, inside + "LICENSE": self.licence})
        check = lambda path: held.crate(SOURCE, path, VERSION, "kolize-sys")
        for name in ("c/kolize.c", "LICENSE"):
            self.stops(check, files, inside + name, "crate kolize-sys: %s: not in archive.tar.gz" % name)

    def test_a_licence_of_a_library_in_the_static_tool_is_missed(self):
        inside = "kolize-tool-%s-linux-x86_64/" % VERSION
        names = ["kolize", "tool.md", *("licences/%s.txt" % one for one in [*tools.PACKAGES, "libc"])]
        files = {inside + "LICENSE": self.licence, **{inside + name: "" for name in names}}
        job = types.SimpleNamespace(version=VERSION, tree=SOURCE, work=os.path.dirname(self.path),
                                    log=lambda name: os.path.join(os.path.dirname(self.path), name + ".log"))
        for name in ("licences/libpng-dev.txt", "licences/libc.txt", "LICENSE"):
            left = {one: text for one, text in files.items() if one != inside + name}
            with self.assertRaisesRegex(Fault, "tool-x86_64: %s: not in archive.tar.gz" % name):
                tools.checked("x86_64")(job, [made(self.path, left)])

    def test_another_licence_is_named(self):
        files, inside = self.python_files()
        files[inside + "LICENSE"] = "public domain"
        with self.assertRaisesRegex(Fault, "sdist: LICENSE in archive.tar.gz is not that of the tree"):
            held.sdist(SOURCE, made(self.path, files), VERSION)

    def test_notes_end_where_the_next_version_begins(self):
        page = "# Changes\n\n## [Unreleased]: 0.3.0\n\n- new\n\n## [0.2.0] - 2026-01-01\n\n- old\n"
        self.assertEqual(papers.notes_of(page, "0.3.0"), "- new\n")
        self.assertEqual(papers.notes_of(page, "0.2.0"), "- old\n")


class Workflows(unittest.TestCase):
    def pages(self):
        folder = os.path.join(SOURCE, ".github", "workflows")
        return {name: text_of(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}

    def test_each_job_calls_a_script_that_knows_it(self):
        script = text_of(os.path.join(SOURCE, "scripts", "ci.sh"))
        known = set(re.findall(r"^#     (\w+) ", script.split("set -eu")[0], re.M))
        for name, page in self.pages().items():
            called = re.findall(r"scripts/ci\.sh (\w+)", page)
            self.assertEqual((name, set(called) - known), (name, set()))
            jobs = page.partition("\njobs:\n")[2]
            for job in re.split(r"^  (?=\w+:)", jobs, flags=re.M)[1:]:
                self.assertTrue("scripts/ci.sh" in job or "uses: ./" in job, job.split("\n")[0])

    def test_a_job_says_by_name_what_is_not_here(self):
        places = {name: value for name, value in os.environ.items() if name not in ("ANDROID_NDK", "TOOLCHAIN")}
        for more, said in (({}, "give its folder as ANDROID_NDK"), ({"ANDROID_NDK": "/nowhere"}, "/nowhere/build/cmake")):
            done = subprocess.run(["sh", os.path.join(SOURCE, "scripts", "ci.sh"), "android"], env=dict(places, **more),
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 77)
            self.assertIn("android: the NDK is not here: " + said, done.stderr)

    def test_wheels_are_of_the_source_distribution_among_all_artefacts(self):
        """Of a copy of the tree whose build/release has every archive of a release, with containers that do not answer."""
        with tempfile.TemporaryDirectory() as folder:
            for name in ("scripts/ci.sh", "CMakeLists.txt"):
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                shutil.copy(os.path.join(SOURCE, name), os.path.join(folder, name))
            ask = lambda: subprocess.run(["sh", os.path.join(folder, "scripts/ci.sh"), "wheels"], capture_output=True, text=True,
                                         env=dict(os.environ, PATH=folder + "/bin:" + os.environ["PATH"]))
            os.makedirs(folder + "/bin")
            for name, text in (("docker", "exit 1"), ("podman", "exit 1"), ("uname", "echo Linux")):
                with open(os.path.join(folder, "bin", name), "w", encoding="utf-8") as file:
                    file.write("#!/bin/sh\n%s\n" % text)
                os.chmod(os.path.join(folder, "bin", name), 0o755)
            os.makedirs(folder + "/build/release")
            sdist = "build/release/kolize-%s.tar.gz" % VERSION
            for system in tools.systems_of(SOURCE) + ["source", "two-files"]:
                with open(os.path.join(folder, "build/release/kolize-%s-%s.tar.gz" % (VERSION, system)), "w", encoding="utf-8"):
                    pass
            done = ask()
            self.assertEqual((done.returncode, done.stderr), (1, "wheels: %s is not here; run ci.sh release --only sdist first\n" % sdist))
            with open(os.path.join(folder, sdist), "w", encoding="utf-8"):
                pass
            done = ask()
            self.assertEqual((done.returncode, done.stdout), (77, "wheels of %s\n" % sdist))
            self.assertIn("no docker and no podman answers here", done.stderr)

    def test_jobs_run_what_there_is_in_a_container_that_has_no_python(self):
        """With nothing in PATH but what a bare Debian has, and programs that say what they were called with."""
        with tempfile.TemporaryDirectory() as folder:
            for name in ("sh", "dirname", "nproc", "sed", "head", "uname"):
                os.symlink(shutil.which(name), os.path.join(folder, name))
            for name in ("make", "node"):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write('#!/bin/sh\necho "%s $*"\n' % name)
                os.chmod(os.path.join(folder, name), 0o755)
            said = {}
            for job in ("tests", "site", "node"):
                done = subprocess.run(["sh", os.path.join(SOURCE, "scripts", "ci.sh"), job], env={"PATH": folder},
                                      capture_output=True, text=True)
                self.assertEqual((job, done.returncode, done.stderr), (job, 0, ""))
                said[job] = done.stdout
        self.assertRegex(said["tests"], "^make test ")
        self.assertEqual(said["site"], "make site\n")
        files = re.findall(r"^node \S+ (\S+\.mjs) ", said["node"], re.M)
        self.assertGreater(len(files), 5)
        self.assertEqual([name for name in files if not os.path.exists(os.path.join(SOURCE, name))], [])

    def test_no_secret_is_kept(self):
        for name, page in self.pages().items():
            self.assertNotIn("secrets.", page, name)


if __name__ == "__main__":
    unittest.main()
