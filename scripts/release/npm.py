"""The npm package: the tarball of `npm pack`, checked by publint, imported and required in an empty project."""

import json
import os

import held
from shell import Fault, first_block, read, run, said, write

PUBLINT = "publint@0.3"


def build(job):
    log = job.log("npm")
    told = run(["make", "js"], log, cwd=job.tree)
    if "without kolize/io" in told: # which make js leaves to its user; a release is whole
        why = [line for line in told.split("\n") if "kolize/io" in line]
        raise Fault("npm: kolize/io was not built; %s says why:\n    %s" % (log, "\n    ".join(why)))
    package = os.path.join(job.tree, "build/bindings/js/kolize")
    told = json.loads(run(["npm", "pack", "--json", "--silent", "--pack-destination", job.out], log, cwd=package))
    return [os.path.join(job.out, told[0]["filename"])]


def check(job, files):
    log, tools = job.log("npm"), os.path.join(job.work, "node-tools")
    held.npm(job.tree, files[0], job.version)
    if not os.path.exists(tools + "/node_modules/publint"):
        os.makedirs(tools, exist_ok=True)
        run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", tools, PUBLINT], log)
    text = run([tools + "/node_modules/.bin/publint", "--strict", files[0]], log)
    if "All good" not in text:
        raise Fault("npm: publint is not content: " + text)


def try_it(job, files):
    log, empty = job.log("npm"), job.empty("npm")
    write(empty + "/package.json", '{ "name": "empty", "private": true }\n')
    run(["npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", files[0]], log, cwd=empty)
    code = first_block(os.path.join(job.tree, "bindings/js/README.md"), "js")
    wanted = "2 deep; move by (-2, 0)"
    write(empty + "/first.mjs", code)
    said(run(["node", "first.mjs"], log, cwd=empty), wanted, "npm by import")
    body = code.replace("import { load, Shape } from 'kolize';", "")
    write(empty + "/first.cjs", "const { load, Shape } = require('kolize');\n(async () => {%s})();\n" % body)
    said(run(["node", "first.cjs"], log, cwd=empty), wanted, "npm by require")
    version = json.loads(read(empty + "/node_modules/kolize/package.json"))["version"]
    if version != job.version:
        raise Fault("npm: version: %s was installed, not %s" % (version, job.version))
