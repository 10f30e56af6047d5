#!/usr/bin/env python3
"""Stands in for `kolize query`, answering relate by the oracle itself: to try the harness on, and to see it fail.

What it does wrong is chosen by the environment variable FAKE_FAULT:
    blind     says that polygons of five and more vertices are apart from everything
    flip      every 100th answer is another relation        lenient   refuses nothing
    uneven    every 100th pair is answered right once, wrong the other way round
    die       ends after 150 answers                        hang      stops answering after 150
    garbage   the 150th answer is not JSON                  lost      the 150th answer is left out
"""

import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import judge  # noqa: E402


def main():
    fault = os.environ.get("FAKE_FAULT", "")
    failed = False
    for number, line in enumerate(sys.stdin, 1):
        request = json.loads(line)
        word, _ = judge(request["a"], request["b"])
        if fault == "blind" and any(len(request[k].get("polygon", ())) > 4 for k in "ab"):
            word = "apart"
        if word == "refused" and fault == "lenient":
            word = "apart"
        if fault == "flip" and (number + 1) // 2 % 100 == 0 or fault == "uneven" and number % 200 == 0:
            word = {"apart": "touch", "touch": "overlap", "overlap": "touch", "refused": "apart"}[word]
        if fault in ("die", "hang") and number > 150:
            time.sleep(0 if fault == "die" else 3600)
            return 0
        answer = {"id": request["id"], "relation": word}
        if word == "refused":
            failed = True
            answer = {"id": request["id"], "error": "ERR_ARGUMENT", "message": "this shape is refused"}
        text = json.dumps(answer)
        if number == 150 and fault == "garbage":
            text = "nonsense"
        if number != 150 or fault != "lost":
            print(text, flush=True)
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
