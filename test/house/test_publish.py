"""scripts/release.py --publish: it may stop anywhere, and the same command brings the rest, each file once.

The registries are a folder: programs named as twine, npm, cargo, gh and luarocks put files there, and a server of this machine
answers what is in it, as the registries would.
"""

import base64
import contextlib
import hashlib
import http.server
import json
import os
import sys
import threading
import unittest
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.environ["KOLIZE_SOURCE"], "test", "house"))
from release_tree import VERSION, Copied, text_of
import archives
import papers
import publish
import there
from shell import Fault, run

UPLOADER = '''#!%s -ISB
"""Puts files into $STATE/REGISTRY as a registry takes them; the upload whose number is $STOP fails, with or without its file."""
import json, os, sys
state, words = os.environ["STATE"], sys.argv[1:]
tool = os.path.basename(sys.argv[0])


def put(registry, name, data, again=False):
    with open(os.path.join(state, "log"), "a+", encoding="utf-8") as log:
        log.seek(0)
        number = len(log.readlines()) + 1
        log.write(registry + "/" + name + "\\n")
    path = os.path.join(state, registry, name)
    if os.path.exists(path) and not again:
        sys.exit(name + ": a version is uploaded once")
    stop, taken = os.environ["STOP"].split()
    if int(stop) != number or taken == "taken":
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    if int(stop) == number:
        sys.exit("the network is gone")


def data(path):
    with open(path, "rb") as file:
        return file.read()


def files():
    return [word for word in words if os.sep in word and os.path.isfile(word) and not word.endswith("release-notes.md")]


release = os.path.join(state, "GitHub", "draft")
if tool == "twine":
    for one in files():
        put("PyPI", os.path.basename(one), data(one))
elif tool == "cargo":
    put("crates.io", words[-1], b"")
elif tool in ("npm", "luarocks"):
    put(tool, os.path.basename(words[-1]), data(words[-1]))
elif words[1] == "view":
    if not os.path.exists(release):
        sys.exit("release not found")
    folder = os.path.dirname(release)
    rows = [{"name": name, "size": len(data(os.path.join(folder, name))), "state": "uploaded"} for name in os.listdir(folder)]
    print(json.dumps({"assets": [row for row in rows if row["name"] != "draft"], "isDraft": data(release) == b"yes"}))
elif words[1] == "edit":
    put("GitHub", "draft", b"no", again=True)
else:
    if words[1] == "create":
        put("GitHub", "draft", b"yes")
    for one in files():
        put("GitHub", os.path.basename(one), data(one), again="--clobber" in words)
    if words[1] == "create":
        put("GitHub", "draft", b"no", again=True)
'''


class Registries(http.server.BaseHTTPRequestHandler):
    """What each registry says of the folder `state`."""

    def do_GET(self):
        registry, _, rest = self.path[1:].partition("/")
        text = self.server.said.get(registry) or self.answer(registry, rest)
        self.send_response(500 if text == "500" else 200 if text else 404)
        self.end_headers()
        self.wfile.write(text.encode())

    def answer(self, registry, name):
        have = {}
        folder = os.path.join(self.server.state, registry)
        for one in os.listdir(folder) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, one), "rb") as file:
                have[one] = file.read()
        if registry == "PyPI":
            return json.dumps({"urls": [{"filename": one, "digests": {"sha256": hashlib.sha256(data).hexdigest()}}
                                        for one, data in have.items()]}) if have else ""
        if registry == "npm":
            sums = [base64.b64encode(hashlib.sha512(data).digest()).decode() for data in have.values()]
            return json.dumps({"dist": {"integrity": "sha512-" + sums[0]}}) if have else ""
        if registry == "crates.io":
            lines = '{"name":"%s","vers":"0.0.1"}\n' + ('{"name":"%s","vers":"' + VERSION + '"}\n') * (name[6:] in have)
            return lines.replace("%s", name[6:]) if name.startswith("ko/li/") else ""
        return have.get(name, b"").decode()

    def log_message(self, *_):
        pass


class Publish(Copied):
    def setUp(self):
        super().setUp()
        self.state = self.tree + "-state"
        folder = self.tree + "-bin"
        for path in (self.state, folder):
            os.makedirs(path)
        for name in ("npm", "cargo", "gh", "luarocks"):
            self.program(os.path.join(folder, name))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registries)
        self.server.state, self.server.said = self.state, {}
        self.addCleanup(self.server.server_close)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.shutdown)
        self.here = "http://127.0.0.1:%d/" % self.server.server_port
        addresses = {name: "%s%s/%%s" % (self.here, name.lower() if name == "LuaRocks" else name) for name in there.ADDRESSES}
        for patch in (mock.patch.dict(there.ADDRESSES, addresses),
                      mock.patch.dict(os.environ, {"PATH": folder + os.pathsep + os.environ["PATH"], "STATE": self.state,
                                                   "STOP": "0 -", "no_proxy": "*"})):
            patch.start()
            self.addCleanup(patch.stop)

    def program(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(UPLOADER % sys.executable)
        os.chmod(path, 0o755)

    def job(self):
        job = super().job()
        for name in ("kolize-%s-cp311-abi3-other.whl", "kolize-%s-two-files.tar.gz"):
            with open(os.path.join(job.out, name % VERSION), "w", encoding="utf-8") as file:
                file.write(name)
        papers.build_sums(job)
        self.program(os.path.join(job.work, "python-tools", "bin", "twine"))
        return job

    def upload(self, job, *registries):
        with mock.patch.object(job, "clean_copy"), mock.patch.object(archives, "amalgamate"):
            return publish.upload(job, registries)

    def taken(self):
        return sorted(os.path.join(os.path.basename(where), name) for where, _, names in os.walk(self.state) for name in names
                      if name != "log")

    def sent(self):
        return text_of(os.path.join(self.state, "log")).split()

    def empty(self):
        for where, _, names in os.walk(self.state):
            for name in names:
                os.remove(os.path.join(where, name))

    def test_stopped_anywhere_the_same_command_brings_the_rest_and_each_file_once(self):
        job = self.job()
        said = self.upload(job)
        self.assertEqual(said, ["PyPI: uploaded", "npm: uploaded", "kolize-sys of crates.io: uploaded", "kolize of crates.io: uploaded",
                                "GitHub: uploaded", "LuaRocks: uploaded"])
        everything, count = self.taken(), len(self.sent())
        self.assertEqual({name.split("/")[0] for name in everything}, {"PyPI", "npm", "crates.io", "GitHub", "luarocks"})
        self.assertGreater(count, 12)
        self.assertEqual(self.upload(job), [line.replace("uploaded", "it was there") for line in said])
        self.assertEqual(len(self.sent()), count) # nothing was sent a second time
        for stop in range(1, count + 1):
            taken = ("taken", "lost")[stop % 2]
            with self.subTest(stop=stop, taken=taken):
                self.empty()
                with mock.patch.dict(os.environ, {"STOP": "%d %s" % (stop, taken)}):
                    with self.assertRaises(Fault) as caught:
                        self.upload(job)
                self.assertIn("the network is gone", str(caught.exception))
                self.assertIn("the same command goes on from here", str(caught.exception))
                self.upload(job)
                self.assertEqual(self.taken(), everything)
                self.assertEqual(text_of(os.path.join(self.state, "GitHub", "draft")), "no")
                names = [name for name in self.sent() if name != "GitHub/draft"]
                self.assertLessEqual(len(names) - len(set(names)), 1 if taken == "lost" else 0)

    def test_one_registry_alone(self):
        job = self.job()
        self.assertEqual(self.upload(job, "npm"), ["npm: uploaded"])
        self.assertEqual(self.taken(), ["npm/kolize-%s.tgz" % VERSION])
        self.assertRaisesRegex(Fault, "there is no registry gem; there are: PyPI npm crates.io GitHub LuaRocks",
                               self.upload, job, "gem")

    def test_other_bytes_under_the_same_name_stop_it_by_name(self):
        job = self.job()
        self.upload(job)
        for registry, name in (("PyPI", "kolize-%s.tar.gz"), ("npm", "kolize-%s.tgz"), ("GitHub", "kolize-%s-two-files.tar.gz"),
                               ("LuaRocks", "kolize-%s-1.rockspec")):
            path = os.path.join(self.state, registry.lower() if registry == "LuaRocks" else registry, name % VERSION)
            text = text_of(path)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text + "more")
            self.assertRaisesRegex(Fault, "%s: it has another %s under this version" % (registry, name % VERSION),
                                   self.upload, job, registry)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            self.assertEqual(self.upload(job, registry), [registry + ": it was there"])

    def test_a_file_of_github_whose_upload_was_cut_is_sent_again(self):
        job = self.job()
        words = dict(publish.where(job))["GitHub"]
        name = "kolize-%s.tgz" % VERSION
        rows = [{"name": os.path.basename(path), "size": os.path.getsize(path), "state": "uploaded"} for path in words[7:]]
        self.assertIn(name, [row["name"] for row in rows])
        for row in rows:
            row["state"] = "starter" if row["name"] == name else "uploaded"
        answer = mock.Mock(returncode=0, stdout=json.dumps({"assets": rows, "isDraft": False}))
        with mock.patch.object(there.subprocess, "run", return_value=answer):
            self.assertEqual(there.left(job, "GitHub", words),
                             [["gh", "release", "upload", "v" + VERSION, "--clobber", os.path.join(job.out, name)]])

    def test_a_registry_that_cannot_be_asked_gets_nothing(self):
        job = self.job()
        for said, why in (("500", "npm: asked for kolize/%s, it answers 500" % VERSION),
                          ("<html>", "npm: its answer about %s is not understood" % VERSION),
                          ("{}", "npm: its answer about %s is not understood" % VERSION)):
            self.server.said["npm"] = said
            self.assertRaisesRegex(Fault, why, self.upload, job, "npm")
        with mock.patch.dict(there.ADDRESSES, {"npm": "http://127.0.0.1:9/%s"}):
            self.assertRaisesRegex(Fault, "npm: it cannot be asked what it has of kolize/", self.upload, job, "npm")
        with mock.patch.dict(os.environ, {"PATH": self.tree}):
            self.assertRaisesRegex(Fault, "GitHub: there is no command gh", self.upload, job, "GitHub")
        self.assertEqual(self.taken(), [])
        self.assertFalse(os.path.exists(os.path.join(self.state, "log")))

    def test_the_real_addresses_are_those_of_the_registries(self):
        mock.patch.stopall()
        self.assertEqual(sorted(there.LEFT), sorted(set(name for name, _ in publish.where(self.job()))))
        self.assertEqual(sorted(there.ADDRESSES), sorted(set(there.LEFT) - {"GitHub"}))

    def test_what_a_publication_leaves_is_no_change_of_the_tree(self):
        """luarocks packs a rock where it runs; the next attempt must not be refused for it."""
        job, where = self.job(), []
        with mock.patch.object(publish, "run", side_effect=lambda words, log, cwd: where.append(cwd)):
            self.upload(job, "LuaRocks")
            self.upload(job, "GitHub")
        self.assertEqual(where, [job.work, job.root])


if __name__ == "__main__":
    unittest.main()
