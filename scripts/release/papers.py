"""What goes with the artefacts: release notes, a bill of materials (CycloneDX 1.6), checksums."""

import hashlib
import json
import os
import re
import uuid

import pypi
import tools
from shell import Fault, read, run, write

MOST_NOTES = 120000 # GitHub refuses a release of 125 000 characters


def notes_of(text, version):
    """The section of a version in CHANGELOG.md, without its heading."""
    found = re.search(r"^## \[(?:Unreleased\]: )?%s\b[^\n]*\n(.*?)(?=^## \[|\Z)" % re.escape(version), text, re.M | re.S)
    if not found or not found.group(1).strip():
        raise Fault("notes: CHANGELOG.md says nothing of %s" % version)
    return found.group(1).strip() + "\n"


def build_notes(job):
    text = notes_of(read(os.path.join(job.tree, "CHANGELOG.md")), job.version)
    if len(text) > MOST_NOTES:
        raise Fault("notes: %d characters of CHANGELOG.md; GitHub takes %d" % (len(text), MOST_NOTES))
    return [write(os.path.join(job.out, "release-notes.md"), "# Kolize %s\n\n%s" % (job.version, text))]


def component(kind, name, version, licence="", purl=""):
    out = {"type": kind, "bom-ref": purl or name, "name": name, "version": version}
    if licence:
        out["licenses"] = [{"license": {"id": licence}}]
    if purl:
        out["purl"] = purl
    return out


def bill(job):
    """The library has no dependencies; what the static tools contain is listed with Debian's versions."""
    core = component("library", "kolize", job.version, "MIT")
    parts, contained = [core], {"kolize": []}
    for machine, about in tools.MACHINES.items():
        if not os.path.exists(os.path.join(job.work, "libraries-" + machine, "whole")):
            continue # no such tool was built
        tool = component("application", "kolize-tool-linux-" + machine, job.version, "MIT")
        _, versions = tools.libraries(job, machine)
        rows = [component("library", name, version, purl="pkg:deb/debian/%s@%s?arch=%s" % (name, version, about["debian"]))
                for name, version in sorted(versions.items())]
        parts += [tool] + rows
        contained[tool["bom-ref"]] = ["kolize"] + [row["bom-ref"] for row in rows]
        contained.update({row["bom-ref"]: [] for row in rows})
    rows = [component("library", name, version, purl="pkg:deb/debian/%s@%s?arch=source" % (name, version))
            for name, version in sorted(tools.sources_of(job).items())]
    if rows:
        parts += [component("application", "kolize-tool-cross", job.version, "MIT")] + rows
        contained.update({"kolize-tool-cross": ["kolize"] + [row["bom-ref"] for row in rows]},
                         **{row["bom-ref"]: [] for row in rows})
    serial = uuid.uuid5(uuid.NAMESPACE_URL, "kolize-%s-%s" % (job.version, job.commit))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
        "serialNumber": "urn:uuid:%s" % serial, "version": 1,
        "metadata": {"timestamp": job.timestamp, "component": component("library", "kolize-release", job.version, "MIT"),
                     "authors": [{"name": name} for name in job.project["authors"]],
                     "properties": [{"name": "kolize:commit", "value": job.commit}]},
        "components": parts,
        "dependencies": [{"ref": ref, "dependsOn": refs} for ref, refs in contained.items()],
    }


def bill_path(job):
    return os.path.join(job.out, "kolize-%s.cdx.json" % job.version)


def commit_of(job):
    """Of which commit the artefacts are that lie there; "" where there are none."""
    if not os.path.exists(bill_path(job)):
        return ""
    return json.loads(read(bill_path(job)))["metadata"]["properties"][0]["value"]


def build_sbom(job):
    return [write(bill_path(job), json.dumps(bill(job), indent=1) + "\n")]


VALIDATE = """import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read())
sys.exit(str(wrong) if wrong else 0)
"""


def check_sbom(job, files):
    """Beside the schema of CycloneDX, from its own package."""
    python, log = pypi.tools(job) + "python", job.log("sbom")
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "cyclonedx-python-lib[json-validation]"], log)
    run([python, "-c", VALIDATE] + files, log)


def sum_of(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def build_sums(job):
    """SHA256SUMS of every file that is there, in the form that sha256sum -c reads."""
    rows = []
    for name in sorted(os.listdir(job.out)):
        path = os.path.join(job.out, name)
        if os.path.isfile(path) and name != "SHA256SUMS":
            rows.append("%s  %s\n" % (sum_of(path), name))
    return [write(os.path.join(job.out, "SHA256SUMS"), "".join(rows))]


def check_sums(job, _):
    """As sha256sum -c does, which not every system has."""
    for line in read(os.path.join(job.out, "SHA256SUMS")).splitlines():
        wanted, _, name = line.partition("  ")
        if not os.path.exists(os.path.join(job.out, name)):
            raise Fault("sums: %s: not in %s" % (name, job.shown))
        if sum_of(os.path.join(job.out, name)) != wanted:
            raise Fault("sums: %s: not the file that SHA256SUMS names" % name)
