"""The two oracles agree: kolize_truth, which is fast, and test/oracle, which shares nothing with it.

kolize_truth dumps questions, the library's answers, one in four of them bent, and its own verdict on each; test/oracle
must come to the same verdict.  Run by CTest with TRUTH = path of kolize_truth; KZ_TEST_SCALE = percent of the
questions.
"""

import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import gaps  # noqa: E402
import motions  # noqa: E402
import run  # noqa: E402

SCALE = max(1, int(os.environ.get("KZ_TEST_SCALE", "100")))


def relate_is_wrong(request, answer):
    expected, _ = run.judge(request["a"], request["b"])
    return None if expected == "refused" else expected != answer["relation"]


def contains_is_wrong(request, answer):
    case = gaps.case_of(0, request)
    return None if case.refused or case.want[0] is None else case.want[0] != answer["contains"]


def distance_is_wrong(request, answer):
    case = gaps.case_of(0, request)
    exchanged = {"distance": answer["distance"]}
    if "on_a" in answer: # shapes that meet have no points
        exchanged.update(on_a=answer["on_b"], on_b=answer["on_a"])
    return None if case.refused else case.complaint(answer, exchanged) is not None


def motion_is_wrong(request, answer):
    case = motions.case_of(0, request)
    return None if case.expected in ("refused", "unsure") else case.complaint(dict(answer, id=0)) is not None


class TheOraclesAgree(unittest.TestCase):
    def compare(self, what, n, is_wrong):
        command = [os.environ["TRUTH"], "--what", what, "--n", str(max(20, n * SCALE // 100)), "--seed", "77"]
        lines = subprocess.run(command + ["--plant", "--dump"], stdout=subprocess.PIPE, check=True).stdout.splitlines()
        verdicts = {True: 0, False: 0, None: 0}
        for line in lines:
            case = json.loads(line)
            wrong = is_wrong(case["request"], case["answer"])
            verdicts[wrong] += 1
            if wrong is not None:
                self.assertEqual(wrong, case["wrong"], line)
        self.assertGreater(verdicts[True], len(lines) // 20, verdicts)
        self.assertGreater(verdicts[False], len(lines) // 2, verdicts)

    def test_about_relations(self):
        self.compare("relate", 1500, relate_is_wrong)

    def test_about_containment(self):
        self.compare("contains", 400, contains_is_wrong)

    def test_about_distances(self):
        self.compare("distance", 600, distance_is_wrong)

    def test_about_rays(self):
        self.compare("ray", 600, motion_is_wrong)

    def test_about_sweeps(self):
        self.compare("sweep", 300, motion_is_wrong)


if __name__ == "__main__":
    unittest.main()
