"""Misspelt options and verbs are answered with what was probably meant."""

import unittest

from cli_support import USAGE, ToolTest, sprite


class Words(ToolTest):
    def refused(self, *words):
        out, messages = self.run_tool(*words, status=USAGE)
        self.assertEqual(out, "")
        return messages.splitlines()[0]

    def test_a_misspelt_verb_names_the_nearest(self):
        for wrong, right in (("hlp", "help"), ("tarce", "trace"), ("masks", "mask"), ("sweeep", "sweep")):
            self.assertEqual(self.refused(wrong), "kolize: there is no verb '%s': did you mean %s?" % (wrong, right))
        self.assertIn("there is no verb 'tracee': did you mean trace?", self.refused("help", "tracee"))

    def test_a_verb_that_is_near_to_none_names_none(self):
        self.assertEqual(self.refused("bananas"), "kolize: there is no verb 'bananas'")

    def test_a_misspelt_option_names_the_nearest(self):
        self.write("a.png", sprite("#"))
        for wrong, right in (("--angel", "angle"), ("--scael", "scale"), ("--jsn", "json"), ("--aplha", "")):
            message = self.refused("hit", "a.png", "a.png", wrong + "=3")
            self.assertIn("option '%s' is unknown" % wrong, message)
            self.assertIn("did you mean --%s" % right, message)
        self.assertNotIn("did you mean", self.refused("hit", "a.png", "a.png", "--bananas"))

    def test_an_ambiguous_option_names_two(self):
        message = self.refused("trace", "a.png", "--m", "3")
        self.assertRegex(message, r"option '--m' is ambiguous: --m[a-z-]+ or --m[a-z-]+\?")

    def test_a_value_that_is_not_taken(self):
        self.assertIn("option '--convex' takes no value", self.refused("trace", "a.png", "--convex=3"))
        self.assertIn("option '--convex' takes no value", self.refused("trace", "a.png", "--conv=3"))
        self.assertIn("option '--points' needs a value", self.refused("trace", "a.png", "--points"))

    def test_short_options_and_long_words(self):
        self.assertIn("option '-z' is unknown", self.refused("trace", "a.png", "-z"))
        self.assertIn("is unknown", self.refused("trace", "a.png", "--" + "x" * 5000))
        self.assertIn("there is no verb", self.refused("x" * 5000))


if __name__ == "__main__":
    unittest.main()
