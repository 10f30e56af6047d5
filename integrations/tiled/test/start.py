"""One start of Tiled with the extension and the steps of drive/a_steps.js, without a display."""

import json
import os
import shutil
import signal
import subprocess
import time

import files

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
TIMEOUT = 900  # seconds for one step, or one question to the tool, on a busy machine


class Run:
    """One start of Tiled in a folder, and what its steps wrote."""

    def __init__(self, tool, tiled, folder, large):
        self.tool, self.tiled, self.folder, self.large = tool, tiled, folder, large
        self.files = os.path.join(folder, "files")
        self.log = os.path.join(folder, "log")
        self.steps, self.version, self.end = {}, "?", "Tiled took more than %d s" % TIMEOUT

    def prepare(self):
        extensions = os.path.join(self.folder, "home", ".config", "tiled", "extensions")
        os.makedirs(extensions)
        os.makedirs(os.path.join(self.folder, "run"), 0o700)
        for source in (os.path.join(os.path.dirname(HERE), "kolize"), os.path.join(HERE, "drive")):
            shutil.copytree(source, os.path.join(extensions, os.path.basename(source)))
        shutil.copytree(os.path.join(ROOT, "examples", "arcade"), self.files)
        files.write_all(self.files, self.large)
        with open(os.path.join(self.files, "arcade.tsx"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(self.files, "lost_one.tsx"), "w", encoding="utf-8") as file:
            file.write(text.replace("rock_mid.png", "lost.png").replace('name="arcade"', 'name="lost_one"'))

    def environment(self, names):
        found = {key: value for key, value in os.environ.items() if key not in ("KOLIZE", "DISPLAY", "XDG_CONFIG_HOME")}
        return dict(found, HOME=os.path.join(self.folder, "home"), XDG_RUNTIME_DIR=os.path.join(self.folder, "run"),
                    QT_QPA_PLATFORM="offscreen", KOLIZE_LOG=self.log, KOLIZE_STEPS=" ".join(names),
                    PATH=os.path.dirname(self.tool) + os.pathsep + os.environ["PATH"])

    def lines(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as file:
            return [json.loads(line) for line in file.read().split("\n")[:-1]]

    def go(self, names):
        """Starts Tiled, waits for the end of the steps, and ends it: an action "Quit" before its loop runs is lost."""
        with open(os.path.join(self.folder, "tiled.out"), "w", encoding="utf-8") as out:
            process = subprocess.Popen([self.tiled, "--new-instance", "--disable-opengl", os.path.join(self.files, "arcade.tmx")],
                                       env=self.environment(names), cwd=self.folder, stdout=out, stderr=out)
        end, seen = time.monotonic() + TIMEOUT, 0
        while time.monotonic() < end and process.poll() is None and not any("end" in line for line in self.lines()):
            time.sleep(0.1)
            if len(self.lines()) != seen:
                end, seen = time.monotonic() + TIMEOUT, len(self.lines())
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        elif process.poll() != 0:
            self.end = "Tiled ended with status %d" % process.poll()
        process.wait()
        for line in self.lines():
            self.version = line.get("tiled", self.version)
            if "step" in line:
                self.steps[line["step"]] = line

    @property
    def has_dialog(self):
        """Tiled 1.9 and later."""
        return tuple(int(n) for n in self.version.split(".")[:2]) >= (1, 9)

    @property
    def has_capsules(self):
        return tuple(int(n) for n in self.version.split(".")[:2]) >= (1, 12)

    def path(self, name):
        return os.path.join(self.files, name)

    def ask(self, *words):
        done = subprocess.run([self.tool, *words], capture_output=True, text=True, cwd=self.files, timeout=TIMEOUT)
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()
