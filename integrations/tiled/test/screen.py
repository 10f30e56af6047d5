"""A program on a virtual screen: keys and mouse by xdotool, pictures of the screen by Xvfb's own frame buffer."""

import os
import struct
import subprocess
import tempfile
import time

from PIL import Image


class Screen:
    def __init__(self, width, height):
        self.folder = tempfile.TemporaryDirectory()
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "%dx%dx24" % (width, height), "-nolisten", "tcp",
                                        "-fbdir", self.folder.name], pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as file:
            self.display = ":" + file.readline().strip()
        if self.display == ":":
            raise OSError("Xvfb did not start")

    def environment(self):
        return dict(os.environ, DISPLAY=self.display)

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment(), check=True, timeout=30, capture_output=True)

    def windows(self, name):
        """Windows by a pattern of their title, the newest last."""
        done = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name], env=self.environment(), capture_output=True, text=True, timeout=30)
        return done.stdout.split()

    def focus(self, name, most=20.0):
        """Without a window manager nobody else gives a window the keys.  Waits for it, and returns its number."""
        end = time.monotonic() + most
        while not self.windows(name):
            if time.monotonic() > end:
                raise TimeoutError("no window named " + name)
            time.sleep(0.2)
        window = self.windows(name)[-1]
        self.do("windowfocus", window)
        return window

    def key(self, name):
        self.do("key", "--clearmodifiers", name)

    def click(self, x, y, button=1):
        self.do("mousemove", x, y, "click", button)

    def picture(self):
        """The frame buffer is an XWD file: a header of big-endian numbers, colours of 12 bytes, rows of BGRX."""
        with open(os.path.join(self.folder.name, "Xvfb_screen0"), "rb") as file:
            data = file.read()
        head = struct.unpack(">25I", data[:100])
        start = head[0] + 12 * head[19]
        return Image.frombuffer("RGB", (head[4], head[5]), data[start:], "raw", "BGRX", head[12], 1)

    def settle(self, most=6.0):
        """Waits until half a second long nothing moves, and returns the picture."""
        end, last = time.monotonic() + most, self.picture()
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self.picture()
            if now.tobytes() == last.tobytes():
                break
            last = now
        return last

    def close(self):
        self.server.terminate()
        self.server.wait()
        self.folder.cleanup()


def film(frames, path, width):
    """Writes [(picture, milliseconds)] as an animated GIF of that width, with one palette for all."""
    small = [frame.resize((width, frame.height * width // frame.width), Image.LANCZOS) for frame, _ in frames]
    tall = Image.new("RGB", (width, sum(frame.height for frame in small)))
    y = 0
    for frame in small:
        tall.paste(frame, (0, y))
        y += frame.height
    palette = tall.quantize(96, dither=Image.NONE)
    shown = [frame.quantize(palette=palette, dither=Image.NONE) for frame in small]
    shown[0].save(path, save_all=True, append_images=shown[1:], duration=[ms for _, ms in frames], loop=0, optimize=True)
