"""Talks to `kolize query`: JSON lines out, JSON lines back, in order."""

import json
import os
import queue
import select
import subprocess
import sys
import threading
import time

RELATIONS = ("apart", "touch", "overlap")


class ToolFailed(Exception):
    """The tool died, hung, or answered something that is no answer."""


def command(path):
    return ([sys.executable, "-B"] if path.endswith(".py") else []) + [path, "query"]


class Tool:
    """One running `kolize query`.  A thread feeds it, so that neither side ever waits for the other's full pipe."""

    def __init__(self, path, timeout=60.0):
        self.timeout = timeout
        self.process = subprocess.Popen(command(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting = queue.Queue()
        self.buffer = b""
        self.lines = []
        self.feeder = threading.Thread(target=self._feed, daemon=True)
        self.feeder.start()

    def _feed(self):
        while True:
            data = self.waiting.get()
            try:
                if data is None:
                    self.process.stdin.close()
                    return
                self.process.stdin.write(data)
                self.process.stdin.flush()
            except (BrokenPipeError, ValueError):
                return  # Reading the answers will say that it died.

    def send(self, requests):
        self.waiting.put("".join(json.dumps(request) + "\n" for request in requests).encode())

    def receive(self, count):
        """The next `count` answers, parsed.  Raises ToolFailed; what came before it is then in `received`."""
        self.received = []
        deadline = time.monotonic() + self.timeout
        while len(self.received) < count:
            if not self.lines:
                self._read_more(deadline)
                continue
            line = self.lines.pop()
            try:
                self.received.append(json.loads(line))
            except ValueError:
                raise ToolFailed("not JSON: %r" % line[:200]) from None
        return self.received

    def _read_more(self, deadline):
        ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise ToolFailed("no answer within %g s" % self.timeout)
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        if not data:
            raise ToolFailed("ended early with status %s" % self.process.wait())
        whole, _, self.buffer = (self.buffer + data).rpartition(b"\n")
        # Kept newest first, so that taking the next one is cheap.
        self.lines = whole.split(b"\n")[::-1] if whole else []

    def finish(self):
        """Ends the input and returns the exit status."""
        self.waiting.put(None)
        try:
            status = self.process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ToolFailed("did not end after its input did") from None
        self.process.stdout.close()
        self.feeder.join()
        return status

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.waiting.put(None)
        self.feeder.join(self.timeout)
        if not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass  # What was still to be sent is of no interest any more.


def verdict(answer, wanted_id):
    """"apart", "touch", "overlap", or "refused"; ToolFailed for anything else."""
    if not isinstance(answer, dict) or answer.get("id") != wanted_id:
        raise ToolFailed("expected the answer to request %r, got %r" % (wanted_id, answer))
    if "error" in answer:
        if not isinstance(answer["error"], str) or not answer.get("message"):
            raise ToolFailed("an error without code or message: %r" % answer)
        return "refused"
    if answer.get("relation") not in RELATIONS:
        raise ToolFailed("no relation in %r" % answer)
    return answer["relation"]
