"""limits_projects.py - a kolize.json below one megabyte that is made to be expensive, for `kolize build`, and caches beside one.
"""

import json

from limits_files import SIZE

PROJECT_VERBS = [["build", "--check", "F"], ["build", "--check", "--json", "--jobs", "1", "F"]]


def project(*targets):
    return json.dumps({"targets": list(targets)}, separators=(",", ":"))


def trace(inputs, output="never.json", **more):
    return {"make": "trace", "inputs": inputs, "output": output, **more}


def project_files():
    """(name, text, cache): the cache is a text or None."""
    few = project(trace("sprite.png"))
    yield "project_targets", project(*[trace("sprite.png", "never%d.json" % i) for i in range(1500)]), None
    yield "project_patterns", project(trace(["**/*%s.png" % ("*" * (i % 9)) for i in range(4096)])), None
    yield "project_stars", project(*[trace("*s*p*r*i*t*e*" * 60 + "x", "n%d" % i) for i in range(1100)]), None
    yield "project_deep", project(trace(["**/" * 200 + "x%d" % i for i in range(1500)])), None
    yield "project_same", project(*[trace(["sprite.png"] * 4000, "n%d" % i) for i in range(15)]), None
    yield "project_keys", '{"targets":[' + ",".join('{"k%d":1}' % i for i in range(60000)) + "]}", None
    yield "project_escapes", '{"targets":[{"make":"' + "\\u00e4" * 160000 + '"}]}', None
    yield "project_brackets", '{"targets":' + "[" * (SIZE - 100), None
    yield "project_numbers", '{"targets":[{"make":[' + ",".join(["1e9"] * 240000) + "]}]}", None
    cache = ["kolize cache 1"]
    yield "project_cache", few, "\n".join(cache + ["f 1 1 1 n%d\nu sprite.png\no 1 n%d" % (i, i) for i in range(25000)])
    yield "project_uses", few, "\n".join(cache + ["s 1 1 1 sprite.png"] + ["u sprite.png"] * 70000)
    yield "project_noise", few, "\n".join(["kolize cache 1"] + ["f " * 100] * 4000)
